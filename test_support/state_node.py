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

"""A robot state node in a separate process, and a peer that communicates with it."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import contextmanager
import time

from diagnostic_msgs.msg import DiagnosticArray
from diagnostic_msgs.msg import DiagnosticStatus
import pytest
from robot_description_tools.doctor.subjects import JOINT_STATES
from robot_description_tools.ros.robot_state_node import RobotStateNode
from sensor_msgs.msg import JointState
from test_support import harness
from test_support.pipelines import ARM
from tf2_msgs.msg import TFMessage

MODULE = 'robot_description_tools.ros.robot_state_node'
NODE = '/robot_state_publisher'


class Robot:
    """A running node and a peer that is connected to it."""

    def __init__(
        self,
        peer: harness.Peer,
        node: harness.NodeProcess | harness.NodeHere,
        namespace: str = '',
    ) -> None:
        self.peer = peer
        self.node = node
        self.tf = peer.collect(TFMessage, '/tf')
        self.states = peer.collect(JointState, f'{namespace}/complete_joint_states')
        # Give the publisher a long queue, because a test may send many messages at once.
        self.joints = peer.publisher(JointState, f'{namespace}/joint_states', 1000)
        assert peer.wait_for_subscribers(self.joints), node.output
        assert peer.wait_for_publishers('/tf'), node.output
        peer.meet(f'{namespace}{NODE}')

    def send(
        self,
        names: Sequence[str],
        position: Sequence[float],
        stamp_ns: int | None = None,
        velocity: Sequence[float] = (),
    ) -> int:
        """
        Publish a joint state, and return its stamp.

        By default, the stamp is the present time.

        """
        stamp_ns = time.time_ns() if stamp_ns is None else stamp_ns
        message = JointState(name=list(names))
        message.position, message.velocity = list(map(float, position)), list(velocity)
        message.header.stamp.sec, message.header.stamp.nanosec = divmod(stamp_ns, 10**9)
        self.joints.publish(message)
        return stamp_ns

    def answer(
        self, names: Sequence[str], position: Sequence[float], stamp_ns: int | None = None
    ) -> TFMessage:
        """Publish a joint state, wait for the transforms with its stamp, and return them."""
        stamp_ns = self.send(names, position, stamp_ns)
        assert self.peer.spin_until(lambda: self.with_stamp(stamp_ns)), self.node.output
        return self.with_stamp(stamp_ns)[0]

    def with_stamp(self, stamp_ns: int) -> list[TFMessage]:
        """Return the messages with a given stamp that were received on /tf."""
        return [m for m in self.tf if m.transforms and stamp_of(m) == stamp_ns]

    def state_with_stamp(self, stamp_ns: int) -> JointState:
        """Wait for the complete joint state with a given stamp, and return it."""

        def found() -> list[JointState]:
            stamps = ((message.header.stamp, message) for message in self.states)
            return [m for stamp, m in stamps if stamp.sec * 10**9 + stamp.nanosec == stamp_ns]

        assert self.peer.spin_until(found), self.node.output
        return found()[0]


def health_of(reports: Sequence[DiagnosticArray]) -> DiagnosticStatus | None:
    """Return the latest status of the node under test about joint states, or None."""
    found = [
        status
        for report in reports
        for status in report.status
        if status.name == f'{NODE}: {JOINT_STATES}'
    ]
    return found[-1] if found else None


def stamp_of(message: TFMessage) -> int:
    """Return the stamp of a message's first transform [ns]."""
    stamp = message.transforms[0].header.stamp
    return int(stamp.sec * 10**9 + stamp.nanosec)


def frames_of(message: TFMessage) -> list[tuple[str, str]]:
    """Return header frame and child frame of each transform."""
    return [(t.header.frame_id, t.child_frame_id) for t in message.transforms]


@contextmanager
def robot(
    parameters: Mapping[str, object] | None = None,
    text: str = ARM,
    namespace: str = '',
    **options: object,
) -> Iterator[Robot]:
    """Run the node with a description. By default, the node publishes for each message."""
    all_parameters = {'publish_frequency': 0.0, 'robot_description': text, **(parameters or {})}
    process = harness.NodeProcess(MODULE, parameters=all_parameters, **options)
    with harness.Peer() as peer, process as node:
        yield Robot(peer, node, namespace)


@contextmanager
def robot_here(
    capfd: pytest.CaptureFixture[str],
    parameters: Mapping[str, object],
    text: str = ARM,
    namespace: str = '',
) -> Iterator[Robot]:
    """Run the node like `robot`, but in the process of the test, where it starts faster."""
    all_parameters = {'publish_frequency': 0.0, 'robot_description': text, **parameters}
    rules = ['-r', f'__ns:={namespace}'] if namespace else []
    peer = harness.Peer()
    with peer, peer.running(RobotStateNode, all_parameters, capfd, rules) as node:
        yield Robot(peer, node, namespace)


def latched(type_: type, topic: str, enough: Callable[[list], object] = bool) -> list:
    """Return the messages that a new subscriber gets from a latched topic."""
    with harness.Peer() as late:
        messages = late.collect(type_, topic, harness.LATCHED)
        assert late.spin_until(lambda: enough(messages)), f'nothing on {topic}'
        return messages
