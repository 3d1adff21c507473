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

"""The bounds that the safety controller computes."""

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.hardware.safety_controller import effort_bounds
from robot_description_tools.hardware.safety_controller import velocity_bounds

INF = float('inf')
NAN = float('nan')
# The example of the PR2, with effort 30, velocity 1 and soft limits from -2 to 0.5.
SOFT = {'max_velocity': 1.0, 'soft_lower': -2.0, 'soft_upper': 0.5, 'k_position': 15.0}
GAINS = {**SOFT, 'max_effort': 30.0, 'k_velocity': 10.0}

# Each vector has x, v, v_min, v_max, e_min and e_max.
VECTORS = [
    (0, 0, -1, 1, -10, 10),
    (0.45, 0, -1, 0.75, -10, 7.5),
    (0.45, 0.75, -1, 0.75, -17.5, 0),
    (0.5, 0, -1, 0, -10, 0),
    (0.5, 0.5, -1, 0, -15, -5),
    (0.55, 0, -1, -0.75, -10, -7.5),
    (0.6, 0, -1, -1, -10, -10),
    (-1.99, 0, -0.15, 1, -1.5, 10),
    (-2, -1, 0, 1, 10, 20),
    (0.45, 2, -1, 0.75, -30, -12.5),
    (0, 3.9, -1, 1, -30, -29),
    (0, -4.5, -1, 1, 30, 30),
]


@pytest.mark.parametrize(('x', 'v', 'v_min', 'v_max', 'e_min', 'e_max'), VECTORS)
def test_reference_vector(x, v, v_min, v_max, e_min, e_max):
    assert velocity_bounds(x, **SOFT) == (
        pytest.approx(v_min, abs=1e-12),
        pytest.approx(v_max, abs=1e-12),
    )
    assert effort_bounds(x, v, **GAINS) == (
        pytest.approx(e_min, abs=1e-12),
        pytest.approx(e_max, abs=1e-12),
    )


def test_vectors_are_computed_at_once():
    table = np.array(VECTORS, dtype=float)
    x, v = table[:, 0], table[:, 1]
    found = [*velocity_bounds(x, **SOFT), *effort_bounds(x, v, **GAINS)]
    np.testing.assert_allclose(np.transpose(found), table[:, 2:], rtol=0, atol=1e-12)


def test_every_argument_broadcasts():
    low, high = velocity_bounds(
        np.zeros((4, 1)), np.ones(3), soft_lower=[-INF, 0, 1], k_position=[1, 2, 3]
    )
    assert low.shape == high.shape == (4, 3)
    assert low[0].tolist() == [-1.0, 0.0, 1.0]
    assert high[0].tolist() == [1.0, 1.0, 1.0]


@pytest.mark.filterwarnings('error')
def test_missing_limit_gives_the_maximum():
    assert velocity_bounds(5.0, 2.0) == (-2.0, 2.0)
    assert velocity_bounds(5.0) == (-INF, INF)
    assert velocity_bounds(5.0, 2.0, k_position=1.0) == (-2.0, 2.0)
    assert velocity_bounds(5.0, 2.0, -1.0, 1.0) == (-2.0, 2.0)
    assert velocity_bounds(NAN, **SOFT) == (-1.0, 1.0)
    assert effort_bounds(0.0, 1.0, 30.0) == (-30.0, 30.0)
    assert effort_bounds(0.0, 1.0, 30.0, k_velocity=10.0) == (-30.0, 30.0)
    assert effort_bounds(0.0, NAN, **GAINS) == (-30.0, 30.0)
    assert effort_bounds(0.0, 0.0) == (-INF, INF)


numbers = st.floats(-5, 5)


@given(numbers, numbers, numbers, st.floats(0, 20), st.floats(0, 20), numbers)
def test_bounds_are_ordered_and_inside_the_maximum(x, soft, v, k_position, k_velocity, span):
    soft_limits = min(soft, soft + span), max(soft, soft + span)
    low, high = velocity_bounds(x, 1.5, *soft_limits, k_position)
    assert -1.5 <= low <= high <= 1.5
    low, high = effort_bounds(x, v, 3.0, 1.5, *soft_limits, k_position, k_velocity)
    assert -3.0 <= low <= high <= 3.0


@given(numbers)
def test_motion_at_the_bound_never_passes_the_soft_limit(x):
    start, step = x, 1e-3
    for _ in range(50):
        x = x + step * float(velocity_bounds(x, **SOFT)[1])
    # In each step, the joint moves by at most 15 * 1e-3 of its distance from the limit. So it
    # never passes the limit, except for rounding errors.
    assert min(start, 0.5) <= x <= max(start, 0.5) + 1e-12
