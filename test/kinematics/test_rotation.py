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

"""Rotations in three forms, compared with each other and with MuJoCo."""

from hypothesis import example
from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Origin
from robot_description_tools.kinematics.rotation import cross
from robot_description_tools.kinematics.rotation import matrix_between
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import matrix_from_rpy
from robot_description_tools.kinematics.rotation import multiply_quat_xyzw
from robot_description_tools.kinematics.rotation import normalized
from robot_description_tools.kinematics.rotation import pose_from_origin
from robot_description_tools.kinematics.rotation import quat_xyzw_from_matrix
from robot_description_tools.kinematics.rotation import quat_xyzw_from_rpy
from robot_description_tools.kinematics.rotation import rotvec_from_matrix
from robot_description_tools.kinematics.rotation import rpy_from_matrix
from robot_description_tools.kinematics.rotation import skew
from test_support import reference
from test_support.strategies import angles
from test_support.strategies import axes
from test_support.strategies import description_from_joints
from test_support.strategies import quats_xyzw
from test_support.strategies import seeds
from test_support.strategies import urdf_from_description

# A few roundings of numbers of size 1.
TOLERANCE = 1e-14

rpys = st.tuples(angles, angles, angles)


def same(actual, expected, tolerance=TOLERANCE):
    np.testing.assert_allclose(actual, expected, rtol=0, atol=tolerance)


@given(rpys)
def test_matrix_from_rpy_is_three_turns_about_fixed_axes(rpy):
    roll, pitch, yaw = rpy
    turns = reference.turn_z(yaw) @ reference.turn_y(pitch) @ reference.turn_x(roll)
    same(matrix_from_rpy(rpy), turns[:3, :3])


def test_roll_comes_first():
    # Roll turns z into -y. Then yaw turns -y into x.
    same(matrix_from_rpy([np.pi / 2, 0, np.pi / 2]) @ [0, 0, 1], [1, 0, 0])


@given(rpys)
def test_quat_xyzw_from_rpy_equals_matrix_from_rpy(rpy):
    same(matrix_from_quat_xyzw(quat_xyzw_from_rpy(rpy)), matrix_from_rpy(rpy))


@given(quats_xyzw)
def test_matrix_from_quat_xyzw_turns_about_the_vector_part(quat):
    same(matrix_from_quat_xyzw(quat), reference.turn_by_quat_xyzw(quat)[:3, :3])


@given(quats_xyzw, quats_xyzw)
def test_product_of_quaternions_is_product_of_matrices(left, right):
    product = matrix_from_quat_xyzw(left) @ matrix_from_quat_xyzw(right)
    same(matrix_from_quat_xyzw(multiply_quat_xyzw(left, right)), product)


@given(quats_xyzw)
def test_quat_xyzw_from_matrix_inverts(quat):
    unit = normalized(quat)
    found = quat_xyzw_from_matrix(matrix_from_quat_xyzw(quat))
    assert found[3] >= 0
    assert min(np.abs(found - unit).max(), np.abs(found + unit).max()) < TOLERANCE


@pytest.mark.parametrize('axis', range(3))
def test_quat_xyzw_from_matrix_of_a_half_turn(axis):
    matrix = 2.0 * np.outer(np.eye(3)[axis], np.eye(3)[axis]) - np.eye(3)
    same(quat_xyzw_from_matrix(matrix), np.eye(4)[axis])


@given(axes, st.floats(0, np.pi))
@example((0.6, 0.0, 0.8), np.pi)
@example((0.6, 0.0, 0.8), np.pi - 1e-9)
@example((0.6, 0.0, 0.8), np.pi - 1.1e-3)
@example((0.6, 0.0, 0.8), 1e-12)
def test_rotvec_from_matrix_is_axis_and_angle(axis, angle):
    unit = normalized(axis)
    quat_xyzw = np.append(unit * np.sin(angle / 2), np.cos(angle / 2))
    found = rotvec_from_matrix(matrix_from_quat_xyzw(quat_xyzw))
    # A sine of 1e-3 has 13 correct digits. For half a turn, the opposite axis is also right.
    expected = unit * angle if angle < np.pi - 1e-12 else unit * np.pi * np.sign(found @ unit)
    same(found, expected, 1e-12)


@given(rpys)
def test_rpy_from_matrix_inverts_off_gimbal_lock(rpy):
    matrix = matrix_from_rpy(rpy)
    if abs(matrix[2, 0]) < 0.99999:
        # Roll and yaw are computed from entries of at least cos(pitch) = 4.5e-3.
        same(matrix_from_rpy(rpy_from_matrix(matrix)), matrix, 1e-12)


@pytest.mark.parametrize('sign', [-1, 1])
def test_gimbal_lock_has_the_threshold_of_urdfdom(sign):
    before, after = (
        rpy_from_matrix(matrix_from_rpy([0.5, sign * np.arcsin(sine), 0.2]))
        for sine in (0.999989, 0.999991)
    )
    # Roll and yaw are computed from entries of size cos(pitch) = 4.7e-3.
    same(before, [0.5, sign * np.arcsin(0.999989), 0.2], 1e-12)
    assert after[0] == 0


@given(angles, st.sampled_from([-1, 1]), st.floats(0, 4.4e-3), angles)
def test_rpy_from_matrix_in_gimbal_lock(roll, sign, off, yaw):
    matrix = matrix_from_rpy([roll, sign * (np.pi / 2 - off), yaw])
    found = rpy_from_matrix(matrix)
    assert found[0] == 0
    assert found[1] == sign * np.pi / 2
    # As documented, the error is at most the distance of the pitch from ± pi / 2.
    error = matrix_from_rpy(found).T @ matrix
    angle = 2 * np.arcsin(np.linalg.norm(error - np.eye(3)) / np.sqrt(8))
    assert angle <= off + 1e-9


@given(axes)
def test_matrix_between_turns_z_into_the_axis(axis):
    matrix = matrix_between(axis)
    same(matrix @ [0, 0, 1], normalized(axis))
    same(matrix @ matrix.T, np.eye(3))
    assert np.linalg.det(matrix) > 0


@given(axes)
def test_matrix_between_is_the_smallest_such_rotation(axis):
    # The angle of the rotation is the angle between z and the axis, and the trace of the matrix is
    # 1 + 2 cos(angle).
    same(np.trace(matrix_between(axis)), 1 + 2 * normalized(axis)[2])


@given(axes)
def test_matrix_between_equals_the_literal_formula(axis):
    # The reference uses an angle from atan2 and a normalised direction, which are exact except for
    # a few roundings.
    same(matrix_between(axis), reference.plane_frame(tuple(normalized(axis)))[:3, :3], 1e-13)


@pytest.mark.parametrize(
    'axis',
    [
        (0.0, 0.0, 1.0),
        (0.0, 0.0, -1.0),
        (0.0, 0.0, -3.0),
        (1e-9, 0.0, -1.0),
        (0.0, 1e-9, -1.0),
        (1e-9, 1e-9, 1.0),
        (1e-6, 0.0, -1.0),
        (0.0, 1e-6, -1.0),
        (1e-6, -1e-6, 1.0),
        (1.0, 0.0, 0.0),
        (0.0, -2.0, 0.0),
        (0.3, -0.4, -0.5),
    ],
    ids=str,
)
def test_matrix_between_equals_the_plane_of_mujoco(axis):
    mujoco = pytest.importorskip('mujoco', reason='the oracle mujoco is not installed')
    joint = Joint('j', JointType.PLANAR, 'l0', 'l1', axis=axis)
    urdf = urdf_from_description(description_from_joints([joint]))
    slide_x, slide_y, _ = mujoco.MjModel.from_xml_string(urdf).jnt_axis
    # If an axis is within 1e-7 of z or -z, MuJoCo uses z or -z. Elsewhere, its quaternion has
    # rounding errors.
    tolerance = 1e-7 if np.hypot(*axis[:2]) < 1e-7 else 1e-13
    same(matrix_between(axis)[:, 0], slide_x, tolerance)
    same(matrix_between(axis)[:, 1], slide_y, tolerance)


@pytest.mark.parametrize('distance', [0.0, 1e-300, 1e-12, 9e-8, 1.1e-7, 1e-5, 1e-2, 1.0])
@pytest.mark.parametrize('height', [-1.0, 1.0])
@given(direction=angles)
def test_matrix_between_is_a_rotation_near_z(distance, height, direction):
    axis = [distance * np.cos(direction), distance * np.sin(direction), height]
    matrix = matrix_between(axis)
    same(matrix[:, 2], normalized(axis))
    same(matrix @ matrix.T, np.eye(3))
    same(np.cross(matrix[:, 0], matrix[:, 1]), matrix[:, 2])


@given(seeds)
def test_leading_axes_are_a_batch(seed):
    rng = np.random.default_rng(seed)
    rpy = rng.uniform(-4, 4, size=(2, 3, 3))
    quat = rng.normal(size=(2, 3, 4))
    matrix = matrix_from_quat_xyzw(quat)
    for function, batch in (
        (matrix_from_rpy, rpy),
        (quat_xyzw_from_rpy, rpy),
        (matrix_from_quat_xyzw, quat),
        (matrix_between, rpy),
        (skew, rpy),
        (quat_xyzw_from_matrix, matrix),
        (rpy_from_matrix, matrix),
        (rotvec_from_matrix, matrix),
    ):
        # Vector and scalar code may round the last digit differently.
        same(function(batch)[1, 2], function(batch[1, 2]))


def test_normalising_zero_gives_nan():
    assert np.isnan(matrix_from_quat_xyzw([0, 0, 0, 0])).all()
    assert np.isnan(matrix_between([0, 0, 0])).all()


@pytest.mark.parametrize('scale', [1e-300, 1e300])
def test_normalized_accepts_any_length(scale):
    same(normalized([3 * scale, 0, 4 * scale]), [0.6, 0, 0.8])


@pytest.mark.parametrize(
    ('function', 'wrong', 'message'),
    [
        (matrix_from_rpy, [0, 0], r'^rpy: expected shape \(\.\.\., 3\), got \(2,\)$'),
        (quat_xyzw_from_rpy, 0.0, r'^rpy: expected shape \(\.\.\., 3\), got \(\)$'),
        (matrix_from_quat_xyzw, [0, 0, 1], r'^quat_xyzw: expected .* got \(3,\)$'),
        (quat_xyzw_from_matrix, np.eye(4), r'^matrix: expected .* 3, 3\), got \(4, 4\)$'),
        (rpy_from_matrix, np.zeros(3), r'^matrix: expected .* 3, 3\), got \(3,\)$'),
        (rotvec_from_matrix, np.eye(2), r'^matrix: expected .* 3, 3\), got \(2, 2\)$'),
        (matrix_between, [1, 0], r'^axis: expected .* got \(2,\)$'),
    ],
)
def test_wrong_shape(function, wrong, message):
    with pytest.raises(ValueError, match=message):
        function(wrong)


@pytest.mark.parametrize('shape', [(3,), (1, 3), (5, 3), (2, 4, 3)])
def test_cross_products_equal_those_of_numpy(shape):
    a, b = np.random.default_rng(3).normal(size=(2, *shape))
    same(cross(a, b), np.cross(a, b))


@given(st.tuples(axes, rpys))
def test_pose_of_an_origin_has_its_rotation_and_translation(origin):
    xyz, rpy = origin
    expected = np.block([[matrix_from_rpy(rpy), np.array(xyz)[:, np.newaxis]], [0, 0, 0, 1]])
    same(pose_from_origin(Origin(xyz, rpy)), expected)
