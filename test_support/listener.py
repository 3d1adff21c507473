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
A process that subscribes to topics and prints the topic and the stamp of each message.

::

    python -m test_support.listener /tf /tf:best_effort /tf_static:latched

"""

from __future__ import annotations

from functools import partial
import sys
from typing import Any

import rclpy
from rclpy.qos import DurabilityPolicy
from rclpy.qos import QoSProfile
from rclpy.qos import ReliabilityPolicy
from rclpy.signals import SignalHandlerOptions
from robot_description_tools.ros.running import make_executor
from robot_description_tools.ros.running import signals_noted
from sensor_msgs.msg import JointState
from std_msgs.msg import String
from tf2_msgs.msg import TFMessage

KINDS = {
    'tf': TFMessage,
    'tf_static': TFMessage,
    'joint_states': JointState,
    'robot_description': String,
}
PROFILES = {
    'reliable': QoSProfile(depth=100),
    'best_effort': QoSProfile(depth=100, reliability=ReliabilityPolicy.BEST_EFFORT),
    'latched': QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL),
}


def stamp_ns(message: Any) -> int:
    """Return the stamp of a message or of its first transform, or 0 if it has no stamp."""
    first = message.transforms[0] if isinstance(message, TFMessage) else message
    if isinstance(first, String):
        return 0
    return int(first.header.stamp.sec * 10**9 + first.header.stamp.nanosec)


def main() -> None:
    """Print messages until the process gets a signal to end."""
    with signals_noted() as signals:
        rclpy.init(args=[], signal_handler_options=SignalHandlerOptions.NO)
        node = rclpy.create_node('listener')
        for word in sys.argv[1:]:
            topic, _, profile = word.partition(':')
            kind, qos = KINDS[topic.rpartition('/')[2]], PROFILES[profile or 'reliable']
            node.create_subscription(kind, topic, partial(print_stamp, word), qos)
        executor = make_executor()
        executor.add_node(node)
        while not signals:
            executor.spin_once(timeout_sec=0.05)
        node.destroy_node()
        rclpy.try_shutdown()


def print_stamp(word: str, message: Any) -> None:
    """Print the argument for the topic, and the stamp of a message."""
    print(word, stamp_ns(message), flush=True)


if __name__ == '__main__':
    main()
