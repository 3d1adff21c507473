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
Bounds of velocity and effort that the safety controller of a joint allows.

Source: the joint limits interface of ROS 1, for ``<safety_controller>`` of URDF. The formulas in a
comment of urdfdom_headers have other signs. With those signs, a joint would run into its limits.

"""

from __future__ import annotations

from math import inf

import numpy as np
from numpy.typing import ArrayLike
from robot_description_tools.coupling.relation import FloatArray


def velocity_bounds(
    position: ArrayLike,
    max_velocity: ArrayLike = inf,
    soft_lower: ArrayLike = -inf,
    soft_upper: ArrayLike = inf,
    k_position: ArrayLike = 0.0,
) -> tuple[FloatArray, FloatArray]:
    """
    Return the bounds of the velocity.

    With ``clamp(x) = min(max(x, -max_velocity), max_velocity)``::

        v_min = clamp(-k_position (x - soft_lower))
        v_max = clamp(-k_position (x - soft_upper))

    Beyond a soft limit, a joint may therefore only move back. An infinite soft limit gives the
    bound ``-max_velocity`` (lower) or ``max_velocity`` (upper). For a NaN position or a gain of 0,
    both bounds have these values.

    Parameters
    ----------
    position : array-like
        Position x of the joint [rad or m].
    max_velocity : array-like
        Largest speed [rad/s or m/s].
    soft_lower, soft_upper : array-like
        Soft limits [rad or m].
    k_position : array-like
        Gain [1/s]; 0 for a joint without a safety controller.

    Returns
    -------
    v_min, v_max : ndarray
        Bounds of the velocity [rad/s or m/s], in the shape that all arguments broadcast to.

    """
    return (
        gain_bound(-1.0, k_position, position, soft_lower, max_velocity),
        gain_bound(1.0, k_position, position, soft_upper, max_velocity),
    )


def effort_bounds(
    position: ArrayLike,
    velocity: ArrayLike,
    max_effort: ArrayLike = inf,
    max_velocity: ArrayLike = inf,
    soft_lower: ArrayLike = -inf,
    soft_upper: ArrayLike = inf,
    k_position: ArrayLike = 0.0,
    k_velocity: ArrayLike = 0.0,
) -> tuple[FloatArray, FloatArray]:
    """
    Return the bounds of the effort.

    With v_min and v_max of `velocity_bounds`, and
    ``clamp(x) = min(max(x, -max_effort), max_effort)``::

        e_min = clamp(-k_velocity (v - v_min))
        e_max = clamp(-k_velocity (v - v_max))

    If ``k_velocity`` is 0 or the velocity is NaN, the bounds are ``-max_effort`` and
    ``max_effort``. If v_min is infinite, e_min is ``-max_effort``. If v_max is infinite, e_max is
    ``max_effort``.

    Parameters
    ----------
    position, velocity : array-like
        Position x [rad or m] and velocity v [rad/s or m/s] of the joint.
    max_effort : array-like
        Largest effort [N m or N].
    max_velocity, soft_lower, soft_upper, k_position : array-like
        As for `velocity_bounds`.
    k_velocity : array-like
        Gain [N m s/rad or N s/m].

    Returns
    -------
    e_min, e_max : ndarray
        Bounds of the effort [N m or N], in the shape that all arguments broadcast to.

    """
    v_min, v_max = velocity_bounds(position, max_velocity, soft_lower, soft_upper, k_position)
    return (
        gain_bound(-1.0, k_velocity, velocity, v_min, max_effort),
        gain_bound(1.0, k_velocity, velocity, v_max, max_effort),
    )


def gain_bound(
    sign: ArrayLike, gain: ArrayLike, value: ArrayLike, limit: ArrayLike, maximum: ArrayLike
) -> FloatArray:
    """Return ``clamp(-gain (value - limit))``, or ``sign * maximum`` for NaN or a gain of 0."""
    sign, gain, value, limit, maximum = (
        np.asarray(array, dtype=np.float64) for array in (sign, gain, value, limit, maximum)
    )
    with np.errstate(invalid='ignore'):
        wanted = -gain * (value - limit)
    wanted = np.where((gain == 0.0) | np.isnan(wanted), sign * maximum, wanted)
    clamped: FloatArray = np.clip(wanted, -maximum, maximum) + 0.0
    return clamped
