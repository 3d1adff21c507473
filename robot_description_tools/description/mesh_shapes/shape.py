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

"""Triangles, bounding box and number of faces of a mesh, for the readers of all formats."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite
import re
from typing import TYPE_CHECKING

from robot_description_tools.description.geometry import Matrix
from robot_description_tools.description.geometry import plus
from robot_description_tools.description.geometry import times
from robot_description_tools.description.geometry import turned
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.solids import Bounds

if TYPE_CHECKING:
    Floats = array[float]
    Rgba = tuple[float, float, float, float]

# The number of parts is limited, because the viewer draws all parts in each frame.
#: Count. A mesh with more parts than this is not read. If a file uses a node several times, the
#: parts of each copy are counted.
MOST_PARTS = 20_000
# Triangles are counted, not bytes, because a small file can contain many copies of a node. An STL
# file of the largest size has fewer triangles than this.
#: Count. A mesh with more triangles than this is not read. If a file uses a node several times,
#: the triangles of each copy are counted.
MOST_TRIANGLES = 2_000_000
# The number of colours is limited, because all points of a mesh are transformed again for each
# colour.
#: Count. Largest number of colours of a file. Further colours are ignored.
MOST_COLORS = 32
_NOT_FINITE = 'it holds vertices that are not finite'
# A text is split into pieces of about this many characters, because all words of a long text
# together take much memory.
_PIECE = 2**16
_BLANK = re.compile(r'\s')


class UnreadableMeshError(ValueError):
    """Error: a mesh file cannot be read. The message is a sentence that begins with "it"."""


@dataclass(frozen=True, slots=True)
class Shape:
    """
    Number of faces and bounding box of a mesh.

    Attributes
    ----------
    faces : int
        Number of triangles, after each polygon is split into triangles. In a COLLADA file, each
        polygon, strip or fan counts as one face.
    bounds : Bounds or None
        Bounding box along the axes of the file [m]; None if unknown.

    """

    faces: int
    bounds: Bounds | None


def bounds_of(coordinates: Floats, stride: int = 3) -> Bounds | None:
    """
    Return the bounding box of points, or None if there are no points.

    Parameters
    ----------
    coordinates : array of float
        x, y and z of each point, followed by ``stride - 3`` numbers that are ignored.
    stride : int
        Number of values for each point.

    Raises
    ------
    UnreadableMeshError
        If a coordinate is infinite or NaN.

    """
    axes = [coordinates[i::stride] for i in range(3)]
    if not all(axes):
        return None
    # One sum replaces many tests: a sum of 32-bit numbers, computed with 64 bits, is finite if and
    # only if all numbers are finite.
    if not isfinite(sum(map(sum, axes))):
        raise UnreadableMeshError(_NOT_FINITE)
    x, y, z = axes
    return Bounds((min(x), min(y), min(z)), (max(x), max(y), max(z)))


def joined_bounds(several: Iterable[Bounds]) -> Bounds | None:
    """Return the bounding box of several boxes, or None if there are none."""
    boxes = list(several)
    if not boxes:
        return None
    x, y, z = (min(axis) for axis in zip(*(box.lower for box in boxes), strict=True))
    u, v, w = (max(axis) for axis in zip(*(box.upper for box in boxes), strict=True))
    return Bounds((x, y, z), (u, v, w))


def floats(text: str) -> Floats:
    """Return the numbers in a text, rounded to 32 bits as in viewers."""
    found = array('f')
    start = 0
    while start < len(text):
        blank = _BLANK.search(text, start + _PIECE)
        end = blank.start() if blank else len(text)
        try:
            found.extend(map(float, text[start:end].split()))
        except ValueError as error:
            raise UnreadableMeshError(_NOT_FINITE) from error
        start = end
    return found


def fan(corners: Sequence[int]) -> Iterator[int]:
    """Yield the corners of the triangles of a polygon. All triangles share the first corner."""
    for second, third in pairwise(corners[1:]):
        yield from (corners[0], second, third)


def strip(corners: Sequence[int]) -> Iterator[int]:
    """Yield the corners of the triangles of a strip."""
    for each in zip(corners, corners[1:], corners[2:], strict=False):
        yield from each


@dataclass(frozen=True, slots=True)
class Affine:
    """An affine map: a linear map, followed by a translation [m]."""

    matrix: Matrix = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    translation: Vector3 = (0.0, 0.0, 0.0)

    def __matmul__(self, inner: Affine) -> Affine:
        """Return the map that applies first ``inner``, and then this map."""
        moved = plus(turned(self.matrix, inner.translation), self.translation)
        return Affine(times(self.matrix, inner.matrix), moved)

    def points(self, coordinates: Floats, indices: Iterable[int]) -> Floats:
        """
        Transform points, and return the transformed points with the given indices.

        Parameters
        ----------
        coordinates : array of float
            x, y, z of each point.
        indices : iterable of int
            Indices of the points to return.

        """
        xyz = zip(coordinates[::3], coordinates[1::3], coordinates[2::3], strict=True)
        moved = [plus(turned(self.matrix, point), self.translation) for point in xyz]
        return array('f', (x for i in indices for x in moved[i]))

    def box(self, box: Bounds) -> Bounds:
        """Return the bounding box of the transformed box."""
        sides = list(zip(box.lower, box.upper, strict=True))
        ends = []
        for row, offset in zip(self.matrix, self.translation, strict=True):
            pairs = [sorted((part * x, part * y)) for part, (x, y) in zip(row, sides, strict=True)]
            low, high = (sum(end) + offset for end in zip(*pairs, strict=True))
            ends.append((low, high))
        if not all(isfinite(end) for pair in ends for end in pair):
            raise UnreadableMeshError(_NOT_FINITE)
        (x, u), (y, v), (z, w) = ends
        return Bounds((x, y, z), (u, v, w))


def placed(parts: Iterable[tuple[tuple[Floats, Sequence[int]], Affine]]) -> Floats:
    """
    Return the triangles of all parts of a mesh.

    Parameters
    ----------
    parts : iterable of ((array of float, sequence of int), Affine)
        For each part: x, y, z of its points, the point index of each triangle corner, and its
        pose.

    Returns
    -------
    array of float
        x, y, z of each corner [m].

    Raises
    ------
    UnreadableMeshError
        If a corner refers to a point that does not exist, or the mesh has too many triangles.

    """
    found = array('f')
    for (coordinates, corners), at in parts:
        n_points = len(coordinates) // 3
        wrong = next((i for i in corners if not 0 <= i < n_points), None)
        if wrong is not None:
            raise UnreadableMeshError(f'a triangle has the point {wrong} of {n_points}')
        if len(found) + 3 * len(corners) > 9 * MOST_TRIANGLES:
            raise UnreadableMeshError(f'it has more than {MOST_TRIANGLES} triangles')
        found.extend(at.points(coordinates, corners))
    return found


def placed_by_color(
    parts: Iterable[tuple[Rgba | None, tuple[Floats, Sequence[int]], Affine]],
) -> list[tuple[Rgba | None, Floats]]:
    """
    Return the triangles of each colour.

    Each part consists of its colour, its mesh and its pose. The mesh and the pose are as in
    `placed`.

    """
    found: dict[Rgba | None, list[tuple[tuple[Floats, Sequence[int]], Affine]]] = {}
    for color, mesh, at in parts:
        known = color if color in found or len(found) < MOST_COLORS else None
        found.setdefault(known, []).append((mesh, at))
    return [(color, placed(some)) for color, some in found.items()]


def affine(rows: Sequence[float]) -> Affine:
    """Return the map of a 4 x 4 matrix whose numbers are given row by row."""
    a, b, c, x, d, e, f, y, g, h, i, z = rows[:12]
    return Affine(((a, b, c), (d, e, f), (g, h, i)), (x, y, z))


def scaling(x: float, y: float, z: float) -> Affine:
    """Return the map that scales along the axes."""
    return Affine(((x, 0.0, 0.0), (0.0, y, 0.0), (0.0, 0.0, z)))
