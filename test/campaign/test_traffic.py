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
"""The pipeline answers all messages of the soak correctly. Planted faults are found."""

from __future__ import annotations

import random

from campaign.traffic import Answer
from campaign.traffic import KINDS
from campaign.traffic import name_sets
from campaign.traffic import POSE
from campaign.traffic import random_robot
from campaign.traffic import Sent
from campaign.traffic import Traffic
import pytest
from test_support.pipelines import NOW
from test_support.pipelines import pipeline_of

ROBOT = random_robot(random.Random(3), 0)
SETS = name_sets(random.Random(4), [ROBOT], 20)


def answer_of(message: Sent) -> Answer:
    """Return the transforms that a node must publish for a message."""
    names = message.names.names
    is_joints = message.names.topic == 'joint_states'
    known = [*ROBOT.inputs, *POSE] if is_joints else ROBOT.actuators
    return Answer(ROBOT, 'left/', names, [i for i in message.counts if names[i] in known])


def test_the_pipeline_answers_all_traffic_as_the_twin_says() -> None:
    """The soak also sends broken messages, and messages that must not be answered."""
    pipeline, _ = pipeline_of(ROBOT.description)
    pipeline.set_frame_prefix('left/')
    traffic = Traffic(5, SETS)
    kinds = set()
    for i in range(1000):
        message = traffic.message_at(NOW + i)
        kinds.add(message.kind)
        is_joints = message.names.topic == 'joint_states'
        update = pipeline.update_joints if is_joints else pipeline.update_actuators
        output = update(message.data, NOW + i)
        answer = answer_of(message)
        assert (output.transforms is not None) == bool(answer.count), message
        if output.transforms is not None:
            traffic.heard.add(message.names)
            assert answer.faults([output.transforms], [NOW + i], [message.position]) == []
    assert kinds >= set(KINDS)


@pytest.mark.parametrize('plant', ['number', 'stamp', 'frame', 'count'])
def test_a_planted_fault_is_seen(plant: str) -> None:
    pipeline, _ = pipeline_of(ROBOT.description)
    pipeline.set_frame_prefix('left/' if plant != 'frame' else 'lost/')
    names = next(one for one in SETS if len({*one.names} & {*ROBOT.inputs}) > 2)
    traffic = Traffic(5, [names])
    messages = [m for m in map(traffic.message_at, range(NOW, NOW + 50)) if m.kind == 'good'][:2]
    data = [pipeline.update_joints(m.data, m.stamp_ns).transforms for m in messages]
    answer = answer_of(messages[0])
    stamps = [message.stamp_ns for message in messages]
    positions = [message.position for message in messages]
    if plant == 'number':
        # Change a bit of the last number, which is the real part of the last quaternion.
        data[1] = data[1][:-3] + bytes([data[1][-3] ^ 0x20]) + data[1][-2:]
    elif plant == 'stamp':
        stamps[1] += 1
    elif plant == 'count':
        data[1] = data[1][:-8]
    assert len(answer.faults(data, stamps, positions)) == (2 if plant == 'number' else 1)
