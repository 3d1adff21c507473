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
"""Findings about statuses of the nodes of this package on ``/diagnostics``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from itertools import pairwise

from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Rules
from robot_description_tools.doctor.facts import Status
from robot_description_tools.doctor.findings import named
from robot_description_tools.doctor.findings import place
from robot_description_tools.doctor.graph import Topic
from robot_description_tools.doctor.scene import namespace_of
from robot_description_tools.doctor.scene import Scene
from robot_description_tools.doctor.scene import silence_of
from robot_description_tools.doctor.subjects import HARDWARE

STATUSES: Rules[Scene] = Rules()
# `STOPPED` allows for three missing statuses, because statuses are published once a second.
#: Seconds. Statuses count as stopped only if none arrives for longer than this.
STOPPED = 3.5
#: Ratio. Statuses count as stopped only if the last pause is longer than all earlier pauses by
#: this factor.
PAUSES = 3.0


@STATUSES.error(
    'A node of this package reports an error on `/diagnostics`.',
    why='If the error is about hardware, the transforms may still look correct. The reason is '
        'that joint_state_broadcaster publishes the last positions with new stamps. So the robot '
        'only seems to stand still.',
)
def status_error(scene: Scene) -> Iterator[Finding]:
    """Report nodes whose latest status is ERROR."""
    for (node, subject), statuses in _by_subject(scene).items():
        latest = statuses[-1]
        if latest.is_error and not _silence(scene, statuses):
            fix = f'look in the log of {node}'
            if subject == HARDWARE:
                fix += (
                    '; fix the reported cause, and start the hardware again: ros2 lifecycle set '
                    f'{node} configure, then ros2 lifecycle set {node} activate'
                )
            joints, frames = _affected(scene, latest.component)
            yield (
                place('/diagnostics', [node], frames, joints),
                f'{node} reports an error of its {subject} on /diagnostics: {latest.message}',
                fix,
            )


@STATUSES.error(
    'A node of this package no longer reports on `/diagnostics`.',
    why='The node has ended, was killed or hangs. You may not notice the fault, because '
    'joint_state_broadcaster continues to publish the last values. The robot only seems to '
    'stand still.',
)
def status_stopped(scene: Scene) -> Iterator[Finding]:
    """Report nodes whose statuses have stopped."""
    last: dict[str, list[Status]] = defaultdict(list)
    for (node, _), statuses in _by_subject(scene).items():
        if _silence(scene, statuses):
            last[node].append(statuses[-1])
    for node, statuses in last.items():
        silence = (scene.recording.end_ns - max(x.received_ns for x in statuses)) * 1e-9
        is_on_network = node in scene.recording.network.nodes
        where = 'it is still on the network' if is_on_network else 'it is no longer on the network'
        component = next((x.component for x in statuses if x.subject == HARDWARE), '')
        message = next((x for x in statuses if x.is_error), statuses[0]).message
        joints, frames = _affected(scene, component)
        yield (
            place('/diagnostics', [node], frames, joints),
            f'{node} has reported nothing on /diagnostics for {silence:.1f} s, but it normally '
            f'reports every second; {where}; its last status: {message}',
            f'{node} hangs: look in its log, end it and start it again'
            if is_on_network
            else f'find the reason in the log of {node}, and start it again',
        )


@STATUSES.error(
    'A hardware component in Python sends no states to ros2_control.',
    why='joint_state_broadcaster still publishes the last positions with new stamps. So TF looks '
    'right, and the robot seems to stand still. Either hardware_node has ended, or its '
    'component is not active.',
)
def hardware_silent(scene: Scene) -> Iterator[Finding]:
    """Report hardware that sends no states though a node waits for them."""
    recording = scene.recording
    statuses = [x for those in _by_subject(scene).values() for x in those]
    by_component = {x.component: x for x in statuses if x.subject == HARDWARE}
    heard: dict[str, list[int]] = defaultdict(list)
    for reading in recording.readings:
        heard[reading.topic].append(reading.received_ns)
    found = [pair for robot in scene.robots for pair in robot.hardware_topics.items()]
    for topic, info in found:
        readers = [end.node for end in recording.topics.get(topic, Topic('')).subscriptions]
        nodes, times, latest = scene.publishers(topic), heard[topic], by_component.get(info.name)
        silence = silence_of(times, recording.end_ns) if times else None
        # Skip hardware whose node reports an error or has stopped, because another finding reports
        # this.
        is_reported = latest and (latest.is_error or _silence(scene, [latest]))
        if not readers or is_reported or silence == 0.0:
            continue
        span = (recording.end_ns - recording.begin_ns) * 1e-9
        when = f'for the last {silence:.1f} s' if silence else f'in {span:.1f} s'
        joints, frames = _affected(scene, info.name)
        source = 'and no node publishes there'
        if nodes:
            source = f'though {named(nodes)} publishes there'
        report = f"; {latest.node} reports: '{latest.message}'" if latest else ''
        yield (
            place(topic, [*nodes, *readers], frames, joints),
            f"no states of the hardware '{info.name}' came on {topic} {when}, {source}; "
            f'{named(readers)} waits for them{report}',
            f'activate it: ros2 lifecycle get {latest.node}, then ros2 lifecycle set '
            f'{latest.node} configure and activate'
            if latest
            else 'find the reason in the log of hardware_node, and start it again: ros2 run '
            'robot_description_tools hardware_node --ros-args -p description_file:=FILE',
        )


def _by_subject(scene: Scene) -> Mapping[tuple[str, str], Sequence[Status]]:
    """
    Return the statuses of each node about each subject.

    If a namespace is given, return only statuses of its nodes.

    """
    found: dict[tuple[str, str], list[Status]] = defaultdict(list)
    only = None if scene.namespace is None else f'/{scene.namespace.strip("/")}'.rstrip('/')
    for status in scene.recording.statuses:
        if only in (None, namespace_of(status.node)):
            found[status.node, status.subject].append(status)
    return found


def _silence(scene: Scene, statuses: Sequence[Status]) -> bool:
    """Return True if statuses have stopped."""
    times = [status.received_ns for status in statuses]
    pause = max((b - a for a, b in pairwise(times)), default=0)
    return (scene.recording.end_ns - times[-1]) > max(STOPPED * 1e9, PAUSES * pause)


def _affected(scene: Scene, component: str) -> tuple[list[str], list[str]]:
    """Return the joints of hardware, and the frames that move with them."""
    joints: list[str] = []
    frames: list[str] = []
    for robot in scene.robots:
        infos = [info for info in robot.model.description.hardware if info.name == component]
        mine = [joint.name for info in infos for joint in info.joints]
        moved = robot.with_followers(mine)
        joints += mine
        frames += [x.child for x in robot.expected if x.joint in moved]
    return joints, frames
