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
Expiry of the measured value of a coordinate that is missing in later messages.

A *follower* is a coordinate that a coupling can compute. A follower may also be measured. If new
messages contain the inputs of the coupling but no longer the follower, the last measured value of
the follower becomes wrong. Then this value expires, and the coupling computes the follower again.
If no new messages arrive, no value expires.

"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from robot_description_tools.coupling.plan import Plan
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import Coupling
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.coupling.relation import Source

#: Count. A measured value of a follower expires after this many usual intervals between its
#: messages.
INTERVALS = 3
#: Nanoseconds. Shortest time after which a measured value of a follower expires.
SHORTEST_NS = 200_000_000
#: Count. Largest number of stored message intervals, one for each set of names in a message.
MAX_RHYTHMS = 64
# Time of an input that was never measured.
_NEVER = np.iinfo(np.int64).min // 2


class Rhythm:
    """
    Usual interval between readings with the same set of names.

    Attributes
    ----------
    last_ns : int
        Time of the last reading [ns].
    interval_ns : int
        The longer of the last two intervals [ns]; 0 before the second reading. A message that is
        sent twice does not shorten this time, and a pause lengthens it only for a short while.

    """

    __slots__ = ('_elapsed_ns', 'interval_ns', 'last_ns')

    def __init__(self) -> None:
        self.last_ns = self.interval_ns = self._elapsed_ns = 0

    def note(self, time_ns: int) -> None:
        """Update the interval with the time of a new reading [ns]."""
        elapsed, self.last_ns = time_ns - self.last_ns, time_ns
        if elapsed > 0 and elapsed != time_ns:
            self.interval_ns = max(self._elapsed_ns, elapsed)
            self._elapsed_ns = elapsed


class Follower(NamedTuple):
    """
    A coordinate that a coupling can compute.

    Attributes
    ----------
    coordinate : int
        The coordinate.
    coupling : Coupling
        The coupling.
    place : int
        Index of ``coordinate`` among the coordinates of the coupling.

    """

    coordinate: int
    coupling: Coupling
    place: int

    @property
    def others(self) -> IntArray:
        """Return the other coordinates of the coupling."""
        return np.delete(self.coupling.coordinates, self.place)


class LeftOut:
    """
    Times of measured followers and of their inputs, which decide when a measured value expires.

    Parameters
    ----------
    couplings : iterable of Coupling
        The couplings of the robot.
    stamp_ns : ndarray of int, shape (n,)
        The stamps of the state, which the engine changes in place [ns].

    """

    def __init__(self, couplings: Iterable[Coupling], stamp_ns: IntArray) -> None:
        self._followers = list(_followers(couplings))
        self._can_follow = np.zeros(len(stamp_ns), dtype=bool)
        self._can_follow[[each.coordinate for each in self._followers]] = True
        self._stamp_ns = stamp_ns
        # Times of receipt of values without a stamp.
        self._received_ns = np.zeros_like(stamp_ns)
        # For each follower, the newest time of its inputs when the follower was last measured.
        # `next` compares later times of the inputs with this time. Without it, an input whose
        # clock is ahead of the clock of the follower would always count as newer.
        self._inputs_ns = np.zeros_like(stamp_ns)
        self._rhythms: dict[tuple[str, ...], tuple[BoolArray, Rhythm]] = {}

    def rhythm(self, names: tuple[str, ...], mask: BoolArray) -> Rhythm | None:
        """Return the rhythm of readings with these names, or None if no name is a follower."""
        if not (mask & self._can_follow).any():
            return None
        if names not in self._rhythms:
            if len(self._rhythms) == MAX_RHYTHMS:
                self._rhythms.clear()
            self._rhythms[names] = mask, Rhythm()
        return self._rhythms[names][1]

    def inputs_outside(self, plan: Plan, mask: BoolArray) -> tuple[IntArray, IntArray] | None:
        """
        Return the followers in a reading that have measured inputs outside of the reading.

        Returns
        -------
        followers : ndarray of int, shape (m,)
            The coordinates.
        inputs : ndarray of int, shape (m, k)
            The inputs of each follower. Rows with fewer inputs are filled with the follower.

        """
        rows: dict[int, set[int]] = {}
        for each in self._followers:
            if mask[each.coordinate]:
                found = set(self._roots(plan, each).tolist()) - set(np.flatnonzero(mask).tolist())
                if found:
                    rows.setdefault(each.coordinate, set()).update(found)
        if not rows:
            return None
        width = max(map(len, rows.values()))
        padded = [[*sorted(found), *[at] * width][:width] for at, found in rows.items()]
        return np.array([*rows], dtype=np.intp), np.array(padded, dtype=np.intp)

    def touches(self, plan: Plan, mask: BoolArray, affected: BoolArray) -> bool:
        """Return True if a reading changes inputs of a measured follower, but not the follower."""
        return any(
            plan.measured[each.coordinate]
            and not mask[each.coordinate]
            and affected[each.others].any()
            for each in self._followers
        )

    def note_inputs(self, followers: IntArray, inputs: IntArray) -> None:
        """For each follower in a new reading, store the newest time of its inputs."""
        self._inputs_ns[followers] = self._times()[inputs].max(axis=1)

    def note_received(self, coordinates: IntArray | slice, now_ns: int) -> None:
        """Store the time at which values without a stamp were received [ns]."""
        self._received_ns[coordinates] = now_ns

    def limit(self, now_ns: int) -> None:
        """Limit all times to the present time [ns], because the clock went back."""
        for times in (self._stamp_ns, self._received_ns, self._inputs_ns):
            times.clip(max=now_ns, out=times)
        for _, rhythm in self._rhythms.values():
            rhythm.last_ns = min(rhythm.last_ns, now_ns)

    def next(self, plan: Plan) -> int | None:
        """Return the measured follower with the oldest expired value, or None if none expired."""
        measured, times = plan.measured, self._times()
        since = np.maximum(times, self._inputs_ns)
        late = self._can_follow & measured & (times.max(initial=0) - since > SHORTEST_NS)
        if not late.any():
            return None
        found = []
        for each in self._followers:
            at = each.coordinate
            if late[at]:
                heard = np.array([self._heard_ns(plan, times, c) for c in each.others])
                fresh = np.insert(heard - since[at] > self._patience_ns(at), each.place, False)
                if each.coupling.relation.outputs(fresh)[each.place]:
                    found.append((int(since[at]), at))
        return min(found)[1] if found else None

    def _times(self) -> IntArray:
        return np.where(self._stamp_ns == 0, self._received_ns, self._stamp_ns)

    def _patience_ns(self, coordinate: int) -> int:
        """
        Return the time after which a measured value of a follower expires [ns].

        This time depends on the rhythm of the readings that last contained the follower.

        """
        own = [rhythm for mask, rhythm in self._rhythms.values() if mask[coordinate]]
        usual = max(((each.last_ns, each.interval_ns) for each in own), default=(0, 0))[1]
        return max(INTERVALS * usual, SHORTEST_NS)

    def _heard_ns(self, plan: Plan, times: IntArray, coordinate: int) -> int:
        """
        Return the time of the last measurement of a coordinate [ns].

        For a computed coordinate, return the oldest time of its inputs.

        """
        if plan.measured[coordinate]:
            return int(times[coordinate])
        roots = _roots_of(plan, coordinate)
        return int(times[roots].min(initial=times.max())) if len(roots) else _NEVER

    def _roots(self, plan: Plan, follower: Follower) -> IntArray:
        """
        Return the measured inputs of a follower.

        Computed inputs are replaced by their own measured inputs.

        """
        roots = [
            [c] if plan.measured[c] else _roots_of(plan, int(c)) for c in follower.others.tolist()
        ]
        return np.setdiff1d(np.concatenate([[], *roots]), follower.coordinate).astype(np.intp)


def _followers(couplings: Iterable[Coupling]) -> Iterator[Follower]:
    """Yield the coordinates that couplings can compute. A loop can compute any of its joints."""
    for coupling in couplings:
        places: Sequence[int] = range(len(coupling.coordinates))
        if coupling.kind is not Source.LOOP:
            places = np.flatnonzero(np.isin(coupling.coordinates, coupling.dependent)).tolist()
        for place in places:
            yield Follower(int(coupling.coordinates[place]), coupling, place)


def _roots_of(plan: Plan, coordinate: int) -> IntArray:
    """Return the measured coordinates from which a coordinate is computed."""
    roots = []
    for root in np.flatnonzero(plan.measured):
        changed = np.zeros(len(plan.measured), dtype=bool)
        changed[root] = True
        if plan.affected(changed)[0][coordinate]:
            roots.append(root)
    return np.array(roots, dtype=np.intp)
