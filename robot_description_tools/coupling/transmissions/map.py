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
"""All transmissions of a hardware component, as maps between arrays of actuators and joints."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

import numpy as np
from numpy.typing import ArrayLike
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.transmissions.direction import Direction
from robot_description_tools.coupling.transmissions.interface import TransmissionError
from robot_description_tools.coupling.transmissions.kinds import transmission_from_info
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
from robot_description_tools.diagnostics import check_type
from robot_description_tools.diagnostics import did_you_mean


@dataclass(frozen=True, slots=True)
class PartialResult:
    """
    Outputs of a `TransmissionMap` that can be computed from a part of its inputs.

    Attributes
    ----------
    known : tuple of str
        The outputs that can be computed.
    missing : mapping of str to tuple of str
        The missing inputs of each output that cannot be computed.

    """

    known: tuple[str, ...]
    missing: Mapping[str, tuple[str, ...]]


class TransmissionMap:
    """
    The compiled transmissions of a hardware component.

    If an input is NaN, only the outputs that depend on it are NaN. If a transmission does not map
    an interface, its outputs keep their values in ``out``, or are NaN in a new array.
    FourBarLinkage does not map torque, force and absolute_position. No transmission maps
    absolute_position to actuators.

    The ratios of nonlinear kinds depend on positions. If the argument ``position`` is missing, the
    map uses the positions of the last call of `to_joints` with a single configuration. Until the
    first such call, the map uses the positions of the last call of `to_actuators`. A map of affine
    transmissions, such as those of ros2_control, stores no positions.

    Parameters
    ----------
    info : HardwareInfo
        The component.

    Attributes
    ----------
    actuators : tuple of str
        Names of the actuators, in the order of transmissions and roles.
    joints : tuple of str
        The joints with a transmission, in the order of the component's joints.

    Raises
    ------
    TypeError
        If the argument is not a HardwareInfo.
    TransmissionError
        If a transmission is invalid, names a joint that the component does not have, or shares a
        joint or an actuator with another transmission.

    """

    def __init__(self, info: HardwareInfo) -> None:
        check_type('info', info, HardwareInfo)
        owners = {side: _owners(info, side) for side in ('joints', 'actuators')}
        own = [joint.name for joint in info.joints]
        for name, owner in owners['joints'].items():
            if name not in own:
                raise TransmissionError(
                    f"transmission '{owner.name}': the component '{info.name}' has no joint "
                    f"'{name}'{did_you_mean(name, own)}"
                )
        self.actuators = tuple(owners['actuators'])
        self.joints = tuple(name for name in own if name in owners['joints'])

        actuator_at = {name: i for i, name in enumerate(self.actuators)}
        joint_at = {name: i for i, name in enumerate(self.joints, len(self.actuators))}
        parts = []
        for transmission in info.transmissions:
            at = [actuator_at[end.name] for end in transmission.actuators]
            at += [joint_at[end.name] for end in transmission.joints]
            parts.append((transmission_from_info(transmission), np.array(at, dtype=np.intp)))
        n, size = len(self.actuators), len(self.actuators) + len(self.joints)
        self._to_joints = Direction(parts, n, size, to_joints=True)
        self._to_actuators = Direction(parts, n, size, to_joints=False)
        # `_remembers` is True if the map stores positions. `_configuration` contains the stored
        # positions. `_measured` is True if these positions are from a call of `to_joints`.
        self._remembers = not (self._to_joints.is_affine and self._to_actuators.is_affine)
        self._configuration = np.full(size, np.nan)
        self._measured = False

    def to_joints(
        self,
        interface: str,
        actuator_values: ArrayLike,
        out: FloatArray | None = None,
        position: ArrayLike | None = None,
    ) -> FloatArray:
        """
        Map values of all actuators to all joints.

        Parameters
        ----------
        interface : str
            ``position``, ``velocity``, ``effort``, ``torque``, ``force``, ``absolute_position``.
        actuator_values : array-like, shape (..., len(actuators))
            Values in the order of ``actuators`` [rad or m, rad/s or m/s, N m or N]; NaN if
            unknown.
        out : ndarray, shape (..., len(joints)), optional
            Output array.
        position : array-like, shape (..., len(actuators)), optional
            Positions of the actuators [rad or m] for the ratios of nonlinear kinds.

        Returns
        -------
        ndarray, shape (..., len(joints))
            ``out``, or a new array, in the order of ``joints``.

        Raises
        ------
        TransmissionError
            If there is no such interface.
        ValueError
            If the shape of an array is wrong.

        """
        return self._map(self._to_joints, interface, actuator_values, out, position)

    def to_actuators(
        self,
        interface: str,
        joint_values: ArrayLike,
        out: FloatArray | None = None,
        position: ArrayLike | None = None,
    ) -> FloatArray:
        """
        Map values of all joints to all actuators.

        Parameters
        ----------
        interface : str
            As for `to_joints`, but nothing is written for ``absolute_position``.
        joint_values : array-like, shape (..., len(joints))
            Values in the order of ``joints`` [rad or m, rad/s or m/s, N m or N]; NaN if unknown.
        out : ndarray, shape (..., len(actuators)), optional
            Output array.
        position : array-like, shape (..., len(joints)), optional
            Positions of the joints [rad or m] for the ratios of nonlinear kinds.

        Returns
        -------
        ndarray, shape (..., len(actuators))
            ``out``, or a new array, in the order of ``actuators``.

        Raises
        ------
        TransmissionError
            If there is no such interface.
        ValueError
            If the shape of an array is wrong.

        """
        return self._map(self._to_actuators, interface, joint_values, out, position)

    def partial_to_joints(
        self, actuators: Iterable[str], interface: str = 'position'
    ) -> PartialResult:
        """
        Return the joints that can be computed from some of the actuators.

        Parameters
        ----------
        actuators : iterable of str
            Names from ``actuators``.
        interface : str
            One of the interfaces. The actuators on which the effort of a joint depends may differ
            from the actuators on which its position depends.

        Returns
        -------
        PartialResult
            The joints. A joint whose transmission does not map this interface is neither known nor
            missing.

        Raises
        ------
        TransmissionError
            If an actuator or the interface does not exist.

        """
        return _partial(self._to_joints, interface, actuators, self.actuators, self.joints)

    def partial_to_actuators(
        self, joints: Iterable[str], interface: str = 'position'
    ) -> PartialResult:
        """
        Return the actuators that can be computed from some of the joints.

        See `partial_to_joints`.

        """
        return _partial(self._to_actuators, interface, joints, self.joints, self.actuators)

    def joint_needs(self, interface: str) -> BoolArray:
        """
        Return a matrix of the joints that are needed to compute the actuators of each joint.

        Parameters
        ----------
        interface : str
            As for `to_joints`.

        Returns
        -------
        ndarray of bool, shape (len(joints), len(joints))
            Row i, column j is True if joint i depends on an actuator that is computed from joint
            j. The two joints may be the same.

        """
        return self._to_joints.needs(interface) @ self._to_actuators.needs(interface)

    def _map(
        self,
        direction: Direction,
        interface: str,
        values: ArrayLike,
        out: FloatArray | None,
        position: ArrayLike | None,
    ) -> FloatArray:
        if not self._remembers:
            return direction.evaluate(interface, values, out)
        found = direction.evaluate(interface, values, out, position, self._configuration)
        if interface == 'position' and found.ndim == 1:
            is_reading = direction is self._to_joints
            if is_reading or not self._measured:
                # Replace only known values. Unknown coordinates keep their last known position.
                for where, positions in ((direction.inputs, values), (direction.outputs, found)):
                    known = np.isfinite(positions)
                    np.copyto(self._configuration[where], positions, where=known)
                self._measured = is_reading
        return found


def _owners(info: HardwareInfo, side: str) -> dict[str, TransmissionInfo]:
    """Return the transmission of each joint or actuator."""
    owners: dict[str, TransmissionInfo] = {}
    for transmission in info.transmissions:
        for end in getattr(transmission, side):
            owner = owners.setdefault(end.name, transmission)
            if owner is not transmission:
                raise TransmissionError(
                    f"component '{info.name}': the transmissions '{owner.name}' and "
                    f"'{transmission.name}' both have the {side[:-1]} '{end.name}'"
                )
    return owners


def _partial(
    direction: Direction,
    interface: str,
    given: Iterable[str],
    inputs: Sequence[str],
    outputs: Sequence[str],
) -> PartialResult:
    given = set(given)
    for name in sorted(given.difference(inputs)):
        raise TransmissionError(
            f"there is no transmission of '{name}'{did_you_mean(name, inputs)}"
        )
    missing = {
        output: tuple(name for name in compress(inputs, needs) if name not in given)
        for output, needs in zip(outputs, direction.needs(interface), strict=True)
        if needs.any()
    }
    return PartialResult(
        known=tuple(name for name, lacks in missing.items() if not lacks),
        missing={name: lacks for name, lacks in missing.items() if lacks},
    )
