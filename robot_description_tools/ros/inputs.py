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

"""The inputs of a node that need not wake it for every message."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from typing import Any

from rclpy.qos import HistoryPolicy
from rclpy.qos import QoSProfile
from rclpy.qos import ReliabilityPolicy
from rclpy.qos_overriding_options import QoSOverridingOptions
from rclpy.subscription import Subscription
from robot_description_tools.ros.rclpy_inside import can_take
from robot_description_tools.ros.rclpy_inside import take_all
from robot_description_tools.ros.status import create_steady_timer
from robot_description_tools.state.sleep import LONGEST_NS
from robot_description_tools.state.sleep import Sleep
from robot_description_tools.state.sleep import Source
from sensor_msgs.msg import JointState

# What comes while a node sleeps stays in a queue of this depth; where each message counts, what
# waits is late, and robot_state_publisher's depth is right.
DEPTH = 200
SHALLOW = 5
# A source that is always left alone may be this fast on average [ns].
FASTEST_NS = 500_000


class Sleeping:
    """Stands before `Node` among the bases of a node, some of whose subscriptions may sleep."""

    _resting: frozenset[Subscription] = frozenset()

    @property
    def subscriptions(self) -> Iterator[Subscription]:
        """Return the subscriptions that executors wait for."""
        return (each for each in super().subscriptions if each not in self._resting)

    def rest(self, subscriptions: frozenset[Subscription]) -> None:
        """
        Let executors wait for all subscriptions but these.

        Parameters
        ----------
        subscriptions : frozenset of Subscription
            Messages for them stay in their queues.

        """
        if subscriptions != self._resting:
            self._resting = subscriptions
            if self.executor is not None:
                self.executor.wake()


class Inputs:
    """
    The queues of some subscriptions, which may sleep together.

    Parameters
    ----------
    node : Sleeping node
        Who has them.
    topics : sequence of (str, type, Source)
        Each topic, its type, and what takes its messages: serialized where the type is
        JointState. One that has not waited is taken without the time when it came.
    depth : int
        Of the queues, unless the user overrides it.
    latest : callable, optional
        Returns the time with which the last message was taken [ns].

    Attributes
    ----------
    sleep : Sleep
        When they are left alone.

    """

    def __init__(
        self,
        node: Any,
        topics: Sequence[tuple[str, type, Source]],
        depth: int = DEPTH,
        latest: Callable[[], int] = lambda: 0,
    ) -> None:
        self._node = node
        self.latest = latest
        self._sources: dict[Subscription, Source] = {}
        for topic, kind, source in topics:
            subscription = node.create_subscription(
                kind,
                topic,
                source.take,
                QoSProfile(depth=depth, reliability=ReliabilityPolicy.BEST_EFFORT),
                qos_overriding_options=QoSOverridingOptions.with_default_policies(),
                raw=kind is JointState,
            )
            # As the node guards it.
            self._sources[subscription] = Source(subscription.callback, source.idle)
        self._depth = min(map(_depth, self._sources), default=0)
        self._is_left = False
        self.sleep = Sleep(self, self._depth)
        self._timer = create_steady_timer(node, 1.0, self._look)
        self._timer.cancel()

    def leave_all(self) -> None:
        """Let messages wake the node no more; `Sleep.take` takes them, or a timer."""
        period_ns = min(self._depth * FASTEST_NS, LONGEST_NS)
        if period_ns >= LONGEST_NS // 10:
            self._node.rest(frozenset(self._sources))
            self._timer.timer_period_ns = period_ns
            self._is_left = True
            self._timer.reset()

    def now(self) -> int:
        """Return the present time of the node [ns]."""
        return int(self._node.get_clock().now().nanoseconds)

    def waiting(self) -> list[tuple[int, Source, Any]]:
        """Take all messages; see `Queues.waiting`."""
        return [
            (came_ns, source, message)
            for subscription, source in self._sources.items()
            if can_take(subscription)
            for message, came_ns in take_all(subscription)
        ]

    def leave(self, left_ns: int) -> None:
        """Let the executor wait for other things for so long [ns]."""
        self._node.rest(frozenset(self._sources))
        self._timer.timer_period_ns = left_ns
        self._timer.reset()

    def wait(self) -> None:
        """Let the executor wait for messages."""
        self._timer.cancel()
        self._node.rest(frozenset())

    def _look(self) -> None:
        if self._is_left:
            self.sleep.take()
            return
        # A timer goes off again and again.
        self._timer.cancel()
        self.sleep.look()


def _depth(subscription: Subscription) -> int:
    """Return how many messages wait for a subscription; 0 if they cannot be taken by us."""
    if not can_take(subscription):
        return 0
    qos = subscription.qos_profile
    return DEPTH if qos.history is HistoryPolicy.KEEP_ALL else qos.depth
