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

"""Reader of STL files, binary and text."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
import re
import sys
from typing import TYPE_CHECKING

from robot_description_tools.description.mesh_shapes.shape import bounds_of
from robot_description_tools.description.mesh_shapes.shape import floats
from robot_description_tools.description.mesh_shapes.shape import joined_bounds
from robot_description_tools.description.mesh_shapes.shape import Shape
from robot_description_tools.description.mesh_shapes.shape import UnreadableMeshError

if TYPE_CHECKING:
    from robot_description_tools.description.mesh_shapes.shape import Floats

# Size of the header, size of a triangle, and range of the three corners in a triangle, in bytes.
_HEAD, _TRIANGLE, _CORNERS = 84, 50, slice(12, 48)
_AT_ONCE = 2**14
# A binary file may also begin with the word "solid", but a text file contains no NUL bytes.
_TEXT = re.compile(rb'\W{0,4}solid(?!.*\0)', re.DOTALL)
_VERTEX = re.compile(r'\bvertex\s([^\n\r]*)', re.IGNORECASE)


def binary_faces(head: bytes, size: int) -> int | None:
    """Return the number of triangles, or None if the size is not that of a binary file."""
    count = int.from_bytes(head[80:_HEAD], 'little')
    is_binary = len(head) >= _HEAD and size == _HEAD + _TRIANGLE * count
    return count if is_binary else None


def read_stl(data: bytes) -> Shape:
    """Read the content of a file. See `read_mesh`."""
    faces = 0
    boxes = []
    for corners in _pieces(data):
        faces += len(corners) // 9
        boxes.append(bounds_of(corners))
    return Shape(faces, joined_bounds(filter(None, boxes)))


def triangles_in(data: bytes) -> Floats:
    """Return the triangles of a file. See `read_triangles`."""
    found = array('f')
    for corners in _pieces(data):
        found.extend(corners)
    return found


def _pieces(data: bytes) -> Iterator[Floats]:
    """Yield the corners of the triangles, a few thousand triangles at a time."""
    count = binary_faces(data[:_HEAD], len(data))
    if count is None:
        if _TEXT.match(data[:512]):
            yield _read_text(data)
            return
        if len(data) < _HEAD:
            reason = f'it has {len(data)} bytes, and its head alone needs {_HEAD}'
            raise UnreadableMeshError(reason)
        count, there = int.from_bytes(data[80:_HEAD], 'little'), (len(data) - _HEAD) // _TRIANGLE
        if count > there:
            raise UnreadableMeshError(f'it claims {count} triangles, and has bytes for {there}')
    end = _HEAD + _TRIANGLE * count
    for first in range(_HEAD, end, _TRIANGLE * _AT_ONCE):
        last = min(first + _TRIANGLE * _AT_ONCE, end)
        triangles = (data[i:i + _TRIANGLE] for i in range(first, last, _TRIANGLE))
        corners = array('f')
        corners.frombytes(b''.join(triangle[_CORNERS] for triangle in triangles))
        if sys.byteorder == 'big':
            corners.byteswap()
        yield corners


def _read_text(data: bytes) -> Floats:
    text = data.decode('utf-8', 'replace')
    corners = array('f')
    for line in _VERTEX.finditer(text):
        corner = floats(line[1])[:3]
        corner.extend([float('nan')] * (3 - len(corner)))
        corners.extend(corner)
    return corners
