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

import numpy as np
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.inverse.chain import Chain
from robot_description_tools.kinematics.rotation import quat_xyzw_from_matrix

# Damping per squared residual at the start, and its bounds (measured).
DAMPING = 1.0
LEAST_DAMPING = 1e-12
# What is always added to the damping, as a part of |J|^2, so that the equations have a solution
# at a singular position.
FLOOR = 1e-12
# How far a step towards preferred positions goes at first [rad or m].
LONGEST_SLIDE = 1.0
# The smallest divisor: a length or a norm of 0 is replaced by it.
TINY = 1e-30
# A descent that does not reduce its squared residual to this part in so many steps is given up.
STALLED = 0.9
STALLED_STEPS = 5
# A slope that counts as none, as a part of what it could be; the gain that counts as none.
LEVEL, NO_GAIN = 1e-9, 1e-14
# How often a way back to the limits is halved.
HALVINGS = 40
# Step of the differences that give the curvature [rad or m].
DIFFERENCE = 1e-6
# How often the other unknowns make up for those that reach their limits in a step.
PASSES = 3
# How far the tool may leave its place on the way to a preferred configuration [rad].
SLIDE_ERROR = 0.05
# How far inside their limits the search wants followers, so that rounding leaves them inside.
MARGIN = 1e-7
# Sines below which the axis of a rotation is read from its quaternion.
NEARLY_STRAIGHT = 1e-3
# Where the entries zy, xz, yx of a matrix stand, and yz, zx, xy.
BELOW, ABOVE = np.array([7, 2, 3]), np.array([5, 6, 1])


@dataclass(slots=True, eq=False)
class Goal:
    """
    What a tool should reach, one row for each lane.

    Attributes
    ----------
    pose : ndarray, shape (b, 4, 4)
        T_base_target [m].
    has_rotation : bool
        Whether the orientation counts.
    tolerance_m, tolerance_rad : float
        The largest errors with which it counts as reached [m, rad].
    metres_per_radian : float
        What an error of 1 rad weighs beside one of 1 m.

    """

    pose: FloatArray
    has_rotation: bool
    tolerance_m: float
    tolerance_rad: float
    metres_per_radian: float

    def take(self, rows: IntArray | BoolArray) -> Goal:
        """Return the goal of some lanes."""
        return Goal(
            self.pose[rows],
            self.has_rotation,
            self.tolerance_m,
            self.tolerance_rad,
            self.metres_per_radian,
        )


@dataclass(slots=True, eq=False)
class Lanes:
    """
    Configurations, and the residual, slope and state of the search of each.

    Attributes
    ----------
    position : ndarray, shape (n + 1, b)
        As `Chain` wants them.
    residual : ndarray, shape (b, m)
        What is missing: of the position [m], of the orientation, and of followers to their
        limits, both times ``metres_per_radian``.
    jacobian : ndarray, shape (b, m, k)
        How the residual shrinks with the unknowns.
    cost : ndarray, shape (b,)
        Squared length of the residual; NaN where a loop is open.
    error_m, error_rad : ndarray, shape (b,)
        Distance to the target [m], and angle to it [rad], 0 where no orientation is asked for.
    is_reached : ndarray of bool, shape (b,)
        Within tolerances, and followers within limits.

    """

    position: FloatArray
    residual: FloatArray
    jacobian: FloatArray
    cost: FloatArray
    error_m: FloatArray
    error_rad: FloatArray
    is_reached: BoolArray

    def take(self, rows: IntArray | BoolArray) -> Lanes:
        """Return some of the lanes."""
        return Lanes(
            self.position[:, rows],
            self.residual[rows],
            self.jacobian[rows],
            self.cost[rows],
            self.error_m[rows],
            self.error_rad[rows],
            self.is_reached[rows],
        )

    def put(self, rows: IntArray | BoolArray, other: Lanes) -> None:
        """Replace some of the lanes, in place."""
        self.position[:, rows] = other.position
        self.residual[rows] = other.residual
        self.jacobian[rows] = other.jacobian
        self.cost[rows] = other.cost
        self.error_m[rows] = other.error_m
        self.error_rad[rows] = other.error_rad
        self.is_reached[rows] = other.is_reached


def look(chain: Chain, position: FloatArray, goal: Goal, limited: bool = True) -> Lanes:
    """
    Say of configurations how far they are from their goal.

    The orientation error is the rotation vector that turns the tool into the target; along it,
    its length changes exactly as the angular velocity says, so the gradient is exact.

    Parameters
    ----------
    chain : Chain
        What moves.
    position : ndarray, shape (n + 1, b)
        The configurations.
    goal : Goal
        The target of each.
    limited : bool
        Whether limits of followers count.

    Returns
    -------
    Lanes

    """
    tool, jacobian, follower_rates = chain.look(position)
    missing = goal.pose[:, :3, 3] - tool[:, :3, 3]
    error_m = _length(missing)
    error_rad = np.zeros_like(error_m)
    residuals, jacobians = [missing], [jacobian[:, :3]]
    if goal.has_rotation:
        turn = _rotvec(goal.pose[:, :3, :3] @ np.swapaxes(tool[:, :3, :3], -1, -2))
        error_rad = _length(turn)
        residuals.append(goal.metres_per_radian * turn)
        jacobians.append(goal.metres_per_radian * jacobian[:, 3:])
    is_reached = (error_m <= goal.tolerance_m) & (error_rad <= goal.tolerance_rad)
    if limited and len(chain.followers):
        is_reached &= chain.is_inside(position)
        at = position[chain.followers].T
        lower, upper = chain.followers_lower, chain.followers_upper
        margin = np.minimum(MARGIN, (upper - lower) / 2)
        outside = np.clip(at, lower + margin, upper - margin) - at
        residuals.append(goal.metres_per_radian * outside)
        # A limit pulls only where it is passed.
        pulls = goal.metres_per_radian * (outside != 0.0)
        jacobians.append(pulls[..., np.newaxis] * follower_rates)
    residual = np.concatenate(residuals, axis=1)
    return Lanes(
        position,
        residual,
        np.concatenate(jacobians, axis=1),
        np.einsum('bm,bm->b', residual, residual),
        error_m,
        error_rad,
        is_reached,
    )


def descend(
    chain: Chain,
    lanes: Lanes,
    goal: Goal,
    max_iterations: int,
    group: IntArray | None = None,
    limited: bool = True,
) -> IntArray:
    """
    Move configurations towards their goals, in place.

    Each step d minimises ``|r - J d|² + λ |d|²`` within the limits of the unknowns, with the
    damping λ = μ |r|²; μ shrinks where the residual r falls as J promises and grows where it does
    not. Near the target λ vanishes and convergence is quadratic; far away steps stay short.

    Parameters
    ----------
    chain : Chain
        What moves.
    lanes : Lanes
        Where the descent begins; then where it ended.
    goal : Goal
        The target of each lane.
    max_iterations : int
        The largest number of steps.
    group : ndarray of int, shape (b,), optional
        Lanes of the same number stop as soon as one of them has arrived.
    limited : bool
        Whether limits count.

    Returns
    -------
    ndarray of int, shape (b,)
        Number of steps of each lane.

    """
    bounds = bounds_of(chain, limited)
    longest = chain.size**2 or 1.0
    steps = np.zeros(len(lanes.cost), dtype=np.intp)
    active = np.flatnonzero(~lanes.is_reached & np.isfinite(lanes.cost))
    if group is not None:
        active = active[~np.isin(group[active], group[lanes.is_reached])]
    now, goal = lanes.take(active), goal.take(active)
    damping = np.full(len(active), DAMPING)
    before = now.cost.copy()
    for iteration in range(1, max_iterations + 1):
        if not len(active):
            break
        # What is further away than the chain is long needs no more damping.
        d = _step(chain, now, damping * np.minimum(now.cost, longest), bounds)
        expected = now.residual - (now.jacobian @ d[..., np.newaxis])[..., 0]
        promised = now.cost - np.einsum('bm,bm->b', expected, expected)
        new = look(chain, chain.moved(now.position, d, *bounds), goal, limited)
        gained = now.cost - new.cost
        better = gained > 0.0
        factor = np.where(gained > 0.75 * promised, 0.25, 1.0)
        factor[~(gained >= 0.25 * promised)] = 4.0
        damping = np.maximum(damping * factor, LEAST_DAMPING)
        if better.all():
            now = new
        else:
            now.put(better, new.take(better))

        # What has arrived, or gets no further, leaves.
        leaves = now.is_reached.copy()
        if iteration % STALLED_STEPS == 0:
            leaves |= now.cost > STALLED * before
            before = now.cost.copy()
        if group is not None and now.is_reached.any():
            leaves |= np.isin(group[active], group[active[now.is_reached]])
        if iteration == max_iterations:
            leaves[:] = True
        if leaves.any():
            gone = active[leaves]
            steps[gone] = iteration
            lanes.put(gone, now.take(leaves))
            stay = ~leaves
            active, now, goal = active[stay], now.take(stay), goal.take(stay)
            damping, before = damping[stay], before[stay]
    return steps


def settle(
    chain: Chain, lanes: Lanes, goal: Goal, max_iterations: int
) -> tuple[IntArray, BoolArray, FloatArray]:
    """
    Move configurations to the very minimum of their cost, in place.

    `descend` is slow where much is missing to the end, since it leaves out how J changes. Here
    Newton's method gets the curvature H from differences of the slope ``g = J^T r``, and the step
    is ``|H|^-1 g`` with the absolute values of the eigenvalues, which leads away from saddles
    (Y. Dauphin et al., "Identifying and attacking the saddle point problem in high-dimensional
    non-convex optimization", 2014). Unknowns that are pulled against a limit stay there.

    Parameters
    ----------
    chain : Chain
        What moves.
    lanes : Lanes
        Where to begin; then where it ended.
    goal : Goal
        The target of each lane.
    max_iterations : int
        The largest number of steps.

    Returns
    -------
    steps : ndarray of int, shape (b,)
        Number of steps.
    is_level : ndarray of bool, shape (b,)
        Whether no step leads further.
    curvature : ndarray, shape (b,)
        The least eigenvalue of H where it ended, as a part of the largest.

    """
    bounds = bounds_of(chain, limited=True)
    count = len(lanes.cost)
    steps = np.zeros(count, dtype=np.intp)
    is_level = np.zeros(count, dtype=bool)
    curvature = np.zeros(count)
    damping = np.zeros(count)
    active = np.flatnonzero(np.isfinite(lanes.cost))
    for iteration in range(1, max_iterations + 1):
        now, aims = lanes.take(active), goal.take(active)
        lowest, highest = _room(chain, now, bounds)
        slope = _slope(now)
        free = ~((lowest == 0.0) & (slope < 0.0) | (highest == 0.0) & (slope > 0.0))
        slope *= free
        size = np.sqrt(np.einsum('bmk,bmk->b', now.jacobian, now.jacobian) * now.cost)
        both = free[:, :, np.newaxis] & free[:, np.newaxis]
        eigenvalues, vectors = np.linalg.eigh(np.where(both, _hessian(chain, now, aims), 0.0))
        largest = np.maximum(np.abs(eigenvalues).max(axis=1), TINY)
        curvature[active] = eigenvalues[:, 0] / largest

        divisor = np.maximum(np.abs(eigenvalues), 1e-9 * largest[:, np.newaxis])
        divisor += (damping[active] * largest)[:, np.newaxis]
        along = (vectors.swapaxes(-1, -2) @ slope[..., np.newaxis])[..., 0] / divisor
        d = np.clip((vectors @ along[..., np.newaxis])[..., 0] * free, lowest, highest)
        d *= _shortening(chain, d)
        new = look(chain, chain.moved(now.position, d, *bounds), aims)
        better = new.cost < now.cost
        lanes.put(active[better], new.take(better))
        damping[active] = np.where(better, damping[active] / 8, 4 * damping[active] + 1e-3)
        steps[active] = iteration

        gained = np.where(better, (now.cost - new.cost) / np.maximum(now.cost, 1e-300), 1.0)
        level = (_length(slope) <= LEVEL * size) | (gained < NO_GAIN) | (damping[active] > 1e3)
        is_level[active] = level
        active = active[~level & ~lanes.is_reached[active]]
        if not len(active):
            break
    return steps, is_level, curvature


def retreat(chain: Chain, lanes: Lanes, goal: Goal, inside: FloatArray) -> BoolArray:
    """
    Move lanes whose followers are beyond their limits back to where they are not, in place.

    Parameters
    ----------
    chain : Chain
        What moves.
    lanes : Lanes
        Where to begin; then where it ended: at a limit, on the straight way of the unknowns.
    goal : Goal
        The target of each lane.
    inside : ndarray, shape (n + 1, b)
        Where the ways lead. A lane stays where that is beyond limits, too.

    Returns
    -------
    ndarray of bool, shape (b,)
        Which lanes moved.

    """
    lost = ~chain.is_inside(lanes.position) & chain.is_inside(inside)
    rows = np.flatnonzero(lost)
    if len(rows):
        good = inside[:, rows]
        bad = lanes.position[chain.rows][:, rows].T
        for _ in range(HALVINGS):
            middle = good.copy()
            chain.put(middle, (good[chain.rows].T + bad) / 2)
            fits = chain.is_inside(middle)
            good[:, fits] = middle[:, fits]
            bad[~fits] = middle[chain.rows][:, ~fits].T
        lanes.put(rows, look(chain, good, goal.take(rows)))
    return lost


def slide(
    chain: Chain, lanes: Lanes, goal: Goal, preferred: FloatArray, max_iterations: int
) -> IntArray:
    """
    Move configurations that have arrived towards preferred ones, in place, and hold the tool.

    Each step d is the one that gets nearest to the preferred values p of the unknowns u, among
    those that keep the tool where it is::

        minimise |u + d - p|²  where  J d = r

    within limits, and within a radius that shrinks where the tool would leave its place by too
    much or nothing is gained. Lanes keep what they had unless they end nearer to p, and arrived.

    Parameters
    ----------
    chain : Chain
        What moves.
    lanes : Lanes
        Where the tool has arrived; then where it ended.
    goal : Goal
        The target of each lane.
    preferred : ndarray, shape (b, s)
        The values that unknowns should be near to [rad or m].
    max_iterations : int
        The largest number of steps.

    Returns
    -------
    ndarray of int, shape (b,)
        Number of steps of each lane.

    """
    bounds = bounds_of(chain, limited=True)
    s = len(chain.rows)
    now = lanes.take(np.arange(len(lanes.cost)))
    steps = np.zeros(len(lanes.cost), dtype=np.intp)
    active = np.flatnonzero(lanes.is_reached)
    radius = np.full(len(lanes.cost), LONGEST_SLIDE)
    for iteration in range(1, max_iterations + 1):
        if not len(active):
            break
        part, wish = now.take(active), np.zeros((len(active), len(chain.unknowns)))
        wish[:, :s] = preferred[active] - part.position[chain.rows].T
        distance = _length(wish)
        wish *= np.minimum(1.0, radius[active] / np.maximum(distance, TINY))[:, np.newaxis]
        undamped = np.zeros(len(active))
        d = _step(chain, part, undamped, bounds, wish)
        aims = goal.take(active)
        new = look(chain, chain.moved(part.position, d, *bounds), aims)
        # One more step brings the tool back, so that what was gained can be judged.
        back = _step(chain, new, undamped, bounds)
        new = look(chain, chain.moved(new.position, back, *bounds), aims)
        nearer = _length(preferred[active] - new.position[chain.rows].T) < distance
        fits = nearer & (new.cost <= (SLIDE_ERROR * goal.metres_per_radian) ** 2)
        radius[active] *= np.where(fits, 2.0, 0.25)
        steps[active] = iteration
        now.put(active[fits], new.take(fits))
        # Where it gets no further, the radius or the step vanishes.
        active = active[(radius[active] > 1e-4) & (_length(d) > 1e-6)]
    steps += descend(chain, now, goal, max_iterations)
    better = now.is_reached & (
        _length(preferred - now.position[chain.rows].T)
        <= _length(preferred - lanes.position[chain.rows].T)
    )
    lanes.put(better, now.take(better))
    return steps


def bounds_of(chain: Chain, limited: bool) -> tuple[FloatArray, FloatArray]:
    """Return the bounds of the unknowns during a search, shape (k,) each."""
    bounds = np.full((2, len(chain.unknowns)), np.inf)
    bounds[0] = -np.inf
    if limited:
        # A joint with a full turn goes round; it is brought back between its limits afterwards.
        held = np.flatnonzero(~chain.is_turn)
        bounds[0, held], bounds[1, held] = chain.lower[held], chain.upper[held]
    return bounds[0], bounds[1]


def _step(
    chain: Chain,
    lanes: Lanes,
    damping: FloatArray,
    bounds: tuple[FloatArray, FloatArray],
    wish: FloatArray | None = None,
) -> FloatArray:
    """
    Return the step d nearest to a wish (else to 0) that takes the residual away, (b, k).

    That is ``d = wish + J^T (J J^T + λ)^-1 (r - J wish)``. Unknowns at a limit that would pass it
    stay, those that would pass it on the way go there, and the others make up for that.

    """
    jacobian, residual = lanes.jacobian, lanes.residual
    lowest, highest = _room(chain, lanes, bounds)
    damping = damping + FLOOR * np.einsum('bmk,bmk->b', jacobian, jacobian) + TINY
    weight = damping[:, np.newaxis, np.newaxis] * np.eye(residual.shape[1])

    free = np.ones(lowest.shape, dtype=bool)
    fixed = np.zeros_like(lowest) if wish is None else wish
    movable = jacobian
    for _ in range(PASSES):
        transposed = movable.swapaxes(-1, -2)
        missing = residual[..., np.newaxis]
        if fixed.any():
            missing = missing - jacobian @ fixed[..., np.newaxis]
        change = transposed @ np.linalg.solve(movable @ transposed + weight, missing)
        step = fixed + change[..., 0]
        bounded = np.clip(step, lowest, highest)
        stopped = free & (bounded != step)
        if not stopped.any():
            break
        free &= ~stopped
        fixed = np.where(stopped, bounded, fixed)
        movable = jacobian * free[:, np.newaxis]
    return bounded * _shortening(chain, bounded)


def _room(
    chain: Chain, lanes: Lanes, bounds: tuple[FloatArray, FloatArray]
) -> tuple[FloatArray, FloatArray]:
    """Return how far the unknowns may go down (not above 0) and up, shape (b, k) each."""
    lower, upper = bounds
    value = np.zeros((len(lanes.cost), len(lower)))
    value[:, : len(chain.rows)] = lanes.position[chain.rows].T
    return np.minimum(lower - value, 0.0), np.maximum(upper - value, 0.0)


def _shortening(chain: Chain, step: FloatArray) -> FloatArray:
    """Return the factors that make no entry of a step too long, shape (b, 1)."""
    factor: FloatArray = 1.0 / (np.abs(step) / chain.stride).max(axis=1, initial=1.0)
    return factor[:, np.newaxis]


def _slope(lanes: Lanes) -> FloatArray:
    """Return ``J^T r``, half of how fast the cost falls with the unknowns, shape (b, k)."""
    slope: FloatArray = np.einsum('bmk,bm->bk', lanes.jacobian, lanes.residual)
    return slope


def _hessian(chain: Chain, lanes: Lanes, goal: Goal) -> FloatArray:
    """Return half of the second derivatives of the cost, shape (b, k, k)."""
    b, k = len(lanes.cost), len(chain.unknowns)
    lane = np.repeat(np.arange(b), k)
    aside = np.tile(DIFFERENCE * np.eye(k), (b, 1))
    moved = chain.moved(lanes.position[:, lane], aside, *bounds_of(chain, limited=False))
    slopes = _slope(look(chain, moved, goal.take(lane))).reshape(b, k, k)
    hessian: FloatArray = (_slope(lanes)[:, np.newaxis] - slopes) / DIFFERENCE
    hessian = (hessian + hessian.swapaxes(-1, -2)) / 2
    # Where a loop opens beside the place there is no difference.
    opens = np.flatnonzero(~np.isfinite(hessian.sum(axis=(1, 2))))
    jacobian = lanes.jacobian[opens]
    hessian[opens] = jacobian.swapaxes(-1, -2) @ jacobian
    return hessian


def _rotvec(rotation: FloatArray) -> FloatArray:
    """Return the rotation vectors of rotation matrices, shape (b, 3), of length 0 to π."""
    entries = rotation.reshape(-1, 9)
    twice = entries.take(BELOW, axis=1) - entries.take(ABOVE, axis=1)
    sine = _length(twice) / 2
    cosine = (entries[:, ::4].sum(axis=1) - 1.0) / 2
    angle = np.arctan2(sine, cosine)
    # Half of it, times angle / sine, which goes to 1 for small angles.
    factor = np.divide(angle, sine, out=np.ones_like(sine), where=sine > 1e-9)
    rotvec: FloatArray = factor[:, np.newaxis] * twice / 2
    straight: BoolArray = (cosine < 0.0) & (sine < NEARLY_STRAIGHT)
    if straight.any():
        # Near half a turn, the sine says little about the axis.
        axis = quat_xyzw_from_matrix(rotation[straight])[:, :3]
        rotvec[straight] = axis * (angle[straight] / _length(axis))[:, np.newaxis]
    return rotvec


def _length(vectors: FloatArray) -> FloatArray:
    length: FloatArray = np.sqrt(np.einsum('bi,bi->b', vectors, vectors))
    return length
