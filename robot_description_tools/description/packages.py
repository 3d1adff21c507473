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
"""Search for the packages and files that descriptions name."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from copy import copy
from functools import cache
from functools import partial
from itertools import chain
import os
from os.path import abspath
from os.path import expanduser
from os.path import isfile
from os.path import normpath
from os.path import realpath
from pathlib import Path
import re
from urllib.parse import unquote
from urllib.parse import urlsplit

from robot_description_tools.description.cmake import installed_paths
from robot_description_tools.description.files import is_passed_over
from robot_description_tools.description.files import MAX_PATH
from robot_description_tools.description.files import read_file
from robot_description_tools.diagnostics.text import brief

#: Count. Number of folder levels that are searched for packages, below or above a folder.
_DEPTH = 4
#: Bytes. Largest part of a ``CMakeLists.txt`` that is read.
_LONGEST_CMAKE = 2**18
_INDEX = Path('share', 'ament_index', 'resource_index', 'packages')
_NAME = re.compile(r'<name>\s*([^<\s]+)\s*</name>')


class PackageResolver:
    """
    Resolver that finds packages by name and files by URI.

    A package is searched in this order: in the user's folders, in install prefixes, in search
    paths, and near the description. The name of a package that is not installed is the name in its
    ``package.xml``, even if its folder has another name.

    Parameters
    ----------
    folders : iterable of path-like, optional
        The user's folders: packages, install prefixes, or folders that contain them.
    prefixes : iterable of path-like, optional
        Install prefixes with an ament index (``AMENT_PREFIX_PATH``).
    search_paths : iterable of path-like, optional
        Folders to search for ``package.xml`` (``ROS_PACKAGE_PATH``).
    package : path-like, optional
        A package that is searched last, together with the other packages in its parent folder.

    """

    def __init__(
        self,
        folders: Iterable[str | os.PathLike[str]] = (),
        prefixes: Iterable[str | os.PathLike[str]] = (),
        search_paths: Iterable[str | os.PathLike[str]] = (),
        package: str | os.PathLike[str] | None = None,
    ) -> None:
        self.folders = tuple(map(_absolute, folders))
        self.prefixes = tuple(map(_absolute, prefixes))
        self.search_paths = tuple(map(_absolute, search_paths))
        self.package = None if package is None else _absolute(package)
        # Each function maps the names of the packages in one folder, prefix or search path to the
        # folders of the packages. Each function searches only on its first call. The method
        # `beside` returns copies of the resolver, which use the same functions.
        self._tables = (
            *(cache(partial(_given, folder)) for folder in self.folders),
            *(cache(partial(_installed, prefix)) for prefix in self.prefixes),
            *(cache(partial(_below, path)) for path in self.search_paths),
        )
        self._around = cache(partial(_neighbours, self.package, ()))

    def __repr__(self) -> str:
        return brief(
            self,
            f'folders={len(self.folders)}, prefixes={len(self.prefixes)}, '
            f'search_paths={len(self.search_paths)}',
        )

    @classmethod
    def from_environment(
        cls,
        folders: Iterable[str | os.PathLike[str]] = (),
        environment: Mapping[str, str] | None = None,
    ) -> PackageResolver:
        """Return a resolver that searches the given folders and the ROS environment."""
        variables = os.environ if environment is None else environment

        def paths(name: str) -> list[str]:
            return [path for path in variables.get(name, '').split(os.pathsep) if path]

        return cls(folders, paths('AMENT_PREFIX_PATH'), paths('ROS_PACKAGE_PATH'))

    def beside(self, file: Path) -> PackageResolver:
        """
        Return a copy of this resolver that also finds packages near a file.

        These packages are the package that contains the file, and the other packages in the
        parent folder of this package. Each of the nearest folders above the file is also used as
        a package if it has no ``package.xml``. The name of this package is the name of the folder.
        So a file in a folder ``arm`` can use ``package://arm/…`` although ``package.xml`` is
        missing.

        """
        # Path.resolve raises an error for a symbolic link to itself.
        above = Path(realpath(file)).parents[: _DEPTH + 1]
        resolver = copy(self)
        resolver.package = next(filter(_has_manifest, above), self.package)
        resolver._around = cache(partial(_neighbours, resolver.package, above))
        return resolver

    def share(self, package: str) -> Path | None:
        """Return the share folder or source folder of a package, or None if it is unknown."""
        return self.known(package) or self._around().get(package)

    def known(self, package: str) -> Path | None:
        """
        Return the folder of a package, or None.

        Folders near the description are not searched.

        """
        return next((table()[package] for table in self._tables if package in table()), None)

    def names(self) -> list[str]:
        """Return the names of all packages that can be found, for suggestions."""
        return sorted(set().union(*(table() for table in (*self._tables, self._around))))

    def resolve(self, uri: str, base: Path | None = None) -> Path | None:
        """
        Return the file that a URI of a description names.

        Parameters
        ----------
        uri : str
            ``package://name/path``, ``file:///path``, an absolute or a relative path.
        base : Path, optional
            The folder to which relative paths refer.

        Returns
        -------
        Path or None
            The file. None if the package or the scheme is unknown, the path leads out of the
            package, or the file does not exist.

        """
        scheme, _, rest = uri.partition('://')
        if not rest:
            # If the path is absolute, pathlib ignores the base.
            path = (base or Path()) / expanduser(uri)
        elif scheme == 'file':
            path = Path(unquote(urlsplit(uri).path))
        elif scheme in ('package', 'model'):
            package, _, inside = rest.partition('/')
            folder = self.share(package)
            if folder is None:
                return None
            path = Path(source_of(os.fspath(folder / unquote(inside))))
            # Do not resolve symbolic links before the comparison, because a package may link to
            # other folders.
            if not Path(normpath(path)).is_relative_to(normpath(folder)):
                return None
        else:
            return None
        # os.path.exists is also False if the name is too long, or if the folder cannot be read.
        return path if os.path.exists(path) else None


def source_of(path: str, read: Callable[[str], bytes] = read_file) -> str:
    """
    Return the path of the source file that CMake installs at a given path.

    Parameters
    ----------
    path : str
        The path of an installed file or folder, after the share folder of the package is replaced
        by the source folder. For example, ``share/arm/meshes/hand.stl`` becomes
        ``src/arm/meshes/hand.stl``.
    read : callable
        Returns the content of a file, or raises OSError.

    Returns
    -------
    str
        The path of the source. Equal to ``path`` if ``path`` exists, or if ``CMakeLists.txt`` does
        not install the file.

    """
    if len(path) > MAX_PATH or os.path.exists(path):
        return path
    wanted = Path(abspath(path))
    folder = next(filter(_has_manifest, wanted.parents), None)
    if folder is None:
        return path
    try:
        data = read(os.fspath(folder / 'CMakeLists.txt'))
    except OSError:
        return path
    text = data[:_LONGEST_CMAKE].decode('utf-8', errors='replace')
    inside = wanted.relative_to(folder)
    sources = (
        folder / source / inside.relative_to(installed)
        for installed, source in installed_paths(text)
        if inside.is_relative_to(installed)
    )
    return next((str(source) for source in sources if os.path.exists(source)), path)


def _absolute(path: str | os.PathLike[str]) -> Path:
    """Return an absolute path for comparisons and for xacro."""
    return Path(abspath(expanduser(path)))


def _by_name(packages: Iterable[tuple[str | None, Path]]) -> dict[str, Path]:
    """Map each name to the first package with this name. Leave out packages without a name."""
    found: dict[str, Path] = {}
    for name, folder in packages:
        if name:
            found.setdefault(name, folder)
    return found


def _given(folder: Path) -> dict[str, Path]:
    """Return the packages in a folder of the user. The folder itself counts as a package."""
    return _by_name(chain(_packages_below(folder), [(folder.name, folder)]))


def package_uri(path: Path) -> str | None:
    """Return the ``package://`` URI of a file, or None if the file is not in a package."""
    for folder in path.parents[:_DEPTH]:
        name = package_name(folder)
        if name is not None:
            return f'package://{name}/{path.relative_to(folder).as_posix()}'
    return None


def _below(folder: Path) -> dict[str, Path]:
    return _by_name(_packages_below(folder))


def _installed(prefix: Path) -> dict[str, Path]:
    """Return the packages of an install prefix, from the ament index or from manifests."""
    indexed = {entry.name for entry in _entries(prefix / _INDEX)}
    shares = [share for share in _entries(prefix / 'share') if share.is_dir()]
    return {share.name: share for share in shares if share.name in indexed or package_name(share)}


def _neighbours(package: Path | None, above: Sequence[Path]) -> dict[str, Path]:
    """Return a package, the packages beside it, and the folders of ``above`` without manifest."""
    beside = () if package is None else (package, *_with_manifests(package.parent))
    named = ((package_name(folder), folder) for folder in beside)
    bare = ((folder.name, folder) for folder in above if not _has_manifest(folder))
    return _by_name(chain(named, bare))


def _with_manifests(folder: Path) -> list[Path]:
    """
    Return the subfolders of a folder that have a manifest.

    This function is fast even if most subfolders have no manifest.

    """
    try:
        with os.scandir(folder) as entries:
            found = [entry.name for entry in entries if isfile(f'{entry.path}/package.xml')]
    except OSError:
        return []
    return [folder / name for name in sorted(found)]


def _has_manifest(folder: Path) -> bool:
    return isfile(folder / 'package.xml')


def package_name(folder: Path) -> str | None:
    """
    Return the package name in the manifest of a folder, or None if the manifest cannot be read.

    If the manifest contains no name, return the name of the folder.

    """
    try:
        text = read_file(folder / 'package.xml').decode('utf-8', errors='replace')
    except OSError:
        return None
    match = _NAME.search(text)
    return match[1] if match else folder.name


def _entries(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _packages_below(folder: Path, depth: int = _DEPTH) -> Iterator[tuple[str, Path]]:
    """Yield the packages in a folder. Subfolders that colcon ignores are left out."""
    name = package_name(folder)
    if name is not None:
        yield name, folder
    elif (folder / _INDEX).is_dir():
        yield from _installed(folder).items()
    elif depth > 0:
        for child in _entries(folder):
            if not is_passed_over(child.name) and not (child / 'COLCON_IGNORE').exists():
                yield from _packages_below(child, depth - 1)
