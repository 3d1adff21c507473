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
Analysis of a linkage: its rank, its mobility, its drives and the coordinates to solve for.

The drives are the coordinates that move the linkage. The solver computes the other coordinates
from the drives. Ranks are computed at closed poses, because linkages are often singular at the
zero position.

"""

from __future__ import annotations

from collections.abc import MutableMapping
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from hashlib import blake2b
import pickle

import numpy as np
from robot_description_tools.coupling.linkages.assembly import approaching
from robot_description_tools.coupling.linkages.assembly import closed_poses
from robot_description_tools.coupling.linkages.assembly import counted
from robot_description_tools.coupling.linkages.assembly import finished
from robot_description_tools.coupling.linkages.assembly import scattered
from robot_description_tools.coupling.linkages.budget import OverBudget
from robot_description_tools.coupling.linkages.budget import RANKING
from robot_description_tools.coupling.linkages.budget import Share
from robot_description_tools.coupling.linkages.constraints import Constraints
from robot_description_tools.coupling.linkages.constraints import RANK
from robot_description_tools.coupling.linkages.sections import BlockJacobian
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.kinematics.closure import Closures

#: Ratio. Some columns of the constraint Jacobian are clearly independent if their smallest
#: singular value, divided by the largest singular value of the Jacobian, is larger than this.
CLEAR_RATIO = 1e-2


class DriveReason(Enum):
    """Reasons why a coordinate drives a linkage. The first reason that applies is used."""

    FOLLOWER = 'follower'
    OTHERS_PASSIVE = 'others_passive'
    COMMANDED = 'commanded'
    MIMICKED = 'mimicked'
    FIRST = 'first'

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Roles:
    """
    Roles that the description gives to coordinates of a linkage, as sets of indices.

    Attributes
    ----------
    solve_for : frozenset of int
        Coordinates that a ``<solve_for>`` of a loop joint names.
    declared : frozenset of int
        Coordinates with a transmission or a command interface, which drive the linkage.
    driven : frozenset of int
        Coordinates that other couplings determine.
    passive : frozenset of int
        Mimic joints whose relation is ignored. The linkage determines these coordinates if it can.
    leading : frozenset of int
        Coordinates that are followed by mimic joints. The linkage determines leading coordinates
        only if there are too few other coordinates.

    """

    solve_for: frozenset[int]
    declared: frozenset[int]
    driven: frozenset[int]
    passive: frozenset[int]
    leading: frozenset[int]


@dataclass(frozen=True, slots=True, eq=False)
class Analysis:
    """
    Properties of a linkage that do not depend on its state.

    Attributes
    ----------
    poses : tuple of ndarray
        Some closed poses. Empty if no closed pose was found.
    jacobians : tuple of (list of ndarray, float)
        The constraint Jacobians at these poses, as `Constraints.jacobians_at` returns them.
    seed : ndarray, shape (n,)
        The closed pose where searches start. If no closed pose was found, the tried pose with the
        smallest gap.
    rank, mobility : int
        Number of independent equations, and number of independent coordinates.
    n_missing : int
        Number of drives that the description does not name: ``mobility`` minus the number of named
        drives, but at least 0. A named drive has a transmission or a command interface, or another
        coupling determines it. With a ``<solve_for>``, transmissions and command interfaces have
        no effect, and all coordinates that it does not name are named drives. Mimic joints whose
        relation is ignored are never named drives. Without named drives, the number is the same as
        with one named drive, so that a linkage with one degree of freedom needs no named drive.
    drives, solved : tuple of int
        Indices of the independent coordinates, and of the coordinates that the linkage determines.
        Mimic joints that follow one of these coordinates are left out.
    waits_for : tuple of int
        Indices of the drives that must be known before a search starts. Empty if the description
        names no drives.
    reasons : tuple of DriveReason
        For each drive, the reason why it is a drive.

    """

    poses: tuple[FloatArray, ...]
    jacobians: tuple[tuple[list[FloatArray], float], ...]
    seed: FloatArray
    rank: int = 0
    mobility: int = 0
    n_missing: int = 0
    drives: tuple[int, ...] = ()
    solved: tuple[int, ...] = ()
    waits_for: tuple[int, ...] = ()
    reasons: tuple[DriveReason, ...] = ()


# Analyses of linkages, each with the work that it took. The key is the digest from `_numbers`.
Known = MutableMapping[bytes, tuple[Analysis, float]]


def analyse(
    constraints: Constraints,
    roles: Roles,
    start: FloatArray,
    share: Share,
    known: Known | None = None,
) -> Analysis:
    """
    Find the independent coordinates of a linkage and the coordinates that it determines.

    Linkages with the same geometry, such as the fingers of a gripper, share one analysis. Each of
    these linkages is charged with the full work of the analysis. As a result, sharing does not
    change which linkages fit into the budget.

    Parameters
    ----------
    constraints : Constraints
        The equations of the linkage.
    roles : Roles
        Roles of its coordinates in the description.
    start : ndarray, shape (n,)
        The linkage is assembled near this pose [rad or m].
    share : Share
        Limit of the work.
    known : mapping, optional
        Analyses of other linkages. The new analysis is added.

    Raises
    ------
    OverBudget
        If the share is too small.

    """
    if known is None:
        return _analysed(constraints, roles, start, share)
    key = _numbers(constraints, roles, start)
    if key in known:
        analysis, work = known[key]
        if share.used + work <= share.work / 2.0:
            share.use(work)
            return analysis
    before = share.used
    analysis = _analysed(constraints, roles, start, share)
    # Do not share the analysis if little work was left: with more work, it might have found more
    # poses.
    if not share.is_scarce:
        known[key] = analysis, share.used - before
    return analysis


def _analysed(
    constraints: Constraints, roles: Roles, start: FloatArray, share: Share
) -> Analysis:
    poses, nearest = closed_poses(constraints, start, share)
    if not poses:
        if share.is_scarce:
            raise OverBudget
        return Analysis((), (), nearest)
    jacobians = tuple(constraints.jacobians_at(x) for x in poses)
    return _Analyst(constraints, roles, tuple(poses), jacobians, share).analysis(start)


def _numbers(constraints: Constraints, roles: Roles, start: FloatArray) -> bytes:
    """Return a digest of a linkage, which does not depend on other parts of the robot."""
    closures = constraints.closures
    parts = [closures] if isinstance(closures, Closures) else closures.members
    equations = [{**vars(part), 'coordinates': None} for part in parts]
    affine = [(each.factors, each.offset, each.follower) for each in constraints.affine]
    places = [at for _, at in constraints.layout]
    numbers = equations, places, affine, constraints.limits, roles, start
    return blake2b(pickle.dumps(numbers)).digest()


def greatest_rank(
    blocks: BlockJacobian,
    jacobians: Sequence[tuple[list[FloatArray], float]],
    tolerance: float = RANK,
) -> int:
    """Return the largest rank that the Jacobian ``blocks`` has at one of several poses."""
    most, rank = min(blocks.n_rows, len(blocks)), 0
    for parts, scale in jacobians:
        rank = max(rank, blocks.rank(blocks.by_columns(parts), tolerance * scale))
        if rank == most:
            break
    return rank


@dataclass(frozen=True, eq=False)
class _Analyst:
    """Chooses the drives and the seed of a linkage that has closed poses."""

    constraints: Constraints
    roles: Roles
    poses: tuple[FloatArray, ...]
    jacobians: tuple[tuple[list[FloatArray], float], ...]
    share: Share

    @cached_property
    def rank(self) -> int:
        """The largest rank that the equations have at one of the poses."""
        return greatest_rank(self.constraints.whole.blocks, self.jacobians)

    def analysis(self, start: FloatArray) -> Analysis:
        """Return the properties of the linkage."""
        unknown, roles = set(self.constraints.whole.unknown.tolist()), self.roles
        mobility = len(unknown) - self.rank
        solve_for = unknown & roles.solve_for
        external = unknown & (roles.driven - roles.passive)
        first = unknown & roles.passive
        declared = (unknown - solve_for) if solve_for else (unknown & roles.declared)
        declared -= external | first
        # Choose the coordinates to solve for, group by group. In each group, the last coordinate
        # comes first. The groups `declared` and `external` are the named drives. Solve for them
        # only if there are too few other coordinates.
        rest = unknown - first - declared - external
        leads = rest & roles.leading
        solved: set[int] = set()
        for groups in ((first, rest - leads, leads), (declared,), (external,)):
            order = [i for group in groups for i in sorted(group, reverse=True)]
            solved = self._with_independent(order, solved)
        # If the description names drives, solve for all other coordinates. The group `external`
        # alone does not count here, except with a ``<solve_for>``.
        names_drives = bool(declared or (solve_for and external))
        if names_drives:
            solved |= unknown - declared - external
        drives = tuple(sorted(unknown - solved))
        return Analysis(
            poses=self.poses,
            jacobians=self.jacobians,
            seed=self._seed(start, drives),
            rank=self.rank,
            mobility=mobility,
            n_missing=max(0, mobility - max(1, len(declared | external))),
            drives=drives,
            solved=tuple(sorted(solved)),
            # If the description names the drives, a search starts only when all drives are known.
            waits_for=drives if names_drives else (),
            reasons=tuple(self._reason(i, bool(solve_for)) for i in drives),
        )

    def _reason(self, i: int, names_passive: bool) -> DriveReason:
        """Return the reason why a coordinate is a drive. `analysis` applies the same rules."""
        roles = self.roles
        is_follower = i in roles.driven - roles.passive
        rules = {
            DriveReason.FOLLOWER: is_follower,
            DriveReason.OTHERS_PASSIVE: names_passive and i not in roles.solve_for | roles.passive,
            DriveReason.COMMANDED: not names_passive and i in roles.declared - roles.passive,
            DriveReason.MIMICKED: i in roles.leading,
        }
        return next((reason for reason, applies in rules.items() if applies), DriveReason.FIRST)

    def _with_independent(self, order: Sequence[int], known: set[int]) -> set[int]:
        """Return ``known``, and the coordinates of ``order`` with independent Jacobian columns."""
        whole = self.constraints.whole
        place = {int(c): i for i, c in enumerate(whole.unknown)}
        chosen = [*known]

        def are_clear(some: Sequence[int], tolerance: float) -> bool:
            blocks = whole.blocks.some([place[c] for c in (*chosen, *some)])
            self.share.use(RANKING * self.constraints.cost)
            return greatest_rank(blocks, self.jacobians, tolerance) == len(blocks)

        for tolerance in (CLEAR_RATIO, RANK):
            left = [i for i in order if i not in {*chosen}]
            while left and len(chosen) < self.rank:
                # Bisection: find how many of the next columns are independent.
                trial = min(len(left), self.rank - len(chosen))
                most, too_many = 0, trial + 1
                while too_many - most > 1:
                    if are_clear(left[:trial], tolerance):
                        most = trial
                    else:
                        too_many = trial
                    trial = (most + too_many) // 2
                chosen += left[:most]
                # The next column depends on the chosen columns, so leave it out.
                del left[: most + 1]
        return set(chosen)

    def _seed(self, start: FloatArray, drives: tuple[int, ...]) -> FloatArray:
        """Return a closed pose with the drives as in ``start``, or else any closed pose."""
        constraints = self.constraints
        known = np.zeros(len(start), dtype=bool)
        known[[*drives]] = True
        independent = constraints.independent(known)
        u, unknown = start[independent.known], independent.unknown
        is_redundant = self.rank < constraints.equations.n_rows
        # The start may be near another assembly mode, so try several poses.
        for x in (start, *self.poses, *scattered(constraints, start)):
            y = x[unknown] / constraints.units[unknown]
            search = approaching(constraints, independent, y, u, is_redundant=is_redundant)
            y, closed = finished(search, counted(constraints, self.share))
            if closed:
                return independent.all_by(y, u)
            if self.share.is_scarce:
                break
        return self.poses[0]
