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
that never returns keeps it until the process ends. But one thread can raise an exception in
another one, as libraries for timeouts do, and so end it wherever it is: then a new one goes on.

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


#: Seconds. Time between two checks if the thread still runs.
LOOK_PERIOD = 0.05


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
    on_ended : callable, optional
        Is told, in the next thread, why the one before has ended.

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
        # Why the last thread has ended, until that has been told.
        self._why = ''

    def start(self) -> None:
        """Start the thread."""
        # A daemon: a component that never returns does not keep the process.
        self._thread = Thread(target=self._run, name='hardware', daemon=True)
        self._thread.start()

    def revive(self) -> None:
        """Start a thread again that has ended unasked."""
        if not (self._stopping or self._thread.is_alive()):
            self.start()

    def call(self, job: Callable[[], T], timeout: float) -> T:
        """
        Run a job between two cycles and wait for what it returns.

        Raises
        ------
        TimeoutError
            If it has not ended in time [s]. Then it never begins, or has begun and goes on.
        RuntimeError
            If the thread has ended within it.

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
            wait([future], min(left, LOOK_PERIOD))
        return future.result()

    def stop(self, timeout: float) -> bool:
        """End the thread after what it is doing; returns whether it has ended in time [s]."""
        self._stopping = True
        # Wakes it up.
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
        except Exception as error:  # goes to who asked
            future.set_exception(error)
        except BaseException as error:  # ends this thread, not that of who asked
            future.set_exception(RuntimeError(f'the thread has ended: {type(error).__name__}'))
            raise
