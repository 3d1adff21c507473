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
A component with transmissions.

The driver is a subclass that reads and writes values of actuators. Controllers only use values of
joints::

    class Wrist(TransmissionSystem):
        def read_actuators(self, time_ns, period):
            self.actuator_states['position'][:] = self.bus.positions()

        def write_actuators(self, time_ns, period):
            self.bus.move_to(self.actuator_commands['position'])

"""

from __future__ import annotations

import numpy as np
from robot_description_tools.coupling.transmissions.couplings import actuator_names
from robot_description_tools.coupling.transmissions.interface import INTERFACES
from robot_description_tools.coupling.transmissions.map import TransmissionMap
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.hardware.arrays import ArraysAttribute
from robot_description_tools.hardware.arrays import blank
from robot_description_tools.hardware.arrays import BoolArray
from robot_description_tools.hardware.arrays import declarations
from robot_description_tools.hardware.arrays import FloatArray
from robot_description_tools.hardware.arrays import Masks
from robot_description_tools.hardware.component import CallbackReturn
from robot_description_tools.hardware.component import HardwareComponent
from robot_description_tools.hardware.component import ReturnType
from robot_description_tools.hardware.mimic import MimicMap


class TransmissionSystem(HardwareComponent):
    """
    Base class that maps actuator states to joint states, and joint commands to actuator commands.

    A joint without a transmission is its own actuator, with the same name. An exception is a mimic
    joint without a transmission: it has no actuator, and takes its state from the joint that it
    follows. If the command of a joint is NaN, the commands of all actuators that move it are NaN.

    Attributes
    ----------
    transmissions : TransmissionMap
        The transmissions of the component.
    actuators : tuple of str
        The actuators of the transmissions, then the joints that are their own actuators.
    actuator_states, actuator_commands : mapping of str to ndarray, shape (n_actuators,)
        Values of each interface, in the order of `actuators` [rad or m, and so on]. The meaning of
        NaN is as in `HardwareComponent`.

    """

    actuator_states = ArraysAttribute()
    actuator_commands = ArraysAttribute()

    def init(self, info: HardwareInfo) -> CallbackReturn | None:
        """Create the arrays, then call `on_init`. Raises TransmissionError or ValueError."""
        self.transmissions = TransmissionMap(info)
        # A joint without a transmission is either a follower or its own actuator.
        names = [joint.name for joint in info.joints]
        is_geared: BoolArray = np.isin(names, self.transmissions.joints)
        self._mimic = MimicMap(info, without=is_geared)
        self._is_direct = ~is_geared
        self._is_direct[self._mimic.followers] = False
        self._has_actuators = is_geared | self._is_direct
        self._geared, self._direct = np.flatnonzero(is_geared), np.flatnonzero(self._is_direct)

        self._n = len(self.transmissions.actuators)
        self.actuators = (
            *self.transmissions.actuators,
            *(names[k] for k in self._direct),
        )
        n = len(self.actuators)
        states, commands = (declarations(info.joints, each) for each in (False, True))
        self.actuator_states, self.actuator_commands = blank(states, n), blank(commands, n)
        # Convert positions first, because ratios may depend on them.
        self._read_names, self._written_names = (
            [name for name, mask in masks.items() if name == 'position' or mask.any()]
            for masks in (states, commands)
        )
        return super().init(info)

    def published_actuators(self, description: RobotDescription) -> list[str]:
        """
        Return the names that `actuators` have in messages.

        An ambiguous name gets the name of the component as prefix.

        """
        known = actuator_names(
            f'{info.name}/{end.name}'
            for info in description.hardware
            for transmission in info.transmissions
            for end in transmission.actuators
        )
        ambiguous = set(self.transmissions.actuators) - known.keys()
        own = self.info.name
        return [f'{own}/{name}' if name in ambiguous else name for name in self.actuators]

    def needed_commands(self) -> Masks:
        """
        Return the joints that must be commanded together.

        If a joint has a command, all joints that its actuators move need a command.

        """
        found = {}
        for name in INTERFACES.keys() & self.joint_commands.keys():
            found[name] = np.zeros(2 * (len(self.info.joints),), dtype=bool)
            between = np.ix_(self._geared, self._geared)
            found[name][between] = self.transmissions.joint_needs(name)
        return found

    # -- for drivers -----------------------------------------------------------------------

    def read_actuators(self, time_ns: int, period: float) -> ReturnType | None:
        """Fill `actuator_states`; `read` calls this method and returns its result."""
        return ReturnType.OK

    def write_actuators(self, time_ns: int, period: float) -> ReturnType | None:
        """Send `actuator_commands`; `write` calls this method and returns its result."""
        return ReturnType.OK

    # -- the cycle -------------------------------------------------------------------------

    def read(self, time_ns: int, period: float) -> ReturnType | None:
        """Read the actuators, then compute the joints."""
        result = self.read_actuators(time_ns, period)
        if result is None or result is ReturnType.OK:
            self.joints_from_actuators()
        return result

    def write(self, time_ns: int, period: float) -> ReturnType | None:
        """Compute the commands of the actuators, then send them."""
        self.actuators_from_joints()
        return self.write_actuators(time_ns, period)

    def joints_from_actuators(self) -> None:
        """Write `joint_states` from `actuator_states`, for the interfaces that joints declare."""
        for name in self._read_names:
            values = self.to_joints(name, self.actuator_states[name])
            mapped = self._has_actuators if name in INTERFACES else self._is_direct
            np.copyto(self.joint_states[name], values, where=mapped)
        self._mimic.write_followers(self.joint_states, self.states_declared)

    def actuators_from_joints(self) -> None:
        """Write `actuator_commands` from `joint_commands`."""
        for name in self._written_names:
            self.actuator_commands[name][:] = self.to_actuators(name, self.joint_commands[name])

    def to_joints(self, interface: str, values: FloatArray) -> FloatArray:
        """
        Map values of all actuators to all joints.

        Parameters
        ----------
        interface : str
            Name of the interface. If transmissions do not map it, only joints without a
            transmission have values.
        values : ndarray, shape (n_actuators,)
            Values of the actuators, NaN if unknown.

        Returns
        -------
        ndarray, shape (n_joints,)
            Values of the joints. NaN for unknown values, and for followers without a transmission.

        """
        joints = np.full(len(self.info.joints), np.nan)
        if interface in INTERFACES:
            joints[self._geared] = self.transmissions.to_joints(interface, values[:self._n])
        joints[self._direct] = values[self._n:]
        return joints

    def to_actuators(self, interface: str, values: FloatArray) -> FloatArray:
        """Map values of all joints to all actuators. See `to_joints`."""
        actuators = np.full(len(self.actuators), np.nan)
        if interface in INTERFACES:
            actuators[:self._n] = self.transmissions.to_actuators(interface, values[self._geared])
        actuators[self._n:] = values[self._direct]
        return actuators
