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

"""Write ``joint_limits.yaml`` for MoveIt from the limits of a robot."""

from __future__ import annotations

from collections.abc import Iterable
import json
from math import inf
from math import isfinite
from typing import NamedTuple

from robot_description_tools.description.controllers import PlannedLimits
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import Limit
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.srdf.semantics import bounds
from robot_description_tools.description.srdf.semantics import Semantics
from robot_description_tools.description.xml.numbers import as_double

_RATES = 'velocity', 'acceleration', 'jerk'
# YAML reads these words as true, false or null, not as text.
_WORDS = frozenset(('y', 'n', 'yes', 'no', 'on', 'off', 'true', 'false', 'null'))
_HEAD = """\
# Limits for MoveIt [rad or m, and s]. MoveIt reads missing position limits from the URDF.
# Each number needs a decimal point.
joint_limits:
"""


class MoveItLimits(NamedTuple):
    """The text of ``joint_limits.yaml``, and the joints without an acceleration limit."""

    text: str
    missing: list[str]


def moveit_limits(
    robot: RobotDescription, given: Iterable[PlannedLimits] = ()
) -> MoveItLimits:
    """
    Write ``joint_limits.yaml``.

    Parameters
    ----------
    robot : RobotDescription
        The robot. If it has an SRDF, only joints in the groups of the SRDF are written.
    given : iterable of PlannedLimits
        Limits that replace the limits of the robot, for example from an older file.

    Returns
    -------
    MoveItLimits
        The text, and the joints without an acceleration limit. If ``given`` lacks a limit of
        velocity, acceleration or jerk, the smallest limit in the URDF and in ``<ros2_control>`` is
        used. The text contains a position limit only if ``<ros2_control>`` or ``given`` changes
        it.

    """
    names = {name for name, joint in robot.joints.items() if joint.type.has_one_dof}
    if robot.semantic is not None:
        both = Semantics(robot.semantic, robot)
        names &= {name for group in both.groups for name in both.joints_of(group)}
    tables = {each.name.text: each for each in given}
    lines, missing = [], []
    for name in robot.joints:
        if name not in names:
            continue
        values = _values(robot, robot.joints[name], tables.get(name))
        if not isfinite(values['max_acceleration']):
            missing.append(name)
        is_plain = name.isidentifier() and name.lower() not in _WORDS
        # Other names are written as JSON strings. YAML reads a JSON string as the same text.
        lines.append(f'  {name if is_plain else json.dumps(name)}:')
        for key in ('min_position', 'max_position'):
            if key in values:
                lines += [f'    {key}: {as_double(values[key])}']
        for rate in _RATES:
            most = values[f'max_{rate}']
            if rate != 'jerk' or isfinite(most):
                lines.append(f'    has_{rate}_limits: {"true" if isfinite(most) else "false"}')
            if isfinite(most):
                lines.append(f'    max_{rate}: {as_double(most)}')
    return MoveItLimits(_HEAD + ''.join(f'{line}\n' for line in lines), missing)


def _values(
    robot: RobotDescription, joint: Joint, given: PlannedLimits | None
) -> dict[str, float]:
    """
    Map the key of each limit of a joint to its value.

    If the velocity, the acceleration or the jerk has no limit, the value is infinite.

    """
    own = joint.limit or Limit()
    # In a URDF, a limit of 0 for the velocity, acceleration or jerk means that there is no limit.
    found = {f'max_{rate}': abs(getattr(own, rate)) or inf for rate in _RATES}
    for info in robot.hardware:
        hardware = info.limits.get(joint.name)
        for rate in _RATES if hardware is not None else ():
            if getattr(hardware, f'has_{rate}_limits'):
                most = getattr(hardware, f'max_{rate}')
                found[f'max_{rate}'] = min(found[f'max_{rate}'], most)
        if hardware is not None and hardware.has_position_limits and joint.type.has_range:
            lower, upper = bounds(joint)
            if hardware.min_position > lower:
                found['min_position'] = hardware.min_position
            if hardware.max_position < upper:
                found['max_position'] = hardware.max_position
    for key in given.values if given is not None else ():
        number = given.number(key) if given is not None else None
        if number is not None and key.startswith(('max_', 'min_')):
            found[key] = number
    return found
