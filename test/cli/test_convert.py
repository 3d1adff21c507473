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

"""``robot-description convert``: choice of format, protection of old files, and lost parts."""

from __future__ import annotations

from io import BytesIO
from io import TextIOWrapper
import json
from math import acos
from math import pi
import re
import struct
import sys
from zlib import compress
from zlib import crc32

import numpy as np
import pytest
from robot_description_tools import Robot
from robot_description_tools.description import load_description
from robot_description_tools.description.srdf.reader import read_srdf
from robot_description_tools.description.xml.parser import parse_xml
from test_support import json_documents as documents
from test_support.json_documents import crane
from test_support.mesh_texts import dae
from test_support.mesh_texts import glb
from test_support.places import ROOT
import yaml

URDF = ROOT / 'urdf'
LOSSLESS = (
    '<link name="link0"/><link name="link1"/>'
    '<joint name="j" type="prismatic"><parent link="link0"/><child link="link1"/>'
    '<axis xyz="1 0 0"/><limit lower="0" upper="1" effort="1e9" velocity="1e9"/></joint>'
)


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv('XDG_CACHE_HOME', str(tmp_path / 'cache'))


@pytest.fixture
def robot(tmp_path):
    """Return a JSON robot with a cone and a mesh, in a folder of its own."""
    robot = crane()
    shapes = (
        {'type': 'cylinder', 'r1': 0.2, 'r2': 0.1, 'h': 2},
        {'type': 'mesh', 'url': 'meshes/arm.obj'},
    )
    for link, shape in zip(robot['links'], shapes, strict=False):
        link['visual']['geometry'] = shape
    file = tmp_path / 'source' / 'crane.json'
    file.parent.mkdir()
    file.write_text(documents.text(robot))
    mesh = file.parent / 'meshes' / 'arm.obj'
    mesh.parent.mkdir()
    mesh.touch()
    return file


def test_json_to_urdf_and_back(run, robot, tmp_path):
    target = tmp_path / 'target'
    target.mkdir()
    done = run('convert', robot, target / 'crane.urdf')
    assert (done.code, done.out) == (0, '')
    cone = 'truncated_cone_0.2_0.1_2.obj'
    assert sorted(path.name for path in target.iterdir()) == ['crane.urdf', cone]
    description = load_description(target / 'crane.urdf')
    # `convert` prints the findings about the URDF that it writes.
    (finding,) = description.findings
    assert finding.code == 'file-relative'
    assert f'{robot}:7:17: warning[file-relative]: {finding.message}\n' in done.err
    # The names of meshes stay relative, so the robot and its meshes can be moved together.
    assert description.links['base'].visuals[0].geometry.filename == cone
    assert description.links['arm'].visuals[0].geometry.filename == '../source/meshes/arm.obj'

    back = robot.parent / 'back.json'
    done = run('convert', target / 'crane.urdf', back)
    assert (done.code, done.out) == (0, '')
    assert load_description(back).findings == ()
    one, two = load_description(robot), load_description(back)
    assert one.xml == two.xml
    arm = json.loads(back.read_text())['links'][1]
    assert arm['visual']['geometry']['url'] == 'meshes/arm.obj'


def test_a_start_that_differs_from_the_drawn_pose_is_reported(run, tmp_path):
    """
    In the drawn pose, all joints of the URDF are at zero.

    A JSON robot that is made from this URDF has the same start length as the source.

    """
    source = tmp_path / 'crane.json'
    for length, messages in ((5, 0), (4.5, 1)):
        source.write_text(documents.text(crane(length=length)))
        done = run('convert', source, tmp_path / 'crane.urdf', '--force')
        assert done.code == 0
        assert done.err.count('warning[json-start]') == messages
        # The expected angle follows from the law of cosines. In the drawn pose, it is 90°.
        turn = f'{acos((3**2 + 4**2 - length**2) / (2 * 3 * 4)) - pi / 2:.6g}'
        assert f"joint 'L' starts at {turn} rad" in done.err or not messages
        back = run('convert', tmp_path / 'crane.urdf', '-', '--to', 'json')
        assert back.err == ''
        assert json.loads(back.out)['constraints'][0]['length'] == length
    # A conversion to the same format changes nothing.
    assert run('convert', source, '-', '--to', 'json').err == ''


def test_files_named_in_a_text_on_stdin_are_checked(run, monkeypatch):
    mesh = '<visual><geometry><mesh filename="package://nowhere/hand.stl"/></geometry></visual>'
    text = f'<robot name="r"><link name="base">{mesh}</link></robot>'
    monkeypatch.setattr('sys.stdin', TextIOWrapper(BytesIO(text.encode())))
    done = run('convert', '-', '-', '--to', 'urdf')
    assert done.code == 0
    assert 'warning[file-package-unknown]' in done.err


def test_stdin_to_stdout(run, monkeypatch):
    def piped(done, *words):
        monkeypatch.setattr('sys.stdin', TextIOWrapper(BytesIO(done.out.encode())))
        return run('convert', '-', '-', *words)

    done = run('convert', URDF / 'crane.json', '-')
    assert (done.code, done.err) == (0, '')
    assert done.out == load_description(URDF / 'crane.json').xml
    back = piped(done)
    assert (back.code, back.err) == (0, '')
    assert load_description(back.out).xml == done.out
    again = piped(back, '--to', 'json')
    assert again.out == back.out


def test_findings_of_a_loops_file_are_printed(run, tmp_path):
    """The findings about the loops file are printed for a JSON robot and for a URDF."""
    loops = tmp_path / 'loops.yaml'
    loops.write_text('closed_loops: {close: 5}')
    for source in ('crane.json', 'every_joint_type.urdf'):
        done = run('convert', URDF / source, tmp_path / f'{source}.urdf', '--loops', loops)
        assert f"{loops}:1:23: error[loops-unreadable]: loop 'close' is no mapping" in done.err
        assert 'needs --loops, as ' in done.err


def test_xacro_to_urdf(run, tmp_path):
    file = URDF / 'arm_with_gripper.urdf.xacro'
    done = run('convert', file, tmp_path / 'arm.urdf')
    assert done.code == 0
    assert load_description(tmp_path / 'arm.urdf').joints == load_description(file).joints


def test_nothing_is_written_if_a_part_would_be_lost(run, tmp_path):
    target = tmp_path / 'robot.json'
    done = run('convert', URDF / 'every_joint_type.urdf', target)
    assert done.code == 1
    assert "error[json-lost]: joint 'planar_joint' is planar" in done.err
    assert done.err.endswith('not written, because something would be lost; --lossy writes it\n')
    assert not target.exists()
    done = run('convert', URDF / 'every_joint_type.urdf', target, '--lossy')
    assert done.code == 0
    assert 'error[json-lost]' in done.err
    assert load_description(target).findings == ()


def test_a_removed_part_without_effect_on_motion_is_a_warning(run, write, tmp_path):
    file = write(LOSSLESS + '<gazebo/>')
    done = run('convert', file, tmp_path / 'robot.json')
    assert done.code == 0
    assert 'warning[json-not-kept]: <gazebo> left out' in done.err


def test_an_existing_target_is_not_overwritten(run, write, tmp_path):
    file, target = write(LOSSLESS), tmp_path / 'robot.json'
    target.write_text('mine')
    done = run('convert', file, target)
    assert done.code == 2
    assert 'exists; --force replaces it' in done.err
    assert target.read_text() == 'mine'
    assert run('convert', file, target, '--force').code == 0
    assert load_description(target).tree_joints == ('joint0', 'j')


@pytest.mark.parametrize(
    ('target', 'message'),
    [
        ('robot.txt', 'has no known format: end it with .urdf, .json, .xml, .mjcf, or add --to'),
        ('robot', 'has no known format'),
        ('no/robot.json', 'there is no folder'),
        ('robot.urdf', 'is the file to convert'),
        ('.', 'is a folder'),
    ],
)
def test_an_unusable_target_is_refused(run, write, tmp_path, monkeypatch, target, message):
    write(LOSSLESS)
    monkeypatch.chdir(tmp_path)
    done = run('convert', 'robot.urdf', target, '--force')
    assert done.code == 2
    assert message in done.err


def test_format_by_option(run, write, tmp_path):
    target = tmp_path / 'robot.txt'
    assert run('convert', write(LOSSLESS), target, '--to', 'json').code == 0
    assert load_description(target.read_text()).tree_joints == ('joint0', 'j')


def test_unusable_source(run, tmp_path):
    file = tmp_path / 'robot.json'
    file.write_text('{"name": "r",}')
    done = run('convert', file, tmp_path / 'robot.urdf')
    assert done.code == 1
    assert 'fatal[json-syntax]' in done.err
    assert not (tmp_path / 'robot.urdf').exists()


def test_no_source(run, tmp_path):
    done = run('convert', tmp_path / 'no.json', tmp_path / 'robot.urdf')
    assert done.code == 2
    assert 'fatal[file-unreadable]' in done.err


@pytest.mark.parametrize(
    'words', [('check',), ('show',), ('expand',), ('fk',), ('resolve', '--joint', 'constraint0=2')]
)
def test_other_verbs_read_json(run, words):
    verb, *options = words
    done = run(verb, URDF / 'crane.json', *options)
    assert done.code == 0
    assert 'error' not in done.err.replace('0 errors', '')


def test_examples_of_the_page_are_correct(run, monkeypatch):
    monkeypatch.chdir(ROOT)
    page = (ROOT / 'doc' / 'json_format.md').read_text(encoding='utf-8')
    for text in re.findall(r'^```json\n(.*?)^```', page, re.DOTALL | re.MULTILINE):
        assert load_description(text).findings == ()
    command = r'^```console\n\$ robot-description (.*?)\n(.*?)^```'
    examples = re.findall(command, page, re.DOTALL | re.MULTILINE)
    assert examples
    for line, output in examples:
        assert run(*line.split()) == (0, output, '')


@pytest.mark.parametrize('dialect', ['loop_joint', 'gazebo', 'constraint', 'urdf+'])
def test_loops_are_written_in_another_dialect(run, tmp_path, dialect):
    target = tmp_path / 'robot.urdf'
    file = URDF / 'slider_crank.urdf.xacro'
    done = run('convert', file, target, '--write-loops', dialect)
    assert (done.code, done.err) == (0, '')
    before, after = load_description(file), load_description(target)
    assert [loop.type for loop in after.loops] == [loop.type for loop in before.loops]
    assert after.joints.keys() == before.joints.keys()


def test_a_loop_that_is_open_at_zero_is_not_written_for_gazebo(run, write, tmp_path):
    ends = '<link1 link="link0" xyz="1 0 0"/><link2 link="link1"/>'
    file = write(LOSSLESS + f'<loop_joint name="l" type="spherical">{ends}</loop_joint>')
    target = tmp_path / 'target.urdf'
    done = run('convert', file, target, '--write-loops', 'gazebo', '--lossy')
    assert done.code == 0
    assert 'is open at zero, where SDF requires it to be closed' in done.err
    assert load_description(target).loops == ()


@pytest.mark.parametrize('dialect', ['closed_loops', 'mjcf', 'extended_urdf'])
def test_loops_of_a_file_are_written_in_another_dialect(run, write, tmp_path, dialect):
    """The option --loops can read the file that --write-loops has written."""
    ends = '<link1 link="link0"/><link2 link="link1"/>'
    file = write(LOSSLESS + f'<loop_joint name="l" type="spherical">{ends}</loop_joint>')
    loops = tmp_path / 'loops'
    assert run('convert', file, loops, '--write-loops', dialect).code == 0
    alone = tmp_path / 'alone.urdf'
    alone.write_text(f'<robot name="r">{LOSSLESS}</robot>')
    target = tmp_path / 'again.urdf'
    done = run('convert', alone, target, '--loops', loops, '--write-loops', 'loop_joint')
    assert done.code == 0
    (loop,) = load_description(target).loops
    assert (loop.type, loop.link1.link) == ('spherical', 'link0')


def test_nothing_is_written_if_the_dialect_lacks_a_type_of_loop(run, tmp_path):
    target = tmp_path / 'loops.yaml'
    done = run('convert', URDF / 'four_bar.urdf.xacro', target, '--write-loops', 'extended_urdf')
    assert done.code == 1
    assert 'is revolute, and "Extended URDF" has only spherical, fixed' in done.err
    assert not target.exists()


def test_dialects_are_refused_for_json(run, tmp_path):
    target = tmp_path / 'robot.json'
    done = run('convert', URDF / 'four_bar.urdf.xacro', target, '--write-loops', 'mjcf')
    assert done.code == 2
    assert '--write-loops is not for JSON' in done.err


CHANGED = """<robot name="r">
  <link name="base"/><link name="arm"/><link name="tool"/>
  <joint name="elbow" type="revolute"><parent link="base"/><child link="arm"/>
    <origin xyz="0 1 0"/><axis xyz="0 0 1"/>
    <limit lower="0" upper="1" effort="1" velocity="1"/></joint>
  <joint name="tool" type="fixed"><parent link="arm"/><child link="tool"/></joint>
</robot>
"""


@pytest.mark.parametrize(
    ('options', 'links', 'joints'),
    [
        (['--prefix', 'a_'], 'a_base a_arm a_tool', 'a_elbow a_tool'),
        (['--rename', 'arm=limb', '--prefix', 'a_'], 'a_base limb a_tool', 'a_elbow a_tool'),
        (['--rename', 'joint:tool=mount'], 'base arm tool', 'elbow mount'),
        (['--subtree', 'arm'], 'arm tool', 'tool'),
        (['--subtree', 'arm', '--root', 'tool'], 'arm tool', 'tool'),
        (['--root', 'tool'], 'base arm tool elbow_axis', 'elbow elbow_axis_joint tool'),
        (['--merge-fixed', '--drop-frames'], 'base arm', 'elbow'),
    ],
)
def test_the_robot_changes(run, tmp_path, options, links, joints):
    source, target = tmp_path / 'r.urdf', tmp_path / 'new.urdf'
    source.write_text(CHANGED)
    done = run('convert', source, target, *options)
    assert done.code == 0
    after = load_description(target)
    assert (' '.join(after.links), ' '.join(after.joints)) == (links, joints)
    if '--root' in options:
        assert after.root == 'tool'


@pytest.mark.parametrize('dialect', ['closed_loops', 'mjcf'])
def test_loops_of_a_file_follow_a_change(run, tmp_path, dialect):
    """The new URDF has all loops, also those of the loops file, so it needs no loops file."""
    source = URDF / 'linkage_gripper.urdf.xacro'
    loops, alone, target = (tmp_path / name for name in ('loops', 'alone.urdf', 'new.urdf'))
    assert run('convert', source, loops, '--write-loops', dialect).code == 0
    root = parse_xml(load_description(source).xml, '').root
    in_file = {'left_loop', 'right_loop'}
    if dialect == 'closed_loops':
        values = yaml.safe_load(loops.read_text())
        del values['closed_loops']['right_loop']
        loops.write_text(yaml.safe_dump(values))
        in_file = {'left_loop'}
    root.content = [each for each in root.content if each.name not in in_file]
    alone.write_text(root.to_xml())
    before = load_description(alone, loops=loops)
    done = run('convert', alone, target, '--loops', loops, '--prefix', 'a_')
    assert done.code == 0
    assert 'needs --loops' not in done.err
    after = load_description(target)
    assert {loop.name for loop in after.loops} == {f'a_{loop.name}' for loop in before.loops}
    assert after.findings == ()
    a, b = (Robot(each) for each in (before, after))
    for link in before.links:
        pose = a.forward_kinematics({'left_drive_joint': 0.3}, link)
        same = b.forward_kinematics({'a_left_drive_joint': 0.3}, f'a_{link}')
        assert pose == pytest.approx(same, abs=1e-9)


SRDF = """<robot name="r">
  <!-- kept -->
  <virtual_joint name="fix" type="fixed" parent_frame="world" child_link="base"/>
  <group name="all"><joint name="elbow"/><joint name="tool"/></group>
  <group name="reach"><chain base_link="base" tip_link="arm"/></group>
  <group name="tip"><link name="tool"/></group>
  <group_state name="home" group="all"><joint name="elbow" value="0.5"/></group_state>
  <group_state name="far" group="reach"><joint name="elbow" value="1"/></group_state>
  <end_effector name="hand" group="tip" parent_link="arm" parent_group="reach"/>
  <disable_collisions link1="base" link2="arm" reason="Adjacent"/>
  <disable_collisions link1="arm" link2="tool" reason="Adjacent"/>
</robot>
"""


@pytest.mark.parametrize(
    ('options', 'expected'),
    [
        (
            ['--prefix', 'a_'],
            {
                'virtual_joints': ['fix a_base'],
                'groups': ['a_all a_elbow a_tool', 'a_reach a_base a_arm', 'a_tip'],
                'group_states': ['a_home a_all a_elbow', 'a_far a_reach a_elbow'],
                'end_effectors': ['a_hand a_tip a_arm a_reach'],
                'disabled_collisions': ['a_base a_arm', 'a_arm a_tool'],
            },
        ),
        (
            ['--rename', 'group:all=whole'],
            {'groups': ['whole elbow tool', 'reach base arm', 'tip']},
        ),
        (
            ['--subtree', 'arm', '--rename', 'arm=limb'],
            {
                'virtual_joints': [],
                'groups': ['all tool', 'tip'],
                'group_states': ['home all'],
                'end_effectors': [],
                'disabled_collisions': ['limb tool'],
            },
        ),
        (
            ['--root', 'tool'],
            {'virtual_joints': [], 'groups': ['all elbow tool', 'reach base arm', 'tip']},
        ),
    ],
)
def test_the_srdf_follows_a_change(run, tmp_path, options, expected):
    source, target, srdf = (tmp_path / name for name in ('r.urdf', 'new.urdf', 'r.srdf'))
    source.write_text(CHANGED)
    srdf.write_text(SRDF)
    done = run('convert', source, target, '--srdf', srdf, *options)
    assert done.code == 0
    written = target.with_suffix('.srdf')
    assert f'wrote {written}' in done.err
    after = read_srdf(written)
    assert '<!-- kept -->' in written.read_text()
    values = {
        'virtual_joints': lambda each: [each.name, each.child_link],
        'groups': lambda each: [
            each.name,
            *(joint.name for joint in each.joints),
            *(link for chain in each.chains for link in (chain.base_link, chain.tip_link)),
        ],
        'group_states': lambda each: [each.name, each.group, *(j.name for j in each.joints)],
        'end_effectors': lambda each: [each.name, each.group, each.parent_link, each.parent_group],
        'disabled_collisions': lambda each: [each.link1, each.link2],
    }
    found = {key: [' '.join(values[key](e)) for e in getattr(after, key)] for key in expected}
    assert found == expected
    # Each part of the SRDF that was left out is reported, with its place in the SRDF.
    is_cut = '--prefix' not in options and options[0] != '--rename'
    assert (f'{srdf}:3:3: warning[part-removed]' in done.err) is is_cut
    # The tip of a chain must be below its base, so another root can make a chain invalid.
    has_error = '--root' in options
    assert (f'{srdf}:5:23: error[srdf-chain' in done.err) is has_error
    assert run('check', target, '--srdf', written).code == has_error
    # An existing SRDF is not replaced.
    target.unlink()
    refused = run('convert', source, target, '--srdf', srdf, *options)
    assert (refused.code, target.exists()) == (2, False)
    assert f"'{written}' exists" in refused.err


@pytest.mark.parametrize(
    ('options', 'message'),
    [
        (['--rename', 'amr=limb'], "'amr' is no part of the robot, did you mean 'arm'?"),
        (['--rename', 'tool=mount'], 'give link:tool=mount, joint:tool=mount'),
        (['--rename', 'tool'], "expected OLD=NEW or KIND:OLD=NEW, got 'tool'"),
        (['--root', 'amr'], "--root: 'amr' is no link of the robot, did you mean 'arm'?"),
        (['--drop-frames'], '--drop-frames needs --merge-fixed'),
        (['--merge-fixed', '--srdf', 'r.srdf'], '--srdf does not work with --merge-fixed'),
    ],
)
def test_changes_that_cannot_be_made(run, tmp_path, options, message):
    source = tmp_path / 'r.urdf'
    source.write_text(CHANGED)
    (tmp_path / 'r.srdf').write_text('<robot name="r"/>')
    options = [str(tmp_path / word) if word == 'r.srdf' else word for word in options]
    done = run('convert', source, '-', '--to', 'urdf', *options)
    assert (done.code, done.out) == (2, '')
    assert message in done.err


def test_a_json_robot_changes(run, robot, tmp_path):
    target = tmp_path / 'crane.urdf'
    assert run('convert', robot, target, '--prefix', 'a_').code == 0
    assert all(link.startswith('a_') for link in load_description(target).links)


# -- MJCF ----------------------------------------------------------------------------------

LOOKS = """<robot name="looks">
  <material name="blue"><color rgba="0 0 1 1"/></material>
  <material name="wood"><texture filename="wood.png"/></material>
  <link name="base">
    <visual name="body"><geometry><mesh filename="arm.obj" scale="2 2 2"/></geometry>
      <material name="blue"/></visual>
    <visual><geometry><box size="1 2 3"/></geometry><material name="wood"/></visual>
    <visual><geometry><mesh filename="arm.dae"/></geometry></visual>
    <collision><origin xyz="0 0 1"/><geometry><cylinder radius="1" length="4"/></geometry>
    </collision>
  </link>
</robot>
"""
SOLID = (
    ((0, 0, 0), (0, 1, 0), (1, 0, 0)), ((0, 0, 0), (1, 0, 0), (0, 0, 1)),
    ((0, 0, 0), (0, 0, 1), (0, 1, 0)), ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
)  # fmt: skip
TETRAHEDRON = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n'


@pytest.fixture
def looks(tmp_path):
    """Return a robot with a mesh, a texture, and a COLLADA file, which MuJoCo cannot read."""
    folder = tmp_path / 'source'
    folder.mkdir()
    (folder / 'looks.urdf').write_text(LOOKS)
    (folder / 'arm.obj').write_text(TETRAHEDRON)
    (folder / 'arm.dae').write_text('<COLLADA/>')
    png = folder / 'wood.png'
    data = b'\x00\xff\x00\x00'
    chunks = ((b'IHDR', struct.pack('>IIBBBBB', 1, 1, 8, 2, 0, 0, 0)), (b'IDAT', compress(data)))
    png.write_bytes(b'\x89PNG\r\n\x1a\n' + b''.join(
        struct.pack('>I', len(body)) + kind + body + struct.pack('>I', crc32(kind + body))
        for kind, body in (*chunks, (b'IEND', b''))
    ))
    return folder / 'looks.urdf'


@pytest.mark.parametrize('copies', [False, True])
def test_mjcf_has_the_shapes_in_groups(run, looks, tmp_path, copies: bool):
    mujoco = pytest.importorskip('mujoco')
    target = tmp_path / 'target' / 'looks.xml'
    target.parent.mkdir()
    done = run('convert', looks, target, *(['--copy-meshes'] if copies else []))
    assert (done.code, done.out) == (0, '')
    assert "a visual of link 'base' is left out: 'arm.dae': " in done.err
    copied = sorted(path.name for path in target.parent.glob('looks_meshes/*'))
    assert copied == (['arm.obj', 'wood.png'] if copies else [])
    if copies:
        looks.with_name('arm.obj').unlink()
    model = mujoco.MjModel.from_xml_path(str(target))
    assert model.geom_group.tolist() == [2, 2, 3]
    assert model.geom_contype.tolist() == [0, 0, 1]
    assert model.geom('body').matid[0] == model.material('blue').id
    assert model.material('blue').rgba.tolist() == [0, 0, 1, 1]
    assert model.material('wood').texid.max() == model.texture('wood').id
    assert model.geom_size[1:].tolist() == [[0.5, 1, 1.5], [1, 2, 0]]
    assert model.mesh_scale.tolist() == [[2, 2, 2]]


@pytest.mark.parametrize('copies', [False, True])
@pytest.mark.parametrize(
    ('name', 'data'),
    [
        ('arm.dae', dae(SOLID, meter=0.5, steps='<translate>2 0 0</translate>')),
        ('arm.glb', glb(SOLID, nodes=[{'mesh': 0, 'scale': [0.5] * 3, 'translation': [1, 0, 0]}])),
    ],
)
def test_mjcf_converts_meshes(run, tmp_path, name: str, data: bytes, copies: bool):
    """Units and node poses of mesh files are applied. The link uses the same mesh in two sizes."""
    mujoco = pytest.importorskip('mujoco')
    pytest.importorskip('trimesh')
    if name.endswith('.dae'):
        pytest.importorskip('collada')
    (tmp_path / name).write_bytes(data)
    shapes = ''.join(
        f'<visual><geometry><mesh filename="{name}" scale="{scale} 1 1"/></geometry></visual>'
        for scale in (1, 2)
    )
    (tmp_path / 'arm.urdf').write_text(f'<robot name="r"><link name="a">{shapes}</link></robot>')
    target = tmp_path / 'arm.xml'
    done = run('convert', tmp_path / 'arm.urdf', target, *(['--copy-meshes'] if copies else []))
    assert done.code == 0
    assert 'mjcf-not-kept' not in done.err
    # Visuals with different scales share one mesh file.
    assert [path.name for path in (tmp_path / 'arm_meshes').iterdir()] == ['arm.stl']
    model = mujoco.MjModel.from_xml_path(str(target))
    for i, scale in enumerate((1, 2)):
        start, n = model.mesh_vertadr[i], model.mesh_vertnum[i]
        # Transform the vertices back, because MuJoCo stores them relative to the principal axes of
        # inertia of the mesh.
        turn = np.zeros(9)
        mujoco.mju_quat2Mat(turn, model.mesh_quat[i])
        points = model.mesh_vert[start : start + n] @ turn.reshape(3, 3).T + model.mesh_pos[i]
        assert points.min(axis=0) == pytest.approx([scale, 0, 0], abs=1e-6)
        assert points.max(axis=0) == pytest.approx([1.5 * scale, 0.5, 0.5], abs=1e-6)


def test_mjcf_names_the_library_that_converts_meshes(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, 'trimesh', None)
    (tmp_path / 'arm.dae').write_bytes(dae(SOLID))
    shape = '<visual><geometry><mesh filename="arm.dae"/></geometry></visual>'
    (tmp_path / 'arm.urdf').write_text(f'<robot name="r"><link name="a">{shape}</link></robot>')
    done = run('convert', tmp_path / 'arm.urdf', tmp_path / 'arm.xml')
    assert done.code == 0
    assert "'arm.dae': MuJoCo reads only STL, OBJ and MSH files" in done.err
    assert 'to convert it, pip install trimesh, pip install pycollada' in done.err
    done = run('convert', tmp_path / 'arm.urdf', '-', '--to', 'mjcf')
    assert 'a converted mesh needs a folder' in done.err


def test_mjcf_that_loses_a_part_needs_lossy(run, tmp_path):
    mujoco = pytest.importorskip('mujoco')
    target = tmp_path / 'arm.xml'
    source = tmp_path / 'arm.urdf'
    source.write_text(f'<robot name="r">{LOSSLESS}</robot>')
    done = run('convert', source, target)
    assert (done.code, target.exists()) == (1, False)
    assert "error[mjcf-lost]: link 'link1' moves, and has no mass" in done.err
    assert run('convert', source, target, '--lossy').code == 0
    assert mujoco.MjModel.from_xml_path(str(target)).joint('j').range.tolist() == [0, 1]


@pytest.mark.parametrize(
    ('words', 'message'),
    [
        (['--actuators', 'position'], '--actuators position needs --kp'),
        (['--actuators', 'velocity'], '--actuators velocity needs --kv'),
        (['--actuators', 'velocity', '--kv', '1', '--kp', '1'], 'does not use --kp'),
        (['--kp', '1'], '--actuators motor does not use --kp'),
        (['--kp', '-1'], "expected a positive number, got '-1'"),
        (['--copy-meshes'], '--copy-meshes needs a file as TARGET'),
        (['--floating', '--to', 'json'], 'are only for MJCF'),
    ],
)
def test_options_of_mjcf_that_do_not_fit(run, words, message):
    done = run('convert', URDF / 'four_bar.urdf.xacro', '-', '--to', 'mjcf', *words)
    assert done.code == 2
    assert message in done.err


def test_a_robot_in_mjcf_on_stdout(run):
    words = ('-', '--to', 'mjcf', '--floating', '--lossy')
    done = run('convert', URDF / 'four_bar.urdf.xacro', *words)
    assert done.code == 0
    assert done.out.count('<connect ') == 2
    assert '<freejoint name="floating_base"/>' in done.out
