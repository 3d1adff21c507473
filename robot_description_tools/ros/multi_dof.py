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
"""Conversion between ``sensor_msgs/MultiDOFJointState`` and coordinates of joints."""

from __future__ import annotations

from geometry_msgs.msg import Transform
import numpy as np
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.state.multi_dof import coordinates_of_poses
from robot_description_tools.state.multi_dof import poses_of_joints
from robot_description_tools.state.pipeline import Reports
from sensor_msgs.msg import MultiDOFJointState


def values_of(
    message: MultiDOFJointState, model: RobotModel, reports: Reports
) -> tuple[list[str], FloatArray]:
    """Return the names and values of the coordinates in a message. See `coordinates_of_poses`."""
    ends = ((each.translation, each.rotation) for each in message.transforms)
    poses = np.array([(t.x, t.y, t.z, r.x, r.y, r.z, r.w) for t, r in ends])
    return coordinates_of_poses(message.joint_names, poses, model, reports)


def message_of(model: RobotModel, position: FloatArray) -> MultiDOFJointState:
    """
    Return a message without a stamp, with all floating and planar joints.

    `values_of` is the inverse function.

    Parameters
    ----------
    model : RobotModel
        The robot.
    position : ndarray, shape (n_coordinates,)
        Coordinates of all joints [rad or m].

    """
    return message_of_poses(*poses_of_joints(model, position))


def message_of_poses(joints: list[str], poses: FloatArray) -> MultiDOFJointState:
    """Return a message without a stamp, from joints and poses of shape (len(joints), 7)."""
    message = MultiDOFJointState(joint_names=joints)
    for pose in poses.tolist():
        transform = Transform()
        t, r = transform.translation, transform.rotation
        t.x, t.y, t.z, r.x, r.y, r.z, r.w = pose
        message.transforms.append(transform)
    return message
