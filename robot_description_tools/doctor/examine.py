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
"""
Why a transform is missing: from what was heard to what is wrong.

Pure functions of a `Recording`; nothing here talks to ROS.

"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from robot_description_tools.description.model import RobotDescription
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.findings import Finding
from robot_description_tools.doctor.lookup import LookupRules
from robot_description_tools.doctor.lookup import Step
from robot_description_tools.doctor.robot import RobotRules
from robot_description_tools.doctor.scene import Robot
from robot_description_tools.doctor.transforms import TransformRules


@dataclass(frozen=True, slots=True)
class Report:
    """
    The result.

    Attributes
    ----------
    robots : tuple of Robot
        The robots that were found.
    findings : tuple of Finding
        What is wrong; with frames, what matters for the transform between them.
    frames : tuple of str
        The frames that were asked for.
    elsewhere : int
        How many findings do not matter for them.
    chain : tuple of Step or None
        The transforms between the frames; None without frames or where they are not connected.

    """

    robots: tuple[Robot, ...]
    findings: tuple[Finding, ...]
    frames: tuple[str, ...] = ()
    elsewhere: int = 0
    chain: tuple[Step, ...] | None = None


def examine(
    recording: Recording,
    namespace: str | None = None,
    description: RobotDescription | None = None,
    frames: Sequence[str] = (),
) -> Report:
    """
    Say what is wrong.

    Parameters
    ----------
    recording : Recording
        What was heard.
    namespace : str, optional
        Of the one robot to look at; all robots if None.
    description : RobotDescription, optional
        In the place of what is on the topic.
    frames : sequence of str
        One frame or two: only what matters for the transform between them is reported. With one
        frame, the other is the root of its tree.

    Returns
    -------
    Report

    """
    return _Examination(recording, namespace, description).report(frames)


class _Examination(RobotRules, TransformRules, LookupRules):
    """All rules together."""

    def report(self, frames: Sequence[str]) -> Report:
        """Apply all rules."""
        broken = self._quality_of_service()
        for robot in self.robots:
            self._robot(robot, broken)
        self._transforms()
        chain = self._lookup(frames) if frames else None
        found = list(dict.fromkeys(self.findings))
        findings = sorted(found, key=lambda finding: not finding.is_error)
        if not frames:
            return Report(self.robots, tuple(findings))
        around = {*frames, *(frame for step in chain or () for frame in (step.parent, step.child))}
        near = [f for f in findings if not f.frames or around.intersection(f.frames)]
        return Report(self.robots, tuple(near), tuple(frames), len(findings) - len(near), chain)
