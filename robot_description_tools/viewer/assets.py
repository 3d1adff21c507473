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

"""The files that the page may read: meshes and textures of the robot, nothing else."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
import os
from pathlib import Path
from threading import Lock
import time
from urllib.parse import quote

from robot_description_tools.description.files import open_file
from robot_description_tools.description.files import read_file
from robot_description_tools.description.mesh_files import MeshReader
from robot_description_tools.description.mesh_files import MOST_BYTES
from robot_description_tools.description.model import DRAWN_MESHES
from robot_description_tools.description.packages import package_name
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

# What meshes refer to, too.
SERVED = DRAWN_MESHES | {'.mtl', '.bin', '.png', '.jpg', '.jpeg', '.bmp', '.gif', '.tga', '.webp'}

#: Count. Steps from a mesh over its materials to their textures.
_STEPS = 2
# Clocks of file systems are coarse.
#: Nanoseconds. A file that changed more recently may change again unnoticed.
_LATELY = 100_000_000
#: Bytes. A larger file is not held in memory as a whole.
_LARGE = 2**26
#: Bytes. Meshes of a robot that get a digest. Others have an address without one.
_MOST_DIGESTED = 2**32

MESH_NOT_SHOWN = Code(
    'mesh-not-shown',
    Severity.WARNING,
    'The viewer does not show a mesh or texture: it lies outside of the packages and the folder '
    'of the description, or has a format that the page does not read.',
    why='The page draws a marker in the place of the mesh, so the robot looks incomplete though '
    'RViz may show it.',
)


def digest_of(file: Path) -> str:
    """Return a name of what a file holds; empty if it cannot be read, or the page does not."""
    try:
        at = file.stat()
        lately = time.time_ns() - at.st_ctime_ns < _LATELY
        stamp = (at.st_dev, at.st_ino, at.st_size, at.st_mtime_ns, at.st_ctime_ns)
        return _digest_at(file, stamp, time.monotonic_ns() if lately else 0)
    except OSError:
        return ''


@lru_cache(maxsize=4096)
def _digest_at(file: Path, stamp: tuple[int, ...], moment: int) -> str:
    """Read a file as it was at a stamp; again at another moment."""
    digest, left = _digest(), MOST_BYTES
    with open(open_file(file), 'rb') as content:
        if os.fstat(content.fileno()).st_size > left:
            return ''
        while part := content.read(2**20):
            digest.update(part)
            left -= len(part)
            # The file may grow meanwhile.
            if left < 0:
                return ''
    return digest.hexdigest()


def content_of(file: Path, digest: str) -> bytes | None:
    """
    Return what a file holds if its digest is this one; None also where it is large.

    Who sends the file itself instead may send what was written into it since it was looked at.

    """
    with suppress(OSError):
        if file.stat().st_size <= _LARGE:
            held = read_file(file, _LARGE)
            if _digest(held).hexdigest() == digest:
                return held
    return None


def _digest(data: bytes = b'') -> blake2b:
    return blake2b(data, digest_size=16)


class Assets:
    """
    Maps URIs of a description to addresses of the server, and addresses to files.

    An address is ``files/<root>/<path>?v=<digest>``: what a mesh names relative to itself is
    found, and the same content is known again.
    Roots are the folder of the description and the packages that it names.

    Parameters
    ----------
    resolver : PackageResolver
        Finds packages.
    folder : Path, optional
        The folder that relative paths start from.

    Attributes
    ----------
    findings : list of Diagnostic
        The files that cannot be shown.
    files : set of Path
        Those that can.

    """

    def __init__(self, resolver: PackageResolver, folder: Path | None = None) -> None:
        self._resolver = resolver
        self._folder = folder
        # By number, with links of the file system resolved.
        self._roots: list[Path] = [] if folder is None else [folder.resolve()]
        self._addresses: dict[str, str | None] = {}
        # Of packages that the robot names, by name.
        self._packages: dict[str, Path] = {}
        self._references: dict[Path, frozenset[Path]] = {}
        self._reader = MeshReader()
        self._reading = Lock()
        self._left = _MOST_DIGESTED
        self.findings: list[Diagnostic] = []
        self.files: set[Path] = set()

    def address(self, uri: str, where: Location) -> str | None:
        """
        Return where the page finds a file of the description.

        Parameters
        ----------
        uri : str
            As written in the description.
        where : Location
            Where it is written, for the finding.

        Returns
        -------
        str or None
            Relative to the page; None where the file cannot be shown. There is a finding for the
            first place that names it, unless the file is missing, which the checker says.

        """
        if uri not in self._addresses:
            self._addresses[uri] = self._find(uri, where)
        return self._addresses[uri]

    def _find(self, uri: str, where: Location) -> str | None:
        scheme, _, rest = uri.partition('://')
        package = rest.partition('/')[0] if scheme in ('package', 'model') else ''
        root = self._resolver.share(package) if package else None
        try:
            file = self._resolver.resolve(uri, self._folder)
        except (OSError, ValueError):
            file = None
        if file is None or not file.is_file():
            return None
        if file.suffix.lower() not in SERVED:
            message = f"'{uri}' is a '{file.suffix}' file, which the viewer does not read"
            fix = f'use one of {", ".join(sorted(suffix[1:] for suffix in DRAWN_MESHES))}'
            self.findings.append(MESH_NOT_SHOWN.at(where, message, fix))
            return None
        file = file.resolve()
        if root is not None:
            self._packages[package] = root.resolve()
            places = [root.resolve()]
            source = PackageResolver().beside(file).package
            # Of a package that is made of links, the files lie in its source.
            if source and not file.is_relative_to(places[0]) and package_name(source) == package:
                places.append(source)
            self._roots += [place for place in places if place not in self._roots]
        for number, folder in enumerate(self._roots):
            if file.is_relative_to(folder):
                self.files.add(file)
                path = quote(file.relative_to(folder).as_posix())
                # Whatever its name and time: nobody shows an old copy, or reads the same twice.
                digest = self._digest_of(file)
                return f'files/{number}/{path}' + (f'?v={digest}' if digest else '')
        message = f"'{uri}' lies outside of the packages and the folder of the description"
        fix = 'put it into a package and name it by package://, so that the viewer may serve it'
        self.findings.append(MESH_NOT_SHOWN.at(where, message, fix))
        return None

    def _digest_of(self, file: Path) -> str:
        """Return the digest of a file, empty for all files after the first `_MOST_DIGESTED`."""
        with suppress(OSError):
            self._left -= file.stat().st_size
        return digest_of(file) if self._left >= 0 else ''

    def mesh(self, package: str, path: str) -> Path | None:
        """
        Return a mesh or texture of the robot, or a file that one of its meshes names.

        Parameters
        ----------
        package, path : str
            The package, and the path in it, decoded.

        Returns
        -------
        Path or None
            None for any other file, whatever it is.

        """
        folder = self._packages.get(package)
        file = None if folder is None else self.file(self._roots.index(folder), path)
        if file is None or file in self.files:
            return file
        named = set(self.files)
        # A mesh names materials, which name textures.
        for _ in range(_STEPS):
            named |= {other for each in named for other in self._named_in(each)}
        return file if file in named else None

    def _named_in(self, file: Path) -> frozenset[Path]:
        """Return the files that a mesh or a material names."""
        # Requests come from several threads; one of them reads, and the others wait for it.
        with self._reading:
            if file not in self._references:
                found = set()
                for name in self._reader.names_in(file):
                    # No name of a file has a null, and a circle of links leads nowhere.
                    with suppress(OSError, RuntimeError, ValueError):
                        found.add((file.parent / name).resolve())
                self._references[file] = frozenset(found)
            return self._references[file]

    def file(self, root: int, path: str) -> Path | None:
        """
        Return the file at an address, None where nothing may be served.

        Parameters
        ----------
        root : int
            Number of a root.
        path : str
            The rest of the address, decoded.

        Returns
        -------
        Path or None
            A file inside of the root, or of another one to which a link leads.

        """
        if not 0 <= root < len(self._roots) or '\0' in path or '\\' in path:
            return None
        parts = path.split('/')
        if any(part in ('', '.', '..') for part in parts):
            return None
        try:
            file = self._roots[root].joinpath(*parts).resolve()
            allowed = (
                any(map(file.is_relative_to, self._roots))
                and file.suffix.lower() in SERVED
                and file.is_file()
            )
        except (OSError, RuntimeError):
            # Names that are too long, and circles of links.
            return None
        return file if allowed else None
