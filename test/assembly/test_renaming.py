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

"""Parts get new names in all places of a description."""

from __future__ import annotations

import pytest
from robot_description_tools.assembly.elements import elements_of
from robot_description_tools.assembly.renaming import names_of
from robot_description_tools.assembly.renaming import prefixed
from robot_description_tools.assembly.renaming import rename
from robot_description_tools.assembly.restructuring import merge_fixed
from robot_description_tools.assembly.restructuring import subtree
from robot_description_tools.assembly.restructuring import with_root
from robot_description_tools.description import load_description
from robot_description_tools.diagnostics import RobotDescriptionError

JOINT = '<limit lower="-1" upper="1" effort="1" velocity="1"/><axis xyz="0 0 1"/>'
FIXED = ('type="revolute"><parent link="base"', 'type="fixed"><parent link="base"')
EVERYTHING = f"""<robot name="r">
  <material name="red"><color rgba="1 0 0 1"/></material>
  <link name="base"/>
  <link name="arm"><visual><geometry><sphere radius="1"/></geometry><material name="red"/></visual>
  </link>
  <link name="hand"/>
  <joint name="elbow" type="revolute"><parent link="base"/><child link="arm"/>{JOINT}</joint>
  <joint name="wrist" type="revolute"><parent link="arm"/><child link="hand"/>{JOINT}
    <mimic joint="elbow"/></joint>
  <ros2_control name="hw" type="system">
    <hardware><plugin>p/P</plugin><param name="tip">hand</param></hardware>
    <joint name="elbow"><command_interface name="position"/><state_interface name="position"/>
    </joint>
    <sensor name="fts"><state_interface name="force.x"/></sensor>
    <transmission name="t"><plugin>transmission_interface/SimpleTransmission</plugin>
      <actuator name="motor" role="actuator1"/><joint name="elbow" role="joint1"/>
    </transmission>
  </ros2_control>
  <loop_joint name="close" type="revolute"><link1 link="base"/><link2 link="hand"/>
    <axis xyz="0 0 1"/><solve_for joint="wrist"/><seed joint="wrist" position="0.1"/></loop_joint>
  <gazebo reference="arm"><mu1>0.2</mu1></gazebo>
  <gazebo reference="elbow"><provideFeedback>true</provideFeedback></gazebo>
  <gazebo><joint name="weld" type="fixed"><parent>arm</parent><child>hand</child></joint>
    <plugin filename="f" name="n"><frame>arm/hand</frame><other>handle</other></plugin></gazebo>
</robot>
"""


@pytest.fixture
def robot():
    return load_description(EVERYTHING)


def test_all_parts_follow(robot):
    names = prefixed(elements_of(robot), 'a_')
    after, found = rename(robot, names)
    assert list(after.links) == ['a_base', 'a_arm', 'a_hand']
    assert after.joints['a_wrist'].mimic.joint == 'a_elbow'
    assert after.links['a_arm'].visuals[0].material.name == 'a_red'
    assert list(after.materials) == ['a_red']
    (hardware,) = after.hardware
    assert hardware.name == 'a_hw'
    assert [joint.name for joint in hardware.joints] == ['a_elbow']
    assert [sensor.name for sensor in hardware.sensors] == ['a_fts']
    (transmission,) = hardware.transmissions
    ends = (*transmission.actuators, *transmission.joints)
    assert [transmission.name, *(end.name for end in ends)] == ['a_t', 'a_motor', 'a_elbow']
    assert [end.role for end in ends] == ['actuator1', 'joint1']
    (close,) = after.loops
    assert (close.name, close.link2.link, close.solve_for) == ('a_close', 'a_hand', ('a_wrist',))
    assert dict(close.seed) == {'a_wrist': 0.1}
    assert '<joint name="a_weld" type="fixed"><parent>a_arm</parent><child>a_hand' in after.xml
    for reference in ('a_arm', 'a_elbow'):
        assert f'<gazebo reference="{reference}">' in after.xml
    # Parameters and plugins keep their texts. Each old name in these texts is reported once.
    assert [finding.code for finding in found] == ['name-not-renamed'] * 2
    assert {finding.where.line for finding in found} == {11, 24}


def test_topics_with_an_old_name_are_listed(robot):
    text = EVERYTHING.replace('name="tip">hand<', 'name="joint_states_topic">/cell/hw/states<')
    _, found = rename(load_description(text), {('hardware', 'hw'): 'left_hw'})
    (finding,) = found
    assert (finding.code, finding.where.line) == ('name-not-renamed', 11)
    assert "the text of <param> contains 'hw'" in finding.message


def test_names_back_give_the_same_document(robot):
    names = prefixed(elements_of(robot), 'a_')
    after = rename(robot, names).description
    back = rename(after, {(kind, new): old for (kind, old), new in names.items()}).description
    assert elements_of(back).is_equal_to(elements_of(robot))
    assert names_of(elements_of(back)).keys() == names.keys()


def test_places_stay_those_of_the_source(robot):
    after = rename(robot, {('link', 'hand'): 'tool'}).description
    for old, new in zip(robot.links.values(), after.links.values(), strict=True):
        assert (new.where.source, new.where.line) == (old.where.source, old.where.line)


def test_a_name_that_exists_is_refused(robot):
    with pytest.raises(RobotDescriptionError, match="link 'hand' is defined twice"):
        rename(robot, {('link', 'arm'): 'hand'})


def test_a_part_loses_what_needs_the_rest(robot):
    after, found = subtree(robot, 'arm')
    assert list(after.links) == ['arm', 'hand']
    assert after.joints['wrist'].mimic is None
    assert [loop.name for loop in after.loops] == ['weld']
    assert 'gazebo reference="elbow"' not in after.xml
    assert {finding.code for finding in found} == {'part-removed'}
    removed = ('<mimic>', '<loop_joint>', '<transmission>')
    assert all(any(tag in finding.message for finding in found) for tag in removed)
    # The sensor of the component stays, because it does not need the removed joint.
    assert [sensor.name for sensor in after.hardware[0].sensors] == ['fts']


def test_a_merged_link_that_others_name_stays():
    text = EVERYTHING.replace(*(text.replace('base', 'arm') for text in FIXED))
    after, found = merge_fixed(load_description(text), drop_frames=True)
    assert 'hand' in after.links
    assert 'frame-kept' in {finding.code for finding in found}


def test_gazebo_elements_of_emptied_links_are_reported():
    after, found = merge_fixed(load_description(EVERYTHING.replace(*FIXED)))
    assert len(after.links['base'].visuals) == 1
    assert 'gazebo-reference-merged' in {finding.code for finding in found}


def test_the_world_takes_no_parts():
    text = EVERYTHING.replace(*FIXED).replace('"base"', '"world"')
    after = merge_fixed(load_description(text)).description
    assert after.links['world'].visuals == ()
    assert len(after.links['arm'].visuals) == 1


def test_loops_that_measure_from_the_root_keep_it():
    pose = '<parent>arm</parent><child>hand</child>'
    axis = '<axis><xyz expressed_in="__model__">1 0 0</xyz></axis>'
    text = EVERYTHING.replace(pose, pose + axis).replace('d" type="fixed"', 'd" type="revolute"')
    text = text.replace('<child link="arm"/>', '<child link="arm"/><origin rpy="0 0 1"/>')
    text = text.replace('<mimic joint="elbow"/>', '')
    start, end = text.index('<loop_joint'), text.index('<gazebo reference')
    robot = load_description(text[:start] + text[end:])
    assert [loop.name for loop in robot.loops] == ['weld']
    with pytest.raises(RobotDescriptionError, match="loop 'weld' would change"):
        with_root(robot, 'arm')
