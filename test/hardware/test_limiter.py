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
"""The limiter of commands, compared with rules and test vectors of ros2_control's limiter."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import JointLimits
from robot_description_tools.description.ros2_control.hardware_info import MimicJoint
from robot_description_tools.description.ros2_control.hardware_info import SoftJointLimits
from robot_description_tools.hardware import CommandLimiter
from test_support.examples import examples
from test_support.systems import joint
from test_support.systems import limits
from test_support.systems import system

NAN = float('nan')
DT = 0.01
DEGREE = np.pi / 180
# The example in the documentation of the safety controller.
SOFT = SoftJointLimits(-2.0, 0.5, k_position=15.0, k_velocity=10.0)
HARD = limits((-2.2, 0.7), velocity=1.0, effort=30.0)


def one(hard: Any = HARD, soft: Any = SOFT, **options: Any) -> CommandLimiter:
    """Return the limiter of one joint."""
    return CommandLimiter(
        system(
            joint('j', **options),
            limits={'j': hard},
            soft_limits={} if soft is None else {'j': soft},
        )
    )


def limited(
    limiter: CommandLimiter,
    interface: str,
    command: float,
    x: float = NAN,
    v: float = NAN,
    dt: float = DT,
) -> float:
    """Return the limited command for a joint at position ``x`` with velocity ``v``."""
    commands = {interface: np.array([command])}
    limiter.limit(commands, {'position': np.array([x]), 'velocity': np.array([v])}, dt)
    return float(commands[interface][0])


# Rows of x, v, v_min, v_max, e_min, e_max. Another test has positions outside the soft limits.
VECTORS = [
    (0.0, 0.0, -1.0, 1.0, -10.0, 10.0),
    (0.45, 0.0, -1.0, 0.75, -10.0, 7.5),
    (0.45, 0.75, -1.0, 0.75, -17.5, 0.0),
    (0.5, 0.0, -1.0, 0.0, -10.0, 0.0),
    (0.5, 0.5, -1.0, 0.0, -15.0, -5.0),
    (-1.99, 0.0, -0.15, 1.0, -1.5, 10.0),
    (-2.0, -1.0, 0.0, 1.0, 10.0, 20.0),
    (0.45, 2.0, -1.0, 0.75, -30.0, -12.5),
    (0.0, 3.9, -1.0, 1.0, -30.0, -29.0),
    (0.0, -4.5, -1.0, 1.0, 30.0, 30.0),
]


@pytest.mark.parametrize(('x', 'v', 'v_min', 'v_max', 'e_min', 'e_max'), VECTORS)
def test_vectors_of_the_safety_controller(
    x: float, v: float, v_min: float, v_max: float, e_min: float, e_max: float
) -> None:
    got = [
        limited(one(), 'velocity', -100.0, x, v),
        limited(one(), 'velocity', 100.0, x, v),
        limited(one(), 'effort', -100.0, x, v),
        limited(one(), 'effort', 100.0, x, v),
    ]
    np.testing.assert_allclose(got, [v_min, v_max, e_min, e_max], rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(
    ('x', 'slowest', 'fastest'),
    [
        # Outside of the soft limits, the joint may only return, at one degree a second or more.
        (0.55, -DEGREE, -DEGREE),
        (-2.05, DEGREE, DEGREE),
        # At most 2 mrad outside of the hard limits (0.7 and -2.2), the joint may also only return.
        (0.7019, -DEGREE, -DEGREE),
        # More than 2 mrad outside of the hard limits, the joint must not move.
        (0.7021, 0.0, 0.0),
        (-2.2021, 0.0, 0.0),
    ],
)
def test_outside_of_the_soft_limits(x: float, slowest: float, fastest: float) -> None:
    # The limiter has no previous command, so only the position of the joint matters.
    assert limited(one(), 'velocity', -100.0, x) == pytest.approx(slowest, abs=1e-15)
    if x != 0.7019:
        assert limited(one(), 'velocity', 100.0, x) == pytest.approx(fastest, abs=1e-15)


def test_velocity_outside_of_the_hard_limits_is_not_outwards() -> None:
    assert limited(one(), 'velocity', 1.0, 0.701) == 0.0


def test_positions_advance_from_the_previous_command() -> None:
    limiter = one(soft=None)
    for k in range(1, 5):
        assert limited(limiter, 'position', 0.6, x=0.0) == pytest.approx(k * 1.0 * DT)
    assert limited(one(soft=None), 'position', -9.0, x=-2.195) == -2.2


def test_positions_slow_down_before_a_soft_limit() -> None:
    limiter = one()
    assert limited(limiter, 'position', 9.0, x=0.45) == pytest.approx(0.45 + 0.75 * DT)
    for _ in range(500):
        at = limited(limiter, 'position', 9.0, x=0.45)
    assert at == pytest.approx(0.5, abs=1e-9)
    assert limiter.counts.tolist() == [501]


def test_position_outside_of_the_soft_limits_returns_to_them() -> None:
    # In one period, the joint can only move from 0.6 to 0.59, but the command becomes the soft
    # limit, 0.5.
    assert limited(one(), 'position', 0.6, x=0.6) == 0.5


def test_joint_far_outside_gets_no_position_command() -> None:
    limiter = one()
    commands = {'position': np.array([0.0])}
    limiter.limit(commands, {'position': np.array([0.71])}, DT)
    assert np.isnan(commands['position'][0])
    assert limiter.outside_counts.tolist() == [1]
    # A joint that is less than 0.0087 outside of the hard limit gets a position command.
    assert limited(one(), 'position', 0.0, x=0.7086) == 0.5


def test_first_command_without_a_state_is_not_limited_in_velocity() -> None:
    limiter = one(soft=None)
    assert limited(limiter, 'position', 0.3) == 0.3
    assert limited(limiter, 'position', 0.5) == pytest.approx(0.31)


def test_command_after_a_gap_starts_from_the_state() -> None:
    limiter = one(soft=None)
    limited(limiter, 'position', 0.0, x=0.0)
    limited(limiter, 'position', NAN, x=0.3)
    assert limited(limiter, 'position', 0.5, x=0.3) == pytest.approx(0.31)
    limited(limiter, 'position', 0.5, x=0.3)
    limiter.reset()
    assert limited(limiter, 'position', 0.0, x=0.5) == pytest.approx(0.49)


def test_velocities_end_at_a_hard_limit() -> None:
    assert limited(one(soft=None), 'velocity', 1.0, x=0.695) == pytest.approx(0.5)
    assert limited(one(soft=None), 'velocity', -1.0, x=0.695) == -1.0


def test_acceleration_limits_a_change_of_velocity() -> None:
    hard = limits((-9.0, 9.0), velocity=5.0, acceleration=2.0)
    limiter = one(hard, None)
    assert limited(limiter, 'velocity', 4.0, x=0.0, v=0.0) == pytest.approx(0.02)
    # The command is at most 0.02 above the previous command, and at most 0.02 above the velocity
    # state.
    assert limited(limiter, 'velocity', 4.0, x=0.0, v=3.0) == pytest.approx(0.04)
    assert limited(limiter, 'velocity', 4.0, x=0.0, v=0.0) == pytest.approx(0.02)


def test_acceleration_commands() -> None:
    hard = limits(velocity=5.0, acceleration=2.0, deceleration=3.0)
    assert limited(one(hard, None), 'acceleration', 9.0, v=1.0) == 2.0
    assert limited(one(hard, None), 'acceleration', -9.0, v=1.0) == -3.0
    hard = limits(velocity=5.0, acceleration=2.0)
    assert limited(one(hard, None), 'acceleration', -9.0, v=1.0) == -2.0


def test_jerk_commands_are_clamped_to_their_limit() -> None:
    limiter = one(JointLimits(has_jerk_limits=True, max_jerk=2.0), None)
    commanded = (9.0, -9.0, 1.5, 2.0)
    assert [limited(limiter, 'jerk', value) for value in commanded] == [2.0, -2.0, 1.5, 2.0]
    assert limiter.counts.tolist() == [2]
    assert limited(one(JointLimits(), None), 'jerk', 9.0) == 9.0


def test_efforts_do_not_push_out_of_limits() -> None:
    def effort(command: float, x: float, v: float) -> float:
        return limited(one(soft=None), 'effort', command, x, v)

    assert effort(50.0, 0.0, 0.0) == 30.0
    assert effort(5.0, 0.7, 0.0) == 0.0
    assert effort(-5.0, 0.7, 0.0) == -5.0
    assert effort(-5.0, -2.2, 0.0) == 0.0
    assert effort(5.0, 0.0, 1.1) == 0.0
    assert effort(-5.0, 0.0, -1.1) == 0.0


def test_commands_without_limits_are_not_changed() -> None:
    for name in ('position', 'velocity', 'effort', 'acceleration', 'torque'):
        assert limited(one(limits(), None), name, 1e6, x=0.0, v=0.0) == 1e6
        assert limited(one(enable_limits=False), name, 1e6, x=0.0, v=0.0) == 1e6


@pytest.mark.parametrize(
    'soft',
    [
        SoftJointLimits(-2.0, 0.5, k_position=1e-11, k_velocity=10.0),
        SoftJointLimits(0.1, 0.1, k_position=15.0, k_velocity=10.0),
        SoftJointLimits(-np.inf, 0.5, k_position=15.0, k_velocity=10.0),
        # A missing gain is 0.
        SoftJointLimits(-2.0, 0.5, k_velocity=10.0),
    ],
)
def test_negligible_soft_limits_have_no_effect(soft: SoftJointLimits) -> None:
    assert limited(one(soft=soft), 'velocity', 1.0, x=0.48) == 1.0


@pytest.mark.parametrize(
    'soft',
    [
        SoftJointLimits(-2.0, 0.5, k_position=1e-9, k_velocity=10.0),
        SoftJointLimits(0.0, 1e-9, k_position=15.0, k_velocity=10.0),
    ],
)
def test_small_soft_limits_have_an_effect(soft: SoftJointLimits) -> None:
    assert limited(one(soft=soft), 'velocity', 1.0, x=0.48) < 1e-7


def test_period_of_zero_moves_no_joint() -> None:
    assert limited(one(soft=None), 'position', 0.5, x=0.1, dt=0.0) == pytest.approx(0.1)
    # The limiter does not divide by zero.
    assert limited(one(soft=None), 'velocity', 0.5, x=0.1, dt=0.0) == 0.5
    assert limited(one(soft=None), 'velocity', 0.5, x=0.7, dt=0.0) == 0.0


def test_infinite_commands_are_clamped() -> None:
    assert limited(one(), 'effort', np.inf, x=0.0, v=0.0) == 10.0
    assert limited(one(), 'position', -np.inf, x=0.0) == pytest.approx(-DT)


# -- several joints ------------------------------------------------------------------------------


def pair(multiplier: float, offset: float, follower: Any) -> HardwareInfo:
    """Return hardware with a leader and its follower."""
    return system(
        joint('follower'),
        joint('leader', 'position velocity effort'),
        mimic_joints=(MimicJoint(0, 1, multiplier, offset),),
        limits={'leader': limits((-1.0, 1.0), velocity=1.0), 'follower': follower},
    )


def test_followers_follow() -> None:
    limiter = CommandLimiter(pair(-2.0, 0.1, limits()))
    commands = {name: np.array([NAN, 0.005]) for name in ('position', 'velocity', 'effort')}
    limiter.limit(commands, {'position': np.zeros(2)}, DT)
    np.testing.assert_allclose(commands['position'], [0.09, 0.005])
    np.testing.assert_allclose(commands['velocity'], [-0.01, 0.005])
    np.testing.assert_array_equal(commands['effort'], [NAN, 0.005])
    assert not limiter.counts.any()


def test_limits_of_a_follower_apply_to_its_leader() -> None:
    limiter = CommandLimiter(pair(-2.0, 0.1, limits((-0.3, 0.3), velocity=0.5)))
    commands = {'position': np.array([NAN, 0.9]), 'velocity': np.array([NAN, 0.9])}
    limiter.limit(commands, {'position': np.array([-0.28, 0.19])}, DT)
    # In this period, the follower may move by 0.005, and its limit is 0.02 away.
    np.testing.assert_allclose(commands['position'], [-0.285, 0.1925])
    np.testing.assert_allclose(commands['velocity'], [-0.5, 0.25])
    assert limiter.counts.tolist() == [1, 1]


def test_follower_far_outside_stops_its_leader() -> None:
    limiter = CommandLimiter(pair(1.0, 0.0, limits((-0.3, 0.3))))
    commands = {'position': np.array([NAN, 0.1])}
    limiter.limit(commands, {'position': np.array([0.4, 0.2])}, DT)
    assert np.isnan(commands['position']).all()
    assert limiter.outside_counts.tolist() == [1, 1]


def test_leader_keeps_its_own_limits_if_those_of_its_follower_exclude_them() -> None:
    # The follower may be at 2 to 3, but its leader only at -1 to 1.
    limiter = CommandLimiter(pair(1.0, 0.0, limits((2.0, 3.0))))
    commands = {'position': np.array([NAN, 0.5])}
    limiter.limit(commands, {}, DT)
    assert commands['position'].tolist() == [0.5, 0.5]


def test_clamps_are_counted_per_joint() -> None:
    limiter = CommandLimiter(
        system(joint('a'), joint('b'), joint('c'), limits={'b': limits(velocity=1.0)})
    )
    for command in (0.5, 2.0, -3.0):
        limiter.limit({'velocity': np.array([command, command, NAN])}, {}, DT)
    assert limiter.counts.tolist() == [0, 2, 0]


finite = st.floats(-10.0, 10.0)
maybe = st.one_of(st.just(NAN), finite)


@given(
    position=maybe,
    velocity=maybe,
    effort=maybe,
    x=maybe,
    v=maybe,
    k_position=st.floats(0.0, 50.0),
    k_velocity=st.floats(0.0, 50.0),
)
def test_commands_stay_within_hard_limits(
    position: float,
    velocity: float,
    effort: float,
    x: float,
    v: float,
    k_position: float,
    k_velocity: float,
) -> None:
    limiter = one(soft=SoftJointLimits(-2.0, 0.5, k_position, k_velocity))
    commands = {
        'position': np.array([position]),
        'velocity': np.array([velocity]),
        'effort': np.array([effort]),
    }
    for _ in range(3):
        before = {name: values.copy() for name, values in commands.items()}
        count = limiter.outside_counts.copy()
        limiter.limit(commands, {'position': np.array([x]), 'velocity': np.array([v])}, DT)
        is_withheld = limiter.outside_counts > count
        # A command that is NaN stays NaN. Otherwise, only a withheld command becomes NaN.
        for name in ('velocity', 'effort'):
            assert np.isnan(before[name]) == np.isnan(commands[name])
        was_nan = np.isnan(before['position'])
        assert np.isnan(commands['position']) == (was_nan | is_withheld)
        for name, (low, high) in (
            ('position', (-2.2, 0.7)),
            ('velocity', (-1.0, 1.0)),
            ('effort', (-30.0, 30.0)),
        ):
            assert not (commands[name] < low - 1e-12).any()
            assert not (commands[name] > high + 1e-12).any()


@given(
    commands=st.tuples(maybe, maybe, maybe),
    x=maybe,
    v=maybe,
    accelerates=st.booleans(),
)
def test_joints_with_opposite_sign_have_opposite_results(
    commands: tuple[float, float, float], x: float, v: float, accelerates: bool
) -> None:
    hard = {'velocity': 1.0, 'effort': 30.0, 'acceleration': 3.0 if accelerates else None}
    names = ('position', 'velocity', 'effort')
    results = []
    for sign, soft in ((1.0, SOFT), (-1.0, SoftJointLimits(-0.5, 2.0, 15.0, 10.0))):
        ends = sorted((sign * -2.2, sign * 0.7))
        limiter = one(limits((ends[0], ends[1]), **hard), soft)
        values = {n: np.array([sign * c]) for n, c in zip(names, commands, strict=True)}
        states = {'position': np.array([sign * x]), 'velocity': np.array([sign * v])}
        limiter.limit(values, states, DT)
        results.append([sign * float(values[name][0]) for name in names])
    np.testing.assert_allclose(results[0], results[1], atol=1e-12)


@given(st.lists(st.tuples(maybe, maybe, maybe), min_size=2, max_size=5))
def test_several_joints_have_the_results_of_single_joints(
    rows: list[tuple[float, float, float]],
) -> None:
    names = [f'j{k}' for k in range(len(rows))]
    together = CommandLimiter(
        system(
            *(joint(name) for name in names),
            limits=dict.fromkeys(names, HARD),
            soft_limits=dict.fromkeys(names, SOFT),
        )
    )
    table = np.array(rows)
    commands = {'position': table[:, 0].copy(), 'velocity': table[:, 0].copy()}
    together.limit(commands, {'position': table[:, 1], 'velocity': table[:, 2]}, DT)
    for k, (command, x, v) in enumerate(rows):
        single = one()
        alone = {'position': np.array([command]), 'velocity': np.array([command])}
        single.limit(alone, {'position': np.array([x]), 'velocity': np.array([v])}, DT)
        for name in alone:
            np.testing.assert_array_equal(commands[name][k], alone[name][0])


# -- copy of ros2_control for one joint ----------------------------------------------------------


class Twin:
    """
    A copy of joint_soft_limiter.cpp for one joint with all limits.

    The copy differs from the C++ code in two points. If two bounds exclude each other, the copy
    takes the value nearest to 0. If the joint is far outside of its limits, the position command
    becomes NaN, where C++ raises an exception.

    """

    def __init__(self, hard: Any, soft: SoftJointLimits) -> None:
        self.hard = hard
        self.soft = soft
        self.previous = {'position': NAN, 'velocity': NAN}

    def limit(self, commands: dict[str, float], x: float, v: float) -> dict[str, float]:
        hard, soft = self.hard, self.soft
        lower, upper, speed = hard.min_position, hard.max_position, hard.max_velocity
        low, high = -speed, speed
        previous = x if np.isnan(self.previous['position']) else self.previous['position']
        if np.isfinite(previous):
            low = clamp(-soft.k_position * (previous - soft.min_position), -speed, speed)
            high = clamp(-soft.k_position * (previous - soft.max_position), -speed, speed)
            at = previous if np.isnan(x) else x
            if at < lower - 0.002 or at > upper + 0.002:
                low = high = 0.0
            elif at < soft.min_position or at > soft.max_position:
                # In C++ the result depends on the sign of a zero. Here zeros are always positive.
                low, high = np.copysign(DEGREE, low + 0.0), np.copysign(DEGREE, high + 0.0)
        result = {}

        command = commands['position']
        if x > upper + 0.0087 or x < lower - 0.0087:
            command = NAN
        if not np.isnan(command):
            first, last = lower, upper
            begin, end = soft.min_position, soft.max_position
            if np.isfinite(previous):
                at_speed = (0.0 if np.isnan(v) else abs(v)) + hard.max_acceleration * DT
                reach = min(speed, at_speed) * DT
                first = max(min(previous - reach, upper), lower)
                last = min(max(previous + reach, first), upper)
                begin = clamp(previous + low * DT, begin, end)
                end = clamp(previous + high * DT, begin, end)
            if max(begin, first) <= min(end, last):
                begin, end = max(begin, first), min(end, last)
            command = clamp(command, begin, end)
        result['position'] = command

        command = commands['velocity']
        if not np.isnan(command):
            first, last = -speed, speed
            if not np.isnan(x):
                first, last = max((lower - x) / DT, first), min((upper - x) / DT, last)
                further = (x > upper and command >= 0) or (x < lower and command <= 0)
                if further or x > upper + 0.002 or x < lower - 0.002:
                    first = last = 0.0
            change = hard.max_acceleration * DT
            if not np.isnan(self.previous['velocity']):
                first = max(self.previous['velocity'] - change, first)
                last = min(self.previous['velocity'] + change, last)
            first, last = min(first, last), max(first, last)
            if not np.isnan(v):
                low, high = max(v - change, low), min(v + change, high)
            low, high = max(low, first), min(high, last)
            command = nearest(command, low, high)
        result['velocity'] = command

        command = commands['effort']
        if not np.isnan(command):
            first, last = -hard.max_effort, hard.max_effort
            if not np.isnan(v):
                if (x <= lower and v <= 0.0) or v < -speed:
                    first = 0.0
                if (x >= upper and v >= 0.0) or v > speed:
                    last = 0.0
                gain, most = soft.k_velocity, hard.max_effort
                first = max(clamp(-gain * (v - low), -most, most), first)
                last = min(clamp(-gain * (v - high), -most, most), last)
            command = nearest(command, first, last)
        result['effort'] = command
        self.previous = {name: result[name] for name in self.previous}
        return result


def clamp(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


def nearest(value: float, low: float, high: float) -> float:
    if low > high:
        return clamp(0.0, high, low)
    return clamp(value, low, high)


# Many of the drawn values are near the limits of the joint, where the rules change.
near = st.one_of(
    st.just(NAN),
    st.floats(-3.0, 3.0),
    st.builds(
        float.__add__,
        st.sampled_from([-2.2, -2.0, 0.5, 0.7]),
        st.sampled_from([-0.01, -0.005, -0.001, 0.0, 0.001, 0.005, 0.01]),
    ),
)


@settings(max_examples=examples(250))
@given(
    steps=st.lists(
        st.tuples(near, near, st.one_of(st.just(NAN), st.floats(-40, 40)), near, near),
        min_size=1,
        max_size=3,
    ),
    acceleration=st.sampled_from([0.5, 20.0, np.inf]),
    k_position=st.sampled_from([1.0, 15.0, 1000.0]),
)
def test_limiter_agrees_with_ros2_control(
    steps: list[tuple[float, ...]], acceleration: float, k_position: float
) -> None:
    soft = SoftJointLimits(-2.0, 0.5, k_position, 10.0)
    hard = limits((-2.2, 0.7), 1.0, 30.0, acceleration)
    limiter, twin = one(hard, soft), Twin(hard, soft)
    names = ('position', 'velocity', 'effort')
    for *wanted, x, v in steps:
        commands = {name: np.array([c]) for name, c in zip(names, wanted, strict=True)}
        limiter.limit(commands, {'position': np.array([x]), 'velocity': np.array([v])}, DT)
        want = twin.limit(dict(zip(names, wanted, strict=True)), x, v)
        got = {name: float(values[0]) for name, values in commands.items()}
        np.testing.assert_allclose(
            [got[name] for name in names], [want[name] for name in names], atol=1e-12
        )


def test_command_without_a_needed_command_is_withheld_with_its_followers() -> None:
    # Joint b needs a, c follows b, and d needs c.
    needs = np.zeros((4, 4), dtype=bool)
    needs[1, 0] = needs[3, 2] = True
    info = system(*(joint(name) for name in 'abcd'), mimic_joints=(MimicJoint(2, 1, 2.0, 0.0),))
    limiter = CommandLimiter(info, {'position': needs, 'effort': needs})
    commands = {name: np.array([NAN, 1.0, NAN, 1.0]) for name in ('position', 'effort')}
    states = {'position': np.zeros(4)}
    limiter.limit(commands, states, DT)
    assert np.isnan(commands['position']).all()
    # Effort commands of a leader do not affect its followers.
    assert np.isnan(commands['effort']).all()
    commands = {'position': np.array([0.5, 1.0, NAN, 1.0])}
    limiter.limit(commands, states, DT)
    assert commands['position'].tolist() == [0.5, 1.0, 2.0, 1.0]


@pytest.mark.parametrize('unknown', [NAN, np.inf, -np.inf])
def test_joint_with_unknown_position_gets_no_first_position_command(unknown: float) -> None:
    limiter = one(soft=None, states='position')
    assert np.isnan(limited(limiter, 'position', 0.6, x=unknown))
    # The first step starts at the first known position. Later steps start at the last command.
    assert limited(limiter, 'position', 0.6, x=0.1) == pytest.approx(0.11)
    assert limited(limiter, 'position', 0.6, x=unknown) == pytest.approx(0.12)
    # To limit other commands, no position is needed.
    assert limited(one(soft=None, states='position'), 'velocity', 9.0, x=unknown) == 1.0
    assert limited(one(soft=None, states='position'), 'effort', 99.0, x=unknown) == 30.0


def test_follower_with_unknown_position_follows() -> None:
    info = system(
        joint('leader', 'position', 'position'),
        joint('follower', '', 'position'),
        limits={'leader': HARD, 'follower': HARD},
        mimic_joints=(MimicJoint(1, 0, 0.5, 0.0),),
    )
    commands = {'position': np.array([0.6, NAN])}
    CommandLimiter(info).limit(commands, {'position': np.array([0.1, NAN])}, DT)
    np.testing.assert_allclose(commands['position'], [0.11, 0.055])
    commands = {'position': np.array([0.6, NAN])}
    CommandLimiter(info).limit(commands, {'position': np.array([NAN, 0.1])}, DT)
    assert np.isnan(commands['position']).all()


@pytest.mark.parametrize('state', [np.inf, -np.inf])
def test_infinite_state_is_unknown(state: float) -> None:
    hard = limits((-9.0, 9.0), velocity=5.0, effort=30.0, acceleration=2.0)
    for interface in ('position', 'velocity', 'effort', 'acceleration'):
        for x, v in ((state, 0.0), (0.0, state), (state, state)):
            unknown = (NAN if np.isinf(each) else each for each in (x, v))
            want = limited(one(hard), interface, 4.0, *unknown)
            assert limited(one(hard), interface, 4.0, x, v) == pytest.approx(want, nan_ok=True)
