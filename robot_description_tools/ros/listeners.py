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
"""Publishers that know if they have subscribers, and subscriptions that count publishers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rclpy.event_handler import PublisherEventCallbacks
from rclpy.event_handler import SubscriptionEventCallbacks
from rclpy.event_handler import UnsupportedEventTypeError
from rclpy.node import Node
from rclpy.subscription import Subscription


class Announcer:
    """
    A publisher that knows if its topic has subscribers.

    Events of the middleware update `has_listeners`. Reading `has_listeners` is faster than
    counting the subscribers before each message.

    Parameters
    ----------
    node : Node
        The node that publishes.
    kind : type
        Type of the messages.
    topic : str
        Name of the topic.
    depth : int
        Depth of the queue.
    on_change : callable
        Called when the first subscriber appears, and when the last subscriber disappears.

    Attributes
    ----------
    has_listeners : bool
        True if the topic has subscribers. Always true if the middleware does not report
        subscribers.

    """

    def __init__(
        self,
        node: Node,
        kind: Any,
        topic: str,
        depth: int,
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        self.has_listeners = False
        self._on_change = on_change
        events = PublisherEventCallbacks(matched=self._count)
        try:
            publisher = node.create_publisher(kind, topic, depth, event_callbacks=events)
        except UnsupportedEventTypeError:
            self.has_listeners = True
            publisher = node.create_publisher(kind, topic, depth)
        self.publish = publisher.publish

    def _count(self, matched: Any) -> None:
        had, self.has_listeners = self.has_listeners, matched.current_count > 0
        if had != self.has_listeners:
            self._on_change()


def subscribe(
    node: Node, on_source: Callable[[int | None], None], *arguments: Any, **options: Any
) -> Subscription:
    """
    Subscribe to a topic, and report how many publishers it has.

    Parameters
    ----------
    node : Node
        The node that subscribes.
    on_source : callable
        Called with the number of publishers whenever it changes. If the middleware does not report
        this number, the function is called once with None.
    *arguments, **options
        Arguments of `rclpy.node.Node.create_subscription`.

    """

    def count(matched: Any) -> None:
        on_source(matched.current_count)

    events = SubscriptionEventCallbacks(matched=count)
    try:
        return node.create_subscription(*arguments, event_callbacks=events, **options)
    except UnsupportedEventTypeError:
        on_source(None)
        return node.create_subscription(*arguments, **options)


def publishers_of(node: Node, topic: str) -> list[str]:
    """Return the sorted names of the nodes that publish on a topic, one for each publisher."""
    return sorted(map(full_name, node.get_publishers_info_by_topic(topic)))


def full_name(info: Any) -> str:
    """Return the name of the node of an endpoint, with its namespace."""
    return f'{info.node_namespace.rstrip("/")}/{info.node_name}'
