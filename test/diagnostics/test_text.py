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

"""Printed names from untrusted files cannot end a line or control a terminal."""
from __future__ import annotations

from ast import literal_eval
from html.parser import HTMLParser
import unicodedata

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.diagnostics import one_line
from robot_description_tools.diagnostics.text import brief
from robot_description_tools.diagnostics.text import html_table
from robot_description_tools.diagnostics.text import LONGEST_CELL
from robot_description_tools.diagnostics.text import LONGEST_REPR
from robot_description_tools.diagnostics.text import MOST_ROWS

# Ends of lines, escape sequences in 7 and 8 bits, marks of direction, lone surrogates.
HARMFUL = [
    *map(chr, range(0x20)),
    *map(chr, range(0x7F, 0xA0)),
    *'\u2028\u2029\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
    '\ud800',
    '\udcff',
]


@given(st.text() | st.text(st.sampled_from([*HARMFUL, 'a', 'ä'])))
def test_no_character_ends_a_line_or_controls_a_terminal(text: str) -> None:
    shown = one_line(text)
    assert not set(shown) & set(HARMFUL)
    assert not {unicodedata.category(c) for c in shown} & {'Cc', 'Cf', 'Cs', 'Zl', 'Zp'}
    # Characters are escaped as in Python, and printable characters are kept.
    quoted = text.replace('\\', '').replace("'", '')
    assert literal_eval(f"'{one_line(quoted)}'") == quoted
    assert one_line(shown) == shown


@given(st.lists(st.sampled_from([' ', ':', '#', '[', 'vso[', 'a', '\n', '\\']), max_size=9))
def test_no_command_to_a_ci_service_is_left(parts: list[str]) -> None:
    text = ''.join(parts)
    shown = one_line(text)
    assert not shown.lstrip().startswith('::')
    assert '##[' not in shown
    assert '##vso[' not in shown
    assert one_line(shown) == shown
    assert shown == text or '\n' in text or '::' in text or '##' in text


@pytest.mark.parametrize(
    ('text', 'shown'),
    [
        ('::stop-commands::x.urdf:3: error', r'\x3a:stop-commands::x.urdf:3: error'),
        ('  ::error::x', r'  \x3a:error::x'),
        ('a ##[error]b', r'a \x23#[error]b'),
        ('a ##vso[x]', r'a \x23#vso[x]'),
        ('my::name', 'my::name'),
        ('## title [1]', '## title [1]'),
    ],
)
def test_a_command_is_escaped(text: str, shown: str) -> None:
    assert one_line(text) == shown


@pytest.mark.parametrize('text', ['', 'left arm', 'Größe→', 'グリッパー', r'a\b', "it's", '👍'])
def test_printable_text_is_not_changed(text: str) -> None:
    assert one_line(text) == text


@given(st.text(max_size=300) | st.text(st.sampled_from([*HARMFUL, 'a'])))
def test_a_repr_is_one_short_line(text: str) -> None:
    line = brief(text, text)
    assert line.isprintable()
    assert len(line) <= LONGEST_REPR
    whole = f'<str {one_line(text)}>'
    assert line == whole or (len(whole) > LONGEST_REPR and whole.startswith(line[:-2]))


def test_only_a_repr_beyond_the_limit_is_cut() -> None:
    longest = 'a' * (LONGEST_REPR - len('<str >'))
    assert brief('', longest) == f'<str {longest}>'
    assert brief('', longest + 'a') == f'<str {longest[:-1]}…>'


class Cells(HTMLParser):
    """Parser that collects the cells and the tags of a table, as a browser reads them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.tags: set[str] = set()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)
        self.cells += [''] * (tag == 'td')

    def handle_data(self, data: str) -> None:
        if self.cells:
            self.cells[-1] += data


@given(st.lists(st.text() | st.sampled_from(['<b>', '&lt;', '</td>', '"', "'"]), max_size=9))
def test_cells_of_a_table_may_have_any_character(texts: list[str]) -> None:
    read = Cells(html_table('<i>', ['<i>'], [[text] for text in texts]))
    assert len(read.cells) == len(texts)
    for cell, text in zip(read.cells, map(one_line, texts), strict=True):
        assert cell == text or cell == f'{text[: LONGEST_CELL - 1]}…'
        assert len(cell) <= LONGEST_CELL
    assert read.tags <= {'p', 'table', 'tr', 'th', 'td'}


@pytest.mark.parametrize('more', [0, 1, 900])
def test_a_table_is_bounded(more: int) -> None:
    table = html_table('', ['x'], [['y']] * (MOST_ROWS + more))
    assert table.count('<td>') == MOST_ROWS
    assert (f'… and {more} more' in table) == (more > 0)
