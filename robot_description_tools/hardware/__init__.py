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
"""Hardware components in Python, with the life cycle of ros2_control."""

from robot_description_tools.hardware.component import CallbackReturn
from robot_description_tools.hardware.component import HardwareComponent
from robot_description_tools.hardware.component import ReturnType
from robot_description_tools.hardware.limiter import CommandLimiter
from robot_description_tools.hardware.loading import component_from_info
from robot_description_tools.hardware.loading import ComponentLoadError
from robot_description_tools.hardware.loading import load_class
from robot_description_tools.hardware.mimic import MimicMap
from robot_description_tools.hardware.mock_actuators import MockActuators
from robot_description_tools.hardware.mock_system import MockSystem
from robot_description_tools.hardware.runner import ComponentRunner
from robot_description_tools.hardware.runner import ComponentState
from robot_description_tools.hardware.transmission_system import TransmissionSystem
from robot_description_tools.hardware.worker import Worker

__all__ = [
    'CallbackReturn',
    'CommandLimiter',
    'ComponentLoadError',
    'ComponentRunner',
    'ComponentState',
    'HardwareComponent',
    'MimicMap',
    'MockActuators',
    'MockSystem',
    'ReturnType',
    'TransmissionSystem',
    'Worker',
    'component_from_info',
    'load_class',
]
