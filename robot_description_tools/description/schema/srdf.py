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
The elements and attributes of SRDF, as data.

Source: srdfdom 2.0 (https://github.com/moveit/srdfdom).

"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from robot_description_tools.description.schema.grammar import ANYTHING
from robot_description_tools.description.schema.grammar import Attribute
from robot_description_tools.description.schema.grammar import Child
from robot_description_tools.description.schema.grammar import EACH
from robot_description_tools.description.schema.grammar import Kind
from robot_description_tools.description.schema.grammar import NAME
from robot_description_tools.description.schema.grammar import Schema
from robot_description_tools.description.schema.grammar import TEXT
from robot_description_tools.description.schema.urdf import POSITION
from robot_description_tools.description.srdf import model

_NAMED = partial(Attribute, Kind.NAME, required=True)
_LINK, _JOINT, _GROUP = (_NAMED(f'The name of a {kind}.') for kind in ('link', 'joint', 'group'))
VIRTUAL_TYPES = 'fixed', 'planar', 'floating'
REASONS = 'Adjacent', 'Default', 'Always', 'Never', 'User'
_CHAIN = Schema(
    {
        'base_link': replace(_LINK, meaning='The link before the first joint.'),
        'tip_link': replace(_LINK, meaning='The link after the last joint.'),
    },
    record=model.LinkChain,
)
GROUP = Schema(
    {'name': NAME},
    {
        'link': EACH(
            Schema({'name': _LINK}, record=model.Member),
            'A link of the group. Its parent joint is also in the group.',
        ),
        'joint': EACH(Schema({'name': _JOINT}, record=model.Member), 'A joint of the group.'),
        'chain': EACH(_CHAIN, 'The joints between two links.'),
        'group': EACH(
            Schema({'name': _GROUP}, record=model.Member), 'Another group, with all its joints.'
        ),
    },
    record=model.Group,
)
_POSITIONS = Attribute(
    Kind.NUMBERS, 'A number for each coordinate of the joint.', POSITION, required=True
)
STATE = Schema(
    {'name': NAME, 'group': _GROUP},
    {
        'joint': EACH(
            Schema({'name': _JOINT, 'value': _POSITIONS}, record=model.StateJoint),
            'The position of one joint.',
        )
    },
    record=model.GroupState,
)
_PAIR = Schema(
    {
        'link1': _LINK,
        'link2': _LINK,
        'reason': TEXT(
            'Why collisions of these two links are disabled or enabled.', values=REASONS
        ),
    },
    record=model.CollisionPair,
)
_VIRTUAL = Schema(
    {
        'name': NAME,
        'type': TEXT('How the robot moves in the world.', required=True, values=VIRTUAL_TYPES),
        'parent_frame': _NAMED('The frame of the world.'),
        'child_link': replace(_LINK, meaning='The root link of the robot.'),
    },
    record=model.VirtualJoint,
)
_END_EFFECTOR = Schema(
    {
        'name': NAME,
        'group': replace(_GROUP, meaning='The group of the end effector.'),
        'parent_link': replace(_LINK, meaning='The link that the end effector is attached to.'),
        'parent_group': TEXT('The group that contains the parent link.'),
    },
    record=model.EndEffector,
)
_PROPERTY = Schema(
    {
        'joint_name': _JOINT,
        'property_name': _NAMED('The name of the property.'),
        'value': TEXT('The value of the property.', required=True),
    },
    record=model.JointProperty,
)
SEMANTIC = Schema(
    {
        'name': replace(NAME, meaning='The name of the robot, as in the URDF.'),
        'version': TEXT('The version of SRDF, which MoveIt does not read.'),
    },
    {
        'virtual_joint': EACH(_VIRTUAL, 'The joint between the world and the root link.'),
        'group': EACH(GROUP, 'Joints that MoveIt plans for, such as an arm.'),
        'group_state': EACH(STATE, 'A named state of a group, such as home.'),
        'end_effector': EACH(_END_EFFECTOR, 'A group that is attached to another group.'),
        'passive_joint': EACH(
            Schema({'name': _JOINT}, record=model.Member), 'A joint without a motor.'
        ),
        'disable_default_collisions': EACH(
            Schema({'link': _LINK}, record=model.DefaultCollisions),
            'A link that collides only with links of `<enable_collisions>`.',
        ),
        'enable_collisions': EACH(_PAIR, 'Two links whose collisions are checked.'),
        'disable_collisions': EACH(_PAIR, 'Two links whose collisions are not checked.'),
        'joint_property': EACH(_PROPERTY, 'A property of a joint.'),
        'link_sphere_approximation': EACH(ANYTHING, 'Spheres around a link.'),
    },
)
TOP = Child(
    Schema(
        children={
            'robot': Child(SEMANTIC, 'Groups, states and collision pairs of a robot for MoveIt.')
        }
    )
)
# Tags of the children of `<robot>` in an SRDF. A document that has one of these children and no
# `<link>` is recognised as an SRDF.
ELEMENTS = frozenset(SEMANTIC.children)
