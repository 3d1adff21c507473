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

"""Poses, Jacobians and limits of chains between two links, with couplings."""

from dataclasses import replace
from math import inf
from math import pi

from hypothesis import given
from hypothesis import settings
import numpy as np
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Limit
from robot_description_tools.description.model import Mimic
from robot_description_tools.inverse.chain import Chain
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from test_support.examples import examples
from test_support.strategies import description_from_joints
from test_support.strategies import mimic_trees
from test_support.strategies import random_positions
from test_support.strategies import seeds

# A few rounding errors of numbers up to 100. Robots with ten joints and origins up to 2 m have
# sums of this size.
TOLERANCE = 1e-9
FREE = (-inf, inf)


def random_pose(rng):
    quat = rng.normal(size=4)
    pose = np.eye(4)
    pose[:3, :3] = matrix_from_quat_xyzw(quat)
    pose[:3, 3] = rng.uniform(-1, 1, 3)
    return pose


@settings(max_examples=examples(60))
@given(mimic_trees(), seeds)
def test_the_chain_and_the_whole_robot_have_the_same_tool_pose(description, seed):
    rng = np.random.default_rng(seed)
    model = RobotModel(description)
    link, base = rng.choice(model.tree.links, 2)
    tool = random_pose(rng)
    chain = Chain(model, link, base, tool)
    q = model.complete(random_positions(model.tree, rng, 3))
    found, *_ = chain.tool_and_rates(chain.configurations(q))
    poses = model.tree.forward_kinematics(q)
    row = model.tree.link_index
    expected = np.linalg.inv(poses[:, row[base]]) @ poses[:, row[link]] @ tool
    np.testing.assert_allclose(found, expected, rtol=0, atol=TOLERANCE)


@settings(max_examples=examples(60))
@given(mimic_trees(broken=False), seeds)
def test_jacobian_is_the_difference_of_poses(description, seed):
    """Each joint that can move has columns in the Jacobian, including floating joints."""
    rng = np.random.default_rng(seed)
    model = RobotModel(description)
    link, base = rng.choice(model.tree.links, 2)
    independent = set(model.independent())
    movable = [
        joint
        for joint in model.tree.joints
        if independent & set(model.tree.velocity_coordinates[model.tree.velocity_slice(joint)])
    ]
    chain = Chain(model, link, base, random_pose(rng), movable)
    configuration = chain.configurations(random_positions(model.tree, rng, 1))
    tool, jacobian, _ = chain.tool_and_rates(configuration)
    k = len(chain.unknowns)
    assert jacobian.shape == (1, 6, k)
    h = 1e-6
    same = np.repeat(configuration, k, axis=0)
    ahead, *_ = chain.tool_and_rates(chain.moved(same, h * np.eye(k), chain.limits.no_bounds))
    behind, *_ = chain.tool_and_rates(chain.moved(same, -h * np.eye(k), chain.limits.no_bounds))
    v = (ahead - behind)[:, :3, 3] / (2 * h)
    spin = (ahead - behind)[:, :3, :3] / (2 * h) @ tool[0, :3, :3].T
    w = np.stack((spin[:, 2, 1], spin[:, 0, 2], spin[:, 1, 0]), axis=-1)
    # The tolerance allows for the error of central differences, h^2 times the third derivatives.
    # These derivatives are large after a chain of five multipliers of up to 2.
    np.testing.assert_allclose(jacobian[0, :3].T, v, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(jacobian[0, 3:].T, w, rtol=1e-5, atol=1e-5)


def revolute(name, parent, lower=-1.0, upper=1.0, **more):
    limit = Limit(lower, upper)
    child = f'link of {name}'
    return Joint(name, JointType.REVOLUTE, parent, child, limit=limit, **more)


def chain_of(*joints):
    joints = list(joints)
    model = RobotModel(description_from_joints(joints, root=joints[0].parent))
    return Chain(model, joints[-1].child, joints[0].parent, np.eye(4))


def test_limits_are_narrowed_by_followers():
    chain = chain_of(
        revolute('a', 'base', -2.0, 3.0),
        revolute('b', 'link of a', -1.0, 0.5, mimic=Mimic('a', -0.5, 0.25)),
    )
    # If -0.5 a + 0.25 is between -1 and 0.5, a is between -0.5 and 2.5.
    assert chain.unknowns == ('a',)
    assert (chain.limits.lower.tolist(), chain.limits.upper.tolist()) == ([-0.5], [2.5])
    assert not len(chain.limits.followers)


def test_limits_that_exclude_each_other():
    with pytest.raises(ValueError, match="limits of 'a' and of its followers exclude"):
        chain_of(
            revolute('a', 'base', 1.0, 2.0),
            revolute('b', 'link of a', 3.0, 4.0, mimic=Mimic('a')),
        )


@pytest.mark.parametrize(
    ('limit', 'kind', 'expected'),
    [
        (None, JointType.REVOLUTE, FREE),
        (Limit(), JointType.REVOLUTE, FREE),
        (Limit(-1.0, None), JointType.REVOLUTE, (-1.0, 0.0)),
        (Limit(None, 2.0), JointType.PRISMATIC, (0.0, 2.0)),
        (Limit(-1.0, 1.0), JointType.CONTINUOUS, FREE),
    ],
)
def test_missing_limits(limit, kind, expected):
    joint = replace(revolute('a', 'base'), limit=limit, type=kind)
    chain = chain_of(joint)
    assert (chain.limits.lower[0], chain.limits.upper[0]) == expected


@pytest.mark.parametrize(
    ('lower', 'upper', 'is_turn'),
    [
        (-pi, pi, True),
        (-2 * pi, 2 * pi, True),
        (0.0, 6.283185, True),
        (-3.14, 3.14, False),
        (-1.0, 1.0, False),
    ],
)
def test_full_turns(lower, upper, is_turn):
    assert chain_of(revolute('a', 'base', lower, upper)).limits.is_turn.tolist() == [is_turn]


def test_a_driver_makes_no_full_turns():
    chain = chain_of(
        revolute('a', 'base', -4.0, 4.0),
        revolute('b', 'link of a', -9.0, 9.0, mimic=Mimic('a', 0.5)),
    )
    assert not chain.limits.is_turn.any()


def test_driver_beside_the_path_is_unknown():
    """The follower is on the path to the link, but its driver is on another branch."""
    model = RobotModel(
        description_from_joints(
            [revolute('far', 'base'), revolute('near', 'base', mimic=Mimic('far', 0.5))],
            root='base',
        )
    )
    chain = Chain(model, 'link of near', 'base', np.eye(4))
    assert chain.unknowns == ('far',)
    assert chain.names == ('far', 'near')


@pytest.mark.parametrize(
    ('link', 'base', 'joints', 'message'),
    [
        ('link of bb', 'base', None, "there is no link 'link of bb', did you mean 'link of b'"),
        ('link of a', 'bas', None, "there is no link 'bas', did you mean 'base'"),
        ('link of a', 'base', ['elbow'], "there is no joint 'elbow'"),
        ('link of b', 'base', ['b'], "joint 'b' follows other joints"),
    ],
)
def test_wrong_names(link, base, joints, message):
    model = RobotModel(
        description_from_joints(
            [revolute('a', 'base'), revolute('b', 'link of a', mimic=Mimic('a'))], root='base'
        )
    )
    with pytest.raises(ValueError, match=message):
        Chain(model, link, base, np.eye(4), joints)
