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
"""Usable and unusable numbers."""

from __future__ import annotations

import math
import warnings

from hypothesis import example
from hypothesis import given
from hypothesis import strategies as st
import numpy as np
from robot_description_tools.state.numbers import all_usable
from robot_description_tools.state.numbers import are_rotations
from robot_description_tools.state.numbers import LIMIT
from robot_description_tools.state.numbers import usable


@given(st.lists(st.floats()))
@example([LIMIT])
@example([-LIMIT])
@example([math.nextafter(LIMIT, 0.0)])
@example([1e34])
@example([5e-324, -0.0])
def test_the_fast_test_gives_the_same_result(numbers: list[float]) -> None:
    wanted = [math.isfinite(number) and abs(number) < LIMIT for number in numbers]
    values = np.array(numbers, dtype=np.float64)
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        assert usable(values).tolist() == wanted
        assert all_usable(values) == all(wanted)
        # The array need not be contiguous.
        assert all_usable(values[::2]) == all(wanted[::2])


@given(st.lists(st.floats(-1e33, 1e33), min_size=4, max_size=4))
@example([0.0] * 4)
@example([0.0, 0.0, 1e-200, 0.0])
@example([0.0, math.nan, 1.0, 0.0])
@example([0.0, 0.0, 0.0, 2.0])
@example([0.00101, 0.0, 0.0, 0.0])
@example([0.00099, 0.0, 0.0, 0.0])
@example([0.0, 999.0, 0.0, 0.0])
@example([0.0, 1001.0, 0.0, 0.0])
def test_a_rotation_is_a_quaternion_with_a_norm_within_limits(numbers: list[float]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        is_rotation = bool(are_rotations(np.array([numbers]))[0])
    assert is_rotation == (1e-3 < math.hypot(*numbers) < 1e3)
