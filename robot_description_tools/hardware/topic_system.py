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
Restrictions of JointStateTopicSystem, the C++ plug-in between ros2_control and Python hardware.

Source: ``joint_state_topic_hardware_interface.cpp`` of topic_based_hardware_interfaces.

"""

from __future__ import annotations

from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.interface_types import INTERFACE_TYPES
from robot_description_tools.description.ros2_control.topic_system import PLUGIN
from robot_description_tools.diagnostics import one_of

# Interfaces in a sensor_msgs/JointState.
CARRIED = tuple(name for name, row in INTERFACE_TYPES.items() if row.is_carried)


def problems(info: HardwareInfo) -> list[str]:
    """Return a message for each part that the C++ class refuses or does not transmit."""
    found = []
    if info.hardware_plugin_name != PLUGIN:
        found.append(
            f"the plugin is '{info.hardware_plugin_name}': controllers can command this hardware "
            f"only with the plugin '{PLUGIN}'"
        )
    for joint in info.joints:
        states = {interface.name for interface in joint.state_interfaces}
        for interface in joint.command_interfaces:
            if interface.name not in CARRIED:
                found.append(
                    f"commands '{joint.name}/{interface.name}' are not transmitted: a JointState "
                    f'only has {one_of(CARRIED)}'
                )
            elif interface.name not in states:
                found.append(
                    f"joint '{joint.name}' has the command interface '{interface.name}' but no "
                    'state interface of that name: JointStateTopicSystem compares the command '
                    'with the state to decide when to send commands'
                )
    if info.sensors or info.gpios:
        names = [part.name for part in (*info.sensors, *info.gpios)]
        found.append(f'sensors and GPIOs are not transmitted: {one_of(names)}')
    return found
