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
Closed poses of several linkages, computed at once after a small change of their inputs.

For example, the linkages are the legs of a walking robot. The equations of the linkages must have
the same shape. `Batch` solves them.

"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from itertools import groupby
from math import isfinite

import numpy as np
from robot_description_tools.coupling.linkages.batch import Batch
from robot_description_tools.coupling.linkages.solver import LoopTracker
from robot_description_tools.coupling.linkages.solver import SolvedOutputs
from robot_description_tools.coupling.relation import Block
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.kinematics.closure import Closures


def joined(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """Return blocks in order. Consecutive linkages of the same shape become one block."""
    return tuple(_joined(blocks))


def _joined(blocks: Iterable[Block]) -> Iterator[Block]:
    for shape, same in groupby(blocks, lambda b: getattr(b, 'shape', None)):
        run = [*same]
        trackers = [block for block in run if isinstance(block, LoopTracker)]
        if shape is None or len(trackers) < max(2, len(run)) or _depend(trackers):
            yield from run
        else:
            yield LoopsTogether(trackers)


def _depend(trackers: Sequence[LoopTracker]) -> bool:
    """Return True if a block reads an output of another block."""
    written, read = (
        np.concatenate(arrays)
        for arrays in zip(*((t.outputs, t.inputs) for t in trackers), strict=True)
    )
    return bool(np.isin(read, written).any())


class LoopsTogether(SolvedOutputs):
    """
    Several blocks of independent linkages as one block.

    If a small step is not enough for one linkage, the tracker of this linkage computes its pose.

    Parameters
    ----------
    trackers : sequence of LoopTracker
        Blocks of the same `LoopTracker.shape`. No block reads an output of another block.

    """

    def __init__(self, trackers: Sequence[LoopTracker]) -> None:
        self._trackers = tuple(trackers)
        blocks = [tracker.block for tracker in trackers]
        self._n = blocks[0].n
        self._equations = Closures.stacked(
            [e for e in (block.linkage.equations for block in blocks) if isinstance(e, Closures)]
        )
        self._matrix = np.stack([block.matrix[block.linkage.own] for block in blocks])
        self._offset = np.stack([block.independent.offset[block.linkage.own] for block in blocks])
        self._out_matrix = np.stack([block.out_matrix for block in blocks])
        self._out_offset = np.stack([block.out_offset for block in blocks])
        self._out_at = np.stack([block.outputs for block in blocks])
        self._in_at = np.stack([block.inputs for block in blocks])
        units = np.stack([block.units for block in blocks])
        self._batch = Batch(self._n, units, self._evaluate, blocks[0].step)
        self.inputs, self.outputs = self._in_at.ravel(), self._out_at.ravel()
        # Derivatives of the outputs with respect to the inputs. None if a small step was not
        # enough for one of the linkages.
        self._ratios: FloatArray | None = None

    def solve(self, position: FloatArray) -> None:
        """Close the linkages near their last closed poses. See `Block.solve`."""
        self._ratios = None
        moved = self._moved(position[self._in_at])
        if moved is None:
            for tracker in self._trackers:
                tracker.solve(position)
            return
        v, velocity_ratios, iterations, done = moved
        outputs = (self._out_matrix @ v[..., np.newaxis])[..., 0] + self._out_offset
        if done.all():
            position[self._out_at] = outputs
            self._ratios = self._out_matrix[..., : self._n] @ velocity_ratios
            self._ratios += self._out_matrix[..., self._n:]
        for i, tracker in enumerate(self._trackers):
            if not done[i]:
                tracker.solve(position)
                continue
            tracker.set_pose(v[i], velocity_ratios[i], iterations)
            if self._ratios is None:
                position[tracker.outputs] = outputs[i]

    def _moved(
        self, u: FloatArray
    ) -> tuple[FloatArray, FloatArray, int, BoolArray] | None:
        """
        Return v, velocity ratios, iterations and a mask of the linkages that a small step closes.

        Return None if no linkage can take a small step, if a linkage has no closed pose yet, or if
        an input is NaN.

        """
        continuations = [tracker.status.continuation for tracker in self._trackers]
        poses = [
            continuation.pose
            for continuation, tracker in zip(continuations, self._trackers, strict=True)
            if continuation is not None and continuation.corrector is tracker.block
        ]
        if len(poses) < len(continuations) or not isfinite(u.sum()):
            return None
        n = self._n
        v = np.array([pose.v for pose in poses])
        dy, length = self._batch.predict(v, np.array([pose.velocity_ratios for pose in poses]), u)
        # A pose with NaN is not done, because the comparison with NaN is False.
        done: BoolArray = length <= 1.0
        for i, tracker in enumerate(self._trackers):
            if not tracker.is_closed:
                done[i] = False
        if not done.any():
            return None
        v[done, :n] += dy[done]
        v[done, n:] = u[done]
        velocity_ratios, _, iterations = self._batch.correct(v, done)
        return v, velocity_ratios, iterations, done

    def _evaluate(self, v: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return the residual of each linkage, and its constraint Jacobian with respect to v."""
        x = (self._matrix @ v[..., np.newaxis])[..., 0] + self._offset
        residual, jacobian = self._equations.evaluate(x)
        return residual, jacobian @ self._matrix

    def push(self, tangent: FloatArray, position: FloatArray) -> None:
        """Write the rates of the outputs. See `Block.push`."""
        if self._ratios is not None and tangent.ndim == 1:
            rates = (self._ratios @ tangent[self._in_at][..., np.newaxis])[..., 0]
            if isfinite(rates.sum()):
                tangent[self._out_at] = rates
                return
        for tracker in self._trackers:
            tracker.push(tangent, position)
