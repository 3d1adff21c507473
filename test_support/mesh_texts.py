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

"""Mesh files with a few triangles, in each format."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence
import json
import struct
from typing import Any

Point = Sequence[float]
Triangle = Sequence[Point]
# A triangle with a corner at the origin. The bounding box of the triangle has the size 1 x 2 x 3.
FACE: Triangle = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 2.0, 3.0))


def stl_binary(triangles: Iterable[Triangle] = (FACE,), count: int | None = None) -> bytes:
    """Return a binary STL file. ``count`` replaces the number of triangles in its header."""
    parts = [struct.pack('<12fH', 0, 0, 1, *sum(map(tuple, face), ()), 0) for face in triangles]
    claimed = len(parts) if count is None else count
    return bytes(80) + struct.pack('<I', claimed) + b''.join(parts)


def stl_text(triangles: Iterable[Triangle] = (FACE,)) -> bytes:
    """Return a text STL file."""
    faces = (
        ''.join(f'   vertex {x!r} {y!r} {z!r}\n' for x, y, z in triangle) for triangle in triangles
    )
    loops = (
        f' facet normal 0 0 1\n  outer loop\n{face}  endloop\n endfacet\n' for face in faces
    )
    return f'solid part\n{"".join(loops)}endsolid part\n'.encode()


def obj(triangles: Iterable[Triangle] = (FACE,)) -> bytes:
    """Return a Wavefront OBJ file."""
    lines = []
    for i, triangle in enumerate(triangles):
        lines += [f'v {x!r} {y!r} {z!r}' for x, y, z in triangle]
        lines.append(f'f {3 * i + 1} {3 * i + 2} {3 * i + 3}')
    return '\n'.join([*lines, '']).encode()


def dae(
    triangles: Sequence[Triangle] = (FACE,),
    *,
    meter: float = 1.0,
    steps: str = '',
    stride: str = 'stride="3"',
    faces: str = '',
    nodes: str = '',
    scene: str = '',
) -> bytes:
    """Return a COLLADA file. Arguments replace parts of the file."""
    points = [point for triangle in triangles for point in triangle]
    numbers = ' '.join(f'{x!r}' for point in points for x in point)
    corners = ' '.join(map(str, range(len(points))))
    faces = faces or (
        f'<triangles count="{len(triangles)}"><input semantic="VERTEX" source="#v" offset="0"/>'
        f'<p>{corners}</p></triangles>'
    )
    scene = scene or f'<node>{steps}<instance_geometry url="#g"/></node>'
    return f"""<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="unit" meter="{meter!r}"/><up_axis>Z_UP</up_axis></asset>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="a" count="{3 * len(points)}">{numbers}</float_array>
<technique_common><accessor source="#a" count="{len(points)}" {stride}>
<param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/>
</accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
{faces}</mesh></geometry></library_geometries><library_nodes>{nodes}</library_nodes>
<library_visual_scenes><visual_scene id="s">{scene}</visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>
""".encode()


def gltf(triangles: Sequence[Triangle] = (FACE,), **changes: Any) -> dict[str, Any]:
    """Return the JSON of a glTF file with one node. Arguments replace top-level keys."""
    points = [point for triangle in triangles for point in triangle]
    size = 12 * len(points)
    axes = list(zip(*points, strict=True))
    position = {
        'bufferView': 0,
        'componentType': 5126,
        'count': len(points),
        'type': 'VEC3',
        'min': [min(axis) for axis in axes],
        'max': [max(axis) for axis in axes],
    }
    return {
        'asset': {'version': '2.0'},
        'scene': 0,
        'scenes': [{'nodes': [0]}],
        'nodes': [{'mesh': 0}],
        'meshes': [{'primitives': [{'attributes': {'POSITION': 0}}]}],
        'buffers': [{'byteLength': size}],
        'bufferViews': [{'buffer': 0, 'byteLength': size}],
        'accessors': [position],
        **changes,
    }


def glb(triangles: Sequence[Triangle] = (FACE,), **changes: Any) -> bytes:
    """Return a binary glTF file. See `gltf`."""
    text = json.dumps(gltf(triangles, **changes)).encode()
    text += b' ' * (-len(text) % 4)
    points = [x for triangle in triangles for point in triangle for x in point]
    binary = struct.pack(f'<{len(points)}f', *points)
    chunks = struct.pack('<I4s', len(text), b'JSON') + text
    chunks += struct.pack('<I4s', len(binary), b'BIN\0') + binary
    return struct.pack('<4sII', b'glTF', 2, 12 + len(chunks)) + chunks
