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
"""The meaning of an SRDF for its robot, computed as in MoveIt."""

from __future__ import annotations

from collections.abc import Collection
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

# `MOST_STEPS` is high: a robot with 100 groups of 50 joints needs 10,000 visits.
#: Count. Largest total number of visits to groups, joints and links, in all searches of one
#: `Semantics`. If more are needed, some joints of groups and adjacent links are left out.
MOST_STEPS = 100_000
# If there is no virtual joint, MoveIt gives this name to the joint above the root link.
ROOT_JOINT = 'ASSUMED_FIXED_ROOT_JOINT'


@dataclass(frozen=True)
class Semantics:
    """
    An SRDF together with its robot.

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
        """Map each place in the SRDF to its element."""
        return {each.place: each for each in self.srdf.root.walk()} if self.srdf.root else {}

    @cached_property
    def groups(self) -> dict[str, Group]:
        """Map each group name to the first group with this name."""
        return {group.name: group for group in reversed(self.srdf.groups)}

    @cached_property
    def joint_names(self) -> set[str]:
        """Return the names of all joints, including virtual joints."""
        return {*self.robot.joints, *(joint.name for joint in self.srdf.virtual_joints)}

    @cached_property
    def joint_above(self) -> dict[str, str]:
        """Map each link of the tree to the name of its parent joint."""
        root, names = self.robot.root, self.srdf.virtual_joints
        virtual = (joint.name for joint in names if joint.child_link == root)
        joints = self.robot.joints
        return {
            root: next(virtual, ROOT_JOINT),
            **{joints[name].child: name for name in self.robot.tree_joints},
        }

    @cached_property
    def links_below(self) -> dict[str, str]:
        """Map each joint to its child link."""
        return {joint: link for link, joint in self.joint_above.items()}

    @cached_property
    def _places(self) -> dict[str, tuple[int, int]]:
        """
        Map each link to the range of indices, begin and end, of its subtree.

        The indices count the links of the tree in depth-first order. Each range begins at the
        index of the link itself, and its end is exclusive.

        """
        order = list(self.joint_above)
        sizes = dict.fromkeys(order, 1)
        for link in order[:0:-1]:
            sizes[self._parent(link)] += sizes[link]
        places: dict[str, tuple[int, int]] = {}
        free: dict[str, int] = {}
        for link in order:
            above = '' if link == self.robot.root else self._parent(link)
            begin = free.get(above, 0)
            free[above] = begin + sizes[link]
            free[link] = begin + 1
            places[link] = begin, begin + sizes[link]
        return places

    def _parent(self, link: str) -> str:
        return self.robot.joints[self.joint_above[link]].parent

    def is_above(self, link: str, other: str) -> bool:
        """Return True if a link of the tree is an ancestor of another link, or the same link."""
        begin, end = self._places[link]
        return begin <= self._places[other][0] < end

    @cached_property
    def _spent(self) -> list[int]:
        return [0]

    @property
    def is_cut(self) -> bool:
        """True if groups are so large that some joints and adjacent links are left out."""
        return self._spent[0] > MOST_STEPS

    def _spend(self) -> bool:
        self._spent[0] += 1
        return not self.is_cut

    def joints_of(self, name: str) -> dict[str, None]:
        """
        Return the joints of a group: from its chains, joints, links and subgroups, in this order.

        Unknown names are left out. Fixed joints and mimic joints are included. Groups may contain
        each other, so each group is visited only once.

        """
        if name not in self._joints:
            found: dict[str, None] = {}
            seen: set[str] = set()
            waiting = [name]
            while waiting and self._spend():
                each = waiting.pop()
                if each in self.groups and each not in seen:
                    seen.add(each)
                    group = self.groups[each]
                    found |= self._own_joints(group)
                    waiting += [inner.name for inner in reversed(group.groups)]
            self._joints[name] = found
        return self._joints[name]

    @cached_property
    def _joints(self) -> dict[str, dict[str, None]]:
        return {}

    def _own_joints(self, group: Group) -> dict[str, None]:
        found: dict[str, None] = {}
        for chain in group.chains:
            found |= dict.fromkeys(self._joints_of_chain(chain))
        found |= dict.fromkeys(each.name for each in group.joints if each.name in self.joint_names)
        links = (self.joint_above.get(each.name) for each in group.links)
        found |= dict.fromkeys(joint for joint in links if joint is not None)
        return found

    def _joints_of_chain(self, chain: LinkChain) -> list[str]:
        if not {chain.base_link, chain.tip_link} <= self.joint_above.keys():
            return []
        # MoveIt also accepts a chain that goes up to a common ancestor and down again.
        down = self._way(chain.base_link, chain.tip_link)
        return [*down, *reversed(self._way(chain.tip_link, chain.base_link))]

    def _way(self, link: str, other: str) -> list[str]:
        """Return the joints from a link up to its nearest common ancestor with another link."""
        joints = []
        while not self.is_above(link, other) and self._spend():
            joints.append(self.joint_above[link])
            link = self._parent(link)
        return joints

    def links_of(self, group: str) -> set[str]:
        """Return the links of a group, which are the child links of its joints."""
        return {self.links_below[j] for j in self.joints_of(group) if j in self.links_below}

    def moving(self, group: str) -> list[Joint]:
        """Return the joints of a group, except fixed joints, mimic joints and virtual joints."""
        joints = (self.robot.joints.get(name) for name in self.joints_of(group))
        return [
            joint for joint in joints if joint and joint.type.coordinates and joint.mimic is None
        ]

    @cached_property
    def passive(self) -> set[str]:
        """Return the names of the passive joints."""
        return {joint.name for joint in self.srdf.passive_joints}

    def parent_group(self, end: EndEffector) -> str:
        """Return the group to which MoveIt attaches an end effector, or ''."""
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
        while waiting and self._spend():
            here = waiting.pop()
            if here == link or not self.robot.links[here].collisions:
                new = self._neighbours[here] - found
                found |= new
                waiting += new
        return found - {link}


def disabled_pairs(srdf: SemanticDescription, links: Collection[str]) -> set[frozenset[str]]:
    """Return the pairs of links in ``links`` whose collisions an SRDF disables."""
    pairs = {pair.links for pair in srdf.disabled_collisions}
    for default in srdf.default_collisions:
        pairs |= {frozenset((default.link, other)) for other in links}
    pairs -= {pair.links for pair in srdf.enabled_collisions}
    return {pair for pair in pairs if len(pair) == 2 and pair.issubset(links)}


def bounds(joint: Joint) -> tuple[float, float]:
    """Return the range of a joint in MoveIt: the limits, narrowed by the soft limits."""
    lower, upper = joint.range.lower, joint.range.upper
    soft = joint.safety_controller
    if soft is not None and joint.type.has_range:
        lower, upper = max(lower, soft.soft_lower_limit), min(upper, soft.soft_upper_limit)
    return (lower, upper) if joint.type.has_one_dof else (-inf, inf)


def soft_ranges(robot: RobotDescription) -> dict[str, tuple[float, float]]:
    """Map each joint that has soft limits to its range in MoveIt. Skip empty ranges."""
    joints = (joint for joint in robot.joints.values() if joint.safety_controller is not None)
    found = {joint.name: bounds(joint) for joint in joints if joint.type.has_range}
    return {name: ends for name, ends in found.items() if ends[0] <= ends[1]}
