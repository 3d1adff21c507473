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
The kinds of transmissions: size, roles and parameters for each ``<plugin>``.

``coupling.transmissions`` contains a class for each kind in this table. Other packages can add
kinds with entry points in the group `ENTRY_POINTS`. The name of an entry point is the plugin. The
value of an entry point is a callable that takes a `TransmissionInfo` and returns a
``Transmission``.

"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from robot_description_tools.description.ros2_control.hardware_info import TransmissionEnd
    from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo

ENTRY_POINTS = 'robot_description_tools.transmissions'
SIMPLE = 'transmission_interface/SimpleTransmission'
DIFFERENTIAL = 'transmission_interface/DifferentialTransmission'
FOUR_BAR = 'transmission_interface/FourBarLinkageTransmission'
CRANK_SLIDER = 'robot_description_tools/CrankSliderTransmission'


@dataclass(frozen=True, slots=True)
class TransmissionKind:
    """
    Properties of one kind of transmission.

    Attributes
    ----------
    size : int
        Number of joints, which is equal to the number of actuators. If the size is 2, joints and
        actuators have roles.
    ignored : frozenset of str
        Attributes of actuators that ros2_control ignores. This package also ignores these
        attributes.
    parameters : mapping of str to float or None
        The parameters of the kind with their defaults. None means that the parameter is required.

    """

    size: int
    ignored: frozenset[str] = frozenset()
    parameters: Mapping[str, float | None] = field(default_factory=dict)


KINDS: Mapping[str, TransmissionKind] = MappingProxyType(
    {
        SIMPLE: TransmissionKind(1, frozenset({'mechanical_reduction', 'offset'})),
        DIFFERENTIAL: TransmissionKind(2, frozenset({'offset'})),
        FOUR_BAR: TransmissionKind(2, frozenset({'offset'})),
        CRANK_SLIDER: TransmissionKind(
            1,
            parameters={'crank_radius': None, 'rod_length': None, 'offset': 0.0, 'branch': 1.0},
        ),
    }
)


@cache
def installed_kinds() -> Mapping[str, EntryPoint]:
    """Return the entry points of kinds that other packages add. The keys are the plugin names."""
    # Imported here, because the import is slow and built-in kinds do not need it.
    from importlib.metadata import entry_points

    found: dict[str, EntryPoint] = {}
    for entry_point in entry_points(group=ENTRY_POINTS):
        found.setdefault(entry_point.name, entry_point)
    return MappingProxyType(found)


def transmission_kinds() -> tuple[str, ...]:
    """Return the names of all kinds, built-in kinds first."""
    return tuple(dict.fromkeys([*KINDS, *sorted(installed_kinds())]))


def is_known(kind: str) -> bool:
    """Return True if a kind is built in or an installed package adds it."""
    return kind in KINDS or kind in installed_kinds()


def has_roles(transmission: TransmissionInfo) -> bool:
    """
    Return True if the roles decide the order of joints and actuators in a transmission.

    Roles have no effect if there is one joint and one actuator, or if the kind is unknown.

    """
    kind = KINDS.get(transmission.type)
    return is_known(transmission.type) if kind is None else kind.size > 1


def ordered(
    transmission: TransmissionInfo,
) -> tuple[tuple[TransmissionEnd, ...], tuple[TransmissionEnd, ...]]:
    """
    Return the joints and the actuators of a transmission in the order of their roles.

    Parameters
    ----------
    transmission : TransmissionInfo
        The transmission, with its ends in document order.

    Returns
    -------
    joints, actuators : tuple of TransmissionEnd
        The ends, sorted by role. If the kind has no roles, or if the roles are not ``joint1``,
        ``joint2`` and so on, the ends are in document order.

    """
    joints, actuators = (ends_by_role(transmission, *side) for side in sides(transmission))
    return joints, actuators


def ends_by_role(
    transmission: TransmissionInfo, word: str, ends: tuple[TransmissionEnd, ...]
) -> tuple[TransmissionEnd, ...]:
    """Return the joints or the actuators of a transmission in the order of their roles."""
    roles = usual_roles(word, ends)
    if not has_roles(transmission) or {end.role for end in ends} != set(roles):
        return ends
    return tuple(sorted(ends, key=lambda end: roles.index(end.role)))


def sides(
    transmission: TransmissionInfo,
) -> tuple[tuple[str, tuple[TransmissionEnd, ...]], tuple[str, tuple[TransmissionEnd, ...]]]:
    """Return the pairs ``('joint', joints)`` and ``('actuator', actuators)``."""
    return ('joint', transmission.joints), ('actuator', transmission.actuators)


def usual_roles(word: str, ends: tuple[TransmissionEnd, ...]) -> list[str]:
    """Return one role for each end: ``word`` with a number, such as ``joint1``."""
    return [f'{word}{i}' for i in range(1, len(ends) + 1)]
