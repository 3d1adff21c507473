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

``robot_state_publisher`` uses TinyXML-2, which accepts a bare ``&``, ``--`` in a comment, and a
second root. This reader follows the grammar of TinyXML-2, to accept the same robots. The parser
uses this reader only for texts that expat refuses. Entities are never expanded. The grammar of
tokens is in ``tree``.

"""

from __future__ import annotations

from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.element import ElementBuilder
from robot_description_tools.description.xml.element import unescaped
from robot_description_tools.description.xml.tree import attributes_in
from robot_description_tools.description.xml.tree import Lines
from robot_description_tools.description.xml.tree import Token
from robot_description_tools.description.xml.tree import tokens
from robot_description_tools.diagnostics import Location


def read_lenient(text: str, source: str, max_depth: int, max_elements: int) -> list[Element]:
    """
    Read a text as TinyXML-2 does, and return the elements and comments at the top level.

    Parameters
    ----------
    text : str
        The text, without a byte-order mark.
    source : str
        Name of the text, for the places of elements.
    max_depth, max_elements : int
        Largest number of levels, and largest number of elements and comments.

    Returns
    -------
    list of Element
        The elements and comments. The list is empty if TinyXML-2 refuses the text.

    """
    try:
        return _Scanner(text, source, max_depth, max_elements).scan()
    except _Refused:
        return []


class _Refused(Exception):
    """Raised if TinyXML-2 also refuses the text."""


class _Scanner(ElementBuilder):
    """
    Scanner of a text.

    The scanner only moves forward, so its time is proportional to the length of the text.

    """

    def __init__(self, text: str, source: str, max_depth: int, max_elements: int) -> None:
        super().__init__()
        # urdfdom reads a C string, which ends at the first NUL character.
        self.text = text.partition('\0')[0]
        self.source = source
        self.max_depth = max_depth
        self.free = max_elements
        self.lines = Lines(self.text)

    def scan(self) -> list[Element]:
        """Return the elements and comments at the top level."""
        declarations_only = True
        for token in tokens(self.text):
            kind = token.kind
            # A declaration is allowed only at the beginning.
            if not token.is_whole or (kind == 'declaration' and not declarations_only):
                raise _Refused
            if kind == 'end':
                # TinyXML-2 stops at an end tag outside of all elements.
                if not self.open:
                    break
                if self.end().tag != token.name:
                    raise _Refused
            elif kind in ('start', 'empty'):
                self._start(token)
            elif kind in ('text', 'blanks', 'data'):
                self.add_text(unescaped(token.content) if kind == 'text' else token.content)
            elif kind == 'comment':
                self.add_comment(token.content, self._place(token))
            declarations_only = declarations_only and kind in ('blanks', 'declaration')
        if self.open:
            raise _Refused
        return self.roots

    def _start(self, tag: Token) -> None:
        written = list(attributes_in(self.text, tag.name_at.end))
        attributes = {match[1]: unescaped(match[match.lastindex or 0]) for match in written}
        if len(attributes) < len(written):
            raise _Refused
        self.begin(tag.name, attributes, self._place(tag))
        if tag.kind == 'empty':
            self.end()
        elif len(self.open) > self.max_depth:
            raise _Refused

    def _place(self, token: Token) -> Location:
        """Count one more element or comment, and return its place."""
        self.free -= 1
        if self.free < 0:
            raise _Refused
        return Location(self.source, *self.lines.place(token.at.begin))
