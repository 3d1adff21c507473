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
Closed forms of planar arms with two or three links, as in a textbook.

Joint 1 turns about the origin. If all joints are at 0, all links are along x. Source:
B. Siciliano, L. Sciavicco, L. Villani and G. Oriolo, "Robotics: Modelling, Planning and Control",
Springer 2009, section 2.12.1.

"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def planar_tip(q: ArrayLike, lengths: ArrayLike) -> Floats:
    """
    Return x, y and the direction of the tip, shape (..., 3) [m, m, rad].

    With ``phi_i = q_1 + ... + q_i``: ``x = sum(l_i cos(phi_i))``, ``y = sum(l_i sin(phi_i))``.

    """
    phi = np.cumsum(np.asarray(q, dtype=np.float64), axis=-1)
    lengths = np.asarray(lengths, dtype=np.float64)
    return np.stack((np.cos(phi) @ lengths, np.sin(phi) @ lengths, phi[..., -1]), axis=-1)


def solve_planar_2r(xy: ArrayLike, lengths: ArrayLike) -> Floats:
    """
    Return both solutions of the arm with two links, shape (..., 2, 2) [rad], q_2 >= 0 first.

    The solutions follow from the law of cosines. If a point is out of reach, the solutions are
    NaN.

    """
    x, y = np.moveaxis(np.asarray(xy, dtype=np.float64), -1, 0)
    first, second = np.asarray(lengths, dtype=np.float64)
    with np.errstate(invalid='ignore'):
        bend = np.arccos((x**2 + y**2 - first**2 - second**2) / (2.0 * first * second))
    branches = []
    for q2 in (bend, -bend):
        q1 = np.arctan2(y, x) - np.arctan2(second * np.sin(q2), first + second * np.cos(q2))
        branches.append(np.stack((_wrapped(q1), q2), axis=-1))
    return np.stack(branches, axis=-2)


def solve_planar_3r(xy: ArrayLike, phi: ArrayLike, lengths: ArrayLike) -> Floats:
    """
    Return both solutions of the arm with three links, for a tip position and direction phi.

    The shape is (..., 2, 3) [rad].

    The third joint is at ``(x - l_3 cos(phi), y - l_3 sin(phi))``, and ``q_3 = phi - q_1 - q_2``.

    """
    phi = np.asarray(phi, dtype=np.float64)
    first, second, third = np.asarray(lengths, dtype=np.float64)
    wrist = np.asarray(xy) - third * np.stack((np.cos(phi), np.sin(phi)), axis=-1)
    q = solve_planar_2r(wrist, [first, second])
    last = _wrapped(phi[..., np.newaxis] - q.sum(axis=-1))
    return np.concatenate((q, last[..., np.newaxis]), axis=-1)


def _wrapped(angle: Floats) -> Floats:
    """Return angles in (-pi, pi]."""
    wrapped: Floats = np.pi - np.mod(np.pi - angle, 2.0 * np.pi)
    return wrapped
