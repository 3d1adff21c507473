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

"""The part of a robot that moves one link relative to another, for many configurations at once."""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Iterable
from dataclasses import replace
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
from robot_description_tools.description.model import JointType
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.rotation import multiply_quat_xyzw
from robot_description_tools.kinematics.rotation import normalized

# The longest step of an angle [rad].
LONGEST_TURN = 1.0
# Limits are written with few digits: those of a full turn may miss it by this much [rad].
ROUNDED = 1e-5


class Chain:
    """
    How a tool on one link moves relative to another link.

    Only the joints between the two links are moved, and only the couplings that these depend on
    are solved, so the rest of the robot costs nothing. Configurations are *lanes*: columns of an
    array of the n coordinates that matter, with a row of zeros behind them, as blocks want it.

    Parameters
    ----------
    model : RobotModel
        The robot.
    link : str
        The link that carries the tool.
    base : str
        The link relative to which it moves.
    tool : ndarray, shape (4, 4)
        T_link_tool [m].
    joints : collection of str, optional
        The joints that may move; by default all with one degree of freedom.

    Attributes
    ----------
    tree : KinematicTree
        The joints between the two links.
    names : tuple of str
        The coordinates that matter, in the order of ``model.coordinates``.
    places : ndarray of int, shape (n,)
        Where they stand among ``model.coordinates``.
    unknowns : tuple of str
        The k velocity coordinates to choose: independent, and free to move. Rates of floating
        joints come last.
    rows : ndarray of int, shape (s,)
        The rows of the unknowns among lanes, but for those of floating joints.
    given : ndarray of int
        Rows that no search changes, and those of unknowns without limits.
    lower, upper : ndarray, shape (s,)
        Limits of these unknowns, narrowed by those of their affine followers; infinite where
        there are none [rad or m].
    span : ndarray, shape (s,)
        How far a search for starts goes to either side where there are no limits [rad or m].
    stride : ndarray, shape (k,)
        How far an unknown may move in one step of a search: a shift as far as it likes, a turn
        not so far that it changes everything.
    is_turn : ndarray of bool, shape (s,)
        Which of them have limits of a full turn, and move nothing but their own joint: any angle
        has an equal one within the limits.
    followers : ndarray of int, shape (h,)
        Rows of followers with limits that are no limits of one unknown.
    followers_lower, followers_upper : ndarray, shape (h,)
        Those limits [rad or m].
    is_affine : bool
        Whether followers can stand anywhere; otherwise they may be NaN, where a loop is open.
    size : float
        Sum of the distances between joints, from base to tool [m]: how large the chain is.

    Raises
    ------
    ValueError
        If there is no such link or joint, or the limits leave an unknown no position.

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
        top, path = _path(model, link, base)
        self._base_moves = top != base
        self.tree = KinematicTree.from_description(
            replace(model.description, root=top, tree_joints=tuple(path))
        )

        # What the coordinates of the path depend on, and how.
        wanted = [model.index[name] for name in self.tree.coordinates]
        couplings = _couplings_of(model, wanted)
        places = {*wanted, *(c for each in couplings for c in each.coordinates.tolist())}
        self.places: IntArray = _ints(sorted(places))
        self.names = tuple(model.coordinates[place] for place in self.places)
        n = len(self.names)
        couplings = [
            replace(
                each,
                coordinates=np.searchsorted(self.places, each.coordinates),
                dependent=np.searchsorted(self.places, each.dependent),
            )
            for each in couplings
        ]
        dependent = dependents(couplings, n)
        plan = make_plan(couplings, n, ~dependent, np.zeros(n, dtype=bool))
        self._blocks = plan.blocks
        row_of = {name: row for row, name in enumerate(self.names)}
        self._path_rows = _ints(row_of[name] for name in self.tree.coordinates)

        # The unknowns. A floating joint has six rates for the seven numbers of its pose.
        free = _free(model, joints)
        rates = [name for name in self.tree.velocity_coordinates if name not in row_of]
        self.unknowns = (
            *(name for row, name in enumerate(self.names) if name in free and not dependent[row]),
            *(name for name in rates if name in free),
        )
        scalars = [name for name in self.unknowns if name in row_of]
        self.rows = _ints(row_of[name] for name in scalars)
        first = range(len(scalars), len(self.unknowns), 6)
        self._floating = [
            (column, row_of[self.unknowns[column].removesuffix('/vx') + '/x']) for column in first
        ]
        self._velocity_rows = _ints(row_of.get(c, n) for c in self.tree.velocity_coordinates)
        self._rate_columns = [
            (row, self.unknowns.index(name))
            for row, name in enumerate(self.tree.velocity_coordinates)
            if name in rates and name in free
        ]
        self._set_limits(model)
        endless = set(self.rows[~(np.isfinite(self.lower) & np.isfinite(self.upper))].tolist())
        self.given = _ints(
            row
            for row in range(n)
            if not dependent[row] and (row in endless or row not in self.rows)
        )
        driving = {c for each in couplings for c in each.coordinates.tolist()}
        self.is_turn = np.array(
            [
                name in model.description.joints
                and model.description.joints[name].type is JointType.REVOLUTE
                and row not in driving
                for name, row in zip(scalars, self.rows.tolist(), strict=True)
            ],
            dtype=bool,
        )
        self.is_turn &= np.isfinite(self.lower) & (self.upper - self.lower > 2 * pi - ROUNDED)
        self.is_affine = plan.is_affine
        self._fold = self._derivatives(np.zeros((n + 1, 1))) if plan.is_affine else None
        # Where nothing follows anything on the path, velocities are the unknowns themselves.
        plain = self._fold is not None and np.array_equal(
            self._fold[0][0], np.eye(len(self.unknowns))
        )
        self._folds = not plain
        self.size = _size(model, self.tree.joints) + float(np.linalg.norm(tool[:3, 3]))
        units = {
            joint + end: unit
            for joint, kind in zip(model.tree.joints, model.tree.joint_types, strict=True)
            for end, unit in kind.velocity_coordinates.items()
        }
        shifts = np.array([units[name] == 'm' for name in self.unknowns], dtype=bool)
        self.span = np.where(shifts, self.size, pi)[: len(scalars)]
        self.stride = np.where(shifts, inf, LONGEST_TURN)

    def lanes(self, q: FloatArray) -> FloatArray:
        """
        Return configurations as lanes, unknowns within their limits and followers in place.

        Parameters
        ----------
        q : ndarray, shape (b, n_coordinates)
            Position coordinates of the whole robot [rad or m].

        Returns
        -------
        ndarray, shape (n + 1, b)

        """
        lanes = np.zeros((len(self.names) + 1, len(q)))
        lanes[:-1] = q[:, self.places].T
        self.put(lanes, np.clip(lanes[self.rows].T, self.lower, self.upper))
        return lanes

    def put(self, lanes: FloatArray, values: FloatArray) -> None:
        """Put scalar unknowns, shape (b, s), into lanes, and followers where they belong."""
        lanes[self.rows] = values.T
        for block in self._blocks:
            block.solve(lanes)

    def moved(
        self, lanes: FloatArray, step: FloatArray, lower: FloatArray, upper: FloatArray
    ) -> FloatArray:
        """
        Return lanes after a step of the unknowns.

        Parameters
        ----------
        lanes : ndarray, shape (n + 1, b)
            Where they are; followers are searched from there.
        step : ndarray, shape (b, k)
            Change of each unknown [rad or m].
        lower, upper : ndarray, shape (k,)
            What the unknowns may be.

        Returns
        -------
        ndarray, shape (n + 1, b)

        """
        moved = lanes.copy()
        for column, row in self._floating:
            # Rates are in the axes of the joint frame, so the turn goes to the left.
            shift, turn = np.split(step[:, column:][:, :6], 2, axis=1)
            half_turn = np.concatenate((0.5 * turn, np.ones((len(turn), 1))), axis=1)
            pose = moved[row:][:7]
            pose[:3] += shift.T
            pose[3:] = normalized(multiply_quat_xyzw(half_turn, pose[3:].T)).T
        s = len(self.rows)
        # The sum may be beyond a limit by a rounding error.
        self.put(moved, np.clip(moved[self.rows].T + step[:, :s], lower[:s], upper[:s]))
        return moved

    def look(self, lanes: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
        """
        Find where the tool is, and how it and the followers with limits move.

        With the point p of the tool and the origin c of the base, and velocities of both links
        in the axes of the link where their paths meet::

            v = v_tool - v_base - w_base x (p - c)        w = w_tool - w_base

        turned into the axes of the base, and ``J_unknowns = J_joints G`` with the derivatives G
        of the joints by the unknowns.

        Parameters
        ----------
        lanes : ndarray, shape (n + 1, b)
            Configurations.

        Returns
        -------
        tool : ndarray, shape (b, 4, 4)
            T_base_tool [m].
        jacobian : ndarray, shape (b, 6, k)
            Linear velocity of the tool's origin, and angular velocity, in the axes of the base.
        followers : ndarray, shape (b, h, k)
            Rates of the followers.

        """
        poses = self.tree.forward_kinematics(lanes[self._path_rows].T)
        link = poses[:, self.tree.link_index[self.link]]
        tool: FloatArray = link @ self.tool
        jacobian = self.tree.jacobian_from_poses(poses, self.link)
        if self.tool[:3, 3].any():
            jacobian[:, :3] += _cross(jacobian[:, 3:], tool[:, :3, 3] - link[:, :3, 3])
        if self._base_moves:
            base = poses[:, self.tree.link_index[self.base]]
            tool[:, :3, 3] -= base[:, :3, 3]
            of_base = self.tree.jacobian_from_poses(poses, self.base)
            of_base[:, :3] += _cross(of_base[:, 3:], tool[:, :3, 3])
            jacobian -= of_base
            turn = np.swapaxes(base[:, :3, :3], -1, -2)
            jacobian = np.concatenate((turn @ jacobian[:, :3], turn @ jacobian[:, 3:]), axis=1)
            tool[:, :3] = turn @ tool[:, :3]
        of_joints, of_followers = self._fold or self._derivatives(lanes)
        return tool, jacobian @ of_joints if self._folds else jacobian, of_followers

    def is_inside(self, lanes: FloatArray) -> BoolArray:
        """Tell whether followers are within their limits, shape (b,)."""
        at = lanes[self.followers].T
        inside = (at >= self.followers_lower) & (at <= self.followers_upper)
        within: BoolArray = np.logical_and.reduce(inside, axis=1)
        return within

    def _derivatives(self, lanes: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Return those of the path's velocities and of the followers, (b, …, k)."""
        k = len(self.unknowns)
        tangent = np.zeros((len(lanes), lanes.shape[1], k))
        tangent[self.rows, :, np.arange(len(self.rows))] = 1.0
        for block in self._blocks:
            block.push(tangent, lanes[..., np.newaxis])
        of_joints = tangent[self._velocity_rows].swapaxes(0, 1)
        for row, column in self._rate_columns:
            of_joints[:, row, column] = 1.0
        return of_joints, tangent[self.followers].swapaxes(0, 1)

    def _set_limits(self, model: RobotModel) -> None:
        """Collect the limits of unknowns and followers."""
        bounds = limits(model.description, self.names)
        own = bounds.copy()
        rest = bind_by_blocks(bounds, self._blocks, self.rows.tolist())
        self.lower, self.upper = bounds[:, self.rows]
        for row in self.rows[self.lower > self.upper].tolist():
            raise ValueError(
                f"the limits of '{self.names[row]}' and of what follows it exclude each other"
            )
        self.followers = _ints(rest)
        self.followers_lower, self.followers_upper = own[:, self.followers]


def _path(model: RobotModel, link: str, base: str) -> tuple[str, list[str]]:
    """Return the link where the paths to the root meet, and the joints between the two links."""
    tree = model.tree
    for name in (link, base):
        if name not in tree.link_index:
            raise ValueError(f"unknown link '{name}'{did_you_mean(name, tree.links)}")
    above = dict(zip(tree.child_link.tolist(), range(len(tree.joints)), strict=True))

    def joints_above(name: str) -> list[int]:
        joints = []
        place = tree.link_index[name]
        while place in above:
            joints.append(above[place])
            place = int(tree.parent_link[above[place]])
        return joints

    up, down = joints_above(base), joints_above(link)
    shared = set(up) & set(down)
    joints = [joint for joint in (*up, *down) if joint not in shared]
    # The shared joint nearest to the links leads to where they meet.
    meet = next((int(tree.child_link[joint]) for joint in up if joint in shared), 0)
    return tree.links[meet], [tree.joints[joint] for joint in joints]


def _couplings_of(model: RobotModel, coordinates: Iterable[int]) -> list[Coupling]:
    """Return the couplings that determine coordinates, and what these depend on."""
    determining: dict[int, list[int]] = {}
    for i, coupling in enumerate(model.joint_couplings):
        for coordinate in coupling.dependent.tolist():
            determining.setdefault(coordinate, []).append(i)
    todo = list(coordinates)
    seen = set(todo)
    found: set[int] = set()
    for coordinate in todo:
        for i in determining.get(coordinate, ()):
            if i not in found:
                found.add(i)
                new = set(model.joint_couplings[i].coordinates.tolist()) - seen
                seen |= new
                todo += sorted(new)
    return [model.joint_couplings[i] for i in sorted(found)]


def _free(model: RobotModel, joints: Collection[str] | None) -> set[str]:
    """Return the velocity coordinates that may move."""
    tree = model.tree
    independent = set(model.independent())
    is_given = joints is not None
    if joints is None:
        joints = [
            joint
            for joint, kind in zip(tree.joints, tree.joint_types, strict=True)
            if kind.has_one_dof
        ]
    free: set[str] = set()
    for joint in joints:
        part = set(tree.velocity_coordinates[tree.velocity_slice(joint)])
        if is_given and not part & independent:
            raise ValueError(f"joint '{joint}' {'follows other joints' if part else 'is fixed'}")
        free |= part & independent
    return free


def _size(model: RobotModel, joints: Iterable[str]) -> float:
    """Return the length of the stretched chain: offsets of its joints, and their slides."""
    total = 0.0
    for name in joints:
        joint = model.description.joints[name]
        total += float(np.linalg.norm(joint.origin.xyz))
        if joint.type.slides:
            ends = map(abs, joint.range.for_solvers)
            total += max((end for end in ends if end != inf), default=0.0)
    return total


def _cross(columns: FloatArray, arm: FloatArray) -> FloatArray:
    """Return the cross products of columns, shape (b, 3, k), with arms, shape (b, 3)."""
    x, y, z = (arm[:, i, np.newaxis] for i in range(3))
    a, b, c = (columns[:, i] for i in range(3))
    return np.stack((b * z - c * y, c * x - a * z, a * y - b * x), axis=1)


def _ints(values: Iterable[int]) -> IntArray:
    return np.array(list(values), dtype=np.intp)
