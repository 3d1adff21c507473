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
What we use of rclpy's inside, and nowhere else.

Known in rclpy 7.1 (Jazzy) and 9.1 (Kilted). Where a later one has changed, each function says so
in the log and does without.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from functools import partial
from time import time_ns
from typing import Any
from typing import cast
from typing import TYPE_CHECKING

from rclpy.clock import ROSClock
from rclpy.context import Context
from rclpy.impl.implementation_singleton import rclpy_implementation
from rclpy.node import Node
from rclpy.publisher import Publisher
from rclpy.subscription import Subscription

if TYPE_CHECKING:
    from rclpy.lifecycle import LifecycleNode

#: Count. Most messages that are taken from one subscription in a row.
MOST = 32
ChangeState = Callable[[Any, Any], Any]
# Services that set parameters.
SETTERS = ('/set_parameters', '/set_parameters_atomically')


def ros_clock(node: Node) -> ROSClock:
    """Return the clock of a node as the class that it has: rclpy declares another one."""
    return cast(ROSClock, node.get_clock())


def given_parameters(node: Node) -> list[str]:
    """
    Return the names of all parameters that the user gives to a node, declared or not.

    Parameters
    ----------
    node : Node
        Who has them.

    Returns
    -------
    list of str
        In any order; empty, with a warning, where rclpy does not tell. Parameters whose names are
        the user's own are then not taken.

    """
    given = getattr(node, '_parameter_overrides', None)
    if given is None:
        node.get_logger().warning(
            'this rclpy does not tell which parameters are given: those with names of joints, '
            'such as default_positions.<joint>, are not taken. Use the rclpy of Jazzy or Kilted',
            once=True,
        )
        return []
    return list(given)


def lifecycle_state(node: LifecycleNode) -> str | None:
    """Return the label of the state that a node is in, such as ``active``; None if unknown."""
    machine = getattr(node, '_state_machine', None)
    return None if machine is None else str(machine.current_state[1])


def wrap_change_state(node: LifecycleNode, wrap: Callable[[ChangeState], ChangeState]) -> None:
    """
    Put something around what answers the service ``change_state`` of a node.

    Parameters
    ----------
    node : LifecycleNode
        Whose service it is.
    wrap : callable
        Takes the callback, which takes request and response; returns what replaces it. Where rclpy
        hides the service, nothing is replaced, and a warning says what that means.

    """
    service: Any = getattr(node, '_service_change_state', None)
    if getattr(service, 'callback', None) is None:
        node.get_logger().warning(
            'this rclpy hides its service change_state: a transition that is impossible ends the '
            'node. Use the rclpy of Jazzy or Kilted'
        )
        return
    service.callback = wrap(service.callback)


def end_life_cycle(node: LifecycleNode) -> None:
    """
    Take away the services of a life cycle, and what else others see of a node that is destroyed.

    rclpy leaves them until Python collects the node, and whoever calls them gets no answer. Where
    it hides them, they stay so long.

    """
    machine = getattr(node, '_state_machine', None)
    end: Callable[[], None] | None = getattr(machine, 'destroy_when_not_in_use', None)
    if end is not None:
        end()
        # It would be read from memory that is free by now, which ends the process.
        node._state_machine = None


def can_take(subscription: Subscription) -> bool:
    """Return whether `take_all` works for a subscription; the executor has to be asked else."""
    return hasattr(getattr(subscription, 'handle', None), 'take_message')


def take_all(subscription: Subscription) -> tuple[list[Any], list[int]]:
    """
    Take the messages that wait for a subscription.

    Parameters
    ----------
    subscription : Subscription
        One of which `can_take` says that it works.

    Returns
    -------
    messages : list
        In order; serialized where the subscription is raw.
    came_ns : list of int
        When each came, by the clock of the system [ns]; 0 where the middleware does not tell.

    """
    messages: list[Any] = []
    came_ns: list[int] = []
    handle = subscription.handle
    with handle:
        take = partial(handle.take_message, subscription.msg_type, subscription.raw)
        for message, info in iter(take, None):
            messages.append(message)
            # What else rclpy tells of a message is let go at once: its memory serves the next one.
            came_ns.append(info.get('received_timestamp') or 0)
    return messages, came_ns


class Listening:
    """
    Waits for messages of some subscriptions, and for nothing else.

    An executor makes a wait set, or an event, of everything that a node has.

    Parameters
    ----------
    context : Context
        That of the subscriptions.
    takes : mapping of Subscription to callable
        What to call with each message, and the time of the system [ns].
    on_error : callable
        Takes what one of them raises.

    """

    def __init__(
        self,
        context: Context,
        takes: Mapping[Subscription, Callable[[Any, int], None]],
        on_error: Callable[[Exception], None],
    ) -> None:
        self._set = rclpy_implementation.WaitSet(len(takes), 0, 0, 0, 0, 0, context.handle)
        self._on_error = on_error
        self._handles = [each.handle for each in takes]
        self._takes = [
            (i, each.handle.take_message, each.msg_type, each.raw, take)
            for i, (each, take) in enumerate(takes.items())
        ]

    def __enter__(self) -> Listening:
        """Keep the subscriptions alive."""
        for handle in self._handles:
            handle.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        for handle in self._handles:
            handle.__exit__(None, None, None)

    def hear(self, timeout_ns: int) -> int:
        """Wait so long [ns] and take the messages that have come; return their number."""
        wait_set = self._set
        wait_set.clear_entities()
        for handle in self._handles:
            wait_set.add_subscription(handle)
        wait_set.wait(timeout_ns)
        count = 0
        for i, take_message, kind, raw, take in self._takes:
            if wait_set.is_ready('subscription', i):
                # What comes faster than it is taken may not keep others waiting.
                for _ in range(MOST):
                    taken = take_message(kind, raw)
                    if taken is None:
                        break
                    count += 1
                    try:
                        take(taken[0], time_ns())
                    except Exception as error:
                        self._on_error(error)
        return count


def listening(
    node: Node,
    takes: Mapping[Subscription, Callable[[Any, int], None]],
    on_error: Callable[[Exception], None],
) -> Listening | None:
    """Return what waits for some subscriptions of a node; None if only an executor can."""
    try:
        return Listening(node.context, takes, on_error)
    except (AttributeError, TypeError):
        node.get_logger().warning(
            'this rclpy does not let a node wait for its messages by itself: it wakes for each. '
            'Use the rclpy of Jazzy or Kilted',
            once=True,
        )
        return None


def publish_raw(publisher: Publisher) -> Callable[[bytes], None]:
    """
    Return what publishes serialized messages.

    ``Publisher.publish`` looks at each message, and what it looks at is seldom in the cache of the
    processor. Where rclpy hides what it calls, it is called itself.

    Parameters
    ----------
    publisher : Publisher
        Which lives for as long as messages are published.

    """
    publish: Callable[[bytes], None] | None = getattr(publisher.handle, 'publish_raw', None)
    return publish or publisher.publish


def set_parameters_when_ready(
    node: Node, prepare: Callable[[list[Any], Callable[[], None]], None]
) -> None:
    """
    Let a node answer requests for parameters later than in the callback of the service.

    Parameters
    ----------
    node : Node
        Whose parameters they are.
    prepare : callable
        Takes ``(parameters, go_on)``: the messages of the parameters that are asked for, and what
        sets them and answers. It is to be called once, in the thread that spins the node, at once
        or later. Where rclpy answers otherwise than by ``send_response``, parameters are set at
        once.

    """
    for service in node.services:
        if service.srv_name.endswith(SETTERS) and hasattr(service, 'send_response'):
            _answer_when_ready(service, prepare)


def _answer_when_ready(
    service: Any, prepare: Callable[[list[Any], Callable[[], None]], None]
) -> None:
    set_parameters, send = service.callback, service.send_response

    def callback(request: Any, response: Any) -> tuple[Any, Any]:
        # Only what sends the response knows whom to.
        return request, response

    def send_response(question: tuple[Any, Any], header: Any) -> None:
        request = question[0]
        prepare(request.parameters, lambda: send(set_parameters(*question), header))

    service.callback = callback
    service.send_response = send_response
