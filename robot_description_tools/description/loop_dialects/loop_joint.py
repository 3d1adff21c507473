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


"""Conversion between ``<loop_joint>`` elements and `LoopJoint` records."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from robot_description_tools.description.geometry import rpy_of
from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Origin
from robot_description_tools.description.schema.checker import label
from robot_description_tools.description.schema.checker import SchemaCheck
from robot_description_tools.description.schema.checker import word_fix
from robot_description_tools.description.snippets import loop_snippet
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import joined
from robot_description_tools.description.xml.numbers import shortest
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Guess
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import Subject
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.edits import RenameElement

LOOP_TYPE_UNKNOWN = Code.error(
    'loop-type-unknown',
    'The type of a loop joint is unknown. The loop is left out.',
    why='The free motions of the joint are unknown, so the loop stays open.',
    bad=loop_snippet(kind='Revolute'),
    good=loop_snippet(),
    safe='a misspelt type, which is replaced if only one known type is similar, and a type with '
    'wrong upper or lower case',
)
LOOP_AXIS_MISSING = Code.error(
    'loop-axis-missing',
    'A loop joint lacks an axis that its type needs. The loop is left out.',
    why='Without the axis the free motions of the joint are unknown, and the loop cannot be '
    'closed.',
    bad=loop_snippet(axis=''),
    good=loop_snippet(),
)
LOOP_AXES_DIFFER = Code.error(
    'loop-axes-differ',
    'A loop joint has one axis, but the direction of this axis differs between its two ends. The '
    'loop is left out.',
    why='The links at both ends of a hinge turn about one common axis. If the directions are '
    'different, the loop closes in at most a few poses, and the linkage cannot move.',
    bad=loop_snippet(axis='<axis xyz="0 0 1"/><axis2 xyz="0 1 0"/>'),
    good=loop_snippet(),
)
LOOP_POSE_TWICE = Code.error(
    'loop-pose-twice',
    'The pose of one end of a loop joint (`<link1>` or `<link2>`) is given in more than one of '
    'these ways: attributes, `<origin>`, `meets`. The loop is left out.',
    why='If these poses differ, the program does not know where the loop closes.',
    bad=loop_snippet(link2='<link2 link="rod" xyz="0.3 0 0"><origin xyz="0.3 0 0"/></link2>'),
    good=loop_snippet(),
)
LOOP_ENDS = Code.warning(
    'loop-first-end-twice',
    'A loop joint has two `<link1>` and no `<link2>`. The second `<link1>` is used as `<link2>`.',
    why='The documentation of Isaac Sim has loop joints of this form. Other tools find only one '
    'end, and leave the loop open.',
    bad=loop_snippet(link2='<link1 link="rod" xyz="0.3 0 0"/>'),
    good=loop_snippet(),
    safe='the second `<link1>`, which becomes `<link2>`',
)
LOOP_DIALECT = Code.warning(
    'loop-dialect',
    'A loop or a coupling in the format of another tool cannot be read, so it has no effect here.',
    why='The linkage only works in the other tool. In this package and in RViz, the loop stays '
    'open, and the joints without a motor get no position.',
    bad=loop_snippet().partition('<loop_joint')[0]
    + '<gazebo>\n  <plugin filename="gz-sim-detachable-joint-system"\n'
    '    name="gz::sim::systems::DetachableJoint">\n'
    '    <parent_link>rocker</parent_link>\n    <child_model>example</child_model>\n'
    '    <child_link>rod</child_link>\n  </plugin>\n</gazebo>',
    good=loop_snippet(),
)

_TYPES = tuple(kind.value for kind in LoopType)


def name_second_ends(root: Element) -> Iterator[Diagnostic]:
    """
    If a loop joint has two ``<link1>`` and no ``<link2>``, rename the second ``<link1>``.

    Parameters
    ----------
    root : Element
        The root element.

    Yields
    ------
    Diagnostic
        A finding for each renamed element.

    """
    for holder in (root, *root.find_all('gazebo')):
        for loop in holder.find_all('loop_joint'):
            ends = loop.find_all('link1')
            if len(ends) == 2 and loop.find('link2') is None:
                message = f'{label(loop)} has two <link1> and no <link2>'
                edit = RenameElement(ends[1].place, 'link1', 'link2')
                fix = Repair('rename the second one to <link2>', (edit,), is_safe=True)
                yield LOOP_ENDS.at(ends[1].place, message, fix)
                ends[1].tag = 'link2'


def as_loop_joint(
    source: Element, attributes: Mapping[str, str], parts: Mapping[str, Element | None]
) -> Element:
    """
    Make a ``<loop_joint>`` from elements of another dialect.

    Parameters
    ----------
    source : Element
        The element that describes the loop. The new element gets its place and its parent.
    attributes : mapping of str to str
        Attributes of the new element.
    parts : mapping of str to (Element or None)
        Maps each part of the new element, such as ``link1`` or ``link1/origin``, to the element
        from which the part is copied. If this element is None, the part and its content are left
        out.

    Returns
    -------
    Element

    """
    subject = Subject('loop', attributes.get('name', ''))
    where = replace(source.place, subject=subject)
    made = Element('loop_joint', attributes, where, source.parent)
    for path, part in parts.items():
        inside, _, tag = path.rpartition('/')
        holder = made.find(inside) if inside else made
        if part is not None and holder is not None:
            place = replace(part.place, subject=subject)
            holder.content.append(Element(tag, part.attributes, place, holder))
    return made


def loop_element(loop: LoopJoint) -> Element:
    """Return the element for a loop joint. The new element has no place in a document."""
    attributes = {'name': loop.name, 'type': str(loop.type)}
    made = Element('loop_joint', attributes, Location(''))
    if loop.optional:
        attributes['optional'] = 'true'
    for tag, end in (('link1', loop.link1), ('link2', loop.link2)):
        pose = {'meets': 'true'} if end.origin is None else pose_attributes(end.origin)
        add(made, tag, link=end.link, **pose)
    for tag in loop.type.axes:
        add(made, tag, xyz=joined(getattr(loop, tag)))
    for joint in loop.solve_for:
        add(made, 'solve_for', joint=joint)
    for tag, positions in (('seed', loop.seed), ('meets_at', loop.meets_at)):
        for joint, position in positions.items():
            add(made, tag, joint=joint, position=shortest(position))
    return made


def pose_attributes(origin: Origin) -> dict[str, str]:
    """Return the URDF attributes ``xyz`` and ``rpy`` of a pose."""
    return {'xyz': joined(origin.xyz), 'rpy': joined(rpy_of(origin))}


def add(holder: Element, tag: str, text: str = '', /, **attributes: str) -> Element:
    """Add a child element that has the place of its parent, and return the child."""
    holder.content.append(Element(tag, attributes, holder.where, holder, text=text))
    return holder.content[-1]


def read_loops(check: SchemaCheck, elements: Iterable[Element]) -> Iterator[LoopJoint]:
    """
    Read ``<loop_joint>`` elements.

    Parameters
    ----------
    check : SchemaCheck
        The check of the elements against the schema, to which findings are added.
    elements : iterable of Element
        The elements.

    Yields
    ------
    LoopJoint
        A record for each valid element, even if several elements have the same name.

    """
    for element in elements:
        kind = _type(check, element)
        if kind is None or not check.is_whole(element):
            continue
        link1, link2 = (_end(check, element, tag) for tag in ('link1', 'link2'))
        axes = _axes(check, element, kind)
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
            seed=_positions(check, element, 'seed'),
            meets_at=_positions(check, element, 'meets_at'),
            optional=check.values[id(element)].get('optional', False),
            where=element.place,
        )


def _positions(check: SchemaCheck, element: Element, tag: str) -> dict[str, float]:
    return {e.attributes['joint']: check.values[id(e)]['position'] for e in element.find_all(tag)}


def _type(check: SchemaCheck, element: Element) -> LoopType | None:
    text = element.attributes.get('type')
    if text is None or text in _TYPES:
        return None if text is None else LoopType(text)
    guess = Guess(text.lower().replace('ball', 'spherical'), _TYPES)
    message = f"{label(element)} has the unknown type '{text}'{guess.hint}"
    fix = word_fix(element, 'type', guess.certain_word, f'use one of {one_of(_TYPES)}')
    check.report(element, LOOP_TYPE_UNKNOWN, message, fix)
    return None


def _end(check: SchemaCheck, element: Element, tag: str) -> LoopEnd | None:
    end = element.find(tag)
    assert end is not None
    link, pose = end.attributes['link'], dict(check.values[id(end)])
    del pose['link']
    meets = pose.pop('meets', False)
    origin = end.find('origin')
    ways = {'attributes': bool(pose), '<origin>': origin is not None, 'meets': meets}
    given = [way for way, is_there in ways.items() if is_there]
    if len(given) > 1:
        message = f"{label(end)} gives its pose by {' and by '.join(given)}"
        check.report(origin or end, LOOP_POSE_TWICE, message, 'remove all but one')
        return None
    if meets:
        return LoopEnd(link, None)
    if origin is not None:
        return LoopEnd(link, Origin(**check.values[id(origin)], where=origin.place))
    return LoopEnd(link, Origin(**pose, where=end.place))


def _axes(check: SchemaCheck, element: Element, kind: LoopType) -> dict[str, Any] | None:
    """Return the axes that the type requires, or None after reporting missing or wrong axes."""
    elements = {tag: element.find(tag) for tag in ('axis', 'axis2')}
    axes = {
        tag: check.values[id(axis)]['xyz']
        for tag, axis in elements.items()
        if axis is not None and 'xyz' in check.values[id(axis)]
    }
    for tag in kind.axes:
        if tag not in axes:
            frame = 'closure frame of link2' if tag == 'axis2' else 'closure frame'
            message = f'{label(element)} is {kind} and has no <{tag}>'
            fix = f'add <{tag} xyz="x y z"/>, in the {frame}'
            check.report(element, LOOP_AXIS_MISSING, message, fix)
            return None
    if kind.axes == ('axis',) and axes.get('axis2', axes['axis']) != axes['axis']:
        message = f'{label(element)} is {kind} and has different axes at its two ends'
        fix = 'change the rpy of one closure frame, so that both ends have the same axis'
        check.report(element, LOOP_AXES_DIFFER, message, fix)
        return None
    return {tag: axes[tag] for tag in kind.axes}
