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
from argparse import HelpFormatter
from argparse import Namespace
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
import gc
import os
import re
import sys
from typing import Any
from typing import NoReturn

from robot_description_tools.cli.streams import discard
from robot_description_tools.cli.streams import open_closed
from robot_description_tools.cli.streams import write_error
from robot_description_tools.cli.streams import write_out
from robot_description_tools.cli.verb import BROKEN_PIPE
from robot_description_tools.cli.verb import ERRORS_FOUND
from robot_description_tools.cli.verb import INTERRUPTED
from robot_description_tools.cli.verb import PROGRAM
from robot_description_tools.cli.verb import USAGE
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.cli.verbs import BUILT_IN
from robot_description_tools.cli.verbs import plugin_verbs


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
    if '_ARGCOMPLETE' in os.environ:
        _complete(program)
    open_closed()
    words = list(sys.argv[1:] if argv is None else argv)
    # No option before the verb has a value, so the first plain word is the verb.
    chosen = next((word for word in words if not word.startswith('-')), None)
    # Hardly anything that a verb makes is garbage before its end.
    gc.set_threshold(20_000)
    try:
        try:
            code = _run(words, program, chosen)
        except SystemExit as stop:
            # argparse ends the program by itself after --help and wrong usage.
            if not isinstance(stop.code, int):
                raise
            code = stop.code
        # A stream that cannot be written is noticed here, not when the interpreter ends.
        write_out()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        discard(sys.stdout)
        return BROKEN_PIPE
    except (UsageError, OSError, MemoryError) as error:
        _complain(f'{program} {chosen}' if chosen else program, _reason(error))
    # The error counts, whatever becomes of the results before it.
    with suppress(UsageError, BrokenPipeError):
        write_out()
    return USAGE


def _complete(program: str) -> NoReturn:
    # Nobody else needs it.
    from robot_description_tools.cli.completion import chosen_verb
    from robot_description_tools.cli.completion import complete

    chosen = chosen_verb()
    parser, verbs = _parser(chosen, program)
    complete(parser, verbs.get(chosen or ''))


def help_text(program: str) -> str:
    """Return what ``--help`` prints."""
    return _parser(None, program)[0].format_help()


def _run(words: list[str], program: str, chosen: str | None) -> int:
    parser, verbs = _parser(chosen, program, is_first=words[:1] == [chosen])
    if chosen is not None and chosen not in verbs and not _asks_for_help(words, chosen):
        hint = _did_you_mean(chosen, verbs) or f': choose from {", ".join(verbs)}'
        parser.error(f"there is no verb '{chosen}'{hint}")
    args, unknown = parser.parse_known_args(words)
    if unknown:
        asked = verbs.get(args.verb, parser)
        asked.error(_what_is_unknown(unknown, asked.format_usage()))
    if args.version:
        # The package looks its version up when it is asked for.
        from robot_description_tools import __version__

        python = '.'.join(map(str, sys.version_info[:3]))
        folder = os.path.dirname(os.path.dirname(__file__))
        write_out(f'{PROGRAM} {__version__} from {folder} (Python {python})\n')
        return 0
    if args.verb is None:
        write_error(parser.format_help())
        return USAGE
    return _run_verb(args)


def _asks_for_help(words: list[str], verb: str) -> bool:
    """Tell whether ``--help`` stands before the verb."""
    return not {'-h', '--help'}.isdisjoint(words[: words.index(verb)])


def _what_is_unknown(words: Sequence[str], usage: str) -> str:
    """Name the options that there are not, each with the nearest; else the words too many."""
    unknown = [word.partition('=')[0] for word in words if word.startswith('-')]
    if not unknown:
        return f'unrecognized arguments: {" ".join(words)}'
    # argparse tells its options in this form only.
    known = re.findall(r'(?<![\w-])-[\w-]+', usage)
    return '; '.join(
        f"there is no option '{option}'{_did_you_mean(option, known)}" for option in unknown
    )


def _did_you_mean(word: str, known: Iterable[str]) -> str:
    # --help does without it.
    from robot_description_tools.diagnostics import did_you_mean

    return did_you_mean(word, known)


def _complain(called: str, reason: str) -> None:
    # --help does without it.
    from robot_description_tools.diagnostics import one_line

    write_error(one_line(f'{called}: error: {reason}') + '\n')


def _reason(error: Exception) -> str:
    """Say in a line why the command cannot be carried out."""
    if isinstance(error, MemoryError):
        return 'there is not enough memory'
    if isinstance(error, OSError) and error.strerror:
        file = '' if error.filename is None else f"'{os.fsdecode(error.filename)}': "
        return f'{file}{error.strerror}'
    return str(error)


def _parser(
    chosen: str | None, program: str, is_first: bool = False
) -> tuple[ArgumentParser, Mapping[str, ArgumentParser]]:
    """Return the parser of all, and those of the verbs."""
    parser = _Parser(
        prog=program,
        description='Check, show and move robot descriptions (URDF, xacro, JSON). No ROS needed.',
        epilog=f"'{program} VERB --help' tells more. Results go to stdout, all else to stderr. "
        'Exit code: 0 clean, 1 errors found, 2 wrong usage.',
        allow_abbrev=False,
    )
    about = 'print the version, and where it comes from'
    parser.add_argument('--version', action='store_true', help=about)
    choices = parser.add_subparsers(title='verbs', dest='verb', metavar='VERB')
    names = [verb.name for verb in BUILT_IN]
    # Other packages are asked only where their verbs matter.
    verbs = [*BUILT_IN, *(() if chosen in names else plugin_verbs(names))]
    # Where nobody asks which there are, the one that is used is enough.
    used = [verb for verb in verbs if is_first and verb.name == chosen]
    for lazy in used or verbs:
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
    return parser, choices.choices


def _run_verb(args: Namespace) -> int:
    # Slow to import, and --help does without.
    from robot_description_tools.diagnostics import RobotDescriptionError

    try:
        os.getcwd()
    except OSError as error:
        reason = f'the working folder cannot be used ({error.strerror}): change to another one'
        raise UsageError(reason) from error
    try:
        code: int = args.run_verb(args)
    except RobotDescriptionError as error:
        # Most runs come without.
        from robot_description_tools.cli.output import print_findings
        from robot_description_tools.diagnostics import Report

        print_findings(error.diagnostics, sys.stderr)
        return USAGE if Report(error.diagnostics).unreadable else ERRORS_FOUND
    return code


# argparse makes one for each option, and how wide the terminal is takes long to find out.
_WITHOUT_TERMINAL: Any = partial(HelpFormatter, width=98)


class _Parser(ArgumentParser):
    """Prints as everything else does, and one line for a usage error as for `UsageError`."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more, formatter_class=_WITHOUT_TERMINAL)

    def format_help(self) -> str:
        # A verb may have chosen another one.
        if self.formatter_class is _WITHOUT_TERMINAL:
            self.formatter_class = HelpFormatter
        return super().format_help()

    def print_help(self, file: object = None) -> None:
        # argparse itself would keep quiet about a stdout that cannot be written.
        write_out(self.format_help())

    def error(self, message: str) -> NoReturn:
        _complain(self.prog, f"{message}; see '{self.prog} --help'")
        sys.exit(USAGE)
