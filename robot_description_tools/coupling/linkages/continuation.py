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
Continuation: move a linkage from a closed pose to the closed pose at new inputs.

A predictor and a corrector follow the straight line from the old inputs to the new inputs with
steps of variable length. If this fails, the search takes a step away from a singular pose, turns
continuous joints in the other direction, or tries another assembly mode. A long search continues
in the next updates.

"""

from __future__ import annotations

from math import isfinite
from math import sqrt
from math import tau

import numpy as np
from robot_description_tools.coupling.linkages.assembly import bounds
from robot_description_tools.coupling.linkages.assembly import LONGEST_STEP
from robot_description_tools.coupling.linkages.assembly import magnitude
from robot_description_tools.coupling.linkages.assembly import scattered
from robot_description_tools.coupling.linkages.assembly import Search
from robot_description_tools.coupling.linkages.corrector import ClosedPose
from robot_description_tools.coupling.linkages.corrector import CORRECTION
from robot_description_tools.coupling.linkages.corrector import Corrector
from robot_description_tools.coupling.relation import FloatArray

#: Radians or linkage sizes. Longest step of the predictor.
STEP = 0.2
#: Count. A path fails after this many failed steps.
MOST_FAILED_STEPS = 12
#: Count. After this many successful steps on a path, further evaluations count as evaluations
#: without progress.
FREE_STEPS = 300
#: Count. Largest number of singular poses on a path.
MOST_SINGULAR_POSES = 4
#: Ratio. A pose is singular if smallest / largest singular value is below this.
SINGULAR = 1e-3
#: Radians or linkage sizes. Length of the step that leaves a singular pose.
SINGULAR_STEP = 0.1
#: Radians or linkage sizes. A failed search is repeated when an input has moved by this angle or
#: length.
RETRY_DISTANCE = 0.01
#: Count. A failed search is repeated after this many updates.
RETRY_UPDATES = 60
#: Count. If a `StateEngine` is not patient, each update pauses a search after this many
#: evaluations without progress.
QUICK_EFFORT = 8


class Continuation:
    """
    The state of a linkage: its last closed pose, and the search for the next closed pose.

    Parameters
    ----------
    corrector : Corrector
        The equations, with known and unknown coordinates.
    pose : ClosedPose
        The first closed pose.
    may_reassemble : bool
        True to also search in other assembly modes than that of ``pose``, until `advance` has
        closed the linkage for the first time.

    Attributes
    ----------
    corrector : Corrector
        The equations, with known and unknown coordinates.
    pose : ClosedPose
        The last closed pose, with its inputs.
    iterations : int
        Number of evaluations of the equations for the last inputs.

    """

    def __init__(self, corrector: Corrector, pose: ClosedPose, may_reassemble: bool) -> None:
        self.corrector = corrector
        self.pose = pose
        self.iterations = 0
        self._may_reassemble = may_reassemble
        # The search along the path to the newest inputs, the start and the end of the path, and
        # the inputs at which the last path failed.
        self._path: Search[bool] | None = None
        self._start = pose
        self._target = pose.v[corrector.n:]
        self._path_failed_at: FloatArray | None = None
        # The search for a pose that the path does not reach, and the inputs of this search. Also
        # the inputs at which the last search failed, and the number of updates until the next
        # search.
        self._search: Search[bool] | None = None
        self._search_inputs = self._target
        self._search_failed_at: FloatArray | None = None
        self._waits = 0

    @property
    def is_searching(self) -> bool:
        """True if the next update continues a search."""
        return self._path is not None or self._search is not None

    def advance(self, u: FloatArray, effort: float) -> bool:
        """
        Move to new inputs. Return True if the linkage closes at these inputs.

        Parameters
        ----------
        u : ndarray
            The inputs [rad or m].
        effort : float
            Pause the search after this many evaluations of the equations without progress.

        """
        self.iterations = 0
        corrector = self.corrector
        if not corrector.n:
            self.pose.v = u
            return True
        failed_at = self._search_failed_at
        if failed_at is not None and not self.is_searching and (u == failed_at).all():
            return False
        self.pose.turn_to(u, corrector)
        covered, length, correction, self.iterations = step_towards(corrector, self.pose, u, 1.0)
        closed = covered == 1.0
        left = effort
        if not covered:
            left -= self.iterations
        elif self._path is None:
            self._path_failed_at = None
        if not closed and (self._path is not None or self._differs(u, self._path_failed_at)):
            if self._path is None:
                self._start, self._target = self.pose.copy(), u.copy()
                part = 1.0 if covered else next_step_size(1.0, length, correction, failed=True)
                self._path = follow(corrector, self.pose, self._target, part)
            self._target[:] = u
            left, end = self._resume(self._path, left)
            closed = bool(end)
            if end is False:
                self._path, self._path_failed_at = None, self._target
        if not closed and self._path is None and left > 0:
            closed = self._search_elsewhere(u, left)
        if closed:
            self._path = self._search = None
            self._path_failed_at = self._search_failed_at = None
            self._may_reassemble = False
        return closed

    def _search_elsewhere(self, u: FloatArray, left: float) -> bool:
        """
        Search for a pose that the path does not reach, with the remaining effort of an update.

        Return True if the search found a closed pose at the inputs ``u``.

        """
        if self._search is None and self._should_search(u):
            self._search_inputs = u.copy()
            assemble = self._may_reassemble or self.pose.is_reassembled
            self._search = search_elsewhere(
                self.corrector, self.pose, self._start, self._search_inputs, assemble
            )
        if self._search is None:
            return False
        _, end = self._resume(self._search, left)
        if end is not None:
            self._search, self._waits = None, RETRY_UPDATES
            self._search_failed_at = self._search_inputs
            if end:
                # New paths can start from the new pose.
                self._path_failed_at = self._search_failed_at = None
        return bool(end) and bool((self._search_inputs == u).all())

    def _resume(self, search: Search[bool], left: float) -> tuple[float, bool | None]:
        """Continue a search. Return the remaining effort, and the result if the search ended."""
        while left > 0:
            try:
                iterations, lost = next(search)
            except StopIteration as end:
                return left, bool(end.value)
            self.iterations += iterations
            # On the path, only evaluations without progress use up effort. In other searches, all
            # evaluations do.
            left -= lost if search is self._path else max(lost, iterations)
        return left, None

    def _differs(self, u: FloatArray, tried: FloatArray | None) -> bool:
        """Return True if inputs differ clearly from the inputs of an earlier try."""
        return tried is None or magnitude((u - tried) / self.corrector.units) >= RETRY_DISTANCE

    def _should_search(self, u: FloatArray) -> bool:
        """Return True if the last search failed long ago, or at clearly different inputs."""
        self._waits -= 1
        return self._waits <= 0 or self._differs(u, self._search_failed_at)


def search_elsewhere(
    corrector: Corrector, pose: ClosedPose, start: ClosedPose, u: FloatArray, assemble: bool
) -> Search[bool]:
    """
    Search for a closed pose at inputs that the straight path does not reach.

    Three methods are tried. The first method leaves a singular pose by a step in its null space.
    The second method turns inputs that are continuous joints in the other direction. The third
    method tries other assembly modes.

    Parameters
    ----------
    corrector : Corrector
        The equations, with known and unknown coordinates.
    pose : ClosedPose
        The last pose on the straight path. If the search succeeds, the result is written to this
        object.
    start : ClosedPose
        The first pose on the straight path.
    u : ndarray
        The inputs.
    assemble : bool
        True to try other assembly modes.

    Yields
    ------
    evaluations, lost : int
        See `Search`.

    Returns
    -------
    bool
        True if the search succeeded.

    """
    n, linkage = corrector.n, corrector.linkage
    own = pose.copy()
    for _ in range(MOST_SINGULAR_POSES):
        if not (yield from _leave(corrector, own, u)):
            break
        if (yield from follow(corrector, own, u)):
            pose.take(own)
            return True
    back = tau * corrector.wraps * np.sign(u - start.v[n:])
    turning = np.flatnonzero(back)
    if len(turning) and (yield from _closed(corrector, pose.v[:n], u)) is not None:
        # Turn all continuous joints together. Then turn each continuous joint alone.
        for some in [turning, *turning[:, np.newaxis]] if len(turning) > 1 else [turning]:
            v = start.v.copy()
            v[n + some] += back[some]
            around = ClosedPose(v, start.velocity_ratios, start.is_reassembled)
            if (yield from follow(corrector, around, u)):
                pose.take(around)
                return True
    if assemble:
        seed = corrector.at_seed.copy()
        seed.turn_to(u, corrector)
        if (yield from follow(corrector, seed, u)):
            pose.take(seed)
            return True
        for x in (linkage.seed, *linkage.poses, *scattered(linkage, linkage.seed)):
            found = yield from _closed(corrector, corrector.split(x)[:n], u)
            if found is not None:
                pose.take(corrector.closed_pose(found, u, is_reassembled=True))
                return True
    return False


def follow(
    corrector: Corrector, pose: ClosedPose, u: FloatArray, part: float = 1.0
) -> Search[bool]:
    """
    Follow the straight path to some inputs. Return True if the end is reached.

    The caller may change the inputs between steps. ``part`` is the length of the first step,
    divided by the longest step. ``part`` is below 1 if a longer step has failed.

    """
    if corrector.fits:
        # If too many coordinates are known, no pose is exactly closed. Use the pose with the
        # smallest residual.
        y, _ = corrector.linkage.approach(corrector.independent, pose.v[: corrector.n], u)
        pose.take(corrector.closed_pose(y, u, pose.is_reassembled))
        return True

    def is_singular() -> bool:
        return len(corrector.singular_null_space(pose.v, SINGULAR)) > 0

    if part < 1.0 and is_singular():
        return False
    failed = steps = 0
    while failed < MOST_FAILED_STEPS:
        covered, length, correction, iterations = step_towards(corrector, pose, u, part)
        part = next_step_size(part, length, correction, failed=not covered)
        if covered:
            steps += 1
            yield iterations, iterations if steps > FREE_STEPS else 0
            if covered == 1.0:
                return True
        else:
            failed += 1
            yield iterations, iterations
            if not length or (failed == 1 and is_singular()):
                break
    return False


def next_step_size(part: float, length: float, correction: float, failed: bool) -> float:
    """
    Return the length of the next step, divided by `STEP`.

    With this length, the correction is expected to be about `CORRECTION` / 2.

    """
    # The correction grows with the square of the step.
    growth = sqrt(0.5 * CORRECTION / max(correction, 1e-9))
    return min(1.0, min(part, length) * min(0.5 if failed else 2.0, growth))


def step_towards(
    corrector: Corrector, pose: ClosedPose, u: FloatArray, part: float
) -> tuple[float, float, float, int]:
    """
    Take one step of predictor and corrector on the straight path to some inputs.

    Parameters
    ----------
    corrector : Corrector
        The equations, with known and unknown coordinates.
    pose : ClosedPose
        The present pose. If the step succeeds, the new pose is written to this object.
    u : ndarray
        The inputs at the end of the path.
    part : float
        Length of the step, divided by `STEP`.

    Returns
    -------
    covered : float
        The part of the path that the step covered: 1 if it reached the end, 0 if it failed.
    length : float
        Length of the path divided by `STEP`.
    correction : float
        Error of the prediction [rad or linkage sizes].
    iterations : int
        Number of evaluations of the equations.

    """
    n, v = corrector.n, pose.v
    du = u - v[n:]
    dy = pose.velocity_ratios @ du
    if not isfinite(dy.sum()):
        dy = np.nan_to_num(dy)
    length = max(magnitude(du / corrector.units), magnitude(dy)) / STEP
    covered = 1.0 if length <= part else part / length
    trial = np.concatenate((v[:n] + covered * dy, u if covered == 1.0 else v[n:] + covered * du))
    jacobian, correction, iterations = corrector.corrected(trial)
    if jacobian is None:
        return 0.0, length, correction, iterations
    pose.v, pose.velocity_ratios = trial, corrector.velocity_ratios(jacobian)
    return covered, length, correction, iterations


def _leave(corrector: Corrector, pose: ClosedPose, u: FloatArray) -> Search[bool]:
    """
    Leave a singular pose by a step in its null space. Return True on success.

    Each direction of the null space is tried with both signs. With the first sign, the coordinate
    that moves most in this direction increases.

    """
    n = corrector.n
    directions = [
        direction * np.sign(direction[np.abs(direction).argmax()])
        for direction in corrector.singular_null_space(pose.v, SINGULAR)
    ]
    yield 1, 1
    du = u - pose.v[n:]
    step = min(1.0, STEP / (magnitude(du / corrector.units) or 1.0))
    tries = [
        (pose.v[n:] + part * step * du, side * direction)
        for part in 0.25 ** np.arange(4)
        for direction in directions
        for side in (SINGULAR_STEP, -SINGULAR_STEP)
    ]
    independent, linkage = corrector.independent, corrector.linkage
    for is_near in (True, False):
        for known, aside in tries:
            y = pose.v[:n] + aside
            if is_near:
                trial = np.concatenate((y, known))
                jacobian, _, iterations = corrector.newton(trial, LONGEST_STEP)
                yield iterations, iterations
                y, closed = trial[:n], jacobian is not None
            else:
                y, closed = yield from linkage.approaching(independent, y, known, False)
            if closed and SINGULAR_STEP**2 < magnitude(y - pose.v[:n]) < LONGEST_STEP:
                pose.take(corrector.closed_pose(y, known, pose.is_reassembled))
                return True
    return False


def _closed(corrector: Corrector, y: FloatArray, u: FloatArray) -> Search[FloatArray | None]:
    """Return the unknown coordinates of a closed pose at some inputs, or None if not found."""
    linkage = corrector.linkage
    for bounded in bounds(linkage):
        found, closed = yield from linkage.approaching(corrector.independent, y, u, bounded)
        if closed:
            return found
    return None
