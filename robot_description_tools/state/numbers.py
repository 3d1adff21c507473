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
Which numbers of a reading can be used: finite ones that leave room for computing with them.

A number of 1e200 is finite, and its square is not: what is made of it would be infinite or NaN.

"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]

#: Any unit. A number that is not smaller cannot be used. This is about 1e34.
LIMIT = 2.0**113
# Where the sign and the first seven bits of the exponent of a number stand, and what they are for
# numbers below the limit. Infinity and NaN have the largest exponent.
_TOP = 7 if sys.byteorder == 'little' else 0
SMALL = bytes(byte for byte in range(256) if byte & 0x7F < 0x47)
#: Ratio. A quaternion with a smaller or equal squared norm has no rotation.
SHORTEST = 1e-6
#: Ratio. A quaternion with a larger or equal squared norm has no rotation.
LONGEST = 1e6
_FOUR = np.ones(4)


def all_usable(values: FloatArray) -> bool:
    """Whether `usable` is true for all numbers; takes half as long as `numpy.isfinite`."""
    return not values.tobytes()[_TOP::8].translate(None, SMALL)


def usable_bytes(doubles: bytes) -> bool:
    """Return what `all_usable` does, of numbers as they stand on the wire: little endian."""
    return not doubles[7::8].translate(None, SMALL)


def usable(values: FloatArray) -> BoolArray:
    """Return which numbers are finite and below the limit in size."""
    return np.abs(values) < LIMIT


def tell_rotations(quat_xyzw: FloatArray) -> BoolArray:
    """
    Return which quaternions are long enough, and short enough, to tell a rotation.

    Parameters
    ----------
    quat_xyzw : ndarray, shape (..., 4)
        Usable numbers, or NaN.

    Returns
    -------
    ndarray of bool, shape (...)
        False where a number is NaN.

    """
    square: FloatArray = (quat_xyzw * quat_xyzw) @ _FOUR
    return (square > SHORTEST) & (square < LONGEST)


def position_problem(name: str) -> str:
    """Return what to log about a position that cannot be used."""
    return f"the position of '{name}' is not finite, or {LIMIT:.0e} and more; it is ignored"


def pose_problem(joint: str) -> str:
    """Return what to log about the pose of a joint that cannot be used."""
    return (
        f"the pose of '{joint}' is ignored: a number of it is not finite or {LIMIT:.0e} and more, "
        'or its quaternion is too short or too long to tell a rotation'
    )
