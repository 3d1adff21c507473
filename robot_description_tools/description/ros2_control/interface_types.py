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

"""The table of interface types that controllers of ros2_control use."""

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
        Unit of the values. In a unit such as ``rad or m``, the first unit is for joints that turn.
    least, most : str
        ``least`` is the attribute of ``<limit>`` in the URDF that the ``min`` of a command
        interface makes narrower, such as ``lower``. ``most`` is the attribute that its ``max``
        makes narrower, such as ``upper``. Empty if ros2_control ignores ``min`` or ``max``.
    transmitted_as : str
        How transmissions map the interface: ``position``, ``rate`` or ``effort``. Empty if
        transmissions do not map the interface.
    is_carried : bool
        True if a ``sensor_msgs/JointState`` can contain values of this type.
    follows_mimic : bool
        True if mock hardware computes values of a mimic joint from values of its driver.
    is_mode : bool
        True if a joint of mock hardware can be moved by commands of this type alone.

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
        """True if ``min`` and ``max`` are the ends of one range, not two separate limits."""
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
# Interface types for which min and max are limits.
LIMITED = tuple(name for name, row in INTERFACE_TYPES.items() if row.most)


def interface_type(name: str) -> InterfaceType:
    """
    Return the type of an interface.

    For an unknown name, all properties of the type are empty.

    """
    return INTERFACE_TYPES.get(name, _NONE)
