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

"""Each family finds the joint angles of a pose, and all its solutions reach this pose."""

from hypothesis import given
import numpy as np
import pytest
from robot_description_tools.inverse import families
from robot_description_tools.inverse.families import ArmGeometry
from test_support.arms import FAMILIES
from test_support.arms import random_arm
from test_support.arms import tool_of
from test_support.strategies import seeds

COUNT = 12


def solved(family, geometry, seed):
    """
    Return random turns, their poses, the solutions of a family for these poses, and the misses.

    The second axis of the solutions contains all branches.

    """
    k = len(geometry.axes)
    turns = np.exp(1j * np.random.default_rng(seed).uniform(-np.pi, np.pi, (k, COUNT)))
    rotation, position = tool_of(geometry, turns)
    more = {}
    if isinstance(family, families.SphericalShoulderAndWrist):
        more = {'elbow': family.elbow_angle(turns)}
    answer = family.solve(rotation, position, np.ones(k), **more)
    found = np.stack(np.broadcast_arrays(*answer.turns))
    miss = np.broadcast_to(answer.miss, found.shape[1:])
    return turns, (rotation, position), found.reshape(k, -1, COUNT), miss.reshape(-1, COUNT)


def family_of(kind, geometry):
    name, *arguments = FAMILIES[kind]
    return getattr(families, name)(
        geometry, *(getattr(families, a) if isinstance(a, str) else a for a in arguments)
    )


@pytest.mark.parametrize('kind', FAMILIES)
@given(seeds)
def test_all_solutions_have_the_pose(kind, seed):
    geometry = random_arm(kind, np.random.default_rng(seed))
    family = family_of(kind, geometry)
    turns, (rotation, position), found, miss = solved(family, geometry, seed)
    is_good = miss < 1e-10
    # The original turns are among the solutions.
    nearest = np.where(is_good, np.abs(found - turns[:, np.newaxis]).max(axis=0), np.inf)
    assert nearest.min(axis=0).max() < 1e-4
    branch, row = np.nonzero(is_good)
    reached = tool_of(geometry, found[:, branch, row])
    np.testing.assert_allclose(reached[1], position[row], atol=1e-9)
    if family.needs_rotation:
        np.testing.assert_allclose(reached[0], rotation[row], atol=1e-9)
    np.testing.assert_allclose(np.abs(found[:, branch, row]), 1.0, atol=1e-12)


@pytest.mark.parametrize('kind', [k for k in FAMILIES if FAMILIES[k][0] not in {'PositionOnly'}])
@given(seeds)
def test_targets_out_of_reach_have_a_miss(kind, seed):
    geometry = random_arm(kind, np.random.default_rng(seed))
    family = family_of(kind, geometry)
    k = len(geometry.axes)
    position = np.array([[3.0, 0.0, 0.0]]) * geometry.size
    answer = family.solve(np.eye(3)[np.newaxis], position, np.ones(k))
    found = np.stack(np.broadcast_arrays(*answer.turns)).reshape(k, -1)
    miss = np.broadcast_to(answer.miss, np.broadcast_shapes(*(t.shape for t in answer.turns)))
    assert (miss > 1e-3).all()
    # Even for a pose out of reach, the results are turns: complex numbers of length 1.
    np.testing.assert_allclose(np.abs(found), 1.0, atol=1e-12)


def euler(axes):
    return families.ThreeTurns(np.array(axes, dtype=float))


@pytest.mark.parametrize('bend', [0.0, 1e-12, 1e-9, 1e-7, 1e-5, 1e-3])
@pytest.mark.parametrize('flip', [1.0, -1.0])
def test_no_digits_are_lost_near_a_singular_position(bend, flip):
    """
    Two axes are nearly on one line.

    So the rotation depends almost only on the sum of the first and the last turn (or on the
    difference, if ``flip`` is -1).

    """
    axes = np.array([[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [0.0, 0.0, flip]])
    geometry = ArmGeometry(axes, np.zeros((4, 3)))
    turns = np.exp(1j * np.array([[0.7], [bend], [0.4]]))
    rotation, _ = tool_of(geometry, turns)
    three = euler(axes)
    w = three.left.T @ rotation @ three.right
    middle, miss = three.middle(w)
    first, third, is_free = three.outer(w, middle, 1j)
    assert is_free.all() == (bend < 1e-10)
    assert miss.max() == 0.0
    # If the bend is smaller than 1e-10, the axes count as being on one line.
    tolerance = 1e-13 + 2 * bend * (bend < 1e-10)
    for branch in range(2):
        found = np.stack((first[branch], middle[branch], third[branch]))
        np.testing.assert_allclose(tool_of(geometry, found)[0], rotation, atol=tolerance)
    if bend < 1e-10:
        np.testing.assert_allclose(first, 1j)


@pytest.mark.parametrize('shift', [0.0, 1e-13, 1e-9, 1e-6])
def test_no_digits_of_the_pose_are_lost_at_the_edge_of_reach(shift):
    """
    At the edge of reach, the arm is straight and both branches are equal.

    The computed angles have only half of the usual digits, but the pose has all of them.

    """
    geometry = random_arm('spherical wrist, 2 | 3', np.random.default_rng(3))
    family = family_of('spherical wrist, 2 | 3', geometry)
    along = geometry.offsets[2] - geometry.axes[1] * (geometry.axes[1] @ geometry.offsets[2])
    last = geometry.offsets[3] - geometry.axes[1] * (geometry.axes[1] @ geometry.offsets[3])
    sine = np.cross(last, along) @ geometry.axes[1]
    third = np.arctan2(sine, last @ along) + shift
    turns = np.exp(1j * np.array([0.3, 0.2, third, 0.5, 0.6, 0.7]))[:, np.newaxis]
    rotation, position = tool_of(geometry, turns)
    answer = family.solve(rotation, position, np.ones(6))
    found = np.stack(np.broadcast_arrays(*answer.turns)).reshape(6, -1)
    good = np.broadcast_to(answer.miss, (2, 2, 2, 1)).ravel() < 1e-12
    assert good.sum() >= 4
    reached = tool_of(geometry, found[:, good])
    np.testing.assert_allclose(reached[1], np.repeat(position, good.sum(), axis=0), atol=1e-12)
    np.testing.assert_allclose(reached[0], np.repeat(rotation, good.sum(), axis=0), atol=1e-12)


def test_elbow_angle_is_between_the_elbow_and_the_plane_of_the_first_axis():
    geometry = random_arm('7 joints', np.random.default_rng(4))
    family = family_of('7 joints', geometry)
    shoulder, upper = geometry.offsets[0], geometry.offsets[3]
    rng = np.random.default_rng(5)
    turns = np.exp(1j * rng.uniform(-3, 3, (7, 1)))
    rotation, position = tool_of(geometry, turns)
    wrist = position[0] - rotation[0] @ geometry.offsets[7]
    line = (wrist - shoulder) / np.linalg.norm(wrist - shoulder)

    def across(vector):
        vector = vector - line * (line @ vector)
        return vector / np.linalg.norm(vector)

    for elbow in (0.0, 0.5, -2.0):
        answer = family.solve(rotation, position, np.ones(7), np.array([elbow]))
        found = np.stack(np.broadcast_arrays(*answer.turns)).reshape(7, -1)
        np.testing.assert_allclose(family.elbow_angle(found), elbow, atol=1e-9)
        partial = ArmGeometry(geometry.axes[:3], np.array([shoulder, *np.zeros((2, 3)), upper]))
        elbows = tool_of(partial, found[:3])[1]
        for place in elbows:
            side, level = across(place - shoulder), across(geometry.axes[0])
            angle = np.arctan2(np.cross(level, side) @ line, level @ side)
            assert angle == pytest.approx(elbow, abs=1e-9)
