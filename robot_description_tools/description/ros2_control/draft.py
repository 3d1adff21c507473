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

"""The draft of ``<ros2_control>``: its parts before the rules check them."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace
from typing import TypeVar

from robot_description_tools.description.draft import Draft
from robot_description_tools.description.mimic import working_mimics
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import InterfaceInfo
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics import Location

RecordT = TypeVar('RecordT', ComponentInfo, InterfaceInfo, TransmissionInfo)


@dataclass(frozen=True, slots=True)
class System:
    """
    One ``<ros2_control>`` element.

    Attributes
    ----------
    element : Element
        The element.
    info : HardwareInfo
        The content of the element. Values from the URDF are not yet added, and the joints and
        actuators of each transmission are in document order.
    listed : frozenset of str
        Names of all joints in the element, including joints that are left out later.

    """

    element: Element
    info: HardwareInfo
    listed: frozenset[str]

    @property
    def label(self) -> str:
        """Return the name of the element in messages."""
        return f"<ros2_control> '{self.info.name}'"


@dataclass(frozen=True, slots=True)
class HardwareDraft:
    """
    All ``<ros2_control>`` elements of a document, and the rest of the document.

    Attributes
    ----------
    urdf : Draft
        The rest of the document.
    systems : tuple of System
        The elements, in document order.
    strict : bool
        If true, mistakes that ros2_control notices only when it loads the hardware are errors.

    """

    urdf: Draft
    systems: tuple[System, ...]
    strict: bool = False

    def joints(self) -> Iterator[tuple[System, ComponentInfo]]:
        """Yield all joints, each with its system."""
        for system in self.systems:
            for joint in system.info.joints:
                yield system, joint

    def components(self) -> Iterator[tuple[System, ComponentInfo]]:
        """Yield all joints, sensors and GPIOs, each with its system."""
        for system in self.systems:
            for component in (*system.info.joints, *system.info.sensors, *system.info.gpios):
                yield system, component

    def transmissions(self) -> Iterator[tuple[System, TransmissionInfo]]:
        """Yield all transmissions, each with its system."""
        for system in self.systems:
            for transmission in system.info.transmissions:
                yield system, transmission

    def mimic_of(self, joint: ComponentInfo) -> Mimic | None:
        """Return the ``<mimic>`` of a joint in the URDF, or None if it is missing or unused."""
        return self.urdf.mimics.get(joint.name)

    def followers(self, system: System) -> dict[str, Mimic]:
        """Return the usable mimic relations of the joints in a system. See `working_mimics`."""
        mimics = self.urdf.mimics
        names = [joint.name for joint in system.info.joints if joint.name in mimics]
        return working_mimics({name: mimics[name] for name in names}, self.urdf.joint_by_name)

    def without(self, lost: Iterable[Location]) -> HardwareDraft:
        """
        Return the draft without the parts at some places.

        A part is left out if its place is one of the given `Location` objects. An equal object is
        not enough.

        """
        places = {id(place) for place in lost}
        if not places:
            return self
        systems = tuple(
            replace(system, info=_reduced(system.info, places))
            for system in self.systems
            if id(system.info.where) not in places
        )
        return replace(self, systems=systems)


def _reduced(info: HardwareInfo, places: set[int]) -> HardwareInfo:
    def kept(records: tuple[RecordT, ...]) -> tuple[RecordT, ...]:
        return tuple(record for record in records if id(record.where) not in places)

    def components(records: tuple[ComponentInfo, ...]) -> tuple[ComponentInfo, ...]:
        return tuple(
            replace(
                record,
                command_interfaces=kept(record.command_interfaces),
                state_interfaces=kept(record.state_interfaces),
            )
            for record in kept(records)
        )

    def is_whole(transmission: TransmissionInfo) -> bool:
        ends = (*transmission.joints, *transmission.actuators)
        return not any(id(end.where) in places for end in ends)

    return replace(
        info,
        joints=components(info.joints),
        sensors=components(info.sensors),
        gpios=components(info.gpios),
        transmissions=tuple(filter(is_whole, kept(info.transmissions))),
    )
