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
"""Small mistakes in texts, bytes and JSON, chosen by a random generator."""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
import re
import struct
from typing import Any

import numpy as np

Rng = np.random.Generator
# A token is a comment, a delimiter of a tag, a word or number, blanks, or another character.
TOKEN = re.compile(r'<!--.*?-->|<[/?!]?|[/?]?>|[\w.+-]+|\s+|.', re.DOTALL)

NUMBER = re.compile(r'(?<![\w.])-?\d+(?:\.\d+)?(?:e-?\d+)?(?![\w.])')
# Texts that users, exporters and attackers write instead of a number.
ODD_NUMBERS = (
    '0', '-0.0', '-1', '1e308', '-1e308', '1e-320', 'nan', 'inf', '-Infinity', '1e999', '9' * 400,
    '0x10', '1,5', '', '1e', '--1', '\uff11', str(2**64), 'true', '1 2', '${1/0}', '\0',
)  # fmt: skip
ODD_VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 1e308, 10**400, '', 'x' * 1000, [], {}, [[]], '\n\x1b[31m', 'a\0b',
)  # fmt: skip
# Bytes of small and very large integers, such as lengths and counts. `ODD_BYTES` also has the
# numbers NaN, infinity and 1e308.
ODD_WORDS = tuple(
    struct.pack('<I', number) for number in (0, 1, 4, 5, 2**16, 2**31 - 1, 2**31, 2**32 - 1)
)
ODD_BYTES = (*ODD_WORDS, *(struct.pack('<d', n) for n in (float('nan'), float('inf'), 1e308)))


@lru_cache(100)
def tokens_of(text: str) -> tuple[str, ...]:
    """Return the tokens of a text."""
    return tuple(TOKEN.findall(text))


def spoilt(text: str, rng: Rng, times: int = 1) -> str:
    """Delete, repeat or damage some tokens of a text."""
    tokens = list(tokens_of(text))
    for _ in range(times):
        if not tokens:
            break
        at = int(rng.integers(len(tokens)))
        token = tokens[at]
        split = int(rng.integers(len(token) + 1))
        kinds: tuple[list[str], ...] = (
            [],
            [token, ' ', token] if token.strip(' \n') else [token, token],
            [token[:split], 'QQQ', token[split:]],
            [token[:split], '&', token[split:]],
        )
        tokens[at:at + 1] = kinds[rng.integers(len(kinds))]
    return ''.join(tokens)


def odd_number(text: str, rng: Rng) -> str:
    """Replace a randomly chosen number of a text by one of `ODD_NUMBERS`."""
    places = list(NUMBER.finditer(text))
    if not places:
        return text
    place = places[int(rng.integers(len(places)))]
    new = ODD_NUMBERS[int(rng.integers(len(ODD_NUMBERS)))]
    return text[: place.start()] + new + text[place.end():]


def spoilt_bytes(data: bytes, rng: Rng, times: int = 1) -> bytes:
    """Replace, delete or repeat some pieces of data, or cut off the end of the data."""
    for _ in range(times):
        at = int(rng.integers(len(data) + 1))
        kind = int(rng.integers(7))
        length = int(rng.integers(1, 9))
        if kind < 3:
            # Replace data at a multiple of four bytes, because numbers of binary data begin there.
            at &= ~3
            word = ODD_BYTES[int(rng.integers(len(ODD_BYTES)))]
            data = data[:at] + word + data[at + len(word):]
        elif kind == 3:
            data = data[:at] + rng.bytes(length) + data[at + length:]
        elif kind == 4:
            data = data[:at] + data[at + length:]
        elif kind == 5:
            data = data[:at] + data[at:at + length] + data[at:]
        else:
            data = data[:at]
    return data


def spoilt_json(value: Any, rng: Rng) -> Any:
    """Delete, replace or repeat one part of a JSON value, or rename its key."""
    value = deepcopy(value)
    places = list(_places(value))
    if not places:
        return ODD_VALUES[int(rng.integers(len(ODD_VALUES)))]
    holder, key = places[int(rng.integers(len(places)))]
    kind = int(rng.integers(4))
    if kind == 0:
        del holder[key]
    elif kind == 1:
        holder[key] = deepcopy(ODD_VALUES[int(rng.integers(len(ODD_VALUES)))])
    elif kind == 2:
        other, name = places[int(rng.integers(len(places)))]
        holder[key] = deepcopy(other[name])
    elif isinstance(holder, list):
        holder.insert(key, deepcopy(holder[key]))
    else:
        holder[f'{key}x'] = holder.pop(key)
    return value


def _places(value: Any) -> Any:
    """Yield each list or dict of a value, paired with each of its keys or indices."""
    keys = range(len(value)) if isinstance(value, list) else value
    if isinstance(value, (list, dict)):
        for key in keys:
            yield value, key
            yield from _places(value[key])
