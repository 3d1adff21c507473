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

"""The table of interface types agrees with the table of ``<limit>`` and with `JointLimits`."""

from __future__ import annotations

from dataclasses import fields

import pytest
from robot_description_tools.description.ros2_control.hardware_info import JointLimits
from robot_description_tools.description.ros2_control.interface_types import interface_type
from robot_description_tools.description.ros2_control.interface_types import INTERFACE_TYPES
from robot_description_tools.description.ros2_control.interface_types import LIMITED
from robot_description_tools.description.schema.urdf import LIMIT

FIELDS = {field.name for field in fields(JointLimits)}


@pytest.mark.parametrize('name', LIMITED)
def test_limits_of_interfaces_exist_in_urdf_and_hardware(name: str) -> None:
    row = INTERFACE_TYPES[name]
    assert row.unit == LIMIT.attributes[row.most].unit
    assert {f'has_{name}_limits', f'max_{name}'} <= FIELDS
    for limit in {row.least, row.most} & set(LIMIT.magnitudes):
        assert {f'has_{limit}_limits', f'max_{limit}'} <= FIELDS


def test_limits_of_min_and_max() -> None:
    rows = INTERFACE_TYPES.items()
    assert [n for n, row in rows if row.has_one_range] == ['position', 'velocity', 'effort']
    ends = {name: (row.least, row.most) for name, row in rows}
    assert ends['position'] == ('lower', 'upper')
    assert ends['acceleration'] == ('deceleration', 'acceleration')
    assert ends['jerk'] == ('', 'jerk')
    assert ends['torque'] == ('', '')


def test_an_interface_with_another_name_has_no_limits() -> None:
    row = interface_type('gripper_state')
    assert (row.unit, row.most) == ('', '')
    assert not row.has_one_range
