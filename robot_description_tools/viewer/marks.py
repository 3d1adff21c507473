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

"""Which links, joints and loops a finding is about, and how the page marks them."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
import re
from typing import Any

from robot_description_tools.description.model import Collision
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.model import Visual
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Subject

Json = dict[str, Any]
Element = tuple[str, str]

# An element of XML, and what stands below it.
# A name that does not end is taken up to the end, so that no search begins inside of it.
_NAMED = re.compile(r"/(link|joint|loop_joint)\[@name='(.*?)(?:'\](?=/|\Z)|\Z)", re.DOTALL)
# How an element is marked, by what a finding is about inside of it. The page draws these.
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
    Finds elements of a robot by the places of findings.

    Parameters
    ----------
    description : RobotDescription, optional
        The robot; without it, or where it says nothing, the names in a path count.

    """

    def __init__(self, description: RobotDescription | None = None) -> None:
        self._description = description
        self._by_path: dict[str, Element] = {}
        if description is not None:
            loops = {loop.name: loop for loop in description.loops}
            # Links that are made for a loop have its place.
            kinds = {'loop': loops, 'link': description.links, 'joint': description.joints}
            for kind, records in kinds.items():
                for name, record in records.items():
                    # The base link of a JSON robot stands nowhere: it has the place of them all.
                    if record.where is not None and record.where.path[-1:] not in ('', 's'):
                        self._by_path.setdefault(record.where.path, (kind, name))

    def marks(self, finding: Diagnostic, prefixes: Iterable[str] = ()) -> list[Json]:
        """
        Return what a finding is about.

        Parameters
        ----------
        finding : Diagnostic
            About a description or a running robot.
        prefixes : iterable of str
            What frames of a running robot begin with.

        Returns
        -------
        list of dict
            ``kind`` (``link``, ``joint`` or ``loop``), ``name``, ``mark``: ``inertia``,
            ``visual``, ``collision``, ``axis``, ``range``, ``origin``, or the kind again where
            the element is meant as a whole; ``index`` of the visual or collision, None for all.

        """
        found = [
            mark
            for where in (finding.where, *finding.also)
            for mark in self._marks_at(where, tuple(prefixes))
        ]
        return list({tuple(mark.items()): mark for mark in found}.values())

    def _marks_at(self, where: Location, prefixes: tuple[str, ...]) -> Iterator[Json]:
        if isinstance(where, Subject):
            for name in where.joints:
                yield _mark('joint', name)
            for frame in where.frames:
                yield _mark('link', without_prefix(frame, prefixes))
            return
        element, inside = self._element(where.path)
        if element is not None:
            kind, name = element
            mark = _MARKS[kind].get(re.split(r'[/\[]', inside)[0], kind)
            yield _mark(kind, name, mark, self._index(name, mark, where))

    def _element(self, path: str) -> tuple[Element | None, str]:
        """Return the element that a path leads through, and the path inside of it."""
        above = path
        while above:
            if above in self._by_path:
                return self._by_path[above], path[len(above) + 1:]
            above = above.rpartition('/')[0]
        if match := _NAMED.search(path):
            kind = match[1].replace('loop_joint', 'loop')
            return (kind, match[2]), path[match.end() + 1:]
        return None, ''

    def _index(self, link: str, mark: str, where: Location) -> int | None:
        """Return which visual or collision is meant: the last one that begins before it."""
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
    """Return the name of a frame without the longest prefix that it has."""
    prefix = max((p for p in prefixes if frame.startswith(p)), key=len, default='')
    return frame[len(prefix):]


def _order(where: Location) -> tuple[int, int]:
    return where.line or 0, where.column or 0


def _mark(kind: str, name: str, mark: str = '', index: int | None = None) -> Json:
    return {'kind': kind, 'name': name, 'mark': mark or kind, 'index': index}
