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

"""The pairs of links that MoveIt need not check for collisions."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from robot_description_tools.moveit.collision_matrix import collision_matrix
from robot_description_tools.moveit.collision_matrix import positions_to_check
from test_support.collisions import checker_of
from test_support.collisions import InPinocchio
from test_support.collisions import robot
from test_support.collisions import write_jaw
from test_support.places import ROOT

pytest.importorskip('coal', reason='needs coal')

BALL = '<sphere radius="0.1"/>'


def by_brute_force(hits, default_hits, names, adjacent):
    """Return the reasons according to MoveIt, computed from the collisions at all positions."""
    reasons = {}
    for i, pair in enumerate(names):
        share = hits[:, i].mean()
        if frozenset(pair) in adjacent:
            reasons[pair] = 'Adjacent'
        elif default_hits[i]:
            reasons[pair] = 'Default'
        elif share > 0.95:
            reasons[pair] = 'Always'
        else:
            reasons[pair] = '' if share else 'Never'
    return reasons


def adjacent_as_in_moveit(description):
    """
    Return the pairs of adjacent links.

    All neighbours of a link without shapes are adjacent to each other.

    """
    found = {frozenset((j.parent, j.child)) for j in description.joints.values()}
    bare = [name for name, link in description.links.items() if not link.collisions]
    while True:
        more = {
            frozenset(pair)
            for link in bare
            for pair in combinations([*{n for e in found if link in e for n in e - {link}}], 2)
        }
        if more <= found:
            return found
        found |= more


@pytest.mark.parametrize('name', ['arm_with_gripper.urdf.xacro', 'delta_robot.urdf.xacro'])
def test_brute_force_in_pinocchio_gives_the_same_reasons(name: str, tmp_path: Path) -> None:
    pytest.importorskip('pinocchio')
    model, checker = checker_of(ROOT / 'urdf' / name)
    file = tmp_path / 'robot.urdf'
    file.write_text(model.description.xml)
    done: list[float] = []
    default, q = positions_to_check(model, 200)
    matrix = collision_matrix(checker, default, q, done.append)
    assert (matrix.samples, done[-1]) == (200, 1.0)
    pairs = [*matrix.reasons]
    assert len(pairs) == len(checker.links) * (len(checker.links) - 1) // 2
    truth = InPinocchio(file, model)
    adjacent = adjacent_as_in_moveit(model.description)
    hits = truth.distances(q, pairs) < 0.0
    default_hits = truth.distances(default[np.newaxis], pairs)[0] < 0.0
    expected = by_brute_force(hits, default_hits, pairs, adjacent)
    assert matrix.reasons == expected
    assert {'Adjacent', 'Never', ''} <= set(matrix.reasons.values())
    if name.startswith('arm'):
        done.clear()
        assert collision_matrix(checker, default, q, done.append, processes=2) == matrix
        assert done[-1] == 1.0


@pytest.mark.parametrize(
    ('hits', 'reason'), [(0, 'Never'), (1, ''), (95, ''), (96, 'Always'), (100, 'Always')]
)
def test_more_than_95_percent_of_the_positions_is_always(hits: int, reason: str) -> None:
    _, checker = checker_of(robot(BALL, BALL, BALL))
    q = np.ones((100, 2))
    # x2 overlaps x0 at [1, -1]. At [1, 1], x2 is 2 m from x0.
    q[:hits] = [1.0, -1.0]
    matrix = collision_matrix(checker, np.ones(2), q)
    assert matrix.reasons[('x0', 'x2')] == reason
    assert matrix.with_reason('Adjacent') == [('x0', 'x1'), ('x1', 'x2')]


def test_the_default_position_and_links_without_shapes() -> None:
    _, checker = checker_of(robot(BALL, '', BALL, BALL))
    q = np.ones((10, 3))
    reasons = collision_matrix(checker, np.zeros(3), q).reasons
    # x0 and x2 count as adjacent, because the only link between them has no shape.
    assert reasons == {('x0', 'x2'): 'Adjacent', ('x2', 'x3'): 'Adjacent', ('x0', 'x3'): 'Default'}


def test_links_without_a_moving_joint_between_them(tmp_path: Path) -> None:
    row = robot(BALL, BALL, BALL, joint='fixed')
    _, checker = checker_of(row.replace('<axis', '<origin xyz="0.5 0 0"/><axis'))
    matrix = collision_matrix(checker, np.zeros(0), np.zeros((50, 0)))
    assert matrix.reasons[('x0', 'x2')] == 'Never'


def test_a_mesh_is_not_replaced_by_its_hull(tmp_path: Path) -> None:
    """A ball between two jaws never touches them, although the hull of the jaws contains it."""
    _, checker = checker_of(write_jaw(tmp_path))
    rest = [0.0, 0.0, 0.0, 1.0]
    q = np.array([[0.0, y, 0.0, *rest, 0.0, 0.0, 0.0, *rest] for y in np.linspace(0.0, 0.5, 20)])
    poses = checker.relative(checker.tree.forward_kinematics(q), 'x0', 'x2')
    assert not any(checker.pair('x0', 'x2').collides(poses))


def test_moveit_uses_soft_limits() -> None:
    soft = '<safety_controller soft_lower_limit="2" soft_upper_limit="4" k_velocity="1"/>'
    model, _ = checker_of(robot(BALL, BALL, BALL).replace('</joint>', f'{soft}</joint>', 1))
    default, q = positions_to_check(model, 100)
    assert default.tolist() == [3.0, 0.0]
    assert q[:, 0].min() >= 2.0
    assert q[:, 0].max() <= 4.0
    assert q[:, 1].min() < -5.0
