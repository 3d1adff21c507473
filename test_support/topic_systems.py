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

"""Systems for tests of JointStateTopicSystem."""

from __future__ import annotations

from typing import Any

from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import InterfaceInfo


def joint(name: str, commands: str = '', states: str = '') -> ComponentInfo:
    return ComponentInfo(
        name,
        'joint',
        command_interfaces=tuple(map(InterfaceInfo, commands.split())),
        state_interfaces=tuple(map(InterfaceInfo, states.split())),
    )


def system(*joints: ComponentInfo, **options: Any) -> HardwareInfo:
    return HardwareInfo('robot', 'system', joints=joints, **options)
