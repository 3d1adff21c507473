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

"""
The tracker reaches moving targets without jumps and within limits.

Some robots have mimic joints and loops.

"""

from math import pi

from hypothesis import given
from hypothesis import settings
import numpy as np
import pytest
from robot_description_tools import InverseKinematics
from robot_description_tools import load_description
from robot_description_tools import RobotModel
from robot_description_tools import Tracker
from robot_description_tools.inverse import StopReason
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import rotvec_from_matrix
from test_support.arms import description_of
from test_support.arms import planar_arm
from test_support.arms import random_arm
from test_support.examples import examples
from test_support.places import ROOT
from test_support.strategies import mimic_trees
from test_support.strategies import seeds

LINKAGES = {'four_bar': 'coupler', 'parallelogram_arm': 'upper_arm', 'delta_robot': 'platform'}


def limits_of(model, solver):
    ends = [model.description.joints[name].range.for_solvers for name in solver.unknowns]
    return np.array(ends).T


def pose_of(model, q, link):
    return model.tree.forward_kinematics(q)[..., model.tree.link_index[link], :, :]


@settings(max_examples=examples(30))
@given(seeds)
def test_the_path_of_six_joints_is_followed(seed):
    """Away from singular positions, the tracker stays on the branch of the path."""
    rng = np.random.default_rng(seed)
    model = RobotModel(description_of(random_arm('spherical wrist, 2 | 3', rng), rng))
    solver = InverseKinematics(model, 'tool')
    lower, upper = np.clip(limits_of(model, solver), -pi, pi)
    at = np.linspace(0.0, 1.0, 30)[:, np.newaxis]
    begin = rng.uniform(lower, upper)
    end = np.clip(begin + rng.uniform(-0.6, 0.6, 6), lower, upper)
    path = begin + at * (end - begin)
    narrowest = np.linalg.svd(model.jacobian(path, 'tool'), compute_uv=False)[:, -1].min()
    tracker = Tracker(solver, path[0])
    found = [tracker.follow(target) for target in pose_of(model, path, 'tool')]
    q = np.array([each.q for each in found])
    assert np.abs(np.diff(q, axis=0)).max() <= 0.5 + 1e-12
    assert ((q >= lower) & (q <= upper)).all()
    if narrowest > 0.02:
        assert all(each.is_reached for each in found)
        np.testing.assert_allclose(q, path, rtol=0, atol=1e-3)


@settings(max_examples=examples(40))
@given(mimic_trees(max_joints=6, broken=False), seeds)
def test_results_fit_forward_kinematics(description, seed):
    """
    For any robot and any targets, results are within the limits.

    Followers have the positions that their couplings give, and the reported errors agree with
    forward kinematics.

    """
    rng = np.random.default_rng(seed)
    model = RobotModel(description)
    link = rng.choice(model.tree.links)
    try:
        solver = InverseKinematics(model, link)
    except ValueError:
        return
    columns = [model.index[name] for name in solver.unknowns]
    tracker = Tracker(solver, rng.uniform(-2, 2, model.n_joint_coordinates), max_change=0.3)
    slides = [model.description.joints[name].type.slides for name in solver.unknowns]
    furthest = np.where(slides, 0.3 * max(solver.chain.scale.size, 1.0), 0.3) + 1e-12
    lower, upper = solver.chain.limits.lower, solver.chain.limits.upper
    for _ in range(4):
        target = np.eye(4)
        target[:3, 3] = rng.uniform(-4, 4, 3)
        target[:3, :3] = matrix_from_quat_xyzw(rng.normal(size=4))
        before = tracker.q
        found = tracker.follow(target)
        np.testing.assert_array_equal(found.q, tracker.q)
        np.testing.assert_allclose(found.q, model.complete(found.q), rtol=0, atol=1e-9)
        values = found.q[columns]
        assert ((values >= lower) & (values <= upper)).all()
        assert (np.abs(values - before[columns]) <= furthest).all()
        pose = pose_of(model, found.q, link)
        assert found.error_m == pytest.approx(np.linalg.norm(pose[:3, 3] - target[:3, 3]))
        chord = np.linalg.norm(pose[:3, :3] - target[:3, :3])
        assert found.error_rad == pytest.approx(2 * np.arcsin(min(chord / 8**0.5, 1)), abs=1e-6)
        assert found.is_reached == (max(found.error_m, found.error_rad) <= 1e-6)
        assert (found.reason == StopReason.CONVERGED) == found.is_reached
        check_stopped(solver, tracker, found, target)


def check_stopped(solver, tracker, found, target):
    """Check that each stopped joint is at a limit that prevents the tool from coming nearer."""
    chain, model = solver.chain, solver.model
    pairs = zip(chain.limits.lower, chain.limits.upper, strict=True)
    ends = dict(zip(solver.unknowns, pairs, strict=True))
    weight = (0.25 * chain.scale.size or 1.0) ** 2
    for name in set(found.stopped) & ends.keys():
        value = found.q[model.index[name]]
        assert value in ends[name]
        beyond = found.q.copy()
        beyond[model.index[name]] += 1e-5 * (1 if value == ends[name][1] else -1)
        pose = pose_of(model, model.complete(beyond), solver.chain.link)
        turn = np.linalg.norm(rotvec_from_matrix(target[:3, :3] @ pose[:3, :3].T))
        cost = np.sum((pose[:3, 3] - target[:3, 3]) ** 2) + weight * turn**2
        assert cost < found.error_m**2 + weight * found.error_rad**2


def test_the_reason_why_a_target_is_not_reached():
    """The tool is still moving, the target is out of reach, or joints are at limits."""
    solver = planar_arm(0.7, 0.5)
    tracker = Tracker(solver, [0.0, 0.1], max_change=0.2)
    assert tracker.follow([-0.5, 0.9, 0.0]).reason == StopReason.ITERATIONS
    for _ in range(20):
        found = tracker.follow([2.0, 2.0, 0.0])
    assert (found.reason, found.stopped) == (StopReason.OUT_OF_REACH, ())
    tracker = Tracker(planar_arm(0.7, 0.5, limit=1.0), [1.0, 0.5])
    for _ in range(20):
        found = tracker.follow(1.19 * np.array([np.cos(1.6), np.sin(1.6), 0.0]))
    assert (found.reason, found.stopped) == (StopReason.JOINT_LIMITS, ('j0', 'j1'))


@settings(max_examples=examples(20))
@given(seeds)
def test_a_stretched_arm_is_not_on_its_way(seed):
    """If the tool is as near as the lengths of the links allow, the reason is `OUT_OF_REACH`."""
    rng = np.random.default_rng(seed)
    lengths = rng.uniform(0.2, 1.0, rng.integers(2, 5))
    bearing, distance = rng.uniform(-3.0, 3.0), lengths.sum() * rng.uniform(1.1, 2.0)
    tracker = Tracker(planar_arm(*lengths), rng.uniform(-0.3, 0.3, len(lengths)))
    target = [distance * np.cos(bearing), distance * np.sin(bearing), 0.0]
    nearest = distance - lengths.sum()
    found = tracker.follow(target)
    for _ in range(15):
        is_stretched = found.error_m <= nearest * (1.0 + 1e-11)
        found = tracker.follow(target)
        assert found.reason == StopReason.OUT_OF_REACH or not is_stretched
        assert not found.is_reached
    assert found.error_m == pytest.approx(nearest, rel=1e-9)


@pytest.mark.parametrize('elbow', [0.6, -0.6])
@pytest.mark.parametrize('out', [1.5, 0.05])
def test_errors_out_of_reach_are_true_and_the_branch_stays_the_same(elbow, out):
    """The distance of the tip from the base can be 0.2 to 1.2 m."""
    solver = planar_arm(0.7, 0.5)
    tracker = Tracker(solver, [0.3, elbow if out > 1 else 5 * elbow])
    begin = pose_of(solver.model, tracker.q, 'l2') @ [0.5, 0.0, 0.0, 1.0]
    radius = np.linalg.norm(begin[:3])
    unit = begin[:3] / radius
    there = np.linspace(radius, out, 40)
    first = tracker.q
    for wish in (*there, *reversed(there)):
        found = tracker.follow(wish * unit)
        off = max(wish - 1.2, 0.2 - wish, 0.0)
        assert found.error_m == pytest.approx(off, abs=1e-4)
        assert found.is_reached == (off == 0.0) or abs(off) < 1e-4
    np.testing.assert_allclose(found.q, first, rtol=0, atol=1e-3)


def test_a_straight_arm_begins_to_fold():
    """The arm folds although no small step leads nearer to the target."""
    tracker = Tracker(planar_arm(0.7, 0.5), [0.0, 0.0])
    found = [tracker.follow([0.6, 0.0, 0.0]) for _ in range(20)]
    assert found[-1].is_reached


def test_a_distant_target_is_reached_in_several_calls():
    solver = planar_arm(0.7, 0.5)
    tracker = Tracker(solver, [0.0, 1.0], max_change=0.1)
    target = (pose_of(solver.model, [1.5, 1.0], 'l2') @ [0.5, 0.0, 0.0, 1.0])[:3]
    found = [tracker.follow(target) for _ in range(40)]
    steps = np.diff([[0.0, 1.0], *(each.q for each in found)], axis=0)
    assert np.abs(steps).max() <= 0.1 + 1e-12
    assert not found[5].is_reached
    assert found[-1].is_reached
    # After the arm has reached the target, it does not move.
    np.testing.assert_array_equal(found[-1].q, found[-2].q)


@pytest.mark.parametrize(('name', 'link'), LINKAGES.items())
def test_loops_stay_closed(name, link):
    model = RobotModel(load_description(ROOT / 'urdf' / f'{name}.urdf.xacro'))
    solver = InverseKinematics(model, link)
    columns = [model.index[name] for name in solver.unknowns]
    path = np.tile(solver.middle, (12, 1))
    path[:, columns] += np.linspace(0.0, 0.25, 12)[:, np.newaxis]
    path = model.complete(path, follow=True)
    tracker = Tracker(solver, path[0])
    for target in pose_of(model, path, link)[:, :3, 3]:
        before = tracker.q
        found = tracker.follow(target)
        assert found.is_reached
        # The arm moves in steps of about the same size as the steps of the path.
        assert np.abs(found.q - before).max() < 0.1
        for linkage in model.loops:
            assert np.abs(linkage.residual(found.q)).max() < 1e-9


@pytest.mark.parametrize(
    ('start', 'options', 'message'),
    [
        ([0.0], {}, r'start: expected shape \(..., 2\)'),
        (np.zeros((2, 2)), {}, r'start: expected one, got shape \(2, 2\)'),
        ([0.0, np.nan], {}, 'start: expected finite numbers'),
        ([0.0, 0.0], {'max_change': 0.0}, 'max_change: expected a positive number, got 0.0'),
    ],
)
def test_wrong_starts(start, options, message):
    with pytest.raises(ValueError, match=message):
        Tracker(planar_arm(0.7, 0.5), start, **options)


def test_wrong_targets():
    tracker = Tracker(planar_arm(0.7, 0.5))
    with pytest.raises(ValueError, match=r'target: expected one, got shape \(2, 3\)'):
        tracker.follow(np.zeros((2, 3)))
    with pytest.raises(ValueError, match='target: expected finite numbers'):
        tracker.follow([0.0, 0.0, np.inf])
