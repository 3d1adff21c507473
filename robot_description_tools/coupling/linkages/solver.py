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
Loops as couplings: what they determine, the search for closed poses, and how it went.

A linkage has one coupling. First it acts where the coordinates that are known leave no choice;
when nothing else follows any more, it takes the pose nearest to the last one for what is still
free, and where everything is measured it watches that it fits.

"""

from __future__ import annotations

from collections.abc import MutableMapping
from math import inf
from math import isfinite
from math import prod

import numpy as np
from robot_description_tools.coupling.linkages.budget import Share
from robot_description_tools.coupling.linkages.closing import Closing
from robot_description_tools.coupling.linkages.closing import CORRECTION
from robot_description_tools.coupling.linkages.linkage import Linkage
from robot_description_tools.coupling.linkages.search import Pursuit
from robot_description_tools.coupling.relation import Block
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.diagnostics import one_of

# Measured positions fit up to this [m and rad].
FIT = 1e-6
# Ratios of velocities below this count as 0.
FLAT = 1e-12

UNKNOWN, CLOSED, HELD, OPEN = 'unknown', 'closed', 'held', 'open'


class LoopRelation:
    """
    The coordinates of a linkage where those that are known leave no choice.

    Parameters
    ----------
    linkage : Linkage
        Whose coordinates they are.

    """

    def __init__(self, linkage: Linkage) -> None:
        self.linkage = linkage

    def outputs(self, known: BoolArray) -> BoolArray:
        """Tell which coordinates follow: all that are left, or none; see `Relation.outputs`."""
        fold = self.linkage.fold(known)
        if fold.outputs.any() and self.linkage.rank_of(fold) == len(fold.unknown):
            return fold.outputs
        return np.zeros_like(known)

    def block(self, known: BoolArray, coordinates: IntArray, size: int) -> Block:
        """Make the block that closes the linkage; see `Relation.block`."""
        return LoopBlock(self.linkage, self.linkage.fold(known), coordinates)


class NearestRelation(LoopRelation):
    """
    The coordinates of a linkage that is not fully determined: the nearest closed pose.

    It waits until all declared drives are known, or any coordinate where none is declared.

    """

    def outputs(self, known: BoolArray) -> BoolArray:
        """Tell which coordinates the nearest pose gives; see `Relation.outputs`."""
        linkage = self.linkage
        if linkage.rank and known.any() and known[linkage.waits_for].all():
            return linkage.fold(known).outputs
        return np.zeros_like(known)


class LoopBlock(Closing):
    """
    Closes a linkage; see `Closing`.

    Without a memory (`bound`), a search starts from the positions of the outputs where they are
    nearly closed, else it tracks from the seed; outputs are NaN where the linkage cannot close.

    Parameters
    ----------
    linkage : Linkage
        What to close.
    fold : Fold
        What is known, and what is to be found.
    coordinates : ndarray of int
        The coordinates of the linkage among all coordinates.

    """

    def bound(self, memory: MutableMapping[object, LinkageStatus]) -> LoopTracker:
        """Return the block with a memory, that of one robot; see `Remembering`."""
        status = memory.setdefault(self.linkage, LinkageStatus(self.linkage))
        return LoopTracker(self, status)

    def solve(self, position: FloatArray) -> None:
        """Close each configuration, whatever the others are; see `Block.solve`."""
        flat = position.reshape(len(position), -1)
        self.solve_each(flat, None, in_order=False)
        if not np.shares_memory(flat, position):
            position[...] = flat.reshape(position.shape)

    def solve_near(self, position: FloatArray) -> None:
        """Close configurations that nearly are; see `Remembering.solve_near`."""
        flat = position.reshape(len(position), -1)
        for column in flat.T:
            if not self._close_nearby(column):
                column[self.outputs] = np.nan
        if not np.shares_memory(flat, position):
            position[...] = flat.reshape(position.shape)

    def solve_each(self, position: FloatArray, share: Share | None, in_order: bool) -> int:
        """Close configurations until the work is used up; see `Remembering.solve_each`."""
        share = share or Share(inf)
        last: LoopTracker | None = None
        n = len(position.T)
        for i, column in enumerate(position.T if len(self.outputs) else ()):
            if i and share.is_used_up:
                return i
            if last is not None:
                last.solve(column)
                share.used += last.status.iterations * self.linkage.cost
                if last.status.is_posed:
                    continue
                # Not along this way: perhaps from where all searches start.
                column[self.outputs] = np.nan
            if self._close_alone(column, share) and in_order:
                last = self.bound({})
                last.solve(column)
        return n

    def _close_alone(self, column: FloatArray, share: Share) -> bool:
        """Close one configuration near where its outputs are, else from the seed; tell whether."""
        share.used += self.linkage.cost
        if self._close_nearby(column):
            return True
        tracker = self.bound({})
        column[self.outputs] = np.nan
        tracker.solve(column)
        share.used += tracker.status.iterations * self.linkage.cost
        if not tracker.status.is_posed:
            column[self.outputs] = np.nan
        return tracker.status.is_posed

    def _close_nearby(self, position: FloatArray) -> bool:
        """Close a configuration that nearly is; tell whether it was."""
        x = position[self.at]
        v = self.split(x)
        if not self.n or not np.isfinite(v).all() or self.newton(v, CORRECTION)[0] is None:
            return False
        position[self.outputs] = self.out_matrix @ v + self.out_offset
        return True

    def push(self, tangent: FloatArray, position: FloatArray) -> None:
        """Write rates, those of least norm where they do not follow; see `Block.push`."""
        shape = position.shape[1:]
        shape = (1,) * (tangent.ndim - 1 - len(shape)) + shape
        position = position.reshape(len(position), *shape)
        for index in np.ndindex(*shape):
            x = position[(self.at, *index)]
            where = tuple(slice(None) if n == 1 else i for n, i in zip(shape, index, strict=True))
            rates = tangent[(self.inputs, *where)]
            ratios = self.ratios(x)
            tangent[(self.outputs, *where)] = times(ratios, rates)

    def push_effort(self, effort: FloatArray, position: FloatArray) -> None:
        """Say that nothing is known of the efforts of solved joints; see `Block.push_effort`."""
        effort[self.outputs] = np.nan

    def restricted(self, changed: BoolArray) -> LoopBlock | None:
        """Return the block if one of its inputs changed; see `Block.restricted`."""
        return self if changed[self.inputs].any() else None


class LinkageStatus:
    """
    Whether and how a linkage of one robot is closed, overwritten by each update.

    Attributes
    ----------
    linkage : Linkage
        Which one.
    state : str
        ``'unknown'``: not enough is known. ``'closed'``. ``'held'``: it cannot close at these
        inputs, its outputs stand at the last closed pose. ``'open'``: it never closed, or
        everything is measured and does not fit.

    Parameters
    ----------
    linkage : Linkage
        Which one.
    effort : float
        How many evaluations of the equations an update may lose in a search.
    anew : bool
        Whether it may be put together anew where no way leads to the first inputs.

    """

    __slots__ = ('anew', 'effort', 'has_closed', 'is_posed', 'linkage', 'pursuit', 'state', 'u')

    def __init__(self, linkage: Linkage, effort: float = inf, anew: bool = False) -> None:
        self.linkage = linkage
        self.effort = effort
        self.anew = anew
        self.state = UNKNOWN
        self.has_closed = False
        # Whether the outputs stand where the present inputs put them.
        self.is_posed = False
        # Where it has closed, and the present inputs.
        self.pursuit: Pursuit | None = None
        self.u: FloatArray = np.zeros(0)

    @property
    def iterations(self) -> int:
        """How often the equations were evaluated by the last update."""
        return 0 if self.pursuit is None else self.pursuit.iterations

    @property
    def is_searching(self) -> bool:
        """Whether the next update goes on with a search."""
        return self.pursuit is not None and self.pursuit.is_searching

    @property
    def outputs(self) -> tuple[str, ...]:
        """Return the coordinates that are solved for now."""
        if self.pursuit is None:
            return ()
        names = self.linkage.coordinates
        return tuple(names[i] for i in np.flatnonzero(self.pursuit.block.fold.outputs))

    @property
    def residual_m(self) -> float:
        """How far closure frames are apart at the present positions [m]; NaN while unknown."""
        return self.gap()[0]

    @property
    def residual_rad(self) -> float:
        """How far they are turned against each other [rad]; NaN while unknown."""
        return self.gap()[1]

    @property
    def rank(self) -> int:
        """
        Rank of the equations at the last closed pose: smaller than usual where singular.

        Where coordinates are solved, it is the rank by these: a slider-crank at its dead centre
        is singular when the piston is the input, and not when the crank is.

        """
        if self.pursuit is None:
            return 0
        block = self.pursuit.block
        solved = None if block.may_misfit else block.fold
        return self.linkage.rank_at(block.pose(self.pursuit.place.v), solved)

    @property
    def outside(self) -> tuple[str, ...]:
        """Return the solved coordinates that are beyond their limits."""
        pose = self._pose()
        beyond = () if pose is None else self.linkage.beyond_limits(pose)
        return tuple(name for name in self.outputs if name in beyond)

    def gap(self) -> tuple[float, float]:
        """Return how far from closed the present positions are [m, rad]."""
        pose = self._pose()
        return (np.nan, np.nan) if pose is None else self.linkage.gap(pose)

    def _pose(self) -> FloatArray | None:
        """Return solved coordinates as they are published, and the present inputs."""
        if self.pursuit is None or self.state is UNKNOWN:
            return None
        block = self.pursuit.block
        return block.pose(np.concatenate((self.pursuit.place.v[: block.n], self.u)))


class LoopTracker:
    """
    A loop block that goes on from where it was: the block of one robot.

    Parameters
    ----------
    block : LoopBlock
        What it computes.
    status : LinkageStatus
        Its memory, and what others may know of it.

    """

    def __init__(self, block: LoopBlock, status: LinkageStatus) -> None:
        self.block = block
        self.status = status
        self.inputs = block.inputs
        self.outputs = block.outputs
        self.shape = block.shape
        self.name = block.linkage.name
        self.where = block.linkage.loop_joints[0].where

    def solve(self, position: FloatArray) -> None:
        """Close the linkage near the last closed pose; see `Block.solve`."""
        block, status = self.block, self.status
        u = position[block.inputs]
        status.u = u
        pursuit = status.pursuit
        if pursuit is None or pursuit.block is not block:
            pursuit = status.pursuit = self._pursuit(position)
        if not isfinite(u.sum()):
            position[block.outputs] = np.nan
            status.state, status.is_posed = UNKNOWN, False
            return
        closed = pursuit.go(u, status.effort)
        if closed:
            status.state, status.has_closed = CLOSED, True
            if block.may_misfit and max(status.gap()) > FIT:
                status.state = OPEN
        else:
            status.state = HELD if status.has_closed else OPEN
        status.is_posed = closed
        if closed or status.has_closed:
            v = np.concatenate((pursuit.place.v[: block.n], u))
            position[block.outputs] = block.out_matrix @ v + block.out_offset
        else:
            position[block.outputs] = np.nan

    @property
    def is_closed(self) -> bool:
        """Whether it is at its inputs, so that a small step may do."""
        return self.status.state is CLOSED

    def arrive(self, v: FloatArray, slopes: FloatArray, iterations: int) -> None:
        """Take over what a small step has led to, from where it was closed."""
        pursuit = self.status.pursuit
        assert pursuit is not None
        pursuit.place.v, pursuit.place.slopes = v, slopes
        pursuit.iterations = iterations
        self.status.u = v[self.block.n:]

    def _pursuit(self, position: FloatArray) -> Pursuit:
        """Start from the last closed pose, else from the one near where the outputs stand."""
        block, linkage, last = self.block, self.block.linkage, self.status.pursuit
        given = position[block.at]
        wanted = block.fold.outputs & np.isfinite(given)
        place = block.at_seed.copy()
        if last is not None:
            place = block.place_at(last.block.pose(last.place.v))
            place.is_anew = last.place.is_anew
        elif (np.abs(given - linkage.seed)[wanted] > FIT).any():
            place = block.place_at(linkage.projected(np.where(wanted, given, linkage.seed)))
        return Pursuit(block, place, self.status.anew)

    def misfit(self) -> tuple[str, str] | None:
        """Say how the linkage does not close at the present positions; see `Watched`."""
        status, linkage = self.status, self.block.linkage
        if status.state not in (HELD, OPEN):
            return None
        metres, radians = status.gap()
        measured = one_of([linkage.coordinates[i] for i in self.block.fold.known])
        fix = f'move {measured} to where the linkage closes: the verb loops shows where that is'
        if status.is_posed:
            what = 'the measured values are used'
            fix = 'correct the loop joint or the zero positions of its joints'
        elif status.has_closed:
            what = 'its joints are held where it last closed'
        elif status.is_searching:
            # It may close yet.
            return None
        else:
            what = 'its other joints are unknown'
        message = (
            f"loop '{linkage.name}' does not close: with {measured} as they are, its ends are "
            f'{metres:.3g} m and {radians:.3g} rad apart; {what}'
        )
        return message, fix

    def push(self, tangent: FloatArray, position: FloatArray) -> None:
        """Write rates, NaN where the linkage does not close; see `Block.push`."""
        block, status = self.block, self.status
        if status.pursuit is None or not status.is_posed:
            tangent[block.outputs] = np.nan
        else:
            ratios = block.output_ratios(status.pursuit.place.slopes)
            tangent[block.outputs] = times(ratios, tangent[block.inputs])

    def push_effort(self, effort: FloatArray, position: FloatArray) -> None:
        """Say that nothing is known of the efforts of solved joints; see `Block.push_effort`."""
        effort[self.block.outputs] = np.nan

    def restricted(self, changed: BoolArray) -> LoopTracker | None:
        """Return the block if one of its inputs changed; see `Block.restricted`."""
        return self if changed[self.block.inputs].any() else None


def times(ratios: FloatArray, rates: FloatArray) -> FloatArray:
    """Return ``ratios @ rates``, where a NaN reaches only what depends on it."""
    if rates.ndim == 1:
        product: FloatArray = ratios @ rates
        if isfinite(product.sum()):
            return product
    columns = rates.reshape(len(rates), prod(rates.shape[1:]))
    product = ratios @ columns
    if not isfinite(product.sum()):
        terms = ratios[..., np.newaxis] * columns
        product = np.where(np.abs(ratios)[..., np.newaxis] < FLAT, 0.0, terms).sum(axis=1)
    return product.reshape(len(ratios), *rates.shape[1:])
