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
from dataclasses import dataclass
from math import atan2
from math import hypot

from robot_description_tools.description.geometry import cross
from robot_description_tools.description.geometry import dot
from robot_description_tools.description.geometry import Matrix
from robot_description_tools.description.geometry import minus
from robot_description_tools.description.geometry import pose_from_euler_xyz
from robot_description_tools.description.geometry import scaled
from robot_description_tools.description.geometry import times
from robot_description_tools.description.geometry import transposed
from robot_description_tools.description.geometry import turned
from robot_description_tools.description.json_robot.meaning import ends
from robot_description_tools.description.json_robot.meaning import TRIANGLE
from robot_description_tools.description.json_robot.schema import Record
from robot_description_tools.description.json_robot.values import with_parts
from robot_description_tools.description.model import Vector3
from robot_description_tools.description.xml.numbers import shortest
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

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
    'A constraint of a JSON robot is no triangle of three revolute joints; it is left out.',
    why='The triangle stays open: the cylinder does not follow the joints, and its frames are '
    'wrong or missing.',
    bad=_crane('"type": "triangle-prismatic", "jointL": "A", "jointA": "L", "jointB": "B"'),
    good=_crane(),
)
LENGTH = Code(
    'json-length',
    Severity.ERROR,
    'The length of a cylinder is not the distance of its ends as drawn, or outside of its limit.',
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
class Triangle:
    """
    A cylinder between two links that turn against each other.

    Attributes
    ----------
    constraint : Record
        What the document says.
    joint_l, joint_a, joint_b : Record
        Base to arm, base to tube, arm to rod.
    distance : float
        |AB| while the arm is as drawn [m].
    reach : (float, float)
        The least and the most |AB| at which the triangle closes [m].
    angle_a, angle_b : float
        Positions of A and B at which tube and rod point at each other then [rad].
    rotation : Matrix
        R_tube_rod while they do.

    """

    constraint: Record
    joint_l: Record
    joint_a: Record
    joint_b: Record
    distance: float
    reach: tuple[float, float]
    angle_a: float
    angle_b: float
    rotation: Matrix


class _Wrong(Exception):
    """A constraint that cannot be used: where, what, and how to mend it."""


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
    # Names of joints and constraints end up side by side, and no cylinder has an end twice.
    taken: dict[str, Record] = dict(by_name)
    used: dict[str, Record] = {}
    triangles: list[Triangle] = []
    findings: list[Diagnostic] = []
    for constraint in constraints:
        try:
            other = taken.get(constraint['name'])
            if other is not None:
                what = other.label.partition(' ')[0]
                message = f'{constraint.label} has the name of the {what} of line '
                message += str(other.place('name').line)
                raise _Wrong(constraint.place('name'), message, 'rename one of them')
            taken[constraint['name']] = constraint
            three = _pattern(constraint, by_name)
            if not all(joint.is_whole for joint in three):
                # What is broken in a joint is reported there.
                continue
            triangle = _triangle(constraint, *three)
            for key in ('jointA', 'jointB'):
                first = used.setdefault(constraint[key], constraint)
                if first is not constraint:
                    message = f"joint '{constraint[key]}' belongs to {first.label} already"
                    raise _Wrong(constraint.place(key), message, 'give each cylinder its own ends')
        except _Wrong as wrong:
            where, message, fix = wrong.args
            findings.append(CONSTRAINT.at(where, f'{message}; the constraint is left out', fix))
            continue
        triangles.append(triangle)
        findings += _lengths(triangle)
    return triangles, findings


def _pattern(constraint: Record, joints: dict[str, Record]) -> tuple[Record, Record, Record]:
    """Return the joints L, A and B, or raise what is wrong with them."""
    label = constraint.label
    if constraint['type'] != TRIANGLE:
        message = f"the type of {label} is '{constraint['type']}'"
        raise _Wrong(constraint.place('type'), message, f"use '{TRIANGLE}', the only one")
    keys = ('jointL', 'jointA', 'jointB')
    for key in keys:
        name, where = constraint[key], constraint.place(key)
        if name not in joints:
            message = f"'{key}' of {label} is '{name}', which is no joint"
            hint = did_you_mean(name, joints)
            raise _Wrong(where, message + hint, 'name a joint of the robot')
        joint = joints[name]
        if joint['type'] != 'revolute' or not any(joint['axis'] or ()):
            what = joint['type'] if joint['type'] != 'revolute' else 'without an axis'
            message = f"'{key}' of {label} is '{name}', which is {what}"
            raise _Wrong(where, message, 'name a revolute joint')
    if len(set(ends(constraint))) < 3:
        message = f'{label} names one joint twice'
        raise _Wrong(constraint.place(), message, 'name three joints: L, A and B')
    joint_l, joint_a, joint_b = (joints[name] for name in ends(constraint))
    if joint_l['parent'] != joint_a['parent']:
        message = (
            f"'jointL' of {label} is on link '{joint_l['parent']}' and 'jointA' on "
            f"'{joint_a['parent']}'"
        )
        fix = 'L and A are the joints that connect arm and tube to the same base'
        raise _Wrong(constraint.place('jointA'), message, fix)
    if joint_l['child'] != joint_b['parent']:
        message = (
            f"'jointL' of {label} moves link '{joint_l['child']}', and 'jointB' is on link "
            f"'{joint_b['parent']}'"
        )
        raise _Wrong(
            constraint.place('jointB'), message, 'B is the joint that connects the rod to the arm'
        )
    return joint_l, joint_a, joint_b


def _triangle(constraint: Record, joint_l: Record, joint_a: Record, joint_b: Record) -> Triangle:
    """Return the geometry in the frame of the base, or raise why the triangle cannot close."""
    label = constraint.label
    at_l, at_a, in_arm = (
        pose_from_euler_xyz(joint['origin_translation'], joint['origin_orientation'])
        for joint in (joint_l, joint_a, joint_b)
    )
    at_b = at_l @ in_arm
    axis_l, axis_a, axis_b = (_unit(joint['axis']) for joint in (joint_l, joint_a, joint_b))
    normal = turned(at_l.rotation, axis_l)
    for key, pose, axis in (('jointA', at_a, axis_a), ('jointB', at_b, axis_b)):
        where = constraint.place(key)
        if abs(axis[0]) > TOLERANCE:
            message = f"'{key}' of {label} turns about x, along which the cylinder lies"
            raise _Wrong(where, message, 'use the axis y or z, and turn the joint by its origin')
        if hypot(*cross(normal, turned(pose.rotation, axis))) > TOLERANCE:
            message = f"the axes of 'jointL' and '{key}' of {label} are not parallel"
            raise _Wrong(where, message, 'turn the joints by origin_orientation until they are')
    way = minus(at_b.translation, at_a.translation)
    distance, aside = hypot(*way), dot(way, normal)
    if abs(aside) > TOLERANCE:
        message = f'the ends of {label} lie {abs(aside):g} m apart along the axes of its joints'
        fix = 'move A or B along its axis until a line across the axes connects them'
        raise _Wrong(constraint.place(), message, fix)
    # |LA| and |LB| across the axes.
    near, far = (
        hypot(*cross(minus(pose.translation, at_l.translation), normal)) for pose in (at_a, at_b)
    )
    if min(distance, near, far) < TOLERANCE:
        message = f'two of the joints of {label} have one axis, so they form no triangle'
        raise _Wrong(constraint.place(), message, 'move one of them')
    ahead = scaled(way, 1.0 / distance)
    sense = 1.0 if dot(turned(at_a.rotation, axis_a), turned(at_b.rotation, axis_b)) > 0 else -1.0
    side_a, side_b = cross(_X, axis_a), cross(_X, axis_b)
    # Its columns are what the rod's x, axis and third direction are for the tube.
    to_rod = (_X, axis_b, side_b)
    from_tube = (scaled(_X, -1.0), scaled(axis_a, sense), scaled(side_a, -sense))
    rotation = times(transposed(from_tube), to_rod)
    return Triangle(
        constraint=constraint,
        joint_l=joint_l,
        joint_a=joint_a,
        joint_b=joint_b,
        distance=distance,
        reach=(abs(near - far), near + far),
        angle_a=_angle(at_a.rotation, axis_a, ahead),
        angle_b=_angle(at_b.rotation, axis_b, scaled(ahead, -1.0)),
        rotation=rotation,
    )


def _angle(rotation: Matrix, axis: Vector3, wanted: Vector3) -> float:
    """Return how far a joint turns until its x points somewhere."""
    ahead = turned(transposed(rotation), wanted)
    return atan2(dot(axis, cross(_X, ahead)), ahead[0])


def _lengths(triangle: Triangle) -> Iterable[Diagnostic]:
    constraint = triangle.constraint
    length, limit = constraint['length'], constraint['limit']
    lower, upper = limit['lower'], limit['upper']
    where, label = constraint.place('length'), constraint.label
    if abs(length - triangle.distance) > TOLERANCE:
        message = (
            f"'length' of {label} is {length:g}, but A and B are {triangle.distance:.9g} m apart; "
            'the pose as drawn counts'
        )
        yield LENGTH.at(where, message, f'write {shortest(triangle.distance)}, or move the joints')
    elif lower <= upper and not lower - TOLERANCE <= length <= upper + TOLERANCE:
        message = f"'length' of {label} is {length:g}, outside of its limit {lower:g} to {upper:g}"
        yield LENGTH.at(where, message, 'widen the limit, or draw the arm in another position')
    low, high = triangle.reach
    if lower < low - TOLERANCE or upper > high + TOLERANCE:
        message = (
            f"'limit' of {label} is {lower:g} to {upper:g}, but the triangle closes from "
            f'{low:.6g} to {high:.6g} only'
        )
        fix = 'keep the limit inside, not too near to either end'
        yield REACH.at(constraint.place('limit'), message, fix)


def _unit(axis: Vector3) -> Vector3:
    return scaled(axis, 1.0 / hypot(*axis))
