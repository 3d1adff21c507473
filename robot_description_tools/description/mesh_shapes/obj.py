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

"""Wavefront OBJ files."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
import io

from robot_description_tools.description.mesh_shapes.shape import bounds_of
from robot_description_tools.description.mesh_shapes.shape import floats
from robot_description_tools.description.mesh_shapes.shape import Shape
from robot_description_tools.description.mesh_shapes.shape import UnreadableMeshError

_COUNTED = {b'v': 0, b'vt': 1, b'vn': 2}
_WHAT = 'vertex', 'texture coordinate', 'normal'
#: Bytes. A file with a longer line is not read.
_LONGEST_LINE = 2**20


def read_obj(data: bytes) -> Shape:
    """Read the content of a file. See `read_mesh`."""
    corners = array('f')
    counts = [0, 0, 0]
    faces = 0
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
            for corner in words[1:]:
                _check(corner, counts, number)
            faces += max(0, len(words) - 3)
    return Shape(faces, bounds_of(corners) if faces else None)


def _check(corner: bytes, counts: Sequence[int], line: int) -> None:
    """
    Refuse the corner of a face if an index is wrong.

    Indices count from 1, or backwards from -1.

    """
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
