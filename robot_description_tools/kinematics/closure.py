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

"""Equations of loop joints, and their derivatives with respect to the joints in the loops."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from math import asin
from math import atan2
from math import hypot
from math import sqrt

import numpy as np
from robot_description_tools.description.geometry import rpy_from_matrix
from robot_description_tools.description.loop_dialects.written import PlacedLoop
from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.kinematics.chain import accumulate
from robot_description_tools.kinematics.chain import JointChain
from robot_description_tools.kinematics.chain import joints_between
from robot_description_tools.kinematics.chain import local_poses
from robot_description_tools.kinematics.chain import velocities
from robot_description_tools.kinematics.motion import BoolArray
from robot_description_tools.kinematics.motion import IntArray
from robot_description_tools.kinematics.rotation import cross
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.kinematics.rotation import inverse_pose
from robot_description_tools.kinematics.rotation import matrix_between
from robot_description_tools.kinematics.rotation import normalized
from robot_description_tools.kinematics.rotation import pose_from_origin
from robot_description_tools.kinematics.rotation import quat_xyzw_from_matrix
from robot_description_tools.kinematics.rotation import skew
from robot_description_tools.kinematics.tree import KinematicTree

# Matrix that maps a vector w to the nine entries of [w]x.
CROSS = np.stack([skew(row).ravel() for row in np.eye(3)])
# Matrix that maps the entries of a rotation R to the axial vector of R - R^T, and to the trace.
SPLIT = np.column_stack((CROSS.T, np.eye(3).ravel()))
# Let q be a quaternion, multiplied by 2. For an angular velocity w, the vector part v of q has the
# rate ``dv/dt = M w``. `JOIN` maps the four numbers of q to the nine entries of M.
JOIN = 0.5 * np.vstack((-CROSS, np.eye(3).ravel()))
#: Ratio. If 1 + cos of an angle is smaller than this, rounding errors make it impossible to
#: compute the axis of the rotation.
HALF_TURN = 1e-9
# `CLOSED` is larger than the rounding errors of poses, which have six digits or more in documents.
#: Metres or radians. A loop counts as closed if its gap is smaller than this.
CLOSED = 1e-5

POINTS = (
    LoopType.FIXED,
    LoopType.REVOLUTE,
    LoopType.CONTINUOUS,
    LoopType.SPHERICAL,
    LoopType.UNIVERSAL,
)
SAME_ORIENTATION = (LoopType.FIXED, LoopType.PRISMATIC)
PARALLEL_AXES = (LoopType.REVOLUTE, LoopType.CONTINUOUS, LoopType.PLANAR)


class Closures:
    """
    Equations of some loop joints, as functions of the coordinates of their branches.

    The branches of a loop joint lead from link1 up to the nearest common ancestor of both links,
    and down to link2. Both branches are one chain of turns about z and slides along z, with
    constant poses between them. Partial products of the poses in this chain are the frames of all
    joints, relative to the first closure frame. Let ``(R, o)`` be the frame of a coordinate, ``a =
    R e_z``, and p the place of the second closure frame::

        turn:  dp = a x (p - o)    omega = a         slide:  dp = a    omega = 0

    Residuals are expressed in the first closure frame. As a result, equations that a planar
    linkage always satisfies are combinations of rows with constant factors. Let R and p be the
    pose of the second closure frame in the first closure frame. Let v be the axial vector of ``R -
    R^T``. Let u be the unit axis of the loop joint, B two unit vectors perpendicular to u, and ``a
    = R u``. A universal joint also has a second unit axis u2. The columns below are the type of
    the loop joint, its position residuals, and its rotation residuals::

        fixed                   p                   v / sqrt(1 + tr R)
        revolute, continuous    p                   B^T a sqrt(2 / (1 + u . a))
        prismatic               B^T p               v / sqrt(1 + tr R)
        spherical               p
        universal               p                   u . R u2
        planar                  u . p               B^T a sqrt(2 / (1 + u . a))

    For a misalignment by the angle h, the residual in the last column has the length ``2 sin(h /
    2)``, or sin h for a universal joint. The length ``2 sin(h / 2)`` is not zero for antiparallel
    axes.

    Parameters
    ----------
    tree : KinematicTree
        The tree of the robot.
    description : RobotDescription
        The robot.
    loops : sequence of LoopJoint
        The loop joints. Their links must be in the tree, and no floating joint may be between the
        links of a loop joint.

    Attributes
    ----------
    coordinates : ndarray of int, shape (n,)
        Indices of the coordinates of the branches in the coordinates of the tree, in document
        order.
    is_turn : ndarray of bool, shape (n,)
        True for angles.
    size : float
        Size of the linkage: the longest distance between neighbouring joints [m], or 1 if all
        distances are 0. Residuals of positions are divided by this size.
    n_rows : int
        Number of equations.

    """

    def __init__(
        self, tree: KinematicTree, description: RobotDescription, loops: Sequence[LoopJoint]
    ) -> None:
        chains = [_chain(tree, description, loop) for loop in loops]
        columns = np.concatenate([chain.columns[:-1] for chain in chains])
        is_turn = np.concatenate([chain.is_turn for chain in chains])
        self.coordinates: IntArray
        self.coordinates, first = np.unique(columns, return_index=True)
        self.is_turn: BoolArray = is_turn[first, 0, 0]
        n_loops = len(loops)
        self._n = len(self.coordinates)
        self.size = max(chain.size for chain in chains) or 1.0

        self._put_side_by_side(
            [
                (
                    np.searchsorted(self.coordinates, chain.columns).reshape(-1, 1, 1),
                    chain.is_turn[:, np.newaxis],
                    chain.terms[:, np.newaxis],
                )
                for chain in chains
            ]
        )

        # Each equation is a combination of the position rows and rotation rows of all loops.
        linear: list[FloatArray] = []
        same = [j for j, loop in enumerate(loops) if loop.type in SAME_ORIENTATION]
        turning: list[_TurnRows] = [_SameOrientation(same)] if same else []
        for j, loop in enumerate(loops):
            axis = normalized(loop.axis)
            across = matrix_between(axis)[:, :2]
            if loop.type in POINTS:
                part = np.eye(3)
            elif loop.type is LoopType.PRISMATIC:
                part = across.T
            else:
                part = axis[np.newaxis]
            block = np.zeros((len(part), 3 * n_loops))
            block[:, 3 * j : 3 * j + 3] = part / self.size
            linear.append(block)
            if loop.type in PARALLEL_AXES:
                turning.append(_ParallelAxes(j, axis, across))
            elif loop.type is LoopType.UNIVERSAL:
                turning.append(_CrossedAxes(j, axis, normalized(loop.axis2)))
        self._turns: tuple[_TurnRows, ...] = tuple(turning)
        n_linear, n_turns = sum(map(len, linear)), sum(turn.n_rows for turn in turning)
        self.n_rows = n_linear + n_turns
        self._linear = np.zeros((self.n_rows, 3 * n_loops))
        self._linear[:n_linear] = np.concatenate(linear)
        self._turning: FloatArray | None = None
        if n_turns:
            self._turning = np.zeros((self.n_rows, n_turns))
            self._turning[n_linear:] = np.eye(n_turns)
        # The index of the loop to which each position row belongs, for `gap`.
        self._row_loop: IntArray = np.array(
            [j for j, part in enumerate(linear) for _ in part], dtype=np.intp
        )
        self._n_linear = n_linear
        self._is_stacked = False

    def _put_side_by_side(
        self, parts: Sequence[tuple[IntArray, BoolArray, FloatArray]]
    ) -> None:
        """
        Arrange the frames of several chains side by side.

        Identity poses are added at the beginning of shorter chains, so that all chains have the
        same number of frames. Each part contains the coordinate indices, ``is_turn`` and ``terms``
        (see `JointChain`) of some chains. The second axis of these arrays belongs to the chains.
        The coordinates have the indices 0 to n - 1. A frame with the index n does not move.

        """
        length, kept = max(len(at) for at, *_ in parts), max(part[2].shape[2] for part in parts)
        n_loops = sum(at.shape[1] for at, *_ in parts)
        self._at = np.full((length, n_loops, 1), self._n, dtype=np.intp)
        self._turning_frames = np.zeros((length - 1, n_loops, 1, 1), dtype=bool)
        self._terms = np.zeros((length, n_loops, kept, 16))
        self._terms[:, :, 0] = np.eye(4).ravel()
        first = 0
        for at, is_turn, terms in parts:
            own, before = slice(first, first + at.shape[1]), length - len(at)
            self._at[before:, own] = at
            self._turning_frames[before:, own] = is_turn
            self._terms[before:, own, : terms.shape[2]] = terms
            first = own.stop
        # Indices for writing derivatives to a matrix with 3 rows for each loop and n + 1 columns.
        # Most linkages have one loop, and each coordinate occurs only once in its chain.
        rows = 3 * np.arange(n_loops)[:, np.newaxis, np.newaxis] + np.arange(3)
        self._scatter: IntArray = rows * (self._n + 1) + self._at[:-1, ..., np.newaxis]
        self._order = self._at[:-1, 0, 0] if n_loops == 1 else None

    def combined(self, rows: FloatArray) -> Closures:
        """
        Return linear combinations of the equations, with constant factors.

        Parameters
        ----------
        rows : ndarray, shape (m, n_rows)
            Each row contains the factors of one combination.

        Returns
        -------
        Closures
            The m combinations. Their method `gap` must not be used.

        """
        other = copy(self)
        other.n_rows = len(rows)
        other._linear = rows @ self._linear
        if self._turning is not None:
            turning = rows @ self._turning
            other._turning = turning if turning.any() else None
        return other

    def sized(self, size: float) -> Closures:
        """Return the same equations with another ``size`` [m]."""
        other = copy(self)
        other.size = size
        other._linear = self._linear * (self.size / size)
        return other

    @property
    def shape(self) -> tuple[int, ...] | None:
        """Key that is equal for equations that can be stacked; None if stacking is impossible."""
        if self._turning is not None and not isinstance(self._turns[-1], _SameOrientation):
            return None
        n_turns = 0 if self._turning is None else self._turning.shape[1]
        return self._n, self.n_rows, self._linear.shape[1], n_turns

    @staticmethod
    def stacked(members: Sequence[Closures]) -> Closures:
        """
        Stack the equations of several linkages with the same `shape`.

        Parameters
        ----------
        members : sequence of Closures
            The equations of each linkage.

        Returns
        -------
        Closures
            Equations whose `evaluate` returns arrays with an additional first axis, which belongs
            to the members.

        """
        one, k = members[0], len(members)
        other, n_loops = copy(one), one._at.shape[1]
        other._is_stacked = True
        other._put_side_by_side(
            [(m._at, m._turning_frames, m._terms) for m in members]
        )
        other._at = other._at + (one._n + 1) * np.repeat(np.arange(k), n_loops)[:, np.newaxis]
        other._linear = np.stack([member._linear for member in members])
        if one._turning is not None:
            other._turning = np.stack([m._turning for m in members if m._turning is not None])
            (turns,) = one._turns
            loops = turns.loops + n_loops * np.arange(k)[:, np.newaxis]
            other._turns = (_SameOrientation(loops.ravel().tolist()),)
        return other

    def evaluate(self, x: FloatArray) -> tuple[FloatArray, FloatArray]:
        """
        Return the residual and its derivative.

        Parameters
        ----------
        x : ndarray, shape (n,) or (poses, n)
            The coordinates of one or many poses [rad or m].

        Returns
        -------
        residual : ndarray, shape (n_rows,) or (poses, n_rows)
            The residual, which is 0 for a closed pose. Positions are in units of ``size``.
        jacobian : ndarray, shape (n_rows, n) or (poses, n_rows, n)
            The derivative of the residual with respect to the coordinates.

        """
        leading = x.shape[:-1]
        poses = self._poses(x)
        is_turn = self._turning_frames if self._terms.shape[2] == 4 else None
        linear, angular = velocities(poses, slice(-1), is_turn)
        # If there are many poses of one linkage, they are along the first axis.
        many = leading if not self._is_stacked else ()
        end = poses[-1].swapaxes(0, 1) if many else poses[-1, :, 0]
        at_end = end[..., :3, 3].reshape(*leading, -1, 1)
        residual: FloatArray = (self._linear @ at_end)[..., 0]
        jacobian = self._linear @ self._by_coordinate(linear, leading)
        if self._turning is not None:
            turned = self._by_coordinate(angular, leading).reshape(*end.shape[:-2], 3, self._n)
            found = [rows.evaluate(end, turned) for rows in self._turns]
            values, rates = (
                parts[0] if len(parts) == 1 else np.concatenate(parts, axis=len(many))
                for parts in zip(*found, strict=True)
            )
            turning = self._turning
            residual = residual + (turning @ values.reshape(*leading, -1, 1))[..., 0]
            jacobian = jacobian + turning @ rates.reshape(*leading, turning.shape[-1], self._n)
        return residual, jacobian

    def gap(self, x: FloatArray) -> tuple[float, float]:
        """
        Return the largest gap and misalignment of the loop joints.

        Parameters
        ----------
        x : ndarray, shape (n,)
            The coordinates [rad or m].

        Returns
        -------
        metres, radians : float
            Distance and angle between the closure frames. Motions that the type of a loop joint
            allows are not counted.

        """
        end = self._poses(x)[-1, :, 0]
        linear = self._linear[: self._n_linear] @ end[:, :3, 3].ravel() * self.size
        metres = np.zeros(len(end))
        np.add.at(metres, self._row_loop[: self._n_linear], linear**2)
        angles = [rows.angle(end) for rows in self._turns]
        return float(np.sqrt(metres.max())), max(angles, default=0.0)

    def _poses(self, x: FloatArray) -> FloatArray:
        """Return the poses of all frames of each chain, relative to its first closure frame."""
        values = np.zeros((*x.shape[:-1], self._n + 1))
        values[..., :-1] = x
        if x.ndim == 1 or self._is_stacked:
            at_frames = values.take(self._at)
        else:
            at_frames = values.T.take(self._at[..., 0], axis=0)
        poses = local_poses(self._terms, at_frames)
        accumulate(poses)
        return poses

    def _by_coordinate(self, vectors: FloatArray, leading: tuple[int, ...]) -> FloatArray:
        """
        Return the vectors of the frames as a matrix with one column for each coordinate.

        Parameters
        ----------
        vectors : ndarray, shape (length, loops, poses or 1, 3)
            The vector of each frame.
        leading : tuple of int
            The first axes of the result.

        Returns
        -------
        ndarray, shape (*leading, 3 loops, n)

        """
        if self._order is not None:
            sorted_ = np.empty((*leading, 3, self._n))
            own = vectors[:, 0].transpose(1, 2, 0)
            sorted_[..., self._order] = own.reshape(sorted_.shape)
            return sorted_
        matrix = np.zeros((*leading, self._linear.shape[-1], self._n + 1))
        if leading and not self._is_stacked:
            flat = matrix.reshape(*leading, -1)
            flat[:, self._scatter[:, :, 0]] = vectors.transpose(2, 0, 1, 3)
        else:
            matrix.reshape(-1)[self._scatter] = vectors
        return matrix[..., :-1]


def _chain(tree: KinematicTree, description: RobotDescription, loop: LoopJoint) -> JointChain:
    """
    Return the chain of joints between the closure frames.

    Its ``columns`` are indices of position coordinates of the tree. The last frame of the chain
    has no coordinate. Its entry in ``columns`` is the number of position coordinates of the tree.
    No coordinate has this index.

    """
    start, end = closure_frames(tree, loop)
    joints = joints_between(tree, description, loop.link1.link, loop.link2.link)
    column_of = {name: column for column, name in enumerate(tree.coordinates)}
    return JointChain.from_joints(joints, column_of, len(column_of), inverse_pose(start), end)


def branches(tree: KinematicTree, loop: LoopJoint) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """
    Return the two branches of a loop joint.

    They are the joints on the paths to its two links from their nearest common ancestor.

    """
    return tree.between(loop.link1.link, loop.link2.link)


def coordinates_of_branches(tree: KinematicTree, loop: LoopJoint) -> list[int]:
    """Return the coordinates of the branches of a loop joint."""
    slices = (tree.position_slice(name) for branch in branches(tree, loop) for name in branch)
    return [i for part in slices for i in range(part.start, part.stop)]


def closure_frames(tree: KinematicTree, loop: LoopJoint) -> tuple[FloatArray, FloatArray]:
    """
    Return the pose of each closure frame in its link, shape (4, 4) each.

    If one end has no origin, its frame coincides with the frame of the other end while the joints
    are at the positions ``meets_at``. Joints that are not in ``meets_at`` are at zero.

    """
    first, second = _pose_of_end(loop.link1), _pose_of_end(loop.link2)
    if first is not None and second is not None:
        return first, second
    poses = tree.forward_kinematics(tree.position_at(loop.meets_at))
    links = [poses[tree.link_index[end.link]] for end in (loop.link1, loop.link2)]
    if first is None:
        first = np.eye(4) if second is None else inverse_pose(links[0]) @ links[1] @ second
    return first, inverse_pose(links[1]) @ links[0] @ first if second is None else second


def placed_loops(tree: KinematicTree, description: RobotDescription) -> list[PlacedLoop]:
    """Return loops with the poses of both ends, and True for loops that close at the zero pose."""
    placed = []
    for loop in description.loops:
        closures = Closures(tree, description, [loop])
        gap = closures.gap(tree.zero_position[closures.coordinates])
        first, second = (
            end.origin if end.origin is not None else _origin(frame)
            for end, frame in zip(
                (loop.link1, loop.link2), closure_frames(tree, loop), strict=True
            )
        )
        placed.append(PlacedLoop(loop, (first, second), max(gap) < CLOSED))
    return placed


def _origin(frame: FloatArray) -> Origin:
    x, y, z = frame[:3, 3].tolist()
    a, b, c = (tuple(row) for row in frame[:3, :3].tolist())
    return Origin((x, y, z), rpy_from_matrix((a, b, c)))


def _pose_of_end(end: LoopEnd) -> FloatArray | None:
    return None if end.origin is None else pose_from_origin(end.origin)


class _TurnRows:
    """Rotation equations of loop joints. ``loops`` contains the indices of the joints."""

    n_rows: int

    def __init__(self, loops: Sequence[int]) -> None:
        self.loops: IntArray = np.array(loops, dtype=np.intp)
        self._at: slice | int | IntArray = loops[0]

    def evaluate(self, end: FloatArray, turned: FloatArray) -> tuple[FloatArray, FloatArray]:
        """
        Return the residual and its derivative.

        Parameters
        ----------
        end : ndarray, shape (..., loops, 4, 4)
            The second closure frames.
        turned : ndarray, shape (..., loops, 3, n)
            Angular velocities of the second closure frames for unit velocities of the coordinates.

        """
        residual, by_turn = self._rows(end[..., self._at, :3, :3])
        return residual, by_turn @ turned[..., self._at, :, :]

    def angle(self, end: FloatArray) -> float:
        """Return the largest violation of the equations [rad]."""
        residual = self._rows(end[self._at, :3, :3])[0].ravel()
        return 2.0 * asin(min(1.0, sqrt(residual @ residual) / 2.0))

    def _rows(self, rotation: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the residual and its derivative with respect to the angular velocity."""
        raise NotImplementedError


class _SameOrientation(_TurnRows):
    """Equations of equal orientation. The residual is twice the vector part of the quaternion."""

    def __init__(self, loops: Sequence[int]) -> None:
        super().__init__(loops)
        self.n_rows = 3 * len(loops)
        self._at = self.loops if len(loops) > 1 else slice(loops[0], loops[0] + 1)

    def angle(self, end: FloatArray) -> float:
        """Return the largest angle between closure frames [rad], exact even near half a turn."""
        angles = []
        for rotation in end[self._at, :3, :3]:
            skewed = rotation - rotation.T
            twice_sine = hypot(skewed[2, 1], skewed[0, 2], skewed[1, 0])
            angles.append(atan2(twice_sine, float(np.trace(rotation)) - 1.0))
        return max(angles)

    def evaluate(self, end: FloatArray, turned: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return residual and derivative. See `_TurnRows.evaluate`."""
        residual, rates = super().evaluate(end, turned)
        shape = (*residual.shape[:-2], self.n_rows)
        return residual.reshape(shape), rates.reshape(*shape, rates.shape[-1])

    def _rows(self, rotation: FloatArray) -> tuple[FloatArray, FloatArray]:
        quat = rotation.reshape(*rotation.shape[:-2], 9) @ SPLIT
        square = 1.0 + quat[..., 3]
        quat[..., 3] = np.sqrt(np.maximum(square, HALF_TURN))
        quat[..., :3] /= quat[..., 3:]
        if square.min() < HALF_TURN:
            near = square < HALF_TURN
            quat[near] = 2.0 * quat_xyzw_from_matrix(rotation[near])
        return quat[..., :3], (quat @ JOIN).reshape(rotation.shape)


class _ParallelAxes(_TurnRows):
    """Equations of parallel axes: the second axis has no component perpendicular to the first."""

    n_rows = 2

    def __init__(self, loop: int, axis: FloatArray, across: FloatArray) -> None:
        super().__init__([loop])
        self._axis = axis
        self._frame = np.column_stack((across, axis)).T

    def _rows(self, rotation: FloatArray) -> tuple[FloatArray, FloatArray]:
        turned = rotation @ self._axis
        parts = turned @ self._frame.T
        across, square = parts[..., :2], 1.0 + parts[..., 2:]
        scale = np.sqrt(2.0 / np.maximum(square, HALF_TURN))
        if square.min() < HALF_TURN:
            # The residual of antiparallel axes has the largest length, 2, but no unique direction.
            # Use (2, 0), along the first of the two directions perpendicular to the axis.
            near = square < HALF_TURN
            scale = np.where(near, 1.0, scale)
            across = np.where(near, (2.0, 0.0), across)
        # The vector a x b, for the second axis a and each direction b. If the second axis turns
        # with the angular velocity w, the component a . b has the rate w . (a x b).
        crossed = self._frame @ (turned @ CROSS).reshape(rotation.shape).swapaxes(-1, -2)
        bent = (0.25 * scale**3 * across)[..., np.newaxis] * crossed[..., 2:, :]
        return scale * across, scale[..., np.newaxis] * crossed[..., :2, :] - bent


class _CrossedAxes(_TurnRows):
    """Equation of a universal joint: the cosine of the angle between its axes is 0."""

    n_rows = 1

    def __init__(self, loop: int, axis: FloatArray, axis2: FloatArray) -> None:
        super().__init__([loop])
        self._axis = axis
        self._axis2 = axis2

    def _rows(self, rotation: FloatArray) -> tuple[FloatArray, FloatArray]:
        turned = rotation @ self._axis2
        by_turn = cross(turned, self._axis)
        return (turned @ self._axis)[..., np.newaxis], by_turn[..., np.newaxis, :]

    def angle(self, end: FloatArray) -> float:
        """Return the difference between the angle of the axes and a right angle [rad]."""
        (cosine,) = self._rows(end[self._at, :3, :3])[0]
        return asin(min(1.0, abs(cosine)))
