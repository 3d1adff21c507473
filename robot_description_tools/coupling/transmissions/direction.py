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
"""Couplings on plain arrays, without an engine: one direction, from inputs to outputs."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from robot_description_tools.coupling.relation import AffineBlock
from robot_description_tools.coupling.relation import Block
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.coupling.relation import Relation
from robot_description_tools.coupling.transmissions.interface import check_interface
from robot_description_tools.coupling.transmissions.interface import INTERFACES
from robot_description_tools.coupling.transmissions.interface import ONE_WAY
from robot_description_tools.coupling.transmissions.interface import Quantity


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """
    One relation, and the coordinates that it connects.

    Attributes
    ----------
    relation : Relation
        How its coordinates depend on one another.
    coordinates : ndarray of int
        Where they are.
    interfaces : frozenset of str
        The interfaces that it maps.

    """

    relation: Relation
    coordinates: IntArray
    interfaces: frozenset[str]


@dataclass(frozen=True, slots=True, eq=False)
class _Step:
    """
    What it takes to map the values of one interface.

    Attributes
    ----------
    quantity : Quantity
        What the values are.
    blocks : tuple of Block
        What computes the outputs, in any order: none reads what another one writes.
    written : ndarray of int or None
        The outputs that are written, counted from the first one; None for all.
    is_affine : bool
        Whether positions do not matter to rates.

    """

    quantity: Quantity
    blocks: tuple[Block, ...]
    written: IntArray | None
    is_affine: bool

    @property
    def needs_position(self) -> bool:
        """Whether the outputs depend on positions, too."""
        return not self.is_affine and self.quantity is not Quantity.POSITION


class Direction:
    """
    Relations compiled for one direction: from actuators to joints, or back.

    Parameters
    ----------
    parts : sequence of Part
        Relations of which none reads what another one writes.
    inputs, outputs : slice
        Places of both among all coordinates.
    size : int
        How many coordinates there are.
    to_joints : bool
        Whether the outputs are joints; what is never commanded does not go the other way.

    Attributes
    ----------
    inputs, outputs : slice
        Places of both among all coordinates.
    is_affine : bool
        Whether positions never matter to rates.

    """

    def __init__(
        self, parts: Sequence[Part], inputs: slice, outputs: slice, size: int, to_joints: bool
    ) -> None:
        self.inputs = inputs
        self.outputs = outputs
        self._size = size
        self._to_joints = to_joints
        self.n_inputs: int = inputs.stop - inputs.start
        self.n_outputs: int = outputs.stop - outputs.start
        known = np.zeros(size, dtype=bool)
        known[inputs] = True
        self._blocks = [
            (part, part.relation.block(known[part.coordinates], part.coordinates, size))
            for part in parts
        ]
        self.is_affine = all(isinstance(block, AffineBlock) for _, block in self._blocks)
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
            Where to write; outputs that do not follow are left as they are.
        position : array-like, shape (..., n_inputs), optional
            Positions of the inputs [rad or m] at which the ratios of nonlinear relations are
            taken, by default those of ``start``.
        start : ndarray, shape (size,), optional
            Positions of all coordinates [rad or m]: where searches start. NaN for unknown.

        Returns
        -------
        ndarray, shape (..., n_outputs)
            ``out``, or a new array with NaN where outputs do not follow.

        Raises
        ------
        TransmissionError
            If there is no such interface.
        ValueError
            If an array has another shape.

        """
        step = self._steps.get(interface)
        if step is None:
            step = self._steps[interface] = self._make_step(interface)
        values = _checked('values', values, self.n_inputs)
        # Differences of infinite values are unknown, which is no reason to warn.
        with np.errstate(invalid='ignore'):
            work, at = self._workspace(step, values, position, start)
            for block in step.blocks:
                if step.quantity is Quantity.POSITION:
                    block.solve(work)
                elif step.quantity is Quantity.RATE:
                    block.push(work, at)
                else:
                    block.push_effort(work, at)
        return self._result(step, work, out)

    def needs(self, interface: str) -> dict[int, list[int]]:
        """
        Tell which inputs each output depends on.

        Parameters
        ----------
        interface : str
            One of `INTERFACES`.

        Returns
        -------
        dict of int to list of int
            Places among the inputs, by place among the outputs; without outputs that no relation
            maps for the interface.

        """
        needs: dict[int, list[int]] = {}
        for part, block in self._mapping(interface):
            for out in block.outputs.tolist():
                inputs = sorted(i for i in part.coordinates.tolist() if self._is_input(i))
                if isinstance(block, AffineBlock):
                    row = block.rows[out]
                    terms = row.terms
                    if INTERFACES[interface] is Quantity.EFFORT:
                        terms = row.effort or {}
                    inputs = sorted(terms)
                needs[out - self.outputs.start] = [i - self.inputs.start for i in inputs]
        return dict(sorted(needs.items()))

    def _is_input(self, coordinate: int) -> bool:
        return bool(self.inputs.start <= coordinate < self.inputs.stop)

    def _mapping(self, interface: str) -> list[tuple[Part, Block]]:
        """Return what maps an interface."""
        check_interface(interface)
        if interface in ONE_WAY and not self._to_joints:
            return []
        return [(part, block) for part, block in self._blocks if interface in part.interfaces]

    def _workspace(
        self,
        step: _Step,
        values: FloatArray,
        position: ArrayLike | None,
        start: FloatArray | None,
    ) -> tuple[FloatArray, FloatArray]:
        """Return all coordinates with the inputs filled in, and the positions to go by."""
        batch = values.shape[:-1]
        at = None
        if step.needs_position:
            at = self._configuration(step, position, start)
            batch = np.broadcast_shapes(batch, at.shape[1:])
        work = np.empty((self._size + 1, *batch))
        work[-1] = 0.0
        work[self.inputs] = _first_of(values, len(batch))
        if at is not None:
            return work, _with_axes(at, len(batch))
        if not step.is_affine:
            work[self.outputs] = self._start_of_outputs(start, len(batch))
        return work, work

    def _configuration(
        self, step: _Step, position: ArrayLike | None, start: FloatArray | None
    ) -> FloatArray:
        """Return the positions at which ratios are taken, shape (size + 1, ...)."""
        if position is None:
            padded = np.zeros(self._size + 1)
            padded[:-1] = np.nan if start is None else start
            return padded
        position = _checked('position', position, self.n_inputs)
        padded = np.zeros((self._size + 1, *position.shape[:-1]))
        padded[self.inputs] = _first_of(position, position.ndim - 1)
        padded[self.outputs] = self._start_of_outputs(start, position.ndim - 1)
        for block in step.blocks:
            block.solve(padded)
        return padded

    def _start_of_outputs(self, start: FloatArray | None, axes: int) -> FloatArray | float:
        return np.nan if start is None else _with_axes(start[self.outputs], axes)

    def _result(self, step: _Step, work: FloatArray, out: FloatArray | None) -> FloatArray:
        found = work[self.outputs]
        if found.ndim > 1:
            found = np.moveaxis(found, 0, -1)
        if out is not None and out.shape != found.shape:
            raise ValueError(f'out: expected shape {found.shape}, got {out.shape}')
        if step.written is None:
            if out is None:
                return np.ascontiguousarray(found)
            out[...] = found
            return out
        if out is None:
            out = np.full(found.shape, np.nan)
        out[..., step.written] = found[..., step.written]
        return out

    def _make_step(self, interface: str) -> _Step:
        blocks = [block for _, block in self._mapping(interface)]
        written = np.array(
            sorted({int(i) - self.outputs.start for block in blocks for i in block.outputs}),
            dtype=np.intp,
        )
        return _Step(
            quantity=INTERFACES[interface],
            blocks=tuple(_fused(blocks, self._size)),
            written=None if len(written) == self.n_outputs else written,
            is_affine=all(isinstance(block, AffineBlock) for block in blocks),
        )


def _fused(blocks: Iterable[Block], size: int) -> list[Block]:
    """Return one block for all of a class that can be put side by side."""
    kinds: dict[type, list[Block]] = {}
    for block in blocks:
        kinds.setdefault(type(block), []).append(block)
    fused: list[Block] = []
    for kind, same in kinds.items():
        fuse: Callable[[list[Block], int], Block] | None = getattr(kind, 'fuse', None)
        fused += same if fuse is None else [fuse(same, size)]
    return fused


def _checked(name: str, values: ArrayLike, length: int) -> FloatArray:
    values = np.asarray(values, dtype=np.float64)
    if values.shape[-1:] != (length,):
        raise ValueError(f'{name}: expected shape (..., {length}), got {values.shape}')
    return values


def _first_of(values: FloatArray, axes: int) -> FloatArray:
    """Return values with the last axis first, and some further axes to broadcast over."""
    if values.ndim > 1:
        values = np.moveaxis(values, -1, 0)
    return _with_axes(values, axes)


def _with_axes(values: FloatArray, axes: int) -> FloatArray:
    """Give an array at least some axes behind the first one."""
    missing = axes - (values.ndim - 1)
    if missing <= 0:
        return values
    return values.reshape(values.shape[0], *(1,) * missing, *values.shape[1:])
