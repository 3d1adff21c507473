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
"""Nodes that survive exceptions of callbacks, and log, count and report them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from logging import DEBUG
import traceback
from typing import Any

from diagnostic_msgs.msg import DiagnosticStatus
from rclpy.executors import Executor
from rclpy.node import Node
from robot_description_tools.doctor.subjects import CALLBACKS
from robot_description_tools.ros.rclpy_internals import ros_clock
from robot_description_tools.ros.status import Lasting
from robot_description_tools.ros.status import log
from robot_description_tools.ros.status import logged_reports
from robot_description_tools.ros.status import make_status
from robot_description_tools.ros.status import report_each_second

# The kind of event for an exception. The log message begins with the same words.
FAILED = 'a callback failed'


class Guarded(Node):
    """
    A node that survives exceptions of its callbacks.

    Put this class before other base classes, such as `LifecycleNode`.

    Without this class, an exception in any callback ends the process, even in a callback of
    rclpy itself. For example, the TimeSource of rclpy raises an exception for a negative time on
    ``/clock``. The services and subscriptions of rclpy itself are also made with the methods
    below, so their callbacks are also guarded.

    Attributes
    ----------
    failures : Reports
        Counts the exceptions. The first exception of each line of code is logged.

    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        # Make the reports before the node, because rclpy creates services together with the node,
        # and these services need the reports.
        self.failures = logged_reports(self)
        super().__init__(*arguments, **options)

    def note_failure(self, error: Exception) -> None:
        """
        Count an exception.

        Log only the first exception of each line of code, and its traceback at level debug.

        """
        # Ignore exceptions while ROS shuts down, because any callback may then raise one.
        if not self.context.ok():
            return
        frame, line = list(traceback.walk_tb(error.__traceback__))[-1]
        place = f'{frame.f_code.co_filename}:{line}'
        # Use format_exception_only, which catches exceptions of str(error). The text may contain
        # characters that cannot be encoded.
        text = _encodable(''.join(traceback.format_exception_only(error))).strip()
        is_new = place not in self.failures.subjects(FAILED)
        self.failures.add(FAILED, f'{FAILED} at {place}: {text}; the node goes on', place, True)
        if is_new:
            log(self, DEBUG, _encodable(''.join(traceback.format_exception(error))))

    def report_each_second(
        self,
        statuses: Callable[[], list[DiagnosticStatus]] = lambda: [],
        observe: Callable[[], object] | None = None,
    ) -> None:
        """
        Publish statuses on ``/diagnostics`` once a second, with a status about failed callbacks.

        Also log a warning while simulated time has not begun.

        Parameters
        ----------
        statuses : callable
            Returns the statuses.
        observe : callable, optional
            Called instead of `statuses` while the topic has no subscribers. By default, `statuses`
            is always called.

        """
        note = observe or statuses
        clock = Lasting(self.get_logger().warning)

        def found() -> list[DiagnosticStatus]:
            clock.observe(self._clock_problem())
            return [*statuses(), self._callbacks_status()]

        def observe_all() -> None:
            clock.observe(self._clock_problem())
            note()

        report_each_second(self, found, observe_all)

    def _clock_problem(self) -> str:
        """Return the reason why simulated time does not begin, or '' if it has begun."""
        clock = ros_clock(self)
        if not clock.ros_time_is_active or clock.now().nanoseconds:
            return ''
        if self.count_publishers('/clock'):
            why = '/clock is still 0: let the simulation run'
        else:
            why = (
                '/clock has no publisher: start the simulator, or play the bag with --clock. On a '
                'real robot, set use_sim_time to false'
            )
        return f'time does not begin: use_sim_time is true, and {why}'

    def _callbacks_status(self) -> DiagnosticStatus:
        count = self.failures.counts[FAILED]
        return make_status(
            f'{self.get_fully_qualified_name()}: {CALLBACKS}',
            DiagnosticStatus.ERROR if count else DiagnosticStatus.OK,
            self.failures.latest.get(FAILED, 'none has failed'),
            {'failed': count},
        )

    def turn(self, executor: Executor, patience: float) -> None:
        """Wait at most ``patience`` [s] for the next callback, and run it."""
        executor.spin_once(timeout_sec=patience)

    def guarded(self, callback: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap a callback so that exceptions are counted, not raised."""

        @wraps(callback)
        def call(*arguments: Any) -> Any:
            try:
                return callback(*arguments)
            except Exception as error:
                self.note_failure(error)
                # A service must return a response. After an exception, return the unchanged
                # response.
                return arguments[-1] if arguments else None

        return call

    # -- methods of `Node`, with guarded callbacks -----------------------------------------------

    def create_subscription(
        self,
        msg_type: Any,
        topic: str,
        callback: Callable[..., Any],
        *arguments: Any,
        **options: Any,
    ) -> Any:
        """Subscribe to a topic."""
        guarded = self.guarded(callback)
        return super().create_subscription(msg_type, topic, guarded, *arguments, **options)

    def create_service(
        self,
        srv_type: Any,
        srv_name: str,
        callback: Callable[..., Any],
        *arguments: Any,
        **options: Any,
    ) -> Any:
        """Offer a service."""
        guarded = self.guarded(callback)
        return super().create_service(srv_type, srv_name, guarded, *arguments, **options)

    def create_timer(
        self,
        timer_period_sec: float,
        callback: Callable[..., Any],
        *arguments: Any,
        **options: Any,
    ) -> Any:
        """Call a function periodically."""
        guarded = self.guarded(callback)
        return super().create_timer(timer_period_sec, guarded, *arguments, **options)


def _encodable(text: str) -> str:
    return text.encode(errors='backslashreplace').decode()
