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
"""The complete joint state, computed from a few values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite

import numpy as np
from robot_description_tools.coupling.engine import StateEngine
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import Source
from robot_description_tools.coupling.travel import beyond_limits
from robot_description_tools.diagnostics import check_mapping
from robot_description_tools.diagnostics import check_type
from robot_description_tools.diagnostics import closest_or_all
from robot_description_tools.diagnostics import described
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics.text import brief


@dataclass(frozen=True, slots=True)
class Values:
    """
    Known values of some coordinates.

    Attributes
    ----------
    position, velocity, effort : dict of str to float
        Known value of each coordinate [rad or m, rad/s or m/s, N m or N].
    source : dict of str to str
        The source of the position of each coordinate; ``unknown`` if the position is unknown.

    """

    position: dict[str, float]
    velocity: dict[str, float]
    effort: dict[str, float]
    source: dict[str, str]


@dataclass(frozen=True, slots=True)
class Resolution(Values):
    """
    A complete state: the values of joints and of actuators.

    Attributes
    ----------
    actuator : Values
        Values of the actuators. Their names are ``component/actuator``.
    driving_effort : dict of str to float
        For each closed linkage, the efforts at its drives [N m or N]. Drives are the independent
        joints that move the linkage. Their efforts are equivalent to the given efforts of all
        joints of the linkage. See `RobotModel.driving_effort`. Joints without a given effort count
        as passive. A linkage is left out if the efforts of all joints that it determines are
        unknown, or if one of its positions is unknown.
    coordinates : ndarray, shape (n_coordinates,)
        The positions of all joint coordinates, as the methods of `KinematicTree` expect them.
        Unknown coordinates have their zero positions.
    findings : tuple of Diagnostic
        Contradictions between given values, and loops that do not close.
    beyond_limits : tuple of str
        Joints with a given or computed position beyond a limit.
    lost : tuple of str
        Coordinates that couplings should determine, but for which there is no solution. An example
        is the actuator of a crank-slider if the slider is beyond its stroke.

    """

    actuator: Values
    driving_effort: dict[str, float]
    coordinates: FloatArray
    findings: tuple[Diagnostic, ...]
    beyond_limits: tuple[str, ...]
    lost: tuple[str, ...]

    def __repr__(self) -> str:
        unknown = sum(source == str(Source.UNKNOWN) for source in self.source.values())
        return brief(
            self,
            f'positions={len(self.position)}, unknown={unknown}, '
            f'beyond_limits={len(self.beyond_limits)}, findings={len(self.findings)}',
        )


def resolve_state(
    model: RobotModel,
    position: Mapping[str, float] | None = None,
    velocity: Mapping[str, float] | None = None,
    effort: Mapping[str, float] | None = None,
    default_positions: Mapping[str, float] | None = None,
) -> Resolution:
    """
    Complete a state from the values of some coordinates.

    Parameters
    ----------
    model : RobotModel
        The robot.
    position, velocity, effort : mapping of str to float, optional
        Measured value of each coordinate [rad or m, rad/s or m/s, N m or N]. For an actuator, any
        name that ``model.actuator_coordinate`` accepts is allowed, unless a joint has this name.
        Velocities and efforts may also use names of ``tree.velocity_coordinates``. Values of a
        floating joint are returned unchanged.
    default_positions : mapping of str to float, optional
        Positions of coordinates that are not measured.

    Returns
    -------
    Resolution

    Raises
    ------
    TypeError
        If an argument has a wrong type.
    ValueError
        If a name is not a coordinate of the robot, or a value is not finite.

    """
    check_type('model', model, RobotModel)
    position = _checked(model, 'position', position)
    velocity = _checked(model, 'velocity', velocity)
    effort = _checked(model, 'effort', effort)

    engine = StateEngine(model, default_positions, patient=True)
    for status in engine.loops:
        # So far, the linkage has closed only at the default positions. If it does not close at the
        # given positions, its joints must be unknown, and must not be held in the default pose.
        status.has_closed = False
    reading_plan = engine.reading_plan(tuple(position))
    findings = engine.update(reading_plan, np.array([*position.values()], dtype=np.float64))
    findings += engine.open_loops()
    state = engine.state

    # Use given rates even if the position of the same joint is unknown.
    _put(model, state.velocity, velocity)
    for block in model.plan(model.mask(velocity)).blocks:
        block.push(state.padded_velocity, state.padded_position)
    _put(model, state.effort, effort)
    for block in model.plan(model.mask(effort)).blocks:
        block.push_effort(state.padded_effort, state.padded_position)
    joints = engine.joint_position
    n = model.n_joint_coordinates
    own, actuator = _values(engine, slice(0, n)), _values(engine, slice(n, None))
    return Resolution(
        position=own.position,
        velocity=own.velocity | _without_position(model, velocity),
        effort=own.effort | _without_position(model, effort),
        source=own.source,
        actuator=actuator,
        driving_effort=_driving_effort(model, joints, own.effort),
        coordinates=model.tree.with_zeros(joints),
        findings=findings,
        beyond_limits=beyond_limits(model, state.position),
        lost=tuple(
            name
            for name, source, value in zip(
                model.coordinates, engine.plan.source, state.position.tolist(), strict=True
            )
            if source is not Source.UNKNOWN and not isfinite(value)
        ),
    )


def _driving_effort(
    model: RobotModel, q: FloatArray, effort: Mapping[str, float]
) -> dict[str, float]:
    """Return the efforts at the drives of linkages that are equivalent to the given efforts."""
    names = model.independent()
    moved: set[str] = set()
    for linkage in model.loops:
        if effort.keys() & {*linkage.solved} and np.isfinite(q[linkage.at]).all():
            moved.update(linkage.coordinates)
    if not moved:
        return {}
    # Use only the efforts of joints that these linkages move.
    given = [effort.get(n, 0.0) if n in moved else 0.0 for n in model.tree.velocity_coordinates]
    # All other joints have no effect, so an unknown position is replaced by zero.
    q = model.tree.with_zeros(q)
    worth = dict(zip(names, model.driving_effort(q, given).tolist(), strict=True))
    return {name: value for name, value in worth.items() if value or name in moved}


def _checked(
    model: RobotModel, kind: str, values: Mapping[str, float] | None
) -> dict[str, float]:
    """Check given values, and return the value of each coordinate."""
    checked: dict[str, float] = {}
    check_mapping(kind, {} if values is None else values, model.coordinates)
    known = {*model.index, *(() if kind == 'position' else model.tree.velocity_coordinates)}
    for name, value in (values or {}).items():
        coordinate = name if name in known else model.actuator_names.get(name)
        if coordinate is None:
            raise ValueError(f"'{name}' {problem_of(model, name)}")
        if not _is_finite(value):
            what = value if isinstance(value, float) else described(value)
            raise ValueError(f"{kind} of '{name}' is {what}, expected a finite number")
        if coordinate in checked:
            raise ValueError(f"{kind} of '{coordinate}' is given twice")
        checked[coordinate] = value
    return checked


def _is_finite(value: object) -> bool:
    try:
        return isfinite(value)  # type: ignore[arg-type]
    except TypeError:
        return False


def _put(model: RobotModel, values: FloatArray, given: Mapping[str, float]) -> None:
    for name in given.keys() & model.index.keys():
        values[model.index[name]] = given[name]


def _without_position(model: RobotModel, given: Mapping[str, float]) -> dict[str, float]:
    """Return the given velocities or efforts of floating joints, which no coupling reads."""
    return {name: value for name, value in given.items() if name not in model.index}


def _values(engine: StateEngine, part: slice) -> Values:
    """Return the known values of some coordinates."""
    names = engine.model.coordinates[part]

    def finite(values: FloatArray) -> dict[str, float]:
        known = zip(names, values[part].tolist(), strict=True)
        return {name: value for name, value in known if isfinite(value)}

    state = engine.state
    position = finite(state.position)
    planned = zip(names, engine.plan.source[part], strict=True)
    # If a coordinate has no solution, its source is unknown.
    source = {name: str(s if name in position else Source.UNKNOWN) for name, s in planned}
    return Values(position, finite(state.velocity), finite(state.effort), source)


def problem_of(model: RobotModel, name: str) -> str:
    """Return the reason why a name is no coordinate of a robot, as the end of a sentence."""
    joint = model.description.joints.get(name)
    if joint is not None:
        own = [c for c in model.coordinates if c.startswith(name + '/')]
        if own:
            listed = ', '.join(own)
            return f'is {joint.type}: give its coordinates {listed}'
        return f'is {joint.type} and has no position'
    return 'is no joint of the robot' + closest_or_all(str(name), model.index)
