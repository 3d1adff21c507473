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

"""What one can go back to."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
from robot_description_tools.viewer.history import History
from robot_description_tools.viewer.history import LENGTH


@given(st.lists(st.tuples(st.sampled_from('mur'), st.integers(0, 2), st.integers(0, 2))))
def test_it_is_the_list_of_where_each_motion_began(
    asked: list[tuple[str, int, int]],
) -> None:
    """Held against a list of positions and a place in it."""
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


def test_it_does_not_grow_without_end() -> None:
    history = History()
    for i in range(LENGTH + 5):
        history.begin(i, np.array([float(i)]))
        history.note(np.array([i + 1.0]))
    assert history.depth == (LENGTH, 0)


def test_a_motion_that_goes_on_while_the_robot_changes_is_a_step_only_where_it_moved() -> None:
    """A joint is new, and what was begun has moved nothing so far, or has."""
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
