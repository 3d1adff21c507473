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
"""Where packages and files of a description lie: one resolver for all URIs."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from copy import copy
from functools import cached_property
import os
from os.path import normpath
from pathlib import Path
import re
from urllib.parse import unquote
from urllib.parse import urlsplit

# How deep below a search folder a package may lie, as ROS 1 workspaces nest them.
_DEPTH = 4
_SKIPPED = frozenset({'build', 'install', 'log', 'node_modules', '__pycache__'})
_NAME = re.compile(r'<name>\s*([^<\s]+)\s*</name>')


class PackageResolver:
    """
    Finds packages by name and files by URI.

    Packages are looked for in this order: explicit folders, install prefixes, search
    paths, the package that the description lies in.

    Parameters
    ----------
    folders : iterable of path-like, optional
        Each is a package, an install prefix, or a folder with packages somewhere below.
    prefixes : iterable of path-like, optional
        Install prefixes with an ament index (``AMENT_PREFIX_PATH``).
    search_paths : iterable of path-like, optional
        Folders to search for ``package.xml`` (``ROS_PACKAGE_PATH``).
    package : path-like, optional
        A package to fall back to, with the packages beside it.

    """

    def __init__(
        self,
        folders: Iterable[str | os.PathLike[str]] = (),
        prefixes: Iterable[str | os.PathLike[str]] = (),
        search_paths: Iterable[str | os.PathLike[str]] = (),
        package: str | os.PathLike[str] | None = None,
    ) -> None:
        # Absolute: xacro would take a relative answer from the folder of the including file.
        self.folders = tuple(Path(folder).expanduser().absolute() for folder in folders)
        self.prefixes = tuple(Path(prefix).absolute() for prefix in prefixes)
        self.search_paths = tuple(Path(path).absolute() for path in search_paths)
        self.package = None if package is None else Path(package).absolute()
        self._found: dict[str, Path | None] = {}
        self._below = _Below((*self.folders, *self.search_paths))

    @classmethod
    def from_environment(
        cls,
        folders: Iterable[str | os.PathLike[str]] = (),
        environment: Mapping[str, str] | None = None,
    ) -> PackageResolver:
        """Return a resolver that also searches where the ROS environment points."""
        variables = os.environ if environment is None else environment

        def paths(name: str) -> list[str]:
            return [path for path in variables.get(name, '').split(os.pathsep) if path]

        return cls(folders, paths('AMENT_PREFIX_PATH'), paths('ROS_PACKAGE_PATH'))

    def beside(self, file: Path) -> PackageResolver:
        """Return this resolver with the package that a file lies in, and its neighbours."""
        for folder in file.resolve().parents[: _DEPTH + 1]:
            if (folder / 'package.xml').is_file():
                # What was found below the search folders holds for both.
                resolver = copy(self)
                resolver.package = folder
                resolver._found = {}
                return resolver
        return self

    def share(self, package: str) -> Path | None:
        """Return the share folder (or source folder) of a package, None where it is unknown."""
        if package not in self._found:
            self._found[package] = next(self._candidates(package), None)
        return self._found[package]

    def names(self) -> list[str]:
        """Return the packages that can be found, for suggestions."""
        found = set(self._below.packages)
        for prefix in (*self.folders, *self.prefixes):
            index = prefix / 'share' / 'ament_index' / 'resource_index' / 'packages'
            if index.is_dir():
                found.update(entry.name for entry in index.iterdir())
        if self.package is not None:
            for manifest in self.package.parent.glob('*/package.xml'):
                found.add(_package_name(manifest.parent) or manifest.parent.name)
        return sorted(found)

    def resolve(self, uri: str, base: Path | None = None) -> Path | None:
        """
        Return the file that a URI of a description names.

        Parameters
        ----------
        uri : str
            ``package://name/path``, ``file:///path``, an absolute or a relative path.
        base : Path, optional
            The folder that relative paths start from.

        Returns
        -------
        Path or None
            None for an unknown package, a path that leaves its package, another scheme, or a
            file that does not exist.

        """
        scheme, _, rest = uri.partition('://')
        if not rest:
            path = Path(uri).expanduser()
            if not path.is_absolute():
                path = (base or Path()) / path
        elif scheme == 'file':
            path = Path(unquote(urlsplit(uri).path))
        elif scheme in ('package', 'model'):
            package, _, inside = rest.partition('/')
            folder = self.share(package)
            if folder is None:
                return None
            path = folder / unquote(inside)
            # By name: where files are linked into a package, they really lie elsewhere.
            if not Path(normpath(path)).is_relative_to(normpath(folder)):
                return None
        else:
            return None
        return path if path.exists() else None

    def _candidates(self, package: str) -> Iterator[Path]:
        for folder in self.folders:
            yield from _in_prefix(folder, package)
            if _package_name(folder) == package or folder.name == package:
                yield folder
        for prefix in self.prefixes:
            yield from _in_prefix(prefix, package)
        if package in self._below.packages:
            yield self._below.packages[package]
        if self.package is not None:
            for folder in (self.package, self.package.parent / package):
                if _package_name(folder) == package:
                    yield folder


class _Below:
    """The packages below some folders, searched for once; the first of a name wins."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self.folders = tuple(folders)

    @cached_property
    def packages(self) -> dict[str, Path]:
        """Return the folders of packages by name."""
        found: dict[str, Path] = {}
        for path in self.folders:
            for folder in _packages_below(path, _DEPTH):
                found.setdefault(_package_name(folder) or folder.name, folder)
        return found


def package_uri(path: Path) -> str | None:
    """Return the ``package://`` URI of a file, None where no package is around it."""
    for folder in path.parents[:_DEPTH]:
        name = _package_name(folder)
        if name is not None:
            return f'package://{name}/{path.relative_to(folder).as_posix()}'
    return None


def _in_prefix(prefix: Path, package: str) -> Iterator[Path]:
    share = prefix / 'share' / package
    index = prefix / 'share' / 'ament_index' / 'resource_index' / 'packages' / package
    if share.is_dir() and (index.is_file() or (share / 'package.xml').is_file()):
        yield share


def _package_name(folder: Path) -> str | None:
    manifest = folder / 'package.xml'
    if not manifest.is_file():
        return None
    match = _NAME.search(manifest.read_text(encoding='utf-8', errors='replace'))
    return match[1] if match else None


def _packages_below(folder: Path, depth: int) -> Iterator[Path]:
    if (folder / 'package.xml').is_file():
        yield folder
        return
    if depth == 0 or not folder.is_dir() or (folder / 'COLCON_IGNORE').exists():
        return
    for child in sorted(folder.iterdir()):
        if child.is_dir() and child.name not in _SKIPPED and not child.name.startswith('.'):
            yield from _packages_below(child, depth - 1)
