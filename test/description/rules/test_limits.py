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

"""Limits that a joint cannot stand in at zero."""

from __future__ import annotations

import pytest
from robot_description_tools.description import load_description


@pytest.mark.parametrize(
    ('states', 'is_told'),
    [
        ('', True),
        ('<model_state model="r"><joint_state joint="j" position="1.5"/></model_state>', False),
        ('<model_state model="r"><joint_state joint="j" velocity="0"/></model_state>', True),
        ('<model_state model="r"><joint_state joint="i" position="1.5"/></model_state>', True),
    ],
)
def test_who_says_where_a_joint_starts_may_exclude_zero(states: str, is_told: bool) -> None:
    text = (
        '<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="prismatic">'
        '<parent link="a"/><child link="b"/><axis xyz="1 0 0"/>'
        f'<limit lower="1" upper="2" effort="1" velocity="1"/></joint>{states}</robot>'
    )
    found = [f for f in load_description(text).findings if f.code == 'limit-excludes-zero']
    assert bool(found) == is_told
