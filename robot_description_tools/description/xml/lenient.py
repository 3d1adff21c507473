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
A reader for texts that urdfdom accepts although they are not valid XML.

``robot_state_publisher`` reads with TinyXML-2. It accepts a bare ``&``, ``--`` in a comment, or a
second root. This reader follows the grammar of TinyXML-2, to accept the same robots. The parser
calls it only for texts that expat refuses. Neither reader expands entities. The grammar of the
tokens is in ``tree``.

"""

from __future__ import annotations

import re

from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.element import ElementBuilder
from robot_description_tools.description.xml.element import unescaped
from robot_description_tools.description.xml.tree import attributes_in
from robot_description_tools.description.xml.tree import Lines
from robot_description_tools.description.xml.tree import TOKEN
from robot_description_tools.diagnostics import Location


def read_lenient(text: str, source: str, max_depth: int, max_elements: int) -> list[Element]:
    """
    Read a text as TinyXML-2 does. Return the elements and comments at the top.

    Parameters
    ----------
    text : str
        The text, without a byte-order mark.
    source : str
        Name of the text in places.
    max_depth, max_elements : int
        Largest number of levels, and largest number of elements and comments.

    Returns
    -------
    list of Element
        The elements, with their children. The list is empty if TinyXML-2 refuses the text.

    """
    try:
        return _Scanner(text, source, max_depth, max_elements).scan()
    except _Refused:
        return []


class _Refused(Exception):
    """TinyXML-2 also refuses the text."""


class _Scanner(ElementBuilder):
    """Scanner of one text. Each step moves forward, so the time is linear."""

    def __init__(self, text: str, source: str, max_depth: int, max_elements: int) -> None:
        super().__init__()
        # urdfdom reads a C string, which ends at the first NUL.
        self.text = text.partition('\0')[0]
        self.source = source
        self.max_depth = max_depth
        self.free = max_elements
        self.lines = Lines(self.text)

    def scan(self) -> list[Element]:
        """Return the elements and comments at the top."""
        at = 0
        declarations_only = True
        while at < len(self.text):
            token = TOKEN.match(self.text, at)
            if token is None:
                raise _Refused
            kind = token.lastgroup
            if kind == 'tag':
                if not self._tag(token):
                    break
            elif kind == 'text':
                self.add_text(unescaped(token[0]))
            elif kind == 'blanks':
                self.add_text(token[0])
            elif kind == 'data':
                self.add_text(token['data'])
            elif kind == 'comment':
                self.add_comment(token['comment'], self._place(at))
            elif kind == 'declaration' and not declarations_only:
                # A declaration is allowed only at the beginning.
                raise _Refused
            declarations_only = declarations_only and kind in ('blanks', 'declaration')
            at = token.end()
        if self.open:
            raise _Refused
        return self.roots

    def _tag(self, tag: re.Match[str]) -> bool:
        """Process a tag. Return False for an end tag outside of all elements: it ends the text."""
        name = tag['name']
        if tag['end'] and not tag['tag']:
            if not self.open:
                return False
            if self.end().tag != name:
                raise _Refused
            return True
        attributes: dict[str, str] = {}
        for match in attributes_in(self.text, tag.end('name')):
            if match[1] in attributes:
                raise _Refused
            attributes[match[1]] = unescaped(match[match.lastindex or 0])
        self.begin(name, attributes, self._place(tag.start()))
        if tag['tag']:
            self.end()
        elif len(self.open) > self.max_depth:
            raise _Refused
        return True

    def _place(self, at: int) -> Location:
        """Count one more element or comment, and return its place."""
        self.free -= 1
        if self.free < 0:
            raise _Refused
        return Location(self.source, *self.lines.place(at))
