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
"""The conversion of serialised messages, compared with `reference.LiteralPublisher`."""

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
from robot_description_tools.state.pipeline import CHECK_NS
from robot_description_tools.state.pipeline import MAX_NAME_SETS
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
    """Draw a robot, and messages for it that may have the errors of messages on real topics."""
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
        stamp += draw(st.sampled_from([0, 10**7, 6 * 10**7, 15 * 10**7, 3 * 10**8, -(10**7)]))
        now += draw(st.sampled_from([10**7, 10**7, 6 * 10**7, 10**9, -(10**7)]))
        # Sometimes the clock of the source is set to another time, or a single stamp is wrong.
        ahead = draw(st.sampled_from([ahead] * 4 + [0, HOUR, HOUR + 1, 2 * HOUR]))
        wrong = draw(st.sampled_from([0] * 6 + [HOUR + 1, -HOUR - 1]))
        rates = [list(values or ()) for values in (reading.velocity, reading.effort)]
        sent = max(stamp + ahead + wrong, 0)
        messages.append((list(reading.names), position, *rates, sent, max(now, 0)))
    return description, messages


@settings(max_examples=examples(60), deadline=None)
@given(
    traffic(),
    st.sampled_from([0.0, 20.0, 100.0]),
    st.sampled_from([0.0, 0.0, 10.0, 50.0, None]),
    st.booleans(),
)
def test_outputs_equal_those_of_the_literal_twin(
    drawn: tuple[RobotDescription, list[tuple]],
    frequency: float,
    states_frequency: float | None,
    ignore: bool,
) -> None:
    """The pipeline and its twin publish the same messages, for all limits of frequencies."""
    description, messages = drawn
    pipeline, _ = pipeline_of(description, frequency, states_frequency, ignore_timestamp=ignore)
    twin = reference.LiteralPublisher(
        description, frequency, ignore, complete_states_frequency=states_frequency
    )
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
            # The pipeline and the twin round differently. The tolerance is for positions below 10.
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


@pytest.mark.parametrize(
    ('limit', 'states'), [(0.0, 100), (50.0, 50), (20.0, 20), (10.0, 10), (None, 0)]
)
def test_complete_states_have_a_limit_of_their_own(limit: float | None, states: int) -> None:
    """Only transforms are throttled by default. Complete states are published for each message."""
    pipeline, _ = pipeline_of(ARM, 20.0, limit)
    outputs = [
        pipeline.update_joints(
            message(['shoulder'], [0.1], stamp_ns=NOW + i * 10**7), NOW + i * 10**7
        )
        for i in range(100)
    ]
    assert sum(output.transforms is not None for output in outputs) == 20
    assert sum(output.states is not None for output in outputs) == states


def test_another_source_with_older_stamps_does_not_stop_complete_states() -> None:
    """The clock of the second source is half an hour behind. The first source stops sending."""
    pipeline, _ = pipeline_of(ARM, 20.0, 20.0)
    ahead = NOW + HOUR // 2
    assert pipeline.update_joints(message(['shoulder'], [0.1], stamp_ns=ahead), NOW).states
    times = [NOW + i * 10**7 for i in range(1, 11)]
    outputs = [
        pipeline.update_joints(message(['elbow'], [0.1], stamp_ns=now), now) for now in times
    ]
    assert [i for i, output in enumerate(outputs, 1) if output.states] == [5, 10]


def test_transforms_and_states_have_the_stamp_of_the_message() -> None:
    """The published states contain the driver and its follower."""
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
def test_unknown_values_are_filled_as_configured(
    unknown_values: str, first: tuple[list[float], ...], second: tuple[list[float], ...]
) -> None:
    """The driver determines the velocity of a follower, but not its effort."""
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
    """Fixed joints have static transforms. The prefix is added to parent and child frames."""
    pipeline, _ = pipeline_of(ARM)
    pipeline.set_frame_prefix('left/')
    found = deserialize_message(pipeline.static_transforms(5), TFMessage).transforms
    assert [(t.header.frame_id, t.child_frame_id) for t in found] == [('left/lower', 'left/tip')]
    assert found[0].transform.translation.z == 1.0
    assert found[0].header.stamp.nanosec == 5


def test_nothing_is_published_for_a_robot_of_one_link() -> None:
    """A robot of one link is valid, but it has no joints."""
    pipeline, logged = pipeline_of('<robot name="stone"><link name="base"/></robot>')
    assert deserialize_message(pipeline.static_transforms(5), TFMessage).transforms == []
    assert pipeline.update_joints(message(['a'], [1.0]), NOW) == Output()
    assert logged == [(False, "'a' in joint states is no joint of the robot")]


@pytest.mark.parametrize(
    ('names', 'position', 'kind', 'text'),
    [
        (['shoulder'], [], 'no positions', 'is ignored: it has 1 names and 0 positions'),
        (['shoulder', 'elbow'], [1.0], 'length mismatch', '2 names and 1 positions'),
        (['shoulder'], [math.nan], 'not finite', "'shoulder' is ignored: it is not finite"),
        (['sholder'], [1.0], 'unknown name', "did you mean 'shoulder'?"),
        (['mount'], [1.0], 'unknown name', "'mount' in joint states is fixed and never moves"),
    ],
)
def test_bad_input_is_counted_and_logged_once(
    names: list[str], position: list[float], kind: str, text: str
) -> None:
    """The bad value is not published, and the robot keeps its state."""
    pipeline, logged = pipeline_of(ARM)
    pipeline.update_joints(message(['shoulder'], [0.25], stamp_ns=NOW), NOW)
    for i in range(1, 4):
        output = pipeline.update_joints(message(names, position, stamp_ns=NOW + i), NOW)
        assert output == Output()
    assert len(logged) == 1
    assert text in logged[0][1]
    assert pipeline.reports.counts[kind] in (1, 3)
    assert pipeline.engine.state.position[0] == 0.25


@given(st.lists(st.sampled_from([None, 0.25, math.nan, math.inf]), max_size=6), st.booleans())
def test_nan_is_a_problem_only_after_the_first_value(
    values: list[float | None], is_one: bool
) -> None:
    """NaN is reported only after the first value of a joint. Infinity is always reported."""
    pipeline, logged = pipeline_of(ARM)
    waiting = bad = 0
    has_value = False
    for i, value in enumerate(values):
        # None means a message without the shoulder.
        names = ['elbow'] if value is None else ['shoulder'] if is_one else ['shoulder', 'elbow']
        position = [0.5] if value is None else [value, 0.5][: len(names)]
        pipeline.update_joints(message(names, position, stamp_ns=NOW + i), NOW)
        if value is not None and not math.isfinite(value):
            is_waiting = math.isnan(value) and not has_value
            waiting, bad = waiting + is_waiting, bad + (not is_waiting)
        has_value |= value == 0.25
    counts = pipeline.reports.counts
    assert (counts['no value yet'], counts['not finite']) == (waiting, bad)
    assert any('it is not finite' in text for _, text in logged) == bool(bad)


@pytest.mark.parametrize(('x', 'is_logged'), [(math.nan, False), (1.0, True)])
def test_a_pose_of_nan_is_a_problem_only_after_the_first_pose(x: float, is_logged: bool) -> None:
    """If only some values of a pose are NaN, the pose is reported at once."""
    text = """<robot name="ship"><link name="sea"/><link name="ship"/>
      <joint name="sail" type="floating"><parent link="sea"/><child link="ship"/></joint>
      </robot>"""
    names = [f'sail/{name}' for name in ('x', 'y', 'z', 'qx', 'qy', 'qz', 'qw')]
    pipeline, logged = pipeline_of(text)
    pose = np.array([x, *[math.nan] * 6])
    assert pipeline.update_coordinates(names, pose, NOW, NOW) == Output()
    assert bool(logged) == is_logged
    pipeline.update_coordinates(names, np.ones(7), NOW + 1, NOW)
    pipeline.update_coordinates(names, pose, NOW + 2, NOW)
    assert len(logged) == 1


def test_a_message_for_another_robot_gets_few_suggestions() -> None:
    """Comparing a name with all known names is slow, so only 20 unknown names get suggestions."""
    pipeline, logged = pipeline_of(ARM)
    names = [f'sholder{"_" * i}' for i in range(21)]
    names[-1] = 'shuolder'
    pipeline.update_joints(message(names, [0.0] * len(names)), NOW)
    assert [text for _, text in logged if 'did you mean' in text]
    assert 'did you mean' not in logged[-1][1]
    pipeline, logged = pipeline_of(ARM)
    pipeline.update_joints(message(names[1:], [0.0] * 20), NOW)
    assert 'did you mean' in logged[-1][1]


@pytest.mark.parametrize(('age_ns', 'is_logged'), [(10**9, False), (10**9 + 1, True)])
def test_only_stamps_that_are_much_older_are_logged(age_ns: int, is_logged: bool) -> None:
    """Several sources need not be synchronous, so slightly older stamps are normal."""
    pipeline, logged = pipeline_of(ARM)
    pipeline.update_joints(message(['shoulder'], [0.0], stamp_ns=NOW), NOW)
    pipeline.update_joints(message(['shoulder'], [0.0], stamp_ns=NOW - age_ns), NOW)
    assert pipeline.reports.counts['old stamp'] == 1
    assert bool(logged) == is_logged


def test_a_zero_stamp_is_logged_once_and_published_only_with_ignore_timestamp() -> None:
    """If ignore_timestamp is true, transforms are also published with a zero stamp."""
    pipeline, logged = pipeline_of(ARM)
    for _ in range(2):
        assert pipeline.update_joints(message(['shoulder'], [1.0], stamp_ns=0), NOW) == Output()
    assert [is_error for is_error, _ in logged] == [True]
    assert 'ignore_timestamp' in logged[0][1]
    pipeline.gate.ignore_timestamp = True
    output = pipeline.update_joints(message(['shoulder'], [1.0], stamp_ns=0), NOW)
    assert deserialize_message(output.transforms, TFMessage).transforms[0].header.stamp.sec == 0


def test_malformed_messages_are_counted_and_logged_once() -> None:
    """Malformed messages do not affect the published transforms and states."""
    pipeline, logged = pipeline_of(ARM)
    for data in (b'', b'\x00', b'\x00\x01\x00\x00', b'\x00\x03\x00\x00' + bytes(40)):
        assert pipeline.update_joints(data, NOW) == Output()
    assert pipeline.reports.counts['malformed'] == 4
    assert len(logged) == 1


def test_the_order_of_names_does_not_matter() -> None:
    """The second message has the same names in reverse order."""
    outputs = []
    forth, back = (['shoulder', 'elbow'], [1.0, 2.0]), (['elbow', 'shoulder'], [2.0, 1.0])
    for names, position in (forth, back):
        pipeline, _ = pipeline_of(ARM)
        outputs.append(pipeline.update_joints(message(names, position), NOW))
    assert outputs[0] == outputs[1]


def test_joints_are_at_their_defaults_until_they_are_measured() -> None:
    """Followers follow the defaults of their drivers until the drivers are measured."""
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
    """A planar joint moves only if it is driven. robot_state_publisher never moves such joints."""
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


def test_values_become_unknown_after_their_maximum_age() -> None:
    """The follower of a silent joint also becomes unknown."""
    pipeline, _ = pipeline_of(ARM, max_input_age_ns=10**9)
    pipeline.update_joints(message(['shoulder'], [0.25]), NOW)
    assert pipeline.engine.plan.known.all()
    pipeline.update_joints(message(['unknown'], [0.0], stamp_ns=NOW + 2 * 10**9), NOW + 2 * 10**9)
    assert not pipeline.engine.plan.known.any()


def test_values_become_too_old_after_the_clock_went_back() -> None:
    """When the clock jumps back, the new time becomes the stamp of all stored values."""
    pipeline, _ = pipeline_of(ARM, max_input_age_ns=10**9)
    pipeline.update_joints(message(['shoulder'], [0.25]), NOW)
    for now in (5 * 10**9, 7 * 10**9):
        pipeline.update_joints(message(['unknown'], [0.0], stamp_ns=now), now)
    assert not pipeline.engine.plan.known.any()


@pytest.mark.parametrize(('names', 'position'), [(['unknown'], [0.0]), ([], [])])
def test_velocities_of_other_robots_are_ignored(names: list[str], position: list[float]) -> None:
    """If velocities of other robots were used, this robot would publish velocities of NaN."""
    pipeline, _ = pipeline_of(ARM)
    pipeline.update_joints(message(names, position, position, position), NOW)
    data = message(['shoulder'], [0.25], stamp_ns=NOW + 1)
    states = states_of(pipeline.update_joints(data, NOW))
    assert (list(states.velocity), list(states.effort)) == ([], [])


def test_infinities_of_both_signs_are_ignored_without_a_warning() -> None:
    """The sum of inf and -inf is NaN, and numpy would print a warning to stderr."""
    pipeline, _ = pipeline_of(ARM)
    data = message(['shoulder', 'elbow', 'x'], [0.5, math.inf, -math.inf])
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        output = pipeline.update_joints(data, NOW)
    assert set(transforms_of(output)) == {'upper', 'lower'}


def test_huge_numbers_are_ignored() -> None:
    """The sum of the squares is infinite, so numpy would print a warning to stderr."""
    pipeline, logged = pipeline_of(ARM)
    huge = [1e154, -1.7e308]
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        first = pipeline.update_joints(message(['shoulder', 'x'], [0.5, 1e200], [1, 1]), NOW)
        data = message(['shoulder', 'elbow'], [0.25, 1.0], huge, huge[::-1], NOW + 1)
        second = pipeline.update_joints(data, NOW)
    assert set(transforms_of(first)) == {'upper', 'lower'}
    assert pipeline.reports.counts['not finite'] == 1
    ((_, text),) = logged
    reason = 'it is not finite, or its absolute value is 1e+34 or more'
    assert text == f"the position of 'x' is ignored: {reason}"
    # Huge velocities and efforts count as unknown.
    states = states_of(second)
    assert list(states.position) == [0.25, 1.0]
    assert np.isnan([*states.velocity, *states.effort]).all()


def test_an_unusable_default_pose_is_reported() -> None:
    """If a default pose is unusable, the position of its joint remains unknown."""
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


def test_an_unknown_name_is_not_taken_for_a_joint() -> None:
    """The internal mark of unknown names is not mistaken for a joint, and is never logged."""
    pipeline, logged = pipeline_of(ARM.replace('shoulder', 'joint:a'))
    assert not transforms_of(pipeline.update_joints(message(['a'], [0.5]), NOW))
    data = message(['ä', 'joint:a'], [math.nan, 0.5], stamp_ns=NOW + 1)
    assert set(transforms_of(pipeline.update_joints(data, NOW))) == {'upper', 'lower'}
    assert [text for _, text in logged] == [
        "'a' in joint states is no joint of the robot",
        "the position of 'ä' is ignored: it is not finite, or its absolute value is 1e+34 or more",
    ]


def test_sliding_and_turning_joints_move_together() -> None:
    """In each round, the first message moves both joints, and the second moves only one."""
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
    """Until the simulated clock starts, its time is 0, and defaults are not published."""
    pipeline, _ = pipeline_of(ARM, default_positions={'shoulder': 0.5})
    assert pipeline.defaults(0) == Output()
    assert pipeline.defaults(1) != Output()


def test_many_unknown_names_do_not_hide_other_messages() -> None:
    """The number of log lines is limited for each kind of problem."""
    pipeline, logged = pipeline_of(ARM)
    for i in range(300):
        pipeline.update_joints(message([f'name_{i}'], [0.0], stamp_ns=NOW + i), NOW)
    assert pipeline.reports.counts['unknown name'] == 300
    assert len(logged) == 100
    assert len(pipeline._names) <= MAX_NAME_SETS
    pipeline.update_joints(b'', NOW)
    assert 'cannot be read' in logged[-1][1]


def test_velocities_of_a_wrong_length_are_counted() -> None:
    """Velocities of a wrong length are counted and ignored, but the positions are used."""
    pipeline, logged = pipeline_of(ARM)
    output = pipeline.update_joints(message(['shoulder'], [0.25], velocity=[1.0, 2.0]), NOW)
    assert list(states_of(output).velocity) == []
    assert logged == [
        (
            True,
            'a joint state has 1 names, 2 velocities and 0 efforts; arrays of another length than '
            'the names are ignored',
        )
    ]


def test_a_stamp_from_the_future_is_logged_once() -> None:
    """Later messages are older than this stamp, so they are dropped. The log explains why."""
    pipeline, logged = pipeline_of(ARM)
    pipeline.update_joints(message(['shoulder'], [0.25], stamp_ns=NOW + 10**12), NOW)
    for i in range(3):
        data = message(['shoulder'], [0.25], stamp_ns=NOW + i)
        assert pipeline.update_joints(data, NOW) == Output()
    assert len(logged) == 1
    assert '1000.0 s older' in logged[0][1]
    assert pipeline.reports.counts['old stamp'] == 3
    # The log line names the remedy, and the remedy works.
    assert 'set ignore_timestamp to true and back to false' in logged[0][1]
    for i, ignored in ((4, True), (5, False)):
        pipeline.gate.ignore_timestamp = ignored
        data = message(['shoulder'], [0.25], stamp_ns=NOW + i)
        assert pipeline.update_joints(data, NOW) != Output()


@pytest.mark.parametrize('first', [True, False])
def test_one_stamp_from_2038_does_not_stop_tf(first: bool) -> None:
    """
    A message with a stamp in 2038 is dropped and counted, even if it is the first message.

    Only one of these messages is logged.

    """
    pipeline, logged = pipeline_of(ARM, 20.0)
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
    ((is_error, text),) = logged
    assert is_error
    base = 'the clock of this node' if first else 'the stamps before it'
    assert f'its stamp is 102078.8 h ahead of {base}' in text


def test_the_log_explains_how_to_drive_a_static_planar_joint() -> None:
    """The explanation is logged once, when the first position of the joint arrives."""
    text = """<robot name="cart"><link name="world"/><link name="cart"/>
      <joint name="drive" type="planar"><parent link="world"/><child link="cart"/>
      <axis xyz="0 0 1"/></joint></robot>"""
    second = text.replace('drive', 'lift').replace('cart', 'table').replace('world', 'cart')
    joints = text.partition('</robot>')[0] + second.partition('<link name="cart"/>')[2]
    pipeline, logged = pipeline_of(joints, driven_joints=['lift'])
    for i in range(2):
        pipeline.update_joints(message(['drive/x'], [1.0], stamp_ns=NOW + i), NOW)
    # The suggested list contains the joints that are already driven.
    assert [text for _, text in logged] == [
        "'drive' is planar and measured, but fixed at zero; to let it move, set the "
        'parameter driven_joints: [lift, drive]'
    ]


@pytest.mark.parametrize('kind', ['planar', 'floating'])
def test_the_name_of_a_joint_with_several_coordinates_is_unknown(kind: str) -> None:
    text = f"""<robot name="cart"><link name="world"/><link name="cart"/>
      <joint name="drive" type="{kind}"><parent link="world"/><child link="cart"/></joint>
      </robot>"""
    pipeline, logged = pipeline_of(text, driven_joints=['drive'])
    pipeline.update_joints(message(['drive'], [1.0]), NOW)
    ((_, text),) = logged
    assert f"'drive' in joint states is {kind} and has several values: drive/x, " in text


def test_defaults_do_not_give_measured_values_a_new_stamp() -> None:
    """Once a joint is measured, complete states are published only when a message arrives."""
    text = ARM.replace('<mimic joint="shoulder" multiplier="2" offset="0.5"/>', '')
    pipeline, _ = pipeline_of(text, default_positions={'elbow': 0.5})
    assert list(states_of(pipeline.defaults(NOW)).position) == [0.5]
    output = pipeline.update_joints(message(['shoulder'], [0.25]), NOW)
    assert list(states_of(output).position) == [0.25, 0.5]
    later = pipeline.defaults(NOW + 1)
    assert later.states is None
    assert list(transforms_of(later)) == ['lower']


def test_actuators_move_joints_and_their_followers() -> None:
    """The transmission adds its offset to the position, but not to velocity and effort."""
    pipeline, logged = pipeline_of(DRIVEN)
    output = pipeline.update_actuators(message(['motor'], [2.0], [1.0], [3.0], NOW + 5), NOW)
    states = states_of(output)
    assert states.name == ['shoulder', 'elbow']
    np.testing.assert_allclose(states.position, [0.7, 1.9], atol=1e-12)
    np.testing.assert_allclose(states.velocity, [0.1, 0.2], atol=1e-12)
    np.testing.assert_allclose(states.effort, [30.0, math.nan], atol=1e-12)
    assert states.header.stamp.nanosec == 5
    assert list(transforms_of(output)) == ['upper', 'lower']
    assert logged == []


def test_a_measured_joint_overrules_its_actuator() -> None:
    """After a joint has been measured, its actuator no longer moves it."""
    pipeline, _ = pipeline_of(DRIVEN)
    pipeline.update_actuators(message(['arm/motor'], [2.0], stamp_ns=NOW), NOW)
    output = pipeline.update_joints(message(['shoulder'], [0.25], stamp_ns=NOW + 1), NOW)
    assert list(states_of(output).position) == [0.25, 1.0]
    assert pipeline.update_actuators(message(['motor'], [3.0], stamp_ns=NOW + 2), NOW) == Output()


def test_a_joint_of_hardware_without_a_transmission_is_its_own_actuator() -> None:
    """hardware_node publishes joints without a transmission as actuators, so they are used."""
    listed = '<joint name="elbow"><state_interface name="position"/></joint>'
    text = DRIVEN.replace('</hardware>', f'</hardware>{listed}')
    text = text.replace('<mimic joint="shoulder" multiplier="2" offset="0.5"/>', '')
    pipeline, logged = pipeline_of(text)
    output = pipeline.update_actuators(message(['motor', 'elbow'], [2.0, 0.25]), NOW)
    assert list(states_of(output).position) == [0.7, 0.25]
    assert list(transforms_of(output)) == ['upper', 'lower']
    assert logged == []


def test_names_of_joints_and_actuators_do_not_mix() -> None:
    """A joint in actuator states is unknown, and so is an actuator in joint states."""
    pipeline, logged = pipeline_of(DRIVEN)
    for names in (['shoulder'], ['motro']):
        assert pipeline.update_actuators(message(names, [1.0]), NOW) == Output()
    assert pipeline.update_joints(message(['motor'], [1.0]), NOW) == Output()
    assert [text for _, text in logged] == [
        "'shoulder' in actuator states is no actuator of the robot",
        "'motro' in actuator states is no actuator of the robot, did you mean 'motor'?",
        "'motor' in joint states is no joint of the robot",
    ]


def test_implausible_positions_are_counted_and_published() -> None:
    pipeline, said = pipeline_of(ARM)
    # The limits are ±3 rad and 1 rad/s. A message arrives every 0.1 s, and the last one 2 s later.
    for k, position, count in ((0, 0.0, 0), (1, 0.2, 0), (2, 2.0, 1), (3, 3.5, 2), (23, 0.0, 2)):
        stamp_ns = NOW + k * 10**8
        output = pipeline.update_joints(
            message(['stranger', 'shoulder'], [9.0, position], stamp_ns=stamp_ns), stamp_ns
        )
        assert 'upper' in transforms_of(output)
        assert pipeline.reports.counts['implausible'] == count
    assert not [text for _, text in said if 'stranger' not in text]


@pytest.mark.parametrize(('interval_ns', 'count'), [(CHECK_NS - 1, 5), (CHECK_NS, 10)])
def test_plausibility_is_tested_at_a_limited_rate(interval_ns: int, count: int) -> None:
    """The rate is limited separately for each set of names, because sources may alternate."""
    pipeline, _ = pipeline_of(ARM)
    for k in range(10):
        now_ns = NOW + k * interval_ns
        for names in (['shoulder'], ['shoulder', 'stranger']):
            data = message(names, [99.0] * len(names), stamp_ns=now_ns + len(names))
            pipeline.update_joints(data, now_ns)
    assert pipeline.reports.counts['implausible'] == 2 * count
