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
"""Mapped trajectories equal direct solutions, and impossible trajectories are refused."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import resolve_state
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import trajectory as module
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.trajectory import CONTRADICTION
from robot_description_tools.coupling.trajectory import Trajectory
from robot_description_tools.coupling.trajectory import TrajectoryError
from robot_description_tools.coupling.trajectory import TrajectoryMap
from robot_description_tools.description import load_description
from test_support.places import ROOT

FEW, MANY = 40, 1000
# Maps each robot to its planned coordinates, its driven coordinates, and the middle and amplitude
# of each planned coordinate.
ROBOTS = {
    'four_bar.urdf.xacro': (['rocker_joint'], ['crank_joint'], [0.2], [0.1]),
    'excavator.json': (
        ['swing', 'boom_joint', 'stick_joint'],
        ['swing', 'boom_cylinder', 'stick_cylinder'],
        [0.0, None, None],
        [1.0, 0.1, 0.1],
    ),
    'arm_with_gripper.urdf.xacro': (
        ['left_finger_joint', 'right_finger_joint'],
        ['left_finger_joint'],
        [0.02, 0.02],
        [0.015, 0.015],
    ),
    'differential_wrist.urdf.xacro': (
        ['wrist_pitch', 'wrist_roll'],
        ['left_motor', 'right_motor'],
        [0.1, -0.3],
        [1.0, 1.0],
    ),
}


@cache
def model_of(name: str) -> tuple[RobotModel, FloatArray]:
    """Return a robot and its default positions."""
    model = RobotModel(load_description(ROOT / 'urdf' / name))
    return model, complete(model, {n: model.default_positions()[n]
                                   for n in model.independent_positions()})


def complete(model: RobotModel, position: dict[str, float]) -> FloatArray:
    """Return the values of all coordinates, computed from the given positions."""
    found = resolve_state(model, position)
    values = {**found.position, **found.actuator.position}
    return np.array([values[name] for name in model.coordinates])


def wave(name: str, time: FloatArray, derivatives: int) -> Trajectory:
    """Return a trajectory of sines for the planned coordinates, with up to two derivatives."""
    model, start = model_of(name)
    planned, _, middles, amplitudes = ROBOTS[name]
    middle = [start[model.index[n]] if m is None else m
              for n, m in zip(planned, middles, strict=True)]
    waves = np.sin(time), np.cos(time), -np.sin(time)
    values = [np.outer(w, amplitudes) for w in waves[:derivatives + 1]]
    values[0] += middle
    return Trajectory(time, *values)


def direct(
    model: RobotModel, names: list[str], position: FloatArray, start: FloatArray
) -> FloatArray:
    """Return all coordinates for each row of positions, which are along a path from ``start``."""
    if set(names) <= set(model.independent_positions()):
        q = np.tile(start[:model.n_joint_coordinates], (len(position) + 1, 1))
        q[1:, [model.index[name] for name in names]] = position
        return model.complete(q, follow=True)[1:]
    return np.array([complete(model, dict(zip(names, row, strict=True))) for row in position])


@pytest.mark.parametrize('name', ROBOTS)
@pytest.mark.parametrize(
    ('derivatives', 'count'),
    [(0, FEW), (1, FEW), (2, FEW), pytest.param(2, MANY, marks=pytest.mark.long)],
)
def test_each_point_equals_the_direct_solution(
    name: str, derivatives: int, count: int
) -> None:
    """If the driven positions are mapped back, the result is the planned positions."""
    model, start = model_of(name)
    planned, driven, _, _ = ROBOTS[name]
    trajectory = wave(name, np.linspace(0.5, 6.0, count), derivatives)
    result = TrajectoryMap(model, planned, driven).mapped(trajectory, start)
    assert np.isin(trajectory.time, result.time).all()
    position = result.position[np.searchsorted(result.time, trajectory.time)]
    found = direct(model, driven, position, start)[:, [model.index[n] for n in planned]]
    assert found == pytest.approx(trajectory.position, abs=1e-9)


@pytest.mark.parametrize('derivatives', [0, 1, 2])
def test_interpolation_of_the_controller_keeps_the_tolerance(derivatives: int) -> None:
    name = 'four_bar.urdf.xacro'
    model, start = model_of(name)
    planned, driven, _, _ = ROBOTS[name]
    trajectory = wave(name, np.linspace(0.5, 6.0, 8), derivatives)
    mapping = TrajectoryMap(model, planned, driven)
    dense = np.linspace(0.5, 6.0, 401)
    counts = []
    for tolerance in (1e-3, 1e-5):
        result = mapping.mapped(trajectory, start, tolerance)
        found = direct(model, driven, result.at(dense).position, start)
        rocker = found[:, model.index['rocker_joint']]
        # The tolerance is for the crank. On this path, the rocker is slower, so its error is
        # smaller.
        assert np.abs(rocker - trajectory.at(dense).position[:, 0]).max() < tolerance
        counts.append(len(result.time))
    assert counts[0] < counts[1]


def test_velocities_and_accelerations_are_the_derivatives_of_positions() -> None:
    name = 'excavator.json'
    model, start = model_of(name)
    planned, driven, _, _ = ROBOTS[name]
    step = 4e-3
    time = np.arange(1.0, 1.2, step)
    result = TrajectoryMap(model, planned, driven).mapped(wave(name, time, 2), start)
    at = np.searchsorted(result.time, time)
    position = result.position[at]
    assert result.velocity is not None
    assert result.acceleration is not None
    first = (position[2:] - position[:-2]) / (2 * step)
    second = (position[2:] - 2 * position[1:-1] + position[:-2]) / step**2
    assert result.velocity[at][1:-1] == pytest.approx(first, abs=1e-5)
    assert result.acceleration[at][1:-1] == pytest.approx(second, abs=2e-5)


def test_affine_couplings_need_no_more_points() -> None:
    for name in ('arm_with_gripper.urdf.xacro', 'differential_wrist.urdf.xacro'):
        model, start = model_of(name)
        planned, driven, _, _ = ROBOTS[name]
        trajectory = wave(name, np.linspace(0.5, 6.0, 10), 2)
        result = TrajectoryMap(model, planned, driven).mapped(trajectory, start)
        assert result.time.tolist() == trajectory.time.tolist()


@settings(deadline=None)
@given(
    factors=st.lists(st.floats(-2.0, 2.0), min_size=6, max_size=6),
    times=st.lists(st.floats(0.0, 1.0), min_size=2, max_size=6, unique=True),
    order=st.sampled_from([2, 4, 6]),
)
def test_interpolation_reproduces_polynomials(
    factors: list[float], times: list[float], order: int
) -> None:
    """An interpolation of order n reproduces polynomials with n coefficients."""
    polynomial = np.polynomial.Polynomial(factors[:order])
    time = np.array(sorted(times))
    # Leave out very short intervals, because rounding errors are large there.
    time = time[np.diff(time, prepend=-1.0) > 1e-3]
    if len(time) < 2:
        return
    derivatives = [polynomial.deriv(k) if k else polynomial for k in range(order // 2)]
    points = Trajectory(time, *(each(time)[:, np.newaxis] for each in derivatives))
    assert points.order == order
    between = np.linspace(time[0], time[-1], 17)
    found = points.at(between)
    for each, values in zip(
        derivatives, (found.position, found.velocity, found.acceleration), strict=False
    ):
        assert values is not None
        assert values[:, 0] == pytest.approx(each(between), abs=1e-6)


@pytest.mark.parametrize('name', ['arm_with_gripper.urdf.xacro', 'differential_wrist.urdf.xacro'])
def test_efforts_of_planned_and_driven_joints_do_the_same_work(name: str) -> None:
    model, start = model_of(name)
    planned, driven, _, _ = ROBOTS[name]
    trajectory = wave(name, np.linspace(0.5, 6.0, 10), 1)
    effort = np.random.default_rng(0).normal(size=trajectory.position.shape)
    trajectory = replace(trajectory, effort=effort)
    result = TrajectoryMap(model, planned, driven).mapped(trajectory, start)
    assert trajectory.velocity is not None
    assert result.velocity is not None
    assert result.effort is not None
    power = (result.effort * result.velocity).sum(axis=1)
    assert power == pytest.approx((effort * trajectory.velocity).sum(axis=1), abs=1e-12)


def test_the_effort_of_a_driver_includes_that_of_its_follower() -> None:
    mapping, start = arm_map()
    trajectory = replace(straight(0.01, 0.02), effort=np.array([[1.0, 0.5], [2.0, -3.0]]))
    found = mapping.mapped(trajectory, start).effort
    assert found is not None
    assert found[:, 0].tolist() == pytest.approx([1.5, -1.0])


def test_efforts_that_are_not_determined_are_refused() -> None:
    model, start = model_of('four_bar.urdf.xacro')
    mapping = TrajectoryMap(model, ['rocker_joint'], ['crank_joint'])
    point = Trajectory(np.array([1.0]), np.array([[0.2]]), effort=np.array([[4.5]]))
    with pytest.raises(TrajectoryError, match=r"'rocker_joint' has the effort 4\.5 at 1 s"):
        mapping.mapped(point, start)
    model, start = model_of('arm_with_gripper.urdf.xacro')
    fingers = ['left_finger_joint', 'right_finger_joint']
    shared = TrajectoryMap(model, fingers, fingers)
    effort = replace(straight(0.01), effort=np.ones((1, 2)))
    with pytest.raises(TrajectoryError, match='The number of independent joints is 1'):
        shared.mapped(effort, start)


def arm_map(names: list[str] | None = None) -> tuple[TrajectoryMap, FloatArray]:
    model, start = model_of('arm_with_gripper.urdf.xacro')
    planned = names or ['left_finger_joint', 'right_finger_joint']
    return TrajectoryMap(model, planned, ['left_finger_joint']), start


def straight(*positions: float, width: int = 2, time: float = 1.0) -> Trajectory:
    times = time * np.arange(1.0, len(positions) + 1)
    return Trajectory(times, np.tile(np.array(positions)[:, np.newaxis], (1, width)))


@pytest.mark.parametrize(('factor', 'is_refused'), [(0.9, False), (1.1, True)])
def test_a_follower_must_agree_with_its_driver(factor: float, is_refused: bool) -> None:
    mapping, start = arm_map()
    trajectory = straight(0.01, 0.02)
    trajectory.position[1, 1] += factor * CONTRADICTION
    if not is_refused:
        mapping.mapped(trajectory, start)
        return
    with pytest.raises(TrajectoryError, match=r"'right_finger_joint' is 0\.02011 at 2 s"):
        mapping.mapped(trajectory, start)


@pytest.mark.parametrize(
    ('trajectory', 'message'),
    [
        (straight(0.01, 0.0401), r"'left_finger_joint' is 0\.0401 at 2 s, beyond its limits 0 to"),
        (straight(0.01, 0.03, time=0.1), r'moves at 0\.2 after 0\.1 s, faster'),
        (
            Trajectory(np.array([1.0, 1.0]), np.full((2, 2), 0.01)),
            'the point after 1 s has the time 1 s; times must increase',
        ),
        (straight(0.01, np.nan), 'the point at 2 s has a value that is not finite'),
        # The cubic polynomial between these points exceeds the limits.
        (
            Trajectory(
                np.array([0.0, 1.0]), np.full((2, 2), 0.039), np.array([[0.1] * 2, [-0.1] * 2])
            ),
            'beyond its limits',
        ),
    ],
)
def test_impossible_points_are_refused(trajectory: Trajectory, message: str) -> None:
    mapping, start = arm_map()
    with pytest.raises(TrajectoryError, match=message):
        mapping.mapped(trajectory, start)


def test_limits_themselves_are_allowed() -> None:
    mapping, start = arm_map()
    result = mapping.mapped(straight(0.0, 0.04), start)
    assert result.position[:, 0].tolist() == [0.0, 0.04]
    with_limit = mapping.mapped(straight(0.01, 0.04, time=0.2), start)
    assert len(with_limit.time) == 2


def test_a_pose_that_no_path_reaches_is_refused() -> None:
    model, start = model_of('four_bar.urdf.xacro')
    mapping = TrajectoryMap(model, ['rocker_joint'], ['crank_joint'])
    trajectory = Trajectory(np.array([1.0]), np.array([[-0.5]]))
    with pytest.raises(TrajectoryError, match=r'no continuous path leads to .* \(rocker_joint=-0'):
        mapping.mapped(trajectory, start)


def test_the_other_assembly_mode_is_refused() -> None:
    model, start = model_of('four_bar.urdf.xacro')
    crank, rocker = model.index['crank_joint'], model.index['rocker_joint']
    # For the same crank angle, the mirrored pose has another angle of the rocker.
    poses = model.complete(np.array([[1.0, np.nan, np.nan]]))
    assert poses[0, crank] == 1.0
    mapping = TrajectoryMap(model, ['crank_joint', 'rocker_joint'], ['crank_joint'])
    right = Trajectory(np.array([1.0]), poses[:, [crank, rocker]])
    mapping.mapped(right, start)
    wrong = Trajectory(right.time, right.position - [0.0, 1.0])
    with pytest.raises(TrajectoryError, match="'rocker_joint' is"):
        mapping.mapped(wrong, start)


def test_a_path_with_too_many_points_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    model, start = model_of('four_bar.urdf.xacro')
    monkeypatch.setattr(module, 'MAX_POINTS', 5)
    with pytest.raises(TrajectoryError, match='needs more than 5 points'):
        TrajectoryMap(model, ['rocker_joint'], ['crank_joint']).mapped(
            Trajectory(np.array([1.0]), np.array([[0.3]])), start
        )


def test_coordinates_must_be_known_and_enough() -> None:
    model, _ = model_of('arm_with_gripper.urdf.xacro')
    with pytest.raises(ValueError, match='joint_1 cannot be computed from left_finger_joint'):
        TrajectoryMap(model, ['left_finger_joint'], ['joint_1'])
    with pytest.raises(ValueError, match='joint_8'):
        TrajectoryMap(model, ['joint_8'], ['joint_1'])


def test_derivatives_equal_differences() -> None:
    model, start = model_of('excavator.json')
    planned, driven, _, _ = ROBOTS['excavator.json']
    mapping = TrajectoryMap(model, planned, driven)
    there = start[[model.index[name] for name in planned]]
    for i in range(len(planned)):
        step = np.zeros(len(planned))
        step[i] = 1e-6
        change = mapping.positions(there + step, start) - mapping.positions(there - step, start)
        assert mapping.jacobian(start)[:, i] == pytest.approx(change / 2e-6, abs=1e-7)
