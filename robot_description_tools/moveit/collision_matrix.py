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
Pairs of links whose collisions MoveIt need not check.

The pairs are found by the same rules as in the setup assistant of MoveIt.

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
import signal
from typing import TYPE_CHECKING
from typing import TypeAlias

import numpy as np
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.sampling import random_positions
from robot_description_tools.description.srdf.model import SemanticDescription
from robot_description_tools.description.srdf.semantics import Semantics
from robot_description_tools.description.srdf.semantics import soft_ranges
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.kinematics.rotation import inverse_pose

if TYPE_CHECKING:
    from robot_description_tools.collision.checker import CollisionChecker
    from robot_description_tools.collision.geometry import PlacedBody

# The reasons of MoveIt for disabled pairs, in the order in which its assistant tries them.
ADJACENT, DEFAULT, ALWAYS, NEVER = REASONS = 'Adjacent', 'Default', 'Always', 'Never'
# Source: ``computeDefaultCollisions`` in compute_default_collisions.cpp of MoveIt 2.
#: Ratio. A pair that collides in a larger part of the positions than this counts as always
#: colliding.
MOSTLY = 0.95
# Because of rounding errors, rigidly connected links seem to move a little.
#: Metres. Two links that move less than this relative to each other are rigidly connected.
RIGID = 1e-9
# The shapes of each link, and its poses at all positions, shape (n, 4, 4) [m].
_Links: TypeAlias = 'dict[str, tuple[tuple[PlacedBody, ...], FloatArray]]'
# Copy of the links in each process that `_reasons` starts.
_HERE: _Links = {}


@dataclass(frozen=True, slots=True)
class CollisionMatrix:
    """
    The pairs of links with collision shapes.

    Attributes
    ----------
    reasons : mapping of (str, str) to str
        The reason to disable each pair, one of `REASONS`; '' if MoveIt must check the pair. The
        two names of a pair are in alphabetical order.
    samples : int
        Number of positions that were tried.

    """

    reasons: Mapping[tuple[str, str], str]
    samples: int

    def with_reason(self, reason: str) -> list[tuple[str, str]]:
        """Return the pairs that have the given reason."""
        return [pair for pair, own in self.reasons.items() if own == reason]


def positions_to_check(
    model: RobotModel,
    samples: int,
    seed: int = 0,
    progress: Callable[[float], None] = lambda part: None,
) -> tuple[FloatArray, FloatArray]:
    """
    Return the positions that decide which pairs of links are disabled.

    As in MoveIt, soft limits narrow the ranges, and the default position is 0 if the range
    contains 0, or else the middle of the range. Loops are closed.

    Parameters
    ----------
    model : RobotModel
        The robot.
    samples, seed, progress
        See `random_positions`.

    Returns
    -------
    default : ndarray, shape (n_coordinates,)
        The default position [rad or m].
    q : ndarray, shape (n, n_coordinates)
        The random positions [rad or m].

    """
    default = model.default_positions()
    soft = soft_ranges(model.description)
    for name, (lower, upper) in soft.items():
        if not lower <= default[name] <= upper:
            default[name] = 0.0 if lower <= 0.0 <= upper else (lower + upper) / 2.0
    start = model.complete(model.tree.position_at(default))
    return start, random_positions(model, samples, seed, soft, progress)


def collision_matrix(
    checker: CollisionChecker,
    default: FloatArray,
    q: FloatArray,
    progress: Callable[[float], None] = lambda part: None,
    processes: int = 1,
) -> CollisionMatrix:
    """
    Return the reason to disable each pair of links, by the rules of MoveIt's setup assistant.

    The first reason that applies is used. Adjacent: a joint connects the links, or only links
    without collision shapes are between them. Default: the links collide at the default position.
    Always: the links collide at more than 95 % of the positions. Never: the links collide at no
    position. For Always, the assistant tests 200 positions, and this function tests all positions
    in `q`. The test of a pair ends as soon as no further position can change its reason.

    Parameters
    ----------
    checker : CollisionChecker
        The shapes of the robot.
    default : ndarray, shape (n_coordinates,)
        The default position, with closed loops [rad or m].
    q : ndarray, shape (n, n_coordinates)
        Random positions, with closed loops [rad or m].
    progress : callable
        Function that is called with the completed fraction of the work, from 0 to 1.
    processes : int
        Number of processes that share the pairs. The number does not change the result. If the
        number is above 1, Python imports the main module again in each process.

    Returns
    -------
    CollisionMatrix

    """
    pairs = sorted((min(pair), max(pair)) for pair in checker.pairs)
    robot = checker.geometry.description
    both = Semantics(SemanticDescription(robot.name), robot)
    adjacent = {link: both.adjacent(link) for link in checker.links}
    reasons = {pair: ADJACENT if pair[1] in adjacent[pair[0]] else '' for pair in pairs}
    left = [pair for pair, reason in reasons.items() if not reason]
    hits = checker.collides(default, left)[0]
    reasons |= {pair: DEFAULT for pair, hit in zip(left, hits, strict=True) if hit}
    left = [pair for pair, reason in reasons.items() if not reason]
    poses, index = checker.tree.forward_kinematics(q), checker.tree.link_index
    links = {
        name: (checker.geometry.links[name], poses[:, index[name]]) for name in checker.links
    }
    for i, reason in enumerate(_reasons(links, left, processes)):
        reasons[left[i]] = reason
        progress((i + 1) / len(left))
    return CollisionMatrix(reasons, len(q))


def _reasons(links: _Links, pairs: list[tuple[str, str]], processes: int) -> Iterator[str]:
    """Yield Always, Never or '' for each pair."""
    if processes == 1:
        yield from (_reason(links, pair) for pair in pairs)
        return
    # Use processes, because coal does not release the global interpreter lock, so threads would
    # wait for each other.
    context = get_context('spawn')
    with ProcessPoolExecutor(processes, context, _start, (links,)) as pool:
        yield from pool.map(_reason_here, pairs)


def _start(links: _Links) -> None:
    # Ignore Ctrl-C in this process, because the main process ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _HERE.update(links)


def _reason_here(pair: tuple[str, str]) -> str:
    return _reason(_HERE, pair)


def _reason(links: _Links, pair: tuple[str, str]) -> str:
    # Imported here, because coal is an optional dependency.
    from robot_description_tools.collision.checker import LinkPair

    (one, first), (other, second) = (links[name] for name in pair)
    pairs, relative = LinkPair(one, other), inverse_pose(first) @ second
    if np.ptp(relative, axis=0).max() < RIGID:
        # One position is enough for rigidly connected links.
        relative = relative[:1]
    gaps = pairs.gaps(relative)
    # Test positions with the largest overlap first, because a single collision settles most pairs.
    near = np.flatnonzero(gaps <= 0.0)
    near = near[np.argsort(gaps[near], kind='stable')]
    most = MOSTLY * len(relative)
    hits, free = 0, len(relative) - len(near)
    for hit, count in pairs.decided(relative[near]):
        hits += count if hit else 0
        free += 0 if hit else count
        if hits and len(relative) - free <= most:
            return ''
        if hits > most:
            return ALWAYS
    return '' if hits else NEVER
