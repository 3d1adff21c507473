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
Complete a recording with the messages that `robot_state_node` would have published.

The recorded messages pass through the pipeline of the node, in their order. The current time of
the pipeline is the latest log time so far. The result is the same as from a node that receives
each message and whose ``publish_frequency`` is 0.

"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from collections.abc import Collection
from dataclasses import replace

from mcap.opcode import Opcode
from mcap.records import Channel
from mcap.records import Schema
from robot_description_tools.diagnostics import one_line
from robot_description_tools.diagnostics import one_of
from robot_description_tools.recording.mcap_file import McapFile
from robot_description_tools.recording.mcap_file import MESSAGE
from robot_description_tools.recording.mcap_file import RawRecord
from robot_description_tools.recording.mcap_file import RecordingError
from robot_description_tools.recording.mcap_file import Topics
from robot_description_tools.recording.mcap_writer import McapWriter
from robot_description_tools.recording.profiles import QOS
from robot_description_tools.recording.profiles import qos_profile
from robot_description_tools.recording.profiles import TF_DEFINITION
from robot_description_tools.recording.profiles import TF_MESSAGE
from robot_description_tools.recording.profiles import uses_numbers
from robot_description_tools.state.pipeline import Output
from robot_description_tools.state.pipeline import StatePipeline
from robot_description_tools.wire.cdr import child_frames
from robot_description_tools.wire.cdr import MalformedMessage
from robot_description_tools.wire.cdr import text_of

JOINT_STATE, STRING = 'sensor_msgs/msg/JointState', 'std_msgs/msg/String'
TF, TF_STATIC = '/tf', '/tf_static'
DESCRIPTION, STATES = 'robot_description', 'complete_joint_states'
# Maps each input topic to 'joint' if its messages contain joint states, or to 'actuator' if they
# contain actuator states.
INPUTS = {'joint_states': 'joint', 'actuator_states': 'actuator'}
# Queue depths of the node's publishers.
DEPTHS = {TF: 100, TF_STATIC: 1, STATES: 10}
#: Count. The largest id of a channel or schema. Added channels and schemas get the largest free
#: ids.
TOP_ID = 65_535
#: Nanoseconds. A log time later than this is replaced by this time.
LATEST = 2**63 - 1


class RecordingCompletion:
    """
    Copy of a recording with added messages.

    Parameters
    ----------
    recording : McapFile
        The recording.
    writer : McapWriter
        Writes the copy.
    namespace : str
        Start of the names of the robot's topics, such as ``/`` or ``/left/``.
    pipeline : StatePipeline
        The pipeline of the robot.
    read : callable, optional
        Takes the text of a description from the topic ``robot_description``. Returns the pipeline
        of the new robot, or None if the description cannot be used. If ``read`` is None, the topic
        is not read.
    replaces : bool
        True to remove recorded messages of this robot from the topics to which messages are added.

    Attributes
    ----------
    added, removed : Counter of str
        Maps each topic to the number of its added or removed messages.
    used : int
        Number of messages with states of joints or actuators.

    """

    def __init__(
        self,
        recording: McapFile,
        writer: McapWriter,
        namespace: str,
        pipeline: StatePipeline,
        read: Callable[[str], StatePipeline | None] | None = None,
        replaces: bool = False,
    ) -> None:
        self._recording, self._writer = recording, writer
        self._namespace, self._replaces = namespace, replaces
        self._read = read
        self._text: str | None = None
        self._topics = Topics()
        # Maps the old id of each channel and schema to its id in the copy. `_added_ids` maps the
        # topic of each added channel, and the type of each added schema, to its id.
        self._ids: dict[type, dict[int, int]] = {Channel: {}, Schema: {}}
        self._added_ids: dict[str, int] = {}
        self._taken: dict[type, set[int]] = {Channel: set(), Schema: set()}
        # `_kinds` maps the id of each channel of an input topic to 'joint' or 'actuator'.
        # `_replaced` maps the id of each recorded channel of /tf, /tf_static or
        # complete_joint_states to its topic. Messages of this robot are removed from them.
        # `_described` has the channels with descriptions.
        self._kinds: dict[int, str] = {}
        self._replaced: dict[int, str] = {}
        self._described: set[int] = set()
        self._now_ns = 0
        self._is_static_due = True
        self.added: Counter[str] = Counter()
        self.removed: Counter[str] = Counter()
        self.used = 0
        self._use(pipeline)

    def _use(self, pipeline: StatePipeline) -> None:
        self._pipeline = pipeline
        links, tree = pipeline.model.tree.links, pipeline.model.tree
        self._frames = {pipeline.frame_prefix + links[i] for i in tree.child_link}
        self._is_static_due = True

    def run(self, progress: Callable[[float], None] = lambda part: None) -> None:
        """
        Copy the whole recording, and add the messages.

        Parameters
        ----------
        progress : callable
            Function that is called with the fraction of the file that has been read, from 0 to 1.

        Raises
        ------
        RecordingError
            If the recording cannot be used.

        """
        recording, writer = self._recording, self._writer
        position = 0
        for record in recording:
            opcode, content = record
            if opcode == Opcode.MESSAGE:
                if len(content) >= MESSAGE.size:
                    self._take(content)
            elif opcode in (Opcode.CHANNEL, Opcode.SCHEMA):
                self._add_shared(record)
            else:
                writer.add(record)
            if recording.position != position:
                position = recording.position
                writer.compression = recording.compression
                progress(position / recording.size)
        writer.finish()

    def _add_shared(self, record: RawRecord) -> None:
        """Copy a channel or schema. Remember channels with states, transforms or descriptions."""
        found = self._topics.add(record)
        if found is None:
            return
        if isinstance(found, Schema):
            self._writer.add_shared(replace(found, id=self._place(found)))
            return
        topic, id_ = found.topic, found.id
        name = topic.removeprefix(self._namespace)
        is_own = topic.startswith(self._namespace)
        if topic in (TF, TF_STATIC) or (is_own and name == STATES):
            if not self._replaces:
                raise RecordingError(
                    f'it already has {one_line(topic)}; --replace removes the messages of this '
                    'robot from this topic'
                )
            # Do not copy the channel yet: it is needed only if it has messages of other robots.
            self._replaced[id_] = topic
            return
        if is_own and name in INPUTS and self._topics.type_of(found) == JOINT_STATE:
            if found.message_encoding != 'cdr':
                encoding = one_line(found.message_encoding)
                raise RecordingError(f"{topic} has the encoding '{encoding}', expected cdr")
            self._kinds[id_] = INPUTS[name]
        elif is_own and name == DESCRIPTION and self._topics.type_of(found) == STRING:
            self._described.add(id_)
        self._copy_channel(found)

    def _copy_channel(self, channel: Channel) -> None:
        schema = self._ids[Schema].get(channel.schema_id, channel.schema_id)
        self._writer.add_shared(replace(channel, id=self._place(channel), schema_id=schema))

    def _place(self, found: Channel | Schema) -> int:
        """Return the id of a channel or schema in the copy: the old id, or else a free id."""
        kind = type(found)
        ids, taken = self._ids[kind], self._taken[kind]
        if found.id not in ids:
            ids[found.id] = _free(taken) if found.id in taken else found.id
            taken.add(ids[found.id])
        return ids[found.id]

    # -- messages ------------------------------------------------------------------------------

    def _take(self, content: bytes) -> None:
        """Copy a message, and add the messages that the node publishes in response."""
        channel, sequence, log_time, publish_time = MESSAGE.unpack_from(content)
        data = content[MESSAGE.size:]
        if log_time > self._now_ns:
            self._now_ns = min(log_time, LATEST)
        if channel in self._described and self._read is not None:
            self._change(data)
        if self._is_static_due:
            self._is_static_due = False
            static = self._pipeline.static_transforms(min(log_time, LATEST))
            self._add(TF_STATIC, log_time, static)
        if channel in self._replaced and self._is_own(channel, data):
            self.removed[self._replaced[channel]] += 1
            return
        copy = self._ids[Channel].get(channel)
        if copy is None:
            known = self._topics.channels.get(channel)
            if known is None:
                self._recording.problems['a message has no channel'] += 1
                return
            self._copy_channel(known)
            copy = self._ids[Channel][channel]
        self._writer.add_message(copy, sequence, log_time, publish_time, data)
        kind = self._kinds.get(channel)
        if kind is not None:
            self.used += 1
            self._publish(self._pipeline.update_states(kind, data, self._now_ns), log_time)

    def _publish(self, output: Output, log_time: int) -> None:
        if output.transforms is not None:
            self._add(TF, log_time, output.transforms)
        if output.states is not None:
            self._add(self._namespace + STATES, log_time, output.states)

    def _change(self, data: bytes) -> None:
        """Change the robot if a message contains a new description."""
        try:
            text = text_of(data)
        except MalformedMessage:
            return
        if text == self._text:
            return
        is_first, self._text = self._text is None, text
        # Skip the first description, which the caller has read before.
        if not is_first and self._read is not None:
            pipeline = self._read(text)
            if pipeline is not None:
                self._use(pipeline)

    def _is_own(self, channel: int, data: bytes) -> bool:
        """Return True if a message of a replaced channel belongs to this robot."""
        if self._replaced[channel] not in (TF, TF_STATIC):
            return True
        try:
            return not self._frames.isdisjoint(child_frames(data))
        except MalformedMessage:
            return False

    def _add(self, topic: str, log_time: int, data: bytes) -> None:
        id_ = self._added_ids.get(topic) or self._create(topic)
        self._writer.add_message(id_, self.added[topic], log_time, log_time, data)
        self.added[topic] += 1

    def _create(self, topic: str) -> int:
        """Add the channel of a topic, and its schema if the recording has none."""
        name = TF_MESSAGE if topic in (TF, TF_STATIC) else JOINT_STATE
        known = {schema.name: id_ for id_, schema in self._topics.schemas.items()}
        if name in known:
            schema_id = self._ids[Schema][known[name]]
        elif name in self._added_ids:
            schema_id = self._added_ids[name]
        else:
            schema_id = self._added_ids[name] = self._take_id(Schema)
            definition = TF_DEFINITION.encode()
            self._writer.add_shared(Schema(schema_id, definition, 'ros2msg', name))
        numbers = uses_numbers(self._topics.channels.values())
        profile = qos_profile(DEPTHS.get(topic, DEPTHS[STATES]), topic == TF_STATIC, numbers)
        id_ = self._added_ids[topic] = self._take_id(Channel)
        self._writer.add_shared(Channel(id_, topic, 'cdr', {QOS: profile}, schema_id))
        return id_

    def _take_id(self, kind: type) -> int:
        id_ = _free(self._taken[kind])
        self._taken[kind].add(id_)
        return id_


def _free(taken: Collection[int]) -> int:
    """Return the largest free id."""
    for id_ in range(TOP_ID, 0, -1):
        if id_ not in taken:
            return id_
    raise RecordingError(f'it has {TOP_ID} channels or schemas')


def find_description(recording: McapFile, namespace: str) -> str:
    """
    Return the first text on the topic ``robot_description``.

    Parameters
    ----------
    recording : McapFile
        The recording. Its records are read up to this text.
    namespace : str
        As for `RecordingCompletion`.

    Raises
    ------
    RecordingError
        If the recording has no description. The message suggests the option ``--description``,
        and lists the namespaces of other robots in the recording.

    """
    topics = Topics()
    for opcode, content in recording:
        if opcode in (Opcode.CHANNEL, Opcode.SCHEMA):
            topics.add(RawRecord(opcode, content))
        elif opcode == Opcode.MESSAGE and len(content) >= MESSAGE.size:
            channel = topics.channels.get(MESSAGE.unpack_from(content)[0])
            if channel is not None and channel.topic == namespace + DESCRIPTION:
                try:
                    return text_of(content[MESSAGE.size:])
                except MalformedMessage:
                    continue
    others = [
        channel.topic.removesuffix(f'/{DESCRIPTION}') or '/'
        for channel in topics.channels.values()
        if channel.topic.endswith(f'/{DESCRIPTION}')
    ]
    hint = f', or choose a robot with --namespace ({one_line(one_of(others))})' if others else ''
    raise recording.lacks(
        f'description on {namespace}{DESCRIPTION}: give the file with --description{hint}'
    )
