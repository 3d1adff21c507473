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
The formulas of joint motion: the pose of the child link as a function of joint coordinates.

A few array operations on a `JointTable` move a whole robot. `JointTable.transforms` computes
matrices for many configurations at once. `JointMotion` computes a translation and a quaternion for
each joint of one configuration, for TF.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import fields
from dataclasses import replace
from functools import cached_property
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Origin
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.kinematics.rotation import matrix_between
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import multiply_quat_xyzw
from robot_description_tools.kinematics.rotation import normalized
from robot_description_tools.kinematics.rotation import origin_rotation
from robot_description_tools.kinematics.rotation import skew

IntArray = NDArray[np.intp]
BoolArray = NDArray[np.bool_]


def motion_directions(joint: Joint) -> FloatArray:
    """
    Return the velocity of the child link for each velocity coordinate of a joint.

    A prismatic joint slides along its axis. A planar joint slides along the first two columns of
    ``matrix_between(axis)``. Revolute, continuous and planar joints turn about their axis.
    Sources: the URDF specification, and MuJoCo for planar joints.

    Parameters
    ----------
    joint : Joint
        The joint.

    Returns
    -------
    ndarray, shape (degrees of freedom, 3, 2)
        Linear velocity of the child's origin and angular velocity of the child, in the axes of the
        joint frame on the parent side.

    """
    kind = joint.moving_type
    directions = np.zeros((kind.degrees_of_freedom, 3, 2))
    if kind is JointType.FLOATING:
        directions[:3, :, 0] = directions[3:, :, 1] = np.eye(3)
    elif kind is JointType.PLANAR:
        frame = matrix_between(joint.axis)
        directions[:2, :, 0] = frame[:, :2].T
        directions[2, :, 1] = frame[:, 2]
    elif kind.has_one_dof:
        directions[0, :, 0 if kind.slides else 1] = normalized(joint.axis)
    return directions


def pose_from_coordinates(joint: Joint, coordinates: FloatArray) -> FloatArray:
    """
    Return the pose of the child link in the joint frame that is fixed to the parent link.

    The pose of this joint frame in the parent link is ``joint.origin``.

    Parameters
    ----------
    joint : Joint
        The joint.
    coordinates : ndarray
        Position coordinates of the joint [rad or m].

    Returns
    -------
    ndarray, shape (7,)
        Translation [m] and unit quaternion xyzw.

    """
    table = JointTable.from_joints([replace(joint, origin=Origin())])
    translation, quat_xyzw = JointMotion(table, len(coordinates)).poses(coordinates)
    return np.concatenate((translation[0], quat_xyzw[0]))


def coordinates_from_pose(joint: Joint, pose: FloatArray) -> FloatArray:
    """
    Return the position coordinates of a floating or planar joint for a pose.

    For a planar joint, only the motion in its plane is used. Let t and R be the translation and
    the rotation of the pose, and let A be ``matrix_between(axis)``. Then x and y are the first two
    coordinates of ``A^T t``, and theta is the angle of ``A^T R A`` about z.

    Parameters
    ----------
    joint : Joint
        The joint.
    pose : ndarray, shape (7,)
        Pose of the child link in the joint frame on the parent side: translation [m] and
        quaternion xyzw, which need not be normalised but must not be zero.

    Returns
    -------
    ndarray
        Position coordinates [rad or m].

    """
    if joint.type is JointType.FLOATING:
        return pose
    frame = matrix_between(joint.axis)
    x, y, _ = frame.T @ pose[:3]
    turn = frame.T @ matrix_from_quat_xyzw(pose[3:]) @ frame
    return np.array([x, y, np.arctan2(turn[1, 0], turn[0, 0])])


def freeze_arrays(record: Any) -> None:
    """Make the arrays among the fields of a dataclass read-only."""
    for each in fields(record):
        value = getattr(record, each.name)
        if isinstance(value, np.ndarray):
            value.flags.writeable = False


@dataclass(frozen=True, eq=False)
class JointTable:
    """
    Constants of joints, one row for each joint.

    A joint has the origin (t, R). It turns about the unit axis a by the angle h. It also slides by
    d0 along the direction u0, and by d1 along the direction u1. With ``K = [a]x``, Rodrigues'
    formula gives the pose of its child link in its parent link::

        R_parent_child = R + sin(h) R K + (1 - cos(h)) R K K
        t_parent_child = t + d0 u0 + d1 u1

    An additional number 0 comes after the position coordinates. A missing angle or slide has the
    index of this number, so that the formula applies to all joints except floating joints. A
    floating joint with the position p and the quaternion r has the rotation ``R R(r/|r|)`` and the
    translation ``t + R p``.

    Attributes
    ----------
    translation : ndarray, shape (n, 3)
        t, origin of the joint in the parent link [m].
    rotation : ndarray, shape (n, 3, 3)
        R, R_parent_joint.
    quat_xyzw : ndarray, shape (n, 4)
        R as a unit quaternion.
    turn_sin, turn_versin : ndarray, shape (n, 3, 3)
        R K and R K K, or zero for joints that do not turn.
    turn_quat_xyzw : ndarray, shape (n, 4)
        Product of the quaternion of R and the quaternion (a, 0). Zero for joints that do not turn.
    slide : ndarray, shape (n, 2, 3)
        u0 and u1, directions of slides in the parent link; zero for missing slides.
    angle_at : ndarray of int, shape (n,)
        Index of h in the position coordinates.
    slide_at : ndarray of int, shape (n, 2)
        Indices of d0 and d1 in the position coordinates.
    floating_at : ndarray of int, shape (n,)
        Index of the first number of a floating joint, which has seven numbers; -1 for other
        joints.

    """

    translation: FloatArray
    rotation: FloatArray
    quat_xyzw: FloatArray
    turn_sin: FloatArray
    turn_versin: FloatArray
    turn_quat_xyzw: FloatArray
    slide: FloatArray
    angle_at: IntArray
    slide_at: IntArray
    floating_at: IntArray

    @cached_property
    def floating_rows(self) -> IntArray:
        """Rows of the floating joints."""
        return np.flatnonzero(self.floating_at >= 0)

    @cached_property
    def _turns(self) -> FloatArray:
        """The entries of R, 2 R K and 2 R K K in three columns, shape (n, 9, 3)."""
        parts = (self.rotation, 2.0 * self.turn_sin, 2.0 * self.turn_versin)
        return np.stack(parts, axis=-1).reshape(-1, 9, 3)

    @cached_property
    def _has_slides(self) -> bool:
        return bool(self.slide.any())

    @classmethod
    def from_joints(cls, joints: Sequence[Joint]) -> JointTable:
        """
        Compile joints. Position coordinates are in the order of the joints.

        Parameters
        ----------
        joints : sequence of Joint
            The joints.

        Returns
        -------
        JointTable
            One row per joint.

        Raises
        ------
        ValueError
            If the origin of a joint has a ``quat_xyzw`` that is not finite.

        """
        n = len(joints)
        types = [joint.moving_type for joint in joints]
        nothing = sum(len(kind.coordinates) for kind in types)
        table = cls(
            translation=np.zeros((n, 3)),
            rotation=np.zeros((n, 3, 3)),
            quat_xyzw=np.zeros((n, 4)),
            turn_sin=np.zeros((n, 3, 3)),
            turn_versin=np.zeros((n, 3, 3)),
            turn_quat_xyzw=np.zeros((n, 4)),
            slide=np.zeros((n, 2, 3)),
            angle_at=np.full(n, nothing, dtype=np.intp),
            slide_at=np.full((n, 2), nothing, dtype=np.intp),
            floating_at=np.full(n, -1, dtype=np.intp),
        )

        start = 0
        for row, (joint, kind) in enumerate(zip(joints, types, strict=True)):
            try:
                rotation, quat_xyzw = origin_rotation(joint.origin)
            except ValueError as error:
                raise ValueError(f"joint '{joint.name}': {error}") from None
            table.translation[row] = joint.origin.xyz
            table.rotation[row] = rotation
            table.quat_xyzw[row] = quat_xyzw
            if kind is JointType.FLOATING:
                table.floating_at[row] = start
            else:
                for k, (slide, axis) in enumerate(motion_directions(joint).swapaxes(1, 2)):
                    if axis.any():
                        table.turn_sin[row] = rotation @ skew(axis)
                        table.turn_versin[row] = table.turn_sin[row] @ skew(axis)
                        table.turn_quat_xyzw[row] = multiply_quat_xyzw(quat_xyzw, [*axis, 0.0])
                        table.angle_at[row] = start + k
                    else:
                        table.slide[row, k] = rotation @ slide
                        table.slide_at[row, k] = start + k
            start += len(kind.coordinates)

        freeze_arrays(table)
        return table

    def transforms(self, q: FloatArray, out: FloatArray | None = None) -> FloatArray:
        """
        Return the poses of the child links in their parent links.

        The last axis belongs to the configurations, because numpy is fastest along a long last
        axis.

        Parameters
        ----------
        q : ndarray, shape (count, n_coordinates)
            Position coordinates of the joints [rad or m].
        out : ndarray, shape (3, 4, n, count), optional
            Output array, which may be any view of floats.

        Returns
        -------
        ndarray, shape (3, 4, n, count)
            The first three rows of T_parent_child [m], in ``out`` if given. NaN for a floating
            joint whose quaternion is zero.

        """
        n, count = len(self.angle_at), len(q)
        transforms = np.empty((3, 4, n, count)) if out is None else out
        # The zero at the end is for missing angles and slides.
        padded = np.zeros((q.shape[1] + 1, count))
        padded[:-1] = q.T
        # With t = tan(h/2): sin(h) = 2 t / (1 + t²) and 1 - cos(h) = t sin(h).
        t = np.tan(0.5 * padded.take(self.angle_at, axis=0))
        waves = np.ones((n, 3, count))
        half_sine = np.divide(t, 1.0 + t * t, out=waves[:, 1])
        np.multiply(t, half_sine, out=waves[:, 2])
        rotation = (self._turns @ waves).reshape(n, 3, 3, count)
        transforms[:, :3] = rotation.transpose(1, 2, 0, 3)
        transforms[:, 3] = self.translation.T[..., np.newaxis]
        if self._has_slides:
            slides = padded.take(self.slide_at, axis=0)
            transforms[:, 3] += np.einsum('lki,lkn->iln', self.slide, slides)

        # The formula above has put floating joints at their origins, so move them now.
        rows = self.floating_rows
        if len(rows):
            start = self.floating_at[rows, np.newaxis]
            p = padded[start + np.arange(3)]
            turn = matrix_from_quat_xyzw(np.moveaxis(padded[start + np.arange(3, 7)], 1, -1))
            rotation = self.rotation[rows]
            transforms[:, :3, rows] = np.einsum('lij,lnjk->ikln', rotation, turn)
            transforms[:, 3, rows] += np.einsum('lij,ljn->iln', rotation, p)
        return transforms

    def part(self, rows: IntArray) -> JointTable:
        """Return the table of some of the joints. The indices of coordinates do not change."""
        table = JointTable(*(getattr(self, each.name)[rows] for each in fields(self)))
        freeze_arrays(table)
        return table


class JointMotion:
    """
    Poses of child links in their parent links, for a fixed set of joints.

    A joint has the unit axis a, the angle h and the slides d. With the quaternion A of its origin
    and ``B = A * (a, 0)``, its pose is::

        quat_xyzw = cos(h/2) A + sin(h/2) B
        translation = t + d0 u0 + d1 u1

    A few array operations compute all joints, and operations that no joint of the set needs are
    left out. A floating joint with the position p and the quaternion r has ``quat_xyzw = A *
    r/|r|`` and ``translation = t + R p``. This pose is NaN if r is 0. If a coordinate is NaN, only
    the pose of its joint is NaN.

    Use one object for each thread, because the object contains work arrays.

    Parameters
    ----------
    table : JointTable
        The constants of the joints.
    n_coordinates : int
        Number of position coordinates of the robot.

    """

    def __init__(self, table: JointTable, n_coordinates: int) -> None:
        n = len(table.angle_at)
        self._shape = (n_coordinates,)
        self._n = n

        # Position coordinates, with an additional zero for missing angles and slides.
        self._padded = np.zeros(n_coordinates + 1)

        # The last axis of constants and work arrays belongs to the joints, because numpy is
        # fastest along a long last axis.
        self._angle_at = table.angle_at
        self._half = np.empty(n)
        self._trig = np.empty((2, 1, n))
        self._cos, self._sin = self._trig[:, 0]
        self._quats = np.stack((table.quat_xyzw.T, table.turn_quat_xyzw.T))
        self._quat_work = np.empty((2, 4, n))
        self._still, self._turned = self._quat_work
        self._turns = bool(np.any(table.angle_at < n_coordinates))

        self._translation = np.ascontiguousarray(table.translation.T)
        self._slides = [
            (np.ascontiguousarray(table.slide_at[:, k]), np.ascontiguousarray(table.slide[:, k].T))
            for k in range(2)
            if np.any(table.slide_at[:, k] < n_coordinates)
        ]
        self._slide = np.empty(n)
        self._translation_work = np.empty((2, 3, n))

        # For floating joints, t + R p and A * r are linear in (p, r), so one matrix computes both.
        rows = self._floating = table.floating_rows
        self._floating_at = table.floating_at[rows, np.newaxis] + np.arange(7)
        self._floating_origin = table.translation[rows]
        v, w = np.split(table.quat_xyzw[rows], [3], axis=-1)
        self._floating_matrix = np.zeros((len(rows), 7, 7))
        self._floating_matrix[:, :3, :3] = table.rotation[rows]
        self._floating_matrix[:, 3:6, 3:6] = w[..., np.newaxis] * np.eye(3) + skew(v)
        self._floating_matrix[:, 3:6, 6] = v
        self._floating_matrix[:, 6, 3:6] = -v
        self._floating_matrix[:, 6, 6:] = w

    def __len__(self) -> int:
        return self._n

    @property
    def translates(self) -> bool:
        """True if the translation of at least one joint depends on positions."""
        return bool(self._slides) or len(self._floating) > 0

    def poses(
        self,
        q: FloatArray,
        translation_out: FloatArray | None = None,
        quat_out: FloatArray | None = None,
    ) -> tuple[FloatArray, FloatArray]:
        """
        Compute the poses of the child links.

        Parameters
        ----------
        q : ndarray, shape (n_coordinates,)
            Position coordinates of the robot [rad or m].
        translation_out : ndarray, shape (n, 3), optional
            Output array of the translations, which may be any view of floats.
        quat_out : ndarray, shape (n, 4), optional
            Output array of the quaternions.

        Returns
        -------
        translation : ndarray, shape (n, 3)
            Origins of the child links in their parent links [m]; ``translation_out`` if given.
        quat_xyzw : ndarray, shape (n, 4)
            Rotations of the child links in their parent links; ``quat_out`` if given.

        Raises
        ------
        ValueError
            If q or an output has another shape.

        """
        quat_out = self.quaternions(q, quat_out)
        translation_out = _output('translation_out', translation_out, (self._n, 3))

        # translation = t + d0 u0 + d1 u1
        total = self._translation
        work, moved = self._translation_work
        for at, direction in self._slides:
            slide = self._padded.take(at, out=self._slide, mode='clip')
            np.multiply(slide, direction, out=moved)
            total = np.add(total, moved, out=work)
        translation_out.T[...] = total

        if len(self._floating):
            self._move_floating(translation_out, quat_out)
        return translation_out, quat_out

    def quaternions(self, q: FloatArray, quat_out: FloatArray | None = None) -> FloatArray:
        """
        Compute the quaternions of `poses`, but leave floating joints at their origins.

        Parameters
        ----------
        q, quat_out
            As for `poses`.

        Returns
        -------
        ndarray, shape (n, 4)
            Rotations of the child links in their parent links; ``quat_out`` if given.

        """
        if q.shape != self._shape:
            raise ValueError(f'q: expected shape {self._shape}, got {q.shape}')
        quat_out = _output('quat_out', quat_out, (self._n, 4))
        self._turn(q, quat_out.T)
        return quat_out

    def turner(self, q: FloatArray, quat_out: FloatArray) -> Callable[[], None]:
        """Return a function that repeats `quaternions` with the same two arrays."""
        self.quaternions(q, quat_out)
        at, out = self._angle_at, quat_out.T
        if not (len(at) and at[-1] < len(q) and np.array_equal(at, np.arange(at[0], at[-1] + 1))):
            return partial(self._turn, q, out)
        # If all joints turn and their coordinates are consecutive, a slice gives the angles
        # without a copy. Local names save time, because looking up attributes takes longer than
        # the computation.
        angles, to_half, half = q[at[0]:at[-1] + 1], np.array(0.5), self._half
        trig, quats, work = self._trig, self._quats, self._quat_work
        cosines, sines, still, turned = self._cos, self._sin, self._still, self._turned
        multiply, add, cos, sin = np.multiply, np.add, np.cos, np.sin

        def turn() -> None:
            multiply(angles, to_half, half)
            cos(half, cosines)
            sin(half, sines)
            multiply(trig, quats, work)
            add(still, turned, out)

        return turn

    def _turn(self, q: FloatArray, out: FloatArray) -> None:
        self._padded[:-1] = q
        # quat_xyzw = cos(h/2) A + sin(h/2) B
        if self._turns:
            half = self._padded.take(self._angle_at, out=self._half, mode='clip')
            np.multiply(half, 0.5, out=half)
            np.cos(half, out=self._cos)
            np.sin(half, out=self._sin)
            np.multiply(self._trig, self._quats, out=self._quat_work)
            np.add(self._still, self._turned, out=out)
        else:
            out[...] = self._quats[0]

    def _move_floating(self, translation_out: FloatArray, quat_out: FloatArray) -> None:
        """Write the poses of the floating joints: t + R p and A * r/|r|."""
        pose = self._padded[self._floating_at]
        r = pose[:, 3:]
        with np.errstate(invalid='ignore'):
            r /= np.sqrt((r * r).sum(axis=-1, keepdims=True))
        pose = (self._floating_matrix @ pose[..., np.newaxis])[..., 0]
        quat_out[self._floating] = pose[:, 3:]
        pose[:, :3] += self._floating_origin
        translation_out[self._floating] = pose[:, :3]


def _output(name: str, array: FloatArray | None, shape: tuple[int, int]) -> FloatArray:
    """Return the given output array after a check, or a new array."""
    if array is None:
        return np.empty(shape)
    if array.shape != shape:
        raise ValueError(f'{name}: expected shape {shape}, got {array.shape}')
    return array
