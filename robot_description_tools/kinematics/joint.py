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

"""The constants of joints: where each sits in its parent link, and what its coordinates do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import fields

import numpy as np
from numpy.typing import NDArray
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Origin
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.kinematics.rotation import matrix_between
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import matrix_from_rpy
from robot_description_tools.kinematics.rotation import multiply_quat_xyzw
from robot_description_tools.kinematics.rotation import normalized
from robot_description_tools.kinematics.rotation import quat_xyzw_from_rpy
from robot_description_tools.kinematics.rotation import skew

IntArray = NDArray[np.intp]

# Suffixes of the coordinate names, by joint type: '' is the joint's own name.
POSITION_SUFFIXES: dict[JointType, tuple[str, ...]] = {
    JointType.REVOLUTE: ('',),
    JointType.CONTINUOUS: ('',),
    JointType.PRISMATIC: ('',),
    JointType.FIXED: (),
    JointType.PLANAR: ('/x', '/y', '/theta'),
    JointType.FLOATING: ('/x', '/y', '/z', '/qx', '/qy', '/qz', '/qw'),
}
VELOCITY_SUFFIXES: dict[JointType, tuple[str, ...]] = {
    **POSITION_SUFFIXES,
    JointType.FLOATING: ('/vx', '/vy', '/vz', '/wx', '/wy', '/wz'),
}


def moving_type(joint: Joint) -> JointType:
    """Return the type of a joint as it moves: one whose axis is zero is fixed."""
    needs_axis = joint.type.has_one_dof or joint.type is JointType.PLANAR
    return JointType.FIXED if needs_axis and not any(joint.axis) else joint.type


def origin_rotation(origin: Origin) -> tuple[FloatArray, FloatArray]:
    """
    Return the rotation of an origin.

    Parameters
    ----------
    origin : Origin
        A pose in a parent frame.

    Returns
    -------
    matrix : ndarray, shape (3, 3)
        R_parent_origin.
    quat_xyzw : ndarray, shape (4,)
        The same as a unit quaternion.

    Raises
    ------
    ValueError
        If ``quat_xyzw`` is given and cannot be normalised.

    """
    if origin.quat_xyzw is None:
        return matrix_from_rpy(origin.rpy), quat_xyzw_from_rpy(origin.rpy)
    quat_xyzw = normalized(origin.quat_xyzw)
    if not np.all(np.isfinite(quat_xyzw)):
        raise ValueError(f'quat_xyzw {origin.quat_xyzw} is not a rotation')
    return matrix_from_quat_xyzw(quat_xyzw), quat_xyzw


@dataclass(frozen=True, slots=True, eq=False)
class JointTable:
    """
    One row of constants per joint, so that a whole robot moves in a few array operations.

    With the origin (t, R), the unit axis a, ``K = [a]x``, the angle h and the slides d of a joint,
    the pose of its child link in its parent link is::

        R_parent_child = R + sin(h) R K + (1 - cos(h)) R K K
        t_parent_child = t + d0 u0 + d1 u1

    (Rodrigues' formula). A quantity that a joint does not have is read from the zero that callers
    keep behind the position coordinates, so no joint needs a case of its own; floating joints
    alone are left at their origin here.

    Attributes
    ----------
    translation : ndarray, shape (n, 3)
        t, origin of the joint in the parent link [m].
    rotation : ndarray, shape (n, 3, 3)
        R, R_parent_joint.
    quat_xyzw : ndarray, shape (n, 4)
        R as a unit quaternion.
    turn_sin, turn_versin : ndarray, shape (n, 3, 3)
        R K and R K K; zero where nothing turns.
    axis : ndarray, shape (n, 3)
        R a, the unit axis in the parent link; zero where nothing turns.
    turn_quat_xyzw : ndarray, shape (n, 4)
        Quaternion of R times (a, 0); zero where nothing turns.
    slide : ndarray, shape (n, 2, 3)
        u0 and u1, directions of translation in the parent link; zero where nothing slides.
    angle_at : ndarray of int, shape (n,)
        Where h stands among the position coordinates.
    slide_at : ndarray of int, shape (n, 2)
        Where d0 and d1 stand.
    floating_at : ndarray of int, shape (n,)
        Where a floating joint's seven numbers begin; -1 for any other joint.

    """

    translation: FloatArray
    rotation: FloatArray
    quat_xyzw: FloatArray
    turn_sin: FloatArray
    turn_versin: FloatArray
    axis: FloatArray
    turn_quat_xyzw: FloatArray
    slide: FloatArray
    angle_at: IntArray
    slide_at: IntArray
    floating_at: IntArray

    @classmethod
    def from_joints(cls, joints: Sequence[Joint]) -> JointTable:
        """
        Compile joints whose position coordinates follow each other in this order.

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
            If the origin of a joint has a ``quat_xyzw`` that cannot be normalised.

        """
        n = len(joints)
        types = [moving_type(joint) for joint in joints]
        sizes = [len(POSITION_SUFFIXES[kind]) for kind in types]
        nothing = sum(sizes)
        table = cls(
            translation=np.zeros((n, 3)),
            rotation=np.zeros((n, 3, 3)),
            quat_xyzw=np.zeros((n, 4)),
            turn_sin=np.zeros((n, 3, 3)),
            turn_versin=np.zeros((n, 3, 3)),
            axis=np.zeros((n, 3)),
            turn_quat_xyzw=np.zeros((n, 4)),
            slide=np.zeros((n, 2, 3)),
            angle_at=np.full(n, nothing, dtype=np.intp),
            slide_at=np.full((n, 2), nothing, dtype=np.intp),
            floating_at=np.full(n, -1, dtype=np.intp),
        )

        start = 0
        for row, (joint, kind, size) in enumerate(zip(joints, types, sizes, strict=True)):
            try:
                rotation, quat_xyzw = origin_rotation(joint.origin)
            except ValueError as error:
                raise ValueError(f"joint '{joint.name}': {error}") from None
            table.translation[row] = joint.origin.xyz
            table.rotation[row] = rotation
            table.quat_xyzw[row] = quat_xyzw

            # The angle comes last, so a planar joint reads x, y, theta.
            if kind in (JointType.REVOLUTE, JointType.CONTINUOUS, JointType.PLANAR):
                axis = normalized(joint.axis)
                table.turn_sin[row] = rotation @ skew(axis)
                table.turn_versin[row] = rotation @ skew(axis) @ skew(axis)
                table.axis[row] = rotation @ axis
                table.turn_quat_xyzw[row] = multiply_quat_xyzw(quat_xyzw, [*axis, 0.0])
                table.angle_at[row] = start + size - 1
            if kind is JointType.PRISMATIC:
                table.slide[row, 0] = rotation @ normalized(joint.axis)
                table.slide_at[row, 0] = start
            if kind is JointType.PLANAR:
                table.slide[row] = (rotation @ matrix_between(joint.axis)[:, :2]).T
                table.slide_at[row] = start, start + 1
            if kind is JointType.FLOATING:
                table.floating_at[row] = start
            start += size

        table._freeze()
        return table

    def take(self, rows: IntArray) -> JointTable:
        """Return the table of some of the joints; their coordinates stay where they are."""
        table = JointTable(*(getattr(self, each.name)[rows] for each in fields(self)))
        table._freeze()
        return table

    def _freeze(self) -> None:
        for each in fields(self):
            getattr(self, each.name).flags.writeable = False
