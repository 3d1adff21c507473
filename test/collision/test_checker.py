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

"""Collisions and distances of pairs of links."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling.sampling import random_positions
from test_support.collisions import checker_of
from test_support.collisions import InPinocchio
from test_support.collisions import robot
from test_support.collisions import write_jaw
from test_support.examples import examples
from test_support.places import ROOT

pytest.importorskip('coal', reason='needs coal')

PLACES = st.floats(-3.0, 3.0)
SIZES = st.floats(0.05, 1.0)


@settings(max_examples=examples(25))
@given(place=st.tuples(PLACES, PLACES, PLACES), sizes=st.tuples(SIZES, SIZES, SIZES, SIZES))
def test_closed_forms(
    place: tuple[float, float, float], sizes: tuple[float, float, float, float]
) -> None:
    """Distances from a ball to another ball, and from a ball to a box, agree with closed forms."""
    first, *_, radius = sizes
    box = f'<box size="{first!r} {sizes[1]!r} {sizes[2]!r}"/>'
    balls = [f'<sphere radius="{each!r}"/>' for each in (first, radius)]
    away = np.linalg.norm(place)
    outside = np.maximum(np.abs(place) - np.array(sizes[:3]) / 2.0, 0.0)
    cases = {balls[0]: away - first - radius, box: np.linalg.norm(outside) - radius}
    for shape, expected in cases.items():
        _, checker = checker_of(robot(shape, balls[1], joint='floating'))
        q = np.array([[*place, 0.0, 0.0, 0.0, 1.0]])
        (found,) = checker.distances(q)[0]
        gap = checker.pair('x0', 'x1').gaps(
            checker.relative(checker.tree.forward_kinematics(q), 'x0', 'x1')
        )
        assert gap <= max(found, 0.0) + 1e-6
        # For a ball that overlaps a box, the closed form does not always give the depth that coal
        # returns.
        if expected > 0.0 or shape != box:
            assert found == pytest.approx(expected, abs=1e-5)
        if abs(expected) > 1e-5:
            assert checker.collides(q)[0, 0] == (expected < 0.0)


def test_a_ball_between_jaws_does_not_touch_them(tmp_path: Path) -> None:
    """The convex hull of the jaws contains the ball. Overlapping hulls do not prove a contact."""
    _, checker = checker_of(write_jaw(tmp_path))
    between, in_bar, far = [0.0, 0.2, 0.0], [0.0, -0.5, 0.05], [0.0, 5.0, 0.0]
    rest = [0.0, 0.0, 0.0, 1.0]
    q = np.array([[*place, *rest, 0.0, 0.0, 0.0, *rest] for place in (between, in_bar, far)])
    assert checker.pairs == (('x0', 'x2'),)
    assert checker.collides(q)[:, 0].tolist() == [False, True, False]
    found = checker.distances(q)[[0, 2], 0]
    np.testing.assert_allclose(found, [0.5, np.hypot(0.8, 4.5) - 0.1], atol=1e-5)


def test_a_distance_decides_about_near_poses(tmp_path: Path) -> None:
    _, checker = checker_of(write_jaw(tmp_path))
    rng = np.random.default_rng(0)
    q = np.zeros((3000, 14))
    q[:, 6] = 1.0
    q[:, 7:10] = rng.uniform(-1.0, 1.0, (3000, 3))
    q[:, 10:] = rng.normal(size=(3000, 4))
    q[:, 10:] /= np.linalg.norm(q[:, 10:], axis=1, keepdims=True)
    pair = checker.pair('x0', 'x2')
    poses = checker.relative(checker.tree.forward_kinematics(q), 'x0', 'x2')
    hits = sum(pair.collides(poses))
    decided = list(pair.decided(poses))
    assert sum(count for hit, count in decided if hit) == hits > 20
    assert sum(count for _, count in decided) == len(poses)
    assert len(decided) < 0.7 * len(poses)


@pytest.mark.parametrize('name', ['arm_with_gripper', 'jaw'])
def test_pinocchio_finds_the_same(name: str, tmp_path: Path) -> None:
    pytest.importorskip('pinocchio')
    file = write_jaw(tmp_path)
    model, checker = checker_of(file)
    if name != 'jaw':
        model, checker = checker_of(ROOT / 'urdf' / f'{name}.urdf.xacro')
        file.write_text(model.description.xml)
    q = random_positions(model, 100)
    if name == 'jaw':
        q[:, [0, 1, 2]] = np.random.default_rng(1).uniform(-1.0, 1.0, (len(q), 3))
    expected = InPinocchio(file, model).distances(q, [*checker.pairs])
    hits = checker.collides(q)
    found = checker.distances(q)
    assert 5 < hits.sum() < hits.size - 5
    np.testing.assert_allclose(found[~hits], expected[~hits], atol=1e-5)
    assert (found[hits] <= 1e-6).all()
    is_clear = np.abs(expected) > 1e-5
    assert ((expected < 0.0) == hits)[is_clear].all()


def test_unknown_links_are_refused() -> None:
    _, checker = checker_of(robot('<sphere radius="1"/>', '', '<sphere radius="1"/>'))
    assert checker.links == ('x0', 'x2')
    with pytest.raises(KeyError, match='x1'):
        checker.pair('x0', 'x1')
    assert checker.collides(np.zeros((0, 2))).shape == (0, 1)
