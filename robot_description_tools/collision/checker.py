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
"""Collisions and distances of pairs of links at many poses of a robot."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from functools import cached_property
from itertools import combinations
from math import inf
from typing import Any

import coal
import numpy as np
from numpy.typing import ArrayLike
from robot_description_tools.collision.geometry import CollisionGeometry
from robot_description_tools.collision.geometry import PlacedBody
from robot_description_tools.diagnostics import ByLink
from robot_description_tools.kinematics.motion import BoolArray
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.kinematics.rotation import inverse_pose
from robot_description_tools.kinematics.tree import KinematicTree

#: Metres. Each collision shape is enclosed in balls. The gaps between the balls of two links are
#: reduced by this length, so that rounding errors do not separate two balls that touch.
MARGIN = 1e-6
#: Count. Largest number of distances between balls that are computed at a time.
AT_ONCE = 2_000_000
# `LinkPair.decided` may compute the distance of two links at a pose at which they do not touch.
# From this pose, the second link must move by at least this distance before it can touch the first
# link. So poses that need a smaller motion are not tested for collisions. Computing a distance
# takes as long as a few collision tests.
#: Count. Each pair of links starts with this credit. A distance that is not useful (see `WORTH`)
#: reduces the credit by 1, and a useful distance gives 1 back. At 0, no more distances are
#: computed.
CREDIT = 3
#: Count. A computed distance is useful if it makes at least this number of collision tests
#: unnecessary.
WORTH = 5
_AT_ORIGIN = coal.Transform3s()
_TOUCH = coal.CollisionRequest()
# Stop as soon as the bounding boxes of two parts are apart. By default, coal also compares parts
# with a gap of less than 1 mm.
_TOUCH.break_distance = 0.0


class _BodyPair:
    """A shape of one link and a shape of another link."""

    def __init__(self, first: PlacedBody, second: PlacedBody) -> None:
        self._ends = first.pose, second.pose
        self._shapes = first.body.exact, second.body.exact

    def placed(self, poses: FloatArray) -> FloatArray:
        """Return the poses of the second shape in the frame of the first, shape (n, 4, 4) [m]."""
        return inverse_pose(self._ends[0]) @ poses @ self._ends[1]

    @cached_property
    def _collide(self) -> Any:
        return coal.ComputeCollision(*self._shapes)

    @cached_property
    def _measure(self) -> Any:
        return coal.ComputeDistance(*self._shapes)

    def collides(self, pose: FloatArray) -> bool:
        """Return True if the shapes touch each other."""
        at = coal.Transform3s(pose[:3, :3], pose[:3, 3])
        return bool(self._collide(_AT_ORIGIN, at, _TOUCH, coal.CollisionResult()))

    def distance(self, pose: FloatArray) -> float:
        """Return the distance between the shapes [m], which is at most 0 if they touch."""
        at, request = coal.Transform3s(pose[:3, :3], pose[:3, 3]), coal.DistanceRequest()
        return float(self._measure(_AT_ORIGIN, at, request, coal.DistanceResult()))


class LinkPair:
    """
    Two links, and all pairs of their shapes.

    In all methods, ``poses`` are poses of the second link in the frame of the first link, shape
    (n, 4, 4) [m].

    Parameters
    ----------
    first, second : sequence of PlacedBody
        The shapes of both links.

    """

    def __init__(self, first: Sequence[PlacedBody], second: Sequence[PlacedBody]) -> None:
        self._pairs = [_BodyPair(one, other) for one in first for other in second]
        links = first, second
        self._coarse = [_placed((each.body.ball, each.pose) for each in link) for link in links]
        self._fine = [_placed((each.body.balls, each.pose) for each in link) for link in links]

    def gaps(self, poses: FloatArray) -> FloatArray:
        """
        Return lower bounds of the distances, shape (n,) [m].

        If a bound is positive, the links do not touch.

        """
        found = _gaps(poses, *self._coarse)
        near = np.flatnonzero(found <= 0.0)
        found[near] = _gaps(poses[near], *self._fine)
        return found

    def collides(self, poses: FloatArray) -> Iterator[bool]:
        """Yield True for each pose at which the links touch."""
        placed = [pair.placed(poses) for pair in self._pairs]
        for i, gap in enumerate(self.gaps(poses).tolist()):
            yield gap <= 0.0 and any(
                pair.collides(at[i]) for pair, at in zip(self._pairs, placed, strict=True)
            )

    def decided(self, poses: FloatArray) -> Iterator[tuple[bool, int]]:
        """
        Yield pairs: True if the links touch, and the number of poses to which this applies.

        Each pose at which the links touch has its own pair. If the links do not touch at a pose,
        their distance may be computed. The links also do not touch at another pose if each point
        of the second link has moved by less than this distance. Such poses are not tested. They
        are counted in the pair of the tested pose.

        """
        placed = [pair.placed(poses) for pair in self._pairs]
        left = np.ones(len(poses), dtype=bool)
        credit = CREDIT if len(self._pairs) == 1 else 0
        for i in range(len(poses)):
            if not left[i]:
                continue
            left[i] = False
            pairs = zip(self._pairs, placed, strict=True)
            if any(pair.collides(at[i]) for pair, at in pairs):
                yield True, 1
                continue
            count = 1
            if credit:
                distance = self._pairs[0].distance(placed[0][i]) - MARGIN
                others = np.flatnonzero(left)
                near = others[self._motion(poses[i], poses[others]) < distance]
                left[near] = False
                count += len(near)
                credit = min(CREDIT, credit + 1) if len(near) >= WORTH else credit - 1
            yield False, count

    def _motion(self, pose: FloatArray, poses: FloatArray) -> FloatArray:
        """Return how far points of the second link move from ``pose`` at most, shape (n,) [m]."""
        ((*center, radius),) = self._coarse[1]
        turned = poses[:, :3, :3] - pose[:3, :3]
        moved = turned @ np.array(center) + poses[:, :3, 3] - pose[:3, 3]
        # Spectral norm of the difference of two rotation matrices.
        turn = np.sqrt((turned**2).sum(axis=(1, 2)) / 2.0)
        motion: FloatArray = np.linalg.norm(moved, axis=1) + turn * radius
        return motion

    def distances(self, poses: FloatArray) -> FloatArray:
        """Return the distances of the links, shape (n,) [m]. See `CollisionChecker.distances`."""
        found = np.full(len(poses), inf)
        for pair in self._pairs:
            np.minimum(found, [pair.distance(at) for at in pair.placed(poses)], out=found)
        return found


def _placed(groups: Iterable[tuple[FloatArray, FloatArray]]) -> FloatArray:
    """Return the balls of all shapes of a link in the frame of the link, shape (k, 4) [m]."""
    return np.concatenate(
        [
            np.column_stack([balls[:, :3] @ pose[:3, :3].T + pose[:3, 3], balls[:, 3]])
            for balls, pose in groups
        ]
    )


def _gaps(poses: FloatArray, first: FloatArray, second: FloatArray) -> FloatArray:
    """Return the smallest gap between balls of two links at each pose, shape (n,) [m]."""
    found = np.empty(len(poses))
    size = max(1, AT_ONCE // (len(first) * len(second)))
    a, b = first[:, :3], second[:, :3]
    reach = second[:, np.newaxis, 3] + first[:, 3] + MARGIN
    for begin in range(0, len(poses), size):
        some = slice(begin, begin + size)
        centers = b @ poses[some, :3, :3].swapaxes(1, 2) + poses[some, np.newaxis, :3, 3]
        squares = (centers**2).sum(axis=2)[..., np.newaxis] + (a**2).sum(axis=1)
        squares -= 2.0 * (centers @ a.T)
        gaps = np.sqrt(np.maximum(squares, 0.0)) - reach
        found[some] = gaps.min(axis=(1, 2))
    return found


class CollisionChecker:
    """
    Collisions and distances between the links of a robot.

    Parameters
    ----------
    geometry : CollisionGeometry
        The shapes of the links.
    tree : KinematicTree
        The kinematics of the robot.

    Attributes
    ----------
    links : tuple of str
        The links of the tree that have collision shapes, in document order.
    pairs : tuple of (str, str)
        All pairs of the links in ``links``.

    """

    def __init__(self, geometry: CollisionGeometry, tree: KinematicTree) -> None:
        self.geometry = geometry
        self.tree = tree
        self.links = tuple(link for link in geometry.links if link in tree.link_index)
        self.pairs = tuple(combinations(self.links, 2))
        self._shapes = ByLink(geometry.links)

    def pair(self, first: str, second: str) -> LinkPair:
        """Return a pair of links that have shapes. Raise KeyError for other names."""
        return LinkPair(self._shapes[first], self._shapes[second])

    def relative(self, poses: FloatArray, first: str, second: str) -> FloatArray:
        """
        Return the poses of ``second`` in the frame of ``first``, shape (n, 4, 4) [m].

        Parameters
        ----------
        poses : ndarray, shape (n, n_links, 4, 4)
            Poses of all links, from `KinematicTree.forward_kinematics`.
        first, second : str
            The links.

        """
        index = self.tree.link_index
        return inverse_pose(poses[:, index[first]]) @ poses[:, index[second]]

    def collides(
        self, q: ArrayLike, pairs: Sequence[tuple[str, str]] | None = None
    ) -> BoolArray:
        """
        Return True for each pair of links that touch.

        Parameters
        ----------
        q : array-like, shape (n, n_coordinates)
            Positions of the joints [rad or m], as `RobotModel.complete` returns them.
        pairs : sequence of (str, str), optional
            Pairs of links with shapes, by default the attribute `pairs`.

        Returns
        -------
        ndarray of bool, shape (n, len(pairs))

        """
        pairs = self.pairs if pairs is None else pairs
        poses = self.tree.forward_kinematics(np.atleast_2d(q))
        found = np.zeros((len(poses), len(pairs)), dtype=bool)
        for column, (first, second) in enumerate(pairs):
            hits = self.pair(first, second).collides(self.relative(poses, first, second))
            found[:, column] = list(hits)
        return found

    def distances(
        self, q: ArrayLike, pairs: Sequence[tuple[str, str]] | None = None
    ) -> FloatArray:
        """
        Return the distances of pairs of links. See `collides` for the arguments.

        Returns
        -------
        ndarray, shape (n, len(pairs))
            Smallest distance between two shapes [m]. If the links touch, the distance is 0, or the
            negative depth that coal finds for convex shapes.

        """
        pairs = self.pairs if pairs is None else pairs
        poses = self.tree.forward_kinematics(np.atleast_2d(q))
        found = np.empty((len(poses), len(pairs)))
        for column, (first, second) in enumerate(pairs):
            relative = self.relative(poses, first, second)
            found[:, column] = self.pair(first, second).distances(relative)
        return found
