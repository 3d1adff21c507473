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


"""URDF+: loops, couplings and independent joints. Expected values were computed by hand."""

from __future__ import annotations

from math import acos
from math import pi

import numpy as np
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics.code import document


def joint(name: str, parent: str, child: str, x: float = 0.0, independent: str = '') -> str:
    flag = f' independent="{independent}"' if independent else ''
    return (
        f'<joint name="{name}" type="continuous"{flag}><parent link="{parent}"/>'
        f'<child link="{child}"/><origin xyz="{x} 0 0"/><axis xyz="0 0 1"/></joint>\n'
    )


LINKS = ''.join(f'<link name="{name}"/>' for name in ('base', 'crank', 'rod', 'rocker'))
# Two cranks with the lengths 1 and 2, and a rod of length 2. The distance between the pivots is 2.
FOUR_BAR = (
    LINKS
    + joint('a', 'base', 'crank')
    + joint('b', 'crank', 'rod', 1.0, 'false')
    + joint('c', 'base', 'rocker', 2.0, 'false')
)
LOOP = (
    '<loop name="l" type="revolute">\n'
    '  <predecessor link="rod"><origin xyz="2 0 0"/></predecessor>\n'
    '  <successor link="rocker"><origin xyz="2 0 0"/></successor>\n'
    '  <axis xyz="0 0 1"/>\n</loop>'
)


def load(text: str) -> RobotDescription:
    return load_description(document(text))


def test_a_loop_and_its_drives() -> None:
    description = load(FOUR_BAR + LOOP)
    assert description.findings == ()
    (loop,) = description.loops
    assert loop.type is LoopType.REVOLUTE
    assert loop.link1 == LoopEnd('rod', Origin((2.0, 0.0, 0.0)))
    assert loop.link2 == LoopEnd('rocker', Origin((2.0, 0.0, 0.0)))
    assert (loop.axis, loop.solve_for) == ((0.0, 0.0, 1.0), ('b', 'c'))
    assert loop.where is not None
    assert loop.where.path == "/robot/loop[@name='l']"


def test_it_closes_in_the_pose_computed_by_hand() -> None:
    """If the crank points backwards, the other links form a triangle with the sides 3, 2 and 2."""
    model = RobotModel(load(FOUR_BAR + LOOP))
    q = np.full(len(model.tree.coordinates), np.nan)
    q[model.tree.coordinates.index('a')] = pi
    closed = dict(zip(model.tree.coordinates, model.complete(q), strict=False))
    corner = acos(0.75)
    rod, rocker = closed['a'] + closed['b'], closed['c']
    assert abs(np.sin(rod)) == pytest.approx(np.sin(corner))
    assert np.cos(rod) == pytest.approx(np.cos(corner))
    assert np.cos(rocker) == pytest.approx(-np.cos(corner))
    assert np.sin(rod) == pytest.approx(np.sin(rocker))


def test_a_missing_axis_is_x() -> None:
    (loop,) = load(FOUR_BAR + LOOP.replace('<axis xyz="0 0 1"/>', '')).loops
    assert loop.axis == (1.0, 0.0, 0.0)


def test_the_older_form_is_read() -> None:
    older = LOOP.replace('<loop', '<constraint').replace('</loop', '</constraint')
    (loop,) = load(FOUR_BAR + older.replace('revolute', 'position')).loops
    assert loop.type is LoopType.SPHERICAL


def coupling(ratio: str = '6', first: str = 'leg', second: str = 'rotor') -> str:
    return (
        f'<coupling name="gear"><predecessor link="{first}"/><successor link="{second}"/>'
        f'<ratio value="{ratio}"/></coupling>'
    )


def geared(rotor: str = '', leg: str = '') -> str:
    links = ''.join(f'<link name="{name}"/>' for name in ('base', 'leg', 'rotor', 'foot'))
    return (
        links
        + joint('hip', 'base', 'leg', independent=leg)
        + joint('motor', 'base', 'rotor', independent=rotor)
        + joint('ankle', 'leg', 'foot')
    )


@pytest.mark.parametrize('old', [False, True])
def test_a_coupling_is_a_mimic(old: bool) -> None:
    """If the ratio is 6, the successor makes six turns for each turn of the predecessor."""
    text = coupling()
    if old:
        text = text.replace('<coupling', '<constraint type="rolling"').replace(
            '</coupling', '</constraint'
        )
    description = load(geared(rotor='false', leg='true') + text)
    assert description.findings == ()
    assert description.joints['motor'].mimic == Mimic('hip', 6.0, 0.0)
    assert description.joints['hip'].mimic is None


def test_the_dependent_joint_follows() -> None:
    description = load(geared(rotor='true', leg='false') + coupling('4'))
    assert description.joints['hip'].mimic == Mimic('motor', 0.25, 0.0)


def test_a_coupling_relative_to_the_common_parent() -> None:
    """The foot stays level, because its two joints turn in opposite directions."""
    description = load(geared() + coupling('1', 'base', 'foot'))
    assert description.joints['ankle'].mimic == Mimic('hip', -1.0, 0.0)


@pytest.mark.parametrize(
    ('text', 'reason'),
    [
        (coupling(first='foot'), "it couples 3 joints ('hip', 'ankle', 'motor'), not two"),
        (coupling(second='base'), "it couples 1 joints ('hip'), not two"),
        (coupling('0'), "its ratio '0' is 0 or not a number"),
        (coupling('six'), "its ratio 'six' is 0 or not a number"),
        (coupling() + coupling(), "joint 'motor' already has a <mimic>"),
        (coupling(first='lge'), "it couples 1 joints ('motor'), not two"),
    ],
)
def test_a_coupling_without_an_equivalent_mimic_is_reported(text: str, reason: str) -> None:
    (finding,) = load(geared() + text).findings
    assert (finding.code, finding.is_error) == ('loop-dialect', False)
    assert reason in finding.message


def test_a_mimic_joint_is_not_solved_for() -> None:
    axis = '<axis xyz="0 0 1"/></joint>'
    tree = FOUR_BAR.replace(axis, axis.replace('<axis', '<mimic joint="a"/><axis'), 2).replace(
        '<mimic joint="a"/>', '', 1
    )
    (loop,) = load(tree + LOOP).loops
    assert loop.solve_for == ('c',)
