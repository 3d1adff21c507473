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

"""Arguments and parameters that controller_manager (Jazzy, Kilted) passes to its controllers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import rclpy
from rclpy.context import Context
from rclpy.parameter import Parameter

_FLAGS = ('-r', '--remap', '-p', '--param')


def arguments_of_controllers(arguments: Sequence[str]) -> list[str]:
    """
    Return those command-line arguments that controller_manager passes to all controllers.

    The source is ``ControllerManager::determine_controller_node_options`` of ros2_control 4.46.0.
    """
    start = list(arguments).index('--ros-args')
    kept: list[str] = []
    for argument in arguments[start:]:
        if any(word in argument for word in ('__ns', '__node', 'robot_description')):
            if kept[-1] in _FLAGS:
                kept.pop()
            continue
        kept.append(argument)
    return kept


def parameter_of_controller(
    controller: str,
    name: str,
    kind: Parameter.Type,
    arguments: Sequence[str],
    *,
    added: Sequence[str] = (),
    namespace: str = '',
) -> Any:
    """
    Return the value of a parameter of a controller that controller_manager starts.

    Parameters
    ----------
    controller, name : str
        The names of the controller and of the parameter.
    kind : rclpy.parameter.Parameter.Type
        Type with which the controller declares the parameter.
    arguments : sequence of str
        Command-line arguments of controller_manager.
    added : sequence of str
        Additional arguments that the spawner adds for this controller.
    namespace : str
        The namespace of controller_manager.

    """
    context = Context()
    rclpy.init(args=[], context=context)
    try:
        node = rclpy.create_node(
            controller,
            context=context,
            namespace=namespace,
            cli_args=[*arguments_of_controllers(arguments), *added],
            use_global_arguments=False,
        )
        try:
            return node.declare_parameter(name, kind).value
        finally:
            node.destroy_node()
    finally:
        context.try_shutdown()
