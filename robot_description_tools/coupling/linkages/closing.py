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
"""A linkage of which some coordinates are known: how poses nearby are corrected."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from robot_description_tools.coupling.limits import is_beyond
from robot_description_tools.coupling.limits import OUTSIDE
from robot_description_tools.coupling.linkages.linkage import FITTED
from robot_description_tools.coupling.linkages.linkage import Fold
from robot_description_tools.coupling.linkages.linkage import Linkage
from robot_description_tools.coupling.linkages.linkage import LONGEST_STEP
from robot_description_tools.coupling.linkages.linkage import magnitude
from robot_description_tools.coupling.linkages.linkage import RANK
from robot_description_tools.coupling.linkages.linkage import SOLVED
from robot_description_tools.coupling.linkages.sections import Band
from robot_description_tools.coupling.linkages.sections import solved
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray

# The correction of a predicted pose may be this large: more might end on another branch.
CORRECTION = 0.1
# Ratios of velocities beyond this are those of a singular pose.
STEEP = 1e6
TURN = 2.0 * np.pi


@dataclass(slots=True, eq=False)
class Place:
    """
    A closed pose.

    Attributes
    ----------
    v : ndarray
        Unknown and known coordinates.
    slopes : ndarray
        ``dy / du`` there.
    is_anew : bool
        Whether no way leads there from the seed, as far as is known.

    """

    v: FloatArray
    slopes: FloatArray
    is_anew: bool = False

    def copy(self) -> Place:
        """Return the same place, to be moved by itself."""
        return Place(self.v, self.slopes, self.is_anew)

    def turn_to(self, u: FloatArray, block: Closing) -> None:
        """Count inputs that turn without end from the turn that is nearest to other inputs."""
        way = u - self.v[block.n:]
        if block.can_turn and np.abs(way).max() > TURN / 2:
            self.v = self.v.copy()
            self.v[block.n:] += TURN * block.wraps * np.round(way / TURN)

    def go(self, other: Place) -> None:
        """Go to another place."""
        self.v, self.slopes, self.is_anew = other.v, other.slopes, other.is_anew


class Closing:
    """
    Closes a linkage, whose unknown coordinates y follow from the known ones u.

    A pose is ``v = (y, u)``, the one stacked on the other.

    Newton's method, with steps of least norm where y are more than the equations::

        r(y, u) = 0        dy = -J_y^+ r        v_y = -J_y^+ J_u v_u

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
        # Where the linkage is long, its equations are solved section by section.
        self._band = Band(linkage.layout, self.matrix) if len(linkage.layout) > 1 else None
        self.out_matrix = self.matrix[fold.outputs]
        self.out_offset = fold.offset[fold.outputs]
        self.units = linkage.units[fold.known]
        self.wraps = linkage.wraps[fold.known]
        self.can_turn = bool(self.wraps.any())
        rows = linkage.equations.n_rows
        # More equations than unknowns: either some are redundant, or too much is known.
        self._is_square = rows == self.n
        self._is_tall = rows > self.n
        self._rank = rank = linkage.rank_of(fold)
        self._is_deficient = rank < min(rows, self.n)
        self._rest = FITTED if self._is_tall or self._is_deficient else SOLVED
        # Where too much is known, the best fit is what there is.
        self.fits = linkage.rank > rank
        self.may_misfit = self.fits or not self.n
        low, high = (linkage.limits[fold.unknown] / linkage.units[fold.unknown, np.newaxis]).T
        is_bounded = rank < self.n and bool(np.isfinite((low, high)).any())
        self._bounds = (low, high) if is_bounded else None
        # What it must have in common with others to be solved beside them; see `LoopsTogether`.
        shape = linkage.equations.shape
        is_plain = self.n and len(self.inputs) and not (
            self._is_tall or self._is_deficient or self.may_misfit or is_bounded
        )
        self.shape = (shape, self.n, *self.out_matrix.shape) if shape and is_plain else None

    def ratios(self, x: FloatArray) -> FloatArray:
        """Return the derivative of the outputs by the inputs at a closed pose, NaN if unknown."""
        if not np.isfinite(x).all():
            return np.full((len(self.outputs), len(self.inputs)), np.nan)
        return self.output_ratios(self.slopes(self._evaluate(x)[1]))

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
            if self._band is None and np.abs(slopes).max(initial=0.0) < STEEP:
                return slopes
        except np.linalg.LinAlgError:
            pass
        if self._band is None:
            slopes = -np.linalg.pinv(by_y, rcond=RANK) @ by_u
        left = np.abs(by_y @ slopes + by_u).max(axis=0, initial=0.0)
        if not self.fits:
            slopes[:, left > RANK * max(1.0, float(np.abs(by_u).max(initial=0.0)))] = np.nan
        return slopes

    def newton(self, v: FloatArray, limit: float) -> tuple[FloatArray | None, float, int]:
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
        correction : float
            The length of the first step.
        iterations : int
            How often equations were evaluated.

        """
        n, fold, correction = self.n, self.fold, 0.0
        for iteration in range(1, 12):
            residual, jacobian = self._evaluate(self.matrix @ v + fold.offset)
            if _square(residual) <= SOLVED**2:
                return jacobian, correction, iteration
            try:
                step = self._step(jacobian[:, :n], residual)
            except np.linalg.LinAlgError:
                break
            size = float(np.abs(step).max())
            if iteration == 1:
                correction = size
            # Not NaN either.
            if not size <= limit:
                break
            if size < SOLVED and (self.fits or _square(residual) <= self._rest**2):
                return jacobian, correction, iteration
            v[:n] -= step
            limit = 0.5 * size
        return None, correction, iteration

    @cached_property
    def at_seed(self) -> Place:
        """Where searches start without a memory."""
        return self.place_at(self.linkage.seed)

    def place_at(self, x: FloatArray) -> Place:
        """Return the place of a pose, closed as well as can be."""
        v = self._start(x)
        return self.place(v[: self.n], v[self.n:])

    def _start(self, x: FloatArray) -> FloatArray:
        """Return a pose as v, closed as well as can be."""
        v = self.split(x)
        if not self.n or self.newton(v, LONGEST_STEP)[0] is not None:
            return v
        v, n = self.split(x), self.n
        y, closed = self.linkage.approach(self.fold, v[:n], v[n:])
        if closed or self.fits:
            v[:n] = y
            return v
        return self.split(self.linkage.projected(x))

    def pose(self, v: FloatArray) -> FloatArray:
        """Return the coordinates of the linkage."""
        return self.matrix @ v + self.fold.offset

    def jacobian_at(self, v: FloatArray) -> FloatArray:
        """Return the derivative of the equations by v."""
        return self._evaluate(self.pose(v))[1]

    def _evaluate(self, x: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return residual and derivative of the equations by v."""
        if self._band is None:
            residual, jacobian = self.linkage.evaluate(x)
            return residual, jacobian @ self.matrix
        residual, rates = self.linkage.evaluate_each(x)
        return residual, self._band.joined(self._band.rates(rates))

    def place(self, y: FloatArray, u: FloatArray, is_anew: bool = False) -> Place:
        """Return a closed pose with its slopes."""
        v = np.concatenate((y, u))
        return Place(v, self.slopes(self.jacobian_at(v)), is_anew)

    def singular_ways(self, v: FloatArray, ratio: float) -> FloatArray:
        """
        Return directions in which coordinates move where a pose is singular; none elsewhere.

        It is where the least singular value is at most some part of the largest one.

        """
        by_y = self.jacobian_at(v)[:, : self.n]
        if self._band is not None:
            # Ways of a long linkage take long, so it is asked first whether there are any.
            rates = self.fold.band.split(by_y)
            least = ratio * max(float(np.linalg.norm(part, 2)) for part in rates)
            if self.fold.band.rank(rates, least) == min(by_y.shape):
                return np.zeros((0, self.n))
        _, values, ways = np.linalg.svd(by_y)
        last = len(values) - 1
        singular = last >= 0 and values[last] <= ratio * values[0]
        found: FloatArray = ways[last if singular else len(ways):]
        return found

    def split(self, x: FloatArray) -> FloatArray:
        """Return the coordinates of the linkage as v."""
        unknown = self.fold.unknown
        return np.concatenate((x[unknown] / self.linkage.units[unknown], x[self.fold.known]))

    def corrected(self, v: FloatArray) -> tuple[FloatArray | None, float, int]:
        """Correct a predicted pose in place; see `newton`."""
        jacobian, correction, iterations = self.newton(v, CORRECTION)
        if jacobian is not None and self._bounds is not None:
            jacobian = self._kept(v, jacobian, *self._bounds)
        return jacobian, correction, iterations

    def _kept(
        self, v: FloatArray, jacobian: FloatArray, low: FloatArray, high: FloatArray
    ) -> FloatArray:
        """
        Move what is free to choose back into its limits, in place, as far as that closes.

        What follows stays where it is, even beyond its limits.

        """
        n, beyond = self.n, np.zeros(self.n, dtype=bool)
        for _ in range(5):
            y = v[:n]
            over = is_beyond(y, low, high)
            if not over.any():
                break
            beyond |= over
            # Ways on which the linkage stays closed.
            ways = np.linalg.svd(jacobian[:, :n])[2][self._rank:].T
            back = (np.clip(y, low, high) - y)[beyond]
            move = ways @ (np.linalg.pinv(ways[beyond], rcond=RANK) @ back)
            trial = v.copy()
            trial[:n] += move
            inside = None
            if OUTSIDE < magnitude(move) < LONGEST_STEP:
                inside = self.newton(trial, CORRECTION)[0]
            if inside is None:
                break
            v[:], jacobian = trial, inside
        return jacobian

    def _step(self, by_y: FloatArray, right: FloatArray) -> FloatArray:
        """Return ``J_y^+ right``."""
        step: FloatArray
        if self._band is not None:
            band = self.fold.band
            step = band.least(band.split(by_y), right, self._is_tall or self._is_deficient)
        elif self._is_deficient:
            step = np.linalg.pinv(by_y, rcond=RANK) @ right
        elif self._is_square:
            step = solved(by_y, right)
        elif self._is_tall:
            step = solved(by_y.T @ by_y, by_y.T @ right)
        else:
            step = by_y.T @ solved(by_y @ by_y.T, right)
        return step


def _square(values: FloatArray) -> float:
    return float(values @ values)
