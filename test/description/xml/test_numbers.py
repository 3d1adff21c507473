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

"""Words that urdfdom reads as numbers, and numbers that this package writes."""

from __future__ import annotations

import ctypes
from math import degrees
from math import isfinite

from hypothesis import example
from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.description.xml.numbers import fix_number
from robot_description_tools.description.xml.numbers import intended_numbers
from robot_description_tools.description.xml.numbers import is_number
from robot_description_tools.description.xml.numbers import LONGEST
from robot_description_tools.description.xml.numbers import shortest
from robot_description_tools.description.xml.numbers import why_no_number

strtod = ctypes.CDLL(None).strtod
strtod.restype = ctypes.c_double
strtod.argtypes = ctypes.c_char_p, ctypes.POINTER(ctypes.c_char_p)


def reads_to_the_end(word: str) -> bool:
    """Return True if C reads the whole word as a finite number."""
    text = ctypes.create_string_buffer(word.encode())
    end = ctypes.c_char_p()
    value = strtod(ctypes.cast(text, ctypes.c_char_p), ctypes.byref(end))
    return bool(word) and isfinite(value) and not end.value


# Leave out words with x, because C reads hexadecimal numbers, but the streams of C++ in urdfdom do
# not.
@given(st.text('0123456789+-.eE \t,x', max_size=8).filter(lambda word: 'x' not in word))
@example('1e999')
@example(' 1')
@example('1 ')
@example('.')
@example('+.5e-3')
def test_numbers_agree_with_strtod(word: str) -> None:
    assert is_number(word) == reads_to_the_end(word)


@given(st.floats(allow_nan=False, allow_infinity=False))
@example(-0.0)
def test_the_shortest_text_is_read_as_the_same_number(value: float) -> None:
    text = shortest(value)
    assert is_number(text)
    assert float(text) == value
    assert text != '-0'
    assert len(text) <= len(repr(value))


@given(st.text(max_size=8).filter(lambda word: not is_number(word)))
def test_each_word_that_is_not_a_number_has_a_repair(word: str) -> None:
    assert fix_number(word)


VALUES = st.lists(st.decimals(-99, 99, places=2).map(str), min_size=3, max_size=3)


@given(VALUES)
def test_three_numbers_in_all_usual_forms(words: list[str]) -> None:
    right = ' '.join(words)
    commas = [word.replace('.', ',') for word in words]
    for wrong, unit in (
        (', '.join(words), ''),
        (';'.join(words), 'm'),
        (f'[{", ".join(words)}]', ''),
        (' '.join(commas), ''),
        ('; '.join(commas), ''),
        (f'{right} m', 'm'),
        (' '.join(f'{word}m' for word in words), 'm'),
        (f' {words[0]}\t{words[1]}\n{words[2]} ', ''),
    ):
        assert intended_numbers(wrong, 3, unit) == right, wrong
    angles = intended_numbers(' '.join(f'{word}deg' for word in words), 3, 'rad').split()
    for angle, word in zip(angles, words, strict=True):
        assert abs(degrees(float(angle)) - float(word)) < 1e-6


@given(st.sampled_from(['1,234', '0,1 0', '1 2', '1 2 3 4', '1,2, 3,4', 'nan 0 0', '0.o1 0', '']))
def test_ambiguous_numbers_get_no_repair(text: str) -> None:
    assert intended_numbers(text, 3, 'm') == intended_numbers(text, 1, 'm') == ''


def test_a_very_long_value_has_no_repair() -> None:
    assert intended_numbers('1,5' + ' ' * LONGEST, 1) == ''
    assert intended_numbers('1,5' + ' ' * (LONGEST - 3), 1) == '1.5'


def test_a_unit_after_a_blank_is_recognised() -> None:
    assert intended_numbers('1.5 m', 1, 'm') == '1.5'
    assert intended_numbers('m', 1, 'm') == ''


@pytest.mark.parametrize(
    ('word', 'why'),
    [
        ('1 ', 'a blank after the number'),
        ('1\t2', 'numbers separated by something else than blanks'),
        ('nan', 'not a finite number'),
        ('1e999', 'not a finite number'),
        ('x', 'not a decimal number'),
        ('x ', 'not a decimal number'),
    ],
)
def test_the_reason_depends_on_the_word(word: str, why: str) -> None:
    assert why in why_no_number(word, [word])
