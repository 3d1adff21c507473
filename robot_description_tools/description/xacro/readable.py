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

The parent process opens a file for a child only if `Readable.holds` returns True for the file.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from itertools import islice
import os
from pathlib import Path
from typing import Any

from robot_description_tools.description.packages import PackageResolver

#: Count. Largest number of entries that are examined in a folder. Also the largest number of user
#: accounts whose home folders are examined.
MAX_ENTRIES = 50_000
# Folders that contain home folders, including home folders of deleted accounts.
_OF_HOMES = ('/home', '/Users')


class Readable:
    """
    Folders and files that the xacro file of a request may read.

    Parameters
    ----------
    request : mapping
        The request. It names the file, the working folder, the home folder, and the user's package
        folders.

    Attributes
    ----------
    around : list of str
        Folders and files around the description. These folders may contain links that an untrusted
        author created.
    sourced : list of str
        Folders of the ROS environment.

    """

    def __init__(self, request: Mapping[str, Any]) -> None:
        given, prefixes, search_paths = request['packages'][1:]
        self.around = _around(request)
        # Packages of a prefix are in ``share``. No other folders of a prefix are needed.
        self.sourced = [*(os.path.join(folder, 'share') for folder in prefixes), *search_paths]
        self._roots = {os.path.realpath(root) for root in (*self.around, *given, *self.sourced)}

    def holds(self, path: str, *, hidden: bool = False) -> bool:
        """
        Return True if a resolved path may be read.

        If ``hidden`` is true, folders and files whose names begin with a dot are also allowed.

        """
        return any(path == root or is_below(path, root, hidden=hidden) for root in self._roots)


def is_below(path: str, folder: str, *, hidden: bool = True) -> bool:
    """
    Return True if a path is in a folder.

    If ``hidden`` is false, the result is False if a name below the folder begins with a dot.

    """
    start = folder.rstrip(os.sep) + os.sep
    if not path.startswith(start):
        return False
    return hidden or not any(part.startswith('.') for part in path[len(start):].split(os.sep))


# -- around the description ----------------------------------------------------------------------


def _around(request: Mapping[str, Any]) -> list[str]:
    """
    Return the readable folders and files around a description.

    Both the path and the real path of the description are used.

    The result contains the file itself, its folder, the folder with its package and neighbouring
    packages, and the working folder if it contains the file.

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
    # The file itself is always included, even if it is hidden, because the user has named it.
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
    """
    Yield a folder.

    If the folder is or contains a home folder, yield only the packages and files directly in it.
    Yield nothing for the root folder.

    """
    if not _is_home(folder, homes):
        yield folder
    elif os.path.realpath(folder) != os.path.abspath(os.sep):
        with suppress(OSError), os.scandir(folder) as entries:
            for entry in islice(entries, MAX_ENTRIES):
                # Leave out links, which may lead to hidden files.
                if entry.name.startswith('.') or entry.is_symlink():
                    continue
                is_package = os.path.isfile(os.path.join(entry.path, 'package.xml'))
                if entry.is_file() or (is_package and not _is_home(entry.path, homes)):
                    yield entry.path
