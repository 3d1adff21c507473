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
"""Conversion of a JSON robot to URDF. Each URDF element has a place in the JSON file."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
import os
from pathlib import Path
import re

from robot_description_tools.description.geometry import Matrix
from robot_description_tools.description.geometry import Pose
from robot_description_tools.description.geometry import rpy_from_matrix
from robot_description_tools.description.geometry import without_rounding
from robot_description_tools.description.json_robot.meshes import MeshPlaces
from robot_description_tools.description.json_robot.schema import Record
from robot_description_tools.description.json_robot.schema import RecordCheck
from robot_description_tools.description.json_robot.schema import word_fix
from robot_description_tools.description.json_robot.subjects import LOOP_NAME
from robot_description_tools.description.json_robot.subjects import subjects_of
from robot_description_tools.description.json_robot.subjects import with_subjects
from robot_description_tools.description.json_robot.triangle import IN_LINE
from robot_description_tools.description.json_robot.triangle import KEYS
from robot_description_tools.description.json_robot.triangle import read_triangles
from robot_description_tools.description.json_robot.triangle import Triangle
from robot_description_tools.description.json_robot.values import BASE
from robot_description_tools.description.json_robot.values import JsonValue
from robot_description_tools.description.json_robot.values import parse_json
from robot_description_tools.description.json_robot.values import ROBOT as GOOD
from robot_description_tools.description.json_robot.values import with_parts
from robot_description_tools.description.json_robot.visuals import element
from robot_description_tools.description.json_robot.visuals import origin_element
from robot_description_tools.description.json_robot.visuals import pose_of
from robot_description_tools.description.json_robot.visuals import VisualReader
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.schema.json_robot import ROBOT
from robot_description_tools.description.schema.urdf import LIMIT
from robot_description_tools.description.urdf.reader import JOINT_TYPE_UNKNOWN
from robot_description_tools.description.xacro.expand import Expansion
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.element import indent
from robot_description_tools.description.xml.numbers import joined
from robot_description_tools.description.xml.numbers import shortest
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Guess
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.edits import RemoveKey

MOVING = ('revolute', 'prismatic')
JOINT_TYPES = (*MOVING, 'fixed')
AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
# Limits that the viewer of the format uses for a joint without limits [rad or m].
VIEWER_LIMIT = (0.0, 1.57)
# Rotation from "y is up" to "z is up": (x, y, z) becomes (x, -z, y).
Z_UP: Matrix = ((1.0, 0.0, 0.0), (0.0, 0.0, -1.0), (0.0, 1.0, 0.0))
# Effort and velocity limits in the URDF. URDF requires both limits, but the JSON robot format has
# neither of them.
UNLIMITED = '1e9'


def _with_joint(content: str, kind: str = 'revolute') -> str:
    """Return an example robot with a second link, and a joint with the given content."""
    start = f'{{"name": "joint1", "type": "{kind}", "parent": "base", "child": "arm"'
    return with_parts(['arm'], [f'{start},\n     {content}}}'])


_LIMIT = '"limit": {"lower": -1.57, "upper": 1.57}'
_MOVES = _with_joint(f'"axis": [0, 0, 1], {_LIMIT}')

BASE_LINK = Code.error(
    'json-base-link',
    'A JSON robot has no joint, or several joints, with the virtual `base_link` as parent.',
    why='The joint with the parent `base_link` places the robot in the world. Without this '
    'joint, the tree has no root. With two of these joints, the tree has two roots.',
    bad=re.sub(r'"joints": \[.*\]', '"joints": []', GOOD),
    good=GOOD,
)
AXIS = Code.error(
    'json-axis',
    'The axis of a joint is not one of [1, 0, 0], [0, 1, 0] and [0, 0, 1].',
    why='The JSON robot format allows only the three axes of the joint frame. Readers of the '
    'format cannot turn the joint about any other axis.',
    bad=_with_joint(f'"axis": [0, 0, -1], {_LIMIT}'),
    good=_MOVES,
)
LINK_ISOLATED = Code.error(
    'json-link-isolated',
    'A link is neither the parent nor the child of a joint. The link is left out.',
    why='The link has no place in the robot. Either the link is no longer needed, or its joint '
    'is missing.',
    bad=with_parts(['lamp'], []),
    good=GOOD,
)
LIMIT_MISSING = Code.error(
    'json-limit-missing',
    'A joint that moves has no limit. The range 0 to 1.57 is used, as in the viewer of the '
    "format's author.",
    why='Sliders and planners use a range that the author of the robot did not choose.',
    bad=_with_joint('"axis": [0, 0, 1]'),
    good=_MOVES,
)
NOT_FOR_FIXED = Code.warning(
    'json-fixed-joint',
    'A fixed joint has an axis or a limit, which has no effect.',
    why='The joint does not move. If the joint should move, its type is wrong.',
    bad=_with_joint('"axis": [0, 0, 1]', 'fixed'),
    good=_with_joint('"origin_translation": [1, 0, 0]', 'fixed'),
    suggested='the axis and the limit, which are removed',
)


START = Code.warning(
    'json-start',
    'The origins in a JSON file describe the drawn pose of the robot. The `length` of a cylinder '
    'is its length at the start. In the drawn pose, the cylinder has another length, so the robot '
    'does not start in this pose.',
    why='In the converted URDF, only `<model_state>` has the start pose of the robot. Programs '
    'that do not read `<model_state>` start with all joints at zero, which is the drawn pose.',
)


def report_starts(description: RobotDescription) -> Iterator[Diagnostic]:
    """
    Yield a finding for each arm of a JSON robot that does not start in the drawn pose.

    Parameters
    ----------
    description : RobotDescription
        The description that `expand_json` created.

    """
    positions = [each.default_positions for each in description.model_states]
    for loop in description.loops:
        # Each loop has one cylinder, which turns an arm. Usually, the first name in `solve_for` is
        # the joint of this arm. If several cylinders turn the same arm, this is true only for the
        # first of their loops. In each of their other loops, the first name is the prismatic joint
        # of the loop's own cylinder. The test of `slides` skips these loops.
        for name in loop.solve_for[:1]:
            start = next((each[name] for each in positions if name in each), 0.0)
            if not description.joints[name].type.slides and abs(start) > IN_LINE:
                message = (
                    f"joint '{name}' starts at {start:.6g} rad, where its cylinder has its "
                    'initial length; only <model_state> of the URDF contains this start'
                )
                fix = 'publish this position first, or draw the arm at this position'
                yield START.at(loop.where or Location(description.source), message, fix)


def expand_json(data: bytes | str, source: str, meshes: MeshPlaces | None = None) -> Expansion:
    """
    Convert a JSON robot to URDF.

    Parameters
    ----------
    data : bytes or str
        The text.
    source : str
        Path of the JSON file. For a text without a file, the name that findings show.
    meshes : MeshPlaces, optional
        Conversion of mesh names. By default, the new description is in memory, so mesh names
        become absolute.

    Returns
    -------
    Expansion
        The URDF text and the findings. The text is None if the JSON cannot be read or if a part of
        the kinematic tree is missing.

    """
    value, found = parse_json(data, source)
    if value is not None:
        value = with_subjects(value)
        found = tuple(subjects_of(found, value))
    if meshes is None:
        meshes = MeshPlaces(Path(source).absolute().parent if os.path.isfile(source) else None)
    reader = _Reader(meshes)
    root = None if value is None else reader.robot(value)
    found += tuple(reader.findings)
    if root is None:
        return Expansion(None, (), (source,), found)
    places = tuple(part.where for part in root.walk())
    text = f'<?xml version="1.0"?>\n{root.to_xml()}\n'
    return Expansion(text, places, (source,), found, reader.visuals.resolved)


class _Reader:
    """
    Converter of one JSON robot to URDF elements.

    Duplicate names, cycles and additional roots are not checked here, but later by the general
    rules.

    """

    def __init__(self, meshes: MeshPlaces) -> None:
        self.findings: list[Diagnostic] = []
        self.visuals = VisualReader(meshes, self.findings)
        self.names = {BASE}
        # The names of all joints in constraints, including constraints with errors.
        self.passive: set[str] = set()
        # The name of ``jointL``, the joint that a cylinder turns, for each cylinder that is
        # already converted.
        self.driven: set[str] = set()

    def robot(self, value: JsonValue) -> Element | None:
        """Return the ``<robot>`` element, or None if a part of the kinematic tree is missing."""
        record = RecordCheck(self.findings).record(value, ROBOT, 'the robot')
        if record is None:
            return None
        links, has_all_links = _usable(record, 'links', 'name')
        joints, has_all_joints = _usable(record, 'joints', 'name', 'type', 'parent', 'child')
        is_whole = has_all_links and has_all_joints
        constraints = record['constraints'] or ()
        self.names |= {each['name'] for each in (*links, *joints, *constraints)}
        self.passive = {each[key] for each in constraints for key in KEYS}
        for link in links:
            if link['name'] == BASE:
                message = f"'{BASE}' is the world and has no visual; this link is left out"
                fix = f'remove it, and let a fixed joint connect the first link to {BASE}'
                self._report(BASE_LINK, link.place('name'), message, fix, Severity.WARNING)
        links = [link for link in links if link['name'] != BASE]
        if is_whole:
            links = self._connected(links, joints)
        name = record['name'] or 'robot'
        parts = [
            element('link', record.place('links'), name=BASE),
            *(
                element('link', link.where, *self.visuals.elements(link), name=link['name'])
                for link in links
            ),
            *self._mount(record.place('joints'), links, joints, is_whole),
            *map(self._joint, joints),
        ]
        self.visuals.report_foreign_meshes()
        if not is_whole:
            return None
        triangles, found = read_triangles(
            (each for each in constraints if each.is_whole and each['limit'].is_whole), joints
        )
        self.findings += found
        states: list[Element] = []
        for triangle in triangles:
            states += _positions('joint_state', triangle, triangle.start)
            seed = triangle.seed
            seeds = [] if seed is None else _positions('seed', triangle, seed)
            parts += self._loop(triangle, seeds)
        if states:
            where = record.place('constraints')
            parts.append(element('model_state', where, *states, model=name))
        root = element('robot', record.place('name'), *parts, name=name)
        indent(root)
        return root

    def _report(
        self, code: Code, where: Location, message: str, fix: Fix, weight: Severity | None = None
    ) -> None:
        self.findings.append(code.at(where, message, fix, weight))

    def _connected(self, links: list[Record], joints: list[Record]) -> list[Record]:
        """Return the links that a joint connects, and report all other links."""
        ends = {joint[end] for joint in joints for end in ('parent', 'child')} - {BASE}
        if not ends:
            # If there are no joints, the robot consists of its first link.
            ends = {link['name'] for link in links[:1]}
        elif not ends <= {link['name'] for link in links}:
            # A joint names an unknown link. Keep all links, because this name may be a misspelt
            # name of one of them. Another rule reports the name.
            return links
        for link in links:
            if link['name'] not in ends:
                message = f'no joint connects {link.label}; it is left out'
                fix = 'connect it with a joint, or remove it'
                self._report(LINK_ISOLATED, link.where, message, fix)
        return [link for link in links if link['name'] in ends]

    def _mount(
        self, where: Location, links: list[Record], joints: list[Record], is_whole: bool
    ) -> Iterator[Element]:
        """
        Check the joint to the world.

        If the joint is missing and there is only one root, yield a fixed joint from the world to
        this root.

        """
        mounts = [joint for joint in joints if joint['parent'] == BASE]
        for joint in mounts[1:]:
            message = f"{joint.label} is another child of '{BASE}', after '{mounts[0]['name']}'"
            fix = (
                'connect this joint to a link of the robot; only one joint may connect the robot '
                'to the world'
            )
            self._report(BASE_LINK, joint.place('parent'), message, fix)
        if mounts and mounts[0]['type'] in MOVING:
            kind, label = mounts[0]['type'], mounts[0].label
            message = f"{label} connects the robot to '{BASE}' and is {kind}"
            self._report(BASE_LINK, mounts[0].place('type'), message, 'make it fixed')
        if mounts or not is_whole or not links:
            return
        fix = '{"name": "joint0", "type": "fixed", "parent": "%s", "child": "%s"}'
        fix = f'add {fix % (BASE, links[0]["name"])}'
        self._report(BASE_LINK, where, f"no joint has the parent '{BASE}'", fix)
        children = {joint['child'] for joint in joints}
        roots = [link['name'] for link in links if link['name'] not in children]
        if len(roots) == 1:
            origin = origin_element(Pose(rotation=Z_UP), where)
            ends = _ends(BASE, roots[0], where)
            name = free_name('joint0', self.names)
            yield element('joint', where, origin, *ends, name=name, type='fixed')

    def _joint(self, joint: Record) -> Element:
        kind, where, axis = joint['type'], joint.where, joint['axis']
        is_free = joint['name'] in self.passive and 'limit' not in joint
        if kind not in JOINT_TYPES:
            guess = Guess(kind, JOINT_TYPES)
            place, fix = joint.place('type'), f'use one of {one_of(JOINT_TYPES)}'
            message = f"{joint.label} has the type '{kind}'{guess.hint}"
            self._report(JOINT_TYPE_UNKNOWN, place, message, word_fix(place, kind, guess, fix))
        for key in ('axis', 'limit'):
            if kind == 'fixed' and key in joint:
                message, fix = f"{joint.label} is fixed and has '{key}'", f"remove '{key}'"
                edits = (RemoveKey(joint.keys[key]),)
                self._report(NOT_FOR_FIXED, joint.place(key), message, Repair(fix, edits))
        if kind in MOVING:
            self._check_motion(joint, is_free)
        pose, angles = pose_of(joint) or Pose(), joint['origin_orientation']
        if joint['parent'] == BASE:
            pose, angles = Pose(rotation=Z_UP) @ pose, None
        parts = [
            origin_element(pose, where, angles), *_ends(joint['parent'], joint['child'], where)
        ]
        if kind not in MOVING or not any(axis or ()):
            kind = 'fixed'
        else:
            # Scale the axis to length 1. A finding reports an axis of another length.
            xyz = joined(part / hypot(*axis) for part in axis)
            parts.append(element('axis', where, xyz=xyz))
            if kind == 'revolute' and is_free:
                kind = 'continuous'
            else:
                parts.append(_limit(joint))
        return element('joint', where, *parts, name=joint['name'], type=kind)

    def _check_motion(self, joint: Record, is_free: bool) -> None:
        start, axis = f"{joint.label} is {joint['type']} and has no ", joint['axis']
        if 'axis' not in joint:
            fix = 'add "axis": [0, 0, 1], or another axis'
            self._report(AXIS, joint.where, f'{start}axis; it is fixed at its origin', fix)
        elif axis is not None and axis not in AXES:
            numbers = ', '.join(f'{number:g}' for number in axis)
            held = '' if any(axis) else '; the joint is fixed at its origin'
            fix = 'use [1, 0, 0], [0, 1, 0] or [0, 0, 1] and turn the joint by origin_orientation'
            message = f'the axis of {joint.label} is [{numbers}]{held}'
            self._report(AXIS, joint.place('axis'), message, fix)
        if 'limit' not in joint and not is_free:
            fix = 'add "limit": {"lower": …, "upper": …}, in rad or m'
            message = f'{start}limit; 0 to 1.57 is used'
            self._report(LIMIT_MISSING, joint.where, message, fix)

    def _loop(self, triangle: Triangle, seeds: list[Element]) -> Iterator[Element]:
        """Yield the URDF elements of a cylinder: piston end, prismatic joint and loop joint."""
        constraint, (joint_l, joint_a, joint_b) = triangle.constraint, triangle.joints
        name, where = constraint['name'], constraint.where
        end = free_name(f'{name}_end', self.names)
        yield element('link', where, name=end)
        yield element(
            'joint',
            where,
            *_ends(joint_a['child'], end, where),
            element('axis', where, xyz='1 0 0'),
            _limit(constraint),
            name=name,
            type='prismatic',
        )
        # If an earlier cylinder already drives this arm, this cylinder follows the arm.
        follows = joint_l['name'] in self.driven
        self.driven.add(joint_l['name'])
        solved = (name if follows else joint_l['name'], joint_a['name'], joint_b['name'])
        rpy = joined(map(without_rounding, rpy_from_matrix(triangle.geometry.rotation)))
        tie = joined(map(without_rounding, triangle.geometry.tie))
        yield element(
            'loop_joint',
            where,
            element('link1', where, link=end, xyz='0 0 0', rpy=rpy),
            element('link2', where, link=joint_b['child'], xyz=tie, rpy='0 0 0'),
            *(element('solve_for', where, joint=joint) for joint in solved),
            *seeds,
            name=free_name(LOOP_NAME.format(name), self.names),
            type='fixed',
        )


def free_name(name: str, names: set[str]) -> str:
    """Append underscores to a name until it is not in ``names``, add it there, and return it."""
    while name in names:
        name += '_'
    names.add(name)
    return name


def _usable(record: Record, key: str, *needed: str) -> tuple[list[Record], bool]:
    """
    Return the entries of an array that have a valid value for each key in ``needed``.

    The second result is True if the array exists and all of its entries are returned.

    """
    usable = [
        each for each in record[key] or () if all(each[name] is not None for name in needed)
    ]
    given = record.content[key].content if key in record else None
    return usable, isinstance(given, list) and len(given) == len(usable)


def _positions(tag: str, triangle: Triangle, turn: float) -> list[Element]:
    """Return elements with the positions of a triangle's joints while joint L is at ``turn``."""
    where, records = triangle.constraint.place('length'), (*triangle.joints, triangle.constraint)
    return [
        element(tag, where, joint=record['name'], position=shortest(position))
        for record, position in zip(records, triangle.geometry.positions(turn), strict=True)
    ]


def _ends(parent: str, child: str, where: Location) -> tuple[Element, Element]:
    return element('parent', where, link=parent), element('child', where, link=child)


def _limit(record: Record) -> Element:
    limit = record['limit']
    is_usable = limit is not None and limit.is_whole
    lower, upper = (limit['lower'], limit['upper']) if is_usable else VIEWER_LIMIT
    return element(
        'limit',
        record.place('limit'),
        lower=shortest(lower),
        upper=shortest(upper),
        **{name: UNLIMITED for name in LIMIT.magnitudes if LIMIT.attributes[name].required},
    )
