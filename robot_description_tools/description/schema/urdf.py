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
from functools import partial

from robot_description_tools.description import model
from robot_description_tools.description.schema.grammar import Attribute
from robot_description_tools.description.schema.grammar import Child
from robot_description_tools.description.schema.grammar import EACH
from robot_description_tools.description.schema.grammar import FLAG
from robot_description_tools.description.schema.grammar import Kind
from robot_description_tools.description.schema.grammar import NAME
from robot_description_tools.description.schema.grammar import NEEDED
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.grammar import TEXT
from robot_description_tools.description.schema.grammar import Version
from robot_description_tools.diagnostics import Severity

VERSIONS: tuple[Version, ...] = ((1, 0), (1, 1), (1, 2))
# Accepted elements of other tools. Elements with a prefix are also accepted.
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
_NUMBER = partial(Attribute, Kind.NUMBER)
_NUMBERS = partial(Attribute, Kind.NUMBERS)
_VECTOR3 = partial(Attribute, Kind.VECTOR3)
_VECTOR4 = partial(Attribute, Kind.VECTOR4)
_REQUIRED = partial(Attribute, Kind.NUMBER, required=True)
_MAGNITUDE = partial(Attribute, Kind.NUMBER, is_magnitude=True)
POSITION, VELOCITY, EFFORT = 'rad or m', 'rad/s or m/s', 'N m or N'
ACCELERATION, JERK = 'rad/s² or m/s²', 'rad/s³ or m/s³'
_JOINT_NAME = Attribute(Kind.NAME, 'The name of a joint.', required=True)
_LINK_NAME = Attribute(Kind.NAME, 'The name of a link.', required=True)

_RPY = _VECTOR3('Turns about the fixed x, then y, then z.', 'rad')
ORIGIN = Schema(
    {
        'xyz': _VECTOR3('Translation.', 'm'),
        'rpy': _RPY,
        'quat_xyzw': _VECTOR4('The rotation as a quaternion, the scalar last.', since=(1, 1)),
    },
    record=model.Origin,
)
_RADIUS = _REQUIRED('Radius.', 'm')
_LENGTH = _REQUIRED('Length along z; for a capsule, the length of its cylinder.', 'm')
_FILE = TEXT('The file, as `package://PACKAGE/PATH` or `file://PATH`.')
GEOMETRY = Schema(
    children={
        'box': Child(
            Schema({'size': _VECTOR3('Full edge lengths.', 'm', required=True)}, record=model.Box),
            'A box, centred.',
        ),
        'cylinder': Child(
            Schema({'radius': _RADIUS, 'length': _LENGTH}, record=model.Cylinder),
            'A cylinder along z, centred.',
        ),
        'sphere': Child(Schema({'radius': _RADIUS}, record=model.Sphere), 'A sphere, centred.'),
        'capsule': Child(
            Schema({'radius': _RADIUS, 'length': _LENGTH}, since=(1, 1), record=model.Capsule),
            'A cylinder along z with half spheres at its ends, centred.',
        ),
        'mesh': Child(
            Schema(
                {
                    'filename': replace(_FILE, required=True),
                    'scale': _VECTOR3('Factors of the size along x, y and z.'),
                },
                record=model.Mesh,
            ),
            'A shape from a file.',
        ),
    },
    one_of=True,
)
_RGBA = _VECTOR4('Red, green, blue and opacity, each from 0 to 1.', required=True)
_MATERIAL = Child(
    Schema(
        # An empty name is allowed, because exporters write name="".
        {'name': TEXT('The name.', required=True)},
        {
            'color': Child(Schema({'rgba': _RGBA}), 'A colour.'),
            'texture': Child(Schema({'filename': _FILE}), 'An image on the surface.'),
        },
    ),
    'Colour and texture of the part; a name alone refers to another definition.',
    weight=Severity.ERROR,
)
_INERTIA = {
    'ixx': 'Moment about x.',
    'ixy': 'Product of inertia, -∫ x y dm.',
    'ixz': 'Product of inertia, -∫ x z dm.',
    'iyy': 'Moment about y.',
    'iyz': 'Product of inertia, -∫ y z dm.',
    'izz': 'Moment about z.',
}
INERTIAL = Schema(
    children={
        'origin': Child(
            ORIGIN,
            'The centre of mass in the frame of the link, and the rotation of the axes of the '
            'inertia.',
        ),
        'mass': NEEDED(Schema({'value': _REQUIRED('Mass.', 'kg')}), 'The mass of the link.'),
        'inertia': NEEDED(
            Schema({name: _REQUIRED(text, 'kg m²') for name, text in _INERTIA.items()}),
            'The inertia tensor about the centre of mass, in the axes of `<origin>`.',
        ),
    }
)
COLLISION = Schema(
    {'name': TEXT('The name.')},
    {
        'origin': Child(ORIGIN, 'A pose in the frame of the link.'),
        'geometry': NEEDED(GEOMETRY, 'One shape.'),
    },
    # Accept materials in collisions, which some exporters write and viewers ignore.
    foreign=FOREIGN | {'material'},
)
VISUAL = replace(COLLISION, children={**COLLISION.children, 'material': _MATERIAL})
LINK = Schema(
    {'name': NAME},
    {
        'inertial': Child(INERTIAL, 'Mass, centre of mass and inertia of a link.'),
        'visual': EACH(VISUAL, 'A part of the link as viewers show it.'),
        'collision': EACH(COLLISION, 'A part of the link for collision checking.'),
    },
    foreign=FOREIGN,
)
AXIS = Schema({'xyz': _VECTOR3('Direction in the frame of the joint; its length has no effect.')})
_MOST = partial(_MAGNITUDE, required=True, optional_since=(1, 2))
_RATE = partial(_MAGNITUDE, since=(1, 2))
LIMIT = Schema(
    {
        'lower': _NUMBER('The lower end of the range.', POSITION),
        'upper': _NUMBER('The upper end of the range.', POSITION),
        'effort': _MOST('The largest torque or force.', EFFORT),
        'velocity': _MOST('The largest velocity.', VELOCITY),
        'acceleration': _RATE('The largest acceleration.', ACCELERATION),
        'deceleration': _RATE('The largest deceleration.', ACCELERATION),
        'jerk': _RATE('The largest jerk.', JERK),
    },
    record=model.Limit,
)
SAFETY_CONTROLLER = Schema(
    {
        'k_velocity': _REQUIRED(
            'Gain of the effort bounds: bound = -k_velocity * (velocity - velocity bound).'
        ),
        'k_position': _NUMBER(
            'Gain of the velocity bounds: bound = -k_position * (position - soft limit).'
        ),
        'soft_lower_limit': _NUMBER(
            'The soft lower limit of the position. Beyond it, the joint may only move back.',
            POSITION,
        ),
        'soft_upper_limit': _NUMBER(
            'The soft upper limit of the position. Beyond it, the joint may only move back.',
            POSITION,
        ),
    },
    record=model.SafetyController,
)
CALIBRATION = Schema(
    {
        'rising': _NUMBER('Position of the rising edge of the switch.', POSITION),
        'falling': _NUMBER('Position of the falling edge of the switch.', POSITION),
    },
    record=model.Calibration,
)
DYNAMICS = Schema(
    {
        'damping': _MAGNITUDE('Damping.', 'N m s/rad or N s/m'),
        'friction': _MAGNITUDE('Friction.', EFFORT),
    },
    any_attribute=True,
    record=model.Dynamics,
)
MIMIC = Schema(
    {
        'joint': replace(_JOINT_NAME, meaning='The joint that this joint follows.'),
        'multiplier': _NUMBER('Motion of this joint for each unit of motion of the other joint.'),
        'offset': _NUMBER('Position of this joint while the other joint is at 0.', POSITION),
    },
    record=model.Mimic,
)
# urdfdom treats an empty name as missing in <parent> and <child>, but accepts it elsewhere.
LINK_REFERENCE = Schema({'link': replace(_LINK_NAME, empty=None)})
JOINT = Schema(
    {
        'name': NAME,
        'type': TEXT('The kind of motion.', required=True, values=tuple(model.JointType)),
        # urdfdom ignores this attribute.
        'independent': TEXT(
            'URDF+ only: false if a loop or a coupling determines the position of the joint.'
        ),
    },
    {
        'origin': Child(
            ORIGIN,
            'The frame of the joint in the frame of the parent link. At position 0, it is the '
            'frame of the child link.',
        ),
        'parent': NEEDED(LINK_REFERENCE, 'The link that carries the joint.'),
        'child': NEEDED(LINK_REFERENCE, 'The link that the joint moves.'),
        'axis': Child(
            AXIS, 'The axis of the motion; for a planar joint, the normal of its plane.'
        ),
        'calibration': Child(CALIBRATION, 'The edges of a reference switch of the joint.'),
        'dynamics': Child(DYNAMICS, 'Damping and friction, for simulators.'),
        'limit': Child(LIMIT, 'Limits of position, velocity and effort.'),
        'mimic': Child(
            MIMIC,
            'The joint follows another one: position = multiplier * other position + offset.',
        ),
        'safety_controller': Child(
            SAFETY_CONTROLLER, 'Soft limits, which bound velocity and effort near the ends.'
        ),
    },
    foreign=FOREIGN,
)
LOOP_END = Schema(
    {
        'link': _LINK_NAME,
        'xyz': _VECTOR3('Point where the loop is closed, in the frame of the link.', 'm'),
        'rpy': _RPY,
        'meets': FLAG('true: use the point of the other link at the positions in `<meets_at>`.'),
    },
    {
        'origin': Child(
            ORIGIN, 'The closure frame, where the loop is closed, in the frame of the link.'
        )
    },
)
_POSITIONS = Schema({'joint': _JOINT_NAME, 'position': _REQUIRED('Position.', POSITION)})
# URDF does not have this element. Drake and Isaac Sim read the element, but not `optional`,
# `meets`, `axis2`, `solve_for`, `seed` and `meets_at`.
LOOP_JOINT = Schema(
    {
        'name': NAME,
        'type': TEXT(
            'The free motion between the two links where the loop is closed.', required=True
        ),
        'optional': FLAG('true: the loop may stay open.'),
    },
    {
        'link1': NEEDED(
            LOOP_END, 'The first link of the loop, and the point of closure on it.'
        ),
        'link2': NEEDED(
            LOOP_END, 'The second link of the loop, and the point of closure on it.'
        ),
        'axis': Child(
            AXIS, 'The axis of the motion; for a planar joint, the normal of its plane.'
        ),
        'axis2': Child(AXIS, 'The second axis of a universal joint.'),
        'solve_for': EACH(Schema({'joint': _JOINT_NAME}), 'A joint that the loop determines.'),
        'seed': EACH(_POSITIONS, 'A start position of the search for the closed pose.'),
        'meets_at': EACH(
            _POSITIONS,
            'For `meets="true"`: the position of one joint while both closure frames coincide. '
            'Joints without this element are then at 0.',
        ),
    },
)
_JOINT_STATE = Schema(
    {
        'joint': _JOINT_NAME,
        'position': _NUMBERS('Position.', POSITION),
        'velocity': _NUMBERS('Velocity.', VELOCITY),
        'effort': _NUMBERS('Torque or force.', EFFORT),
    }
)
MODEL_STATE = Schema(
    {'model': TEXT('The name of the state.', required=True), 'time_stamp': _NUMBER('Time.', 's')},
    {'joint_state': EACH(_JOINT_STATE, 'The state of one joint.')},
    record=model.ModelState,
)
# An element that is left out if it has an error. The robot remains usable without the element.
_PART = partial(EACH, weight=Severity.ERROR)
_ROBOT_NAME = 'The name of the robot; the SRDF must have the same name.'
ROBOT = Schema(
    {
        'name': replace(NAME, meaning=_ROBOT_NAME, empty=Severity.WARNING),
        'version': TEXT('The version of URDF: 1.0, 1.1 or 1.2.'),
    },
    {
        'link': _PART(LINK, 'A rigid body, whose frame is the frame of its parent joint.'),
        'joint': EACH(JOINT, 'A moving or fixed connection of two links.'),
        'material': replace(_MATERIAL, many=True),
        'loop_joint': _PART(
            LOOP_JOINT, 'A joint that closes a loop, which a tree of joints cannot describe.'
        ),
        'model_state': _PART(MODEL_STATE, 'Positions of joints, such as a home position.'),
    },
    foreign=FOREIGN,
)
