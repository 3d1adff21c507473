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
Makes changes of characters out of edits: exactly what its author wrote, and nothing beside it.

What xacro computes is not touched, and a text stays in its encoding, with its line ends.

"""

from __future__ import annotations

from bisect import bisect_right
import codecs
from collections.abc import Iterable
from dataclasses import dataclass
import json
import re

from robot_description_tools.description.xml.element import escaped
from robot_description_tools.description.xml.element import quoted
from robot_description_tools.description.xml.lenient import ATTRIBUTE
from robot_description_tools.description.xml.lenient import decode
from robot_description_tools.description.xml.lenient import TOKEN
from robot_description_tools.description.xml.parser import codec_of
from robot_description_tools.description.xml.parser import encoding_of
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

_NEWLINE = re.compile(r'\r\n|\r|\n')
_NUMBER = re.compile(r'-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?')
_COMMA = re.compile(r'\s*,')
_COLON = re.compile(r'\s*:\s*')
_BLANKS = re.compile(r'[ \t]*')
# Byte-order marks, and the encoding of what follows.
_MARKS = (
    (codecs.BOM_UTF8, 'utf-8'),
    (codecs.BOM_UTF16_LE, 'utf-16-le'),
    (codecs.BOM_UTF16_BE, 'utf-16-be'),
)


class EditRefused(ValueError):
    """An edit that the text does not allow; the message says why."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """Characters of a text, and what replaces them."""

    begin: int
    end: int
    text: str

    def meets(self, other: Replacement) -> bool:
        """Return whether not both can be replaced at once."""
        if self.begin == self.end == other.begin or other.begin == other.end == self.begin:
            return True
        return self.begin < other.end and other.begin < self.end


class EncodedText:
    """
    A text with the bytes that it is made of.

    Parameters
    ----------
    data : bytes
        What a file holds.
    name : str
        Its name in the places of findings.

    Raises
    ------
    EditRefused
        Where the bytes do not fit the encoding, so that they would not stay as they are.

    """

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        self._mark, self._encoding = next(
            (each for each in _MARKS if data.startswith(each[0])), (b'', encoding_of(data))
        )
        try:
            self._encoding = codec_of(self._encoding)
            self.text = data[len(self._mark):].decode(self._encoding)
            is_kept = self.encode(self.text) == data
        except (LookupError, UnicodeError):
            is_kept = False
        if not is_kept:
            raise EditRefused('its bytes do not fit its encoding')
        self._is_json = self.text.lstrip().startswith('{')
        newline = re.compile('\n') if self._is_json else _NEWLINE
        ends = [match.end() for match in newline.finditer(self.text)]
        self._lines = [0, *ends]
        first = _NEWLINE.search(self.text)
        self._newline = first[0] if first else '\n'

    def encode(self, text: str) -> bytes:
        """Return the bytes of a text in the encoding of this one."""
        return self._mark + text.encode(self._encoding)

    def edited(self, spans: Iterable[Replacement]) -> bytes:
        """Return the bytes with some spans replaced, none of which meet."""
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
        """Return a span with lines and columns; ``shown`` is another name of the file."""

        def place(at: int) -> Location:
            line = bisect_right(self._lines, at)
            return Location(shown or self.name, line, at - self._lines[line - 1] + 1)

        return Change(place(span.begin), place(span.end), span.text)

    def _offset(self, where: Location) -> int:
        """Return the index of a place; the root element's where it has no line."""
        if where.line is None:
            return self._root()
        line, column = where.line - 1, (where.column or 1) - 1
        if not 0 <= line < len(self._lines) or self._lines[line] + column > len(self.text):
            raise EditRefused('the place is not in the file')
        return self._lines[line] + column

    def _root(self) -> int:
        at = max(0, self.text.find('<'))
        while (token := TOKEN.match(self.text, at)) and not token['tag']:
            at = token.end()
        return at

    # -- elements --------------------------------------------------------------------------

    def check(self, edit: Edit) -> None:
        """Raise EditRefused where another element stands than the path of the place says."""
        where = edit.where
        is_element = not self._is_json and not isinstance(edit, ReplaceText)
        if where.line is None or not where.path or not is_element:
            return
        tag = _Tag(self.text, self._offset(where))
        # The place of what xacro makes of nothing is one in the expanded text.
        if f'/{tag.name}' not in where.path:
            raise EditRefused(f'<{tag.name}> stands there')

    def spans(self, edit: Edit) -> list[Replacement]:
        """Return what an edit replaces; raises EditRefused where it cannot be done."""
        at = self._offset(edit.where)
        match edit:
            case ReplaceText():
                return [self._replaced(at, edit)]
            case SetNumber():
                return [self._with_number(at, edit)]
            case RemoveKey():
                return [self._without_key(at)]
        tag = _Tag(self.text, at)
        match edit:
            case RenameElement():
                return tag.renamed(edit.old, edit.new)
            case RemoveElement():
                return [self._without(at, tag.end)]
            case AddChild():
                return [self._with_child(tag, edit.xml)]
            case SetText():
                return [tag.with_text(edit.old, edit.new)]
            case RenameAttribute():
                tag.refuse_attribute(edit.new)
                name = tag.attribute(edit.old)
                return [Replacement(name.start(1), name.end(1), edit.new)]
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
                return [Replacement(attribute.start(), attribute.end(), '')]
        raise TypeError(f'no edit: {edit!r}')

    def _without(self, begin: int, end: int) -> Replacement:
        """Return the span to remove: with its lines, if nothing else stands in them."""
        start = begin
        while start and self.text[start - 1] in ' \t':
            start -= 1
        stop = end
        while stop < len(self.text) and self.text[stop] in ' \t':
            stop += 1
        newline = _NEWLINE.match(self.text, stop)
        if newline and (not start or self.text[start - 1] in '\r\n'):
            return Replacement(start, newline.end(), '')
        return Replacement(begin, end, '')

    def _replaced(self, at: int, edit: ReplaceText) -> Replacement:
        if not self.text.startswith(edit.old, at):
            raise EditRefused('another text stands there')
        end = at + len(edit.old)
        new = edit.new.replace('\n', self._newline)
        return Replacement(at, end, new) if new or not edit.old else self._without(at, end)

    def _with_child(self, tag: _Tag, xml: str) -> Replacement:
        """Return an element's new last child on lines of its own, if the others are so."""
        outer = self._indent(tag.begin)
        if tag.is_empty:
            inner = self._lines_of(xml, f'{outer}  ')
            last = f'{self._newline}{outer}</{tag.name}>'
            head = self.text[tag.begin:tag.head_end].removesuffix('/>').rstrip()
            begin = tag.begin + len(head)
            return Replacement(begin, tag.head_end, f'>{self._newline}{inner}{last}')
        at = start = tag.tail
        while start > tag.head_end and self.text[start - 1] in ' \t':
            start -= 1
        if self.text[start - 1] not in '\r\n':
            return Replacement(at, at, xml)
        child = self.text[tag.head_end:start]
        first = re.match(r'\s*[\r\n]([ \t]*)\S', child)
        indent = first[1] if first else f'{outer}  '
        return Replacement(start, start, self._lines_of(xml, indent) + self._newline)

    def _indent(self, at: int) -> str:
        line = self.text[self._lines[bisect_right(self._lines, at) - 1]:at]
        return line if not line.strip() else ''

    def _lines_of(self, xml: str, indent: str) -> str:
        return self._newline.join(indent + line for line in xml.split('\n'))

    # -- JSON ------------------------------------------------------------------------------

    def _with_number(self, at: int, edit: SetNumber) -> Replacement:
        number = _NUMBER.match(self.text, at)
        if number is None or float(number[0]) != edit.old:
            raise EditRefused('another number stands there')
        return Replacement(at, number.end(), edit.new)

    def _without_key(self, at: int) -> Replacement:
        decoder = json.JSONDecoder()
        try:
            _, end = decoder.raw_decode(self.text, at)
            colon = _COLON.match(self.text, end)
            if colon is None:
                raise EditRefused('no key stands there')
            _, end = decoder.raw_decode(self.text, colon.end())
        except json.JSONDecodeError as error:
            raise EditRefused('the JSON there is broken') from error
        if comma := _COMMA.match(self.text, end):
            whole = self._without(at, comma.end())
            if whole.begin == at:
                # What follows moves up to where this stood.
                blanks = _BLANKS.match(self.text, comma.end())
                return Replacement(at, blanks.end() if blanks else comma.end(), '')
            return whole
        before = self.text[:at].rstrip()
        if before.endswith(','):
            return Replacement(len(before) - 1, end, '')
        return Replacement(at, end, '')


class _Tag:
    """A start tag, as it is written at an index of a text."""

    def __init__(self, text: str, begin: int) -> None:
        token = TOKEN.match(text, begin)
        if token is None or not token['tag'] or token['end']:
            raise EditRefused('no element begins there')
        self.text, self.begin, self.head_end = text, begin, token.end()
        self.name = token['tag']
        self.is_empty = bool(token['empty'])
        self._attributes: dict[str, re.Match[str]] = {}
        # Behind the last attribute.
        self.last = token.end('tag')
        while attribute := ATTRIBUTE.match(text, self.last):
            self._attributes[attribute[1]] = attribute
            self.last = attribute.end()

    def attribute(self, name: str) -> re.Match[str]:
        if name not in self._attributes:
            raise EditRefused(f"<{self.name}> has no attribute '{name}' there")
        return self._attributes[name]

    def has(self, name: str, value: str) -> bool:
        """Return whether an attribute has a value already."""
        there = self._attributes.get(name)
        return there is not None and value in (there[2], there[3])

    def refuse_attribute(self, name: str) -> None:
        if name in self._attributes:
            raise EditRefused(f"<{self.name}> has an attribute '{name}' already")

    def _literal(self, name: str) -> tuple[re.Match[str], int, int, str]:
        attribute = self.attribute(name)
        group = 2 if attribute[2] is not None else 3
        begin, end = attribute.span(group)
        return attribute, begin, end, self.text[begin:end]

    def with_value(self, name: str, old: str | None, new: str) -> Replacement:
        _, begin, end, raw = self._literal(name)
        if '$' in raw:
            raise EditRefused(f"xacro computes the attribute '{name}'")
        if decode(raw) != old:
            raise EditRefused(f"the attribute '{name}' has another value there")
        quote = self.text[end]
        text = quoted(new)[1:-1] if quote == '"' else escaped(new).replace("'", '&apos;')
        return Replacement(begin, end, text.replace('"', '&quot;') if quote == '"' else text)

    def rewritten(self, name: str, pattern: re.Pattern[str], new: str) -> list[Replacement]:
        _, begin, end, raw = self._literal(name)
        text, count = pattern.subn(new, raw)
        return [Replacement(begin, end, text)] if count else []

    def with_text(self, old: str, new: str) -> Replacement:
        inner = self.text[self.head_end:self.tail]
        if '$' in inner:
            raise EditRefused(f'xacro computes the text of <{self.name}>')
        if '<' in inner or decode(inner).strip() != old:
            raise EditRefused(f'<{self.name}> holds something else there')
        begin = self.head_end + len(inner) - len(inner.lstrip())
        return Replacement(begin, begin + len(inner.strip()), escaped(new))

    def renamed(self, old: str, new: str) -> list[Replacement]:
        if self.name != old:
            raise EditRefused(f'<{old}> does not stand there')
        spans = [Replacement(self.begin + 1, self.begin + 1 + len(old), new)]
        if not self.is_empty:
            spans.append(Replacement(self.tail + 2, self.tail + 2 + len(old), new))
        return spans

    @property
    def tail(self) -> int:
        """Where the end tag begins."""
        return self._ends()[0]

    @property
    def end(self) -> int:
        """Where the element ends."""
        return self.head_end if self.is_empty else self._ends()[1]

    def _ends(self) -> tuple[int, int]:
        depth, at = 1, self.head_end
        while token := TOKEN.match(self.text, at):
            if token['tag'] and not token['empty']:
                depth += -1 if token['end'] else 1
            if not depth:
                return token.start(), token.end()
            at = token.end()
        raise EditRefused(f'<{self.name}> has no end')
