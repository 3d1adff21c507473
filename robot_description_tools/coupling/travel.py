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

"""Ranges in which joints can move until they or their followers reach a limit."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from robot_description_tools.coupling.limits import bind_by_blocks
from robot_description_tools.coupling.limits import is_beyond
from robot_description_tools.coupling.limits import limits
from robot_description_tools.coupling.limits import OUTSIDE
from robot_description_tools.coupling.relation import AffineBlock
from robot_description_tools.coupling.relation import Block
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.coupling.relation import Remembering

if TYPE_CHECKING:
    from robot_description_tools.coupling.model import RobotModel

#: Count. Number of steps from the start to the end of a range, if all steps have the largest
#: length.
STEPS = 16
#: Ratio. The shortest step divided by the longest step.
FINEST = 2.0**-12
#: Count. Largest number of tried steps from the start to the end of a range.
MOST_STEPS = 150


def travel_on_lines(model: RobotModel) -> FloatArray:
    """
    Return ranges of coordinates, up to their limits or the limits of their affine followers.

    Parameters
    ----------
    model : RobotModel
        The robot.

    Returns
    -------
    ndarray, shape (2, n)
        Lower and upper ends [rad or m]; infinite if there is no limit. Limits of followers are
        ignored if they would leave no range.

    """
    own = limits(model.description, model.coordinates)
    bounds = own.copy()
    drivers = model.mask(model.independent())
    bind_by_blocks(bounds, model.plan(drivers).blocks, np.flatnonzero(drivers).tolist())
    return np.where(bounds[0] <= bounds[1], bounds, own)


def travel(model: RobotModel, start: FloatArray, names: Iterable[str]) -> FloatArray:
    """
    Return the range in which each joint can move alone until it or a follower reaches a limit.

    Followers that are unknown or beyond their limits at the start are ignored. A linkage with
    closed loops is ignored if several joints must drive it, and the description does not name the
    joints that drive it. The motion of one joint does not determine the pose of such a linkage.

    Parameters
    ----------
    model : RobotModel
        The robot.
    start : ndarray, shape (n_joint_coordinates,)
        Positions of all joints [rad or m], at which all loops are closed. While a joint moves, all
        other independent joints stay at these positions.
    names : iterable of str
        Independent joints with one degree of freedom.

    Returns
    -------
    ndarray, shape (2, n)
        Lower and upper ends [rad or m], always finite. A joint without limits has the range of its
        slider in the viewer.

    """
    names = list(names)
    at = [model.index[name] for name in names]
    sliders = [model.description.joints[name].range.for_sliders for name in names]
    ends = travel_on_lines(model)[:, at]
    ends = np.where(np.isinf(ends), np.array(sliders).reshape(-1, 2).T, ends)

    plan = model.plan(model.mask(model.independent()))
    if plan.is_affine:
        return ends
    lanes = np.full((len(model) + 1, 1), np.nan)
    lanes[: len(start), 0] = start
    lanes[-1] = 0.0
    for block in plan.blocks:
        block.solve(lanes)
    lower, upper = limits(model.description, model.coordinates)
    position = lanes[:-1, 0]
    is_inside = np.isfinite(position) & ~is_beyond(position, lower, upper)
    free = {i for linkage in model.loops if linkage.is_free for i in linkage.at.tolist()}
    for column, driver in enumerate(at):
        if driver in free:
            continue
        _, following = plan.affected(model.mask(model.coordinates[driver : driver + 1]))
        if all(isinstance(block, AffineBlock) for block in following):
            continue
        watched = np.concatenate([block.outputs for block in following])
        watched = watched[is_inside[watched]]
        bounds = np.array([lower[watched] - OUTSIDE, upper[watched] + OUTSIDE])
        for end in (0, 1):
            ends[end, column] = _last_position(
                lanes, following, driver, ends[end, column], watched, bounds
            )
    return ends


def _last_position(
    lanes: FloatArray,
    blocks: Sequence[Block],
    driver: int,
    end: float,
    watched: IntArray,
    bounds: FloatArray,
) -> float:
    """
    Return the last position of the driver before a coordinate in ``watched`` leaves its bounds.

    Each step starts at the end of the previous step, so linkages close near their last pose. If a
    step fails, its length is halved. After a successful step, the next step is longer.

    """
    here = float(lanes[driver, 0])
    longest = step = (end - here) / STEPS
    for _ in range(MOST_STEPS):
        at = end if abs(end - here) <= abs(step) else here + step
        tried = lanes.copy()
        tried[driver] = at
        for block in blocks:
            (block.solve_near if isinstance(block, Remembering) else block.solve)(tried)
        # If a follower has no solution, its value is NaN, which counts as out of bounds.
        values = tried[watched, 0]
        if ((values >= bounds[0]) & (values <= bounds[1])).all():
            lanes, here = tried, at
            step = 2.0 * step if abs(step) < abs(longest) else longest
            if at == end:
                break
        else:
            step /= 2.0
            if abs(step) < FINEST * abs(longest):
                break
    return here


def beyond_limits(model: RobotModel, position: FloatArray) -> tuple[str, ...]:
    """
    Return the joints that are beyond their limits.

    Parameters
    ----------
    model : RobotModel
        The robot.
    position : ndarray, shape (n,)
        Positions of all coordinates [rad or m]. NaN is not beyond a limit.

    Returns
    -------
    tuple of str

    """
    lower, upper = limits(model.description, model.coordinates)
    beyond = np.flatnonzero(is_beyond(position, lower, upper))
    return tuple(model.coordinates[i] for i in beyond)
