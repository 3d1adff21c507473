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
Write MCAP files without changes to the ids and the message bytes that the caller gives.

The writer of the package ``mcap`` gives new ids to channels and schemas, and takes ten times as
long per message. This writer uses only the record classes of that package.

Source: https://mcap.dev/spec.

"""

from __future__ import annotations

from collections import Counter
from collections import defaultdict
from collections.abc import Mapping
from concurrent.futures import Future
from concurrent.futures import ThreadPoolExecutor
import struct
from typing import BinaryIO
import zlib

from mcap.data_stream import RecordBuilder
from mcap.opcode import Opcode
from mcap.records import Attachment
from mcap.records import AttachmentIndex
from mcap.records import Channel
from mcap.records import ChunkIndex
from mcap.records import DataEnd
from mcap.records import Footer
from mcap.records import Header
from mcap.records import McapRecord
from mcap.records import Metadata
from mcap.records import MetadataIndex
from mcap.records import Schema
from mcap.records import Statistics
from mcap.records import SummaryOffset
from robot_description_tools.recording.mcap_file import MAGIC
from robot_description_tools.recording.mcap_file import MESSAGE
from robot_description_tools.recording.mcap_file import parsed
from robot_description_tools.recording.mcap_file import RawRecord

_PREFIX = struct.Struct('<BQ')
_MESSAGE = struct.Struct('<BQHIQQ')
#: Bytes. A chunk ends when its records, before compression, have at least this size.
CHUNK_SIZE = 4 * 1024 * 1024
#: Count. Level of compression. Higher levels take longer.
LEVEL = 1


class McapWriter:
    """
    Writer of an MCAP file.

    Parameters
    ----------
    stream : binary file
        The file, empty.
    profile, library : str
        Texts for the header of the file.

    Attributes
    ----------
    counts : Counter of int
        Number of messages of each channel.

    """

    def __init__(self, stream: BinaryIO, profile: str, library: str) -> None:
        self._stream = stream
        self.compression = 'zstd'
        self.counts: Counter[int] = Counter()
        # Maps kind and id of each channel and schema to its bytes, which the summary repeats.
        self._shared: dict[tuple[int, int], bytes] = {}
        self._attachments: list[AttachmentIndex] = []
        self._metadata: list[MetadataIndex] = []
        self._chunks: list[ChunkIndex] = []
        self._times: list[int] = []
        # The thread that compresses a chunk while the next chunk is filled.
        self._packer = ThreadPoolExecutor(1)
        self._pending: Future[tuple[bytes, int]] | None = None
        self._begin_chunk()
        stream.write(MAGIC)
        self._write(Header(profile, library))

    def __enter__(self) -> McapWriter:
        return self

    def __exit__(self, *_: object) -> None:
        self._packer.shutdown()

    # -- records -----------------------------------------------------------------------------

    def add_shared(self, record: McapRecord) -> None:
        """Add a channel or a schema."""
        assert isinstance(record, Channel | Schema)
        opcode = Opcode.CHANNEL if isinstance(record, Channel) else Opcode.SCHEMA
        data = _bytes_of(record)
        self._shared[int(opcode), record.id] = data
        self._parts.append(data)
        self._size += len(data)

    def add_message(
        self, channel: int, sequence: int, log_time: int, publish_time: int, data: bytes
    ) -> None:
        """Add a message. Times are in ns."""
        head = _MESSAGE.pack(
            Opcode.MESSAGE, MESSAGE.size + len(data), channel, sequence, log_time, publish_time
        )
        index = self._index[channel]
        index.append(log_time)
        index.append(self._size)
        self._parts.append(head)
        self._parts.append(data)
        self._size += len(head) + len(data)
        if self._size >= CHUNK_SIZE:
            self._end_chunk()

    def add(self, record: RawRecord) -> None:
        """Add a record outside of chunks, such as an attachment."""
        self._end_chunk()
        self._flush()
        offset, length = self._stream.tell(), _PREFIX.size + len(record.content)
        if record.opcode == Opcode.ATTACHMENT:
            attachment = parsed(Attachment, record.content)
            if isinstance(attachment, Attachment):
                self._attachments.append(
                    AttachmentIndex(
                        offset,
                        length,
                        attachment.log_time,
                        attachment.create_time,
                        len(attachment.data),
                        attachment.name,
                        attachment.media_type,
                    )
                )
        elif record.opcode == Opcode.METADATA:
            metadata = parsed(Metadata, record.content)
            if isinstance(metadata, Metadata):
                self._metadata.append(MetadataIndex(offset, length, metadata.name))
        self._stream.write(_PREFIX.pack(record.opcode, len(record.content)))
        self._stream.write(record.content)

    # -- chunks --------------------------------------------------------------------------------

    def _begin_chunk(self) -> None:
        self._parts: list[bytes] = []
        self._size = 0
        # Maps each channel to a flat list with two numbers for each message of the chunk: log
        # time and offset. For two messages, the list is [time, offset, time, offset].
        self._index: dict[int, list[int]] = defaultdict(list)

    def _end_chunk(self) -> None:
        if not self._parts:
            return
        self._flush()
        times = [time for index in self._index.values() for time in index[::2]]
        first, last = min(times, default=0), max(times, default=0)
        self._times += [first, last] if times else []
        self._begun = first, last, self._size, self.compression, self._index
        self._pending = self._packer.submit(_packed, self._parts, self.compression)
        self._begin_chunk()

    def _flush(self) -> None:
        """Wait for the chunk that is being compressed, and write it."""
        if self._pending is None:
            return
        data, crc = self._pending.result()
        self._pending = None
        first, last, size, compression, index = self._begun
        name = compression.encode()
        start = self._stream.tell()
        content = struct.pack('<QQQII', first, last, size, crc, len(name)) + name
        length = len(content) + 8 + len(data)
        self._stream.write(_PREFIX.pack(Opcode.CHUNK, length) + content)
        self._stream.write(struct.pack('<Q', len(data)))
        self._stream.write(data)
        end = self._stream.tell()
        offsets = self._write_index(index)
        self._chunks.append(
            ChunkIndex(
                chunk_length=end - start,
                chunk_start_offset=start,
                compression=compression,
                compressed_size=len(data),
                message_end_time=last,
                message_index_length=self._stream.tell() - end,
                message_index_offsets=offsets,
                message_start_time=first,
                uncompressed_size=size,
            )
        )

    def _write_index(self, index: Mapping[int, list[int]]) -> dict[int, int]:
        """Write the message indexes of a chunk. Map each channel to the offset of its index."""
        offsets = {}
        for channel, entries in index.items():
            self.counts[channel] += len(entries) // 2
            offsets[channel] = self._stream.tell()
            content = struct.pack(f'<HI{len(entries)}Q', channel, 8 * len(entries), *entries)
            self._stream.write(_PREFIX.pack(Opcode.MESSAGE_INDEX, len(content)) + content)
        return offsets

    # -- end -----------------------------------------------------------------------------------

    def finish(self) -> None:
        """Write the rest of the messages, and the summary."""
        self._end_chunk()
        self._flush()
        self._write(DataEnd(0))
        start = self._stream.tell()
        groups: dict[Opcode, list[bytes]] = {
            kind: [data for (opcode, _), data in self._shared.items() if opcode == kind]
            for kind in (Opcode.SCHEMA, Opcode.CHANNEL)
        }
        groups[Opcode.STATISTICS] = [_bytes_of(self._statistics())]
        groups[Opcode.CHUNK_INDEX] = [*map(_bytes_of, self._chunks)]
        groups[Opcode.ATTACHMENT_INDEX] = [*map(_bytes_of, self._attachments)]
        groups[Opcode.METADATA_INDEX] = [*map(_bytes_of, self._metadata)]
        summary, offsets = b'', b''
        for opcode, records in groups.items():
            data = b''.join(records)
            if data:
                at = start + len(summary)
                offsets += _bytes_of(SummaryOffset(opcode, at, len(data)))
            summary += data
        at = start + len(summary)
        head = struct.pack('<BQQQ', Opcode.FOOTER, 20, start, at)
        crc = zlib.crc32(head, zlib.crc32(summary + offsets))
        self._stream.write(summary + offsets)
        self._write(Footer(start, at, crc))
        self._stream.write(MAGIC)

    def _statistics(self) -> Statistics:
        kinds = Counter(opcode for opcode, _ in self._shared)
        return Statistics(
            attachment_count=len(self._attachments),
            channel_count=kinds[Opcode.CHANNEL],
            channel_message_counts=dict(self.counts),
            chunk_count=len(self._chunks),
            message_count=self.counts.total(),
            metadata_count=len(self._metadata),
            message_start_time=min(self._times, default=0),
            message_end_time=max(self._times, default=0),
            schema_count=kinds[Opcode.SCHEMA],
        )

    def _write(self, record: McapRecord) -> None:
        self._stream.write(_bytes_of(record))


def _bytes_of(record: McapRecord) -> bytes:
    builder = RecordBuilder()
    record.write(builder)
    data: bytes = builder.end()  # type: ignore[no-untyped-call]
    return data


def _packed(parts: list[bytes], compression: str) -> tuple[bytes, int]:
    """Return the compressed records of a chunk, and the checksum of the uncompressed records."""
    data = b''.join(parts)
    crc = zlib.crc32(data)
    if compression == 'zstd':
        import zstandard

        return zstandard.ZstdCompressor(level=LEVEL).compress(data), crc
    if compression == 'lz4':
        import lz4.frame

        packed: bytes = lz4.frame.compress(data)
        return packed, crc
    return data, crc
