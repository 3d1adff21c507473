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

"""Random arms of each family whose inverse kinematics has a closed form."""

from __future__ import annotations

import numpy as np
from robot_description_tools import InverseKinematics
from robot_description_tools import RobotModel
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Limit
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.inverse.families import ArmGeometry
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from test_support.strategies import description_from_joints

# Maps each family of arms to the name of the class with its closed form, and to the arguments of
# this class after the first argument, which is the geometry.
FAMILIES: dict[str, tuple[object, ...]] = {
    'spherical wrist, 2 | 3': ('SphericalWrist', 'SecondAndThirdParallel'),
    'spherical wrist, 1 | 2': ('SphericalWrist', 'FirstAndSecondParallel'),
    'spherical wrist, 1 x 2': ('SphericalWrist', 'FirstAndSecondMeet'),
    'spherical wrist, 2 x 3': ('SphericalWrist', 'SecondAndThirdMeet'),
    'spherical wrist': ('SphericalWrist', 'AnyShoulder'),
    '2 | 3 | 4, 5 x 6': ('ThreeParallel', True),
    '2 | 3 | 4': ('ThreeParallel', False),
    '7 joints': ('SphericalShoulderAndWrist',),
    'in a plane, 2': ('InPlane',),
    'in a plane, 3': ('InPlane',),
    '3 joints': ('PositionOnly', 'AnyShoulder'),
}
# Maps a family to the indices of the links with length 0. The axes at the two ends of such a link
# intersect.
MEETING = {
    'spherical wrist, 1 x 2': (1, 4, 5),
    'spherical wrist, 2 x 3': (2, 4, 5),
    '2 | 3 | 4, 5 x 6': (5,),
    '2 | 3 | 4': (),
    '7 joints': (1, 2, 5, 6),
}
PARALLEL = {
    'spherical wrist, 2 | 3': (1, 2),
    'spherical wrist, 1 | 2': (0, 1),
    '2 | 3 | 4, 5 x 6': (1, 2, 3),
    '2 | 3 | 4': (1, 2, 3),
    'in a plane, 2': (0, 1),
    'in a plane, 3': (0, 1, 2),
}


def random_arm(kind: str, rng: np.random.Generator) -> ArmGeometry:
    """Return a random arm of a family, with links of at most 0.6 m."""
    name = FAMILIES[kind][0]
    count = {'SphericalShoulderAndWrist': 7, 'InPlane': int(kind[-1:] == '3') + 2}.get(
        str(name), 3 if name == 'PositionOnly' else 6
    )
    axes = rng.normal(size=(count, 3))
    axes /= np.linalg.norm(axes, axis=1, keepdims=True)
    offsets = rng.normal(size=(count + 1, 3))
    offsets *= rng.uniform(0.2, 0.6, (count + 1, 1)) / np.linalg.norm(offsets, axis=1)[:, None]
    parallel = PARALLEL.get(kind, ())
    for i in parallel:
        axes[i] = axes[parallel[0]]
    offsets[list(MEETING.get(kind, (4, 5) if count == 6 else ()))] = 0.0
    if count == 7:
        offsets[3] -= axes[3] * (axes[3] @ offsets[3])
        # Make neighbouring axes of the shoulder (0 to 2) and of the wrist (4 to 6) perpendicular,
        # so that both reach all orientations.
        for a, b, c in ((0, 1, 2), (4, 5, 6)):
            axes[b] = np.cross(axes[a], axes[b])
            axes[b] /= np.linalg.norm(axes[b])
            axes[c] -= axes[b] * (axes[b] @ axes[c])
            axes[c] /= np.linalg.norm(axes[c])
    return ArmGeometry(axes, offsets)


def tool_of(geometry: ArmGeometry, turns: FloatArray) -> tuple[FloatArray, FloatArray]:
    """
    Return the rotations and positions of the tool, computed with quaternions.

    ``turns``, shape (joints, n), has the angles of each joint as complex numbers exp(i q).

    """
    position = np.zeros((turns.shape[1], 3)) + geometry.offsets[0]
    rotation = np.broadcast_to(np.eye(3), (turns.shape[1], 3, 3))
    for axis, turn, offset in zip(geometry.axes, turns, geometry.offsets[1:], strict=True):
        half = np.angle(turn)[:, np.newaxis] / 2
        quat = np.concatenate((np.sin(half) * axis, np.cos(half)), axis=1)
        rotation = rotation @ matrix_from_quat_xyzw(quat)
        position = position + rotation @ offset
    return rotation, position


def description_of(
    geometry: ArmGeometry, rng: np.random.Generator, limit: float = np.pi
) -> RobotDescription:
    """Return an arm as a description. Each joint origin is at a random point of its axis."""
    along = rng.uniform(-0.3, 0.3, (len(geometry.axes), 1)) * geometry.axes
    offsets = geometry.offsets.copy()
    offsets[:-1] += along
    offsets[1:] -= along
    joints = [
        Joint(
            f'j{i + 1}',
            JointType.REVOLUTE,
            f'l{i}',
            f'l{i + 1}',
            Origin(tuple(offset)),
            tuple(axis),
            Limit(-limit, limit),
        )
        for i, (axis, offset) in enumerate(zip(geometry.axes, offsets, strict=False))
    ]
    last = len(joints)
    joints.append(Joint('flange', JointType.FIXED, f'l{last}', 'tool', Origin(tuple(offsets[-1]))))
    return description_from_joints(joints, root='l0')


def planar_arm(*lengths: float, limit: float = 4.0) -> InverseKinematics:
    """Return the inverse kinematics of a planar arm. The tool is at the tip of the last link."""
    joints = [
        Joint(
            f'j{i}',
            JointType.REVOLUTE,
            f'l{i}',
            f'l{i + 1}',
            Origin((0.0 if i == 0 else lengths[i - 1], 0.0, 0.0)),
            (0.0, 0.0, 1.0),
            limit=Limit(-limit, limit),
        )
        for i in range(len(lengths))
    ]
    model = RobotModel(description_from_joints(joints))
    tool = np.eye(4)
    tool[0, 3] = lengths[-1]
    return InverseKinematics(model, f'l{len(lengths)}', tool=tool)
