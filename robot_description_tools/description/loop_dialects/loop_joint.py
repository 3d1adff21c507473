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


"""``<loop_joint>`` elements in, `LoopJoint` records out."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from typing import Any

from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Origin
from robot_description_tools.description.schema.checker import label
from robot_description_tools.description.schema.checker import SchemaCheck
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.description.xml.element import Element
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

LOOP_TYPE_UNKNOWN = Code(
    'loop-type-unknown',
    Severity.ERROR,
    'The type of a loop joint is none of those that can be closed; the loop is left out.',
    why='Nobody knows which motions the joint leaves free, so the loop stays open.',
    bad=loop_snippet(kind='Revolute'),
    good=loop_snippet(),
)
LOOP_AXIS_MISSING = Code(
    'loop-axis-missing',
    Severity.ERROR,
    'A loop joint lacks an axis that its type needs; the loop is left out.',
    why='Without the axis nobody knows which motions the joint leaves free, and the loop cannot '
    'be closed.',
    bad=loop_snippet(axis=''),
    good=loop_snippet(),
)
LOOP_AXES_DIFFER = Code(
    'loop-axes-differ',
    Severity.ERROR,
    'A loop joint with one axis gives it another direction at its second end; the loop is left '
    'out.',
    why='The two ends of a hinge have one axis in common. With two directions the loop closes '
    'in at most a few poses, and the linkage jams.',
    bad=loop_snippet(axis='<axis xyz="0 0 1"/><axis2 xyz="0 1 0"/>'),
    good=loop_snippet(),
)
LOOP_POSE_TWICE = Code(
    'loop-pose-twice',
    Severity.ERROR,
    'An end of a loop joint gives its pose by attributes and by `<origin>`; the loop is left out.',
    why='The two poses may differ, and then nobody knows where the loop closes.',
    bad=loop_snippet(link2='<link2 link="rod" xyz="0.3 0 0"><origin xyz="0.3 0 0"/></link2>'),
    good=loop_snippet(),
)

_TYPES = tuple(kind.value for kind in LoopType)


def as_loop_joint(
    source: Element, attributes: Mapping[str, str], parts: Mapping[str, Element | None]
) -> Element:
    """
    Return a ``<loop_joint>`` made of elements that say the same under other names.

    Parameters
    ----------
    source : Element
        What stands in the document; the new element has its place and parent.
    attributes : mapping of str to str
        Attributes of the new element.
    parts : mapping of str to (Element or None)
        Its parts, such as ``link1`` or ``link1/origin``: elements with the same attributes and
        places, under their old names. None is left out, and so is what would stand inside of it.

    Returns
    -------
    Element

    """
    made = Element('loop_joint', attributes, source.where, source.parent)
    for path, part in parts.items():
        inside, _, tag = path.rpartition('/')
        holder = made.find(inside) if inside else made
        if part is not None and holder is not None:
            holder.content.append(Element(tag, part.attributes, part.where, holder))
    return made


@dataclass
class LoopReader:
    """
    Reads the ``<loop_joint>`` elements of a document that was held against the schema.

    Attributes
    ----------
    findings : list of Diagnostic
        What the schema does not tell.

    """

    root: Element
    check: SchemaCheck
    findings: list[Diagnostic] = field(default_factory=list)

    def read(self) -> Iterator[LoopJoint]:
        """Yield the loop joints that could be read, duplicates included."""
        for element in self.root.find_all('loop_joint'):
            kind = self._type(element)
            if kind is None or not self.check.is_whole(element):
                continue
            link1, link2 = (self._end(element, tag) for tag in ('link1', 'link2'))
            axes = self._axes(element, kind)
            name = element.attributes['name']
            if link1 is None or link2 is None or axes is None or not name.strip():
                continue
            yield LoopJoint(
                name,
                kind,
                link1,
                link2,
                **axes,
                solve_for=tuple(e.attributes['joint'] for e in element.find_all('solve_for')),
                seed={
                    e.attributes['joint']: self.check.values[id(e)]['position']
                    for e in element.find_all('seed')
                },
                where=element.place,
            )

    def _type(self, element: Element) -> LoopType | None:
        text = element.attributes.get('type')
        if text is None or text in _TYPES:
            return None if text is None else LoopType(text)
        word = text.strip().lower()
        hint = did_you_mean('spherical' if word == 'ball' else word, _TYPES)
        self.findings.append(
            LOOP_TYPE_UNKNOWN.at(
                element.place,
                f"{label(element)} has the type '{text}', which closes no loop{hint}",
                f'use one of {one_of(_TYPES)}',
            )
        )
        return None

    def _end(self, element: Element, tag: str) -> LoopEnd | None:
        end = element.find(tag)
        assert end is not None
        link = end.attributes['link']
        pose = {k: v for k, v in self.check.values[id(end)].items() if k in ('xyz', 'rpy')}
        origin = end.find('origin')
        if origin is None:
            return LoopEnd(link, Origin(**pose, where=end.place))
        if pose:
            self.findings.append(
                LOOP_POSE_TWICE.at(
                    origin.place,
                    f'{label(end)} gives its pose by attributes and by <origin>',
                    'remove one of the two',
                )
            )
            return None
        values = self.check.values[id(origin)]
        if 'quat_xyzw' in values:
            values = {k: v for k, v in values.items() if k != 'rpy'}
        return LoopEnd(link, Origin(**values, where=origin.place))

    def _axes(self, element: Element, kind: LoopType) -> dict[str, Any] | None:
        axes: dict[str, Any] = {}
        for tag in ('axis', 'axis2'):
            axis = element.find(tag)
            xyz = None if axis is None else self.check.values[id(axis)].get('xyz')
            if xyz is not None:
                axes[tag] = xyz
        missing = [tag for tag in kind.axes if tag not in axes]
        axis = axes.get('axis')
        if not missing and kind.axes == ('axis',) and axes.get('axis2', axis) != axis:
            self.findings.append(
                LOOP_AXES_DIFFER.at(
                    element.place,
                    f'{label(element)} is {kind} and has different axes at its two ends',
                    'turn a closure frame by its rpy, so that one axis serves both ends',
                )
            )
            return None
        if not missing:
            return {tag: xyz for tag, xyz in axes.items() if tag in kind.axes}
        frame = 'closure frame of link2' if missing[0] == 'axis2' else 'closure frame'
        self.findings.append(
            LOOP_AXIS_MISSING.at(
                element.place,
                f'{label(element)} is {kind} and has no <{missing[0]}>',
                f'add <{missing[0]} xyz="x y z"/>, in the {frame}',
            )
        )
        return None
