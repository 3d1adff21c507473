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
"""Measure several functions alternately, and format their times, for several benchmarks."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence
from itertools import product
import platform
from time import perf_counter_ns

import numpy as np

Call = Callable[[], object]
WARM_UP = 20


def machine() -> str:
    """Return a line about the machine and about versions that affect times."""
    return f'Python {platform.python_version()}, numpy {np.__version__}, {platform.machine()}'


def take_turns(
    calls: Sequence[Call],
    rounds: int,
    prepare: Sequence[Call] = (),
    burst: int = 1,
    warm_up: int = WARM_UP,
) -> np.ndarray:
    """
    Measure functions alternately, so that other load of the machine affects all of them.

    Parameters
    ----------
    calls : sequence of callable
        The functions to measure.
    rounds : int
        Number of calls of each function.
    prepare : sequence of callable
        For each measured function, a function to call before it. The time of this function is
        not measured.
    burst : int
        Number of consecutive calls of one function in a turn. The first call warms the caches.
    warm_up : int
        Number of turns before the measurement starts.

    Returns
    -------
    ndarray, shape (rounds, len(calls))
        Duration of each call [microseconds].

    """
    turns = max(1, rounds // burst)
    times = np.empty((turns, burst, len(calls)))
    for turn, (i, call), k in product(range(-warm_up, turns), enumerate(calls), range(burst)):
        if prepare:
            prepare[i]()
        start = perf_counter_ns()
        call()
        if turn >= 0:
            times[turn, k, i] = (perf_counter_ns() - start) / 1000
    return times.reshape(-1, len(calls))


def median_and_spread(
    times: np.ndarray, low: float = 25, high: float = 75, digits: int = 1
) -> list[str]:
    """Return for each column its median and, in brackets, two percentiles."""
    return [
        f'{b:.{digits}f} ({a:.{digits}f}-{c:.{digits}f})'
        for a, b, c in np.percentile(times, [low, 50, high], axis=0).T
    ]
