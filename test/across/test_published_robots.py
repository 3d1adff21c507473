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

"""Forward kinematics and Jacobians of published robots and our own examples."""


import numpy as np
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.kinematics import KinematicTree
from test_support import reference
from test_support.places import NO_ROBOTS
from test_support.places import ROBOTS
from test_support.places import ROOT
from test_support.strategies import positions_by_joint
from test_support.strategies import random_positions

# The documentation promises this tolerance. Measured differences are near 1e-14, because these
# robots are a few metres long.
TOLERANCE = 1e-9

FILES = sorted(
    [
        *ROBOTS.glob('*.urdf'),
        *(ROOT / 'urdf').rglob('*.urdf'),
        *(ROOT / 'urdf').rglob('*.urdf.xacro'),
    ]
)


def same(actual, expected):
    np.testing.assert_allclose(actual, expected, rtol=0, atol=TOLERANCE)


def load(path):
    try:
        return load_description(path)
    except RobotDescriptionError as error:
        pytest.skip(f'{path.name} does not load: {str(error).splitlines()[0]}')


def test_published_robots_exist():
    if not ROBOTS.is_dir():
        pytest.skip(NO_ROBOTS)
    assert list(ROBOTS.glob('*.urdf'))


@pytest.mark.parametrize('path', FILES, ids=lambda path: path.name)
def test_robot_agrees_with_the_literal_reference(path):
    description = load(path)
    tree = KinematicTree.from_description(description)
    for q in random_positions(tree, np.random.default_rng(1), 3):
        expected = reference.forward_kinematics(description, positions_by_joint(tree, q))
        same(tree.forward_kinematics(q), [expected[link] for link in tree.links])


@pytest.mark.parametrize('path', FILES, ids=lambda path: path.name)
def test_robot_agrees_with_pinocchio(path):
    pytest.importorskip('pinocchio', reason='the oracle pinocchio (PyPI: pin) is not installed')
    from test_support.oracles import PinocchioOracle

    description = load(path)
    tree = KinematicTree.from_description(description)
    try:
        oracle = PinocchioOracle(tree, description.xml)
    except ValueError as error:
        pytest.skip(f'{path.name}: {error}')
    for q in random_positions(tree, np.random.default_rng(1), 3):
        oracle.move(q)
        poses = tree.forward_kinematics(q)
        same(poses, oracle.poses())
        for link in tree.links:
            same(tree.jacobian_from_poses(poses, link), oracle.jacobian(link))
