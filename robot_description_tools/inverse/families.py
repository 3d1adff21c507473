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
Families of arms whose inverse kinematics has a closed form.

The pose of the tool is a product of turns about the axes of joints (product of exponentials). The
axes are given for the pose in which all joints are at 0. The unit vector of axis i is h_i. The
vector p_i,j leads from a point on axis i to a point on axis j::

    R = R1 R2 … Rk               Ri = R(h_i, θ_i)
    p = p_0,1 + R1 p_1,2 + R1 R2 p_2,3 + … + R p_k,tool

Each family splits these equations into the subproblems of the module `subproblems`. Source: A. J.
Elias and J. T. Wen, "IK-Geo: Unified robot inverse kinematics using subproblem decomposition",
arXiv:2211.05737, section on robots with closed forms. `Mirrored` solves arms that belong to a
family after base and tool are exchanged (`ArmGeometry.mirrored`). The elbow angle of a
redundant arm is defined as in K. Kreutz-Delgado, M. Long and H. Seraji, "Kinematic analysis of
7-DOF manipulators", Int. J. Robotics Research 11(5), 1992. The reference plane of this angle
contains the first axis.

A turn by an angle θ is stored as the complex number exp(iθ). In arrays of turns, the leading
dimensions belong to the branches of solutions, and the last dimension belongs to the targets.

"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
import re
from typing import Any
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.inverse.subproblems import circle
from robot_description_tools.inverse.subproblems import ComplexArray
from robot_description_tools.inverse.subproblems import DEGENERATE
from robot_description_tools.inverse.subproblems import dots
from robot_description_tools.inverse.subproblems import point_on
from robot_description_tools.inverse.subproblems import solve_line
from robot_description_tools.inverse.subproblems import turn_to_distance
from robot_description_tools.inverse.subproblems import turn_to_plane
from robot_description_tools.inverse.subproblems import turn_to_point
from robot_description_tools.inverse.subproblems import turns_on_lines
from robot_description_tools.inverse.subproblems import turns_to_meet
from robot_description_tools.inverse.subproblems import turns_to_torus
from robot_description_tools.inverse.subproblems import two_links
from robot_description_tools.inverse.subproblems import unit
from robot_description_tools.kinematics.rotation import cross
from robot_description_tools.kinematics.rotation import matrix_between

#: Any unit. A difference smaller than this is a rounding error and counts as 0.
ROUNDING = 1e-12

#: Ratio. An arm is straight if the distance of the elbow from the line between shoulder and wrist,
#: divided by the arm size, is less than this.
STRAIGHT = 1e-6
# Maps words in the title of a family to the words for its mirror image.
MIRRORED = {
    'first three': 'last three',
    'last two': 'first two',
    'wrist': 'shoulder',
    'first': 'sixth',
    'second': 'fifth',
    'third': 'fourth',
}

# The index of a joint, and the number of its solutions. Usually this number is 2. It is 4 for a
# joint whose solutions are the roots of a quartic. Each root also gives exactly one solution of a
# second joint, so the number of the second joint is 1.
Fork = tuple[int, int]
# The index of a joint, and True for each solution in which this joint may have any position.
Free = tuple[int, BoolArray]
Otherwise = Sequence[Any] | NDArray[Any]


@dataclass(frozen=True, slots=True, eq=False)
class ArmGeometry:
    """
    An arm of k revolute joints.

    Attributes
    ----------
    axes : ndarray, shape (k, 3)
        The unit vectors h_i when all joints are at 0.
    offsets : ndarray, shape (k + 1, 3)
        The vectors p_0,1 to p_k,tool [m].

    """

    axes: FloatArray
    offsets: FloatArray

    @property
    def size(self) -> float:
        """Length of the stretched arm, a scale for distances [m]."""
        return float(np.linalg.norm(self.offsets, axis=1).sum()) or 1.0

    def mirrored(self) -> ArmGeometry:
        """Return the arm with base and tool exchanged. Its targets are ``R^T`` and ``-R^T p``."""
        return ArmGeometry(-self.axes[::-1], -self.offsets[::-1])


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """
    All branches of the solution for some targets.

    Attributes
    ----------
    turns : sequence of ndarray of complex, shape (..., n)
        ``exp(iθ)`` of each joint. The shapes broadcast.
    miss : ndarray, shape (..., n)
        Distance of the tool from its target [m or rad], 0 if the target is reached.
    free : list of (int, ndarray of bool)
        Joints that may have any position in singular solutions, because other joints compensate
        for their motion.

    """

    turns: Sequence[ComplexArray]
    miss: FloatArray
    free: list[Free]


class Family(Protocol):
    """
    Arms with a closed form.

    Attributes
    ----------
    title : str
        Geometry of the arms.
    forks : tuple of (int, int)
        Joints with several solutions, one for each leading axis of the result arrays.
    needs_rotation : bool
        True if targets are poses, False if they are positions.

    """

    title: str
    forks: tuple[Fork, ...]
    needs_rotation: bool

    def solve(self, rotation: FloatArray, position: FloatArray, otherwise: Otherwise) -> Answer:
        """
        Return the turns of the joints that move the tool to targets.

        Parameters
        ----------
        rotation : ndarray, shape (n, 3, 3)
            The rotations R, which are the identity when all joints are at 0.
        position : ndarray, shape (n, 3)
            The positions p of the tool [m].
        otherwise : sequence of complex or ndarray of complex, shape (n,)
            For each joint, the turn to use in solutions in which the joint may have any position.

        Returns
        -------
        Answer

        """


def flat_circles(axis: FloatArray, columns: FloatArray) -> FloatArray:
    """
    Return the circles on which the columns of a matrix move when they turn about an axis.

    `circle` returns the vectors c, u and v of each circle. Here, each of the three rows of the
    result, shape (3, 9), is a flat matrix: its columns are all vectors c, all u, or all v.

    """
    return np.moveaxis(circle(axis, columns.T), 0, -1).reshape(3, 9)


class ThreeTurns:
    """
    Three turns whose product is a rotation, ``R = R(a, θ1) R(b, θ2) R(c, θ3)``.

    The component of R c along a gives θ2. See `turn_to_plane`::

        a·R c = a·R(b, θ2) c

    θ1 follows from the components of R c and of R(b, θ2) c that are perpendicular to a. The index
    a marks these components, which are written as complex numbers::

        exp(iθ1) = (R c)_a / (R(b, θ2) c)_a

    θ3 is the remaining turn about c. θ3 is computed from all columns of R, so it is exact even if
    a and R c are on one line. In this case, only θ1 + θ3 is determined. Near such a pose, `middle`
    keeps all digits of θ2.

    Parameters
    ----------
    axes : ndarray, shape (3, 3)
        The unit vectors a, b, c.

    """

    def __init__(self, axes: FloatArray) -> None:
        first, second, third = axes
        self.left, self.right = matrix_between(first), matrix_between(third)
        parts = self.left.T @ flat_circles(second, self.right).reshape(3, 3, 3)
        self._across: ComplexArray = parts[:, 0] + 1j * parts[:, 1]
        self._along: FloatArray = parts[:, 2]
        centre, cosine, sine = self._along[:, 2]
        self._z = np.array(cosine + 1j * sine)
        self._centre = centre
        # For all θ2, the values of ``a·R(b, θ2) c`` form a range within [-1, 1]. `upper` is the
        # distance of the upper end from 1, and `lower` is the distance of the lower end from -1,
        # both with a negative sign. If a distance is 0, the vectors ``a`` and ``R(b, θ2) c`` can
        # be on one line, and there the arm is singular. Replace rounding errors by exactly 0.
        upper, lower = abs(self._z) + centre - 1.0, abs(self._z) - centre - 1.0
        self._upper = 0.0 if abs(upper) < ROUNDING else upper
        self._lower = 0.0 if abs(lower) < ROUNDING else lower

    def middle(self, w: FloatArray) -> tuple[ComplexArray, FloatArray]:
        """
        Return θ2.

        Parameters
        ----------
        w : ndarray, shape (..., 3, 3)
            ``left^T R right``.

        Returns
        -------
        turn : ndarray of complex, shape (2, ...)
            Both solutions.
        miss : ndarray, shape (...)
            Excess of a·R c over the range that the turn about b allows, as a difference of
            cosines.

        """
        d = w[..., 2, 2]
        # Compute the smaller of 1 - d and 1 + d as a quotient, because the difference loses
        # digits.
        far = 1.0 + np.abs(d)
        near = (w[..., 0, 2] ** 2 + w[..., 1, 2] ** 2) / far
        is_up = d > 0.0
        below = np.where(is_up, near, far) + self._upper
        above = np.where(is_up, far, near) + self._lower
        turn, miss, _ = solve_line(self._z, d - self._centre, 1.0, room=(below, above))
        return turn, miss

    def outer(
        self, w: FloatArray, middle: ComplexArray, otherwise: Any, last: Any = None
    ) -> tuple[ComplexArray, ComplexArray, BoolArray]:
        """
        Return θ1 and θ3.

        Parameters
        ----------
        w : ndarray, shape (..., 3, 3)
            ``left^T R right``.
        middle : ndarray of complex, shape (m, ...)
            exp(iθ2).
        otherwise : complex
            exp(iθ1) for solutions in which θ1 may have any value.
        last : complex, optional
            exp(iθ3) for solutions in which θ1 may have any value. If ``last`` is given,
            ``otherwise`` is not used.

        Returns
        -------
        first, third : ndarray of complex, shape (m, ...)
            exp(iθ1) and exp(iθ3).
        is_free : ndarray of bool, shape (...)
            True if θ1 may have any value.

        """
        # Each column of ``R right`` and of ``R(b, θ2) right`` has two components perpendicular to
        # the vector ``a``. Write both components as one complex number.
        of_all = w[..., 0, :] + 1j * w[..., 1, :]
        of_middle = point_on(self._across, middle)
        is_free = np.abs(of_all[..., 2]) <= DEGENERATE
        if last is not None and is_free.any():
            # Only the sum or the difference of θ1 and θ3 is determined.
            _, rest, _ = self.outer(w, middle, 1.0)
            otherwise = np.where(w[..., 2, 2] > 0.0, rest * np.conj(last), last * rest.conj())
        first, _ = unit(of_all[..., 2] * of_middle[..., 2].conj(), DEGENERATE, otherwise)
        along = point_on(self._along, middle)
        x, y = along[..., 0], along[..., 1]
        back = first.conj()
        u, v = back * of_all[..., 0], back * of_all[..., 1]
        m, n = of_middle[..., 0].conj(), of_middle[..., 1].conj()
        third = np.empty(first.shape, dtype=np.complex128)
        third.real = (m * u + n * v).real + x * w[..., 2, 0] + y * w[..., 2, 1]
        third.imag = (n * u - m * v).real + y * w[..., 2, 0] - x * w[..., 2, 1]
        return first, unit(third, 0.0, 1.0)[0], is_free


class Shoulder(Protocol):
    """
    Three turns that move a point to p, ``p = R1 (p_1,2 + R2 (p_2,3 + R3 p_3,4))``.

    Attributes
    ----------
    title : str
        Geometry of the axes.
    forks : tuple of (int, int)
        Joints with several solutions.

    """

    title: str
    forks: tuple[Fork, ...]

    def solve(self, p: FloatArray, otherwise: Otherwise) -> Answer:
        """Return the turns that move the point to the positions p, shape (n, 3)."""


class SecondAndThirdParallel:
    """
    Shoulder whose second and third axes are parallel, as in most industrial arms.

    Turns about these two axes do not change the component of a point along the axes. So this
    component gives θ1 (subproblem 4)::

        h2·R1^T p = h2·(p_1,2 + p_2,3 + p_3,4)

    The other two turns move an arm of two links in a plane perpendicular to these axes. See
    `two_links`.

    """

    title = 'its second axis parallel to its third'
    forks: tuple[Fork, ...] = ((0, 2), (2, 2))

    def __init__(self, axes: FloatArray, offsets: FloatArray, scale: float) -> None:
        frame = matrix_between(axes[1])
        of_frame = np.moveaxis(circle(axes[0], frame.T), 0, -1)
        self._across: ComplexArray = of_frame[..., 0] + 1j * of_frame[..., 1]
        self._along = of_frame[..., 2]
        self._height = float(axes[1] @ offsets.sum(axis=0))
        self._links = offsets @ (frame[:, 0] + 1j * frame[:, 1])
        self._scale = scale

    def solve(self, p: FloatArray, otherwise: Otherwise) -> Answer:
        first, miss, is_free = turn_to_plane(
            self._along, p, self._height, self._scale, otherwise[0]
        )
        c, u, v = (p @ self._across.T).T
        start, upper, lower = self._links
        place = c + first.real * u + first.imag * v - start
        second, third, beyond, is_over = two_links(place, upper, lower, self._scale, otherwise[1])
        turns = (first[:, np.newaxis], second.swapaxes(0, 1), third.swapaxes(0, 1))
        free = [(0, is_free), (1, is_over.swapaxes(0, 1))]
        return Answer(turns, (miss + beyond)[:, np.newaxis], free)


class FirstAndSecondParallel:
    """
    Shoulder whose first and second axes are parallel, as in a SCARA with a wrist.

    The components along these two axes give θ3 (subproblem 4)::

        h1·p = h1·(p_1,2 + p_2,3 + R3 p_3,4)

    The other two turns move an arm of two links in a plane perpendicular to these axes. See
    `two_links`.

    """

    title = 'its first axis parallel to its second'
    forks: tuple[Fork, ...] = ((2, 2), (1, 2))

    def __init__(self, axes: FloatArray, offsets: FloatArray, scale: float) -> None:
        frame = matrix_between(axes[0])
        self._axis = axes[0]
        self._plane: ComplexArray = frame[:, 0] + 1j * frame[:, 1]
        self._of_last = circle(axes[2], offsets[2])
        self._upper = np.asarray(offsets[0] @ self._plane)
        self._middle, self._scale = offsets[1], scale
        self._height = float(axes[0] @ (offsets[0] + offsets[1]))

    def solve(self, p: FloatArray, otherwise: Otherwise) -> Answer:
        third, miss, _ = turn_to_plane(
            self._of_last, self._axis, p @ self._axis - self._height, self._scale
        )
        hand = self._middle + point_on(self._of_last, third)
        place: ComplexArray = p @ self._plane
        lower: ComplexArray = hand @ self._plane
        first, second, beyond, is_over = two_links(
            place, self._upper, lower, self._scale, otherwise[0]
        )
        turns = (first.swapaxes(0, 1), second.swapaxes(0, 1), third[:, np.newaxis])
        free = [(0, is_over.swapaxes(0, 1))]
        return Answer(turns, (miss + beyond)[:, np.newaxis], free)


class FirstAndSecondMeet:
    """
    Shoulder whose first and second axes meet, so that p_1,2 is 0.

    The distance of the points from the meeting point gives θ3 (subproblem 3). Then their
    directions from the meeting point give θ1 and θ2 (subproblem 2)::

        |p| = |p_2,3 + R3 p_3,4|        R1^T p = R2 (p_2,3 + R3 p_3,4)

    """

    title = 'its first and second axes meeting'
    forks: tuple[Fork, ...] = ((2, 2), (0, 2))

    def __init__(self, axes: FloatArray, offsets: FloatArray, scale: float) -> None:
        self._axes, self._scale = axes, scale
        self._middle = offsets[1]
        self._of_last = circle(axes[2], offsets[2])
        self._squares = float((offsets[1:] ** 2).sum())

    def solve(self, p: FloatArray, otherwise: Otherwise) -> Answer:
        square = np.einsum('...i,...i->...', p, p)
        third, miss, _ = turn_to_distance(
            self._of_last, -self._middle, self._squares - square, self._scale**2
        )
        reach = np.maximum(np.sqrt(square), DEGENERATE * self._scale)
        hand = self._middle + point_on(self._of_last, third)
        back, second, beyond, is_open, is_over = turns_to_meet(
            (self._axes[0], p), (self._axes[1], hand), self._scale, (np.conj(otherwise[0]), 1.0)
        )
        # `back` is the inverse turn of the first joint. The inverse exchanges the two branches.
        first, second, is_over = back.conj()[::-1], second[::-1], is_over[::-1]
        turns = (first.swapaxes(0, 1), second.swapaxes(0, 1), third[:, np.newaxis])
        free = [(0, is_open), (1, is_over.swapaxes(0, 1))]
        return Answer(turns, (miss / reach + beyond)[:, np.newaxis], free)


class SecondAndThirdMeet:
    """
    Shoulder whose second and third axes meet, so that p_2,3 is 0.

    The distance of the points from the meeting point gives θ1 (subproblem 3). Then their
    directions from the meeting point give θ2 and θ3 (subproblem 2)::

        |R1^T p - p_1,2| = |p_3,4|        R2^T (R1^T p - p_1,2) = R3 p_3,4

    """

    title = 'its second and third axes meeting'
    forks: tuple[Fork, ...] = ((0, 2), (1, 2))

    def __init__(self, axes: FloatArray, offsets: FloatArray, scale: float) -> None:
        self._axes, self._offsets, self._scale = axes, offsets, scale
        self._of_first = circle(axes[0], offsets[0])
        self._of_axes = flat_circles(axes[0], np.eye(3)).reshape(3, 3, 3)
        self._squares = float((offsets[0] ** 2).sum() - (offsets[2] ** 2).sum())

    def solve(self, p: FloatArray, otherwise: Otherwise) -> Answer:
        square = np.einsum('...i,...i->...', p, p)
        first, miss, is_free = turn_to_distance(
            self._of_first, p, square + self._squares, self._scale**2, otherwise[0]
        )
        # Multiply rows by rotation matrices, which applies the inverse turns.
        hand = point_on(np.swapaxes(p @ self._of_axes, 0, 1), first) - self._offsets[0]
        back, third, beyond, is_open, is_over = turns_to_meet(
            (self._axes[1], hand),
            (self._axes[2], self._offsets[2]),
            self._scale,
            (np.conj(otherwise[1]), otherwise[2]),
        )
        reach = max(float(np.linalg.norm(self._offsets[2])), DEGENERATE * self._scale)
        # `back` is the inverse turn of the second joint. The inverse exchanges the two branches.
        second, third, is_over = back.conj()[::-1], third[::-1], is_over[::-1]
        turns = (first[:, np.newaxis], second.swapaxes(0, 1), third.swapaxes(0, 1))
        free = [(0, is_free[np.newaxis]), (1, is_open[:, np.newaxis]), (2, is_over.swapaxes(0, 1))]
        return Answer(turns, (miss / reach + beyond)[:, np.newaxis], free)


class AnyShoulder:
    """
    Shoulder with any three axes. Its solution needs the roots of a quartic.

    The equation ``R1^T p - p_1,2 = R2 (p_2,3 + R3 p_3,4)`` is subproblem 5, which gives θ1 and θ3.
    Subproblem 1 then gives θ2.

    """

    title = 'a quartic for its first three axes'
    forks: tuple[Fork, ...] = ((0, 4), (2, 1))

    def __init__(self, axes: FloatArray, offsets: FloatArray, scale: float) -> None:
        self._axes, self._offsets, self._scale = axes, offsets, scale
        self._of_last = circle(axes[2], offsets[2])

    def solve(self, p: FloatArray, otherwise: Otherwise) -> Answer:
        axes, (start, middle, last) = self._axes, self._offsets
        back = -axes[0]
        first, third, miss = turns_to_torus((-start, back, p), axes[1], (middle, axes[2], last))
        place = point_on(np.broadcast_to(circle(back, p), (4, len(p), 3, 3)), first) - start
        hand = middle + point_on(self._of_last, third)
        second, is_free = turn_to_point(circle(axes[1], hand), place, self._scale**2, otherwise[1])
        turns = [turn[:, np.newaxis] for turn in (first, second, third)]
        return Answer(turns, miss[:, np.newaxis], [(1, is_free[:, np.newaxis])])


class SphericalWrist:
    """
    Arm whose last three axes meet at one point, the centre of the wrist.

    The first three joints move the centre to its position. The last three joints turn the tool::

        p - p_0,1 - R p_6,tool = R1 p_1,2 + R1 R2 p_2,3 + R1 R2 R3 p_3,4
        R3^T R2^T R1^T R = R4 R5 R6

    Parameters
    ----------
    geometry : ArmGeometry
        The arm, in which p_4,5 and p_5,6 are 0.
    shoulder : type
        The class of the shoulder.

    """

    needs_rotation = True

    def __init__(self, geometry: ArmGeometry, shoulder: Any) -> None:
        axes, offsets = geometry.axes, geometry.offsets
        self._shoulder: Shoulder = shoulder(axes[:3], offsets[1:4], geometry.size)
        self._wrist = ThreeTurns(axes[3:])
        self._offsets = offsets
        self._back = [flat_circles(axis, np.eye(3)) for axis in axes[:2]]
        self._last = flat_circles(axes[2], self._wrist.left)
        self._is_parallel = shoulder is SecondAndThirdParallel
        self.title = f'a spherical wrist, {self._shoulder.title}'
        self.forks = (*self._shoulder.forks, (4, 2))

    def solve(self, rotation: FloatArray, position: FloatArray, otherwise: Otherwise) -> Answer:
        p = position - self._offsets[0] - rotation @ self._offsets[6]
        found = self._shoulder.solve(p, otherwise)
        first, second, third = found.turns
        w = _turned(self._back[0], first, rotation @ self._wrist.right)
        if self._is_parallel:
            w = _turned(self._last, second * third, w)
        else:
            w = _turned(self._last, third, _turned(self._back[1], second, w))
        fifth, beyond = self._wrist.middle(w)
        fourth, sixth, is_free = self._wrist.outer(w, fifth, otherwise[3])
        turns = [turn[..., np.newaxis, :] for turn in (first, second, third)]
        turns += [turn.transpose(1, 2, 0, 3) for turn in (fourth, fifth, sixth)]
        free = [(joint, where[..., np.newaxis, :]) for joint, where in found.free]
        free.append((3, is_free[..., np.newaxis, :]))
        return Answer(turns, (found.miss + beyond)[..., np.newaxis, :], free)


class ThreeParallel:
    """
    Arm whose second, third and fourth axes are parallel, as in the arms of Universal Robots.

    The axes have the direction h. The components along h give θ1 and θ5::

        h·R1^T (p - p_0,1 - R p_6,tool) = h·(p_1,2 + p_2,3 + p_3,4 + p_4,5) + h·R5 p_5,6
        h·R1^T R h6 = h·R5 h6

    If the last two axes meet, p_5,6 is 0, and subproblem 4 gives θ1 and then θ5. If they do not
    meet, subproblem 6 gives both angles at once. The rotation ``R1^T R = R(h, θ2 + θ3 + θ4) R5
    R6`` gives θ6 and the sum θ2 + θ3 + θ4. `two_links` gives θ2 and θ3.

    Parameters
    ----------
    geometry : ArmGeometry
        The arm.
    meets : bool
        True if p_5,6 is 0.

    """

    needs_rotation = True

    def __init__(self, geometry: ArmGeometry, meets: bool) -> None:
        axes, offsets = geometry.axes, geometry.offsets
        self._scale, self._offsets, self._meets = geometry.size, offsets, meets
        self._wrist = ThreeTurns(axes[[1, 4, 5]])
        frame = self._wrist.left
        of_frame = np.moveaxis(circle(axes[0], frame.T), 0, -1)
        self._across: ComplexArray = of_frame[..., 0] + 1j * of_frame[..., 1]
        self._along = of_frame[..., 2]
        self._back = flat_circles(axes[0], np.eye(3))
        self._plane = frame[:, 0] + 1j * frame[:, 1]
        self._height = float(frame[:, 2] @ offsets[1:5].sum(axis=0))
        self._links = offsets[1:5] @ self._plane
        self._axis, self._last_axis = frame[:, 2], axes[5]
        self._of_wrist = circle(axes[4], offsets[5])
        self._of_axis = circle(axes[4], axes[5])
        kind = 'its last two axes meeting' if meets else 'a quartic'
        self.title = f'three parallel axes, {kind}'
        self.forks: tuple[Fork, ...] = (
            ((0, 2), (4, 2), (2, 2)) if meets else ((0, 4), (4, 1), (2, 2))
        )

    def solve(self, rotation: FloatArray, position: FloatArray, otherwise: Otherwise) -> Answer:
        p = position - self._offsets[0] - rotation @ self._offsets[6]
        turned = rotation @ self._wrist.right
        if self._meets:
            first, miss, is_free = turn_to_plane(
                self._along, p, self._height, self._scale, otherwise[0]
            )
            w = np.swapaxes(self._wrist.left, 0, 1) @ _turned(self._back, first, turned)
            fifth, beyond = self._wrist.middle(w)
            miss = (miss + beyond)[:, np.newaxis, np.newaxis]
            free = [(0, is_free)]
        else:
            first, fifth, miss = self._first_and_fifth(p, turned[..., 2])
            w = np.swapaxes(self._wrist.left, 0, 1) @ _turned(self._back, first, turned)
            fifth = fifth[np.newaxis]
            miss, free = miss[:, np.newaxis, np.newaxis], []
        # In the following arrays, the axes are: branches of θ5, branches of θ1, targets.
        sums, sixth, is_turned = self._wrist.outer(w, fifth, 1.0, otherwise[5])
        c, u, v = (p @ self._across.T).T
        start, upper, lower, hand = self._links
        if not self._meets:
            hand = hand + point_on(self._of_wrist, fifth) @ self._plane
        place = c + first.real * u + first.imag * v - start - sums * hand
        second, third, out, is_over = two_links(place, upper, lower, self._scale, otherwise[1])
        fourth = sums * (second * third).conj()

        def ordered(turn: NDArray[Any]) -> NDArray[Any]:
            """Put the leading axes in the order: branches of θ1, of θ5, of θ3."""
            return turn.transpose(2, 1, 0, 3)

        turns = (
            first[:, np.newaxis, np.newaxis],
            *map(ordered, (second, third, fourth)),
            ordered(fifth[np.newaxis]),
            ordered(sixth[np.newaxis]),
        )
        free.append((5, is_turned[:, np.newaxis, np.newaxis]))
        free.append((1, ordered(is_over)))
        return Answer(turns, miss + ordered(out[np.newaxis]), free)

    def _first_and_fifth(
        self, p: FloatArray, last_axis: FloatArray
    ) -> tuple[ComplexArray, ComplexArray, FloatArray]:
        """Return θ1 and θ5 by subproblem 6, for an arm whose last two axes do not meet."""
        left = np.stack((dots(self._along, p), dots(self._along, last_axis)), axis=-1)
        right = np.stack((self._of_wrist @ self._axis, self._of_axis @ self._axis), axis=-1)
        height = np.array([self._height, 0.0])
        return turns_on_lines(
            left[:, 1] + 1j * left[:, 2],
            -(right[1] + 1j * right[2]),
            height + right[0] - left[:, 0],
        )


class SphericalShoulderAndWrist:
    """
    Arm with seven joints, like a human arm.

    The first three axes meet, and the last three axes meet.

    The meeting points are S (shoulder) and W (wrist). Their distance gives θ4 (subproblem 3)::

        |p_S,W| = |p_3,4 + R4 p_4,5|

    The elbow can turn about the line SW. If the elbow angle is 0, the elbow is in the plane of SW
    and the first axis, on the side of this axis. The angle is positive about the direction from S
    to W. The elbow angle and SW determine ``R1 R2 R3``, which determines the rotation of the
    wrist.

    Parameters
    ----------
    geometry : ArmGeometry
        The arm, in which p_1,2, p_2,3, p_5,6 and p_6,7 are 0, and p_3,4 is perpendicular to h4.

    """

    title = 'a spherical shoulder and a spherical wrist'
    needs_rotation = True
    forks: tuple[Fork, ...] = ((3, 2), (1, 2), (5, 2))

    def __init__(self, geometry: ArmGeometry) -> None:
        axes, self._offsets = geometry.axes, geometry.offsets
        self._scale, self._axes = geometry.size, axes
        self._upper, lower = self._offsets[3], self._offsets[4]
        self._of_lower = circle(axes[3], lower)
        self._squares = float((self._upper**2).sum() + (lower**2).sum())
        self._shoulder, self._wrist = ThreeTurns(axes[:3]), ThreeTurns(axes[4:])
        self._elbow = flat_circles(axes[3], np.eye(3))

    def solve(
        self,
        rotation: FloatArray,
        position: FloatArray,
        otherwise: Otherwise,
        elbow: FloatArray | float = 0.0,
    ) -> Answer:
        """Return the turns for elbow angles, shape (n,), or for one angle at all targets [rad]."""
        p = position - self._offsets[0] - rotation @ self._offsets[7]
        square = np.einsum('...i,...i->...', p, p)
        fourth, miss, _ = turn_to_distance(
            self._of_lower, -self._upper, self._squares - square, self._scale**2
        )
        reach = np.maximum(np.sqrt(square), DEGENERATE * self._scale)
        arm = self._frame(fourth)
        along = p / reach[:, np.newaxis]
        side, _ = self._side(along)
        turn = np.exp(1j * np.asarray(elbow))[..., np.newaxis]
        side = turn.real * side + turn.imag * cross(along, side)
        place = _frame_of(along, side)
        of_upper = place @ np.swapaxes(arm, -1, -2)

        left, right = self._shoulder.left.T, self._shoulder.right
        w = left @ of_upper @ right
        second, off = self._shoulder.middle(w)
        first, third, is_open = self._shoulder.outer(w, second, otherwise[0])
        rest = np.swapaxes(of_upper, -1, -2) @ (rotation @ self._wrist.right)
        w = self._wrist.left.T @ _turned(self._elbow, fourth, rest)
        sixth, beyond = self._wrist.middle(w)
        fifth, seventh, is_over = self._wrist.outer(w, sixth, otherwise[4])

        def of_wrist(turns: NDArray[Any]) -> NDArray[Any]:
            return np.swapaxes(turns, 0, 1)[:, np.newaxis]

        turns = (
            *(np.swapaxes(turn, 0, 1)[:, :, np.newaxis] for turn in (first, second, third)),
            fourth[:, np.newaxis, np.newaxis],
            *map(of_wrist, (fifth, sixth, seventh)),
        )
        total = miss / reach + off + beyond
        return Answer(
            turns,
            total[:, np.newaxis, np.newaxis],
            [
                (0, is_open[:, np.newaxis, np.newaxis]),
                (4, is_over[:, np.newaxis, np.newaxis]),
            ],
        )

    def elbow_angle(self, turns: ComplexArray) -> FloatArray:
        """Return the elbow angles, shape (n,), of configurations given by turns, shape (7, n)."""
        rotations = [
            point_on(flat_circles(axis, np.eye(3)), turn).reshape(-1, 3, 3)
            for axis, turn in zip(self._axes[:3], turns[:3], strict=True)
        ]
        arm = rotations[0] @ rotations[1] @ rotations[2] @ self._frame(turns[3])
        side, _ = self._side(arm[..., 0])
        across = cross(arm[..., 0], side)
        angle: FloatArray = np.arctan2(
            (arm[..., 1] * across).sum(axis=-1), (arm[..., 1] * side).sum(axis=-1)
        )
        return angle

    def _frame(self, fourth: ComplexArray) -> FloatArray:
        """
        Return three unit vectors as columns: along SW, towards the elbow, perpendicular to both.

        The vectors are not yet turned by R1, R2 and R3.

        """
        along = self._upper + point_on(self._of_lower, fourth)
        along = along / np.maximum(_length(along), DEGENERATE * self._scale)
        # The elbow of a straight arm has no direction. Use the direction in which the arm would
        # bend.
        normal = np.where(fourth.imag[..., np.newaxis] < 0.0, 1.0, -1.0) * self._axes[3]
        side = self._upper - along * (along @ self._upper)[..., np.newaxis]
        bent = _length(side)
        is_bent = bent > STRAIGHT * self._scale
        if not is_bent.all():
            side = np.where(is_bent, side, cross(normal, along))
        return _frame_of(along, _across(side / _length(side), along))

    def _side(self, along: FloatArray) -> tuple[FloatArray, BoolArray]:
        """
        Return the direction of the elbow at the elbow angle 0.

        The second result is a mask. It is True for targets whose wrist is on the first axis. Their
        direction is computed from the second axis instead.

        """
        first = self._axes[0]
        side = first - along * (along @ first)[..., np.newaxis]
        length = _length(side)
        is_free = length[..., 0] <= DEGENERATE
        if is_free.any():
            # If the wrist is on the first axis, use the second axis for the direction.
            other = self._axes[1] - along * (along @ self._axes[1])[..., np.newaxis]
            side = np.where(is_free[..., np.newaxis], other, side)
            length = _length(side)
        return _across(side / length, along), is_free


class InPlane:
    """
    Arm with two or three parallel axes.

    Two joints move the tool to a position. Three joints move it to a pose.

    Parameters
    ----------
    geometry : ArmGeometry
        The arm.

    """

    def __init__(self, geometry: ArmGeometry) -> None:
        self._offsets, self._scale = geometry.offsets, geometry.size
        self._frame = matrix_between(geometry.axes[0])
        self._plane = self._frame[:, 0] + 1j * self._frame[:, 1]
        self._links = self._offsets @ self._plane
        self._height = float(self._offsets.sum(axis=0) @ self._frame[:, 2])
        self.needs_rotation = len(geometry.axes) == 3
        self.title = f'{len(geometry.axes)} parallel axes'
        self.forks: tuple[Fork, ...] = ((1, 2),)

    def solve(self, rotation: FloatArray, position: FloatArray, otherwise: Otherwise) -> Answer:
        miss = np.abs(position @ self._frame[:, 2] - self._height)
        start, upper, lower = self._links[:3]
        place = position @ self._plane - start
        if self.needs_rotation:
            turned = rotation @ self._frame
            across = np.swapaxes(turned, -1, -2) @ self._plane
            sums, _ = unit(across[..., 0] - 1j * across[..., 1], 0.0, 1.0)
            miss = miss + np.linalg.norm(turned[..., 2] - self._frame[:, 2], axis=-1)
            place = place - sums * self._links[3]
        first, second, beyond, is_free = two_links(place, upper, lower, self._scale, otherwise[0])
        turns = [first, second]
        if self.needs_rotation:
            turns.append(sums * (first * second).conj())
        return Answer(turns, (miss + beyond)[np.newaxis], [(0, is_free)])


class PositionOnly:
    """
    Arm with three joints that move the tool to a position.

    The joints are solved like the first three joints of a `SphericalWrist`.

    """

    needs_rotation = False

    def __init__(self, geometry: ArmGeometry, shoulder: Any) -> None:
        self._start = geometry.offsets[0]
        self._shoulder: Shoulder = shoulder(geometry.axes, geometry.offsets[1:], geometry.size)
        self.title = f'three joints, {self._shoulder.title}'
        self.forks = self._shoulder.forks

    def solve(self, rotation: FloatArray, position: FloatArray, otherwise: Otherwise) -> Answer:
        return self._shoulder.solve(position - self._start, otherwise)


class Mirrored:
    """Mirror image of a family: base and tool are exchanged, and joints are in reverse order."""

    needs_rotation = True

    def __init__(self, family: Family, count: int) -> None:
        self._family, self._last = family, count - 1
        self.title = re.sub('|'.join(MIRRORED), lambda word: MIRRORED[word[0]], family.title)
        self.forks = tuple((self._last - joint, ways) for joint, ways in family.forks)

    def solve(self, rotation: FloatArray, position: FloatArray, otherwise: Otherwise) -> Answer:
        back = np.swapaxes(rotation, -1, -2)
        place = -(back @ position[..., np.newaxis])[..., 0]
        found = self._family.solve(back, place, otherwise[::-1])
        free = [(self._last - joint, where) for joint, where in found.free]
        return Answer(found.turns[::-1], found.miss, free)


def _length(vector: FloatArray) -> FloatArray:
    """Return the lengths of vectors. The last axis of the result has length 1."""
    length: FloatArray = np.sqrt(np.einsum('...i,...i->...', vector, vector))[..., np.newaxis]
    return length


def _across(unit_vector: FloatArray, along: FloatArray) -> FloatArray:
    """
    Make unit vectors exactly perpendicular to ``along``, except for rounding.

    The caller has already subtracted the component along ``along``. If the remaining vector is
    short, this subtraction has caused a large relative error.

    """
    share = np.einsum('...i,...i->...', unit_vector, along)[..., np.newaxis]
    across = unit_vector - share * along
    crossing: FloatArray = across / _length(across)
    return crossing


def _frame_of(along: FloatArray, side: FloatArray) -> FloatArray:
    """Return rotations, given their first two columns."""
    frame = np.empty((*along.shape, 3))
    frame[..., 0], frame[..., 1], frame[..., 2] = along, side, cross(along, side)
    return frame


def _turned(circles: FloatArray, turn: ComplexArray, matrix: FloatArray) -> FloatArray:
    """Return ``R^T matrix``, where R is the rotation by a turn, shape (..., n, 3, 3)."""
    rotation = point_on(circles, turn).reshape(*turn.shape, 3, 3)
    product: FloatArray = np.swapaxes(rotation, -1, -2) @ matrix
    return product
