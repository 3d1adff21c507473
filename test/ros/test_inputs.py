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

"""Inputs of nodes. While a node sleeps, messages stay in the queues of the middleware."""

from __future__ import annotations

from pathlib import Path
import re
import time
from typing import Any

from diagnostic_msgs.msg import DiagnosticArray
import numpy as np
import pytest
from rclpy.executors import SingleThreadedExecutor
from rclpy.parameter import Parameter
from robot_description_tools.ros import inputs
from robot_description_tools.ros import rclpy_internals
from robot_description_tools.ros.inputs import Inputs
from robot_description_tools.ros.rclpy_internals import can_take
from robot_description_tools.ros.rclpy_internals import take_all
from robot_description_tools.ros.robot_state_node import RobotStateNode
from robot_description_tools.ros.status import create_steady_timer
from robot_description_tools.state.sleep import QueuedTopic
from robot_description_tools.state.sleep import skip_none
from std_msgs.msg import String
from test_support import harness
from test_support.patience import wait_until
from test_support.pipelines import ARM
from test_support.state_node import frames_of
from test_support.state_node import health_of
from test_support.state_node import NODE
from test_support.state_node import Robot
from test_support.state_node import robot
from test_support.state_node import stamp_of

MS = 1_000_000


def test_a_node_sleeps_until_it_may_publish_again() -> None:
    """A fast source does not wake the node for each message. No message is lost."""
    sent = 800
    # With these settings, no message is lost in the network or while the node waits for the CPU.
    override = 'qos_overrides./joint_states.subscription.'
    lossless = {f'{override}reliability': 'reliable', f'{override}depth': sent}
    # Limit both frequencies, because the peer also reads complete states.
    frequencies = {'publish_frequency': 5.0, 'complete_states_frequency': 5.0}
    with robot({**frequencies, **lossless}) as arm:
        reports = arm.peer.collect(DiagnosticArray, '/diagnostics')
        assert arm.peer.set_parameters(NODE, {'frame_prefix': 'left/'}).successful
        before = wakes(arm)
        for i in range(sent):
            arm.send(['shoulder'], [0.001 * i])
            if i == sent // 2:
                assert arm.peer.set_parameters(NODE, {'frame_prefix': 'right/'}).successful
            time.sleep(0.002)
        woken = wakes(arm) - before
        assert arm.peer.spin_until(lambda: received(reports) >= sent), received(reports)
        stamps = [stamp_of(m) for m in arm.tf]
        assert len(stamps) >= 4
        assert min(np.diff(stamps)) >= 200 * MS
        assert {frames_of(m)[0][0] for m in arm.tf} == {'left/base', 'right/base'}
        # In each interval, an alarm and one message wake the node. Timers and services also wake
        # it.
        assert woken < sent / 2
        # A single message is answered at once. If the frequency is 0, each message is answered,
        # even at a high rate.
        time.sleep(0.3)
        assert arm.answer(['shoulder'], [1.0])
        assert arm.peer.set_parameters(NODE, {'publish_frequency': 0.0}).successful
        fast = [arm.answer(['shoulder'], [0.1 * i]) for i in range(3 * inputs.MANY)]
        assert arm.peer.set_parameters(NODE, {'frame_prefix': ''}).successful
        assert [frames_of(m)[0][0] for m in fast] == ['right/base'] * len(fast)
        assert frames_of(arm.answer(['shoulder'], [0.5]))[0][0] == 'base'
        time.sleep(2e-9 * inputs.SILENCE_NS)
        assert arm.answer(['shoulder'], [1.0])


def wakes(arm: Robot) -> int:
    """Return how often the main thread of the process of a node has waited."""
    status = Path(f'/proc/{arm.node.process.pid}/status').read_text(encoding='ascii')
    return int(re.search(r'voluntary_ctxt_switches:\s*(\d+)', status)[1])


def received(reports: list[DiagnosticArray]) -> int:
    """Return the number of received messages in the newest status of a node."""
    status = health_of(reports)
    values = {pair.key: pair.value for pair in status.values} if status else {}
    return int(values.get('received messages', 0))


def test_waiting_messages_are_taken_with_their_time_of_receipt() -> None:
    """`take_all` returns the waiting messages in order, each of them once."""
    with harness.Peer() as peer, harness.Peer() as other:
        subscription = peer.node.create_subscription(String, '/news', print, 10)
        assert can_take(subscription)
        publisher = other.publisher(String, '/news')
        assert other.wait_for_subscribers(publisher)
        before = time.time_ns()
        for text in 'abc':
            publisher.publish(String(data=text))
        found: list[tuple[str, int]] = []

        def taken() -> bool:
            messages, came_ns = take_all(subscription)
            found.extend((m.data, came) for m, came in zip(messages, came_ns, strict=True))
            return len(found) == 3

        assert other.spin_until(taken)
        assert [text for text, _ in found] == ['a', 'b', 'c']
        times = [before, *(came for _, came in found), time.time_ns()]
        assert times == sorted(times)


@pytest.mark.parametrize('hidden', ['take', 'wait'])
def test_messages_wake_the_node_if_rclpy_hides_its_queues(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], hidden: str
) -> None:
    """A future version of rclpy may hide its queues."""
    if hidden == 'take':
        monkeypatch.setattr(inputs, 'can_take', lambda subscription: False)
    else:
        monkeypatch.setattr(rclpy_internals, 'rclpy_implementation', None)
    with harness.Peer() as peer:
        given = [Parameter('robot_description', value=ARM)]
        node = RobotStateNode(context=peer.context, parameter_overrides=given)
        heard: list[str] = []
        source = QueuedTopic(lambda message, now_ns: heard.append(message.data), skip_none)
        found = node.inputs = Inputs(node, [('news', String, source)])
        executor = SingleThreadedExecutor(context=peer.context)
        executor.add_node(node)
        node.turn(executor, 0.0)
        for now in range(10**9, 2 * 10**9, 10**8):
            found.sleep.note_taken(100)
            found.sleep.note_published(now, now, 10**8)
        publisher = peer.publisher(String, '/news')
        assert peer.wait_for_subscribers(publisher)
        for i in range(2 * inputs.MANY):
            publisher.publish(String(data=f'news {i}'))
            # A turn of the node may handle another event than the new message. So repeat turns
            # until the node has received the message.
            assert wait_until(lambda i=i: f'news {i}' in heard, lambda: node.turn(executor, 1.0))
        assert [each.topic_name for each in node.subscriptions].count('/news') == 1
        executor.remove_node(node)
        node.destroy_node()
    errors = capfd.readouterr().err
    assert errors.count('does not let a node wait') == (hidden == 'wait')


def test_a_timer_is_on_time_while_a_node_listens_by_itself() -> None:
    """A timer may have a shorter period than the turns of the executor."""
    with harness.Peer() as peer:
        node = RobotStateNode(
            context=peer.context, parameter_overrides=[Parameter('robot_description', value=ARM)]
        )
        found = node.inputs = Inputs(node, [('news', String, QueuedTopic(print, skip_none))])
        executor = SingleThreadedExecutor(context=peer.context)
        executor.add_node(node)
        calls: list[int] = []
        create_steady_timer(node, 0.001, lambda: calls.append(time.monotonic_ns()))

        def is_on_time() -> bool:
            return len(calls) > 2 and max(np.diff(calls)) < inputs.TURN_NS

        def take_turns() -> None:
            calls.clear()
            for _ in range(8):
                # Let the node wait without the executor, as it does after many messages.
                found._set_listening(True)
                found._received_ns = time.monotonic_ns()
                node.turn(executor, 0.1)

        try:
            assert wait_until(is_on_time, take_turns)
        finally:
            executor.remove_node(node)
            node.destroy_node()


def test_the_executor_runs_after_a_sleep_of_zero_length() -> None:
    """If the executor did not run, a node with too many messages would not answer services."""
    calls: list[str] = []

    class Counting(SingleThreadedExecutor):

        def spin_once(self, timeout_sec: float | None = None) -> None:
            assert timeout_sec == 0.0
            calls.append('turn')

    with harness.Peer() as peer:
        node = RobotStateNode(
            context=peer.context, parameter_overrides=[Parameter('robot_description', value=ARM)]
        )
        found = node.inputs = Inputs(node, [('news', String, QueuedTopic(print, skip_none))])
        found.sleep.check = lambda: calls.append('check')  # type: ignore[method-assign]
        executor = Counting(context=peer.context)
        try:
            for _ in range(3):
                found.leave(-1)
                node.turn(executor, 0.1)
            assert calls == ['turn', 'check'] * 3
        finally:
            executor.shutdown()
            node.destroy_node()


def test_a_second_source_is_received_while_a_node_listens_by_itself() -> None:
    """
    When the first publisher is discovered, only topics with a publisher remain in use.

    The node also notices a change of use_sim_time.

    """
    heard: list[str] = []

    def take(message: String, now_ns: int) -> None:
        heard.append(message.data)

    with harness.Peer() as peer, harness.Peer() as other:
        node = RobotStateNode(
            context=peer.context, parameter_overrides=[Parameter('robot_description', value=ARM)]
        )
        source = QueuedTopic(take, skip_none)
        found = node.inputs = Inputs(node, [(each, String, source) for each in ('a', 'b')])
        executor = SingleThreadedExecutor(context=peer.context)
        executor.add_node(node)
        assert len(found._in_use) == 2

        def turn() -> None:
            # Let the node wait without the executor, as it does after many messages.
            found._set_listening(True)
            found._received_ns = time.monotonic_ns()
            node.turn(executor, 0.1)

        try:
            for count, topic in enumerate(('a', 'b'), 1):
                publisher = other.publisher(String, f'/{topic}')

                def send(topic: str = topic, publisher: Any = publisher) -> None:
                    publisher.publish(String(data=topic))
                    turn()

                def send_without_executor(topic: str = topic, publisher: Any = publisher) -> None:
                    publisher.publish(String(data=topic))
                    found._listen(inputs.TURN_NS)

                # The executor does not run, so it does not report the second publisher.
                publish = send if count == 1 else send_without_executor
                assert wait_until(lambda topic=topic: topic in heard, publish)
                assert wait_until(lambda count=count: len(found._in_use) == count, turn)
            for simulated in (True, False):
                node.set_parameters([Parameter('use_sim_time', value=simulated)])
                assert found.has_ros_time == simulated
        finally:
            executor.shutdown()
            node.destroy_node()
