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

"""Definitions of the things at a cursor, and the outline of a file."""

from __future__ import annotations

from collections.abc import Iterator
import os
import re
from typing import NamedTuple

from robot_description_tools.description.files import real_path
from robot_description_tools.description.json_robot.values import JsonValue
from robot_description_tools.description.json_robot.values import parse_json
from robot_description_tools.description.xml.tree import Span
from robot_description_tools.description.xml.tree import Tag
from robot_description_tools.diagnostics import Location
from robot_description_tools.editor.cursor import called_macro
from robot_description_tools.editor.cursor import Cursor
from robot_description_tools.editor.cursor import resolved
from robot_description_tools.editor.text import Text

_ARGUMENT = re.compile(r'\$\(arg\s+([\w.]+)')
_PARAMETER = re.compile(r'\*{0,2}(\w+)(?::?=(?:\'[^\']*\'|"[^"]*"|\S*))?')


class FileSpan(NamedTuple):
    """A part of a file."""

    file: str
    at: Span


def definitions(cursor: Cursor) -> list[FileSpan]:
    """Return the places that define the thing at a cursor."""
    found: dict[FileSpan, None] = {}
    for place in _definitions(cursor):
        found[FileSpan(real_path(place.file), place.at)] = None
    return list(found)


def _definitions(cursor: Cursor) -> Iterator[FileSpan]:
    tag = cursor.tag
    if cursor.key is not None:
        yield from _of_name(cursor)
    elif cursor.expression is not None:
        yield from _of_expression(cursor, cursor.text.text[slice(*cursor.expression)])
    elif tag is None:
        return
    elif cursor.macro_call and cursor.in_name:
        yield from _named(cursor, 'xacro:macro', cursor.macro_call.rpartition('.')[2])
    elif cursor.macro_call and cursor.attribute and not cursor.in_value:
        for place in _named(cursor, 'xacro:macro', cursor.macro_call.rpartition('.')[2]):
            text = cursor.project.text(place.file)
            yield from _parameter(place.file, text.tag_at(place.at.begin), cursor.attribute.name)
    elif tag.name == 'xacro:include' and cursor.attribute:
        for name in resolved(cursor.project, cursor.file, tag, tag.get('filename')):
            path = os.path.join(os.path.dirname(cursor.file), name)
            if os.path.isfile(path):
                yield FileSpan(path, Span(0, 0))
    elif cursor.in_value:
        yield from _of_name(cursor)


def _of_name(cursor: Cursor) -> Iterator[FileSpan]:
    """Yield the definitions of the links and joints whose names are at the cursor."""
    for _, description in cursor.project.usable(cursor.file):
        for kind, name in cursor.names():
            record = (description.links if kind == 'link' else description.joints).get(name)
            if record is not None and record.where is not None:
                yield from _name_at(cursor, record.where)


def _name_at(cursor: Cursor, where: Location) -> Iterator[FileSpan]:
    text = cursor.project.text(where.source)
    tag = text.tag_from(text.place_of(where))
    if tag is not None:
        name = tag.attributes.get('name')
        yield FileSpan(where.source, name.value_at if name else tag.name_at)
    else:
        at = text.place_of(where)
        yield FileSpan(where.source, Span(at, at + 1))


def _of_expression(cursor: Cursor, text: str) -> Iterator[FileSpan]:
    """Yield the definitions of the argument, parameter or property at the cursor."""
    if argument := _ARGUMENT.match(text):
        yield from _named(cursor, 'xacro:arg', argument[1])
        return
    word = cursor.text.word_at(cursor.at)
    if not word:
        return
    name = word.rpartition('.')[2]
    around = cursor.owner.around[::-1] if cursor.owner else []
    for macro in around:
        if macro.name == 'xacro:macro':
            # Names in a macro hide equal names outside.
            found = [*_properties(cursor.file, macro, name)]
            found = found or [*_parameter(cursor.file, macro, name)]
            if found:
                yield from found
                return
    yield from _named(cursor, 'xacro:property', name)


def _properties(file: str, macro: Tag, name: str) -> Iterator[FileSpan]:
    waiting = list(macro.children)
    while waiting:
        tag = waiting.pop(0)
        waiting += tag.children
        if tag.name == 'xacro:property' and tag.get('name') == name:
            yield FileSpan(file, tag.attributes['name'].value_at)


def parameters(macro: Tag) -> Iterator[tuple[str, Span]]:
    """Yield the names of the parameters of a macro, and the place of each."""
    attribute = macro.attributes.get('params')
    if attribute is not None:
        for match in _PARAMETER.finditer(attribute.value):
            begin = attribute.value_at.begin
            yield match[1], Span(begin + match.start(1), begin + match.end(1))


def _parameter(file: str, macro: Tag | None, name: str) -> Iterator[FileSpan]:
    for parameter, at in parameters(macro) if macro else ():
        if parameter == name:
            yield FileSpan(file, at)


def _named(cursor: Cursor, tag_name: str, name: str) -> Iterator[FileSpan]:
    """Yield the xacro elements with a tag and a name, in all files of the robots."""
    for file, tag in tags_of(cursor, tag_name):
        # A property inside a macro is not visible outside of it.
        inside = any(each.name == 'xacro:macro' for each in tag.around[:-1])
        if tag.get('name') == name and not (inside and tag_name == 'xacro:property'):
            yield FileSpan(file, tag.attributes['name'].value_at)


def tags_of(cursor: Cursor, name: str) -> Iterator[tuple[str, Tag]]:
    """Yield the elements with a tag, in all files of the robots that use a file."""
    for file in cursor.project.files_with(cursor.file):
        for tag in cursor.project.text(file).tags:
            if tag.name == name:
                yield file, tag


# -- outline ---------------------------------------------------------------------------------


class Symbol(NamedTuple):
    """A named part of a file, for the outline."""

    name: str
    detail: str
    # The tag, or ``link``, ``joint`` or ``loop_joint`` for an object of JSON.
    kind: str
    at: Span
    name_at: Span
    children: list[Symbol]


_SHOWN = frozenset(
    {
        'link',
        'joint',
        'material',
        'transmission',
        'ros2_control',
        'loop_joint',
        'sensor',
        'gpio',
        'group',
        'group_state',
        'end_effector',
        'virtual_joint',
        'xacro:macro',
        'xacro:property',
        'xacro:arg',
        'xacro:include',
    }
)


def outline(text: Text, is_json: bool) -> list[Symbol]:
    """Return the named parts of a file."""
    if is_json:
        value, _ = parse_json(text.text, '')
        return list(_objects(text, value)) if value is not None else []
    return [symbol for tag in text.tags if tag.parent is None for symbol in _symbols(tag)]


def _symbols(tag: Tag) -> Iterator[Symbol]:
    inner = [symbol for child in tag.children for symbol in _symbols(child)]
    name = tag.attributes.get('name') or tag.attributes.get('filename')
    is_call = bool(called_macro(tag))
    if (tag.name in _SHOWN and name) or is_call:
        detail = tag.get('type') or tag.get('value') or tag.get('default') or tag.get('params')
        shown = f'<{tag.name}>' if is_call or name is None else name.value
        at = name.name_at if name else tag.name_at
        kind = 'xacro:call' if is_call else tag.name
        yield Symbol(shown or tag.name, detail, kind, Span(tag.at.begin, tag.end), at, inner)
    else:
        yield from inner


def _objects(text: Text, robot: JsonValue) -> Iterator[Symbol]:
    """Yield the links, joints and constraints of a JSON robot."""
    content = robot.content if isinstance(robot.content, dict) else {}
    for key, kind in (('links', 'link'), ('joints', 'joint'), ('constraints', 'loop_joint')):
        values = content[key].content if key in content else None
        for each in values if isinstance(values, list) else ():
            named = each.content if isinstance(each.content, dict) else {}
            name = named['name'].content if 'name' in named else None
            if isinstance(name, str):
                at = text.place_of(each.where)
                detail = str(named['type'].content if 'type' in named else '')
                yield Symbol(name or kind, detail, kind, Span(at, at + 1), Span(at, at + 1), [])
