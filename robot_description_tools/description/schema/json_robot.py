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

from functools import partial
from typing import Any

from robot_description_tools.description.schema.grammar import Attribute
from robot_description_tools.description.schema.grammar import Child
from robot_description_tools.description.schema.grammar import Kind
from robot_description_tools.description.schema.grammar import NEEDED
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.urdf import POSITION
from robot_description_tools.diagnostics import Severity


def _needed(
    kind: Kind,
    meaning: str,
    example: str,
    unit: str = '',
    absent: Severity = Severity.ERROR,
    default: Any = None,
) -> Attribute:
    return Attribute(
        kind, meaning, unit, required=True, absent=absent, default=default, example=example
    )


_PART = partial(NEEDED, absent=Severity.WARNING)
_VITAL = partial(NEEDED, absent=Severity.FATAL, many=True, default=())
_NAME = partial(_needed, Kind.NAME)
_VITAL_NAME = partial(_NAME, absent=Severity.FATAL)
_SIZE = partial(_needed, Kind.SIZE, example='0.1', unit='m')
_NUMBER = partial(_needed, Kind.NUMBER)
_TYPE = partial(_needed, Kind.TEXT, 'Its kind.')


def vector(weight: Severity) -> Schema:
    """Return the schema of an object with three numbers, x, y and z."""
    numbers = {key: _NUMBER('', '0', absent=weight) for key in 'xyz'}
    return Schema(numbers, what='a vector', weight=weight)


_POSE = partial(Attribute, Kind.VECTOR3, default=(0.0, 0.0, 0.0))
_ORIGIN = {
    'origin_translation': _POSE(
        'Position of the part. `origin_orientation` does not change this position.', 'm'
    ),
    'origin_orientation': _POSE('Angles about x, then the turned y, then the turned z.', 'rad'),
}
_LIMIT = Schema(
    {
        'lower': _NUMBER('The lower end of the range.', '-1.57', POSITION),
        'upper': _NUMBER('The upper end of the range.', '1.57', POSITION),
    },
    what='a limit',
)
GEOMETRY = Schema(
    {'type': _TYPE('"box"')},
    what='a geometry',
    variants={
        'box': Schema(
            {
                'x': _SIZE('Length of a box along x, from its origin.'),
                'y': _SIZE('Height of a box, centred.'),
                'z': _SIZE('Depth of a box, centred.'),
            }
        ),
        'cylinder': Schema(
            {
                'r1': _SIZE('Radius at the origin; a cylinder lies along +x.'),
                'r2': _SIZE('Radius at the far end.'),
                'h': _SIZE('Length along +x.'),
            }
        ),
        'sphere': Schema({'r': _SIZE('Radius.')}),
        'mesh': Schema(
            {
                'url': _needed(
                    Kind.TEXT,
                    'A mesh, as `package://PACKAGE/PATH` or relative to the JSON file.',
                    '"part.obj"',
                ),
                'scale': Attribute(
                    Kind.VECTOR3,
                    'Factors of the size along x, y and z.',
                    default=(1.0, 1.0, 1.0),
                ),
            }
        ),
    },
)
MATERIAL = Schema(
    {
        'color': _needed(
            Kind.VECTOR3,
            'Red, green and blue, each from 0 to 255.',
            '[0, 120, 10]',
            absent=Severity.WARNING,
        ),
        'opacity': Attribute(Kind.NUMBER, 'From 0 (invisible) to 1 (opaque).', default=1.0),
    },
    what='a material',
)
VISUAL = Schema(
    _ORIGIN,
    {
        'geometry': NEEDED(
            GEOMETRY,
            'One shape.',
            absent=Severity.ERROR,
            example='{"type": "box", "x": 1, "y": 0.2, "z": 0.2}',
        ),
        'material': _PART(MATERIAL, 'The colour of the shape.', example='{"color": [0, 120, 10]}'),
    },
    what='a visual',
)
LINK = Schema(
    {'name': _VITAL_NAME('The name.', '"link0"'), **_ORIGIN},
    {
        'visual': _PART(
            VISUAL,
            'Shape and colour of the link.',
            example='{"geometry": {…}, "material": {…}}',
        )
    },
    what='a link',
)
JOINT = Schema(
    {
        'name': _VITAL_NAME('The name.', '"joint1"'),
        'type': _TYPE('"revolute"', absent=Severity.FATAL),
        'parent': _VITAL_NAME(
            'The link that carries the joint; `base_link` is the world.', '"link0"'
        ),
        'child': _VITAL_NAME('The link that the joint moves.', '"link1"'),
        **_ORIGIN,
        # `axis` and `limit` are optional in the schema, because only some joint types need them.
        'axis': Attribute(
            Kind.VECTOR3, '`[1, 0, 0]`, `[0, 1, 0]` or `[0, 0, 1]` in the frame of the child.'
        ),
    },
    {'limit': Child(_LIMIT, 'The range of the joint.')},
    what='a joint',
    weight=Severity.FATAL,
)
CONSTRAINT = Schema(
    {
        'name': _NAME('The name.', '"cylinder"'),
        'type': _TYPE('"triangle-prismatic"'),
        'jointL': _NAME('The joint that the cylinder turns.', '"joint_L"'),
        'jointA': _NAME('The joint of the tube.', '"joint_A"'),
        'jointB': _NAME('The joint of the piston rod.', '"joint_B"'),
        'length': _NUMBER('The length of the cylinder at the start.', '1.5', 'm'),
        'seed': Attribute(
            Kind.NUMBER,
            'A position of jointL. In the drawn pose, jointL, jointA and jointB may be on one '
            'line, so that the arm could turn in two directions. The sign of the seed then '
            'selects the direction.',
            'rad',
        ),
    },
    {
        'limit': NEEDED(
            _LIMIT,
            'The range of the length of the cylinder.',
            absent=Severity.ERROR,
            example='{"lower": 1, "upper": 2}',
        )
    },
    what='a constraint',
)
ROBOT = Schema(
    {'name': _NAME('The name.', '"my_robot"', default='robot')},
    {
        'links': _VITAL(LINK, 'Rigid bodies.', example='[{"name": "link0", …}]'),
        'joints': _VITAL(
            JOINT,
            'Moving or fixed connections of links.',
            example='[{"name": "joint0", …}]',
        ),
        'constraints': _PART(
            CONSTRAINT, 'Cylinders that close a loop.', many=True, default=(), example='[]'
        ),
    },
    what='the robot',
    weight=Severity.FATAL,
)
