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

"""Notices that files have changed, by looking at them now and then."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

Stamp = tuple[int, int, int] | None


class FileWatch:
    """
    Remembers how files were.

    Parameters
    ----------
    files : iterable of Path
        Files to watch; those that do not exist count, too.

    """

    def __init__(self, files: Iterable[Path] = ()) -> None:
        self._stamps: dict[Path, Stamp] = {}
        self.watch(files)

    def watch(self, files: Iterable[Path]) -> None:
        """Watch these files from now on, and no others."""
        self._stamps = {path: _stamp(path) for path in files}

    def changed(self) -> bool:
        """
        Tell whether a file has changed since the last question.

        A file that is gone does not count: an editor that saves by renaming leaves a moment
        without it.

        """
        changed = False
        for path, old in self._stamps.items():
            new = _stamp(path)
            if new is not None and new != old:
                self._stamps[path] = new
                changed = True
        return changed


def _stamp(path: Path) -> Stamp:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
