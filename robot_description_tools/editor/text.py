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

"""Lookup of the tag, element or expression at a cursor, and the changes between two texts."""

from __future__ import annotations

from bisect import bisect_left
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
import re
from typing import Any

from robot_description_tools.description.xml.tree import Span
from robot_description_tools.description.xml.tree import Tag
from robot_description_tools.description.xml.tree import Tree
from robot_description_tools.diagnostics import Location

_EXPRESSION = re.compile(r'\$\{[^}]*\}?|\$\([^)]*\)?')


class Text(Tree):
    """A text in which the tag, element or expression at a cursor can be found."""

    # The names in the text. `symbols` finds the names and stores them in this attribute.
    names: list[Any] | None = None

    @cached_property
    def _begins(self) -> list[int]:
        return [tag.at.begin for tag in self.tags]

    def tag_at(self, at: int) -> Tag | None:
        """Return the start tag at a cursor."""
        index = bisect_right(self._begins, at) - 1
        tag = self.tags[index] if index >= 0 else None
        closed = tag is not None and self.text.startswith('>', tag.at.end - 1)
        return tag if tag and tag.at.begin < at < tag.at.end + (not closed) else None

    def element_at(self, at: int) -> Tag | None:
        """Return the innermost element around a character. Tags are parts of their element."""
        index = bisect_right(self._begins, at) - 1
        tag = self.tags[index] if index >= 0 else None
        while tag is not None and tag.end <= at and not at == tag.end == len(self.text):
            tag = tag.parent
        return tag

    def place_of(self, where: Location) -> int:
        """Return the index of the character at a location."""
        return self.lines.offset(where.line or 1, where.column or 1)

    def expression_at(self, at: int) -> Span | None:
        """Return the ``${…}`` or ``$(…)`` at a cursor."""
        return next((Span(*match.span()) for match in self._around(_EXPRESSION, at)), None)

    def _around(self, pattern: re.Pattern[str], at: int) -> Iterator[re.Match[str]]:
        """
        Yield the matches that contain a cursor.

        Only matches that begin in the line of the cursor are found.

        """
        for match in pattern.finditer(self.text, self.lines.span(self.lines.line(at)).begin):
            if match.start() > at:
                break
            if at <= match.end():
                yield match


def changes_between(old: Text, new: Text) -> Iterator[tuple[Span, str]]:
    """
    Yield the changed parts of the old text, each with its new text.

    Lines that occur once in each text are matched first. In the part between two matched lines,
    equal lines at the beginning and at the end of the part are kept, and all other lines are
    replaced. So a changed part may have more lines than necessary. Apart from sorting, the time is
    proportional to the number of lines.

    """
    before, after = _lines(old), _lines(new)
    begins = old.lines.begins
    i = j = 0
    for k, m in [*_common(before, after), (len(before), len(after))]:
        end, stop = k, m
        while i < end and j < stop and before[i] == after[j]:
            i, j = i + 1, j + 1
        while end > i and stop > j and before[end - 1] == after[stop - 1]:
            end, stop = end - 1, stop - 1
        if (i, j) != (end, stop):
            yield Span(begins[i], begins[end]), ''.join(after[j:stop])
        i, j = k, m


def _common(before: list[str], after: list[str]) -> list[tuple[int, int]]:
    """
    Return the longest common subsequence of lines that occur once in each text.

    Each pair contains the numbers of one line in both texts, counted from 0.

    """
    places = [
        {line: number for number, line in enumerate(lines) if counts[line] == 1}
        for lines in (before, after)
        for counts in [Counter(lines)]
    ]
    pairs = [(i, places[1][line]) for line, i in places[0].items() if line in places[1]]
    # Find the longest increasing subsequence. For each length, `ends` has the smallest line number
    # at which an increasing subsequence of this length can end. `last` has the pairs with these
    # line numbers.
    ends: list[int] = []
    last: list[tuple[int, int]] = []
    previous: dict[tuple[int, int], tuple[int, int]] = {}
    for pair in pairs:
        length = bisect_left(ends, pair[1])
        if length:
            previous[pair] = last[length - 1]
        ends[length:length + 1], last[length:length + 1] = [pair[1]], [pair]
    common = last[-1:]
    while common and common[-1] in previous:
        common.append(previous[common[-1]])
    return common[::-1]


def _lines(text: Text) -> list[str]:
    """Return the lines of a text with their line ends."""
    begins = text.lines.begins
    return [text.text[begin:end] for begin, end in pairwise(begins)]
