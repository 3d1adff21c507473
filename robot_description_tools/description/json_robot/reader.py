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
"""A JSON robot in, the text of a URDF out, with the place in the JSON of every element."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from math import hypot
from math import pi
import os
from pathlib import Path

from robot_description_tools.description.geometry import Matrix
from robot_description_tools.description.geometry import Pose
from robot_description_tools.description.geometry import pose_from_euler_xyz
from robot_description_tools.description.geometry import rpy_from_matrix
from robot_description_tools.description.geometry import turn_x
from robot_description_tools.description.geometry import turn_y
from robot_description_tools.description.geometry import without_rounding
from robot_description_tools.description.json_robot.meaning import BASE
from robot_description_tools.description.json_robot.meaning import holds_still
from robot_description_tools.description.json_robot.meaning import JsonRobot
from robot_description_tools.description.json_robot.meaning import read_robot
from robot_description_tools.description.json_robot.meaning import VIEWER_LIMIT
from robot_description_tools.description.json_robot.meshes import cone_name
from robot_description_tools.description.json_robot.meshes import MeshPlaces
from robot_description_tools.description.json_robot.meshes import revolved_obj
from robot_description_tools.description.json_robot.schema import Record
from robot_description_tools.description.json_robot.triangle import read_triangles
from robot_description_tools.description.json_robot.triangle import Triangle
from robot_description_tools.description.json_robot.values import parse_json
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.xacro.expand import Expansion
from robot_description_tools.description.xml.element import Element
from robot_description_tools.description.xml.numbers import joined
from robot_description_tools.description.xml.numbers import shortest
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

CONE = Code(
    'json-cone',
    Severity.WARNING,
    'The mesh of a truncated cone cannot be written; a cylinder of its mean radius stands for it.',
    why='The robot is drawn with another shape than the format says; nothing else changes.',
)

# From y up to z up: (x, y, z) becomes (x, -z, y).
Z_UP: Matrix = ((1.0, 0.0, 0.0), (0.0, 0.0, -1.0), (0.0, 1.0, 0.0))
# The format says nothing of efforts and velocities, and URDF asks for both.
UNLIMITED = '1e9'


def is_json(text: bytes | str, source: str = '') -> bool:
    """Tell whether a text is a JSON robot: by the name of its file, or its first character."""
    if source.endswith('.json'):
        return True
    head = text[:1024]
    if isinstance(head, bytes):
        head = head.removeprefix(b'\xef\xbb\xbf').decode('latin-1')
    return head.removeprefix('\ufeff').lstrip().startswith('{')


def expand_json(data: bytes | str, source: str, meshes: MeshPlaces | None = None) -> Expansion:
    """
    Write the URDF of a JSON robot.

    Parameters
    ----------
    data : bytes or str
        The text.
    source : str
        Its file, or another name of it for findings.
    meshes : MeshPlaces, optional
        How meshes are named; by default for a description in memory.

    Returns
    -------
    Expansion
        Without a text where the robot lacks a part that its tree needs.

    """
    value, findings = parse_json(data, source)
    if value is None:
        return Expansion(None, (), (source,), findings)
    robot, found = read_robot(value)
    findings += tuple(found)
    if robot is None or not robot.is_whole:
        return Expansion(None, (), (source,), findings)
    triangles, found = read_triangles(robot.constraints, robot.joints)
    if meshes is None:
        meshes = MeshPlaces(Path(source).absolute().parent if os.path.isfile(source) else None)
    writer = _Writer(robot, triangles, meshes)
    root = writer.robot_element()
    findings += (*found, *writer.findings)
    places = tuple(element.where for element in root.walk())
    text = f'<?xml version="1.0"?>\n{root.to_xml()}\n'
    return Expansion(text, places, (source,), findings, writer.resolved)


class _Writer:
    """Makes the elements of one robot."""

    def __init__(self, robot: JsonRobot, triangles: list[Triangle], meshes: MeshPlaces) -> None:
        self.robot = robot
        self.triangles = triangles
        self.meshes = meshes
        self.findings: list[Diagnostic] = []
        self.resolved: dict[str, str] = {}
        self.names = {record['name'] for record in (*robot.links, *robot.joints)}
        self.names |= {triangle.constraint['name'] for triangle in triangles} | {BASE}

    def robot_element(self) -> Element:
        record = self.robot.record
        name = record['name'] or 'robot'
        root = _element('robot', record.place('name'), name=name)
        top = record.place('links')
        root.content.append(_element('link', top, name=BASE))
        root.content += [self._link(link) for link in self.robot.links]
        root.content += self._mounts()
        root.content += [self._joint(joint) for joint in self.robot.joints]
        states: list[Element] = []
        # A second cylinder at the same arm follows the first one.
        turned: set[str] = set()
        for triangle in self.triangles:
            follows = triangle.joint_l['name'] in turned
            turned.add(triangle.joint_l['name'])
            root.content += self._loop(triangle, follows)
            states += _states(triangle)
        if states:
            where = record.place('constraints')
            root.content.append(_element('model_state', where, states, model=name))
        _indent(root)
        return root

    def _free(self, name: str) -> str:
        """Return a name that nothing has."""
        while name in self.names:
            name += '_'
        self.names.add(name)
        return name

    def _mounts(self) -> Iterator[Element]:
        """Connect a robot that misses its joint below the world, which is reported."""
        if any(joint['parent'] == BASE for joint in self.robot.joints):
            return
        children = {joint['child'] for joint in self.robot.joints}
        roots = [link for link in self.robot.links if link['name'] not in children]
        if len(roots) == 1:
            where = self.robot.record.place('joints')
            yield _element(
                'joint',
                where,
                [_origin(Pose(rotation=Z_UP), where), *_ends(BASE, roots[0]['name'], where)],
                name=self._free('joint0'),
                type='fixed',
            )

    # -- links -----------------------------------------------------------------------------

    def _link(self, link: Record) -> Element:
        element = _element('link', link.place(), name=link['name'])
        visual = link['visual']
        if visual is None or visual['geometry'] is None or not visual['geometry'].is_whole:
            return element
        poses = [_pose(link), _pose(visual)]
        shape = None if None in poses else self._shape(visual['geometry'])
        if shape is None:
            return element
        # The link's own offset moves its looks alone: joints are placed in the link frame.
        at, geometry = shape
        moved = poses[0] @ poses[1] @ at if poses[0] and poses[1] else at
        where = visual.place()
        content = [_origin(moved, where), _element('geometry', where, [geometry])]
        material = self._material(visual['material'])
        if material is not None:
            content.append(material)
        element.content.append(_element('visual', where, content))
        return element

    def _shape(self, geometry: Record) -> tuple[Pose, Element] | None:
        """Return the shape of a geometry and its pose there; None where there is nothing."""
        where = geometry.place()
        kind = geometry['type']
        if kind == 'box':
            size = (geometry['x'], geometry['y'], geometry['z'])
            if not any(size):
                return None
            # The origin is in the middle of the face at the left.
            return Pose((size[0] / 2, 0.0, 0.0)), _element('box', where, size=joined(size))
        if kind == 'cylinder':
            return self._cylinder(geometry['r1'], geometry['r2'], geometry['h'], where)
        if not geometry['url'].lower().endswith('.obj') or not all(geometry['scale']):
            return None
        given = geometry['url']
        url = self.meshes.url(given)
        # A relative name is the way of the format; an absolute one is left to be judged.
        if url != given and not given.startswith(('/', 'file:')):
            self.resolved[url] = given
        mesh = _element('mesh', geometry.place('url'), filename=url)
        if geometry['scale'] != (1.0, 1.0, 1.0):
            mesh.attributes = {**mesh.attributes, 'scale': joined(geometry['scale'])}
        # Files are z up, and the format is y up.
        return Pose(rotation=turn_x(-pi / 2)), mesh

    def _cylinder(
        self, r1: float, r2: float, h: float, where: Location
    ) -> tuple[Pose, Element] | None:
        if not r1 + r2:
            return None
        if r1 != r2:
            try:
                name = self.meshes.write(cone_name(r1, r2, h), revolved_obj([(0.0, r1), (h, r2)]))
                return Pose(), _element('mesh', where, filename=name)
            except OSError as error:
                self.findings.append(
                    CONE.at(
                        where,
                        f'the mesh of a truncated cone cannot be written: {error}',
                        'make the folder writable, or use equal radii',
                    )
                )
        # That of URDF lies around its middle, along z.
        pose = Pose((h / 2, 0.0, 0.0), turn_y(pi / 2))
        radius = shortest((r1 + r2) / 2)
        return pose, _element('cylinder', where, radius=radius, length=shortest(h))

    def _material(self, material: Record | None) -> Element | None:
        color = None if material is None else material['color']
        if material is None or color is None or not all(0.0 <= c <= 255.0 for c in color):
            return None
        opacity = material['opacity']
        if opacity is None or not 0.0 <= opacity <= 1.0:
            opacity = 1.0
        where = material.place()
        name = 'rgba_' + '_'.join(map(shortest, (*color, opacity)))
        rgba = joined((*(number / 255.0 for number in color), opacity))
        return _element('material', where, [_element('color', where, rgba=rgba)], name=name)

    # -- joints ----------------------------------------------------------------------------

    def _joint(self, joint: Record) -> Element:
        pose = _pose(joint) or Pose()
        angles = joint['origin_orientation'] or (0.0, 0.0, 0.0)
        where = joint.place()
        if joint['parent'] == BASE:
            pose = Pose(rotation=Z_UP) @ pose
            angles = None
        kind = 'fixed' if holds_still(joint) else joint['type']
        limit = None if joint['limit'] is None or not joint['limit'].is_whole else joint['limit']
        if kind == 'revolute' and 'limit' not in joint and joint['name'] in self.robot.passive:
            kind = 'continuous'
        element = _element('joint', where, name=joint['name'], type=kind)
        element.content.append(_origin(pose, where, angles))
        element.content += _ends(joint['parent'], joint['child'], where)
        if kind != 'fixed':
            # That its length is not 1 is said already.
            length = hypot(*joint['axis'])
            axis = joined(part / length for part in joint['axis'])
            element.content.append(_element('axis', where, xyz=axis))
        if kind in ('revolute', 'prismatic'):
            low, high = (limit['lower'], limit['upper']) if limit else VIEWER_LIMIT
            element.content.append(_limit(low, high, joint.place('limit')))
        return element

    def _loop(self, triangle: Triangle, follows: bool) -> Iterator[Element]:
        """Yield the end of the piston, the joint that moves it, and what ties it to the rod."""
        constraint, limit = triangle.constraint, triangle.constraint['limit']
        name, where = constraint['name'], constraint.place()
        end = self._free(f'{name}_end')
        tube, rod = triangle.joint_a['child'], triangle.joint_b['child']
        yield _element('link', where, name=end)
        yield _element(
            'joint',
            where,
            [
                *_ends(tube, end, where),
                _element('axis', where, xyz='1 0 0'),
                _limit(limit['lower'], limit['upper'], constraint.place('limit')),
            ],
            name=name,
            type='prismatic',
        )
        solved = [name] if follows else [triangle.joint_l['name']]
        solved += [triangle.joint_a['name'], triangle.joint_b['name']]
        rpy = joined(map(without_rounding, rpy_from_matrix(triangle.rotation)))
        yield _element(
            'loop_joint',
            where,
            [
                _element('link1', where, link=end, xyz='0 0 0', rpy=rpy),
                _element('link2', where, link=rod, xyz='0 0 0', rpy='0 0 0'),
                *(_element('solve_for', where, joint=joint) for joint in solved),
            ],
            name=self._free(f'{name}_loop'),
            type='fixed',
        )


def _states(triangle: Triangle) -> Iterator[Element]:
    """Yield the positions of a triangle as it is drawn."""
    positions = {
        triangle.joint_l['name']: 0.0,
        triangle.joint_a['name']: triangle.angle_a,
        triangle.joint_b['name']: triangle.angle_b,
        triangle.constraint['name']: triangle.distance,
    }
    where = triangle.constraint.place('length')
    for name, position in positions.items():
        yield _element('joint_state', where, joint=name, position=shortest(position))


def _pose(record: Record) -> Pose | None:
    """Return the pose of a record, None where it could not be read."""
    translation, angles = record['origin_translation'], record['origin_orientation']
    if translation is None or angles is None:
        return None
    return pose_from_euler_xyz(translation, angles)


def _origin(pose: Pose, where: Location, angles: Vector3 | None = None) -> Element:
    """Return a pose; ``angles`` are those of the document, the same where at most one turns."""
    if angles is None or sum(map(bool, angles)) > 1:
        angles = rpy_from_matrix(pose.rotation)
    xyz = joined(map(without_rounding, pose.translation))
    return _element('origin', where, xyz=xyz, rpy=joined(map(without_rounding, angles)))


def _ends(parent: str, child: str, where: Location) -> list[Element]:
    return [_element('parent', where, link=parent), _element('child', where, link=child)]


def _limit(lower: float, upper: float, where: Location) -> Element:
    low, high = shortest(lower), shortest(upper)
    return _element(
        'limit', where, lower=low, upper=high, effort=UNLIMITED, velocity=UNLIMITED
    )


def _element(
    tag: str, where: Location, content: Iterable[Element] = (), **attributes: str
) -> Element:
    return Element(tag, attributes, where, content=list(content))


def _indent(element: Element, depth: int = 1) -> None:
    """Put each element on a line of its own."""
    if not element.content:
        return
    element.text = '\n' + '  ' * depth
    for child in element.content:
        child.tail = element.text
        _indent(child, depth + 1)
    element.content[-1].tail = '\n' + '  ' * (depth - 1)
