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
"""The crank-slider: a transmission whose ratio depends on the angle of its actuator."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from typing import TypeVar

import numpy as np
from robot_description_tools.coupling.relation import Block
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.coupling.transmissions.affine import check_ends
from robot_description_tools.coupling.transmissions.affine import Transmission
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
from robot_description_tools.description.ros2_control.transmission_kinds import CRANK_SLIDER
from robot_description_tools.description.ros2_control.transmission_kinds import KINDS
from robot_description_tools.diagnostics import one_of

# Below this part of the crank radius, the ratio counts as 0: the crank is at a dead centre.
DEAD_CENTRE = 1e-9
# How far outside the stroke a slider may be by rounding, relative to its distance.
ROUNDING = 1e-12

BlockT = TypeVar('BlockT', bound='_CrankSliderBlock')


class CrankSliderTransmission(Transmission):
    """
    An actuator turns a crank, whose rod moves a slider.

    The crank of radius r turns about the origin, by the angle q from the direction of the slider.
    The slider moves along a line beside the origin, at the offset e to the left. The rod between
    crank pin and slider has the length l > r + abs(e), so the crank turns freely. With::

        s = r * sin(q) - e
        w = sqrt(l**2 - s**2)

    the position of the slider, and the ratio that velocities and, by virtual work, efforts have::

        x = r * cos(q) + w + o
        k = -r * sin(q) - s * r * cos(q) / w
        v_j = k * v_a        tau_a = k * tau_j

    For a position of the slider there are two angles (modulo a turn). The one near the last known
    angle is taken, else the one on the side that ``branch`` names. At the dead centres (k = 0) the
    velocity of the actuator and the effort of the slider do not follow: they are NaN, and so is
    the angle of a slider that is beyond them.

    Parameters
    ----------
    crank_radius, rod_length : float
        r and l [m], positive.
    offset : float
        e [m].
    branch : int
        1 for the stroke from the far dead centre to the near one (q from about 0 to about pi), -1
        for the way back.
    actuator_reduction : float
        Actuator travel per angle of the crank.
    joint_offset : float
        o, position of the joint where the slider is beside the origin [m].

    Raises
    ------
    TransmissionError
        If a parameter is out of its range.

    """

    n_actuators = n_joints = KINDS[CRANK_SLIDER].size

    def __init__(
        self,
        crank_radius: float,
        rod_length: float,
        offset: float = 0.0,
        branch: int = 1,
        actuator_reduction: float = 1.0,
        joint_offset: float = 0.0,
    ) -> None:
        numbers = {
            'crank_radius': crank_radius,
            'rod_length': rod_length,
            'offset': offset,
            'actuator reduction': actuator_reduction,
            'joint offset': joint_offset,
        }
        for what, value in numbers.items():
            if not isfinite(value):
                raise self._error(f'{what} is {value}, expected a finite number')
        if crank_radius <= 0:
            raise self._error(f'crank_radius is {crank_radius}, expected more than 0')
        if actuator_reduction == 0:
            raise self._error('the actuator reduction is zero')
        if rod_length <= crank_radius + abs(offset):
            raise self._error(
                f'rod_length is {rod_length}, expected more than crank_radius plus the size of '
                f'offset, {crank_radius + abs(offset)}: else the crank cannot turn'
            )
        if branch not in (1, -1):
            raise self._error(f'branch is {branch}, expected 1 or -1')
        self._constants = (
            crank_radius,
            rod_length,
            offset,
            float(branch),
            actuator_reduction,
            joint_offset,
        )

    @classmethod
    def from_info(cls, info: TransmissionInfo) -> CrankSliderTransmission:
        """
        Make the transmission that ``<ros2_control>`` describes.

        Parameters
        ----------
        info : TransmissionInfo
            With the parameters ``crank_radius``, ``rod_length``, and where wanted ``offset`` and
            ``branch``; the reduction of the actuator and the offset of the joint count too.

        Returns
        -------
        CrankSliderTransmission

        Raises
        ------
        TransmissionError
            If the ends are not one actuator and one joint, a parameter is absent, unknown or no
            number, or the constructor raises.

        """
        check_ends(cls, info)
        defaults = KINDS[CRANK_SLIDER].parameters
        for key in info.parameters:
            if key not in defaults:
                raise cls._error(f"there is no parameter '{key}'; there are {one_of(defaults)}")
        numbers = {}
        for key, default in defaults.items():
            value = cls._number(key, info.parameters[key]) if key in info.parameters else default
            if value is None:
                raise cls._error(f"the parameter '{key}' is missing")
            numbers[key] = value
        actuator, joint = info.actuators[0], info.joints[0]
        if joint.mechanical_reduction != 1:
            raise cls._error('the reduction of the joint is that of the crank: leave it out')
        if actuator.offset != 0:
            raise cls._error('an offset of the actuator does not count: leave it out')
        return cls(
            **numbers,  # type: ignore[arg-type]  # a branch of 1.5 is refused, not rounded
            actuator_reduction=actuator.mechanical_reduction,
            joint_offset=joint.offset,
        )

    def block(self, known: BoolArray, coordinates: IntArray, size: int) -> Block:
        """Make the block of the slider or of the crank; see `Relation.block`."""
        actuator, joint = coordinates[:1], coordinates[1:]
        constants = np.array(self._constants)[:, np.newaxis]
        kind = SliderBlock if known[0] else CrankBlock
        return kind(actuator, joint, constants)

    @classmethod
    def _number(cls, key: str, text: str) -> float:
        try:
            return float(text)
        except ValueError:
            raise cls._error(f"the parameter '{key}' is '{text}', expected a number") from None


class _CrankSliderBlock:
    """
    Many crank-sliders, one way.

    Parameters
    ----------
    actuators, joints : ndarray of int, shape (m,)
        Their coordinates.
    constants : ndarray, shape (6, m)
        r, l, e, branch, actuator reduction and joint offset of each.

    """

    def __init__(self, actuators: IntArray, joints: IntArray, constants: FloatArray) -> None:
        self.actuators = actuators
        self.joints = joints
        self.constants = constants

    @classmethod
    def fuse(cls: type[BlockT], blocks: Iterable[BlockT], size: int) -> BlockT:
        """Return one block for several that do not read one another."""
        blocks = list(blocks)
        return cls(
            np.concatenate([block.actuators for block in blocks]),
            np.concatenate([block.joints for block in blocks]),
            np.concatenate([block.constants for block in blocks], axis=1),
        )

    def _restricted(self: BlockT, changed: BoolArray, inputs: IntArray) -> BlockT | None:
        moved = changed[inputs]
        if moved.all():
            return self
        if not moved.any():
            return None
        return type(self)(self.actuators[moved], self.joints[moved], self.constants[:, moved])

    @np.errstate(invalid='ignore')
    def _terms(self, position: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the slider positions x and the ratios ``dx / dq_actuator``."""
        r, length, e, _, reduction, offset = self._constants_like(position)
        angle = position[self.actuators] / reduction
        rise, run = r * np.sin(angle), r * np.cos(angle)
        s = rise - e
        w = np.sqrt(length**2 - s**2)
        return run + w + offset, (-rise - s * run / w) / reduction

    def _inverse_ratio(self, position: FloatArray) -> FloatArray:
        """Return ``dq_actuator / dx``, NaN at dead centres."""
        r, _, _, _, reduction, _ = self._constants_like(position)
        ratio = self._terms(position)[1]
        return 1.0 / np.where(np.abs(ratio * reduction) < DEAD_CENTRE * r, np.nan, ratio)

    def _constants_like(self, position: FloatArray) -> FloatArray:
        """Return the constants with as many axes as positions have."""
        shape = (*self.constants.shape, *(1,) * (position.ndim - 1))
        return self.constants.reshape(shape)


class SliderBlock(_CrankSliderBlock):
    """Computes sliders from their cranks."""

    @property
    def outputs(self) -> IntArray:
        """Return the coordinates of the sliders."""
        return self.joints

    def solve(self, position: FloatArray) -> None:
        """Write x; see `Block.solve`."""
        position[self.joints] = self._terms(position)[0]

    def push(self, tangent: FloatArray, position: FloatArray) -> None:
        """Write ``v_j = k v_a``; see `Block.push`."""
        tangent[self.joints] = self._terms(position)[1] * tangent[self.actuators]

    def push_effort(self, effort: FloatArray, position: FloatArray) -> None:
        """Write ``tau_j = tau_a / k``; see `Block.push_effort`."""
        effort[self.joints] = self._inverse_ratio(position) * effort[self.actuators]

    def restricted(self, changed: BoolArray) -> SliderBlock | None:
        """Return those whose cranks changed; see `Block.restricted`."""
        return self._restricted(changed, self.actuators)


class CrankBlock(_CrankSliderBlock):
    """Computes cranks from their sliders."""

    @property
    def outputs(self) -> IntArray:
        """Return the coordinates of the cranks."""
        return self.actuators

    @np.errstate(invalid='ignore', divide='ignore')
    def solve(self, position: FloatArray) -> None:
        """
        Write the angles, near those that were there; see `Block.solve`.

        By the law of cosines, the crank is at an angle a to both sides of the direction to the
        slider.

        """
        r, length, e, branch, reduction, offset = self._constants_like(position)
        x = position[self.joints] - offset
        distance = np.hypot(x, e)
        cosine = (distance**2 + r**2 - length**2) / (2.0 * r * distance)
        # Rounding at the dead centres is no reason to give up.
        inside = np.abs(cosine) <= 1.0 + ROUNDING * (distance + length) ** 2 / (r * distance)
        side = np.arccos(np.where(inside & (x > 0), np.clip(cosine, -1.0, 1.0), np.nan))
        towards = np.arctan2(e, x)
        last = position[self.actuators] / reduction
        one, other = towards + branch * side, towards - branch * side
        near_one, near_other = _turned_towards(last, one), _turned_towards(last, other)
        nearer = np.abs(near_one - last) <= np.abs(near_other - last)
        found = np.where(nearer, near_one, near_other)
        position[self.actuators] = np.where(np.isfinite(last), found, one) * reduction

    def push(self, tangent: FloatArray, position: FloatArray) -> None:
        """Write ``v_a = v_j / k``; see `Block.push`."""
        tangent[self.actuators] = self._inverse_ratio(position) * tangent[self.joints]

    def push_effort(self, effort: FloatArray, position: FloatArray) -> None:
        """Write ``tau_a = k tau_j``; see `Block.push_effort`."""
        effort[self.actuators] = self._terms(position)[1] * effort[self.joints]

    def restricted(self, changed: BoolArray) -> CrankBlock | None:
        """Return those whose sliders changed; see `Block.restricted`."""
        return self._restricted(changed, self.joints)


def _turned_towards(last: FloatArray, angle: FloatArray) -> FloatArray:
    """Return the angle plus whole turns that is nearest to another one."""
    turn = 2.0 * np.pi
    near: FloatArray = angle + turn * np.round((last - angle) / turn)
    return near
