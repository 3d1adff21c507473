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

"""Solutions of subproblems move points to their targets, or as near to them as possible."""

from hypothesis import given
import numpy as np
import pytest
from robot_description_tools.inverse import subproblems
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from test_support.strategies import seeds

# Lengths are about 1, and a solution has about ten roundings. Where solutions meet, positions keep
# all digits, but turns keep only half of them.
TOLERANCE = 1e-12
GRID = np.exp(1j * np.linspace(-np.pi, np.pi, 2001))


def turned(axis, turn, point):
    """Turn points by quaternions, which the tested module does not use."""
    half = np.angle(turn)[..., np.newaxis] / 2
    quat = np.concatenate((np.sin(half) * axis, np.cos(half)), axis=-1)
    return (matrix_from_quat_xyzw(quat) @ np.asarray(point)[..., np.newaxis])[..., 0]


def unit_vectors(rng, *shape):
    vectors = rng.normal(size=(*shape, 3))
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def random_turns(rng, *shape):
    return np.exp(1j * rng.uniform(-np.pi, np.pi, shape))


def is_among(turn, solutions, tolerance=1e-6):
    return (np.nanmin(np.abs(solutions - turn), axis=0) < tolerance).all()


@given(seeds)
def test_points_turn_along_circles(seed):
    rng = np.random.default_rng(seed)
    axis, point, turn = unit_vectors(rng), rng.normal(size=(5, 3)), random_turns(rng, 5)
    circles = subproblems.circle(axis, point)
    expected = turned(axis, turn, point)
    np.testing.assert_allclose(subproblems.point_on(circles, turn), expected, atol=TOLERANCE)
    one = subproblems.point_on(circles[0], turn)
    np.testing.assert_allclose(one, turned(axis, turn, point[0]), atol=TOLERANCE)


@given(seeds)
def test_1_no_turn_brings_the_point_nearer(seed):
    rng = np.random.default_rng(seed)
    axis, point, target = unit_vectors(rng), rng.normal(size=3), rng.normal(size=(6, 3))
    turn, is_free = subproblems.turn_to_point(subproblems.circle(axis, point), target, 1.0)
    assert not is_free.any()
    distance = np.linalg.norm(turned(axis, turn, point) - target, axis=-1)
    others = np.linalg.norm(turned(axis, GRID, point)[:, np.newaxis] - target, axis=-1)
    assert (distance <= others.min(axis=0) + TOLERANCE).all()


def test_1_any_turn_of_a_point_on_the_axis():
    axis = np.array([0.0, 0.0, 1.0])
    turn, is_free = subproblems.turn_to_point(
        subproblems.circle(axis, 2 * axis), np.eye(3), 1.0, 1j
    )
    assert is_free.all()
    assert (turn == 1j).all()


@given(seeds)
def test_2_points_are_turned_until_they_meet(seed):
    rng = np.random.default_rng(seed)
    (first, second), point = unit_vectors(rng, 2), rng.normal(size=(7, 3))
    turns = random_turns(rng, 2, 7)
    other = turned(second, turns[1].conj(), turned(first, turns[0], point))
    one, two, miss, *_ = subproblems.turns_to_meet((first, point), (second, other), 1.0)
    np.testing.assert_allclose(miss, 0.0, atol=TOLERANCE)
    np.testing.assert_allclose(
        turned(first, one, point), turned(second, two, other), atol=10 * TOLERANCE
    )
    assert is_among(turns[0], one)
    assert is_among(turns[1], two)


@given(seeds)
def test_3_points_are_turned_to_the_distance(seed):
    rng = np.random.default_rng(seed)
    axis, point, target = unit_vectors(rng), rng.normal(size=3), rng.normal(size=(5, 3))
    turn = random_turns(rng, 5)
    squares = ((turned(axis, turn, point) - target) ** 2).sum(axis=-1)
    sums = (point**2).sum() + (target**2).sum(axis=-1) - squares
    circles = subproblems.circle(axis, point)
    found, miss, _ = subproblems.turn_to_distance(circles, target, sums, 1.0)
    assert is_among(turn, found)
    reached = ((turned(axis, found, point) - target) ** 2).sum(axis=-1)
    np.testing.assert_allclose(reached, np.broadcast_to(squares, (2, 5)), atol=1e-11)
    # If no turn gives the requested distance, the solution is the turn that comes nearest to it.
    all_of_it = ((turned(axis, GRID, point)[:, np.newaxis] - target) ** 2).sum(axis=-1)
    found, miss, _ = subproblems.turn_to_distance(circles, target, sums + 100.0, 1.0)
    assert (miss > 10.0).all()
    reached = ((turned(axis, found, point) - target) ** 2).sum(axis=-1)
    assert (reached <= all_of_it.min(axis=0) + TOLERANCE).all()


@given(seeds)
def test_4_points_are_turned_to_the_plane(seed):
    rng = np.random.default_rng(seed)
    (axis, normal), point = unit_vectors(rng, 2), rng.normal(size=(5, 3))
    turn = random_turns(rng, 5)
    d = turned(axis, turn, point) @ normal
    circles = subproblems.circle(axis, point)
    found, miss, is_free = subproblems.turn_to_plane(circles, normal, d, 1.0)
    assert is_among(turn, found)
    np.testing.assert_allclose(miss, 0.0, atol=TOLERANCE)
    assert not is_free.any()
    np.testing.assert_allclose(
        turned(axis, found, point) @ normal, np.broadcast_to(d, (2, 5)), atol=TOLERANCE
    )
    found, miss, _ = subproblems.turn_to_plane(circles, normal, d + 10.0, 1.0)
    highest = (turned(axis, GRID[:, np.newaxis], point) @ normal).max(axis=0)
    np.testing.assert_allclose(miss, d + 10.0 - highest, atol=1e-4)
    assert ((turned(axis, found, point) @ normal) >= highest - TOLERANCE).all()


@given(seeds)
def test_5_a_circle_meets_a_torus(seed):
    rng = np.random.default_rng(seed)
    axes, turns = unit_vectors(rng, 3), random_turns(rng, 3, 4)
    p1, p2, p3 = rng.normal(size=(3, 3))
    arm = turned(axes[1], turns[1], p2 + turned(axes[2], turns[2], p3))
    p0 = arm - turned(axes[0], turns[0], p1)
    one, three, miss = subproblems.turns_to_torus((p0, axes[0], p1), axes[1], (p2, axes[2], p3))
    assert is_among(turns[0], one, 1e-5)
    assert is_among(turns[2], three, 1e-5)
    # In a solution, the middle turn moves one point to the other.
    left, right = p0 + turned(axes[0], one, p1), p2 + turned(axes[2], three, p3)
    good = miss < 1e-10
    apart = np.abs(np.linalg.norm(left, axis=-1) - np.linalg.norm(right, axis=-1))
    apart += np.abs((left - right) @ axes[1])
    assert good.any(axis=0).all()
    assert apart[good].max() < 1e-8
    assert not (np.diff(np.angle(one), axis=0) < 0).any()


@given(seeds)
def test_6_two_planes_with_two_turns(seed):
    rng = np.random.default_rng(seed)
    a, b = (rng.normal(size=(8, 2)) + 1j * rng.normal(size=(8, 2)) for _ in range(2))
    turns = random_turns(rng, 2, 8)
    d = (a.conj() * turns[0][:, np.newaxis] + b.conj() * turns[1][:, np.newaxis]).real
    one, two, miss = subproblems.turns_on_lines(a, b, d)
    assert is_among(turns[0], one, 1e-5)
    assert is_among(turns[1], two, 1e-5)
    reached = a.conj() * one[..., np.newaxis] + b.conj() * two[..., np.newaxis]
    off = np.abs(reached.real - d).max(axis=-1)
    assert off[miss < 1e-10].max() < 1e-8
    # Results with a large `miss` do not fulfil the equations.
    assert (off[(miss > 1e-3) & np.isfinite(miss)] > 1e-6).all()


def test_6_dependent_equations_have_no_solution():
    a = np.array([[1.0 + 2.0j, 2.0 + 4.0j]])
    *_, miss = subproblems.turns_on_lines(a, a, np.array([[1.0, 2.0]]))
    assert np.isinf(miss).all()


@given(seeds)
def test_two_links_come_as_near_as_possible(seed):
    rng = np.random.default_rng(seed)
    upper, lower = rng.normal(size=2) + 1j * rng.normal(size=2)
    tip = 2.5 * (rng.normal(size=20) + 1j * rng.normal(size=20))
    first, second, miss, _ = subproblems.two_links(tip, upper, lower, 1.0)
    np.testing.assert_allclose(np.abs([first, second]), 1.0, atol=TOLERANCE)
    left = np.abs(first * (upper + second * lower) - tip)
    np.testing.assert_allclose(left, np.broadcast_to(miss, (2, 20)), atol=TOLERANCE)
    longest, shortest = abs(upper) + abs(lower), abs(abs(upper) - abs(lower))
    expected = np.maximum(np.abs(tip) - longest, shortest - np.abs(tip)).clip(0)
    np.testing.assert_allclose(miss, expected, atol=TOLERANCE)


@pytest.mark.parametrize('scale', [1e-3, 1.0, 1e3])
def test_two_links_of_equal_length(scale):
    first, second, miss, is_free = subproblems.two_links(
        np.array([0.0, 2.0, -2.0]) * scale, scale, scale, scale, 1j
    )
    np.testing.assert_allclose(first, [[1j, 1, -1], [1j, 1, -1]], atol=TOLERANCE)
    np.testing.assert_allclose(second, [[-1, 1, 1], [-1, 1, 1]], atol=TOLERANCE)
    assert is_free.tolist() == [[True, False, False]] * 2
    assert miss.max() == 0.0
