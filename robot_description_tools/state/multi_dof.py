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
"""Conversion between poses and coordinates of joints with several degrees of freedom."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.kinematics.motion import coordinates_from_pose
from robot_description_tools.kinematics.motion import pose_from_coordinates
from robot_description_tools.state.numbers import are_rotations
from robot_description_tools.state.numbers import pose_problem
from robot_description_tools.state.numbers import usable
from robot_description_tools.state.pipeline import Reports


def coordinates_of_poses(
    joints: Sequence[str], poses: FloatArray, model: RobotModel, reports: Reports
) -> tuple[list[str], FloatArray]:
    """
    Return the coordinates of some joints from their poses.

    Each pose is the pose of the child link in the joint frame on the parent side. See
    `coordinates_from_pose`.

    Parameters
    ----------
    joints : sequence of str
        Names of joints.
    poses : ndarray, shape (>= len(joints), 7)
        The pose of each joint: translation [m] and quaternion xyzw, which need not be normalised
        but must not be zero.
    model : RobotModel
        The robot.
    reports : Reports
        Counts unusable joints.

    Returns
    -------
    names : list of str
        Coordinates such as ``base/x``.
    position : ndarray, shape (len(names),)
        Values of these coordinates [rad or m].

    """
    names: list[str] = []
    values: list[float] = []
    if len(poses) < len(joints):
        reports.add(
            'length mismatch',
            f'a multi-DOF joint state is ignored: it has {len(joints)} names and {len(poses)} '
            'transforms',
            error=True,
        )
        return names, np.empty(0)
    for name, pose in zip(joints, poses, strict=False):
        joint = model.description.joints[name] if name in model.tree.joint_index else None
        if joint is None or joint.moving_type.degrees_of_freedom < 2:
            message = f"'{name}' in multi-DOF joint states is not a floating or planar joint"
            reports.add('unknown name', message, name)
            continue
        translation, quat_xyzw = pose[:3], pose[3:]
        if not (usable(translation).all() and are_rotations(quat_xyzw)):
            reports.add('not finite', pose_problem(name), name)
            continue
        values += coordinates_from_pose(joint, pose).tolist()
        names += model.coordinates[model.tree.position_slice(name)]
    return names, np.array(values)


def poses_of_joints(model: RobotModel, position: FloatArray) -> tuple[list[str], FloatArray]:
    """
    Return all floating and planar joints and their poses, for `coordinates_of_poses`.

    Parameters
    ----------
    model : RobotModel
        The robot.
    position : ndarray, shape (n_coordinates,)
        Coordinates of all joints [rad or m].

    Returns
    -------
    joints : list of str
        The joints, in document order.
    poses : ndarray, shape (len(joints), 7)
        The pose of each joint: translation [m] and unit quaternion xyzw.

    """
    joints: list[str] = []
    poses: list[FloatArray] = []
    for name, kind in zip(model.tree.joints, model.tree.joint_types, strict=True):
        if kind.degrees_of_freedom > 1:
            own = position[model.tree.position_slice(name)]
            joints.append(name)
            poses.append(pose_from_coordinates(model.description.joints[name], own))
    return joints, np.array(poses, dtype=np.float64).reshape(-1, 7)
