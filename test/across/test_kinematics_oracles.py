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

"""Forward kinematics and Jacobians of random trees, compared with pinocchio and MuJoCo."""

from dataclasses import replace

from hypothesis import given
from hypothesis import settings
import numpy as np
import pytest
from robot_description_tools.description.model import JointType
from robot_description_tools.kinematics import KinematicTree
from test_support.strategies import description_from_joints
from test_support.strategies import random_positions
from test_support.strategies import seeds
from test_support.strategies import trees
from test_support.strategies import urdf_from_description

# The documentation promises this tolerance. Measured differences are near 1e-13, for lengths up to
# 100.
TOLERANCE = 1e-9

WITHOUT_PLANAR = tuple(kind for kind in JointType if kind is not JointType.PLANAR)
WITHOUT_FLOATING = tuple(kind for kind in JointType if kind is not JointType.FLOATING)


def same(actual, expected):
    np.testing.assert_allclose(actual, expected, rtol=0, atol=TOLERANCE)


@pytest.fixture(scope='module')
def pinocchio_oracle():
    pytest.importorskip('pinocchio', reason='the oracle pinocchio (PyPI: pin) is not installed')
    from test_support.oracles import PinocchioOracle

    return PinocchioOracle


@pytest.fixture(scope='module')
def mujoco():
    return pytest.importorskip('mujoco', reason='the oracle mujoco is not installed')


@settings(deadline=None)
@given(trees(WITHOUT_PLANAR), seeds)
def test_pinocchio_agrees(pinocchio_oracle, description, seed):
    tree = KinematicTree.from_description(description)
    oracle = pinocchio_oracle(tree, urdf_from_description(description))
    q = random_positions(tree, np.random.default_rng(seed))
    oracle.move(q)
    poses = tree.forward_kinematics(q)
    same(poses, oracle.poses())
    for link in tree.links:
        same(tree.jacobian_from_poses(poses, link), oracle.jacobian(link))


@pytest.fixture(scope='module')
def urdf_1_1_oracle(pinocchio_oracle):
    description = replace(description_from_joints([]), version='1.1')
    try:
        pinocchio_oracle(
            KinematicTree.from_description(description), urdf_from_description(description)
        )
    except ValueError as error:
        pytest.skip(f'this pinocchio does not read URDF 1.1: {error}')
    return pinocchio_oracle


@settings(deadline=None)
@given(trees(WITHOUT_PLANAR, quaternions=True), seeds)
def test_pinocchio_agrees_on_quaternions_in_origins(urdf_1_1_oracle, description, seed):
    tree = KinematicTree.from_description(description)
    oracle = urdf_1_1_oracle(tree, urdf_from_description(description))
    q = random_positions(tree, np.random.default_rng(seed))
    oracle.move(q)
    same(tree.forward_kinematics(q), oracle.poses())


def planar_names(joint):
    return f'{joint}_TX', f'{joint}_TY', f'{joint}_RZ'


@settings(deadline=None)
@given(trees(WITHOUT_FLOATING), seeds)
def test_mujoco_agrees(mujoco, description, seed):
    tree = KinematicTree.from_description(description)
    model = mujoco.MjModel.from_xml_string(urdf_from_description(description))
    data = mujoco.MjData(model)
    q = random_positions(tree, np.random.default_rng(seed))

    # MuJoCo has three joints for one planar joint.
    columns = np.zeros((tree.n_velocity, model.nv))
    for joint, kind in zip(tree.joints, tree.joint_types, strict=True):
        if kind is JointType.FIXED:
            continue
        names = planar_names(joint) if kind is JointType.PLANAR else (joint,)
        coordinates = range(tree.n_coordinates)[tree.position_slice(joint)]
        for name, coordinate in zip(names, coordinates, strict=True):
            data.qpos[model.joint(name).qposadr[0]] = q[coordinate]
            columns[coordinate, model.joint(name).dofadr[0]] = 1.0
    mujoco.mj_kinematics(model, data)
    mujoco.mj_comPos(model, data)

    poses = tree.forward_kinematics(q)
    for row, link in enumerate(tree.links):
        body = model.body(link).id
        same(poses[row, :3, 3], data.xpos[body])
        same(poses[row, :3, :3].ravel(), data.xmat[body])
        linear, angular = np.zeros((2, 3, model.nv))
        mujoco.mj_jacBody(model, data, linear, angular, body)
        theirs = np.vstack((linear, angular)) @ columns.T
        same(tree.jacobian_from_poses(poses, link), theirs)
