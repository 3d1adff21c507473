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
The ``<equality>`` constraints of an MJCF model in a separate file.

Bodies and joints of the model correspond to the links and joints with the same names, and have the
same frames. The world of the model is the link ``world`` if it exists, otherwise the root of the
robot. In the pose ``qpos0``, each joint is at its ``ref``, or at 0 if it has no ``ref``. If a
constraint does not give the poses of both ends, it is fulfilled in this pose. In a coupling, each
joint position is relative to the position of the joint in this pose. This module uses the same
pose for the robot. The drives of loops are the joints that an ``<actuator>`` moves, directly or
through a tendon. The loops determine all other joints. Source: https://mujoco.readthedocs.io, XML
reference, equality, actuator and tendon.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import cos
from math import hypot
from math import radians
from math import sin

from robot_description_tools.description.geometry import IDENTITY
from robot_description_tools.description.geometry import Matrix
from robot_description_tools.description.geometry import Pose
from robot_description_tools.description.geometry import pose_from_origin
from robot_description_tools.description.geometry import rotation_matrix
from robot_description_tools.description.geometry import rpy_from_matrix
from robot_description_tools.description.geometry import scaled
from robot_description_tools.description.geometry import times
from robot_description_tools.description.geometry import turn_x
from robot_description_tools.description.geometry import turn_y
from robot_description_tools.description.geometry import turn_z
from robot_description_tools.description.loop_dialects.loop_joint import add
from robot_description_tools.description.loop_dialects.loop_joint import LOOP_DIALECT
from robot_description_tools.description.loop_dialects.tree import add_mimic
from robot_description_tools.description.loop_dialects.tree import end_of
from robot_description_tools.description.loop_dialects.tree import JointTree
from robot_description_tools.description.loop_dialects.written import Dialect
from robot_description_tools.description.loop_dialects.written import PlacedLoop
from robot_description_tools.description.loop_dialects.yaml_nodes import LOOPS_UNREADABLE
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.element import indent
from robot_description_tools.description.xml.numbers import is_number
from robot_description_tools.description.xml.numbers import joined
from robot_description_tools.description.xml.numbers import shortest
from robot_description_tools.description.xml.parser import parse_xml
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Subject

_TURNS = {'x': turn_x, 'y': turn_y, 'z': turn_z}
_WORLD = 'world'


class _Unreadable(Exception):
    """Raised with the reason why a constraint is not read."""


def is_mjcf(data: bytes) -> bool:
    """Return True if a file contains XML and is therefore an MJCF model, not a YAML file."""
    return data.lstrip(b'\xef\xbb\xbf \t\r\n').startswith(b'<')


def read_mjcf(root: Element, data: bytes, source: str) -> Iterator[Element | Diagnostic]:
    """
    Read the equality constraints of a model.

    Parameters
    ----------
    root : Element
        The root element of the robot description. For each coupling (``<joint>`` in
        ``<equality>``) that can be read, a ``<mimic>`` is added to the joint ``joint1``.
    data : bytes
        The model.
    source : str
        Name of the model in findings.

    Yields
    ------
    Element or Diagnostic
        A ``<loop_joint>`` for each ``<connect>`` and ``<weld>`` that can be read, and a finding
        for each constraint that cannot be read.

    """
    document = parse_xml(data, source)
    if document.root is None:
        for finding in document.findings:
            message = f'this is neither YAML nor MJCF: {finding.message}'
            yield LOOPS_UNREADABLE.at(finding.where, message, finding.fix)
        return
    yield from document.findings
    model = _Model(document.root, JointTree(root))
    loops: list[Element] = []
    for equality in document.root.find_all('equality'):
        for element in equality.children:
            if element.attributes.get('active') == 'false':
                continue
            try:
                loops += model.read(element)
            except _Unreadable as reason:
                message = f'<{element.tag}> of <equality> is not read: {reason}'
                fix = 'write an equivalent <loop_joint> or <mimic> into the description'
                yield LOOP_DIALECT.at(element.place, message, fix)
    # Find the drives after all couplings are read: couplings make more joints driven.
    driven = model.driven(document.root)
    for loop in loops:
        model.solve_for_others(loop, driven)
        yield loop


class _Model:
    """The bodies, sites and joints to which constraints refer."""

    def __init__(self, root: Element, tree: JointTree) -> None:
        self.tree = tree
        self.compiler: dict[str, str] = {}
        for compiler in root.find_all('compiler'):
            self.compiler |= compiler.attributes
        # Maps the name of each site to the name of its body and the element of the site.
        self.sites: dict[str, tuple[str, Element]] = {}
        self.start: dict[str, float] = {}
        for holder in root.walk():
            body = holder.name if holder.tag == 'body' else _WORLD
            if holder.tag in ('body', 'worldbody'):
                for site in holder.find_all('site'):
                    self.sites[site.name] = body, site
                for joint in holder.find_all('joint'):
                    self._keep_start(joint)

    def _keep_start(self, joint: Element) -> None:
        name, kind = (joint.attributes.get(key, '') for key in ('name', 'type'))
        text = joint.attributes.get('ref', '0')
        if is_number(text) and float(text) and name in self.tree.joints:
            self.start[name] = float(text) if kind == 'slide' else self._angle(float(text))

    def _angle(self, angle: float) -> float:
        return angle if self.compiler.get('angle') == 'radian' else radians(angle)

    def read(self, element: Element) -> Iterator[Element]:
        """Yield the loop joint of a constraint, or add a ``<mimic>`` for a coupling."""
        if element.tag == 'joint':
            self._couple(element)
            return
        if element.tag not in ('connect', 'weld'):
            raise _Unreadable('a linkage of rigid links cannot have such a constraint')
        first, second = self._ends(element)
        names = [end['link'] for end in (first, second)]
        kind = 'spherical' if element.tag == 'connect' else 'fixed'
        name = element.attributes.get('name', '_'.join(names))
        place = replace(element.place, subject=Subject('loop', name))
        made = Element('loop_joint', {'name': name, 'type': kind}, place, element.parent)
        add(made, 'link1', **first)
        add(made, 'link2', **second)
        if 'meets' in first or 'meets' in second:
            for joint, position in self.start.items():
                add(made, 'meets_at', joint=joint, position=shortest(position))
        yield made

    def driven(self, root: Element) -> frozenset[str]:
        """Return the joints that actuators move, directly or through ``<mimic>``."""
        tendons = {
            tendon.name: list(self._joints_of(tendon))
            for group in root.find_all('tendon')
            for tendon in group.children
        }
        found: set[str] = set()
        for group in root.find_all('actuator'):
            for actuator in group.children:
                for key in ('joint', 'jointinparent'):
                    found.add(actuator.attributes.get(key, ''))
                found.update(tendons.get(actuator.attributes.get('tendon', ''), ()))
        ties = [
            {name, mimic.attributes.get('joint', '')}
            for name, joint in self.tree.joints.items()
            for mimic in joint.find_all('mimic')
        ]
        is_new = True
        while is_new:
            tied = set().union(*(tie for tie in ties if tie & found))
            is_new = not tied <= found
            found |= tied
        return frozenset(found & self.tree.joints.keys())

    def _joints_of(self, tendon: Element) -> Iterator[str]:
        """Yield the joints that a tendon lists, and the joints between the bodies of its sites."""
        for joint in tendon.find_all('joint'):
            yield joint.attributes.get('joint', '')
        sites = (each.attributes.get('site', '') for each in tendon.find_all('site'))
        bodies = [self._link(self.sites[site][0]) for site in sites if site in self.sites]
        for pair in pairwise(bodies):
            for branch in self.tree.branches(*pair):
                yield from (joint.name for joint in branch)

    def solve_for_others(self, loop: Element, driven: frozenset[str]) -> None:
        """
        Add ``<solve_for>`` elements to a loop that has a drive.

        The loop is solved for its joints that have neither a drive nor a ``<mimic>``.

        """
        one, other = self.tree.branches(end_of(loop, 'link1'), end_of(loop, 'link2'))
        joints = {joint.name: joint for joint in (*one, *other)}
        if driven.isdisjoint(joints):
            return
        for name, joint in joints.items():
            if name not in driven and joint.find('mimic') is None:
                add(loop, 'solve_for', joint=name)

    def _ends(self, element: Element) -> tuple[dict[str, str], dict[str, str]]:
        given = element.attributes
        if 'site1' in given:
            return self._site(given['site1']), self._site(given.get('site2', ''))
        if 'body1' not in given:
            raise _Unreadable('it names neither body1 nor site1')
        first = {'link': self._link(given['body1'])}
        second = {'link': self._link(given.get('body2', _WORLD))}
        if element.tag == 'connect':
            return first | {'xyz': joined(_numbers(given, 'anchor', '', 3))}, second | _MEETS
        pose = _numbers(given, 'relpose', '0 1 0 0 0 0 0', 7)
        if any(pose[3:]):
            turn = joined(rpy_from_matrix(_rotation(pose[3:])))
            return first | {'xyz': joined(pose[:3]), 'rpy': turn}, second
        return first | _MEETS, second

    def _link(self, body: str) -> str:
        if body == _WORLD and _WORLD not in self.tree.links:
            return self.tree.root_of(next(iter(self.tree.above), ''))
        return body

    def _site(self, name: str) -> dict[str, str]:
        if name not in self.sites:
            raise _Unreadable(f"the model has no site '{name}'")
        body, site = self.sites[name]
        turn = self._turn(site.attributes)
        return {
            'link': self._link(body),
            'xyz': joined(_numbers(site.attributes, 'pos', '0 0 0', 3)),
            'rpy': joined(rpy_from_matrix(turn)),
        }

    def _turn(self, given: Mapping[str, str]) -> Matrix:
        for other in ('axisangle', 'xyaxes', 'zaxis', 'fromto'):
            if other in given:
                raise _Unreadable(f'a site is turned by {other}; write its quat')
        turn = _rotation(_numbers(given, 'quat', '1 0 0 0', 4))
        if 'euler' not in given:
            return turn
        sequence = self.compiler.get('eulerseq', 'xyz')
        if len(sequence) != 3 or not set(sequence.lower()) <= _TURNS.keys():
            raise _Unreadable(f"eulerseq '{sequence}' is not three letters of xyzXYZ")
        for axis, angle in zip(sequence, _numbers(given, 'euler', '0 0 0', 3), strict=True):
            one = _TURNS[axis.lower()](self._angle(angle))
            # Lower-case letters are axes that turn with the body. Capital letters are fixed axes.
            turn = times(turn, one) if axis.islower() else times(one, turn)
        return turn

    def _couple(self, element: Element) -> None:
        given = element.attributes
        name, driver = given.get('joint1', ''), given.get('joint2')
        if driver is None:
            raise _Unreadable(f"it holds joint '{name}' still; make it a fixed joint")
        for each in (name, driver):
            if each not in self.tree.joints:
                raise _Unreadable(f"the robot has no joint '{each}'")
        start, factor, *higher = _numbers(given, 'polycoef', '0 1 0 0 0', 5)
        if any(higher):
            raise _Unreadable('its polycoef is not linear, as a <mimic> has to be')
        own, other = (self.start.get(each, 0.0) for each in (name, driver))
        offset = own + start - factor * other
        subject = Subject('coupling', given.get('name', ''))
        place = replace(element.place, subject=subject)
        reason = add_mimic(self.tree.joints[name], driver, factor, offset, place)
        if reason is not None:
            raise _Unreadable(reason)


_MEETS = {'meets': 'true'}


def _numbers(given: Mapping[str, str], key: str, default: str, count: int) -> list[float]:
    words = given.get(key, default).split()
    if len(words) > count or not words or not all(map(is_number, words)):
        raise _Unreadable(f"{key} '{' '.join(words)}' is not {count} numbers")
    return [*map(float, words), *map(float, default.split()[len(words):])]


def _rotation(quat_wxyz: list[float]) -> Matrix:
    w, x, y, z = quat_wxyz
    return rotation_matrix(Origin(quat_xyzw=(x, y, z, w)))


HINGES = (LoopType.REVOLUTE, LoopType.CONTINUOUS)


def _write(loops: Sequence[PlacedLoop], _: JointTree) -> str:
    """
    Return the text of a model that contains only the constraints.

    The model of the robot can include this model. A hinge becomes two ``<connect>`` elements at
    two points of its axis. MuJoCo computes the second end of each ``<connect>`` at ``qpos0``.

    """
    model = Element('mujoco', {}, Location(''))
    equality = add(model, 'equality')
    for placed in loops:
        loop = placed.loop
        bodies = {'name': loop.name, 'body1': loop.link1.link, 'body2': loop.link2.link}
        first, second = map(pose_from_origin, placed.ends)
        if loop.type is LoopType.FIXED:
            pose = first @ second.inverse()
            words = joined((*pose.translation, *quat_wxyz(pose.rotation)))
            add(equality, 'weld', **bodies, relpose=words)
            continue
        add(equality, 'connect', **bodies, anchor=joined(first.translation))
        if loop.type in HINGES:
            point = first.of_point(on_axis(loop))
            bodies['name'] += '_axis'
            add(equality, 'connect', **bodies, anchor=joined(point))
    indent(model)
    return model.to_xml() + '\n'


_KINDS = (LoopType.FIXED, LoopType.SPHERICAL, *HINGES)
MJCF = Dialect(_write, 'MJCF', _KINDS, closed_at_zero=_KINDS[1:])


# Distance between the two points on the axis of a hinge [m].
HINGE = 0.1


def on_axis(loop: LoopJoint) -> Vector3:
    """Return the second point on the axis of a hinge, in its closure frame [m]."""
    return scaled(loop.axis, HINGE / hypot(*loop.axis))


def pose_attributes(pose: Pose) -> dict[str, str]:
    """Return the attributes of a pose. Attributes with the default value are left out."""
    found = {}
    if any(pose.translation):
        found['pos'] = joined(pose.translation)
    if pose.rotation != IDENTITY:
        found['quat'] = joined(quat_wxyz(pose.rotation))
    return found


def quat_wxyz(matrix: Matrix) -> list[float]:
    """Return the quaternion of a rotation, with w first as in MJCF."""
    roll, pitch, yaw = (angle / 2 for angle in rpy_from_matrix(matrix))
    (cr, sr), (cp, sp), (cy, sy) = ((cos(a), sin(a)) for a in (roll, pitch, yaw))
    return [
        cr * cp * cy + sr * sp * sy,
        sr * cp * cy - cr * sp * sy,
        cr * sp * cy + sr * cp * sy,
        cr * cp * sy - sr * sp * cy,
    ]
