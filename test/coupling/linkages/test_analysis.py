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

"""The analysis of a linkage, and linkages that share an analysis."""

from dataclasses import replace

import numpy as np
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling.linkages import analysis as analysis_module
from robot_description_tools.coupling.linkages import couplings as couplings_module
from robot_description_tools.coupling.linkages.budget import Budget
from test_support.linkages import biped
from test_support.linkages import CRANK
from test_support.linkages import GROUND
from test_support.linkages import robot
from test_support.linkages import ROCKER
from test_support.linkages import tie
from test_support.linkages import turning

SHARED = ('rank', 'mobility', 'n_missing', 'n_rows', 'closes')


def arms(lengths, drives=()):
    """Return several four-bars side by side, given the lengths of their couplers."""
    joints, loops = [], []
    for i, length in enumerate(lengths):
        joints.append(turning(f'crank{i}', 'base', f'crank{i}'))
        joints.append(turning(f'coupler{i}', f'crank{i}', f'coupler{i}', CRANK))
        joints.append(turning(f'rocker{i}', 'base', f'rocker{i}', GROUND))
        solve_for = (f'crank{i}', f'coupler{i}') if i in drives else ()
        more = {'name': f'loop{i}', 'solve_for': solve_for}
        loops.append(tie(f'coupler{i}', length, f'rocker{i}', ROCKER, **more))
    return robot(joints, *loops)


@pytest.fixture
def searches(monkeypatch):
    """Return a list that grows with each search for closed poses."""
    found = []
    closed_poses = analysis_module.closed_poses

    def counted(constraints, *args):
        found.append(constraints.loops)
        return closed_poses(constraints, *args)

    monkeypatch.setattr(analysis_module, 'closed_poses', counted)
    return found


def test_linkages_with_the_same_numbers_are_analysed_once(searches):
    linkages = RobotModel(arms([3.0, 3.0, 3.1, 3.0])).loops
    assert searches == [('loop0',), ('loop2',)]
    for i, linkage in enumerate(linkages):
        alone = RobotModel(replace(arms([3.1 if i == 2 else 3.0]))).loops[0]
        for name in SHARED:
            assert getattr(linkage, name) == getattr(alone, name), name
        assert linkage.drives == (f'crank{i}',)
        assert linkage.solved == (f'coupler{i}', f'rocker{i}')
        np.testing.assert_array_equal(linkage.seed, alone.seed)
        np.testing.assert_array_equal(linkage.poses, alone.poses)


def test_models_share_analyses(searches):
    analyses = {}
    first, second = (RobotModel(arms([3.0]), analyses=analyses).loops[0] for _ in range(2))
    assert len(searches) == len(analyses) == 1
    np.testing.assert_array_equal(first.seed, second.seed)


def test_linkages_with_other_drives_are_analysed_separately(searches):
    linkages = RobotModel(arms([3.0, 3.0], drives={1})).loops
    assert len(searches) == 2
    assert [linkage.drives for linkage in linkages] == [('crank0',), ('rocker1',)]


def test_both_legs_of_a_walker_share_their_analyses(searches):
    linkages = RobotModel(biped()).loops
    assert len(linkages) == 4
    assert len(searches) == 2


def test_sharing_an_analysis_does_not_change_the_budget(monkeypatch, searches):
    left = []
    for _ in range(2):
        budget = Budget()
        monkeypatch.setattr(couplings_module, 'Budget', lambda budget=budget: budget)
        assert len(RobotModel(arms([3.0, 3.0])).loops) == 2
        left.append(budget.left)
        # In the second run, each linkage has a different digest, so that no analysis is shared.
        monkeypatch.setattr(analysis_module, '_numbers', lambda *_: str(len(searches)).encode())
    assert len(searches) == 3
    assert left[0] == left[1]
