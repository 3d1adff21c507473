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
"""The thread of a component: its rate, its jobs, and what blocks in it."""

from __future__ import annotations

from ctypes import c_ulong
from ctypes import py_object
from ctypes import pythonapi
from threading import current_thread
from threading import Event
from threading import get_ident
from threading import Thread
import time

import pytest
from robot_description_tools.hardware import Worker
from test_support.patience import PATIENCE
from test_support.patience import wait_until


def worker(cycle: object, period: float = 0.002, missed: list[int] | None = None) -> Worker:
    made = Worker(
        cycle,  # type: ignore[arg-type]
        int(period * 1e9),
        time.monotonic_ns,
        (missed if missed is not None else []).append,
    )
    made.start()
    return made


def test_cycles_and_jobs_share_one_thread() -> None:
    idents: set[int] = set()
    enough = Event()

    def cycle() -> None:
        idents.add(get_ident())
        enough.set()

    made = worker(cycle)
    assert enough.wait(PATIENCE)
    assert {made.call(get_ident, PATIENCE)} == idents
    assert get_ident() not in idents
    assert made.stop(PATIENCE)


def test_the_rate_is_kept() -> None:
    times: list[float] = []
    missed: list[int] = []
    made = worker(lambda: times.append(time.monotonic()), 0.01, missed)
    assert wait_until(lambda: len(times) > 10)
    assert made.stop(PATIENCE)
    # What did not begin was told: no beat is lost or doubled.
    beats = round((times[-1] - times[0]) / 0.01) + 1
    assert abs(len(times) + sum(missed) - beats) <= 1


def test_cycles_that_are_missed_are_told() -> None:
    missed: list[int] = []
    durations = [0.055]
    made = worker(lambda: time.sleep(durations.pop() if durations else 0.0), 0.01, missed)
    assert wait_until(lambda: missed)
    assert made.stop(PATIENCE)
    assert missed[0] >= 5


def test_a_job_gets_its_turn_though_every_cycle_overruns() -> None:
    made = worker(lambda: time.sleep(0.005), 0.001)
    assert made.call(lambda: 7, PATIENCE) == 7
    assert made.stop(PATIENCE)


def test_what_a_job_raises_goes_to_who_asked() -> None:
    made = worker(lambda: None)
    with pytest.raises(ZeroDivisionError):
        made.call(lambda: 1 // 0, PATIENCE)

    def own_timeout() -> None:
        raise TimeoutError('of the job')

    with pytest.raises(TimeoutError, match='of the job'):
        made.call(own_timeout, PATIENCE)
    assert made.call(lambda: 1, PATIENCE) == 1
    assert made.stop(PATIENCE)


def test_a_job_behind_one_that_blocks_never_begins() -> None:
    go_on, began, done = Event(), Event(), []

    def block() -> None:
        began.set()
        go_on.wait(PATIENCE)

    made = worker(block)
    assert began.wait(PATIENCE)
    with pytest.raises(TimeoutError, match=r'no answer after 0\.02 s'):
        made.call(lambda: done.append(1), 0.02)
    go_on.set()
    # Jobs are done in order: the first would have been before this one.
    assert made.call(lambda: 3, PATIENCE) == 3
    assert not done
    assert made.stop(PATIENCE)


def test_a_thread_that_is_blocked_does_not_stop() -> None:
    go_on, began = Event(), Event()

    def block() -> None:
        began.set()
        go_on.wait(PATIENCE)

    made = worker(block)
    assert began.wait(PATIENCE)
    assert not made.stop(0.02)
    go_on.set()
    assert made.stop(PATIENCE)


def raise_in(ident: int | None, kind: type[BaseException]) -> None:
    """Raise an exception in a thread, wherever it is: as libraries for timeouts do."""
    pythonapi.PyThreadState_SetAsyncExc(c_ulong(ident or 0), py_object(kind))


@pytest.mark.parametrize('kind', [SystemExit, KeyboardInterrupt, MemoryError])
def test_a_thread_that_ends_unasked_is_told_and_revived(kind: type[BaseException]) -> None:
    told: list[tuple[str, Thread]] = []
    threads: list[Thread] = []
    made = Worker(
        lambda: threads.append(current_thread()),
        2_000_000,
        time.monotonic_ns,
        lambda count: None,
        lambda why: told.append((why, current_thread())),
    )
    made.start()
    assert wait_until(lambda: threads)
    first = threads[0]
    raise_in(first.ident, kind)
    assert wait_until(lambda: not first.is_alive())
    # Nothing runs until somebody looks.
    assert set(threads) == {first}
    made.revive()
    assert wait_until(lambda: threads[-1] is not first)
    ((why, second),) = told
    assert why.startswith(kind.__name__)
    assert second is threads[-1]
    # One that lives is left alone, and so is one that has been stopped.
    made.revive()
    assert made.call(current_thread, PATIENCE) is second
    assert made.stop(PATIENCE)
    made.revive()
    assert made.stop(PATIENCE)
    assert len(told) == 1


def test_who_asks_a_thread_that_has_ended_gets_an_answer() -> None:
    told: list[str] = []
    made = Worker(lambda: None, 2_000_000, time.monotonic_ns, lambda count: None, told.append)
    made.start()

    def leave() -> None:
        raise SystemExit(3)

    # It does not end the thread of who asks.
    with pytest.raises(RuntimeError, match='the thread has ended: SystemExit'):
        made.call(leave, PATIENCE)
    assert made.call(lambda: told, PATIENCE)[0].startswith('SystemExit: 3')
    assert made.stop(PATIENCE)
