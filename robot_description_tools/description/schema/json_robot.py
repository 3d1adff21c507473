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

"""The objects and keys of the JSON robot format, as data."""

from __future__ import annotations

from typing import Any

from robot_description_tools.description.schema.grammar import Attribute
from robot_description_tools.description.schema.grammar import Child
from robot_description_tools.description.schema.grammar import Kind
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.diagnostics import Severity


def _needed(kind: Kind, example: str, absent: Severity = Severity.ERROR, **more: Any) -> Attribute:
    return Attribute(kind, required=True, absent=absent, example=example, **more)


def _part(
    schema: Schema, example: str, absent: Severity = Severity.WARNING, **more: Any
) -> Child:
    return Child(schema, required=True, absent=absent, example=example, **more)


def vector(weight: Severity) -> Schema:
    """Return the schema of three numbers that are an object with the keys x, y and z."""
    return Schema(
        {key: _needed(Kind.NUMBER, '0', weight) for key in 'xyz'}, what='a vector', weight=weight
    )


_ORIGIN = dict.fromkeys(
    ('origin_translation', 'origin_orientation'),
    Attribute(Kind.VECTOR3, default=(0.0, 0.0, 0.0)),
)
_SIZE = _needed(Kind.SIZE, '0.1')
_LIMIT = Schema(
    {'lower': _needed(Kind.NUMBER, '-1.57'), 'upper': _needed(Kind.NUMBER, '1.57')},
    what='a limit',
)
GEOMETRY = Schema(
    {'type': _needed(Kind.TEXT, '"box"')},
    what='a geometry',
    variants={
        'box': Schema(dict.fromkeys(('x', 'y', 'z'), _SIZE)),
        'cylinder': Schema(dict.fromkeys(('r1', 'r2', 'h'), _SIZE)),
        'sphere': Schema({'r': _SIZE}),
        'mesh': Schema(
            {
                'url': _needed(Kind.TEXT, '"part.obj"'),
                'scale': Attribute(Kind.VECTOR3, default=(1.0, 1.0, 1.0)),
            }
        ),
    },
)
MATERIAL = Schema(
    {
        'color': _needed(Kind.VECTOR3, '[0, 120, 10]', Severity.WARNING),
        'opacity': Attribute(Kind.NUMBER, default=1.0),
    },
    what='a material',
)
VISUAL = Schema(
    _ORIGIN,
    {
        'geometry': _part(
            GEOMETRY, '{"type": "box", "x": 1, "y": 0.2, "z": 0.2}', Severity.ERROR
        ),
        'material': _part(MATERIAL, '{"color": [0, 120, 10]}'),
    },
    what='a visual',
)
LINK = Schema(
    {'name': _needed(Kind.NAME, '"link0"', Severity.FATAL), **_ORIGIN},
    {'visual': _part(VISUAL, '{"geometry": {…}, "material": {…}}')},
    what='a link',
)
JOINT = Schema(
    {
        'name': _needed(Kind.NAME, '"joint1"', Severity.FATAL),
        'type': _needed(Kind.TEXT, '"revolute"', Severity.FATAL),
        'parent': _needed(Kind.NAME, '"link0"', Severity.FATAL),
        'child': _needed(Kind.NAME, '"link1"', Severity.FATAL),
        **_ORIGIN,
        # Whether this and the limit are needed depends on the type.
        'axis': Attribute(Kind.VECTOR3),
    },
    {'limit': Child(_LIMIT)},
    what='a joint',
    weight=Severity.FATAL,
)
CONSTRAINT = Schema(
    {
        'name': _needed(Kind.NAME, '"cylinder"'),
        'type': _needed(Kind.TEXT, '"triangle-prismatic"'),
        'jointL': _needed(Kind.NAME, '"joint_L"'),
        'jointA': _needed(Kind.NAME, '"joint_A"'),
        'jointB': _needed(Kind.NAME, '"joint_B"'),
        'length': _needed(Kind.NUMBER, '1.5'),
        'seed': Attribute(Kind.NUMBER),
    },
    {'limit': _part(_LIMIT, '{"lower": 1, "upper": 2}', Severity.ERROR)},
    what='a constraint',
)
ROBOT = Schema(
    {'name': _needed(Kind.NAME, '"my_robot"', default='robot')},
    {
        'links': _part(
            LINK, '[{"name": "link0", …}]', Severity.FATAL, many=True, default=()
        ),
        'joints': _part(
            JOINT, '[{"name": "joint0", …}]', Severity.FATAL, many=True, default=()
        ),
        'constraints': _part(CONSTRAINT, '[]', many=True, default=()),
    },
    what='the robot',
    weight=Severity.FATAL,
)
