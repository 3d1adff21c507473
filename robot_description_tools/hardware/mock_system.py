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
Simulated hardware that copies commands to states: ``mock_components/GenericSystem`` in Python.

Parameters in ``<hardware>``::

    calculate_dynamics                       false  integrate and differentiate position,
                                                    velocity and acceleration
    disable_commands                         false  keep all states constant, also the states of
                                                    mimic joints
    mock_sensor_commands, mock_gpio_commands false  add a command for each state, to set values
    position_state_following_offset          0.0    added to positions [rad or m]
    custom_interface_with_following_offset   ''     this state is the position command plus the
                                                    offset. Positions then have no offset

Source: ``mock_components/generic_system.cpp`` of ros2_control. Unlike ros2_control,
this class moves two mimic joints in the same cycle if one follows the other. Also unlike
ros2_control, `on_configure` restores the initial values.

"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence

import numpy as np
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.interface_types import INTERFACE_TYPES
from robot_description_tools.hardware.arrays import Arrays
from robot_description_tools.hardware.arrays import BoolArray
from robot_description_tools.hardware.arrays import FloatArray
from robot_description_tools.hardware.arrays import joint_values
from robot_description_tools.hardware.arrays import single_values
from robot_description_tools.hardware.component import CallbackReturn
from robot_description_tools.hardware.component import HardwareComponent
from robot_description_tools.hardware.component import ReturnType
from robot_description_tools.hardware.mimic import FOLLOWING
from robot_description_tools.hardware.mimic import MimicMap
from robot_description_tools.hardware.parameters import flag
from robot_description_tools.hardware.parameters import number

# Exactly one of these interfaces drives a joint. The index of this interface is the mode of the
# joint.
MODES = tuple(name for name, row in INTERFACE_TYPES.items() if row.is_mode)
POSITION, VELOCITY, ACCELERATION = range(3)
# Data types of the commands that are copied to states.
MIRRORED = ('double', 'bool')


class MockSystem(HardwareComponent):
    """Simulated hardware that copies commands to states. See the docstring of the module."""

    def on_init(self, info: HardwareInfo) -> CallbackReturn | None:
        """Read the parameters. Raises ValueError."""
        parameters = info.hardware_parameters
        self._dynamic = flag(parameters, 'calculate_dynamics')
        self._disabled = flag(parameters, 'disable_commands')
        offset = number(parameters, 'position_state_following_offset', 0.0)
        # As in ros2_control, the custom interface is used only if there is an offset.
        self._custom = ''
        if 'position_state_following_offset' in parameters:
            self._custom = parameters.get('custom_interface_with_following_offset', '')
        self._custom_offset = offset
        self._offset = 0.0 if self._custom else offset
        self._mimic = MimicMap(info)
        _check_followers(info, self._mimic)
        self._modes = np.full(len(info.joints), POSITION)
        self._mirrored = self._mirrored_joints(info)
        self._inject(info)
        if self._custom and self._custom not in self.joint_states:
            self.logger.warning(
                "no joint has the state interface '%s': position_state_following_offset is not "
                'applied',
                self._custom,
            )
        return CallbackReturn.SUCCESS

    def _mirrored_joints(self, info: HardwareInfo) -> Mapping[str, BoolArray]:
        """Return a mask of joints for each interface whose commands are copied to states."""
        untouched = MODES if self._dynamic else MODES[:1]
        mirrors = [
            {i.name for i in joint.state_interfaces if i.data_type in MIRRORED}
            for joint in info.joints
        ]
        return {
            name: declared & np.array([name in names for names in mirrors], dtype=bool)
            for name, declared in self.commands_declared.items()
            if name in self.joint_states and name not in untouched
        }

    def _inject(self, info: HardwareInfo) -> None:
        """
        Add the mocked commands of sensors and GPIOs.

        Store the state to which each command belongs.

        """
        sensors = {**single_values(info.sensors, commands=False), **self.sensor_commands}
        is_mocked = flag(info.hardware_parameters, 'mock_sensor_commands')
        self.sensor_commands = Arrays(sensors if is_mocked else {})
        if flag(info.hardware_parameters, 'mock_gpio_commands'):
            gpios = {**single_values(info.gpios, commands=False), **self.gpio_commands}
            self.gpio_commands = Arrays(gpios)
        self._pairs = [
            (commands[name], states[name])
            for components, commands, states in (
                (info.sensors, self.sensor_commands, self.sensor_states),
                (info.gpios, self.gpio_commands, self.gpio_states),
            )
            for component in components
            for interface in component.state_interfaces
            for name in [f'{component.name}/{interface.name}']
            if name in commands and interface.data_type in MIRRORED
        ]

    def on_configure(self) -> CallbackReturn | None:
        """Reset the states to the initial values, by default 0."""
        initial, _ = joint_values(self.info.joints, commands=False)
        for name, values in self.joint_states.items():
            values[:] = initial[name]
            values[self.states_declared[name] & np.isnan(values)] = 0.0
        self.joint_states['position'][:] += self._offset
        self._modes[:] = POSITION
        if self._disabled:
            self.logger.warning('commands are disabled, so the states do not change')
        return CallbackReturn.SUCCESS

    def read(self, time_ns: int, period: float) -> ReturnType | None:
        """Derive the states from the commands."""
        if self._disabled:
            return ReturnType.OK
        if self._dynamic:
            self._integrate(period)
        else:
            command = self.joint_commands['position']
            self._store('position', command + self._offset, self.commands_declared['position'])

        # Copy all other interfaces that have both a command and a state.
        for name, mask in self._mirrored.items():
            command = self.joint_commands[name]
            if np.isinf(command[mask]).any():
                return ReturnType.ERROR
            self._store(name, command, mask)
        if self._custom in self.joint_states:
            self._store(self._custom, self.joint_commands['position'] + self._custom_offset)

        self._mimic.write_followers(self.joint_states, self.states_declared)

        for command, state in self._pairs:
            if np.isinf(command).any():
                return ReturnType.ERROR
            np.copyto(state, command, where=np.isfinite(command))
        return ReturnType.OK

    def _store(self, name: str, values: FloatArray, where: BoolArray | bool = True) -> None:
        """Write finite values to the states of joints that declare the interface."""
        written = where & self.states_declared[name] & np.isfinite(values)
        np.copyto(self.joint_states[name], values, where=written)

    def _integrate(self, period: float) -> None:
        """Integrate the motion of each joint in its mode (backward Euler)."""
        # Values of an interface without an array are unknown for all joints.
        unknown = np.full(len(self.info.joints), np.nan)
        p, v, a = (self.joint_states.get(name, unknown).copy() for name in MODES)
        p_command, v_command, a_command = (
            self.joint_commands.get(name, unknown) for name in MODES
        )
        in_p, in_v, in_a = (self._modes == mode for mode in range(3))
        old_v = np.where(np.isfinite(v), v, 0.0)
        with np.errstate(divide='ignore', invalid='ignore'):
            # In position and velocity mode, velocity and acceleration are computed from
            # differences.
            given_p, given_v = in_p & np.isfinite(p_command), in_v & np.isfinite(v_command)
            new_p = p_command + self._offset
            new_v = np.where(given_p, (new_p - p) / period, v_command)
            a = np.where(given_p | given_v, (new_v - old_v) / period, a)
            # In acceleration mode, the velocity is integrated from the acceleration.
            a = np.where(in_a & np.isfinite(a_command), a_command, a)
            pushed = old_v + np.where(np.isnan(a), 0.0, a * period)
            v = np.where(given_p | given_v, new_v, np.where(in_a, pushed, v))
            # If the velocity is unknown, the position moves by the offset, as in ros2_control.
            step = np.where(np.isfinite(v), v * period, self._offset)
            p = np.where(given_p, new_p, np.where(in_p, p, p + step))
        for name, values in zip(MODES, (p, v, a), strict=True):
            if name in self.joint_states:
                self._store(name, values)

    def prepare_command_mode_switch(
        self, start_interfaces: Sequence[str], stop_interfaces: Sequence[str]
    ) -> ReturnType | None:
        """
        Check the command interfaces that a switch starts.

        If a joint starts command interfaces, exactly one of them must be in `MODES`. Otherwise
        refuse the switch. Without ``calculate_dynamics``, accept every switch.

        """
        result = ReturnType.OK
        for joint in self.info.joints if self._dynamic else ():
            parts = (name.rpartition('/') for name in start_interfaces)
            started = [interface for owner, _, interface in parts if owner == joint.name]
            if started and sum(name in MODES for name in started) != 1:
                self.logger.error(
                    "joint '%s' starts the command interfaces %s, expected exactly one of %s "
                    'among them',
                    joint.name,
                    ', '.join(started),
                    ', '.join(MODES),
                )
                result = ReturnType.ERROR
        return result

    def perform_command_mode_switch(
        self, start_interfaces: Sequence[str], stop_interfaces: Sequence[str]
    ) -> ReturnType | None:
        """Store the new mode of each joint."""
        for k, joint in enumerate(self.info.joints):
            for mode, name in enumerate(MODES):
                if f'{joint.name}/{name}' in start_interfaces:
                    self._modes[k] = mode
        return ReturnType.OK


def _check_followers(info: HardwareInfo, mimic: MimicMap) -> None:
    """Raise ValueError if a follower has a state interface that its leader lacks."""
    for follower, leader in zip(mimic.followers, mimic.leaders, strict=True):
        has = {interface.name for interface in info.joints[leader].state_interfaces}
        for interface in info.joints[follower].state_interfaces:
            if interface.name in FOLLOWING and interface.name not in has:
                raise ValueError(
                    f"joint '{info.joints[follower].name}' has the state interface "
                    f"'{interface.name}', but the joint that it follows, "
                    f"'{info.joints[leader].name}', has not"
                )
