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

"""Repairs that need ``--suggested``, for mistakes with one reasonable correction."""

from __future__ import annotations

import json
from math import degrees
from math import hypot
import re

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools import load_description
from robot_description_tools.catalogue import CODES
from robot_description_tools.check import Checker
from robot_description_tools.coupling import resolve_state
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description.geometry import rotation_matrix
from robot_description_tools.description.model import Origin
from robot_description_tools.description.xml.numbers import is_number
from test_support.examples import examples
from test_support.repaired import repaired

ENDS = '<parent link="base"/><child link="arm"/>'


def robot(joint: str = '', arm: str = '', *, kind: str = 'revolute', rest: str = '') -> str:
    """Return a robot of two links and a joint."""
    return (
        f'<robot name="r">\n  <link name="base"/>\n  <link name="arm">{arm}</link>\n'
        f'  <joint name="elbow" type="{kind}">{ENDS}\n    {joint}\n  </joint>{rest}\n</robot>\n'
    )


def limits(lower: str, upper: str, effort: str = '10') -> str:
    limit = f'<limit  lower="{lower}" effort="{effort}"\tvelocity="2" upper=\'{upper}\'/>'
    return robot(f'<axis xyz="0 0 1"/>{limit}')


def test_a_macro_is_repaired_once_for_all_its_calls() -> None:
    right = (
        '<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">\n'
        '  <xacro:macro name="part" params="name parent">\n    <link name="${name}"/>\n'
        '    <joint name="${name}_joint" type="revolute"><parent link="${parent}"/>'
        '<child link="${name}"/>\n'
        '      <axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="${5 * 2}" velocity="3"/>'
        '</joint>\n  </xacro:macro>\n  <link name="base"/>\n'
        '  <xacro:part name="arm" parent="base"/><xacro:part name="hand" parent="arm"/>\n</robot>'
    )
    wrong = right.replace('0 0 1', '0 0 2').replace('"-1" upper="1"', '"1" upper="-1"')
    assert repaired(wrong, name='robot.xacro') == right


decimals = st.decimals(-3, 3, places=3).map(str)
positive = st.decimals('0.002', 3, places=3).map(str)


@given(st.decimals(-3, 0, places=3).map(str), positive, positive.filter(lambda x: x != '1.000'))
def test_swapped_and_negative_limits_are_corrected(
    lower: str, upper: str, effort: str
) -> None:
    right, swapped = limits(lower, upper), limits(upper, lower)
    assert repaired(swapped) == right
    # The repair changes the motion of the robot, so `--fix` alone does not apply it.
    assert repaired(swapped, suggested=False) == swapped
    assert repaired(limits(lower, upper, f'-{effort}')) == limits(lower, upper, effort)


def number(text: str, name: str) -> list[float]:
    """Return the numbers in the first attribute with this name."""
    return list(map(float, re.search(rf'{name}=["\']([^"\']*)', text)[1].split()))


@given(st.integers(-180, -21), st.integers(21, 180))
def test_degrees_become_radians(low: int, high: int) -> None:
    text = repaired(limits(str(low), str(high)))
    if low == -high and high == 100:
        # Some authors write limits of 100 for "no limit".
        assert text == limits(str(low), str(high))
    else:
        written = degrees(number(text, 'lower')[0]), degrees(number(text, 'upper')[0])
        assert written == pytest.approx((low, high), abs=1e-6)


vectors = st.tuples(*[st.integers(-9, 9)] * 3).filter(lambda v: hypot(*v) > 1.0)


@given(vectors)
def test_an_axis_keeps_its_direction(axis: tuple[int, int, int]) -> None:
    x, y, z = axis
    text = repaired(robot(f'<axis xyz="{x} {y} {z}"/>', kind='continuous'))
    unit = number(text, 'xyz')
    assert hypot(*unit) == pytest.approx(1.0, abs=1e-9)
    assert np.cross(unit, axis) == pytest.approx((0, 0, 0), abs=1e-8)
    assert np.dot(unit, axis) > 0


# -- values with some wrong numbers --------------------------------------------------


Words = st.SearchStrategy[list[str]]


def mixed(right: st.SearchStrategy[str], wrong: st.SearchStrategy[str], count: int) -> Words:
    """Draw ``count`` numbers, each from ``right`` or from ``wrong``."""
    return st.lists(right | wrong, min_size=count, max_size=count)


SPHERE = '<visual><geometry><sphere radius="0.1"/></geometry></visual>'


def body(shape: str, tensor: str = 'ixx="0.02" iyy="0.02" izz="0.02"') -> str:
    """Return the content of a link with a mass of 2 kg."""
    return (
        f'<inertial><mass value="2"/><inertia {tensor} ixy="0" ixz="0" iyz="0"/></inertial>'
        f'<collision><geometry>{shape}</geometry></collision>'
    )


def words(text: str, *names: str) -> list[str]:
    """
    For each name, find the first attribute with this name.

    Return the words of all these attributes.

    """
    values = [re.search(rf'\b{name}=["\']([^"\']*)', text) for name in names]
    return [word for value in values if value for word in value[1].split()]


rad = st.decimals(-3, 3, places=4).map(str)
deg = st.integers(-360, 360).filter(lambda angle: abs(angle) > 6).map(str)
far_deg = st.integers(-180, 180).filter(lambda angle: abs(angle) > 20).map(str)
# Maps each kind of value to the attributes, a function that writes a text, a strategy for the
# numbers, and a function that returns True for a right number.
MIXED = {
    'rpy': (
        ('rpy',),
        lambda x, y, z: robot(f'<origin rpy="{x} {y} {z}"/>', kind='fixed'),
        mixed(rad, deg, 3),
        lambda number: abs(number) < 6.29,
    ),
    'limits': (
        ('lower', 'upper'),
        lambda x, y: robot(
            f'<axis xyz="0 0 1"/><limit lower="{x}" upper="{y}" effort="1" velocity="1"/>'
        ),
        mixed(rad, far_deg, 2).filter(lambda ends: float(ends[0]) <= float(ends[1])),
        lambda number: abs(number) <= 20.0,
    ),
    'colour': (
        ('rgba',),
        lambda *parts: robot(
            arm=f'<visual><geometry><sphere radius="1"/></geometry><material name="m">'
            f'<color rgba="{" ".join(parts)}"/></material></visual>',
            kind='fixed',
        ),
        mixed(
            st.decimals(0, 1, places=2).map(str), st.integers(2, 300).map(str), 4
        ),
        lambda number: 0.0 <= number <= 1.0,
    ),
    'origin': (
        ('xyz',),
        lambda x, y, z: robot(f'<origin xyz="{x} {y} {z}"/>', SPHERE, kind='fixed').replace(
            '<link name="base"/>', f'<link name="base">{SPHERE}</link>'
        ),
        mixed(st.decimals(-1, 1, places=3).map(str), st.integers(101, 900).map(str), 3),
        lambda number: abs(number) <= 100.0,
    ),
    'box': (
        ('size',),
        lambda *size: robot(arm=body(f'<box size="{" ".join(size)}"/>'), kind='fixed'),
        mixed(st.decimals('0.05', 1, places=3).map(str), st.integers(101, 900).map(str), 3),
        lambda number: number <= 100.0,
    ),
    'cylinder': (
        ('radius', 'length'),
        lambda r, h: robot(arm=body(f'<cylinder radius="{r}" length="{h}"/>'), kind='fixed'),
        mixed(st.decimals('0.05', 1, places=3).map(str), st.integers(101, 900).map(str), 2),
        lambda number: number <= 100.0,
    ),
    'sign of a size': (
        ('size',),
        lambda *size: robot(arm=body(f'<box size="{" ".join(size)}"/>'), kind='fixed'),
        mixed(positive, positive.map('-{}'.format), 3),
        lambda number: number > 0.0,
    ),
    'sign of a moment': (
        ('ixx', 'iyy', 'izz'),
        lambda x, y, z: robot(
            arm=body('<sphere radius="0.1"/>', f'ixx="{x}" iyy="{y}" izz="{z}"'), kind='fixed'
        ),
        mixed(st.just('0.008'), st.just('-0.008'), 3),
        lambda number: number > 0.0,
    ),
    'unit of a tensor': (
        ('ixx', 'iyy', 'izz'),
        lambda x, y, z: robot(
            arm=body('<sphere radius="0.1"/>', f'ixx="{x}" iyy="{y}" izz="{z}"'), kind='fixed'
        ),
        mixed(st.just('0.008'), st.sampled_from(['8', '80', '8000', '8000000']), 3),
        lambda number: number <= 0.04,
    ),
    'no number': (
        ('xyz',),
        lambda *xyz: robot(f'<origin xyz="{" ".join(xyz)}"/>', kind='fixed'),
        mixed(rad, st.sampled_from(['0,5', '0.5f', '0.5m', '2*pi']), 3),
        lambda number: True,
    ),
}


@pytest.mark.parametrize('kind', MIXED)
@given(st.data())
def test_a_number_in_range_does_not_change(kind: str, data: st.DataObject) -> None:
    """A number in range stays the same, even if other numbers of the value are wrong."""
    names, write, values, is_right = MIXED[kind]
    before = data.draw(values)
    after = words(repaired(write(*before)), *names)
    assert len(after) == len(before)
    for old, new in zip(before, after, strict=True):
        assert old == new or not (is_number(old) and is_right(float(old)))


@pytest.mark.parametrize(
    ('kind', 'before', 'after'),
    [
        ('rpy', '1.5708 0 90', '1.5708 0 1.570796327'),
        ('rpy', '0 0 12.566', '0 0 12.566'),
        ('limits', '-90 1.57', '-1.570796327 1.57'),
        ('colour', '1 1 1 255', '1 1 1 1'),
        ('origin', '0.05 0 350', '0.05 0 0.35'),
        # The number 3 may be in metres or in millimetres.
        ('origin', '3 0 350', '3 0 350'),
        ('origin', '0.1 0 350', '0.1 0 350'),
        ('box', '300 200 150', '0.3 0.2 0.15'),
        ('box', '0.05 200 0.05', '0.05 0.2 0.05'),
        ('box', '0.3 200 0.15', '0.3 200 0.15'),
        ('cylinder', '0.05 300', '0.05 0.3'),
        ('sign of a moment', '0.008 -0.008 0.008', '0.008 0.008 0.008'),
        ('unit of a tensor', '8000 8000 8000', '0.008 0.008 0.008'),
        ('unit of a tensor', '0.008 8000 8000', '0.008 8000 8000'),
        ('no number', '1.5 0,5 0', '1.5 0.5 0'),
    ],
)
def test_values_with_some_wrong_numbers(kind: str, before: str, after: str) -> None:
    names, write, *_ = MIXED[kind]
    text = write(*before.split())
    assert words(repaired(text), *names) == after.split()
    # The text of the finding contains the same numbers as the repair.
    with Checker() as checker:
        findings = checker.check_text(text.encode(), 'robot.urdf').findings
    fixes = [finding.fix for finding in findings if ' then write ' in finding.fix]
    assert before == after or all(words(fix, *names) == after.split() for fix in fixes)


# -- a length needs a second proof ---------------------------------------------------------

HULL = '<box size="180 30 20"/>'


def ship(tensor: str, mass: str = '5000000') -> str:
    """Return a ship with a turret."""
    hull = body(HULL, tensor).replace('2', mass, 1)
    text = robot('<origin xyz="85 0 12"/>', body('<box size="2 2 2"/>'), kind='fixed')
    return text.replace('<link name="base"/>', f'<link name="base">{hull}</link>')


@pytest.mark.parametrize(
    'tensor',
    ['ixx="0.01" iyy="0.01" izz="0.01"', 'ixx="541666667" iyy="13666666667" izz="13875000000"'],
    ids=['placeholder', 'right'],
)
def test_a_ship_is_in_metres(tensor: str) -> None:
    """The mass shows that the size is in metres, so the size is not changed."""
    text = ship(tensor)
    findings = load_description(text).findings
    assert {'shape-units', 'origin-units'}.isdisjoint(finding.code for finding in findings)
    assert not [finding for finding in findings if re.search('mm|milli|grams', finding.fix)]
    assert HULL in repaired(text)


@pytest.mark.parametrize(('mass', 'is_reported'), [('1000000', True), ('1100000', False)])
def test_the_lightest_ship(mass: str, is_reported: bool) -> None:
    """If the density is 10 kg/m³ or more, the size of the ship counts as written in metres."""
    found = load_description(ship('ixx="1e9" iyy="1e9" izz="1e9"', mass)).findings
    assert ('shape-units' in [finding.code for finding in found]) == is_reported


@pytest.mark.parametrize(
    ('joint', 'arm'),
    [
        ('<origin xyz="120 0 350"/>', ''),
        ('', '<collision><geometry><box size="300 200 150"/></geometry></collision>'),
        # The length is not repaired, because the only other length may also be wrong.
        ('<origin xyz="120 0 350"/>', SPHERE),
        # The length is not repaired, because neighbouring lengths of this size may be in either
        # unit.
        ('<origin xyz="120 0 350"/>', SPHERE.replace('0.1', '5') * 2),
    ],
)
def test_a_length_without_a_second_proof_is_not_changed(joint: str, arm: str) -> None:
    text = robot(joint, arm, kind='fixed')
    assert [f for f in load_description(text).findings if f.fix.startswith('millimetres?')]
    assert repaired(text) == text


# -- names -----------------------------------------------------------------------------------

MIMICKED = (
    '<robot name="r"><link name="base"/><link name="left_finger"/><link name="right_finger"/>'
    '<joint name="left_joint" type="continuous"><parent link="base"/><child link="{}"/>'
    '<axis xyz="0 0 1"/></joint>'
    '<joint name="right_joint" type="continuous"><parent link="{}"/>'
    '<child link="right_finger"/><axis xyz="0 0 1"/><mimic joint="{}"/></joint>'
    '<gazebo reference="{}"/></robot>'
)
NAMES = ('left_finger', 'base', 'left_joint', 'right_finger')


@given(st.integers(0, 3), st.data())
def test_misspelt_names_are_repaired_but_not_missing_parts(i: int, data: st.DataObject) -> None:
    right = MIMICKED.format(*NAMES)
    at = data.draw(st.integers(0, len(NAMES[i]) - 2))
    slip = NAMES[i][:at] + NAMES[i][at + 1] + NAMES[i][at] + NAMES[i][at + 2:]
    wrong = MIMICKED.format(*NAMES[:i], slip, *NAMES[i + 1:])
    assert repaired(wrong) == right
    # If the right link is missing, no name is repaired, although another link has a similar name.
    without = right.replace('<link name="left_finger"/>', '')
    assert repaired(without) == without


def test_the_only_unconnected_link_becomes_the_child() -> None:
    right = MIMICKED.format(*NAMES)
    wrong = right.replace('<child link="left_finger"/>', '')
    assert '<child link="left_finger"/>' in repaired(wrong)
    nameless = right.replace('<link name="left_finger"/>', '<link/>')
    assert repaired(nameless) == right
    blank = right.replace('<link name="left_finger"/>', '<link name=" left_finger"/>')
    assert repaired(blank) == right


# -- inertia ---------------------------------------------------------------------------------

SHAPES = {
    'box': 'size="{} {} {}"',
    'cylinder': 'radius="{}" length="{}"',
    'sphere': 'radius="{}"',
}
sizes = st.decimals('0.03', 2, places=3).map(float)
angles = st.decimals(-3, 3, places=2).map(float)


@given(
    st.sampled_from([*SHAPES]),
    st.lists(sizes, min_size=3, max_size=3),
    st.lists(angles, min_size=6, max_size=6),
    st.decimals('0.1', 20, places=2).map(float),
)
def test_the_inertia_is_computed_from_the_shape_of_the_link(
    shape: str, size: list[float], turns: list[float], mass: float
) -> None:
    pinocchio = pytest.importorskip('pinocchio', reason='the oracle pinocchio is not installed')
    geometry = f'<geometry><{shape} {SHAPES[shape].format(*size)}/></geometry>'
    rpy, own = (' '.join(map(str, angles)) for angles in (turns[:3], turns[3:]))
    arm = (
        f'<inertial><origin xyz="1 2 3" rpy="{own}"/><mass value="{mass}"/>\n      '
        '<inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="0"/></inertial>'
        f'<collision><origin xyz="1 2 3" rpy="{rpy}"/>{geometry}</collision>'
    )
    text = repaired(robot('<axis xyz="0 0 1"/>', arm, kind='continuous'))
    inertial = load_description(text).links['arm'].inertial
    i = inertial.inertia
    tensor = np.array([[i.ixx, i.ixy, i.ixz], [i.ixy, i.iyy, i.iyz], [i.ixz, i.iyz, i.izz]])
    build = getattr(pinocchio.Inertia, f'From{shape.capitalize()}')
    count = SHAPES[shape].count('{}')
    turn = (
        np.array(rotation_matrix(Origin(rpy=tuple(turns[3:])))).T
        @ np.array(rotation_matrix(Origin(rpy=tuple(turns[:3]))))
    )
    theirs = pinocchio.SE3(turn, np.zeros(3)).act(build(mass, *size[:count])).inertia
    assert tensor == pytest.approx(theirs, rel=1e-8, abs=1e-9 * np.trace(theirs))


def test_no_inertia_is_computed_for_a_mesh_or_another_origin() -> None:
    inertial = (
        '<inertial>{}<mass value="1"/><inertia ixx="0" ixy="0" ixz="0" iyy="0" iyz="0" izz="0"/>'
        '</inertial><collision>{}<geometry>{}</geometry></collision>'
    )
    for parts in (
        ('', '<origin xyz="0 0 0.1"/>', '<box size="1 1 1"/>'),
        ('', '', '<mesh filename="package://p/a.stl"/>'),
    ):
        text = robot('<axis xyz="0 0 1"/>', inertial.format(*parts), kind='continuous')
        assert repaired(text) == text


# -- transmissions and JSON ------------------------------------------------------------------

HARDWARE = (
    '\n  <ros2_control name="r" type="system"><hardware><plugin>p/P</plugin></hardware>\n'
    '    <joint name="elbow"><command_interface name="position"/></joint>\n  </ros2_control>'
)


@given(st.sampled_from(['', HARDWARE]), st.integers(-99, 99).filter(bool), decimals)
def test_a_converted_ros1_transmission_moves_the_joint_as_before(
    hardware: str, reduction: int, offset: str
) -> None:
    ros1 = (
        '\n  <transmission name="drive"><type>transmission_interface/SimpleTransmission</type>\n'
        '    <joint name="elbow"><hardwareInterface>hardware_interface/EffortJointInterface'
        f'</hardwareInterface><offset>{offset}</offset></joint>\n    <actuator name="motor">'
        f'<mechanicalReduction>{reduction}</mechanicalReduction></actuator></transmission>'
    )
    text = robot('<axis xyz="0 0 1"/>', kind='continuous', rest=hardware + ros1)
    before = RobotModel(load_description(text), ros1_transmissions=True)
    after = load_description(repaired(text))
    assert not after.findings
    now = RobotModel(after)
    positions = [
        resolve_state(model, {'motor': 1.25}).position['elbow'] for model in (before, now)
    ]
    assert positions[0] == pytest.approx(positions[1])
    # Transmissions of a kind that ros2_control does not have are not converted.
    odd = text.replace('SimpleTransmission', 'OddTransmission')
    assert repaired(odd) == odd


@pytest.mark.parametrize('length', ['3.5', '3.50', '35e-1', '0.35E+1'])
def test_a_length_is_set_to_the_end_of_its_limit_in_any_notation(length: str) -> None:
    text = CODES['json-length'].bad
    written = text.replace('"length": 3.5,', f'"length": {length},')
    assert repaired(written, name='robot.json') == text.replace('3.5,', '4,')


@settings(max_examples=examples(20))
@given(
    length=st.floats(0.1, 9.0),
    limit=st.tuples(st.floats(0.5, 8.0), st.floats(0.5, 8.0)).map(sorted),
)
def test_a_repaired_length_can_be_reached_within_its_limit(
    length: float, limit: list[float]
) -> None:
    """Lengths are changed only if they are wrong and a correction is possible."""
    lower, upper = limit
    text = CODES['json-length'].good
    text = text.replace('"length": 4.5', f'"length": {length}')
    text = text.replace('"lower": 4, "upper": 6', f'"lower": {lower}, "upper": {upper}')
    after = repaired(text, name='robot.json')
    written = json.loads(after)['constraints'][0]['length']
    # |LA| is 3 m and |LB| is 4 m, so the triangle can close if the length is 1 m to 7 m. The
    # new length may be rounded.
    if max(lower, 1.0) <= length <= min(upper, 7.0):
        assert after == text
    if after != text:
        assert max(lower, 1.0) - 1e-6 <= written <= min(upper, 7.0) + 1e-6
        assert 'json-length' not in {finding.code for finding in load_description(after).findings}
