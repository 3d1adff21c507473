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
Numeric search for joint positions within limits that reach targets, for many targets at once.

Source: Levenberg and Marquardt's method with the damping of J. Fan and J. Pan, "A note on the
Levenberg-Marquardt parameter", Applied Mathematics and Computation 207 (2009). Joints at their
limits are held by the method of D. Bertsekas, "Projected Newton methods for optimization problems
with simple constraints", SIAM J. Control and Optimization 20(2), 1982.

"""

from __future__ import annotations

from dataclasses import dataclass
from math import tau

import numpy as np
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.inverse.chain import Chain
from robot_description_tools.kinematics.rotation import rotvec_from_matrix

#: Ratio. An error of 1 rad counts as much as a distance of this number times the length of the
#: stretched chain (measured).
RADIAN_PART = 0.25
#: Ratio. Damping at the start, divided by the squared residual (measured).
DAMPING = 1.0
#: Ratio. Smallest damping, divided by the squared residual (measured).
LEAST_DAMPING = 1e-12
# `FLOOR` ensures that the equations of a step have a solution even at a singular position.
#: Ratio. Damping that is always added, divided by |J|^2.
FLOOR = 1e-12
#: Metres or radians. Longest first step towards preferred positions.
LONGEST_APPROACH = 1.0
#: Any unit. Smallest divisor, which replaces a length or norm of 0.
TINY = 1e-30
#: Ratio. A descent stops if `STALLED_STEPS` steps leave more than this part of the squared
#: residual.
STALLED = 0.7
#: Count. Number of steps after which a descent is checked for progress.
STALLED_STEPS = 4
#: Ratio. A slope counts as 0 if it is less than this part of the steepest slope.
LEVEL = 1e-9
#: Ratio. A reduction of the cost by less than this part of the cost counts as no reduction.
NO_GAIN = 1e-14
#: Ratio. An unknown can bring the tool nearer if its slope is more than this part of the steepest
#: slope.
PULLED = 1e-6
#: Count. Number of bisections to find a position within limits.
HALVINGS = 40
#: Metres or radians. Step of the finite differences that approximate the curvature.
DIFFERENCE = 1e-6
#: Count. Number of passes to compute a step. In each pass, free unknowns compensate for the
#: unknowns that have stopped at a limit.
PASSES = 3
#: Radians. Largest error of the tool on the way to a preferred configuration.
APPROACH_ERROR = 0.05
# Without a margin, rounding errors could move followers beyond their limits.
#: Metres or radians. The search holds followers this far inside their limits.
MARGIN = 1e-7


@dataclass(slots=True, eq=False)
class Candidates:
    """
    Configurations with their targets and errors.

    Attributes
    ----------
    configuration : ndarray, shape (b, n + 1)
        Configurations of `Chain`.
    target : ndarray, shape (b, 4, 4)
        T_base_target [m].
    residual : ndarray, shape (b, m)
        Remaining translation [m], remaining rotation, and excess of followers over their limits.
        Rotation and excess are multiplied by ``metres_per_radian``.
    jacobian : ndarray, shape (b, m, k)
        Negative derivative of the residual with respect to the unknowns.
    cost : ndarray, shape (b,)
        Squared length of the residual, or NaN if a loop is open.
    error : ndarray, shape (b, 1 or 2)
        Distance to the target [m], and angle [rad] if the target has an orientation.
    is_reached : ndarray of bool, shape (b,)
        True if errors are within tolerances and followers are within limits.

    """

    configuration: FloatArray
    target: FloatArray
    residual: FloatArray
    jacobian: FloatArray
    cost: FloatArray
    error: FloatArray
    is_reached: BoolArray

    def __len__(self) -> int:
        return len(self.cost)

    def select(self, rows: IntArray | BoolArray) -> Candidates:
        """Return copies of some of the candidates."""
        return Candidates(*(getattr(self, name)[rows] for name in self.__slots__))

    def replace(self, rows: IntArray | BoolArray, others: Candidates) -> None:
        """Replace some of the candidates by ``others``."""
        for name in self.__slots__:
            getattr(self, name)[rows] = getattr(others, name)


@dataclass(frozen=True, slots=True, eq=False)
class Descent:
    """
    A search that moves configurations step by step to their targets.

    Attributes
    ----------
    chain : Chain
        The chain.
    has_rotation : bool
        True if the orientation of targets counts.
    tolerance_m, tolerance_rad : float
        The largest errors at which a target counts as reached [m, rad].
    max_iterations : int
        The largest number of steps of `descend` or `minimise`. The method `approach` calls
        `descend` at its end, and takes at most twice as many steps.

    """

    chain: Chain
    has_rotation: bool
    tolerance_m: float
    tolerance_rad: float
    max_iterations: int

    @property
    def metres_per_radian(self) -> float:
        """Weight of an error of 1 rad relative to an error of 1 m."""
        return RADIAN_PART * self.chain.scale.size or 1.0

    def evaluate(
        self, configuration: FloatArray, target: FloatArray, limited: bool = True
    ) -> Candidates:
        """
        Return the errors of configurations.

        The orientation error is the rotation vector from the tool to the target. The Jacobian
        contains angular velocities, which are not the exact derivatives of this vector. But the
        length of the vector changes only with the angular velocity along the vector. Therefore
        the gradient of the cost is exact.

        Parameters
        ----------
        configuration : ndarray, shape (b, n + 1)
            The configurations.
        target : ndarray, shape (b, 4, 4)
            The target of each configuration, T_base_target [m].
        limited : bool
            True to count the excess of followers over their limits as an error.

        Returns
        -------
        Candidates

        """
        chain, weight = self.chain, self.metres_per_radian
        tool, jacobian, follower_rates = chain.tool_and_rates(configuration)
        parts = 2 if self.has_rotation else 1
        missing = np.empty((len(configuration), parts, 3))
        np.subtract(target[:, :3, 3], tool[:, :3, 3], out=missing[:, 0])
        if self.has_rotation:
            turn = target[:, :3, :3] @ tool[:, :3, :3].swapaxes(-1, -2)
            missing[:, 1] = rotvec_from_matrix(turn)
            jacobian[:, 3:] *= weight
        squares = np.einsum('bpi,bpi->bp', missing, missing)
        error = np.sqrt(squares)
        tolerance, weights = (self.tolerance_m, self.tolerance_rad)[:parts], (1.0, weight)[:parts]
        is_reached = np.logical_and.reduce(error <= tolerance, axis=1)
        missing[:, 1:] *= weight
        residual: FloatArray = missing.reshape(len(missing), 3 * parts)
        cost = squares @ np.square(weights)
        jacobian = jacobian[:, : residual.shape[1]]
        if limited and len(chain.limits.followers):
            is_reached &= chain.limits.is_inside(configuration)
            values = configuration[:, chain.limits.followers]
            lower, upper = chain.limits.followers_lower, chain.limits.followers_upper
            margin = np.minimum(MARGIN, (upper - lower) / 2)
            outside = weight * (np.clip(values, lower + margin, upper - margin) - values)
            # A follower within its limits has the excess 0, so its rates are also set to 0.
            rates = (weight * (outside != 0.0))[..., np.newaxis] * follower_rates
            residual = np.concatenate((residual, outside), axis=1)
            jacobian = np.concatenate((jacobian, rates), axis=1)
            cost += _square(outside)
        return Candidates(configuration, target, residual, jacobian, cost, error, is_reached)

    def descend(
        self,
        candidates: Candidates,
        limited: bool = True,
        alternatives: int = 1,
        bounds: FloatArray | None = None,
    ) -> IntArray:
        """
        Move candidates to their targets, in place.

        Each step d minimises ``|r - J d|² + λ |d|²`` within the limits of the unknowns. The
        damping is λ = μ |r|². The factor μ decreases if the residual r becomes smaller as J
        predicts. If not, μ increases. Near the target, λ is nearly 0 and convergence is quadratic.
        Far away, λ keeps the steps short.

        Parameters
        ----------
        candidates : Candidates
            The starts of the search, which are replaced in place by the results.
        limited : bool
            True to keep unknowns and followers within their limits.
        alternatives : int
            Number of consecutive candidates with the same target. When one of them reaches the
            target, all of them stop.
        bounds : ndarray, shape (2, k), optional
            Bounds of the unknowns. By default, the bounds of the chain are used.

        Returns
        -------
        ndarray of int, shape (b,)
            Number of steps of each candidate.

        """
        if bounds is None:
            bounds = self.chain.limits.bounds if limited else self.chain.limits.no_bounds
        longest = self.chain.scale.size**2 or 1.0
        steps = np.zeros(len(candidates), dtype=np.intp)

        def is_settled() -> BoolArray:
            """Return True for candidates if they or an alternative have reached the target."""
            settled = candidates.is_reached.reshape(-1, alternatives).any(axis=1)
            return settled.repeat(alternatives)

        active = np.flatnonzero(~is_settled() & np.isfinite(candidates.cost))
        now = candidates.select(active)
        damping, before = np.full(len(active), DAMPING), now.cost
        for iteration in range(1, self.max_iterations + 1):
            if not len(active):
                break
            # For targets farther away than the length of the chain, limit the damping.
            d = self._step(now, damping * np.minimum(now.cost, longest), bounds)
            predicted = now.cost - _square(now.residual - _product(now.jacobian, d))
            moved = self.chain.moved(now.configuration, d, bounds)
            new = self.evaluate(moved, now.target, limited)
            gained = now.cost - new.cost
            better = gained > 0.0
            if np.count_nonzero(better) == len(better):
                now = new
            else:
                now.replace(better, new.select(better))
            damping = damping * np.where(
                gained > 0.75 * predicted, 0.25, np.where(gained >= 0.25 * predicted, 1.0, 4.0)
            )
            np.maximum(damping, LEAST_DAMPING, out=damping)
            steps[active] = iteration

            # Stop candidates that have reached their targets or make no progress.
            is_check = iteration % STALLED_STEPS == 0
            if not (is_check or np.count_nonzero(now.is_reached)):
                continue
            candidates.is_reached[active] = now.is_reached
            goes_on = ~is_settled()[active]
            if is_check:
                goes_on &= ~(now.cost > STALLED * before)
                before = now.cost.copy()
            if np.count_nonzero(goes_on) < len(goes_on):
                candidates.replace(active, now)
                active, now = active[goes_on], now.select(goes_on)
                damping, before = damping[goes_on], before[goes_on]
        candidates.replace(active, now)
        if limited:
            self._remove_full_turns(candidates)
        return steps

    def minimise(
        self, candidates: Candidates, bounds: FloatArray | None = None
    ) -> tuple[IntArray, BoolArray, FloatArray]:
        """
        Move candidates to the minimum of their cost, in place.

        For targets out of reach, `descend` is slow, because it ignores changes of J. This method
        is Newton's method, with the curvature H from differences of ``g = J^T r``. The step is
        ``|H|^-1 g``. The absolute values of the eigenvalues in |H| lead away from saddles (Y.
        Dauphin et al., "Identifying and attacking the saddle point problem in high-dimensional
        non-convex optimization", 2014). Unknowns at a limit stay there if the slope points beyond
        the limit.

        Parameters
        ----------
        candidates : Candidates
            The starts of the search, which are replaced in place by the results.
        bounds : ndarray, shape (2, k), optional
            Bounds of the unknowns. By default, the bounds of the chain are used.

        Returns
        -------
        steps : ndarray of int, shape (b,)
            Number of steps.
        is_level : ndarray of bool, shape (b,)
            True if no step reduces the cost.
        curvature : ndarray, shape (b,)
            Smallest eigenvalue of H at the result, divided by the largest eigenvalue.

        """
        bounds = self.chain.limits.bounds if bounds is None else bounds
        count = len(candidates)
        steps = np.zeros(count, dtype=np.intp)
        is_level = np.zeros(count, dtype=bool)
        curvature = np.zeros(count)
        damping = np.zeros(count)
        active = np.flatnonzero(np.isfinite(candidates.cost))
        for iteration in range(1, self.max_iterations + 1):
            now = candidates.select(active)
            lowest, highest = self._distance_to_bounds(now, bounds)
            slope = _slope(now)
            free = ~((lowest == 0.0) & (slope < 0.0) | (highest == 0.0) & (slope > 0.0))
            slope *= free
            size = np.sqrt(np.einsum('bmk,bmk->b', now.jacobian, now.jacobian) * now.cost)
            both = free[:, :, np.newaxis] & free[:, np.newaxis]
            eigenvalues, vectors = np.linalg.eigh(np.where(both, self._hessian(now), 0.0))
            largest = np.maximum(np.abs(eigenvalues).max(axis=1), TINY)
            curvature[active] = eigenvalues[:, 0] / largest

            divisor = np.maximum(np.abs(eigenvalues), 1e-9 * largest[:, np.newaxis])
            divisor += (damping[active] * largest)[:, np.newaxis]
            along = (vectors.swapaxes(-1, -2) @ slope[..., np.newaxis])[..., 0] / divisor
            d = np.clip((vectors @ along[..., np.newaxis])[..., 0] * free, lowest, highest)
            d = self._shortened(d)
            new = self.evaluate(self.chain.moved(now.configuration, d, bounds), now.target)
            better = new.cost < now.cost
            candidates.replace(active[better], new.select(better))
            damping[active] = np.where(better, damping[active] / 8, 4 * damping[active] + 1e-3)
            steps[active] = iteration

            gained = np.where(better, (now.cost - new.cost) / np.maximum(now.cost, 1e-300), 1.0)
            level = (_length(slope) <= LEVEL * size) | (gained < NO_GAIN) | (damping[active] > 1e3)
            is_level[active] = level
            active = active[~level & ~candidates.is_reached[active]]
            if not len(active):
                break
        self._remove_full_turns(candidates)
        return steps, is_level, curvature

    def pull(self, candidates: Candidates) -> FloatArray:
        """
        Return the negative gradient of the cost, shape (b, k). The gradient ignores limits.

        An entry is positive if a larger value of the unknown moves the tool nearer to the target.
        An entry that is nearly 0 is set to 0.

        """
        rows = 6 if self.has_rotation else 3
        jacobian, residual = candidates.jacobian[:, :rows], candidates.residual[:, :rows]
        pull: FloatArray = np.einsum('bmk,bm->bk', jacobian, residual)
        steepest = np.sqrt(np.einsum('bmk,bmk->bk', jacobian, jacobian))
        pull[np.abs(pull) <= PULLED * steepest * _length(residual)[:, np.newaxis]] = 0.0
        return pull

    def return_within_limits(self, candidates: Candidates, inside: FloatArray) -> BoolArray:
        """
        Move candidates back until their followers are within limits, in place.

        Parameters
        ----------
        candidates : Candidates
            The candidates, which are moved on a straight line until they are within limits.
        inside : ndarray, shape (b, n + 1)
            End of the line for each candidate, which is usually within limits. A candidate does
            not move if the end of its line is beyond limits.

        Returns
        -------
        ndarray of bool, shape (b,)
            True for candidates that moved.

        """
        chain = self.chain
        lost = ~chain.limits.is_inside(candidates.configuration) & chain.limits.is_inside(inside)
        if lost.any():
            beyond = candidates.select(lost)
            good, bad = inside[lost], beyond.configuration[:, chain.columns]
            for _ in range(HALVINGS):
                middle = good.copy()
                chain.set_unknowns(middle, (good[:, chain.columns] + bad) / 2)
                fits = chain.limits.is_inside(middle)
                good[fits] = middle[fits]
                bad[~fits] = middle[~fits][:, chain.columns]
            candidates.replace(lost, self.evaluate(good, beyond.target))
        return lost

    def approach(self, candidates: Candidates, preferred: FloatArray) -> IntArray:
        """
        Move candidates towards preferred values, in place, without moving the tool.

        Each step d moves the unknowns u as near as possible to their preferred values p, and keeps
        the tool in its place::

            minimise |u + d - p|²  where  J d = r

        The step is within limits, and not longer than a radius. The radius becomes smaller if the
        error of the tool gets too large, or if the step does not lead nearer to p. A candidate is
        replaced only if the new candidate reaches the target and is at least as near to p.

        Parameters
        ----------
        candidates : Candidates
            The candidates, changed in place. Candidates that are not at their targets do not move.
        preferred : ndarray, shape (b, s)
            The preferred values of the unknowns [rad or m].

        Returns
        -------
        ndarray of int, shape (b,)
            Number of steps of each candidate.

        """
        chain, bounds = self.chain, self.chain.limits.bounds
        s = len(chain.columns)
        count = len(candidates)
        nearer = candidates.select(np.arange(count))
        steps = np.zeros(count, dtype=np.intp)
        active = np.flatnonzero(candidates.is_reached)
        radius = np.full(count, LONGEST_APPROACH)
        for iteration in range(1, self.max_iterations + 1):
            if not len(active):
                break
            now, desired = nearer.select(active), np.zeros((len(active), len(chain.unknowns)))
            desired[:, :s] = preferred[active] - now.configuration[:, chain.columns]
            distance = _length(desired)
            desired *= np.minimum(1.0, radius[active] / np.maximum(distance, TINY))[:, np.newaxis]
            undamped = np.zeros(len(active))
            d = self._step(now, undamped, bounds, desired)
            new = self.evaluate(chain.moved(now.configuration, d, bounds), now.target)
            # Before the comparison, one more step moves the tool back to its target.
            back = self._step(new, undamped, bounds)
            new = self.evaluate(chain.moved(new.configuration, back, bounds), now.target)
            gains = _length(preferred[active] - new.configuration[:, chain.columns]) < distance
            fits = gains & (new.cost <= (APPROACH_ERROR * self.metres_per_radian) ** 2)
            radius[active] *= np.where(fits, 2.0, 0.25)
            steps[active] = iteration
            nearer.replace(active[fits], new.select(fits))
            # Stop candidates without progress, whose radius or step has become very small.
            active = active[(radius[active] > 1e-4) & (_length(d) > 1e-6)]
        steps += self.descend(nearer)
        better = nearer.is_reached & (
            _length(preferred - nearer.configuration[:, chain.columns])
            <= _length(preferred - candidates.configuration[:, chain.columns])
        )
        candidates.replace(better, nearer.select(better))
        return steps

    def _remove_full_turns(self, candidates: Candidates) -> None:
        """
        Bring joints within their limits by whole turns, in place.

        Only joints that can make full turns are changed.

        """
        chain = self.chain
        lower, upper = chain.limits.lower, chain.limits.upper
        values = candidates.configuration[:, chain.columns]
        turns = np.ceil(np.maximum(lower - values, 0.0) / tau)
        turns -= np.ceil(np.maximum(values - upper, 0.0) / tau)
        turns[:, ~chain.limits.is_turn] = 0.0
        outside = np.flatnonzero(turns.any(axis=1))
        if len(outside):
            back = candidates.configuration[outside]
            values = values[outside] + turns[outside] * tau
            back[:, chain.columns] = np.clip(values, lower, upper)
            candidates.replace(outside, self.evaluate(back, candidates.target[outside]))

    def _step(
        self,
        candidates: Candidates,
        damping: FloatArray,
        bounds: FloatArray,
        desired: FloatArray | None = None,
    ) -> FloatArray:
        """
        Return steps d, shape (b, k), that remove the residual and are nearest to desired steps.

        The formula is ``d = desired + J^T (J J^T + λ)^-1 (r - J desired)``. An unknown that would
        exceed a limit stops at the limit, and the other unknowns compensate.

        """
        jacobian, residual = candidates.jacobian, candidates.residual
        lowest, highest = self._distance_to_bounds(candidates, bounds)
        damping = damping + FLOOR * np.einsum('bmk,bmk->b', jacobian, jacobian) + TINY
        step, movable = desired, jacobian
        fixed = np.zeros_like(lowest) if desired is None else desired
        for _ in range(PASSES):
            transposed = movable.swapaxes(-1, -2)
            square = movable @ transposed
            diagonal = np.einsum('bii->bi', square)
            diagonal += damping[:, np.newaxis]
            missing = residual if step is None else residual - _product(jacobian, fixed)
            forces = np.linalg.solve(square, missing[..., np.newaxis])
            step = fixed + (transposed @ forces)[..., 0]
            bounded = np.minimum(np.maximum(step, lowest), highest)
            stopped = bounded != step
            if not np.count_nonzero(stopped):
                break
            fixed = np.where(stopped, bounded, fixed)
            movable = movable * ~stopped[:, np.newaxis]
        return self._shortened(bounded)

    def _distance_to_bounds(
        self, candidates: Candidates, bounds: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """Return distances to lower bounds (negative) and to upper bounds, shape (b, k) each."""
        lower, upper = bounds
        columns = self.chain.columns
        values = candidates.configuration.take(columns, axis=1)
        if len(columns) < len(lower):
            values = np.pad(values, ((0, 0), (0, len(lower) - len(columns))))
        return lower - values, upper - values

    def _shortened(self, step: FloatArray) -> FloatArray:
        """Return steps, shape (b, k), scaled so that no entry is too long."""
        long: FloatArray = np.abs(step)
        if not np.count_nonzero(long > self.chain.scale.longest_step):
            return step
        excess: FloatArray = (long / self.chain.scale.longest_step).max(axis=1, initial=1.0)
        return step / excess[:, np.newaxis]

    def _hessian(self, candidates: Candidates) -> FloatArray:
        """Return half of the second derivatives of the cost, shape (b, k, k)."""
        b, k = len(candidates), len(self.chain.unknowns)
        row = np.repeat(np.arange(b), k)
        steps = np.tile(DIFFERENCE * np.eye(k), (b, 1))
        moved = self.chain.moved(candidates.configuration[row], steps, self.chain.limits.no_bounds)
        slopes = _slope(self.evaluate(moved, candidates.target[row])).reshape(b, k, k)
        hessian: FloatArray = (_slope(candidates)[:, np.newaxis] - slopes) / DIFFERENCE
        hessian = (hessian + hessian.swapaxes(-1, -2)) / 2
        # Differences are NaN if a loop cannot close at a nearby position. Use J^T J instead.
        opens = np.flatnonzero(~np.isfinite(hessian.sum(axis=(1, 2))))
        jacobian = candidates.jacobian[opens]
        hessian[opens] = jacobian.swapaxes(-1, -2) @ jacobian
        return hessian


def _slope(candidates: Candidates) -> FloatArray:
    """Return ``J^T r``, half the negative gradient of the cost, shape (b, k)."""
    slope: FloatArray = np.einsum('bmk,bm->bk', candidates.jacobian, candidates.residual)
    return slope


def _length(vectors: FloatArray) -> FloatArray:
    length: FloatArray = np.sqrt(_square(vectors))
    return length


def _square(vectors: FloatArray) -> FloatArray:
    """Return squared lengths, shape (b,)."""
    square: FloatArray = np.einsum('bi,bi->b', vectors, vectors)
    return square


def _product(matrices: FloatArray, vectors: FloatArray) -> FloatArray:
    """Return matrices times vectors, shapes (b, m, k) and (b, k)."""
    product: FloatArray = (matrices @ vectors[..., np.newaxis])[..., 0]
    return product
