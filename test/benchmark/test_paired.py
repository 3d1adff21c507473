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

"""Ratios of paired measurements, and percentiles, which need a minimum number of values."""

from __future__ import annotations

import math

from benchmark.paired import median
from benchmark.paired import percentile
from benchmark.paired import ratio_over_pairs
import numpy as np
import pytest


def test_ratio_is_found_under_drift_that_hits_both() -> None:
    rng = np.random.default_rng(3)
    drift = rng.uniform(1.0, 20.0, size=60)
    theirs = drift * rng.normal(1.0, 0.05, size=60)
    ours = 0.5 * drift * rng.normal(1.0, 0.05, size=60)
    ratio = ratio_over_pairs(list(ours), list(theirs))
    assert ratio is not None
    assert ratio.median == pytest.approx(0.5, rel=0.05)
    assert ratio.low < 0.5 < ratio.high
    assert ratio.high - ratio.low < 0.1
    assert ratio.pairs == 60


def test_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    rng = np.random.default_rng(4)
    hits = 0
    for _ in range(100):
        theirs = rng.uniform(50.0, 100.0, size=20)
        ratio = ratio_over_pairs(list(theirs * rng.lognormal(0.0, 0.2, size=20)), list(theirs))
        assert ratio is not None
        hits += ratio.low <= 1.0 <= ratio.high
    assert hits >= 88


def test_swapped_sides_give_the_inverse() -> None:
    ours, theirs = [1.0, 2.0, 3.0], [2.0, 8.0, 9.0]
    there, back = ratio_over_pairs(ours, theirs), ratio_over_pairs(theirs, ours)
    assert there is not None
    assert back is not None
    assert there.median == pytest.approx(1.0 / back.median)


def test_same_numbers_give_the_same_interval() -> None:
    values = list(np.random.default_rng(5).uniform(1.0, 2.0, size=12))
    assert ratio_over_pairs(values, values[::-1]) == ratio_over_pairs(values, values[::-1])


def test_pairs_with_a_missing_side_do_not_count() -> None:
    nan = float('nan')
    ratio = ratio_over_pairs([1.0, nan, 3.0, 4.0, 5.0], [2.0, 2.0, 6.0, 0.0, 10.0])
    assert ratio == (0.5, 0.5, 0.5, 3)


@pytest.mark.parametrize('count', [0, 1, 2])
def test_too_few_pairs_give_no_ratio(count: int) -> None:
    assert ratio_over_pairs([1.0] * count, [1.0] * count) is None


def test_lengths_must_agree() -> None:
    with pytest.raises(ValueError, match='3 values cannot be paired with 2'):
        ratio_over_pairs([1.0] * 3, [1.0] * 2)


@pytest.mark.parametrize(('q', 'least'), [(50.0, 10), (99.0, 500), (99.9, 5000)])
def test_percentile_needs_five_values_above_it(q: float, least: int) -> None:
    values = np.arange(least, dtype=float)
    assert percentile(values, q) == pytest.approx(np.percentile(values, q))
    assert math.isnan(percentile(values[1:], q))


def test_median_leaves_out_what_is_missing() -> None:
    assert median([float('nan'), 1.0, 3.0]) == 2.0
    assert math.isnan(median([float('nan')]))
