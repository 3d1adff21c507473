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
How a linkage gets from one closed pose to the one at new inputs.

One step does for small changes. Else it goes along the straight way of the inputs, in strides;
then the other way round; at last, where it has not closed yet with these inputs, it is put
together from poses all over its ranges. A search that takes long goes on with the next inputs.

"""

from __future__ import annotations

from math import isfinite
from math import sqrt

import numpy as np
from robot_description_tools.coupling.linkages.closing import Closing
from robot_description_tools.coupling.linkages.closing import CORRECTION
from robot_description_tools.coupling.linkages.closing import Place
from robot_description_tools.coupling.linkages.closing import TURN
from robot_description_tools.coupling.linkages.linkage import LONGEST_STEP
from robot_description_tools.coupling.linkages.linkage import magnitude
from robot_description_tools.coupling.linkages.linkage import Search
from robot_description_tools.coupling.relation import FloatArray

# A step of inputs is predicted and corrected at once up to this size [rad, sizes of the linkage].
STRIDE = 0.2
# How many strides may fail on a way, how many may succeed before they count as lost time, and how
# often a way may lead through a singular pose.
PATIENCE, STRIDES, LEAVES = 12, 300, 4
# A pose is singular below this ratio of singular values; it is left by steps of this size.
SINGULAR, ASIDE = 1e-3, 0.1
# Where a search has failed, the next one waits until inputs have moved this far [rad, sizes of the
# linkage], or for this many updates.
NOTICEABLE, WAITS = 0.01, 60
# How many evaluations of the equations an update may lose in a search, if it is to be quick.
QUICK = 8


class Pursuit:
    """
    A linkage on its way from one closed pose to the next.

    Parameters
    ----------
    block : Closing
        What closes.
    place : Place
        Where it is closed.
    anew : bool
        Whether it may be put together anew where no way leads to its first inputs.

    Attributes
    ----------
    block : Closing
        What closes.
    place : Place
        Where it closed last, and where its inputs were.
    iterations : int
        How often the equations were evaluated for the last inputs.

    """

    def __init__(self, block: Closing, place: Place, anew: bool) -> None:
        self.block = block
        self.place = place
        self.iterations = 0
        self._anew = anew
        # The way on which it is to newer and newer inputs, where that began, and where the last
        # one ended before it was there.
        self._walk: Search[bool] | None = None
        self._start = place
        self._target = place.v[block.n:]
        self._stuck_at: FloatArray | None = None
        # A search elsewhere, for inputs that no way led to; those where the last one failed, and
        # for how many updates the next one waits.
        self._search: Search[bool] | None = None
        self._sought = self._target
        self._refused: FloatArray | None = None
        self._waits = 0

    @property
    def is_searching(self) -> bool:
        """Whether the next update goes on with a search."""
        return self._walk is not None or self._search is not None

    def go(self, u: FloatArray, effort: float) -> bool:
        """
        Go on to new inputs; tell whether the linkage closes there.

        Parameters
        ----------
        u : ndarray
            The inputs [rad or m].
        effort : float
            How many evaluations of the equations may be lost.

        """
        self.iterations = 0
        if not self.block.n:
            self.place.v = u
            return True
        if self._refused is not None and not self.is_searching and (u == self._refused).all():
            return False
        self.place.turn_to(u, self.block)
        gone, length, correction, iterations = stride(self.block, self.place, u, 1.0)
        self.iterations = iterations
        closed = gone == 1.0
        left = effort
        if not gone:
            left -= iterations
        elif self._walk is None:
            self._stuck_at = None
        if not closed and (self._walk is not None or self._is_news(u, self._stuck_at)):
            if self._walk is None:
                self._start, self._target = self.place.copy(), u.copy()
                part = 1.0 if gone else next_part(1.0, length, correction, failed=True)
                self._walk = walk(self.block, self.place, self._target, part)
            self._target[:] = u
            left, end = self._go_on(self._walk, left)
            closed = bool(end)
            if end is False:
                self._walk, self._stuck_at = None, self._target
        if not closed and self._walk is None and left > 0:
            if self._search is None and self._is_worthwhile(u):
                self._sought = u.copy()
                assemble = self._anew or self.place.is_anew
                self._search = elsewhere(
                    self.block, self.place, self._start, self._sought, assemble
                )
            if self._search is not None:
                left, end = self._go_on(self._search, left)
                closed = bool(end) and bool((self._sought == u).all())
                if end is not None:
                    self._search, self._waits = None, WAITS
                    self._refused = self._sought
                    if end:
                        # From there, a way may lead on.
                        self._stuck_at = self._refused = None
        if closed:
            self._walk = self._search = None
            self._stuck_at = self._refused = None
            self._anew = False
        return closed

    def _go_on(self, search: Search[bool], left: float) -> tuple[float, bool | None]:
        """Go on with a search until enough is lost; return what is left, and how it ended."""
        while left > 0:
            try:
                iterations, vain = next(search)
            except StopIteration as end:
                return left, bool(end.value)
            self.iterations += iterations
            # Only on its own way it gets on for good.
            left -= vain if search is self._walk else max(vain, iterations)
        return left, None

    def _is_news(self, u: FloatArray, tried: FloatArray | None) -> bool:
        """Tell whether inputs are clearly elsewhere than those that were tried."""
        return tried is None or magnitude((u - tried) / self.block.units) >= NOTICEABLE

    def _is_worthwhile(self, u: FloatArray) -> bool:
        """Tell whether inputs are elsewhere than where a search failed, or that is long ago."""
        self._waits -= 1
        return self._waits <= 0 or self._is_news(u, self._refused)


def elsewhere(
    block: Closing, place: Place, start: Place, u: FloatArray, assemble: bool
) -> Search[bool]:
    """
    Look for the closed pose at some inputs where the straight way does not lead there.

    A singular pose is left by a step aside. Inputs that turn without end go the other way round,
    if the linkage closes at its end.

    Parameters
    ----------
    block : Closing
        What closes.
    place : Place
        The end of the straight way; moved, if the closed pose is found.
    start : Place
        Its beginning.
    u : ndarray
        The inputs.
    assemble : bool
        Whether the linkage may be put together anew, if no way leads there.

    Yields
    ------
    evaluations, vain : int
        See `Search`.

    Returns
    -------
    bool
        Whether the place is at the inputs now.

    """
    n, linkage = block.n, block.linkage
    own = place.copy()
    for _ in range(LEAVES):
        if not (yield from _leave(block, own, u)):
            break
        if (yield from walk(block, own, u)):
            place.go(own)
            return True
    back = TURN * block.wraps * np.sign(u - start.v[n:])
    turning = np.flatnonzero(back)
    if len(turning) and (yield from _closed(block, place.v[:n], u)) is not None:
        # All of them, else one at a time.
        for some in [turning, *turning[:, np.newaxis]] if len(turning) > 1 else [turning]:
            v = start.v.copy()
            v[n + some] += back[some]
            around = Place(v, start.slopes, start.is_anew)
            if (yield from walk(block, around, u)):
                place.go(around)
                return True
    if assemble:
        seed = block.at_seed.copy()
        seed.turn_to(u, block)
        if (yield from walk(block, seed, u)):
            place.go(seed)
            return True
        for x in (linkage.seed, *linkage.poses, *linkage.scattered(linkage.seed)):
            found = yield from _closed(block, block.split(x)[:n], u)
            if found is not None:
                place.go(block.place(found, u, is_anew=True))
                return True
    return False


def walk(block: Closing, place: Place, u: FloatArray, part: float = 1.0) -> Search[bool]:
    """
    Go straight to inputs in bounded strides, as far as that closes; tell whether it did.

    The inputs may change between strides. The first stride is a part of the longest one, less than
    all of it where that has failed.

    """
    if block.fits:
        # What is too much is on no way of closed poses: the best fit is what there is.
        y, _ = block.linkage.approach(block.fold, place.v[: block.n], u)
        place.go(block.place(y, u, place.is_anew))
        return True
    if part < 1.0 and len(block.singular_ways(place.v, SINGULAR)):
        # A stride has failed already.
        return False
    failed = strides = 0
    while failed < PATIENCE:
        gone, length, correction, iterations = stride(block, place, u, part)
        part = next_part(part, length, correction, failed=not gone)
        if gone:
            strides += 1
            yield iterations, iterations if strides > STRIDES else 0
            if gone == 1.0:
                return True
        else:
            failed += 1
            yield iterations, iterations
            if not length or (failed == 1 and len(block.singular_ways(place.v, SINGULAR))):
                break
    return False


def next_part(part: float, length: float, correction: float, failed: bool) -> float:
    """Return how long the next stride may be: its correction is to be half of what is allowed."""
    # Corrections grow with the square of strides.
    growth = sqrt(0.5 * CORRECTION / max(correction, 1e-9))
    return min(1.0, min(part, length) * min(0.5 if failed else 2.0, growth))


def stride(
    block: Closing, place: Place, u: FloatArray, part: float
) -> tuple[float, float, float, int]:
    """
    Go one stride on the straight way to some inputs.

    Parameters
    ----------
    block : Closing
        What closes.
    place : Place
        Where it is closed; moved, if the stride succeeds.
    u : ndarray
        Where the inputs go.
    part : float
        How long the stride may be, in parts of the longest one.

    Returns
    -------
    gone : float
        How far along the way that was: 1 at its end, 0 where it failed.
    length : float
        How long the whole way is, in strides.
    correction : float
        How far off the prediction was [rad, sizes of the linkage].
    iterations : int
        How often equations were evaluated.

    """
    n, v = block.n, place.v
    way = u - v[n:]
    move = place.slopes @ way
    if not isfinite(move.sum()):
        move = np.nan_to_num(move)
    length = max(magnitude(way / block.units), magnitude(move)) / STRIDE
    gone = 1.0 if length <= part else part / length
    trial = np.concatenate((v[:n] + gone * move, u if gone == 1.0 else v[n:] + gone * way))
    jacobian, correction, iterations = block.corrected(trial)
    if jacobian is None:
        return 0.0, length, correction, iterations
    place.v, place.slopes = trial, block.slopes(jacobian)
    return gone, length, correction, iterations


def _leave(block: Closing, place: Place, u: FloatArray) -> Search[bool]:
    """
    Step off a singular pose, from where several ways lead on; tell whether that was possible.

    The one on which the coordinate that moves most there grows is tried first.

    """
    n = block.n
    directions = [
        direction * np.sign(direction[np.abs(direction).argmax()])
        for direction in block.singular_ways(place.v, SINGULAR)
    ]
    yield 1, 1
    way = u - place.v[n:]
    step = min(1.0, STRIDE / (magnitude(way / block.units) or 1.0))
    tries = [
        (place.v[n:] + part * step * way, side * direction)
        for part in 0.25 ** np.arange(4)
        for direction in directions
        for side in (ASIDE, -ASIDE)
    ]
    for is_near in (True, False):
        for known, aside in tries:
            y = place.v[:n] + aside
            if is_near:
                trial = np.concatenate((y, known))
                jacobian, _, iterations = block.newton(trial, LONGEST_STEP)
                yield iterations, iterations
                y, closed = trial[:n], jacobian is not None
            else:
                y, closed = yield from block.linkage.approaching(block.fold, y, known, False)
            if closed and ASIDE**2 < magnitude(y - place.v[:n]) < LONGEST_STEP:
                place.go(block.place(y, known, place.is_anew))
                return True
    return False


def _closed(block: Closing, y: FloatArray, u: FloatArray) -> Search[FloatArray | None]:
    """Return a closed pose at some inputs near another pose, None if there is none."""
    for bounded in block.linkage.bounds:
        found, closed = yield from block.linkage.approaching(block.fold, y, u, bounded)
        if closed:
            return found
    return None
