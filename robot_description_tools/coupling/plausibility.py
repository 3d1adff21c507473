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
Detection of implausible positions: far beyond the limits of the joint, or reached too fast.

A robot cannot be at such a position, so the data are wrong. Causes are noise on a bus, a message
with a wrong layout, or a wrong unit.

"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from robot_description_tools.coupling.limits import is_beyond
from robot_description_tools.coupling.limits import limits
from robot_description_tools.coupling.limits import speeds
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FAR
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import RobotDescription

# A joint may exceed its limits a little, because encoders are not exact and a mechanical stop is
# elastic.
#: Ratio. A plausible position exceeds a limit by at most this part of the range of the joint.
EXCESS = 0.05
# Encoders have a finite resolution, and the times of readings are not exact. So small differences
# are plausible. The value 0.0087 is the same as `ERROR_BEYOND` in `hardware/limiter.py`, and is
# from ros2_control.
#: Metres or radians. A jump, or a distance beyond a limit, is plausible if it is smaller than
#: this.
LEAST_EXCESS = 0.0087
#: Ratio. A motion is implausible if it is faster than the velocity limit times this factor.
FASTEST = 3.0
#: Seconds. Readings are not compared if the time between them is longer than this.
LONGEST_GAP = 1.0
TURN = 2.0 * np.pi


class Plausibility:
    """
    A test that finds implausible positions of some joints.

    Parameters
    ----------
    lower, upper : ndarray, shape (n,)
        Limits of positions [rad or m]. Infinite if a joint has no limit.
    speed : ndarray, shape (n,)
        Velocity limits [rad/s or m/s]. Infinite if a joint has no limit.
    wraps : ndarray of bool, shape (n,)
        True for a joint whose position may jump by a full turn, because its driver reports angles
        within one turn.

    """

    def __init__(
        self, lower: FloatArray, upper: FloatArray, speed: FloatArray, wraps: BoolArray
    ) -> None:
        with np.errstate(invalid='ignore', over='ignore'):
            span = upper - lower
        excess = np.maximum(LEAST_EXCESS, EXCESS * np.where(span < FAR, span, 0.0))
        self._limits = np.array([lower, upper])
        self._lower, self._upper = lower - excess, upper + excess
        self._speed = FASTEST * speed
        self._wraps = wraps
        self._any_wraps = bool(wraps.any())

    @classmethod
    def of(cls, description: RobotDescription, coordinates: Iterable[str]) -> Plausibility:
        """
        Return the test for some coordinates, with the limits in a description.

        Positions of coordinates without limits are always plausible.

        """
        names = list(coordinates)
        joints = [description.joints.get(name) for name in names]
        kinds = [joint and joint.type for joint in joints]
        wraps = np.array([kind is JointType.CONTINUOUS for kind in kinds], dtype=bool)
        lower, upper = limits(description, names)
        return cls(lower, upper, speeds(description, names), wraps)

    def implausible(
        self, position: FloatArray, before: FloatArray, gap: FloatArray | float
    ) -> BoolArray:
        """
        Return True for each joint whose position is implausible.

        Parameters
        ----------
        position, before : ndarray, shape (n,)
            Present and earlier positions [rad or m]. NaN if unknown.
        gap : float or ndarray, shape (n,)
            Time between both positions [s].

        """
        with np.errstate(invalid='ignore', over='ignore'):
            most = self._speed * gap + LEAST_EXCESS
            is_fast = (self._move(position, before) > most) & (gap <= LONGEST_GAP) & (gap > 0.0)
            return is_fast | is_beyond(position, self._lower, self._upper, margin=0.0)

    def problem(self, k: int, position: float, before: FloatArray, gap: float) -> str:
        """Return the reason why the position of joint k is implausible, with the excess."""
        lower, upper = self._limits[:, k]
        if not self._lower[k] <= position <= self._upper[k]:
            which, excess = (
                ('lower', lower - position) if position < lower else ('upper', position - upper)
            )
            limit = lower if which == 'lower' else upper
            return f'at {position:.4g}, {excess:.3g} beyond its {which} limit {limit:.4g}'
        move = self._move(np.full(len(before), position), before)[k]
        return (
            f'at {position:.4g}, {move:.3g} away from its position {gap:.3g} s before: that is '
            f'faster than {FASTEST:g} times its velocity limit {self._speed[k] / FASTEST:.4g}'
        )

    def _move(self, position: FloatArray, before: FloatArray) -> FloatArray:
        """
        Return the absolute difference of positions.

        Full turns are not counted for joints whose position may jump by a full turn.

        """
        move: FloatArray = np.abs(position - before)
        if self._any_wraps:
            move = np.where(self._wraps, np.abs(move - TURN * np.round(move / TURN)), move)
        return move
