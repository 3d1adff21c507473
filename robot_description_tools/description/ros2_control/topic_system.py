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
Topics for commands and states of ros2_control's JointStateTopicSystem.

JointStateTopicSystem is a plugin. With this plugin, the C++ controller manager exchanges commands
and states with a Python component. ``<param name="python_component">`` names the Python class.

Source: ``joint_state_topic_hardware_interface.cpp`` of topic_based_hardware_interfaces.

"""

from __future__ import annotations

from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo

PLUGIN = 'joint_state_topic_hardware_interface/JointStateTopicSystem'


def commands_topic(info: HardwareInfo) -> str:
    """Return the topic on which the plugin publishes commands."""
    return info.hardware_parameters.get('joint_commands_topic', '/robot_joint_commands')


def states_topic(info: HardwareInfo) -> str:
    """Return the topic on which the plugin receives states."""
    return info.hardware_parameters.get('joint_states_topic', '/robot_joint_states')
