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

"""``robot-description assemble``: combine parts into one robot."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Sequence
from functools import partial
from pathlib import Path
import sys

from robot_description_tools.assembly.joining import assemble
from robot_description_tools.assembly.joining import Assembled
from robot_description_tools.assembly.parts import Assembly
from robot_description_tools.assembly.parts import Part
from robot_description_tools.assembly.parts import read_assembly
from robot_description_tools.cli.options import add_option
from robot_description_tools.cli.options import add_package_path
from robot_description_tools.cli.options import add_sandbox
from robot_description_tools.cli.options import angle
from robot_description_tools.cli.options import check_target
from robot_description_tools.cli.options import finite
from robot_description_tools.cli.options import make_checker
from robot_description_tools.cli.options import STDIN
from robot_description_tools.cli.output import print_findings
from robot_description_tools.cli.output import say
from robot_description_tools.cli.streams import write_out
from robot_description_tools.cli.streams import write_target
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.model import Origin
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import RobotDescriptionError

_STDOUT = '-'


class AssembleVerb:
    """Puts parts together, such as arms, grippers and cameras."""

    examples = (
        (
            'arm_with_gripper.urdf.xacro cell.urdf --part four_bar.urdf.xacro '
            '--parent tool0 --prefix tool_ --xyz 0 0 0.1',
            'mount a tool',
        ),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument(
            'file',
            metavar='FILE',
            help='assembly file (YAML), or with --part the description of the first part',
        )
        parser.add_argument(
            'target',
            metavar='TARGET',
            help='URDF to write. The SRDF and the controllers of the robot are written beside it, '
            f"if parts have them; '{_STDOUT}' writes only the URDF to stdout",
        )
        parser.add_argument('--force', action='store_true', help='replace existing files')
        group = parser.add_argument_group('two parts without an assembly file')
        add_option(group, '--part', 'PART', 'description of the second part')
        add_option(
            group, '--parent', 'LINK', 'link of the first part that carries the second part'
        )
        before = 'text before all names of the second part'
        add_option(group, '--prefix', 'PREFIX', before, default='')
        zero = (0.0, 0.0, 0.0)
        add_option(
            group,
            '--xyz',
            'X Y Z',
            'position of the second part in the frame of LINK [m]',
            finite,
            zero,
        )
        turned = (
            'orientation of the second part: angles about the fixed axes x, y, z [rad, or degrees '
            'as in 90deg]'
        )
        add_option(group, '--rpy', 'R P Y', turned, angle, zero)
        add_package_path(parser.add_argument_group('reading the parts'))
        add_sandbox(parser)
        parser.epilog = (
            'Findings go to stderr, with places in the files of the parts. Exit code: 0 written, '
            '1 a part or the robot is unusable, 2 wrong usage.'
        )

    def run(self, args: Namespace) -> int:
        """Write the robot and its files."""
        if args.file == STDIN:
            raise UsageError("give a file: 'assemble' cannot read stdin ('-')")
        target = None if args.target == _STDOUT else Path(args.target)
        if target is not None:
            check_target(target, Path(args.file), args.force)
        resolver = PackageResolver.from_environment(args.package_path)
        assembly = _two_parts(args) if args.part else read_assembly(args.file, resolver)
        folder = Path() if target is None else target.parent
        done = assemble(assembly, partial(_read, args), folder)
        print_findings(done.findings, sys.stderr)
        if target is None:
            write_out(done.description.xml.encode())
        else:
            _write(done, target, args.force)
        return 0


def _two_parts(args: Namespace) -> Assembly:
    if not args.parent:
        raise UsageError('--part needs --parent LINK')
    where = Location(args.file)
    origin = Origin(tuple(args.xyz), tuple(args.rpy))
    second = Part(args.part, where, 'part', prefix=args.prefix, parent=args.parent, origin=origin)
    name = Path(args.target).name.partition('.')[0] or 'robot'
    parts = (Part(args.file, where), second)
    return Assembly(args.file, name if args.target != _STDOUT else 'robot', parts)


def _read(args: Namespace, part: Part) -> tuple[RobotDescription, Sequence[Diagnostic]]:
    """Read a part. If the part is a xacro file, the options of the sandbox apply."""
    own = {'xacro_arg': part.arguments.items(), 'calibration': part.calibration or None}
    given = Namespace(**{**vars(args), **own})
    with make_checker(given, args.package_path) as checker:
        description, findings = checker.read_file(part.file)
    if description is None:
        raise RobotDescriptionError(findings)
    return description, findings


def _write(done: Assembled, target: Path, force: bool) -> None:
    texts = {
        target: done.description.xml,
        target.with_suffix('.srdf'): done.srdf,
        **{target.with_suffix(f'.{name}'): text for name, text in done.parameters.items()},
    }
    written = {path: text for path, text in texts.items() if text}
    for path in written:
        check_target(path, None, force)
    for path, text in written.items():
        write_target(path, text.encode())
        if path != target:
            say(f'wrote {path}')
