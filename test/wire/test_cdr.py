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
"""The wire codec is compared with a reference codec, and tested with malformed messages."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.wire import cdr
from robot_description_tools.wire.cdr import child_frames
from robot_description_tools.wire.cdr import JointStateDecoder
from robot_description_tools.wire.cdr import JointStateFrame
from robot_description_tools.wire.cdr import JointStateTemplate
from robot_description_tools.wire.cdr import MalformedMessage
from robot_description_tools.wire.cdr import MAX_FRAMES
from robot_description_tools.wire.cdr import MAX_HEADS
from robot_description_tools.wire.cdr import MAX_LAYOUTS
from robot_description_tools.wire.cdr import stamp_of
from robot_description_tools.wire.cdr import TransformDecoder
from robot_description_tools.wire.cdr import TransformTemplate
from test_support.messages import deserialize_message
from test_support.messages import JointState
from test_support.messages import RECORDED
from test_support.messages import same_bytes
from test_support.messages import serialize_message
from test_support.messages import TFMessage
from test_support.messages import Time
from test_support.messages import TransformStamped

NAMES = st.text(st.characters(codec='utf-8', exclude_characters='\0'), max_size=12)
NUMBERS = st.floats(allow_nan=False, width=64)
STAMPS = st.tuples(st.integers(0, 2**31 - 1), st.integers(0, 999_999_999))


@st.composite
def joint_states(draw: st.DrawFn) -> JointState:
    """Draw a JointState. Its arrays may be longer or shorter than the list of names."""
    names = draw(st.lists(NAMES, max_size=8))
    arrays = [draw(st.lists(NUMBERS, max_size=9)) for _ in range(3)]
    message = JointState(name=names)
    message.header.frame_id = draw(NAMES)
    message.header.stamp = Time(**dict(zip(('sec', 'nanosec'), draw(STAMPS), strict=True)))
    message.position, message.velocity, message.effort = arrays
    return message


@pytest.mark.parametrize(('message', 'data'), RECORDED)
def test_the_codec_of_the_tests_equals_that_of_ros(
    message: JointState | TFMessage, data: str
) -> None:
    """Other tests use this codec as a reference, so its bytes are compared with those of rclpy."""
    recorded = bytes.fromhex(data)
    assert same_bytes(recorded, message)
    # Compare the messages as texts, because NaN does not equal NaN.
    assert repr(deserialize_message(recorded, type(message))) == repr(message)
    # Each changed byte except padding is detected.
    for i in range(4, len(serialize_message(message))):
        changed = recorded[:i] + bytes([recorded[i] ^ 0x10]) + recorded[i + 1:]
        is_padding = serialize_message(message, 0)[i] != serialize_message(message, 255)[i]
        assert same_bytes(changed, message) == is_padding


RECORDED_STATES = [(m, data) for m, data in RECORDED if isinstance(m, JointState)]


@pytest.mark.parametrize(('message', 'data'), RECORDED_STATES)
def test_recorded_joint_states_are_read(message: JointState, data: str) -> None:
    check(JointStateDecoder().decode(bytes.fromhex(data)), message)


def check(view: JointStateFrame, message: JointState) -> None:
    """Check that a view has the content of the message."""
    assert view.layout.names == tuple(message.name)
    stamp = message.header.stamp
    assert view.stamp_ns == stamp.sec * 10**9 + stamp.nanosec
    for found, wanted in (
        (view.position, message.position),
        (view.velocity, message.velocity),
        (view.effort, message.effort),
    ):
        np.testing.assert_array_equal(found, np.array(wanted))


# All tests share one decoder, because a node also reads all its messages with one decoder.
DECODER = JointStateDecoder()


@given(joint_states(), st.integers(0, 255))
def test_a_message_is_read(message: JointState, padding: int) -> None:
    """The padding may have any value."""
    check(DECODER.decode(serialize_message(message, padding)), message)


@given(joint_states(), st.integers(0, 255), st.lists(NUMBERS, min_size=27, max_size=27))
def test_messages_that_differ_in_numbers_have_one_frame(
    message: JointState, padding: int, others: list[float]
) -> None:
    """The shared frame has the numbers of the last message, as three arrays and as a matrix."""
    decoder = JointStateDecoder()
    second = replace(message, header=replace(message.header, stamp=Time(7, 9)))
    for i, name in enumerate(('position', 'velocity', 'effort')):
        setattr(second, name, others[9 * i:][:len(getattr(message, name))])
    frames = []
    for state in (message, second):
        data = serialize_message(state, padding)
        frame = decoder.decode(data)
        is_long = max(frame.lengths) > len(state.name)
        assert decoder.known(data) is (None if is_long else frame)
        assert stamp_of(data) == frame.stamp_ns
        check(frame, state)
        rows = {}
        for row, name in enumerate(('position', 'velocity', 'effort')):
            values = getattr(state, name)
            assert data[frame.spans[row]] == np.array(values, '<f8').tobytes()
            assert set(np.array(values, '<f8').tobytes()[7::8]) <= set(frame.tops)
            if len(values) == len(state.name):
                rows[row] = values
            wanted = values if row in rows else [np.nan] * len(state.name)
            np.testing.assert_array_equal(frame.numbers[row], np.array(wanted))
        assert frame.rows == set(rows)
        assert len(frame.sent) == max(rows, default=-1) + 1
        assert frame.lengths == (len(state.position), len(state.velocity), len(state.effort))
        stamp = divmod(frame.stamp_ns, 10**9)
        parts = data[:2], *stamp, data[frame.head], data[frame.spans[0]], *frame.lengths[1:]
        assert frame.unpack(data) == parts
        frames.append(frame)
    assert frames[0] is frames[1]


def test_different_messages_of_one_size_are_distinguished() -> None:
    """Messages can have the same size although one has a longer frame name and fewer numbers."""
    by_size: dict[int, list[tuple[bytes, JointState]]] = {}
    for length in range(0, 48, 4):
        for rates in ([], [2.0]):
            message = JointState(name=['a'], position=[1.0], velocity=rates, effort=rates[:1])
            message.header.frame_id = 'x' * length
            data = serialize_message(message)
            by_size.setdefault(len(data), []).append((data, message))
    decoder = JointStateDecoder()
    assert any(len(group) > 1 for group in by_size.values())
    for group in by_size.values():
        for data, message in group * 2:
            check(decoder.decode(data), message)


def test_the_same_names_are_recognised_by_their_bytes() -> None:
    """Messages with equal names share a layout, even if their headers and arrays differ."""
    decoder = JointStateDecoder()
    first = JointState(name=['a', 'b'], position=[1.0, 2.0])
    second = JointState(name=['a', 'b'], position=[3.0, 4.0], velocity=[5.0, 6.0])
    second.header.frame_id = 'somewhere'
    other = JointState(name=['a', 'c'], position=[1.0, 2.0])
    layouts = [decoder.decode(serialize_message(m)).layout for m in (first, other, second)]
    assert layouts[0] is layouts[2]
    assert layouts[1].names == ('a', 'c')


def test_padding_is_ignored() -> None:
    """Writers leave arbitrary bytes in the padding between two names."""
    decoder = JointStateDecoder()
    raw = bytearray(serialize_message(JointState(name=['a', 'b'], position=[1.0, 2.0])))
    layouts = []
    for garbage in (0x00, 0xAB, 0xCD):
        at = raw.index(b'a\0') + 2
        raw[at:at + 2] = bytes([garbage, garbage])
        layouts.append(decoder.decode(bytes(raw)).layout)
    assert layouts[0] is layouts[1] is layouts[2]


def test_the_memory_of_names_is_bounded() -> None:
    """A source that changes its names with each message does not fill the memory."""
    decoder = JointStateDecoder()
    for i in range(5 * MAX_LAYOUTS):
        name = f'joint_{i}' + 'x' * (i % 300)
        decoder.decode(serialize_message(JointState(name=[name], position=[0.0]), i % 256))
    assert sum(map(len, decoder._layouts.values())) <= MAX_LAYOUTS
    frames = [each.values() for _, each in decoder._heads.values()]
    assert max(map(len, frames)) <= MAX_HEADS
    assert 1 < len({id(frame) for each in frames for frame in each}) <= MAX_FRAMES


def test_long_arrays_are_not_kept() -> None:
    """A source with long arrays does not fill the memory."""
    decoder = JointStateDecoder()
    for count in range(2, 20):
        frame = decoder.decode(serialize_message(JointState(name=['a'], position=[0.5] * count)))
        assert frame.position.tolist() == [0.5] * count
    assert decoder._heads == {}


@given(joint_states(), st.data())
def test_a_truncated_message_is_refused(
    message: JointState, data: st.DataObject
) -> None:
    """A message that is cut off at any byte raises MalformedMessage."""
    whole = serialize_message(message)
    length = data.draw(st.integers(0, len(whole) - 1))
    with pytest.raises(MalformedMessage):
        JointStateDecoder().decode(whole[:length])


@given(joint_states(), st.data())
def test_corrupt_bytes_are_refused_or_read(
    message: JointState, data: st.DataObject
) -> None:
    """If a corrupt message is read, its arrays are not larger than the message."""
    raw = bytearray(serialize_message(message))
    for _ in range(data.draw(st.integers(1, 4))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    try:
        view = JointStateDecoder().decode(bytes(raw))
    except MalformedMessage:
        return
    assert sum(len(v) for v in (view.position, view.velocity, view.effort)) * 8 <= len(raw)


def test_a_huge_number_of_names_is_refused() -> None:
    """The decoder allocates no memory for the announced 4,294,967,295 names."""
    raw = bytearray(serialize_message(JointState(name=['a'], position=[0.0])))
    raw[20:24] = b'\xff\xff\xff\xff'
    with pytest.raises(MalformedMessage, match='4294967295 names'):
        JointStateDecoder().decode(bytes(raw))


@pytest.mark.parametrize(
    ('count', 'most', 'is_refused'), [(3, 3, False), (4, 3, True), (4, 4, False)]
)
def test_more_names_than_allowed_are_refused(
    monkeypatch: pytest.MonkeyPatch, count: int, most: int, is_refused: bool
) -> None:
    monkeypatch.setattr(cdr, 'MAX_NAMES', most)
    names = [f'joint_{i}' for i in range(count)]
    raw = serialize_message(JointState(name=names, position=[0.0] * count))
    if not is_refused:
        assert JointStateDecoder().decode(raw).layout.names == tuple(names)
        return
    with pytest.raises(MalformedMessage, match=r'^4 names in'):
        JointStateDecoder().decode(raw)


@pytest.mark.parametrize('name', [b'a\0c\0', b'\0bc\0', b'abcd'])
def test_a_name_ends_with_its_only_zero(name: bytes) -> None:
    """A C program would read only the part before the first zero, which may be another name."""
    raw = serialize_message(JointState(name=['abc'], position=[0.0])).replace(b'abc\0', name)
    with pytest.raises(MalformedMessage, match='a name'):
        JointStateDecoder().decode(raw)


def test_another_encapsulation_is_refused() -> None:
    """The error message contains the encapsulation of the message."""
    raw = bytearray(serialize_message(JointState(name=['a'], position=[0.0])))
    raw[:2] = b'\x00\x00'
    with pytest.raises(MalformedMessage, match='encapsulation 0000, expected 0001'):
        JointStateDecoder().decode(bytes(raw))


@given(
    st.lists(st.tuples(NAMES, NAMES), max_size=6),
    STAMPS,
    st.lists(NUMBERS, min_size=42, max_size=42),
)
def test_a_transform_template_writes_the_message(
    frames: list[tuple[str, str]], stamp: tuple[int, int], numbers: list[float]
) -> None:
    """All bytes except the padding are equal to those of the reference."""
    template = TransformTemplate(frames)
    message = TFMessage()
    for row, (parent, child) in enumerate(frames):
        template.translation[row] = numbers[7 * row:7 * row + 3]
        template.quat_xyzw[row] = numbers[7 * row + 3:7 * row + 7]
        transform = TransformStamped(child_frame_id=child)
        transform.header.frame_id = parent
        transform.header.stamp = Time(sec=stamp[0], nanosec=stamp[1])
        t, r = transform.transform.translation, transform.transform.rotation
        t.x, t.y, t.z = template.translation[row].tolist()
        r.x, r.y, r.z, r.w = template.quat_xyzw[row].tolist()
        message.transforms.append(transform)
    template.write_translation()
    raw = template.encode(stamp[0] * 10**9 + stamp[1])
    assert same_bytes(raw, message)
    assert len(raw) == len(serialize_message(message))


@given(st.lists(NAMES, max_size=6), STAMPS, st.lists(NUMBERS, min_size=18, max_size=18), st.data())
def test_a_joint_state_template_writes_the_message(
    names: list[str], stamp: tuple[int, int], numbers: list[float], data: st.DataObject
) -> None:
    """All bytes except padding equal those of the reference, and the decoder can read them."""
    velocity, effort = data.draw(st.booleans()), data.draw(st.booleans())
    template = JointStateTemplate(names, velocity, effort)
    message = JointState(name=names)
    message.header.stamp = Time(sec=stamp[0], nanosec=stamp[1])
    for i, name in enumerate(('position', 'velocity', 'effort')):
        out = template.arrays.get(name)
        if out is not None:
            out[:] = numbers[6 * i:6 * i + len(names)]
            setattr(message, name, out.tolist())
    raw = template.encode(stamp[0] * 10**9 + stamp[1])
    assert same_bytes(raw, message)
    assert len(raw) == len(serialize_message(message))
    assert JointStateDecoder().decode(raw).layout.names == tuple(names)


def test_names_are_recognised_with_any_padding() -> None:
    """If a sender reuses its buffer, the padding contains bytes of an earlier message."""
    decoder = JointStateDecoder()
    raw = bytearray(serialize_message(JointState(name=['a', 'b'], position=[1.0, 2.0])))
    # The names follow the encapsulation, the stamp, an empty frame with padding, and their count.
    padding = slice(4 + 16 + 4 + 4 + 2, 4 + 16 + 4 + 4 + 4)
    layouts = set()
    for fill in [*range(2 * MAX_HEADS), *range(2 * MAX_HEADS)]:
        raw[padding] = bytes([fill, fill])
        view = decoder.decode(bytes(raw))
        assert (view.layout.names, view.position.tolist()) == (('a', 'b'), [1.0, 2.0])
        layouts.add(view.layout)
    assert len(layouts) == 1


def test_a_template_can_be_sent_again() -> None:
    """A template that writes a second message does not change the bytes of the first one."""
    template = TransformTemplate([('a', 'b')])
    first = template.encode(1)
    template.quat_xyzw[0, 0] = 5.0
    second = template.encode(2)
    assert deserialize_message(first, TFMessage).transforms[0].transform.rotation.x == 0.0
    assert deserialize_message(second, TFMessage).transforms[0].transform.rotation.x == 5.0


@st.composite
def tf_messages(draw: st.DrawFn) -> list[TFMessage]:
    """Draw several messages. Many of them have the same frames."""
    kinds = draw(
        st.lists(st.lists(st.tuples(NAMES, NAMES), max_size=4), min_size=1, max_size=3)
    )
    messages = []
    for frames in draw(st.lists(st.sampled_from(kinds), max_size=8)):
        message = TFMessage()
        for parent, child in frames:
            each = TransformStamped(child_frame_id=child)
            each.header.frame_id = parent
            each.header.stamp.sec, each.header.stamp.nanosec = draw(STAMPS)
            each.transform.translation.x, each.transform.rotation.w = draw(NUMBERS), draw(NUMBERS)
            message.transforms.append(each)
        messages.append(message)
    return messages


@given(tf_messages(), st.data())
def test_transforms_are_read_in_order(messages: list[TFMessage], data: st.DataObject) -> None:
    """The padding may have any value. Broken messages are counted."""
    decoder = TransformDecoder()
    paddings = data.draw(st.lists(st.sampled_from([0, 255]), min_size=8, max_size=8))
    sent = [serialize_message(*pair) for pair in zip(messages, paddings, strict=False)]
    broken = data.draw(
        st.sampled_from([b'', bytes(4), bytes([0, 1, 0, 0, 255, 0, 0, 0])])
    )
    at = data.draw(st.integers(0, len(sent)))
    batches = decoder.decode([*sent[:at], broken, *sent[at:]])
    assert decoder.malformed == 1
    found = [
        (*frames, *numbers)
        for batch in batches
        for stamps, rows in zip(batch.stamps.tolist(), batch.numbers.tolist(), strict=True)
        for frames, *numbers in zip(batch.frames, stamps, map(tuple, rows), strict=True)
    ]
    assert found == [
        (
            each.header.frame_id,
            each.child_frame_id,
            each.header.stamp.sec * 10**9 + each.header.stamp.nanosec,
            (each.transform.translation.x, 0.0, 0.0, 0.0, 0.0, 0.0, each.transform.rotation.w),
        )
        for message in messages
        for each in message.transforms
    ]
    assert all(child_frames(each) == [t.child_frame_id for t in message.transforms]
               for each, message in zip(sent, messages, strict=True))


@given(st.binary(max_size=200), st.integers(0, 200), st.binary(min_size=1, max_size=4))
def test_no_bytes_break_the_reader_of_transforms(data: bytes, at: int, change: bytes) -> None:
    message = TFMessage([TransformStamped(child_frame_id='tip')])
    whole = serialize_message(message)
    spoilt = whole[:at] + change + whole[at + len(change):]
    TransformDecoder().decode([data, whole[:at], spoilt, whole, b'\x00\x01\x00\x00' + data])
