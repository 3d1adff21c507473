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

"""hardware.launch.py in a namespace, beside a real controller_manager."""

from __future__ import annotations

from pathlib import Path
import tempfile
import unittest

from controller_manager_msgs.srv import ListControllers
from launch import LaunchDescription
import launch_testing
from launch_testing.actions import ReadyToTest
from launch_testing.asserts import assertExitCodes
import pytest
from std_msgs.msg import Float64MultiArray
from test_support.launch_peer import include
from test_support.launch_peer import is_at
from test_support.launch_peer import Peer
from test_support.launch_peer import wait_until

COMMAND = {'wrist_pitch': 0.5, 'wrist_roll': -0.25}
CONTROLLERS = """
/**/controller_manager:
  ros__parameters:
    update_rate: 100
    joint_state_broadcaster: {type: joint_state_broadcaster/JointStateBroadcaster}
    wrist_controller: {type: forward_command_controller/ForwardCommandController}
/**/wrist_controller:
  ros__parameters: {joints: [wrist_pitch, wrist_roll], interface_name: position}
"""


@pytest.mark.launch_test
def generate_test_description() -> LaunchDescription:
    file = Path(tempfile.mkdtemp()) / 'controllers.yaml'
    file.write_text(CONTROLLERS)
    arguments = {'controllers_file': str(file), 'namespace': 'arm'}
    return LaunchDescription([include('hardware.launch.py', arguments), ReadyToTest()])


class TestWhileRunning(unittest.TestCase):
    """robot_state_node, hardware_node, controller_manager and two controllers are running."""

    def setUp(self) -> None:
        self.peer = Peer()
        self.addCleanup(self.peer.stop)

    def test_controllers_are_active(self) -> None:
        def active() -> set[str]:
            service = '/arm/controller_manager/list_controllers'
            answer = self.peer.call(ListControllers, service, ListControllers.Request())
            return {each.name for each in answer.controller if each.state == 'active'}

        wait_until(lambda: active() == {'joint_state_broadcaster', 'wrist_controller'}, 'both')

    def test_a_command_of_a_controller_moves_joints_and_frames(self) -> None:
        topics = ('arm/wrist/joint_states', 'arm/joint_states', 'arm/complete_joint_states')
        heard = {topic: self.peer.joint_states(topic) for topic in topics}
        publisher = self.peer.node.create_publisher(
            Float64MultiArray, 'arm/wrist_controller/commands', 10
        )
        message = Float64MultiArray(data=[*COMMAND.values()])
        self.peer.node.create_timer(0.05, lambda: publisher.publish(message))
        # The topics are those of the hardware, of joint_state_broadcaster and of robot_state_node.
        for topic, messages in heard.items():
            wait_until(
                lambda found=messages: found and is_at(found[-1], COMMAND),
                lambda name=topic, found=messages: f'{COMMAND} on {name}: {found[-1:]}',
            )
        self.peer.transform('base_link', 'flange')


@launch_testing.post_shutdown_test()
class TestAfterShutdown(unittest.TestCase):
    """All processes have ended after SIGINT."""

    def test_exit_codes(self, proc_info) -> None:
        assertExitCodes(proc_info)
        # The processes are robot_state_node, hardware_node, ros2_control_node and two spawners.
        assert len(proc_info.process_names()) == 5

    def test_no_traceback(self, proc_output) -> None:
        text = ''.join(line.text.decode() for line in proc_output)
        assert 'Traceback' not in text
