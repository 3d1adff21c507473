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
Conversion of poses between the JSON robot format and URDF.

The two formats apply angles in different orders, so the conversion uses rotation matrices. All
other code for poses is in ``kinematics``. This module does not use numpy, because importing numpy
would slow down the reading of a file.

"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2
from math import cos
from math import hypot
from math import sin
from typing import TypeAlias

from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import Vector3

Matrix: TypeAlias = tuple[Vector3, Vector3, Vector3]

IDENTITY: Matrix = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
ZERO: Vector3 = (0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Pose:
    """
    A pose of a child frame in a parent frame.

    ``pose @ other`` composes two poses: ``T_ac = T_ab @ T_bc``.

    Attributes
    ----------
    translation : Vector3
        Origin of the child frame in the parent frame [m].
    rotation : Matrix
        The rotation matrix R_parent_child, as a tuple of rows.

    """

    translation: Vector3 = ZERO
    rotation: Matrix = IDENTITY

    def __matmul__(self, other: Pose) -> Pose:
        return Pose(self.of_point(other.translation), times(self.rotation, other.rotation))

    def of_point(self, point: Vector3) -> Vector3:
        """Transform a point from the child frame to the parent frame."""
        return plus(turned(self.rotation, point), self.translation)

    def inverse(self) -> Pose:
        """Return the pose of the parent in the child frame."""
        back = transposed(self.rotation)
        return Pose(scaled(turned(back, self.translation), -1.0), back)


def pose_from_euler_xyz(translation: Vector3, angles: Vector3) -> Pose:
    """
    Return the pose for a translation and angles of the JSON robot format.

    The child frame turns about its own axes x, y, z in this order, and then moves by t::

        p_parent = Rx(a) Ry(b) Rz(c) p_child + t

    Parameters
    ----------
    translation : Vector3
        The translation t [m].
    angles : Vector3
        The angles a, b and c [rad].

    Returns
    -------
    Pose

    """
    x, y, z = angles
    return Pose(translation, times(times(turn_x(x), turn_y(y)), turn_z(z)))


def pose_from_origin(origin: Origin) -> Pose:
    """Return the pose for an ``<origin>`` of URDF."""
    return Pose(origin.xyz, rotation_matrix(origin))


def rotation_matrix(origin: Origin) -> Matrix:
    """
    Return the rotation of an ``<origin>``: ``R = Rz(yaw) Ry(pitch) Rx(roll)`` or its quaternion.

    A quaternion of four zeros means no rotation, as in urdfdom.

    """
    if origin.quat_xyzw is None:
        roll, pitch, yaw = origin.rpy
        return times(times(turn_z(yaw), turn_y(pitch)), turn_x(roll))
    length = hypot(*origin.quat_xyzw) or 1.0
    x, y, z, w = (number / length for number in origin.quat_xyzw)
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
        (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
        (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
    )


def rpy_from_matrix(matrix: Matrix) -> Vector3:
    """
    Return the URDF angles of a rotation, ``R = Rz(yaw) Ry(pitch) Rx(roll)``.

    At a pitch of ±pi/2, only the sum or the difference of roll and yaw is determined. Therefore
    yaw is computed first, and roll is computed from ``Rz(yaw)ᵀ R``. The three angles always give
    R, except for rounding.

    Parameters
    ----------
    matrix : Matrix
        R_parent_child.

    Returns
    -------
    Vector3
        Roll, pitch, yaw [rad].

    """
    (r00, r01, r02), (r10, r11, r12), (r20, _, _) = matrix
    yaw = atan2(r10, r00)
    s, c = sin(yaw), cos(yaw)
    return atan2(s * r02 - c * r12, c * r11 - s * r01), atan2(-r20, hypot(r00, r10)), yaw


def rpy_of(origin: Origin) -> Vector3:
    """Return roll, pitch and yaw of an origin. Angles in the document are returned unchanged."""
    return origin.rpy if origin.quat_xyzw is None else rpy_from_matrix(rotation_matrix(origin))


def euler_xyz_from_matrix(matrix: Matrix) -> Vector3:
    """
    Return the angles of a rotation in the JSON robot format, ``R = Rx(a) Ry(b) Rz(c)``.

    The transpose is ``Rz(-c) Ry(-b) Rx(-a)``, so its URDF angles are -a, -b and -c.

    """
    roll, pitch, yaw = rpy_from_matrix(transposed(matrix))
    return 0.0 - roll, 0.0 - pitch, 0.0 - yaw


def turn_x(angle: float) -> Matrix:
    """Return Rx(angle)."""
    s, c = sin(angle), cos(angle)
    return (1.0, 0.0, 0.0), (0.0, c, -s), (0.0, s, c)


def turn_y(angle: float) -> Matrix:
    """Return Ry(angle)."""
    s, c = sin(angle), cos(angle)
    return (c, 0.0, s), (0.0, 1.0, 0.0), (-s, 0.0, c)


def turn_z(angle: float) -> Matrix:
    """Return Rz(angle)."""
    s, c = sin(angle), cos(angle)
    return (c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0)


def turn_about(axis: Vector3, angle: float) -> Matrix:
    """
    Return the rotation matrix for an axis and an angle (Rodrigues' formula).

    Parameters
    ----------
    axis : Vector3
        The axis, of any length. If it is zero, the result is the identity matrix.
    angle : float
        The angle [rad].

    Returns
    -------
    Matrix

    """
    x, y, z = scaled(axis, 1.0 / (hypot(*axis) or 1.0))
    s, c = sin(angle), 1.0 - cos(angle)
    # R = I + sin(angle) K + (1 - cos(angle)) K², where K is the matrix of the cross product.
    return (
        (1.0 - c * (y * y + z * z), c * x * y - s * z, c * x * z + s * y),
        (c * x * y + s * z, 1.0 - c * (x * x + z * z), c * y * z - s * x),
        (c * x * z - s * y, c * y * z + s * x, 1.0 - c * (x * x + y * y)),
    )


def turned_angle(matrix: Matrix) -> float:
    """Return the angle of a rotation, from 0 to pi [rad]."""
    (r00, r01, r02), (r10, r11, r12), (r20, r21, r22) = matrix
    return atan2(hypot(r21 - r12, r02 - r20, r10 - r01), r00 + r11 + r22 - 1.0)


def times(left: Matrix, right: Matrix) -> Matrix:
    """Return the product of two matrices."""
    columns = transposed(right)
    a, b, c = (
        (dot(row, columns[0]), dot(row, columns[1]), dot(row, columns[2])) for row in left
    )
    return a, b, c


def turned(matrix: Matrix, vector: Vector3) -> Vector3:
    """Return a matrix times a vector."""
    return dot(matrix[0], vector), dot(matrix[1], vector), dot(matrix[2], vector)


def transposed(matrix: Matrix) -> Matrix:
    """Return the transpose of a matrix."""
    a, b, c = zip(*matrix, strict=True)
    return a, b, c


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    """Return the inner product of two vectors."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector3, b: Vector3) -> Vector3:
    """Return a x b."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def plus(a: Vector3, b: Vector3) -> Vector3:
    """Return a + b."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def minus(a: Vector3, b: Vector3) -> Vector3:
    """Return a - b."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def scaled(vector: Vector3, factor: float) -> Vector3:
    """Return a vector times a number."""
    return vector[0] * factor, vector[1] * factor, vector[2] * factor


def without_rounding(number: float) -> float:
    """Return a number, or 0 if the number is a rounding error."""
    return 0.0 if abs(number) < _ROUNDING else number


#: Any unit. A component of a rotation that is smaller than this is a rounding error.
_ROUNDING = 1e-15
