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

"""The XML element that all readers use, with tag, attributes, children and place."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from itertools import zip_longest
import re

from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Subject

# Maps the tag of an element to the kind of its `Subject`, the part of a robot that a finding is
# about.
_KINDS = {
    'robot': 'robot',
    'link': 'link',
    'joint': 'joint',
    'loop_joint': 'loop',
    'constraint': 'loop',
    'loop': 'loop',
    'connect': 'loop',
    'weld': 'loop',
    'coupling': 'coupling',
    'transmission': 'transmission',
    'ros2_control': 'hardware',
    'material': 'material',
}

_ENTITY = re.compile(
    r'&(?:#(?:x0*([0-9A-Fa-f]{1,8})|0*([0-9]{1,8}))|(amp|lt|gt|quot|apos));'
)
_ENTITIES = {'amp': '&', 'lt': '<', 'gt': '>', 'quot': '"', 'apos': "'"}

@dataclass(slots=True, eq=False)
class Element:
    """
    An XML element.

    ``text`` is the text before the first child. ``tail`` is the text after the end tag. A comment
    is an element with the tag ``#comment``, but ``children`` does not contain comments.

    """

    tag: str
    attributes: Mapping[str, str]
    where: Location
    parent: Element | None = field(default=None, repr=False)
    content: list[Element] = field(default_factory=list, repr=False)
    text: str = ''
    tail: str = field(default='', repr=False)

    @property
    def name(self) -> str:
        """Return the attribute ``name``, or '' if it is missing."""
        return self.attributes.get('name', '')

    @property
    def children(self) -> Iterator[Element]:
        """Return the child elements."""
        return (child for child in self.content if child.tag != '#comment')

    def find(self, tag: str) -> Element | None:
        """Return the first child with this tag."""
        return next((child for child in self.content if child.tag == tag), None)

    def find_all(self, tag: str) -> list[Element]:
        """Return the children with this tag."""
        return [child for child in self.content if child.tag == tag]

    def walk(self) -> Iterator[Element]:
        """Yield this element and all elements below it, in document order."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            if element.content:
                waiting += [*element.children][::-1]

    @property
    def place(self) -> Location:
        """Return the place of the element, with its path in the document and its subject."""
        where = self.where
        path, subject = self._found()
        # `dataclasses.replace` would take twice as long, and there may be thousands of elements.
        return Location(
            where.source,
            where.line,
            where.column,
            where.path or path,
            where.calls,
            where.subject or subject,
        )

    @property
    def path(self) -> str:
        """Return the path from the root, such as ``/robot/joint[@name='elbow']/limit``."""
        return self._found()[0]

    @property
    def subject(self) -> Subject | None:
        """Return the part of the robot to which the element belongs."""
        return self._found()[1]

    def _found(self) -> tuple[str, Subject | None]:
        """Return the path and the subject, found in one walk to the root."""
        path = part = ''
        subject = None
        element = self
        while True:
            tag, name, above = element.tag, element.attributes.get('name'), element.parent
            if subject is None:
                # The material of a visual is no subject of its own, but belongs to the link.
                if tag in _KINDS and (tag != 'material' or above is None or above.tag != 'visual'):
                    subject = Subject(_KINDS[tag], name or '', part)
                part = tag
            if above is None:
                return f'/{tag}{path}', subject
            path = f'/{tag}{path}' if name is None else f"/{tag}[@name='{name}']{path}"
            element = above

    def is_equal_to(self, other: Element | None) -> bool:
        """Return True if another element is equal, except for blanks and comments."""
        if other is None or (self.tag, self.attributes) != (other.tag, other.attributes):
            return False
        pairs = zip_longest(self.children, other.children)
        return self.text.split() == other.text.split() and all(
            one is not None and one.is_equal_to(another) for one, another in pairs
        )

    def to_xml(self) -> str:
        """Return the element as XML text, without its tail."""
        if self.tag == '#comment':
            return f'<!--{self.text}-->'
        start = ''.join(f' {key}={quoted(value)}' for key, value in self.attributes.items())
        if not self.content and not self.text:
            return f'<{self.tag}{start}/>'
        inner = ''.join(child.to_xml() + escaped(child.tail) for child in self.content)
        return f'<{self.tag}{start}>{escaped(self.text)}{inner}</{self.tag}>'


def root_of(top: Iterable[Element]) -> Element | None:
    """Return the root: the first ``<robot>`` at the top of a text, or else the first element."""
    elements = [element for element in top if element.tag != '#comment']
    return next((root for root in elements if root.tag == 'robot'), next(iter(elements), None))


def indent(element: Element, depth: int = 0) -> None:
    """Add line breaks and blanks, so that each descendant of an element is on its own line."""
    below = f'\n{"  " * (depth + 1)}'
    for child in element.content:
        indent(child, depth + 1)
        child.tail = below
    if element.content:
        element.text = element.text or below
        element.content[-1].tail = below[:-2]


class ElementBuilder:
    """
    Builder of elements from a stream of tags and texts.

    Attributes
    ----------
    roots : list of Element
        The elements and comments that are in no other element.
    open : list of Element
        The elements whose end tag has not been read yet, outermost first.

    """

    def __init__(self) -> None:
        self.roots: list[Element] = []
        self.open: list[Element] = []
        # The last closed element or comment in the open element, or None. The next text becomes
        # its ``tail``.
        self._last: Element | None = None

    def begin(self, tag: str, attributes: Mapping[str, str], where: Location) -> None:
        """Add an element, which remains open until `end`."""
        parent = self.open[-1] if self.open else None
        element = Element(tag, attributes, where, parent)
        (self.roots if parent is None else parent.content).append(element)
        self.open.append(element)
        self._last = None

    def end(self) -> Element:
        """Close the innermost open element and return it."""
        self._last = self.open.pop()
        return self._last

    def add_text(self, text: str) -> None:
        """Add text to the open element. Text outside of all elements is left out."""
        if not self.open:
            return
        if self._last is None:
            self.open[-1].text += text
        else:
            self._last.tail += text

    def add_comment(self, text: str, where: Location) -> None:
        """Add a comment to the open element, or at the top if no element is open."""
        self.begin('#comment', {}, where)
        self.add_text(text)
        self.end()


# xml.sax.saxutils also has the next two functions, but takes 20 ms to import.
def escaped(text: str) -> str:
    """Return a text with escapes, to write it between tags."""
    text = text.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')
    return text.replace('\r', '&#13;')


def quoted(value: str) -> str:
    """Return the value of an attribute with quotes and escapes."""
    text = escaped(value).replace('\n', '&#10;').replace('\t', '&#9;')
    if '"' in text and "'" not in text:
        return f"'{text}'"
    return '"' + text.replace('"', '&quot;') + '"'



def unescaped(text: str) -> str:
    """
    Replace references such as ``&amp;`` in a text or a value, as in TinyXML-2.

    Character references and the five named entities are replaced. Other references are kept
    unchanged. All line breaks become LF.

    """
    if '\r' in text:
        text = text.replace('\r\n', '\n').replace('\r', '\n')
    return _ENTITY.sub(_character, text) if '&' in text else text


def _character(match: re.Match[str]) -> str:
    if match[3]:
        return _ENTITIES[match[3]]
    code = int(match[1], 16) if match[1] else int(match[2])
    is_character = 0 < code < 0x110000 and not 0xD800 <= code < 0xE000
    return chr(code) if is_character else match[0]
