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
"""The verb `complete` adds the bytes that a node publishes for the same messages."""

from __future__ import annotations

from pathlib import Path
import time

import numpy as np
import pytest

pytest.importorskip('mcap', reason='no mcap')
pytest.importorskip('rclpy', reason='no ROS')

from rclpy.parameter import Parameter
from rclpy.qos import DurabilityPolicy
from rclpy.qos import QoSProfile
from rclpy.serialization import deserialize_message
from robot_description_tools.cli.main import main
from robot_description_tools.ros.robot_state_node import RobotStateNode
from sensor_msgs.msg import JointState
from test_support.harness import Peer
from test_support.mcap_files import data_of
from test_support.mcap_files import Sent
from test_support.mcap_files import text_message
from test_support.mcap_files import write_mcap
from test_support.pipelines import DRIVEN
from test_support.pipelines import message
from tf2_msgs.msg import TFMessage

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)


def traffic(begin_ns: int) -> list[Sent]:
    """Return messages of several sources, with mistakes as in real messages."""
    random = np.random.default_rng(7)
    sent: list[Sent] = []
    for k in range(60):
        now_ns = begin_ns + k * 10**7
        # The stamps of the two sources are not in order.
        stamp_ns = now_ns - int(random.integers(0, 2 * 10**7))
        names = list(random.permutation(['shoulder', 'elbow', 'stranger'])[:random.integers(1, 4)])
        position = random.uniform(-3.0, 3.0, len(names))
        if k % 13 == 5:
            position[0] = np.nan
        if k % 17 == 6:
            stamp_ns = 0
        velocity = position if k % 3 else []
        data = message(names, position, velocity, stamp_ns=stamp_ns)
        if k % 11 == 4:
            data = message(['motor'], position[:1], stamp_ns=stamp_ns)
        if k % 19 == 7:
            data = data[:-9]
        topic = '/actuator_states' if k % 11 == 4 else '/joint_states'
        sent.append((topic, now_ns, data))
    return sent


def test_a_node_publishes_the_same_bytes(tmp_path: Path) -> None:
    begin_ns = time.time_ns()
    sent = traffic(begin_ns)
    text = ('/robot_description', begin_ns, text_message(DRIVEN))
    source, target = write_mcap(tmp_path / 'in.mcap', [text, *sent]), tmp_path / 'out.mcap'
    assert main(['complete', str(source), str(target)]) == 0

    found: dict[str, list[bytes]] = {'/tf': [], '/complete_joint_states': [], '/tf_static': []}
    with Peer() as peer:
        for topic, messages in found.items():
            kind = JointState if 'joint' in topic else TFMessage
            qos = LATCHED if topic == '/tf_static' else 100
            peer.node.create_subscription(kind, topic, messages.append, qos, raw=True)
        publishers = {
            topic: peer.publisher(JointState, topic)
            for topic in ('/joint_states', '/actuator_states')
        }
        parameters = {'robot_description': DRIVEN, 'publish_frequency': 0.0}
        node = RobotStateNode(
            context=peer.context,
            parameter_overrides=[Parameter(name, value=v) for name, v in parameters.items()],
        )
        with peer.spinning(node):
            for publisher in publishers.values():
                assert peer.wait_for_subscribers(publisher)
            assert peer.spin_until(lambda: node.pipeline is not None and node.pipeline.with_states)
            assert peer.spin_until(lambda: node.count_subscribers('/tf'))
            for count, (topic, _, data) in enumerate(sent, 1):
                publishers[topic].publish(data)
                # Wait until the node has received the message, because the queues of the node are
                # short.
                assert peer.spin_until(lambda count=count: node.health.received == count)
            for topic in ('/tf', '/complete_joint_states'):
                expected, arrived = data_of(target, topic), found[topic]
                assert len(expected) > 20
                assert peer.spin_until(lambda a=arrived, e=expected: len(a) >= len(e))
                assert arrived == expected
    # Compare static transforms without their stamps, which are the times of their publication.
    ((ours,), (theirs,)) = data_of(target, '/tf_static'), found['/tf_static']
    static = [deserialize_message(data, TFMessage).transforms for data in (ours, theirs)]
    for one, other in zip(*static, strict=True):
        other.header.stamp = one.header.stamp
        assert one == other
    assert len(static[0]) == 1
