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
Closed linkages: which coordinates loop joints tie together, and which of them follow.

Loop joints whose branches share coordinates are one `Linkage`. What it can determine is asked of
the rank of its equations at closed poses, not at zero, where linkages like to be singular.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Generator
from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike
from robot_description_tools.coupling.limits import is_beyond
from robot_description_tools.coupling.limits import limits
from robot_description_tools.coupling.linkages.budget import COMPILING
from robot_description_tools.coupling.linkages.budget import COMPILING_LOOP
from robot_description_tools.coupling.linkages.budget import cost_of_coordinates
from robot_description_tools.coupling.linkages.budget import cost_of_section
from robot_description_tools.coupling.linkages.budget import OverBudget
from robot_description_tools.coupling.linkages.budget import RANKING
from robot_description_tools.coupling.linkages.budget import Share
from robot_description_tools.coupling.linkages.sections import Band
from robot_description_tools.coupling.linkages.sections import Groups
from robot_description_tools.coupling.linkages.sections import in_sections
from robot_description_tools.coupling.linkages.sections import Sections
from robot_description_tools.coupling.relation import AffineBlock
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import Coupling
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics import one_of
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.closure import Closures
from robot_description_tools.kinematics.closure import moved_by

# Largest entry of a residual that counts as closed, positions in sizes of the linkage.
SOLVED = 1e-11
# The same where more equations than unknowns are left, which rounded numbers never quite satisfy.
FITTED = 1e-5
# And for rows that no coordinate changes: numbers of a document are rounded.
ROUNDED = 1e-3
# Singular values below this part of the largest one count as 0.
RANK = 1e-4
# Columns that are clearly independent, by the same measure.
CLEARLY = 1e-2
# Longest step of a search [rad, or sizes of the linkage].
LONGEST_STEP = 0.5
# A step that shows whether there is a way to go [rad, or sizes of the linkage].
TRIAL = 0.2
# How often closed poses are looked for, and how many are enough to know ranks.
TRIES, SAMPLES = 24, 8


Result = TypeVar('Result')
# A search that can be interrupted. It yields how often it has evaluated equations since it yielded
# last, and what it has lost, in evaluations of Newton's method: nothing where it got on, and twice
# as much for those of the damped one.
Search = Generator[tuple[int, int], None, Result]


def finished(search: Search[Result], count: Callable[[int], None]) -> Result:
    """Return the result of a search, which goes on to its end; its evaluations are counted."""
    while True:
        try:
            count(next(search)[0])
        except StopIteration as end:
            result: Result = end.value
            return result


@dataclass(frozen=True, slots=True, eq=False)
class Tie:
    """
    One affine equation among coordinates of a linkage: ``factors . x = offset``.

    ``follower`` is the coordinate that it holds for only while that is not known itself; None
    where it holds in all directions.

    """

    factors: FloatArray
    offset: float
    follower: int | None


@dataclass(frozen=True, slots=True, eq=False)
class Fold:
    """
    The coordinates of a linkage by a few of them: ``x = C y + D u + e``.

    Attributes
    ----------
    unknown, known : ndarray of int
        Places of y and u; y are in units of the linkage (`Linkage.units`).
    by_unknown, by_known : ndarray, shape (n, len(y)) and (n, len(u))
        C and D.
    offset : ndarray, shape (n,)
        e.
    outputs : ndarray of bool, shape (n,)
        What follows from y and u and is not known; followers are left to their own coupling.
    band : Band
        How the equations depend on y.

    """

    unknown: IntArray
    known: IntArray
    by_unknown: FloatArray
    by_known: FloatArray
    offset: FloatArray
    outputs: BoolArray
    band: Band


class Linkage:
    """
    Loop joints that share coordinates, compiled.

    Parameters
    ----------
    tree : KinematicTree
        How the links move.
    description : RobotDescription
        The robot.
    loops : sequence of LoopJoint
        Loop joints that can work.
    declared : set of str
        Joints that have a transmission or a command interface: they drive the linkage.
    driven : set of int
        Coordinates that other couplings determine.
    start : ndarray, shape (n_coordinates,)
        The pose of the tree near which the linkage is assembled.
    share : Share
        The work that it may take, until that ends.
    ties : sequence of Coupling
        Affine couplings among joints.
    passive : set of int
        Coordinates that it determines before any other: mimic joints whose relation is left out.
    leading : set of int
        Coordinates that others of it mimic: of those without a drive, it determines them last.

    Attributes
    ----------
    loop_joints : tuple of LoopJoint
        What it is made from.
    loops : tuple of str
        Their names.
    coordinates : tuple of str
        The coordinates that it ties together.
    drives, solved : tuple of str
        The coordinates that are independent, and those that the linkage determines from them.
        Mimic joints that follow one of them are in neither.
    mobility : int
        How many coordinates can be chosen freely.
    rank, n_rows : int
        How many equations are independent, and how many there are.
    n_missing : int
        How many drives the description still has to name: one for each freedom, of which one need
        not be named.
    waits_for : ndarray of int
        Places of the coordinates that are said to be driven, and can be.
    limits : ndarray, shape (n, 2)
        Of the coordinates [rad or m]; infinite where there are none.
    closes : bool
        Whether a closed pose was found.
    seed : ndarray, shape (n,)
        A closed pose [rad or m], where searches start; the best that was found if it never closes.
    start : ndarray, shape (n,)
        The pose near which it was to be assembled.
    at : ndarray of int, shape (n,)
        The coordinates among those of the robot.
    own : ndarray of int
        Places of the coordinates of its branches; the others move by ties only.
    layout : list of (slice, ndarray of int)
        The equations and the coordinates of each section; most linkages are one section.
    cost : float
        The work of one evaluation of its equations, as `Share` counts it.
    units : ndarray, shape (n,)
        What one unit of each coordinate is: 1 rad, or the size of the linkage [m].

    """

    def __init__(
        self,
        tree: KinematicTree,
        description: RobotDescription,
        loops: Sequence[LoopJoint],
        declared: frozenset[str],
        driven: frozenset[int],
        start: FloatArray,
        share: Share,
        ties: Iterable[Coupling],
        passive: frozenset[int] = frozenset(),
        leading: frozenset[int] = frozenset(),
    ) -> None:
        self.loop_joints = tuple(loops)
        self.loops = tuple(loop.name for loop in loops)
        moved = [moved_by(tree, loop) for loop in loops]
        own: IntArray = np.array(sorted({c for some in moved for c in some}), dtype=np.intp)
        # Before anything large is made.
        share.admit(cost_of_coordinates(len(own)))
        self.at, self._ties = _ties(own, list(ties), tree.n_coordinates)
        sections = in_sections(
            moved, [self.at[np.flatnonzero(tie.factors)].tolist() for tie in self._ties]
        )
        self.cost = cost_of_coordinates(len(self.at))
        for section in sections:
            inside = {c for i in section for c in moved[i]}
            longest = max(len(moved[i]) for i in section)
            self.cost += cost_of_section(len(section), len(inside), longest)
        share.admit(self.cost)
        self._share = share
        share.use(COMPILING + COMPILING_LOOP * len(loops))
        closures: Closures | Sections
        parts = [Closures(tree, description, [loops[i] for i in some]) for some in sections]
        closures = parts[0] if len(parts) == 1 else Sections(parts)
        self.coordinates = tuple(tree.coordinates[i] for i in self.at)
        # The places of the coordinates of its branches.
        self.own: IntArray = np.searchsorted(self.at, closures.coordinates)
        self._closures = closures
        self.n_rows = closures.n_rows
        self.equations: Closures | Sections
        if isinstance(closures, Sections):
            self.equations = Sections([_without_constant_rows(m) for m in closures.members])
            self.layout = [(rows, self.own[places]) for rows, places in self.equations.layout]
        else:
            self.equations = _without_constant_rows(closures)
            self.layout = [(slice(0, self.equations.n_rows), self.own)]
        n = len(self.at)
        is_turn = np.ones(n, dtype=bool)
        is_turn[self.own] = closures.is_turn
        self.units = np.where(is_turn, 1.0, closures.size)
        self.limits = limits(description, self.coordinates).T
        # A whole turn of these changes nothing else.
        tied = {i for tie in self._ties for i in np.flatnonzero(tie.factors)}
        self.wraps = np.array(
            [
                i not in tied
                and name in description.joints
                and description.joints[name].type is JointType.CONTINUOUS
                for i, name in enumerate(self.coordinates)
            ]
        )

        everything = self._everything = self.fold(np.zeros(n, dtype=bool))
        self.start = start = start[self.at]
        self.seed = start
        # Whether equations are more than it takes, so that rounded numbers leave a rest.
        self._may_rest = True
        self.poses = self._closed_poses(everything, start)
        self.closes = bool(self.poses)
        if share.is_scarce and not self.closes:
            raise OverBudget
        self.rank = self.mobility = self.n_missing = 0
        self.drives: tuple[str, ...] = ()
        self.solved: tuple[str, ...] = ()
        self.waits_for = np.zeros(0, dtype=np.intp)
        if not self.poses:
            return
        self._rates = [self._rates_at(x) for x in self.poses]
        self.rank = self._rank(everything.band)
        self.mobility = len(everything.unknown) - self.rank
        self._may_rest = self.rank < self.equations.n_rows
        self._choose(everything, declared, driven - passive, leading, passive)
        self.seed = self._seed(start)

    @property
    def name(self) -> str:
        """Names of its loop joints in one line, the first of them where there are many."""
        return one_of(self.loops)

    def fold(self, known: BoolArray) -> Fold:
        """
        Express all coordinates by as few of them as the ties leave independent.

        Parameters
        ----------
        known : ndarray of bool, shape (n,)
            The coordinates whose values are there.

        Returns
        -------
        Fold

        """
        n = len(self.at)
        # Gauss-Jordan elimination: one unknown coordinate for each tie.
        rows: list[tuple[int, FloatArray]] = []
        followers = np.zeros(n, dtype=bool)
        for tie in self._ties:
            if tie.follower is not None and known[tie.follower]:
                continue
            row = np.append(tie.factors, tie.offset)
            for pivot, other in rows:
                row -= row[pivot] * other
            size = np.abs(row[:-1]) * ~known
            pivot = int(np.argmax(size)) if tie.follower is None else tie.follower
            if size[pivot] < RANK:
                continue
            row /= row[pivot]
            rows = [(p, other - other[pivot] * row) for p, other in rows] + [(pivot, row)]
            followers[pivot] = tie.follower is not None
        matrix, offset = np.eye(n), np.zeros(n)
        pivots = np.zeros(n, dtype=bool)
        for pivot, row in rows:
            matrix[pivot] = -row[:-1]
            matrix[pivot, pivot] = 0.0
            offset[pivot] = row[-1]
            pivots[pivot] = True
        unknown = np.flatnonzero(~known & ~pivots)
        by_unknown = matrix[:, unknown] * self.units[unknown]
        return Fold(
            unknown=unknown,
            known=np.flatnonzero(known),
            by_unknown=by_unknown,
            by_known=matrix[:, known],
            offset=offset,
            outputs=~known & ~followers,
            band=Band(self.layout, by_unknown),
        )

    def can_move(self) -> bool:
        """
        Tell whether the linkage can really move in all directions that ranks promise.

        Ranks promise too much at a pose where a mimic relation and the loop only touch: they agree
        in the first derivative there, and nowhere else.

        """
        fold = self._everything
        best = self.poses[int(np.argmax([self.rank_at(x) for x in self.poses]))]
        start = best[fold.unknown] / self.units[fold.unknown]
        for way in np.linalg.svd(self.evaluate(best)[1] @ fold.by_unknown)[2][self.rank:]:
            y, closed = self.approach(fold, start + TRIAL * way, np.zeros(0), bounded=False)
            if not closed or magnitude(y - start) < 0.3 * TRIAL:
                return False
        return True

    def rank_of(self, fold: Fold) -> int:
        """Return how many of the unknown coordinates follow, where the most do."""
        return self._rank(fold.band)

    def is_free_to_choose(self, known: BoolArray, i: int) -> bool:
        """
        Tell whether any value of an unknown coordinate closes, given those that are known.

        Where the description says what drives, that is free at most.

        """
        if len(self.waits_for) and i not in self.waits_for:
            return False
        chosen = known.copy()
        chosen[i] = True
        fold = self.fold(chosen)
        own = fold.by_known[:, fold.known == i] * self.units[i]
        together = np.hstack((fold.by_unknown, own))
        return self._rank(Band(self.layout, together)) == self.rank_of(fold)

    def rank_at(self, x: FloatArray, fold: Fold | None = None) -> int:
        """Return the rank of the equations at one pose, by all coordinates or unknown ones."""
        band = (fold or self._everything).band
        rates, scale = self._rates_at(x)
        return band.rank(band.rates(rates), RANK * scale)

    def projected(self, x: FloatArray) -> FloatArray:
        """Return the closed pose near another pose, the seed if none is found."""
        fold = self._everything
        y = x[fold.unknown] / self.units[fold.unknown]
        y, closed = self.approach(fold, y, np.zeros(0))
        return fold.by_unknown @ y + fold.offset if closed else self.seed

    def evaluate(self, x: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return residual and Jacobian of the equations that coordinates can violate."""
        if len(self.own) == len(x):
            return self.equations.evaluate(x)
        residual, own = self.equations.evaluate(x[self.own])
        jacobian = np.zeros((len(residual), len(x)))
        jacobian[:, self.own] = own
        return residual, jacobian

    def evaluate_each(self, x: FloatArray) -> tuple[FloatArray, list[FloatArray]]:
        """Return the residual, and its derivatives by the coordinates of each section."""
        if isinstance(self.equations, Sections):
            return self.equations.evaluate_each(x[self.own])
        residual, jacobian = self.equations.evaluate(x[self.own])
        return residual, [jacobian]

    @property
    def is_free(self) -> bool:
        """Whether it has several drives, and the description does not say which."""
        return self.mobility > 1 and not len(self.waits_for)

    def beyond_limits(self, x: FloatArray) -> tuple[str, ...]:
        """Return the coordinates that are beyond their limits in a pose."""
        beyond = np.flatnonzero(is_beyond(x, *self.limits.T))
        return tuple(self.coordinates[i] for i in beyond)

    def gap(self, x: FloatArray) -> tuple[float, float]:
        """
        Tell how far from closed a pose is, by all equations.

        Parameters
        ----------
        x : ndarray, shape (n,)
            The coordinates of the linkage [rad or m].

        Returns
        -------
        metres, radians : float
            Of the loop joint that is worst.

        """
        return self._closures.gap(x[self.own])

    def residual(self, q: ArrayLike) -> FloatArray:
        """
        Tell how far from closed poses of the robot are.

        Parameters
        ----------
        q : array-like, shape (..., n_coordinates)
            Position coordinates of the tree [rad or m].

        Returns
        -------
        ndarray, shape (..., 2)
            Gap [m] and misalignment [rad] of the loop joint that is worst.

        """
        q = np.asarray(q, dtype=np.float64)
        poses = q.reshape(-1, q.shape[-1])[:, self.at]
        gaps = [self.gap(x) if np.isfinite(x).all() else (np.nan, np.nan) for x in poses]
        return np.array(gaps, dtype=np.float64).reshape(*q.shape[:-1], 2)

    def approach(
        self, fold: Fold, y: FloatArray, u: FloatArray, bounded: bool = True
    ) -> tuple[FloatArray, bool]:
        """Close the linkage from any pose; see `approaching`."""
        return finished(self.approaching(fold, y, u, bounded), self._count)

    def _count(self, evaluations: int) -> None:
        self._share.use(evaluations * self.cost)

    def approaching(
        self, fold: Fold, y: FloatArray, u: FloatArray, bounded: bool = True
    ) -> Search[tuple[FloatArray, bool]]:
        """
        Close the linkage from any pose, by short steps of least norm (Levenberg-Marquardt).

        With the residual r and its Jacobian J by y, each step is ``-J^T (J J^T + l I)^-1 r``.

        Parameters
        ----------
        fold : Fold
            What may move.
        y : ndarray
            Where to start, in units of the linkage.
        u : ndarray
            The coordinates that stay [rad or m].
        bounded : bool
            Whether coordinates stay within their limits.

        Yields
        ------
        evaluations, vain : int
            See `Search`.

        Returns
        -------
        y : ndarray
            The nearest to closed that was found.
        closed : bool
            Whether it is.

        """
        base = fold.by_known @ u + fold.offset
        low, high = (self.limits[fold.unknown] / self.units[fold.unknown, np.newaxis]).T
        bounded = bounded and bool(np.isfinite((low, high)).any())
        if bounded:
            y = np.clip(y, low, high)
        band = fold.band
        residual, jacobians = self.evaluate_each(band.pose(y, base))
        yield 1, 2
        before, damping, slow = float(residual @ residual), 1e-3, 0
        for _ in range(100):
            if before <= SOLVED**2 or slow > 5:
                break
            rates = band.rates(jacobians)
            step = band.damped(rates, residual, damping)
            if bounded:
                # A coordinate at its limit moves inwards only.
                free = ((y > low) | (step < 0.0)) & ((y < high) | (step > 0.0))
                if not free.all():
                    step = band.damped(rates, residual, damping, free)
            size = magnitude(step)
            if size > LONGEST_STEP:
                step *= LONGEST_STEP / size
            trial = np.clip(y - step, low, high) if bounded else y - step
            moved = self.evaluate_each(band.pose(trial, base))
            yield 1, 2
            after = float(moved[0] @ moved[0])
            # A local minimum is approached slowly, a closed pose is not.
            slow = slow + 1 if 0.98 * before < after < before else 0
            if after < before:
                y, before, (residual, jacobians) = trial, after, moved
                damping = max(damping * 0.1, 1e-12)
            elif damping > 1e4 or size < 1e-14:
                break
            else:
                damping *= 8.0
        x = fold.by_unknown @ y + base
        size = magnitude(residual)
        spare = len(residual) > len(y) or self._may_rest
        closed = size <= 10.0 * SOLVED or (spare and size <= FITTED)
        return y, closed and self._constants_fit(x)

    def _constants_fit(self, x: FloatArray) -> bool:
        metres, radians = self.gap(x)
        return max(metres / self._closures.size, radians) <= ROUNDED

    def _closed_poses(self, fold: Fold, start: FloatArray) -> list[FloatArray]:
        """Return some closed poses, the first one for a start: near one pose, within limits."""
        tries = [start, *self.scattered(start)]
        found: list[FloatArray] = []
        none = np.zeros(0)
        best = np.inf
        for bounded in self.bounds:
            for x in tries:
                y = x[fold.unknown] / self.units[fold.unknown]
                y, closed = self.approach(fold, y, none, bounded)
                x = fold.by_unknown @ y + fold.offset
                if closed:
                    found.append(x)
                elif not found:
                    size = magnitude(self._closures.evaluate(x[self.own])[0])
                    self.seed, best = (x, size) if size < best else (self.seed, best)
                if self._share.is_scarce:
                    return found
                if len(found) == SAMPLES:
                    return found
            if found:
                break
        return found

    def scattered(self, start: FloatArray) -> list[FloatArray]:
        """Return poses all over the ranges of the coordinates, always the same, and not closed."""
        rng = np.random.default_rng(0)
        low, high = self.limits.T
        low = np.where(np.isfinite(low), low, np.minimum(start, high) - np.pi * self.units)
        high = np.where(np.isfinite(high), high, np.maximum(start, low) + np.pi * self.units)
        return [(low + high) / 2.0, *(rng.uniform(low, high) for _ in range(TRIES))]

    @property
    def bounds(self) -> tuple[bool, ...]:
        """Return what ``bounded`` of `approach` may be, in the order in which they are tried."""
        return (True, False) if np.isfinite(self.limits).any() else (False,)

    def _rank(self, band: Band, tolerance: float = RANK) -> int:
        """Return the largest rank of combinations of coordinates over the closed poses."""
        most, rank = min(self.equations.n_rows, len(band)), 0
        for rates, scale in self._rates:
            rank = max(rank, band.rank(band.rates(rates), tolerance * scale))
            if rank == most:
                break
        return rank

    def _rates_at(self, x: FloatArray) -> tuple[list[FloatArray], float]:
        """
        Return the derivatives of each section at a pose, and the largest singular value of one.

        What counts as 0 does so beside that.

        """
        rates = self.evaluate_each(x)[1]
        largest = [
            float(np.linalg.norm(part * self.units[places], 2)) if part.size else 0.0
            for part, (_, places) in zip(rates, self.layout, strict=True)
        ]
        return rates, max(largest) or 1.0

    def _choose(
        self,
        fold: Fold,
        declared: frozenset[str],
        driven: frozenset[int],
        leading: frozenset[int],
        passive: frozenset[int],
    ) -> None:
        """Choose drives and what is solved."""
        y = fold.unknown.tolist()
        solve_for = {
            i
            for i in y
            for loop in self.loop_joints
            for name in loop.solve_for
            if self.coordinates[i] == name or self.coordinates[i].startswith(name + '/')
        }
        is_declared = {i for i in y if self.coordinates[i] in declared}
        if solve_for:
            is_declared = set(y) - solve_for
        external = {i for i in y if int(self.at[i]) in driven}
        first = {i for i in y if int(self.at[i]) in passive}
        is_declared -= external | first
        self.n_missing = max(0, self.mobility - max(1, len(is_declared | external)))
        # The last ones are solved first; what drives, only where the others are too few.
        rest = set(y) - first - is_declared - external
        leads = {i for i in rest if int(self.at[i]) in leading}
        solved: set[int] = set()
        for groups in ((first, rest - leads, leads), (is_declared,), (external,)):
            order = [i for group in groups for i in sorted(group, reverse=True)]
            solved = self._independent(fold, order, solved)
        # The joints that are solved for may leave only such as mimic joints elsewhere.
        is_said = bool(is_declared or (solve_for and external))
        if is_said:
            solved |= set(y) - is_declared - external
        self._solved = np.array(sorted(solved), dtype=np.intp)
        self._drives = np.array([i for i in y if i not in solved], dtype=np.intp)
        self.solved = tuple(self.coordinates[i] for i in self._solved)
        self.drives = tuple(self.coordinates[i] for i in self._drives)
        # Where the description says what drives, a search waits for all of it.
        self.waits_for = self._drives if is_said else self._drives[:0]

    def _independent(self, fold: Fold, order: Sequence[int], known: set[int]) -> set[int]:
        """Return known coordinates and more with independent columns, the first ones of them."""
        place = {int(c): i for i, c in enumerate(fold.unknown)}
        chosen = [*known]

        def are_clear(some: Sequence[int], tolerance: float) -> bool:
            band = fold.band.some([place[c] for c in (*chosen, *some)])
            self._share.use(RANKING * self.cost)
            return self._rank(band, tolerance) == len(band)

        for tolerance in (CLEARLY, RANK):
            left = [i for i in order if i not in {*chosen}]
            while left and len(chosen) < self.rank:
                # What is independent together is so one by one: as many as possible at once.
                trial = min(len(left), self.rank - len(chosen))
                most, too_many = 0, trial + 1
                while too_many - most > 1:
                    if are_clear(left[:trial], tolerance):
                        most = trial
                    else:
                        too_many = trial
                    trial = (most + too_many) // 2
                chosen += left[:most]
                # The next one depends on these.
                del left[: most + 1]
        return set(chosen)

    def _seed(self, start: FloatArray) -> FloatArray:
        """Return the closed pose with the drives at the start, if there is one within limits."""
        known = np.zeros(len(start), dtype=bool)
        known[self._drives] = True
        fold = self.fold(known)
        u = start[fold.known]
        # The drawing at zero may belong to another assembly than the one that closes there.
        for x in (start, *self.poses, *self.scattered(start)):
            y, closed = self.approach(fold, x[fold.unknown] / self.units[fold.unknown], u)
            if closed:
                return fold.by_unknown @ y + fold.by_known @ u + fold.offset
            if self._share.is_scarce:
                break
        return self.poses[0]


def find_linkages(tree: KinematicTree, loops: Iterable[LoopJoint]) -> list[list[LoopJoint]]:
    """Group loop joints by the coordinates of their branches, in document order."""
    groups = Groups()
    moved = [(loop, moved_by(tree, loop)) for loop in loops]
    for _, coordinates in moved:
        groups.join(coordinates)
    found: dict[int, list[LoopJoint]] = {}
    for loop, coordinates in moved:
        found.setdefault(groups.of(coordinates[0]), []).append(loop)
    return [*found.values()]


def _ties(
    own: IntArray, couplings: Sequence[Coupling], size: int
) -> tuple[IntArray, list[Tie]]:
    """
    Return what affine couplings say about the coordinates of a linkage.

    Parameters
    ----------
    own : ndarray of int
        The coordinates of its branches.
    couplings : sequence of Coupling
        Of the robot, loops left aside.
    size : int
        How many coordinates joints have; the others are actuators.

    Returns
    -------
    coordinates : ndarray of int
        Those of the branches, and the joints by which one of them follows another one.
    ties : list of Tie
        Between them.

    """
    one_way: dict[int, dict[int, float]] = {}
    offsets: dict[int, float] = {}
    both_ways: list[tuple[dict[int, float], float]] = []
    for coupling in couplings:
        for out, terms, offset, back in affine_rows(coupling):
            if back:
                both_ways.append(({out: 1.0, **{i: -f for i, f in terms.items()}}, offset))
            elif out < size and all(i < size for i in terms):
                one_way[out], offsets[out] = terms, offset

    # Followers that lead back into the linkage, and what is between.
    inside = set(own.tolist())
    leads: dict[int, bool] = {}

    def leads_back(i: int) -> bool:
        if i not in leads:
            leads[i] = False
            leads[i] = i in one_way and any(k in inside or leads_back(k) for k in one_way[i])
        return leads[i]

    todo = [i for i in sorted(inside) if leads_back(i)]
    for i in todo:
        todo += [k for k in one_way[i] if leads_back(k) and k not in todo]
        inside.update(one_way[i])
    coordinates: IntArray = np.array(sorted(inside), dtype=np.intp)
    place = {int(c): i for i, c in enumerate(coordinates)}
    ties = []
    for i in todo:
        factors = np.zeros(len(coordinates))
        factors[place[i]] = 1.0
        for k, factor in one_way[i].items():
            factors[place[k]] -= factor
        ties.append(Tie(factors, offsets[i], place[i]))
    return coordinates, ties + _joint_ties(both_ways, place)


def affine_rows(coupling: Coupling) -> list[tuple[int, dict[int, float], float, bool]]:
    """Return output, terms and offset of affine equations, and whether they can be inverted."""
    dependent = np.isin(coupling.coordinates, coupling.dependent)
    if not coupling.relation.outputs(~dependent).any():
        return []
    size = int(coupling.coordinates.max()) + 1
    block = coupling.relation.block(~dependent, coupling.coordinates, size)
    if not isinstance(block, AffineBlock):
        return []
    back = bool(coupling.relation.outputs(dependent).any())
    return [(out, dict(row.terms), row.offset, back) for out, row in block.rows.items()]


def _joint_ties(
    equations: Sequence[tuple[dict[int, float], float]], place: dict[int, int]
) -> list[Tie]:
    """Return what is left of equations when everything outside of a linkage is eliminated."""
    equations = [e for e in equations if any(i in place for i in e[0])]
    others = sorted({i for terms, _ in equations for i in terms if i not in place})
    if len(others) >= len(equations):
        return []
    outside = np.array([[terms.get(i, 0.0) for i in others] for terms, _ in equations])
    inside = np.zeros((len(equations), len(place)))
    for row, (terms, _) in zip(inside, equations, strict=True):
        for i, factor in terms.items():
            if i in place:
                row[place[i]] = factor
    rows, values, _ = np.linalg.svd(outside)
    kept = int((values > RANK * values.max(initial=0.0)).sum())
    combined = rows[:, kept:].T @ inside
    offsets = rows[:, kept:].T @ np.array([offset for _, offset in equations])
    return [Tie(row, float(o), None) for row, o in zip(combined, offsets, strict=True)]


def _without_constant_rows(closures: Closures) -> Closures:
    """
    Return equations without combinations that no coordinate changes.

    A planar linkage in space has three of them for each revolute loop joint. They are the same
    everywhere, so random poses show them.

    """
    rng = np.random.default_rng(0)
    n = len(closures.coordinates)
    units = np.where(closures.is_turn, 1.0, closures.size)
    poses = rng.uniform(-np.pi, np.pi, size=(8, n)) * units
    rates = np.concatenate([closures.evaluate(x)[1] * units for x in poses], axis=1)
    rows, values, _ = np.linalg.svd(rates, full_matrices=False)
    rows = rows[:, values > RANK * values.max(initial=0.0)].T
    if len(rows) == closures.n_rows:
        return closures
    return closures.combined(np.where(np.abs(rows) > 1e-12, rows, 0.0))


def magnitude(values: FloatArray) -> float:
    """Return the largest magnitude."""
    return float(np.abs(values).max(initial=0.0))
