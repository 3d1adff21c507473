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
"""Check a JSON robot against the schema, and report missing, unknown and wrong values."""

from __future__ import annotations

from dataclasses import dataclass
import json
import re
from typing import Any

from robot_description_tools.description.json_robot.values import Broken
from robot_description_tools.description.json_robot.values import JsonValue
from robot_description_tools.description.json_robot.values import ROBOT as GOOD
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.schema.grammar import Attribute
from robot_description_tools.description.schema.grammar import Child
from robot_description_tools.description.schema.grammar import Kind
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.json_robot import vector
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Guess
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.edits import RemoveKey
from robot_description_tools.diagnostics.edits import ReplaceText

KEY_MISSING = Code.error(
    'json-key-missing',
    'An object of the JSON robot format lacks a key.',
    why='The format has no default for the key, so the part that needs the key is left out.',
    bad=GOOD.replace('"x": 1, ', ''),
    good=GOOD,
)
KEY_UNKNOWN = Code.warning(
    'json-key-unknown',
    'The file has a key that the JSON robot format does not define.',
    why='No reader uses the key. Most often its name is misspelt, and a default is used instead.',
    bad=GOOD.replace('"child": "base"', '"child": "base", "orign_translation": [0, 0, 1]'),
    good=GOOD,
    safe='a misspelt key if only one key is similar, and wrong upper or lower case. If the '
    'object also has the right key, the wrong one is removed',
)
VALUE = Code.error(
    'json-value',
    'A value of the JSON robot format has the wrong type, length or range.',
    why="The viewer of the format's author does not check values, so it draws a wrong robot or "
    'stops. This package does not use the value, and leaves out the parts that need the value.',
    bad=GOOD.replace('"x": 1,', '"x": -1,'),
    good=GOOD,
    safe='a misspelt type if only one type is similar, and wrong upper or lower case',
)


def word_fix(where: Location, word: str, guess: Guess, fix: str) -> Fix:
    """Return the fix for a misspelt word, with a repair if only one known word is similar."""
    near = guess.certain_word
    if not near:
        return fix
    edit = ReplaceText(where, json.dumps(word), json.dumps(near))
    return Repair(f'{fix}; here "{near}"', (edit,), is_safe=True)


# Numbers above this limit are refused, because the sum of the squares of huge numbers could become
# infinite.
#: Metres. Largest number in a JSON robot.
LARGEST = 1e9
# Characters that XML does not allow. A text that contains such a character is refused, because the
# robot is converted to XML.
_NOT_XML = re.compile('[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]')


@dataclass(frozen=True, slots=True, eq=False)
class Record:
    """
    An object of the JSON document after the check.

    Attributes
    ----------
    values : dict
        Converted values, including defaults. Wrong values are None.
    content : dict of JsonValue
        The values as written.
    keys : dict of Location
        Places of the keys.
    where : Location
        Place of the object.
    label : str
        The name of the object in messages.
    is_whole : bool
        True if no value is wrong and no required value is missing.

    """

    values: dict[str, Any]
    content: dict[str, JsonValue]
    keys: dict[str, Location]
    where: Location
    label: str
    is_whole: bool

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    def __contains__(self, key: str) -> bool:
        """Return True if the key is in the document."""
        return key in self.content

    def place(self, key: str) -> Location:
        """
        Return the place of the value of a key.

        If the key is missing, return the place of the object.

        """
        return self.content[key].where if key in self.content else self.where


class RecordCheck:
    """Checker that compares values with schemas and adds findings to ``findings``."""

    def __init__(self, findings: list[Diagnostic]) -> None:
        self.findings = findings

    def record(self, value: JsonValue, schema: Schema, label: str = '') -> Record | None:
        """
        Read an object.

        Parameters
        ----------
        value : JsonValue
            The value. A finding is added if it is not an object.
        schema : Schema
            The allowed keys.
        label : str
            The name of the object in messages. By default, this is its kind and its name.

        Returns
        -------
        Record or None
            None if the value is not an object.

        """
        content = value.content
        if not isinstance(content, dict):
            self._wrong_type(value, label or schema.what, 'an object {…}', schema.weight)
            return None
        name, kind = (
            content[key].content if key in content else None for key in ('name', 'type')
        )
        if not label:
            is_named = isinstance(name, str)
            label = f"{schema.what.partition(' ')[2]} '{name}'" if is_named else schema.what
        keys: dict[str, Attribute | Child] = {**schema.attributes, **schema.children}
        variants = schema.variants
        is_whole = not variants
        # If the type is unknown, allow the keys of all types.
        possible = list(variants.values())
        if isinstance(kind, str) and kind in variants:
            possible, is_whole = [], True
            keys.update(variants[kind].attributes)
        elif isinstance(kind, str) and variants:
            guess = Guess(kind, variants)
            message, title = f"the type of {label} is '{kind}'{guess.hint}", one_of(variants)
            fix = word_fix(content['type'].where, kind, guess, f'use one of {title}')
            self.findings.append(VALUE.at(content['type'].where, message, fix))
        values: dict[str, Any] = {}
        for key, row in keys.items():
            values[key] = row.default
            if key in content:
                what = f"'{key}' of {label}"
                values[key] = self._value(content[key], row, what, schema.weight)
                is_whole = is_whole and values[key] is not None
            elif row.required:
                is_whole = is_whole and row.absent is Severity.WARNING
                message, fix = f"{label} has no '{key}'", f'add "{key}": {row.example}'
                self.findings.append(KEY_MISSING.at(value.where, message, fix, row.absent))
        known = dict.fromkeys((*keys, *(key for each in possible for key in each.attributes)))
        for key in (key for key in content if key not in known):
            guess = Guess(key, known)
            message = f"'{key}' is no key of {label}{guess.hint}"
            fix = f'remove it; {label} has {one_of(known)}'
            if guess.certain_word in content:
                repair: Fix = Repair(fix, (RemoveKey(value.keys[key]),), is_safe=True)
            else:
                repair = word_fix(value.keys[key], key, guess, fix)
            self.findings.append(KEY_UNKNOWN.at(value.keys[key], message, repair))
        return Record(values, content, value.keys, value.where, label, is_whole)

    def _value(
        self, value: JsonValue, key: Attribute | Child, label: str, weight: Severity
    ) -> Any:
        """Return the converted value, or None after reporting a wrong value."""
        if isinstance(key, Attribute):
            return self._plain(value, key.kind, label, weight)
        if not key.many:
            return self.record(value, key.schema, label)
        if not isinstance(value.content, list):
            self._wrong_type(value, label, 'an array […]', weight)
            return None
        return tuple(filter(None, (self.record(each, key.schema) for each in value.content)))

    def _plain(self, value: JsonValue, kind: Kind, label: str, weight: Severity) -> Any:
        """Return a number, a text or a vector, or None after reporting a wrong value."""
        content = value.content
        if kind is Kind.VECTOR3 and isinstance(content, list):
            return self._vector(value, content, label, weight)
        if kind is Kind.VECTOR3 and isinstance(content, dict):
            record = self.record(value, vector(weight), label)
            return tuple(record.values.values()) if record and record.is_whole else None
        message = fix = ''
        if kind in (Kind.NUMBER, Kind.SIZE) and isinstance(content, float):
            if abs(content) > LARGEST:
                message = f'is {content:g}, beyond {LARGEST:g}'
                fix = 'write a length in m, an angle in rad'
            elif kind is Kind.SIZE and content < 0.0:
                message = f'is {content:g}, but a size must be at least 0'
                fix = f'write {-content:g}'
        elif kind in (Kind.TEXT, Kind.NAME) and isinstance(content, str):
            bad = _NOT_XML.search(content)
            if bad is not None:
                message, fix = f'holds the control character U+{ord(bad[0]):04X}', 'remove it'
            elif kind is Kind.NAME and not content.strip():
                message, fix = 'is empty', 'name it'
        else:
            wanted = f'an array of {kind.value}' if kind is Kind.VECTOR3 else f'a {kind.value}'
            self._wrong_type(value, label, wanted, weight)
            return None
        if message:
            self.findings.append(VALUE.at(value.where, f'{label} {message}', fix, weight))
        return None if message else content

    def _vector(
        self, value: JsonValue, content: list[JsonValue], label: str, weight: Severity
    ) -> Vector3 | None:
        if len(content) != 3:
            message = f'{label} has {len(content)} entries, expected 3'
            self.findings.append(VALUE.at(value.where, message, 'write three numbers', weight))
            return None
        x, y, z = (
            self._plain(each, Kind.NUMBER, f'entry {i} of {label}', weight)
            for i, each in enumerate(content)
        )
        return None if None in (x, y, z) else (x, y, z)

    def _wrong_type(self, value: JsonValue, label: str, wanted: str, weight: Severity) -> None:
        content = value.content
        if isinstance(content, Broken):
            return
        fix = f'write {wanted}'
        if isinstance(content, str):
            shown = f"the text '{content:.40}'"
            fix += ', without quotes' if 'number' in wanted else ''
        elif isinstance(content, float):
            shown = f'the number {content:g}'
        elif isinstance(content, (list, dict)):
            shown = 'an array' if isinstance(content, list) else 'an object'
        else:
            shown = json.dumps(content)
        message = f'{label} is {shown}, expected {wanted}'
        self.findings.append(VALUE.at(value.where, message, fix, weight))
