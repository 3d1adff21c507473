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

"""Joints one behind the other, compiled so that few configurations cost few array operations."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence

import numpy as np
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Origin
from robot_description_tools.kinematics.motion import IntArray
from robot_description_tools.kinematics.motion import JointTable
from robot_description_tools.kinematics.motion import motion_directions
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.kinematics.rotation import matrix_between
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import pose_from_origin

# For more configurations than this, as few products as possible take less time than as few array
# operations as possible (measured).
FEW = 8
# The rows x, y, z, x, y: of two vectors written so, a cross product is a product of slices.
TWICE = np.array([0, 1, 2, 0, 1])


class SerialChain:
    """
    A tool at the end of joints, and how it moves.

    Each degree of freedom is a turn or a slide along the z-axis of a frame of its own, and all
    that is constant between two of them is one product. With its coordinate h, the pose of each
    frame in the one before it is ``A + B cos(h) + C sin(h)``, or ``A + C h`` for a slide. The
    turn of a floating joint is three turns that stay at 0, and then its quaternion.

    Parameters
    ----------
    joints : sequence of (Joint, bool)
        The joints from the base to the tool, each with whether the way leads from its parent to
        its child.
    tool : ndarray, shape (4, 4)
        T_link_tool [m].
    column_of : mapping of str to int
        Where each position coordinate of the joints stands in a configuration.
    nothing : int
        Where every configuration has a 0.

    Attributes
    ----------
    velocity_coordinates : tuple of str
        The m velocity coordinates of the joints, in the order from the base to the tool.

    """

    velocity_coordinates: tuple[str, ...]

    def __init__(
        self,
        joints: Sequence[tuple[Joint, bool]],
        tool: FloatArray,
        column_of: Mapping[str, int],
        nothing: int,
    ) -> None:
        # For each frame: A, B, C; its coordinate; and whether it slides.
        terms: list[FloatArray] = []
        at: list[int] = []
        slides: list[bool] = []
        names: list[str] = []
        moving: list[int] = []
        # Frames that a quaternion turns: which, its column, and whether backwards.
        self._balls: list[tuple[int, int, bool]] = []
        ahead = np.eye(4)

        def add(constant: FloatArray, column: int, does_slide: bool) -> None:
            terms.append(ahead @ constant)
            at.append(column)
            slides.append(does_slide)

        for joint, is_forward in joints:
            kind, origin = joint.moving_type, pose_from_origin(joint.origin)
            directions = motion_directions(joint).swapaxes(1, 2)
            columns = [column_of[joint.name + end] for end in kind.coordinates]
            is_floating = kind is JointType.FLOATING
            if is_floating:
                columns[3:], quat_at = [nothing] * 3, columns[3]
            steps = list(zip(kind.velocity_coordinates, directions, columns, strict=True))
            if is_forward:
                ahead = ahead @ origin
            elif is_floating:
                self._balls.append((len(terms), quat_at, True))
                add(_still(np.eye(4)), nothing, False)
                ahead = np.eye(4)
            for end, (slide, turn), column in steps if is_forward else reversed(steps):
                # Backwards, a joint moves along its axis turned round.
                axis = (slide + turn) * (1.0 if is_forward else -1.0)
                frame = np.eye(4)
                frame[:3, :3] = matrix_between(axis)
                moving.append(len(terms))
                names.append(joint.name + end)
                add(_motion(axis, bool(slide.any())) @ frame, column, bool(slide.any()))
                ahead = frame.T
            if not is_forward:
                ahead = ahead @ np.linalg.inv(origin)
            elif is_floating:
                self._balls.append((len(terms), quat_at, False))
                add(_still(np.eye(4)), nothing, False)
                ahead = np.eye(4)
        add(_still(tool), nothing, False)

        self.velocity_coordinates = tuple(names)
        self._terms = np.array(terms).reshape(len(terms), 3, 16)
        self._at: IntArray = np.array(at, dtype=np.intp)
        is_slide = np.array(slides, dtype=bool)
        self._slides = np.flatnonzero(is_slide)
        self._turns = (~is_slide[moving])[:, np.newaxis, np.newaxis].astype(float)
        # Without floating joints, these are all frames but that of the tool.
        self._moving = moving if self._balls else slice(len(moving))

    def tool_and_jacobian(self, q: FloatArray) -> tuple[FloatArray, FloatArray]:
        """
        Find where the tool is, and how it moves.

        A turn about the axis w through c moves the tool at p with ``w x (p - c)``, a slide along w
        with w.

        Parameters
        ----------
        q : ndarray, shape (b, n)
            Configurations.

        Returns
        -------
        tool : ndarray, shape (b, 4, 4)
            T_base_tool [m].
        jacobian : ndarray, shape (b, 6, m)
            Linear velocity of the tool's origin, and angular velocity, in the axes of the base.

        """
        b, n = len(q), len(self._at)
        values = q.T.take(self._at, axis=0)
        factors = np.ones((n, b, 3))
        np.cos(values, out=factors[..., 1])
        np.sin(values, out=factors[..., 2])
        if len(self._slides):
            factors[self._slides, :, 2] = values[self._slides]
        poses = (factors @ self._terms).reshape(n, b, 4, 4)
        for row, column, is_inverse in self._balls:
            turn = matrix_from_quat_xyzw(q[:, column:][:, :4])
            turn = turn.swapaxes(-1, -2) if is_inverse else turn
            poses[row, :, :, :3] = poses[row, :, :, :3] @ turn
        if b <= FEW:
            # Products of 1, 2, 4, … neighbours.
            reach = 1
            while reach < n:
                poses[reach:] = poses[:-reach] @ poses[reach:]
                reach *= 2
        else:
            for row in range(1, n):
                np.matmul(poses[row - 1], poses[row], out=poses[row])

        twice = poses.take(TWICE, axis=2)
        moving = twice[self._moving]
        w = moving[..., 2]
        arm = twice[-1, ..., 3] - moving[..., 3]
        linear = w[..., 1:4] * arm[..., 2:5]
        linear -= w[..., 2:5] * arm[..., 1:4]
        w = w[..., :3]
        if len(self._slides):
            linear = self._turns * linear + (1.0 - self._turns) * w
            w = self._turns * w
        jacobian = np.empty((b, 6, len(w)))
        jacobian[:, :3] = linear.transpose(1, 2, 0)
        jacobian[:, 3:] = w.transpose(1, 2, 0)
        return poses[-1], jacobian


def _still(pose: FloatArray) -> FloatArray:
    """Return the terms of a pose that nothing moves, shape (3, 4, 4)."""
    return np.stack((pose, np.zeros((4, 4)), np.zeros((4, 4))))


def _motion(axis: FloatArray, does_slide: bool) -> FloatArray:
    """Return the terms of a turn about an axis or a slide along it, shape (3, 4, 4)."""
    kind = JointType.PRISMATIC if does_slide else JointType.CONTINUOUS
    x, y, z = axis.tolist()
    table = JointTable.from_joints([Joint('', kind, '', '', Origin(), (x, y, z))])
    terms = _still(np.eye(4))
    terms[0, :3, :3] += table.turn_versin[0]
    terms[1, :3, :3] = -table.turn_versin[0]
    terms[2, :3, :3] = table.turn_sin[0]
    terms[2, :3, 3] = table.slide[0, 0]
    return terms
