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

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.hardware import ReturnType
from robot_description_tools.hardware.arrays import blank
from robot_description_tools.hardware.foreign import attempt
from robot_description_tools.hardware.foreign import MOST_CHARACTERS
from robot_description_tools.hardware.foreign import MOST_LINES
from robot_description_tools.hardware.foreign import printable
from robot_description_tools.hardware.foreign import printable_lines
from robot_description_tools.hardware.foreign import Raised
from robot_description_tools.hardware.foreign import text_of
from test_support import hostile

# Texts with any characters, including those that cannot be encoded.
texts = st.text(st.characters(exclude_categories=()))


def is_clean(text: str) -> bool:
    return type(text) is str and text.isprintable() and bool(text.encode() or not text)


@given(texts)
def test_every_text_becomes_one_printable_line(text: str) -> None:
    line = printable(text)
    assert is_clean(line)
    # A printable text that is short enough stays the same.
    assert (line == text) == (text.isprintable() and len(text) <= MOST_CHARACTERS)


@given(st.lists(texts, max_size=5))
def test_printable_lines_keeps_lines(lines: list[str]) -> None:
    shown = printable_lines('\n'.join(lines)).split('\n')
    assert shown == [printable(line) for line in '\n'.join(lines).split('\n')]


def test_texts_are_bounded() -> None:
    assert printable(hostile.ENDLESS) == 'x' * MOST_CHARACTERS + '…'
    assert printable_lines('a\n' * 1000 + 'b') == 'a\n' * (MOST_LINES - 1) + 'b'


def test_escapes_are_those_of_python() -> None:
    assert printable('a\tb\x1b\udcff\u2028é') == r'a\tb\x1b\udcff\u2028é'


def test_attempt_returns_the_result() -> None:
    answer = hostile.NoType()
    assert attempt(lambda one, other: (one, other), answer, 2) == (answer, 2)


@pytest.mark.parametrize('kind', hostile.ERRORS)
def test_every_exception_becomes_text(kind: str) -> None:
    def fail() -> None:
        raise hostile.ERRORS[kind]()

    raised = attempt(fail)
    assert type(raised) is Raised
    assert is_clean(raised.text)
    assert len(raised.text) < 4 * MOST_CHARACTERS
    assert len(raised.trace) < 2 * MOST_LINES * MOST_CHARACTERS
    assert all(map(is_clean, raised.trace.split('\n')))
    # The text contains the place of the exception. It also contains the type, if the type can be
    # read.
    names = {'nameless': '(no text: ', 'control': 'RuntimeError: line\\r\\n\\x1b[31m\\u2028'}
    assert raised.text.startswith(names.get(kind, ''))
    assert ('test_foreign.py:' in raised.text) == (kind != 'no class')


def line_of(text: str) -> int:
    """Return the number of the line in this file that ends with a given comment."""
    lines = Path(__file__).read_text(encoding='utf-8').split('\n')
    (found,) = (i for i, line in enumerate(lines, 1) if line.endswith(f'# {text}'))
    return found


def test_place_is_in_foreign_code() -> None:
    """The reported place is in foreign code, even if a called library raises the exception."""

    def call_library() -> None:
        json.loads('{')  # a library

    def call_python() -> None:
        ReturnType['OKAY']  # Python

    def call_package() -> None:
        blank(['position'], 2)['positon']  # this package

    for function, comment in (
        (call_library, 'a library'),
        (call_python, 'Python'),
        (call_package, 'this package'),
    ):
        raised = attempt(lambda call: call(), function)
        assert type(raised) is Raised
        assert raised.text.endswith(f' ({__file__}:{line_of(comment)})'), raised.text


@pytest.mark.parametrize('kind', hostile.ANSWERS)
def test_every_return_value_has_a_text(kind: str) -> None:
    text = text_of(hostile.ANSWERS[kind](int), repr)
    assert is_clean(text)
    assert text
