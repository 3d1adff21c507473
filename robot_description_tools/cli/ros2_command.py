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
The verbs of ``robot-description`` as ``ros2 description VERB``, if ros2cli is installed.

ros2cli finds the class `DescriptionCommand` by an entry point of this package, and calls the
methods of the class. The class need not be derived from a class of ros2cli, so this module imports
nothing of ROS.

"""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from argparse import REMAINDER

PROGRAM = 'ros2 description'


class DescriptionCommand:
    """Check, show and move robot descriptions (URDF, xacro)."""

    # The attributes of `CommandExtension`, the base class of commands in ros2cli. ros2cli sets
    # NAME to the name of the entry point.
    NAME = 'description'
    EXTENSION_POINT_VERSION = '0.1'

    def add_arguments(self, parser: ArgumentParser, cli_name: str) -> None:
        """Accept all words after the command; `main` parses them."""
        from robot_description_tools.cli.main import help_text

        parser.add_argument('words', nargs=REMAINDER)
        # Replace the help of this parser, because it does not list the verbs.
        parser.format_help = lambda: help_text(cli_name)  # type: ignore[method-assign]

    def main(self, *, parser: ArgumentParser, args: Namespace) -> int:
        """Run the verb. Return the exit code."""
        from robot_description_tools.cli.main import main

        return main(args.words, PROGRAM)
