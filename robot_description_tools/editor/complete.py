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

"""Completions at a cursor."""

from __future__ import annotations

from collections.abc import Iterator
import re
from typing import NamedTuple

from robot_description_tools.description.schema.elements import TOP
from robot_description_tools.description.schema.grammar import Kind
from robot_description_tools.description.schema.xacro import INSTRUCTIONS
from robot_description_tools.description.xml.tree import Span
from robot_description_tools.editor.cursor import Cursor
from robot_description_tools.editor.cursor import named_kind
from robot_description_tools.editor.cursor import row_at
from robot_description_tools.editor.hover import attribute_text
from robot_description_tools.editor.navigate import tags_of
from robot_description_tools.editor.symbols import parameters

_PART = re.compile(r'[^\s<>"\'={}(]*\Z')


class Completion(NamedTuple):
    """
    A word that fits at the cursor.

    Attributes
    ----------
    text : str
        Text to insert. The server adds ``=""`` to the name of an attribute.
    kind : str
        ``element``, ``macro``, ``attribute``, ``name``, ``property`` or ``value``.
    meaning : str
        Description in Markdown, empty if there is none.

    """

    text: str
    kind: str
    meaning: str = ''


def offers(cursor: Cursor) -> tuple[Span, list[Completion]]:
    """Return the part of a word before the cursor, and the words that can replace it."""
    before = cursor.text.text[max(0, cursor.at - 200):cursor.at]
    part = _PART.search(before)
    begin = cursor.at - len(part[0] if part else '')
    return Span(begin, cursor.at), list(_offers(cursor))


def _offers(cursor: Cursor) -> Iterator[Completion]:
    if cursor.expression is not None:
        yield from _properties(cursor)
    elif cursor.in_name:
        yield from _elements(cursor)
    elif cursor.in_value:
        yield from _values(cursor)
    elif cursor.tag is not None:
        yield from _attributes(cursor)


def _elements(cursor: Cursor) -> Iterator[Completion]:
    parent = cursor.tag.parent if cursor.tag else None
    if parent is None:
        yield Completion('robot', 'element', TOP.schema.children['robot'].meaning)
        return
    # Tags of xacro disappear, so the last other tag is the parent of the new element.
    around = [tag for tag in parent.around if not tag.name.startswith('xacro:')]
    found = row_at(around[-1]) if around else None
    if found is not None:
        for name, child in found[0].schema.children.items():
            yield Completion(name, 'element', child.meaning)
    if 'xmlns:xacro' not in parent.around[0].attributes:
        return
    for name, child in INSTRUCTIONS.items():
        yield Completion(name, 'element', child.meaning)
    for _, macro in tags_of(cursor, 'xacro:macro'):
        yield Completion(f'xacro:{macro.get("name")}', 'macro', macro.get('params'))


def _attributes(cursor: Cursor) -> Iterator[Completion]:
    assert cursor.tag is not None
    given = cursor.tag.attributes.keys()
    found = row_at(cursor.tag)
    if found is not None and not cursor.macro_call:
        schema = found[0].schema
        for name in schema.attributes:
            if name not in given:
                yield Completion(name, 'attribute', attribute_text(name, schema))
    for file, macro in tags_of(cursor, 'xacro:macro') if cursor.macro_call else ():
        if macro.get('name') == cursor.macro_call:
            for name, at in parameters(macro):
                # A block parameter is an element, not an attribute.
                is_block = cursor.project.text(file).text.endswith('*', 0, at.begin)
                if name not in given and not is_block:
                    yield Completion(name, 'attribute')


def _values(cursor: Cursor) -> Iterator[Completion]:
    assert cursor.tag is not None
    assert cursor.attribute is not None
    name = cursor.attribute.name
    found = row_at(cursor.tag)
    child, path = found if found else (TOP, [])
    row = child.schema.attributes.get(name)
    if row is not None:
        for value in ('true', 'false') if row.kind is Kind.FLAG else row.values:
            yield Completion(str(value), 'value')
    # Here the user types a new name.
    if name == 'name' and path in (['robot', 'link'], ['robot', 'joint']):
        return
    kind = named_kind(cursor.tag, name)
    for _, robot in list(cursor.project.usable(cursor.file))[:1]:
        records = {'link': robot.links, 'joint': robot.joints}.get(kind, {})
        for record in records:
            yield Completion(record, 'name')


def _properties(cursor: Cursor) -> Iterator[Completion]:
    text = cursor.text.text[slice(*cursor.expression)] if cursor.expression else ''
    if text.startswith('$('):
        for _, tag in tags_of(cursor, 'xacro:arg'):
            yield Completion(tag.get('name'), 'property', tag.get('default'))
        return
    around = cursor.owner.around if cursor.owner else []
    for macro in around:
        if macro.name == 'xacro:macro':
            for name, _ in parameters(macro):
                yield Completion(name, 'property', f'parameter of {macro.get("name")}')
    for _, tag in tags_of(cursor, 'xacro:property'):
        inside = [each for each in tag.around[:-1] if each.name == 'xacro:macro']
        if not inside or inside[-1] in around:
            yield Completion(tag.get('name'), 'property', tag.get('value'))
