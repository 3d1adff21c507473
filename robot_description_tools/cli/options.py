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

"""Command-line arguments that several verbs share, such as FILE and positions of joints."""

from __future__ import annotations

from argparse import _ActionsContainer
from argparse import Action
from argparse import ArgumentParser
from argparse import ArgumentTypeError
from argparse import Namespace
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from math import inf
from math import isfinite
from math import radians
import os
from os.path import expanduser
from os.path import isdir
from pathlib import Path
import re
import sys
from typing import Any
from typing import NamedTuple
from typing import NoReturn
from typing import TYPE_CHECKING

from robot_description_tools.cli.output import say
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.xml import MAX_BYTES
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import RobotDescriptionError

if TYPE_CHECKING:
    from robot_description_tools.check import Checker
    from robot_description_tools.coupling import RobotModel
    from robot_description_tools.description import RobotDescription
    from robot_description_tools.robots import ConfiguredRobot

STDIN = '-'
# Options that name an additional file, which is read together with the description.
BESIDE = 'loops', 'srdf', 'calibration'
_XACRO_ARG = '--xacro-arg'
_POSITIVE = r'(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?'
_NUMBER = re.compile(rf'[+-]?{_POSITIVE}')


class Assignment(NamedTuple):
    """A value by name, as in ``elbow=0.5`` or ``elbow=30deg``."""

    name: str
    value: float
    in_degrees: bool


def take_negative_values(parser: ArgumentParser) -> None:
    """
    Make a parser read words such as -1e-3 and -90deg as values, not as unknown options.

    argparse itself accepts only words such as -1 and -0.5. This function sets a private attribute
    of argparse in Python 3.10 to 3.14. In a version without this attribute, the function has no
    effect.

    """
    if hasattr(parser, '_negative_number_matcher'):
        parser._negative_number_matcher = re.compile(rf'-{_POSITIVE}(deg)?$')


def mark_xacro_arguments(parser: ArgumentParser, words: Sequence[str]) -> list[str]:
    """
    Replace each ``name:=value`` by an option ``--xacro-arg`` before the other words.

    The command ``xacro`` also takes such words. Values of options, and words after ``--``, are not
    changed. A word with a slash before ``:=`` is not an argument, but the path of a file.

    """
    taking = {
        option
        for action in parser._actions
        if action.nargs != 0
        for option in action.option_strings
    }
    if _XACRO_ARG not in taking:
        return list(words)
    end = words.index('--') if '--' in words else len(words)
    # argparse does not accept an option between two files.
    options, others = [], []
    for before, word in zip(['', *words], words[:end], strict=False):
        name, mark, _ = word.partition(':=')
        if mark and before not in taking and not name.startswith('-') and '/' not in name:
            options.append(f'{_XACRO_ARG}={word}')
        else:
            others.append(word)
    return [*options, *others, *words[end:]]


def add_description(
    parser: ArgumentParser,
    many: bool = False,
    is_compiled: bool = False,
    folders: bool = False,
) -> None:
    """
    Add FILE and the options that read it.

    If ``is_compiled`` is True, also add ``--ros1-transmissions``, an option for making a
    `RobotModel`.

    """
    parser.add_argument(
        'file' if not many else 'files',
        metavar='FILE',
        nargs='+' if many else None,
        help='URDF, xacro (if the name ends in .xacro) or JSON robot (if it ends in .json); '
        "'-' reads a URDF or a JSON robot from stdin"
        + ('; for a folder, all descriptions in it' if many or folders else ''),
    )
    group = add_reading(parser)
    if is_compiled:
        group.add_argument(
            '--ros1-transmissions',
            action='store_true',
            help='read transmissions of ROS 1, directly under <robot>, as simple transmissions; '
            'their actuators are called ros1/NAME',
        )


def add_reading(parser: ArgumentParser) -> _ActionsContainer:
    """Add the options that read a description, and return their group."""
    group = parser.add_argument_group('reading the description')
    add_repeatable(
        group,
        _XACRO_ARG,
        'NAME:=VALUE',
        'value of a <xacro:arg>, which may also be given as NAME:=VALUE after FILE; implies '
        '--xacro',
        _xacro_argument,
    )
    group.add_argument(
        '--xacro',
        action='store_true',
        help='expand FILE with xacro even if its name does not end in .xacro. This runs its '
        'Python expressions',
    )
    add_package_path(group)
    robot = (
        'a robot of the settings, such as ur/ur3 from [tool.robot-description.robots.ur]: its '
        'arguments, packages and other files are used, unless an option replaces them; FILE may '
        'be a folder'
    )
    add_option(group, '--robot', 'NAME', robot)
    loops = (
        'closed loops for FILE, from another file: YAML with closed_loops or closed_loop at the '
        'top, or an MJCF model'
    )
    add_option(group, '--loops', 'LOOPS', loops)
    srdf = (
        'SRDF of MoveIt: its named states, and passive joints, whose positions are computed from '
        'the loops'
    )
    add_option(group, '--srdf', 'FILE.srdf', srdf)
    calibration = 'corrections of one robot, applied to FILE: a calibration file (YAML)'
    add_option(group, '--calibration', 'CALIBRATION', calibration)
    return group


def add_package_path(group: _ActionsContainer) -> None:
    """Add ``--package-path``."""
    meaning = 'a package, an install prefix or a folder of packages; searched before the ROS '
    add_repeatable(group, '--package-path', 'DIR', f'{meaning}environment', _folder)


def add_format(parser: ArgumentParser, more: Sequence[str] = ()) -> Action:
    """Add ``--format`` with text, json and ``more``."""
    others = f', or {" or ".join(more)}' if more else ''
    return parser.add_argument(
        '--format',
        choices=['text', 'json', *more],
        default='text',
        help=f'output format: text for people, json for programs{others} (default: text)',
    )


def add_sandbox(parser: ArgumentParser, *, names_files: bool = True) -> None:
    """
    Add the options of the sandbox for xacro files.

    Parameters
    ----------
    parser : ArgumentParser
        The verb.
    names_files : bool
        True if the user names the files. If False, there is no mode ``auto``.

    """
    # Imported here, because the import is slow and few verbs need it.
    from robot_description_tools.description.xacro.sandbox import MODES
    from robot_description_tools.description.xacro.sandbox import TIME

    group = parser.add_argument_group(
        'running xacro',
        'A xacro expression is Python code. It runs in a sandbox that can only read the files of '
        'the description.',
    )
    group.add_argument(
        '--no-xacro',
        action='store_true',
        help='refuse the xacro files that you name, and skip xacro files in folders',
    )
    most = f'time limit of xacro for one file (default: {TIME:g})'
    add_option(group, '--xacro-timeout', 'SECONDS', most, positive, TIME)
    add_repeatable(
        group,
        '--env',
        'NAME',
        'environment variable that xacro files may read; all others are hidden',
    )
    auto = (
        'With auto, each FILE is expanded with a warning, and files found in folders are refused. '
    )
    modes = MODES if names_files else MODES[1:]
    group.add_argument(
        '--sandbox',
        choices=modes,
        default=modes[0],
        help='what to do if the system has no sandbox for xacro (a sandbox needs Linux 5.13). '
        f'{auto if names_files else ""}With require, all files are refused. With off, xacro never '
        'runs in a sandbox, even if the system has one. Choose off only for files that you trust '
        f'(default: {modes[0]})',
    )


def make_checker(
    args: Namespace,
    package_path: Sequence[str],
    *,
    trust: str = '',
    with_values: bool = False,
    **more: Any,
) -> Checker:
    """
    Return a checker with the options of a verb.

    Parameters
    ----------
    args : Namespace
        The arguments. They include the options of `add_sandbox`, and may include those of
        `add_description`.
    package_path : sequence of str
        Folders in which packages are searched first.
    trust : str
        As for `XacroSandbox`.
    with_values : bool
        As for `XacroOptions`.
    **more
        Other parameters of `Checker`.

    """
    # Imported here, because the imports are slow and few verbs need them.
    from robot_description_tools.check import Checker
    from robot_description_tools.check import XacroOptions
    from robot_description_tools.description.xacro.sandbox import XacroSandbox

    def warn(message: str) -> None:
        say(f'warning: {message}')

    sandbox = XacroSandbox(args.xacro_timeout, mode=args.sandbox, warn=warn, trust=trust)
    given = vars(args)
    xacro = XacroOptions(
        arguments=dict(given.get('xacro_arg', ())),
        expands_all=given.get('xacro', False),
        is_allowed=not args.no_xacro,
        granted=args.env,
        with_values=with_values,
        sandbox=sandbox,
    )
    more |= {key: given.get(key) for key in BESIDE}
    more.setdefault('robot', given.get('robot') or '')
    return Checker(package_path, xacro=xacro, **more)


def add_positions(
    parser: ArgumentParser,
    option: str,
    meaning: str,
    more: str = 'base/x=1 for one coordinate of a planar or floating joint',
) -> None:
    """Add a repeatable option that takes positions by name. Angles may be in degrees."""
    units = '[rad or m, or degrees as in elbow=30deg]'
    add_repeatable(parser, option, 'NAME=VALUE', f'{meaning} {units}; {more}', _assignment)


def add_state(parser: ArgumentParser, effect: str) -> None:
    """Add ``--state``, the name of a state."""
    meaning = (
        f'{effect} a named state, such as home or arm/home: a <group_state> of the SRDF, or a '
        '<model_state>. A name without a group means the states of all groups'
    )
    add_option(parser, '--state', 'NAME', meaning)


def positions_of_state(description: RobotDescription, args: Namespace) -> dict[str, float]:
    """Return the positions of ``--state`` by coordinate. Raises UsageError for a wrong state."""
    if args.state is None:
        return {}
    # Imported here, because the import is slow and few verbs need it.
    from robot_description_tools.description.named_states import named_states
    from robot_description_tools.description.named_states import state_positions

    try:
        return state_positions(description, args.state)
    except ValueError as error:
        has_states = description.semantic or named_states(description)
        hint = '' if has_states else '; give an SRDF with --srdf'
        raise UsageError(f'--state: {error}{hint}') from error


def add_default_positions(parser: ArgumentParser, otherwise: str) -> None:
    """Add ``--default-positions``. ``otherwise`` explains the effect without this option."""
    parser.add_argument(
        '--default-positions',
        action='store_true',
        help='use default positions for joints that are not given. The default is the position in '
        '<model_state>. Otherwise it is a pose that closes the loop of the joint, or 0, or the '
        f'middle of a range without 0. Without this option the joints are {otherwise}',
    )


def add_values(parser: ArgumentParser, option: str, meaning: str) -> None:
    """Add a repeatable option that takes ``name=value``."""
    add_repeatable(parser, option, 'NAME=VALUE', meaning, _plain_assignment)


def add_repeatable(
    parser: _ActionsContainer,
    option: str,
    metavar: str,
    meaning: str,
    read: Callable[[str], object] = str,
) -> None:
    """Add an option that may be given several times."""
    parser.add_argument(
        option,
        metavar=metavar,
        type=read,
        action='append',
        default=[],
        help=f'{meaning}; repeatable',
    )


def add_option(
    parser: _ActionsContainer,
    option: str,
    metavar: str,
    meaning: str,
    read: Callable[[str], object] = str,
    default: object = None,
    **more: Any,
) -> None:
    """Add an option with one value for each word of ``metavar``."""
    words = metavar.split()
    if len(words) > 1:
        more['nargs'] = len(words)
    parser.add_argument(
        option,
        metavar=tuple(words) if len(words) > 1 else metavar,
        type=read,
        default=default,
        help=meaning,
        **more,
    )


def load(args: Namespace) -> RobotDescription:
    """
    Load the description that the arguments name.

    Parameters
    ----------
    args : Namespace
        The arguments, with those of `add_description`. If they include those of `add_sandbox`,
        xacro runs in the sandbox.

    Returns
    -------
    RobotDescription

    Raises
    ------
    RobotDescriptionError
        If the description cannot be used.
    UsageError
        If arguments are for xacro but the text comes from stdin.

    """
    # Imported here, because the import is slow and `expand` does not need it.
    from robot_description_tools.description.load import load_description

    args = choose_robot(args)
    if args.file == STDIN:
        return read_text(args, read_stdin(args), '<stdin>')
    if 'sandbox' in args:
        with make_checker(args, args.package_path) as checker:
            description, findings = checker.read_file(args.file)
        if description is None:
            raise RobotDescriptionError(findings)
        return description
    resolver, given = PackageResolver.from_environment(args.package_path), dict(args.xacro_arg)
    try:
        # Pass a Path, because `load_description` reads a str that contains '<' as the text of a
        # description.
        return load_description(
            Path(args.file),
            xacro_arguments=given,
            resolver=resolver,
            xacro=args.xacro,
            **files_beside(args),
        )
    except RobotDescriptionError as error:
        from robot_description_tools.robots import ConfiguredRobot
        from robot_description_tools.selection import with_settings

        robot = ConfiguredRobot(args.file, given, name=vars(args).get('robot') or '')
        raise RobotDescriptionError(with_settings(error.diagnostics, robot, resolver)) from error


def files_beside(args: Namespace) -> dict[str, Any]:
    """Return the values of the options that name additional files, by option name."""
    return {key: getattr(args, key) for key in BESIDE}


def mesh_finder(args: Namespace) -> Callable[[str], Path | None]:
    """Return a function that finds the file for the name of a mesh or texture."""
    resolver = PackageResolver.from_environment(args.package_path)
    if args.file == STDIN:
        return resolver.resolve
    source = Path(args.file)
    beside, folder = resolver.beside(source), source.absolute().parent
    return lambda name: beside.resolve(name, folder)


def choose_robot(args: Namespace) -> Namespace:
    """
    Return arguments with the values of the robot that the user chose from the settings.

    Parameters
    ----------
    args : Namespace
        The arguments, with a file and the options of `add_reading`.

    Returns
    -------
    Namespace
        The arguments, with the values of the chosen robot. ``--robot`` chooses a robot by its
        name. Without ``--robot``, the settings must have only one robot for the file, and this
        robot is chosen. If the settings have no robot for the file, the given arguments are
        returned unchanged.

    Raises
    ------
    UsageError
        If the robot does not exist, or if the user must choose one.

    """
    robots = choose_robots(args, is_folder=isdir(args.file))
    if len(robots) > 1:
        which = one_of([robot.robot for robot in robots], 20)
        raise UsageError(f"'{args.file}' has {len(robots)} robots: add --robot NAME, from {which}")
    return robots[0]


def choose_robots(args: Namespace, *, is_folder: bool) -> list[Namespace]:
    """
    Return arguments for each robot of the settings, as `choose_robot` does for one.

    Parameters
    ----------
    args : Namespace
        As for `choose_robot`.
    is_folder : bool
        True if the file is a folder whose settings name the robots.

    Returns
    -------
    list of Namespace
        The arguments of each robot. If no table of settings names the file, the list has only the
        given arguments.

    Raises
    ------
    UsageError
        If no robot has the name that the user chose, or if the folder has no robots.

    """
    # Imported here, because the import is slow.
    from robot_description_tools.robots import ConfiguredRobot
    from robot_description_tools.robots import with_options
    from robot_description_tools.selection import robots_from
    from robot_description_tools.selection import robots_of

    name = vars(args).get('robot') or ''
    if args.file == STDIN:
        if name:
            raise UsageError("--robot needs a file or a folder: it cannot read stdin ('-')")
        return [args]
    known = robots_from(Path(args.file)) if is_folder else robots_of(args.file)
    given = ConfiguredRobot('', dict(args.xacro_arg), **files_beside(args))
    robots = with_options(known, given, name)
    if not robots:
        if is_folder and not name:
            advice = (
                'no table [tool.robot-description.robots.NAME] in its settings: name a file, or '
                "let 'check --init' write such tables"
            )
            raise UsageError(f"the folder '{args.file}' has {advice}")
        return refuse_robot(name, known) if name else [args]
    return [
        Namespace(
            **{
                **vars(args),
                'file': _path_below(args.file, robot.file) if is_folder else args.file,
                'xacro_arg': list(robot.arguments.items()),
                'package_path': [*args.package_path, *robot.packages],
                **{key: getattr(robot, key) for key in BESIDE},
                'robot': robot.name,
            }
        )
        for robot in robots
    ]


def _path_below(folder: str, file: str) -> str:
    """Return the path of a file in a folder. The result is relative if the folder is relative."""
    inside = os.path.relpath(file, folder)
    return file if inside.startswith(os.pardir) else os.path.normpath(os.path.join(folder, inside))


def read_text(
    args: Namespace, text: bytes | str, name: str, folder: Path | None = None, **more: Any
) -> RobotDescription:
    """Read a text with the options of a verb. `read_description` explains ``more``."""
    from robot_description_tools.description.load import read_description
    from robot_description_tools.description.load import ReadOptions

    files = PackageResolver.from_environment(args.package_path)
    options = ReadOptions(files, folder, **files_beside(args))
    return read_description(text, name, options, **more)


def read_stdin(args: Namespace) -> bytes:
    """
    Return the text on stdin.

    At most ``MAX_BYTES + 1`` bytes are read. The reader of the description refuses a text that
    has more than ``MAX_BYTES`` bytes.

    Raises
    ------
    UsageError
        If stdin cannot be read, or if options ask for xacro, which needs a file.

    """
    if args.xacro_arg or args.xacro:
        raise UsageError("xacro needs a file: it cannot read stdin ('-')")
    try:
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    except OSError as error:
        raise UsageError(f'cannot read stdin: {error.strerror}') from error


def values_by_name(model: RobotModel, args: Namespace, option: str) -> dict[str, float]:
    """
    Return the values of a repeatable ``name=value`` option, by name.

    Degrees are converted to radians.

    Parameters
    ----------
    model : RobotModel
        The robot. The option takes names of its coordinates.
    args : Namespace
        The arguments.
    option : str
        The option, such as ``--joint``.

    Returns
    -------
    dict of str to float
        Values [rad, m or other SI units].

    Raises
    ------
    UsageError
        If a name is given twice, or if degrees are given for a coordinate that is no angle.

    """
    assignments: list[Assignment] = getattr(args, option.removeprefix('--').replace('-', '_'))
    values: dict[str, float] = {}
    for name, value, in_degrees in assignments:
        if name in values:
            raise UsageError(f"{option}: '{name}' is given twice")
        if in_degrees and name in model.index and not _turns(model, name):
            raise UsageError(f"{option}: '{name}' is not an angle: give it without deg")
        values[name] = radians(value) if in_degrees else value
    return values


def _turns(model: RobotModel, coordinate: str) -> bool:
    """Return True if a coordinate is an angle."""
    return any(
        unit == 'rad' and joint.name + suffix == coordinate
        for joint in model.description.joints.values()
        for suffix, unit in joint.type.coordinates.items()
    )


def _number_reader(kind: str, fits: Callable[[float], bool]) -> Callable[[str], float]:
    """Return a function that reads a number, and raises ArgumentTypeError unless it fits."""

    def read(text: str) -> float:
        if not _NUMBER.fullmatch(text) or not fits(float(text)):
            raise ArgumentTypeError(f"expected {kind}, got '{text}'")
        return float(text)

    return read


finite = _number_reader('a finite number', isfinite)
not_negative = _number_reader('a number of at least 0', lambda value: 0.0 <= value < inf)
positive = _number_reader('a number above 0', lambda value: 0.0 < value < inf)


def angle(text: str) -> float:
    """Return an angle [rad] from a text such as 1.57 or 90deg."""
    plain = text.removesuffix('deg')
    return finite(text) if plain == text else radians(finite(plain))


def whole(low: int, high: int = 1_000_000) -> Callable[[str], int]:
    """Return a function that reads a whole number between two bounds."""

    def read(text: str) -> int:
        # int() itself refuses numbers with thousands of digits.
        if not text.isdecimal() or len(text) > 99 or not low <= int(text) <= high:
            raise ArgumentTypeError(f"expected a whole number from {low} to {high}, got '{text}'")
        return int(text)

    return read


def refuse_robot(name: str, robots: Iterable[ConfiguredRobot]) -> NoReturn:
    """Raise UsageError for a name that no robot of the settings has."""
    known = list(dict.fromkeys(robot.name for robot in robots))
    if not known:
        table = '[tool.robot-description.robots.NAME]'
        where = 'FILE (or for a file in it, if FILE is a folder)'
        raise UsageError(f'--robot: the settings have no table {table} for {where}')
    hint = did_you_mean(name, known) or f'; robots are {one_of(known, 20)}'
    raise UsageError(f"--robot: the settings have no robot '{name}'{hint}")


def check_name(name: str, known: Iterable[str], kind: str, option: str = '') -> None:
    """
    Raise UsageError for a name that the robot does not have.

    Parameters
    ----------
    name : str
        The name.
    known : iterable of str
        The names that exist.
    kind : str
        Kind of the named part of the robot, such as ``link``.
    option : str
        The option in which the user gave the name.

    Raises
    ------
    UsageError
        If the name is unknown. The message suggests the closest name.

    """
    known = list(known)
    if name not in known:
        hint = did_you_mean(name, known)
        before = f'{option}: ' if option else ''
        raise UsageError(f"{before}'{name}' is no {kind} of the robot{hint}")


def check_target(target: Path, source: Path | None, force: bool) -> None:
    """Raise UsageError if a file cannot be written, or if it exists and ``force`` is False."""
    if not target.absolute().parent.is_dir():
        raise UsageError(f"there is no folder '{target.parent}'")
    if target.is_dir():
        raise UsageError(f"'{target}' is a folder: give the name of a file")
    if source is not None and target.exists() and source.exists() and target.samefile(source):
        raise UsageError(f"'{target}' is the file to convert")
    if target.exists() and not force:
        raise UsageError(f"'{target}' exists; --force replaces it")


def _folder(text: str) -> str:
    if not isdir(expanduser(text)):
        raise ArgumentTypeError(f"there is no folder '{text}'")
    if not os.access(expanduser(text), os.R_OK | os.X_OK):
        raise ArgumentTypeError(f"no permission to read the folder '{text}'")
    return text


def _xacro_argument(text: str) -> tuple[str, str]:
    name, mark, value = text.partition(':=')
    if not mark or not name:
        raise ArgumentTypeError(f"expected NAME:=VALUE, got '{text}'")
    return name, value


def _assignment(text: str) -> Assignment:
    # Split at the last '=', because a name may contain '=', but a number cannot.
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
