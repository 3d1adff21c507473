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
"""One question, one answer: the complete joint state that follows from a few values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from robot_description_tools.coupling.engine import StateEngine
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean


@dataclass(frozen=True, slots=True)
class Resolution:
    """
    A complete state.

    Attributes
    ----------
    position, velocity, effort : dict of str to float
        By coordinate [rad or m, and so on]; what is unknown is absent.
    source : dict of str to str
        Where each position comes from, for every coordinate.
    coordinates : ndarray, shape (n_coordinates,)
        The positions as `KinematicTree` takes them; unknown ones are as at zero.
    findings : tuple of Diagnostic
        What did not fit together.

    """

    position: dict[str, float]
    velocity: dict[str, float]
    effort: dict[str, float]
    source: dict[str, str]
    coordinates: FloatArray
    findings: tuple[Diagnostic, ...]


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
        Measured values by coordinate [rad or m, and so on].
    default_positions : mapping of str to float, optional
        Positions of coordinates that are not measured.

    Returns
    -------
    Resolution

    Raises
    ------
    ValueError
        If a name is not a coordinate of the robot, or a value is not finite.

    """
    readings = {'position': position, 'velocity': velocity, 'effort': effort}
    for kind, values in readings.items():
        for name, value in (values or {}).items():
            if name not in model.index:
                raise ValueError(f"'{name}' {_why_not(model, name)}")
            if not np.isfinite(value):
                raise ValueError(f"{kind} of '{name}' is {value}, expected a finite number")

    engine = StateEngine(model, default_positions)
    route = engine.route(tuple(position or ()))
    findings = engine.update(route, np.array([*(position or {}).values()], dtype=np.float64))
    state = engine.state

    # A rate needs no position of the same joint, and follows from the rates that are given.
    _put(model, state.velocity, velocity)
    for block in model.plan(model.mask(velocity or ())).blocks:
        block.push(state.padded_velocity, state.padded_position)
    _put(model, state.effort, effort)
    for block in model.plan(model.mask(effort or ())).blocks:
        block.push_effort(state.padded_effort, state.padded_position)
    filled = np.where(np.isnan(state.position), model.tree.zero_position, state.position)
    return Resolution(
        position=_finite(model, state.position),
        velocity=_finite(model, state.velocity),
        effort=_finite(model, state.effort),
        source=dict(zip(model.coordinates, map(str, engine.plan.source), strict=True)),
        coordinates=filled,
        findings=findings,
    )


def _put(model: RobotModel, values: FloatArray, given: Mapping[str, float] | None) -> None:
    for name, value in (given or {}).items():
        values[model.index[name]] = value


def _finite(model: RobotModel, values: FloatArray) -> dict[str, float]:
    return {
        name: float(value)
        for name, value in zip(model.coordinates, values, strict=True)
        if np.isfinite(value)
    }


def _why_not(model: RobotModel, name: str) -> str:
    joint = model.description.joints.get(name)
    if joint is not None:
        own = [c for c in model.coordinates if c.startswith(name + '/')]
        if own:
            listed = ', '.join(own)
            return f'is {joint.type}: give its coordinates {listed}'
        return f'is {joint.type} and has no position'
    return 'is no joint of the robot' + did_you_mean(name, model.index)
