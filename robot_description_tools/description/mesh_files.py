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
Names of files to which mesh files refer, such as textures.

The mesh files may be untrusted. Each file is read once, in windows of fixed size. A file that
would raise the total for a robot above `MOST_BYTES` is not read. The time is proportional to the
number of bytes. The package `mesh_shapes` reads the sizes and faces of meshes.

"""

from __future__ import annotations

from collections.abc import Iterator
import os
from pathlib import Path
import re
from urllib.parse import unquote

from robot_description_tools.description.files import open_file

#: Bytes. Largest total size of the mesh files that are read for one robot. The viewer does not
#: draw a mesh that is larger than this.
MOST_BYTES = 2**29
#: Bytes. Number of bytes of a file that are read at a time.
_WINDOW = 2**20
# Windows of a file overlap by this length. This is long enough for a match with any path, because
# a path has at most 4096 bytes on Linux.
#: Bytes. Longest text that the regular expressions of this module match.
_LONGEST = 2**14

# Real meshes name at most a few dozen textures, so no real mesh exceeds `_MOST_NAMES`.
#: Count. Largest number of names in one file.
_MOST_NAMES = 1000

# Each of these expressions begins with a fixed character, such as a newline. The search tries to
# match the expression wherever this character is in the file. The repeated parts of the expression
# cannot match the character, so each try ends near the next place where the character is. So each
# byte of a file is read only a few times, and the time is proportional to the size of the file.
_COLLADA_IMAGE = re.compile(rb'<init_from>([^<]{0,4096})<(?:ref>([^<]{0,4096})<)?')
_OBJ_TEXTURE = re.compile(
    rb'\n[ \t]*(?:mtllib|map_\w{1,32}|bump|disp|decal|norm|refl)[ \t]([^\r\n]{0,4096})'
)
_GLTF_URI = re.compile(rb'"uri"\s{0,64}:\s{0,64}"([^"]{1,4096})"')
_NAMING = {
    '.dae': _COLLADA_IMAGE,
    '.obj': _OBJ_TEXTURE,
    '.mtl': _OBJ_TEXTURE,
    '.gltf': _GLTF_URI,
    '.glb': _GLTF_URI,
}


class MeshReader:
    """
    A reader of the mesh files of one robot, which reads a limited number of bytes in total.

    Parameters
    ----------
    most : int
        Largest number of bytes to read from all files together.

    """

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._left = most

    def names_in(self, path: Path) -> frozenset[str]:
        """
        Return the names of images, materials and buffers in a mesh or material file.

        Names are relative to the folder of the file. The result is empty for files of other
        formats and for files with more than 1000 names. It is also empty for files that are larger
        than the number of bytes that may still be read.

        """
        pattern = _NAMING.get(path.suffix.lower())
        names: set[bytes] = set()
        try:
            for data, end in self._windows(path) if pattern else ():
                for match in pattern.finditer(data) if pattern else ():
                    if match.start() < end:
                        name = match[match.lastindex or 0].strip()
                        # In an OBJ material, options of a texture come before its name.
                        names.add(name.split()[-1] if pattern is _OBJ_TEXTURE and name else name)
                        if len(names) > _MOST_NAMES:
                            raise _TooMuch
        except _TooMuch:
            return frozenset()
        except OSError:
            pass
        return frozenset(unquote(os.fsdecode(name)) for name in names if name)

    def _windows(self, path: Path) -> Iterator[tuple[bytes, int]]:
        """
        Yield overlapping windows of a file, and the index where each overlap begins.

        If a match begins before this index, the window contains all of it. The first window begins
        with an additional newline, so that an expression that begins with a newline can match the
        first line of the file.

        """
        with open(open_file(path), 'rb') as file:
            if os.fstat(file.fileno()).st_size > self._left:
                raise _TooMuch
            data = b'\n'
            while block := file.read(_WINDOW):
                # Count the bytes that were read, because a file may grow while it is read.
                self._left -= len(block)
                if self._left < 0:
                    raise _TooMuch
                data += block
                end = max(len(data) - _LONGEST, 0)
                yield data, end
                data = data[end:]
            yield data, len(data)


class _TooMuch(Exception):
    """A file has more bytes than may still be read, or too many names."""
