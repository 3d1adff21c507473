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
"""Check of the states of a component, and reactions to implausible states."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from robot_description_tools.coupling.plausibility import Plausibility
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.diagnostics import one_line
from robot_description_tools.hardware.arrays import BoolArray
from robot_description_tools.hardware.arrays import FloatArray
from robot_description_tools.hardware.arrays import Values

# The reactions to an implausible state. The first reaction is the default.
PUBLISH, HOLD, FAIL = REACTIONS = ('publish', 'hold', 'fail')


class StateCheck:
    """
    Counts positions that are implausible, given the limits and the last plausible positions.

    Parameters
    ----------
    plausibility : Plausibility
        Decides which positions are plausible.
    joints : sequence of str
        Names of the joints.
    reaction : str
        One of `REACTIONS`.

    Attributes
    ----------
    counts : ndarray of int, shape (n_joints,)
        Number of implausible states of each joint.
    reaction : str
        The reaction to an implausible state.

    """

    def __init__(
        self,
        plausibility: Plausibility,
        joints: Sequence[str],
        reaction: str = PUBLISH,
    ) -> None:
        self._plausibility = plausibility
        self._joints = joints
        self.reaction = reaction
        self.counts = np.zeros(len(joints), dtype=np.int64)
        self._is_reported = np.zeros(len(joints), dtype=bool)
        self.reset()

    @classmethod
    def of(cls, description: RobotDescription, info: HardwareInfo, reaction: str) -> StateCheck:
        """
        Return the check of a component.

        If the limits of a joint are not enabled, all its states count as plausible.

        """
        joints = {joint.name: joint.enable_limits for joint in info.joints}
        limited = [name if is_limited else '' for name, is_limited in joints.items()]
        return cls(Plausibility.of(description, limited), [*joints], reaction)

    @classmethod
    def of_any(cls, info: HardwareInfo) -> StateCheck:
        """Return a check for which every state is plausible."""
        names = [joint.name for joint in info.joints]
        free = np.full(len(names), np.inf)
        return cls(Plausibility(-free, free, free, np.zeros(len(names), dtype=bool)), names)

    def reset(self) -> None:
        """Forget the last positions, because the joints may have moved since then."""
        n = len(self._joints)
        # The last plausible position of each joint, and its age [s].
        self._before, self._age = np.full(n, np.nan), np.zeros(n)
        self._bad: BoolArray = np.zeros(n, dtype=bool)

    def check(self, states: Values, period: float) -> list[str]:
        """
        Count implausible states.

        Parameters
        ----------
        states : mapping of str to ndarray, shape (n_joints,)
            States of each interface.
        period : float
            Time since the last call [s].

        Returns
        -------
        list of str
            A message about each joint that has its first implausible state. If the reaction is
            `FAIL`, a message about each implausible state.

        """
        position = states['position']
        self._age += period
        bad = self._plausibility.implausible(position, self._before, self._age)
        problems = []
        if bad.any():
            self.counts += bad
            new = np.flatnonzero(bad & ~self._is_reported)
            problems = [self._problem(int(k), position) for k in new]
            self._is_reported |= bad & (self.reaction != FAIL)
        good = ~bad & np.isfinite(position)
        self._before[good], self._age[good] = position[good], 0.0
        self._bad = bad
        return problems

    def _problem(self, k: int, position: FloatArray) -> str:
        why = self._plausibility.problem(k, position[k], self._before, self._age[k])
        return f"the state of joint '{one_line(self._joints[k])}' is implausible: it is {why}"

    @property
    def is_holding(self) -> bool:
        """True if `held` would change the last checked states."""
        return self.reaction == HOLD and bool(self._bad.any())

    def held(self, states: Values) -> Values:
        """
        Return the given states, with implausible states replaced if the reaction is `HOLD`.

        The given states must be the states of the last call of `check`. If the state of a joint is
        implausible, the result contains the last plausible position of the joint, and NaN for its
        other interfaces.

        """
        if not self.is_holding:
            return states
        held = {name: np.where(self._bad, np.nan, values) for name, values in states.items()}
        np.copyto(held['position'], self._before, where=self._bad)
        return held
