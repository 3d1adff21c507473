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
Announcers know from events if a topic has subscribers.

If the middleware has no such events, announcers assume that a topic has subscribers.

"""

from __future__ import annotations

from typing import Any

import pytest
from rclpy.event_handler import UnsupportedEventTypeError
from robot_description_tools.ros.listeners import Announcer
from robot_description_tools.ros.listeners import subscribe
from std_msgs.msg import String
from test_support import harness


def test_the_callback_runs_when_subscribers_appear_and_disappear() -> None:
    """The callback runs when the first subscriber appears and when the last one is gone."""
    changes: list[bool] = []
    with harness.Peer() as peer, harness.Peer() as other:
        announcer = Announcer(
            peer.node, String, '/news', 1, lambda: changes.append(announcer.has_listeners)
        )
        assert not announcer.has_listeners
        heard = [other.collect(String, '/news') for _ in range(2)]
        assert peer.spin_until(lambda: announcer.has_listeners)

        def news() -> bool:
            announcer.publish(String(data='a'))
            other.spin_for(0.01)
            return all(heard)

        assert peer.spin_until(news)
        for subscription in list(other.node.subscriptions):
            other.node.destroy_subscription(subscription)
        assert peer.spin_until(lambda: not announcer.has_listeners)
        assert changes == [True, False]


def test_the_callback_of_a_subscription_gets_the_number_of_publishers() -> None:
    """The callback gets the number of publishers, before the node handles the first message."""
    calls: list[str] = []
    with harness.Peer() as peer, harness.Peer() as other:

        def take(_: String) -> None:
            calls.append('m')

        subscribe(peer.node, lambda count: calls.append(f'{count}'), String, '/news', take, 1)
        peer.spin_for(0.05)
        assert not calls
        publisher = other.publisher(String, '/news')
        assert peer.publish_until(publisher, String, lambda: 'm' in calls)
        assert calls[0] == '1'


def test_without_events_a_topic_may_have_subscribers(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the middleware has no events about subscribers, every message is published."""
    with harness.Peer() as peer:
        for name in ('create_publisher', 'create_subscription'):
            create = getattr(peer.node, name)

            def without_events(*arguments: Any, create: Any = create, **options: Any) -> Any:
                if options:
                    raise UnsupportedEventTypeError('no such event')
                return create(*arguments)

            monkeypatch.setattr(peer.node, name, without_events)
        assert Announcer(peer.node, String, '/news', 1).has_listeners
        counts: list[int | None] = []
        assert subscribe(peer.node, counts.append, String, '/news', print, 1)
        assert counts == [None]
