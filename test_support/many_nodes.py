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
"""Run several robot state nodes until SIGINT, each with its own namespace and TF topics."""

from __future__ import annotations

import json
import sys

import rclpy
from rclpy.parameter import Parameter
from rclpy.signals import SignalHandlerOptions
from robot_description_tools.ros.robot_state_node import RobotStateNode
from robot_description_tools.ros.running import make_executor
from robot_description_tools.ros.running import signals_noted


def main() -> None:
    """Run the nodes that the argument lists: pairs of a namespace and parameters."""
    with signals_noted() as signals:
        rclpy.init(args=[], signal_handler_options=SignalHandlerOptions.NO)
        executor = make_executor()
        nodes = [
            RobotStateNode(
                namespace=namespace,
                cli_args=['--ros-args', '-r', '/tf:=tf', '-r', '/tf_static:=tf_static'],
                parameter_overrides=[Parameter(name, value=v) for name, v in parameters.items()],
            )
            for namespace, parameters in json.loads(sys.argv[1])
        ]
        for node in nodes:
            executor.add_node(node)
        print(f'{len(nodes)} nodes', flush=True)
        while not signals:
            executor.spin_once(timeout_sec=0.05)
        for node in nodes:
            executor.remove_node(node)
            node.destroy_node()
        rclpy.try_shutdown()


if __name__ == '__main__':
    main()
