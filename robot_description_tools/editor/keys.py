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

"""Keys of JSON robots and calibration files, and the key at a cursor in a JSON robot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
import re

from robot_description_tools.description.json_robot.values import JsonValue
from robot_description_tools.description.json_robot.values import parse_json
from robot_description_tools.description.schema.grammar import Attribute
from robot_description_tools.description.schema.grammar import Child
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.json_robot import ROBOT
from robot_description_tools.description.xml.tree import Span
from robot_description_tools.diagnostics import Location
from robot_description_tools.editor.text import Text

_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"?|[^\s,:\[\]{}"]+')
# The value of some keys is the name of a part. `_NAMED` maps each of these keys to the kind of the
# part.
_NAMED = {
    **dict.fromkeys(('parent', 'child'), 'link'),
    **dict.fromkeys(('jointL', 'jointA', 'jointB'), 'joint'),
}
# The value of some keys is a list of parts. `_LISTS` maps each of these keys to the kind of the
# parts. Each part in such a list has the key ``name``, and the value of this key is its name.
_LISTS = {'links': 'link', 'joints': 'joint'}


@dataclass(frozen=True, slots=True)
class DocumentKey:
    """
    A key of a mapping, or its value.

    Attributes
    ----------
    path : list of str
        The keys from the root to this key. The last text is this key, or empty if the user has
        not typed the key yet.
    is_key : bool
        True for the key, False for its value.
    content : object
        In a JSON robot, the value of the key, or None if the value is a list or a mapping. In a
        calibration, the word at the cursor.
    schema : Attribute, Child or None
        Description of the key in the format, None if the key is unknown.
    kind : str
        Kind of the part that ``content`` names, such as ``link`` or ``joint``; empty if none.
    around : Schema or None
        In a calibration, description of the mapping that has the key. None in a JSON robot, or if
        the keys of the mapping are names, such as names of joints.
    given : tuple of str
        Keys before the cursor in the mapping that has the key.

    """

    path: list[str]
    is_key: bool
    content: object
    schema: Attribute | Child | None
    kind: str = ''
    around: Schema | None = None
    given: tuple[str, ...] = ()

    def names(self) -> Iterator[tuple[str, str]]:
        """Yield the kind and the name of the part that the key or value names, if any."""
        if self.kind and isinstance(self.content, str):
            yield self.kind, self.content


def key_at(text: Text, at: int) -> DocumentKey | None:
    """Return the key or value at a cursor in a JSON robot."""
    value, _ = parse_json(text.text, '')
    found: list[tuple[Location, bool, list[str], JsonValue]] = []
    if value is not None:
        _collect(value, [], found)
    for where, is_key, path, each in found:
        begin = text.place_of(where)
        token = _TOKEN.match(text.text, begin)
        if token and Span(*token.span()).holds(at):
            content = None if isinstance(each.content, (dict, list)) else each.content
            return DocumentKey(path, is_key, content, _schema(path), _kind(path))
    return None


def _collect(
    value: JsonValue, path: list[str], found: list[tuple[Location, bool, list[str], JsonValue]]
) -> None:
    """Append all keys and their values to a list."""
    if isinstance(value.content, dict):
        for key, inner in value.content.items():
            inside = [*path, key]
            if key in value.keys:
                found.append((value.keys[key], True, inside, inner))
            found.append((inner.where, False, inside, inner))
            _collect(inner, inside, found)
    elif isinstance(value.content, list):
        for inner in value.content:
            _collect(inner, path, found)


def _kind(path: list[str]) -> str:
    """Return the kind of the part that the value of a key names, or ''."""
    *around, key = path
    return _LISTS.get((around or [''])[-1], '') if key == 'name' else _NAMED.get(key, '')


def _schema(path: list[str]) -> Attribute | Child | None:
    """Return the description of a key in the format, or None if the key is unknown."""
    schema = ROBOT
    for key in path[:-1]:
        if key not in schema.children:
            return None
        schema = schema.children[key].schema
    known: dict[str, Attribute | Child] = {}
    for each in (*schema.variants.values(), schema):
        known |= {**each.attributes, **each.children}
    return known.get(path[-1])
