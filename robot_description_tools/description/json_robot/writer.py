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
Conversion of a description to a JSON robot.

Parts that the format cannot express are reported.

"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
import json
from math import cos
from math import hypot
from math import pi
from math import remainder
from math import sin
from math import tau
from typing import Any
from typing import TypeAlias

from robot_description_tools.description.geometry import cross
from robot_description_tools.description.geometry import euler_xyz_from_matrix
from robot_description_tools.description.geometry import IDENTITY
from robot_description_tools.description.geometry import Matrix
from robot_description_tools.description.geometry import minus
from robot_description_tools.description.geometry import Pose
from robot_description_tools.description.geometry import pose_from_origin
from robot_description_tools.description.geometry import scaled
from robot_description_tools.description.geometry import times
from robot_description_tools.description.geometry import transposed
from robot_description_tools.description.geometry import turn_y
from robot_description_tools.description.geometry import without_rounding
from robot_description_tools.description.json_robot.meshes import cone_from_name
from robot_description_tools.description.json_robot.meshes import MeshPlaces
from robot_description_tools.description.json_robot.meshes import revolved_obj
from robot_description_tools.description.json_robot.reader import AXES
from robot_description_tools.description.json_robot.reader import free_name
from robot_description_tools.description.json_robot.reader import UNLIMITED
from robot_description_tools.description.json_robot.reader import Z_UP
from robot_description_tools.description.json_robot.triangle import geometry as triangle
from robot_description_tools.description.json_robot.triangle import IN_LINE
from robot_description_tools.description.json_robot.triangle import KEYS
from robot_description_tools.description.json_robot.triangle import NoTriangle
from robot_description_tools.description.json_robot.triangle import RigidBodies
from robot_description_tools.description.json_robot.triangle import TRIANGLE
from robot_description_tools.description.json_robot.values import BASE
from robot_description_tools.description.json_robot.visuals import box_pose
from robot_description_tools.description.json_robot.visuals import cylinder_pose
from robot_description_tools.description.json_robot.visuals import MESH_POSE
from robot_description_tools.description.model import Box
from robot_description_tools.description.model import Capsule
from robot_description_tools.description.model import Cylinder
from robot_description_tools.description.model import Geometry
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import Limit
from robot_description_tools.description.model import Link
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import LoopType
from robot_description_tools.description.model import Mesh
from robot_description_tools.description.model import Origin
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.description.model import Sphere
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.model import Visual
from robot_description_tools.description.schema.urdf import LIMIT
from robot_description_tools.description.xml.numbers import shortest
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics.code import Code

LOST = Code.error(
    'json-lost',
    'The JSON robot format cannot express a part of the motion or the appearance of the robot.',
    why='In the written file, this part does not move or is not drawn.',
)
NOT_KEPT = Code.warning(
    'json-not-kept',
    'The JSON robot format cannot store a part of the robot, or the part gets a new name.',
    why='If the written file is read again, the part is missing or has the new name. The motion '
    'of the robot does not change.',
)

# The shape to write for a link without a visual, and the colour for a shape without a material.
NOTHING: _Object = {'type': 'box', 'x': 0, 'y': 0, 'z': 0}
GREY = (200.0, 200.0, 200.0)
#: Metres or radians. Two axes or poses count as equal if their largest difference is smaller than
#: this.
SAME = 1e-6
FROM_Z_UP = Pose(rotation=transposed(Z_UP))
#: Characters. If an object does not fit into a line of this length, it is written on several
#: lines.
_WIDTH = 96
_Object: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class JsonText:
    """
    A written JSON robot and the findings about it.

    Attributes
    ----------
    text : str
        The robot.
    findings : tuple of Diagnostic
        An error means that the robot moves or looks different. A warning means that a part, such
        as a texture, was left out or renamed, but the robot moves in the same way.

    """

    text: str
    findings: tuple[Diagnostic, ...]


def json_from_description(
    description: RobotDescription, meshes: MeshPlaces | None = None
) -> JsonText:
    """
    Write a robot in the JSON robot format.

    The written robot has the same link frames and the same joint names. At the same joint
    positions, its links have the same poses as the links of the original robot.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    meshes : MeshPlaces, optional
        Conversion of mesh names, and the folder for generated meshes of capsules.

    Returns
    -------
    JsonText

    """
    writer = _Writer(description, meshes or MeshPlaces())
    return JsonText(_dumped(writer.robot()) + '\n', tuple(writer.all_findings()))


@dataclass(frozen=True, slots=True)
class _Cylinder:
    """
    A loop that the JSON robot format can express as a constraint.

    Attributes
    ----------
    slide : Joint
        The prismatic joint of the cylinder.
    joints : tuple of Joint
        The joints L, A and B of the constraint.
    constraint : dict
        The JSON object of the constraint.

    """

    slide: Joint
    joints: tuple[Joint, Joint, Joint]
    constraint: _Object


class _Writer:
    """Converter of one robot to JSON objects."""

    def __init__(self, description: RobotDescription, meshes: MeshPlaces) -> None:
        self.description = description
        self.meshes = meshes
        self.findings: list[Diagnostic] = []
        # For each kind of parts that are left out: the place of the first part, and the names of
        # the links or joints that have such parts.
        self.not_kept: dict[str, tuple[Location | None, dict[str, None]]] = {}
        joints = description.joints
        tree = {name: joints[name] for name in description.tree_joints}
        document = [joint for name, joint in joints.items() if name in tree]
        row = {joint.child: i for i, joint in enumerate(document)}
        # Viewers of the format require that parents come before their children.
        is_ordered = all(row.get(joint.parent, -1) < i for i, joint in enumerate(document))
        self.joints = document if is_ordered else list(tree.values())
        self.above = {joint.child: joint for joint in self.joints}
        self.names = {BASE, *description.links, *joints}
        self.base_name = BASE
        self.bodies = RigidBodies(
            {
                joint.child: (joint.parent, pose_from_origin(joint.origin))
                for joint in self.joints
                if joint.type is JointType.FIXED
            }
        )
        self.states = {
            name: position
            for state in description.model_states
            for name, position in state.default_positions.items()
        }
        self.cylinders = [c for loop in description.loops if (c := self._cylinder_of(loop))]
        self.passive = {joint.name for each in self.cylinders for joint in each.joints}
        self.slides = {each.slide.name for each in self.cylinders}
        self.links: list[_Object] = []
        self.written: list[_Object] = []

    def all_findings(self) -> Iterator[Diagnostic]:
        """Yield all findings, with one finding for each kind of parts that are left out."""
        yield from self.findings
        for what, (where, names) in self.not_kept.items():
            whose = f' of {one_of(names)}' if any(names) else ''
            place = where or Location(self.description.source)
            fix = 'also keep the original description, because the JSON lacks these parts'
            yield NOT_KEPT.at(place, f'{what}{whose} left out', fix)

    def robot(self) -> _Object:
        root, links = self.description.root, self.description.links
        below = [joint.type for joint in self.joints if joint.parent == root]
        is_world = root == BASE and not links[root].visuals and below == [JointType.FIXED]
        if not is_world:
            placed = self._renamed_base(links[BASE]) if BASE in links else Pose()
            mount = free_name('joint0', self.names)
            self._write_joint(mount, 'fixed', BASE, self._name(root), FROM_Z_UP @ placed)
        for name, link in links.items():
            joint = self.above.get(name)
            if name == root or (joint is not None and joint.name not in self.slides):
                self._leave_parts(
                    link,
                    ('masses and inertias', link.inertial),
                    ('collision shapes', next(iter(link.collisions), None)),
                )
                if name != root or not is_world:
                    self._link(link)
        for joint in self.joints:
            if joint.name not in self.slides:
                self._joint(joint, is_world and joint.parent == root)
        self._rest()
        return {
            'name': self.description.name,
            'links': self.links,
            'joints': self.written,
            'constraints': [each.constraint for each in self.cylinders],
        }

    def _renamed_base(self, base: Link) -> Pose:
        """
        Rename a link that has the name of the world in the JSON robot format.

        Return the pose of the root link in the world.

        """
        self.base_name = free_name('base', self.names)
        message = f"link '{BASE}' is called '{self.base_name}'"
        why = f"'{BASE}' is the world in the JSON robot format"
        placed, joint = Pose(), self.above.get(BASE)
        while joint is not None:
            if joint.moving_type.has_one_dof:
                message += ', and the world of the JSON robot is at the root link instead of '
                message += f"this link, because joint '{joint.name}' moves this link"
                self._report(LOST, base.where, message, f'{why}; rename the link')
                return Pose()
            placed = pose_from_origin(joint.origin) @ placed
            joint = self.above.get(joint.parent)
        self._report(NOT_KEPT, base.where, message, why)
        return placed.inverse()

    # -- names and findings ----------------------------------------------------------------

    def _name(self, link: str) -> str:
        return self.base_name if link == BASE else link

    def _report(self, code: Code, where: Location | None, message: str, fix: str) -> None:
        self.findings.append(code.at(where or Location(self.description.source), message, fix))

    def _leave(self, part: str, where: Location | None, name: str = '') -> None:
        self.not_kept.setdefault(part, (where, {}))[1][name] = None

    def _leave_parts(self, owner: Link | Joint, *parts: tuple[str, Any]) -> None:
        for what, part in parts:
            if part is not None:
                self._leave(what, part.where, owner.name)
        for element in owner.foreign:
            self._leave(f'<{element.tag}>', element.place, owner.name)

    # -- links -----------------------------------------------------------------------------

    def _link(self, link: Link) -> None:
        visuals = [v for each in link.visuals if (v := self._visual(each, link)) is not None]
        name = self._name(link.name)
        self._write_link(name, *visuals[:1])
        for i, visual in enumerate(visuals[1:], start=2):
            part = free_name(f'{name}_visual_{i}', self.names)
            self._write_link(part, visual)
            joint = free_name(f'{part}_joint', self.names)
            self._write_joint(joint, 'fixed', name, part, Pose())
        if len(visuals) > 1:
            message = (
                f"link '{link.name}' has {len(visuals)} visuals; all but the first one are on new "
                'links with fixed joints'
            )
            why = 'a link of the JSON robot format has only one visual'
            self._report(NOT_KEPT, link.where, message, why)

    def _write_link(self, name: str, visual: _Object | None = None) -> None:
        nothing = {**_pose(Pose()), 'geometry': NOTHING, 'material': {'color': _vector(GREY)}}
        self.links.append({'name': name, **_pose(Pose()), 'visual': visual or nothing})

    def _visual(self, visual: Visual, link: Link) -> _Object | None:
        shape, whose = visual.geometry, f"of link '{link.name}'"
        if isinstance(shape, Mesh) and not shape.filename.lower().endswith('.obj'):
            fix = 'convert it to .obj first; otherwise it is left out'
            message = f"the mesh '{shape.filename}' {whose} is no .obj file"
            self._report(LOST, visual.where, message, fix)
            return None
        try:
            pose, geometry = self._shape(shape)
        except OSError as error:
            fix = 'choose another folder; otherwise the capsule is left out'
            message = f'the mesh for a capsule {whose} cannot be written: {error}'
            self._report(LOST, visual.where, message, fix)
            return None
        material = visual.material
        color = None
        if material is not None:
            definition = self.description.materials.get(material.name, material)
            color = material.color or definition.color
            if material.texture or definition.texture:
                self._leave('textures', material.where, link.name)
        *shades, alpha = color or (*(number / 255.0 for number in GREY), 1.0)
        # Round, because 120 / 255 * 255 is 119.99999999999999.
        shown: _Object = {'color': _vector(round(255.0 * shade, 9) for shade in shades)}
        if alpha != 1.0:
            shown['opacity'] = _plain(alpha)
        angles = _angles(visual.origin) if pose.rotation == IDENTITY else None
        moved = pose_from_origin(visual.origin) @ pose
        return {**_pose(moved, angles), 'geometry': geometry, 'material': shown}

    def _shape(self, geometry: Geometry) -> tuple[Pose, _Object]:
        """Return a geometry and its pose in the frame of the visual."""
        if isinstance(geometry, Box):
            sizes = dict(zip('xyz', map(_plain, geometry.size), strict=True))
            return box_pose(geometry.size[0]).inverse(), {'type': 'box', **sizes}
        if isinstance(geometry, Cylinder):
            shape = _cylinder(geometry.radius, geometry.radius, geometry.length)
            return cylinder_pose(geometry.length).inverse(), shape
        if isinstance(geometry, Sphere):
            return Pose(), {'type': 'sphere', 'r': _plain(geometry.radius)}
        if isinstance(geometry, Capsule):
            # Turn the mesh, because its axis is x and the axis of the capsule is z.
            pose, shape = _mesh(self._capsule_mesh(geometry))
            return Pose(rotation=turn_y(-pi / 2)) @ pose, shape
        cone = cone_from_name(geometry.filename)
        if cone is not None and geometry.scale == (1.0, 1.0, 1.0):
            return Pose(), _cylinder(*cone)
        return _mesh(self.meshes.url(geometry.filename), geometry.scale)

    def _capsule_mesh(self, capsule: Capsule) -> str:
        """Write a capsule as a mesh, and return the name of the mesh."""
        radius, half = capsule.radius, capsule.length / 2
        angles = [pi * i / 32 for i in range(17)]
        quarter = [(without_rounding(radius * cos(a)) + half, radius * sin(a)) for a in angles]
        profile = dict.fromkeys([*((0.0 - x, r) for x, r in quarter), *reversed(quarter)])
        name = f'capsule_{shortest(radius)}_{shortest(capsule.length)}.obj'
        return self.meshes.write(name, revolved_obj(profile))

    # -- joints ----------------------------------------------------------------------------

    def _joint(self, joint: Joint, is_mount: bool) -> None:
        kind = self._kind(joint)
        limits = _other_limits(joint.limit)
        self._leave_parts(
            joint,
            (f'limits of {one_of(limits)}', joint.limit if limits else None),
            ('dynamics', joint.dynamics),
            ('calibrations', joint.calibration),
            ('safety controllers', joint.safety_controller),
        )
        pose, angles = pose_from_origin(joint.origin), _angles(joint.origin)
        if is_mount:
            pose, angles = FROM_Z_UP @ pose, None
        parent, child = self._name(joint.parent), self._name(joint.child)
        if kind == 'fixed':
            self._write_joint(joint.name, kind, parent, child, pose, angles)
            return
        axis = scaled(joint.axis, 1.0 / hypot(*joint.axis))
        near = max(range(3), key=lambda i: abs(axis[i]))
        motion: _Object = {'axis': _vector(AXES[near])}
        if joint.type is not JointType.CONTINUOUS or joint.name not in self.passive:
            motion['limit'] = _range(joint)
        if hypot(*minus(axis, AXES[near])) < SAME:
            self._write_joint(joint.name, kind, parent, child, pose, angles, **motion)
            return
        # Turn the joint frame until the axis is x, y or z. A fixed joint turns the link back.
        turn = Pose(rotation=_frame_with(axis, near))
        part = free_name(f'{child}_axis', self.names)
        self._write_link(part)
        self._write_joint(joint.name, kind, parent, part, pose @ turn, **motion)
        fixed = free_name(f'{part}_joint', self.names)
        self._write_joint(fixed, 'fixed', part, child, turn.inverse())
        message = (
            f"the axis of joint '{joint.name}' is {_words(joint.axis)}; the new link '{part}' has "
            f'a frame in which it is {_words(AXES[near])}'
        )
        self._report(NOT_KEPT, joint.where, message, 'axes of the JSON robot format are x, y or z')

    def _kind(self, joint: Joint) -> str:
        """Return the joint type in the JSON format. Report types that the format does not have."""
        is_lost = joint.type.degrees_of_freedom > 1
        if joint.moving_type is JointType.FIXED and not is_lost:
            return 'fixed'
        fix = ''
        if is_lost:
            fix = 'it would be fixed at its origin; split it into prismatic and revolute joints'
        elif joint.type is JointType.CONTINUOUS and joint.name not in self.passive:
            fix = 'it would be revolute from -pi to pi; make it revolute with limits'
        if fix:
            message = f"joint '{joint.name}' is {joint.type}, which the JSON robot format lacks"
            self._report(LOST, joint.where, message, fix)
        if is_lost:
            return 'fixed'
        if joint.mimic is not None:
            message = (
                f"joint '{joint.name}' mimics '{joint.mimic.joint}', which the JSON robot format "
                'cannot express'
            )
            where = joint.mimic.where or joint.where
            self._report(LOST, where, message, 'the joint would move independently')
        return 'prismatic' if joint.type.slides else 'revolute'

    def _write_joint(
        self,
        name: str,
        kind: str,
        parent: str,
        child: str,
        pose: Pose,
        angles: Vector3 | None = None,
        **motion: Any,
    ) -> None:
        ends = {'parent': parent, 'child': child}
        joint = {'name': name, 'type': kind, **ends, **_pose(pose, angles), **motion}
        self.written.append(joint)

    # -- everything else -------------------------------------------------------------------

    def _rest(self) -> None:
        """Report loops, hardware and other parts of the robot that the format cannot express."""
        for loop in self.description.loops:
            slide = self._slide_of(loop)
            if slide is None or slide.name not in self.slides:
                message = (
                    f"loop joint '{loop.name}' cannot be written; the only loop of the JSON robot "
                    'format is a triangle of three revolute joints with a cylinder as one side'
                )
                why = 'its joints would move independently of each other'
                self._report(LOST, loop.where, message, why)
        for info in self.description.hardware:
            self._leave('<ros2_control>', info.where, info.name)
        for element in self.description.foreign:
            if element.tag != 'ros2_control':
                self._leave(f'<{element.tag}>', element.place)
        kept = self.passive | self.slides
        for state in self.description.model_states:
            if not set(state.joint_states) <= kept:
                self._leave('<model_state>', state.where)

    def _slide_of(self, loop: LoopJoint) -> Joint | None:
        """Return the prismatic joint of a loop with a cylinder, or None for other loops."""
        for end in (loop.link1, loop.link2):
            joint = self.above.get(end.link)
            if joint is None or joint.type is not JointType.PRISMATIC:
                continue
            link = self.description.links[joint.child]
            is_bare = not (link.visuals or link.collisions or link.inertial)
            is_last = all(other.parent != joint.child for other in self.joints)
            if is_bare and is_last and joint.origin == Origin() and joint.axis == AXES[0]:
                return joint
        return None

    def _cylinder_of(self, loop: LoopJoint) -> _Cylinder | None:
        """Convert a loop to a constraint. Return None if the format cannot express the loop."""
        slide = self._slide_of(loop)
        if slide is None or loop.type is not LoopType.FIXED or slide.limit is None:
            return None
        ends = (loop.link1, loop.link2)
        end, rod = ends if ends[0].link == slide.child else ends[::-1]
        joint_a, joint_b = self.above.get(slide.parent), self.above.get(rod.link)
        if joint_a is None or joint_b is None:
            return None
        a_on, b_on = self.bodies.of(joint_a.parent), self.bodies.of(joint_b.parent)
        # The joint L connects base and arm. One of the joints A and B is on the arm, and the other
        # one is on the base. First assume that A is on the arm: then L is the parent joint of the
        # rigid body that A is on, and B is on the body above L. If this is wrong, B is on the arm.
        joint_l, is_tube_on_arm = self.above.get(a_on.link), True
        if joint_l is None or self.bodies.of(joint_l.parent).link != b_on.link:
            joint_l, is_tube_on_arm = self.above.get(b_on.link), False
        if joint_l is None:
            return None
        l_on = self.bodies.of(joint_l.parent)
        if {a_on.link, b_on.link} != {l_on.link, joint_l.child}:
            return None
        three = (joint_l, joint_a, joint_b)
        turning = (JointType.REVOLUTE, JointType.CONTINUOUS)
        if not all(
            joint.type in turning and joint.axis in AXES and joint.mimic is None for joint in three
        ):
            return None
        if end.origin is None or rod.origin is None or any(end.origin.xyz):
            return None
        try:
            placed = zip((l_on, a_on, b_on), three, strict=True)
            pivots = (
                (body.pose @ pose_from_origin(joint.origin), joint.axis) for body, joint in placed
            )
            drawn = triangle(pivots, is_tube_on_arm)
        except NoTriangle:
            return None
        of_tube, of_rod = (pose_from_origin(each).rotation for each in (end.origin, rod.origin))
        found = (*times(of_tube, transposed(of_rod)), rod.origin.xyz)
        rows = zip(found, (*drawn.rotation, drawn.tie), strict=True)
        if any(hypot(*minus(*row)) > SAME for row in rows):
            return None
        constraint: _Object = {'name': slide.name, 'type': TRIANGLE}
        constraint.update(zip(KEYS, (joint.name for joint in three), strict=True))
        # If no <model_state> has a position of L, L starts at zero. Then `length` is the distance
        # from A to B in this pose, clipped to the limit of the cylinder.
        turn = self.states.get(joint_l.name)
        lower, upper = slide.range.lower, slide.range.upper
        if turn is None:
            length = min(max(drawn.distance, lower), upper)
        else:
            # Round, because a length of 1 m may be computed as 0.9999999999999998.
            length = round(drawn.length(turn), 12)
        constraint.update(length=_plain(length), limit=_range(slide))
        start, usual = drawn.starts(length, lower, upper)
        seed = loop.seed.get(joint_l.name)
        if seed is None and turn is not None and abs(remainder(start - turn, tau)) > IN_LINE:
            # Without a seed in the JSON file, the arm would start on the other side of the dead
            # centre.
            seed = turn
        if seed is not None and (usual is None or abs(seed - usual) > SAME):
            constraint['seed'] = _plain(seed)
        return _Cylinder(slide, three, constraint)


def _cylinder(r1: float, r2: float, h: float) -> _Object:
    return {'type': 'cylinder', 'r1': _plain(r1), 'r2': _plain(r2), 'h': _plain(h)}


def _mesh(url: str, scale: Vector3 = (1.0, 1.0, 1.0)) -> tuple[Pose, _Object]:
    """Return a mesh, and a pose that cancels the rotation of meshes in the JSON format."""
    return MESH_POSE.inverse(), {'type': 'mesh', 'url': url, 'scale': _vector(scale)}


def _angles(origin: Origin) -> Vector3 | None:
    return origin.rpy if origin.quat_xyzw is None else None


def _other_limits(limit: Limit | None) -> list[str]:
    """Return the names of the finite limits, except lower and upper."""
    if limit is None:
        return []
    return [name for name in LIMIT.magnitudes if getattr(limit, name) < float(UNLIMITED)]


def _range(joint: Joint) -> _Object:
    limits = joint.range
    ends = (limits.lower, limits.upper) if joint.type.has_range else limits.for_sliders
    return dict(zip(('lower', 'upper'), map(_plain, ends), strict=True))


def _frame_with(axis: Vector3, place: int) -> Matrix:
    """Return a rotation that maps x, y or z (``place`` 0, 1 or 2) to ``axis``."""
    other = min(range(3), key=lambda i: abs(axis[i]))
    second = cross(axis, AXES[other])
    second = scaled(second, 1.0 / hypot(*second))
    columns = {place: axis, (place + 1) % 3: second, (place + 2) % 3: cross(axis, second)}
    return transposed((columns[0], columns[1], columns[2]))


def _pose(pose: Pose, angles: Vector3 | None = None) -> _Object:
    """
    Return the JSON keys of a pose.

    ``angles`` are the rpy angles of URDF. If at most one of them is not 0, they are also the Euler
    angles of the JSON format, and are written unchanged.

    """
    if angles is None or sum(map(bool, angles)) > 1:
        angles = euler_xyz_from_matrix(pose.rotation)
    return {
        'origin_translation': _vector(map(without_rounding, pose.translation)),
        'origin_orientation': _vector(map(without_rounding, angles)),
    }


def _vector(numbers: Iterable[float]) -> list[object]:
    return [_plain(number) for number in numbers]


def _plain(number: float) -> object:
    """Return a number as an int if it is whole, so that 1.0 is written as 1."""
    return int(number) if number == int(number) and abs(number) < 1e15 else number


def _words(vector: Vector3) -> str:
    return ' '.join(f'{number:g}' for number in vector)


def _dumped(value: Any, indent: str = '') -> str:
    """Return a value as JSON text, on one line if the line is not too long."""
    line = json.dumps(value, ensure_ascii=False, allow_nan=False)
    fits = bool(indent) and len(indent) + len(line) <= _WIDTH
    if fits or not value or not isinstance(value, (dict, list)):
        return line
    inner = indent + '  '
    if isinstance(value, list):
        entries = [('', each) for each in value]
    else:
        entries = [(f'{json.dumps(key, ensure_ascii=False)}: ', value[key]) for key in value]
    lines = ',\n'.join(f'{inner}{start}{_dumped(each, inner)}' for start, each in entries)
    left, right = '[]' if isinstance(value, list) else '{}'
    return f'{left}\n{lines}\n{indent}{right}'
