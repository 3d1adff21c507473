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
"""Helpers for nodes: statuses on ``/diagnostics``, messages in the log, and timers."""

from __future__ import annotations

from collections import Counter
from collections import deque
from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from logging import CRITICAL
from logging import DEBUG
from logging import ERROR
from logging import WARNING

from diagnostic_msgs.msg import DiagnosticArray
from diagnostic_msgs.msg import DiagnosticStatus
from diagnostic_msgs.msg import KeyValue
from rclpy.clock import Clock
from rclpy.clock import ClockType
from rclpy.logging import get_logger
from rclpy.logging import LoggingSeverity
from rclpy.node import Node
from rclpy.timer import Timer
from robot_description_tools.diagnostics import one_line
from robot_description_tools.ros.listeners import Announcer
from robot_description_tools.state.pipeline import Reports

#: Seconds. Time between two reports of a node.
PERIOD = 1.0
# Problems that last only for one or two reports are normal while a robot starts.
#: Count. A problem is logged if it lasts for this many reports.
LASTING = 3
#: Count. Largest number of names in one value of a status.
MOST_NAMES = 20


def make_status(
    name: str, level: bytes, message: str, values: Mapping[str, object], hardware_id: str = ''
) -> DiagnosticStatus:
    """Return a status, with its values converted to text."""
    return DiagnosticStatus(
        name=name,
        level=level,
        message=message,
        hardware_id=hardware_id,
        values=[KeyValue(key=key, value=str(value)) for key, value in values.items()],
    )


@dataclass
class StatusReport:
    """
    Collects the values and problems of a status.

    Attributes
    ----------
    values : dict
        The values by name.
    errors, warnings : list of str
        The problems.

    """

    values: dict[str, object]
    errors: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    def status(self, name: str, good: str, hardware_id: str = '') -> DiagnosticStatus:
        """Return the status. The message is `good` if there are no problems."""
        level = DiagnosticStatus.WARN if self.warnings else DiagnosticStatus.OK
        level = DiagnosticStatus.ERROR if self.errors else level
        message = '; '.join(self.errors + self.warnings) or good
        return make_status(name, level, message, self.values, hardware_id)


def report_each_second(
    node: Node, statuses: Callable[[], list[DiagnosticStatus]], observe: Callable[[], object]
) -> None:
    """
    Publish the statuses of a node on ``/diagnostics`` once a second, in real time.

    Parameters
    ----------
    node : Node
        The node.
    statuses : callable
        Returns the statuses.
    observe : callable
        Called instead of `statuses` while the topic has no subscribers. In this function, the node
        can record changes for a later status.

    """
    diagnostics = Announcer(node, DiagnosticArray, '/diagnostics', 10)

    def report() -> None:
        if diagnostics.has_listeners:
            message = DiagnosticArray(status=statuses())
            message.header.stamp = node.get_clock().now().to_msg()
            diagnostics.publish(message)
        else:
            observe()

    create_steady_timer(node, PERIOD, report)


def create_steady_timer(node: Node, period: float, callback: Callable[[], None]) -> Timer:
    """Call a function every ``period`` [s] of real time, even if a simulated clock stops."""
    return node.create_timer(period, callback, clock=Clock(clock_type=ClockType.STEADY_TIME))


class Lasting:
    """
    Logs a problem once, after the problem has lasted for `LASTING` reports.

    Parameters
    ----------
    write : callable
        Logs a text.

    """

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write
        self._reports = 0

    def observe(self, problem: str) -> None:
        """Record the problem at this report, or '' if there is no problem."""
        if self._reports <= LASTING:
            self._reports = self._reports + 1 if problem else 0
            if self._reports == LASTING:
                self._write(one_line(problem))
                self._reports += 1


class Growth:
    """
    Increase of counts during the last reports.

    Parameters
    ----------
    memory : int
        Number of reports that count as recent.

    """

    def __init__(self, memory: int = 1) -> None:
        self._counts: deque[Counter[str]] = deque([Counter()], maxlen=memory)

    def since(self, counts: Mapping[str, int]) -> Counter[str]:
        """Return the increase during the last ``memory`` reports, and store the counts."""
        now = Counter(counts)
        before = self._counts[0]
        self._counts.append(now)
        return now - before


def logged_reports(node: Node) -> Reports:
    """Return `Reports` that count events of a node and log the first of each kind."""

    def report(is_error: bool, text: str) -> None:
        log(node, ERROR if is_error else WARNING, one_line(text))

    return Reports(report)


def log(node: Node, level: int, text: str) -> None:
    """Log a text for a node, at a level of the module `logging`."""
    severity = LoggingSeverity(min(max(level // 10 * 10, DEBUG), CRITICAL))
    # Use a new logger, because a logger accepts only one severity from each line of code.
    get_logger(node.get_logger().name).log(text, severity)
