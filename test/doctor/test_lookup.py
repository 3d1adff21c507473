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
"""Look-ups between two frames, and the findings that affect them."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.doctor.examine import examine
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.facts import Transforms
from robot_description_tools.doctor.graph import Endpoint
from robot_description_tools.doctor.tf2 import LookupResult
from test_support import strategies
from test_support.examples import examples
from test_support.recordings import BEGIN
from test_support.recordings import codes
from test_support.recordings import prefixed
from test_support.recordings import recording_of
from test_support.recordings import ROBOT
from test_support.recordings import TIMES


@pytest.mark.parametrize(
    ('frames', 'code', 'words'),
    [
        (['hnad', 'base'], 'unknown-frame', "did you mean 'hand'?"),
        (['camera', 'base'], 'unknown-frame', "did you mean 'r1/camera0'?"),
        (['/hand', 'base'], 'unknown-frame', 'do not begin with a slash'),
        (
            ['hand', 'map'],
            'not-connected',
            "'hand' is in the tree of 'base', 'map' in that of 'world'",
        ),
    ],
)
def test_unknown_and_unconnected_frames(frames: list[str], code: str, words: str) -> None:
    recording = recording_of(ROBOT, edges=[('world', 'map'), ('world', 'r1/camera0')])
    (finding,) = examine(recording, frames=frames).findings
    assert finding.code == code
    assert words in finding.message


def with_odometry(recording: Recording, parent: str, child: str, delay_ns: int = 0) -> Recording:
    """Add odometry at 1 m/s, whose stamps are ``delay_ns`` after the stamps of joint states."""
    moved = [
        Transforms(
            '/tf',
            1,
            t + delay_ns,
            0,
            ((parent, child),),
            (t + delay_ns,),
            (((t + delay_ns - BEGIN) * 1e-9, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0),),
        )
        for t in TIMES
    ]
    other = Endpoint('/odometry')
    tf = recording.topics['/tf']
    return replace(
        recording,
        topics={**recording.topics, '/tf': replace(tf, publishers=(*tf.publishers, other))},
        transforms=[*recording.transforms, *moved],
    )


def test_answer_is_at_the_common_time_of_two_publishers() -> None:
    """
    Odometry is stamped 20 ms after the joints.

    So the pose of odometry is interpolated to the last stamp of the joints.

    """
    recording = with_odometry(recording_of(ROBOT), 'odom', 'base', 20_000_000)
    found = examine(recording, frames=['odom', 'hand'])
    assert (found.findings, found.elsewhere) == ((), 0)
    assert found.lookup is not None
    assert found.lookup.ends == ('odom', 'hand')
    answer = found.lookup.answer
    assert isinstance(answer, LookupResult)
    assert answer.stamp_ns == TIMES[-1]
    # The poses of the robot are all zero.
    assert answer.translation == pytest.approx(((TIMES[-1] - BEGIN) * 1e-9, 0.0, 0.0))
    back = examine(recording, frames=['hand', 'odom'])
    assert isinstance(back.lookup.answer, LookupResult)
    assert back.lookup.answer.translation == pytest.approx([-x for x in answer.translation])
    # If the user gives only one frame, the look-up begins at the root of the frame's tree.
    (root, frame) = examine(recording, frames=['hand']).lookup.ends
    assert (root, frame) == ('odom', 'hand')


@pytest.mark.parametrize('frame', ['hand', 'r1/hand'])
def test_odometry_without_the_prefix_breaks_the_chain(frame: str) -> None:
    """The missing prefix is reported, but not the second tree that the missing prefix causes."""
    recording = with_odometry(prefixed(recording_of(ROBOT), 'r1/'), 'odom', 'base')
    found = examine(recording, frames=['odom', frame])
    assert found.elsewhere == 0
    texts = {finding.message: finding.fix for finding in found.findings}
    assert {finding.code for finding in found.findings} == {'frame-prefix'}
    (cause,) = [text for text in texts if text.startswith("'odom' -> 'base' on /tf")]
    assert texts[cause].startswith("let it use 'r1/base'")
    # If a requested frame has no prefix, this is a second finding.
    assert len(texts) == (1 if frame == 'r1/hand' else 2)


def test_a_transform_that_tf2_refuses_breaks_the_chain() -> None:
    recording = with_odometry(recording_of(ROBOT), 'odom', 'base')
    refused = [
        m._replace(bad=((0, 'the quaternion has length 0'),)) if m.publisher == 1 else m
        for m in recording.transforms
    ]
    found = examine(replace(recording, transforms=refused), frames=['hand', 'base'])
    assert [finding.code for finding in found.findings] == ['bad-transform']
    found = examine(replace(recording, transforms=refused), frames=['hand', 'odom'])
    assert 'bad-transform' in [finding.code for finding in found.findings]


FAULTS = ['names', 'topic', 'length', 'stamp', 'mute']


@settings(max_examples=examples(15), deadline=None)
@given(strategies.mimic_trees(), st.sampled_from(FAULTS), st.data())
def test_findings_contain_each_missing_transform_of_the_chain(
    description: RobotDescription, fault: str, data: st.DataObject
) -> None:
    """The test draws one or two frames of the robot, and one of the `FAULTS`."""
    tree = RobotModel(description).tree
    names = list(tree.coordinates)
    heard = set(data.draw(st.lists(st.sampled_from(names), unique=True))) if names else set()
    recording = recording_of(description, heard)
    spoilt = {
        'names': lambda r: r,
        'topic': lambda r: r._replace(topic='/arm/joint_states'),
        'length': lambda r: r._replace(positions=()),
        'stamp': lambda r: r._replace(stamp_ns=0),
    }
    if fault != 'names':
        # In this recording, no joint state is received and no moving frame is published.
        silent = recording_of(description, set())
        readings = [spoilt[fault](r) for r in recording.readings] if fault in spoilt else []
        topics = recording.topics
        if fault == 'topic':
            joints = topics['/joint_states']
            topics = {**topics, '/arm/joint_states': replace(joints, subscriptions=())}
            topics['/joint_states'] = replace(joints, publishers=())
        recording = replace(silent, readings=readings, topics=topics)
    frames = data.draw(st.lists(st.sampled_from(tree.links), min_size=1, max_size=2))
    found = examine(recording, description=description, frames=frames)
    missing = {step.child for step in found.chain or () if step.state == 'missing'}
    reported = {frame for finding in found.findings for frame in finding.where.frames}
    assert missing <= reported


def test_a_frame_without_its_prefix() -> None:
    left = prefixed(recording_of(ROBOT), 'left/')
    assert codes(left) == []
    (finding,) = examine(left, frames=['hand']).findings
    assert (finding.code, finding.fix) == ('frame-prefix', "ask for 'left/hand'")
    # If the parameters of the node are unknown, the prefix is taken from its frames.
    assert examine(replace(left, parameters={})).robots[0].prefix == 'left/'


def test_findings_outside_of_the_chain_are_only_counted() -> None:
    """The position of the wrist is missing, but the pose of `lower` does not depend on it."""
    recording = recording_of(ROBOT, {'shoulder'})
    report = examine(recording, frames=['lower', 'upper'])
    assert (report.findings, report.elsewhere) == ((), 1)
    assert [(s.parent, s.child, s.joint, s.state) for s in report.chain or ()] == [
        ('upper', 'lower', 'elbow', 'ok')
    ]
    report = examine(recording, frames=['hand', 'upper'])
    assert [f.code for f in report.findings] == ['joint-never-heard']
    assert report.chain[0].state == 'missing'


def test_trees_have_all_received_and_missing_transforms() -> None:
    """
    The trees include transforms of other nodes.

    Each received transform has its publishers and the time since the last message.

    """
    recording = recording_of(ROBOT, {'shoulder'}, edges=[('map', 'base')])
    late = replace(recording, end_ns=recording.end_ns + 10**9)
    (steps,) = examine(late).trees.values()
    found = {step.child: step for step in steps}
    tree = RobotModel(examine(late).robots[0].model.description).tree
    assert found.keys() == {*tree.links}
    assert (found['base'].parent, found['base'].joint) == ('map', '')
    missing = found['hand']
    assert (missing.state, missing.nodes, missing.silence) == ('missing', (), None)
    assert '/rsp' in found['lower'].nodes
    assert found['lower'].silence == pytest.approx(1.0)
    # A look-up between two frames returns the same steps.
    chain = examine(late, frames=['map', 'hand']).chain or ()
    assert len(chain) > 2
    assert all(found[step.child] == step for step in chain)
