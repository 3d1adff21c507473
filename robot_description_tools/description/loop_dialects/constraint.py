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
``<constraint>`` of a proposal for URDF (urdfdom #264), and ``<drake:ball_constraint>``.

Both elements have the same parts as a ``<loop_joint>``, but the parts have other names.

"""

from __future__ import annotations

from collections.abc import Iterator

from robot_description_tools.description.loop_dialects.loop_joint import add
from robot_description_tools.description.loop_dialects.loop_joint import as_loop_joint
from robot_description_tools.description.loop_dialects.loop_joint import pose_attributes
from robot_description_tools.description.loop_dialects.tree import JointTree
from robot_description_tools.description.loop_dialects.written import Dialect
from robot_description_tools.description.loop_dialects.written import PlacedLoop
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import joined
from robot_description_tools.diagnostics import Location

# Parts of a <loop_joint>, and the names of these parts in a <constraint>.
_PARTS = {
    'link1': 'parent',
    'link1/origin': 'parent_origin',
    'link2': 'child',
    'link2/origin': 'child_origin',
    'axis': 'parent_axis',
    'axis2': 'child_axis',
}
_BALL = 'drake:ball_constraint'
_BALL_PARTS = {'link1': ('body_A', 'p_AP'), 'link2': ('body_B', 'p_BQ')}


def read_constraints(root: Element) -> Iterator[Element]:
    """
    Read the ``<constraint>`` and ``<drake:ball_constraint>`` elements of a document.

    Parameters
    ----------
    root : Element
        The root element.

    Yields
    ------
    Element
        A ``<loop_joint>`` for each constraint.

    """
    for element in root.children:
        tags = {child.tag for child in element.children}
        if element.tag == 'constraint' and {'parent', 'child'} <= tags:
            if tags & {'parent_origin', 'child_origin', 'parent_axis', 'child_axis'}:
                parts = {path: element.find(tag) for path, tag in _PARTS.items()}
                yield as_loop_joint(element, element.attributes, parts)
        elif element.tag == _BALL:
            yield _ball(element)


def _ball(element: Element) -> Element:
    ends: dict[str, Element | None] = {}
    for tag, (body, point) in _BALL_PARTS.items():
        link, xyz = (element.find(f'{_BALL}_{name}') for name in (body, point))
        if link is not None:
            attributes = {} if xyz is None else {'xyz': xyz.attributes.get('value', '')}
            attributes['link'] = link.name
            ends[tag] = Element(tag, attributes, link.place)
    name = '_'.join(end.attributes['link'] for end in ends.values() if end is not None)
    return as_loop_joint(element, {'name': name or 'ball', 'type': 'spherical'}, ends)


def _write(placed: PlacedLoop, _: JointTree) -> Element:
    """Return the loop as a ``<constraint>`` element, as proposed in urdfdom #264."""
    loop = placed.loop
    made = Element('constraint', {'name': loop.name, 'type': str(loop.type)}, Location(''))
    for tag, end, origin in zip(
        ('parent', 'child'), (loop.link1, loop.link2), placed.ends, strict=True
    ):
        add(made, tag, link=end.link)
        add(made, f'{tag}_origin', **pose_attributes(origin))
    if loop.type.axes:
        add(made, 'parent_axis', xyz=joined(loop.axis))
        add(made, 'child_axis', xyz=joined(getattr(loop, loop.type.axes[-1])))
    return made


CONSTRAINT = Dialect(_write, '<constraint>')
