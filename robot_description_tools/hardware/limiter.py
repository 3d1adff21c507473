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
Limit commands by hard limits, soft limits and mimic relations.

For each joint, p is the previous position command, x and v are the states of position and
velocity, and dt is the period. The limits of velocity, effort and acceleration are v̂, ê and â.
The gains of the safety controller are k_p and k_v. `clamp` limits a velocity to ±v̂ and an effort
to ±ê.

The safety controller of a joint gives two velocities, v_min and v_max. Without a safety
controller, they are -v̂ and v̂::

    v_min = clamp(-k_p (p - soft_lower))        v_max = clamp(-k_p (p - soft_upper))

If x is outside the soft limits, v_min and v_max keep their signs, but their size is 1°/s (or
π/180 m/s). If x is more than 0.002 rad (or m) outside the hard limits, they are 0.

The command of an interface must be within all bounds that this table lists for the interface::

    position       [p + v_min dt, p + v_max dt], with ends clamped to the soft limits
                   p ± min(v̂, |v| + â dt) dt, with ends clamped to the hard limits
    velocity       [v_min, v_max]
                   ±v̂, v ± â dt, previous velocity command ± â dt
                   [(hard_lower - x) / dt, (hard_upper - x) / dt]
    effort         [clamp(-k_v (v - v_min)), clamp(-k_v (v - v_max))], if k_v is not 0
                   ±ê
    acceleration   ±â, or ± the deceleration limit if the command brakes the joint
    jerk           ± the limit of jerk

If a joint is at a hard limit or outside of it, a velocity command must not move it further out. If
it is more than 0.002 rad (or m) outside, a velocity command becomes 0. An acceleration limit can
delay both. At a hard limit or outside of it, an effort command must not act outwards. Exceptions
are a joint that moves back and a joint with an unknown velocity. If a joint is faster than v̂, an
effort command must not act in the direction of its motion. Without v̂, velocities have no bounds,
and positions have only the soft and the hard limits. Without ê, efforts have no bounds.

Source: ``joint_soft_limiter.cpp`` and ``joint_limits_helpers.cpp`` of ros2_control, vectorised.
Differences from ros2_control:

* Limits also apply for a period of 0.
* The previous command is the command in the previous cycle. If there was no previous command, the
  state is used.
* An infinite state counts as unknown.
* If no command is within all bounds, the bound nearest to 0 is used, except for positions.
* The limits of a follower also apply to the joint that it follows.
* The command of a joint may require the command of another joint, for example because a
  transmission couples the two joints. If the other command is missing, the command is withheld.
  Commands are withheld before they are limited, so a withheld command is never a previous command.

"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import astuple

import numpy as np
from robot_description_tools.coupling.limits import bind
from robot_description_tools.coupling.limits import is_beyond
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import JointLimits
from robot_description_tools.description.ros2_control.hardware_info import SoftJointLimits
from robot_description_tools.description.ros2_control.interface_types import INTERFACE_TYPES
from robot_description_tools.description.ros2_control.interface_types import LIMITED
from robot_description_tools.hardware.arrays import blank
from robot_description_tools.hardware.arrays import BoolArray
from robot_description_tools.hardware.arrays import declarations
from robot_description_tools.hardware.arrays import FloatArray
from robot_description_tools.hardware.arrays import Values
from robot_description_tools.hardware.mimic import FOLLOWING
from robot_description_tools.hardware.mimic import MimicMap
from robot_description_tools.hardware.safety_controller import gain_bound

# Interfaces whose limit does not depend on other interfaces, such as jerk. Maps the name of each
# interface to the name of its limit.
_PLAIN = {name: row.most for name, row in INTERFACE_TYPES.items() if row.most and not row.least}
#: Metres or radians. A joint that is further outside its hard limits than this must not move.
STOP_BEYOND = 0.002
#: Metres or radians. A joint that is further outside its hard limits than this gets no position
#: command.
ERROR_BEYOND = 0.0087
#: Metres or radians per second. Largest speed of a joint that returns to its soft range.
RETURN_SPEED = np.pi / 180.0
#: Any unit. A soft range or a gain of at most this value has no effect.
NEGLIGIBLE = 1e-10
#: Seconds. Shortest period. A division by a shorter period might give an infinite result.
SHORTEST_PERIOD = 1e-9
# The sign of lower bounds and of upper bounds.
SIDES = np.array([[-1.0], [1.0]])
_NO_LIMITS = JointLimits()
_NO_SOFT = SoftJointLimits()


class CommandLimiter:
    """
    Limits the commands of all joints of a component.

    Parameters
    ----------
    info : HardwareInfo
        Description of the joints, with their limits, soft limits and mimic relations.
    needs : mapping of str to ndarray of bool, shape (n_joints, n_joints), optional
        A matrix for each interface. True if a command of one joint (row) requires a command of
        another joint (column).

    Attributes
    ----------
    counts : ndarray of int, shape (n_joints,)
        Number of calls of `limit` in which a command of the joint was clamped.
    outside_counts : ndarray of int, shape (n_joints,)
        Number of calls of `limit` that removed a position command of the joint. The reason is that
        the joint, or a joint that moves with it, was too far outside of its hard limits.

    """

    def __init__(self, info: HardwareInfo, needs: Mapping[str, BoolArray] | None = None) -> None:
        joints = [(j.name, j.enable_limits) for j in info.joints]
        hard = [info.limits.get(name, _NO_LIMITS) if on else _NO_LIMITS for name, on in joints]
        soft = [info.soft_limits.get(name, _NO_SOFT) if on else _NO_SOFT for name, on in joints]
        self._hard = bounds_of(hard, 'position')
        self._speed, self._effort, self._accel, decel = (
            bounds_of(hard, name)[1]
            for name in ('velocity', 'effort', 'acceleration', 'deceleration')
        )
        self._plain = {
            name: SIDES * bounds_of(hard, limit)[1] for name, limit in _PLAIN.items()
        }
        # If a joint has no deceleration limit, its acceleration limit applies.
        self._decel = np.where(np.isinf(decel), self._accel, decel)
        self._limits_speed = np.isfinite(self._speed)
        self._limits_effort = np.isfinite(self._effort)
        # Joints that get no command while their position is unknown, because they would jump to
        # their first command.
        self._needs_position = self._limits_speed & declarations(info.joints, False)['position']

        lower, upper, gain, damping = np.array(list(map(astuple, soft))).reshape(-1, 4).T
        has_range = np.isfinite(upper - lower) & (upper - lower > NEGLIGIBLE)
        self._soft = np.where(has_range, (lower, upper), SIDES * np.inf)
        self._is_soft = has_range & np.isfinite(gain) & (abs(gain) > NEGLIGIBLE)
        has_position = [limits.has_position_limits for limits in hard]
        self._is_soft &= np.array(has_position, dtype=bool) & self._limits_speed
        self._gain = np.where(self._is_soft, gain, 0.0)
        self._damping = np.where(np.isfinite(damping) & self._limits_effort, damping, 0.0)

        self._mimic = MimicMap(info)
        # A follower with the multiplier 0 does not move, so the limits of the follower do not
        # apply to the leader.
        self._binding = np.flatnonzero(self._mimic.multiplier)
        # A follower gets commands even while its own position is unknown, because these commands
        # are computed from the commands of its leader.
        self._needs_position[self._mimic.followers] = False
        self._needs = dict(needs or {})
        self._previous = blank(LIMITED, len(joints))
        self._unknown = np.full(len(joints), np.nan)
        self.counts = np.zeros(len(joints), dtype=np.int64)
        self.outside_counts = np.zeros(len(joints), dtype=np.int64)

    def reset(self) -> None:
        """Forget the previous commands. The next commands start from the states."""
        for values in self._previous.values():
            values[:] = np.nan

    def limit(self, commands: Values, states: Values, period: float) -> None:
        """
        Write the commands of followers, and clamp commands that are out of bounds.

        Parameters
        ----------
        commands : mapping of str to ndarray, shape (n_joints,)
            Commands of each interface, changed in place. NaN means that no controller claims the
            joint, and stays NaN.
        states : mapping of str to ndarray, shape (n_joints,)
            States of each interface; NaN if unknown.
        period : float
            Time for which the commands hold [s].

        """
        dt = max(period, SHORTEST_PERIOD)
        x, v = (
            np.where(np.isfinite(state), state, np.nan)
            for state in (states.get(name, self._unknown) for name in ('position', 'velocity'))
        )
        clamped = np.zeros(len(self.counts), dtype=bool)
        with np.errstate(invalid='ignore', over='ignore'):
            self._mimic.write_followers(commands)
            # A step starts at the previous command, and the first step starts at the position of
            # the joint.
            before = self._previous['position']
            before = np.where(np.isnan(before), x, before)
            speeds = self._safe_speeds(before, x)
            if 'position' in commands:
                self._withhold_far_outside(commands['position'], x)
                lost = self._needs_position & np.isnan(before)
                self._mimic.mark_groups(lost)
                commands['position'][lost] = np.nan
            for name in self._needs.keys() & commands.keys():
                self._withhold_incomplete(name, commands[name], self._needs[name])
            if 'position' in commands:
                bounds = self._position_bounds(speeds, before, v, dt)
                clamped |= self._clamp('position', commands, bounds)
            if 'velocity' in commands:
                bounds = self._velocity_bounds(speeds, x, v, commands['velocity'], dt)
                speeds = np.where(np.isnan(commands['velocity']), speeds, bounds)
                clamped |= self._clamp('velocity', commands, bounds)
            if 'effort' in commands:
                clamped |= self._clamp('effort', commands, self._effort_bounds(speeds, x, v))
            if 'acceleration' in commands:
                most = np.where(commands['acceleration'] * v < 0, self._decel, self._accel)
                clamped |= self._clamp('acceleration', commands, SIDES * most)
            for name, bounds in self._plain.items():
                if name in commands:
                    clamped |= self._clamp(name, commands, bounds)
        self.counts += clamped

    # -- withheld commands -------------------------------------------------------------------

    def _withhold_far_outside(self, command: FloatArray, x: FloatArray) -> None:
        """Remove position commands of joints that are too far outside their hard limits."""
        withheld = is_beyond(x, *self._hard, margin=ERROR_BEYOND)
        # Also withhold the commands of all joints that move together with such a joint.
        self._mimic.mark_groups(withheld)
        withheld &= ~np.isnan(command)
        command[withheld] = np.nan
        self.outside_counts += withheld

    def _withhold_incomplete(self, name: str, command: FloatArray, needs: BoolArray) -> None:
        """Remove commands that require a missing command of another joint."""
        missing = np.isnan(command)
        count = -1
        # A removed command may be required by another command, so repeat until nothing changes.
        while missing.any() and count != (count := int(missing.sum())):
            missing |= (needs & missing).any(axis=1)
            if name in FOLLOWING:
                self._mimic.mark_groups(missing)
        command[missing] = np.nan

    # -- bounds, shape (2, n_joints): lower bounds and upper bounds --------------------------

    def _safe_speeds(self, previous: FloatArray, x: FloatArray) -> FloatArray:
        """Return the velocities that the safety controller allows [rad/s or m/s]."""
        at = np.where(np.isnan(x), previous, x)
        speeds = gain_bound(SIDES, self._gain, previous, self._soft, self._speed)
        back = np.copysign(RETURN_SPEED, speeds)
        speeds = np.where(is_beyond(at, *self._soft, margin=0.0), back, speeds)
        speeds = np.where(is_beyond(at, *self._hard, margin=STOP_BEYOND), 0.0, speeds)
        return np.where(self._is_soft & np.isfinite(previous), speeds, SIDES * self._speed)

    def _position_bounds(
        self, speeds: FloatArray, previous: FloatArray, v: FloatArray, dt: float
    ) -> FloatArray:
        limited = self._limits_speed & np.isfinite(previous)
        # Bounds from the hard limits and from the distance that the joint can move within dt.
        speed = np.where(np.isnan(v), 0.0, abs(v)) + self._accel * dt
        reach = previous + SIDES * np.minimum(self._speed, speed) * dt
        hard = np.where(limited, _within(reach, self._hard), self._hard)
        # Bounds from the soft limits and from the step that the safety controller allows.
        step = _within(previous + speeds * dt, self._soft)
        # An upper bound must not be below the lower bound.
        soft = np.where(limited, np.maximum.accumulate(step), self._soft)
        # If soft limits and hard limits exclude each other, use the soft limits.
        both = _common(hard, soft)
        return np.where(both[0] > both[1], soft, both)

    def _velocity_bounds(
        self, speeds: FloatArray, x: FloatArray, v: FloatArray, command: FloatArray, dt: float
    ) -> FloatArray:
        # Within dt, the joint must not pass its hard limits.
        bounds = _common((self._hard - x) / dt, SIDES * self._speed)
        # Outside of the hard limits, a joint may only move back. Far outside, it must not move.
        lower, upper = self._hard
        further = ((x > upper) & (command >= 0)) | ((x < lower) & (command <= 0))
        bounds = np.where(further | is_beyond(x, *self._hard, margin=STOP_BEYOND), 0.0, bounds)
        # The acceleration limit applies to the change from the previous command.
        change = SIDES * self._accel * dt
        bounds = np.sort(_common(self._previous['velocity'] + change, bounds), axis=0)
        # The acceleration limit applies to the change from the velocity of the joint. The safety
        # controller limits the result.
        bounds = _common(v + change, _common(speeds, bounds))
        return np.where(self._limits_speed, bounds, SIDES * np.inf)

    def _effort_bounds(self, speeds: FloatArray, x: FloatArray, v: FloatArray) -> FloatArray:
        # Allow no effort that moves a joint further out of its limits, or above its velocity
        # limit.
        x_out, v_out = SIDES * x, SIDES * v
        useless = (x_out >= SIDES * self._hard) & (v_out >= 0) | (v_out > self._speed)
        bounds = np.where(useless, 0.0, SIDES * self._effort)
        # The safety controller brakes.
        speed = np.where(np.isfinite(v), v, np.nan)
        brake = gain_bound(SIDES, self._damping, speed, speeds, self._effort)
        return np.where(self._limits_effort, _common(brake, bounds), SIDES * np.inf)

    # -- clamping ----------------------------------------------------------------------------

    def _clamp(self, name: str, commands: Values, bounds: FloatArray) -> BoolArray:
        """Clamp the commands of one interface in place. Return a mask of the clamped joints."""
        # If no command is within both bounds, use the bound that is nearer to 0.
        if name != 'position':
            rest = _within(0.0, bounds[::-1])
            bounds = np.where(bounds[0] > bounds[1], rest, bounds)
        command = commands[name]
        is_clamped = is_beyond(command, *bounds, margin=0.0)
        clamped = _within(command, bounds)
        if len(self._mimic) and name in FOLLOWING:
            self._bind_leaders(name, clamped, bounds)
            is_clamped |= np.isfinite(command) & (clamped != command)
        # Change the array of commands in place, so that its views show the limited command.
        np.copyto(command, clamped, where=~np.isnan(command))
        self._previous[name][:] = command
        return is_clamped

    def _bind_leaders(self, name: str, command: FloatArray, bounds: FloatArray) -> None:
        """Clamp commands of leaders so that followers stay within limits. Write the followers."""
        mimic, k = self._mimic, self._binding
        leaders, offset = mimic.leaders[k], mimic.offset[k] if name == 'position' else 0.0
        common = bounds.copy()
        bind(common[0], common[1], leaders, mimic.followers[k], mimic.multiplier[k], offset)
        # If no command of a leader satisfies all followers, use only the bounds of the leader.
        common = np.where(common[0] > common[1], bounds, common)
        command[leaders] = _within(command[leaders], common[:, leaders])
        mimic.write_followers({name: command})


def bounds_of(limits: Sequence[JointLimits], name: str) -> FloatArray:
    """Return lower and upper ends of a limit, shape (2, n_joints). Infinite if it is missing."""
    return np.array([each.ends(name) for each in limits], dtype=float).reshape(-1, 2).T


def _within(values: FloatArray | float, bounds: FloatArray) -> FloatArray:
    """Return values clamped to their bounds."""
    # Avoid np.clip, which takes several times as long for few joints.
    within: FloatArray = np.minimum(np.maximum(values, bounds[0]), bounds[1])
    return within


def _common(one: FloatArray, other: FloatArray) -> FloatArray:
    """Return the narrower lower bound and the narrower upper bound. NaN means no bound."""
    return np.array([np.fmax(one[0], other[0]), np.fmin(one[1], other[1])])
