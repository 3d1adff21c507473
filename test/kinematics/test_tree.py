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

"""The compiled tree, compared with reference formulas, closed forms and its own results."""

from dataclasses import FrozenInstanceError
from dataclasses import replace

from hypothesis import given
from hypothesis import settings
import numpy as np
import pytest
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Origin
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import multiply_quat_xyzw
from robot_description_tools.kinematics.tree import CACHED_POSES
from robot_description_tools.kinematics.tree import MOST_PATHS
from test_support import reference
from test_support.examples import examples
from test_support.strategies import description_from_joints
from test_support.strategies import positions_by_joint
from test_support.strategies import random_positions
from test_support.strategies import seeds
from test_support.strategies import trees

# Rounding errors of numbers up to 100. Robots with ten joints, origins up to 2 m and positions up
# to 3 have sums of this size.
TOLERANCE = 1e-12

FIXED = JointType.FIXED
FLOATING = JointType.FLOATING
PLANAR = JointType.PLANAR
PRISMATIC = JointType.PRISMATIC
REVOLUTE = JointType.REVOLUTE


def same(actual, expected, tolerance=TOLERANCE):
    np.testing.assert_allclose(actual, expected, rtol=0, atol=tolerance)


def chain(n):
    """
    Return a chain of revolute joints.

    Each joint is moved by 0.1 m along x and turned by 0.3 rad about y relative to the joint before
    it.

    """
    origin = Origin((0.1, 0.0, 0.0), (0.0, 0.3, 0.0))
    return description_from_joints(
        [
            Joint(f'j{i}', REVOLUTE, f'l{i - 1}', f'l{i}', origin, (0.0, 0.0, 1.0))
            for i in range(1, n + 1)
        ]
    )


def one(kind, axis=(1.0, 0.0, 0.0), origin=None):
    """Return the tree of one joint 'j'."""
    joint = Joint('j', kind, 'l0', 'l1', origin or Origin(), axis)
    return KinematicTree.from_description(description_from_joints([joint]))


# Structure.


def test_coordinates_follow_the_document():
    joints = [
        Joint('a', REVOLUTE, 'l0', 'l1'),
        Joint('b', PLANAR, 'l1', 'l2'),
        Joint('c', FLOATING, 'l2', 'l3'),
        Joint('d', FIXED, 'l0', 'l4'),
        Joint('e', PRISMATIC, 'l4', 'l5'),
    ]
    tree = KinematicTree.from_description(description_from_joints(joints, joints[::-1]))
    assert tree.joints == ('e', 'd', 'c', 'b', 'a')
    floating = ('c/x', 'c/y', 'c/z', 'c/qx', 'c/qy', 'c/qz', 'c/qw')
    assert tree.coordinates == ('e', *floating, 'b/x', 'b/y', 'b/theta', 'a')
    rates = ('c/vx', 'c/vy', 'c/vz', 'c/wx', 'c/wy', 'c/wz')
    assert tree.velocity_coordinates == ('e', *rates, 'b/x', 'b/y', 'b/theta', 'a')
    assert tree.position_slice('b') == slice(8, 11)
    assert tree.velocity_slice('b') == slice(7, 10)
    assert tree.position_slice('d') == slice(1, 1)
    same(tree.zero_position, [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0], 0)


@given(trees())
def test_parents_are_before_their_children(description):
    tree = KinematicTree.from_description(description)
    assert tree.links[0] == description.root
    assert sorted(tree.links) == sorted(description.links)
    assert (tree.parent_link < tree.child_link).all()
    for joint, parent, child in zip(tree.joints, tree.parent_link, tree.child_link, strict=True):
        assert description.joints[joint].parent == tree.links[parent]
        assert description.joints[joint].child == tree.links[child]


def test_joints_outside_the_tree_are_ignored():
    description = chain(3)
    stray = Joint('stray', REVOLUTE, 'l3', 'l1')
    joints = {'stray': stray, **description.joints}
    tree = KinematicTree.from_description(replace(description, joints=joints))
    assert tree.joints == ('j1', 'j2', 'j3')


def test_part_of_a_tree_is_a_tree():
    description = replace(chain(3), tree_joints=('j1', 'j2'))
    assert KinematicTree.from_description(description).links == ('l0', 'l1', 'l2')


def test_tree_joints_must_be_a_tree():
    description = replace(chain(3), tree_joints=('j1', 'j3'))
    with pytest.raises(ValueError, match=r"^tree_joints: not a tree with the root 'l0'$"):
        KinematicTree.from_description(description)


def test_tree_joints_in_a_circle_are_refused():
    description = chain(2)
    joints = dict(description.joints)
    joints['j2'] = replace(joints['j2'], child='l0')
    with pytest.raises(ValueError, match=r"^tree_joints: not a tree with the root 'l0'$"):
        KinematicTree.from_description(replace(description, joints=joints))


def test_robot_of_one_link():
    tree = KinematicTree.from_description(description_from_joints([]))
    same(tree.forward_kinematics([]), [np.eye(4)], 0)
    assert tree.forward_kinematics(np.zeros((5, 0))).shape == (5, 1, 4, 4)
    assert tree.jacobian([], 'l0').shape == (6, 0)
    assert tree.local_transforms([]).shape == (0, 4, 4)


def test_immutable():
    tree = KinematicTree.from_description(chain(2))
    with pytest.raises(FrozenInstanceError):
        tree.links = ()
    with pytest.raises(ValueError, match='read-only'):
        tree.zero_position[0] = 1.0
    with pytest.raises(TypeError):
        tree.link_index['l0'] = 1


@pytest.mark.parametrize('kind', [REVOLUTE, JointType.CONTINUOUS, PRISMATIC, PLANAR])
def test_zero_axis_counts_as_fixed(kind):
    origin = Origin((1.0, 2.0, 3.0), (0.1, 0.2, 0.3))
    tree = one(kind, (0.0, 0.0, 0.0), origin)
    assert tree.joint_types == (FIXED,)
    assert tree.coordinates == ()
    same(tree.forward_kinematics([]), one(FIXED, origin=origin).forward_kinematics([]), 0)


@pytest.mark.parametrize('kind', [FIXED, FLOATING])
def test_axis_of_a_joint_without_an_axis_is_ignored(kind):
    assert one(kind, (0.0, 0.0, 0.0)).joint_types == (kind,)


def test_quaternion_of_zeros_is_the_identity():
    tree = one(REVOLUTE, origin=Origin((1.0, 2.0, 3.0), quat_xyzw=(0.0, 0.0, 0.0, 0.0)))
    plain = one(REVOLUTE, origin=Origin((1.0, 2.0, 3.0)))
    np.testing.assert_array_equal(tree.forward_kinematics([0.5]), plain.forward_kinematics([0.5]))
    poses, expected = (each.motion([0]).poses(np.array([0.5])) for each in (tree, plain))
    np.testing.assert_array_equal(np.hstack(poses), np.hstack(expected))


def test_error_of_a_nan_origin_names_its_joint():
    with pytest.raises(ValueError, match=r"^joint 'j': quat_xyzw \(nan, .*\) is not a rotation$"):
        one(REVOLUTE, origin=Origin(quat_xyzw=(np.nan, 0.0, 0.0, 1.0)))


# Forward kinematics.


@given(trees(quaternions=True), seeds)
def test_forward_kinematics_equals_the_literal_formula(description, seed):
    tree = KinematicTree.from_description(description)
    q = random_positions(tree, np.random.default_rng(seed))
    expected = reference.forward_kinematics(description, positions_by_joint(tree, q))
    same(tree.forward_kinematics(q), [expected[link] for link in tree.links])


@given(trees(), seeds)
def test_local_transforms_equal_the_literal_formula(description, seed):
    tree = KinematicTree.from_description(description)
    q = random_positions(tree, np.random.default_rng(seed))
    local = tree.local_transforms(q)
    for row, (joint, position) in enumerate(positions_by_joint(tree, q).items()):
        same(local[row], reference.joint_transform(description.joints[joint], position))


@given(trees())
def test_zero_position_puts_children_at_their_origins(description):
    tree = KinematicTree.from_description(description)
    local = tree.local_transforms(tree.zero_position)
    for row, joint in enumerate(tree.joints):
        origin = replace(description.joints[joint], type=FIXED)
        # The result is exact, because cos(0) and sin(0) are exact. The reference has rounding
        # errors of rpy.
        same(local[row], reference.joint_transform(origin, ()), 1e-14)


@pytest.mark.parametrize('n', [1, 2, 3, 4, 5, 8, 9, 17, 100])
def test_long_chain_in_both_orders_of_multiplication(n):
    description = chain(n)
    tree = KinematicTree.from_description(description)
    q = random_positions(tree, np.random.default_rng(n))
    expected = reference.forward_kinematics(description, positions_by_joint(tree, q))
    expected = [expected[link] for link in tree.links]
    # Test both algorithms. A few configurations are computed by doubling products, and a thousand
    # level by level.
    same(tree.forward_kinematics(q), expected)
    same(tree.forward_kinematics(np.tile(q, (2, 1)))[1], expected)
    same(tree.forward_kinematics(np.tile(q, (1000, 1)))[999], expected)


def test_both_orders_of_multiplication_are_used():
    tree = KinematicTree.from_description(chain(100))
    composition = tree._composition
    assert 1 <= composition.rounds_up_to < 1000
    assert (len(composition.rounds), len(composition.levels)) == (7, 99)


@given(trees(quaternions=True), seeds)
def test_batch_equals_single_calls(description, seed):
    tree = KinematicTree.from_description(description)
    q = random_positions(tree, np.random.default_rng(seed), 2, 3)
    poses = tree.forward_kinematics(q)
    jacobian = tree.jacobian(q, tree.links[-1])
    assert poses.shape == (2, 3, len(tree.links), 4, 4)
    assert jacobian.shape == (2, 3, 6, tree.n_velocity)
    for i, j in np.ndindex(2, 3):
        same(poses[i, j], tree.forward_kinematics(q[i, j]))
        same(jacobian[i, j], tree.jacobian(q[i, j], tree.links[-1]))
    # A single point is used for all configurations.
    of_point = tree.jacobian_from_poses(poses, tree.links[-1], np.ones(3))
    same(of_point[1, 2], tree.jacobian_from_poses(poses[1, 2], tree.links[-1], np.ones(3)))


@given(trees(), seeds)
def test_order_of_the_document_does_not_matter(description, seed):
    tree = KinematicTree.from_description(description)
    rng = np.random.default_rng(seed)
    q = random_positions(tree, rng)
    joints = list(description.joints.items())
    shuffled = dict(joints[i] for i in rng.permutation(len(joints)))
    other = KinematicTree.from_description(replace(description, joints=shuffled))
    poses = tree.forward_kinematics(q)
    other_poses = other.forward_kinematics(other.positions(positions_by_joint(tree, q)))
    for link in tree.links:
        same(other_poses[other.link_index[link]], poses[tree.link_index[link]])


@given(trees(), seeds)
def test_names_do_not_matter(description, seed):
    joints = [
        replace(joint, name=f'z{name}', parent=f'z{joint.parent}', child=f'z{joint.child}')
        for name, joint in description.joints.items()
    ]
    by_name = {joint.name: joint for joint in joints}
    parents_first = [by_name[f'z{name}'] for name in description.tree_joints]
    renamed = description_from_joints(parents_first, joints, root='zl0')
    tree = KinematicTree.from_description(description)
    other = KinematicTree.from_description(renamed)
    q = random_positions(tree, np.random.default_rng(seed))
    assert other.coordinates == tuple(f'z{name}' for name in tree.coordinates)
    same(other.forward_kinematics(q), tree.forward_kinematics(q), 0)


def test_planar_arm_closed_form():
    # The expected Jacobian of a planar arm with two links of 1 m follows from its tip, x = c1 +
    # c12 and y = s1 + s12.
    z = (0.0, 0.0, 1.0)
    ahead = Origin((1.0, 0.0, 0.0))
    tree = KinematicTree.from_description(
        description_from_joints(
            [
                Joint('j1', REVOLUTE, 'l0', 'l1', Origin(), z),
                Joint('j2', REVOLUTE, 'l1', 'l2', ahead, z),
                Joint('j3', FIXED, 'l2', 'tip', ahead),
            ]
        )
    )
    a, b = 0.4, -1.1
    tip = tree.forward_kinematics([a, b])[tree.link_index['tip']]
    same(tip[:3, 3], [np.cos(a) + np.cos(a + b), np.sin(a) + np.sin(a + b), 0])
    jacobian = tree.jacobian([a, b], 'tip')
    same(jacobian[0], [-np.sin(a) - np.sin(a + b), -np.sin(a + b)])
    same(jacobian[1], [np.cos(a) + np.cos(a + b), np.cos(a + b)])
    same(jacobian[2:], [[0, 0], [0, 0], [0, 0], [1, 1]])


@pytest.mark.parametrize(
    ('axis', 'x', 'y'),
    [
        ((0.0, 0.0, 1.0), (1, 0, 0), (0, 1, 0)),
        ((0.0, 0.0, -1.0), (1, 0, 0), (0, -1, 0)),
        ((1.0, 0.0, 0.0), (0, 0, -1), (0, 1, 0)),
        ((0.0, 2.0, 0.0), (1, 0, 0), (0, 0, -1)),
    ],
    ids=str,
)
def test_planar_joint_closed_form(axis, x, y):
    tree = one(PLANAR, axis)
    same(tree.forward_kinematics([1, 0, 0])[1, :3, 3], x)
    same(tree.forward_kinematics([0, 1, 0])[1, :3, 3], y)
    # A quarter turn turns x into y, and does not change the position.
    turned = tree.forward_kinematics([2, 3, np.pi / 2])[1]
    same(turned[:3, :3] @ x, y)
    same(turned[:3, 3], 2 * np.array(x) + 3 * np.array(y))


def test_quaternion_of_any_length():
    tree = one(FLOATING)
    unit = tree.forward_kinematics([1, 2, 3, 0.1, 0.2, 0.3, 0.4])
    same(tree.forward_kinematics([1, 2, 3, 1, 2, 3, 4]), unit)


def test_zero_quaternion_of_a_configuration_gives_nan_only_there():
    joints = [Joint('a', FLOATING, 'l0', 'l1'), Joint('b', FLOATING, 'l0', 'l2')]
    tree = KinematicTree.from_description(description_from_joints(joints))
    q = tree.zero_position.copy()
    q[6] = 0.0
    poses = tree.forward_kinematics(q)
    assert np.isnan(poses[1, :3, :3]).all()
    same(poses[2], np.eye(4))


@given(trees(), seeds)
def test_nan_affects_only_links_below_its_joint(description, seed):
    tree = KinematicTree.from_description(description)
    rng = np.random.default_rng(seed)
    q = random_positions(tree, rng)
    if not tree.n_coordinates:
        return
    spoiled = q.copy()
    slices = map(tree.position_slice, tree.joints)
    moving = [name for name, part in zip(tree.joints, slices, strict=True) if len(q[part])]
    joint = str(rng.choice(moving))
    spoiled[tree.position_slice(joint)] = np.nan
    poses, spoiled_poses = tree.forward_kinematics(q), tree.forward_kinematics(spoiled)
    below = {description.joints[joint].child}
    for name in description.tree_joints:
        if description.joints[name].parent in below:
            below.add(description.joints[name].child)
    for row, link in enumerate(tree.links):
        if link in below:
            assert np.isnan(spoiled_poses[row]).any()
        else:
            same(spoiled_poses[row], poses[row])


# Jacobians.


def step(tree, q, v):
    """
    Return positions after a small motion, given in velocity coordinates.

    The rotation of a floating joint is given in the axes of the joint frame on the parent side, so
    the quaternion is multiplied from the left.

    """
    q = q.copy()
    for joint, kind in zip(tree.joints, tree.joint_types, strict=True):
        part, rate = tree.position_slice(joint), v[tree.velocity_slice(joint)]
        if kind is FLOATING:
            pose = q[part]
            pose[:3] += rate[:3]
            # The quaternion exp(w/2), to second order.
            small = np.append(rate[3:] / 2, 1 - rate[3:] @ rate[3:] / 8)
            pose[3:] = multiply_quat_xyzw(small, pose[3:])
        else:
            q[part] += rate
    return q


@settings(max_examples=examples(50))
@given(trees(quaternions=True), seeds)
def test_jacobian_is_the_derivative(description, seed):
    tree = KinematicTree.from_description(description)
    rng = np.random.default_rng(seed)
    q = random_positions(tree, rng)
    link = str(rng.choice(tree.links))
    row = tree.link_index[link]
    poses = tree.forward_kinematics(q)
    rotation = poses[row, :3, :3]
    # Compare the Jacobian of a point of the link that is not its origin.
    place = np.append(rng.uniform(-1.0, 1.0, 3), 1.0)
    of_point = tree.jacobian_from_poses(poses, link, (poses[row] @ place)[:3])
    h = 1e-5
    velocity = np.zeros((3, tree.n_velocity))
    expected = np.zeros((6, tree.n_velocity))
    for column, v in enumerate(h * np.eye(tree.n_velocity)):
        ahead = tree.forward_kinematics(step(tree, q, v))[row]
        behind = tree.forward_kinematics(step(tree, q, -v))[row]
        rate = (ahead - behind) / (2 * h)
        spin = rate[:3, :3] @ rotation.T
        velocity[:, column] = (rate @ place)[:3]
        expected[:3, column] = rate[:3, 3]
        expected[3:, column] = spin[2, 1], spin[0, 2], spin[1, 0]
    # Differences have errors of h² times third derivatives of size 100, and rounding errors of
    # 1e-14 / h.
    same(tree.jacobian(q, link), expected, 1e-6)
    same(of_point, np.concatenate((velocity, expected[3:])), 1e-6)


@given(trees())
@settings(max_examples=examples(30))
def test_joints_between_links_are_on_one_of_the_two_paths(description):
    tree = KinematicTree.from_description(description)
    for first in tree.links:
        for second in tree.links:
            one, other = tree.path(first), tree.path(second)
            expected = (
                tuple(name for name in one if name not in other),
                tuple(name for name in other if name not in one),
            )
            assert tree.between(first, second) == expected


@given(trees(), seeds)
def test_jacobian_is_zero_off_the_path(description, seed):
    tree = KinematicTree.from_description(description)
    rng = np.random.default_rng(seed)
    link = str(rng.choice(tree.links))
    path = set()
    above = {joint.child: joint for joint in description.joints.values()}
    place = link
    while place in above:
        path.add(above[place].name)
        place = above[place].parent
    jacobian = tree.jacobian(random_positions(tree, rng), link)
    for joint in tree.joints:
        columns = jacobian[:, tree.velocity_slice(joint)]
        assert columns.any(axis=0).all() if joint in path else not columns.any()


@given(trees(), seeds)
def test_jacobian_from_poses_equals_the_jacobian(description, seed):
    tree = KinematicTree.from_description(description)
    q = random_positions(tree, np.random.default_rng(seed))
    for link in tree.links:
        direct = tree.jacobian(q, link)
        same(tree.jacobian_from_poses(tree.forward_kinematics(q), link), direct)


def test_velocity_of_a_floating_joint_is_in_the_joint_frame():
    # The joint frame is turned by a quarter turn about z. The rotation of the child has no effect.
    tree = one(FLOATING, origin=Origin(rpy=(0.0, 0.0, np.pi / 2)))
    jacobian = tree.jacobian([1, 2, 3, 0.5, 0.5, 0.5, 0.5], 'l1')
    quarter = matrix_from_quat_xyzw([0, 0, 1, 1])
    same(jacobian, np.kron(np.eye(2), quarter))


# Arguments.


def test_positions():
    joints = [
        Joint('slide', PRISMATIC, 'l0', 'l1'),
        Joint('base', FLOATING, 'l1', 'l2'),
        Joint('plane', PLANAR, 'l2', 'l3'),
    ]
    tree = KinematicTree.from_description(description_from_joints(joints))
    same(tree.positions({}), tree.zero_position, 0)
    q = tree.positions({'plane': [1, 2, 3], 'slide': 4.0})
    same(q, [4, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3], 0)


@pytest.mark.parametrize(
    ('values', 'message'),
    [
        ({'elbo': 1.0}, r"^there is no joint 'elbo', did you mean 'elbow'\?$"),
        ({'elbow': [1.0, 2.0]}, r"^joint 'elbow': expected shape \(1,\), got \(2,\)$"),
        ({'mount': 0.0}, r"^joint 'mount': expected shape \(0,\), got \(1,\)$"),
    ],
)
def test_wrong_positions(values, message):
    joints = [Joint('elbow', REVOLUTE, 'l0', 'l1'), Joint('mount', FIXED, 'l0', 'l2')]
    tree = KinematicTree.from_description(description_from_joints(joints))
    with pytest.raises(ValueError, match=message):
        tree.positions(values)


def test_wrong_shapes_and_names():
    tree = KinematicTree.from_description(chain(3))
    with pytest.raises(ValueError, match=r'^q: expected shape \(\.\.\., 3\), got \(2,\); model'):
        tree.forward_kinematics([0, 0])
    with pytest.raises(ValueError, match=r'^q: expected shape \(\.\.\., 3\), got \(3, 1\);'):
        tree.local_transforms(np.zeros((3, 1)))
    with pytest.raises(ValueError, match=r'^poses: expected .* 4, 4, 4\), got \(3, 4, 4\);'):
        tree.jacobian_from_poses(np.zeros((3, 4, 4)), 'l1')
    with pytest.raises(ValueError, match=r"^there is no link 'ling3'"):
        tree.jacobian([0, 0, 0], 'ling3')
    with pytest.raises(ValueError, match=r"^there is no joint 'k1'"):
        tree.velocity_slice('k1')


def test_large_batch_equals_its_configurations():
    """A large batch is computed in several portions. The last portion is smaller."""
    tree = KinematicTree.from_description(chain(8))
    q = np.random.default_rng(1).uniform(-3, 3, (2, CACHED_POSES // 9 + 5, 8))
    poses = tree.forward_kinematics(q)
    assert poses.shape == (*q.shape[:2], 9, 4, 4)
    for at in ((0, 0), (0, -1), (1, 3), (1, -1)):
        # Products in another order have other roundings.
        np.testing.assert_allclose(poses[at], tree.forward_kinematics(q[at]), atol=1e-13)


def test_large_batch_of_a_robot_without_movable_joints():
    tree = one(FIXED, origin=Origin((1.0, 2.0, 3.0)))
    poses = tree.forward_kinematics(np.zeros((CACHED_POSES, 0)))
    assert poses.shape == (CACHED_POSES, 2, 4, 4)
    assert (poses[:, 1, :3, 3] == (1.0, 2.0, 3.0)).all()


def test_jacobians_of_many_links_keep_a_bounded_cache():
    joints = [
        Joint(f'j{n}', JointType.CONTINUOUS, f'l{n}', f'l{n + 1}')
        for n in range(MOST_PATHS + 3)
    ]
    tree = KinematicTree.from_description(description_from_joints(joints))
    q = np.zeros(tree.n_coordinates)
    first = tree.jacobian(q, 'l1')
    for link in tree.links[1:]:
        tree.jacobian(q, link)
    assert len(tree._paths) == MOST_PATHS
    np.testing.assert_array_equal(tree.jacobian(q, 'l1'), first)
