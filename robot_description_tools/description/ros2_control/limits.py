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

"""
Limits of hardware joints: the limits in the URDF, narrowed by the command interfaces.

The results are the same as those of ``component_parser.cpp`` of ros2_control. ros2_control accepts
some wrong values, such as ``min`` above ``max`` or wrong signs. Rules report these values, so this
module need not report them.

"""

from __future__ import annotations

from dataclasses import fields
from dataclasses import replace
from math import inf
from math import isfinite
from sys import float_info
from typing import Any

from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.description.ros2_control.hardware_info import InterfaceInfo
from robot_description_tools.description.ros2_control.hardware_info import JointLimits
from robot_description_tools.description.ros2_control.hardware_info import SoftJointLimits
from robot_description_tools.description.ros2_control.interface_types import interface_type
from robot_description_tools.description.schema.urdf import LIMIT
from robot_description_tools.description.xml.numbers import BLANKS
from robot_description_tools.description.xml.numbers import is_number

# The value with which ros2_control expresses that there is no limit.
UNLIMITED = float_info.max
_FREE = -UNLIMITED, UNLIMITED
_UNLIMITED: dict[str, Any] = {
    'min_position': -UNLIMITED,
    **{field.name: UNLIMITED for field in fields(JointLimits) if field.name.startswith('max_')},
}
# The limits in the URDF that ros2_control reads, which are the limits of URDF 1.0.
_READ = tuple(name for name in LIMIT.magnitudes if LIMIT.attributes[name].since == (1, 0))


def number(text: str) -> float | None:
    """
    Return the number in a text that is a plain finite decimal number.

    Returns
    -------
    float or None
        The number. None for other texts, and for numbers that are too small for a double, because
        versions of ros2_control read them differently.

    """
    if not is_number(text) or text[0] in BLANKS:
        return None
    value = float(text)
    is_lost = value == 0.0 and text.lower().partition('e')[0].strip('+-.0')
    return None if is_lost else value


def bounds(interface: InterfaceInfo) -> tuple[float, float]:
    """Return ``min`` and ``max`` of an interface. A missing value is infinite."""
    low, high = (number(text) if text else None for text in (interface.min, interface.max))
    return -inf if low is None else low, inf if high is None else high


def urdf_limits(joint: Joint) -> JointLimits:
    """Return the limits of a joint in the URDF."""
    limit = joint.limit
    if limit is None or not joint.type.has_one_dof:
        return JointLimits()
    found: dict[str, Any] = {'angle_wraparound': joint.type is JointType.CONTINUOUS}
    if joint.type.has_range:
        low, high = joint.range.lower, joint.range.upper
        found |= {'has_position_limits': True, 'min_position': low, 'max_position': high}
    for name in _READ:
        # Only a document of URDF 1.2 may leave out limits of `_READ`. Missing limits are infinite.
        if isfinite(most := getattr(limit, name)):
            found |= {f'has_{name}_limits': True, f'max_{name}': abs(most)}
    return JointLimits(**found)


def joint_limits(joint: Joint, component: ComponentInfo) -> JointLimits:
    """
    Return the limits of a joint of the hardware.

    Parameters
    ----------
    joint : Joint
        The joint of the URDF.
    component : ComponentInfo
        The joint of ``<ros2_control>``.

    Returns
    -------
    JointLimits

    """
    limits = urdf_limits(joint)
    if not component.enable_limits:
        return JointLimits(**_UNLIMITED, angle_wraparound=limits.angle_wraparound)
    for interface in component.command_interfaces:
        limits = replace(limits, **_narrowed(limits, interface))
    return limits


def soft_joint_limits(joint: Joint, limits: JointLimits) -> SoftJointLimits | None:
    """
    Return the soft limits, clipped to the hard limits.

    Return None if there is no safety controller.

    """
    soft = joint.safety_controller
    if soft is None:
        return None
    low, high = soft.soft_lower_limit, soft.soft_upper_limit
    if limits.has_position_limits:
        low, high = max(low, limits.min_position), min(high, limits.max_position)
    return SoftJointLimits(low, high, soft.k_position, soft.k_velocity)


def _narrowed(limits: JointLimits, interface: InterfaceInfo) -> dict[str, Any]:
    """Return the fields of ``limits`` that a command interface changes, with their new values."""
    row, is_enabled = interface_type(interface.name), interface.enable_limits
    low, high = bounds(interface)
    is_given = is_enabled and bool(interface.min or interface.max)
    flag, end = f'has_{row.most}_limits', f'max_{row.most}'
    if row.least == 'lower':
        has = limits.has_position_limits and is_enabled
        least, most = (limits.min_position, limits.max_position) if has else _FREE
        if is_given:
            least, most, has = max(least, low), min(most, high), True
        return {'has_position_limits': has, 'min_position': least, 'max_position': most}
    if row.has_one_range:
        has = getattr(limits, flag) and is_enabled
        most = getattr(limits, end) if has else UNLIMITED
        # The new limit is the smallest of three numbers: the old limit, `max`, and the absolute
        # value of `min`.
        return {flag: has or is_given, end: min(most, high, abs(low)) if is_given else most}
    if row.least and is_given:
        # `min` is a limit of the deceleration, and `max` is a limit of the acceleration. If only
        # one of them is given, both limits get its value, but only one has_..._limits is true, as
        # in ros2_control.
        return {
            flag: isfinite(high),
            end: high if isfinite(high) else abs(low),
            f'has_{row.least}_limits': isfinite(low),
            f'max_{row.least}': abs(low) if isfinite(low) else high,
        }
    if row.most and not row.least and is_enabled and interface.max:
        return {flag: True, end: abs(high)}
    return {}
