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
Usable numbers of a reading: finite, and small enough to compute with.

For example, 1e200 is finite, but its square is infinite. Computing with such a number would give
infinity or NaN.

"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]

#: Any unit. Numbers of this size or larger are unusable. The value is about 1e34.
LIMIT = 2.0**113
# The high byte of a number contains its sign and the first seven bits of its exponent. The
# constants are the index of this byte, and its values for numbers below the limit. Infinity and
# NaN have the largest exponent.
_TOP = 7 if sys.byteorder == 'little' else 0
SMALL = bytes(byte for byte in range(256) if byte & 0x7F < 0x47)
#: Ratio. A quaternion whose squared norm is at most this is not a rotation.
SHORTEST = 1e-6
#: Ratio. A quaternion whose squared norm is at least this is not a rotation.
LONGEST = 1e6
_FOUR = np.ones(4)


def all_usable(values: FloatArray) -> bool:
    """Return True if all numbers are `usable`, in half the time of `numpy.isfinite`."""
    return not values.tobytes()[_TOP::8].translate(None, SMALL)


def usable_bytes(doubles: bytes) -> bool:
    """Return True if all numbers of a serialized array (little endian) are `usable`."""
    return not doubles[7::8].translate(None, SMALL)


def usable(values: FloatArray) -> BoolArray:
    """Return a mask of the numbers that are finite and smaller than the limit."""
    return np.abs(values) < LIMIT


def are_rotations(quat_xyzw: FloatArray) -> BoolArray:
    """
    Return a mask of the quaternions whose norm is in the range that allows normalization.

    Parameters
    ----------
    quat_xyzw : ndarray, shape (..., 4)
        Usable numbers, or NaN.

    Returns
    -------
    ndarray of bool, shape (...)
        The mask, False where a number is NaN.

    """
    square: FloatArray = (quat_xyzw * quat_xyzw) @ _FOUR
    return (square > SHORTEST) & (square < LONGEST)


def position_problem(name: str) -> str:
    """Return the log message about an unusable position."""
    return (
        f"the position of '{name}' is ignored: it is not finite, or its absolute value is "
        f'{LIMIT:.0e} or more'
    )


def pose_problem(joint: str) -> str:
    """Return the log message about an unusable pose of a joint."""
    return (
        f"the pose of '{joint}' is ignored. Each of its numbers must be finite and have an "
        f'absolute value below {LIMIT:.0e}. The norm of its quaternion must be between '
        f'{SHORTEST**0.5:g} and {LONGEST**0.5:g}'
    )
