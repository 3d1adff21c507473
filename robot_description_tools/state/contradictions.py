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
"""Detection of sources that contradict each other about a joint, so that its position jumps."""

from __future__ import annotations

import numpy as np
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray

#: Metres or radians. Jumps smaller than this are noise.
SMALLEST = 0.01
#: Ratio. A joint has jumped back if its distance from its old position is less than this part of
#: the jump.
BACK = 0.1
# One jump is not enough, because a single shake of a robot is not a contradiction.
#: Count. A contradiction is reported after this number of jumps back and forth.
MANY = 3


class Contradictions:
    """
    Compares the last positions of coordinates while a topic has several publishers.

    A message does not name its publisher, so only the values show a contradiction.

    Parameters
    ----------
    size : int
        Number of coordinates.

    """

    def __init__(self, size: int) -> None:
        self._last = np.full((2, size), np.nan)
        self._counts = np.zeros(size, dtype=np.intp)

    def note(self, coordinates: IntArray, position: FloatArray) -> dict[int, float]:
        """
        Compare a reading with the readings before it.

        Parameters
        ----------
        coordinates : ndarray of int, shape (n,)
            Coordinates of the reading.
        position : ndarray, shape (n,)
            Positions of these coordinates [rad or m].

        Returns
        -------
        dict of int to float
            The size of the jump, for each coordinate that has now jumped back and forth `MANY`
            times.

        """
        before, last = self._last[:, coordinates]
        jump, first = np.abs(position - last), np.abs(last - before)
        is_back = np.abs(position - before) <= BACK * np.minimum(jump, first)
        self._counts[coordinates] += is_back & (jump > SMALLEST)
        self._last[:, coordinates] = last, position
        new = is_back & (jump > SMALLEST) & (self._counts[coordinates] == MANY)
        return {int(coordinates[i]): float(jump[i]) for i in np.flatnonzero(new)}
