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

"""Table of the interface types that controllers of ros2_control use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from robot_description_tools.description.schema.urdf import ACCELERATION
from robot_description_tools.description.schema.urdf import EFFORT
from robot_description_tools.description.schema.urdf import JERK
from robot_description_tools.description.schema.urdf import POSITION
from robot_description_tools.description.schema.urdf import VELOCITY


@dataclass(frozen=True, slots=True)
class InterfaceType:
    """
    A type of interface.

    Attributes
    ----------
    unit : str
        Unit of the values. In ``rad or m``, rad is for joints that turn.
    least, most : str
        The attributes of ``<limit>`` that ``min`` and ``max`` change. Empty if ros2_control
        ignores ``min`` and ``max``.
    transmitted_as : str
        ``position``, ``rate`` or ``effort``; empty if transmissions do not map the interface.
    is_carried : bool
        True if a ``sensor_msgs/JointState`` contains values of this type.
    follows_mimic : bool
        True if hardware computes the value of a mimic joint from the value of its driver.
    is_mode : bool
        True if a command of this type is enough to move a joint of mock hardware.

    """

    unit: str = ''
    least: str = ''
    most: str = ''
    transmitted_as: str = ''
    is_carried: bool = False
    follows_mimic: bool = False
    is_mode: bool = False

    @property
    def has_one_range(self) -> bool:
        """True if ``min`` and ``max`` are the ends of one range."""
        return bool(self.most) and self.least in ('lower', self.most)


_NONE = InterfaceType()
_MOTION = partial(InterfaceType, follows_mimic=True, is_mode=True)
INTERFACE_TYPES: Mapping[str, InterfaceType] = {
    'position': _MOTION(POSITION, 'lower', 'upper', 'position', is_carried=True),
    'velocity': _MOTION(VELOCITY, 'velocity', 'velocity', 'rate', is_carried=True),
    'effort': InterfaceType(EFFORT, 'effort', 'effort', 'effort', is_carried=True),
    'acceleration': _MOTION(ACCELERATION, 'deceleration', 'acceleration'),
    'jerk': InterfaceType(JERK, most='jerk'),
    'torque': InterfaceType('N m', transmitted_as='effort'),
    'force': InterfaceType('N', transmitted_as='effort'),
    'absolute_position': InterfaceType(POSITION, transmitted_as='position'),
    'current': InterfaceType('A'),
    'temperature': InterfaceType(),
}
# Interface types whose min and max are limits.
LIMITED = tuple(name for name, row in INTERFACE_TYPES.items() if row.most)


def interface_type(name: str) -> InterfaceType:
    """Return the type of an interface. For an unknown name, return a type without properties."""
    return INTERFACE_TYPES.get(name, _NONE)
