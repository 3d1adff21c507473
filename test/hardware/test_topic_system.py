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

"""Restrictions of JointStateTopicSystem that the checker reports."""

from __future__ import annotations

from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.description.ros2_control.topic_system import PLUGIN
from robot_description_tools.hardware import topic_system
from test_support.topic_systems import joint
from test_support.topic_systems import system


def test_problems_for_joint_state_topic_system() -> None:
    good = system(joint('a', 'position', 'position'), hardware_plugin_name=PLUGIN)
    assert topic_system.problems(good) == []
    bad = system(
        joint('a', 'position torque', 'velocity'),
        sensors=(ComponentInfo('imu', 'sensor'),),
        hardware_plugin_name='mock_components/GenericSystem',
    )
    plugin, no_state, no_torque, sensors = topic_system.problems(bad)
    assert "the plugin is 'mock_components/GenericSystem'" in plugin
    assert "joint 'a' has the command interface 'position' but no state" in no_state
    assert "commands 'a/torque' are not transmitted" in no_torque
    assert 'imu' in sensors
