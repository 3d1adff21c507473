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
Records of an MCAP file, in their order.

Unlike the readers of the package ``mcap``, this reader does not decode messages. If a file ends
early, the file is read up to the last complete message. Any value in a file may be wrong, so the
reader compares lengths with the size of the file and limits all sizes.

Source: https://mcap.dev/spec.

"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from io import BytesIO
import os
import struct
from typing import BinaryIO
from typing import NamedTuple
import zlib

from mcap.data_stream import ReadDataStream
from mcap.opcode import Opcode
from mcap.records import Channel
from mcap.records import Header
from mcap.records import McapRecord
from mcap.records import Schema

MAGIC = b'\x89MCAP0\r\n'
_PREFIX = struct.Struct('<BQ')
_CHUNK = struct.Struct('<QQQII')
_LENGTH = struct.Struct('<Q')
# Channel id, sequence number, log time and time of publication.
MESSAGE = struct.Struct('<HIQQ')
#: Bytes. Largest record that is read, and largest chunk after decompression.
MAX_RECORD = 512 * 1024 * 1024


class RecordingError(ValueError):
    """Error: a recording cannot be used. The text gives the reason and a fix."""


class RawRecord(NamedTuple):
    """
    A record of the data section.

    Attributes
    ----------
    opcode : int
        Kind of the record.
    content : bytes
        Content of the record.

    """

    opcode: int
    content: bytes


class McapFile:
    """
    Reader of an MCAP file.

    Parameters
    ----------
    stream : binary file
        The file, positioned at its start.

    Attributes
    ----------
    header : Header
        Header of the file.
    problems : Counter of str
        Maps each kind of damage to the number of places found so far.
    compression : str
        Compression of the chunk that was read most recently; ``zstd`` before the first chunk.
    size, position : int
        Size of the file, and number of bytes read so far.

    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.size = os.fstat(stream.fileno()).st_size
        self.problems: Counter[str] = Counter()
        self.compression = 'zstd'
        self.position = len(MAGIC)
        if stream.read(len(MAGIC)) != MAGIC:
            raise RecordingError('it is no MCAP file')
        first = next(self._outer(), None)
        header = first and first.opcode == Opcode.HEADER and parsed(Header, first.content)
        if not isinstance(header, Header):
            raise RecordingError('it has no header')
        self.header = header

    @property
    def damage(self) -> list[str]:
        """Descriptions of the damage that was found so far."""
        return [
            problem + (f' ({count} x)' if count > 1 else '')
            for problem, count in self.problems.items()
        ]

    def lacks(self, what: str) -> RecordingError:
        """
        Return an error about missing content.

        The error names the damage found so far as a possible reason.

        """
        return RecordingError('; '.join([f'it has no {what}', *self.damage]))

    def __iter__(self) -> Iterator[RawRecord]:
        """Yield all records of the data section. Instead of a chunk, yield its records."""
        for record in self._outer():
            if record.opcode == Opcode.CHUNK:
                yield from self._inner(record.content)
            elif record.opcode == Opcode.DATA_END:
                return
            elif record.opcode != Opcode.MESSAGE_INDEX:
                yield record
        self.problems['the recording ends early'] += 1

    def _outer(self) -> Iterator[RawRecord]:
        """Yield the records of the file. If the last record is a chunk, it may be incomplete."""
        while len(prefix := self._stream.read(_PREFIX.size)) == _PREFIX.size:
            opcode, length = _PREFIX.unpack(prefix)
            left = self.size - self._stream.tell()
            if min(length, left) > MAX_RECORD:
                raise RecordingError(f'a record has {length} bytes; the limit is {MAX_RECORD}')
            content = self._stream.read(min(length, left))
            self.position = self._stream.tell()
            # An incomplete chunk can contain complete messages.
            if len(content) == length or opcode == Opcode.CHUNK:
                yield RawRecord(opcode, content)

    def _inner(self, content: bytes) -> Iterator[RawRecord]:
        """Yield the complete records of a chunk."""
        data = self._chunk_data(content)
        at, size = 0, len(data)
        while at + _PREFIX.size <= size:
            opcode, length = _PREFIX.unpack_from(data, at)
            at += _PREFIX.size
            if length > size - at:
                break
            yield RawRecord(opcode, data[at:at + length])
            at += length

    def _chunk_data(self, content: bytes) -> bytes:
        """Return the readable records of a chunk, or b'' if none can be read."""
        if len(content) < _CHUNK.size:
            return b''
        _, _, size, crc, length = _CHUNK.unpack_from(content)
        at = _CHUNK.size + length
        compression = content[_CHUNK.size:at].decode('utf-8', 'replace')
        if len(content) < at + _LENGTH.size:
            return b''
        if size > MAX_RECORD:
            raise RecordingError(f'a chunk has {size} bytes; the limit is {MAX_RECORD}')
        (stored,) = _LENGTH.unpack_from(content, at)
        packed = content[at + _LENGTH.size:][:stored]
        if compression in ('', 'lz4', 'zstd'):
            self.compression = compression
        data = unpacked(packed, compression, size)
        is_whole = len(packed) == stored
        if is_whole and (len(data) != size or (crc and zlib.crc32(data) != crc)):
            self.problems['a chunk is damaged'] += 1
            return b''
        return data


def unpacked(data: bytes, compression: str, size: int) -> bytes:
    """
    Decompress data.

    Parameters
    ----------
    data : bytes
        Compressed data, possibly incomplete.
    compression : str
        ``zstd``, ``lz4`` or ''.
    size : int
        Largest number of bytes to decompress.

    Returns
    -------
    bytes
        The decompressed data, up to the first damage.

    Raises
    ------
    RecordingError
        If the compression is unknown, or its package is not installed.

    """
    if not compression:
        return data[:size]
    try:
        if compression == 'zstd':
            import zstandard

            with zstandard.ZstdDecompressor().stream_reader(data) as reader:
                return _read_all(reader, size)
        if compression == 'lz4':
            import lz4.frame

            return bytes(lz4.frame.LZ4FrameDecompressor().decompress(data, max_length=size))
    except ImportError as error:
        raise RecordingError(f'its compression needs the package {error.name}') from error
    # Catch all errors, because the libraries have no common error class for damaged data.
    except Exception:
        return b''
    raise RecordingError(f"its compression '{compression}' is unknown")


def _read_all(reader: BinaryIO, size: int) -> bytes:
    """Return the data up to a size, or up to the first damage."""
    parts, left = [], size
    while left > 0:
        try:
            part = reader.read(min(left, 1 << 20))
        # Catch all errors, as in `unpacked`.
        except Exception:
            break
        if not part:
            break
        parts.append(part)
        left -= len(part)
    return b''.join(parts)


def parsed(kind: type[McapRecord], content: bytes) -> McapRecord | None:
    """Return a record of a kind such as `Channel`, or None if its content is damaged."""
    stream = ReadDataStream(BytesIO(content))
    try:
        record: McapRecord = kind.read(stream)  # type: ignore[attr-defined]
    # Catch all errors, because the package has no common error class for damaged content.
    except Exception:
        return None
    return record


class Topics:
    """
    Channels and schemas of a recording.

    Attributes
    ----------
    channels : dict of int to Channel
        Maps the id of each channel to the channel.
    schemas : dict of int to Schema
        Maps the id of each schema to the schema.

    """

    def __init__(self) -> None:
        self.channels: dict[int, Channel] = {}
        self.schemas: dict[int, Schema] = {}

    def add(self, record: RawRecord) -> Channel | Schema | None:
        """
        Store and return the channel or schema of a record, or return None if it is not new.

        If the record is damaged, nothing is stored, and the result is None.

        """
        kind = Channel if record.opcode == Opcode.CHANNEL else Schema
        found = parsed(kind, record.content)
        known: dict[int, Channel] | dict[int, Schema]
        known = self.channels if record.opcode == Opcode.CHANNEL else self.schemas
        if not isinstance(found, Channel | Schema) or known.get(found.id) == found:
            return None
        known[found.id] = found  # type: ignore[assignment]
        return found

    def type_of(self, channel: Channel) -> str:
        """Return the message type of a channel, or '' if the type is unknown."""
        schema = self.schemas.get(channel.schema_id)
        return schema.name if schema is not None else ''
