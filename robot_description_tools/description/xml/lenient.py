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

The grammar of its tokens is in ``tree``.

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
        self.lines = Lines(self.text)

    def scan(self) -> list[Element]:
        """Return the elements at the top."""
        declarations_only = True
        for token in tokens(self.text):
            # A declaration is only allowed before everything else.
            if not token.is_whole or (token.kind == 'declaration' and not declarations_only):
                raise _Refused
            if token.kind in ('start', 'empty', 'end') and not self._tag(token):
                break
            if token.kind == 'comment' and self.open:
                self.add_comment(token.content, self._place(token.at.begin))
            if token.kind in ('blanks', 'data'):
                self.add_text(token.content)
            elif token.kind == 'text':
                self.add_text(unescaped(token.content))
            declarations_only &= token.kind in ('blanks', 'declaration')
        if self.open:
            raise _Refused
        return self.roots

    def _tag(self, token: Token) -> bool:
        """Pass a start or end tag; an end tag with nothing open ends the text."""
        if token.kind == 'end':
            if not self.open:
                return False
            if self.end().tag != token.content:
                raise _Refused
            return True
        attributes: dict[str, str] = {}
        for match in attributes_in(self.text, token.inner.end):
            if match[1] in attributes:
                raise _Refused
            attributes[match[1]] = unescaped(match[match.lastindex or 0])
        self.begin(token.content, attributes, self._place(token.at.begin))
        if token.kind == 'empty':
            self.end()
        elif len(self.open) > self.max_depth:
            raise _Refused
        return True

    def _place(self, at: int) -> Location:
        """Return the place of one more element."""
        self.free -= 1
        if self.free < 0:
            raise _Refused
        return Location(self.source, *self.lines.place(at))
