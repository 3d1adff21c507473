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
"""What is judged: one robot, what was heard of it, and what still needs an explanation."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from robot_description_tools.description.model import JointType
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.doctor.facts import Reading
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.scene import Heard
from robot_description_tools.doctor.scene import Robot
from robot_description_tools.doctor.scene import Scene

# Joints whose transforms do not come and are not explained yet, with their child frames.
Open = Mapping[str, str]


class Cause(NamedTuple):
    """A finding, and the joints whose transforms need no other explanation."""

    finding: Diagnostic | None
    explains: Collection[str] = ()


@dataclass(frozen=True)
class Case:
    """
    One robot, and what was heard of it.

    Attributes
    ----------
    scene : Scene
        What was heard, and of whom.
    robot : Robot
        The robot.
    broken : collection of (str, str)
        Topics and nodes of publishers whose QoS does not reach all readers.

    """

    scene: Scene
    robot: Robot
    broken: Collection[tuple[str, str]] = ()

    @property
    def heard(self) -> Heard:
        """Return what was heard of all robots."""
        return self.scene.heard

    @property
    def recording(self) -> Recording:
        """Return what was heard, as it came."""
        return self.heard.recording

    @cached_property
    def nodes(self) -> list[str]:
        """Return the names of the state publishers."""
        return [node.name for node in self.robot.nodes]

    @cached_property
    def history(self) -> str:
        """Return what the state publisher itself says."""
        said = next(filter(None, (self.recording.reports.get(name) for name in self.nodes)), '')
        return f" ({self.nodes[0]} says: '{said}')" if said else ''

    @cached_property
    def topics(self) -> tuple[str, ...]:
        """Return the topics of joint and actuator states that it reads."""
        return (*self.robot.inputs, *self.robot.actuator_inputs)

    @cached_property
    def sources(self) -> list[str]:
        """Return the nodes that publish there."""
        return self.heard.publishers(*self.topics)

    @cached_property
    def is_deaf(self) -> bool:
        """Whether nothing of what is published there arrives."""
        return all(
            (topic, node) in self.broken
            for topic in self.topics
            for node in self.heard.publishers(topic)
        )

    @cached_property
    def readings(self) -> list[Reading]:
        """Return what arrives at the state publisher."""
        if self.is_deaf:
            return []
        return [r for r in self.recording.readings if r.topic in self.topics]

    @cached_property
    def ignores_stamps(self) -> bool:
        """Whether a message without a stamp counts."""
        return any(node.parameters.get('ignore_timestamp') is True for node in self.robot.nodes)

    @cached_property
    def usable(self) -> list[Reading]:
        """Return the messages that are not ignored."""
        return [
            r
            for r in self.readings
            if len(r.names) == r.n_positions and (r.stamp_ns or self.ignores_stamps)
        ]

    @cached_property
    def measured(self) -> dict[str, None]:
        """Return the coordinates that these messages give."""
        model = self.robot.model
        names: dict[str, None] = {}
        for reading in self.usable:
            given = [name for name in reading.names if name not in reading.bad]
            if reading.topic in self.robot.actuator_inputs:
                given = [model.actuator_names.get(name, name) for name in given]
            names.update(dict.fromkeys(given))
        return {name: None for name in names if name in model.index}

    def waiting(self, open_: Open) -> dict[str, str]:
        """Return the joints that wait for a joint state."""
        return {
            x.joint: open_[x.joint]
            for x in self.robot.expected.values()
            if x.joint in open_ and not x.static and x.type is not JointType.FLOATING
        }

    def with_followers(self, joints: Iterable[str]) -> list[str]:
        """Return joints and whatever follows from them."""
        model = self.robot.model
        mask = model.mask(model.actuator_names.get(name, name) for name in joints)
        known = model.plan(mask).known
        return [name for name, is_known in zip(model.coordinates, known, strict=True) if is_known]


Judge = Callable[[Case, Open], Iterable[Cause]]


def explain(
    case: Case, judges: Sequence[Judge], open_: Open
) -> tuple[list[Diagnostic], dict[str, str]]:
    """Return what judges find one after the other, and what none of them explains."""
    findings = []
    left = dict(open_)
    for judge in judges:
        causes = list(judge(case, left))
        findings += [cause.finding for cause in causes if cause.finding is not None]
        explained = {joint for cause in causes for joint in cause.explains}
        left = {joint: child for joint, child in left.items() if joint not in explained}
    return findings, left


def frames(open_: Open, joints: Iterable[str]) -> list[str]:
    """Return the frames of joints that are still open."""
    return [open_[joint] for joint in joints if joint in open_]
