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
"""The state of a robot: present values of all coordinates."""

from __future__ import annotations

import numpy as np
from robot_description_tools.coupling.relation import FloatArray


class State:
    """
    Positions, velocities and efforts of all coordinates; NaN if unknown.

    Attributes
    ----------
    position, velocity, effort : ndarray, shape (n,)
        Values [rad or m, rad/s or m/s, N m or N]. Views of the padded arrays.
    padded_position, padded_velocity, padded_effort : ndarray, shape (n + 1,)
        The same values and a 0 at the end. An `AffineBlock` stores the same number of input
        indices for each of its equations. For a missing input, it stores the index of this 0.
    values : ndarray, shape (3, n)
        View of positions, velocities and efforts as one array.
    stamp_ns : ndarray of int, shape (n,)
        Time of the last measurement of each coordinate [ns]; 0 if there is none.

    """

    def __init__(self, size: int) -> None:
        padded = np.full((3, size + 1), np.nan)
        padded[:, -1] = 0.0
        self.padded_position, self.padded_velocity, self.padded_effort = padded
        self.values: FloatArray = padded[:, :-1]
        self.position, self.velocity, self.effort = self.values
        self.stamp_ns = np.zeros(size, dtype=np.int64)
