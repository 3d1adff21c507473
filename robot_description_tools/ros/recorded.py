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
Reads facts for the doctor from an MCAP file.

A recording contains no nodes. So this module assumes an unnamed publisher for each topic with
joint states, and for each topic with a description. For each description, it also assumes one
state publisher, which publishes the transforms.

"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from mcap.opcode import Opcode
from mcap.records import Channel
from rclpy.serialization import deserialize_message
from robot_description_tools.doctor.facts import Reading
from robot_description_tools.doctor.facts import Recording
from robot_description_tools.doctor.facts import Transforms
from robot_description_tools.doctor.graph import CLOCK
from robot_description_tools.doctor.graph import Endpoint
from robot_description_tools.doctor.graph import is_static
from robot_description_tools.doctor.graph import JOINT_STATE
from robot_description_tools.doctor.graph import STRING
from robot_description_tools.doctor.graph import TF_MESSAGE
from robot_description_tools.doctor.graph import Topic
from robot_description_tools.doctor.scene import namespace_of
from robot_description_tools.recording.completion import DESCRIPTION
from robot_description_tools.recording.completion import STATES
from robot_description_tools.recording.mcap_file import McapFile
from robot_description_tools.recording.mcap_file import MESSAGE
from robot_description_tools.recording.mcap_file import RawRecord
from robot_description_tools.recording.mcap_file import Topics
from robot_description_tools.ros.doctor_listener import nanoseconds
from robot_description_tools.ros.doctor_listener import reading_of
from robot_description_tools.ros.doctor_listener import transforms_of
from robot_description_tools.wire.cdr import JointStateDecoder
from robot_description_tools.wire.cdr import text_of
from rosgraph_msgs.msg import Clock
from tf2_msgs.msg import TFMessage

UNKNOWN, STATE_PUBLISHER = 'an unknown node', 'the recorded state publisher'
#: Count. Largest number of messages with states or transforms that are read.
MAX_MESSAGES = 100_000


class Recorder:
    """
    Collects the facts of a part of a recording.

    Parameters
    ----------
    recording : McapFile
        The recording.
    file : str
        Name of the file.
    start, duration : float
        Start and length of the part [s]. Earlier descriptions and static transforms are also used.

    """

    def __init__(self, recording: McapFile, file: str, start: float, duration: float) -> None:
        self._recording, self._file = recording, file
        self._start_ns, self._duration_ns = int(start * 1e9), int(duration * 1e9)
        self._topics = Topics()
        self._texts: dict[tuple[str, str], None] = {}
        self._readings: list[Reading] = []
        self._transforms: list[Transforms] = []
        self._malformed: Counter[str] = Counter()
        self._clock_ns = 0
        self._decoder = JointStateDecoder()

    def read(self) -> Recording:
        """Return the facts. Raises ValueError if there are no joint states and no transforms."""
        first_ns: int | None = None
        now_ns = end_ns = begin_ns = 0
        for opcode, content in self._recording:
            if opcode in (Opcode.CHANNEL, Opcode.SCHEMA):
                self._topics.add(RawRecord(opcode, content))
            if opcode != Opcode.MESSAGE or len(content) < MESSAGE.size:
                continue
            id_, _, log_time, _ = MESSAGE.unpack_from(content)
            if first_ns is None:
                first_ns = log_time
                begin_ns = first_ns + self._start_ns
                end_ns = begin_ns + self._duration_ns
            if log_time > end_ns:
                now_ns = end_ns
                break
            now_ns = max(now_ns, log_time)
            channel = self._topics.channels.get(id_)
            if channel is not None and channel.message_encoding == 'cdr':
                self._take(channel, log_time, content[MESSAGE.size:], log_time >= begin_ns)
            if len(self._readings) + len(self._transforms) >= MAX_MESSAGES:
                break
        if not (self._readings or self._transforms):
            raise self._recording.lacks('joint states or transforms in the examined part')
        return Recording(
            begin_ns,
            now_ns,
            self._graph(),
            tuple(self._texts),
            self._readings,
            self._transforms,
            malformed=self._malformed,
            file=self._file,
            damage=tuple(self._recording.damage),
        )

    def _take(self, channel: Channel, log_time: int, data: bytes, is_inside: bool) -> None:
        """Read a message of a topic that the doctor examines."""
        topic, kind = channel.topic, self._topics.type_of(channel)
        try:
            if kind == STRING and topic.endswith(f'/{DESCRIPTION}'):
                self._texts[topic, text_of(data)] = None
            elif kind == CLOCK:
                self._clock_ns = nanoseconds(deserialize_message(data, Clock).clock)
            elif kind == JOINT_STATE and is_inside:
                # Leave out complete joint states, which a state publisher computes.
                if not topic.endswith(f'/{STATES}'):
                    frame = self._decoder.decode(data)
                    self._readings.append(reading_of(topic, frame, log_time, self._clock_ns))
            elif kind == TF_MESSAGE and (is_inside or is_static(topic)):
                message = deserialize_message(data, TFMessage)
                self._transforms.append(transforms_of(topic, message, log_time, self._clock_ns))
        # The bytes are not a message of this type. Catch all errors, because there is no specific
        # error class.
        except Exception:
            self._malformed[topic] += 1

    def _graph(self) -> dict[str, Topic]:
        """Return the topics, each with its assumed publishers and subscriptions."""
        kinds = {c.topic: self._topics.type_of(c) for c in self._topics.channels.values()}
        kinds = {t: k for t, k in kinds.items() if k in (JOINT_STATE, TF_MESSAGE, STRING, CLOCK)}
        robots = [t for t, k in kinds.items() if k == STRING and t.endswith(f'/{DESCRIPTION}')]
        # If the recording has no description, assume one robot.
        names: dict[str, str] = {}
        for i, description in enumerate(robots or [f'/{DESCRIPTION}']):
            number = f' {i + 1}' if i else ''
            names[namespace_of(description)] = f'{STATE_PUBLISHER}{number}'
        ends: dict[str, tuple[list[Endpoint], list[Endpoint]]] = {t: ([], []) for t in kinds}

        def end_of(topic: str, end: Endpoint, is_publisher: bool, kind: str) -> None:
            kinds.setdefault(topic, kind)
            ends.setdefault(topic, ([], []))[0 if is_publisher else 1].append(end)

        for namespace, node in names.items():
            world = namespace if f'{namespace}/tf' in kinds else ''
            end_of(f'{world}/tf', Endpoint(node), True, TF_MESSAGE)
            end_of(f'{world}/tf_static', Endpoint(node, latched=True), True, TF_MESSAGE)
            reader = Endpoint(node, reliable=False)
            end_of(f'{namespace}/joint_states', reader, False, JOINT_STATE)
            if f'{namespace}/actuator_states' in kinds:
                end_of(f'{namespace}/actuator_states', reader, False, JOINT_STATE)
            end_of(f'{namespace}/{DESCRIPTION}', Endpoint(node, latched=True), False, STRING)
        sent = {reading.topic for reading in self._readings}
        return {
            topic: Topic(
                kinds[topic],
                (
                    *publishers,
                    *[Endpoint(UNKNOWN, latched=True)] * (topic in sent or kinds[topic] == STRING),
                ),
                tuple(subscriptions),
            )
            for topic, (publishers, subscriptions) in ends.items()
        }


def read_recording(file: str, start: float, duration: float) -> Recording:
    """
    Return the facts of a part of an MCAP file.

    Parameters
    ----------
    file : str
        Name of the MCAP file.
    start, duration : float
        As for `Recorder`.

    Raises
    ------
    OSError
        If the file cannot be read.
    ValueError
        If the file is no recording, or has nothing to examine.

    """
    with Path(file).open('rb') as stream:
        return Recorder(McapFile(stream), file, start, duration).read()
