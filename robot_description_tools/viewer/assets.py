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

"""Files that the page may read: meshes and textures of the robot."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
import os
from pathlib import Path
from threading import Lock
import time
from urllib.parse import quote
from urllib.parse import unquote

from robot_description_tools.description.files import open_file
from robot_description_tools.description.files import read_file
from robot_description_tools.description.mesh_files import MeshReader
from robot_description_tools.description.mesh_files import MOST_BYTES
from robot_description_tools.description.model import DRAWN_MESHES
from robot_description_tools.description.packages import package_name
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics.code import Code

# Suffixes of meshes that are drawn, and of files that meshes refer to.
SERVED = DRAWN_MESHES | {'.mtl', '.bin', '.png', '.jpg', '.jpeg', '.bmp', '.gif', '.tga', '.webp'}

#: Count. Largest number of references that lead from a mesh to a file. Example: a mesh names a
#: material, and the material names a texture.
_STEPS = 2
# Two quick changes may have equal time stamps, because the clocks of file systems are coarse.
#: Nanoseconds. Within this time after a change, another change may have the same time stamp.
_RECENT = 100_000_000
#: Bytes. A larger file is not read into memory as a whole.
_LARGE = 2**26
#: Bytes. Digests of a robot's files are computed up to this total size. Files beyond this total
#: have no digest.
_MOST_DIGESTED = 2**32

#: Count. The address of a file contains the number of its folder. The folders of the first robot
#: are numbered from 0, and the folders of a second robot are numbered from this number.
SECOND = 100_000

MESH_NOT_SHOWN = Code.warning(
    'mesh-not-shown',
    'The viewer does not show a mesh or texture. Either the file is outside of the packages and '
    'the folder of the description, or the page cannot read its format.',
    why='The page draws a marker instead of the mesh, so the robot looks incomplete. '
    'RViz may show the mesh.',
)


def digest_of(file: Path) -> str:
    """Return the digest of a file, or '' if it cannot be read or is too large for the page."""
    try:
        at = file.stat()
        is_recent = time.time_ns() - at.st_ctime_ns < _RECENT
        stamp = (at.st_dev, at.st_ino, at.st_size, at.st_mtime_ns, at.st_ctime_ns)
        return _digest_at(file, stamp, time.monotonic_ns() if is_recent else 0)
    except OSError:
        return ''


@lru_cache(maxsize=4096)
def _digest_at(file: Path, stamp: tuple[int, ...], moment: int) -> str:
    """Return the digest of a file. `stamp` and `moment` are only used as keys of the cache."""
    digest, left = _digest(), MOST_BYTES
    with open(open_file(file), 'rb') as content:
        if os.fstat(content.fileno()).st_size > left:
            return ''
        while part := content.read(2**20):
            digest.update(part)
            left -= len(part)
            # The file may grow while it is read.
            if left < 0:
                return ''
    return digest.hexdigest()


def content_of(file: Path, digest: str) -> bytes | None:
    """
    Return the content of a file if it has the given digest and is not too large, else None.

    The content is read once. So the returned content always fits the digest, even if another
    program writes the file at the same time.

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

    An address is ``files/<root>/<path>?v=<digest>``. The root is the number of a folder: the
    folder of the description, or the folder of a package that the description names. The path is
    the path in this folder, so relative names in a mesh, such as names of textures, lead to the
    right files. The digest changes with the content, so the browser can keep a file in its cache.

    Parameters
    ----------
    resolver : PackageResolver
        Finds packages.
    folder : Path, optional
        Base of relative paths.

    Attributes
    ----------
    findings : list of Diagnostic
        Findings about files that cannot be shown.
    files : set of Path
        The files that can be shown.
    first : int
        Number of the first root. Assets of two robots need different numbers.
    other : Assets or None
        Assets of the robot that is compared with this robot.

    """

    def __init__(self, resolver: PackageResolver, folder: Path | None = None) -> None:
        self._resolver = resolver
        self._folder = folder
        # The roots by number, with symbolic links resolved.
        self._roots: list[Path] = [] if folder is None else [folder.resolve()]
        self._addresses: dict[str, str | None] = {}
        # Folders of the packages that the robot names, by name.
        self._packages: dict[str, Path] = {}
        self._references: dict[Path, frozenset[Path]] = {}
        self._reader = MeshReader()
        self._reading = Lock()
        self._left = _MOST_DIGESTED
        self.findings: list[Diagnostic] = []
        self.files: set[Path] = set()
        self.first = 0
        self.other: Assets | None = None

    def compare(self, other: Assets) -> None:
        """Also serve the files of another robot, whose files must not have addresses yet."""
        self.other, other.first = other, SECOND

    def address(self, uri: str, where: Location) -> str | None:
        """
        Return the address of a file for the page.

        Parameters
        ----------
        uri : str
            The URI as written in the description.
        where : Location
            Place of the URI, for the finding.

        Returns
        -------
        str or None
            Address relative to the page, or None if the file cannot be shown. If the file exists
            but cannot be shown, ``findings`` gets a finding at the first place that names the
            file. The checker reports missing files.

        """
        if uri not in self._addresses:
            self._addresses[uri] = self._find(uri, where)
        return self._addresses[uri]

    def path(self, uri: str) -> Path | None:
        """Return the file of a URI that has an address. None for other URIs."""
        return self.at(self._addresses.get(uri))

    def at(self, address: str | None) -> Path | None:
        """Return the file at an address that `address` returned. None if the address is None."""
        _, _, rest = (address or '').partition('?')[0].partition('/')
        root, _, path = rest.partition('/')
        return self.file(int(root), unquote(path)) if path else None

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
            message = f"'{uri}' is a '{file.suffix}' file, which the viewer cannot read"
            fix = f'use one of {", ".join(sorted(suffix[1:] for suffix in DRAWN_MESHES))}'
            self.findings.append(MESH_NOT_SHOWN.at(where, message, fix))
            return None
        file = file.resolve()
        if root is not None:
            self._packages[package] = root.resolve()
            places = [root.resolve()]
            source = PackageResolver().beside(file).package
            # A package may consist of symbolic links to files in its source folder.
            if source and not file.is_relative_to(places[0]) and package_name(source) == package:
                places.append(source)
            self._roots += [place for place in places if place not in self._roots]
        for number, folder in enumerate(self._roots):
            if file.is_relative_to(folder):
                self.files.add(file)
                path = quote(file.relative_to(folder).as_posix())
                # The address changes with the content, so a browser may keep the file forever.
                digest = self._digest_of(file)
                return f'files/{self.first + number}/{path}' + (f'?v={digest}' if digest else '')
        message = f"'{uri}' is outside of the packages and the folder of the description"
        fix = 'move it into a package and name it with package://'
        self.findings.append(MESH_NOT_SHOWN.at(where, message, fix))
        return None

    def _digest_of(self, file: Path) -> str:
        """Return the digest of a file, or '' if `_MOST_DIGESTED` bytes have digests already."""
        with suppress(OSError):
            self._left -= file.stat().st_size
        return digest_of(file) if self._left >= 0 else ''

    def mesh(self, package: str, path: str) -> Path | None:
        """
        Return a mesh or texture of the robot, or a file that one of its meshes refers to.

        Parameters
        ----------
        package, path : str
            The package, and the decoded path in it.

        Returns
        -------
        Path or None
            The path of the file. None for all other files.

        """
        folder = self._packages.get(package)
        number = None if folder is None else self.first + self._roots.index(folder)
        file = None if number is None else self.file(number, path)
        if file is None or file in self.files:
            return file
        named = set(self.files)
        # A mesh names materials, which name textures.
        for _ in range(_STEPS):
            named |= {other for each in named for other in self._named_in(each)}
        return file if file in named else None

    def _named_in(self, file: Path) -> frozenset[Path]:
        """Return the files that a mesh or a material names."""
        # Requests come from several threads. One thread reads a mesh while the others wait.
        with self._reading:
            if file not in self._references:
                found = set()
                for name in self._reader.names_in(file):
                    # A name with a null character raises one of these errors. A circle of symbolic
                    # links also raises one of them.
                    with suppress(OSError, RuntimeError, ValueError):
                        found.add((file.parent / name).resolve())
                self._references[file] = frozenset(found)
            return self._references[file]

    def file(self, root: int, path: str) -> Path | None:
        """
        Return the file at an address, or None if it may not be served.

        Parameters
        ----------
        root : int
            Number of a root.
        path : str
            The rest of the address, decoded.

        Returns
        -------
        Path or None
            A file inside the root, or inside another root to which a symbolic link leads.

        """
        if self.other is not None and root >= self.other.first:
            return self.other.file(root, path)
        root -= self.first
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
            # Names that are too long and circles of symbolic links raise these errors.
            return None
        return file if allowed else None
