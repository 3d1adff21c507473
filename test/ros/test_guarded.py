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
"""A node continues after any exception of a callback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextlib import ExitStack
from typing import Any

from diagnostic_msgs.msg import DiagnosticArray
from diagnostic_msgs.msg import DiagnosticStatus
import pytest
from rcl_interfaces.srv import SetParametersAtomically as Question
from rclpy.node import Node
from rclpy.parameter import Parameter
from robot_description_tools.description import load_description
from robot_description_tools.doctor.subjects import CALLBACKS
from robot_description_tools.ros.guarded import FAILED
from robot_description_tools.ros.guarded import Guarded
from robot_description_tools.ros.hardware_node import HardwareNode
from robot_description_tools.ros.joint_source_node import JointSourceNode
from robot_description_tools.ros.robot_state_node import RobotStateNode
from robot_description_tools.ros.viewer_node import ViewerNode
from rosgraph_msgs.msg import Clock
from std_msgs.msg import String
from test_support import harness
from test_support.places import ROOT

WRIST = load_description(ROOT / 'urdf' / 'differential_wrist.urdf.xacro').xml


def negative_clock() -> Clock:
    """Return a time that rclpy refuses with an exception."""
    clock = Clock()
    clock.clock.sec = -5
    return clock


@contextmanager
def expected_failures(peer: harness.Peer, node: Guarded) -> Iterator[None]:
    """Spin a node whose callbacks fail, and discard the recorded failures at the end."""
    with peer.spinning(node):
        yield
        node.failures.counts.clear()


def callbacks_status(reports: list[DiagnosticArray]) -> DiagnosticStatus | None:
    """Return the newest status of the callbacks of a node."""
    found = [s for array in reports for s in array.status if s.name.endswith(CALLBACKS)]
    return found[-1] if found else None


@pytest.mark.parametrize(
    ('make_node', 'parameters'),
    [
        (RobotStateNode, {'robot_description': WRIST}),
        (JointSourceNode, {'robot_description': WRIST}),
        (HardwareNode, {'robot_description': WRIST, 'autostart': False}),
        (ViewerNode, {'port': 0}),
    ],
)
def test_a_clock_before_1970_is_counted_and_the_node_goes_on(
    make_node: Any, parameters: dict[str, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    given = {**parameters, 'use_sim_time': True}
    overrides = [Parameter(name, value=value) for name, value in given.items()]
    with harness.Peer() as peer:
        node = make_node(context=peer.context, parameter_overrides=overrides)
        reports = peer.collect(DiagnosticArray, '/diagnostics')
        clock = peer.publisher(Clock, '/clock')
        with expected_failures(peer, node):
            several = peer.publish_until(
                clock, negative_clock, lambda: node.failures.counts[FAILED] > 3
            )
            assert several
            # The next valid stamp sets the time.
            good = Clock()
            good.clock.sec = 7
            assert peer.publish_until(
                clock, lambda: good, lambda: node.get_clock().now().nanoseconds == 7 * 10**9
            )
            assert peer.spin_until(
                lambda: reports and callbacks_status(reports[-1:]).level == DiagnosticStatus.ERROR
            )
    status = callbacks_status(reports)
    assert 'rclpy/time.py:' in status.message
    assert 'ValueError' in status.message
    assert int(status.values[0].value) > 3
    # The failure is logged once, with its place.
    output = ''.join(capfd.readouterr())
    assert output.count('rclpy/time.py:') == 1, output
    assert 'Traceback' not in output


def test_a_simulated_clock_that_does_not_begin_is_logged(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """
    The log says once why time does not begin.

    The reason is that /clock has no publisher, or that the simulation is paused.

    """
    missing = 'time does not begin: use_sim_time is true, and /clock has no publisher: start the '
    paused = 'time does not begin: use_sim_time is true, and /clock is still 0: let the simulation'
    with harness.Peer() as peer, ExitStack() as stack:

        def start(name: str, is_simulated: bool) -> None:
            simulated = Parameter('use_sim_time', value=is_simulated)
            node = JointSourceNode(
                node_name=name, context=peer.context, parameter_overrides=[simulated]
            )
            stack.enter_context(peer.spinning(node))

        start('simulated', True)
        start('real', False)
        reports = peer.collect(DiagnosticArray, '/diagnostics')
        output = harness.NodeHere(peer, capfd)
        assert output.wait_for_output(missing)
        # Wait for five more reports of each node. Meanwhile, the log must not repeat the reason.
        reports.clear()
        assert peer.spin_until(lambda: len(reports) > 10)
        assert output.output.count('time does not begin') == 1

        # A third node gets a clock that stays 0.
        clock = peer.publisher(Clock, '/clock')
        start('paused', True)
        assert peer.publish_until(clock, Clock, lambda: paused in output.output)


def test_statuses_are_made_only_for_subscribers() -> None:
    """If /diagnostics has no subscribers, the node still observes, but makes no status."""
    calls: list[str] = []

    def statuses() -> list[DiagnosticStatus]:
        calls.append('report')
        return []

    with harness.Peer() as peer, harness.Peer() as other:
        node = Calm('calm', context=peer.context)
        node.report_each_second(statuses, lambda: calls.append('observe'))
        with peer.spinning(node):
            assert peer.spin_until(lambda: calls == ['observe'])
            reports = other.collect(DiagnosticArray, '/diagnostics')
            assert peer.spin_until(lambda: 'report' in calls)
            assert other.spin_until(lambda: callbacks_status(reports) is not None)
            assert 'observe' not in calls[calls.index('report'):]
        node.destroy_node()


class Calm(Guarded, Node):
    """A node that does nothing."""


class Fragile(Guarded, Node):
    """A node whose callbacks all fail, with exceptions that cannot be printed."""

    def __init__(self, **options: Any) -> None:
        super().__init__('fragile', **options)
        self.report_each_second()
        self.create_subscription(String, 'words', self.fail, 10)
        self.create_service(Question, 'question', self.answer)
        self.create_timer(0.01, self.tick)

    def fail(self, message: String) -> None:
        raise Unspeakable

    def answer(self, request: Question.Request, response: Question.Response) -> Any:
        response.result.reason = 'begun'
        # Python decodes bytes that are not valid text to characters like this one.
        raise ValueError('\udcff')

    def tick(self) -> None:
        raise Unspeakable


class Unspeakable(Exception):
    """An exception whose conversion to text raises an exception."""

    def __str__(self) -> str:
        raise self


def test_every_kind_of_callback_may_fail() -> None:
    with harness.Peer() as peer:
        node = Fragile(context=peer.context)
        words = peer.publisher(String, 'words')
        client = peer.node.create_client(Question, 'question')
        with expected_failures(peer, node):
            assert peer.spin_until(client.service_is_ready)
            answer = client.call_async(Question.Request())
            places = node.failures.subjects
            assert peer.publish_until(
                words, lambda: String(data='x'), lambda: len(places(FAILED)) == 3 and answer.done()
            )
            assert answer.result().result.reason == 'begun'
            reports = peer.collect(DiagnosticArray, '/diagnostics')
            assert peer.spin_until(lambda: reports)


def test_a_failing_callback_fails_its_test() -> None:
    with harness.Peer() as peer:
        node = Fragile(context=peer.context)
        spinning = peer.spinning(node)
        spinning.__enter__()
        assert peer.spin_until(lambda: node.failures.counts[FAILED])
        with pytest.raises(AssertionError, match=FAILED):
            spinning.__exit__(None, None, None)
