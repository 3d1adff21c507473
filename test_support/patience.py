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

"""
How tests wait: for what they need, with one deadline that no machine misses by being busy.

To show that a message does not come, a test waits for one that is ordered after it.

"""

from __future__ import annotations

from collections.abc import Callable
import time
from typing import TypeVar

# Only a test that fails waits so long [s].
PATIENCE = 120.0

Value = TypeVar('Value')


def wait_until(
    condition: Callable[[], Value],
    meanwhile: Callable[[], object] = lambda: time.sleep(0.005),
    patience: float = PATIENCE,
) -> Value:
    """
    Wait until a condition holds, and return its last value: false at the deadline.

    Parameters
    ----------
    condition : callable
        Condition to wait for.
    meanwhile : callable
        Action between two checks of it.
    patience : float
        Another deadline [s]; for those who must be done before their caller gives up.

    """
    deadline = time.monotonic() + patience
    while not (value := condition()) and time.monotonic() < deadline:
        meanwhile()
    return value


def growth(work: Callable[[int], object], size: int, factor: int = 16, tries: int = 3) -> float:
    """
    Return how many times the processor time of this thread grows with a size.

    A ratio shows the growth of work on any machine: `factor` where it is proportional, and
    ``factor**2`` where it is quadratic. Both sizes take turns, so that a machine which gets busy
    meanwhile slows both; what was slowed least counts.

    """

    def seconds(size: int) -> float:
        begin = time.thread_time()
        work(size)
        return time.thread_time() - begin

    pairs = [(seconds(size), seconds(factor * size)) for _ in range(tries)]
    small, large = map(min, zip(*pairs, strict=True))
    return large / small
