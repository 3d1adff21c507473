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
"""Join an SRDF with its robot as MoveIt does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import inf

from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.srdf.model import EndEffector
from robot_description_tools.description.srdf.model import Group
from robot_description_tools.description.srdf.model import LinkChain
from robot_description_tools.description.srdf.model import SemanticDescription
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics import Location

# The name that MoveIt gives to the joint above the root link without a virtual joint.
ROOT_JOINT = 'ASSUMED_FIXED_ROOT_JOINT'


@dataclass(frozen=True)
class Semantics:
    """
    An SRDF and its robot.

    Attributes
    ----------
    srdf : SemanticDescription
        The SRDF.
    robot : RobotDescription
        The robot.

    """

    srdf: SemanticDescription
    robot: RobotDescription

    @cached_property
    def elements(self) -> dict[Location, Element]:
        """Return every element of the SRDF by its place."""
        return {each.place: each for each in self.srdf.root.walk()} if self.srdf.root else {}

    @cached_property
    def groups(self) -> dict[str, Group]:
        """Return the first group with each name."""
        return {group.name: group for group in reversed(self.srdf.groups)}

    @cached_property
    def joint_names(self) -> set[str]:
        """Return the names of all joints, with the virtual joints."""
        return {*self.robot.joints, *(joint.name for joint in self.srdf.virtual_joints)}

    @cached_property
    def joint_above(self) -> dict[str, str]:
        """Return the name of the joint above each link of the tree."""
        root, names = self.robot.root, self.srdf.virtual_joints
        virtual = (joint.name for joint in names if joint.child_link == root)
        joints = self.robot.joints
        return {
            root: next(virtual, ROOT_JOINT),
            **{joints[name].child: name for name in self.robot.tree_joints},
        }

    @cached_property
    def links_below(self) -> dict[str, str]:
        """Return the link below each joint."""
        return {joint: link for link, joint in self.joint_above.items()}

    def above(self, link: str) -> list[str]:
        """Return a link of the tree and its ancestors, up to the root."""
        links = [link]
        while links[-1] != self.robot.root:
            links.append(self.robot.joints[self.joint_above[links[-1]]].parent)
        return links

    def joints_of(self, name: str) -> dict[str, None]:
        """
        Return the joints of a group, without unknown names, in the order of the SRDF.

        Fixed joints and mimic joints are included. If groups contain each other, each group is
        visited once.

        """
        if name not in self._joints:
            self._joints[name] = {}
            found: dict[str, None] = {}
            if name in self.groups:
                found = self._joints_of(self.groups[name])
            self._joints[name] = found
        return self._joints[name]

    @cached_property
    def _joints(self) -> dict[str, dict[str, None]]:
        return {}

    def _joints_of(self, group: Group) -> dict[str, None]:
        found: dict[str, None] = {}
        for chain in group.chains:
            found |= dict.fromkeys(self._joints_of_chain(chain))
        found |= dict.fromkeys(each.name for each in group.joints if each.name in self.joint_names)
        links = (self.joint_above.get(each.name) for each in group.links)
        found |= dict.fromkeys(joint for joint in links if joint is not None)
        for each in group.groups:
            found |= self.joints_of(each.name)
        return found

    def _joints_of_chain(self, chain: LinkChain) -> Iterable[str]:
        if not {chain.base_link, chain.tip_link} <= self.joint_above.keys():
            return []
        up, down = self.above(chain.tip_link), self.above(chain.base_link)
        # MoveIt also accepts a chain through the first link above both ends.
        common = next(link for link in up if link in down)
        ways = down[:down.index(common)], up[:up.index(common)][::-1]
        return [self.joint_above[link] for way in ways for link in way]

    def links_of(self, group: str) -> set[str]:
        """Return the links of a group: the links below its joints."""
        return {self.links_below[j] for j in self.joints_of(group) if j in self.links_below}

    def moving(self, group: str) -> list[Joint]:
        """Return the joints of a group that MoveIt plans for: without fixed and mimic joints."""
        joints = (self.robot.joints.get(name) for name in self.joints_of(group))
        return [
            joint for joint in joints if joint and joint.type.coordinates and joint.mimic is None
        ]

    @cached_property
    def passive(self) -> set[str]:
        """Return the names of the passive joints."""
        return {joint.name for joint in self.srdf.passive_joints}

    def parent_group(self, end: EndEffector) -> str:
        """Return the group that an end effector is attached to, chosen as in MoveIt, or ''."""
        if end.parent_group in self.groups:
            return end.parent_group
        groups = [each for each in self.groups if each != end.group]
        around = [each for each in groups if end.parent_link in self.links_of(each)]
        return min(around, key=lambda each: len(self.joints_of(each)), default='')

    # -- collisions ------------------------------------------------------------------------

    @cached_property
    def _neighbours(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {link: set() for link in self.joint_above}
        for name in self.robot.tree_joints:
            joint = self.robot.joints[name]
            found[joint.parent].add(joint.child)
            found[joint.child].add(joint.parent)
        return found

    def adjacent(self, link: str) -> set[str]:
        """
        Return the links that are adjacent to a link of the tree, as in MoveIt.

        Links are adjacent if a joint connects them, or if only links without collision geometry
        are between them.

        """
        found, waiting = {link}, [link]
        while waiting:
            here = waiting.pop()
            if here == link or not self.robot.links[here].collisions:
                new = self._neighbours[here] - found
                found |= new
                waiting += new
        return found - {link}


def bounds(joint: Joint) -> tuple[float, float]:
    """Return the range of a joint in MoveIt: its limits, narrowed by its soft limits."""
    lower, upper = joint.range.lower, joint.range.upper
    soft = joint.safety_controller
    if soft is not None and joint.type.has_range:
        lower, upper = max(lower, soft.soft_lower_limit), min(upper, soft.soft_upper_limit)
    return (lower, upper) if joint.type.has_one_dof else (-inf, inf)
