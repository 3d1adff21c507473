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

"""The equations of loop joints: closed poses, derivatives and a comparison with pinocchio."""

from dataclasses import replace

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Origin
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.closure import closure_frames
from robot_description_tools.kinematics.closure import Closures
from robot_description_tools.kinematics.closure import placed_loops
from robot_description_tools.kinematics.rotation import origin_rotation
from test_support.examples import examples
from test_support.reference import loop_frames
from test_support.reference import loop_residual
from test_support.strategies import closed_chains
from test_support.strategies import description_from_joints
from test_support.strategies import loop_joints
from test_support.strategies import LOOP_ROWS
from test_support.strategies import positions_by_joint
from test_support.strategies import random_positions
from test_support.strategies import seeds
from test_support.strategies import trees
from test_support.strategies import urdf_from_description

WITHOUT_FLOATING = tuple(kind for kind in JointType if kind is not JointType.FLOATING)


def closures_of(description):
    tree = KinematicTree.from_description(description)
    return tree, Closures(tree, description, description.loops)


@st.composite
def looped_trees(draw):
    """Draw a tree with loop joints of any kind, usually not closed."""
    description = draw(trees(WITHOUT_FLOATING, 6, quaternions=True))
    links = list(description.links)
    loops = draw(st.lists(loop_joints(links), min_size=1, max_size=3))
    return replace(description, loops=tuple(loops))


@settings(deadline=None)
@given(looped_trees(), seeds)
def test_jacobian_is_the_derivative_of_the_residual(description, seed):
    tree, closures = closures_of(description)
    x = random_positions(tree, np.random.default_rng(seed))[closures.coordinates]
    residual, jacobian = closures.evaluate(x)
    assert residual.shape == (closures.n_rows,)
    assert jacobian.shape == (closures.n_rows, len(x))
    step = 1e-6
    for i in range(len(x)):
        ahead, behind = x.copy(), x.copy()
        ahead[i] += step
        behind[i] -= step
        rate = (closures.evaluate(ahead)[0] - closures.evaluate(behind)[0]) / (2 * step)
        # Skip poses near antiparallel axes, where the curvature of the residual has no bound.
        turned = max(np.abs(residual).max(), 1.9)
        if turned < 1.9 + 1e-9:
            scale = 1 + np.abs(jacobian).max() ** 3
            np.testing.assert_allclose(jacobian[:, i], rate, rtol=0, atol=1e-5 * scale)


@settings(deadline=None, max_examples=examples(30))
@given(looped_trees(), seeds)
def test_gap_equals_that_of_the_frames(description, seed):
    tree, closures = closures_of(description)
    q = random_positions(tree, np.random.default_rng(seed))
    metres, radians = closures.gap(q[closures.coordinates])
    expected = [0.0, 0.0]
    for loop in description.loops:
        first, second = loop_frames(description, loop, positions_by_joint(tree, q))
        unit = np.array(loop.axis) / np.linalg.norm(loop.axis)
        axes = [frame[:3, :3] @ unit for frame in (first, second)]
        apart = second[:3, 3] - first[:3, 3]
        angle = np.arctan2(np.linalg.norm(np.cross(*axes)), axes[0] @ axes[1])
        if loop.type is LoopType.PRISMATIC:
            apart = np.cross(apart, axes[0])
        if loop.type is LoopType.PLANAR:
            apart = apart @ axes[0]
        if loop.type in (LoopType.FIXED, LoopType.PRISMATIC):
            cosine = (np.trace(first[:3, :3].T @ second[:3, :3]) - 1) / 2
            angle = np.arccos(np.clip(cosine, -1, 1))
        if loop.type is LoopType.SPHERICAL:
            angle = 0.0
        if loop.type is LoopType.UNIVERSAL:
            axis2 = second[:3, :3] @ (np.array(loop.axis2) / np.linalg.norm(loop.axis2))
            angle = abs(np.arcsin(np.clip(axes[0] @ axis2, -1, 1)))
        expected = [max(expected[0], np.linalg.norm(apart)), max(expected[1], angle)]
    # The expected angles are computed with arccos, which is inexact near 0 and near pi.
    np.testing.assert_allclose([metres, radians], expected, rtol=1e-9, atol=1e-6)


@pytest.mark.parametrize('short_of_pi', [0.0, 1e-7, 1e-5, 5e-4, 1e-2, 1.0, 3.0, 3.14159])
def test_the_gap_of_a_fixed_loop_is_exact_near_half_a_turn(short_of_pi):
    turn = np.pi - short_of_pi
    joints = [
        Joint('a', JointType.CONTINUOUS, 'base', 'l1', axis=(1.0, 2.0, -0.5)),
        Joint('b', JointType.FIXED, 'base', 'l2'),
    ]
    ends = LoopEnd('l1', Origin()), LoopEnd('l2', Origin())
    loop = LoopJoint('loop', LoopType.FIXED, *ends, (1.0, 0.0, 0.0))
    description = replace(description_from_joints(joints, root='base'), loops=(loop,))
    tree, closures = closures_of(description)
    q = np.full(len(tree.coordinates), turn)
    assert closures.gap(q[closures.coordinates])[1] == pytest.approx(turn, rel=0, abs=1e-12)


@pytest.mark.parametrize('kind', LoopType)
@settings(max_examples=examples(20))
@given(st.data())
def test_closed_chain_is_closed(kind, data):
    chain = data.draw(closed_chains((kind,)))
    tree, closures = closures_of(chain.description)
    assert closures.n_rows == LOOP_ROWS[kind]
    q = tree.positions(chain.pose)
    residual, jacobian = closures.evaluate(q[closures.coordinates])
    np.testing.assert_allclose(residual, 0, atol=1e-12)
    assert np.linalg.matrix_rank(jacobian) == LOOP_ROWS[kind]
    values = loop_residual(
        chain.description, chain.description.loops[0], positions_by_joint(tree, q)
    )
    np.testing.assert_allclose(values, 0, atol=1e-7)


def hinge(kind, **more):
    """Return a hinge about y with a loop joint whose frames coincide at zero."""
    joint = Joint('hinge', JointType.CONTINUOUS, 'base', 'arm', axis=(0.0, 1.0, 0.0))
    loop = LoopJoint('loop', kind, LoopEnd('base'), LoopEnd('arm'), **more)
    return replace(description_from_joints([joint], root='base'), loops=(loop,))


@pytest.mark.parametrize('kind', [k for k in LoopType if k not in ('spherical', 'universal')])
@pytest.mark.parametrize('angle', [np.pi, np.pi - 1e-7, -np.pi, 3.0, 2.0, 1.0])
def test_half_turn_is_not_closed(kind, angle):
    _, closures = closures_of(hinge(kind, axis=(0.0, 0.0, 1.0)))
    residual, jacobian = closures.evaluate(np.array([angle]))
    # The length of the residual is twice the sine of half the angle, which grows up to half a
    # turn.
    assert np.linalg.norm(residual) == pytest.approx(2 * np.sin(abs(angle) / 2))
    assert np.isfinite(jacobian).all()
    assert closures.gap(np.array([angle]))[1] == pytest.approx(abs(angle), abs=1e-6)


def test_universal_joint_has_the_cosine_of_its_axes():
    description = hinge(LoopType.UNIVERSAL, axis=(0.0, 0.0, 1.0), axis2=(1.0, 0.0, 0.0))
    _, closures = closures_of(description)
    residual, _ = closures.evaluate(np.array([0.5]))
    np.testing.assert_allclose(residual, [0, 0, 0, -np.sin(0.5)])


@pytest.mark.parametrize('end', [1, 2, 3])
def test_end_without_an_origin_meets_the_other_end_at_zero(end):
    lower = Joint('lower', JointType.REVOLUTE, 'base', 'a', Origin((1, 2, 3), (0.1, 0.2, 0.3)))
    upper = replace(lower, name='upper', parent='a', child='b')
    origin = Origin((0.5, 0.0, 0.0), (0.0, 0.7, 0.0))
    ends = [
        LoopEnd('base', None if end & 1 else origin),
        LoopEnd('b', None if end & 2 else origin),
    ]
    loop = LoopJoint('loop', LoopType.FIXED, *ends)
    description = replace(description_from_joints([lower, upper], root='base'), loops=(loop,))
    tree, closures = closures_of(description)
    np.testing.assert_allclose(closures.evaluate(np.zeros(2))[0], 0, atol=1e-12)
    first, second = closure_frames(tree, loop)
    poses = tree.forward_kinematics(tree.zero_position)
    same = poses[tree.link_index['base']] @ first, poses[tree.link_index['b']] @ second
    np.testing.assert_allclose(*same, atol=1e-12)


@pytest.mark.parametrize(('gap', 'is_closed'), [(0.9e-5, True), (1.1e-5, False)])
def test_loop_with_a_small_gap_at_zero_is_closed(gap, is_closed):
    lower = Joint('lower', JointType.REVOLUTE, 'base', 'a')
    ends = LoopEnd('base', Origin((0.5, 0.0, 0.0))), LoopEnd('a', Origin((0.5 + gap, 0.0, 0.0)))
    loop = LoopJoint('loop', LoopType.FIXED, *ends)
    description = replace(description_from_joints([lower], root='base'), loops=(loop,))
    (placed,) = placed_loops(KinematicTree.from_description(description), description)
    assert placed.is_closed == is_closed


@pytest.mark.parametrize('end', [0, 1, 2, 3])
def test_placed_loops_have_the_poses_of_both_ends(end):
    lower = Joint('lower', JointType.REVOLUTE, 'base', 'a', Origin((1, 2, 3), (0.1, 0.2, 0.3)))
    origin = Origin((0.5, 0.0, 0.0), (0.0, 0.7, 0.0))
    ends = [
        LoopEnd('base', None if end & 1 else origin),
        LoopEnd('a', None if end & 2 else origin),
    ]
    loop = LoopJoint('loop', LoopType.FIXED, *ends)
    description = replace(description_from_joints([lower], root='base'), loops=(loop,))
    tree = KinematicTree.from_description(description)
    (placed,) = placed_loops(tree, description)
    assert placed.loop is loop
    # If the loop joint gives only one pose, the other end is placed there, so the loop is closed
    # at zero. With two given poses, this loop is open at zero.
    assert placed.is_closed == (end != 0)
    for found, frame in zip(placed.ends, closure_frames(tree, loop), strict=True):
        np.testing.assert_allclose(found.xyz, frame[:3, 3], atol=1e-12)
        np.testing.assert_allclose(origin_rotation(found)[0], frame[:3, :3], atol=1e-12)


@settings(deadline=None)
@given(looped_trees(), seeds, st.integers(1, 4))
def test_combined_equations_combine_residual_and_jacobian(description, seed, count):
    """Some of the loops have no equations for the orientation."""
    tree, closures = closures_of(description)
    rng = np.random.default_rng(seed)
    x = random_positions(tree, rng)[closures.coordinates]
    rows = rng.uniform(-1.0, 1.0, (count, closures.n_rows))
    found, expected = closures.combined(rows).evaluate(x), closures.evaluate(x)
    assert closures.combined(rows).n_rows == count
    for ours, whole in zip(found, expected, strict=True):
        # The tolerance allows for a few roundings. Near antiparallel axes, derivatives are large.
        scale = 1.0 + np.abs(whole).max(initial=0.0)
        np.testing.assert_allclose(ours, rows @ whole, rtol=0, atol=1e-13 * scale)


@settings(deadline=None)
@given(looped_trees(), seeds, st.integers(1, 3))
def test_stacked_equations_equal_those_of_each_member(description, seed, count):
    tree, closures = closures_of(description)
    if closures.shape is None:
        return
    rng = np.random.default_rng(seed)
    members = [closures.sized(size) for size in rng.uniform(0.5, 2.0, count)]
    x = np.stack([random_positions(tree, rng)[closures.coordinates] for _ in members])
    residuals, jacobians = Closures.stacked(members).evaluate(x)
    for member, place, residual, jacobian in zip(members, x, residuals, jacobians, strict=True):
        alone = member.evaluate(place)
        for found, expected in zip((residual, jacobian), alone, strict=True):
            scale = 1.0 + np.abs(expected).max(initial=0.0)
            np.testing.assert_allclose(found, expected, rtol=0, atol=1e-13 * scale)


@settings(deadline=None)
@given(looped_trees(), seeds, st.integers(1, 12))
def test_many_poses_equal_each_pose(description, seed, count):
    tree, closures = closures_of(description)
    rng = np.random.default_rng(seed)
    x = np.stack([random_positions(tree, rng)[closures.coordinates] for _ in range(count)])
    for place, residual, jacobian in zip(x, *closures.evaluate(x), strict=True):
        for found, expected in zip((residual, jacobian), closures.evaluate(place), strict=True):
            # Near antiparallel axes, rounding errors grow with the derivative.
            scale = 1.0 + np.abs(expected).max(initial=0.0)
            np.testing.assert_allclose(found, expected, rtol=0, atol=1e-10 * scale)


def test_joints_above_the_common_ancestor_are_not_in_the_equations():
    joints = [
        Joint('waist', JointType.REVOLUTE, 'base', 'body', axis=(0.0, 0.0, 1.0)),
        Joint('left', JointType.REVOLUTE, 'body', 'l'),
        Joint('right', JointType.PRISMATIC, 'body', 'r'),
    ]
    loop = LoopJoint('loop', LoopType.SPHERICAL, LoopEnd('l'), LoopEnd('r'))
    description = replace(description_from_joints(joints, root='base'), loops=(loop,))
    tree, closures = closures_of(description)
    assert [tree.coordinates[i] for i in closures.coordinates] == ['left', 'right']
    assert closures.is_turn.tolist() == [True, False]


@settings(max_examples=examples(30))
@given(closed_chains((LoopType.FIXED, LoopType.SPHERICAL)), seeds)
def test_residual_equals_that_of_pinocchio(chain, seed):
    pinocchio = pytest.importorskip('pinocchio', reason='pinocchio (PyPI: pin) is not installed')
    description = chain.description
    (loop,) = description.loops
    tree, closures = closures_of(description)
    theirs = pinocchio.buildModelFromXML(urdf_from_description(description))
    placements = []
    for end, frame in zip((loop.link1, loop.link2), closure_frames(tree, loop), strict=True):
        placed = theirs.frames[theirs.getFrameId(end.link, pinocchio.FrameType.BODY)]
        placements += [placed.parentJoint, placed.placement * pinocchio.SE3(frame)]
    fixed = loop.type is LoopType.FIXED
    contact = pinocchio.ContactType.CONTACT_6D if fixed else pinocchio.ContactType.CONTACT_3D
    constraint = pinocchio.RigidConstraintModel(contact, theirs, *placements, pinocchio.LOCAL)
    random = random_positions(tree, np.random.default_rng(seed))
    joints = [theirs.joints[theirs.getJointId(name)] for name in tree.coordinates]
    columns = [joints[i].idx_v for i in closures.coordinates]
    for q in (random, tree.positions(chain.pose)):
        position = pinocchio.neutral(theirs)
        position[[joint.idx_q for joint in joints]] = q
        data, constraint_data = theirs.createData(), constraint.createData()
        pinocchio.computeJointJacobians(theirs, data, position)
        constraint.calc(theirs, data, constraint_data)
        jacobian = pinocchio.getConstraintJacobian(theirs, data, constraint, constraint_data)
        pose = constraint_data.c1Mc2
        residual, by_x = closures.evaluate(q[closures.coordinates])
        np.testing.assert_allclose(residual[:3] * closures.size, pose.translation, atol=1e-9)
        if fixed:
            turn = pinocchio.log3(pose.rotation)
            angle = np.linalg.norm(turn)
            # The expected value is the axis times 2 sin(angle / 2). It is computed from a
            # logarithm, which is inexact near half a turn.
            expected = turn * np.sinc(angle / (2 * np.pi))
            np.testing.assert_allclose(residual[3:], expected, atol=1e-6)
    # Change the sign, because the Jacobian of pinocchio has the motion of the first frame relative
    # to the second, in axes of the first.
    np.testing.assert_allclose(by_x[:3] * closures.size, -jacobian[:3, columns], atol=1e-9)
    np.testing.assert_allclose(by_x[3:], -jacobian[3:, columns], atol=1e-9)
