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
"""Names of mesh files, and generated meshes for truncated cones and capsules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import cos
from math import pi
from math import sin
import os
from pathlib import Path
import re
from urllib.parse import unquote
from urllib.parse import urlsplit

from robot_description_tools.description.files import write_file
from robot_description_tools.description.xml.numbers import shortest

SIDES = 48
_CONE = re.compile(r'(?:.*/)?truncated_cone_([0-9.e+-]+)_([0-9.e+-]+)_([0-9.e+-]+)\.obj\Z')


def cone_name(r1: float, r2: float, h: float) -> str:
    """Return the file name of a truncated cone. The name contains the sizes of the cone."""
    return f'truncated_cone_{shortest(r1)}_{shortest(r2)}_{shortest(h)}.obj'


def cone_from_name(filename: str) -> tuple[float, float, float] | None:
    """Return the two radii and the height [m] if `cone_name` made this file name, or else None."""
    match = _CONE.match(filename)
    try:
        return (float(match[1]), float(match[2]), float(match[3])) if match else None
    except ValueError:
        return None


def revolved_obj(profile: Iterable[tuple[float, float]]) -> str:
    """
    Return the Wavefront OBJ text of a solid of revolution about x.

    Parameters
    ----------
    profile : iterable of (float, float)
        Pairs of x and radius [m], sorted by x. If the radius at an end is not 0, a disc closes the
        end.

    Returns
    -------
    str
        The text. The surface is closed, and its faces point outwards. Equal profiles give equal
        texts.

    """
    rings = [(x, radius) for x, radius in profile]
    rings = [(rings[0][0], 0.0), *rings, (rings[-1][0], 0.0)]
    # A ring of radius 0 becomes a single vertex.
    corners: list[list[int]] = []
    lines: list[str] = []
    for x, radius in rings:
        count = SIDES if radius else 1
        first = len(lines) + 1
        corners.append([first + i % count for i in range(SIDES + 1)])
        for i in range(count):
            angle = 2.0 * pi * i / SIDES
            lines.append(f'v {x:.9g} {radius * cos(angle):.9g} {radius * sin(angle):.9g}')
    for near, far in pairwise(corners):
        for i in range(SIDES):
            face = dict.fromkeys((near[i], far[i], far[i + 1], near[i + 1]))
            if len(face) > 2:
                lines.append('f ' + ' '.join(map(str, reversed(face))))
    return '\n'.join(lines) + '\n'


def is_generated(path: Path) -> bool:
    """Return True if a file is in the cache of generated meshes."""
    return path.parent == _meshes()


@dataclass(frozen=True, slots=True)
class MeshPlaces:
    """
    Conversion of mesh names, and the folder for generated meshes.

    Attributes
    ----------
    source : Path or None
        Relative names in the document are relative to this folder. If None, they are not changed.
    target : Path or None
        The folder of the new description, to which the new names are relative. Generated meshes
        are written to this folder. If None, the description is in memory: names are absolute, and
        generated meshes are written to the user's cache.

    """

    source: Path | None = None
    target: Path | None = None

    def url(self, url: str) -> str:
        """Convert the name of a mesh in the document to its name in the new description."""
        scheme = urlsplit(url).scheme
        if scheme == 'file':
            path = Path(unquote(urlsplit(url).path))
        elif scheme or self.source is None:
            return url
        else:
            path = self.source / url
        if self.target is None:
            return Path(os.path.abspath(path)).as_uri()
        return Path(os.path.relpath(path, self.target)).as_posix()

    def write(self, name: str, text: str) -> str:
        """
        Write a generated mesh, and return its name in the new description.

        If the file already has this content, it is not written again.

        Raises
        ------
        OSError
            If the mesh cannot be written.

        """
        folder = self.target or _meshes()
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / name
        data = text.encode()
        if not path.is_file() or path.read_bytes() != data:
            write_file(path, data)
        return name if self.target is not None else path.absolute().as_uri()


def _meshes() -> Path:
    """Return the folder of generated meshes in the user's cache (XDG base directories)."""
    base = os.environ.get('XDG_CACHE_HOME', '')
    folder = Path(base) if os.path.isabs(base) else Path.home() / '.cache'
    return (folder / 'robot_description_tools' / 'meshes').absolute()
