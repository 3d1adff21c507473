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
"""Random positions of a robot within its limits, with mimic joints and closed loops."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from functools import partial
from math import ceil
from types import MappingProxyType

import numpy as np
from robot_description_tools.coupling.limits import is_beyond
from robot_description_tools.coupling.limits import limits
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.coupling.sweep import ranges
from robot_description_tools.coupling.sweep import start_position
from robot_description_tools.description.mimic import chain
from robot_description_tools.description.mimic import mimics_of
from robot_description_tools.description.model import JointType
from robot_description_tools.kinematics.rotation import normalized

# The number of tries is small, because positions at which a loop does not close take most of the
# time.
#: Count. Largest number of tries for one position.
MOST_TRIES = 3
#: Count. Number of positions whose loops are closed between two calls of ``progress``.
AT_ONCE = 500


def random_positions(
    model: RobotModel,
    count: int,
    seed: int = 0,
    given: Mapping[str, tuple[float, float]] = MappingProxyType({}),
    progress: Callable[[float], None] = lambda part: None,
) -> FloatArray:
    """
    Return random positions that a robot can reach.

    Positions of joints that follow no other joint are uniform over the ranges, which are narrowed
    by the limits of mimic joints. The range of a continuous joint, and of the angle of a planar
    joint, is one turn. A floating joint gets a random orientation but no translation, as in
    MoveIt. A joint without limits in the document does not move. Positions at which a loop does
    not close, or moves a joint beyond its limits, are left out.

    Parameters
    ----------
    model : RobotModel
        The robot.
    count : int
        Number of positions.
    seed : int
        Seed of the random numbers. The same seed gives the same positions.
    given : mapping of str to (float, float), optional
        Ranges of joints to use in place of the ranges in the description [rad or m].
    progress : callable
        Called with the part that is done, from 0 to 1.

    Returns
    -------
    ndarray, shape (n, n_coordinates)
        The positions [rad or m]. There are fewer than ``count`` positions if loops rarely close.

    """
    rng = np.random.default_rng(seed)
    draw, close = _Draw(model, given), _Closing(model)
    lower, upper = limits(model.description, model.tree.coordinates)
    solved = close.solved
    found = np.empty((count, model.n_joint_coordinates))
    done = tries = 0
    while done < count and tries < MOST_TRIES * count:
        left = count - done
        so_far = max(done, tries / MOST_TRIES) / count
        q = close(draw(rng, left), rng, partial(_further, progress, so_far))
        beyond = is_beyond(q[:, solved], lower[solved], upper[solved])
        q = q[np.isfinite(q).all(axis=1) & ~beyond.any(axis=1)]
        found[done:done + len(q)] = q
        done += len(q)
        tries += left
    progress(1.0)
    return found[:done]


def _further(progress: Callable[[float], None], so_far: float, part: float) -> None:
    progress(so_far + (1.0 - so_far) * part)


class _Draw:
    """Draws random positions of the joints that follow no other joint."""

    def __init__(
        self, model: RobotModel, given: Mapping[str, tuple[float, float]]
    ) -> None:
        tree, free = model.tree, set(model.independent_positions())
        self._start = model.complete(start_position(model))
        # Planar and floating joints turn, but their translations stay at 0, as in MoveIt.
        names = [
            name
            for name in tree.coordinates
            if name in free and (name in tree.joint_index or name.endswith('/theta'))
        ]
        self._columns = [model.index[name] for name in names]
        self._ends = ranges(model, names, given)
        self._quats = [
            slice(tree.position_slice(joint).stop - 4, tree.position_slice(joint).stop)
            for joint, kind in zip(tree.joints, tree.joint_types, strict=True)
            if kind is JointType.FLOATING
        ]

    def __call__(self, rng: np.random.Generator, count: int) -> FloatArray:
        q = np.tile(self._start, (count, 1))
        q[:, self._columns] = rng.uniform(*self._ends, (count, len(self._columns)))
        for quat in self._quats:
            q[:, quat] = normalized(rng.normal(size=(count, 4)))
        return q


class _Closing:
    """
    Closes the loops at many positions.

    The search for a closed pose is fast if it starts near a closed pose. So the random positions
    of the drives (the independent joints that move the linkages) are sorted into a path, and the
    loops are closed along this path. Linkages that share drives are one group, and each group has
    its own path. Afterwards, the positions of each group except the first are shuffled. Otherwise,
    the positions of different groups would depend on each other.

    """

    def __init__(self, model: RobotModel) -> None:
        self._model = model
        independent, mimics = model.independent_positions(), mimics_of(model.description)
        # For each group of linkages that share drives: its independent coordinates, and all its
        # coordinates.
        self._parts: list[tuple[set[int], set[int]]] = []
        for linkage in model.loops:
            ends = (name if name in independent else chain(name, mimics)[-1]
                    for name in linkage.coordinates)
            drives = {model.index[end] for end in ends if end in independent}
            own = drives | set(linkage.at.tolist())
            for part in [each for each in self._parts if each[0] & drives]:
                self._parts.remove(part)
                drives, own = drives | part[0], own | part[1]
            self._parts.append((drives, own))
        every: set[int] = set().union(*(own - drives for drives, own in self._parts))
        self.solved = np.array(sorted(every), dtype=np.intp)

    def __call__(
        self, q: FloatArray, rng: np.random.Generator, progress: Callable[[float], None]
    ) -> FloatArray:
        if not self._parts:
            return self._model.complete(q)
        for drives, _ in self._parts:
            columns = sorted(drives)
            q[:, columns] = q[_path(q[:, columns])][:, columns]
        for first in range(0, len(q), AT_ONCE):
            some = slice(first, first + AT_ONCE)
            q[some] = self._model.complete(q[some], follow=True)
            progress(first / len(q))
        for _, own in self._parts[1:]:
            columns = sorted(own)
            q[:, columns] = q[rng.permutation(len(q))][:, columns]
        q = q[np.isfinite(q).all(axis=1)]
        # If there are several groups, a joint outside of them may follow joints of more than one
        # group. So compute all followers again after the shuffling.
        return self._model.complete(q) if len(self._parts) > 1 else q


def _path(values: FloatArray) -> IntArray:
    """Return an order of the rows in which consecutive rows are close to each other."""
    order: IntArray = np.argsort(values[:, 0], kind='stable')
    width = values.shape[1]
    if width == 1:
        return order
    strips = np.array_split(order, ceil(len(values) ** (1.0 / width)))
    return np.concatenate(
        [rows[_path(values[rows, 1:])][:: (-1) ** i] for i, rows in enumerate(strips)]
    )
