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
Convert a trajectory of the joints of a planner to a trajectory of the joints of a controller.

Mimic joints, transmissions and loops couple the planned joints to the joints that the controller
drives. A controller interpolates between the points of a trajectory. If a coupling is not affine,
such as a loop, the interpolated positions of driven joints do not fit the interpolated positions
of planned joints exactly. Points are inserted until this error is small.

Source of the interpolation: joint_trajectory_controller 4 (Jazzy),
``Trajectory::interpolate_between_points``. The interpolation is linear if the points have only
positions, cubic if they also have velocities, and quintic if they also have accelerations.

"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace

import numpy as np
from robot_description_tools.coupling.limits import is_beyond
from robot_description_tools.coupling.limits import limits
from robot_description_tools.coupling.limits import speeds
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.coupling.relation import Remembering
from robot_description_tools.diagnostics import check_names

#: Metres or radians. Largest difference between the interpolated and the exact positions of driven
#: joints.
TOLERANCE = 1e-5
#: Metres or radians. Largest motion of a planned joint between two tests of the interpolation.
STEP = 0.1
#: Count. A trajectory that needs more points than this is refused.
MAX_POINTS = 200_000
#: Count. Points are inserted in rounds. A round tests the interpolation between two neighbouring
#: points at most this many times. If the error is too large, the round inserts points that divide
#: the time between the two points into at most this many parts.
MAX_PARTS = 16
#: Metres or radians. A trajectory is refused if the planned position of a joint differs by more
#: than this from the position that the other planned joints determine for this joint.
CONTRADICTION = 1e-4
#: Ratio. A speed may exceed its limit by this part of the limit, because of rounding errors.
FASTER = 1e-6
#: Metres or radians. Distance between a point and the two positions of a central difference.
DIFFERENCE = 1e-4


class TrajectoryError(ValueError):
    """A trajectory cannot be read or executed. The message gives the reason."""


@dataclass(frozen=True, slots=True, eq=False)
class Trajectory:
    """
    Points of a trajectory, with the interpolation of joint_trajectory_controller between them.

    Attributes
    ----------
    time : ndarray, shape (n,)
        Time of each point from the start, increasing [s].
    position : ndarray, shape (n, joints)
        Positions at the points [rad or m].
    velocity, acceleration : ndarray, shape (n, joints), or None
        Velocities [rad/s or m/s] and accelerations [rad/s^2 or m/s^2]. None if the points have no
        such values. Accelerations are used only together with velocities.
    effort : ndarray, shape (n, joints), or None
        Efforts at the points [N m or N]. They are not interpolated.

    """

    time: FloatArray
    position: FloatArray
    velocity: FloatArray | None = None
    acceleration: FloatArray | None = None
    effort: FloatArray | None = None

    @property
    def order(self) -> int:
        """The error of the interpolation grows with this power of the time between points."""
        return 2 * (1 + (self.velocity is not None) * (1 + (self.acceleration is not None)))

    def check(self) -> None:
        """Raise TrajectoryError if a value is not finite, or if the times do not increase."""
        time = self.time
        for values in (time, self.position, self.velocity, self.acceleration):
            if values is not None and not np.isfinite(values).all():
                point = int(np.flatnonzero(~np.isfinite(values.reshape(len(time), -1)).all(1))[0])
                raise TrajectoryError(
                    f'the point at {time[point]:.6g} s has a value that is not finite'
                )
        late = np.flatnonzero(np.diff(time) <= 0.0)
        if len(late):
            raise TrajectoryError(
                f'the point after {time[late[0]]:.6g} s has the time {time[late[0] + 1]:.6g} s; '
                'times must increase'
            )

    def with_resting(self, position: FloatArray) -> Trajectory:
        """Return the trajectory with additional joints that stay at a position [rad or m]."""

        def beside(values: FloatArray | None, rest: FloatArray) -> FloatArray | None:
            return None if values is None else np.hstack((values, np.tile(rest, (len(values), 1))))

        rest = np.zeros(len(position))
        return Trajectory(
            self.time,
            np.hstack((self.position, np.tile(position, (len(self.time), 1)))),
            beside(self.velocity, rest),
            beside(self.acceleration, rest),
        )

    def at(self, time: FloatArray) -> Trajectory:
        """Return the trajectory interpolated at some times, which must be within its duration."""
        i = np.clip(np.searchsorted(self.time, time, side='right') - 1, 0, len(self.time) - 2)
        if len(self.time) == 1:
            i, length = np.zeros(len(time), dtype=np.intp), np.ones((len(time), 1))
            after = i
        else:
            after = i + 1
            length = (self.time[after] - self.time[i])[:, np.newaxis]
        s = (time - self.time[i])[:, np.newaxis] / length
        given = [
            (values, length**k)
            for k, values in enumerate((self.position, self.velocity, self.acceleration))
            if values is not None and k < self.order // 2
        ]
        ends = [values[at] * scale for at in (i, after) for values, scale in given]
        # The coefficients of the polynomial on [0, 1] with these values and derivatives at both
        # ends.
        factors = np.einsum('kj,jnm->knm', _HERMITE[len(given)], np.array(ends))
        result = []
        for derivative in range(len(given)):
            values = sum(
                _falling(k, derivative) * s ** max(k - derivative, 0) * factor
                for k, factor in enumerate(factors)
            )
            result.append(values / length**derivative)
        return Trajectory(time, *result)


def _falling(k: int, derivative: int) -> float:
    """Return the factor k (k - 1) ... of x^k after it is differentiated ``derivative`` times."""
    return float(np.prod(np.arange(k, k - derivative, -1.0)))


def _hermite(count: int) -> FloatArray:
    """Return the matrix that maps values and derivatives at 0 and 1 to polynomial coefficients."""
    rows = [
        [_falling(k, derivative) * (end ** max(k - derivative, 0)) for k in range(2 * count)]
        for end in (0.0, 1.0)
        for derivative in range(count)
    ]
    return np.linalg.inv(np.array(rows))


_HERMITE = {count: _hermite(count) for count in (1, 2, 3)}


class TrajectoryMap:
    """
    A map from values of ``given`` coordinates to values of ``wanted`` coordinates, along a path.

    Parameters
    ----------
    model : RobotModel
        The robot.
    given : sequence of str
        The joints of the planner. The methods take trajectories and positions of these joints.
        Names of actuators are allowed as for `RobotModel.actuator_coordinate`.
    wanted : sequence of str
        The joints or actuators that the controller moves. The methods return trajectories and
        positions of these coordinates.

    Attributes
    ----------
    given, wanted : tuple of str
        The names from the parameters.
    inputs : ndarray of int, shape (k,)
        Indices in `given` of the coordinates from which all others are computed.

    Raises
    ------
    ValueError
        If a name is unknown, or the given coordinates do not determine a wanted coordinate.

    """

    def __init__(self, model: RobotModel, given: Sequence[str], wanted: Sequence[str]) -> None:
        check_names('given', given)
        check_names('wanted', wanted)
        self.model, self.given, self.wanted = model, tuple(given), tuple(wanted)
        self._given = self._indices(given)
        self._wanted = self._indices(wanted)
        measured = np.zeros(len(model), dtype=bool)
        inputs = []
        for place, at in enumerate(self._given):
            if not model.plan(measured).known[at]:
                measured[at] = True
                inputs.append(place)
        self.inputs: IntArray = np.array(inputs, dtype=np.intp)
        self._plan = model.plan(measured)
        missing = [
            name for name, at in zip(wanted, self._wanted, strict=True)
            if not self._plan.known[at]
        ]
        if missing:
            raise ValueError(
                f'{", ".join(missing)} cannot be computed from {", ".join(given)}; add the joints '
                'that move them'
            )
        names = [model.coordinates[i] for i in (*self._given, *self._wanted)]
        self._limits = limits(model.description, names)
        self._speed = speeds(model.description, names)

    def mapped(
        self, trajectory: Trajectory, start: FloatArray, tolerance: float = TOLERANCE
    ) -> Trajectory:
        """
        Return the trajectory of the wanted coordinates, with inserted points.

        Parameters
        ----------
        trajectory : Trajectory
            The trajectory of the given coordinates. The robot is at rest at ``start`` and moves
            from there to the first point.
        start : ndarray, shape (len(model),)
            The present positions of all coordinates, with closed loops [rad or m].
        tolerance : float
            Largest difference between the interpolated result and the exact positions [rad or m].

        Returns
        -------
        Trajectory
            The trajectory. Its times include all times of the argument.

        Raises
        ------
        TrajectoryError
            If positions contradict a coupling, if no continuous path reaches a position, or if a
            limit is exceeded at a point or between two points. Also raised if the points have
            efforts, but the couplings are not affine or do not determine the efforts of the wanted
            coordinates.

        """
        whole = self._with_start(trajectory, start)
        self._check_planned(whole)
        effort = None if trajectory.effort is None else self._efforts(trajectory, start)
        if self._plan.is_affine:
            padded = self._follow(whole, start)
            self._check_followers(whole, padded)
            result = self._result(whole, padded)
        else:
            result = self._refined(whole, start, tolerance)
        self._check_limits(result, self.wanted, slice(len(self.given), None))
        # Leave out the additional first point: the controller itself moves from its present
        # position to the next point.
        first = len(whole.time) - len(trajectory.time)
        result = _part(result, slice(first, None))
        return result if effort is None else replace(result, effort=effort)

    def positions(self, position: FloatArray, start: FloatArray) -> FloatArray:
        """
        Return the positions of the wanted coordinates at the end of a straight path.

        Parameters
        ----------
        position : ndarray, shape (len(given),)
            Positions of the given coordinates at the end of the path [rad or m].
        start : ndarray, shape (len(model),)
            Positions of all coordinates at the beginning of the path, with closed loops [rad or
            m].

        Returns
        -------
        ndarray, shape (len(wanted),)
            The positions [rad or m], or NaN if no continuous path leads to ``position``.

        """
        padded = self._columns(np.array([start[self._given], position]), start)
        if self._solve(padded) < 2:
            return np.full(len(self.wanted), np.nan)
        values: FloatArray = padded[self._wanted, 1]
        return values

    def path(
        self, trajectory: Trajectory, start: FloatArray, time: FloatArray
    ) -> tuple[FloatArray, str]:
        """
        Return the positions of all coordinates along a trajectory of the given coordinates.

        Unlike `mapped`, this method accepts a trajectory that exceeds limits.

        Parameters
        ----------
        trajectory, start
            As for `mapped`.
        time : ndarray, shape (k,)
            Times from the start of the trajectory to its end, increasing [s].

        Returns
        -------
        position : ndarray, shape (n, len(model))
            Positions at the first n times [rad or m]. If n is less than k, the continuous path
            ends there.
        problem : str
            The reason why the robot cannot execute the trajectory. Empty if there is none.

        """
        whole = self._with_start(trajectory, start)
        dense = whole.at(time)
        # The path begins at the present pose, in which the loops are closed.
        padded = self._columns(np.vstack((start[self._given], dense.position)), start)
        done = self._solve(padded)
        problem = '' if done == padded.shape[1] else self._end_of_path(dense, max(done - 1, 0))
        try:
            self._check_planned(whole)
            if self._plan.is_affine:
                self._check_followers(dense, padded[:, 1:done])
        except TrajectoryError as error:
            problem = problem or str(error)
        return padded[:-1, 1:done].T, problem

    def jacobian(self, start: FloatArray) -> FloatArray:
        """
        Return the derivatives of the wanted coordinates with respect to ``inputs``.

        Parameters
        ----------
        start : ndarray, shape (len(model),)
            Positions of all coordinates, with closed loops [rad or m].

        Returns
        -------
        ndarray, shape (len(wanted), len(inputs))

        """
        return self._tangent(start)[self._wanted]

    # -- steps of `mapped` ---------------------------------------------------------------------

    def _indices(self, names: Sequence[str]) -> IntArray:
        index, find = self.model.index, self.model.actuator_coordinate
        return np.array([index[n] if n in index else index[find(n)] for n in names], dtype=np.intp)

    def _with_start(self, trajectory: Trajectory, start: FloatArray) -> Trajectory:
        """Return the trajectory with an additional first point: the present positions, at rest."""
        if trajectory.time[0] <= 0.0:
            return trajectory

        def after(first: FloatArray, values: FloatArray | None) -> FloatArray | None:
            return None if values is None else np.vstack((first, values))

        rest, position = np.zeros(len(self.given)), start[self._given]
        return Trajectory(
            np.append(0.0, trajectory.time),
            np.vstack((position, trajectory.position)),
            after(rest, trajectory.velocity),
            after(rest, trajectory.acceleration),
        )

    def _columns(self, position: FloatArray, start: FloatArray) -> FloatArray:
        """
        Return all coordinates as a column for each point, shape (n + 1, points).

        The inputs have their values from ``position``, and all other coordinates have their values
        from ``start``. The last row is 0, because blocks read a 0 there.

        """
        padded = np.tile(np.append(start, 0.0)[:, np.newaxis], (1, len(position)))
        padded[self._given[self.inputs]] = position[:, self.inputs].T
        return padded

    def _follow(self, trajectory: Trajectory, start: FloatArray) -> FloatArray:
        """Return all coordinates at the points, shape (n + 1, points)."""
        padded = self._columns(trajectory.position, start)
        done = self._solve(padded)
        if done < padded.shape[1]:
            raise TrajectoryError(self._end_of_path(trajectory, done))
        lost = np.isnan(padded[self._wanted])
        if lost.any():
            row, point = (int(i) for i in np.argwhere(lost)[0])
            raise TrajectoryError(
                f"'{self.wanted[row]}' has no position at {self._described(trajectory, point)}"
            )
        return padded

    def _end_of_path(self, trajectory: Trajectory, point: int) -> str:
        return (
            f'no continuous path leads to {self._described(trajectory, point)}: the loop cannot '
            'close there, or only in another assembly mode'
        )

    def _tangent(self, start: FloatArray) -> FloatArray:
        """
        Return the derivative of each coordinate with respect to each input.

        The shape is (n + 1, len(inputs)).

        """
        padded = np.append(start, 0.0)
        tangent = np.zeros((len(padded), len(self.inputs)))
        tangent[self._given[self.inputs], np.arange(len(self.inputs))] = 1.0
        for block in self._plan.blocks:
            block.push(tangent, padded[:, np.newaxis])
        return tangent

    def _solve(self, padded: FloatArray) -> int:
        """
        Solve the configurations of a path.

        Return the number of configurations before the continuous path ends.

        """
        done = int(padded.shape[1])
        for block in self._plan.blocks:
            if isinstance(block, Remembering):
                done = min(done, block.follow(padded[:, :done]))
            else:
                block.solve(padded)
        return done

    def _rates(self, padded: FloatArray, *rates: FloatArray) -> FloatArray:
        """
        Return the rates of all coordinates for some rates of the inputs.

        The shape is (len(rates), n + 1, points).

        """
        tangent = np.zeros((*padded.shape, len(rates)))
        for k, each in enumerate(rates):
            tangent[self._given[self.inputs], :, k] = each[:, self.inputs].T
        for block in self._plan.blocks:
            block.push(tangent, padded[..., np.newaxis])
        return np.moveaxis(tangent, 2, 0)

    def _result(self, trajectory: Trajectory, padded: FloatArray) -> Trajectory:
        """Return the wanted values at points, given the positions of all coordinates."""
        v, a = trajectory.velocity, trajectory.acceleration
        rates: list[FloatArray] = []
        if v is not None:
            rates.extend(self._rates(padded, v) if a is None else self._rates(padded, v, a))
        if v is not None and a is not None and not self._plan.is_affine:
            rates[1] += self._curvature(padded, v, rates[0])
        position, *others = (each[self._wanted].T for each in (padded, *rates))
        return Trajectory(trajectory.time, position, *others)

    def _curvature(self, padded: FloatArray, v: FloatArray, rates: FloatArray) -> FloatArray:
        """
        Return the part of the accelerations that velocities cause, shape (n + 1, points).

        The inputs have rates v and accelerations a. All coordinates have the rates ``w = G(q)
        v``::

            dw/dt = G(q) a + (dG/dq w) v

        The last term is computed as a central difference along w. The loops need not be closed
        exactly at the two positions that the difference uses (``after`` and ``before``). The
        errors from open loops are of second order, and they cancel in the difference.

        """
        h = DIFFERENCE / np.maximum(np.abs(rates).max(axis=0), DIFFERENCE)
        after, before = (self._rates(padded + sign * h * rates, v)[0] for sign in (1.0, -1.0))
        curvature: FloatArray = (after - before) / (2.0 * h)
        return curvature

    def _refined(
        self, planned: Trajectory, start: FloatArray, tolerance: float
    ) -> Trajectory:
        """Return the wanted trajectory, with points inserted where they are needed."""
        points = planned
        is_open = np.ones(len(planned.time) - 1, dtype=bool)
        while True:
            time = points.time
            gaps = np.diff(time)
            moves = np.abs(np.diff(points.position[:, self.inputs], axis=0)).max(1, initial=0.0)
            counts = np.where(is_open & (moves > 0.0), np.ceil(moves / STEP) + 1.0, 1.0)
            counts = np.minimum(counts, MAX_PARTS + 1).astype(int)
            tests = _divided(time, counts)
            is_point = np.zeros(len(tests), dtype=bool)
            is_point[np.cumsum(np.append(0, counts))] = True
            along = planned.at(tests)
            padded = self._follow(along, start)
            columns = padded[:, is_point]
            if points is planned:
                # Check followers only at planned points. Between these points, the interpolated
                # position of a follower may differ from the position that its driver gives.
                self._check_followers(planned, columns)
            result = self._result(points, columns)
            true = padded[self._wanted][:, ~is_point].T
            error = np.abs(result.at(tests[~is_point]).position - true).max(axis=1)
            worst = np.zeros(len(gaps))
            np.maximum.at(worst, np.repeat(np.arange(len(gaps)), counts - 1), error)
            is_open = worst > tolerance
            if not is_open.any():
                return result
            parts = np.ceil((worst / tolerance) ** (1.0 / planned.order))
            parts = np.where(is_open, np.clip(parts, 2, MAX_PARTS), 1).astype(int)
            finer = _divided(time, parts)
            if len(finer) > MAX_POINTS or (np.diff(finer) <= 0.0).any():
                raise TrajectoryError(
                    f'the path after {time[int(np.argmax(worst))]:.6g} s needs more than '
                    f'{MAX_POINTS} points, because it leads through a singular pose'
                )
            points, is_open = planned.at(finer), np.repeat(is_open, parts)

    def _efforts(self, trajectory: Trajectory, start: FloatArray) -> FloatArray:
        """
        Return the efforts of the wanted coordinates that do the same work as the given efforts.

        Let v be the rates of the inputs, ``v_given = G v`` and ``v_wanted = W v``. Then::

            W^T tau_wanted = G^T tau_given

        """
        effort = trajectory.effort
        assert effort is not None
        if not self._plan.is_affine:
            acting = np.argwhere(effort != 0.0)
            point, row = acting[0].tolist() if len(acting) else (0, 0)
            raise TrajectoryError(
                f"'{self.given[row]}' has the effort {effort[point, row]:.6g} at "
                f'{trajectory.time[point]:.6g} s, but a loop connects the planned and the driven '
                'joints; efforts pass only through transmissions and mimic joints. Remove the '
                'efforts'
            )
        tangent = self._tangent(start)
        by_given, by_wanted = tangent[self._given], tangent[self._wanted]
        if by_wanted.shape[0] != by_wanted.shape[1]:
            raise TrajectoryError(
                f"'{self.given[0]}' has the effort {effort[0, 0]:.6g} at "
                f'{trajectory.time[0]:.6g} s, but the efforts of {", ".join(self.wanted)} are not '
                f'determined. The number of independent joints is {len(self.inputs)}, but the '
                f'number of driven joints is {len(self.wanted)}. Remove the efforts'
            )
        efforts = np.linalg.solve(by_wanted.T, by_given.T @ effort.T).T
        return np.asarray(efforts, dtype=np.float64)

    # -- checks --------------------------------------------------------------------------------

    def _described(self, trajectory: Trajectory, point: int) -> str:
        """Return a text with the time of a point, and the positions of the given coordinates."""
        values = ', '.join(
            f'{name}={value:.6g}'
            for name, value in zip(self.given, trajectory.position[point], strict=True)
        )
        return f'{trajectory.time[point]:.6g} s ({values})'

    def _check_planned(self, trajectory: Trajectory) -> None:
        trajectory.check()
        self._check_limits(trajectory, self.given, slice(len(self.given)))

    def _check_followers(self, trajectory: Trajectory, padded: FloatArray) -> None:
        """Raise an error if given positions contradict the couplings."""
        wrong = np.abs(padded[self._given].T - trajectory.position[: padded.shape[1]])
        if wrong.max(initial=0.0) > CONTRADICTION:
            point, row = (int(i) for i in np.argwhere(wrong > CONTRADICTION)[0])
            raise TrajectoryError(
                f"'{self.given[row]}' is {trajectory.position[point, row]:.6g} at "
                f'{trajectory.time[point]:.6g} s, but the positions of the other joints '
                f'give {padded[self._given[row], point]:.6g}'
            )

    def _check_limits(
        self, trajectory: Trajectory, names: Sequence[str], which: slice
    ) -> None:
        """Raise an error if positions or speeds exceed their limits at points or between them."""
        lower, upper = self._limits[0][which], self._limits[1][which]
        speed = self._speed[which]
        time = trajectory.time
        if len(time) > 1:
            fractions = np.linspace(0.0, 1.0, 8, endpoint=False)
            time = np.interp(
                np.append(np.add.outer(np.arange(len(time) - 1), fractions), len(time) - 1),
                np.arange(len(time)),
                time,
            )
        dense = trajectory.at(time)
        beyond: BoolArray = is_beyond(dense.position, lower, upper)
        if beyond.any():
            point, row = (int(i) for i in np.argwhere(beyond)[0])
            raise TrajectoryError(
                f"'{names[row]}' is {dense.position[point, row]:.6g} at {time[point]:.6g} s, "
                f'beyond its limits {lower[row]:.6g} to {upper[row]:.6g}'
            )
        if dense.velocity is None:
            rate = np.abs(np.diff(trajectory.position, axis=0) / np.diff(trajectory.time)[:, None])
            time = trajectory.time
        else:
            rate = np.abs(dense.velocity)
        fast = rate > speed * (1.0 + FASTER)
        if fast.any():
            point, row = (int(i) for i in np.argwhere(fast)[0])
            raise TrajectoryError(
                f"'{names[row]}' moves at {rate[point, row]:.6g} after {time[point]:.6g} s, "
                f'faster than its limit {speed[row]:.6g}'
            )


def _divided(time: FloatArray, parts: IntArray) -> FloatArray:
    """Divide each interval between consecutive times into equal parts, and return all times."""
    gap = np.repeat(np.arange(len(parts)), parts)
    k = np.arange(len(gap)) - np.repeat(np.cumsum(parts) - parts, parts)
    times: FloatArray = np.append(time[gap] + np.diff(time)[gap] * (k / parts[gap]), time[-1])
    return times


def _part(trajectory: Trajectory, points: slice) -> Trajectory:
    v, a = trajectory.velocity, trajectory.acceleration
    return Trajectory(
        trajectory.time[points],
        trajectory.position[points],
        None if v is None else v[points],
        None if a is None else a[points],
    )
