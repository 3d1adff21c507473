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
The throttle of robot_state_publisher. It decides from names and stamps if a reading is published.

Source: robot_state_publisher 3.3.3, ``callbackJointState``. ``doc/differences.md`` lists the rules
of robot_state_publisher, and how this module differs.

A reading is dropped if its stamp jumps relative to the clock of the node. Otherwise, a single
wrong stamp could block tf2. For example, after one transform with a stamp in 2038, every tf2
buffer would ignore all later transforms. A constant offset from the clock is no jump, even an
offset of several years.

"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import numpy as np
from robot_description_tools.coupling.relation import IntArray

#: Milliseconds. Longest interval, because stamps have 32 bits for seconds.
_LONGEST_MS = 2.0**31 * 1000.0
#: Count. Largest number of names whose last published stamps are stored separately. All further
#: names share one stored stamp.
MAX_NAMES = 100_000
_SHARED = 0
# The offset of a reading is its stamp minus the time of the clock. A stamp is always accepted if
# it is newer than the last stamp by at most `MAX_JUMP_NS`.
#: Nanoseconds. Largest accepted change of the offset from one reading to the next.
MAX_JUMP_NS = 3_600_000_000_000
# The offset changes when a clock is set or a recording starts. So a new offset is accepted if it
# lasts.
#: Nanoseconds. A new offset is accepted after this time.
PERSISTENCE_NS = 1_000_000_000
#: Count. Largest number of name sets for which a new offset, or a throttled stamp, is stored.
MAX_JUMPS = 1000
# A time in the far past: any interval that started at this time is over.
NEVER_NS = -(2**62)


class Verdict(Enum):
    """Decision of the gate about a reading."""

    PUBLISH = 'publish'
    THROTTLED = 'throttled'
    ZERO_STAMP = 'zero stamp'
    OLD_STAMP = 'old stamp'
    STAMP_JUMP = 'stamp jump'


class StatesLimit:
    """
    Limits the rate of complete states, which are the messages with all known joints.

    There is one limit for all names.

    Attributes
    ----------
    is_wanted : bool
        True if complete states have a subscriber.
    interval_ns : int
        Shortest time between two messages [ns]. If 0, every reading passes.
    last_ns, throttled_ns : int
        The last stamp that passed, and the last stamp that came too soon [ns].
    last_at_ns : int
        Arrival time of the last reading that passed [ns].
    newest_ns : dict of bytes to int
        Maps the slots of the names in a reading, as bytes, to the last throttled stamp of these
        names [ns]. A slot is the index at which a `PublishGate` stores the stamp of a name.

    """

    def __init__(self) -> None:
        self.is_wanted = True
        self.interval_ns = 0
        self.newest_ns: dict[bytes, int] = {}
        self.forget()

    def forget(self) -> None:
        """Forget the last message. Call this method when the clock went back."""
        self.last_ns = self.last_at_ns = NEVER_NS
        self.throttled_ns = 0
        self.newest_ns.clear()

    def is_newer(self, slots: IntArray, stamp_ns: int, verdict: Verdict) -> bool:
        """
        Return True if a throttled reading is newer than the last one with the same names.

        Then its stamp is stored. For a published reading, return True and forget the stored stamp.
        This test is needed because complete states can also be published for throttled readings.
        The gate compares each stamp only with published stamps. So the gate does not notice that a
        throttled reading is older than the throttled reading before it.

        """
        newest_ns = self.newest_ns
        if verdict is Verdict.PUBLISH:
            if newest_ns:
                newest_ns.pop(slots.tobytes(), None)
            return True
        key = slots.tobytes()
        if stamp_ns <= newest_ns.get(key, 0):
            return False
        if len(newest_ns) == MAX_JUMPS:
            newest_ns.clear()
        newest_ns[key] = stamp_ns
        return True

    def is_due(self, stamp_ns: int, now_ns: int) -> bool:
        """Return True if a reading with this stamp and arrival time [ns] passes."""
        # Compare stamps and also arrival times. The last message may be from another source, whose
        # stamps have another offset from the clock.
        return (
            stamp_ns >= self.last_ns + self.interval_ns
            or now_ns >= self.last_at_ns + self.interval_ns
        )

    def admit(self, stamp_ns: int, now_ns: int) -> bool:
        """Return the result of `is_due`, and record the reading if there is a limit."""
        if not self.interval_ns:
            return True
        if not self.is_due(stamp_ns, now_ns):
            self.throttled_ns = stamp_ns
            return False
        self.last_ns, self.last_at_ns = stamp_ns, now_ns
        return True


class PublishGate:
    """
    Decides which readings are published. The gate compares stamps with the last published stamps.

    Parameters
    ----------
    interval_ns : int
        Shortest time between two published stamps of the same name [ns]. If 0, every new stamp is
        published.
    ignore_timestamp : bool
        True to publish every reading, regardless of its stamp.

    Attributes
    ----------
    last_ns : int
        The last published stamp [ns]. Foreign readings, in which no name belongs to the robot,
        change none of these attributes except ``latest_now_ns``.
    throttled_ns : int
        The last stamp that was too soon after a published stamp [ns].
    latest_now_ns : int
        The time when the last reading arrived [ns], including foreign readings.
    last_at_ns : int
        The time when the last published reading arrived [ns]. 0 if its stamp was ignored.
    refused : int
        Number of readings whose stamp was refused.
    states : StatesLimit
        Limits the rate of complete states, independently of `interval_ns`.

    """

    def __init__(self, interval_ns: int = 0, ignore_timestamp: bool = False) -> None:
        self.interval_ns = interval_ns
        self.ignore_timestamp = ignore_timestamp
        self._slot_of: dict[str, int] = {}
        # The last published stamp of each name, and the time of that publication. 0 if unknown.
        # The slot of a name is its index in these arrays.
        self._published_ns = np.zeros(64, dtype=np.int64)
        self._published_at_ns = np.zeros(64, dtype=np.int64)
        # The slots of the last published reading. To save time, its stamp is written into the
        # arrays above only before the arrays are read, or before a reading with other slots is
        # published.
        self._last_slots = np.empty(0, dtype=np.intp)
        self._slots_ns = self._slots_at_ns = 0
        self.last_ns = self.throttled_ns = 0
        self.last_at_ns = self.refused = 0
        # Maps a set of slots to the stamp and the arrival time of the first reading with a new
        # offset.
        self._jumps: dict[bytes, tuple[int, int]] = {}
        self.latest_now_ns = 0
        self.states = StatesLimit()

    @property
    def fastest(self) -> PublishGate | StatesLimit:
        """
        Return the limit with the shorter interval, which is this gate or `states`.

        The limit of complete states counts only if they have a subscriber.

        """
        states = self.states
        is_states = states.is_wanted and states.interval_ns < self.interval_ns
        return states if is_states else self

    def slots(self, names: Sequence[str]) -> IntArray:
        """
        Return the slots in which the stamps of some names are stored.

        Parameters
        ----------
        names : sequence of str
            Any names. They need not be joints.

        Returns
        -------
        ndarray of int
            The slots, an argument of `admit`. The method `admit` is fastest if it gets the same
            array object each time.

        """
        for name in names:
            if len(self._slot_of) < MAX_NAMES:
                self._slot_of.setdefault(name, len(self._slot_of) + 1)
        if len(self._slot_of) >= len(self._published_ns):
            more = 0, len(self._slot_of)
            self._published_ns = np.pad(self._published_ns, more)
            self._published_at_ns = np.pad(self._published_at_ns, more)
        return np.unique([self._slot_of.get(name, _SHARED) for name in names]).astype(np.intp)

    def admit(
        self, slots: IntArray, stamp_ns: int, now_ns: int, is_foreign: bool = False
    ) -> Verdict:
        """
        Decide on a reading.

        Parameters
        ----------
        slots : ndarray of int
            Slots of the names of the reading.
        stamp_ns, now_ns : int
            Stamp of the reading, and present time of the node's clock [ns].
        is_foreign : bool
            True if the robot has none of the names.

        Returns
        -------
        Verdict
            The decision. After ``PUBLISH``, this stamp is the last published stamp of all names of
            the reading.

        """
        if not self.ignore_timestamp:
            last = self._slots_ns if slots is self._last_slots else self.published(slots)
            if not last or not 0 < stamp_ns - last <= MAX_JUMP_NS:
                refused = self._refused(slots, stamp_ns, now_ns)
                if refused is not None:
                    self.refused += not is_foreign
                    return refused
                last = self.published(slots)
            if self.interval_ns and stamp_ns < min(now_ns, last) + self.interval_ns:
                if not is_foreign:
                    self.throttled_ns = stamp_ns
                return Verdict.THROTTLED
        elif slots is not self._last_slots:
            self._write_last()
        self._last_slots = slots
        self._slots_ns = stamp_ns
        self._slots_at_ns = 0 if self.ignore_timestamp else now_ns
        if not is_foreign:
            self.last_ns, self.last_at_ns = stamp_ns, self._slots_at_ns
        return Verdict.PUBLISH

    def _refused(self, slots: IntArray, stamp_ns: int, now_ns: int) -> Verdict | None:
        """
        Return the reason to refuse a stamp, or None.

        `admit` has already accepted stamps that are slightly newer than the last stamp.

        """
        if not stamp_ns:
            return Verdict.ZERO_STAMP
        # Stamps cannot be compared with a simulated clock that has not started.
        if now_ns and self._is_jump(slots, stamp_ns, now_ns):
            return Verdict.STAMP_JUMP
        return Verdict.OLD_STAMP if stamp_ns <= self.published(slots) else None

    def _is_jump(self, slots: IntArray, stamp_ns: int, now_ns: int) -> bool:
        """
        Return True if the stamp of a reading jumps, so that the reading is dropped.

        If the new offset has lasted long enough, forget the published stamps of these slots, and
        return False.

        """
        offset_ns, usual_ns = stamp_ns - now_ns, self.offset(slots)
        # A first stamp is a jump only if it is in the future, because tf2 would then ignore later
        # transforms. A first stamp in the past causes no such harm, so it is accepted at once.
        change_ns = max(offset_ns, 0) if usual_ns is None else abs(offset_ns - usual_ns)
        if change_ns <= MAX_JUMP_NS:
            return False
        key = slots.tobytes()
        first_ns, since_ns = self._jumps.get(key, (0, 0))
        is_first = (
            abs(offset_ns - (first_ns - since_ns)) > MAX_JUMP_NS
            # Or a reading with the usual offset was published since then, so the new offset did
            # not last.
            or self._published_at_ns[slots].max(initial=0) >= since_ns
        )
        if is_first:
            if len(self._jumps) == MAX_JUMPS:
                self._jumps.clear()
            self._jumps[key] = stamp_ns, now_ns
            return True
        # Readings with the usual offset are published at most once in each interval. So the new
        # offset must last for two intervals, to be sure that no such readings arrive any more.
        lasts_ns = max(PERSISTENCE_NS, 2 * self.interval_ns)
        if now_ns - since_ns < lasts_ns or stamp_ns <= first_ns:
            return True
        del self._jumps[key]
        self._forget(slots)
        return False

    def published(self, slots: IntArray) -> int:
        """Return the oldest of the last published stamps of names [ns]; 0 if a name has none."""
        if slots is self._last_slots:
            return self._slots_ns
        self._write_last()
        return 0 if not len(slots) else int(self._published_ns[slots].min())

    def offset(self, slots: IntArray) -> int | None:
        """
        Return the usual difference between the stamps of some names and the clock.

        Parameters
        ----------
        slots : ndarray of int
            Slots of the names.

        Returns
        -------
        int or None
            Smallest offset of the last published stamps of these names [ns]. None if no stamp of
            these names was published.

        """
        self._write_last()
        stamps_ns, at_ns = self._published_ns[slots], self._published_at_ns[slots]
        offsets_ns = (stamps_ns - at_ns)[at_ns > 0]
        return int(offsets_ns.min()) if len(offsets_ns) else None

    def _write_last(self) -> None:
        self._published_ns[self._last_slots] = self._slots_ns
        self._published_at_ns[self._last_slots] = self._slots_at_ns

    def _forget(self, slots: IntArray | slice) -> None:
        """Forget the published stamps of some names."""
        self._write_last()
        self._last_slots = np.empty(0, dtype=np.intp)
        self._published_ns[slots] = self._published_at_ns[slots] = 0

    def clock_went_back(self, now_ns: int) -> bool:
        """
        Forget all published stamps if the clock went back.

        Parameters
        ----------
        now_ns : int
            Present time of the node's clock [ns].

        Returns
        -------
        bool
            True if the clock went back.

        """
        backwards = now_ns < self.latest_now_ns
        if backwards:
            self._forget(slice(None))
            self._jumps.clear()
            self.last_ns = 0
            self.states.forget()
        self.latest_now_ns = now_ns
        return backwards


def interval_ns(publish_frequency: float) -> int:
    """
    Return the interval of a frequency, rounded as in robot_state_publisher.

    Parameters
    ----------
    publish_frequency : float
        Highest rate of messages [Hz]. 0 for every message.

    Returns
    -------
    int
        ``floor(1000 / publish_frequency)`` milliseconds, in ns. The result is at most the largest
        time that a stamp can contain.

    """
    if publish_frequency == 0.0:
        return 0
    return int(min(1000.0 / publish_frequency, _LONGEST_MS)) * 1_000_000
