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
hardware.launch.py with the differential wrist.

The test publishes commands, as JointStateTopicSystem does.

"""

from __future__ import annotations

import unittest

from launch import LaunchDescription
import launch_testing
from launch_testing.actions import ReadyToTest
from launch_testing.asserts import assertExitCodes
from lifecycle_msgs.srv import GetState
import pytest
from test_support.launch_peer import include
from test_support.launch_peer import is_at
from test_support.launch_peer import Peer
from test_support.launch_peer import SHARE
from test_support.launch_peer import wait_until
import yaml

COMMAND = {'wrist_pitch': 0.5, 'wrist_roll': -0.25}


@pytest.mark.launch_test
def generate_test_description() -> LaunchDescription:
    return LaunchDescription(
        [include('hardware.launch.py', {'controller_manager': 'false'}), ReadyToTest()]
    )


class TestWhileRunning(unittest.TestCase):
    """robot_state_node and hardware_node are running."""

    def setUp(self) -> None:
        self.peer = Peer()
        self.addCleanup(self.peer.stop)

    def test_a_command_moves_the_joints_and_their_frames(self) -> None:
        states = self.peer.joint_states('wrist/joint_states')
        complete = self.peer.joint_states('complete_joint_states')
        self.peer.publish_joints('wrist/joint_commands', COMMAND)
        wait_until(lambda: states and is_at(states[-1], COMMAND), 'the joints')
        # robot_state_node reads only the actuators.
        wait_until(lambda: complete and is_at(complete[-1], COMMAND), 'joints from actuators')
        self.peer.transform('base_link', 'flange')

    def test_it_is_active(self) -> None:
        def is_active() -> bool:
            answer = self.peer.call(GetState, '/hardware_node/get_state', GetState.Request())
            return answer.current_state.label == 'active'

        wait_until(is_active, 'active')

    def test_the_controllers_are_those_of_the_description(self) -> None:
        text = (SHARE / 'config' / 'hardware_controllers.yaml').read_text()
        joints = yaml.safe_load(text)['/**/wrist_controller']['ros__parameters']['joints']
        assert set(joints) == set(COMMAND)


@launch_testing.post_shutdown_test()
class TestAfterShutdown(unittest.TestCase):
    """All processes have ended after SIGINT."""

    def test_exit_codes(self, proc_info) -> None:
        assertExitCodes(proc_info)
        assert len(proc_info.process_names()) == 2
