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

"""Safe printing of names from documents, which may contain control characters."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence
import re

#: Characters. Longest `repr` of an object, such as a robot with many links.
LONGEST_REPR = 200
#: Count. Largest number of rows of a table for a notebook.
MOST_ROWS = 100
#: Characters. Longest text of a cell of a table for a notebook.
LONGEST_CELL = 60

# Commands to CI services. GitHub treats a line that begins with ``::`` as a command. Azure
# Pipelines and older GitHub runners treat ``##[`` and ``##vso[`` anywhere in a line as commands.
_COMMAND = re.compile(r'\A( *):(?=:)|#(?=#(?:\[|vso\[))')


def one_line(text: str) -> str:
    r"""
    Return a text as one line of printable characters.

    A name may contain a newline, which would forge a line of a log. A name may also contain escape
    sequences, which control a terminal, or marks that reverse the direction of the text. Each
    unprintable character becomes its Python escape, such as ``\n``, ``\x1b`` or ``\u202e``. The
    first character of a command to a CI service also becomes an escape: ``::stop-commands::``
    becomes ``\x3a:stop-commands::``. Backslashes do not change.

    """
    if not text.isprintable():
        text = ''.join(
            c if c.isprintable() else c.encode('unicode_escape').decode() for c in text
        )
    return _COMMAND.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    return f'{match[1]}\\x3a' if match[0] != '#' else '\\x23'


def brief(of: object, text: str) -> str:
    """
    Return a `repr` of one line for an object with many parts.

    Parameters
    ----------
    of : object
        The object.
    text : str
        Name and counts, or another summary. A long text is cut at its end.

    Returns
    -------
    str
        The line, with at most `LONGEST_REPR` printable characters.

    """
    line = f'<{type(of).__name__} {one_line(text)}>'
    return line if len(line) <= LONGEST_REPR else f'{line[: LONGEST_REPR - 2]}…>'


def html_table(title: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """
    Return a table for a notebook.

    Parameters
    ----------
    title : str
        The line above the table.
    header : sequence of str
        Titles of the columns.
    rows : sequence of sequence of str
        Texts of the cells, with any characters. Long texts are cut. Rows after the first
        `MOST_ROWS` rows are only counted.

    Returns
    -------
    str
        HTML with at most `MOST_ROWS` rows.

    """
    # Imported here, because the import is slow.
    from html import escape

    def line(cells: Iterable[str], tag: str) -> str:
        texts = (
            text if len(text) <= LONGEST_CELL else f'{text[: LONGEST_CELL - 1]}…'
            for text in map(one_line, cells)
        )
        return f'<tr>{"".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts)}</tr>'

    lines = [line(header, 'th'), *(line(row, 'td') for row in rows[:MOST_ROWS])]
    rest = len(rows) - MOST_ROWS
    end = f'<p>… and {rest} more</p>' if rest > 0 else ''
    return f'<p>{escape(title)}</p><table>{"".join(lines)}</table>{end}'
