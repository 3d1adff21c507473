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

"""Comments that ignore findings: ``<!-- check: ignore mimic-chain -->``."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
import re

from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.description.xml.tree import Lines
from robot_description_tools.diagnostics import Edit
from robot_description_tools.diagnostics import Guess
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.edits import ReplaceText

_CHECK = re.compile(r'\s*check:\s*(?P<what>[\w-]+)(?P<codes>.*)', re.DOTALL)
_BETWEEN = re.compile(r'([\s,]+)')
_WAYS = ('ignore', 'ignore-file')
_EVERYWHERE = ((0, 0), (2**31, 0))
_Place = tuple[int, int]

IGNORE_UNUSED = Code.warning(
    'ignore-unused',
    'A comment suppresses no finding.',
    why='Either the mistake was fixed, or a word of the comment is misspelt. If the mistake was '
    'fixed, the comment may hide the next mistake of this kind. If a word is misspelt, the '
    'comment never had an effect.',
    safe='a misspelt `ignore`, which is corrected, and codes that suppress nothing, which are '
    'removed from the comment',
)
SETTINGS_INVALID = Code.error(
    'settings-invalid',
    'A table [tool.robot-description] has an unknown key or an invalid value.',
    why='The key or value has no effect. Suppressed findings may be reported again, or warnings '
    'may no longer count as errors.',
)


@dataclass(frozen=True, slots=True)
class IgnoreComment:
    """
    A comment that ignores findings.

    Attributes
    ----------
    codes : tuple of str
        The codes in the comment, without repetitions.
    where : Location
        The place of the comment.
    text : str
        The comment as written, with ``<!--`` and ``-->``.
    begin, end : (int, int)
        Start and end of the range in which findings are ignored, each as a line and a column.
    slip : Guess or None
        If the word after ``check:`` is misspelt, the guess at the intended word. The comment then
        has no effect.

    """

    codes: tuple[str, ...]
    where: Location
    text: str
    begin: _Place
    end: _Place
    slip: Guess | None = None

    def without(self, code: str) -> Edit:
        """
        Return the edit that removes one code from the comment.

        If the comment has no other code, the edit removes the whole comment.

        """
        left = [each for each in self.codes if each != code]
        text = self.text
        if left and (match := _CHECK.match(text, len('<!--'))):
            # The codes have even indices. The texts between the codes have odd indices.
            words = _BETWEEN.split(text[match.start('codes'):-len('-->')])
            at = words.index(code)
            is_last = not any(words[at + 2::2])
            del words[at - is_last:at - is_last + 2]
            text = f'{text[:match.start("codes")]}{"".join(words)}-->'
        return ReplaceText(self.where, self.text, text if left else '')

    def corrected(self, word: str) -> Edit:
        """Return the edit that replaces the word after ``check:`` by ``word``."""
        text = re.sub(r'(check:\s*)[\w-]+', rf'\g<1>{word}', self.text, count=1)
        return ReplaceText(self.where, self.text, text)


class CommentIndex:
    """
    Index of the ignore comments in a text.

    It finds the comments that ignore findings with a given code at a given place.

    Parameters
    ----------
    comments : iterable of IgnoreComment
        The comments, in document order.

    Attributes
    ----------
    comments : tuple of IgnoreComment
        All comments, in document order.

    """

    def __init__(self, comments: Iterable[IgnoreComment] = ()) -> None:
        self.comments = tuple(comments)
        # Maps a code and a range to a comment. If several comments have the same range, only the
        # last is stored.
        spans: dict[str, dict[tuple[_Place, _Place], IgnoreComment]] = {}
        for comment in self.comments:
            for code in () if comment.slip else comment.codes:
                spans.setdefault(code, {})[comment.begin, comment.end] = comment
        self._nests = {code: _nest(each.values()) for code, each in spans.items()}

    def covering(self, code: str, place: Location) -> list[IgnoreComment]:
        """
        Return the comments that ignore findings with a code at a place, in document order.

        If several comments with this code apply to the same element, only the last is returned.

        """
        at = place.line or 0, place.column or 0
        comments, outer = self._nests.get(code, ([], []))
        number = bisect_right(comments, at, key=lambda comment: comment.begin) - 1
        found = []
        while number >= 0:
            if at < comments[number].end:
                found.append(comments[number])
            number = outer[number]
        return sorted(found, key=lambda each: (each.where.line or 0, each.where.column or 0))


def _nest(comments: Iterable[IgnoreComment]) -> tuple[list[IgnoreComment], list[int]]:
    """
    Sort comments by the starts of their ranges, and find the comment that encloses each comment.

    A comment encloses another comment if its range contains the range of the other comment. For
    each comment, the second returned list has the index of the innermost comment that encloses it,
    or -1.

    """
    ordered = sorted(comments, key=lambda each: (each.begin, [-part for part in each.end]))
    outer: list[int] = []
    open_ones: list[int] = []
    for number, comment in enumerate(ordered):
        while open_ones and ordered[open_ones[-1]].end <= comment.begin:
            open_ones.pop()
        outer.append(open_ones[-1] if open_ones else -1)
        open_ones.append(number)
    return ordered, outer


def ignore_comments(data: bytes | str, source: str) -> Iterator[IgnoreComment]:
    """
    Yield the comments of an XML text that ignore findings.

    Parameters
    ----------
    data : bytes or str
        The text as written, before xacro expands it.
    source : str
        The file name in findings.

    Yields
    ------
    IgnoreComment
        A comment with the word ``ignore`` applies to the next element. A comment with
        ``ignore-file`` applies to the whole text.

    """
    # Most texts contain no ignore comment. Skip these texts, because parsing takes time.
    if not ('check:' in data if isinstance(data, str) else b'check:' in data):
        return
    document = parse_xml(data, source)
    if document.root is None:
        return
    text = document.text.removeprefix('\ufeff')
    lines = Lines(text)
    for comment, follower, behind in _followed(document.top):
        match = _CHECK.match(comment.text)
        if match is None:
            continue
        what, slip, span = match['what'], None, _EVERYWHERE
        if what != 'ignore-file':
            # If no element follows the comment, the range is empty.
            begin = _begin(follower or comment)
            end = begin if follower is None else _begin(behind) if behind else _EVERYWHERE[1]
            span = begin, end
        if what not in _WAYS and not (slip := Guess(what, _WAYS)).near:
            continue
        codes = tuple(dict.fromkeys(match['codes'].replace(',', ' ').split())) or ('',)
        at = lines.offset(*_begin(comment))
        whole = text[at:text.index('-->', at + len('<!--')) + len('-->')]
        yield IgnoreComment(codes, comment.where, whole, *span, slip)


def _followed(top: Sequence[Element]) -> Iterator[tuple[Element, Element | None, Element | None]]:
    """Yield triples: a comment, the next element, and the first element after that element."""
    comments: list[Element] = []
    waiting: list[tuple[Element, Element | None]] = []

    def wait(elements: Sequence[Element], behind: Element | None) -> None:
        for element in reversed(elements):
            waiting.append((element, behind))
            if element.tag != '#comment':
                behind = element

    wait(top, None)
    while waiting:
        element, behind = waiting.pop()
        if element.tag == '#comment':
            comments.append(element)
            continue
        for comment in comments:
            yield comment, element, behind
        comments.clear()
        if element.content:
            wait(element.content, behind)
    for comment in comments:
        yield comment, None, None


def _begin(element: Element) -> _Place:
    return element.where.line or 0, element.where.column or 0
