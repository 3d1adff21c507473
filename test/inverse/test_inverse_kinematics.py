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

"""Comparison of inverse kinematics with closed forms, pinocchio and forward kinematics."""

from contextlib import nullcontext
from dataclasses import replace
from math import cos
from math import pi
from math import radians
from math import sin
from math import sqrt
import pickle

from hypothesis import given
from hypothesis import settings
import numpy as np
import pytest
from robot_description_tools import InverseKinematics
from robot_description_tools import load_description
from robot_description_tools import RobotModel
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Limit
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.model import Origin
from robot_description_tools.inverse import StopReason
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import matrix_from_rpy
from test_support.arms import planar_arm
from test_support.documents import PUBLISHED
from test_support.examples import examples
from test_support.places import NO_ROBOTS
from test_support.places import ROOT
from test_support.planar import planar_tip
from test_support.planar import solve_planar_2r
from test_support.planar import solve_planar_3r
from test_support.strategies import description_from_joints
from test_support.strategies import mimic_trees
from test_support.strategies import seeds

# The tolerance of a solution, unless a test sets another one.
TOLERANCE = 1e-6
ARMS = {
    'kuka_iiwa14': 'iiwa_link_ee',
    'franka_panda': 'panda_hand',
    'ur5_gripper': 'ee_link',
    'pr2': 'r_gripper_palm_link',
}
# Linkages of this repository, each with a link that the drives move.
LINKAGES = {
    'four_bar': 'coupler',
    'slider_crank': 'piston',
    'parallelogram_arm': 'upper_arm',
    'linkage_gripper': 'left_finger',
    'scissor_lift': 'table',
    'delta_robot': 'platform',
}


def pose_of(model, q, link, base=None):
    poses = model.tree.forward_kinematics(q)
    pose = poses[..., model.tree.link_index[link], :, :]
    if base is not None:
        pose = np.linalg.inv(poses[..., model.tree.link_index[base], :, :]) @ pose
    return pose


def errors(pose, target):
    """Return distance and angle between poses, computed by a formula other than the solver's."""
    distance = np.linalg.norm(pose[..., :3, 3] - target[..., :3, 3], axis=-1)
    # The angle follows from the norm |R - R'|, which is 2 sqrt(2) sin(angle / 2).
    chord = np.linalg.norm(pose[..., :3, :3] - target[..., :3, :3], axis=(-1, -2))
    return distance, 2 * np.arcsin(np.minimum(chord / sqrt(8), 1))


def limits_of(model):
    """Return the lower and upper limits in the document, shape (n,) each."""
    limits = np.tile([[-np.inf], [np.inf]], model.n_joint_coordinates)
    for name, joint in model.description.joints.items():
        ends = (None, None) if joint.limit is None else (joint.limit.lower, joint.limit.upper)
        if name in model.index and None not in ends and joint.type is not JointType.CONTINUOUS:
            limits[:, model.index[name]] = ends
    return limits


def random_configurations(solver, rng, count):
    """Return configurations with random unknowns within their limits."""
    model = solver.model
    q = np.tile(solver.middle, (count, 1))
    at = [model.index[name] for name in solver.unknowns]
    lower, upper = np.clip(limits_of(model)[:, at], -pi, pi)
    q[:, at] = rng.uniform(lower, upper, (count, len(at)))
    return model.complete(q)


def published(name):
    paths = [path for path in PUBLISHED if path.stem == name]
    if not paths:
        pytest.skip(NO_ROBOTS)
    return RobotModel(load_description(paths[0]))


def in_plane(xy):
    return np.concatenate((xy, np.zeros((*np.shape(xy)[:-1], 1))), axis=-1)


def angle_between(a, b):
    return np.abs(np.angle(np.exp(1j * (np.asarray(a) - b))))


# --- Whole robots.


@pytest.mark.parametrize(('name', 'link'), ARMS.items())
def test_poses_of_published_arms(name, link):
    model = published(name)
    solver = InverseKinematics(model, link)
    q = random_configurations(solver, np.random.default_rng(1), 400)
    target = pose_of(model, q, link)
    found = solver.solve(target, method='numeric')
    assert found.is_reached.all()
    assert (found.reason == 'converged').all()
    # Most targets need no second start.
    assert (found.starts == 1).mean() > 0.75
    lower, upper = limits_of(model)
    assert ((found.q >= lower) & (found.q <= upper)).all()
    distance, angle = errors(pose_of(model, found.q, link), target)
    assert max(distance.max(), angle.max()) < 1.01 * TOLERANCE
    np.testing.assert_allclose(found.error_m, distance, atol=1e-12)
    np.testing.assert_allclose(found.error_rad, angle, atol=1e-8)


@pytest.mark.parametrize(('name', 'link'), ARMS.items())
def test_results_have_the_poses_of_pinocchio(name, link):
    oracles = pytest.importorskip(
        'test_support.oracles', reason='pinocchio (PyPI: pin) is not installed'
    )
    model = published(name)
    solver = InverseKinematics(model, link)
    q = random_configurations(solver, np.random.default_rng(2), 10)
    oracle = oracles.PinocchioOracle(model.tree, model.description.xml)
    row = model.tree.link_index[link]

    def pose(configuration):
        oracle.move(configuration)
        return oracle.poses()[row]

    target = np.array([pose(each) for each in q])
    found = solver.solve(target)
    reached = np.array([pose(each) for each in found.q])
    assert max(map(np.max, errors(reached, target))) < 1.01 * TOLERANCE


@pytest.mark.parametrize(('name', 'link'), ARMS.items())
def test_positions_alone(name, link):
    model = published(name)
    solver = InverseKinematics(model, link)
    target = pose_of(model, random_configurations(solver, np.random.default_rng(3), 100), link)
    found = solver.solve(target[:, :3, 3])
    assert found.is_reached.all()
    assert np.isnan(found.error_rad).all()
    distance, _ = errors(pose_of(model, found.q, link), target)
    assert distance.max() < 1.01 * TOLERANCE


@settings(max_examples=examples(50))
@given(mimic_trees(max_joints=6, broken=False), seeds)
def test_results_fit_forward_kinematics(description, seed):
    """Reported errors and followers agree with forward kinematics."""
    rng = np.random.default_rng(seed)
    model = RobotModel(description)
    link, base = rng.choice(model.tree.links, 2)
    try:
        solver = InverseKinematics(model, link, base)
    except ValueError:
        # Skip a pair of links without a movable joint between them.
        return
    target = np.eye(4)
    target[:3, 3] = rng.uniform(-4, 4, 3)
    target[:3, :3] = matrix_from_quat_xyzw(rng.normal(size=4))
    start = rng.uniform(-2, 2, model.n_joint_coordinates)
    found = solver.solve(target, start, starts=3)
    np.testing.assert_allclose(found.q, model.complete(found.q), rtol=0, atol=1e-9)
    distance, angle = errors(pose_of(model, found.q, link, base), target)
    assert found.error_m == pytest.approx(distance, abs=1e-9)
    assert found.error_rad == pytest.approx(angle, abs=1e-6)
    assert found.is_reached == (distance <= TOLERANCE and angle <= TOLERANCE)
    assert found.is_reached == (found.reason == 'converged')
    # Only unknowns and their followers move.
    independent = set(model.independent()) - set(solver.unknowns)
    still = [model.index[name] for name in independent if name in model.index]
    np.testing.assert_array_equal(found.q[still], start[still])


@pytest.mark.parametrize('seed', range(20))
def test_slides_that_cancel_stay_where_they_are(seed):
    """Because of a rounding error of 1e-16, a search could move the slides by 1e16 m."""
    rng = np.random.default_rng(seed)
    axis = f'<axis xyz="{rng.normal()} {rng.normal()} {rng.normal()}"/>'
    joints = ''.join(
        f'<joint name="{name}" type="prismatic"><parent link="root"/><child link="{child}"/>{axis}'
        f'<limit effort="1" velocity="1"/>{mimic}</joint>'
        for name, child, mimic in (
            ('j3', 'l3', '<mimic joint="j4" offset="0.3"/>'),
            ('j4', 'l4', ''),
        )
    )
    links = ''.join(f'<link name="{name}"/>' for name in ('root', 'l3', 'l4'))
    model = RobotModel(load_description(f'<robot name="r">{links}{joints}</robot>'))
    target = np.eye(4)
    target[:3, 3] = rng.uniform(-4, 4, 3)
    found = InverseKinematics(model, 'l3', 'l4').solve(target)
    distance, _ = errors(pose_of(model, found.q, 'l3', 'l4'), target)
    assert found.error_m == pytest.approx(distance, abs=1e-9)
    assert np.abs(found.q).max() < 10


# --- Closed forms.


@pytest.mark.parametrize('name', ['arm_with_gripper', 'four_bar'])
def test_another_process_gets_the_same_solver(name):
    model = RobotModel(load_description(ROOT / 'urdf' / f'{name}.urdf.xacro'))
    link = LINKAGES.get(name, model.tree.links[-1])
    tool = np.eye(4)
    tool[2, 3] = 0.1
    solver = InverseKinematics(model, link, tool=tool)
    sent = pickle.loads(pickle.dumps(solver))
    target = pose_of(model, solver.middle, link) @ tool
    one, other = solver.solve(target), sent.solve(target)
    np.testing.assert_array_equal(other.q, one.q)
    assert one.is_reached


def test_two_links_reach_one_of_the_two_branches():
    lengths = 0.7, 0.5
    solver = planar_arm(*lengths)
    q = np.random.default_rng(4).uniform([-pi, 0.1], [pi, 3.0], (200, 2))
    q[::2, 1] *= -1
    xy = planar_tip(q, lengths)[:, :2]
    found = solver.solve(in_plane(xy), tolerance_m=1e-10)
    assert found.is_reached.all()
    expected = solve_planar_2r(xy, lengths)
    off = angle_between(found.q[:, np.newaxis], expected).max(axis=-1).min(axis=-1)
    assert off.max() < 1e-7


def test_three_links_reach_one_of_the_two_branches():
    lengths = 0.7, 0.5, 0.2
    solver = planar_arm(*lengths)
    q = np.random.default_rng(5).uniform([-pi, 0.1, -pi], [pi, 3.0, pi], (200, 3))
    x, y, phi = planar_tip(q, lengths).T
    target = np.tile(np.eye(4), (200, 1, 1))
    target[:, :3, :3] = matrix_from_rpy(np.stack((0 * phi, 0 * phi, phi), axis=-1))
    target[:, 0, 3], target[:, 1, 3] = x, y
    found = solver.solve(target, tolerance_m=1e-10, tolerance_rad=1e-10)
    assert found.is_reached.all()
    expected = solve_planar_3r(np.stack((x, y), axis=-1), phi, lengths)
    off = angle_between(found.q[:, np.newaxis], expected).max(axis=-1).min(axis=-1)
    assert off.max() < 1e-7


@pytest.mark.parametrize('radius', [1.2 + 1e-3, 1.5, 4.0, 0.2 - 1e-3, 0.05])
def test_out_of_reach_comes_as_near_as_the_arm_allows(radius):
    """The distance of the tip from the base can be 0.2 to 1.2 m."""
    direction = np.random.default_rng(6).uniform(-pi, pi, 20)
    unit = np.stack((np.cos(direction), np.sin(direction)), axis=-1)
    found = planar_arm(0.7, 0.5).solve(in_plane(radius * unit))
    assert (found.reason == 'out of reach').all()
    assert not found.is_reached.any()
    np.testing.assert_allclose(found.error_m, max(radius - 1.2, 0.2 - radius), atol=1e-9)


def test_delta_robot_has_the_drives_of_its_closed_form():
    """The closed form intersects the circle of an elbow and a sphere around a platform joint."""
    model = RobotModel(load_description(ROOT / 'urdf' / 'delta_robot.urdf.xacro'))
    solver = InverseKinematics(model, 'platform')
    assert solver.unknowns == ('arm_1_joint', 'arm_2_joint', 'arm_3_joint')
    base, platform, upper, lower, height = 0.12, 0.05, 0.20, 0.40, 0.75
    centre = pose_of(model, solver.middle, 'platform')[:3, 3]
    target = centre + np.random.default_rng(7).uniform(-0.09, 0.09, (12, 3))
    found = solver.solve(target, tolerance_m=1e-9, starts=4)
    drives = found.q[:, [model.index[name] for name in solver.unknowns]]
    reachable = np.ones(12, dtype=bool)
    for i in range(3):
        c, s = cos(2 * pi * i / 3), sin(2 * pi * i / 3)
        # Coordinates of the platform's joint, relative to the motor.
        out = target @ [c, s, 0.0] + platform - base
        across, up = target @ [-s, c, 0.0], target[:, 2] - height
        k = (upper**2 + out**2 + across**2 + up**2 - lower**2) / (2 * upper)
        # The solution of out cos(q) - up sin(q) = k in which the elbow is outside.
        expected = -np.arccos(k / np.hypot(out, up)) - np.arctan2(up, out)
        expected = np.angle(np.exp(1j * expected))
        inside = (expected > radians(-40)) & (expected < radians(60))
        reachable &= inside
        drives[:, i] -= expected
    assert 6 < reachable.sum() < 12
    assert (found.reason == np.where(reachable, 'converged', 'joint limits')).all()
    np.testing.assert_allclose(drives[reachable], 0.0, atol=1e-6)


@pytest.mark.parametrize(('name', 'link'), LINKAGES.items())
def test_linkages_are_closed_at_the_target(name, link):
    model = RobotModel(load_description(ROOT / 'urdf' / f'{name}.urdf.xacro'))
    solver = InverseKinematics(model, link)
    q = random_configurations(solver, np.random.default_rng(8), 8)
    lower, upper = limits_of(model)
    q = q[((q >= lower) & (q <= upper)).all(axis=-1)]
    assert len(q) > 3
    target = pose_of(model, q, link)[:, :3, 3]
    found = solver.solve(target)
    assert found.is_reached.all()
    assert ((found.q >= lower) & (found.q <= upper)).all()
    for linkage in model.loops:
        assert np.abs(linkage.residual(found.q)).max() < 1e-9
    distance = np.linalg.norm(pose_of(model, found.q, link)[:, :3, 3] - target, axis=-1)
    assert distance.max() < 1.01 * TOLERANCE


# --- Reasons to stop.


def test_joint_limits():
    solver = planar_arm(0.7, 0.5, limit=0.5)
    found = solver.solve([[0.6, 0.0, 0.0], [0.0, 3.0, 0.0]])
    # The first target needs an elbow of 2 rad, which is beyond its limit. The second target is too
    # far away.
    assert found.reason.tolist() == ['joint limits', 'out of reach']
    assert (np.abs(found.q) <= 0.5).all()
    # No position within the limits is nearer to the targets than the positions that the solver
    # found.
    grid = np.stack(np.meshgrid(*[np.linspace(-0.5, 0.5, 201)] * 2), axis=-1).reshape(-1, 2)
    tips = planar_tip(grid, [0.7, 0.5])[:, :2]
    best = [np.linalg.norm(tips - xy, axis=-1).min() for xy in ([0.6, 0.0], [0.0, 3.0])]
    # The tolerance is the error due to the spacing of the grid.
    assert found.error_m == pytest.approx(best, abs=1e-4)


def test_limits_hold_to_the_last_digit():
    for limit in np.random.default_rng(15).uniform(0.1, 1.0, 40):
        found = planar_arm(0.7, 0.5, 0.3, limit=limit).solve(
            [[0.0, 2.0, 0.0], [-1.0, -1.0, 0.0]], [0.1, -0.05, 0.033], starts=1
        )
        assert (np.abs(found.q) <= limit).all()
        assert (np.abs(found.q) == limit).any()


def test_singular_start():
    """At the start, the arm is straight, so no small step moves the tip towards the base."""
    solver = planar_arm(0.7, 0.5)
    arguments = {'target': [0.6, 0.0, 0.0], 'start': [0.0, 0.0], 'method': 'numeric'}
    stuck = solver.solve(**arguments, starts=1)
    assert (stuck.reason, stuck.starts) == ('singular', 1)
    assert stuck.error_m == pytest.approx(0.6)
    assert solver.solve(**arguments).is_reached


def test_iterations():
    solver = planar_arm(0.7, 0.5, 0.2)
    found = solver.solve([0.1, 0.3, 0.0], [2.0, 2.0, 2.0], starts=1, max_iterations=1)
    assert found.reason == 'iterations'
    assert found.iterations == 2


def test_limits_of_followers_are_kept():
    """
    The followers are joints of a loop.

    For some targets, the followers would exceed their limits.

    """
    description = load_description(ROOT / 'urdf' / 'four_bar.urdf.xacro')
    free = RobotModel(description)
    middle = InverseKinematics(free, 'coupler').middle
    at = middle[free.index['rocker_joint']]
    limit = Limit(at - 0.05, at + 0.05)
    joint = replace(description.joints['rocker_joint'], limit=limit)
    model = RobotModel(replace(description, joints={**description.joints, 'rocker_joint': joint}))
    q = np.tile(middle, (7, 1))
    q[:, model.index['crank_joint']] += np.linspace(-1.5, 1.5, 7)
    q = free.complete(q)
    within = np.abs(q[:, model.index['rocker_joint']] - at) < 0.05
    assert 0 < within.sum() < 7
    target = pose_of(model, q, 'coupler')[:, :3, 3]
    found = InverseKinematics(model, 'coupler').solve(target, starts=4)
    rocker = found.q[:, model.index['rocker_joint']]
    assert ((rocker >= limit.lower) & (rocker <= limit.upper)).all()
    assert found.is_reached[within].all()
    # A start that is already at the target, but beyond the limits, is not a solution.
    stay = InverseKinematics(model, 'coupler').solve(target, q, starts=1)
    np.testing.assert_array_equal(stay.is_reached, within)
    rocker = stay.q[:, model.index['rocker_joint']]
    assert ((rocker >= limit.lower) & (rocker <= limit.upper)).all()
    assert set(found.reason.tolist()) <= {'converged', 'joint limits', 'out of reach'}


def test_reasons_are_the_documented_ones():
    assert [str(reason) for reason in StopReason] == [
        'converged',
        'out of reach',
        'joint limits',
        'singular',
        'iterations',
    ]


def test_half_a_turn_is_far_away():
    """The sine is 0 for half a turn and for no turn, so a search could confuse the two."""
    joints = [
        Joint(name, JointType.PRISMATIC, f'l{i}', f'l{i + 1}', axis=axis)
        for i, (name, axis) in enumerate(zip('xyz', np.eye(3).tolist(), strict=True))
    ]
    solver = InverseKinematics(RobotModel(description_from_joints(joints)), 'l3')
    target = np.tile(np.eye(4), (50, 1, 1))
    axis = np.random.default_rng(16).normal(size=(50, 3))
    off = np.geomspace(1e-12, 0.1, 50)[:, np.newaxis]
    axis /= np.linalg.norm(axis, axis=-1, keepdims=True)
    target[:, :3, :3] = matrix_from_quat_xyzw(
        np.concatenate((axis * np.cos(off / 2), np.sin(off / 2)), axis=-1)
    )
    target[:, :3, 3] = 0.1, 0.2, 0.3
    found = solver.solve(target, starts=1)
    assert not found.is_reached.any()
    np.testing.assert_allclose(found.error_rad, pi - off[:, 0], atol=1e-9)
    np.testing.assert_allclose(found.error_m, 0.0, atol=1e-6)


# --- Choices.


def test_prefer_is_the_nearest_of_all_solutions():
    """For a target position, a planar arm of three links has one redundant degree of freedom."""
    lengths = 0.5, 0.4, 0.3
    solver = planar_arm(*lengths)
    rng = np.random.default_rng(9)
    wish = rng.uniform(-1.5, 1.5, (20, 3))
    xy = planar_tip(wish + rng.uniform(-0.2, 0.2, (20, 3)), lengths)[:, :2]
    found = solver.solve(in_plane(xy), prefer=wish)
    assert found.is_reached.all()
    phi = np.linspace(-pi, pi, 4001)
    for point, q, p in zip(xy, found.q, wish, strict=True):
        every = solve_planar_3r(point, phi, lengths).reshape(-1, 3)
        best = np.nanmin(np.linalg.norm(every - p, axis=-1))
        assert np.linalg.norm(q - p) < best + 1e-3


def test_prefer_keeps_the_pose_of_redundant_arms():
    model = published('kuka_iiwa14')
    solver = InverseKinematics(model, 'iiwa_link_ee')
    target = pose_of(
        model, random_configurations(solver, np.random.default_rng(10), 50), 'iiwa_link_ee'
    )
    wish = random_configurations(solver, np.random.default_rng(11), 1)
    for method in ('auto', 'numeric'):
        plain, near = (solver.solve(target, wish, p, method=method) for p in (None, wish))
        assert near.is_reached.all()
        distance = np.linalg.norm(near.q - wish, axis=-1)
        assert (distance <= np.linalg.norm(plain.q - wish, axis=-1) + 1e-9).all()
    # The solution is the nearest to the preferred position. Neighbouring configurations with the
    # same pose are not nearer.
    _, _, rows = np.linalg.svd(model.jacobian(near.q, 'iiwa_link_ee'))
    for aside in (0.05, -0.05):
        beside = solver.solve(target, near.q + aside * rows[:, 6], starts=1, method='numeric')
        assert beside.is_reached.sum() > 40
        neighbours = np.linalg.norm(beside.q - wish, axis=-1)[beside.is_reached]
        assert (neighbours > distance[beside.is_reached] - 2e-3).all()


def test_prefer_leads_no_further_away_if_joints_make_full_turns():
    """The range of each joint is a full turn. Start, preferred position and target are random."""
    lengths = 0.5, 0.4, 0.3
    solver = planar_arm(*lengths, limit=pi)
    rng = np.random.default_rng(15)
    start, wish, there = rng.uniform(-pi, pi, (3, 300, 3))
    target = in_plane(planar_tip(there, lengths)[:, :2])
    plain, near = solver.solve(target, start), solver.solve(target, start, wish)
    assert near.is_reached.all()
    assert (np.abs(near.q) <= pi).all()
    distance = np.linalg.norm(near.q - wish, axis=-1)
    assert (distance <= np.linalg.norm(plain.q - wish, axis=-1) + 1e-9).all()


def test_the_search_begins_at_the_start():
    lengths = 0.7, 0.5
    solver = planar_arm(*lengths)
    for elbow in (1.0, -1.0):
        found = solver.solve([0.8, 0.2, 0.0], start=[0.0, elbow], method='numeric')
        assert found.q[1] * elbow > 0
        assert found.starts == 1


def test_full_turns_end_within_limits():
    solver = planar_arm(0.7, 0.5, limit=pi)
    for angle in (3.0, -3.0):
        # The shortest way to the target leads across the limit.
        target = planar_tip([-angle, 0.5], [0.7, 0.5])[:2]
        found = solver.solve(in_plane(target), start=[angle, 0.5], starts=1)
        assert found.is_reached
        assert (np.abs(found.q) <= pi).all()


def test_base_and_tool():
    """Two arms are on the same base, and one arm moves relative to the other."""
    rng = np.random.default_rng(12)
    joints = []
    for side in ('left', 'right'):
        parent = 'base'
        for i in range(4):
            axis = tuple(rng.normal(size=3))
            origin = Origin(tuple(rng.uniform(-0.5, 0.5, 3)))
            name = f'{side}_{i}'
            joints.append(Joint(name, JointType.CONTINUOUS, parent, f'l {name}', origin, axis))
            parent = f'l {name}'
    model = RobotModel(description_from_joints(joints, root='base'))
    tool = np.eye(4)
    tool[:3, 3] = 0.1, 0.2, 0.3
    tool[:3, :3] = matrix_from_rpy([0.4, 0.5, 0.6])
    solver = InverseKinematics(model, 'l left_3', 'l right_3', tool)
    assert set(solver.unknowns) == set(model.tree.joints)
    q = rng.uniform(-pi, pi, (30, 8))
    target = pose_of(model, q, 'l left_3', 'l right_3') @ tool
    found = solver.solve(target)
    assert found.is_reached.all()
    distance, angle = errors(pose_of(model, found.q, 'l left_3', 'l right_3') @ tool, target)
    assert max(distance.max(), angle.max()) < 1.01 * TOLERANCE


@pytest.mark.parametrize('kind', [JointType.FLOATING, JointType.PLANAR])
def test_joints_with_many_degrees_of_freedom_move_only_if_named(kind):
    joints = [
        Joint('body', kind, 'world', 'torso', axis=(0.0, 0.0, 1.0)),
        Joint(
            'arm',
            JointType.REVOLUTE,
            'torso',
            'hand',
            Origin((1.0, 0.0, 0.5)),
            (0.0, 0.0, 1.0),
            Limit(-1.0, 1.0),
        ),
    ]
    model = RobotModel(description_from_joints(joints, root='world'))
    target = np.eye(4)
    target[:3, 3] = 5.0, -3.0, 0.5
    target[:3, :3] = matrix_from_rpy([0.0, 0.0, 2.5])
    alone = InverseKinematics(model, 'hand')
    assert alone.unknowns == ('arm',)
    assert alone.solve(target).reason == 'out of reach'
    both = InverseKinematics(model, 'hand', joints=['body', 'arm'])
    found = both.solve(target)
    assert found.is_reached
    distance, angle = errors(pose_of(model, found.q, 'hand'), target)
    assert max(distance, angle) < 1.01 * TOLERANCE
    if kind is JointType.FLOATING:
        assert np.linalg.norm(found.q[3:7]) == pytest.approx(1.0)
    held = InverseKinematics(model, 'hand', joints=['body']).solve(target)
    assert held.is_reached
    assert held.q[model.index['arm']] == 0.0


@pytest.mark.parametrize('scale', [1e-3, 1.0, 1e3])
@pytest.mark.parametrize('distance', [1.0, 1e4])
def test_distances_of_any_size(scale, distance):
    """
    The robot is an arm on a slide without limits.

    The arm is scaled, as if its lengths were in another unit.

    """
    turn = {'type': JointType.CONTINUOUS, 'axis': (0.0, 0.0, 1.0)}
    joints = [
        Joint('slide', JointType.PRISMATIC, 'base', 'cart', axis=(1.0, 0.0, 0.0)),
        Joint('shoulder', parent='cart', child='upper', **turn),
        Joint('elbow', parent='upper', child='lower', origin=Origin((scale, 0.0, 0.0)), **turn),
    ]
    model = RobotModel(description_from_joints(joints, root='base'))
    tool = np.eye(4)
    tool[0, 3] = scale
    solver = InverseKinematics(model, 'lower', tool=tool)
    target = np.eye(4)
    target[:2, 3] = -distance * scale, 1.2 * scale
    target[:3, :3] = matrix_from_rpy([0.0, 0.0, 0.8])
    # The tolerance grows with the size of the numbers, like the rounding errors.
    found = solver.solve(target, tolerance_m=1e-9 * scale * distance)
    assert found.is_reached
    if scale < 1e3:
        assert found.starts == 1


def test_followers_are_complete_beyond_the_chain():
    joints = [
        Joint('lift', JointType.PRISMATIC, 'base', 'stage', axis=(0.0, 0.0, 1.0)),
        Joint(
            'other',
            JointType.PRISMATIC,
            'base',
            'shadow',
            axis=(0.0, 0.0, 1.0),
            mimic=Mimic('lift', -2.0, 0.5),
        ),
    ]
    model = RobotModel(description_from_joints(joints, root='base'))
    found = InverseKinematics(model, 'stage').solve([0.0, 0.0, 0.25])
    np.testing.assert_allclose(found.q, [0.25, 0.0], atol=3 * TOLERANCE)
    found = InverseKinematics(model, 'shadow').solve([0.0, 0.0, 0.25])
    np.testing.assert_allclose(found.q, [0.125, 0.25], atol=TOLERANCE)


# --- Many targets at once.


def test_a_target_does_not_depend_on_its_neighbours():
    solver = planar_arm(0.5, 0.4, 0.3, limit=1.0)
    rng = np.random.default_rng(13)
    target = in_plane(planar_tip(rng.uniform(-1.2, 1.2, (40, 3)), [0.5, 0.4, 0.3])[:, :2])
    together = solver.solve(target.reshape(5, 8, 3))
    assert together.q.shape == (5, 8, 3)
    for field in ('is_reached', 'reason', 'error_m', 'error_rad', 'iterations', 'starts'):
        assert getattr(together, field).shape == (5, 8)
    assert together.starts.max() > 1
    for i, point in enumerate(target):
        alone = solver.solve(point)
        place = divmod(i, 8)
        assert alone.reason == together.reason[place]
        assert alone.starts == together.starts[place]
        np.testing.assert_allclose(alone.q, together.q[place], atol=1e-6)


def test_targets_are_solved_in_parts(monkeypatch):
    solver = planar_arm(0.5, 0.4)
    target = in_plane(planar_tip(np.random.default_rng(14).uniform(-3, 3, (25, 2)), [0.5, 0.4]))
    target = target[:, [0, 1, 3]]
    at_once = solver.solve(target)
    monkeypatch.setattr('robot_description_tools.inverse.inverse_kinematics.TOGETHER', 10)
    np.testing.assert_allclose(solver.solve(target).q, at_once.q, atol=1e-9)


def test_no_targets():
    found = planar_arm(0.5, 0.4).solve(np.zeros((0, 3)))
    assert found.q.shape == (0, 2)
    assert found.reason.shape == (0,)


def test_the_seed_determines_further_starts():
    solver = planar_arm(0.5, 0.4, 0.3)
    target, start = [0.3, 0.1, 0.0], np.zeros(3)
    # Further starts are needed, because the arm is straight and the target is nearer to the base.
    target = [0.6, 0.0, 0.0]
    one, same, other = (solver.solve(target, start, seed=seed) for seed in (0, 0, 1))
    np.testing.assert_array_equal(one.q, same.q)
    assert one.starts > 1
    assert not np.array_equal(one.q, other.q)


# --- Wrong arguments.


@pytest.mark.parametrize(
    ('arguments', 'options', 'message'),
    [
        (([1.0, 2.0],), {}, r'target: expected shape \(..., 4, 4\) or \(..., 3\), got \(2,\)'),
        (([1.0, 2.0, np.nan],), {}, 'target: expected finite numbers'),
        ((np.ones((4, 4)),), {}, 'target: expected poses, with a rotation'),
        ((np.diag([1.0, 1.0, -1.0, 1.0]),), {}, 'target: expected poses, with a rotation'),
        ((np.eye(4) + np.eye(4, k=-1)[:, :] * [0, 0, 1, 0],), {}, 'target: expected the last row'),
        (([1.0, 0.0, 0.0], [0.0]), {}, r'start: expected shape \(..., 2\)'),
        (([1.0, 0.0, 0.0], [0.0, np.inf]), {}, 'start: expected finite numbers'),
        (([1.0, 0.0, 0.0], np.zeros((3, 2))), {}, 'start: expected one for all targets'),
        (([1.0, 0.0, 0.0], None, [0.0]), {}, r'prefer: expected shape \(..., 2\)'),
        (
            ([1.0, 0.0, 0.0],),
            {'method': 'exact'},
            "method: expected one of 'auto', 'analytic', 'n",
        ),
        ((np.eye(4),), {'method': 'analytic'}, 'no closed form: 2 joints move the tool'),
        (([1.0, 0.0, 0.0],), {'elbow': 0.5}, 'elbow: an arm with 2 parallel axes has no elbow'),
        (([1.0, 0.0, 0.0],), {'elbow': [0.5, 0.5]}, 'elbow: expected one for all targets'),
        (([1.0, 0.0, 0.0],), {'starts': 0}, 'starts: expected a whole number of at least 1'),
    ],
)
def test_wrong_arrays(arguments, options, message):
    with pytest.raises(ValueError, match=message):
        planar_arm(0.7, 0.5).solve(*arguments, **options)


@pytest.mark.parametrize(('error', 'is_refused'), [(0.9e-6, False), (1.1e-6, True)])
def test_rotations_of_targets_may_have_rounding_errors(error, is_refused):
    target = np.diag([1.0 + error / 2, 1.0, 1.0, 1.0])
    with pytest.raises(ValueError, match='expected poses') if is_refused else nullcontext():
        planar_arm(0.7, 0.5).solve(target, starts=1)


def test_wrong_links():
    model = planar_arm(0.7, 0.5).model
    with pytest.raises(ValueError, match="no joint that may move lies between 'l1' and 'l1'"):
        InverseKinematics(model, 'l1', 'l1')
    with pytest.raises(ValueError, match="there is no link 'l3'"):
        InverseKinematics(model, 'l3')
    with pytest.raises(ValueError, match='tool: expected poses'):
        InverseKinematics(model, 'l2', tool=np.zeros((4, 4)))
