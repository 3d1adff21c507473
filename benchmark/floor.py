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
An rclpy node without computations, which shows the smallest possible cost of a node in Python.

The node answers each joint state with the same serialised transforms, in which it changes only the
first stamp. If ``publish_frequency`` is below 1000 Hz, the node takes all messages, but answers
only as many as this frequency allows.

    python -m benchmark.floor --ros-args -p robot_description:=...

"""

from __future__ import annotations

from geometry_msgs.msg import TransformStamped
import rclpy
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy
from rclpy.qos import qos_profile_sensor_data
from rclpy.qos import QoSProfile
from rclpy.serialization import serialize_message
from robot_description_tools.description import load_description
from robot_description_tools.ros.running import make_executor
from robot_description_tools.wire.cdr import stamp_of
from sensor_msgs.msg import JointState
from std_msgs.msg import Header
from tf2_msgs.msg import TFMessage

STAMP = slice(4, 12)
# Bytes of the first stamp. The encapsulation and the number of transforms come first.
FIRST_STAMP = slice(8, 16)


class Floor(Node):
    """Node that answers joint states with prepared bytes."""

    def __init__(self) -> None:
        super().__init__('robot_state_publisher')
        text = self.declare_parameter('robot_description', '').value
        frequency = self.declare_parameter('publish_frequency', 20.0).value
        self.declare_parameter('ignore_timestamp', False)
        # 1000 Hz is the largest value of the parameter. At this value, answer every message.
        self._interval_ns = 0 if frequency >= 1000.0 else int(1e9 / frequency)
        self._latest_ns = 0
        transforms = [
            TransformStamped(header=Header(frame_id=joint.parent), child_frame_id=joint.child)
            for joint in load_description(str(text)).joints.values()
        ]
        self._answer = bytearray(serialize_message(TFMessage(transforms=transforms)))
        self._tf = self.create_publisher(TFMessage, '/tf', 100)
        latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
        self._static = self.create_publisher(TFMessage, '/tf_static', latched)
        self._static.publish(TFMessage(transforms=transforms[:1]))
        self.create_subscription(
            JointState, 'joint_states', self._on_states, qos_profile_sensor_data, raw=True
        )

    def _on_states(self, data: bytes) -> None:
        if self._interval_ns:
            stamp_ns = stamp_of(data)
            if stamp_ns < self._latest_ns + self._interval_ns:
                return
            self._latest_ns = stamp_ns
        self._answer[FIRST_STAMP] = data[STAMP]
        self._tf.publish(bytes(self._answer))


def main() -> None:
    """Run until the process gets a signal to end."""
    rclpy.init()
    executor = make_executor()
    executor.add_node(Floor())
    while rclpy.ok():
        executor.spin_once(timeout_sec=0.1)


if __name__ == '__main__':
    main()
