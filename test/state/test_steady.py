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

"""The short way of messages gives what the long one does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
import math
from typing import Any

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.state import pipeline as pipeline_module
from test_support import strategies
from test_support.examples import examples
from test_support.messages import JointState
from test_support.messages import serialize_message
from test_support.pipelines import ARM
from test_support.pipelines import NOW
from test_support.pipelines import pipeline_of

MS = 1_000_000
# More than stamps may jump.
HOUR = 3_601 * 10**9
VALUES = [0.0, 0.5, -1.25, 2.0, math.nan, math.inf, 1e200]


@st.composite
def messages(draw: st.DrawFn) -> tuple[Any, list[tuple[bytes, int]]]:
    """Draw a robot, and messages of few sets of names and sizes, with the times they come."""
    description = draw(strategies.mimic_trees())
    known = RobotModel(description).coordinates or ('stranger',)
    sets = st.lists(st.sampled_from([*known, 'stranger']), max_size=4)
    kinds = draw(st.lists(st.tuples(sets, st.booleans(), st.booleans()), min_size=1, max_size=3))
    now, found = NOW, []
    for _ in range(draw(st.integers(2, 30))):
        names, with_velocity, with_effort = draw(st.sampled_from(kinds))
        values = st.sampled_from(VALUES[:4] * 5 + VALUES)
        arrays = [[draw(values) for _ in names] for _ in range(3)]
        state = JointState(name=names, position=arrays[0])
        if with_velocity:
            state.velocity = arrays[1]
        if with_effort:
            state.effort = arrays[2]
        now += draw(st.sampled_from([MS, 5 * MS, 60 * MS, -(10**9)]))
        stamp_ns = now - draw(st.sampled_from([0, 0, MS, 7 * MS, -HOUR]))
        state.header.stamp.sec, state.header.stamp.nanosec = divmod(stamp_ns, 10**9)
        found.append((serialize_message(state, draw(st.integers(0, 2))), now))
    return description, found


@settings(max_examples=examples(100))
@given(messages(), st.sampled_from([0.0, 20.0]), st.booleans())
def test_the_short_way_gives_what_the_long_one_does(
    drawn: tuple[Any, list[tuple[bytes, int]]], frequency: float, ignore: bool
) -> None:
    """Each byte, each number of the state, each thing counted."""
    description, found = drawn
    short, _ = pipeline_of(description, frequency, ignore_timestamp=ignore)
    long, _ = pipeline_of(description, frequency, ignore_timestamp=ignore)
    long._remember = lambda *arguments: None
    for i, (data, now_ns) in enumerate(found):
        if i == len(found) // 2:
            short.set_frame_prefix('left/')
            long.set_frame_prefix('left/')
        assert short.update_joints(data, now_ns) == long.update_joints(data, now_ns)
        assert short.engine.state.values.tobytes() == long.engine.state.values.tobytes()
        assert short.engine.state.stamp_ns.tolist() == long.engine.state.stamp_ns.tolist()
        assert short.reports.counts == long.reports.counts


def stamped(names: list[str], **arrays: list[float]) -> Iterator[bytes]:
    """Yield messages that differ in stamps alone."""
    for i in count():
        state = JointState(name=names, **arrays)
        state.header.stamp.sec, state.header.stamp.nanosec = divmod(NOW + i * MS, 10**9)
        yield serialize_message(state)


@pytest.mark.parametrize('arrays', [['position'], ['position', 'velocity', 'effort']])
def test_only_the_first_message_goes_the_long_way(
    monkeypatch: pytest.MonkeyPatch, arrays: list[str]
) -> None:
    """Until something that was decided changes."""
    pipeline, _ = pipeline_of(ARM)
    decoded = []
    decode = pipeline._joints.decoder.decode

    def counted(data: bytes) -> Any:
        decoded.append(data)
        return decode(data)

    monkeypatch.setattr(pipeline._joints.decoder, 'decode', counted)
    source = stamped(['shoulder'], **{name: [0.5] for name in arrays})
    for i in range(5):
        assert pipeline.update_joints(next(source), NOW + i * MS).transforms
    # The message, and where its numbers stand.
    assert len(decoded) == 2
    pipeline.set_frame_prefix('left/')
    assert b'left/' in pipeline.update_joints(next(source), NOW + 5 * MS).transforms
    assert len(decoded) == 4


def test_what_is_remembered_is_bounded() -> None:
    """However names and padding change."""
    pipeline, _ = pipeline_of(ARM)
    for i in range(2 * pipeline_module.MAX_NAME_SETS):
        for padding in (i % 256, (i + 1) % 256):
            names = ['shoulder', 'x' * (i % 97)]
            state = JointState(name=names, position=[0.5, 0.0])
            state.header.stamp.sec = i + 1
            pipeline.update_joints(serialize_message(state, padding), NOW + i)
    joints = pipeline._joints
    assert len(joints.decided) <= pipeline_module.MAX_NAME_SETS
    assert all(len(paths) <= pipeline_module.MAX_NAME_SETS for _, paths in joints.paths.values())
