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
A hardware component: what the author of a driver writes.

::

    class Drive(HardwareComponent):
        def on_configure(self):
            self.bus = Bus(self.info.hardware_parameters['port'])

        def read(self, time_ns, period):
            self.joint_states['position'][:] = self.bus.positions()

        def write(self, time_ns, period):
            self.bus.move_to(self.joint_commands['position'])

Life cycle, return codes and when what is called: those of ros2_control, see ``doc/hardware.md``.

"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
import logging

import numpy as np
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.hardware.arrays import Held
from robot_description_tools.hardware.arrays import joint_values
from robot_description_tools.hardware.arrays import Masks
from robot_description_tools.hardware.arrays import single_values


class CallbackReturn(Enum):
    """How a transition of the life cycle went; returning nothing counts as SUCCESS."""

    SUCCESS = 'success'
    FAILURE = 'failure'
    ERROR = 'error'


class ReturnType(Enum):
    """How a read or write went; returning nothing counts as OK."""

    OK = 'ok'
    ERROR = 'error'
    DEACTIVATE = 'deactivate'


def logger_of(info: HardwareInfo) -> logging.Logger:
    """Return the logger of a component, which the node passes on to its own."""
    return logging.getLogger(f'hardware.{info.name}')


class HardwareComponent:
    """
    Base of all components; every method does nothing and succeeds.

    The arrays are there before `on_init` and stay the same objects: fill them, do not replace
    them. All are indexed as ``info.joints`` and so on.

    Attributes
    ----------
    info : HardwareInfo
        What ``<ros2_control>`` says.
    joint_states, joint_commands : mapping of str to ndarray, shape (n_joints,)
        By interface, ``position``, ``velocity`` and ``effort`` always among them [rad or m, and
        so on]. A state is NaN until it is set or where a joint does not declare the interface;
        a command is NaN where nobody claims the joint, which then has to hold or rest.
    states_declared, commands_declared : mapping of str to ndarray of bool, shape (n_joints,)
        Which joints declare an interface.
    sensor_states, sensor_commands, gpio_states, gpio_commands : mapping of str to ndarray
        By ``name/interface``, shape (size,). Booleans are 0 and 1.
    logger : logging.Logger
        What is logged here is logged by the node.

    """

    joint_states = Held()
    joint_commands = Held()
    sensor_states = Held()
    sensor_commands = Held()
    gpio_states = Held()
    gpio_commands = Held()

    def init(self, info: HardwareInfo) -> CallbackReturn | None:
        """
        Make the arrays, then call `on_init`; not for drivers to override.

        Raises
        ------
        ValueError
            If an initial value is not one.

        """
        self.info = info
        self.logger = logger_of(info)
        self.joint_states, self.states_declared = joint_values(info.joints, commands=False)
        self.joint_commands, self.commands_declared = joint_values(info.joints, commands=True)
        self.sensor_states = single_values(info.sensors, commands=False)
        self.sensor_commands = single_values(info.sensors, commands=True)
        self.gpio_states = single_values(info.gpios, commands=False)
        self.gpio_commands = single_values(info.gpios, commands=True)
        return self.on_init(info)

    def needed_commands(self) -> Masks:
        """
        Tell which joints cannot be commanded alone; not for drivers to override.

        Returns
        -------
        mapping of str to ndarray of bool, shape (n_joints, n_joints)
            By interface, which commands (columns) the command of each joint (rows) needs.

        """
        return {}

    # -- life cycle ------------------------------------------------------------------------

    def on_init(self, info: HardwareInfo) -> CallbackReturn | None:
        """Check the description; touch no hardware yet."""
        return CallbackReturn.SUCCESS

    def on_configure(self) -> CallbackReturn | None:
        """Connect to the hardware; it reports states from now on."""
        return CallbackReturn.SUCCESS

    def on_activate(self) -> CallbackReturn | None:
        """Switch power on; commands follow. A command is NaN until somebody commands."""
        return CallbackReturn.SUCCESS

    def on_deactivate(self) -> CallbackReturn | None:
        """Bring the hardware to a safe rest; no command follows."""
        return CallbackReturn.SUCCESS

    def on_cleanup(self) -> CallbackReturn | None:
        """Disconnect."""
        return CallbackReturn.SUCCESS

    def on_shutdown(self) -> CallbackReturn | None:
        """Rest and disconnect for good, from whatever state."""
        return CallbackReturn.SUCCESS

    def on_error(self) -> CallbackReturn | None:
        """Bring the hardware to rest and disconnect; SUCCESS if it can be configured again."""
        return CallbackReturn.SUCCESS

    # -- cycle -----------------------------------------------------------------------------

    def read(self, time_ns: int, period: float) -> ReturnType | None:
        """
        Fill the states; called while inactive and active.

        Parameters
        ----------
        time_ns : int
            Time of the node's clock [ns].
        period : float
            Since the last read [s].

        """
        return ReturnType.OK

    def write(self, time_ns: int, period: float) -> ReturnType | None:
        """Send the commands; called while active. Parameters as in `read`."""
        return ReturnType.OK

    def on_command_timeout(self) -> ReturnType | None:
        """
        Choose what counts when nobody commands any more: change `joint_commands`.

        They hold until somebody commands again. DEACTIVATE and ERROR count as in `write`. By
        default a commanded joint holds its position, and commanded velocities and efforts become
        zero.

        """
        commands, position = self.joint_commands, self.joint_states['position']
        held = np.isfinite(commands['position']) & np.isfinite(position)
        np.copyto(commands['position'], position, where=held)
        for name in ('velocity', 'effort'):
            commands[name][np.isfinite(commands[name])] = 0.0
        return ReturnType.OK

    # -- claims ----------------------------------------------------------------------------

    def prepare_command_mode_switch(
        self, start_interfaces: Sequence[str], stop_interfaces: Sequence[str]
    ) -> ReturnType | None:
        """
        Accept or refuse that commands begin and end.

        Parameters
        ----------
        start_interfaces, stop_interfaces : sequence of str
            ``joint/interface`` whose command becomes a number, or NaN.

        Returns
        -------
        ReturnType
            ERROR leaves those that start without a command.

        """
        return ReturnType.OK

    def perform_command_mode_switch(
        self, start_interfaces: Sequence[str], stop_interfaces: Sequence[str]
    ) -> ReturnType | None:
        """Switch, after `prepare_command_mode_switch` has accepted."""
        return ReturnType.OK
