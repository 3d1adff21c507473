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
"""Reading of MCAP files that the package mcap has written, including damaged files."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from hypothesis import given
from hypothesis import HealthCheck
from hypothesis import settings
from hypothesis import strategies as st
import pytest

pytest.importorskip('mcap', reason='no mcap')

import lz4.frame
from mcap.opcode import Opcode
from mcap.writer import CompressionType
from robot_description_tools.recording.mcap_file import MAGIC
from robot_description_tools.recording.mcap_file import McapFile
from robot_description_tools.recording.mcap_file import MESSAGE
from robot_description_tools.recording.mcap_file import RecordingError
from robot_description_tools.recording.mcap_file import unpacked
from test_support.examples import examples
from test_support.mcap_files import START
from test_support.mcap_files import text_message
from test_support.mcap_files import write_mcap
import zstandard

SENT = [('/log', START + k, text_message(f'{k} ' * 40)) for k in range(200)]
KINDS = [*CompressionType]


def messages_in(path: Path) -> tuple[list[bytes], McapFile]:
    with path.open('rb') as stream:
        recording = McapFile(stream)
        found = [content[MESSAGE.size:] for kind, content in recording if kind == Opcode.MESSAGE]
    return found, recording


@pytest.mark.parametrize('kind', KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize('is_chunked', [True, False])
def test_all_messages_are_read(tmp_path: Path, kind: CompressionType, is_chunked: bool) -> None:
    path = write_mcap(
        tmp_path / 'a.mcap', SENT, compression=kind, use_chunking=is_chunked, chunk_size=4000
    )
    found, recording = messages_in(path)
    assert found == [data for *_, data in SENT]
    assert not recording.problems
    assert recording.header.profile == 'ros2'


@pytest.mark.parametrize('kind', KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize('is_chunked', [True, False])
def test_a_recording_that_ends_early_is_used(
    tmp_path: Path, kind: CompressionType, is_chunked: bool
) -> None:
    whole = write_mcap(
        tmp_path / 'a.mcap', SENT, compression=kind, use_chunking=is_chunked, chunk_size=4000
    ).read_bytes()
    last = 0
    for size in range(600, len(whole) // 2, 371):
        path = tmp_path / 'b.mcap'
        path.write_bytes(whole[:size])
        found, recording = messages_in(path)
        assert found == [data for *_, data in SENT[:len(found)]]
        assert len(found) >= last
        last = len(found)
        assert recording.problems == {'the recording ends early': 1}
        # If chunks are not compressed, the test can count the complete messages.
        if kind is CompressionType.NONE:
            complete = sum(data in whole[:size] for *_, data in SENT)
            assert len(found) == complete
    assert last > 50


def test_a_damaged_chunk_is_left_out(tmp_path: Path) -> None:
    path = write_mcap(tmp_path / 'a.mcap', SENT, chunk_size=4000, compression=CompressionType.NONE)
    data = bytearray(path.read_bytes())
    at = data.find(SENT[100][2])
    data[at + 20] ^= 1
    path.write_bytes(data)
    found, recording = messages_in(path)
    assert recording.problems == {'a chunk is damaged': 1}
    assert 150 < len(found) < 200
    assert set(found) < {data for *_, data in SENT}


@settings(
    max_examples=examples(60),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    deadline=None,
)
@given(data=st.data())
def test_hostile_files_are_refused_or_read(tmp_path: Path, data: st.DataObject) -> None:
    whole = write_mcap(
        tmp_path / 'a.mcap', SENT[:20], compression=data.draw(st.sampled_from(KINDS))
    ).read_bytes()
    changed = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(whole) - 1))
        changed[at] = data.draw(st.integers(0, 255))
    path = tmp_path / 'b.mcap'
    path.write_bytes(changed)
    with suppress(RecordingError):
        found, _ = messages_in(path)
        assert len(found) <= len(whole)


def test_data_are_not_decompressed_beyond_their_size() -> None:
    bomb = bytes(10**7)
    for packed, name in ((lz4.frame.compress(bomb), 'lz4'), (zstandard.compress(bomb), 'zstd')):
        assert unpacked(packed, name, 1000) == bytes(1000)
        assert unpacked(packed, name, len(bomb)) == bomb
        assert len(unpacked(packed[:len(packed) // 2], name, len(bomb))) < len(bomb)
    with pytest.raises(RecordingError, match="its compression 'snappy' is unknown"):
        unpacked(b'x', 'snappy', 1)


@pytest.mark.parametrize('content', [b'', b'<robot/>', MAGIC, MAGIC + b'x' * 50])
def test_other_files_are_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / 'a.mcap'
    path.write_bytes(content)
    with pytest.raises(RecordingError, match=r'it is no MCAP file|it has no header|the limit is'):
        messages_in(path)
