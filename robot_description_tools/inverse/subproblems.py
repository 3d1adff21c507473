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
Canonical subproblems of inverse kinematics: find turns that move points to given places.

A turn by an angle θ is stored as the unit complex number ``e = exp(iθ)``. To add two angles, the
turns are multiplied, which needs no sines. R(k, θ) is the rotation about the unit vector k. A
point that turns about an axis moves on a circle (see `circle`), and all subproblems are about such
circles.

If a subproblem has no solution, the result is the nearest turn, and ``miss`` is the remaining
distance. If there is a solution, ``miss`` is 0 except for rounding errors. If all turns are
solutions, the result is ``otherwise``.

Source: A. J. Elias and J. T. Wen, "IK-Geo: Unified robot inverse kinematics using subproblem
decomposition", arXiv:2211.05737, subproblems 1 to 6. Subproblems 1 to 3 are from B. Paden (1986)
and W. Kahan. The formulas with complex numbers and half angles are our own.

The leading axes of all arrays are broadcast. If a subproblem has several solutions, the first axis
of the results belongs to the solutions.

"""

from __future__ import annotations

from typing import Any
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from robot_description_tools.kinematics.rotation import FloatArray

ComplexArray: TypeAlias = NDArray[np.complex128]

#: Ratio. If the radius of a circle, divided by the typical length, is at most this, the circle
#: counts as a point. All turns are then solutions.
DEGENERATE = 1e-10
#: Radians. If two roots of a quartic are closer to each other than this, they count as one root.
SAME_ROOT = 1e-9
# If the leading coefficient of a quartic is 0, a root is at infinity. `LEAST_LEADING` prevents the
# division by 0.
#: Ratio. Smallest leading coefficient of a quartic, divided by its largest coefficient.
LEAST_LEADING = 1e-15
#: Radians. Longest step of Newton's method, which improves a root.
LONGEST_STEP = 1e-3
#: Count. Number of steps of Newton's method.
STEPS = 1


def circle(axis: FloatArray, point: FloatArray) -> FloatArray:
    """
    Return the circle of a point that turns about an axis through the origin.

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
    Return the points on circles at given turns.

    Parameters
    ----------
    circles : ndarray, shape (..., 3, n)
        The rows c, u and v. Each row contains the coordinates of one point or of several points.
    turn : ndarray of complex, shape (...)
        The turn.

    Returns
    -------
    ndarray, shape (..., n)

    """
    if circles.ndim == 2:
        # One matrix product computes the points for all turns.
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
    """Return the dot products of a vector with the rows c, u and v of circles, shape (..., 3)."""
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
        Typical size, to decide if a number counts as 0.
    otherwise : complex
        Result for numbers that are nearly 0, compared with the scale.

    Returns
    -------
    turn : ndarray of complex
        The numbers divided by their lengths.
    is_free : ndarray of bool
        True if z is nearly 0, so that all turns are solutions.

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
    Return the turns e that have a given component along a complex number z.

    ::

        Re(conj(z) e) = a cos(θ) + b sin(θ) = d        z = a + ib
        e = z / |z| (d ± i sqrt(|z| - d) sqrt(|z| + d)) / |z|

    Parameters
    ----------
    z : ndarray of complex, shape (...)
        The numbers a + ib.
    d : ndarray, shape (...)
        The component.
    scale : float
        Typical size. If z is nearly 0 compared with this size, all turns are solutions.
    otherwise : complex
        The result if all turns are solutions.
    room : pair of ndarray, optional
        ``|z| - d`` and ``|z| + d``, if the caller knows more digits of these numbers.

    Returns
    -------
    turn : ndarray of complex, shape (2, ...)
        The two solutions. A positive turn from z leads to the first solution.
    miss : ndarray, shape (...)
        Distance of d from the range [-|z|, |z|], 0 within this range.
    is_free : ndarray of bool, shape (...)
        True if all turns are solutions.

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
    Turn a point towards a target, ``min |R(k, θ) p - q|`` (subproblem 1).

    ::

        θ = atan2(v·q, u·q)

    Parameters
    ----------
    circles : ndarray, shape (..., 3, 3)
        The `circle` of p about k.
    target : ndarray, shape (..., 3)
        The point q.
    scale : float
        Typical squared size, to decide if a number counts as 0.
    otherwise : complex
        Result if all turns are solutions.

    Returns
    -------
    turn : ndarray of complex, shape (...)
        The turn.
    is_free : ndarray of bool, shape (...)
        True if p or q is on the axis, so that all turns are solutions.

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
    Turn two points until they meet, ``min |R(k1, θ1) p1 - R(k2, θ2) p2|`` (subproblem 2).

    By subproblem 4, the first point turns to the plane in which the second point moves::

        k2·R(k1, θ1) p1 = k2·p2

    By subproblem 1, the second point then turns to the same place. The axes meet at the origin,
    and both points have the same distance from the origin.

    Parameters
    ----------
    first, second : tuple of ndarray, shape (..., 3)
        Axis and point of each turn: (k1, p1) and (k2, p2).
    scale : float
        Typical size, to decide if a number counts as 0.
    otherwise : tuple of complex
        Result for each turn, if all its values are solutions.

    Returns
    -------
    turn_1, turn_2 : ndarray of complex, shape (2, ...)
        The solutions.
    miss : ndarray, shape (...)
        Distance, measured along k2, from the circle of one point to the plane of the other circle.
    is_free_1 : ndarray of bool, shape (...)
        True if p1 is on the axis k1, or if both axes are the same.
    is_free_2 : ndarray of bool, shape (2, ...)
        True if p2 is on the axis k2.

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
    Turn a point to a given distance from a target, ``|R(k, θ) p - q| = d`` (subproblem 3).

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
        Typical squared size, to decide if a number counts as 0.
    otherwise : complex
        Result if all turns are solutions.

    Returns
    -------
    turn, miss, is_free
        See `solve_line`. The miss is half of a difference of squared lengths.

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
    Turn a point to a plane, ``h·R(k, θ) p = d`` (subproblem 4).

    ::

        u·h cos(θ) + v·h sin(θ) = d - c·h

    Parameters
    ----------
    circles : ndarray, shape (..., 3, 3)
        The `circle` of p about k.
    normal : ndarray, shape (..., 3)
        The vector h.
    d : ndarray, shape (...)
        Component along h of each point of the plane.
    scale : float
        Typical size, to decide if a number counts as 0.
    otherwise : complex
        Result if all turns are solutions.

    Returns
    -------
    turn, miss, is_free
        See `solve_line`.

    """
    products = dots(circles, normal)
    along = products[..., 1] + 1j * products[..., 2]
    return solve_line(along, d - products[..., 0], scale, otherwise)


def turns_on_lines(
    a: ComplexArray, b: ComplexArray, d: FloatArray
) -> tuple[ComplexArray, ComplexArray, FloatArray]:
    """
    Solve two linear equations of two turns (subproblems 5 and 6).

    ::

        Re(conj(a_j) e) + Re(conj(b_j) f) = d_j        j = 1, 2

    The solution for f is ``f = w + m e + n conj(e)``. Then ``|f| = 1`` is a quartic in e::

        c2 e⁴ + c1 e³ + c0 e² + conj(c1) e + conj(c2) = 0
        c0 = |w|² + |m|² + |n|² - 1    c1 = m conj(w) + w conj(n)    c2 = m conj(n)

    The roots on the unit circle are solutions. Other roots form pairs with equal angles, and are
    not solutions. If such a pair is close to the unit circle, the turn e by this angle nearly
    solves the equations.

    Subproblem 5 is ``p0 + R(k1, θ1) p1 = R(k2, θ2) (p2 + R(k3, θ3) p3)``. Both sides have equal
    components along k2 and equal lengths, which gives two equations of the form above. See
    `turns_to_torus`. The equations of subproblem 6 have this form from the start.

    Parameters
    ----------
    a, b : ndarray of complex, shape (..., 2)
        The numbers a_j and b_j. The b_j are linearly independent.
    d : ndarray, shape (..., 2)
        The right sides.

    Returns
    -------
    e, f : ndarray of complex, shape (4, ...)
        The turns, sorted by the angle of e in (-π, π].
    miss : ndarray, shape (4, ...)
        Error of the equations. Infinite if a branch has no turns, or the same turns as another
        branch.

    """
    # Solve the linear equations for one of the two turns: the turn for which the equations are
    # better conditioned.
    a, b = np.broadcast_arrays(a, b)
    d = np.broadcast_to(d, a.shape)
    is_swapped = np.abs(_cross(a, a)) > np.abs(_cross(b, b))
    swapped = is_swapped[..., np.newaxis]
    a, b = np.where(swapped, b, a), np.where(swapped, a, b)
    determinant = _cross(b, b)
    is_lost = determinant == 0.0
    if is_lost.any():
        determinant = np.where(is_lost, 1.0, determinant)
    # Solve ``Re(conj(b_j) f) = right_j`` for f by Cramer's rule.
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
    # If a number is NaN or the equations are dependent, there is no solution.
    is_lost |= ~np.isfinite(companion).all(axis=(-1, -2))
    companion[is_lost] = 0.0
    roots = np.linalg.eigvals(companion).astype(np.complex128, copy=False)
    e, _ = unit(np.moveaxis(roots, -1, 0), 0.0, 1.0)
    f, _ = unit(w + m * e + n * e.conj(), 0.0, 1.0)

    # Improve the last digits by Newton's method.
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
    """Return the determinant of the matrix with the rows a_1 and b_2, given as complex numbers."""
    determinant: FloatArray = (a[..., 0].conj() * b[..., 1]).imag
    return determinant


def turns_to_torus(
    first: tuple[FloatArray, FloatArray, FloatArray],
    axis: FloatArray,
    second: tuple[FloatArray, FloatArray, FloatArray],
) -> tuple[ComplexArray, ComplexArray, FloatArray]:
    """
    Return the first and the third turn of subproblem 5.

    ::

        p0 + R(k1, θ1) p1 = R(k2, θ2) (p2 + R(k3, θ3) p3)

    The turn about k2 keeps the component along k2 and the length. So the equation above gives two
    equations for the turns about k1 and k3. The caller then finds θ2 with `turn_to_point`.

    Parameters
    ----------
    first : tuple of ndarray, shape (..., 3)
        The vectors p0, k1 and p1.
    axis : ndarray, shape (..., 3)
        The axis k2.
    second : tuple of ndarray, shape (..., 3)
        The vectors p2, k3 and p3.

    Returns
    -------
    turn_1, turn_3 : ndarray of complex, shape (4, ...)
        The turns, sorted by the angle θ1.
    miss : ndarray, shape (4, ...)
        See `turns_on_lines`.

    """
    # Divide squared lengths by a length, so that both equations have errors of similar size.
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
    Move the tip of a planar arm with two links to a point (subproblems 3 and 1).

    ::

        e1 (a + e2 b) = tip        |a + e2 b| = |tip|

    Parameters
    ----------
    tip : ndarray of complex, shape (...)
        The point, as x + iy [m].
    upper, lower : ndarray of complex, shape (...)
        The links a and b when their joints are at 0 [m].
    scale : float
        Typical size, to decide if a number counts as 0 [m].
    otherwise : complex
        Value of e1 for a tip at the origin, where all e1 are solutions.

    Returns
    -------
    first, second : ndarray of complex, shape (2, ...)
        e1 and e2. In the first solution, the elbow is bent in the positive direction.
    miss : ndarray, shape (...)
        Distance of the point from the reach of the arm [m].
    is_free : ndarray of bool, shape (2, ...)
        True if all e1 are solutions.

    """
    reach, a, b = np.abs(tip), np.abs(upper), np.abs(lower)
    straight, folded = a + b - reach, reach - np.abs(a - b)
    # Compute ``|z| - d`` and ``|z| + d`` for `solve_line`, where z is the variable ``along``. Both
    # are written as products, which lose no digits near 0.
    room = 0.5 * straight * (a + b + reach), 0.5 * folded * (reach + np.abs(a - b))
    along = upper * np.conj(lower)
    d = 0.5 * (reach * reach - a * a - b * b)
    second, _, _ = solve_line(np.asarray(along), d, 0.0, room=room)
    # Compare with a squared size, because the number is a product of two lengths.
    nothing = DEGENERATE * scale * scale
    first, is_free = unit(tip * (upper + second * lower).conj(), nothing, otherwise)
    return first, second, np.maximum(np.maximum(-straight, -folded), 0.0), is_free
