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

"""Robots that pages choose from: the robots of a folder or of an upload."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import replace

from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Severity
from robot_description_tools.viewer.loading import Loaded
from robot_description_tools.viewer.scene import Json


class Choice:
    """
    The robots that pages can choose, by name.

    Parameters
    ----------
    names : sequence of str
        Names of the robots: paths relative to their folder.
    read : callable
        Reads a robot by its name, in any thread.
    forget : callable, optional
        Deletes the files of an upload. Called when no robot of the upload is shown or offered.
    find : callable, optional
        Searches for the names again, in any thread.

    Attributes
    ----------
    current : str
        Name of the chosen robot. Empty if none is chosen. If there is only one robot, it is
        chosen from the start.
    states : dict of str to str
        State of each robot: ``new`` before it is read, then ``good`` if it can be used, or else
        ``bad``.
    facts : dict of str to dict
        Numbers of ``joints`` that move, ``errors`` and ``warnings`` of each robot that was read.
    uploaded : bool
        True if the robots come from an upload.

    """

    def __init__(
        self,
        names: Sequence[str],
        read: Callable[[str], Loaded],
        forget: Callable[[], None] | None = None,
        find: Callable[[], Sequence[str]] | None = None,
    ) -> None:
        self.states = dict.fromkeys(names, 'new')
        self.facts: dict[str, dict[str, int]] = {}
        self.current = names[0] if len(names) == 1 else ''
        self.uploaded = forget is not None
        self.forget = forget or (lambda: None)
        self.find = find
        self._read = read

    def read(self, name: str) -> Loaded:
        """Read a robot. The ``title`` of the result is ``name``."""
        return replace(self._read(name), title=name)

    def load(self) -> Loaded:
        """Read the chosen robot."""
        return self.read(self.current)

    def update(self, names: Sequence[str]) -> None:
        """Replace the names. The chosen robot stays in the list even if its file is gone."""
        kept = [] if self.current in ('', *names) else [self.current]
        self.states = {name: self.states.get(name, 'new') for name in (*names, *kept)}

    def note(self, loaded: Loaded, usable: bool, found: Iterable[Diagnostic]) -> None:
        """Record if a robot is usable, and its numbers of moving joints, errors and warnings."""
        name, robot = loaded.title, loaded.description
        if name not in self.states:
            return
        self.states[name] = 'good' if usable else 'bad'
        warnings = [each.severity is Severity.WARNING for each in found]
        self.facts[name] = {
            'joints': sum(bool(joint.type.coordinates) for joint in robot.joints.values())
            if robot
            else 0,
            'errors': len(warnings) - sum(warnings),
            'warnings': sum(warnings),
        }

    def message(self) -> Json:
        """Return the message for the pages."""
        files = [
            {'name': name, 'state': state, **self.facts.get(name, {})}
            for name, state in self.states.items()
        ]
        return {'current': self.current, 'uploaded': self.uploaded, 'files': files}
