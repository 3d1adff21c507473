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

"""
Messages and their bytes, written field by field, for tests of the wire format without ROS.

This module implements CDR, little endian (OMG DDS-XTypes 1.3, chapter 7.4). ``wire/test_cdr.py``
compares this module with bytes that rclpy wrote, and ``ros/test_cdr_rclpy.py`` compares it with
rclpy.

"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field
from dataclasses import fields
from functools import cache
from math import inf
from math import nan
import struct
from typing import Any
from typing import get_args
from typing import get_type_hints
from typing import NewType
from typing import TypeVar

MessageT = TypeVar('MessageT')
# Two ROS types whose values are both an int in Python.
int32 = NewType('int32', int)
uint32 = NewType('uint32', int)
_NUMBERS = {int32: '<i', uint32: '<I', float: '<d'}


@dataclass
class Time:
    """``builtin_interfaces/Time``."""

    sec: int32 = 0
    nanosec: uint32 = 0


@dataclass
class Header:
    """``std_msgs/Header``."""

    stamp: Time = field(default_factory=Time)
    frame_id: str = ''


@dataclass
class JointState:
    """``sensor_msgs/JointState``."""

    header: Header = field(default_factory=Header)
    name: list[str] = field(default_factory=list)
    position: list[float] = field(default_factory=list)
    velocity: list[float] = field(default_factory=list)
    effort: list[float] = field(default_factory=list)


@dataclass
class Vector3:
    """``geometry_msgs/Vector3``."""

    x: float = 0.0
    y: float = 0.0
    z: float = 0.0


@dataclass
class Quaternion:
    """``geometry_msgs/Quaternion``."""

    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    w: float = 1.0


@dataclass
class Transform:
    """``geometry_msgs/Transform``."""

    translation: Vector3 = field(default_factory=Vector3)
    rotation: Quaternion = field(default_factory=Quaternion)


@dataclass
class TransformStamped:
    """``geometry_msgs/TransformStamped``."""

    header: Header = field(default_factory=Header)
    child_frame_id: str = ''
    transform: Transform = field(default_factory=Transform)


@dataclass
class TFMessage:
    """``tf2_msgs/TFMessage``."""

    transforms: list[TransformStamped] = field(default_factory=list)


def serialize_message(message: object, padding: int = 0) -> bytes:
    """
    Return the bytes of a message, without padding after the last value.

    Parameters
    ----------
    message : object
        A message of a type in this module.
    padding : int
        Value of the padding bytes between two values, and of the option bytes of the
        encapsulation.

    """
    body = bytearray()
    _write(body, type(message), message, bytes([padding]))
    return b'\x00\x01' + bytes([padding] * 2) + bytes(body)


def same_bytes(data: bytes, message: object) -> bool:
    """
    Return True if ``data`` is the serialized message. The values of padding bytes do not matter.

    rclpy also pads the end of a message, as if another number followed.

    """
    wanted, filled = serialize_message(message, 0), serialize_message(message, 255)
    pairs = zip(data, wanted, filled, strict=False)
    return len(data) >= len(wanted) and all(a == b for a, b, c in pairs if b == c)


def deserialize_message(data: bytes, kind: type[MessageT]) -> MessageT:
    """Read a message of a type from bytes. Bytes after the end of the message are ignored."""
    assert data[:2] == b'\x00\x01', data[:4].hex()
    message, end = _read(data[4:], 0, kind)
    assert end <= len(data) - 4
    return message


def _write(body: bytearray, kind: Any, value: Any, padding: bytes) -> None:
    if kind in _NUMBERS:
        code = _NUMBERS[kind]
        body += padding * (-len(body) % struct.calcsize(code))
        body += struct.pack(code, value)
    elif kind is str:
        text = value.encode() + b'\0'
        _write(body, uint32, len(text), padding)
        body += text
    elif get_args(kind):
        _write(body, uint32, len(value), padding)
        for item in value:
            _write(body, get_args(kind)[0], item, padding)
    else:
        for name, inner in _fields(kind):
            _write(body, inner, getattr(value, name), padding)


def _read(body: bytes, at: int, kind: Any) -> tuple[Any, int]:
    """Skip padding at an index, and read a value. Return the value and the index after it."""
    if kind in _NUMBERS:
        code = _NUMBERS[kind]
        size = struct.calcsize(code)
        at += -at % size
        return struct.unpack_from(code, body, at)[0], at + size
    if kind is str:
        length, at = _read(body, at, uint32)
        # The only zero byte of a string is its last byte.
        assert body[at:at + length].find(0) == length - 1 >= 0
        return body[at:at + length - 1].decode(), at + length
    if get_args(kind):
        count, at = _read(body, at, uint32)
        items = []
        for _ in range(count):
            item, at = _read(body, at, get_args(kind)[0])
            items.append(item)
        return items, at
    values = {}
    for name, inner in _fields(kind):
        values[name], at = _read(body, at, inner)
    return kind(**values), at


@cache
def _fields(kind: Any) -> list[tuple[str, Any]]:
    """Return the name and the type of each field, in order."""
    hints = get_type_hints(kind)
    return [(each.name, hints[each.name]) for each in fields(kind)]


# For each message, the bytes that rclpy 7.1.6 (Jazzy) wrote with rmw_fastrtps_cpp. They are the
# output of ``rclpy.serialization.serialize_message(message).hex()``. The padding is random.
RECORDED: tuple[tuple[JointState | TFMessage, str], ...] = (
    (
        JointState(),
        (
            '00010000000000000000000001000000006f73690000000000000000000000000000000061737472'
            '7470735f'
        ),
    ),
    (
        JointState(
            Header(Time(1_700_000_000, 999_999_999), 'arm'),
            ['a', 'bc', 'é'],
            [1.0, -2.5, inf],
            [0.0],
        ),
        (
            '0001000000f15365ffc99a3b0400000061726d000300000002000000610000000300000062630000'
            '03000000c3a9000003000000000000000000f03f00000000000004c0000000000000f07f01000000'
            '30b73a9600000000000000000000000030a4cf97'
        ),
    ),
    (
        JointState(
            Header(Time(-1)),
            ['shoulder_joint', 'elbow'],
            [0.1, 0.2],
            [1e-300, nan],
            [3.0, 4.0],
        ),
        (
            '00010000ffffffff00000000010000000096159a020000000f00000073686f756c6465725f6a6f69'
            '6e74009a06000000656c626f77000000020000009a9999999999b93f9a9999999999c93f02000000'
            'b869159a59f3f8c21f6ea501000000000000f87f020000000016149a000000000000084000000000'
            '00001040'
        ),
    ),
    (
        TFMessage(),
        '0001000000000000',
    ),
    (
        TFMessage(
            [
                TransformStamped(
                    Header(Time(5, 7), 'base'),
                    'upper',
                    Transform(Vector3(1.0, 2.0, 3.0), Quaternion(0.5, -0.5, 0.5, -0.5)),
                ),
                TransformStamped(
                    Header(Time(5, 7)), 'x', Transform(Vector3(0.0, 0.0, -1.0), Quaternion())
                ),
            ]
        ),
        (
            '000100000200000005000000070000000500000062617365005b5056060000007570706572000000'
            '705c5056000000000000f03f00000000000000400000000000000840000000000000e03f00000000'
            '0000e0bf000000000000e03f000000000000e0bf0500000007000000010000000060505602000000'
            '7800505600000000000000000000000000000000000000000000f0bf000000000000000000000000'
            '000000000000000000000000000000000000f03f'
        ),
    ),
)
