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


"""URDF texts that several tests use."""

from __future__ import annotations

from typing import Any

from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Origin
from robot_description_tools.description.snippets import loop_snippet
from test_support.places import ROBOTS
from test_support.places import ROOT

# The URDF files of published robots on this machine.
PUBLISHED = sorted(ROBOTS.glob('*.urdf'))
OWN = sorted([*(ROOT / 'urdf').glob('*.urdf'), *(ROOT / 'urdf').glob('*.urdf.xacro')])

# A four-bar linkage in two parts: the tree, and the loop joint that closes the linkage.
TREE = loop_snippet().partition('<loop_joint')[0]
CLOSE = LoopJoint(
    'close',
    LoopType.REVOLUTE,
    LoopEnd('rocker', Origin((0.0, 0.2, 0.0))),
    LoopEnd('rod', Origin((0.3, 0.0, 0.0))),
    axis=(0.0, 0.0, 1.0),
)

# A document that contains each element and attribute of URDF 1.0 at least once.
EVERYTHING = """<?xml version="1.0"?>
<?xml-model href="https://raw.githubusercontent.com/ros/urdfdom/master/xsd/urdf.xsd"?>
<!-- A robot that uses every element. -->
<robot name="everything" xmlns="http://www.ros.org" xmlns:sensor="urn:sensor">
  <material name="red">
    <color rgba="1 0 0 0.5"/><texture filename="package://a/red.png"/></material>
  <link name="base"/>
  <link name="arm">
    <inertial>
      <origin xyz="0 0 0.5" rpy="0.1 0 0"/>
      <mass value="20"/>
      <inertia ixx="10" ixy="0.1" ixz="0.2" iyy="20" iyz="0.3" izz="15"/>
    </inertial>
    <visual name="shell">
      <origin xyz="1 2 3" rpy="0 0 1"/>
      <geometry><box size="1 2 3"/></geometry>
      <material name="red"/>
    </visual>
    <visual><geometry><cylinder radius="1" length="0.5"/></geometry>
      <material name="blue"><color rgba="0 0 1 1"/></material></visual>
    <collision name="hull"><geometry><sphere radius="2"/></geometry></collision>
    <collision><geometry><mesh filename="package://a/b.stl" scale="1 1 2"/></geometry></collision>
    <collision_checking><geometry><box size="1 1 1"/></geometry></collision_checking>
  </link>
  <link name="hand"/>
  <joint name="elbow" type="revolute">
    <origin xyz="0 0 1" rpy="0 0 3.1416"/>
    <parent link="base"/>
    <child link="arm"/>
    <axis xyz="0 0 1"/>
    <calibration rising="0.5" falling="-0.5"/>
    <dynamics damping="0.7" friction="0.1"/>
    <limit effort="30" velocity="1.0" lower="-2.2" upper="0.7"/>
    <safety_controller k_velocity="10" k_position="15" soft_lower_limit="-2.0"
                       soft_upper_limit="0.5"/>
  </joint>
  <joint name="grip" type="prismatic">
    <parent link="arm"/>
    <child link="hand"/>
    <axis xyz="0 1 0"/>
    <limit effort="3" velocity="0.1" lower="-1" upper="1"/>
    <mimic joint="twist" multiplier="0.01" offset="0.02"/>
  </joint>
  <link name="tip"/>
  <joint name="twist" type="prismatic">
    <parent link="hand"/><child link="tip"/>
    <axis xyz="0 1 0"/>
    <limit effort="3" velocity="0.1" lower="-1" upper="1"/>
  </joint>
  <gazebo reference="arm"><material>Gazebo/Red</material></gazebo>
  <transmission name="t"><type>x/SimpleTransmission</type>
    <joint name="elbow"><hardwareInterface>EffortJointInterface</hardwareInterface></joint>
    <actuator name="motor"><mechanicalReduction>50</mechanicalReduction></actuator>
  </transmission>
  <sensor:camera rate="30"/>
  <model_state model="everything" time_stamp="0.1">
    <joint_state joint="elbow" position="-0.5" velocity="0" effort="1"/>
    <joint_state joint="grip" position="0.1 0.2"/>
  </model_state>
</robot>
"""

FIXED = '<joint name="{0}" type="fixed"><parent link="{1}"/><child link="{2}"/></joint>'


def robot(links: Any, *joints: tuple[Any, Any, Any]) -> str:
    """Return a robot of fixed joints, given as (name, parent, child)."""
    parts = [*(f'<link name="{link}"/>' for link in links), *(FIXED.format(*j) for j in joints)]
    return '<robot name="r">' + '\n'.join(parts) + '</robot>'
