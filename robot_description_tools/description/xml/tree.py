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
The tokens, tags and lines of an XML text, each with its range of characters.

The module ``parser`` checks a document with expat and builds elements. This module is slower, and
is used only where the text itself is needed: by repairs, the lenient reader and the editor. This
module also reads unfinished XML: a tag without an end, or a value without a closing quote, ends
where the next tag begins. For documents that expat accepts, both modules find the same elements.

Source of the grammar: TinyXML-2, which urdfdom uses, ``XMLDocument::Identify`` and the
``ParseDeep`` functions in ``tinyxml2.cpp`` 9.0.

"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from io import StringIO
from itertools import accumulate
import re
from typing import NamedTuple

from robot_description_tools.description.xml import MAX_DEPTH

# -- lines ---------------------------------------------------------------------------------


class Span(NamedTuple):
    """A range of characters in a text. The character at ``end`` is not included."""

    begin: int
    end: int

    def holds(self, at: int) -> bool:
        """Return True if a cursor is inside the range or at one of its ends."""
        return self.begin <= at <= self.end


class Lines:
    r"""
    The lines of a text. Lines end with ``\n``, ``\r\n`` or ``\r``.

    Lines and columns are counted from 1, in characters, as expat counts them.

    Attributes
    ----------
    begins : array of int
        Index of the first character of each line, followed by the length of the text.

    """

    def __init__(self, text: str) -> None:
        # StringIO splits a text only at LF, CR LF and CR. An array saves memory, because a text of
        # 8 MiB may have millions of empty lines.
        lines = StringIO(text, newline='')
        self.begins = array('I', accumulate(map(len, lines), initial=0))
        if not text or text.endswith(('\n', '\r')):
            self.begins.append(len(text))
        self._count = len(self.begins) - 1

    def __len__(self) -> int:
        return self._count

    def line(self, at: int) -> int:
        """Return the number of the line that contains the character at an index."""
        return bisect_right(self.begins, at, 0, self._count)

    def place(self, at: int) -> tuple[int, int]:
        """Return the line and the column of the character at an index."""
        line = bisect_right(self.begins, at, 0, self._count)
        return line, at - self.begins[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """
        Return the index of the character at a line and a column.

        If this place is beyond the text, return the index of the end of the text.

        """
        if line > len(self):
            return self.begins[-1]
        return min(self.begins[max(line, 1) - 1] + max(column, 1) - 1, self.begins[-1])

    def span(self, line: int) -> Span:
        """Return the range of a line, including its line break."""
        return Span(*self.begins[line - 1:line + 1])


# -- markup --------------------------------------------------------------------------------

# Names consist of letters, digits, the characters - . : _ and all characters beyond ASCII.
# `_LETTER` lists the excluded characters, because a range up to the last character of Unicode
# would take 10 ms to compile.
_LETTER = r'[^\x00-,/;-@\[-^`{-\x7f]'
_NAME = rf'(?![-.0-9]){_LETTER}+(?!{_LETTER})'
# Matches an attribute with its value in double or single quotes.
_ATTRIBUTE = rf'\s*({_NAME})\s*=\s*(?:"([^"]*)"|\'([^\']*)\')'
_WHOLE_ATTRIBUTE = re.compile(_ATTRIBUTE, re.ASCII)
# Matches the next token. The name of the last group is the kind of the token.
TOKEN = re.compile(
    r'(?P<blanks>\s+)(?=<|\Z)|(?P<text>[^<]+)(?=<)|'
    r'<(?:\?(?P<declaration>.*?)\?>|!--(?P<comment>.*?)-->|!\[CDATA\[(?P<data>.*?)\]\]>|'
    r'!(?!--|\[CDATA\[)(?P<doctype>.*?)>|'
    rf'\s*(?P<end>/?)(?P<name>{_NAME})(?:{_ATTRIBUTE})*\s*(?P<tag>/?)>)',
    re.ASCII | re.DOTALL,
)
# Matches a DOCTYPE with an internal subset.
_QUOTED = r'"[^"]*"|\'[^\']*\''
_COMMENT, _INSTRUCTION = '<!--[^-]*(?:-[^-]+)*-->', r'<\?[^?]*(?:\?+[^?>][^?]*)*\?+>'
_DOCTYPE = re.compile(
    rf'<!DOCTYPE[^\[<>"\']*(?:(?:{_QUOTED})[^\[<>"\']*){{0,2}}\[[^\]<"\']*'
    rf'(?:(?:{_QUOTED}|{_COMMENT}|{_INSTRUCTION}|<!(?!--))[^\]<"\']*){{0,9999}}\]\s*>'
)
# The kinds of tokens that begin an element.
_ELEMENTS = ('start', 'empty')
# Matches unfinished markup, which ends before the next tag.
_OPEN_ATTRIBUTE_TEXT = r'\s*([^\s=<>/"\']+)(?:\s*=\s*(?:"([^"<]*)"?|\'([^\'<]*)\'?)?)?'
_OPEN_ATTRIBUTE = re.compile(_OPEN_ATTRIBUTE_TEXT)
_OPEN_TOKEN = re.compile(
    r'(?P<text>[^<]+|<[!?].*)|'
    rf'<(?P<end>/?)(?P<name>[^\s<>/="\']*)(?:{_OPEN_ATTRIBUTE_TEXT})*'
    r'[^<>/]*(?:/(?!>)[^<>/]*)*(?P<tag>/?)>?',
    re.DOTALL,
)


class WrittenAttribute:
    """
    An attribute as written in the text.

    Parameters
    ----------
    match : re.Match
        A match from `attributes_in`.

    """

    __slots__ = ('_match',)

    def __init__(self, match: re.Match[str]) -> None:
        self._match = match

    @property
    def name(self) -> str:
        """Return the name."""
        return self._match[1]

    @property
    def value(self) -> str:
        """Return the value as it is in the text. `unescaped` replaces references in a value."""
        return self._match.string[slice(*self.value_at)]

    @property
    def at(self) -> Span:
        """Return the range of the attribute with the blanks before it."""
        return Span(*self._match.span())

    @property
    def name_at(self) -> Span:
        """Return the range of the name."""
        return Span(*self._match.span(1))

    @property
    def value_at(self) -> Span:
        """Return the range of the value without quotes."""
        # If the attribute is unfinished, it may have no value.
        group, end = self._match.lastindex or 0, self._match.end()
        return Span(*self._match.span(group)) if group > 1 else Span(end, end)


class Token:
    """
    A piece of a text.

    Parameters
    ----------
    match : re.Match
        A match of a regular expression for tokens.

    Attributes
    ----------
    match : re.Match
        The match from which the token was made.
    kind : str
        ``blanks``, ``text``, ``declaration``, ``comment``, ``data`` or ``doctype``. The kind of a
        tag is ``start``, ``empty`` or ``end``.

    """

    __slots__ = ('_attributes', 'kind', 'match')

    def __init__(self, match: re.Match[str]) -> None:
        self.match = match
        kind = match.lastgroup or ''
        if kind == 'tag':
            kind = 'empty' if match['tag'] else 'end' if match['end'] else 'start'
        self.kind = kind
        self._attributes: dict[str, WrittenAttribute] | None = None

    @property
    def at(self) -> Span:
        """Return the range of the token."""
        return Span(*self.match.span())

    @property
    def content(self) -> str:
        """Return the text without delimiters such as ``<!--`` or ``-->``, or the name of a tag."""
        group = self.match.lastgroup or ''
        return self.match['name' if group == 'tag' else group]

    @property
    def whole(self) -> str:
        """Return the whole text of the token."""
        return self.match[0]

    @property
    def is_whole(self) -> bool:
        """Return True if TinyXML-2 accepts the token, and False if the token is unfinished."""
        return self.match.re is TOKEN

    # -- tags ------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """
        Return the name, such as ``link`` or ``xacro:macro``.

        The name may be unfinished.

        """
        return self.match['name']

    @property
    def name_at(self) -> Span:
        """Return the range of the name."""
        return Span(*self.match.span('name'))

    @property
    def attributes(self) -> dict[str, WrittenAttribute]:
        """Map each attribute name to the last attribute with this name."""
        if self._attributes is None:
            match = self.match
            found = attributes_in(match.string, match.end('name'), self.is_whole)
            self._attributes = {each[1]: WrittenAttribute(each) for each in found}
        return self._attributes

    def get(self, name: str) -> str:
        """Return the value of an attribute as it is in the text, or '' if it is missing."""
        found = self.attributes.get(name)
        return found.value if found else ''


class Tag(Token):
    """
    The start tag of an element.

    Attributes
    ----------
    parent : Tag or None
        The parent element.
    children : list of Tag
        The child elements.
    end : int
        Index of the end of the element.

    """

    def __init__(self, match: re.Match[str], parent: Tag | None) -> None:
        super().__init__(match)
        self.parent = parent
        self.children: list[Tag] = []
        self.end = match.end()

    @property
    def around(self) -> list[Tag]:
        """Return the elements from the root down to this element."""
        found, tag = [self], self.parent
        while tag is not None:
            found.append(tag)
            tag = tag.parent
        return found[::-1]


def attributes_in(text: str, at: int, is_whole: bool = True) -> Iterator[re.Match[str]]:
    """Yield a match for each attribute after an index. The last group of a match is the value."""
    next_one = _WHOLE_ATTRIBUTE.match if is_whole else _OPEN_ATTRIBUTE.match
    while match := next_one(text, at):
        at = match.end()
        yield match


def token_at(text: str, at: int) -> Token:
    """Return the token that begins at an index."""
    match = TOKEN.match(text, at) or _OPEN_TOKEN.match(text, at)
    assert match is not None
    return Token(match)


def tokens(text: str, at: int = 0) -> Iterator[Token]:
    """Yield all tokens of a text, starting at an index."""
    while at < len(text):
        token = token_at(text, at)
        yield token
        at = token.match.end()


class Tree:
    """
    A text with its lines and elements.

    Parameters
    ----------
    text : str
        The text of a file.

    """

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def lines(self) -> Lines:
        """Return the lines."""
        return Lines(self.text)

    @cached_property
    def newline(self) -> str:
        r"""Return the line ending of the first line, or ``\n`` if there is only one line."""
        line = self.text[slice(*self.lines.span(1))]
        return line[len(line.rstrip('\r\n')):] or '\n'

    def tag_from(self, at: int) -> Token | None:
        """Return the start tag that begins at an index, or None if no start tag begins there."""
        token = token_at(self.text, at) if self.text.startswith('<', at) else None
        return token if token and token.kind in _ELEMENTS else None

    def closing_of(self, tag: Token) -> Span | None:
        """Return the range of the end tag for a start tag, or None if the end tag is missing."""
        depth, at = 1, tag.match.end()
        while match := TOKEN.match(self.text, at):
            begin, at = match.span()
            if match.lastgroup == 'tag' and not match['tag']:
                depth += -1 if match['end'] else 1
                if not depth:
                    return Span(begin, at) if match['name'] == tag.name else None
        return None

    @cached_property
    def tags(self) -> list[Tag]:
        """Return the start tags, in document order."""
        found: list[Tag] = []
        opened: list[Tag] = []
        has_doctype = False
        at = 0
        while at < len(self.text):
            token = token_at(self.text, at)
            begin, at = token.match.span()
            if token.kind == 'end':
                _close(opened, token)
            elif token.kind in _ELEMENTS:
                tag = Tag(token.match, opened[-1] if opened else None)
                found.append(tag)
                if tag.parent is not None:
                    tag.parent.children.append(tag)
                if tag.kind == 'start':
                    opened.append(tag)
            elif token.kind == 'doctype' and not has_doctype:
                # TinyXML-2 ends a DOCTYPE at the first ``>``, so `token` may end inside an
                # internal subset. Skip the rest of the subset. An XML text has at most one
                # DOCTYPE.
                has_doctype = True
                doctype = _DOCTYPE.match(self.text, begin)
                at = doctype.end() if doctype else at
        for tag in opened:
            tag.end = len(self.text)
        return found


def _close(opened: list[Tag], end: Token) -> None:
    """
    Close open elements up to the element that an end tag matches.

    If no open element matches, no element is closed.

    """
    # Search only `MAX_DEPTH` levels, the limit of all readers, because searching all levels would
    # take quadratic time.
    if not any(tag.name == end.name for tag in opened[-MAX_DEPTH:]):
        return
    while (tag := opened.pop()).name != end.name:
        tag.end = end.at.begin
    tag.end = end.at.end
