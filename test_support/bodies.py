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

"""Inertias of point masses, and conversions between inertia matrices and `Inertia`."""

from __future__ import annotations

from hypothesis import strategies as st
import numpy as np
from robot_description_tools.description.model import Inertia

masses = st.floats(min_value=0.01, max_value=100.0)


def matrix_of(inertia: Inertia) -> np.ndarray:
    return np.array(
        [
            [inertia.ixx, inertia.ixy, inertia.ixz],
            [inertia.ixy, inertia.iyy, inertia.iyz],
            [inertia.ixz, inertia.iyz, inertia.izz],
        ]
    )


def inertia_of(matrix: np.ndarray) -> Inertia:
    return Inertia(*(float(matrix[i]) for i in ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))))


def _point_tensors(arm):
    square = np.einsum('pi,pi->p', arm, arm)
    return square[:, None, None] * np.eye(3) - np.einsum('pi,pj->pij', arm, arm)
