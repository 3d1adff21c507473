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
Products of poses in plain Python, computed as in tf2.

A look-up needs only a few products, for which plain Python is faster than numpy.

"""

from __future__ import annotations

from math import acos
from math import sin
from math import sqrt
from typing import NamedTuple

Vector = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]


class FramePose(NamedTuple):
    """
    A pose of a child frame in its parent frame.

    Attributes
    ----------
    translation : tuple of float
        x, y, z [m].
    quat_xyzw : tuple of float
        Rotation of the child frame.

    """

    translation: Vector
    quat_xyzw: Quaternion


IDENTITY = FramePose((0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0))


def rotate(quat_xyzw: Quaternion, vector: Vector) -> Vector:
    """Return a vector, rotated by a quaternion: ``q v q*``. Source: tf2, ``quatRotate``."""
    x, y, z, w = quat_xyzw
    a, b, c = vector
    # With u = (x, y, z), the result is (w^2 - |u|^2) v + 2 (u . v) u + 2 w (u x v).
    keep = w * w - x * x - y * y - z * z
    along = 2.0 * (x * a + y * b + z * c)
    turn = 2.0 * w
    return (
        keep * a + along * x + turn * (y * c - z * b),
        keep * b + along * y + turn * (z * a - x * c),
        keep * c + along * z + turn * (x * b - y * a),
    )


def multiply(left: Quaternion, right: Quaternion) -> Quaternion:
    """Return the product of two quaternions."""
    ax, ay, az, aw = left
    bx, by, bz, bw = right
    return (
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by + ay * bw + az * bx - ax * bz,
        aw * bz + az * bw + ax * by - ay * bx,
        aw * bw - ax * bx - ay * by - az * bz,
    )


def chained(first: FramePose, second: FramePose) -> FramePose:
    """Return ``T_a_c`` from ``T_a_b`` and ``T_b_c``."""
    x, y, z = rotate(first.quat_xyzw, second.translation)
    a, b, c = first.translation
    return FramePose((x + a, y + b, z + c), multiply(first.quat_xyzw, second.quat_xyzw))


def inverted(pose: FramePose) -> FramePose:
    """Return the inverse of a pose."""
    (a, b, c), (x, y, z, w) = pose
    back = (-x, -y, -z, w)
    return FramePose(rotate(back, (-a, -b, -c)), back)


def interpolated(first: FramePose, second: FramePose, ratio: float) -> FramePose:
    """
    Return a pose between two poses.

    The translation is interpolated linearly. The rotation has a constant speed, and turns by the
    smaller angle. Source: tf2, ``TimeCache::interpolate``.

    """
    (a, b, c), one = first
    (d, e, f), two = second
    left = 1.0 - ratio
    translation = (left * a + ratio * d, left * b + ratio * e, left * c + ratio * f)
    dot = _dot(one, two)
    angle = acos(min(1.0, abs(dot) / sqrt(_dot(one, one) * _dot(two, two))))
    if angle == 0.0:
        return FramePose(translation, one)
    scale = 1.0 / sin(angle)
    p, q = sin(left * angle) * scale, sin(ratio * angle) * scale
    if dot < 0.0:
        q = -q
    (x, y, z, w), (i, j, k, m) = one, two
    return FramePose(translation, (x * p + i * q, y * p + j * q, z * p + k * q, w * p + m * q))


def canonical(quat_xyzw: Quaternion) -> Quaternion:
    """
    Return a quaternion of length 1, with the sign that tf2 returns.

    tf2 converts the result to a matrix and back. As a result, w is positive if its square is above
    1/4. Otherwise, the component of x, y and z with the largest absolute value is positive.

    """
    x, y, z, w = quat_xyzw
    scale = 1.0 / sqrt(_dot(quat_xyzw, quat_xyzw))
    x, y, z, w = x * scale, y * scale, z * scale, w * scale
    largest = w if w * w > 0.25 else max(x, y, z, key=abs)
    return (-x, -y, -z, -w) if largest < 0.0 else (x, y, z, w)


def _dot(a: Quaternion, b: Quaternion) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
