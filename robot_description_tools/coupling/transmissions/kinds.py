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
The classes for the kinds of transmissions.

The kinds are listed in ``description.ros2_control.transmission_kinds``.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from types import MappingProxyType

from robot_description_tools.coupling.transmissions.affine import DifferentialTransmission
from robot_description_tools.coupling.transmissions.affine import FourBarLinkageTransmission
from robot_description_tools.coupling.transmissions.affine import SimpleTransmission
from robot_description_tools.coupling.transmissions.affine import Transmission
from robot_description_tools.coupling.transmissions.crank_slider import CrankSliderTransmission
from robot_description_tools.coupling.transmissions.interface import TransmissionError
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
from robot_description_tools.description.ros2_control.transmission_kinds import CRANK_SLIDER
from robot_description_tools.description.ros2_control.transmission_kinds import DIFFERENTIAL
from robot_description_tools.description.ros2_control.transmission_kinds import FOUR_BAR
from robot_description_tools.description.ros2_control.transmission_kinds import installed_kinds
from robot_description_tools.description.ros2_control.transmission_kinds import SIMPLE
from robot_description_tools.description.ros2_control.transmission_kinds import transmission_kinds
from robot_description_tools.diagnostics import did_you_mean

Factory = Callable[[TransmissionInfo], Transmission]

BUILT_IN: Mapping[str, Factory] = MappingProxyType(
    {
        SIMPLE: SimpleTransmission.from_info,
        DIFFERENTIAL: DifferentialTransmission.from_info,
        FOUR_BAR: FourBarLinkageTransmission.from_info,
        CRANK_SLIDER: CrankSliderTransmission.from_info,
    }
)


def transmission_from_info(info: TransmissionInfo) -> Transmission:
    """
    Make the transmission that ``<ros2_control>`` describes.

    Parameters
    ----------
    info : TransmissionInfo
        The description, with actuators and joints in the order of roles.

    Returns
    -------
    Transmission
        The transmission of the kind ``info.type``.

    Raises
    ------
    TransmissionError
        If the kind is unknown, or its parameters, actuators or joints are wrong. The message
        contains the name of the transmission.

    """
    try:
        return _factory(info.type)(info)
    except TransmissionError as error:
        raise TransmissionError(f"transmission '{info.name}': {error}") from error


def _factory(kind: str) -> Factory:
    # Search installed packages only if the kind is not built in.
    if kind in BUILT_IN:
        return BUILT_IN[kind]
    entry_point = installed_kinds().get(kind)
    if entry_point is None:
        known = transmission_kinds()
        raise TransmissionError(
            f"the plugin '{kind}' is unknown{did_you_mean(kind, known)}; known are "
            f'{", ".join(known)}'
        )
    try:
        factory: Factory = entry_point.load()
    except (ImportError, AttributeError) as error:
        raise TransmissionError(
            f"the plugin '{kind}' cannot be loaded from {entry_point.value}: {error}"
        ) from error
    return factory
