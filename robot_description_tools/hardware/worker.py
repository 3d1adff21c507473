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
The thread of a component.

It repeats the cycle: read, publish, write. Between two cycles, it runs transitions of the life
cycle, such as ``activate``.

A call that blocks in this thread blocks no other part of the node. Python cannot end a thread from
outside, so a component that never returns keeps its thread until the process ends. Other code can
raise an exception in this thread, as libraries for timeouts do. If such an exception ends the
thread, a new thread continues its work.

"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import wait
from contextlib import suppress
from queue import Empty
from queue import SimpleQueue
from threading import Thread
from typing import Any
from typing import TypeVar

from robot_description_tools.hardware.foreign import attempt
from robot_description_tools.hardware.foreign import Raised

T = TypeVar('T')


#: Seconds. Time between two checks that the thread still runs.
CHECK_PERIOD = 0.05


class Worker:
    """
    Thread that runs a cycle at a steady rate, and jobs between the cycles.

    Parameters
    ----------
    cycle : callable
        Called once each period; must not raise.
    period_ns : int
        Period of the cycle [ns].
    clock : callable
        Returns the time of a steady clock [ns].
    on_missed : callable
        Called with the number of cycles that did not start because an earlier cycle had not ended.
    on_ended : callable, optional
        Called by a new thread with the reason why the previous thread ended.

    """

    def __init__(
        self,
        cycle: Callable[[], None],
        period_ns: int,
        clock: Callable[[], int],
        on_missed: Callable[[int], None],
        on_ended: Callable[[str], None] = lambda why: None,
    ) -> None:
        self._cycle = cycle
        self._period_ns = period_ns
        self._clock = clock
        self._on_missed = on_missed
        self._jobs: SimpleQueue[tuple[Future[Any], Callable[[], Any]]] = SimpleQueue()
        self._on_ended = on_ended
        self._stopping = False
        # The reason why the last thread ended, until `on_ended` has been called.
        self._why = ''

    def start(self) -> None:
        """Start the thread."""
        # Use a daemon thread, so that a component that never returns does not keep the process
        # alive.
        self._thread = Thread(target=self._run, name='hardware', daemon=True)
        self._thread.start()

    def revive(self) -> None:
        """Start a new thread if the last thread has ended without `stop`."""
        if not (self._stopping or self._thread.is_alive()):
            self.start()

    def call(self, job: Callable[[], T], timeout: float) -> T:
        """
        Run a job between two cycles and return its result.

        Raises
        ------
        TimeoutError
            If the job has not ended within `timeout` [s]. If the job has started, it continues. If
            not, it is cancelled.
        RuntimeError
            If the job ended the thread.

        """
        future: Future[T] = Future()
        self._jobs.put((future, job))
        deadline = self._clock() + timeout * 1e9
        while not future.done():
            left = (deadline - self._clock()) / 1e9
            if left <= 0.0:
                future.cancel()
                raise TimeoutError(f'no answer after {timeout:g} s')
            self.revive()
            wait([future], min(left, CHECK_PERIOD))
        return future.result()

    def stop(self, timeout: float) -> bool:
        """End the thread after its present call. Return True if it ends within `timeout` [s]."""
        self._stopping = True
        # Add an empty job, which wakes up the thread.
        self._jobs.put((Future(), lambda: None))
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _run(self) -> None:
        ended = attempt(self._loop)
        if type(ended) is Raised:
            self._why = ended.text

    def _loop(self) -> None:
        if self._why:
            self._on_ended(self._why)
            self._why = ''
        due = self._clock()
        while not self._stopping:
            wait_ns = due - self._clock()
            with suppress(Empty):
                # Run waiting jobs even if a cycle is due, so that long cycles cannot prevent jobs.
                self._run_job(*self._jobs.get(timeout=max(wait_ns, 0) / 1e9))
                continue
            self._cycle()
            due += self._period_ns
            late_ns = self._clock() - due
            if late_ns >= 0:
                missed = late_ns // self._period_ns + 1
                due += missed * self._period_ns
                self._on_missed(missed)

    @staticmethod
    def _run_job(future: Future[Any], job: Callable[[], Any]) -> None:
        if not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(job())
        except Exception as error:  # `call` raises it again
            future.set_exception(error)
        except BaseException as error:  # ends this thread, but not the thread of the caller
            future.set_exception(RuntimeError(f'the thread has ended: {type(error).__name__}'))
            raise
