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

"""Random positions within limits, with mimic joints and closed loops."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.sampling import _path
from robot_description_tools.coupling.sampling import random_positions
from robot_description_tools.description.load import load_description
from test_support.places import ROOT


def model_of(name: str) -> RobotModel:
    return RobotModel(load_description(ROOT / 'urdf' / name))


def test_positions_are_uniform_and_followers_follow() -> None:
    model = model_of('arm_with_gripper.urdf.xacro')
    progress: list[float] = []
    q = random_positions(model, 2000, progress=progress.append)
    assert progress[-1] == 1.0
    for i, name in enumerate(model.coordinates[: q.shape[1]]):
        joint = model.description.joints[name]
        lower, upper = joint.range.for_sliders
        assert lower <= q[:, i].min()
        assert q[:, i].max() <= upper
        # The mean of 2000 values is within four standard errors of the middle of the range.
        allowed = 4.0 * (upper - lower) / np.sqrt(12.0 * len(q))
        assert q[:, i].mean() == pytest.approx((lower + upper) / 2.0, abs=allowed)
        if joint.mimic:
            driver = q[:, model.index[joint.mimic.joint]]
            expected = joint.mimic.multiplier * driver + joint.mimic.offset
            np.testing.assert_allclose(q[:, i], expected)


def test_a_seed_gives_the_same_positions_and_a_given_range_is_used() -> None:
    model = model_of('arm_with_gripper.urdf.xacro')
    first, second, other = (random_positions(model, 20, seed) for seed in (1, 1, 2))
    np.testing.assert_array_equal(first, second)
    assert (first != other).any(axis=0).all()
    narrow = random_positions(model, 20, given={'joint_1': (0.1, 0.2)})
    assert ((narrow[:, 0] >= 0.1) & (narrow[:, 0] <= 0.2)).all()


@pytest.mark.parametrize(
    'name', ['four_bar.urdf.xacro', 'delta_robot.urdf.xacro', 'linkage_gripper.urdf.xacro']
)
def test_loops_close_within_limits(name: str) -> None:
    model = model_of(name)
    q = random_positions(model, 60)
    assert len(q) == 60
    for linkage in model.loops:
        assert linkage.residual(q).max() < 1e-9
        assert linkage.beyond_limits(q[:, linkage.at]) == ()
    # The positions of all drives are uncorrelated, both in one linkage and between linkages.
    free = [model.index[name] for name in model.independent_positions()]
    together = np.corrcoef(q[:, free].T) if len(free) > 1 else np.eye(1)
    assert np.abs(together - np.eye(len(free))).max() < 0.5


def test_linkages_with_their_own_drives_are_shuffled() -> None:
    model = model_of('excavator.json')
    q = random_positions(model, 40)
    drives = [model.index[f'{part}_cylinder'] for part in ('boom', 'stick', 'bucket')]
    assert np.abs(np.corrcoef(q[:, drives].T) - np.eye(3)).max() < 0.5
    assert max(linkage.residual(q).max() for linkage in model.loops) < 1e-9


def test_positions_beyond_the_limits_of_a_solved_joint_are_left_out(tmp_path: Path) -> None:
    text = load_description(ROOT / 'urdf' / 'four_bar.urdf.xacro').xml
    free = RobotModel(load_description(text))
    rocker = free.index['rocker_joint']
    middle = float(np.median(random_positions(free, 30)[:, rocker]))
    joint = '<joint name="rocker_joint" type="revolute">'
    assert joint in text
    begin = text.index('<limit', text.index(joint))
    end = text.index('/>', begin)
    limit = f'<limit lower="{middle}" upper="9" effort="1" velocity="1"'
    narrow = RobotModel(load_description(text[:begin] + limit + text[end:]))
    q = random_positions(narrow, 30)
    assert len(q)
    assert q[:, rocker].min() >= middle - 1e-6


def test_floating_joints_turn_and_planar_joints_turn_in_place() -> None:
    model = model_of('every_joint_type.urdf')
    q = random_positions(model, 200)
    at = model.tree.position_slice('floating_joint')
    np.testing.assert_allclose(np.linalg.norm(q[:, at][:, 3:], axis=1), 1.0)
    assert np.abs(q[:, at][:, 3:].mean(axis=0)).max() < 0.2
    assert not q[:, at][:, :3].any()
    planar = q[:, model.tree.position_slice('planar_joint')]
    assert not planar[:, :2].any()
    assert planar[:, 2].min() < -2.5
    assert planar[:, 2].max() > 2.5


@pytest.mark.parametrize('width', [1, 2, 3])
def test_a_path_has_short_steps(width: int) -> None:
    values = np.random.default_rng(0).uniform(size=(1000, width))
    order = _path(values)
    assert sorted(order.tolist()) == [*range(1000)]
    steps = np.linalg.norm(np.diff(values[order], axis=0), axis=1)
    assert steps.mean() < np.linalg.norm(np.diff(values, axis=0), axis=1).mean() / 3.0
