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

"""URDF converted to JSON: the same robot, and a finding for each part that is left out."""

from __future__ import annotations

from dataclasses import replace
import json
from pathlib import Path
import re

from hypothesis import assume
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.json_robot.writer import json_from_description
from robot_description_tools.description.json_robot.writer import SAME
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Mesh
from robot_description_tools.description.model import Sphere
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import Severity
from robot_description_tools.kinematics import KinematicTree
from test_support import json_documents as documents
from test_support.documents import EVERYTHING
from test_support.documents import OWN
from test_support.documents import PUBLISHED
from test_support.examples import examples
from test_support.json_documents import crane
from test_support.places import ROOT
from test_support.strategies import random_positions
from test_support.strategies import seeds
from test_support.strategies import trees
from test_support.strategies import urdf_from_description

EXAMPLES = sorted((ROOT / 'urdf').glob('*.json'))
ROUNDING = 1e-13
# The joint types of the JSON format. Another test covers the other joint types of URDF.
TYPES = (JointType.REVOLUTE, JointType.PRISMATIC, JointType.FIXED)


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv('XDG_CACHE_HOME', str(tmp_path / 'cache'))


def poses(description, q):
    tree = KinematicTree.from_description(description)
    return dict(zip(tree.links, tree.forward_kinematics(q), strict=True))


def codes(findings):
    return [finding.code for finding in findings]


@settings(max_examples=examples(25))
@given(documents.robots(), seeds)
def test_json_to_urdf_to_json(robot, seed):
    description = load_description(documents.text(robot))
    result = json_from_description(description)
    assert result.findings == ()
    again = load_description(result.text)
    # Findings about unusual limits are the same after the conversion.
    assert codes(again.findings) == codes(description.findings)
    assert list(again.joints) == list(description.joints)
    assert list(again.links) == list(description.links)
    for name, one in description.joints.items():
        two = again.joints[name]
        assert (one.type, one.axis, one.limit) == (two.type, two.axis, two.limit)
    for name, one in description.links.items():
        for a, b in zip(one.visuals, again.links[name].visuals, strict=True):
            if isinstance(a.geometry, Mesh):
                assert b.geometry.scale == a.geometry.scale
            else:
                assert b.geometry == a.geometry
            np.testing.assert_allclose(b.material.color, a.material.color, atol=1e-12)
            np.testing.assert_allclose(b.origin.xyz, a.origin.xyz, atol=ROUNDING)
    tree = KinematicTree.from_description(description)
    q = random_positions(tree, np.random.default_rng(seed))
    for name, pose in poses(description, q).items():
        np.testing.assert_allclose(poses(again, q)[name], pose, atol=ROUNDING)


def is_almost_along_a_frame(axis):
    """Return True if an axis is so near to x, y or z that the writer replaces it."""
    unit = np.array(axis) / np.linalg.norm(axis)
    away = np.linalg.norm(np.abs(unit) - np.eye(3), axis=1).min()
    return 0.0 < away < 2.0 * SAME


@settings(max_examples=examples(25))
@given(trees(TYPES, quaternions=True), seeds)
def test_urdf_to_json_to_urdf(tree_only, seed):
    """Links keep their frames and joints keep their coordinates, for any tree and any axes."""
    assume(not any(is_almost_along_a_frame(each.axis) for each in tree_only.joints.values()))
    urdf = urdf_from_description(tree_only).replace('<mujoco>', '<!--').replace('</mujoco>', '-->')
    description = load_description(urdf)
    result = json_from_description(description)
    # Only masses, and joint axes that are not along x, y or z, cannot be written.
    assert set(codes(result.findings)) <= {'json-not-kept'}
    again = load_description(result.text)
    # The remaining findings are about unusual limits, and the original URDF also has them.
    assert {code for code in codes(description.findings) if code.startswith('limit-')} >= set(
        codes(again.findings)
    )
    tree, other = map(KinematicTree.from_description, (description, again))
    assert set(tree.coordinates) == set(other.coordinates)
    q = random_positions(tree, np.random.default_rng(seed))
    values = {name: q[tree.position_slice(name)] for name in tree.joints}
    p = other.zero_position.copy()
    for name in tree.coordinates:
        p[other.position_slice(name)] = values[name]
    found = poses(again, p)
    for name, pose in poses(description, q).items():
        np.testing.assert_allclose(found[name], pose, atol=ROUNDING)


@settings(max_examples=examples(25))
@given(trees(TYPES), st.data())
def test_base_link_keeps_its_frame(tree_only, data):
    """If a joint moves `base_link`, the link loses its name, and a finding reports this."""
    name = data.draw(st.sampled_from(list(tree_only.links)))
    urdf = urdf_from_description(tree_only).replace(f'"{name}"', '"base_link"')
    description = load_description(urdf)
    result = json_from_description(description)
    above = {joint.child: joint for joint in description.joints.values()}
    link, is_moved = 'base_link', False
    while link in above:
        is_moved |= above[link].moving_type is not JointType.FIXED
        link = above[link].parent
    assert ('json-lost' in codes(result.findings)) == is_moved
    again = load_description(result.text)
    before, after = (
        poses(each, KinematicTree.from_description(each).zero_position)
        for each in (description, again)
    )
    # All frames keep their poses relative to each other.
    root = after[description.root]
    for link, pose in before.items():
        if not (is_moved and link == 'base_link'):
            np.testing.assert_allclose(after[link], root @ pose, atol=1e-11)


def test_base_link_above_a_footprint():
    """In most mobile robots, `base_link` is a child of `base_footprint`."""
    text = (
        '<robot name="r"><link name="base_footprint"/><link name="base_link"/>'
        '<joint name="bj" type="fixed"><parent link="base_footprint"/><child link="base_link"/>'
        '<origin xyz="0 0 0.5"/></joint></robot>'
    )
    result = json_from_description(load_description(text))
    assert codes(result.findings) == ['json-not-kept']
    again = load_description(result.text)
    assert again.root == 'base_link'
    found = poses(again, np.zeros(0))
    assert found['base_footprint'][:3, 3] == pytest.approx([0.0, 0.0, -0.5])
    assert found['base'] == pytest.approx(np.eye(4))


@pytest.mark.parametrize('file', EXAMPLES, ids=lambda path: path.name)
def test_examples_are_the_same_after_a_round_trip(file):
    description = load_description(file)
    result = json_from_description(description)
    assert result.findings == ()
    assert load_description(result.text).xml == description.xml
    given, written = json.loads(file.read_text()), json.loads(result.text)
    assert [each['name'] for each in written['joints']] == [e['name'] for e in given['joints']]
    for one, two in zip(given['constraints'], written['constraints'], strict=True):
        assert two['length'] == pytest.approx(one['length'], abs=1e-9)
        assert {**two, 'length': 0} == {**one, 'length': 0}


def test_a_cone_is_the_same_after_a_round_trip():
    robot = crane()
    shape = {'type': 'cylinder', 'r1': 0.2, 'r2': 0.1, 'h': 1e-07}
    robot['links'][0]['visual']['geometry'] = shape
    written = json.loads(json_from_description(load_description(documents.text(robot))).text)
    assert written['links'][0]['visual']['geometry'] == shape


def urdf(inside, name='r'):
    return (
        f'<robot name="{name}"><link name="base_link"/><link name="arm"/>\n'
        f'<joint name="j" type="revolute"><parent link="base_link"/><child link="arm"/>\n'
        f'<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1e9" velocity="1e9"/></joint>\n'
        f'{inside}</robot>'
    )


def with_arm(content):
    return urdf('').replace('<link name="arm"/>', f'<link name="arm">{content}</link>')


def with_joint(text):
    return urdf('<link name="hand"/>' + text.format('<parent link="arm"/><child link="hand"/>'))


SOLID = '<geometry><sphere radius="0.1"/></geometry>'
MOVES = '<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1e9" velocity="1e9"/>'
LOST = {
    'continuous': (
        with_joint('<joint name="k" type="continuous">{}<axis xyz="0 0 1"/></joint>'),
        "joint 'k' is continuous",
    ),
    'planar': (
        with_joint('<joint name="k" type="planar">{}<axis xyz="0 0 1"/></joint>'),
        "joint 'k' is planar",
    ),
    'floating': (
        with_joint('<joint name="k" type="floating">{}</joint>'), "joint 'k' is floating"
    ),
    'mimic': (
        with_joint(f'<joint name="k" type="revolute">{{}}{MOVES}<mimic joint="j"/></joint>'),
        "joint 'k' mimics 'j'",
    ),
    'mesh': (
        with_arm('<visual><geometry><mesh filename="a.dae"/></geometry></visual>'),
        "the mesh 'a.dae' of link 'arm' is no .obj file",
    ),
    'loop': (
        urdf('<loop_joint name="c" type="spherical"><link1 link="base_link"/>'
             '<link2 link="arm"/></loop_joint>'),
        "loop joint 'c' cannot be written",
    ),
}


@pytest.mark.parametrize('what', LOST)
def test_a_lost_part_is_an_error(what):
    text, message = LOST[what]
    description = load_description(text)
    (finding,) = (f for f in json_from_description(description).findings if f.code == 'json-lost')
    assert finding.severity is Severity.ERROR
    assert message in finding.message
    assert finding.where.line is not None


NOT_KEPT = {
    'collision': (with_arm(f'<collision>{SOLID}</collision>'), 'collision shapes of arm'),
    'mass': (
        with_arm('<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" '
                 'izz="1"/></inertial>'),
        'masses and inertias of arm',
    ),
    'effort': (urdf('').replace('effort="1e9"', 'effort="5"'), 'limits of effort of j left out'),
    **{
        name: (
            urdf('', name='r" version="1.2').replace(' effort', f' {name}="3" effort'),
            f'limits of {name} of j left out',
        )
        for name in ('acceleration', 'deceleration', 'jerk')
    },
    'rates': (urdf('').replace('1e9', '5'), 'limits of effort, velocity of j left out'),
    'dynamics': (urdf('').replace('<axis', '<dynamics damping="1"/><axis'), 'dynamics of j'),
    'foreign': (urdf('<gazebo reference="arm"/>'), '<gazebo>'),
    'state': (
        urdf('<model_state model="r"><joint_state joint="j" position="1"/></model_state>'),
        '<model_state>',
    ),
    'texture': (
        with_arm(f'<visual>{SOLID}<material name="m"><texture filename="a.png"/></material>'
                 '</visual>'),
        'textures of arm',
    ),
    'several visuals': (
        with_arm(f'<visual>{SOLID}</visual><visual>{SOLID}</visual>'), "link 'arm' has 2 visuals"
    ),
    'axis': (urdf('').replace('"0 0 1"', '"0 0 -1"'), "the axis of joint 'j' is 0 0 -1"),
    'base_link': (urdf(''), "link 'base_link' is called 'base'"),
}


@pytest.mark.parametrize('what', NOT_KEPT)
def test_a_part_that_is_not_kept_is_a_warning(what):
    text, message = NOT_KEPT[what]
    description = load_description(text)
    result = json_from_description(description)
    found = [f for f in result.findings if message in f.message]
    assert [(f.code, f.severity) for f in found] == [('json-not-kept', Severity.WARNING)]
    assert load_description(result.text).findings == ()


def test_every_element():
    """Each part that is left out is reported."""
    result = json_from_description(load_description(EVERYTHING))
    messages = ' '.join(finding.message for finding in result.findings)
    for word in ('masses', 'collision', 'textures', 'limits of effort', 'dynamics', 'calibrations',
                 'safety', '<gazebo>', '<transmission>', '<sensor:camera>', '<model_state>',
                 '<collision_checking>', "mimics 'twist'", 'has 2 visuals'):
        assert word in messages


def test_capsules_become_meshes():
    shape = '<capsule radius="0.5" length="1"/>'
    text = with_arm(f'<visual><geometry>{shape}</geometry></visual>')
    result = json_from_description(load_description(text.replace('"r"', '"r" version="1.2"')))
    (arm,) = (each for each in json.loads(result.text)['links'] if each['name'] == 'arm')
    assert arm['visual']['geometry']['url'].endswith('/capsule_0.5_1.obj')
    (visual,) = load_description(result.text).links['arm'].visuals
    lines = Path(visual.geometry.filename.removeprefix('file://')).read_text().splitlines()
    vertices = np.loadtxt([line for line in lines if line[0] == 'v'], usecols=(1, 2, 3))
    ends = np.clip(vertices[1:-1, :1], -0.5, 0.5) * [1, 0, 0]
    radii = np.linalg.norm(vertices[1:-1] - ends, axis=1)
    np.testing.assert_allclose(radii, 0.5, atol=1e-8)


def test_spheres_are_the_same_after_a_round_trip():
    text = with_arm(f'<visual>{SOLID}</visual>')
    result = json_from_description(load_description(text))
    (visual,) = load_description(result.text).links['arm'].visuals
    assert visual.geometry == Sphere(0.1)


@pytest.mark.parametrize(
    'constraint',
    [{'jointA': 'B', 'jointB': 'A'}, {'seed': 0.5}, {'length': 3.3}, {'length': 4, 'seed': -0.5}],
    ids=['tube on the arm', 'seed', 'length', 'other side'],
)
@pytest.mark.parametrize('place', [[0, 4, 0], [0, 4, 0.065], [4, 0, 0], [-4, 0, -0.003]])
def test_cylinders_are_the_same_after_a_round_trip(constraint, place):
    """The cases differ in the order and offset of the cylinder's ends, the seed and the length."""
    robot = crane(**constraint, limit={'lower': 2, 'upper': 6})
    robot['joints'][3]['origin_translation'] = place
    description = load_description(documents.text(robot))
    result = json_from_description(description)
    assert result.findings == ()
    assert load_description(result.text).xml == description.xml
    (written,) = json.loads(result.text)['constraints']
    (given,) = robot['constraints']
    assert written == given


def test_several_visuals_are_fixed_links():
    boxes = ''.join(
        f'<visual><origin xyz="{i} 0 0"/><geometry><box size="1 1 1"/></geometry></visual>'
        for i in range(3)
    )
    again = load_description(json_from_description(load_description(with_arm(boxes))).text)
    parts = ('arm', 'arm_visual_2', 'arm_visual_3')
    assert [again.links[part].visuals[0].origin.xyz[0] for part in parts] == [0.0, 1.0, 2.0]
    assert all(again.joints[f'{part}_joint'].parent == 'arm' for part in parts[1:])


def test_a_cylinder_with_another_alignment_is_lost():
    description = load_description(documents.text(crane()))
    (loop,) = description.loops
    turned = replace(loop.link1, origin=replace(loop.link1.origin, rpy=(0.0, 0.0, 3.0)))
    result = json_from_description(replace(description, loops=(replace(loop, link1=turned),)))
    assert 'json-lost' in codes(result.findings)
    assert json.loads(result.text)['constraints'] == []


def test_a_loop_may_name_the_end_of_the_cylinder_second():
    description = load_description(documents.text(crane()))
    (loop,) = description.loops
    exchanged = replace(loop, link1=loop.link2, link2=loop.link1)
    result = json_from_description(replace(description, loops=(exchanged,)))
    assert result == json_from_description(description)


def test_joints_are_after_their_parent_joints():
    """The format's viewer needs each joint after its parent joint. A URDF may have any order."""
    text = urdf('<link name="hand"/>').replace(
        '<joint name="j"',
        '<joint name="k" type="fixed"><parent link="arm"/><child link="hand"/></joint>'
        '<joint name="j"',
    )
    written = json.loads(json_from_description(load_description(text)).text)
    assert [each['name'] for each in written['joints']] == ['joint0', 'j', 'k']


@pytest.mark.parametrize('file', [*OWN, *PUBLISHED], ids=lambda path: path.name)
def test_published_robots_as_json(file):
    """The written robot has no new errors, and each link keeps its pose."""
    try:
        description = load_description(file)
    except RobotDescriptionError:
        pytest.skip('this robot cannot be read')
    result = json_from_description(description)
    again = load_description(result.text)
    # Errors such as swapped limits may remain if the original robot has them.
    assert set(codes(again.errors)) <= set(codes(description.errors))
    tree, other = map(KinematicTree.from_description, (description, again))
    rng = np.random.default_rng(0)
    q, p = tree.zero_position.copy(), other.zero_position.copy()
    for name in tree.coordinates:
        if name in description.joints:
            q[tree.position_slice(name)] = rng.uniform(-1.0, 1.0)
            p[other.position_slice(name)] = q[tree.position_slice(name)]
    found = poses(again, p)
    messages = '\n'.join(finding.message for finding in result.findings)
    called = re.search("link 'base_link' is called '(.*?)'", messages)
    names = {'base_link': called[1]} if called else {}
    root = found[names.get(description.root, description.root)]
    for name, pose in poses(description, q).items():
        # The rounding error grows along the chains of a humanoid.
        np.testing.assert_allclose(found[names.get(name, name)], root @ pose, atol=1e-11)
