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
Conversion of texts of a description to numbers and truth values, by the rules of ros2_control.

Source: ``hardware_interface/lexical_casts.hpp``. `where` is the name of the value in messages.

"""

from __future__ import annotations

from collections.abc import Mapping

from robot_description_tools.description.ros2_control import limits as hardware_limits


def flag_from_text(text: str, where: str) -> bool:
    """
    Convert ``true`` or ``false``, in upper or lower case, to a bool.

    Raise ValueError for other texts.

    """
    word = text.strip().lower()
    if word not in ('true', 'false'):
        raise ValueError(f"{where} is '{text}', expected true or false")
    return word == 'true'


def number_from_text(text: str, where: str) -> float:
    """Convert a decimal number. The decimal point is a dot in every locale. Raises ValueError."""
    value = hardware_limits.number(text.strip())
    if value is None:
        raise ValueError(f"{where} is '{text}', expected a decimal number such as 0.5")
    return value


def flag(parameters: Mapping[str, str], name: str) -> bool:
    """Return a parameter that is true or false. The default is false. Raises ValueError."""
    return flag_from_text(parameters.get(name, 'false'), f"parameter '{name}'")


def number(
    parameters: Mapping[str, str], name: str, default: float, above: float | None = None
) -> float:
    """Return a parameter that is a number. Raises ValueError unless it is larger than `above`."""
    if name not in parameters:
        return default
    value = number_from_text(parameters[name], f"parameter '{name}'")
    if above is not None and not value > above:
        raise ValueError(f"parameter '{name}' is {value:g}, expected more than {above:g}")
    return value
