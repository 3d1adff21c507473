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

"""Undo and redo of motions."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
from robot_description_tools.viewer.history import History
from robot_description_tools.viewer.history import LENGTH


@given(st.lists(st.tuples(st.sampled_from('mur'), st.integers(0, 2), st.integers(0, 2))))
def test_the_history_keeps_the_start_of_each_motion(
    asked: list[tuple[str, int, int]],
) -> None:
    """The test compares the history with two lists: positions to undo, and positions to redo."""
    history, now = History(), np.zeros(1)
    before: list[float] = []
    after: list[float] = []
    motion: int | None = None
    is_step = False
    for kind, name, value in asked:
        if kind == 'm':
            if not history.is_current(name):
                history.begin(name, now)
            assert history.is_current(name)
            if name != motion:
                motion, start, is_step = name, now[0], False
            now = np.array([float(value)])
            history.note(now)
            if not is_step and now[0] != start:
                before.append(start)
                after.clear()
                is_step = True
        else:
            back, forth = (before, after) if kind == 'u' else (after, before)
            found = (history.back if kind == 'u' else history.forward)(now)
            assert (found is None) == (not back)
            motion = None
            if found is not None:
                forth.append(now[0])
                now = found
                assert now[0] == back.pop()
        assert history.depth == (len(before), len(after))


def test_the_length_of_the_history_is_bounded() -> None:
    history = History()
    for i in range(LENGTH + 5):
        history.begin(i, np.array([float(i)]))
        history.note(np.array([i + 1.0]))
    assert history.depth == (LENGTH, 0)


def test_a_motion_across_a_reload_is_a_step_only_if_a_joint_moved() -> None:
    """The test reloads a description with one more joint while a drag is under way."""
    for start, depth in ((1.0, 0), (2.0, 1)):
        history = History()
        history.begin('drag', np.array([start]))
        now = np.array([1.0 + 1e-12, 0.0])
        changed = history.translated(
            lambda place: np.append(place, np.nan), now, np.array([True, True])
        )
        assert changed.is_current('drag')
        changed.note(now)
        assert changed.depth == (depth, 0)
