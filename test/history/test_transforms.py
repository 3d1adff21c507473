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
"""The history of transforms, compared with `LiteralTransforms` and with tf2."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.history import errors
from robot_description_tools.history.transforms import Found
from robot_description_tools.history.transforms import MOST_SOURCES
from robot_description_tools.history.transforms import refusal
from robot_description_tools.history.transforms import TransformHistory
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import pose_of
from test_support.examples import examples
from test_support.reference import LiteralTransforms

# Stamps are small numbers, so that samples often have equal stamps, expire or arrive out of order.
CACHE_NS = 8
NAMES = 'abcdef'
# No two of these rotations differ by half a turn, because interpolation over half a turn is
# ambiguous. The lengths of the quaternions differ, because tf2 accepts any length.
POSES = [
    tuple((row * [1, 1, 1, scale, scale, scale, scale]).tolist())
    for row, scale in zip(
        np.random.default_rng(1).normal(size=(12, 7)), [1.0, 0.5, 3.0] * 4, strict=True
    )
]
BROKEN = (*POSES[0][:2], float('nan'), *POSES[0][3:])

stamps = st.integers(1, 40)
trees = st.integers(1, 5).flatmap(
    lambda child: st.tuples(st.integers(0, child - 1), st.just(child))
)
# Any pairs of frames, which may form a loop or be equal.
any_edges = st.tuples(st.integers(0, 5), st.integers(0, 5))
edges = st.one_of(trees, trees, trees, any_edges).map(
    lambda pair: (NAMES[pair[0]], NAMES[pair[1]])
)
transforms = st.tuples(edges, stamps, st.sampled_from([*POSES, BROKEN]))
messages = st.tuples(
    st.just('add'), st.lists(transforms, min_size=1, max_size=3), st.integers(0, 9)
)
look_ups = st.tuples(
    st.just('look up'),
    st.tuples(*[st.sampled_from(f'{NAMES}z')] * 3),
    st.tuples(*[st.one_of(st.just(0), stamps)] * 2),
)
steps = st.lists(
    st.one_of(messages, messages, look_ups, look_ups, st.tuples(st.just('clear'))), max_size=40
)


def add(history: TransformHistory, message: list[Any], is_static: bool) -> None:
    """Add a message with any number of transforms."""
    frames, stamps_ns, numbers = zip(*message, strict=True)
    history.add(tuple(frames), np.array([stamps_ns]), np.array([numbers]), is_static, 'author')


def run(
    each: list[Any],
    add_other: Callable[[str, str, int, tuple[float, ...], bool], None],
    clear_other: Callable[[], None],
    compare: Callable[[TransformHistory, tuple[str, ...], tuple[int, ...]], None],
) -> None:
    """Add the same transforms to two histories, look them up, and compare the results."""
    history = TransformHistory(CACHE_NS)
    for kind, *arguments in each:
        if kind == 'add':
            message, chance = arguments
            is_static = chance == 0
            add(history, message, is_static)
            for (parent, child), stamp_ns, numbers in message:
                add_other(parent, child, stamp_ns, numbers, is_static)
        elif kind == 'clear':
            history.clear()
            clear_other()
        else:
            compare(history, *arguments)


def outcome(ask: Callable[[], Found]) -> Found | str:
    """Return the result of a look-up, or the name of its error."""
    try:
        return ask()
    except errors.TransformException as error:
        return type(error).__name__


def matrix_of(found: Found) -> Any:
    return pose_of(matrix_from_quat_xyzw(found.quat_xyzw), found.translation)


@settings(max_examples=examples(60), deadline=None)
@given(steps)
def test_look_ups_equal_those_of_a_literal_history(each: list[Any]) -> None:
    """Samples may come out of order, change parents, form loops, or make a frame static."""
    other = LiteralTransforms(CACHE_NS, {}, set())

    def compare(
        history: TransformHistory, frames: tuple[str, ...], times: tuple[int, ...]
    ) -> None:
        target, source, _ = frames
        expected = other.look_up(target, source, times[0])
        found = outcome(lambda: history.look_up(target, source, times[0]))
        assert (history.why_not(target, source, times[0]) is None) == isinstance(found, Found)
        if isinstance(expected, str):
            # If frames form a loop, several errors are possible. Both histories must
            # raise the same error.
            assert found == expected
        else:
            assert isinstance(found, Found)
            assert found.stamp_ns == expected[0]
            # The tolerance allows for rounding errors of a few products of poses.
            np.testing.assert_allclose(matrix_of(found), expected[1], rtol=0, atol=1e-9)

    run(each, other.add, other.clear, compare)


def tf2_buffer() -> Any:
    """Return a BufferCore of tf2, or skip the test."""
    tf2_py = pytest.importorskip('tf2_py', reason='needs tf2_py of a ROS 2 distribution')
    duration = pytest.importorskip('rclpy.duration', reason='needs ROS 2')
    return tf2_py, tf2_py.BufferCore(duration.Duration(nanoseconds=CACHE_NS))


@settings(max_examples=examples(60), deadline=None)
@given(steps)
def test_look_ups_equal_those_of_tf2(each: list[Any]) -> None:
    """The error texts and the table of frames also equal those of tf2."""
    tf2_py, core = tf2_buffer()
    from geometry_msgs.msg import TransformStamped
    from rclpy.time import Time

    def add_other(
        parent: str, child: str, stamp_ns: int, numbers: tuple[float, ...], is_static: bool
    ) -> None:
        message = TransformStamped(child_frame_id=child)
        message.header.frame_id, message.header.stamp.nanosec = parent, stamp_ns
        shift, turn = message.transform.translation, message.transform.rotation
        shift.x, shift.y, shift.z, turn.x, turn.y, turn.z, turn.w = numbers
        (core.set_transform_static if is_static else core.set_transform)(message, 'author')

    def compare(
        history: TransformHistory, frames: tuple[str, ...], times: tuple[int, ...]
    ) -> None:
        (target, source, fixed), (first, second) = frames, [Time(nanoseconds=t) for t in times]
        for ask, ask_tf2 in (
            (
                lambda: history.look_up(target, source, times[0]),
                lambda: core.lookup_transform_core(target, source, first),
            ),
            (
                lambda: history.look_up_full(target, times[0], source, times[1], fixed),
                lambda: core.lookup_transform_full_core(target, first, source, second, fixed),
            ),
        ):
            try:
                expected = ask_tf2()
            except tf2_py.TransformException as error:
                expected = error
            if isinstance(expected, Exception):
                with pytest.raises(errors.TransformException) as caught:
                    ask()
                assert caught.type.__name__ == type(expected).__name__
                assert str(caught.value) == str(expected)
                continue
            found = ask()
            stamp, pose = expected.header.stamp, expected.transform
            assert found.stamp_ns == stamp.sec * 10**9 + stamp.nanosec
            shift, turn = pose.translation, pose.rotation
            numbers = (shift.x, shift.y, shift.z, turn.x, turn.y, turn.z, turn.w)
            assert (*found.translation, *found.quat_xyzw) == pytest.approx(numbers, abs=1e-9)
        assert history.frames_as_yaml() == core.all_frames_as_yaml()
        assert history.frames_as_string() == core.all_frames_as_string()

    run(each, add_other, core.clear, compare)


def test_names_that_tf2_refuses() -> None:
    history = TransformHistory()
    add(history, [(('/a', '/b'), 1, POSES[0])], False)
    # The leading slash is removed from names in transforms, but not from names in look-ups.
    assert history.frames == ['a', 'b'] or history.frames == ['b', 'a']
    assert isinstance(history.look_up('a', 'b'), Found)
    for name in ('', '/a'):
        with pytest.raises(errors.InvalidArgumentException, match='in tf2 frame_ids cannot'):
            history.look_up(name, 'b')
        assert 'in tf2 frame_ids cannot' in (history.why_not('b', name) or '')
    with pytest.raises(errors.LookupException, match='"c" passed to'):
        history.look_up('a', 'c')


@pytest.mark.parametrize(
    ('edge', 'numbers', 'why'),
    [
        (('a', ''), POSES[0], 'a frame has no name'),
        (('a', 'a'), POSES[0], 'a frame is its own parent'),
        (('a', 'b'), BROKEN, 'a number is NaN'),
        (('a', 'b'), (0.0,) * 7, 'the quaternion has length 0'),
        (('a', 'b'), (*POSES[0][:6], float('inf')), 'a number of the quaternion is infinite'),
        (('a', 'b'), (*POSES[0][:3], 0.0, 0.0, 0.0, 1e-160), 'the quaternion has length 0'),
        (('a', 'b'), POSES[1], ''),
        (('a', 'b'), (float('inf'), *POSES[0][1:]), ''),
        (('a', 'b'), (*POSES[0][:3], 1e200, 0.0, 0.0, 1e200), ''),
    ],
)
def test_refusal_is_the_rule_of_the_history(
    edge: tuple[str, str], numbers: tuple[float, ...], why: str
) -> None:
    """As in tf2, a quaternion may have any length except 0. It is normalised."""
    assert refusal(*edge, numbers) == why
    history = TransformHistory()
    add(history, [(edge, 1, numbers)], False)
    assert history.frames == ([] if why else ['b', 'a'])


def test_waiting_transforms_are_bounded() -> None:
    """A publisher that sends different frames in each message must not fill the memory."""
    history = TransformHistory()
    for i in range(3 * MOST_SOURCES):
        add(history, [((f'root{i}', f'tip{i}'), 1, POSES[0])], False)
        assert len(history._sources) <= MOST_SOURCES
    assert isinstance(history.look_up('root0', 'tip0'), Found)
    assert isinstance(history.look_up(f'root{i}', f'tip{i}'), Found)


def test_long_recordings_keep_the_cache_time_only() -> None:
    """The last 8 of 1,000 messages are kept, even for a frame that is never looked up."""
    history = TransformHistory(CACHE_NS)
    stamps_ns = np.arange(1, 1001)[:, np.newaxis].repeat(2, axis=1)
    numbers = np.tile(np.array(POSES[0]), (1000, 2, 1))
    numbers[:, :, 0] = stamps_ns
    for begin in range(0, 1000, 7):
        part = slice(begin, begin + 7)
        history.add((('a', 'b'), ('b', 'c')), stamps_ns[part], numbers[part])
    assert history.look_up('a', 'b', 996).translation[0] == 996.0
    with pytest.raises(errors.ExtrapolationException, match='into the past'):
        history.look_up('a', 'b', 990)
    assert history.frames_as_yaml().count('oldest_transform: 0.000001') == 2
