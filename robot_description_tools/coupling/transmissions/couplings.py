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
"""The transmissions of a robot as couplings between actuators and joints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from robot_description_tools.coupling.relation import Coupling
from robot_description_tools.coupling.relation import Source
from robot_description_tools.coupling.transmissions.affine import Transmission
from robot_description_tools.coupling.transmissions.interface import TransmissionError
from robot_description_tools.coupling.transmissions.kinds import transmission_from_info
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
from robot_description_tools.description.ros2_control.reader import simple_from_ros1
from robot_description_tools.description.ros2_control.transmission_kinds import is_known
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics.code import Code

# Actuators of ROS 1 have no component. Their coordinates begin with this word instead.
ROS1 = 'ros1'


@dataclass(frozen=True, slots=True, eq=False)
class ConnectedTransmission:
    """
    A transmission of a robot, and the coordinates that it connects.

    Attributes
    ----------
    info : TransmissionInfo
        The description of the transmission.
    transmission : Transmission
        The relation of the coordinates.
    actuators : tuple of str
        Coordinates of the actuators in the order of roles: ``component/actuator``.
    joints : tuple of str
        The joints in the order of roles.

    """

    info: TransmissionInfo
    transmission: Transmission
    actuators: tuple[str, ...]
    joints: tuple[str, ...]


def read_transmissions(
    description: RobotDescription, coordinates: Collection[str], ros1: bool = False
) -> tuple[tuple[ConnectedTransmission, ...], tuple[Diagnostic, ...]]:
    """
    Return the valid transmissions of a robot, and findings about invalid transmissions.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    coordinates : collection of str
        The coordinates of the joints.
    ros1 : bool
        True to also read simple transmissions of ROS 1.

    Returns
    -------
    transmissions : tuple of ConnectedTransmission
        The valid transmissions in document order.
    findings : tuple of Diagnostic
        A finding for each transmission that is left out.

    """
    findings: list[Diagnostic] = []
    infos = [
        (system.name, info)
        for system in description.hardware
        for info in system.transmissions
        # Unknown kinds are skipped, because the reader of the description has already reported
        # them.
        if is_known(info.type)
    ]
    if ros1:
        infos += [(ROS1, info) for info in simple_from_ros1(description, findings)]
    transmissions: list[ConnectedTransmission] = []
    owners: dict[str, str] = {}
    for component, info in infos:
        try:
            one = ConnectedTransmission(
                info,
                transmission_from_info(info),
                tuple(f'{component}/{end.name}' for end in info.actuators),
                tuple(end.name for end in info.joints),
            )
            _check(one, description, coordinates, owners)
        except TransmissionError as error:
            where = info.where or Location(description.source)
            fix = 'correct or remove the transmission'
            findings.append(TRANSMISSION_LEFT_OUT.at(where, f'{error}; it is left out', fix))
            continue
        transmissions.append(one)
        owners.update(dict.fromkeys(one.joints, info.name))
    return tuple(transmissions), tuple(findings)


TRANSMISSION_LEFT_OUT = Code.error(
    'transmission-left-out',
    'A transmission cannot work in this robot. Reasons are a wrong parameter of its plug-in, a '
    'joint without exactly one degree of freedom, or a joint that another transmission moves.',
    why='Measured positions of the actuators do not move the joint. The joint has no position '
    'until a message contains the joint itself.',
)


def _check(
    one: ConnectedTransmission,
    description: RobotDescription,
    coordinates: Collection[str],
    owners: Mapping[str, str],
) -> None:
    label = f"transmission '{one.info.name}'"
    for joint in one.joints:
        if joint not in description.joints:
            raise TransmissionError(f"{label}: the robot has no joint '{joint}'")
        if joint not in coordinates:
            kind = description.joints[joint].type
            raise TransmissionError(
                f"{label}: joint '{joint}' is {kind}, or its axis is zero; expected one degree of "
                'freedom'
            )
        if joint in owners:
            raise TransmissionError(
                f"{label}: transmission '{owners[joint]}' already moves joint '{joint}'"
            )
    for actuator in one.actuators:
        if actuator in coordinates:
            raise TransmissionError(f"{label}: '{actuator}' is also a coordinate of a joint")


def actuator_coordinates(transmissions: Iterable[ConnectedTransmission]) -> tuple[str, ...]:
    """Return the coordinates of all actuators, in the order of transmissions and roles."""
    return tuple(dict.fromkeys(name for one in transmissions for name in one.actuators))


def actuator_names(coordinates: Iterable[str]) -> Mapping[str, str]:
    """
    Map each name that a user may write for an actuator to the coordinate.

    Parameters
    ----------
    coordinates : iterable of str
        ``component/actuator`` of all actuators.

    Returns
    -------
    mapping of str to str
        Maps each name to its coordinate. The coordinate itself is always a name of the actuator.
        The name without the component is also a name if it is unique.

    """
    coordinates = tuple(coordinates)
    # The name of a component ends at the first slash.
    short = [name.partition('/')[2] for name in coordinates]
    times = Counter(short)
    names = {s: c for s, c in zip(short, coordinates, strict=True) if times[s] == 1}
    return MappingProxyType({**names, **{c: c for c in coordinates}})


def transmission_couplings(
    transmissions: Iterable[ConnectedTransmission], index: Mapping[str, int]
) -> Iterator[Coupling]:
    """Yield the couplings of transmissions, which work in both directions."""
    for one in transmissions:
        names = (*one.actuators, *one.joints)
        coordinates = np.array([index[name] for name in names], dtype=np.intp)
        yield Coupling(
            name=one.info.name,
            kind=Source.ACTUATOR,
            coordinates=coordinates,
            dependent=coordinates[len(one.actuators):],
            relation=one.transmission,
            where=one.info.where,
        )
