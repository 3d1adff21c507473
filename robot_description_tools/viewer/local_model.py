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
The motion of a robot as constants and tables, for a page without a server.

If joints follow other joints by affine equations, the page gets the coefficients of the equations.
The drives of a closed loop are the coordinates that the user sets and that move the loop. This
module solves closed loops for a grid of positions of their drives, and the page interpolates
between these samples.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from math import isfinite
from typing import NamedTuple

import numpy as np
from robot_description_tools.coupling import Plan
from robot_description_tools.coupling.limits import limits
from robot_description_tools.coupling.relation import AffineBlock
from robot_description_tools.coupling.relation import Block
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import Remembering
from robot_description_tools.viewer.controls import Control
from robot_description_tools.viewer.scene import Json
from robot_description_tools.viewer.session import RobotSession
from robot_description_tools.viewer.session import SPACES

# Maps the number of drives of a loop to the number of samples along each drive. Each number of
# samples is odd, so that every second sample forms a smaller table with the same ends. Loops with
# more drives do not move in the page.
SAMPLES = {1: 257, 2: 33, 3: 13}


class Sampled(NamedTuple):
    """
    A table of positions that closed loops take.

    Attributes
    ----------
    drives : tuple of str
        The coordinates that drive the loops.
    outputs : tuple of str
        The coordinates in the table.
    counts : tuple of int
        Number of samples along each drive. Empty if the loops do not move in the page.
    error : float
        Largest difference between interpolated and true positions [rad or m]. To measure this
        difference, every second sample along a drive is left out. The page's interpolation
        computes these samples from the remaining samples, and the results are compared with the
        true values.

    """

    drives: tuple[str, ...]
    outputs: tuple[str, ...]
    counts: tuple[int, ...]
    error: float


class LocalModel(NamedTuple):
    """
    The motion of a robot for the page.

    Attributes
    ----------
    message : dict
        The message with the constants of the motion. Its keys are described at ``Local`` in
        ``web/src/local_model.js``.
    tables : ndarray of float32, shape (n,)
        The numbers of all tables [rad or m]. NaN where a loop cannot close.
    sampled : tuple of Sampled
        The tables that the page uses while the sliders set joints (``joint`` in `SPACES`).

    """

    message: Json
    tables: np.ndarray[tuple[int], np.dtype[np.float32]]
    sampled: tuple[Sampled, ...]


def local_model(session: RobotSession) -> LocalModel:
    """
    Return the motion of a robot for sliders of joints and, if there are any, of actuators.

    Parameters
    ----------
    session : RobotSession
        The robot at its default positions. When this function returns, ``space`` of the session
        is ``joint``. So its sliders then move joints, not actuators.

    Returns
    -------
    LocalModel

    """
    model, index = session.model, session.index
    values = session.values.tolist()
    start = [*session.positions().tolist(), *(values[index[name]] for name in model.actuators)]
    ends = limits(model.description, model.coordinates)
    tables: list[FloatArray] = []
    sampled: list[Sampled] = []
    spaces = {}
    for space in SPACES if model.actuators else SPACES[:1]:
        session.use_space(space)
        steps = list(_steps(session, np.array(start), tables, sampled))
        spaces[space] = {'steps': steps}
        if space == SPACES[0]:
            of_joints = tuple(sampled)
    session.use_space(SPACES[0])
    message = {
        'names': model.coordinates,
        'position': start,
        'ends': [[x if isfinite(x) else None for x in end] for end in ends.tolist()],
        'links': model.tree.constants,
        'controls': [model.index.get(control.id, -1) for control in session.controls],
        'quaternions': [
            [i, model.index[quaternion]]
            for i, control in enumerate(session.controls)
            for quaternion in [f'{control.owner}/qx']
            if control.label == 'roll' and quaternion in model.index
        ],
        'spaces': spaces,
    }
    flat = np.concatenate([np.empty(0), *(table.ravel() for table in tables)])
    return LocalModel(message, flat.astype('<f4'), of_joints)


def _steps(
    session: RobotSession, start: FloatArray, tables: list[FloatArray], sampled: list[Sampled]
) -> Iterator[Json]:
    """
    Yield the steps by which the page computes the positions of the followers.

    A follower is a coordinate whose position follows from the controls that the user can set. A
    step is a group of affine equations or a table for closed loops.

    Append the numbers of each table to ``tables``, and its description to ``sampled``.
    """
    plan, model = session.version[1], session.model
    driven = [
        (model.index[control.id], control)
        for control, is_driven in zip(session.controls, session.driven, strict=True)
        if is_driven and control.id in model.index
    ]
    for block in plan.blocks:
        outputs = block.outputs.tolist()
        if isinstance(block, AffineBlock):
            yield {'rows': [
                [out, row.offset, *(number for term in row.terms.items() for number in term)]
                for out, row in block.rows.items()
            ]}
        elif outputs:
            moving = [
                (i, control)
                for i, control in driven
                if plan.affected(model.mask([model.coordinates[i]]))[0][outputs].any()
            ]
            size = sum(table.size for table in tables)
            drives, counts = [i for i, _ in moving], (SAMPLES.get(len(moving), 0),) * len(moving)
            error = 0.0
            if all(counts):
                table = _sample(plan, start, moving, counts, outputs)
                error = _interpolation_error(table)
                tables.append(table)
            names = [tuple(model.coordinates[i] for i in some) for some in (drives, outputs)]
            sampled.append(Sampled(names[0], names[1], counts if all(counts) else (), error))
            yield {
                'drives': drives,
                'outputs': outputs,
                'at': size if all(counts) else None,
                'axes': [[c.lower, c.upper, n] for (_, c), n in zip(moving, counts, strict=True)],
            }


def _sample(
    plan: Plan,
    start: FloatArray,
    moving: Sequence[tuple[int, Control]],
    counts: Sequence[int],
    outputs: Sequence[int],
) -> FloatArray:
    """
    Return the positions of outputs on a grid of drives, shape (*counts, n_outputs).

    Begin at the samples nearest to ``start``. Move the first drive from sample to sample, so
    that the loops follow. From each of these positions, move the second drive in the same way, and
    so on. So all samples are in the same assembly mode.

    """
    changed = np.zeros(len(start), dtype=bool)
    changed[[i for i, _ in moving]] = True
    _, following = plan.affected(changed)
    lanes = np.concatenate((start, [0.0]))[:, np.newaxis]
    axes = [
        np.linspace(control.lower, control.upper, count)
        for (_, control), count in zip(moving, counts, strict=True)
    ]
    homes = [
        int(np.abs(axis - start[i]).argmin()) for (i, _), axis in zip(moving, axes, strict=True)
    ]
    for (i, _), axis, home in zip(moving, axes, homes, strict=True):
        lanes = _moved(following, lanes, i, axis[home], outputs)
    for (i, _), axis, home in zip(moving, axes, homes, strict=True):
        grid = np.empty((*lanes.shape, len(axis)))
        grid[..., home] = lanes
        for places in (range(home + 1, len(axis)), range(home - 1, -1, -1)):
            here = lanes
            for k in places:
                here = grid[..., k] = _moved(following, here, i, axis[k], outputs)
        lanes = grid.reshape(len(lanes), -1)
    return np.ascontiguousarray(lanes[outputs].T).reshape(*counts, len(outputs))


def _moved(
    blocks: Sequence[Block], lanes: FloatArray, drive: int, to: float, outputs: Sequence[int]
) -> FloatArray:
    """Move a drive in many configurations. If a loop is or was open, the outputs are NaN."""
    moved, is_lost = lanes.copy(), np.isnan(lanes[outputs]).any(axis=0)
    moved[drive] = to
    for block in blocks:
        (block.solve_near if isinstance(block, Remembering) else block.solve)(moved)
    is_lost |= np.isnan(moved[outputs]).any(axis=0)
    moved[outputs] = np.where(is_lost, np.nan, moved[outputs])
    return moved


def _interpolation_error(table: FloatArray) -> float:
    """Return the largest error of cubic interpolation between every second sample."""
    worst = 0.0
    for axis in range(table.ndim - 1):
        line = np.moveaxis(table, axis, 0)
        coarse, true = line[::2], line[1::2]
        gap = np.full((1, *line.shape[1:]), np.nan)
        padded = np.concatenate((gap, coarse, gap))
        a, b, c, d = (padded[k:len(padded) - 3 + k] for k in range(4))
        # As in the page, a missing neighbour is extrapolated.
        a, d = (
            np.where(np.isnan(a), 3.0 * (b - c) + d, a),
            np.where(np.isnan(d), 3.0 * (c - b) + a, d),
        )
        error = np.abs((9.0 * (b + c) - a - d) / 16.0 - true)
        worst = max(worst, float(np.nanmax(error, initial=0.0)))
    return worst
