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
from math import inf

from robot_description_tools.description.codes import Finding
from robot_description_tools.description.draft import Draft
from robot_description_tools.description.model import JointType
from robot_description_tools.description.rules.base import AXIS
from robot_description_tools.description.rules.base import joint_snippet
from robot_description_tools.description.rules.base import LIMIT
from robot_description_tools.description.rules.base import MOVES
from robot_description_tools.description.rules.base import rule
from robot_description_tools.description.schema import Version
from robot_description_tools.diagnostics import Severity

_LIMITED = (JointType.REVOLUTE, JointType.PRISMATIC)
_GOOD = joint_snippet(MOVES)
# From this version on urdfdom checks what limits say.
_STRICT: Version = (1, 2)


@rule(
    'limit-missing',
    Severity.FATAL,
    'A revolute or prismatic joint has no limit, or in URDF 1.2 lacks an end of it.',
    bad=joint_snippet(AXIS),
    good=_GOOD,
)
def limit_missing(draft: Draft) -> Iterator[Finding]:
    for joint in draft.joints:
        if joint.type not in _LIMITED:
            continue
        # A limit that is broken has its own finding.
        element = draft.joint_elements[joint.name].find('limit')
        if element is None:
            message = f"joint '{joint.name}' is {joint.type} and has no <limit>"
            fix = 'add <limit lower="…" upper="…" effort="…" velocity="…"/>'
            if joint.type is JointType.REVOLUTE:
                fix += ', or make the joint continuous'
            yield draft.place(joint), message, fix
        elif draft.version >= _STRICT:
            for end in ('lower', 'upper'):
                if end not in element.attributes:
                    message = f"joint '{joint.name}' is {joint.type} and its <limit> has no {end}"
                    yield element.place, message, f'add {end}="…", which URDF 1.2 asks for'


@rule(
    'limit-order',
    Severity.ERROR,
    'The lower limit is above the upper one; fatal in URDF 1.2.',
    bad=joint_snippet(AXIS + '<limit lower="1" upper="-1" effort="10" velocity="2"/>'),
    good=_GOOD,
)
def limit_order(draft: Draft) -> Iterator[Finding]:
    strict = draft.version >= _STRICT
    for joint in draft.joints:
        limit = joint.limit
        if limit is None or not (strict or joint.type in _LIMITED):
            continue
        # Before 1.2 an end that is not given is 0.
        lower = -inf if strict and limit.lower is None else limit.lower or 0.0
        upper = inf if strict and limit.upper is None else limit.upper or 0.0
        if lower > upper:
            message = f"joint '{joint.name}': lower {lower:g} is above upper {upper:g}"
            where = limit.where or draft.place(joint)
            yield where, message, 'exchange lower and upper', _weight(draft)


@rule(
    'limit-negative',
    Severity.ERROR,
    'A limit that is a magnitude is negative; fatal in URDF 1.2.',
    bad=joint_snippet(AXIS + '<limit lower="-1" upper="1" effort="-10" velocity="2"/>'),
    good=_GOOD,
)
def limit_negative(draft: Draft) -> Iterator[Finding]:
    for joint in draft.joints:
        for name in ('effort', 'velocity', 'acceleration', 'deceleration', 'jerk'):
            if joint.limit is not None and getattr(joint.limit, name) < 0.0:
                value = getattr(joint.limit, name)
                message = f"joint '{joint.name}': {name} is {value:g}, but it is a magnitude"
                where = joint.limit.where or draft.place(joint)
                yield where, message, f'write {name}="{-value:g}"', _weight(draft)


def _weight(draft: Draft) -> Severity:
    """Return how much a limit that makes no sense weighs: urdfdom refuses it from 1.2 on."""
    return Severity.FATAL if draft.version >= _STRICT else Severity.ERROR


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
            # urdfdom reads <axis/> as 0 0 0, not as the default 1 0 0.
            axis = draft.joint_elements[joint.name].find('axis')
            is_given = axis is not None and 'xyz' in axis.attributes
            what = 'is 0 0 0' if is_given else 'has no xyz, which means 0 0 0'
            message = f"the axis of joint '{joint.name}' {what}; the joint is held at its origin"
            yield draft.place(joint), message, 'write a direction, for example <axis xyz="0 0 1"/>'
