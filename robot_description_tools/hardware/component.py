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
The base class of hardware components, from which drivers are derived.

::

    class Drive(HardwareComponent):
        def on_configure(self):
            self.bus = Bus(self.info.hardware_parameters['port'])

        def read(self, time_ns, period):
            self.joint_states['position'][:] = self.bus.positions()

        def write(self, time_ns, period):
            self.bus.move_to(self.joint_commands['position'])

The life cycle, the return codes and the order of calls are those of ros2_control. See
``doc/hardware.md``.

"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
import logging

import numpy as np
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.hardware.arrays import ArraysAttribute
from robot_description_tools.hardware.arrays import joint_values
from robot_description_tools.hardware.arrays import Masks
from robot_description_tools.hardware.arrays import single_values


class CallbackReturn(Enum):
    """Result of a transition of the life cycle. None counts as SUCCESS."""

    SUCCESS = 'success'
    FAILURE = 'failure'
    ERROR = 'error'


class ReturnType(Enum):
    """Result of a read or write. None counts as OK."""

    OK = 'ok'
    ERROR = 'error'
    DEACTIVATE = 'deactivate'


def logger_of(info: HardwareInfo) -> logging.Logger:
    """Return the logger of a component. Its messages go to the logger of hardware_node."""
    return logging.getLogger(f'hardware.{info.name}')


class HardwareComponent:
    """
    Base class of all components. By default, callbacks succeed, and most of them do nothing.

    The arrays exist before `on_init` and are never replaced. Write into the arrays. Values are in
    the order of ``info.joints``.

    Attributes
    ----------
    info : HardwareInfo
        The content of ``<ros2_control>``.
    joint_states, joint_commands : mapping of str to ndarray, shape (n_joints,)
        Values of each interface [rad or m, and so on]. ``position``, ``velocity`` and ``effort``
        always exist. Until the driver sets a state, it has its initial value, which is NaN by
        default. A state stays NaN if the joint does not have the interface. A command is NaN if no
        controller claims the joint. Such a joint must hold its position or rest.
    states_declared, commands_declared : mapping of str to ndarray of bool, shape (n_joints,)
        A mask for each interface. True for joints that declare the interface.
    sensor_states, sensor_commands, gpio_states, gpio_commands : mapping of str to ndarray
        Values of each ``name/interface``, shape (size,). Booleans are 0 and 1.
    logger : logging.Logger
        Logger of the component. Its messages go to the logger of hardware_node.

    """

    joint_states = ArraysAttribute()
    joint_commands = ArraysAttribute()
    sensor_states = ArraysAttribute()
    sensor_commands = ArraysAttribute()
    gpio_states = ArraysAttribute()
    gpio_commands = ArraysAttribute()

    def init(self, info: HardwareInfo) -> CallbackReturn | None:
        """
        Make the arrays, then call `on_init`. Drivers do not override this method.

        Raises
        ------
        ValueError
            If an initial value is not a valid value of its type.

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
        Return the joints that must be commanded together. Drivers do not override this method.

        Returns
        -------
        mapping of str to ndarray of bool, shape (n_joints, n_joints)
            A matrix for each interface. True if a command of one joint (row) requires a command of
            another joint (column).

        """
        return {}

    # -- life cycle ------------------------------------------------------------------------

    def on_init(self, info: HardwareInfo) -> CallbackReturn | None:
        """Check the description, without access to the hardware."""
        return CallbackReturn.SUCCESS

    def on_configure(self) -> CallbackReturn | None:
        """Connect to the hardware. Afterwards `read` is called."""
        return CallbackReturn.SUCCESS

    def on_activate(self) -> CallbackReturn | None:
        """Switch the power on. Afterwards `write` is called. A command is NaN until it is set."""
        return CallbackReturn.SUCCESS

    def on_deactivate(self) -> CallbackReturn | None:
        """Bring the hardware to a safe rest. Afterwards `write` is not called."""
        return CallbackReturn.SUCCESS

    def on_cleanup(self) -> CallbackReturn | None:
        """Disconnect from the hardware."""
        return CallbackReturn.SUCCESS

    def on_shutdown(self) -> CallbackReturn | None:
        """Bring the hardware to rest and disconnect permanently, from any state."""
        return CallbackReturn.SUCCESS

    def on_error(self) -> CallbackReturn | None:
        """Bring the hardware to rest and disconnect. Return SUCCESS to allow a restart."""
        return CallbackReturn.SUCCESS

    # -- cycle -----------------------------------------------------------------------------

    def read(self, time_ns: int, period: float) -> ReturnType | None:
        """
        Read the hardware into the arrays of states, while the component is inactive or active.

        Parameters
        ----------
        time_ns : int
            Time of the node's clock [ns].
        period : float
            Time since the last read [s].

        """
        return ReturnType.OK

    def write(self, time_ns: int, period: float) -> ReturnType | None:
        """Send the commands while the component is active. The parameters are as in `read`."""
        return ReturnType.OK

    def on_command_timeout(self) -> ReturnType | None:
        """
        Set `joint_commands` after the last publisher of commands has ended.

        The commands of this method apply until a new command arrives. DEACTIVATE and ERROR have
        the same effect as in `write`. By default, a joint with a position command holds its
        position, and velocity and effort commands become zero.

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
        Accept or refuse a change of the commanded interfaces.

        Parameters
        ----------
        start_interfaces, stop_interfaces : sequence of str
            Names ``joint/interface`` of commands that start (NaN becomes a number), and of
            commands that stop (a number becomes NaN).

        Returns
        -------
        ReturnType
            ERROR to refuse the change. The interfaces of `start_interfaces` then get no command.

        """
        return ReturnType.OK

    def perform_command_mode_switch(
        self, start_interfaces: Sequence[str], stop_interfaces: Sequence[str]
    ) -> ReturnType | None:
        """Switch the modes. Called after `prepare_command_mode_switch` has accepted the change."""
        return ReturnType.OK
