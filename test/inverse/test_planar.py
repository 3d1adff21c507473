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

"""Closed forms of planar arms: what goes in comes out again."""

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.inverse.planar import planar_tip
from robot_description_tools.inverse.planar import solve_planar_2r
from robot_description_tools.inverse.planar import solve_planar_3r

lengths = st.floats(min_value=0.1, max_value=3.0)
seeds = st.integers(min_value=0, max_value=2**32 - 1)
# A few roundings of numbers up to 9.
TOLERANCE = 1e-13


def angle_between(a, b):
    return np.abs(np.angle(np.exp(1j * (np.asarray(a) - b))))


@given(st.tuples(lengths, lengths), seeds)
def test_2r_reaches_every_tip(links, seed):
    q = np.random.default_rng(seed).uniform(-np.pi, np.pi, (50, 2))
    tip = planar_tip(q, links)[:, :2]
    found = solve_planar_2r(tip, links)
    assert found.shape == (50, 2, 2)
    assert ((found > -np.pi) & (found <= np.pi)).all()
    assert (found[:, 0, 1] >= 0).all()
    assert (found[:, 1, 1] <= 0).all()
    reached = planar_tip(found, links)[..., :2]
    np.testing.assert_allclose(reached, tip[:, np.newaxis] + np.zeros((1, 2, 1)), atol=TOLERANCE)


@given(st.tuples(lengths, lengths, lengths), seeds)
def test_3r_reaches_every_pose(links, seed):
    q = np.random.default_rng(seed).uniform(-np.pi, np.pi, (50, 3))
    pose = planar_tip(q, links)
    found = solve_planar_3r(pose[:, :2], pose[:, 2], links)
    assert found.shape == (50, 2, 3)
    reached = planar_tip(found, links)
    np.testing.assert_allclose(
        reached[..., :2], np.repeat(pose[:, np.newaxis, :2], 2, axis=1), atol=TOLERANCE
    )
    assert angle_between(reached[..., 2], pose[:, np.newaxis, 2]).max() < TOLERANCE


@given(st.tuples(lengths, lengths), seeds)
def test_one_of_the_branches_is_the_one_that_was(links, seed):
    # Away from a straight and a folded arm, where the branches meet and angles lose half the
    # digits of positions.
    rng = np.random.default_rng(seed)
    q = np.stack((rng.uniform(-3, 3, 20), rng.uniform(0.1, 3.0, 20)), axis=-1)
    q[::2, 1] *= -1
    found = solve_planar_2r(planar_tip(q, links)[:, :2], links)
    nearest = angle_between(found, q[:, np.newaxis]).max(axis=-1).min(axis=-1)
    assert nearest.max() < 1e-9


@given(st.tuples(lengths, lengths), st.floats(min_value=1e-6, max_value=5.0), seeds)
def test_out_of_reach_is_nan(links, beyond, seed):
    direction = np.random.default_rng(seed).uniform(-np.pi, np.pi)
    unit = np.array([np.cos(direction), np.sin(direction)])
    assert np.isnan(solve_planar_2r((sum(links) + beyond) * unit, links)).all()
    hole = abs(links[0] - links[1])
    if hole > 1e-5:
        inside = max(hole - beyond, 0.0)
        assert np.isnan(solve_planar_2r(inside * unit, links)).all()


def test_edges_of_the_reach():
    np.testing.assert_allclose(solve_planar_2r([1.2, 0.0], [0.7, 0.5]), 0.0, atol=1e-7)
    folded = solve_planar_2r([0.25, 0.0], [0.75, 0.5])
    tips = planar_tip(folded, [0.75, 0.5])[:, :2]
    np.testing.assert_allclose(tips, [[0.25, 0.0]] * 2, atol=TOLERANCE)
    np.testing.assert_allclose(np.abs(folded[:, 1]), np.pi)


def test_only_what_is_out_of_reach_is_nan():
    found = solve_planar_2r([[0.5, 0.5], [9.0, 0.0], [np.nan, 0.0], [0.0, 1.0]], [1.0, 1.0])
    assert np.isnan(found).all(axis=(1, 2)).tolist() == [False, True, True, False]
    assert np.isfinite(found[[0, 3]]).all()


def test_shapes_broadcast():
    assert solve_planar_2r(np.zeros((4, 3, 2)), [1, 1]).shape == (4, 3, 2, 2)
    assert solve_planar_3r(np.zeros((4, 2)), 0.5, [1, 1, 0.5]).shape == (4, 2, 3)
    assert solve_planar_3r([0.5, 0.0], np.zeros(7), [1, 1, 0.5]).shape == (7, 2, 3)
    assert planar_tip(np.zeros((5, 4)), np.ones(4)).shape == (5, 3)


def test_two_links_by_hand():
    # Two unit links, elbow at a right angle.
    found = solve_planar_2r([1.0, 1.0], [1.0, 1.0])
    np.testing.assert_allclose(found, [[0.0, np.pi / 2], [np.pi / 2, -np.pi / 2]], atol=1e-15)


@pytest.mark.parametrize(
    ('call', 'message'),
    [
        (lambda: solve_planar_2r([1.0], [1, 1]), r'xy: expected shape \(..., 2\)'),
        (lambda: solve_planar_2r([1.0, 0], [1, 1, 1]), r'lengths: expected shape \(2,\)'),
        (lambda: solve_planar_2r([1.0, 0], [1, 0]), 'lengths: expected numbers above 0'),
        (lambda: solve_planar_3r([1.0, 0], 0.0, [1, 1]), r'lengths: expected shape \(3,\)'),
        (lambda: planar_tip([1.0, 0], [1, 1, 1]), r'q: expected shape \(..., 3\)'),
    ],
)
def test_wrong_shapes(call, message):
    with pytest.raises(ValueError, match=message):
        call()
