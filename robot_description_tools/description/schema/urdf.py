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
        'material': Child(MATERIAL, weight=Severity.ERROR),
    },
    foreign=FOREIGN,
)
COLLISION = Schema(
    {'name': Attribute()},
    {'origin': Child(ORIGIN), 'geometry': Child(GEOMETRY, required=True)},
    foreign=FOREIGN,
)
LINK = Schema(
    {'name': NAME},
    {
        'inertial': Child(INERTIAL),
        'visual': Child(VISUAL, many=True),
        'collision': Child(COLLISION, many=True),
    },
    foreign=FOREIGN,
)
AXIS = Schema({'xyz': Attribute(Kind.VECTOR3)})
# urdfdom reads an empty end of a joint as none, any other empty name as a name.
LINK_REFERENCE = Schema({'link': Attribute(Kind.NAME, required=True, empty=None)})
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
    foreign=FOREIGN,
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
    {
        'name': Attribute(Kind.NAME, required=True, empty=Severity.WARNING),
        'version': Attribute(),
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
