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
Packs triangles into few bytes, for a page that contains its meshes.

``web/src/local_meshes.js`` unpacks the triangles and computes the normals. Coordinates are rounded
to 1/65535 of the longest side of the bounding box. The lowest bytes of all numbers are stored
first, then the next bytes of all numbers, and so on (planes). gzip compresses this order much
better.

"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from numpy.typing import NDArray
from robot_description_tools.viewer.scene import Json

#: Count. Number of steps along the longest side of the bounding box.
STEPS = 2**16 - 1

IntArray = NDArray[np.int64]


def pack_triangles(corners: ArrayLike) -> tuple[Json, bytes]:
    """
    Pack the triangles of a mesh.

    Parameters
    ----------
    corners : array-like, shape (3 n_triangles, 3)
        The corners of each triangle [m].

    Returns
    -------
    sizes : dict
        Numbers of ``vertices`` and ``triangles``, and the ``origin`` and the ``step`` of the
        coordinates [m].
    data : bytes
        Three bytes for each coordinate of each vertex, then four bytes for each corner.

    """
    points = np.asarray(corners, dtype=np.float64).reshape(-1, 3)
    origin = points.min(axis=0)
    step = float(np.ptp(points, axis=0).max()) / STEPS or 1.0
    rounded = np.round((points - origin) / step).astype(np.int64)
    key = (rounded[:, 0] << 40) + (rounded[:, 1] << 20) + rounded[:, 2]
    _, first, index = np.unique(key, return_index=True, return_inverse=True)
    # Number the vertices in the order of their first use.
    order = np.argsort(first)
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order))
    index = place[index.reshape(-1)]
    vertices = rounded[first[order]]

    # For each corner, `seen` is the number of different vertices that earlier corners use. Store
    # this number minus the index of the corner's vertex. The difference is 0 for a vertex that no
    # earlier corner uses. It is 1 for the vertex that was added last, 2 for the one before, etc.
    seen = np.concatenate(([0], np.maximum.accumulate(index)[:-1] + 1))
    steps = np.diff(vertices, axis=0, prepend=np.zeros((1, 3), dtype=np.int64))
    # Store the difference of each coordinate to that of the vertex before. Even numbers are
    # positive differences, odd numbers are negative differences.
    signed = np.where(steps < 0, -2 * steps - 1, 2 * steps)
    sizes = {
        'vertices': len(vertices),
        'triangles': len(index) // 3,
        'origin': origin.tolist(),
        'step': step,
    }
    return sizes, b''.join(_planes(column, 3) for column in signed.T) + _planes(seen - index, 4)


def _planes(numbers: IntArray, count: int) -> bytes:
    planes = np.ascontiguousarray(numbers.astype('<u4')).view(np.uint8).reshape(-1, 4)
    return planes[:, :count].T.tobytes()
