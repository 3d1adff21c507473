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
JSON robots converted to URDF: units, frames, shapes and places.

The values are computed by hand or with pinocchio.

"""

from __future__ import annotations

from math import cos
from math import pi
from math import sin

from hypothesis import given
from hypothesis import settings
import numpy as np
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.json_robot import is_json
from robot_description_tools.description.model import Box
from robot_description_tools.description.model import Cylinder
from robot_description_tools.description.model import Mesh
from robot_description_tools.description.model import Sphere
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import Severity
from robot_description_tools.kinematics import KinematicTree
from test_support import json_documents as documents
from test_support.examples import examples
from test_support.json_documents import arm
from test_support.json_documents import crane
from test_support.json_documents import joint
from test_support.json_documents import link
from test_support.json_documents import load
from test_support.json_documents import ROUNDING
from test_support.json_documents import visual_pose
from test_support.oracles import PinocchioOracle
from test_support.places import ROOT
from test_support.strategies import random_positions
from test_support.strategies import seeds

EXAMPLES = sorted((ROOT / 'urdf').glob('*.json'))
# Findings that a random robot may have, because its numbers are random and its mesh file is
# missing.
ODD = {
    'file-relative', 'limit-degrees', 'limit-excludes-zero', 'limit-immovable',
    'material-invisible',
}
UP = np.array([[1, 0, 0, 0], [0, 0, -1, 0], [0, 1, 0, 0], [0, 0, 0, 1]], dtype=float)


def poses(description, **positions):
    """Return a dictionary that maps the name of each link to its pose T_root_link."""
    tree = KinematicTree.from_description(description)
    q = tree.zero_position.copy()
    for name, value in positions.items():
        q[tree.position_slice(name)] = value
    found = tree.forward_kinematics(q)
    return {name: found[row] for name, row in tree.link_index.items()}


def turn(axis, angle):
    """Return the homogeneous matrix of a rotation about x, y or z."""
    matrix = np.eye(4)
    i, j = {'x': (1, 2), 'y': (2, 0), 'z': (0, 1)}[axis]
    matrix[i, i] = matrix[j, j] = cos(angle)
    matrix[i, j], matrix[j, i] = -sin(angle), sin(angle)
    return matrix


def test_y_up_becomes_z_up():
    """As in the example of the format, a revolute joint is at the right end of a bar."""
    robot = arm(origin_translation=[3, 0, 0], limit={'lower': -1.57, 'upper': 1.57})
    robot['joints'].append(joint('tip', 'fixed', 'link1', 'tool', origin_translation=[2, 0, 0]))
    robot['links'].append(link('tool'))
    at = poses(load(robot), joint1=pi / 2)
    # The position (3, 2, 0) with y up becomes (3, 0, 2) with z up.
    np.testing.assert_allclose(at['tool'][:3, 3], [3, 0, 2], atol=ROUNDING)
    # The tool's x axis points up. Its z axis points to the viewer, in the direction -y.
    np.testing.assert_allclose(
        at['tool'][:3, :3], [[0, -1, 0], [0, 0, -1], [1, 0, 0]], atol=ROUNDING
    )


def test_joint0_gives_the_pose_of_the_root():
    robot = arm()
    robot['joints'][0].update(origin_translation=[1, 2, 3], origin_orientation=[0, pi / 2, 0])
    at = poses(load(robot))['link0']
    np.testing.assert_allclose(at[:3, 3], [1, -3, 2], atol=ROUNDING)
    # A turn about y in the format is a turn about z in ROS.
    np.testing.assert_allclose(at, UP @ np.block(
        [[turn('y', pi / 2)[:3, :3], np.array([[1], [2], [3]])], [0, 0, 0, 1]]
    ), atol=ROUNDING)


def test_angles_are_about_the_axes_of_the_turned_frame():
    robot = arm(origin_translation=[1, 2, 3], origin_orientation=[0.3, 0.5, -0.7])
    expected = UP @ turn('x', 0.3) @ turn('y', 0.5) @ turn('z', -0.7)
    at = poses(load(robot))['link1']
    np.testing.assert_allclose(at[:3, :3], expected[:3, :3], atol=ROUNDING)


def test_box_begins_at_its_left_face():
    (box,) = load(arm()).links['link0'].visuals
    assert box.geometry == Box((3.0, 0.2, 0.2))
    assert box.origin.xyz == (1.5, 0.0, 0.0)
    assert box.material.color == (0.0, 120 / 255, 10 / 255, 1.0)


def test_cylinder_lies_along_x():
    robot = arm()
    robot['links'][0]['visual'].update(
        geometry={'type': 'cylinder', 'r1': 0.2, 'r2': 0.2, 'h': 2},
        material={'color': [255, 0, 0], 'opacity': 0.25},
        origin_translation=[1, 0, 0],
        origin_orientation=[0, 0, pi / 2],
    )
    (visual,) = load(robot).links['link0'].visuals
    assert visual.geometry == Cylinder(0.2, 2.0)
    assert visual.material.color == (1.0, 0.0, 0.0, 0.25)
    # The ends of the cylinder are (0, 0, -1) and (0, 0, 1) in URDF. In the frame of the link, they
    # are at (1, 0, 0) and (1, 2, 0).
    ends = visual_pose(visual) @ np.array([[0, 0, -1, 1], [0, 0, 1, 1]]).T
    np.testing.assert_allclose(ends[:3].T, [[1, 0, 0], [1, 2, 0]], atol=ROUNDING)


def test_offset_of_a_link_moves_only_its_visual():
    robot = arm(origin_translation=[3, 0, 0])
    robot['links'][0].update(origin_translation=[0, 5, 0], origin_orientation=[0, 0, pi])
    description = load(robot)
    (visual,) = description.links['link0'].visuals
    np.testing.assert_allclose(visual.origin.xyz, [-1.5, 5, 0], atol=ROUNDING)
    np.testing.assert_allclose(poses(description)['link1'][:3, 3], [3, 0, 0], atol=ROUNDING)


@pytest.mark.parametrize(
    ('visual', 'code'),
    [
        ({'material': {'color': [0, 0, 0]}}, None),
        ({'material': {'color': [0, 1, 0]}}, 'json-color'),
        ({'material': {'color': [0, 1.001, 0]}}, None),
        ({'material': {'color': [255, 0, 0]}}, None),
        ({'material': {'color': [255.1, 0, 0]}}, 'json-color'),
        ({'material': {'color': [-0.1, 9, 0]}}, 'json-color'),
        ({'material': {'color': [9, 0, 0], 'opacity': 1}}, None),
        ({'material': {'color': [9, 0, 0], 'opacity': 1.001}}, 'json-color'),
        ({'origin_translation': [1e9, 0, 0]}, None),
        ({'origin_translation': [-1.001e9, 0, 0]}, 'json-value'),
        ({'geometry': {'type': 'sphere', 'r': -0.001}}, 'json-value'),
    ],
)
def test_bounds_of_numbers_on_both_sides(visual, code):
    robot = arm()
    robot['links'][0]['visual'].update(visual)
    description = load_description(documents.text(robot))
    found = [finding.code for finding in description.findings if finding.code.startswith('json')]
    assert found == ([code] if code else [])


def test_a_box_of_size_zero_is_left_out():
    robot = arm()
    robot['links'][0]['visual']['geometry'] = {'type': 'box', 'x': 0, 'y': 0, 'z': 0}
    description = load(robot)
    assert description.links['link0'].visuals == ()
    assert description.findings == ()


def test_mesh_is_turned_from_z_up(tmp_path):
    robot = arm()
    robot['links'][0]['visual']['geometry'] = {
        'type': 'mesh', 'url': 'meshes/a b.obj', 'scale': [1, 2, 3]
    }
    file = tmp_path / 'robot.json'
    file.write_text(documents.text(robot))
    (visual,) = load_description(file).links['link0'].visuals
    assert visual.geometry.scale == (1.0, 2.0, 3.0)
    # The direction up is z in the mesh file, and y in the JSON format.
    up = visual_pose(visual) @ [0, 0, 1, 1]
    np.testing.assert_allclose(up[:3], [0, 1, 0], atol=ROUNDING)
    # The name is absolute, so each reader of the URDF finds the file.
    assert visual.geometry.filename == (tmp_path / 'meshes' / 'a b.obj').as_uri()
    # A document that is read from a text has no folder, so the name of the mesh stays relative.
    (visual,) = load(robot).links['link0'].visuals
    assert visual.geometry.filename == 'meshes/a b.obj'


def test_findings_about_meshes_have_the_names_of_the_document(tmp_path):
    """Findings about mesh files name each file as the document names it."""
    robot = arm()
    given = robot['links'][0]['visual']
    file = tmp_path / 'robot.json'

    def found(url):
        given['geometry'] = {'type': 'mesh', 'url': url}
        text = documents.text(robot)
        file.write_text(text)
        findings = load_description(file).findings
        assert all(
            (f.where.source, f.where.path, text.split('\n')[f.where.line - 1].strip())
            == (str(file), '/links/0/visual/geometry/url', f'"url": "{url}"')
            for f in findings
        )
        return [(f.code, f.message) for f in findings]

    (tmp_path / 'Part.obj').touch()
    assert found('Part.obj') == []
    assert found('part.obj') == [
        ('file-missing', "'part.obj' of the mesh of link 'link0' does not exist, did you mean "
         "'Part.obj'?"),
    ]
    assert found('no/part.obj') == [('file-missing', "'no/part.obj' does not exist")]
    absolute = (tmp_path / 'Part.obj').as_uri()
    assert found(absolute) == [('file-absolute', f"'{absolute}' is an absolute path")]
    # A document that is read from a text has no folder, so a relative name has no meaning.
    (finding,) = load_description(documents.text(robot | {'links': [
        link('link0', geometry={'type': 'mesh', 'url': 'Part.obj'}), link('link1')
    ]})).findings
    assert finding.code == 'file-relative'


@pytest.mark.parametrize('url', ['package://robot/a.obj', 'http://example.org/a.obj'])
def test_the_uri_of_a_mesh_is_kept(url, tmp_path):
    robot = arm()
    robot['links'][0]['visual']['geometry'] = {'type': 'mesh', 'url': url}
    file = tmp_path / 'robot.json'
    file.write_text(documents.text(robot))
    (visual,) = load_description(file).links['link0'].visuals
    assert visual.geometry == Mesh(url)


@pytest.mark.parametrize('suffix', ['stl', 'dae', 'GLB', 'gltf'])
def test_a_mesh_of_a_format_that_is_not_defined_is_used(suffix):
    """
    In glTF files, y points up, as in JSON robots.

    In other files, z points up, as in .obj files.

    """
    robot = arm()
    url = f'package://robot/part.{suffix}'
    robot['links'][0]['visual']['geometry'] = {'type': 'mesh', 'url': url}
    (visual,) = load(robot).links['link0'].visuals
    assert visual.geometry == Mesh(url)
    up = visual_pose(visual) @ ([0, 1, 0, 1] if suffix in ('GLB', 'gltf') else [0, 0, 1, 1])
    np.testing.assert_allclose(up[:3], [0, 1, 0], atol=ROUNDING)


def test_meshes_of_formats_that_are_not_defined_are_one_finding():
    robot = arm()
    for i, each in enumerate(robot['links']):
        each['visual']['geometry'] = {'type': 'mesh', 'url': f'package://robot/{i}.glb'}
    (finding,) = (f for f in load(robot).findings if f.code == 'json-mesh')
    assert finding.severity is Severity.WARNING
    assert "'package://robot/0.glb' is used, but it is no .obj file (and 1 more" in finding.message


def test_sphere_lies_around_its_origin():
    robot = arm()
    robot['links'][0]['visual']['geometry'] = {'type': 'sphere', 'r': 0.25}
    description = load(robot)
    assert description.findings == ()
    (visual,) = description.links['link0'].visuals
    assert visual.geometry == Sphere(0.25)
    assert visual.origin.xyz == (0.0, 0.0, 0.0)


def test_two_cylinders_at_one_arm():
    """The second cylinder is solved for. If it were a drive, it would block the first one."""
    robot = crane()
    robot['links'] += [link('tube2'), link('rod2')]
    second = {'axis': [0, 0, 1], 'limit': {'lower': -4, 'upper': 4}}
    robot['joints'] += [
        joint('A2', 'revolute', 'base', 'tube2', origin_translation=[3, 0, 1], **second),
        joint('B2', 'revolute', 'arm', 'rod2', origin_translation=[0, 4, 1], **second),
    ]
    first = robot['constraints'][0]
    robot['constraints'].append({**first, 'name': 'right', 'jointA': 'A2', 'jointB': 'B2'})
    description = load(robot)
    assert description.findings == ()
    assert [loop.solve_for for loop in description.loops] == [
        ('L', 'A', 'B'), ('right', 'A2', 'B2')
    ]


def test_generated_names_differ_from_used_names():
    robot = crane()
    robot['links'].append(link('cylinder_end'))
    robot['joints'].append(joint('cylinder_loop', 'fixed', 'base', 'cylinder_end'))
    description = load(robot)
    assert description.findings == ()
    assert description.joints['cylinder'].child == 'cylinder_end_'
    assert description.loops[0].name == 'cylinder_loop_'


@pytest.mark.parametrize('as_bytes', [False, True])
@pytest.mark.parametrize('head', ['', '\ufeff', ' \n\t'])
def test_a_text_that_begins_with_a_brace_is_json(as_bytes, head):
    text = head + documents.text(arm())
    description = load_description(text.encode() if as_bytes else text, name='<topic>')
    assert description.name == 'arm'
    assert description.source == '<topic>'
    assert description.xml.startswith('<?xml version="1.0"?>\n<robot name="arm">')


def test_a_published_description_can_be_read():
    description = load(crane())
    again = load_description(description.xml)
    assert again == description
    assert again.findings == ()


def test_json_robots_are_recognised():
    assert is_json('', 'robot.json')
    assert is_json(b' {')
    assert not is_json('<robot/>', 'robot.urdf')
    assert not is_json('', 'robot.urdf')


def test_a_file_named_json_is_read_as_json(tmp_path):
    file = tmp_path / 'robot.json'
    file.write_text('<robot name="no"><link name="json"/></robot>')
    with pytest.raises(RobotDescriptionError, match='json-syntax'):
        load_description(file)


@settings(max_examples=examples(30))
@given(documents.robots(), seeds)
def test_poses_agree_with_the_keys(robot, seed):
    """The poses of the URDF are compared with poses that are computed from the JSON keys."""
    description = load(robot)
    assert {finding.code for finding in description.findings} <= ODD
    tree = KinematicTree.from_description(description)
    q = random_positions(tree, np.random.default_rng(seed))
    found = tree.forward_kinematics(q)
    expected = {'base_link': UP}
    for each in robot['joints']:
        a, b, c = each.get('origin_orientation', (0, 0, 0))
        pose = turn('x', a) @ turn('y', b) @ turn('z', c)
        pose[:3, 3] = each.get('origin_translation', (0, 0, 0))
        if each['type'] != 'fixed':
            value = float(q[tree.position_slice(each['name'])][0])
            axis = 'xyz'[each['axis'].index(1)]
            moved = turn(axis, value)
            if each['type'] == 'prismatic':
                moved = np.eye(4)
                moved[:3, 3] = np.array(each['axis']) * value
            pose = pose @ moved
        expected[each['child']] = expected[each['parent']] @ pose
    for name, pose in expected.items():
        if name != 'base_link':
            np.testing.assert_allclose(found[tree.link_index[name]], pose, atol=ROUNDING)
    oracle = PinocchioOracle(tree, description.xml)
    oracle.move(q)
    np.testing.assert_allclose(oracle.poses(), found, atol=ROUNDING)


@pytest.mark.parametrize('file', EXAMPLES, ids=lambda path: path.name)
def test_examples(file):
    description = load_description(file)
    assert description.findings == ()
    assert description.name == file.stem
    tree = KinematicTree.from_description(description)
    oracle = PinocchioOracle(tree, description.xml)
    q = random_positions(tree, np.random.default_rng(0))
    oracle.move(q)
    np.testing.assert_allclose(oracle.poses(), tree.forward_kinematics(q), atol=ROUNDING)


def test_the_examples_exist():
    assert [file.stem for file in EXAMPLES] == [
        'crane', 'excavator', 'rotating_part', 'sliding_part'
    ]


def with_keys(value):
    """Return a copy of a document with each array [x, y, z] as an object with these keys."""
    if isinstance(value, dict):
        return {key: with_keys(each) for key, each in value.items()}
    if isinstance(value, list) and len(value) == 3 and not isinstance(value[0], (dict, list)):
        return dict(zip('zyx', reversed(value), strict=True))
    return [with_keys(each) for each in value] if isinstance(value, list) else value


@given(documents.robots())
def test_a_vector_may_be_an_object_of_x_y_and_z(robot):
    keys = with_keys(robot)
    assert keys != robot
    texts = (documents.text(keys), documents.text(robot))
    one, other = (load_description(text).xml for text in texts)
    assert one == other
