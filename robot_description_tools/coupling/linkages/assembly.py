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
Assembly: find closed poses of a linkage, starting from poses with large gaps.

Levenberg-Marquardt steps lead from any start to a closed pose within limits. Most linkages have
several assembly modes: sets of closed poses that no continuous motion connects. A search from the
start finds a pose of a nearby mode. Searches from random poses find other modes.

Steps and residuals are in radians or linkage sizes. `Closures` defines the size of a linkage.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Generator
from typing import TypeVar

import numpy as np
from robot_description_tools.coupling.linkages.budget import Share
from robot_description_tools.coupling.linkages.constraints import Constraints
from robot_description_tools.coupling.linkages.constraints import IndependentCoordinates
from robot_description_tools.coupling.relation import FloatArray

#: Radians or linkage sizes. A loop counts as closed if no entry of its residual is larger than
#: this.
SOLVED = 1e-11
# If there are more equations than unknowns, rounded numbers cannot satisfy all equations exactly.
#: Radians or linkage sizes. Like `SOLVED`, for loops with more equations than unknowns.
FITTED = 1e-5
# Some equations have the same residual at all poses (see `constraints`). This residual is not
# exactly 0, because the numbers in a document are rounded.
#: Radians or linkage sizes. Like `SOLVED`, for equations whose residual is the same at all poses.
ROUNDED = 1e-3
#: Radians or linkage sizes. Longest step of a search.
LONGEST_STEP = 0.5
#: Count. Number of random poses at which a search starts.
TRIES = 24
#: Count. A search ends after it has found this many closed poses, which are enough to compute
#: ranks.
SAMPLES = 8

Result = TypeVar('Result')
# A search that can be interrupted. Each yield gives the number of evaluations of the equations
# since the last yield, and the number of lost evaluations, which made no progress. An evaluation
# for a damped step counts as two lost evaluations.
Search = Generator[tuple[int, int], None, Result]


def finished(search: Search[Result], count: Callable[[int], None] | None = None) -> Result:
    """
    Run a search to its end and return its result.

    After each step of the search, call ``count`` with the number of its evaluations.

    """
    while True:
        try:
            evaluations, _ = next(search)
        except StopIteration as end:
            result: Result = end.value
            return result
        if count is not None:
            count(evaluations)


def approaching(
    constraints: Constraints,
    independent: IndependentCoordinates,
    y: FloatArray,
    u: FloatArray,
    bounded: bool = True,
    is_redundant: bool = True,
) -> Search[tuple[FloatArray, bool]]:
    """
    Close a linkage from any pose, by short minimum-norm steps (Levenberg-Marquardt).

    Each step is ``-J^T (J J^T + l I)^-1 r``, where r is the residual, J its derivative with
    respect to y, and l the damping.

    Parameters
    ----------
    constraints : Constraints
        The equations.
    independent : IndependentCoordinates
        The coordinates that may move.
    y : ndarray
        The unknown coordinates at the start, in `Constraints.units`.
    u : ndarray
        The known coordinates [rad or m].
    bounded : bool
        True to keep coordinates within their limits.
    is_redundant : bool
        True if some equations depend on other equations.

    Yields
    ------
    evaluations, lost : int
        See `Search`.

    Returns
    -------
    y : ndarray
        The pose with the smallest residual of all visited poses.
    closed : bool
        True if this pose is closed.

    """
    base = independent.by_known @ u + independent.offset
    low, high = constraints.limits_of(independent)
    bounded = bounded and bool(np.isfinite((low, high)).any())
    if bounded:
        y = np.clip(y, low, high)
    blocks = independent.blocks
    residual, jacobians = constraints.evaluate_each(blocks.position(y, base))
    yield 1, 2
    before, damping, slow = float(residual @ residual), 1e-3, 0
    for _ in range(100):
        if before <= SOLVED**2 or slow > 5:
            break
        by_y = blocks.by_columns(jacobians)
        step = blocks.damped(by_y, residual, damping)
        if bounded:
            # A coordinate at its limit can only move inwards.
            free = ((y > low) | (step < 0.0)) & ((y < high) | (step > 0.0))
            if not free.all():
                step = blocks.damped(by_y, residual, damping, free)
        size = magnitude(step)
        if size > LONGEST_STEP:
            step *= LONGEST_STEP / size
        trial = np.clip(y - step, low, high) if bounded else y - step
        moved = constraints.evaluate_each(blocks.position(trial, base))
        yield 1, 2
        after = float(moved[0] @ moved[0])
        # Near a closed pose, steps converge quickly. Many slow steps indicate a local minimum.
        slow = slow + 1 if 0.98 * before < after < before else 0
        if after < before:
            y, before, (residual, jacobians) = trial, after, moved
            damping = max(damping * 0.1, 1e-12)
        elif damping > 1e4 or size < 1e-14:
            break
        else:
            damping *= 8.0
    size = magnitude(residual)
    spare = len(residual) > len(y) or is_redundant
    if size > 10.0 * SOLVED and not (spare and size <= FITTED):
        return y, False
    # Check the gap, because the residual does not contain the equations whose value is the same at
    # all poses.
    metres, radians = constraints.gap(independent.by_unknown @ y + base)
    return y, max(metres / constraints.closures.size, radians) <= ROUNDED


def closed_poses(
    constraints: Constraints, start: FloatArray, share: Share
) -> tuple[list[FloatArray], FloatArray]:
    """
    Search for closed poses, first near a start, then from random poses.

    Returns
    -------
    poses : list of ndarray
        Closed poses, also in other assembly modes.
    best : ndarray
        If no pose is closed, the pose with the smallest residual.

    """
    found: list[FloatArray] = []
    nearest, least = start, np.inf
    for bounded in bounds(constraints):
        for x in (start, *scattered(constraints, start)):
            x, closed = _closed_near(constraints, x, share, bounded)
            if closed:
                found.append(x)
            elif not found:
                size = magnitude(constraints.closures.evaluate(x[constraints.own])[0])
                nearest, least = (x, size) if size < least else (nearest, least)
            if share.is_scarce or len(found) == SAMPLES:
                return found, nearest
        if found:
            break
    return found, nearest


def _closed_near(
    constraints: Constraints, x: FloatArray, share: Share, bounded: bool
) -> tuple[FloatArray, bool]:
    """Search for a closed pose near a pose. Return the pose found, and True if it is closed."""
    whole, nothing = constraints.whole, np.zeros(0)
    y = x[whole.unknown] / constraints.units[whole.unknown]
    search = approaching(constraints, whole, y, nothing, bounded)
    y, closed = finished(search, counted(constraints, share))
    return whole.by_unknown @ y + whole.offset, closed


def counted(constraints: Constraints, share: Share) -> Callable[[int], None]:
    """Return a function that takes a number of evaluations, and adds their work to a share."""
    return lambda evaluations: share.use(evaluations * constraints.cost)


def scattered(constraints: Constraints, start: FloatArray) -> list[FloatArray]:
    """Return random poses in the ranges of the coordinates. Each call returns the same poses."""
    rng = np.random.default_rng(0)
    low, high = constraints.limits.T
    half = np.pi * constraints.units
    low = np.where(np.isfinite(low), low, np.minimum(start, high) - half)
    high = np.where(np.isfinite(high), high, np.maximum(start, low) + half)
    return [(low + high) / 2.0, *(rng.uniform(low, high) for _ in range(TRIES))]


def bounds(constraints: Constraints) -> tuple[bool, ...]:
    """Return the values to try, in this order, for the parameter ``bounded`` of `approaching`."""
    return (True, False) if np.isfinite(constraints.limits).any() else (False,)


def magnitude(values: FloatArray) -> float:
    """Return the largest absolute value, or 0 if there are no values."""
    return float(np.abs(values).max(initial=0.0))
