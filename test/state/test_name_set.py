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

"""The pipeline keeps data for each set of names. This saves time, but does not change results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
import math
from typing import Any

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import StateEngine
from robot_description_tools.state.name_set import Frames
from robot_description_tools.state.name_set import NameSet
from robot_description_tools.state.pipeline import MAX_NAME_SETS
from robot_description_tools.state.pipeline import StatePipeline
from robot_description_tools.wire.cdr import JointStateDecoder
from test_support import reference
from test_support import strategies
from test_support.examples import examples
from test_support.messages import deserialize_message
from test_support.messages import JointState
from test_support.messages import serialize_message
from test_support.messages import TFMessage
from test_support.pipelines import ARM
from test_support.pipelines import NOW
from test_support.pipelines import pipeline_of
from test_support.pipelines import states_of
from test_support.pipelines import transforms_of

MS = 1_000_000
# One second more than the largest difference of stamps that is not a jump.
HOUR = 3_601 * 10**9
VALUES = [0.0, 0.5, -1.25, 2.0, math.nan, math.inf, 1e200]


@dataclass
class Message:
    """A message and its arrival time."""

    state: JointState
    padding: int
    now_ns: int

    @property
    def stamp_ns(self) -> int:
        return self.state.header.stamp.sec * 10**9 + self.state.header.stamp.nanosec

    @property
    def data(self) -> bytes:
        return serialize_message(self.state, self.padding)


@st.composite
def messages(
    draw: st.DrawFn, fewest: int = 0, n_bad: int = 3
) -> tuple[Any, list[Message]]:
    """
    Draw a robot, and messages with their arrival times. Many messages have the same names.

    The first `n_bad` arrays of a message may have unusable values.

    """
    description = draw(strategies.mimic_trees())
    known = RobotModel(description).coordinates or ('stranger',)
    sets = st.lists(st.sampled_from([*known, 'stranger']), min_size=fewest, max_size=4)
    kinds = draw(st.lists(st.tuples(sets, st.booleans(), st.booleans()), min_size=1, max_size=3))
    now, found = NOW, []
    good, any_value = st.sampled_from(VALUES[:4]), st.sampled_from(VALUES[:4] * 5 + VALUES)
    for _ in range(draw(st.integers(2, 30))):
        names, with_velocity, with_effort = draw(st.sampled_from(kinds))
        arrays = [
            [draw(any_value if row < n_bad else good) for _ in names] for row in range(3)
        ]
        state = JointState(name=names, position=arrays[0])
        if with_velocity:
            state.velocity = arrays[1]
        if with_effort:
            state.effort = arrays[2]
        now += draw(st.sampled_from([MS, 5 * MS, 60 * MS, -(10**9)]))
        stamp_ns = now - draw(st.sampled_from([0, 0, MS, 7 * MS, -HOUR]))
        state.header.stamp.sec, state.header.stamp.nanosec = divmod(stamp_ns, 10**9)
        found.append(Message(state, draw(st.integers(0, 2)), now))
    return description, found


def forget(pipeline: StatePipeline) -> None:
    """Delete all kept data, so that the next message is processed like the first one."""
    pipeline._names.clear()
    pipeline._joints.decoder = JointStateDecoder()


@settings(max_examples=examples(100))
@given(
    messages(fewest=1), st.sampled_from([0.0, 20.0]), st.booleans(), st.sampled_from([0, 30 * MS])
)
def test_kept_names_do_not_change_the_result(
    drawn: tuple[Any, list[Message]], frequency: float, ignore: bool, age: int
) -> None:
    """If kept names are deleted before each message, outputs, state and counts are the same."""
    description, found = drawn
    options = {'ignore_timestamp': ignore, 'max_input_age_ns': age}
    short, _ = pipeline_of(description, frequency, **options)
    long, _ = pipeline_of(description, frequency, **options)
    for i, message in enumerate(found):
        if i == len(found) // 2:
            short.set_frame_prefix('left/')
            long.set_frame_prefix('left/')
        forget(long)
        data, now_ns = message.data, message.now_ns
        assert short.update_joints(data, now_ns) == long.update_joints(data, now_ns)
        assert short.engine.state.values.tobytes() == long.engine.state.values.tobytes()
        assert short.engine.state.stamp_ns.tolist() == long.engine.state.stamp_ns.tolist()
        # Ignore these two counts, because they grow only when names are read.
        again = {'unknown name': 0, 'static joint': 0}
        counts = [{**each.reports.counts, **again} for each in (short, long)]
        assert counts[0] == counts[1]
        assert short.gate.refused == long.gate.refused


@settings(max_examples=examples(60))
@given(messages(n_bad=1), st.sampled_from([0.0, 20.0]), st.booleans())
def test_messages_with_repeated_names_give_the_result_of_the_literal_twin(
    drawn: tuple[Any, list[Message]], frequency: float, ignore: bool
) -> None:
    """The pipeline and its twin return equal poses and states."""
    description, found = drawn
    pipeline, _ = pipeline_of(description, frequency, ignore_timestamp=ignore)
    twin = reference.LiteralPublisher(description, frequency, ignore)
    for message in found:
        output = pipeline.update_joints(message.data, message.now_ns)
        state = message.state
        wanted = twin.update_joints(
            state.name, state.position, state.velocity, state.effort, message.stamp_ns,
            message.now_ns,
        )
        poses, states = transforms_of(output), states_of(output)
        assert list(poses) == list(wanted.transforms if wanted else {})
        assert (states is None) == (wanted is None or not wanted.names)
        for child, pose in poses.items():
            # The pipeline and the twin round differently. The tolerance is for positions below 10.
            np.testing.assert_allclose(pose, wanted.transforms[child], atol=1e-9)
        if states is not None:
            assert states.name == wanted.names
            for name in ('position', 'velocity', 'effort'):
                np.testing.assert_allclose(
                    getattr(states, name), getattr(wanted, name), atol=1e-9
                )


@settings(max_examples=examples(60))
@given(messages(n_bad=0))
def test_the_state_equals_that_of_the_engine(drawn: tuple[Any, list[Message]]) -> None:
    """The pipeline and the engine have the same values, stamps and numbers of deviations."""
    description, found = drawn
    pipeline, _ = pipeline_of(description, ignore_timestamp=True)
    engine = StateEngine(RobotModel(description))
    deviations = 0
    for message in found:
        state, joints = message.state, pipeline._joints
        reading_plan = engine.reading_plan(joints.coordinates(state.name))
        arrays = [np.array(each) for each in (state.position, state.velocity, state.effort)]
        rates = [each if len(each) else None for each in arrays[1:]]
        if min(message.now_ns, pipeline.gate.latest_now_ns) == message.now_ns:
            engine.clock_went_back(message.now_ns)
        deviations += len(engine.update(reading_plan, arrays[0], *rates, message.stamp_ns))
        engine.forget_left_out(reading_plan, message.stamp_ns, message.now_ns)
        pipeline.update_joints(message.data, message.now_ns)
        assert pipeline.engine.state.values.tobytes() == engine.state.values.tobytes()
        assert pipeline.engine.state.stamp_ns.tolist() == engine.state.stamp_ns.tolist()
        assert pipeline.reports.counts['deviation'] == deviations


def stamped(names: list[str], **arrays: list[float]) -> Iterator[bytes]:
    """Yield messages that differ only in their stamps."""
    for i in count():
        state = JointState(name=names, **arrays)
        state.header.stamp.sec, state.header.stamp.nanosec = divmod(NOW + i * MS, 10**9)
        yield serialize_message(state)


@pytest.mark.parametrize('arrays', [['position'], ['position', 'velocity', 'effort']])
@pytest.mark.parametrize('value', [0.5, math.nan])
def test_names_are_read_once(
    monkeypatch: pytest.MonkeyPatch, arrays: list[str], value: float
) -> None:
    """Only a new prefix makes the pipeline compile the names again. An unusable value does not."""
    pipeline, _ = pipeline_of(ARM)
    read, compiled = [], []
    find, compile_names = pipeline._joints.decoder._find, NameSet.compile
    monkeypatch.setattr(
        pipeline._joints.decoder, '_find', lambda data: (read.append(data), find(data))[1]
    )
    monkeypatch.setattr(
        NameSet, 'compile', lambda *given: (compiled.append(given), compile_names(*given))[1]
    )
    source = stamped(['shoulder', '?'], **{name: [0.5, value] for name in arrays})
    for i in range(5):
        assert pipeline.update_joints(next(source), NOW + i * MS).transforms
    assert (len(read), len(compiled)) == (1, 1)
    pipeline.set_frame_prefix('left/')
    assert b'left/' in pipeline.update_joints(next(source), NOW + 5 * MS).transforms
    assert (len(read), len(compiled)) == (1, 2)


def test_the_number_of_kept_sets_is_bounded() -> None:
    """The messages differ in their names, their padding and the places of their NaN values."""
    pipeline, _ = pipeline_of(ARM)
    for i in range(2 * MAX_NAME_SETS):
        for padding in (i % 256, (i + 1) % 256):
            names = ['shoulder', 'x' * (i % 97), *'abcdefg']
            values = [math.nan if i >> bit & 1 else 0.5 for bit in range(9)]
            state = JointState(name=names, position=values)
            state.header.stamp.sec = i + 1
            pipeline.update_joints(serialize_message(state, padding), NOW + i)
    assert len(pipeline._names) <= MAX_NAME_SETS


def test_frames_move_to_the_present_positions() -> None:
    """The prefix is put before the names of parent and child frames."""
    pipeline, _ = pipeline_of(ARM)
    tree = pipeline.model.tree
    position = np.array(tree.zero_position)
    frames = Frames(tree, np.array([1]), 'left/', position)
    position[0] = math.pi / 2
    (found,) = deserialize_message(frames.encode(5), TFMessage).transforms
    rotation = found.transform.rotation
    assert (found.header.frame_id, found.child_frame_id) == ('left/base', 'left/upper')
    np.testing.assert_allclose((rotation.z, rotation.w), math.sqrt(0.5), atol=1e-15)
