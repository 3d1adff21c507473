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
"""MCAP files that this package writes. The tests read them with the package mcap."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip('mcap', reason='no mcap')

from mcap.opcode import Opcode
from mcap.reader import make_reader
from mcap.records import Channel
from mcap.records import Schema
from robot_description_tools.recording import mcap_writer
from robot_description_tools.recording.mcap_file import McapFile
from robot_description_tools.recording.mcap_writer import McapWriter
from test_support.mcap_files import read_mcap
from test_support.mcap_files import START
from test_support.mcap_files import write_mcap


@pytest.mark.parametrize('compression', ['', 'lz4', 'zstd'])
@pytest.mark.parametrize('size', [1, 1000, 10**6])
def test_the_official_reader_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compression: str, size: int
) -> None:
    monkeypatch.setattr(mcap_writer, 'CHUNK_SIZE', size)
    path = tmp_path / 'a.mcap'
    sent = [(k % 3 + 7, k, START + 10 * k, START + k, bytes([k]) * k) for k in range(100)]
    with path.open('wb') as stream, McapWriter(stream, 'ros2', 'me') as writer:
        writer.compression = compression
        writer.add_shared(Schema(3, b'int32 x', 'ros2msg', 'a/msg/B'))
        for id_ in (7, 8, 9):
            writer.add_shared(Channel(id_, f'/{id_}', 'cdr', {'a': 'b'}, 3))
        for message in sent:
            writer.add_message(*message)
        writer.finish()
    assert read_mcap(path) == [(f'/{channel}', *rest) for channel, *rest in sent]
    with path.open('rb') as stream:
        reader = make_reader(stream, validate_crcs=True)
        summary = reader.get_summary()
        assert summary is not None
        assert summary.statistics is not None
        assert summary.statistics.message_count == 100
        assert summary.statistics.channel_message_counts == {7: 34, 8: 33, 9: 33}
        assert summary.statistics.message_start_time == START
        assert summary.statistics.message_end_time == START + 990
        assert [*summary.channels] == [7, 8, 9]
        assert summary.schemas[3].data == b'int32 x'
        # The reader uses the index to find the messages of a channel in a range of time.
        found = reader.iter_messages(['/8'], starting_at=START + 500, ending_before=START + 600)
        assert [message.sequence for *_, message in found] == [52, 55, 58]


def test_attachments_and_metadata_are_indexed(tmp_path: Path) -> None:
    source = write_mcap(tmp_path / 'a.mcap', [])
    path = tmp_path / 'b.mcap'
    with source.open('rb') as stream, path.open('wb') as out, McapWriter(out, '', '') as writer:
        for record in McapFile(stream):
            assert record.opcode in (Opcode.ATTACHMENT, Opcode.METADATA)
            writer.add(record)
        writer.finish()
    for each in (source, path):
        with each.open('rb') as stream:
            reader = make_reader(stream, validate_crcs=True)
            (attachment,) = reader.iter_attachments()
            (metadata,) = reader.iter_metadata()
        assert (attachment.name, attachment.data) == ('notes.txt', b'hello')
        assert (attachment.create_time, attachment.log_time) == (1, 2)
        assert metadata.metadata == {'serialized_metadata': 'x'}
