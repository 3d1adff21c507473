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

"""Positions before each motion, for undo and redo."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable

import numpy as np
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.kinematics.rotation import FloatArray

#: Count. Largest number of motions that can be undone.
LENGTH = 500
#: Metres or radians. Two positions count as equal if they differ by less than this.
SAME = 1e-9


class History:
    """
    Positions for undo and redo.

    A motion, such as dragging a slider, is undone in one step. A motion that changes nothing is
    not stored.

    """

    def __init__(self) -> None:
        self._past: list[FloatArray] = []
        self._future: list[FloatArray] = []
        self._is_begun = False
        self._motion: object = None
        self._start: FloatArray | None = None

    @property
    def depth(self) -> tuple[int, int]:
        """Return the numbers of motions that can be undone and redone."""
        return len(self._past), len(self._future)

    def is_current(self, motion: object) -> bool:
        """Return True if ``motion`` is the motion that began last."""
        return self._is_begun and motion == self._motion

    def begin(self, motion: object, values: FloatArray) -> None:
        """
        Note the position of the robot before it moves.

        Parameters
        ----------
        motion : object
            Object that identifies the motion for `is_current`.
        values : ndarray, shape (n_controls,)
            Present values.

        """
        self._is_begun, self._motion, self._start = True, motion, values.copy()

    def note(self, values: FloatArray) -> None:
        """Store the present motion for undo if the robot has moved."""
        if self._start is None or np.array_equal(self._start, values, equal_nan=True):
            return
        self._past.append(self._start)
        del self._past[:-LENGTH]
        self._future.clear()
        self._start = None

    def back(self, values: FloatArray) -> FloatArray | None:
        """Return the position before the last motion, or None if there is nothing to undo."""
        return self._go(self._past, self._future, values)

    def forward(self, values: FloatArray) -> FloatArray | None:
        """Return the position before the last `back`, or None if there is nothing to redo."""
        return self._go(self._future, self._past, values)

    def translated(
        self,
        translate: Callable[[FloatArray], FloatArray],
        now: FloatArray,
        driven: BoolArray,
    ) -> History:
        """
        Convert the history for a changed robot. Motions of removed parts are left out.

        Parameters
        ----------
        translate : callable
            Converts values of the old robot to values of the changed robot. Values of new controls
            are NaN.
        now : ndarray, shape (n_controls,)
            Present values.
        driven : ndarray of bool, shape (n_controls,)
            True for values that determine the position. All other values follow from these values.

        """
        new = History()
        new._past = _steps(map(translate, reversed(self._past)), now, driven)[::-1]
        new._future = _steps(map(translate, reversed(self._future)), now, driven)[::-1]
        new._is_begun, new._motion = self._is_begun, self._motion
        if self._start is not None:
            start = translate(self._start)
            new._start = start if _differ(start, now, driven) else now.copy()
        return new

    def _go(
        self, take: list[FloatArray], give: list[FloatArray], values: FloatArray
    ) -> FloatArray | None:
        # After undo or redo, the next change of values starts a new motion.
        self._is_begun, self._start = False, None
        if not take:
            return None
        give.append(values.copy())
        return take.pop()


def _differ(one: FloatArray, other: FloatArray, driven: BoolArray) -> bool:
    """Return True if a driven value differs by more than rounding. NaN values are ignored."""
    return bool((np.abs(one - other)[driven] > SAME).any())


def _steps(places: Iterable[FloatArray], now: FloatArray, driven: BoolArray) -> list[FloatArray]:
    """
    Return the positions without those that are equal to the position before them.

    The first position is compared with ``now``.
    """
    steps = []
    for place in places:
        if _differ(place, now, driven):
            steps.append(place)
            now = np.where(np.isnan(place), now, place)
    return steps
