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

"""
Selection of findings by options, settings, comments in files, and a baseline.

Settings are in the table ``[tool.robot-description]`` of a ``robot_description.toml`` or
``pyproject.toml``. The search for a table starts in the folder of the description and goes up. The
first table is used. Fatal findings are always reported.

"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import cache
from functools import lru_cache
from itertools import chain
import json
import os
from pathlib import Path
import re
import sys
from typing import Any

from robot_description_tools.description.files import read_file
from robot_description_tools.description.files import real_path
from robot_description_tools.description.files import write_file
from robot_description_tools.description.ignores import CommentIndex
from robot_description_tools.description.ignores import ignore_comments
from robot_description_tools.description.ignores import IGNORE_UNUSED
from robot_description_tools.description.ignores import IgnoreComment
from robot_description_tools.description.ignores import SETTINGS_INVALID
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.description.xacro.arguments import missing_values
from robot_description_tools.description.xacro.arguments import toml_key
from robot_description_tools.description.xacro.arguments import toml_text
from robot_description_tools.description.xacro.errors import missing_argument
from robot_description_tools.description.xacro.expand import XACRO_FAILED
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Guess
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import nearest
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics import Suppressed
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.code import fix_if
from robot_description_tools.diagnostics.code import Named
from robot_description_tools.robots import ConfiguredRobot
from robot_description_tools.robots import new_name
from robot_description_tools.robots import read_robots

TABLE = 'tool', 'robot-description'
FILES = 'robot_description.toml', 'pyproject.toml'
_WORDS = b'robot-description', b'robot_description'
# Real files are much smaller than this limit on the size of a settings file. A table has a few
# hundred bytes, and a pyproject.toml has a few thousand.
#: Bytes. A larger file is refused.
_MOST_BYTES = 2**18
# The parts of a key, such as ``tool.name``, are limited, because the TOML reader takes quadratic
# time for a key with many parts.
#: Count. A key with more parts is refused.
_MOST_PARTS = 100
#: Count. Largest number of reported mistakes in one table.
_MOST_MISTAKES = 20
#: Count. Largest number of patterns that are read from one table.
_MOST_PATTERNS = 200
#: Count. Largest number of unknown codes that get a suggestion.
_MOST_GUESSES = 100
#: Characters. A longer pattern of file names is refused. Paths of real files are almost always
#: shorter.
_LONGEST_PATTERN = 1000
# The number of brackets is limited, because matching a pattern with many brackets is slow.
#: Count. A pattern with more brackets is refused.
_MOST_BRACKETS = 16
# A comment in a description may list the codes of findings to suppress. A code in this list is
# unused if it suppresses no finding. The repair that removes an unused code contains a copy of the
# comment. So the repairs of a long comment with many unused codes would be very large.
#: Characters. Unused codes in a longer comment have no repair.
_LONGEST_COMMENT = 4000
_TOML_WORD = re.compile(r"""[\w-]+|"[^"\n]*"|'[^'\n]*'|[ \t]+|[^\w \t]""")
_TOML_PLACE = re.compile(r'\(at line (\d+), column (\d+)\)')
KEYS = 'select', 'ignore', 'severity', 'ignore-in', 'robots'


@dataclass(frozen=True, slots=True)
class Settings:
    """
    The content of a table of settings.

    Attributes
    ----------
    file : str
        The file with the table. Empty if there is no table.
    select : frozenset of str
        Codes to report. If it is empty, all codes are reported that are on by default.
    ignore : frozenset of str
        Codes to suppress.
    severity : mapping of str to Severity
        Severities of some codes.
    ignore_in : mapping of str to frozenset of str
        Maps a pattern of paths to the codes to suppress in the matching files. Paths are relative
        to the folder of ``file``.
    robots : tuple of ConfiguredRobot
        The robots of the repository.
    findings : tuple of Diagnostic
        Mistakes in the table.

    """

    file: str = ''
    select: frozenset[str] = frozenset()
    ignore: frozenset[str] = frozenset()
    severity: Mapping[str, Severity] = field(default_factory=dict)
    ignore_in: Mapping[str, frozenset[str]] = field(default_factory=dict)
    robots: tuple[ConfiguredRobot, ...] = ()
    findings: tuple[Diagnostic, ...] = ()

    @property
    def selected(self) -> frozenset[str]:
        """Codes in ``select``, and codes with a severity, even if they are off by default."""
        return self.select | self.severity.keys()

    def ignored_in(self, source: str) -> frozenset[str]:
        """Return the codes that are suppressed in a file."""
        if not self.ignore_in:
            return self.ignore
        seen = _from(Path(self.file).parent, source)
        here = [codes for pattern, codes in self.ignore_in.items() if fnmatchcase(seen, pattern)]
        return self.ignore.union(*here)


def settings_of(folder: Path) -> Settings:
    """Return the settings of the nearest table, in a folder or in one of its parents."""
    return next(_tables_from(folder), Settings())


def _tables_from(folder: Path) -> Iterator[Settings]:
    """Yield the settings in a folder and then in each of its parents."""
    folder = Path(os.path.abspath(folder))
    for place in (folder, *folder.parents):
        yield from settings_in(place)


def settings_in(folder: str | os.PathLike[str]) -> Iterator[Settings]:
    """Yield the settings in a folder, without the settings of folders above."""
    for name in FILES:
        with suppress(OSError):
            file = os.path.join(folder, name)
            settings = _read_settings(file, read_file(file))
            if settings is not None:
                yield settings


def robots_of(file: str | os.PathLike[str]) -> tuple[ConfiguredRobot, ...]:
    """Return the robots of a file, from the nearest table that names the file."""
    real = real_path(file)
    for settings in _tables_from(Path(file).parent):
        robots = tuple(each for each in settings.robots if real_path(each.file) == real)
        if robots:
            return robots
    return ()


def with_settings(
    findings: Iterable[Diagnostic], robot: ConfiguredRobot, resolver: PackageResolver | None = None
) -> tuple[Diagnostic, ...]:
    """
    Extend the fixes of findings about xacro arguments without a value.

    An extended fix also shows the lines of settings that give the argument a value.

    """
    return tuple(
        replace(finding, fix=f'{finding.fix}; or {_lines_for(name, robot, resolver)}')
        if finding.code == XACRO_FAILED.name and (name := missing_argument(finding.message))
        else finding
        for finding in findings
    )


def _lines_for(missing: str, robot: ConfiguredRobot, resolver: PackageResolver | None) -> str:
    """Return the lines that give values to the missing arguments of a robot."""
    values = missing_values(robot.file, missing, robot.arguments, resolver)
    table = f'[{".".join(TABLE)}.robots.%s]'
    real, folder = real_path(robot.file), Path(robot.file).parent
    for settings in _tables_from(folder):
        for each in settings.robots:
            if each.is_called(robot.name) and real_path(each.file) == real:
                where = f'{table % toml_key(each.group)} in {_short_path(settings.file)}'
                return f'add {values} to the arguments of {where}'
    settings = settings_of(folder)
    is_below = not os.path.isabs(_short_path(robot.file))
    file = settings.file or os.path.join(os.curdir if is_below else folder, FILES[0])
    path = _from(Path(file).parent, robot.file)
    name = new_name(path, {each.group for each in settings.robots})
    return (
        f'write in {_short_path(file)}, below {table % toml_key(name)}: '
        f'file = {toml_text(path)} and arguments = {{ {values} }}'
    )


def _short_path(file: str) -> str:
    """Return a path relative to the working folder, or an absolute path if it is outside."""
    path = os.path.relpath(file)
    return os.path.abspath(file) if path.startswith(os.pardir) else path


def robots_from(folder: Path) -> tuple[ConfiguredRobot, ...]:
    """Return the robots of all tables in a folder and in its parents."""
    return tuple(robot for settings in _tables_from(folder) for robot in settings.robots)


# The result is cached, because many files share one table.
@lru_cache(maxsize=8)
def _read_settings(file: str, data: bytes) -> Settings | None:
    """Return the settings in a file. None if the file has no table."""
    # Do not parse a file that cannot contain a table. Most files contain none.
    is_ours = os.path.basename(file) == FILES[0]
    if not is_ours and not any(word in data for word in _WORDS):
        return None
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    text = data.decode('utf-8-sig', errors='replace')
    message, fix, place = '', 'correct it; until then the file is ignored', Location(file)
    if len(data) > _MOST_BYTES:
        message = f'the file is ignored, because it has more than {_MOST_BYTES >> 10} KiB'
        fix = f'write the table in {FILES[0]}'
    elif _has_deep_key(text):
        message = f'a key has more than {_MOST_PARTS} parts'
    else:
        try:
            table: Any = tomllib.loads(text)
        except RecursionError:
            message = 'the values are nested too deeply'
        # The file is invalid, or a number has too many digits for Python.
        except ValueError as error:
            message = f'the file is not valid TOML: {error}'
            if match := _TOML_PLACE.search(message):
                place = Location(file, int(match[1]), int(match[2]))
            elif 'at end of document' in message:
                place = Location(file, max(1, len(text.splitlines())))
    if message:
        return Settings(file, findings=(SETTINGS_INVALID.at(place, message, fix),))
    reader, tools = _TableReader(file, text), table.get(TABLE[0])
    tools = tools if isinstance(tools, Mapping) else {}
    if isinstance(tools.get(TABLE[1]), Mapping):
        return reader.read(tools[TABLE[1]])
    near = nearest(TABLE[1], tools)
    return reader.refuse(near) if near or (is_ours and table) else None


def _has_deep_key(text: str) -> bool:
    """Return True if a key may have more than `_MOST_PARTS` parts."""
    parts = 0
    was_dot = True
    for match in _TOML_WORD.finditer(text):
        word = match[0]
        if word == '.':
            parts = 0 if was_dot else parts
            was_dot = True
        elif word.strip(' \t'):
            parts = parts + 1 if was_dot else 1
            was_dot = False
            if parts > _MOST_PARTS:
                return True
    return False


class _TableReader:
    """Reader of a table of settings, which collects the mistakes in the table."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.lines = text.splitlines()
        self.findings: list[Diagnostic] = []
        self.mistakes = 0

    def read(self, table: Mapping[str, Any]) -> Settings:
        for key in table:
            if key not in KEYS and self._count_mistake():
                near = did_you_mean(key, KEYS)
                self._add(key, f"there is no key '{key}'{near}", f'use one of {", ".join(KEYS)}')
        severity = {
            code: Severity(weight)
            for code, weight in self._mapping(table, 'severity')
            if self._is_code(code) and self._is_severity(code, weight)
        }
        patterns = self._patterns(self._mapping(table, 'ignore-in'))
        ignore_in = {pattern: self._codes(codes) for pattern, codes in patterns}
        select, ignore = (self._codes(table.get(key, [])) for key in ('select', 'ignore'))
        tables = self._mapping(table, 'robots')
        robots = read_robots(tables, os.path.dirname(self.file), self._refuse_robot)
        if (more := self.mistakes - _MOST_MISTAKES) > 0:
            self._add(TABLE[1], f'the table has {more} more mistakes', 'correct the others first')
        findings = tuple(self.findings)
        return Settings(self.file, select, ignore, severity, ignore_in, robots, findings)

    def refuse(self, near: str) -> Settings:
        """Return settings with a single finding: the table is missing, or its name is misspelt."""
        name = '.'.join(TABLE)
        self._add(near, f'there is no table [{name}]', f'write [{name}] above its keys')
        return Settings(self.file, findings=tuple(self.findings))

    def _refuse_robot(self, word: str, message: str, fix: str) -> None:
        if self._count_mistake():
            self._add(word, message, fix)

    def _patterns(self, pairs: Iterable[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
        """Yield the valid patterns of files with their codes."""
        for i, (pattern, codes) in enumerate(pairs):
            message = ''
            if len(pattern) > _LONGEST_PATTERN or pattern.count('[') > _MOST_BRACKETS:
                message = f"'{pattern[:40]}…' is no pattern of files: it has more than "
                message += f'{_LONGEST_PATTERN} characters or {_MOST_BRACKETS} brackets'
            elif i == _MOST_PATTERNS:
                message = f"'ignore-in' has more than {_MOST_PATTERNS} patterns"
            if not message and i < _MOST_PATTERNS:
                yield pattern, codes
            elif message and self._count_mistake():
                self._add(pattern, message, 'write a pattern with * for several files')

    def _mapping(self, table: Mapping[str, Any], key: str) -> Iterable[tuple[str, Any]]:
        value = table.get(key, {})
        if isinstance(value, Mapping):
            return value.items()
        if self._count_mistake():
            self._add(key, f"'{key}' is no table", f'write [{".".join(TABLE)}.{key}]')
        return ()

    def _codes(self, names: Any) -> frozenset[str]:
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            if self._count_mistake():
                message = f'{_short(names)} is no list of codes'
                self._add(str(names), message, 'write ["mimic-chain"]')
            return frozenset()
        return frozenset(name for name in names if self._is_code(name))

    def _is_code(self, name: str) -> bool:
        is_code = _is_code(name)
        if not is_code and self._count_mistake():
            self._add(name, _why_no_code(name), f'correct or remove it; {_LIST_OF_CODES}')
        return is_code

    def _is_severity(self, code: str, weight: object) -> bool:
        known = [level.value for level in (Severity.WARNING, Severity.ERROR)]
        if weight not in known and self._count_mistake():
            fix = f'write {" or ".join(map(repr, known))}'
            self._add(code, f"{_short(weight)} is no severity for '{code}'", fix)
        return weight in known

    def _count_mistake(self) -> bool:
        """Count a mistake, and return True if it should be reported."""
        self.mistakes += 1
        return self.mistakes <= _MOST_MISTAKES

    def _add(self, word: str, message: str, fix: str) -> None:
        # Search the line of the mistake, because the reader of TOML gives no line numbers.
        line = next((n for n, line in enumerate(self.lines, 1) if word in line), None)
        self.findings.append(SETTINGS_INVALID.at(Location(self.file, line), message, fix))


_LIST_OF_CODES = '--explain CODE explains a code'


def _why_no_code(name: str) -> str:
    """Return a message if a code is unknown, and an empty text if it is known."""
    # Imported here, because the import is slow: it loads all modules that declare codes.
    from robot_description_tools.catalogue import known_code

    try:
        known_code(name)
    except ValueError as error:
        return str(error)
    return ''


def _is_code(name: str) -> bool:
    from robot_description_tools.catalogue import CODES

    return name in CODES


def _short(value: object) -> str:
    """Return a value as Python code, cut to 100 characters."""
    text = repr(value)
    return text if len(text) <= 100 else f'{text[:99]}…'


def _is_off_by_default(name: str) -> bool:
    from robot_description_tools.catalogue import CODES

    return name in CODES and CODES[name].off_by_default


def _misspelt(comment: IgnoreComment, slip: Guess) -> Iterator[Diagnostic]:
    """Yield a finding about a comment that starts with a misspelt ``check: ignore``."""
    # A comment without a known code is about another topic, and its first words are similar by
    # chance.
    if not any(map(_is_code, comment.codes)):
        return
    right = slip.certain_word
    fix = fix_if(right, f"write 'check: {right or slip.near}'", comment.corrected(right))
    message = f'the comment does not suppress findings{slip.hint}'
    yield IGNORE_UNUSED.at(comment.where, message, fix)


# -- baseline --------------------------------------------------------------------------------


#: Count. A baseline with a larger number of findings at one element is refused. Real files have
#: far fewer.
_MOST_COUNT = 10**9


class Baseline:
    """
    Numbers of known findings, by file, code and element.

    A baseline has no line numbers, so it stays valid when lines are added or removed.

    Parameters
    ----------
    file : path-like
        The JSON file of the baseline. Paths in the file are relative to the folder of the file.

    """

    def __init__(self, file: str | os.PathLike[str]) -> None:
        self.file = os.fspath(file)
        self._folder = Path(os.path.abspath(file)).parent
        self._counts: Counter[tuple[str, str, str]] = Counter()
        # The findings of all calls of `take`, and the findings for which `take` returned True.
        self._seen: Counter[tuple[str, str, str]] = Counter()
        self._taken: Counter[tuple[str, str, str]] = Counter()
        # Maps each description to the findings of its calls of `take`, so that `forget` can undo
        # these calls.
        self._asked: dict[str, list[tuple[Counter[tuple[str, str, str]], bool]]] = {}

    @classmethod
    def read(cls, file: str | os.PathLike[str]) -> Baseline:
        """Read a baseline. Raises OSError, or ValueError for another kind of file."""
        baseline = cls(file)
        try:
            for row in json.loads(read_file(file))['findings']:
                key, count = (row['file'], row['code'], row['element']), row['count']
                if not all(isinstance(word, str) for word in key) or type(count) is not int:
                    raise ValueError(row)
                if not 0 < count <= _MOST_COUNT:
                    raise ValueError(count)
                baseline._counts[key] += count
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise ValueError(f"'{baseline.file}' is not a baseline: write it again") from error
        return baseline

    def forget(self, descriptions: Iterable[str]) -> None:
        """Undo all calls of `take` for some descriptions, before they are checked again."""
        for description in descriptions:
            for keys, is_taken in self._asked.pop(description, ()):
                self._seen.subtract(keys)
                if is_taken:
                    self._taken.subtract(keys)

    def add(self, finding: Diagnostic) -> None:
        """Add a finding."""
        self._counts.update(self._keys(finding))

    def take(self, finding: Diagnostic, description: str = '') -> bool:
        """
        Return True if the baseline has the finding at all its places.

        If the baseline has the finding, mark it as used.

        """
        keys = Counter(self._keys(finding))
        # If the baseline lacks one of the places, the finding is reported. Also count its other
        # places as seen. Otherwise, `left` would count them as findings that no longer exist.
        self._seen.update(keys)
        is_taken = all(self._taken[key] + n <= self._counts[key] for key, n in keys.items())
        if is_taken:
            self._taken.update(keys)
        self._asked.setdefault(description, []).append((keys, is_taken))
        return is_taken

    def left(self, files: Collection[str] | None = None) -> int:
        """
        Return the number of findings in the baseline that no longer exist.

        A finding no longer exists if it was not passed to `take`. If ``files`` is given, only
        findings in these files and in missing files are counted.

        """
        left = self._counts - self._seen
        if files is None:
            return left.total()
        checked = {_from(self._folder, file) for file in files}
        return sum(
            count
            for (file, _, _), count in left.items()
            if file in checked or not os.path.exists(self._folder / file)
        )

    def write(self) -> None:
        """Write the file in one step. Raises OSError."""
        rows = [
            {'file': file, 'code': code, 'element': element, 'count': count}
            for (file, code, element), count in sorted(self._counts.items())
        ]
        text = json.dumps({'version': 1, 'findings': rows}, indent=1, ensure_ascii=False)
        write_file(self.file, f'{text}\n'.encode(errors='surrogatepass'))

    def _keys(self, finding: Diagnostic) -> Iterator[tuple[str, str, str]]:
        for place in (finding.where, *finding.also):
            yield _from(self._folder, place.source), finding.code, place.path


def _from(folder: Path, source: str) -> str:
    """Return the path of a file relative to a folder, with slashes."""
    if source.startswith('<'):
        return source
    seen = os.path.relpath(source, folder)
    if seen.startswith(os.pardir):
        # The path leads out of the folder. If a symbolic link is in the path of the file or of the
        # folder, the file may still be in the folder. So resolve symbolic links.
        head, tail = os.path.split(source)
        below = os.path.relpath(os.path.join(os.path.realpath(head), tail), folder.resolve())
        seen = seen if below.startswith(os.pardir) else below
    return seen.replace(os.sep, '/')


# -- selection -------------------------------------------------------------------------------


class Selection:
    """
    Selection of the findings to report.

    Parameters
    ----------
    select, ignore : collection of str
        Codes to report, and codes to suppress. If ``select`` is empty, the ``select`` of the
        settings is used. If that is also empty, all codes are reported that are on by default.
    baseline : Baseline, optional
        Known findings to suppress.

    """

    def __init__(
        self,
        select: Collection[str] = (),
        ignore: Collection[str] = (),
        baseline: Baseline | None = None,
    ) -> None:
        self.select = frozenset(select)
        self.ignore = frozenset(ignore)
        self.baseline = baseline

    def selected(self, file: str, text: bytes | None = None) -> frozenset[str]:
        """Return the codes that the user selects for a file, including codes off by default."""
        return self.select | self._settings(file, text).selected

    def _settings(self, file: str, text: bytes | None) -> Settings:
        return settings_of(Path() if text is not None else Path(file).parent)

    def _filter(self, settings: Settings) -> Callable[[str], bool]:
        """Return a function that returns True if findings with a given code are reported."""
        select = self.select or settings.select
        selected = self.select | settings.selected

        def is_selected(code: str) -> bool:
            if select and code not in select:
                return False
            return code in selected or not _is_off_by_default(code)

        return is_selected
    def sort(
        self, found: Iterable[Diagnostic], file: str, text: bytes | None = None
    ) -> tuple[tuple[Diagnostic, ...], tuple[Suppressed, ...]]:
        """
        Return the findings to report, and the suppressed findings.

        Parameters
        ----------
        found : iterable of Diagnostic
            All findings.
        file : str
            The description.
        text : bytes, optional
            Content of the description, if it is not in a file.

        Returns
        -------
        reported : tuple of Diagnostic
            Findings to report, with the severities from the settings. Findings about mistakes in
            the settings and about unused comments are included.
        suppressed : tuple of Suppressed
            Suppressed findings. Findings with codes that are not selected are in neither tuple.

        """
        settings = self._settings(file, text)
        select = self.select or settings.select
        comments = _Comments({} if text is None else {file: text})
        ignored_in = cache(settings.ignored_in)
        reported, suppressed = [], []
        # This generator must run last, because a comment is unused only if it has suppressed none
        # of the other findings.
        unused = comments.unused(file, self._filter(settings))
        for finding in chain(found, settings.findings, unused):
            if finding.severity is Severity.FATAL:
                comments.of(finding)
                reported.append(finding)
                continue
            weight = settings.severity.get(finding.code, finding.severity)
            finding = replace(finding, severity=weight)
            is_about_itself = finding.code in (IGNORE_UNUSED.name, SETTINGS_INVALID.name)
            if select and finding.code not in select and not is_about_itself:
                continue
            comment = None if is_about_itself else comments.of(finding)
            if comment:
                suppressed.append(Suppressed(finding, comment.where, True))
            elif finding.code in self.ignore:
                suppressed.append(Suppressed(finding, Location('--ignore')))
            elif finding.code in ignored_in(finding.where.source):
                suppressed.append(Suppressed(finding, Location(settings.file)))
            elif self.baseline and self.baseline.take(finding, file):
                suppressed.append(Suppressed(finding, Location(self.baseline.file)))
            else:
                reported.append(finding)
        return tuple(reported), tuple(suppressed)


class _Comments:
    """Comments in files with findings. A file is read when its comments are needed."""

    def __init__(self, texts: Mapping[str, bytes]) -> None:
        self._texts = texts
        self._of: dict[str, CommentIndex] = {}
        # File, code and range of each comment that has suppressed a finding.
        self._used: set[tuple[str, str, tuple[int, int], tuple[int, int]]] = set()

    def of(self, finding: Diagnostic) -> IgnoreComment | None:
        """
        Return a comment that suppresses a finding, or None.

        A finding is suppressed only if each of its places has a comment.

        """
        matches: list[IgnoreComment | None] = []
        for place in (finding.where, *finding.also):
            match = None
            for each in dict.fromkeys((place, *(call for _, call in place.calls))):
                for comment in self._in(each.source).covering(finding.code, each):
                    match = comment
                    self._used.add((each.source, finding.code, comment.begin, comment.end))
            matches.append(match)
        return matches[0] if all(matches) else None

    def unused(self, source: str, is_selected: Callable[[str], bool]) -> Iterator[Diagnostic]:
        """
        Yield a finding for each unused code in the comments of a file.

        Only the main file is checked, because an included file may have comments for other robots.

        """
        guesses = _MOST_GUESSES
        for comment in self._in(source).comments:
            if comment.slip:
                yield from _misspelt(comment, comment.slip)
                continue
            unknown: list[Named] = []
            for code in comment.codes:
                span = source, code, comment.begin, comment.end
                if span in self._used or not is_selected(code):
                    continue
                title = f'correct the comment, or remove it; {_LIST_OF_CODES}'
                if _is_code(code):
                    message = f"there is no finding '{code}' to suppress"
                    is_short = len(comment.text) <= _LONGEST_COMMENT
                    edits = (comment.without(code),) if is_short else ()
                    fix: Fix = Repair(title, edits, is_safe=True) if edits else title
                    yield IGNORE_UNUSED.at(comment.where, message, fix)
                    continue
                # Limit the guesses, because a comment may have thousands of words.
                guesses -= not unknown
                message = _why_no_code(code) if guesses >= 0 and not unknown else ''
                message = message or f"there is no finding with the code '{code}'"
                unknown.append(Named(code, comment.where, message, title))
            yield from IGNORE_UNUSED.together(unknown)

    def _in(self, source: str) -> CommentIndex:
        if source not in self._of:
            data = self._texts.get(source, b'')
            if not data and not source.startswith('<'):
                with suppress(OSError):
                    data = read_file(source)
            self._of[source] = CommentIndex(ignore_comments(data, source))
        return self._of[source]
