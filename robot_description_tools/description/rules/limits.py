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

"""Rules about the range, velocity and effort limits of joints."""

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
# The first URDF version for which urdfdom checks the values of limits.
_STRICT: Version = (1, 2)


@RULES.fatal(
    'A revolute or prismatic joint has no limit. URDF 1.2 also requires lower and upper.',
    why='urdfdom refuses the whole description, so robot_state_publisher does not start.',
    bad=joint_snippet(AXIS),
    good=_GOOD,
)
def limit_missing(draft: Draft) -> Iterator[Finding]:
    for joint in draft.joints:
        if not joint.type.has_range:
            continue
        # Skip an invalid limit, because another check reports it.
        element = draft.element_of(joint).find('limit')
        if element is None:
            message = f"joint '{joint.name}' is {joint.type} and has no <limit>"
            fix = 'add <limit lower="…" upper="…" effort="…" velocity="…"/>'
            yield place_of(joint), message, fix + _or_continuous(joint)
        elif draft.version >= _STRICT:
            for end in ('lower', 'upper'):
                if end not in element.attributes:
                    message = f"joint '{joint.name}' is {joint.type} and its <limit> has no {end}"
                    yield element.place, message, f'add {end}="…", which URDF 1.2 requires'


def _or_continuous(joint: Joint) -> str:
    return ', or make the joint continuous' if joint.type is JointType.REVOLUTE else ''


@RULES.error(
    'The lower limit is above the upper limit. In URDF 1.2, the finding is fatal.',
    why='No position is inside the range. Planners find no valid state, and sliders and '
    'controllers do not know the intended range.',
    bad=joint_snippet(AXIS + '<limit lower="1" upper="-1" effort="10" velocity="2"/>'),
    good=_GOOD,
    suggested='`lower` and `upper` in the wrong order, by exchanging them, if both are given',
)
def limit_order(draft: Draft) -> Iterator[Finding]:
    strict = draft.version >= _STRICT
    for joint in draft.joints:
        limit = joint.limit
        if limit is None:
            continue
        ends = limit.range
        # Since URDF 1.2, urdfdom checks the limits of all joints. Skip a missing lower or upper
        # limit since URDF 1.2, because the rule `limit_missing` reports it.
        if ends.is_swapped and (not ends.assumed if strict else joint.type.has_range):
            # Show the limits in the order of the document. `range` has sorted them.
            message = f"joint '{joint.name}': lower {ends.upper:g} is above upper {ends.lower:g}"
            where = place_of(limit)
            missing = 'lower' if limit.lower is None else 'upper'
            fix: Fix = f'add {missing}="…"'
            if ends.assumed:
                message += f'; {missing} is missing and counts as 0'
            else:
                fix = exchanged(draft, where, 'lower', 'upper')
            yield where, message, fix, _weight(draft)


@RULES.error(
    'A limit of velocity, effort or another magnitude is negative. In URDF 1.2, the finding is '
    'fatal. If the limit is -1, which some tools read as no limit, the finding is a warning.',
    why='No velocity or effort can satisfy a negative limit. If a controller or planner enforces '
    'this limit, it blocks the joint or fails.',
    bad=joint_snippet(AXIS + '<limit lower="-1" upper="1" effort="-10" velocity="2"/>'),
    good=_GOOD,
    suggested='a negative limit, by removing its minus sign',
)
def limit_negative(draft: Draft) -> Iterator[Finding]:
    for joint in draft.joints:
        if joint.limit is None:
            continue
        values = {name: getattr(joint.limit, name) for name in LIMIT.magnitudes}
        for name, value in values.items():
            if value < 0.0 and value != _NO_LIMIT:
                message = f"joint '{joint.name}': {name} is {value:g}, but must not be negative"
                fix = f'write {name}="{-value:g}" if that is the limit of the drive'
                where = place_of(joint.limit)
                repair = unsigned(draft, where, fix, name)
                yield where, message, repair, _weight(draft)
        names = ' and '.join(name for name, value in values.items() if value == _NO_LIMIT)
        if names:
            weight = Severity.FATAL if draft.version >= _STRICT else Severity.WARNING
            message = f"joint '{joint.name}': {names} -1 means no limit to some tools; others "
            message += 'read a limit that nothing can satisfy'
            fix = 'write the limit of the drive; do not only remove the minus sign, because 1 '
            fix += 'would be a real limit'
            yield Named(joint.name, place_of(joint.limit), message, fix, weight, names)


# Some authors and tools write -1 for "unlimited" or "unknown".
#: Any unit. A value with which some tools express that there is no limit.
_NO_LIMIT = -1.0


def _weight(draft: Draft) -> Severity:
    """Return the severity of an invalid limit, which urdfdom refuses since URDF 1.2."""
    return Severity.FATAL if draft.version >= _STRICT else Severity.ERROR


def slack(ends: Range) -> float:
    """Return the distance up to which a position counts as equal to a limit of a range."""
    return _SLACK + _SLACK_OF_RANGE * (ends.upper - ends.lower)


#: Metres or radians. A position that is closer to a limit than this counts as equal to the limit.
_SLACK = 1e-9
#: Ratio. This part of the range of a joint is added to `_SLACK`, because authors round limits.
_SLACK_OF_RANGE = 1e-6


def _limited(draft: Draft) -> Iterator[tuple[Joint, Range, Location]]:
    """Yield the joints that have a range, with the range and the place of ``<limit>``."""
    for joint in draft.joint_by_name.values():
        if joint.limit is not None and joint.type.has_range:
            yield joint, joint.range, place_of(joint.limit)


@RULES.warning(
    'A revolute or prismatic joint has a limit without lower and upper. Both ends count as 0.',
    why='MoveIt and ros2_control hold the joint at 0.',
    bad=joint_snippet(AXIS + '<limit effort="10" velocity="2"/>'),
    good=_GOOD,
)
def limit_no_range(draft: Draft) -> Iterator[Finding]:
    for joint, limits, where in _limited(draft):
        # For documents since URDF 1.2, limit-missing reports these joints.
        if len(limits.assumed) == 2 and draft.version < _STRICT:
            message = f"joint '{joint.name}' is {joint.type} and its <limit> has neither lower "
            message += 'nor upper; both count as 0, so controllers hold it at 0'
            fix = f'add lower="…" and upper="…"{_or_continuous(joint)}'
            yield Named(joint.name, where, message, fix, key=joint.type)


@RULES.warning(
    'A revolute or prismatic joint has only one end of its range. The other end counts as 0.',
    why='The value 0 is often wrong, so planners and controllers allow too little or too much '
    'motion.',
    bad=joint_snippet(AXIS + '<limit lower="-1" effort="10" velocity="2"/>'),
    good=_GOOD,
)
def limit_one_end(draft: Draft) -> Iterator[Finding]:
    for joint, limits, where in _limited(draft):
        # The missing limit counts as 0. If 0 is on the wrong side of the other limit, skip the
        # joint, because limit-order reports it.
        is_alone = len(limits.assumed) == 1 and not limits.is_swapped
        if is_alone and draft.version < _STRICT:
            end = limits.assumed[0]
            message = f"joint '{joint.name}' is {joint.type} and its <limit> has no {end}, which "
            message += f'counts as 0: the range is [{limits.lower:g}, {limits.upper:g}]'
            yield where, message, f'add {end}="…"'


@RULES.warning(
    'Both ends of the range of a joint are the same, so the joint cannot move.',
    why='Planners and sliders keep the joint still. A fixed joint has the same effect and needs '
    'no joint state.',
    bad=joint_snippet(AXIS + '<limit lower="0" upper="0" effort="10" velocity="2"/>'),
    good=_GOOD,
)
def limit_immovable(draft: Draft) -> Iterator[Finding]:
    for joint, limits, where in _limited(draft):
        end = limits.lower
        if limits.is_written and end == limits.upper:
            message = f"joint '{joint.name}': lower and upper are both {end:g}; it cannot move"
            yield Named(joint.name, where, message, 'widen the range, or make the joint fixed')


@RULES.warning(
    'The effort or the velocity of a moving joint is limited to 0, so the joint cannot move.',
    why='If the velocity is 0, MoveIt cannot compute the duration of a trajectory. If the effort '
    'is 0, simulators do not move the joint.',
    bad=joint_snippet(AXIS + '<limit lower="-1" upper="1" effort="0" velocity="2"/>'),
    good=_GOOD,
)
def limit_zero(draft: Draft) -> Iterator[Finding]:
    fix = 'write the limit of the drive; controllers and simulators enforce it'
    for name, joint in draft.joint_by_name.items():
        limit = joint.limit if joint.type.has_one_dof else None
        what = ' and '.join(f'{each} 0' for each in _NEEDED if getattr(limit, each, None) == 0.0)
        if limit is not None and what:
            message = f"joint '{name}' is limited to {what}"
            # Joints with the same limits of 0 share one finding, because exporters often write 0.
            yield Named(name, place_of(limit), message, fix, key=what)


# Attributes that <limit> must have, because every drive has these limits. limit-zero reports them
# if they are 0.
_NEEDED = tuple(name for name, row in LIMIT.attributes.items() if row.required)


@RULES.warning(
    'Position 0 is outside the range of a joint, and no `<model_state>` gives the start position '
    'of this joint.',
    why='joint_state_publisher, RViz and simulators start at 0, outside the limits. MoveIt does '
    'not plan from a state outside the limits, and simulators push the joint abruptly into '
    'its range.',
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
            fix = 'add a <model_state> with its start, move the zero by <origin>, or widen '
            yield Named(joint.name, where, message, f'{fix}the range')


# A real limit is at most two turns. An author who writes degrees instead of radians writes 720 for
# two turns.
#: Radians. A lower or upper limit that is further from 0 than this counts as no limit.
_ENDLESS = 720.0


@RULES.warning(
    'The limits of a revolute joint are probably in degrees instead of rad, or they are too '
    'large to have an effect.',
    why='A limit in degrees is read as radians. MoveIt then plans through many turns, and no '
    'controller stops at the real end. If the real joint can turn without end, use the type '
    'continuous, so that planners use the shorter way.',
    bad=joint_snippet(AXIS + '<limit lower="-90" upper="90" effort="10" velocity="2"/>'),
    good=_GOOD,
    suggested='limits in degrees up to a full turn, which are converted to radians. The limits '
    '-100 and 100 are not converted, because some authors write them for a joint without limits',
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
            message += 'which is effectively no limit'
            fix = 'make the joint continuous, without lower and upper, or write its real range'
        elif not all(map(_fits_radians, ends)):
            low, high = (f'{degrees(end):.0f}' for end in ends)
            message += f'which is [{low}, {high}] degrees'
            fix = _in_rad(draft, where, joint.limit)
        else:
            continue
        yield Named(joint.name, where, message, fix, key=is_endless)


def _in_rad(draft: Draft, where: Location, limit: Limit | None) -> Fix:
    """Return the repair of limits that are not in rad."""
    ends = {name: getattr(limit, name) for name in ('lower', 'upper')}
    values = {name: (end,) for name, end in ends.items() if end is not None}
    numbers = [end for (end,) in values.values()]
    right = angles(numbers, _fits_radians)
    if right is None:
        return 'write the limits in rad'
    # Some authors write ±100 for "no limit".
    is_round = sum(numbers) == 0.0 and log10(max(numbers)).is_integer()
    # If only one limit is in degrees, its correction must not change which limit is larger.
    is_certain = not is_round and _is_in_order(right.numbers) == _is_in_order(numbers)
    return in_right_units(draft, where, 'degrees?', values, right, is_certain)


def _is_in_order(ends: Sequence[float]) -> bool:
    return list(ends) == sorted(ends)


def _fits_radians(end: float) -> bool:
    """
    Return True if a limit is probably in radians.

    This is the case if the limit is at most `FEW_TURNS`, or a multiple of a quarter turn.

    """
    return abs(end) <= FEW_TURNS or is_quarter_turns(end)
