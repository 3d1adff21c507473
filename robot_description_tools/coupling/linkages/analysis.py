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
Analysis of a linkage: its rank, its mobility, which coordinates drive it and which follow.

Ranks are those at closed poses. At zero, linkages are often singular.

"""

from __future__ import annotations

from collections.abc import MutableMapping
from collections.abc import Sequence
from dataclasses import dataclass
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

#: Ratio. Independent columns have singular values above this part of the largest one.
CLEARLY = 1e-2


@dataclass(frozen=True, slots=True)
class Roles:
    """
    Places of coordinates of a linkage, by what the description says about them.

    Attributes
    ----------
    solve_for : frozenset of int
        Coordinates that the loop joints name as passive.
    declared : frozenset of int
        Coordinates with a transmission or a command interface: they drive the linkage.
    driven : frozenset of int
        Coordinates that other couplings determine.
    passive : frozenset of int
        Mimic joints whose relation is left out. The linkage determines them before any other.
    leading : frozenset of int
        Coordinates that others mimic. Of those without a drive, they are determined last.

    """

    solve_for: frozenset[int]
    declared: frozenset[int]
    driven: frozenset[int]
    passive: frozenset[int]
    leading: frozenset[int]


@dataclass(frozen=True, slots=True, eq=False)
class Analysis:
    """
    Facts about a linkage that hold for all its states.

    Attributes
    ----------
    poses : tuple of ndarray
        Some closed poses; none if no search has found one.
    jacobians : tuple of (list of ndarray, float)
        The constraint Jacobians there, as `Constraints.jacobians_at` returns them.
    seed : ndarray, shape (n,)
        The closed pose where searches start. If there is none, the pose nearest to closed.
    rank, mobility : int
        Number of independent equations, and number of independent coordinates that are left.
    n_missing : int
        Number of drives that the description still has to name. One drive need not be named.
    drives, solved : tuple of int
        Places of the independent coordinates, and of those that the linkage determines. Mimic
        joints that follow one of them are in neither.
    waits_for : tuple of int
        Places of the drives that the description names.

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


# Analyses by a digest of the numbers of a linkage, each with the work that it took.
Known = MutableMapping[bytes, tuple[Analysis, float]]


def analyse(
    constraints: Constraints,
    roles: Roles,
    start: FloatArray,
    share: Share,
    known: Known | None = None,
) -> Analysis:
    """
    Find the independent coordinates of a linkage and those that it determines.

    Linkages with the same numbers, such as the fingers of a gripper, have one analysis. The work
    counts for each of them, so the budget does not depend on it.

    Parameters
    ----------
    constraints : Constraints
        Its equations.
    roles : Roles
        Roles of its coordinates in the description.
    start : ndarray, shape (n,)
        The pose near which it is assembled [rad or m].
    share : Share
        The work that this may take.
    known : mapping, optional
        Analyses of other linkages. This one is added.

    Raises
    ------
    OverBudget
        If the share does not suffice.

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
    # A search that stopped because its share was used might succeed with a larger share.
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
    """Return a digest of the numbers that an analysis depends on, without places in the robot."""
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
    """Return the greatest rank of combinations of coordinates over some poses."""
    most, rank = min(blocks.n_rows, len(blocks)), 0
    for parts, scale in jacobians:
        rank = max(rank, blocks.rank(blocks.by_columns(parts), tolerance * scale))
        if rank == most:
            break
    return rank


class _Analyst:
    """Chooses the drives and the seed of a linkage that closes."""

    def __init__(
        self,
        constraints: Constraints,
        roles: Roles,
        poses: tuple[FloatArray, ...],
        jacobians: tuple[tuple[list[FloatArray], float], ...],
        share: Share,
    ) -> None:
        self._constraints = constraints
        self._roles = roles
        self._poses = poses
        self._jacobians = jacobians
        self._share = share
        self._rank = greatest_rank(constraints.whole.blocks, jacobians)

    def analysis(self, start: FloatArray) -> Analysis:
        """Return the facts about the linkage."""
        unknown, roles = set(self._constraints.whole.unknown.tolist()), self._roles
        mobility = len(unknown) - self._rank
        solve_for = unknown & roles.solve_for
        external = unknown & (roles.driven - roles.passive)
        first = unknown & roles.passive
        declared = (unknown - solve_for) if solve_for else (unknown & roles.declared)
        declared -= external | first
        # Solve for the last coordinates first, and for drives only if the others are too few.
        rest = unknown - first - declared - external
        leads = rest & roles.leading
        solved: set[int] = set()
        for groups in ((first, rest - leads, leads), (declared,), (external,)):
            order = [i for group in groups for i in sorted(group, reverse=True)]
            solved = self._with_independent(order, solved)
        # If the description names drives or passive joints, only mimic joints may be left over.
        names_drives = bool(declared or (solve_for and external))
        if names_drives:
            solved |= unknown - declared - external
        drives = tuple(sorted(unknown - solved))
        return Analysis(
            poses=self._poses,
            jacobians=self._jacobians,
            seed=self._seed(start, drives),
            rank=self._rank,
            mobility=mobility,
            n_missing=max(0, mobility - max(1, len(declared | external))),
            drives=drives,
            solved=tuple(sorted(solved)),
            # If the description names the drives, a search waits for all of them.
            waits_for=drives if names_drives else (),
        )

    def _with_independent(self, order: Sequence[int], known: set[int]) -> set[int]:
        """Return known coordinates and the first others with independent columns."""
        whole = self._constraints.whole
        place = {int(c): i for i, c in enumerate(whole.unknown)}
        chosen = [*known]

        def are_clear(some: Sequence[int], tolerance: float) -> bool:
            blocks = whole.blocks.some([place[c] for c in (*chosen, *some)])
            self._share.use(RANKING * self._constraints.cost)
            return greatest_rank(blocks, self._jacobians, tolerance) == len(blocks)

        for tolerance in (CLEARLY, RANK):
            left = [i for i in order if i not in {*chosen}]
            while left and len(chosen) < self._rank:
                # Take as many columns at once as are independent: bisection.
                trial = min(len(left), self._rank - len(chosen))
                most, too_many = 0, trial + 1
                while too_many - most > 1:
                    if are_clear(left[:trial], tolerance):
                        most = trial
                    else:
                        too_many = trial
                    trial = (most + too_many) // 2
                chosen += left[:most]
                # The next column depends on these.
                del left[: most + 1]
        return set(chosen)

    def _seed(self, start: FloatArray, drives: tuple[int, ...]) -> FloatArray:
        """Return the closed pose with the drives at the start, if there is one within limits."""
        constraints = self._constraints
        known = np.zeros(len(start), dtype=bool)
        known[[*drives]] = True
        independent = constraints.independent(known)
        u, unknown = start[independent.known], independent.unknown
        is_redundant = self._rank < constraints.equations.n_rows
        # The pose at zero may belong to another assembly mode than the closed one.
        for x in (start, *self._poses, *scattered(constraints, start)):
            y = x[unknown] / constraints.units[unknown]
            search = approaching(constraints, independent, y, u, is_redundant=is_redundant)
            y, closed = finished(search, counted(constraints, self._share))
            if closed:
                return independent.all_by(y, u)
            if self._share.is_scarce:
                break
        return self._poses[0]
