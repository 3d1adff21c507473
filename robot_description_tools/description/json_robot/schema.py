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
"""The objects and keys of the JSON robot format, as data, and a text held against them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from enum import Enum
import re
from typing import Any

from robot_description_tools.description.json_robot.values import Broken
from robot_description_tools.description.json_robot.values import JsonValue
from robot_description_tools.description.json_robot.values import ROBOT as GOOD
from robot_description_tools.description.model import Vector3
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import declare

KEY_MISSING = declare(
    'json-key-missing',
    Severity.ERROR,
    'An object of the JSON robot format lacks a key.',
    why='The format has no default for it, so the part that needs it is left out.',
    bad=GOOD.replace('"x": 1, ', ''),
    good=GOOD,
)
KEY_UNKNOWN = declare(
    'json-key-unknown',
    Severity.WARNING,
    'A key that the JSON robot format does not define.',
    why='No reader looks at it. Most often a key is misspelt and a default is used instead.',
    bad=GOOD.replace('"child": "base"', '"child": "base", "orign_translation": [0, 0, 1]'),
    good=GOOD,
)
VALUE = declare(
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


class Kind(Enum):
    """What a value may be."""

    TEXT = 'a text'
    NAME = 'a name'
    NUMBER = 'a number'
    SIZE = 'a length of 0 or more'
    VECTOR = 'three numbers'
    ANY = 'anything'


@dataclass(frozen=True, slots=True)
class Key:
    """
    A key of an object.

    Attributes
    ----------
    kind : Kind or Schema
        What stands behind it.
    missing : Severity or None
        How much it matters that it is not there; None where it may be left out.
    default : object
        What counts then.
    many : bool
        Whether it holds an array of such.
    example : str
        A value to write, for the fix.

    """

    kind: Kind | Schema
    missing: Severity | None = None
    default: Any = None
    many: bool = False
    example: str = '…'


@dataclass(frozen=True, slots=True)
class Schema:
    """
    An object.

    Attributes
    ----------
    what : str
        What it describes.
    keys : mapping of str to Key
        What it may hold.
    weight : Severity
        How much a broken value in it matters.
    variants : mapping of str to Schema
        What else it holds, by its ``type``.

    """

    what: str
    keys: Mapping[str, Key]
    weight: Severity = Severity.ERROR
    variants: Mapping[str, Schema] = field(default_factory=dict)


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


NOUGHT: Vector3 = (0.0, 0.0, 0.0)
_FATAL, _ERROR, _WARNING = Severity.FATAL, Severity.ERROR, Severity.WARNING
_ORIGIN = {
    'origin_translation': Key(Kind.VECTOR, default=NOUGHT),
    'origin_orientation': Key(Kind.VECTOR, default=NOUGHT),
}
_ANY = Key(Kind.ANY)
_SIZE = Key(Kind.SIZE, _ERROR, example='0.1')
_LIMIT = Schema(
    'a limit',
    {
        'lower': Key(Kind.NUMBER, _ERROR, example='-1.57'),
        'upper': Key(Kind.NUMBER, _ERROR, example='1.57'),
    },
)
GEOMETRY = Schema(
    'a geometry',
    {'type': Key(Kind.TEXT, _ERROR, example='"box"')},
    variants={
        'box': Schema('a box', {'x': _SIZE, 'y': _SIZE, 'z': _SIZE}),
        'cylinder': Schema('a cylinder', {'r1': _SIZE, 'r2': _SIZE, 'h': _SIZE}),
        'mesh': Schema(
            'a mesh',
            {
                'url': Key(Kind.TEXT, _ERROR, example='"part.obj"'),
                'scale': Key(Kind.VECTOR, default=(1.0, 1.0, 1.0)),
            },
        ),
    },
)
MATERIAL = Schema(
    'a material',
    {
        'color': Key(Kind.VECTOR, _WARNING, example='[0, 120, 10]'),
        'opacity': Key(Kind.NUMBER, default=1.0),
    },
)
VISUAL = Schema(
    'a visual',
    {
        **_ORIGIN,
        'geometry': Key(GEOMETRY, _ERROR, example='{"type": "box", "x": 1, "y": 0.2, "z": 0.2}'),
        'material': Key(MATERIAL, _WARNING, example='{"color": [0, 120, 10]}'),
    },
)
LINK = Schema(
    'a link',
    {
        'name': Key(Kind.NAME, _FATAL, example='"link0"'),
        **_ORIGIN,
        'visual': Key(VISUAL, _WARNING, example='{"geometry": {…}, "material": {…}}'),
    },
)
JOINT = Schema(
    'a joint',
    {
        'name': Key(Kind.NAME, _FATAL, example='"joint1"'),
        'type': Key(Kind.TEXT, _FATAL, example='"revolute"'),
        'parent': Key(Kind.NAME, _FATAL, example='"link0"'),
        'child': Key(Kind.NAME, _FATAL, example='"link1"'),
        **_ORIGIN,
        # Whether these two are needed depends on the type.
        'axis': Key(Kind.VECTOR),
        'limit': Key(_LIMIT),
    },
    weight=_FATAL,
)
CONSTRAINT = Schema(
    'a constraint',
    {
        'name': Key(Kind.NAME, _ERROR, example='"cylinder"'),
        'type': Key(Kind.TEXT, _ERROR, example='"triangle-prismatic"'),
        'jointL': Key(Kind.NAME, _ERROR, example='"joint_L"'),
        'jointA': Key(Kind.NAME, _ERROR, example='"joint_A"'),
        'jointB': Key(Kind.NAME, _ERROR, example='"joint_B"'),
        'length': Key(Kind.NUMBER, _ERROR, example='1.5'),
        'limit': Key(_LIMIT, _ERROR, example='{"lower": 1, "upper": 2}'),
    },
)
ROBOT = Schema(
    'the robot',
    {
        'name': Key(Kind.NAME, _ERROR, default='robot', example='"my_robot"'),
        'links': Key(LINK, _FATAL, (), many=True, example='[{"name": "link0", …}]'),
        'joints': Key(JOINT, _FATAL, (), many=True, example='[{"name": "joint0", …}]'),
        'constraints': Key(CONSTRAINT, _WARNING, (), many=True, example='[]'),
    },
    weight=_FATAL,
)


class SchemaCheck:
    """Holds values against schemas; ``findings`` tells what does not fit."""

    def __init__(self) -> None:
        self.findings: list[Diagnostic] = []

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
        keys = {**schema.keys, **variant}
        values: dict[str, Any] = {}
        is_whole = _ANY not in variant.values()
        for name, key in keys.items():
            values[name] = key.default
            if name in content:
                values[name] = self._value(content[name], key, f"'{name}' of {label}", schema)
                is_whole = is_whole and values[name] is not None
            elif key.missing is not None:
                is_whole = is_whole and key.missing is _WARNING
                self.findings.append(
                    KEY_MISSING.at(
                        value.where,
                        f"{label} has no '{name}'",
                        f'add "{name}": {key.example}',
                        key.missing,
                    )
                )
        for name in content:
            if name not in keys:
                self.findings.append(
                    KEY_UNKNOWN.at(
                        value.keys[name],
                        f"'{name}' is no key of {label}{did_you_mean(name, keys)}",
                        f'remove it; {label} has {one_of(keys)}',
                    )
                )
        return Record(values, value, label, is_whole)

    def _variant(self, value: JsonValue, schema: Schema, label: str) -> Mapping[str, Key]:
        if not schema.variants:
            return {}
        assert isinstance(value.content, dict)
        kind = value.content.get('type')
        known = kind is not None and isinstance(kind.content, str)
        if kind is not None and known and kind.content in schema.variants:
            return schema.variants[str(kind.content)].keys
        if kind is not None and known:
            hint = did_you_mean(str(kind.content).lower(), schema.variants)
            self.findings.append(
                VALUE.at(
                    kind.where,
                    f"the type of {label} is '{kind.content}'{hint}",
                    f'use one of {one_of(schema.variants)}',
                )
            )
        # Without a type nothing can be said about the other keys.
        return dict.fromkeys((key for v in schema.variants.values() for key in v.keys), _ANY)

    def _value(self, value: JsonValue, key: Key, label: str, schema: Schema) -> Any:
        """Return a converted value, None where it is none; that is reported then."""
        if isinstance(value.content, Broken):
            return None
        if not key.many:
            if isinstance(key.kind, Schema):
                return self.record(value, key.kind, label)
            return self._plain(value, key.kind, label, schema.weight)
        if not isinstance(value.content, list):
            self._wrong(value, label, 'an array […]', schema.weight)
            return None
        assert isinstance(key.kind, Schema)
        records = [self.record(each, key.kind) for each in value.content]
        return tuple(record for record in records if record is not None)

    def _plain(self, value: JsonValue, kind: Kind, label: str, weight: Severity) -> Any:
        content = value.content
        if kind is Kind.ANY:
            return content
        if kind is Kind.VECTOR:
            return self._vector(value, label, weight)
        if kind in (Kind.NUMBER, Kind.SIZE):
            if not isinstance(content, float):
                self._wrong(value, label, kind.value, weight)
                return None
            if kind is Kind.SIZE and content < 0.0:
                message = f'{label} is {content:g}, but it is a size'
                self.findings.append(VALUE.at(value.where, message, f'write {-content:g}', weight))
                return None
            return content
        if not isinstance(content, str):
            self._wrong(value, label, kind.value, weight)
            return None
        bad = _NOT_XML.search(content)
        if bad is not None:
            message = f'{label} holds the control character U+{ord(bad[0]):04X}'
            self.findings.append(VALUE.at(value.where, message, 'remove it', weight))
            return None
        if kind is Kind.NAME and not content.strip():
            self.findings.append(VALUE.at(value.where, f'{label} is empty', 'name it', weight))
            return None
        return content

    def _vector(self, value: JsonValue, label: str, weight: Severity) -> Vector3 | None:
        content = value.content
        if not isinstance(content, list):
            self._wrong(value, label, 'an array of three numbers', weight)
            return None
        if len(content) != 3:
            message = f'{label} has {len(content)} entries, expected 3'
            self.findings.append(VALUE.at(value.where, message, 'write three numbers', weight))
            return None
        numbers = []
        for i, each in enumerate(content):
            if isinstance(each.content, Broken):
                continue
            if isinstance(each.content, float):
                numbers.append(each.content)
            else:
                self._wrong(each, f'entry {i} of {label}', 'a number', weight)
        return (numbers[0], numbers[1], numbers[2]) if len(numbers) == 3 else None

    def _wrong(self, value: JsonValue, label: str, wanted: str, weight: Severity) -> None:
        fix = f'write {wanted}'
        if isinstance(value.content, str) and 'number' in wanted:
            fix += ', without quotes'
        self.findings.append(
            VALUE.at(value.where, f'{label} is {_kind_of(value)}, expected {wanted}', fix, weight)
        )


def _kind_of(value: JsonValue) -> str:
    content = value.content
    if isinstance(content, str):
        return f"the text '{content:.40}'"
    if isinstance(content, bool) or content is None:
        return {True: 'true', False: 'false', None: 'null'}[content]
    if isinstance(content, float):
        return f'the number {content:g}'
    return 'an array' if isinstance(content, list) else 'an object'
