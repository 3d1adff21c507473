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
The wire form of the messages on the fast path: bytes in, numpy views out, and back.

Both directions rely on the same fact: from one message to the next only numbers change. The
names of a JointState are recognised by their bytes, and an outgoing message is a template into
which stamps and numbers are patched.

Format: CDR, little endian, encapsulation ``00 01`` (OMG DDS-XTypes 1.3, chapter 7.4); every
primitive is aligned to its size, counted from behind the four bytes of encapsulation.

"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
import struct
from typing import Any

import numpy as np
import numpy.typing as npt

ByteArray = npt.NDArray[np.uint8]
FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.intp]

ENCAPSULATION = b'\x00\x01'
#: Count. Sets of names that are remembered.
MAX_LAYOUTS = 64
#: Bytes. Sets with as many names whose first names agree this far are compared byte by byte.
PREFIX = 48
#: Count. Frames that are remembered.
MAX_FRAMES = 64
#: Count. Heads of messages of one size that are remembered.
MAX_HEADS = 64
#: Count. A message with more names is malformed.
MAX_NAMES = 100_000

_HEAD = struct.Struct('<iII')
_LENGTH = struct.Struct('<I')
_DOUBLE = np.dtype('<f8')
_STAMP = struct.Struct('<iI')
# Where the frame of the header begins, and the names after it.
_NAMES_AT = 4 + _STAMP.size


class MalformedMessage(ValueError):
    """A serialized message that cannot be read."""


@dataclass(frozen=True, slots=True, eq=False)
class NameLayout:
    """
    The names of a JointState as they stand on the wire.

    Attributes
    ----------
    names : tuple of str
        In message order.
    block : ndarray of uint8
        Their bytes, count included, with every byte of padding 0.
    mask : ndarray of uint8
        0xff for each byte that counts: writers leave padding as it was.

    """

    names: tuple[str, ...]
    block: ByteArray
    mask: ByteArray

    def matches(self, body: bytes, start: int) -> bool:
        """Return whether the names at an offset of a body are these."""
        if start + len(self.block) > len(body):
            return False
        found = np.frombuffer(body, np.uint8, len(self.block), start)
        return bool(((found & self.mask) == self.block).all())


class JointStateFrame:
    """
    JointStates that differ from one another only in their stamp and numbers, and the last of them.

    Parameters
    ----------
    layout : NameLayout
        The names.
    spans : tuple of slice
        Where positions, velocities and efforts are in the message.

    Attributes
    ----------
    layout, spans
        As given.
    head : slice
        Where the names are, with everything else between the stamp and the positions.
    lengths : tuple of int
        Number of positions, velocities and efforts.
    rows : frozenset of int
        Which of them are as many as names: 0 for positions, 1 for velocities, 2 for efforts.
    fits : bool
        True if there is a position for each name, and as many velocities and efforts or none.
    unpack : callable
        Takes a message of this size; returns what is in it where encapsulation, seconds,
        nanoseconds, head, positions, number of velocities and number of efforts should be.
    stamp_ns : int
        Stamp of the message that was read last [ns].
    position, velocity, effort : ndarray, shape (k,)
        Its numbers [rad or m, and so on]; each has a length of its own. The next message
        overwrites them.
    numbers : ndarray, shape (3, n_names)
        All three; NaN where they are not among `rows`.
    sent : ndarray, shape (n, n_names)
        The first rows of `numbers`, up to the last one among `rows`.
    tops : bytes
        The high byte of each number, and some others.

    """

    def __init__(self, layout: NameLayout, spans: tuple[slice, slice, slice]) -> None:
        self.layout, self.spans = layout, spans
        position, velocity, effort = spans
        self.lengths = tuple((each.stop - each.start) // 8 for each in spans)
        self.head = slice(_NAMES_AT, position.start)
        # The number of velocities stands behind the positions, that of efforts behind them.
        between = velocity.stop - position.stop - _LENGTH.size
        before = position.stop - _NAMES_AT
        self._unpack = struct.Struct(f'<2s2xiI{before}xI{between}xI').unpack_from
        head, numbers = position.start - _NAMES_AT, position.stop - position.start
        whole = f'<2s2xiI{head}s{numbers}sI{between}xI'
        self.unpack = struct.Struct(whole).unpack_from
        self._rates = self.lengths[1:]
        self.stamp_ns, self.tops = 0, b''

        # The part of a message with all numbers is copied to where arrays are made of it once: a
        # view of each message would take longer. Between two arrays are 8 bytes.
        begin = next((each.start for each in spans if each.stop > each.start), effort.stop)
        self._part = slice(begin, effort.stop)
        count, size = len(layout.names), effort.stop - begin
        inbox: FloatArray = np.full(max(3 * count + 3, size // 8 + 1), np.nan, _DOUBLE)
        self._inbox = inbox.view(np.uint8)[:size].data
        self.position, self.velocity, self.effort = arrays = [
            inbox[(each.start - begin) // 8:][:length]
            for each, length in zip(spans, self.lengths, strict=True)
        ]
        rows = [row for row, length in enumerate(self.lengths) if length == count]
        self.rows = frozenset(rows)
        self.fits = 0 in rows and all(length in (0, count) for length in self.lengths)
        self.numbers = inbox[:3 * count + 3].reshape(3, count + 1)[:, :count]
        self._copies: list[tuple[FloatArray, FloatArray]] = []
        if not self.fits or rows != list(range(len(rows))):
            # They stand otherwise than in a message that has all three.
            self.numbers = np.full((3, count), np.nan)
            self._copies = [(self.numbers[row], arrays[row]) for row in rows]
        self.sent = self.numbers[:max(rows, default=-1) + 1]

    def load(self, data: bytes) -> bool:
        """Read a message of this size and head; return False if it is another one."""
        kind, seconds, nanoseconds, n_velocity, n_effort = self._unpack(data)
        if kind != ENCAPSULATION or (n_velocity, n_effort) != self._rates:
            return False
        self.stamp_ns = seconds * 1_000_000_000 + nanoseconds
        self._inbox[:] = part = data[self._part]
        for row, values in self._copies:
            row[:] = values
        self.tops = part[7::8]
        return True


class JointStateDecoder:
    """Reads serialized ``sensor_msgs/msg/JointState`` and remembers how, by their names."""

    def __init__(self) -> None:
        # How the last message was read, its size and its head.
        self._latest: JointStateFrame | None = None
        self._latest_size, self._latest_head = 0, b''
        # By the size of messages: where their heads are, and how to read those of each head. The
        # bytes of padding are a part of heads, and arbitrary.
        self._heads: dict[int, tuple[slice, dict[bytes, JointStateFrame]]] = {}
        self._n_frames = 0
        # All layouts, by the number of names and the first one.
        self._layouts: dict[tuple[int, bytes], list[NameLayout]] = {}

    def decode(self, data: bytes) -> JointStateFrame:
        """
        Read one message.

        Parameters
        ----------
        data : bytes
            The serialized message, encapsulation included.

        Returns
        -------
        JointStateFrame
            With stamp and numbers of the message. Its layout is the same object for the same
            names, and it is the same object for messages that differ only in stamp and numbers.

        Raises
        ------
        MalformedMessage
            If the encapsulation is another one, or a length leads outside of the bytes.

        """
        frame = self._latest
        # Bytes are compared faster than looked up.
        if (
            frame is None
            or len(data) != self._latest_size
            or data[frame.head] != self._latest_head
            or not frame.load(data)
        ):
            frame = self.known(data)
            if frame is None or not frame.load(data):
                frame = self._find(data)
                frame.load(data)
            self._latest, self._latest_size = frame, len(data)
            self._latest_head = data[frame.head]
        return frame

    def known(self, data: bytes) -> JointStateFrame | None:
        """Return the frame of messages with this size and head; None before the first."""
        head, frames = self._heads.get(len(data), _NO_HEADS)
        return frames.get(data[head])

    def _find(self, data: bytes) -> JointStateFrame:
        """Find out how to read a message, and remember it."""
        if data[:2] != ENCAPSULATION:
            raise MalformedMessage(f'encapsulation {data[:2].hex()}, expected 0001 (CDR, little)')
        body = data[4:]
        try:
            _, _, frame_length = _HEAD.unpack_from(body)
            start = (12 + frame_length + 3) & ~3
            layout = self._find_layout(body, start)
            position = _doubles(body, (start + len(layout.block) + 3) & ~3)
            velocity = _doubles(body, position.stop - 4)
            spans = position, velocity, _doubles(body, velocity.stop - 4)
        except struct.error as error:
            raise MalformedMessage(f'{len(data)} bytes, the message needs more') from error
        _, frames = self._heads.get(len(data), _NO_HEADS)
        for frame in frames.values():
            if frame.layout is layout and frame.spans == spans:
                break
        else:
            frame = JointStateFrame(layout, spans)
            # Arrays that are longer than the names can be of any size.
            if max(frame.lengths) > len(layout.names):
                return frame
            if self._n_frames == MAX_FRAMES:
                self._heads.clear()
                self._n_frames = 0
            self._n_frames += 1
        _, frames = self._heads.setdefault(len(data), (frame.head, {}))
        if len(frames) == MAX_HEADS:
            frames.clear()
        frames[data[frame.head]] = frame
        return frame

    def _find_layout(self, body: bytes, start: int) -> NameLayout:
        """Return the layout of the names at an offset, and remember it."""
        (count,) = _LENGTH.unpack_from(body, start)
        first = start + 8
        key = (count, body[first:first + PREFIX].partition(b'\0')[0])
        for layout in self._layouts.get(key, ()):
            if layout.matches(body, start):
                return layout
        layout = _read_names(body, start)
        if sum(map(len, self._layouts.values())) == MAX_LAYOUTS:
            self._layouts.clear()
        self._layouts.setdefault(key, []).append(layout)
        return layout


def _read_names(body: bytes, start: int) -> NameLayout:
    (count,) = _LENGTH.unpack_from(body, start)
    # Each name takes at least its length and a final zero.
    if count > MAX_NAMES or count * 5 > len(body) - start:
        raise MalformedMessage(f'{count} names in {4 + len(body)} bytes')
    names = []
    padding: list[int] = []
    at = start + 4
    for _ in range(count):
        padding += range(at, (at + 3) & ~3)
        at = (at + 3) & ~3
        (length,) = _LENGTH.unpack_from(body, at)
        end = at + 4 + length
        # What C reads of a name ends at its first zero.
        if end > len(body) or body.find(b'\0', at + 4, end) != end - 1:
            raise MalformedMessage('a name leads outside of the message, or has no or two ends')
        try:
            names.append(body[at + 4:end - 1].decode('utf-8'))
        except UnicodeDecodeError as error:
            raise MalformedMessage('a name is not UTF-8') from error
        at = end
    mask = np.full(at - start, 0xFF, dtype=np.uint8)
    mask[np.array(padding, dtype=np.intp) - start] = 0
    block = np.frombuffer(body, np.uint8, at - start, start) & mask
    return NameLayout(tuple(names), block, mask)


def _doubles(body: bytes, at: int) -> slice:
    """Return where in the message the sequence of doubles is whose length is at an offset."""
    (count,) = _LENGTH.unpack_from(body, at)
    at += 4
    if count:
        at = (at + 7) & ~7
    if at + 8 * count > len(body):
        raise MalformedMessage(f'{count} numbers lead outside of the message')
    return slice(at + 4, at + 4 + 8 * count)


_NO_HEADS: tuple[slice, dict[bytes, JointStateFrame]] = (slice(0), {})


def stamp_of(data: bytes) -> int:
    """Return the stamp of a serialized message that begins with a header [ns]."""
    sec, nanosec = _STAMP.unpack_from(data, len(ENCAPSULATION) + 2)
    return int(sec) * 1_000_000_000 + int(nanosec)


class _Writer:
    """Lays out a message and remembers where its numbers are."""

    def __init__(self) -> None:
        self.body = bytearray()

    def align(self, size: int) -> int:
        self.body += bytes(-len(self.body) % size)
        return len(self.body)

    def uint32(self, value: int) -> int:
        at = self.align(4)
        self.body += _LENGTH.pack(value)
        return at

    def string(self, text: str) -> None:
        data = text.encode('utf-8') + b'\0'
        self.uint32(len(data))
        self.body += data

    def doubles(self, count: int) -> int:
        at = self.align(8)
        self.body += bytes(8 * count)
        return at


class _Template:
    """A serialized message whose stamps and doubles are patched in place."""

    def __init__(self, body: bytearray, stamps: Sequence[int]) -> None:
        # Four bytes of padding before the encapsulation put the body on a multiple of 8.
        size = 8 + len(body)
        self._store = np.zeros((size + 7) // 8 * 8, dtype=np.uint8)
        self._store[4:6] = np.frombuffer(ENCAPSULATION, np.uint8)
        self._store[8:size] = np.frombuffer(bytes(body), np.uint8)
        self._message = self._store[4:size]
        self._words = self._store.view('<u4')
        self._doubles: FloatArray = self._store.view('<f8')
        seconds = np.array(stamps, dtype=np.intp) // 4 + 2
        self._seconds_at, self._nanoseconds_at = seconds, seconds + 1
        self._seconds = 0
        # A view of the message, the places to write there, and the values.
        self._parts: list[tuple[npt.NDArray[Any], IntArray, npt.NDArray[Any]]] = []

    def encode(self, stamp_ns: int) -> bytes:
        """
        Return the message with its numbers as they are now.

        Parameters
        ----------
        stamp_ns : int
            What to write into every stamp [ns].

        Returns
        -------
        bytes
            Serialized, encapsulation included.

        """
        seconds, nanoseconds = divmod(stamp_ns, 1_000_000_000)
        if seconds != self._seconds:
            self._words[self._seconds_at] = seconds & 0xFFFFFFFF
            self._seconds = seconds
        self._words[self._nanoseconds_at] = nanoseconds
        for array, at, values in self._parts:
            array[at] = values
        return self._message.tobytes()


class TransformTemplate(_Template):
    """
    A ``tf2_msgs/msg/TFMessage`` with constant frames.

    Parameters
    ----------
    frames : sequence of (str, str)
        Header frame and child frame of each transform.

    Attributes
    ----------
    quat_xyzw : ndarray, shape (len(frames), 4)
        For the caller to fill; `encode` writes them.
    translation : ndarray, shape (len(frames), 3)
        For the caller to fill, and to write with `write_translation`.

    """

    def __init__(self, frames: Sequence[tuple[str, str]]) -> None:
        writer = _Writer()
        writer.uint32(len(frames))
        stamps, numbers = [], []
        for parent, child in frames:
            stamps.append(writer.uint32(0))
            writer.uint32(0)
            writer.string(parent)
            writer.string(child)
            numbers.append(writer.doubles(7))
        super().__init__(writer.body, stamps)
        first = np.array(numbers, dtype=np.intp)[:, np.newaxis] // 8 + 1
        self.translation: FloatArray = np.zeros((len(frames), 3))
        self.quat_xyzw: FloatArray = np.zeros((len(frames), 4))
        self._translation_at: IntArray = first + np.arange(3)
        # Two complex numbers are a quaternion; this view begins one at each double.
        doubles = self._doubles
        pairs = np.ndarray(
            max(len(doubles) - 1, 0), np.complex128, doubles.data, strides=doubles.strides
        )
        pairs_at: IntArray = (first + np.array([3, 5])).ravel()
        self._parts.append((pairs, pairs_at, self.quat_xyzw.reshape(-1).view(np.complex128)))

    def write_translation(self) -> None:
        """Write `translation` into the message, where it is 0 until then."""
        self._doubles[self._translation_at] = self.translation


class JointStateTemplate(_Template):
    """
    A ``sensor_msgs/msg/JointState`` with constant names.

    Parameters
    ----------
    names : sequence of str
        The joints.
    velocity, effort : bool
        Whether the message has these arrays.

    Attributes
    ----------
    arrays : dict of str to ndarray, shape (len(names),)
        The arrays that the message has: views into it, for the caller to fill.

    """

    def __init__(self, names: Sequence[str], velocity: bool, effort: bool) -> None:
        writer = _Writer()
        stamp = writer.uint32(0)
        writer.uint32(0)
        writer.string('')
        writer.uint32(len(names))
        for name in names:
            writer.string(name)
        starts = {}
        for name, is_present in (('position', True), ('velocity', velocity), ('effort', effort)):
            count = len(names) if is_present else 0
            writer.uint32(count)
            if count:
                starts[name] = writer.doubles(count) // 8 + 1
        super().__init__(writer.body, [stamp])
        self.arrays = {
            name: self._doubles[start:start + len(names)] for name, start in starts.items()
        }
