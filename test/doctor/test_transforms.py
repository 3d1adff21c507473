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

"""Findings about transforms of any node: published twice, in a ring, silent or refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from robot_description_tools.doctor.examine import examine
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.facts import Transforms
from robot_description_tools.doctor.graph import Endpoint
from robot_description_tools.doctor.graph import TF_MESSAGE
from robot_description_tools.doctor.graph import Topic
from test_support.recordings import codes
from test_support.recordings import recording_of
from test_support.recordings import ROBOT
from test_support.recordings import TIMES
from test_support.recordings import UNIT

ODOMETRY, FILTER = Endpoint('/odometry'), Endpoint('/filter')


def with_transforms(
    *streams: tuple[str, str, Sequence[int]], topic: str = '/tf', **changes: object
) -> Recording:
    """Return a healthy robot with added streams of transforms, each from its own publisher."""
    healthy = recording_of(ROBOT)
    publishers = healthy.topics[topic].publishers
    more = [
        Transforms(topic, 5 + i, t, 0, ((parent, child),), (t,), (UNIT,))
        for i, (parent, child, times) in enumerate(streams)
        for t in times
    ]
    is_static = topic == '/tf_static'
    more_publishers = [
        replace(end, latched=is_static) for end in (ODOMETRY, FILTER)[:len(streams)]
    ]
    topics = {
        **healthy.topics,
        topic: Topic(TF_MESSAGE, (*publishers, *more_publishers)),
    }
    return replace(
        healthy, topics=topics, transforms=[*healthy.transforms, *more], **changes
    )


@pytest.mark.parametrize(
    ('streams', 'found'),
    [
        # A frame that is not in the description may have one publisher.
        ([('odom', 'base', TIMES)], []),
        ([('odom', 'base', TIMES), ('map', 'odom', TIMES)], []),
        # If two publishers send the same transform alternately, this is reported.
        ([('odom', 'base', TIMES), ('odom', 'base', TIMES)], ['two-publishers']),
        ([('odom', 'base', TIMES[::2]), ('odom', 'base', TIMES[1::2])], ['two-publishers']),
        ([('odom', 'base', TIMES), ('map', 'base', TIMES)], ['two-parents']),
        # A second publisher may start when the first one has ended, for example after a restart.
        ([('odom', 'base', TIMES[:15]), ('odom', 'base', TIMES[15:])], []),
        # Two parents are an error, even if one publisher ends before the other one starts.
        ([('odom', 'base', TIMES[:15]), ('map', 'base', TIMES[15:])], ['two-parents']),
        # The added transform forms a ring with the transforms of the robot.
        ([('hand', 'base', TIMES)], ['transform-cycle']),
        ([('odom', 'base', TIMES), ('base', 'odom', TIMES)], ['transform-cycle']),
    ],
)
def test_doubled_transforms_and_rings(
    streams: list[tuple[str, str, Sequence[int]]], found: list[str]
) -> None:
    recording = with_transforms(*streams)
    assert codes(recording) == found
    for finding in examine(recording).findings:
        assert set(finding.where.frames) <= {'base', 'odom', 'upper', 'lower', 'tip', 'hand'}
        assert 'base' in finding.where.frames


def test_finding_of_two_parents_names_frames_topic_and_nodes() -> None:
    (finding,) = examine(with_transforms(('odom', 'base', TIMES), ('map', 'base', TIMES))).findings
    assert (finding.where.topic, finding.where.frames) == ('/tf', ('base',))
    assert set(finding.where.nodes) == {'/odometry', '/filter'}
    assert "'base' has the parents map and odom on /tf" in finding.message


@pytest.mark.parametrize(('messages', 'is_stale'), [(20, False), (19, True), (15, True)])
def test_a_transform_that_is_no_longer_published(messages: int, is_stale: bool) -> None:
    """At 10 Hz, a silence of more than 1 s is too long. The 20th message is 1 s old at the end."""
    recording = with_transforms(('odom', 'base', TIMES[:messages]))
    assert codes(recording) == ['transform-stale'] * is_stale
    # A static transform is sent only once, so it is never too old.
    static = with_transforms(('odom', 'base', TIMES[:1]), topic='/tf_static')
    assert codes(static) == []


def test_other_robots_are_not_examined() -> None:
    """If a namespace is given, the doctor examines only the trees of robots in this namespace."""
    recording = recording_of(ROBOT)
    parts = [
        Transforms('/left/tf', 7, TIMES[0], 0, (edge,), (TIMES[0],), (UNIT,))
        for edge in (('a', 'b'), ('b', 'a'), ('c', 'd'), ('e', 'd'))
    ]
    topics = {**recording.topics, '/left/tf': Topic(TF_MESSAGE, (ODOMETRY,))}
    both = replace(recording, topics=topics, transforms=[*recording.transforms, *parts])
    assert sorted(codes(both)) == ['transform-cycle', 'two-parents']
    assert codes(both, namespace='/') == []
    # The only fault is an invalid transform in the tree of the other robot.
    invalid = parts[0]._replace(bad=((0, 'a position is NaN'),))
    one = replace(both, transforms=[*recording.transforms, invalid])
    assert codes(one) == ['bad-transform']
    assert codes(one, namespace='/') == []


@pytest.mark.parametrize('topic', ['/left/tf_static', '/tf_static'])
def test_prefix_comes_from_link_names_in_the_tree_of_the_robot(topic: str) -> None:
    """Frames in another tree are ignored, and so are frames that do not end with a link name."""
    healthy = recording_of(ROBOT)
    moved = [
        m._replace(edges=tuple((f'r1/{a}', f'r1/{b}') for a, b in m.edges))
        for m in healthy.transforms
    ]
    links = ('base', 'upper', 'lower', 'tip', 'hand')
    names = links if topic.startswith('/left') else ['marker'] * len(links)
    edges = tuple((f'r2/{i}', f'r2/{name}') for i, name in enumerate(names))
    n = len(edges)
    other = Transforms(topic, 3, TIMES[0], 0, edges, (TIMES[0],) * n, (UNIT,) * n)
    topics = {
        '/left/tf_static': Topic(TF_MESSAGE, (Endpoint('/left/rsp', latched=True),)),
        **healthy.topics,
    }
    recording = replace(
        healthy, topics=topics, parameters={}, transforms=[other, *moved]
    )
    assert 'transform-not-published' not in codes(recording)


def test_no_prefix_without_frames_of_links() -> None:
    """No frame of the robot was received, so its frames should have the names of its links."""
    healthy = recording_of(ROBOT)
    marker = Transforms('/tf', 3, TIMES[0], 0, (('map', 'marker'),), (TIMES[0],), (UNIT,))
    found = examine(replace(healthy, parameters={}, transforms=[marker])).findings
    frames = {frame for finding in found for frame in finding.where.frames}
    assert frames >= {'upper', 'lower'}
    assert not any(frame.startswith('marker') for frame in frames)


@pytest.mark.parametrize(
    ('volatile', 'found'),
    [
        # A publisher with wrong QoS explains only the missing frames of its own robot.
        ('/rsp', ['qos-mismatch']),
        ('/camera', ['qos-mismatch', 'transform-not-published']),
    ],
)
def test_only_the_state_publisher_explains_missing_static_frames(
    volatile: str, found: list[str]
) -> None:
    healthy = recording_of(ROBOT)
    ends = [Endpoint(node, latched=node != volatile) for node in ('/rsp', '/camera')]
    topics = {**healthy.topics, '/tf_static': Topic(TF_MESSAGE, tuple(ends))}
    kept = [message for message in healthy.transforms if message.topic != '/tf_static']
    assert len(kept) < len(healthy.transforms)
    assert sorted(codes(replace(healthy, topics=topics, transforms=kept))) == found


@pytest.mark.parametrize(
    ('age', 'found'),
    [
        (0.999, []),
        (1.001, ['transform-stamp']),
        # A localisation node may stamp its transforms slightly in the future.
        (-2.999, []),
        (-3.001, ['transform-stamp']),
    ],
)
def test_stamps_of_transforms_are_near_the_clock(age: float, found: list[str]) -> None:
    healthy = with_transforms(('odom', 'base', TIMES))
    moved = [
        m if m.publisher < 5 else m._replace(stamps_ns=(m.received_ns - round(age * 1e9),))
        for m in healthy.transforms
    ]
    assert codes(replace(healthy, transforms=moved)) == found
