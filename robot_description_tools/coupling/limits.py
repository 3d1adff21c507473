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
Limits of joints, narrowed by the limits of the joints that follow them.

`Joint.range` is the range of a joint without regard to its followers.

"""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterable

import numpy as np
from robot_description_tools.coupling.relation import Block
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FAR
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.coupling.relation import substituted
from robot_description_tools.description.model import Range
from robot_description_tools.description.model import RobotDescription

#: Metres or radians. A position is beyond a limit if it exceeds the limit by more than this.
OUTSIDE = 1e-6
_FREE = Range()


def is_beyond(
    position: FloatArray, lower: FloatArray, upper: FloatArray, *, margin: float = OUTSIDE
) -> BoolArray:
    """Return True for positions that exceed their limits by more than a margin; False for NaN."""
    beyond: BoolArray = (position < lower - margin) | (position > upper + margin)
    return beyond


def speeds(description: RobotDescription, names: Collection[str]) -> FloatArray:
    """
    Return the velocity limits of coordinates.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    names : collection of str
        The coordinates.

    Returns
    -------
    ndarray, shape (len(names),)
        Largest speeds [rad/s or m/s], infinite for coordinates without a limit. A limit of 0
        counts as no limit, because many files contain 0 as a placeholder.

    """
    joints = map(description.joints.get, names)
    found = [joint.limit.velocity if joint and joint.limit else np.inf for joint in joints]
    speed: FloatArray = np.array(found, dtype=np.float64)
    speed[~(speed > 0.0)] = np.inf
    return speed


def limits(description: RobotDescription, coordinates: Iterable[str]) -> FloatArray:
    """
    Return the limits of coordinates, without regard to the limits of their followers.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    coordinates : iterable of str
        Names of coordinates. Actuators, planar joints and floating joints have no limits.

    Returns
    -------
    ndarray, shape (2, n)
        Lower and upper limits [rad or m]. A limit that is missing or at least `FAR` is infinite.

    """
    joints = description.joints
    ends = [
        (joints[name].range if name in joints else _FREE).for_solvers for name in coordinates
    ]
    found = np.array(ends, dtype=np.float64).reshape(-1, 2).T.copy()
    found[np.abs(found) >= FAR] *= np.inf
    return found


def bind(
    lower: FloatArray,
    upper: FloatArray,
    drivers: IntArray,
    followers: IntArray,
    multiplier: FloatArray,
    offset: FloatArray | float,
) -> None:
    """
    Narrow bounds of drivers in place, so that their affine followers stay within their own bounds.

    For a follower, ``q_follower = multiplier * q_driver + offset``, and the multiplier is not 0.
    If no position fits all bounds, the lower bound is above the upper bound afterwards.

    Parameters
    ----------
    lower, upper : ndarray, shape (n,)
        Bounds of positions [rad or m]. If all offsets are 0, the bounds may also be limits of
        velocities.
    drivers, followers : ndarray of int, shape (k,)
        Indices into the bounds. No driver is a follower.
    multiplier, offset : ndarray, shape (k,)
        Multiplier and offset of each follower.

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
    Narrow bounds of drivers in place, so that all affine followers stay within their own bounds.

    Parameters
    ----------
    bounds : ndarray, shape (2, n)
        Lower and upper limits, as `limits` returns them.
    blocks : iterable of Block
        The blocks that compute followers, in the order of a plan.
    drivers : collection of int
        Coordinates that do not follow other coordinates.

    Returns
    -------
    list of int
        Followers that are not affine or have several drivers. Their limits are ignored.

    """
    blocks = [*blocks]
    rows = substituted(blocks)
    rest, lines = [], []
    for block in blocks:
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
