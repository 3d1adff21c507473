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

"""Inverse kinematics: joint positions that move a link to a target."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace
from enum import Enum
from math import prod
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from numpy.typing import NDArray
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.diagnostics import check_names
from robot_description_tools.diagnostics import check_number
from robot_description_tools.diagnostics import check_type
from robot_description_tools.diagnostics.text import brief
from robot_description_tools.inverse.analytic import AnalyticSolver
from robot_description_tools.inverse.analytic import InverseKinematicsSolutions
from robot_description_tools.inverse.chain import Chain
from robot_description_tools.inverse.numeric import Candidates
from robot_description_tools.inverse.numeric import Descent
from robot_description_tools.inverse.recognition import closed_form
from robot_description_tools.inverse.recognition import REDUNDANT
from robot_description_tools.kinematics.rotation import check_array
from robot_description_tools.kinematics.rotation import check_finite
from robot_description_tools.kinematics.tree import check_positions

#: Count. Number of random configurations from which the search chooses its further starts.
DRAWN = 256
# A robot with loops has fewer random configurations, because closing the loops of each one takes
# time.
#: Count. Number of these random configurations for a robot with loops.
DRAWN_WITH_LOOPS = 64
# Arrays for this number of targets fit into the cache of the processor (measured).
#: Count. Number of targets that are computed together.
TOGETHER = 1024
#: Ratio. A search has stopped at a saddle if the smallest eigenvalue of the curvature, divided by
#: the largest eigenvalue, is below this.
SADDLE = -1e-4

# Advice for wrong arguments.
POSES = 'a pose is a 4 x 4 matrix, with a rotation in [:3, :3] and a position in [:3, 3]'
TARGETS = f'a target is x, y, z or a pose; {POSES}'

# Text that is added to the title of a closed form for seven joints.
BY_ELBOW = ', given the elbow angle'

# Random configurations of the last search. The key is the seed, the number of configurations, and
# the values of the coordinates `Chain.given`. The value contains the unknowns and the tool pose of
# each configuration.
Drawn = dict[tuple[int, int, bytes], tuple[FloatArray, FloatArray]]


class Method(str, Enum):
    """Method to reach targets."""

    AUTO = 'auto'
    ANALYTIC = 'analytic'
    NUMERIC = 'numeric'

    def __str__(self) -> str:
        return self.value


class StopReason(str, Enum):
    """Reason why a search stopped."""

    CONVERGED = 'converged'
    OUT_OF_REACH = 'out of reach'
    JOINT_LIMITS = 'joint limits'
    SINGULAR = 'singular'
    ITERATIONS = 'iterations'

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True, eq=False)
class InverseKinematicsResult:
    """
    Result of `InverseKinematics.solve`. Each array has one entry for each target.

    Attributes
    ----------
    q : ndarray, shape (..., n_coordinates)
        Positions of all coordinates of the robot, also of computed followers [rad or m]. If the
        target is not reached, ``q`` contains the nearest positions that were found.
    is_reached : ndarray of bool
        True if distance and angle are within their tolerances.
    reason : ndarray of str
        One of `StopReason` for each target.
    error_m : ndarray
        Distance of the tool from the target [m].
    error_rad : ndarray
        Angle between tool and target [rad], or NaN if targets have no orientation.
    iterations : ndarray of int
        Number of steps, summed over all starts.
    starts : ndarray of int
        Number of starts that were tried, or 0 if the closed form reaches the target.
    method : ndarray of str
        ``'analytic'`` if the closed form reaches the target, otherwise ``'numeric'``.
    why_not : str
        Reason why no closed form was used, or '' if a closed form was used.
    coordinates : tuple of str
        Names of the coordinates in ``q``.

    """

    q: FloatArray
    is_reached: BoolArray
    reason: NDArray[np.str_]
    error_m: FloatArray
    error_rad: FloatArray
    iterations: IntArray
    starts: IntArray
    method: NDArray[np.str_]
    why_not: str
    coordinates: tuple[str, ...]

    @property
    def by_name(self) -> dict[str, Any]:
        """
        Return a mapping from coordinates to their values in ``q`` [rad or m].

        The values are numbers for one target, and arrays for several targets.

        """
        values = np.moveaxis(self.q, -1, 0)
        return dict(
            zip(self.coordinates, values.tolist() if self.q.ndim == 1 else values, strict=True)
        )

    def __repr__(self) -> str:
        return brief(
            self, f'targets={self.is_reached.size}, reached={np.count_nonzero(self.is_reached)}'
        )


class InverseKinematics:
    """
    Solver for joint positions that move a tool on a link to a target, relative to a base link.

    If the axes of an arm allow a closed form, the closed form gives all solutions. For other arms,
    a search finds one solution. The unknowns are the independent joints between the two links. If
    a joint between the links follows another joint, as a mimic joint or as part of a loop, this
    other joint is also an unknown. All other independent joints keep their positions in the
    argument ``start`` of `solve`.

    Parameters
    ----------
    model : RobotModel
        The robot.
    link : str
        The link to move to a target.
    base : str, optional
        The link in whose frame targets are given; by default the root link.
    tool : array-like, shape (4, 4), optional
        T_link_tool: the tool frame, which moves to a target [m]. By default the frame of the link.
    joints : collection of str, optional
        The joints that may move, which can also be planar and floating joints. By default, all
        joints with one degree of freedom.

    Attributes
    ----------
    chain : Chain
        The chain between the links.
    unknowns : tuple of str
        The velocity coordinates to find. A floating joint has six velocity coordinates.
    middle : ndarray, shape (n_coordinates,)
        A configuration with the unknowns in the middle of their limits, and all other joints at
        ``model.default_positions``. An unknown is at its default position if a limit is missing.
        If the chain has loops, all unknowns are at their default positions.

    Raises
    ------
    TypeError
        If an argument has a wrong type.
    ValueError
        If a link or joint is unknown, if none of the joints between the links may move, or if
        limits contradict each other.

    """

    def __init__(
        self,
        model: RobotModel,
        link: str,
        base: str | None = None,
        tool: ArrayLike | None = None,
        joints: Collection[str] | None = None,
    ) -> None:
        check_type('model', model, RobotModel)
        check_names('joints', joints)
        self.model = model
        self._made_of = model, link, base, tool, joints
        base = model.tree.links[0] if base is None else base
        tool = np.eye(4) if tool is None else _checked_pose('tool', tool)
        if tool.ndim != 2:
            raise ValueError(f'tool: expected one pose, got shape {tool.shape}')
        self.chain = chain = Chain(model, link, base, tool, joints)
        self.unknowns = chain.unknowns
        if not self.unknowns:
            raise ValueError(f"no joint that may move lies between '{base}' and '{link}'")
        self._link, self._tool, self._drawn = link, tool, Drawn()
        self._base = base
        self._forms: dict[tuple[bytes, bool], tuple[AnalyticSolver | None, str]] = {}
        self.middle = model.complete(model.tree.positions(model.default_positions()))
        if chain.is_affine:
            bounded = np.isfinite(chain.limits.lower) & np.isfinite(chain.limits.upper)
            places = chain.places[chain.columns[bounded]]
            self.middle[places] = (chain.limits.lower[bounded] + chain.limits.upper[bounded]) / 2
            self.middle = model.complete(self.middle)
        self.middle.flags.writeable = False

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickle: store only the arguments, and create the solver again."""
        return type(self), self._made_of

    def __repr__(self) -> str:
        return brief(self, f'{self._base} to {self._link}: unknowns={len(self.unknowns)}')

    def solve(
        self,
        target: ArrayLike,
        start: ArrayLike | None = None,
        prefer: ArrayLike | None = None,
        *,
        tolerance_m: float = 1e-6,
        tolerance_rad: float = 1e-6,
        starts: int = 32,
        max_iterations: int = 60,
        seed: int = 0,
        method: str = 'auto',
        elbow: ArrayLike | None = None,
    ) -> InverseKinematicsResult:
        """
        Find joint positions that move the tool to one or several targets.

        If the arm has a closed form, the result is the solution within limits that is nearest to
        ``prefer``, or to the start if ``prefer`` is None. Otherwise, a search for each target
        begins at its start. If this search fails, it is repeated from quasi-random starts. Starts
        at which the tool is near the target are tried first. Equal arguments give equal results.
        The result for a target does not depend on the other targets.

        Parameters
        ----------
        target : array-like, shape (..., 4, 4) or (..., 3)
            T_base_tool, or only the position of the tool in the base frame [m].
        start : array-like, shape (..., n_coordinates), optional
            Position coordinates of the whole robot at the start: one start for all targets, or one
            for each target. The default is ``prefer``, or ``middle`` if ``prefer`` is None.
            Unknowns beyond their limits start at the limits.
        prefer : array-like, shape (..., n_coordinates), optional
            Preferred positions of the whole robot. If many configurations reach the target, the
            result is near these positions. The result is a local optimum: no small step leads
            nearer to the preferred positions.
        tolerance_m, tolerance_rad : float
            Largest errors at which a target counts as reached [m, rad].
        starts : int
            Largest number of starts for each target. If a target is further away than the length
            of the stretched chain, at most 4 starts are tried.
        max_iterations : int
            Largest number of steps of each start.
        seed : int
            Seed of the quasi-random starts.
        method : str
            ``'auto'`` uses the closed form if there is one, and a search for targets that the
            closed form does not reach. ``'numeric'`` uses only the search. ``'analytic'`` raises
            an error if there is no closed form.
        elbow : array-like, shape (...), optional
            The elbow angle of an arm with seven joints, a spherical shoulder and a spherical wrist
            [rad]. The default is the elbow angle of ``prefer`` or of the start. If the target
            cannot be reached with this angle, the search chooses another angle.

        Returns
        -------
        InverseKinematicsResult

        Raises
        ------
        TypeError
            If an array is not made of numbers.
        ValueError
            If an array has a wrong shape or a value that is not finite, if a target is not a pose,
            or if a required closed form does not exist.

        """
        request = self._request(target, start, prefer, elbow)
        check_number('tolerance_m', tolerance_m, 0)
        check_number('tolerance_rad', tolerance_rad, 0)
        check_number('starts', starts, 1, Integral)
        check_number('max_iterations', max_iterations, 1, Integral)
        if method not in tuple(Method):
            known = ', '.join(f"'{each}'" for each in Method)
            raise ValueError(f"method: expected one of {known}, got '{method}'")
        analytic, why_not = None, 'the numeric method was requested'
        if method != Method.NUMERIC:
            analytic, why_not = self._analytic(request)
        if analytic is None and (method == Method.ANALYTIC or elbow is not None):
            raise ValueError(f'no closed form: {why_not}')
        descent = Descent(
            self.chain, request.has_rotation, tolerance_m, tolerance_rad, max_iterations
        )
        search = _Search(descent, self.middle, self._drawn, starts, seed)
        found = [
            search.run(part) if analytic is None else search.run_analytic(part, analytic)
            for part in request.parts()
        ]
        q, reached, reason, error_m, error_rad, iterations, tried, methods = (
            np.concatenate(arrays) for arrays in zip(*found, strict=True)
        )
        # Compute joints outside of the chain that follow joints in the chain.
        complete = self.model.complete(q)
        complete[:, self.chain.places] = q[:, self.chain.places]
        shape = request.shape
        return InverseKinematicsResult(
            complete.reshape(*shape, q.shape[1]),
            reached.reshape(shape),
            reason.reshape(shape),
            error_m.reshape(shape),
            error_rad.reshape(shape),
            iterations.reshape(shape),
            tried.reshape(shape),
            methods.reshape(shape),
            why_not,
            self.model.tree.coordinates,
        )

    def solutions(
        self,
        target: ArrayLike,
        start: ArrayLike | None = None,
        prefer: ArrayLike | None = None,
        *,
        elbow: ArrayLike | None = None,
    ) -> InverseKinematicsSolutions:
        """
        Return all solutions for one or several targets, computed with a closed form.

        Parameters
        ----------
        target : array-like, shape (..., 4, 4) or (..., 3)
            T_base_tool, or only the position of the tool in the base frame [m].
        start : array-like, shape (..., n_coordinates), optional
            Position coordinates of the whole robot. Joints that are not unknowns keep these
            positions. The default is ``prefer``, or ``middle`` if ``prefer`` is None.
        prefer : array-like, shape (..., n_coordinates), optional
            Preferred positions of the whole robot. If a joint can reach the same angle at several
            positions, which differ by whole turns, the position nearest to the preferred position
            is chosen. The default is the start.
        elbow : array-like, shape (...), optional
            The elbow angle of an arm with seven joints, a spherical shoulder and a spherical wrist
            [rad]. The default is the elbow angle of ``prefer`` or of the start.

        Returns
        -------
        InverseKinematicsSolutions

        Raises
        ------
        ValueError
            For the same reasons as in `solve`, and if there is no closed form.

        """
        request = self._request(target, start, prefer, elbow)
        solver, why_not = self._analytic(request)
        if solver is None:
            raise ValueError(f'no closed form: {why_not}')
        places = self.chain.places[self.chain.columns]
        found = [
            solver.solve(part.pose, part.near[:, places], part.elbow) for part in request.parts()
        ]
        if len(found) == 1 and request.shape == (len(found[0].q),):
            return found[0]

        def joined(name: str) -> NDArray[Any]:
            arrays = np.concatenate([getattr(each, name) for each in found])
            return arrays.reshape(*request.shape, *arrays.shape[1:])

        return replace(
            found[0],
            q=joined('q'),
            is_reached=joined('is_reached'),
            is_within_limits=joined('is_within_limits'),
            is_free=joined('is_free'),
        )

    def closed_form(
        self, start: ArrayLike | None = None, *, has_rotation: bool = True
    ) -> tuple[str, str]:
        """
        Return the arm geometry that makes a closed form possible, or why there is none.

        Parameters
        ----------
        start : array-like, shape (n_coordinates,), optional
            Position coordinates of the whole robot. Joints that are not unknowns keep these
            positions. By default ``middle``.
        has_rotation : bool
            True if targets are poses, False if they are positions.

        Returns
        -------
        family : str
            The geometry of the arm that makes a closed form possible, or '' if there is no closed
            form.
        why_not : str
            The reason why there is no closed form, or '' if there is one.

        """
        target = np.eye(4) if has_rotation else np.zeros(3)
        request = self._request(target, start, None, None)
        solver, why_not = self._form(request)
        if solver is not None:
            return solver.form.family.title + BY_ELBOW * solver.takes_elbow, ''
        if len(self.unknowns) == 7 and has_rotation and not self.chain.dependent:
            why_not = f'{REDUNDANT}{self._joints_to_hold(request.start[0])}'
        return '', why_not

    def elbow_angle(self, q: ArrayLike) -> FloatArray:
        """
        Return the elbow angle of configurations, for the argument ``elbow`` of `solve`.

        Parameters
        ----------
        q : array-like, shape (..., n_coordinates)
            Position coordinates of the whole robot.

        Returns
        -------
        ndarray, shape (...)
            The angle from a reference plane to the elbow, about the line from the shoulder to the
            wrist [rad]. The reference plane contains this line and the first axis.

        Raises
        ------
        ValueError
            If the arm has no elbow angle.

        """
        q = check_positions('q', q, self.model.n_joint_coordinates)
        solver, why_not = self._form(self._request(np.eye(4), None, None, None))
        if solver is None:
            raise ValueError(f'no elbow angle: {why_not}')
        rows = q.reshape(-1, q.shape[-1])[:, self.chain.places[self.chain.columns]]
        return solver.elbow_angle(rows).reshape(q.shape[:-1])

    def _request(
        self,
        target: ArrayLike,
        start: ArrayLike | None,
        prefer: ArrayLike | None,
        elbow: ArrayLike | None,
    ) -> _Request:
        """Check the arguments of `solve` and `solutions`, and fill in defaults."""
        pose, has_rotation = poses_from_targets(target)
        shape = pose.shape[:-2]
        n = self.model.n_joint_coordinates
        count = prod(shape)
        if prefer is not None:
            prefer = _configurations('prefer', check_positions('prefer', prefer, n), shape)
        if start is None:
            start = prefer
        else:
            start = _configurations('start', check_positions('start', start, n), shape)
        if start is None:
            start = np.broadcast_to(self.middle, (count, n))
        if elbow is not None:
            elbow = check_array('elbow', elbow)[..., np.newaxis]
            elbow = _configurations('elbow', elbow, shape)[:, 0]
        return _Request(pose.reshape(count, 4, 4), has_rotation, start, prefer, elbow, shape)

    def _analytic(self, request: _Request) -> tuple[AnalyticSolver | None, str]:
        """
        Return the solver with the closed form, or None and the reason why there is none.

        Raise an error if an elbow angle is given but the closed form does not use it.

        """
        solver, why_not = self._form(request)
        if solver is not None and request.elbow is not None and not solver.takes_elbow:
            raise ValueError(f'elbow: an arm with {solver.form.family.title} has no elbow angle')
        return solver, why_not

    def _form(self, request: _Request) -> tuple[AnalyticSolver | None, str]:
        """Return the closed form, or None and the reason why there is none."""
        chain, start = self.chain, request.start
        held = start[:, chain.places[chain.held]]
        given = held[:1]
        if not (held == given).all():
            return None, 'held joints must have the same positions for all targets'
        key = given.tobytes(), request.has_rotation
        if key not in self._forms:
            configuration = np.zeros((1, len(chain.names) + 1))
            if len(start):
                configuration[:, :-1] = start[:1, chain.places]
            form, why_not = closed_form(chain, configuration, request.has_rotation)
            solver = None if form is None else AnalyticSolver(chain, form, configuration)
            # Drop old closed forms, because earlier positions of held joints are rarely used
            # again.
            if len(self._forms) > 8:
                self._forms.clear()
            self._forms[key] = solver, why_not
        return self._forms[key]

    def _joints_to_hold(self, start: FloatArray) -> str:
        """Return the end of a message: the joints to hold so that the arm has a closed form."""
        names = []
        for name in self.unknowns:
            others = [other for other in self.unknowns if other != name]
            solver = InverseKinematics(self.model, self._link, self._base, self._tool, others)
            if solver.closed_form(start)[0]:
                names.append(name)
        if not names:
            return ', and holding any one of them gives no closed form'
        return ': hold one of ' + ', '.join(names)


@dataclass(frozen=True, slots=True, eq=False)
class _Request:
    """The checked arguments of a call, for n targets."""

    pose: FloatArray
    has_rotation: bool
    start: FloatArray
    prefer: FloatArray | None
    elbow: FloatArray | None
    shape: tuple[int, ...]

    @property
    def near(self) -> FloatArray:
        """The preferred configurations, or the starts if there is no preference."""
        return self.start if self.prefer is None else self.prefer

    def rows(self, rows: slice | IntArray) -> _Request:
        """Return the request for some of the targets."""
        return _Request(
            self.pose[rows],
            self.has_rotation,
            self.start[rows],
            None if self.prefer is None else self.prefer[rows],
            None if self.elbow is None else self.elbow[rows],
            (),
        )

    def parts(self) -> Iterator[_Request]:
        """
        Yield parts of the request with up to `TOGETHER` targets.

        If there are no targets, yield one empty part.

        """
        for first in range(0, max(len(self.pose), 1), TOGETHER):
            yield self.rows(slice(first, first + TOGETHER))


@dataclass(frozen=True, slots=True, eq=False)
class _Search:
    """The search in a call of `solve`."""

    descent: Descent
    middle: FloatArray
    drawn: Drawn
    starts: int
    seed: int

    def run_analytic(
        self, request: _Request, solver: AnalyticSolver
    ) -> tuple[NDArray[Any], ...]:
        """
        Return the arrays of the result for targets of a chain with a closed form.

        The closed form gives several solutions for each target, the branches. If no branch reaches
        the target within limits, a search starts at the branch with the smallest pose error.
        Further starts are tried only if there may be more solutions than the branches. This is the
        case at singular positions, and for arms with an elbow angle.

        """
        descent, chain = self.descent, self.descent.chain
        count = len(request.pose)
        near = request.near[:, chain.places[chain.columns]]
        found = solver.solve(request.pose, near, request.elbow)
        distance = ((found.q - near[:, np.newaxis]) ** 2).sum(axis=-1)
        distance[~(found.is_reached & found.is_within_limits)] = np.inf
        branch, row = np.argmin(distance, axis=1), np.arange(count)
        is_solved = distance[row, branch] < np.inf
        configuration = chain.configurations(request.start)
        chosen = found.q[row, branch]
        chosen[~is_solved] = configuration[~is_solved][:, chain.columns]
        configuration[:, chain.columns] = chosen
        best = descent.evaluate(configuration, request.pose.copy())
        iterations = np.zeros(count, dtype=np.intp)
        if solver.takes_elbow and request.prefer is not None:
            # A solution with another elbow angle may be nearer to the preferred positions.
            iterations += descent.approach(best, near)
        is_solved &= best.is_reached
        q = request.start.copy()
        q[:, chain.places] = best.configuration[:, :-1]
        columns: tuple[NDArray[Any], ...] = (
            q,
            is_solved,
            np.full(count, str(StopReason.CONVERGED), dtype='U16'),
            *_errors(best.error),
            iterations,
            np.zeros(count, dtype=np.intp),
            np.full(count, str(Method.ANALYTIC), dtype='U8'),
        )
        beyond = np.logical_or.reduce(found.is_reached & ~found.is_within_limits, axis=1)
        is_free = found.is_free.any(axis=(1, 2)) | solver.takes_elbow
        for rows, starts in (
            (np.flatnonzero(~is_solved & ~is_free), 1),
            (np.flatnonzero(~is_solved & is_free), self.starts),
        ):
            if not len(rows):
                continue
            part = request.rows(rows)
            part = replace(part, start=self._nearest(part, found.q[rows]))
            searched = replace(self, starts=starts).run(part)
            for column, values in zip(columns, searched, strict=True):
                column[rows] = values
            if starts == 1:
                # If only one start is tried, the branches show why a target is not reached. Either
                # some branches reach it beyond the limits, or no branch reaches it.
                why = np.where(beyond[rows], StopReason.JOINT_LIMITS, StopReason.OUT_OF_REACH)
                columns[2][rows] = np.where(columns[1][rows], columns[2][rows], why.astype(str))
        return columns

    def _nearest(self, request: _Request, positions: FloatArray) -> FloatArray:
        """
        Return for each target a start at the branch with the smallest pose error.

        The unknowns of a branch are clipped to their limits before its error is computed.

        """
        chain, (count, branches, _) = self.descent.chain, positions.shape
        start = np.repeat(request.start, branches, axis=0)
        places = chain.places[chain.columns]
        values = positions.reshape(len(start), -1)
        start[:, places] = np.where(np.isnan(values), start[:, places], values)
        target = np.repeat(request.pose, branches, axis=0)
        cost = self.descent.evaluate(chain.configurations(start), target).cost
        best = np.argmin(cost.reshape(count, branches), axis=1)
        nearest: FloatArray = start.reshape(count, branches, -1)[np.arange(count), best]
        return nearest

    def run(self, request: _Request) -> tuple[NDArray[Any], ...]:
        """Search for the targets of a request, and return the arrays of the result."""
        descent, chain = self.descent, self.descent.chain
        target, start, prefer = request.pose, request.start, request.prefer
        first = chain.configurations(start)
        is_open = np.isnan(first).any(axis=1)
        if is_open.any():
            # If a loop cannot close at the start, use the middle of the limits.
            first[is_open] = self._middle()
        best = descent.evaluate(first.copy(), target.copy())
        iterations = descent.descend(best)
        tried = np.ones(len(iterations), dtype=np.intp)
        left = np.flatnonzero(~best.is_reached)
        if len(left):
            self._search_from_further_starts(first, best, iterations, tried, left)
        reason = self._reasons(best, iterations, first)
        if prefer is not None:
            iterations += descent.approach(best, prefer[:, chain.places[chain.columns]])
        q = start.copy()
        q[:, chain.places] = best.configuration[:, :-1]
        method = np.full(len(q), str(Method.NUMERIC), dtype='U8')
        return q, best.is_reached, reason, *_errors(best.error), iterations, tried, method

    def _search_from_further_starts(
        self,
        first: FloatArray,
        best: Candidates,
        iterations: IntArray,
        tried: IntArray,
        left: IntArray,
    ) -> None:
        """Search for the remaining targets from further starts. Change the results in place."""
        descent, chain = self.descent, self.descent.chain
        values, poses = self._draw_starts(first[0, chain.given])
        vectors = self._pose_vectors(poses)
        # Starts at which a loop does not close are tried last, because the tool has no pose there.
        vectors[np.isnan(vectors).any(axis=1)] = 1e6 * max(chain.scale.size, 1.0)
        order = np.argsort(
            (vectors**2).sum(axis=1) - 2 * self._pose_vectors(best.target[left]) @ vectors.T,
            axis=1,
            kind='stable',
        )
        for ranks in _growing_ranges(self.starts - 1):
            # Make a candidate for each target and each start. The candidates of a target are
            # consecutive.
            width = ranks.stop - ranks.start
            row = np.repeat(left, width)
            configuration = first[row]
            chain.set_unknowns(configuration, values[order[:, ranks].ravel()])
            candidates = descent.evaluate(configuration, best.target[row])
            steps = descent.descend(candidates, alternatives=width)
            score = np.where(candidates.is_reached, -1.0, candidates.cost).reshape(-1, width)
            score[np.isnan(score)] = np.inf
            chosen = candidates.select(np.arange(len(left)) * width + np.argmin(score, axis=1))
            better = chosen.is_reached | ~(chosen.cost >= best.cost[left])
            best.replace(left[better], chosen.select(better))
            iterations[left] += steps.reshape(-1, width).sum(axis=1)
            tried[left] += width
            # Try no further starts for targets that are further away than the length of the chain.
            distance = np.linalg.norm(best.target[left, :3, 3], axis=-1)
            stay = ~best.is_reached[left] & (distance <= chain.scale.reach + descent.tolerance_m)
            left, order = left[stay], order[stay]
            if not len(left):
                break

    def _draw_starts(self, given: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return quasi-random values of the unknowns, and the tool poses at these values."""
        chain = self.descent.chain
        count = max(DRAWN if chain.is_affine else DRAWN_WITH_LOOPS, self.starts - 1)
        key = self.seed, count, given.tobytes()
        known = self.drawn.get(key)
        if known is not None:
            return known
        k = len(chain.columns)
        # Use the additive recurrence of M. Roberts, "The unreasonable effectiveness of quasirandom
        # sequences", 2018. Let r be the root of x^(k + 1) = x + 1. The multiples of 1/r, 1/r^2, …
        # and 1/r^k, modulo 1, are evenly spread.
        root = 2.0
        for _ in range(64):
            root = (1.0 + root) ** (1.0 / (k + 1))
        first = np.random.default_rng(self.seed).random(k)
        part = (first + np.arange(count)[:, np.newaxis] * root ** -np.arange(1.0, k + 1)) % 1.0
        configuration = np.repeat(self._middle(), count, axis=0)
        configuration[:, chain.given] = given
        lower, upper = chain.start_range(configuration[0, chain.columns])
        values = lower + part * (upper - lower)
        chain.set_unknowns(configuration, values)
        # Store the result, because the next call often has the same arguments.
        known = values, chain.tool_and_rates(configuration)[0]
        self.drawn.clear()
        self.drawn[key] = known
        return known

    def _middle(self) -> FloatArray:
        """Return the configuration in the middle of the limits, shape (1, n + 1)."""
        return self.descent.chain.configurations(self.middle[np.newaxis])

    def _pose_vectors(self, pose: FloatArray) -> FloatArray:
        """
        Return poses as vectors, shape (b, 12), or (b, 3) if rotations are ignored.

        The distance between two vectors is a measure of the difference between the poses [m].

        """
        position = pose[:, :3, 3]
        if not self.descent.has_rotation:
            return position
        # For small angles, |R - R'| is sqrt(2) times the angle between the rotations R and R'.
        weight = self.descent.metres_per_radian / np.sqrt(2.0)
        return np.concatenate((position, weight * pose[:, :3, :3].reshape(-1, 9)), axis=1)

    def _reasons(
        self, best: Candidates, iterations: IntArray, first: FloatArray
    ) -> NDArray[np.str_]:
        """
        Return the stop reason of each target.

        If a target was not reached, first move the tool as near to the target as possible.

        """
        descent, chain = self.descent, self.descent.chain
        reason = np.full(len(best), str(StopReason.CONVERGED), dtype='U16')
        left = np.flatnonzero(~best.is_reached)
        if not len(left):
            return reason
        end = best.select(left)
        steps, is_level, curvature = descent.minimise(end)
        iterations[left] += steps
        inside = first[left]
        lost = np.flatnonzero(~chain.limits.is_inside(inside))
        if len(lost):
            # Followers are beyond their limits at these starts. Use the middle of the limits
            # instead, because followers are more often within their limits there.
            middle = np.repeat(self._middle(), len(lost), axis=0)
            held = np.setdiff1d(chain.given, chain.columns)
            middle[:, held] = inside[lost][:, held]
            chain.set_unknowns(middle, middle[:, chain.columns])
            inside[lost] = middle
        returned = descent.return_within_limits(end, inside)
        best.replace(left, end)
        names = why_not_reached(descent, end, is_level, curvature, returned)
        reason[left] = names
        return reason


def why_not_reached(
    descent: Descent,
    end: Candidates,
    is_level: BoolArray,
    curvature: FloatArray,
    returned: BoolArray,
) -> NDArray[np.str_]:
    """
    Return the stop reasons of candidates at the end of a search.

    Parameters
    ----------
    descent : Descent
        The search.
    end : Candidates
        The candidates at the end of the search.
    is_level, curvature : ndarray, shape (b,)
        Results of `Descent.minimise`.
    returned : ndarray of bool, shape (b,)
        True for candidates that were moved back into limits.

    Returns
    -------
    ndarray of str, shape (b,)
        One of `StopReason` for each candidate.

    """
    names = np.full(len(end), str(StopReason.OUT_OF_REACH), dtype='U16')
    names[curvature < SADDLE] = str(StopReason.SINGULAR)
    names[~is_level] = str(StopReason.ITERATIONS)

    # Search again without limits.
    beyond = descent.evaluate(end.configuration.copy(), end.target, limited=False)
    descent.descend(beyond, limited=False)
    names[beyond.is_reached | returned] = str(StopReason.JOINT_LIMITS)
    names[end.is_reached] = str(StopReason.CONVERGED)
    return names


def _errors(error: FloatArray) -> tuple[FloatArray, FloatArray]:
    """
    Return the distances [m] and the angles [rad] in an array of errors.

    Angles are NaN for targets without orientation.

    """
    return error[:, 0], error[:, 1] if error.shape[1] == 2 else np.full(len(error), np.nan)


def _growing_ranges(count: int) -> Iterator[slice]:
    """Yield slices of starts that are tried together. The slices have the lengths 3, 12, 48, …."""
    start = 0
    while start < count:
        stop = min(4 * start + 3, count)
        yield slice(start, stop)
        start = stop


def poses_from_targets(target: ArrayLike) -> tuple[FloatArray, bool]:
    """Return targets as poses, and True if the user gave orientations."""
    array = check_array('target', target, 4, 4, other=(3,), advice=TARGETS)
    if array.shape[-2:] == (4, 4):
        return _checked_pose('target', array), True
    check_finite('target', array)
    pose = np.zeros((*array.shape[:-1], 4, 4))
    pose[...] = np.eye(4)
    pose[..., :3, 3] = array
    return pose, False


def _checked_pose(name: str, pose: ArrayLike) -> FloatArray:
    pose = check_array(name, pose, 4, 4, advice=POSES)
    check_finite(name, pose)
    rotation = pose[..., :3, :3]
    product = np.swapaxes(rotation, -1, -2) @ rotation
    is_rotation = np.abs(product - np.eye(3)).max(initial=0.0) < 1e-6
    if not (is_rotation and (np.linalg.det(rotation) > 0).all()):
        raise ValueError(
            f'{name}: expected poses, with a rotation matrix in the upper left 3 x 3 numbers'
        )
    if not (pose[..., 3, :] == (0.0, 0.0, 0.0, 1.0)).all():
        raise ValueError(f'{name}: expected the last row 0 0 0 1')
    return pose


def _configurations(name: str, q: FloatArray, shape: tuple[int, ...]) -> FloatArray:
    """Return one configuration for each target, shape (b, n)."""
    check_finite(name, q)
    n = q.shape[-1]
    try:
        return np.broadcast_to(q, (*shape, n)).reshape(-1, n)
    except ValueError:
        raise ValueError(
            f'{name}: expected one for all targets, or one for each target (shape {shape}), got '
            f'shape {q.shape[:-1]}'
        ) from None
