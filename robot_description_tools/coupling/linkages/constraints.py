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
Constraints of a linkage: equations of its loop joints, and affine equations of coordinates.

The equations of a loop joint describe motion in three dimensions. If a linkage moves in one plane,
some of its equations have the same residual at all poses. For example, no motion changes the
offset between the ends of a loop in the direction perpendicular to the plane. The search for a
first closed pose checks such equations. The constraint Jacobian does not contain them.

"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike
from robot_description_tools.coupling.limits import is_beyond
from robot_description_tools.coupling.limits import limits
from robot_description_tools.coupling.linkages.budget import COMPILING
from robot_description_tools.coupling.linkages.budget import COMPILING_LOOP
from robot_description_tools.coupling.linkages.budget import cost_of_coordinates
from robot_description_tools.coupling.linkages.budget import cost_of_section
from robot_description_tools.coupling.linkages.budget import Share
from robot_description_tools.coupling.linkages.sections import BlockJacobian
from robot_description_tools.coupling.linkages.sections import in_sections
from robot_description_tools.coupling.linkages.sections import Sections
from robot_description_tools.coupling.relation import AffineBlock
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import Coupling
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics import one_of
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.closure import Closures
from robot_description_tools.kinematics.closure import coordinates_of_branches

#: Ratio. A singular value counts as 0 if it is below this part of the largest singular value.
RANK = 1e-4


@dataclass(frozen=True, slots=True, eq=False)
class AffineConstraint:
    """
    An affine equation among coordinates of a linkage: ``factors . x = offset``.

    Attributes
    ----------
    factors : ndarray, shape (n,)
        Factor of each coordinate.
    offset : float
        Right-hand side.
    follower : int or None
        The coordinate that the equation determines, such as a mimic joint. While this coordinate
        is known, the equation is not used. None if the equation is always used.

    """

    factors: FloatArray
    offset: float
    follower: int | None


@dataclass(frozen=True, slots=True, eq=False)
class IndependentCoordinates:
    """
    All coordinates x of a linkage, given y (unknown) and u (known): ``x = C y + D u + e``.

    Attributes
    ----------
    unknown, known : ndarray of int
        Indices of y and u in x. The unknowns y are measured in `Constraints.units`.
    by_unknown, by_known : ndarray, shape (n, len(y)) and (n, len(u))
        The matrices C and D in ``x = C y + D u + e``.
    offset : ndarray, shape (n,)
        The vector e in ``x = C y + D u + e``.
    outputs : ndarray of bool, shape (n,)
        True for coordinates to compute from y and u: those that are not known and that no other
        coupling computes.
    blocks : BlockJacobian
        The derivative of the constraints with respect to y. It has one block for each section of
        the linkage (see `sections`).

    """

    unknown: IntArray
    known: IntArray
    by_unknown: FloatArray
    by_known: FloatArray
    offset: FloatArray
    outputs: BoolArray
    blocks: BlockJacobian

    def all_by(self, y: FloatArray, u: FloatArray) -> FloatArray:
        """Return all coordinates x."""
        x: FloatArray = self.by_unknown @ y + self.by_known @ u + self.offset
        return x


class Constraints:
    """
    Constraints of a linkage, immutable.

    Parameters
    ----------
    tree : KinematicTree
        The moving links.
    description : RobotDescription
        The robot.
    loops : sequence of LoopJoint
        Loop joints whose branches share coordinates.
    couplings : iterable of Coupling
        Affine couplings between joints.
    share : Share
        The work that may be used to compile the linkage.

    Attributes
    ----------
    loop_joints : tuple of LoopJoint
        The loop joints.
    loops : tuple of str
        Names of the loop joints.
    coordinates : tuple of str
        The coordinates that the constraints relate.
    at : ndarray of int, shape (n,)
        Indices of ``coordinates`` among the coordinates of the robot.
    own : ndarray of int
        Indices of the coordinates that the loop joints depend on. All other coordinates occur only
        in affine constraints.
    closures : Closures or Sections
        All equations of the loop joints.
    equations : Closures or Sections
        The same equations without the combinations of rows whose residual is the same at all
        poses.
    n_rows : int
        Number of equations, including those whose residual is the same at all poses.
    affine : list of AffineConstraint
        The affine constraints.
    layout : list of (slice, ndarray of int)
        The rows and the coordinates of each section. A section is a group of loop joints (see
        `sections`). Most linkages have one section.
    units : ndarray, shape (n,)
        The unit of each coordinate: 1 rad, or the size of the linkage [m].
    limits : ndarray, shape (n, 2)
        Limits of the coordinates [rad or m]; infinite if missing.
    wraps : ndarray of bool, shape (n,)
        True for coordinates of continuous joints that are in no affine constraint. Whole turns of
        these joints have no effect.
    whole : IndependentCoordinates
        Result of `independent` if no coordinate is known.
    cost : float
        Work of one evaluation of the equations, in units of `Share`.

    """

    def __init__(
        self,
        tree: KinematicTree,
        description: RobotDescription,
        loops: Sequence[LoopJoint],
        couplings: Iterable[Coupling],
        share: Share,
    ) -> None:
        self.loop_joints = tuple(loops)
        self.loops = tuple(loop.name for loop in loops)
        moved = [coordinates_of_branches(tree, loop) for loop in loops]
        own: IntArray = np.array(sorted({c for some in moved for c in some}), dtype=np.intp)
        # Check the limit of the work before large arrays are made.
        share.admit(cost_of_coordinates(len(own)))
        self.at, self.affine = _affine_constraints(own, list(couplings), tree.n_coordinates)
        related = [np.flatnonzero(constraint.factors) for constraint in self.affine]
        sections = in_sections(moved, [self.at[places].tolist() for places in related])
        self.cost = cost_of_coordinates(len(self.at))
        for section in sections:
            inside = {c for i in section for c in moved[i]}
            longest = max(len(moved[i]) for i in section)
            self.cost += cost_of_section(len(section), len(inside), longest)
        share.admit(self.cost)
        share.use(COMPILING + COMPILING_LOOP * len(loops))
        parts = [Closures(tree, description, [loops[i] for i in some]) for some in sections]
        self.closures: Closures | Sections = parts[0] if len(parts) == 1 else Sections(parts)
        self.coordinates = tuple(tree.coordinates[i] for i in self.at)
        self.own: IntArray = np.searchsorted(self.at, self.closures.coordinates)
        self.n_rows = self.closures.n_rows
        self.equations: Closures | Sections
        if isinstance(self.closures, Sections):
            self.equations = Sections([_without_constant_rows(m) for m in self.closures.members])
            self.layout = [(rows, self.own[places]) for rows, places in self.equations.layout]
        else:
            self.equations = _without_constant_rows(self.closures)
            self.layout = [(slice(0, self.equations.n_rows), self.own)]
        is_turn = np.ones(len(self.at), dtype=bool)
        is_turn[self.own] = self.closures.is_turn
        self.units = np.where(is_turn, 1.0, self.closures.size)
        self.limits = limits(description, self.coordinates).T
        joints = [description.joints.get(name) for name in self.coordinates]
        self.wraps = np.array([j is not None and j.type is JointType.CONTINUOUS for j in joints])
        for places in related:
            self.wraps[places] = False
        self.whole = self.independent(np.zeros(len(self.at), dtype=bool))

    @property
    def name(self) -> str:
        """Names of the loop joints in one line. A long list is shortened."""
        return one_of(self.loops)

    def independent(self, known: BoolArray) -> IndependentCoordinates:
        """
        Solve the affine constraints.

        The result expresses all coordinates as functions of the independent coordinates.

        Parameters
        ----------
        known : ndarray of bool, shape (n,)
            The coordinates with known values.

        Returns
        -------
        IndependentCoordinates

        """
        n = len(self.at)
        # Gauss-Jordan elimination: use each constraint to eliminate one unknown coordinate.
        rows: list[tuple[int, FloatArray]] = []
        followers = np.zeros(n, dtype=bool)
        for constraint in self.affine:
            if constraint.follower is not None and known[constraint.follower]:
                continue
            row = np.append(constraint.factors, constraint.offset)
            for pivot, other in rows:
                row -= row[pivot] * other
            size = np.abs(row[:-1]) * ~known
            pivot = int(np.argmax(size)) if constraint.follower is None else constraint.follower
            if size[pivot] < RANK:
                continue
            row /= row[pivot]
            rows = [(p, other - other[pivot] * row) for p, other in rows] + [(pivot, row)]
            followers[pivot] = constraint.follower is not None
        matrix, offset = np.eye(n), np.zeros(n)
        pivots = np.zeros(n, dtype=bool)
        for pivot, row in rows:
            matrix[pivot] = -row[:-1]
            matrix[pivot, pivot] = 0.0
            offset[pivot] = row[-1]
            pivots[pivot] = True
        unknown = np.flatnonzero(~known & ~pivots)
        by_unknown = matrix[:, unknown] * self.units[unknown]
        return IndependentCoordinates(
            unknown=unknown,
            known=np.flatnonzero(known),
            by_unknown=by_unknown,
            by_known=matrix[:, known],
            offset=offset,
            outputs=~known & ~followers,
            blocks=BlockJacobian(self.layout, by_unknown),
        )

    def limits_of(self, independent: IndependentCoordinates) -> FloatArray:
        """Return lower and upper limits of the unknown coordinates, in `units`."""
        unknown = independent.unknown
        bounds: FloatArray = (self.limits[unknown] / self.units[unknown, np.newaxis]).T
        return bounds

    def evaluate(self, x: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the residual of `equations` and the constraint Jacobian. See `Closures`."""
        if len(self.own) == x.shape[-1]:
            return self.equations.evaluate(x)
        residual, own = self.equations.evaluate(x[..., self.own])
        jacobian = np.zeros((*residual.shape, x.shape[-1]))
        jacobian[..., self.own] = own
        return residual, jacobian

    def evaluate_each(self, x: FloatArray) -> tuple[FloatArray, list[FloatArray]]:
        """Return the residual, and the constraint Jacobian of each section."""
        if isinstance(self.equations, Sections):
            return self.equations.evaluate_each(x[self.own])
        residual, jacobian = self.equations.evaluate(x[self.own])
        return residual, [jacobian]

    def beyond_limits(self, x: FloatArray) -> tuple[str, ...]:
        """Return the coordinates beyond their limits in at least one of the poses x."""
        beyond = is_beyond(x, *self.limits.T).reshape(-1, len(self.at))
        return tuple(self.coordinates[i] for i in np.flatnonzero(np.logical_or.reduce(beyond)))

    def gap(self, x: FloatArray) -> tuple[float, float]:
        """
        Return the gap and the misalignment of a pose.

        Both include the equations whose residual is the same at all poses.

        Parameters
        ----------
        x : ndarray, shape (n,)
            The coordinates of the linkage [rad or m].

        Returns
        -------
        metres, radians : float
            Largest gap [m] and largest misalignment [rad] of a loop joint.

        """
        return self.closures.gap(x[self.own])

    def residual(self, q: ArrayLike) -> FloatArray:
        """
        Return the gap and the misalignment of poses of the robot.

        Parameters
        ----------
        q : array-like, shape (..., n_coordinates)
            Position coordinates of the tree [rad or m].

        Returns
        -------
        ndarray, shape (..., 2)
            Largest gap [m] and misalignment [rad] of a loop joint.

        """
        q = np.asarray(q, dtype=np.float64)
        poses = q.reshape(-1, q.shape[-1])[:, self.at]
        gaps = [self.gap(x) if np.isfinite(x).all() else (np.nan, np.nan) for x in poses]
        return np.array(gaps, dtype=np.float64).reshape(*q.shape[:-1], 2)

    def jacobians_at(self, x: FloatArray) -> tuple[list[FloatArray], float]:
        """
        Return the constraint Jacobian of each section, and the largest of all singular values.

        For a rank, singular values much smaller than this largest value count as 0.

        """
        jacobians = self.evaluate_each(x)[1]
        largest = [
            float(np.linalg.norm(part * self.units[places], 2)) if part.size else 0.0
            for part, (_, places) in zip(jacobians, self.layout, strict=True)
        ]
        return jacobians, max(largest) or 1.0


def _affine_constraints(
    own: IntArray, couplings: Sequence[Coupling], size: int
) -> tuple[IntArray, list[AffineConstraint]]:
    """
    Return the affine constraints among the coordinates of a linkage.

    Parameters
    ----------
    own : ndarray of int
        Coordinates of the branches of the linkage.
    couplings : sequence of Coupling
        Couplings of the robot, without loops.
    size : int
        Number of coordinates of joints. All other coordinates belong to actuators.

    Returns
    -------
    coordinates : ndarray of int
        Coordinates of the branches, and of joints that couple two branches.
    constraints : list of AffineConstraint
        The affine constraints between these coordinates.

    """
    one_way: dict[int, dict[int, float]] = {}
    offsets: dict[int, float] = {}
    both_ways: list[tuple[dict[int, float], float]] = []
    for coupling in couplings:
        for out, terms, offset, back in affine_rows(coupling):
            if back:
                both_ways.append(({out: 1.0, **{i: -f for i, f in terms.items()}}, offset))
            elif out < size and all(i < size for i in terms):
                one_way[out], offsets[out] = terms, offset

    # Find the chains of one-way couplings, such as mimic relations, that lead from one coordinate
    # of the branches to another one. Joints on these chains may be outside the branches.
    inside = set(own.tolist())
    leads: dict[int, bool] = {}

    def leads_back(i: int) -> bool:
        if i not in leads:
            leads[i] = False
            leads[i] = i in one_way and any(k in inside or leads_back(k) for k in one_way[i])
        return leads[i]

    todo = [i for i in sorted(inside) if leads_back(i)]
    for i in todo:
        todo += [k for k in one_way[i] if leads_back(k) and k not in todo]
        inside.update(one_way[i])
    coordinates: IntArray = np.array(sorted(inside), dtype=np.intp)
    place = {int(c): i for i, c in enumerate(coordinates)}
    constraints = []
    for i in todo:
        factors = np.zeros(len(coordinates))
        factors[place[i]] = 1.0
        for k, factor in one_way[i].items():
            factors[place[k]] -= factor
        constraints.append(AffineConstraint(factors, offsets[i], place[i]))
    return coordinates, constraints + _eliminated(both_ways, place)


def affine_rows(coupling: Coupling) -> list[tuple[int, dict[int, float], float, bool]]:
    """
    Return the affine equations of a coupling.

    For each equation, return the output, the terms, the offset, and True if the coupling also
    computes in the other direction.

    """
    dependent = np.isin(coupling.coordinates, coupling.dependent)
    if not coupling.relation.outputs(~dependent).any():
        return []
    size = int(coupling.coordinates.max()) + 1
    block = coupling.relation.block(~dependent, coupling.coordinates, size)
    if not isinstance(block, AffineBlock):
        return []
    back = bool(coupling.relation.outputs(dependent).any())
    return [(out, dict(row.terms), row.offset, back) for out, row in block.rows.items()]


def _eliminated(
    equations: Sequence[tuple[dict[int, float], float]], place: dict[int, int]
) -> list[AffineConstraint]:
    """From affine equations, eliminate the coordinates that do not belong to the linkage."""
    equations = [e for e in equations if any(i in place for i in e[0])]
    others = sorted({i for terms, _ in equations for i in terms if i not in place})
    if len(others) >= len(equations):
        return []
    outside = np.array([[terms.get(i, 0.0) for i in others] for terms, _ in equations])
    inside = np.zeros((len(equations), len(place)))
    for row, (terms, _) in zip(inside, equations, strict=True):
        for i, factor in terms.items():
            if i in place:
                row[place[i]] = factor
    rows, values, _ = np.linalg.svd(outside)
    kept = int((values > RANK * values.max(initial=0.0)).sum())
    combined = rows[:, kept:].T @ inside
    offsets = rows[:, kept:].T @ np.array([offset for _, offset in equations])
    return [
        AffineConstraint(row, float(offset), None)
        for row, offset in zip(combined, offsets, strict=True)
    ]


def _without_constant_rows(closures: Closures) -> Closures:
    """
    Return the equations without the combinations of rows whose residual is always the same.

    A planar linkage in space has three such combinations for each revolute loop joint. The factors
    of these combinations do not depend on the pose, so random poses can be used to find them.

    """
    rng = np.random.default_rng(0)
    n = len(closures.coordinates)
    units = np.where(closures.is_turn, 1.0, closures.size)
    poses = rng.uniform(-np.pi, np.pi, size=(8, n)) * units
    jacobians = np.concatenate([closures.evaluate(x)[1] * units for x in poses], axis=1)
    rows, values, _ = np.linalg.svd(jacobians, full_matrices=False)
    rows = rows[:, values > RANK * values.max(initial=0.0)].T
    if len(rows) == closures.n_rows:
        return closures
    return closures.combined(np.where(np.abs(rows) > 1e-12, rows, 0.0))
