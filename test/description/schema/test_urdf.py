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

"""Required attributes of URDF, and the versions that define attributes."""

from __future__ import annotations

import pytest
from robot_description_tools.description import load_description
from robot_description_tools.diagnostics import RobotDescriptionError

ROBOT = (
    '<robot name="r" version="{}"><link name="a"/><link name="b"/>'
    '<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="1 0 0"/>'
    '<limit {}/></joint></robot>'
)
LIMIT = {'lower': '-1', 'upper': '1', 'effort': '2', 'velocity': '3'}


def codes(version: str, limit: dict[str, str]) -> list[str]:
    """Return the codes of findings about a joint with this limit, in this version of URDF."""
    written = ' '.join(f'{name}="{value}"' for name, value in limit.items())
    try:
        found = load_description(ROBOT.format(version, written)).findings
    except RobotDescriptionError as error:
        found = error.diagnostics
    return [finding.code for finding in found]


@pytest.mark.parametrize('name', ['effort', 'velocity'])
@pytest.mark.parametrize(
    ('version', 'is_required'), [('1.0', True), ('1.1', True), ('1.2', False)]
)
def test_effort_and_velocity_are_optional_since_1_2(
    name: str, version: str, is_required: bool
) -> None:
    assert codes(version, LIMIT) == []
    limit = {key: value for key, value in LIMIT.items() if key != name}
    assert codes(version, limit) == ['attribute-missing'] * is_required


@pytest.mark.parametrize('name', ['acceleration', 'deceleration', 'jerk'])
@pytest.mark.parametrize(('version', 'is_known'), [('1.0', False), ('1.1', False), ('1.2', True)])
def test_limits_of_acceleration_are_read_since_1_2(
    name: str, version: str, is_known: bool
) -> None:
    assert codes(version, {**LIMIT, name: '5'}) == ['version-feature'] * (not is_known)
