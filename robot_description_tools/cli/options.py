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

"""Arguments that several verbs share: the description, and values by joint."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import ArgumentTypeError
from argparse import Namespace
from collections.abc import Iterable
from collections.abc import Sequence
from collections.abc import Sized
from math import isfinite
from math import radians
from pathlib import Path
import re
import sys
from typing import NamedTuple
from typing import TYPE_CHECKING

from robot_description_tools.cli.verb import UsageError
from robot_description_tools.description import load_description
from robot_description_tools.description import PackageResolver
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.load import read_description
from robot_description_tools.description.xml.parser import MAX_BYTES

if TYPE_CHECKING:
    from robot_description_tools.coupling import RobotModel

STDIN = '-'
_POSITIVE = r'(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?'
_NUMBER = re.compile(rf'[+-]?{_POSITIVE}')


class Assignment(NamedTuple):
    """A value by name, as in ``elbow=0.5`` or ``elbow=30deg``."""

    name: str
    value: float
    in_degrees: bool


def take_negative_values(parser: ArgumentParser) -> None:
    """
    Let a parser take words such as -1e-3 and -90deg as values, not as unknown options.

    argparse by itself knows -1 and -0.5 only, and can be told in private only: by an attribute
    that Python 3.10 to 3.14 have. Where it is gone, argparse goes on by itself.

    """
    if hasattr(parser, '_negative_number_matcher'):
        parser._negative_number_matcher = re.compile(rf'-{_POSITIVE}(deg)?$')


def add_description(parser: ArgumentParser, many: bool = False) -> None:
    """Add FILE and what is needed to read it."""
    parser.add_argument(
        'file' if not many else 'files',
        metavar='FILE',
        nargs='+' if many else None,
        help='URDF; xacro where the name ends in .xacro, JSON robot where it ends in .json; '
        "'-' is a URDF or a JSON robot on stdin"
        + ('; or a folder, with all below it' if many else ''),
    )
    add_reading(parser)


def add_reading(parser: ArgumentParser) -> None:
    """Add what is needed to read a description."""
    group = parser.add_argument_group('reading the description')
    group.add_argument(
        '--xacro-arg',
        metavar='NAME:=VALUE',
        type=_xacro_argument,
        action='append',
        default=[],
        help='value of a <xacro:arg>; repeatable. Makes FILE a xacro file, whatever its name',
    )
    group.add_argument(
        '--package-path',
        metavar='DIR',
        type=_folder,
        action='append',
        default=[],
        help='a package, an install prefix or a folder of packages, to find before those of the '
        'ROS environment; repeatable',
    )
    group.add_argument(
        '--loops',
        metavar='FILE.yaml',
        help='closed loops that FILE does not hold: YAML with closed_loops at the top',
    )
    group.add_argument(
        '--srdf',
        metavar='FILE.srdf',
        help='SRDF whose <passive_joint> elements name the joints that loops solve for',
    )


def add_format(parser: ArgumentParser, plain: str = 'text', more: Sequence[str] = ()) -> None:
    """Add ``--format``; the first one is the default."""
    others = f', or {" or ".join(more)}' if more else ''
    parser.add_argument(
        '--format',
        choices=[plain, 'json', *more],
        default=plain,
        help=f'{plain} for people, json for programs{others} (default: {plain})',
    )


def add_values(parser: ArgumentParser, option: str, what: str, degrees: bool = False) -> None:
    """Add a repeatable option that takes ``name=value``."""
    parser.add_argument(
        option,
        metavar='NAME=VALUE',
        type=_assignment if degrees else _plain_assignment,
        action='append',
        default=[],
        help=f'{what}; repeatable',
    )


def load(args: Namespace, file: str | None = None) -> RobotDescription:
    """
    Load the description that the arguments name.

    Parameters
    ----------
    args : Namespace
        With what `add_description` adds.
    file : str, optional
        One of several files.

    Returns
    -------
    RobotDescription

    Raises
    ------
    RobotDescriptionError
        If it cannot be used.
    UsageError
        If arguments are for xacro but the text comes from stdin.

    """
    file = args.file if file is None else file
    if file == STDIN:
        return read_description(
            read_stdin(args.xacro_arg),
            '<stdin>',
            files=PackageResolver.from_environment(args.package_path),
            loops=args.loops,
            srdf=args.srdf,
        )
    # A file name in a str that holds a '<' would be taken for a text.
    return load_description(
        Path(file),
        xacro_arguments=dict(args.xacro_arg) or None,
        resolver=PackageResolver.from_environment(args.package_path),
        loops=args.loops,
        srdf=args.srdf,
    )


def read_stdin(xacro_arguments: Sized) -> bytes:
    """
    Return what stands on stdin, no more than a description may have.

    Raises
    ------
    UsageError
        If there are arguments for xacro, which needs a file.

    """
    if xacro_arguments:
        raise UsageError("xacro is expanded from a file, not from stdin ('-')")
    return sys.stdin.buffer.read(MAX_BYTES + 1)


def values_by_name(
    model: RobotModel, option: str, assignments: Iterable[Assignment]
) -> dict[str, float]:
    """
    Return the values that an option gives, degrees converted.

    Parameters
    ----------
    model : RobotModel
        The robot whose coordinates the names should be.
    option : str
        The option, for messages.
    assignments : iterable of Assignment
        What it was given.

    Returns
    -------
    dict of str to float
        [rad or m, and so on].

    Raises
    ------
    UsageError
        If a name is given twice, or degrees to a joint that does not turn.

    """
    values: dict[str, float] = {}
    for name, value, in_degrees in assignments:
        if name in values:
            raise UsageError(f"{option}: '{name}' is given twice")
        if in_degrees and name in model.index and not _turns(model, name):
            raise UsageError(f"{option}: '{name}' is no angle, so deg makes no sense")
        values[name] = radians(value) if in_degrees else value
    return values


def _turns(model: RobotModel, coordinate: str) -> bool:
    """Whether a coordinate is an angle: of a joint that turns, or theta of a planar one."""
    joint = model.description.joints.get(coordinate)
    if joint is None:
        return coordinate.endswith('/theta')
    return str(joint.type) in ('revolute', 'continuous')


def finite(text: str) -> float:
    """Read a finite number."""
    if not _NUMBER.fullmatch(text) or not isfinite(float(text)):
        raise ArgumentTypeError(f"expected a finite number, got '{text}'")
    return float(text)


def positive(text: str) -> float:
    """Read a finite number above 0."""
    value = finite(text)
    if value <= 0.0:
        raise ArgumentTypeError(f"expected a number above 0, got '{text}'")
    return value


def _folder(text: str) -> str:
    if not Path(text).expanduser().is_dir():
        raise ArgumentTypeError(f"there is no folder '{text}'")
    return text


def _xacro_argument(text: str) -> tuple[str, str]:
    name, mark, value = text.partition(':=')
    if not mark or not name:
        raise ArgumentTypeError(f"expected NAME:=VALUE, got '{text}'")
    return name, value


def _assignment(text: str) -> Assignment:
    # A name may hold a '=', a number does not.
    name, mark, value = text.rpartition('=')
    if not mark or not name:
        raise ArgumentTypeError(f"expected NAME=VALUE, got '{text}'")
    number = value.removesuffix('deg')
    if not _NUMBER.fullmatch(number) or not isfinite(float(number)):
        raise ArgumentTypeError(f"'{name}': expected a finite number, got '{value}'")
    return Assignment(name, float(number), number != value)


def _plain_assignment(text: str) -> Assignment:
    assignment = _assignment(text)
    if assignment.in_degrees:
        raise ArgumentTypeError(f"'{assignment.name}': deg is for positions only")
    return assignment
