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

"""Poses of a linkage that are solved at once equal poses that are solved one by one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling.linkages import solver
from robot_description_tools.coupling.linkages.budget import Share
from robot_description_tools.coupling.linkages.solver import LoopRelation
from test_support.examples import examples
from test_support.linkages import CRANK
from test_support.linkages import drive
from test_support.linkages import four_bar
from test_support.linkages import GROUND
from test_support.linkages import robot
from test_support.linkages import tie
from test_support.linkages import turning
from test_support.strategies import closed_chains
from test_support.strategies import seeds

EXACT = 1e-9
# Poses with velocity ratios larger than this are nearly singular, and have larger errors.
LARGE = 1e2


def block_of(model, *inputs):
    """Return the block that solves the only linkage of a model for the given inputs."""
    (linkage,) = model.loops
    known = np.isin(linkage.coordinates, inputs)
    return LoopRelation(linkage).block(known, linkage.at, len(model))


def each_alone(block, position, in_order):
    """Close the configurations in ``position`` one by one, and write the results into it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, 'FEW', position.shape[1] + 1)
        block.solve_each(position, None, in_order)


@settings(max_examples=examples(8))
@given(
    closed_chains(), seeds, st.sampled_from([0.1, 1.0, 3.0]), st.booleans(), st.booleans()
)
def test_poses_solved_at_once_equal_those_solved_alone(chain, seed, reach, has_outputs, in_order):
    """Some of these poses do not close, or are far from the seed."""
    model = RobotModel(chain.description)
    (linkage,) = model.loops
    block, count = block_of(model, *linkage.drives), 12
    rng = np.random.default_rng(seed)
    position = np.tile(np.append(model.tree.positions(chain.pose), 0.0)[:, np.newaxis], count)
    motion = reach * rng.uniform(-1.0, 1.0, size=(len(linkage.drives), count))
    if in_order:
        motion = np.cumsum(motion, axis=1) / 10.0
    position[block.inputs] += motion
    if not has_outputs:
        position[block.outputs] = np.nan
    alone = position.copy()
    each_alone(block, alone, in_order)
    block.solve_each(position, None, in_order)
    ratios = block.ratios_each(position[linkage.at].T)
    for k in range(count):
        np.testing.assert_array_equal(np.isnan(position[:, k]), np.isnan(alone[:, k]))
        expected = block.ratios(alone[linkage.at, k])
        if np.abs(expected).max(initial=0.0) < LARGE:
            np.testing.assert_allclose(position[:, k], alone[:, k], rtol=0, atol=EXACT)
            np.testing.assert_allclose(ratios[k], expected, rtol=0, atol=1e-5)


def test_a_path_through_the_flat_pose_keeps_its_branch():
    """At its flat pose, a parallelogram may change to its crossed branch."""
    joints = [
        turning('crank', 'base', 'a'),
        turning('coupler', 'a', 'b', CRANK),
        turning('rocker', 'base', 'c', GROUND),
    ]
    loop = tie('b', GROUND, 'c', CRANK, seed={'crank': 1.0, 'coupler': -1.0, 'rocker': 1.0})
    block = block_of(model := RobotModel(drive(robot(joints, loop), 'crank')), 'crank')
    position = np.full((len(model) + 1, 400), np.nan)
    crank = np.linspace(1.0, -1.0, 400)
    position[-1], position[block.inputs] = 0.0, crank
    assert block.solve_each(position, None, in_order=True) == 400
    np.testing.assert_allclose(position[model.index['rocker']], crank, rtol=0, atol=1e-6)


def test_work_is_limited():
    """At least one configuration is solved, and the used work is counted."""
    model = RobotModel(drive(four_bar(), 'crank'))
    (linkage,) = model.loops
    block = block_of(model, 'crank')
    for in_order in (False, True):
        counts = []
        for evaluations in (0.0, 40.0, 400.0, 1e6):
            position = np.full((len(model) + 1, 300), np.nan)
            position[-1], position[block.inputs] = 0.0, np.linspace(0.0, 6.0, 300)
            share = Share(evaluations * linkage.cost)
            counts.append(block.solve_each(position, share, in_order))
            done = position[block.outputs][:, : counts[-1]]
            assert np.isfinite(done).all()
            assert share.used > 0.0
        assert counts[0] >= 1
        assert counts == sorted(counts)
        assert counts[1] < counts[2] < counts[3] == 300
