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

"""Positions beyond limits, and limits that count as infinite."""

from dataclasses import replace

import numpy as np
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling.limits import is_beyond
from robot_description_tools.coupling.limits import limits
from robot_description_tools.description.model import Origin
from test_support.linkages import four_bar


@pytest.mark.parametrize(('by', 'is_out'), [(0.9e-6, False), (1.1e-6, True)])
def test_rounding_does_not_put_a_position_beyond_a_limit(by, is_out):
    positions = np.array([-1.0 - by, 1.0 + by, np.nan])
    beyond = is_beyond(positions, np.full(3, -1.0), np.full(3, 1.0))
    assert beyond.tolist() == [is_out, is_out, False]
    exact = is_beyond(positions, np.full(3, -1.0), np.full(3, 1.0), margin=0.0)
    assert exact.tolist() == [True, True, False]


@pytest.mark.parametrize(('end', 'is_limit'), [(0.9e100, True), (1.1e100, False)])
def test_huge_limits_count_as_no_limits(end, is_limit):
    description = four_bar(limits={'rocker': (-end, end, 1.0, 1.0)})
    assert np.isfinite(limits(description, ['rocker'])).all() == is_limit


@pytest.mark.parametrize(('distance', 'is_too_far'), [(0.9e100, False), (1.1e100, True)])
def test_loop_with_a_joint_too_far_away_is_left_out(distance, is_too_far):
    joints = dict(four_bar().joints)
    joints['rocker'] = replace(joints['rocker'], origin=Origin((0.0, -distance, 0.0)))
    findings = RobotModel(replace(four_bar(), joints=joints)).findings
    assert any('with a coordinate of' in finding.message for finding in findings) == is_too_far
