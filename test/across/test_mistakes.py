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

"""After a wrong type, shape or name, the message of the library shows what to write instead."""

from __future__ import annotations

from functools import cache
from pathlib import Path
import pickle
import re
from typing import Any

import numpy as np
import pytest
import robot_description_tools as library
from robot_description_tools import InverseKinematics
from robot_description_tools import load_description
from robot_description_tools import RobotModel
from robot_description_tools import StateEngine
from robot_description_tools.coupling import TransmissionMap
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.diagnostics import UnknownNameError
from test_support.places import ROOT

PATH = str(ROOT / 'urdf' / 'arm_with_gripper.urdf.xacro')
BY_NAME = "; model.tree.positions({'joint': 0.2}) makes this array from joint names and values"
A_POSE = 'a pose is a 4 x 4 matrix, with a rotation in [:3, :3] and a position in [:3, 3]'
A_TARGET = (
    'target: expected shape (..., 4, 4) or (..., 3), got %s; '
    f'a target is x, y, z or a pose; {A_POSE}'
)
JOINTS = (
    'joint_1, joint_2, joint_3, joint_4, joint_5, joint_6, '
    'left_finger_joint, right_finger_joint'
)

@cache
def names() -> dict[str, Any]:
    """Return the public names of the package, and variables that a program usually has."""
    description = load_description(PATH)
    model = RobotModel(description)
    return {
        **{name: getattr(library, name) for name in library.__all__},
        'PATH': PATH,
        'FILE': Path(PATH),
        'np': np,
        'description': description,
        'model': model,
        'tree': model.tree,
        'solver': InverseKinematics(model, 'gripper_tcp'),
        'engine': StateEngine(model),
        'zeros': np.zeros(model.n_joint_coordinates),
    }


def run(code: str) -> Any:
    return eval(code, names())


def message_of(code: str) -> str:
    """Return the message of the error that a line of code raises."""
    with pytest.raises((TypeError, ValueError)) as error:
        run(code)
    return str(error.value)


@pytest.mark.parametrize(
    'call',
    [
        'RobotModel(PATH)',
        'RobotModel(FILE)',
        'RobotModel(model)',
        'RobotModel(solver)',
        'KinematicTree.from_description(PATH)',
        'KinematicTree.from_description(model)',
        "InverseKinematics(PATH, 'gripper_tcp')",
        "InverseKinematics(description, 'gripper_tcp')",
        "InverseKinematics(solver, 'gripper_tcp')",
        'StateEngine(description)',
        'resolve_state(PATH)',
        'resolve_state(solver)',
        'Tracker(PATH)',
        'Tracker(description)',
        'Tracker(model)',
        'load_description(PATH, resolver=PATH)',
    ],
)
def test_the_code_in_the_message_makes_the_right_object(call: str) -> None:
    match = re.search(r'expected an? (\w+), got .*; write (.+)$', message_of(call))
    assert match is not None
    assert type(run(match[2].replace("'link'", "'tool0'"))).__name__ == match[1]


@pytest.mark.parametrize('argument', ['PATH', 'FILE', 'description', 'model'])
def test_a_tree_is_made_from_a_description(argument: str) -> None:
    start, _, code = message_of(f'KinematicTree({argument})').partition('; write ')
    assert start == 'a KinematicTree is made from a RobotDescription'
    assert run(code).links == run('tree').links


def test_transmissions_are_those_of_a_component() -> None:
    wrist = load_description(ROOT / 'urdf' / 'differential_wrist.urdf.xacro')
    with pytest.raises(TypeError, match=r'; write description\.hardware\[0\]$'):
        TransmissionMap(wrist)  # type: ignore[arg-type]
    assert isinstance(wrist.hardware[0], HardwareInfo)
    assert TransmissionMap(wrist.hardware[0]).joints


@pytest.mark.parametrize(
    ('call', 'message'),
    [
        # Give the positions by name, although the function needs an array.
        (call.format(q), f'{name}: expected {expected}{BY_NAME}')
        for call, name in [
            ('tree.forward_kinematics({})', 'q'),
            ('tree.local_transforms({})', 'q'),
            ("tree.jacobian({}, 'tool0')", 'q'),
            ("model.jacobian({}, 'tool0')", 'q'),
            ('model.complete({})', 'q'),
            ('model.driving_effort({}, zeros)', 'q'),
            ('solver.elbow_angle({})', 'q'),
            ('solver.solve([0, 0, 1], start={})', 'start'),
            ('solver.solve([0, 0, 1], prefer={})', 'prefer'),
            ('solver.closed_form({})', 'start'),
            ('Tracker(solver, {})', 'start'),
        ]
        for q, expected in [
            ("{'joint_1': 0.2}", 'numbers of shape (..., 8), got a dict'),
            ("'zero'", "numbers of shape (..., 8), got 'zero'"),
            ('[[0.0], [0.0, 1.0]]', 'numbers of shape (..., 8), got a list'),
            ('[1, 2, 3]', 'shape (..., 8), got (3,)'),
        ]
    ],
)
def test_positions_are_made_from_values_by_name(call: str, message: str) -> None:
    assert message_of(call) == message


@pytest.mark.parametrize(
    ('call', 'message'),
    [
        (
            'tree.positions([1, 2, 3])',
            "values: expected a dict such as {'joint_1': 0.1}, got a list; "
            'forward_kinematics takes an array of 8 numbers as it is',
        ),
        ("tree.positions({'joint_1': [1, 2]})", "joint 'joint_1': expected shape (1,), got (2,)"),
        ("tree.positions({'joint_1': None})", "joint 'joint_1': expected shape (1,), got None"),
        ("tree.positions({'joint_1': 'x'})", "joint 'joint_1': expected numbers, got 'x'"),
        (
            'resolve_state(model, [0.3])',
            "position: expected a dict such as {'joint_1': 0.1}, got a list",
        ),
        (
            "resolve_state(model, velocity='joint_1')",
            "velocity: expected a dict such as {'joint_1': 0.1}, got 'joint_1'",
        ),
        *(
            (
                f"resolve_state(model, {{'joint_1': {value}}})",
                f"position of 'joint_1' is {text}, expected a finite number",
            )
            for value, text in [('None', 'None'), ("'x'", "'x'"), ('[1]', 'a list')]
        ),
        (
            'StateEngine(model, [0.3])',
            "default_positions: expected a dict such as {'joint_1': 0.1}, got a list",
        ),
        (
            "StateEngine(model, {'joint_1': 'x'})",
            "default position of 'joint_1': expected numbers, got 'x'",
        ),
        (
            "load_description(PATH, xacro_arguments=['a:=b'])",
            "xacro_arguments: expected a dict such as {'name': 0.1}, got a list",
        ),
        (
            'load_description(description)',
            'source: expected a path, a text or a robot of urdf_parser_py, '
            'got a RobotDescription; use it as it is',
        ),
    ],
)
def test_values_are_given_by_name(call: str, message: str) -> None:
    assert message_of(call) == message


@pytest.mark.parametrize(
    ('call', 'message'),
    [
        ('solver.solve([1, 2])', A_TARGET % '(2,)'),
        ('solver.solve([0, 0, 0, 0, 0, 0, 1])', A_TARGET % '(7,)'),
        ('Tracker(solver).follow([1, 2])', A_TARGET % '(2,)'),
        *(
            (
                f'solver.solve({target})',
                f'{A_TARGET % text}'.replace('expected shape', 'expected numbers of shape'),
            )
            for target, text in [
                ('None', 'None'),
                ("'tool0'", "'tool0'"),
                ("{'x': 1.0}", 'a dict'),
                ('([0, 0, 1], [0, 0, 0, 1])', 'a tuple'),
            ]
        ),
        ('solver.solve([0, np.nan, 1])', 'target: expected finite numbers, got nan at [1]'),
        (
            'solver.solve([np.eye(4), np.full((4, 4), np.inf)])',
            'target: expected finite numbers, got inf at [1, 0, 0]',
        ),
        (
            'solver.solve([0, 0, 1], start=zeros + np.nan)',
            'start: expected finite numbers, got nan at [0]',
        ),
        ('Tracker(solver, zeros - np.inf)', 'start: expected finite numbers, got -inf at [0]'),
        (
            "InverseKinematics(model, 'tool0', tool=[0, 0, 0.1])",
            f'tool: expected shape (..., 4, 4), got (3,); {A_POSE}',
        ),
        (
            "InverseKinematics(model, 'tool0', tool=[np.eye(4)])",
            'tool: expected one pose, got shape (1, 4, 4)',
        ),
        *(
            (
                f'solver.solve([0, 0, 1], {name}={value})',
                f'{name}: expected a {kind}number of at least {least}, got {text}',
            )
            for name, kind, least in [
                ('tolerance_m', '', 0),
                ('tolerance_rad', '', 0),
                ('starts', 'whole ', 1),
                ('max_iterations', 'whole ', 1),
            ]
            for value, text in [('-1', '-1'), ("'x'", "'x'"), ('None', 'None'), ('np.nan', 'nan')]
        ),
        ("solver.solve([0, 0, 1], elbow={'a': 1})", 'elbow: expected numbers, got a dict'),
        (
            "tree.jacobian_from_poses(zeros, 'tool0')",
            'poses: expected shape (..., 15, 4, 4), got (8,); '
            'forward_kinematics(q) returns the poses of all links',
        ),
    ],
)
def test_wrong_arrays(call: str, message: str) -> None:
    assert message_of(call) == message


@pytest.mark.parametrize(
    ('call', 'message'),
    [
        *(
            (call, "there is no link 'tol0', did you mean 'tool0'?")
            for call in [
                "InverseKinematics(model, 'tol0')",
                "InverseKinematics(model, 'tool0', 'tol0')",
                "tree.jacobian(zeros, 'tol0')",
                "model.jacobian(zeros, 'tol0')",
                "tree.path('tol0')",
                "tree.between('tool0', 'tol0')",
                "tree.link_index['tol0']",
                "description.links['tol0']",
            ]
        ),
        *(
            (call, "there is no joint 'joint1', did you mean 'joint_1'?")
            for call in [
                "InverseKinematics(model, 'tool0', joints=['joint1'])",
                "tree.positions({'joint1': 0.2})",
                "tree.position_slice('joint1')",
                "tree.velocity_slice('joint1')",
                "tree.joint_index['joint1']",
                "description.joints['joint1']",
            ]
        ),
        *(
            (call, f"there is no coordinate 'joint_11'; there are: {JOINTS}")
            for call in [
                "model.index['joint_11']",
                "StateEngine(model, {'joint_11': 0.2})",
                "resolve_state(model, default_positions={'joint_11': 0.2})",
            ]
        ),
        (
            "resolve_state(model, {'joint_11': 0.2})",
            f"'joint_11' is no joint of the robot; there are: {JOINTS}",
        ),
        ("tree.path(['tool0'])", 'link: expected one name, got a list'),
        ('tree.jacobian(zeros, 3)', 'link: expected one name, got 3'),
        ("tree.jacobian(zeros, ['tool0'])", 'link: expected one name, got a list'),
        ("tree.position_slice(['joint_1'])", 'joint: expected one name, got a list'),
        *(
            (call, f"{name}: expected several names, got 'joint_1'; write ['joint_1']")
            for call, name in [
                ("InverseKinematics(model, 'tool0', joints='joint_1')", 'joints'),
                ("engine.reading_plan('joint_1')", 'names'),
                ("model.mask('joint_1')", 'names'),
            ]
        ),
        (
            "tree.motion(['joint_1'])",
            'joint_indices: expected places in joints, got a list; '
            'write [tree.joint_index[name] for name in names]',
        ),
    ],
)
def test_wrong_names(call: str, message: str) -> None:
    assert message_of(call) == message


def test_an_unknown_name_is_a_key_error_and_a_value_error() -> None:
    """The error is both: a look-up must raise KeyError, but our documentation says ValueError."""
    for expected in (KeyError, ValueError):
        with pytest.raises(expected):
            run("tree.link_index['tol0']")


def test_an_unknown_name_is_reported_by_another_process() -> None:
    error = UnknownNameError('tol0', run('description').links, 'link')
    copy: Any = pickle.loads(pickle.dumps(error))
    assert str(copy) == str(error) == "there is no link 'tol0', did you mean 'tool0'?"
