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
"""What is made once for a set of names, so that per message only numbers move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from robot_description_tools.coupling import Plan
from robot_description_tools.coupling import ReadingPlan
from robot_description_tools.coupling import StateEngine
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.state.bodies import Bodies
from robot_description_tools.wire.cdr import TransformTemplate


class Frames:
    """
    The transforms of some joints, from positions to bytes.

    Parameters
    ----------
    tree : KinematicTree
        The robot.
    joints : ndarray of int
        Which joints of the tree they are.
    prefix : str
        What to put before every frame.
    position : ndarray, shape (n_coordinates,)
        The array that holds the positions, now and later [rad or m].

    Attributes
    ----------
    joints : ndarray of int
        The joints.
    move : callable
        Moves the joints to the positions as they are now.
    write : callable
        Returns the message of the joints as they were moved last; takes the stamp [ns].
    part : (bytes, Frames or None) or None
        The transforms of some of these joints, and the mask that chooses them.

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

        # Joints that slide need not have a position yet.
        move_all(tree.zero_position)
        turner = motion.turner
        self.move: Callable[[], object] = (
            move_all if motion.translates else turner(position, template.quat_xyzw)
        )
        self.write = template.encode

    def encode(self, stamp_ns: int) -> bytes:
        """Return the message for the positions as they are, with a stamp [ns]."""
        self.move()
        return self.write(stamp_ns)


class NameSet:
    """
    What to do with readings of one set of names.

    Parameters
    ----------
    names : tuple of str
        The names as they came.
    coordinates : tuple of str
        The coordinate of each name.
    slots : ndarray of int
        Where the gate keeps their stamps.
    bodies : Bodies or None
        The joints of several coordinates among them.

    Attributes
    ----------
    plan : Plan or None
        The plan of the engine for which the attributes below were made; None before `compile`.
    reading_plan : ReadingPlan
        What the engine does with the values.
    frames : Frames or None
        The transforms that move, None if there are none.
    take : ndarray of int, slice or None
        Which values of a reading count, None for all.
    values, values_at : ndarray, index
        Where they go: positions, velocities and efforts.
    stamps, stamps_at : ndarray, index
        Where their stamps go.
    may_find : bool
        True if values may contradict each other.

    """

    def __init__(
        self,
        names: tuple[str, ...],
        coordinates: tuple[str, ...],
        slots: IntArray,
        bodies: Bodies | None,
    ) -> None:
        self.names = names
        self.coordinates = coordinates
        self.slots = slots
        self.bodies = bodies
        self.plan: Plan | None = None

    def compile(
        self, engine: StateEngine, reading_plan: ReadingPlan, frames: Frames | None
    ) -> None:
        """Look up everything that depends on the plan of the engine."""
        self.plan, self.reading_plan, self.frames = reading_plan.plan, reading_plan, frames
        put = reading_plan.put_at
        self.take: IntArray | slice | None = reading_plan.take
        if isinstance(self.take, slice) and self.take == slice(0, len(self.names)):
            self.take = None
        self.values, self.stamps = engine.state.values, engine.state.stamp_ns
        self.values_at: Any = np.index_exp[:, put]
        self.stamps_at: Any = put
        if isinstance(put, slice):
            # All of a view is found faster than a part of an array.
            self.values, self.stamps = self.values[:, put], self.stamps[put]
            self.values_at = self.stamps_at = ...
        self.may_find = bool(reading_plan.watches) or reading_plan.checks is not None
