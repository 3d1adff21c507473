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

"""Rules about values in wrong units, which are found by comparison with the rest of the robot."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.diagnostics import Diagnostic
from test_support.documents import PUBLISHED
from test_support.mesh_texts import stl_binary

UNITS = {'origin-units', 'shape-units', 'inertia-mass'}


LINK = (
    '<link name="l{i}"><inertial><origin xyz="{inertial}"/><mass value="{mass}"/>'
    '<inertia ixx="{moment}" ixy="0" ixz="0" iyy="{moment}" iyz="0" izz="{moment}"/></inertial>'
    '<visual><origin xyz="{visual}"/><geometry>{shape}</geometry></visual></link>\n'
    '<joint name="j{i}" type="continuous"><parent link="l{above}"/><child link="l{i}"/>'
    '<origin xyz="{joint}"/><axis xyz="0 1 0"/></joint>'
)
USUAL = {
    'joint': '0 0 0.3',
    'inertial': '0 0 0.1',
    'visual': '0 0 0.15',
    'mass': 2,
    'moment': 0.02,
    'shape': '<box size="0.05 0.05 0.3"/>',
}
MESH = '<mesh filename="package://arm/a.stl"/>'


def arm(**last: object) -> str:
    """Return an arm with three links. The arguments change the last link."""
    links = [USUAL, USUAL, {**USUAL, **last}]
    lines = (LINK.format(i=i + 1, above=i, **link) for i, link in enumerate(links))
    return '\n'.join(['<robot name="r"><link name="l0"/>', *lines, '</robot>'])


def codes(text: str) -> list[str]:
    """Return the codes of the findings."""
    known = load_description(text).findings
    return [finding.code for finding in known if finding.code != 'file-package-unknown']


@pytest.mark.parametrize(
    ('change', 'code'),
    [
        ({}, ''),
        ({'joint': '120 0 350'}, 'origin-units'),
        ({'joint': '0 0 20'}, 'origin-units'),
        ({'inertial': '0 0 100'}, 'origin-units'),
        ({'visual': '0 0 150'}, 'origin-units'),
        ({'shape': '<box size="50 50 300"/>'}, 'shape-units'),
        ({'shape': '<cylinder radius="0.05" length="300"/>'}, 'shape-units'),
        ({'shape': '<sphere radius="50"/>'}, 'shape-units'),
        # A floor may be large and have a small mass.
        ({'shape': '<box size="50 50 0.001"/>'}, ''),
        ({'shape': MESH, 'mass': 2000}, 'inertia-mass'),
        ({'shape': MESH, 'moment': 0.02e4}, 'inertia-mass'),
        ({'shape': MESH, 'moment': 0.02e6}, 'inertia-mass'),
        ({'shape': MESH, 'moment': 0.02e9}, 'inertia-mass'),
    ],
)
def test_a_wrong_unit_gives_one_finding(change: dict[str, object], code: str) -> None:
    assert codes(arm(**change)) == ([code] if code else [])


def test_the_fix_is_in_metres() -> None:
    (finding,) = [
        f for f in load_description(arm(joint='120 0 350')).findings if f.code == 'origin-units'
    ]
    assert 'xyz="0.12 0 0.35"' in finding.fix


@pytest.mark.parametrize(
    ('power', 'slip'), [(9, 'g mm²'), (6, 'kg mm²'), (4, 'kg cm²')]
)
def test_the_fix_names_the_unit_of_the_inertia(power: int, slip: str) -> None:
    found = load_description(arm(shape=MESH, moment=0.02 * 10.0**power)).findings
    (finding,) = [f for f in found if f.code == 'inertia-mass']
    assert finding.fix == f'{slip}? then divide the inertia by 1e{power}'


@given(st.floats(min_value=0.02, max_value=15.0))
def test_robots_of_any_size_have_no_finding(size: float) -> None:
    """The same robot is tested at all sizes from a finger to a crane."""

    def scaled(*numbers: float) -> str:
        return ' '.join(f'{size * number:.9g}' for number in numbers)

    text = arm().replace('0 0 0.3"', f'{scaled(0, 0, 1)}"')
    text = text.replace('0.05 0.05 0.3', scaled(0.1, 0.1, 1)).replace('0.15', scaled(0.5))
    assert UNITS.isdisjoint(codes(text)), size


@pytest.mark.parametrize('file', PUBLISHED, ids=lambda path: path.name)
def test_published_robots_have_no_finding(file: Path) -> None:
    assert UNITS.isdisjoint(finding.code for finding in load_description(file).findings)


def test_only_large_visuals_need_a_collision() -> None:
    """A small visual may only mark a place."""
    solid = '<collision><geometry><box size="1 1 1"/></geometry></collision>'
    for edge, is_reported in ((0.02, False), (0.2, True)):
        text = (
            f'<robot name="r"><link name="base">{solid}</link><link name="imu"><visual><geometry>'
            f'<box size="{edge} {edge} {edge}"/></geometry></visual></link><joint name="j" '
            'type="fixed"><parent link="base"/><child link="imu"/></joint></robot>'
        )
        assert codes(text) == ['collision-missing'] * is_reported


def test_a_mesh_in_millimetres(tmp_path: Path) -> None:
    """Meshes that are too large share one finding, although each has its own scale."""
    (tmp_path / 'arm.stl').write_bytes(stl_binary())
    file = tmp_path / 'arm.urdf'

    def found(*scales: str) -> list[Diagnostic]:
        shapes = (f'<mesh filename="arm.stl" scale="{scale}"/>' for scale in scales)
        visuals = (f'<visual><geometry>{shape}</geometry></visual>' for shape in shapes)
        links = (f'<link name="m{i}">{visual}</link>' for i, visual in enumerate(visuals))
        joints = (
            f'<joint name="k{i}" type="fixed"><parent link="l0"/><child link="m{i}"/></joint>'
            for i in range(len(scales))
        )
        file.write_text(arm().replace('</robot>', ''.join([*links, *joints, '</robot>'])))
        findings = load_description(file, opens_meshes=True).findings
        return [finding for finding in findings if finding.code == 'shape-units']

    # The mesh has the size 1 x 2 x 3, and links are 0.3 m long. A mesh of 5 m or more counts as
    # written in another unit.
    assert not found('1 1 1', '1.6 1.6 1.6', '0.001 0.001 0.001')
    (finding,) = found('1 1 1', '-100 100 100', '1000 1000 1000')
    assert finding.message == (
        "the mesh 'arm.stl' of link 'm1' is 100 x 200 x 300 m, far beyond the size of a robot "
        '(and 1 more: m2)'
    )
    assert 'scale="-0.1 0.1 0.1"' in finding.fix
