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

"""Chains of joints, compiled for fast kinematics of a few configurations."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.kinematics.motion import BoolArray
from robot_description_tools.kinematics.motion import IntArray
from robot_description_tools.kinematics.motion import motion_directions
from robot_description_tools.kinematics.rotation import cross_of_cyclic
from robot_description_tools.kinematics.rotation import CYCLIC
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.kinematics.rotation import inverse_pose
from robot_description_tools.kinematics.rotation import matrix_between
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import pose_from_origin
from robot_description_tools.kinematics.tree import KinematicTree

# For few configurations, the time depends more on the number of array operations than on the
# number of products of poses (measured).
#: Count. For more configurations than this, `accumulate` uses the method with fewer products of
#: poses.
FEW_CONFIGURATIONS = 8


@dataclass(frozen=True, slots=True, eq=False)
class JointChain:
    """
    The compiled joints between two frames.

    Each degree of freedom has its own frame, and moves along or about the z-axis of this frame.
    The pose of the frame in the previous frame is ``A + B cos q + C sin q + D q``, where q is the
    coordinate. An additional last frame is the end of the chain. Its coordinate is 0, because its
    pose in the previous frame is constant.

    A floating joint has six degrees of freedom: three slides and three turns. The coordinates of
    its turns are always 0, because an additional frame has the rotation that the quaternion of the
    joint gives. The turns only add their columns to the Jacobian.

    Attributes
    ----------
    names : tuple of str
        The m velocity coordinates of the joints in the order of the chain.
    columns : ndarray of int, shape (n,)
        Index of the coordinate of each frame in a configuration.
    terms : ndarray, shape (n, 4, 16)
        The matrices A, B, C and D of each frame. If no frame slides, D is left out, and the shape
        is (n, 3, 16).
    moving : ndarray of int, shape (m,)
        The frames of the degrees of freedom.
    is_turn : ndarray of bool, shape (m, 1, 1)
        True for degrees of freedom that turn about z, False for slides along z.
    balls : tuple of (int, int, bool)
        For each frame with a quaternion: index of the frame, index of the quaternion's first
        number in a configuration, and True if the rotation is inverted.

    """

    names: tuple[str, ...]
    columns: IntArray
    terms: FloatArray
    moving: IntArray
    is_turn: BoolArray
    balls: tuple[tuple[int, int, bool], ...]

    @classmethod
    def from_joints(
        cls,
        joints: Sequence[tuple[Joint, bool]],
        column_of: Mapping[str, int],
        zero_column: int,
        start: FloatArray | None = None,
        end: FloatArray | None = None,
    ) -> JointChain:
        """
        Compile joints.

        Parameters
        ----------
        joints : sequence of (Joint, bool)
            The joints in the order of the chain. The second value is True if the chain passes the
            joint from its parent link to its child link.
        column_of : mapping of str to int
            Index of each position coordinate of the joints in a configuration.
        zero_column : int
            Index of a number that is 0 in all configurations.
        start, end : ndarray, shape (4, 4), optional
            Pose of the first link in the first frame, and of the last frame in the last link. The
            defaults are identities.

        Returns
        -------
        JointChain

        """
        terms: list[FloatArray] = []
        columns: list[int] = []
        names: list[str] = []
        moving: list[int] = []
        is_turn: list[bool] = []
        balls: list[tuple[int, int, bool]] = []
        ahead = np.eye(4) if start is None else start

        def add(pose: FloatArray, column: int, turns: bool | None = None) -> None:
            terms.append(_terms(pose, turns))
            columns.append(column)

        for joint, is_forward in joints:
            kind, origin = joint.moving_type, pose_from_origin(joint.origin)
            at = [column_of[joint.name + suffix] for suffix in kind.coordinates]
            is_floating = kind is JointType.FLOATING
            if is_floating:
                at[3:], quat_at = [zero_column] * 3, at[3]
            if is_forward:
                ahead = ahead @ origin
            elif is_floating:
                balls.append((len(terms), quat_at, True))
                add(ahead, zero_column)
                ahead = np.eye(4)
            directions = motion_directions(joint).swapaxes(1, 2)
            motions = list(zip(kind.velocity_coordinates, directions, at, strict=True))
            for suffix, (linear, angular), column in motions if is_forward else motions[::-1]:
                # Reverse the axis if the chain passes the joint from child to parent.
                is_turn.append(bool(angular.any()))
                axis = (angular if is_turn[-1] else linear) * (1.0 if is_forward else -1.0)
                frame = np.eye(4)
                frame[:3, :3] = matrix_between(axis)
                moving.append(len(terms))
                names.append(joint.name + suffix)
                add(ahead @ frame, column, is_turn[-1])
                ahead = frame.T
            if not is_forward:
                ahead = ahead @ inverse_pose(origin)
            elif is_floating:
                balls.append((len(terms), quat_at, False))
                add(ahead, zero_column)
                ahead = np.eye(4)
        add(ahead if end is None else ahead @ end, zero_column)
        kept = 3 if all(is_turn) else 4
        return cls(
            tuple(names),
            np.array(columns, dtype=np.intp),
            np.ascontiguousarray(np.array(terms)[:, :kept]),
            np.array(moving, dtype=np.intp),
            np.array(is_turn, dtype=bool).reshape(-1, 1, 1),
            tuple(balls),
        )

    @property
    def size(self) -> float:
        """The longest distance between neighbouring frames when all coordinates are 0 [m]."""
        return float(np.linalg.norm(self.terms[:, 0, 3:12:4], axis=-1).max())

    def tool_and_jacobian(self, q: FloatArray) -> tuple[FloatArray, FloatArray]:
        """
        Return the pose and the Jacobian of the last frame.

        Parameters
        ----------
        q : ndarray, shape (b, n)
            Configurations.

        Returns
        -------
        tool : ndarray, shape (b, 4, 4)
            Pose of the last frame in the first frame [m].
        jacobian : ndarray, shape (b, 6, m)
            Linear velocity of the origin of the last frame, and its angular velocity, in the axes
            of the first frame.

        """
        poses = local_poses(self.terms, q.T.take(self.columns, axis=0))
        for row, column, is_inverse in self.balls:
            turn = matrix_from_quat_xyzw(q[:, column:][:, :4])
            turn = turn.swapaxes(-1, -2) if is_inverse else turn
            poses[row, :, :, :3] = poses[row, :, :, :3] @ turn
        accumulate(poses)
        # If there are no floating joints, each frame except the last frame belongs to a degree of
        # freedom.
        moving = self.moving if self.balls else slice(-1)
        is_turn = self.is_turn if self.terms.shape[1] == 4 else None
        linear, angular = velocities(poses, moving, is_turn)
        jacobian = np.empty((len(q), 6, len(linear)))
        jacobian[:, :3] = linear.transpose(1, 2, 0)
        jacobian[:, 3:] = angular.transpose(1, 2, 0)
        return poses[-1], jacobian


def joints_between(
    tree: KinematicTree, description: RobotDescription, first: str, second: str
) -> list[tuple[Joint, bool]]:
    """Return the joints from one link to another, as `JointChain.from_joints` needs them."""
    up, down = tree.between(first, second)
    joints = [(description.joints[name], False) for name in reversed(up)]
    return joints + [(description.joints[name], True) for name in down]


def local_poses(terms: FloatArray, values: FloatArray) -> FloatArray:
    """
    Return the pose of each frame in the previous frame, ``A + B cos q + C sin q + D q``.

    Parameters
    ----------
    terms : ndarray, shape (n, ..., 3 or 4, 16)
        A, B, C and D of `JointChain`.
    values : ndarray, shape (n, ..., b)
        The coordinate of each frame [rad or m].

    Returns
    -------
    ndarray, shape (n, ..., b, 4, 4)

    """
    factors = np.empty((*values.shape, terms.shape[-2]))
    factors[..., 0] = 1.0
    np.cos(values, out=factors[..., 1])
    np.sin(values, out=factors[..., 2])
    if terms.shape[-2] == 4:
        factors[..., 3] = values
    return (factors @ terms).reshape(*values.shape, 4, 4)


def accumulate(poses: FloatArray) -> None:
    """Replace each pose by the product of all poses from the first pose to this pose, in place."""
    n = len(poses)
    if prod(poses.shape[1:-2]) > FEW_CONFIGURATIONS:
        for row in range(1, n):
            np.matmul(poses[row - 1], poses[row], out=poses[row])
        return
    # In each pass, poses become products of 2, 4, 8, ... consecutive poses.
    reach = 1
    while reach < n:
        poses[reach:] = poses[:-reach] @ poses[reach:]
        reach *= 2


def velocities(
    poses: FloatArray, moving: IntArray | slice, is_turn: BoolArray | None
) -> tuple[FloatArray, FloatArray]:
    """
    Return the velocity of the last frame for each degree of freedom.

    A frame has the axis w and the origin c, and the last frame is at p. The linear and angular
    velocities are ``w x (p - c)`` and w for a turn, and w and 0 for a slide.

    Parameters
    ----------
    poses : ndarray, shape (n, ..., 4, 4)
        Poses of all frames in the first frame [m].
    moving : ndarray of int, shape (m,), or slice
        The frames of the degrees of freedom.
    is_turn : ndarray of bool, shape (m, ..., 1), optional
        ``is_turn`` of `JointChain`; None if all degrees of freedom turn.

    Returns
    -------
    linear, angular : ndarray, shape (m, ..., 3)
        Velocities of the last frame for unit velocities, in the axes of the first frame.

    """
    twice = poses.take(CYCLIC, axis=-2)
    frames = twice[moving]
    w = frames[..., 2]
    linear = cross_of_cyclic(w, twice[-1, ..., 3] - frames[..., 3])
    w = w[..., :3]
    if is_turn is None:
        return linear, w
    return np.where(is_turn, linear, w), is_turn * w


def _terms(pose: FloatArray, turns: bool | None) -> FloatArray:
    """
    Return A, B, C and D of a frame, shape (4, 16).

    ``turns`` is True if the frame turns, False if it slides, and None for a constant pose.

    """
    terms = np.zeros((4, 4, 4))
    terms[0] = pose
    if turns:
        terms[0, :, :2] = 0.0
        terms[1, :, :2] = pose[:, :2]
        terms[2, :, 0], terms[2, :, 1] = pose[:, 1], -pose[:, 0]
    elif turns is not None:
        terms[3, :, 3] = pose[:, 2]
    return terms.reshape(4, 16)
