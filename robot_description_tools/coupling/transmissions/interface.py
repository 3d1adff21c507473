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
"""The interfaces that transmissions map, and the exception for invalid transmissions."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from robot_description_tools.description.ros2_control.interface_types import INTERFACE_TYPES
from robot_description_tools.diagnostics import did_you_mean


class TransmissionError(ValueError):
    """An error in the parameters, actuators, joints or connections of a transmission."""


class Quantity(Enum):
    """Physical quantities of interfaces, which select the formulas."""

    POSITION = 'position'
    RATE = 'rate'
    EFFORT = 'effort'


INTERFACES: Mapping[str, Quantity] = MappingProxyType(
    {
        name: Quantity(row.transmitted_as)
        for name, row in INTERFACE_TYPES.items()
        if row.transmitted_as
    }
)
# Read-only interfaces of sensors, which are mapped only to joints.
ONE_WAY = frozenset({'absolute_position'})


def check_interface(interface: str, mapped: Collection[str] = INTERFACES, owner: str = '') -> None:
    """Raise an error if an interface is unknown, or if ``mapped`` does not contain it."""
    if interface not in INTERFACES:
        raise TransmissionError(
            f"there is no interface '{interface}'{did_you_mean(interface, INTERFACES)}; "
            f'there are {", ".join(INTERFACES)}'
        )
    if interface not in mapped:
        known = ', '.join(name for name in INTERFACES if name in mapped)
        raise TransmissionError(
            f"{owner} does not map the interface '{interface}'; it maps {known}"
        )
