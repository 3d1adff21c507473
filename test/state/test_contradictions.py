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

"""Two sources that contradict each other are found by the values in their messages."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.state.contradictions import Contradictions
from robot_description_tools.state.contradictions import MANY
from robot_description_tools.state.contradictions import SMALLEST

BOTH = np.array([0, 2])


@given(
    st.floats(-3, 3),
    st.floats(0.05, 3),
    st.integers(1, 5),
    st.floats(-0.0005, 0.0005),
)
def test_two_sources_are_reported_once_with_their_difference(
    start: float, difference: float, others: int, step: float
) -> None:
    """The second source may send less often than the first. Both may report a slow motion."""
    contradictions, found = Contradictions(3), []
    for i in range(20 * (others + 1)):
        position = start + i * step + difference * (i % (others + 1) == others)
        found.append(contradictions.note(BOTH, np.array([0.0, position])))
    ((coordinate, jump),) = [pair for each in found for pair in each.items()]
    assert coordinate == 2
    # Between two readings, the reported positions also move by up to 0.003.
    assert jump == pytest.approx(difference, abs=0.003)


@given(st.lists(st.floats(-3, 3), min_size=3, max_size=60))
def test_one_source_is_no_contradiction(targets: list[float]) -> None:
    """The source moves to each target in four steps, and sends its position twice there."""
    contradictions = Contradictions(3)
    for start, end in pairwise(targets):
        for position in np.linspace(start, end, 5):
            assert not contradictions.note(BOTH, np.array([position, position]))


def test_small_jumps_are_noise() -> None:
    for size, is_found in ((SMALLEST, False), (1.001 * SMALLEST, True)):
        contradictions = Contradictions(3)
        found = [
            contradictions.note(BOTH, np.array([0.0, size * (i % 2)])) for i in range(2 + MANY)
        ]
        assert any(found) == is_found
        assert not any(found[:-1])
