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
Limits of a joint of the hardware: those of the URDF, narrowed by its command interfaces.

Source: ``component_parser.cpp`` of ros2_control, whose results these functions repeat. What it
accepts and should not (``min`` above ``max``, wrong signs) has a finding before this is reached.

"""

from __future__ import annotations

from dataclasses import replace
from math import inf
from math import isfinite
from sys import float_info

from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.description.ros2_control.hardware_info import InterfaceInfo
from robot_description_tools.description.ros2_control.hardware_info import JointLimits
from robot_description_tools.description.ros2_control.hardware_info import SoftJointLimits
from robot_description_tools.description.xml.numbers import BLANKS
from robot_description_tools.description.xml.numbers import is_number

# ros2_control's "no limit".
UNLIMITED = float_info.max
# The interfaces whose min and max are limits.
LIMITED = ('position', 'velocity', 'effort', 'acceleration', 'jerk')


def number(text: str) -> float | None:
    """
    Return a plain finite decimal number.

    Returns
    -------
    float or None
        None for anything else, and for a number too small for a double: the versions of
        ros2_control disagree about it.

    """
    if not is_number(text) or text[0] in BLANKS:
        return None
    value = float(text)
    is_lost = value == 0.0 and text.lower().partition('e')[0].strip('+-.0')
    return None if is_lost else value


def bounds(interface: InterfaceInfo) -> tuple[float, float]:
    """Return ``min`` and ``max`` of an interface, infinite where absent."""
    low, high = (number(text) if text else None for text in (interface.min, interface.max))
    return -inf if low is None else low, inf if high is None else high


def urdf_limits(joint: Joint) -> JointLimits:
    """Return what the URDF alone says about a joint."""
    limit = joint.limit
    if limit is None or not joint.type.has_one_dof:
        return JointLimits()
    limits = JointLimits(angle_wraparound=joint.type is JointType.CONTINUOUS)
    if joint.type.has_range:
        limits = replace(
            limits,
            has_position_limits=True,
            min_position=joint.range.lower,
            max_position=joint.range.upper,
        )
    # URDF 1.2 may leave these out.
    if isfinite(limit.velocity):
        limits = replace(limits, has_velocity_limits=True, max_velocity=abs(limit.velocity))
    if isfinite(limit.effort):
        limits = replace(limits, has_effort_limits=True, max_effort=abs(limit.effort))
    return limits


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
        return _without_limits(limits.angle_wraparound)
    for interface in component.command_interfaces:
        narrow = _NARROW.get(interface.name)
        if narrow is not None:
            limits = narrow(limits, interface)
    return limits


def interval(limits: JointLimits, name: str) -> tuple[float, float]:
    """Return the least and the most of an interface by its name; infinite where it is free."""
    if name == 'position' and limits.has_position_limits:
        return limits.min_position, limits.max_position
    if name in ('velocity', 'effort') and getattr(limits, f'has_{name}_limits'):
        most = getattr(limits, f'max_{name}')
        return -most, most
    return -inf, inf


def soft_joint_limits(joint: Joint, limits: JointLimits) -> SoftJointLimits | None:
    """Return the soft limits inside the hard ones, None without a safety controller."""
    soft = joint.safety_controller
    if soft is None:
        return None
    low, high = soft.soft_lower_limit, soft.soft_upper_limit
    if limits.has_position_limits:
        low, high = max(low, limits.min_position), min(high, limits.max_position)
    return SoftJointLimits(low, high, soft.k_position, soft.k_velocity)


def _without_limits(angle_wraparound: bool) -> JointLimits:
    return JointLimits(
        min_position=-UNLIMITED,
        max_position=UNLIMITED,
        max_velocity=UNLIMITED,
        max_acceleration=UNLIMITED,
        max_deceleration=UNLIMITED,
        max_jerk=UNLIMITED,
        max_effort=UNLIMITED,
        angle_wraparound=angle_wraparound,
    )


def _has_bounds(interface: InterfaceInfo) -> bool:
    return interface.enable_limits and bool(interface.min or interface.max)


def _narrow_position(limits: JointLimits, interface: InterfaceInfo) -> JointLimits:
    has = limits.has_position_limits and interface.enable_limits
    low, high = (limits.min_position, limits.max_position) if has else (-UNLIMITED, UNLIMITED)
    if _has_bounds(interface):
        ends = bounds(interface)
        low, high, has = max(low, ends[0]), min(high, ends[1]), True
    return replace(limits, has_position_limits=has, min_position=low, max_position=high)


def _magnitude(old: float, has: bool, interface: InterfaceInfo) -> tuple[float, bool]:
    """Return the smallest of a limit, the maximum and the minimum without its sign."""
    has = has and interface.enable_limits
    most = old if has else UNLIMITED
    if _has_bounds(interface):
        low, high = bounds(interface)
        most, has = min(most, high, abs(low)), True
    return most, has


def _narrow_velocity(limits: JointLimits, interface: InterfaceInfo) -> JointLimits:
    most, has = _magnitude(limits.max_velocity, limits.has_velocity_limits, interface)
    return replace(limits, has_velocity_limits=has, max_velocity=most)


def _narrow_effort(limits: JointLimits, interface: InterfaceInfo) -> JointLimits:
    most, has = _magnitude(limits.max_effort, limits.has_effort_limits, interface)
    return replace(limits, has_effort_limits=has, max_effort=most)


def _narrow_acceleration(limits: JointLimits, interface: InterfaceInfo) -> JointLimits:
    if not _has_bounds(interface):
        return limits
    low, high = bounds(interface)
    has_high, has_low = isfinite(high), isfinite(low)
    # Of two only one given, the other has its value, but not its flag.
    return replace(
        limits,
        has_acceleration_limits=has_high,
        max_acceleration=high if has_high else abs(low),
        has_deceleration_limits=has_low,
        max_deceleration=abs(low) if has_low else high,
    )


def _narrow_jerk(limits: JointLimits, interface: InterfaceInfo) -> JointLimits:
    if not (interface.enable_limits and interface.max):
        return limits
    return replace(limits, has_jerk_limits=True, max_jerk=abs(bounds(interface)[1]))


_NARROW = {
    'position': _narrow_position,
    'velocity': _narrow_velocity,
    'effort': _narrow_effort,
    'acceleration': _narrow_acceleration,
    'jerk': _narrow_jerk,
}
