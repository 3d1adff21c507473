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

"""The `repr` of each public object fits on one line, also in a notebook."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from robot_description_tools import InverseKinematics
from robot_description_tools import load_description
from robot_description_tools import PackageResolver
from robot_description_tools import resolve_state
from robot_description_tools import RobotDescriptionError
from robot_description_tools import RobotModel
from robot_description_tools import StateEngine
from robot_description_tools import Tracker
from robot_description_tools.diagnostics.text import LONGEST_REPR
from test_support.places import ROBOTS
from test_support.places import ROOT

FILES = sorted(
    [
        *(ROOT / 'urdf').glob('*.urdf'),
        *(ROOT / 'urdf').glob('*.urdf.xacro'),
        *(ROOT / 'urdf').glob('*.json'),
        *ROBOTS.glob('*.urdf'),
    ]
)


def objects_of(path: Path) -> list[Any]:
    """Return an object of each public class for a robot, or the errors if no robot can be read."""
    try:
        description = load_description(path)
    except RobotDescriptionError as error:
        return [error, *error.diagnostics]
    model = RobotModel(description)
    made: list[Any] = [description, *description.findings, model, model.tree]
    made += [StateEngine(model), resolve_state(model, default_positions=model.default_positions())]
    try:
        solver = InverseKinematics(model, model.tree.links[-1])
        made += [solver, Tracker(solver), solver.solve([0.1, 0.1, 0.1])]
        made.append(solver.solutions([0.1, 0.1, 0.1]))
    except ValueError:
        # Skip arms without a closed form, and links that no joint moves.
        pass
    return made


@pytest.mark.parametrize('path', FILES, ids=lambda path: path.name)
def test_reprs_fit_on_one_line(path: Path) -> None:
    for each in objects_of(path):
        text = repr(each)
        assert text.startswith(f'<{type(each).__name__} ')
        assert text.endswith('>')
        assert text.isprintable()
        assert len(text) <= LONGEST_REPR == 200


def test_reprs_have_names_and_counts() -> None:
    description = load_description(ROOT / 'urdf' / 'delta_robot.urdf.xacro')
    model = RobotModel(description)
    engine = StateEngine(model)
    engine.reading_plan(['arm_1_joint', 'arm_2_joint'])
    state = resolve_state(model, {'arm_1_joint': 0.1})
    robot = RobotModel(load_description(ROOT / 'urdf' / 'arm_with_gripper.urdf.xacro'))
    solver = InverseKinematics(robot, 'tool0')
    pose = robot.tree.forward_kinematics(solver.middle)[robot.tree.link_index['tool0']]
    assert [*map(repr, (description, model, model.tree, engine, state))] == [
        '<RobotDescription delta_robot: links=13, joints=12, loops=3, errors=0, warnings=0>',
        '<RobotModel delta_robot: joint_coordinates=12, actuators=0, loops=1, findings=0>',
        '<KinematicTree base_link: links=13, joints=12, coordinates=12>',
        '<StateEngine delta_robot: coordinates=12, measured=2, loops=1>',
        '<Resolution positions=1, unknown=11, beyond_limits=0, findings=0>',
    ]
    assert [*map(repr, (solver, Tracker(solver), solver.solve(pose)))] == [
        '<InverseKinematics base_link to tool0: unknowns=6>',
        '<Tracker arm_with_gripper: unknowns=6>',
        '<InverseKinematicsResult targets=1, reached=1>',
    ]
    assert 'unknowns=6, branches=8, reached=' in repr(solver.solutions(pose))
    assert repr(PackageResolver([ROOT])) == (
        '<PackageResolver folders=1, prefixes=0, search_paths=0>'
    )
    with pytest.raises(RobotDescriptionError) as caught:
        load_description('<robot name="r"><link name="base"></robot>')
    assert repr(caught.value).startswith('<RobotDescriptionError findings=1: <text>:1:37: fatal[')
    assert repr(caught.value.diagnostics[0]).startswith('<Diagnostic <text>:1:37: fatal[xml-syn')
