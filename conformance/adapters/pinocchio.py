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

"""Adapter of pinocchio (``pip install pin``)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from conformance.suite import Offer
from conformance.suite import Refused
import numpy as np
import pinocchio

NAME = 'pinocchio'
_PARSER = (
    'https://github.com/stack-of-tasks/pinocchio/blob/v4.1.0/include/pinocchio/parsers/urdf.hpp'
)
OFFERS = {
    'joints': Offer(('poses', 'twists'), _PARSER),
    # Pinocchio expresses the velocity of a planar joint in the axes of the child, but the suite
    # uses the axes of the parent. So this tool offers no twists for planar joints.
    'planar': Offer(('poses',), _PARSER),
    'floating': Offer(('poses',), _PARSER),
    # The parser has the argument `mimic`. Followers are not in q, but their links have poses.
    'mimic': Offer(('poses', 'twists'), _PARSER),
    'limits': Offer(('ranges',), _PARSER),
    'refused': Offer(('refused',), _PARSER),
}


def version() -> str:
    """Return the installed version."""
    return pinocchio.__version__


class Robot:
    """A robot that the tool has read."""

    def __init__(self, urdf: Path) -> None:
        try:
            self.model = pinocchio.buildModelFromXML(urdf.read_text(encoding='utf-8'), True)
        except ValueError as error:
            # Keep only the message. The text before the message names a line of pinocchio's code.
            text = str(error)
            raise Refused(text.partition('message:')[2] or text) from error
        self.data = self.model.createData()

    def _joint(self, name: str) -> Any:
        number = self.model.getJointId(name)
        if number == self.model.njoints:
            raise KeyError(f'no joint {name}')
        return self.model.joints[number]

    def _move(self, given: Any) -> None:
        q, v = pinocchio.neutral(self.model), np.zeros(self.model.nv)
        positions = given.get('positions', {})
        for joint, values in _by_joint(positions).items():
            place = self._joint(joint)
            # Pinocchio stores the angle of a joint without limits as a point on the unit circle.
            if place.nq in (2, 4):
                *values, angle = values
                values += [np.cos(angle), np.sin(angle)]
            q[place.idx_q : place.idx_q + place.nq] = values
        for joint, values in _by_joint(given.get('velocities', {})).items():
            place = self._joint(joint)
            v[place.idx_v : place.idx_v + place.nv] = values
        pinocchio.forwardKinematics(self.model, self.data, q, v)
        pinocchio.updateFramePlacements(self.model, self.data)

    def _links(self) -> dict[str, int]:
        kind = pinocchio.FrameType.BODY
        return {f.name: i for i, f in enumerate(self.model.frames) if f.type == kind}

    def poses(self, given: Any) -> dict[str, Any]:
        """Return the pose of each link in the frame of the root."""
        self._move(given)
        found = {link: self.data.oMf[index] for link, index in self._links().items()}
        return {
            link: {
                'xyz': pose.translation.tolist(),
                'quat_xyzw': pinocchio.Quaternion(pose.rotation).coeffs().tolist(),
            }
            for link, pose in found.items()
        }

    def twists(self, given: Any) -> dict[str, Any]:
        """Return the angular velocity of each link, and the linear velocity of its origin."""
        self._move(given)
        axes = pinocchio.ReferenceFrame.LOCAL_WORLD_ALIGNED
        found = {
            link: pinocchio.getFrameVelocity(self.model, self.data, index, axes)
            for link, index in self._links().items()
        }
        return {
            link: {'linear': twist.linear.tolist(), 'angular': twist.angular.tolist()}
            for link, twist in found.items()
        }

    def ranges(self, given: Any) -> dict[str, list[float | None]]:
        """Return the range of each joint. A missing limit is None."""
        found: dict[str, list[float | None]] = {}
        for name, joint in zip(self.model.names, self.model.joints, strict=True):
            if joint.nq == 2:
                found[name] = [None, None]
            elif joint.nq == 1:
                at = joint.idx_q
                low, high = self.model.lowerPositionLimit[at], self.model.upperPositionLimit[at]
                found[name] = [float(low), float(high)]
        return found


def _by_joint(values: dict[str, float]) -> dict[str, list[float]]:
    """Map each joint to the values of its coordinates."""
    found: dict[str, list[float]] = {}
    for name, value in values.items():
        found.setdefault(name.partition('/')[0], []).append(value)
    return found
