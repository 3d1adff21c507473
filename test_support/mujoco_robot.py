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

"""An exported robot in MuJoCo, with the position coordinates of this package."""

from __future__ import annotations

import mujoco
import numpy as np
from robot_description_tools.coupling import RobotModel
from robot_description_tools.kinematics.rotation import FloatArray


class MujocoRobot:
    """
    A compiled MuJoCo model and its state.

    Parameters
    ----------
    robot : RobotModel
        The robot from which the MJCF text was made.
    text : str
        The MJCF text of the robot. Joints are matched by name.

    """

    def __init__(self, robot: RobotModel, text: str) -> None:
        self.tree = robot.tree
        self.model = mujoco.MjModel.from_xml_string(text)
        self.data = mujoco.MjData(self.model)
        # For each coordinate of the tree, its index in qpos.
        self.at = np.array([self._index(name) for name in self.tree.coordinates], dtype=int)

    def _index(self, name: str) -> int:
        names = [self.model.joint(i).name for i in range(self.model.njnt)]
        if name in names:
            return self.model.joint(name).qposadr[0]
        joint, _, part = name.rpartition('/')
        start = self.model.joint(joint).qposadr[0]
        # In qpos, a free joint has a position and a quaternion. A ball joint has only a
        # quaternion.
        is_free = self.model.joint(joint).type[0] == mujoco.mjtJoint.mjJNT_FREE
        order = ('x', 'y', 'z', 'qw', 'qx', 'qy', 'qz')[0 if is_free else 3:]
        return start + order.index(part)

    def move(self, q: FloatArray) -> None:
        """Compute all poses for position coordinates of the tree."""
        self.data.qpos[self.at] = q
        mujoco.mj_kinematics(self.model, self.data)
        mujoco.mj_comPos(self.model, self.data)

    @property
    def q(self) -> FloatArray:
        """Return the position coordinates of the tree."""
        return self.data.qpos[self.at]

    def poses(self) -> FloatArray:
        """Return T_world_link of all links of the tree."""
        poses = np.tile(np.eye(4), (len(self.tree.links), 1, 1))
        for pose, link in zip(poses, self.tree.links, strict=True):
            body = self.data.body(link)
            pose[:3, :3], pose[:3, 3] = body.xmat.reshape(3, 3), body.xpos
        return poses

    def inertia(self, link: str) -> tuple[float, FloatArray, FloatArray]:
        """Return the mass, the centre of mass and the inertia of a body, in world axes."""
        body, turn = self.model.body(link), self.data.body(link).ximat.reshape(3, 3)
        return body.mass[0], self.data.body(link).xipos, turn @ np.diag(body.inertia) @ turn.T

    def moment_arms(self) -> FloatArray:
        """Return the derivatives of the actuator lengths with respect to the motion of joints."""
        mujoco.mj_forward(self.model, self.data)
        arms = np.zeros((self.model.nu, self.model.nv))
        data = self.data
        sparse = data.moment_rownnz, data.moment_rowadr, data.moment_colind
        mujoco.mju_sparse2dense(arms, data.actuator_moment, *sparse)
        return arms
