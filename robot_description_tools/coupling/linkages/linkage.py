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
Closed linkages: loop joints whose branches share coordinates, with constraints and analysis.

A `Linkage` is immutable and belongs to the model. Its state is a `Continuation` and belongs to an
engine. The continuation contains the last closed pose and the search for the next closed pose.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable

import numpy as np
from robot_description_tools.coupling.linkages.analysis import Analysis
from robot_description_tools.coupling.linkages.analysis import greatest_rank
from robot_description_tools.coupling.linkages.assembly import approaching
from robot_description_tools.coupling.linkages.assembly import finished
from robot_description_tools.coupling.linkages.assembly import magnitude
from robot_description_tools.coupling.linkages.assembly import Search
from robot_description_tools.coupling.linkages.constraints import Constraints
from robot_description_tools.coupling.linkages.constraints import IndependentCoordinates
from robot_description_tools.coupling.linkages.constraints import RANK
from robot_description_tools.coupling.linkages.sections import BlockJacobian
from robot_description_tools.coupling.linkages.sections import Groups
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.closure import coordinates_of_branches

#: Radians or linkage sizes. A direction of motion is possible if a step of this length succeeds.
TRIAL = 0.2


class Linkage(Constraints):
    """
    Loop joints whose branches share coordinates, with constraints and analysis. Immutable.

    Parameters
    ----------
    constraints : Constraints
        The equations.
    analysis : Analysis
        Analysis of the constraints.
    start : ndarray, shape (n,)
        The linkage is assembled near this pose [rad or m].

    Attributes
    ----------
    drives, solved : tuple of str
        The independent coordinates, and the coordinates that the linkage determines. Mimic joints
        that follow one of these coordinates are left out.
    reasons : tuple of DriveReason
        For each drive, the reason why it is a drive.
    mobility : int
        Number of coordinates that can be set freely.
    rank, n_rows : int
        Number of independent equations, and number of all equations.
    n_missing : int
        Number of drives that the description does not name, as in `Analysis`. That class explains
        which drives count as named.
    waits_for : ndarray of int
        Indices of the drives that must be known before a search starts. Empty if the description
        names no drives.
    closes : bool
        True if a closed pose was found.
    poses : tuple of ndarray
        Some closed poses.
    seed : ndarray, shape (n,)
        The closed pose where searches start [rad or m]. If no closed pose was found, the tried
        pose with the smallest gap.
    start : ndarray, shape (n,)
        The linkage is assembled near this pose [rad or m].

    """

    def __init__(self, constraints: Constraints, analysis: Analysis, start: FloatArray) -> None:
        # Share the attributes of the constraints, which never change.
        vars(self).update(vars(constraints))
        self.start = start
        self.closes = bool(analysis.poses)
        self.poses = analysis.poses
        self.seed = analysis.seed
        self.rank = analysis.rank
        self.mobility = analysis.mobility
        self.n_missing = analysis.n_missing
        self.drives = tuple(self.coordinates[i] for i in analysis.drives)
        self.solved = tuple(self.coordinates[i] for i in analysis.solved)
        self.reasons = analysis.reasons
        self.waits_for = np.array(analysis.waits_for, dtype=np.intp)
        self._jacobians = analysis.jacobians
        self._is_redundant = self.rank < self.equations.n_rows

    @property
    def is_free(self) -> bool:
        """True if the linkage has several degrees of freedom, but no named drive."""
        return self.mobility > 1 and not len(self.waits_for)

    def can_move(self, count: Callable[[int], None]) -> bool:
        """
        Return True if the linkage can move in all directions of the null space.

        If a mimic relation and a loop agree only in their first derivatives, the null space has a
        direction in which the linkage cannot move.

        Parameters
        ----------
        count : callable
            Called with the number of evaluations of the equations, after each step of a search.

        """
        whole = self.whole
        best = self.poses[int(np.argmax([self.rank_at(x) for x in self.poses]))]
        start = best[whole.unknown] / self.units[whole.unknown]
        null_space = np.linalg.svd(self.evaluate(best)[1] @ whole.by_unknown)[2][self.rank:]
        for direction in null_space:
            search = self.approaching(whole, start + TRIAL * direction, np.zeros(0), False)
            y, closed = finished(search, count)
            if not closed or magnitude(y - start) < 0.3 * TRIAL:
                return False
        return True

    def rank_of(self, independent: IndependentCoordinates) -> int:
        """Return the number of unknown coordinates that the linkage can determine."""
        return greatest_rank(independent.blocks, self._jacobians)

    def is_free_to_choose(self, known: BoolArray, i: int) -> bool:
        """
        Return True if the linkage can close at any value of an unknown coordinate i.

        If the description names the drives, no other coordinate is free to choose.

        """
        if len(self.waits_for) and i not in self.waits_for:
            return False
        chosen = known.copy()
        chosen[i] = True
        independent = self.independent(chosen)
        own = independent.by_known[:, independent.known == i] * self.units[i]
        together = BlockJacobian(self.layout, np.hstack((independent.by_unknown, own)))
        return greatest_rank(together, self._jacobians) == self.rank_of(independent)

    def rank_at(self, x: FloatArray, independent: IndependentCoordinates | None = None) -> int:
        """Return the rank of the Jacobian with respect to independent coordinates at a pose."""
        blocks = (independent or self.whole).blocks
        jacobians, scale = self.jacobians_at(x)
        return blocks.rank(blocks.by_columns(jacobians), RANK * scale)

    def projected(self, x: FloatArray) -> FloatArray:
        """Return a closed pose near a pose, or the seed if no closed pose is found."""
        whole = self.whole
        y = x[whole.unknown] / self.units[whole.unknown]
        y, closed = self.approach(whole, y, np.zeros(0))
        return whole.by_unknown @ y + whole.offset if closed else self.seed

    def approach(
        self, independent: IndependentCoordinates, y: FloatArray, u: FloatArray
    ) -> tuple[FloatArray, bool]:
        """Close the linkage from any pose, within limits. See `assembly.approaching`."""
        return finished(self.approaching(independent, y, u))

    def approaching(
        self,
        independent: IndependentCoordinates,
        y: FloatArray,
        u: FloatArray,
        bounded: bool = True,
    ) -> Search[tuple[FloatArray, bool]]:
        """Close the linkage from any pose. See `assembly.approaching`."""
        return approaching(self, independent, y, u, bounded, self._is_redundant)


def find_linkages(tree: KinematicTree, loops: Iterable[LoopJoint]) -> list[list[LoopJoint]]:
    """Group loop joints whose branches share coordinates, in document order."""
    groups = Groups()
    moved = [(loop, coordinates_of_branches(tree, loop)) for loop in loops]
    for _, coordinates in moved:
        groups.join(coordinates)
    found: dict[int, list[LoopJoint]] = {}
    for loop, coordinates in moved:
        found.setdefault(groups.of(coordinates[0]), []).append(loop)
    return [*found.values()]
