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
The thread of a stage, which runs at most `RATE` turns a second.

A turn calls the waiting functions, makes the next frame, and collects messages for the pages.

"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from concurrent.futures import Future
from concurrent.futures import ThreadPoolExecutor
import contextlib
from functools import partial
import logging
import threading
from typing import Any
from typing import NamedTuple
from typing import TypeVar

from robot_description_tools.viewer.clients import as_texts
from robot_description_tools.viewer.frames import Frame
from robot_description_tools.viewer.stage import Stage

#: Hertz. Highest rate of frames.
RATE = 60.0

_log = logging.getLogger(__name__)
T = TypeVar('T')


class Turn(NamedTuple):
    """
    Result of a turn.

    Attributes
    ----------
    answers : list of (object, Exception or None)
        Return value or exception of each function, in their order.
    news : list of (str, str)
        Type and text of each message for the pages.
    frame : Frame
        Present poses and values.
    is_unfinished : bool
        True if the stage needs another turn.

    """

    answers: list[tuple[object, Exception | None]]
    news: list[tuple[str, str]]
    frame: Frame
    is_unfinished: bool


class StageThread:
    """
    Calls functions in the only thread that uses a stage.

    The event loop never waits for this thread. Call all methods in the event loop.

    Parameters
    ----------
    stage : Stage
        The stage.
    after_tick : callable, optional
        Called in each turn, in the thread of the stage.

    """

    def __init__(self, stage: Stage, after_tick: Callable[[], None] | None = None) -> None:
        self._stage = stage
        self._after_tick = after_tick
        # Functions for the next turn. Each has a future for its result, or None if no caller
        # waits.
        self._work: list[tuple[Callable[[], object], asyncio.Future[Any] | None]] = []
        self._wake = asyncio.Event()
        self._executor = ThreadPoolExecutor(1, 'stage')

    def ask(self, function: Callable[[], T]) -> asyncio.Future[T]:
        """Call a function in the next turn. The future gets the result."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._add(function, answer)
        return answer

    def call(self, function: Callable[[], object]) -> None:
        """Call a function in the next turn, and log its failure."""
        self._add(partial(_logged, function), None)

    def _add(self, function: Callable[[], object], answer: asyncio.Future[Any] | None) -> None:
        self._work.append((function, answer))
        self._wake.set()

    async def run(self, update: Callable[[Turn], None]) -> None:
        """
        Run turns until the task is cancelled.

        Parameters
        ----------
        update : callable
            Gets the result of each turn.

        """
        loop = asyncio.get_running_loop()
        due = loop.time()
        unfinished: asyncio.TimerHandle | None = None
        while True:
            await self._wake.wait()
            # After a pause, two turns may follow each other without a delay. So a page that sends
            # messages at `RATE` gets each answer at once, even if the times between its messages
            # vary. On average, there are at most `RATE` turns a second.
            await asyncio.sleep(max(due - loop.time(), 0.0))
            begun = loop.time()
            due = max(due, begun - 1.0 / RATE) + 1.0 / RATE
            self._wake.clear()
            if unfinished is not None:
                unfinished.cancel()
            work, self._work = self._work, []
            functions = [function for function, _ in work]
            try:
                turn = await loop.run_in_executor(self._executor, self._take_turn, functions)
            except asyncio.CancelledError:
                for _, answer in (*work, *self._work):
                    if answer is not None:
                        answer.cancel()
                raise
            with failure_logged():
                update(turn)
            for (_, answer), (value, error) in zip(work, turn.answers, strict=True):
                if answer is None or answer.done():
                    continue
                if error is None:
                    answer.set_result(value)
                else:
                    answer.set_exception(error)
            if turn.is_unfinished:
                # Do not begin the next turn at once. First the pages need the result of this turn,
                # and Python switches between threads only every 5 ms.
                unfinished = loop.call_at(begun + 1.0 / RATE, self._wake.set)

    def close(self) -> None:
        """End the thread after its present turn."""
        self._executor.shutdown(wait=False)

    def _take_turn(self, functions: Sequence[Callable[[], object]]) -> Turn:
        """Call the functions and compute the news, in the thread of the stage."""
        answers = [_answer(function) for function in functions]
        news: list[tuple[str, str]] = []
        # Only log a failure. If it ended the turns, all pages would freeze until the server is
        # restarted.
        with failure_logged():
            self._stage.tick()
            if self._after_tick is not None:
                self._after_tick()
            news = as_texts(self._stage.news())
        return Turn(answers, news, self._stage.frame, self._stage.is_unfinished)


def _answer(function: Callable[[], object]) -> tuple[object, Exception | None]:
    """Return the return value of a function, or its exception."""
    try:
        return function(), None
    except Exception as error:
        return None, error


def _logged(function: Callable[[], object]) -> None:
    with failure_logged():
        function()


@contextlib.contextmanager
def failure_logged() -> Iterator[None]:
    """Log an exception instead of raising it, so that the pages stay connected."""
    try:
        yield
    except Exception:
        _log.exception('the viewer continues after a failure')


def in_thread(function: Callable[[], T]) -> asyncio.Future[T]:
    """Call a function in a daemon thread, so that the program can end without waiting for it."""
    done: Future[T] = Future()

    def run() -> None:
        # From here on, the future cannot be cancelled.
        done.set_running_or_notify_cancel()
        try:
            done.set_result(function())
        except BaseException as error:
            done.set_exception(error)

    threading.Thread(target=run, name='reader', daemon=True).start()
    return asyncio.wrap_future(done)
