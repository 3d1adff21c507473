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
"""Buffer and listener of transforms, with a publisher in another process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
import subprocess
import sys
from threading import Thread
import time
from typing import Any

from geometry_msgs.msg import PointStamped
from geometry_msgs.msg import TransformStamped
import pytest
import rclpy
from rclpy.clock import ClockChange
from rclpy.duration import Duration
from rclpy.executors import SingleThreadedExecutor
from rclpy.time import Time
from robot_description_tools.ros import tf2_names
from robot_description_tools.ros.tf import Buffer
from robot_description_tools.ros.tf import TransformListener
from test_support import harness
from test_support.patience import PATIENCE
from test_support.patience import wait_until
from tf2_msgs.msg import TFMessage

# The publisher has moving frames below a static frame. The translation of each moving frame along
# x [m] equals the stamp [s].
PUBLISHER = """
import sys
import rclpy
from geometry_msgs.msg import TransformStamped
from rclpy.qos import DurabilityPolicy, QoSProfile
from tf2_msgs.msg import TFMessage

rclpy.init()
node = rclpy.create_node('publisher')
latched = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
fixed = TransformStamped(child_frame_id='base')
fixed.header.frame_id = 'map'
fixed.transform.translation.y = 5.0
static = node.create_publisher(TFMessage, '/tf_static', latched)
static.publish(TFMessage(transforms=[fixed]))
moving = node.create_publisher(TFMessage, '/tf', 100)
frames = ['base', 'arm', 'hand']
count = 0


def publish():
    global count
    count += 1
    message = TFMessage()
    for parent, child in zip(frames, frames[1:]):
        each = TransformStamped(child_frame_id=child)
        each.header.frame_id = parent
        each.header.stamp.sec, each.header.stamp.nanosec = divmod(count * 10_000_000, 10**9)
        each.transform.translation.x = count * 0.01
        message.transforms.append(each)
    moving.publish(message)


node.create_timer(0.01, publish)
rclpy.spin(node)
"""


@contextmanager
def publisher() -> Iterator[None]:
    process = subprocess.Popen([sys.executable, '-c', PUBLISHER], stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.kill()
        process.wait()


@contextmanager
def listening(**options: Any) -> Iterator[tuple[harness.Peer, Buffer, TransformListener]]:
    with harness.Peer() as peer:
        buffer = Buffer(node=peer.node)
        listener = TransformListener(buffer, peer.node, **options)
        try:
            yield peer, buffer, listener
        finally:
            listener.unregister()


def transform(parent: str, child: str, stamp: float, x: float) -> TransformStamped:
    message = TransformStamped(child_frame_id=child)
    message.header.frame_id = parent
    message.header.stamp = Time(nanoseconds=int(stamp * 1e9)).to_msg()
    message.transform.translation.x = x
    return message


def test_look_ups_without_an_executor() -> None:
    """No executor spins the node, but a caller that waits gets the messages that arrive."""
    with publisher(), listening() as (_, buffer, _):
        found = buffer.lookup_transform('map', 'hand', Time(), Duration(seconds=PATIENCE))
        stamp = found.header.stamp.sec + found.header.stamp.nanosec * 1e-9
        assert (found.header.frame_id, found.child_frame_id) == ('map', 'hand')
        assert found.transform.translation.x == pytest.approx(2 * stamp)
        assert found.transform.translation.y == 5.0
        # The next message has a stamp in the future, so this call waits for it.
        soon = Time(nanoseconds=int(stamp * 1e9) + 25_000_000)
        later = buffer.lookup_transform('map', 'hand', soon, Duration(seconds=PATIENCE))
        assert later.transform.translation.x == pytest.approx(2 * stamp + 0.05)
        # The transform relates the hand at one time to the hand at an earlier time.
        past = buffer.lookup_transform_full('hand', soon, 'hand', found.header.stamp, 'map')
        assert past.transform.translation.x == pytest.approx(-0.05)


def test_a_callback_may_wait_in_an_executor_with_one_thread() -> None:
    """A waiting callback gets its transform, although the executor can run no other callback."""
    results: list[Any] = []
    with publisher(), listening() as (peer, buffer, _):

        def on_timer() -> None:
            results.append(
                buffer.can_transform('map', 'hand', Time(), Duration(seconds=PATIENCE))
            )

        timer = peer.node.create_timer(0.001, on_timer)
        assert peer.spin_until(lambda: results)
        timer.cancel()
        assert results[0] is True


def test_messages_leave_the_queue_without_look_ups() -> None:
    """Five messages pass through a queue of depth two, without any look-up."""
    with listening(qos=2) as (_, buffer, _), harness.Peer() as other:
        tf = other.publisher(TFMessage, '/tf')
        assert other.wait_for_subscribers(tf)

        def received() -> int:
            with buffer._lock:
                samples = buffer._history._take('b')
            return len(samples) if samples else 0

        for i in range(5):
            tf.publish(TFMessage(transforms=[transform('a', 'b', i + 1.0, 0.0)]))
            assert other.spin_until(lambda count=i: received() == count + 1)


@pytest.mark.parametrize('full', [False, True])
def test_futures_and_coroutines(full: bool) -> None:
    with publisher(), listening(spin_thread=False) as (peer, buffer, _):
        executor = peer._executor
        if full:
            asked: tuple[Any, ...] = ('map', Time(), 'hand', Time(), 'base')
            future = buffer.wait_for_transform_full_async(*asked)
            task = executor.create_task(buffer.lookup_transform_full_async(*asked))
        else:
            asked = ('map', 'hand', Time())
            future = buffer.wait_for_transform_async(*asked)
            task = executor.create_task(buffer.lookup_transform_async(*asked))
        assert peer.spin_until(lambda: future.done() and task.done())
        assert future.result().child_frame_id == task.result().child_frame_id == 'hand'
        assert buffer._waiting == []


def test_a_thread_spins_the_node() -> None:
    with listening(spin_thread=True) as (_, _, listener):
        called: list[bool] = []
        listener.node.create_timer(0.001, lambda: called.append(True))
        assert wait_until(lambda: called, lambda: time.sleep(0.01), PATIENCE)
        thread = listener.dedicated_listener_thread
        listener.unregister()
        assert not thread.is_alive()


def test_an_executor_does_not_wake_for_transforms() -> None:
    """The executor does not wait for the messages of the listener."""
    with publisher(), listening() as (peer, buffer, listener):
        assert buffer.can_transform('map', 'hand', Time(), Duration(seconds=PATIENCE))
        executor = SingleThreadedExecutor(context=peer.context)
        executor.add_node(peer.node)
        assert not any(executor.can_execute(each) for each in peer.node.subscriptions)
        executor.remove_node(peer.node)
        assert listener.tf_sub in list(peer.node.subscriptions)
        # When the last reference to the listener is gone, the listener ends.
        del listener


def test_look_ups_after_the_node_was_destroyed() -> None:
    """If the node is destroyed, the buffer keeps its transforms. The listener's thread ends."""
    with harness.Peer() as peer:
        buffer = Buffer()
        node = rclpy.create_node('other', context=peer.context, use_global_arguments=False)
        listener = TransformListener(buffer, node)
        buffer.set_transform_static(transform('a', 'b', 0.0, 1.0), 'me')
        node.destroy_node()
        assert buffer.can_transform('a', 'b', Time())
        assert wait_until(listener._is_over.is_set, lambda: time.sleep(0.01), PATIENCE)
        listener.unregister()


def test_only_static_transforms() -> None:
    with publisher(), listening(static_only=True) as (_, buffer, _):
        assert buffer.can_transform('map', 'base', Time(), Duration(seconds=PATIENCE))
        assert not buffer.can_transform('map', 'hand', Time(), Duration(seconds=0.1))


def test_errors_have_the_classes_of_tf2() -> None:
    buffer = Buffer(Duration(seconds=1))
    buffer.set_transform(transform('a', 'b', 10.0, 1.0), 'me')
    buffer.set_transform(transform('a', 'b', 10.5, 2.0), 'me')
    buffer.set_transform_static(transform('x', 'y', 0.0, 1.0), 'me')
    at = Time(nanoseconds=10_250_000_000)
    assert buffer.lookup_transform('a', 'b', at).transform.translation.x == 1.5
    with pytest.raises(tf2_names.LookupException, match='does not exist'):
        buffer.lookup_transform('a', 'c', at)
    with pytest.raises(tf2_names.ConnectivityException):
        buffer.lookup_transform('a', 'y', at)
    with pytest.raises(tf2_names.ExtrapolationException, match='into the past'):
        buffer.lookup_transform('a', 'b', Time(seconds=9))
    with pytest.raises(tf2_names.InvalidArgumentException):
        buffer.lookup_transform('/a', 'b', at)
    with pytest.raises(TypeError, match='time must have'):
        buffer.lookup_transform('a', 'b', 1.0)
    assert issubclass(tf2_names.LookupException, tf2_names.TransformException)
    can, why = buffer.can_transform('a', 'y', at, return_debug_tuple=True)
    assert not can
    assert 'not part of the same tree' in why
    assert buffer.get_latest_common_time('a', 'b').nanoseconds == 10_500_000_000
    assert "parent: 'a'" in buffer.all_frames_as_yaml()
    assert 'Frame b exists with parent a.' in buffer.all_frames_as_string()


def test_objects_are_transformed_by_registered_functions() -> None:
    buffer = Buffer()
    buffer.set_transform_static(transform('map', 'camera', 0.0, 3.0), 'me')

    def shift(point: PointStamped, by: TransformStamped) -> PointStamped:
        result = PointStamped(header=by.header)
        result.point.x = point.point.x + by.transform.translation.x
        return result

    class Point(PointStamped):  # type: ignore[misc]
        """A message type for which no package registers a conversion."""

    point = Point()
    point.header.frame_id = 'camera'
    with pytest.raises(tf2_names.TypeException, match='Point'):
        buffer.transform(point, 'map')
    tf2_names.TransformRegistration().add(Point, shift)
    assert buffer.transform(point, 'map').point.x == 3.0
    assert buffer.transform_full(point, 'map', Time(), 'camera').header.frame_id == 'map'
    assert buffer.transform(point, 'map', new_type=PointStamped).point.x == 3.0


def test_the_buffer_forgets_when_the_clock_goes_back() -> None:
    """If the clock goes back, the buffer keeps only static transforms."""
    buffer = Buffer()
    buffer.set_transform(transform('a', 'b', 10.0, 1.0), 'me')
    buffer.set_transform_static(transform('x', 'y', 0.0, 1.0), 'me')
    buffer.time_jump_callback(ClockChange.ROS_TIME_NO_CHANGE)
    assert not buffer.can_transform('a', 'b', Time())
    assert buffer.can_transform('x', 'y', Time())


def test_a_future_from_another_thread() -> None:
    buffer = Buffer()
    future = buffer.wait_for_transform_async('a', 'b', Time())
    assert not future.done()
    setter = Thread(target=buffer.set_transform, args=(transform('a', 'b', 1.0, 1.0), 'me'))
    setter.start()
    setter.join()
    assert future.result().transform.translation.x == 1.0
