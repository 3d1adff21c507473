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
"""Immutable records of an SRDF, with their places in the document."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field

from robot_description_tools.description.placed import Placed
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics import Diagnostic


@dataclass(frozen=True, slots=True)
class Member(Placed):
    """A link, joint or subgroup in a group, or a passive joint."""

    name: str


@dataclass(frozen=True, slots=True)
class LinkChain(Placed):
    """The joints from a base link to a tip link."""

    base_link: str
    tip_link: str


@dataclass(frozen=True, slots=True)
class Group(Placed):
    """A named set of joints for which MoveIt plans."""

    name: str
    links: tuple[Member, ...] = ()
    joints: tuple[Member, ...] = ()
    chains: tuple[LinkChain, ...] = ()
    groups: tuple[Member, ...] = ()


@dataclass(frozen=True, slots=True)
class StateJoint(Placed):
    """The position of a joint in a state: a number for each coordinate of the joint."""

    name: str
    value: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class GroupState(Placed):
    """A named state of a group."""

    name: str
    group: str
    joints: tuple[StateJoint, ...] = ()


@dataclass(frozen=True, slots=True)
class EndEffector(Placed):
    """A group that is attached to a link of another group."""

    name: str
    group: str
    parent_link: str
    parent_group: str = ''


@dataclass(frozen=True, slots=True)
class VirtualJoint(Placed):
    """A joint between the world and the root link."""

    name: str
    type: str  # noqa: A003
    parent_frame: str
    child_link: str


@dataclass(frozen=True, slots=True)
class DefaultCollisions(Placed):
    """A link whose collisions with all other links are disabled, except in enabled pairs."""

    link: str


@dataclass(frozen=True, slots=True)
class CollisionPair(Placed):
    """Two links whose collisions are disabled or enabled."""

    link1: str
    link2: str
    reason: str = ''

    @property
    def links(self) -> frozenset[str]:
        """Return both links, as a set because their order has no meaning."""
        return frozenset((self.link1, self.link2))


@dataclass(frozen=True, slots=True)
class JointProperty(Placed):
    """A property of a joint. Its value is a text."""

    joint_name: str
    property_name: str
    value: str


@dataclass(frozen=True, slots=True)
class SemanticDescription:
    """
    An SRDF, without elements that MoveIt ignores because an attribute is missing.

    Attributes
    ----------
    name : str
        Name of the robot.
    virtual_joints, groups, group_states, end_effectors, passive_joints, joint_properties
        The records, in document order.
    default_collisions : tuple of DefaultCollisions
        The ``<disable_default_collisions>`` elements.
    enabled_collisions, disabled_collisions : tuple of CollisionPair
        The pairs of links.
    foreign : tuple of Element
        Sphere approximations and elements of other tools, unchanged.
    root : Element or None
        The root element. None if the SRDF was not read from a text.
    data : bytes
        The text that was read, after its expansion by xacro.
    source : str
        Name of the file.
    findings : tuple of Diagnostic
        Findings about the SRDF itself, without findings from the comparison with the robot.

    """

    name: str
    virtual_joints: tuple[VirtualJoint, ...] = ()
    groups: tuple[Group, ...] = ()
    group_states: tuple[GroupState, ...] = ()
    end_effectors: tuple[EndEffector, ...] = ()
    passive_joints: tuple[Member, ...] = ()
    default_collisions: tuple[DefaultCollisions, ...] = ()
    enabled_collisions: tuple[CollisionPair, ...] = ()
    disabled_collisions: tuple[CollisionPair, ...] = ()
    joint_properties: tuple[JointProperty, ...] = ()
    foreign: tuple[Element, ...] = field(default=(), compare=False)
    root: Element | None = field(default=None, compare=False, repr=False)
    data: bytes = field(default=b'', compare=False, repr=False)
    source: str = field(default='', compare=False)
    findings: tuple[Diagnostic, ...] = field(default=(), compare=False)
