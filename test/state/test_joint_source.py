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

"""The part of joint_source_node without ROS: defaults, followers, sources and motion."""

from __future__ import annotations

from math import acos
from math import nan
from math import pi

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools import load_description
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.diagnostics.code import document
from robot_description_tools.state.joint_source import dependents_from
from robot_description_tools.state.joint_source import JointSource
from robot_description_tools.state.joint_source import with_dependents
from test_support import json_documents as documents
from test_support.places import ROOT

LIMIT = '<limit lower="-1" upper="2" effort="1" velocity="1"/>'
EMPTY = np.empty(0)
URDF = ROOT / 'urdf'


def joint(name, inside='', kind='revolute', limit=LIMIT):
    """Return the start of a ``<joint>`` element, which `robot` completes."""
    return f'<joint name="{name}" type="{kind}">{limit}{inside}'


def limit(lower, upper):
    """Return a ``<limit>`` element. If ``lower`` or ``upper`` is None, omit the attribute."""
    ends = {'lower': lower, 'upper': upper}
    given_ends = ' '.join(f'{key}="{value}"' for key, value in ends.items() if value is not None)
    return f'<limit {given_ends} effort="1" velocity="1"/>'


def mimic(of, multiplier=1, offset=0):
    return f'<mimic joint="{of}" multiplier="{multiplier}" offset="{offset}"/>'


def robot(*joints, foreign=''):
    """Return the description of a chain of joints."""
    parts = ['<robot name="chain"><link name="l0"/>', foreign]
    for i, text in enumerate(joints):
        axis = '' if 'type="f' in text else '<axis xyz="0 0 1"/>'
        ends = f'<parent link="l{i}"/><child link="l{i + 1}"/>'
        parts.append(f'{text}{ends}{axis}</joint><link name="l{i + 1}"/>')
    return load_description(''.join(parts) + '</robot>')


def source(*joints, zeros=None, smallest=True, place=(True, False, False)):
    """Return a joint source for a chain of joints, which are at their start positions."""
    made = JointSource(RobotModel(robot(*joints)), zeros, smallest)
    made.go_to_start(*place)
    return made


def positions(made):
    names, position, _, _ = made.complete()
    return dict(zip(names, position.tolist(), strict=True))


def receive(made, velocity=(), effort=(), **position):
    return made.update(
        list(position), np.array(list(position.values())), np.array(velocity), np.array(effort)
    )


# -- start positions ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ('lower', 'upper', 'start'),
    [
        (-1, 2, 0.0),
        (0, 2, 0.0),
        (-2, 0, 0.0),
        (1, 2, 1.5),
        (-3, -1, -2.0),
        # In URDF, a missing limit is 0.
        (None, 2, 0.0),
        (-2, None, 0.0),
        (None, None, 0.0),
    ],
)
def test_a_joint_starts_at_zero_or_in_the_middle_of_its_limits(lower, upper, start):
    assert positions(source(joint('a', limit=limit(lower, upper)))) == {'a': start}


@pytest.mark.parametrize(
    ('smallest', 'expected'), [(True, (0.5, 1.5, 1.0)), (False, (-1.0, 2.0, 0.0))]
)
def test_soft_limits_narrow_the_range(smallest, expected):
    soft = '<safety_controller soft_lower_limit="0.5" soft_upper_limit="1.5" k_velocity="1"/>'
    made = source(joint('a', soft), smallest=smallest)
    assert (made.lower[0], made.upper[0], made.start[0]) == expected


@pytest.mark.parametrize(
    ('lower', 'upper', 'expected'),
    [(-9, 9, (-1.0, 2.0)), (5, 9, (2.0, 2.0)), (-9, -5, (-1.0, -1.0))],
)
def test_soft_limits_do_not_widen_the_range(lower, upper, expected):
    ends = f'soft_lower_limit="{lower}" soft_upper_limit="{upper}"'
    made = source(joint('a', f'<safety_controller {ends} k_velocity="1"/>'))
    assert (made.lower[0], made.upper[0]) == expected


def test_a_missing_limit_is_zero():
    made = source(joint('a', limit=limit(None, 2)), joint('b', limit=limit(-2, None)))
    np.testing.assert_array_equal(made.lower, [0.0, -2.0])
    np.testing.assert_array_equal(made.upper, [2.0, 0.0])


def test_a_continuous_joint_goes_from_minus_pi_to_pi():
    made = source(joint('a', kind='continuous'))
    assert (made.lower[0], made.upper[0], made.start[0]) == (-pi, pi, 0.0)


def test_zeros_may_be_outside_the_limits():
    assert positions(source(joint('a'), joint('b'), zeros={'a': 7.0})) == {'a': 7.0, 'b': 0.0}


def test_zeros_of_followers_and_unknown_joints_are_ignored():
    made = source(joint('a'), joint('b', mimic('a')), zeros={'b': 7.0, 'unknown': 1.0})
    assert positions(made) == {'a': 0.0, 'b': 0.0}


# -- the message -------------------------------------------------------------------------------


def test_the_message_has_every_joint_once_in_document_order():
    made = source(
        joint('z', mimic('m')),
        joint('fixed', kind='fixed', limit=''),
        joint('m', kind='prismatic'),
        joint('float', kind='floating', limit=''),
        joint('a', kind='continuous'),
        joint('plane', kind='planar', limit=''),
        joint('b'),
    )
    assert made.complete()[0] == ('z', 'm', 'a', 'b')


@pytest.mark.parametrize('place', [(p, v, e) for p in (0, 1) for v in (0, 1) for e in (0, 1)])
def test_defaults_fill_the_chosen_arrays(place):
    made = source(joint('a', limit=limit(1, 2)), joint('b'), place=place)
    names, *arrays = made.complete()
    assert names == (('a', 'b') if any(place) else ())
    for values, wanted, default in zip(
        arrays, place, ([1.5, 0.0], [0.0, 0.0], [0.0, 0.0]), strict=True
    ):
        assert values.tolist() == (default if wanted else [])


def test_the_effort_of_a_follower_is_unknown():
    made = source(joint('a'), joint('b', mimic('a', 3)), place=(True, True, True))
    _, _, velocity, effort = made.complete()
    np.testing.assert_array_equal(velocity, [0.0, 0.0])
    np.testing.assert_array_equal(effort, [0.0, nan])


def test_without_defaults_a_follower_does_not_appear_before_its_driver():
    made = source(joint('a', mimic('b', 2, 0.5)), joint('b'), joint('c'), place=(False,) * 3)
    assert made.complete()[0] == ()
    receive(made, c=1.0)
    assert positions(made) == {'c': 1.0}
    receive(made, b=1.0)
    assert positions(made) == {'a': 2.5, 'b': 1.0, 'c': 1.0}


def test_velocities_alone_do_not_give_positions():
    made = source(joint('a'), joint('b'), place=(False, True, False))
    assert made.complete()[0] == ('a', 'b')
    receive(made, b=1.0)
    names, position, velocity, _ = made.complete()
    assert (names, position.tolist(), velocity.tolist()) == (('b',), [1.0], [0.0])


# -- followers ---------------------------------------------------------------------------------


def test_a_chain_of_followers():
    # A test of joint_state_publisher has a chain with these names and numbers.
    made = source(
        joint('j12'), joint('j23', mimic('j12', 1, 0.1)), joint('j34', mimic('j23', -1, 0))
    )
    assert positions(made) == pytest.approx({'j12': 0.0, 'j23': 0.1, 'j34': -0.1})


def test_velocities_follow_without_the_offset():
    made = source(joint('b', mimic('a', -2, 0.3)), joint('a'), joint('c', mimic('b', 3, 5)))
    receive(made, velocity=[0.5], a=1.0)
    _, position, velocity, _ = made.complete()
    np.testing.assert_allclose(position, [-1.7, 1.0, -0.1], atol=1e-15)
    np.testing.assert_allclose(velocity, [-1.0, 0.5, -3.0], atol=1e-15)


def test_without_mimic_tags_all_joints_are_free():
    free = with_dependents(robot(joint('a'), joint('b', mimic('a'))), {}, use_mimic_tags=False)
    assert JointSource(RobotModel(free)).free == ('a', 'b')


def test_parameters_overrule_mimic_tags():
    description = robot(joint('a'), joint('b', mimic('a')), joint('c'))
    changed = with_dependents(description, {'b': Mimic('c', 2.0, 0.25)}, True)
    made = JointSource(RobotModel(changed), {'a': 1.0, 'c': 0.5})
    made.go_to_start(True, False, False)
    assert positions(made) == {'a': 1.0, 'b': 1.25, 'c': 0.5}


def test_parameters_work_without_mimic_tags():
    description = robot(joint('a'), joint('b', mimic('a')), joint('c'))
    changed = with_dependents(description, {'c': Mimic('a', -1.0)}, use_mimic_tags=False)
    made = JointSource(RobotModel(changed), {'a': 1.0, 'b': 0.5})
    made.go_to_start(True, False, False)
    assert positions(made) == {'a': 1.0, 'b': 0.5, 'c': -1.0}


FREED = (
    '<ros2_control name="s" type="system"><joint name="b" mimic="false"/></ros2_control>'
)


def test_ros2_control_frees_a_follower():
    description = robot(joint('a'), joint('b', mimic('a')), foreign=FREED)
    assert JointSource(RobotModel(with_dependents(description, {}, True))).free == ('a', 'b')


def test_parameters_overrule_ros2_control():
    description = robot(joint('a'), joint('b', mimic('a')), foreign=FREED)
    changed = with_dependents(description, {'b': Mimic('a', 2.0)}, True)
    assert JointSource(RobotModel(changed)).free == ('a',)


@pytest.mark.parametrize(
    ('dependents', 'message'),
    [
        ({'b': 'elbwo'}, r"'elbwo' is no joint with .*, did you mean 'elbow'\?"),
        ({'elbwo': 'b'}, r"'elbwo' is no joint with .*, did you mean 'elbow'\?"),
        ({'b': 'fixed'}, "'fixed' is no joint with"),
        ({'fixed': 'b'}, "'fixed' is no joint with"),
        ({'b': 'b'}, 'a ring: b -> b'),
        ({'b': 'c', 'c': 'b'}, 'a ring: b -> c -> b'),
        # d follows a in the document, so the parameter makes a ring.
        ({'a': 'd'}, 'a ring: a -> d -> a'),
    ],
)
def test_impossible_followers_are_refused(dependents, message):
    description = robot(
        joint('a'),
        joint('b'),
        joint('c'),
        joint('d', mimic('a')),
        joint('elbow'),
        joint('fixed', kind='fixed', limit=''),
    )
    with pytest.raises(ValueError, match=message):
        with_dependents(description, {n: Mimic(p) for n, p in dependents.items()}, True)


def test_a_ring_in_the_document_does_not_stop_other_joints():
    description = robot(joint('a', mimic('b')), joint('b', mimic('a')), joint('c'))
    changed = with_dependents(description, {'c': Mimic('a')}, True)
    made = JointSource(RobotModel(changed), {'a': 0.5})
    made.go_to_start(True, False, False)
    assert positions(made) == {'a': 0.5, 'b': 0.0, 'c': 0.5}


# -- sources -----------------------------------------------------------------------------------


def test_the_last_value_is_used():
    made = source(joint('a'), joint('b'))
    assert receive(made, a=0.1, b=0.2)
    assert receive(made, b=0.3, stranger=5.0)
    assert positions(made) == {'a': 0.1, 'b': 0.3}


def test_values_of_followers_are_ignored():
    made = source(joint('a'), joint('b', mimic('a', 2)))
    receive(made, a=0.5, b=9.0)
    assert positions(made) == {'a': 0.5, 'b': 1.0}


def test_unusable_values_are_ignored():
    made = source(joint('a'), joint('b'))
    receive(made, a=0.5, b=0.5)
    receive(made, a=nan, b=0.75)
    receive(made, a=float('inf'))
    receive(made, a=1e200)
    assert positions(made) == {'a': 0.5, 'b': 0.75}


@pytest.mark.parametrize('lengths', [(1, 0, 0), (3, 0, 0), (2, 1, 0), (2, 0, 3), (0, 3, 0)])
def test_a_message_whose_lengths_do_not_fit_is_refused_as_a_whole(lengths):
    made = source(joint('a'), joint('b'))
    assert not made.update(['a', 'b'], *(np.ones(n) for n in lengths))
    assert positions(made) == {'a': 0.0, 'b': 0.0}


def test_a_message_may_have_velocities_only():
    made = source(joint('a'), joint('b'))
    assert made.update(['b'], EMPTY, np.array([2.0]), EMPTY)
    _, _, velocity, effort = made.complete()
    np.testing.assert_array_equal(velocity, [nan, 2.0])
    assert not len(effort)


def test_a_new_description_keeps_measured_values():
    old, new = source(joint('a'), joint('b')), source(joint('b'), joint('c'), zeros={'c': 1.0})
    receive(old, a=0.5, b=0.75)
    new.copy_measured(old)
    assert positions(new) == {'b': 0.75, 'c': 1.0}
    assert new.measured.tolist() == [True, False]


# -- motion ------------------------------------------------------------------------------------


@pytest.mark.parametrize('kind', ['revolute', 'prismatic'])
def test_delta_reverses_at_the_limits(kind):
    made = source(joint('a', kind=kind, limit=limit(-0.25, 0.5)))
    seen = []
    for _ in range(8):
        made.step(0.25, 0.1)
        seen.append(positions(made)['a'])
    assert seen == [0.25, 0.5, 0.5, 0.25, 0.0, -0.25, -0.25, 0.0]


@pytest.mark.parametrize('delta', [1.0, -1.0, 4.0, -4.0])
def test_delta_turns_a_continuous_joint_through_pi(delta):
    made = source(joint('a', kind='continuous'))
    for i in range(1, 20):
        made.step(delta, 0.1)
        at = positions(made)['a']
        assert -pi <= at <= pi
        # At -pi and pi, the joint jumps by a full turn, which does not change its angle.
        assert np.exp(1j * at) == pytest.approx(np.exp(1j * delta * i), abs=1e-12)


def test_delta_does_not_move_joints_without_a_position():
    made = source(joint('a'), joint('b'), place=(False,) * 3)
    receive(made, b=0.5)
    made.step(0.25, 0.1)
    assert positions(made) == {'b': 0.5}


def test_delta_sets_known_velocities():
    made = source(joint('a', limit=limit(0, 0.3)), place=(True, True, False))
    made.step(0.25, 0.1)
    assert made.complete()[2].tolist() == [2.5]
    made.step(0.25, 0.1)
    made.step(0.25, 0.1)
    assert made.complete()[2].tolist() == [-2.5]
    still = source(joint('a'))
    still.step(0.25, 0.1)
    assert not len(still.complete()[2])


@pytest.mark.parametrize('move', [lambda s: s.sweep(1.0, 8.0), lambda s: s.step(0.5, 0.1)])
def test_motion_does_not_move_measured_joints(move):
    made = source(joint('a'), joint('b'))
    receive(made, velocity=[0.0], a=0.125)
    move(made)
    assert positions(made)['a'] == 0.125
    assert made.velocity[0] == 0.0
    assert positions(made)['b'] != 0.0


ranges = st.tuples(st.floats(-10, 10), st.floats(0, 10)).map(lambda r: (r[0], r[0] + r[1]))
kinds = st.sampled_from(['revolute', 'prismatic', 'continuous'])
times = st.floats(0, 1e4)
periods = st.floats(0.1, 100)


@given(ranges, kinds, times, periods)
def test_a_sweep_stays_within_the_limits(bounds, kind, time, period):
    made = source(joint('a', kind=kind, limit=limit(*bounds)))
    made.sweep(time, period)
    assert made.lower[0] <= made.position[0] <= made.upper[0]


@given(ranges, kinds, periods)
def test_a_sweep_begins_at_the_start(bounds, kind, period):
    made = source(joint('a'), joint('b', kind=kind, limit=limit(*bounds)))
    made.sweep(0.0, period)
    # Near -1 and 1, arcsin amplifies rounding errors of 1e-16 to 1e-8 of the range.
    np.testing.assert_allclose(made.position, made.start, atol=1e-6)


@given(ranges, kinds, st.floats(1, 3), st.integers(1, 100), periods)
def test_a_sweep_repeats_itself_after_the_first_period(bounds, kind, time, turns, period):
    made = source(joint('a'), joint('b', kind=kind, limit=limit(*bounds)))
    made.sweep(time * period, period)
    before = made.position.copy()
    made.sweep((time + turns) * period, period)
    # Angles that differ by full turns are equal.
    np.testing.assert_allclose(
        np.exp(1j * made.position), np.exp(1j * before), atol=1e-9
    )
    np.testing.assert_allclose(made.position[0], before[0], atol=1e-9)


def test_joints_of_a_sweep_are_one_radian_apart():
    made = source(*(joint(name) for name in 'abc'), zeros={'b': -1.0})
    middle, half = 0.5, 1.5
    for time in (8.0, 9.25, 13.0):
        made.sweep(time, 8.0)
        x = 2 * pi * time / 8.0
        np.testing.assert_allclose(
            made.position, middle + half * np.sin([x, x + 1.0, x + 2.0]), atol=1e-9
        )


@given(st.floats(-1, 2), st.integers(0, 6), periods)
def test_a_sweep_reverses_only_at_the_limits(start, place, period):
    """A joint turns back only near a limit, even while it is shifted to the phase of its sweep."""
    names = [f'j{i}' for i in range(place + 1)]
    made = source(*map(joint, names), zeros={names[-1]: start})
    way, speed = [], []
    for time in np.linspace(0.0, 2.0 * period, 101):
        made.sweep(time, period)
        way.append(made.position[-1])
        speed.append(made.velocity[-1] * period)
    for at, turns in zip(way[1:], np.array(speed[:-1]) * speed[1:] < 0, strict=True):
        assert not turns or min(abs(at + 1.0), abs(at - 2.0)) < 0.2
    assert np.abs(speed).max() <= 2.0 * 1.5 * 2.0 * pi + 1e-9


def test_drives_of_one_linkage_have_the_same_phase():
    made = linkage('delta_robot')
    made.sweep(10.0, 8.0)
    assert len(set(made.position.round(9))) == 1


def test_the_excavator_digs():
    """The excavator reaches out, digs below the ground, curls the bucket, and then lifts it."""
    description = load_description(URDF / 'excavator.json')
    made = JointSource(RobotModel(with_dependents(description, {}, True)))
    made.go_to_start(True, True, True)
    tree = made.model.tree
    bucket = tree.link_index['bucket']
    reach, height, curl = [], [], []
    for time in np.linspace(8.0, 16.0, 161):
        made.sweep(time, 8.0)
        names, position, _, _ = made.complete()
        pose = tree.forward_kinematics(
            tree.positions(dict(zip(names, position.tolist(), strict=True)))
        )[bucket]
        reach.append(np.hypot(*pose[:2, 3]))
        height.append(pose[2, 3])
        curl.append(made.position[made.free.index('bucket_cylinder')])
    reach, height, curl = map(np.array, (reach, height, curl))
    below = np.flatnonzero(height < -0.5)
    first, last = below[0], below[-1]
    # There is only one interval during which the bucket is below the ground.
    assert len(below) == last - first + 1
    assert reach[last] < reach[first] - 1.5
    assert (np.diff(reach[first:last + 1]) < 0.0).all()
    assert curl[last] > curl[first] + 0.4
    # The bucket opens only above the ground.
    opening = np.flatnonzero(np.diff(curl[last:]) < 0.0)[0] + last
    assert height[opening] > 0.3


@given(ranges, kinds, times, periods)
def test_velocity_is_the_derivative_of_the_sweep(bounds, kind, time, period):
    made = source(joint('a'), joint('b', kind=kind, limit=limit(*bounds)))
    h = 1e-3 * period
    places = []
    for t in (time - h, time + h):
        made.sweep(t, period)
        places.append(made.position[1])
    # A continuous joint may jump from pi to -pi between the two times.
    moved = (places[1] - places[0] + pi) % (2 * pi) - pi
    made.sweep(time, period)
    # The error of central differences is h^2 / 6 times the third derivative. The third
    # derivative is at most 40 (2 pi / period)^3.
    tolerance = h**2 / 6 * 40 * (2 * pi / period) ** 3 + 1e-9 / h
    assert made.velocity[1] == pytest.approx(moved / (2 * h), abs=tolerance)


def test_a_sweep_reaches_both_ends():
    made = source(joint('a'))
    seen = []
    for time in np.linspace(0.0, 8.0, 801):
        made.sweep(time, 8.0)
        seen.append(made.position[0])
    assert (min(seen), max(seen)) == (pytest.approx(-1.0, abs=1e-4), pytest.approx(2.0, abs=1e-4))


@pytest.mark.parametrize(('kind', 'widest'), [('revolute', pi), ('prismatic', 1.0)])
@pytest.mark.parametrize('bounds', [(-1e16, 1e16), (-1e4, 2e4)])
def test_a_sweep_through_a_huge_range_is_limited(kind, widest, bounds):
    made = source(joint('a', kind=kind, limit=limit(*bounds)))
    for time in np.linspace(0.0, 8.0, 81):
        made.sweep(time, 8.0)
        assert abs(made.position[0]) <= widest


def test_a_sweep_from_a_start_outside_the_limits_begins_at_the_nearest_limit():
    made = source(joint('a'), zeros={'a': 7.0})
    made.sweep(0.0, 8.0)
    assert made.position[0] == pytest.approx(2.0)


def test_followers_of_a_continuous_joint_do_not_jump():
    made = source(joint('a', kind='continuous'), joint('b', mimic('a', 0.5)))
    seen = []
    for time in np.linspace(0.0, 20.0, 2001):
        made.sweep(time, 8.0)
        seen.append(positions(made)['b'])
    # One step takes 0.01 s. The amplitude is pi / 2, and the angular frequency is 2 pi / 8 s.
    assert np.abs(np.diff(seen)).max() <= pi / 2 * 2 * pi / 8 * 0.01


def test_nothing_is_published_for_a_robot_without_joints():
    made = JointSource(RobotModel(load_description('<robot name="r"><link name="l"/></robot>')))
    made.go_to_start(True, True, True)
    made.sweep(1.0, 8.0)
    made.step(0.1, 0.1)
    assert made.complete()[0] == ()


def test_followers_can_be_left_out():
    """States without followers are like those of a robot that measures only its drives."""
    made = source(joint('a'), joint('b', mimic('a', 2)))
    assert made.complete()[0] == ('a', 'b')
    assert made.complete(followers=False)[0] == ('a',)


def linkage(kind):
    """Return a joint source for a linkage in ``urdf/``, with the dependents that the node uses."""
    description = load_description(URDF / f'{kind}.urdf.xacro')
    return JointSource(RobotModel(with_dependents(description, {}, True)))


@pytest.mark.parametrize(
    ('kind', 'free'),
    [
        ('four_bar', ('crank_joint',)),
        ('linkage_gripper', ('left_drive_joint',)),
        ('delta_robot', ('arm_1_joint', 'arm_2_joint', 'arm_3_joint')),
        ('scissor_lift', ('slide_joint',)),
    ],
)
def test_joints_of_loops_follow_their_drives(kind, free):
    """The drives are the joints with commands in `<ros2_control>`. A sweep keeps loops closed."""
    made = linkage(kind)
    assert made.free == free
    for time in np.linspace(0.0, 8.0, 30):
        made.sweep(time, 8.0)
        names, position, _, _ = made.complete()
        assert names == made.joints
        for loops in made.model.loops:
            assert np.nanmax(loops.residual(position)) < 1e-9


def test_loops_start_closed():
    """If the crank is at 0, this loop cannot close, so the crank starts at another angle."""
    arms = loop_snippet(link2='<link2 link="rod" xyz="0.15 0 0"/>')
    model = RobotModel(load_description(document(arms)))
    made = JointSource(model)
    made.go_to_start(True, False, False)
    _, position, _, _ = made.complete()
    assert model.loops[0].residual(position).max() < 1e-9


def test_a_cylinder_of_a_json_robot_starts_at_its_length():
    """At its start and at time 0 of a sweep, the cylinder has the length in the document."""
    model = RobotModel(load_description(documents.text(documents.crane(length=4.5))))
    made = JointSource(model)
    assert made.free == ('cylinder',)
    for start in (lambda: made.go_to_start(True, False, False), lambda: made.sweep(0.0, 8.0)):
        start()
        names, position, _, _ = made.complete()
        positions = dict(zip(names, position, strict=True))
        assert positions['cylinder'] == pytest.approx(4.5, abs=1e-9)
        # The expected angle follows from the law of cosines. It is relative to 90°.
        turn = acos((3**2 + 4**2 - 4.5**2) / (2 * 3 * 4)) - pi / 2
        assert positions['L'] == pytest.approx(turn, abs=1e-9)


# -- parameters of the node --------------------------------------------------------------------


def test_followers_are_read_from_parameters():
    """Names of joints may contain dots."""
    values = {'a.b.parent': 'c', 'a.b.factor': 2.0, 'd.parent': 'c'}
    assert dependents_from(values) == {'a.b': Mimic('c', 2.0), 'd': Mimic('c')}
    with pytest.raises(ValueError, match=r'dependent_joints\.d\.parent is missing'):
        dependents_from({'d.offset': 1.0})


def test_unused_start_positions_are_reported():
    model = RobotModel(robot(joint('arm'), joint('hand', mimic('arm'))))
    source = JointSource(model, {'arm': 0.1, 'hand': 0.2, 'armm': 0.3})
    assert source.unused_zeros() == [
        'zeros.hand: ignored, the joint follows another one',
        "zeros.armm: no joint that moves has this name, did you mean 'arm'?",
    ]


@given(st.floats(0.0, 100.0), st.floats(0.1, 10.0))
def test_floating_joints_drift_on_a_circle_from_the_identity(time, period):
    source = JointSource(RobotModel(load_description(URDF / 'every_joint_type.urdf')))
    joints, poses = source.drift(time, period)
    assert joints == ['floating_joint']
    # The circle has the radius 0.1 and the centre (0, 0.1).
    assert np.hypot(poses[0, 0], poses[0, 1] - 0.1) == pytest.approx(0.1)
    assert np.linalg.norm(poses[0, 3:]) == pytest.approx(1.0)
    assert source.drift(0.0, period)[1].tolist() == [[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]]
