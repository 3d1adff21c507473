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

"""All inverse kinematics solutions of a chain with a closed form, for many targets at once."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import pi
from math import prod
from math import tau
from typing import Any

import numpy as np
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.diagnostics.text import brief
from robot_description_tools.inverse.chain import Chain
from robot_description_tools.inverse.families import SphericalShoulderAndWrist
from robot_description_tools.inverse.numeric import Descent
from robot_description_tools.inverse.recognition import ClosedForm
from robot_description_tools.inverse.subproblems import ComplexArray

# A branch is one of the solutions for a target. Steps of a numeric search (`Descent`) improve
# inexact branches. An arm size is the length of the stretched arm, but at least 1 m.
#: Radians or arm sizes. A tool with at most this error has reached its target.
REACHED = 1e-9
#: Radians or arm sizes. The search improves a branch that has not reached its target if the error
#: of the branch is less than this.
NEARLY = 1e-6
# A computed position may be slightly outside of a limit, because a limit of half a turn is often
# written with only eight digits.
#: Radians. A position outside of a limit by at most this angle is moved to the limit.
AT_LIMIT = 1e-7
#: Radians. Two branches count as one branch if they differ by less than this angle.
SAME = 1e-9
#: Radians. After steps of the search, two branches count as one branch if they differ by less
#: than this angle.
MERGED = 1e-6
#: Radians. If two branches differ by less than this angle, both are inexact, and a step of the
#: search improves both.
WEAK = 1e-4
# Closed forms are inexact if the axes in the document are rounded. Steps of the search then
# improve the branches.
#: Metres or radians. The search improves a branch until its error is at most this large.
POLISHED = 1e-10
#: Count. Largest number of steps that improve a branch.
POLISHING_STEPS = 8


@dataclass(frozen=True, slots=True, eq=False)
class InverseKinematicsSolutions:
    """
    All solutions for some targets. Each target has s solutions, called branches.

    Attributes
    ----------
    unknowns : tuple of str
        Names of the k joints that move.
    family : str
        The geometry of the arm that makes a closed form possible.
    branches : tuple of str
        A name for each of the s branches. The name contains the joints that have several possible
        positions, each with a sign, such as ``shoulder+ elbow-``. If the positions of a joint are
        the roots of a quartic, the name contains the number of the root, such as ``shoulder#2``.
    q : ndarray, shape (..., s, k)
        Positions of the unknowns [rad]. If two branches are equal, the second branch is NaN.
    is_reached : ndarray of bool, shape (..., s)
        True if the target is reached. If not, the positions are the least-squares solution of the
        equations of the closed form, at the edge of the workspace.
    is_within_limits : ndarray of bool, shape (..., s)
        True if all joints are within their limits.
    is_free : ndarray of bool, shape (..., s, k)
        True for joints that may have any position, because the arm is singular and other joints
        compensate the motion. In ``q``, these joints have their preferred positions.

    """

    unknowns: tuple[str, ...]
    family: str
    branches: tuple[str, ...]
    q: FloatArray
    is_reached: BoolArray
    is_within_limits: BoolArray
    is_free: BoolArray

    def __repr__(self) -> str:
        return brief(
            self,
            f'{self.family}: unknowns={len(self.unknowns)}, branches={len(self.branches)}, '
            f'reached={np.count_nonzero(self.is_reached)}',
        )


class AnalyticSolver:
    """
    Solver that uses the closed form of a chain.

    Parameters
    ----------
    chain : Chain
        The chain.
    form : ClosedForm
        The closed form of the chain. It is only valid for the positions of the held joints in
        ``configuration``. Held joints are the joints of the chain that are not unknowns.
    configuration : ndarray, shape (1, n + 1)
        A configuration of the `Chain`. Only the positions of the held joints are used.

    Attributes
    ----------
    names : tuple of str
        Names of the branches. See `InverseKinematicsSolutions`.

    """

    def __init__(self, chain: Chain, form: ClosedForm, configuration: FloatArray) -> None:
        self.chain, self.form, self._configuration = chain, form, configuration
        joints = [chain.unknowns[place] for place in form.order]
        ways = [
            [
                f'{joints[joint]}{sign}'
                for sign in (
                    '+-'[:: int(form.signs[joint])]
                    if count == 2
                    else [f'#{i + 1}' for i in range(count)]
                )
            ]
            for joint, count in form.family.forks
            if count > 1
        ]
        self.names = tuple(map(' '.join, product(*ways)))
        self._counts = tuple(count for _, count in form.family.forks)
        self._lower = chain.limits.lower[form.order][:, np.newaxis, np.newaxis]
        self._upper = chain.limits.upper[form.order][:, np.newaxis, np.newaxis]
        # `_bring_within_limits` moves each angle, by whole turns, into a window: half a turn on
        # both sides of a centre. The centre is the preferred position, clipped to the interval
        # from `_first` to `_last`. If the limits of a joint allow a full turn, each window is
        # within the limits. If not, the only centre is the middle of the limits, and the window
        # contains all allowed positions.
        is_wide = self._upper - self._lower >= tau
        lower, upper = (np.where(is_wide, 0.0, ends) for ends in (self._lower, self._upper))
        self._first = np.where(is_wide, self._lower + pi, (lower + upper) / 2)
        self._last = np.where(is_wide, self._upper - pi, (lower + upper) / 2)
        self._back = np.argsort(form.order)

    def solve(
        self, target: FloatArray, reference: FloatArray, elbow: FloatArray | None = None
    ) -> InverseKinematicsSolutions:
        """
        Return all solutions.

        Parameters
        ----------
        target : ndarray, shape (n, 4, 4)
            T_base_tool [m].
        reference : ndarray, shape (n, k)
            Preferred positions of the unknowns [rad]. If limits allow several turns of a joint,
            the turn nearest to its preferred position is chosen. Joints that may have any position
            get their preferred positions.
        elbow : ndarray, shape (n,), optional
            The elbow angle, if the arm has one [rad]. The default is the elbow angle of the
            reference.

        Returns
        -------
        InverseKinematicsSolutions

        """
        form, n = self.form, len(target)
        near = reference[:, form.order].T
        otherwise = np.exp(1j * near * form.signs[:, np.newaxis])
        rotation, position = target[:, :3, :3] @ form.rotation.T, target[:, :3, 3]
        with np.errstate(invalid='ignore', divide='ignore', over='ignore'):
            if isinstance(form.family, SphericalShoulderAndWrist):
                angle = self.elbow_angle(reference) if elbow is None else elbow
                answer = form.family.solve(rotation, position, otherwise, angle)
            else:
                answer = form.family.solve(rotation, position, otherwise)
        k, s = len(form.order), prod(self._counts)
        shape = (*self._counts, n)
        angles = np.empty((k, *shape))
        for joint, turn in enumerate(answer.turns):
            angles[joint] = form.signs[joint] * np.arctan2(turn.imag, turn.real)
        size = max(form.size, 1.0)
        miss = np.empty(shape)
        miss[...] = answer.miss
        is_weak = np.zeros(shape, dtype=bool)
        for axis, (joint, count) in enumerate(form.family.forks):
            if count == 2:
                self._drop_twins(angles, is_weak, answer.turns[joint], axis)
        q = angles.reshape(k, s, n)
        is_free = np.zeros((k, *shape), dtype=bool)
        for joint, where in answer.free:
            if where.any():
                is_free[joint] |= where
        miss = np.where(np.isnan(q[0]), np.inf, miss.reshape(s, n))
        q[:, np.isinf(miss)] = np.nan
        is_reached = miss <= REACHED * size
        # A weak branch is nearly equal to another branch (see `WEAK`). If more than two branches
        # are nearly equal, most of their digits may be lost. So improve weak branches. Also
        # improve inexact branches, and branches that nearly reach the target.
        is_weak = is_reached & (is_weak.reshape(s, n) | (not form.is_exact))
        is_weak |= (miss < NEARLY * size) & ~is_reached
        if is_weak.any():
            is_reached &= ~is_weak
            is_reached |= self._polish(q, is_weak, target)
            rows = np.flatnonzero(is_weak.any(axis=0))
            twice = _is_duplicate(q[:, :, rows], is_reached[:, rows])
            branch, place = np.nonzero(twice)
            q[:, branch, rows[place]] = np.nan
            is_reached[branch, rows[place]] = False
        is_within = self._bring_within_limits(q, near[:, np.newaxis])
        back = self._back
        return InverseKinematicsSolutions(
            self.chain.unknowns,
            form.family.title,
            self.names,
            q.transpose(2, 1, 0)[..., back],
            is_reached.T,
            is_within.T,
            is_free.reshape(k, s, n).transpose(2, 1, 0)[..., back],
        )

    def elbow_angle(self, q: FloatArray) -> FloatArray:
        """Return the elbow angles, shape (n,), for positions of the unknowns, shape (n, 7)."""
        family = self.form.family
        if not isinstance(family, SphericalShoulderAndWrist):
            raise ValueError(f'an arm with {family.title} has no elbow angle')
        return family.elbow_angle(np.exp(1j * q[:, self.form.order] * self.form.signs).T)

    @property
    def takes_elbow(self) -> bool:
        """True if the closed form needs the elbow angle."""
        return isinstance(self.form.family, SphericalShoulderAndWrist)

    @staticmethod
    def _drop_twins(angles: FloatArray, is_weak: BoolArray, turn: ComplexArray, axis: int) -> None:
        """Set the second of two equal branches to NaN, and mark nearly equal branches as weak."""
        behind: tuple[Any, ...] = (slice(None),) * (is_weak.ndim - 1 - axis)
        if turn.ndim <= len(behind) or turn.shape[-1 - len(behind)] < 2:
            return
        apart = np.abs(turn[(..., 0, *behind)] - turn[(..., 1, *behind)])
        near = apart < WEAK
        if near.any():
            is_weak |= np.expand_dims(near, -1 - len(behind))
            others = angles[(..., 1, *behind)]
            others[:, np.broadcast_to(apart < SAME, others.shape[1:])] = np.nan

    def _bring_within_limits(self, q: FloatArray, near: FloatArray) -> BoolArray:
        """
        Bring the angles q, shape (k, s, n), within limits by whole turns, in place.

        Return True for each solution whose joints are all within limits.

        """
        near = np.minimum(np.maximum(near, self._first), self._last)
        q += tau * np.rint((near - q) / tau)
        inside = np.minimum(np.maximum(q, self._lower), self._upper)
        is_inside = np.abs(q - inside) <= AT_LIMIT
        np.copyto(q, inside, where=is_inside)
        within: BoolArray = np.logical_and.reduce(is_inside)
        return within

    def _polish(self, q: FloatArray, is_near: BoolArray, target: FloatArray) -> BoolArray:
        """
        Improve positions in place by steps of the search.

        Return True for each improved position that reaches its target.

        """
        chain = self.chain
        branch, row = np.nonzero(is_near)
        configuration = np.repeat(self._configuration, len(row), axis=0)
        configuration[:, chain.columns[self.form.order]] = q[:, branch, row].T
        needs_rotation = self.form.family.needs_rotation
        descent = Descent(chain, needs_rotation, POLISHED, POLISHED, POLISHING_STEPS)
        candidates = descent.evaluate(configuration, target[row], limited=False)
        descent.descend(candidates, limited=False)
        q[:, branch, row] = candidates.configuration[:, chain.columns[self.form.order]].T
        polished = np.zeros_like(is_near)
        polished[branch, row] = candidates.is_reached
        return polished


def _is_duplicate(q: FloatArray, is_reached: BoolArray) -> BoolArray:
    """
    Return a mask of duplicate solutions, shape (s, n).

    A solution is a duplicate if an earlier branch has the same positions for the same target,
    apart from whole turns. Solutions that do not reach their target are never duplicates.

    """
    turn = q[:, :, np.newaxis] - q[:, np.newaxis]
    apart = np.abs(turn - tau * np.rint(turn / tau)).max(axis=0)
    is_same = (apart < MERGED) & is_reached[:, np.newaxis] & is_reached
    # The first axis of `is_same` is the later branch of a pair.
    before: BoolArray = (is_same & np.tri(len(apart), k=-1, dtype=bool)[..., np.newaxis]).any(
        axis=1
    )
    return before
