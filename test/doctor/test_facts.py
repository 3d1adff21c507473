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
"""Publishers of one topic are distinguished by the sequence numbers of their messages."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from robot_description_tools.doctor.facts import separate


@given(
    st.lists(st.integers(0, 2), min_size=1, max_size=60),
    st.lists(st.integers(1, 10**6), min_size=3, max_size=3, unique=True),
)
def test_publishers_are_separated_by_their_numbers(turns: list[int], first: list[int]) -> None:
    """Publishers send in any order, and no message is lost. Their sequence numbers differ."""
    firsts = [1000 * i + n % 500 for i, n in enumerate(first)]
    counts = list(firsts)
    arrivals = []
    for turn in turns:
        arrivals.append((counts[turn], 'same'))
        counts[turn] += 1
    order = {turn: i for i, turn in enumerate(dict.fromkeys(turns))}
    assert separate(arrivals, 3) == [order[turn] for turn in turns]


def test_lost_messages_do_not_split_a_publisher() -> None:
    arrivals = [(n, 'same') for n in (1, 2, 9, 40, 41, 3)]
    assert separate(arrivals, 1) == [0] * 6
    assert separate([(None, 'same')] * 3, 2) == [0] * 3
