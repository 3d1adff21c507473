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
Loops as couplings: what they determine, the search for closed poses, and how it went.

A linkage has one coupling. First it acts where the coordinates that are known leave no choice;
when nothing else follows any more, it takes the pose nearest to the last one for what is still
free, and where everything is measured it watches that it fits.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import MutableMapping
from functools import cached_property
from math import isfinite
from math import prod

import numpy as np
from robot_description_tools.coupling.limits import OUTSIDE
from robot_description_tools.coupling.linkages.linkage import FITTED
from robot_description_tools.coupling.linkages.linkage import Fold
from robot_description_tools.coupling.linkages.linkage import Linkage
from robot_description_tools.coupling.linkages.linkage import LONGEST_STEP
from robot_description_tools.coupling.linkages.linkage import magnitude
from robot_description_tools.coupling.linkages.linkage import RANK
from robot_description_tools.coupling.linkages.linkage import SOLVED
from robot_description_tools.coupling.relation import Block
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.diagnostics import one_of

# A step of inputs is predicted and corrected at once up to this size [rad, sizes of the linkage].
STRIDE = 0.2
# Its correction may be this large: more might end on another branch.
CORRECTION = 0.1
# How many strides may fail on a way, and where the last way was closed already.
PATIENCE, LESS_PATIENCE = 20, 8
# How often equations are evaluated on one way at most: what is further takes several updates.
ENOUGH = 3000
# Measured positions fit up to this [m and rad].
FIT = 1e-6
# Ratios of velocities beyond this are those of a singular pose, and below that count as 0.
STEEP, FLAT = 1e6, 1e-12
TURN = 2.0 * np.pi
# Where a search has failed, the next one waits until inputs have moved this far [rad, sizes of the
# linkage], or until this many evaluations for each update make up for it.
NOTICEABLE, SHARE = 0.01, 5
# A pose is a dead centre below this ratio of singular values.
DEAD = 1e-3

UNKNOWN, CLOSED, HELD, OPEN = 'unknown', 'closed', 'held', 'open'


class LoopRelation:
    """
    The coordinates of a linkage where those that are known leave no choice.

    Parameters
    ----------
    linkage : Linkage
        Whose coordinates they are.

    """

    def __init__(self, linkage: Linkage) -> None:
        self.linkage = linkage

    def outputs(self, known: BoolArray) -> BoolArray:
        """Tell which coordinates follow: all that are left, or none; see `Relation.outputs`."""
        fold = self.linkage.fold(known)
        if fold.outputs.any() and self.linkage.rank_of(fold) == len(fold.unknown):
            return fold.outputs
        return np.zeros_like(known)

    def block(self, known: BoolArray, coordinates: IntArray, size: int) -> Block:
        """Make the block that closes the linkage; see `Relation.block`."""
        return LoopBlock(self.linkage, self.linkage.fold(known), coordinates)


class NearestRelation(LoopRelation):
    """
    The coordinates of a linkage that is not fully determined: the nearest closed pose.

    It waits until all declared drives are known, or any coordinate where none is declared.

    """

    def outputs(self, known: BoolArray) -> BoolArray:
        """Tell which coordinates the nearest pose gives; see `Relation.outputs`."""
        linkage = self.linkage
        if linkage.rank and known.any() and known[linkage.waits_for].all():
            return linkage.fold(known).outputs
        return np.zeros_like(known)


class LoopBlock:
    """
    Closes a linkage, whose unknown coordinates y follow from the known ones u.

    Newton's method, with steps of least norm where y are more than the equations::

        r(y, u) = 0        dy = -J_y^+ r        v_y = -J_y^+ J_u v_u

    Without a memory (`bound`), a search starts from the positions of the outputs where they are
    nearly closed, else it tracks from the seed; outputs are NaN where the linkage cannot close.

    Parameters
    ----------
    linkage : Linkage
        What to close.
    fold : Fold
        What is known, and what is to be found.
    coordinates : ndarray of int
        The coordinates of the linkage among all coordinates.

    """

    def __init__(self, linkage: Linkage, fold: Fold, coordinates: IntArray) -> None:
        self.linkage = linkage
        self.fold = fold
        self.at = coordinates
        self.outputs = coordinates[fold.outputs]
        self.inputs = coordinates[fold.known]
        self.n = len(fold.unknown)
        # x = M (y, u) + e, and the same for outputs.
        self.matrix = np.hstack((fold.by_unknown, fold.by_known))
        self.out_matrix = self.matrix[fold.outputs]
        self.out_offset = fold.offset[fold.outputs]
        self.units = linkage.units[fold.known]
        self._wraps = linkage.wraps[fold.known]
        rows = linkage.equations.n_rows
        # More equations than unknowns: either some are redundant, or too much is known.
        self._is_square = rows == self.n
        self._is_tall = rows > self.n
        rank = linkage.rank_of(fold)
        self._is_deficient = rank < min(rows, self.n)
        self._rest = FITTED if self._is_tall or self._is_deficient else SOLVED
        # Where too much is known, the best fit is what there is.
        self.fits = linkage.rank > rank
        self.may_misfit = self.fits or not self.n
        low, high = (linkage.limits[fold.unknown] / linkage.units[fold.unknown, np.newaxis]).T
        self._bounds = None if rank == self.n or not self.n else (low - OUTSIDE, high + OUTSIDE)

    # --- What blocks do.

    def bound(self, memory: MutableMapping[object, LinkageStatus]) -> LoopTracker:
        """Return the block with a memory, that of one robot; see `Remembering`."""
        status = memory.setdefault(self.linkage, LinkageStatus(self.linkage))
        return LoopTracker(self, status)

    def solve(self, position: FloatArray) -> None:
        """Close each configuration, whatever the others are; see `Block.solve`."""
        self._close_all(position, in_order=False)

    def follow(self, position: FloatArray) -> None:
        """Close configurations in order, each from the one before; see `Remembering.follow`."""
        self._close_all(position, in_order=True)

    def solve_near(self, position: FloatArray) -> None:
        """Close configurations that nearly are; see `Remembering.solve_near`."""
        flat = position.reshape(len(position), -1)
        for column in flat.T:
            if not self._close_nearby(column):
                column[self.outputs] = np.nan
        if not np.shares_memory(flat, position):
            position[...] = flat.reshape(position.shape)

    def _close_all(self, position: FloatArray, in_order: bool) -> None:
        if not len(self.outputs):
            return
        flat = position.reshape(len(position), -1)
        last: LoopTracker | None = None
        for column in flat.T:
            if last is not None:
                last.status.refused = None
                last.solve(column)
                if last.status.is_posed:
                    continue
                # Not along this way: perhaps from where all searches start.
                column[self.outputs] = np.nan
            if self._close_alone(column) and in_order:
                last = self.bound({})
                last.solve(column)
        if not np.shares_memory(flat, position):
            position[...] = flat.reshape(position.shape)

    def _close_alone(self, column: FloatArray) -> bool:
        """Close one configuration near where its outputs are, else from the seed; tell whether."""
        if self._close_nearby(column):
            return True
        tracker = self.bound({})
        column[self.outputs] = np.nan
        tracker.solve(column)
        if not tracker.status.is_posed:
            column[self.outputs] = np.nan
        return tracker.status.is_posed

    def push(self, tangent: FloatArray, position: FloatArray) -> None:
        """Write rates, those of least norm where they do not follow; see `Block.push`."""
        shape = position.shape[1:]
        shape = (1,) * (tangent.ndim - 1 - len(shape)) + shape
        position = position.reshape(len(position), *shape)
        for index in np.ndindex(*shape):
            x = position[(self.at, *index)]
            where = tuple(slice(None) if n == 1 else i for n, i in zip(shape, index, strict=True))
            rates = tangent[(self.inputs, *where)]
            ratios = self.ratios(x)
            tangent[(self.outputs, *where)] = times(ratios, rates)

    def push_effort(self, effort: FloatArray, position: FloatArray) -> None:
        """Say that nothing is known of the efforts of solved joints; see `Block.push_effort`."""
        effort[self.outputs] = np.nan

    def restricted(self, changed: BoolArray) -> LoopBlock | None:
        """Return the block if one of its inputs changed; see `Block.restricted`."""
        return self if changed[self.inputs].any() else None

    # --- How poses are found; v = (y, u) stacked.

    def ratios(self, x: FloatArray) -> FloatArray:
        """Return the derivative of the outputs by the inputs at a closed pose, NaN if unknown."""
        if not np.isfinite(x).all():
            return np.full((len(self.outputs), len(self.inputs)), np.nan)
        jacobian = self.linkage.evaluate(x)[1] @ self.matrix
        return self.output_ratios(self.slopes(jacobian))

    def output_ratios(self, slopes: FloatArray) -> FloatArray:
        """Return the derivative of the outputs by the inputs, given that of y."""
        ratios: FloatArray = self.out_matrix[:, : self.n] @ slopes
        ratios += self.out_matrix[:, self.n:]
        return ratios

    def slopes(self, jacobian: FloatArray) -> FloatArray:
        """
        Return ``dy / du``.

        At a singular pose, it is that of least norm, and NaN by inputs that cannot move there.

        """
        by_y, by_u = jacobian[:, : self.n], jacobian[:, self.n:]
        try:
            slopes = -self._step(by_y, by_u)
            if np.abs(slopes).max(initial=0.0) < STEEP:
                return slopes
        except np.linalg.LinAlgError:
            pass
        slopes = -np.linalg.pinv(by_y, rcond=RANK) @ by_u
        left = np.abs(by_y @ slopes + by_u).max(axis=0, initial=0.0)
        if not self.fits:
            slopes[:, left > RANK * max(1.0, float(np.abs(by_u).max(initial=0.0)))] = np.nan
        return slopes

    def newton(self, v: FloatArray, limit: float) -> tuple[FloatArray | None, int]:
        """
        Correct the unknown part of a pose in place.

        Parameters
        ----------
        v : ndarray
            Unknown and known coordinates.
        limit : float
            The longest first step.

        Returns
        -------
        jacobian : ndarray or None
            That of the equations by v, None where the search failed.
        iterations : int
            How often equations were evaluated.

        """
        n, fold = self.n, self.fold
        for iteration in range(1, 12):
            residual, jacobian = self.linkage.evaluate(self.matrix @ v + fold.offset)
            jacobian = jacobian @ self.matrix
            if _square(residual) <= SOLVED**2:
                return jacobian, iteration
            try:
                step = self._step(jacobian[:, :n], residual)
            except np.linalg.LinAlgError:
                return None, iteration
            size = np.abs(step).max()
            # Not NaN either.
            if not size <= limit:
                return None, iteration
            if size < SOLVED and (self.fits or _square(residual) <= self._rest**2):
                return jacobian, iteration
            v[:n] -= step
            limit = 0.5 * size
        return None, iteration

    @cached_property
    def at_seed(self) -> tuple[FloatArray, FloatArray]:
        """Where searches start without a memory: `at_pose` of the seed."""
        return self.at_pose(self.linkage.seed)

    def at_pose(self, x: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return a pose as v, closed as well as can be, and ``dy / du`` there."""
        v = self.start(x)
        return v, self.slopes_at(v)

    def start(self, x: FloatArray) -> FloatArray:
        """Return a pose as v, closed as well as can be."""
        v = self.split(x)
        if not self.n or self.newton(v, LONGEST_STEP)[0] is not None:
            return v
        v, n = self.split(x), self.n
        y, closed, _ = self.linkage.approach(self.fold, v[:n], v[n:])
        if closed or self.fits:
            v[:n] = y
            return v
        return self.split(self.linkage.projected(x))

    def pose(self, v: FloatArray) -> FloatArray:
        """Return the coordinates of the linkage."""
        return self.matrix @ v + self.fold.offset

    def slopes_at(self, v: FloatArray) -> FloatArray:
        """Return ``dy / du`` at a pose."""
        return self.slopes(self.linkage.evaluate(self.pose(v))[1] @ self.matrix)

    def split(self, x: FloatArray) -> FloatArray:
        """Return the coordinates of the linkage as v."""
        unknown = self.fold.unknown
        return np.concatenate((x[unknown] / self.linkage.units[unknown], x[self.fold.known]))

    def track(
        self, v: FloatArray, slopes: FloatArray, u: FloatArray, patience: int
    ) -> tuple[FloatArray, FloatArray, int, bool]:
        """
        Track a closed pose while the inputs go straight to new values, in bounded strides.

        Inputs that turn without end go the shorter way; the other way round where that is closed
        off, and the linkage closes at its end.

        Parameters
        ----------
        v : ndarray
            A closed pose.
        slopes : ndarray
            ``dy / du`` there.
        u : ndarray
            Where the inputs go.
        patience : int
            How many strides may fail, to be tried again at half the length.

        Returns
        -------
        v, slopes : ndarray
            The last closed pose on the way, on the shorter one where none leads to its end.
        iterations : int
            How often equations were evaluated.
        closed : bool
            Whether the way was found to its end.

        """
        start = v.copy()
        start[self.n:] += TURN * self._wraps * np.round((u - v[self.n:]) / TURN)
        found = self._walk(start, slopes, u, patience)
        v_end, slopes_end, total, closed = found
        if closed or total >= ENOUGH:
            return found
        back = TURN * self._wraps * np.sign(u - start[self.n:])
        turning = np.flatnonzero(back)
        if not len(turning):
            return found
        closed, iterations = self._closes_at(u, v_end)
        total += iterations
        # All of them, else one at a time.
        tries = [turning, *turning[:, np.newaxis]] if len(turning) > 1 else [turning]
        for some in tries if closed else ():
            around = start.copy()
            around[self.n + some] += back[some]
            *other, iterations, closed = self._walk(around, slopes, u, patience)
            total += iterations
            if closed:
                return other[0], other[1], total, True
        return v_end, slopes_end, total, False

    def _closes_at(self, u: FloatArray, v: FloatArray) -> tuple[bool, int]:
        """Tell whether a linkage closes at some inputs, near v or not, and iterations."""
        total = 0
        for y in (v, self.split(self.linkage.seed)):
            _, closed, iterations = self.linkage.approach(self.fold, y[: self.n], u)
            total += iterations
            if closed:
                return True, total
        return False, total

    def _walk(
        self, v: FloatArray, slopes: FloatArray, u: FloatArray, patience: int
    ) -> tuple[FloatArray, FloatArray, int, bool]:
        n, total, part = self.n, 0, 1.0
        while True:
            way = u - v[n:]
            move = np.nan_to_num(slopes @ way)
            longest = max(magnitude(way / self.units), magnitude(move))
            step = min(1.0, part * STRIDE / longest) if longest > 0.0 else 1.0
            trial = v.copy()
            trial[:n] += step * move
            trial[n:] = u if step == 1.0 else v[n:] + step * way
            jacobian, iterations = self.newton(trial, CORRECTION)
            total += iterations
            if jacobian is not None:
                jacobian = self.kept(trial, v, jacobian)
            if jacobian is not None:
                v, slopes, part = trial, self.slopes(jacobian), min(1.0, 2.0 * part)
                if step == 1.0 or total > ENOUGH:
                    return v, slopes, total, step == 1.0
            elif patience and longest > 0.0 and total < ENOUGH:
                # From here on, half of what was tried.
                part = 0.5 * min(part, longest / STRIDE)
                patience -= 1
            else:
                left, iterations = self._leave(v, way)
                total += iterations
                if left is None:
                    return v, slopes, total, False
                v, slopes, part = left, self.slopes_at(left), 1.0

    def _leave(self, v: FloatArray, way: FloatArray) -> tuple[FloatArray | None, int]:
        """
        Step off a dead centre, from where two ways lead on; return a pose there, and iterations.

        The one on which the coordinate that moves most there grows is tried first.

        """
        n = self.n
        by_y = (self.linkage.evaluate(self.pose(v))[1] @ self.matrix)[:, :n]
        _, values, rows = np.linalg.svd(by_y)
        least = min(by_y.shape) - 1
        if least < 0 or values[least] > DEAD * values[0]:
            return None, 1
        total = 1
        direction = rows[least]
        direction = direction * np.sign(direction[np.abs(direction).argmax()])
        step = min(1.0, STRIDE / (magnitude(way / self.units) or 1.0))
        for part in 0.25 ** np.arange(6):
            for side in (CORRECTION, -CORRECTION):
                trial = v.copy()
                trial[:n] += side * direction
                trial[n:] += part * step * way
                jacobian, iterations = self.newton(trial, LONGEST_STEP)
                total += iterations
                if jacobian is None:
                    continue
                if CORRECTION**2 < magnitude(trial[:n] - v[:n]) < LONGEST_STEP:
                    return trial, total
        return None, total

    def kept(self, v: FloatArray, last: FloatArray, jacobian: FloatArray) -> FloatArray | None:
        """Move what is free to choose back into its limits, where that closes too."""
        if self._bounds is None:
            return jacobian
        n, (low, high) = self.n, self._bounds
        inside = (v[:n] >= low) & (v[:n] <= high)
        if (inside | (last[:n] < low) | (last[:n] > high)).all():
            return jacobian
        y, closed, _ = self.linkage.approach(self.fold, v[:n], v[n:])
        if not closed:
            return None
        v[:n] = y
        return self.linkage.evaluate(self.pose(v))[1] @ self.matrix

    def _close_nearby(self, position: FloatArray) -> bool:
        """Close a configuration that nearly is; tell whether it was."""
        x = position[self.at]
        v = self.split(x)
        if not self.n or not np.isfinite(v).all() or self.newton(v, CORRECTION)[0] is None:
            return False
        position[self.outputs] = self.out_matrix @ v + self.out_offset
        return True

    def _step(self, by_y: FloatArray, right: FloatArray) -> FloatArray:
        """Return ``J_y^+ right``."""
        step: FloatArray
        if self._is_deficient:
            step = np.linalg.pinv(by_y, rcond=RANK) @ right
        elif self._is_square:
            step = _solved(by_y, right)
        elif self._is_tall:
            step = _solved(by_y.T @ by_y, by_y.T @ right)
        else:
            step = by_y.T @ _solved(by_y @ by_y.T, right)
        return step


class LinkageStatus:
    """
    Whether and how a linkage of one robot is closed, overwritten by each update.

    Attributes
    ----------
    linkage : Linkage
        Which one.
    state : str
        ``'unknown'``: not enough is known. ``'closed'``. ``'held'``: it cannot close at these
        inputs, its outputs stand at the last closed pose. ``'open'``: it never closed, or
        everything is measured and does not fit.
    iterations : int
        How often the equations were evaluated by the last update.

    """

    __slots__ = (
        'block',
        'has_closed',
        'is_posed',
        'iterations',
        'linkage',
        'refused',
        'slopes',
        'state',
        'u',
        'v',
        'waits',
    )

    def __init__(self, linkage: Linkage) -> None:
        self.linkage = linkage
        self.state = UNKNOWN
        self.iterations = 0
        self.has_closed = False
        # Whether the outputs stand where the present inputs put them.
        self.is_posed = False
        # The last closed pose, in the terms of the block that found it; and the present inputs.
        self.block: LoopBlock | None = None
        self.v: FloatArray = np.zeros(0)
        self.slopes: FloatArray = np.zeros((0, 0))
        self.u: FloatArray = np.zeros(0)
        # Inputs where the last search failed, and for how many updates the next one waits.
        self.refused: FloatArray | None = None
        self.waits = 0

    @property
    def outputs(self) -> tuple[str, ...]:
        """Return the coordinates that are solved for now."""
        if self.block is None:
            return ()
        names = self.linkage.coordinates
        return tuple(names[i] for i in np.flatnonzero(self.block.fold.outputs))

    @property
    def residual_m(self) -> float:
        """How far closure frames are apart at the present positions [m]; NaN while unknown."""
        return self.gap()[0]

    @property
    def residual_rad(self) -> float:
        """How far they are turned against each other [rad]; NaN while unknown."""
        return self.gap()[1]

    @property
    def rank(self) -> int:
        """
        Rank of the equations at the last closed pose: smaller than usual where singular.

        Where coordinates are solved, it is the rank by these: a slider-crank at its dead centre
        is singular when the piston is the input, and not when the crank is.

        """
        if self.block is None:
            return 0
        block = self.block
        solved = None if block.may_misfit else block.fold
        return self.linkage.rank_at(block.pose(self.v), solved)

    @property
    def outside(self) -> tuple[str, ...]:
        """Return the solved coordinates that are beyond their limits."""
        if self.block is None or self.state is UNKNOWN:
            return ()
        beyond = self.linkage.beyond_limits(self.block.pose(self.present_v()))
        return tuple(name for name in self.outputs if name in beyond)

    @property
    def closed_pose(self) -> FloatArray | None:
        """Return the last closed pose, shape (n,) [rad or m]."""
        return None if self.block is None else self.block.pose(self.v)

    def present_v(self) -> FloatArray:
        """Return solved coordinates as they are published, and the present inputs."""
        n = 0 if self.block is None else self.block.n
        return np.concatenate((self.v[:n], self.u))

    def gap(self) -> tuple[float, float]:
        """Return how far from closed the present positions are [m, rad]."""
        if self.block is None or self.state is UNKNOWN:
            return np.nan, np.nan
        return self.linkage.gap(self.block.pose(self.present_v()))


class LoopTracker:
    """
    A loop block that goes on from where it was: the block of one robot.

    Parameters
    ----------
    block : LoopBlock
        What it computes.
    status : LinkageStatus
        Its memory, and what others may know of it.

    """

    def __init__(self, block: LoopBlock, status: LinkageStatus) -> None:
        self.block = block
        self.status = status
        self.inputs = block.inputs
        self.outputs = block.outputs
        self.name = block.linkage.name
        self.where = block.linkage.loop_joints[0].where

    def solve(self, position: FloatArray) -> None:
        """Close the linkage near the last closed pose; see `Block.solve`."""
        block, status = self.block, self.status
        u = position[block.inputs]
        status.u = u
        if not isfinite(u.sum()):
            position[block.outputs] = np.nan
            status.state, status.is_posed = UNKNOWN, False
            return
        if status.block is not block:
            self._take_over(position)
        closed = self._close(u)
        if closed:
            status.state, status.has_closed = CLOSED, True
            if block.may_misfit and max(status.gap()) > FIT:
                status.state = OPEN
        else:
            status.state = HELD if status.has_closed else OPEN
        status.is_posed = closed
        if closed or status.has_closed:
            position[block.outputs] = block.out_matrix @ status.present_v() + block.out_offset
        else:
            position[block.outputs] = np.nan

    def _close(self, u: FloatArray) -> bool:
        """Go on to new inputs; tell whether the linkage closes there."""
        block, status, n = self.block, self.status, self.block.n
        status.iterations = 0
        if not n:
            status.v = u
            return True
        refused = status.refused
        if refused is not None and (u == refused).all():
            return False
        way = u - status.v[n:]
        move = status.slopes @ way
        # Small steps, the usual ones, take no search for the way.
        if np.abs(move).max() <= STRIDE and np.abs(way / block.units).max(initial=0.0) <= STRIDE:
            v = np.concatenate((status.v[:n] + move, u))
            jacobian, status.iterations = block.newton(v, CORRECTION)
            if jacobian is not None:
                jacobian = block.kept(v, status.v, jacobian)
            if jacobian is not None:
                status.v, status.slopes, status.refused = v, block.slopes(jacobian), None
                return True
        if block.fits:
            # What is too much is on no way of closed poses: the best fit is what there is.
            v = np.concatenate((status.v[:n], u))
            v[:n], _, _ = block.linkage.approach(block.fold, v[:n], u)
            status.v, status.slopes = v, block.slopes_at(v)
            return True
        if refused is not None:
            status.waits -= 1
            if status.waits > 0 and magnitude((u - refused) / block.units) < NOTICEABLE:
                return False
        patience = LESS_PATIENCE if status.state in (HELD, OPEN) else PATIENCE
        found = block.track(status.v, status.slopes, u, patience)
        status.v, status.slopes, iterations, closed = found
        status.iterations += iterations
        # A long way goes on with the next update.
        status.refused = None if closed or iterations >= ENOUGH else u
        status.waits = iterations // SHARE
        return closed

    def _take_over(self, position: FloatArray) -> None:
        """Start from the last closed pose, else from the one near where the outputs stand."""
        block, linkage = self.block, self.block.linkage
        pose = self.status.closed_pose
        if pose is None:
            given = position[block.at]
            wanted = block.fold.outputs & np.isfinite(given)
            if (np.abs(given - linkage.seed)[wanted] > FIT).any():
                pose = linkage.projected(np.where(wanted, given, linkage.seed))
        self.status.block, self.status.refused = block, None
        self.status.v, self.status.slopes = block.at_seed if pose is None else block.at_pose(pose)

    def misfit(self) -> str | None:
        """Say how the linkage does not close at the present positions; see `Remembering`."""
        status, linkage = self.status, self.block.linkage
        if status.state not in (HELD, OPEN):
            return None
        metres, radians = status.gap()
        measured = [linkage.coordinates[i] for i in self.block.fold.known]
        what = 'its joints are held where it last closed'
        if status.is_posed:
            what = 'the measured values are used'
        elif not status.has_closed:
            what = 'its other joints are unknown'
        return (
            f"loop '{linkage.name}' does not close: with {one_of(measured)} as they are, its ends "
            f'are {metres:.3g} m and {radians:.3g} rad apart; {what}'
        )

    def push(self, tangent: FloatArray, position: FloatArray) -> None:
        """Write rates, NaN where the linkage does not close; see `Block.push`."""
        block, status = self.block, self.status
        if status.state is UNKNOWN or not status.is_posed:
            tangent[block.outputs] = np.nan
        else:
            ratios = block.output_ratios(status.slopes)
            tangent[block.outputs] = times(ratios, tangent[block.inputs])

    def push_effort(self, effort: FloatArray, position: FloatArray) -> None:
        """Say that nothing is known of the efforts of solved joints; see `Block.push_effort`."""
        effort[self.block.outputs] = np.nan

    def restricted(self, changed: BoolArray) -> LoopTracker | None:
        """Return the block if one of its inputs changed; see `Block.restricted`."""
        return self if changed[self.block.inputs].any() else None


def times(ratios: FloatArray, rates: FloatArray) -> FloatArray:
    """Return ``ratios @ rates``, where a NaN reaches only what depends on it."""
    if rates.ndim == 1:
        product: FloatArray = ratios @ rates
        if isfinite(product.sum()):
            return product
    columns = rates.reshape(len(rates), prod(rates.shape[1:]))
    product = ratios @ columns
    if not isfinite(product.sum()):
        terms = ratios[..., np.newaxis] * columns
        product = np.where(np.abs(ratios)[..., np.newaxis] < FLAT, 0.0, terms).sum(axis=1)
    return product.reshape(len(ratios), *rates.shape[1:])


# What comes out is of the kind that goes in, which numpy does not say.
_solved: Callable[..., FloatArray] = np.linalg.solve


def _square(values: FloatArray) -> float:
    return float(values @ values)
