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

"""Reader of mesh files of all formats. Large files are not read, and results are cached."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
import os
from pathlib import Path
from typing import Any
from typing import TYPE_CHECKING

from robot_description_tools.description.files import open_file
from robot_description_tools.description.mesh_shapes.shape import bounds_of
from robot_description_tools.description.mesh_shapes.shape import Shape
from robot_description_tools.description.mesh_shapes.shape import UnreadableMeshError
from robot_description_tools.description.mesh_shapes.stl import binary_faces
from robot_description_tools.description.solids import Bounds

if TYPE_CHECKING:
    from robot_description_tools.description.mesh_shapes.shape import Floats
    from robot_description_tools.description.mesh_shapes.shape import Rgba

# `MOST_BYTES` is enough for an STL file with 1.3 million faces.
#: Bytes. A file larger than this is not read.
MOST_BYTES = 2**26
# The module of each format is imported only when a file needs it, because most nodes read no
# meshes.
_FORMATS = {'.stl': 'stl', '.dae': 'collada', '.obj': 'obj', '.glb': 'gltf', '.gltf': 'gltf'}

_EMPTY = 'it holds no triangles'


@dataclass(frozen=True, slots=True)
class MeshFile:
    """
    Facts about a mesh file.

    Attributes
    ----------
    size : int
        Size of the file [bytes].
    faces : int
        Number of faces; 0 if unknown.
    bounds : Bounds or None
        Bounding box of the mesh, along the axes of the file [m]; None if unknown.
    problem : str
        Reason why the viewer cannot draw the mesh, as a sentence that begins with "it". Empty if
        the mesh can be drawn, or if its file format is unknown.
    is_too_large : bool
        True if the file was not read because of its size.

    """

    size: int
    faces: int = 0
    bounds: Bounds | None = None
    problem: str = ''
    is_too_large: bool = False


def read_mesh(path: Path, most: int = MOST_BYTES) -> MeshFile:
    """
    Read an STL, COLLADA, OBJ, GLB or glTF file.

    The file may be hostile: time and memory are at most proportional to its size. The result is
    cached until the file changes.

    Parameters
    ----------
    path : Path
        The file. Only a regular file is read.
    most : int
        Largest size of a file that is read [bytes]. For a larger binary STL file, the number of
        faces is computed from the size of the file.

    Returns
    -------
    MeshFile

    """
    try:
        at = path.stat()
        stamp = (at.st_dev, at.st_ino, at.st_size, at.st_mtime_ns, at.st_ctime_ns)
        return _read_at(path, stamp, min(most, MOST_BYTES))
    except OSError as error:
        return MeshFile(0, problem=f'it cannot be read: {error.strerror}')


def read_triangles(path: Path) -> Floats:
    """
    Read the triangles of an STL, COLLADA, OBJ, GLB or glTF file.

    Time and memory are at most proportional to the size of the file, as for `read_mesh`.

    Parameters
    ----------
    path : Path
        The file. Only a regular file is read.

    Returns
    -------
    array of float
        x, y, z of the three corners of each triangle, along the axes of the file [m].

    Raises
    ------
    UnreadableMeshError
        If the file cannot be read or has no triangles.

    """
    module, data = _opened(path)
    corners: Floats = module.triangles_in(data)
    if bounds_of(corners) is None:
        raise UnreadableMeshError(_EMPTY)
    return corners


def read_parts(path: Path) -> list[tuple[Rgba | None, Floats]]:
    """
    Read the triangles of a file, and the colours that a COLLADA, GLB or glTF file gives them.

    Parameters
    ----------
    path : Path
        The file, as for `read_triangles`.

    Returns
    -------
    list of (tuple of float or None, array of float)
        For each colour: its red, green, blue and alpha from 0 to 1 (sRGB), and its triangles, as
        `read_triangles` returns them. The colour is None if the file does not give one.

    Raises
    ------
    UnreadableMeshError
        If the file cannot be read or has no triangles.

    """
    module, data = _opened(path)
    colored = getattr(module, 'parts_in', None)
    parts = colored(data) if colored else [(None, module.triangles_in(data))]
    parts = [(color, corners) for color, corners in parts if bounds_of(corners) is not None]
    if not parts:
        raise UnreadableMeshError(_EMPTY)
    return parts


def _opened(path: Path) -> tuple[Any, bytes]:
    """Return the module for the format of a file, and the content of the file."""
    kind = _FORMATS.get(path.suffix.lower())
    if kind is None:
        raise UnreadableMeshError(f'it is none of {", ".join(_FORMATS)}')
    try:
        with os.fdopen(open_file(path), 'rb') as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise UnreadableMeshError(f'it cannot be read: {error.strerror}') from error
    if len(data) > MOST_BYTES:
        raise UnreadableMeshError(f'it has more than {MOST_BYTES} bytes')
    return _module(kind), data


def _module(kind: str) -> Any:
    return import_module(f'robot_description_tools.description.mesh_shapes.{kind}')


@lru_cache(maxsize=4096)
def _read_at(path: Path, stamp: tuple[int, ...], most: int) -> MeshFile:
    """Read a file. ``stamp`` differs for each version of the file, so no old result is used."""
    kind = _FORMATS.get(path.suffix.lower())
    if kind is None:
        return MeshFile(stamp[2])
    with os.fdopen(open_file(path), 'rb') as file:
        size = os.fstat(file.fileno()).st_size
        data = file.read(most + 1 if size <= most else 84)
    if size > most or len(data) > most:
        faces = binary_faces(data[:84], size) if kind == 'stl' else None
        bound = f'no more than {most} are read'
        if most < MOST_BYTES:
            bound = f'the meshes before it leave {most} to be read'
        return MeshFile(size, faces or 0, None, f'it has {size} bytes, and {bound}', True)
    read: Callable[[bytes], Shape] = getattr(_module(kind), f'read_{kind}')
    try:
        shape = read(data)
    except UnreadableMeshError as reason:
        return MeshFile(size, problem=str(reason))
    problem = '' if shape.faces else _EMPTY
    return MeshFile(size, shape.faces, shape.bounds, problem)
