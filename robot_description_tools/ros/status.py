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
"""What our nodes say of themselves: on ``/diagnostics``, and in the log."""

from __future__ import annotations

from collections import Counter
from collections import deque
from collections.abc import Callable
from collections.abc import Mapping

from diagnostic_msgs.msg import DiagnosticArray
from diagnostic_msgs.msg import DiagnosticStatus
from diagnostic_msgs.msg import KeyValue
from rclpy.clock import Clock
from rclpy.clock import ClockType
from rclpy.node import Node
from rclpy.qos import QoSProfile
from robot_description_tools.state.pipeline import Reports

# How often a node reports [s].
PERIOD = 1.0


def make_status(
    name: str, level: bytes, message: str, values: Mapping[str, object], hardware_id: str = ''
) -> DiagnosticStatus:
    """Return a status whose values are written as text."""
    return DiagnosticStatus(
        name=name,
        level=level,
        message=message,
        hardware_id=hardware_id,
        values=[KeyValue(key=key, value=str(value)) for key, value in values.items()],
    )


def report_each_second(node: Node, statuses: Callable[[], list[DiagnosticStatus]]) -> None:
    """Publish on ``/diagnostics`` what a node says of itself, once a second of real time."""
    publisher = node.create_publisher(DiagnosticArray, '/diagnostics', QoSProfile(depth=10))

    def report() -> None:
        message = DiagnosticArray(status=statuses())
        message.header.stamp = node.get_clock().now().to_msg()
        publisher.publish(message)

    # A simulated clock may stand still.
    node.create_timer(PERIOD, report, clock=Clock(clock_type=ClockType.STEADY_TIME))


class Growth:
    """
    By how much counts have grown lately.

    Parameters
    ----------
    memory : int
        For how many reports growth is told.

    """

    def __init__(self, memory: int = 1) -> None:
        self._counts: deque[Counter[str]] = deque([Counter()], maxlen=memory)

    def since(self, counts: Mapping[str, int]) -> Counter[str]:
        """Return what has been added within the memory, and remember the counts."""
        now = Counter(counts)
        before = self._counts[0]
        self._counts.append(now)
        return now - before


def logged_reports(node: Node) -> Reports:
    """Return what counts events of a node and logs the first of each kind."""

    def say(is_error: bool, message: str) -> None:
        if is_error:
            node.get_logger().error(message)
        else:
            node.get_logger().warning(message)

    return Reports(say)
