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
Couplings: relations between coordinates, from mimic joints, transmissions and loops.

A joint has a coordinate for each number of its position. An actuator has one. A relation finds the
coordinates that known coordinates determine, and makes a block that computes them. Blocks work on
vectors of all coordinates with an additional 0 at the end. An `AffineBlock` has one equation (a
row) for each coordinate that it computes. In its arrays, all rows have the same number of inputs:
a row with fewer inputs reads the additional 0 in place of each missing input.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import MutableMapping
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any
from typing import Protocol
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from robot_description_tools.diagnostics import Location

if TYPE_CHECKING:
    from robot_description_tools.coupling.linkages.budget import Share

# A position larger than this is refused, because its square may overflow.
#: Metres or radians. Largest position of a joint.
FAR = 1e100

FloatArray = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.intp]
BoolArray = npt.NDArray[np.bool_]


class Source(Enum):
    """Sources of the value of a coordinate, the strongest source first."""

    MEASURED = 'measured'
    ACTUATOR = 'actuator'
    LOOP = 'loop'
    MIMIC = 'mimic'
    DEFAULT = 'default'
    UNKNOWN = 'unknown'

    def __str__(self) -> str:
        return self.value

    @property
    def rank(self) -> int:
        """Index of the source in the order of strength; 0 for the strongest source."""
        return _RANK[self]


_RANK = {source: rank for rank, source in enumerate(Source)}


class Block(Protocol):
    """A step of a plan, which computes some coordinates from other coordinates."""

    @property
    def outputs(self) -> IntArray:
        """The coordinates that the block computes."""

    def solve(self, position: FloatArray) -> None:
        """
        Write the positions of the outputs.

        Outputs that depend on a NaN input are NaN. An input is NaN if its coordinate counts as
        measured, but no value has arrived yet.

        Parameters
        ----------
        position : ndarray, shape (n + 1, ...)
            All coordinates [rad or m] of one or several independent configurations, changed in
            place. Searches start at the values that the outputs have before the call.

        """

    def push(self, tangent: FloatArray, position: FloatArray) -> None:
        """
        Write the rates of the outputs: ``v_out = J(x) v_in``.

        Parameters
        ----------
        tangent : ndarray, shape (n + 1, ...)
            Velocities, or columns of a Jacobian, changed in place.
        position : ndarray, shape (n + 1, ...)
            The positions x [rad or m] after `solve`. All axes except the first are broadcast with
            those of ``tangent``.

        """

    def push_effort(self, effort: FloatArray, position: FloatArray) -> None:
        """
        Write the efforts of the outputs, NaN if they are unknown.

        Parameters
        ----------
        effort : ndarray, shape (n + 1, ...)
            Efforts of all coordinates [N m or N], changed in place.
        position : ndarray, shape (n + 1, ...)
            The positions [rad or m] after `solve`, as for `push`.

        """

    def restricted(self, changed: BoolArray) -> Block | None:
        """Return the part of the block that depends on changed coordinates, or None."""


class Remembering:
    """A block that keeps its last solution in a memory, and starts its next search there."""

    def bound(self, memory: MutableMapping[object, Any]) -> Block:
        """
        Return a block that stores its solutions in a memory.

        Parameters
        ----------
        memory : mutable mapping
            The memory of all blocks for one state. Each block chooses its key.

        """
        raise NotImplementedError

    def solve_near(self, position: FloatArray) -> None:
        """
        Write the solution near the present positions of the outputs, or NaN if there is none.

        Parameters
        ----------
        position : ndarray, shape (n + 1, ...)
            As for `Block.solve`. Unlike `solve_near`, `solve` also searches for solutions that are
            not near.

        """
        raise NotImplementedError

    def solve_each(self, position: FloatArray, share: Share | None, in_order: bool) -> int:
        """
        Write the outputs of one configuration after another, until a work limit is reached.

        Parameters
        ----------
        position : ndarray, shape (n + 1, configurations)
            As for `Block.solve`. If ``in_order`` is True, previous values of outputs are used only
            for the first configuration.
        share : Share or None
            Limit of the computing work, or None for no limit. At least one configuration is
            solved.
        in_order : bool
            True to start the search for each configuration at the solution of the previous
            configuration.

        Returns
        -------
        int
            Number of solved configurations. The outputs of the remaining configurations are not
            valid.

        """
        raise NotImplementedError


    def follow(self, position: FloatArray) -> int:
        """
        Write the positions of the outputs along a path, as far as the path is continuous.

        Parameters
        ----------
        position : ndarray, shape (n + 1, configurations)
            As for `Block.solve`. The outputs of the first configuration are near a solution.

        Returns
        -------
        int
            Number of solved configurations.

        """
        raise NotImplementedError


class Watched:
    """
    A block whose measured inputs may contradict each other, such as the block of a loop.

    Attributes
    ----------
    name : str
        Name of the coupling.
    where : Location or None
        Place of the coupling in the description.
    inputs : ndarray of int
        The coordinates that the block reads.

    """

    name: str
    where: Location | None
    inputs: IntArray

    def misfit(self) -> tuple[str, str] | None:
        """Return a message and a fix if the last positions contradict each other, or None."""
        raise NotImplementedError


class Relation(Protocol):
    """
    A relation between the coordinates of one coupling.

    The masks have one element for each coordinate of the coupling, in the order of
    ``Coupling.coordinates``.

    """

    def outputs(self, known: BoolArray) -> BoolArray:
        """Return a mask of the unknown coordinates that the known coordinates determine."""

    def block(self, known: BoolArray, coordinates: IntArray, size: int) -> Block:
        """
        Make the block that computes ``outputs(known)``.

        Parameters
        ----------
        known : ndarray of bool, shape (len(coordinates),)
            The known coordinates.
        coordinates : ndarray of int
            Indices of the coupling's coordinates in the coordinates of the robot.
        size : int
            Number of coordinates of the robot.

        """


@dataclass(frozen=True, slots=True, eq=False)
class Coupling:
    """
    A relation between coordinates of a robot.

    Attributes
    ----------
    name : str
        Name of the mimic joint, the transmission or the loop.
    kind : Source
        The source that the plan records for coordinates that this coupling determines.
    coordinates : ndarray of int
        The coordinates that the coupling connects.
    dependent : ndarray of int
        The coordinates that the coupling usually determines. Dependent coordinates take their
        defaults after all other coordinates.
    relation : Relation
        The relation between the coordinates.
    where : Location or None
        Place of the coupling in the description.
    late : Relation or None
        Relation to use if ``relation`` determines no coordinate. A late relation is applied after
        all other couplings and defaults. If all its coordinates are known, it also makes a block,
        which only checks that the values do not contradict each other.
    takes_default : callable or None
        A function of a mask of known coordinates and the index of a coordinate. The function
        returns True if this coordinate may take its default. None if all coordinates may take
        their defaults.

    """

    name: str
    kind: Source
    coordinates: IntArray
    dependent: IntArray
    relation: Relation
    where: Location | None = None
    late: Relation | None = None
    takes_default: Callable[[BoolArray, int], bool] | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """
    An affine equation ``x = sum(terms[i] * x_i) + offset``.

    Velocities follow the same equation without the offset.

    ``effort`` contains the terms of the equation of efforts. ``effort`` is None if the effort is
    unknown.

    """

    terms: Mapping[int, float]
    offset: float = 0.0
    effort: Mapping[int, float] | None = None

    def substitute(self, rows: Mapping[int, Row]) -> Row:
        """Return the row in which each input is replaced by its own equation in ``rows``."""
        terms: dict[int, float] = {}
        offset = self.offset
        for coordinate, factor in self.terms.items():
            row = rows.get(coordinate, Row({coordinate: 1.0}))
            offset += factor * row.offset
            for inner, inner_factor in row.terms.items():
                terms[inner] = terms.get(inner, 0.0) + factor * inner_factor
        return Row(terms, offset, self._substitute_effort(rows))

    def _substitute_effort(self, rows: Mapping[int, Row]) -> Mapping[int, float] | None:
        if self.effort is None:
            return None
        effort: dict[int, float] = {}
        for coordinate, factor in self.effort.items():
            row = rows.get(coordinate, Row({}, effort={coordinate: 1.0}))
            if row.effort is None:
                return None
            for inner, inner_factor in row.effort.items():
                effort[inner] = effort.get(inner, 0.0) + factor * inner_factor
        return effort


class AffineRelation:
    """
    A relation with one affine equation for each coordinate.

    Attributes
    ----------
    rows : sequence of (Row or None)
        The equation of each coordinate, or None if the relation does not compute the coordinate.

    """

    rows: Sequence[Row | None]

    def outputs(self, known: BoolArray) -> BoolArray:
        """Return the unknown coordinates whose inputs are all known. See `Relation.outputs`."""
        follow = [
            row is not None and not known[i] and all(known[term] for term in row.terms)
            for i, row in enumerate(self.rows)
        ]
        return np.array(follow, dtype=bool)

    def block(self, known: BoolArray, coordinates: IntArray, size: int) -> Block:
        """
        Make the block of ``outputs(known)``. See `Relation.block`.

        The effort of a coordinate is computed only if all coordinates in its equation are known.

        """
        place = coordinates.tolist()
        found = {}
        for i in np.flatnonzero(self.outputs(known)).tolist():
            row = self.rows[i] or Row({})
            effort = row.effort
            if effort is not None and not all(known[term] for term in effort):
                effort = None
            found[place[i]] = Row(
                {place[term]: factor for term, factor in row.terms.items()},
                row.offset,
                None if effort is None else {place[t]: value for t, value in effort.items()},
            )
        return AffineBlock(found, size)


class AffineBlock:
    """
    Many affine equations, computed by a few vector operations.

    A NaN input makes an output NaN only if the factor of this input is not 0.

    Parameters
    ----------
    rows : mapping of int to Row
        The equation of each output. No row reads the output of another row.
    size : int
        Number of coordinates.

    """

    def __init__(self, rows: Mapping[int, Row], size: int) -> None:
        self.rows = dict(rows)
        self.size = size
        self.outputs: IntArray = np.array([*self.rows], dtype=np.intp)
        self._at, self._factor = _padded([row.terms for row in self.rows.values()], size)
        self._offset = np.array([row.offset for row in self.rows.values()])
        self._has_offset = bool(np.any(self._offset))
        efforts = [row.effort for row in self.rows.values()]
        self._effort_at, self._effort_factor = _padded([e or {} for e in efforts], size)
        self._effort_offset = np.array([np.nan if e is None else 0.0 for e in efforts])
        self._has_effort = any(e is not None for e in efforts)

    @classmethod
    def fuse(cls, blocks: Iterable[AffineBlock], size: int) -> AffineBlock:
        """Return one block in place of several consecutive blocks."""
        return cls(substituted(blocks), size)

    def solve(self, position: FloatArray) -> None:
        """Write ``x = M x_in + o``. See `Block.solve`."""
        value = self._sum(position, self._at, self._factor)
        if self._has_offset:
            value += _along_first(self._offset, value)
        position[self.outputs] = value

    def push(self, tangent: FloatArray, position: FloatArray) -> None:
        """Write ``v = M v_in``. See `Block.push`."""
        tangent[self.outputs] = self._sum(tangent, self._at, self._factor)

    def push_effort(self, effort: FloatArray, position: FloatArray) -> None:
        """Write the efforts of the outputs. See `Block.push_effort`."""
        if self._has_effort:
            value = self._sum(effort, self._effort_at, self._effort_factor)
            effort[self.outputs] = value + _along_first(self._effort_offset, value)
        else:
            effort[self.outputs] = np.nan

    def expected(self, position: FloatArray) -> FloatArray:
        """Return the positions that `solve` would write, shape (len(outputs),)."""
        expected: FloatArray = self._sum(position, self._at, self._factor) + self._offset
        return expected

    def restricted(self, changed: BoolArray) -> Block | None:
        """Return the rows with a changed input. See `Block.restricted`."""
        rows = {
            out: row
            for out, row in self.rows.items()
            if any(changed[i] for i in (*row.terms, *(row.effort or ())))
        }
        if len(rows) == len(self.rows):
            return self
        return AffineBlock(rows, self.size) if rows else None

    @staticmethod
    def _sum(values: FloatArray, at: IntArray, factor: FloatArray) -> FloatArray:
        # Most rows have one term. Start with the first terms, because they need no sum.
        total: FloatArray = values[at[0]]
        total *= _along_first(factor[0], total)
        for column in range(1, len(at)):
            total += values[at[column]] * _along_first(factor[column], total)
        return total


def substituted(blocks: Iterable[Block]) -> dict[int, Row]:
    """
    Return the equations of all affine blocks.

    If an earlier affine block computes an input of an equation, the input is replaced by its own
    equation.

    """
    rows: dict[int, Row] = {}
    for block in blocks:
        if isinstance(block, AffineBlock):
            rows.update({out: row.substitute(rows) for out, row in block.rows.items()})
    return rows


def _padded(rows: Sequence[Mapping[int, float]], size: int) -> tuple[IntArray, FloatArray]:
    """
    Return the indices and factors of terms, shape (most terms, rows).

    A row with fewer terms is filled up with the index of the 0 at the end of the vectors.

    """
    width = max((len(row) for row in rows), default=1) or 1
    at = np.full((width, len(rows)), size, dtype=np.intp)
    factor = np.zeros((width, len(rows)))
    for j, row in enumerate(rows):
        for i, (coordinate, value) in enumerate(row.items()):
            if value != 0.0:
                at[i, j], factor[i, j] = coordinate, value
    return at, factor


def _along_first(values: FloatArray, other: FloatArray) -> FloatArray:
    """Append axes of length 1 until the values have as many axes as the other array."""
    if other.ndim == 1:
        return values
    return values.reshape(-1, *(1,) * (other.ndim - 1))
