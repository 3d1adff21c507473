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
"""Groups of joints that MoveIt plans for, guessed from the tree of a robot."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterator
from collections.abc import Sequence
from functools import cached_property
from itertools import count
from itertools import takewhile

from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.srdf.model import EndEffector
from robot_description_tools.description.srdf.model import Group
from robot_description_tools.description.srdf.model import LinkChain
from robot_description_tools.description.srdf.model import Member
from robot_description_tools.description.srdf.semantics import Semantics

#: Count. Largest number of moving joints of a finger.
MOST_FINGER_JOINTS = 4
#: Count. Smallest number of joints between the base of an arm and its gripper.
FEWEST_ARM_JOINTS = 2
#: Count. Largest number of joints of a wheel. All joints of a wheel are continuous.
MOST_WHEEL_JOINTS = 2
# Endings of the names of links that are the tip of an arm.
_TIPS = 'tool0', 'tcp', 'tool', 'ee_link', 'flange'


class PlannedJoints:
    """
    The joints of a robot that MoveIt plans for.

    A linkage consists of the joints of a closed loop, or of several connected closed loops. It has
    one planned joint for each degree of freedom. The planned joints are its joints on the path
    from the root to the tool. If this path has fewer joints of the linkage than the linkage has
    degrees of freedom, the drives of the linkage are planned. Drives are the joints that move the
    linkage. All other joints of the linkage are passive.

    Parameters
    ----------
    model : RobotModel
        The robot.
    given : collection of str
        Joints of the groups that already exist. In a linkage, these joints are the planned joints.

    Attributes
    ----------
    passive : tuple of str
        The joints in linkages that are neither planned nor mimic joints, in document order.

    """

    def __init__(self, model: RobotModel, given: Collection[str] = ()) -> None:
        self._model = model
        self._joints = model.description.joints
        self._linkage_of = {
            name: i for i, each in enumerate(model.loops) for name in each.coordinates
        }
        path = self._path_to_tool
        self._planned_in_loops: set[str] = set()
        for i, linkage in enumerate(model.loops):
            chosen = [name for name in linkage.coordinates if name in given]
            on_path = [name for name in path if self._linkage_of.get(name) == i]
            if not chosen:
                chosen = on_path if len(on_path) == linkage.mobility else [*linkage.drives]
            self._planned_in_loops.update(chosen)
        self.passive = tuple(
            name
            for name, joint in self._joints.items()
            if name in self._linkage_of
            and name not in self._planned_in_loops
            and joint.mimic is None
        )

    def moves(self, name: str) -> bool:
        """Return True if a joint is planned, or is a mimic joint that can move."""
        joint = self._joints[name]
        return bool(joint.moving_type.coordinates) and name not in self.passive

    def in_loops(self, names: Collection[str]) -> bool:
        """Return True if one of the joints is part of a linkage."""
        return not self._linkage_of.keys().isdisjoint(names)

    def is_planned(self, name: str) -> bool:
        """Return True if a joint is planned: it can move, and is no passive or mimic joint."""
        return self.moves(name) and self._joints[name].mimic is None

    @cached_property
    def _path_to_tool(self) -> list[str]:
        """
        Return the joints on the path from the root to the tool that can be planned.

        The tool is the link with the largest number of such joints on its path.

        """
        best: tuple[tuple[int, int, int], list[str]] = ((0, 0, 0), [])
        ways: dict[str, list[str]] = {self._model.description.root: []}
        for name in self._model.description.tree_joints:
            joint = self._joints[name]
            way = ways[joint.parent]
            if self._counts(joint, way):
                way = [*way, name]
            ways[joint.child] = way
            slides = sum(self._joints[each].type is JointType.PRISMATIC for each in way)
            drives = sum(each in self._drives for each in way)
            best = max(best, ((len(way), -slides, drives), way), key=lambda pair: pair[0])
        return best[1]

    @cached_property
    def _drives(self) -> set[str]:
        return {name for linkage in self._model.loops for name in linkage.drives}

    def _counts(self, joint: Joint, way: Sequence[str]) -> bool:
        """Return True if a joint can be planned in addition to the planned joints in ``way``."""
        if not joint.moving_type.coordinates or joint.mimic is not None:
            return False
        number = self._linkage_of.get(joint.name)
        if number is None:
            return True
        before = sum(self._linkage_of.get(each) == number for each in way)
        return before < self._model.loops[number].mobility


def guess_groups(model: RobotModel, planned: PlannedJoints) -> list[Group]:
    """
    Guess the groups of a robot: a chain for each arm or leg, and a group for each gripper.

    Parameters
    ----------
    model : RobotModel
        The robot.
    planned : PlannedJoints
        The planned joints of the robot.

    Returns
    -------
    list of Group
        The groups. The group of a gripper follows the group of its arm. Wheels are in no group.

    """
    return _Guess(model, planned).groups()


class _Guess:
    """A walk from the root to the tips of a robot."""

    def __init__(self, model: RobotModel, planned: PlannedJoints) -> None:
        self._robot = model.description
        self._planned = planned
        self._below: dict[str, list[Joint]] = {link: [] for link in self._robot.links}
        self._moving: dict[str, list[str]] = {}
        for name in reversed(self._robot.tree_joints):
            joint = self._robot.joints[name]
            below = [each for step in self._below[joint.child] for each in self._moving[step.name]]
            self._moving[name] = [name, *below] if planned.moves(name) else below
            self._below[joint.parent].insert(0, joint)

    def groups(self) -> list[Group]:
        """Return the groups."""
        found = list(self._walk(self._robot.root, None))
        n_arms = sum(isinstance(members, LinkChain) for members, _ in found)
        names: set[str] = set()
        groups: list[Group] = []
        arm = ''
        for members, joints in found:
            if isinstance(members, LinkChain):
                name = 'arm' if n_arms == 1 else _shared_name(joints, members.tip_link)
                arm = _numbered(name, names)
                groups.append(Group(arm, chains=(members,)))
            else:
                kind = 'hand' if any('hand' in link for link in members) else 'gripper'
                name = _numbered(kind if n_arms <= 1 else f'{arm}_{kind}', names)
                groups.append(Group(name, links=tuple(map(Member, members))))
        return groups

    def _count(self, joint: Joint) -> int:
        """Return the number of planned joints of a branch."""
        return sum(map(self._planned.is_planned, self._moving[joint.name]))

    def _only(self, branches: list[Joint]) -> Joint | None:
        """Return the branch with planned joints, if all other branches have only mimic joints."""
        planned = [joint for joint in branches if self._count(joint)]
        return planned[0] if len(planned) == 1 else None

    def _walk(
        self, base: str, step: Joint | None
    ) -> Iterator[tuple[LinkChain | list[str], list[str]]]:
        """
        Yield each chain, and the links of each gripper, below the link ``base``.

        The second value of each pair contains the joints of the chain or gripper. If ``step`` is
        given, only the branch that begins with this joint is searched.

        """
        link = moved = base
        joints: list[str] = []
        branches = [step] if step else self._branches(base)
        while branches:
            if len(branches) > 1:
                gripper = self._gripper(base, link, moved, joints, branches)
                if gripper:
                    yield from gripper
                    return
            joint = self._only(branches)
            if joint is None:
                break
            link = joint.child
            if self._planned.moves(joint.name):
                moved = link
            if self._planned.is_planned(joint.name):
                joints.append(joint.name)
            branches = self._branches(link)
        if joints and not self._are_wheels(joints):
            yield LinkChain(base, link if branches else self._tip(link)), joints
        for joint in branches:
            if not self._are_wheels(self._moving[joint.name]):
                yield from self._walk(link, joint)

    def _gripper(
        self, base: str, link: str, moved: str, joints: list[str], branches: list[Joint]
    ) -> list[tuple[LinkChain | list[str], list[str]]]:
        """Return an arm and its gripper if the branches are fingers, or else an empty list."""
        ends = [self._moving[joint.name] for joint in branches]
        every = [name for end in ends for name in end]
        follow = any(self._robot.joints[name].mimic for name in every)
        is_alone = follow and not joints
        only = self._only(branches)
        # If one branch has two or more planned joints, and the other branches have none, this
        # branch is the rest of an arm. So the branches are not fingers.
        if max(map(len, ends)) > MOST_FINGER_JOINTS or (only and self._count(only) > 1):
            return []
        if len(joints) < FEWEST_ARM_JOINTS and not is_alone:
            return []
        # A link between the arm and the fingers belongs to the gripper.
        palm = [link] if link != moved else []
        links = palm + [self._robot.joints[name].child for name in every]
        if is_alone:
            return [(links, every)]
        tip = self._parent(link) if palm else link
        return [(LinkChain(base, tip), joints), (links, every)]

    def _branches(self, link: str) -> list[Joint]:
        return [joint for joint in self._below[link] if self._moving[joint.name]]

    def _parent(self, link: str) -> str:
        joints = self._robot.joints
        return next(joints[n].parent for n in self._robot.tree_joints if joints[n].child == link)

    def _are_wheels(self, names: list[str]) -> bool:
        types = {self._robot.joints[name].type for name in names}
        return (
            len(names) <= MOST_WHEEL_JOINTS
            and types == {JointType.CONTINUOUS}
            and not self._planned.in_loops(names)
        )

    def _tip(self, link: str) -> str:
        """Return the tool frame below a link, or the last link on its chain of fixed joints."""
        fixed = [link]
        for each in fixed:
            fixed += self._fixed_below(each)
        named = (each for end in _TIPS for each in fixed if each.endswith(end))
        while len(below := self._fixed_below(link)) == 1:
            (link,) = below
        return next(named, link)

    def _fixed_below(self, link: str) -> list[str]:
        joints = self._below[link]
        return [joint.child for joint in joints if not joint.moving_type.coordinates]


def _shared_name(joints: Sequence[str], tip: str) -> str:
    """Return a name for a chain: the common words at both ends of its joint names, or its tip."""
    if len(joints) == 1:
        return joints[0].removesuffix('_joint')
    rows = [name.split('_') for name in joints]
    head = _shared_words(rows)
    tail = _shared_words([row[len(head):][::-1] for row in rows])[::-1]
    return '_'.join(word for word in head + tail if word not in ('', 'joint')) or tip


def _shared_words(rows: list[list[str]]) -> list[str]:
    """Return the words with which all rows begin. A row contains the words of a name."""
    columns = takewhile(lambda column: len(set(column)) == 1, zip(*rows, strict=False))
    return [column[0] for column in columns]


def _numbered(name: str, names: set[str]) -> str:
    """Return an unused name: ``name``, if necessary with a number. Add the result to ``names``."""
    others = (f'{name}_{i}' for i in count(2))
    free = name if name not in names else next(each for each in others if each not in names)
    names.add(free)
    return free


def end_effectors(both: Semantics) -> list[EndEffector]:
    """
    Return an end effector for each gripper at the tip of an arm.

    Here, an arm is a group with chains, and a gripper is a group without chains. Only fixed joints
    are between the tip of the arm and the link above the gripper. Arm and gripper share no links.

    """
    found = []
    arms = [group for group in both.srdf.groups if group.chains]
    for group in both.srdf.groups:
        links = both.links_of(group.name)
        joints = [both.robot.joints[name] for name in both.joints_of(group.name)
                  if name in both.robot.joints]
        above = {joint.parent for joint in joints} - links
        if group.chains or len(above) != 1:
            continue
        for arm in arms:
            tip = arm.chains[-1].tip_link
            if _is_fixed_below(both, tip, *above) and not links & both.links_of(arm.name):
                found.append(EndEffector(group.name, group.name, tip, arm.name))
                break
    return found


def _is_fixed_below(both: Semantics, link: str, other: str) -> bool:
    """Return True if only fixed joints are between a link and another link below it."""
    while other != link:
        joint = both.robot.joints.get(both.joint_above[other])
        if joint is None or joint.moving_type.coordinates:
            return False
        other = joint.parent
    return True
