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

"""Angles of the JSON robot format and of URDF, compared with ``kinematics``."""

from __future__ import annotations

from math import pi

from hypothesis import example
from hypothesis import given
from hypothesis import strategies as st
import numpy as np
from robot_description_tools.description.geometry import euler_xyz_from_matrix
from robot_description_tools.description.geometry import Pose
from robot_description_tools.description.geometry import pose_from_euler_xyz
from robot_description_tools.description.geometry import pose_from_origin
from robot_description_tools.description.geometry import rpy_from_matrix
from robot_description_tools.description.model import Origin
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import matrix_from_rpy
from test_support.strategies import angles
from test_support.strategies import quats_xyzw
from test_support.strategies import vectors

# Rounding errors of a few products, and of sines of right angles.
ROUNDING = 4e-15
triples = st.tuples(*[angles | st.sampled_from([0.0, pi / 2, -pi / 2, pi])] * 3)


@given(triples)
def test_euler_xyz_is_a_product_of_rotations(triple):
    about_x, about_y, about_z = (
        matrix_from_rpy(np.eye(3)[i] * angle) for i, angle in enumerate(triple)
    )
    found = pose_from_euler_xyz((0.0, 0.0, 0.0), triple).rotation
    np.testing.assert_allclose(found, about_x @ about_y @ about_z, atol=ROUNDING)


@given(triples)
@example((0.3, pi / 2, 0.4))
@example((0.3, pi / 2 - 1e-9, 0.4))
@example((-2.0, -pi / 2, 3.0))
def test_angles_come_back_as_the_same_rotation(triple):
    matrix = pose_from_euler_xyz((0.0, 0.0, 0.0), triple).rotation
    np.testing.assert_allclose(matrix_from_rpy(rpy_from_matrix(matrix)), matrix, atol=ROUNDING)
    again = pose_from_euler_xyz((0.0, 0.0, 0.0), euler_xyz_from_matrix(matrix)).rotation
    np.testing.assert_allclose(again, matrix, atol=ROUNDING)


@given(vectors, triples, quats_xyzw)
def test_pose_from_origin(xyz, rpy, quat_xyzw):
    pose = pose_from_origin(Origin(xyz, rpy))
    assert pose.translation == xyz
    np.testing.assert_allclose(pose.rotation, matrix_from_rpy(rpy), atol=ROUNDING)
    pose = pose_from_origin(Origin(xyz, quat_xyzw=quat_xyzw))
    np.testing.assert_allclose(pose.rotation, matrix_from_quat_xyzw(quat_xyzw), atol=ROUNDING)


def test_a_quaternion_of_zeros_is_no_rotation():
    origin = Origin((1.0, 2.0, 3.0), quat_xyzw=(0.0, 0.0, 0.0, 0.0))
    assert pose_from_origin(origin) == Pose((1.0, 2.0, 3.0))


def _matrix(pose: Pose) -> np.ndarray:
    return np.block([[np.array(pose.rotation), np.array(pose.translation)[:, None]], [0, 0, 0, 1]])


@given(vectors, triples, vectors, triples)
def test_products_and_inverses_are_those_of_matrices(t, angles, u, others):
    one, two = pose_from_euler_xyz(t, angles), pose_from_euler_xyz(u, others)
    np.testing.assert_allclose(_matrix(one @ two), _matrix(one) @ _matrix(two), atol=ROUNDING)
    np.testing.assert_allclose(_matrix(one @ one.inverse()), np.eye(4), atol=ROUNDING)
