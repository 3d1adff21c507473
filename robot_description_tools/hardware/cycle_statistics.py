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
"""Statistics of the cycles of a component: jitter, duration and overruns."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt


@dataclass(slots=True)
class Statistic:
    """
    Count, mean, largest value and standard deviation of a series of values.

    The values themselves are not stored.

    """

    count: int = 0
    mean: float = 0.0
    largest: float = 0.0
    _squares: float = 0.0

    def add(self, value: float) -> None:
        """Add one value (Welford's method)."""
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
    Counts and durations of the cycles of a component.

    Attributes
    ----------
    cycles : int
        Number of started cycles.
    overruns : int
        Number of cycles that took longer than the nominal period.
    missed : int
        Number of cycles that did not start because an earlier cycle had not ended. The caller
        counts these cycles.
    jitter : Statistic
        Absolute difference between the period and the nominal period [s].
    duration : Statistic
        Time from the start of a cycle to its end [s].

    """

    def __init__(self, period: float) -> None:
        self._period = period
        self.missed = 0
        self.reset()

    def reset(self) -> None:
        """Reset all counts and durations except the number of missed cycles."""
        self.cycles = 0
        self.overruns = 0
        self.jitter = Statistic()
        self.duration = Statistic()

    def begin(self, period: float | None) -> None:
        """
        Count a cycle and record the time since the previous cycle.

        ``period`` is None for the first cycle.

        """
        self.cycles += 1
        if period is not None:
            self.jitter.add(abs(period - self._period))

    def end(self, duration: float) -> None:
        """Record the duration of a cycle."""
        self.duration.add(duration)
        self.overruns += duration > self._period
