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

"""What a name is a misspelling of, and what it is only like."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.diagnostics.spelling import meant

SIDES = ('left', 'right', 'l', 'r', 'fl', 'fr')
PARTS = ('shoulder', 'elbow', 'wrist', 'finger')
NAMES = [f'{side}_{part}_{n}_joint' for side in SIDES for part in PARTS for n in (1, 2)]


@st.composite
def slips(draw: st.DrawFn) -> tuple[str, str]:
    """Return a name and what a slip of the fingers makes of it."""
    name = draw(st.sampled_from(NAMES))
    kind = draw(st.sampled_from(['swap', 'double', 'drop', 'case', 'suffix', 'dash']))
    begin = name.index('_', 3) - 3
    at = draw(st.integers(begin, begin + 1))
    wrong = {
        'swap': name[:at] + name[at + 1] + name[at] + name[at + 2:],
        'double': name[:at] + name[at] + name[at:],
        'drop': name[:at] + name[at + 1:],
        'case': name.upper(),
        'suffix': f'{name}x',
        'dash': name.replace('_', '-'),
    }[kind]
    return name, wrong


@given(slips())
def test_a_slip_is_what_was_meant_whatever_is_like_it(case: tuple[str, str]) -> None:
    name, wrong = case
    if wrong != name:
        assert meant(wrong, NAMES) == name


@given(st.sampled_from(NAMES))
def test_what_is_missing_is_no_misspelling_of_its_neighbours(name: str) -> None:
    assert meant(name, [other for other in NAMES if other != name]) == ''


@pytest.mark.parametrize(
    ('word', 'known'),
    [
        # Both are as near.
        ('elbw', ['elbow', 'elbew']),
        ('Arm', ['arm', 'ARM']),
        # Words of their own.
        ('tool1', ['tool2']),
        ('x_axis', ['y_axis']),
        ('wrist_link', ['wrist_roll_link']),
        ('hand', ['foot']),
    ],
)
def test_where_nothing_is_certain_nothing_is_meant(word: str, known: list[str]) -> None:
    assert meant(word, known) == ''
