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

"""Joint motion as TF wants it: a translation and a quaternion per joint, fast."""

from __future__ import annotations

import numpy as np
from robot_description_tools.kinematics.joint import JointTable
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.kinematics.rotation import skew


class JointMotion:
    """
    Poses of child links in their parent links, for a fixed choice of joints.

    With the origin's quaternion A, ``B = A * (a, 0)`` for the unit axis a, the angle h and the
    slides d of a joint::

        quat_xyzw = cos(h/2) A + sin(h/2) B
        translation = t + d0 u0 + d1 u1

    so all joints move in a handful of array operations, whose steps are there only when a chosen
    joint needs them. A floating joint at (p, r) in its own frame has ``quat_xyzw = A * r/|r|`` and
    ``translation = t + R p``; r = 0 makes that pose NaN. A position that is NaN makes its own
    joint NaN and no other.

    The work arrays live in the object, so use one object per thread.

    Parameters
    ----------
    table : JointTable
        The constants of the chosen joints.
    n_coordinates : int
        How many position coordinates the robot has.

    """

    def __init__(self, table: JointTable, n_coordinates: int) -> None:
        n = len(table.angle_at)
        self._shape = (n_coordinates,)
        self._n = n

        # Positions, and a zero behind them for what a joint does not have.
        self._padded = np.zeros(n_coordinates + 1)
        self._positions = self._padded[:-1]

        # Constants and work arrays with the joints along the last axis: long inner loops.
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

        # Floating joints: both t + R p and A * r are linear in (p, r), so one matrix does both.
        rows = self._floating = np.flatnonzero(table.floating_at >= 0)
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
        """Whether some translation depends on positions."""
        return bool(self._slides) or len(self._floating) > 0

    def poses(
        self,
        q: FloatArray,
        translation_out: FloatArray | None = None,
        quat_out: FloatArray | None = None,
    ) -> tuple[FloatArray, FloatArray]:
        """
        Move the joints.

        Parameters
        ----------
        q : ndarray, shape (n_coordinates,)
            Position coordinates of the robot [rad or m].
        translation_out : ndarray, shape (n, 3), optional
            Where to write the translations; any view of floats will do.
        quat_out : ndarray, shape (n, 4), optional
            Where to write the quaternions.

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
        n = self._n
        quat_out = self.quaternions(q, quat_out)
        if translation_out is None:
            translation_out = np.empty((n, 3))
        elif translation_out.shape != (n, 3):
            raise ValueError(
                f'translation_out: expected shape {(n, 3)}, got {translation_out.shape}'
            )

        # translation = t + d0 u0 + d1 u1
        total = self._translation
        work, moved = self._translation_work
        for at, direction in self._slides:
            slide = self._padded.take(at, out=self._slide, mode='clip')
            np.multiply(slide, direction, out=moved)
            total = np.add(total, moved, out=work)
        translation_out.T[...] = total

        if len(self._floating):
            self._float(translation_out, quat_out)
        return translation_out, quat_out

    def quaternions(self, q: FloatArray, quat_out: FloatArray | None = None) -> FloatArray:
        """
        Turn the joints: what `poses` does, without translations and without floating joints.

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
        if quat_out is None:
            quat_out = np.empty((self._n, 4))
        elif quat_out.shape != (self._n, 4):
            raise ValueError(f'quat_out: expected shape {(self._n, 4)}, got {quat_out.shape}')
        self._positions[:] = q
        # quat_xyzw = cos(h/2) A + sin(h/2) B
        if self._turns:
            half = self._padded.take(self._angle_at, out=self._half, mode='clip')
            np.multiply(half, 0.5, out=half)
            np.cos(half, out=self._cos)
            np.sin(half, out=self._sin)
            np.multiply(self._trig, self._quats, out=self._quat_work)
            np.add(self._still, self._turned, out=quat_out.T)
        else:
            quat_out.T[...] = self._quats[0]
        return quat_out

    def _float(self, translation_out: FloatArray, quat_out: FloatArray) -> None:
        """Move the floating joints from their origins: t + R p and A * r/|r|."""
        pose = self._padded[self._floating_at]
        r = pose[:, 3:]
        with np.errstate(invalid='ignore'):
            r /= np.sqrt((r * r).sum(axis=-1, keepdims=True))
        pose = (self._floating_matrix @ pose[..., np.newaxis])[..., 0]
        quat_out[self._floating] = pose[:, 3:]
        pose[:, :3] += self._floating_origin
        translation_out[self._floating] = pose[:, :3]
