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

"""Marks of the page for findings: links, joints and loops."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from typing import Any

from robot_description_tools.description.model import Collision
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.model import Visual
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import GraphPlace
from robot_description_tools.diagnostics import Location

Json = dict[str, Any]

# Mark of a subject by the part that a finding is about. The page draws these marks.
_MARKS = {
    'link': {'inertial': 'inertia', 'visual': 'visual', 'collision': 'collision'},
    'joint': {
        'axis': 'axis',
        'limit': 'range',
        'safety_controller': 'range',
        'origin': 'origin',
        'origin_translation': 'origin',
        'origin_orientation': 'origin',
    },
    'loop': {},
}


class Places:
    """
    Marks elements of a robot by the subjects of findings.

    Parameters
    ----------
    description : RobotDescription, optional
        The robot; without it, a mark has no index of a visual or collision.

    """

    def __init__(self, description: RobotDescription | None = None) -> None:
        self._description = description

    def marks(self, finding: Diagnostic, prefixes: Iterable[str] = ()) -> list[Json]:
        """
        Return the marks of a finding.

        Parameters
        ----------
        finding : Diagnostic
            About a description or a running robot.
        prefixes : iterable of str
            Prefixes of frames of a running robot.

        Returns
        -------
        list of dict
            Each has the ``kind`` (``link``, ``joint`` or ``loop``) and the ``name`` of an element.
            Its ``mark`` is ``inertia``, ``visual``, ``collision``, ``axis``, ``range`` or
            ``origin``, or the kind for the whole element. Its ``index`` is that of the visual or
            collision, or None for all.

        """
        found = [
            mark
            for where in (finding.where, *finding.also)
            for mark in self._marks_at(where, tuple(prefixes))
        ]
        return list({tuple(mark.items()): mark for mark in found}.values())

    def _marks_at(self, where: Location, prefixes: tuple[str, ...]) -> Iterator[Json]:
        if isinstance(where, GraphPlace):
            for name in where.joints:
                yield _mark('joint', name)
            for frame in where.frames:
                yield _mark('link', without_prefix(frame, prefixes))
        elif where.subject and where.subject.kind in _MARKS:
            kind, name, part = where.subject
            mark = _MARKS[kind].get(part, kind)
            yield _mark(kind, name, mark, self._index(name, mark, where))

    def _index(self, link: str, mark: str, where: Location) -> int | None:
        """Return the index of the visual or collision that contains a place."""
        if mark not in ('visual', 'collision') or self._description is None:
            return None
        owner = self._description.links.get(link)
        parts: Sequence[Visual | Collision] = ()
        if owner is not None:
            parts = owner.visuals if mark == 'visual' else owner.collisions
        begun = [
            i
            for i, part in enumerate(parts)
            if part.where and _order(part.where) <= _order(where)
        ]
        return begun[-1] if begun else None


def without_prefix(frame: str, prefixes: Iterable[str]) -> str:
    """Return the name of a frame without the longest matching prefix."""
    prefix = max((p for p in prefixes if frame.startswith(p)), key=len, default='')
    return frame[len(prefix):]


def _order(where: Location) -> tuple[int, int]:
    return where.line or 0, where.column or 0


def _mark(kind: str, name: str, mark: str = '', index: int | None = None) -> Json:
    return {'kind': kind, 'name': name, 'mark': mark or kind, 'index': index}
