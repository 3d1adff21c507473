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
Where the demo shows its table: lines for a file or a pipe, in place on a terminal.

Nothing here knows ROS.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from contextlib import contextmanager
import os
import shutil
import sys
import tempfile
from typing import TextIO

# Joint, source, position.
Row = tuple[str, str, str]
HEADER: Row = ('joint', 'source', 'position')
# Time between two pictures [s].
REFRESH = 0.2
PLAIN_REFRESH = 1.0
# Columns between two parts of the table.
GAP = 4


def table(rows: Sequence[Row], width: int, height: int) -> list[str]:
    """
    Lay out a table for a terminal, in several parts side by side where they fit.

    Parameters
    ----------
    rows : sequence of (str, str, str)
        Joint, source and position.
    width, height : int
        The room there is, in characters and lines.

    Returns
    -------
    list of str
        At most ``height`` lines of at most ``width`` characters, but always the header and a row.

    """
    if not rows:
        return ['no joint of this robot moves'[:width]]
    widths = [max(len(row[i]) for row in (HEADER, *rows)) for i in range(3)]
    # Names give way where not even one part fits.
    widths[0] = max(8, min(widths[0], width - widths[1] - widths[2] - 4))
    part_width = sum(widths) + 4
    fits = max(1, (width + GAP) // (part_width + GAP))

    # As many parts as needed, of equal height; what is left over is counted in the last line.
    room = max(1, height - 1)
    parts = min(fits, -(-len(rows) // room))
    left = max(0, len(rows) - parts * room)
    if left:
        room = max(1, room - 1)
        left = len(rows) - parts * room
    depth = -(-(len(rows) - left) // parts)
    shown = rows[: len(rows) - left]
    parts = -(-len(shown) // depth)
    lines = []
    for i in range(-1, depth):
        line = [HEADER] * parts if i < 0 else shown[i::depth]
        lines.append((' ' * GAP).join(_cells(row, widths) for row in line))
    if left:
        lines.append(f'and {left} more; a larger terminal shows them')
    return [line.rstrip()[:width] for line in lines]


def _cells(row: Row, widths: Sequence[int]) -> str:
    name, source, value = row
    if len(name) > widths[0]:
        name = name[: widths[0] - 2] + '..'
    return f'{name:<{widths[0]}}  {source:<{widths[1]}}  {value:>{widths[2]}}'


class PlainScreen:
    """
    Lines, for a file or a pipe.

    Parameters
    ----------
    stream : TextIO
        Where to write.

    """

    period = PLAIN_REFRESH

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def introduce(self, lines: Sequence[str]) -> None:
        """Write what stands above everything."""
        self._write('\n'.join(lines) + '\n')

    def conclude(self, rows: Sequence[Row]) -> None:
        """Write the whole table once, at the end."""
        self._write('\n' + '\n'.join(table(rows, 80, len(rows) + 1)) + '\n\n')

    def show(self, rows: Sequence[Row], status: str) -> None:
        """Write the present state: one line, with the first few joints."""
        shown = [f'{name} {value.rstrip()}' for name, _, value in rows[:3]]
        if len(rows) > 3:
            shown.append(f'and {len(rows) - 3} more')
        self._write('   '.join([status, ', '.join(shown)]).rstrip() + '\n')

    def _write(self, text: str) -> None:
        encoding = self.stream.encoding or 'utf-8'
        self.stream.write(text.encode(encoding, 'backslashreplace').decode(encoding))
        self.stream.flush()


class LiveScreen(PlainScreen):
    """
    A table that stays in place on a terminal.

    Whatever else is written to stderr meanwhile, such as the log of the nodes, appears above it.

    Parameters
    ----------
    stream : TextIO
        The terminal.
    log : TextIO or None
        Where stderr goes meanwhile, None if it goes elsewhere.

    """

    period = REFRESH

    def __init__(self, stream: TextIO, log: TextIO | None) -> None:
        super().__init__(stream)
        self._log = log
        self._introduction: list[str] = []
        self._height = 0
        self._size = shutil.get_terminal_size()

    def introduce(self, lines: Sequence[str]) -> None:
        """Write what stands above everything."""
        self._introduction = [_printable(line) for line in lines]
        super().introduce(self._introduction)

    def conclude(self, rows: Sequence[Row]) -> None:
        """Leave the table as it stands."""

    def show(self, rows: Sequence[Row], status: str) -> None:
        """Write the present state in place of the last one."""
        size = shutil.get_terminal_size()
        # A terminal that changed its width has broken the lines anew: start over.
        clear = self._erased()
        if size != self._size:
            self._size = size
            clear = '\x1b[H\x1b[2J' + ''.join(f'{line}\n' for line in self._introduction)

        # The table, an empty line, the status; and the line where the cursor stays.
        width = size.columns - 1
        room = size.lines - len(self._introduction) - 3
        rows = [(_printable(name), source, value) for name, source, value in rows]
        lines = [
            *table(rows, width, max(2, room)),
            '',
            f'{status}   Ctrl-C ends'[:width],
        ]
        # In one write, each line over the old one: nothing flickers.
        body = ''.join(f'{line}\x1b[K\n' for line in lines)
        self._write(clear + self._news() + body + '\x1b[J')
        self._height = len(lines)

    def flush_log(self) -> None:
        """Write what came to stderr since the last table, below it."""
        news = self._log.read() if self._log is not None else ''
        if news:
            self._write(news)

    def _erased(self) -> str:
        """Return what brings the cursor back to the first line of the table."""
        return f'\x1b[{self._height}F' if self._height else ''

    def _news(self) -> str:
        """Return what came to stderr since the last table, as text above the next one."""
        news = self._log.read() if self._log is not None else ''
        if not news:
            return ''
        return '\x1b[J' + news + ('' if news.endswith('\n') else '\n')


@contextmanager
def screen_for(stream: TextIO) -> Iterator[PlainScreen]:
    """
    Yield where to show the state: in place on a terminal, else line by line.

    Meanwhile stderr goes to a file if it would go to the same terminal. It is a file and no pipe
    because nobody reads while a node writes.

    """
    if not stream.isatty() or os.environ.get('TERM', 'dumb') == 'dumb':
        yield PlainScreen(stream)
        return
    if not sys.stderr.isatty():
        with _hidden_cursor(stream):
            yield LiveScreen(stream, None)
        return
    with tempfile.NamedTemporaryFile('r', encoding='utf-8', errors='replace') as log:
        screen = LiveScreen(stream, log)
        sys.stderr.flush()
        terminal = os.dup(2)
        target = os.open(log.name, os.O_WRONLY | os.O_APPEND)
        os.dup2(target, 2)
        os.close(target)
        try:
            with _hidden_cursor(stream):
                yield screen
        finally:
            sys.stderr.flush()
            os.dup2(terminal, 2)
            os.close(terminal)
            screen.flush_log()


@contextmanager
def _hidden_cursor(stream: TextIO) -> Iterator[None]:
    stream.write('\x1b[?25l')
    try:
        yield
    finally:
        stream.write('\x1b[?25h')
        stream.flush()


def _printable(text: str) -> str:
    """Return a text without what would move the cursor."""
    return ''.join(c if c.isprintable() else '?' for c in text)
