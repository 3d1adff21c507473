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

"""Conversion of the texts of hardware parameters to values."""

from __future__ import annotations

import pytest
from robot_description_tools.hardware.parameters import flag
from robot_description_tools.hardware.parameters import number


def test_flag_parameters() -> None:
    assert flag({'a': ' True '}, 'a')
    assert not flag({'a': 'FALSE'}, 'a')
    assert not flag({}, 'a')
    with pytest.raises(ValueError, match="parameter 'a' is '1', expected true or false"):
        flag({'a': '1'}, 'a')


def test_number_parameters() -> None:
    assert number({'a': ' -1.5e2 '}, 'a', 0.0) == -150.0
    assert number({}, 'a', 2.0) == 2.0
    for text in ('0x10', 'nan', 'inf', '', 'ten'):
        with pytest.raises(ValueError, match=f"parameter 'a' is '{text}', expected a decimal"):
            number({'a': text}, 'a', 0.0)
    with pytest.raises(ValueError, match="'a' is 0, expected more than 0"):
        number({'a': '0'}, 'a', 1.0, above=0.0)
