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
Commands from JointStateTopicSystem, and states to it, as they stand on the wire.

Its command message names **all** joints, while each array holds the values of those joints only
that declare the command interface: the k-th value belongs to the k-th declaring joint, and NaN
means that nobody claims it. A message whose arrays are as long as its names, as people and other
tools send it, is read by name. States go out as full-length arrays, NaN where a joint does not
declare the interface, since it looks up every finite number as an interface.

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
    Turns command messages into arrays in the order of the component.

    Parameters
    ----------
    joints : sequence of ComponentInfo
        The joints of the component.

    Attributes
    ----------
    commands : mapping of str to ndarray, shape (n_joints,)
        By interface, what the latest message says; NaN where it commands nothing.
    named : ndarray of bool, shape (n_joints,)
        Which joints that message names.
    not_finite : int
        How many infinite values there were; they count as NaN.
    ignored : str
        Why nothing of the latest message counts, although it has values; '' where something does.

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
            `commands`.

        Raises
        ------
        MalformedMessage
            If the message is broken, names a joint twice, or has an array whose length is neither
            that of its names nor of the declaring joints. No command changes then.

        """
        view = self._decoder.decode(data)
        if view.layout is not self._layout:
            self._read_names(view.layout)
        arrays = dict(zip(CARRIED, (view.position, view.velocity, view.effort), strict=True))
        for name, values in arrays.items():
            packed, named = len(self._packed[name]), len(self._named)
            if len(values) not in (0, packed, named):
                raise MalformedMessage(
                    f"{len(values)} values of '{name}' for {named} named joints, of which "
                    f'{packed} have such a command interface'
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
        """Return why nothing of a message counts; '' if it says nothing."""
        given = [name for name, values in arrays.items() if np.isfinite(values).any()]
        if not given:
            return ''
        if not len(self._own):
            name = layout.names[0]
            return f"'{name}' is no joint of this hardware{did_you_mean(name, self._index)}"
        k = self._own[0]
        there = [name for name, mask in self._declared.items() if mask[k]]
        joint = [*self._index][k]
        return (
            f"'{joint}' has no command interface '{one_of(given)}'; there are: "
            f'{one_of(there) or "none"}'
        )

    def _read_names(self, layout: NameLayout) -> None:
        names = layout.names
        if len(set(names)) != len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise MalformedMessage(f"joint '{twice}' is named twice")
        # Where the joints of the message are: all, those that are ours, those that declare.
        self._named = np.array([self._index.get(name, -1) for name in names], dtype=np.intp)
        self._own = self._named[self._named >= 0]
        self.named = np.isin(np.arange(len(self._index)), self._own)
        self._packed = {name: self._own[self._declared[name][self._own]] for name in CARRIED}
        self._layout = layout


class StateWriter:
    """
    Serializes states.

    Parameters
    ----------
    names : sequence of str
        The joints, or the actuators.
    declared : mapping of str to ndarray of bool, shape (n,), optional
        By interface, which of them have it; all without it.

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
            Of the header [ns].
        values : mapping of str to ndarray, shape (n,)
            By interface. An infinite value is NaN in the message, as one that is unknown.

        """
        for name, array, declared in self._arrays:
            array[:] = np.where(declared & np.isfinite(values[name]), values[name], np.nan)
        return self._template.encode(stamp_ns)
