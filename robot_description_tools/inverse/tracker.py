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

"""Inverse kinematics of a moving target. Each search starts at the last result."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.diagnostics import check_type
from robot_description_tools.diagnostics.text import brief
from robot_description_tools.inverse.inverse_kinematics import InverseKinematics
from robot_description_tools.inverse.inverse_kinematics import poses_from_targets
from robot_description_tools.inverse.inverse_kinematics import StopReason
from robot_description_tools.inverse.inverse_kinematics import why_not_reached
from robot_description_tools.inverse.numeric import Candidates
from robot_description_tools.inverse.numeric import Descent
from robot_description_tools.kinematics.rotation import check_finite
from robot_description_tools.kinematics.tree import check_positions

#: Count. Largest number of steps of each search in a call of `Tracker.follow`.
STEPS = 20
#: Count. Largest number of additional steps that move the tool as near as possible to its target.
STEPS_TO_NEAREST = 6
#: Count. Number of additional starts around the last result. They are tried if the search from the
#: last result does not reach the target, or if the last target was not reached.
NEIGHBOURS = 4
#: Ratio. The error is at a minimum if the additional steps reduce the squared error by at most
#: this part.
WORTH_A_STEP = 1e-9
# Followers stop a little before their limits (`numeric.MARGIN`).
#: Metres or radians. A follower counts as being at its limit if it is closer to the limit than
#: this.
AT_LIMIT = 1e-5
#: Ratio. If no search reaches the target, the squared errors are compared. A result from an
#: additional start is used only if its squared error is below this part of the squared error of
#: the first search. The first search starts at the last result.
WORTH_A_JUMP = 0.99


@dataclass(frozen=True, slots=True, eq=False)
class Tracked:
    """
    Result of a call of `Tracker.follow`.

    Attributes
    ----------
    q : ndarray, shape (n_coordinates,)
        Positions of all coordinates of the robot, also of computed followers [rad or m].
    is_reached : bool
        True if both errors are within the tolerances.
    error_m : float
        Distance of the tool from the target [m].
    error_rad : float
        Angle between tool and target [rad], or NaN if the target has no orientation.
    reason : str
        One of `StopReason`. ``'iterations'`` means that the next call gets nearer.
    stopped : tuple of str
        Joints at a limit that prevents the tool from coming nearer.

    """

    q: FloatArray
    is_reached: bool
    error_m: float
    error_rad: float
    reason: str
    stopped: tuple[str, ...]


class Tracker:
    """
    Solver that follows a moving target, such as a tool that a user drags.

    Each call of `follow` starts at the last result. In one call, each joint that the solver moves
    changes by at most ``max_change``, except for floating joints. As a result, the arm does not
    jump to another branch, and reaches a distant target in several calls. Limits, mimic joints and
    loops are respected. If the tool cannot reach the target, small steps move the tool as near to
    the target as possible. When the target is in reach again, the tool follows the target,
    preferably on the same branch.

    Parameters
    ----------
    solver : InverseKinematics
        The solver of the arm.
    start : array-like, shape (n_coordinates,), optional
        Position coordinates of the whole robot at the start. By default ``solver.middle``.
        Unknowns beyond their limits start at the limits.
    tolerance_m, tolerance_rad : float
        Largest errors at which a target counts as reached [m, rad].
    max_change : float
        Largest change of an unknown in one call [rad]. For unknowns in metres, this number is
        multiplied by the length of the stretched chain.

    Attributes
    ----------
    q : ndarray, shape (n_coordinates,)
        Positions of the robot after the last call. Before the first call, the start positions.

    Raises
    ------
    TypeError
        If an argument has a wrong type.
    ValueError
        If ``start`` has a wrong shape or is not finite, if a loop is open at ``start``, or if
        ``max_change`` is not positive.

    """

    def __init__(
        self,
        solver: InverseKinematics,
        start: ArrayLike | None = None,
        *,
        tolerance_m: float = 1e-6,
        tolerance_rad: float = 1e-6,
        max_change: float = 0.5,
    ) -> None:
        check_type('solver', solver, InverseKinematics)
        if not max_change > 0.0:
            raise ValueError(f'max_change: expected a positive number, got {max_change}')
        self._model, self._chain = solver.model, solver.chain
        chain = self._chain
        start = solver.middle if start is None else start
        self.q = check_positions('start', start, solver.model.n_joint_coordinates).copy()
        if self.q.ndim != 1:
            raise ValueError(f'start: expected one, got shape {self.q.shape}')
        check_finite('start', self.q)
        self._now = chain.configurations(self.q[np.newaxis])
        if not np.isfinite(self._now).all():
            raise ValueError('start: expected positions at which all loops can close')
        self._descent = Descent(chain, True, tolerance_m, tolerance_rad, STEPS)
        scale = chain.scale
        is_shift = np.isinf(scale.longest_step)
        self._change = max_change * np.where(is_shift, scale.size or 1.0, 1.0)
        rng = np.random.default_rng(0)
        shifts = rng.uniform(-0.5, 0.5, (NEIGHBOURS // 2, len(chain.columns)))
        self._shifts = np.concatenate((shifts, -shifts)) * self._change[: len(chain.columns)]
        # Values of the unknowns in the last result that reached its target.
        self._last_reached = self._now[:, chain.columns]
        self._is_lost = False
        self._complete()

    def __repr__(self) -> str:
        return brief(self, f'{self._model.description.name}: unknowns={len(self._chain.columns)}')

    def follow(self, target: ArrayLike) -> Tracked:
        """
        Move towards a target, from the result of the last call.

        Parameters
        ----------
        target : array-like, shape (4, 4) or (3,)
            T_base_tool, or only the position of the tool in the base frame [m].

        Returns
        -------
        Tracked

        Raises
        ------
        ValueError
            If the target is not one pose or position, or is not finite.

        """
        pose, has_rotation = poses_from_targets(target)
        if pose.ndim != 2:
            raise ValueError(f'target: expected one, got shape {np.shape(target)}')
        chain, descent = self._chain, replace(self._descent, has_rotation=has_rotation)
        bounds = self._bounds()
        best = descent.evaluate(self._now.copy(), pose[np.newaxis])
        descent.descend(best, bounds=bounds)
        # If this target or the last target was not reached, also search from other starts near the
        # last result, because the arm may reach the target on several branches.
        if self._is_lost or not best.is_reached[0]:
            best = self._search_from_neighbours(descent, best, bounds)
        self._is_lost = not best.is_reached[0]
        reason = str(StopReason.CONVERGED)
        stopped: tuple[str, ...] = ()
        if self._is_lost:
            shorter, cost = replace(descent, max_iterations=STEPS_TO_NEAREST), best.cost.copy()
            _, is_level, curvature = shorter.minimise(best, bounds)
            # The steps may be too few to find that the error is at a minimum, so also compare the
            # errors before and after the steps.
            is_level |= cost - best.cost <= WORTH_A_STEP * cost
            returned = descent.return_within_limits(best, self._now)
            (pull,) = descent.pull(best)
            stopped = self._stopped(best.configuration[0], pull)
            if self._is_limited_by_call(best.configuration[0], pull, bounds):
                reason = str(StopReason.ITERATIONS)
            else:
                (why,) = why_not_reached(descent, best, is_level, curvature, returned)
                reason = str(why)
        self._now = best.configuration
        if best.is_reached[0]:
            self._last_reached = self._now[:, chain.columns]
        self._complete()
        error_m, *angle = best.error[0].tolist()
        reached = bool(best.is_reached[0])
        error_rad = angle[0] if angle else np.nan
        return Tracked(self.q.copy(), reached, error_m, error_rad, reason, stopped)

    def _bounds(self) -> FloatArray:
        """Return bounds of the unknowns in this call, shape (2, k)."""
        chain = self._chain
        values = np.zeros(len(self._change))
        values[: len(chain.columns)] = self._now[0, chain.columns]
        bounds = np.stack((values - self._change, values + self._change))
        s = len(chain.columns)
        np.maximum(bounds[0, :s], chain.limits.lower, out=bounds[0, :s])
        np.minimum(bounds[1, :s], chain.limits.upper, out=bounds[1, :s])
        return bounds

    def _search_from_neighbours(
        self, descent: Descent, best: Candidates, bounds: FloatArray
    ) -> Candidates:
        """Return the best of ``best`` and the results of searches near the last result."""
        chain = self._chain
        configurations = np.repeat(self._now, NEIGHBOURS, axis=0)
        s = len(chain.columns)
        values = np.clip(configurations[:, chain.columns] + self._shifts, *bounds[:, :s])
        chain.set_unknowns(configurations, values)
        others = descent.evaluate(configurations, np.repeat(best.target, NEIGHBOURS, axis=0))
        descent.descend(others, bounds=bounds)
        # If several results reach the target, choose the nearest to the last reached position.
        away = np.where(others.is_reached, self._distance_to_last_reached(others), np.inf)
        arrives = bool(others.is_reached.any())
        row = np.argsort(away if arrives else others.cost)[:1]
        if best.is_reached[0]:
            is_better = away[row] < self._distance_to_last_reached(best)
        else:
            is_better = arrives | (others.cost[row] < WORTH_A_JUMP * best.cost)
        return others.select(row) if is_better else best

    def _is_limited_by_call(
        self, configuration: FloatArray, pull: FloatArray, bounds: FloatArray
    ) -> bool:
        """Return True if `max_change` stopped the tool. The next call then gets nearer."""
        chain, s = self._chain, len(self._chain.columns)
        values = np.zeros(len(pull))
        values[:s] = configuration[chain.columns]
        limits = np.repeat([[-np.inf], [np.inf]], len(pull), axis=1)
        limits[:, :s] = chain.limits.lower, chain.limits.upper
        ends = np.where(pull > 0.0, bounds[1], bounds[0])
        at_end = (pull != 0.0) & (values == ends) & (ends != np.where(pull > 0.0, *limits[::-1]))
        return bool(at_end.any())

    def _stopped(self, configuration: FloatArray, pull: FloatArray) -> tuple[str, ...]:
        """Return the joints at a limit that prevents the tool from coming nearer."""
        chain, s = self._chain, len(self._chain.columns)
        values = configuration[chain.columns]
        at_end = (pull[:s] > 0.0) & (values >= chain.limits.upper)
        at_end |= (pull[:s] < 0.0) & (values <= chain.limits.lower)
        places = chain.columns[at_end].tolist()
        if len(chain.limits.followers):
            _, _, rates = chain.tool_and_rates(configuration[np.newaxis])
            rate, values = rates[0] @ pull, configuration[chain.limits.followers]
            at_end = (rate > 0.0) & (values >= chain.limits.followers_upper - AT_LIMIT)
            at_end |= (rate < 0.0) & (values <= chain.limits.followers_lower + AT_LIMIT)
            places += chain.limits.followers[at_end].tolist()
        return tuple(chain.names[place] for place in places)

    def _distance_to_last_reached(self, candidates: Candidates) -> FloatArray:
        """Return the distance of unknowns from the last reached position."""
        values = candidates.configuration[:, self._chain.columns]
        distance: FloatArray = np.linalg.norm(values - self._last_reached, axis=1)
        return distance

    def _complete(self) -> None:
        """Write the joints of the chain to `q`, and compute the followers."""
        q = self.q.copy()
        q[self._chain.places] = self._now[0, :-1]
        self.q = self._model.complete(q)
        self.q[self._chain.places] = self._now[0, :-1]
