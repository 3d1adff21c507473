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
"""Write an SRDF for a robot, or complete an SRDF without changing what its author wrote."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace

from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.description.srdf.model import CollisionPair
from robot_description_tools.description.srdf.model import Group
from robot_description_tools.description.srdf.model import Member
from robot_description_tools.description.srdf.model import SemanticDescription
from robot_description_tools.description.srdf.model import VirtualJoint
from robot_description_tools.description.srdf.semantics import Semantics
from robot_description_tools.moveit.collision_matrix import CollisionMatrix
from robot_description_tools.moveit.collision_matrix import REASONS
from robot_description_tools.moveit.groups import end_effectors
from robot_description_tools.moveit.groups import guess_groups
from robot_description_tools.moveit.groups import PlannedJoints


@dataclass(frozen=True, slots=True)
class Changes:
    """
    An SRDF and its differences from the original SRDF.

    Attributes
    ----------
    srdf : SemanticDescription
        The SRDF.
    guessed : tuple of Group
        The groups that were guessed.
    added, removed, changed : tuple of CollisionPair
        New disabled pairs, pairs that are no longer disabled, and pairs with a new reason.

    """

    srdf: SemanticDescription
    guessed: tuple[Group, ...] = ()
    added: tuple[CollisionPair, ...] = ()
    removed: tuple[CollisionPair, ...] = ()
    changed: tuple[CollisionPair, ...] = ()


def with_groups(
    model: RobotModel,
    srdf: SemanticDescription,
    given: Sequence[Group] = (),
    virtual: VirtualJoint | None = None,
) -> Changes:
    """
    Add groups, end effectors, passive joints and a virtual joint to an SRDF.

    Parameters
    ----------
    model : RobotModel
        The robot.
    srdf : SemanticDescription
        The SRDF, which may be empty. Records of this SRDF are kept. Groups are guessed only if
        there are no groups in this SRDF and in ``given``.
    given : sequence of Group
        Groups that the user chose. Each of them replaces the group of the SRDF with the same name.
    virtual : VirtualJoint, optional
        A virtual joint. It replaces the virtual joint of the SRDF with the same name.

    Returns
    -------
    Changes

    """
    names = {group.name for group in given}
    groups = (*(group for group in srdf.groups if group.name not in names), *given)
    both = Semantics(replace(srdf, groups=groups), model.description)
    joints = {joint for group in groups for joint in both.joints_of(group.name)}
    planned = PlannedJoints(model, joints)
    guessed = () if groups else tuple(guess_groups(model, planned))
    both = Semantics(replace(srdf, groups=groups + guessed), model.description)
    known = {end.group for end in srdf.end_effectors}
    ends = (end for end in end_effectors(both) if end.group not in known)
    passive = (Member(name) for name in planned.passive if name not in both.passive)
    others = tuple(
        joint for joint in srdf.virtual_joints if virtual is None or joint.name != virtual.name
    )
    done = replace(
        both.srdf,
        virtual_joints=others if virtual is None else (*others, virtual),
        end_effectors=(*srdf.end_effectors, *ends),
        passive_joints=(*srdf.passive_joints, *passive),
    )
    return Changes(done, guessed)


def with_matrix(before: Changes, matrix: CollisionMatrix) -> Changes:
    """
    Replace the disabled pairs of links that a program added to an SRDF.

    These pairs have a reason in `REASONS`. Disabled pairs with other reasons, and enabled pairs,
    are kept, because a person wrote them.

    Parameters
    ----------
    before : Changes
        The SRDF.
    matrix : CollisionMatrix
        The reason for each pair.

    Returns
    -------
    Changes

    """
    srdf = before.srdf
    reasons = {frozenset(pair): reason for pair, reason in matrix.reasons.items() if reason}
    kept: list[CollisionPair] = []
    removed, changed = [], []
    decided = {pair.links for pair in srdf.enabled_collisions}
    for pair in srdf.disabled_collisions:
        reason = reasons.get(pair.links, '')
        if pair.reason in REASONS and pair.links not in decided and reason != pair.reason:
            if not reason:
                removed.append(pair)
                continue
            pair = replace(pair, reason=reason)
            changed.append(pair)
        kept.append(pair)
        decided.add(pair.links)
    added = [
        CollisionPair(*pair, reason)
        for pair, reason in matrix.reasons.items()
        if reason and frozenset(pair) not in decided
    ]
    return replace(
        before,
        srdf=replace(srdf, disabled_collisions=(*kept, *added)),
        added=tuple(added),
        removed=tuple(removed),
        changed=tuple(changed),
    )


def described(group: Group) -> str:
    """Return the members of a group in a few words."""
    return ', '.join(_members(group))


def _members(group: Group) -> Iterator[str]:
    for chain in group.chains:
        yield f'chain from {chain.base_link} to {chain.tip_link}'
    for kind in ('joints', 'links', 'groups'):
        names = [each.name for each in getattr(group, kind)]
        if names:
            yield f'{kind if len(names) > 1 else kind[:-1]} {", ".join(names)}'
