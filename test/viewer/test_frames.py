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

"""A frame contains the changes since the last frame that a page has received."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
from robot_description_tools.viewer.frames import Frame
from test_support.strategies import seeds


class Reader:
    """A reader that decodes frames as described in ``frames.py``, and keeps the decoded state."""

    def __init__(self, links: int, controls: int) -> None:
        self.poses = np.full((links, 7), np.nan)
        self.values = np.full(controls, np.nan)
        self.seen = -1
        self.taken = 0

    def look(self, frame: Frame) -> None:
        data, self.seen = frame.since(self.seen), frame.number
        if data is None:
            return
        self.taken = len(data)
        revision, n_links, n_controls, rest = np.frombuffer(data, '<u4', 4)
        assert (revision, rest) == (frame.revision, 0)
        at = 16
        numbers = np.frombuffer(data, '<f8', 7 * n_links + n_controls, at)
        indices = np.frombuffer(data, '<u4', n_links + n_controls, at + numbers.nbytes)
        assert len(data) == at + numbers.nbytes + indices.nbytes
        self.poses[indices[:n_links]] = numbers[:7 * n_links].reshape(-1, 7)
        self.values[indices[n_links:]] = numbers[7 * n_links:]


@given(seeds, st.lists(st.booleans(), max_size=12))
def test_every_reader_ends_with_the_same_state(seed: int, looks: list[bool]) -> None:
    """
    One reader gets every frame, the other reader gets only some frames.

    At the end, their states are equal.

    """
    rng = np.random.default_rng(seed)
    poses, values = rng.normal(size=(5, 7)) * 1e6, rng.normal(size=3)
    frame = Frame().of_robot(4, poses, values)
    steady, late = Reader(5, 3), Reader(5, 3)
    steady.look(frame)
    for is_looking in looks:
        poses[rng.integers(5)] = rng.normal(size=7)
        values[rng.integers(3)] = rng.choice([np.nan, 0.5])
        frame = frame.moved(poses, values)
        steady.look(frame)
        if is_looking:
            late.look(frame)
    late.look(frame)
    for reader in (steady, late):
        np.testing.assert_array_equal(reader.poses, poses)
        np.testing.assert_array_equal(reader.values, values)


def test_only_changes_are_sent() -> None:
    poses, values = np.zeros((100, 7)), np.zeros(100)
    frame = Frame().of_robot(1, poses, values)
    reader = Reader(100, 100)
    reader.look(frame)
    poses[3, 0] = 1.0
    reader.look(frame.moved(poses, values))
    assert reader.taken == 16 + 7 * 8 + 4


def test_an_unchanged_state_makes_no_frame() -> None:
    poses, values = np.zeros((2, 7)), np.array([np.nan, 1.0])
    frame = Frame().of_robot(1, poses, values)
    assert frame.moved(poses.copy(), values.copy()) is frame
    assert frame.since(frame.number) is None


def test_without_a_robot_nothing_is_sent() -> None:
    frame = Frame()
    assert frame.since(-1) is None
    frame = frame.of_robot(1, np.zeros((1, 7)), np.zeros(0))
    assert frame.since(0) is not None


def test_another_robot_is_sent_completely() -> None:
    frame = Frame().of_robot(1, np.zeros((2, 7)), np.zeros(1))
    seen = frame.number
    frame = frame.of_robot(2, np.ones((3, 7)), np.ones(4))
    reader = Reader(3, 4)
    reader.seen = seen
    reader.look(frame)
    assert reader.poses.tolist() == np.ones((3, 7)).tolist()
    assert reader.values.tolist() == [1.0] * 4
