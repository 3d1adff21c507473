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
Arrays of states and commands, with the joints in the order of ``HardwareInfo.joints``.

The arrays of a component are created once and never replaced, so each view of them always shows
the current values. To ensure this, the mapping of arrays refuses assignments.

"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from itertools import chain
from types import MappingProxyType
from typing import NoReturn

import numpy as np
import numpy.typing as npt
from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.description.ros2_control.hardware_info import InterfaceInfo
from robot_description_tools.description.schema.ros2_control import DATA_TYPES
from robot_description_tools.diagnostics import ByName
from robot_description_tools.hardware.parameters import flag_from_text
from robot_description_tools.hardware.parameters import number_from_text
from robot_description_tools.hardware.topic_system import CARRIED

FloatArray = npt.NDArray[np.float64]
BoolArray = npt.NDArray[np.bool_]
IntArray = npt.NDArray[np.intp]
# Maps an interface of joints, or 'name/interface' of a sensor or GPIO, to values.
Values = Mapping[str, FloatArray]
# Maps an interface to truth values.
Masks = Mapping[str, BoolArray]


class Arrays(ByName[FloatArray]):
    """Arrays by name. Values can be set in place. Unknown names and assignments raise errors."""

    def __setitem__(self, name: str, value: object) -> NoReturn:
        # Look the name up first, because this raises the error for an unknown name.
        self[name]
        self._refuse(name)

    def _refuse(self, name: object = 'position', *arguments: object, **named: object) -> NoReturn:
        raise TypeError(
            f'an array cannot be replaced: write [{name!r}][:] = … instead of [{name!r}] = …'
        )

    # Refuse all other methods that replace or remove arrays.
    update = setdefault = pop = popitem = clear = __delitem__ = __ior__ = _refuse  # type: ignore


class ArraysAttribute:
    """An attribute whose value is an `Arrays`. Assigning any other type raises a TypeError."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, component: object, owner: type) -> Arrays:
        try:
            found: Arrays = vars(component)[self._name]
        except KeyError:
            raise AttributeError(f'{self._name} does not exist before on_init') from None
        return found

    def __set__(self, component: object, value: Values) -> None:
        if not isinstance(value, Arrays):
            raise TypeError(
                f'{self._name} cannot be replaced: write self.{self._name}[…][:] = …'
            )
        vars(component)[self._name] = value


def initial_value(interface: InterfaceInfo, where: str) -> float:
    """Return the value of an interface before the first read or command. Raises ValueError."""
    text, where = interface.initial_value.strip(), f"initial_value of '{where}/{interface.name}'"
    if interface.data_type == 'bool':
        return float(flag_from_text(text or 'false', where))
    if text:
        return number_from_text(text, where)
    # ros2_control initialises an integer with the largest value of its type.
    ends = DATA_TYPES.get(interface.data_type)
    return np.nan if ends is None else float(ends[1])


def interfaces_of(component: ComponentInfo, commands: bool) -> tuple[InterfaceInfo, ...]:
    """Return the command interfaces or the state interfaces of a component."""
    return component.command_interfaces if commands else component.state_interfaces


def declarations(joints: Sequence[ComponentInfo], commands: bool) -> dict[str, BoolArray]:
    """
    Return a mask for each interface, True for joints that declare the interface.

    Position, velocity and effort come first, even if no joint declares them.

    """
    names = [[i.name for i in interfaces_of(joint, commands)] for joint in joints]
    return {
        interface: np.array([interface in own for own in names], dtype=bool)
        for interface in dict.fromkeys([*CARRIED, *chain(*names)])
    }


def joint_values(joints: Sequence[ComponentInfo], commands: bool) -> tuple[Values, Masks]:
    """
    Make the arrays of the joints.

    Parameters
    ----------
    joints : sequence of ComponentInfo
        The joints, in the order of the arrays.
    commands : bool
        True for command interfaces, False for state interfaces.

    Returns
    -------
    values : mapping of str to ndarray, shape (n_joints,)
        Initial values of each interface. NaN for joints that do not have the interface.
    declared : mapping of str to ndarray of bool, shape (n_joints,)
        A mask for each interface, True for joints that have the interface.

    """
    declared = declarations(joints, commands)
    values = blank(declared, len(joints))
    for k, joint in enumerate(joints):
        for interface in interfaces_of(joint, commands):
            values[interface.name][k] = initial_value(interface, joint.name)
    for mask in declared.values():
        mask.flags.writeable = False
    return values, MappingProxyType(declared)


def blank(names: Iterable[str], size: int) -> Values:
    """Make an array of NaN for each name."""
    return Arrays({name: np.full(size, np.nan) for name in dict.fromkeys(names)})


def single_values(components: Sequence[ComponentInfo], commands: bool) -> Values:
    """Make an array, shape (size,), for each ``name/interface`` of sensors or GPIOs."""
    return Arrays(
        {
            f'{component.name}/{interface.name}': np.full(
                interface.size, initial_value(interface, component.name)
            )
            for component in components
            for interface in interfaces_of(component, commands)
        }
    )
