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

"""The element, attribute or key at a cursor, and the links and joints that it names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from robot_description_tools.description.schema.elements import element_at
from robot_description_tools.description.schema.elements import TOP
from robot_description_tools.description.schema.grammar import Child
from robot_description_tools.description.schema.naming import named_kind
from robot_description_tools.description.schema.srdf import TOP as SRDF_TOP
from robot_description_tools.description.schema.xacro import INSTRUCTIONS
from robot_description_tools.description.srdf import is_srdf
from robot_description_tools.description.xml.element import unescaped
from robot_description_tools.description.xml.tree import Span
from robot_description_tools.description.xml.tree import Tag
from robot_description_tools.description.xml.tree import WrittenAttribute
from robot_description_tools.editor.calibration import is_calibration
from robot_description_tools.editor.calibration import key_in_calibration
from robot_description_tools.editor.keys import DocumentKey
from robot_description_tools.editor.keys import key_at
from robot_description_tools.editor.project import Project
from robot_description_tools.editor.text import Text

_XACRO = 'xacro:'


@dataclass(frozen=True, slots=True)
class Cursor:
    """
    The element, attribute or key at a cursor.

    Attributes
    ----------
    project : Project
        All files and robots.
    file : str
        File with the cursor.
    text : Text
        Text of the file.
    at : int
        Index of the character after the cursor.
    tag : Tag or None
        Start tag at the cursor.
    attribute : WrittenAttribute or None
        The attribute whose name or value is at the cursor.
    key : DocumentKey or None
        Key or value at the cursor, if the file is a JSON robot or a calibration.

    """

    project: Project
    file: str
    text: Text
    at: int
    tag: Tag | None
    attribute: WrittenAttribute | None
    key: DocumentKey | None = None

    @classmethod
    def of(cls, project: Project, file: str, at: int) -> Cursor:
        """Return the cursor before a character of a file."""
        text = project.text(file)
        if file.endswith('.json'):
            return cls(project, file, text, at, None, None, key_at(text, at))
        if is_calibration(file, text):
            return cls(project, file, text, at, None, None, key_in_calibration(text, at))
        tag = text.tag_at(at)
        attributes = tag.attributes.values() if tag else ()
        here = (a for a in attributes if a.name_at.holds(at) or a.value_at.holds(at))
        return cls(project, file, text, at, tag, next(here, None))

    @property
    def in_name(self) -> bool:
        """True if the cursor is in the name of the tag."""
        return self.tag is not None and self.tag.name_at.holds(self.at)

    @property
    def in_value(self) -> bool:
        """True if the cursor is in the value of an attribute."""
        here = self.attribute
        # Return False if the cursor is in the name of the attribute.
        if here is None or here.name_at.holds(self.at):
            return False
        return here.value_at.holds(self.at)

    @property
    def top(self) -> Child:
        """The table of the elements that the format of the file allows."""
        return SRDF_TOP if is_srdf(self.file) else TOP

    @property
    def owner(self) -> Tag | None:
        """The innermost element at the cursor."""
        return self.tag or self.text.element_at(self.at)

    @property
    def expression(self) -> Span | None:
        """The ``${…}`` or ``$(…)`` at the cursor."""
        return self.text.expression_at(self.at)

    @property
    def macro_call(self) -> str:
        """The name of the macro that the tag calls, empty for other tags."""
        return called_macro(self.tag) if self.tag else ''

    def names(self) -> Iterator[tuple[str, str]]:
        """Yield the kind, such as ``link``, and the text of each name in the tag or value."""
        if self.key is not None:
            yield from self.key.names()
            return
        if self.tag is None or self.tag.name in INSTRUCTIONS:
            return
        attribute = self.attribute or self.tag.attributes.get('name')
        if attribute is None or not (self.attribute or (self.in_name and not self.macro_call)):
            return
        kind = kind_of(self.tag, attribute.name)
        # The value of a macro parameter may be the name of a link or a joint.
        for each in [kind] if kind else ['joint', 'link'] if self.macro_call else []:
            for name in resolved(self.project, self.file, self.tag, attribute.value):
                yield each, name


def called_macro(tag: Tag) -> str:
    """Return the name of the macro that a tag calls, without the ``ns`` of an include."""
    is_call = tag.name.startswith(_XACRO) and tag.name not in INSTRUCTIONS
    return tag.name.removeprefix(_XACRO).rpartition('.')[2] if is_call else ''


def kind_of(tag: Tag, attribute: str) -> str:
    """Return ``link``, ``joint`` or ``group`` if an attribute names such a part, or ''."""
    kind = named_kind(tag.name, attribute, tag.parent.name if tag.parent else '')
    return kind if kind in ('link', 'joint', 'group') else ''


def resolved(project: Project, file: str, tag: Tag, value: str) -> list[str]:
    """
    Return the values that xacro computed for a text in a tag.

    A text inside a macro may have a different value in each call of the macro.

    """
    text = unescaped(value)
    if '$' not in text:
        return [text]
    found = project.evaluated(file, tag, text)
    return list(dict.fromkeys(value for each in found for value, _ in each.values))


def row_at(tag: Tag | None, top: Child = TOP) -> tuple[Child, list[str]] | None:
    """
    Return the entry of an element in the schema of its format, and the path of the entry.

    Xacro elements around the element are ignored. The result is None if the schema has no such
    element.

    """
    tags = [each.name for each in tag.around] if tag else []
    if tag is not None and tag.name in INSTRUCTIONS:
        return element_at([tag.name])
    return element_at([name for name in tags if not name.startswith(_XACRO)], top)
