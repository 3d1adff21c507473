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

"""trajectory.launch.py: trajectories of the wrist's joints become trajectories of its motors."""

from __future__ import annotations

import unittest

from control_msgs.action import FollowJointTrajectory
from launch import LaunchDescription
import launch_testing
from launch_testing.actions import ReadyToTest
from launch_testing.asserts import assertExitCodes
import pytest
from rclpy.action import ActionClient
from rclpy.action import ActionServer
from robot_description_tools import load_description
from robot_description_tools.coupling import resolve_state
from robot_description_tools.coupling import RobotModel
from test_support.launch_peer import include
from test_support.launch_peer import Peer
from test_support.launch_peer import SHARE
from test_support.launch_peer import wait_until
from trajectory_msgs.msg import JointTrajectory
from trajectory_msgs.msg import JointTrajectoryPoint

JOINTS = ['wrist_pitch', 'wrist_roll']
MOTORS = ['left_motor', 'right_motor']
GOAL = [0.5, -0.25]
ARGUMENTS = {
    'joints': ' '.join(JOINTS),
    'driven_joints': str(MOTORS),
    'driven_controller': 'motor_controller',
    'joint_states': 'wrist/joint_states',
}


@pytest.mark.launch_test
def generate_test_description() -> LaunchDescription:
    return LaunchDescription(
        [
            include('hardware.launch.py', {'controller_manager': 'false'}),
            include('trajectory.launch.py', ARGUMENTS),
            ReadyToTest(),
        ]
    )


class TestWhileRunning(unittest.TestCase):
    """
    The hardware and trajectory_node are running.

    This test acts as the controller of the motors.

    """

    def setUp(self) -> None:
        self.peer = Peer()
        self.addCleanup(self.peer.stop)

    def test_a_goal_of_joints_becomes_a_goal_of_motors(self) -> None:
        received = []

        def execute(handle) -> FollowJointTrajectory.Result:
            received.append(handle.request.trajectory)
            handle.succeed()
            return FollowJointTrajectory.Result()

        server = ActionServer(
            self.peer.node,
            FollowJointTrajectory,
            'motor_controller/follow_joint_trajectory',
            execute,
        )
        client = ActionClient(
            self.peer.node, FollowJointTrajectory, 'planned_controller/follow_joint_trajectory'
        )
        self.addCleanup(server.destroy)
        self.addCleanup(client.destroy)
        wait_until(client.server_is_ready, 'the action of planned joints')
        point = JointTrajectoryPoint(positions=GOAL)
        point.time_from_start.sec = 2
        goal = FollowJointTrajectory.Goal(
            trajectory=JointTrajectory(joint_names=JOINTS, points=[point])
        )

        def is_accepted() -> bool:
            # The node rejects goals until it has a description and joint states.
            sending = client.send_goal_async(goal)
            wait_until(sending.done, 'an answer to the goal')
            return sending.result().accepted

        wait_until(is_accepted, 'an accepted goal')
        wait_until(lambda: received, 'a goal of the motors')
        assert list(received[0].joint_names) == MOTORS
        model = RobotModel(load_description(SHARE / 'urdf' / 'differential_wrist.urdf.xacro'))
        motors = dict(zip(MOTORS, received[0].points[-1].positions, strict=True))
        found = resolve_state(model, motors).position
        assert [found[name] for name in JOINTS] == pytest.approx(GOAL, abs=1e-9)


@launch_testing.post_shutdown_test()
class TestAfterShutdown(unittest.TestCase):
    """All processes have ended after SIGINT."""

    def test_exit_codes(self, proc_info) -> None:
        assertExitCodes(proc_info)
        assert len(proc_info.process_names()) == 3
