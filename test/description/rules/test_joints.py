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

"""Rules about parts of joints that have no effect, and about soft limits."""

from __future__ import annotations

from typing import Any

import pytest

LIMIT = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'


def joints(kind: str, *contents: str) -> str:
    """Return a robot with a joint for each content. All joints have the same parent."""
    lines = ['<robot name="r"><link name="a"/>']
    for i, content in enumerate(contents):
        lines.append(
            f'<link name="l{i}"/><joint name="j{i}" type="{kind}"><parent link="a"/>'
            f'<child link="l{i}"/>{content}</joint>'
        )
    return '\n'.join([*lines, '</robot>'])


@pytest.mark.parametrize(
    ('content', 'code', 'message'),
    [
        (LIMIT + '<axis xyz="0 0 1"/>', 'limit-ignored', '<limit> and <axis> do nothing'),
        (
            '<mimic joint="j1"/><axis xyz="0 0 1"/><dynamics damping="1"/>' + LIMIT,
            'mimic-on-fixed',
            '<mimic>, <limit>, <dynamics> and <axis> do nothing',
        ),
        ('<dynamics friction="1"/>', 'dynamics-ignored', '<dynamics> does nothing'),
    ],
)
def test_a_fixed_joint_has_one_finding(
    content: str, code: str, message: str, diagnostics: Any
) -> None:
    diagnostics.load(joints('fixed', content, ''))
    assert diagnostics.take(code).message == f"joint 'j0' is fixed, its {message}"


def test_a_limit_of_urdf_1_2_on_a_fixed_joint_is_a_finding(diagnostics: Any) -> None:
    """Limits of 0 are not reported, because exporters write them in all joints."""
    content = '<limit effort="0" velocity="0" acceleration="{}"/>'
    robot = joints('fixed', content.format(0), content.format(3))
    diagnostics.load(robot.replace('name="r"', 'name="r" version="1.2"'))
    message = diagnostics.take('limit-ignored').message
    assert message == "joint 'j1' is fixed, its <limit> does nothing"


def test_fixed_joints_of_one_exporter_are_one_finding(diagnostics: Any) -> None:
    axis = '<axis xyz="0 0 1"/>'
    diagnostics.load(joints('fixed', axis, axis, axis + LIMIT, axis))
    assert diagnostics.take('axis-ignored').message.endswith('(and 2 more: j1, j3)')
    assert diagnostics.take('limit-ignored').message.startswith("joint 'j2'")


def soft(lower: float, upper: float) -> str:
    return (
        '<axis xyz="1 0 0"/><limit lower="-1" upper="1" effort="360" velocity="12"/>'
        f'<safety_controller k_position="100" k_velocity="100" soft_lower_limit="{lower}" '
        f'soft_upper_limit="{upper}"/>'
    )


@pytest.mark.parametrize(
    ('lower', 'upper', 'effect', 'is_error'),
    [
        (-1.5, 0.5, 'the lower soft limit is outside and has no effect', True),
        (-0.5, 1.5, 'the upper soft limit is outside and has no effect', True),
        (-1.5, 1.5, 'both soft limits are outside and have no effect', True),
        # The upper soft limit equals the upper limit. It still has an effect, although it slows
        # down the joint too late. So the message does not name it.
        (-1.5, 1, 'the lower soft limit is outside and has no effect', True),
        (2, 3, 'no position is inside both', True),
        (-3, -2, 'no position is inside both', True),
        (-1, 0.5, 'a soft limit equals a hard limit, so there is no room to brake', False),
    ],
)
def test_soft_limits_outside_the_limits(
    lower: float, upper: float, effect: str, is_error: bool, diagnostics: Any
) -> None:
    """The message names the soft limit that has no effect."""
    diagnostics.load(joints('revolute', soft(lower, upper), soft(lower, upper)))
    finding = diagnostics.take('soft-limit-outside')
    assert finding.is_error == is_error
    assert finding.message == (
        f"joint 'j0' has soft limits [{lower:g}, {upper:g}], limits [-1, 1]; {effect} "
        '(and 1 more: j1)'
    )


def test_soft_limits_inside_the_limits_have_no_finding(diagnostics: Any) -> None:
    diagnostics.load(joints('revolute', soft(-0.99, 0.99)))
