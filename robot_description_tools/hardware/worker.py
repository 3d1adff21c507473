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
The thread in which a component lives: its cycle, and between cycles its transitions.

A call that blocks there blocks nothing else. Python cannot end a thread from outside: a component
that never returns keeps it until the process ends.

"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty
from queue import SimpleQueue
from threading import Thread
from typing import Any
from typing import TypeVar

T = TypeVar('T')


class Worker:
    """
    Runs a cycle at a steady rate, and jobs between its cycles, all in one thread.

    Parameters
    ----------
    cycle : callable
        Called once each period; must not raise.
    period_ns : int
        [ns].
    clock : callable
        Returns the time of a steady clock [ns].
    on_missed : callable
        Is told how many cycles did not begin since an earlier one had not ended.

    """

    def __init__(
        self,
        cycle: Callable[[], None],
        period_ns: int,
        clock: Callable[[], int],
        on_missed: Callable[[int], None],
    ) -> None:
        self._cycle = cycle
        self._period_ns = period_ns
        self._clock = clock
        self._on_missed = on_missed
        self._jobs: SimpleQueue[tuple[Future[Any], Callable[[], Any]]] = SimpleQueue()
        self._stopping = False
        # A daemon: a component that never returns does not keep the process.
        self._thread = Thread(target=self._run, name='hardware', daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def call(self, job: Callable[[], T], timeout: float) -> T:
        """
        Run a job between two cycles and wait for what it returns.

        Raises
        ------
        TimeoutError
            If it has not ended in time [s]. Then it never begins, or has begun and goes on.

        """
        future: Future[T] = Future()
        self._jobs.put((future, job))
        try:
            return future.result(timeout)
        # The one of concurrent.futures is another one before Python 3.11.
        except Exception as error:
            if not future.done() or future.cancelled():
                future.cancel()
                raise TimeoutError(f'no answer after {timeout:g} s') from error
            raise

    def stop(self, timeout: float) -> bool:
        """End the thread after what it is doing; returns whether it has ended in time [s]."""
        self._stopping = True
        # Wakes it up.
        self._jobs.put((Future(), lambda: None))
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _run(self) -> None:
        due = self._clock()
        while not self._stopping:
            wait_ns = due - self._clock()
            with suppress(Empty):
                # Jobs come first, or a cycle that always overruns would starve them.
                self._do(*self._jobs.get(timeout=max(wait_ns, 0) / 1e9))
                continue
            self._cycle()
            due += self._period_ns
            late_ns = self._clock() - due
            if late_ns >= 0:
                missed = late_ns // self._period_ns + 1
                due += missed * self._period_ns
                self._on_missed(missed)

    @staticmethod
    def _do(future: Future[Any], job: Callable[[], Any]) -> None:
        if not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(job())
        except BaseException as error:  # goes to who asked
            future.set_exception(error)
