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
Reads what urdfdom reads although XML forbids it.

``robot_state_publisher`` runs on TinyXML-2, which takes a bare ``&``, ``--`` in a comment, or a
second root. What it runs, we run; so this follows its grammar, and is asked only about texts that
expat refuses. Entities are not expanded here any more than there.

Source: ``tinyxml2.cpp`` 9.0, ``XMLDocument::Identify`` and the ``ParseDeep`` functions.

"""

from __future__ import annotations

from collections.abc import Iterator
import re

from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.element import ElementBuilder
from robot_description_tools.diagnostics import Location

# A name: letters, digits, and anything beyond ASCII. (Spelled by what it excludes, since a range
# up to the last character takes 10 ms to compile.)
_LETTER = r'[^\x00-,/;-@\[-^`{-\x7f]'
_NAME = rf'(?![-.0-9]){_LETTER}+(?!{_LETTER})'
# An attribute with its value in either kind of quotes.
_ATTRIBUTE = rf'\s*({_NAME})\s*=\s*(?:"([^"]*)"|\'([^\']*)\')'
ATTRIBUTE = re.compile(_ATTRIBUTE, re.ASCII)
_HEAD = re.compile(r'<[^\s/>]+')
# Whatever may come next. A match is named after what it holds.
TOKEN = re.compile(
    r'(?P<blanks>\s+)(?=<|\Z)|(?P<text>[^<]+)(?=<)|'
    r'<(?:\?(?P<declaration>.*?)\?>|!--(?P<comment>.*?)-->|!\[CDATA\[(?P<data>.*?)\]\]>|'
    r'!(?!--|\[CDATA\[)(?P<doctype>.*?)>|'
    rf'\s*(?P<end>/?)(?P<tag>{_NAME})(?P<attributes>(?:{_ATTRIBUTE})*)\s*(?P<empty>/?)>)',
    re.ASCII | re.DOTALL,
)
_ENTITY = re.compile(r'&(?:#(x[0-9A-Fa-f]{1,8}|[0-9]{1,8})|(amp|lt|gt|quot|apos));')
_ENTITIES = {'amp': '&', 'lt': '<', 'gt': '>', 'quot': '"', 'apos': "'"}


def attributes_in(tag: str) -> Iterator[tuple[str, str]]:
    """Yield names and values, as they are written, of a start tag or of its attributes alone."""
    head = _HEAD.match(tag)
    at = head.end() if head else 0
    while match := ATTRIBUTE.match(tag, at):
        at = match.end()
        yield match[1], match[3] if match[2] is None else match[2]


def read_lenient(
    text: str, source: str, max_depth: int, max_elements: int
) -> Element | None:
    """
    Return the root element of a text as TinyXML-2 reads it.

    Parameters
    ----------
    text : str
        The text, without a byte-order mark.
    source : str
        Name of the text for places.
    max_depth, max_elements : int
        How deep elements may be nested, and how many there may be, comments included.

    Returns
    -------
    Element or None
        The first ``<robot>`` at the top, or what else stands there first; None where TinyXML-2
        refuses the text.

    """
    try:
        roots = _Scanner(text, source, max_depth, max_elements).scan()
    except _Refused:
        return None
    return next((root for root in roots if root.tag == 'robot'), next(iter(roots), None))


def decode(text: str) -> str:
    """Replace character references and the five named entities; any other stays as it is."""
    return _ENTITY.sub(_decoded, text) if '&' in text else text


def _decoded(match: re.Match[str]) -> str:
    if match[2]:
        return _ENTITIES[match[2]]
    code = int(match[1][1:], 16) if match[1].startswith('x') else int(match[1])
    is_character = 0 < code < 0x110000 and not 0xD800 <= code < 0xE000
    return chr(code) if is_character else match[0]


class _Refused(Exception):
    """TinyXML-2 refuses the text as well."""


class _Scanner(ElementBuilder):
    """One pass over one text; every step moves forward, so the time is linear."""

    def __init__(self, text: str, source: str, max_depth: int, max_elements: int) -> None:
        super().__init__()
        # urdfdom reads a C string, which ends at the first NUL.
        self.text = text.partition('\0')[0]
        self.source = source
        self.max_depth = max_depth
        self.free = max_elements
        # The line of the place asked for last, where it begins, and how far lines are counted.
        self.line = 1
        self.line_start = 0
        self.counted = 0

    def scan(self) -> list[Element]:
        """Return the elements at the top."""
        position = 0
        declarations_only = True
        while position < len(self.text):
            token = TOKEN.match(self.text, position)
            # A declaration is only allowed before everything else.
            if token is None or (token['declaration'] is not None and not declarations_only):
                raise _Refused
            if token['tag'] and not self._tag(token):
                break
            if token['comment'] is not None and self.open:
                self.add_comment(token['comment'], self._place(position))
            self.add_text(token['blanks'] or decode(token['text'] or '') or token['data'] or '')
            declarations_only &= token['blanks'] is not None or token['declaration'] is not None
            position = token.end()
        if self.open:
            raise _Refused
        return self.roots

    def _tag(self, token: re.Match[str]) -> bool:
        """Pass a start or end tag; an end tag with nothing open ends the text."""
        if token['end'] and not token['empty']:
            if not self.open:
                return False
            if self.end().tag != token['tag']:
                raise _Refused
            return True
        attributes: dict[str, str] = {}
        for name, value in attributes_in(token['attributes']):
            if name in attributes:
                raise _Refused
            attributes[name] = decode(value)
        self.begin(token['tag'], attributes, self._place(token.start()))
        if token['empty']:
            self.end()
        elif len(self.open) > self.max_depth:
            raise _Refused
        return True

    def _place(self, at: int) -> Location:
        """Return the place of one more element; it lies behind all others."""
        self.free -= 1
        if self.free < 0:
            raise _Refused
        self.line += self.text.count('\n', self.counted, at)
        self.line_start = max(self.line_start, self.text.rfind('\n', self.counted, at) + 1)
        self.counted = at
        return Location(self.source, self.line, at - self.line_start + 1)
