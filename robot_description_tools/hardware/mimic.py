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
"""Mimic joints of a hardware component: followers and their leaders."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.interface_types import INTERFACE_TYPES
from robot_description_tools.hardware.arrays import BoolArray
from robot_description_tools.hardware.arrays import FloatArray
from robot_description_tools.hardware.arrays import IntArray
from robot_description_tools.hardware.arrays import Values

# Interfaces of followers that are computed from the leader. The effort of a follower is not
# computed, because it is not defined.
FOLLOWING = tuple(name for name, row in INTERFACE_TYPES.items() if row.follows_mimic)


class MimicMap:
    """
    The mimic joints of a component as arrays.

    For a follower f and its leader r, ``position_f = multiplier * position_r + offset``. Velocity
    and acceleration have no offset.

    Parameters
    ----------
    info : HardwareInfo
        The component.
    without : ndarray of bool, shape (n_joints,), optional
        True for followers that are left out.

    Attributes
    ----------
    followers, leaders : ndarray of int, shape (k,)
        Indices in ``info.joints``. A leader never follows another joint (see `HardwareInfo`).
    multiplier, offset : ndarray, shape (k,)
        Multiplier and offset of each follower.

    """

    def __init__(self, info: HardwareInfo, without: BoolArray | None = None) -> None:
        mimics = [m for m in info.mimic_joints if without is None or not without[m.joint_index]]
        self.followers: IntArray = np.array([m.joint_index for m in mimics], dtype=np.intp)
        self.leaders: IntArray = np.array([m.mimicked_joint_index for m in mimics], dtype=np.intp)
        self.multiplier: FloatArray = np.array([m.multiplier for m in mimics], dtype=float)
        self.offset: FloatArray = np.array([m.offset for m in mimics], dtype=float)

    def __len__(self) -> int:
        return len(self.followers)

    def mark_groups(self, marked: BoolArray) -> None:
        """Mark all joints that move together with a marked joint, in place."""
        marked[self.leaders[marked[self.followers]]] = True
        marked[self.followers] |= marked[self.leaders]

    def write_followers(
        self, values: Values, where: Mapping[str, BoolArray] | None = None
    ) -> None:
        """
        Write the values of followers.

        Parameters
        ----------
        values : mapping of str to ndarray, shape (n_joints,)
            Values of each interface, changed in place.
        where : mapping of str to ndarray of bool, shape (n_joints,), optional
            A mask for each interface. True for followers to write. By default, all followers are
            written.

        """
        if not len(self):
            return
        for name in FOLLOWING:
            if name not in values:
                continue
            value = self.multiplier * values[name][self.leaders]
            if name == 'position':
                value += self.offset
            written = slice(None) if where is None else where[name][self.followers]
            values[name][self.followers[written]] = value[written]
