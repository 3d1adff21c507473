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
Joints inside ``<gazebo>`` that close loops.

URDF cannot say that a link has two parents, so authors put the joint that closes a loop, written
as in SDF, into a ``<gazebo>`` element. Its ``<pose>`` is the joint frame in the frame of the child
link, and its axis is in the joint frame (http://sdformat.org/spec, joint).

A joint that cannot be used costs a warning at most, because only Gazebo may need it:
robot_state_publisher shows such a robot too, and often a mimic joint of the document says the same
in a form that both read.

"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Origin
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import is_number

# SDF has no planar joints.
_TYPES = {kind.value: kind for kind in LoopType if kind is not LoopType.PLANAR}
_TYPES['ball'] = _TYPES.pop('spherical')
_DEFAULT_AXIS = '0 0 1'


class _Unreadable(Exception):
    """Why a joint is left to Gazebo."""


def read_gazebo_loops(root: Element) -> Iterator[tuple[Element, LoopJoint | str]]:
    """
    Read the joints inside ``<gazebo>`` elements that belong to no link.

    Parameters
    ----------
    root : Element
        The root element.

    Yields
    ------
    element : Element
        The joint, in document order.
    loop : LoopJoint or str
        What it says, or why that cannot be read.

    """
    gazebos = root.find_all('gazebo')
    own_links = {
        link.attributes.get('name', '') for gazebo in gazebos for link in gazebo.find_all('link')
    }
    for gazebo in gazebos:
        if gazebo.attributes.get('reference', '').strip():
            continue
        for element in gazebo.find_all('joint'):
            try:
                yield element, _read(element, own_links)
            except _Unreadable as reason:
                yield element, str(reason)


def _read(element: Element, own_links: set[str]) -> LoopJoint:
    name, type_name = (element.attributes.get(key, '') for key in ('name', 'type'))
    parent, child = (_text(element.find(tag)) for tag in ('parent', 'child'))
    if {parent, child} & (own_links | {'world'}):
        raise _Unreadable('it connects a link that only Gazebo knows')
    if type_name not in _TYPES:
        raise _Unreadable(f"its type '{type_name}' is not supported")
    pose = element.find('pose')
    frame = _attribute(pose, 'relative_to', 'frame')
    if frame not in ('', child, parent):
        raise _Unreadable(f"its pose is relative to '{frame}', which is neither of its links")
    own, other = (parent, child) if frame == parent else (child, parent)
    x, y, z, *angles = _numbers('0 0 0 0 0 0' if pose is None else pose.text, 6)
    roll, pitch, yaw = angles
    origin = Origin((x, y, z), (roll, pitch, yaw), where=None if pose is None else pose.place)
    axes: dict[str, Any] = {}
    for tag in ('axis', 'axis2'):
        axis = element.find(tag)
        if axis is None and tag == 'axis2':
            continue
        xyz = None if axis is None else axis.find('xyz')
        given = _attribute(xyz, 'expressed_in')
        if axis and _text(axis.find('use_parent_model_frame')).lower() in ('1', 'true'):
            given = '__model__'
        if given not in ('', name) and (given != own or any(angles)):
            raise _Unreadable(f"its axis is expressed in '{given}', not in its own frame")
        axes[tag] = tuple(_numbers(_text(xyz) or _DEFAULT_AXIS, 3))
    # The frame of the other end is where the two meet while the robot stands at zero.
    ends = {own: LoopEnd(own, origin), other: LoopEnd(other, None)}
    return LoopJoint(
        name=name,
        type=_TYPES[type_name],
        link1=ends[parent],
        link2=ends[child],
        **axes,
        where=element.place,
    )


def _numbers(text: str, count: int) -> list[float]:
    words = text.split()
    if len(words) != count or not all(map(is_number, words)):
        raise _Unreadable(f"'{' '.join(words)}' is not {count} numbers")
    return [float(word) for word in words]


def _text(element: Element | None) -> str:
    return '' if element is None else element.text.strip()


def _attribute(element: Element | None, *names: str) -> str:
    """Return the first of these attributes that an element has."""
    attributes = {} if element is None else element.attributes
    return next((attributes[name] for name in names if name in attributes), '')
