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

"""Closed forms give all solutions, and report which of them are within limits."""

from dataclasses import replace
from math import pi

from hypothesis import given
from hypothesis import settings
import numpy as np
import pytest
from robot_description_tools import InverseKinematics
from robot_description_tools import load_description
from robot_description_tools import RobotModel
from robot_description_tools.description.model import Limit
from robot_description_tools.inverse.families import ArmGeometry
from robot_description_tools.inverse.inverse_kinematics import TOGETHER
from robot_description_tools.kinematics.rotation import matrix_between
from test_support.arms import description_of
from test_support.arms import FAMILIES
from test_support.arms import planar_arm
from test_support.arms import random_arm
from test_support.arms import tool_of
from test_support.documents import PUBLISHED
from test_support.examples import examples
from test_support.places import NO_ROBOTS
from test_support.planar import planar_tip
from test_support.planar import solve_planar_3r
from test_support.strategies import seeds

MIRRORED = [k for k in FAMILIES if FAMILIES[k][0] in {'SphericalWrist', 'ThreeParallel'}]
KINDS = [*FAMILIES, *(f'{kind}, mirrored' for kind in MIRRORED)]
POSITION_KINDS = {'in a plane, 2', '3 joints'}
# Maps each published arm to its link, its base and the joint to hold.
PUBLISHED_ARMS = {
    'ur5_gripper': ('ee_link', None, None),
    'fanuc_m900ib700': ('tool0', None, None),
    'franka_panda': ('panda_hand', None, 'panda_joint7'),
    'kuka_iiwa14': ('iiwa_link_ee', None, None),
    'pr2': ('r_gripper_palm_link', 'torso_lift_link', 'r_upper_arm_roll_joint'),
    'valkyrie': ('rightPalm', 'torso', None),
}


def make(kind, rng, limit=pi):
    """Return the solver of a random arm, with its tool as the link."""
    geometry = random_arm(kind.removesuffix(', mirrored'), rng)
    if kind.endswith('mirrored'):
        geometry = geometry.mirrored()
    return InverseKinematics(RobotModel(description_of(geometry, rng, limit)), 'tool')


def published(name):
    link, base, held = PUBLISHED_ARMS[name]
    paths = [path for path in PUBLISHED if path.stem == name]
    if not paths:
        pytest.skip(NO_ROBOTS)
    model = RobotModel(load_description(paths[0]))
    solver = InverseKinematics(model, link, base)
    joints = [joint for joint in solver.unknowns if joint != held]
    return InverseKinematics(model, link, base, joints=joints), link, base


def columns(solver):
    return [solver.model.index[name] for name in solver.unknowns]


def tools(solver, q, link='tool', base=None):
    """
    Return the poses of the link, and the configurations with the unknowns at ``q``.

    All other joints are at 0.3.

    """
    whole = np.full((len(q), solver.model.n_joint_coordinates), 0.3)
    whole[:, columns(solver)] = q
    poses = solver.model.tree.forward_kinematics(whole)
    pose = poses[:, solver.model.tree.link_index[link]]
    if base is not None:
        pose = np.linalg.inv(poses[:, solver.model.tree.link_index[base]]) @ pose
    return pose, whole


def off(q, other):
    """Return the largest difference of joint angles, after whole turns are removed."""
    return np.abs(np.angle(np.exp(1j * (q - other)))).max(axis=-1)


def solutions(solver, target, whole, kind):
    """Return all solutions. For arms with fewer than six joints, targets are positions."""
    if kind in POSITION_KINDS:
        return solver.solutions(target[..., :3, 3], whole)
    elbow = solver.elbow_angle(whole) if len(solver.unknowns) == 7 else None
    return solver.solutions(target, whole, elbow=elbow)


@pytest.mark.parametrize('kind', KINDS)
@settings(max_examples=examples(20))
@given(seeds)
def test_no_solution_is_missing(kind, seed):
    rng = np.random.default_rng(seed)
    solver = make(kind, rng, rng.uniform(1.0, 7.0))
    lower, upper = solver.chain.limits.lower, solver.chain.limits.upper
    q = rng.uniform(lower, upper, (10, len(lower)))
    target, whole = tools(solver, q)
    found = solutions(solver, target, whole, kind)
    assert found.q.shape == (10, len(found.branches), len(lower))
    good = found.is_reached & found.is_within_limits
    assert np.where(good, off(found.q, q[:, np.newaxis]), pi).min(axis=1).max() < 1e-4
    row, branch = np.nonzero(found.is_reached)
    reached, _ = tools(solver, found.q[row, branch])
    parts = np.s_[:, :3, 3] if kind in POSITION_KINDS else np.s_[:]
    np.testing.assert_allclose(reached[parts], target[row][parts], atol=1e-9)
    inside = (found.q >= lower) & (found.q <= upper)
    np.testing.assert_array_equal(inside.all(axis=-1), found.is_within_limits)
    # No branch appears twice.
    twice = off(found.q[:, :, np.newaxis], found.q[:, np.newaxis]) < 1e-9
    assert (twice & good[:, np.newaxis]).sum() <= good.sum()


def compare_with_search(kind, starts, targets):
    """Compare solutions with those that a search finds from many starts."""
    rng = np.random.default_rng(1)
    if kind in PUBLISHED_ARMS:
        solver, link, base = published(kind)
    else:
        solver, link, base = make(kind, rng, 6.5), 'tool', None
    k = len(solver.unknowns)
    chain = solver.chain
    lower, upper = np.maximum(chain.limits.lower, -pi), np.minimum(chain.limits.upper, pi)
    target, whole = tools(solver, rng.uniform(lower, upper, (targets, k)), link, base)
    held = np.setdiff1d(np.arange(whole.shape[1]), columns(solver))
    for pose, start in zip(target, whole, strict=True):
        found = solver.solutions(pose, start)
        good = found.q[found.is_reached & found.is_within_limits]
        begin = np.tile(start, (starts, 1))
        begin[:, columns(solver)] = rng.uniform(lower, upper, (starts, k))
        begin[:, held] = start[held]
        searched = solver.solve(
            np.broadcast_to(pose, (starts, 4, 4)),
            begin,
            starts=1,
            method='numeric',
            tolerance_m=1e-10,
            tolerance_rad=1e-10,
        )
        others = searched.q[searched.is_reached][:, columns(solver)]
        assert len(others) > starts // 20
        nearest = off(others[:, np.newaxis], good).min(axis=1)
        assert nearest.max() < 1e-3


@pytest.mark.parametrize('kind', ['ur5_gripper', 'franka_panda', 'spherical wrist', '2 | 3 | 4'])
def test_a_search_finds_no_other_solution(kind):
    compare_with_search(kind, 60, 2)


@pytest.mark.long
@pytest.mark.parametrize(
    'kind',
    [
        *(name for name in PUBLISHED_ARMS if name not in {'kuka_iiwa14', 'valkyrie'}),
        *(kind for kind in KINDS if kind[0] in '2s'),
    ],
)
def test_a_search_from_a_thousand_starts_finds_no_other_solution(kind):
    compare_with_search(kind, 1000, 3)


@pytest.mark.parametrize('name', PUBLISHED_ARMS)
def test_solutions_have_the_poses_of_pinocchio(name):
    oracles = pytest.importorskip(
        'test_support.oracles', reason='pinocchio (PyPI: pin) is not installed'
    )
    solver, link, base = published(name)
    tree = solver.model.tree
    oracle = oracles.PinocchioOracle(tree, solver.model.description.xml)
    base = tree.links[0] if base is None else base

    def tool(whole):
        oracle.move(whole)
        poses = oracle.poses()
        return np.linalg.inv(poses[tree.link_index[base]]) @ poses[tree.link_index[link]]

    limits = solver.chain.limits
    lower, upper = np.maximum(limits.lower, -3), np.minimum(limits.upper, 3)
    q = np.random.default_rng(2).uniform(lower, upper, (5, len(lower)))
    for whole in tools(solver, q, link)[1]:
        pose = tool(whole)
        elbow = solver.elbow_angle(whole) if len(solver.unknowns) == 7 else None
        found = solver.solutions(pose, whole, elbow=elbow)
        good = found.q[found.is_reached]
        assert off(good, whole[columns(solver)]).min() < 1e-6
        for each in good:
            other = whole.copy()
            other[columns(solver)] = each
            np.testing.assert_allclose(tool(other), pose, atol=1e-9)


def straight(kind='spherical wrist, 2 | 3'):
    """Return an arm whose axes 4 and 6 are on one line if joint 5 is at 0."""
    geometry = random_arm(kind, np.random.default_rng(7))
    geometry.axes[3], geometry.axes[5] = (0.0, 0.0, 1.0), (0.0, 0.0, 1.0)
    geometry.axes[4] = 0.0, 1.0, 0.0
    return InverseKinematics(
        RobotModel(description_of(geometry, np.random.default_rng(8))), 'tool'
    )


def test_free_joints_of_singular_positions_are_reported():
    solver = straight()
    q = np.array([[0.4, 0.5, 0.6, 0.7, 0.0, 0.9], [0.4, 0.5, 0.6, 0.7, 0.8, 0.9]])
    target, whole = tools(solver, q)
    found = solver.solutions(target, whole)
    assert np.argwhere(found.is_free.any(axis=1)).tolist() == [[0, 3]]
    # Free joints have their preferred positions, and the remaining joints compensate.
    np.testing.assert_allclose(np.nanmin(off(found.q[0], q[0])), 0.0, atol=1e-9)
    prefer = whole.copy()
    prefer[:, 3] = -1.0
    other = solver.solutions(target[0], prefer=prefer[0])
    good = other.q[other.is_reached & other.is_free[:, 3]]
    np.testing.assert_allclose(good[:, 3], -1.0)
    reached, _ = tools(solver, good)
    np.testing.assert_allclose(reached, np.repeat(target[:1], len(good), axis=0), atol=1e-9)
    # The branches of the fifth joint are equal in this pose, and only one of them is listed.
    is_one = np.isnan(found.q[0, 1::2]).all(axis=-1)
    assert is_one.any()
    np.testing.assert_array_equal(is_one, found.is_free[0, 1::2].any(axis=-1))
    assert np.isfinite(found.q[1]).all()


@pytest.mark.parametrize('name', PUBLISHED_ARMS)
def test_right_angles_and_tiny_bends(name):
    """Users often type right angles. At these positions, branches meet or the arm is singular."""
    solver, link, base = published(name)
    lower, upper = solver.chain.limits.lower, solver.chain.limits.upper
    values = [0.0, pi / 2, -pi / 2, pi, 0.7, -1.1, 1e-6, 1e-9, 3e-8]
    q = np.random.default_rng(20).choice(values, (100, len(lower))).clip(lower, upper)
    target, whole = tools(solver, q, link, base)
    elbow = solver.elbow_angle(whole) if len(lower) == 7 else None
    assert solver.solve(target, whole, elbow=elbow).is_reached.all()
    found = solver.solutions(target, whole, elbow=elbow)
    assert found.is_reached.any(axis=1).mean() > 0.95
    # If the solver has moved a position to its limit, the error of the pose is larger.
    is_at_limit = ((found.q == lower) | (found.q == upper)).any(axis=-1)
    for good, tolerance in ((~is_at_limit, 1e-9), (is_at_limit, 2e-7)):
        row, branch = np.nonzero(found.is_reached & good)
        reached, _ = tools(solver, found.q[row, branch], link, base)
        np.testing.assert_allclose(reached, target[row], atol=tolerance)


def test_a_singular_position_beyond_limits_is_searched():
    """The preferred position of a free joint puts another joint beyond its limits."""
    description = straight().model.description
    joints = dict(description.joints)
    for name, ends in (('j4', (-1.0, 1.0)), ('j6', (-1.0, 1.0))):
        joints[name] = replace(joints[name], limit=Limit(*ends))
    solver = InverseKinematics(RobotModel(replace(description, joints=joints)), 'tool')
    target, whole = tools(solver, np.array([[0.4, 0.5, 0.6, 0.8, 0.0, 0.9]]))
    prefer = whole.copy()
    prefer[:, 3] = -0.5
    found = solver.solutions(target, prefer=prefer)
    assert not (found.is_reached & found.is_within_limits).any()
    assert solver.solve(target, prefer).is_reached.all()


def test_targets_out_of_reach_are_not_reached():
    solver = make('2 | 3 | 4, 5 x 6', np.random.default_rng(9))
    target = np.eye(4)
    target[:3, 3] = 20.0, 0.0, 0.0
    found = solver.solutions(target)
    assert not found.is_reached.any()
    assert np.isfinite(found.q).any()
    reached, _ = tools(solver, found.q[np.isfinite(found.q).all(axis=-1)])
    # The arm is stretched towards the target.
    assert (reached[:, 0, 3] > 0.5).any()


def test_missed_targets_are_as_near_as_by_a_search_alone():
    solver = make('2 | 3 | 4, 5 x 6', np.random.default_rng(18), limit=2.0)
    target, _ = tools(solver, np.random.default_rng(19).uniform(-2, 2, (20, 6)))
    target[:, :3, 3] *= np.linspace(1.2, 2.5, 20)[:, np.newaxis]
    near, searched = solver.solve(target), solver.solve(target, method='numeric')
    np.testing.assert_array_equal(near.is_reached, searched.is_reached)
    left = ~near.is_reached
    assert left.sum() > 10
    assert (near.method[left] == 'numeric').all()
    assert set(near.reason[left]) == {'joint limits', 'out of reach'}
    assert near.starts[left].max() == 1
    weight = 0.25 * solver.chain.scale.size
    cost = [np.hypot(each.error_m, weight * each.error_rad)[left] for each in (near, searched)]
    assert np.median(cost[0] / cost[1]) < 1.01
    assert (np.abs(near.q) <= 2.0).all()


def test_whole_turns_bring_joints_near_preferred_positions():
    solver = make('2 | 3 | 4, 5 x 6', np.random.default_rng(10), limit=2 * pi)
    q = np.array([[4.0, -5.0, 6.0, -4.0, 3.5, -6.2]])
    target, whole = tools(solver, q)
    found = solver.solutions(target, prefer=whole)
    assert np.nanmin(np.abs(found.q - q).max(axis=-1)) < 1e-9
    # If no positions are preferred, joints are near the middle of their ranges.
    found = solver.solutions(target)
    assert np.nanmax(np.abs(found.q)) <= pi + 1e-9


@pytest.mark.parametrize(('beyond', 'is_within'), [(0.9e-7, True), (1.1e-7, False)])
def test_solutions_may_be_beyond_a_limit_by_rounding(beyond, is_within):
    solver = planar_arm(0.7, 0.5, limit=1.0)
    q = np.array([1.0 + beyond, 0.5])
    x, y = 0.7 * np.exp(1j * q[0]) + 0.5 * np.exp(1j * q.sum()), 0.0
    found = solver.solutions([x.real, x.imag, y])
    branch = np.argmin(np.abs(found.q - q).max(axis=-1))
    assert (found.is_reached[branch], found.is_within_limits[branch]) == (True, is_within)


def test_limits_may_be_rounded_to_eight_digits():
    solver = make('2 | 3 | 4, 5 x 6', np.random.default_rng(11), limit=3.14159265)
    target, whole = tools(solver, np.array([[0.5, 0.5, 0.5, 0.5, 0.5, pi]]))
    found = solver.solve(target, whole)
    assert (found.method, found.is_reached) == ('analytic', True)
    assert np.abs(found.q).max() <= 3.14159265


def test_shapes():
    solver = make('spherical wrist, 1 x 2', np.random.default_rng(12))
    q = np.random.default_rng(13).uniform(-3, 3, (TOGETHER + 6, 6))
    target, _ = tools(solver, q)
    many = solver.solutions(target)
    assert many.q.shape == (TOGETHER + 6, 8, 6)
    few = solver.solutions(target[-6:].reshape(2, 3, 4, 4))
    assert few.q.shape == (2, 3, 8, 6)
    for name in ('q', 'is_reached', 'is_within_limits', 'is_free'):
        flat = getattr(many, name)[-6:]
        np.testing.assert_allclose(getattr(few, name).reshape(flat.shape), flat, atol=1e-12)
    one = solver.solutions(target[0])
    assert one.q.shape == (8, 6)
    np.testing.assert_allclose(one.q, many.q[0], atol=1e-12)
    assert solver.solutions(np.zeros((0, 4, 4))).q.shape == (0, 8, 6)
    assert one.branches[0] == 'j3+ j1+ j5+'
    assert len(set(one.branches)) == 8


def test_three_joints_in_a_plane_equal_the_planar_solver():
    solver = make('in a plane, 3', np.random.default_rng(14))
    q = np.random.default_rng(15).uniform(-3, 3, (20, 3))
    target, _ = tools(solver, q)
    found = solver.solutions(target)
    assert found.family == '3 parallel axes'
    frame = matrix_between(solver.model.description.joints['j1'].axis)[:, :2]
    places = [tools(solver, np.zeros((1, 3)), f'l{i}')[0][0, :3, 3] @ frame for i in (1, 2, 3)]
    places.append(tools(solver, np.zeros((1, 3)))[0][0, :3, 3] @ frame)
    lengths = np.linalg.norm(np.diff(places, axis=0), axis=1)
    tip, hand = (tools(solver, q, link)[0][:, :3, 3] @ frame for link in ('tool', 'l3'))
    phi = np.arctan2(*(tip - hand).T[::-1])
    expected = solve_planar_3r(tip - places[0], phi, lengths)[..., :1]
    for branch in range(2):
        elbow = tools(solver, found.q[:, branch], 'l2')[0][:, :3, 3] @ frame
        first = planar_tip(expected[:, branch], lengths[:1])[:, :2]
        np.testing.assert_allclose(elbow - places[0], first, atol=1e-9)


@pytest.mark.parametrize('direction', [1.0, -1.0])
def test_plus_is_the_positive_side_of_the_joint(direction):
    """In the branch +, the angle of the second joint from the straight arm is positive."""
    description = description_of(
        random_arm('in a plane, 2', np.random.default_rng(21)), np.random.default_rng(22)
    )
    joint = description.joints['j2']
    axis = tuple(direction * np.array(joint.axis))
    model = RobotModel(
        replace(description, joints={**description.joints, 'j2': replace(joint, axis=axis)})
    )
    solver = InverseKinematics(model, 'tool')
    near = np.array([[0.3, 0.0]])
    target, _ = tools(solver, near)
    found = solver.solutions(target[0, :3, 3])
    plus, minus = (found.q[found.branches.index(f'j2{sign}')] for sign in '+-')
    # The branches meet at two positions, half a turn apart. One of them is the straight arm. From
    # there, the branch + lies in the positive direction of the joint.
    middle = np.angle(np.exp(1j * plus[1]) + np.exp(1j * minus[1]))
    reach = [
        np.linalg.norm(tools(solver, np.array([[0.0, bend]]))[0][0, :3, 3] - place)
        for place in [tools(solver, near, 'l1')[0][0, :3, 3]]
        for bend in (middle, middle + pi)
    ]
    straight = middle if reach[0] > reach[1] else middle + pi
    assert np.sin(plus[1] - straight) > 0 > np.sin(minus[1] - straight)


def test_a_batch_is_solved_at_once(monkeypatch):
    """The closed form is computed once for all targets, not once for each target."""
    solver = make('spherical wrist, 2 | 3', np.random.default_rng(16))
    target, _ = tools(solver, np.random.default_rng(17).uniform(-3, 3, (100, 6)))
    calls = []
    solver.solutions(target[:1])
    ((analytic, _),) = solver._forms.values()
    family = analytic.form.family
    original = family._wrist.middle
    monkeypatch.setattr(family._wrist, 'middle', lambda w: calls.append(1) or original(w))
    solver.solutions(target)
    assert len(calls) == 1


@pytest.mark.parametrize('folded', [1e-3, 1e-5, 1e-7, 1e-9])
def test_a_folded_arm_with_equal_links_reaches_targets_near_its_base(folded):
    """The first joint is determined, although the tip is near its axis."""
    axes = np.tile([0.0, 0.0, 1.0], (2, 1))
    arm = ArmGeometry(axes, np.array([(0, 0, 0), (0.3, 0, 0), (0.3, 0, 0)], float))
    model = RobotModel(description_of(arm, np.random.default_rng(0)))
    solver = InverseKinematics(model, 'tool')
    _, (target,) = tool_of(arm, np.exp(1j * np.array([[0.4, pi - folded]])).T)
    found = solver.solutions(target, start=np.ones(2))
    good = found.q[found.is_reached]
    assert len(good) == 2
    _, places = tool_of(arm, np.exp(1j * good).T)
    np.testing.assert_allclose(places, np.tile(target, (2, 1)), atol=1e-12)
