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

"""Chains of joints, compared with paths in the tree."""

from hypothesis import given
from hypothesis import settings
from hypothesis.strategies import sampled_from
import numpy as np
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.chain import FEW_CONFIGURATIONS
from robot_description_tools.kinematics.chain import JointChain
from test_support.examples import examples
from test_support.strategies import random_positions
from test_support.strategies import seeds
from test_support.strategies import trees


@settings(max_examples=examples(30))
@given(trees(), seeds, sampled_from([1, 3, FEW_CONFIGURATIONS + 1]))
def test_chain_between_two_links_equals_the_tree(description, seed, count):
    """The chains pass joints of all types, from parent to child and from child to parent."""
    rng = np.random.default_rng(seed)
    tree = KinematicTree.from_description(description)
    base, link = rng.choice(tree.links, 2)
    up, down = tree.between(base, link)
    joints = [(description.joints[name], False) for name in reversed(up)]
    joints += [(description.joints[name], True) for name in down]
    tool = np.eye(4)
    tool[:3, 3] = rng.uniform(-1, 1, 3)
    columns = {name: column for column, name in enumerate(tree.coordinates)}
    chain = JointChain.from_joints(joints, columns, tree.n_coordinates, end=tool)
    q = random_positions(tree, rng, count)
    pose, jacobian = chain.tool_and_jacobian(np.pad(q, ((0, 0), (0, 1))))

    poses = tree.forward_kinematics(q)
    at_base, at_link = poses[:, tree.link_index[base]], poses[:, tree.link_index[link]]
    expected = np.linalg.inv(at_base) @ at_link @ tool
    np.testing.assert_allclose(pose, expected, rtol=0, atol=1e-9)
    # The expected Jacobian has the velocity of the tool relative to the base, in axes of the base.
    point = (at_link @ tool)[:, :3, 3]
    relative = tree.jacobian_from_poses(poses, link, point)
    relative -= tree.jacobian_from_poses(poses, base, point)
    places = [tree.velocity_coordinates.index(name) for name in chain.names]
    assert not np.delete(relative, places, axis=2).any()
    axes = at_base[:, np.newaxis, :3, :3].swapaxes(-1, -2)
    turned = axes @ relative[..., places].reshape(count, 2, 3, -1)
    np.testing.assert_allclose(jacobian.reshape(turned.shape), turned, rtol=0, atol=1e-9)
