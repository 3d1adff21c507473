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

from dataclasses import replace
from typing import Any

from robot_description_tools.description.schema.grammar import Attribute
from robot_description_tools.description.schema.grammar import Child
from robot_description_tools.description.schema.grammar import Kind
from robot_description_tools.description.schema.grammar import NAME
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.grammar import Version
from robot_description_tools.diagnostics import Severity

VERSIONS: tuple[Version, ...] = ((1, 0), (1, 1), (1, 2))
# Elements of other tools, kept untouched without a word. A prefixed element is one, too.
FOREIGN = frozenset(
    {
        'acceleration_filter',
        'audio_bumper',
        'collision_checking',
        'collision_filter_group',
        'constraint',
        'contact',
        'contact_coefficients',
        'coupling',
        'disable_collisions',
        'fixed_frame',
        'frame',
        'gazebo',
        'gripper',
        'hardwareInterface',
        'joint_properties',
        'kinbody',
        'loop',
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
TEXT = Attribute()
REQUIRED_TEXT = Attribute(required=True)
VECTOR3 = Attribute(Kind.VECTOR3)


def _numbers(*names: str, **how: Any) -> dict[str, Attribute]:
    return dict.fromkeys(names, Attribute(Kind.NUMBER, **how))


def _required(*names: str) -> dict[str, Attribute]:
    return _numbers(*names, required=True)


ORIGIN = Schema(
    {'xyz': VECTOR3, 'rpy': VECTOR3, 'quat_xyzw': Attribute(Kind.VECTOR4, since=(1, 1))}
)
GEOMETRY = Schema(
    children={
        'box': Child(Schema({'size': Attribute(Kind.VECTOR3, required=True)})),
        'cylinder': Child(Schema(_required('radius', 'length'))),
        'sphere': Child(Schema(_required('radius'))),
        'capsule': Child(Schema(_required('radius', 'length'), since=(1, 1))),
        'mesh': Child(Schema({'filename': REQUIRED_TEXT, 'scale': VECTOR3})),
    },
    one_of=True,
)
MATERIAL = Schema(
    # Exporters write name="" and mean it.
    {'name': REQUIRED_TEXT},
    {
        'color': Child(Schema({'rgba': Attribute(Kind.VECTOR4, required=True)})),
        'texture': Child(Schema({'filename': TEXT})),
    },
)
INERTIAL = Schema(
    children={
        'origin': Child(ORIGIN),
        'mass': Child(Schema(_required('value')), required=True),
        'inertia': Child(
            Schema(_required('ixx', 'ixy', 'ixz', 'iyy', 'iyz', 'izz')), required=True
        ),
    }
)
COLLISION = Schema(
    {'name': TEXT},
    {'origin': Child(ORIGIN), 'geometry': Child(GEOMETRY, required=True)},
    # Some exporters colour collisions like visuals; nobody shows it.
    foreign=FOREIGN | {'material'},
)
_MATERIAL = Child(MATERIAL, weight=Severity.ERROR)
VISUAL = replace(COLLISION, children={**COLLISION.children, 'material': _MATERIAL})
LINK = Schema(
    {'name': NAME},
    {
        'inertial': Child(INERTIAL),
        'visual': Child(VISUAL, many=True),
        'collision': Child(COLLISION, many=True),
    },
    foreign=FOREIGN,
)
AXIS = Schema({'xyz': VECTOR3})
LIMIT = Schema(
    {
        **_numbers('lower', 'upper'),
        **_numbers('effort', 'velocity', required=True, optional_since=(1, 2)),
        **_numbers('acceleration', 'deceleration', 'jerk', since=(1, 2)),
    }
)
SAFETY_CONTROLLER = Schema(
    {**_required('k_velocity'), **_numbers('k_position', 'soft_lower_limit', 'soft_upper_limit')}
)
# urdfdom reads an empty end of a joint as none, any other empty name as a name.
LINK_REFERENCE = Schema({'link': Attribute(Kind.NAME, required=True, empty=None)})
# URDF+ says with ``independent`` which joints drive; urdfdom ignores it.
JOINT = Schema(
    {'name': NAME, 'type': REQUIRED_TEXT, 'independent': TEXT},
    {
        'origin': Child(ORIGIN),
        'parent': Child(LINK_REFERENCE, required=True),
        'child': Child(LINK_REFERENCE, required=True),
        'axis': Child(AXIS),
        'calibration': Child(Schema(_numbers('rising', 'falling'))),
        'dynamics': Child(Schema(_numbers('damping', 'friction'), any_attribute=True)),
        'limit': Child(LIMIT),
        'mimic': Child(Schema({'joint': NAME, **_numbers('multiplier', 'offset')})),
        'safety_controller': Child(SAFETY_CONTROLLER),
    },
    foreign=FOREIGN,
)
FLAG = Attribute(Kind.FLAG)
LOOP_END = Schema(
    {'link': NAME, 'xyz': VECTOR3, 'rpy': VECTOR3, 'meets': FLAG}, {'origin': Child(ORIGIN)}
)
_POSITIONS = Child(Schema({'joint': NAME, **_required('position')}), many=True)
# Not of URDF itself: Drake and Isaac Sim read the same element, without optional, meets and the
# last four children.
LOOP_JOINT = Schema(
    {'name': NAME, 'type': REQUIRED_TEXT, 'optional': FLAG},
    {
        'link1': Child(LOOP_END, required=True),
        'link2': Child(LOOP_END, required=True),
        'axis': Child(AXIS),
        'axis2': Child(AXIS),
        'solve_for': Child(Schema({'joint': NAME}), many=True),
        'seed': _POSITIONS,
        'meets_at': _POSITIONS,
    },
)
_LISTS = dict.fromkeys(('position', 'velocity', 'effort'), Attribute(Kind.NUMBERS))
MODEL_STATE = Schema(
    {'model': REQUIRED_TEXT, **_numbers('time_stamp')},
    {'joint_state': Child(Schema({'joint': NAME, **_LISTS}), many=True)},
)
ROBOT = Schema(
    {
        'name': Attribute(Kind.NAME, required=True, empty=Severity.WARNING),
        'version': TEXT,
    },
    # Of a mistake in these but the joint, urdfdom loses the part alone.
    {
        'link': Child(LINK, many=True, weight=Severity.ERROR),
        'joint': Child(JOINT, many=True),
        'material': Child(MATERIAL, many=True, weight=Severity.ERROR),
        'loop_joint': Child(LOOP_JOINT, many=True, weight=Severity.ERROR),
        'model_state': Child(MODEL_STATE, many=True, weight=Severity.ERROR),
    },
    foreign=FOREIGN,
)
