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
"""How regular cycles are, and how long they take."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt


@dataclass(slots=True)
class Statistic:
    """Count, mean, largest value and standard deviation, without keeping the values."""

    count: int = 0
    mean: float = 0.0
    largest: float = 0.0
    _squares: float = 0.0

    def add(self, value: float) -> None:
        """Take one value (Welford's method)."""
        self.count += 1
        difference = value - self.mean
        self.mean += difference / self.count
        self._squares += difference * (value - self.mean)
        self.largest = value if self.count == 1 else max(self.largest, value)

    @property
    def deviation(self) -> float:
        """Return the standard deviation of the values so far."""
        return sqrt(self._squares / self.count) if self.count else 0.0


class CycleStatistics:
    """
    Counts and durations of a cycle [s].

    Attributes
    ----------
    cycles : int
        How many began.
    overruns : int
        How many took longer than the nominal period.
    missed : int
        How many did not begin because an earlier one had not ended; the caller counts these.
    jitter : Statistic
        How far periods are from the nominal one.
    duration : Statistic
        From beginning to end.

    """

    def __init__(self, period: float) -> None:
        self._period = period
        self.missed = 0
        self.reset()

    def reset(self) -> None:
        """Begin anew; missed cycles go on counting."""
        self.cycles = 0
        self.overruns = 0
        self.jitter = Statistic()
        self.duration = Statistic()

    def begin(self, period: float | None) -> None:
        """Note a cycle and the time since the one before, None for the first."""
        self.cycles += 1
        if period is not None:
            self.jitter.add(abs(period - self._period))

    def end(self, duration: float) -> None:
        """Note how long a cycle took."""
        self.duration.add(duration)
        self.overruns += duration > self._period
