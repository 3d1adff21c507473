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

"""A robot on the page. The values of its controls determine the poses of its links."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from itertools import compress
from math import inf
from math import isfinite
from typing import NamedTuple

import numpy as np
from robot_description_tools.coupling import Plan
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling import Source
from robot_description_tools.coupling import StateEngine
from robot_description_tools.coupling.limits import limits
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.named_states import state_positions
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.kinematics.rotation import matrix_from_quat_xyzw
from robot_description_tools.kinematics.rotation import pose_from_origin
from robot_description_tools.kinematics.rotation import quat_xyzw_from_matrix
from robot_description_tools.kinematics.rotation import quat_xyzw_from_rpy
from robot_description_tools.kinematics.rotation import rpy_from_matrix
from robot_description_tools.viewer.controls import make_controls
from robot_description_tools.viewer.controls import ROOT
from robot_description_tools.viewer.present import findings_now
from robot_description_tools.viewer.present import OPEN_STATES

SPACES = ('joint', 'actuator')
#: Count. If a motion cannot reach its goal, its step is halved this number of times.
HALVINGS = 14
#: Metres or radians. Allowed distance of a position beyond its limit, because of rounding.
TOLERANCE = 1e-9


class LoopReport(NamedTuple):
    """
    State of a loop.

    Attributes
    ----------
    name : str
        Names of the loop joints that are solved together, joined into one text.
    state : str
        ``unknown``, ``closed``, ``held`` (it cannot close and keeps its last closed position) or
        ``open``.
    gap, turn : float or None
        Distance [m] and angle [rad] between the ends of the loop, rounded to 1e-6. None if they
        are unknown.

    """

    name: str
    state: str
    gap: float | None
    turn: float | None


class RobotSession:
    """
    A robot with its present state.

    In slider mode, the controls that the user can set (`driven`) determine the state, as measured
    values do in ``robot_state_node``. In live mode, the values of `set_measured` determine the
    state. The position of a follower (a joint or an actuator) follows from the positions of other
    joints or actuators, for example in a closed loop.

    Parameters
    ----------
    description : RobotDescription
        The robot.

    Attributes
    ----------
    model : RobotModel
        The robot, compiled.
    controls : tuple of Control
        The controls.
    index : dict of str to int
        Index of each control.
    values : ndarray, shape (n_controls,)
        Present values [rad or m]; NaN if unknown.
    driven : ndarray of bool, shape (n_controls,)
        The controls that can be set now.
    space : str
        Space of the driven controls: ``joint`` or ``actuator``.
    live : bool
        True if the robot follows measured values.
    poses : ndarray, shape (n_links, 7)
        Position [m] and quaternion x, y, z, w of each link in the world.
    stops : tuple of str
        Reasons why the last motion ended before its goal; empty if it reached the goal.

    """

    def __init__(self, description: RobotDescription, ros1_transmissions: bool = False) -> None:
        self.model = RobotModel(description, ros1_transmissions=ros1_transmissions)
        self.controls = make_controls(self.model)
        self.index = {control.id: i for i, control in enumerate(self.controls)}
        self.live = False
        self.driven: BoolArray
        self.stops: tuple[str, ...]
        self._lower, self._upper = limits(self.model.description, self.model.coordinates)

        # For each control, the index of the coordinate that `sources` uses for this control.
        # Roll, pitch and yaw of a floating joint use a coordinate of its quaternion. Controls of
        # the root have no coordinate (-1).
        index = self.model.index
        self._coordinate = [
            index.get(c.id, index.get(f'{c.id.rpartition("/")[0]}/qx', -1)) for c in self.controls
        ]
        self._plain = _ints(i for i, c in enumerate(self.controls) if c.id in index)
        self._plain_at = _ints(index[c.id] for c in self.controls if c.id in index)
        # For each floating joint: the indices of roll, pitch and yaw in ``controls``, and the
        # indices of the quaternion in the coordinates of the model.
        floating = [name for name in self.model.tree.joints if f'{name}/roll' in self.index]
        self._rpy = _ints(
            self.index[f'{name}/{part}'] for name in floating for part in ('roll', 'pitch', 'yaw')
        ).reshape(-1, 3)
        self._quat_xyzw = _ints(
            index[f'{name}/{part}'] for name in floating for part in ('qx', 'qy', 'qz', 'qw')
        ).reshape(-1, 4)
        self._root = self.index[f'{ROOT}/x']
        self._followers = self._find_followers()
        self._defaults = self._default_values()
        self.values = self._defaults.copy()
        self.use_space('joint')

    # -- controls ----------------------------------------------------------------------------

    def use_space(self, space: str) -> None:
        """
        Choose the driven controls: joints, or actuators and the joints without an actuator.

        Parameters
        ----------
        space : str
            One of ``SPACES``.

        Raises
        ------
        ValueError
            If the space is unknown, or the robot has no actuators.

        """
        if space not in SPACES or (space == 'actuator' and not self.model.actuators):
            raise ValueError(f'the robot has no {space!r} space')
        self.space = space
        if not self.live:
            self._follow_sliders()

    def follow_sliders(self) -> None:
        """Leave live mode. The controls start at the present position."""
        if self.live:
            self.live = False
            self._follow_sliders()

    def follow_measured(self) -> None:
        """Enter live mode. All joints are unknown until they are measured."""
        self.live = True
        self.driven = np.arange(len(self.controls)) >= self._root
        self._engine = StateEngine(self.model)
        self.stops = ()
        self._read()

    def _follow_sliders(self) -> None:
        model = self.model
        independent = set(model.independent())
        if self.space == 'actuator':
            moved = {joint for drive in model.transmissions for joint in drive.joints}
            given = {*(independent - moved), *model.actuators}
        else:
            given = independent
        several = {c for c in model.tree.coordinates if c not in model.description.joints}
        self._given = _ints(
            i for i, c in enumerate(model.coordinates) if c in given or c in several
        )
        # The page draws unknown joints at their default positions, so start there.
        rest = np.where(np.isnan(self.values), self._defaults, self.values)
        self._restart_at(self._coordinates(rest))
        # A control with a label belongs to the root, or to a joint with several controls. No
        # coupling determines the positions of such a joint, so its controls can always be set.
        self.driven = np.array([c.id in given or c.label != '' for c in self.controls])
        self.values[self.driven] = rest[self.driven]
        self.stops = ()
        self._read()

    def _restart_at(self, position: FloatArray) -> None:
        """Make a new engine. Its search for the positions of followers starts at ``position``."""
        self._engine = StateEngine(self.model, patient=True)
        n = self.model.n_joint_coordinates
        self._engine.state.position[:n] = position[:n]
        names = [self.model.coordinates[i] for i in self._given]
        self._reading_plan = self._engine.reading_plan(names)
        self._engine.update(self._reading_plan, position[self._given])

    # -- motion ------------------------------------------------------------------------------

    def set(self, values: Mapping[str, float]) -> None:  # noqa: A003
        """
        Move controls within their limits, until a follower cannot move further.

        Parameters
        ----------
        values : mapping of str to float
            Goals by control [rad or m]. Controls that are not driven are ignored, because the page
            may still show an earlier state. Values that are not finite are also ignored.

        """
        goal = self.values.copy()
        changed = []
        stops: dict[str, None] = {}
        for name, value in values.items():
            i = self.index.get(name)
            if i is None or not self.driven[i] or not isfinite(value):
                continue
            control = self.controls[i]
            if control.bounded:
                # The ends of a slider may come from limits of followers. Here, use only the
                # limits of the joint itself. The motion below checks the limits of followers.
                joint = self.model.description.joints.get(control.id)
                ends = (control.lower, control.upper) if joint is None else joint.range.for_sliders
                within = min(max(value, ends[0]), ends[1])
                if abs(value - within) > TOLERANCE:
                    end = 'lower' if value < within else 'upper'
                    stops[f"'{name}' is at its {end} limit of {within:.6g} {control.unit}"] = None
                value = within
            goal[i] = value
            changed.append(i)
        if changed and not self._try_to_reach(goal):
            # Move the controls one by one, so that a blocked control does not block the others.
            for i in changed:
                stops.update(dict.fromkeys(self._approach(i, goal[i])))
        self.stops = tuple(stops)
        self._read()

    def reset(self) -> None:
        """Move to the default positions, and the root to the origin."""
        self._move_all(self._defaults)

    def zero(self) -> None:
        """Set all driven controls to zero, or to the limit closest to zero."""
        self._move_all(np.zeros(len(self.controls)))

    def move_to_state(self, name: str) -> None:
        """
        Move to a named state. Joints without a position in the state stay.

        Parameters
        ----------
        name : str
            Name such as ``home`` or ``arm/home``.

        Raises
        ------
        ValueError
            If the robot has no such state, or if two groups give a joint different positions.

        """
        q = self._engine.state.position[: self.model.n_joint_coordinates].copy()
        for coordinate, value in state_positions(self.model.description, name).items():
            q[self.model.index[coordinate]] = value
        goal = self.values.copy()
        goal[self._plain] = self._with_actuators(q)[self._plain_at]
        self._move_all(goal)

    def randomise(self, rng: np.random.Generator) -> None:
        """Set each driven joint or actuator to a random value in its range. The root stays."""
        goal = rng.uniform([c.lower for c in self.controls], [c.upper for c in self.controls])
        goal[self._root:] = self.values[self._root:]
        self._move_all(goal)

    def move_to(self, q: FloatArray, leap: bool = False) -> bool:
        """
        Move all joints at once, or no joint if a follower cannot move there.

        Parameters
        ----------
        q : ndarray, shape (n_joint_coordinates,)
            Position coordinates of the whole robot, including followers.
        leap : bool
            True to close loops near ``q``. False to close them near their present position.

        Returns
        -------
        bool
            True if the robot is at ``q``. Otherwise ``stops`` gives the reasons.

        """
        before = self.values.copy()
        position_before = self._engine.state.position.copy()
        goal = self.values.copy()
        position = self._with_actuators(q)
        goal[self._plain] = position[self._plain_at]
        goal[self._rpy] = rpy_from_matrix(matrix_from_quat_xyzw(position[self._quat_xyzw]))
        if leap:
            self.restore(goal)
            self._reasons = self._obstacles(position_before)
        else:
            self._try_to_reach(goal)
        self.stops = self._reasons
        if leap and self.stops:
            stops = self.stops
            self.restore(before)
            self.stops = stops
        self._read()
        return not self.stops

    def restore(self, values: FloatArray) -> None:
        """Move all controls to earlier values. Loops close near these values."""
        moved = self.driven & np.isfinite(values)
        self.values[moved] = values[moved]
        rest = np.where(np.isfinite(values), values, self.values)
        self._restart_at(self._coordinates(rest))
        self.stops = ()
        self._read()

    def take_over(self, other: RobotSession) -> None:
        """Copy the positions of another session by name, after the description has changed."""
        if other.space == 'actuator' and self.model.actuators:
            self.use_space('actuator')
        if other.live:
            self.follow_measured()
            return
        self.set({c.id: other.values[i] for i, c in enumerate(other.controls) if other.driven[i]})
        self.stops = ()

    def translate(self, other: RobotSession, values: FloatArray) -> FloatArray:
        """
        Convert values of an earlier version of this robot, and clip them to the limits.

        Parameters
        ----------
        other : RobotSession
            The robot before its description changed.
        values : ndarray, shape (n_other_controls,)
            Earlier `values` of the other session [rad or m].

        Returns
        -------
        ndarray, shape (n_controls,)
            Values for `restore`; NaN for controls that the other robot does not have.

        """
        translated = np.full(len(self.controls), np.nan)
        for i, control in enumerate(self.controls):
            at = other.index.get(control.id)
            if at is not None and other.controls[at].unit == control.unit:
                translated[i] = values[at]
        within: FloatArray = np.clip(translated, *self._ends())
        return within

    def set_measured(self, names: Sequence[str], position: Sequence[float] | FloatArray) -> None:
        """
        Store measured values. They have an effect in live mode only.

        Parameters
        ----------
        names : sequence of str
            Names of coordinates.
        position : array-like, shape (len(names),)
            Finite values [rad or m].

        """
        if self.live:
            reading_plan = self._engine.reading_plan(names)
            self._engine.update(reading_plan, np.asarray(position, dtype=np.float64))
            self._read()

    @property
    def version(self) -> tuple[str, Plan]:
        """Return a key that changes when `driven` or `sources` change."""
        return self.space, self._engine.plan

    @property
    def sources(self) -> list[str]:
        """
        Source of the value of each control: ``slider``, or a member of `Source` such as ``loop``.

        In live mode, the source of a follower is its coupling (``loop`` or ``mimic``), even if the
        follower is measured.

        """
        of = {Source.MEASURED: 'measured' if self.live else 'slider'}
        plan = list(self._engine.plan.source)
        if self.live:
            for i, own in self._followers.items():
                if plan[i] is Source.MEASURED:
                    plan[i] = own
        return ['slider' if i < 0 else of.get(plan[i], str(plan[i])) for i in self._coordinate]

    @property
    def follows(self) -> list[bool]:
        """
        True for each control that follows other controls.

        In live mode, also True for followers that are measured.

        """
        if not self.live:
            return [not driven for driven in self.driven.tolist()]
        return [i in self._followers for i in self._coordinate]

    @property
    def loops(self) -> tuple[LoopReport, ...]:
        """State of each loop."""
        return tuple(
            LoopReport(
                status.linkage.name,
                status.state,
                _rounded(status.residual_m),
                _rounded(status.residual_rad),
            )
            for status in self._engine.loops
        )

    @property
    def pose_findings(self) -> tuple[Diagnostic, ...]:
        """Findings about exceeded limits and open loops in the present pose."""
        return tuple(findings_now(self.model, self._engine, self._lower, self._upper))

    @property
    def known_joints(self) -> tuple[tuple[str, ...], FloatArray]:
        """Names and positions of joints with one degree of freedom and a known position."""
        names, position = self.model.tree.coordinates, self._engine.joint_position
        # Only coordinates of joints with one degree of freedom have the name of a joint.
        joints = self.model.description.joints
        known = np.isfinite(position) & np.array([name in joints for name in names], dtype=bool)
        return tuple(compress(names, known)), position[known]

    def measured_joints(self, with_followers: bool = False) -> tuple[tuple[str, ...], FloatArray]:
        """
        Return the joints that sensors of a real robot would measure, and their positions.

        In joint space, these are the joints with one degree of freedom. In actuator space, these
        are the joints without an actuator.

        Parameters
        ----------
        with_followers : bool
            True to also return joints that other joints determine.

        """
        names, position = self.known_joints
        places = [self.model.index[name] for name in names]
        kept = [
            (self.space == 'joint' or self.driven[self.index[name]])
            and (with_followers or i not in self._followers)
            for name, i in zip(names, places, strict=True)
        ]
        return tuple(compress(names, kept)), position[kept]

    @property
    def measured_actuators(self) -> tuple[tuple[str, ...], FloatArray]:
        """Return actuators and their positions in actuator space. Empty in joint space."""
        if self.space == 'joint':
            return (), np.empty(0)
        n = self.model.n_joint_coordinates
        return self.model.actuators, self._engine.state.position[n:].copy()

    def positions(self) -> FloatArray:
        """Return the coordinates of all joints, with zero for unknown coordinates."""
        return self.model.tree.with_zeros(self._engine.joint_position)

    def coordinates(self) -> FloatArray:
        """Return all coordinates of the model, with zero for unknown coordinates of joints."""
        position: FloatArray = self._engine.state.position.copy()
        q = self.positions()
        position[: len(q)] = q
        return position

    def link_poses(self, q: FloatArray) -> FloatArray:
        """
        Return the poses of all links in the world, for the present pose of the root.

        Parameters
        ----------
        q : ndarray, shape (..., n_joint_coordinates)
            Position coordinates [rad or m].

        Returns
        -------
        ndarray, shape (..., n_links, 7)
            As `poses`.

        """
        poses = self.model.tree.forward_kinematics(q)
        root = self.values[self._root:]
        if root.any():
            poses = pose_from_origin(Origin(tuple(root[:3]), tuple(root[3:]))) @ poses
        found: FloatArray = np.concatenate(
            (poses[..., :3, 3], quat_xyzw_from_matrix(poses[..., :3, :3])), axis=-1
        )
        return found

    def values_at(self, position: FloatArray) -> FloatArray:
        """
        Return the values of all controls along a path. Floating joints and the root stay.

        Parameters
        ----------
        position : ndarray, shape (n, n_coordinates)
            Positions of all coordinates of the model [rad or m].

        Returns
        -------
        ndarray, shape (n, n_controls)
            Values [rad or m].

        """
        values: FloatArray = np.tile(self.values, (len(position), 1))
        values[:, self._plain] = position[:, self._plain_at]
        return values

    # -- inside ------------------------------------------------------------------------------

    def _move_all(self, goal: FloatArray) -> None:
        """Move all driven controls. Values are clipped to their limits."""
        goal = np.clip(goal, *self._ends())
        self.set({c.id: goal[i] for i, c in enumerate(self.controls) if self.driven[i]})

    def _ends(self) -> tuple[FloatArray, FloatArray]:
        """Return the limits of all controls; infinite if a control is not limited."""
        ends = [(c.lower, c.upper) if c.bounded else (-inf, inf) for c in self.controls]
        lower, upper = np.array(ends).T
        return lower, upper

    def _approach(self, i: int, goal: float) -> Sequence[str]:
        """Move one control as far as possible. Return the reasons why it stops."""
        values = self.values.copy()
        start = values[i]
        values[i] = goal
        if self._try_to_reach(values):
            return ()
        reasons = self._reasons
        reached, step = 0.0, 0.5
        for _ in range(HALVINGS):
            values[i] = start + (reached + step) * (goal - start)
            if self._try_to_reach(values):
                reached += step
            else:
                reasons = self._reasons
            step /= 2.0
        return reasons

    def _try_to_reach(self, values: FloatArray) -> bool:
        """Move to values. If a follower cannot move there, do not move, and return False."""
        if self.live:
            self.values[self._root:] = values[self._root:]
            return True
        state = self._engine.state
        before = state.position.copy()
        self._engine.update(self._reading_plan, self._coordinates(values)[self._given])
        self._reasons = self._obstacles(before)
        if self._reasons:
            # Without a restart, the engine would continue from a pose with an open loop.
            self._restart_at(before)
            return False
        self.values[self.driven] = values[self.driven]
        return True

    def _obstacles(self, before: FloatArray) -> tuple[str, ...]:
        """Return the reasons why a move from ``before`` to the present state is refused."""
        now = self._engine.state.position
        follows = np.ones(len(now), dtype=bool)
        follows[self._given] = False
        excess, old = (np.maximum(self._lower - x, x - self._upper) for x in (now, before))
        # A coordinate outside of its limits may move back towards them, but not further away.
        with np.errstate(invalid='ignore'):
            beyond = follows & (excess > np.fmax(old, 0.0) + TOLERANCE)
        lost = np.isnan(now) & ~np.isnan(before)
        names = self.model.coordinates
        return (
            *(
                f"loop '{loop.name}' cannot close"
                for loop in self.loops
                if loop.state in OPEN_STATES
            ),
            *(f"'{names[i]}' cannot follow further" for i in np.flatnonzero(lost)),
            *(
                f"'{names[i]}' is at its {'upper' if now[i] > self._upper[i] else 'lower'} limit"
                for i in np.flatnonzero(beyond)
            ),
        )

    def _coordinates(self, values: FloatArray) -> FloatArray:
        """Return the coordinates of the model for values of controls."""
        position = np.full(len(self.model), np.nan)
        position[self._plain_at] = values[self._plain]
        position[self._quat_xyzw] = quat_xyzw_from_rpy(values[self._rpy])
        return position

    def _with_actuators(self, q: FloatArray) -> FloatArray:
        """Return ``q`` and the positions of the actuators, which are NaN in joint space."""
        position = np.full(len(self.model), np.nan)
        position[: len(q)] = q
        if self.space == 'actuator':
            engine = StateEngine(self.model, patient=True)
            engine.state.position[: len(q)] = q
            names = self.model.independent_positions()
            given = [self.model.index[name] for name in names]
            engine.update(engine.reading_plan(names), position[given])
            position[len(q):] = engine.state.position[len(q):]
        return position

    def _find_followers(self) -> dict[int, Source]:
        """Map the index of each joint coordinate that follows others to ``LOOP`` or ``MIMIC``."""
        engine = StateEngine(self.model)
        engine.reading_plan(self.model.independent_positions())
        joints = engine.plan.source[: self.model.n_joint_coordinates]
        return {i: s for i, s in enumerate(joints) if s in (Source.LOOP, Source.MIMIC)}

    def _default_values(self) -> FloatArray:
        """Return the values of all controls at the default positions."""
        engine = StateEngine(self.model, self.model.default_positions())
        values = np.zeros(len(self.controls))
        values[self._plain] = np.nan_to_num(engine.state.position[self._plain_at])
        return values

    def _read(self) -> None:
        """Update values and poses from the state."""
        state = self._engine.state.position
        self.values[self._plain] = state[self._plain_at]
        if self.live:
            matrices = matrix_from_quat_xyzw(state[self._quat_xyzw])
            self.values[self._rpy] = rpy_from_matrix(matrices)
        self.poses = self.link_poses(self.positions())


def _rounded(residual: float) -> float | None:
    return round(float(residual), 6) if isfinite(residual) else None


def _ints(values: Iterable[int]) -> IntArray:
    return np.array(list(values), dtype=np.intp)
