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

"""Where the robot was before each motion: undo and redo."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable

import numpy as np
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.kinematics.rotation import FloatArray

#: Count. Motions that can be undone.
LENGTH = 500
#: Metres or radians. Rounding on the way from one robot to another is smaller.
SAME = 1e-9


class History:
    """
    Positions that one can go back to.

    What belongs to one motion, such as all values of a slider that is dragged, is one step. A
    motion that moves nothing is none.

    """

    def __init__(self) -> None:
        self._past: list[FloatArray] = []
        self._future: list[FloatArray] = []
        self._is_begun = False
        self._motion: object = None
        self._start: FloatArray | None = None

    @property
    def depth(self) -> tuple[int, int]:
        """Return how many motions can be undone, and how many redone."""
        return len(self._past), len(self._future)

    def goes_on(self, motion: object) -> bool:
        """Tell whether a motion is the one that was begun last."""
        return self._is_begun and motion == self._motion

    def begin(self, motion: object, values: FloatArray) -> None:
        """
        Note where the robot is before it moves.

        Parameters
        ----------
        motion : object
            What tells one motion from others; see `goes_on`.
        values : ndarray, shape (n_controls,)
            Where it is.

        """
        self._is_begun, self._motion, self._start = True, motion, values.copy()

    def note(self, values: FloatArray) -> None:
        """Make the present motion a step once the robot is elsewhere."""
        if self._start is None or np.array_equal(self._start, values, equal_nan=True):
            return
        self._past.append(self._start)
        del self._past[:-LENGTH]
        self._future.clear()
        self._start = None

    def back(self, values: FloatArray) -> FloatArray | None:
        """Return where the robot was before its last motion; None if there is none."""
        return self._go(self._past, self._future, values)

    def forward(self, values: FloatArray) -> FloatArray | None:
        """Return where the robot was before the last `back`; None if there is none."""
        return self._go(self._future, self._past, values)

    def translated(
        self,
        translate: Callable[[FloatArray], FloatArray],
        now: FloatArray,
        driven: BoolArray,
    ) -> History:
        """
        Return the same motions of a robot that was changed; those that it does not know are none.

        Parameters
        ----------
        translate : callable
            Returns values of the changed robot for those of the one before, NaN where it has none.
        now : ndarray, shape (n_controls,)
            Where it is.
        driven : ndarray of bool, shape (n_controls,)
            Which values tell one place from another; the others follow.

        """
        new = History()
        new._past = _steps(map(translate, reversed(self._past)), now, driven)[::-1]
        new._future = _steps(map(translate, reversed(self._future)), now, driven)[::-1]
        new._is_begun, new._motion = self._is_begun, self._motion
        if self._start is not None:
            start = translate(self._start)
            new._start = start if _are_apart(start, now, driven) else now.copy()
        return new

    def _go(
        self, take: list[FloatArray], give: list[FloatArray], values: FloatArray
    ) -> FloatArray | None:
        # What is moved next is another motion.
        self._is_begun, self._start = False, None
        if not take:
            return None
        give.append(values.copy())
        return take.pop()


def _are_apart(one: FloatArray, other: FloatArray, driven: BoolArray) -> bool:
    """Tell whether two places differ, by more than rounding, in what both know."""
    return bool((np.abs(one - other)[driven] > SAME).any())


def _steps(places: Iterable[FloatArray], now: FloatArray, driven: BoolArray) -> list[FloatArray]:
    """Return the places on a way from here that are elsewhere than the one before."""
    steps = []
    for place in places:
        if _are_apart(place, now, driven):
            steps.append(place)
            now = np.where(np.isnan(place), now, place)
    return steps
