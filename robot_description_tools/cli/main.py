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

"""Entry point of ``robot-description``: finds the verb, runs it, returns the exit code."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Sequence
import os
import sys
from typing import NoReturn

from robot_description_tools.cli.verb import BROKEN_PIPE
from robot_description_tools.cli.verb import ERRORS_FOUND
from robot_description_tools.cli.verb import INTERRUPTED
from robot_description_tools.cli.verb import USAGE
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.cli.verbs import BUILT_IN
from robot_description_tools.cli.verbs import plugin_verbs

PROGRAM = 'robot-description'


def main(argv: Sequence[str] | None = None, program: str = PROGRAM) -> int:
    """
    Run the command.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments, by default those of the process.
    program : str
        What the command is called.

    Returns
    -------
    int
        0 clean, 1 errors found, 2 usage, 130 interrupted, 141 reader gone.

    """
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        try:
            code = _run(words, program)
        except SystemExit as stop:
            # argparse ends the program by itself after --help and wrong usage.
            if not isinstance(stop.code, int):
                raise
            code = stop.code
        # A reader that has gone away is noticed here, not when the interpreter ends.
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # What is still buffered goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return code


def help_text(program: str) -> str:
    """Return what ``--help`` prints."""
    return _parser(None, program).format_help()


def _run(words: list[str], program: str) -> int:
    # No option before the verb has a value, so the first plain word is the verb.
    chosen = next((word for word in words if not word.startswith('-')), None)
    try:
        parser = _parser(chosen, program)
        args = parser.parse_args(words)
        if args.version:
            # The package looks its version up when it is asked for.
            from robot_description_tools import __version__

            print(f'{PROGRAM} {__version__}')
            return 0
        if args.verb is None:
            parser.print_help(sys.stderr)
            return USAGE
        return _run_verb(args)
    except UsageError as error:
        print(f'{program} {chosen}: error: {error}', file=sys.stderr)
        return USAGE


def _parser(chosen: str | None, program: str) -> ArgumentParser:
    parser = _Parser(
        prog=program,
        description='Check, show and move robot descriptions (URDF, xacro, JSON). No ROS needed.',
        epilog=f"'{program} VERB --help' tells more. Results go to stdout, all else to stderr. "
        'Exit code: 0 clean, 1 errors found, 2 wrong usage.',
        allow_abbrev=False,
    )
    parser.add_argument('--version', action='store_true', help='print the version and exit')
    choices = parser.add_subparsers(title='verbs', dest='verb', metavar='VERB')
    names = [verb.name for verb in BUILT_IN]
    # Other packages are asked only where their verbs matter.
    for lazy in (*BUILT_IN, *(() if chosen in names else plugin_verbs(names))):
        sentence = f'{lazy.summary[:1].upper()}{lazy.summary[1:]}.'
        sub = choices.add_parser(
            lazy.name, help=lazy.summary, description=sentence, allow_abbrev=False
        )
        # Only the verb that is used is imported.
        if lazy.name == chosen:
            from robot_description_tools.cli.options import take_negative_values

            verb = lazy.load()
            take_negative_values(sub)
            verb.add_arguments(sub)
            sub.set_defaults(run_verb=verb.run)
    return parser


def _run_verb(args: Namespace) -> int:
    # Slow to import, and --help needs none of them.
    from robot_description_tools.cli.output import print_findings
    from robot_description_tools.diagnostics import Report
    from robot_description_tools.diagnostics import RobotDescriptionError

    try:
        code: int = args.run_verb(args)
    except RobotDescriptionError as error:
        print_findings(error.diagnostics, sys.stderr)
        return USAGE if Report(error.diagnostics).unreadable else ERRORS_FOUND
    return code


class _Parser(ArgumentParser):
    """Prints one line for a usage error, as it is done for `UsageError`."""

    def error(self, message: str) -> NoReturn:
        self.exit(USAGE, f"{self.prog}: error: {message}; see '{self.prog} --help'\n")
