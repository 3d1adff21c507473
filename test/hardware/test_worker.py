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

from threading import Event
from threading import get_ident
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
