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

"""Numbers in attributes: what urdfdom reads as one, and how to mend what it refuses."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from math import pi
import re

# What C++ reads into a double to the end: blanks may stand before a number, not behind it.
_NUMBER = re.compile(r'\s*[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\Z', re.ASCII)
# How to mend what is no number, by a pattern of it; the first that fits.
_FIXES = {
    r'(?a:[0-9.]\s+\Z|\S\s+\S)': 'separate numbers by blanks, without tabs or line breaks, '
    'and put none at the end',
    r'\A[+-]?0[xX]': 'write the number in decimal',
    r'\A[+-]?\d*\.?\d+(deg|°)\Z': 'angles are in rad, without a unit',
    r'\A(?i:[+-]?(nan|inf(inity)?))\Z': 'write a finite number, or leave the attribute out '
    'if it is optional',
    r'\A[+-]?[\d.]+[a-zA-Z]+$': 'write the number without a unit: m, rad, kg and s are meant',
    r'pi|[*/()]': 'write the value itself; expressions belong into xacro: ${…}',
}
BLANKS = ' \t\n\r\v\f'


def fix_count(text: str, wanted: int) -> str:
    """Return how to mend a value that holds another count of numbers."""
    if ',' in text:
        return f'write {wanted} numbers separated by blanks, without commas'
    if wanted == 4 and len(text.split()) == 3:
        return 'add the fourth number; for a colour it is alpha, 1 for opaque'
    return f'write {wanted} numbers separated by blanks'


def is_number(word: str) -> bool:
    """Whether urdfdom reads a word as a finite number."""
    return bool(_NUMBER.match(word)) and isfinite(float(word))


def why_no_number(word: str, words: list[str]) -> str:
    """Return what is wrong with one of the words of a value."""
    if word != word.rstrip(BLANKS) and _NUMBER.match(word.rstrip(BLANKS)):
        return 'a blank behind the number, which urdfdom refuses'
    if re.search(r'\S\s+\S', word, re.ASCII):
        return 'numbers separated by something else than blanks, which urdfdom refuses'
    is_decimal = _NUMBER.match(word) or re.match(r'\s*[+-]?(nan|inf)', word, re.IGNORECASE)
    kind = 'not a finite number' if is_decimal else 'not a decimal number'
    return kind if len(words) == 1 else f"'{visible(word)}' is {kind}"


def visible(text: str) -> str:
    """Return a text with its tabs and line breaks shown."""
    return text.replace('\t', '\\t').replace('\n', '\\n').replace('\r', '\\r')


def fix_number(word: str) -> str:
    """Return how to mend a word that is no number."""
    if re.fullmatch(r'[+-]?\d+,\d+', word):
        return f"use a decimal point: {word.replace(',', '.')}"
    fixes = (fix for pattern, fix in _FIXES.items() if re.search(pattern, word))
    return next(fixes, 'write a decimal number such as 1.5 or 1e-3')


def meant(text: str, wanted: int) -> str:
    """Return the plain numbers that certainly are meant, nothing where that is not sure."""
    text = text.strip(f'{BLANKS}[](){{}}')
    words = text.split()
    if len(words) != wanted:
        words = re.split(r'\s*[,;]\s*|\s+', text)
    numbers = [_meant(word) for word in words]
    if len(numbers) == 3 and wanted == 4:
        # A colour that is opaque.
        numbers.append('1')
    return ' '.join(numbers) if len(numbers) == wanted and all(numbers) else ''


_PI = re.compile(r'([+-]?)(?:([\d.]+)\*)?(?:math\.|M_)?pi(?:([*/])([\d.]+))?', re.ASCII | re.I)


def _meant(word: str) -> str:
    word = word.rstrip(',;')
    if re.fullmatch(r'[+-]?\d+,\d+', word):
        word = word.replace(',', '.')
    product = _PI.fullmatch(word)
    if product and all(is_number(factor or '1') for factor in product.group(2, 4)):
        sign, factor, operator, other = product.groups()
        value = pi * float(factor or 1.0) * (-1.0 if sign == '-' else 1.0)
        divisor = float(other or 1.0)
        if operator == '/' and not divisor:
            return ''
        return shortest(value / divisor if operator == '/' else value * divisor)
    # As C writes a number of single precision.
    word = word.removesuffix('f')
    return word if is_number(word) else ''


def shortest(number: float) -> str:
    """Return the shortest text that gives a number back, without '.0' and '-0'."""
    return repr(number + 0.0).removesuffix('.0')


def joined(numbers: Iterable[float]) -> str:
    """Return numbers as the value of an attribute."""
    return ' '.join(map(shortest, numbers))


def shown(numbers: Iterable[float]) -> str:
    """Return numbers as a message shows them, with six digits."""
    return ' '.join(f'{number:g}' for number in numbers)
