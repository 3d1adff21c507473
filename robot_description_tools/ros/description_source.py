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

from rclpy.node import Node
from rclpy.parameter import Parameter
from rclpy.qos import DurabilityPolicy
from rclpy.qos import QoSProfile
from robot_description_tools.description import load_description
from robot_description_tools.description import PackageResolver
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.load import read_description
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.ros.parameters import declare_any
from robot_description_tools.ros.parameters import declare_flag
from robot_description_tools.ros.parameters import declare_tree
from robot_description_tools.ros.parameters import declare_words
from robot_description_tools.ros.running import start_error

LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
MAX_LOGGED = 10


class DescriptionSource:
    """
    Reads descriptions with a node's parameters, and logs what is wrong with them.

    Parameters
    ----------
    node : Node
        The node; ``description_file``, ``xacro_arguments``, ``package_paths``, ``strict``,
        ``closed_loops``, ``closed_loops_file`` and ``srdf_file`` are declared on it.

    """

    def __init__(self, node: Node) -> None:
        self._node = node
        declare_any(
            node, 'robot_description', '', 'Text of the robot description (URDF, expanded)'
        )
        declare_any(
            node, 'description_file', '', 'File of the robot description, instead of its text'
        )
        self._xacro_arguments: dict[str, str] = {}
        text = 'Arguments name:=value for a xacro file'
        for word in declare_words(node, 'xacro_arguments', text, 'name:=value'):
            name, mark, value = word.partition(':=')
            if not (name and mark):
                raise start_error(node, f"xacro_arguments holds '{word}', expected name:=value")
            self._xacro_arguments[name] = value
        text = 'Folders to look for packages in, before ROS'
        self._package_paths = declare_words(node, 'package_paths', text, 'folders')
        text = 'Whether every error of a description is fatal'
        self._strict = declare_flag(node, 'strict', False, text)
        self._loops: dict[str, Any] = self._declare_loops()

    def _declare_loops(self) -> dict[str, Any]:
        """Return what the parameters say about loops, as arguments for reading."""
        node = self._node
        tree = declare_tree(node, 'closed_loops', 'A loop that the description does not hold')
        text = 'YAML file of loops that the description does not hold'
        file = declare_any(node, 'closed_loops_file', '', text, fixed=True)
        if tree and file:
            raise start_error(node, 'give either closed_loops or closed_loops_file, not both')
        text = 'SRDF whose passive joints are those that loops solve for'
        srdf = declare_any(node, 'srdf_file', '', text, fixed=True)
        return {'loops': tree or file or None, 'srdf': srdf or None}

    def from_text(self, text: str) -> RobotDescription:
        """Read a text, which is never taken for a file; raises RobotDescriptionError."""
        return read_description(
            text, '<robot_description>', strict=self._strict, **self._loops
        )

    def from_file(self, path: str) -> RobotDescription:
        """Read a file with the node's xacro arguments; raises RobotDescriptionError."""
        # As a Path it is never taken for a text.
        return load_description(
            Path(path),
            xacro_arguments=self._xacro_arguments,
            resolver=PackageResolver.from_environment(self._package_paths),
            strict=self._strict,
            **self._loops,
        )

    def first(self, file: str = '') -> RobotDescription | None:
        """
        Read what the node starts with.

        Parameters
        ----------
        file : str
            What the command line names; the parameters come before it.

        Returns
        -------
        RobotDescription or None
            That of ``description_file``, ``robot_description`` or the file; None without any.

        Raises
        ------
        StartError
            If it cannot be used.

        """
        text = str(self._node.get_parameter('robot_description').value)
        named = str(self._node.get_parameter('description_file').value)
        try:
            if named or not text.strip():
                return self.from_file(named or file) if named or file else None
            return self.from_text(text)
        except RobotDescriptionError as error:
            self.log_findings(error.diagnostics)
            message = 'the robot description cannot be used'
            raise start_error(self._node, message) from error

    def changed(self, parameter: Parameter) -> RobotDescription:
        """Read what a parameter of ours is set to; raises ValueError with the reason if bad."""
        if not isinstance(parameter.value, str) or not parameter.value.strip():
            raise ValueError(f'{parameter.name} must not be empty. Empty URDF is not allowed')
        is_file = parameter.name == 'description_file'
        try:
            return (self.from_file if is_file else self.from_text)(parameter.value)
        except RobotDescriptionError as error:
            raise ValueError(_reason(error)) from error

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


def _reason(error: RobotDescriptionError, most: int = 3) -> str:
    """Return the errors of a refused description in a few lines."""
    errors = [d for d in error.diagnostics if d.is_error]
    lines = [f'{d.where}: {d.message}' for d in errors[:most]]
    if len(errors) > most:
        lines.append(f'and {len(errors) - most} more errors')
    return '; '.join(lines)
