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
Functions that wait until a condition is true, with a deadline that even a busy machine meets.

To show that a message is not sent, a test waits for a message that is sent later.

"""

from __future__ import annotations

from collections.abc import Callable
import time
from typing import TypeVar

# Default deadline of a wait [s]. Only a failing test waits until the deadline.
PATIENCE = 120.0

Value = TypeVar('Value')


def wait_until(
    condition: Callable[[], Value],
    meanwhile: Callable[[], object] = lambda: time.sleep(0.005),
    patience: float = PATIENCE,
) -> Value:
    """
    Wait until a condition is true.

    Return the last value of the condition. If the deadline has passed, this value is false.

    Parameters
    ----------
    condition : callable
        Condition to wait for.
    meanwhile : callable
        Action between two checks of the condition.
    patience : float
        Deadline [s]. Use a shorter deadline if the caller of the waiting code also has a deadline.

    """
    deadline = time.monotonic() + patience
    while not (value := condition()) and time.monotonic() < deadline:
        meanwhile()
    return value


def growth(work: Callable[[int], object], size: int, factor: int = 16, tries: int = 3) -> float:
    """
    Return the ratio of the CPU times of some work at the sizes ``factor * size`` and ``size``.

    The result does not depend on the speed of the machine. The result is ``factor`` if the CPU
    time is proportional to the size, and ``factor**2`` if it is proportional to the square of the
    size. The runs of both sizes alternate, so that other programs slow down both sizes. The
    fastest run of each size is used.

    """

    def seconds(size: int) -> float:
        begin = time.thread_time()
        work(size)
        return time.thread_time() - begin

    pairs = [(seconds(size), seconds(factor * size)) for _ in range(tries)]
    small, large = map(min, zip(*pairs, strict=True))
    return large / small
