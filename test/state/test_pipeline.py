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
"""The per-message path, bytes in and bytes out, against its slow literal twin."""

from __future__ import annotations

import math
import warnings

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.state.pipeline import MAX_NAME_SETS
from robot_description_tools.state.pipeline import MAX_SUGGESTIONS
from robot_description_tools.state.pipeline import Output
from test_support import reference
from test_support import strategies
from test_support.examples import examples
from test_support.messages import deserialize_message
from test_support.messages import TFMessage
from test_support.pipelines import ARM
from test_support.pipelines import DRIVEN
from test_support.pipelines import message
from test_support.pipelines import NOW
from test_support.pipelines import pipeline_of
from test_support.pipelines import states_of
from test_support.pipelines import transforms_of

HOUR = 3600 * 10**9


@st.composite
def traffic(draw: st.DrawFn) -> tuple[RobotDescription, list[tuple]]:
    """Draw a robot and messages for it, with everything that goes wrong on a real topic."""
    description = draw(strategies.mimic_trees())
    names = RobotModel(description).coordinates
    messages = []
    stamp = now = 0
    ahead = 0
    for _ in range(draw(st.integers(1, 8))):
        reading = draw(strategies.readings(names)) if names else None
        if reading is None:
            break
        position = [
            draw(st.sampled_from([value] * 6 + [math.nan, math.inf, 0.0, 1e154, 1e-200]))
            for value in reading.position
        ]
        if draw(st.integers(0, 9)) == 0:
            position = position[:-1]
        stamp += draw(st.sampled_from([0, 10**7, 6 * 10**7, -(10**7)]))
        now += draw(st.sampled_from([10**7, 10**7, 6 * 10**7, 10**9, -(10**7)]))
        # The clock of the source is set, or one stamp is wrong.
        ahead = draw(st.sampled_from([ahead] * 4 + [0, HOUR, HOUR + 1, 2 * HOUR]))
        wrong = draw(st.sampled_from([0] * 6 + [HOUR + 1, -HOUR - 1]))
        rates = [list(values or ()) for values in (reading.velocity, reading.effort)]
        sent = max(stamp + ahead + wrong, 0)
        messages.append((list(reading.names), position, *rates, sent, max(now, 0)))
    return description, messages


@settings(max_examples=examples(60), deadline=None)
@given(traffic(), st.sampled_from([0.0, 20.0, 100.0]), st.booleans())
def test_it_does_what_the_literal_twin_does(
    drawn: tuple[RobotDescription, list[tuple]], frequency: float, ignore: bool
) -> None:
    """Poses, states, order, stamps and throttle over any sequence of messages."""
    description, messages = drawn
    pipeline, _ = pipeline_of(description, frequency, ignore_timestamp=ignore)
    twin = reference.LiteralPublisher(description, frequency, ignore)
    for names, position, velocity, effort, stamp_ns, now_ns in messages:
        data = message(names, position, velocity, effort, stamp_ns)
        output = pipeline.update_joints(data, now_ns)
        wanted = twin.update_joints(names, position, velocity, effort, stamp_ns, now_ns)
        found = transforms_of(output)
        assert list(found) == list(wanted.transforms if wanted else {})
        if wanted is None:
            assert states_of(output) is None
            continue
        for child, pose in wanted.transforms.items():
            # Both sides round differently; positions are below 10.
            np.testing.assert_allclose(found[child], pose, atol=1e-9)
        states = states_of(output)
        assert (states is None) == (not wanted.names)
        if states is not None:
            assert states.name == wanted.names
            stamp = states.header.stamp
            assert stamp.sec * 10**9 + stamp.nanosec == stamp_ns
            for values, expected in (
                (states.position, wanted.position),
                (states.velocity, wanted.velocity),
                (states.effort, wanted.effort),
            ):
                np.testing.assert_allclose(values, expected, atol=1e-9)


def test_transforms_and_states_carry_the_stamp_of_the_message() -> None:
    """The very same stamp, and the follower beside its driver."""
    pipeline, _ = pipeline_of(ARM)
    output = pipeline.update_joints(message(['shoulder'], [0.25], stamp_ns=NOW + 7), NOW)
    stamps = {
        transform.header.stamp.nanosec
        for transform in deserialize_message(output.transforms, TFMessage).transforms
    }
    assert stamps == {(NOW + 7) % 10**9}
    states = states_of(output)
    assert (states.name, list(states.position)) == (['shoulder', 'elbow'], [0.25, 1.0])
    assert set(transforms_of(output)) == {'upper', 'lower'}


@pytest.mark.parametrize(
    ('unknown_values', 'first', 'second'),
    [
        ('nan', ([2.0, 4.0], [1.0, math.nan]), ([2.0, 4.0], [1.0, 3.0])),
        ('zero', ([2.0, 4.0], [1.0, 0.0]), ([2.0, 4.0], [1.0, 3.0])),
        ('omit', ([2.0, 4.0], []), ([2.0, 4.0], [1.0, 3.0])),
    ],
)
def test_what_nobody_knows_is_as_the_user_wants_it(
    unknown_values: str, first: tuple[list[float], ...], second: tuple[list[float], ...]
) -> None:
    """A follower has a velocity, and an effort only if it is measured."""
    pipeline, _ = pipeline_of(ARM, unknown_values=unknown_values)
    for i, (names, wanted) in enumerate(((['shoulder'], first), (['shoulder', 'elbow'], second))):
        velocity, effort = [2.0, 4.0][: len(names)], [1.0, 3.0][: len(names)]
        data = message(names, [0.25] * len(names), velocity, effort, NOW + i)
        states = states_of(pipeline.update_joints(data, NOW))
        for found, expected in zip((states.velocity, states.effort), wanted, strict=True):
            np.testing.assert_array_equal(found, expected)
    pipeline.with_states = False
    output = pipeline.update_joints(message(['shoulder'], [0.0], stamp_ns=NOW + 9), NOW)
    assert output.states is None
    assert output.transforms is not None


def test_static_transforms_are_those_that_never_move() -> None:
    """Fixed joints, with the prefix in both frames."""
    pipeline, _ = pipeline_of(ARM)
    pipeline.set_frame_prefix('left/')
    found = deserialize_message(pipeline.static_transforms(5), TFMessage).transforms
    assert [(t.header.frame_id, t.child_frame_id) for t in found] == [('left/lower', 'left/tip')]
    assert found[0].transform.translation.z == 1.0
    assert found[0].header.stamp.nanosec == 5


def test_a_lone_root_link_has_nothing_to_publish() -> None:
    """It is a valid robot."""
    pipeline, said = pipeline_of('<robot name="stone"><link name="base"/></robot>')
    assert deserialize_message(pipeline.static_transforms(5), TFMessage).transforms == []
    assert pipeline.update_joints(message(['a'], [1.0]), NOW) == Output()
    assert said == [(False, "'a' in joint states is no joint of the robot")]


@pytest.mark.parametrize(
    ('names', 'position', 'kind', 'text'),
    [
        (['shoulder'], [], 'no positions', '1 names, 0 positions; it is ignored'),
        (['shoulder', 'elbow'], [1.0], 'length mismatch', '2 names, 1 positions'),
        (['shoulder'], [math.nan], 'not finite', "position of 'shoulder' is not finite"),
        (['sholder'], [1.0], 'unknown name', "did you mean 'shoulder'?"),
        (['mount'], [1.0], 'unknown name', "'mount' in joint states is fixed and never moves"),
    ],
)
def test_bad_input_is_counted_and_said_once(
    names: list[str], position: list[float], kind: str, text: str
) -> None:
    """Nothing is published for it, and the last good state stays."""
    pipeline, said = pipeline_of(ARM)
    pipeline.update_joints(message(['shoulder'], [0.25], stamp_ns=NOW), NOW)
    for i in range(1, 4):
        output = pipeline.update_joints(message(names, position, stamp_ns=NOW + i), NOW)
        assert output == Output()
    assert len(said) == 1
    assert text in said[0][1]
    assert pipeline.reports.counts[kind] in (1, 3)
    assert pipeline.engine.state.position[0] == 0.25


def test_a_message_for_another_robot_gets_few_suggestions() -> None:
    """To compare each unknown name with the known ones is slow."""
    pipeline, said = pipeline_of(ARM)
    names = [f'sholder{"_" * i}' for i in range(MAX_SUGGESTIONS + 1)]
    names[-1] = 'shuolder'
    pipeline.update_joints(message(names, [0.0] * len(names)), NOW)
    assert [text for _, text in said if 'did you mean' in text]
    assert 'did you mean' not in said[-1][1]
    pipeline, said = pipeline_of(ARM)
    pipeline.update_joints(message(names[1:], [0.0] * MAX_SUGGESTIONS), NOW)
    assert 'did you mean' in said[-1][1]


@pytest.mark.parametrize(('age_ns', 'is_logged'), [(10**9, False), (10**9 + 1, True)])
def test_only_stamps_that_are_much_older_are_logged(age_ns: int, is_logged: bool) -> None:
    """Several sources need not be synchronous."""
    pipeline, said = pipeline_of(ARM)
    pipeline.update_joints(message(['shoulder'], [0.0], stamp_ns=NOW), NOW)
    pipeline.update_joints(message(['shoulder'], [0.0], stamp_ns=NOW - age_ns), NOW)
    assert pipeline.reports.counts['old stamp'] == 1
    assert bool(said) == is_logged


def test_a_zero_stamp_is_said_once_and_published_only_when_asked_for() -> None:
    """With ignore_timestamp it goes out with the stamp that it has."""
    pipeline, said = pipeline_of(ARM)
    for _ in range(2):
        assert pipeline.update_joints(message(['shoulder'], [1.0], stamp_ns=0), NOW) == Output()
    assert [is_error for is_error, _ in said] == [True]
    assert 'ignore_timestamp' in said[0][1]
    pipeline.gate.ignore_timestamp = True
    output = pipeline.update_joints(message(['shoulder'], [1.0], stamp_ns=0), NOW)
    assert deserialize_message(output.transforms, TFMessage).transforms[0].header.stamp.sec == 0


def test_garbage_is_counted_and_said_once() -> None:
    """Bytes that are no message cost nothing else."""
    pipeline, said = pipeline_of(ARM)
    for data in (b'', b'\x00', b'\x00\x01\x00\x00', b'\x00\x03\x00\x00' + bytes(40)):
        assert pipeline.update_joints(data, NOW) == Output()
    assert pipeline.reports.counts['malformed'] == 4
    assert len(said) == 1


def test_an_order_of_names_does_not_matter() -> None:
    """The same message with its names turned round."""
    outputs = []
    forth, back = (['shoulder', 'elbow'], [1.0, 2.0]), (['elbow', 'shoulder'], [2.0, 1.0])
    for names, position in (forth, back):
        pipeline, _ = pipeline_of(ARM)
        outputs.append(pipeline.update_joints(message(names, position), NOW))
    assert outputs[0] == outputs[1]


def test_joints_never_heard_stand_at_their_defaults() -> None:
    """Followers follow the default, and what is heard leaves it."""
    pipeline, _ = pipeline_of(ARM, default_positions={'shoulder': 0.5})
    output = pipeline.defaults(NOW)
    assert list(states_of(output).position) == [0.5, 1.5]
    assert set(transforms_of(output)) == {'upper', 'lower'}
    pipeline.with_states = False
    assert pipeline.defaults(NOW) == output._replace(states=None)
    pipeline.update_joints(message(['shoulder'], [0.0]), NOW)
    assert pipeline.defaults(NOW) == Output()
    assert not pipeline.may_have_defaults


def test_a_planar_joint_is_static_unless_it_is_driven() -> None:
    """As robot_state_publisher has it, and then better."""
    text = """<robot name="cart"><link name="world"/><link name="cart"/>
      <joint name="drive" type="planar"><parent link="world"/><child link="cart"/>
      <axis xyz="0 0 1"/></joint></robot>"""
    names, position = ['drive/x', 'drive/y', 'drive/theta'], np.array([1.0, 2.0, math.pi / 2])
    still, _ = pipeline_of(text)
    assert len(deserialize_message(still.static_transforms(1), TFMessage).transforms) == 1
    assert still.update_coordinates(names, position, NOW, NOW) == Output()
    driven, _ = pipeline_of(text, driven_joints=['drive'])
    assert deserialize_message(driven.static_transforms(1), TFMessage).transforms == []
    pose = transforms_of(driven.update_coordinates(names, position, NOW, NOW))['cart']
    np.testing.assert_allclose(
        pose, reference.translation(1, 2, 0) @ reference.turn_z(math.pi / 2), atol=1e-12
    )


def test_old_values_no_longer_count_after_their_age() -> None:
    """A driver that fell silent leaves its follower out of the states."""
    pipeline, _ = pipeline_of(ARM, max_input_age_ns=10**9)
    pipeline.update_joints(message(['shoulder'], [0.25]), NOW)
    assert pipeline.engine.plan.known.all()
    pipeline.update_joints(message(['nobody'], [0.0], stamp_ns=NOW + 2 * 10**9), NOW + 2 * 10**9)
    assert not pipeline.engine.plan.known.any()


def test_values_get_old_after_the_clock_went_back() -> None:
    """Stamps of the time before are no younger than the moment of the jump."""
    pipeline, _ = pipeline_of(ARM, max_input_age_ns=10**9)
    pipeline.update_joints(message(['shoulder'], [0.25]), NOW)
    for now in (5 * 10**9, 7 * 10**9):
        pipeline.update_joints(message(['nobody'], [0.0], stamp_ns=now), now)
    assert not pipeline.engine.plan.known.any()


@pytest.mark.parametrize(('names', 'position'), [(['nobody'], [0.0]), ([], [])])
def test_the_rates_of_others_are_none_of_ours(names: list[str], position: list[float]) -> None:
    """Another robot's velocities do not fill ours with NaN."""
    pipeline, _ = pipeline_of(ARM)
    pipeline.update_joints(message(names, position, position, position), NOW)
    data = message(['shoulder'], [0.25], stamp_ns=NOW + 1)
    states = states_of(pipeline.update_joints(data, NOW))
    assert (list(states.velocity), list(states.effort)) == ([], [])


def test_infinities_of_both_signs_are_left_out_without_a_warning() -> None:
    """Their sum is invalid, and numpy would write so to stderr."""
    pipeline, _ = pipeline_of(ARM)
    data = message(['shoulder', 'elbow', 'x'], [0.5, math.inf, -math.inf])
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        output = pipeline.update_joints(data, NOW)
    assert set(transforms_of(output)) == {'upper', 'lower'}


def test_huge_numbers_do_not_count() -> None:
    """Their squares are infinite, and numpy would write so to stderr."""
    pipeline, said = pipeline_of(ARM)
    huge = [1e154, -1.7e308]
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        first = pipeline.update_joints(message(['shoulder', 'x'], [0.5, 1e200], [1, 1]), NOW)
        data = message(['shoulder', 'elbow'], [0.25, 1.0], huge, huge[::-1], NOW + 1)
        second = pipeline.update_joints(data, NOW)
    assert set(transforms_of(first)) == {'upper', 'lower'}
    assert pipeline.reports.counts['not finite'] == 1
    assert said == [(False, "the position of 'x' is not finite, or 1e+34 and more; it is ignored")]
    # Such a velocity or effort is not known.
    states = states_of(second)
    assert list(states.position) == [0.25, 1.0]
    assert np.isnan([*states.velocity, *states.effort]).all()


def test_a_default_pose_that_cannot_be_used_is_said() -> None:
    """And the joint stays unknown."""
    text = """<robot name="ship"><link name="sea"/><link name="ship"/>
      <joint name="sail" type="floating"><parent link="sea"/><child link="ship"/></joint>
      </robot>"""
    names = [f'sail/{name}' for name in ('x', 'y', 'z', 'qx', 'qy', 'qz', 'qw')]
    pipeline, _ = pipeline_of(text, default_positions=dict.fromkeys(names, 0.0))
    assert pipeline.defaults(NOW) == Output()
    (problem,) = pipeline.default_problems
    assert problem.startswith("the pose of 'sail' is ignored")
    pipeline, _ = pipeline_of(text, default_positions=dict.fromkeys(names, 1.0))
    assert set(transforms_of(pipeline.defaults(NOW))) == {'ship'}
    assert pipeline.default_problems == []


def test_a_name_is_no_joint_that_is_called_alike() -> None:
    """Nothing that marks unknown names inside can be mistaken for a joint, or is shown."""
    pipeline, said = pipeline_of(ARM.replace('shoulder', 'joint:a'))
    assert not transforms_of(pipeline.update_joints(message(['a'], [0.5]), NOW))
    data = message(['ä', 'joint:a'], [math.nan, 0.5], stamp_ns=NOW + 1)
    assert set(transforms_of(pipeline.update_joints(data, NOW))) == {'upper', 'lower'}
    assert [text for _, text in said] == [
        "'a' in joint states is no joint of the robot",
        "the position of 'ä' is not finite, or 1e+34 and more; it is ignored",
    ]


def test_joints_that_slide_and_joints_that_turn_move_together() -> None:
    """From message to message, with the names of both and of one alone."""
    text = """<robot name="lift"><link name="a"/><link name="b"/><link name="c"/>
      <joint name="up" type="prismatic"><parent link="a"/><child link="b"/>
      <axis xyz="0 0 1"/><limit lower="0" upper="9" effort="1" velocity="1"/></joint>
      <joint name="turn" type="continuous"><parent link="b"/><child link="c"/>
      <origin xyz="1 0 0"/><axis xyz="0 0 1"/></joint></robot>"""
    pipeline, _ = pipeline_of(text)
    for i in range(1, 4):
        data = message(['up', 'turn'], [float(i)] * 2, stamp_ns=NOW + 10 * i)
        both = pipeline.update_joints(data, NOW)
        turn = pipeline.update_joints(message(['turn'], [2.0 * i], stamp_ns=NOW + 10 * i + 5), NOW)
        wanted = reference.translation(1, 0, 0)
        found = transforms_of(both)
        np.testing.assert_allclose(found['b'], reference.translation(0, 0, i), atol=1e-12)
        np.testing.assert_allclose(found['c'], wanted @ reference.turn_z(i), atol=1e-12)
        found = transforms_of(turn)
        assert set(found) == {'c'}
        np.testing.assert_allclose(found['c'], wanted @ reference.turn_z(2 * i), atol=1e-12)


def test_defaults_wait_for_a_simulated_clock() -> None:
    """A zero stamp is never published."""
    pipeline, _ = pipeline_of(ARM, default_positions={'shoulder': 0.5})
    assert pipeline.defaults(0) == Output()
    assert pipeline.defaults(1) != Output()


def test_a_flood_of_unknown_names_drowns_nothing_else() -> None:
    """The log ends at some point, for each kind on its own."""
    pipeline, said = pipeline_of(ARM)
    for i in range(300):
        pipeline.update_joints(message([f'name_{i}'], [0.0], stamp_ns=NOW + i), NOW)
    assert pipeline.reports.counts['unknown name'] == 300
    assert len(said) == 100
    assert len(pipeline._names) <= MAX_NAME_SETS
    pipeline.update_joints(b'', NOW)
    assert 'cannot be read' in said[-1][1]


def test_rates_that_do_not_fit_are_counted() -> None:
    """The positions are used all the same."""
    pipeline, said = pipeline_of(ARM)
    output = pipeline.update_joints(message(['shoulder'], [0.25], velocity=[1.0, 2.0]), NOW)
    assert list(states_of(output).velocity) == []
    assert said == [
        (
            True,
            'a joint state has 1 names, 2 velocities, 0 efforts; an array of another length than '
            'the names is ignored',
        )
    ]


def test_a_stamp_from_the_future_is_said_once() -> None:
    """What it holds back would be a riddle else."""
    pipeline, said = pipeline_of(ARM)
    pipeline.update_joints(message(['shoulder'], [0.25], stamp_ns=NOW + 10**12), NOW)
    for i in range(3):
        data = message(['shoulder'], [0.25], stamp_ns=NOW + i)
        assert pipeline.update_joints(data, NOW) == Output()
    assert len(said) == 1
    assert '1000.0 s older' in said[0][1]
    assert pipeline.reports.counts['old stamp'] == 3
    # It says what cures it, which does.
    assert 'set ignore_timestamp to true and back to false' in said[0][1]
    for i, ignored in ((4, True), (5, False)):
        pipeline.gate.ignore_timestamp = ignored
        data = message(['shoulder'], [0.25], stamp_ns=NOW + i)
        assert pipeline.update_joints(data, NOW) != Output()


@pytest.mark.parametrize('first', [True, False])
def test_one_stamp_from_2038_does_not_stop_tf(first: bool) -> None:
    """It is dropped, counted, and logged once, even if it is the first one."""
    pipeline, said = pipeline_of(ARM, 20.0)
    now, published = 1_780_000_000 * 10**9, 0
    for i in range(100):
        if i % 10 == (0 if first else 5):
            late = message(['shoulder'], [9.0], stamp_ns=2_147_483_647 * 10**9 + i)
            assert pipeline.update_joints(late, now) == Output()
        output = pipeline.update_joints(message(['shoulder'], [0.25], stamp_ns=now), now)
        published += output.transforms is not None
        now += 10**7
    assert published == 20
    assert pipeline.reports.counts == {'stamp jump': 10}
    assert pipeline.gate.refused == 10
    assert list(pipeline.engine.joint_position) == [0.25, 1.0]
    ((is_error, text),) = said
    assert is_error
    base = 'the clock of this node' if first else 'the stamps before it'
    assert f'its stamp is 102078.8 h ahead of {base}' in text


def test_a_static_planar_joint_says_how_to_drive_it() -> None:
    """Once, when somebody publishes it."""
    text = """<robot name="cart"><link name="world"/><link name="cart"/>
      <joint name="drive" type="planar"><parent link="world"/><child link="cart"/>
      <axis xyz="0 0 1"/></joint></robot>"""
    second = text.replace('drive', 'lift').replace('cart', 'table').replace('world', 'cart')
    joints = text.partition('</robot>')[0] + second.partition('<link name="cart"/>')[2]
    pipeline, said = pipeline_of(joints, driven_joints=['lift'])
    for i in range(2):
        pipeline.update_joints(message(['drive/x'], [1.0], stamp_ns=NOW + i), NOW)
    # The line keeps what is driven already.
    assert [text for _, text in said] == [
        "'drive' is planar and measured, but stands still at zero; to let it move, set the "
        'parameter driven_joints: [lift, drive]'
    ]


@pytest.mark.parametrize('kind', ['planar', 'floating'])
def test_a_joint_of_several_coordinates_has_no_value_of_its_own(kind: str) -> None:
    text = f"""<robot name="cart"><link name="world"/><link name="cart"/>
      <joint name="drive" type="{kind}"><parent link="world"/><child link="cart"/></joint>
      </robot>"""
    pipeline, said = pipeline_of(text, driven_joints=['drive'])
    pipeline.update_joints(message(['drive'], [1.0]), NOW)
    ((_, text),) = said
    assert f"'drive' in joint states is {kind} and has no value of its own, only drive/x, " in text


def test_defaults_do_not_give_measured_values_a_new_stamp() -> None:
    """Beside measured joints, states go out with the readings only."""
    text = ARM.replace('<mimic joint="shoulder" multiplier="2" offset="0.5"/>', '')
    pipeline, _ = pipeline_of(text, default_positions={'elbow': 0.5})
    assert list(states_of(pipeline.defaults(NOW)).position) == [0.5]
    output = pipeline.update_joints(message(['shoulder'], [0.25]), NOW)
    assert list(states_of(output).position) == [0.25, 0.5]
    idle = pipeline.defaults(NOW + 1)
    assert idle.states is None
    assert list(transforms_of(idle)) == ['lower']


def test_actuators_move_joints_and_their_followers() -> None:
    """Through the transmission: position with its offset, velocity and effort without."""
    pipeline, said = pipeline_of(DRIVEN)
    output = pipeline.update_actuators(message(['motor'], [2.0], [1.0], [3.0], NOW + 5), NOW)
    states = states_of(output)
    assert states.name == ['shoulder', 'elbow']
    np.testing.assert_allclose(states.position, [0.7, 1.9], atol=1e-12)
    np.testing.assert_allclose(states.velocity, [0.1, 0.2], atol=1e-12)
    np.testing.assert_allclose(states.effort, [30.0, math.nan], atol=1e-12)
    assert states.header.stamp.nanosec == 5
    assert list(transforms_of(output)) == ['upper', 'lower']
    assert said == []


def test_a_measured_joint_wins_over_its_actuator() -> None:
    """And the actuator no longer moves it."""
    pipeline, _ = pipeline_of(DRIVEN)
    pipeline.update_actuators(message(['arm/motor'], [2.0], stamp_ns=NOW), NOW)
    output = pipeline.update_joints(message(['shoulder'], [0.25], stamp_ns=NOW + 1), NOW)
    assert list(states_of(output).position) == [0.25, 1.0]
    assert pipeline.update_actuators(message(['motor'], [3.0], stamp_ns=NOW + 2), NOW) == Output()


def test_a_joint_of_hardware_without_a_transmission_is_its_own_actuator() -> None:
    """So what hardware_node publishes of its actuators moves all joints."""
    listed = '<joint name="elbow"><state_interface name="position"/></joint>'
    text = DRIVEN.replace('</hardware>', f'</hardware>{listed}')
    text = text.replace('<mimic joint="shoulder" multiplier="2" offset="0.5"/>', '')
    pipeline, said = pipeline_of(text)
    output = pipeline.update_actuators(message(['motor', 'elbow'], [2.0, 0.25]), NOW)
    assert list(states_of(output).position) == [0.7, 0.25]
    assert list(transforms_of(output)) == ['upper', 'lower']
    assert said == []


def test_names_of_joints_and_actuators_do_not_mix() -> None:
    """A joint among actuators is unknown, and the reverse."""
    pipeline, said = pipeline_of(DRIVEN)
    for names in (['shoulder'], ['motro']):
        assert pipeline.update_actuators(message(names, [1.0]), NOW) == Output()
    assert pipeline.update_joints(message(['motor'], [1.0]), NOW) == Output()
    assert [text for _, text in said] == [
        "'shoulder' in actuator states is no actuator of the robot",
        "'motro' in actuator states is no actuator of the robot, did you mean 'motor'?",
        "'motor' in joint states is no joint of the robot",
    ]
