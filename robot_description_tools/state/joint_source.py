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
Joint states for a robot without hardware: default positions, merged sources and motions.

This module is the part of ``joint_source_node`` that needs no ROS.

"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace
from itertools import compress
import math
from typing import Any

import numpy as np
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import StateEngine
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.travel import travel
from robot_description_tools.description.mimic import mimics_of
from robot_description_tools.description.mimic import ring
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.ros2_control.hardware_info import MimicAttribute
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.state.numbers import usable

#: Radians. Phase difference between consecutive joints in a sweep.
PHASE = 1.0


def dependents_from(values: Mapping[str, Any]) -> dict[str, Mimic]:
    """
    Return the mimic relations that the parameters ``dependent_joints`` define.

    Parameters
    ----------
    values : mapping of str to object
        ``<joint>.parent``, ``<joint>.factor`` and ``<joint>.offset``.

    Returns
    -------
    dict of str to Mimic
        The relation of each follower, with the position ``factor * parent + offset``.

    Raises
    ------
    ValueError
        If a parent is missing.

    """
    found = {}
    for joint in dict.fromkeys(name.rpartition('.')[0] for name in values):
        if f'{joint}.parent' not in values:
            raise ValueError(f'dependent_joints.{joint}.parent is missing')
        factor, offset = values.get(f'{joint}.factor', 1.0), values.get(f'{joint}.offset', 0.0)
        found[joint] = Mimic(values[f'{joint}.parent'], factor, offset)
    return found


def with_dependents(
    description: RobotDescription, dependents: Mapping[str, Mimic], use_mimic_tags: bool
) -> RobotDescription:
    """
    Return a description whose mimic joints include the followers from parameters.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    dependents : mapping of str to Mimic
        Followers from parameters, which replace followers of the same name in the document.
    use_mimic_tags : bool
        True to also use the followers of the document.

    Returns
    -------
    RobotDescription

    Raises
    ------
    ValueError
        If a follower or its parent does not have one degree of freedom, or if a joint follows
        itself.

    """
    joints = description.joints
    movable = [name for name in description.tree_joints if joints[name].moving_type.has_one_dof]
    # A joint with mimic="false" in <ros2_control> is not a follower, unless the parameter
    # `dependent_joints` makes it one.
    mimics = {**(mimics_of(description) if use_mimic_tags else {}), **dependents}
    for name, dependent in dependents.items():
        for end in (name, dependent.joint):
            if end not in movable:
                raise ValueError(
                    f"dependent_joints: '{end}' is no joint with one degree of freedom"
                    + did_you_mean(end, movable)
                )
    # Refuse only rings that parameters cause. A ring in the document is reported by a finding, and
    # the joints of the ring do not move.
    for name in dependents:
        if way := ring(name, mimics):
            chain = ' -> '.join((*way, name))
            raise ValueError(f'dependent_joints: joints follow one another in a ring: {chain}')
    foreign = tuple(element for element in description.foreign if element.tag != 'ros2_control')
    # Also remove transmissions, because this node has no input for actuators. Keep the interfaces,
    # because joints with command interfaces drive the closed loops.
    hardware = tuple(
        replace(
            system,
            transmissions=(),
            joints=tuple(replace(each, is_mimic=MimicAttribute.NOT_SET) for each in system.joints),
        )
        for system in description.hardware
    )
    joints = {name: replace(joint, mimic=mimics.get(name)) for name, joint in joints.items()}
    return replace(description, joints=joints, foreign=foreign, hardware=hardware)


class JointSource:
    """
    Joint states of a robot without sensors.

    Parameters
    ----------
    model : RobotModel
        The robot.
    zeros : mapping of str to float
        Start position of each joint [rad or m]. A start position may be outside of the limits.
    use_smallest_joint_limits : bool
        True if soft limits narrow the range.

    Attributes
    ----------
    joints : tuple of str
        Every joint with one degree of freedom, in document order.
    free : tuple of str
        Joints that follow no other joint. The following arrays have one element for each free
        joint.
    lower, upper : ndarray, shape (n,)
        Range in which all followers stay inside their limits [rad or m]. ±pi for a continuous
        joint.
    start : ndarray, shape (n,)
        Start position of each joint [rad or m].
    position, velocity, effort : ndarray, shape (n,)
        The present state. Unknown values are NaN.
    measured : ndarray of bool, shape (n,)
        True for joints whose position a source has sent. Motions do not move these joints.

    """

    def __init__(
        self,
        model: RobotModel,
        zeros: Mapping[str, float] | None = None,
        use_smallest_joint_limits: bool = True,
    ) -> None:
        self.model = model
        self.engine = StateEngine(model, patient=True)
        self._zeros = zeros or {}
        self.joints = tuple(name for name in model.coordinates if name in model.description.joints)
        independent = frozenset(model.independent())
        self.free = tuple(name for name in self.joints if name in independent)
        joints = [model.description.joints[name] for name in self.free]
        self.continuous = np.array([each.type is JointType.CONTINUOUS for each in joints], bool)
        ranges = [each.range for each in joints]
        self._widest = np.array([each.reach if each.is_swept else 0.0 for each in ranges])
        self._phase = PHASE * _steps(model, self.free)
        self.position, self.velocity, self.effort = np.full((3, len(self.free)), np.nan)
        self.measured = np.zeros(len(self.free), dtype=bool)
        self._direction = np.ones(len(self.free))
        self._index = {name: i for i, name in enumerate(self.free)}
        self._set_range(use_smallest_joint_limits)
        # The angle of a turning joint with followers must not wrap around, because the followers
        # would jump.
        coupled = {int(i) for coupling in model.joint_couplings for i in coupling.coordinates}
        is_alone = np.array([model.index[name] not in coupled for name in self.free], bool)
        self._turns = self.continuous & is_alone

    def _set_range(self, smallest: bool) -> None:
        """Compute the range and the start position of each free joint."""
        model = self.model
        # Joints of loops start at default positions, which close the loops. Positions of zero may
        # leave loops open.
        tied = {name for linkage in model.loops for name in linkage.coordinates}
        default = model.default_positions()
        self.lower, self.upper = travel(model, model.tree.position_at(default), self.free)
        for i in np.flatnonzero(~self.continuous).tolist() if smallest else ():
            soft = model.description.joints[self.free[i]].safety_controller
            if soft is not None and soft.soft_lower_limit < soft.soft_upper_limit:
                ends = (soft.soft_lower_limit, soft.soft_upper_limit)
                self.lower[i], self.upper[i] = np.clip(ends, self.lower[i], self.upper[i])
        # A continuous joint reverses at the limits of its followers.
        self.continuous &= (self.lower <= -math.pi) & (self.upper >= math.pi)
        inside = (self.lower <= 0.0) & (self.upper >= 0.0)
        self.start = np.where(inside, 0.0, (self.lower + self.upper) / 2.0)
        for i, name in enumerate(self.free):
            self.start[i] = self._zeros.get(name, default[name] if name in tied else self.start[i])

    def unused_zeros(self) -> list[str]:
        """Return a message about each start position that is not used."""
        return [
            f'zeros.{name}: ignored, the joint follows another one'
            if name in self.joints
            else f'zeros.{name}: no joint that moves has this name'
            + did_you_mean(name, self.joints)
            for name in self._zeros
            if name not in self.free
        ]

    def go_to_start(self, positions: bool, velocities: bool, efforts: bool) -> None:
        """Set the chosen arrays: positions to the start, velocities and efforts to 0."""
        if positions:
            self.position[:] = self.start
        if velocities:
            self.velocity[:] = 0.0
        if efforts:
            self.effort[:] = 0.0

    def copy_measured(self, other: JointSource) -> None:
        """Copy the measured values of another joint source, for the free joints that both have."""
        measured = other.measured
        names = list(compress(other.free, measured))
        self.update(
            names, other.position[measured], other.velocity[measured], other.effort[measured]
        )

    def update(
        self,
        names: Sequence[str],
        position: FloatArray,
        velocity: FloatArray,
        effort: FloatArray,
    ) -> bool:
        """
        Store the values of a message from a source, except values of followers.

        Parameters
        ----------
        names : sequence of str
            Joints of the message.
        position, velocity, effort : ndarray, shape (0,) or (len(names),)
            Values of these joints. Values that are not `usable` are ignored.

        Returns
        -------
        bool
            False if the message is ignored because an array has a wrong length.

        """
        arrays = ((self.position, position), (self.velocity, velocity), (self.effort, effort))
        if any(len(values) not in (0, len(names)) for _, values in arrays):
            return False
        known = [i for i, name in enumerate(names) if name in self._index]
        at = [self._index[names[i]] for i in known]
        for own, values in arrays:
            if len(values):
                new = np.asarray(values, dtype=np.float64)[known]
                own[at] = np.where(usable(new), new, own[at])
                if own is self.position:
                    self.measured[at] |= usable(new)
        return True

    def step(self, delta: float, period: float) -> None:
        """
        Move each free joint by delta, and reverse at its limits.

        A continuous joint continues at the other end of its range. Velocities that are known are
        set to the new velocity. A joint does not move if it has no position or no range, or if a
        source measures it.

        Parameters
        ----------
        delta : float
            Motion of each joint in this step [rad or m].
        period : float
            Time between steps [s].

        """
        moved = self.position + delta * self._direction
        out = (moved > self.upper) | (moved < self.lower)
        turned = (moved + math.pi) % (2.0 * math.pi) - math.pi
        moved = np.where(self.continuous, turned, np.clip(moved, self.lower, self.upper))
        moves = ~self.measured & np.isfinite(moved) & (self._widest > 0.0)
        self.position[moves] = moved[moves]
        rated = moves & np.isfinite(self.velocity)
        self.velocity[rated] = delta / period * self._direction[rated]
        self._direction[moves & out & ~self.continuous] *= -1.0

    def sweep(self, time: float, period: float) -> None:
        """
        Move each free joint to its position in a slow sine wave through its range.

        Let c be the middle of the range, a half of its length, q0 the start position, t the time,
        and T the duration of a period. The constant d is a shift of the phase phi, and the
        function r applies this shift slowly. Then::

            q = c + a sin(phi),   v = a dphi/dt cos(phi)
            phi = x + asin((q0 - c) / a) + d r(x),   x = 2 pi t / T

        In the first period, r goes from 0 to 1, without a jump of velocity or acceleration. The
        shift d puts the phase of each joint 1 rad ahead of the joint before it, so that a wave
        runs along an arm. Joints that drive the same linkage have the same phase, because the
        linkage may not close otherwise. As ``|d| <= pi``, phi never decreases.

        The range is at most half a turn or a metre to either side of the start. A continuous
        joint turns once in each period, through ±pi. A continuous joint with followers swings back
        and forth instead. Measured joints do not move.

        Parameters
        ----------
        time, period : float
            Time since the start of the motion, and duration of a period [s].

        """
        omega = 2.0 * math.pi / period
        # If `zeros` put the start outside of the limits, start at the nearest limit.
        start = np.clip(self.start, self.lower, self.upper)
        lower = np.maximum(self.lower, start - self._widest)
        upper = np.minimum(self.upper, start + self._widest)
        centre, half = (upper + lower) / 2.0, (upper - lower) / 2.0
        safe = np.where(half > 0.0, half, 1.0)
        first = np.arcsin(np.clip((start - centre) / safe, -1.0, 1.0))
        shift = (self._phase - first + math.pi) % (2.0 * math.pi) - math.pi
        # In the first period, r = (x - sin x) / 2 pi.
        x = min(max(omega * time, 0.0), 2.0 * math.pi)
        phase = first + omega * time + shift * (x - math.sin(x)) / (2.0 * math.pi)
        rate = omega * (1.0 + shift * (1.0 - math.cos(x)) / (2.0 * math.pi))
        swing = np.clip(centre + half * np.sin(phase), lower, upper)
        turn = (self.start + omega * time + math.pi) % (2.0 * math.pi) - math.pi
        moves = ~self.measured
        self.position[moves] = np.where(self._turns, turn, swing)[moves]
        self.velocity[moves] = np.where(self._turns, omega, half * rate * np.cos(phase))[moves]

    def drift(self, time: float, period: float) -> tuple[list[str], FloatArray]:
        """
        Return the floating joints and their poses at a time.

        Each joint moves around a small circle once in each period.

        Parameters
        ----------
        time, period : float
            As for `sweep` [s].

        Returns
        -------
        joints : list of str
            The floating joints, in document order.
        poses : ndarray, shape (len(joints), 7)
            The pose of each joint: translation [m] and unit quaternion xyzw.

        """
        tree = self.model.tree
        kinds = zip(tree.joints, tree.joint_types, strict=True)
        joints = [name for name, kind in kinds if kind is JointType.FLOATING]
        angle = 2.0 * math.pi * time / period
        place = [0.1 * math.sin(angle), 0.1 * (1.0 - math.cos(angle)), 0.0]
        half_turn = 0.25 * math.sin(angle)
        pose = [*place, 0.0, 0.0, math.sin(half_turn), math.cos(half_turn)]
        return joints, np.array([pose] * len(joints)).reshape(-1, 7)

    def complete(
        self, followers: bool = True
    ) -> tuple[tuple[str, ...], FloatArray, FloatArray, FloatArray]:
        """
        Return the states of all joints that have a position.

        If no joint has a position, return joints with a velocity or an effort.

        Parameters
        ----------
        followers : bool
            True to include joints that follow other joints.

        Returns
        -------
        names : tuple of str
            The joints, in document order.
        position, velocity, effort : ndarray, shape (len(names),) or (0,)
            Values of the joints [rad or m, and so on]. Unknown values are NaN. An array is empty
            if all its values are unknown.

        """
        known = _known(self.position, self.velocity, self.effort)
        reading_plan = self.engine.reading_plan(list(compress(self.free, known)))
        self.engine.update(
            reading_plan, self.position[known], self.velocity[known], self.effort[known]
        )
        state = self.engine.state
        rows = np.flatnonzero(self.model.mask(self.joints if followers else self.free))
        rows = rows[_known(state.position[rows], state.velocity[rows], state.effort[rows])]
        position, velocity, effort = (
            values[rows] if np.isfinite(values[rows]).any() else np.empty(0)
            for values in (state.position, state.velocity, state.effort)
        )
        return tuple(self.model.coordinates[i] for i in rows), position, velocity, effort


def _known(position: FloatArray, velocity: FloatArray, effort: FloatArray) -> BoolArray:
    """
    Return a mask of joints with a position.

    If no joint has a position, return a mask of joints with a velocity or an effort.

    """
    known = np.isfinite(position)
    return known if known.any() else np.isfinite(velocity) | np.isfinite(effort)


def _steps(model: RobotModel, joints: tuple[str, ...]) -> FloatArray:
    """
    Return the phase of each joint in `JointSource.sweep`, as a multiple of `PHASE`.

    Each joint is one step ahead of the joint before it, but all joints that drive the same linkage
    have the same phase.

    """
    linkage_of = {name: i for i, each in enumerate(model.loops) for name in each.coordinates}
    number: dict[object, int] = {}
    groups = [linkage_of.get(name, name) for name in joints]
    return np.array([number.setdefault(group, len(number)) for group in groups], dtype=np.float64)
