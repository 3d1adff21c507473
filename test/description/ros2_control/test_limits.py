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

"""Limits of joints from <limit>, <safety_controller> and <ros2_control>."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from math import inf
from math import isnan
from math import nan
from typing import Any

import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.ros2_control.hardware_info import JointLimits
from robot_description_tools.description.ros2_control.hardware_info import SoftJointLimits
from robot_description_tools.description.ros2_control.limits import number
from test_support.hardware_documents import BASE
from test_support.hardware_documents import COMMAND
from test_support.hardware_documents import command
from test_support.hardware_documents import info_of
from test_support.hardware_documents import J1
from test_support.hardware_documents import joint
from test_support.hardware_documents import MOST
from test_support.hardware_documents import POSITION
from test_support.hardware_documents import robot
from test_support.hardware_documents import system
from test_support.hardware_documents import urdf_joint


@pytest.mark.parametrize(
    ('text', 'value'),
    [
        ('+3', 3.0),
        ('-.5', -0.5),
        ('5.', 5.0),
        ('1e-3', 1e-3),
        ('0e9', 0.0),
        ('-0.0', 0.0),
        *((text, None) for text in ('', ' 1', '1 ', '+-2', '1,5', '0x10', 'nan', 'inf', '1e-400')),
        *((text, None) for text in ('1e999', '.', 'e5', '1e', '٣', '1_0', '--1')),
    ],
)
def test_numbers(text: str, value: float | None) -> None:
    assert number(text) == value


# -- limits --------------------------------------------------------------------------------

UNSET: Mapping[str, Any] = {
    'has_position_limits': False,
    'min_position': nan,
    'max_position': nan,
    'has_velocity_limits': False,
    'max_velocity': nan,
    'has_acceleration_limits': False,
    'max_acceleration': nan,
    'has_deceleration_limits': False,
    'max_deceleration': nan,
    'has_jerk_limits': False,
    'max_jerk': nan,
    'has_effort_limits': False,
    'max_effort': nan,
    'angle_wraparound': False,
}
RATES = {
    'has_velocity_limits': True,
    'max_velocity': 5.0,
    'has_effort_limits': True,
    'max_effort': 10.0,
}
HARD = {**RATES, 'has_position_limits': True, 'min_position': -2.0, 'max_position': 2.0}
OFF = {
    **{name: False for name, value in UNSET.items() if isinstance(value, bool)},
    **{name: MOST for name, value in UNSET.items() if not isinstance(value, bool)},
    'min_position': -MOST,
}
NO_POSITION = {'has_position_limits': False, 'min_position': -MOST, 'max_position': MOST}
CONTINUOUS = urdf_joint('j1', 'continuous', '<limit velocity="-5" effort="-10"/>')
FREE = urdf_joint('j1', 'continuous', '')
DISABLED = '<limits enable="false"/>'


def check_limits(content: str, urdf: str, expected: Mapping[str, Any]) -> None:
    """Compare the limits of 'j1' with the expected limits. All other limits must be unset."""
    limits = load_description(robot(system(joint(content)), urdf=BASE + urdf)).hardware[0].limits
    for name, value in {**UNSET, **expected}.items():
        got = getattr(limits['j1'], name)
        assert got == value or (isnan(got) and isnan(value)), name


@pytest.mark.parametrize(
    ('urdf', 'expected'),
    [
        (J1, HARD),
        (urdf_joint('j1', 'prismatic'), HARD),
        (
            urdf_joint('j1', content='<limit velocity="-5" effort="-10"/>'),
            {**HARD, 'min_position': 0.0, 'max_position': 0.0},
        ),
        (CONTINUOUS, {**RATES, 'angle_wraparound': True}),
        (FREE, {}),
        (urdf_joint('j1', 'planar', ''), {}),
        (urdf_joint('j1', 'floating', ''), {}),
    ],
)
def test_limits_of_the_urdf(urdf: str, expected: Mapping[str, Any]) -> None:
    check_limits(POSITION, urdf, expected)


WORKED = [
    # Examples for a URDF with ±2 rad, velocity 5 and effort 10.
    (command('position', '-1', '1'), J1, {**HARD, 'min_position': -1.0, 'max_position': 1.0}),
    (command('position', '-9', '9'), J1, HARD),
    (
        command('position', '-1'),
        FREE,
        {'has_position_limits': True, 'min_position': -1.0, 'max_position': MOST},
    ),
    (command('velocity', '-1', '3'), J1, {**HARD, 'max_velocity': 1.0}),
    (command('velocity', high='3'), J1, {**HARD, 'max_velocity': 3.0}),
    (command('effort', '-4', '20'), J1, {**HARD, 'max_effort': 4.0}),
    (
        command('acceleration', high='2'),
        J1,
        {
            **HARD,
            'has_acceleration_limits': True,
            'max_acceleration': 2.0,
            'max_deceleration': 2.0,
        },
    ),
    (
        command('acceleration', '-3'),
        J1,
        {
            **HARD,
            'has_deceleration_limits': True,
            'max_acceleration': 3.0,
            'max_deceleration': 3.0,
        },
    ),
    (
        command('acceleration', '3'),
        J1,
        {
            **HARD,
            'max_acceleration': 3.0,
            'has_deceleration_limits': True,
            'max_deceleration': 3.0,
        },
    ),
    (
        command('acceleration', '3', '2'),
        J1,
        {
            **HARD,
            'has_acceleration_limits': True,
            'max_acceleration': 2.0,
            'has_deceleration_limits': True,
            'max_deceleration': 3.0,
        },
    ),
    (
        command('acceleration', '-3', '2'),
        J1,
        {
            **HARD,
            'has_acceleration_limits': True,
            'max_acceleration': 2.0,
            'has_deceleration_limits': True,
            'max_deceleration': 3.0,
        },
    ),
    (command('jerk', '-3', '-2'), J1, {**HARD, 'has_jerk_limits': True, 'max_jerk': 2.0}),
]
SWITCHED = [
    (DISABLED + command('position', '-1', '1'), J1, OFF),
    (DISABLED + POSITION, J1, OFF),
    (command('position', content=DISABLED), J1, {**HARD, **NO_POSITION}),
    (command('position', '-1', '1', DISABLED), J1, {**HARD, **NO_POSITION}),
    (
        command('velocity', '-1', '1', DISABLED),
        J1,
        {**HARD, 'has_velocity_limits': False, 'max_velocity': MOST},
    ),
    (command('acceleration', '-1', '1', DISABLED), J1, HARD),
    (command('jerk', '', '1', DISABLED), J1, HARD),
    (
        '<limits enable="true"/>' + command('position', '-1', '1', DISABLED),
        J1,
        {**HARD, **NO_POSITION},
    ),
    (COMMAND, CONTINUOUS, {**RATES, **NO_POSITION, 'angle_wraparound': True}),
    (
        command('position', '-1', '1'),
        CONTINUOUS,
        {
            **RATES,
            'angle_wraparound': True,
            'has_position_limits': True,
            'min_position': -1.0,
            'max_position': 1.0,
        },
    ),
    (command('velocity'), FREE, {'max_velocity': MOST}),
    (command('effort', '-3', '2'), FREE, {'has_effort_limits': True, 'max_effort': 2.0}),
    # Limits of a state interface are never used.
    (POSITION.replace('/>', '><param name="max">1</param></state_interface>'), J1, HARD),
]


@pytest.mark.parametrize(('content', 'urdf', 'expected'), WORKED)
def test_examples_of_limits(content: str, urdf: str, expected: Mapping[str, Any]) -> None:
    check_limits(content, urdf, expected)


@pytest.mark.parametrize(('content', 'urdf', 'expected'), SWITCHED)
def test_limits_switched_off(content: str, urdf: str, expected: Mapping[str, Any]) -> None:
    check_limits(content, urdf, expected)


QUANTITIES = [f.name.removeprefix('max_') for f in fields(JointLimits) if 'max_' in f.name]


@pytest.mark.parametrize('name', QUANTITIES)
def test_only_positions_have_their_own_lower_limit(name: str) -> None:
    given = {f'has_{name}_limits': True, f'max_{name}': 2.0}
    least = -1.0 if name == 'position' else -2.0
    assert JointLimits(min_position=-1.0, **given).ends(name) == (least, 2.0)
    assert JointLimits().ends(name) == (-inf, inf)


PRISMATIC = '<limit lower="0" upper="1" velocity="5" effort="10"/>'


def soft_of(controller: str, content: str, kind: str = 'prismatic') -> SoftJointLimits | None:
    urdf = BASE + urdf_joint('j1', kind, PRISMATIC + controller)
    return (
        load_description(robot(system(joint(content)), urdf=urdf))
        .hardware[0]
        .soft_limits.get('j1')
    )


def test_soft_limits_are_clamped_to_the_hard_ones() -> None:
    controller = (
        '<safety_controller soft_lower_limit="-1" soft_upper_limit="0.5" k_position="10" '
        'k_velocity="20"/>'
    )
    # The hard limits are those of <limit>, narrowed by the command interface.
    check_limits(
        command('position', high='0.5'),
        urdf_joint('j1', 'prismatic', PRISMATIC + controller),
        {**RATES, 'has_position_limits': True, 'min_position': 0.0, 'max_position': 0.5},
    )
    assert soft_of(controller, command('position', high='0.5')) == SoftJointLimits(0, 0.5, 10, 20)
    # Soft limits do not change if there are no hard limits.
    assert soft_of(controller, DISABLED) == SoftJointLimits(-1, 0.5, 10, 20)
    assert soft_of(controller, POSITION, 'continuous') == SoftJointLimits(-1, 0.5, 10, 20)


def test_missing_soft_limits_are_zero() -> None:
    assert soft_of('<safety_controller k_velocity="3"/>', POSITION) == SoftJointLimits(0, 0, 0, 3)
    assert soft_of('', POSITION) is None


def test_a_newer_urdf_may_leave_out_rates() -> None:
    text = robot(
        system(joint()), urdf=BASE + urdf_joint('j1', content='<limit lower="-1" upper="1"/>')
    )
    limits = info_of(text.replace('<robot', '<robot version="1.2"')).limits['j1']
    assert (limits.has_velocity_limits, limits.has_effort_limits) == (False, False)
    assert limits.max_velocity != inf
