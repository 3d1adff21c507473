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
Small mistakes in texts, bytes and JSON, chosen by a random generator.

"""

from __future__ import annotations

from functools import lru_cache
import re

import numpy as np

Rng = np.random.Generator
# Comments, tags, quotes, words (with numbers) and blanks.
TOKEN = re.compile(r'<!--.*?-->|<[/?!]?|[/?]?>|[\w.+-]+|\s+|.', re.DOTALL)


@lru_cache(100)
def tokens_of(text: str) -> tuple[str, ...]:
    """Return the tokens of a text."""
    return tuple(TOKEN.findall(text))


def spoilt(text: str, rng: Rng, times: int = 1) -> str:
    """Delete, double or spoil so many tokens; a number that is doubled is another number."""
    tokens = list(tokens_of(text))
    for _ in range(times):
        if not tokens:
            break
        at = int(rng.integers(len(tokens)))
        token = tokens[at]
        split = int(rng.integers(len(token) + 1))
        kinds = (
            [],
            [token, ' ', token] if token.strip(' \n') else [token, token],
            [token[:split], 'QQQ', token[split:]],
            [token[:split], '&', token[split:]],
        )
        tokens[at:at + 1] = kinds[rng.integers(len(kinds))]
    return ''.join(tokens)
