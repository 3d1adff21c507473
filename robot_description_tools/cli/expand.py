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

"""``robot-description expand``: the XML that xacro makes of a file."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from contextlib import redirect_stderr
from io import StringIO
import sys

from robot_description_tools.cli.options import add_description
from robot_description_tools.cli.options import choose_robot
from robot_description_tools.cli.options import load
from robot_description_tools.cli.options import read_stdin
from robot_description_tools.cli.options import STDIN
from robot_description_tools.cli.streams import write_out
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.xacro.expand import read_expanded
from robot_description_tools.description.xml.encoding import DECLARED
from robot_description_tools.diagnostics import RobotDescriptionError


class ExpandVerb:
    """Prints the XML that the other verbs and the ROS nodes of this package read."""

    examples = (
        ('four_bar.urdf.xacro', 'print the URDF'),
        ('arm_with_gripper.urdf.xacro prefix:=left_', 'set an argument of xacro'),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        add_description(parser)
        parser.add_argument(
            '--findings',
            action='store_true',
            help='also read the XML as the other verbs do, and print the findings to stderr',
        )
        parser.epilog = (
            'The XML goes to stdout as UTF-8. Without --findings, stderr stays empty if the exit '
            'code is 0, because the substitution Command in a launch file fails if a program '
            'writes any text to stderr. To find mistakes, use robot-description check.'
        )

    def run(self, args: Namespace) -> int:
        """Print the text."""
        # Hide warnings of Python and messages of xacro.
        with redirect_stderr(StringIO()):
            # xacro does not apply a calibration, so the description must be read.
            is_read = args.findings or choose_robot(args).calibration
            description = load(args) if is_read else None
            text = description.xml if description else expanded(args)
        write_out(as_utf8(text))
        if description and args.findings:
            from robot_description_tools.cli.output import print_findings

            print_findings(description.findings, sys.stderr)
        return 0


def expanded(args: Namespace) -> str:
    """Return the XML that xacro makes of a file. Raises RobotDescriptionError if there is none."""
    args = choose_robot(args)
    found, name = read_stdin(args) if args.file == STDIN else None, '<stdin>'
    if found is None:
        resolver, name = PackageResolver.from_environment(args.package_path), args.file
        expansion = read_expanded(name, dict(args.xacro_arg), resolver, xacro=args.xacro)
        if not isinstance(expansion, bytes):
            return expansion.text or ''
        found = expansion
    # Imported here, because the import is slow and not needed for a xacro file.
    from robot_description_tools.description.json_robot import is_json
    from robot_description_tools.description.json_robot.reader import expand_json
    from robot_description_tools.description.xml.parser import parse_xml

    if is_json(found, name):
        made = expand_json(found, name)
        text, findings = made.text, made.findings
    else:
        document = parse_xml(found, name)
        text, findings = document.text if document.root else None, document.findings
    if text is None:
        raise RobotDescriptionError(findings)
    return text


def as_utf8(text: str) -> bytes:
    """Return XML in UTF-8, with this encoding in its declaration and a newline at the end."""
    text = DECLARED.sub(r'\1"utf-8"', text.removeprefix('\ufeff'), count=1)
    return (text if text.endswith('\n') else f'{text}\n').encode('utf-8', errors='replace')
