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

"""Inputs of a node that does not wake up for every message."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from functools import partial
import time
from typing import Any

from rclpy.clock import JumpThreshold
from rclpy.executors import Executor
from rclpy.qos import HistoryPolicy
from rclpy.qos import QoSProfile
from rclpy.qos import ReliabilityPolicy
from rclpy.qos_overriding_options import QoSOverridingOptions
from rclpy.subscription import Subscription
from robot_description_tools.ros.guarded import Guarded
from robot_description_tools.ros.listeners import subscribe
from robot_description_tools.ros.rclpy_internals import can_take
from robot_description_tools.ros.rclpy_internals import Listening
from robot_description_tools.ros.rclpy_internals import listening
from robot_description_tools.ros.rclpy_internals import ros_clock
from robot_description_tools.ros.rclpy_internals import take_all
from robot_description_tools.ros.status import create_steady_timer
from robot_description_tools.state.gate import PublishGate
from robot_description_tools.state.sleep import LONGEST_NS
from robot_description_tools.state.sleep import Queue
from robot_description_tools.state.sleep import QueuedTopic
from robot_description_tools.state.sleep import Sleep
from sensor_msgs.msg import JointState

#: Count. Queue depth of a node that sleeps between messages.
DEPTH = 200
# `SHALLOW` is small, because messages in a longer queue would be late. robot_state_publisher has
# the same queue depth.
#: Count. Queue depth of a node that publishes for each message.
SHALLOW = 5
#: Nanoseconds. If the messages of each topic are at least this far apart in time,
#: `Inputs.leave_all` empties the queues before one of them overflows.
FASTEST_NS = 500_000
#: Count. If this number of messages arrives in `FAST_NS`, the node waits for messages without an
#: executor.
MANY = 32
#: Nanoseconds. If `MANY` messages arrive in less than this time, the node waits for messages
#: without an executor.
FAST_NS = 80_000_000
#: Nanoseconds. If no message arrives for this time, the executor waits for messages again.
SILENCE_NS = 50_000_000
#: Nanoseconds. Longest delay of services and other topics while a node waits without an executor.
TURN_NS = 20_000_000
#: Nanoseconds. Longest delay of timers while the node waits for a message that should arrive soon.
SHORT_NS = 2_000_000


class Sleeping(Guarded):
    """A node whose executor may ignore some subscriptions."""

    _resting: frozenset[Subscription] = frozenset()
    inputs: Inputs | None = None

    @property
    def subscriptions(self) -> Iterator[Subscription]:
        """The subscriptions that executors wait for."""
        return (each for each in super().subscriptions if each not in self._resting)

    def rest(self, subscriptions: frozenset[Subscription]) -> None:
        """
        Let executors wait for all subscriptions except the given ones.

        Parameters
        ----------
        subscriptions : frozenset of Subscription
            The subscriptions to ignore, whose messages stay in their queues.

        """
        if subscriptions != self._resting:
            self._resting = subscriptions
            if self.executor is not None:
                self.executor.wake()

    def turn(self, executor: Executor, patience: float) -> None:
        """Wait for the next callback, and run it. See `Guarded.turn`."""
        if self.inputs is None:
            super().turn(executor, patience)
        else:
            self.inputs.turn(executor, patience)


class Inputs:
    """
    Queues of some subscriptions, so that a node can sleep while messages arrive.

    An executor waits for all entities of a node. Preparing this wait takes longer than the
    callbacks for most messages. If many messages arrive, or if no message should wake the node,
    the executor ignores these subscriptions. `turn` then waits for messages itself, or leaves them
    in the queues. From time to time, `turn` runs the executor.

    Parameters
    ----------
    node : Sleeping node
        The node.
    topics : sequence of (str, type, QueuedTopic)
        Each topic, its type, and the callbacks for its messages. The callbacks for JointState get
        serialized messages.
    depth : int
        Depth of the queues, unless the user overrides it.
    gate : PublishGate, optional
        Decides which messages are published. The node sleeps while the gate accepts none.

    Attributes
    ----------
    sleep : Sleep
        Decides when the node sleeps.
    has_ros_time : bool
        True if the node has a simulated clock.

    """

    def __init__(
        self,
        node: Sleeping,
        topics: Sequence[tuple[str, type, QueuedTopic]],
        depth: int = DEPTH,
        gate: PublishGate | None = None,
    ) -> None:
        self._node = node
        self._sources: dict[Subscription, QueuedTopic] = {}
        self._takes: dict[Subscription, Callable[[Any, int], None]] = {}
        # Indices of topics that have or had a publisher. The queues of all other topics are empty.
        self._used: set[int] = set()
        self._in_use: Sequence[tuple[Subscription, QueuedTopic]] = ()
        self._listening: Listening | None = None
        for i, (topic, kind, source) in enumerate(topics):
            take = node.guarded(source.take)
            subscription = subscribe(
                node,
                partial(self._use, i),
                kind,
                topic,
                partial(self._on_message, take),
                QoSProfile(depth=depth, reliability=ReliabilityPolicy.BEST_EFFORT),
                qos_overriding_options=QoSOverridingOptions.with_default_policies(),
                raw=kind is JointState,
            )
            self._sources[subscription] = QueuedTopic(take, source.skippable)
            self._takes[subscription] = source.take
        self._all = frozenset(self._sources)
        # Use all topics until the middleware reports a publisher. Some middleware reports none.
        self._in_use = list(self._sources.items())
        self._depth = min(map(_depth, self._sources), default=0)
        # The node does not sleep before its first turn.
        self.sleep = Sleep(self, 0, gate)
        # A copy of `ros_time_is_active`, because the copy is faster to read. The clock reports
        # each change to `_note_clock`.
        clock = ros_clock(node)
        self.has_ros_time = clock.ros_time_is_active
        self._jumps = clock.create_jump_callback(
            JumpThreshold(min_forward=None, min_backward=None), post_callback=self._note_clock
        )
        self._is_listening = False
        # End of the sleep on the monotonic clock [ns], or 0 while the node is awake.
        self._wake_ns = 0
        self._executor_is_due = False
        self._received_ns = self._count = 0

    def close(self) -> None:
        """Unsubscribe. A callback that runs in `turn` may call this method."""
        self._wake_ns, self._is_listening, self._in_use = 0, False, ()
        self._node.rest(frozenset())
        self._jumps.unregister()
        for subscription in self._all:
            self._node.destroy_subscription(subscription)

    def leave_all(self) -> None:
        """
        Never wake up for messages.

        A timer or a call of `Sleep.take` takes the messages later. If the queues are too short for
        this, messages still wake the node.

        """
        period_ns = min(self._depth * FASTEST_NS, LONGEST_NS)
        if period_ns >= LONGEST_NS // 10:
            self._node.rest(self._all)
            create_steady_timer(self._node, period_ns * 1e-9, self.sleep.take)

    # -- as `Queues` ---------------------------------------------------------------------------

    def now(self) -> int:
        """Return the time of the node [ns]."""
        if self.has_ros_time:
            return int(self._node.get_clock().now().nanoseconds)
        return time.time_ns()

    def waiting(self) -> list[Queue]:
        """Take all messages. See `Queues.waiting`."""
        found = [
            Queue(source, *take_all(subscription))
            for subscription, source in self._in_use
            if can_take(subscription)
        ]
        return [queue for queue in found if queue.messages]

    def leave(self, left_ns: int) -> None:
        """Leave messages in their queues for a time [ns]."""
        self._wake_ns = time.monotonic_ns() + left_ns
        self._executor_is_due = True
        self._set_listening(True)

    def wait(self) -> None:
        """Take messages when they arrive."""
        self._wake_ns = 0
        self._received_ns = time.monotonic_ns()

    # -- turns -----------------------------------------------------------------------------------

    def turn(self, executor: Executor, patience: float) -> None:
        """
        Wait for the next callback, and run it.

        Parameters
        ----------
        executor : Executor
            Waits for all other entities of the node.
        patience : float
            Longest wait [s].

        """
        if self._listening is None and self._depth:
            # Also wait for topics without a publisher, because messages of a new publisher may
            # arrive before the executor reports the publisher.
            self._listening = listening(self._node, self._takes, self._node.note_failure)
            if self._listening is None:
                self._depth = 0
            self.sleep.depth = self._depth
        if self._wake_ns:
            left_ns = self._wake_ns - time.monotonic_ns()
            # Run the executor even if the sleep ends at once.
            if left_ns > 0 or self._executor_is_due:
                executor.spin_once(timeout_sec=min(max(1e-9 * left_ns, 0.0), patience))
                self._executor_is_due = False
                if time.monotonic_ns() < self._wake_ns:
                    return
            # The node may be awake now, because a callback can wake it.
            if self._wake_ns:
                self.sleep.check()
                if not self._wake_ns:
                    self._listen(SHORT_NS)
        elif self._is_listening:
            timers = (timer.time_until_next_call() for timer in self._node.timers)
            self._listen(min([TURN_NS, *(left for left in timers if left is not None)]))
            if not self._wake_ns:
                executor.spin_once(timeout_sec=0.0)
        else:
            executor.spin_once(timeout_sec=patience)

    def _use(self, index: int, _: object) -> None:
        """Add a topic to the topics in use, because it has a publisher."""
        if index not in self._used:
            self._used.add(index)
            self._in_use = [
                each for i, each in enumerate(self._sources.items()) if i in self._used
            ]

    def _note_clock(self, _: object) -> None:
        self.has_ros_time = ros_clock(self._node).ros_time_is_active

    def _on_message(self, take: Callable[[Any, int], None], message: Any) -> None:
        """Process a message that the executor has taken from its queue."""
        take(message, self.now())
        self.sleep.note_taken(1)
        self._count += 1
        if self._count == MANY:
            now_ns = time.monotonic_ns()
            is_fast = now_ns - self._received_ns < FAST_NS and self._listening is not None
            if is_fast and not self.has_ros_time:
                self._set_listening(True)
            self._received_ns, self._count = now_ns, 0

    def _listen(self, patience_ns: int) -> None:
        """Wait at most a time [ns] for messages, and take them."""
        assert self._listening is not None
        now_ns = time.monotonic_ns()
        end_ns = now_ns + patience_ns
        with self._listening as listening_now:
            while True:
                count = listening_now.receive(max(end_ns - now_ns, 0))
                if count:
                    self.sleep.note_taken(count)
                    self._received_ns = now_ns
                    if self._wake_ns:
                        return
                now_ns = time.monotonic_ns()
                if now_ns >= end_ns:
                    break
        # With a simulated clock, always use the executor: only the executor takes messages and
        # clock messages in their order.
        if now_ns - self._received_ns > SILENCE_NS or self.has_ros_time:
            self._set_listening(False)

    def _set_listening(self, is_listening: bool) -> None:
        """Let `turn` wait for messages if the argument is True, or else let the executor wait."""
        self._is_listening = is_listening
        self._node.rest(self._all if is_listening else frozenset())


def _depth(subscription: Subscription) -> int:
    """Return the queue depth of a subscription, or 0 if only an executor can take messages."""
    if not can_take(subscription):
        return 0
    qos = subscription.qos_profile
    return DEPTH if qos.history is HistoryPolicy.KEEP_ALL else qos.depth
