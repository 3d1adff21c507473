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
"""Topics of JointStateTopicSystem in the description."""

from __future__ import annotations

from robot_description_tools.description.ros2_control import topic_system
from test_support.topic_systems import system


def test_topics_and_their_defaults() -> None:
    assert topic_system.commands_topic(system()) == '/robot_joint_commands'
    assert topic_system.states_topic(system()) == '/robot_joint_states'
    info = system(
        hardware_parameters={'joint_commands_topic': 'to_arm', 'joint_states_topic': 'of_arm'}
    )
    assert topic_system.commands_topic(info) == 'to_arm'
    assert topic_system.states_topic(info) == 'of_arm'
