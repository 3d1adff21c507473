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
Folders and files that an untrusted xacro file may read. Hidden files are excluded.

The system can grant only a whole folder. So if a folder contains a hidden entry at any depth, its
other entries are granted one by one. The search is bounded, and entries beyond the bound are not
granted. The parent process opens such files on request.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from itertools import chain
from itertools import islice
import os
from pathlib import Path
from typing import Any
from typing import NamedTuple

from robot_description_tools.description.packages import PackageResolver

#: Count. Largest number of folder entries that are examined.
MAX_ENTRIES = 50_000
#: Count. Largest depth of folders that are examined.
MAX_DEPTH = 50
# Folders that contain home folders, also home folders of deleted accounts.
_OF_HOMES = ('/home', '/Users')


class Readable:
    """
    Folders and files that the file of a request may read.

    Parameters
    ----------
    request : mapping
        The request contains the file, the working folder, the home folder, and the folders of the
        user.
    walker : Walker
        Remembers folders of earlier requests.

    Attributes
    ----------
    around : list of str
        Folders and files around the description, which may contain links from an untrusted author.
    sourced : list of str
        Folders of the ROS environment.

    """

    def __init__(self, request: Mapping[str, Any], walker: Walker) -> None:
        given, prefixes, search_paths = request['packages'][1:]
        self.around = _around(request)
        # Packages of a prefix are in ``share``. Other folders of a prefix may contain Python.
        self.sourced = [*(os.path.join(folder, 'share') for folder in prefixes), *search_paths]
        self._walker = walker
        # Search inner folders first, because the number of examined entries is limited.
        roots = {os.path.realpath(root) for root in (*self.around, *given, *self.sourced)}
        self._roots = sorted(roots, key=len, reverse=True)

    def grants(self) -> list[str]:
        """Return whole folders and single files to grant."""
        found = chain.from_iterable(map(self._walker.grants, self._roots))
        return list(dict.fromkeys(found))

    def holds(self, path: str, *, hidden: bool = False) -> bool:
        """Return True if a resolved path may be read. ``hidden`` allows hidden parts."""
        return any(path == root or is_below(path, root, hidden=hidden) for root in self._roots)


def is_below(path: str, folder: str, *, hidden: bool = True) -> bool:
    """Return True if a path is in a folder. Without ``hidden``, hidden parts are refused."""
    start = folder.rstrip(os.sep) + os.sep
    if not path.startswith(start):
        return False
    return hidden or not any(part.startswith('.') for part in path[len(start):].split(os.sep))


# -- around the description ----------------------------------------------------------------------


def _around(request: Mapping[str, Any]) -> list[str]:
    """
    Return folders and files around the description, for both its path and its real path.

    These are the file itself, its folder, the folder with its package and neighbouring packages,
    and the working folder if it contains the file.

    """
    cwd = os.path.realpath(request['folder'])
    plain = os.path.abspath(os.path.join(request['folder'], request['file']))
    folders = []
    for place in {Path(plain), Path(os.path.realpath(plain))}:
        package = PackageResolver().beside(place).package
        folders += [place.parent, (package or place.parent).parent]
        if place.is_relative_to(cwd):
            folders.append(Path(cwd))
    homes = _homes() | {os.path.realpath(request['home'])}
    # The file itself may be hidden, because the user has named it.
    return [plain, *(path for folder in folders for path in _without_homes(str(folder), homes))]


@cache
def _homes() -> frozenset[str]:
    """Return the home folders of all accounts of the system."""
    try:
        import pwd
    except ImportError:
        return frozenset()
    accounts = islice(pwd.getpwall(), MAX_ENTRIES)
    return frozenset(os.path.realpath(account.pw_dir) for account in accounts if account.pw_dir)


def _is_home(folder: str, homes: frozenset[str]) -> bool:
    """Return True if a folder is a home folder or contains a home folder."""
    real = os.path.realpath(folder)
    holds = (*homes, *_OF_HOMES)
    return (
        real in holds
        or os.path.dirname(real) in _OF_HOMES
        or any(is_below(home, real) for home in holds)
    )


def _without_homes(folder: str, homes: frozenset[str]) -> Iterator[str]:
    """Yield a folder. If it is or contains a home folder, yield its packages and files instead."""
    if not _is_home(folder, homes):
        yield folder
    elif os.path.realpath(folder) != os.path.abspath(os.sep):
        with suppress(OSError), os.scandir(folder) as entries:
            for entry in islice(entries, MAX_ENTRIES):
                # A link may lead to a hidden file.
                if entry.name.startswith('.') or entry.is_symlink():
                    continue
                is_package = os.path.isfile(os.path.join(entry.path, 'package.xml'))
                if entry.is_file() or (is_package and not _is_home(entry.path, homes)):
                    yield entry.path


# -- hidden entries ------------------------------------------------------------------------------


class _Listing(NamedTuple):
    """The entries of a folder, without links and devices, and the time of its last change."""

    changed_ns: int
    folders: list[str]
    files: list[str]
    has_hidden: bool


class Walker:
    """Search for the parts of folders to grant. The results are kept for later requests."""

    def __init__(self) -> None:
        self._known: dict[str, _Listing] = {}
        # Number of entries that may still be searched.
        self._left = 0

    def grants(self, root: str) -> list[str]:
        """
        Return paths that together contain a folder without its hidden entries.

        Parameters
        ----------
        root : str
            The real path of a folder or a file. This path itself may have hidden parts.

        Returns
        -------
        list of str
            The folder itself if nothing below it is hidden; otherwise folders and files below it.

        """
        if not os.path.isdir(root):
            return [root]
        if len(self._known) > MAX_ENTRIES:
            self._known.clear()
        self._left = MAX_ENTRIES
        _, found = self._below(root, MAX_DEPTH)
        return found

    def _below(self, folder: str, depth: int) -> tuple[bool, list[str]]:
        """Return True if a whole folder may be granted, and the paths to grant."""
        listing = self._listing(folder) if depth else None
        if listing is None:
            return False, []
        self._left -= 1 + len(listing.folders) + len(listing.files)
        is_whole = not listing.has_hidden
        found = [os.path.join(folder, name) for name in listing.files]
        for name in listing.folders:
            is_whole_too, inside = self._below(os.path.join(folder, name), depth - 1)
            is_whole = is_whole and is_whole_too
            found += inside
        return is_whole, [folder] if is_whole else found

    def _listing(self, folder: str) -> _Listing | None:
        """Return the entries of a folder; None if it cannot be read or has too many."""
        try:
            changed_ns = os.stat(folder, follow_symlinks=False).st_mtime_ns
            listing = self._known.get(folder)
            if listing is None or listing.changed_ns != changed_ns:
                with os.scandir(folder) as entries:
                    found = list(islice(entries, max(self._left, 0) + 1))
                listing = _Listing(changed_ns, *_sorted(found))
        except OSError:
            return None
        if len(listing.folders) + len(listing.files) > self._left:
            return None
        self._known[folder] = listing
        return listing


def _sorted(entries: list[os.DirEntry[str]]) -> tuple[list[str], list[str], bool]:
    """Return the names of folders and of files, and True if any entry is hidden."""
    shown = [entry for entry in entries if not entry.name.startswith('.')]
    folders = sorted(entry.name for entry in shown if entry.is_dir(follow_symlinks=False))
    files = sorted(entry.name for entry in shown if entry.is_file(follow_symlinks=False))
    return folders, files, len(shown) < len(entries)
