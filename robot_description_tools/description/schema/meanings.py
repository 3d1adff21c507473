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
What the elements and attributes of the other tables here mean, for people who write them.

A key is the end of the way to it, as in ``joint/limit``: of those that fit, the longest counts.

"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from typing import NamedTuple

from robot_description_tools.description.schema.grammar import Child
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.ros2_control import SYSTEM
from robot_description_tools.description.schema.urdf import ROBOT
from robot_description_tools.description.schema.xacro import INSTRUCTIONS

ELEMENTS: Mapping[str, str] = {
    'robot': 'A robot: links, the joints between them, and what belongs to both.',
    'robot/link': 'A rigid body; its frame is that of the joint above it.',
    'inertial': 'Mass, centre of mass and inertia of a link.',
    'inertial/origin': 'The centre of mass in the frame of the link, and how the axes of the '
    'inertia are turned.',
    'mass': 'The mass of the link.',
    'inertia': 'The inertia tensor about the centre of mass, in the axes of `<origin>`.',
    'visual': 'How a part of the link looks.',
    'collision': 'What a part of the link collides with.',
    'origin': 'A pose in the frame of the link.',
    'joint/origin': 'The frame of the joint, which is that of its child link at position 0, in '
    'the frame of the parent link.',
    'link1/origin': 'The frame of the loop in that of this link.',
    'link2/origin': 'The frame of the loop in that of this link.',
    'geometry': 'One shape.',
    'box': 'A box, centred.',
    'cylinder': 'A cylinder along z, centred.',
    'sphere': 'A sphere, centred.',
    'capsule': 'A cylinder along z with half spheres at its ends, centred.',
    'mesh': 'A shape from a file.',
    'material': 'How it looks; a name alone refers to a definition elsewhere.',
    'color': 'A colour.',
    'texture': 'An image on the surface.',
    'robot/joint': 'How one link moves, or stands still, on another one.',
    'parent': 'The link that the joint stands on.',
    'child': 'The link that the joint moves.',
    'axis': 'About or along what the joint moves; for a planar one, the normal of its plane.',
    'axis2': 'The second axis of a universal joint.',
    'calibration': 'Where a reference switch of the joint changes.',
    'dynamics': 'Damping and friction, for simulators.',
    'joint/limit': 'How far, how fast and how strongly the joint moves.',
    'mimic': 'The joint follows another one: position = multiplier * position of that + offset.',
    'safety_controller': 'Soft limits, before which velocity and effort are bounded.',
    'loop_joint': 'Closes a loop between two links, which a tree of joints cannot say.',
    'link1': 'The first link of the loop, and where the loop is closed on it.',
    'link2': 'The second link of the loop, and where the loop is closed on it.',
    'solve_for': 'A joint that the loop determines.',
    'seed': 'Where the search for the closed position begins.',
    'meets_at': 'Positions at which the loop is closed, to measure its frames with.',
    'model_state': 'Positions of joints, such as a home position.',
    'joint_state': 'The state of one joint.',
    'ros2_control': 'A hardware component of ros2_control: what runs it, and its interfaces.',
    'hardware': 'What runs the component.',
    'hardware/plugin': 'The C++ class that controller_manager loads.',
    'group': 'Components of one group share the state of a failure.',
    'param': 'A parameter; its value is the text of the element.',
    'properties': 'How the component is run.',
    'async': 'How a component with a thread of its own is run.',
    'ros2_control/joint': 'A joint of the robot, and its interfaces to the hardware.',
    'sensor': 'A sensor, and its interfaces.',
    'gpio': 'Inputs and outputs that are no joint, and their interfaces.',
    'command_interface': 'What controllers may command.',
    'state_interface': 'What the hardware tells.',
    'limits': 'Whether commands keep the limits.',
    'ros2_control/transmission': 'What lies between actuators and joints.',
    'transmission/plugin': 'The kind of the transmission.',
    'transmission/actuator': 'An end on the side of the motors.',
    'transmission/joint': 'An end on the side of the joints.',
    'mechanical_reduction': 'Travel of the actuator for one of the joint; negative flips it.',
    'offset': 'Position of the joint where the actuator is at 0.',
    'xacro:arg': 'An argument of the file, for `$(arg NAME)`.',
    'xacro:attribute': 'Gives the element around it an attribute.',
    'xacro:call': 'Calls the macro whose name is computed.',
    'xacro:element': 'Makes an element whose tag is computed.',
    'xacro:if': 'What it holds stays if the value is true.',
    'xacro:include': 'Puts the content of another file here.',
    'xacro:insert_block': 'Puts a block here: an element that the call of the macro holds.',
    'xacro:macro': 'Defines what `<xacro:NAME …/>` makes.',
    'xacro:property': 'Defines a value, or a block, for `${NAME}`.',
    'xacro:unless': 'What it holds stays if the value is false.',
}


class Meaning(NamedTuple):
    """What an attribute means, and its unit."""

    text: str
    unit: str = ''


_DRIVEN = 'rad or m'
ATTRIBUTES: Mapping[str, Meaning] = {
    'name': Meaning('Its name.'),
    'robot/name': Meaning('The name of the robot; that in the SRDF has to be the same.'),
    'robot/version': Meaning('The version of URDF: 1.0, 1.1 or 1.2.'),
    'joint/type': Meaning('How it moves.'),
    'joint/independent': Meaning('Of URDF+: whether the joint drives its loop.'),
    'origin/xyz': Meaning('Translation.', 'm'),
    'rpy': Meaning('Turns about the fixed x, then y, then z.', 'rad'),
    'quat_xyzw': Meaning('The rotation as a quaternion, the scalar last.'),
    'size': Meaning('Full edge lengths.', 'm'),
    'radius': Meaning('Radius.', 'm'),
    'length': Meaning('Length along z; of a capsule, that of the cylinder.', 'm'),
    'filename': Meaning('The file, as `package://PACKAGE/PATH` or `file://PATH`.'),
    'scale': Meaning('How many times as large as in the file, along x, y and z.'),
    'rgba': Meaning('Red, green, blue and opacity, each from 0 to 1.'),
    'mass/value': Meaning('Mass.', 'kg'),
    'inertia/ixx': Meaning('Moment about x.', 'kg m²'),
    'inertia/iyy': Meaning('Moment about y.', 'kg m²'),
    'inertia/izz': Meaning('Moment about z.', 'kg m²'),
    'inertia/ixy': Meaning('Product of inertia, -∫ x y dm.', 'kg m²'),
    'inertia/ixz': Meaning('Product of inertia, -∫ x z dm.', 'kg m²'),
    'inertia/iyz': Meaning('Product of inertia, -∫ y z dm.', 'kg m²'),
    'link': Meaning('The name of a link.'),
    'axis/xyz': Meaning('Direction in the frame of the joint; its length does not count.'),
    'axis2/xyz': Meaning('Direction in the frame of the joint; its length does not count.'),
    'rising': Meaning('Position at which the switch rises.', _DRIVEN),
    'falling': Meaning('Position at which the switch falls.', _DRIVEN),
    'damping': Meaning('Damping.', 'N m s/rad or N s/m'),
    'friction': Meaning('Friction.', 'N m or N'),
    'limit/lower': Meaning('The lower end of the range.', _DRIVEN),
    'limit/upper': Meaning('The upper end of the range.', _DRIVEN),
    'limit/effort': Meaning('The largest torque or force.', 'N m or N'),
    'limit/velocity': Meaning('The largest velocity.', 'rad/s or m/s'),
    'acceleration': Meaning('The largest acceleration.', 'rad/s² or m/s²'),
    'deceleration': Meaning('The largest deceleration.', 'rad/s² or m/s²'),
    'jerk': Meaning('The largest jerk.', 'rad/s³ or m/s³'),
    'joint': Meaning('The name of a joint.'),
    'mimic/joint': Meaning('The joint that is followed.'),
    'multiplier': Meaning('Travel for one of the joint that is followed.'),
    'mimic/offset': Meaning('Position where the joint that is followed is at 0.', _DRIVEN),
    'k_velocity': Meaning('How steeply effort falls towards the bound of velocity.'),
    'k_position': Meaning('How steeply velocity falls towards a soft limit.'),
    'soft_lower_limit': Meaning('Where velocity downwards begins to be bounded.', _DRIVEN),
    'soft_upper_limit': Meaning('Where velocity upwards begins to be bounded.', _DRIVEN),
    'loop_joint/type': Meaning('How the two links move on each other where the loop is closed.'),
    'optional': Meaning('Whether the loop may stay open.'),
    'link1/xyz': Meaning('Where the loop is closed, in the frame of the link.', 'm'),
    'link2/xyz': Meaning('Where the loop is closed, in the frame of the link.', 'm'),
    'meets': Meaning('true: the loop is closed where the other link has it at `<meets_at>`.'),
    'position': Meaning('Position.', _DRIVEN),
    'joint_state/velocity': Meaning('Velocity.', 'rad/s or m/s'),
    'joint_state/effort': Meaning('Torque or force.', 'N m or N'),
    'model': Meaning('The name of the state.'),
    'time_stamp': Meaning('Time.', 's'),
    'ros2_control/type': Meaning('system, actuator or sensor.'),
    'rw_rate': Meaning('How often it is read and written; 0 is with controller_manager.', 'Hz'),
    'is_async': Meaning('Whether it is read and written in a thread of its own.'),
    'thread_priority': Meaning('The priority of that thread.'),
    'affinity': Meaning('Cores that the thread may run on.'),
    'scheduling_policy': Meaning('When the thread runs: synchronized or detached.'),
    'print_warnings': Meaning('Whether it warns of cycles that take too long.'),
    'ros2_control/joint/mimic': Meaning('false frees a joint that the URDF makes follow.'),
    'data_type': Meaning('The type of its values; double if none is given.'),
    'interface/size': Meaning('How many values it has.'),
    'enable': Meaning('false turns the limits off.'),
    'role': Meaning('Which end of the transmission it is.'),
    'read_only': Meaning('Whether the actuator is only read.'),
    'default': Meaning('What counts where nobody gives a value.'),
    'value': Meaning('The value.'),
    'macro': Meaning('The name of the macro.'),
    'xacro:name': Meaning('The tag of the element.'),
    'xacro:include/filename': Meaning('The file: `$(find PACKAGE)/PATH`, or from this folder on.'),
    'ns': Meaning('A name before which its macros and properties stand.'),
    'xacro:include/optional': Meaning('Whether the file may be missing.'),
    'params': Meaning(
        'Parameters; `a:=1` has a default, `a:=^` takes the property of that name, `*a` is a '
        'block and `**a` what it holds.'
    ),
    'scope': Meaning('Where it is defined: local, parent or global.'),
    'lazy_eval': Meaning('Whether the value is computed when it is used, as it is by default.'),
    'remove': Meaning('Whether the property is gone from here on.'),
}


# Those of the JSON robot format, by key and, where that is not enough, the one around it.
KEYS: Mapping[str, Meaning] = {
    'name': Meaning('Its name.'),
    'links': Meaning('Rigid bodies.'),
    'joints': Meaning('How links move, or stand still, on one another.'),
    'constraints': Meaning('Cylinders that close a loop.'),
    'visual': Meaning('How the link looks.'),
    'geometry': Meaning('One shape.'),
    'material': Meaning('The colour of the shape.'),
    'color': Meaning('Red, green and blue, each from 0 to 255.'),
    'opacity': Meaning('From 0, which is not seen, to 1.'),
    'origin_translation': Meaning('Where it is; a pose turns first, then moves.', 'm'),
    'origin_orientation': Meaning('Turns about x, the turned y, then the turned z.', 'rad'),
    'type': Meaning('Of what kind it is.'),
    'geometry/x': Meaning('How far a box extends from its origin.', 'm'),
    'geometry/y': Meaning('How high a box is, centred.', 'm'),
    'geometry/z': Meaning('How deep a box is, centred.', 'm'),
    'r1': Meaning('Radius at the origin; a cylinder lies along +x.', 'm'),
    'r2': Meaning('Radius at the far end.', 'm'),
    'h': Meaning('Length along +x.', 'm'),
    'r': Meaning('Radius.', 'm'),
    'url': Meaning('A mesh, relative to this file or as `package://PACKAGE/PATH`.'),
    'scale': Meaning('How many times as large as in the file, along x, y and z.'),
    'parent': Meaning('The link that the joint stands on; `base_link` is the world.'),
    'child': Meaning('The link that the joint moves.'),
    'axis': Meaning('`[1, 0, 0]`, `[0, 1, 0]` or `[0, 0, 1]` in the frame of the child.'),
    'joints/limit': Meaning('The range of the joint.'),
    'constraints/limit': Meaning('The range of the length of the cylinder.'),
    'lower': Meaning('The lower end.', _DRIVEN),
    'upper': Meaning('The upper end.', _DRIVEN),
    'jointL': Meaning('The joint that the cylinder turns.'),
    'jointA': Meaning('The joint of the tube.'),
    'jointB': Meaning('The joint of the piston rod.'),
    'length': Meaning('The length of the cylinder at the start.', 'm'),
    'seed': Meaning(
        'A position of jointL. It chooses the side if L, A and B are drawn in line.', 'rad'
    ),
}


def key_meaning(way: Sequence[str]) -> Meaning:
    """Return what a key of a JSON robot means, by the keys that lead to it."""
    return next((KEYS[key] for key in _longest(way) if key in KEYS), Meaning(''))


def _longest(way: Sequence[str]) -> list[str]:
    return ['/'.join(way[i:]) for i in range(len(way))]


def element_meaning(way: Sequence[str]) -> str:
    """Return what an element means, by the tags that lead to it; nothing if nobody knows."""
    return next((ELEMENTS[key] for key in _longest(way) if key in ELEMENTS), '')


def attribute_meaning(way: Sequence[str]) -> Meaning:
    """Return what an attribute means, by the tags that lead to it and its name."""
    # What holds for one kind of interface holds for the other.
    way = ['interface' if tag.endswith('_interface') else tag for tag in way]
    return next((ATTRIBUTES[key] for key in _longest(way) if key in ATTRIBUTES), Meaning(''))


# An element by itself, and where it stands.
TOP = Child(
    Schema(
        children={
            'robot': Child(
                Schema(ROBOT.attributes, {**ROBOT.children, 'ros2_control': Child(SYSTEM)})
            ),
            **INSTRUCTIONS,
        }
    )
)


def schema_of(tags: Sequence[str]) -> tuple[Schema, list[str]] | None:
    """
    Return what an element holds, by the tags around it, and the way to it from the root.

    What stands in a macro has no root, so its first tag may be any element.

    Parameters
    ----------
    tags : sequence of str
        Those of the elements around it and its own, without those of xacro.

    Returns
    -------
    (Schema, list of str) or None

    """
    waiting: list[tuple[Schema, list[str]]] = [(TOP.schema, [])]
    while tags and waiting:
        start, before = waiting.pop(0)
        schema, way = start, before
        for tag in tags:
            child = schema.children.get(tag)
            if child is None:
                break
            schema, way = child.schema, [*way, tag]
        else:
            return schema, way
        waiting += [(child.schema, [*before, tag]) for tag, child in start.children.items()]
    return None
