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
Limits of the work to compile the linkages of a robot, or to move them through their ranges.

Work is counted, not timed, so that results are the same on every machine. A unit of work takes
about half a microsecond on one core.

"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf

#: Count. Limit of the work to compile all linkages of a robot. Linkages beyond this limit are left
#: out.
WORK = 10_000_000
#: Count. Limit of the work to move all linkages through their ranges. This amount of work takes
#: about ten seconds.
SWEEP_WORK = 12_000_000
#: Count. A linkage is left out if its `Share` of the work does not allow this number of
#: evaluations of its equations.
LEAST_EVALUATIONS = 400
# Fixed work to compile a linkage, work for each of its loop joints, and the work to compute a rank
# (in evaluations of the equations).
COMPILING, COMPILING_LOOP, RANKING = 6000, 1000, 2
# Fixed work of an evaluation, work for each loop joint, and number of matrix entries per unit of
# work.
CALLS, LOOP, NUMBERS = 80, 4, 2000


class OverBudget(Exception):
    """A linkage needs more work than its share allows."""


class Budget:
    """
    Remaining work for the linkages of a robot.

    Each linkage may use half of the remaining work, so a large linkage leaves work for the other
    linkages.

    Parameters
    ----------
    work : float
        Limit of the work of all linkages together.

    """

    def __init__(self, work: float = WORK) -> None:
        self.left = work

    @contextmanager
    def share(self) -> Iterator[Share]:
        """
        Yield the share of the next linkage, for a ``with`` block.

        At the end of the block, subtract the work that the linkage has used from the work that is
        left.

        """
        share = Share(self.left / 2.0)
        try:
            yield share
        finally:
            self.left -= share.used
            share.work = inf


class Share:
    """
    The work that one linkage may use, and the work that it has used.

    Parameters
    ----------
    work : float
        Limit of the work.

    """

    def __init__(self, work: float) -> None:
        self.work = work
        self.used = 0.0

    def use(self, work: float) -> None:
        """Add to the used work. Raise `OverBudget` if the limit is exceeded."""
        self.used += work
        if self.used > self.work:
            raise OverBudget

    def admit(self, cost: float) -> None:
        """Raise `OverBudget` if the remaining work allows too few evaluations of this cost."""
        if self.used + LEAST_EVALUATIONS * cost > self.work:
            raise OverBudget

    def part(self, of: int) -> Share:
        """
        Return a share whose limit is the remaining work divided by ``of``.

        Work that the new share uses is not added to `used` of this share. The caller must add it
        afterwards.

        """
        return Share((self.work - self.used) / of)

    @property
    def is_used_up(self) -> bool:
        """True if all work is used."""
        return self.used >= self.work

    @property
    def is_scarce(self) -> bool:
        """
        True if more than half of the work is used.

        Searches then end, and use the poses found so far.

        """
        return self.used > self.work / 2.0


def cost_of_coordinates(n: int) -> float:
    """Return the part of the work of one evaluation that depends on the number of coordinates."""
    return n * n / NUMBERS


def cost_of_section(loops: int, coordinates: int, longest: int) -> float:
    """
    Return the work of one step of a search for one section of a linkage.

    A section is a group of loop joints (see `sections`). The work includes the evaluation of the
    equations of this section.

    Parameters
    ----------
    loops, coordinates : int
        Number of loop joints, and number of coordinates.
    longest : int
        Number of coordinates of the longest loop.

    """
    rows = 6 * loops
    numbers = loops * longest * 16 + rows * coordinates
    return CALLS + LOOP * loops + numbers / NUMBERS + rows * rows * (rows + coordinates) / 1e5
