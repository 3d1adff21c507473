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

"""The engine, compared with `LiteralEngine`: defaults, ages, deviations and reading plans."""

from dataclasses import replace

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import engine as engine_module
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import StateEngine
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Mimic
from test_support.examples import examples
from test_support.reference import LiteralEngine
from test_support.strategies import description_from_joints
from test_support.strategies import eighths
from test_support.strategies import mimic_trees
from test_support.strategies import Reading
from test_support.strategies import readings
from test_support.strategies import ros2_control_freeing

QUANTITIES = ('position', 'velocity', 'effort')


def robot(mimics, others=(), order=None):
    """Return a star of continuous joints. ``mimics`` maps each follower to its relation."""
    names = [*others, *mimics] if order is None else order
    joints = [
        Joint(name, JointType.CONTINUOUS, 'l0', f'link of {name}', mimic=mimics.get(name))
        for name in names
    ]
    return description_from_joints(joints)


# Nanoseconds. Stamps are small multiples of this unit. Eight units are 0.2 s.
UNIT = 25_000_000


def engine_of(description, default_positions=None, max_input_age_ns=0):
    return StateEngine(RobotModel(description), default_positions, max_input_age_ns)


def feed(engine, stamp_ns=0, velocity=None, effort=None, **position):
    """Update the engine with one reading, and return the findings."""
    columns = [
        None if values is None else np.array([values.get(name, np.nan) for name in position])
        for values in (position, velocity, effort)
    ]
    return engine.update(engine.reading_plan(tuple(position)), *columns, stamp_ns)


def positions(engine):
    return dict(zip(engine.model.coordinates, engine.state.position.tolist(), strict=True))


def sources(engine):
    return dict(zip(engine.model.coordinates, map(str, engine.plan.source), strict=True))


def take(engine, reading):
    """Update the engine with a reading, and return the reading plan and the findings."""
    reading_plan = engine.reading_plan(reading.names)
    columns = [
        None if values is None else np.array(values)
        for values in (reading.position, reading.velocity, reading.effort)
    ]
    return reading_plan, engine.update(reading_plan, *columns, reading.stamp_ns)


def assert_equal(engine, literal):
    """Compare all values exactly. Values from `strategies.eighths` have no rounding errors."""
    values = [literal.value(name) for name in literal.coordinates]
    for quantity in QUANTITIES:
        expected = [getattr(value, quantity) for value in values]
        np.testing.assert_array_equal(getattr(engine.state, quantity), expected, quantity)
    assert [str(source) for source in engine.plan.source] == [value.source for value in values]
    assert engine.plan.known.tolist() == [value.source != 'unknown' for value in values]
    stamps = [literal.stamps.get(name, 0) for name in literal.coordinates]
    assert engine.state.stamp_ns.tolist() == stamps


@st.composite
def cases(draw):
    """
    Draw a robot, defaults, an age limit, and steps.

    Each step is a reading, or a time for `forget_stale`.

    """
    description = draw(mimic_trees())
    coordinates = RobotModel(description).coordinates
    some = st.sampled_from(coordinates or ['none'])
    defaults = draw(st.dictionaries(some, eighths, max_size=min(len(coordinates), 5)))
    age = draw(st.sampled_from([0, 0, 5, 20]))
    steps = draw(st.lists(readings(coordinates) | st.integers(0, 60), max_size=8))
    return description, defaults, age, steps


@settings(max_examples=examples(80))
@given(cases())
def test_engine_equals_the_literal_engine(case):
    description, defaults, age, steps = case
    engine = engine_of(description, defaults, age * UNIT)
    literal = LiteralEngine(description, defaults, age * UNIT)
    assert engine.model.coordinates == tuple(literal.coordinates)
    assert_equal(engine, literal)
    now = 0
    for step in steps:
        if not isinstance(step, Reading):
            assert engine.forget_stale(step * UNIT) == literal.forget_stale(step * UNIT)
            assert_equal(engine, literal)
            continue
        step = replace(step, stamp_ns=step.stamp_ns * UNIT)
        reading_plan, findings = take(engine, step)
        expected = literal.update(
            step.names, step.position, step.velocity, step.effort, step.stamp_ns
        )
        assert_equal(engine, literal)
        affected = literal.affected(step.names)
        changed = np.flatnonzero(reading_plan.affected)
        assert [engine.model.coordinates[i] for i in changed] == affected
        assert {finding.code for finding in findings} <= {'state-deviation'}
        assert len(findings) == len(expected)
        for name in expected:
            assert any(finding.message.startswith(f"joint '{name}'") for finding in findings)
        # For values without a stamp, the time of receipt is used.
        now += 3 * UNIT
        before = set(literal.measured)
        gone = literal.forget_left_out(step.names, step.stamp_ns, now)
        assert engine.forget_left_out(reading_plan, step.stamp_ns, now) == bool(gone)
        assert before - set(gone) == set(literal.measured)
        assert_equal(engine, literal)


@settings(deadline=None)
@given(cases())
def test_joints_of_a_reading_plan_are_affected_and_fully_known(case):
    description, defaults, age, steps = case
    engine = engine_of(description, defaults, age)
    for step in steps:
        if isinstance(step, Reading):
            reading_plan, _ = take(engine, step)
            expected = []
            for i, joint in enumerate(engine.model.tree.joints):
                own = engine.model.tree.position_slice(joint)
                is_known = not np.isnan(engine.state.position[own]).any()
                if reading_plan.affected[own].any() and is_known:
                    expected.append(i)
            assert reading_plan.joints.tolist() == expected


@settings(deadline=None)
@given(cases(), st.randoms(use_true_random=False))
def test_names_and_document_order_do_not_matter(case, random):
    description, defaults, age, steps = case
    names = list(description.joints)
    fresh = [f'x{i}' for i in range(len(names))]
    random.shuffle(fresh)
    new = dict(zip(names, fresh, strict=True))

    def renamed(name):
        joint, slash, suffix = name.partition('/')
        return new.get(joint, joint) + slash + suffix

    joints = [
        replace(
            joint,
            name=new[name],
            mimic=joint.mimic and replace(joint.mimic, joint=renamed(joint.mimic.joint)),
        )
        for name, joint in description.joints.items()
    ]
    random.shuffle(joints)
    freed = [joint.attributes['name'] for joint in description.foreign[0].content]
    other = replace(
        description,
        joints={joint.name: joint for joint in joints},
        tree_joints=tuple(new[name] for name in description.tree_joints),
        foreign=(ros2_control_freeing(map(renamed, freed)),),
    )
    one = engine_of(description, defaults, age)
    two = engine_of(other, {renamed(name): value for name, value in defaults.items()}, age)
    place = [two.model.index[renamed(name)] for name in one.model.coordinates]
    for step in steps:
        if isinstance(step, Reading):
            take(one, step)
            take(two, replace(step, names=tuple(map(renamed, step.names))))
        else:
            assert one.forget_stale(step) == two.forget_stale(step)
        for quantity in QUANTITIES:
            np.testing.assert_array_equal(
                getattr(one.state, quantity), getattr(two.state, quantity)[place]
            )
        assert one.plan.source == tuple(two.plan.source[i] for i in place)


# --- Chains and broken mimics.


def test_chain_of_twenty_mimic_joints_is_followed():
    # Write the joints of the chain in reverse order.
    mimics = {f'j{i}': Mimic(f'j{i - 1}', -1.25, 0.1) for i in range(1, 21)}
    engine = engine_of(robot(mimics, order=[f'j{i}' for i in range(20, -1, -1)]))
    feed(engine, j0=0.5, velocity={'j0': 2.0})
    expected, rate = 0.5, 2.0
    for i in range(1, 21):
        expected, rate = -1.25 * expected + 0.1, -1.25 * rate
        # The products are computed in another order, with 20 roundings of numbers up to 100.
        assert positions(engine)[f'j{i}'] == pytest.approx(expected, rel=1e-13, abs=1e-13)
        assert engine.state.velocity[engine.model.index[f'j{i}']] == pytest.approx(rate)
    assert len(engine.reading_plan(('j0',)).blocks) == 1


@pytest.mark.parametrize(
    'driver', ['nowhere', 'self', 'fixed', 'floating', 'floating/x', 'planar', 'planar/x', 'stuck']
)
def test_broken_mimic_relation_affects_only_its_joint(driver):
    kinds = {
        'free': JointType.CONTINUOUS,
        'self': JointType.CONTINUOUS,
        'good': JointType.REVOLUTE,
        'fixed': JointType.FIXED,
        'floating': JointType.FLOATING,
        'planar': JointType.PLANAR,
        'stuck': JointType.REVOLUTE,
    }
    mimics = {'good': Mimic('free', 2.0), 'self': Mimic(driver)}
    engine = engine_of(
        description_from_joints(
            Joint(
                name,
                kind,
                'l0',
                f'link of {name}',
                axis=(0.0, 0.0, 0.0 if name == 'stuck' else 1.0),
                mimic=mimics.get(name),
            )
            for name, kind in kinds.items()
        )
    )
    coordinates = [name for name in engine.model.coordinates if name not in ('self', 'good')]
    feed(engine, **dict.fromkeys(coordinates, 1.0))
    assert positions(engine) == pytest.approx(
        {**dict.fromkeys(coordinates, 1.0), 'good': 2.0, 'self': np.nan}, nan_ok=True
    )
    assert sources(engine)['self'] == 'unknown'


def test_ring_of_mimic_joints_and_its_followers_are_unknown():
    mimics = {'a': Mimic('b'), 'b': Mimic('c'), 'c': Mimic('a'), 'tail': Mimic('a', 2.0)}
    engine = engine_of(robot(mimics, ['free']))
    feed(engine, free=1.0)
    assert set(sources(engine).values()) == {'measured', 'unknown'}
    feed(engine, a=3.0)
    assert sources(engine) == {
        'free': 'measured',
        'a': 'measured',
        'b': 'unknown',
        'c': 'unknown',
        'tail': 'mimic',
    }
    assert positions(engine)['tail'] == 6.0


@pytest.mark.parametrize('word', ['false', 'False', ' false '])
def test_ros2_control_frees_a_mimic_joint(word):
    system = ros2_control_freeing(['follower'])
    system.content[0].attributes['mimic'] = word
    description = robot({'follower': Mimic('free')}, ['free'])
    engine = engine_of(replace(description, foreign=(system,)))
    feed(engine, free=1.0)
    assert sources(engine)['follower'] == 'unknown'
    assert engine.model.independent() == ('free', 'follower')


def test_follower_with_a_zero_multiplier_stays_at_the_offset():
    engine = engine_of(robot({'follower': Mimic('free', 0.0, 0.25)}, ['free']))
    feed(engine, free=7.0)
    assert positions(engine)['follower'] == 0.25
    assert engine.state.velocity[engine.model.index['follower']] == 0.0
    assert engine.reading_plan(('free',)).affected.all()


def test_velocity_follows_and_effort_is_unknown():
    engine = engine_of(robot({'follower': Mimic('free', -2.0, 1.0)}, ['free']))
    feed(engine, free=1.0, velocity={'free': 0.5}, effort={'free': 9.0})
    np.testing.assert_array_equal(engine.state.velocity, [0.5, -1.0])
    np.testing.assert_array_equal(engine.state.effort, [9.0, np.nan])


# --- Measured followers.


def test_measured_follower_drives_its_own_followers():
    engine = engine_of(robot({'b': Mimic('a'), 'c': Mimic('b', 2.0)}, ['a']))
    feed(engine, a=1.0, b=5.0)
    assert positions(engine) == {'a': 1.0, 'b': 5.0, 'c': 10.0}
    feed(engine, a=2.0)
    assert positions(engine) == {'a': 2.0, 'b': 5.0, 'c': 10.0}


@pytest.mark.parametrize(('difference', 'count'), [(0.9e-6, 0), (1.1e-6, 1)])
def test_deviation_above_a_millionth_is_reported(difference, count):
    engine = engine_of(robot({'b': Mimic('a', 2.0, 0.5)}, ['a']))
    assert len(feed(engine, a=1.0, b=2.5 + difference)) == count


def test_deviation_names_the_measured_and_the_expected_value():
    engine = engine_of(robot({'b': Mimic('a', 2.0, 0.5)}, ['a']))
    (finding,) = feed(engine, a=1.0, b=3.0)
    assert finding.code == 'state-deviation'
    assert finding.message == (
        "joint 'b' is measured at 3, but its mimic gives 2.5, a difference of 0.5; "
        'the measured value is used'
    )


def test_deviation_is_reported_once_per_joint():
    engine = engine_of(robot({'b': Mimic('a'), 'c': Mimic('a')}, ['a']))
    assert [f.message[:9] for f in feed(engine, a=1.0, b=2.0, c=1.0)] == ["joint 'b'"]
    assert [f.message[:9] for f in feed(engine, a=1.0, b=2.0, c=3.0)] == ["joint 'c'"]
    assert not feed(engine, a=1.0, b=2.0, c=3.0)


def test_values_of_different_readings_are_not_compared():
    engine = engine_of(robot({'b': Mimic('a')}, ['a']))
    assert not feed(engine, a=1.0)
    assert not feed(engine, b=2.0)
    assert not feed(engine, a=3.0)
    assert feed(engine, a=3.0, b=2.0)


def test_deviation_is_found_through_a_chain():
    engine = engine_of(robot({'b': Mimic('a', 2.0), 'c': Mimic('b', 2.0)}, ['a']))
    (finding,) = feed(engine, a=1.0, c=5.0)
    assert "joint 'c' is measured at 5, but its mimic gives 4" in finding.message


def test_readings_with_one_stamp_are_compared():
    engine = engine_of(robot({'b': Mimic('a')}, ['a']))
    assert not feed(engine, stamp_ns=5, a=1.0)
    assert not feed(engine, stamp_ns=6, b=2.0)
    assert feed(engine, stamp_ns=6, a=1.0)


def test_default_is_not_compared_with_measured_values():
    engine = engine_of(robot({'b': Mimic('a')}, ['a']), {'a': 9.0}, max_input_age_ns=10)
    feed(engine, stamp_ns=5, a=1.0)
    engine.forget_stale(100)
    # After a value is dropped, its stamp remains in the state.
    assert not feed(engine, stamp_ns=5, b=2.0)


# --- Defaults.


def test_followers_follow_the_defaults_of_drivers():
    engine = engine_of(robot({'b': Mimic('a', 2.0)}, ['a']), {'a': 1.5})
    assert positions(engine) == {'a': 1.5, 'b': 3.0}
    assert sources(engine) == {'a': 'default', 'b': 'mimic'}


def test_mimic_relation_overrules_the_default_of_the_follower():
    engine = engine_of(robot({'b': Mimic('a', 2.0)}, ['a']), {'a': 1.5, 'b': 9.0})
    assert positions(engine)['b'] == 3.0


@pytest.mark.parametrize('order', ['abcd', 'dcba', 'cdab'])
def test_default_inside_a_chain_drives_the_rest_of_the_chain(order):
    # The position of a is unknown, so b has its own default. c and d follow b, although d also has
    # a default.
    mimics = {'b': Mimic('a'), 'c': Mimic('b', 2.0), 'd': Mimic('c', 2.0)}
    engine = engine_of(robot(mimics, order=list(order)), {'d': 9.0, 'b': 1.0})
    assert positions(engine) == pytest.approx(
        {'a': np.nan, 'b': 1.0, 'c': 2.0, 'd': 4.0}, nan_ok=True
    )
    assert sources(engine)['d'] == 'mimic'


def test_reading_replaces_the_default():
    engine = engine_of(robot({'b': Mimic('a', 2.0)}, ['a']), {'a': 1.5})
    feed(engine, a=4.0)
    assert positions(engine) == {'a': 4.0, 'b': 8.0}
    assert sources(engine) == {'a': 'measured', 'b': 'mimic'}


def test_reading_of_the_driver_replaces_the_default_of_a_follower():
    engine = engine_of(robot({'b': Mimic('a', 2.0)}, ['a']), {'b': 1.5})
    assert sources(engine) == {'a': 'unknown', 'b': 'default'}
    feed(engine, a=4.0)
    assert positions(engine)['b'] == 8.0


def test_default_has_no_velocity():
    engine = engine_of(robot({'b': Mimic('a', 2.0)}, ['a']), {'a': 1.5})
    assert np.isnan(engine.state.velocity).all()


def test_default_of_an_unknown_name_is_refused():
    with pytest.raises(ValueError, match="there is no coordinate 'elbo', did you mean 'elbow'"):
        engine_of(robot({}, ['elbow']), {'elbo': 1.0})


# --- Ages.


def test_stale_value_is_dropped():
    engine = engine_of(robot({'b': Mimic('a', 2.0)}, ['a']), max_input_age_ns=10)
    feed(engine, stamp_ns=100, a=1.0)
    assert not engine.forget_stale(110)
    assert engine.forget_stale(111)
    assert np.isnan(engine.state.position).all()
    assert set(sources(engine).values()) == {'unknown'}
    assert not engine.forget_stale(200)


def test_default_replaces_a_stale_driver():
    engine = engine_of(robot({'b': Mimic('a', 2.0)}, ['a']), {'a': -1.0}, max_input_age_ns=10)
    feed(engine, stamp_ns=100, a=1.0, velocity={'a': 1.0})
    engine.forget_stale(200)
    assert positions(engine) == {'a': -1.0, 'b': -2.0}
    assert np.isnan(engine.state.velocity).all()


def test_stale_follower_follows_again():
    engine = engine_of(robot({'b': Mimic('a', 2.0)}, ['a']), max_input_age_ns=10)
    feed(engine, stamp_ns=100, b=7.0)
    feed(engine, stamp_ns=108, a=1.0)
    assert positions(engine)['b'] == 7.0
    assert engine.forget_stale(115)
    assert positions(engine) == {'a': 1.0, 'b': 2.0}


def test_without_an_age_limit_no_value_is_dropped():
    engine = engine_of(robot({}, ['a']))
    feed(engine, stamp_ns=1, a=1.0)
    assert not engine.forget_stale(10**18)


# --- Readings.


def test_first_value_of_a_repeated_name_is_used():
    engine = engine_of(robot({}, ['a', 'b']))
    reading_plan = engine.reading_plan(('a', 'b', 'a'))
    engine.update(reading_plan, np.array([1.0, 2.0, 3.0]))
    assert positions(engine) == {'a': 1.0, 'b': 2.0}


def test_unknown_names_are_listed_once_and_ignored():
    engine = engine_of(robot({}, ['a']))
    reading_plan = engine.reading_plan(('stranger', 'a', 'stranger', 'guest'))
    assert reading_plan.unknown == ('stranger', 'guest')
    engine.update(reading_plan, np.array([1.0, 2.0, 3.0, 4.0]))
    assert positions(engine) == {'a': 2.0}


def test_reading_without_velocity_makes_velocity_unknown():
    engine = engine_of(robot({'b': Mimic('a')}, ['a']))
    feed(engine, a=1.0, velocity={'a': 1.0})
    feed(engine, a=2.0)
    assert np.isnan(engine.state.velocity).all()


def test_empty_reading_does_not_change_the_state():
    engine = engine_of(robot({}, ['a']))
    feed(engine, a=1.0)
    engine.update(engine.reading_plan(()), np.zeros(0))
    assert positions(engine) == {'a': 1.0}


def test_robot_without_movable_joints_has_an_engine():
    engine = engine_of(description_from_joints([]))
    reading_plan = engine.reading_plan(('stranger',))
    assert engine.update(reading_plan, np.ones(1)) == ()
    assert len(reading_plan.joints) == 0


def test_update_writes_into_the_same_arrays():
    engine = engine_of(robot({'b': Mimic('a')}, ['a']), max_input_age_ns=10)
    state = engine.state
    arrays = {name: getattr(state, name) for name in (*QUANTITIES, 'stamp_ns')}
    feed(engine, stamp_ns=1, a=1.0)
    feed(engine, stamp_ns=2, b=3.0)
    engine.forget_stale(100)
    assert engine.state is state
    assert all(getattr(state, name) is array for name, array in arrays.items())
    for name in QUANTITIES:
        assert np.shares_memory(getattr(state, name), getattr(state, f'padded_{name}'))
        assert getattr(state, f'padded_{name}')[-1] == 0.0


# --- Reading plans.


def test_reading_plan_is_the_same_object_for_the_same_names():
    engine = engine_of(robot({}, ['a', 'b']))
    assert engine.reading_plan(('a', 'b')) is engine.reading_plan(['a', 'b'])


def test_new_name_makes_older_reading_plans_stale():
    engine = engine_of(robot({}, ['a', 'b']))
    reading_plan = engine.reading_plan(('a',))
    engine.reading_plan(('b',))
    assert reading_plan.plan is not engine.plan
    assert engine.reading_plan(('a',)).plan is engine.plan


def test_dropping_values_makes_reading_plans_stale():
    engine = engine_of(robot({}, ['a']), max_input_age_ns=10)
    feed(engine, stamp_ns=1, a=1.0)
    reading_plan = engine.reading_plan(('a',))
    engine.forget_stale(100)
    assert reading_plan.plan is not engine.plan
    assert engine.reading_plan(('a',)).plan is engine.plan


def test_engines_of_a_model_share_plans():
    model = RobotModel(robot({'b': Mimic('a')}, ['a']))
    one, two = StateEngine(model), StateEngine(model)
    one.reading_plan(('a',))
    two.reading_plan(('a',))
    assert one.plan is two.plan


def test_cache_of_reading_plans_keeps_recently_used_ones():
    engine = engine_of(robot({}, ['a', 'b']))
    engine.reading_plan(('a', 'b'))
    used = engine.reading_plan(('a',))
    for i in range(3 * engine_module.MAX_READING_PLANS):
        engine.reading_plan(('b', f'stranger {i}'))
        assert engine.reading_plan(('a',)) is used
    assert len(engine._reading_plans) <= engine_module.MAX_READING_PLANS
