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

"""Launched nodes: parameters, rates, followers, unknown joints and noisy hardware."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
import re
import tempfile
import time
import unittest

from launch import LaunchContext
from launch import LaunchDescription
from launch.actions import RegisterEventHandler
from launch.event_handlers import OnProcessStart
from launch.events.process import ProcessStarted
import launch_testing
from launch_testing.actions import ReadyToTest
from launch_testing.asserts import assertExitCodes
import pytest
from rclpy.time import Time
from sensor_msgs.msg import JointState
from test_support.hardware_components import IMPLAUSIBLE
from test_support.hardware_components import NOISY
from test_support.launch_peer import ARM
from test_support.launch_peer import include
from test_support.launch_peer import Peer
from test_support.launch_peer import wait_until
from test_support.patience import PATIENCE
from test_support.places import environment

DRIVER = 'left_finger_joint'
FOLLOWER = 'right_finger_joint'
SLOW = 5.0
# Maps the namespace argument of each node to its process ID.
pids: dict[str, int] = {}


@pytest.mark.launch_test
def generate_test_description() -> LaunchDescription:
    folder = Path(tempfile.mkdtemp())
    misspelt = folder / 'parameters.yaml'
    misspelt.write_text('/**: {ros__parameters: {publish_frequncy: 30.0}}')
    lift = folder / 'lift.urdf'
    lift.write_text(NOISY)
    # Let the nodes import the hardware components, which are in test_support.
    imports = {'PYTHONPATH': environment()['PYTHONPATH']}
    hardware = {'description_file': str(lift), 'controller_manager': 'false'}

    def note(event: ProcessStarted, _: LaunchContext) -> None:
        pids[next(word for word in event.cmd if word.startswith('__ns:='))] = event.pid

    return LaunchDescription(
        [
            RegisterEventHandler(OnProcessStart(on_start=note)),
            include(
                'robot_state.launch.py', {'description_file': ARM, 'params_file': str(misspelt)}
            ),
            include(
                'robot_state.launch.py',
                {
                    'description_file': ARM,
                    'namespace': 'slow',
                    'frame_prefix_from_namespace': 'true',
                    'publish_frequency': str(SLOW),
                    'complete_states_frequency': str(SLOW),
                },
            ),
            include(
                'hardware.launch.py',
                {**hardware, 'namespace': 'hold', 'on_implausible_state': 'hold'},
                imports,
            ),
            include(
                'hardware.launch.py',
                {
                    **hardware,
                    'namespace': 'fail',
                    'on_implausible_state': 'fail',
                    'retry_period': '0.1',
                },
                imports,
            ),
            ReadyToTest(),
        ]
    )


class TestWhileRunning(unittest.TestCase):
    """Two robots and two lifts are running."""

    def setUp(self) -> None:
        self.peer = Peer()
        self.addCleanup(self.peer.stop)

    def test_a_misspelt_parameter_is_named(self, proc_output) -> None:
        text = "'publish_frequncy' is unknown and ignored, did you mean 'publish_frequency'?"
        proc_output.assertWaitFor(text, timeout=PATIENCE, stream='stderr')

    def test_complete_states_come_for_every_message(self) -> None:
        complete = self.peer.joint_states('/complete_joint_states')
        states = self.peer.joint_states('/joint_states')
        self.peer.publish_joints('/joint_states', {'joint_1': 0.5})
        wait_until(lambda: len(complete) >= 20, 'complete joint states')
        found, sent = stamps(complete), stamps(states)
        first = sent.index(found[0])
        assert found == sent[first : first + len(found)]

    def test_complete_states_have_a_limit(self) -> None:
        states = self.peer.joint_states('/slow/joint_states')
        complete = self.peer.joint_states('/slow/complete_joint_states')
        self.peer.publish_joints('/slow/joint_states', {'joint_1': 0.5})
        wait_until(lambda: len(complete) >= 5, 'complete joint states')
        # Messages arrive at 20 Hz, and the limit lets only every fourth message pass.
        assert len(complete) < len(states) / 2

    def test_a_follower_that_was_measured_follows_again(self) -> None:
        complete = self.peer.joint_states('/complete_joint_states')
        publisher = self.peer.node.create_publisher(JointState, '/joint_states', 10)

        def sent_until(positions: Mapping[str, float], follower: float) -> None:
            def is_there() -> bool:
                message = JointState(name=list(positions), position=list(positions.values()))
                message.header.stamp = self.peer.node.get_clock().now().to_msg()
                publisher.publish(message)
                time.sleep(0.02)
                return bool(complete) and position(complete[-1], FOLLOWER) == follower

            wait_until(is_there, f'{FOLLOWER} at {follower}')

        sent_until({DRIVER: 0.02, FOLLOWER: 0.01}, 0.01)
        sent_until({DRIVER: 0.02}, 0.02)

    def test_unknown_joints_do_not_keep_a_node_awake(self) -> None:
        publisher = self.peer.node.create_publisher(JointState, '/slow/joint_states', 10)
        wait_until(publisher.get_subscription_count, 'a subscription')
        self.peer.joint_states('/slow/complete_joint_states')
        message = JointState(name=['wheel'], position=[0.5])
        sent = 1000

        def woken_by(count: int) -> int:
            before = wakes('/slow')
            for _ in range(count):
                message.header.stamp = self.peer.node.get_clock().now().to_msg()
                publisher.publish(message)
                time.sleep(0.001)
            return wakes('/slow') - before

        # At first, the node still measures the rate of the messages, so do not count how often it
        # wakes.
        woken_by(sent // 2)
        assert woken_by(sent) < sent / 2

    def test_hardware_holds_the_last_plausible_state(self, proc_output) -> None:
        states = self.peer.joint_states('/hold/of_lift')
        wait_until(lambda: len(states) >= 6, 'states')
        assert {message.position[0] for message in states} == {0.25}
        proc_output.assertWaitFor(IMPLAUSIBLE, timeout=PATIENCE, stream='stderr')

    def test_hardware_that_failed_is_started_again(self, proc_output) -> None:
        proc_output.assertWaitFor('restarts it in 0.1 s', timeout=PATIENCE, stream='stderr')
        proc_output.assertWaitFor("'lift' is active again", timeout=PATIENCE)


def stamps(messages: list[JointState]) -> list[int]:
    """Return the stamps of messages [ns]."""
    return [Time.from_msg(message.header.stamp).nanoseconds for message in messages]


def position(message: JointState, joint: str) -> float:
    """Return the position of a joint in a message."""
    return message.position[message.name.index(joint)]


def wakes(namespace: str) -> int:
    """Return how often the main thread of the node in a namespace has waited."""
    status = Path(f'/proc/{pids[f"__ns:={namespace}"]}/status').read_text(encoding='ascii')
    return int(re.search(r'voluntary_ctxt_switches:\s*(\d+)', status)[1])


@launch_testing.post_shutdown_test()
class TestAfterShutdown(unittest.TestCase):
    """All processes have ended after SIGINT."""

    def test_exit_codes(self, proc_info) -> None:
        assertExitCodes(proc_info)
        assert len(proc_info.process_names()) == 6

    def test_no_traceback(self, proc_output) -> None:
        text = ''.join(line.text.decode() for line in proc_output)
        assert 'Traceback' not in text
