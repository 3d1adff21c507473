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
Newton's method for many independent poses at once.

Calls of numpy have a large overhead. So one call for four poses takes little longer than one call
for one pose. One call for a thousand poses takes about one percent of the time of a thousand
calls.

"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from robot_description_tools.coupling.linkages.assembly import SOLVED
from robot_description_tools.coupling.linkages.continuation import STEP
from robot_description_tools.coupling.linkages.corrector import CORRECTION
from robot_description_tools.coupling.linkages.corrector import LARGE_RATIO
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray

#: Count. Largest number of evaluations of Newton's method.
MOST_ITERATIONS = 11
#: Count. If the path to a pose needs more steps than this, the search of `Continuation` computes
#: the pose.
MOST_STEPS = 100
#: Ratio. A path between two poses is smooth if the trapezoidal rule predicts its motion with at
#: most this relative error. The rule uses the mean of the velocity ratios at both poses.
ROUGH = 0.1
#: Radians or linkage sizes. An error of the trapezoidal rule up to this value counts as a rounding
#: error.
EXACT = 1e-9


class Batch:
    """
    Predictor and corrector for many independent poses, with the step limits of `Corrector`.

    All poses belong to one linkage, or each pose belongs to a linkage of its own. The equations of
    these linkages must have the same shape. A pose has the unknown coordinates y and the inputs u:
    ``v = (y, u)``. There are k poses with n unknowns and m inputs. After `correct` and `follow`,
    the mask ``done`` is True for poses that are closed. All other poses need the search of
    `Continuation`, which handles singular poses and other assembly modes.

    Parameters
    ----------
    n : int
        Number of unknowns.
    units : ndarray, shape (m,) or (k, m)
        Units of the inputs. See `Constraints`.
    evaluate : callable
        Takes v, shape (k, n + m). Returns the residuals, shape (k, rows), and the constraint
        Jacobians with respect to v, shape (k, rows, n + m).
    step : callable
        Takes the Jacobians with respect to y, and right-hand sides r, shape (k, rows, columns).
        Returns ``J_y^+ r``. See `Corrector.step`.
    rest : float
        A pose whose residual no longer decreases counts as closed if the residual is at most this
        size.

    """

    def __init__(
        self,
        n: int,
        units: FloatArray,
        evaluate: Callable[[FloatArray], tuple[FloatArray, FloatArray]],
        step: Callable[[FloatArray, FloatArray], FloatArray],
        rest: float = SOLVED,
    ) -> None:
        self.n = n
        self._units = units
        self._evaluate = evaluate
        self._step = step
        self._rest = rest

    def predict(
        self, v: FloatArray, velocity_ratios: FloatArray, u: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """
        Predict the unknowns at new inputs.

        Parameters
        ----------
        v : ndarray, shape (k, n + m) or (n + m,)
            Closed poses.
        velocity_ratios : ndarray, shape (k, n, m) or (n, m)
            ``dy / du`` at these poses.
        u : ndarray, shape (k, m)
            The new inputs.

        Returns
        -------
        dy : ndarray, shape (k, n)
            Predicted motion of the unknowns.
        length : ndarray, shape (k,)
            Largest motion of an input or an unknown of each pose, divided by `continuation.STEP`.

        """
        du = u - v[..., self.n:]
        dy = (velocity_ratios @ du[..., np.newaxis])[..., 0]
        return dy, self._size(du, dy) / STEP

    def correct(self, v: FloatArray, done: BoolArray) -> tuple[FloatArray, FloatArray, int]:
        """
        Close predicted poses.

        Parameters
        ----------
        v : ndarray, shape (k, n + m)
            The poses, whose unknowns are changed in place.
        done : ndarray of bool, shape (k,)
            True for poses to close. Set to False in place for poses that cannot be closed.

        Returns
        -------
        velocity_ratios : ndarray, shape (k, n, m)
            ``dy / du`` at the closed poses.
        correction : ndarray, shape (k,)
            Length of the first step of Newton's method.
        iterations : int
            Number of evaluations of the equations at each pose.

        """
        n, iterations = self.n, 0
        limit, correction = np.full(len(v), CORRECTION), np.zeros(len(v))
        try:
            while True:
                iterations += 1
                residual, jacobian = self._evaluate(v)
                square = (residual * residual).sum(1)
                is_open = (square > SOLVED**2) & done
                if not is_open.any():
                    break
                step = self._step(jacobian[..., :n], residual[..., np.newaxis])[..., 0]
                size = np.abs(step).max(1)
                if iterations == 1:
                    correction = np.where(is_open, size, 0.0)
                is_open &= ~((size < SOLVED) & (square <= self._rest**2))
                # A pose with NaN is not closed, because the comparison with NaN is False.
                done &= ((size <= limit) & (iterations < MOST_ITERATIONS)) | ~is_open
                if not (is_open & done).any():
                    break
                step[~(is_open & done)] = 0.0
                v[:, :n] -= step
                limit = 0.5 * size
        except np.linalg.LinAlgError:
            done[:] = False
        ratios, is_regular = self.velocity_ratios(jacobian)
        done &= is_regular
        return ratios, correction, iterations

    def velocity_ratios(self, jacobian: FloatArray) -> tuple[FloatArray, BoolArray]:
        """
        Return ``dy / du``.

        Parameters
        ----------
        jacobian : ndarray, shape (k, rows, n + m)
            The constraint Jacobians with respect to v.

        Returns
        -------
        ratios : ndarray, shape (k, n, m)
            The velocity ratios.
        is_regular : ndarray of bool, shape (k,)
            False for poses that may be singular. The ratios of these poses may be wrong.

        """
        by_y, by_u = jacobian[..., : self.n], jacobian[..., self.n:]
        try:
            ratios = -self._step(by_y, by_u)
        except np.linalg.LinAlgError:
            return np.zeros((len(jacobian), self.n, by_u.shape[-1])), np.zeros(len(jacobian), bool)
        is_regular: BoolArray = np.abs(ratios).max((1, 2)) < LARGE_RATIO
        return ratios, is_regular

    def follow(
        self, v: FloatArray, velocity_ratios: FloatArray, u: FloatArray
    ) -> tuple[BoolArray, int]:
        """
        Move each pose along a straight line to its new inputs, with steps as in `step_towards`.

        Parameters
        ----------
        v : ndarray, shape (k, n + m)
            Closed poses, changed in place.
        velocity_ratios : ndarray, shape (k, n, m)
            ``dy / du`` at the poses, changed in place.
        u : ndarray, shape (k, m)
            The inputs at the ends of the paths.

        Returns
        -------
        done : ndarray of bool, shape (k,)
            True for poses at the end of their path.
        evaluations : int
            Number of evaluations of the equations, summed over all poses.

        """
        done, part, evaluations = np.zeros(len(v), dtype=bool), np.ones(len(v)), 0
        left = np.flatnonzero(np.isfinite(u).all(axis=1))
        for _ in range(MOST_STEPS):
            if not len(left):
                break
            dy, length = self.predict(v[left], velocity_ratios[left], u[left])
            is_last = length <= part[left]
            covered = (part[left] / np.maximum(length, part[left]))[:, np.newaxis]
            trial = v[left]
            trial[:, self.n:] += covered * (u[left] - trial[:, self.n:])
            trial[is_last, self.n:] = u[left[is_last]]
            trial[:, : self.n] += covered * dy
            closed = np.isfinite(length)
            ratios, correction, iterations = self.correct(trial, closed)
            evaluations += iterations * len(left)
            moved = left[closed]
            v[moved], velocity_ratios[moved] = trial[closed], ratios[closed]
            # Set the length of the next step, as `continuation.next_step_size` does after a
            # successful step.
            growth = np.minimum(2.0, np.sqrt(0.5 * CORRECTION / np.maximum(correction, 1e-9)))
            part[left] = np.minimum(1.0, np.minimum(part[left], length) * growth)
            done[left[closed & is_last]] = True
            left = left[closed & ~is_last]
        return done, evaluations

    def is_smooth(self, v: FloatArray, velocity_ratios: FloatArray) -> BoolArray:
        """
        Return True for each pose to which a smooth path leads from the previous pose.

        At a singular pose, the path may change to another assembly mode. Then the signs of
        velocity ratios change, and the trapezoidal rule fails.

        Parameters
        ----------
        v : ndarray, shape (k + 1, n + m)
            Closed poses in order.
        velocity_ratios : ndarray, shape (k + 1, n, m)
            ``dy / du`` at the poses.

        Returns
        -------
        ndarray of bool, shape (k,)

        """
        moved = np.diff(v, axis=0)
        dy, du = moved[:, : self.n], moved[:, self.n:]
        mean = 0.5 * (velocity_ratios[1:] + velocity_ratios[:-1])
        error = np.abs(dy - (mean @ du[..., np.newaxis])[..., 0]).max(axis=1)
        smooth: BoolArray = error <= ROUGH * self._size(du, dy) + EXACT
        return smooth

    def _size(self, du: FloatArray, dy: FloatArray) -> FloatArray:
        size: FloatArray = np.maximum(np.abs(du / self._units).max(-1), np.abs(dy).max(-1))
        return size
