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
Examination of a recording: all rules, and the look-up of transforms.

All functions are pure functions of a `Recording`, and do not use ROS.

"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field

from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Report
from robot_description_tools.doctor import joint_states
from robot_description_tools.doctor import robot as robot_rules
from robot_description_tools.doctor import statuses
from robot_description_tools.doctor import transforms
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.findings import frames_of
from robot_description_tools.doctor.findings import listed
from robot_description_tools.doctor.findings import verb
from robot_description_tools.doctor.lookup import ChainTransform
from robot_description_tools.doctor.lookup import look_up
from robot_description_tools.doctor.lookup import LookUp
from robot_description_tools.doctor.lookup import steps_of
from robot_description_tools.doctor.robots import find_robots
from robot_description_tools.doctor.robots import no_state_publisher
from robot_description_tools.doctor.robots import nothing_heard
from robot_description_tools.doctor.scene import PublishedRobot
from robot_description_tools.doctor.scene import Scene

# The rules in the order in which they run. If a rule can explain the findings of other rules, it
# runs before them.
RULES = (robot_rules.BEFORE, joint_states.RULES, robot_rules.AFTER)


@dataclass(frozen=True, slots=True)
class Examination:
    """
    Result of an examination.

    Attributes
    ----------
    robots : tuple of PublishedRobot
        The robots that were found.
    report : Report
        The findings. If frames were given, only findings that affect the transform between the
        frames.
    frames : tuple of str
        The requested frames.
    elsewhere : int
        Number of findings that do not affect the transform between the frames.
    lookup : LookUp or None
        Result of the look-up. None if no frames were given.
    trees : mapping of str to sequence of ChainTransform
        Maps each namespace to the transforms of its tree. These are the transforms received on the
        topics of this namespace, and the expected transforms that are missing.

    """

    robots: tuple[PublishedRobot, ...]
    report: Report
    frames: tuple[str, ...] = ()
    elsewhere: int = 0
    lookup: LookUp | None = None
    trees: Mapping[str, Sequence[ChainTransform]] = field(default_factory=dict)

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """The findings, errors first."""
        return self.report.findings

    @property
    def chain(self) -> tuple[ChainTransform, ...] | None:
        """The transforms between the frames. None if the frames are not connected."""
        return self.lookup.chain if self.lookup else None


def examine(
    recording: Recording,
    namespace: str | None = None,
    description: RobotDescription | None = None,
    frames: Sequence[str] = (),
) -> Examination:
    """
    Find the faults of a running robot.

    Parameters
    ----------
    recording : Recording
        Recorded facts.
    namespace : str, optional
        Namespace of the robot to examine; all robots if None.
    description : RobotDescription, optional
        A description to use instead of the description on the topic.
    frames : sequence of str
        One or two frames. Report only findings that affect the transform between two frames, or
        between one frame and the root of its tree.

    """
    if recording.is_empty:
        return Examination((), Report((nothing_heard(recording),)), tuple(frames))
    scene = Scene(recording, namespace)
    findings = [*find_robots(scene, description), *transforms.CONNECTIONS.check(scene)]
    for robot in scene.robots:
        findings += _examine_robot(robot)
    findings += [*transforms.TRANSFORMS.check(scene), *statuses.STATUSES.check(scene)]
    lookup = look_up(scene, frames) if frames else None
    if lookup:
        affected = {frame for f in findings if f.is_error for frame in frames_of(f)}
        findings += [finding for finding, frames in lookup.not_found if not frames & affected]
    found = sorted(dict.fromkeys(findings), key=lambda finding: not finding.is_error)
    near = [
        f for f in found if not lookup or not frames_of(f) or lookup.around & {*frames_of(f)}
    ]
    robots, elsewhere = tuple(scene.robots), len(found) - len(near)
    worlds = sorted({*scene.worlds, *(robot.world for robot in robots)})
    trees = {world: tuple(steps_of(scene, world).values()) for world in worlds}
    return Examination(robots, Report(tuple(near)), tuple(frames), elsewhere, lookup, trees)


def _examine_robot(robot: PublishedRobot) -> list[Diagnostic]:
    """Return findings that explain missing and old transforms of a robot."""
    scene, missing = robot.scene, robot.unexplained
    if not robot.nodes:
        children = [x.child for x in missing.values()]
        what = f'{listed(children)} {verb(children)} missing'
        return [no_state_publisher(scene, robot.topic, what, children)] if children else []
    findings = list(robot_rules.clock(robot))
    if findings:
        # Wrong stamps explain all missing transforms, because state publishers hold back joint
        # states with wrong stamps.
        robot.explain(joint for joint, x in missing.items() if not x.type.is_static)
        scene.wrong_stamps.update((x.world, x.child) for x in robot.expected)
    return findings + [finding for rules in RULES for finding in rules.check(robot)]
