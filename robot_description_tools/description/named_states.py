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
"""Named states of a robot: the group states in its SRDF, and its ``<model_state>``."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from typing import NamedTuple

from robot_description_tools.description.mimic import mimics_of
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics import closest_or_all
from robot_description_tools.diagnostics import one_of


class NamedState(NamedTuple):
    """
    A named state.

    Attributes
    ----------
    name : str
        The name, such as ``home``.
    group : str
        Name of the group in the SRDF. Empty for a ``<model_state>``.
    positions : dict of str to float
        Maps the name of each coordinate to its position [rad or m]. A coordinate has the name of
        its joint. If the joint has several coordinates, a suffix such as ``/x`` follows. Mimic
        joints, passive joints and unknown joints are left out.

    """

    name: str
    group: str
    positions: dict[str, float]

    @property
    def full_name(self) -> str:
        """Return the name with the group, such as ``arm/home``."""
        return f'{self.group}/{self.name}' if self.group else self.name


def named_states(robot: RobotDescription) -> tuple[NamedState, ...]:
    """Return the states of the SRDF, followed by the states of the URDF, in document order."""
    srdf, left_out = robot.semantic, set(mimics_of(robot))
    left_out.update(joint.name for joint in (srdf.passive_joints if srdf else ()))
    found = []
    for state in srdf.group_states if srdf else ():
        values = ((joint.name, joint.value) for joint in state.joints)
        found.append(NamedState(state.name, state.group, _positions(robot, values, left_out)))
    for model in robot.model_states:
        values = ((name, joint.position) for name, joint in model.joint_states.items())
        found.append(NamedState(model.model, '', _positions(robot, values, left_out)))
    return tuple(found)


def _positions(
    robot: RobotDescription,
    values: Iterable[tuple[str, tuple[float, ...]]],
    left_out: set[str],
) -> dict[str, float]:
    joints = robot.joints
    return {
        name + suffix: number
        for name, numbers in values
        if name in joints and name not in left_out
        and len(numbers) == len(joints[name].type.coordinates)
        for suffix, number in zip(joints[name].type.coordinates, numbers, strict=True)
    }


def state_positions(robot: RobotDescription, name: str) -> dict[str, float]:
    """
    Return the positions of a named state.

    Parameters
    ----------
    robot : RobotDescription
        The robot.
    name : str
        Name such as ``home`` or ``arm/home``. A name without a group selects all states with this
        name.

    Returns
    -------
    dict of str to float
        Maps the name of each coordinate to its position, as in `NamedState.positions`.

    Raises
    ------
    ValueError
        If no state has this name, or if the selected states give a joint different positions.

    """
    known = named_states(robot)
    found = [state for state in known if name in (state.name, state.full_name)]
    if not found:
        if not known:
            raise ValueError(f"there is no state '{name}': the robot has no named states")
        names = dict.fromkeys(_names(known))
        raise ValueError(f"there is no state '{name}'{closest_or_all(name, names)}")
    positions: dict[str, float] = {}
    for state in found:
        for coordinate, value in state.positions.items():
            if positions.setdefault(coordinate, value) != value:
                names = dict.fromkeys(f"'{each.full_name}'" for each in found)
                message = f"the states '{name}' differ at '{coordinate}': choose one of "
                raise ValueError(message + one_of(names))
    return positions


def _names(states: Iterable[NamedState]) -> Iterator[str]:
    for state in states:
        yield from (state.name, state.full_name)
