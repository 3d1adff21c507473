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
Convert edits to replacements of characters. All other characters of the text stay unchanged.

Values that xacro computes are not edited. The file keeps its encoding and line endings.

"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
import json
import re

from robot_description_tools.description.xml.element import escaped
from robot_description_tools.description.xml.element import quoted
from robot_description_tools.description.xml.element import unescaped
from robot_description_tools.description.xml.encoding import codec_of
from robot_description_tools.description.xml.encoding import encoding_of
from robot_description_tools.description.xml.tree import Span
from robot_description_tools.description.xml.tree import tokens
from robot_description_tools.description.xml.tree import Tree
from robot_description_tools.description.xml.tree import WrittenAttribute
from robot_description_tools.diagnostics import Edit
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics.edits import AddChild
from robot_description_tools.diagnostics.edits import Change
from robot_description_tools.diagnostics.edits import RemoveAttribute
from robot_description_tools.diagnostics.edits import RemoveElement
from robot_description_tools.diagnostics.edits import RemoveKey
from robot_description_tools.diagnostics.edits import RenameAttribute
from robot_description_tools.diagnostics.edits import RenameElement
from robot_description_tools.diagnostics.edits import ReplaceText
from robot_description_tools.diagnostics.edits import RewriteAttribute
from robot_description_tools.diagnostics.edits import SetAttribute
from robot_description_tools.diagnostics.edits import SetNumber
from robot_description_tools.diagnostics.edits import SetText

_NUMBER = re.compile(r'-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?')
_COMMA = re.compile(r'\s*,')
_COLON = re.compile(r'\s*:\s*')
_BLANKS = re.compile(r'[ \t]*')


class EditRefused(ValueError):
    """An edit is not possible in a text. The message gives the reason."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """A range of characters in a text, and the new characters."""

    begin: int
    end: int
    text: str

    def meets(self, other: Replacement) -> bool:
        """Return True if two replacements conflict, so that only one of them can be applied."""
        if self.begin == self.end == other.begin or other.begin == other.end == self.begin:
            return True
        return self.begin < other.end and other.begin < self.end


class EncodedText:
    """
    The text of a file, with methods to edit it and to convert it back to bytes.

    Parameters
    ----------
    data : bytes
        The content of the file.
    name : str
        The file name in findings.

    Raises
    ------
    EditRefused
        If some bytes are invalid in the encoding. Writing the text would change these bytes.

    """

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        self._mark, self._encoding = encoding_of(data)
        try:
            self._encoding = codec_of(self._encoding)
            self.text = data[len(self._mark):].decode(self._encoding)
            is_kept = self.encode(self.text) == data
        except (LookupError, UnicodeError):
            is_kept = False
        if not is_kept:
            raise EditRefused('its bytes do not fit its encoding')
        self._is_json = self.text.lstrip().startswith('{')
        self._tree = Tree(self.text)
        self._elements: dict[tuple[int | None, int | None], _Element] = {}

    def encode(self, text: str) -> bytes:
        """Return a text as bytes, in the encoding of this file."""
        return self._mark + text.encode(self._encoding)

    def edited(self, spans: Iterable[Replacement]) -> bytes:
        """Apply replacements that do not overlap, and return the new text as bytes."""
        text, end = [], len(self.text)
        for span in sorted(spans, key=lambda span: span.begin, reverse=True):
            text += [self.text[span.end:end], span.text]
            end = span.begin
        text.append(self.text[:end])
        try:
            return self.encode(''.join(reversed(text)))
        except UnicodeEncodeError as error:
            raise EditRefused(f'{self._encoding} has no such characters') from error

    def change(self, span: Replacement, shown: str = '') -> Change:
        """Return a replacement with lines and columns. ``shown`` is the file name to display."""
        name, place = shown or self.name, self._tree.lines.place
        begin, end = Location(name, *place(span.begin)), Location(name, *place(span.end))
        return Change(begin, end, span.text)

    def _offset(self, where: Location) -> int:
        """
        Return the index of the character at a place.

        If the place has no line, return the index of the root element.

        """
        if where.line is None:
            heads = (token.at for token in tokens(self.text) if token.kind in ('start', 'empty'))
            return next(heads, Span(0, 0)).begin
        begins, line, column = self._tree.lines.begins, where.line, where.column or 1
        if 0 < line < len(begins) and column > 0:
            at = begins[line - 1] + column - 1
            # The index just after the last character of the text belongs to the last line.
            if at < begins[line] + (line == len(begins) - 1):
                return at
        raise EditRefused('the place is not in the file')

    # -- elements --------------------------------------------------------------------------

    def check(self, edit: Edit) -> None:
        """Raise EditRefused if the tag at ``edit.where`` is not in ``edit.where.path``."""
        where = edit.where
        is_element = not self._is_json and not isinstance(edit, ReplaceText)
        if where.line is None or not where.path or not is_element:
            return
        tag = self._element(where)
        # If xacro generated the element, another element may be at this place of the file.
        if f'/{tag.name}' not in where.path:
            raise EditRefused(f'the element there is <{tag.name}>')

    def _element(self, where: Location) -> _Element:
        """
        Return the element at a place.

        The result is cached, because several edits may change one element.

        """
        place = where.line, where.column
        if place not in self._elements:
            self._elements[place] = _Element(self._tree, self._offset(where))
        return self._elements[place]

    def spans(self, edit: Edit) -> list[Replacement]:
        """Return the replacements for an edit. Raise EditRefused if the edit is not possible."""
        match edit:
            case ReplaceText():
                return [self._replaced(self._offset(edit.where), edit)]
            case SetNumber():
                return [self._with_number(self._offset(edit.where), edit)]
            case RemoveKey():
                return [self._without_key(self._offset(edit.where))]
        tag = self._element(edit.where)
        match edit:
            case RenameElement():
                return tag.renamed(edit.old, edit.new)
            case RemoveElement():
                return [self._without(tag.begin, tag.end)]
            case AddChild():
                return [self._with_child(tag, edit.xml)]
            case SetText():
                return [tag.with_text(edit.old, edit.new)]
            case RenameAttribute():
                tag.refuse_attribute(edit.new)
                name = tag.attribute(edit.old)
                return [Replacement(*name.name_at, edit.new)]
            case SetAttribute(name=name, old=None):
                if tag.has(name, edit.new):
                    return []
                tag.refuse_attribute(name)
                return [Replacement(tag.last, tag.last, f' {name}={quoted(edit.new)}')]
            case SetAttribute():
                return [tag.with_value(edit.name, edit.old, edit.new)]
            case RewriteAttribute():
                return tag.rewritten(edit.name, edit.pattern, edit.new)
            case RemoveAttribute():
                attribute = tag.attribute(edit.name)
                return [Replacement(*attribute.at, '')]
        raise TypeError(f'no edit: {edit!r}')

    def _without(self, begin: int, end: int) -> Replacement:
        """
        Return the replacement that removes a span.

        Lines that would be empty afterwards are also removed.

        """
        start = begin
        while start and self.text[start - 1] in ' \t':
            start -= 1
        stop = end
        while stop < len(self.text) and self.text[stop] in ' \t':
            stop += 1
        is_at_end = self.text.startswith(('\r', '\n'), stop)
        if is_at_end and (not start or self.text[start - 1] in '\r\n'):
            return Replacement(start, self._tree.lines.span(self._tree.lines.line(stop)).end, '')
        return Replacement(begin, end, '')

    def _replaced(self, at: int, edit: ReplaceText) -> Replacement:
        if not self.text.startswith(edit.old, at):
            raise EditRefused('the text there is different')
        end = at + len(edit.old)
        new = edit.new.replace('\n', self._tree.newline)
        return Replacement(at, end, new) if new or not edit.old else self._without(at, end)

    def _with_child(self, tag: _Element, xml: str) -> Replacement:
        """
        Return the replacement that adds a last child to an element.

        The child gets its own line if the element is a single tag such as ``<link/>``, or if its
        end tag begins a line.

        """
        outer = self._indent(tag.begin)
        if tag.is_empty:
            inner = self._lines_of(xml, f'{outer}  ')
            last = f'{self._tree.newline}{outer}</{tag.name}>'
            head = self.text[tag.begin:tag.head_end].removesuffix('/>').rstrip()
            begin = tag.begin + len(head)
            return Replacement(begin, tag.head_end, f'>{self._tree.newline}{inner}{last}')
        at = start = tag.tail
        while start > tag.head_end and self.text[start - 1] in ' \t':
            start -= 1
        if self.text[start - 1] not in '\r\n':
            return Replacement(at, at, xml)
        child = self.text[tag.head_end:start]
        first = re.match(r'\s*[\r\n]([ \t]*)\S', child)
        indent = first[1] if first else f'{outer}  '
        return Replacement(start, start, self._lines_of(xml, indent) + self._tree.newline)

    def _indent(self, at: int) -> str:
        line = self.text[self._tree.lines.span(self._tree.lines.line(at)).begin:at]
        return line if not line.strip() else ''

    def _lines_of(self, xml: str, indent: str) -> str:
        return self._tree.newline.join(indent + line for line in xml.split('\n'))

    # -- JSON ------------------------------------------------------------------------------

    def _with_number(self, at: int, edit: SetNumber) -> Replacement:
        number = _NUMBER.match(self.text, at)
        if number is None or float(number[0]) != edit.old:
            raise EditRefused('the number there is different')
        return Replacement(at, number.end(), edit.new)

    def _without_key(self, at: int) -> Replacement:
        decoder = json.JSONDecoder()
        try:
            _, end = decoder.raw_decode(self.text, at)
            colon = _COLON.match(self.text, end)
            if colon is None:
                raise EditRefused('there is no key')
            _, end = decoder.raw_decode(self.text, colon.end())
        except json.JSONDecodeError as error:
            raise EditRefused('the JSON there is invalid') from error
        if comma := _COMMA.match(self.text, end):
            whole = self._without(at, comma.end())
            if whole.begin == at:
                # Also remove the blanks after the comma, so that the next key begins where the
                # removed key began.
                blanks = _BLANKS.match(self.text, comma.end())
                return Replacement(at, blanks.end() if blanks else comma.end(), '')
            return whole
        before = self.text[:at].rstrip()
        if before.endswith(','):
            return Replacement(len(before) - 1, end, '')
        return Replacement(at, end, '')


class _Element:
    """The element that begins at an index of a text."""

    def __init__(self, tree: Tree, begin: int) -> None:
        tag = tree.tag_from(begin)
        if tag is None or not tag.is_whole:
            raise EditRefused('there is no element')
        self._tree, self._tag = tree, tag
        self.begin, self.head_end = tag.match.span()
        self.name, self.is_empty = tag.name, tag.kind == 'empty'

    def attribute(self, name: str) -> WrittenAttribute:
        found = self._tag.attributes.get(name)
        if found is None:
            raise EditRefused(f"<{self.name}> has no attribute '{name}' there")
        return found

    def has(self, name: str, value: str) -> bool:
        """Return True if the attribute ``name`` already has the value ``value``."""
        return name in self._tag.attributes and self._tag.get(name) == value

    def refuse_attribute(self, name: str) -> None:
        if name in self._tag.attributes:
            raise EditRefused(f"<{self.name}> already has an attribute '{name}'")

    def with_value(self, name: str, old: str | None, new: str) -> Replacement:
        place = self.attribute(name).value_at
        value = self._tree.text[slice(*place)]
        if '$' in value:
            raise EditRefused(f"xacro computes the attribute '{name}'")
        if unescaped(value) != old:
            raise EditRefused(f"the attribute '{name}' has a different value there")
        quote = self._tree.text[place.end]
        text = quoted(new)[1:-1] if quote == '"' else escaped(new).replace("'", '&apos;')
        text = text.replace('"', '&quot;') if quote == '"' else text
        return Replacement(*place, text)

    def rewritten(self, name: str, pattern: re.Pattern[str], new: str) -> list[Replacement]:
        attribute = self.attribute(name)
        text, count = pattern.subn(new, attribute.value)
        return [Replacement(*attribute.value_at, text)] if count else []

    def with_text(self, old: str, new: str) -> Replacement:
        inner = self._tree.text[self.head_end:self.tail]
        if '$' in inner:
            raise EditRefused(f'xacro computes the text of <{self.name}>')
        if '<' in inner or unescaped(inner).strip() != old:
            raise EditRefused(f'<{self.name}> has a different text there')
        begin = self.head_end + len(inner) - len(inner.lstrip())
        return Replacement(begin, begin + len(inner.strip()), escaped(new))

    def renamed(self, old: str, new: str) -> list[Replacement]:
        if self.name != old:
            raise EditRefused(f'the element there is not <{old}>')
        spans = [Replacement(self.begin + 1, self.begin + 1 + len(old), new)]
        if not self.is_empty:
            spans.append(Replacement(self.tail + 2, self.tail + 2 + len(old), new))
        return spans

    @property
    def last(self) -> int:
        """Index after the last attribute, or after the tag name if there are no attributes."""
        ends = (each.at.end for each in self._tag.attributes.values())
        return max(ends, default=self._tag.name_at.end)

    @property
    def tail(self) -> int:
        """Index of the end tag."""
        return self._closing.begin

    @property
    def end(self) -> int:
        """Index after the element."""
        return self.head_end if self.is_empty else self._closing.end

    @cached_property
    def _closing(self) -> Span:
        closing = self._tree.closing_of(self._tag)
        if closing is None:
            raise EditRefused(f'<{self.name}> has no end tag')
        return closing
