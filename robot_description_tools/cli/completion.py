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

"""``robot-description completion``: completion of command lines in a shell."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Callable
import os
import shlex
from typing import NoReturn
from typing import TYPE_CHECKING

from robot_description_tools.cli.streams import write_out
from robot_description_tools.cli.verb import PROGRAM
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.cli.verb import why_not_imported
from robot_description_tools.diagnostics.missing import how_to_install

if TYPE_CHECKING:
    from robot_description_tools.description import RobotDescription

SHELLS = ('bash', 'zsh', 'fish')
# File name extensions of the files that the verbs read.
SUFFIXES = ('urdf', 'xacro', 'json', 'srdf', 'yaml', 'xml', 'mjcf', 'stl', 'dae', 'obj', 'glb')


class CompletionVerb:
    """Prints shell code that completes verbs, options, files and names of a robot."""

    examples = (
        ('bash', 'print the code for bash'),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument('shell', choices=SHELLS, help='your shell')
        parser.epilog = (
            'In ~/.bashrc: eval "$(robot-description completion bash)". In ~/.zshrc, after '
            'compinit: eval "$(robot-description completion zsh)". For fish: robot-description '
            'completion fish > ~/.config/fish/completions/robot-description.fish. '
            f'It needs argcomplete: {how_to_install("argcomplete")}.'
        )

    def run(self, args: Namespace) -> int:
        """Print the shell code."""
        try:
            from argcomplete.shell_integration import shellcode
        except ImportError as error:
            raise UsageError(f'completion {why_not_imported(error)}') from error

        write_out(shellcode([PROGRAM], shell=args.shell))
        return 0


def chosen_verb() -> str | None:
    """Return the verb in the command line that the shell completes, or None."""
    line = os.environ.get('COMP_LINE', '')
    try:
        words = shlex.split(line)
    except ValueError:
        # The word being typed has an open quotation mark.
        words = line.split()
    return next((word for word in words[1:] if not word.startswith('-')), None)


def complete(parser: ArgumentParser, verb: ArgumentParser | None) -> NoReturn:
    """
    Send the completions for the command line to the shell, and end the process.

    Parameters
    ----------
    parser : ArgumentParser
        The parser of all verbs.
    verb : ArgumentParser, optional
        The parser of the verb in the command line.

    """
    try:
        from argcomplete import autocomplete
        from argcomplete.completers import FilesCompleter
    except ImportError as error:
        raise SystemExit(1) from error
    files = FilesCompleter(SUFFIXES)
    for action in verb._actions if verb is not None else ():
        named = _NAMES.get(str(action.metavar))
        if named is not None:
            action.completer = named  # type: ignore[attr-defined]
        elif 'FILE' in str(action.metavar):
            action.completer = files  # type: ignore[attr-defined]
    autocomplete(parser, always_complete_options='long')
    raise SystemExit(1)


def _robot(args: Namespace) -> RobotDescription | None:
    """Return the robot of FILE in the command line, or None if it cannot be read."""
    from robot_description_tools.cli.options import load
    from robot_description_tools.diagnostics import RobotDescriptionError

    try:
        return load(args)
    except (RobotDescriptionError, UsageError, OSError):
        # The user is still typing the command. Errors are reported when the command runs.
        return None


def _codes(**_: object) -> dict[str, str]:
    """Map each finding code to the text beside it in the shell: ``off by default`` or nothing."""
    from robot_description_tools.catalogue import CODES

    return {name: 'off by default' * code.off_by_default for name, code in CODES.items()}


def _links(parsed_args: Namespace, **_: object) -> list[str]:
    robot = _robot(parsed_args)
    return [] if robot is None else list(robot.links)


def _joints(parsed_args: Namespace, **_: object) -> list[str]:
    robot = _robot(parsed_args)
    joints = () if robot is None else robot.joints.values()
    return [joint.name for joint in joints if joint.type.coordinates]


def _values(parsed_args: Namespace, **_: object) -> list[str]:
    return [f'{name}=' for name in _joints(parsed_args)]


# Maps the placeholder of a value in --help to the function that completes the value.
_NAMES: dict[str, Callable[..., list[str] | dict[str, str]]] = {
    'CODE': _codes,
    'JOINT': _joints,
    'LINK': _links,
    'NAME=VALUE': _values,
}
