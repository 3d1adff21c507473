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

"""Which transmissions there are: the names of their plugins, and how many ends each has."""

from __future__ import annotations

from robot_description_tools.description.ros2_control.hardware_info import TransmissionEnd
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo

SIMPLE = 'transmission_interface/SimpleTransmission'
DIFFERENTIAL = 'transmission_interface/DifferentialTransmission'
FOUR_BAR = 'transmission_interface/FourBarLinkageTransmission'
CRANK_SLIDER = 'robot_description_tools/CrankSliderTransmission'
# How many joints and actuators each kind has; those of a plug-in it knows itself.
SIZES = {SIMPLE: 1, DIFFERENTIAL: 2, FOUR_BAR: 2, CRANK_SLIDER: 1}
ENTRY_POINTS = 'robot_description_tools.transmissions'


def ordered(
    transmission: TransmissionInfo,
) -> tuple[tuple[TransmissionEnd, ...], tuple[TransmissionEnd, ...]]:
    """
    Return the joints and the actuators of a transmission in the order of their roles.

    Parameters
    ----------
    transmission : TransmissionInfo
        The transmission, its ends in document order.

    Returns
    -------
    joints, actuators : tuple of TransmissionEnd
        In document order where the roles are not ``joint1``, ``joint2`` and so on, and where the
        transmission is a simple one, which has no order.

    """
    joints, actuators = (ends_by_role(transmission, *side) for side in sides(transmission))
    return joints, actuators


def ends_by_role(
    transmission: TransmissionInfo, word: str, ends: tuple[TransmissionEnd, ...]
) -> tuple[TransmissionEnd, ...]:
    """Return the joints or the actuators of a transmission in the order of their roles."""
    roles = usual_roles(word, ends)
    if transmission.type == SIMPLE or {end.role for end in ends} != set(roles):
        return ends
    return tuple(sorted(ends, key=lambda end: roles.index(end.role)))


def sides(
    transmission: TransmissionInfo,
) -> tuple[tuple[str, tuple[TransmissionEnd, ...]], tuple[str, tuple[TransmissionEnd, ...]]]:
    """Return the joints and the actuators, each with the word that their roles begin with."""
    return ('joint', transmission.joints), ('actuator', transmission.actuators)


def usual_roles(word: str, ends: tuple[TransmissionEnd, ...]) -> list[str]:
    """Return the usual roles of joints or of actuators."""
    return [f'{word}{i}' for i in range(1, len(ends) + 1)]
