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

"""Rates, silences and alternating publishers, just below and just above their limits."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools.doctor.scene import interleaved
from robot_description_tools.doctor.scene import namespace_of
from robot_description_tools.doctor.scene import rate_of
from robot_description_tools.doctor.scene import silence_of

SECOND = 10**9


@given(st.integers(2, 50), st.integers(1, 10**10), st.integers(0, 2**62))
def test_rate_of_messages_with_equal_intervals(count: int, interval_ns: int, begin: int) -> None:
    times = [begin + i * interval_ns for i in range(count)]
    # Sums of floats have a relative error of 1e-15.
    assert rate_of(times) == pytest.approx(1e9 / interval_ns, rel=1e-12)


@pytest.mark.parametrize('times', [[], [5], [5, 5, 5]])
def test_rate_is_unknown_without_an_interval(times: list[int]) -> None:
    assert rate_of(times) is None


@pytest.mark.parametrize(
    ('times', 'quiet', 'longest'),
    [
        # The limit is the longer of 1 s and five periods. After a single message, it is 10 s.
        ([0.0, 0.01, 0.02], 0.9, 1.0),
        ([0.0, 0.2], 0.9, 1.0),
        ([0.0, 1.0, 2.0], 4.9, 5.0),
        ([0.0, 10.0], 49.0, 50.0),
        ([3.0], 9.9, 10.0),
        ([3.0, 3.0], 9.9, 10.0),
    ],
)
def test_silence_is_longer_than_five_periods(
    times: list[float], quiet: float, longest: float
) -> None:
    stamps = [round(t * SECOND) for t in times]
    assert silence_of(stamps, stamps[-1] + round(quiet * SECOND)) == 0.0
    assert silence_of(stamps, stamps[-1] + round(longest * SECOND)) == 0.0
    more = longest + 0.001
    assert silence_of(stamps, stamps[-1] + round(more * SECOND)) == pytest.approx(more)


@pytest.mark.parametrize(
    ('streams', 'is_both'),
    [
        ([range(0, 40, 2), range(1, 40, 2)], True),
        # The second publisher starts after the first one has ended.
        ([range(10), range(9, 20)], False),
        ([range(10), range(8, 20)], True),
        # If one publisher sends more than 20 times as many messages as the other, the few messages
        # of the other do not count.
        ([range(40), [5, 6]], True),
        ([range(41), [5, 6]], False),
        # A publisher counts only if it sends more than one message.
        ([range(10), [5]], False),
        ([range(10)], False),
        ([], False),
        ([range(5), range(10, 20), range(11, 21)], True),
    ],
)
def test_interleaved_publishers(streams: list[Sequence[int]], is_both: bool) -> None:
    assert interleaved(streams) == is_both
    assert interleaved(streams[::-1]) == is_both


@pytest.mark.parametrize(('name', 'namespace'), [('/tf', ''), ('/left/tf', '/left'), ('tf', '')])
def test_namespaces(name: str, namespace: str) -> None:
    assert namespace_of(name) == namespace
