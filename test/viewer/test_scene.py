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

"""The scene that the page draws contains the parts of the description."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description import PackageResolver
from robot_description_tools.description.model import Inertia
from robot_description_tools.description.model import Inertial
from robot_description_tools.description.model import Origin
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics import Subject
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import matrix_from_rpy
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer import prepare
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer.assets import Assets
from robot_description_tools.viewer.scene import findings
from robot_description_tools.viewer.scene import inertia_box
from robot_description_tools.viewer.scene import scene
from test_support.strategies import angles
from test_support.viewer_robots import ARM
from test_support.viewer_robots import json_mesh
from test_support.viewer_robots import URDF
from test_support.viewer_robots import with_meshes

edges = st.floats(1e-3, 10.0)


def scene_of(text: str, folder: Path | None = None) -> dict:
    description = load_description(text)
    assets = Assets(PackageResolver(), folder)
    return scene(description, KinematicTree.from_description(description), assets)


def test_the_color_of_a_json_robot_replaces_that_of_its_mesh() -> None:
    (visual,) = scene_of(json_mesh('part.obj', color=[0, 255, 51]))['links'][-1]['visuals']
    assert (visual['color'], visual['over_mesh']) == ((0.0, 1.0, 0.2, 1.0), True)


def test_mesh_of_a_json_robot_without_a_color_keeps_its_own() -> None:
    (visual,) = scene_of(json_mesh('part.obj'))['links'][-1]['visuals']
    assert 'color' not in visual
    assert not visual.get('over_mesh')


def test_mesh_of_a_urdf_keeps_its_own_color() -> None:
    text = (
        '<robot name="r"><link name="part"><visual>'
        '<geometry><mesh filename="part.obj"/></geometry><material name="green">'
        '<color rgba="0 1 0 1"/></material></visual></link></robot>'
    )
    (visual,) = scene_of(text)['links'][-1]['visuals']
    assert (visual['color'], visual['over_mesh']) == ((0.0, 1.0, 0.0, 1.0), False)


@pytest.mark.parametrize('path', sorted(URDF.glob('*.urdf*')), ids=lambda path: path.name)
def test_every_example_is_plain_json(path: Path) -> None:
    description = load_description(path)
    tree = KinematicTree.from_description(description)
    made = json.loads(
        json.dumps(
            scene(description, tree, Assets(PackageResolver(), path.parent)), allow_nan=False
        )
    )
    assert [link['name'] for link in made['links']] == list(tree.links)
    assert [joint['name'] for joint in made['joints']] == list(tree.joints)
    for link, joint in ((link, link['joint']) for link in made['links'][1:]):
        assert description.joints[joint].child == link['name']


def test_shapes_have_their_size_and_pose() -> None:
    made = scene_of(
        """<robot name="shapes"><link name="body">
        <visual><origin xyz="1 2 3" rpy="0.1 0.2 0.3"/><geometry><box size="1 2 3"/></geometry>
        <material name="red"><color rgba="1 0 0 0.5"/></material></visual>
        <visual><geometry><cylinder radius="0.1" length="2"/></geometry>
        <material name="red"/></visual>
        <collision><geometry><sphere radius="0.25"/></geometry></collision></link></robot>"""
    )
    first, second = made['links'][0]['visuals']
    assert first['geometry'] == {'type': 'box', 'size': (1, 2, 3)}
    assert first['xyz'] == (1, 2, 3)
    np.testing.assert_allclose(
        matrix_from_quat_xyzw(first['quat']), matrix_from_rpy([0.1, 0.2, 0.3]), atol=1e-15
    )
    assert first['color'] == second['color'] == (1, 0, 0, 0.5)
    assert second['geometry'] == {'type': 'cylinder', 'radius': 0.1, 'length': 2}
    (collision,) = made['links'][0]['collisions']
    assert collision['geometry'] == {'type': 'sphere', 'radius': 0.25}


def test_missing_mesh_is_a_placeholder_with_a_finding_at_its_place() -> None:
    loaded = load_text(with_meshes('package://nowhere/a.stl'), 'text', PackageResolver())
    stage = Stage()
    stage.show(prepare(loaded))
    made, findings = stage.messages()[:2]
    assert made['robot']['links'][1]['visuals'][0]['geometry']['url'] is None
    (found,) = (each for each in findings['findings'] if each['code'] == 'file-package-unknown')
    assert found['about'] == [
        {'kind': 'link', 'name': 'link_0', 'mark': 'visual', 'index': 0}
    ]


def test_truncated_cone_is_drawn_by_the_page() -> None:
    made = scene_of(with_meshes('file:///somewhere/truncated_cone_0.2_0.1_2.obj'))
    (visual,) = made['links'][1]['visuals']
    assert visual['geometry'] == {'type': 'cone', 'r1': 0.2, 'r2': 0.1, 'length': 2.0}


@given(st.tuples(edges, edges, edges), st.tuples(angles, angles, angles), edges)
def test_inertia_box_of_a_box_is_the_box(size: tuple, rpy: tuple, mass: float) -> None:
    """The inertia box of a homogeneous box is the box itself, in any frame."""
    x, y, z = size
    moments = np.diag([y * y + z * z, x * x + z * z, x * x + y * y]) * mass / 12.0
    turn = matrix_from_rpy(rpy)
    t = turn @ moments @ turn.T
    inertia = Inertia(t[0, 0], t[0, 1], t[0, 2], t[1, 1], t[1, 2], t[2, 2])
    box = inertia_box(Inertial(mass, inertia, Origin((1.0, 2.0, 3.0))))
    assert box is not None
    np.testing.assert_allclose(sorted(box[0]), sorted(size), rtol=1e-5, atol=1e-5 * max(size))
    # A homogeneous box of the returned size must have the given inertia.
    x, y, z = box[0]
    axes = matrix_from_quat_xyzw(box[1])
    again = np.diag([y * y + z * z, x * x + z * z, x * x + y * y]) * mass / 12.0
    np.testing.assert_allclose(axes @ again @ axes.T, t, atol=1e-9 * np.abs(t).max())


@pytest.mark.parametrize(
    'inertial',
    [
        Inertial(0.0, Inertia(1.0, 0, 0, 1.0, 0, 1.0)),
        Inertial(1.0, Inertia(1.0, 0, 0, 1.0, 0, 3.0)),
        Inertial(1.0, Inertia(-1.0, 0, 0, 1.0, 0, 1.0)),
        Inertial(1.0, Inertia(float('inf'), 0, 0, 1.0, 0, 1.0)),
        Inertial(1e-300, Inertia(1e300, 0, 0, 1e300, 0, 1e300)),
        Inertial(1.0, Inertia(1.7e308, 0, 0, 1.7e308, 0, 1.7e308)),
    ],
)
def test_impossible_inertia_has_no_box(inertial: Inertial) -> None:
    assert inertia_box(inertial) is None


@given(st.floats(0.01, 1.0), st.floats(-1e-4, 1e-4), st.integers(-12, 3), st.floats(1e-3, 1e3))
def test_box_is_missing_where_check_finds_an_impossible_inertia(
    middle: float, excess: float, exponent: int, mass: float
) -> None:
    """
    The inertia box and ``check`` use the same relative tolerance.

    With this tolerance, the inertia of a plate may be rounded to six digits.

    """
    ixx, iyy, izz = (
        entry * 10.0**exponent for entry in (1.0, middle, (1.0 + middle) * (1.0 + excess))
    )
    description = load_description(
        f'<robot name="r"><link name="base"/><link name="part"><inertial><mass value="{mass!r}"/>'
        f'<inertia ixx="{ixx!r}" ixy="0" ixz="0" iyy="{iyy!r}" iyz="0" izz="{izz!r}"/></inertial>'
        '</link><joint name="joint" type="fixed"><parent link="base"/><child link="part"/></joint>'
        '</robot>'
    )
    inertial = description.links['part'].inertial
    assert inertial is not None
    is_impossible = any(found.code == 'inertia-triangle' for found in description.findings)
    assert (inertia_box(inertial) is None) == is_impossible


def test_findings_name_their_element_and_the_worst_is_first() -> None:
    def found(severity: Severity, *subject: str) -> Diagnostic:
        where = Location('a.urdf', 1, 2, subject=Subject(*subject))
        return Diagnostic(severity, 'code', 'message', 'fix', where)

    made = findings(
        [
            found(Severity.WARNING, 'robot', 'arm'),
            found(Severity.ERROR, 'joint', 'elbow', 'limit'),
            found(Severity.FATAL, 'link', 'a b', 'visual'),
        ]
    )
    assert [each['severity'] for each in made] == ['fatal', 'error', 'warning']
    assert [[about['name'] for about in each['about']] for each in made] == [
        ['a b'],
        ['elbow'],
        [],
    ]
    assert made[0]['where'] == 'a.urdf:1:2'


def test_limits_and_mimic_are_sent() -> None:
    description = load_description(ARM)
    tree = KinematicTree.from_description(description)
    made = scene(description, tree, Assets(PackageResolver()))
    joints = {joint['name']: joint for joint in made['joints']}
    assert joints['left_finger_joint']['limit'] == [0.0, 0.04]
    assert joints['right_finger_joint']['mimic']['joint'] == 'left_finger_joint'
    assert joints['joint_1']['axis'] == [0.0, 0.0, 1.0]


def test_groups_of_the_srdf_are_sent_with_their_joints(tmp_path: Path) -> None:
    srdf = tmp_path / 'arm.srdf'
    srdf.write_text(
        '<robot name="arm"><group name="arm"><chain base_link="base_link" tip_link="link_2"/>'
        '</group><group name="rest"><joint name="joint_3"/><joint name="none"/></group></robot>',
        encoding='utf-8',
    )
    robot = load_description(ARM, srdf=srdf)
    tree = KinematicTree.from_description(robot)
    found = scene(robot, tree, Assets(PackageResolver()))['groups']
    assert [each['name'] for each in found] == ['arm', 'rest']
    # The fixed joints of a chain are also sent.
    assert {'joint_1', 'joint_2'} <= set(found[0]['joints'])
    assert found[1]['joints'] == ['joint_3']
