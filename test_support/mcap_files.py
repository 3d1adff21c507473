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
"""Recordings for tests, written by the writer of the package mcap."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mcap.reader import make_reader
from mcap.writer import CompressionType
from mcap.writer import Writer

START = 1_700_000_000 * 10**9
# Message types by topic. All other topics have the type String.
STATES = 'sensor_msgs/msg/JointState'
TRANSFORMS = 'tf2_msgs/msg/TFMessage'
TYPES = {
    '/joint_states': STATES,
    '/actuator_states': STATES,
    '/complete_joint_states': STATES,
    '/tf': TRANSFORMS,
    '/tf_static': TRANSFORMS,
}
# A message: topic, log time [ns], and serialized data.
Sent = tuple[str, int, bytes]


def text_message(text: str) -> bytes:
    """Return a serialised ``std_msgs/String``."""
    data = text.encode() + b'\0'
    return b'\0\1\0\0' + len(data).to_bytes(4, 'little') + data


def write_mcap(path: Path, messages: Iterable[Sent], **options: Any) -> Path:
    """Write a recording with an attachment and metadata. Options are passed to the writer."""
    options.setdefault('compression', CompressionType.ZSTD)
    with path.open('wb') as stream:
        writer = Writer(stream, **options)
        writer.start('ros2', 'test')
        schemas: dict[str, int] = {}
        channels: dict[str, int] = {}
        writer.add_metadata('rosbag2', {'serialized_metadata': 'x'})
        for k, (topic, log_time, data) in enumerate(messages):
            if topic not in channels:
                name = TYPES.get(topic, 'std_msgs/msg/String')
                if name not in schemas:
                    schemas[name] = writer.register_schema(name, 'ros2msg', b'string data')
                metadata = {'offered_qos_profiles': '- reliability: reliable'}
                channels[topic] = writer.register_channel(topic, 'cdr', schemas[name], metadata)
            writer.add_message(channels[topic], log_time, data, max(log_time - 1, 0), k)
        writer.add_attachment(1, 2, 'notes.txt', 'text/plain', b'hello')
        writer.finish()
    return path


def read_mcap(path: Path) -> list[tuple[str, int, int, int, bytes]]:
    """Return topic, sequence number, log time, publish time and data of each message."""
    with path.open('rb') as stream:
        reader = make_reader(stream, validate_crcs=True)
        return [
            (channel.topic, message.sequence, message.log_time, message.publish_time, message.data)
            for _, channel, message in reader.iter_messages(log_time_order=False)
        ]


def data_of(path: Path, topic: str) -> list[bytes]:
    """Return the data of each message of a topic."""
    return [message[-1] for message in read_mcap(path) if message[0] == topic]
