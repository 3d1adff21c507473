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

"""``robot-description diff``: compare two descriptions by meaning."""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import replace
from math import degrees
import os
import subprocess
from subprocess import DEVNULL
from subprocess import PIPE
from subprocess import Popen
import sys
from tempfile import TemporaryDirectory
from tempfile import TemporaryFile
from typing import Any
from typing import IO
from typing import NamedTuple

from robot_description_tools.cli.options import add_format
from robot_description_tools.cli.options import add_option
from robot_description_tools.cli.options import add_reading
from robot_description_tools.cli.options import add_sandbox
from robot_description_tools.cli.options import BESIDE
from robot_description_tools.cli.options import choose_robots
from robot_description_tools.cli.options import make_checker
from robot_description_tools.cli.options import positive
from robot_description_tools.cli.options import read_stdin
from robot_description_tools.cli.options import STDIN
from robot_description_tools.cli.output import attributes
from robot_description_tools.cli.output import counted
from robot_description_tools.cli.output import print_errors
from robot_description_tools.cli.output import print_findings
from robot_description_tools.cli.output import print_json
from robot_description_tools.cli.output import print_lines
from robot_description_tools.cli.output import print_table
from robot_description_tools.cli.output import say
from robot_description_tools.cli.verb import ERRORS_FOUND
from robot_description_tools.cli.verb import USAGE
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.xml.numbers import number
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Report
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics.writers import code_span
from robot_description_tools.diagnostics.writers import markdown_table
from robot_description_tools.diagnostics.writers import report_as_json
from robot_description_tools.diff import compare
from robot_description_tools.diff import Comparison
from robot_description_tools.diff import Difference
from robot_description_tools.diff import Displacement
from robot_description_tools.diff import TOLERANCE
from robot_description_tools.diff.texts import distance_of
from robot_description_tools.diff.texts import line_of


class DiffVerb:
    """Compares two descriptions. The exit codes are those of the program ``diff``."""

    examples = (
        ('old.urdf new.urdf', 'compare two files'),
        ('--git HEAD four_bar.urdf.xacro', 'compare a file with its last commit'),
        ('--git HEAD --format markdown crane.json', 'write a table for a pull request'),
        ('--tolerance 1e-3 old.urdf new.urdf', 'ignore differences below 1 mm and 1 mrad'),
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments."""
        parser.add_argument(
            'files',
            metavar='FILE',
            nargs='+',
            help='two descriptions, the older one first, or one with --git. Each is a URDF, xacro '
            'or JSON robot, or a folder whose settings have a table '
            "[tool.robot-description.robots.NAME]. '-' reads one of the two from stdin, as URDF "
            'or JSON robot',
        )
        add_option(
            parser,
            '--git',
            'REV',
            'compare FILE with its version in this revision of its git repository; all included '
            'files are also of that revision',
        )
        add_option(
            parser,
            '--tolerance',
            'NUMBER',
            'difference to ignore: absolute for lengths [m] and angles [rad], relative for other '
            f'numbers (default: {TOLERANCE:g})',
            positive,
            TOLERANCE,
        )
        add_reading(parser)
        add_format(parser, more=['markdown'])
        add_sandbox(parser)
        parser.epilog = (
            'A link or joint with a new name is reported as renamed if its parent and all its '
            'values are unchanged and no other element matches. Otherwise it is reported as '
            'removed and added. If there are two FILEs, --calibration corrects only the second '
            'one. Exit code: 0 no differences, 1 differences, 2 a description cannot be read.'
        )

    def run(self, args: Namespace) -> int:
        """Print the differences."""
        files = args.files
        if len(files) != (2 if args.git is None else 1):
            expected = 'two FILEs' if args.git is None else 'one FILE with --git'
            raise UsageError(f'expected {expected}, got {len(files)}')
        if files.count(STDIN) > (args.git is None):
            raise UsageError("only one of two FILEs can be stdin ('-')")
        now = _robots_of(args, files[-1])
        if args.git is None:
            nominal = Namespace(**{**vars(args), 'calibration': None})
            found = _compare_all(_robots_of(nominal, files[0]), now, args, None)
        else:
            with _checked_out(args.git, now[0].file) as copy:
                old = [copy.arguments(each) for each in now if copy.of(each.file) != each.file]
                if not old:
                    missing = f"there is no '{now[0].file}' in the revision '{args.git}'"
                    raise UsageError(f'--git: {missing}')
                found = _compare_all(old, now, args, copy)
        if args.format == 'json':
            print_json(_as_json(found), depth=2)
        elif args.format == 'markdown':
            print_lines(_markdown(found))
        else:
            _print(found)
        if found.has_failed:
            return USAGE
        return 0 if found.is_same else ERRORS_FOUND


class _Found(NamedTuple):
    """
    The comparison of each robot.

    The keys of ``comparisons`` are the names of the robots. If both sides have only one robot, the
    only key is empty.

    """

    comparisons: dict[str, Comparison]
    has_failed: bool

    @property
    def is_same(self) -> bool:
        """True if all robots could be read and nothing differs."""
        return not self.has_failed and all(each.is_same for each in self.comparisons.values())

    @property
    def groups(self) -> Iterator[tuple[list[str], Comparison]]:
        """Yield equal comparisons only once, with the names of all their robots."""
        groups: list[tuple[list[str], Comparison]] = []
        for name, comparison in self.comparisons.items():
            alike = (names for names, other in groups if other == comparison)
            if names := next(alike, None):
                names.append(name)
            else:
                groups.append(([name], comparison))
        yield from groups


def _robots_of(args: Namespace, file: str) -> list[Namespace]:
    """Return the arguments for each robot of a file or folder."""
    own = Namespace(**{**vars(args), 'file': file})
    return choose_robots(own, is_folder=file != STDIN and os.path.isdir(file))


def _compare_all(
    before: Sequence[Namespace], after: Sequence[Namespace], args: Namespace, copy: _Copy | None
) -> _Found:
    """Compare robots of the same name. If each side has only one robot, names may differ."""
    old, new = ({each.robot or '': each for each in robots} for robots in (before, after))
    if len(old) == len(new) == 1:
        old, new = ({'': robot} for each in (old, new) for robot in each.values())
    comparisons = {}
    # The keys are the findings that both versions have. Most findings occur in several robots, but
    # each finding is printed only once.
    lasting: dict[Diagnostic, None] = {}
    fatal: dict[Diagnostic, None] = {}
    for name in dict.fromkeys([*old, *new]):
        try:
            comparisons[name], found = _compare(
                name, old.get(name), new.get(name), args.tolerance, copy
            )
        except RobotDescriptionError as error:
            fatal.update(dict.fromkeys(_renamed(error.diagnostics, copy)))
        else:
            lasting.update(dict.fromkeys(found))
    print_findings(tuple(fatal), sys.stderr)
    print_errors(each for each in lasting if each not in fatal)
    return _Found(comparisons, comparisons.keys() < old.keys() | new.keys())


def _compare(
    name: str, old: Namespace | None, new: Namespace | None, tolerance: float, copy: _Copy | None
) -> tuple[Comparison, tuple[Diagnostic, ...]]:
    """
    Compare two robots. Also return the findings that both robots have.

    If a robot is missing on one side, this is reported as a difference.

    """
    if old is None or new is None:
        change = ('added', None, name) if old is None else ('removed', name, None)
        return Comparison((Difference('robot', name, *change),), (), '', (), ()), ()
    after = _read(new, copy and copy.top)
    before = _read(old, copy and copy.folder)
    found = compare(
        before.description,
        after.description,
        tolerance,
        moved=(copy.folder, copy.top) if copy else ('', ''),
        findings=(before.findings, after.findings),
    )
    lasting = tuple(each for each in after.findings if each not in found.new)
    return replace(found, gone=_renamed(found.gone, copy)), lasting


class _Read(NamedTuple):
    """A description and its findings, except those that settings or comments leave out."""

    description: RobotDescription
    findings: tuple[Diagnostic, ...]


def _read(args: Namespace, top: str | None = None) -> _Read:
    """Read the file as `check` does. Packages below ``top`` are searched first."""
    packages = [*filter(None, [top]), *args.package_path]
    with make_checker(args, packages) as checker:
        if args.file == STDIN:
            description, findings = checker.read_text(read_stdin(args), '<stdin>')
        else:
            description, findings = checker.read_file(args.file)
    if description is None:
        raise RobotDescriptionError(findings)
    return _Read(description, findings)


# -- git -----------------------------------------------------------------------------------------


class _Copy(NamedTuple):
    """A revision of the repository ``top``, copied into ``folder``."""

    revision: str
    folder: str
    top: str

    def of(self, path: str) -> str:
        """Return the path in the copy for a path in the repository. Other paths are unchanged."""
        folder, name = os.path.split(os.path.abspath(path))
        inside = os.path.relpath(os.path.join(os.path.realpath(folder), name), self.top)
        there = os.path.join(self.folder, inside)
        is_outside = inside.split(os.sep)[0] == os.pardir
        return path if is_outside or not os.path.lexists(there) else there

    def arguments(self, args: Namespace) -> Namespace:
        """Return arguments with the files of the revision, if they exist there."""
        own = {key: args[key] and self.of(args[key]) for args in [vars(args)] for key in _FILES}
        own['file'] = self.of(args.file)
        own['package_path'] = list(map(self.of, args.package_path))
        return Namespace(**{**vars(args), **own})


_FILES = BESIDE


@contextmanager
def _checked_out(revision: str, file: str) -> Iterator[_Copy]:
    """
    Write all files of a revision into a temporary folder.

    Git only lists and prints objects: git does not read the index, check out files or fetch. So
    the configuration of an untrusted repository cannot run a program, such as a filter, a file
    system monitor, a hook or a transport. Files are written as they are stored.

    """
    folder = os.path.dirname(os.path.abspath(file))
    if not os.path.isdir(folder):
        raise UsageError(f"there is no folder '{folder}'")
    with TemporaryDirectory(prefix='robot-description-') as temporary:
        place = os.path.realpath(temporary)
        top = _git(folder, 'rev-parse', '--show-toplevel')
        if top is None:
            raise UsageError(f"--git: '{file}' is in no git repository")
        tree = _git(folder, 'rev-parse', '--verify', '--quiet', f'{revision}^{{tree}}')
        if tree is None:
            raise UsageError(
                f"--git: the repository '{top}' has no revision '{revision}'; if it is a shallow "
                'clone, fetch the revision first'
            )
        # Keep the name of the folder, because it may be the name of a package.
        copy = _Copy(revision, os.path.join(place, 'copy', os.path.basename(top)), top)
        try:
            _write_files(top, tree, copy.folder)
        except OSError as error:
            raise UsageError(f'--git: cannot write {error.filename}: {error.strerror}') from error
        yield copy


def _write_files(top: str, tree: str, folder: str) -> None:
    """Write the files and links of a tree of git into a new folder."""
    listed = _git(top, 'ls-tree', '-r', '-z', '--full-tree', tree) or ''
    entries = []
    for line in filter(None, listed.split('\0')):
        head, _, path = line.partition('\t')
        mode, kind, name = head.split()
        parts = path.split('/')
        # Git also refuses to check out a file whose path leads out of the folder or into `.git`.
        if any(part in ('', '.', '..') or part.lower() == '.git' for part in parts):
            raise UsageError(
                f"--git: the revision has the file '{path}', which git would refuse to check out"
            )
        # An entry that is no blob is a submodule, which has no file.
        if kind == 'blob':
            entries.append((os.path.join(folder, *parts), mode == _LINK, name))
    # Links are written last, and no path leads through a link. This prevents writing a file
    # through a link.
    entries.sort(key=lambda entry: entry[1])
    links = {path.casefold() for path, is_link, _ in entries if is_link}
    for path, _, _ in entries:
        above = path
        while len(above := os.path.dirname(above)) > len(folder):
            if above.casefold() in links:
                raise UsageError(f"--git: the revision has a file below the link '{above}'")
    names = ''.join(f'{name}\n' for _, _, name in entries)
    with TemporaryFile() as wanted:
        wanted.write(names.encode())
        wanted.seek(0)
        command = [*_command(top), 'cat-file', '--batch']
        with Popen(command, **_own(), stdin=wanted, stderr=DEVNULL) as git:
            assert git.stdout is not None
            for path, is_link, name in entries:
                head = git.stdout.readline().split()
                if len(head) != 3:
                    raise UsageError(
                        f"--git: the repository '{top}' lacks the object {name} of the revision; "
                        'if it is a partial clone, fetch the object first'
                    )
                _write(path, is_link, git.stdout, int(head[2]))
                git.stdout.read(1)


_LINK = '120000'


def _write(path: str, is_link: bool, content: IO[bytes], size: int) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if is_link:
        target = content.read(min(size, _LONGEST_PATH))
        if len(target) < size or b'\0' in target:
            raise UsageError(f"--git: the link '{path}' has an invalid target")
        os.symlink(os.fsdecode(target), path)
        return
    # Fail if the file exists, because it could be a link.
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), 'wb') as file:
        while size:
            block = content.read(min(size, _BLOCK))
            if not block:
                raise UsageError('git cat-file ended too early')
            file.write(block)
            size -= len(block)


#: Bytes. Number of bytes of a file that are read at a time.
_BLOCK = 2**20
#: Bytes. Longest target of a symbolic link.
_LONGEST_PATH = 4096


def _git(folder: str, *words: str) -> str | None:
    """Return the output of git, or None if the repository or the revision does not exist."""
    try:
        done = subprocess.run(
            [*_command(folder), *words], **_own(), stdin=DEVNULL, stderr=PIPE, check=False
        )
    except FileNotFoundError as error:
        raise UsageError('--git needs git, which is not installed') from error
    if done.returncode == 0:
        return os.fsdecode(done.stdout).removesuffix('\n')
    reason = os.fsdecode(done.stderr).strip()
    if words[0] == 'rev-parse' and (not reason or 'not a git repository' in reason):
        return None
    raise UsageError(f'git {words[0]}: {reason or f"exit code {done.returncode}"}')


def _command(folder: str) -> list[str]:
    settings = 'core.fsmonitor=false', f'core.hooksPath={os.devnull}'
    return ['git', '-C', folder, *(word for each in settings for word in ('-c', each))]


def _own() -> dict[str, Any]:
    """Return options of a process so that git uses only the given repository and no network."""
    # Remove the variables that a git hook sets, because they choose the repository of the hook.
    kept = {key: text for key, text in os.environ.items() if key not in _OF_HOOKS}
    no_fetch = {'GIT_NO_LAZY_FETCH': '1', 'GIT_ALLOW_PROTOCOL': 'none'}
    return {'env': {**kept, **no_fetch, 'LC_ALL': 'C'}, 'stdout': PIPE}


_OF_HOOKS = frozenset({'GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX'})


def _renamed(findings: Iterable[Diagnostic], copy: _Copy | None) -> tuple[Diagnostic, ...]:
    """In findings, replace the paths of a copy by ``REV:path``, as git writes them."""
    if copy is None:
        return tuple(findings)
    folder, name = f'{copy.folder}{os.sep}', f'{copy.revision}:'

    def place(where: Location) -> Location:
        calls = tuple((macro, place(call)) for macro, call in where.calls)
        return replace(where, source=where.source.replace(folder, name), calls=calls)

    return tuple(
        replace(
            finding,
            message=finding.message.replace(folder, name),
            fix=finding.fix.replace(folder, name),
            where=place(finding.where),
            also=tuple(map(place, finding.also)),
        )
        for finding in findings
    )


# -- output --------------------------------------------------------------------------------------


def _print(found: _Found) -> None:
    for names, comparison in found.groups:
        if names[0]:
            print_lines([f'{one_of(names, len(names))}: {_summary(comparison)}'])
        _print_one(comparison)
        if not names[0]:
            say(_summary(comparison))
        elif not comparison.is_same:
            print_lines([''])


def _summary(found: Comparison) -> str:
    if found.is_same:
        return 'no differences'
    return (
        f'{counted(len(found.differences), "difference")}, '
        f'{counted(len(found.displacements), "link")} at another place, '
        f'{counted(len(found.new), "new finding")}, {len(found.gone)} gone'
    )


def _print_one(found: Comparison) -> None:
    for difference in found.differences:
        print_lines([line_of(difference)])
    if found.displacements:
        print_lines(['', f"links at other places, as seen from '{found.seen_from}':", ''])
        print_table(_MOVED, _rows(found), right=_MOVED[1:3])
    for findings, title in _changed_findings(found):
        print_lines(['', f'{title}:', ''])
        print_findings(findings, sys.stdout)


_MOVED = 'link', 'at zero', 'at most', 'where'


def _rows(found: Comparison) -> list[list[str]]:
    return [
        [each.link, distance_of(each.at_zero), distance_of(each.greatest), _where(each)]
        for each in found.displacements
    ]


def _changed_findings(found: Comparison) -> Iterator[tuple[tuple[Diagnostic, ...], str]]:
    for findings, title in ((found.gone, 'findings that are gone'), (found.new, 'new findings')):
        if findings:
            yield findings, title


def _markdown(found: _Found) -> Iterator[str]:
    """Yield the lines of a comment on a pull request."""
    for names, comparison in found.groups:
        if names[0]:
            yield from (f'### {", ".join(map(code_span, names))}', '')
        yield from (f'{_summary(comparison)}.'.capitalize(), '')
        if comparison.displacements:
            yield from markdown_table(_MOVED, _rows(comparison), right=_MOVED[1:3])
        if comparison.differences:
            rows = [line_of(each).split(': ', 1) for each in comparison.differences]
            yield from markdown_table(['part', 'difference'], [[*row, ''][:2] for row in rows])
        for findings, title in _changed_findings(comparison):
            yield from (f'{title.capitalize()}:', '')
            firsts = (str(each).split('\n', 1)[0] for each in findings)
            yield from (f'* {code_span(first)}' for first in firsts)
            yield ''


def _where(displacement: Displacement) -> str:
    where = displacement.where
    return ' '.join(f'{name}={number(x, 4)}' for name, x in where.items()) or 'zero'


def _as_json(found: _Found) -> dict[str, object]:
    """Return the JSON object of the only robot, or an object with a list of all robots."""
    each = {name: _one_as_json(comparison) for name, comparison in found.comparisons.items()}
    if '' in each:
        return each['']
    robots = [{'robot': name, **keys} for name, keys in each.items()]
    return {'same': found.is_same, 'robots': robots}


def _one_as_json(found: Comparison) -> dict[str, object]:
    def apart(both: tuple[float, float]) -> dict[str, float]:
        return {'mm': both[0] * 1000.0, 'deg': degrees(both[1])}

    names = 'kind', 'name', 'what', 'before', 'after', 'unit', 'amount'
    return {
        'same': found.is_same,
        'differences': [attributes(each, *names) for each in found.differences],
        'seen_from': found.seen_from,
        'displacements': [
            {
                'link': each.link,
                'at_zero': apart(each.at_zero),
                'greatest': apart(each.greatest),
                'where': dict(each.where),
            }
            for each in found.displacements
        ],
        'findings_gone': report_as_json(Report(found.gone))['findings'],
        'findings_new': report_as_json(Report(found.new))['findings'],
    }
