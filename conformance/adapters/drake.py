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

"""Adapter of Drake (``pip install drake``)."""

from __future__ import annotations

from importlib.metadata import version as version_of
import logging
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from conformance.suite import Offer
from conformance.suite import Refused
import numpy as np
from pydrake.multibody.inverse_kinematics import AddMultibodyPlantConstraints
from pydrake.multibody.parsing import Parser
from pydrake.multibody.plant import DiscreteContactApproximation
from pydrake.multibody.plant import MultibodyPlant
from pydrake.solvers import MathematicalProgram
from pydrake.solvers import Solve

NAME = 'Drake'
_URDF = 'https://drake.mit.edu/doxygen_cxx/group__multibody__parsing.html#multibody_parsing_urdf'
_BALL = (
    'https://drake.mit.edu/doxygen_cxx/group__multibody__parsing.html#tag_drake_ball_constraint'
)
OFFERS = {
    'joints': Offer(('poses', 'twists'), _URDF),
    'planar': Offer(('poses', 'twists'), _URDF),
    'floating': Offer(('poses',), _URDF),
    # AddMultibodyPlantConstraints only constrains positions. Drake has no function that computes
    # the velocities of followers.
    'mimic': Offer(('positions', 'poses', 'reported'), _URDF),
    'loops/drake': Offer(('positions', 'poses'), _BALL),
    'limits': Offer(('ranges', 'reported'), _URDF),
    'refused': Offer(('refused',), _URDF),
}


def version() -> str:
    """Return the installed version."""
    return version_of('drake')


class Robot:
    """A robot that the tool has read."""

    def __init__(self, urdf: Path) -> None:
        # Drake supports mimic joints and ball constraints only if the plant has a time step and
        # uses this solver.
        self.plant = plant = MultibodyPlant(time_step=0.001)
        plant.set_discrete_contact_approximation(DiscreteContactApproximation.kSap)
        self.messages = _Messages()
        logger = logging.getLogger('drake')
        logger.addHandler(self.messages)
        propagated, logger.propagate = logger.propagate, False
        try:
            Parser(plant).AddModels(str(urdf))
            plant.WeldFrames(plant.world_frame(), plant.GetFrameByName('base'))
            plant.Finalize()
        except (RuntimeError, ValueError) as error:
            raise Refused(str(error)) from error
        finally:
            logger.removeHandler(self.messages)
            logger.propagate = propagated
        self.context = plant.CreateDefaultContext()
        # In Drake, a floating joint has the name of its child link.
        joints = ElementTree.parse(urdf).iter('joint')
        children = {j.get('name'): j.find('child') for j in joints}
        self.children = {n: c.get('link') for n, c in children.items() if c is not None}

    def _place(self, name: str, of_velocity: bool = False) -> int:
        """Return the index of a coordinate in q or v."""
        joint_name, _, part = name.partition('/')
        if not self.plant.HasJointNamed(joint_name):
            joint_name = self.children[joint_name]
        joint = self.plant.GetJointByName(joint_name)
        if of_velocity:
            order = {'': 0, 'x': 0, 'y': 1, 'theta': 2}
            return int(joint.velocity_start() + order[part])
        suffixes = [joint.position_suffix(i) for i in range(joint.num_positions())]
        order = {'x': 'x', 'y': 'y', 'z': 'z', 'theta': 'qz'}
        after = suffixes.index(order.get(part, part)) if part else 0
        return int(joint.position_start() + after)

    def _solved(self, given: Any) -> Any:
        """Return all positions that fulfil the constraints of the plant."""
        plant, known = self.plant, given.get('positions', {})
        start = plant.GetPositions(self.context)
        for name, value in known.items():
            start[self._place(name)] = value
        if not plant.num_constraints():
            return start
        program = MathematicalProgram()
        q = program.NewContinuousVariables(plant.num_positions(), 'q')
        AddMultibodyPlantConstraints(plant, q, program, self.context)
        for name, value in known.items():
            program.AddBoundingBoxConstraint(value, value, q[self._place(name)])
        result = Solve(program, start)
        if not result.is_success():
            raise ValueError('no solution')
        return result.GetSolution(q)

    def positions(self, given: Any) -> dict[str, float]:
        """Return the positions of joints with one degree of freedom."""
        q = self._solved(given)
        joints = [self.plant.get_joint(i) for i in self.plant.GetJointIndices()]
        return {j.name(): float(q[j.position_start()]) for j in joints if j.num_positions() == 1}

    def _bodies(self) -> list[Any]:
        model = self.plant.GetBodyByName('base').model_instance()
        return [self.plant.get_body(i) for i in self.plant.GetBodyIndices(model)]

    def poses(self, given: Any) -> dict[str, Any]:
        """Return the pose of each link in the frame of the root."""
        self.plant.SetPositions(self.context, self._solved(given))
        poses = {body.name(): body.EvalPoseInWorld(self.context) for body in self._bodies()}
        return {
            link: {
                'xyz': pose.translation().tolist(),
                'quat_xyzw': np.roll(pose.rotation().ToQuaternion().wxyz(), -1).tolist(),
            }
            for link, pose in poses.items()
        }

    def twists(self, given: Any) -> dict[str, Any]:
        """Return the angular velocity of each link, and the linear velocity of its origin."""
        self.plant.SetPositions(self.context, self._solved(given))
        v = np.zeros(self.plant.num_velocities())
        for name, value in given.get('velocities', {}).items():
            v[self._place(name, of_velocity=True)] = value
        self.plant.SetVelocities(self.context, v)
        twists = {b.name(): b.EvalSpatialVelocityInWorld(self.context) for b in self._bodies()}
        return {
            link: {
                'linear': twist.translational().tolist(),
                'angular': twist.rotational().tolist(),
            }
            for link, twist in twists.items()
        }

    def ranges(self, given: Any) -> dict[str, list[float | None]]:
        """Return the range of each joint. A missing limit is None."""
        joints = [self.plant.get_joint(i) for i in self.plant.GetJointIndices()]
        return {
            joint.name(): [
                float(ends[0]) if np.isfinite(ends[0]) else None
                for ends in (joint.position_lower_limits(), joint.position_upper_limits())
            ]
            for joint in joints
            if joint.num_positions() == 1
        }

    def reported(self, given: Any) -> bool:
        """Return True if the tool reports a problem."""
        return bool(self.messages.texts)


class _Messages(logging.Handler):
    """Log handler that stores the warnings of the parser."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a message."""
        self.texts.append(record.getMessage())
