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
Sleep of a node, which leaves messages in their queues while none of them can be published.

The gate (`PublishGate`) decides by stamps which messages are published, but the length of a sleep
is measured by the clock. So a node sleeps only if stamps follow the clock.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any
from typing import NamedTuple
from typing import Protocol

from robot_description_tools.state.gate import PublishGate

# Starting a sleep takes time, so a sleep is not worth it if only a few messages arrive.
#: Count. A node sleeps only if at least this number of messages arrives in an interval.
FEWEST = 4
#: Count. Number of messages that are needed to measure the rate of a source.
MANY = 8
#: Ratio. Largest part of a queue that fills during a sleep. The remaining part allows a source to
#: double its rate.
FILLED = 0.5
# Sleeps are short, because the health report and the check for old values need recent values.
#: Nanoseconds. Longest sleep.
LONGEST_NS = 100_000_000
#: Nanoseconds. Shortest sleep.
SHORTEST_NS = 1_000_000
#: Ratio. Stamps follow the clock if they drift by less than this part of an interval from one
#: publication to the next.
UNSTEADY = 0.25


class QueuedTopic(NamedTuple):
    """
    A topic whose messages may wait in a queue.

    Attributes
    ----------
    take : callable
        Processes a message. Takes the message and its arrival time [ns].
    skippable : callable
        Takes messages and their arrival times [ns]. Returns the number of messages at the front
        that can be skipped.

    """

    take: Callable[[Any, int], None]
    skippable: Callable[[Sequence[Any], Sequence[int]], int]


def skip_none(messages: Sequence[Any], came_ns: Sequence[int]) -> int:
    """Return 0, so that no message is skipped."""
    return 0


class Queue(NamedTuple):
    """
    Messages of one topic that have waited in its queue.

    Attributes
    ----------
    source : QueuedTopic
        The topic.
    messages : list
        The messages, in order of arrival.
    came_ns : list of int
        Arrival time of each message [ns]. 0 if it is unknown.

    """

    source: QueuedTopic
    messages: list[Any]
    came_ns: list[int]


class Queues(Protocol):
    """
    The queues and the clock of a node, as `Sleep` uses them.

    Attributes
    ----------
    has_ros_time : bool
        True if the clock is simulated.

    """

    has_ros_time: bool

    def now(self) -> int:
        """Return the present time [ns]."""

    def waiting(self) -> Sequence[Queue]:
        """Empty the queues, and return the queues that had messages."""

    def leave(self, left_ns: int) -> None:
        """Leave messages in their queues for a time [ns], and then call `Sleep.check`."""

    def wait(self) -> None:
        """Stop sleeping. From now on, call `QueuedTopic.take` for each message when it arrives."""


class Sleep:
    """
    Leaves messages in their queues while none of them can be published.

    Parameters
    ----------
    queues : Queues
        The queues.
    depth : int
        Capacity of the smallest queue [messages].
    gate : PublishGate, optional
        Decides which messages are published, and limits complete states. A sleep lasts at most as
        long as the shorter of two intervals: the interval between published messages, and the
        interval between complete states. If no gate is given, the caller must call
        `note_published`.

    """

    def __init__(self, queues: Queues, depth: int, gate: PublishGate | None = None) -> None:
        self._queues = queues
        self._gate = gate or PublishGate()
        self.depth = depth
        # `_taken` is the number of messages that were taken so far. `_looked` is the value of
        # `_taken` when `note_taken` last stored the stamps of the gate in `_decided`. `_looked_ns`
        # is the arrival time of the last reading before that moment [ns].
        self._taken = self._looked = self._looked_ns = 0
        self._is_asleep = False
        # Two stamps of the gate, and its number of refused readings, as `note_taken` last stored
        # them.
        self._decided = (0, 0, 0)
        # Stamp, time, number of messages and number of refused readings at the last publication.
        self._stamp_ns = self._now_ns = self._taken_before = self._refused = 0
        self._interval_ns = 0
        # Times by which stamps were ahead of the clock. `_ahead_ns` is used to compute the time of
        # the next publication. `_passed_ahead_ns` belongs to the last reading that was noted by
        # `note_published` or `note_throttled`. `_passed_ns` is the arrival time of this reading.
        self._ahead_ns = self._passed_ahead_ns = self._passed_ns = 0
        # Time of the next publication, 0 if unknown. Longest sleep that the queues allow, and the
        # time when the queues were last empty.
        self._due_ns = self._lasts_ns = self._empty_ns = 0

    def note_taken(self, count: int) -> None:
        """
        Count messages that were taken. Go to sleep if no message can be published for some time.

        Parameters
        ----------
        count : int
            Number of messages since the last call.

        """
        self._taken += count
        gate, limit = self._gate, self._gate.fastest
        if not limit.interval_ns:
            return
        if (limit.last_ns, limit.last_at_ns) != (self._stamp_ns, self._now_ns):
            # Stay awake if stamps are ignored or the clock is simulated, because stamps do not
            # follow a simulated clock.
            follows_clock = not (gate.ignore_timestamp or self._queues.has_ros_time)
            interval_ns = limit.interval_ns if follows_clock else 0
            self.note_published(limit.last_ns, limit.last_at_ns, interval_ns)
        elif self._taken - self._looked >= MANY:
            if self._decided == (gate.last_ns, gate.throttled_ns, gate.refused):
                self.note_foreign(self._taken - self._looked, gate.latest_now_ns)
            else:
                self.note_throttled(limit.throttled_ns, gate.latest_now_ns)
        else:
            return
        self._looked, self._looked_ns = self._taken, gate.latest_now_ns
        self._decided = (gate.last_ns, gate.throttled_ns, gate.refused)

    def note_published(self, stamp_ns: int, now_ns: int, interval_ns: int) -> None:
        """
        Note a published reading. Go to sleep if the next reading can only be published later.

        Parameters
        ----------
        stamp_ns, now_ns : int
            Stamp and arrival time of the reading [ns].
        interval_ns : int
            Shortest time between two publications [ns]; 0 to stay awake.

        """
        elapsed, count = now_ns - self._now_ns, self._taken - self._taken_before
        ahead = stamp_ns - now_ns
        # The gate takes the earlier of two times: the last published stamp, and the present time
        # of the clock. It throttles a reading if its stamp is less than an interval after the
        # earlier time. So the gate does not throttle readings whose stamps are ahead of the clock
        # by an interval or more. Stay awake if stamps are that far ahead.
        is_steady = (
            abs(ahead - self._ahead_ns) <= UNSTEADY * interval_ns
            and self._gate.refused == self._refused
            and ahead < interval_ns
        )
        self._stamp_ns, self._now_ns, self._interval_ns = stamp_ns, now_ns, interval_ns
        self._taken_before, self._refused = self._taken, self._gate.refused
        self._ahead_ns = self._passed_ahead_ns = ahead
        self._passed_ns = now_ns
        self._due_ns = 0
        if is_steady:
            self._set_due(elapsed, count)
        if not self._is_asleep:
            self._sleep_or_wait()

    def note_throttled(self, stamp_ns: int, now_ns: int) -> None:
        """
        Note a throttled reading. Go to sleep if stamps have followed the clock.

        Without this method, the node would stay awake for an interval after a pause or a late
        message. The caller calls this method once for every `MANY` readings.

        Parameters
        ----------
        stamp_ns, now_ns : int
            Stamp and arrival time of the reading [ns].

        """
        ahead, elapsed = stamp_ns - now_ns, now_ns - self._passed_ns
        is_steady = (
            abs(ahead - self._passed_ahead_ns) <= UNSTEADY * elapsed
            and self._gate.refused == self._refused
            and ahead < self._interval_ns
        )
        self._passed_ahead_ns, self._passed_ns = ahead, now_ns
        if is_steady and not self._is_asleep:
            self._ahead_ns = ahead
            self._set_due(now_ns - self._now_ns, self._taken - self._taken_before)
            self._sleep_or_wait()

    def note_foreign(self, count: int, now_ns: int) -> None:
        """
        Note readings that contain no name of the robot. Go to sleep regardless of their stamps.

        Parameters
        ----------
        count : int
            Number of foreign readings since the last decision.
        now_ns : int
            Arrival time of the last foreign reading [ns].

        """
        gate, elapsed = self._gate, now_ns - self._looked_ns
        interval_ns = gate.fastest.interval_ns
        follows_clock = not (gate.ignore_timestamp or self._queues.has_ros_time)
        if not follows_clock or elapsed <= 0 or count * interval_ns < FEWEST * elapsed:
            return
        self._interval_ns, self._due_ns = interval_ns, now_ns + interval_ns
        self._set_lasting(elapsed, count)
        if not self._is_asleep:
            self._sleep_or_wait()

    def _set_due(self, elapsed: int, count: int) -> None:
        """
        Set the time of the next publication.

        The time does not change if too few readings arrived in the elapsed time [ns].

        """
        if elapsed > 0 and count * self._interval_ns >= FEWEST * elapsed:
            self._due_ns = self._stamp_ns + self._interval_ns - self._ahead_ns
            self._set_lasting(elapsed, count)

    def _set_lasting(self, elapsed: int, count: int) -> None:
        """
        Set the longest sleep that the queues allow.

        The present rate is ``count`` messages in ``elapsed`` nanoseconds. At this rate, messages
        fill at most the part `FILLED` of each queue during the sleep.

        """
        self._lasts_ns = int(FILLED * self.depth * elapsed / count)

    def check(self) -> None:
        """
        Take waiting messages.

        Continue to sleep if no message can be published for some time.

        """
        # Set the next wake-up even after an error.
        try:
            self.take()
        finally:
            self._sleep_or_wait()

    def wake(self) -> None:
        """Stop sleeping: take waiting messages, forget the interval, and wait for messages."""
        try:
            self.catch_up()
        finally:
            # Forget the interval, which is determined again at the next publication.
            self._interval_ns = self._due_ns = 0
            self._sleep_or_wait()

    def catch_up(self) -> None:
        """Take waiting messages, and continue to sleep."""
        if self._is_asleep:
            self.take()

    def _sleep_or_wait(self) -> None:
        now_ns = self._queues.now()
        left = self._due_ns - now_ns
        # Stop sleeping if more than an interval is left, because the clock was set back.
        if left <= self._interval_ns:
            left = min(left, self._lasts_ns, LONGEST_NS)
            if left >= SHORTEST_NS:
                self._is_asleep, self._empty_ns = True, now_ns
                self._queues.leave(left)
                return
        if self._is_asleep:
            self._is_asleep = False
            self._queues.wait()

    def take(self) -> None:
        """Take waiting messages, in order of arrival."""
        least, most = self._gate.latest_now_ns, self._queues.now()
        found = self._queues.waiting()
        elapsed, self._empty_ns = most - self._empty_ns, most
        if found and elapsed > 0:
            # Measure the rate again, because a source may have become faster since the last
            # publication.
            self._set_lasting(elapsed, sum(len(queue.messages) for queue in found))
        for source, messages, came_ns in _in_order(found, least, most):
            at = 0
            while at < len(messages):
                skipped = source.skippable(messages[at:], came_ns[at:])
                self._taken += skipped + 1
                at += skipped
                source.take(messages[at], came_ns[at])
                at += 1
        self.note_taken(0)


def _in_order(found: Sequence[Queue], least: int, most: int) -> Sequence[Queue]:
    """Return waiting messages in order of arrival. Clamp arrival times to [`least`, `most`]."""
    if len(found) == 1:
        came_ns = found[0].came_ns
        # Return a single queue unchanged if its arrival times are in order and in the range. The
        # times may be out of order if the system clock was adjusted.
        if least <= came_ns[0] and came_ns[-1] <= most and sorted(came_ns) == came_ns:
            return found
    each = [
        (came_ns, queue.source, message)
        for queue in found
        for message, came_ns in zip(queue.messages, queue.came_ns, strict=True)
    ]
    if least <= most:
        waiting = [
            (min(max(came_ns or most, least), most), source, message)
            for came_ns, source, message in sorted(each, key=itemgetter(0))
        ]
    else:
        # The clock was set back. Messages that arrived before this change come first and keep
        # their times.
        waiting = [
            (came_ns if came_ns >= least else min(came_ns or most, most), source, message)
            for came_ns, source, message in sorted(
                each, key=lambda one: (one[0] < least, one[0])
            )
        ]
    ordered = []
    for source, group in groupby(waiting, key=itemgetter(1)):
        times, _, messages = zip(*group, strict=True)
        ordered.append(Queue(source, list(messages), list(times)))
    return ordered
