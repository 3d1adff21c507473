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
Couplings of linkages: the coordinates that loops determine, and the state of each linkage.

Each linkage has one coupling. If the known coordinates determine all other coordinates,
`LoopRelation` computes the other coordinates. Otherwise, `NearestRelation` computes the closed
pose nearest to the last pose. If all coordinates are measured, the coupling checks that these
positions close the loops.

"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import MutableMapping
from dataclasses import dataclass
from dataclasses import field
from functools import cached_property
from math import inf
from math import isfinite
from math import tau
from typing import TypeVar

import numpy as np
from robot_description_tools.coupling.linkages.batch import Batch
from robot_description_tools.coupling.linkages.budget import Share
from robot_description_tools.coupling.linkages.continuation import Continuation
from robot_description_tools.coupling.linkages.continuation import QUICK_EFFORT
from robot_description_tools.coupling.linkages.corrector import CORRECTION
from robot_description_tools.coupling.linkages.corrector import Corrector
from robot_description_tools.coupling.linkages.linkage import Linkage
from robot_description_tools.coupling.relation import Block
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.coupling.relation import Remembering
from robot_description_tools.coupling.relation import Watched
from robot_description_tools.description.xml.numbers import number
from robot_description_tools.diagnostics import one_of

#: Metres or radians. Measured positions close a loop if their residual is at most this length or
#: angle.
FIT = 1e-6
#: Any unit. Velocity ratios smaller than this count as 0.
ZERO_RATIO = 1e-12
#: Count. Largest number of configurations to solve at once. Solving more configurations at once
#: would not be faster.
MANY = 1024
#: Count. If there are fewer configurations than this, they are solved one after the other, because
#: solving them at once would take longer.
FEW = 3
#: Ratio. Configurations of a path are solved at once only if the step to each of them from the
#: last closed pose is at most this part of `continuation.STEP`.
REACH = 0.5
#: Count. Usual number of evaluations of the equations for one configuration.
TYPICAL = 4

BlockT = TypeVar('BlockT', bound='SolvedOutputs')

UNKNOWN, CLOSED, HELD, OPEN = 'unknown', 'closed', 'held', 'open'


class LoopRelation:
    """
    The relation of a linkage whose known coordinates determine all other coordinates.

    Parameters
    ----------
    linkage : Linkage
        The linkage.

    """

    def __init__(self, linkage: Linkage) -> None:
        self.linkage = linkage

    def outputs(self, known: BoolArray) -> BoolArray:
        """
        Return all unknown coordinates if the known coordinates determine them.

        Otherwise, return no coordinate.

        """
        independent = self.linkage.independent(known)
        outputs = independent.outputs
        if outputs.any() and self.linkage.rank_of(independent) == len(independent.unknown):
            return outputs
        return np.zeros_like(known)

    def block(self, known: BoolArray, coordinates: IntArray, size: int) -> Block:
        """Make the block that closes the linkage. See `Relation.block`."""
        return LoopBlock(self.linkage, self.linkage.independent(known), coordinates)


class NearestRelation(LoopRelation):
    """
    The relation of a linkage with too few known coordinates. Computes the nearest closed pose.

    Drives are the coordinates that move the linkage. A description can name the drives, for
    example by command interfaces. Then the relation computes coordinates only if all drives are
    known. If the description names no drives, one known coordinate is enough.

    """

    def outputs(self, known: BoolArray) -> BoolArray:
        """Return the coordinates to compute. See `Relation.outputs`."""
        linkage = self.linkage
        if linkage.rank and known.any() and known[linkage.waits_for].all():
            return linkage.independent(known).outputs
        return np.zeros_like(known)


class SolvedOutputs:
    """
    Base class of all blocks of loops.

    Attributes
    ----------
    inputs, outputs : ndarray of int
        The coordinates that the block reads, and the coordinates that it computes.

    """

    inputs: IntArray
    outputs: IntArray

    def push_effort(self, effort: FloatArray, position: FloatArray) -> None:
        """Set the efforts of the outputs to NaN (unknown). See `Block.push_effort`."""
        effort[self.outputs] = np.nan

    def restricted(self: BlockT, changed: BoolArray) -> BlockT | None:
        """Return the block if one of its inputs changed. See `Block.restricted`."""
        return self if changed[self.inputs].any() else None


class LoopBlock(SolvedOutputs, Corrector, Remembering):
    """
    A block that computes closed poses of a linkage. See `Corrector`.

    This block has no state. `bound` returns a block with a state. If the present positions of the
    outputs nearly close the linkage, a search starts from these positions. Otherwise, a
    continuation starts from `Linkage.seed`, which is a closed pose. Outputs are NaN if the linkage
    cannot close.

    Parameters
    ----------
    linkage : Linkage
        The linkage.
    independent : IndependentCoordinates
        The known and the unknown coordinates.
    coordinates : ndarray of int
        Indices of the linkage's coordinates in the coordinates of the robot.

    """

    def bound(self, memory: MutableMapping[object, LinkageStatus]) -> LoopTracker:
        """Return a block that keeps the state of the linkage in ``memory``. See `Remembering`."""
        status = memory.setdefault(self.linkage, LinkageStatus(self.linkage))
        return LoopTracker(self, status)

    def solve(self, position: FloatArray) -> None:
        """Close each configuration independently of other configurations. See `Block.solve`."""
        flat = position.reshape(len(position), -1)
        self.solve_each(flat, None, in_order=False)
        if not np.shares_memory(flat, position):
            position[...] = flat.reshape(position.shape)

    def solve_near(self, position: FloatArray) -> None:
        """Close nearly closed configurations, or write NaN. See `Remembering.solve_near`."""
        flat = position.reshape(len(position), -1)
        for column in flat.T:
            if not self._close_nearby(column):
                column[self.outputs] = np.nan
        if not np.shares_memory(flat, position):
            position[...] = flat.reshape(position.shape)

    def solve_each(self, position: FloatArray, share: Share | None, in_order: bool) -> int:
        """
        Close configurations until the work limit ``share`` is reached.

        See `Remembering.solve_each`.

        Many configurations are solved at once. Except for rounding errors, the result is the same
        as if each configuration were solved alone, because Newton's method has the same limits in
        both cases. A configuration that needs a search after Newton's method is solved alone.

        If ``in_order`` is True, the configurations are a path. Several of them are solved at once
        if one step within `REACH` leads from the last closed pose to each of them, and if the
        motion between them is smooth. Each of the other configurations is solved alone, by a
        continuation that starts at the last closed pose. If there is no such pose, or if this
        fails, `_close_alone` solves the configuration.

        """
        share = share or Share(inf)
        if not len(self.outputs):
            return len(position.T)
        return self._in_order(position, share) if in_order else self._apart(position, share)

    def follow(self, position: FloatArray) -> int:
        """Close the configurations of a path. See `Remembering.follow`, and `solve_each`."""
        tracker, n, i = self.bound({}), len(position.T), 0
        while i < n and len(self.outputs):
            tracker.solve(position[:, i])
            if not tracker.status.is_posed:
                return i
            i += 1
            i += self._close_run(tracker, position[:, i : i + MANY], Share(inf))
        return n

    def _apart(self, position: FloatArray, share: Share) -> int:
        """Close independent configurations. Return the number of processed configurations."""
        n, i = len(position.T), 0
        while i < n and not (i and share.is_used_up):
            some = position[:, i : i + self._affordable(share)]
            for k in self._close_most(some, share):
                if i + k and share.is_used_up:
                    return i + k
                self._close_alone(some[:, k], share)
            i += len(some.T)
        return i

    def _in_order(self, position: FloatArray, share: Share) -> int:
        """Close the configurations of a trajectory. Return how many are processed."""
        n, i = len(position.T), 0
        last: LoopTracker | None = None
        while i < n and not (i and share.is_used_up):
            column = position[:, i]
            i += 1
            if last is not None:
                last.solve(column)
                share.used += last.status.iterations * self.linkage.cost
                if last.status.is_posed:
                    some = position[:, i : i + self._affordable(share)]
                    i += self._close_run(last, some, share)
                    continue
                # No continuous path leads to this configuration, so solve it from the seed.
                column[self.outputs] = np.nan
            if self._close_alone(column, share):
                last = self.bound({})
                last.solve(column)
        return i

    def _affordable(self, share: Share) -> int:
        """Return the number of configurations to solve at once, at least 1."""
        left = (share.work - share.used) / (TYPICAL * self.linkage.cost)
        return int(max(1.0, min(MANY, left)))

    @cached_property
    def _batch(self) -> Batch:
        def evaluate(v: FloatArray) -> tuple[FloatArray, FloatArray]:
            return self.evaluate(v @ self.matrix.T + self.independent.offset)

        return Batch(self.n, self.units, evaluate, self.step, self.rest)

    def _close_most(self, position: FloatArray, share: Share) -> list[int]:
        """
        Close independent configurations at once. Return the indices of those that did not close.

        The search for each configuration starts at the present positions of its outputs if these
        nearly close the linkage. Otherwise, it starts at the seed. `_close_alone` does the same.

        """
        count, n, cost = position.shape[1], self.n, self.linkage.cost
        if not self.is_plain or count < FEW:
            return [*range(count)]
        v = self.split(position[self.at].T)
        done: BoolArray = np.isfinite(v.sum(axis=1))
        if done.any():
            share.used += count * cost * self._batch.correct(v, done)[2]
        far = np.flatnonzero(~done)
        if len(far):
            seed, u, moving = self.at_seed, v[far, n:], np.tile(self.at_seed.v, (len(far), 1))
            moving[:, n:] += tau * self.wraps * np.round((u - seed.v[n:]) / tau)
            ratios = np.tile(seed.velocity_ratios, (len(far), 1, 1))
            done[far], evaluations = self._batch.follow(moving, ratios, u)
            share.used += cost * evaluations
            v[far] = moving
        self._write(position, v, done)
        return np.flatnonzero(~done).tolist()

    def _close_run(self, tracker: LoopTracker, position: FloatArray, share: Share) -> int:
        """
        Close the first configurations of a path at once, each with one step from the last pose.

        Returns
        -------
        int
            Number of closed configurations. 0 if fewer than `FEW` configurations are near enough,
            or if the next configuration is not on a smooth path.

        """
        continuation, n = tracker.status.continuation, self.n
        if not self.is_plain or continuation is None or position.shape[1] < FEW:
            return 0
        pose, u = continuation.pose, position[self.inputs].T
        dy, length = self._batch.predict(pose.v, pose.velocity_ratios, u)
        count = _leading(length <= REACH)
        if count < FEW:
            return 0
        v = np.concatenate((pose.v[:n] + dy[:count], u[:count]), axis=1)
        done = np.ones(count, dtype=bool)
        ratios, _, iterations = self._batch.correct(v, done)
        share.used += count * iterations * self.linkage.cost
        done &= self._batch.is_smooth(
            np.concatenate((pose.v[np.newaxis], v)),
            np.concatenate((pose.velocity_ratios[np.newaxis], ratios)),
        )
        count = _leading(done)
        if count:
            self._write(position, v[:count], done[:count])
            tracker.set_pose(v[count - 1].copy(), ratios[count - 1].copy(), iterations)
        return count

    def _write(self, position: FloatArray, v: FloatArray, done: BoolArray) -> None:
        """Write the outputs of closed poses v, shape (poses, n + m), to their configurations."""
        at = np.flatnonzero(done)
        outputs = v[at] @ self.out_matrix.T + self.out_offset
        position[self.outputs[:, np.newaxis], at] = outputs.T

    def _close_alone(self, column: FloatArray, share: Share) -> bool:
        """
        Close a configuration, starting at its outputs or else at the seed.

        Return True on success.

        """
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
        """Close a configuration that is nearly closed. Return True on success."""
        x = position[self.at]
        v = self.split(x)
        if not self.n or not np.isfinite(v).all() or self.newton(v, CORRECTION)[0] is None:
            return False
        position[self.outputs] = self.out_matrix @ v + self.out_offset
        return True

    def push(self, tangent: FloatArray, position: FloatArray) -> None:
        """
        Write the rates of outputs.

        If several rates are possible, write the rates of minimum norm. See `Block.push`.

        """
        shape = position.shape[1:]
        shape = (1,) * (tangent.ndim - 1 - len(shape)) + shape
        x = position[self.at].reshape(len(self.at), -1).T
        ratios = np.moveaxis(self.ratios_each(x), 0, -1)
        tangent[self.outputs] = times(
            ratios.reshape(*ratios.shape[:2], *shape), tangent[self.inputs]
        )

    def ratios_each(self, x: FloatArray) -> FloatArray:
        """
        Return the velocity ratios of outputs to inputs at closed poses. See `Corrector.ratios`.

        Parameters
        ----------
        x : ndarray, shape (poses, coordinates of the linkage)
            Closed poses [rad or m].

        Returns
        -------
        ndarray, shape (poses, outputs, inputs)

        """
        result = np.full((len(x), len(self.outputs), len(self.inputs)), np.nan)
        alone: BoolArray = np.isfinite(x.sum(axis=1))
        finite = np.flatnonzero(alone)
        if self.is_plain and len(finite) >= FEW:
            for first in range(0, len(finite), MANY):
                some = finite[first : first + MANY]
                ratios, is_regular = self._batch.velocity_ratios(self.evaluate(x[some])[1])
                result[some] = self.output_ratios(ratios)
                alone[some] = ~is_regular
        for i in np.flatnonzero(alone).tolist():
            result[i] = self.ratios(x[i])
        return result


@dataclass(slots=True, eq=False, repr=False)
class LinkageStatus:
    """
    The state of a linkage in one `StateEngine`. Each update of the engine overwrites the state.

    Attributes
    ----------
    linkage : Linkage
        The linkage.
    state : str
        ``'unknown'``: too few coordinates are known. ``'closed'``: the pose closes the loops.
        ``'held'``: the loops cannot close at the present inputs, so outputs keep the values of the
        last closed pose. ``'open'``: the loops have never closed, or do not close at the measured
        positions.

    Parameters
    ----------
    linkage : Linkage
        The linkage.
    effort : float
        An update pauses its search after this many evaluations of the equations without progress.
    may_reassemble : bool
        True if the closed pose at the first inputs may be in another assembly mode than the seed.

    """

    linkage: Linkage
    effort: float = inf
    may_reassemble: bool = False
    state: str = field(init=False, default=UNKNOWN)
    has_closed: bool = field(init=False, default=False)
    # True if the outputs were computed from the present inputs.
    is_posed: bool = field(init=False, default=False)
    # `continuation` contains the last closed pose and the search for the next closed pose. `u`
    # contains the present inputs.
    continuation: Continuation | None = field(init=False, default=None)
    u: FloatArray = field(init=False, default_factory=lambda: np.zeros(0))

    @property
    def iterations(self) -> int:
        """Number of evaluations of the equations in the last update."""
        return 0 if self.continuation is None else self.continuation.iterations

    @property
    def is_searching(self) -> bool:
        """True if the next update continues a search."""
        return self.continuation is not None and self.continuation.is_searching

    @property
    def outputs(self) -> tuple[str, ...]:
        """Return the coordinates that the linkage computes at present."""
        if self.continuation is None:
            return ()
        names, outputs = self.linkage.coordinates, self.continuation.corrector.independent.outputs
        return tuple(names[i] for i in np.flatnonzero(outputs))

    @property
    def residual_m(self) -> float:
        """Largest distance between closure frames at the present positions [m], or NaN."""
        return self.gap()[0]

    @property
    def residual_rad(self) -> float:
        """Largest misalignment of closure frames at the present positions [rad], or NaN."""
        return self.gap()[1]

    @property
    def rank(self) -> int:
        """
        Rank of the equations at the last closed pose. At a singular pose, the rank is smaller.

        Usually, this is the rank of the Jacobian with respect to the computed coordinates only.
        For example, a slider-crank at its dead centre is singular if the piston is the input, but
        not if the crank is the input.

        If too many coordinates are known, their values may not close the loops. Then this is the
        rank of the Jacobian with respect to all coordinates.

        """
        if self.continuation is None:
            return 0
        block = self.continuation.corrector
        solved = None if block.may_misfit else block.independent
        return self.linkage.rank_at(block.position(self.continuation.pose.v), solved)

    @property
    def outside(self) -> tuple[str, ...]:
        """Return the computed coordinates that are beyond their limits."""
        pose = self._pose()
        beyond = () if pose is None else self.linkage.beyond_limits(pose)
        return tuple(name for name in self.outputs if name in beyond)

    def gap(self) -> tuple[float, float]:
        """Return the gap [m] and misalignment [rad] at the present positions; NaN if unknown."""
        pose = self._pose()
        return (np.nan, np.nan) if pose is None else self.linkage.gap(pose)

    def _pose(self) -> FloatArray | None:
        """Return the pose at the present inputs, with the unknowns of the last closed pose."""
        if self.continuation is None or self.state is UNKNOWN:
            return None
        block = self.continuation.corrector
        return block.position(np.concatenate((self.continuation.pose.v[: block.n], self.u)))


def loop_states(linkages: Iterable[Linkage], patient: bool) -> tuple[LinkageStatus, ...]:
    """
    Return a new state for each linkage.

    If ``patient`` is true, each update finishes its search.

    """
    effort = inf if patient else QUICK_EFFORT
    return tuple(LinkageStatus(linkage, effort, may_reassemble=True) for linkage in linkages)


class LoopTracker(SolvedOutputs, Watched):
    """
    A loop block together with the state of the linkage in one engine.

    Parameters
    ----------
    block : LoopBlock
        The block that computes the unknown coordinates of the linkage.
    status : LinkageStatus
        The state of the linkage.

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
        """Close the linkage near the last closed pose. See `Block.solve`."""
        block, status = self.block, self.status
        u = position[block.inputs]
        status.u = u
        continuation = status.continuation
        if continuation is None or continuation.corrector is not block:
            continuation = status.continuation = self._new_continuation(position)
        if not isfinite(u.sum()):
            position[block.outputs] = np.nan
            status.state, status.is_posed = UNKNOWN, False
            return
        closed = continuation.advance(u, status.effort)
        if closed:
            status.state, status.has_closed = CLOSED, True
            if block.may_misfit and max(status.gap()) > FIT:
                status.state = OPEN
        else:
            status.state = HELD if status.has_closed else OPEN
        status.is_posed = closed
        if closed or status.has_closed:
            v = np.concatenate((continuation.pose.v[: block.n], u))
            position[block.outputs] = block.out_matrix @ v + block.out_offset
        else:
            position[block.outputs] = np.nan

    @property
    def is_closed(self) -> bool:
        """
        True if the linkage is closed at its inputs.

        Then one small step can be enough to reach the pose at new inputs.

        """
        return self.status.state is CLOSED

    def set_pose(self, v: FloatArray, velocity_ratios: FloatArray, iterations: int) -> None:
        """Store the closed pose at the end of a small step."""
        continuation = self.status.continuation
        assert continuation is not None
        continuation.pose.v, continuation.pose.velocity_ratios = v, velocity_ratios
        continuation.iterations = iterations
        self.status.u = v[self.block.n:]

    def _new_continuation(self, position: FloatArray) -> Continuation:
        """
        Return a continuation for the block of this tracker.

        The continuation starts at the last closed pose of the linkage. If there is none yet, it
        starts at a closed pose near the present positions of the outputs. All other coordinates,
        and outputs without a position, are put at their positions in the seed.

        """
        block, linkage, last = self.block, self.block.linkage, self.status.continuation
        given = position[block.at]
        wanted = block.independent.outputs & np.isfinite(given)
        pose = block.at_seed.copy()
        if last is not None:
            pose = block.closed_pose_near(last.corrector.position(last.pose.v))
            pose.is_reassembled = last.pose.is_reassembled
        elif (np.abs(given - linkage.seed)[wanted] > FIT).any():
            pose = block.closed_pose_near(linkage.projected(np.where(wanted, given, linkage.seed)))
        return Continuation(block, pose, self.status.may_reassemble)

    def misfit(self) -> tuple[str, str] | None:
        """Return a message about the present gap, and a fix. See `Watched`."""
        status, linkage = self.status, self.block.linkage
        if status.state not in (HELD, OPEN):
            return None
        metres, radians = status.gap()
        known = {linkage.coordinates[i]: i for i in self.block.independent.known.tolist()}
        measured = one_of(known)
        closing = ', '.join(f'{name}={number(linkage.seed[i])}' for name, i in known.items())
        fix = (
            f'move {measured} to a position where the linkage closes, such as {closing}; '
            'to see at which positions of its drives the linkage closes, run '
            'robot-description loops'
        )
        if status.is_posed:
            effect = 'the measured values are used'
            fix = (
                'correct the loop joint in the description, or the zero positions of the joints '
                'of the loop'
            )
        elif status.has_closed:
            effect = 'its joints are held at the last closed pose'
        elif status.is_searching:
            # Report nothing while a search may still close the linkage.
            return None
        else:
            effect = 'its other joints are unknown'
        message = (
            f"loop '{linkage.name}' does not close at the present positions of {measured}: its "
            f'ends are {metres:.3g} m and {radians:.3g} rad apart; {effect}'
        )
        return message, fix

    def push(self, tangent: FloatArray, position: FloatArray) -> None:
        """Write the rates of outputs, NaN if the linkage does not close. See `Block.push`."""
        block, status = self.block, self.status
        if status.continuation is None or not status.is_posed:
            tangent[block.outputs] = np.nan
        else:
            ratios = block.output_ratios(status.continuation.pose.velocity_ratios)
            tangent[block.outputs] = times(ratios, tangent[block.inputs])


def times(ratios: FloatArray, rates: FloatArray) -> FloatArray:
    """
    Return ``ratios @ rates``. A NaN rate has no effect on results where its ratio is 0.

    Parameters
    ----------
    ratios : ndarray, shape (outputs, inputs, ...)
        Velocity ratios. The additional axes ``...`` broadcast with the additional axes of
        ``rates``.
    rates : ndarray, shape (inputs, ...)
        Rates of the inputs.

    """
    if rates.ndim == 1:
        product: FloatArray = ratios @ rates
        if isfinite(product.sum()):
            return product
    factors = ratios.reshape(*ratios.shape, *(1,) * (rates.ndim + 1 - ratios.ndim))
    terms = factors * rates
    product = terms.sum(axis=1)
    if not isfinite(product.sum()):
        product = np.where(np.abs(factors) < ZERO_RATIO, 0.0, terms).sum(axis=1)
    return product


def _leading(mask: BoolArray) -> int:
    """Return the number of leading values that are True."""
    return len(mask) if mask.all() else int(np.argmin(mask))
