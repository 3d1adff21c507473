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

"""Definitions of names and files at a cursor, and the outline of a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
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
from robot_description_tools.editor.project import Project
from robot_description_tools.editor.symbols import at_cursor
from robot_description_tools.editor.symbols import uses
from robot_description_tools.editor.text import Text

_FIND = re.compile(r'\$\(find\s+([\w-]+)\s*\)')


class FileSpan(NamedTuple):
    """A part of a file."""

    file: str
    at: Span


def definitions(cursor: Cursor) -> list[FileSpan]:
    """Return the places that define the name, or the file, at a cursor."""
    found: dict[FileSpan, None] = {}
    for place in _definitions(cursor):
        found[FileSpan(real_path(place.file), place.at)] = None
    return list(found)


def _definitions(cursor: Cursor) -> Iterator[FileSpan]:
    if cursor.tag is not None and cursor.attribute is not None and cursor.in_value:
        for at, path in linked(cursor.project, cursor.file, cursor.tag):
            if at.holds(cursor.at) and not path.is_dir():
                yield FileSpan(str(path), Span(0, 0))
    entry = at_cursor(cursor)
    if entry is not None and entry.kind not in ('link', 'joint'):
        for use in uses(cursor.project, cursor.file, entry):
            if use.entry.is_definition:
                yield FileSpan(use.file, use.at)
    elif cursor.key is not None or (cursor.in_value and cursor.expression is None):
        yield from _of_name(cursor)


def linked(project: Project, file: str, tag: Tag) -> Iterator[tuple[Span, Path]]:
    """Yield the files that an element names, such as an include or a mesh."""
    attribute = tag.attributes.get('filename')
    if attribute is None:
        return
    resolver = project.checker.resolver.beside(Path(file))
    names = resolved(project, file, tag, attribute.value)
    # If no robot uses this file, xacro has not evaluated the attribute, so its text is used.
    for name in names or [_FIND.sub(r'package://\1', attribute.value)]:
        path = resolver.resolve(name, Path(file).parent) if '$' not in name else None
        if path is not None:
            yield attribute.value_at, path


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


def tags_of(cursor: Cursor, name: str) -> Iterator[tuple[str, Tag]]:
    """
    Yield the elements with the tag ``name``, each with its file.

    Search all files of the robots that use the file with the cursor.
    """
    for file in cursor.project.files_with(cursor.file):
        for tag in cursor.project.text(file).tags:
            if tag.name == name:
                yield file, tag


# -- outline ---------------------------------------------------------------------------------


class Symbol(NamedTuple):
    """A named part of a file, for the outline."""

    name: str
    detail: str
    # The tag, or ``xacro:call`` for a macro call. For an object in a JSON robot, this is ``link``,
    # ``joint`` or ``loop_joint``.
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
