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
from dataclasses import dataclass
from math import tau
from typing import TypeVar

import numpy as np
from robot_description_tools.coupling.relation import Block
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.coupling.transmissions.affine import Transmission
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
from robot_description_tools.description.ros2_control.limits import number
from robot_description_tools.description.ros2_control.transmission_kinds import CRANK_SLIDER
from robot_description_tools.description.ros2_control.transmission_kinds import KINDS
from robot_description_tools.diagnostics import one_of

#: Ratio. A crank is at a dead centre if its velocity ratio, divided by its radius, is smaller than
#: this.
DEAD_CENTRE = 1e-9
#: Ratio. Relative rounding error of lengths. A slider that is beyond a dead centre only because of
#: this error counts as at the dead centre.
ROUNDING = 1e-12

BlockT = TypeVar('BlockT', bound='_CrankSliderBlock')


class CrankSliderTransmission(Transmission):
    """
    An actuator that turns a crank, and a slider that the crank moves by a rod.

    The crank has the radius r and turns about the origin. Its angle q is 0 if it points in the
    direction of the slider's motion. The slider moves on a line at the distance e to the left of
    the origin. The rod between crank pin and slider has the length l > r + abs(e), so the crank
    can make full turns. Let::

        s = r * sin(q) - e
        w = sqrt(l**2 - s**2)

    Then x is the position of the slider, and k is the ratio of velocities. By virtual work, k is
    also the ratio of efforts::

        x = r * cos(q) + w + o
        k = -r * sin(q) - s * r * cos(q) / w
        v_j = k * v_a        tau_a = k * tau_j

    Each position of the slider is possible at two crank angles (modulo a turn). The result is the
    angle nearest to the last known angle. If no angle is known yet, ``branch`` selects one of the
    two angles. At the dead centres (k = 0), the velocity of the actuator and the effort of the
    slider are NaN. If the slider is beyond the position of a dead centre, the angle is NaN.

    Parameters
    ----------
    crank_radius, rod_length : float
        Radius r of the crank and length l of the rod [m], positive.
    offset : float
        Distance e of the slider's line from the axis of the crank [m].
    branch : int
        1 for the stroke from the far to the near dead centre (q from about 0 to about pi), and -1
        for the stroke in the other direction.
    actuator_reduction : float
        Actuator travel per angle of the crank.
    joint_offset : float
        Offset o [m], which is added to the position of the slider. If o is 0, the position x is
        the distance of the slider from the crank's axis, measured along the slider's line.

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
        self._constants = {
            'crank_radius': crank_radius,
            'rod_length': rod_length,
            'offset': offset,
            'branch': float(branch),
            'actuator reduction': actuator_reduction,
            'joint offset': joint_offset,
        }
        self._check_numbers(self._constants)
        if crank_radius <= 0:
            raise self._error(f'crank_radius is {crank_radius}, expected more than 0')
        if rod_length <= crank_radius + abs(offset):
            raise self._error(
                f'rod_length is {rod_length}, expected more than crank_radius + abs(offset) = '
                f'{crank_radius + abs(offset)}, because a shorter rod blocks the crank'
            )
        if branch not in (1, -1):
            raise self._error(f'branch is {branch}, expected 1 or -1')

    @classmethod
    def from_info(cls, info: TransmissionInfo) -> CrankSliderTransmission:
        """
        Make the transmission that ``<ros2_control>`` describes.

        Parameters
        ----------
        info : TransmissionInfo
            The description, with the parameters ``crank_radius`` and ``rod_length``, and
            optionally ``offset`` and ``branch``. The reduction of the actuator and the offset of
            the joint are also used.

        Returns
        -------
        CrankSliderTransmission

        Raises
        ------
        TransmissionError
            If there is not exactly one actuator and one joint, if a parameter is missing, unknown
            or not a number, or if the constructor raises this error.

        """
        cls.check_ends(info)
        defaults = KINDS[CRANK_SLIDER].parameters
        for key in info.parameters:
            if key not in defaults:
                raise cls._error(f"there is no parameter '{key}'; there are {one_of(defaults)}")
        numbers = {}
        for key, default in defaults.items():
            text = info.parameters.get(key)
            value = default if text is None else number(text)
            if value is None:
                wrong = 'missing' if text is None else f"'{text}', expected a decimal number"
                raise cls._error(f"the parameter '{key}' is {wrong}")
            numbers[key] = value
        actuator, joint = info.actuators[0], info.joints[0]
        if joint.mechanical_reduction != 1:
            raise cls._error(
                'the mechanical_reduction of the joint must be 1, because crank_radius and '
                'rod_length give the ratio'
            )
        if actuator.offset != 0:
            raise cls._error('an offset of the actuator is not supported: remove it')
        return cls(
            **numbers,  # type: ignore[arg-type]  # a branch of 1.5 is refused, not rounded
            actuator_reduction=actuator.mechanical_reduction,
            joint_offset=joint.offset,
        )

    def block(self, known: BoolArray, coordinates: IntArray, size: int) -> Block:
        """Make the block that computes the slider or the crank. See `Relation.block`."""
        actuator, joint = coordinates[:1], coordinates[1:]
        constants = np.array([*self._constants.values()])[:, np.newaxis]
        if known[0]:
            return SliderBlock(actuator, joint, constants)
        return CrankBlock(joint, actuator, constants)


@dataclass(eq=False)
class _CrankSliderBlock:
    """
    Several crank-sliders, computed in one direction.

    Parameters
    ----------
    inputs, outputs : ndarray of int, shape (m,)
        Coordinates to read, and coordinates to write.
    constants : ndarray, shape (6, m)
        r, l, e, branch, actuator reduction and joint offset of each crank-slider.

    """

    inputs: IntArray
    outputs: IntArray
    constants: FloatArray

    @classmethod
    def fuse(cls: type[BlockT], blocks: Iterable[BlockT], size: int) -> BlockT:
        """Return one block for several independent blocks."""
        parts = [(block.inputs, block.outputs, block.constants) for block in blocks]
        return cls(*(np.concatenate(arrays, axis=-1) for arrays in zip(*parts, strict=True)))

    def restricted(self: BlockT, changed: BoolArray) -> BlockT | None:
        """Return the crank-sliders whose inputs changed. See `Block.restricted`."""
        moved = changed[self.inputs]
        if moved.all():
            return self
        if not moved.any():
            return None
        return type(self)(self.inputs[moved], self.outputs[moved], self.constants[:, moved])

    @np.errstate(invalid='ignore')
    def _terms(self, angle: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the slider positions x and the ratios ``dx / dq`` at angles of the actuators."""
        r, length, e, _, reduction, offset = self._constants_like(angle)
        rise, run = r * np.sin(angle / reduction), r * np.cos(angle / reduction)
        s = rise - e
        w = np.sqrt(length**2 - s**2)
        return run + w + offset, (-rise - s * run / w) / reduction

    def _inverse_ratio(self, angle: FloatArray) -> FloatArray:
        """Return ``dq / dx``, NaN at dead centres."""
        r, _, _, _, reduction, _ = self._constants_like(angle)
        ratio = self._terms(angle)[1]
        return 1.0 / np.where(np.abs(ratio * reduction) < DEAD_CENTRE * r, np.nan, ratio)

    def _constants_like(self, values: FloatArray) -> FloatArray:
        """Return the constants, with additional axes to broadcast with the values."""
        return self.constants.reshape(*self.constants.shape, *(1,) * (values.ndim - 1))


class SliderBlock(_CrankSliderBlock):
    """Slider positions from crank angles."""

    def solve(self, position: FloatArray) -> None:
        """Write the slider positions x. See `Block.solve`."""
        position[self.outputs] = self._terms(position[self.inputs])[0]

    def push(self, tangent: FloatArray, position: FloatArray) -> None:
        """Write ``v_j = k v_a``. See `Block.push`."""
        tangent[self.outputs] = self._terms(position[self.inputs])[1] * tangent[self.inputs]

    def push_effort(self, effort: FloatArray, position: FloatArray) -> None:
        """Write ``tau_j = tau_a / k``. See `Block.push_effort`."""
        effort[self.outputs] = self._inverse_ratio(position[self.inputs]) * effort[self.inputs]


class CrankBlock(_CrankSliderBlock):
    """Crank angles from slider positions."""

    @np.errstate(invalid='ignore', divide='ignore')
    def solve(self, position: FloatArray) -> None:
        """
        Write the crank angles nearest to the previous angles. See `Block.solve`.

        The law of cosines gives the cosine of the angle between the crank and the direction to the
        slider. Two angles, +a and -a, have this cosine.

        """
        x, last = position[self.inputs], position[self.outputs]
        r, length, e, branch, reduction, offset = self._constants_like(x)
        x, last = x - offset, last / reduction
        distance = np.hypot(x, e)
        cosine = (distance**2 + r**2 - length**2) / (2.0 * r * distance)
        # Allow a slider slightly beyond a dead centre, because of rounding errors.
        inside = np.abs(cosine) <= 1.0 + ROUNDING * (distance + length) ** 2 / (r * distance)
        side = np.arccos(np.where(inside & (x > 0), np.clip(cosine, -1.0, 1.0), np.nan))
        towards = np.arctan2(e, x)
        both = np.array([towards + branch * side, towards - branch * side])
        # Shift both angles by whole turns, so that they are nearest to the last angle.
        near = both + tau * np.round((last - both) / tau)
        one, other = near
        nearer = np.where(np.abs(one - last) <= np.abs(other - last), one, other)
        position[self.outputs] = np.where(np.isfinite(last), nearer, both[0]) * reduction

    def push(self, tangent: FloatArray, position: FloatArray) -> None:
        """Write ``v_a = v_j / k``. See `Block.push`."""
        ratio = self._inverse_ratio(position[self.outputs])
        tangent[self.outputs] = ratio * tangent[self.inputs]

    def push_effort(self, effort: FloatArray, position: FloatArray) -> None:
        """Write ``tau_a = k tau_j``. See `Block.push_effort`."""
        effort[self.outputs] = self._terms(position[self.outputs])[1] * effort[self.inputs]
