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

"""Reader of glTF 2.0 files, binary and text. It reads bounding boxes from the JSON."""

from __future__ import annotations

from array import array
import base64
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
import json
import sys
from typing import Any
from typing import TYPE_CHECKING
from typing import TypeVar

from robot_description_tools.description.geometry import rotation_matrix
from robot_description_tools.description.mesh_shapes.shape import Affine
from robot_description_tools.description.mesh_shapes.shape import affine
from robot_description_tools.description.mesh_shapes.shape import fan
from robot_description_tools.description.mesh_shapes.shape import joined_bounds
from robot_description_tools.description.mesh_shapes.shape import MOST_PARTS
from robot_description_tools.description.mesh_shapes.shape import placed
from robot_description_tools.description.mesh_shapes.shape import placed_by_color
from robot_description_tools.description.mesh_shapes.shape import scaling
from robot_description_tools.description.mesh_shapes.shape import Shape
from robot_description_tools.description.mesh_shapes.shape import strip
from robot_description_tools.description.mesh_shapes.shape import UnreadableMeshError
from robot_description_tools.description.model import Origin
from robot_description_tools.description.solids import Bounds

if TYPE_CHECKING:
    from robot_description_tools.description.mesh_shapes.shape import Floats
    from robot_description_tools.description.mesh_shapes.shape import Rgba

_MAGIC, _JSON, _BINARY = b'glTF', b'JSON', b'BIN\0'
# Maps each component type to its number of bytes. `_TYPES` maps each entry type to its number of
# components.
_COMPONENTS = {5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4}
_FLOAT = 5126
# Maps each component type to its type code for ``array``.
_LETTERS = {5120: 'b', 5121: 'B', 5122: 'h', 5123: 'H', 5125: 'I', 5126: 'f'}
# A small file could declare very many entries, because entries without data are zeros and need no
# bytes.
#: Ratio. Largest total size of all entries without data, divided by the size of the file.
_ZEROS = 16
_TYPES = {'SCALAR': 1, 'VEC2': 2, 'VEC3': 3, 'VEC4': 4, 'MAT2': 4, 'MAT3': 9, 'MAT4': 16}
_TRIANGLES, _STRIP, _FAN = 4, 5, 6
_Found = TypeVar('_Found')


def read_gltf(data: bytes) -> Shape:
    """Read the content of a file. See `read_mesh`."""
    return _read(data, lambda document: document.shape())


def triangles_in(data: bytes) -> Floats:
    """Return the triangles of a file. See `read_triangles`."""
    return _read(data, lambda document: document.triangles())


def parts_in(data: bytes) -> list[tuple[Rgba | None, Floats]]:
    """Return the triangles of each colour in a file. See `read_parts`."""
    return _read(data, lambda document: document.parts())


def _read(data: bytes, find: Callable[[_Document], _Found]) -> _Found:
    text, binary = _parts(data)
    try:
        return find(_Document(json.loads(text), binary, len(data)))
    except (ValueError, RecursionError) as error:
        if isinstance(error, UnreadableMeshError):
            raise
        raise UnreadableMeshError('it holds no JSON that can be read') from error
    except (TypeError, KeyError, AttributeError, LookupError, OverflowError) as error:
        raise UnreadableMeshError('its JSON is not that of glTF') from error


def _parts(data: bytes) -> tuple[bytes, bytes]:
    """Return the JSON of a file, and its binary data."""
    if not data.startswith(_MAGIC):
        return data, b''
    text, binary, at = b'', b'', 12
    while at + 8 <= len(data):
        length, kind = int.from_bytes(data[at:at + 4], 'little'), data[at + 4:at + 8]
        at += 8
        if at + length > len(data):
            reason = f'a part of it ends at byte {at + length} of {len(data)}'
            raise UnreadableMeshError(reason)
        if kind == _JSON:
            text = data[at:at + length]
        elif kind == _BINARY:
            binary = data[at:at + length]
        at += length
    return text, binary


class _Document:
    """The nodes, meshes and accessors of a file."""

    def __init__(self, document: Any, binary: bytes, size: int) -> None:
        self._binary = binary
        self._buffers: list[Any] = document.get('buffers', [])
        self._accessors: list[Any] = document.get('accessors', [])
        self._meshes: list[Any] = document.get('meshes', [])
        self._materials: list[Any] = document.get('materials', [])
        self._nodes: list[Any] = document.get('nodes', [])
        scenes = document.get('scenes') or [{'nodes': list(range(len(self._nodes)))}]
        self._tops: list[int] = scenes[_whole(document.get('scene', 0))].get('nodes', [])
        buffers = [_whole(each['byteLength']) for each in self._buffers]
        if buffers and 'uri' not in self._buffers[0]:
            buffers[0] = min(buffers[0], len(binary))
        self._views = document.get('bufferViews', [])
        for i, view in enumerate(self._views):
            end = _whole(view.get('byteOffset', 0)) + _whole(view['byteLength'])
            there = buffers[_whole(view['buffer'])]
            if end > there:
                raise UnreadableMeshError(f'its bufferView {i} ends at byte {end} of {there}')
        zeros = sum(self._check(i, accessor) for i, accessor in enumerate(self._accessors))
        if zeros > _ZEROS * size:
            reason = f'it has {size} bytes, and claims {zeros} bytes of zeros'
            raise UnreadableMeshError(reason)

    def _check(self, i: int, accessor: Any) -> int:
        """
        Raise UnreadableMeshError if an accessor needs more bytes than the file has.

        Return the number of bytes that readers fill with zeros because the accessor has no
        ``bufferView``. If the accessor has a ``bufferView``, this number is 0.

        """
        count = _whole(accessor['count'])
        size = _COMPONENTS[accessor['componentType']] * _TYPES[accessor['type']]
        sparse = accessor.get('sparse')
        if sparse:
            few = _whole(sparse['count'])
            if few > count:
                reason = f'its accessor {i} changes {few} of {count} entries'
                raise UnreadableMeshError(reason)
            index = _COMPONENTS[sparse['indices']['componentType']]
            self._fit(i, self._view(sparse['indices']['bufferView']), few * index)
            self._fit(i, self._view(sparse['values']['bufferView']), few * size)
        if 'bufferView' not in accessor:
            return count * size
        view = self._view(accessor['bufferView'])
        stride = _whole(view.get('byteStride', size))
        start = _whole(accessor.get('byteOffset', 0))
        self._fit(i, view, count and start + stride * (count - 1) + size)
        return 0

    def _view(self, number: Any) -> Any:
        which = _whole(number)
        return self._views[which] if which < len(self._views) else {'byteLength': 0}

    def _fit(self, i: int, view: Any, needed: int) -> None:
        there = view['byteLength']
        if needed > there:
            reason = f'its accessor {i} needs {needed} bytes, and has {there}'
            raise UnreadableMeshError(reason)

    def shape(self) -> Shape:
        """Return the shape of the whole scene."""
        faces = 0
        boxes: list[Bounds] = []
        is_known = True
        for mesh, at in self._drawn():
            for part in mesh['primitives']:
                positions = self._accessors[_whole(part['attributes']['POSITION'])]
                indices = self._accessors[_whole(part['indices'])] if 'indices' in part else None
                count = _triangles((indices or positions)['count'], part.get('mode', _TRIANGLES))
                faces += count
                box = _box(positions)
                if count and box is None:
                    is_known = False
                elif count and box is not None:
                    boxes.append(at.box(box))
        return Shape(faces, joined_bounds(boxes) if is_known else None)

    def triangles(self) -> Floats:
        """Return the triangles of all parts of the scene."""
        parts = ((part, at) for mesh, at in self._drawn() for part in mesh['primitives'])
        return placed((self._triangles(part), at) for part, at in parts)

    def parts(self) -> list[tuple[Rgba | None, Floats]]:
        """Return the triangles of each colour."""
        return placed_by_color(
            (self._color(part), self._triangles(part), at)
            for mesh, at in self._drawn()
            for part in mesh['primitives']
        )

    def _color(self, part: Any) -> Rgba | None:
        """Return the base colour of a part in sRGB. The file contains linear values."""
        if 'material' not in part:
            return None
        look = self._materials[_whole(part['material'])].get('pbrMetallicRoughness', {})
        factor = [min(max(float(x), 0.0), 1.0) for x in look.get('baseColorFactor', [1.0] * 4)]
        *linear, alpha = factor
        r, g, b = (12.92 * x if x < 0.0031308 else 1.055 * x ** (1 / 2.4) - 0.055 for x in linear)
        return r, g, b, alpha

    def _triangles(self, part: Any) -> tuple[Floats, Sequence[int]]:
        """Return the points of a part, and the corners of its triangles."""
        accessor = self._accessors[_whole(part['attributes']['POSITION'])]
        if accessor['componentType'] != _FLOAT or accessor['type'] != 'VEC3':
            raise UnreadableMeshError('its points are no 32-bit numbers')
        points = self._entries(accessor)
        corners: Sequence[int] = range(len(points) // 3)
        if 'indices' in part:
            corners = self._entries(self._accessors[_whole(part['indices'])])
        mode = part.get('mode', _TRIANGLES)
        if mode == _TRIANGLES:
            return points, corners[:len(corners) // 3 * 3]
        split = {_STRIP: strip, _FAN: fan}.get(mode)
        return points, list(split(corners)) if split else []

    def _entries(self, accessor: Any) -> array[Any]:
        """Return the numbers of an accessor."""
        if 'sparse' in accessor or 'bufferView' not in accessor:
            raise UnreadableMeshError('it has sparse data')
        view = self._view(accessor['bufferView'])
        letter = _LETTERS[accessor['componentType']]
        size = _COMPONENTS[accessor['componentType']] * _TYPES[accessor['type']]
        stride = _whole(view.get('byteStride', size))
        start = _whole(view.get('byteOffset', 0)) + _whole(accessor.get('byteOffset', 0))
        data = self._data(_whole(view['buffer']))
        places = range(start, start + stride * _whole(accessor['count']), stride or 1)
        numbers = array(letter, b''.join(data[at:at + size] for at in places))
        if sys.byteorder == 'big':
            numbers.byteswap()
        return numbers

    def _data(self, buffer: int) -> bytes:
        uri = self._buffers[buffer].get('uri')
        if uri is None and buffer == 0:
            return self._binary
        head, mark, text = str(uri).partition(';base64,')
        if not (mark and head.startswith('data:')):
            reason = 'its triangles are in another file, which is not read: use a .glb file'
            raise UnreadableMeshError(reason)
        return base64.b64decode(text)

    def _drawn(self) -> Iterator[tuple[Any, Affine]]:
        """Yield the mesh and the transform of each node in the scene that has a mesh."""
        if len(self._nodes) > MOST_PARTS:
            raise UnreadableMeshError(f'it has more than {MOST_PARTS} parts')
        waiting = [(node, Affine()) for node in self._tops]
        seen = set[int]()
        while waiting:
            number, above = waiting.pop()
            if number in seen:
                raise UnreadableMeshError(f'its node {number} has two parents')
            seen.add(number)
            node = self._nodes[_whole(number)]
            here = above @ _pose(node)
            if 'mesh' in node:
                yield self._meshes[_whole(node['mesh'])], here
            waiting += [(child, here) for child in node.get('children', [])]


def _pose(node: Any) -> Affine:
    if 'matrix' in node:
        columns = [float(each) for each in node['matrix']]
        return affine([columns[4 * i + k] for k in range(3) for i in range(4)])
    x, y, z, w = map(float, node.get('rotation', (0, 0, 0, 1)))
    dx, dy, dz = map(float, node.get('translation', (0, 0, 0)))
    turn = rotation_matrix(Origin(quat_xyzw=(x, y, z, w)))
    return Affine(turn, (dx, dy, dz)) @ scaling(*map(float, node.get('scale', (1, 1, 1))))


def _triangles(count: int, mode: int) -> int:
    if mode in (_STRIP, _FAN):
        return max(0, count - 2)
    return count // 3 if mode == _TRIANGLES else 0


def _box(positions: Any) -> Bounds | None:
    """Return the bounding box of points if their accessor in the JSON contains it, or None."""
    if positions.get('componentType') != _FLOAT or not {'min', 'max'} <= positions.keys():
        return None
    x, y, z = map(float, positions['min'])
    u, v, w = map(float, positions['max'])
    return Bounds((x, y, z), (u, v, w))


def _whole(value: Any) -> int:
    if not isinstance(value, int) or value < 0:
        raise UnreadableMeshError(f'it has a size of {value}')
    return value
