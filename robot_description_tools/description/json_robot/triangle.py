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
The constraint ``triangle-prismatic`` of the JSON robot format: a cylinder that turns an arm.

The joint L connects base and arm. The joint A carries the tube of the cylinder, and the joint B
carries its rod. The drawn pose is the pose that the JSON file describes, in which the position of
L is 0.

"""

from __future__ import annotations

from cmath import phase
from cmath import rect
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace
from math import acos
from math import atan2
from math import copysign
from math import cos
from math import hypot
from math import inf
from math import nan
from math import pi
from math import remainder
from math import sin
from math import tau

from robot_description_tools.description.geometry import cross
from robot_description_tools.description.geometry import dot
from robot_description_tools.description.geometry import Matrix
from robot_description_tools.description.geometry import minus
from robot_description_tools.description.geometry import Pose
from robot_description_tools.description.geometry import scaled
from robot_description_tools.description.geometry import times
from robot_description_tools.description.geometry import transposed
from robot_description_tools.description.geometry import turned
from robot_description_tools.description.json_robot.schema import Record
from robot_description_tools.description.json_robot.values import BASE
from robot_description_tools.description.json_robot.values import with_parts
from robot_description_tools.description.json_robot.visuals import pose_of
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.xml.numbers import shortest
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.code import Fix
from robot_description_tools.diagnostics.edits import SetNumber

TRIANGLE = 'triangle-prismatic'
KEYS = ('jointL', 'jointA', 'jointB')
#: Metres or radians. Two points or directions count as equal if their difference is smaller than
#: this.
TOLERANCE = 1e-6
#: Metres. Largest rounding error of a length that a person typed.
ROUNDED = 1e-3
# The tolerance `IN_LINE` is large, because authors of robots round angles, for example pi to 3.14.
#: Radians. Largest angle between two directions that still count as one line.
IN_LINE = 2e-3
# If L, A and B would be on one line in a start pose, the arm starts beside this line. The angle
# `OFF_LINE` to the line is too small to be visible, but its sign decides to which side of the line
# the arm turns.
#: Radians. In a start pose, the angle at L differs from 0 and from pi by at least this.
OFF_LINE = 1e-3
_X: Vector3 = (1.0, 0.0, 0.0)


def _crane(
    constraint: str = '"type": "triangle-prismatic", "jointL": "L", "jointA": "A", "jointB": "B"',
    lengths: str = '"length": 5, "limit": {"lower": 4, "upper": 6}',
) -> str:
    """Return an example crane. L is at the origin, A is 3 m right of L, and B is 4 m above L."""
    joint = (
        '{{"name": "{}", "type": "revolute", "parent": "{}", "child": "{}",\n'
        '     "origin_translation": [{}, {}, 0], "axis": [0, 0, 1]}}'
    )
    return with_parts(
        ('arm', 'tube', 'rod'),
        (
            joint.format('L', 'base', 'arm', 0, 0),
            joint.format('A', 'base', 'tube', 3, 0),
            joint.format('B', 'arm', 'rod', 0, 4),
        ),
        f'{{"name": "cylinder",\n    {constraint},\n    {lengths}}}',
    )


CONSTRAINT = Code.error(
    'json-constraint',
    'The joints of a constraint form no triangle. The constraint is left out.',
    why='The loop of the cylinder stays open. The cylinder does not follow the joints, and its '
    'frames are wrong or missing.',
    bad=_crane('"type": "triangle-prismatic", "jointL": "A", "jointA": "L", "jointB": "B"'),
    good=_crane(),
)
LENGTH = Code.warning(
    'json-length',
    'The initial length of a cylinder is impossible. Either the length is outside of `limit`, or '
    'the triangle does not close at this length, or another cylinder at the same arm needs a '
    'different pose.',
    why='`length` is the initial length of the cylinder. Other programs use this length without '
    'a check. So these programs fail with an error, or show a different pose.',
    bad=_crane(lengths='"length": 3.5, "limit": {"lower": 4, "upper": 6}'),
    good=_crane(lengths='"length": 4.5, "limit": {"lower": 4, "upper": 6}'),
    suggested='a length outside its limit, and a length that contradicts the length of another '
    'cylinder. A length outside its limit becomes the nearest end of the limit',
)
OFFSET = Code.warning(
    'json-offset',
    'The ends of a cylinder have an offset along the axes of its joints.',
    why='A cylinder must be perpendicular to the parallel axes of its joints. So this package '
    'moves the rod end of the cylinder by the offset, along the axis of the joint at this end '
    '(`jointB`). The rod end is then drawn beside its joint.',
    bad=_crane().replace('"child": "rod",\n     "origin_translation": [0, 4, 0]',
                         '"child": "rod",\n     "origin_translation": [0, 4, 0.1]'),
    good=_crane(),
)
REACH = Code.warning(
    'json-reach',
    'The limit of a cylinder allows lengths at which the triangle of its joints L, A and B cannot '
    'close.',
    why='If the cylinder moves to a length at which the triangle cannot close, the arm stops at '
    'its last pose.',
    bad=_crane(lengths='"length": 5, "limit": {"lower": 4, "upper": 7.5}'),
    good=_crane(),
)


@dataclass(frozen=True, slots=True)
class TriangleGeometry:
    """
    The triangle of L, A and B in the drawn pose, in the plane perpendicular to the axis of L.

    Attributes
    ----------
    near, far : float
        Distance from L to the end of the cylinder on the base, and to the end on the arm [m].
    angle : float
        Angle at L from the end on the base to the end on the arm, from -pi to pi [rad].
    is_tube_on_arm : bool
        True if A is on the arm and B on the base.
    angles : (float, float)
        Positions of A and B at which the tube and the rod point at each other [rad].
    senses : (float, float)
        For A and B: 1 if the joint turns in the same sense as L, otherwise -1.
    rotation : Matrix
        Rotation from the frame of the rod to the frame of the tube (R_tube_rod), at the positions
        ``angles``.
    offset : float
        Offset from A to B along the axis of L [m].
    tie : Vector3
        Intersection of the tube axis and the axis of B, in the frame of the rod [m].

    """

    near: float
    far: float
    angle: float
    is_tube_on_arm: bool
    angles: tuple[float, float]
    senses: tuple[float, float]
    rotation: Matrix
    offset: float
    tie: Vector3

    @property
    def distance(self) -> float:
        """Distance from A to B in the drawn pose, perpendicular to the axes [m]."""
        return abs(self._way(0.0))

    @property
    def reach(self) -> tuple[float, float]:
        """Return the range of distances from A to B at which the triangle closes [m]."""
        return abs(self.near - self.far), self.near + self.far

    def turn(self, length: float, side: float) -> float:
        """
        Return the position of L [rad] at which the cylinder has a given length.

        A length outside of `reach` counts as the nearest end of `reach`. At both ends of `reach`,
        L, A and B are on one line, so the angle at L is 0 or pi. At the returned position, the
        angle at L differs from 0 and from pi by at least `OFF_LINE`.

        Parameters
        ----------
        length : float
            Length of the cylinder [m].
        side : float
            1 or -1: the sign of the angle at L.

        """
        a, b = self.near, self.far
        cosine = (a * a + b * b - length * length) / (2.0 * a * b)
        angle = acos(min(max(cosine, -1.0), 1.0))
        return remainder(side * min(max(angle, OFF_LINE), pi - OFF_LINE) - self.angle, tau)

    def starts(
        self, length: float, lower: float, upper: float, seed: float | None = None
    ) -> tuple[float, float | None]:
        """
        Return the start position of L, and the seed for the solver [rad].

        Parameters
        ----------
        length : float
            Initial length of the cylinder [m], which is clipped to the limit. If this length
            differs from the drawn length by at most `ROUNDED`, L starts in the drawn pose. If L, A
            and B are drawn on one line, L starts slightly beside the drawn pose.
        lower, upper : float
            The limit of the cylinder [m].
        seed : float, optional
            The seed in the document [rad].

        Returns
        -------
        start : float
            Start position of L, 0 for the drawn pose.
        seed : float or None
            If None, the solver begins at ``start``.

        """
        side = self._side(seed)
        ends = sorted((lower, upper))
        length = min(max(length, ends[0]), ends[1])
        if self.is_drawn(length):
            start = self.turn(self.distance, side) if self.is_in_line() else 0.0
        else:
            start = self.turn(length, side)
        if seed is None and self.is_in_line(start):
            # Near a dead centre, the solver could move the arm to the wrong side of the line.
            low, high = self.reach
            margin = 0.1 * (high - low)
            seed = self.turn(min(max(length, low + margin), high - margin), side)
        return start, seed

    def is_drawn(self, length: float) -> bool:
        """
        Return True if a length equals the drawn length, up to rounding.

        The drawn length is either the distance of the ends in space or their distance
        perpendicular to the axes.

        """
        drawn = (self.distance, hypot(self.distance, self.offset))
        return min(abs(length - each) for each in drawn) <= ROUNDED

    def is_in_line(self, turn: float = 0.0) -> bool:
        """Return True if L, A and B are on one line when L is at the angle ``turn``."""
        return abs(sin(self.angle + turn)) <= IN_LINE

    def _side(self, seed: float | None) -> float:
        """
        Return the sign of the angle at L: 1 or -1.

        If L, A and B are drawn on one line, both signs are possible. Then the result is the sign
        that the angle at L has when the position of L is ``seed``. If ``seed`` is None, the result
        is 1, as in the viewer of the format.

        """
        if not self.is_in_line():
            return copysign(1.0, self.angle)
        drawn = 0.0 if cos(self.angle) > 0.0 else pi
        return 1.0 if seed is None else copysign(1.0, sin(drawn + seed))

    def length(self, turn: float) -> float:
        """Return the length of the cylinder [m] if L is at the angle ``turn``."""
        return abs(self._way(turn))

    def positions(self, turn: float) -> tuple[float, float, float, float]:
        """Return the positions of L, A, B [rad] and the cylinder [m] if L is at ``turn``."""
        way = self._way(turn)
        swung = phase(way / self._way(0.0))
        carried = (turn, 0.0) if self.is_tube_on_arm else (0.0, turn)
        angle_a, angle_b = (
            remainder(angle + sense * (swung - with_arm), tau)
            for angle, sense, with_arm in zip(self.angles, self.senses, carried, strict=True)
        )
        return turn, angle_a, angle_b, abs(way)

    def _way(self, turn: float) -> complex:
        """Return the vector from the end on the base to the end on the arm if L is at ``turn``."""
        return rect(self.far, self.angle + turn) - self.near


@dataclass(frozen=True, slots=True)
class Triangle:
    """
    A cylinder that moves the joint L. Its ends are on the two links that L connects.

    Attributes
    ----------
    constraint : Record
        The constraint in the document.
    joints : tuple of Record
        The joints L, A and B. L connects base and arm, A carries the tube, and B carries the rod.
        One of the joints A and B is on the base, and the other one is on the arm.
    geometry : TriangleGeometry
        The triangle in the drawn pose.
    start : float
        Start position of L [rad]. All cylinders that turn the same arm have the same start
        position.
    seed : float or None
        Position of L at which the solver begins [rad]. If None, the solver begins at ``start``.

    """

    constraint: Record
    joints: tuple[Record, Record, Record]
    geometry: TriangleGeometry
    start: float = 0.0
    seed: float | None = None

    @property
    def can_start_at_length(self) -> bool:
        """True if the initial length is within the limit and closes the triangle."""
        limit, (low, high) = self.constraint['limit'], self.geometry.reach
        lower, upper = max(limit['lower'], low), min(limit['upper'], high)
        return bool(lower - ROUNDED <= self.constraint['length'] <= upper + ROUNDED)


@dataclass(frozen=True, slots=True)
class Body:
    """
    The rigid body that contains a link.

    Attributes
    ----------
    link : str
        The root link of the body.
    pose : Pose
        Pose of the link that was passed to `RigidBodies.of`, in the frame of the root link.

    """

    link: str
    pose: Pose


class RigidBodies:
    """
    Rigid bodies: groups of links that are connected by fixed joints.

    Parameters
    ----------
    above : mapping of str to (str, Pose)
        Maps the child of each fixed joint to its parent link and its pose in the parent.

    """

    def __init__(self, above: Mapping[str, tuple[str, Pose]]) -> None:
        self._above = above

    def of(self, link: str) -> Body:
        """Return the rigid body that contains a link."""
        pose, passed = Pose(), {link}
        while link in self._above and self._above[link][0] not in passed:
            link, step = self._above[link]
            passed.add(link)
            pose = step @ pose
        return Body(link, pose)


class NoTriangle(Exception):
    """
    Error: three joints form no triangle.

    The arguments are a key of the constraint, the message and the fix. The place of the finding is
    the value of this key, or the constraint if the key is missing or empty.

    """


def read_triangles(
    constraints: Iterable[Record], joints: Iterable[Record]
) -> tuple[list[Triangle], list[Diagnostic]]:
    """
    Find the triangles that constraints describe.

    Parameters
    ----------
    constraints, joints : iterable of Record
        Valid constraints, and all joints of the robot.

    Returns
    -------
    triangles : list of Triangle
        The valid triangles.
    findings : list of Diagnostic
        Findings about the constraints.

    """
    joints = list(joints)
    by_name: dict[str, Record] = {}
    for joint in joints:
        by_name.setdefault(joint['name'], joint)
    bodies = RigidBodies(
        {
            joint['child']: (joint['parent'], pose_of(joint) or Pose())
            for joint in joints
            # Leave out the joint to the world, which has no effect on a triangle.
            if joint['type'] == 'fixed' and joint['parent'] != BASE
        }
    )
    # Each cylinder becomes a joint with the name of the constraint, so the name must be unused.
    named = dict(by_name)
    # Maps the name of each joint A or B to its constraint. Two cylinders cannot share an end.
    used: dict[str, Record] = {}
    triangles: list[Triangle] = []
    findings: list[Diagnostic] = []
    for constraint in constraints:
        label = constraint.label
        try:
            other = named.setdefault(constraint['name'], constraint)
            if other is not constraint:
                what, line = other.label.partition(' ')[0], other.place('name').line
                message = f'{label} has the same name as the {what} of line {line}'
                raise NoTriangle('name', message, 'rename one of them')
            three = _joints_of(constraint, by_name)
            if not all(joint.is_whole for joint in three):
                # A joint of this constraint is invalid, which another finding reports.
                continue
            l_on, a_on, b_on = (bodies.of(joint['parent']) for joint in three)
            arm = three[0]['child']
            if {a_on.link, b_on.link} != {l_on.link, arm}:
                raise _not_at_l(constraint, three, bodies)
            pairs = zip((l_on, a_on, b_on), three, strict=True)
            pivots = (
                (body.pose @ (pose_of(joint) or Pose()), joint['axis']) for body, joint in pairs
            )
            drawn = geometry(pivots, a_on.link == arm, label)
            triangle = Triangle(constraint, three, drawn)
            for key in ('jointA', 'jointB'):
                first = used.setdefault(constraint[key], constraint)
                if first is not constraint:
                    message = f"joint '{constraint[key]}' belongs to {first.label} already"
                    raise NoTriangle(key, message, 'give each cylinder its own joints A and B')
        except NoTriangle as wrong:
            key, message, fix = wrong.args
            message += '; the constraint is left out'
            findings.append(CONSTRAINT.at(constraint.place(key), message, fix))
        else:
            triangles.append(triangle)
    placed = list(_with_starts(triangles))
    for triangle, leader in placed:
        findings += _check_lengths(triangle, leader)
    return [triangle for triangle, _ in placed], findings


def _with_starts(triangles: Iterable[Triangle]) -> Iterator[tuple[Triangle, Triangle]]:
    """
    Yield each triangle with its start position, and the leader of its arm.

    If several cylinders turn the same arm, the leader sets the start position of the arm. The
    leader is the first cylinder whose initial length is possible, or else the first cylinder.

    """
    arms: dict[str, list[Triangle]] = {}
    for triangle in triangles:
        arms.setdefault(triangle.constraint['jointL'], []).append(triangle)
    for group in arms.values():
        leader = next((each for each in group if each.can_start_at_length), group[0])
        limit, length = leader.constraint['limit'], leader.constraint['length']
        start, seed = leader.geometry.starts(
            length, limit['lower'], limit['upper'], leader.constraint['seed']
        )
        for each in group:
            shape, own = each.geometry, each.constraint['seed']
            seed = own if seed is None else seed
            if shape.is_in_line(start):
                # This cylinder is at a dead centre, even if the leader is not.
                start, off_line = shape.starts(shape.length(start), 0.0, inf, own)
                seed = off_line if seed is None else seed
        for each in group:
            yield replace(each, start=start, seed=seed), leader


def _joints_of(constraint: Record, joints: dict[str, Record]) -> tuple[Record, Record, Record]:
    """Return the joints L, A and B. Raise NoTriangle if they cannot form a triangle."""
    label = constraint.label
    if constraint['type'] != TRIANGLE:
        message = f"the type of {label} is '{constraint['type']}'"
        raise NoTriangle('type', message, f"use '{TRIANGLE}', the only one")
    names = [constraint[key] for key in KEYS]
    for key, name in zip(KEYS, names, strict=True):
        message = f"'{key}' of {label} is '{name}', which is "
        if name not in joints:
            message += f'no joint{did_you_mean(name, joints)}'
            raise NoTriangle(key, message, 'name a joint of the robot')
        kind = joints[name]['type']
        if kind != 'revolute' or not any(joints[name]['axis'] or ()):
            message += kind if kind != 'revolute' else 'without an axis'
            raise NoTriangle(key, message, 'name a revolute joint')
    if len(set(names)) < 3:
        message = f'{label} names one joint twice'
        raise NoTriangle('', message, 'name three joints: L, A and B')
    joint_l, joint_a, joint_b = (joints[name] for name in names)
    return joint_l, joint_a, joint_b


def _not_at_l(
    constraint: Record, joints: tuple[Record, Record, Record], bodies: RigidBodies
) -> NoTriangle:
    """Return the error about a cylinder that does not connect the two links of L."""
    joint_l, joint_a, joint_b = joints
    ends, links = (joint_a['parent'], joint_b['parent']), (joint_l['parent'], joint_l['child'])
    is_at_l = bodies.of(ends[0]).link in {bodies.of(link).link for link in links}
    message = (
        f"'jointL' of {constraint.label} connects the links '{links[0]}' and '{links[1]}', but "
        f"'jointA' is on '{ends[0]}' and 'jointB' on '{ends[1]}'"
    )
    fix = (
        'use the two links of L, in either order, as the parents of A and B; a link that is fixed '
        'to one of the two links can replace it'
    )
    return NoTriangle('jointB' if is_at_l else 'jointA', message, fix)


def geometry(
    joints: Iterable[tuple[Pose, Vector3]], is_tube_on_arm: bool, label: str = ''
) -> TriangleGeometry:
    """
    Return the triangle of three joints in the drawn pose.

    Parameters
    ----------
    joints : iterable of (Pose, Vector3)
        For each of L, A and B: the pose in the base or in the arm, and the axis, which is not
        zero.
    is_tube_on_arm : bool
        True if A is on the arm (the child of L) and B is on the base. False if B is on the arm and
        A is on the base.
    label : str
        Name of the cylinder in messages.

    Raises
    ------
    NoTriangle
        If the joints form no triangle.

    """
    (at_l, axis_l), (at_a, axis_a), (at_b, axis_b) = (
        (pose, scaled(axis, 1.0 / hypot(*axis))) for pose, axis in joints
    )
    at_a, at_b = (at_l @ at_a, at_b) if is_tube_on_arm else (at_a, at_l @ at_b)
    normal = turned(at_l.rotation, axis_l)
    senses = []
    for key, pose, axis in (('jointA', at_a, axis_a), ('jointB', at_b, axis_b)):
        if abs(axis[0]) > TOLERANCE:
            message = f"'{key}' of {label} turns about x, along which the cylinder lies"
            fix = 'use the axis y or z, and turn the joint by origin_orientation'
            raise NoTriangle(key, message, fix)
        if hypot(*cross(normal, turned(pose.rotation, axis))) > TOLERANCE:
            message = f"the axes of 'jointL' and '{key}' of {label} are not parallel"
            fix = 'turn the joints by origin_orientation until they are'
            raise NoTriangle(key, message, fix)
        senses.append(copysign(1.0, dot(normal, turned(pose.rotation, axis))))
    offset = dot(minus(at_b.translation, at_a.translation), normal)
    if abs(offset) < TOLERANCE:
        offset = 0.0
    # Vectors from L to A and B, perpendicular to the axes.
    to_a, to_b = (
        cross(cross(normal, minus(pose.translation, at_l.translation)), normal)
        for pose in (at_a, at_b)
    )
    way = minus(to_b, to_a)
    if min(hypot(*side) for side in (way, to_a, to_b)) < TOLERANCE:
        message = f'two of the joints of {label} share one axis, so they form no triangle'
        raise NoTriangle('', message, 'move one of them')
    sense_a, sense_b = senses
    on_base, on_arm = (to_b, to_a) if is_tube_on_arm else (to_a, to_b)
    # The same three directions, in the frame of the rod and in the frame of the tube. They are the
    # x axis of the rod, the axis of B, and the cross product of these two.
    alike = sense_a * sense_b
    of_rod = (_X, axis_b, cross(_X, axis_b))
    of_tube = (scaled(_X, -1.0), scaled(axis_a, alike), scaled(cross(_X, axis_a), -alike))
    return TriangleGeometry(
        near=hypot(*on_base),
        far=hypot(*on_arm),
        angle=atan2(dot(normal, cross(on_base, on_arm)), dot(on_base, on_arm)),
        is_tube_on_arm=is_tube_on_arm,
        angles=(
            _angle(at_a.rotation, axis_a, way), _angle(at_b.rotation, axis_b, scaled(way, -1.0))
        ),
        senses=(sense_a, sense_b),
        rotation=times(transposed(of_tube), of_rod),
        offset=offset,
        tie=scaled(axis_b, -offset * sense_b),
    )


def _angle(rotation: Matrix, axis: Vector3, wanted: Vector3) -> float:
    """Return the joint angle at which the x axis of a joint points in a given direction."""
    ahead = turned(transposed(rotation), wanted)
    return atan2(dot(axis, cross(_X, ahead)), ahead[0])


def _check_lengths(triangle: Triangle, leader: Triangle) -> Iterator[Diagnostic]:
    constraint, shape = triangle.constraint, triangle.geometry
    label, offset, limit = constraint.label, shape.offset, constraint['limit']
    (lower, upper), (low, high) = (limit['lower'], limit['upper']), shape.reach
    if abs(offset) > ROUNDED:
        message = (
            f'the ends of {label} have an offset of {abs(offset):.3g} m along the axes of its '
            'joints; its length is measured perpendicular to them'
        )
        fix = 'move A or B along its axis until the offset is 0'
        yield OFFSET.at(constraint.where, message, fix)
    if lower <= upper:
        yield from _check_start(triangle, leader)
    if lower < low - TOLERANCE or upper > high + TOLERANCE:
        message = (
            f"'limit' of {label} is {lower:g} to {upper:g}, but the triangle closes from "
            f'{low:.6g} to {high:.6g} only'
        )
        fix = 'keep the limit inside this range, not too near to either end'
        yield REACH.at(constraint.place('limit'), message, fix)


def _check_start(triangle: Triangle, leader: Triangle) -> Iterator[Diagnostic]:
    """Report an impossible initial length."""
    constraint, shape, limit = triangle.constraint, triangle.geometry, triangle.constraint['limit']
    length, where = constraint['length'], constraint.place('length')
    (lower, upper), (low, high) = (limit['lower'], limit['upper']), shape.reach
    starts_at = float(f'{shape.length(triangle.start):.6g}')
    message, better = f"'length' of {constraint.label} is {length:g}", starts_at
    if not lower - ROUNDED <= length <= upper + ROUNDED:
        message += f', outside of its limit {lower:g} to {upper:g}'
        better = min(max(length, lower), upper)
    elif not triangle.can_start_at_length:
        message += f', but the triangle closes from {low:.6g} to {high:.6g} only'
        better = nan
    elif abs(length - starts_at) > ROUNDED + OFF_LINE * shape.far:
        message += f', but {leader.constraint.label} turns the same arm'
    else:
        return
    fix: Fix = 'write a length that is within the limit and closes the triangle'
    if max(lower, low + ROUNDED) <= better <= min(upper, high - ROUNDED):
        edit = SetNumber(where, length, shortest(better))
        fix = Repair(f'write {shortest(better)}', (edit,))
    yield LENGTH.at(where, f'{message}; it starts at {starts_at:g}', fix)
