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
"""A description in, the text of a JSON robot out, and what that format has no place for."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field
import json
from math import cos
from math import hypot
from math import isfinite
from math import pi
from math import sin
from typing import Any

from robot_description_tools.description.geometry import cross
from robot_description_tools.description.geometry import dot
from robot_description_tools.description.geometry import euler_xyz_from_matrix
from robot_description_tools.description.geometry import Matrix
from robot_description_tools.description.geometry import minus
from robot_description_tools.description.geometry import Pose
from robot_description_tools.description.geometry import pose_from_origin
from robot_description_tools.description.geometry import scaled
from robot_description_tools.description.geometry import times
from robot_description_tools.description.geometry import transposed
from robot_description_tools.description.geometry import turn_x
from robot_description_tools.description.geometry import turn_y
from robot_description_tools.description.geometry import turned
from robot_description_tools.description.geometry import without_rounding
from robot_description_tools.description.json_robot.meaning import AXES
from robot_description_tools.description.json_robot.meaning import BASE
from robot_description_tools.description.json_robot.meaning import TRIANGLE
from robot_description_tools.description.json_robot.meshes import cone_from_name
from robot_description_tools.description.json_robot.meshes import MeshPlaces
from robot_description_tools.description.json_robot.meshes import revolved_obj
from robot_description_tools.description.json_robot.reader import UNLIMITED
from robot_description_tools.description.json_robot.reader import Z_UP
from robot_description_tools.description.model import Box
from robot_description_tools.description.model import Capsule
from robot_description_tools.description.model import Cylinder
from robot_description_tools.description.model import Geometry
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Link
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Material
from robot_description_tools.description.model import Mesh
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.model import Sphere
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.model import Visual
from robot_description_tools.description.xml.numbers import shortest
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

LOST = Code(
    'json-lost',
    Severity.ERROR,
    'The JSON robot format cannot express something that this robot moves by or looks like.',
    why='The written file would be another robot: what it cannot express does not move, or is '
    'not drawn.',
)
NOT_KEPT = Code(
    'json-not-kept',
    Severity.WARNING,
    'The JSON robot format has no place for something, or has it under another name.',
    why='Reading the file again does not give this back. The robot moves the same without it.',
)

# What a link without looks, and a shape without a colour, get.
NOTHING: dict[str, object] = {'type': 'box', 'x': 0, 'y': 0, 'z': 0}
GREY = (200.0, 200.0, 200.0)
# Axes that differ by less are the same [rad], and so are poses [m, rad].
SAME = 1e-6
_WIDTH = 96


@dataclass(frozen=True, slots=True)
class JsonText:
    """
    A JSON robot and what became of the description.

    Attributes
    ----------
    text : str
        The robot.
    findings : tuple of Diagnostic
        Errors where it moves or looks otherwise, warnings where something that it needs for
        neither is not in it.

    """

    text: str
    findings: tuple[Diagnostic, ...]


def json_from_description(
    description: RobotDescription, meshes: MeshPlaces | None = None
) -> JsonText:
    """
    Write a robot in the JSON robot format.

    Links keep their frames, the coordinates of joints their names and meaning.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    meshes : MeshPlaces, optional
        How meshes are named, and where those of spheres and capsules are written.

    Returns
    -------
    JsonText

    """
    writer = _Writer(description, meshes or MeshPlaces())
    return JsonText(_dumped(writer.robot()) + '\n', tuple(writer.all_findings()))


@dataclass(frozen=True, slots=True)
class _Triangle:
    """A loop that a cylinder closes: its slide, and the joints of the triangle."""

    slide: Joint
    joint_l: Joint
    joint_a: Joint
    joint_b: Joint
    length: float


@dataclass
class _Writer:
    """Makes the objects of one robot."""

    description: RobotDescription
    meshes: MeshPlaces
    findings: list[Diagnostic] = field(default_factory=list)
    # What is left out, by kind: the first place, and the names of all it concerns.
    not_kept: dict[str, tuple[Location | None, dict[str, None]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        description = self.description
        self.joints = {name: description.joints[name] for name in description.tree_joints}
        self.above = {joint.child: joint for joint in self.joints.values()}
        self.names = {BASE, *description.links, *description.joints}
        self.triangles = [t for loop in description.loops if (t := self._triangle(loop))]
        self.passive = {
            joint.name for t in self.triangles for joint in (t.joint_l, t.joint_a, t.joint_b)
        }
        self.slides = {t.slide.name for t in self.triangles}
        self.renamed: dict[str, str] = {}
        self.links: list[dict[str, object]] = []
        self.written: list[dict[str, object]] = []

    def all_findings(self) -> Iterator[Diagnostic]:
        """Yield the findings, those that concern many parts once."""
        yield from self.findings
        for what, (where, names) in self.not_kept.items():
            whose = f' of {one_of(names)}' if any(names) else ''
            place = where or Location(self.description.source)
            yield NOT_KEPT.at(place, f'{what}{whose} left out', 'keep the source beside the JSON')

    def robot(self) -> dict[str, object]:
        root = self.description.root
        below = [joint for joint in self._ordered() if joint.parent == root]
        is_virtual = (
            root == BASE
            and not self.description.links[root].visuals
            and [joint.type for joint in below] == [JointType.FIXED]
        )
        if not is_virtual:
            self._rename_base()
            back = Pose(rotation=transposed(Z_UP))
            self._write_joint(self._free('joint0'), 'fixed', BASE, self._name(root), back)
        for name in self.description.links:
            joint = self.above.get(name)
            is_end = joint is not None and joint.name in self.slides
            if not is_end and (joint is not None or name == root):
                self._link(self.description.links[name], is_virtual and name == root)
        for joint in self._ordered():
            if joint.name not in self.slides:
                self._joint(joint, is_virtual and joint.parent == root)
        self._rest()
        return {
            'name': self.description.name,
            'links': self.links,
            'joints': self.written,
            'constraints': [
                {
                    'name': t.slide.name,
                    'type': TRIANGLE,
                    'jointL': t.joint_l.name,
                    'jointA': t.joint_a.name,
                    'jointB': t.joint_b.name,
                    'length': _plain(t.length),
                    'limit': _range(t.slide),
                }
                for t in self.triangles
            ],
        }

    # -- names -----------------------------------------------------------------------------

    def _ordered(self) -> list[Joint]:
        """Return the joints in document order where it has parents first, which viewers need."""
        document = [self.joints[name] for name in self.description.joints if name in self.joints]
        reached = {self.description.root}
        for joint in document:
            if joint.parent not in reached:
                return list(self.joints.values())
            reached.add(joint.child)
        return document

    def _free(self, name: str) -> str:
        while name in self.names:
            name += '_'
        self.names.add(name)
        return name

    def _name(self, link: str) -> str:
        return self.renamed.get(link, link)

    def _rename_base(self) -> None:
        link = self.description.links.get(BASE)
        if link is not None:
            self.renamed[BASE] = self._free('base')
            message = f"link '{BASE}' is called '{self.renamed[BASE]}'"
            why = f"'{BASE}' is the world in the JSON robot format"
            self.findings.append(NOT_KEPT.at(self._place(link.where), message, why))

    def _place(self, where: Location | None) -> Location:
        return where or Location(self.description.source)

    def _lost(self, where: Location | None, message: str, instead: str) -> None:
        self.findings.append(LOST.at(self._place(where), message, instead))

    def _leave(self, what: str, where: Location | None, name: str = '') -> None:
        self.not_kept.setdefault(what, (where, {}))[1][name] = None

    # -- links -----------------------------------------------------------------------------

    def _link(self, link: Link, is_virtual: bool) -> None:
        if link.inertial is not None:
            self._leave('masses and inertias', link.inertial.where, link.name)
        if link.collisions:
            self._leave('collision shapes', link.collisions[0].where, link.name)
        for element in link.foreign:
            self._leave(f'<{element.tag}>', element.place, link.name)
        visuals = [v for each in link.visuals if (v := self._visual(each, link)) is not None]
        if is_virtual:
            return
        name = self._name(link.name)
        self._write_link(name, visuals[0] if visuals else None)
        for i, visual in enumerate(visuals[1:], start=2):
            part = self._free(f'{name}_visual_{i}')
            self._write_link(part, visual)
            self._write_joint(self._free(f'{part}_joint'), 'fixed', name, part, Pose())
        if len(visuals) > 1:
            message = f"link '{link.name}' has {len(visuals)} visuals; fixed links hold the others"
            why = 'a link of the JSON robot format has one'
            self.findings.append(NOT_KEPT.at(self._place(link.where), message, why))

    def _write_link(self, name: str, visual: dict[str, object] | None) -> None:
        nothing = {**_pose(Pose()), 'geometry': NOTHING, 'material': {'color': _vector(GREY)}}
        self.links.append({'name': name, **_pose(Pose()), 'visual': visual or nothing})

    def _visual(self, visual: Visual, link: Link) -> dict[str, object] | None:
        shape = self._shape(visual.geometry, visual, link)
        if shape is None:
            return None
        pose, geometry = shape
        known = self.description.materials
        material = visual.material
        color = None
        if material is not None:
            color = material.color or known.get(material.name, Material('')).color
            if material.texture or known.get(material.name, Material('')).texture:
                self._leave('textures', material.where, link.name)
        red, green, blue, alpha = color or (*(number / 255.0 for number in GREY), 1.0)
        # 120 / 255 * 255 is 119.99999999999999.
        shades = [round(255.0 * shade, 9) for shade in (red, green, blue)]
        shown: dict[str, object] = {'color': _vector(shades)}
        if alpha != 1.0:
            shown['opacity'] = _plain(alpha)
        angles = visual.origin.rpy if visual.origin.quat_xyzw is None else None
        moved = pose_from_origin(visual.origin) @ pose
        is_turned = pose.rotation != Pose().rotation
        return {
            **_pose(moved, None if is_turned else angles),
            'geometry': geometry,
            'material': shown,
        }

    def _shape(
        self, geometry: Geometry, visual: Visual, link: Link
    ) -> tuple[Pose, dict[str, object]] | None:
        """Return a geometry and its pose in the frame of the visual; None where it is lost."""
        if isinstance(geometry, Box):
            x, y, z = geometry.size
            shape: dict[str, object] = {
                'type': 'box', 'x': _plain(x), 'y': _plain(y), 'z': _plain(z)
            }
            return Pose((-x / 2, 0.0, 0.0)), shape
        if isinstance(geometry, Cylinder):
            pose = Pose(rotation=turn_y(-pi / 2)) @ Pose((-geometry.length / 2, 0.0, 0.0))
            return pose, _cylinder(geometry.radius, geometry.radius, geometry.length)
        if isinstance(geometry, Mesh):
            cone = cone_from_name(geometry.filename)
            if cone is not None and geometry.scale == (1.0, 1.0, 1.0):
                return Pose(), _cylinder(*cone)
            if geometry.filename.lower().endswith('.obj'):
                url = self.meshes.url(geometry.filename)
                return _mesh(url, geometry.scale)
            self._lost(
                visual.where,
                f"the mesh '{geometry.filename}' of link '{link.name}' is no .obj file",
                'convert it to .obj first; otherwise it is left out',
            )
            return None
        try:
            return self._round(geometry)
        except OSError as error:
            self._lost(
                visual.where,
                f"the mesh for a round shape of link '{link.name}' cannot be written: {error}",
                'choose another folder; otherwise it is left out',
            )
            return None

    def _round(self, geometry: Sphere | Capsule) -> tuple[Pose, dict[str, object]]:
        """Return a sphere or capsule as a mesh, around x in the mesh and z in the visual."""
        radius = geometry.radius
        length = geometry.length if isinstance(geometry, Capsule) else 0.0
        steps = 16
        quarter = [pi * i / (2 * steps) for i in range(1, steps)]
        near = [(-radius * cos(angle), radius * sin(angle)) for angle in quarter]
        middle = [(-length / 2, radius), (length / 2, radius)] if length else [(0.0, radius)]
        profile = [
            (-length / 2 - radius, 0.0),
            *((x - length / 2, r) for x, r in near),
            *middle,
            *((length / 2 - x, r) for x, r in reversed(near)),
            (length / 2 + radius, 0.0),
        ]
        kind = 'capsule' if length else 'sphere'
        sizes = '_'.join(map(shortest, (radius, length) if length else (radius,)))
        url = self.meshes.write(f'{kind}_{sizes}.obj', revolved_obj(profile))
        pose, shape = _mesh(url, (1.0, 1.0, 1.0))
        return Pose(rotation=turn_y(-pi / 2)) @ pose, shape

    # -- joints ----------------------------------------------------------------------------

    def _joint(self, joint: Joint, is_mount: bool) -> None:
        kind = self._kind(joint)
        self._say_what_is_left(joint)
        pose = pose_from_origin(joint.origin)
        angles = joint.origin.rpy if joint.origin.quat_xyzw is None else None
        if is_mount:
            pose, angles = Pose(rotation=transposed(Z_UP)) @ pose, None
        parent, child = self._name(joint.parent), self._name(joint.child)
        if kind == 'fixed':
            self._write_joint(joint.name, kind, parent, child, pose, angles)
            return
        axis = scaled(joint.axis, 1.0 / hypot(*joint.axis))
        is_free = joint.name in self.passive and joint.type is JointType.CONTINUOUS
        limit = None if is_free else _range(joint)
        near = max(range(3), key=lambda i: abs(axis[i]))
        basis = AXES[near]
        if hypot(*minus(axis, basis)) < SAME:
            self._write_joint(joint.name, kind, parent, child, pose, angles, basis, limit)
            return
        # The frame of the joint is turned, and the link turned back behind it.
        turn = Pose(rotation=_frame_with(axis, near))
        part = self._free(f'{child}_axis')
        self._write_link(part, None)
        self._write_joint(joint.name, kind, parent, part, pose @ turn, None, basis, limit)
        self._write_joint(self._free(f'{part}_joint'), 'fixed', part, child, turn.inverse())
        message = (
            f"the axis of joint '{joint.name}' is {_words(joint.axis)}; link '{part}' is put in "
            f'between, in which it is {_words(basis)}'
        )
        why = 'axes of the JSON robot format are x, y or z'
        self.findings.append(NOT_KEPT.at(self._place(joint.where), message, why))

    def _kind(self, joint: Joint) -> str:
        """Return the type that stands for a joint's."""
        if joint.type.degrees_of_freedom > 1:
            self._lost(
                joint.where,
                f"joint '{joint.name}' is {joint.type}, which the JSON robot format lacks",
                'it would be fixed at its origin; split it into prismatic and revolute joints',
            )
            return 'fixed'
        if joint.moving_type is JointType.FIXED:
            return 'fixed'
        if joint.type is JointType.CONTINUOUS and joint.name not in self.passive:
            self._lost(
                joint.where,
                f"joint '{joint.name}' is continuous, which the JSON robot format lacks",
                'it would be revolute from -pi to pi; make it revolute with limits',
            )
        if joint.mimic is not None:
            self._lost(
                joint.mimic.where or joint.where,
                f"joint '{joint.name}' mimics '{joint.mimic.joint}', which the JSON robot format "
                'cannot say',
                'it would move by itself',
            )
        return 'prismatic' if joint.type.slides else 'revolute'

    def _say_what_is_left(self, joint: Joint) -> None:
        limit = joint.limit
        if limit is not None and any(
            isfinite(value) and value < float(UNLIMITED)
            for value in (limit.effort, limit.velocity, limit.acceleration, limit.jerk)
        ):
            self._leave('limits of effort and velocity', limit.where, joint.name)
        for what, part in (
            ('dynamics', joint.dynamics),
            ('calibrations', joint.calibration),
            ('safety controllers', joint.safety_controller),
        ):
            if part is not None:
                self._leave(what, joint.where, joint.name)
        for element in joint.foreign:
            self._leave(f'<{element.tag}>', element.place, joint.name)

    def _write_joint(
        self,
        name: str,
        kind: str,
        parent: str,
        child: str,
        pose: Pose,
        angles: Vector3 | None = None,
        axis: Vector3 | None = None,
        limit: dict[str, object] | None = None,
    ) -> None:
        joint: dict[str, object] = {'name': name, 'type': kind, 'parent': parent, 'child': child}
        joint.update(_pose(pose, angles))
        if axis is not None:
            joint['axis'] = _vector(axis)
        if limit is not None:
            joint['limit'] = limit
        self.written.append(joint)

    # -- everything else -------------------------------------------------------------------

    def _rest(self) -> None:
        """Say what the robot itself has and the JSON has not."""
        closed = {t.slide.name for t in self.triangles}
        for loop in self.description.loops:
            if not any(self._slide_of(loop) == name for name in closed):
                self._lost(
                    loop.where,
                    f"loop joint '{loop.name}' is no cylinder in a triangle, the only loop of the "
                    'JSON robot format',
                    'its joints would move by themselves',
                )
        for info in self.description.hardware:
            self._leave('<ros2_control>', info.where, info.name)
        for element in self.description.foreign:
            if element.tag != 'ros2_control':
                self._leave(f'<{element.tag}>', element.place)
        kept = self.passive | self.slides
        for state in self.description.model_states:
            if not set(state.joint_states) <= kept:
                self._leave('<model_state>', state.where)

    def _slide_of(self, loop: LoopJoint) -> str | None:
        """Return the joint above the end of a loop that is a bare end of a piston."""
        for end in (loop.link1, loop.link2):
            joint = self.above.get(end.link)
            if joint is not None and joint.type is JointType.PRISMATIC and self._is_end(joint):
                return joint.name
        return None

    def _is_end(self, joint: Joint) -> bool:
        """Whether a joint slides nothing but a point along the x of its parent."""
        link = self.description.links[joint.child]
        is_bare = not (link.visuals or link.collisions or link.inertial)
        has_children = any(other.parent == joint.child for other in self.joints.values())
        return is_bare and not has_children and joint.origin == Origin() and joint.axis == AXES[0]

    def _triangle(self, loop: LoopJoint) -> _Triangle | None:
        """Return what a loop is as a constraint, None where it is none."""
        slide = self.joints.get(self._slide_of(loop) or '')
        if slide is None or loop.type is not LoopType.FIXED or slide.limit is None:
            return None
        ends = (loop.link1, loop.link2)
        end, rod = ends if ends[0].link == slide.child else ends[::-1]
        joint_a, joint_b = self.above.get(slide.parent), self.above.get(rod.link)
        joint_l = self.above.get(joint_b.parent) if joint_b is not None else None
        if joint_l is None or joint_a is None or joint_b is None:
            return None
        if joint_a.parent != joint_l.parent:
            return None
        three = (joint_l, joint_a, joint_b)
        if not all(joint.type in (JointType.REVOLUTE, JointType.CONTINUOUS) for joint in three):
            return None
        if any(joint.axis not in AXES or joint.mimic is not None for joint in three):
            return None
        if end.origin is None or rod.origin is None or any(end.origin.xyz) or any(rod.origin.xyz):
            return None
        # Tube and rod point at each other, with their axes alike.
        from_tube, from_rod = map(pose_from_origin, (end.origin, rod.origin))
        rotation = times(from_tube.rotation, transposed(from_rod.rotation))
        at_l, at_a, in_arm = (pose_from_origin(j.origin) for j in (joint_l, joint_a, joint_b))
        at_b = at_l @ in_arm
        axis_a, axis_b = turned(at_a.rotation, joint_a.axis), turned(at_b.rotation, joint_b.axis)
        alike = scaled(joint_a.axis, 1.0 if dot(axis_a, axis_b) > 0 else -1.0)
        if hypot(*minus(turned(rotation, AXES[0]), scaled(AXES[0], -1.0))) > SAME:
            return None
        if hypot(*minus(turned(rotation, joint_b.axis), alike)) > SAME:
            return None
        length = hypot(*minus(at_b.translation, at_a.translation))
        return _Triangle(slide, *three, length)


def _cylinder(r1: float, r2: float, h: float) -> dict[str, object]:
    return {'type': 'cylinder', 'r1': _plain(r1), 'r2': _plain(r2), 'h': _plain(h)}


def _mesh(url: str, scale: Vector3) -> tuple[Pose, dict[str, object]]:
    """Return a mesh, turned against the turn that the format gives to meshes."""
    return Pose(rotation=turn_x(pi / 2)), {'type': 'mesh', 'url': url, 'scale': _vector(scale)}


def _range(joint: Joint) -> dict[str, object]:
    limits = joint.range
    ends = (limits.lower, limits.upper) if joint.type.has_range else limits.for_sliders
    return dict(zip(('lower', 'upper'), map(_plain, ends), strict=True))


def _frame_with(axis: Vector3, place: int) -> Matrix:
    """Return a rotation that takes a basis vector to a unit vector."""
    other = min(range(3), key=lambda i: abs(axis[i]))
    second = cross(axis, AXES[other])
    second = scaled(second, 1.0 / hypot(*second))
    columns = {place: axis, (place + 1) % 3: second, (place + 2) % 3: cross(axis, second)}
    return transposed((columns[0], columns[1], columns[2]))


def _pose(pose: Pose, angles: Vector3 | None = None) -> dict[str, object]:
    """Return the keys of a pose; ``angles`` are those of URDF, alike where at most one turns."""
    if angles is None or sum(map(bool, angles)) > 1:
        angles = euler_xyz_from_matrix(pose.rotation)
    return {
        'origin_translation': _vector(map(without_rounding, pose.translation)),
        'origin_orientation': _vector(map(without_rounding, angles)),
    }


def _vector(numbers: Iterable[float]) -> list[object]:
    return [_plain(number) for number in numbers]


def _plain(number: float) -> object:
    """Return a number, 1 rather than 1.0."""
    return int(number) if number == int(number) and abs(number) < 1e15 else number


def _words(vector: Vector3) -> str:
    return ' '.join(f'{number:g}' for number in vector)


def _dumped(value: Any, indent: str = '') -> str:
    """Return JSON with one line for what fits into one, and holds no array of objects."""
    line = json.dumps(value, ensure_ascii=False, allow_nan=False)
    fits = bool(indent) and len(indent) + len(line) <= _WIDTH
    if fits or not value or not isinstance(value, (dict, list)):
        return line
    inner = indent + '  '
    if isinstance(value, list):
        entries = [_dumped(each, inner) for each in value]
    else:
        entries = [
            f'{json.dumps(key, ensure_ascii=False)}: {_dumped(each, inner)}'
            for key, each in value.items()
        ]
    left, right = '[]' if isinstance(value, list) else '{}'
    return f'{left}\n' + ',\n'.join(inner + entry for entry in entries) + f'\n{indent}{right}'
