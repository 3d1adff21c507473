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
"""The internals of rclpy that we use exist. If they are missing, a node still runs."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest
import rclpy
from rclpy.context import Context
from rclpy.lifecycle import LifecycleNode
from rclpy.parameter import Parameter
from rclpy.serialization import serialize_message
from robot_description_tools.ros.parameter_list import Parameter as Declaration
from robot_description_tools.ros.parameters import NodeParameters
from robot_description_tools.ros.rclpy_internals import given_parameters
from robot_description_tools.ros.rclpy_internals import lifecycle_state
from robot_description_tools.ros.rclpy_internals import Listening
from robot_description_tools.ros.rclpy_internals import publish_raw
from robot_description_tools.ros.rclpy_internals import wrap_change_state
from std_msgs.msg import String

SIZES = {'sizes.<link>': Declaration(float, 'length of a link', 'm')}


class Other:
    """A substitute for a node of an rclpy without the internals that we use. It can only log."""

    def __init__(self) -> None:
        self.logged: list[str] = []

    def get_logger(self) -> Other:
        return self

    def warning(self, text: str, once: bool = False) -> None:
        self.logged.append(text)


@pytest.fixture
def node() -> Iterator[LifecycleNode]:
    context = Context()
    rclpy.init(context=context)
    given = [Parameter('sizes.arm', value=0.5), Parameter('other', value='x')]
    made = LifecycleNode('inside', context=context, parameter_overrides=given)
    yield made
    made.destroy_node()
    rclpy.shutdown(context=context)


def test_given_parameters_are_known_before_they_are_declared(node: LifecycleNode) -> None:
    assert {'sizes.arm', 'other'} <= set(given_parameters(node))
    assert not node.has_parameter('sizes.arm')
    assert NodeParameters(node, SIZES) == {'sizes.arm': 0.5}


def test_a_node_that_hides_its_parameters_has_none() -> None:
    other = Other()
    assert given_parameters(other) == []
    assert NodeParameters(other, SIZES) == {}
    assert all('hides the names of given parameters' in text for text in other.logged)
    assert len(other.logged) == 2


def test_the_state_is_that_of_the_life_cycle(node: LifecycleNode) -> None:
    assert lifecycle_state(node) == 'unconfigured'
    node.trigger_configure()
    assert lifecycle_state(node) == 'inactive'


def test_another_rclpy_has_no_state() -> None:
    assert lifecycle_state(Other()) is None


def test_the_callback_of_change_state_is_wrapped(node: LifecycleNode) -> None:
    asked: list[Any] = []

    def wrap(plain: Any) -> Any:
        assert callable(plain)

        def callback(request: Any, response: Any) -> Any:
            asked.append(request)
            return response

        return callback

    wrap_change_state(node, wrap)
    service = next(s for s in node.services if s.srv_name.endswith('/change_state'))
    assert service.callback('request', 'response') == 'response'
    assert asked == ['request']


def test_a_hidden_service_stays_as_it_is() -> None:
    other = Other()
    wrap_change_state(other, lambda plain: pytest.fail('there is nothing to wrap'))
    (text,) = other.logged
    assert 'hides its service change_state' in text


def test_bytes_are_published_without_conversion(node: LifecycleNode) -> None:
    """If rclpy hides its fast function for bytes, we call `publish` of the publisher instead."""
    publisher = node.create_publisher(String, 'news', 1)
    publish = publish_raw(publisher)
    assert publish != publisher.publish
    publish(serialize_message(String(data='news')))
    with pytest.raises(TypeError):
        publish(String())

    class Hidden:

        handle = None

        def publish(self, message: bytes) -> None:
            raise NotImplementedError

    hidden = Hidden()
    assert publish_raw(hidden) == hidden.publish


def test_an_exception_while_listening_is_reported_and_the_next_message_received(
    node: LifecycleNode,
) -> None:
    errors: list[Exception] = []
    heard: list[str] = []

    def take(message: String, now_ns: int) -> None:
        heard.append(message.data)
        if len(heard) == 1:
            raise ValueError('not this one')

    subscription = node.create_subscription(String, 'news', heard.append, 10)
    publisher = node.create_publisher(String, 'news', 10)
    listening = Listening(node.context, {subscription: take}, errors.append)
    end = monotonic() + 20.0
    with listening:
        while len(heard) < 2 and monotonic() < end:
            publisher.publish(String(data='news'))
            listening.receive(100_000_000)
    assert heard[:2] == ['news', 'news']
    assert [str(error) for error in errors] == ['not this one']
