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
Which known word somebody certainly meant: nearer than a suggestion has to be.

A slip of the fingers makes a word that no other name has. Where every part of an unknown name is
a part of others, as in ``left_finger`` beside ``right_finger``, something of that name is missing,
and what is near is only its neighbour.

"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher
import re

from robot_description_tools.diagnostics.finding import nearest

_PARTS = re.compile(r'[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+')
# Shorter parts of names are words of their own: l and r, fl and fr, x and y.
_SHORT = 3


def meant(word: str, known: Iterable[str]) -> str:
    """
    Return the one known word of which a word is a misspelling, or nothing.

    Parameters
    ----------
    word : str
        What is unknown.
    known : iterable of str
        All words of its kind.

    Returns
    -------
    str
        One of them, or nothing where several are as near, or none is near enough.

    """
    words = list(dict.fromkeys(known))
    near = nearest(word, words)
    if not near:
        return ''
    folded = ''.join(_parts(word))
    alike = [other for other in words if ''.join(_parts(other)) == folded]
    if alike:
        return alike[0] if len(alike) == 1 else ''
    own = _distance(word, near)
    others = [other for other in words if other != near]
    if any(_distance(word, other) <= own for other in others):
        return ''
    used = {part for other in words for part in _parts(other)}
    return near if _is_slip(_parts(word), _parts(near), used) else ''


def _parts(name: str) -> list[str]:
    """Return the words and the numbers of a name, without case."""
    return [part.lower() for part in _PARTS.findall(name)]


def _distance(word: str, other: str) -> int:
    """Return how many letters differ, without case."""
    blocks = SequenceMatcher(None, word.lower(), other.lower(), autojunk=False)
    return sum(
        max(i2 - i1, j2 - j1)
        for tag, i1, i2, j1, j2 in blocks.get_opcodes()
        if tag != 'equal'
    )


def _is_slip(parts: list[str], meant: list[str], used: set[str]) -> bool:
    """Whether what differs between the parts of two names looks like a slip of the fingers."""
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, parts, meant).get_opcodes():
        if tag == 'equal':
            continue
        new, old = parts[i1:i2], meant[j1:j2]
        # A number is never a slip, and a word that others have is no slip either.
        if any(part.isdigit() or part in used for part in new) or any(map(str.isdigit, old)):
            return False
        # What is added stands at the end, such as the name of a kind of thing.
        if tag == 'insert' or (tag == 'delete' and i2 < len(parts)):
            return False
        if tag == 'replace' and min(map(len, (''.join(new), ''.join(old)))) < _SHORT:
            return False
    return True
