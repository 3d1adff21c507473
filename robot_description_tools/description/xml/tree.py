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
The lossless form of an XML text: its lines, and each piece of markup with its span.

expat judges a document and builds its elements (``parser``). This form takes ten times as long, so
it is made only for those who need the text itself: repairs, comments that suppress findings, an
editor. It also reads a text that is no XML yet: a tag without an end, or a value without its
second quote, ends where the next tag begins. For each document that expat accepts, both find the
same elements.

Source of the grammar: ``tinyxml2.cpp`` 9.0, ``XMLDocument::Identify`` and the ``ParseDeep``
functions, since urdfdom reads with TinyXML-2.

"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field
from functools import cached_property
from io import StringIO
from itertools import accumulate
import re
from typing import NamedTuple

from robot_description_tools.description.xml import MAX_DEPTH

# -- lines ---------------------------------------------------------------------------------


class Span(NamedTuple):
    """From one character of a text up to another one, which is not part of it."""

    begin: int
    end: int

    def holds(self, at: int) -> bool:
        """Return whether a cursor is inside, or at an end."""
        return self.begin <= at <= self.end


class Lines:
    r"""
    The lines of a text, which end with ``\n``, ``\r\n`` or ``\r``.

    Lines and columns are counted from 1, in characters, as expat counts them.

    Attributes
    ----------
    begins : array of int
        Where each line begins, and the end of the text.

    """

    def __init__(self, text: str) -> None:
        # The module io alone divides a text at these three and nothing else. An array, since
        # 8 MiB may be blank lines.
        lines = StringIO(text, newline='')
        self.begins = array('I', accumulate(map(len, lines), initial=0))
        self._length = len(text)
        if not text or text.endswith(('\n', '\r')):
            self.begins.append(len(text))

    def __len__(self) -> int:
        return len(self.begins) - 1

    def line(self, at: int) -> int:
        """Return the line of a character."""
        return min(bisect_right(self.begins, at), len(self))

    def place(self, at: int) -> tuple[int, int]:
        """Return the line and the column of a character."""
        line = self.line(at)
        return line, at - self.begins[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """Return the character at a line and column; the end of the text if it has none there."""
        if line > len(self):
            return self.begins[-1]
        return min(self.begins[max(line, 1) - 1] + max(column, 1) - 1, self.begins[-1])

    def span(self, line: int) -> Span:
        """Return the characters of a line, with its end."""
        return Span(*self.begins[line - 1:line + 1])


# -- markup --------------------------------------------------------------------------------

# A name: letters, digits, and anything beyond ASCII. (Spelled by what it excludes, since a range
# up to the last character takes 10 ms to compile.)
_LETTER = r'[^\x00-,/;-@\[-^`{-\x7f]'
_NAME = rf'(?![-.0-9]){_LETTER}+(?!{_LETTER})'
# An attribute with its value in either kind of quotes.
_ATTRIBUTE = rf'\s*({_NAME})\s*=\s*(?:"([^"]*)"|\'([^\']*)\')'
_WHOLE_ATTRIBUTE = re.compile(_ATTRIBUTE, re.ASCII)
# Whatever may come next. A match is named after what it holds; a tag after its last group.
_TOKEN = re.compile(
    r'(?P<blanks>\s+)(?=<|\Z)|(?P<text>[^<]+)(?=<)|'
    r'<(?:\?(?P<declaration>.*?)\?>|!--(?P<comment>.*?)-->|!\[CDATA\[(?P<data>.*?)\]\]>|'
    r'!(?!--|\[CDATA\[)(?P<doctype>.*?)>|'
    rf'\s*(?P<end>/?)(?P<name>{_NAME})(?:{_ATTRIBUTE})*\s*(?P<tag>/?)>)',
    re.ASCII | re.DOTALL,
)
# A DOCTYPE with declarations of its own.
_QUOTED = r'"[^"]*"|\'[^\']*\''
_COMMENT, _INSTRUCTION = '<!--[^-]*(?:-[^-]+)*-->', r'<\?[^?]*(?:\?+[^?>][^?]*)*\?+>'
_DOCTYPE = re.compile(
    rf'<!DOCTYPE[^\[<>"\']*(?:(?:{_QUOTED})[^\[<>"\']*){{0,2}}\[[^\]<"\']*'
    rf'(?:(?:{_QUOTED}|{_COMMENT}|{_INSTRUCTION}|<!(?!--))[^\]<"\']*){{0,9999}}\]\s*>'
)
# The kinds of tokens that begin an element.
_ELEMENTS = ('start', 'empty')
# What has not been finished: it ends before the next tag.
_OPEN_ATTRIBUTE_TEXT = r'\s*([^\s=<>/"\']+)(?:\s*=\s*(?:"([^"<]*)"?|\'([^\'<]*)\'?)?)?'
_OPEN_ATTRIBUTE = re.compile(_OPEN_ATTRIBUTE_TEXT)
_OPEN_TOKEN = re.compile(
    r'(?P<text>[^<]+|<[!?].*)|'
    rf'<(?P<end>/?)(?P<name>[^\s<>/="\']*)(?:{_OPEN_ATTRIBUTE_TEXT})*'
    r'[^<>/]*(?:/(?!>)[^<>/]*)*(?P<tag>/?)>?',
    re.DOTALL,
)


class WrittenAttribute(NamedTuple):
    """
    An attribute as it is written.

    Attributes
    ----------
    name, value : str
        Its name; its value as it is written, `unescaped` reads it.
    at, name_at, value_at : Span
        The attribute with the blanks before it, its name, and its value without quotes.

    """

    name: str
    value: str
    at: Span
    name_at: Span
    value_at: Span


@dataclass(eq=False)
class Token:
    """
    A piece of a text.

    Attributes
    ----------
    text : str
        The whole text.
    kind : str
        ``blanks``, ``text``, ``declaration``, ``comment``, ``data``, ``doctype``; of a tag
        ``start``, ``empty`` or ``end``.
    at : Span
        The characters.
    inner : Span
        What is in it, without the marks around it; of a tag its name.
    is_whole : bool
        True if TinyXML-2 accepts it; otherwise it has not been finished.

    """

    text: str
    kind: str
    at: Span
    inner: Span
    is_whole: bool

    @property
    def content(self) -> str:
        """Return what is in it; of a tag its name."""
        return self.text[self.inner.begin:self.inner.end]

    @property
    def whole(self) -> str:
        """Return all of its characters."""
        return self.text[self.at.begin:self.at.end]

    @cached_property
    def attributes(self) -> dict[str, WrittenAttribute]:
        """Return the attributes of a tag by name; the last one of a name that it has twice."""
        found = {}
        for match in attributes_in(self.text, self.inner.end, self.is_whole):
            # One that has not been finished may have no value.
            group = match.lastindex or 0
            begin, end = match.span(group) if group > 1 else (match.end(), match.end())
            spans = Span._make(match.span()), Span._make(match.span(1)), Span(begin, end)
            found[match[1]] = WrittenAttribute(match[1], self.text[begin:end], *spans)
        return found


@dataclass(eq=False)
class Tag(Token):
    """
    The start tag of an element.

    Attributes
    ----------
    parent : Tag or None
        The element around it.
    children : list of Tag
        The elements in it.
    closing : Token or None
        Its end tag; None if it is missing.
    end : int
        Where the element ends.

    """

    parent: Tag | None = None
    children: list[Tag] = field(default_factory=list)
    closing: Token | None = None
    end: int = 0

    @property
    def name(self) -> str:
        """Return the name, such as ``link`` or ``xacro:macro``; it may be unfinished."""
        return self.content

    @property
    def name_at(self) -> Span:
        """Return where the name is."""
        return self.inner

    def get(self, name: str) -> str:
        """Return the value of an attribute as it is written, nothing if it has none."""
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


def attributes_in(text: str, at: int, is_whole: bool = True) -> Iterator[re.Match[str]]:
    """Yield the match of each attribute from a character on; its last group is the value."""
    next_one = _WHOLE_ATTRIBUTE.match if is_whole else _OPEN_ATTRIBUTE.match
    while match := next_one(text, at):
        at = match.end()
        yield match


def token_at(text: str, at: int) -> Token:
    """Return the token that begins at a character."""
    whole = _TOKEN.match(text, at)
    match = whole or _OPEN_TOKEN.match(text, at)
    assert match is not None
    kind = inner = match.lastgroup or ''
    if kind == 'tag':
        inner = 'name'
        kind = 'empty' if match['tag'] else 'end' if match['end'] else 'start'
    span, inside = Span._make(match.span()), Span._make(match.span(inner))
    return (Tag if kind in _ELEMENTS else Token)(text, kind, span, inside, whole is not None)


def tokens(text: str, at: int = 0) -> Iterator[Token]:
    """Yield all tokens of a text, from a character on; each step moves forward."""
    while at < len(text):
        token = token_at(text, at)
        yield token
        at = token.at.end


class Tree:
    """
    A text with its lines and elements.

    Parameters
    ----------
    text : str
        What a file holds.

    """

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def lines(self) -> Lines:
        """Return the lines."""
        return Lines(self.text)

    @cached_property
    def newline(self) -> str:
        r"""Return the end of the first line, ``\n`` if it has none."""
        line = self.text[slice(*self.lines.span(1))]
        return line[len(line.rstrip('\r\n')):] or '\n'

    @cached_property
    def parts(self) -> list[Token]:
        """Return the start tags and the comments, in the order of the text."""
        return self._parts(0)

    @cached_property
    def tags(self) -> list[Tag]:
        """Return the start tags, in the order of the text."""
        return [part for part in self.parts if isinstance(part, Tag)]

    def tag_from(self, at: int) -> Tag | None:
        """Return the start tag that begins at a character, without the element around it."""
        if not self.text.startswith('<', at):
            return None
        token = token_at(self.text, at)
        return token if isinstance(token, Tag) else None

    def element_from(self, at: int) -> Tag | None:
        """Return the same with its children and its end."""
        parts = self._parts(at, is_alone=True)
        return next((part for part in parts if isinstance(part, Tag)), None)

    def _parts(self, begin: int, is_alone: bool = False) -> list[Token]:
        """Return the parts from a character on; ``is_alone`` stops at the end of the first one."""
        found: list[Token] = []
        opened: list[Tag] = []
        has_doctype = False
        at = begin
        while at < len(self.text) and (opened or not (found and is_alone)):
            token = token_at(self.text, at)
            at = token.at.end
            if token.kind == 'comment':
                found.append(token)
            elif token.kind == 'end':
                _close(opened, token)
            elif isinstance(token, Tag):
                token.end = at
                found.append(token)
                if opened:
                    token.parent = opened[-1]
                    token.parent.children.append(token)
                if token.kind == 'start':
                    opened.append(token)
            elif token.kind == 'doctype' and not has_doctype:
                # There is one at most. TinyXML-2 does not know that it may have declarations.
                has_doctype = True
                doctype = _DOCTYPE.match(self.text, token.at.begin)
                at = doctype.end() if doctype else at
        for tag in opened:
            tag.end = len(self.text)
        return found


def _close(opened: list[Tag], end: Token) -> None:
    """Take the elements from the open ones that an end tag ends; none if it ends no one."""
    # More of them would take the square of the time, and no reader takes more.
    if not any(tag.name == end.content for tag in opened[-MAX_DEPTH:]):
        return
    while (tag := opened.pop()).name != end.content:
        tag.end = end.at.begin
    tag.closing, tag.end = end, end.at.end
