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
"""Declares, converts and checks the parameters of a node."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from rcl_interfaces.msg import ParameterDescriptor
from rcl_interfaces.msg import SetParametersResult
from rclpy.node import Node
from rclpy.parameter import Parameter as Change
from robot_description_tools.diagnostics import one_line
from robot_description_tools.ros.parameter_list import Parameter
from robot_description_tools.ros.parameter_list import parameters_to_declare
from robot_description_tools.ros.parameter_list import unknown_parameters
from robot_description_tools.ros.rclpy_internals import given_parameters
from robot_description_tools.ros.running import start_error

QOS = 'qos_overrides.'
# `MAX_UNKNOWN` limits the log, because a parameter file may have the parameters of many nodes
# under /**.
#: Count. Largest number of unknown parameters that a node logs. Further unknown parameters are
#: only counted.
MAX_UNKNOWN = 10


class NodeParameters(dict[str, Any]):
    """
    The values of a node's parameters by name, each converted to its type.

    Parameters
    ----------
    node : Node
        The node that declares the parameters.
    parameters : mapping of str to Parameter
        All parameters of the node, and families of parameters.

    Raises
    ------
    StartError
        If a value is not allowed.

    """

    def __init__(self, node: Node, parameters: Mapping[str, Parameter]) -> None:
        super().__init__()
        given = given_parameters(node)
        try:
            self._declared = parameters_to_declare(parameters, given)
            for name, each in self._declared.items():
                descriptor = ParameterDescriptor(
                    description=each.meaning.replace('`', ''),
                    # Use dynamic types, so that rclpy accepts 50 as the value of a float.
                    dynamic_typing=True,
                    read_only=not (each.changes or each.refusal),
                )
                default = None if each.is_family else each.default
                value = node.declare_parameter(name, default, descriptor).value
                self[name] = each.read(value, name)
        except ValueError as error:
            raise start_error(node, str(error)) from error
        # Leave out QoS parameters. rclpy declares them later, when the node creates publishers and
        # subscriptions.
        unknown = [n for n in given if not (n.startswith(QOS) or node.has_parameter(n))]
        texts = unknown_parameters(parameters, unknown, ['use_sim_time'])
        if len(texts) > MAX_UNKNOWN:
            texts[MAX_UNKNOWN:] = [f'{len(texts) - MAX_UNKNOWN} more parameters are unknown']
        for text in texts:
            node.get_logger().warning(one_line(text))

    def follow_changes(
        self,
        node: Node,
        check: Callable[[Sequence[Change]], None] = lambda changes: None,
        apply: Callable[[set[str]], object] = lambda names: None,
    ) -> None:
        """
        Check changes of parameters while the node runs, and keep the values up to date.

        Parameters
        ----------
        node : Node
            The node of the parameters.
        check : callable
            Called with changes whose values are allowed. If it raises ValueError, the changes are
            refused.
        apply : callable
            Called with the names of the changed parameters.

        """

        def on_set(changes: Sequence[Change]) -> SetParametersResult:
            try:
                for change in changes:
                    if change.name in self._declared:
                        self._declared[change.name].read_change(change.value, change.name)
                check(changes)
            except ValueError as error:
                return SetParametersResult(successful=False, reason=str(error))
            return SetParametersResult(successful=True)

        def after_set(changes: Sequence[Change]) -> None:
            for change in changes:
                if change.name in self._declared:
                    self[change.name] = self._declared[change.name].read(change.value, change.name)
            apply({change.name for change in changes})

        node.add_on_set_parameters_callback(on_set)
        node.add_post_set_parameters_callback(after_set)
