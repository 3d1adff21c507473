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
Sweeps, which move the drives of linkages to find the ranges in which the linkages close.

The drives of a linkage are the joints that move it. All other joints of the linkage follow them.

"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from math import inf
from math import isfinite
from math import pi
from operator import itemgetter
from types import MappingProxyType

import numpy as np
from robot_description_tools.coupling.engine import StateEngine
from robot_description_tools.coupling.linkages.analysis import DriveReason
from robot_description_tools.coupling.linkages.budget import Share
from robot_description_tools.coupling.linkages.linkage import Linkage
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.travel import travel_on_lines
from robot_description_tools.description.mimic import chain
from robot_description_tools.description.mimic import mimics_of
from robot_description_tools.description.model import LoopJoint

# A coordinate of a planar joint moves by this much from its start in each direction [rad or m].
TURN = pi


@dataclass(frozen=True)
class Sweep:
    """
    Results of moving a linkage through the ranges of its drives.

    Attributes
    ----------
    linkage : Linkage
        The linkage.
    loops : tuple of LoopJoint
        Loop joints of the linkage.
    reasons : mapping of str to DriveReason
        For each drive, the reason why it is a drive.
    alone : tuple of (str, slice)
        Each drive that was moved, with the slice of configurations in which it moved alone.
    position : ndarray, shape (configurations, drives)
        Positions of the drives [rad or m]. In the first configurations, one drive moves alone. In
        all other configurations, all drives are at random positions. If no drive was moved, the
        start position is the only row.
    residual : ndarray, shape (configurations, 2)
        Gap [m] and misalignment [rad]; NaN if the linkage cannot close.
    beyond : tuple of str
        Computed joints that exceed their limits.
    not_moved : tuple of str
        Drives without a range in the document.
    left_out : int
        Number of configurations that were not tried because the work limit was reached.

    """

    linkage: Linkage
    loops: tuple[LoopJoint, ...]
    reasons: Mapping[str, DriveReason]
    alone: tuple[tuple[str, slice], ...]
    position: FloatArray
    residual: FloatArray
    beyond: tuple[str, ...]
    not_moved: tuple[str, ...]
    left_out: int = 0

    @classmethod
    def over(
        cls,
        model: RobotModel,
        linkage: Linkage,
        samples: int,
        given: Mapping[str, tuple[float, float]] | None = None,
        share: Share | None = None,
    ) -> Sweep:
        """
        Move each drive of a linkage through its range, then all drives to random positions.

        A description can name the drives, for example by command interfaces. If a linkage has
        several degrees of freedom and the description names none of its drives, only one drive at
        a time has a prescribed position. All other joints of the linkage, including the other
        drives, then take the nearest closed pose. Such a linkage is not moved to random positions.
        A drive without a range does not move.

        Parameters
        ----------
        model : RobotModel
            The robot.
        linkage : Linkage
            One of its linkages.
        samples : int
            Number of positions over the range of each drive.
        given : mapping of str to (float, float), optional
            Ranges of drives to use in place of the ranges in the description [rad or m].
        share : Share, optional
            Limit of the work. By default, the work has no limit. Each drive gets an equal part,
            and moves from its start until this part is used up.

        """
        given, share = given or {}, share or Share(inf)
        drives = _drives(model, linkage)
        joints = model.description.joints
        not_moved = tuple(
            name
            for name in drives
            if name in joints and not joints[name].range.is_swept and name not in given
        )
        moved = [name for name in drives if name not in not_moved]
        low, high = ranges(model, moved, given)
        columns = [model.index[name] for name in moved]
        together = len(moved) > 1 and not linkage.is_free
        parts: list[FloatArray] = []
        alone: list[tuple[str, slice]] = []
        tried = 0
        for i, column in enumerate(columns):
            part = share.part(len(columns) - i + together)
            values = np.linspace(low[i], high[i], samples)
            sweep = _moved_alone if linkage.is_free else move_coordinate
            parts.append(sweep(model, column, values, part))
            share.used += part.used
            alone.append((moved[i], slice(tried, tried + len(parts[-1]))))
            tried += len(parts[-1])
        start = model.complete(start_position(model))
        if together:
            apart = np.tile(start, (samples, 1))
            random = np.random.default_rng(0).uniform(low, high, (samples, len(columns)))
            apart[:, columns] = random
            parts.append(model.complete(apart, share=share))
            tried += len(parts[-1])
        path = np.concatenate(parts) if parts else start[np.newaxis]
        return cls(
            linkage=linkage,
            reasons=drives,
            alone=tuple(alone),
            loops=tuple(j for j in model.description.loops if j.name in linkage.loops),
            position=path[:, [model.index[name] for name in drives]],
            residual=linkage.residual(path),
            beyond=tuple(
                n for n in linkage.beyond_limits(path[:, linkage.at]) if n in linkage.solved
            ),
            not_moved=not_moved,
            left_out=samples * (len(moved) + together) - tried,
        )

    @property
    def drives(self) -> tuple[str, ...]:
        """The drives of the linkage."""
        return tuple(self.reasons)

    @property
    def closed(self) -> list[bool]:
        """True for each configuration where the linkage closes."""
        return [isfinite(metres) for metres, _ in self.residual.tolist()]

    @property
    def closes(self) -> bool:
        """True if the linkage closes in all configurations."""
        return all(self.closed)

    @property
    def worst(self) -> tuple[float | None, float | None]:
        """Return the largest gap [m] and misalignment [rad] of closed configurations, or None."""
        residual = self.residual[self.closed]
        if not len(residual):
            return None, None
        metres, radians = residual.max(axis=0).tolist()
        return metres, radians

    def ranges(self, closed: bool) -> dict[str, list[tuple[float, float]]]:
        """
        Return the ranges of each drive in which the linkage closes, or does not close.

        Parameters
        ----------
        closed : bool
            True for the ranges in which the linkage closes, False for those in which it does not
            close.

        Returns
        -------
        dict of str to list of (float, float)
            Lowest and highest position of each range while only this drive moved [rad or m].
            Drives that were not moved are left out.

        """
        ranges = {}
        for name, rows in self.alone:
            position = self.position[rows, self.drives.index(name)].tolist()
            moved = zip(position, self.closed[rows], strict=True)
            runs = [[at for at, _ in run] for is_closed, run in groupby(moved, itemgetter(1))
                    if is_closed is closed]
            ranges[name] = [(run[0], run[-1]) for run in runs]
        return ranges

    @property
    def closed_together(self) -> list[bool]:
        """For each configuration in which all drives moved, True if the linkage closes."""
        return self.closed[self.alone[-1][1].stop:] if self.alone else []

    def open_at(self) -> list[dict[str, float]]:
        """Return the positions of the drives in each configuration that does not close."""
        return [
            dict(zip(self.drives, values, strict=True))
            for values, closed in zip(self.position.tolist(), self.closed, strict=True)
            if not closed
        ]


def move_coordinate(
    model: RobotModel, column: int, values: FloatArray, share: Share
) -> FloatArray:
    """
    Return the configurations of the robot at ascending values of one coordinate.

    The coordinate moves from its start up to the last value, and then from its start down to the
    first value. The motion does not start at an end, because a linkage that is stretched at this
    end could continue in several ways.

    ``share`` is the limit of the work that closing the loops may take. The upward motion may use
    half of this work, and the downward motion may use the rest. When the work of a motion is used
    up, its remaining values are left out.

    """
    q = model.complete(start_position(model))
    path = np.tile(q, (len(values), 1))
    path[:, column] = values
    middle = int(np.searchsorted(values, q[column]))
    found = []
    for ways, rows in ((2, path[middle:]), (1, path[:middle][::-1])):
        part = share.part(ways)
        done = model.complete(np.concatenate((q[np.newaxis], rows)), follow=True, share=part)[1:]
        found.append(done)
        share.used += part.used
    upwards, downwards = found
    return np.concatenate((downwards[::-1], upwards))


def _moved_alone(
    model: RobotModel, column: int, values: FloatArray, share: Share
) -> FloatArray:
    """
    Move one drive through ascending values, and return the positions of the robot.

    At each value, the other joints of the linkage take the closed pose that is nearest to their
    previous pose.

    """
    engine = StateEngine(model, patient=True)
    route = engine.reading_plan((model.coordinates[column],))
    path = np.tile(start_position(model), (len(values), 1))
    for i, (row, position) in enumerate(zip(path, values, strict=True)):
        if i and share.is_used_up:
            return path[:i]
        engine.update(route, np.array([position]))
        share.used += sum(status.iterations * status.linkage.cost for status in engine.loops)
        held = any(status.state == 'held' for status in engine.loops)
        computed = [c for block in route.blocks for c in block.outputs.tolist()]
        row[computed] = np.nan if held else engine.joint_position[computed]
        row[column] = position
    return path


def _drives(model: RobotModel, linkage: Linkage) -> dict[str, DriveReason]:
    """Return the drives of a linkage. A mimic joint is replaced by the joint that drives it."""
    mimics = mimics_of(model.description)
    independent = model.independent()
    drives: dict[str, DriveReason] = {}
    for name, reason in zip(linkage.drives, linkage.reasons, strict=True):
        drives.setdefault(name if name in independent else chain(name, mimics)[-1], reason)
    return drives


def start_position(model: RobotModel) -> FloatArray:
    """Return the start position of the robot, with closed loops [rad or m]."""
    return model.tree.position_at(model.default_positions())


def ranges(
    model: RobotModel,
    names: Iterable[str],
    given: Mapping[str, tuple[float, float]] = MappingProxyType({}),
) -> tuple[list[float], list[float]]:
    """
    Return the ranges through which coordinates move, as lower ends and upper ends.

    A range in ``given`` is used unchanged. The range of another coordinate is given by its limits,
    narrowed so that its mimic joints also stay within their limits. If a limit is still missing,
    this end is at the distance `TURN` from the start position for a continuous or planar joint.
    For any other joint, this end is the start position itself.

    """
    start = start_position(model)
    limits = travel_on_lines(model)
    low, high = [], []
    for name in names:
        if name in given:
            low.append(given[name][0])
            high.append(given[name][1])
            continue
        at = model.index[name]
        middle, ends = float(start[at]), limits[:, at].tolist()
        joint = model.description.joints.get(name)
        reach = TURN if joint is None else joint.range.reach if joint.range.is_swept else 0.0
        low.append(ends[0] if isfinite(ends[0]) else middle - reach)
        high.append(ends[1] if isfinite(ends[1]) else middle + reach)
    return low, high
