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

"""robot_state.launch.py with three robots: plain, in a namespace, and with remapped topics."""

from __future__ import annotations

from socket import socket
import unittest
from urllib.request import urlopen

from launch import LaunchDescription
import launch_testing
from launch_testing.actions import ReadyToTest
from launch_testing.asserts import assertExitCodes
import pytest
from rcl_interfaces.msg import ParameterType
from rcl_interfaces.srv import GetParameters
from rcl_interfaces.srv import ListParameters
from std_msgs.msg import String
from test_support.launch_peer import ARM
from test_support.launch_peer import assert_pose
from test_support.launch_peer import flange_pose
from test_support.launch_peer import include
from test_support.launch_peer import LATCHED
from test_support.launch_peer import Peer
from test_support.launch_peer import SHARE
from test_support.launch_peer import wait_until
from test_support.patience import PATIENCE
import yaml

# If this text were a parameter without a type, launch would read it as a mapping in YAML.
TEXT = """
<robot name="slider">
  <!-- rail: the root -->
  <link name="rail"/>
  <link name="carriage"/>
  <joint name="slide" type="prismatic">
    <origin xyz="0 0 0.1"/>
    <parent link="rail"/>
    <child link="carriage"/>
    <axis xyz="1 0 0"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>
  </joint>
</robot>
"""

PLAIN_JOINTS = {
    'joint_1': 0.4,
    'joint_2': -0.3,
    'joint_3': 0.5,
    'joint_4': 0.0,
    'joint_5': 0.7,
    'joint_6': -1.1,
    'left_finger_joint': 0.02,
}
ROBOT1_JOINTS = {f'joint_{i}': q for i, q in enumerate((-1.2, 0.6, -0.4, 0.0, 0.1, 2.0), 1)}


with socket() as free:
    free.bind(('127.0.0.1', 0))
    VIEWER_PORT = free.getsockname()[1]


@pytest.mark.launch_test
def generate_test_description() -> LaunchDescription:
    return LaunchDescription(
        [
            include(
                'robot_state.launch.py',
                {'description_file': ARM, 'viewer': 'true', 'viewer_port': str(VIEWER_PORT)},
            ),
            include(
                'robot_state.launch.py',
                {
                    'description_file': ARM,
                    'xacro_arguments': 'gripper:=false',
                    'namespace': 'robot1',
                    'frame_prefix_from_namespace': 'true',
                    'publish_frequency': '50',
                    'complete_states_frequency': '25',
                },
            ),
            include(
                'robot_state.launch.py',
                {
                    'robot_description': TEXT,
                    'namespace': 'text',
                    'frame_prefix': 'text_',
                    'joint_states': 'measured',
                    'tf': 'tf',
                    'log_level': 'warn',
                },
            ),
            ReadyToTest(),
        ]
    )


class TestWhileRunning(unittest.TestCase):
    """All three robots are running."""

    def setUp(self) -> None:
        # The peer starts after the nodes, so it is a late joiner.
        self.peer = Peer()
        self.addCleanup(self.peer.stop)

    def test_transforms_follow_the_joint_states(self) -> None:
        self.peer.publish_joints('/joint_states', PLAIN_JOINTS)
        assert_pose(self.peer.transform('base_link', 'flange'), *flange_pose(PLAIN_JOINTS))

    def test_a_mimic_joint_moves_as_well(self) -> None:
        self.peer.publish_joints('/joint_states', PLAIN_JOINTS)
        # The offset is half the gap of the closed fingers, plus the travel of the leading finger.
        right_finger = self.peer.transform('gripper_palm', 'right_finger')
        assert_pose(right_finger, [0.0, -0.0005 - 0.02, 0.07], [0.0, 0.0, 0.0, 1.0])

    def test_static_transforms_reach_a_late_joiner(self) -> None:
        # Static transforms come without any joint state.
        base = self.peer.transform('base_link', 'base')
        assert_pose(base, [0.0, 0.0, 0.35], [0.0, 0.0, 0.0, 1.0])

    def test_the_description_reaches_a_late_joiner(self) -> None:
        plain = self.peer.first(String, '/robot_description', LATCHED).data
        robot1 = self.peer.first(String, '/robot1/robot_description', LATCHED).data
        assert 'right_finger_joint' in plain
        assert 'joint_6' in robot1
        # The xacro argument of this robot leaves out the gripper.
        assert 'right_finger_joint' not in robot1

    def test_the_page_is_served(self) -> None:
        def is_served() -> bool:
            try:
                with urlopen(f'http://127.0.0.1:{VIEWER_PORT}/', timeout=PATIENCE) as page:
                    return b'<!doctype html>' in page.read().lower()
            except OSError:
                return False

        wait_until(is_served, 'the page of the viewer')

    def test_a_robot_in_a_namespace_has_its_own_frames(self) -> None:
        self.peer.publish_joints('/robot1/joint_states', ROBOT1_JOINTS)
        flange = self.peer.transform('robot1/base_link', 'robot1/flange')
        assert_pose(flange, *flange_pose(ROBOT1_JOINTS))
        assert flange.header.frame_id == 'robot1/base_link'
        # Only the robot without the xacro argument has a gripper.
        self.peer.transform('gripper_palm', 'gripper_tcp')
        assert 'robot1/gripper_palm' not in self.peer.frames()

    def test_tf_is_global_unless_told_and_the_rest_is_in_the_namespace(self) -> None:
        names = {
            '/tf',
            '/tf_static',
            '/joint_states',
            '/robot_description',
            '/robot1/joint_states',
            '/robot1/robot_description',
            '/robot1/complete_joint_states',
            '/text/measured',
            '/text/tf',
            '/text/tf_static',
        }
        wait_until(lambda: names <= self.peer.topics(), lambda: f'{names - self.peer.topics()}')
        assert not self.peer.topics() & {'/robot1/tf', '/text/joint_states'}

    def test_a_text_with_colons_prefixed_and_remapped(self) -> None:
        peer = Peer('/text/tf')
        self.addCleanup(peer.stop)
        peer.publish_joints('/text/measured', {'slide': 0.25})
        carriage = peer.transform('text_rail', 'text_carriage')
        # The frames of the other robots, which are on the global topic, are missing here.
        assert peer.frames() == {'text_carriage'}
        assert_pose(carriage, [0.25, 0.0, 0.1], [0.0, 0.0, 0.0, 1.0])

    def test_arguments_stand_above_the_parameter_file(self) -> None:
        assert self.frequency('/robot_state_publisher') == 0.0
        assert self.frequency('/robot1/robot_state_publisher') == 50.0
        name = 'complete_states_frequency'
        assert self.frequency('/robot_state_publisher', name) == 0.0
        assert self.frequency('/robot1/robot_state_publisher', name) == 25.0

    def test_the_parameter_file_has_every_parameter(self) -> None:
        names = self.peer.call(
            ListParameters, '/robot_state_publisher/list_parameters', ListParameters.Request()
        ).result.names
        file = yaml.safe_load((SHARE / 'config' / 'robot_state.yaml').read_text())
        # Parameters that rclpy adds to every node are not in the file.
        own = {
            name
            for name in names
            if not name.startswith('qos_overrides.')
            and name not in ('use_sim_time', 'start_type_description_service')
        }
        assert set(file['/**']['ros__parameters']) == own

    def frequency(self, node: str, name: str = 'publish_frequency') -> float:
        value = self.peer.call(
            GetParameters,
            f'{node}/get_parameters',
            GetParameters.Request(names=[name]),
        ).values[0]
        assert value.type == ParameterType.PARAMETER_DOUBLE
        return value.double_value


@launch_testing.post_shutdown_test()
class TestAfterShutdown(unittest.TestCase):
    """All processes have ended after SIGINT."""

    def test_exit_codes(self, proc_info) -> None:
        assertExitCodes(proc_info)
        assert len(proc_info.process_names()) == 4

    def test_no_traceback(self, proc_output) -> None:
        text = ''.join(line.text.decode() for line in proc_output)
        assert 'Traceback' not in text
