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

"""The compiled robot: independent coordinates, completed positions, Jacobians and plans."""

from dataclasses import replace
import itertools

from hypothesis import given
from hypothesis import settings
import numpy as np
import pytest
from robot_description_tools.coupling import model as model_module
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointState
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Limit
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.model import ModelState
from test_support.examples import examples
from test_support.reference import LiteralEngine
from test_support.strategies import description_from_joints
from test_support.strategies import mimic_trees
from test_support.strategies import random_positions
from test_support.strategies import seeds
from test_support.strategies import urdf_from_description

ONE_DOF = (JointType.REVOLUTE, JointType.CONTINUOUS, JointType.PRISMATIC)
WITHOUT_FLOATING = (*ONE_DOF, JointType.PLANAR, JointType.FIXED)

# A few rounding errors of numbers up to 100. Robots with ten joints and origins up to 2 m have
# sums of this size.
TOLERANCE = 1e-9


def same(actual, expected, tolerance=TOLERANCE):
    np.testing.assert_allclose(actual, expected, rtol=0, atol=tolerance)


def star(*joints):
    """Return a robot in which each joint connects the root to its own child link."""
    return description_from_joints(
        [replace(joint, parent='l0', child=f'link of {joint.name}') for joint in joints]
    )


def joint(name, **more):
    return Joint(name, JointType.REVOLUTE, '', '', **more)


@settings(deadline=None)
@given(mimic_trees())
def test_independent_coordinates_have_no_valid_mimic_relation(description):
    model = RobotModel(description)
    literal = LiteralEngine(description, {})
    assert model.independent() == tuple(
        name for name in model.tree.velocity_coordinates if literal.driver(name) is None
    )


@settings(deadline=None)
@given(mimic_trees(), seeds)
def test_completed_positions_equal_those_of_the_literal_engine(description, seed):
    model = RobotModel(description)
    q = random_positions(model.tree, np.random.default_rng(seed))
    literal = LiteralEngine(description, {})
    names = [name for name in model.coordinates if literal.driver(name) is None]
    values = dict(zip(model.coordinates, q, strict=True))
    literal.update(names, [values[name] for name in names], None, None, 0)
    # A joint in a ring of mimic joints is not independent, and nothing determines its position, so
    # it does not move.
    expected = [
        literal.value(name).position if literal.value(name).source != 'unknown' else values[name]
        for name in model.coordinates
    ]
    same(model.complete(q), expected)


@settings(deadline=None)
@given(mimic_trees(), seeds)
def test_completing_a_batch_equals_completing_each_row(description, seed):
    model = RobotModel(description)
    q = random_positions(model.tree, np.random.default_rng(seed), 2, 3)
    completed = model.complete(q)
    assert completed.shape == q.shape
    for i, j in itertools.product(range(2), range(3)):
        np.testing.assert_array_equal(completed[i, j], model.complete(q[i, j]))


def test_complete_does_not_change_its_argument():
    model = RobotModel(star(joint('a'), joint('b', mimic=Mimic('a', 2.0))))
    q = np.array([1.0, 9.0])
    np.testing.assert_array_equal(model.complete(q), [1.0, 2.0])
    np.testing.assert_array_equal(q, [1.0, 9.0])


def test_complete_accepts_empty_arrays():
    assert RobotModel(star(joint('a'))).complete(np.zeros((0, 1))).shape == (0, 1)
    still = RobotModel(description_from_joints([]))
    assert still.complete(np.zeros(0)).shape == (0,)
    assert still.complete(np.zeros((4, 0))).shape == (4, 0)


def test_error_of_complete_names_the_wrong_shape():
    model = RobotModel(star(joint('a'), joint('b')))
    with pytest.raises(ValueError, match=r'2.*\(4, 1\)'):
        model.complete(np.zeros((4, 1)))


@settings(deadline=None)
@given(mimic_trees(WITHOUT_FLOATING, broken=False), seeds)
def test_jacobian_is_the_derivative_of_the_completed_pose(description, seed):
    model = RobotModel(description)
    tree = model.tree
    q = model.complete(random_positions(tree, np.random.default_rng(seed)))
    step = 1e-6
    for column, name in enumerate(model.independent()):
        ahead, behind = q.copy(), q.copy()
        ahead[model.index[name]] += step
        behind[model.index[name]] -= step
        ahead = tree.forward_kinematics(model.complete(ahead))
        behind = tree.forward_kinematics(model.complete(behind))
        rate = (ahead - behind) / (2 * step)
        for i, link in enumerate(tree.links):
            jacobian = model.jacobian(q, link)[:, column]
            turning = rate[i, :3, :3] @ tree.forward_kinematics(q)[i, :3, :3].T
            # Central differences have rounding errors of 1e-16 * 1e2 / 1e-6, and errors from
            # curvature of 1e-12 times the cube of the speed. Chains of ten multipliers of 2 have
            # speeds up to 2**10.
            scale = 1 + np.abs(jacobian).max() ** 3
            same(jacobian[:3], rate[i, :3, 3], 1e-6 * scale)
            same(jacobian[3:], turning[[2, 0, 1], [1, 2, 0]], 1e-6 * scale)


@settings(deadline=None)
@given(mimic_trees(), seeds)
def test_jacobian_of_a_batch_equals_that_of_each_row(description, seed):
    model = RobotModel(description)
    q = random_positions(model.tree, np.random.default_rng(seed), 2, 3)
    link = model.tree.links[-1]
    jacobian = model.jacobian(q, link)
    assert jacobian.shape == (2, 3, 6, len(model.independent()))
    for i, j in itertools.product(range(2), range(3)):
        same(jacobian[i, j], model.jacobian(q[i, j], link))


def as_pinocchio_can(description):
    """Return a copy for pinocchio: a follower mimics an independent joint above it, or none."""
    above = {joint.child: joint for joint in description.joints.values()}
    joints = dict(description.joints)
    for name, joint in joints.items():
        driver = above.get(joint.parent)
        while driver and (driver.mimic or not driver.type.has_one_dof):
            driver = above.get(driver.parent)
        if joint.mimic:
            mimic = driver and replace(joint.mimic, joint=driver.name)
            joints[name] = replace(joint, mimic=mimic)
    return replace(description, joints=joints)


@settings(max_examples=examples(300))
@given(
    mimic_trees((JointType.REVOLUTE, JointType.PRISMATIC, JointType.FIXED), 6, broken=False).map(
        as_pinocchio_can
    ),
    seeds,
)
def test_jacobian_equals_that_of_pinocchio(description, seed):
    pinocchio = pytest.importorskip('pinocchio', reason='pinocchio (PyPI: pin) is not installed')
    model = RobotModel(description)
    theirs = pinocchio.buildModelFromXML(urdf_from_description(description), mimic=True)
    assert theirs.nv == len(model.independent())
    if not theirs.nv:
        return
    q = model.complete(random_positions(model.tree, np.random.default_rng(seed)))
    position = pinocchio.neutral(theirs)
    column = []
    for name in model.independent():
        other = theirs.joints[theirs.getJointId(name)]
        position[other.idx_q] = q[model.index[name]]
        column.append(other.idx_v)
    data = theirs.createData()
    pinocchio.computeJointJacobians(theirs, data, position)
    pinocchio.updateFramePlacements(theirs, data)
    for link in model.tree.links:
        frame = theirs.getFrameId(link, pinocchio.FrameType.BODY)
        axes = pinocchio.LOCAL_WORLD_ALIGNED
        jacobian = np.reshape(pinocchio.getFrameJacobian(theirs, data, frame, axes), (6, -1))
        same(model.jacobian(q, link), jacobian[:, column])


def test_error_of_jacobian_names_the_unknown_link():
    with pytest.raises(ValueError, match='nowhere'):
        RobotModel(star(joint('a'))).jacobian([0.0], 'nowhere')


def test_error_of_jacobian_names_the_wrong_shape():
    with pytest.raises(ValueError, match=r'\(3,\)'):
        RobotModel(star(joint('a'))).jacobian(np.zeros(3), 'l0')


def test_default_position_is_from_the_document_or_in_the_range():
    description = star(
        joint('free'),
        joint('around', limit=Limit(-1.0, 1.0)),
        joint('beside', limit=Limit(1.0, 2.0)),
        joint('posed', limit=Limit(-1.0, 1.0)),
    )
    state = ModelState('random', joint_states={'posed': JointState(position=(0.5,))})
    model = RobotModel(replace(description, model_states=(state,)))
    assert model.default_positions() == {'free': 0.0, 'around': 0.0, 'beside': 1.5, 'posed': 0.5}


def test_plan_is_the_same_object_for_the_same_coordinates():
    model = RobotModel(star(joint('a'), joint('b', mimic=Mimic('a'))))
    measured = model.mask(['a'])
    plan = model.plan(measured)
    measured[:] = True
    assert plan.measured.tolist() == [True, False]
    assert model.plan(model.mask(['a', 'stranger'])) is plan
    assert model.plan(model.mask(['a']), model.mask(['b'])) is not plan


def test_cache_of_plans_keeps_recently_used_ones():
    names = [f'j{i}' for i in range(8)]
    model = RobotModel(star(*map(joint, names)))
    used = model.plan(model.mask(['j0']))
    for i in range(3 * model_module.MAX_PLANS):
        model.plan(model.mask([name for k, name in enumerate(names) if i >> k & 1]))
        assert model.plan(model.mask(['j0'])) is used
    assert len(model._plans) <= model_module.MAX_PLANS
