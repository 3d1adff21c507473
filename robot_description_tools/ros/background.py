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
"""Long work in a thread while the node handles messages. A new job replaces a waiting job."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Generic
from typing import TypeVar

from rclpy.node import Node
from robot_description_tools.ros.status import create_steady_timer

#: Seconds. Time between two checks whether the job has ended.
PERIOD = 0.01
Made = TypeVar('Made')
_Entry = tuple[Future[Made], Callable[[], Made], Callable[[Future[Made]], None]]


def do_meanwhile(work: Callable[[], Made], check: Callable[[], None]) -> Made:
    """
    Do work in another thread and wait for its end. Python handles signals meanwhile.

    Parameters
    ----------
    work : callable
        Does the work, and may raise.
    check : callable
        Called while the work runs. An exception of ``check`` ends the wait.

    """
    job: Future[Made] = Future()
    thread = _started(job, work)
    while thread.is_alive():
        check()
        thread.join(PERIOD)
    return job.result()


def _started(job: Future[Made], work: Callable[[], Made]) -> Thread:
    """Start work in a separate thread. The thread completes the job."""

    def run() -> None:
        try:
            job.set_result(work())
        # Store the exception, which `Future.result` raises again.
        except Exception as error:
            job.set_exception(error)

    thread = Thread(target=run, name='background', daemon=True)
    thread.start()
    return thread


class Background(Generic[Made]):
    """
    Runs the jobs of a node in a thread, one after the other.

    Only the function ``work`` of each job runs in this thread. All other functions run in the
    thread that spins the node. ``work`` must not use ROS. A thread cannot be stopped, so the end
    of the process may interrupt ``work`` at any step.

    Parameters
    ----------
    node : Node
        The node. One of its timers checks repeatedly if the running job has ended.

    """

    def __init__(self, node: Node) -> None:
        self._timer = create_steady_timer(node, PERIOD, self._look)
        self._timer.cancel()
        # The running job and the waiting job, each with its work and its callback.
        self._running: _Entry[Made] | None = None
        self._waiting: _Entry[Made] | None = None
        self._thread: Thread | None = None
        self._after: list[Callable[[], None]] = []

    def after(self, proceed: Callable[[], None]) -> None:
        """Call a function when all jobs are done. If there is no job, call it at once."""
        if self._running is None:
            proceed()
        else:
            self._after.append(proceed)

    def do(self, work: Callable[[], Made], on_done: Callable[[Future[Made]], None]) -> None:
        """
        Start a job. If a job is running, the new job waits, and replaces a job that waits already.

        Parameters
        ----------
        work : callable
            Does the work, and may raise.
        on_done : callable
            Called with the job when it has ended, or when a newer job has replaced it. A replaced
            job is cancelled.

        """
        older, self._waiting = self._waiting, (Future(), work, on_done)
        if self._running is None:
            self._begin()
        if older is not None:
            job, _, on_older_done = older
            job.cancel()
            on_older_done(job)

    def _begin(self) -> None:
        self._running, self._waiting = self._waiting, None
        if self._running is None:
            self._timer.cancel()
            return
        job, work, _ = self._running
        self._thread = None
        try:
            self._thread = _started(job, work)
        except RuntimeError as error:
            job.set_exception(ValueError(f'the description cannot be read now: {error}'))
        self._timer.reset()

    def _look(self) -> None:
        if self._running is None or (self._thread is not None and self._thread.is_alive()):
            return
        job, _, on_done = self._running
        self._begin()
        try:
            on_done(job)
        finally:
            if self._running is None:
                held, self._after = self._after, []
                for proceed in held:
                    proceed()
