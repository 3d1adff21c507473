# Copyright 2026 The robot_description_tools developers
#
# Licensed under the Apache License, Version 2.0 (the "License");
# you may not use this file except in compliance with the License.
# You may obtain a copy of the License at
#
#     http://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software
# distributed under the License is distributed on an "AS IS" BASIS,
# WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
# See the License for the specific language governing permissions and
# limitations under the License.
"""Findings of the doctor in simulated recordings. test_doctor_faults.py starts real nodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics import GraphPlace
from robot_description_tools.doctor.examine import examine
from robot_description_tools.doctor.facts import Network
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.facts import Status
from robot_description_tools.doctor.facts import Transforms
from robot_description_tools.doctor.graph import Endpoint
from robot_description_tools.doctor.graph import JOINT_STATE
from robot_description_tools.doctor.graph import TF_MESSAGE
from robot_description_tools.doctor.graph import Topic
from robot_description_tools.doctor.subjects import CALLBACKS
from robot_description_tools.doctor.subjects import HARDWARE
from robot_description_tools.doctor.subjects import JOINT_STATES
from robot_description_tools.thresholds import STAMP_EARLY_S
from robot_description_tools.thresholds import STAMP_LATE_S
from test_support import strategies
from test_support.examples import examples
from test_support.recordings import BEGIN
from test_support.recordings import codes
from test_support.recordings import END
from test_support.recordings import LATCHED
from test_support.recordings import recording_of
from test_support.recordings import ROBOT
from test_support.recordings import TIMES
from test_support.recordings import UNIT


@settings(max_examples=examples(15), deadline=None)
@given(strategies.mimic_trees(), st.data())
def test_findings_explain_exactly_the_missing_frames(
    description: RobotDescription, data: st.DataObject
) -> None:
    """Any joints may be measured. Findings name exactly the missing frames, each frame once."""
    names = RobotModel(description).tree.coordinates
    heard = set(data.draw(st.lists(st.sampled_from(names), unique=True))) if names else set()
    recording = recording_of(description, heard)
    sent = {edge[1] for message in recording.transforms for edge in message.edges}
    model = RobotModel(description)
    missing = sorted({*model.tree.links[1:]} - sent)
    found = examine(recording, description=description).findings
    findings = [finding for finding in found if finding.code != 'planar-static']
    assert sorted(frame for finding in findings for frame in finding.where.frames) == missing
    expected = {'joint-never-heard', 'driver-never-heard'} if heard else {'joint-states-silent'}
    assert {finding.code for finding in findings} <= {*expected, 'floating-never-heard'}


@settings(max_examples=examples(15), deadline=None)
@given(strategies.mimic_trees())
def test_a_healthy_robot_has_no_findings(description: RobotDescription) -> None:
    tree = RobotModel(description).tree
    kinds = dict(zip(tree.joints, tree.joint_types, strict=True))
    heard = {
        name for name in tree.coordinates if kinds[name.partition('/')[0]] is not JointType.PLANAR
    }
    assert codes(recording_of(description, heard), description=description) == []


# -- faults that need other nodes than robot_state_node -----------------------------------------


def test_simulated_time_and_system_time() -> None:
    """The node follows /clock and the joint states have system time, or the other way round."""
    on_clock = recording_of(ROBOT, clock_ns=12 * 10**9, use_sim_time=True)
    topics = {**on_clock.topics, '/clock': Topic('rosgraph_msgs/msg/Clock', (Endpoint('/sim'),))}
    (finding,) = examine(replace(on_clock, topics=topics)).findings
    assert (finding.code, finding.where.nodes) == ('clock-mismatch', ('/rsp',))
    assert 'stamped with system time, but use_sim_time is true' in finding.message

    system = recording_of(ROBOT, clock_ns=12 * 10**9)
    simulated = replace(
        system,
        readings=[r._replace(stamp_ns=r.received_ns - BEGIN + 10**9) for r in system.readings],
    )
    (finding,) = examine(replace(simulated, topics=topics)).findings
    assert finding.code == 'clock-mismatch'
    assert 'stamped with simulated time, but use_sim_time is false' in finding.message


@pytest.mark.parametrize(
    ('age', 'found'),
    [
        (STAMP_LATE_S, []),
        (STAMP_LATE_S + 1e-3, ['stamp-old']),
        (-STAMP_EARLY_S, []),
        (-STAMP_EARLY_S - 1e-3, ['stamp-in-future']),
    ],
)
def test_limits_of_the_age_of_stamps(age: float, found: list[str]) -> None:
    """The doctor and robot_state_node have the same limits for the age of stamps."""
    healthy = recording_of(ROBOT)
    age_ns = round(age * 10**9)
    readings = [r._replace(stamp_ns=r.received_ns - age_ns) for r in healthy.readings]
    assert codes(replace(healthy, readings=readings)) == found


@pytest.mark.parametrize(
    ('age', 'is_simulated', 'found'),
    [
        # If a stamp differs from the clock of its receiver by less than a minute, it belongs to
        # this clock.
        (59.9, False, ['stamp-old']),
        (-59.9, False, ['stamp-in-future']),
        # The stamp differs from the clock by more than a minute, but there is no /clock to which
        # the stamp could belong.
        (60.1, False, ['stamp-old']),
        # The first stamp belongs to /clock, although the receiver uses another clock. The second
        # stamp belongs to the clock of the receiver.
        (60.1, True, ['clock-mismatch']),
        (59.9, True, ['stamp-old']),
    ],
)
def test_a_minute_separates_simulated_time_from_system_time(
    age: float, is_simulated: bool, found: list[str]
) -> None:
    healthy = recording_of(ROBOT)
    readings = [
        r._replace(
            stamp_ns=r.received_ns - round(age * 1e9),
            clock_ns=(r.received_ns - round(age * 1e9)) * is_simulated,
        )
        for r in healthy.readings
    ]
    assert codes(replace(healthy, readings=readings)) == found


@pytest.mark.parametrize(('count', 'is_error'), [(1, False), (2, False), (3, True)])
def test_a_transform_is_missing_after_three_joint_states(count: int, is_error: bool) -> None:
    healthy = recording_of(ROBOT)
    recording = replace(
        healthy, transforms=healthy.transforms[:1], readings=healthy.readings[-count:]
    )
    (finding,) = examine(recording).findings
    assert (finding.code, finding.is_error) == ('transform-not-published', is_error)


def test_a_static_frame_that_is_no_longer_in_the_description() -> None:
    """robot_state_publisher still publishes the old frame. Frames of other nodes are no fault."""
    healthy = recording_of(ROBOT)
    static, *rest = healthy.transforms
    kept = static._replace(
        edges=(*static.edges, ('tip', 'old_tool')),
        stamps_ns=(*static.stamps_ns, BEGIN),
        poses=(*static.poses, UNIT),
    )
    (finding,) = examine(replace(healthy, transforms=[kept, *rest])).findings
    assert (finding.code, finding.where.frames) == ('removed-frame', ('old_tool',))
    camera = Transforms('/tf_static', 1, BEGIN, 0, (('tip', 'camera'),), (BEGIN,), (UNIT,))
    topics = {**healthy.topics, '/tf_static': Topic(TF_MESSAGE, (LATCHED, LATCHED))}
    other = replace(healthy, transforms=[*healthy.transforms, camera], topics=topics)
    assert codes(other) == []


@pytest.mark.parametrize('has_publishers', [True, False], ids=['running', 'ended'])
@pytest.mark.parametrize('topics', [('/tf_static',), ('/tf', '/tf_static')], ids=len)
def test_topic_and_nodes_of_a_ring(topics: Sequence[str], has_publishers: bool) -> None:
    """A ring may consist of static transforms, whose publishers may have ended."""
    parts = [
        Transforms(topic, 0, BEGIN, 0, (edge,), (BEGIN,), (UNIT,))
        for topic, edge in zip(cycle(topics), [('a', 'b'), ('b', 'a')], strict=False)
    ]
    publishers = {topic: Topic(TF_MESSAGE, (LATCHED,)) for topic in topics if has_publishers}
    description = load_description(ROBOT)
    found = examine(Recording(BEGIN, BEGIN + 1, publishers, transforms=parts), None, description)
    (ring,) = [finding for finding in found.findings if finding.code == 'transform-cycle']
    assert set(ring.where.frames) == {'a', 'b'}
    assert ring.where.topic in topics
    assert ring.where.nodes == ((LATCHED.node,) if has_publishers else ())


def test_listeners_on_another_topic() -> None:
    """The state publisher publishes on /left/tf, but the listener reads /tf."""
    healthy = recording_of(ROBOT)
    topics = {
        {'/tf': '/left/tf', '/tf_static': '/left/tf_static'}.get(name, name): topic
        for name, topic in healthy.topics.items()
    }
    topics['/tf'] = Topic(TF_MESSAGE, (), (Endpoint('/rviz'),))
    moved = replace(
        healthy,
        topics=topics,
        transforms=[m._replace(topic=f'/left{m.topic}') for m in healthy.transforms],
    )
    (finding,) = examine(moved).findings
    assert (finding.code, finding.where.nodes) == ('tf-elsewhere', ('/rviz',))


def test_two_descriptions_on_one_topic() -> None:
    healthy = recording_of(ROBOT)
    other = '<robot name="gripper"><link name="palm"/></robot>'
    texts = (*healthy.descriptions, ('/robot_description', other))
    assert codes(replace(healthy, descriptions=texts)) == ['two-descriptions']


def test_a_description_that_cannot_be_read() -> None:
    broken = replace(recording_of(ROBOT), descriptions=(('/robot_description', '<robot'),))
    assert codes(broken) == ['description-unusable']


@pytest.mark.parametrize('name', ["o'ring", 'wrist'])
def test_an_error_of_the_description_names_its_joint(name: str) -> None:
    text = ROBOT.replace('"wrist"', f'"{name}"')
    joint = '<child link="hand"/><axis xyz="0 0 1"/>'
    text = text.replace(joint, f'{joint}<mimic joint="missing"/>')
    found = examine(recording_of(text, {'shoulder'})).findings
    (finding,) = (each for each in found if each.code == 'description-error')
    assert isinstance(finding.where, GraphPlace)
    assert finding.where.joints == (name,)


def test_a_file_that_differs_from_the_published_description() -> None:
    """The doctor reports once that the file differs, and examines the published description."""
    healthy = recording_of(ROBOT)
    new = load_description(ROBOT.replace('"wrist"', '"wrist_yaw"'))
    (finding,) = examine(healthy, description=new).findings
    assert finding.code == 'description-differs'
    assert 'or has with another type, parent or child: wrist_yaw; ' in finding.message
    assert codes(healthy, description=load_description(ROBOT.replace('"arm"', '"leg"'))) == []


def test_stamps_that_go_back() -> None:
    """Stamps either jump back and forth, or repeat."""
    healthy = recording_of(ROBOT)
    for move, text in (
        (lambda i, ns: ns - 3 * 10**8 * (i % 2), '15 of 30 messages on /joint_states are older'),
        (
            lambda i, ns: ns - 10**8 * (i % 4),
            '22 of 30 messages on /joint_states repeat the previous stamp',
        ),
    ):
        readings = [
            r._replace(stamp_ns=move(i, r.stamp_ns)) for i, r in enumerate(healthy.readings)
        ]
        (finding,) = examine(replace(healthy, readings=readings)).findings
        assert finding.code == 'stamp-not-newer'
        assert text in finding.message
    ignored = replace(healthy, readings=readings, parameters={'/rsp': {'ignore_timestamp': True}})
    assert codes(ignored) == []


def test_a_transform_that_is_not_published_without_a_reason() -> None:
    """No rule explains the missing transform, for example of a joint that mimics a mimic joint."""
    healthy = recording_of(ROBOT)
    lost = [without(m, 'lower') for m in healthy.transforms]
    (finding,) = examine(replace(healthy, transforms=lost)).findings
    assert (finding.code, finding.where.frames) == ('transform-not-published', ('lower',))


def without(message: Transforms, child: str) -> Transforms:
    """Return a message without the transform of one child."""
    left = [i for i, edge in enumerate(message.edges) if edge[1] != child]
    return message._replace(
        edges=tuple(message.edges[i] for i in left),
        stamps_ns=tuple(message.stamps_ns[i] for i in left),
        poses=tuple(message.poses[i] for i in left),
    )


DRIVEN_PLANAR = (
    '<robot name="cart"><link name="odom"/><link name="cart"/><joint name="base" type="planar">'
    '<parent link="odom"/><child link="cart"/><axis xyz="0 0 1"/></joint>'
    '<link name="box"/><joint name="free" type="floating"><parent link="cart"/>'
    '<child link="box"/></joint></robot>'
)


def test_joints_with_several_degrees_of_freedom() -> None:
    """The measured planar joint has a static transform. The floating joint has no transform."""
    recording = recording_of(DRIVEN_PLANAR, {'base/x', 'base/y', 'base/theta'})
    found = examine(recording).findings
    assert sorted(f.code for f in found) == ['floating-never-heard', 'planar-static']
    # If odometry publishes the pose of the link below another frame, there is no finding.
    owned = recording_of(DRIVEN_PLANAR, set(), [('map', 'box')])
    assert codes(owned) == []


# -- slow and silent sources -------------------------------------------------------------------


@settings(max_examples=examples(20), deadline=None)
@given(st.floats(0.1, 1.0), st.floats(0.0, 1.0), st.booleans())
def test_slow_joint_states_are_not_silent(rate: float, phase: float, is_late: bool) -> None:
    """The recording lasts 5 s. Transforms may start with the second message of joint states."""
    first = BEGIN + int(1e9 * phase / max(rate, 0.25))
    end = BEGIN + 5 * 10**9
    times = range(first, end, int(1e9 / rate))
    healthy = recording_of(ROBOT)
    static, moving = healthy.transforms[0], healthy.transforms[-1]
    slow = replace(
        healthy,
        end_ns=end,
        readings=[healthy.readings[0]._replace(received_ns=t, stamp_ns=t) for t in times],
        transforms=[
            static,
            *(
                moving._replace(received_ns=t, stamps_ns=(t,) * len(moving.edges))
                for t in times[is_late:]
            ),
        ],
    )
    found = examine(slow).findings
    assert [f.code for f in found if f.is_error] == []
    # If there is only one joint state and no transform for it, there is a warning.
    assert len(found) == (len(times) == is_late)
    for finding in found:
        assert finding.code == 'transform-not-published'
        assert 'only 1 joint state arrived in 5.0 s, too few for a result' in finding.message
        assert finding.fix == 'listen longer: --duration 30'


@pytest.mark.parametrize(('before_end', 'is_missing'), [(1.19, False), (1.21, True)])
def test_a_transform_may_come_later_than_its_joint_state(
    before_end: float, is_missing: bool
) -> None:
    """A silence of 1.2 s is accepted: the usual 1 s, and 0.2 s for the delay of the transform."""
    healthy = recording_of(ROBOT)
    last = END - round(before_end * 1e9)
    kept = [m for m in healthy.transforms if m.received_ns <= last]
    kept[-1] = kept[-1]._replace(received_ns=last)
    found = codes(replace(healthy, transforms=kept))
    assert found == ['transform-not-published'] * is_missing


def test_a_source_that_has_ended_is_silent() -> None:
    """A silence of 5 s is reported after several messages, but not after a single message."""
    healthy = recording_of(ROBOT)
    for count, seconds, code in (
        (20, 5, 'joint-states-silent'),
        (1, 5, ''),
        (1, 20, 'joint-states-silent'),
    ):
        kept = [t for t in healthy.transforms if t.received_ns < TIMES[count]]
        gone = replace(
            healthy,
            end_ns=BEGIN + seconds * 10**9,
            readings=healthy.readings[:count],
            transforms=kept,
        )
        assert codes(gone) == [code] * bool(code), (count, seconds)


@pytest.mark.parametrize(
    ('parameters', 'statuses', 'words'),
    [
        ({'frame_prefix': ''}, (), 'use robot_state_node'),
        ({'frame_prefix': '', 'description_file': ''}, (), 'look in the log of /rsp'),
        ({'frame_prefix': ''}, [Status('/rsp', JOINT_STATES, END, False, '')], 'look in the log'),
        ({}, (), 'look in the log of /rsp'),
    ],
    ids=['C++', 'own', 'own by its status', 'unknown'],
)
def test_only_for_the_node_in_cpp_the_fix_is_robot_state_node(
    parameters: dict[str, object], statuses: Sequence[Status], words: str
) -> None:
    healthy = recording_of(ROBOT)
    lost = [without(m, 'lower') for m in healthy.transforms]
    broken = replace(
        healthy, transforms=lost, parameters={'/rsp': parameters}, statuses=statuses
    )
    (finding,) = examine(broken).findings
    assert finding.code == 'transform-not-published'
    assert words in finding.fix


# -- names and positions -----------------------------------------------------------------------


@settings(max_examples=examples(15), deadline=None)
@given(st.data())
def test_names_are_compared_without_case_and_separators(data: st.DataObject) -> None:
    """Any letters may be in upper case. Separators may be missing, doubled or replaced."""
    name = 'left_arm_shoulder_pan_joint_1'
    shown = ''.join(
        data.draw(st.sampled_from(['', '-', '_', '__'] if letter == '_' else [letter, upper]))
        for letter, upper in zip(name, name.upper(), strict=True)
    )
    # If the name is spelt correctly, the joint has a position.
    heard = {'wrist', name} if shown == name else {'wrist'}
    recording = recording_of(ROBOT.replace('shoulder', name), heard)
    readings = [
        r._replace(names=(shown, 'wrist'), positions=(0.0, 0.0)) for r in recording.readings
    ]
    found = examine(replace(recording, readings=readings)).findings
    assert [finding.code for finding in found] == ['wrong-joint-name'] * (shown != name)
    for finding in found:
        assert f"'{shown}' should be '{name}'" in finding.message


def test_a_name_that_differs_only_in_case_is_a_finding() -> None:
    recording = recording_of(ROBOT, {'wrist'})
    readings = [
        r._replace(names=('Shoulder', 'wrist'), positions=(0.0, 0.0)) for r in recording.readings
    ]
    (finding,) = examine(replace(recording, readings=readings)).findings
    assert finding.code == 'wrong-joint-name'
    assert "'Shoulder' should be 'shoulder'" in finding.message


LIMITED = (
    '<robot name="arm"><link name="a"/><link name="b"/><link name="c"/>'
    '<joint name="turn" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>'
    '<limit lower="-2" upper="1" effort="1" velocity="1"/></joint>'
    '<joint name="slide" type="prismatic"><parent link="b"/><child link="c"/><axis xyz="0 0 1"/>'
    '<limit lower="0" upper="0.04" effort="1" velocity="1"/></joint></robot>'
)


@pytest.mark.parametrize(
    ('positions', 'joints', 'words'),
    [
        ((0.5, 0.02), [], ''),
        # Positions slightly beyond a limit are accepted. The calibration may be inaccurate.
        ((1.4, 0.05), [], ''),
        (
            (-90.0, 0.02),
            ['turn'],
            "/joint_states from /driver are far outside of the limits [rad]: 'turn' is at -90 of "
            '-2 to 1; as degrees they would be inside',
        ),
        ((0.5, 30.0), ['slide'], 'as millimetres they would be inside'),
        ((1e4, 0.02), ['turn'], "'turn' is at 10000 of -2 to 1"),
        ((45.0, 30.0), ['turn', 'slide'], 'as '),
    ],
)
def test_positions_far_outside_of_the_limits(
    positions: tuple[float, float], joints: list[str], words: str
) -> None:
    recording = recording_of(LIMITED)
    assert recording.readings[0].names == ('turn', 'slide')
    readings = [r._replace(positions=positions) for r in recording.readings]
    found = examine(replace(recording, readings=readings)).findings
    assert [f.code for f in found] == ['position-outside-limits'] * len(joints)
    assert not any(f.is_error for f in found)
    assert [name for f in found for name in f.where.joints] == joints
    assert all(words in f.message for f in found)
    # A value of 10000 would not be inside the limits in any other unit.
    assert all(('inside' in f.message) == (1e4 not in positions) for f in found)


@pytest.mark.parametrize(
    ('positions', 'joints'),
    [
        # The range is 3 rad wide, so a position is far if it is 1.5 rad beyond a limit.
        ((2.499, 0.02), []),
        ((2.501, 0.02), ['turn']),
        ((-3.499, 0.02), []),
        ((-3.501, 0.02), ['turn']),
        # The range is small, so a position 0.05 m beyond a limit is far.
        ((0.5, 0.0899), []),
        ((0.5, 0.0901), ['slide']),
    ],
)
def test_positions_half_of_the_range_beyond_a_limit_are_found(
    positions: tuple[float, float], joints: list[str]
) -> None:
    recording = recording_of(LIMITED)
    readings = [r._replace(positions=positions) for r in recording.readings]
    found = examine(replace(recording, readings=readings)).findings
    assert [name for f in found for name in f.where.joints] == joints


@pytest.mark.parametrize('others', [('pump',), ('pump', 'valve')])
def test_joints_of_another_device_are_one_finding(others: tuple[str, ...]) -> None:
    recording = recording_of(LIMITED)
    zeros = (0.0,) * len(others)
    readings = [
        r._replace(names=(*r.names, *others), positions=(*r.positions, *zeros))
        for r in recording.readings
    ]
    (finding,) = examine(replace(recording, readings=readings)).findings
    assert finding.code == 'unknown-joint'
    place = finding.where
    assert (place.topic, place.nodes, place.joints) == ('/joint_states', ('/driver',), others)


# -- nodes and their statuses ------------------------------------------------------------------


def test_a_network_without_other_nodes() -> None:
    """If nothing is received, the only finding names domain, middleware and discovery range."""
    network = Network(42, 'rmw_cyclonedds_cpp', 'LOCALHOST')
    empty = Recording(BEGIN, END, network=network)
    for description in (None, load_description(ROBOT)):
        (finding,) = examine(empty, description=description, frames=['hand']).findings
        assert finding.code == 'nothing-heard'
        for words in ('ROS_DOMAIN_ID 42,', 'rmw_cyclonedds_cpp', 'discovery range LOCALHOST'):
            assert words in finding.message
    other = replace(empty, network=replace(network, nodes=frozenset(['/camera'])))
    (finding,) = examine(other).findings
    assert finding.code == 'no-state-publisher'
    assert 'its ROS_DOMAIN_ID is that of doctor, 42' in finding.fix


HARDWARE_OF_ARM = (
    '<ros2_control name="left_arm" type="system"><hardware><plugin>a/B</plugin></hardware>'
    '<joint name="shoulder"/></ros2_control></robot>'
)


def with_statuses(*until: tuple[str, bool, int]) -> Recording:
    """Return a recording of 10 s. /bus sends each status once a second for a number of seconds."""
    healthy = recording_of(ROBOT.replace('</robot>', HARDWARE_OF_ARM))
    statuses = [
        Status('/bus', subject, BEGIN + i * 10**9, is_error, f'says {subject}', about)
        for subject, is_error, last in until
        for about in ['left_arm' if subject == HARDWARE else '']
        for i in range(last)
    ]
    # Another node repeats the old positions with new stamps, so the joint states look healthy.
    times = [BEGIN + i * 10**8 for i in range(101)]
    static, moving = healthy.transforms[0], healthy.transforms[-1]
    return replace(
        healthy,
        end_ns=times[-1],
        statuses=statuses,
        readings=[healthy.readings[0]._replace(received_ns=t, stamp_ns=t) for t in times],
        transforms=[
            static,
            *(
                moving._replace(received_ns=t, stamps_ns=(t,) * len(moving.edges))
                for t in times
            ),
        ],
    )


def test_a_status_that_is_an_error() -> None:
    """
    A status with an error is found even if all messages look healthy.

    Only the last status of a node counts.

    """
    assert codes(with_statuses((HARDWARE, False, 10), (CALLBACKS, False, 10))) == []
    recording = with_statuses((HARDWARE, True, 10), (CALLBACKS, False, 10))
    (finding,) = examine(recording).findings
    assert (finding.code, finding.where.nodes) == ('status-error', ('/bus',))
    assert (finding.where.joints, finding.where.frames) == (('shoulder',), ('upper', 'lower'))
    assert finding.message == (
        '/bus reports an error of its hardware on /diagnostics: says hardware'
    )
    assert 'ros2 lifecycle set /bus configure' in finding.fix
    assert codes(recording, frames=['hand', 'tip']) == []
    assert codes(recording, frames=['hand', 'base']) == ['status-error']
    assert codes(with_statuses((CALLBACKS, True, 10))) == ['status-error']
    fixed = recording.statuses[0]._replace(is_error=False, received_ns=recording.end_ns)
    assert codes(replace(recording, statuses=[*recording.statuses, fixed])) == []


def test_statuses_that_have_stopped() -> None:
    """The finding quotes the last status of the node. After a short pause there is no finding."""
    assert codes(with_statuses((HARDWARE, True, 8))) == ['status-error']
    recording = with_statuses((HARDWARE, True, 4), (CALLBACKS, False, 4))
    (finding,) = examine(recording).findings
    assert (finding.code, finding.where.nodes) == ('status-stopped', ('/bus',))
    assert 'reported nothing on /diagnostics for 7.0 s' in finding.message
    assert 'it is no longer on the network; its last status: says hardware' in finding.message
    network = Network(nodes=frozenset(['/bus']))
    (finding,) = examine(replace(recording, network=network)).findings
    assert 'it is still on the network' in finding.message
    assert '/bus hangs' in finding.fix


@pytest.mark.parametrize(
    ('pause', 'silence', 'found'),
    [
        (1.0, 3.499, []),
        (1.0, 3.501, ['status-stopped']),
        # A silence counts if it is longer than three times the longest earlier pause.
        (1.5, 4.499, []),
        (1.5, 4.501, ['status-stopped']),
    ],
)
def test_statuses_have_stopped_after_a_silence(
    pause: float, silence: float, found: list[str]
) -> None:
    recording = with_statuses((CALLBACKS, False, 1))
    last = recording.end_ns - round(silence * 1e9)
    times = [last - round(i * pause * 1e9) for i in (2, 1, 0)]
    statuses = [recording.statuses[0]._replace(received_ns=t) for t in times]
    assert codes(replace(recording, statuses=statuses)) == found


JOINT_STATE_TOPIC = HARDWARE_OF_ARM.replace(
    '<plugin>a/B</plugin>',
    '<plugin>joint_state_topic_hardware_interface/JointStateTopicSystem</plugin>'
    '<param name="joint_states_topic">of_arm</param>',
)


@pytest.mark.parametrize(
    ('publishes', 'message', 'found'),
    [
        (False, '', 'and no node publishes there; /controller_manager waits for them'),
        (True, '', 'though /bus publishes there'),
        (True, 'unconfigured', "/bus reports: 'unconfigured'"),
        (True, 'sends', ''),
    ],
)
def test_hardware_without_states_for_ros2_control(
    publishes: bool, message: str, found: str
) -> None:
    """
    The hardware sends no states to ros2_control, but the joint states look healthy.

    Another node repeats the joint states with new stamps.

    """
    healthy = recording_of(ROBOT.replace('</robot>', JOINT_STATE_TOPIC))
    ends = (Endpoint('/bus'),) * publishes, (Endpoint('/controller_manager'),)
    status = Status('/bus', HARDWARE, END, False, message, 'left_arm')
    sent = [r._replace(topic='/of_arm', names=('shoulder',)) for r in healthy.readings]
    recording = replace(
        healthy,
        topics={**healthy.topics, '/of_arm': Topic(JOINT_STATE, *ends)},
        statuses=[status] * bool(message),
        readings=[*healthy.readings, *sent * (message == 'sends')],
    )
    findings = examine(recording).findings
    assert [f.code for f in findings] == ['hardware-silent'] * bool(found)
    for finding in findings:
        assert "no states of the hardware 'left_arm' came on /of_arm in 2.9 s" in finding.message
        assert found in finding.message
        assert finding.where.frames == ('upper', 'lower')
        assert ('ros2 lifecycle set /bus' in finding.fix) == bool(message)
    # If a status already reports the fault, there is no second finding.
    broken = replace(recording, statuses=[status._replace(is_error=True)])
    assert codes(broken) == ['status-error']


def test_hardware_without_a_broadcaster() -> None:
    """The finding is `no-joint-states`, because the topic of the hardware is for ros2_control."""
    healthy = recording_of(ROBOT.replace('</robot>', JOINT_STATE_TOPIC))
    ends = (Endpoint('/bus'),), (Endpoint('/controller_manager'),)
    joints = replace(healthy.topics['/joint_states'], publishers=())
    recording = replace(
        healthy,
        topics={
            **healthy.topics,
            '/of_arm': Topic(JOINT_STATE, *ends),
            '/joint_states': joints,
        },
        readings=[r._replace(topic='/of_arm') for r in healthy.readings],
        transforms=healthy.transforms[:1],
    )
    assert codes(recording) == ['no-joint-states']


def test_states_of_each_hardware_are_examined() -> None:
    """One of two hardware components sends states, and the other one sends none."""
    second = JOINT_STATE_TOPIC.replace('left_arm', 'gripper').replace('of_arm', 'of_gripper')
    second = second.replace('shoulder', 'wrist')
    for blocks in ((JOINT_STATE_TOPIC, second), (second, JOINT_STATE_TOPIC)):
        parts = ''.join(block.replace('</robot>', '') for block in blocks)
        healthy = recording_of(ROBOT.replace('</robot>', f'{parts}</robot>'))
        readers = (Endpoint('/controller_manager'),)
        topics = {
            **healthy.topics,
            '/of_arm': Topic(JOINT_STATE, (Endpoint('/bus'),), readers),
            '/of_gripper': Topic(JOINT_STATE, (), readers),
        }
        of_arm = [r._replace(topic='/of_arm') for r in healthy.readings]
        readings = [*healthy.readings, *of_arm]
        found = examine(replace(healthy, topics=topics, readings=readings)).findings
        assert ["'gripper'" in finding.message for finding in found] == [True]
