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

"""The fast computation of joint transforms, compared with `local_transforms`."""

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Origin
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.motion import coordinates_from_pose
from robot_description_tools.kinematics.motion import JointTable
from robot_description_tools.kinematics.motion import pose_from_coordinates
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import origin_rotation
from test_support import reference
from test_support.strategies import description_from_joints
from test_support.strategies import random_positions
from test_support.strategies import seeds
from test_support.strategies import trees

# A few rounding errors of numbers below 10. Origins are up to 2 m, and positions up to 3.
TOLERANCE = 1e-14 * 10


def same(actual, expected, tolerance=TOLERANCE):
    np.testing.assert_allclose(actual, expected, rtol=0, atol=tolerance)


def check(tree, rows, q, translation, quat):
    local = tree.local_transforms(q)[rows]
    same(translation, local[:, :3, 3])
    same(np.linalg.norm(quat, axis=-1), 1.0)
    same(matrix_from_quat_xyzw(quat), local[:, :3, :3])


@given(trees(quaternions=True), seeds)
def test_poses_equal_the_local_transforms(description, seed):
    tree = KinematicTree.from_description(description)
    rng = np.random.default_rng(seed)
    rows = rng.permutation(len(tree.joints))[: rng.integers(len(tree.joints) + 1)]
    motion = tree.motion(rows)
    assert len(motion) == len(rows)
    # Try two configurations, because work arrays could transfer values from the first to the
    # second.
    for q in random_positions(tree, rng, 2):
        check(tree, rows, q, *motion.poses(q))


@pytest.mark.parametrize('kind', list(JointType), ids=str)
def test_each_type_alone(kind):
    joint = Joint('j', kind, 'l0', 'l1', axis=(1.0, -2.0, 0.5))
    tree = KinematicTree.from_description(description_from_joints([joint]))
    q = random_positions(tree, np.random.default_rng(1))
    check(tree, [0], q, *tree.motion([0]).poses(q))


@given(trees(quaternions=True), seeds, st.booleans())
def test_turner_equals_quaternions(description, seed, is_in_order):
    """`turner` writes exactly the values of `quaternions`, for any order of the joints."""
    tree = KinematicTree.from_description(description)
    rng = np.random.default_rng(seed)
    turning = (JointType.REVOLUTE, JointType.CONTINUOUS)
    types = [description.joints[name].type for name in tree.joints]
    rows = [i for i, kind in enumerate(types) if not is_in_order or kind in turning]
    motion = tree.motion(rows if is_in_order else rng.permutation(rows))
    q = random_positions(tree, rng)
    quat = np.empty((len(motion), 4))
    turn = motion.turner(q, quat)
    for q[:] in random_positions(tree, rng, 2):
        quat[:] = np.nan
        turn()
        np.testing.assert_array_equal(quat, motion.quaternions(q))


@given(trees(), seeds)
def test_outputs_are_written_in_place(description, seed):
    tree = KinematicTree.from_description(description)
    n = len(tree.joints)
    q = random_positions(tree, np.random.default_rng(seed))
    # The outputs are views of one array. The column between them must not change.
    poses = np.full((n, 8), -1e9)
    translation, quat = poses[:, :3], poses[:, 4:]
    motion = tree.motion(range(n))
    found = motion.poses(q, translation, quat)
    assert found[0] is translation
    assert found[1] is quat
    check(tree, np.arange(n), q, translation, quat)
    assert (poses[:, 3] == -1e9).all()


def test_results_are_not_shared():
    tree = KinematicTree.from_description(
        description_from_joints([Joint('j', JointType.REVOLUTE, 'l0', 'l1')])
    )
    motion = tree.motion([0])
    first = motion.poses(np.array([0.0]))[1]
    motion.poses(np.array([1.0]))
    same(first, [[0, 0, 0, 1]], 0)


def test_quaternion_closed_form():
    joint = Joint('j', JointType.CONTINUOUS, 'l0', 'l1', axis=(0.0, 0.0, 5.0))
    tree = KinematicTree.from_description(description_from_joints([joint]))
    quat = tree.motion([0]).poses(np.array([2 * np.pi / 3]))[1]
    same(quat, [[0, 0, np.sqrt(3) / 2, 1 / 2]])


@given(trees(), seeds)
def test_nan_affects_only_its_joint(description, seed):
    tree = KinematicTree.from_description(description)
    q = random_positions(tree, np.random.default_rng(seed))
    motion = tree.motion(range(len(tree.joints)))
    expected = np.hstack(motion.poses(q))
    for row, joint in enumerate(tree.joints):
        spoiled = q.copy()
        spoiled[tree.position_slice(joint)] = np.nan
        found = np.hstack(motion.poses(spoiled))
        assert np.isnan(found[row]).any() == (tree.joint_types[row] is not JointType.FIXED)
        others = np.arange(len(tree.joints)) != row
        same(found[others], expected[others], 0)


def test_quaternion_of_zero_gives_nan():
    joints = [Joint('a', JointType.FLOATING, 'l0', 'l1'), Joint('b', JointType.FIXED, 'l0', 'l2')]
    tree = KinematicTree.from_description(description_from_joints(joints))
    translation, quat = tree.motion([0, 1]).poses(np.array([1.0, 2.0, 3.0, 0, 0, 0, 0]))
    assert np.isnan(quat[0]).all()
    same(quat[1], [0, 0, 0, 1])
    same(translation[1], [0, 0, 0])


@pytest.mark.parametrize(
    ('arguments', 'message'),
    [
        ([np.zeros(1)], r'^q: expected shape \(2,\), got \(1,\)$'),
        ([np.zeros((2, 2))], r'^q: expected shape \(2,\), got \(2, 2\)$'),
        ([np.zeros(2), np.zeros((3, 2))], r'^translation_out: expected .*3\), got \(3, 2\)$'),
        ([np.zeros(2), None, np.zeros((2, 3))], r'^quat_out: expected .*4\), got \(2, 3\)$'),
    ],
)
def test_wrong_shape(arguments, message):
    joints = [
        Joint('a', JointType.REVOLUTE, 'l0', 'l1'),
        Joint('b', JointType.PRISMATIC, 'l0', 'l2'),
    ]
    tree = KinematicTree.from_description(description_from_joints(joints))
    with pytest.raises(ValueError, match=message):
        tree.motion([0, 1]).poses(*arguments)


small = st.floats(-3.0, 3.0)


@given(st.tuples(small, small, small).filter(lambda axis: np.linalg.norm(axis) > 0.1), seeds)
def test_coordinates_of_a_planar_joint_follow_from_its_pose(axis, seed):
    """A translation out of the plane and the length of the quaternion have no effect."""
    joint = Joint('j', JointType.PLANAR, 'l0', 'l1', axis=axis)
    coordinates = np.random.default_rng(seed).uniform(-3.0, 3.0, 3)
    pose = pose_from_coordinates(joint, coordinates)
    same(coordinates_from_pose(joint, pose), coordinates, 1e-12)
    pose[:3] += np.array(axis)
    pose[3:] *= -2.0
    same(coordinates_from_pose(joint, pose), coordinates, 1e-12)


@given(seeds)
def test_coordinates_of_a_floating_joint_are_its_pose(seed):
    joint = Joint('j', JointType.FLOATING, 'l0', 'l1', axis=(1.0, 2.0, 3.0))
    pose = np.random.default_rng(seed).normal(size=7)
    same(coordinates_from_pose(joint, pose), pose, 0)
    turned = pose_from_coordinates(joint, pose)
    same(turned[:3], pose[:3])
    same(matrix_from_quat_xyzw(turned[3:]), matrix_from_quat_xyzw(pose[3:]))


# --- Constants of joints.

angles = st.floats(-3.0, 3.0)


@given(angles, angles, angles)
def test_both_forms_of_a_rotation_are_equivalent(roll: float, pitch: float, yaw: float) -> None:
    matrix, quat_xyzw = origin_rotation(Origin(rpy=(roll, pitch, yaw)))
    # A quaternion may have any length.
    twice = Origin(quat_xyzw=tuple(2.0 * quat_xyzw))
    literal = reference.turn_by_quat_xyzw(quat_xyzw)[:3, :3]
    for found in (origin_rotation(twice)[0], literal):
        # The tolerance allows for the rounding of a dozen products of numbers up to 1.
        np.testing.assert_allclose(found, matrix, atol=1e-14)


def test_zero_quaternion_is_the_identity() -> None:
    matrix, quat_xyzw = origin_rotation(Origin(quat_xyzw=(0.0, 0.0, 0.0, 0.0)))
    np.testing.assert_array_equal(matrix, np.eye(3))
    np.testing.assert_array_equal(quat_xyzw, [0.0, 0.0, 0.0, 1.0])


def test_error_of_a_wrong_quaternion_names_its_joint() -> None:
    joint = Joint('elbow', JointType.FIXED, 'a', 'b', Origin(quat_xyzw=(np.inf, 0.0, 0.0, 0.0)))
    with pytest.raises(ValueError, match=r"joint 'elbow': quat_xyzw .* is not a rotation"):
        JointTable.from_joints([joint])


@pytest.mark.parametrize('kind', JointType)
def test_without_an_axis_only_a_floating_joint_moves(kind: JointType) -> None:
    joint = Joint('j', kind, 'a', 'b', axis=(0.0, 0.0, 0.0))
    expected = kind if kind is JointType.FLOATING else JointType.FIXED
    assert joint.moving_type is expected


@given(st.lists(st.sampled_from(JointType), max_size=6), st.data())
def test_part_of_the_table_equals_the_table_of_the_part(
    kinds: list[JointType], data: st.DataObject
) -> None:
    """A part equals a separate table, except that its indices refer to the whole robot."""
    joints = [Joint(f'j{i}', kind, 'a', 'b') for i, kind in enumerate(kinds)]
    rows = data.draw(st.permutations(range(len(kinds))))[: data.draw(st.integers(0, len(kinds)))]
    whole = JointTable.from_joints(joints)
    part = whole.part(np.array(rows, dtype=np.intp))
    alone = JointTable.from_joints([joints[row] for row in rows])
    for name in ('translation', 'rotation', 'turn_sin', 'turn_versin', 'slide'):
        np.testing.assert_array_equal(getattr(part, name), getattr(alone, name))
    size = sum(len(kind.coordinates) for kind in kinds)
    assert (part.angle_at <= size).all()
