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
"""The thread of a component: its rate, its jobs, and calls that block it."""

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
    # In every period, there is either a cycle or the report of a missed cycle.
    periods = round((times[-1] - times[0]) / 0.01) + 1
    assert abs(len(times) + sum(missed) - periods) <= 1


def test_missed_cycles_are_reported() -> None:
    missed: list[int] = []
    durations = [0.055]
    made = worker(lambda: time.sleep(durations.pop() if durations else 0.0), 0.01, missed)
    assert wait_until(lambda: missed)
    assert made.stop(PATIENCE)
    assert missed[0] >= 5


def test_job_runs_even_if_every_cycle_overruns() -> None:
    made = worker(lambda: time.sleep(0.005), 0.001)
    assert made.call(lambda: 7, PATIENCE) == 7
    assert made.stop(PATIENCE)


def test_caller_gets_the_exception_of_a_job() -> None:
    made = worker(lambda: None)
    with pytest.raises(ZeroDivisionError):
        made.call(lambda: 1 // 0, PATIENCE)

    def own_timeout() -> None:
        raise TimeoutError('of the job')

    with pytest.raises(TimeoutError, match='of the job'):
        made.call(own_timeout, PATIENCE)
    assert made.call(lambda: 1, PATIENCE) == 1
    assert made.stop(PATIENCE)


def test_job_that_times_out_in_the_queue_never_runs() -> None:
    go_on, began, done = Event(), Event(), []

    def block() -> None:
        began.set()
        go_on.wait(PATIENCE)

    made = worker(block)
    assert began.wait(PATIENCE)
    with pytest.raises(TimeoutError, match=r'no answer after 0\.02 s'):
        made.call(lambda: done.append(1), 0.02)
    go_on.set()
    # Jobs run in order, so the first job would have run before this one.
    assert made.call(lambda: 3, PATIENCE) == 3
    assert not done
    assert made.stop(PATIENCE)


def test_blocked_thread_does_not_stop() -> None:
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
    """Raise an exception in another thread, as some libraries do for a timeout."""
    pythonapi.PyThreadState_SetAsyncExc(c_ulong(ident or 0), py_object(kind))


@pytest.mark.parametrize('kind', [SystemExit, KeyboardInterrupt, MemoryError])
def test_unexpected_end_of_a_thread_is_reported_and_a_new_one_starts(
    kind: type[BaseException],
) -> None:
    reports: list[tuple[str, Thread]] = []
    threads: list[Thread] = []
    made = Worker(
        lambda: threads.append(current_thread()),
        2_000_000,
        time.monotonic_ns,
        lambda count: None,
        lambda why: reports.append((why, current_thread())),
    )
    made.start()
    assert wait_until(lambda: threads)
    first = threads[0]
    raise_in(first.ident, kind)
    assert wait_until(lambda: not first.is_alive())
    # No thread runs before `revive` is called.
    assert set(threads) == {first}
    made.revive()
    assert wait_until(lambda: threads[-1] is not first)
    ((why, second),) = reports
    assert why.startswith(kind.__name__)
    assert second is threads[-1]
    # `revive` starts no thread while a thread is running, and no thread after `stop`.
    made.revive()
    assert made.call(current_thread, PATIENCE) is second
    assert made.stop(PATIENCE)
    made.revive()
    assert made.stop(PATIENCE)
    assert len(reports) == 1


def test_caller_of_a_job_that_ends_the_thread_gets_an_error() -> None:
    reports: list[str] = []
    made = Worker(lambda: None, 2_000_000, time.monotonic_ns, lambda count: None, reports.append)
    made.start()

    def leave() -> None:
        raise SystemExit(3)

    # The exception does not end the thread of the caller.
    with pytest.raises(RuntimeError, match='the thread has ended: SystemExit'):
        made.call(leave, PATIENCE)
    assert made.call(lambda: reports, PATIENCE)[0].startswith('SystemExit: 3')
    assert made.stop(PATIENCE)
