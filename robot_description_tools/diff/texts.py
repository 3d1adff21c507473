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

"""Differences as texts."""

from __future__ import annotations

from itertools import takewhile
from math import degrees

from robot_description_tools.description.xml.numbers import number
from robot_description_tools.diff.facts import Value
from robot_description_tools.diff.values import Difference

_SMALLER = {'m': ('mm', 1000.0), 'rad': ('deg', degrees(1.0))}
#: Characters. A value longer than this is cut.
_WIDTH = 80


def line_of(difference: Difference) -> str:
    """Return a difference as one line."""
    about = f"{difference.kind.replace('_', ' ')} '{difference.name}'"
    if not difference.name:
        about = difference.kind
    if difference.what in ('added', 'removed'):
        return f'{about} {difference.what}'
    if difference.what == 'renamed':
        return f"{about} renamed, was '{difference.before}'"
    unit = f' {difference.unit}' if difference.unit else ''
    before, after = map(_text, (difference.before, difference.after))
    # Long texts are cut around the first difference.
    both = zip(before, after, strict=False)
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], both))
    start = max(0, same - _WIDTH // 4)
    change = f'{_cut(before, start)} -> {_cut(after, start)}{unit}'
    amount = difference.amount
    apart = ''
    if amount is not None and difference.unit in _SMALLER:
        smaller, scale = _SMALLER[difference.unit]
        apart = f' ({number(amount * scale, 4)} {smaller})'
    return f'{about}: {difference.what}: {change}{apart}'


def _cut(text: str, start: int) -> str:
    """Return a text. If it is too long, return only its part that begins at an index."""
    if len(text) <= _WIDTH:
        return text
    end = start + _WIDTH
    return f'{"…" * (start > 0)}{text[start:end]}{"…" * (end < len(text))}'


def _text(value: Value) -> str:
    if value is None:
        return 'none'
    if isinstance(value, str):
        return value or "''"
    return ' '.join(map(number, value if isinstance(value, tuple) else (value,)))


def distance_of(apart: tuple[float, float]) -> str:
    """Return a distance [m] and an angle [rad] as a text."""
    return f'{apart[0] * 1000.0:.3f} mm {degrees(apart[1]):.3f} deg'
