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

"""Reader of Wavefront OBJ files."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
import io
from typing import TYPE_CHECKING

from robot_description_tools.description.mesh_shapes.shape import bounds_of
from robot_description_tools.description.mesh_shapes.shape import fan
from robot_description_tools.description.mesh_shapes.shape import floats
from robot_description_tools.description.mesh_shapes.shape import Shape
from robot_description_tools.description.mesh_shapes.shape import UnreadableMeshError

if TYPE_CHECKING:
    from robot_description_tools.description.mesh_shapes.shape import Floats

_COUNTED = {b'v': 0, b'vt': 1, b'vn': 2}
_WHAT = 'vertex', 'texture coordinate', 'normal'
#: Bytes. A file with a line longer than this is not read.
_LONGEST_LINE = 2**20


def read_obj(data: bytes) -> Shape:
    """Read the content of a file. See `read_mesh`."""
    corners, indices = _read(data)
    return Shape(len(indices) // 3, bounds_of(corners) if indices else None)


def triangles_in(data: bytes) -> Floats:
    """Return the triangles of a file. See `read_triangles`."""
    corners, indices = _read(data)
    return array('f', (x for i in indices for x in corners[3 * i:3 * i + 3]))


def _read(data: bytes) -> tuple[Floats, array[int]]:
    """Return the vertex coordinates, and the indices of the three vertices of each triangle."""
    corners, indices = array('f'), array('I')
    counts = [0, 0, 0]
    if b'\\' in data:
        data = data.replace(b'\\\r\n', b' ').replace(b'\\\n', b' ')
    for number, line in enumerate(io.BytesIO(data), 1):
        if len(line) > _LONGEST_LINE:
            raise UnreadableMeshError(f'its line {number} has {len(line)} bytes')
        words = line.partition(b'#')[0].split()
        word = words[0] if words else b''
        if word in _COUNTED:
            counts[_COUNTED[word]] += 1
            if word == b'v':
                point = floats(b' '.join(words[1:4]).decode('latin1'))
                point.extend([float('nan')] * (3 - len(point)))
                corners.extend(point)
        elif word == b'f':
            indices.extend(fan([_vertex(corner, counts, number) for corner in words[1:]]))
    return corners, indices


def _vertex(corner: bytes, counts: Sequence[int], line: int) -> int:
    """
    Return the index, from 0, of the vertex at a face corner.

    Indices in the file begin at 1. Negative indices count backwards from the last vertex, which is
    -1. Raise UnreadableMeshError for a wrong index.

    """
    found = []
    parts = corner.split(b'/')[:3]
    for i, (part, what, count) in enumerate(zip(parts, _WHAT, counts, strict=False)):
        if not part and i:
            continue
        try:
            index = int(part)
        except ValueError:
            index = 0
        if not (0 < index <= count or -count <= index < 0):
            raise UnreadableMeshError(f'line {line} names {what} {index} of {count}')
        found.append(index - 1 if index > 0 else index + count)
    return found[0]
