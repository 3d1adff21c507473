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

"""``robot-description check``: find and fix mistakes in descriptions."""

from __future__ import annotations

from argparse import Action
from argparse import ArgumentParser
from argparse import ArgumentTypeError
from argparse import Namespace
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from itertools import chain
import os
from pathlib import Path
import re
import sys
from time import monotonic
from typing import Any
from typing import TYPE_CHECKING

from robot_description_tools.check import Checker
from robot_description_tools.check import Examined
from robot_description_tools.check import find_descriptions
from robot_description_tools.check import is_macro_file
from robot_description_tools.check import makes_no_robot
from robot_description_tools.cli.options import add_description
from robot_description_tools.cli.options import add_format
from robot_description_tools.cli.options import add_option
from robot_description_tools.cli.options import add_repeatable
from robot_description_tools.cli.options import add_sandbox
from robot_description_tools.cli.options import make_checker
from robot_description_tools.cli.options import read_stdin
from robot_description_tools.cli.options import refuse_robot
from robot_description_tools.cli.options import STDIN
from robot_description_tools.cli.output import attributes
from robot_description_tools.cli.output import counted
from robot_description_tools.cli.output import print_findings
from robot_description_tools.cli.output import print_json
from robot_description_tools.cli.output import print_lines
from robot_description_tools.cli.output import say
from robot_description_tools.cli.output import tally
from robot_description_tools.cli.output import width_of
from robot_description_tools.cli.streams import write_error
from robot_description_tools.cli.streams import write_out
from robot_description_tools.cli.streams import write_target
from robot_description_tools.cli.verb import ERRORS_FOUND
from robot_description_tools.cli.verb import USAGE
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.description.files import read_file
from robot_description_tools.description.files import real_path
from robot_description_tools.description.srdf import is_srdf
from robot_description_tools.description.xacro.expand import ARGUMENT_UNUSED
from robot_description_tools.diagnostics import one_line
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Report
from robot_description_tools.diagnostics.writers import Changes
from robot_description_tools.diagnostics.writers import github_lines
from robot_description_tools.diagnostics.writers import junit_xml
from robot_description_tools.diagnostics.writers import report_as_json
from robot_description_tools.diagnostics.writers import sarif_log
from robot_description_tools.diagnostics.writers import suppressed_as_json
from robot_description_tools.selection import Baseline
from robot_description_tools.selection import FILES as SETTINGS
from robot_description_tools.selection import robots_of
from robot_description_tools.selection import Selection

if TYPE_CHECKING:
    from robot_description_tools.fixing import Fixed

JSON_VERSION = 1
# Name of the program in reports.
_TOOL = 'robot-description check'
_Skipped = Sequence[tuple[str, str]]
#: Count. Largest number of findings of one kind that are printed for one file.
_MOST_OF_A_KIND = 50
#: Count. If there are at least this many files, a terminal shows the file that is being checked.
_MANY = 5
#: Count. If more files than this are found, a message says that a smaller folder takes less time.
_VERY_MANY = 10_000
#: Seconds. Time between two changes of the progress on a terminal.
_PERIOD = 0.1


class CheckVerb:
    """Reports findings. The exit code shows if there are errors."""

    examples = (
        ('four_bar.urdf.xacro', 'report the mistakes in a file'),
        ('--strict .', 'check all descriptions in a folder; warnings count as errors'),
        ('--fix --diff .', 'show the repairs, and write nothing'),
        ('--explain mimic-chain', 'explain a code'),
        ('--init .', 'write robot_description.toml with the robots of a folder'),
        ('--format json .', 'print the findings for a program'),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        add_description(parser, many=True)
        parser.add_argument(
            '--strict', action='store_true', help='also exit with 1 if there are only warnings'
        )
        _add_selection(parser)
        _add_repairs(parser)
        parser.add_argument(
            '--explain',
            metavar='CODE',
            type=_known_code,
            action=_Explain,
            help='explain a code: its meaning, its effect, and a correct example. '
            'robot-description codes lists all codes',
        )
        parser.add_argument(
            '--init',
            action='store_true',
            help='write robot_description.toml into a folder, with one table for each '
            'description. Values of xacro arguments come from xacro files and launch files. '
            'Launch files are read, but not run',
        )
        add_repeatable(
            parser,
            '--controllers',
            'FILE',
            "compare the robot with controllers: ros2_control's YAML, moveit_controllers.yaml or "
            'joint_limits.yaml',
        )
        moveit = (
            'compare the robot with the files of a MoveIt package: its SRDF, joint_limits.yaml, '
            'kinematics.yaml and moveit_controllers.yaml, in FOLDER or FOLDER/config'
        )
        add_option(parser, '--moveit', 'FOLDER', moveit)
        urdf = 'the robot of the SRDF files to check; by default, the settings name it'
        add_option(parser, '--urdf', 'FILE.urdf', urdf)
        add_format(parser, more=['github', 'junit', 'sarif'])
        add_sandbox(parser)
        parser.epilog = (
            'In a folder and all folders below it, check reads each *.urdf, each *.xacro that '
            'describes a robot (its <robot> has a name, and the expanded file has links), and '
            'each *.json with links and joints. Without --robot, it checks all robots of the '
            'settings. '
            'Findings go to stdout, a summary to stderr. Exit code: 0 no errors, 1 errors, '
            '2 a file could not be read (the other files are still checked).'
        )

    def run(self, args: Namespace) -> int:
        """Check every file, then report."""
        _check_options(args)
        if args.moveit is not None:
            args = _with_moveit(args)
        if args.init:
            return _init(args)
        files, skipped = _files(args)
        if args.robot:
            files = _files_of(args.robot, files)
        # Do not apply the old baseline if a new one is written, because the new baseline must also
        # contain the findings of the old baseline.
        baseline = None if args.write_baseline else _baseline(args.baseline)
        written = Baseline(args.write_baseline) if args.write_baseline else None
        totals = _Totals()
        # Output for programs is printed at the end, with the possible changes.
        reports: list[Report] = []
        examined: list[Examined] = []
        selection = Selection(args.select, args.ignore, baseline)
        with make_checker(
            args,
            args.package_path,
            selection=selection,
            controllers=args.controllers,
            urdf=args.urdf or '',
        ) as checker:
            fixed = _fix(checker, files, args) if args.fix or args.diff else None
            for file, report in _reports(checker, files, args, fixed, examined):
                if not files[file] and makes_no_robot(report):
                    skipped.append((file, 'expands to no link'))
                    continue
                if len(files) > 1 and args.xacro_arg:
                    report = _without_foreign_arguments(report)
                totals.add(report)
                if written is not None:
                    for finding in report.findings:
                        written.add(finding)
                if args.format != 'text':
                    reports.append(report)
                elif not args.diff:
                    print_findings(report.findings, sys.stdout, most=_MOST_OF_A_KIND)
                _summarise(report)
        if not totals.files:
            raise _no_description(args.files, skipped)
        if args.format != 'text':
            _print_for_programs(args, reports, skipped, _changes(examined, fixed, _folders(args)))
        _summarise_all(totals, skipped)
        if fixed is not None:
            _print_fixed(fixed, args)
        if baseline is not None and not args.select:
            seen = [*files, *(name for name, _ in skipped)]
            _print_gone(baseline, baseline.left(seen))
        if written is not None:
            return _write(written, totals)
        if totals.has_unreadable:
            return USAGE
        return ERRORS_FOUND if totals.errors or (args.strict and totals.warnings) else 0


@dataclass(slots=True)
class _Totals:
    """Counts of files and findings, so that the findings need not be kept in memory."""

    files: int = 0
    errors: int = 0
    warnings: int = 0
    suppressed: int = 0
    has_unreadable: bool = False
    unusable: list[str] = field(default_factory=list)

    def add(self, report: Report) -> None:
        """Count the findings of a file."""
        self.files += 1
        self.errors += report.errors
        self.warnings += report.warnings
        self.suppressed += len(report.suppressed)
        self.has_unreadable |= report.unreadable
        if not report.usable:
            self.unusable.append(report.file)

    def __str__(self) -> str:
        suppressed = f', {self.suppressed} suppressed' if self.suppressed else ''
        return tally(self.errors, self.warnings) + suppressed


def _reports(
    checker: Checker,
    files: dict[str, bool],
    args: Namespace,
    fixed: Fixed | None,
    examined: list[Examined],
) -> Iterator[tuple[str, Report]]:
    """Yield each file with its report. If the output is for a program, also fill ``examined``."""
    if fixed is not None:
        reports = fixed.reports_before if args.diff else fixed.reports
        yield from ((file, reports[file]) for file in files)
        return
    shows_progress = len(files) >= _MANY and _can_erase()
    for number, (file, is_named) in enumerate(files.items(), 1):
        if shows_progress:
            _replace_line(f'[{number}/{len(files)}] {file}')
        if file == STDIN:
            report = checker.check_text(read_stdin(args), '<stdin>')
        else:
            each = checker.examine(file, is_named=is_named).without_robot()
            report = each.report
            if args.format != 'text':
                examined.append(each)
        if shows_progress:
            _replace_line('')
        yield file, report


def _add_selection(parser: ArgumentParser) -> None:
    group = parser.add_argument_group(
        'selecting findings',
        'Fatal findings are always reported. A comment <!-- check: ignore CODE --> suppresses '
        'findings in the next element, <!-- check: ignore-file CODE --> in its file. A table '
        '[tool.robot-description] in robot_description.toml or pyproject.toml applies to the '
        'descriptions in its folder and below.',
    )
    for option, effect in (
        ('--ignore', 'suppress findings with this code, such as mimic-chain'),
        ('--select', 'report only findings with this code, even if it is off by default'),
    ):
        add_repeatable(group, option, 'CODE', effect, _known_code)
    for option, effect in (
        ('--baseline', 'suppress the findings that --write-baseline has written to this file'),
        ('--write-baseline', 'write all current findings to this file, and exit with 0'),
    ):
        add_option(group, option, 'FILE', effect)


def _add_repairs(parser: ArgumentParser) -> None:
    group = parser.add_argument_group(
        'fixing',
        'Suppressed findings are not fixed. Files of another package or of an install folder are '
        'not changed.',
    )
    for option, effect in (
        (
            '--fix',
            'apply safe repairs. A repair is safe if it does not change the behaviour of the '
            'robot, or if the intended value is certain',
        ),
        (
            '--suggested',
            'with --fix, also apply repairs that may change how the robot moves. Review them',
        ),
        ('--diff', 'print the changes of --fix as a unified diff, and write nothing'),
    ):
        group.add_argument(option, action='store_true', help=effect)


def _check_options(args: Namespace) -> None:
    """Raise UsageError for options that contradict each other."""
    if args.suggested and not (args.fix or args.diff):
        raise UsageError('--suggested needs --fix or --diff')
    if (args.fix or args.diff) and STDIN in args.files:
        raise UsageError('--fix and --diff cannot change stdin: name a file')
    if args.diff and args.format != 'text':
        raise UsageError(f'--diff cannot be combined with --format {args.format}')
    if (args.fix or args.diff) and args.write_baseline:
        raise UsageError('--write-baseline cannot be combined with --fix or --diff: fix first')


_MOVEIT = 'joint_limits.yaml', 'kinematics.yaml', 'moveit_controllers.yaml'


def _with_moveit(args: Namespace) -> Namespace:
    """Return arguments with the SRDF and the YAML files of a MoveIt package."""
    folders = [os.path.join(args.moveit, 'config'), args.moveit]
    folder = next(filter(os.path.isdir, folders), None)
    if folder is None:
        raise UsageError(f"--moveit: there is no folder '{args.moveit}'")
    names = sorted(os.listdir(folder))
    srdfs = [name for name in names if name.endswith('.srdf')]
    srdfs = srdfs or [name for name in names if is_srdf(name)]
    if args.srdf is None and len(srdfs) != 1:
        found = one_of(srdfs) if srdfs else 'none'
        raise UsageError(f"--moveit: '{folder}' should have one SRDF, found {found}: use --srdf")
    files = [os.path.join(folder, name) for name in _MOVEIT if name in names]
    srdf = args.srdf or os.path.join(folder, srdfs[0])
    return Namespace(**{**vars(args), 'srdf': srdf, 'controllers': [*args.controllers, *files]})


def _init(args: Namespace) -> int:
    """Write tables of the robots in a folder into its ``robot_description.toml``."""
    from robot_description_tools.proposals import propose_robots
    from robot_description_tools.selection import settings_in

    folders = args.files
    if len(folders) != 1:
        raise UsageError(f'--init needs one folder, got {len(folders)}')
    if not os.path.isdir(folders[0]):
        what = 'is no folder' if os.path.lexists(folders[0]) else 'does not exist'
        raise UsageError(f"--init needs a folder: '{folders[0]}' {what}")
    file = os.path.join(folders[0], SETTINGS[0])
    before = b''
    if os.path.lexists(file):
        try:
            before = read_file(file)
        except OSError as error:
            raise UsageError(f"'{file}' cannot be read: {error.strerror}") from error
    for settings in settings_in(folders[0]):
        # A table with mistakes may define robots that are not in `settings.robots`.
        for finding in settings.findings:
            raise UsageError(f'{finding.where}: {finding.message}. Correct it before --init')
        if settings.robots:
            raise UsageError(f"'{folders[0]}' has tables of robots. Remove its tables first")
    with make_checker(args, args.package_path) as checker:
        tries = () if args.no_xacro else (checker.failure,)
        proposals = propose_robots(folders[0], *tries)
    if not proposals:
        raise _no_description(folders, find_descriptions(folders[0])[1])
    text = '\n'.join(map(str, proposals)).encode()
    write_target(file, before + (b'\n' if before else b'') + text)
    say(f"wrote {counted(len(proposals), 'table')} of robots to '{file}'")
    for each in proposals:
        for name in each.unknown:
            say(f"{each.file}: argument '{name}' needs a value. Add it to the table {each.name}")
        for note in each.notes:
            say(f'{each.file}: {note}')
    return 0


def _fix(checker: Checker, files: dict[str, bool], args: Namespace) -> Fixed:
    """Fix files, or print the changes."""
    # Imported here, because the import is slow and most runs only check.
    from robot_description_tools.fixing import Fixer

    fixed = Fixer(checker, files, suggested=args.suggested, folders=_folders(args)).run()
    if args.diff:
        for file, after in fixed.after.items():
            _print_diff(file, fixed.before[file], after)
        return fixed
    for file, before in fixed.before.items():
        with suppress(OSError):
            if read_file(file) == before:
                continue
        raise UsageError(f"'{file}' changed during the check. Nothing is written: try again")
    for file, after in fixed.after.items():
        write_target(file, after)
    return fixed


def _folders(args: Namespace) -> list[str]:
    return [name for name in args.files if os.path.isdir(name)]


def _changes(
    examined: Sequence[Examined], fixed: Fixed | None, folders: Sequence[str]
) -> Changes:
    """Return the changes that fix the examined findings."""
    from robot_description_tools.fixing import changes_of
    from robot_description_tools.fixing import offers

    offered = [offers(examined, folders)[0]] if fixed is None else fixed.offers.values()
    return changes_of(chain.from_iterable(offered))


def _print_diff(file: str, before: bytes, after: bytes) -> None:
    """
    Print a diff for `git apply` and `patch -p1`.

    Control characters are escaped on a terminal.

    """
    from difflib import diff_bytes
    from difflib import unified_diff

    name = os.path.relpath(file)
    name = (file if name.startswith(os.pardir) else name).replace(os.sep, '/').lstrip('/')
    was, now = os.fsencode(f'a/{name}'), os.fsencode(f'b/{name}')
    lines = diff_bytes(unified_diff, _lines(before), _lines(after), was, now)
    for line in lines:
        end = b'' if line.endswith(b'\n') else b'\n\\ No newline at end of file\n'
        if sys.stdout.isatty():
            print_lines((line + end).decode('utf-8', 'replace').splitlines())
        else:
            write_out(line + end)


def _lines(data: bytes) -> list[bytes]:
    """
    Split a text into lines with their line endings.

    As in `patch`, only a line feed ends a line.

    """
    return [line for line in re.split(rb'(?<=\n)', data) if line]


def _print_fixed(fixed: Fixed, args: Namespace) -> None:
    alike: dict[tuple[str, str], list[str]] = {}
    for one in fixed.refused:
        alike.setdefault((one.code, one.reason), []).append(str(one.where))
    for (code, reason), (first, *others) in alike.items():
        more = f' (and {len(others)} more)' if others else ''
        say(f'{first}: [{code}] not fixed{more}: {reason}')
    would, appeared = ('Would fix', 'would appear') if args.diff else ('Fixed', 'appeared')
    parts = [f"{would} {counted(fixed.count, 'finding')}."]
    if fixed.new:
        parts.append(f"{counted(fixed.new, 'new finding')} {appeared}.")
    if fixed.more:
        parts.append(f'--suggested would fix at least {fixed.more} more.')
    say(' '.join(parts))


def _baseline(file: str | None) -> Baseline | None:
    if file is None:
        return None
    try:
        return Baseline.read(file)
    except OSError as error:
        raise UsageError(f"cannot read '{file}': {error.strerror}") from error
    except ValueError as error:
        raise UsageError(str(error)) from error


def _print_gone(baseline: Baseline, count: int) -> None:
    if count:
        verb = 'is' if count == 1 else 'are'
        gone = f"{counted(count, 'finding')} of '{baseline.file}' {verb} gone"
        say(f'{gone}: write the baseline again to update it')


def _write(baseline: Baseline, totals: _Totals) -> int:
    """Write a baseline, or raise UsageError if a description is unusable."""
    if totals.unusable:
        names = one_of(totals.unusable)
        raise UsageError(f"'{baseline.file}' is not written: {names} cannot be used")
    try:
        baseline.write()
    except OSError as error:
        raise UsageError(f"cannot write '{baseline.file}': {error.strerror}") from error
    say(f"wrote {counted(baseline.left(), 'finding')} to '{baseline.file}'")
    return 0


class _Explain(Action):
    """Explains a code and ends the program, as ``--help`` does. No FILE is needed."""

    def __call__(self, parser: ArgumentParser, *arguments: Any) -> None:
        """Print the explanation and exit."""
        from robot_description_tools.catalogue import CODES

        code = CODES[arguments[1]]
        print_lines(f'{code.severity.value}[{code.name}]: {code.explanation}'.split('\n'))
        parser.exit()


def _known_code(name: str) -> str:
    """Return the name of a code, or raise ArgumentTypeError if no code has this name."""
    # Imported here, because the import is slow: it loads all modules that declare codes.
    from robot_description_tools.catalogue import known_code

    try:
        return known_code(name).name
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


def _files(args: Namespace) -> tuple[dict[str, bool], list[tuple[str, str]]]:
    """
    Return the files to check, and the skipped files.

    Returns
    -------
    files : dict of str to bool
        Each file once. The value is True if the user named the file, and False if the file was
        found in a folder. A file that was found in a folder may contain no robot.
    skipped : list of (str, str)
        Skipped files of folders, with reasons.

    """
    files: dict[str, bool] = {}
    skipped: list[tuple[str, str]] = []
    for name in args.files:
        if name == STDIN or not os.path.isdir(name):
            files[name] = True
            continue
        with _Search(name) as search:
            found, others = find_descriptions(
                name, run_xacro=not args.no_xacro, progress=search.progress
            )
        if args.fix or args.diff:
            outside = [file for file in found if not _is_below(file, name)]
            found = [file for file in found if file not in outside]
            others += [(file, 'a symbolic link that leads out of the folder') for file in outside]
        if not found and not args.no_xacro:
            # The folder has no robot. Perhaps another program writes the robots that use the
            # macros of the folder. So check the macro files without a robot.
            found = [file for file, _ in others if is_macro_file(file)]
            others = [each for each in others if each[0] not in found]
        if not found:
            raise _no_description([name], others)
        for file in found:
            files.setdefault(file, False)
        skipped += others
    return files, skipped


def _files_of(name: str, files: dict[str, bool]) -> dict[str, bool]:
    """
    Return those of the given files that describe a robot called ``name``.

    The settings contain the names of robots, and the file that describes each robot.

    """
    robots = {file: robots_of(file) for file in files if file != STDIN}
    chosen = {
        file: files[file]
        for file, there in robots.items()
        if any(robot.is_called(name) for robot in there)
    }
    return chosen or refuse_robot(name, chain.from_iterable(robots.values()))


def _is_below(file: str, folder: str) -> bool:
    """Return True if a file is in a folder after symbolic links are resolved."""
    return Path(real_path(file)).is_relative_to(real_path(folder))


def _no_description(folders: Sequence[str], skipped: _Skipped) -> UsageError:
    where = ' '.join(f"'{folder}'" for folder in folders)
    why = f': {_reasons(skipped)}' if skipped else ''
    return UsageError(f'there is no description in the folder {where}{why}')


class _Search:
    """
    Shows the progress of a search.

    If stderr is no terminal, a message is printed only for long searches.

    """

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._files = 0
        self._shown = monotonic()
        self._has_shown = False

    def __enter__(self) -> _Search:
        return self

    def __exit__(self, *_: object) -> None:
        self._erase()

    def progress(self, place: str, entries: int) -> None:
        """Count the entries of a folder."""
        before, self._files = self._files, self._files + entries
        if before <= _VERY_MANY < self._files:
            self._erase()
            where = f"more than {_VERY_MANY} files below '{self._folder}'"
            say(f'looking for descriptions in {where}; a smaller folder takes less time')
        if _can_erase() and monotonic() - self._shown > _PERIOD:
            self._shown, self._has_shown = monotonic(), True
            _replace_line(f'{self._files} files, in {place}')

    def _erase(self) -> None:
        if self._has_shown:
            _replace_line('')


def _can_erase() -> bool:
    """Return True if stderr is a terminal that can erase a line."""
    return sys.stderr.isatty() and os.environ.get('TERM') != 'dumb'


def _replace_line(text: str) -> None:
    """Replace the last line of a terminal. Text that does not fit is cut."""
    write_error(f'\r\033[K{one_line(text)[:int(width_of(sys.stderr)) - 1]}')


def _without_foreign_arguments(report: Report) -> Report:
    """
    Leave out findings about unused arguments, except typos.

    Another file of the robot may use such an argument.

    """
    return replace(
        report,
        findings=tuple(
            finding
            for finding in report.findings
            if finding.code != ARGUMENT_UNUSED.name or 'did you mean' in finding.message
        )
    )


def _summarise(report: Report) -> None:
    counts = _Totals()
    counts.add(report)
    robots = f' ({one_of(report.robots)})' if report.robots else ''
    name = f'{report.file}{robots}'
    if report.usable:
        sizes = [(report.links, 'link'), (report.joints, 'joint'), (report.loops or None, 'loop')]
        parts = [counted(count, what) for count, what in sizes if count is not None]
        say(f'{name}: {", ".join([*parts, str(counts)])}')
    else:
        say(f'{name}: ' + ('not read' if report.unreadable else f'unusable, {counts}'))


def _summarise_all(totals: _Totals, skipped: _Skipped) -> None:
    if skipped:
        say(f'{counted(len(skipped), "file")} skipped: {_reasons(skipped)}')
    if totals.files > 1:
        say(f'{counted(totals.files, "file")}: {totals}')


def _reasons(skipped: _Skipped) -> str:
    """Return each reason with the skipped files."""
    names: dict[str, list[str]] = {}
    for file, reason in skipped:
        names.setdefault(reason, []).append(os.path.basename(file))
    return '; '.join(f'{reason} ({one_of(files)})' for reason, files in names.items())


def _print_for_programs(
    args: Namespace, reports: Sequence[Report], skipped: _Skipped, changes: Changes
) -> None:
    if args.format == 'github':
        write_out(''.join(f'{line}\n' for line in github_lines(reports)))
        return
    if args.format == 'junit':
        write_out(junit_xml(reports, _TOOL, strict=args.strict))
        return
    if args.format == 'sarif':
        # Imported here, because these imports are slow. The first one reads the version from the
        # metadata of the installed package. The catalogue loads all modules that declare codes.
        from robot_description_tools import __version__
        from robot_description_tools.catalogue import CODES
        from robot_description_tools.catalogue import page_of

        log = sarif_log(reports, _TOOL, __version__, CODES, page_of, changes)
        print_json(log, depth=4)
        return
    # ``doc/command_line.md`` explains each key.
    print_json(
        {
            'version': JSON_VERSION,
            'errors': sum(report.errors for report in reports),
            'warnings': sum(report.warnings for report in reports),
            'files': [
                {
                    **attributes(report, 'file', 'usable', 'links', 'joints', 'robots'),
                    **report_as_json(report, changes),
                    'silenced': suppressed_as_json(report),
                }
                for report in reports
            ],
            'skipped': [{'file': file, 'reason': reason} for file, reason in skipped],
        },
        depth=4,
    )
