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

from argparse import _ActionsContainer
from argparse import Action
from argparse import ArgumentParser
from argparse import ArgumentTypeError
from argparse import Namespace
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from collections.abc import Sized
from math import inf
from math import isfinite
from math import radians
from pathlib import Path
import re
import sys
from typing import Any
from typing import NamedTuple
from typing import TYPE_CHECKING

from robot_description_tools.cli.verb import UsageError
from robot_description_tools.description import load_description
from robot_description_tools.description import PackageResolver
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.load import read_description
from robot_description_tools.description.xml.parser import MAX_BYTES
from robot_description_tools.diagnostics import did_you_mean

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
    add_repeatable(
        group,
        '--xacro-arg',
        'NAME:=VALUE',
        'value of a <xacro:arg>. Makes FILE a xacro file, whatever its name',
        _xacro_argument,
    )
    add_repeatable(
        group,
        '--package-path',
        'DIR',
        'a package, an install prefix or a folder of packages, to find before those of the ROS '
        'environment',
        _folder,
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


def add_format(parser: ArgumentParser, plain: str = 'text', more: Sequence[str] = ()) -> Action:
    """Add ``--format``; the first one is the default."""
    others = f', or {" or ".join(more)}' if more else ''
    return parser.add_argument(
        '--format',
        choices=[plain, 'json', *more],
        default=plain,
        help=f'{plain} for people, json for programs{others} (default: {plain})',
    )


def add_values(parser: ArgumentParser, option: str, what: str, degrees: bool = False) -> None:
    """Add a repeatable option that takes ``name=value``."""
    add_repeatable(
        parser, option, 'NAME=VALUE', what, _assignment if degrees else _plain_assignment
    )


def add_repeatable(
    parser: _ActionsContainer,
    option: str,
    metavar: str,
    what: str,
    read: Callable[[str], object] = str,
) -> None:
    """Add an option that may be given several times."""
    parser.add_argument(
        option,
        metavar=metavar,
        type=read,
        action='append',
        default=[],
        help=f'{what}; repeatable',
    )


def add_numbers(
    parser: _ActionsContainer,
    option: str,
    metavar: str,
    what: str,
    read: Callable[[str], float],
    **more: Any,
) -> None:
    """Add an option that takes several numbers, one for each word of ``metavar``."""
    words = tuple(metavar.split())
    parser.add_argument(
        option, metavar=words, nargs=len(words), type=read, help=what, **more
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
    if not _NUMBER.fullmatch(text) or not 0.0 < float(text) < inf:
        raise ArgumentTypeError(f"expected a number above 0, got '{text}'")
    return float(text)


def whole(low: int, high: int = 1_000_000) -> Callable[[str], int]:
    """Return what reads a whole number between two bounds."""

    def read(text: str) -> int:
        if not text.isdecimal() or not low <= int(text) <= high:
            raise ArgumentTypeError(f"expected a whole number from {low} to {high}, got '{text}'")
        return int(text)

    return read


def check_name(name: str, known: Iterable[str], what: str, option: str = '') -> None:
    """
    Refuse a name that the robot does not have.

    Parameters
    ----------
    name : str
        The name.
    known : iterable of str
        Those that there are.
    what : str
        What it should name, such as ``link``.
    option : str
        The option that names it.

    Raises
    ------
    UsageError
        If it is not known, with the name that may be meant.

    """
    known = list(known)
    if name not in known:
        hint = did_you_mean(name, known)
        before = f'{option}: ' if option else ''
        raise UsageError(f"{before}'{name}' is no {what} of the robot{hint}")


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
