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
from contextlib import suppress
from itertools import islice
import os
from pathlib import Path
import re
from typing import Any
from typing import NamedTuple

from robot_description_tools.description.schema.grammar import Attribute
from robot_description_tools.description.schema.grammar import Kind
from robot_description_tools.description.schema.xacro import INSTRUCTIONS
from robot_description_tools.description.xml.tree import Span
from robot_description_tools.editor.cursor import Cursor
from robot_description_tools.editor.cursor import kind_of
from robot_description_tools.editor.cursor import row_at
from robot_description_tools.editor.hover import attribute_text
from robot_description_tools.editor.keys import DocumentKey
from robot_description_tools.editor.navigate import tags_of
from robot_description_tools.editor.symbols import defines_group
from robot_description_tools.editor.symbols import parameters
import yaml

# `_NAME` and `_PART` match the word that ends at the cursor. They are applied to the reversed
# text before the cursor, because this text begins with the word. In text that is not reversed, the
# search would try each character as the start of the word, which takes quadratic time.
_NAME = re.compile(r'[\w./-]*')
_PART = re.compile(r'[^\s<>"\'={}(]*')
# Patterns of the text before a cursor. `_PACKAGE` matches the name of a package. `_PATH` matches
# a path in a package or in the folder of the file. `_KEY` matches a xacro property and an
# incomplete key after it, such as ``cfg['ar``.
_PACKAGE = re.compile(r'(?:\$\(find\s+|package://)(?P<typed>[\w-]*)\Z')
_PATH = re.compile(
    r'(?:\$\(find\s+([\w-]+)\s*\)/|package://([\w-]+)/|\A)((?:[^/$:{}]+/)*)'
    r'(?P<typed>[^/$:{}]*)\Z'
)
_KEYS = r"""((?:\[\s*(?:'[^']*'|"[^"]*")\s*\]|\.\w+)*)"""
# `_KEY` also matches the reversed text before the cursor.
_KEY = re.compile(
    r"""(?P<typed>[\w-]*)(?:['"]\s*\[|\.)"""
    r"""((?:\]\s*(?:'[^']*'|"[^"]*")\s*\[|\w+\.)*)(\w*[A-Za-z_])(?!\w)"""
)
_ACCESS = re.compile(r"""\[\s*(?:'([^']*)'|"([^"]*)")\s*\]|\.(\w+)""")
_ALIAS = re.compile(rf'\s*\$\{{\s*([A-Za-z_]\w*){_KEYS}\s*\}}\s*')
#: Count. Largest number of entries of a folder that are offered.
_MOST_ENTRIES = 500
#: Count. Largest number of properties in a chain that leads to a YAML file. Longer chains are not
#: followed. For example, the value ``${cfg['arm']}`` of a property leads to the property ``cfg``.
_MOST_ALIASES = 10


class Completion(NamedTuple):
    """
    A word that fits at the cursor.

    Attributes
    ----------
    text : str
        Text to insert. The server adds ``=""`` to the name of an attribute.
    kind : str
        ``element``, ``macro``, ``attribute``, ``name``, ``property``, ``value``, ``key``,
        ``package``, ``folder`` or ``file``.
    meaning : str
        Description in Markdown, empty if there is none.

    """

    text: str
    kind: str
    meaning: str = ''


def offers(cursor: Cursor) -> tuple[Span, list[Completion]]:
    """Return the range of the typed word before the cursor, and the words that can replace it."""
    if cursor.in_value and cursor.attribute is not None:
        typed = cursor.text.text[cursor.attribute.value_at.begin:cursor.at]
        for match, found in (
            (_PACKAGE.search(typed), _packages),
            (_PATH.search(typed), _files),
            (_KEY.match(typed[::-1]), _keys),
        ):
            words = list(found(cursor, match)) if match else []
            # If the cursor is after the name of a property and a dot or bracket, offer only keys,
            # even if no key is found.
            if match and (words or (found is _keys and cursor.expression)):
                return Span(cursor.at - len(match['typed']), cursor.at), words
    before = cursor.text.text[max(0, cursor.at - 200):cursor.at]
    part = (_PART if cursor.key is None else _NAME).match(before[::-1])
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
    elif cursor.key is not None and not cursor.file.endswith('.json'):
        yield from _of_calibration(cursor, cursor.key)


def _elements(cursor: Cursor) -> Iterator[Completion]:
    parent = cursor.tag.parent if cursor.tag else None
    if parent is None:
        yield Completion('robot', 'element', cursor.top.schema.children['robot'].meaning)
        return
    # The parent of the new element is the innermost tag without the prefix xacro, because xacro
    # removes its own tags.
    around = [tag for tag in parent.around if not tag.name.startswith('xacro:')]
    found = row_at(around[-1], cursor.top) if around else None
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
    found = row_at(cursor.tag, cursor.top)
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
    found = row_at(cursor.tag, cursor.top)
    child, path = found if found else (cursor.top, [])
    row = child.schema.attributes.get(name)
    if row is not None:
        for value in ('true', 'false') if row.kind is Kind.FLAG else row.values:
            yield Completion(str(value), 'value')
    # Offer nothing where the user types a new name.
    if name == 'name' and path in (['robot', 'link'], ['robot', 'joint'], ['robot', 'group']):
        return
    if path[-1:] == ['material'] and len(path) > 2 and name == 'name':
        tags = (tag for _, tag in tags_of(cursor, 'material') if tag is not cursor.tag)
        names = (tag.get('name') for tag in tags)
        for material in dict.fromkeys(each for each in names if each and '$' not in each):
            yield Completion(material, 'name')
    kind = kind_of(cursor.tag, name)
    for _, tag in tags_of(cursor, 'group') if kind == 'group' else ():
        if defines_group(tag):
            yield Completion(tag.get('name'), 'name')
    for _, robot in list(cursor.project.usable(cursor.file))[:1]:
        records = {'link': robot.links, 'joint': robot.joints}.get(kind, {})
        for record in records:
            yield Completion(record, 'name')


def _of_calibration(cursor: Cursor, key: DocumentKey) -> Iterator[Completion]:
    checked = [each.description for each in cursor.project.robots.values()]
    for name in dict.fromkeys(each.name for each in checked if each and key.kind == 'robot'):
        yield Completion(name, 'name')
    for _, robot in list(cursor.project.usable(cursor.file))[:1]:
        gears = {each.name: each for info in robot.hardware for each in info.transmissions}
        # Below the name of a transmission are names of its joints and actuators.
        gear = gears.get(key.path[1]) if key.path[0] == 'transmissions' else None
        records = {
            'link': robot.links,
            'joint': [each.name for each in gear.joints] if gear else robot.joints,
            'actuator': [each.name for each in gear.actuators] if gear else (),
            'transmission': gears,
        }
        for record in records.get(key.kind, ()):
            if record not in key.given:
                yield Completion(record, 'name')
    if key.is_key and key.around is not None:
        for name, child in key.around.children.items():
            if name not in key.given:
                yield Completion(name, 'key', child.meaning)
        for name in key.around.attributes:
            if name not in key.given:
                yield Completion(name, 'key', attribute_text(name, key.around))
    elif isinstance(key.schema, Attribute):
        values = ('true', 'false') if key.schema.kind is Kind.FLAG else key.schema.values
        for value in values:
            yield Completion(value, 'value')


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


def _packages(cursor: Cursor, _: re.Match[str]) -> Iterator[Completion]:
    resolver = cursor.project.checker.resolver.beside(Path(cursor.file))
    for name in resolver.names():
        yield Completion(name, 'package')


def _files(cursor: Cursor, match: re.Match[str]) -> Iterator[Completion]:
    """
    Complete a path: yield the files and folders at the path so far.

    The path starts in a package or in the folder of the edited file.
    """
    package, parts = match[1] or match[2], match[3].split('/')
    assert cursor.attribute is not None
    if '..' in parts or not (package or cursor.attribute.name == 'filename'):
        return
    resolver = cursor.project.checker.resolver.beside(Path(cursor.file))
    top = resolver.share(package) if package else Path(cursor.file).parent
    if top is None:
        return
    with suppress(OSError), os.scandir(top.joinpath(*parts)) as entries:
        shown = (entry for entry in entries if not entry.name.startswith('.'))
        for entry in islice(shown, _MOST_ENTRIES):
            kind = 'folder' if entry.is_dir() else 'file'
            yield Completion(entry.name + '/' * (kind == 'folder'), kind)


def _keys(cursor: Cursor, match: re.Match[str]) -> Iterator[Completion]:
    """
    Complete a key in an expression such as ``${cfg['arm']['``.

    Yield the keys of the mapping ``cfg['arm']``, from each YAML file of the robot.
    """
    name, keys = match[3][::-1], match[2][::-1]
    path = _yaml_path(cursor, name, _split(keys)) if cursor.expression else None
    files = cursor.project.files_with(cursor.file) if path is not None else []
    for file in files:
        node = None
        if file.endswith(('.yaml', '.yml')):
            # `compose` returns nodes, which share the values of aliases. So even many aliases need
            # little memory.
            with suppress(yaml.YAMLError, RecursionError):
                node = yaml.compose(cursor.project.text(file).text, Loader=yaml.SafeLoader)
        for key in path or ():
            node = next((value for name, value in _pairs(node) if name == key), None)
        for name, value in _pairs(node):
            shown = value.value if isinstance(value, yaml.ScalarNode) else ''
            yield Completion(name, 'key', shown)


def _pairs(node: Any) -> Iterator[tuple[str, Any]]:
    """Yield the keys of a YAML mapping, each with its value. Yield nothing for other nodes."""
    for key, value in node.value if getattr(node, 'id', '') == 'mapping' else ():
        if key.id == 'scalar':
            yield key.value, value


def _split(keys: str) -> list[str]:
    return [''.join(found) for found in _ACCESS.findall(keys)]


def _yaml_path(cursor: Cursor, name: str, path: list[str]) -> list[str] | None:
    """
    Return the path in a YAML file that leads to a value of a xacro property.

    The arguments are the name of the property, and the keys from the property to the value. None
    if the property does not come from a YAML file.
    """
    values = {tag.get('name'): tag.get('value') for _, tag in tags_of(cursor, 'xacro:property')}
    for _ in range(_MOST_ALIASES):
        value = values.get(name, '')
        if 'load_yaml(' in value:
            return path
        alias = _ALIAS.fullmatch(value)
        if alias is None:
            return None
        name, path = alias[1], _split(alias[2]) + path
    return None
