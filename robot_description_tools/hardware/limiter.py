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
What a command is allowed to be: hard limits, soft limits, and the mimic relation.

Per joint, with previous command p, position x and velocity v (states), period dt, limits v̂, ê, â,
gains k_p, k_v, and clamp to ±v̂ or ±ê::

    velocity bounds   v_min = clamp(-k_p (p - soft_lower)),  v_max = clamp(-k_p (p - soft_upper))
                      x outside the soft limits:             ±1°/s, towards the inside
                      x outside the hard limits by 0.002:    0
    position          [p + v_min dt, p + v_max dt] within the soft limits, and the hard ones
    velocity          [v_min, v_max], [v - â dt, v + â dt], and as far as the hard limits are in dt
    effort            clamp(-k_v (v - v_min)) … clamp(-k_v (v - v_max)), none further out of limits
    acceleration      ±â, or the deceleration limit while braking

Source: ``joint_soft_limiter.cpp`` and ``joint_limits_helpers.cpp`` of ros2_control, vectorised.
Unlike there, a period of 0 still limits; the previous command is that of the cycle before, and the
state where there was none; bounds that exclude each other leave the smallest command; and a
follower's limits bind the joint that it follows. A command that cannot be carried out, since one
that it needs is missing, is withheld before it is limited: so what it moved in the meantime does
not count as previous.

"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from robot_description_tools.coupling.limits import bind
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import JointLimits
from robot_description_tools.description.ros2_control.hardware_info import SoftJointLimits
from robot_description_tools.hardware.arrays import BoolArray
from robot_description_tools.hardware.arrays import FloatArray
from robot_description_tools.hardware.arrays import Values
from robot_description_tools.hardware.mimic import FOLLOWING
from robot_description_tools.hardware.mimic import MimicMap
from robot_description_tools.hardware.safety_controller import gain_bound
from robot_description_tools.hardware.safety_controller import velocity_bounds

LIMITED = ('position', 'velocity', 'effort', 'acceleration')
# How far outside of hard limits [rad or m]: nothing moves any more; commands are an error.
STOP_BEYOND = 0.002
ERROR_BEYOND = 0.0087
# How fast a joint comes back inside its soft limits [rad/s or m/s].
RETURN_SPEED = np.pi / 180.0
# A soft range or gain below this is none.
NEGLIGIBLE = 1e-10
# So that a division by the period is one [s].
SHORTEST = 1e-9


@dataclass(frozen=True, slots=True)
class Clamps:
    """
    What a call of `CommandLimiter.limit` changed.

    Attributes
    ----------
    clamped : ndarray of bool, shape (n_joints,)
        Joints of which a command was outside its bounds.
    outside : ndarray of bool, shape (n_joints,)
        Joints that stand too far outside of their hard limits for any position command; theirs
        was withheld (NaN).

    """

    clamped: BoolArray
    outside: BoolArray


class CommandLimiter:
    """
    Limits the commands of all joints of a component.

    Parameters
    ----------
    info : HardwareInfo
        Joints, limits, soft limits, followers.
    needs : mapping of str to ndarray of bool, shape (n_joints, n_joints), optional
        By interface, which commands (columns) each joint's command (rows) needs.

    Attributes
    ----------
    counts : ndarray of int, shape (n_joints,)
        In how many calls a command of a joint was clamped.
    outside_counts : ndarray of int, shape (n_joints,)
        In how many calls a joint stood outside of its hard limits and was commanded.

    """

    def __init__(self, info: HardwareInfo, needs: Mapping[str, BoolArray] | None = None) -> None:
        enabled = [joint.enable_limits for joint in info.joints]
        names = [joint.name for joint in info.joints]
        hard = [
            info.limits.get(name, JointLimits()) if on else JointLimits()
            for name, on in zip(names, enabled, strict=True)
        ]
        soft = [
            info.soft_limits.get(name) if on else None
            for name, on in zip(names, enabled, strict=True)
        ]
        # No limit is an infinite one.
        self._lower, self._upper = position_limits(hard)
        self._speed = _column([h.max_velocity if h.has_velocity_limits else np.inf for h in hard])
        self._effort = _column([h.max_effort if h.has_effort_limits else np.inf for h in hard])
        self._accel = _column(
            [h.max_acceleration if h.has_acceleration_limits else np.inf for h in hard]
        )
        self._decel = _column(
            [h.max_deceleration if h.has_deceleration_limits else np.nan for h in hard]
        )
        # A joint that brakes by its acceleration limit has no limit of its own for that.
        self._decel = np.where(np.isnan(self._decel), self._accel, self._decel)
        self._limits_speed = np.isfinite(self._speed)
        self._limits_effort = np.isfinite(self._effort)
        self._has_position = np.array([h.has_position_limits for h in hard], dtype=bool)
        self._read_soft_limits(soft)
        self._mimic = MimicMap(info)
        self._needs = dict(needs or {})
        self._scaled = np.flatnonzero(self._mimic.multiplier)
        n = len(names)
        self._previous = {name: np.full(n, np.nan) for name in LIMITED}
        self._unknown = np.full(n, np.nan)
        self.counts = np.zeros(n, dtype=np.int64)
        self.outside_counts = np.zeros(n, dtype=np.int64)

    def _read_soft_limits(self, soft: Sequence[SoftJointLimits | None]) -> None:
        lower = _column([s.min_position if s else -np.inf for s in soft])
        upper = _column([s.max_position if s else np.inf for s in soft])
        gain = _column([s.k_position if s else 0.0 for s in soft])
        with np.errstate(invalid='ignore'):
            has_range = np.isfinite(lower) & np.isfinite(upper) & (upper - lower > NEGLIGIBLE)
        self._soft_lower = np.where(has_range, lower, -np.inf)
        self._soft_upper = np.where(has_range, upper, np.inf)
        self._is_soft = has_range & np.isfinite(gain) & (abs(gain) > NEGLIGIBLE)
        self._is_soft &= self._has_position & self._limits_speed
        self._gain = np.where(self._is_soft, gain, 0.0)
        damping = _column([s.k_velocity if s else np.nan for s in soft])
        self._damping = np.where(np.isfinite(damping) & self._limits_effort, damping, 0.0)

    def reset(self) -> None:
        """Forget the previous commands: the next ones start from the state."""
        for values in self._previous.values():
            values[:] = np.nan

    def limit(self, commands: Values, states: Values, period: float) -> Clamps:
        """
        Let followers follow, and clamp what is outside its bounds.

        Parameters
        ----------
        commands : mapping of str to ndarray, shape (n_joints,)
            By interface, NaN where unclaimed; changed in place. NaN stays NaN.
        states : mapping of str to ndarray, shape (n_joints,)
            NaN where unknown.
        period : float
            For how long the commands hold [s].

        Returns
        -------
        Clamps

        """
        dt = max(period, SHORTEST)
        x = states.get('position', self._unknown)
        v = states.get('velocity', self._unknown)
        with np.errstate(invalid='ignore', over='ignore'):
            self._mimic.expand(commands)
            low, high = self._velocity_bounds(x)
            clamped = np.zeros(len(self.counts), dtype=bool)
            outside = np.zeros(len(self.counts), dtype=bool)
            if 'position' in commands:
                outside = self._withhold(commands['position'], x)
            for name in self._needs.keys() & commands.keys():
                self._withhold_incomplete(name, commands[name], self._needs[name])
            if 'position' in commands:
                clamped |= self._clamp(
                    'position', commands, *self._position_bounds(low, high, x, v, dt)
                )
            if 'velocity' in commands:
                bounds = self._speed_bounds(low, high, x, v, commands['velocity'], dt)
                low, high = (
                    np.where(np.isnan(commands['velocity']), old, new)
                    for old, new in zip((low, high), bounds, strict=True)
                )
                clamped |= self._clamp('velocity', commands, *bounds)
            if 'effort' in commands:
                clamped |= self._clamp('effort', commands, *self._effort_bounds(low, high, x, v))
            if 'acceleration' in commands:
                most = np.where(commands['acceleration'] * v < 0, self._decel, self._accel)
                clamped |= self._clamp('acceleration', commands, -most, most)
        self.counts += clamped
        self.outside_counts += outside
        return Clamps(clamped, outside)

    # -- bounds, each a lower and an upper one per joint ------------------------------------

    def _velocity_bounds(self, x: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return what the safety controller allows [rad/s or m/s]."""
        previous = self._reference(x)
        at = np.where(np.isnan(x), previous, x)
        soft = self._is_soft & np.isfinite(previous)
        low, high = velocity_bounds(
            previous, self._speed, self._soft_lower, self._soft_upper, self._gain
        )
        out = (at < self._soft_lower) | (at > self._soft_upper)
        far = (at < self._lower - STOP_BEYOND) | (at > self._upper + STOP_BEYOND)
        low = np.where(far, 0.0, np.where(out, np.copysign(RETURN_SPEED, low), low))
        high = np.where(far, 0.0, np.where(out, np.copysign(RETURN_SPEED, high), high))
        return np.where(soft, low, -self._speed), np.where(soft, high, self._speed)

    def _reference(self, x: FloatArray) -> FloatArray:
        """Return the previous position command, the position where there was none."""
        previous = self._previous['position']
        return np.where(np.isnan(previous), x, previous)

    def _withhold(self, command: FloatArray, x: FloatArray) -> BoolArray:
        """Take the position command from joints that are where they cannot be."""
        outside = (x < self._lower - ERROR_BEYOND) | (x > self._upper + ERROR_BEYOND)
        # Joints that move together stand together.
        self._mimic.share(outside)
        outside &= ~np.isnan(command)
        command[outside] = np.nan
        return outside

    def _withhold_incomplete(self, name: str, command: FloatArray, needs: BoolArray) -> None:
        """Take the command from joints that cannot move alone, where others have none."""
        missing = np.isnan(command)
        count = -1
        # What is missing here may be needed there.
        while missing.any() and count != (count := int(missing.sum())):
            missing |= (needs & missing).any(axis=1)
            if name in FOLLOWING:
                self._mimic.share(missing)
        command[missing] = np.nan

    def _position_bounds(
        self, v_min: FloatArray, v_max: FloatArray, x: FloatArray, v: FloatArray, dt: float
    ) -> tuple[FloatArray, FloatArray]:
        previous = self._reference(x)
        limited = self._limits_speed & np.isfinite(previous)

        # Hard limits, and how far the joint gets.
        speed = np.where(np.isnan(v), 0.0, abs(v)) + self._accel * dt
        reach = np.minimum(self._speed, speed) * dt
        hard_low = np.maximum(np.minimum(previous - reach, self._upper), self._lower)
        hard_high = np.minimum(np.maximum(previous + reach, hard_low), self._upper)
        hard_low = np.where(limited, hard_low, self._lower)
        hard_high = np.where(limited, hard_high, self._upper)

        # Soft limits, and how far the safety controller lets it.
        low, high = self._soft_lower, self._soft_upper
        step_low = np.clip(previous + v_min * dt, low, high)
        low = np.where(limited, step_low, low)
        high = np.where(limited, np.clip(previous + v_max * dt, low, high), high)

        # Where both exclude each other, the soft ones count.
        both_low, both_high = np.maximum(low, hard_low), np.minimum(high, hard_high)
        empty = both_low > both_high
        return np.where(empty, low, both_low), np.where(empty, high, both_high)

    def _speed_bounds(
        self,
        v_min: FloatArray,
        v_max: FloatArray,
        x: FloatArray,
        v: FloatArray,
        command: FloatArray,
        dt: float,
    ) -> tuple[FloatArray, FloatArray]:
        # As far as the hard limits are.
        low = np.fmax((self._lower - x) / dt, -self._speed)
        high = np.fmin((self._upper - x) / dt, self._speed)
        # Outside of them a joint may only come back, and far outside not even that.
        further = ((x > self._upper) & (command >= 0)) | ((x < self._lower) & (command <= 0))
        far = (x < self._lower - STOP_BEYOND) | (x > self._upper + STOP_BEYOND)
        low, high = (np.where(further | far, 0.0, bound) for bound in (low, high))
        # From the previous command no faster than the joint accelerates.
        change = self._accel * dt
        previous = self._previous['velocity']
        low, high = np.fmax(previous - change, low), np.fmin(previous + change, high)
        low, high = np.minimum(low, high), np.maximum(low, high)
        # Nor from its velocity; and the safety controller.
        low, high = np.maximum(v_min, low), np.minimum(v_max, high)
        low, high = np.fmax(v - change, low), np.fmin(v + change, high)
        free = ~self._limits_speed
        return np.where(free, -np.inf, low), np.where(free, np.inf, high)

    def _effort_bounds(
        self, v_min: FloatArray, v_max: FloatArray, x: FloatArray, v: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        low, high = -self._effort, self._effort
        # Not further out of the position limits, nor faster than the velocity limit.
        low = np.where((x <= self._lower) & (v <= 0) | (v < -self._speed), 0.0, low)
        high = np.where((x >= self._upper) & (v >= 0) | (v > self._speed), 0.0, high)
        low, high = np.minimum(low, high), np.maximum(low, high)
        # The safety controller brakes.
        speed = np.where(np.isfinite(v), v, np.nan)
        low = np.fmax(gain_bound(-1.0, self._damping, speed, v_min, self._effort), low)
        high = np.fmin(gain_bound(1.0, self._damping, speed, v_max, self._effort), high)
        free = ~self._limits_effort
        return np.where(free, -np.inf, low), np.where(free, np.inf, high)

    # -- clamping ----------------------------------------------------------------------------

    def _clamp(
        self, name: str, commands: Values, low: FloatArray, high: FloatArray
    ) -> BoolArray:
        """Clamp one interface in place; returns which joints were outside."""
        # Bounds that exclude each other leave what is nearest to rest.
        if name != 'position':
            rest = np.clip(0.0, high, low)
            empty = low > high
            low, high = np.where(empty, rest, low), np.where(empty, rest, high)
        command = commands[name]
        outside = (command < low) | (command > high)
        clamped = np.minimum(np.maximum(command, low), high)
        if len(self._mimic) and name != 'effort':
            self._bind_leaders(name, clamped, low, high)
            outside |= np.isfinite(command) & (clamped != command)
        # In place: whoever holds a view of the array sees the limited command.
        np.copyto(command, clamped, where=~np.isnan(command))
        self._previous[name][:] = command
        return outside

    def _bind_leaders(
        self, name: str, commands: FloatArray, low: FloatArray, high: FloatArray
    ) -> None:
        """Hold joints within what their followers may do, and let these follow."""
        low, high = low.copy(), high.copy()
        own_low, own_high = low.copy(), high.copy()
        mimic, k = self._mimic, self._scaled
        offset = mimic.offset[k] if name == 'position' else 0.0
        followers, leaders, multiplier = mimic.followers[k], mimic.leaders[k], mimic.multiplier[k]
        bind(low, high, leaders, followers, multiplier, offset)
        # A leader whose followers cannot be satisfied keeps its own bounds.
        empty = low > high
        low, high = np.where(empty, own_low, low), np.where(empty, own_high, high)
        commands[leaders] = np.minimum(np.maximum(commands[leaders], low[leaders]), high[leaders])
        mimic.expand({name: commands})


def position_limits(limits: Sequence[JointLimits]) -> tuple[FloatArray, FloatArray]:
    """Return lower and upper position limits [rad or m], infinite where there is none."""
    return (
        _column([each.min_position if each.has_position_limits else -np.inf for each in limits]),
        _column([each.max_position if each.has_position_limits else np.inf for each in limits]),
    )


def _column(values: Sequence[float]) -> FloatArray:
    return np.array(values, dtype=float)
