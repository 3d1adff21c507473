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
Linkages with many loop joints, divided into sections.

Only neighbouring sections share coordinates.

The constraint Jacobian of such a linkage has small blocks. So the work to compute steps and ranks
is proportional to the number of sections. A linkage of usual size has one section.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

import numpy as np
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.kinematics.closure import Closures

#: Count. A section of a linkage with several sections has at least this many loop joints.
SECTION = 32
# Settings of `BlockJacobian.minimum_norm`. Each setting has two numbers: the damping divided by
# the trace of J J^T, and the number of refinement steps. `CONTRADICTED` is for equations that may
# contradict each other. `SLIGHT` is for all other equations.
SLIGHT, CONTRADICTED = (1e-13, 1), (1e-9, 3)

# The type hints of numpy do not show that the result is an array of floats.
solved: Callable[..., FloatArray] = np.linalg.solve
# The rows of each section, and the coordinates on which these rows depend.
Layout = Sequence[tuple[slice, IntArray]]


def in_sections(
    coordinates: Sequence[Iterable[int]],
    tied: Iterable[Iterable[int]] = (),
    least: int = SECTION,
) -> list[list[int]]:
    """
    Divide the loop joints of a linkage into sections.

    Parameters
    ----------
    coordinates : sequence of iterable of int
        The coordinates that each loop joint depends on.
    tied : iterable of iterable of int
        Groups of coordinates that count as one coordinate.
    least : int
        Smallest number of loop joints of a section. The last section may have half as many.

    Returns
    -------
    list of list of int
        Indices of the loop joints of each section. Only neighbouring sections share coordinates.

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
        """
        Group the loop joints by their distance from the loop joint ``first``.

        The distance is a number of steps. A step leads to a loop joint that shares a coordinate.

        """
        reached, seen, found = {first}, set[int](), [[first]]
        while found[-1]:
            following = []
            for c in {c for i in found[-1] for c in loops[i]} - seen:
                seen.add(c)
                following += [i for i in users[c] if i not in reached]
                reached.update(users[c])
            found.append(following)
        return found[:-1]

    # Start at one end of the linkage: at a loop joint with the largest distance from the first
    # loop joint.
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
    """Disjoint groups of numbers (a union-find structure)."""

    def __init__(self) -> None:
        self._above: dict[int, int] = {}

    def of(self, i: int) -> int:
        """Return the representative of the group of a number."""
        top = i
        while (above := self._above.get(top, top)) != top:
            top = above
        while (above := self._above.get(i, i)) != top:
            self._above[i] = top
            i = above
        return top

    def join(self, some: Iterable[int]) -> None:
        """Merge the groups to which some numbers belong."""
        tops = {self.of(i) for i in some}
        first = min(tops, default=0)
        for top in tops:
            self._above[top] = first


class Sections:
    """
    The equations of a linkage that is divided into sections.

    The methods `evaluate` and `gap` compute the same values as these methods of `Closures`.

    Parameters
    ----------
    members : sequence of Closures
        The equations of each section. Only neighbouring sections share coordinates.

    """

    # Equations in several sections cannot be stacked with the equations of other linkages.
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
        self.n_rows = 0
        layout: list[tuple[slice, IntArray]] = []
        for member in members:
            rows = slice(self.n_rows, self.n_rows + member.n_rows)
            layout.append((rows, np.searchsorted(self.coordinates, member.coordinates)))
            self.n_rows = rows.stop
        self.layout: Layout = layout

    def evaluate_each(self, x: FloatArray) -> tuple[FloatArray, list[FloatArray]]:
        """Return the residual, and the Jacobian of each section for its own coordinates."""
        found = [member.evaluate(part) for member, part in self._parts(x)]
        return np.concatenate([residual for residual, _ in found]), [rates for _, rates in found]

    def evaluate(self, x: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the residual and its derivative. See `Closures.evaluate`."""
        residual, rates = self.evaluate_each(x)
        jacobian = np.zeros((len(residual), len(x)))
        for (rows, places), part in zip(self.layout, rates, strict=True):
            jacobian[rows, places] = part
        return residual, jacobian

    def gap(self, x: FloatArray) -> tuple[float, float]:
        """Return the largest gap and misalignment of a loop joint. See `Closures.gap`."""
        metres, radians = zip(*(member.gap(part) for member, part in self._parts(x)), strict=True)
        return max(metres), max(radians)

    def _parts(self, x: FloatArray) -> Iterator[tuple[Closures, FloatArray]]:
        for member, (_, places) in zip(self.members, self.layout, strict=True):
            yield member, x[places]


class BlockJacobian:
    """
    The derivative of the constraints with respect to y, in blocks.

    The coordinates of the linkage are ``x = C y + base``, where C is the matrix ``columns``.

    Each section has one block ``J_k``, which shares columns only with its neighbours. So ``J J^T``
    is block tridiagonal, and its blocks are eliminated one after the other.

    Parameters
    ----------
    layout : sequence of (slice, ndarray of int)
        The rows and the coordinates of each section.
    columns : ndarray, shape (n, m)
        The matrix C. Each column belongs to one entry of y.

    """

    def __init__(self, layout: Layout, columns: FloatArray) -> None:
        self._layout, self._columns = layout, columns
        self._n: int = columns.shape[1]
        self._parts = [columns[places] for _, places in layout]
        self._used: list[IntArray] = [np.arange(self._n)]
        if len(layout) > 1:
            self._used = [np.flatnonzero(part.any(axis=0)) for part in self._parts]
            self._parts = [part[:, at] for part, at in zip(self._parts, self._used, strict=True)]

    def some(self, columns: Sequence[int]) -> BlockJacobian:
        """Return the Jacobian with respect to some of the columns, in the given order."""
        return BlockJacobian(self._layout, self._columns[:, columns])

    @cached_property
    def _shared(self) -> list[tuple[IntArray, IntArray]]:
        """Indices of the columns that each section shares with the next section."""
        return [
            np.intersect1d(one, other, assume_unique=True, return_indices=True)[1:]
            for one, other in pairwise(self._used)
        ]

    def __len__(self) -> int:
        return self._n

    @property
    def n_rows(self) -> int:
        """Number of equations."""
        rows: int = self._layout[-1][0].stop
        return rows

    def position(self, y: FloatArray, base: FloatArray) -> FloatArray:
        """
        Return ``C y + base``, where C is ``columns``.

        A coordinate on which no section depends keeps its value in ``base``.

        """
        x = base.copy()
        for (_, places), part, used in zip(self._layout, self._parts, self._used, strict=True):
            x[places] = part @ y[used] + base[places]
        return x

    def by_columns(self, jacobians: Sequence[FloatArray]) -> list[FloatArray]:
        """
        Return the block ``J_k`` of each section, computed from its Jacobian.

        ``jacobians`` contains the Jacobian of each section with respect to the coordinates of this
        section. The block is the derivative with respect to y. If there are several sections, the
        block has no columns for entries of y on which the section does not depend.

        """
        return [rates @ part for rates, part in zip(jacobians, self._parts, strict=True)]

    def joined(self, rates: Sequence[FloatArray]) -> FloatArray:
        """Return all blocks as one matrix."""
        jacobian = np.zeros((self.n_rows, self._n))
        for (rows, _), part, used in zip(self._layout, rates, self._used, strict=True):
            jacobian[rows, used] = part
        return jacobian

    def split(self, jacobian: FloatArray) -> list[FloatArray]:
        """Return the blocks of one matrix."""
        return [
            jacobian[rows][:, used]
            for (rows, _), used in zip(self._layout, self._used, strict=True)
        ]

    def minimum_norm(
        self, rates: Sequence[FloatArray], right: FloatArray, is_deficient: bool
    ) -> FloatArray:
        """
        Return ``J^+ r``, approximately if J is singular.

        The first step is slightly damped. Further steps reduce the remaining residual. If
        ``is_deficient`` is True, the equations may contradict each other. Rounding errors are then
        inversely proportional to the damping, so a larger damping is used.

        """
        damping, rounds = CONTRADICTED if is_deficient else SLIGHT
        step = self.damped(rates, right, damping)
        for _ in range(rounds):
            done = [part @ step[used] for part, used in zip(rates, self._used, strict=True)]
            step += self.damped(rates, right - np.concatenate(done), damping)
        return step

    def damped(
        self,
        rates: Sequence[FloatArray],
        right: FloatArray,
        damping: float,
        free: BoolArray | None = None,
    ) -> FloatArray:
        """
        Return ``J^T (J J^T + l I)^-1 r``.

        Parameters
        ----------
        rates : sequence of ndarray
            The derivatives of each section with respect to the columns, from `by_columns`.
        right : ndarray, shape (rows,) or (rows, columns)
            The right-hand side r.
        damping : float
            The damping l, divided by the trace of J J^T.
        free : ndarray of bool, optional
            True for each entry of y that may change. The result is 0 for all other entries. By
            default, all entries may change.

        """
        if free is not None:
            rates = [part * free[at] for part, at in zip(rates, self._used, strict=True)]
        squares = [part @ part.T for part in rates]
        more = damping * max(float(sum(square.trace() for square in squares)), 1e-12)
        for square in squares:
            square.flat[:: len(square) + 1] += more
        if not self._shared:
            return rates[0].T @ solved(squares[0], right)
        rights = [right.reshape(len(right), -1)[rows] for rows, _ in self._layout]
        # Eliminate the sections one after the other.
        done: list[tuple[FloatArray, FloatArray]] = []
        for k, (mine, its) in enumerate(self._shared):
            ahead, behind = rates[k][:, mine], rates[k + 1][:, its]
            both = solved(squares[k], np.hstack((ahead, rights[k])))
            by_ahead, own = both[:, : len(mine)], both[:, len(mine):]
            done.append((by_ahead, own))
            squares[k + 1] -= behind @ (ahead.T @ by_ahead) @ behind.T
            rights[k + 1] = rights[k + 1] - behind @ (ahead.T @ own)
        # Back substitution.
        z = solved(squares[-1], rights[-1])
        steps = np.zeros((self._n, z.shape[1]))
        steps[self._used[-1]] += rates[-1].T @ z
        for k in range(len(done) - 1, -1, -1):
            by_ahead, own = done[k]
            z = own - by_ahead @ (rates[k + 1][:, self._shared[k][1]].T @ z)
            steps[self._used[k]] += rates[k].T @ z
        return steps.reshape(self._n, *right.shape[1:])

    def rank(self, rates: Sequence[FloatArray], least: float) -> int:
        """
        Return the number of singular values of J that are larger than ``least``.

        This number equals the number of positive eigenvalues of ``J J^T - s^2 I``, where s is
        ``least``. By Sylvester's law of inertia, elimination does not change this number. So this
        method counts the positive eigenvalues of the eliminated blocks.

        """
        if not self._shared:
            (part,) = rates
            values = np.linalg.svd(part, compute_uv=False) if part.size else np.zeros(0)
            return int((values > least).sum())
        squares = [part @ part.T for part in rates]
        for square in squares:
            square.flat[:: len(square) + 1] -= least * least
        for k, (mine, its) in enumerate(self._shared):
            ahead, behind = rates[k][:, mine], rates[k + 1][:, its]
            squares[k + 1] -= behind @ (ahead.T @ solved(squares[k], ahead)) @ behind.T
        return sum(map(_positive, squares))


def _positive(square: FloatArray) -> int:
    """Return the number of positive eigenvalues of a symmetric matrix."""
    try:
        # Usually all eigenvalues are positive. Cholesky decomposition shows this quickly.
        return len(np.linalg.cholesky(square))
    except np.linalg.LinAlgError:
        return int((np.linalg.eigvalsh(square) > 0.0).sum())
