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
Descent to a target within limits, for many configurations at once.

Source: Levenberg and Marquardt's method with the damping of J. Fan and J. Pan, "A note on the
Levenberg-Marquardt parameter", Applied Mathematics and Computation 207 (2009), and joints at
their limits held as in D. Bertsekas, "Projected Newton methods for optimization problems with
simple constraints", SIAM J. Control and Optimization 20(2), 1982.

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

#: Ratio. Weight of an error of 1 rad, as a part of the size of the chain (measured).
RADIAN_PART = 0.25
#: Ratio. Damping at the start, by the squared residual (measured).
DAMPING = 1.0
#: Ratio. Smallest damping, by the squared residual (measured).
LEAST_DAMPING = 1e-12
# So the equations have a solution at a singular position.
#: Ratio. What is always added to the damping, by |J|^2.
FLOOR = 1e-12
#: Metres or radians. Longest first step towards preferred positions.
LONGEST_APPROACH = 1.0
#: Any unit. Smallest divisor. It replaces a length or a norm of 0.
TINY = 1e-30
#: Ratio. A descent that does not reduce its squared residual to this part is given up.
STALLED = 0.7
#: Count. Steps that a descent has to do so.
STALLED_STEPS = 4
#: Ratio. A slope up to this part of the steepest one counts as 0.
LEVEL = 1e-9
#: Ratio. A gain up to this part of the cost counts as 0.
NO_GAIN = 1e-14
#: Ratio. A target pulls an unknown with a slope above this part of the steepest one.
PULLED = 1e-6
#: Count. Halvings of a way back to the limits.
HALVINGS = 40
#: Metres or radians. Step of the differences that give the curvature.
DIFFERENCE = 1e-6
#: Count. Passes in which other unknowns replace those that reach their limits.
PASSES = 3
#: Radians. The tool may leave its place by this on the way to a preferred configuration.
APPROACH_ERROR = 0.05
# Rounding must not put them outside.
#: Metres or radians. The search holds followers this far inside their limits.
MARGIN = 1e-7


@dataclass(slots=True, eq=False)
class Candidates:
    """
    Configurations with their targets, and how far each is from its target.

    Attributes
    ----------
    configuration : ndarray, shape (b, n + 1)
        As `Chain` has them.
    target : ndarray, shape (b, 4, 4)
        T_base_target [m].
    residual : ndarray, shape (b, m)
        What is missing: of the position [m], of the orientation, and of followers to their
        limits, both times ``metres_per_radian``.
    jacobian : ndarray, shape (b, m, k)
        How the residual shrinks with the unknowns.
    cost : ndarray, shape (b,)
        Squared length of the residual; NaN where a loop is open.
    error : ndarray, shape (b, 1 or 2)
        Distance to the target [m], and angle to it [rad] if an orientation is asked for.
    is_reached : ndarray of bool, shape (b,)
        Within tolerances, and followers within limits.

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
        """Put others in the place of some of the candidates."""
        for name in self.__slots__:
            getattr(self, name)[rows] = getattr(others, name)


@dataclass(frozen=True, slots=True, eq=False)
class Descent:
    """
    The search from given configurations, each for the nearest one that reaches its target.

    Attributes
    ----------
    chain : Chain
        What moves.
    has_rotation : bool
        Whether the orientation of targets counts.
    tolerance_m, tolerance_rad : float
        The largest errors with which a target counts as reached [m, rad].
    max_iterations : int
        The largest number of steps of each part of the search.

    """

    chain: Chain
    has_rotation: bool
    tolerance_m: float
    tolerance_rad: float
    max_iterations: int

    @property
    def metres_per_radian(self) -> float:
        """Return what an error of 1 rad weighs beside one of 1 m."""
        return RADIAN_PART * self.chain.scale.size or 1.0

    def evaluate(
        self, configuration: FloatArray, target: FloatArray, limited: bool = True
    ) -> Candidates:
        """
        Find how far configurations are from their targets.

        The orientation error is the rotation vector that turns the tool into the target; along it,
        its length changes exactly as the angular velocity says, so the gradient is exact.

        Parameters
        ----------
        configuration : ndarray, shape (b, n + 1)
            The configurations.
        target : ndarray, shape (b, 4, 4)
            The target of each, T_base_target [m].
        limited : bool
            Whether limits of followers count.

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
            # A limit pulls only where it is passed.
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

        Each step d minimises ``|r - J d|² + λ |d|²`` within the limits of the unknowns, with the
        damping λ = μ |r|²; μ shrinks where the residual r falls as J promises and grows where it
        does not. Near the target λ vanishes and convergence is quadratic; far away steps stay
        short.

        Parameters
        ----------
        candidates : Candidates
            Where the descent begins; then where it ended.
        limited : bool
            Whether limits count.
        alternatives : int
            So many neighbours among the candidates have the same target: all of them stop as soon
            as one has reached it.
        bounds : ndarray, shape (2, k), optional
            Between which values unknowns stay; by default those of the chain.

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
            """Tell for which candidates a neighbour or they themselves have arrived."""
            settled = candidates.is_reached.reshape(-1, alternatives).any(axis=1)
            return settled.repeat(alternatives)

        active = np.flatnonzero(~is_settled() & np.isfinite(candidates.cost))
        now = candidates.select(active)
        damping, before = np.full(len(active), DAMPING), now.cost
        for iteration in range(1, self.max_iterations + 1):
            if not len(active):
                break
            # What is further away than the chain is long needs no more damping.
            d = self._step(now, damping * np.minimum(now.cost, longest), bounds)
            promised = now.cost - _square(now.residual - _product(now.jacobian, d))
            moved = self.chain.moved(now.configuration, d, bounds)
            new = self.evaluate(moved, now.target, limited)
            gained = now.cost - new.cost
            better = gained > 0.0
            if np.count_nonzero(better) == len(better):
                now = new
            else:
                now.replace(better, new.select(better))
            damping = damping * np.where(
                gained > 0.75 * promised, 0.25, np.where(gained >= 0.25 * promised, 1.0, 4.0)
            )
            np.maximum(damping, LEAST_DAMPING, out=damping)
            steps[active] = iteration

            # What has arrived, or gets no further, is left alone.
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
        Move candidates to the very minimum of their cost, in place.

        Where the target stays far away, `descend` is slow, since it leaves out how J changes. Here
        Newton's method gets the curvature H from differences of the slope ``g = J^T r``, and the
        step is ``|H|^-1 g`` with the absolute values of the eigenvalues, which leads away from
        saddles (Y. Dauphin et al., "Identifying and attacking the saddle point problem in
        high-dimensional non-convex optimization", 2014). Unknowns that are pulled against a limit
        stay there.

        Parameters
        ----------
        candidates : Candidates
            Where to begin; then where it ended.
        bounds : ndarray, shape (2, k), optional
            Between which values unknowns stay; by default those of the chain.

        Returns
        -------
        steps : ndarray of int, shape (b,)
            Number of steps.
        is_level : ndarray of bool, shape (b,)
            Whether no step leads further.
        curvature : ndarray, shape (b,)
            The least eigenvalue of H where it ended, as a part of the largest.

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
        Return how strongly targets pull the unknowns, whatever limits say, shape (b, k).

        An entry is positive where the tool gets nearer as the unknown grows, and 0 where it is as
        good as level.

        """
        rows = 6 if self.has_rotation else 3
        jacobian, residual = candidates.jacobian[:, :rows], candidates.residual[:, :rows]
        pull: FloatArray = np.einsum('bmk,bm->bk', jacobian, residual)
        steepest = np.sqrt(np.einsum('bmk,bmk->bk', jacobian, jacobian))
        pull[np.abs(pull) <= PULLED * steepest * _length(residual)[:, np.newaxis]] = 0.0
        return pull

    def return_within_limits(self, candidates: Candidates, inside: FloatArray) -> BoolArray:
        """
        Move candidates whose followers are beyond their limits back within these, in place.

        Parameters
        ----------
        candidates : Candidates
            Where to begin; then where it ended: at a limit, on the straight way of the unknowns.
        inside : ndarray, shape (b, n + 1)
            A configuration within limits for each candidate, to which the way back leads. Where
            it is beyond limits, too, the candidate stays.

        Returns
        -------
        ndarray of bool, shape (b,)
            Which candidates moved.

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
        Move candidates that have arrived towards preferred values, in place, and hold the tool.

        Each step d is the one that gets nearest to the preferred values p of the unknowns u, among
        those that keep the tool where it is::

            minimise |u + d - p|²  where  J d = r

        within limits, and within a radius that shrinks where the tool would leave its place by too
        much or nothing is gained. A candidate is replaced only by one that has arrived, too, and
        is at least as near to p.

        Parameters
        ----------
        candidates : Candidates
            Where the tool has arrived; then where it ended.
        preferred : ndarray, shape (b, s)
            The values that unknowns should be near to [rad or m].

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
            now, wish = nearer.select(active), np.zeros((len(active), len(chain.unknowns)))
            wish[:, :s] = preferred[active] - now.configuration[:, chain.columns]
            distance = _length(wish)
            wish *= np.minimum(1.0, radius[active] / np.maximum(distance, TINY))[:, np.newaxis]
            undamped = np.zeros(len(active))
            d = self._step(now, undamped, bounds, wish)
            new = self.evaluate(chain.moved(now.configuration, d, bounds), now.target)
            # One more step brings the tool back, so that what was gained can be judged.
            back = self._step(new, undamped, bounds)
            new = self.evaluate(chain.moved(new.configuration, back, bounds), now.target)
            gains = _length(preferred[active] - new.configuration[:, chain.columns]) < distance
            fits = gains & (new.cost <= (APPROACH_ERROR * self.metres_per_radian) ** 2)
            radius[active] *= np.where(fits, 2.0, 0.25)
            steps[active] = iteration
            nearer.replace(active[fits], new.select(fits))
            # Where it gets no further, the radius or the step vanishes.
            active = active[(radius[active] > 1e-4) & (_length(d) > 1e-6)]
        steps += self.descend(nearer)
        better = nearer.is_reached & (
            _length(preferred - nearer.configuration[:, chain.columns])
            <= _length(preferred - candidates.configuration[:, chain.columns])
        )
        candidates.replace(better, nearer.select(better))
        return steps

    def _remove_full_turns(self, candidates: Candidates) -> None:
        """Bring joints with a full turn back between their limits, in place."""
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
        wish: FloatArray | None = None,
    ) -> FloatArray:
        """
        Return the step d nearest to a wish (else to 0) that takes the residual away, (b, k).

        That is ``d = wish + J^T (J J^T + λ)^-1 (r - J wish)``. An unknown that would pass a limit
        stops there, and the others make up for that.

        """
        jacobian, residual = candidates.jacobian, candidates.residual
        lowest, highest = self._distance_to_bounds(candidates, bounds)
        damping = damping + FLOOR * np.einsum('bmk,bmk->b', jacobian, jacobian) + TINY
        step, movable = wish, jacobian
        fixed = np.zeros_like(lowest) if wish is None else wish
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
        """Return how far unknowns may go down (a negative number) and up, shape (b, k) each."""
        lower, upper = bounds
        columns = self.chain.columns
        values = candidates.configuration.take(columns, axis=1)
        if len(columns) < len(lower):
            values = np.pad(values, ((0, 0), (0, len(lower) - len(columns))))
        return lower - values, upper - values

    def _shortened(self, step: FloatArray) -> FloatArray:
        """Return steps, shape (b, k), made so short that no entry of them is too long."""
        long: FloatArray = np.abs(step)
        if not np.count_nonzero(long > self.chain.scale.longest_step):
            return step
        excess: FloatArray = (long / self.chain.scale.longest_step).max(axis=1, initial=1.0)
        return step / excess[:, np.newaxis]

    def _hessian(self, candidates: Candidates) -> FloatArray:
        """Return half of the second derivatives of the cost, shape (b, k, k)."""
        b, k = len(candidates), len(self.chain.unknowns)
        row = np.repeat(np.arange(b), k)
        aside = np.tile(DIFFERENCE * np.eye(k), (b, 1))
        moved = self.chain.moved(candidates.configuration[row], aside, self.chain.limits.no_bounds)
        slopes = _slope(self.evaluate(moved, candidates.target[row])).reshape(b, k, k)
        hessian: FloatArray = (_slope(candidates)[:, np.newaxis] - slopes) / DIFFERENCE
        hessian = (hessian + hessian.swapaxes(-1, -2)) / 2
        # Where a loop opens beside the place there is no difference.
        opens = np.flatnonzero(~np.isfinite(hessian.sum(axis=(1, 2))))
        jacobian = candidates.jacobian[opens]
        hessian[opens] = jacobian.swapaxes(-1, -2) @ jacobian
        return hessian


def _slope(candidates: Candidates) -> FloatArray:
    """Return ``J^T r``, half of how fast the cost falls with the unknowns, shape (b, k)."""
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
