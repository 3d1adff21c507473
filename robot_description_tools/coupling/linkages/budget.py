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
Limits of the work that compiling or sweeping the linkages of a robot may take.

Work is counted, not timed, so results are the same on every machine. The unit is about half a
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
# Work to compile a linkage and each of its loop joints; work of a rank, in evaluations.
COMPILING, COMPILING_LOOP, RANKING = 6000, 1000, 2
# Work of the calls of an evaluation and of each loop joint; numbers in matrices per unit of work.
CALLS, LOOP, NUMBERS = 80, 4, 2000


class OverBudget(Exception):
    """A linkage needs more work than its share allows."""


class Budget:
    """
    Work that is left for the linkages of a robot.

    Each linkage may use half of the remaining work, so a large one leaves some for the others.

    Parameters
    ----------
    work : float
        Limit for all linkages together.

    """

    def __init__(self, work: float = WORK) -> None:
        self.left = work

    @contextmanager
    def share(self) -> Iterator[Share]:
        """Yield the share of the next linkage, then subtract its use and remove its limit."""
        share = Share(self.left / 2.0)
        try:
            yield share
        finally:
            self.left -= share.used
            share.work = inf


class Share:
    """
    Work that one linkage may use.

    Parameters
    ----------
    work : float
        The limit.

    """

    def __init__(self, work: float) -> None:
        self.work = work
        self.used = 0.0

    def use(self, work: float) -> None:
        """Count some work; raise `OverBudget` if that exceeds the limit."""
        self.used += work
        if self.used > self.work:
            raise OverBudget

    def admit(self, cost: float) -> None:
        """Raise `OverBudget` if too few evaluations of this cost are left for a linkage."""
        if self.used + LEAST * cost > self.work:
            raise OverBudget

    def part(self, of: int) -> Share:
        """Return one of several equal parts of the rest. The caller adds its use to this share."""
        return Share((self.work - self.used) / of)

    @property
    def is_used_up(self) -> bool:
        """True if all of it is used."""
        return self.used >= self.work

    @property
    def is_scarce(self) -> bool:
        """True if half of it is used. Searches then end with the poses found so far."""
        return self.used > self.work / 2.0


def cost_of_coordinates(n: int) -> float:
    """Return the work of the coordinates of a linkage in an evaluation of its equations."""
    return n * n / NUMBERS


def cost_of_section(loops: int, coordinates: int, longest: int) -> float:
    """
    Return the work of one section in an evaluation of the equations and a step.

    Parameters
    ----------
    loops, coordinates : int
        Their numbers.
    longest : int
        Number of coordinates of the longest loop.

    """
    rows = 6 * loops
    numbers = loops * longest * 16 + rows * coordinates
    return CALLS + LOOP * loops + numbers / NUMBERS + rows * rows * (rows + coordinates) / 1e5
