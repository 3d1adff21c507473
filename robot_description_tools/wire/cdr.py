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
Fast conversion between serialized messages and numpy arrays.

In most messages of a topic, only numbers change. So a reader compares the bytes of the names with
the bytes of earlier messages, instead of reading the names again. A writer stores stamps and
numbers in a template of the message.

Format: CDR, little endian, encapsulation ``00 01`` (OMG DDS-XTypes 1.3, chapter 7.4). Every
primitive is aligned to its size. Offsets are counted from the end of the encapsulation, which has
four bytes.

"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
import struct
from typing import Any
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

ByteArray = npt.NDArray[np.uint8]
FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.intp]

ENCAPSULATION = b'\x00\x01'
#: Count. Largest number of name sets that a decoder keeps. A name set is all names in a message.
MAX_LAYOUTS = 64
# A decoder finds a name set by a key: the number of names and the start of the first name.
# Different name sets may have the same key, so all bytes of the names are also compared.
#: Bytes. Longest part of the first name that is used in the key of a name set.
PREFIX = 48
#: Count. Largest number of frames (`JointStateFrame`) that a decoder keeps.
MAX_FRAMES = 64
#: Count. Largest number of heads (`JointStateFrame.head`) that a decoder keeps for messages of one
#: size.
MAX_HEADS = 64
#: Count. A message with more names than this is malformed.
MAX_NAMES = 100_000

_HEAD = struct.Struct('<iII')
_LENGTH = struct.Struct('<I')
_DOUBLE = np.dtype('<f8')
_STAMP = struct.Struct('<iI')
# Offset of the header's frame name in a message with encapsulation. The names of the joints follow
# the frame name.
_NAMES_AT = 4 + _STAMP.size


class MalformedMessage(ValueError):
    """A serialized message that cannot be read."""


@dataclass(frozen=True, slots=True, eq=False)
class NameLayout:
    """
    The names of a JointState in serialized form.

    Attributes
    ----------
    names : tuple of str
        The names in message order.
    block : ndarray of uint8
        Number of names, followed by the bytes of the names. Bytes of padding are 0.
    mask : ndarray of uint8
        0xff for each byte except padding. Padding may have any value.

    """

    names: tuple[str, ...]
    block: ByteArray
    mask: ByteArray

    def matches(self, body: bytes, start: int) -> bool:
        """Return True if a body has these names at an offset."""
        if start + len(self.block) > len(body):
            return False
        found = np.frombuffer(body, np.uint8, len(self.block), start)
        return bool(((found & self.mask) == self.block).all())


class JointStateFrame:
    """
    The last message of a series of JointStates that differ only in stamp and numbers.

    Parameters
    ----------
    layout : NameLayout
        The names.
    spans : tuple of slice
        Parts of the message with positions, velocities and efforts.

    Attributes
    ----------
    layout, spans
        The parameters with these names.
    head : slice
        Part of the message between the stamp and the positions. It contains the names.
    lengths : tuple of int
        Number of positions, velocities and efforts.
    rows : frozenset of int
        Indices of the arrays that contain one number for each name. The index of the positions is
        0, the index of the velocities is 1, and the index of the efforts is 2.
    fits : bool
        True if there is a position for each name, and if velocities and efforts are complete or
        empty.
    unpack : callable
        Takes a message with the same number of bytes as the last message. Returns encapsulation,
        seconds, nanoseconds, head, positions, number of velocities and number of efforts. These
        values are not checked.
    stamp_ns : int
        Stamp of the last message [ns].
    position, velocity, effort : ndarray, shape (k,)
        Numbers of the last message [rad or m, and so on]. The lengths may differ. The next
        message overwrites the arrays.
    numbers : ndarray, shape (3, n_names)
        Positions, velocities and efforts. Rows that are not in `rows` are NaN.
    sent : ndarray, shape (n, n_names)
        The first rows of `numbers`, up to the last row in `rows`.
    tops : bytes
        The high byte of each number, and bytes of padding.

    """

    def __init__(self, layout: NameLayout, spans: tuple[slice, slice, slice]) -> None:
        self.layout, self.spans = layout, spans
        position, velocity, effort = spans
        self.lengths = tuple((each.stop - each.start) // 8 for each in spans)
        self.head = slice(_NAMES_AT, position.start)
        # The number of velocities follows the positions. The number of efforts follows the
        # velocities.
        between = velocity.stop - position.stop - _LENGTH.size
        before = position.stop - _NAMES_AT
        self._unpack = struct.Struct(f'<2s2xiI{before}xI{between}xI').unpack_from
        head, numbers = position.start - _NAMES_AT, position.stop - position.start
        whole = f'<2s2xiI{head}s{numbers}sI{between}xI'
        self.unpack = struct.Struct(whole).unpack_from
        self._rates = self.lengths[1:]
        self.stamp_ns, self.tops = 0, b''

        # Copy the part of a message with all numbers into a buffer with fixed views. Copying is
        # faster than making new views for each message. There are 8 bytes between two arrays.
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
            # In this message, an array is missing or has another length, so the numbers must be
            # copied.
            self.numbers = np.full((3, count), np.nan)
            self._copies = [(self.numbers[row], arrays[row]) for row in rows]
        self.sent = self.numbers[:max(rows, default=-1) + 1]

    def load(self, data: bytes) -> bool:
        """
        Read a message of this size and head.

        Return False if the message does not fit this frame.

        """
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
    """Reader of serialized ``sensor_msgs/msg/JointState``. It keeps frames of earlier messages."""

    def __init__(self) -> None:
        # The frame, the size and the head of the last message.
        self._latest: JointStateFrame | None = None
        self._latest_size, self._latest_head = 0, b''
        # Maps a message size to the slice of the head, and to a frame for each head. Heads contain
        # padding, so several heads may have the same names.
        self._heads: dict[int, tuple[slice, dict[bytes, JointStateFrame]]] = {}
        self._n_frames = 0
        # Maps the number of names and the start of the first name to the layouts.
        self._layouts: dict[tuple[int, bytes], list[NameLayout]] = {}

    def decode(self, data: bytes) -> JointStateFrame:
        """
        Read one message.

        Parameters
        ----------
        data : bytes
            The serialized message, including the encapsulation.

        Returns
        -------
        JointStateFrame
            Frame with the stamp and the numbers of the message. Messages that differ only in
            stamp and numbers give the same object. Messages with the same names have the same
            `layout` object.

        Raises
        ------
        MalformedMessage
            If the encapsulation is not supported, or a length is larger than the message.

        """
        frame = self._latest
        # First compare with the last message, because a comparison of bytes is faster than a
        # lookup.
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
        """Return the frame for messages of this size and head, or None if none is stored."""
        head, frames = self._heads.get(len(data), _NO_HEADS)
        return frames.get(data[head])

    def _find(self, data: bytes) -> JointStateFrame:
        """Return the frame of a message, and keep it for the next messages."""
        if data[:2] != ENCAPSULATION:
            raise MalformedMessage(
                f'encapsulation {data[:2].hex()}, expected 0001 (CDR, little endian)'
            )
        body = data[4:]
        try:
            _, _, frame_length = _HEAD.unpack_from(body)
            start = (12 + frame_length + 3) & ~3
            layout = self._find_layout(body, start)
            position = _doubles(body, (start + len(layout.block) + 3) & ~3)
            velocity = _doubles(body, position.stop - 4)
            spans = position, velocity, _doubles(body, velocity.stop - 4)
        except struct.error as error:
            raise MalformedMessage(f'the message ends after {len(data)} bytes') from error
        _, frames = self._heads.get(len(data), _NO_HEADS)
        for frame in frames.values():
            if frame.layout is layout and frame.spans == spans:
                break
        else:
            frame = JointStateFrame(layout, spans)
            # Do not store frames with more numbers than names, because a source could send such
            # messages in very many sizes.
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
        """Return the layout of the names at an offset, and keep it."""
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
    # Refuse impossible counts: each name has at least 5 bytes, its length and a final zero.
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
        # Refuse a name with a zero byte, because programs in C read a name up to its first zero
        # byte.
        if end > len(body) or body.find(b'\0', at + 4, end) != end - 1:
            raise MalformedMessage(
                'a name is longer than the message, or does not end at its first zero byte'
            )
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
    """Return the slice of the message that contains an array of doubles at an offset."""
    (count,) = _LENGTH.unpack_from(body, at)
    at += 4
    if count:
        at = (at + 7) & ~7
    if at + 8 * count > len(body):
        raise MalformedMessage(f'an array of {count} numbers is longer than the message')
    return slice(at + 4, at + 4 + 8 * count)


_NO_HEADS: tuple[slice, dict[bytes, JointStateFrame]] = (slice(0), {})


def stamp_of(data: bytes) -> int:
    """Return the stamp [ns] of a serialized message that begins with a header."""
    sec, nanosec = _STAMP.unpack_from(data, len(ENCAPSULATION) + 2)
    return int(sec) * 1_000_000_000 + int(nanosec)


def text_of(data: bytes) -> str:
    """
    Return the text of a serialized ``std_msgs/msg/String``.

    Raises
    ------
    MalformedMessage
        If the message is broken.

    """
    end = len(ENCAPSULATION) + 2 + _LENGTH.size
    if data[:2] != ENCAPSULATION or len(data) < end:
        raise MalformedMessage('the message is no text')
    (length,) = _LENGTH.unpack_from(data, end - _LENGTH.size)
    text = data[end:end + length]
    if len(text) != length or not text.endswith(b'\0'):
        raise MalformedMessage(f'a text of {length} bytes is longer than the message')
    return text[:-1].decode('utf-8', 'replace')


def child_frames(data: bytes) -> list[str]:
    """
    Return the child frames of a serialized ``tf2_msgs/msg/TFMessage``.

    Raises
    ------
    MalformedMessage
        If the message is broken.

    """
    return [each.child for each in _transforms_in(data)]


class _TransformAt(NamedTuple):
    """A transform of a TFMessage: its frames, and offsets of stamp and numbers in the message."""

    parent: str
    child: str
    stamp: int
    numbers: int


def _transforms_in(data: bytes) -> list[_TransformAt]:
    """Return the transforms of a serialized TFMessage, or raise a `MalformedMessage`."""
    if data[:2] != ENCAPSULATION:
        raise MalformedMessage('the message is not CDR, little endian')
    body, found, at = data[4:], [], _LENGTH.size
    try:
        (count,) = _LENGTH.unpack_from(body)
        for _ in range(count):
            stamp = (at + 3) & ~3
            at = stamp + _STAMP.size
            parent, at = _name_at(body, at)
            child, at = _name_at(body, at)
            numbers = (at + 7) & ~7
            at = numbers + 7 * _DOUBLE.itemsize
            if at > len(body):
                raise MalformedMessage(f'the message ends after {len(data)} bytes')
            found.append(_TransformAt(parent, child, stamp + 4, numbers + 4))
    except struct.error as error:
        raise MalformedMessage(f'the message ends after {len(data)} bytes') from error
    return found


def _name_at(body: bytes, at: int) -> tuple[str, int]:
    """Return the name at the next multiple of 4 from an offset, and the offset of its end."""
    at = (at + 3) & ~3
    (length,) = _LENGTH.unpack_from(body, at)
    at += _LENGTH.size
    return body[at:at + length].rstrip(b'\0').decode('utf-8', 'replace'), at + length


class TransformBatch(NamedTuple):
    """
    Consecutive messages of the type ``tf2_msgs/msg/TFMessage`` with the same frames.

    Attributes
    ----------
    frames : tuple of (str, str)
        Parent and child frame of each transform.
    stamps : ndarray, shape (k, n)
        Stamps of each message [ns].
    numbers : ndarray, shape (k, n, 7)
        Translation and quaternion of each transform in each message.

    """

    frames: tuple[tuple[str, str], ...]
    stamps: npt.NDArray[np.int64]
    numbers: FloatArray


class _TransformLayout:
    """Layout of TFMessages that differ only in stamps and numbers."""

    def __init__(self, data: bytes) -> None:
        found = _transforms_in(data)
        self.frames = tuple((each.parent, each.child) for each in found)
        # These arrays contain indices of 4-byte words in the message. All stamps and numbers begin
        # at such words.
        self._stamps: IntArray = np.array(
            [(each.stamp // 4, each.stamp // 4 + 1) for each in found], np.intp
        ).reshape(-1, 2).T.copy()
        first = np.array([each.numbers // 4 for each in found], np.intp)
        self._numbers: IntArray = (first[:, np.newaxis] + np.arange(14)).ravel()
        # Mask of the constant bytes: all bytes except stamps, numbers and padding.
        mask = np.zeros(len(data), np.uint8)
        mask[:2] = mask[4:8] = 0xFF
        for each in found:
            begin = at = each.stamp + _STAMP.size
            for _ in (each.parent, each.child):
                at = begin + ((at - begin + 3) & ~3)
                (length,) = _LENGTH.unpack_from(data, at)
                mask[at:at + _LENGTH.size + length] = 0xFF
                at += _LENGTH.size + length
        self._mask = _words(mask)
        self._block = _words(np.frombuffer(data, np.uint8)) & self._mask

    def count(self, words: npt.NDArray[np.uint32]) -> int:
        """Return the number of messages at the front that have this layout."""
        same = ((words & self._mask) == self._block).all(axis=1)
        return len(same) if same.all() else int(same.argmin())

    def read(self, words: npt.NDArray[np.uint32]) -> TransformBatch:
        """Return the transforms of messages with this layout."""
        seconds = words[:, self._stamps[0]].view(np.int32).astype(np.int64)
        stamps = seconds * 1_000_000_000 + words[:, self._stamps[1]]
        numbers = np.take(words, self._numbers, axis=1).view(_DOUBLE)
        return TransformBatch(self.frames, stamps, numbers.reshape(len(words), -1, 7))


class TransformDecoder:
    """
    Reader of serialized ``tf2_msgs/msg/TFMessage``. The reader keeps the layouts of messages.

    Attributes
    ----------
    malformed : int
        Number of messages that cannot be read.

    """

    def __init__(self) -> None:
        self.malformed = 0
        # Maps the size of a message to the layouts of messages of this size.
        self._layouts: dict[int, list[_TransformLayout]] = {}
        self._n_layouts = 0

    def decode(self, messages: Sequence[bytes]) -> list[TransformBatch]:
        """
        Read messages.

        Parameters
        ----------
        messages : sequence of bytes
            The serialized messages, including the encapsulation.

        Returns
        -------
        list of TransformBatch
            The transforms, in the same order. Malformed messages are left out and counted.

        """
        batches = []
        for size, group in groupby(messages, key=len):
            some = list(group)
            padded = b''.join(some) if size % 4 == 0 else b''.join(
                each + bytes(-size % 4) for each in some
            )
            words = np.frombuffer(padded, np.uint32).reshape(len(some), -(-size // 4))
            at = 0
            while at < len(some):
                found = self._find(some[at], words[at:])
                if found is None:
                    self.malformed += 1
                    at += 1
                    continue
                layout, count = found
                if layout.frames:
                    batches.append(layout.read(words[at:at + count]))
                at += count
        return batches

    def _find(
        self, data: bytes, words: npt.NDArray[np.uint32]
    ) -> tuple[_TransformLayout, int] | None:
        """
        Return the layout of the first message, or None if this message is malformed.

        Also return the number of messages at the front that have this layout.

        """
        known = self._layouts.get(len(data), [])
        for layout in known:
            if count := layout.count(words):
                return layout, count
        try:
            layout = _TransformLayout(data)
        except MalformedMessage:
            return None
        if self._n_layouts == MAX_LAYOUTS:
            self._layouts.clear()
            self._n_layouts = 0
        self._n_layouts += 1
        self._layouts.setdefault(len(data), []).append(layout)
        return layout, max(1, layout.count(words))


def _words(data: ByteArray) -> npt.NDArray[np.uint32]:
    """Return bytes as words of four bytes. The last word is filled up with zeros."""
    return np.concatenate([data, np.zeros(-len(data) % 4, np.uint8)]).view(np.uint32)


class _Writer:
    """
    Writer of a message in which all doubles are 0.

    The methods `uint32` and `doubles` return the offset of the numbers that they write.

    """

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
    """A serialized message, whose stamps and doubles are overwritten in place."""

    def __init__(self, body: bytearray, stamps: Sequence[int]) -> None:
        # Four bytes of padding come first, so that the body begins at a multiple of 8 bytes.
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
        # The parts to write: a view of the message, indices in the view, and values.
        self._parts: list[tuple[npt.NDArray[Any], IntArray, npt.NDArray[Any]]] = []

    def encode(self, stamp_ns: int) -> bytes:
        """
        Return the message with its present numbers.

        Parameters
        ----------
        stamp_ns : int
            Value of every stamp [ns].

        Returns
        -------
        bytes
            The serialized message, including the encapsulation.

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
        Unit quaternions. The caller fills the array, and `encode` writes it.
    translation : ndarray, shape (len(frames), 3)
        Translations [m]. The caller fills the array and calls `write_translation`.

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
        # A quaternion is written as two complex numbers, which is faster than four doubles. In the
        # view ``pairs``, complex numbers overlap: element i consists of the doubles i and i + 1.
        doubles = self._doubles
        pairs = np.ndarray(
            max(len(doubles) - 1, 0), np.complex128, doubles.data, strides=doubles.strides
        )
        pairs_at: IntArray = (first + np.array([3, 5])).ravel()
        self._parts.append((pairs, pairs_at, self.quat_xyzw.reshape(-1).view(np.complex128)))

    def write_translation(self) -> None:
        """
        Write `translation` into the message.

        Before the first call, all translations in the message are 0.

        """
        self._doubles[self._translation_at] = self.translation


class JointStateTemplate(_Template):
    """
    A ``sensor_msgs/msg/JointState`` with constant names.

    Parameters
    ----------
    names : sequence of str
        The joints.
    velocity, effort : bool
        True if the message has these arrays.

    Attributes
    ----------
    arrays : dict of str to ndarray, shape (len(names),)
        Views of the arrays in the message. The caller fills the views.

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
