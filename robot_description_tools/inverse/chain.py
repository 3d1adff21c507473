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

"""The chain of joints between two links, computed for many configurations at once."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from math import hypot
from math import inf
from math import pi

import numpy as np
from robot_description_tools.coupling.limits import bind_by_blocks
from robot_description_tools.coupling.limits import limits
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.plan import dependents
from robot_description_tools.coupling.plan import make_plan
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import Coupling
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.description.model import Joint
from robot_description_tools.description.model import JointType
from robot_description_tools.kinematics.chain import JointChain
from robot_description_tools.kinematics.chain import joints_between
from robot_description_tools.kinematics.rotation import multiply_quat_xyzw
from robot_description_tools.kinematics.rotation import normalized

#: Radians. Longest change of an angle in one step of a search.
LONGEST_TURN = 1.0
# The tolerance is large, because limits in a document have few digits.
#: Radians. A range counts as a full turn if it differs from a full turn by at most this angle.
ROUNDED = 1e-5
# If the motions of two joints cancel, they do not move the tool, but rounding leaves a rate of
# about 1e-16 instead of 0. A search that wants to move the tool by 1 m would then move these
# joints by 1e16 m, unless they have limits.
#: Ratio. The motions of joints cancel, and do not move the tool, if the length of their sum is at
#: most this part of the sum of their lengths.
CANCELLED = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class ChainLimits:
    """
    The limits of the unknowns of a chain and of their followers.

    `Chain` explains the k unknowns. Arrays of shape (s,) do not contain rates of floating joints.
    Followers are coordinates that depend on other coordinates, such as mimic joints.

    Attributes
    ----------
    lower, upper : ndarray, shape (s,)
        Limits of the unknowns except rates of floating joints, narrowed by the limits of affine
        followers [rad or m]. Infinite for an unknown without limits.
    is_turn : ndarray of bool, shape (s,)
        True for unknowns that may make full turns and move only one joint. Whole turns bring such
        an angle within its limits.
    bounds : ndarray, shape (2, k)
        Bounds of the unknowns in a search. The bounds are the limits, but unknowns with full turns
        have no bounds.
    no_bounds : ndarray, shape (2, k)
        Infinite bounds, for a search without limits.
    followers : ndarray of int, shape (h,)
        Indices of followers whose limits cannot be expressed as limits of a single unknown.
    followers_lower, followers_upper : ndarray, shape (h,)
        The limits of these followers [rad or m].

    """

    lower: FloatArray
    upper: FloatArray
    is_turn: BoolArray
    bounds: FloatArray
    no_bounds: FloatArray
    followers: IntArray
    followers_lower: FloatArray
    followers_upper: FloatArray

    def is_inside(self, configurations: FloatArray) -> BoolArray:
        """Return True for each configuration whose followers are within limits, shape (b,)."""
        values = configurations[:, self.followers]
        inside = (values >= self.followers_lower) & (values <= self.followers_upper)
        within: BoolArray = np.logical_and.reduce(inside, axis=1)
        return within


@dataclass(frozen=True, slots=True, eq=False)
class ChainScale:
    """
    Lengths that scale the distances and steps of a search.

    Attributes
    ----------
    size : float
        Length of the stretched chain from base to tool, without slides that have no limits [m].
    reach : float
        The longest distance from base to tool [m].
    span : ndarray, shape (s,)
        Half of the range of random starts, for unknowns without limits [rad or m]. See
        `start_range`.
    longest_step : ndarray, shape (k,)
        Longest step of each unknown in a search: `LONGEST_TURN` for angles, otherwise infinite.

    """

    size: float
    reach: float
    span: FloatArray
    longest_step: FloatArray


class Chain:
    """
    The motion of a tool relative to a base link.

    Only the joints between base and tool move, and only couplings of these joints are computed.
    The n relevant coordinates are those on which the joints between base and tool depend. A
    configuration is a row with the values of these coordinates and an additional 0 at the end.
    Equations of couplings read this 0 in place of missing inputs (see `AffineBlock`).

    Parameters
    ----------
    model : RobotModel
        The robot.
    link : str
        The link to which the tool is fixed.
    base : str
        The link in whose frame poses of the tool are given.
    tool : ndarray, shape (4, 4)
        T_link_tool [m].
    joints : collection of str, optional
        The joints that may move. By default all joints with one degree of freedom.

    Attributes
    ----------
    names : tuple of str
        The relevant coordinates, in the order of ``model.coordinates``.
    places : ndarray of int, shape (n,)
        Indices of these coordinates in ``model.coordinates``.
    unknowns : tuple of str
        Names of the k unknowns: the independent velocity coordinates that may move. Rates of
        floating joints come last.
    types : dict
        Joint type of each unknown whose joint has one degree of freedom.
    sequence : tuple of str
        The joints between the two links, from the base to the tool.
    columns : ndarray of int, shape (s,)
        For each unknown except rates of floating joints, its index in a configuration.
    held : ndarray of int
        For each other coordinate, its index in a configuration.
    given : ndarray of int
        Indices of all independent coordinates, except unknowns with a lower and an upper limit.
        A search can begin at the start that the user gives or at a random start. In random starts,
        coordinates that are no unknowns have the values of the user. For an unknown that lacks a
        limit, the range of random values depends on the value of the user (see `start_range`).
    limits : ChainLimits
        Limits of the unknowns and of their followers.
    scale : ChainScale
        Lengths to scale distances and steps.
    dependent : tuple of str
        The coordinates in ``names`` that depend on other coordinates.
    is_affine : bool
        True if all followers are affine. If False, there are loops, and followers are NaN if their
        loop cannot close.

    Raises
    ------
    ValueError
        If a link or joint is unknown, or limits leave no position for an unknown.

    """

    def __init__(
        self,
        model: RobotModel,
        link: str,
        base: str,
        tool: FloatArray,
        joints: Collection[str] | None = None,
    ) -> None:
        self.link, self.base, self.tool = link, base, tool
        along = joints_between(model.tree, model.description, base, link)
        self.sequence = tuple(joint.name for joint, _ in along)
        positions = [j.name + end for j, _ in along for end in j.moving_type.coordinates]

        self.places, couplings = _relevant(model, positions)
        self.names = tuple(model.coordinates[place] for place in self.places)
        n = len(self.names)
        dependent = dependents(couplings, n)
        self.dependent = tuple(self.names[place] for place in np.flatnonzero(dependent))
        plan = make_plan(couplings, n, ~dependent, np.zeros(n, dtype=bool))
        self._blocks = plan.blocks

        # The pose of a floating joint has seven numbers and six rates. The rates are the unknowns,
        # and have columns of their own after the additional 0.
        column_of = {name: column for column, name in enumerate(self.names)}
        self._serial = JointChain.from_joints(along, column_of, n, end=tool)
        velocities = self._serial.names
        free = _free(model, joints)
        scalars = [name for name in self.names if name in free]
        rates = [
            name
            for name in model.tree.velocity_coordinates
            if name in velocities and name in free and name not in column_of
        ]
        self.unknowns = (*scalars, *rates)
        k = len(self.unknowns)
        self._floating = [
            (column, column_of[self.unknowns[column].removesuffix('/vx') + '/x'])
            for column in range(len(scalars), k, 6)
        ]
        column_of.update((name, n + 1 + i) for i, name in enumerate(rates))
        self._unknown_columns = _ints(column_of[name] for name in self.unknowns)
        self._velocity_columns = _ints(column_of.get(name, n) for name in velocities)
        self.columns = self._unknown_columns[: len(scalars)]
        self.held = np.setdiff1d(np.arange(n), self.columns)

        joints_by_name = model.description.joints
        self.types = {
            name: joints_by_name[name].type for name in self.unknowns if name in joints_by_name
        }
        self.limits = self._limits(model, scalars, couplings)
        is_bounded = np.isfinite((self.limits.lower, self.limits.upper)).all(axis=0)
        self.given = np.setdiff1d(np.flatnonzero(~dependent), self.columns[is_bounded])

        self.is_affine = plan.is_affine
        self._constant_rates = self._rates(np.zeros((1, n + 1))) if plan.is_affine else None
        # False if the velocities of the joints are the unknowns themselves, because no joint on
        # the path follows another joint.
        self._folds = self._constant_rates is None or not np.array_equal(
            self._constant_rates[0][0], np.eye(k)
        )
        # The user may give any position for a joint that no search moves, even beyond its limits.
        # If the chain has such a joint and also joints that slide, its reach counts as infinite.
        is_held = any(name not in self.dependent for name in positions if name not in scalars)
        self.scale = self._scale(model, [joint for joint, _ in along], len(scalars), is_held)

    def _limits(
        self, model: RobotModel, scalars: Sequence[str], couplings: Iterable[Coupling]
    ) -> ChainLimits:
        """Return the limits of the chain. Raise ValueError if they exclude each other."""
        # A joint that can make a full turn has no bounds in a search. Whole turns are removed
        # after the search.
        coupled = {c for each in couplings for c in each.coordinates.tolist()}
        may_turn = np.array(
            [
                self.types.get(name) is JointType.REVOLUTE and column not in coupled
                for name, column in zip(scalars, self.columns.tolist(), strict=True)
            ],
            dtype=bool,
        )
        alone = limits(model.description, self.names)
        narrowed = alone.copy()
        followers = _ints(bind_by_blocks(narrowed, self._blocks, self.columns.tolist()))
        own = narrowed[:, self.columns]
        for name, lower, upper in zip(scalars, *own.tolist(), strict=True):
            if lower > upper:
                raise ValueError(
                    f"the limits of '{name}' and of its followers exclude each other"
                )
        is_turn = may_turn & np.isfinite(own).all(axis=0) & (own[1] - own[0] > 2 * pi - ROUNDED)
        no_bounds = np.repeat([[-inf], [inf]], len(self.unknowns), axis=1)
        bounds = no_bounds.copy()
        bounds[:, : len(scalars)][:, ~is_turn] = own[:, ~is_turn]
        return ChainLimits(
            lower=own[0],
            upper=own[1],
            is_turn=is_turn,
            bounds=bounds,
            no_bounds=no_bounds,
            followers=followers,
            followers_lower=alone[0, followers],
            followers_upper=alone[1, followers],
        )

    def _scale(
        self, model: RobotModel, joints: Sequence[Joint], n_scalars: int, is_held: bool
    ) -> ChainScale:
        """Return the size and reach of the chain, the span of random starts, and longest steps."""
        offsets = [self.tool[:3, 3].tolist(), *(joint.origin.xyz for joint in joints)]
        size = sum((hypot(*offset) for offset in offsets), 0.0)
        slides = [
            max(map(abs, joint.range.for_solvers))
            for joint in joints
            if 'm' in joint.moving_type.velocity_coordinates.values()
        ]
        reach = inf if is_held and slides else size + sum(slides)
        size += sum(length for length in slides if length < inf)
        units = {
            joint + end: unit
            for joint, kind in zip(model.tree.joints, model.tree.joint_types, strict=True)
            for end, unit in kind.velocity_coordinates.items()
        }
        is_shift = np.array([units[name] == 'm' for name in self.unknowns], dtype=bool)
        span = np.where(is_shift, size, pi)[:n_scalars]
        return ChainScale(size, reach, span, np.where(is_shift, inf, LONGEST_TURN))

    def start_range(self, middle: FloatArray) -> tuple[FloatArray, FloatArray]:
        """
        Return the ranges from which random starts are drawn.

        Parameters
        ----------
        middle : ndarray, shape (s,)
            Middle of the range for each unknown without limits [rad or m].

        Returns
        -------
        lower, upper : ndarray, shape (s,)
            Ends of the ranges [rad or m].

        """
        lower, upper, span = self.limits.lower, self.limits.upper, self.scale.span
        return (
            np.where(np.isfinite(lower), lower, middle - span),
            np.where(np.isfinite(upper), upper, middle + span),
        )

    def configurations(self, q: FloatArray) -> FloatArray:
        """
        Return configurations of the chain. Move unknowns into limits, and compute followers.

        Parameters
        ----------
        q : ndarray, shape (b, n_coordinates)
            Position coordinates of the whole robot [rad or m].

        Returns
        -------
        ndarray, shape (b, n + 1)

        """
        configurations = np.zeros((len(q), len(self.names) + 1))
        configurations[:, :-1] = q[:, self.places]
        values = configurations[:, self.columns]
        self.set_unknowns(configurations, np.clip(values, self.limits.lower, self.limits.upper))
        return configurations

    def set_unknowns(self, configurations: FloatArray, values: FloatArray) -> None:
        """Write values of the unknowns, shape (b, s), and compute the followers."""
        configurations[:, self.columns] = values
        for block in self._blocks:
            block.solve(configurations.T)

    def moved(
        self, configurations: FloatArray, step: FloatArray, bounds: FloatArray
    ) -> FloatArray:
        """
        Return configurations after a step of the unknowns.

        Parameters
        ----------
        configurations : ndarray, shape (b, n + 1)
            The configurations. Searches for followers start at these configurations.
        step : ndarray, shape (b, k)
            Change of each unknown [rad or m].
        bounds : ndarray, shape (2, k)
            Bounds of the unknowns.

        Returns
        -------
        ndarray, shape (b, n + 1)

        """
        moved = configurations.copy()
        for rate, start in self._floating:
            # Rates are in the axes of the joint frame, so the turn is multiplied from the left.
            shift, turn = np.split(step[:, rate:][:, :6], 2, axis=1)
            half_turn = np.concatenate((0.5 * turn, np.ones((len(turn), 1))), axis=1)
            pose = moved[:, start:][:, :7]
            pose[:, :3] += shift
            pose[:, 3:] = normalized(multiply_quat_xyzw(half_turn, pose[:, 3:]))
        s = len(self.columns)
        values = moved.take(self.columns, axis=1) + step[:, :s]
        # The sum may be beyond a limit because of rounding.
        np.maximum(values, bounds[0, :s], out=values)
        np.minimum(values, bounds[1, :s], out=values)
        self.set_unknowns(moved, values)
        return moved

    def tool_and_rates(
        self, configurations: FloatArray
    ) -> tuple[FloatArray, FloatArray, FloatArray]:
        """
        Return the pose and the Jacobian of the tool, and the rates of followers that have limits.

        G contains the derivatives of the joints with respect to the unknowns::

            J_unknowns = J_joints G

        Parameters
        ----------
        configurations : ndarray, shape (b, n + 1)
            Configurations.

        Returns
        -------
        tool : ndarray, shape (b, 4, 4)
            T_base_tool [m].
        jacobian : ndarray, shape (b, 6, k)
            Linear velocity of the tool's origin and angular velocity, in the axes of the base.
        followers : ndarray, shape (b, h, k)
            Rates of the followers.

        """
        tool, jacobian = self._serial.tool_and_jacobian(configurations)
        of_joints, of_followers = self._constant_rates or self._rates(configurations)
        if not self._folds:
            return tool, jacobian, of_followers
        return tool, _folded(jacobian, of_joints), of_followers

    def _rates(self, configurations: FloatArray) -> tuple[FloatArray, FloatArray]:
        """
        Return the derivatives of joints and followers with respect to the unknowns.

        Both results have the shape (b, …, k).

        """
        k = len(self.unknowns)
        b, width = configurations.shape
        tangent = np.zeros((width + 6 * len(self._floating), b, k))
        tangent[self._unknown_columns, :, np.arange(k)] = 1.0
        for block in self._blocks:
            block.push(tangent, configurations.T[..., np.newaxis])
        return (
            tangent[self._velocity_columns].swapaxes(0, 1),
            tangent[self.limits.followers].swapaxes(0, 1),
        )


def _folded(jacobian: FloatArray, of_joints: FloatArray) -> FloatArray:
    """Return ``J G``. If the motions of joints cancel in a column, the column is exactly 0."""
    folded: FloatArray = jacobian @ of_joints
    added = _lengths(jacobian) @ np.abs(of_joints)
    cancels = (_lengths(folded) <= CANCELLED * added).all(axis=-2, keepdims=True)
    return np.where(cancels, 0.0, folded)


def _lengths(jacobian: FloatArray) -> FloatArray:
    """Return the lengths of the linear and angular parts of each column, shape (b, 2, n)."""
    parts = jacobian.reshape(len(jacobian), 2, 3, -1)
    lengths: FloatArray = np.sqrt(np.einsum('bpik,bpik->bpk', parts, parts))
    return lengths


def _relevant(
    model: RobotModel, positions: Sequence[str]
) -> tuple[IntArray, list[Coupling]]:
    """Return the coordinates that determine ``positions``, and the couplings between them."""
    matters = model.mask(positions)
    couplings: list[Coupling] = []
    count = -1
    while count != np.count_nonzero(matters):
        count = int(np.count_nonzero(matters))
        couplings = [c for c in model.joint_couplings if matters[c.dependent].any()]
        for coupling in couplings:
            matters[coupling.coordinates] = True
    places = np.flatnonzero(matters)
    return places, [
        replace(
            each,
            coordinates=np.searchsorted(places, each.coordinates),
            dependent=np.searchsorted(places, each.dependent),
        )
        for each in couplings
    ]


def _free(model: RobotModel, joints: Collection[str] | None) -> set[str]:
    """Return the velocity coordinates of joints that may move."""
    tree = model.tree
    independent = set(model.independent())
    if joints is None:
        # The coordinate of a joint with one degree of freedom has the name of the joint.
        return independent.intersection(tree.joints)
    free: set[str] = set()
    for joint in joints:
        part = set(tree.velocity_coordinates[tree.velocity_slice(joint)])
        if not part & independent:
            raise ValueError(f"joint '{joint}' {'follows other joints' if part else 'is fixed'}")
        free |= part & independent
    return free


def _ints(values: Iterable[int]) -> IntArray:
    return np.array(list(values), dtype=np.intp)
