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

"""Output of findings, tables, numbers and JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
import json
from math import inf
from math import isfinite
from math import isinf
import os
import re
from shutil import get_terminal_size
import sys
from textwrap import wrap
from time import monotonic
from typing import Any
from typing import TextIO

from robot_description_tools.cli.streams import write_error
from robot_description_tools.cli.streams import write_out
from robot_description_tools.description.xacro.expand import ARGUMENT_UNUSED
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import fatal_first
from robot_description_tools.diagnostics import one_line

_RED, _YELLOW, _BOLD, _PLAIN = '\033[31m', '\033[33m', '\033[1m', '\033[0m'
#: Seconds. Time between two changes of the progress bar.
PERIOD = 0.1
# Number of characters of the progress bar.
WIDTH = 40
_FIRST_LINE = re.compile(r'^(.*?)(:\s+)(fatal|error|warning)(\[[\w-]+\]:)', re.DOTALL)


def say(text: str) -> None:
    """Write a line to stderr, after flushing stdout."""
    write_out()
    write_error(f'{one_line(text)}\n')


def print_findings(
    findings: Iterable[Diagnostic], stream: TextIO, most: int | None = None
) -> None:
    """
    Write findings, each on a few lines. Fatal findings come first.

    On a terminal, lines are coloured unless ``NO_COLOR`` is set, and wrapped to the width of the
    terminal. In a file or a pipe, lines are the same on every machine.

    Parameters
    ----------
    findings : iterable of Diagnostic
        The findings.
    stream : TextIO
        The stream to write to.
    most : int, optional
        If several findings have the same code, at most this number of them is written. The other
        findings with this code are only counted. By default, all findings are written.

    """
    write_out()
    write = write_error if stream is sys.stderr else write_out
    plain = os.environ.get('NO_COLOR') or os.environ.get('TERM') == 'dumb'
    colour = stream.isatty() and not plain
    seen: Counter[str] = Counter()
    lines = []
    for finding in fatal_first(findings):
        seen[finding.code] += 1
        if most is not None and seen[finding.code] > most:
            continue
        text = '\n'.join(
            part
            for line in str(finding).split('\n')
            for part in _wrapped(
                line, width_of(stream), '', ' ' * (7 if line.startswith('  ') else 4)
            )
        )
        lines.append(_coloured(text) if colour else text)
    for code, count in seen.items():
        if most is not None and count > most:
            lines.append(f'{count - most} more of [{code}]; --format json has all of them')
    write(''.join(f'{line}\n' for line in lines))


def print_errors(findings: Iterable[Diagnostic]) -> None:
    """
    Write the errors of a usable description to stderr.

    Warnings about unknown xacro arguments are also written, because they are mistakes in the
    command line.

    """
    shown = (f for f in findings if f.is_error or f.code == ARGUMENT_UNUSED.name)
    print_findings(shown, sys.stderr)


def print_json(value: Mapping[str, object] | list[dict[str, object]], depth: int = 1) -> None:
    """
    Write JSON to stdout. Entries of the upper levels have lines of their own.

    Infinite numbers and NaN become null.

    Parameters
    ----------
    value : mapping or list
        The value.
    depth : int
        Number of levels with one line for each entry. Deeper levels are written on the line of
        their parent.

    """
    # Escape '##', because CI services would read it as a command. In JSON, it only occurs in
    # strings.
    text = _json(value, depth, '').replace('##', '#\\u0023')
    write_out(f'{text}\n')


def print_lines(lines: Iterable[str]) -> None:
    """Write lines to stdout. Line ends and control characters in a line become escapes."""
    write_out(''.join(f'{one_line(line)}\n' for line in lines))


def print_table(
    header: Sequence[str], rows: Iterable[Sequence[str]], right: Collection[str] = ()
) -> None:
    """
    Write a table to stdout. Columns are as narrow as possible.

    Parameters
    ----------
    header : sequence of str
        Names of the columns. Empty columns are left out.
    rows : iterable of sequence of str
        The cells.
    right : collection of str
        Names of the columns that are aligned to the right.

    """
    rows = [header, *rows]
    columns = [i for i in range(len(header)) if any(row[i] for row in rows[1:])]
    cells = [[row[i] for i in columns] for row in rows]
    print_lines(aligned(cells, [header[i] in right for i in columns]))


def aligned(rows: Sequence[Sequence[str]], right: Sequence[bool]) -> Iterator[str]:
    """Yield the lines of a table, each column aligned to the left or to the right."""
    rows = [list(map(one_line, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(row, widths, right, strict=True)
        )
        yield '  '.join(cells).rstrip()


def paragraph(text: str, indent: str = '', hang: int = 2) -> list[str]:
    """
    Wrap a text for stdout: to the width of a terminal, or to 80 columns for a file or a pipe.

    Parameters
    ----------
    text : str
        The text. Words are not broken.
    indent : str
        Start of each line.
    hang : int
        Number of additional spaces at the start of all lines but the first.

    """
    width = width_of(sys.stdout)
    return _wrapped(one_line(text), 80 if isinf(width) else width, indent, indent + hang * ' ')


def counted(count: int, word: str) -> str:
    """Return ``1 link`` or ``2 links``."""
    return f'{count} {word}' if count == 1 else f'{count} {word}s'


def tally(errors: int, warnings: int) -> str:
    """Return ``1 error, 2 warnings``."""
    return f'{counted(errors, "error")}, {counted(warnings, "warning")}'


def attributes(record: object, *names: str) -> dict[str, Any]:
    """Return the named attributes of a record as a dict, for JSON."""
    return {name: getattr(record, name) for name in names}


def width_of(stream: TextIO) -> float:
    """Return the number of columns of a terminal; infinity for a file or a pipe."""
    return max(get_terminal_size().columns, 40) if stream.isatty() else inf


def _json(value: object, depth: int, indent: str) -> str:
    if depth == 0 or not value or not isinstance(value, (Mapping, list)):
        return json.dumps(_finite(value), allow_nan=False)
    inner = indent + '  '
    if isinstance(value, Mapping):
        left, right = '{', '}'
        entries = [
            f'{json.dumps(key)}: {_json(entry, depth - 1, inner)}' for key, entry in value.items()
        ]
    else:
        left, right = '[', ']'
        entries = [_json(entry, depth - 1, inner) for entry in value]
    body = ',\n'.join(inner + entry for entry in entries)
    return f'{left}\n{body}\n{indent}{right}'


def _finite(value: object) -> object:
    """Return a value with None in place of each number that is not finite."""
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, Mapping):
        return {key: _finite(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(entry) for entry in value]
    return value


def _wrapped(text: str, width: float, first: str, others: str) -> list[str]:
    if isinf(width):
        return [first + text]
    return wrap(
        text,
        int(width),
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _coloured(text: str) -> str:
    def paint(match: re.Match[str]) -> str:
        colour = _YELLOW if match[3] == 'warning' else _RED
        return f'{_BOLD}{match[1]}{_PLAIN}{match[2]}{colour}{match[3]}{_PLAIN}{match[4]}'

    return _FIRST_LINE.sub(paint, text, count=1)


class Progress:
    """A progress bar on stderr. It is shown only on a terminal."""

    def __init__(self) -> None:
        self._is_shown = sys.stderr.isatty() and os.environ.get('TERM') != 'dumb'
        self._due = monotonic() + PERIOD

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_shown:
            write_error('\r\x1b[K')

    def show(self, part: float) -> None:
        """Show the part that is done, from 0 to 1."""
        if self._is_shown and monotonic() >= self._due:
            self._due = monotonic() + PERIOD
            done = round(WIDTH * part)
            write_error(f'\r[{"#" * done}{"." * (WIDTH - done)}] {100 * part:3.0f} %')
