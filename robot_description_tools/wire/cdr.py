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

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
import struct
from typing import Any
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

ByteArray = npt.NDArray[np.uint8]
FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.intp]

ENCAPSULATION = b'\x00\x01'
# How many sets of names are remembered; sets that agree in their number of names and in this many
# bytes of the first one are compared byte by byte.
MAX_LAYOUTS = 64
MAX_RECENT = 32
PREFIX = 48
MAX_NAMES = 100_000

_HEAD = struct.Struct('<iII')
_LENGTH = struct.Struct('<I')
_DOUBLE = np.dtype('<f8')
_STAMP = struct.Struct('<iI')


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


class JointStateView(NamedTuple):
    """
    What a serialized JointState holds.

    Attributes
    ----------
    layout : NameLayout
        The names; the same object for the same bytes.
    stamp_ns : int
        The stamp of the header [ns].
    position, velocity, effort : ndarray, shape (k,)
        Views of one copy of the message [rad or m, and so on]; each has a length of its own.

    """

    layout: NameLayout
    stamp_ns: int
    position: FloatArray
    velocity: FloatArray
    effort: FloatArray


class JointStateFrame(NamedTuple):
    """
    Where the numbers of a serialized JointState stand.

    Attributes
    ----------
    layout : NameLayout
        The names.
    position, velocity, effort : slice
        Where the numbers stand; how many there are stands in the four bytes behind those before.

    """

    layout: NameLayout
    position: slice
    velocity: slice
    effort: slice


class JointStateDecoder:
    """Reads serialized ``sensor_msgs/msg/JointState`` and remembers name blocks."""

    def __init__(self) -> None:
        # The latest name blocks as they were sent, padding included: its bytes are arbitrary.
        self._recent: deque[tuple[bytes, NameLayout]] = deque(maxlen=MAX_RECENT)
        # All layouts, by the number of names and the first one.
        self._known: dict[tuple[int, bytes], list[NameLayout]] = {}

    def decode(self, data: bytes) -> JointStateView:
        """
        Read one message.

        Parameters
        ----------
        data : bytes
            The serialized message, encapsulation included.

        Returns
        -------
        JointStateView

        Raises
        ------
        MalformedMessage
            If the encapsulation is another one, or a length leads outside of the bytes.

        """
        if data[:2] != ENCAPSULATION:
            raise MalformedMessage(f'encapsulation {data[:2].hex()}, expected 0001 (CDR, little)')
        # A copy whose doubles lie on multiples of 8 in memory, as numpy wants them to be fast.
        body = data[4:]
        try:
            sec, nanosec, frame_length = _HEAD.unpack_from(body)
            start = (12 + frame_length + 3) & ~3
            for found in self._recent:
                if body.startswith(found[0], start):
                    break
            else:
                found = self._find_layout(body, start)
            names, layout = found
            at = (start + len(names) + 3) & ~3
            position, at = _doubles(body, at)
            velocity, at = _doubles(body, at)
            effort, _ = _doubles(body, at)
        except struct.error as error:
            raise MalformedMessage(f'{len(data)} bytes, the message needs more') from error
        return JointStateView(layout, sec * 1_000_000_000 + nanosec, position, velocity, effort)

    def frame(self, data: bytes) -> JointStateFrame:
        """
        Return where the numbers of a message stand.

        Parameters
        ----------
        data : bytes
            A serialized message.

        Raises
        ------
        MalformedMessage
            As `decode` does.

        """
        view = self.decode(data)
        (frame_length,) = _LENGTH.unpack_from(data, 12)
        at = 4 + ((12 + frame_length + 3) & ~3) + len(view.layout.block)
        numbers = []
        for values in view[2:]:
            at = ((at + 3) & ~3) + 4
            if len(values):
                # Doubles stand on multiples of 8 behind the encapsulation.
                at = ((at + 3) & ~7) + 4
            numbers.append(slice(at, at + values.nbytes))
            at += values.nbytes
        return JointStateFrame(view.layout, *numbers)

    def _find_layout(self, body: bytes, start: int) -> tuple[bytes, NameLayout]:
        """Return the bytes of the names at an offset and their layout; remember both."""
        (count,) = _LENGTH.unpack_from(body, start)
        first = start + 8
        key = (count, body[first:first + PREFIX].partition(b'\0')[0])
        for layout in self._known.get(key, ()):
            if layout.matches(body, start):
                break
        else:
            layout = _read_names(body, start)
            if sum(map(len, self._known.values())) == MAX_LAYOUTS:
                self._known.clear()
            self._known.setdefault(key, []).append(layout)
        found = body[start:start + len(layout.block)], layout
        self._recent.appendleft(found)
        return found


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


def _doubles(body: bytes, at: int) -> tuple[FloatArray, int]:
    """Return the sequence of doubles at an offset, and where the next one begins."""
    (count,) = _LENGTH.unpack_from(body, at)
    at += 4
    if count == 0:
        return _NO_VALUES, at
    at = (at + 7) & ~7
    end = at + 8 * count
    if end > len(body):
        raise MalformedMessage(f'{count} numbers lead outside of the message')
    return np.frombuffer(body, _DOUBLE, count, at), end


_NO_VALUES: FloatArray = np.empty(0)


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
        # What else to write, and where.
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
