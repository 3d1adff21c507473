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
Closed forms of arms in a plane: two or three links, all axes parallel.

Joint 1 turns about the origin, each link lies along x where its joint stands at 0, and angles add
up along the arm. Source: B. Siciliano, L. Sciavicco, L. Villani and G. Oriolo, "Robotics:
Modelling, Planning and Control", Springer 2009, section 2.12.1.

"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from robot_description_tools.inverse.subproblems import two_links
from robot_description_tools.kinematics.rotation import check_array
from robot_description_tools.kinematics.rotation import FloatArray

# A target this far beyond the reach, as a part of it, still counts as at its edge.
ROUNDING = 1e-13


def planar_tip(q: ArrayLike, lengths: ArrayLike) -> FloatArray:
    """
    Find the tip of a planar arm with any number of links.

    With ``phi_i = q_1 + … + q_i``::

        x = sum(l_i cos(phi_i))        y = sum(l_i sin(phi_i))        phi = phi_n

    Parameters
    ----------
    q : array-like, shape (..., n)
        Joint angles [rad].
    lengths : array-like, shape (n,)
        Lengths of the links [m].

    Returns
    -------
    ndarray, shape (..., 3)
        x, y [m] and phi [rad], the direction of the last link.

    Raises
    ------
    ValueError
        If q and lengths do not have as many numbers.

    """
    lengths = np.asarray(lengths, dtype=np.float64)
    phi = np.cumsum(check_array('q', q, len(lengths)), axis=-1)
    x, y = np.cos(phi) @ lengths, np.sin(phi) @ lengths
    return np.stack((x, y, phi[..., -1] if len(lengths) else np.zeros_like(x)), axis=-1)


def solve_planar_2r(xy: ArrayLike, lengths: ArrayLike) -> FloatArray:
    """
    Find the angles of a planar arm of two links that bring its tip to a point.

    The law of cosines, see `subproblems.two_links`::

        (l_1 + l_2 exp(i q_2)) exp(i q_1) = x + iy

    Parameters
    ----------
    xy : array-like, shape (..., 2)
        Where the tip should be [m].
    lengths : array-like, shape (2,)
        l_1 and l_2, both above 0 [m].

    Returns
    -------
    ndarray, shape (..., 2, 2)
        First the branch with q_2 >= 0, then that with q_2 <= 0; of each q_1, q_2 in (-π, π] [rad].
        NaN where the point is out of reach. At the origin, with equal lengths, any q_1 does.

    Raises
    ------
    ValueError
        If xy or lengths have another shape, or a length is not above 0.

    """
    xy = check_array('xy', xy, 2)
    lengths = np.asarray(lengths, dtype=np.float64)
    if lengths.shape != (2,):
        raise ValueError(f'lengths: expected shape (2,), got {lengths.shape}')
    if not (lengths > 0.0).all():
        raise ValueError(f'lengths: expected numbers above 0, got {lengths.tolist()}')
    first, second = lengths
    place = xy[..., 0] + 1j * xy[..., 1]
    with np.errstate(invalid='ignore'):
        # Points may be NaN, as those of an outer function that are out of reach.
        e1, e2, miss, _ = two_links(place, first, second, first + second)
    turns = np.moveaxis(np.array((e1, e2)), (0, 1), (-1, -2))
    q: FloatArray = np.arctan2(turns.imag, turns.real)
    # Half a turn is π, not -π.
    q[q == -np.pi] = np.pi
    q[~(miss <= ROUNDING * (first + second))] = np.nan
    return q


def solve_planar_3r(xy: ArrayLike, phi: ArrayLike, lengths: ArrayLike) -> FloatArray:
    """
    Find the angles of a planar arm of three links that bring its tip to a point, in a direction.

    The third joint stands at ``(x - l_3 cos(phi), y - l_3 sin(phi))``, where `solve_planar_2r`
    puts it, and ``q_3 = phi - q_1 - q_2``.

    Parameters
    ----------
    xy : array-like, shape (..., 2)
        Where the tip should be [m].
    phi : array-like, shape (...)
        Where the last link should point [rad]; broadcasts with the points.
    lengths : array-like, shape (3,)
        Lengths of the links, the first two above 0 [m].

    Returns
    -------
    ndarray, shape (..., 2, 3)
        First the branch with q_2 >= 0, then that with q_2 <= 0; of each the angles in (-π, π]
        [rad]. NaN where the target is out of reach.

    Raises
    ------
    ValueError
        If xy or lengths have another shape, or one of the first two lengths is not above 0.

    """
    xy = check_array('xy', xy, 2)
    phi = np.asarray(phi, dtype=np.float64)[..., np.newaxis]
    lengths = np.asarray(lengths, dtype=np.float64)
    if lengths.shape != (3,):
        raise ValueError(f'lengths: expected shape (3,), got {lengths.shape}')
    wrist = xy - lengths[2] * np.concatenate((np.cos(phi), np.sin(phi)), axis=-1)
    q = solve_planar_2r(wrist, lengths[:2])
    last = _wrapped(phi - q.sum(axis=-1))
    return np.concatenate((q, last[..., np.newaxis]), axis=-1)


def _wrapped(angle: FloatArray) -> FloatArray:
    """Return angles in (-π, π]."""
    wrapped: FloatArray = np.pi - np.mod(np.pi - angle, 2.0 * np.pi)
    return wrapped
