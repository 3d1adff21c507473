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

from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2
from math import hypot

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
from robot_description_tools.description.xml.numbers import shortest
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

TRIANGLE = 'triangle-prismatic'
KEYS = ('jointL', 'jointA', 'jointB')
# How far a length may be from the drawn one, and A from the plane of B [m]; axes differ by less
# than this angle [rad].
TOLERANCE = 1e-6
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
    Severity.ERROR,
    'The length of a cylinder is not the drawn distance of its ends, or is outside its limit.',
    why='The cylinder is drawn with one length and computed with another, so its rod ends '
    'beside its bearing.',
    bad=_crane(lengths='"length": 4.5, "limit": {"lower": 4, "upper": 6}'),
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
    A triangle as drawn, in the frame of the base.

    Attributes
    ----------
    distance : float
        |AB| [m].
    reach : (float, float)
        The least and the most |AB| at which the triangle closes [m].
    angle_a, angle_b : float
        Positions of A and B at which tube and rod point at each other [rad].
    rotation : Matrix
        R_tube_rod while they do.

    """

    distance: float
    reach: tuple[float, float]
    angle_a: float
    angle_b: float
    rotation: Matrix


@dataclass(frozen=True, slots=True)
class Triangle:
    """
    A cylinder between two links that turn against each other.

    Attributes
    ----------
    constraint : Record
        What the document says.
    joints : tuple of Record
        L from base to arm, A from base to tube, B from arm to rod.
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
            triangle = Triangle(constraint, three, geometry(pivots, label))
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
    if joint_l['parent'] != joint_a['parent']:
        message = (
            f"'jointL' of {label} is on link '{joint_l['parent']}' and 'jointA' on "
            f"'{joint_a['parent']}'"
        )
        fix = 'L and A are the joints that connect arm and tube to the same base'
        raise NoTriangle('jointA', message, fix)
    if joint_l['child'] != joint_b['parent']:
        message = (
            f"'jointL' of {label} moves link '{joint_l['child']}', and 'jointB' is on link "
            f"'{joint_b['parent']}'"
        )
        fix = 'B is the joint that connects the rod to the arm'
        raise NoTriangle('jointB', message, fix)
    return joint_l, joint_a, joint_b


def geometry(joints: Iterable[tuple[Pose, Vector3]], label: str = '') -> Geometry:
    """
    Return the triangle that three joints form as drawn.

    Parameters
    ----------
    joints : iterable of (Pose, Vector3)
        Of L, A and B: the origin in the parent link, and the axis, of any length but 0.
    label : str
        What to call the cylinder in messages.

    Raises
    ------
    NoTriangle
        If they form none.

    """
    (at_l, axis_l), (at_a, axis_a), (in_arm, axis_b) = (
        (pose, scaled(axis, 1.0 / hypot(*axis))) for pose, axis in joints
    )
    at_b = at_l @ in_arm
    normal = turned(at_l.rotation, axis_l)
    for key, pose, axis in (('jointA', at_a, axis_a), ('jointB', at_b, axis_b)):
        if abs(axis[0]) > TOLERANCE:
            message = f"'{key}' of {label} turns about x, along which the cylinder lies"
            fix = 'use the axis y or z, and turn the joint by its origin'
            raise NoTriangle(key, message, fix)
        if hypot(*cross(normal, turned(pose.rotation, axis))) > TOLERANCE:
            message = f"the axes of 'jointL' and '{key}' of {label} are not parallel"
            fix = 'turn the joints by origin_orientation until they are'
            raise NoTriangle(key, message, fix)
    way = minus(at_b.translation, at_a.translation)
    distance, aside = hypot(*way), dot(way, normal)
    if abs(aside) > TOLERANCE:
        message = f'the ends of {label} lie {abs(aside):g} m apart along the axes of its joints'
        fix = 'move A or B along its axis until a line across the axes connects them'
        raise NoTriangle('', message, fix)
    # |LA| and |LB| across the axes.
    near, far = (
        hypot(*cross(minus(pose.translation, at_l.translation), normal)) for pose in (at_a, at_b)
    )
    if min(distance, near, far) < TOLERANCE:
        message = f'two of the joints of {label} share one axis, so they form no triangle'
        raise NoTriangle('', message, 'move one of them')
    ahead = scaled(way, 1.0 / distance)
    sense = 1.0 if dot(turned(at_a.rotation, axis_a), turned(at_b.rotation, axis_b)) > 0 else -1.0
    # The rod's x, axis and third direction, in the frame of the rod and in that of the tube.
    of_rod = (_X, axis_b, cross(_X, axis_b))
    of_tube = (scaled(_X, -1.0), scaled(axis_a, sense), scaled(cross(_X, axis_a), -sense))
    return Geometry(
        distance,
        (abs(near - far), near + far),
        _angle(at_a.rotation, axis_a, ahead),
        _angle(at_b.rotation, axis_b, scaled(ahead, -1.0)),
        times(transposed(of_tube), of_rod),
    )


def _angle(rotation: Matrix, axis: Vector3, wanted: Vector3) -> float:
    """Return how far a joint turns until its x points in a direction."""
    ahead = turned(transposed(rotation), wanted)
    return atan2(dot(axis, cross(_X, ahead)), ahead[0])


def _check_lengths(triangle: Triangle) -> Iterator[Diagnostic]:
    constraint, drawn = triangle.constraint, triangle.geometry.distance
    length, limit = constraint['length'], constraint['limit']
    lower, upper = limit['lower'], limit['upper']
    low, high = triangle.geometry.reach
    where, start = constraint.place('length'), f"'length' of {constraint.label} is {length:g}, "
    span = f'{lower:g} to {upper:g}'
    if abs(length - drawn) > TOLERANCE:
        message = f'{start}but A and B are {drawn:.9g} m apart; the pose as drawn counts'
        yield LENGTH.at(where, message, f'write {shortest(drawn)}, or move the joints')
    elif lower <= upper and not lower - TOLERANCE <= length <= upper + TOLERANCE:
        message = f'{start}outside of its limit {span}'
        yield LENGTH.at(where, message, 'widen the limit, or draw the arm in another position')
    if lower < low - TOLERANCE or upper > high + TOLERANCE:
        message = (
            f"'limit' of {constraint.label} is {span}, but the triangle closes from {low:.6g} to "
            f'{high:.6g} only'
        )
        fix = 'keep the limit inside, not too near to either end'
        yield REACH.at(constraint.place('limit'), message, fix)
