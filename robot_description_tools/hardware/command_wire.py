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
Conversion of commands from JointStateTopicSystem, and of states for JointStateTopicSystem.

JointStateTopicSystem is the C++ plug-in that connects ros2_control to Python hardware by topics.

The command messages of JointStateTopicSystem name **all** joints. The array of an interface has
values only for the joints with this command interface, in the order of the names. NaN means that
no controller claims this joint. Users and other tools send arrays with a value for each name, in
the order of the names.

State arrays have a value for each joint. The value of a joint without the interface is NaN,
because JointStateTopicSystem accepts finite numbers only for existing interfaces.

"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of
from robot_description_tools.hardware.arrays import blank
from robot_description_tools.hardware.arrays import declarations
from robot_description_tools.hardware.arrays import Masks
from robot_description_tools.hardware.arrays import Values
from robot_description_tools.hardware.topic_system import CARRIED
from robot_description_tools.wire.cdr import JointStateDecoder
from robot_description_tools.wire.cdr import JointStateTemplate
from robot_description_tools.wire.cdr import MalformedMessage
from robot_description_tools.wire.cdr import NameLayout


class CommandReader:
    """
    Converts command messages to arrays, in the order of the joints of the component.

    Parameters
    ----------
    joints : sequence of ComponentInfo
        The joints of the component.

    Attributes
    ----------
    commands : mapping of str to ndarray, shape (n_joints,)
        Commands of the latest message for each interface. NaN for joints that have no command.
    named : ndarray of bool, shape (n_joints,)
        True for the joints that the latest message names.
    not_finite : int
        Number of infinite values so far. Infinite values are read as NaN.
    ignored : str
        Reason why no value of the latest message is used. '' if a value is used, or if the message
        has no values.

    """

    def __init__(self, joints: Sequence[ComponentInfo]) -> None:
        self._index = {joint.name: k for k, joint in enumerate(joints)}
        self._declared = declarations(joints, commands=True)
        self._decoder = JointStateDecoder()
        self._layout: NameLayout | None = None
        self.commands = blank(CARRIED, len(joints))
        self.not_finite = 0
        self.ignored = ''

    def read(self, data: bytes) -> Values:
        """
        Read one message.

        Parameters
        ----------
        data : bytes
            A serialized ``sensor_msgs/msg/JointState``.

        Returns
        -------
        mapping of str to ndarray, shape (n_joints,)
            The attribute `commands`.

        Raises
        ------
        MalformedMessage
            If the message is broken, names a joint twice, or has an array of a wrong length. An
            array must have a value for each name, or for each joint with this command interface.
            After an error, the commands are unchanged.

        """
        view = self._decoder.decode(data)
        if view.layout is not self._layout:
            self._read_names(view.layout)
        arrays = dict(zip(CARRIED, (view.position, view.velocity, view.effort), strict=True))
        for name, values in arrays.items():
            packed, named = len(self._packed[name]), len(self._named)
            if len(values) not in (0, packed, named):
                raise MalformedMessage(
                    f"{len(values)} values of '{name}' for {named} named joints; "
                    f'{packed} of them have this command interface'
                )
        for name, values in arrays.items():
            command = self.commands[name]
            command[:] = np.nan
            if len(values) == len(self._packed[name]):
                command[self._packed[name]] = values
            elif len(values):
                command[self._own] = values[self._named >= 0]
            infinite = np.isinf(command)
            if infinite.any():
                self.not_finite += int(infinite.sum())
                command[infinite] = np.nan
        counts = any(
            np.isfinite(self.commands[name][self._declared[name]]).any() for name in CARRIED
        )
        self.ignored = '' if counts else self._why_ignored(view.layout, arrays)
        return self.commands

    def _why_ignored(self, layout: NameLayout, arrays: Values) -> str:
        """Return the reason why no value of a message is used. '' if the message has no values."""
        given = [name for name, values in arrays.items() if np.isfinite(values).any()]
        if not given:
            return ''
        if not len(self._own):
            name = layout.names[0]
            return f"'{name}' is no joint of this hardware{did_you_mean(name, self._index)}"
        k = self._own[0]
        declared = [name for name, mask in self._declared.items() if mask[k]]
        joint = [*self._index][k]
        return (
            f"'{joint}' has no command interface '{one_of(given)}'; it has: "
            f'{one_of(declared) or "none"}'
        )

    def _read_names(self, layout: NameLayout) -> None:
        names = layout.names
        if len(set(names)) != len(names):
            repeated = next(name for name in names if names.count(name) > 1)
            raise MalformedMessage(f"joint '{repeated}' is named twice")
        # Each index is the place of a joint in the component's list of joints. ``_named`` has an
        # index for each name in the message, -1 for an unknown joint. ``_own`` has the indices of
        # the known joints. ``_packed`` has, for each command interface, the indices of the known
        # joints that have this interface.
        self._named = np.array([self._index.get(name, -1) for name in names], dtype=np.intp)
        self._own = self._named[self._named >= 0]
        self.named = np.isin(np.arange(len(self._index)), self._own)
        self._packed = {name: self._own[self._declared[name][self._own]] for name in CARRIED}
        self._layout = layout


class StateWriter:
    """
    Converts states to serialized ``sensor_msgs/msg/JointState`` messages.

    Parameters
    ----------
    names : sequence of str
        Names of joints or of actuators.
    declared : mapping of str to ndarray of bool, shape (n,), optional
        A mask for each interface. True for joints or actuators that have the interface. By
        default, all joints or actuators have all interfaces.

    """

    def __init__(self, names: Sequence[str], declared: Masks | None = None) -> None:
        self._template = JointStateTemplate(names, velocity=True, effort=True)
        self._arrays = [
            (name, array, True if declared is None else declared[name])
            for name, array in self._template.arrays.items()
        ]

    def encode(self, stamp_ns: int, values: Values) -> bytes:
        """
        Return the message.

        Parameters
        ----------
        stamp_ns : int
            Time stamp of the header [ns].
        values : mapping of str to ndarray, shape (n,)
            Values of each interface. Infinite values become NaN, which means unknown.

        """
        for name, array, declared in self._arrays:
            array[:] = np.where(declared & np.isfinite(values[name]), values[name], np.nan)
        return self._template.encode(stamp_ns)
