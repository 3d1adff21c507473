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
Numbers in attributes, as urdfdom reads them.

For texts that urdfdom does not accept as numbers, this module has advice and repairs.

"""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from math import pi
from math import radians
import re

# A text that C++ reads completely as a double. C++ allows blanks before the number, but not after
# the number.
_NUMBER = re.compile(r'\s*[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\Z', re.ASCII)
# Advice for words that are not numbers. The first pattern that matches is used.
_FIXES = {
    re.compile(r'(?a:[0-9.]\s+\Z|\S\s+\S)'): (
        'separate numbers by blanks, not by tabs or line breaks, and put no blank at the end'
    ),
    re.compile(r'\A[+-]?0[xX]'): 'write the number in decimal',
    re.compile(r'\A[+-]?(?:\d+(?:\.\d+)?|\.\d+)(deg|°)\Z'): 'angles are in rad, without a unit',
    re.compile(r'\A(?i:[+-]?(nan|inf(inity)?))\Z'): (
        'write a finite number, or leave the attribute out if it is optional'
    ),
    re.compile(r'\A[+-]?[\d.]+[a-zA-Z]+$'): (
        'write the number without a unit; the units are m, rad, kg and s'
    ),
    re.compile(r'pi|[*/()]'): (
        'write the value itself; expressions belong into xacro: ${…}'
    ),
}
BLANKS = ' \t\n\r\v\f'
# A search for typing errors in a million numbers would take seconds, so the length is limited.
#: Characters. Length of the longest value that is searched for typing errors.
LONGEST = 1000


def fix_count(text: str, wanted: int) -> str:
    """Return advice for a value with too few or too many numbers."""
    if ',' in text:
        return f'write {wanted} numbers separated by blanks, without commas'
    if wanted == 4 and len(text.split()) == 3:
        return 'add the fourth number; for a colour it is alpha, 1 for opaque'
    return f'write {wanted} numbers separated by blanks'


def is_number(word: str) -> bool:
    """Return True if urdfdom reads a word as a finite number."""
    return bool(_NUMBER.match(word)) and isfinite(float(word))


def why_no_number(word: str, words: list[str]) -> str:
    """Return the reason why a word of a value is not a number for urdfdom."""
    if word != word.rstrip(BLANKS) and _NUMBER.match(word.rstrip(BLANKS)):
        return 'a blank after the number, which urdfdom refuses'
    if re.search(r'\S\s+\S', word, re.ASCII):
        return 'numbers separated by something else than blanks, which urdfdom refuses'
    is_decimal = _NUMBER.match(word) or re.match(r'\s*[+-]?(nan|inf)', word, re.IGNORECASE)
    kind = 'not a finite number' if is_decimal else 'not a decimal number'
    return kind if len(words) == 1 else f"'{visible(word)}' is {kind}"


def visible(text: str) -> str:
    """Return a text in which tabs and line breaks are visible."""
    return text.replace('\t', '\\t').replace('\n', '\\n').replace('\r', '\\r')


def fix_number(word: str) -> str:
    """Return advice for a word that is not a number."""
    if re.fullmatch(r'[+-]?\d+,\d+', word):
        return f"use a decimal point: {word.replace(',', '.')}"
    fixes = (fix for pattern, fix in _FIXES.items() if pattern.search(word))
    return next(fixes, 'write a decimal number such as 1.5 or 1e-3')


# Matches a number with a decimal comma. A comma before exactly three digits matches only after 0,
# as in 0,125. After other digits, it may separate thousands.
_DECIMAL_COMMA = re.compile(r'[+-]?(?!(?!0+,)\d{1,3},\d{3}\Z)\d*,\d+', re.ASCII)
_DEGREES = re.compile(r'([+-]?(?:\d+(?:\.\d+)?|\.\d+))(?:deg|°)', re.ASCII)
_PI = re.compile(r'([+-]?)(?:([\d.]+)\*)?(?:math\.|M_)?pi(?:([*/])([\d.]+))?', re.ASCII | re.I)


def intended_numbers(text: str, wanted: int | None, unit: str = '') -> str:
    """
    Return the numbers that the author of an invalid value meant, if only one reading is possible.

    Parameters
    ----------
    text : str
        A value that cannot be read.
    wanted : int or None
        Required count of numbers. None if any count is allowed.
    unit : str
        The unit that may follow the numbers.

    Returns
    -------
    str
        The numbers, separated by blanks. Empty if no reading has the required count of numbers, if
        there are different readings, or if the value is longer than `LONGEST`.

    """
    if len(text) > LONGEST:
        return ''
    text = text.strip(f'{BLANKS}[](){{}}')
    words = text.split()
    if len(words) > 1 and words[-1] == unit:
        words.pop()
    readings = [[_intended_number(word, unit) for word in words]]
    # Commas separate the numbers if each gap contains a comma. If semicolons separate the numbers,
    # commas are decimal commas.
    parted = [word.strip() for word in text.split(';' if ';' in text else ',')]
    readings += [[_intended_number(word, unit) for word in parted]] if len(parted) > 1 else []
    # If a colour has three numbers, its alpha is 1.
    readings = [[*words, '1'] if (len(words), wanted) == (3, 4) else words for words in readings]
    whole = [words for words in readings if words and all(words)]
    certain = {' '.join(words) for words in whole if wanted in (None, len(words))}
    return certain.pop() if len(certain) == 1 else ''


def _intended_number(word: str, unit: str) -> str:
    """Return the number that the author of an invalid word meant, or '' if this is unclear."""
    if _DECIMAL_COMMA.fullmatch(word):
        word = word.replace(',', '.')
    if (angle := _DEGREES.fullmatch(word)) and unit == 'rad':
        return measured([radians(float(angle[1]))])
    product = _PI.fullmatch(word)
    if product and all(is_number(factor or '1') for factor in product.group(2, 4)):
        sign, factor, operator, other = product.groups()
        value = pi * float(factor or 1.0) * (-1.0 if sign == '-' else 1.0)
        divisor = float(other or 1.0)
        if operator == '/' and not divisor:
            return ''
        return shortest(value / divisor if operator == '/' else value * divisor)
    # Remove the unit, and the suffix f of numbers in C.
    word = word.removesuffix(unit).removesuffix('f')
    return word if is_number(word) else ''


def shortest(number: float) -> str:
    """Return the shortest text that is read as the same number, without '.0' and '-0'."""
    return repr(number + 0.0).removesuffix('.0')


def as_double(number: float) -> str:
    """Return the shortest text that YAML reads as the same double, or '' for infinity and NaN."""
    mantissa, e, exponent = repr(number + 0.0).partition('e')
    point = '' if '.' in mantissa else '.0'
    return f'{mantissa}{point}{e}{exponent}' if isfinite(number) else ''


def joined(numbers: Iterable[float]) -> str:
    """Return numbers as the value of an attribute."""
    return ' '.join(map(shortest, numbers))


def measured(numbers: Iterable[float]) -> str:
    """Return computed numbers as the value of an attribute, with ten digits."""
    return joined(float(f'{number:.10g}') for number in numbers)


def shown(numbers: Iterable[float]) -> str:
    """Return numbers for a message, with six digits."""
    return ' '.join(f'{number:g}' for number in numbers)


def number(value: float, digits: int = 6) -> str:
    """
    Return a number with the given count of significant digits.

    Numbers below 1e9 are written without an exponent such as ``e+06``.

    """
    text = f'{value + 0.0:.{digits}g}'
    return f'{value:.0f}' if 'e+' in text and abs(value) < 1e9 else text


def short(value: float) -> str:
    """Return a number with four significant digits, or a dash if it is infinite."""
    return number(value, 4) if isfinite(value) else '-'
