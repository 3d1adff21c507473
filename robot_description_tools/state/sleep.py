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
When a node leaves messages in their queues, because nothing could be published for them.

The gate judges by stamps, sleep goes by the clock: a node sleeps only where stamps follow it.

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

#: Count. A node sleeps only if an interval has this many messages. Falling asleep has a price.
FEWEST = 4
#: Count. Messages that show the rate of a source.
MANY = 8
#: Ratio. Part of a queue that may fill. A source may double its rate while the node sleeps.
FILLED = 0.5
# Health and ages need the values.
#: Nanoseconds. Longest sleep.
LONGEST_NS = 100_000_000
#: Nanoseconds. Shortest sleep. A node does not sleep for less.
SHORTEST_NS = 1_000_000
#: Ratio. Largest drift of stamps from the clock between two publications, in intervals.
UNSTEADY = 0.25


class QueuedTopic(NamedTuple):
    """
    A topic whose messages may wait.

    Attributes
    ----------
    take : callable
        Takes a message, and when it came [ns].
    idle : callable
        Takes messages and when they came; returns how many of the first need not be taken.

    """

    take: Callable[[Any, int], None]
    idle: Callable[[Sequence[Any], Sequence[int]], int]


def none_idle(messages: Sequence[Any], came_ns: Sequence[int]) -> int:
    """Let a source take each message."""
    return 0


class Queue(NamedTuple):
    """
    Messages of one source that have waited.

    Attributes
    ----------
    source : QueuedTopic
        Whose they are.
    messages : list
        In the order in which they came.
    came_ns : list of int
        When each came, 0 where nobody knows [ns].

    """

    source: QueuedTopic
    messages: list[Any]
    came_ns: list[int]


class Queues(Protocol):
    """
    Messages that wait, and the clock that their stamps should follow.

    Attributes
    ----------
    has_ros_time : bool
        True if the clock is a simulated one.

    """

    has_ros_time: bool

    def now(self) -> int:
        """Return the present time [ns]."""

    def waiting(self) -> Sequence[Queue]:
        """Empty the queues; return those that were not empty."""

    def leave(self, left_ns: int) -> None:
        """Leave messages in their queues, and call `Sleep.look` after so long [ns]."""

    def wait(self) -> None:
        """Be called for each message."""


class Sleep:
    """
    Leaves queues alone for as long as nothing in them can be published.

    Parameters
    ----------
    queues : Queues
        The queues.
    depth : int
        How many messages the shallowest one holds.
    gate : PublishGate, optional
        Decides which messages are published. Without one, `published` has to be called.

    """

    def __init__(self, queues: Queues, depth: int, gate: PublishGate | None = None) -> None:
        self._queues = queues
        self._gate = gate or PublishGate()
        self.depth = depth
        # The number of messages so far, and that number when `took` looked at the gate last.
        self._taken = self._looked = 0
        self._is_asleep = False
        # Of the last publication.
        self._stamp_ns = self._now_ns = self._taken_before = self._refused = 0
        self._interval_ns = 0
        # By how much stamps are ahead of the clock; and as `passed` saw it last, and when.
        self._ahead_ns = self._passed_ahead_ns = self._passed_ns = 0
        # When the next one is due, 0 if that is not known, how long the queues last, and when
        # they were empty.
        self._due_ns = self._lasts_ns = self._empty_ns = 0

    def took(self, count: int) -> None:
        """
        Take note of messages that were taken; go to sleep if none can be published for a while.

        Parameters
        ----------
        count : int
            Number of messages since the last call.

        """
        self._taken += count
        gate = self._gate
        if not gate.interval_ns:
            return
        if (gate.last_ns, gate.last_at_ns) != (self._stamp_ns, self._now_ns):
            # Messages of a simulated clock come in their own time, and ignored stamps are no time.
            follows_clock = not (gate.ignore_timestamp or self._queues.has_ros_time)
            interval_ns = gate.interval_ns if follows_clock else 0
            self.published(gate.last_ns, gate.last_at_ns, interval_ns)
        elif self._taken - self._looked >= MANY:
            self.passed(gate.throttled_ns, gate.latest_now_ns)
        else:
            return
        self._looked = self._taken

    def published(self, stamp_ns: int, now_ns: int, interval_ns: int) -> None:
        """
        Take note of a reading that was published; go to sleep if nothing can be for a while.

        Parameters
        ----------
        stamp_ns, now_ns : int
            Its stamp, and when it came [ns].
        interval_ns : int
            Shortest time between two publications [ns]; 0 to stay awake.

        """
        elapsed, count = now_ns - self._now_ns, self._taken - self._taken_before
        ahead = stamp_ns - now_ns
        # The gate takes the clock where stamps are ahead of it: they may be by less than that.
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
            self._expect(elapsed, count)
        if not self._is_asleep:
            self._go_on()

    def passed(self, stamp_ns: int, now_ns: int) -> None:
        """
        Take note of a reading that was not published; go to sleep if those before it were steady.

        So it need not stay awake for an interval after a pause, or after a message that was late.
        To be called for one of `MANY` readings.

        Parameters
        ----------
        stamp_ns, now_ns : int
            As of `published`.

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
            self._expect(now_ns - self._now_ns, self._taken - self._taken_before)
            self._go_on()

    def _expect(self, elapsed: int, count: int) -> None:
        """Note when the next publication is due, if so many readings came in a short time."""
        if elapsed > 0 and count * self._interval_ns >= FEWEST * elapsed:
            self._due_ns = self._stamp_ns + self._interval_ns - self._ahead_ns
            self._fill(elapsed, count)

    def _fill(self, elapsed: int, count: int) -> None:
        """Note how long the queues last where so many readings come in such a time [ns]."""
        self._lasts_ns = int(FILLED * self.depth * elapsed / count)

    def look(self) -> None:
        """Take what has come; sleep on if nothing can be published for a while."""
        # Whatever fails, it does not sleep for ever.
        try:
            self.take()
        finally:
            self._go_on()

    def wake(self) -> None:
        """Take what has come, forget the interval, and wait for the next message."""
        try:
            self.catch_up()
        finally:
            # The next publication tells when another one is due.
            self._interval_ns = self._due_ns = 0
            self._go_on()

    def catch_up(self) -> None:
        """Take what has come so far, and sleep on."""
        if self._is_asleep:
            self.take()

    def _go_on(self) -> None:
        now_ns = self._queues.now()
        left = self._due_ns - now_ns
        # More than an interval: the clock went back.
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
        """Take messages that have waited, in the order in which they came."""
        least, most = self._gate.latest_now_ns, self._queues.now()
        found = self._queues.waiting()
        elapsed, self._empty_ns = most - self._empty_ns, most
        if found and elapsed > 0:
            # A source may have become faster since the last publication.
            self._fill(elapsed, sum(len(queue.messages) for queue in found))
        for source, messages, came_ns in _in_order(found, least, most):
            at = 0
            while at < len(messages):
                skipped = source.idle(messages[at:], came_ns[at:])
                self._taken += skipped + 1
                at += skipped
                source.take(messages[at], came_ns[at])
                at += 1
        self.took(0)


def _in_order(found: Sequence[Queue], least: int, most: int) -> Sequence[Queue]:
    """Return what has waited in the order in which it came, with times between two times."""
    if len(found) == 1:
        came_ns = found[0].came_ns
        # One source, and nothing happened to the clock.
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
        # The clock was set back: what came before that comes first, with its own time.
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
