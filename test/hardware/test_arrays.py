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

"""Arrays of a component begin at the initial values of the description."""

from __future__ import annotations

import math

import numpy as np
import pytest
from robot_description_tools.description.ros2_control.hardware_info import InterfaceInfo
from robot_description_tools.hardware.arrays import initial_value


@pytest.mark.parametrize(
    ('kind', 'unset'),
    [
        ('double', math.nan),
        ('float32', math.nan),
        ('bool', 0.0),
        ('uint8', 255),
        ('int8', 127),
        ('uint16', 65535),
        ('int16', 32767),
        ('uint32', 4294967295),
        ('int32', 2147483647),
    ],
)
def test_initial_values_by_type(kind: str, unset: float) -> None:
    value = initial_value(InterfaceInfo('x', data_type=kind), 'io')
    np.testing.assert_equal(value, float(unset))


@pytest.mark.parametrize(('text', 'kind'), [('abc', 'double'), ('1,5', 'double'), ('1', 'bool')])
def test_an_initial_value_that_is_none(text: str, kind: str) -> None:
    with pytest.raises(ValueError, match=f"initial_value of 'io/x' is '{text}'"):
        initial_value(InterfaceInfo('x', initial_value=text, data_type=kind), 'io')
