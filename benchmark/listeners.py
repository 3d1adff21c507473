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
Listeners of ``/tf``, each with its own DDS participant, as in a separate process.

The middleware receives messages, but no listener reads them, so only the middleware uses CPU time.
The program ends when its stdin is closed.

    python -m benchmark.listeners COUNT DOMAIN

"""

from __future__ import annotations

import sys

import rclpy
from rclpy.context import Context
from rclpy.qos import QoSProfile
from tf2_msgs.msg import TFMessage


def main() -> None:
    """Listen until the input ends."""
    count, domain = map(int, sys.argv[1:3])
    kept = []
    for i in range(count):
        context = Context()
        rclpy.init(context=context, domain_id=domain)
        node = rclpy.create_node(
            f'benchmark_listener_{i}',
            context=context,
            enable_rosout=False,
            start_parameter_services=False,
        )
        node.create_subscription(
            TFMessage, '/tf', lambda message: None, QoSProfile(depth=100), raw=True
        )
        kept.append((context, node))
    print('ready', flush=True)
    sys.stdin.read()
    for context, node in kept:
        node.destroy_node()
        rclpy.try_shutdown(context=context)


if __name__ == '__main__':
    main()
