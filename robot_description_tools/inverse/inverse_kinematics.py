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

"""Inverse kinematics: joint positions that bring a link to a target."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from math import prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from numpy.typing import NDArray
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.inverse.chain import Chain
from robot_description_tools.inverse.numeric import Candidates
from robot_description_tools.inverse.numeric import Descent
from robot_description_tools.kinematics.rotation import check_array

# What an error of 1 rad weighs, as a part of the size of the chain (measured).
RADIAN_PART = 0.25
# How many configurations are drawn to take starts from, if not more are asked for; fewer where
# each costs the closing of loops.
DRAWN, DRAWN_WITH_LOOPS = 256, 64
# How many targets are worked on together: what fits into the processor's cache (measured).
TOGETHER = 1024
# Least eigenvalue of the curvature, as a part of the largest, below which a place is a saddle.
SADDLE = -1e-4

# Starts by seed, number and what else is given, and the poses of the tool there.
Drawn = dict[tuple[int, int, bytes], tuple[FloatArray, FloatArray]]


class StopReason(str, Enum):
    """Why a search stopped."""

    CONVERGED = 'converged'
    OUT_OF_REACH = 'out of reach'
    JOINT_LIMITS = 'joint limits'
    SINGULAR = 'singular'
    ITERATIONS = 'iterations'

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True, eq=False)
class InverseKinematicsResult:
    """
    What `InverseKinematics.solve` found; each array has the shape of the targets.

    Attributes
    ----------
    q : ndarray, shape (..., n_coordinates)
        Position coordinates of the whole robot [rad or m], followers where they belong. Where the
        target was not reached, those that came nearest to it.
    is_reached : ndarray of bool
        Whether both errors are within their tolerances.
    reason : ndarray of str
        One of `StopReason` for each target.
    error_m : ndarray
        Distance of the tool from the target [m].
    error_rad : ndarray
        Angle between tool and target [rad]; NaN where no orientation was asked for.
    iterations : ndarray of int
        Steps of all starts together.
    starts : ndarray of int
        How many starts were tried.

    """

    q: FloatArray
    is_reached: BoolArray
    reason: NDArray[np.str_]
    error_m: FloatArray
    error_rad: FloatArray
    iterations: IntArray
    starts: IntArray


class InverseKinematics:
    """
    Finds positions of joints that bring a tool on a link to a target, relative to a base link.

    The unknowns are the independent joints between the two links, and the joints that others
    between the links follow. All other joints stay where the start has them.

    Parameters
    ----------
    model : RobotModel
        The robot.
    link : str
        The link to bring to a target.
    base : str, optional
        The link in whose frame targets are given; by default the root.
    tool : array-like, shape (4, 4), optional
        T_link_tool, the part of the link that is brought to a target [m]; by default the frame of
        the link.
    joints : collection of str, optional
        The joints that may move, planar and floating ones among them; by default all with one
        degree of freedom.

    Attributes
    ----------
    unknowns : tuple of str
        Velocity coordinates that move; those of a floating joint are its six rates.
    middle : ndarray, shape (n_coordinates,)
        Unknowns in the middle of their limits, all else as in ``model.default_positions``. If
        loops depend on unknowns, all unknowns have these default positions, too.

    Raises
    ------
    ValueError
        If there is no such link or joint, no joint that may move lies between the links, or
        limits exclude each other.

    """

    def __init__(
        self,
        model: RobotModel,
        link: str,
        base: str | None = None,
        tool: ArrayLike | None = None,
        joints: Collection[str] | None = None,
    ) -> None:
        self.model = model
        base = model.tree.links[0] if base is None else base
        tool = np.eye(4) if tool is None else _checked_pose('tool', tool)
        self._chain = chain = Chain(model, link, base, tool, joints)
        self.unknowns = chain.unknowns
        if not self.unknowns:
            raise ValueError(f"no joint that may move lies between '{base}' and '{link}'")
        self._drawn: Drawn = {}
        self.middle = model.complete(model.tree.positions(model.default_positions()))
        if chain.is_affine:
            bounded = np.isfinite(chain.lower) & np.isfinite(chain.upper)
            places = chain.places[chain.columns[bounded]]
            self.middle[places] = (chain.lower[bounded] + chain.upper[bounded]) / 2
            self.middle = model.complete(self.middle)
        self.middle.flags.writeable = False

    def solve(
        self,
        target: ArrayLike,
        start: ArrayLike | None = None,
        prefer: ArrayLike | None = None,
        *,
        tolerance_m: float = 1e-6,
        tolerance_rad: float = 1e-6,
        starts: int = 32,
        max_iterations: int = 60,
        seed: int = 0,
    ) -> InverseKinematicsResult:
        """
        Bring the tool to one target, or to many.

        The search for each target begins at its start. Where it does not arrive, further starts
        follow from a quasi-random sequence, first those that have the tool near the target. The
        result depends on the arguments alone, and no target changes the result of another one.

        Parameters
        ----------
        target : array-like, shape (..., 4, 4) or (..., 3)
            T_base_tool, or only the position of the tool in the base frame [m].
        start : array-like, shape (..., n_coordinates), optional
            Position coordinates of the whole robot to begin at, for all targets or for each; by
            default ``prefer``, else ``middle``. Unknowns beyond their limits begin at these.
        prefer : array-like, shape (..., n_coordinates), optional
            Where many configurations reach the target, the result is one from where no small step
            brings the unknowns nearer to these positions.
        tolerance_m, tolerance_rad : float
            Errors within which a target counts as reached [m, rad].
        starts : int
            How many starts may be tried.
        max_iterations : int
            How many steps one start may take.
        seed : int
            Chooses the further starts.

        Returns
        -------
        InverseKinematicsResult

        Raises
        ------
        ValueError
            If an array has another shape or a value that is not finite, or a target is no pose.

        """
        pose, has_rotation = _targets(target)
        shape = pose.shape[:-2]
        n = self.model.n_joint_coordinates
        count = prod(shape)
        if starts < 1 or max_iterations < 1:
            raise ValueError('starts and max_iterations: expected at least 1')
        if prefer is not None:
            prefer = _configurations('prefer', prefer, shape, n)
        start = prefer if start is None else _configurations('start', start, shape, n)
        if start is None:
            start = np.broadcast_to(self.middle, (count, n))
        descent = Descent(
            self._chain,
            has_rotation,
            tolerance_m,
            tolerance_rad,
            RADIAN_PART * self._chain.size or 1.0,
            max_iterations,
        )
        search = _Search(descent, self.middle, self._drawn, starts, seed)
        pose = pose.reshape(count, 4, 4)
        parts = [slice(i, i + TOGETHER) for i in range(0, count, TOGETHER)] or [slice(0, 0)]
        found = [
            search.run(pose[part], start[part], None if prefer is None else prefer[part])
            for part in parts
        ]
        q, *columns = (np.concatenate(arrays) for arrays in zip(*found, strict=True))
        # Joints beyond the chain follow it, too.
        complete = self.model.complete(q)
        complete[:, self._chain.places] = q[:, self._chain.places]
        return InverseKinematicsResult(
            complete.reshape(*shape, n), *(column.reshape(shape) for column in columns)
        )


@dataclass(frozen=True, slots=True, eq=False)
class _Search:
    """One call of `solve`: how to reach targets, from where, and how long to try."""

    descent: Descent
    middle: FloatArray
    drawn: Drawn
    starts: int
    seed: int

    def run(
        self, target: FloatArray, start: FloatArray, prefer: FloatArray | None
    ) -> tuple[NDArray[Any], ...]:
        """Return the columns of the result for some of the targets."""
        descent, chain = self.descent, self.descent.chain
        first = chain.configurations(start)
        is_open = np.isnan(first).any(axis=1)
        if is_open.any():
            # A loop cannot close at this start.
            first[is_open] = self._middle()
        best = descent.evaluate(first.copy(), target)
        iterations = descent.descend(best)
        tried = np.ones(len(iterations), dtype=np.intp)
        left = np.flatnonzero(~best.is_reached)
        if len(left) and self.starts > 1:
            self._search_from_further_starts(first, best, iterations, tried, left)
        reason = self._reasons(best, iterations, first)
        if prefer is not None:
            iterations += descent.approach(best, prefer[:, chain.places[chain.columns]])
        q = start.copy()
        q[:, chain.places] = best.configuration[:, :-1]
        error_rad = best.error_rad if descent.has_rotation else np.full(len(q), np.nan)
        return q, best.is_reached, reason, best.error_m, error_rad, iterations, tried

    def _search_from_further_starts(
        self,
        first: FloatArray,
        best: Candidates,
        iterations: IntArray,
        tried: IntArray,
        left: IntArray,
    ) -> None:
        """Search from further starts for the targets that are left, in place."""
        descent, chain = self.descent, self.descent.chain
        values, poses = self._draw_starts(first[0, chain.given])
        vectors = self._pose_vectors(poses)
        # Where a loop is open there is no tool: these come last.
        vectors[np.isnan(vectors).any(axis=1)] = 1e6 * max(chain.size, 1.0)
        order = np.argsort(
            (vectors**2).sum(axis=1) - 2 * self._pose_vectors(best.target[left]) @ vectors.T,
            axis=1,
            kind='stable',
        )
        for ranks in _growing_ranges(self.starts - 1):
            # One candidate for each target and start; those of a target are neighbours.
            width = ranks.stop - ranks.start
            row = np.repeat(left, width)
            configuration = first[row]
            chain.set_unknowns(configuration, values[order[:, ranks].ravel()])
            candidates = descent.evaluate(configuration, best.target[row])
            steps = descent.descend(candidates, alternatives=width)
            score = np.where(candidates.is_reached, -1.0, candidates.cost).reshape(-1, width)
            score[np.isnan(score)] = np.inf
            chosen = candidates.select(np.arange(len(left)) * width + np.argmin(score, axis=1))
            better = chosen.is_reached | ~(chosen.cost >= best.cost[left])
            best.replace(left[better], chosen.select(better))
            iterations[left] += steps.reshape(-1, width).sum(axis=1)
            tried[left] += width
            stay = ~best.is_reached[left]
            left, order = left[stay], order[stay]
            if not len(left):
                break

    def _draw_starts(self, given: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return quasi-random values of the unknowns, and the poses of the tool there."""
        chain = self.descent.chain
        count = max(DRAWN if chain.is_affine else DRAWN_WITH_LOOPS, self.starts - 1)
        key = self.seed, count, given.tobytes()
        known = self.drawn.get(key)
        if known is not None:
            return known
        k = len(chain.columns)
        # The additive recurrence of M. Roberts, "The unreasonable effectiveness of quasirandom
        # sequences", 2018: the powers of the root of x^(k + 1) = x + 1 spread evenly.
        root = 2.0
        for _ in range(64):
            root = (1.0 + root) ** (1.0 / (k + 1))
        first = np.random.default_rng(self.seed).random(k)
        part = (first + np.arange(count)[:, np.newaxis] * root ** -np.arange(1.0, k + 1)) % 1.0
        configuration = np.repeat(self._middle(), count, axis=0)
        configuration[:, chain.given] = given
        middle = configuration[0, chain.columns]
        lower = np.where(np.isfinite(chain.lower), chain.lower, middle - chain.span)
        upper = np.where(np.isfinite(chain.upper), chain.upper, middle + chain.span)
        values = lower + part * (upper - lower)
        chain.set_unknowns(configuration, values)
        # The last question is likely to be asked again.
        known = values, chain.tool_and_rates(configuration)[0]
        self.drawn.clear()
        self.drawn[key] = known
        return known

    def _middle(self) -> FloatArray:
        """Return the configuration in the middle of the limits, shape (1, n + 1)."""
        return self.descent.chain.configurations(self.middle[np.newaxis])

    def _pose_vectors(self, pose: FloatArray) -> FloatArray:
        """Return poses as vectors, shape (b, 12), whose distance is about that of poses [m]."""
        position = pose[:, :3, 3]
        if not self.descent.has_rotation:
            return position
        # |R - R'| is sqrt(2) times the angle between them, while that is small.
        weight = self.descent.metres_per_radian / np.sqrt(2.0)
        return np.concatenate((position, weight * pose[:, :3, :3].reshape(-1, 9)), axis=1)

    def _reasons(
        self, best: Candidates, iterations: IntArray, first: FloatArray
    ) -> NDArray[np.str_]:
        """Bring what was not reached as near as possible, and say why it is not reached."""
        descent, chain = self.descent, self.descent.chain
        reason = np.full(len(best), str(StopReason.CONVERGED), dtype='U16')
        left = np.flatnonzero(~best.is_reached)
        if not len(left):
            return reason
        end = best.select(left)
        steps, is_level, curvature = descent.minimise(end)
        iterations[left] += steps
        inside = first[left]
        lost = np.flatnonzero(~chain.is_inside(inside))
        if len(lost):
            # A start may have followers beyond their limits; the middle should not.
            middle = np.repeat(self._middle(), len(lost), axis=0)
            held = np.setdiff1d(chain.given, chain.columns)
            middle[:, held] = inside[lost][:, held]
            chain.set_unknowns(middle, middle[:, chain.columns])
            inside[lost] = middle
        returned = descent.return_within_limits(end, inside)
        best.replace(left, end)
        names = np.full(len(left), str(StopReason.OUT_OF_REACH), dtype='U16')
        names[curvature < SADDLE] = str(StopReason.SINGULAR)
        names[~is_level] = str(StopReason.ITERATIONS)

        # Would it be reached without limits?
        beyond = descent.evaluate(end.configuration.copy(), end.target, limited=False)
        descent.descend(beyond, limited=False)
        names[beyond.is_reached | returned] = str(StopReason.JOINT_LIMITS)
        names[end.is_reached] = str(StopReason.CONVERGED)
        reason[left] = names
        return reason


def _growing_ranges(count: int) -> Iterator[slice]:
    """Yield ranges of starts to try side by side: 1, 1, 2, 4, 8, … of them."""
    start = 0
    while start < count:
        stop = min(max(1, 2 * start), count)
        yield slice(start, stop)
        start = stop


def _targets(target: ArrayLike) -> tuple[FloatArray, bool]:
    """Return targets as poses, and whether their orientation counts."""
    array = np.asarray(target, dtype=np.float64)
    if array.shape[-2:] == (4, 4):
        return _checked_pose('target', array), True
    if array.shape[-1:] != (3,):
        raise ValueError(f'target: expected shape (..., 4, 4) or (..., 3), got {array.shape}')
    if not np.isfinite(array).all():
        raise ValueError('target: expected finite numbers')
    pose = np.zeros((*array.shape[:-1], 4, 4))
    pose[...] = np.eye(4)
    pose[..., :3, 3] = array
    return pose, False


def _checked_pose(name: str, pose: ArrayLike) -> FloatArray:
    pose = check_array(name, pose, 4, 4)
    rotation = pose[..., :3, :3]
    product = np.swapaxes(rotation, -1, -2) @ rotation
    is_rotation = np.abs(product - np.eye(3)).max(initial=0.0) < 1e-6
    if not (is_rotation and (np.linalg.det(rotation) > 0).all() and np.isfinite(pose).all()):
        raise ValueError(f'{name}: expected poses, with a rotation and finite numbers')
    if not (pose[..., 3, :] == (0.0, 0.0, 0.0, 1.0)).all():
        raise ValueError(f'{name}: expected the last row 0 0 0 1')
    return pose


def _configurations(name: str, q: ArrayLike, shape: tuple[int, ...], n: int) -> FloatArray:
    """Return one configuration for each target, shape (b, n)."""
    q = check_array(name, q, n)
    if not np.isfinite(q).all():
        raise ValueError(f'{name}: expected finite numbers')
    try:
        return np.broadcast_to(q, (*shape, n)).reshape(-1, n)
    except ValueError:
        raise ValueError(
            f'{name}: expected one for all targets {shape}, or for each, got {q.shape[:-1]}'
        ) from None
