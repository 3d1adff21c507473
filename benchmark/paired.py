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

"""Statistics of programs that took turns: percentiles, and ratios of values in each round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

RESAMPLES = 4000
MIN_PAIRS = 3


class Ratio(NamedTuple):
    """A median of ratios, and its 95 % confidence interval."""

    median: float
    low: float
    high: float
    pairs: int

    def __str__(self) -> str:
        return f'{self.median:.2f} [{self.low:.2f}, {self.high:.2f}]'


def ratio_over_pairs(
    ours: Sequence[float], theirs: Sequence[float], seed: int = 1
) -> Ratio | None:
    """
    Compare two programs by the ratio of their values in each round.

    Parameters
    ----------
    ours, theirs : sequence of float
        One value for each round. If one of the two values of a round is not finite or not
        positive, the round is ignored.
    seed : int
        Seed of the resampling, so that the same numbers give the same interval.

    Returns
    -------
    Ratio or None
        ``median(ours / theirs)`` with its bootstrap interval; None for fewer than 3 pairs.

    Raises
    ------
    ValueError
        If ``ours`` and ``theirs`` have different lengths.

    """
    if len(ours) != len(theirs):
        raise ValueError(f'{len(ours)} values cannot be paired with {len(theirs)}')
    pairs = np.array([ours, theirs], dtype=float).T.reshape(-1, 2)
    pairs = pairs[(np.isfinite(pairs) & (pairs > 0.0)).all(axis=1)]
    if len(pairs) < MIN_PAIRS:
        return None
    ratios = pairs[:, 0] / pairs[:, 1]
    rng = np.random.default_rng(seed)
    drawn = ratios[rng.integers(len(ratios), size=(RESAMPLES, len(ratios)))]
    low, high = np.percentile(np.median(drawn, axis=1), [2.5, 97.5])
    return Ratio(float(np.median(ratios)), float(low), float(high), len(ratios))


def percentile(values: npt.ArrayLike, q: float) -> float:
    """
    Return a percentile, or NaN if there are too few values.

    At least five values must be larger than the percentile. For example, the 99.9th percentile
    needs 5000 values.

    """
    array = np.asarray(values, dtype=float)
    if len(array) * (100.0 - q) < 500.0 - 1e-6:
        return float('nan')
    return float(np.percentile(array, q))


def median(values: Sequence[float]) -> float:
    """Return the median of the finite values, or NaN if there are none."""
    finite = [value for value in values if np.isfinite(value)]
    return float(np.median(finite)) if finite else float('nan')
