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
Correct spellings of unknown words.

Messages suggest the probable word. A repair replaces the unknown word only if the intended word is
certain. The closest known word is certain in these cases:

* The unknown word differs from it only in case or in characters such as ``_``, and no other known
  word has the same letters and digits.
* It is a word of a format, such as the name of an element, and no other known word is similar.
* It is a name that the user chose, no other known name is equally close, and the difference looks
  like a typing error.

A name has parts, such as ``right`` and ``finger`` in ``right_finger``. A typing error creates a
part that no known name contains. If all parts of the unknown name occur in known names, the user
probably forgot to define an element with this name.

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
from typing import Any
from typing import NamedTuple
from typing import NoReturn
from typing import TYPE_CHECKING
from typing import TypeVar

from robot_description_tools.diagnostics.finding import one_of

if TYPE_CHECKING:
    from difflib import SequenceMatcher

Value = TypeVar('Value')

# The number of known words is limited, because a document with a thousand mistakes would otherwise
# take minutes.
#: Count. If there are more known words than this, no word is suggested.
_MOST_WORDS = 500
#: Characters. For a word that is longer than this, no word is suggested.
_LONGEST = 200
#: Characters. A word that is shorter than this does not count as the beginning of another word.
_SHORTEST = 4
#: Count. Words that differ in more letters than this are not similar.
_MOST_EDITS = 4
#: Ratio. Two words are similar only if at least this part of their letters is equal.
_ALIKE = 0.7
#: Characters. Parts of names that are shorter than this, such as l and r, are never similar.
_SHORT = 3
# The last alternative is for writing systems in which a single letter may be a word.
_PARTS = re.compile(r'[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+|[^\W_]')


class Guess:
    """
    Correct spelling of an unknown word.

    Parameters
    ----------
    word : str
        The unknown word. Blanks at its ends are ignored.
    known : iterable of str
        All known words of its kind.

    Attributes
    ----------
    near : str
        The probable word, or ''.

    """

    def __init__(self, word: str, known: Iterable[str]) -> None:
        words = list(dict.fromkeys(islice(known, _MOST_WORDS + 1)))
        self._word = _spelt(word.strip()[:_LONGEST + 1])
        few = words if len(words) <= _MOST_WORDS else ()
        self._all = [_spelt(other) for other in few if len(other) <= _LONGEST]
        # Words with different numbers, such as joint_1 and joint_2, are never similar.
        number = self._word.number
        self._known = [
            other for other in self._all if not number or other.number in ('', number)
        ]
        self._near = self._nearest(self._known)
        self.near = self._near.text if self._near else ''

    @property
    def hint(self) -> str:
        """Return a suggestion, such as ``", did you mean 'colour'?"``, or an empty text."""
        return suggestion(self.near)

    @property
    def certain_word(self) -> str:
        """Return `near`, or '' if it is not certain. Use this for words of a format."""
        return self._if_certain(lambda near, others: self._nearest(others) is None)

    @property
    def certain_name(self) -> str:
        """Return `near`, or '' if it is not certain. Use this for names that the user chose."""

        def is_alone(near: _Word, others: list[_Word]) -> bool:
            most, _ = _differ(self._word, near)
            is_within = partial(self._is_within, most)
            return self._is_typing_error(near) and not any(map(is_within, others))

        return self._if_certain(is_alone)

    def _if_certain(self, is_certain: Callable[[_Word, list[_Word]], bool]) -> str:
        """
        Return the closest word if it is certain, or ''.

        At first, the unknown word and the closest word are compared without regard to case and to
        characters such as ``_``. If they are equal, the closest word is certain, unless another
        known word is also equal to them. If they are not equal, ``is_certain`` decides.

        """
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
        """Return the probable word, or None."""
        word = self._word
        if not word.folded or len(word.text) > _LONGEST:
            return None
        # Prefer names that differ only in the case of letters or in the characters that join
        # words.
        for other in known:
            if other.folded == word.folded:
                return other
        # Prefer words with the same letters in another order, or with more letters at the end.
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

    def _is_typing_error(self, near: _Word) -> bool:
        """Return True if only typing errors distinguish the parts of two names."""
        parts = self._word.parts
        for tag, i1, i2, j1, j2 in _matcher(parts, near.parts).get_opcodes():
            if tag == 'equal':
                continue
            new, old = parts[i1:i2], near.parts[j1:j2]
            # Differences in numbers, or in letters that are not ASCII, are not typing errors.
            if not all(part.isascii() and part.isalpha() for part in (*new, *old)):
                return False
            # The unknown name must not lack a part, and may have additional parts only at its end,
            # such as ``_joint``.
            if tag == 'insert' or (tag == 'delete' and i2 < len(parts)):
                return False
            if tag == 'replace':
                one, another = ''.join(new), ''.join(old)
                if min(len(one), len(another)) < _SHORT or not nearest(one, [another]):
                    return False
            # A part that also occurs in another name is not a typing error.
            if any(part in other.parts for other in self._all for part in new):
                return False
        return True


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that the author of a word probably intended, or ''."""
    return Guess(word, known).near


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """
    Suggest the closest known word.

    Returns
    -------
    str
        A text such as ``", did you mean 'colour'?"``; empty if no word is close.

    """
    return Guess(word, known).hint


def closest_or_all(word: str, known: Iterable[str]) -> str:
    """Return the end of a message: the text of `did_you_mean`, or else some of the known words."""
    return did_you_mean(word, known) or f'; there are: {one_of(known) or "none"}'


def suggestion(near: str) -> str:
    """Return the end of a message that suggests a word, or '' if the word is empty."""
    return f", did you mean '{near}'?" if near else ''


class UnknownNameError(KeyError, ValueError):
    """
    An unknown name. The closest name is looked up when the message is read.

    Parameters
    ----------
    name : object
        The unknown name.
    known : iterable of str
        All known names.
    kind : str
        Kind of the named parts, such as ``joint``, for the message.

    """

    def __init__(self, name: object, known: Iterable[str], kind: str = '') -> None:
        super().__init__(name)
        self._known, self._kind = known, kind

    def __str__(self) -> str:
        (name,) = self.args
        known = f'{name!r}{closest_or_all(str(name), self._known)}'
        return ' '.join(filter(None, ['there is no', self._kind, known]))

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickle, because errors can come from another process."""
        return type(self), (*self.args, list(self._known), self._kind)


class ByName(dict[str, Value]):
    """A dict with names as keys. The lookup of an unknown name raises `UnknownNameError`."""

    # The kind of the names, for the message.
    kind = ''

    def __missing__(self, name: object) -> NoReturn:
        raise UnknownNameError(name, self, self.kind)


class ByLink(ByName[Value]):
    """A dict with names of links as keys."""

    kind = 'link'


class ByJoint(ByName[Value]):
    """A dict with names of joints as keys."""

    kind = 'joint'


class ByCoordinate(ByName[Value]):
    """A dict with names of coordinates as keys."""

    kind = 'coordinate'


class _Word(NamedTuple):
    """A word in the forms that comparisons need."""

    text: str
    # The word in lower case.
    lower: str
    # The letters and digits of the word, in lower case.
    folded: str
    # All characters in alphabetical order.
    letters: str
    # A bit mask of the occurrences of letters. Several letters may share a bit.
    bits: int
    number: str
    # The words and numbers in the word.
    parts: tuple[str, ...]


# The result is cached, because a document with many mistakes often repeats words.
@lru_cache(maxsize=4 * _MOST_WORDS)
def _spelt(text: str) -> _Word:
    """Return a word in the forms that comparisons need."""
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
    """Return a lower bound of the number of different letters, which is fast to compute."""
    more, less = word.bits & ~other.bits, other.bits & ~word.bits
    return max(more.bit_count(), less.bit_count())


def _differ(word: _Word, other: _Word) -> tuple[int, float]:
    """Return the number of different letters, and the similarity of two words (0 to 1)."""
    matcher = _matcher(word.lower, other.lower)
    edits = sum(
        max(i2 - i1, j2 - j1) for tag, i1, i2, j1, j2 in matcher.get_opcodes() if tag != 'equal'
    )
    return edits, matcher.ratio()


def _matcher(one: Sequence[str], other: Sequence[str]) -> SequenceMatcher[str]:
    # Imported here, because the import is slow and most documents have no unknown words.
    from difflib import SequenceMatcher

    return SequenceMatcher(None, one, other, autojunk=False)
