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

"""Limits and axes of joints that move."""

from __future__ import annotations

from collections.abc import Iterator

from robot_description_tools.description.codes import Finding
from robot_description_tools.description.draft import Draft
from robot_description_tools.description.model import JointType
from robot_description_tools.description.rules.base import AXIS
from robot_description_tools.description.rules.base import joint_snippet
from robot_description_tools.description.rules.base import LIMIT
from robot_description_tools.description.rules.base import MOVES
from robot_description_tools.description.rules.base import rule
from robot_description_tools.diagnostics import Severity

_LIMITED = (JointType.REVOLUTE, JointType.PRISMATIC)
_GOOD = joint_snippet(MOVES)


@rule(
    'limit-missing',
    Severity.FATAL,
    'A revolute or prismatic joint has no limit.',
    bad=joint_snippet(AXIS),
    good=_GOOD,
)
def limit_missing(draft: Draft) -> Iterator[Finding]:
    elements = {e.attributes.get('name'): e for e in draft.root.find_all('joint')}
    for joint in draft.joints:
        element = elements.get(joint.name)
        if joint.type in _LIMITED and element is not None and element.find('limit') is None:
            message = f"joint '{joint.name}' is {joint.type} and has no <limit>"
            fix = 'add <limit lower="…" upper="…" effort="…" velocity="…"/>'
            if joint.type is JointType.REVOLUTE:
                fix += ', or make the joint continuous'
            yield draft.place(joint), message, fix


@rule(
    'limit-order',
    Severity.ERROR,
    'The lower limit is above the upper one.',
    bad=joint_snippet(AXIS + '<limit lower="1" upper="-1" effort="10" velocity="2"/>'),
    good=_GOOD,
)
def limit_order(draft: Draft) -> Iterator[Finding]:
    for joint in draft.joints:
        limit = joint.limit
        if limit is None or joint.type not in _LIMITED:
            continue
        # The specification's default of an end that is not given is 0.
        lower, upper = limit.lower or 0.0, limit.upper or 0.0
        if draft.version < (1, 2) or None not in (limit.lower, limit.upper):
            if lower > upper:
                message = f"joint '{joint.name}': lower {lower:g} is above upper {upper:g}"
                yield limit.where or draft.place(joint), message, 'exchange the two'


@rule(
    'axis-zero',
    Severity.ERROR,
    'The axis of a joint that moves has no direction; the joint is held at its origin.',
    bad=joint_snippet('<axis xyz="0 0 0"/>' + LIMIT),
    good=_GOOD,
)
def axis_zero(draft: Draft) -> Iterator[Finding]:
    still = (JointType.FIXED, JointType.FLOATING)
    for joint in draft.joints:
        if joint.type not in still and not any(joint.axis):
            message = f"the axis of joint '{joint.name}' is 0 0 0; the joint is held at its origin"
            yield draft.place(joint), message, 'write a direction, for example <axis xyz="0 0 1"/>'
