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
"""Write an SRDF, and keep the text of all records that have not changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from robot_description_tools.description.edits import EncodedText
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.srdf import SEMANTIC
from robot_description_tools.description.srdf.model import SemanticDescription
from robot_description_tools.description.srdf.reader import FIELDS
from robot_description_tools.description.srdf.reader import PARTS
from robot_description_tools.description.srdf.reader import srdf_from
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.element import indent
from robot_description_tools.description.xml.numbers import joined
from robot_description_tools.diagnostics import Edit
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics.edits import AddChild
from robot_description_tools.diagnostics.edits import RemoveElement
from robot_description_tools.diagnostics.edits import SetAttribute

_NOWHERE = Location('')


def write_srdf(semantic: SemanticDescription) -> bytes:
    """
    Return an SRDF as a text.

    The text of comments, foreign elements and unchanged records is kept. The elements of removed
    records are removed, and elements of new records are added at the end.

    Parameters
    ----------
    semantic : SemanticDescription
        The SRDF. If its ``data`` is empty, a new text is written.

    Returns
    -------
    bytes
        The text of the SRDF. If no record has changed, the text is ``data``.

    Raises
    ------
    EditRefused
        If a new name has characters that the encoding of the text does not contain.

    """
    root = Location(semantic.source or '<srdf>')
    data = semantic.data or b'<?xml version="1.0" encoding="utf-8"?>\n<robot>\n</robot>\n'
    before = srdf_from(data, root.source)
    edits: list[Edit] = []
    if before.name != semantic.name:
        edits.append(SetAttribute(root, 'name', before.name or None, semantic.name))
    added: list[str] = []
    for tag, field in FIELDS.items():
        old, new = list(getattr(before, field)), list(getattr(semantic, field))
        for record in new:
            # Find the old record that is equal to the new record. If several old records are
            # equal to it, choose the one whose place in the document is also the same.
            equal = [each for each in old if each == record]
            equal.sort(key=lambda each: each.where != record.where)
            if equal:
                old = [each for each in old if each is not equal[0]]
            else:
                added.append(_xml(tag, record, SEMANTIC))
        edits += [RemoveElement(record.where) for record in old]
    if added:
        edits.append(AddChild(root, '\n'.join(added)))
    text = EncodedText(data, root.source)
    return text.edited(span for edit in edits for span in text.spans(edit)) if edits else data


def _xml(tag: str, record: Any, above: Schema) -> str:
    """Return the XML of a record, with each child on its own line."""
    element = _element(tag, record, above)
    indent(element)
    return element.to_xml()


def _element(tag: str, record: Any, above: Schema) -> Element:
    schema = above.children[tag].schema
    values = {
        name: _text(getattr(record, name, ''))
        for name, row in schema.attributes.items()
        if row.required or getattr(record, name, '') != ''
    }
    element = Element(tag, values, _NOWHERE)
    element.content += _children(record, schema)
    return element


def _children(record: Any, schema: Schema) -> Iterator[Element]:
    for tag in schema.children:
        for child in getattr(record, PARTS[tag]):
            yield _element(tag, child, schema)


def _text(value: str | tuple[float, ...]) -> str:
    return value if isinstance(value, str) else joined(value)
