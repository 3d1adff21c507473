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
"""The values of a JSON robot held against its table: what is missing, unknown or no value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
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
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

KEY_MISSING = Code(
    'json-key-missing',
    Severity.ERROR,
    'An object of the JSON robot format lacks a key.',
    why='The format has no default for it, so the part that needs it is left out.',
    bad=GOOD.replace('"x": 1, ', ''),
    good=GOOD,
)
KEY_UNKNOWN = Code(
    'json-key-unknown',
    Severity.WARNING,
    'A key that the JSON robot format does not define.',
    why='No reader looks at it. Most often a key is misspelt and a default is used instead.',
    bad=GOOD.replace('"child": "base"', '"child": "base", "orign_translation": [0, 0, 1]'),
    good=GOOD,
)
VALUE = Code(
    'json-value',
    Severity.ERROR,
    'A value of the JSON robot format has the wrong type, length or range.',
    why='The viewer of the format takes what it gets and draws nonsense or stops, so the part '
    'is left out here.',
    bad=GOOD.replace('"x": 1,', '"x": -1,'),
    good=GOOD,
)

# What XML, in which the robot is passed on, cannot hold.
_NOT_XML = re.compile('[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]')


@dataclass(frozen=True, slots=True, eq=False)
class Record:
    """
    An object that was held against its schema.

    Attributes
    ----------
    values : dict
        Converted values, defaults included; None for what is broken.
    value : JsonValue
        The object itself.
    label : str
        What to call it in messages.
    is_whole : bool
        Whether nothing in it is broken or missing.

    """

    values: dict[str, Any]
    value: JsonValue
    label: str
    is_whole: bool

    def __getitem__(self, key: str) -> Any:
        return self.values[key]

    def __contains__(self, key: str) -> bool:
        """Whether the document gives a key."""
        return isinstance(self.value.content, dict) and key in self.value.content

    def place(self, *keys: str) -> Location:
        """Where the value of a key stands, or the object itself."""
        value = self.value
        for key in keys:
            if not isinstance(value.content, dict) or key not in value.content:
                break
            value = value.content[key]
        return value.where


_ANY = Attribute(Kind.ANY)


class SchemaCheck:
    """Holds values against schemas; ``findings`` tells what does not fit."""

    def __init__(self) -> None:
        self.findings: list[Diagnostic] = []

    def _report(
        self, code: Code, where: Location, message: str, fix: str, weight: Severity | None = None
    ) -> None:
        self.findings.append(code.at(where, message, fix, weight))

    def record(self, value: JsonValue, schema: Schema, label: str = '') -> Record | None:
        """
        Read an object.

        Parameters
        ----------
        value : JsonValue
            What should be one.
        schema : Schema
            What it may hold.
        label : str
            What to call it; by default its kind and its name.

        Returns
        -------
        Record or None
            None where it is something else.

        """
        content = value.content
        if not isinstance(content, dict):
            self._wrong(value, label or schema.what, 'an object {…}', schema.weight)
            return None
        named = content.get('name')
        what = schema.what.partition(' ')[2]
        label = label or (
            f"{what} '{named.content}'"
            if named is not None and isinstance(named.content, str)
            else schema.what
        )
        variant = self._variant(value, schema, label)
        keys: dict[str, Attribute | Child] = {**schema.attributes, **variant, **schema.children}
        values: dict[str, Any] = {}
        is_whole = _ANY not in variant.values()
        for name, key in keys.items():
            values[name] = key.default
            if name in content:
                values[name] = self._value(content[name], key, f"'{name}' of {label}", schema)
                is_whole = is_whole and values[name] is not None
            elif key.required:
                is_whole = is_whole and key.absent is Severity.WARNING
                message, fix = f"{label} has no '{name}'", f'add "{name}": {key.example}'
                self._report(KEY_MISSING, value.where, message, fix, key.absent)
        for name in (name for name in content if name not in keys):
            message = f"'{name}' is no key of {label}{did_you_mean(name, keys)}"
            fix = f'remove it; {label} has {one_of(keys)}'
            self._report(KEY_UNKNOWN, value.keys[name], message, fix)
        return Record(values, value, label, is_whole)

    def _variant(self, value: JsonValue, schema: Schema, label: str) -> Mapping[str, Attribute]:
        if not schema.variants:
            return {}
        assert isinstance(value.content, dict)
        kind = value.content.get('type')
        if kind is not None and isinstance(kind.content, str):
            if kind.content in schema.variants:
                return schema.variants[kind.content].attributes
            hint = did_you_mean(kind.content.lower(), schema.variants)
            message = f"the type of {label} is '{kind.content}'{hint}"
            self._report(VALUE, kind.where, message, f'use one of {one_of(schema.variants)}')
        # Without a type nothing can be said about the other keys.
        return {key: _ANY for each in schema.variants.values() for key in each.attributes}

    def _value(
        self, value: JsonValue, key: Attribute | Child, label: str, schema: Schema
    ) -> Any:
        """Return a converted value, None where it is none; that is reported then."""
        if isinstance(value.content, Broken):
            return None
        if isinstance(key, Attribute):
            return self._plain(value, key.kind, label, schema.weight)
        if not key.many:
            return self.record(value, key.schema, label)
        if not isinstance(value.content, list):
            self._wrong(value, label, 'an array […]', schema.weight)
            return None
        records = [self.record(each, key.schema) for each in value.content]
        return tuple(record for record in records if record is not None)

    def _plain(self, value: JsonValue, kind: Kind, label: str, weight: Severity) -> Any:
        content = value.content
        if kind is Kind.ANY:
            return content
        if kind is Kind.VECTOR3:
            return self._vector(value, label, weight)
        wanted = float if kind in (Kind.NUMBER, Kind.SIZE) else str
        if not isinstance(content, wanted):
            self._wrong(value, label, f'a {kind.value}', weight)
            return None
        message = fix = ''
        if isinstance(content, str):
            bad = _NOT_XML.search(content)
            if bad is not None:
                message = f'{label} holds the control character U+{ord(bad[0]):04X}'
                fix = 'remove it'
            elif kind is Kind.NAME and not content.strip():
                message, fix = f'{label} is empty', 'name it'
        elif kind is Kind.SIZE and isinstance(content, float) and content < 0.0:
            message, fix = f'{label} is {content:g}, but it is a size', f'write {-content:g}'
        if message:
            self._report(VALUE, value.where, message, fix, weight)
            return None
        return content

    def _vector(self, value: JsonValue, label: str, weight: Severity) -> Vector3 | None:
        content = value.content
        if not isinstance(content, list):
            self._wrong(value, label, 'an array of three numbers', weight)
            return None
        if len(content) != 3:
            message = f'{label} has {len(content)} entries, expected 3'
            self._report(VALUE, value.where, message, 'write three numbers', weight)
            return None
        for i, each in enumerate(content):
            if not isinstance(each.content, (Broken, float)):
                self._wrong(each, f'entry {i} of {label}', 'a number', weight)
        numbers = [each.content for each in content if isinstance(each.content, float)]
        return (numbers[0], numbers[1], numbers[2]) if len(numbers) == 3 else None

    def _wrong(self, value: JsonValue, label: str, wanted: str, weight: Severity) -> None:
        fix = f'write {wanted}'
        if isinstance(value.content, str) and 'number' in wanted:
            fix += ', without quotes'
        message = f'{label} is {_kind_of(value)}, expected {wanted}'
        self._report(VALUE, value.where, message, fix, weight)


def _kind_of(value: JsonValue) -> str:
    content = value.content
    if isinstance(content, str):
        return f"the text '{content:.40}'"
    if isinstance(content, bool) or content is None:
        return {True: 'true', False: 'false', None: 'null'}[content]
    if isinstance(content, float):
        return f'the number {content:g}'
    return 'an array' if isinstance(content, list) else 'an object'
