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
"""The constraint ``triangle-prismatic`` of the JSON robot format: a cylinder that turns an arm."""

from __future__ import annotations

from cmath import phase
from cmath import rect
from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
from math import acos
from math import atan2
from math import copysign
from math import cos
from math import hypot
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
from robot_description_tools.description.json_robot.values import with_parts
from robot_description_tools.description.json_robot.visuals import pose_of
from robot_description_tools.description.model import Vector3
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Repair
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code
from robot_description_tools.diagnostics.edits import SetNumber

TRIANGLE = 'triangle-prismatic'
KEYS = ('jointL', 'jointA', 'jointB')
# Points that are nearer than this are one [m], and axes are parallel [rad].
TOLERANCE = 1e-6
# Lengths that are written by hand are rounded [m].
ROUNDED = 1e-3
# Angles are rounded as well, and 3.14 stands for pi [rad].
IN_LINE = 2e-3
# So far from the line the side is decided, and nobody sees it [rad].
OFF_LINE = 1e-3
# Start and seed of an arm whose drawing tells to which side it turns.
AS_DRAWN = (0.0, None)
_X: Vector3 = (1.0, 0.0, 0.0)


def _crane(
    constraint: str = '"type": "triangle-prismatic", "jointL": "L", "jointA": "A", "jointB": "B"',
    lengths: str = '"length": 5, "limit": {"lower": 4, "upper": 6}',
) -> str:
    """Return a crane: L at the origin, A 3 m to the right of it, B 4 m above it."""
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


CONSTRAINT = Code(
    'json-constraint',
    Severity.ERROR,
    'The joints of a constraint form no triangle; the constraint is left out.',
    why='The triangle stays open: the cylinder does not follow the joints, and its frames are '
    'wrong or missing.',
    bad=_crane('"type": "triangle-prismatic", "jointL": "A", "jointA": "L", "jointB": "B"'),
    good=_crane(),
)
LENGTH = Code(
    'json-length',
    Severity.WARNING,
    'The length of a cylinder differs by more than 1 mm from the drawn distance of its ends, or '
    'is outside of its limit.',
    why='The pose as drawn counts. A program that goes by the length or the limit starts in '
    'another pose.',
    bad=_crane(lengths='"length": 4.5, "limit": {"lower": 4, "upper": 6}'),
    good=_crane(),
    suggested='the length, which becomes the drawn one',
)
OFFSET = Code(
    'json-offset',
    Severity.WARNING,
    'The ends of a cylinder lie apart along the axes of its joints.',
    why='A cylinder that turns about parallel axes cannot lie aslant to them: it is moved along '
    'the axis of B until it lies across, so it is drawn beside its bearing by as much.',
    bad=_crane().replace('"child": "rod",\n     "origin_translation": [0, 4, 0]',
                         '"child": "rod",\n     "origin_translation": [0, 4, 0.1]'),
    good=_crane(),
)
REACH = Code(
    'json-reach',
    Severity.WARNING,
    'The limit of a cylinder holds lengths at which its triangle cannot close.',
    why='The cylinder can be driven to a length at which no triangle exists. The linkage then '
    'stops at its last pose.',
    bad=_crane(lengths='"length": 5, "limit": {"lower": 4, "upper": 7.5}'),
    good=_crane(),
)


@dataclass(frozen=True, slots=True)
class Geometry:
    """
    A triangle as drawn, seen along the axis of L.

    Attributes
    ----------
    near, far : float
        From L to the end of the cylinder on the base, and to the one on the arm [m].
    angle : float
        From the first to the second of these [rad], -pi to pi.
    is_tube_on_arm : bool
        Whether A is the end on the arm, and B the one on the base.
    angles : (float, float)
        Positions of A and B at which tube and rod point at each other [rad].
    senses : (float, float)
        1 or -1: whether A and B turn as L does, or the other way round.
    rotation : Matrix
        R_tube_rod while they point at each other.
    offset : float
        How far B lies from the plane of A, along the axis of L [m].
    tie : Vector3
        Where the axis of the tube meets that of B, in the frame of the rod [m].

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
        """|AB| as drawn, across the axes [m]."""
        return abs(self._way(0.0))

    @property
    def reach(self) -> tuple[float, float]:
        """Return the least and the most |AB| at which the triangle closes [m]."""
        return abs(self.near - self.far), self.near + self.far

    def starts(
        self, lower: float, upper: float, seed: float | None = None
    ) -> tuple[float, float | None]:
        """
        Return where L stands at the start, and from where to search [rad].

        Both are as drawn, unless L, A and B lie in line: the arm can turn either way there. The
        viewer of the format turns it so that L moves by ``phi(length) - phi(drawn length)``, where
        phi is the size of the angle at L. So L starts a little off the line to that side, and the
        search begins farther off, where the cylinder is within its limit.

        Parameters
        ----------
        lower, upper : float
            The limit of the cylinder [m].
        seed : float, optional
            From where the document says to search [rad].

        Returns
        -------
        start : float
            0 where they do not lie in line.
        seed : float or None
            None for the start.

        """
        if abs(sin(self.angle)) > IN_LINE:
            return 0.0, seed
        if seed is None:
            a, b, (low, high) = self.near, self.far, self.reach
            margin = 0.1 * (high - low)
            # The length within the limit that is the nearest to the drawn one, but off the line.
            d = min(max(self.distance, lower), max(lower, upper))
            d = min(max(d, low + margin), high - margin)
            drawn = 0.0 if cos(self.angle) > 0.0 else pi
            seed = acos((a * a + b * b - d * d) / (2.0 * a * b)) - drawn
        return copysign(OFF_LINE, seed) - remainder(self.angle, pi), seed

    def positions(self, turn: float) -> tuple[float, float, float, float]:
        """Return where L, A, B [rad] and the cylinder [m] stand when L has turned."""
        way = self._way(turn)
        swung = phase(way / self._way(0.0))
        carried = (turn, 0.0) if self.is_tube_on_arm else (0.0, turn)
        angle_a, angle_b = (
            remainder(angle + sense * (swung - with_arm), tau)
            for angle, sense, with_arm in zip(self.angles, self.senses, carried, strict=True)
        )
        return turn, angle_a, angle_b, abs(way)

    def _way(self, turn: float) -> complex:
        """Return the way from the end on the base to the one on the arm when L has turned."""
        return rect(self.far, self.angle + turn) - self.near


@dataclass(frozen=True, slots=True)
class Triangle:
    """
    A cylinder between two links that turn against each other.

    Attributes
    ----------
    constraint : Record
        What the document says.
    joints : tuple of Record
        L connects base and arm; A carries the tube and B the rod, one on the base and the other
        on the arm.
    geometry : Geometry
        The triangle as drawn.

    """

    constraint: Record
    joints: tuple[Record, Record, Record]
    geometry: Geometry


class NoTriangle(Exception):
    """Joints form no triangle; the key at which to say so, what is wrong, and the fix."""


def read_triangles(
    constraints: Iterable[Record], joints: Iterable[Record]
) -> tuple[list[Triangle], list[Diagnostic]]:
    """
    Find the triangles that constraints describe.

    Parameters
    ----------
    constraints, joints : iterable of Record
        Of a robot; constraints without a broken value.

    Returns
    -------
    triangles : list of Triangle
        Those that can be closed.
    findings : list of Diagnostic
        What is wrong with the constraints.

    """
    by_name: dict[str, Record] = {}
    for joint in joints:
        by_name.setdefault(joint['name'], joint)
    # The cylinder becomes a joint with the name of the constraint.
    named = dict(by_name)
    # The constraint of each A and B: a cylinder has ends of its own.
    used: dict[str, Record] = {}
    triangles: list[Triangle] = []
    findings: list[Diagnostic] = []
    for constraint in constraints:
        label = constraint.label
        try:
            other = named.setdefault(constraint['name'], constraint)
            if other is not constraint:
                what, line = other.label.partition(' ')[0], other.place('name').line
                message = f'{label} has the name of the {what} of line {line}'
                raise NoTriangle('name', message, 'rename one of them')
            three = _joints_of(constraint, by_name)
            if not all(joint.is_whole for joint in three):
                # What is broken in a joint is reported there.
                continue
            pivots = ((pose_of(joint) or Pose(), joint['axis']) for joint in three)
            is_tube_on_arm = three[1]['parent'] == three[0]['child']
            triangle = Triangle(constraint, three, geometry(pivots, is_tube_on_arm, label))
            for key in ('jointA', 'jointB'):
                first = used.setdefault(constraint[key], constraint)
                if first is not constraint:
                    message = f"joint '{constraint[key]}' belongs to {first.label} already"
                    raise NoTriangle(key, message, 'give each cylinder its own ends')
        except NoTriangle as wrong:
            key, message, fix = wrong.args
            message += '; the constraint is left out'
            findings.append(CONSTRAINT.at(constraint.place(key), message, fix))
        else:
            triangles.append(triangle)
            findings += _check_lengths(triangle)
    return triangles, findings


def with_starts(
    triangles: Iterable[Triangle],
) -> Iterator[tuple[Triangle, float, float | None]]:
    """Yield triangles with the start and the seed of L, the same for all cylinders at one arm."""
    triangles = list(triangles)
    starts: dict[str, tuple[float, float | None]] = {}
    for each in triangles:
        limit, name = each.constraint['limit'], each.constraint['jointL']
        start = each.geometry.starts(limit['lower'], limit['upper'], each.constraint['seed'])
        if starts.get(name, AS_DRAWN) == AS_DRAWN:
            starts[name] = start
    for each in triangles:
        yield (each, *starts[each.constraint['jointL']])


def _joints_of(constraint: Record, joints: dict[str, Record]) -> tuple[Record, Record, Record]:
    """Return the joints L, A and B, or raise what is wrong with them."""
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
    ends, links = (joint_a['parent'], joint_b['parent']), (joint_l['parent'], joint_l['child'])
    if set(ends) != set(links):
        key = 'jointB' if ends[0] in links else 'jointA'
        message = (
            f"'jointL' of {label} connects the links '{links[0]}' and '{links[1]}', but 'jointA' "
            f"is on '{ends[0]}' and 'jointB' on '{ends[1]}'"
        )
        fix = 'let one of A and B begin at the parent of L, the other one at its child'
        raise NoTriangle(key, message, fix)
    return joint_l, joint_a, joint_b


def geometry(
    joints: Iterable[tuple[Pose, Vector3]], is_tube_on_arm: bool, label: str = ''
) -> Geometry:
    """
    Return the triangle that three joints form as drawn.

    Parameters
    ----------
    joints : iterable of (Pose, Vector3)
        Of L, A and B: the origin in the parent link, and the axis, of any length but 0.
    is_tube_on_arm : bool
        Whether A is on the arm, which is the child of L, and B on the base; else the other way.
    label : str
        What to call the cylinder in messages.

    Raises
    ------
    NoTriangle
        If they form none.

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
            fix = 'use the axis y or z, and turn the joint by its origin'
            raise NoTriangle(key, message, fix)
        if hypot(*cross(normal, turned(pose.rotation, axis))) > TOLERANCE:
            message = f"the axes of 'jointL' and '{key}' of {label} are not parallel"
            fix = 'turn the joints by origin_orientation until they are'
            raise NoTriangle(key, message, fix)
        senses.append(copysign(1.0, dot(normal, turned(pose.rotation, axis))))
    offset = dot(minus(at_b.translation, at_a.translation), normal)
    if abs(offset) < TOLERANCE:
        offset = 0.0
    # Across the axes.
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
    # The rod's x, axis and third direction, in the frame of the rod and in that of the tube.
    alike = sense_a * sense_b
    of_rod = (_X, axis_b, cross(_X, axis_b))
    of_tube = (scaled(_X, -1.0), scaled(axis_a, alike), scaled(cross(_X, axis_a), -alike))
    return Geometry(
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
    """Return how far a joint turns until its x points in a direction."""
    ahead = turned(transposed(rotation), wanted)
    return atan2(dot(axis, cross(_X, ahead)), ahead[0])


def _check_lengths(triangle: Triangle) -> Iterator[Diagnostic]:
    constraint, drawn = triangle.constraint, triangle.geometry.distance
    label, offset = constraint.label, triangle.geometry.offset
    length, limit = constraint['length'], constraint['limit']
    lower, upper = limit['lower'], limit['upper']
    low, high = triangle.geometry.reach
    where, span = constraint.place('length'), f'{lower:g} to {upper:g}'
    if abs(offset) > ROUNDED:
        message = (
            f'the ends of {label} lie {abs(offset):.3g} m apart along the axes of its joints; its '
            'length is measured across them'
        )
        fix = 'move A or B along its axis until a line across the axes connects them'
        yield OFFSET.at(constraint.where, message, fix)
    if min(abs(length - drawn), abs(length - hypot(drawn, offset))) > ROUNDED:
        message = (
            f"'length' of {label} is {length:g}, but A and B are {drawn:.9g} m apart as drawn; "
            'the pose as drawn counts'
        )
        edit = SetNumber(where, length, f'{drawn:.9g}')
        title = f'write {drawn:.9g}, or move the joints'
        yield LENGTH.at(where, message, Repair(title, (edit,)))
    elif lower <= upper and not lower - ROUNDED <= drawn <= upper + ROUNDED:
        message = f"'length' of {label} is {length:g}, outside of its limit {span}"
        fix = 'widen the limit, or draw the arm in another position'
        yield LENGTH.at(where, message, fix)
    if lower < low - TOLERANCE or upper > high + TOLERANCE:
        message = (
            f"'limit' of {label} is {span}, but the triangle closes from {low:.6g} to {high:.6g} "
            'only'
        )
        fix = 'keep the limit inside, not too near to either end'
        yield REACH.at(constraint.place('limit'), message, fix)
