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
"""What the doctor makes of facts, made-up ones; faults of running nodes: test_doctor_faults.py."""

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
from robot_description_tools.doctor.examine import examine
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.facts import Transforms
from robot_description_tools.doctor.graph import Endpoint
from robot_description_tools.doctor.graph import TF_MESSAGE
from robot_description_tools.doctor.graph import Topic
from test_support import strategies
from test_support.examples import examples
from test_support.recordings import BEGIN
from test_support.recordings import codes
from test_support.recordings import LATCHED
from test_support.recordings import recording_of
from test_support.recordings import ROBOT


@settings(max_examples=examples(40), deadline=None)
@given(strategies.mimic_trees(), st.data())
def test_findings_explain_exactly_what_is_missing(
    description: RobotDescription, data: st.DataObject
) -> None:
    """Whatever is heard: every missing frame has one finding, no other frame has any."""
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


@settings(max_examples=examples(30), deadline=None)
@given(strategies.mimic_trees())
def test_a_healthy_robot_has_no_findings(description: RobotDescription) -> None:
    tree = RobotModel(description).tree
    kinds = dict(zip(tree.joints, tree.joint_types, strict=True))
    heard = {
        name for name in tree.coordinates if kinds[name.partition('/')[0]] is not JointType.PLANAR
    }
    assert codes(recording_of(description, heard), description=description) == []


# -- what takes more than one robot-state node of ours to see ----------------------------------


def test_simulated_time_and_system_time() -> None:
    """The node follows /clock, the joint states do not; and the other way round."""
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


def test_a_static_frame_that_the_description_lost() -> None:
    """As robot_state_publisher keeps it; a static frame of somebody else is nobody's business."""
    healthy = recording_of(ROBOT)
    static, *rest = healthy.transforms
    kept = static._replace(
        edges=(*static.edges, ('tip', 'old_tool')), stamps_ns=(*static.stamps_ns, BEGIN)
    )
    (finding,) = examine(replace(healthy, transforms=[kept, *rest])).findings
    assert (finding.code, finding.where.frames) == ('removed-frame', ('old_tool',))
    camera = static._replace(publisher=1, edges=(('tip', 'camera'),), stamps_ns=(BEGIN,))
    topics = {**healthy.topics, '/tf_static': Topic(TF_MESSAGE, (LATCHED, LATCHED))}
    other = replace(healthy, transforms=[*healthy.transforms, camera], topics=topics)
    assert codes(other) == []


@pytest.mark.parametrize('is_there', [True, False], ids=['there', 'gone'])
@pytest.mark.parametrize('topics', [('/tf_static',), ('/tf', '/tf_static')], ids=len)
def test_a_ring_is_where_its_transforms_are(topics: Sequence[str], is_there: bool) -> None:
    """One that is on /tf_static alone, too, and one whose publishers ended since."""
    parts = [
        Transforms(topic, 0, BEGIN, 0, (edge,), (BEGIN,))
        for topic, edge in zip(cycle(topics), [('a', 'b'), ('b', 'a')], strict=False)
    ]
    publishers = {topic: Topic(TF_MESSAGE, (LATCHED,)) for topic in topics if is_there}
    description = load_description(ROBOT)
    found = examine(Recording(BEGIN, BEGIN + 1, publishers, transforms=parts), None, description)
    (ring,) = [finding for finding in found.findings if finding.code == 'transform-cycle']
    assert set(ring.where.frames) == {'a', 'b'}
    assert ring.where.topic in topics
    assert ring.where.nodes == ((LATCHED.node,) if is_there else ())


def test_listeners_on_another_topic() -> None:
    """The state publisher is remapped to /left/tf, the listener is not."""
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


def test_a_file_that_is_not_what_runs() -> None:
    """Found once, and the rest is judged by what runs."""
    healthy = recording_of(ROBOT)
    new = load_description(ROBOT.replace('"wrist"', '"wrist_yaw"'))
    (finding,) = examine(healthy, description=new).findings
    assert finding.code == 'description-differs'
    assert 'only the file has wrist_yaw like that' in finding.message
    assert codes(healthy, description=load_description(ROBOT.replace('"arm"', '"leg"'))) == []


def test_stamps_that_go_back() -> None:
    """One source whose stamps jump to and fro, and one whose stamps stand still."""
    healthy = recording_of(ROBOT)
    for move, text in (
        (lambda i, ns: ns - 3 * 10**8 * (i % 2), '15 of 30 messages on /joint_states are older'),
        (
            lambda i, ns: ns - 10**8 * (i % 4),
            '22 of 30 messages on /joint_states repeat the stamp',
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


def test_a_transform_that_does_not_come_though_all_is_well() -> None:
    """As from robot_state_publisher with a chain of mimic joints."""
    healthy = recording_of(ROBOT)
    lost = [
        m._replace(
            edges=tuple(e for e in m.edges if e[1] != 'lower'),
            stamps_ns=m.stamps_ns[: len([e for e in m.edges if e[1] != 'lower'])],
        )
        for m in healthy.transforms
    ]
    (finding,) = examine(replace(healthy, transforms=lost)).findings
    assert (finding.code, finding.where.frames) == ('transform-not-published', ('lower',))


DRIVEN_PLANAR = (
    '<robot name="cart"><link name="odom"/><link name="cart"/><joint name="base" type="planar">'
    '<parent link="odom"/><child link="cart"/><axis xyz="0 0 1"/></joint>'
    '<link name="box"/><joint name="free" type="floating"><parent link="cart"/>'
    '<child link="box"/></joint></robot>'
)


def test_joints_with_several_degrees_of_freedom() -> None:
    """A planar one that is measured but static, and a floating one nobody publishes."""
    recording = recording_of(DRIVEN_PLANAR, {'base/x', 'base/y', 'base/theta'})
    found = examine(recording).findings
    assert sorted(f.code for f in found) == ['floating-never-heard', 'planar-static']
    # Odometry may own the edge.
    owned = recording_of(DRIVEN_PLANAR, set(), [('map', 'box')])
    assert codes(owned) == []
