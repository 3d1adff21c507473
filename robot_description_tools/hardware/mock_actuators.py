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
Simulated motors that move joints through transmissions.

A motor follows its command with a first-order lag. All motors have the time constant T::

    position   x → x_c,  velocity   v → v_c,  effort   τ → τ_c,  each as 1 - exp(-t / T)

A motor with a position command ignores other commands. A motor with a velocity command ignores an
effort command. A motor without a command does not move. Motors with only an effort command move
their joints by this equation::

    inertia · q̈ = τ - damping · q̇ - friction · sign(q̇)

Damping and friction are from ``<dynamics>`` in the URDF. A joint at rest stays at rest if τ is at
most the friction. There is no gravity. A motor with a position or velocity command, or without a
command, reports the effort that this equation gives for its motion. The hard limits are end stops.
The simulation is deterministic.

If a joint has a ``<calibration>`` in the URDF, it has a simulated reference switch. The switch is
on from the position ``rising`` up to the position ``falling``. If ``rising`` is above ``falling``,
the switch is off between them, and on at all other positions. If only ``rising`` is given, the
switch is on at all positions above it. If only ``falling`` is given, the switch is on at all
positions below it. In a continuous joint with only one of them, the switch is on for half a turn
above ``rising`` or below ``falling``. The joint may declare these state interfaces::

    calibration_reading        1 while the switch is on, else 0
    calibration_rising_edge    position [rad or m] where the switch last turned on
    calibration_falling_edge   position [rad or m] where the switch last turned off

``calibration_rising_edge`` is NaN until the switch turns on for the first time.
``calibration_falling_edge`` is NaN until it turns off for the first time.

Parameters in ``<hardware>``::

    time_constant   0.05   T [s]
    inertia         1.0    of each joint [kg m² or kg]. A <param> of a joint is only for that joint

"""

from __future__ import annotations

import numpy as np
from robot_description_tools.coupling.limits import is_beyond
from robot_description_tools.description.load import read_description
from robot_description_tools.description.model import Calibration
from robot_description_tools.description.model import Dynamics
from robot_description_tools.description.model import JointType
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import JointLimits
from robot_description_tools.hardware.arrays import BoolArray
from robot_description_tools.hardware.arrays import FloatArray
from robot_description_tools.hardware.arrays import joint_values
from robot_description_tools.hardware.component import CallbackReturn
from robot_description_tools.hardware.component import ReturnType
from robot_description_tools.hardware.limiter import bounds_of
from robot_description_tools.hardware.parameters import number
from robot_description_tools.hardware.topic_system import CARRIED
from robot_description_tools.hardware.transmission_system import TransmissionSystem

TURN = 2.0 * np.pi


class MockActuators(TransmissionSystem):
    """Motors that follow their commands with a lag. See the docstring of the module."""

    def on_init(self, info: HardwareInfo) -> CallbackReturn | None:
        """Read the parameters, and the dynamics and switches of the URDF. Raises ValueError."""
        self._time_constant = number(info.hardware_parameters, 'time_constant', 0.05, above=0.0)
        inertia = number(info.hardware_parameters, 'inertia', 1.0, above=0.0)
        self._inertia = np.array(
            [number(joint.parameters, 'inertia', inertia, above=0.0) for joint in info.joints]
        )
        urdf = read_description(info.original_xml, info.name).joints if info.original_xml else {}
        joints = [urdf.get(joint.name) for joint in info.joints]
        dynamics = [(joint and joint.dynamics) or Dynamics() for joint in joints]
        self._damping = np.array([d.damping for d in dynamics])
        self._friction = np.array([d.friction for d in dynamics])
        limits = [info.limits.get(joint.name, JointLimits()) for joint in info.joints]
        self._ends = bounds_of(limits, 'position')
        self._switches = Switches(
            [joint.calibration if joint else None for joint in joints],
            [joint is not None and joint.type is JointType.CONTINUOUS for joint in joints],
        )
        return CallbackReturn.SUCCESS

    def on_configure(self) -> CallbackReturn | None:
        """
        Start from the initial positions, clamped to the limits.

        The default initial position is 0.

        """
        initial, _ = joint_values(self.info.joints, commands=False)
        q = np.where(np.isnan(initial['position']), 0.0, initial['position'])
        q = np.clip(q, *self._ends)
        self.actuator_states['position'][:] = self.to_actuators('position', q)
        for name in ('velocity', 'effort'):
            self.actuator_states[name][:] = 0.0
        self.on_deactivate()
        self._switches.reset(q)
        self.joints_from_actuators()
        return CallbackReturn.SUCCESS

    def on_deactivate(self) -> CallbackReturn | None:
        """Stop the motors."""
        for values in self.actuator_commands.values():
            values[:] = np.nan
        return CallbackReturn.SUCCESS

    on_error = on_deactivate

    def read_actuators(self, time_ns: int, period: float) -> ReturnType | None:
        """Simulate the motors for one period."""
        if period > 0:
            self._move(period)
        return ReturnType.OK

    def _move(self, dt: float) -> None:
        x, v, effort = (self.actuator_states[name] for name in CARRIED)
        x_c, v_c, effort_c = (self.actuator_commands[name] for name in CARRIED)
        by_position = np.isfinite(x_c)
        by_velocity = np.isfinite(v_c) & ~by_position
        by_effort = np.isfinite(effort_c) & ~by_position & ~by_velocity
        lag = -np.expm1(-dt / self._time_constant)
        q, qd = self.to_joints('position', x), self.to_joints('velocity', v)

        # Motors with a position command or a velocity command.
        new_x = np.where(by_position, x + lag * (x_c - x), x)
        new_v = np.where(by_position, (new_x - x) / dt, 0.0)
        glide = v_c * dt + (v - v_c) * self._time_constant * lag
        new_x = np.where(by_velocity, x + glide, new_x)
        new_v = np.where(by_velocity, v + lag * (v_c - v), new_v)

        # Joints that move by effort: all motors of the joint have only an effort command.
        torque = np.where(by_effort, effort + lag * (effort_c - effort), np.nan)
        joint_torque = self.to_joints('effort', torque)
        pushed_q, pushed_qd = self._push(q, qd, joint_torque, dt)
        moved = self.to_actuators('position', pushed_q)
        by_effort &= np.isfinite(moved)
        new_x = np.where(by_effort, moved, new_x)
        new_v = np.where(by_effort, self.to_actuators('velocity', pushed_qd), new_v)

        # End stops: clamp positions to the hard limits.
        new_q, new_qd = self.to_joints('position', new_x), self.to_joints('velocity', new_v)
        hit = is_beyond(new_q, *self._ends, margin=0.0)
        if hit.any():
            new_q, new_qd = np.clip(new_q, *self._ends), np.where(hit, 0.0, new_qd)
            new_x = self.to_actuators('position', new_q)
            new_v = self.to_actuators('velocity', new_qd)

        # A motor with a position or velocity command, or without a command, reports the effort
        # that its motion needs.
        need = self._inertia * (new_qd - qd) / dt
        need += self._damping * new_qd + self._friction * np.sign(new_qd)
        x[:], v[:] = new_x, new_v
        effort[:] = np.where(by_effort, torque, self.to_actuators('effort', need))

    def _push(
        self, q: FloatArray, qd: FloatArray, torque: FloatArray, dt: float
    ) -> tuple[FloatArray, FloatArray]:
        """
        Integrate the motion of joints under a constant torque.

        The velocity is exact, except in a step in which a joint reverses.

        Returns
        -------
        tuple of ndarray, shape (n_joints,)
            Position and velocity, NaN if the torque is NaN.

        """
        way = np.where(qd == 0.0, np.sign(torque), np.sign(qd))
        drive = torque - way * self._friction
        decay = self._damping * dt / self._inertia
        with np.errstate(invalid='ignore'):
            average = np.where(decay > 0.0, -np.expm1(-decay) / decay, 1.0)
        new_qd = qd * np.exp(-decay) + drive / self._inertia * dt * average
        # Friction can stop and hold a joint, but must not reverse its motion.
        new_qd = np.where(new_qd * way < 0.0, 0.0, new_qd)
        return q + dt * (qd + new_qd) / 2.0, new_qd

    def joints_from_actuators(self) -> None:
        """Write the states of joints and of their reference switches."""
        super().joints_from_actuators()
        self._switches.move_to(self.joint_states['position'])
        for attribute in ('reading', 'rising_edge', 'falling_edge'):
            name, values = f'calibration_{attribute}', getattr(self._switches, attribute)
            if name in self.joint_states:
                np.copyto(self.joint_states[name], values, where=self.states_declared[name])


class Switches:
    """
    Simulated reference switches of joints.

    Attributes
    ----------
    reading : ndarray, shape (n_joints,)
        1 if the switch is on, 0 if it is off, NaN for a joint without a switch.
    rising_edge, falling_edge : ndarray, shape (n_joints,)
        Position [rad or m] of the last change to on and to off, NaN before the first change.

    """

    def __init__(self, edges: list[Calibration | None], continuous: list[bool]) -> None:
        # A missing edge is None, which becomes NaN.
        rising = np.array([c.rising if c else None for c in edges], dtype=float)
        falling = np.array([c.falling if c else None for c in edges], dtype=float)
        self._has_switch = ~(np.isnan(rising) & np.isnan(falling))
        self._continuous = np.array(continuous, dtype=bool)
        # If only one edge is given, the switch is on for half a turn, or for all positions on one
        # side of the edge.
        reach = np.where(self._continuous, np.pi, np.inf)
        self._rising = np.where(np.isnan(rising), falling - reach, rising)
        self._falling = np.where(np.isnan(falling), rising + reach, falling)
        self.reading, self.rising_edge, self.falling_edge, self._position = np.full(
            (4, len(edges)), np.nan
        )

    def reset(self, position: FloatArray) -> None:
        """Restart at a position [rad or m], without edges."""
        self.rising_edge[:] = np.nan
        self.falling_edge[:] = np.nan
        self.reading[:] = np.where(self._has_switch, self._is_on(position), np.nan)
        self._position[:] = position

    def move_to(self, position: FloatArray) -> None:
        """Record the edges on the way to a position [rad or m], at most one of each kind."""
        on = self._is_on(position)
        up = position > self._position
        went_on = self._has_switch & on & (self.reading == 0.0)
        went_off = self._has_switch & ~on & (self.reading == 1.0)
        # Moving upwards, a switch turns on at the rising edge. Moving downwards, it turns on at
        # the falling edge.
        on_at = self._near(np.where(up, self._rising, self._falling), position)
        off_at = self._near(np.where(up, self._falling, self._rising), position)
        np.copyto(self.rising_edge, on_at, where=went_on)
        np.copyto(self.falling_edge, off_at, where=went_off)
        np.copyto(self.reading, on, where=self._has_switch)
        self._position[:] = position

    def _is_on(self, q: FloatArray) -> BoolArray:
        with np.errstate(invalid='ignore'):
            above, below = q >= self._rising, q < self._falling
            within = np.where(self._rising <= self._falling, above & below, above | below)
            span = np.mod(self._falling - self._rising, TURN)
            turned: BoolArray = np.mod(q - self._rising, TURN) < span
        return np.where(self._continuous, turned, within)

    def _near(self, edge: FloatArray, q: FloatArray) -> FloatArray:
        """Return the edge. For a continuous joint, shift the edge to the present turn."""
        with np.errstate(invalid='ignore'):
            turned = edge + TURN * np.round((q - edge) / TURN)
        return np.where(self._continuous, turned, edge)
