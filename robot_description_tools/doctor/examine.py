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
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Report
from robot_description_tools.doctor import joint_states
from robot_description_tools.doctor import robot as judges
from robot_description_tools.doctor.case import Case
from robot_description_tools.doctor.case import explain
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.findings import are
from robot_description_tools.doctor.findings import frames_of
from robot_description_tools.doctor.findings import listed
from robot_description_tools.doctor.lookup import look_up
from robot_description_tools.doctor.lookup import Step
from robot_description_tools.doctor.robots import find_robots
from robot_description_tools.doctor.robots import no_state_publisher
from robot_description_tools.doctor.scene import Heard
from robot_description_tools.doctor.scene import Robot
from robot_description_tools.doctor.scene import Scene
from robot_description_tools.doctor.transforms import transform_findings
from robot_description_tools.doctor.transforms import unreached

# In the order of what explains what.
JUDGES = (
    judges.removed_frames,
    judges.tf_elsewhere,
    judges.errors_of_the_description,
    *joint_states.JUDGES,
    judges.static_unheard,
    judges.floating_joints,
    judges.held_back,
    judges.not_published,
)


@dataclass(frozen=True, slots=True)
class Examination:
    """
    The result.

    Attributes
    ----------
    robots : tuple of Robot
        The robots that were found.
    report : Report
        What is wrong; with frames, what matters for the transform between them.
    frames : tuple of str
        The frames that were asked for.
    elsewhere : int
        How many findings do not matter for them.
    chain : tuple of Step or None
        The transforms between the frames; None without frames or where they are not connected.

    """

    robots: tuple[Robot, ...]
    report: Report
    frames: tuple[str, ...] = ()
    elsewhere: int = 0
    chain: tuple[Step, ...] | None = None

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """Return what is wrong, errors first."""
        return self.report.findings


def examine(
    recording: Recording,
    namespace: str | None = None,
    description: RobotDescription | None = None,
    frames: Sequence[str] = (),
) -> Examination:
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

    """
    heard = Heard(recording)
    robots, findings = find_robots(heard, namespace, description)
    scene = Scene(heard, namespace, tuple(robots))
    broken = set()
    for finding, end in unreached(scene):
        findings.append(finding)
        broken.add(end)
    misdated: set[tuple[str, str]] = set()
    for robot in robots:
        found, has_wrong_stamps = _examine_robot(Case(scene, robot, broken))
        findings += found
        if has_wrong_stamps:
            misdated.update((robot.world, child) for child in robot.expected)
    findings += transform_findings(scene, misdated)
    chain, unfound = look_up(scene, frames) if frames else (None, [])
    found = sorted(dict.fromkeys([*findings, *unfound]), key=lambda finding: not finding.is_error)
    if not frames:
        return Examination(scene.robots, Report(tuple(found)))
    around = {*frames, *(frame for step in chain or () for frame in (step.parent, step.child))}
    near = [f for f in found if not frames_of(f) or around.intersection(frames_of(f))]
    elsewhere = len(found) - len(near)
    return Examination(scene.robots, Report(tuple(near)), tuple(frames), elsewhere, chain)


def _examine_robot(case: Case) -> tuple[list[Diagnostic], bool]:
    """Return what explains whatever is missing or old, and whether stamps are wrong."""
    robot = case.robot
    missing = {
        child: expected
        for child, expected in robot.expected.items()
        if case.scene.state(robot.world, expected) != 'ok'
    }
    if not robot.nodes:
        what = f'{listed(missing)} {are(missing)} missing'
        found = [no_state_publisher(case.heard, robot.topic, what, missing)] if missing else []
        return found, False
    wrong_clock = list(judges.clock(case))
    # What has a wrong stamp is held back.
    open_ = {x.joint: child for child, x in missing.items() if x.static or not wrong_clock}
    findings, _ = explain(case, JUDGES, open_)
    return wrong_clock + findings, bool(wrong_clock)
