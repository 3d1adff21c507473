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
Long linkages in sections, each of which shares coordinates with its neighbours only.

Their equations are a band of small blocks, so steps and ranks cost as much as there are sections.
A linkage of usual size is one section, and all matrices are those of the whole.

"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence

import numpy as np
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.kinematics.closure import Closures

# How many loop joints a section has at least, where there are several.
SECTION = 32


def in_sections(
    coordinates: Sequence[Iterable[int]],
    tied: Iterable[Iterable[int]] = (),
    least: int = SECTION,
) -> list[list[int]]:
    """
    Sort the loop joints of a linkage into sections.

    Parameters
    ----------
    coordinates : sequence of iterable of int
        The coordinates that each loop joint depends on.
    tied : iterable of iterable of int
        Coordinates of which one may stand for the others.
    least : int
        How many loop joints a section has at least.

    Returns
    -------
    list of list of int
        Places of loop joints. Only those in neighbouring sections share coordinates.

    """
    groups = Groups()
    for some in tied:
        groups.join(some)
    loops = [{groups.of(c) for c in some} for some in coordinates]
    users: dict[int, list[int]] = {}
    for i, some in enumerate(loops):
        for c in some:
            users.setdefault(c, []).append(i)

    def levels(first: int) -> list[list[int]]:
        """Return loop joints by how far they are from one of them."""
        reached, seen, found = {first}, set[int](), [[first]]
        while found[-1]:
            following = []
            for c in {c for i in found[-1] for c in loops[i]} - seen:
                seen.add(c)
                following += [i for i in users[c] if i not in reached]
                reached.update(users[c])
            found.append(following)
        return found[:-1]

    # From one end to the other.
    sections: list[list[int]] = [[]]
    for level in levels(levels(0)[-1][0]):
        if len(sections[-1]) >= least:
            sections.append([])
        sections[-1] += level
    if len(sections) > 1 and len(sections[-1]) < least / 2:
        last = sections.pop()
        sections[-1] += last
    return [sorted(section) for section in sections]


class Groups:
    """Numbers that belong together, found out pair by pair."""

    def __init__(self) -> None:
        self._above: dict[int, int] = {}

    def of(self, i: int) -> int:
        """Return the one that stands for all in the group of a number."""
        top = i
        while (above := self._above.get(top, top)) != top:
            top = above
        while (above := self._above.get(i, i)) != top:
            self._above[i] = top
            i = above
        return top

    def join(self, some: Iterable[int]) -> None:
        """Put some numbers, and all that are with them, into one group."""
        tops = {self.of(i) for i in some}
        first = min(tops, default=0)
        for top in tops:
            self._above[top] = first


class Sections:
    """
    The equations of a linkage in sections; stands in for `Closures`.

    Parameters
    ----------
    members : sequence of Closures
        Those of each section; only neighbours share coordinates.

    """

    # Only the equations of small linkages are stacked.
    shape = None

    def __init__(self, members: Sequence[Closures]) -> None:
        self.size = max(member.size for member in members)
        self.members = tuple(member.sized(self.size) for member in members)
        found: Mapping[int, bool] = {
            c: turns
            for member in members
            for c, turns in zip(member.coordinates.tolist(), member.is_turn.tolist(), strict=True)
        }
        self.coordinates: IntArray = np.array(sorted(found), dtype=np.intp)
        self.is_turn: BoolArray = np.array([found[c] for c in self.coordinates.tolist()])
        # Where the coordinates of each section are among all of them.
        self.places: list[IntArray] = [
            np.searchsorted(self.coordinates, member.coordinates) for member in members
        ]
        self.n_rows = sum(member.n_rows for member in members)

    def evaluate_each(self, x: FloatArray) -> tuple[FloatArray, list[FloatArray]]:
        """Return the residual, and for each section its derivative by the coordinates there."""
        found = [
            member.evaluate(x[places])
            for member, places in zip(self.members, self.places, strict=True)
        ]
        return np.concatenate([residual for residual, _ in found]), [rates for _, rates in found]

    def evaluate(self, x: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Find the residual and its derivative; see `Closures.evaluate`."""
        residual, rates = self.evaluate_each(x)
        jacobian = np.zeros((len(residual), len(x)))
        row = 0
        for part, places in zip(rates, self.places, strict=True):
            jacobian[row: row + len(part), places] = part
            row += len(part)
        return residual, jacobian

    def gap(self, x: FloatArray) -> tuple[float, float]:
        """Tell how far the worst loop joint is from closed; see `Closures.gap`."""
        gaps = [
            member.gap(x[places])
            for member, places in zip(self.members, self.places, strict=True)
        ]
        metres, radians = zip(*gaps, strict=True)
        return max(metres), max(radians)


class Band:
    """
    The derivative of the equations by some columns, section by section.

    With ``J_k`` of section k, and what it shares with the one before and the one behind, ``J J^T``
    is a band of blocks, which are eliminated one after the other.

    Parameters
    ----------
    places : sequence of ndarray of int
        The coordinates of each section.
    columns : ndarray, shape (n, m)
        Combinations of coordinates.

    """

    def __init__(self, places: Sequence[IntArray], columns: FloatArray) -> None:
        self._n = columns.shape[1]
        self._parts = [columns[some] for some in places]
        self._used: list[IntArray] = [np.arange(self._n)]
        self._shared: list[tuple[IntArray, IntArray]] = []
        if len(places) > 1:
            self._used = [np.flatnonzero(part.any(axis=0)) for part in self._parts]
            self._parts = [part[:, at] for part, at in zip(self._parts, self._used, strict=True)]
            for one, other in zip(self._used, self._used[1:], strict=False):
                _, mine, its = np.intersect1d(
                    one, other, assume_unique=True, return_indices=True
                )
                self._shared.append((mine, its))

    def rates(self, jacobians: Sequence[FloatArray]) -> list[FloatArray]:
        """Return the derivatives by the columns, given those by coordinates."""
        return [rates @ part for rates, part in zip(jacobians, self._parts, strict=True)]

    def damped(
        self,
        rates: Sequence[FloatArray],
        residual: FloatArray,
        damping: float,
        free: BoolArray | None = None,
    ) -> FloatArray:
        """
        Return ``J^T (J J^T + l I)^-1 r``.

        Parameters
        ----------
        rates : sequence of ndarray
            The derivatives of each section.
        residual : ndarray
            r.
        damping : float
            l in parts of the trace.
        free : ndarray of bool, optional
            The columns that may change.

        """
        if free is not None:
            rates = [part * free[at] for part, at in zip(rates, self._used, strict=True)]
        squares = [part @ part.T for part in rates]
        more = damping * max(float(sum(square.trace() for square in squares)), 1e-12)
        row = 0
        done: list[tuple[FloatArray, FloatArray]] = []
        before: tuple[FloatArray, FloatArray, FloatArray] | None = None
        for k, (square, part) in enumerate(zip(squares, rates, strict=True)):
            square.flat[:: len(square) + 1] += more
            right = residual[row: row + len(square)]
            row += len(square)
            if before is not None:
                left, by_left, value = before
                square -= left @ by_left @ left.T
                right = right - left @ value
            if k == len(self._shared):
                done.append((right[:, np.newaxis][:, :0], np.linalg.solve(square, right)))
                break
            mine, its = self._shared[k]
            ahead = part[:, mine]
            both = np.linalg.solve(square, np.column_stack((ahead, right)))
            done.append((both[:, :-1], both[:, -1]))
            before = rates[k + 1][:, its], ahead.T @ both[:, :-1], ahead.T @ both[:, -1]
        # Back again.
        step = np.zeros(self._n)
        z = done[-1][1]
        step[self._used[-1]] += rates[-1].T @ z
        for k in range(len(done) - 2, -1, -1):
            by_ahead, own = done[k]
            z = own - by_ahead @ (rates[k + 1][:, self._shared[k][1]].T @ z)
            step[self._used[k]] += rates[k].T @ z
        return step

    def rank(self, rates: Sequence[FloatArray], least: float) -> int:
        """
        Return how many singular values are larger than some value.

        As many as ``J J^T - s^2 I`` has positive eigenvalues, by the law of inertia: those of all
        blocks that are left as the ones before are eliminated.

        """
        if not self._shared:
            (part,) = rates
            values = np.linalg.svd(part, compute_uv=False) if part.size else np.zeros(0)
            return int((values > least).sum())
        rank = 0
        left = by_left = np.zeros((0, 0))
        for k, part in enumerate(rates):
            square = part @ part.T
            square.flat[:: len(square) + 1] -= least * least
            if k:
                square -= left @ by_left @ left.T
            rank += _positive(square)
            if k < len(self._shared):
                mine, its = self._shared[k]
                along = part[:, mine]
                by_left = along.T @ np.linalg.solve(square, along)
                left = rates[k + 1][:, its]
        return rank


def _positive(square: FloatArray) -> int:
    """Return how many eigenvalues of a symmetric matrix are positive."""
    try:
        # Mostly all of them, which this tells fast.
        return len(np.linalg.cholesky(square))
    except np.linalg.LinAlgError:
        return int((np.linalg.eigvalsh(square) > 0.0).sum())
