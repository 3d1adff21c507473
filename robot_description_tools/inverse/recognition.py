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
Recognition of the closed form of an arm from its axes.

When all joints are at 0, the Jacobian of the tool gives the axes of the joints and points on the
axes. Numbers in a description are rounded, such as 1.5708 for a right angle, so axes may be only
nearly parallel and may only nearly meet. Therefore the closed form is tested on a few
configurations. The test fails for an arm that is singular everywhere.

"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace
from math import pi

import numpy as np
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.description.model import JointType
from robot_description_tools.inverse.chain import Chain
from robot_description_tools.inverse.families import AnyShoulder
from robot_description_tools.inverse.families import ArmGeometry
from robot_description_tools.inverse.families import Family
from robot_description_tools.inverse.families import FirstAndSecondMeet
from robot_description_tools.inverse.families import FirstAndSecondParallel
from robot_description_tools.inverse.families import InPlane
from robot_description_tools.inverse.families import Mirrored
from robot_description_tools.inverse.families import PositionOnly
from robot_description_tools.inverse.families import SecondAndThirdMeet
from robot_description_tools.inverse.families import SecondAndThirdParallel
from robot_description_tools.inverse.families import SphericalShoulderAndWrist
from robot_description_tools.inverse.families import SphericalWrist
from robot_description_tools.inverse.families import ThreeParallel
from robot_description_tools.kinematics.rotation import cross

#: Radians or arm sizes. If the angle between axes is smaller than this, they count as parallel. If
#: one point is closer to all axes than this, they count as meeting. The unit of this distance is
#: the length of the stretched arm.
ROUNDED = 2e-5
#: Radians or arm sizes. If the errors in the test are smaller than this, they count as rounding
#: errors of floating-point numbers.
EXACT = 1e-11
#: Count. Number of configurations on which a closed form is tested.
TRIED = 6
# `FOUND` is large, because errors of joints may be larger than errors of the tool. This happens if
# axes are inexact or the position is nearly singular.
#: Metres or radians. In the test, a solution must be this close to each configuration.
FOUND = 1e-2

REDUNDANT = 'seven joints have infinitely many solutions'


@dataclass(frozen=True, slots=True, eq=False)
class ClosedForm:
    """
    The closed form of a chain.

    Attributes
    ----------
    family : Family
        The solver for the geometry of the arm, such as `SphericalWrist`.
    order : ndarray of int, shape (k,)
        Indices in ``chain.unknowns`` of the joints, in the order from base to tool.
    signs : ndarray, shape (k,)
        -1 if the axis of a joint is reversed in ``family``, otherwise 1.
    rotation : ndarray, shape (3, 3)
        Orientation of the tool in the base when all joints are at 0.
    size : float
        The length of the stretched arm [m].
    is_exact : bool
        True if the test has shown only rounding errors, so that solutions need no additional steps
        of a search.

    """

    family: Family
    order: IntArray
    signs: FloatArray
    rotation: FloatArray
    size: float
    is_exact: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class _Lines:
    """The axes of an arm, as lines in space."""

    geometry: ArmGeometry

    @property
    def axes(self) -> FloatArray:
        return self.geometry.axes

    @property
    def points(self) -> FloatArray:
        points: FloatArray = np.cumsum(self.geometry.offsets[:-1], axis=0)
        return points

    def are_parallel(self, *lines: int) -> bool:
        """Return True if lines are parallel."""
        first = self.axes[lines[0]]
        return all(np.linalg.norm(cross(first, self.axes[i])) < ROUNDED for i in lines[1:])

    def meeting(self, *lines: int) -> FloatArray | None:
        """Return the point where lines meet, or None if they do not meet or are parallel."""
        if self.are_parallel(*lines):
            return None
        # Find the point with the smallest sum of squared distances from the lines.
        across = [np.eye(3) - np.outer(self.axes[i], self.axes[i]) for i in lines]
        right = sum(a @ self.points[i] for a, i in zip(across, lines, strict=True))
        point: FloatArray = np.linalg.solve(np.sum(across, axis=0), right)
        away = [
            np.linalg.norm(a @ (point - self.points[i]))
            for a, i in zip(across, lines, strict=True)
        ]
        return point if max(away) < ROUNDED * self.geometry.size else None

    def arranged(
        self, points: Iterable[tuple[Iterable[int], FloatArray | None]] = (), *parallel: int
    ) -> tuple[ArmGeometry, FloatArray]:
        """
        Return the geometry of the arm, with given points on its axes.

        If some axes meet, the solvers need their meeting point as the point on each of these axes.
        The axes in ``parallel`` are made exactly parallel.

        Parameters
        ----------
        points : iterable of (lines, point)
            Groups of lines, each with the point to use for all lines of the group.
        *parallel : int
            Lines that get the direction of the first of these lines.

        Returns
        -------
        geometry : ArmGeometry
            The arm.
        signs : ndarray, shape (k,)
            For each axis, -1 if its direction is reversed, otherwise 1.

        """
        axes, places = self.axes.copy(), self.points
        signs = np.ones(len(axes))
        for i in parallel:
            signs[i] = np.sign(axes[i] @ axes[parallel[0]])
            axes[i] = axes[parallel[0]]
        for lines, point in points:
            places[list(lines)] = point
        tool = self.geometry.offsets.sum(axis=0)
        offsets = np.diff(np.vstack((np.zeros(3), places, tool)), axis=0)
        return ArmGeometry(axes, offsets), signs


Candidate = tuple[Family, FloatArray]


def closed_form(
    chain: Chain, configuration: FloatArray, has_rotation: bool
) -> tuple[ClosedForm | None, str]:
    """
    Return the closed form of a chain.

    Parameters
    ----------
    chain : Chain
        The chain.
    configuration : ndarray, shape (1, n + 1)
        Positions of the joints that are held.
    has_rotation : bool
        True if targets are poses, False if they are positions.

    Returns
    -------
    form : ClosedForm or None
        The closed form, or None.
    why_not : str
        The reason why there is no closed form, or '' if there is one.

    """
    why_not = _obstacle(chain)
    if why_not:
        return None, why_not
    names = [name for name in chain.sequence if name in chain.unknowns]
    order = np.array([chain.unknowns.index(name) for name in names], dtype=np.intp)
    at_zero = configuration.copy()
    at_zero[:, chain.columns] = 0.0
    tool, jacobian, _ = chain.tool_and_rates(at_zero)
    velocities, axes = jacobian[0, :3, order], jacobian[0, 3:, order]
    position = tool[0, :3, 3]
    # For each axis, the point nearest to the tool.
    points = position - cross(velocities, axes)
    offsets = np.diff(np.vstack((np.zeros(3), points, position)), axis=0)
    lines = _Lines(ArmGeometry(axes, offsets))
    for family, signs in _candidates(lines, has_rotation):
        form = ClosedForm(family, order, signs, tool[0, :3, :3], lines.geometry.size)
        error = _error(form, chain, at_zero)
        if error < FOUND:
            return replace(form, is_exact=error < EXACT), ''
    return None, _reason(len(order), has_rotation)


def _obstacle(chain: Chain) -> str:
    """Return the reason why a chain is not a series of revolute joints, or '' if it is."""
    if chain.dependent:
        return f"'{chain.dependent[0]}' follows other joints"
    for name in chain.unknowns:
        kind = chain.types.get(name)
        if kind is None:
            return f"'{name}' belongs to a joint with several degrees of freedom"
        if kind is JointType.PRISMATIC:
            return f"'{name}' is prismatic, but closed forms need joints that turn"
    return ''


def _reason(count: int, has_rotation: bool) -> str:
    """Return the reason why no family fits the axes of an arm."""
    joints = 'one joint moves' if count == 1 else f'{count} joints move'
    if not has_rotation:
        if count in (2, 3):
            return f'the axes of its {count} joints allow no closed form for target positions'
        return f'{joints} the tool, but closed forms for positions need 3, or 2 in a plane'
    if count == 6:
        return (
            'the first or the last three of six axes must meet at one point, or axes 2, 3, 4 or '
            f'3, 4, 5 must be parallel (within {ROUNDED:g})'
        )
    if count == 7:
        return REDUNDANT
    if count == 3:
        return 'its three axes are not parallel'
    return f'{joints} the tool, but closed forms for poses need 6, 7, or 3 in a plane'


def _candidates(lines: _Lines, has_rotation: bool) -> Iterator[Candidate]:
    """Yield the possible families of an arm. Families that need a quartic come last."""
    count = len(lines.axes)
    if not has_rotation and count in (2, 3):
        if count == 2 and lines.are_parallel(0, 1):
            geometry, signs = lines.arranged((), 0, 1)
            yield InPlane(geometry), signs
        if count == 3:
            for shoulder, (geometry, signs) in _shoulders(lines):
                yield PositionOnly(geometry, shoulder), signs
    elif count == 3 and lines.are_parallel(0, 1, 2):
        geometry, signs = lines.arranged((), 0, 1, 2)
        yield InPlane(geometry), signs
    elif count == 6 and has_rotation:
        mirrored = _Lines(lines.geometry.mirrored())
        both = [*_of_six(lines), *((Mirrored(f, 6), s[::-1]) for f, s in _of_six(mirrored))]
        yield from sorted(both, key=lambda each: any(ways > 2 for _, ways in each[0].forks))
    elif count == 7 and has_rotation:
        shoulder_at, wrist_at = lines.meeting(0, 1, 2), lines.meeting(4, 5, 6)
        if shoulder_at is not None and wrist_at is not None:
            axis, point = lines.axes[3], lines.points[3]
            elbow = point + axis * (axis @ (shoulder_at - point))
            places = (((0, 1, 2), shoulder_at), ((3,), elbow), ((4, 5, 6), wrist_at))
            geometry, signs = lines.arranged(places)
            yield SphericalShoulderAndWrist(geometry), signs


def _of_six(lines: _Lines) -> Iterator[Candidate]:
    """Yield the possible families of an arm with six joints, except mirror images."""
    if lines.are_parallel(1, 2, 3):
        at = lines.meeting(4, 5)
        geometry, signs = lines.arranged([] if at is None else [((4, 5), at)], 1, 2, 3)
        yield ThreeParallel(geometry, meets=at is not None), signs
    centre = lines.meeting(3, 4, 5)
    if centre is not None:
        for shoulder, (geometry, signs) in _shoulders(lines, ((3, 4, 5), centre)):
            yield SphericalWrist(geometry, shoulder), signs


def _shoulders(
    lines: _Lines, *points: tuple[tuple[int, ...], FloatArray]
) -> Iterator[tuple[type, tuple[ArmGeometry, FloatArray]]]:
    """Yield the possible classes of the shoulder, each with the geometry of the arm."""
    if lines.are_parallel(1, 2):
        yield SecondAndThirdParallel, lines.arranged(points, 1, 2)
    at = lines.meeting(0, 1)
    if at is not None:
        yield FirstAndSecondMeet, lines.arranged((*points, ((0, 1), at)))
    at = lines.meeting(1, 2)
    if at is not None:
        yield SecondAndThirdMeet, lines.arranged((*points, ((1, 2), at)))
    if lines.are_parallel(0, 1):
        yield FirstAndSecondParallel, lines.arranged(points, 0, 1)
    yield AnyShoulder, lines.arranged(points)


def _error(form: ClosedForm, chain: Chain, at_zero: FloatArray) -> float:
    """
    Return the error of a closed form for the chain.

    The error is infinite if the closed form misses at least one of the tested configurations.

    """
    k = len(form.order)
    q = np.random.default_rng(k).uniform(-pi, pi, (TRIED, k))
    configuration = np.repeat(at_zero, TRIED, axis=0)

    def tools(values: FloatArray) -> FloatArray:
        configuration[:, chain.columns[form.order]] = values
        return chain.tool_and_rates(configuration)[0]

    target = tools(q)
    turns = np.exp(1j * form.signs * q).T
    rotation = target[:, :3, :3] @ form.rotation.T
    family = form.family
    with np.errstate(invalid='ignore', divide='ignore', over='ignore'):
        if isinstance(family, SphericalShoulderAndWrist):
            elbow = family.elbow_angle(turns)
            answer = family.solve(rotation, target[:, :3, 3], np.ones(k), elbow)
        else:
            answer = family.solve(rotation, target[:, :3, 3], np.ones(k))
        found = np.stack(np.broadcast_arrays(*answer.turns)).reshape(k, -1, TRIED)
        off = np.abs(found - turns[:, np.newaxis]).max(axis=0)
    off[np.isnan(off)] = np.inf
    if not (off.min(axis=0) < FOUND).all():
        return np.inf
    nearest = np.take_along_axis(found, np.argmin(off, axis=0)[np.newaxis, np.newaxis], axis=1)
    reached = tools(form.signs * np.angle(nearest[:, 0]).T)
    shift = np.abs(reached[:, :3, 3] - target[:, :3, 3]).max() / form.size
    turn = np.abs(reached[:, :3, :3] - target[:, :3, :3]).max()
    return float(max(shift, turn) if family.needs_rotation else shift)
