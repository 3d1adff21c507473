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


"""Limits of the work for linkages, and linkages that exceed these limits."""

import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling.linkages import constraints as constraints_module
from robot_description_tools.coupling.linkages import couplings as couplings_module
from robot_description_tools.coupling.linkages.budget import Budget
from robot_description_tools.coupling.linkages.budget import OverBudget
from robot_description_tools.kinematics.closure import Closures
from test_support.linkages import engine_of
from test_support.linkages import feed
from test_support.linkages import four_bar
from test_support.linkages import freudenstein
from test_support.linkages import locked_loops
from test_support.linkages import positions
from test_support.linkages import robot
from test_support.linkages import same_angles
from test_support.linkages import sources
from test_support.linkages import tie
from test_support.linkages import turning


def combined(*parts):
    """Return one robot with the joints and loops of several robots."""
    joints = [joint for part in parts for joint in part.joints.values()]
    return robot(joints, *(loop for part in parts for loop in part.loops))


def test_linkage_beyond_the_budget_is_reported_and_others_still_work(monkeypatch):
    made = []

    class Counted(Closures):

        def __init__(self, tree, description, loops):
            made.append(len(loops))
            super().__init__(tree, description, loops)

    monkeypatch.setattr(constraints_module, 'Closures', Counted)
    # The large linkage is first in the document.
    engine = engine_of(combined(locked_loops(1500), four_bar()))
    (linkage,) = engine.model.loops
    assert linkage.loops == ('loop',)
    # The engine must have made equations only for the small linkage.
    assert made == [1]
    (finding,) = engine.model.findings
    assert finding.is_error
    assert finding.code == 'loop-too-large'
    assert 'tie0, tie1' in finding.message
    assert '(1500 in all)' in finding.message
    feed(engine, crank=0.3, arm0=0.1)
    same_angles(positions(engine)['rocker'], freudenstein(0.3)[1])
    assert sources(engine)['arm0'] == 'measured'
    assert sources(engine)['arm1'] == 'unknown'


def test_search_without_a_solution_ends_with_the_budget(monkeypatch):
    monkeypatch.setattr(couplings_module, 'Budget', lambda: Budget(1_000_000))
    evaluated = []
    evaluate = constraints_module.Constraints.evaluate_each

    def counted(linkage, x):
        evaluated.append(x)
        return evaluate(linkage, x)

    monkeypatch.setattr(constraints_module.Constraints, 'evaluate_each', counted)
    found = []
    for count in (10, 60):
        (finding,) = RobotModel(locked_loops(count)).findings
        assert f'({count} in all)' in finding.message
        found.append((str(finding.code), len(evaluated)))
        evaluated.clear()
    (small, few), (large, less) = found
    assert (small, large) == ('loop-inconsistent', 'loop-too-large')
    assert few > 1.5 * less


def test_many_loops_end_with_the_budget(monkeypatch):
    monkeypatch.setattr(couplings_module, 'Budget', lambda: Budget(140_000))
    joints, loops = [], []
    for i in range(9):
        joints += [turning(f'{n}{i}', 'base', f'{n}{i}', x) for n, x in (('a', 0), ('c', 2))]
        joints.append(turning(f'b{i}', f'a{i}', f'b{i}', 1.0))
        loops.append(tie(f'b{i}', 2.0, f'c{i}', 1.0, name=f'loop{i}'))
    model = RobotModel(robot(joints, *loops))
    closed = [name for linkage in model.loops for name in linkage.loops]
    assert closed
    (finding,) = model.findings
    left = [f'loop{i}' for i in range(len(closed), 9)]
    assert left
    assert f"'{', '.join(left)}'" in finding.message


def test_a_share_is_half_of_the_remaining_work():
    budget = Budget(100.0)
    with budget.share() as first:
        first.use(40.0)
    with budget.share() as second, pytest.raises(OverBudget):
        second.use(31.0)
    assert budget.left == 29.0
    # After the `with` block, the share has no limit.
    first.use(1e9)
