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

"""Detection of changed files by polling."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from time import monotonic

Stamp = tuple[int, ...] | None
# Stamp that differs from the stamp of every file.
_OLD = (-1,)

#: Seconds. A file counts as deleted if it is missing for this time.
GONE = 1.0


class FileWatch:
    """
    Detects changes of files.

    Parameters
    ----------
    files : iterable of Path
        Files to watch, which may be missing.

    """

    def __init__(self, files: Iterable[Path] = ()) -> None:
        self._stamps: dict[Path, Stamp] = {}
        # Time when each file was first missing, and the files that were reported as deleted.
        self._missing: dict[Path, float] = {}
        self._deleted: set[Path] = set()
        self.watch(files)

    def watch(self, files: Iterable[Path], since_ns: int | None = None) -> None:
        """
        Watch these files from now on.

        If a file was watched before, a change that was not reported yet still counts. Deleted
        files are still watched, even if they are not given, because they may come back. If no
        files are given, nothing is watched.

        Parameters
        ----------
        files : iterable of Path
            The files, which may be missing.
        since_ns : int, optional
            Time when the reading of the files began [ns since 1970]. Later changes count.

        """
        known = self._stamps
        self._stamps = {
            path: known[path] if path in known else _first_stamp(path, since_ns) for path in files
        }
        self._deleted = {p for p in self._deleted if self._stamps and not self._stamps.get(p)}
        self._stamps |= dict.fromkeys(self._deleted)
        self._missing = {p: since for p, since in self._missing.items() if p in self._stamps}

    def changed(self) -> bool:
        """
        Return True if a file has changed since the last call.

        A missing file counts as changed once, after ``GONE`` seconds, because an editor that saves
        by renaming removes the file for a moment.

        """
        changed = False
        now = monotonic()
        for path, old in self._stamps.items():
            new = _stamp(path)
            if new == old:
                self._missing.pop(path, None)
                continue
            if new is not None:
                self._deleted.discard(path)
            elif now - self._missing.setdefault(path, now) < GONE:
                continue
            else:
                self._deleted.add(path)
            self._missing.pop(path, None)
            self._stamps[path] = new
            changed = True
        return changed


def _first_stamp(path: Path, since_ns: int | None) -> Stamp:
    stamp = _stamp(path)
    return _OLD if stamp is not None and since_ns is not None and stamp[0] > since_ns else stamp


def _stamp(path: Path) -> Stamp:
    try:
        status = path.stat()
    except OSError:
        return None
    # Also compare ctime, because a program may set the time of modification.
    return status.st_mtime_ns, status.st_size, status.st_ino, status.st_ctime_ns
