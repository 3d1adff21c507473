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

"""SRDF files: records, places, findings about single elements, and xacro."""

from __future__ import annotations

from pathlib import Path

import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.snippets import SRDF_ROBOT
from robot_description_tools.description.srdf import is_srdf
from robot_description_tools.description.srdf.model import EndEffector
from robot_description_tools.description.srdf.model import LinkChain
from robot_description_tools.description.srdf.model import Member
from robot_description_tools.description.srdf.reader import read_srdf
from robot_description_tools.description.srdf.reader import srdf_from
from robot_description_tools.diagnostics import RobotDescriptionError

WHOLE = """<?xml version="1.0"?>
<robot name="example">
  <!-- a comment -->
  <group name=" arm "><chain base_link="base" tip_link="hand"/></group>
  <group name="gripper"><joint name="left"/><link name="right_finger"/></group>
  <group name="all"><group name="arm"/><group name="gripper"/></group>
  <group_state name="home" group="arm">
    <joint name="elbow" value="0.5"/><joint name="wrist" value=" -1 "/>
  </group_state>
  <end_effector name="tool" group="gripper" parent_link="hand"/>
  <virtual_joint name="world" type="planar" parent_frame="map" child_link="base"/>
  <passive_joint name="left"/>
  <disable_default_collisions link="hand"/>
  <enable_collisions link1="hand" link2="base"/>
  <disable_collisions link1="base" link2="arm" reason="Adjacent"/>
  <joint_property joint_name="elbow" property_name="max_angle" value="1"/>
  <link_sphere_approximation link="arm">
    <sphere center="0 0 0" radius="1"/>
  </link_sphere_approximation>
  <our_tool setting="1"/>
</robot>
"""


def test_every_element_is_read() -> None:
    srdf = srdf_from(WHOLE, 'arm.srdf')
    assert srdf.findings == ()
    assert srdf.groups[0].chains == (LinkChain('base', 'hand'),)
    assert srdf.groups[1].links == (Member('right_finger'),)
    assert [group.name for group in srdf.groups] == ['arm', 'gripper', 'all']
    assert [each.value for each in srdf.group_states[0].joints] == [(0.5,), (-1.0,)]
    assert srdf.end_effectors == (EndEffector('tool', 'gripper', 'hand'),)
    assert srdf.virtual_joints[0].type == 'planar'
    assert srdf.passive_joints == (Member('left'),)
    assert srdf.default_collisions[0].link == 'hand'
    assert srdf.enabled_collisions[0].reason == ''
    assert srdf.disabled_collisions[0].links == {'base', 'arm'}
    assert srdf.joint_properties[0].property_name == 'max_angle'
    assert [each.tag for each in srdf.foreign] == ['link_sphere_approximation', 'our_tool']


def test_each_record_has_its_place() -> None:
    srdf = srdf_from(WHOLE, 'arm.srdf')
    where = srdf.group_states[0].joints[1].where
    assert where is not None
    assert (where.source, where.line, where.column) == ('arm.srdf', 8, 38)


def test_an_element_without_an_attribute_is_left_out() -> None:
    text = '<robot name="a"><group name="arm"><joint/><joint name="b"/></group><group/></robot>'
    srdf = srdf_from(text, 'a.srdf')
    assert [group.joints for group in srdf.groups] == [(Member('b'),)]
    assert [each.code for each in srdf.findings] == ['attribute-missing'] * 2
    assert not any(each.severity.value == 'fatal' for each in srdf.findings)


def test_a_text_that_moveit_refuses_is_fatal() -> None:
    for text in ('<robot name="a">', '<srdf/>', ''):
        with pytest.raises(RobotDescriptionError):
            srdf_from(text, 'a.srdf')


XACRO = """<robot name="example" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="tip" default="arm"/>
  <group name="arm"><chain base_link="base" tip_link="$(arg tip)"/></group>
</robot>
"""


def test_xacro_is_expanded_with_its_own_arguments(tmp_path: Path) -> None:
    pytest.importorskip('xacro')
    file = tmp_path / 'arm.srdf.xacro'
    file.write_text(XACRO)
    srdf = read_srdf(file, {'tip': 'hand', 'other': '1'})
    assert srdf is not None
    assert srdf.findings == ()
    assert srdf.groups[0].chains == (LinkChain('base', 'hand'),)
    where = srdf.groups[0].chains[0].where
    assert where is not None
    assert (where.source, where.line) == (str(file), 3)


def test_a_robot_does_not_get_arguments_of_its_srdf(tmp_path: Path) -> None:
    pytest.importorskip('xacro')
    (tmp_path / 'arm.srdf.xacro').write_text(XACRO)
    (tmp_path / 'arm.urdf.xacro').write_text(SRDF_ROBOT)
    robot = load_description(
        tmp_path / 'arm.urdf.xacro',
        srdf=tmp_path / 'arm.srdf.xacro',
        xacro_arguments={'tip': 'hadn'},
    )
    assert [each.code for each in robot.findings] == ['srdf-link-unknown']


def test_a_robot_has_its_srdf(tmp_path: Path) -> None:
    file = tmp_path / 'arm.srdf'
    file.write_text(WHOLE.replace('"planar"', '"palnar"'))
    robot = load_description(SRDF_ROBOT, srdf=file, strict=True)
    assert robot.semantic is not None
    assert robot.semantic.source == str(file)
    assert 'srdf-virtual-type' in [each.code for each in robot.findings]


def test_an_srdf_is_recognised_by_its_name() -> None:
    assert all(map(is_srdf, ('a.srdf', 'a.srdf.xacro')))
    assert not any(map(is_srdf, ('a.urdf', 'srdf', 'a.srdf.bak')))
