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

"""Marks that the page draws at links, joints and loops with findings."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Sequence
from typing import Any

from robot_description_tools.description.model import Collision
from robot_description_tools.description.model import Link
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.model import Visual
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import GraphPlace
from robot_description_tools.diagnostics import Location

Json = dict[str, Any]

# For each kind of element: the mark that the page draws at a part with a finding. If a part is not
# in this table, the page marks the whole element.
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


def marks_of(
    finding: Diagnostic,
    description: RobotDescription | None = None,
    prefixes: Collection[str] = (),
) -> list[Json]:
    """
    Return the marks of the elements that a finding is about.

    Parameters
    ----------
    finding : Diagnostic
        A finding about a description or a running robot.
    description : RobotDescription, optional
        The robot. If it is None, marks have no index of a visual or collision.
    prefixes : collection of str
        Prefixes of frames of a running robot.

    Returns
    -------
    list of dict
        Each mark has the ``kind`` (``link``, ``joint`` or ``loop``) and the ``name`` of an
        element. The key ``mark`` is ``inertia``, ``visual``, ``collision``, ``axis``, ``range`` or
        ``origin``. If the whole element is marked, it is the same as ``kind``. The key ``index``
        is the index of the visual or collision in the link. If ``index`` is None, a mark
        ``visual`` or ``collision`` is for all visuals or collisions of the link.

    """
    found: list[Json] = []
    for where in (finding.where, *finding.also):
        if isinstance(where, GraphPlace):
            found += [_mark('joint', name) for name in where.joints]
            found += [_mark('link', without_prefix(frame, prefixes)) for frame in where.frames]
        elif where.subject and where.subject.kind in _MARKS:
            kind, name, part = where.subject
            mark = _MARKS[kind].get(part, kind)
            link = description.links.get(name) if description else None
            index = _index(link, mark, where) if link else None
            found.append(_mark(kind, name, mark, index))
    return list({tuple(mark.items()): mark for mark in found}.values())


def _index(link: Link, mark: str, where: Location) -> int | None:
    """Return the index of the visual or collision that contains a place."""
    parts: dict[str, Sequence[Visual | Collision]] = {
        'visual': link.visuals,
        'collision': link.collisions,
    }
    begun = [
        i
        for i, part in enumerate(parts.get(mark, ()))
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
