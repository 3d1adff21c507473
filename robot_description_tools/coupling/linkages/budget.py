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
How much work the linkages of one robot may take until it is compiled, or when they are swept.

Work is counted, not timed, so that a robot is the same on every machine. The unit is about half a
microsecond of one core.

"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf

#: Count. Work for all linkages of a robot. Further linkages are left out.
WORK = 10_000_000
#: Count. Work to move all linkages through their ranges, some ten seconds.
SWEEPING = 12_000_000
#: Count. A linkage is left out if fewer evaluations of its equations are left.
LEAST = 400
# What it costs to compile a linkage and each loop joint of it, and a rank in evaluations.
COMPILING, COMPILING_LOOP, RANKING = 6000, 1000, 2
# What calls and loop joints cost, and what numbers in matrices do.
CALLS, LOOP, NUMBERS = 80, 4, 2000


class OverBudget(Exception):
    """A linkage takes more work than is left for it."""


class Budget:
    """
    What is left for the linkages of a robot.

    A linkage may use half of what is left, so that a large one leaves something for the others.

    Parameters
    ----------
    work : float
        What all may take.

    """

    def __init__(self, work: float = WORK) -> None:
        self.left = work

    @contextmanager
    def share(self) -> Iterator[Share]:
        """Give the next linkage its share, and take what it uses; afterwards nothing counts."""
        share = Share(self.left / 2.0)
        try:
            yield share
        finally:
            self.left -= share.used
            share.work = inf


class Share:
    """
    What one linkage may use.

    Parameters
    ----------
    work : float
        How much.

    """

    def __init__(self, work: float) -> None:
        self.work = work
        self.used = 0.0

    def use(self, work: float) -> None:
        """Count some work; raise `OverBudget` where that is too much."""
        self.used += work
        if self.used > self.work:
            raise OverBudget

    def admit(self, cost: float) -> None:
        """Raise `OverBudget` unless there is enough for a linkage, given one evaluation's cost."""
        if self.used + LEAST * cost > self.work:
            raise OverBudget

    def part(self, of: int) -> Share:
        """Return one of several equal parts of what is left; add what it uses to this share."""
        return Share((self.work - self.used) / of)

    @property
    def is_used_up(self) -> bool:
        """True if nothing is left of it."""
        return self.used >= self.work

    @property
    def is_scarce(self) -> bool:
        """Whether half of it is used, so that a search ends with what it has found."""
        return self.used > self.work / 2.0


def cost_of_coordinates(n: int) -> float:
    """Return what the coordinates of a linkage cost in an evaluation of its equations."""
    return n * n / NUMBERS


def cost_of_section(loops: int, coordinates: int, longest: int) -> float:
    """
    Return what one section costs in an evaluation of the equations and a step.

    Parameters
    ----------
    loops, coordinates : int
        How many there are.
    longest : int
        How many coordinates the longest loop has.

    """
    rows = 6 * loops
    numbers = loops * longest * 16 + rows * coordinates
    return CALLS + LOOP * loops + numbers / NUMBERS + rows * rows * (rows + coordinates) / 1e5
