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
Plans: the order in which couplings compute the unknown coordinates from measured coordinates.

Each value has a source. The sources, from strong to weak, are: measured, actuator (transmission),
loop, mimic, default. To make a plan, couplings are applied one after the other until no coupling
can compute an unknown coordinate. If several couplings can be applied, the coupling with the
strongest source is applied first.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
import heapq
from itertools import groupby

import numpy as np
from robot_description_tools.coupling.engine_state import State
from robot_description_tools.coupling.relation import AffineBlock
from robot_description_tools.coupling.relation import Block
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import Coupling
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.coupling.relation import Relation
from robot_description_tools.coupling.relation import Row
from robot_description_tools.coupling.relation import Source
from robot_description_tools.coupling.relation import substituted


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """
    A plan to compute a complete state from measured coordinates.

    Attributes
    ----------
    measured : ndarray of bool, shape (n,)
        The measured coordinates.
    source : tuple of Source
        The source of each coordinate.
    known : ndarray of bool, shape (n,)
        The coordinates whose source is not `Source.UNKNOWN`.
    blocks : tuple of Block
        The blocks to compute, in order.
    checks : AffineBlock or None
        Block that computes the expected values of measured coordinates.
    overruled : mapping of int to Coupling
        Maps a measured coordinate to the coupling that could also compute it. The measured value
        is used.

    """

    measured: BoolArray
    source: tuple[Source, ...]
    known: BoolArray
    blocks: tuple[Block, ...]
    checks: AffineBlock | None
    overruled: Mapping[int, Coupling]

    @property
    def is_affine(self) -> bool:
        """True if all blocks are affine, so that rates do not depend on positions."""
        return all(isinstance(block, AffineBlock) for block in self.blocks)

    def resolve(self, state: State) -> None:
        """Compute all unknown values of a state, in place."""
        resolve(self.blocks, state)

    def affected(self, changed: BoolArray) -> tuple[BoolArray, tuple[Block, ...]]:
        """
        Return the coordinates that change if some coordinates get new values.

        Parameters
        ----------
        changed : ndarray of bool, shape (n,)
            The coordinates with new values.

        Returns
        -------
        affected : ndarray of bool, shape (n,)
            The changed coordinates and their followers.
        blocks : tuple of Block
            The blocks to compute again.

        """
        affected = changed.copy()
        blocks = []
        for block in self.blocks:
            part = block.restricted(affected)
            if part is not None:
                affected[part.outputs] = True
                blocks.append(part)
        return affected, tuple(blocks)


def resolve(blocks: Iterable[Block], state: State) -> None:
    """Run blocks on a state, in place."""
    for block in blocks:
        block.solve(state.padded_position)
        block.push(state.padded_velocity, state.padded_position)
        block.push_effort(state.padded_effort, state.padded_position)


def make_plan(
    couplings: Sequence[Coupling], size: int, measured: BoolArray, defaults: BoolArray
) -> Plan:
    """
    Make the plan that computes coordinates from measured coordinates.

    Parameters
    ----------
    couplings : sequence of Coupling
        The couplings of the robot.
    size : int
        Number of coordinates.
    measured : ndarray of bool, shape (size,)
        The measured coordinates.
    defaults : ndarray of bool, shape (size,)
        The coordinates that have a default value.

    Returns
    -------
    Plan

    """
    builder = _Builder(couplings, size, measured)
    builder.extend(range(len(couplings)))
    # Drivers take their defaults first. A follower takes its default only if no coupling can
    # compute it.
    for some in _drivers_first(couplings, size, builder.known, defaults & ~builder.known):
        builder.take_defaults(some)
    builder.extend_late()
    blocks = tuple(fused(builder.blocks, size))
    rows, overruled = _checks(couplings, size, measured, builder.known, blocks)
    return Plan(
        measured=measured.copy(),
        source=tuple(builder.source),
        known=builder.known,
        blocks=blocks,
        checks=AffineBlock(rows, size) if rows else None,
        overruled=overruled,
    )


class _Builder:
    """Builder of a plan."""

    def __init__(self, couplings: Sequence[Coupling], size: int, measured: BoolArray) -> None:
        self.couplings = couplings
        self.size = size
        self.known = measured.copy()
        self.source = [Source.MEASURED if m else Source.UNKNOWN for m in measured]
        self.blocks: list[Block] = []
        self.acted: set[int] = set()
        # The computed coordinates, drivers before followers.
        self.following: list[int] = []
        self.touching: dict[int, list[int]] = {}
        for i, coupling in enumerate(couplings):
            for coordinate in coupling.coordinates:
                self.touching.setdefault(int(coordinate), []).append(i)

    def extend(self, candidates: Iterable[int]) -> None:
        """Apply couplings, the strongest first, until no coupling computes a new coordinate."""
        todo = [(self.couplings[i].kind.rank, i) for i in candidates]
        heapq.heapify(todo)
        waiting = set(todo)
        while todo:
            entry = heapq.heappop(todo)
            waiting.discard(entry)
            i = entry[1]
            for coordinate in self._apply(i, self.couplings[i].relation):
                for i in self.touching[int(coordinate)]:
                    again = (self.couplings[i].kind.rank, i)
                    if again not in waiting:
                        waiting.add(again)
                        heapq.heappush(todo, again)

    def take_defaults(self, coordinates: Iterable[int]) -> None:
        """Set unknown coordinates to their defaults, then apply couplings again."""
        new = []
        for coordinate in coordinates:
            if not self.known[coordinate] and self._takes_default(coordinate):
                self.known[coordinate] = True
                self.source[coordinate] = Source.DEFAULT
                new.append(coordinate)
        self.extend({i for c in new for i in self.touching.get(c, ())})

    def _takes_default(self, coordinate: int) -> bool:
        """Return True if all couplings allow that a coordinate takes its default now."""
        for i in self.touching.get(coordinate, ()):
            coupling = self.couplings[i]
            if coupling.takes_default is not None:
                place = coupling.coordinates.tolist().index(coordinate)
                if not coupling.takes_default(self.known[coupling.coordinates], place):
                    return False
        return True

    def extend_late(self) -> None:
        """
        Apply the second relation of couplings that have computed no coordinate so far.

        This second relation is called the late relation, and is None for some couplings (see
        `Coupling.late`). Late relations are applied one by one. If a late relation computes
        coordinates, the other couplings of these coordinates are applied before the next late
        relation.

        """
        waiting = [i for i, coupling in enumerate(self.couplings) if coupling.late is not None]
        before = -1
        while before != len(self.acted):
            before = len(self.acted)
            for i in waiting:
                late = self.couplings[i].late
                if late is not None and i not in self.acted:
                    watch = bool(self.known[self.couplings[i].coordinates].all())
                    new = self._apply(i, late, watch)
                    self.extend({k for c in new for k in self.touching[int(c)]})

    def _apply(self, i: int, relation: Relation, watch: bool = False) -> IntArray:
        """Apply one coupling, and return the coordinates that it determines."""
        coupling = self.couplings[i]
        known = self.known[coupling.coordinates]
        new = coupling.coordinates[relation.outputs(known) & ~known]
        if len(new) or watch:
            self.blocks.append(relation.block(known, coupling.coordinates, self.size))
            self.acted.add(i)
            self.known[new] = True
            self.following += new.tolist()
            for coordinate in new:
                self.source[coordinate] = coupling.kind
        return new


def dependents(couplings: Iterable[Coupling], size: int) -> BoolArray:
    """Return True for each coordinate that a coupling usually determines."""
    dependent = np.zeros(size, dtype=bool)
    for coupling in couplings:
        dependent[coupling.dependent] = True
    return dependent


def _drivers_first(
    couplings: Sequence[Coupling], size: int, known: BoolArray, defaults: BoolArray
) -> Iterator[Sequence[int]]:
    """
    Yield groups of coordinates that take their defaults.

    The first group has all independent coordinates. Each later group has one dependent coordinate.

    """
    couplings = _acting(couplings, known | defaults)
    dependent = dependents(couplings, size)
    yield np.flatnonzero(defaults & ~dependent).tolist()
    if (defaults & dependent).any():
        # Yield the dependent coordinates in the order in which a plan computes them if all
        # independent coordinates are measured.
        trial = _Builder(couplings, size, ~dependent)
        trial.extend(range(len(couplings)))
        rest = np.flatnonzero(~trial.known).tolist()
        yield from ([c] for c in (*trial.following, *rest) if defaults[c])


def _acting(couplings: Sequence[Coupling], reached: BoolArray) -> list[Coupling]:
    """Return the couplings whose inputs are all known, or computed by other couplings."""
    reached = reached.copy()
    lacking = [
        {c for c in coupling.coordinates.tolist() if not reached[c]}
        - {*coupling.dependent.tolist()}
        for coupling in couplings
    ]
    waiting: dict[int, list[int]] = {}
    for i, lacks in enumerate(lacking):
        for coordinate in lacks:
            waiting.setdefault(coordinate, []).append(i)
    ready = [i for i, lacks in enumerate(lacking) if not lacks]
    for i in ready:
        for coordinate in couplings[i].dependent.tolist():
            if not reached[coordinate]:
                reached[coordinate] = True
                for other in waiting.get(coordinate, ()):
                    lacking[other].discard(coordinate)
                    if not lacking[other]:
                        ready.append(other)
    return [couplings[i] for i in sorted(ready)]


def fused(blocks: Iterable[Block], size: int) -> Iterator[Block]:
    """
    Yield blocks in order.

    Consecutive blocks of a class with the method `fuse` become one block.

    """
    for kind, run in groupby(blocks, key=type):
        fuse: Callable[[Iterable[Block], int], Block] | None = getattr(kind, 'fuse', None)
        if fuse is None:
            yield from run
        else:
            yield fuse(run, size)


def _checks(
    couplings: Sequence[Coupling],
    size: int,
    measured: BoolArray,
    known: BoolArray,
    blocks: Iterable[Block],
) -> tuple[dict[int, Row], dict[int, Coupling]]:
    """
    Return the equation of each measured coordinate that a coupling can also compute.

    Also return the coupling of each equation.

    """
    computed = substituted(blocks)
    rows: dict[int, Row] = {}
    overruled: dict[int, Coupling] = {}
    for coupling in sorted(couplings, key=lambda coupling: coupling.kind.rank):
        if not measured[coupling.dependent].any():
            continue
        free = known[coupling.coordinates] & ~np.isin(coupling.coordinates, coupling.dependent)
        outputs = coupling.relation.outputs(free) & measured[coupling.coordinates]
        if not outputs.any():
            continue
        block = coupling.relation.block(free, coupling.coordinates, size)
        if not isinstance(block, AffineBlock):
            continue
        for out in coupling.coordinates[outputs].tolist():
            row = block.rows[out].substitute(computed)
            # Skip the comparison if the expected value was computed from the measured value
            # itself.
            if out not in rows and out not in row.terms:
                rows[out], overruled[out] = row, coupling
    return rows, overruled
