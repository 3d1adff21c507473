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

"""Limits: the range, the speed and the strength of a joint."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from math import degrees
from math import log10

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.draft import place_of
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Limit
from robot_description_tools.description.model import Range
from robot_description_tools.description.repairs import exchanged
from robot_description_tools.description.repairs import in_right_units
from robot_description_tools.description.repairs import unsigned
from robot_description_tools.description.schema.grammar import Version
from robot_description_tools.description.schema.urdf import LIMIT
from robot_description_tools.description.snippets import AXIS
from robot_description_tools.description.snippets import joint_snippet
from robot_description_tools.description.snippets import MOVES
from robot_description_tools.description.wrong_units import angles
from robot_description_tools.description.wrong_units import FEW_TURNS
from robot_description_tools.description.wrong_units import is_quarter_turns
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.code import Named
from robot_description_tools.diagnostics.code import Rules

RULES: Rules[Draft] = Rules()

_GOOD = joint_snippet(MOVES)
# From this version on urdfdom checks what limits say.
_STRICT: Version = (1, 2)


@RULES.add(
    Severity.FATAL,
    'A revolute or prismatic joint has no limit, or in URDF 1.2 lacks an end of it.',
    why='urdfdom refuses the whole description, so robot_state_publisher does not start.',
    bad=joint_snippet(AXIS),
    good=_GOOD,
)
def limit_missing(draft: Draft) -> Iterator[Finding]:
    for joint in draft.joints:
        if not joint.type.has_range:
            continue
        # A limit that is broken has its own finding.
        element = draft.element_of(joint).find('limit')
        if element is None:
            message = f"joint '{joint.name}' is {joint.type} and has no <limit>"
            fix = 'add <limit lower="…" upper="…" effort="…" velocity="…"/>'
            yield place_of(joint), message, fix + _or_continuous(joint)
        elif draft.version >= _STRICT:
            for end in ('lower', 'upper'):
                if end not in element.attributes:
                    message = f"joint '{joint.name}' is {joint.type} and its <limit> has no {end}"
                    yield element.place, message, f'add {end}="…", which URDF 1.2 asks for'


def _or_continuous(joint: Joint) -> str:
    return ', or make the joint continuous' if joint.type is JointType.REVOLUTE else ''


@RULES.add(
    Severity.ERROR,
    'The lower limit is above the upper one; fatal in URDF 1.2.',
    why='No position lies within the range: planners find no valid state, and sliders and '
    'controllers cannot tell which end is meant.',
    bad=joint_snippet(AXIS + '<limit lower="1" upper="-1" effort="10" velocity="2"/>'),
    good=_GOOD,
    suggested='two ends that are written, by exchanging them',
)
def limit_order(draft: Draft) -> Iterator[Finding]:
    strict = draft.version >= _STRICT
    for joint in draft.joints:
        limit = joint.limit
        if limit is None:
            continue
        ends = limit.range
        # From 1.2 on urdfdom looks at every joint, and an end must be written: limit-missing.
        if ends.is_swapped and (not ends.assumed if strict else joint.type.has_range):
            # Ends are in order, so these are the other way round than written.
            message = f"joint '{joint.name}': lower {ends.upper:g} is above upper {ends.lower:g}"
            where = place_of(limit)
            fix: Fix = f'add {"lower" if limit.lower is None else "upper"}="…"'
            if ends.assumed:
                message += f'; {ends.assumed[0]} is not written and counts as 0'
            else:
                fix = exchanged(draft, where, 'lower', 'upper')
            yield where, message, fix, _weight(draft)


@RULES.add(
    Severity.ERROR,
    'A limit that is a magnitude is negative; fatal in URDF 1.2. A warning where it is -1, by '
    'which some tools mean that there is none.',
    why='A bound below 0 for a speed or a force cannot be met. Controllers and planners that '
    'enforce it block the joint or fail.',
    bad=joint_snippet(AXIS + '<limit lower="-1" upper="1" effort="-10" velocity="2"/>'),
    good=_GOOD,
    suggested='the sign',
)
def limit_negative(draft: Draft) -> Iterator[Finding]:
    for joint in draft.joints:
        if joint.limit is None:
            continue
        values = {name: getattr(joint.limit, name) for name in LIMIT.magnitudes}
        for name, value in values.items():
            if value < 0.0 and value != _NO_LIMIT:
                message = f"joint '{joint.name}': {name} is {value:g}, but it is a magnitude"
                fix = f'write {name}="{-value:g}" if that is what the drive can do'
                where = place_of(joint.limit)
                repair = unsigned(draft, where, fix, name)
                yield where, message, repair, _weight(draft)
        names = ' and '.join(name for name, value in values.items() if value == _NO_LIMIT)
        if names:
            weight = Severity.FATAL if draft.version >= _STRICT else Severity.WARNING
            message = f"joint '{joint.name}': {names} -1 means no limit to some tools; others "
            message += 'take it for a bound that nothing can keep'
            fix = 'write what the drive can do; 1 would be a limit, too'
            yield Named(joint.name, place_of(joint.limit), message, fix, weight, names)


# What is written for "unlimited" or "unknown".
#: Any unit. A limit with this value means no limit to some tools.
_NO_LIMIT = -1.0


def _weight(draft: Draft) -> Severity:
    """Return how much a limit that makes no sense weighs: urdfdom refuses it from 1.2 on."""
    return Severity.FATAL if draft.version >= _STRICT else Severity.ERROR


def slack(ends: Range) -> float:
    """Return the tolerance at the ends of a range, for the few digits that people write."""
    return _SLACK + _SLACK_OF_RANGE * (ends.upper - ends.lower)


#: Metres or radians. A number this close to an end of a range counts as the end.
_SLACK = 1e-9
#: Ratio. The tolerance at an end grows by this part of the range.
_SLACK_OF_RANGE = 1e-6


def _limited(draft: Draft) -> Iterator[tuple[Joint, Range, Location]]:
    """Yield the joints whose range counts, their ranges and the places of their limits."""
    for joint in draft.joint_by_name.values():
        if joint.limit is not None and joint.type.has_range:
            yield joint, joint.range, place_of(joint.limit)


@RULES.add(
    Severity.WARNING,
    'A revolute or prismatic joint gives neither end of its range, which means 0 to 0.',
    why='Both ends count as 0: MoveIt and ros2_control hold the joint at 0, though it was meant '
    'to move.',
    bad=joint_snippet(AXIS + '<limit effort="10" velocity="2"/>'),
    good=_GOOD,
)
def limit_no_range(draft: Draft) -> Iterator[Finding]:
    for joint, limits, where in _limited(draft):
        # From URDF 1.2 on that is limit-missing.
        if len(limits.assumed) == 2 and draft.version < _STRICT:
            message = f"joint '{joint.name}' is {joint.type} and its <limit> has neither lower "
            message += 'nor upper; both count as 0, so controllers hold it at 0'
            fix = f'add lower="…" and upper="…"{_or_continuous(joint)}'
            yield Named(joint.name, where, message, fix, key=joint.type)


@RULES.add(
    Severity.WARNING,
    'A revolute or prismatic joint gives one end of its range; the other counts as 0.',
    why='The end that is not written counts as 0, which is often not the end of the joint. '
    'Planners and controllers then allow too little or too much.',
    bad=joint_snippet(AXIS + '<limit lower="-1" effort="10" velocity="2"/>'),
    good=_GOOD,
)
def limit_one_end(draft: Draft) -> Iterator[Finding]:
    for joint, limits, where in _limited(draft):
        # One that ends up on the wrong side is worse: limit-order.
        is_alone = len(limits.assumed) == 1 and not limits.is_swapped
        if is_alone and draft.version < _STRICT:
            end = limits.assumed[0]
            message = f"joint '{joint.name}' is {joint.type} and its <limit> has no {end}, which "
            message += f'counts as 0: the range is [{limits.lower:g}, {limits.upper:g}]'
            yield where, message, f'add {end}="…"'


@RULES.add(
    Severity.WARNING,
    'Both ends of the range of a joint are the same, so it cannot move.',
    why='The joint cannot move, so planners and sliders keep it still. A fixed joint says the '
    'same, and needs no joint state.',
    bad=joint_snippet(AXIS + '<limit lower="0" upper="0" effort="10" velocity="2"/>'),
    good=_GOOD,
)
def limit_immovable(draft: Draft) -> Iterator[Finding]:
    for joint, limits, where in _limited(draft):
        end = limits.lower
        if limits.is_written and end == limits.upper:
            message = f"joint '{joint.name}': lower and upper are both {end:g}; it cannot move"
            yield Named(joint.name, where, message, 'widen the range, or make the joint fixed')


@RULES.add(
    Severity.WARNING,
    'The effort or the velocity of a joint that moves is limited to 0, so nothing may move it.',
    why='MoveIt cannot give a trajectory a duration at velocity 0, and simulators apply no '
    'effort: the joint stays where it is.',
    bad=joint_snippet(AXIS + '<limit lower="-1" upper="1" effort="0" velocity="2"/>'),
    good=_GOOD,
)
def limit_zero(draft: Draft) -> Iterator[Finding]:
    fix = 'write what the drive can do; controllers and simulators hold to it'
    for name, joint in draft.joint_by_name.items():
        limit = joint.limit if joint.type.has_one_dof else None
        what = ' and '.join(f'{each} 0' for each in _NEEDED if getattr(limit, each, None) == 0.0)
        if limit is not None and what:
            message = f"joint '{name}' is limited to {what}"
            # One finding for all joints that an exporter left so.
            yield Named(name, place_of(limit), message, fix, key=what)


# The limits without which no drive is described.
_NEEDED = tuple(name for name, row in LIMIT.attributes.items() if row.required)


@RULES.add(
    Severity.WARNING,
    'Position 0 is outside the range of a joint, and no `<model_state>` says where it starts; '
    'tools that start at 0 start in a forbidden pose.',
    why='joint_state_publisher, RViz and simulators start at 0. MoveIt refuses to plan from a '
    'state outside of the limits, and simulators jerk the joint into its range.',
    bad=joint_snippet(AXIS + '<limit lower="1" upper="2" effort="10" velocity="2"/>'),
    good=_GOOD,
)
def limit_excludes_zero(draft: Draft) -> Iterator[Finding]:
    placed = {name for state in draft.model_states for name in state.default_positions}
    for joint, limits, where in _limited(draft):
        if joint.name in draft.mimics or joint.name in placed or not limits.is_written:
            continue
        lower, upper = limits.lower, limits.upper
        if lower < upper and not lower <= 0.0 <= upper:
            message = f"joint '{joint.name}': 0 is not within [{lower:g}, {upper:g}]"
            fix = 'say in a <model_state> where it starts, move the zero into <origin>, or widen '
            yield Named(joint.name, where, message, f'{fix}the range')


# An end beyond this is no end in any unit [rad].
#: Radians. An end of a range that is further away is no limit.
_ENDLESS = 720.0


@RULES.add(
    Severity.WARNING,
    'The limits of a revolute joint are probably in degrees, or so far that there are none; '
    'limits are in rad.',
    why='A limit in degrees is read as radians: MoveIt plans through many turns, and no '
    'controller stops at the real end. A joint without an end is continuous, which planners '
    'take the short way round.',
    bad=joint_snippet(AXIS + '<limit lower="-90" upper="90" effort="10" velocity="2"/>'),
    good=_GOOD,
    suggested='degrees up to a full turn, other than ±100',
)
def limit_degrees(draft: Draft) -> Iterator[Finding]:
    fix: Fix
    for joint, limits, where in _limited(draft):
        ends = limits.lower, limits.upper
        if joint.type is not JointType.REVOLUTE:
            continue
        message = f"joint '{joint.name}' turns over [{limits.lower:g}, {limits.upper:g}] rad, "
        is_endless = max(map(abs, ends)) > _ENDLESS
        if is_endless:
            message += 'which is as good as no limit'
            fix = 'make the joint continuous, without lower and upper, or write its real range'
        elif not all(map(_fits_radians, ends)):
            low, high = (f'{degrees(end):.0f}' for end in ends)
            message += f'which is [{low}, {high}] degrees'
            fix = _in_rad(draft, where, joint.limit)
        else:
            continue
        yield Named(joint.name, where, message, fix, key=is_endless)


def _in_rad(draft: Draft, where: Location, limit: Limit | None) -> Fix:
    """Return what to do about limits of which at least one is not in rad."""
    ends = {name: getattr(limit, name) for name in ('lower', 'upper')}
    values = {name: (end,) for name, end in ends.items() if end is not None}
    numbers = [end for (end,) in values.values()]
    right = angles(numbers, _fits_radians)
    if right is None:
        return 'write the limits in rad'
    # Some write ±100 for "far enough".
    is_round = sum(numbers) == 0.0 and log10(max(numbers)).is_integer()
    # Ends of which only one is in degrees stay in order.
    is_certain = not is_round and _is_in_order(right.numbers) == _is_in_order(numbers)
    return in_right_units(draft, where, 'degrees?', values, right, is_certain)


def _is_in_order(ends: Sequence[float]) -> bool:
    return list(ends) == sorted(ends)


def _fits_radians(end: float) -> bool:
    """Return True for an end in radians: within a few turns, or quarters of a turn."""
    return abs(end) <= FEW_TURNS or is_quarter_turns(end)
