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

"""Actuators and tendons in MJCF, for the driven joints of a robot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite

from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.relation import Source
from robot_description_tools.coupling.transmissions.affine import AffineTransmission
from robot_description_tools.description.json_robot.reader import free_name
from robot_description_tools.description.loop_dialects.loop_joint import add
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import joined
from robot_description_tools.description.xml.numbers import shortest
from robot_description_tools.diagnostics import Location
from robot_description_tools.export.losses import Losses
from robot_description_tools.export.losses import LOST
from robot_description_tools.export.losses import NOT_KEPT


@dataclass(frozen=True, slots=True)
class Gains:
    """
    Kind of the actuators, and their gains in units of the actuators.

    Attributes
    ----------
    kind : str
        ``motor``, ``position`` or ``velocity``.
    kp, kv : float or None
        Gains for the position and for the velocity.

    """

    kind: str = 'motor'
    kp: float | None = None
    kv: float | None = None

    @property
    def attributes(self) -> dict[str, str]:
        """Return the gains as XML attributes of an actuator."""
        gains = {'kp': self.kp, 'kv': self.kv}
        return {key: shortest(value) for key, value in gains.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Drive:
    """
    An actuator and the joints that it moves.

    Attributes
    ----------
    name : str
        Name of the actuator, or of the joint if there is no transmission.
    ratios : dict of str to float
        Maps each joint to the travel of the actuator divided by the travel of the joint. The
        ratios are a row of the inverse transmission matrix.

    """

    name: str
    ratios: dict[str, float]
    where: Location | None = None


def drives_of(model: RobotModel, losses: Losses) -> Iterator[Drive]:
    """
    Yield the actuators of a robot.

    The actuators of transmissions come first, then the joints with command interfaces. If a robot
    has neither ``<ros2_control>`` nor transmissions, each independent joint has an actuator,
    except the passive joints of the SRDF.

    """
    description = model.description
    done: set[str] = set()
    for each in model.transmissions:
        done.update(each.joints)
        if not isinstance(each.transmission, AffineTransmission):
            message = (
                f"transmission '{each.info.name}' has no constant ratio; a motor without a "
                f"transmission replaces it at: {', '.join(each.joints)}"
            )
            fix = 'with --lossy, control the joint instead of the actuator'
            losses.add(LOST, each.info.where, message, fix)
            yield from (Drive(joint, {joint: 1.0}, each.info.where) for joint in each.joints)
            continue
        rows = each.transmission.rows[: each.transmission.n_actuators]
        if any(row is not None and row.offset for row in rows):
            message = f"transmission '{each.info.name}' loses its offsets: MJCF has none"
            fix = 'add the offsets to the readings and commands of the actuators'
            losses.add(NOT_KEPT, each.info.where, message, fix)
        for end, actuator, row in zip(each.info.actuators, each.actuators, rows, strict=True):
            if end.read_only or row is None:
                continue
            terms = {each.joints[i - len(rows)]: factor for i, factor in row.terms.items()}
            own = actuator.partition('/')[2]
            name = own if own in model.actuator_names else actuator
            yield Drive(name, terms, each.info.where)
    followers = {
        model.coordinates[i]
        for coupling in model.couplings
        if coupling.kind is Source.MIMIC
        for i in coupling.dependent
    }
    commanded = [
        joint.name
        for system in description.hardware
        for joint in system.joints
        if joint.command_interfaces
    ]
    if not model.transmissions and not any(system.joints for system in description.hardware):
        commanded = list(model.independent())
        if description.semantic is not None:
            passive = {joint.name for joint in description.semantic.passive_joints}
            commanded = [name for name in commanded if name not in passive]
    for name in dict.fromkeys(commanded):
        joint = description.joints.get(name)
        if joint and name in model.index and name not in done | followers:
            yield Drive(name, {name: 1.0}, joint.where)


def add_actuators(
    root: Element,
    joints: dict[str, Element],
    model: RobotModel,
    gains: Gains,
    losses: Losses,
) -> None:
    """
    Add the actuators of a robot to its model.

    Parameters
    ----------
    root : Element
        The model.
    joints : dict of str to Element
        The joints of the model with one degree of freedom.
    model : RobotModel
        The robot.
    gains : Gains
        Kind and gains of the actuators.
    losses : Losses
        List for findings about parts that MJCF cannot express.

    """
    tendons = Element('tendon', {}, root.where, root)
    actuators = Element('actuator', {}, root.where, root)
    names: set[str] = set()
    weak = []
    for drive in drives_of(model, losses):
        name = free_name(drive.name, names)
        efforts = {joint: _effort(model, joint) for joint in drive.ratios}
        weak += [joint for joint, effort in efforts.items() if effort == 0.0]
        attributes = {'name': name}
        if len(drive.ratios) == 1:
            (joint, ratio), = drive.ratios.items()
            attributes |= {'joint': joint, 'gear': shortest(ratio)}
            attributes |= _range('forcerange', efforts[joint] / abs(ratio))
        else:
            tendon = add(tendons, 'fixed', name=name)
            for joint, ratio in drive.ratios.items():
                add(tendon, 'joint', joint=joint, coef=shortest(ratio))
                # Limit the efforts of the joints themselves, because a tendon has only one force.
                element = joints[joint]
                limit = _range('actuatorfrcrange', efforts[joint])
                element.attributes = {**element.attributes, **limit}
            attributes['tendon'] = name
        add(actuators, gains.kind, **attributes, **gains.attributes)
    root.content += [each for each in (tendons, actuators) if each.content]
    if weak:
        named = ', '.join(dict.fromkeys(weak))
        message = f'effort limits of 0 are left out, because a range must not be empty: {named}'
        where = model.description.joints[weak[0]].where
        losses.add(NOT_KEPT, where, message, 'write the effort that the joint can exert')


def _effort(model: RobotModel, joint: str) -> float:
    limit = model.description.joints[joint].limit
    return limit.effort if limit is not None else float('inf')


def _range(key: str, most: float) -> dict[str, str]:
    return {key: joined((-most, most))} if isfinite(most) and most > 0.0 else {}
