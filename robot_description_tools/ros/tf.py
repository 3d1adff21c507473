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
A transform buffer and its listener, with the interface of the Python package ``tf2_ros``.

::

    from robot_description_tools.ros.tf import Buffer
    from robot_description_tools.ros.tf import TransformListener

    buffer = Buffer()
    listener = TransformListener(buffer, node)
    transform = buffer.lookup_transform('map', 'hand', rclpy.time.Time())

No executor waits for the messages of the listener. Each look-up first takes all messages from the
queue. Between look-ups, a thread takes the messages before the queue is full.

"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from threading import RLock
from threading import Thread
from time import monotonic
from time import sleep
from typing import Any
from weakref import ref
from weakref import WeakMethod

from geometry_msgs.msg import TransformStamped
import numpy as np
from rclpy.callback_groups import CallbackGroup
from rclpy.clock import Clock
from rclpy.clock import JumpThreshold
from rclpy.duration import Duration
from rclpy.executors import SingleThreadedExecutor
from rclpy.logging import get_logger
from rclpy.node import Node
from rclpy.qos import DurabilityPolicy
from rclpy.qos import QoSProfile
from rclpy.task import Future
from rclpy.time import Time
from robot_description_tools.history.errors import TransformException
from robot_description_tools.history.transforms import CACHE_NS
from robot_description_tools.history.transforms import Found
from robot_description_tools.history.transforms import TransformHistory
from robot_description_tools.ros.rclpy_internals import can_take
from robot_description_tools.ros.rclpy_internals import InvalidHandle
from robot_description_tools.ros.rclpy_internals import take_all
from robot_description_tools.ros.tf2_names import convert
from robot_description_tools.ros.tf2_names import raised
from robot_description_tools.ros.tf2_names import TransformRegistration
from robot_description_tools.wire.cdr import TransformDecoder
from tf2_msgs.msg import TFMessage

#: Count. Default depth of the queue of /tf: the messages of one second at 1 kHz.
DEPTH = 1000
#: Count. Default depth of the queue of /tf_static.
STATIC_DEPTH = 100
#: Seconds. Time between two look-ups while a caller waits for a transform.
POLL_PERIOD = 0.002
#: Seconds. The thread empties the queue at least once in this time.
LONGEST_PERIOD = 0.1
# The thread estimates from the last measured rate of messages how fast the queue fills.
#: Ratio. The thread empties the queue when about this part of the queue is full.
FILLED = 0.25
AUTHORITY = 'default_authority'
NO_TIME = Duration()


class Buffer:
    """
    Transforms over time, with the interface of ``tf2_ros.Buffer``.

    This class is not derived from ``tf2_py.BufferCore``, because a BufferCore accepts only Python
    objects with one transform each.

    Parameters
    ----------
    cache_time : Duration, optional
        Time for which transforms of a frame are kept. 10 s by default.
    node : Node, optional
        The buffer uses the clock of this node. The node offers the service ``tf2_frames`` if
        tf2_msgs defines it.

    """

    def __init__(self, cache_time: Duration | None = None, node: Node | None = None) -> None:
        cache_ns = CACHE_NS if cache_time is None else cache_time.nanoseconds
        self._history = TransformHistory(cache_ns)
        self._lock = RLock()
        self._receivers: list[WeakMethod[Any]] = []
        # One function for each future for which a caller waits. The function sets the result of
        # the future if the transform is known, and returns True when the future is done.
        self._waiting: list[Callable[[], bool]] = []
        self._wake: list[Event] = []
        self.registration = TransformRegistration()
        self.clock = node.get_clock() if node is not None else Clock()
        if node is not None:
            self._offer_frames(node)
        threshold = JumpThreshold(
            min_forward=None, min_backward=Duration(seconds=-1), on_clock_change=True
        )
        this = ref(self)

        def on_jump(jump: Any) -> None:
            buffer = this()
            if buffer is not None:
                buffer.time_jump_callback(jump)

        self.jump_handle = self.clock.create_jump_callback(threshold, post_callback=on_jump)

    def _offer_frames(self, node: Node) -> None:
        try:
            from tf2_msgs.srv import FrameGraph
        except ImportError:
            return

        def answer(_: Any, response: Any) -> Any:
            response.frame_yaml = self.all_frames_as_yaml()
            return response

        self.srv = node.create_service(FrameGraph, 'tf2_frames', answer)

    def time_jump_callback(self, time_jump: Any) -> None:
        """Forget all transforms except static ones, because the clock went back or changed."""
        get_logger('tf2_buffer').warning('Detected jump back in time. Clearing tf buffer.')
        self.clear()

    # -- input -----------------------------------------------------------------------------

    def set_transform(self, transform: TransformStamped, authority: str) -> None:
        """Add a transform."""
        self._set(transform, authority, False)

    def set_transform_static(self, transform: TransformStamped, authority: str) -> None:
        """Add a transform that is valid at any time."""
        self._set(transform, authority, True)

    def _set(self, transform: TransformStamped, authority: str, is_static: bool) -> None:
        frames = ((transform.header.frame_id, transform.child_frame_id),)
        shift, turn = transform.transform.translation, transform.transform.rotation
        numbers = np.array([[[shift.x, shift.y, shift.z, turn.x, turn.y, turn.z, turn.w]]])
        stamps = np.array([[_nanoseconds(transform.header.stamp)]])
        with self._lock:
            self._history.add(frames, stamps, numbers, is_static, authority)
            self._look_for_waiting()

    def clear(self) -> None:
        """Forget all transforms except static transforms."""
        with self._lock:
            self._receive()
            self._history.clear()

    def _attach(self, receive: Callable[[], bool], wake: Event) -> None:
        """
        Register a listener.

        `receive` adds the messages of the listener to the buffer. `wake` makes the thread of the
        listener empty the queue.

        """
        self._receivers.append(WeakMethod(receive))
        self._wake.append(wake)

    def _detach(self, wake: Event) -> None:
        if wake in self._wake:
            i = self._wake.index(wake)
            del self._receivers[i], self._wake[i]

    def _receive(self) -> None:
        """Add the messages of all listeners. The caller holds the lock."""
        has_news = False
        for method in self._receivers:
            receive = method()
            has_news |= receive is not None and receive()
        if has_news:
            self._look_for_waiting()

    def _look_for_waiting(self) -> None:
        if self._waiting:
            waiting, self._waiting = self._waiting, []
            self._waiting += [is_done for is_done in waiting if not is_done()]

    # -- look-ups --------------------------------------------------------------------------

    def lookup_transform(
        self, target_frame: str, source_frame: str, time: Any, timeout: Duration = NO_TIME
    ) -> TransformStamped:
        """
        Return the transform from the source frame to the target frame.

        Parameters
        ----------
        target_frame, source_frame : str
            The frames.
        time : Time
            The time; 0 for the latest common time.
        timeout : Duration
            Longest time to wait for the transform.

        Raises
        ------
        TransformException
            If there is no such transform. If tf2_ros is installed, the error has a class of
            tf2_ros.

        """
        self.can_transform(target_frame, source_frame, time, timeout)
        return self.lookup_transform_core(target_frame, source_frame, time)

    def lookup_transform_core(
        self, target_frame: str, source_frame: str, time: Any
    ) -> TransformStamped:
        """Return a transform without waiting."""
        found = self._ask('look_up', target_frame, source_frame, _nanoseconds(time))
        return _message(target_frame, source_frame, found)

    def lookup_transform_full(
        self,
        target_frame: str,
        target_time: Any,
        source_frame: str,
        source_time: Any,
        fixed_frame: str,
        timeout: Duration = NO_TIME,
    ) -> TransformStamped:
        """Return the transform from one frame and time to another frame and time."""
        asked = target_frame, target_time, source_frame, source_time, fixed_frame
        self.can_transform_full(*asked, timeout)
        return self.lookup_transform_full_core(*asked)

    def lookup_transform_full_core(
        self,
        target_frame: str,
        target_time: Any,
        source_frame: str,
        source_time: Any,
        fixed_frame: str,
    ) -> TransformStamped:
        """Return the transform between two frames at two times, without waiting."""
        times = _nanoseconds(target_time), _nanoseconds(source_time)
        found = self._ask(
            'look_up_full', target_frame, times[0], source_frame, times[1], fixed_frame
        )
        return _message(target_frame, source_frame, found)

    async def lookup_transform_async(
        self, target_frame: str, source_frame: str, time: Any
    ) -> TransformStamped:
        """Wait until a transform is known, and return it."""
        await self.wait_for_transform_async(target_frame, source_frame, time)
        return self.lookup_transform_core(target_frame, source_frame, time)

    async def lookup_transform_full_async(
        self,
        target_frame: str,
        target_time: Any,
        source_frame: str,
        source_time: Any,
        fixed_frame: str,
    ) -> TransformStamped:
        """Wait until a transform between two frames and times is known, and return it."""
        asked = target_frame, target_time, source_frame, source_time, fixed_frame
        await self.wait_for_transform_full_async(*asked)
        return self.lookup_transform_full_core(*asked)

    def can_transform(
        self,
        target_frame: str,
        source_frame: str,
        time: Any,
        timeout: Duration = NO_TIME,
        return_debug_tuple: bool = False,
    ) -> Any:
        """
        Return True if there is a transform.

        If `return_debug_tuple` is True, return a tuple of this bool and the reason why there is no
        transform. The reason is '' if there is a transform.

        """
        return self._can(
            lambda: self.can_transform_core(target_frame, source_frame, time),
            timeout,
            return_debug_tuple,
        )

    def can_transform_core(
        self, target_frame: str, source_frame: str, time: Any
    ) -> tuple[bool, str]:
        """Return (True, '') if there is a transform, or False and the reason if there is none."""
        why = self._ask('why_not', target_frame, source_frame, _nanoseconds(time))
        return why is None, why or ''

    def can_transform_full(
        self,
        target_frame: str,
        target_time: Any,
        source_frame: str,
        source_time: Any,
        fixed_frame: str,
        timeout: Duration = NO_TIME,
        return_debug_tuple: bool = False,
    ) -> Any:
        """Return True if there is a transform between two frames at two times."""
        asked = target_frame, target_time, source_frame, source_time, fixed_frame
        return self._can(
            lambda: self.can_transform_full_core(*asked), timeout, return_debug_tuple
        )

    def can_transform_full_core(
        self,
        target_frame: str,
        target_time: Any,
        source_frame: str,
        source_time: Any,
        fixed_frame: str,
    ) -> tuple[bool, str]:
        """
        Return (True, '') if there is a transform from one frame and time to another.

        If there is none, return False and the reason.

        """
        times = _nanoseconds(target_time), _nanoseconds(source_time)
        why = self._ask(
            'why_not_full', target_frame, times[0], source_frame, times[1], fixed_frame
        )
        return why is None, why or ''

    def wait_for_transform_async(
        self, target_frame: str, source_frame: str, time: Any
    ) -> Future:
        """Return a future that gets the transform as its result when the transform is known."""
        asked = target_frame, source_frame, time
        return self._future(
            lambda: self.can_transform_core(*asked)[0],
            lambda: self.lookup_transform_core(*asked),
        )

    def wait_for_transform_full_async(
        self,
        target_frame: str,
        target_time: Any,
        source_frame: str,
        source_time: Any,
        fixed_frame: str,
    ) -> Future:
        """Return a future whose result is the transform between two frames at two times."""
        asked = target_frame, target_time, source_frame, source_time, fixed_frame
        return self._future(
            lambda: self.can_transform_full_core(*asked)[0],
            lambda: self.lookup_transform_full_core(*asked),
        )

    def get_latest_common_time(self, target_frame: str, source_frame: str) -> Time:
        """Return the latest time at which all transforms between two frames are known."""
        return Time(nanoseconds=self._ask('latest_common_ns', target_frame, source_frame))

    def all_frames_as_yaml(self) -> str:
        """Return all frames with parents, rates and times as YAML."""
        return str(self._ask('frames_as_yaml'))

    def all_frames_as_string(self) -> str:
        """Return one line for each frame with its parent."""
        return str(self._ask('frames_as_string'))

    def transform(
        self,
        object_stamped: Any,
        target_frame: str,
        timeout: Duration = NO_TIME,
        new_type: Any = None,
    ) -> Any:
        """Convert an object to another frame, with the `registration` function for its type."""
        apply = self.registration.get(type(object_stamped))
        header = object_stamped.header
        found = self.lookup_transform(target_frame, header.frame_id, header.stamp, timeout)
        result = apply(object_stamped, found)
        return result if new_type is None else convert(result, new_type)

    def transform_full(
        self,
        object_stamped: Any,
        target_frame: str,
        target_time: Any,
        fixed_frame: str,
        timeout: Duration = NO_TIME,
        new_type: Any = None,
    ) -> Any:
        """Convert an object to another frame and another time."""
        apply = self.registration.get(type(object_stamped))
        header = object_stamped.header
        found = self.lookup_transform_full(
            target_frame, target_time, header.frame_id, header.stamp, fixed_frame, timeout
        )
        result = apply(object_stamped, found)
        return result if new_type is None else convert(result, new_type)

    def _ask(self, method: str, *arguments: Any) -> Any:
        """Add all waiting messages to the history, then call a method of the history."""
        with self._lock:
            self._receive()
            try:
                return getattr(self._history, method)(*arguments)
            except TransformException as error:
                raise raised(error) from None

    def _can(
        self, ask: Callable[[], tuple[bool, str]], timeout: Duration, is_debug: bool
    ) -> bool | tuple[bool, str]:
        result = ask()
        end = monotonic() + timeout.nanoseconds * 1e-9
        while not result[0] and monotonic() < end:
            sleep(POLL_PERIOD)
            result = ask()
        return result if is_debug else result[0]

    def _future(
        self, is_known: Callable[[], bool], look_up: Callable[[], TransformStamped]
    ) -> Future:
        future = Future()

        def is_done() -> bool:
            if not future.done():
                try:
                    if not is_known():
                        return False
                    future.set_result(look_up())
                except Exception as error:
                    future.set_exception(error)
            return True

        with self._lock:
            if not is_done():
                self._waiting.append(is_done)
                for wake in self._wake:
                    wake.set()
        return future


class _Group(CallbackGroup):
    """Group of callbacks. While the group is closed, no executor calls them."""

    is_open = False

    def can_execute(self, entity: Any) -> bool:
        return self.is_open

    def beginning_execution(self, entity: Any) -> bool:
        return self.is_open

    def ending_execution(self, entity: Any) -> None:
        pass


class TransformListener:
    """
    Receives transforms for a buffer, with the interface of ``tf2_ros.TransformListener``.

    Parameters
    ----------
    buffer : Buffer
        The buffer.
    node : Node
        The node that subscribes.
    spin_thread : bool
        True to spin the node in a separate thread. Transforms arrive even if ``spin_thread`` is
        False.
    qos, static_qos : QoSProfile or int, optional
        QoS profiles or queue depths of the subscriptions.
    tf_topic, tf_static_topic : str
        The topics.
    static_only : bool
        True to subscribe to static transforms only.

    """

    def __init__(
        self,
        buffer: Buffer,
        node: Node,
        *,
        spin_thread: bool = False,
        qos: QoSProfile | int | None = None,
        static_qos: QoSProfile | int | None = None,
        tf_topic: str = '/tf',
        tf_static_topic: str = '/tf_static',
        static_only: bool = False,
    ) -> None:
        self.buffer, self.node = buffer, node
        self.group = _Group()
        if static_qos is None:
            static_qos = QoSProfile(
                depth=STATIC_DEPTH, durability=DurabilityPolicy.TRANSIENT_LOCAL
            )
        self._depth = DEPTH if qos is None else qos if isinstance(qos, int) else qos.depth
        self._inputs: list[tuple[Any, TransformDecoder, bool, list[bytes]]] = []
        self.tf_static_sub = self._subscribe(tf_static_topic, static_qos, True)
        self.tf_sub = None
        if not static_only:
            self.tf_sub = self._subscribe(tf_topic, DEPTH if qos is None else qos, False)
        self._wake, self._is_over = Event(), Event()
        self._period, self._received_at = POLL_PERIOD, monotonic()
        buffer._attach(self._receive, self._wake)
        Thread(
            target=_look_regularly, args=(ref(self), self._wake, self._is_over), daemon=True
        ).start()
        if spin_thread:
            self.executor = SingleThreadedExecutor(context=node.context)
            self.executor.add_node(node)
            self.dedicated_listener_thread = Thread(target=self.executor.spin, daemon=True)
            self.dedicated_listener_thread.start()

    def _subscribe(self, topic: str, qos: QoSProfile | int, is_static: bool) -> Any:
        # While `group` is closed, `_receive` takes messages directly from the subscription, and
        # executors should not call the callback. An executor of another package may ignore the
        # group, and call the callback. Then the message is not in the queue of the subscription
        # any more. So the callback stores it in the list `received`, which `_receive` also reads.
        received: list[bytes] = []
        subscription = self.node.create_subscription(
            TFMessage, topic, received.append, qos, callback_group=self.group, raw=True
        )
        if not can_take(subscription):
            self.group.is_open = True
        self._inputs.append((subscription, TransformDecoder(), is_static, received))
        return subscription

    def _receive(self) -> bool:
        """Add all waiting messages to the buffer. Return True if there were any."""
        if self._is_over.is_set() or not self.node.context.ok():
            return False
        count = 0
        for subscription, decoder, is_static, received in self._inputs:
            messages = received[:]
            del received[:len(messages)]
            if not self.group.is_open:
                try:
                    messages += take_all(subscription)[0]
                except InvalidHandle:
                    # The node was destroyed, so end the thread.
                    self._is_over.set()
                    return False
            for batch in decoder.decode(messages):
                self.buffer._history.add(*batch, is_static, AUTHORITY)
            count += len(messages)
        now = monotonic()
        elapsed, self._received_at = now - self._received_at, now
        if count:
            # A rate over a short time is not exact, so use at least `POLL_PERIOD`.
            lasts = FILLED * self._depth / count * max(elapsed, POLL_PERIOD)
            self._period = min(max(lasts, POLL_PERIOD), LONGEST_PERIOD)
        return count > 0

    def look(self) -> float:
        """Add all waiting messages. Return the time until the next call [s]."""
        with self.buffer._lock:
            self.buffer._receive()
            return POLL_PERIOD if self.buffer._waiting else self._period

    def unregister(self) -> None:
        """Stop listening."""
        if self._is_over.is_set():
            return
        with self.buffer._lock:
            self._is_over.set()
            self._wake.set()
            self.buffer._detach(self._wake)
        if hasattr(self, 'executor'):
            self.executor.shutdown()
            self.dedicated_listener_thread.join()
        for subscription, *_ in self._inputs:
            self.node.destroy_subscription(subscription)

    def __del__(self) -> None:
        """Stop listening, as the listener of tf2_ros does."""
        if hasattr(self, '_is_over'):
            self.unregister()


def _look_regularly(listener: ref[TransformListener], wake: Event, is_over: Event) -> None:
    """Take messages before the queue is full, until the listener is deleted."""
    period = POLL_PERIOD
    while not is_over.is_set():
        wake.wait(period)
        wake.clear()
        this = listener()
        if this is None or is_over.is_set() or not this.node.context.ok():
            return
        period = this.look()
        del this


def _nanoseconds(time: Any) -> int:
    """Convert a time of rclpy or of a message to nanoseconds."""
    if hasattr(time, 'nanosec'):
        return int(time.sec) * 1_000_000_000 + int(time.nanosec)
    if hasattr(time, 'nanoseconds'):
        return int(time.nanoseconds)
    raise TypeError('time must have sec and nanosec, or nanoseconds.')


def _message(target: str, source: str, found: Found) -> TransformStamped:
    message = TransformStamped(child_frame_id=source)
    message.header.frame_id = target
    message.header.stamp.sec, message.header.stamp.nanosec = divmod(found.stamp_ns, 10**9)
    shift, turn = message.transform.translation, message.transform.rotation
    shift.x, shift.y, shift.z = found.translation
    turn.x, turn.y, turn.z, turn.w = found.quat_xyzw
    return message
