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
Pinocchio with the conventions of this package, as an oracle for kinematics.

The oracle treats each mimic joint as an independent joint.

"""

from __future__ import annotations

import numpy as np
import pinocchio
from robot_description_tools.description.model import JointType
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw


class PinocchioOracle:
    """
    Poses and Jacobians from pinocchio, in the order and the coordinates of a tree.

    Parameters
    ----------
    tree : KinematicTree
        The tree of this package to compare with pinocchio.
    urdf : str
        The URDF of the robot. Planar joints are refused, because pinocchio ignores their axes.

    Raises
    ------
    ValueError
        If pinocchio refuses the URDF, or if the tree has a planar joint.

    """

    def __init__(self, tree: KinematicTree, urdf: str) -> None:
        if JointType.PLANAR in tree.joint_types:
            raise ValueError('pinocchio ignores the axis of planar joints')
        self.tree = tree
        self.model = pinocchio.buildModelFromXML(urdf)
        self.data = self.model.createData()

    def _joints(self):
        for name, kind in zip(self.tree.joints, self.tree.joint_types, strict=True):
            if kind is not JointType.FIXED:
                yield name, kind, self.model.joints[self.model.getJointId(name)]

    def move(self, q: FloatArray) -> None:
        """Compute poses and Jacobians for position coordinates of the tree."""
        position = pinocchio.neutral(self.model)
        for name, _, joint in self._joints():
            values = q[self.tree.position_slice(name)]
            if len(values) == 1 and joint.nq == 2:
                # Pinocchio stores the angle of a continuous joint as a point on the unit circle.
                values = np.array([np.cos(values[0]), np.sin(values[0])])
            position[joint.idx_q + np.arange(joint.nq)] = values
        self.q = q
        pinocchio.computeJointJacobians(self.model, self.data, position)
        pinocchio.updateFramePlacements(self.model, self.data)

    def _frame(self, link: str) -> int:
        frame = self.model.getFrameId(link, pinocchio.FrameType.BODY)
        assert frame < self.model.nframes, f'pinocchio has no link {link}'
        return frame

    def poses(self) -> FloatArray:
        """Return T_root_link of all links."""
        root = self.data.oMf[self._frame(self.tree.links[0])].inverse()
        return np.array(
            [(root * self.data.oMf[self._frame(link)]).homogeneous for link in self.tree.links]
        )

    def jacobian(self, link: str) -> FloatArray:
        """Return the Jacobian of the origin of a link, in root axes."""
        ours = np.zeros((6, self.tree.n_velocity))
        if not self.model.nv:
            # Do not call pinocchio 4.1 here, because it crashes on the Jacobian of a robot that
            # cannot move.
            return ours
        theirs = pinocchio.getFrameJacobian(
            self.model, self.data, self._frame(link), pinocchio.LOCAL_WORLD_ALIGNED
        )
        for name, kind, joint in self._joints():
            # If there is only one column, the Python binding returns a vector.
            columns = np.reshape(theirs, (6, -1))[:, joint.idx_v + np.arange(joint.nv)]
            if kind is JointType.FLOATING:
                # Pinocchio's velocity of a floating joint is in the axes of the child.
                turn = matrix_from_quat_xyzw(self.q[self.tree.position_slice(name)][3:])
                columns = columns @ np.kron(np.eye(2), turn.T)
            ours[:, self.tree.velocity_slice(name)] = columns
        return ours
