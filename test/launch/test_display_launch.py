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

"""display.launch.py with three robots: one moves, one is at zero, and one has no RViz."""

from __future__ import annotations

import math
from pathlib import Path
import unittest

from launch import LaunchDescription
import launch_testing
from launch_testing.actions import ReadyToTest
from launch_testing.asserts import assertExitCodes
import pytest
from rclpy.time import Time
from test_support.launch_peer import ARM
from test_support.launch_peer import assert_pose
from test_support.launch_peer import flange_pose
from test_support.launch_peer import include
from test_support.launch_peer import Peer
from test_support.launch_peer import SHARE
from test_support.launch_peer import stand_in
from test_support.launch_peer import wait_until
from test_support.patience import PATIENCE
import yaml

CONFIG = SHARE / 'config' / 'display.rviz'


@pytest.mark.launch_test
def generate_test_description() -> LaunchDescription:
    # There is no screen, so a substitute for RViz prints its arguments.
    rviz = {'AMENT_PREFIX_PATH': stand_in('rviz2', 'rviz2')}
    return LaunchDescription(
        [
            include(
                'display.launch.py',
                {'description_file': ARM, 'motion': 'sweep', 'fixed_frame': 'base'},
                rviz,
            ),
            include(
                'display.launch.py',
                {
                    'description_file': ARM,
                    'namespace': 'still',
                    'frame_prefix_from_namespace': 'true',
                    'tf': 'tf',
                },
                rviz,
            ),
            # This robot has no RViz, and its joint states come from another node.
            include(
                'display.launch.py',
                {
                    'description_file': ARM,
                    'namespace': 'silent',
                    'joint_source': 'false',
                    'rviz': 'false',
                },
            ),
            ReadyToTest(),
        ]
    )


class TestWhileRunning(unittest.TestCase):
    """Three robots and two substitutes for RViz are running."""

    def setUp(self) -> None:
        self.peer = Peer()
        self.addCleanup(self.peer.stop)

    def test_sweeping_joints_move_their_frames(self) -> None:
        # Wait for TF first. Each joint state that arrives later has a transform with the same
        # stamp.
        self.peer.transform('base_link', 'link_1')
        messages = self.peer.joint_states('/joint_states')
        wait_until(lambda: len(messages) >= 10, 'joint states')
        turns = set()
        for message in messages[:10]:
            stamp = Time.from_msg(message.header.stamp)
            position = dict(zip(message.name, message.position, strict=True))
            turn = position['joint_1']
            link_1 = self.peer.transform('base_link', 'link_1', stamp)
            assert_pose(
                link_1, [0.0, 0.0, 0.15], [0.0, 0.0, math.sin(turn / 2), math.cos(turn / 2)]
            )
            finger = self.peer.transform('gripper_palm', 'right_finger', stamp)
            assert_pose(finger, [0.0, -0.0005 - position['left_finger_joint'], 0.07])
            turns.add(turn)
        assert len(turns) == 10

    def test_without_motion_every_joint_stands_at_zero(self) -> None:
        peer = Peer('/still/tf')
        self.addCleanup(peer.stop)
        flange = peer.transform('still/base_link', 'still/flange')
        assert_pose(flange, *flange_pose({}))

    def test_rviz_gets_our_configuration(self, proc_output) -> None:
        words = rviz_words(proc_output, '--fixed-frame base ')
        assert words[words.index('--display-config') + 1] == str(CONFIG)

    def test_rviz_looks_for_topics_and_frames_of_the_robot(self, proc_output) -> None:
        words = rviz_words(proc_output, '--fixed-frame still/base_link ')
        rules = {f'/{topic}:={topic}' for topic in ('robot_description', 'tf', 'tf_static')}
        assert {'__ns:=/still', *rules} <= set(words)
        # The copy of the file differs from the original only in its prefix.
        copy = yaml.safe_load(Path(words[words.index('--display-config') + 1]).read_text())
        ours = yaml.safe_load(CONFIG.read_text())
        for config, prefix in ((ours, ''), (copy, 'still')):
            assert robot_model(config).pop('TF Prefix') == prefix
        assert copy == ours
        assert robot_model(ours)['Description Topic']['Value'] == '/robot_description'


def rviz_words(proc_output, text: str) -> list[str]:
    """
    Wait until the substitute for RViz prints a line with this text.

    Return the words of the line.

    """
    proc_output.assertWaitFor(text, timeout=PATIENCE, stream='stdout')
    output = ''.join(line.text.decode() for line in proc_output)
    return next(line for line in output.splitlines() if text in line).split()


def robot_model(config: dict) -> dict:
    """Return the part of an RViz configuration that shows the robot."""
    displays = config['Visualization Manager']['Displays']
    return next(d for d in displays if d['Class'] == 'rviz_default_plugins/RobotModel')


@launch_testing.post_shutdown_test()
class TestAfterShutdown(unittest.TestCase):
    """All processes have ended after SIGINT."""

    def test_exit_codes(self, proc_info) -> None:
        assertExitCodes(proc_info)
        assert len(proc_info.process_names()) == 7

    def test_no_traceback(self, proc_output) -> None:
        text = ''.join(line.text.decode() for line in proc_output)
        assert 'Traceback' not in text
