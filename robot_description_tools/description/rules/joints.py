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

"""Rules about axes, origins, dynamics, calibration and safety controllers of joints."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from math import hypot
from typing import TypeVar

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.draft import place_of
from robot_description_tools.description.model import Calibration
from robot_description_tools.description.model import Dynamics
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Range
from robot_description_tools.description.model import SafetyController
from robot_description_tools.description.repairs import exchanged
from robot_description_tools.description.repairs import in_right_units
from robot_description_tools.description.repairs import rewritten
from robot_description_tools.description.repairs import unsigned
from robot_description_tools.description.rules.limits import slack
from robot_description_tools.description.rules.units import origins
from robot_description_tools.description.schema.urdf import DYNAMICS
from robot_description_tools.description.schema.urdf import JOINT
from robot_description_tools.description.schema.urdf import POSITION
from robot_description_tools.description.snippets import AXIS
from robot_description_tools.description.snippets import joint_snippet
from robot_description_tools.description.snippets import LIMIT
from robot_description_tools.description.snippets import MOVES
from robot_description_tools.description.snippets import two_joints_snippet
from robot_description_tools.description.wrong_units import angles
from robot_description_tools.description.wrong_units import FULL_TURN
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import is_number
from robot_description_tools.description.xml.numbers import shown
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Edit
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.code import Named
from robot_description_tools.diagnostics.code import Rules
from robot_description_tools.diagnostics.edits import RemoveAttribute
from robot_description_tools.diagnostics.edits import RemoveElement

RULES: Rules[Draft] = Rules()

RecordT = TypeVar('RecordT', Calibration, Dynamics, SafetyController)

_GOOD = joint_snippet(MOVES)


def _axes(draft: Draft) -> Iterator[tuple[Joint, Element | None]]:
    """Yield each joint, and its ``<axis>`` element or None."""
    for joint in draft.joint_by_name.values():
        yield joint, draft.element_of(joint).find('axis')


def _parts(
    draft: Draft, part_of: Callable[[Joint], RecordT | None]
) -> Iterator[tuple[Joint, RecordT, Location]]:
    """Yield each joint that has a given part, with the part and its place."""
    for joint in draft.joint_by_name.values():
        part = part_of(joint)
        if part is not None:
            yield joint, part, place_of(part)


@RULES.error(
    'The axis of a moving joint is 0 0 0. The joint is treated as fixed.',
    why='robot_state_publisher divides by the length of the axis and publishes NaN for the '
    'child link. The frames of this link and of all links below it never appear, because tf2 '
    'refuses NaN.',
    bad=joint_snippet('<axis xyz="0 0 0"/>' + LIMIT),
    good=_GOOD,
)
def axis_zero(draft: Draft) -> Iterator[Finding]:
    for joint, axis in _axes(draft):
        if joint.type.has_axis and not any(joint.axis):
            # urdfdom reads <axis/> without xyz as 0 0 0, not as the default 1 0 0.
            written = axis.attributes.get('xyz') if axis is not None else None
            if written is not None and list(map(is_number, written.split())) != [True] * 3:
                # Skip an axis with invalid numbers, because another check reports it.
                continue
            what = 'is 0 0 0' if written is not None else 'has no xyz, which means 0 0 0'
            message = f"the axis of joint '{joint.name}' {what}; the joint is treated as fixed"
            where = axis.place if axis is not None else place_of(joint)
            yield where, message, 'write a direction, for example <axis xyz="0 0 1"/>'


@RULES.warning(
    'The axis of a joint is not a unit vector.',
    why='KDL, robot_state_publisher and this package normalise the axis, but urdfdom does not. '
    'A program that does not normalise the axis multiplies each motion by the length of the axis, '
    'so it computes different poses.',
    bad=joint_snippet('<axis xyz="0 1 1"/>' + LIMIT),
    good=_GOOD,
    suggested='the axis, which becomes a unit vector in the same direction',
)
def axis_length(draft: Draft) -> Iterator[Finding]:
    for joint, axis in _axes(draft):
        length = hypot(*joint.axis)
        if axis is None or not joint.type.has_axis or not any(joint.axis):
            continue
        if abs(length - 1.0) > _NOT_UNIT:
            unit = ' '.join(f'{part / length:.10g}' for part in joint.axis)
            message = f"the axis '{shown(joint.axis)}' of joint '{joint.name}' has length "
            message += f'{length:.4g}'
            fix = rewritten(draft, axis.place, f'write xyz="{unit}"', {'xyz': unit})
            yield axis.place, message, fix


#: Ratio. The length of an axis may differ from 1 by this amount, because authors round numbers.
_NOT_UNIT = 1e-3


@RULES.warning(
    'A moving joint has no axis, so the default axis 1 0 0 is used.',
    why='The x axis is rarely intended, so the joint probably turns or slides in an unexpected '
    'direction.',
    bad=joint_snippet(LIMIT),
    good=_GOOD,
)
def axis_default(draft: Draft) -> Iterator[Finding]:
    for joint, axis in _axes(draft):
        if axis is None and joint.type.has_axis:
            message = (
                f"joint '{joint.name}' is {joint.type} and has no <axis>, so the default "
                '1 0 0 is used'
            )
            yield place_of(joint), message, 'write <axis xyz="1 0 0"/>, or the intended axis'


@RULES.warning(
    'An angle of an origin is larger than a full turn. Angles are in rad.',
    why='An angle in degrees is read as radians, so the part is turned by an arbitrary amount.',
    bad=joint_snippet('<origin rpy="0 0 90"/>' + MOVES),
    good=joint_snippet('<origin rpy="0 0 1.5708"/>' + MOVES),
    suggested='values in degrees up to a full turn, which become radians',
)
def angle_large(draft: Draft) -> Iterator[Finding]:
    for _, what, origin, _ in origins(draft):
        if origin.where is not None and max(map(abs, origin.rpy)) > FULL_TURN:
            message = f"rpy '{shown(origin.rpy)}' of {what} is more than a full turn; angles are "
            message += 'in rad'
            fix: Fix = 'write each angle in rad, between -pi and pi'
            right = angles(origin.rpy, lambda angle: abs(angle) <= FULL_TURN)
            if right is not None:
                values = {'rpy': origin.rpy}
                fix = in_right_units(draft, origin.where, 'degrees?', values, right)
            yield origin.where, message, fix


@RULES.error(
    'The damping or the friction of a joint is negative.',
    why='In a simulation, negative damping or friction adds energy to the joint. The joint '
    'accelerates by itself until the simulation fails.',
    bad=joint_snippet(MOVES + '<dynamics damping="-0.5"/>'),
    good=joint_snippet(MOVES + '<dynamics damping="0.5"/>'),
    suggested='negative damping or friction, by removing the minus sign',
)
def dynamics_negative(draft: Draft) -> Iterator[Finding]:
    for joint, dynamics, where in _parts(draft, lambda joint: joint.dynamics):
        for name in DYNAMICS.magnitudes:
            value = getattr(dynamics, name)
            if value < 0.0:
                message = f"joint '{joint.name}': {name} is {value:g}, but must not be negative"
                fix = f'write {name}="{-value:g}"'
                yield where, message, unsigned(draft, where, fix, name)


@RULES.warning(
    'The rising edge and the falling edge of a reference switch are at the same joint position.',
    why='A program that moves the joint to its reference switch cannot distinguish the two edges.',
    bad=joint_snippet(MOVES + '<calibration rising="0.1" falling="0.1"/>'),
    good=joint_snippet(MOVES + '<calibration rising="0.1"/>'),
)
def calibration_edges(draft: Draft) -> Iterator[Finding]:
    for joint, edges, where in _parts(draft, lambda joint: joint.calibration):
        if edges.rising is not None and edges.rising == edges.falling:
            message = f"joint '{joint.name}': rising and falling are both {edges.rising:g}"
            fix = 'keep only the edge that the switch has, or correct one of the two positions'
            yield where, message, fix


# -- parts without effect --------------------------------------------------------------------

LIMIT_IGNORED = Code.warning(
    'limit-ignored',
    'A limit has no effect, because it is the limit of a fixed, floating or planar joint, or the '
    'range of a continuous joint.',
    why='No reader uses the limit, so the joint has no such range.',
    bad=joint_snippet('<limit lower="-1" upper="1" effort="10" velocity="2"/>', 'fixed'),
    good=_GOOD,
    suggested='`lower` and `upper` of a continuous joint, by removing them',
)
MIMIC_IGNORED = Code.warning(
    'mimic-on-fixed',
    'A fixed joint has a mimic, which has no effect.',
    why='A fixed joint cannot follow another joint. Either its type or its mimic is wrong.',
    bad=two_joints_snippet(MOVES, '<mimic joint="elbow"/>', ('revolute', 'fixed')),
    good=two_joints_snippet(MOVES, MOVES + '<mimic joint="elbow"/>'),
    suggested='the `<mimic>`, by removing it, if it is the only part of the joint without an '
    'effect',
)
DYNAMICS_IGNORED = Code.warning(
    'dynamics-ignored',
    'A fixed joint has damping or friction, which has no effect.',
    why='The joint cannot move, so no simulator uses the numbers. Probably the type of the joint '
    'is wrong, or the numbers belong to another joint.',
    bad=joint_snippet('<dynamics damping="0.5"/>', 'fixed'),
    good=joint_snippet(MOVES + '<dynamics damping="0.5"/>'),
)
AXIS_IGNORED = Code.warning(
    'axis-ignored',
    'A fixed or floating joint has an axis, which has no effect.',
    why='No reader uses the axis. If the joint should move, its type is wrong.',
    bad=joint_snippet('<axis xyz="0 0 1"/>', 'fixed'),
    good=joint_snippet('', 'fixed'),
)
# Exporters write these axes in all joints, so only a different axis shows the author's intention.
_AXES_OF_EXPORTERS = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0))


@RULES.add_many
def ignored_parts(draft: Draft) -> Iterator[Diagnostic]:
    """
    Report parts of joints that have no effect.

    Joints share one finding if they have the same type, and the same parts have no effect.

    """
    found: dict[tuple[JointType, tuple[str, ...]], tuple[Code, list[Named]]] = {}
    for joint in draft.joint_by_name.values():
        parts = list(_ignored(draft, joint))
        if not parts:
            continue
        code, _, where = parts[0]
        tags = tuple(tag for _, tag, _ in parts)
        message = f"joint '{joint.name}' is {joint.type}, its "
        fix: Fix
        if joint.limit is not None and joint.type is JointType.CONTINUOUS:
            ends = joint.limit.range
            message += f'range [{ends.lower:g}, {ends.upper:g}] is ignored'
            fix = 'remove lower and upper, or make the joint revolute'
            fix = Repair(fix, _without(draft, joint, 'limit', 'lower', 'upper'))
        else:
            *most, last = tags
            message += f"{', '.join(most)} and {last} do" if most else f'{last} does'
            message += ' nothing'
            fix = f"remove {'them' if most else last}, or change the type of the joint"
            if code is MIMIC_IGNORED and not most and where in draft.elements:
                fix = Repair(fix, (RemoveElement(where),))
        _, alike = found.setdefault((joint.type, tags), (code, []))
        alike.append(Named(joint.name, where, message, fix))
    for code, alike in found.values():
        yield from code.together(alike)


def _without(draft: Draft, joint: Joint, tag: str, *names: str) -> tuple[Edit, ...]:
    """Return the edits that remove attributes of a part of a joint."""
    part = draft.element_of(joint).find(tag)
    there = [name for name in names if part is not None and name in part.attributes]
    return tuple(RemoveAttribute(part.place, name) for name in there if part is not None)


def _ignored(draft: Draft, joint: Joint) -> Iterator[tuple[Code, str, Location]]:
    """
    Yield the code, the tag and the place of each part that has no effect for the joint type.

    The code of the first part is the code of the finding.

    """
    is_fixed = joint.type is JointType.FIXED
    if is_fixed and joint.name in draft.mimics:
        yield MIMIC_IGNORED, '<mimic>', place_of(draft.mimics[joint.name])
    unit = POSITION if joint.type is JointType.CONTINUOUS else ''
    if joint.limit is not None and not joint.type.has_range and _is_written(joint, 'limit', unit):
        yield LIMIT_IGNORED, '<limit>', place_of(joint.limit)
    if joint.dynamics is not None and is_fixed and _is_written(joint, 'dynamics'):
        yield DYNAMICS_IGNORED, '<dynamics>', place_of(joint.dynamics)
    axis = draft.element_of(joint).find('axis')
    if axis and not joint.type.has_axis and joint.axis not in _AXES_OF_EXPORTERS:
        yield AXIS_IGNORED, '<axis>', axis.place


def _is_written(joint: Joint, tag: str, unit: str = '') -> bool:
    """
    Return True if a number in a part of a joint is neither 0 nor the default.

    Exporters write zeros into all joints, so a zero does not show the intention of the author. If
    a unit is given, only numbers with this unit are considered.

    """
    record, schema = getattr(joint, tag), JOINT.children[tag].schema
    names = (name for name, row in schema.attributes.items() if unit in ('', row.unit))
    return any(getattr(record, name) not in (0.0, schema.default(name)) for name in names)


# -- safety controllers ----------------------------------------------------------------------


def _soft(draft: Draft) -> Iterator[tuple[Joint, SafetyController, Location]]:
    return _parts(draft, lambda joint: joint.safety_controller)


_SOFT_LIMITS = 'safety_controller', POSITION


def _with_soft(attributes: str, kind: str = 'revolute') -> str:
    limit = LIMIT if kind == 'revolute' else '<limit effort="10" velocity="2"/>'
    return joint_snippet(f'{AXIS}{limit}\n  <safety_controller {attributes}/>', kind)


_GOOD_SOFT = _with_soft(
    'k_velocity="10" k_position="15" soft_lower_limit="-0.9" soft_upper_limit="0.9"'
)


@RULES.error(
    'The soft lower limit is above the soft upper limit.',
    why='No position is between the two limits, so a controller that enforces them never lets the '
    'joint move.',
    bad=_with_soft('k_velocity="10" k_position="15" soft_lower_limit="0.9" '
                   'soft_upper_limit="-0.9"'),
    good=_GOOD_SOFT,
    suggested='soft limits in the wrong order, which are exchanged',
)
def soft_limit_order(draft: Draft) -> Iterator[Finding]:
    for joint, soft, where in _soft(draft):
        lower, upper = soft.soft_lower_limit, soft.soft_upper_limit
        if lower > upper:
            message = f"joint '{joint.name}': soft_lower_limit {lower:g} is above {upper:g}"
            fix = exchanged(draft, where, 'soft_lower_limit', 'soft_upper_limit')
            yield where, message, fix


@RULES.error(
    'A soft limit is outside the hard limits. If a soft limit is equal to a hard limit, the '
    'finding is a warning.',
    why='The joint reaches its hard stop before the soft limit slows it down. URDF requires the '
    'soft limits to be inside the limits.',
    bad=_with_soft('k_velocity="10" k_position="15" soft_lower_limit="-2" '
                   'soft_upper_limit="0.9"'),
    good=_GOOD_SOFT,
)
def soft_limit_outside(draft: Draft) -> Iterator[Finding]:
    fix = 'move the soft limits inside the limits'
    for joint, soft, where in _soft(draft):
        hard, low, high = joint.range, soft.soft_lower_limit, soft.soft_upper_limit
        # Skip joints without soft limits. Also skip missing limits, and limits or soft limits in
        # the wrong order, because other checks report them.
        if not _is_written(joint, *_SOFT_LIMITS) or not hard.is_written or low > high:
            continue
        effect, weight = _effect_of_soft(low, high, hard), Severity.ERROR
        if not effect and (low <= hard.lower + slack(hard) or high >= hard.upper - slack(hard)):
            effect = 'a soft limit equals a hard limit, so there is no room to brake'
            weight = Severity.WARNING
        if effect:
            message = f"joint '{joint.name}' has soft limits [{low:g}, {high:g}], limits "
            message += f'[{hard.lower:g}, {hard.upper:g}]; {effect}'
            yield Named(joint.name, where, message, fix, weight, effect)


def _effect_of_soft(low: float, high: float, hard: Range) -> str:
    """Return the effect of soft limits outside the hard limits, or '' if both are inside."""
    least, most = hard.lower - slack(hard), hard.upper + slack(hard)
    if high < least or low > most:
        return 'no position is inside both'
    if low < least and high > most:
        return 'both soft limits are outside and have no effect'
    if low < least:
        return 'the lower soft limit is outside and has no effect'
    return 'the upper soft limit is outside and has no effect' if high > most else ''


@RULES.warning(
    'A safety controller has k_position but no soft limits, so it holds the joint at 0.',
    why='Missing soft limits count as 0. So a controller that enforces soft limits moves the '
    'joint to 0 and holds it there.',
    bad=_with_soft('k_velocity="10" k_position="15"'),
    good=_GOOD_SOFT,
)
def soft_limit_none(draft: Draft) -> Iterator[Finding]:
    for joint, soft, where in _soft(draft):
        is_endless = joint.type is JointType.CONTINUOUS
        if soft.k_position and not _is_written(joint, *_SOFT_LIMITS) and not is_endless:
            message = f"joint '{joint.name}' has k_position {soft.k_position:g} and soft limits "
            message += '0 and 0; the controller holds it at 0'
            yield where, message, 'add soft_lower_limit and soft_upper_limit'


@RULES.error(
    'A gain of a safety controller is negative. If the gain is 0 or missing, the finding is a '
    'warning.',
    why='With a negative gain, the controller drives the joint out of its range. With a gain of '
    '0, the controller has no effect. urdfdom accepts both without a message.',
    bad=_with_soft('k_velocity="-1"'),
    good=_GOOD_SOFT,
)
def safety_gain(draft: Draft) -> Iterator[Finding]:
    for joint, soft, where in _soft(draft):
        is_limited = _is_written(joint, *_SOFT_LIMITS) and joint.type is not JointType.CONTINUOUS
        written = draft.element_of(joint).find('safety_controller')
        for name in ('k_velocity', 'k_position') if is_limited else ('k_velocity',):
            gain = getattr(soft, name)
            if gain == 0.0 and written is not None and name not in written.attributes:
                message = f"joint '{joint.name}' has soft limits but no {name}, which counts as "
                message += '0; the soft limits do nothing'
                yield where, message, f'add {name}="…"', Severity.WARNING
            elif gain <= 0.0:
                effect = 'drives the joint outside the limits' if gain else 'does nothing'
                message = f"joint '{joint.name}': {name} is {gain:g}; the controller {effect}"
                fix = f'write a positive {name}, or remove <safety_controller>'
                yield where, message, fix, Severity.ERROR if gain else Severity.WARNING


@RULES.warning(
    'A continuous joint has soft limits, which have no effect.',
    why='A continuous joint has no range, so no tool enforces these numbers.',
    bad=_with_soft(
        'k_velocity="10" k_position="15" soft_lower_limit="-0.9" soft_upper_limit="0.9"',
        'continuous',
    ),
    good=_with_soft('k_velocity="10"', 'continuous'),
    suggested='the soft limits and `k_position`, which are removed',
)
def soft_limit_ignored(draft: Draft) -> Iterator[Finding]:
    for joint, _, where in _soft(draft):
        if joint.type is JointType.CONTINUOUS and _is_written(joint, *_SOFT_LIMITS):
            message = f"joint '{joint.name}' is continuous, its soft limits do nothing"
            names = 'soft_lower_limit', 'soft_upper_limit', 'k_position'
            edits = _without(draft, joint, 'safety_controller', *names)
            fix = Repair(f'remove {names[0]}, {names[1]} and {names[2]}', edits)
            yield where, message, fix
