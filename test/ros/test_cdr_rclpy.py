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
"""Our serialised messages, compared with the bytes of rclpy."""

from __future__ import annotations

from dataclasses import astuple
from dataclasses import fields
from dataclasses import is_dataclass
from typing import Any

from geometry_msgs.msg import TransformStamped
from hypothesis import given
from hypothesis import strategies as st
import pytest
from rclpy.serialization import deserialize_message
from rclpy.serialization import serialize_message
from robot_description_tools.wire.cdr import JointStateDecoder
from robot_description_tools.wire.cdr import JointStateTemplate
from robot_description_tools.wire.cdr import TransformTemplate
from sensor_msgs.msg import JointState
from test_support import messages
from tf2_msgs.msg import TFMessage

NAMES = st.text(st.characters(codec='utf-8', exclude_characters='\0'), max_size=12)
NUMBERS = st.floats(allow_nan=False, width=64)
STAMPS = st.builds(messages.Time, st.integers(-(2**31), 2**31 - 1), st.integers(0, 10**9 - 1))
HEADERS = st.builds(messages.Header, STAMPS, NAMES)
ARRAYS = st.lists(NUMBERS, max_size=9)
STATES = st.builds(
    messages.JointState, HEADERS, st.lists(NAMES, max_size=8), ARRAYS, ARRAYS, ARRAYS
)
POSES = st.builds(
    messages.Transform,
    st.builds(messages.Vector3, NUMBERS, NUMBERS, NUMBERS),
    st.builds(messages.Quaternion, NUMBERS, NUMBERS, NUMBERS, NUMBERS),
)
TRANSFORMS = st.builds(
    messages.TFMessage,
    st.lists(st.builds(messages.TransformStamped, HEADERS, NAMES, POSES), max_size=5),
)
# Maps each message type of `test_support.messages` to the corresponding message type of rclpy.
TYPES = {
    messages.JointState: JointState,
    messages.TFMessage: TFMessage,
    messages.TransformStamped: TransformStamped,
}


def fill(message: Any, values: Any) -> Any:
    """Fill a message of rclpy with the values of a message of `test_support`, and return it."""
    for each in fields(values):
        value = getattr(values, each.name)
        if is_dataclass(value):
            fill(getattr(message, each.name), value)
        elif each.name == 'transforms':
            message.transforms = [fill(TYPES[type(item)](), item) for item in value]
        else:
            setattr(message, each.name, value)
    return message


@given(st.one_of(STATES, TRANSFORMS))
def test_rclpy_writes_and_reads_literal_messages(
    message: messages.JointState | messages.TFMessage
) -> None:
    """The messages of `test_support` equal those of rclpy, so other tests need not use rclpy."""
    kind = TYPES[type(message)]
    data = serialize_message(fill(kind(), message))
    assert messages.same_bytes(data, message)
    assert messages.deserialize_message(data, type(message)) == message
    assert deserialize_message(messages.serialize_message(message), kind) == fill(kind(), message)


@pytest.mark.parametrize(('message', 'data'), messages.RECORDED)
def test_rclpy_still_writes_the_recorded_bytes(
    message: messages.JointState | messages.TFMessage, data: str
) -> None:
    now = serialize_message(fill(TYPES[type(message)](), message))
    assert messages.same_bytes(now, message)
    assert len(now) == len(bytes.fromhex(data))


# All tests share one decoder. It keeps the names of earlier messages. These names must not affect
# later messages with other names.
DECODER = JointStateDecoder()


@given(STATES)
def test_a_message_of_rclpy_is_read(message: messages.JointState) -> None:
    """The decoder reads each message that rclpy writes."""
    view = DECODER.decode(serialize_message(fill(JointState(), message)))
    assert view.layout.names == tuple(message.name)
    stamp = message.header.stamp
    assert view.stamp_ns == stamp.sec * 10**9 + stamp.nanosec
    found = [view.position.tolist(), view.velocity.tolist(), view.effort.tolist()]
    assert found == [message.position, message.velocity, message.effort]


@given(st.lists(st.tuples(NAMES, NAMES, POSES), max_size=5), STAMPS)
def test_rclpy_reads_a_transform_template(
    rows: list[tuple[str, str, messages.Transform]], stamp: messages.Time
) -> None:
    template = TransformTemplate([(parent, child) for parent, child, _ in rows])
    wanted = messages.TFMessage()
    for i, (parent, child, pose) in enumerate(rows):
        template.translation[i] = astuple(pose.translation)
        template.quat_xyzw[i] = astuple(pose.rotation)
        header = messages.Header(stamp, parent)
        wanted.transforms.append(messages.TransformStamped(header, child, pose))
    template.write_translation()
    data = template.encode(stamp.sec * 10**9 + stamp.nanosec)
    assert deserialize_message(data, TFMessage) == fill(TFMessage(), wanted)


@given(st.lists(st.tuples(NAMES, NUMBERS, NUMBERS, NUMBERS), max_size=6), STAMPS, st.data())
def test_rclpy_reads_a_joint_state_template(
    rows: list[tuple[str, float, float, float]], stamp: messages.Time, data: st.DataObject
) -> None:
    names, *arrays = (list(column) for column in zip(*rows, strict=True)) if rows else [[]] * 4
    present = [True, data.draw(st.booleans()), data.draw(st.booleans())]
    template = JointStateTemplate(names, *present[1:])
    wanted = messages.JointState(messages.Header(stamp), names)
    for name, values, is_there in zip(
        ('position', 'velocity', 'effort'), arrays, present, strict=True
    ):
        if is_there and values:
            template.arrays[name][:] = values
            setattr(wanted, name, values)
    raw = template.encode(stamp.sec * 10**9 + stamp.nanosec)
    assert deserialize_message(raw, JointState) == fill(JointState(), wanted)
