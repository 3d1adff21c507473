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

"""Rules that compare the YAML files of MoveIt with the robot and its SRDF."""

from __future__ import annotations

from collections.abc import Iterator

from robot_description_tools.description.controllers import Controllers
from robot_description_tools.description.controllers import PlannedLimits
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import Limit
from robot_description_tools.description.srdf.semantics import bounds
from robot_description_tools.description.srdf.semantics import Semantics
from robot_description_tools.description.xml.numbers import as_double
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics.code import Finding
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.code import Named
from robot_description_tools.diagnostics.code import Rules
from robot_description_tools.diagnostics.edits import ReplaceText

RULES: Rules[Controllers] = Rules()
_NUMBERS = (
    'min_position',
    'max_position',
    'max_velocity',
    'max_acceleration',
    'max_deceleration',
    'max_jerk',
)


def _semantics(files: Controllers) -> Semantics | None:
    srdf = files.robot.semantic
    return None if srdf is None else Semantics(srdf, files.robot)


def _planned(files: Controllers) -> Iterator[tuple[str, Joint]]:
    """
    Yield a group and a joint, for each joint that MoveIt plans for.

    The group is the first one that contains the joint. Only joints with one degree of freedom are
    included.

    """
    both = _semantics(files)
    if both is None:
        return
    # MoveIt does not plan for passive joints.
    seen = set(both.passive)
    for group in both.groups:
        for joint in both.moving(group):
            if joint.name not in seen and joint.type.has_one_dof:
                seen.add(joint.name)
                yield group, joint


def _corrected(
    limits: PlannedLimits, key: str, right: str, message: str, is_safe: bool = False
) -> Finding:
    """Return the finding about a number in `joint_limits.yaml`. Its repair replaces the number."""
    word = limits.values[key]
    edit = ReplaceText(word.where, word.text, right)
    fix = Repair(f'write {right}', (edit,), is_safe=is_safe)
    return Named(f'{limits.name.text}.{key}', word.where, message, fix)


@RULES.warning(
    'A joint of a group has no acceleration limit in `joint_limits.yaml`.',
    why='MoveIt reads no acceleration limit from a URDF, not even from URDF 1.2. Without a '
    'limit, MoveIt assumes 1 rad/s², or time parameterization fails and the plan is not '
    'executed.',
    suggested='a joint that the file lists without an acceleration limit, by adding the '
    'acceleration limit of the URDF',
)
def moveit_acceleration(files: Controllers) -> Iterator[Finding]:
    limits = {each.name.text: each for each in files.limits}
    for group, joint in _planned(files) if limits else ():
        own = limits.get(joint.name)
        if own is not None and own.has('acceleration'):
            continue
        value = (joint.limit or Limit()).acceleration
        known = as_double(value)
        line = f'max_acceleration: {known or "…"}'
        message = f"joint '{joint.name}' of the group '{group}' has no acceleration limit"
        title = f'write {joint.name}: {{has_acceleration_limits: true, {line}}}'
        fix: Fix = title
        where = (own or files.limits[0]).name.where
        if own is not None and known:
            fix = _with_line(own, line, title) or title
        yield Named(joint.name, where, message, fix, key=(group, own is None, bool(known)))


def _with_line(own: PlannedLimits, line: str, title: str) -> Fix | None:
    """Return the repair that adds a line before the first key of a joint, or None if it fails."""
    first = own.first
    if not own.values.keys().isdisjoint(('max_acceleration', 'has_acceleration_limits')):
        return None
    if first is None or first.column is None or first.line == own.name.where.line:
        # A line cannot be added, because the mapping is empty or in braces.
        return None
    indent = ' ' * (first.column - 1)
    return Repair(title, (ReplaceText(first, '', f'{line}\n{indent}'),))


@RULES.error(
    'A number in `joint_limits.yaml` has no decimal point.',
    why='ROS 2 reads the number as an integer, but MoveIt expects a double. move_group ends at '
    'start with "has invalid type: expected [double] got [integer]".',
    safe='an integer, to which `.0` is added',
)
def moveit_integer(files: Controllers) -> Iterator[Finding]:
    for limits in files.limits:
        for key, word in limits.values.items():
            if key in _NUMBERS and word.text.lstrip('+-').isdecimal():
                message = f"'{key}' of joint '{limits.name.text}' is the integer {word.text}"
                yield _corrected(limits, key, f'{word.text}.0', message, is_safe=True)


@RULES.warning(
    'A limit in `joint_limits.yaml` is wider than the limit of the robot.',
    why='MoveIt uses the limit of the file. Plans are then too fast or leave the range of the '
    'robot, and the controller aborts them.',
    suggested='the limit in the file, by replacing it with the limit of the robot',
)
def moveit_limit_wider(files: Controllers) -> Iterator[Finding]:
    for limits in files.limits:
        joint = files.robot.joints.get(limits.name.text)
        if joint is None or not joint.type.has_one_dof:
            continue
        lower, upper = bounds(joint)
        own = joint.limit or Limit()
        ends = {
            'min_position': (lower, -1.0),
            'max_position': (upper, 1.0),
            'max_velocity': (own.velocity, 1.0),
            'max_acceleration': (own.acceleration, 1.0),
        }
        for key, (end, sign) in ends.items():
            value = limits.number(key)
            # A velocity limit of 0 means that there is no limit.
            is_open = end == 0.0 and key == 'max_velocity'
            if value is None or is_open or sign * (value - end) <= 0.0:
                continue
            text, right = limits.values[key].text, as_double(end)
            message = f"'{key}' of joint '{joint.name}' is {text}, the robot has {right}"
            yield _corrected(limits, key, right, message)


@RULES.error(
    'A solver in `kinematics.yaml` is for a group that the SRDF does not define.',
    why='MoveIt ignores the solver. The intended group has no inverse kinematics, so its tool '
    'cannot be moved to a pose.',
)
def moveit_solver_group(files: Controllers) -> Iterator[Finding]:
    both = _semantics(files)
    if both is None:
        return
    for group in files.solved:
        if group.text not in both.groups:
            hint = did_you_mean(group.text, both.groups)
            message = f"the SRDF has no group '{group.text}'{hint}"
            yield group.where, message, f'write one of {one_of(both.groups)}'


@RULES.warning(
    'A group contains a joint that no controller in `moveit_controllers.yaml` moves.',
    why='MoveIt plans for the group, but cannot execute the plan: "Unable to identify any set of '
    'controllers that can actuate the specified joints".',
)
def moveit_uncontrolled(files: Controllers) -> Iterator[Finding]:
    moved = {joint.text for controller in files.moveit for joint in controller.joints}
    for group, joint in _planned(files) if files.moveit else ():
        if joint.name not in moved:
            message = f"no controller of MoveIt moves joint '{joint.name}' of the group '{group}'"
            fix = 'add it to the joints of a controller, or make it a <passive_joint>'
            yield Named(joint.name, files.moveit[0].name.where, message, fix, key=group)
