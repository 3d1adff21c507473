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

"""Adapter of MuJoCo (``pip install mujoco``)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from conformance.suite import Offer
from conformance.suite import Refused
import mujoco
import numpy as np

NAME = 'MuJoCo'
_URDF = 'https://mujoco.readthedocs.io/en/stable/modeling.html#urdf-extensions'
OFFERS = {
    'joints': Offer(('poses', 'twists'), _URDF),
    'planar': Offer(('poses', 'twists'), _URDF),
    'floating': Offer(('poses',), _URDF),
    # MuJoCo cannot compute the positions of followers. So the suite checks the gaps of its
    # equality constraints at the expected positions.
    'mimic': Offer(
        ('positions', 'reported'), 'https://github.com/google-deepmind/mujoco/pull/3530'
    ),
    'limits': Offer(('ranges', 'reported'), _URDF),
    'refused': Offer(('refused',), _URDF),
}  # fmt: skip
# Maps a coordinate of a planar joint to the suffix of the joint that MuJoCo creates for it.
SUFFIXES = {'x': '_TX', 'y': '_TY', 'theta': '_RZ'}
FREE = ('x', 'y', 'z', 'qw', 'qx', 'qy', 'qz')


def version() -> str:
    """Return the installed version."""
    return str(mujoco.__version__)


class Robot:
    """A robot that the tool has read."""

    def __init__(self, urdf: Path) -> None:
        self.warnings: list[str] = []
        mujoco.set_mju_user_warning(self.warnings.append)
        text = urdf.read_text(encoding='utf-8')
        try:
            self.model = _compiled(text, fusestatic=False)
        except ValueError:
            # MuJoCo only allows a free joint directly below the world. Merge fixed links, so that
            # the root becomes the world.
            try:
                self.model = _compiled(text, fusestatic=True)
            except ValueError as error:
                raise Refused(str(error)) from error
        finally:
            mujoco.set_mju_user_warning(None)
        self.data = mujoco.MjData(self.model)

    def _place(self, name: str) -> tuple[int, int]:
        """Return the indices of a coordinate in qpos and qvel."""
        joint, _, part = name.partition('/')
        names = [self.model.joint(i).name for i in range(self.model.njnt)]
        found = self.model.joint(joint if joint in names else joint + SUFFIXES.get(part, ''))
        is_free = found.type[0] == mujoco.mjtJoint.mjJNT_FREE
        after = FREE.index(part) if is_free else 0
        return found.qposadr[0] + after, found.dofadr[0]

    def _move(self, given: Any) -> None:
        mujoco.mj_resetData(self.model, self.data)
        for name, value in given.get('positions', {}).items():
            self.data.qpos[self._place(name)[0]] = value
        for name, value in given.get('velocities', {}).items():
            self.data.qvel[self._place(name)[1]] = value
        mujoco.mj_forward(self.model, self.data)

    def gaps(self, positions: dict[str, float]) -> list[float]:
        """Return the gap of each equality constraint at some positions."""
        self._move({'positions': positions})
        is_equality = self.data.efc_type == mujoco.mjtConstraint.mjCNSTR_EQUALITY
        return [float(gap) for gap in self.data.efc_pos[is_equality]]

    def poses(self, given: Any) -> dict[str, Any]:
        """Return the pose of each link in the frame of the root."""
        self._move(given)
        bodies = [self.data.body(i) for i in range(self.model.nbody)]
        return {
            body.name: {'xyz': body.xpos.tolist(), 'quat_xyzw': np.roll(body.xquat, -1).tolist()}
            for body in bodies
        }

    def twists(self, given: Any) -> dict[str, Any]:
        """Return the angular velocity of each link, and the linear velocity of its origin."""
        self._move(given)
        found, twist = {}, np.zeros(6)
        for i in range(self.model.nbody):
            kind = mujoco.mjtObj.mjOBJ_XBODY
            mujoco.mj_objectVelocity(self.model, self.data, kind, i, twist, 0)
            name = self.model.body(i).name
            found[name] = {'linear': twist[3:].tolist(), 'angular': twist[:3].tolist()}
        return found

    def ranges(self, given: Any) -> dict[str, list[float | None]]:
        """Return the range of each joint. A missing limit is None."""
        joints = [self.model.joint(i) for i in range(self.model.njnt)]
        return {
            joint.name: [float(end) if joint.limited[0] else None for end in joint.range]
            for joint in joints
        }

    def reported(self, given: Any) -> bool:
        """Return True if the tool reports a problem."""
        return bool(self.warnings)


def _compiled(text: str, fusestatic: bool) -> Any:
    spec = mujoco.MjSpec.from_string(text)
    spec.compiler.fusestatic = fusestatic
    return spec.compile()
