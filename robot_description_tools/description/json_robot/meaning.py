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
What the keys of a JSON robot mean together: axes, limits, colours, the virtual ``base_link``.

What the joints make of the links (duplicates, cycles, links without a joint) is left to the rules
that hold for every description.

"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
import re

from robot_description_tools.description.json_robot.schema import Record
from robot_description_tools.description.json_robot.schema import SchemaCheck
from robot_description_tools.description.json_robot.schema import VALUE
from robot_description_tools.description.json_robot.values import JsonValue
from robot_description_tools.description.json_robot.values import ROBOT as GOOD
from robot_description_tools.description.json_robot.values import with_parts
from robot_description_tools.description.schema.json_robot import ROBOT
from robot_description_tools.description.urdf.reader import JOINT_TYPE_UNKNOWN
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

BASE = 'base_link'
JOINT_TYPES = ('revolute', 'prismatic', 'fixed')
TRIANGLE = 'triangle-prismatic'
AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
# What the format's viewer takes where a joint has no limit [rad or m].
VIEWER_LIMIT = (0.0, 1.57)


def _with_joint(content: str, kind: str = 'revolute') -> str:
    """Return a robot with a second link below a joint with this content."""
    start = f'{{"name": "joint1", "type": "{kind}", "parent": "base", "child": "arm"'
    return with_parts(['arm'], [f'{start},\n     {content}}}'])


_BOX = '"type": "box", "x": 1, "y": 0.2, "z": 0.2'
_LIMIT = '"limit": {"lower": -1.57, "upper": 1.57}'
_MOVES = _with_joint(f'"axis": [0, 0, 1], {_LIMIT}')

BASE_LINK = Code(
    'json-base-link',
    Severity.ERROR,
    'Not exactly one joint of a JSON robot connects it to the virtual `base_link`.',
    why='The joint to `base_link` says where the robot stands. With none or two the tree has no '
    'root or two.',
    bad=re.sub(r'"joints": \[.*\]', '"joints": []', GOOD),
    good=GOOD,
)
AXIS = Code(
    'json-axis',
    Severity.ERROR,
    'The axis of a joint is not one of [1, 0, 0], [0, 1, 0] and [0, 0, 1].',
    why='The JSON robot format knows the three axes of the joint frame only, so no reader of it '
    'can turn the joint as written.',
    bad=_with_joint(f'"axis": [0, 0, -1], {_LIMIT}'),
    good=_MOVES,
)
LIMIT_MISSING = Code(
    'json-limit-missing',
    Severity.ERROR,
    "A joint that moves has no limit; it is taken as 0 to 1.57, as the format's viewer does.",
    why='The joint gets a range that nobody chose, and sliders and planners keep to it.',
    bad=_with_joint('"axis": [0, 0, 1]'),
    good=_MOVES,
)
NOT_FOR_FIXED = Code(
    'json-fixed-joint',
    Severity.WARNING,
    'A fixed joint has an axis or a limit, which mean nothing there.',
    why='The joint does not move. If it was meant to, its type is wrong.',
    bad=_with_joint('"axis": [0, 0, 1]', 'fixed'),
    good=_with_joint('"origin_translation": [1, 0, 0]', 'fixed'),
)
COLOR = Code(
    'json-color',
    Severity.WARNING,
    'A colour is outside of 0 to 255, or looks like one from 0 to 1.',
    why='A colour from 0 to 1 becomes almost black where 0 to 255 is meant, and values beyond '
    'are cut.',
    bad=GOOD.replace('[0, 120, 10]', '[0, 0.5, 0.1]'),
    good=GOOD,
)
MESH = Code(
    'json-mesh',
    Severity.ERROR,
    'A mesh is no .obj file, or is scaled to nothing; the visual is left out.',
    why='The format knows .obj meshes only. The link is invisible there.',
    bad=GOOD.replace(_BOX, '"type": "mesh", "url": "a.stl"'),
    good=GOOD.replace(_BOX, '"type": "mesh", "url": "a.obj"'),
)


@dataclass(frozen=True, slots=True)
class JsonRobot:
    """
    A robot as its JSON says, checked.

    Attributes
    ----------
    record : Record
        The robot itself.
    links, joints, constraints : tuple of Record
        What can be used: all have a name, and joints have a type, a parent and a child.
    passive : frozenset of str
        Names of the joints that constraints turn, broken constraints included.
    is_whole : bool
        Whether no link and no joint had to be left out.

    """

    record: Record
    links: tuple[Record, ...]
    joints: tuple[Record, ...]
    constraints: tuple[Record, ...]
    passive: frozenset[str]
    is_whole: bool


def read_robot(value: JsonValue) -> tuple[JsonRobot | None, list[Diagnostic]]:
    """
    Read a robot and check what stands in it.

    Returns
    -------
    robot : JsonRobot or None
        None where the value is no object.
    findings : list of Diagnostic
        What is wrong.

    """
    check = SchemaCheck()
    record = check.record(value, ROBOT, 'the robot')
    if record is None:
        return None, check.findings
    links = tuple(link for link in record['links'] or () if link['name'] is not None)
    joints = tuple(joint for joint in record['joints'] or () if _has_ends(joint))
    robot = JsonRobot(
        record=record,
        links=tuple(link for link in links if link['name'] != BASE),
        joints=joints,
        constraints=tuple(
            each
            for each in record['constraints'] or ()
            if each.is_whole and each['limit'].is_whole
        ),
        passive=frozenset(name for each in record['constraints'] or () for name in ends(each)),
        is_whole=_is_complete(record, 'links', links) and _is_complete(record, 'joints', joints),
    )
    check.findings += _base_link(robot, links)
    for joint in joints:
        check.findings += _joint(joint, joint['name'] in robot.passive)
    for link in robot.links:
        if link['visual'] is not None:
            check.findings += _visual(link['visual'])
    return robot, check.findings


def ends(constraint: Record) -> tuple[str, str, str]:
    """Return the names of joints L, A and B of a constraint; None where it is broken."""
    return constraint['jointL'], constraint['jointA'], constraint['jointB']


def holds_still(joint: Record) -> bool:
    """Whether a joint is fixed, or has no direction to move in."""
    return joint['type'] not in ('revolute', 'prismatic') or not any(joint['axis'] or ())


def _has_ends(joint: Record) -> bool:
    return all(joint[key] is not None for key in ('name', 'type', 'parent', 'child'))


def _is_complete(record: Record, key: str, usable: tuple[Record, ...]) -> bool:
    content = record.value.content
    assert isinstance(content, dict)
    given = content[key].content if key in content else None
    return isinstance(given, list) and len(given) == len(usable)


def _base_link(robot: JsonRobot, links: tuple[Record, ...]) -> Iterator[Diagnostic]:
    for link in links:
        if link['name'] == BASE:
            yield BASE_LINK.at(
                link.place('name'),
                f"'{BASE}' is the world and has no looks; this link is left out",
                f'remove it, and let a fixed joint connect the first link to {BASE}',
                Severity.WARNING,
            )
    mounts = [joint for joint in robot.joints if joint['parent'] == BASE]
    if not mounts and robot.is_whole and robot.links:
        first = robot.links[0]['name']
        yield BASE_LINK.at(
            robot.record.place('joints'),
            f"no joint has the parent '{BASE}'",
            f'add {{"name": "joint0", "type": "fixed", "parent": "{BASE}", "child": "{first}"}}',
        )
    for joint in mounts[1:]:
        yield BASE_LINK.at(
            joint.place('parent'),
            f"{joint.label} is another one below '{BASE}', after '{mounts[0]['name']}'",
            'connect it to a link of the robot; a robot stands on one joint',
        )
    for joint in mounts[:1]:
        if joint['type'] in ('revolute', 'prismatic'):
            yield BASE_LINK.at(
                joint.place('type'),
                f"{joint.label} connects the robot to '{BASE}' and is {joint['type']}",
                'make it fixed',
            )


def _joint(joint: Record, is_passive: bool) -> Iterator[Diagnostic]:
    kind = joint['type']
    if kind not in JOINT_TYPES:
        yield JOINT_TYPE_UNKNOWN.at(
            joint.place('type'),
            f"{joint.label} has the type '{kind}'{did_you_mean(kind.lower(), JOINT_TYPES)}",
            f'use one of {one_of(JOINT_TYPES)}',
        )
        return
    if kind == 'fixed':
        for key in ('axis', 'limit'):
            if key in joint:
                message = f"{joint.label} is fixed and has '{key}'"
                yield NOT_FOR_FIXED.at(joint.place(key), message, f"remove '{key}'")
        return
    axis = joint['axis']
    if 'axis' not in joint:
        message = f'{joint.label} is {kind} and has no axis; it is held at its origin'
        yield AXIS.at(joint.place(), message, 'add "axis": [0, 0, 1], or the axis that is meant')
    elif axis is not None and axis not in AXES:
        numbers = ', '.join(f'{number:g}' for number in axis)
        held = '' if any(axis) else '; it is held at its origin'
        yield AXIS.at(
            joint.place('axis'),
            f'the axis of {joint.label} is [{numbers}]{held}',
            'use [1, 0, 0], [0, 1, 0] or [0, 0, 1] and turn the joint by origin_orientation',
        )
    if 'limit' not in joint and not is_passive:
        yield LIMIT_MISSING.at(
            joint.place(),
            f'{joint.label} is {kind} and has no limit; it is taken as 0 to 1.57',
            'add "limit": {"lower": …, "upper": …}, in rad or m',
        )


def _visual(visual: Record) -> Iterator[Diagnostic]:
    yield from _geometry(visual['geometry'])
    material = visual['material']
    if material is None:
        return
    color, opacity = material['color'], material['opacity']
    if color is not None:
        numbers = ', '.join(f'{number:g}' for number in color)
        message = f"'color' of {material.label} is [{numbers}]"
        where = material.place('color')
        if not all(0.0 <= number <= 255.0 for number in color):
            fix = 'write red, green and blue, each from 0 to 255'
            yield COLOR.at(where, f'{message}; it is left out', fix, Severity.ERROR)
        elif 0.0 < max(color) <= 1.0:
            fix = ', '.join(f'{255 * number:.0f}' for number in color)
            fix = f'write [{fix}] if 1 is meant full'
            yield COLOR.at(where, f'{message}, which is black', fix)
    if opacity is not None and not 0.0 <= opacity <= 1.0:
        yield COLOR.at(
            material.place('opacity'),
            f"'opacity' of {material.label} is {opacity:g}; it is taken as 1",
            'write a number from 0 to 1',
            Severity.ERROR,
        )


def _geometry(geometry: Record | None) -> Iterator[Diagnostic]:
    if geometry is None or not geometry.is_whole:
        return
    if geometry['type'] == 'mesh':
        if not geometry['url'].lower().endswith('.obj'):
            yield MESH.at(
                geometry.place('url'),
                f"'url' of {geometry.label} is '{geometry['url']}', which is no .obj file",
                'convert it to .obj',
            )
        if not all(geometry['scale']):
            yield MESH.at(
                geometry.place('scale'),
                f"'scale' of {geometry.label} has a 0",
                'write the factors along x, y and z, 1 for none',
            )
    if geometry['type'] == 'cylinder' and geometry['h'] and not geometry['r1'] + geometry['r2']:
        yield VALUE.at(
            geometry.place('r1'),
            f'both radii of {geometry.label} are 0',
            'write the radius at the origin (r1) and at the far end (r2)',
        )
