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
What an unknown word is a misspelling of: what it may be, and what it certainly is.

A suggestion is what somebody probably meant. To mend a word takes more. A word of a format is
certain where no other one could be suggested. A name that somebody gave is certain where nothing
else is as near, and what differs is a slip of the fingers, which makes a word that no other name
has. Where every part of an unknown name is a part of others, as in ``left_finger`` beside
``right_finger``, something of that name is missing, and what is near is only its neighbour.

"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from functools import lru_cache
from functools import partial
from itertools import islice
import re
from typing import NamedTuple
from typing import TYPE_CHECKING

from robot_description_tools.diagnostics.finding import one_of

if TYPE_CHECKING:
    from difflib import SequenceMatcher

# A document with a thousand mistakes must not take minutes.
#: Count. Among more words, no word is suggested.
_MOST_WORDS = 500
#: Characters. For a longer word, no word is suggested.
_LONGEST = 200
#: Characters. A shorter word is not the beginning of another one.
_SHORTEST = 4
#: Count. Words with more different letters are different words.
_MOST_EDITS = 4
#: Ratio. Words are similar if no smaller part of them is the same.
_ALIKE = 0.7
#: Characters. Shorter parts of names are words of their own, such as l and r, fl and fr.
_SHORT = 3
# The last ones are of other scripts, where every letter may be a word.
_PARTS = re.compile(r'[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+|[^\W_]')


class Guess:
    """
    What an unknown word may be a misspelling of.

    Parameters
    ----------
    word : str
        What is unknown; blanks around it count for nothing.
    known : iterable of str
        All words of its kind.

    Attributes
    ----------
    near : str
        The known word that is probably meant, or nothing.

    """

    def __init__(self, word: str, known: Iterable[str]) -> None:
        words = list(dict.fromkeys(islice(known, _MOST_WORDS + 1)))
        self._word = _spelt(word.strip()[:_LONGEST + 1])
        few = words if len(words) <= _MOST_WORDS else ()
        self._all = [_spelt(other) for other in few if len(other) <= _LONGEST]
        # What has another number is a neighbour, not what was meant.
        number = self._word.number
        self._known = [
            other for other in self._all if not number or other.number in ('', number)
        ]
        self._near = self._nearest(self._known)
        self.near = self._near.text if self._near else ''

    @property
    def hint(self) -> str:
        """Return ``", did you mean 'colour'?"`` with a leading comma, or nothing."""
        return suggestion(self.near)

    @property
    def word_meant(self) -> str:
        """Return the word of a format that is certainly meant, or nothing."""
        return self._meant_if(lambda near, others: self._nearest(others) is None)

    @property
    def name_meant(self) -> str:
        """Return the name, given by a person, that is certainly meant, or nothing."""

        def is_alone(near: _Word, others: list[_Word]) -> bool:
            most, _ = _differ(self._word, near)
            is_within = partial(self._is_within, most)
            return self._is_slip(near) and not any(map(is_within, others))

        return self._meant_if(is_alone)

    def _meant_if(self, is_certain: Callable[[_Word, list[_Word]], bool]) -> str:
        """Return what is near if nothing else can be meant, whatever else is near."""
        near = self._near
        if near is None:
            return ''
        others = [other for other in self._known if other is not near]
        if near.folded == self._word.folded:
            certain = all(other.folded != near.folded for other in others)
        else:
            certain = is_certain(near, others)
        return near.text if certain else ''

    def _nearest(self, known: list[_Word]) -> _Word | None:
        """Return the word that is probably meant, None where none is near."""
        word = self._word
        if not word.folded or len(word.text) > _LONGEST:
            return None
        # Case and what joins words differ between the habits of two programs.
        for other in known:
            if other.folded == word.folded:
                return other
        # Letters in another order, and a name that is cut short.
        same = [other for other in known if other.letters == word.letters]
        if not same and len(word.text) >= _SHORTEST:
            same = [other for other in known if other.text.startswith(word.text)]
        if len(same) == 1:
            return same[0]
        most = min(_MOST_EDITS, len(word.text) // 4 + 1)
        near = [
            (edits, -alike, i)
            for i, other in enumerate(known)
            if _at_least(word, other) <= most
            for edits, alike in [_differ(word, other)]
            if edits <= most and alike >= _ALIKE
        ]
        return known[min(near)[2]] if near else None

    def _is_within(self, most: int, other: _Word) -> bool:
        return _at_least(self._word, other) <= most and _differ(self._word, other)[0] <= most

    def _is_slip(self, meant: _Word) -> bool:
        """Whether what differs between the parts of two names looks like a slip of the fingers."""
        parts = self._word.parts
        for tag, i1, i2, j1, j2 in _matcher(parts, meant.parts).get_opcodes():
            if tag == 'equal':
                continue
            new, old = parts[i1:i2], meant.parts[j1:j2]
            # A number is never a slip, nor is a letter of another script.
            if not all(part.isascii() and part.isalpha() for part in (*new, *old)):
                return False
            # What is added stands at the end, such as the name of a kind of thing.
            if tag == 'insert' or (tag == 'delete' and i2 < len(parts)):
                return False
            if tag == 'replace':
                one, another = ''.join(new), ''.join(old)
                if min(len(one), len(another)) < _SHORT or not nearest(one, [another]):
                    return False
            # A word that others have is no slip either.
            if any(part in other.parts for other in self._all for part in new):
                return False
        return True


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that a word is probably meant to be, or nothing."""
    return Guess(word, known).near


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """
    Suggest the nearest known word.

    Returns
    -------
    str
        ``", did you mean 'colour'?"`` with a leading comma, or nothing.

    """
    return Guess(word, known).hint


def suggestion(near: str) -> str:
    """Return the end of a message that suggests a word, nothing where there is none."""
    return f", did you mean '{near}'?" if near else ''


class UnknownNameError(KeyError):
    """
    There is nothing of a name; which one is near is looked up only where somebody reads it.

    Parameters
    ----------
    name : object
        What was asked for.
    known : iterable of str
        Which names there are.
    what : str
        What has these names, for the message.

    """

    def __init__(self, name: object, known: Iterable[str], what: str = '') -> None:
        super().__init__(name)
        self._known, self._what = known, what

    def __str__(self) -> str:
        (name,) = self.args
        hint = did_you_mean(str(name), self._known)
        there = hint or f'; there are: {one_of(self._known) or "none"}'
        return ' '.join(filter(None, ['there is no', self._what, f'{name!r}{there}']))


class _Word(NamedTuple):
    """What a word is compared by."""

    text: str
    # Without case.
    lower: str
    # Without what joins its words as well.
    folded: str
    # In the order of the alphabet.
    letters: str
    # A bit for each occurrence of a letter; of different letters some may share theirs.
    bits: int
    number: str
    # Its words and numbers.
    parts: tuple[str, ...]


# A document that is wrong often is so among the same words.
@lru_cache(maxsize=4 * _MOST_WORDS)
def _spelt(text: str) -> _Word:
    """Return a word, taken apart."""
    lower = text.lower()
    bits = 0
    for letter, count in Counter(lower).items():
        bits |= ((1 << min(count, 8)) - 1) << 8 * (ord(letter) % 128)
    return _Word(
        text,
        lower,
        ''.join(filter(str.isalnum, lower)),
        ''.join(sorted(lower)),
        bits,
        ''.join(filter(str.isdigit, text)),
        tuple(part.lower() for part in _PARTS.findall(text)),
    )


def _at_least(word: _Word, other: _Word) -> int:
    """Return a lower bound of how many letters differ, which takes no time."""
    more, less = word.bits & ~other.bits, other.bits & ~word.bits
    return max(more.bit_count(), less.bit_count())


def _differ(word: _Word, other: _Word) -> tuple[int, float]:
    """Return how many letters are added, removed or replaced, and how much is the same."""
    matcher = _matcher(word.lower, other.lower)
    edits = sum(
        max(i2 - i1, j2 - j1) for tag, i1, i2, j1, j2 in matcher.get_opcodes() if tag != 'equal'
    )
    return edits, matcher.ratio()


def _matcher(one: Sequence[str], other: Sequence[str]) -> SequenceMatcher[str]:
    # Slow to import, and most documents are right.
    from difflib import SequenceMatcher

    return SequenceMatcher(None, one, other, autojunk=False)
