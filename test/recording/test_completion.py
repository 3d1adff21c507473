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
"""Completion of recordings. The tests read the result with the package mcap."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip('mcap', reason='no mcap')

from mcap.reader import make_reader
from mcap.writer import CompressionType
from robot_description_tools.recording.completion import find_description
from robot_description_tools.recording.completion import RecordingCompletion
from robot_description_tools.recording.mcap_file import McapFile
from robot_description_tools.recording.mcap_file import RecordingError
from robot_description_tools.recording.mcap_writer import McapWriter
from robot_description_tools.state.pipeline import StatePipeline
from test_support.mcap_files import data_of
from test_support.mcap_files import read_mcap
from test_support.mcap_files import Sent
from test_support.mcap_files import START
from test_support.mcap_files import text_message
from test_support.mcap_files import write_mcap
from test_support.pipelines import ARM
from test_support.pipelines import DRIVEN
from test_support.pipelines import message
from test_support.pipelines import pipeline_of

STEP = 10**7
TEXT = ('/robot_description', START, text_message(ARM))
OTHER = [('/log', START + k * STEP, text_message(f'line {k}')) for k in range(6)]


def state(k: int, position: float, topic: str = '/joint_states', name: str = 'shoulder') -> Sent:
    stamp_ns = START + k * STEP
    return topic, stamp_ns, message([name], [position], stamp_ns=stamp_ns)


def complete(
    source: Path, target: Path, robot: str = ARM, namespace: str = '/', **options: Any
) -> RecordingCompletion:
    pipeline, _ = pipeline_of(robot)
    with source.open('rb') as stream, target.open('wb') as out, McapWriter(out, '', '') as writer:
        done = RecordingCompletion(McapFile(stream), writer, namespace, pipeline, **options)
        done.run()
    return done


def expected(sent: list[Sent], robot: str = ARM) -> dict[str, list[bytes]]:
    """Return the messages that the pipeline publishes for some sent messages."""
    pipeline, _ = pipeline_of(robot)
    found: dict[str, list[bytes]] = {'/tf': [], '/complete_joint_states': []}
    now_ns = 0
    for topic, log_time, data in sent:
        # The clock of the node never goes back.
        now_ns = max(now_ns, log_time)
        if topic.endswith('_states'):
            kind = topic.strip('/').partition('_')[0]
            output = pipeline.update_states(kind, data, now_ns)
            for name, made in zip(found, output, strict=True):
                found[name] += [made] if made is not None else []
    return found


@pytest.mark.parametrize('is_chunked', [True, False])
@pytest.mark.parametrize('kind', [*CompressionType], ids=lambda kind: kind.name)
def test_messages_are_added_and_all_others_kept(
    tmp_path: Path, kind: CompressionType, is_chunked: bool
) -> None:
    sent = [TEXT, *(s for k in range(6) for s in (OTHER[k], state(k, 0.1 * k)))]
    # Add a message with an old stamp, and a damaged message. No message may be added for the two.
    sent += [state(2, 0.5), ('/joint_states', START + 7 * STEP, b'\0\1\0\0garbage')]
    source = write_mcap(
        tmp_path / 'a.mcap', sent, compression=kind, use_chunking=is_chunked, chunk_size=200
    )
    target = tmp_path / 'b.mcap'
    done = complete(source, target)
    assert done.used == 8
    assert done.added == {'/tf_static': 1, '/tf': 6, '/complete_joint_states': 6}

    found = read_mcap(target)
    added = [m for m in found if m[0] in done.added]
    assert [m for m in found if m[0] not in done.added] == read_mcap(source)
    for topic, messages in expected(sent).items():
        assert data_of(target, topic) == messages
    # Static transforms come first. An added message follows the message that caused it, with the
    # same log time.
    assert found[0][0] == '/tf_static'
    for k, (topic, _, log_time, publish_time, _) in enumerate(found):
        if topic == '/tf':
            assert found[k - 1][0] == '/joint_states'
            assert found[k - 1][2] == log_time == publish_time == found[k + 1][2]
    numbers = [number for topic, number, *_ in added if topic == '/tf']
    assert numbers == list(range(6))

    with target.open('rb') as stream:
        reader = make_reader(stream, validate_crcs=True)
        summary = reader.get_summary()
        (attachment,) = reader.iter_attachments()
        (metadata,) = reader.iter_metadata()
    assert attachment.data == b'hello'
    assert metadata.name == 'rosbag2'
    assert summary is not None
    profiles = {
        channel.topic: channel.metadata['offered_qos_profiles']
        for channel in summary.channels.values()
    }
    assert 'transient_local' in profiles['/tf_static']
    assert 'volatile' in profiles['/tf']
    types = {c.topic: summary.schemas[c.schema_id].name for c in summary.channels.values()}
    assert types['/tf'] == types['/tf_static'] == 'tf2_msgs/msg/TFMessage'
    assert types['/complete_joint_states'] == 'sensor_msgs/msg/JointState'


def test_actuators_move_their_joints(tmp_path: Path) -> None:
    sent = [state(k, 5.0 + k, '/actuator_states', 'motor') for k in range(3)]
    source, target = write_mcap(tmp_path / 'a.mcap', sent), tmp_path / 'b.mcap'
    complete(source, target, DRIVEN)
    assert data_of(target, '/tf') == expected(sent, DRIVEN)['/tf']
    assert len(data_of(target, '/tf')) == 3


def test_existing_topics_are_refused_or_replaced(tmp_path: Path) -> None:
    sent = [TEXT, *(state(k, 0.1 * k) for k in range(3))]
    source, target = write_mcap(tmp_path / 'a.mcap', sent), tmp_path / 'b.mcap'
    complete(source, target)
    with pytest.raises(RecordingError, match='it already has /tf_static; --replace'):
        complete(target, tmp_path / 'c.mcap')
    done = complete(target, tmp_path / 'c.mcap', replaces=True)
    assert done.removed == done.added
    for topic in ('/tf', '/complete_joint_states', '/joint_states'):
        assert data_of(tmp_path / 'c.mcap', topic) == data_of(target, topic)


def test_transforms_of_other_nodes_are_kept(tmp_path: Path) -> None:
    pipeline, _ = pipeline_of(ARM.replace('"upper"', '"other"').replace('"lower"', '"more"'))
    others = pipeline.update_joints(state(0, 0.3)[2], START).transforms
    assert others is not None
    broken = b'\0\1\0\0\xff\xff\xff\xff'
    sent = [TEXT, ('/tf', START, others), ('/tf', START, broken), state(1, 0.2)]
    source, target = write_mcap(tmp_path / 'a.mcap', sent), tmp_path / 'b.mcap'
    done = complete(source, target, replaces=True)
    assert not done.removed
    assert data_of(target, '/tf') == [others, broken, *expected(sent)['/tf']]


def test_a_new_description_replaces_the_robot(tmp_path: Path) -> None:
    longer = ARM.replace('xyz="1 0 0"', 'xyz="2 0 0"')
    texts = [text_message(text) for text in (ARM, ARM, '<robot', longer)]
    sent = [
        s
        for k, text in enumerate(texts)
        for s in (('/robot_description', START + k * STEP, text), state(k, 0.1))
    ]
    asked = []

    def read(text: str) -> StatePipeline | None:
        asked.append(text)
        return pipeline_of(text)[0] if text == longer else None

    source, target = write_mcap(tmp_path / 'a.mcap', sent), tmp_path / 'b.mcap'
    done = complete(source, target, read=read)
    assert asked == ['<robot', longer]
    assert done.added['/tf_static'] == 2
    assert data_of(target, '/tf')[:3] == expected(sent)['/tf'][:3]
    assert data_of(target, '/tf')[3] == expected(sent[-1:], longer)['/tf'][0]


def test_namespaces(tmp_path: Path) -> None:
    sent = [('/left/robot_description', START, text_message(ARM)), state(0, 0.1)]
    source = write_mcap(tmp_path / 'a.mcap', sent)
    with source.open('rb') as stream:
        assert find_description(McapFile(stream), '/left/') == ARM
    with source.open('rb') as stream, pytest.raises(
        RecordingError, match=r'no description on /robot_description.*--namespace .*/left'
    ):
        find_description(McapFile(stream), '/')
    assert complete(source, tmp_path / 'b.mcap', namespace='/left/').used == 0


@pytest.mark.parametrize('log_time', [0, 2**63, 2**64 - 1])
def test_any_log_time_is_kept(tmp_path: Path, log_time: int) -> None:
    sent = [('/joint_states', log_time, state(0, 0.1)[2])]
    source, target = write_mcap(tmp_path / 'a.mcap', sent), tmp_path / 'b.mcap'
    complete(source, target)
    # Added messages must have this log time, although it is far from the stamps.
    assert {m[2] for m in read_mcap(target)} == {log_time}
