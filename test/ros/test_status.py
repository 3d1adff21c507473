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

"""Statuses of nodes, and problems that last."""

from __future__ import annotations

from diagnostic_msgs.msg import DiagnosticStatus
import pytest
from robot_description_tools.ros.status import LASTING
from robot_description_tools.ros.status import Lasting
from robot_description_tools.ros.status import StatusReport


def test_only_a_problem_that_lasts_is_logged() -> None:
    """A problem that ends soon is normal when a node starts, so this problem is not logged."""
    logged: list[str] = []
    lasting = Lasting(logged.append)
    for problem in (*['short'] * (LASTING - 1), '', *['long'] * (LASTING - 1)):
        lasting.observe(problem)
        assert not logged
    for _ in range(LASTING + 2):
        lasting.observe('long')
    assert logged == ['long']


@pytest.mark.parametrize(
    ('errors', 'warnings', 'level', 'message'),
    [
        ([], [], DiagnosticStatus.OK, 'all is well'),
        ([], ['slow', 'late'], DiagnosticStatus.WARN, 'slow; late'),
        (['broken'], ['slow'], DiagnosticStatus.ERROR, 'broken; slow'),
    ],
)
def test_a_status_has_the_level_of_its_worst_reason(
    errors: list[str], warnings: list[str], level: bytes, message: str
) -> None:
    report = StatusReport({'count': 3}, errors, warnings)
    status = report.status('node: thing', 'all is well', 'arm')
    assert (status.name, status.level, status.message) == ('node: thing', level, message)
    assert (status.hardware_id, status.values[0].value) == ('arm', '3')
