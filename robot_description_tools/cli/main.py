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

"""Entry point of ``robot-description``: find the verb, run it, return the exit code."""

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
from types import MappingProxyType
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

# The verb ``help``. The next word is the verb to explain.
HELP = 'help'


def main(
    argv: Sequence[str] | None = None,
    program: str = PROGRAM,
    fixed: Mapping[str, object] = MappingProxyType({}),
) -> int:
    """
    Run the command.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments, by default those of the process.
    program : str
        Name of the command.
    fixed : mapping of str to object
        Maps arguments of the verb to values that replace the values in ``argv``.

    Returns
    -------
    int
        0 clean, 1 errors found, 2 wrong usage, 130 interrupted, 141 the pipe has no reader.

    """
    if '_ARGCOMPLETE' in os.environ:
        _complete(program)
    open_closed()
    words = list(sys.argv[1:] if argv is None else argv)
    chosen = _verb_in(words)
    if chosen == HELP:
        at = words.index(HELP)
        words = [*words[:at], *words[at + 1 : at + 2], '--help', *words[at + 2 :]]
        chosen = _verb_in(words)
    # Collect garbage seldom, because a verb makes little garbage.
    gc.set_threshold(20_000)
    try:
        try:
            code = _run(words, program, chosen, fixed)
        except SystemExit as stop:
            # argparse exits after --help and after wrong usage.
            if not isinstance(stop.code, int):
                raise
            code = stop.code
        # Flush here, so that a failure to write is reported now and not when the interpreter ends.
        write_out()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        discard(sys.stdout)
        return BROKEN_PIPE
    except (UsageError, OSError, MemoryError) as error:
        _complain(f'{program} {chosen}' if chosen else program, _reason(error))
    # The error decides the exit code, even if earlier results cannot be written.
    with suppress(UsageError, BrokenPipeError):
        write_out()
    return USAGE


def _complete(program: str) -> NoReturn:
    # Imported here, because only completion needs it.
    from robot_description_tools.cli.completion import chosen_verb
    from robot_description_tools.cli.completion import complete

    chosen = chosen_verb()
    parser, verbs = _parser(chosen, program)
    complete(parser, verbs.get(chosen or ''))


def _verb_in(words: Sequence[str]) -> str | None:
    """Return the first word that is no option. Options before the verb have no values."""
    return next((word for word in words if not word.startswith('-')), None)


def help_text(program: str) -> str:
    """Return the text that ``--help`` prints."""
    return _parser(None, program)[0].format_help()


def _run(
    words: list[str], program: str, chosen: str | None, fixed: Mapping[str, object]
) -> int:
    parser, verbs = _parser(chosen, program, is_first=words[:1] == [chosen])
    if chosen is not None and chosen not in verbs and not _asks_for_help(words, chosen):
        hint = _did_you_mean(chosen, verbs) or f': choose from {", ".join(verbs)}'
        parser.error(f"unknown verb '{chosen}'{hint}")
    if chosen is not None and chosen in verbs:
        # Import this here, because the verb has already imported the module. At the top of this
        # file, the import would slow down all verbs.
        from robot_description_tools.cli.options import mark_xacro_arguments

        at = words.index(chosen) + 1
        words = [*words[:at], *mark_xacro_arguments(verbs[chosen], words[at:])]
    args, unknown = parser.parse_known_args(words)
    if unknown:
        asked = verbs.get(args.verb, parser)
        asked.error(_describe_unknown(unknown, asked.format_usage()))
    if args.version:
        # Imported here, because this import looks up the version, which takes time.
        from robot_description_tools import __version__

        python = '.'.join(map(str, sys.version_info[:3]))
        folder = os.path.dirname(os.path.dirname(__file__))
        write_out(f'{PROGRAM} {__version__} from {folder} (Python {python})\n')
        return 0
    if args.verb is None:
        write_error(parser.format_help())
        return USAGE
    return _run_verb(Namespace(**{**vars(args), **fixed}))


def _asks_for_help(words: list[str], verb: str) -> bool:
    """Return True for ``--help`` before the verb: the user wants the help of the program."""
    return not {'-h', '--help'}.isdisjoint(words[: words.index(verb)])


def _describe_unknown(words: Sequence[str], usage: str) -> str:
    """Return a message with unknown options and their closest matches, or with extra words."""
    unknown = [word.partition('=')[0] for word in words if word.startswith('-')]
    if not unknown:
        return f'unrecognized arguments: {" ".join(words)}'
    # The usage is the only public list of options in argparse.
    known = re.findall(r'(?<![\w-])-[\w-]+', usage)
    return '; '.join(
        f"unknown option '{option}'{_did_you_mean(option, known)}" for option in unknown
    )


def _did_you_mean(word: str, known: Iterable[str]) -> str:
    # Imported here, because --help does not need it.
    from robot_description_tools.diagnostics import did_you_mean

    return did_you_mean(word, known)


def _complain(called: str, reason: str) -> None:
    # Imported here, because --help does not need it.
    from robot_description_tools.diagnostics import one_line

    write_error(one_line(f'{called}: error: {reason}') + '\n')


def _reason(error: Exception) -> str:
    """Return a line with the reason why the command failed."""
    if isinstance(error, MemoryError):
        return 'not enough memory'
    if isinstance(error, OSError) and error.strerror:
        file = '' if error.filename is None else f"'{os.fsdecode(error.filename)}': "
        return f'{file}{error.strerror}'
    return str(error)


def _parser(
    chosen: str | None, program: str, is_first: bool = False
) -> tuple[ArgumentParser, Mapping[str, ArgumentParser]]:
    """Return the main parser, and the parser of each verb."""
    parser = _Parser(
        prog=program,
        description='Check, show and move robot descriptions (URDF, xacro, JSON). All verbs work '
        'without ROS 2, except the verbs that are marked below.',
        epilog=f"'{program} help VERB' explains a verb. Results go to stdout, messages to "
        'stderr. Exit code: 0 clean, 1 errors found, 2 wrong usage.',
        allow_abbrev=False,
    )
    about = 'print the version and its location'
    parser.add_argument('--version', action='store_true', help=about)
    choices = parser.add_subparsers(title='verbs', dest='verb', metavar='VERB')
    names = [HELP, *(verb.name for verb in BUILT_IN)]
    # Built-in verbs do not need the verbs of other packages.
    verbs = [*BUILT_IN, *(() if chosen in names else plugin_verbs(names))]
    # If the user does not ask for the help of the program, the parser needs only the verb on the
    # command line.
    used = [verb for verb in verbs if is_first and verb.name == chosen]
    for lazy in used or verbs:
        sentence = f'{lazy.summary[:1].upper()}{lazy.summary[1:]}.'
        sub = choices.add_parser(
            lazy.name, help=lazy.summary, description=sentence, allow_abbrev=False
        )
        # Only the verb on the command line is imported.
        if lazy.name == chosen:
            from robot_description_tools.cli.options import take_negative_values

            verb = lazy.load()
            take_negative_values(sub)
            verb.add_arguments(sub)
            # A verb of another package need not have examples.
            sub.examples = getattr(verb, 'examples', ())
            sub.set_defaults(run_verb=verb.run)
    if not used:
        # `main` replaces the verb ``help`` by the option ``--help``. The verb is added here only
        # for the list of verbs in the help, and for completion in the shell.
        about = 'print this help, or the help of a verb'
        sub = choices.add_parser(HELP, help=about, description=f'{about.capitalize()}.')
        known = [verb.name for verb in verbs]
        sub.add_argument('about', metavar='VERB', nargs='?', choices=known, help='a verb')
    return parser, choices.choices


def _run_verb(args: Namespace) -> int:
    # Imported here, because the import is slow and not needed for --help.
    from robot_description_tools.diagnostics import RobotDescriptionError

    try:
        os.getcwd()
    except OSError as error:
        reason = f'the working folder cannot be used ({error.strerror}): change to another folder'
        raise UsageError(reason) from error
    try:
        code: int = args.run_verb(args)
    except RobotDescriptionError as error:
        # Imported here, because the imports are slow and most runs do not need them.
        from robot_description_tools.cli.output import print_findings
        from robot_description_tools.diagnostics import Report

        print_findings(error.diagnostics, sys.stderr)
        return USAGE if Report(error.diagnostics).unreadable else ERRORS_FOUND
    return code


# argparse makes a formatter for each option, and each formatter would query the terminal width.
_WITHOUT_TERMINAL: Any = partial(HelpFormatter, width=98)


_EXAMPLES = '\nexamples:\n'
#: Characters. Longest line of an example, without its indent.
_LONGEST_EXAMPLE = 76


def _in_lines(command: str) -> str:
    """Break a long command between two words, with a backslash for the shell."""
    if len(command) <= _LONGEST_EXAMPLE:
        return command
    at = command.rfind(' ', 0, _LONGEST_EXAMPLE)
    return f'{command[:at]} \\\n    {command[at + 1:]}'


class _Parser(ArgumentParser):
    """
    Parser that prints to the streams of this package.

    For wrong usage, the parser prints one line and exits with the code `USAGE`.

    Attributes
    ----------
    examples : sequence of (str, str)
        Examples at the end of the help: the words after the name of the program, and their effect.

    """

    examples: Sequence[tuple[str, str]] = ()

    def __init__(self, **more: Any) -> None:
        super().__init__(**more, formatter_class=_WITHOUT_TERMINAL)

    def format_help(self) -> str:
        # Keep the formatter if a verb has set one.
        if self.formatter_class is _WITHOUT_TERMINAL:
            self.formatter_class = HelpFormatter
        text = super().format_help()
        for number, (words, effect) in enumerate(self.examples):
            line = _in_lines(f'{self.prog} {words}'.rstrip())
            text += f'{"" if number else _EXAMPLES}  {line}\n      {effect}\n'
        return text

    def print_help(self, file: object = None) -> None:
        # argparse would ignore an error of stdout.
        write_out(self.format_help())

    def error(self, message: str) -> NoReturn:
        _complain(self.prog, f"{message}; see '{self.prog} --help'")
        sys.exit(USAGE)
