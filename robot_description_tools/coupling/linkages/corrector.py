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
"""The corrector: Newton's method for the unknown coordinates of a linkage."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import tau

import numpy as np
from robot_description_tools.coupling.limits import is_beyond
from robot_description_tools.coupling.limits import OUTSIDE
from robot_description_tools.coupling.linkages.assembly import FITTED
from robot_description_tools.coupling.linkages.assembly import LONGEST_STEP
from robot_description_tools.coupling.linkages.assembly import magnitude
from robot_description_tools.coupling.linkages.assembly import SOLVED
from robot_description_tools.coupling.linkages.constraints import IndependentCoordinates
from robot_description_tools.coupling.linkages.constraints import RANK
from robot_description_tools.coupling.linkages.linkage import Linkage
from robot_description_tools.coupling.linkages.sections import BlockJacobian
from robot_description_tools.coupling.linkages.sections import solved
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray

# A longer correction might lead to another assembly mode.
#: Radians or linkage sizes. Longest correction of a predicted pose.
CORRECTION = 0.1
#: Any unit. If a velocity ratio is larger than this, the pose may be singular.
LARGE_RATIO = 1e6


@dataclass(slots=True, eq=False)
class ClosedPose:
    """
    A pose at which the loops close.

    Attributes
    ----------
    v : ndarray
        Unknown and known coordinates, ``v = (y, u)``.
    velocity_ratios : ndarray
        ``dy / du`` at this pose.
    is_reassembled : bool
        True if the search found this pose without a continuous path from `Linkage.seed`.

    """

    v: FloatArray
    velocity_ratios: FloatArray
    is_reassembled: bool = False

    def copy(self) -> ClosedPose:
        """Return a copy, because poses are changed in place."""
        return ClosedPose(self.v, self.velocity_ratios, self.is_reassembled)

    def turn_to(self, u: FloatArray, corrector: Corrector) -> None:
        """Shift the continuous inputs of this pose by whole turns, to values nearest to ``u``."""
        difference = u - self.v[corrector.n:]
        if corrector.can_turn and np.abs(difference).max() > tau / 2:
            self.v = self.v.copy()
            self.v[corrector.n:] += tau * corrector.wraps * np.round(difference / tau)

    def take(self, other: ClosedPose) -> None:
        """Copy the numbers of another pose into this pose."""
        self.v, self.velocity_ratios = other.v, other.velocity_ratios
        self.is_reassembled = other.is_reassembled


class Corrector:
    """
    Newton's method for the unknown coordinates y of a linkage, given the known coordinates u.

    A pose is ``v = (y, u)``. If there are more unknowns than equations, each step has minimum
    norm::

        r(y, u) = 0        dy = -J_y^+ r        v_y = -J_y^+ J_u v_u

    Parameters
    ----------
    linkage : Linkage
        The linkage.
    independent : IndependentCoordinates
        The known and the unknown coordinates.
    coordinates : ndarray of int
        Indices of the linkage's coordinates in the coordinates of the robot.

    """

    def __init__(
        self, linkage: Linkage, independent: IndependentCoordinates, coordinates: IntArray
    ) -> None:
        self.linkage = linkage
        self.independent = independent
        self.at = coordinates
        self.outputs = coordinates[independent.outputs]
        self.inputs = coordinates[independent.known]
        self.n = len(independent.unknown)
        # The coordinates are x = M (y, u) + e. Outputs need only some rows of M and e.
        self.matrix = np.hstack((independent.by_unknown, independent.by_known))
        # The equations of a long linkage are solved section by section.
        is_long = len(linkage.layout) > 1
        self._blocks = BlockJacobian(linkage.layout, self.matrix) if is_long else None
        self.out_matrix = self.matrix[independent.outputs]
        self.out_offset = independent.offset[independent.outputs]
        self.units = linkage.units[independent.known]
        self.wraps = linkage.wraps[independent.known]
        self.can_turn = bool(self.wraps.any())
        rows = linkage.equations.n_rows
        # There are two possible reasons for more equations than unknowns: redundant equations, or
        # too many known coordinates.
        self._is_square = rows == self.n
        self._is_tall = rows > self.n
        self._rank = rank = linkage.rank_of(independent)
        self._is_deficient = rank < min(rows, self.n)
        self.rest = FITTED if self._is_tall or self._is_deficient else SOLVED
        # If too many coordinates are known, the result is the best fit.
        self.fits = linkage.rank > rank
        self.may_misfit = self.fits or not self.n
        low, high = linkage.limits_of(independent)
        is_bounded = rank < self.n and bool(np.isfinite((low, high)).any())
        self._bounds = (low, high) if is_bounded else None
        # If Newton's method alone is enough for the linkage, `Batch` can solve many poses at once.
        self.is_plain = bool(len(self.inputs)) and not (self.may_misfit or is_bounded or is_long)
        # Correctors with equal shapes can be computed in one array. See `LoopsTogether`.
        shape = linkage.equations.shape
        is_regular = self.is_plain and not (self._is_tall or self._is_deficient)
        self.shape = (shape, self.n, *self.out_matrix.shape) if shape and is_regular else None

    def ratios(self, x: FloatArray) -> FloatArray:
        """Return the velocity ratios of outputs to inputs at a closed pose, NaN if unknown."""
        if not np.isfinite(x).all():
            return np.full((len(self.outputs), len(self.inputs)), np.nan)
        return self.output_ratios(self.velocity_ratios(self.evaluate(x)[1]))

    def output_ratios(self, velocity_ratios: FloatArray) -> FloatArray:
        """Return the velocity ratios of outputs to inputs, given the ratios of y to inputs."""
        ratios: FloatArray = self.out_matrix[:, : self.n] @ velocity_ratios
        ratios += self.out_matrix[:, self.n:]
        return ratios

    def velocity_ratios(self, jacobian: FloatArray) -> FloatArray:
        """
        Return ``dy / du``.

        At a singular pose, the ratios have minimum norm, and are NaN for inputs that cannot move.

        """
        by_y, by_u = jacobian[:, : self.n], jacobian[:, self.n:]
        try:
            ratios = -self.step(by_y, by_u)
            if self._blocks is None and np.abs(ratios).max(initial=0.0) < LARGE_RATIO:
                return ratios
        except np.linalg.LinAlgError:
            pass
        if self._blocks is None:
            ratios = -np.linalg.pinv(by_y, rcond=RANK) @ by_u
        left = np.abs(by_y @ ratios + by_u).max(axis=0, initial=0.0)
        if not self.fits:
            ratios[:, left > RANK * max(1.0, float(np.abs(by_u).max(initial=0.0)))] = np.nan
        return ratios

    def newton(self, v: FloatArray, limit: float) -> tuple[FloatArray | None, float, int]:
        """
        Correct the unknown coordinates of a pose in place.

        Parameters
        ----------
        v : ndarray
            Unknown and known coordinates.
        limit : float
            Largest allowed length of the first step.

        Returns
        -------
        jacobian : ndarray or None
            The constraint Jacobian with respect to v, or None if the iteration failed.
        correction : float
            Length of the first step.
        iterations : int
            Number of evaluations of the equations.

        """
        n, independent, correction = self.n, self.independent, 0.0
        for iteration in range(1, 12):
            residual, jacobian = self.evaluate(self.matrix @ v + independent.offset)
            if _square(residual) <= SOLVED**2:
                return jacobian, correction, iteration
            try:
                step = self.step(jacobian[:, :n], residual)
            except np.linalg.LinAlgError:
                break
            size = float(np.abs(step).max())
            if iteration == 1:
                correction = size
            # The condition is written so that NaN ends the loop.
            if not size <= limit:
                break
            if size < SOLVED and (self.fits or _square(residual) <= self.rest**2):
                return jacobian, correction, iteration
            v[:n] -= step
            limit = 0.5 * size
        return None, correction, iteration

    @cached_property
    def at_seed(self) -> ClosedPose:
        """The closed pose at the seed, where searches without an earlier pose start."""
        return self.closed_pose_near(self.linkage.seed)

    def closed_pose_near(self, x: FloatArray) -> ClosedPose:
        """Return a closed pose with the same inputs as ``x``, or else a closed pose near ``x``."""
        v = self._start(x)
        return self.closed_pose(v[: self.n], v[self.n:])

    def _start(self, x: FloatArray) -> FloatArray:
        """Return v of the pose that `closed_pose_near` returns."""
        v = self.split(x)
        if not self.n or self.newton(v, LONGEST_STEP)[0] is not None:
            return v
        v, n = self.split(x), self.n
        y, closed = self.linkage.approach(self.independent, v[:n], v[n:])
        if closed or self.fits:
            v[:n] = y
            return v
        return self.split(self.linkage.projected(x))

    def position(self, v: FloatArray) -> FloatArray:
        """Return the coordinates of the linkage, given v."""
        return self.matrix @ v + self.independent.offset

    def jacobian_at(self, v: FloatArray) -> FloatArray:
        """Return the constraint Jacobian with respect to v."""
        return self.evaluate(self.position(v))[1]

    def evaluate(self, x: FloatArray) -> tuple[FloatArray, FloatArray]:
        """
        Return the residual and the constraint Jacobian with respect to v.

        If `is_plain` is True, x may have the shape (poses, coordinates). Then the results have
        one more axis at the front.

        """
        if self._blocks is None:
            residual, jacobian = self.linkage.evaluate(x)
            return residual, jacobian @ self.matrix
        residual, jacobians = self.linkage.evaluate_each(x)
        return residual, self._blocks.joined(self._blocks.by_columns(jacobians))

    def closed_pose(
        self, y: FloatArray, u: FloatArray, is_reassembled: bool = False
    ) -> ClosedPose:
        """Return the closed pose ``(y, u)`` with its velocity ratios."""
        v = np.concatenate((y, u))
        return ClosedPose(v, self.velocity_ratios(self.jacobian_at(v)), is_reassembled)

    def singular_null_space(self, v: FloatArray, ratio: float) -> FloatArray:
        """
        Return a basis of the null space of J_y, or no rows if the pose is not singular.

        A pose is singular if the ratio of the least to the largest singular value is at most
        ``ratio``.

        """
        by_y = self.jacobian_at(v)[:, : self.n]
        if self._blocks is not None:
            # The null space of a long linkage takes long to compute. Compute the null space only
            # if J_y does not have full rank.
            parts = self.independent.blocks.split(by_y)
            least = ratio * max(float(np.linalg.norm(part, 2)) for part in parts)
            if self.independent.blocks.rank(parts, least) == min(by_y.shape):
                return np.zeros((0, self.n))
        _, values, directions = np.linalg.svd(by_y)
        last = len(values) - 1
        singular = last >= 0 and values[last] <= ratio * values[0]
        null_space: FloatArray = directions[last if singular else len(directions):]
        return null_space

    def split(self, x: FloatArray) -> FloatArray:
        """Return the coordinates of the linkage as v, shape (..., n + m)."""
        unknown = self.independent.unknown
        y = x[..., unknown] / self.linkage.units[unknown]
        return np.concatenate((y, x[..., self.independent.known]), axis=-1)

    def corrected(self, v: FloatArray) -> tuple[FloatArray | None, float, int]:
        """
        Correct a predicted pose in place, and move its coordinates into their limits.

        See `newton`.

        """
        jacobian, correction, iterations = self.newton(v, CORRECTION)
        if jacobian is not None and self._bounds is not None:
            jacobian = self._kept(v, jacobian, *self._bounds)
        return jacobian, correction, iterations

    def _kept(
        self, v: FloatArray, jacobian: FloatArray, low: FloatArray, high: FloatArray
    ) -> FloatArray:
        """
        Move coordinates back into their limits along the null space, in place.

        Coordinates that the inputs determine cannot move, so they may remain beyond their limits.

        """
        n, beyond = self.n, np.zeros(self.n, dtype=bool)
        for _ in range(5):
            y = v[:n]
            over = is_beyond(y, low, high)
            if not over.any():
                break
            beyond |= over
            # The linkage stays closed if it moves in these directions.
            null_space = np.linalg.svd(jacobian[:, :n])[2][self._rank:].T
            back = (np.clip(y, low, high) - y)[beyond]
            move = null_space @ (np.linalg.pinv(null_space[beyond], rcond=RANK) @ back)
            trial = v.copy()
            trial[:n] += move
            inside = None
            if OUTSIDE < magnitude(move) < LONGEST_STEP:
                inside = self.newton(trial, CORRECTION)[0]
            if inside is None:
                break
            v[:], jacobian = trial, inside
        return jacobian

    def step(self, by_y: FloatArray, right: FloatArray) -> FloatArray:
        """
        Return ``J_y^+ right``.

        Both arrays may have one more axis at the front, for several poses.

        """
        step: FloatArray
        if self._blocks is not None:
            blocks = self.independent.blocks
            may_contradict = self._is_tall or self._is_deficient
            step = blocks.minimum_norm(blocks.split(by_y), right, may_contradict)
        elif self._is_deficient:
            step = np.linalg.pinv(by_y, rcond=RANK) @ right
        elif self._is_square:
            step = solved(by_y, right)
        elif self._is_tall:
            back = by_y.swapaxes(-1, -2)
            step = solved(back @ by_y, back @ right)
        else:
            back = by_y.swapaxes(-1, -2)
            step = back @ solved(by_y @ back, right)
        return step


def _square(values: FloatArray) -> float:
    return float(values @ values)
