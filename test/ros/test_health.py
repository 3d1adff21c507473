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
"""What the node says of itself, from made-up nodes."""

from __future__ import annotations

from types import SimpleNamespace

from diagnostic_msgs.msg import DiagnosticStatus
import pytest
from robot_description_tools.ros.health import health_of
from test_pipeline import ARM
from test_pipeline import message
from test_pipeline import NOW
from test_pipeline import pipeline_of


def node(silence: float | None = 0.0) -> SimpleNamespace:
    """Return what looks like a node that has heard its robot."""
    pipeline, _ = pipeline_of(ARM)
    pipeline.take(message(['shoulder'], [0.25]), NOW)
    return SimpleNamespace(
        get_fully_qualified_name=lambda: '/robot',
        silence=lambda: silence,
        pipeline=pipeline,
        description=pipeline.model.description,
        reports=pipeline.reports,
        received=1,
        published=1,
    )


@pytest.mark.parametrize(
    ('silence', 'text'),
    [
        (None, 'all joints known'),
        (2.0, 'all joints known'),
        (7.0, 'no joint states for 7 s'),
    ],
)
def test_a_source_that_died_is_a_problem(silence: float | None, text: str) -> None:
    """After a few seconds, not at the first gap."""
    status = health_of(node(silence))
    assert status.message == text
    assert (status.level == DiagnosticStatus.WARN) == (text != 'all joints known')


def test_every_problem_is_in_the_message() -> None:
    """The first one does not hide the others."""
    sick = node(9.0)
    sick.pipeline.take(message(['shoulder'], [0.25], stamp_ns=0), NOW)
    sick.pipeline.take(b'', NOW)
    assert health_of(sick).message == 'no joint states for 9 s; 1 x malformed; 1 x zero stamp'
