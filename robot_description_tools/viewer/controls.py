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
Controls of the page.

Each control sets one of the numbers that determine the pose of the robot.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import isfinite
from math import pi

import numpy as np
from robot_description_tools.coupling import ConnectedTransmission
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling.travel import travel_on_lines
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import RobotDescription

#: Metres. A control for a position of a planar joint or a free body ranges from minus this value
#: to plus this value.
REACH = 2.0
# The controls of a free body, with their units: position, and rpy as in URDF.
POSE = {'/x': 'm', '/y': 'm', '/z': 'm', '/roll': 'rad', '/pitch': 'rad', '/yaw': 'rad'}
# No joint can have this name, because XML does not allow these characters.
ROOT = '<root>'


@dataclass(frozen=True, slots=True)
class Control:
    """
    A number that a slider or a text field sets, with the range of the slider.

    Attributes
    ----------
    id : str
        Name of a coordinate of the model, with two exceptions. The orientation of a floating joint
        ``a`` has the controls ``a/roll``, ``a/pitch`` and ``a/yaw``. The pose of the root link has
        the controls ``<root>/x`` to ``<root>/yaw``.
    group : str
        ``joint``, ``actuator`` or ``root``.
    owner : str
        Name of the joint, the actuator, or the root link.
    label : str
        Name that distinguishes the control from other controls of the same owner. Empty if the
        owner has only one control.
    unit : str
        ``rad`` or ``m``.
    lower, upper : float
        Ends of the slider.
    bounded : bool
        True if the description limits the value. If False, the user can set values beyond the
        ends of the slider.
    kind : str
        Type of the joint, or ``actuator``, or ``pose``.

    """

    id: str  # noqa: A003
    group: str
    owner: str
    label: str
    unit: str
    lower: float
    upper: float
    bounded: bool
    kind: str


def make_controls(model: RobotModel) -> tuple[Control, ...]:
    """Return the controls of joints in document order, of actuators, and of the root pose."""
    description = model.description
    travel = dict(zip(model.coordinates, travel_on_lines(model).T.tolist(), strict=True))
    return (
        *(
            control
            for name, kind in zip(model.tree.joints, model.tree.joint_types, strict=True)
            for control in _of_joint(description.joints[name], kind, travel)
        ),
        *(
            control
            for transmission in model.transmissions
            for control in _of_actuators(transmission, description)
        ),
        *_unbounded(ROOT, 'root', model.tree.links[0], POSE, 'pose'),
    )


def _of_joint(
    joint: Joint, kind: JointType, travel: Mapping[str, Sequence[float]]
) -> Iterator[Control]:
    if not kind.has_one_dof:
        coordinates = POSE if kind is JointType.FLOATING else kind.coordinates
        yield from _unbounded(joint.name, 'joint', joint.name, coordinates, str(kind))
        return
    # A follower may limit a joint on one side, even if the joint itself has no limit.
    lower, upper = (
        end if isfinite(end) else own
        for end, own in zip(travel[joint.name], joint.range.for_sliders, strict=True)
    )
    yield Control(
        id=joint.name,
        group='joint',
        owner=joint.name,
        label='',
        unit=kind.unit,
        lower=lower,
        upper=upper,
        bounded=joint.range.is_bounded,
        kind=str(kind),
    )


def _unbounded(
    prefix: str, group: str, owner: str, coordinates: Mapping[str, str], kind: str
) -> Iterator[Control]:
    """Yield a control for each coordinate of a planar joint or a free body."""
    for suffix, unit in coordinates.items():
        reach = REACH if unit == 'm' else pi
        yield Control(prefix + suffix, group, owner, suffix[1:], unit, -reach, reach, False, kind)


def _of_actuators(
    transmission: ConnectedTransmission, description: RobotDescription
) -> Iterator[Control]:
    """Yield a control for each actuator. The range covers the ranges of the joints."""
    joints = [description.joints[name] for name in transmission.joints]
    ends = [joint.range.for_sliders for joint in joints]
    slides = all(joint.type.slides for joint in joints)
    reach = max(joint.range.reach for joint in joints)
    with np.errstate(invalid='ignore'):
        corners = transmission.transmission.actuator('position', list(product(*ends)))
    for i, name in enumerate(transmission.actuators):
        reached = corners[np.isfinite(corners[:, i]), i]
        lower, upper = (reached.min(), reached.max()) if len(reached) else (-reach, reach)
        yield Control(
            id=name,
            group='actuator',
            owner=name,
            label='',
            unit='m' if slides else 'rad',
            lower=float(lower),
            upper=float(upper),
            bounded=all(joint.range.is_bounded for joint in joints),
            kind='actuator',
        )
