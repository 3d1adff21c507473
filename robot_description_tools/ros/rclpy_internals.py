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
Access to internals of rclpy. No other module uses them.

These functions work with rclpy 7.1 (Jazzy) and 9.1 (Kilted). If a later version lacks an internal,
the function that uses it logs a warning and returns a fallback.

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

# Error of a subscription whose node was destroyed.
InvalidHandle: type[Exception] = getattr(rclpy_implementation, 'InvalidHandle', RuntimeError)

#: Count. Largest number of messages from a subscription before the next subscription has its turn.
MOST = 32
ChangeState = Callable[[Any, Any], Any]
# Services that set parameters.
SETTERS = ('/set_parameters', '/set_parameters_atomically')


def ros_clock(node: Node) -> ROSClock:
    """Return the clock of a node. It is a ROSClock, although rclpy declares it as a Clock."""
    return cast(ROSClock, node.get_clock())


def given_parameters(node: Node) -> list[str]:
    """
    Return the names of all parameters that the user gives to a node, even undeclared ones.

    Parameters
    ----------
    node : Node
        The node.

    Returns
    -------
    list of str
        The names in any order. If rclpy hides the names, the list is empty and a warning is
        logged. Parameters with names of joints are then ignored, and unknown names are not
        reported.

    """
    given = getattr(node, '_parameter_overrides', None)
    if given is None:
        node.get_logger().warning(
            'this rclpy hides the names of given parameters: those with names of joints, such as '
            'default_positions.<joint>, are ignored. Use the rclpy of Jazzy or Kilted',
            once=True,
        )
        return []
    return list(given)


def lifecycle_state(node: LifecycleNode) -> str | None:
    """Return the label of a node's state, such as ``active``, or None if it is unknown."""
    machine = getattr(node, '_state_machine', None)
    return None if machine is None else str(machine.current_state[1])


def wrap_change_state(node: LifecycleNode, wrap: Callable[[ChangeState], ChangeState]) -> None:
    """
    Wrap the callback of the service ``change_state`` of a node.

    Parameters
    ----------
    node : LifecycleNode
        The node that has the service.
    wrap : callable
        Takes the callback and returns its replacement. The callback and its replacement take a
        request and a response. If rclpy hides the service, `wrap` is not called, and a warning
        explains the effect.

    """
    service: Any = getattr(node, '_service_change_state', None)
    if getattr(service, 'callback', None) is None:
        node.get_logger().warning(
            'this rclpy hides its service change_state: an impossible transition ends the node. '
            'Use the rclpy of Jazzy or Kilted'
        )
        return
    service.callback = wrap(service.callback)


def end_life_cycle(node: LifecycleNode) -> None:
    """
    Remove the services and publishers of the life cycle from a destroyed node.

    Without this function, rclpy keeps the services until Python deletes the node, and callers of
    the services wait for an answer until then. If this rclpy hides the services, nothing is
    removed.

    """
    machine = getattr(node, '_state_machine', None)
    end: Callable[[], None] | None = getattr(machine, 'destroy_when_not_in_use', None)
    if end is not None:
        end()
        # Remove the reference to the state machine. Otherwise, rclpy would read freed memory, and
        # the process would crash.
        node._state_machine = None


def can_take(subscription: Subscription) -> bool:
    """
    Return True if `take_all` works for a subscription.

    If False, only an executor can take messages.

    """
    return hasattr(getattr(subscription, 'handle', None), 'take_message')


def take_all(subscription: Subscription) -> tuple[list[Any], list[int]]:
    """
    Take all messages from the queue of a subscription.

    Parameters
    ----------
    subscription : Subscription
        The subscription. `can_take` must return True for the subscription.

    Returns
    -------
    messages : list
        The messages in order, serialized if the subscription is raw.
    came_ns : list of int
        System time of each arrival [ns], or 0 if the middleware does not report it.

    """
    messages: list[Any] = []
    came_ns: list[int] = []
    handle = subscription.handle
    with handle:
        take = partial(handle.take_message, subscription.msg_type, subscription.raw)
        for message, info in iter(take, None):
            messages.append(message)
            # Keep only the time, not the whole `info`, so that Python can reuse the memory of
            # `info`.
            came_ns.append(info.get('received_timestamp') or 0)
    return messages, came_ns


class Listening:
    """
    Waits for the messages of some subscriptions only.

    An executor is slower, because it adds each timer, service and subscription of a node to its
    wait set.

    Parameters
    ----------
    context : Context
        Context of the subscriptions.
    takes : mapping of Subscription to callable
        Callback of each subscription. The arguments are a message and the system time [ns].
    on_error : callable
        Called with each exception of these callbacks.

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
        """Keep the subscriptions alive while messages are awaited."""
        for handle in self._handles:
            handle.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        for handle in self._handles:
            handle.__exit__(None, None, None)

    def receive(self, timeout_ns: int) -> int:
        """Wait for messages up to a time [ns], take them, and return their number."""
        wait_set = self._set
        wait_set.clear_entities()
        for handle in self._handles:
            wait_set.add_subscription(handle)
        wait_set.wait(timeout_ns)
        count = 0
        for i, take_message, kind, raw, take in self._takes:
            if wait_set.is_ready('subscription', i):
                # Take at most `MOST` messages. Without this limit, a topic whose messages arrive
                # faster than its callback processes them would delay the other topics.
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
    """Return a `Listening` for subscriptions of a node, or None if only an executor can wait."""
    try:
        return Listening(node.context, takes, on_error)
    except (AttributeError, TypeError):
        node.get_logger().warning(
            'this rclpy does not let a node wait for its messages without an executor: each '
            'message wakes it. Use the rclpy of Jazzy or Kilted',
            once=True,
        )
        return None


def publish_raw(publisher: Publisher) -> Callable[[bytes], None]:
    """
    Return a fast function that publishes serialized messages.

    ``Publisher.publish`` checks the type of each message. This check is slow, because the data
    that it needs are rarely in the cache of the processor. If rclpy hides the function without the
    check, ``Publisher.publish`` is returned.

    Parameters
    ----------
    publisher : Publisher
        The publisher. The publisher must exist as long as the function is used.

    """
    publish: Callable[[bytes], None] | None = getattr(publisher.handle, 'publish_raw', None)
    return publish or publisher.publish


def set_parameters_when_ready(
    node: Node, prepare: Callable[[list[Any], Callable[[], None]], None]
) -> None:
    """
    Let a callback decide when a node sets requested parameters and answers the request.

    In versions of rclpy without ``send_response``, the node sets the parameters immediately, and
    `prepare` is not called.

    Parameters
    ----------
    node : Node
        The node of the parameters.
    prepare : callable
        Called with the requested parameters, as messages, and with a function ``proceed``. This
        function sets the parameters and sends the answer. `prepare` must make sure that
        ``proceed`` is called once, now or later, in the thread that spins the node.

    """
    for service in node.services:
        if service.srv_name.endswith(SETTERS) and hasattr(service, 'send_response'):
            _answer_when_ready(service, prepare)


def _answer_when_ready(
    service: Any, prepare: Callable[[list[Any], Callable[[], None]], None]
) -> None:
    set_parameters, send = service.callback, service.send_response

    def callback(request: Any, response: Any) -> tuple[Any, Any]:
        # Do nothing yet. The later answer needs the header of the request, which contains the
        # address of the client. rclpy passes this header only to `send_response`.
        return request, response

    def send_response(question: tuple[Any, Any], header: Any) -> None:
        request = question[0]
        prepare(request.parameters, lambda: send(set_parameters(*question), header))

    service.callback = callback
    service.send_response = send_response
