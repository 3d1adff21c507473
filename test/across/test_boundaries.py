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

"""Thresholds of rules: values just inside are accepted, and values just outside are reported."""

from __future__ import annotations

from math import pi
from math import sqrt

import pytest
from robot_description_tools import load_description
from robot_description_tools.description.rules.units import farthest
from robot_description_tools.description.snippets import AXIS
from robot_description_tools.description.snippets import joint_snippet
from robot_description_tools.description.snippets import LIMIT
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.description.snippets import MOVES
from robot_description_tools.description.snippets import transmission_snippet
from robot_description_tools.description.snippets import two_joints_snippet
from robot_description_tools.description.wrong_units import angles
from robot_description_tools.description.wrong_units import lengths
from robot_description_tools.diagnostics.code import document


def link(inertial: str, parts: str = '') -> str:
    """Return a robot whose link 'arm' has the given inertial element and shapes."""
    arm = f'<link name="arm"><inertial>{inertial}</inertial>{parts}</link>'
    return joint_snippet(MOVES).replace('<link name="arm"/>', arm)


def body(mass: str, moments: str, parts: str = '', centre: str = '0 0 0') -> str:
    """Return a robot whose link 'arm' has a mass and principal moments."""
    xx, yy, zz = moments.split()
    return link(
        f'<origin xyz="{centre}"/><mass value="{mass}"/>'
        f'<inertia ixx="{xx}" ixy="0" ixz="0" iyy="{yy}" iyz="0" izz="{zz}"/>',
        parts,
    )


def collision(shape: str) -> str:
    return f'<collision><geometry>{shape}</geometry></collision>'


def visual(shape: str) -> str:
    return f'<visual><geometry>{shape}</geometry></visual>'


BALL = collision('<sphere radius="0.1"/>')
LARGE_BALL = collision('<sphere radius="0.5"/>')
BALL_VOLUME, LARGE_BALL_VOLUME = 4 / 3 * pi * 0.1**3, 4 / 3 * pi * 0.5**3
MESH = visual('<mesh filename="package://arm/a.stl"/>')
# Moment of inertia of a cube of 2 kg with edges of 0.2 m, about an axis through its centre.
MOMENT_OF_BOX = 2 / 12 * (0.2**2 + 0.2**2)
DIAGONAL = sqrt(3) * 0.2
# Moment of inertia of a ball of 2 kg with a density of 1e6 kg/m³.
MOMENT_OF_DENSE_BALL = 0.4 * 2 * (2e-6 / (4 / 3 * pi)) ** (2 / 3)
REDUCTION = transmission_snippet('<mechanical_reduction>{}</mechanical_reduction>')
NARROW = '<limit lower="0" upper="{}" effort="10" velocity="2"/>'

# For each row: the code or words of the finding, the robot, an accepted value and a reported
# value.
ROWS = {
    'axis-length': ('axis-length', joint_snippet('<axis xyz="0 0 {}"/>' + LIMIT), 1.0009, 1.0011),
    'angle': ('angle-large', joint_snippet('<origin rpy="0 0 {}"/>' + MOVES), 6.2894, 6.2895),
    'few turns': ('limit-degrees', joint_snippet(AXIS + NARROW), 20.0, 20.3),
    'quarter turns': ('limit-degrees', joint_snippet(AXIS + NARROW), 20.4296, 20.431),
    'endless': ('effectively no limit', joint_snippet(AXIS + NARROW), 719.9, 720.1),
    'slack of mimic': (
        'mimic-range',
        two_joints_snippet(
            AXIS + NARROW, AXIS + NARROW.format(1e-4) + '<mimic joint="elbow"/>'
        ),
        '1.00001e-4',
        '1.000012e-4',
    ),
    'collision': (
        'collision-size',
        '<link name="a">'
        + visual('<sphere radius="0.1"/>')
        + collision('<sphere radius="{}"/>')
        + '</link>',
        0.999,
        1.001,
    ),
    'large reduction': ('transmission-extreme', REDUCTION, 0.99e9, 1.01e9),
    'small reduction': ('transmission-extreme', REDUCTION, 1.01e-9, 0.99e-9),
    'parallel axes': (
        'loop-axes-parallel',
        loop_snippet(kind='universal', axis='<axis xyz="0 0 1"/><axis2 xyz="{} 0 1"/>'),
        1.01e-6,
        0.99e-6,
    ),
    'longest': ('origin-units', joint_snippet('<origin xyz="0 0 {}"/>' + MOVES), 99.9, 100.1),
    'light body': (
        'inertia-density', body('{}', '0.3 0.3 0.3', LARGE_BALL),
        1.01 * LARGE_BALL_VOLUME, 0.99 * LARGE_BALL_VOLUME,
    ),
    'dense body': (
        'inertia-density', body('{}', '0.3 0.3 0.3', BALL),
        0.99 * 25000 * BALL_VOLUME, 1.01 * 25000 * BALL_VOLUME,
    ),
    'weighed': ('inertia-density', body('{}', '0.3 0.3 0.3', LARGE_BALL), 0.0099, 0.0101),
    'thinnest': (
        'inertia-density',
        body('200', '0.3 0.3 0.3', collision('<box size="1 1 {}"/>')),
        0.0049,
        0.0051,
    ),
    'large inertia': (
        'inertia-size', body('2', '{0} {0} {0}', BALL), 99 * MOMENT_OF_BOX, 101 * MOMENT_OF_BOX
    ),
    'small inertia': (
        'inertia-size', body('2', '{0} {0} {0}', BALL), MOMENT_OF_BOX / 99, MOMENT_OF_BOX / 101
    ),
    'centre of mass': (
        'inertia-center', body('2', '0.008 0.008 0.008', BALL, '0 0 {}'),
        0.1 + 0.099 * DIAGONAL, 0.1 + 0.101 * DIAGONAL,
    ),
    'centre of mass beside a mesh': (
        'inertia-center', body('2', '0.008 0.008 0.008', MESH + BALL, '0 0 {}'),
        0.1 + 0.99 * DIAGONAL, 0.1 + 1.01 * DIAGONAL,
    ),
    'moment of 0': ('inertia-not-positive', body('2', '{} 0.01 0.01'), 1.01e-11, 0.99e-11),
    'triangle': ('inertia-triangle', body('2', '0.01 0.01 {}'), '0.020000018', '0.020000022'),
    'plane': ('inertia-planar', body('2', '0.01 0.01 {}'), '0.019999978', '0.019999982'),
    'no inertia': ('inertia-zero', body('2', '{0} {0} {0}'), 1.01e-15, 0.99e-15),
    # The body is a box with edges of 2 m and a mass of 0.8 kg.
    'thin air': ('inertia-mass', body('0.8', '{0} {0} {0}'), 0.8 * 3.99 / 6, 0.8 * 4.1 / 6),
    'dense ball': (
        'inertia-mass', body('2', '{0} {0} {0}'),
        1.01 * MOMENT_OF_DENSE_BALL, 0.99 * MOMENT_OF_DENSE_BALL,
    ),
}  # fmt: skip
ROWS['floor'] = (
    'shape-units', '<link name="a">' + visual('<box size="150 150 {}"/>') + '</link>', 0.49, 0.51
)  # fmt: skip


@pytest.mark.parametrize(('what', 'robot', 'inside', 'outside'), ROWS.values(), ids=ROWS)
def test_threshold_of_a_rule(what: str, robot: str, inside: float, outside: float) -> None:
    for value, is_reported in ((inside, False), (outside, True)):
        found = load_description(document(robot.format(value))).findings
        words = ' '.join(f'{finding.code} {finding.message}' for finding in found)
        assert (what in words) == is_reported, words


@pytest.mark.parametrize(
    ('others', 'longest'),
    [
        ([0.1, 0.1], 100.0),
        ([0.1, 0.1, 0.1], 5.0),
        ([0.4, 0.4, 0.4], 10.0),
        ([0.1, 0.4, 0.9], 10.0),
        ([9.0, 9.0, 9.0], 100.0),
    ],
)
def test_longest_length_by_the_other_lengths(others: list[float], longest: float) -> None:
    assert farthest(others) == pytest.approx(longest, rel=1e-15)
    # A length of exactly 5 m is reported, so the longest accepted length is slightly less.
    assert (farthest(others) < 5.0) == (longest == 5.0)


@pytest.mark.parametrize(('angle', 'is_certain'), [(360.0, True), (361.0, False)])
def test_larger_angles_are_not_certainly_in_degrees(angle: float, is_certain: bool) -> None:
    found = angles([angle], lambda angle: abs(angle) <= 7.0)
    assert found is not None
    assert found.is_certain == is_certain


@pytest.mark.parametrize(('other', 'is_certain'), [(0.099, True), (0.1, False)])
def test_longer_lengths_may_be_in_millimetres(other: float, is_certain: bool) -> None:
    found = lengths([300.0, other], lambda length: length < 5.0, lambda length: length < 2.0)
    assert found is not None
    assert found.is_certain == is_certain
