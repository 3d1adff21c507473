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
The engine, which computes the complete state of a robot from readings of some joints.

A joint has one coordinate for each number of its position, and an actuator has one coordinate.
The `Plan` of the engine is a sequence of blocks. Each block computes some coordinates from other
coordinates. The engine also makes a *reading plan* for each set of names that occurs in readings.
A reading plan lists the coordinates with these names, the blocks to compute again, and the joints
that move.

"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from robot_description_tools.coupling.engine_state import State
from robot_description_tools.coupling.left_out import LeftOut
from robot_description_tools.coupling.left_out import Rhythm
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.plan import Plan
from robot_description_tools.coupling.plan import resolve
from robot_description_tools.coupling.relation import AffineBlock
from robot_description_tools.coupling.relation import Block
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.coupling.relation import Remembering
from robot_description_tools.coupling.relation import Source
from robot_description_tools.coupling.relation import Watched
from robot_description_tools.diagnostics import check_mapping
from robot_description_tools.diagnostics import check_names
from robot_description_tools.diagnostics import check_type
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.text import brief
from robot_description_tools.kinematics.rotation import check_array

#: Count. Largest number of reading plans in the cache of an engine.
MAX_READING_PLANS = 64
#: Metres or radians. A coordinate is reported if its measured position deviates by more than this
#: from the position that a coupling computes for it.
DEVIATION = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Checks:
    """
    Comparisons of measured values with the values that couplings compute.

    Attributes
    ----------
    block : AffineBlock
        Computes the expected values.
    compared : ndarray of int, shape (most terms, rows)
        The coordinates in each equation (row) of the block: its output and its inputs. Equations
        with fewer coordinates are filled up with their output.
    within : ndarray of bool, shape (rows,)
        True for each equation if all its coordinates are in the reading.

    """

    block: AffineBlock
    compared: IntArray
    within: BoolArray


@dataclass(frozen=True, slots=True, eq=False)
class Watch:
    """
    A block with measured inputs that may contradict each other.

    Attributes
    ----------
    block : Watched
        The block.
    compared : ndarray of int
        The measured inputs of the block.
    within : bool
        True if all measured inputs are in the reading.

    """

    block: Watched
    compared: IntArray
    within: bool


@dataclass(frozen=True, slots=True, eq=False)
class ReadingPlan:
    """
    Steps to apply readings with the same names. Valid until the plan of the engine changes.

    Attributes
    ----------
    names : tuple of str
        The names of the reading.
    plan : Plan
        The plan of the engine.
    take : ndarray of int or slice
        Indices of the used values in the reading: the first value of each known name.
    put : ndarray of int
        The coordinates of the values that ``take`` selects.
    put_at : ndarray of int or slice
        The coordinates in ``put``, as a slice if they are consecutive.
    blocks : tuple of Block
        The blocks to compute again.
    checks : Checks or None
        Comparisons of measured values with the values that couplings compute from other measured
        values. None if the reading changes none of these values.
    watches : tuple of Watch
        The blocks to check for inputs that contradict each other.
    affected : ndarray of bool, shape (n,)
        The coordinates that change.
    joints : ndarray of int
        The moving joints with known coordinates, in document order.
    unknown : tuple of str
        Names that are not coordinates.
    rhythm : Rhythm or None
        Usual interval between readings with these names. None if no name is a coordinate that a
        coupling can compute.
    outside : (ndarray, ndarray) or None
        Followers in the reading that have inputs outside of the reading, and these inputs. A
        follower is a coordinate that a coupling can compute from other coordinates, its inputs.
        See `LeftOut.inputs_outside`.
    leaves_out : bool
        True if the reading contains inputs of a measured follower, but not the follower itself.
        Then the measured value of the follower may expire.

    """

    names: tuple[str, ...]
    plan: Plan
    take: IntArray | slice
    put: IntArray
    put_at: IntArray | slice
    blocks: tuple[Block, ...]
    checks: Checks | None
    watches: tuple[Watch, ...]
    affected: BoolArray
    joints: IntArray
    unknown: tuple[str, ...]
    rhythm: Rhythm | None
    outside: tuple[IntArray, IntArray] | None
    leaves_out: bool

    @property
    def has_followers(self) -> bool:
        """True if `StateEngine.forget_left_out` must know the times of the readings."""
        return self.rhythm is not None or self.leaves_out


class StateEngine:
    """
    The state of a robot. Each reading updates and completes the state.

    Parameters
    ----------
    model : RobotModel
        The robot.
    default_positions : mapping of str to float, optional
        Positions of coordinates that are not measured [rad or m].
    max_input_age_ns : int
        Largest age of a measured value [ns]. Older values are dropped. 0 for no limit.
    patient : bool
        True to finish all searches for closed poses of linkages in each update. If False, the work
        of an update is limited, and the next updates continue the searches.

    Attributes
    ----------
    state : State
        The present state.
    joint_position : ndarray, shape (n_joint_coordinates,)
        The positions of joints, as `KinematicTree` needs them. This array is a view of
        ``state.position``.
    plan : Plan
        The plan that completes the state from the measured coordinates.
    measured : ndarray of bool, shape (n,)
        True for coordinates with a measured value that has not been dropped.
    loops : tuple of LinkageStatus
        The states of ``model.loops``. Updates overwrite these objects.

    Raises
    ------
    TypeError
        If an argument has a wrong type.
    ValueError
        If a name of a default position is not a coordinate.

    """

    def __init__(
        self,
        model: RobotModel,
        default_positions: Mapping[str, float] | None = None,
        max_input_age_ns: int = 0,
        patient: bool = False,
    ) -> None:
        check_type('model', model, RobotModel)
        defaults = {} if default_positions is None else default_positions
        check_mapping('default_positions', defaults, model.coordinates)
        self.model = model
        self.state = State(len(model))
        self.joint_position = self.state.position[:model.n_joint_coordinates]
        self.max_input_age_ns = max_input_age_ns
        self.measured = np.zeros(len(model), dtype=bool)
        self._defaults = model.mask(defaults)
        self._default_position = np.full(len(model), np.nan)
        for name, value in defaults.items():
            number = check_array(f"default position of '{name}'", value)
            self._default_position[model.index[name]] = number
        # The first search for computed positions starts at the default positions.
        self.state.position[:] = self._default_position
        self.loops = model.loop_states(patient)
        self._memory: dict[object, Any] = {status.linkage: status for status in self.loops}
        self._open: set[str] = set()
        self._left_out = LeftOut(model.couplings, self.state.stamp_ns)
        self._reading_plans: OrderedDict[tuple[str, ...], ReadingPlan] = OrderedDict()
        self._reported = np.zeros(len(model), dtype=bool)
        slices = map(model.tree.position_slice, model.tree.joints)
        # The index and the coordinates of each movable joint.
        self._coordinates_of = [(i, own) for i, own in enumerate(slices) if own.stop > own.start]
        self.plan = self._replan()

    def __repr__(self) -> str:
        return brief(
            self,
            f'{self.model.description.name}: coordinates={len(self.model)}, '
            f'measured={int(self.measured.sum())}, loops={len(self.loops)}',
        )

    def reading_plan(self, names: Sequence[str]) -> ReadingPlan:
        """
        Return the plan for readings with these names.

        From this call on, new names count as measured, although their values are unknown until the
        next `update`.

        Parameters
        ----------
        names : sequence of str
            Coordinates, in the order of the values. If a name occurs twice, its first value is
            used.

        Returns
        -------
        ReadingPlan
            Valid as long as ``reading_plan.plan is engine.plan``.

        """
        given, names = names, tuple(names)
        reading_plan = self._reading_plans.get(names)
        if reading_plan is None or reading_plan.plan is not self.plan:
            check_names('names', given)
            mask = self.model.mask(names)
            new = mask & ~self.measured
            if new.any():
                self.measured |= new
                # The measured value is unknown until `update`, but it replaces the default now.
                self.state.position[new] = np.nan
                self.plan = self._replan()
            reading_plan = self._reading_plans[names] = self._make_reading_plan(names, mask)
        # The cache drops the least recently used plan.
        self._reading_plans.move_to_end(names)
        if len(self._reading_plans) > MAX_READING_PLANS:
            self._reading_plans.popitem(last=False)
        return reading_plan

    def update(
        self,
        reading_plan: ReadingPlan,
        position: FloatArray,
        velocity: FloatArray | None = None,
        effort: FloatArray | None = None,
        stamp_ns: int = 0,
    ) -> tuple[Diagnostic, ...]:
        """
        Apply a reading, and compute the coordinates that depend on it.

        Parameters
        ----------
        reading_plan : ReadingPlan
            The result of `reading_plan` for the names of this reading. The plan of the engine must
            not have changed since that call.
        position, velocity, effort : ndarray, shape (len(names),)
            Finite values [rad or m, rad/s or m/s, N m or N]. None if the reading has no such
            values.
        stamp_ns : int
            Time of the reading [ns].

        Returns
        -------
        tuple of Diagnostic
            Findings about measured joints that contradict each other, and about loops that do not
            close at the measured positions. Only values with the same stamp are compared. If the
            stamp is 0, only values of the same reading are compared. Each joint and each loop is
            reported only once.

        """
        state, take, put = self.state, reading_plan.take, reading_plan.put_at
        state.position[put] = position[take]
        state.velocity[put] = np.nan if velocity is None else velocity[take]
        state.effort[put] = np.nan if effort is None else effort[take]
        state.stamp_ns[put] = stamp_ns
        resolve(reading_plan.blocks, state)
        return self.findings(reading_plan, stamp_ns)

    def findings(self, reading_plan: ReadingPlan, stamp_ns: int) -> tuple[Diagnostic, ...]:
        """Return the findings of `update` for the present state."""
        found = self._misfits(reading_plan.watches, stamp_ns) if reading_plan.watches else ()
        if reading_plan.checks is None:
            return found
        return found + self._deviations(reading_plan.checks, reading_plan.plan, stamp_ns)

    def open_loops(self) -> tuple[Diagnostic, ...]:
        """Return findings about loops that do not close, at measured or default positions."""
        everything = np.ones(len(self.model), dtype=bool)
        watches = self._make_watches(self._bound(self.plan.blocks), everything)
        return self._misfits(watches, stamp_ns=0)

    def forget_stale(self, now_ns: int) -> bool:
        """
        Drop measured values that are too old.

        Parameters
        ----------
        now_ns : int
            Present time [ns].

        Returns
        -------
        bool
            True if a value was dropped. Then request reading plans again.

        """
        if not self.max_input_age_ns:
            return False
        stale = self.measured & (self.state.stamp_ns < now_ns - self.max_input_age_ns)
        if not stale.any():
            return False
        self.measured &= ~stale
        self.plan = self._replan()
        return True

    def forget_left_out(
        self, reading_plan: ReadingPlan, stamp_ns: int, now_ns: int
    ) -> bool:
        """
        Drop the measured value of each follower that new readings no longer contain.

        A value is dropped only if the readings contain the inputs of the follower. Then a coupling
        computes the follower from its inputs. Call this method after each reading without a stamp,
        and after each reading for which `ReadingPlan.has_followers` is True.

        Parameters
        ----------
        reading_plan : ReadingPlan
            The plan of the reading that was applied.
        stamp_ns, now_ns : int
            Time of the reading, and present time [ns]. If the stamp is 0, the present time is
            used.

        Returns
        -------
        bool
            True if a value was dropped. Then request reading plans again.

        """
        left_out = self._left_out
        if not stamp_ns:
            left_out.note_received(reading_plan.put_at, now_ns)
        if reading_plan.rhythm is not None:
            reading_plan.rhythm.note(stamp_ns or now_ns)
            if reading_plan.outside is not None:
                left_out.note_inputs(*reading_plan.outside)
        has_dropped = False
        while reading_plan.leaves_out:
            oldest = left_out.next(self.plan)
            if oldest is None:
                break
            has_dropped = True
            self.measured[oldest] = False
            self.plan = self._replan()
        return has_dropped

    def clock_went_back(self, now_ns: int) -> None:
        """Limit the times of all values to the present time [ns]."""
        # Otherwise, the times of old values would be in the future, and these values would never
        # expire.
        self._left_out.limit(now_ns)

    def joints_of(self, coordinates: BoolArray) -> IntArray:
        """
        Return the joints of some coordinates.

        Leave out joints that have an unknown coordinate.

        """
        joints = [
            joint
            for joint, own in self._coordinates_of
            if coordinates[own].any() and self.plan.known[own].all()
        ]
        return np.array(joints, dtype=np.intp)

    def _replan(self) -> Plan:
        plan = self.model.plan(self.measured, self._defaults)
        state = self.state
        # A coordinate that is neither measured nor computed gets its default position, or NaN. A
        # computed coordinate keeps its old position, because the search for a closed loop starts
        # there.
        default = np.array([source is Source.DEFAULT for source in plan.source], dtype=bool)
        state.position[default] = self._default_position[default]
        state.position[~plan.known] = np.nan
        state.velocity[~self.measured] = np.nan
        state.effort[~self.measured] = np.nan
        resolve(self._bound(plan.blocks), state)
        return plan

    def _bound(self, blocks: Iterable[Block]) -> tuple[Block, ...]:
        """
        Return blocks that use the memory of this engine.

        A block that remembers solutions is replaced by a copy. Other blocks are returned
        unchanged.

        """
        return tuple(
            block.bound(self._memory) if isinstance(block, Remembering) else block
            for block in blocks
        )

    def _make_reading_plan(self, names: tuple[str, ...], mask: BoolArray) -> ReadingPlan:
        first: dict[str, int] = {}
        for i, name in enumerate(names):
            if name in self.model.index:
                first.setdefault(name, i)
        affected, blocks = self.plan.affected(mask)
        blocks = self._bound(blocks)
        take = np.fromiter(first.values(), dtype=np.intp, count=len(first))
        put = np.array([self.model.index[name] for name in first], dtype=np.intp)
        return ReadingPlan(
            names=names,
            plan=self.plan,
            take=as_slice(take),
            put=put,
            put_at=as_slice(put),
            blocks=self.model.joined(blocks),
            checks=self._make_checks(mask),
            watches=self._make_watches(blocks, mask),
            affected=affected,
            joints=self.joints_of(affected),
            unknown=tuple(dict.fromkeys(n for n in names if n not in self.model.index)),
            rhythm=self._left_out.rhythm(names, mask),
            outside=self._left_out.inputs_outside(self.plan, mask),
            leaves_out=self._left_out.touches(self.plan, mask, affected),
        )

    def _make_checks(self, mask: BoolArray) -> Checks | None:
        """Return the comparisons that involve a coordinate of the reading, or None."""
        if self.plan.checks is None:
            return None
        rows = {
            out: row
            for out, row in self.plan.checks.rows.items()
            if all(self.measured[i] for i in row.terms) and any(mask[i] for i in (out, *row.terms))
        }
        if not rows:
            return None
        width = 1 + max(len(row.terms) for row in rows.values())
        compared = np.array(
            [[out, *row.terms, *[out] * width][:width] for out, row in rows.items()], dtype=np.intp
        ).T
        within: BoolArray = np.all(mask[compared], axis=0)
        return Checks(AffineBlock(rows, len(self.model)), compared, within)

    def _make_watches(self, blocks: Iterable[Block], mask: BoolArray) -> tuple[Watch, ...]:
        watches = []
        for block in blocks:
            if isinstance(block, Watched):
                compared = block.inputs[self.measured[block.inputs]]
                within = bool(mask[compared].all())
                watches.append(Watch(block, compared, within))
        return tuple(watches)

    def _misfits(self, watches: Iterable[Watch], stamp_ns: int) -> tuple[Diagnostic, ...]:
        found = []
        for watch in watches:
            misfit = watch.block.misfit()
            if misfit is None or watch.block.name in self._open:
                continue
            # Compare only values of the same time, as in `_deviations`.
            stamps = self.state.stamp_ns[watch.compared]
            if (stamps == stamp_ns).all() if stamp_ns else watch.within:
                self._open.add(watch.block.name)
                where = watch.block.where or Location(self.model.description.source)
                found.append(LOOP_OPEN.at(where, *misfit))
        return tuple(found)

    def _deviations(self, checks: Checks, plan: Plan, stamp_ns: int) -> tuple[Diagnostic, ...]:
        outputs = checks.block.outputs
        measured = self.state.position[outputs]
        expected = checks.block.expected(self.state.padded_position)
        off = np.abs(measured - expected) > DEVIATION
        off &= ~self._reported[outputs]
        # Compare only values with the same stamp. If the stamp is 0, compare values of the same
        # reading.
        together = checks.within
        if stamp_ns:
            together = np.all(self.state.stamp_ns[checks.compared] == stamp_ns, axis=0)
        off &= together
        if not off.any():
            return ()
        self._reported[outputs[off]] = True
        return tuple(
            self._deviation(plan, int(outputs[i]), measured[i], expected[i])
            for i in np.flatnonzero(off)
        )

    def _deviation(
        self, plan: Plan, coordinate: int, measured: float, expected: float
    ) -> Diagnostic:
        name = self.model.coordinates[coordinate]
        coupling = plan.overruled[coordinate]
        return STATE_DEVIATION.at(
            coupling.where or Location(self.model.description.source),
            f"joint '{name}' is measured at {measured:.6g}, but its {coupling.kind} gives "
            f'{expected:.6g}, a difference of {abs(measured - expected):.3g}; '
            'the measured value is used',
            'correct the coupling, or do not publish the joint',
        )


def as_slice(indices: IntArray) -> IntArray | slice:
    """
    Return a slice if the indices are consecutive, because slices are faster.

    Otherwise return the indices.

    """
    if len(indices) and (np.diff(indices) == 1).all():
        return slice(int(indices[0]), int(indices[-1]) + 1)
    return indices


STATE_DEVIATION = Code.warning(
    'state-deviation',
    'The measured position of a joint of the running robot does not fit its actuators or the '
    'joint that it mimics.',
    why='The node publishes the measured value. Possible reasons are an encoder offset, a '
    'slipping gear or a wrong reduction.',
)
LOOP_OPEN = Code.warning(
    'loop-open',
    'A closed loop of the running robot does not close at the measured positions.',
    why='The published pose is the one with the smallest gap, so a gap is visible between links '
    'of the loop. Usual reasons are a sensor offset, a wrong length or a joint that slipped.',
)
