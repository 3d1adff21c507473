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

"""Periods and overruns of the read-write cycle, as its runner measures them."""

from __future__ import annotations

import pytest
from test_support.systems import Bench
from test_support.systems import Scripted

# -- periods and statistics ----------------------------------------------------------------------


def test_periods_are_measured() -> None:
    bench = Bench(Scripted()).start()
    bench.cycle(2)
    bench.clock.pass_(0.02)
    bench.cycle()
    assert bench.component.periods == pytest.approx([0.01, 0.01, 0.03])
    jitter = bench.runner.statistics.jitter
    assert (jitter.count, jitter.largest) == (2, pytest.approx(0.02))
    assert jitter.mean == pytest.approx(0.01)
    assert jitter.deviation == pytest.approx(0.01)


def test_overruns_are_counted() -> None:
    bench = Bench(Scripted()).start()
    durations = iter([0.004, 0.012, 0.002])
    bench.component.answers['write'] = lambda: bench.clock.pass_(next(durations))
    bench.cycle(3)
    statistics = bench.runner.statistics
    assert (statistics.cycles, statistics.overruns) == (3, 1)
    assert statistics.duration.largest == pytest.approx(0.012)
    assert statistics.duration.mean == pytest.approx(0.006)
    # A new configuration sets the counts to zero.
    bench.runner.deactivate()
    bench.runner.cleanup()
    bench.runner.configure()
    assert bench.runner.statistics.cycles == 0
