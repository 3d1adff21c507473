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

"""Links and joints that were renamed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diff.facts import facts_of
from robot_description_tools.diff.facts import facts_of_joint
from robot_description_tools.diff.facts import Names
from robot_description_tools.diff.facts import Parts
from robot_description_tools.diff.values import differences


def find_names(before: RobotDescription, after: RobotDescription, tolerance: float) -> Names:
    """Match links and joints of the first description with those of the second description."""
    names = Names(
        {name: name for name in before.links if name in after.links},
        {name: name for name in before.joints if name in after.joints},
    )
    old_facts, new_facts = facts_of(before), facts_of(after)

    def same(old: Parts, new: Parts) -> bool:
        return not any(differences({('', ''): old}, {('', ''): new}, tolerance))

    def same_link(old: str, new: str) -> bool:
        return _may_be(old, new, names.links, before.links) and (
            old in names.links or same(old_facts['link', old], new_facts['link', new])
        )

    def same_joint(old: Joint, new: Joint) -> bool:
        return (
            _may_be(old.name, new.name, names.joints, before.joints)
            and same({'': [facts_of_joint(old)]}, {'': [facts_of_joint(new)]})
            and same_link(old.child, new.child)
        )

    if before.root not in after.links and same_link(before.root, after.root):
        names.links[before.root] = after.root
    siblings, children = _below(before), _below(after)
    # `tree_joints` has parents first, so the parent of each joint is already matched.
    for old in map(before.joints.__getitem__, before.tree_joints):
        is_known = old.name in names.joints and old.child in names.links
        if is_known or old.parent not in names.links:
            continue
        fitting = [new for new in children[names.links[old.parent]] if same_joint(old, new)]
        if len(fitting) == 1:
            (new,) = fitting
            if [other for other in siblings[old.parent] if same_joint(other, new)] == [old]:
                names.joints[old.name] = new.name
                names.links[old.child] = new.child
    return names


def _may_be(old: str, new: str, known: Mapping[str, str], before: Mapping[str, object]) -> bool:
    """Return True if two names are already matched with each other, or both have no match yet."""
    if old in known:
        return known[old] == new
    return new not in before and new not in known.values()


def _below(robot: RobotDescription) -> defaultdict[str, list[Joint]]:
    """Map each parent link to the joints of the tree directly below it."""
    below: defaultdict[str, list[Joint]] = defaultdict(list)
    for name in robot.tree_joints:
        below[robot.joints[name].parent].append(robot.joints[name])
    return below
