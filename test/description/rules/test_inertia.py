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

"""Rules about impossible inertias, compared with MuJoCo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import assume
from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.xml.parser import parse_xml
from test_support.bodies import _point_tensors
from test_support.bodies import inertia_of
from test_support.bodies import masses
from test_support.bodies import matrix_of
from test_support.documents import PUBLISHED
from test_support.strategies import seeds

# -- rules -----------------------------------------------------------------------------------


def codes_of(mass: float, tensor: np.ndarray) -> set[str]:
    """Return the codes of the findings about a moving link with this tensor."""
    names = ('ixx', 'ixy', 'ixz', 'iyy', 'iyz', 'izz')
    inertia = inertia_of(tensor)
    entries = ' '.join(f'{name}="{getattr(inertia, name)!r}"' for name in names)
    text = (
        '<robot name="r"><link name="a"/><link name="b"><inertial>'
        f'<mass value="{mass!r}"/><inertia {entries}/></inertial></link>'
        '<joint name="j" type="floating"><parent link="a"/><child link="b"/></joint></robot>'
    )
    return {finding.code for finding in load_description(text).findings}


@given(seeds, masses)
def test_a_real_body_has_no_finding(seed: int, mass: float) -> None:
    rng = np.random.default_rng(seed)
    # Points at random positions. Their density is some tens of kilograms per cubic metre.
    points = rng.normal(size=(30, 3)) * rng.uniform(0.1, 0.5, size=3) * mass ** (1 / 3)
    weights = rng.uniform(0.1, 1.0, size=30)
    weights *= mass / weights.sum()
    points -= weights @ points / mass
    assert codes_of(mass, np.einsum('p,pij->ij', weights, _point_tensors(points))) == set()


@given(seeds, st.floats(min_value=1.001, max_value=100.0))
def test_an_impossible_tensor_is_found_in_any_rotation(seed: int, factor: float) -> None:
    rng = np.random.default_rng(seed)
    turn, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    a, b = rng.uniform(0.1, 1.0, size=2)
    broken = turn @ np.diag([a, b, (a + b) * factor]) @ turn.T
    assert codes_of(1.5, (broken + broken.T) / 2) == {'inertia-triangle'}
    negative = turn @ np.diag([-a, b, b * factor]) @ turn.T
    assert codes_of(1.5, (negative + negative.T) / 2) == {'inertia-not-positive'}


def accepted_by_mujoco(mass: float, tensor: np.ndarray) -> bool:
    mujoco = pytest.importorskip('mujoco', reason='the oracle mujoco is not installed')
    inertia = inertia_of(tensor)
    entries = (inertia.ixx, inertia.iyy, inertia.izz, inertia.ixy, inertia.ixz, inertia.iyz)
    full = ' '.join(map(repr, entries))
    text = (
        '<mujoco><worldbody><body><freejoint/>'
        f'<inertial pos="0 0 0" mass="{mass!r}" fullinertia="{full}"/></body></worldbody></mujoco>'
    )
    try:
        mujoco.MjModel.from_xml_string(text)
    except ValueError as error:
        if 'inertia' in str(error):
            return False
        raise
    return True


@given(seeds)
def test_mujoco_refuses_the_same_tensors(seed: int) -> None:
    """When MuJoCo compiles a model, it requires positive moments and the triangle inequality."""
    rng = np.random.default_rng(seed)
    turn, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    moments = rng.uniform(-0.1, 1.0, size=3)
    low, middle, high = sorted(moments)
    # The test leaves out tensors near the boundary, because rounding errors decide if they are
    # refused.
    assume(abs(low) > 1e-3 and abs(low + middle - high) > 1e-3)
    tensor = turn @ np.diag(moments) @ turn.T
    assert accepted_by_mujoco(1.5, (tensor + tensor.T) / 2) == (not codes_of(1.5, tensor))


@pytest.mark.parametrize('file', PUBLISHED, ids=lambda path: path.name)
def test_mujoco_refuses_the_same_links_of_published_robots(file: Path) -> None:
    description = load_description(file)
    wrong = {
        finding.where.line
        for finding in description.findings
        if finding.code in ('inertia-triangle', 'inertia-not-positive')
    }
    root = parse_xml(description.xml, 'r').root
    assert root is not None
    for element in root.find_all('link'):
        inertial = description.links[element.attributes['name']].inertial
        # Skip links that have no mass for MuJoCo, because it treats values below 1e-15 as zero.
        if inertial is None or inertial.mass < 1e-15 or 0 <= inertial.inertia.ixx < 1e-15:
            continue
        line = element.find('inertial').find('inertia').where.line
        accepted = accepted_by_mujoco(inertial.mass, matrix_of(inertial.inertia))
        assert accepted == (line not in wrong), element.attributes['name']


@pytest.mark.parametrize(
    ('edge', 'codes'), [(0.001, []), (0.02, []), (0.031, ['inertia-density'])]
)
def test_the_density_of_a_small_mark_is_not_checked(edge: float, codes: list[str]) -> None:
    """Some robots have cubes of 1 mm that only mark a sensor."""
    text = (
        '<robot name="r"><link name="base"/><link name="imu"><inertial><mass value="1"/>'
        '<inertia ixx="3e-4" ixy="0" ixz="0" iyy="3e-4" iyz="0" izz="3e-4"/></inertial><visual>'
        f'<geometry><box size="{edge} {edge} {edge}"/></geometry></visual></link>'
        '<joint name="j" type="fixed"><parent link="base"/><child link="imu"/></joint></robot>'
    )
    assert [finding.code for finding in load_description(text).findings] == codes


def test_links_without_inertia_are_one_finding() -> None:
    links = ''.join(
        f'<link name="l{i}"/><joint name="j{i}" type="continuous"><parent link="base"/>'
        f'<child link="l{i}"/><axis xyz="1 0 0"/></joint>'
        for i in range(3)
    )
    inertial = (
        '<inertial><mass value="1"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" '
        'izz="0.12"/></inertial>'
    )
    text = f'<robot name="r"><link name="base">{inertial}</link>{links}</robot>'
    found = [f for f in load_description(text).findings if f.code == 'inertia-missing']
    assert [finding.message for finding in found] == [
        "joint 'j0' moves link 'l0', which has no mass (and 2 more: j1, j2)"
    ]


def test_an_inertia_of_rounding_size_is_zero() -> None:
    tensor = np.diag([1e-20, -1e-20, 0.0])
    assert codes_of(1.0, tensor) == {'inertia-zero'}


def links(*bodies: tuple[float, str]) -> str:
    """Return a robot with a link for each pair of a mass and the diagonal of an inertia tensor."""
    parts = ['<link name="base"/>']
    for i, (mass, diagonal) in enumerate(bodies):
        x, y, z = diagonal.split()
        parts.append(
            f'<link name="l{i}"><inertial><mass value="{mass}"/><inertia ixx="{x}" iyy="{y}" '
            f'izz="{z}" ixy="0" ixz="0" iyz="0"/></inertial></link>\n<joint name="j{i}" '
            f'type="floating"><parent link="base"/><child link="l{i}"/></joint>'
        )
    return '<robot name="r">' + '\n'.join(parts) + '</robot>'


def test_tensors_with_the_same_mistake_are_one_finding(diagnostics: Any) -> None:
    """Errors with a repair become one finding, and errors without a repair become another."""
    rod, sign, none = (2, '0 0.01 0.01'), (2, '-0.01 0.01 0.01'), (2, '-0.01 0.001 0.03')
    diagnostics.load(links(rod, sign, none, rod, sign, none, rod))
    found = [diagnostics.take('inertia-not-positive') for _ in range(3)]
    assert sorted((f.severity.value, len(f.also), f.repair is not None) for f in found) == [
        ('error', 1, False),
        ('error', 1, True),
        ('warning', 2, False),
    ]


@pytest.mark.parametrize(
    ('body', 'is_guess'),
    [
        # A mass of 2000 is probably in grams, because the link then resembles the other links.
        ((2000, '0.02 0.02 0.02'), True),
        # The base of a mobile robot, and a part of 0.83 kg. If these masses were grams, the links
        # would be much lighter than the other links.
        ((44.2877, '0.000164 0.000561 0.000715'), False),
        ((0.83, '1e-9 1e-9 1.5e-9'), False),
    ],
)
def test_grams_are_guessed_only_beside_lighter_links(
    body: tuple[float, str], is_guess: bool, diagnostics: Any
) -> None:
    usual = (1.2, '0.011 0.012 0.013')
    diagnostics.load(links(usual, body, usual))
    assert ('grams?' in diagnostics.take('inertia-mass').fix) == is_guess


@pytest.mark.parametrize('copies', [1, 2])
def test_a_copied_tensor_is_not_in_another_unit(copies: int, diagnostics: Any) -> None:
    """Two links with equal tensors get no repair, but a single link with this tensor gets one."""
    ball = '<collision><geometry><sphere radius="0.1"/></geometry></collision>'
    text = links(*[(2, '8000 8000 8100')] * copies).replace('</inertial>', f'</inertial>{ball}')
    diagnostics.load(text)
    for _ in range(copies):
        finding = diagnostics.take('inertia-size')
        assert (finding.repair is not None, 'divide' in finding.fix) == (copies == 1,) * 2
