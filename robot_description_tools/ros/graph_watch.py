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

"""A thread that runs the doctor on the ROS graph while the results are needed."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from threading import Thread
import time

from rclpy.context import Context
from rclpy.node import Node
from robot_description_tools.diagnostics import Report
from robot_description_tools.doctor.examine import Examination
from robot_description_tools.doctor.examine import examine
from robot_description_tools.ros.doctor_listener import listen_forever
from robot_description_tools.ros.doctor_listener import listening

#: Seconds. Time between two examinations of the messages.
PERIOD = 1.0
#: Seconds. Messages that are older than this are not examined.
WINDOW = 5.0
#: Seconds. Time between two searches for new topics and nodes.
LOOK_PERIOD = 0.5
# `FETCH_PERIOD` is short, because the queues of the listener hold only 100 messages.
#: Seconds. Time between two fetches of messages.
FETCH_PERIOD = 0.04
#: Seconds. While no results are needed, the thread waits for this time before it checks the need
#: again.
IDLE = 0.2


class GraphWatch:
    """
    Runs the doctor in a separate thread and context.

    Parameters
    ----------
    node : Node
        A node in the domain to watch. Failures are logged by its logger.
    wanted : callable
        Returns True while the result is needed. While it returns False, there are no
        subscriptions.
    on_result : callable
        Called with each result, in the thread of the watch.

    """

    def __init__(
        self, node: Node, wanted: Callable[[], bool], on_result: Callable[[Examination], None]
    ) -> None:
        self._node = node
        self._wanted = wanted
        self._on_result = on_result
        self._end = Event()
        self._thread = Thread(target=self._run, name='graph watch', daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread, and wait until it no longer uses ROS."""
        self._end.set()
        self._thread.join()

    @property
    def _is_wanted(self) -> bool:
        return self._wanted() and not self._end.is_set()

    def _run(self) -> None:
        while not self._end.wait(IDLE):
            if not self._is_wanted:
                continue
            try:
                self._watch()
            # Only log the error, because the viewer can continue without the watch.
            except Exception as error:
                self._node.get_logger().error(f'the ROS graph cannot be watched: {error}')
                return

    def _watch(self) -> None:
        context = Context()
        context.init(domain_id=self._node.context.get_domain_id())
        try:
            with listening(context) as (listener, executor):
                reported = time.monotonic()
                for discovered in listen_forever(listener, executor, LOOK_PERIOD, FETCH_PERIOD):
                    if not self._is_wanted:
                        return
                    now = time.monotonic()
                    if discovered and now - reported >= PERIOD:
                        reported = now
                        end_ns = time.time_ns()
                        listener.forget(end_ns - int(WINDOW * 1e9))
                        self._on_result(examine(listener.recording(end_ns)))
        finally:
            # Replace the last result by an empty one. Otherwise, the viewer would continue to show
            # a result that is no longer updated.
            self._on_result(Examination((), Report(())))
            context.try_shutdown()
