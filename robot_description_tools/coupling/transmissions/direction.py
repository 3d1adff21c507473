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
"""Transmissions in one direction, from an array of inputs to an array of outputs."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike
from robot_description_tools.coupling.plan import fused
from robot_description_tools.coupling.relation import AffineBlock
from robot_description_tools.coupling.relation import Block
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.coupling.relation import Relation
from robot_description_tools.coupling.transmissions.interface import check_interface
from robot_description_tools.coupling.transmissions.interface import INTERFACES
from robot_description_tools.coupling.transmissions.interface import ONE_WAY
from robot_description_tools.coupling.transmissions.interface import Quantity
from robot_description_tools.kinematics.rotation import check_array


class InterfaceRelation(Relation, Protocol):
    """A relation that maps the values of some interfaces."""

    interfaces: frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class _Step:
    """
    The blocks that map values of one interface.

    Attributes
    ----------
    quantity : Quantity
        The quantity of the values.
    blocks : tuple of Block
        The blocks that compute the outputs. No block depends on another block.
    has_value : ndarray of bool, shape (size,)
        True for the inputs, and for the outputs that are written.
    needs_position : bool
        True if the outputs depend on positions.

    """

    quantity: Quantity
    blocks: tuple[Block, ...]
    has_value: BoolArray
    needs_position: bool


class Direction:
    """
    Relations, compiled to map from actuators to joints, or from joints to actuators.

    Parameters
    ----------
    parts : sequence of tuple
        The relations, each with the indices of its coordinates. No relation depends on another
        one.
    n_actuators, size : int
        Number of actuators, and number of all coordinates. Actuators are before joints.
    to_joints : bool
        True to map actuators to joints. Read-only interfaces are not mapped to actuators.

    Attributes
    ----------
    inputs, outputs : slice
        Indices of the inputs and of the outputs among all coordinates.
    is_affine : bool
        True if all relations are affine. Velocities and efforts are then mapped without positions.

    """

    def __init__(
        self,
        parts: Sequence[tuple[InterfaceRelation, IntArray]],
        n_actuators: int,
        size: int,
        to_joints: bool,
    ) -> None:
        actuators, joints = slice(0, n_actuators), slice(n_actuators, size)
        self.inputs, self.outputs = (actuators, joints) if to_joints else (joints, actuators)
        self._size = size
        self._to_joints = to_joints
        known = np.zeros(size, dtype=bool)
        known[self.inputs] = True
        self._n_inputs = int(known.sum())
        self._blocks = [
            (relation.interfaces, at, relation.block(known[at], at, size))
            for relation, at in parts
        ]
        self.is_affine = all(isinstance(block, AffineBlock) for _, _, block in self._blocks)
        self._steps: dict[str, _Step] = {}

    def evaluate(
        self,
        interface: str,
        values: ArrayLike,
        out: FloatArray | None = None,
        position: ArrayLike | None = None,
        start: FloatArray | None = None,
    ) -> FloatArray:
        """
        Map the values of one interface.

        Parameters
        ----------
        interface : str
            One of `INTERFACES`.
        values : array-like, shape (..., n_inputs)
            Values of the inputs.
        out : ndarray, shape (..., n_outputs), optional
            Output array. Outputs that are not computed keep their values.
        position : array-like, shape (..., n_inputs), optional
            Positions of the inputs [rad or m], for the ratios of nonlinear relations. By default,
            the positions in ``start`` are used.
        start : ndarray, shape (size,), optional
            Positions of all coordinates [rad or m]; NaN if unknown. Nonlinear relations start
            their searches for a solution at these positions.

        Returns
        -------
        ndarray, shape (..., n_outputs)
            ``out``, or a new array. In a new array, outputs that are not computed are NaN.

        Raises
        ------
        TransmissionError
            If there is no such interface.
        ValueError
            If the shape of an array is wrong.

        """
        step = self._steps.get(interface)
        if step is None:
            step = self._steps[interface] = self._make_step(interface)
        values = check_array('values', values, self._n_inputs)
        batch = values.shape[:-1]
        # Differences of infinite values are NaN. Suppress the warning of numpy about such
        # differences.
        with np.errstate(invalid='ignore'):
            at = None
            if step.needs_position:
                own: tuple[int, ...] = ()
                if position is not None:
                    position = check_array('position', position, self._n_inputs)
                    own = position.shape[:-1]
                batch = np.broadcast_shapes(batch, own)
                # Add axes, so that the arrays broadcast.
                own = (*(1,) * (len(batch) - len(own)), *own)
                at = self._workspace(step, own, position, start)
                for block in step.blocks if position is not None else ():
                    block.solve(at)
            work = self._workspace(step, batch, values, start)
            for block in step.blocks:
                if step.quantity is Quantity.POSITION:
                    block.solve(work)
                elif step.quantity is Quantity.RATE:
                    block.push(work, work if at is None else at)
                else:
                    block.push_effort(work, work if at is None else at)
        found = _with_coordinates_last(work)[..., self.outputs]
        if out is None:
            return np.ascontiguousarray(found)
        if out.shape != found.shape:
            raise ValueError(f'out: expected shape {found.shape}, got {out.shape}')
        np.copyto(out, found, where=step.has_value[self.outputs])
        return out

    def needs(self, interface: str) -> BoolArray:
        """
        Return for each output the inputs on which it depends.

        Parameters
        ----------
        interface : str
            One of `INTERFACES`.

        Returns
        -------
        ndarray of bool, shape (n_outputs, n_inputs)
            True if an output (row) depends on an input (column). If no relation computes an output
            for this interface, its row is False.

        """
        needs = np.zeros((self._size, self._size), dtype=bool)
        for at, block in self._mapping(interface):
            if isinstance(block, AffineBlock):
                is_effort = INTERFACES[interface] is Quantity.EFFORT
                for out, row in block.rows.items():
                    needs[out, list((row.effort or ()) if is_effort else row.terms)] = True
            else:
                needs[np.ix_(block.outputs, at)] = True
        return needs[self.outputs, self.inputs]

    def _mapping(self, interface: str) -> Iterator[tuple[IntArray, Block]]:
        """Yield the blocks that map an interface, each with the coordinates of the relation."""
        check_interface(interface)
        if self._to_joints or interface not in ONE_WAY:
            for interfaces, at, block in self._blocks:
                if interface in interfaces:
                    yield at, block

    def _workspace(
        self,
        step: _Step,
        batch: tuple[int, ...],
        inputs: FloatArray | None,
        start: FloatArray | None,
    ) -> FloatArray:
        """
        Return the array in which blocks read and write coordinates, shape (size + 1, *batch).

        The inputs and outputs of the step first get their values from ``start``, if it is given.
        Then the inputs get the values in ``inputs``, if they are given. All other coordinates are
        NaN, and the last element is 0.

        """
        work = np.empty((self._size + 1, *batch))
        work.fill(np.nan)
        work[-1] = 0.0
        by_coordinate = _with_coordinates_last(work)
        if start is not None:
            by_coordinate[..., :-1] = np.where(step.has_value, start, np.nan)
        if inputs is not None:
            by_coordinate[..., self.inputs] = inputs
        return work

    def _make_step(self, interface: str) -> _Step:
        blocks = [block for _, block in self._mapping(interface)]
        has_value = np.zeros(self._size, dtype=bool)
        has_value[self.inputs] = True
        for block in blocks:
            has_value[block.outputs] = True
        quantity = INTERFACES[interface]
        is_affine = all(isinstance(block, AffineBlock) for block in blocks)
        # Sort the blocks by class, because only consecutive blocks of the same class are fused.
        blocks.sort(key=lambda block: type(block).__qualname__)
        return _Step(
            quantity=quantity,
            blocks=tuple(fused(blocks, self._size)),
            has_value=has_value,
            needs_position=not is_affine and quantity is not Quantity.POSITION,
        )


def _with_coordinates_last(work: FloatArray) -> FloatArray:
    """Return a view of an array of shape (size + 1, *batch) with the shape (*batch, size + 1)."""
    return work if work.ndim == 1 else np.moveaxis(work, 0, -1)
