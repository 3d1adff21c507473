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

What Gazebo alone needs is left to Gazebo: robot_state_publisher shows such a robot too, and a
mimic joint that the document describes says the same in a form that both read.

"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from robot_description_tools.description.codes import declare
from robot_description_tools.description.draft import Draft
from robot_description_tools.description.element import Element
from robot_description_tools.description.model import LoopEnd
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.number_syntax import is_number
from robot_description_tools.description.rules.loops import LOOP_RULES
from robot_description_tools.description.rules.loops import loop_snippet
from robot_description_tools.description.rules.loops import LoopCase
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Severity

_FOUR_BAR = loop_snippet().partition('<loop_joint')[0]


def _snippet(kind: str) -> str:
    return (
        f'{_FOUR_BAR}<gazebo><joint name="close" type="{kind}">\n'
        '  <parent>rocker</parent><child>rod</child><pose>0.3 0 0 0 0 0</pose>\n'
        '  <axis><xyz>0 0 1</xyz></axis>\n</joint></gazebo>'
    )


LOOP_GAZEBO = declare(
    'loop-gazebo',
    Severity.WARNING,
    'A joint inside `<gazebo>` closes a loop for Gazebo only and is not used.',
    bad=_snippet('screw'),
    good=_snippet('revolute'),
)

_TYPES = {'ball': LoopType.SPHERICAL} | {
    kind.value: kind
    for kind in (
        LoopType.FIXED,
        LoopType.REVOLUTE,
        LoopType.CONTINUOUS,
        LoopType.PRISMATIC,
        LoopType.UNIVERSAL,
    )
}
_DEFAULT_AXIS = '0 0 1'


class _Unusable(Exception):
    """Why a joint is left to Gazebo."""


def read_gazebo_loops(draft: Draft) -> tuple[list[LoopCase], list[Diagnostic]]:
    """
    Read the joints inside ``<gazebo>`` elements that belong to no link.

    Parameters
    ----------
    draft : Draft
        What was read.

    Returns
    -------
    cases : list of LoopCase
        The loops, in document order.
    findings : list of Diagnostic
        Why others are not used, one finding for each reason.

    """
    own_links = {
        link.attributes.get('name', '')
        for gazebo in draft.root.find_all('gazebo')
        for link in gazebo.find_all('link')
    }
    cases: list[LoopCase] = []
    unused: dict[str, list[Element]] = {}
    names = {loop.name for loop in draft.loops} | draft.joint_by_name.keys()
    for element in _joints(draft.root):
        try:
            case = LoopCase(_read(element, own_links), draft)
            _check(case, names)
        except _Unusable as reason:
            unused.setdefault(str(reason), []).append(element)
            continue
        names.add(case.loop.name)
        cases.append(case)
    return cases, [_finding(reason, elements) for reason, elements in unused.items()]


def _joints(root: Element) -> Iterator[Element]:
    for gazebo in root.find_all('gazebo'):
        if not gazebo.attributes.get('reference', '').strip():
            yield from gazebo.find_all('joint')


def _finding(reason: str, elements: list[Element]) -> Diagnostic:
    names = [f"'{element.attributes.get('name', '')}'" for element in elements]
    what = f'joint {names[0]}' if len(names) == 1 else f'the joints {one_of(names, 4)}'
    return LOOP_GAZEBO.at(
        elements[0].place,
        f'{what} inside <gazebo> closes no loop here: {reason}',
        'nothing, if only Gazebo needs it; else write a <loop_joint>',
    )


def _read(element: Element, own_links: set[str]) -> LoopJoint:
    parent, child = (_text(element, tag) for tag in ('parent', 'child'))
    if {parent, child} & (own_links | {'world'}):
        raise _Unusable('it connects a link that only Gazebo knows')
    kind = _TYPES.get(element.attributes.get('type', ''))
    if kind is None:
        raise _Unusable(f"its type '{element.attributes.get('type', '')}' is not supported")
    pose = element.find('pose')
    frame = '' if pose is None else _attribute(pose, 'relative_to', 'frame')
    if frame not in ('', child, parent):
        raise _Unusable(f"its pose is relative to '{frame}', which is neither of its links")
    own, other = (parent, child) if frame == parent else (child, parent)
    numbers = _numbers('0 0 0 0 0 0' if pose is None else pose.text, 6)
    turned = any(numbers[3:])
    axes: dict[str, Any] = {}
    for tag in ('axis', 'axis2'):
        axis = element.find(tag)
        xyz = None if axis is None else axis.find('xyz')
        if axis is None and tag == 'axis2':
            continue
        given = '' if xyz is None else _attribute(xyz, 'expressed_in')
        if axis is not None and _text(axis, 'use_parent_model_frame').lower() in ('1', 'true'):
            given = '__model__'
        if given not in ('', element.attributes.get('name', '')) and (given != own or turned):
            raise _Unusable(f"its axis is expressed in '{given}', not in its own frame")
        text = xyz.text if xyz is not None and xyz.text.strip() else _DEFAULT_AXIS
        x, y, z = _numbers(text, 3)
        axes[tag] = (x, y, z)
    # The frame of the other end is where the two meet while the robot stands at zero.
    ends = {own: LoopEnd(own, _origin(numbers, pose)), other: LoopEnd(other, None)}
    return LoopJoint(
        name=element.attributes.get('name', ''),
        type=kind,
        link1=ends[parent],
        link2=ends[child],
        **axes,
        where=element.place,
    )


def _check(case: LoopCase, names: set[str]) -> None:
    loop = case.loop
    if loop.name in names:
        raise _Unusable('another joint has its name')
    follower = next((joint for joint in case.path if joint.mimic is not None), None)
    if follower is not None:
        raise _Unusable('joints on its loop follow others by <mimic>')
    for rule in LOOP_RULES:
        for finding in rule.look(case):
            raise _Unusable(finding[1])


def _origin(numbers: list[float], pose: Element | None) -> Origin:
    x, y, z, *angles = numbers
    roll, pitch, yaw = angles
    xyz: Vector3 = (x, y, z)
    return Origin(xyz, (roll, pitch, yaw), where=None if pose is None else pose.place)


def _numbers(text: str, count: int) -> list[float]:
    words = text.split()
    if len(words) != count or not all(map(is_number, words)):
        raise _Unusable(f"'{' '.join(words)}' is not {count} numbers")
    return [float(word) for word in words]


def _text(element: Element, tag: str) -> str:
    child = element.find(tag)
    return '' if child is None else child.text.strip()


def _attribute(element: Element, *names: str) -> str:
    return next((element.attributes[name] for name in names if name in element.attributes), '')
