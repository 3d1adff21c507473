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
Joints with several coordinates in a reading.

Either the whole pose of a joint is used, or no part of it.

"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.description.model import JointType
from robot_description_tools.state.numbers import are_rotations
from robot_description_tools.state.numbers import usable


@dataclass(frozen=True, slots=True, eq=False)
class Bodies:
    """
    The joints of a reading that have several coordinates.

    If one coordinate of a joint is unusable, all values of the joint are ignored. If the other
    values were used, the pose would mix new and old values.

    Attributes
    ----------
    joints : tuple of str
        Names of the joints.
    of_name : ndarray of int, shape (n_names,)
        For each name in the reading, the index of its joint in `joints`. ``len(joints)`` for
        names of joints with one coordinate.
    floating : ndarray of int
        Indices in `joints` of the joints that have a quaternion.
    quats : ndarray of int, shape (len(floating), 4)
        Indices of the components of each quaternion, in an array that contains the reading and
        then the state. Components that are missing in the reading are taken from the state.
    is_complete : bool
        True if the reading has all components of each quaternion.

    """

    joints: tuple[str, ...]
    of_name: IntArray
    floating: IntArray
    quats: IntArray
    is_complete: bool

    @classmethod
    def of(
        cls, model: RobotModel, body_of: Mapping[str, str], names: Sequence[str]
    ) -> Bodies | None:
        """
        Return the joints that occur in a reading and have several coordinates.

        Return None if there are no such joints.

        """
        owners = [body_of.get(name) for name in names]
        joints = tuple(dict.fromkeys(owner for owner in owners if owner is not None))
        if not joints:
            return None
        # If a name occurs twice, use its first value.
        first = {name: i for i, name in reversed(list(enumerate(names)))}
        types = [model.description.joints[joint].moving_type for joint in joints]
        floating = [row for row, kind in enumerate(types) if kind is JointType.FLOATING]
        coordinates = [
            range(*model.tree.position_slice(joints[row]).indices(len(model)))[3:]
            for row in floating
        ]
        quats = [
            [first.get(model.coordinates[i], len(names) + i) for i in own] for own in coordinates
        ]
        places = np.array(quats, dtype=np.intp).reshape(-1, 4)
        return cls(
            joints,
            np.array([joints.index(o) if o is not None else len(joints) for o in owners]),
            np.array(floating, dtype=np.intp),
            places,
            bool((places < len(names)).all()),
        )

    def all_rotations(self, position: FloatArray, joint_position: FloatArray) -> bool:
        """
        Return True if all quaternions are known and are rotations.

        Call this method only if all numbers of the reading are usable. If the result is True, use
        the whole reading. If it is False, call the method `usable` with the same parameters. It
        returns a mask of the numbers to use.

        """
        return b'\0' not in are_rotations(self._quats(position, joint_position)).tobytes()

    def usable(self, position: FloatArray, joint_position: FloatArray) -> BoolArray:
        """
        Return a mask of the numbers of a reading that can be used.

        Parameters
        ----------
        position : ndarray, shape (n_names,)
            The reading [rad or m].
        joint_position : ndarray, shape (n_coordinates,)
            The state before the reading.

        """
        good = usable(position)
        whole = np.ones(len(self.joints) + 1, dtype=bool)
        whole[self.of_name[~good]] = False
        # A quaternion with an unknown component is not tested, because its length is unknown.
        quats = self._quats(np.where(good, position, np.nan), joint_position)
        whole[self.floating] &= are_rotations(quats) | np.isnan(quats).any(axis=-1)
        # A joint with a single coordinate is always complete.
        whole[-1] = True
        return good & whole[self.of_name]

    def _quats(self, position: FloatArray, joint_position: FloatArray) -> FloatArray:
        if self.is_complete:
            return position.take(self.quats)
        return np.concatenate((position, joint_position)).take(self.quats)
