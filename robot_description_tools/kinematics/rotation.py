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
Rotations as matrices, quaternions and fixed-axis angles.

Conversions are named ``a_from_b``, and take arrays with any number of leading axes. No function
needs scipy. Angles are in rad. A matrix ``R_parent_child`` maps coordinates in the child frame to
coordinates in the parent frame. A quaternion is stored as (x, y, z, w). The product is Hamilton's,
so ``matrix_from(a * b) = matrix_from(a) @ matrix_from(b)``.

"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike
from numpy.typing import NDArray
from robot_description_tools.description.model import Origin
from robot_description_tools.diagnostics import wrong_type

FloatArray: TypeAlias = NDArray[np.float64]

# urdfdom has the same threshold.
#: Ratio. At this |sin(pitch)| or above, roll and yaw turn about nearly the same line.
GIMBAL_LOCK_SIN_PITCH = 0.99999

# If a vector is closer to -z than this, rounding errors would determine the axis of the rotation
# from z to the vector. The value was found by tests of the URDF import of MuJoCo 4.0.
#: Ratio. If a unit axis is closer to -z than this, the rotation that `matrix_between` returns
#: begins with a half turn about x.
OPPOSITE = 1e-7

# Matrix that maps the nine entries of R to (R21 - R12, R02 - R20, R10 - R01, tr R) / 2.
AXIAL_AND_TRACE = np.zeros((9, 4))
AXIAL_AND_TRACE[[7, 2, 3], [0, 1, 2]] = 0.5
AXIAL_AND_TRACE[[5, 6, 1], [0, 1, 2]] = -0.5
AXIAL_AND_TRACE[[0, 4, 8], 3] = 0.5
#: Ratio. If the sine of an angle near half a turn is smaller than this, the axis is computed from
#: the quaternion.
SMALL_SINE = 1e-3
# Indices that repeat the entries of a vector in the order x, y, z, x, y. For vectors in this form,
# `cross_of_cyclic` computes the cross product from slices, without reordering entries.
CYCLIC = np.array([0, 1, 2, 0, 1])


def check_array(
    name: str,
    values: ArrayLike,
    *shape: int,
    other: tuple[int, ...] | None = None,
    advice: str = '',
) -> FloatArray:
    """
    Convert values to an array of floats and check its last axes.

    Parameters
    ----------
    name : str
        Name of the values in the message.
    values : array-like, shape (..., *shape)
        The values.
    *shape : int
        The expected lengths of the last axes.
    other : tuple of int, optional
        Other allowed lengths of the last axes.
    advice : str
        The end of the message, such as a call that makes the array.

    Returns
    -------
    ndarray, shape (..., *shape)
        The values, in the same array if no conversion is needed.

    Raises
    ------
    TypeError
        If the values are not numbers.
    ValueError
        If the last axes have other lengths.

    """
    try:
        array = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise wrong_type(name, f'numbers{_of_shape(shape, other)}', values, advice) from None
    leading = array.ndim - len(shape)
    if leading >= 0 and array.shape[leading:] == shape:
        return array
    if other is not None and array.shape[-len(other) :] == other:
        return array
    if values is None:
        raise wrong_type(name, f'numbers{_of_shape(shape, other)}', values, advice)
    end = f'; {advice}' if advice else ''
    raise ValueError(f'{name}: expected {_of_shape(shape, other)[4:]}, got {array.shape}{end}')


def _of_shape(shape: tuple[int, ...], other: tuple[int, ...] | None) -> str:
    texts = [f'({", ".join(["...", *map(str, each)])})' for each in (shape, other) if each]
    return f' of shape {" or ".join(texts)}' if texts else ''


def check_finite(name: str, array: FloatArray) -> None:
    """
    Raise ValueError if an array contains NaN or infinity.

    The message quotes the first number that is not finite.

    """
    is_finite = np.isfinite(array)
    if not is_finite.all():
        at = np.argwhere(~is_finite)[0]
        number = array[tuple(at)]
        raise ValueError(f'{name}: expected finite numbers, got {number} at {at.tolist()}')


def matrix_from_rpy(rpy: ArrayLike) -> FloatArray:
    """
    Convert fixed-axis angles to a rotation matrix.

    Turn about x by roll r, then about y by pitch p, then about z by yaw y. The axes are those of
    the parent frame::

        R = Rz(y) Ry(p) Rx(r)

    Source: URDF specification, ``<origin rpy>``.

    Parameters
    ----------
    rpy : array-like, shape (..., 3)
        Roll, pitch, yaw [rad].

    Returns
    -------
    ndarray, shape (..., 3, 3)
        R_parent_child.

    Raises
    ------
    ValueError
        If the last axis is not of length 3.

    """
    rpy = check_array('rpy', rpy, 3)
    sr, sp, sy = np.moveaxis(np.sin(rpy), -1, 0)
    cr, cp, cy = np.moveaxis(np.cos(rpy), -1, 0)
    rows = (
        (cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr),
        (sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr),
        (-sp, cp * sr, cp * cr),
    )
    return _stacked(rows)


def rpy_from_matrix(matrix: ArrayLike) -> FloatArray:
    """
    Convert a rotation matrix to fixed-axis angles.

    With ``R = Rz(y) Ry(p) Rx(r)``::

        p = atan2(-R20, |(R00, R10)|)    r = atan2(R21, R22)    y = atan2(R10, R00)

    In gimbal lock (``|R20| >= 0.99999``), only the sum or the difference of roll and yaw is
    determined. The result then has roll 0, pitch ±pi/2, and the yaw of the nearest rotation. The
    result differs from the given rotation by at most 4.5e-3 rad. Source:
    ``urdf::Rotation::getRPY`` of urdfdom_headers, with the same threshold and the same choice of
    roll.

    Parameters
    ----------
    matrix : array-like, shape (..., 3, 3)
        R_parent_child.

    Returns
    -------
    ndarray, shape (..., 3)
        Roll and yaw in [-pi, pi], pitch in [-pi/2, pi/2] [rad].

    Raises
    ------
    ValueError
        If the last axes are not of length 3.

    """
    m = check_array('matrix', matrix, 3, 3)
    sin_pitch = -m[..., 2, 0]
    rpy = np.stack(
        (
            np.arctan2(m[..., 2, 1], m[..., 2, 2]),
            np.arctan2(sin_pitch, np.hypot(m[..., 0, 0], m[..., 1, 0])),
            np.arctan2(m[..., 1, 0], m[..., 0, 0]),
        ),
        axis=-1,
    )

    # In gimbal lock, R = Rz(y) Ry(±pi/2).
    up = np.sign(sin_pitch)
    yaw = np.arctan2(up * m[..., 1, 2] - m[..., 0, 1], up * m[..., 0, 2] + m[..., 1, 1])
    locked_rpy = np.stack((np.zeros_like(yaw), up * (np.pi / 2), yaw), axis=-1)
    locked = np.abs(sin_pitch) >= GIMBAL_LOCK_SIN_PITCH
    return np.where(locked[..., np.newaxis], locked_rpy, rpy)


def quat_xyzw_from_rpy(rpy: ArrayLike) -> FloatArray:
    """
    Convert fixed-axis angles to a unit quaternion.

    The result is the product ``qz(y) * qy(p) * qx(r)``. Source: URDF specification.

    Parameters
    ----------
    rpy : array-like, shape (..., 3)
        Roll, pitch, yaw [rad].

    Returns
    -------
    ndarray, shape (..., 4)
        Rotation of the child in the parent frame.

    Raises
    ------
    ValueError
        If the last axis is not of length 3.

    """
    half = 0.5 * check_array('rpy', rpy, 3)
    sr, sp, sy = np.moveaxis(np.sin(half), -1, 0)
    cr, cp, cy = np.moveaxis(np.cos(half), -1, 0)
    return np.stack(
        (
            cy * cp * sr - sy * sp * cr,
            cy * sp * cr + sy * cp * sr,
            sy * cp * cr - cy * sp * sr,
            cy * cp * cr + sy * sp * sr,
        ),
        axis=-1,
    )


def normalized(vector: ArrayLike) -> FloatArray:
    """
    Scale vectors to length 1.

    Parameters
    ----------
    vector : array-like, shape (..., n)
        Vectors of any length.

    Returns
    -------
    ndarray, shape (..., n)
        Unit vectors; NaN for zero vectors.

    """
    v = np.asarray(vector, dtype=np.float64)
    with np.errstate(invalid='ignore', divide='ignore'):
        # Divide by the largest entry, because squares of tiny or huge numbers are outside the
        # range of floats.
        v = v / np.max(np.abs(v), axis=-1, keepdims=True)
        unit: FloatArray = v / np.sqrt(np.sum(v * v, axis=-1, keepdims=True))
    return unit


def matrix_from_quat_xyzw(quat_xyzw: ArrayLike) -> FloatArray:
    """
    Convert a quaternion to a rotation matrix.

    With the unit quaternion (v, w)::

        R = I + 2 w [v]x + 2 [v]x [v]x

    Parameters
    ----------
    quat_xyzw : array-like, shape (..., 4)
        Rotation of the child in the parent frame. The quaternion need not be normalised.

    Returns
    -------
    ndarray, shape (..., 3, 3)
        R_parent_child; NaN for zero quaternions.

    Raises
    ------
    ValueError
        If the last axis is not of length 4.

    """
    x, y, z, w = np.moveaxis(normalized(check_array('quat_xyzw', quat_xyzw, 4)), -1, 0)
    rows = (
        (1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
        (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
        (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
    )
    return _stacked(rows)


def quat_xyzw_from_matrix(matrix: ArrayLike) -> FloatArray:
    """
    Convert a rotation matrix to a unit quaternion.

    The entries of the symmetric matrix ``4 q q^T`` are linear functions of the entries of R. Each
    row is a multiple of the quaternion. The row with the largest diagonal entry is used, because
    it has no cancellation. Source: Shepperd, "Quaternion from rotation matrix", J. Guidance and
    Control 1(3), 1978.

    Parameters
    ----------
    matrix : array-like, shape (..., 3, 3)
        R_parent_child.

    Returns
    -------
    ndarray, shape (..., 4)
        Rotation of the child in the parent frame, with w >= 0.

    Raises
    ------
    ValueError
        If the last axes are not of length 3.

    """
    m = check_array('matrix', matrix, 3, 3)
    xx, yy, zz = m[..., 0, 0], m[..., 1, 1], m[..., 2, 2]
    plus, minus = m + np.swapaxes(m, -1, -2), m - np.swapaxes(m, -1, -2)
    xy, xz, yz = plus[..., 0, 1], plus[..., 0, 2], plus[..., 1, 2]
    xw, yw, zw = minus[..., 2, 1], minus[..., 0, 2], minus[..., 1, 0]
    rows = (
        (1 + xx - yy - zz, xy, xz, xw),
        (xy, 1 - xx + yy - zz, yz, yw),
        (xz, yz, 1 - xx - yy + zz, zw),
        (xw, yw, zw, 1 + xx + yy + zz),
    )
    outer = _stacked(rows)
    largest = np.argmax(np.diagonal(outer, axis1=-2, axis2=-1), axis=-1)
    row = np.take_along_axis(outer, largest[..., np.newaxis, np.newaxis], axis=-2)[..., 0, :]
    return normalized(np.where(row[..., 3:] < 0, -row, row))


def rotvec_from_matrix(matrix: ArrayLike) -> FloatArray:
    """
    Convert a rotation matrix to a rotation vector: the unit axis times the angle.

    The length of the axial vector ``s = (R21 - R12, R02 - R20, R10 - R01) / 2`` is the sine of the
    angle h, so::

        h = atan2(|s|, (tr R - 1) / 2)        rotvec = h s / |s|

    Near half a turn, s is too short to give the axis. The quaternion then gives the axis.

    Parameters
    ----------
    matrix : array-like, shape (..., 3, 3)
        R_parent_child.

    Returns
    -------
    ndarray, shape (..., 3)
        The rotation vector, of length 0 to pi [rad].

    Raises
    ------
    ValueError
        If the last axes are not of length 3.

    """
    m = check_array('matrix', matrix, 3, 3)
    parts = m.reshape(*m.shape[:-2], 9) @ AXIAL_AND_TRACE
    s = parts[..., :3]
    sine = np.sqrt(np.einsum('...i,...i->...', s, s))
    cosine = parts[..., 3] - 0.5
    angle = np.arctan2(sine, cosine)
    # For small angles, angle / sine is 1.
    factor = np.divide(angle, sine, out=np.ones(sine.shape), where=sine > 1e-9)
    rotvec: FloatArray = factor[..., np.newaxis] * s
    half_turn = (sine < SMALL_SINE) & (cosine < 0.0)
    if np.count_nonzero(half_turn):
        axis = normalized(quat_xyzw_from_matrix(m[half_turn])[..., :3])
        rotvec[half_turn] = axis * angle[half_turn][..., np.newaxis]
    return rotvec


def multiply_quat_xyzw(left: ArrayLike, right: ArrayLike) -> FloatArray:
    """
    Multiply quaternions.

    The product is Hamilton's: ``matrix_from(left * right)`` is
    ``matrix_from(left) @ matrix_from(right)``.

    Parameters
    ----------
    left, right : array-like, shape (..., 4)
        Quaternions, which need not be normalised. Leading axes are broadcast.

    Returns
    -------
    ndarray, shape (..., 4)
        The product, not normalised.

    Raises
    ------
    ValueError
        If a last axis is not of length 4.

    """
    x1, y1, z1, w1 = np.moveaxis(check_array('left', left, 4), -1, 0)
    x2, y2, z2, w2 = np.moveaxis(check_array('right', right, 4), -1, 0)
    return np.stack(
        (
            w1 * x2 + x1 * w2 + y1 * z2 - z1 * y2,
            w1 * y2 - x1 * z2 + y1 * w2 + z1 * x2,
            w1 * z2 + x1 * y2 - y1 * x2 + z1 * w2,
            w1 * w2 - x1 * x2 - y1 * y2 - z1 * z2,
        ),
        axis=-1,
    )


def origin_rotation(origin: Origin) -> tuple[FloatArray, FloatArray]:
    """
    Return the rotation of an origin. A zero quaternion is the identity, as in urdfdom.

    Parameters
    ----------
    origin : Origin
        A pose in a parent frame.

    Returns
    -------
    matrix : ndarray, shape (3, 3)
        R_parent_origin.
    quat_xyzw : ndarray, shape (4,)
        The same rotation as a unit quaternion.

    Raises
    ------
    ValueError
        If a number of ``quat_xyzw`` is not finite.

    """
    if origin.quat_xyzw is None:
        return matrix_from_rpy(origin.rpy), quat_xyzw_from_rpy(origin.rpy)
    quat_xyzw = normalized(origin.quat_xyzw if any(origin.quat_xyzw) else (0.0, 0.0, 0.0, 1.0))
    if not np.all(np.isfinite(quat_xyzw)):
        raise ValueError(f'quat_xyzw {origin.quat_xyzw} is not a rotation')
    return matrix_from_quat_xyzw(quat_xyzw), quat_xyzw


def pose_from_origin(origin: Origin) -> FloatArray:
    """
    Return an origin as T_parent_origin, shape (4, 4).

    Raise the same errors as `origin_rotation`.

    """
    return pose_of(origin_rotation(origin)[0], origin.xyz)


def pose_of(rotation: FloatArray, xyz: ArrayLike) -> FloatArray:
    """Return a pose with a rotation matrix and a position, shape (4, 4)."""
    pose = np.eye(4)
    pose[:3, :3] = rotation
    pose[:3, 3] = xyz
    return pose


def skew(vector: ArrayLike) -> FloatArray:
    """
    Return the matrix of the cross product with a vector: ``[a]x b = a x b``.

    Parameters
    ----------
    vector : array-like, shape (..., 3)
        The left factor a.

    Returns
    -------
    ndarray, shape (..., 3, 3)
        The matrix [a]x.

    Raises
    ------
    ValueError
        If the last axis is not of length 3.

    """
    x, y, z = np.moveaxis(check_array('vector', vector, 3), -1, 0)
    zero = np.zeros_like(x)
    rows = ((zero, -z, y), (z, zero, -x), (-y, x, zero))
    return _stacked(rows)


def cross(a: FloatArray, b: FloatArray) -> FloatArray:
    """
    Return the cross product.

    For a few vectors, this function is five times as fast as ``numpy.cross``.

    """
    return cross_of_cyclic(a.take(CYCLIC, axis=-1), b.take(CYCLIC, axis=-1))


def cross_of_cyclic(a: FloatArray, b: FloatArray) -> FloatArray:
    """Return the cross product of vectors in the form x, y, z, x, y."""
    product: FloatArray = a[..., 1:4] * b[..., 2:5]
    product -= a[..., 2:5] * b[..., 1:4]
    return product


def inverse_pose(pose: FloatArray) -> FloatArray:
    """Return the inverses of poses, shape (..., 4, 4)."""
    back = pose[..., :3, :3].swapaxes(-1, -2)
    inverse = np.zeros_like(pose)
    inverse[..., :3, :3] = back
    inverse[..., :3, 3:] = -back @ pose[..., :3, 3:]
    inverse[..., 3, 3] = 1.0
    return inverse


def matrix_between(axis: ArrayLike) -> FloatArray:
    """
    Return the smallest rotation that turns z into an axis.

    The rotation is about ``z x a``. With the unit axis a and ``k = 1 / (1 + az)``::

            | 1 - k ax ax     - k ax ay   ax |
        R = |   - k ax ay   1 - k ay ay   ay |
            | -ax           -ay           az |

    The columns are the directions x and y of a planar joint, and its normal. For ``a = z``, R is
    the identity. For ``a = -z``, half turns about all lines in the plane are equally small, and
    the result is the half turn about x. If a differs from -z by less than 1e-7, the result is this
    half turn, followed by the smallest rotation from -z to a. Source: MuJoCo's import of planar
    joints from URDF (``mjuu_z2quat``). The result differs from MuJoCo's by at most 1e-7 near -z,
    and elsewhere only by rounding.

    Parameters
    ----------
    axis : array-like, shape (..., 3)
        The axis, of any length except 0.

    Returns
    -------
    ndarray, shape (..., 3, 3)
        The rotation; NaN for a zero axis.

    Raises
    ------
    ValueError
        If the last axis is not of length 3.

    """
    x, y, z = np.moveaxis(normalized(check_array('axis', axis, 3)), -1, 0)
    opposite = (z < 0) & (np.hypot(x, y) < OPPOSITE)
    s = np.where(opposite, -1.0, 1.0)
    # Near z = -1, the sum 1 + z loses digits. For z < 0, use 1 / (1 + z) = (1 - z) / (x² + y²).
    below = (z < 0) & ~opposite
    k = np.where(below, 1 - z, 1.0) / np.where(below, x * x + y * y, 1 + np.abs(z))
    rows = (
        (1 - k * x * x, -s * k * x * y, x),
        (-k * x * y, s * (1 - k * y * y), y),
        (-s * x, -y, z),
    )
    return _stacked(rows)


def _stacked(rows: Iterable[Sequence[FloatArray]]) -> FloatArray:
    """Return an array of matrices, given an array for each entry of the matrix."""
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)
