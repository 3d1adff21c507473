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

"""Parts joined to one robot, with their SRDF and controllers."""

from __future__ import annotations

from pathlib import Path

import pytest
from robot_description_tools.assembly.joining import assemble
from robot_description_tools.assembly.joining import attach
from robot_description_tools.assembly.parts import read_assembly
from robot_description_tools.description import load_description
from robot_description_tools.description.controllers import read_controllers
from robot_description_tools.description.load import ReadOptions
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.diagnostics import RobotDescriptionError
import yaml

ARM = """<robot name="arm">
  <material name="red"><color rgba="1 0 0 1"/></material>
  <link name="base"/>
  <link name="tip">
    <visual><geometry><mesh filename="meshes/tip.stl"/></geometry><material name="red"/></visual>
  </link>
  <joint name="turn" type="revolute"><parent link="base"/><child link="tip"/><axis xyz="0 0 1"/>
    <origin xyz="1 0 0"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
  <ros2_control name="hw" type="system"><hardware><plugin>p/P</plugin></hardware>
    <joint name="turn"><command_interface name="position"/><state_interface name="position"/>
    </joint></ros2_control>
</robot>
"""
SRDF = """<robot name="arm">
  <virtual_joint name="fixed" type="fixed" parent_frame="world" child_link="base"/>
  <group name="all"><chain base_link="base" tip_link="tip"/></group>
  <group name="more"><group name="all"/><joint name="turn"/></group>
  <group_state name="home" group="all"><joint name="turn" value="0"/></group_state>
  <end_effector name="hand" parent_link="tip" group="all" parent_group="more"/>
  <disable_collisions link1="base" link2="tip" reason="Adjacent"/>
</robot>
"""
CONTROLLERS = """
controller_manager:
  ros__parameters:
    update_rate: 500
    driver: {type: joint_trajectory_controller/JointTrajectoryController}
    all: {type: joint_state_broadcaster/JointStateBroadcaster}
driver:
  ros__parameters:
    joints: [turn]
    command_interfaces: [position]
    gains: {turn: {p: 1.0}}
    state: turn/position
    note: "for turn, slowly"
    topic: /cell/driver/commands
joint_limits:
  turn: {has_velocity_limits: true}
"""
CELL = """
name: cell
root: world
parts:
- {file: arm.urdf, prefix: a_, xyz: [0, 1, 0], srdf: arm.srdf, controllers: arm.yaml}
- file: arm.urdf
  prefix: b_
  parent: a_tip
  rpy: [0, 0, 0.5]
  srdf: arm.srdf
  controllers: arm.yaml
"""


@pytest.fixture
def folder(tmp_path):
    """Return a folder with an arm and its files."""
    texts = {'arm.urdf': ARM, 'arm.srdf': SRDF, 'arm.yaml': CONTROLLERS}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    return tmp_path


def read(part):
    description = load_description(Path(part.file), calibration=part.calibration or None)
    return description, description.findings


def joined(folder, text=CELL, target=None):
    file = folder / 'cell.yaml'
    file.write_text(text)
    return assemble(read_assembly(file), read, target or folder)


def test_two_copies_form_one_robot(folder):
    robot = joined(folder).description
    assert (robot.name, robot.root) == ('cell', 'world')
    assert list(robot.links) == ['world', 'a_base', 'a_tip', 'b_base', 'b_tip']
    mount = robot.joints['b_base_mount']
    assert (mount.parent, mount.child, mount.origin.rpy) == ('a_tip', 'b_base', (0, 0, 0.5))
    assert [info.name for info in robot.hardware] == ['a_hw', 'b_hw']
    # The place of the mounting joint is in the assembly file. The places of all other joints are
    # in the file of their part.
    assert (mount.where.source, mount.where.line) == (str(folder / 'cell.yaml'), 6)
    part = robot.joints['b_turn'].where
    assert (part.source, part.line) == (str(folder / 'arm.urdf'), 7)


def test_the_srdf_follows(folder):
    root = parse_xml(joined(folder).srdf, 'srdf').root
    assert root.name == 'cell'
    groups = [group.name for group in root.find_all('group')]
    assert groups == ['a_all', 'a_more', 'b_all', 'b_more']
    state, effector = root.find_all('group_state')[1], root.find_all('end_effector')[1]
    assert state.attributes == {'name': 'b_home', 'group': 'b_all'}
    assert state.find('joint').name == 'b_turn'
    assert list(effector.attributes.values()) == ['b_hand', 'b_tip', 'b_all', 'b_more']
    pairs = {tuple(each.attributes.values())[:2] for each in root.find_all('disable_collisions')}
    assert pairs == {('a_base', 'a_tip'), ('b_base', 'b_tip'), ('a_tip', 'b_base')}
    # Only one virtual joint remains, because the second arm is mounted on the first one.
    assert len(root.find_all('virtual_joint')) == 1
    assert 'part-removed' in {finding.code for finding in joined(folder).findings}


def test_the_controllers_follow(folder):
    done = joined(folder)
    values = yaml.safe_load(done.parameters['arm.yaml'])
    manager = values['controller_manager']['ros__parameters']
    # Both arms share one broadcaster.
    assert list(manager) == ['update_rate', 'a_driver', 'all', 'b_driver']
    own = values['b_driver']['ros__parameters']
    assert own['joints'] == ['b_turn']
    assert own['command_interfaces'] == ['position']
    assert own['gains'] == {'b_turn': {'p': 1.0}}
    assert own['state'] == 'b_turn/position'
    assert list(values['joint_limits']) == ['a_turn', 'b_turn']
    kept = [finding for finding in done.findings if finding.code == 'name-not-renamed']
    assert [f.where.line for f in kept] == [13, 14] * 2
    assert {Path(f.where.source).name for f in kept} == {'arm.yaml'}
    file = folder / 'all.yaml'
    file.write_text(done.parameters['arm.yaml'])
    found = read_controllers(done.description, [file])
    assert {each.name.text for each in found.controllers} == {'a_driver', 'all', 'b_driver'}


def test_different_values_are_reported(folder):
    (folder / 'b').mkdir()
    (folder / 'b' / 'arm.yaml').write_text(CONTROLLERS.replace('500', '100'))
    start = CELL.rindex('arm.yaml')
    done = joined(folder, CELL[:start] + CELL[start:].replace('arm.yaml', 'b/arm.yaml'))
    (finding,) = (f for f in done.findings if f.code == 'assembly-values-differ')
    assert 'controller_manager/ros__parameters/update_rate' in finding.message
    assert 'update_rate: 500' in done.parameters['arm.yaml']


def test_an_anchor_is_renamed_once(folder):
    text = 'one: &it [turn]\ntwo: *it\n'
    (folder / 'arm.yaml').write_text(text)
    values = yaml.safe_load(joined(folder).parameters['arm.yaml'])
    assert values == {'one': ['a_turn'], 'two': ['a_turn']}


def test_meshes_are_found_from_the_new_folder(folder):
    robot = joined(folder, target=folder / 'new').description
    names = {visual.geometry.filename for visual in robot.links['a_tip'].visuals}
    assert names == {'../meshes/tip.stl'}


def test_repeated_names_are_refused(folder):
    with pytest.raises(RobotDescriptionError) as caught:
        joined(folder, CELL.replace('prefix: b_', 'prefix: a_'))
    (finding,) = (f for f in caught.value.diagnostics if f.code == 'assembly-name-twice')
    assert "link 'a_base' is also in the part at" in finding.message
    # The finding is about the link a_base, and also lists the three other names that both parts
    # have. Equal materials are no mistake.
    assert len(finding.also) == 3


def test_the_same_material_is_written_once(folder):
    """Two parts without a prefix have equal materials, and different names for everything else."""
    other = ARM
    for name in ('base', 'tip', 'turn', 'hw'):
        other = other.replace(f'"{name}"', f'"{name}2"')
    (folder / 'other.urdf').write_text(other)
    text = 'parts:\n- file: arm.urdf\n- {file: other.urdf, parent: tip}\n'
    assert list(joined(folder, text).description.materials) == ['red']
    (folder / 'other.urdf').write_text(other.replace('1 0 0 1', '0 1 0 1'))
    with pytest.raises(RobotDescriptionError, match="material 'red' is also in"):
        joined(folder, text)


@pytest.mark.parametrize(
    ('text', 'message'),
    [
        (CELL.replace('parent: a_tip', 'parent: tip'), "no link 'tip'; there are: world, a_base"),
        (CELL.replace('root: world', '').replace('parent: a_tip', ''), 'no link carries the part'),
        (CELL.replace('parent: a_tip', 'subtree: tpi'), "no link 'tpi', did you mean 'tip'"),
    ],
)
def test_unknown_links_are_refused(folder, text, message):
    with pytest.raises(RobotDescriptionError, match=message):
        joined(folder, text)


def test_a_part_can_be_cut_and_mounted_elsewhere(folder):
    text = 'parts:\n- file: arm.urdf\n- {file: arm.urdf, prefix: b_, parent: tip, KEY}\n'
    cut = joined(folder, text.replace('KEY', 'subtree: tip')).description
    assert list(cut.links) == ['base', 'tip', 'b_tip']
    turned = joined(folder, text.replace('KEY', 'root: tip, joint: weld')).description
    assert turned.joints['weld'].child == 'b_tip'
    assert turned.joints['b_turn'].parent == 'b_tip'


def test_each_copy_has_its_own_calibration(folder):
    (folder / 'b.yaml').write_text('joints: {turn: {position_offset: 0.25}}\n')
    done = joined(folder, f'{CELL}  calibration: b.yaml\n')
    a, b = (done.description.joints[name] for name in ('a_turn', 'b_turn'))
    assert (a.limit.lower, b.limit.lower) == (-1.0, -1.25)
    assert a.origin.rpy != b.origin.rpy
    assert (b.where.source, b.where.line) == (str(folder / 'arm.urdf'), 7)
    states = parse_xml(done.srdf, 'srdf').root.find_all('group_state')
    assert [state.find('joint').attributes['value'] for state in states] == ['0', '-0.25']


def test_a_robot_keeps_its_loops_and_places_with_a_tool(folder):
    """If the loops of a robot are not in its text, they come from the options."""
    loops = {'close': {'type': 'spherical', 'link1': {'link': 'base'}, 'link2': {'link': 'tip'}}}
    base = load_description(folder / 'arm.urdf', loops=loops)
    file = folder / 'tools.yaml'
    file.write_text('parts:\n- {file: arm.urdf, prefix: b_, parent: tip}\n')
    robot = attach(base, read_assembly(file), ['b'], options=ReadOptions(loops=loops))
    assert robot.loops == base.loops
    assert [*robot.links] == ['base', 'tip', 'b_base', 'b_tip']
    assert robot.joints['turn'].where == base.joints['turn'].where
    with pytest.raises(ValueError, match="has no part 'c'; there are: b"):
        attach(base, read_assembly(file), ['c'])


def test_all_files_of_a_part_follow(folder):
    """A file may name a controller that only another file of the part defines."""
    (folder / 'moveit.yaml').write_text('driver: {joints: [turn]}\n')
    files = 'controllers: [arm.yaml, moveit.yaml]'
    done = joined(folder, CELL.replace('controllers: arm.yaml', files))
    assert list(done.parameters) == ['arm.yaml', 'moveit.yaml']
    values = yaml.safe_load(done.parameters['moveit.yaml'])
    assert values == {f'{arm}_driver': {'joints': [f'{arm}_turn']} for arm in 'ab'}
