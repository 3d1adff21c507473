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
"""Work that takes long, done beside the messages of a node: of what is asked for, the newest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Thread
from typing import Generic
from typing import TypeVar

from rclpy.node import Node
from robot_description_tools.ros.status import create_steady_timer

#: Seconds. Time between two checks if the work is done.
PERIOD = 0.01
Made = TypeVar('Made')


class SupersededError(Exception):
    """Nobody began the work, because something newer was asked for."""


@dataclass
class Job(Generic[Made]):
    """Something to do, whom to tell, and what has come of it: something made, or an error."""

    work: Callable[[], Made]
    tell: Callable[[Job[Made]], None]
    made: Made | None = None
    error: Exception | None = None

    def run(self) -> None:
        """Do it; called in a thread of its own."""
        try:
            self.made = self.work()
        # Whoever asked raises it again.
        except Exception as error:
            self.error = error

    def result(self) -> Made:
        """Return what was made, or raise the error."""
        if self.error is not None:
            raise self.error
        return self.made  # type: ignore[return-value]


def do_meanwhile(work: Callable[[], Made], check: Callable[[], None]) -> Made:
    """
    Do something in a thread and wait for it, but not for signals, which only this thread gets.

    Parameters
    ----------
    work : callable
        Does it; may raise.
    check : callable
        Called again and again; may raise, so that nobody waits any longer.

    """
    job: Job[Made] = Job(work, lambda job: None)
    thread = _started(job)
    while thread.is_alive():
        check()
        thread.join(PERIOD)
    return job.result()


def _started(job: Job[Made]) -> Thread:
    thread = Thread(target=job.run, name='background', daemon=True)
    thread.start()
    return thread


class Background(Generic[Made]):
    """
    Does work of a node in a thread, one thing after the other.

    Everything but the work itself happens in the thread that spins the node. A thread cannot be
    stopped: at the end of the process it ends halfway, so it must not touch ROS.

    Parameters
    ----------
    node : Node
        Whose executor hears that something is done.

    """

    def __init__(self, node: Node) -> None:
        self._timer = create_steady_timer(node, PERIOD, self._look)
        self._timer.cancel()
        self._thread: Thread | None = None
        self._running: Job[Made] | None = None
        self._waiting: Job[Made] | None = None
        self._after: list[Callable[[], None]] = []

    def after(self, go_on: Callable[[], None]) -> None:
        """Call something when all that was asked for is done, at once if it is."""
        if self._running is None:
            go_on()
        else:
            self._after.append(go_on)

    def do(self, work: Callable[[], Made], tell: Callable[[Job[Made]], None]) -> None:
        """
        Begin something, or do it next, in the place of what waits so far.

        Parameters
        ----------
        work : callable
            Does it; may raise.
        tell : callable
            Is given the job at the end. Its error is `SupersededError` if something newer came
            before it was begun.

        """
        older, self._waiting = self._waiting, Job(work, tell)
        if self._running is None:
            self._begin()
        if older is not None:
            older.error = SupersededError()
            older.tell(older)

    def _begin(self) -> None:
        self._running, self._waiting = self._waiting, None
        if self._running is None:
            self._timer.cancel()
            return
        self._thread = None
        try:
            self._thread = _started(self._running)
        except RuntimeError as error:
            self._running.error = ValueError(f'it cannot be read now: {error}')
        self._timer.reset()

    def _look(self) -> None:
        job = self._running
        if job is None or (self._thread is not None and self._thread.is_alive()):
            return
        self._begin()
        try:
            job.tell(job)
        finally:
            if self._running is None:
                held, self._after = self._after, []
                for go_on in held:
                    go_on()
