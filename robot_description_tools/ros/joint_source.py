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
Joint states for a robot without hardware: defaults, merged sources, motion.

The part of ``joint_source_node`` that needs no ROS.

"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace
import math

import numpy as np
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import StateEngine
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics import did_you_mean


@dataclass(frozen=True, slots=True)
class Dependent:
    """A joint that follows another one by parameter: ``factor * parent + offset``."""

    parent: str
    factor: float = 1.0
    offset: float = 0.0


def with_dependents(
    description: RobotDescription, dependents: Mapping[str, Dependent], use_mimic_tags: bool
) -> RobotDescription:
    """
    Return a description whose followers are those of the parameters.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    dependents : mapping of str to Dependent
        Followers that overrule the document's.
    use_mimic_tags : bool
        Whether the document's own ones count.

    Returns
    -------
    RobotDescription

    Raises
    ------
    ValueError
        If a follower or its parent is no joint with one degree of freedom, or follows itself.

    """
    joints = dict(description.joints)
    movable = [name for name, joint in joints.items() if joint.type.has_one_dof]
    for name, joint in joints.items():
        if joint.mimic is not None and not use_mimic_tags:
            joints[name] = replace(joint, mimic=None)
    for name, dependent in dependents.items():
        for end in (name, dependent.parent):
            if end not in movable:
                raise ValueError(
                    f"dependent_joints: '{end}' is no joint that can follow or be followed"
                    + did_you_mean(end, movable)
                )
        mimic = Mimic(dependent.parent, dependent.factor, dependent.offset)
        joints[name] = replace(joints[name], mimic=mimic)
    for name in dependents:
        at, way = name, [name]
        while (mimic_ := joints[at].mimic) is not None and mimic_.joint in joints:
            at = mimic_.joint
            way.append(at)
            if at in way[:-1]:
                raise ValueError(f"dependent_joints: a ring: {' -> '.join(way)}")
    return replace(description, joints=joints)


class JointSource:
    """
    The joint states of a robot that nobody measures.

    Parameters
    ----------
    model : RobotModel
        The robot.
    zeros : mapping of str to float
        Positions to start from, by joint [rad or m]; not held against the limits.
    use_smallest_joint_limits : bool
        Whether soft limits narrow the range.

    Attributes
    ----------
    joints : tuple of str
        Every joint with one degree of freedom, in document order.
    lower, upper : ndarray, shape (n,)
        Range of motion [rad or m]; ±pi for a continuous joint and one without limits.
    start : ndarray, shape (n,)
        Where each joint starts [rad or m].

    """

    def __init__(
        self,
        model: RobotModel,
        zeros: Mapping[str, float] | None = None,
        use_smallest_joint_limits: bool = True,
    ) -> None:
        self.model = model
        self.engine = StateEngine(model)
        dependent = {model.coordinates[int(i)] for c in model.couplings for i in c.dependent}
        self.joints = tuple(name for name in model.coordinates if name in model.description.joints)
        self.free = tuple(name for name in self.joints if name not in dependent)
        ranges = [_range(model, name, use_smallest_joint_limits) for name in self.free]
        self.lower = np.array([r[0] for r in ranges])
        self.upper = np.array([r[1] for r in ranges])
        self.turns = np.array(
            [model.description.joints[n].type is JointType.CONTINUOUS for n in self.free], bool
        )
        middle = (self.lower + self.upper) / 2.0
        inside = (self.lower <= 0.0) & (0.0 <= self.upper)
        self.start = np.where(inside, 0.0, middle)
        self.position = np.full(len(self.free), np.nan)
        self.velocity = np.full(len(self.free), np.nan)
        self.effort = np.full(len(self.free), np.nan)
        self._direction = np.ones(len(self.free))
        self._index = {name: i for i, name in enumerate(self.free)}
        for name, value in (zeros or {}).items():
            if name in self._index:
                self.start[self._index[name]] = value

    def place(self, positions: bool, velocities: bool, efforts: bool) -> None:
        """Put every free joint at its start, at rest, without effort, as far as is asked for."""
        if positions:
            self.position[:] = self.start
        if velocities:
            self.velocity[:] = 0.0
        if efforts:
            self.effort[:] = 0.0

    def hear(
        self,
        names: list[str],
        position: FloatArray,
        velocity: FloatArray,
        effort: FloatArray,
    ) -> bool:
        """
        Take a message of a source; values of followers do not count.

        Parameters
        ----------
        names : list of str
            Joints of the message.
        position, velocity, effort : ndarray, shape (0,) or (len(names),)
            Their values; those that are not finite do not count.

        Returns
        -------
        bool
            False if a length does not fit, and the message is ignored.

        """
        arrays = ((self.position, position), (self.velocity, velocity), (self.effort, effort))
        if any(len(values) not in (0, len(names)) for _, values in arrays):
            return False
        known = [i for i, name in enumerate(names) if name in self._index]
        at = [self._index[names[i]] for i in known]
        for own, values in arrays:
            if len(values):
                new = np.asarray(values, dtype=np.float64)[known]
                own[at] = np.where(np.isfinite(new), new, own[at])
        return True

    def step(self, delta: float) -> None:
        """Move each free joint by delta, turning round at its limits [rad or m]."""
        moved = self.position + delta * self._direction
        out = (moved > self.upper) | (moved < self.lower)
        wraps = out & self.turns
        self.position[:] = np.where(wraps, self.lower, np.clip(moved, self.lower, self.upper))
        self._direction[out & ~self.turns] *= -1.0

    def sweep(self, time: float, period: float) -> None:
        """
        Put each free joint where a slow wave through its range has it.

        With the middle c and half range a, starting at q0::

            q = c + a sin(2 pi t / T + asin((q0 - c) / a))

        A continuous joint turns once a period.

        Parameters
        ----------
        time, period : float
            [s].

        """
        omega = 2.0 * math.pi / period
        centre, half = (self.upper + self.lower) / 2.0, (self.upper - self.lower) / 2.0
        safe = np.where(half > 0.0, half, 1.0)
        phase = np.arcsin(np.clip((self.start - centre) / safe, -1.0, 1.0)) + omega * time
        self.position[:] = np.where(
            self.turns,
            self.start + (omega * time) % (2.0 * math.pi),
            centre + half * np.sin(phase),
        )
        self.velocity[:] = np.where(self.turns, omega, half * omega * np.cos(phase))

    def complete(self) -> tuple[tuple[str, ...], FloatArray, FloatArray, FloatArray]:
        """
        Return the states of all joints that have a position, followers included.

        Returns
        -------
        names : tuple of str
            In document order.
        position, velocity, effort : ndarray, shape (len(names),) or (0,)
            [rad or m, and so on]; empty where nothing is known.

        """
        placed = np.isfinite(self.position)
        names = tuple(name for name, ok in zip(self.free, placed) if ok)
        route = self.engine.route(names)
        self.engine.update(
            route, self.position[placed], self.velocity[placed], self.effort[placed]
        )
        known = self.engine.plan.known
        rows = [self.model.index[n] for n in self.joints if known[self.model.index[n]]]
        state = self.engine.state
        velocity, effort = state.velocity[rows], state.effort[rows]
        return (
            tuple(self.model.coordinates[i] for i in rows),
            state.position[rows],
            velocity if np.isfinite(velocity).any() else velocity[:0],
            effort if np.isfinite(effort).any() else effort[:0],
        )


def _range(model: RobotModel, name: str, smallest: bool) -> tuple[float, float]:
    """Return how far a joint may go [rad or m]."""
    joint = model.description.joints[name]
    limit = joint.limit
    if joint.type is JointType.CONTINUOUS or limit is None:
        return -math.pi, math.pi
    lower, upper = limit.lower or 0.0, limit.upper or 0.0
    safety = joint.safety_controller
    if smallest and safety is not None and safety.soft_lower_limit < safety.soft_upper_limit:
        lower, upper = max(lower, safety.soft_lower_limit), min(upper, safety.soft_upper_limit)
    return (lower, upper) if lower <= upper else (upper, lower)
