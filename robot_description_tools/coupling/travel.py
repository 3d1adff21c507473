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
How far a joint may go, with all that follows it: mimic joints, and the cylinders of linkages.

The range of a joint alone is `Joint.range`.

"""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
from robot_description_tools.coupling.relation import AffineBlock
from robot_description_tools.coupling.relation import Block
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.coupling.relation import Row
from robot_description_tools.description.model import Range
from robot_description_tools.description.model import RobotDescription

if TYPE_CHECKING:
    from robot_description_tools.coupling.model import RobotModel

# How far beyond a limit a coordinate may be by rounding [rad or m].
OUTSIDE = 1e-6
# A way to the end of a range has so many steps, and the last one is halved so often.
STEPS, HALVINGS = 16, 12
_FREE = Range()


def limits(description: RobotDescription, coordinates: Iterable[str]) -> FloatArray:
    """
    Return the limits of coordinates, each alone.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    coordinates : iterable of str
        Names; actuators and coordinates of planar and floating joints have no limits.

    Returns
    -------
    ndarray, shape (2, n)
        Lower and upper ends [rad or m], infinite where there are none.

    """
    joints = description.joints
    ends = [
        (joints[name].range if name in joints else _FREE).for_solvers for name in coordinates
    ]
    return np.array(ends, dtype=np.float64).reshape(-1, 2).T.copy()


def bind(
    lower: FloatArray,
    upper: FloatArray,
    drivers: IntArray,
    followers: IntArray,
    multiplier: FloatArray,
    offset: FloatArray | float,
) -> None:
    """
    Narrow bounds of drivers, in place, by those of what follows them on straight lines.

    With ``q_follower = multiplier * q_driver + offset`` and a multiplier that is not 0. Bounds
    that exclude each other end up with the lower one above the upper one.

    Parameters
    ----------
    lower, upper : ndarray, shape (n,)
        Bounds [rad or m, or their rates without an offset].
    drivers, followers : ndarray of int, shape (k,)
        Places among the bounds; no driver is a follower.
    multiplier, offset : ndarray, shape (k,)
        Of the lines.

    """
    ends = np.sort(
        [(lower[followers] - offset) / multiplier, (upper[followers] - offset) / multiplier],
        axis=0,
    )
    np.maximum.at(lower, drivers, ends[0])
    np.minimum.at(upper, drivers, ends[1])


def bind_by_blocks(
    bounds: FloatArray, blocks: Iterable[Block], drivers: Collection[int]
) -> list[int]:
    """
    Narrow bounds of drivers, in place, by those of all that follows one of them on a line.

    Parameters
    ----------
    bounds : ndarray, shape (2, n)
        As `limits` returns them.
    blocks : iterable of Block
        How coordinates follow, in order.
    drivers : collection of int
        Coordinates that follow none.

    Returns
    -------
    list of int
        Coordinates that follow otherwise, and have limits: on a curve, or several drivers.

    """
    rows: dict[int, Row] = {}
    rest, lines = [], []
    for block in blocks:
        if isinstance(block, AffineBlock):
            rows.update({out: row.substitute(rows) for out, row in block.rows.items()})
        for out in block.outputs.tolist():
            if np.isinf(bounds[:, out]).all():
                continue
            terms = {i: f for i, f in rows[out].terms.items() if f} if out in rows else None
            if terms is None or len(terms) > 1 or not terms.keys() <= set(drivers):
                rest.append(out)
            for driver, factor in (terms or {}).items() if out not in rest else ():
                lines.append((driver, out, factor, rows[out].offset))
    if lines:
        of, at, factors, offsets = map(np.array, zip(*lines, strict=True))
        bind(bounds[0], bounds[1], of, at, factors, offsets)
    return sorted(rest)


def travel_on_lines(model: RobotModel) -> FloatArray:
    """
    Return how far coordinates may go, with what follows each on a straight line.

    Parameters
    ----------
    model : RobotModel
        The robot.

    Returns
    -------
    ndarray, shape (2, n)
        Lower and upper ends [rad or m]; infinite where nothing ends it, and those of the joint
        alone where its followers leave it no place.

    """
    own = limits(model.description, model.coordinates)
    bounds = own.copy()
    heard = model.mask(model.independent())
    bind_by_blocks(bounds, model.plan(heard).blocks, np.flatnonzero(heard).tolist())
    return np.where(bounds[0] <= bounds[1], bounds, own)


def travel(model: RobotModel, start: FloatArray, names: Iterable[str]) -> FloatArray:
    """
    Return how far joints may go, each alone, until they or what follows them are at a limit.

    What is beyond its limits at the start, or unknown there, does not count. Nor do closed loops
    of which nobody says what drives them: none of their joints goes its way alone.

    Parameters
    ----------
    model : RobotModel
        The robot.
    start : ndarray, shape (n_joint_coordinates,)
        Where the others stand, loops closed [rad or m].
    names : iterable of str
        Independent joints with one degree of freedom.

    Returns
    -------
    ndarray, shape (2, n)
        Lower and upper ends [rad or m]; finite: those of a slider where nothing ends it.

    """
    names = list(names)
    at = [model.index[name] for name in names]
    sliders = [model.description.joints[name].range.for_sliders for name in names]
    ends = travel_on_lines(model)[:, at]
    ends = np.where(np.isinf(ends), np.array(sliders).reshape(-1, 2).T, ends)

    blocks = model.plan(model.mask(model.independent())).blocks
    if all(isinstance(block, AffineBlock) for block in blocks):
        return ends
    lanes = np.full((len(model) + 1, 1), np.nan)
    lanes[: len(start), 0] = start
    lanes[-1] = 0.0
    for block in blocks:
        block.solve(lanes)
    lower, upper = limits(model.description, model.coordinates)
    is_inside = (lanes[:-1, 0] >= lower - OUTSIDE) & (lanes[:-1, 0] <= upper + OUTSIDE)
    free = {i for linkage in model.loops if linkage.is_free for i in linkage.at.tolist()}
    for column, driver in enumerate(at):
        if driver in free:
            continue
        following = _following(blocks, driver, len(model))
        if all(isinstance(block, AffineBlock) for block in following):
            continue
        watched = np.concatenate([block.outputs for block in following])
        watched = watched[is_inside[watched]]
        bounds = np.array([lower[watched] - OUTSIDE, upper[watched] + OUTSIDE])
        for end in (0, 1):
            ends[end, column] = _way(lanes, following, driver, ends[end, column], watched, bounds)
    return ends


def _following(blocks: Iterable[Block], driver: int, size: int) -> list[Block]:
    """Return the parts of blocks that move when one coordinate does."""
    changed = np.zeros(size + 1, dtype=bool)
    changed[driver] = True
    found = []
    for block in blocks:
        part = block.restricted(changed)
        if part is not None:
            found.append(part)
            changed[part.outputs] = True
    return found


def _way(
    lanes: FloatArray,
    blocks: Iterable[Block],
    driver: int,
    end: float,
    watched: IntArray,
    bounds: FloatArray,
) -> float:
    """Return how far a coordinate gets to an end before one that is watched is out of bounds."""
    def reached(at: float) -> bool:
        """Whether it gets there from where it is; if so, it is there then."""
        nonlocal lanes
        tried = lanes.copy()
        tried[driver] = at
        for block in blocks:
            block.solve(tried)
        # What is lost is NaN, and not within.
        values = tried[watched, 0]
        is_within = bool(((values >= bounds[0]) & (values <= bounds[1])).all())
        lanes = tried if is_within else lanes
        return is_within

    # Step by step, so that a loop is searched where it closed last.
    for at in np.linspace(float(lanes[driver, 0]), end, STEPS + 1)[1:].tolist():
        if not reached(at):
            break
    else:
        return end
    for _ in range(HALVINGS):
        middle = (float(lanes[driver, 0]) + at) / 2.0
        at = at if reached(middle) else middle
    return float(lanes[driver, 0])


def beyond_limits(model: RobotModel, position: FloatArray) -> tuple[str, ...]:
    """
    Return the joints that are beyond their limits.

    Parameters
    ----------
    model : RobotModel
        The robot.
    position : ndarray, shape (n,)
        Of all coordinates [rad or m]; NaN is not beyond.

    Returns
    -------
    tuple of str

    """
    lower, upper = limits(model.description, model.coordinates)
    beyond = (position < lower - OUTSIDE) | (position > upper + OUTSIDE)
    return tuple(model.coordinates[i] for i in np.flatnonzero(beyond))
