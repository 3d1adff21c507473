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


"""Linkages moved through the range of their drives: whether they close everywhere."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite
from math import pi

import numpy as np
from robot_description_tools.coupling.engine import StateEngine
from robot_description_tools.coupling.linkages.linkage import Linkage
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.travel import travel_on_lines
from robot_description_tools.description.mimic import chain
from robot_description_tools.description.mimic import mimics_of
from robot_description_tools.description.model import LoopJoint

# How far a drive that is a part of a planar joint moves, to both sides [rad or m].
TURN = pi
# What is nearer to a limit than this is not beyond it [rad], [m].
EXACT = 1e-9


@dataclass(frozen=True)
class Sweep:
    """
    A linkage moved through the range of its drives.

    Attributes
    ----------
    linkage : Linkage
        The linkage.
    loops : tuple of LoopJoint
        The loop joints in it.
    drives : tuple of str
        What was moved.
    samples : int
        Positions over the range of each drive.
    position : ndarray, shape (samples, drives)
        Where the drives stood [rad or m].
    residual : ndarray, shape (samples, 2)
        Gap [m] and misalignment [rad]; NaN where it cannot close.
    beyond : tuple of str
        Solved joints that leave their limits.
    not_moved : tuple of str
        Drives that the document gives no range.

    """

    linkage: Linkage
    loops: tuple[LoopJoint, ...]
    drives: tuple[str, ...]
    samples: int
    position: FloatArray
    residual: FloatArray
    beyond: tuple[str, ...]
    not_moved: tuple[str, ...]

    @classmethod
    def over(cls, model: RobotModel, linkage: Linkage, samples: int) -> Sweep:
        """
        Move a linkage: each drive alone through its range, then all of them to random positions.

        Where a linkage has several freedoms and no joint is said to be a drive, each moves alone,
        and what is free goes along.

        Parameters
        ----------
        model : RobotModel
            The robot.
        linkage : Linkage
            One of its linkages.
        samples : int
            Positions over the range of each drive.

        """
        # One that mimics a joint elsewhere moves with that.
        mimics = mimics_of(model.description)
        independent = model.independent()
        drives = tuple(
            dict.fromkeys(n if n in independent else chain(n, mimics)[-1] for n in linkage.drives)
        )
        columns = [model.index[name] for name in drives]
        move = _moved_alone if linkage.is_free else _moved
        path = move(model, columns, samples)
        residual = linkage.residual(path)
        return cls(
            linkage=linkage,
            drives=drives,
            samples=samples,
            loops=tuple(j for j in model.description.loops if j.name in linkage.loops),
            position=path[:, columns],
            residual=residual,
            beyond=tuple(
                name
                for name, (low, high) in zip(
                    linkage.coordinates, linkage.limits.tolist(), strict=True
                )
                if name in linkage.solved
                and any(not low - EXACT <= x <= high + EXACT for x in _finite(path, model, name))
            ),
            not_moved=tuple(
                name
                for name in drives
                if name in model.description.joints
                and not model.description.joints[name].range.is_swept
            ),
        )

    @property
    def closed(self) -> list[bool]:
        """Whether it closes, for each sample."""
        return [isfinite(metres) for metres, _ in self.residual.tolist()]

    @property
    def closes(self) -> bool:
        """Whether it closes everywhere."""
        return all(self.closed)

    @property
    def worst(self) -> tuple[float | None, float | None]:
        """Return the largest gap [m] and misalignment [rad]; None where it never closes."""
        residual = self.residual[self.closed]
        if not len(residual):
            return None, None
        metres, radians = residual.max(axis=0).tolist()
        return metres, radians

    def alone(self) -> Iterator[tuple[str, list[float], list[bool]]]:
        """Yield each drive, where it stood as it moved alone, and whether the linkage closed."""
        for i, name in enumerate(self.drives):
            rows = slice(i * self.samples, (i + 1) * self.samples)
            yield name, self.position[rows, i].tolist(), self.closed[rows]

    @property
    def closed_together(self) -> list[bool]:
        """Whether it closes, for each sample in which all drives were moved."""
        return self.closed[len(self.drives) * self.samples:]

    def open_at(self) -> list[dict[str, float]]:
        """Return the positions of the drives where it does not close."""
        return [
            dict(zip(self.drives, values, strict=True))
            for values, closed in zip(self.position.tolist(), self.closed, strict=True)
            if not closed
        ]


def _moved(model: RobotModel, columns: list[int], samples: int) -> FloatArray:
    """Return positions of the robot, drives moved one after the other, then all at random."""
    low, high = ranges(model, [model.coordinates[i] for i in columns])
    q = model.complete(standing(model))
    if not columns:
        return q[np.newaxis]
    parts = []
    for i, column in enumerate(columns):
        parts.append(swept(model, column, np.linspace(low[i], high[i], samples)))
    if len(columns) > 1:
        apart = np.tile(q, (samples, 1))
        apart[:, columns] = np.random.default_rng(0).uniform(low, high, (samples, len(columns)))
        parts.append(model.complete(apart))
    return np.concatenate(parts)


def swept(model: RobotModel, column: int, values: FloatArray) -> FloatArray:
    """
    Return positions of the robot while one coordinate is moved through ascending values.

    It goes from where it stands to either end: at the ends themselves, a linkage may be stretched
    so that it could go on in several ways.

    """
    q = model.complete(standing(model))
    path = np.tile(q, (len(values), 1))
    path[:, column] = values
    middle = int(np.searchsorted(values, q[column]))
    for rows in (slice(middle, None), slice(middle - 1, None, -1) if middle else slice(0)):
        path[rows] = model.complete(np.concatenate((q[np.newaxis], path[rows])), follow=True)[1:]
    return path


def _moved_alone(model: RobotModel, columns: list[int], samples: int) -> FloatArray:
    """Return positions of the robot, each drive moved alone, what is free going along."""
    low, high = ranges(model, [model.coordinates[i] for i in columns])
    path = np.tile(standing(model), (samples * len(columns), 1))
    for i, column in enumerate(columns):
        engine = StateEngine(model, patient=True)
        route = engine.reading_plan((model.coordinates[column],))
        for k, position in enumerate(np.linspace(low[i], high[i], samples)):
            engine.update(route, np.array([position]))
            held = any(status.state == 'held' for status in engine.loops)
            row = path[i * samples + k]
            computed = [c for block in route.blocks for c in block.outputs.tolist()]
            row[computed] = np.nan if held else engine.joint_position[computed]
            row[column] = position
    return path


def _finite(path: FloatArray, model: RobotModel, name: str) -> list[float]:
    return [x for x in path[:, model.index[name]].tolist() if isfinite(x)]


def standing(model: RobotModel) -> FloatArray:
    """Return a position of the whole robot, loops closed [rad or m]."""
    return model.tree.position_at(model.default_positions())


def ranges(model: RobotModel, names: Iterable[str]) -> tuple[list[float], list[float]]:
    """
    Return the ends of the ranges of coordinates, narrowed by mimic joints that follow.

    A joint that the document gives no end stands still.

    """
    start = standing(model)
    limits = travel_on_lines(model)
    low, high = [], []
    for name in names:
        at = model.index[name]
        middle, ends = float(start[at]), limits[:, at].tolist()
        joint = model.description.joints.get(name)
        reach = TURN if joint is None else joint.range.reach if joint.range.is_swept else 0.0
        low.append(ends[0] if isfinite(ends[0]) else middle - reach)
        high.append(ends[1] if isfinite(ends[1]) else middle + reach)
    return low, high
