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

"""Adapter of robot_description_tools."""

from __future__ import annotations

from importlib.metadata import version as version_of
from math import isinf
from pathlib import Path
from typing import Any

from conformance.suite import Offer
from conformance.suite import Refused
import numpy as np
from robot_description_tools import load_description
from robot_description_tools import RobotDescriptionError
from robot_description_tools.coupling import resolve_state
from robot_description_tools.coupling import RobotModel
from robot_description_tools.kinematics.rotation import quat_xyzw_from_matrix

NAME = 'robot_description_tools'
OFFERS = {
    'joints': Offer(('poses', 'twists'), 'doc/kinematics.md'),
    'planar': Offer(('poses', 'twists'), 'doc/kinematics.md'),
    'floating': Offer(('poses', 'twists'), 'doc/kinematics.md'),
    'mimic': Offer(
        ('positions', 'velocities', 'poses', 'twists', 'reported'), 'doc/coupling.md'
    ),
    'mimic/ros2_control': Offer(('independent', 'positions', 'velocities'), 'doc/coupling.md'),
    'transmissions': Offer(('positions', 'velocities', 'efforts'), 'doc/transmissions.md'),
    'loops': Offer(('positions', 'velocities', 'poses', 'closed'), 'doc/loops.md'),
    'loops/drake': Offer(('positions', 'velocities', 'poses', 'closed'), 'doc/loops.md'),
    'loops/gazebo': Offer(('positions', 'velocities', 'poses', 'closed'), 'doc/loops.md'),
    'limits': Offer(('ranges', 'reported'), 'doc/urdf_support.md'),
    'refused': Offer(('refused',), 'doc/urdf_support.md'),
}  # fmt: skip


def version() -> str:
    """Return the installed version."""
    return version_of('robot_description_tools')


class Robot:
    """A robot that the tool has read."""

    def __init__(self, urdf: Path) -> None:
        try:
            self.description = load_description(str(urdf))
        except RobotDescriptionError as error:
            raise Refused(str(error)) from error
        self.model = RobotModel(self.description)

    def reported(self, given: Any) -> bool:
        """Return True if the tool reports a problem."""
        return bool(self.description.findings or self.model.findings)

    def independent(self, given: Any) -> dict[str, bool]:
        """Map each joint to True if it follows no other joint, or to False if it does."""
        free = self.model.independent_positions()
        return {name: name in free for name in self.model.tree.coordinates}

    def ranges(self, given: Any) -> dict[str, list[float | None]]:
        """Return the range of each joint. A missing limit is None."""
        return {
            name: [None if isinf(end) else end for end in (joint.range.lower, joint.range.upper)]
            for name, joint in self.description.joints.items()
        }

    def _resolved(self, given: Any) -> Any:
        return resolve_state(
            self.model,
            given.get('positions'),
            given.get('velocities'),
            given.get('efforts'),
        )

    def _values(self, given: Any, kind: str) -> dict[str, float]:
        state = self._resolved(given)
        actuators = getattr(state.actuator, kind)
        plain = {name.rpartition('/')[2]: value for name, value in actuators.items()}
        return {**getattr(state, kind), **plain}

    def positions(self, given: Any) -> dict[str, float]:
        """Return all known positions."""
        return self._values(given, 'position')

    def velocities(self, given: Any) -> dict[str, float]:
        """Return all known velocities."""
        return self._values(given, 'velocity')

    def efforts(self, given: Any) -> dict[str, float]:
        """Return all known efforts."""
        return self._values(given, 'effort')

    def closed(self, given: Any) -> bool:
        """Return True if all loops close."""
        known = self._resolved(given).position
        return all(name in known for loop in self.model.loops for name in loop.coordinates)

    def poses(self, given: Any) -> dict[str, Any]:
        """Return the pose of each link in the frame of the root."""
        poses = self.model.tree.forward_kinematics(self._resolved(given).coordinates)
        turns = quat_xyzw_from_matrix(poses[:, :3, :3])
        return {
            link: {'xyz': pose[:3, 3].tolist(), 'quat_xyzw': turn.tolist()}
            for link, pose, turn in zip(self.model.tree.links, poses, turns, strict=True)
        }

    def twists(self, given: Any) -> dict[str, Any]:
        """Return the angular velocity of each link, and the linear velocity of its origin."""
        q = self._resolved(given).coordinates
        rates = np.array([given['velocities'].get(n, 0.0) for n in self.model.independent()])
        twists = {link: self.model.jacobian(q, link) @ rates for link in self.model.tree.links}
        return {
            link: {'linear': twist[:3].tolist(), 'angular': twist[3:].tolist()}
            for link, twist in twists.items()
        }
