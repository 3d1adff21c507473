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
Precomputed data for joint states with the same names.

A source usually sends the same names in each message. So all data that depends on the names is
computed once, and only numbers are copied and computed for each message.

"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from robot_description_tools.coupling import Plan
from robot_description_tools.coupling import ReadingPlan
from robot_description_tools.coupling import StateEngine
from robot_description_tools.coupling.plausibility import Plausibility
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.state.bodies import Bodies
from robot_description_tools.state.gate import NEVER_NS
from robot_description_tools.wire.cdr import TransformTemplate


class Frames:
    """
    Transforms of some joints, computed from positions and serialized.

    Parameters
    ----------
    tree : KinematicTree
        The robot.
    joints : ndarray of int
        Indices of the joints in the tree.
    prefix : str
        Prefix of every frame name.
    position : ndarray, shape (n_coordinates,)
        The array that the caller updates with the present positions [rad or m].

    Attributes
    ----------
    joints : ndarray of int
        Indices of the joints.
    move : callable
        Computes the poses of the joints at the present positions.
    write : callable
        Takes a stamp [ns]. Returns the message with the poses that the last call of `move`
        computed.
    part : (bytes, Frames or None) or None
        A cache for the caller. The caller needs it if some joints have no position, because only
        the transforms of the other joints are published. The first entry is the mask of the joints
        with a position, as bytes. The second entry has the transforms of these joints, or is None
        if no such joint moves. The cache is None if it is empty.

    """

    def __init__(
        self, tree: KinematicTree, joints: IntArray, prefix: str, position: FloatArray
    ) -> None:
        self.joints = joints
        self.part: tuple[bytes, Frames | None] | None = None
        template = TransformTemplate(
            [
                (prefix + tree.links[tree.parent_link[j]], prefix + tree.links[tree.child_link[j]])
                for j in joints
            ]
        )
        motion = tree.motion(joints)

        def move_all(position: FloatArray = position) -> None:
            motion.poses(position, template.translation, template.quat_xyzw)
            template.write_translation()

        # Write the translations here: if they do not depend on positions, `move` computes only the
        # quaternions.
        move_all(tree.zero_position)
        turner = motion.turner
        self.move: Callable[[], object] = (
            move_all if motion.translates else turner(position, template.quat_xyzw)
        )
        self.write = template.encode

    def encode(self, stamp_ns: int) -> bytes:
        """Return the message for the present positions, with a stamp [ns]."""
        self.move()
        return self.write(stamp_ns)


class NameSet:
    """
    Precomputed data for readings with one set of names.

    Parameters
    ----------
    names : tuple of str
        The names in the order of the message.
    coordinates : tuple of str
        The coordinate of each name.
    slots : ndarray of int
        Indices at which `PublishGate` stores the stamps of these names.
    bodies : Bodies or None
        The joints that have several coordinates.
    is_foreign : bool
        True if the robot has none of the names.

    Attributes
    ----------
    plan : Plan or None
        The plan of the last call of `compile`, which also sets the attributes below. None
        before the first call.
    reading_plan : ReadingPlan
        The steps with which the engine applies such a reading.
    frames : Frames or None
        The moving transforms. None if there are no moving transforms.
    take : ndarray of int, slice or None
        Indices of the values that are used. None if all values are used.
    values, values_at : ndarray, index
        The array of positions, velocities and efforts in the state, and the index at which to
        store the values.
    stamps, stamps_at : ndarray, index
        The array of stamps in the state, and the index at which to store the stamps of the values.
    may_find : bool
        True if the engine must compare the values, because they can contradict each other.
    has_followers : bool
        True if the readings contain a follower, or inputs of a follower that was measured. A
        follower is a coordinate that a coupling can compute from other coordinates, its inputs.
        If True, call `StateEngine.forget_left_out` after each reading.
    plausibility : Plausibility
        Test of the values that are used.
    checked_ns : int
        The time of the node's clock when the plausibility of a reading was last tested [ns].
    moves_states : bool
        True if the values change the complete joint states (the message with every known joint).

    """

    def __init__(
        self,
        names: tuple[str, ...],
        coordinates: tuple[str, ...],
        slots: IntArray,
        bodies: Bodies | None,
        is_foreign: bool,
    ) -> None:
        self.names = names
        self.coordinates = coordinates
        self.slots = slots
        self.bodies = bodies
        self.is_foreign = is_foreign
        self.plan: Plan | None = None
        self.checked_ns = NEVER_NS

    def compile(
        self,
        engine: StateEngine,
        reading_plan: ReadingPlan,
        frames: Frames | None,
        moves_states: bool,
    ) -> None:
        """Precompute all data that depends on the plan of the engine."""
        self.moves_states = moves_states
        self.plan, self.reading_plan, self.frames = reading_plan.plan, reading_plan, frames
        put = reading_plan.put_at
        self.take: IntArray | slice | None = reading_plan.take
        if isinstance(self.take, slice) and self.take == slice(0, len(self.names)):
            self.take = None
        self.values, self.stamps = engine.state.values, engine.state.stamp_ns
        self.values_at: Any = np.index_exp[:, put]
        self.stamps_at: Any = put
        if isinstance(put, slice):
            # Assigning to a whole view is faster than assigning to a part of an array.
            self.values, self.stamps = self.values[:, put], self.stamps[put]
            self.values_at = self.stamps_at = ...
        used = [engine.model.coordinates[i] for i in np.arange(len(engine.model))[put]]
        self.plausibility = Plausibility.of(engine.model.description, used)
        self.has_followers = reading_plan.has_followers
        self.may_find = bool(reading_plan.watches) or reading_plan.checks is not None

    def count_implausible(self, positions: FloatArray, stamp_ns: int) -> int:
        """
        Return the number of implausible positions.

        Call this method before the positions are stored.

        Parameters
        ----------
        positions : ndarray
            The values that are used [rad or m].
        stamp_ns : int
            Stamp of the values [ns].

        """
        before = self.values[0] if self.values_at is ... else self.values[0][self.stamps_at]
        gap = (stamp_ns - self.stamps[self.stamps_at]) * 1e-9
        return int(self.plausibility.implausible(positions, before, gap).sum())
