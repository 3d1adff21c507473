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
The canonical subproblems of inverse kinematics: which turns bring points where they should be.

A turn by an angle θ is the unit complex number ``e = exp(iθ)``: turns add up by a product, and no
sine is computed before the angles are asked for. R(k, θ) turns about the unit vector k. What a
turn does to a point is a circle, see `circle`; every subproblem is a question about circles.

Where a subproblem has no solution, the answer is the one that comes nearest, and ``miss`` says by
how much; where it is solved, ``miss`` is 0 or, at an edge, a rounding error. Where any turn does,
the answer is the turn ``otherwise``.

Source: A. J. Elias and J. T. Wen, "IK-Geo: Unified robot inverse kinematics using subproblem
decomposition", arXiv:2211.05737, subproblems 1 to 6; the first three go back to B. Paden (1986)
and W. Kahan. The solutions by complex numbers and half angles are our own.

Leading axes of all arrays are broadcast. Where a subproblem has several solutions, they are along
a new first axis.

"""

from __future__ import annotations

from typing import Any
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from robot_description_tools.kinematics.rotation import FloatArray

ComplexArray: TypeAlias = NDArray[np.complex128]

#: Ratio. A circle below this part of the lengths is a point, and any turn is a solution.
DEGENERATE = 1e-10
#: Radians. Roots of a quartic that are closer are one.
SAME_ROOT = 1e-9
# Roots at infinity would be divisions by 0.
#: Ratio. Smallest leading coefficient of a quartic, by the largest.
LEAST_LEADING = 1e-15
#: Radians. Longest step of Newton's method, which improves a root.
LONGEST_STEP = 1e-3
#: Count. Such steps.
STEPS = 1


def circle(axis: FloatArray, point: FloatArray) -> FloatArray:
    """
    Describe the circle of a point that turns about an axis through the origin.

    ::

        R(k, θ) p = c + cos(θ) u + sin(θ) v        c = k (k·p)    u = p - c    v = k x p

    Source: Rodrigues' formula.

    Parameters
    ----------
    axis : ndarray, shape (3,)
        The unit vector k.
    point : ndarray, shape (..., 3)
        The point p.

    Returns
    -------
    ndarray, shape (..., 3, 3)
        The rows c, u and v.

    """
    x, y, z = axis.tolist()
    xx, yy, zz, xy, xz, yz = x * x, y * y, z * z, x * y, x * z, y * z
    rows = (
        (xx, xy, xz, 1.0 - xx, -xy, -xz, 0.0, z, -y),
        (xy, yy, yz, -xy, 1.0 - yy, -yz, -z, 0.0, x),
        (xz, yz, zz, -xz, -yz, 1.0 - zz, y, -x, 0.0),
    )
    circles: FloatArray = (point @ np.array(rows)).reshape(*point.shape, 3)
    return circles


def point_on(circles: NDArray[Any], turn: ComplexArray) -> NDArray[Any]:
    """
    Find where a turn brings the point of a circle, or each row of several points.

    Parameters
    ----------
    circles : ndarray, shape (..., 3, n)
        Rows c, u and v; for several points or for a matrix, ``c``, ``u`` and ``v`` flattened.
    turn : ndarray of complex, shape (...)
        The turn.

    Returns
    -------
    ndarray, shape (..., n)

    """
    if circles.ndim == 2:
        # One product of matrices for all turns.
        weights = np.empty((*turn.shape, 3))
        weights[..., 0] = 1.0
        weights[..., 1] = turn.real
        weights[..., 2] = turn.imag
        points: NDArray[Any] = weights @ circles
        return points
    c, u, v = circles[..., 0, :], circles[..., 1, :], circles[..., 2, :]
    points = c + turn.real[..., np.newaxis] * u + turn.imag[..., np.newaxis] * v
    return points


def dots(circles: FloatArray, vector: FloatArray) -> FloatArray:
    """Return the products of c, u and v with a vector, shape (..., 3)."""
    if circles.ndim == 2:
        return vector @ circles.T
    products: FloatArray = (circles @ vector[..., np.newaxis])[..., 0]
    return products


def unit(z: ComplexArray, scale: float, otherwise: complex) -> tuple[ComplexArray, NDArray[Any]]:
    """
    Divide complex numbers by their length.

    Parameters
    ----------
    z : ndarray of complex
        The numbers.
    scale : float
        A length, beside which that of z may be nothing.
    otherwise : complex
        What takes the place of numbers that are 0 beside the scale.

    Returns
    -------
    turn : ndarray of complex
        Of length 1.
    is_free : ndarray of bool
        Where z is 0, so any turn would do.

    """
    length = np.abs(z)
    is_free = length <= DEGENERATE * scale
    if is_free.any():
        return np.where(is_free, otherwise, z / np.where(is_free, 1.0, length)), is_free
    return z / length, is_free


def solve_line(
    z: ComplexArray,
    d: FloatArray,
    scale: float,
    otherwise: complex = 1.0,
    room: tuple[FloatArray, FloatArray] | None = None,
) -> tuple[ComplexArray, FloatArray, NDArray[Any]]:
    """
    Find the turns whose component along a complex number is given.

    ::

        Re(conj(z) e) = a cos(θ) + b sin(θ) = d        z = a + ib
        e = z / |z| (d ± i sqrt(|z| - d) sqrt(|z| + d)) / |z|

    Parameters
    ----------
    z : ndarray of complex, shape (...)
        a + ib.
    d : ndarray, shape (...)
        The component.
    scale : float
        Where z is 0 beside this, any turn does.
    otherwise : complex
        The turn that is taken there.
    room : pair of ndarray, optional
        ``|z| - d`` and ``|z| + d``, where they are known with more digits.

    Returns
    -------
    turn : ndarray of complex, shape (2, ...)
        The solutions, first that with the larger angle beside the angle of z.
    miss : ndarray, shape (...)
        How far d is beyond ±|z|.
    is_free : ndarray of bool, shape (...)
        Where any turn does.

    """
    length = np.abs(z)
    below, above = (length - d, length + d) if room is None else room
    sine = np.sqrt(np.maximum(below, 0.0) * np.maximum(above, 0.0))
    miss = np.maximum(np.maximum(-below, -above), 0.0)
    is_free = length <= DEGENERATE * scale
    if is_free.any():
        toward = np.where(is_free, otherwise, z / np.where(is_free, 1.0, length * length))
        d, sine, length = np.where(is_free, 1.0, d), np.where(is_free, 0.0, sine), length + is_free
    else:
        toward = z / (length * length)
    both = np.empty((2, *sine.shape), dtype=np.complex128)
    both.real = np.minimum(np.maximum(d, -length), length)
    both.imag[0] = sine
    both.imag[1] = -sine
    both *= toward
    return both, miss, is_free


def turn_to_point(
    circles: FloatArray, target: FloatArray, scale: float, otherwise: complex = 1.0
) -> tuple[ComplexArray, NDArray[Any]]:
    """
    Solve subproblem 1: turn a point towards a target, ``min |R(k, θ) p - q|``.

    ::

        θ = atan2(v·q, u·q)

    Parameters
    ----------
    circles : ndarray, shape (..., 3, 3)
        The `circle` of p about k.
    target : ndarray, shape (..., 3)
        The point q.
    scale : float
        Products of lengths beside which 0 is to be judged.
    otherwise : complex
        The turn that is taken where any turn does.

    Returns
    -------
    turn : ndarray of complex, shape (...)
        The turn.
    is_free : ndarray of bool, shape (...)
        Where p or q lies on the axis.

    """
    products = dots(circles, target)
    return unit(products[..., 1] + 1j * products[..., 2], scale, otherwise)


def turns_to_meet(
    first: tuple[FloatArray, FloatArray],
    second: tuple[FloatArray, FloatArray],
    scale: float,
    otherwise: tuple[complex, complex] = (1.0, 1.0),
) -> tuple[ComplexArray, ComplexArray, FloatArray, NDArray[Any], NDArray[Any]]:
    """
    Solve subproblem 2: turn two points until they meet, ``min |R(k1, θ1) p1 - R(k2, θ2) p2|``.

    The first is turned to the plane in which the second one turns (subproblem 4)::

        k2·R(k1, θ1) p1 = k2·p2

    and the second to the place where the first is then (subproblem 1). Both are as far away from
    the origin, where the axes meet.

    Parameters
    ----------
    first, second : tuple of ndarray, shape (..., 3)
        Axis and point, k1 and p1, k2 and p2.
    scale : float
        A length beside which 0 is to be judged.
    otherwise : tuple of complex
        The turns that are taken where any turn does.

    Returns
    -------
    turn_1, turn_2 : ndarray of complex, shape (2, ...)
        The solutions.
    miss : ndarray, shape (...)
        How far the circles are apart, along k2.
    is_free_1 : ndarray of bool, shape (...)
        Where p1 lies on k1, or k1 and k2 are one.
    is_free_2 : ndarray of bool, shape (2, ...)
        Where p2 lies on k2.

    """
    axis, point = second
    of_first = circle(*first)
    height = np.einsum('...i,...i->...', axis, point)
    turn_1, miss, is_free_1 = turn_to_plane(of_first, axis, height, scale, otherwise[0])
    place = point_on(np.broadcast_to(of_first, (*turn_1.shape, 3, 3)), turn_1)
    turn_2, is_free_2 = turn_to_point(circle(axis, point), place, scale * scale, otherwise[1])
    return turn_1, turn_2, miss, is_free_1, is_free_2


def turn_to_distance(
    circles: FloatArray,
    target: FloatArray,
    squares: FloatArray,
    scale: float,
    otherwise: complex = 1.0,
) -> tuple[ComplexArray, FloatArray, NDArray[Any]]:
    """
    Solve subproblem 3: turn a point to a distance from a target, ``|R(k, θ) p - q| = d``.

    ::

        u·q cos(θ) + v·q sin(θ) = (|p|² + |q|² - d²) / 2 - c·q

    Parameters
    ----------
    circles : ndarray, shape (..., 3, 3)
        The `circle` of p about k.
    target : ndarray, shape (..., 3)
        The point q.
    squares : ndarray, shape (...)
        ``|p|² + |q|² - d²``.
    scale : float
        Squared length beside which 0 is to be judged.
    otherwise : complex
        The turn that is taken where any turn does.

    Returns
    -------
    turn, miss, is_free
        As of `solve_line`; the miss as a half of squares.

    """
    return turn_to_plane(circles, target, 0.5 * squares, scale, otherwise)


def turn_to_plane(
    circles: FloatArray,
    normal: FloatArray,
    d: FloatArray | float,
    scale: float,
    otherwise: complex = 1.0,
) -> tuple[ComplexArray, FloatArray, NDArray[Any]]:
    """
    Solve subproblem 4: turn a point to a plane, ``h·R(k, θ) p = d``.

    ::

        u·h cos(θ) + v·h sin(θ) = d - c·h

    Parameters
    ----------
    circles : ndarray, shape (..., 3, 3)
        The `circle` of p about k.
    normal : ndarray, shape (..., 3)
        The vector h.
    d : ndarray, shape (...)
        Where the plane is along h.
    scale : float
        Length beside which 0 is to be judged.
    otherwise : complex
        The turn that is taken where any turn does.

    Returns
    -------
    turn, miss, is_free
        As of `solve_line`.

    """
    products = dots(circles, normal)
    along = products[..., 1] + 1j * products[..., 2]
    return solve_line(along, d - products[..., 0], scale, otherwise)


def turns_on_lines(
    a: ComplexArray, b: ComplexArray, d: FloatArray
) -> tuple[ComplexArray, ComplexArray, FloatArray]:
    """
    Solve what subproblems 5 and 6 come to: two lines, each with two turns.

    ::

        Re(conj(a_j) e) + Re(conj(b_j) f) = d_j        j = 1, 2

    Solved for f, this is ``f = w + m e + n conj(e)``, and ``|f| = 1`` is a quartic in e::

        c2 e⁴ + c1 e³ + c0 e² + conj(c1) e + conj(c2) = 0
        c0 = |w|² + |m|² + |n|² - 1    c1 = m conj(w) + w conj(n)    c2 = m conj(n)

    whose roots on the unit circle are solutions. Other roots come in pairs of one direction, in
    which f is nearest to the unit circle.

    Subproblem 5, ``p0 + R(k1, θ1) p1 = R(k2, θ2) (p2 + R(k3, θ3) p3)``, comes to this by the
    heights along k2 and the squared lengths of both sides, see `turns_to_torus`. Subproblem 6,
    with planes instead, has this form from the start.

    Parameters
    ----------
    a, b : ndarray of complex, shape (..., 2)
        The numbers a_j and b_j; the b_j are no multiples of one another.
    d : ndarray, shape (..., 2)
        The right sides.

    Returns
    -------
    e, f : ndarray of complex, shape (4, ...)
        The turns, by the angle of e in (-π, π].
    miss : ndarray, shape (4, ...)
        How far the lines are from being met; infinite where the turns are those of another branch,
        or there are none.

    """
    # The turn whose lines are further from being one is the one to be solved for.
    a, b = np.broadcast_arrays(a, b)
    d = np.broadcast_to(d, a.shape)
    is_swapped = np.abs(_cross(a, a)) > np.abs(_cross(b, b))
    swapped = is_swapped[..., np.newaxis]
    a, b = np.where(swapped, b, a), np.where(swapped, a, b)
    determinant = _cross(b, b)
    is_lost = determinant == 0.0
    if is_lost.any():
        determinant = np.where(is_lost, 1.0, determinant)
    # By Cramer's rule, f for ``Re(conj(b_j) f) = right_j``.
    right = np.stack((d, -a.real, -a.imag), axis=0)
    first, second = b[..., 0], b[..., 1]
    w, along, across = 1j * (first * right[..., 1] - second * right[..., 0]) / determinant
    m, n = 0.5 * (along - 1j * across), 0.5 * (along + 1j * across)
    c0 = np.abs(w) ** 2 + np.abs(m) ** 2 + np.abs(n) ** 2 - 1.0
    c1, c2 = m * w.conj() + w * n.conj(), m * n.conj()
    scale = np.abs(c0) + np.abs(c1) + np.abs(c2) + np.finfo(float).tiny
    c2 = np.where(np.abs(c2) < LEAST_LEADING * scale, LEAST_LEADING * scale, c2)

    companion = np.zeros((*c0.shape, 4, 4), dtype=np.complex128)
    companion[..., 0, :] = -np.stack((c1, c0, c1.conj(), c2.conj()), axis=-1) / c2[..., None]
    companion[..., (1, 2, 3), (0, 1, 2)] = 1.0
    # Targets that are no numbers, or lines that say the same.
    is_lost |= ~np.isfinite(companion).all(axis=(-1, -2))
    companion[is_lost] = 0.0
    roots = np.linalg.eigvals(companion).astype(np.complex128, copy=False)
    e, _ = unit(np.moveaxis(roots, -1, 0), 0.0, 1.0)
    f, _ = unit(w + m * e + n * e.conj(), 0.0, 1.0)

    # Newton's method on the lines themselves brings the last digits.
    for step in range(STEPS + 1):
        on_a, on_b = a.conj() * e[..., np.newaxis], b.conj() * f[..., np.newaxis]
        left = d - (on_a + on_b).real
        if step == STEPS:
            break
        slopes = on_a.imag + 1j * on_b.imag
        determinant = _cross(slopes, slopes)
        further = -1j * (slopes[..., 0] * left[..., 1] - slopes[..., 1] * left[..., 0])
        further = np.divide(
            further, determinant, out=np.zeros_like(further), where=determinant != 0.0
        )
        further = np.where(np.abs(further) < LONGEST_STEP, further, 0.0)
        e, f = e * np.exp(1j * further.real), f * np.exp(1j * further.imag)
    miss = np.abs(left[..., 0] + 1j * left[..., 1])

    found = np.stack((np.where(is_swapped, f, e), np.where(is_swapped, e, f), miss))
    order = np.argsort(np.angle(found[0]), axis=0)
    e, f, missed = np.take_along_axis(found, order[np.newaxis], axis=1)
    miss = missed.real
    is_twin = np.abs(e[1:] - e[:-1]) + np.abs(f[1:] - f[:-1]) < SAME_ROOT
    miss[1:][is_twin] = np.inf
    miss[:, is_lost] = np.inf
    return e, f, miss


def _cross(a: ComplexArray, b: ComplexArray) -> FloatArray:
    """Return the determinant of two lines as the rows of a matrix."""
    determinant: FloatArray = (a[..., 0].conj() * b[..., 1]).imag
    return determinant


def turns_to_torus(
    first: tuple[FloatArray, FloatArray, FloatArray],
    axis: FloatArray,
    second: tuple[FloatArray, FloatArray, FloatArray],
) -> tuple[ComplexArray, ComplexArray, FloatArray]:
    """
    Solve subproblem 5 but for its middle turn.

    ::

        p0 + R(k1, θ1) p1 = R(k2, θ2) (p2 + R(k3, θ3) p3)

    The turn about k2 changes neither the height along k2 nor the length, so these are two
    equations for the other two turns. `turn_to_point` finds θ2 then.

    Parameters
    ----------
    first : tuple of ndarray, shape (..., 3)
        p0, k1 and p1.
    axis : ndarray, shape (..., 3)
        k2.
    second : tuple of ndarray, shape (..., 3)
        p2, k3 and p3.

    Returns
    -------
    turn_1, turn_3 : ndarray of complex, shape (4, ...)
        By the angle θ1.
    miss : ndarray, shape (4, ...)
        See `turns_on_lines`.

    """
    # Squares as lengths, as heights are.
    reach = float(np.max(np.linalg.norm(second[0], axis=-1) + np.linalg.norm(second[2], axis=-1)))
    numbers, sums = [], []
    for centre, k, point in (first, second):
        of_point = circle(k, point)
        heights, products = dots(of_point, axis), dots(of_point, centre) / reach
        both = np.stack(np.broadcast_arrays(heights, products), axis=-2)
        numbers.append(both[..., 1] + 1j * both[..., 2])
        squares = np.einsum('...i,...i->...', centre, centre)
        squares = 0.5 * (squares + np.einsum('...i,...i->...', point, point)) / reach
        height = np.einsum('...i,...i->...', centre, axis)
        sums.append(both[..., 0] + np.stack(np.broadcast_arrays(height, squares), axis=-1))
    return turns_on_lines(numbers[0], -numbers[1], sums[1] - sums[0])


def two_links(
    tip: ComplexArray,
    upper: ComplexArray | complex,
    lower: ComplexArray | complex,
    scale: float,
    otherwise: complex = 1.0,
) -> tuple[ComplexArray, ComplexArray, FloatArray, NDArray[Any]]:
    """
    Bring the tip of an arm of two links in a plane to a point: subproblems 3 and 1.

    ::

        e1 (a + e2 b) = tip        |a + e2 b| = |tip|

    Parameters
    ----------
    tip : ndarray of complex, shape (...)
        x + iy of the tip [m].
    upper, lower : ndarray of complex, shape (...)
        The links a and b where their joints stand at 0 [m].
    scale : float
        Length beside which 0 is to be judged [m].
    otherwise : complex
        e1 where any does, since the tip is at the origin.

    Returns
    -------
    first, second : ndarray of complex, shape (2, ...)
        e1 and e2, first that with the elbow bent in the positive sense.
    miss : ndarray, shape (...)
        How far the tip is out of reach [m].
    is_free : ndarray of bool, shape (2, ...)
        Where any e1 does.

    """
    reach, a, b = np.abs(tip), np.abs(upper), np.abs(lower)
    straight, folded = a + b - reach, reach - np.abs(a - b)
    # Products, so that nothing cancels where one of them vanishes.
    room = 0.5 * straight * (a + b + reach), 0.5 * folded * (reach + np.abs(a - b))
    along = upper * np.conj(lower)
    d = 0.5 * (reach * reach - a * a - b * b)
    second, _, _ = solve_line(np.asarray(along), d, 0.0, room=room)
    # Both are as long as the tip is far away, so what is nothing is a square.
    nothing = DEGENERATE * scale * scale
    first, is_free = unit(tip * (upper + second * lower).conj(), nothing, otherwise)
    return first, second, np.maximum(np.maximum(-straight, -folded), 0.0), is_free
