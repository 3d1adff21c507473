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

"""The interface of a verb of ``robot-description``, built in or from another package."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Protocol
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from argparse import Namespace

PROGRAM = 'robot-description'

# Exit codes; 0 is success.
ERRORS_FOUND = 1
USAGE = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


_SOURCE = (
    'source a distribution (source /opt/ros/jazzy/setup.bash), or run `make setup` in the sources '
    'of robot_description_tools and use the commands of its .venv/bin'
)


class UsageError(Exception):
    """The command cannot be carried out. The text gives the reason in one line."""


def why_not_imported(error: ImportError) -> str:
    """Return the reason of a failed import, as the end of a sentence such as "this verb …"."""
    # Imported here, because --help does not need it.
    from robot_description_tools.diagnostics.missing import DEPENDENCIES
    from robot_description_tools.diagnostics.missing import how_to_install

    head = (error.name or '').split('.')[0]
    if head in DEPENDENCIES:
        return f'needs {head} ({error}): {how_to_install(head)}'
    if head == 'rclpy' and find_spec('rclpy') is not None:
        return f'needs ROS 2 Jazzy or newer; this version is older ({error}): {_SOURCE}'
    if head.startswith(('rclpy', 'tf2_', 'rosidl_', 'ament_', 'launch')) or head.endswith(
        ('_msgs', '_srvs', '_interfaces')
    ):
        return f'needs ROS 2 ({error}): {_SOURCE}'
    return f'cannot be imported: {error}'


class Verb(Protocol):
    """
    One verb.

    A package adds a verb with an entry point in the group ``robot_description_tools.verbs``. The
    entry point names a class without constructor arguments. The class is imported only when the
    verb is used. ``--help`` reads its ``summary`` from the source, so ``summary`` must be a string
    literal: one line, in lower case and without a full stop. If the class has ``examples``, the
    help of the verb ends with them. Each example is a pair: the words after the verb, and their
    effect.

    """

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments. ``parser.epilog`` may contain more help."""

    def run(self, args: Namespace) -> int:
        """
        Run the verb.

        Parameters
        ----------
        args : Namespace
            The parsed arguments.

        Returns
        -------
        int
            The exit code: 0 clean, 1 errors found.

        Raises
        ------
        UsageError
            If an argument does not fit the robot. The exit code is 2.
        RobotDescriptionError
            If a description cannot be used. The findings are printed to stderr, and the exit code
            is 1.

        """
