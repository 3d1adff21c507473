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

"""The error of a joint origin, found from simulated measurements of poses."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.description.geometry import rpy_from_matrix
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.measured import candidates
from robot_description_tools.kinematics.measured import FEW
from robot_description_tools.kinematics.measured import fit_origin
from robot_description_tools.kinematics.measured import Measurement
from robot_description_tools.kinematics.measured import OUTLIER
from robot_description_tools.kinematics.measured import residuals_of
from robot_description_tools.kinematics.measured import ROUNDING
from robot_description_tools.kinematics.measured import UNDETERMINED
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.kinematics.rotation import inverse_pose
from robot_description_tools.kinematics.rotation import matrix_from_rpy
from robot_description_tools.kinematics.rotation import pose_from_origin
from robot_description_tools.kinematics.rotation import pose_of
from test_support.examples import examples
from test_support.strategies import description_from_joints
from test_support.strategies import seeds
from test_support.strategies import trees

TURNING = (JointType.REVOLUTE, JointType.FIXED, JointType.PRISMATIC)


def wrong(robot: RobotDescription, joint: str, delta: FloatArray) -> KinematicTree:
    """Return the tree of a robot in which a joint origin has an error: T = T_origin · delta."""
    record = robot.joints[joint]
    pose = pose_from_origin(record.origin) @ delta
    rows = tuple(tuple(row) for row in pose[:3, :3].tolist())
    origin = Origin(tuple(pose[:3, 3].tolist()), rpy_from_matrix(rows))  # type: ignore[arg-type]
    joints = {**robot.joints, joint: replace(record, origin=origin)}
    return KinematicTree.from_description(replace(robot, joints=joints))


def measured(
    tree: KinematicTree, frame: str, base: str, q: FloatArray, has_rotation: bool = True
) -> Measurement:
    """Return an exact measurement of a pose."""
    poses = tree.forward_kinematics(q)
    first, last = (poses[tree.link_index[name]] for name in (base, frame))
    return Measurement(frame, base, inverse_pose(first) @ last, has_rotation, q)


def error(rng: np.random.Generator, size: float = 0.02) -> FloatArray:
    """Draw a small error of a pose."""
    return pose_of(matrix_from_rpy(rng.uniform(-size, size, 3)), rng.uniform(-size, size, 3))


@given(trees(TURNING, max_joints=7), st.data(), seeds)
@settings(max_examples=examples(20))
def test_a_known_error(robot: RobotDescription, data: st.DataObject, seed: int) -> None:
    rng = np.random.default_rng(seed)
    tree = KinematicTree.from_description(robot)
    frame, base = (data.draw(st.sampled_from(tree.links)) for _ in range(2))
    q = rng.uniform(-2, 2, (3, len(tree.coordinates)))
    nominal = [measured(tree, frame, base, each) for each in q]
    names = candidates(tree, nominal)
    assert (names == []) == (frame == base)
    if not names:
        return
    joint, delta = data.draw(st.sampled_from(names)), error(rng)
    true = wrong(robot, joint, delta)
    found = fit_origin(
        tree, robot.joints[joint], [measured(true, frame, base, each) for each in q]
    )
    # A full pose determines the origin. The tolerance allows for rounding errors at positions of
    # some metres.
    assert np.allclose(found.delta, delta, rtol=0, atol=1e-9)
    assert found.residuals.max() < 1e-9
    assert len(found.undetermined) == 0
    assert found.outliers == ()


ARM = 'j1', 'j2', 'j3'


def arm() -> RobotDescription:
    """Return an arm of three hinges with different axes, and a camera at its end."""
    axes = (0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0)
    joints = [
        Joint(f'j{i}', JointType.REVOLUTE, f'l{i - 1}', f'l{i}', Origin((0.3, 0.1, 0.2)), axis)
        for i, axis in enumerate(axes, 1)
    ]
    mount = Joint('mount', JointType.FIXED, 'l3', 'camera', Origin((0.0, 0.05, 0.1)))
    return description_from_joints([*joints, mount])


def poses(rng: np.random.Generator, count: int) -> FloatArray:
    """Draw joint positions of the arm."""
    return rng.uniform(-1.5, 1.5, (count, 3))


def test_positions_alone_determine_an_origin_if_the_arm_moves_enough() -> None:
    rng, robot = np.random.default_rng(0), arm()
    tree, delta = KinematicTree.from_description(robot), error(rng)
    # The test leaves out positions of the base in the camera for j1. The base is fixed relative to
    # j1, so these positions do not determine the whole origin of j1.
    ways = (('j1', 'camera', 'l0'), ('j2', 'camera', 'l0'), ('j2', 'l0', 'camera'))
    for joint, frame, base in ways:
        true = wrong(robot, joint, delta)
        seen = [measured(true, frame, base, q, False) for q in poses(rng, 6)]
        found = fit_origin(tree, robot.joints[joint], seen)
        assert np.allclose(found.delta, delta, rtol=0, atol=1e-8)
        assert np.isnan(found.residuals[:, 1]).all()


def test_undetermined_directions_are_named_and_stay_nominal() -> None:
    """For example, positions at the end of a chain do not show the rotation of its last origin."""
    rng, robot = np.random.default_rng(0), arm()
    tree = KinematicTree.from_description(robot)
    true = wrong(robot, 'mount', pose_of(np.eye(3), [0.01, 0.0, 0.0]))
    seen = [measured(true, 'camera', 'l0', q, False) for q in poses(rng, 5)]
    found = fit_origin(tree, robot.joints['mount'], seen)
    assert np.allclose(found.delta, pose_of(np.eye(3), [0.01, 0.0, 0.0]), rtol=0, atol=1e-9)
    assert found.undetermined.shape == (3, 6)
    assert np.allclose(found.undetermined[:, :3], 0.0, atol=UNDETERMINED)


def test_the_right_origin_has_the_smallest_residual() -> None:
    rng, robot = np.random.default_rng(0), arm()
    tree = KinematicTree.from_description(robot)
    true = wrong(robot, 'j2', error(rng))
    seen = [measured(true, 'camera', 'l0', q) for q in poses(rng, 8)]
    names = candidates(tree, seen)
    assert names == [*ARM, 'mount']
    residual = {n: fit_origin(tree, robot.joints[n], seen).residuals.max() for n in names}
    assert residual.pop('j2') < 1e-9
    assert min(residual.values()) > 1e-4
    assert residuals_of(tree, seen).max() > 1e-3


@pytest.mark.parametrize(('factor', 'is_outlier'), [(0.5, False), (3.0, True)])
def test_an_outlier(factor: float, is_outlier: bool) -> None:
    rng, robot = np.random.default_rng(0), arm()
    tree = KinematicTree.from_description(robot)
    seen = []
    for i, q in enumerate(poses(rng, 20)):
        # Each position has an error of 1 mm, except the last one, whose error is larger.
        noise = rng.normal(size=3)
        noise *= 1e-3 / np.linalg.norm(noise) * (OUTLIER * factor if i == 19 else 1.0)
        exact = measured(tree, 'camera', 'l0', q)
        seen.append(replace(exact, pose=exact.pose @ pose_of(np.eye(3), noise)))
    found = fit_origin(tree, robot.joints['mount'], seen)
    assert found.outliers == ((19,) if is_outlier else ())
    assert fit_origin(tree, robot.joints['mount'], seen[-FEW + 1 :]).outliers == ()


def test_rounding_errors_are_no_outliers() -> None:
    rng, robot = np.random.default_rng(0), arm()
    tree = KinematicTree.from_description(robot)
    seen = [measured(tree, 'camera', 'l0', q) for q in poses(rng, FEW)]
    found = fit_origin(tree, robot.joints['mount'], seen)
    assert found.residuals.max() < ROUNDING
    assert found.outliers == ()
