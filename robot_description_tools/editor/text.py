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
What stands where in an XML text as its author types it: often it is no XML yet.

Tags and attributes are found without a parser, so that a tag which is not closed, or a value
without its second quote, costs no more than itself. Findings come from the one real parser.

"""

from __future__ import annotations

from bisect import bisect_left
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field
from functools import cached_property
import re
from typing import NamedTuple

from robot_description_tools.diagnostics import Location

_NAME = re.compile(r'[^\s<>/="\']*')
_ATTRIBUTE = re.compile(r'\s*([^\s=<>/"\']+)(?:\s*=\s*("[^"<]*"?|\'[^\'<]*\'?)?)?')
_REST = re.compile(r'[^<>]*')
# What is no tag, and how it ends.
_OTHERS = (('<!--', '-->'), ('<![CDATA[', ']]>'), ('<?', '?>'), ('<!', '>'))
_EXPRESSION = re.compile(r'\$\{[^}]*\}?|\$\([^)]*\)?')
_WORD = re.compile(r'[A-Za-z_][\w.]*')
_LINE = re.compile(r'\r\n|\r|\n')


class Span(NamedTuple):
    """From one character of a text up to another one, which is not part of it."""

    begin: int
    end: int

    def holds(self, at: int) -> bool:
        """Return whether a cursor is inside, or at an end."""
        return self.begin <= at <= self.end


@dataclass(frozen=True, slots=True)
class WrittenAttribute:
    """An attribute as it is written: its value has the entities of XML."""

    name: str
    value: str
    at: Span
    value_at: Span


@dataclass(slots=True, eq=False)
class Tag:
    """
    The start tag of an element.

    Attributes
    ----------
    name : str
        Such as ``link`` or ``xacro:macro``; it may be unfinished.
    at, name_at : Span
        The tag, and the name in it.
    attributes : dict of str to WrittenAttribute
        By name.
    parent : Tag or None
        The element around it.
    end : int
        Where the element ends.

    """

    name: str
    at: Span
    name_at: Span
    attributes: dict[str, WrittenAttribute]
    parent: Tag | None
    children: list[Tag] = field(default_factory=list)
    end: int = 0

    def get(self, name: str) -> str:
        """Return the value of an attribute, nothing if it has none."""
        found = self.attributes.get(name)
        return found.value if found else ''

    @property
    def around(self) -> list[Tag]:
        """Return the elements from the root down to this one."""
        found, tag = [self], self.parent
        while tag is not None:
            found.append(tag)
            tag = tag.parent
        return found[::-1]


class Text:
    """
    A text and its tags.

    Parameters
    ----------
    text : str
        What the file holds.

    """

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def tags(self) -> list[Tag]:
        """Return the start tags, in the order of the text."""
        found: list[Tag] = []
        opened: list[Tag] = []
        at = self.text.find('<')
        while at >= 0:
            at = self.text.find('<', self._past(at, found, opened))
        for tag in opened:
            tag.end = len(self.text)
        return found

    def _past(self, at: int, found: list[Tag], opened: list[Tag]) -> int:
        """Take what begins with a ``<``; return where it ends."""
        text = self.text
        for begin, end in _OTHERS:
            if text.startswith(begin, at):
                past = text.find(end, at + len(begin))
                return len(text) if past < 0 else past + len(end)
        if text.startswith('</', at):
            name = _match(_NAME, text, at + 2)
            past = _match(_REST, text, name.end()).end()
            past += text.startswith('>', past)
            if any(tag.name == name[0] for tag in opened):
                while True:
                    tag = opened.pop()
                    tag.end = past if tag.name == name[0] else at
                    if tag.name == name[0]:
                        break
            return past
        name = _match(_NAME, text, at + 1)
        past = name.end()
        attributes: dict[str, WrittenAttribute] = {}
        while part := _ATTRIBUTE.match(text, past):
            past = part.end()
            raw = part[2] or ''
            is_closed = len(raw) > 1 and raw[0] == raw[-1]
            inner = Span(part.end(2) - len(raw[1:]), part.end(2) - is_closed)
            value_at = inner if raw else Span(past, past)
            value = text[slice(*value_at)]
            new = WrittenAttribute(part[1], value, Span(*part.span(1)), value_at)
            attributes.setdefault(new.name, new)
        past = _match(_REST, text, past).end()
        is_empty = text.startswith('/>', past - 1)
        past += text.startswith('>', past)
        parent = opened[-1] if opened else None
        tag = Tag(name[0], Span(at, past), Span(*name.span()), attributes, parent, end=past)
        found.append(tag)
        if parent:
            parent.children.append(tag)
        if not is_empty:
            opened.append(tag)
        return past

    @cached_property
    def _begins(self) -> list[int]:
        return [tag.at.begin for tag in self.tags]

    @cached_property
    def lines(self) -> list[int]:
        """Return where each line begins."""
        return [0, *(match.end() for match in _LINE.finditer(self.text))]

    def offset(self, line: int, column: int) -> int:
        """Return the character at a line and column, counted from 1; the last one behind it."""
        if line > len(self.lines):
            return len(self.text)
        return min(self.lines[max(line, 1) - 1] + max(column, 1) - 1, len(self.text))

    def line(self, at: int) -> int:
        """Return in which line a character stands, counted from 0."""
        return bisect_right(self.lines, at) - 1

    def tag_at(self, at: int) -> Tag | None:
        """Return the start tag that a cursor is in."""
        index = bisect_right(self._begins, at) - 1
        tag = self.tags[index] if index >= 0 else None
        closed = tag is not None and self.text.startswith('>', tag.at.end - 1)
        return tag if tag and tag.at.begin < at < tag.at.end + (not closed) else None

    def element_at(self, at: int) -> Tag | None:
        """Return the innermost element that a character is in, its tags included."""
        index = bisect_right(self._begins, at) - 1
        tag = self.tags[index] if index >= 0 else None
        while tag is not None and tag.end <= at and not at == tag.end == len(self.text):
            tag = tag.parent
        return tag

    def tag_from(self, place: Location) -> Tag | None:
        """Return the start tag that a finding points to."""
        at = self.offset(place.line or 1, place.column or 1)
        if not self.text.startswith('<', at):
            return None
        # Of a long text, this one alone.
        found: list[Tag] = []
        self._past(at, found, [])
        return found[0] if found else None

    def place(self, tag: Tag) -> tuple[int, int]:
        """Return line and column of a tag, counted from 1."""
        line = self.line(tag.at.begin)
        return line + 1, tag.at.begin - self.lines[line] + 1

    def expression_at(self, at: int) -> Span | None:
        """Return the ``${…}`` or ``$(…)`` that a cursor is in."""
        line = self.line(at)
        for match in _EXPRESSION.finditer(self.text, self.lines[line]):
            if match.start() <= at <= match.end():
                return Span(*match.span())
            if match.start() > at:
                break
        return None

    def word_at(self, at: int) -> str:
        """Return the name that a cursor is in, up to the part that it points to."""
        for match in _WORD.finditer(self.text, self.lines[self.line(at)]):
            if match.start() <= at <= match.end():
                end = self.text.find('.', at, match.end())
                return self.text[match.start():end if end >= 0 else match.end()]
            if match.start() > at:
                break
        return ''


def _match(pattern: re.Pattern[str], text: str, at: int) -> re.Match[str]:
    """Return the match of a pattern that matches everywhere."""
    match = pattern.match(text, at)
    assert match is not None
    return match


def changes_between(old: Text, new: Text) -> Iterator[tuple[Span, str]]:
    """
    Yield the places of a text that another one has changed, and what replaces each.

    The time is linear in the number of lines, apart from sorting. Lines that each text has once
    are found first. Between two of them, equal lines are kept at both ends only, so a change may
    have more lines than needed.

    """
    before, after = _lines(old), _lines(new)
    begins = [*old.lines, len(old.text)]
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
    """Return the most lines that both texts have once, in the same order, by their numbers."""
    places = [
        {line: number for number, line in enumerate(lines) if counts[line] == 1}
        for lines in (before, after)
        for counts in [Counter(lines)]
    ]
    pairs = [(i, places[1][line]) for line, i in places[0].items() if line in places[1]]
    # The longest rising sequence: of each length, the pair with the lowest end so far.
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
    """Return the lines of a text with their ends."""
    ends = [*text.lines[1:], len(text.text)]
    return [text.text[begin:end] for begin, end in zip(text.lines, ends, strict=True)]
