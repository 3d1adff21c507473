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
"""The description that a node works on: from parameters, a file, or a topic."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rcl_interfaces.msg import ParameterDescriptor
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy
from rclpy.qos import QoSProfile
from robot_description_tools.description import load_description
from robot_description_tools.description import PackageResolver
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.loader import read_description
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import RobotDescriptionError

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
MAX_LOGGED = 10


def declare_any(node: Node, name: str, default: Any, text: str, fixed: bool = False) -> Any:
    """
    Declare a parameter that takes related types, such as 50 for 50.0, and return its value.

    Parameters
    ----------
    node : Node
        Where to declare it.
    name : str
        Its name.
    default : object
        Its default.
    text : str
        What it is.
    fixed : bool
        Whether it can be set at start only.

    """
    descriptor = ParameterDescriptor(description=text, dynamic_typing=True, read_only=fixed)
    return node.declare_parameter(name, default, descriptor).value


def words_of(value: Any) -> list[str]:
    """Return a list parameter as words; a plain string is split at blanks."""
    if isinstance(value, str):
        return value.split()
    return [str(word) for word in value or () if str(word)]


class DescriptionSource:
    """
    Reads descriptions with a node's parameters, and logs what is wrong with them.

    Parameters
    ----------
    node : Node
        The node; ``description_file``, ``xacro_arguments``, ``package_paths`` and ``strict`` are
        declared on it.

    """

    def __init__(self, node: Node) -> None:
        self._node = node
        declare_any(
            node, 'robot_description', '', 'Text of the robot description (URDF, expanded)'
        )
        declare_any(
            node, 'description_file', '', 'File of the robot description, instead of its text'
        )
        declare_any(
            node, 'xacro_arguments', [], 'Arguments name:=value for a xacro file', fixed=True
        )
        declare_any(
            node, 'package_paths', [], 'Folders to look for packages in, before ROS', fixed=True
        )
        declare_any(node, 'strict', False, 'Whether every error of a description is fatal', True)

    def from_text(self, text: str, name: str = '<robot_description>') -> RobotDescription:
        """Read a text, which is never taken for a file; raises RobotDescriptionError."""
        return read_description(text, name, strict=bool(self._value('strict')))

    def from_file(self, path: str) -> RobotDescription:
        """Read a file with the node's xacro arguments; raises RobotDescriptionError."""
        words = words_of(self._value('xacro_arguments'))
        arguments = dict(word.split(':=', 1) for word in words if ':=' in word)
        # As a Path it is never taken for a text.
        return load_description(
            Path(path),
            xacro_arguments=arguments,
            resolver=PackageResolver.from_environment(words_of(self._value('package_paths'))),
            strict=bool(self._value('strict')),
        )

    def log(self, description: RobotDescription) -> None:
        """Log what is wrong with a description that can be used all the same."""
        self.log_findings(description.findings)

    def log_findings(self, findings: Sequence[Diagnostic]) -> None:
        """Log errors, and the first warnings."""
        logger = self._node.get_logger()
        for finding in findings:
            if finding.is_error:
                logger.error(str(finding))
        warnings = [finding for finding in findings if not finding.is_error]
        for finding in warnings[:MAX_LOGGED]:
            logger.warning(str(finding))
        if len(warnings) > MAX_LOGGED:
            more = len(warnings) - MAX_LOGGED
            logger.warning(f'{more} more warnings: robot-description check lists all')

    def _value(self, name: str) -> Any:
        return self._node.get_parameter(name).value


def reason(error: RobotDescriptionError, most: int = 3) -> str:
    """Return the errors of a refused description in a few lines."""
    errors = [d for d in error.diagnostics if d.is_error]
    lines = [f'{d.where}: {d.message}' for d in errors[:most]]
    if len(errors) > most:
        lines.append(f'and {len(errors) - most} more errors')
    return '; '.join(lines)
