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
"""``sensor_msgs/MultiDOFJointState`` as coordinates of floating and planar joints."""

from __future__ import annotations

from geometry_msgs.msg import Transform
import numpy as np
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.description.model import JointType
from robot_description_tools.kinematics.rotation import matrix_between
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import matrix_from_rpy
from robot_description_tools.kinematics.rotation import quat_xyzw_from_matrix
from robot_description_tools.state.pipeline import Reports
from sensor_msgs.msg import MultiDOFJointState


def values_of(
    message: MultiDOFJointState, model: RobotModel, reports: Reports
) -> tuple[list[str], FloatArray]:
    """
    Return the coordinates of a message and their values.

    A transform is the pose of the child link in the joint frame on the parent side. Of a planar
    joint the part in its plane counts: with the frame A of the plane, ``x, y`` are the first two
    coordinates of ``A^T t``, and ``theta`` is the angle of ``A^T R A`` about z.

    Parameters
    ----------
    message : MultiDOFJointState
        Names of joints, a transform each.
    model : RobotModel
        The robot.
    reports : Reports
        Where joints that cannot be used are counted.

    Returns
    -------
    names : list of str
        Coordinates such as ``base/x``.
    position : ndarray, shape (len(names),)
        [rad or m].

    """
    names: list[str] = []
    values: list[float] = []
    if len(message.transforms) < len(message.joint_names):
        reports.add(
            'length mismatch',
            f'a multi-DOF joint state has {len(message.joint_names)} names and '
            f'{len(message.transforms)} transforms; it is ignored',
            error=True,
        )
        return names, np.empty(0)
    for name, transform in zip(message.joint_names, message.transforms, strict=False):
        joint = model.description.joints.get(name)
        row = model.tree.joint_index.get(name)
        kind = None if row is None else model.tree.joint_types[row]
        if joint is None or kind not in (JointType.FLOATING, JointType.PLANAR):
            message_ = f"'{name}' in multi-DOF joint states is no floating or planar joint"
            reports.add('unknown name', message_, name)
            continue
        t, r = transform.translation, transform.rotation
        translation = np.array([t.x, t.y, t.z])
        quat = np.array([r.x, r.y, r.z, r.w])
        if not (np.isfinite(translation).all() and 1e-6 < float(quat @ quat) < 1e6):
            reports.add(
                'not finite', f"the transform of '{name}' is not finite and is ignored", name
            )
            continue
        if kind is JointType.FLOATING:
            values += [*translation, *quat]
        else:
            frame = matrix_between(np.array(joint.axis))
            turn = frame.T @ matrix_from_quat_xyzw(quat) @ frame
            along = frame.T @ translation
            values += [along[0], along[1], float(np.arctan2(turn[1, 0], turn[0, 0]))]
        own = model.tree.position_slice(name)
        names += model.coordinates[own]
    return names, np.array(values)


def message_of(model: RobotModel, position: FloatArray) -> MultiDOFJointState:
    """
    Return the message that `values_of` reads: of all floating and planar joints, without a stamp.

    Parameters
    ----------
    model : RobotModel
        The robot.
    position : ndarray, shape (n_coordinates,)
        Coordinates of all joints [rad or m].

    """
    message = MultiDOFJointState()
    for name, kind in zip(model.tree.joints, model.tree.joint_types, strict=True):
        own = position[model.tree.position_slice(name)]
        if kind is JointType.FLOATING:
            translation, quat_xyzw = own[:3], own[3:]
        elif kind is JointType.PLANAR:
            frame = matrix_between(np.array(model.description.joints[name].axis))
            translation = frame[:, :2] @ own[:2]
            turn = frame @ matrix_from_rpy([0.0, 0.0, own[2]]) @ frame.T
            quat_xyzw = quat_xyzw_from_matrix(turn)
        else:
            continue
        transform = Transform()
        t, r = transform.translation, transform.rotation
        t.x, t.y, t.z = translation.tolist()
        r.x, r.y, r.z, r.w = quat_xyzw.tolist()
        message.joint_names.append(name)
        message.transforms.append(transform)
    return message
