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

"""
The elements and attributes of URDF 1.0, 1.1 and 1.2, as data.

Sources: http://wiki.ros.org/urdf/XML for URDF 1.0, urdfdom 6.0 for 1.1 and 1.2.

"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from enum import Enum

Version = tuple[int, int]
VERSIONS: tuple[Version, ...] = ((1, 0), (1, 1), (1, 2))


class Kind(Enum):
    """How the text of an attribute is read."""

    TEXT = 'text'
    NAME = 'name'
    NUMBER = 'number'
    NUMBERS = 'numbers'
    VECTOR3 = 'three numbers'
    VECTOR4 = 'four numbers'

    @property
    def count(self) -> int | None:
        """How many numbers it holds, None for any."""
        return {Kind.NUMBER: 1, Kind.VECTOR3: 3, Kind.VECTOR4: 4}.get(self)


@dataclass(frozen=True, slots=True)
class Attribute:
    """
    An attribute.

    ``optional_since`` is the first version in which a required one may be left out.

    """

    kind: Kind = Kind.TEXT
    required: bool = False
    since: Version = (1, 0)
    optional_since: Version | None = None

    def is_required(self, version: Version) -> bool:
        """Whether a document of this version must give it."""
        return self.required and (self.optional_since is None or version < self.optional_since)


@dataclass(frozen=True, slots=True)
class Child:
    """How often an element may stand inside another one."""

    schema: Schema
    required: bool = False
    many: bool = False


@dataclass(frozen=True, slots=True)
class Schema:
    """
    An element.

    ``open`` elements may hold elements that URDF does not define; these are kept untouched.
    ``one_of`` elements hold exactly one of their children, ``any_attribute`` ones have at least
    one of their attributes.

    """

    attributes: Mapping[str, Attribute] = field(default_factory=dict)
    children: Mapping[str, Child] = field(default_factory=dict)
    since: Version = (1, 0)
    open: bool = False  # noqa: A003
    one_of: bool = False
    any_attribute: bool = False


NAME = Attribute(Kind.NAME, required=True)
NUMBER = Attribute(Kind.NUMBER)
REQUIRED_NUMBER = Attribute(Kind.NUMBER, required=True)
REQUIRED_LIMIT = Attribute(Kind.NUMBER, required=True, optional_since=(1, 2))
LATER_LIMIT = Attribute(Kind.NUMBER, since=(1, 2))

ORIGIN = Schema(
    {
        'xyz': Attribute(Kind.VECTOR3),
        'rpy': Attribute(Kind.VECTOR3),
        'quat_xyzw': Attribute(Kind.VECTOR4, since=(1, 1)),
    }
)
GEOMETRY = Schema(
    children={
        'box': Child(Schema({'size': Attribute(Kind.VECTOR3, required=True)})),
        'cylinder': Child(Schema({'radius': REQUIRED_NUMBER, 'length': REQUIRED_NUMBER})),
        'sphere': Child(Schema({'radius': REQUIRED_NUMBER})),
        'capsule': Child(
            Schema({'radius': REQUIRED_NUMBER, 'length': REQUIRED_NUMBER}, since=(1, 1))
        ),
        'mesh': Child(
            Schema({'filename': Attribute(required=True), 'scale': Attribute(Kind.VECTOR3)})
        ),
    },
    one_of=True,
)
MATERIAL = Schema(
    # Exporters write name="" and mean it.
    {'name': Attribute(required=True)},
    {
        'color': Child(Schema({'rgba': Attribute(Kind.VECTOR4, required=True)})),
        'texture': Child(Schema({'filename': Attribute(required=True)})),
    },
)
INERTIAL = Schema(
    children={
        'origin': Child(ORIGIN),
        'mass': Child(Schema({'value': REQUIRED_NUMBER}), required=True),
        'inertia': Child(
            Schema(dict.fromkeys(('ixx', 'ixy', 'ixz', 'iyy', 'iyz', 'izz'), REQUIRED_NUMBER)),
            required=True,
        ),
    }
)
VISUAL = Schema(
    {'name': Attribute()},
    {
        'origin': Child(ORIGIN),
        'geometry': Child(GEOMETRY, required=True),
        'material': Child(MATERIAL),
    },
    open=True,
)
COLLISION = Schema(
    {'name': Attribute()},
    {'origin': Child(ORIGIN), 'geometry': Child(GEOMETRY, required=True)},
    open=True,
)
LINK = Schema(
    {'name': NAME},
    {
        'inertial': Child(INERTIAL),
        'visual': Child(VISUAL, many=True),
        'collision': Child(COLLISION, many=True),
    },
    open=True,
)
AXIS = Schema({'xyz': Attribute(Kind.VECTOR3)})
LINK_REFERENCE = Schema({'link': NAME})
JOINT = Schema(
    {'name': NAME, 'type': Attribute(required=True)},
    {
        'origin': Child(ORIGIN),
        'parent': Child(LINK_REFERENCE, required=True),
        'child': Child(LINK_REFERENCE, required=True),
        'axis': Child(AXIS),
        'calibration': Child(Schema({'rising': NUMBER, 'falling': NUMBER})),
        'dynamics': Child(Schema({'damping': NUMBER, 'friction': NUMBER}, any_attribute=True)),
        'limit': Child(
            Schema(
                {
                    'lower': NUMBER,
                    'upper': NUMBER,
                    'effort': REQUIRED_LIMIT,
                    'velocity': REQUIRED_LIMIT,
                    'acceleration': LATER_LIMIT,
                    'deceleration': LATER_LIMIT,
                    'jerk': LATER_LIMIT,
                }
            )
        ),
        'mimic': Child(Schema({'joint': NAME, 'multiplier': NUMBER, 'offset': NUMBER})),
        'safety_controller': Child(
            Schema(
                {
                    'k_velocity': REQUIRED_NUMBER,
                    'k_position': NUMBER,
                    'soft_lower_limit': NUMBER,
                    'soft_upper_limit': NUMBER,
                }
            )
        ),
    },
    open=True,
)
LOOP_END = Schema(
    {'link': NAME, 'xyz': Attribute(Kind.VECTOR3), 'rpy': Attribute(Kind.VECTOR3)},
    {'origin': Child(ORIGIN)},
)
# Not of URDF itself: Drake and Isaac Sim read the same element, without the last three children.
LOOP_JOINT = Schema(
    {'name': NAME, 'type': Attribute(required=True)},
    {
        'link1': Child(LOOP_END, required=True),
        'link2': Child(LOOP_END, required=True),
        'axis': Child(AXIS),
        'axis2': Child(AXIS),
        'solve_for': Child(Schema({'joint': NAME}), many=True),
        'seed': Child(Schema({'joint': NAME, 'position': REQUIRED_NUMBER}), many=True),
    },
)
MODEL_STATE = Schema(
    {'model': Attribute(required=True), 'time_stamp': NUMBER},
    {
        'joint_state': Child(
            Schema(
                {
                    'joint': NAME,
                    'position': Attribute(Kind.NUMBERS),
                    'velocity': Attribute(Kind.NUMBERS),
                    'effort': Attribute(Kind.NUMBERS),
                }
            ),
            many=True,
        )
    },
)
ROBOT = Schema(
    {'name': NAME, 'version': Attribute()},
    {
        'link': Child(LINK, many=True),
        'joint': Child(JOINT, many=True),
        'material': Child(MATERIAL, many=True),
        'loop_joint': Child(LOOP_JOINT, many=True),
        'model_state': Child(MODEL_STATE, many=True),
    },
    open=True,
)

# Elements of other tools, kept untouched without a word. A prefixed element is one, too.
FOREIGN = frozenset(
    {
        'acceleration_filter',
        'audio_bumper',
        'collision_checking',
        'constraint',
        'contact',
        'contact_coefficients',
        'disable_collisions',
        'fixed_frame',
        'gazebo',
        'gripper',
        'hardwareInterface',
        'joint_properties',
        'kinbody',
        'mujoco',
        'preserveFixedJoint',
        'ros2_control',
        'self_collision_checking',
        'sensor',
        'simulation',
        'transmission',
        'verbose',
    }
)
