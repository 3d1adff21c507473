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

"""The kinematic tree of a robot, compiled into arrays: forward kinematics and Jacobians."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from dataclasses import fields
from math import inf
from math import prod
from types import MappingProxyType

import numpy as np
from numpy.typing import ArrayLike
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.kinematics.motion import IntArray
from robot_description_tools.kinematics.motion import JointMotion
from robot_description_tools.kinematics.motion import JointTable
from robot_description_tools.kinematics.motion import velocity_directions
from robot_description_tools.kinematics.rotation import check_array
from robot_description_tools.kinematics.rotation import FloatArray

# How many poses one pass over a batch may hold: 512 KiB an array (measured).
CACHED_POSES = 4096
# What starting one array operation of forward kinematics costs, in 4 x 4 products (measured).
STEP_COST = 60

IDENTITY = np.eye(4)


@dataclass(frozen=True, slots=True)
class Step:
    """
    One array operation of forward kinematics: ``T[links] = T[ancestor] @ T[links]``.

    Attributes
    ----------
    links : slice
        A range of links.
    ancestor : ndarray of int, shape (n,)
        For each of them the link whose pose goes to the left.

    """

    links: slice
    ancestor: IntArray


@dataclass(frozen=True, slots=True, eq=False)
class KinematicTree:
    """
    How the links of a robot move with its joints; immutable.

    Position coordinates q and velocity coordinates v follow the joints in document order:

    ==============================  =========================================  ================
    joint type                      position                                   velocity
    ==============================  =========================================  ================
    revolute, continuous            angle [rad]                                [rad/s]
    prismatic                       displacement [m]                           [m/s]
    planar                          x, y [m], theta [rad]                      their rates
    floating                        x, y, z [m], quaternion qx, qy, qz, qw     vx … wz
    ==============================  =========================================  ================

    The velocity of a floating joint is that of the child's origin [m/s] and the angular velocity
    of the child [rad/s], both in the axes of the joint frame on the parent side. A joint that
    needs an axis and has a zero one counts as fixed.

    Attributes
    ----------
    links : tuple of str
        Root first, parents before children, level by level.
    joints : tuple of str
        The joints of the tree in document order.
    joint_types : tuple of JointType
        How each joint moves: ``FIXED`` where the axis is zero.
    parent_link, child_link : ndarray of int, shape (n_joints,)
        Links of each joint.
    coordinates : tuple of str
        Names of the position coordinates: the joint's name, or ``joint/x`` and so on.
    velocity_coordinates : tuple of str
        Names of the velocity coordinates; floating joints have six, ``joint/vx`` to ``joint/wz``.
    zero_position : ndarray, shape (n_coordinates,)
        The position in which every child link lies in its joint's origin.
    link_index, joint_index : mapping of str to int
        Place of each name in ``links`` and ``joints``.

    """

    links: tuple[str, ...]
    joints: tuple[str, ...]
    joint_types: tuple[JointType, ...]
    parent_link: IntArray
    child_link: IntArray
    coordinates: tuple[str, ...]
    velocity_coordinates: tuple[str, ...]
    zero_position: FloatArray
    link_index: Mapping[str, int] = field(repr=False)
    joint_index: Mapping[str, int] = field(repr=False)
    _table: JointTable = field(repr=False)
    # Where each joint's coordinates begin; one more entry for the end.
    _position_start: IntArray = field(repr=False)
    _velocity_start: IntArray = field(repr=False)
    # Velocity coordinates: their joints, and (linear, angular) direction in the parent link.
    _velocity_joint: IntArray = field(repr=False)
    _velocity_direction: FloatArray = field(repr=False)
    # The joint above each link but the root; the links below a link are its span.
    _joint_above: IntArray = field(repr=False)
    _span: IntArray = field(repr=False)
    _levels: tuple[Step, ...] = field(repr=False)
    _rounds: tuple[Step, ...] = field(repr=False)
    # The number of configurations up to which rounds take less time.
    _rounds_up_to: float = field(repr=False)

    @classmethod
    def from_description(cls, description: RobotDescription) -> KinematicTree:
        """
        Compile the tree of a description.

        Parameters
        ----------
        description : RobotDescription
            What the document says; only ``root``, ``joints`` and ``tree_joints`` matter here.

        Returns
        -------
        KinematicTree
            The links that can be reached from the root, and the joints between them.

        Raises
        ------
        ValueError
            If the origin of a joint has a ``quat_xyzw`` that is not finite, or ``tree_joints``
            are not a tree.

        """
        in_tree = set(description.tree_joints)
        joints = [joint for name, joint in description.joints.items() if name in in_tree]
        types = tuple(joint.moving_type for joint in joints)

        # Links level by level, so that each level is one range.
        below: dict[str, list[int]] = {}
        for row, joint in enumerate(joints):
            below.setdefault(joint.parent, []).append(row)
        links = [description.root]
        above: list[int] = []
        for link in links:
            rows = below.get(link, [])
            above += rows
            links += [joints[row].child for row in rows]
        link_index = {link: place for place, link in enumerate(links)}
        if len(links) != len(joints) + 1 or len(links) != len(link_index):
            raise ValueError(f"tree_joints: not a tree with the root '{description.root}'")
        parent_link = _ints(link_index[joint.parent] for joint in joints)
        joint_above = _ints(above)
        parent = np.concatenate((_ints([0]), parent_link[joint_above]))
        levels, rounds = _steps(parent)

        # Coordinates in document order.
        table = JointTable.from_joints(joints)
        velocity_joint, velocity_direction = velocity_directions(joints, table)
        zero_position = np.zeros(sum(len(kind.coordinates) for kind in types))
        zero_position[table.floating_at[table.floating_at >= 0] + 6] = 1.0
        tree = cls(
            links=tuple(links),
            joints=tuple(joint.name for joint in joints),
            joint_types=types,
            parent_link=parent_link,
            child_link=_ints(link_index[joint.child] for joint in joints),
            coordinates=tuple(j.name + end for j in joints for end in j.moving_type.coordinates),
            velocity_coordinates=tuple(
                j.name + end for j in joints for end in j.moving_type.velocity_coordinates
            ),
            zero_position=zero_position,
            link_index=MappingProxyType(link_index),
            joint_index=MappingProxyType({joint.name: i for i, joint in enumerate(joints)}),
            _table=table,
            _position_start=_starts(len(kind.coordinates) for kind in types),
            _velocity_start=_starts(kind.degrees_of_freedom for kind in types),
            _velocity_joint=velocity_joint,
            _velocity_direction=velocity_direction,
            _joint_above=joint_above,
            _span=_spans(parent),
            _levels=levels,
            _rounds=rounds,
            _rounds_up_to=_break_even(levels, rounds),
        )

        # Frozen means the arrays too.
        for each in fields(tree):
            value = getattr(tree, each.name)
            if isinstance(value, np.ndarray):
                value.flags.writeable = False
        return tree

    @property
    def n_coordinates(self) -> int:
        """How many position coordinates there are."""
        return len(self.coordinates)

    @property
    def n_velocity(self) -> int:
        """How many velocity coordinates there are."""
        return len(self.velocity_coordinates)

    def position_slice(self, joint: str) -> slice:
        """
        Tell where a joint stands among the position coordinates.

        Parameters
        ----------
        joint : str
            Name of a joint.

        Returns
        -------
        slice
            Its part of q; empty for a fixed joint.

        Raises
        ------
        ValueError
            If there is no such joint.

        """
        row = self._row_of_joint(joint)
        return slice(int(self._position_start[row]), int(self._position_start[row + 1]))

    def velocity_slice(self, joint: str) -> slice:
        """
        Tell where a joint stands among the velocity coordinates.

        Parameters
        ----------
        joint : str
            Name of a joint.

        Returns
        -------
        slice
            Its part of v; empty for a fixed joint.

        Raises
        ------
        ValueError
            If there is no such joint.

        """
        row = self._row_of_joint(joint)
        return slice(int(self._velocity_start[row]), int(self._velocity_start[row + 1]))

    def positions(self, values: Mapping[str, float | Sequence[float]]) -> FloatArray:
        """
        Write positions of joints as position coordinates.

        Parameters
        ----------
        values : mapping of str to float or sequence of float
            One number for a joint with one degree of freedom, else all coordinates of the joint.
            Joints left out stay at zero.

        Returns
        -------
        ndarray, shape (n_coordinates,)
            Position coordinates [rad or m].

        Raises
        ------
        ValueError
            If there is no such joint, or a joint has another number of coordinates.

        """
        q = self.zero_position.copy()
        for joint, value in values.items():
            part = self.position_slice(joint)
            numbers = np.atleast_1d(np.asarray(value, dtype=np.float64))
            if numbers.shape != (part.stop - part.start,):
                raise ValueError(
                    f"joint '{joint}': expected shape {(part.stop - part.start,)}, "
                    f'got {numbers.shape}'
                )
            q[part] = numbers
        return q

    def path(self, link: str) -> tuple[str, ...]:
        """
        Tell which joints lead from the root to a link.

        Parameters
        ----------
        link : str
            Name of a link.

        Returns
        -------
        tuple of str
            Their names, that of the joint next to the root first.

        Raises
        ------
        ValueError
            If there is no such link.

        """
        row = self._row_of_link(link)
        names = []
        while row:
            joint = int(self._joint_above[row - 1])
            names.append(self.joints[joint])
            row = int(self.parent_link[joint])
        return tuple(reversed(names))

    def motion(self, joint_indices: Sequence[int] | IntArray) -> JointMotion:
        """
        Prepare some of the joints for fast motion, one configuration at a time.

        Parameters
        ----------
        joint_indices : sequence of int
            Places in ``joints``, in the order in which the poses are wanted.

        Returns
        -------
        JointMotion
            Maps position coordinates of the whole robot to poses of these joints.

        """
        return JointMotion(self._table.take(_ints(joint_indices)), self.n_coordinates)

    def local_transforms(self, q: ArrayLike) -> FloatArray:
        """
        Move each joint on its own; the formulas are those of `JointTable`.

        Parameters
        ----------
        q : array-like, shape (..., n_coordinates)
            Position coordinates [rad or m]. A quaternion is normalised; a zero one gives NaN.

        Returns
        -------
        ndarray, shape (..., n_joints, 4, 4)
            T_parent_child of each joint, in the order of ``joints`` [m].

        Raises
        ------
        ValueError
            If the last axis of q is not of length n_coordinates.

        """
        return self._table.transforms(check_array('q', q, self.n_coordinates))

    def forward_kinematics(self, q: ArrayLike) -> FloatArray:
        """
        Find the poses of all links.

        Along the path from the root to a link::

            T_root_link = T_root_1 T_1_2 … T_n_link

        taken level by level of the tree, or by doubling the length of partial products where that
        takes less time (one configuration of a long chain).

        Parameters
        ----------
        q : array-like, shape (..., n_coordinates)
            Position coordinates [rad or m].

        Returns
        -------
        ndarray, shape (..., n_links, 4, 4)
            T_root_link, in the order of ``links`` [m].

        Raises
        ------
        ValueError
            If the last axis of q is not of length n_coordinates.

        """
        q = check_array('q', q, self.n_coordinates)
        batch = q.shape[:-1]
        poses = np.empty((*batch, len(self.links), 4, 4))
        portion = max(1, CACHED_POSES // len(self.links))
        if prod(batch) <= portion:
            self._move_links(q, poses)
        else:
            # In portions: the arrays in between stay in the processor's cache.
            flat, out = q.reshape(-1, self.n_coordinates), poses.reshape(-1, *poses.shape[-3:])
            for start in range(0, len(flat), portion):
                part = slice(start, start + portion)
                self._move_links(flat[part], out[part])
        return poses

    def _move_links(self, q: FloatArray, poses: FloatArray) -> None:
        """Write the poses of all links, shape (..., n_links, 4, 4)."""
        local = self.local_transforms(q)
        poses[..., 0, :, :] = IDENTITY
        poses[..., 1:, :, :] = local.take(self._joint_above, axis=-3)
        for step in self._rounds if prod(q.shape[:-1]) <= self._rounds_up_to else self._levels:
            part = poses[..., step.links, :, :]
            np.matmul(poses.take(step.ancestor, axis=-3), part, out=part)

    def jacobian(self, q: ArrayLike, link: str) -> FloatArray:
        """
        Find how a link moves with the velocity coordinates.

        See ``jacobian_from_poses``; this one calls ``forward_kinematics`` first.

        Parameters
        ----------
        q : array-like, shape (..., n_coordinates)
            Position coordinates [rad or m].
        link : str
            Name of a link.

        Returns
        -------
        ndarray, shape (..., 6, n_velocity)
            The Jacobian: linear rows [m/s], then angular rows [rad/s].

        Raises
        ------
        ValueError
            If there is no such link, or the last axis of q is not of length n_coordinates.

        """
        self._row_of_link(link)
        return self.jacobian_from_poses(self.forward_kinematics(q), link)

    def jacobian_from_poses(self, poses: ArrayLike, link: str) -> FloatArray:
        """
        Find how a link moves with the velocity coordinates, given the poses of all links.

        A coordinate whose joint lies on the path from the root, with linear direction s and
        angular direction w in root axes, its child link's origin being at c and that of the link
        at p, has the column::

            v = s + w x (p - c)
            omega = w

        Every other column is zero.

        Parameters
        ----------
        poses : array-like, shape (..., n_links, 4, 4)
            T_root_link of all links, from ``forward_kinematics``.
        link : str
            Name of a link.

        Returns
        -------
        ndarray, shape (..., 6, n_velocity)
            Velocity of the link's origin [m/s] and angular velocity of the link [rad/s], both in
            root axes, per unit of each velocity coordinate.

        Raises
        ------
        ValueError
            If there is no such link, or the last axes of the poses have other lengths.

        """
        poses = check_array('poses', poses, len(self.links), 4, 4)
        row = self._row_of_link(link)

        # A joint is on the path when the link is in the span of the joint's child.
        first, end = self._span[:, self.child_link[self._velocity_joint]]
        place = self._span[0, row]
        columns = np.flatnonzero((first <= place) & (place < end))
        joints = self._velocity_joint[columns]

        rotation = poses[..., self.parent_link[joints], :3, :3]
        directions = rotation @ self._velocity_direction[columns]
        s, w = directions[..., 0], directions[..., 1]
        origins = poses[..., :3, 3]
        arm = origins[..., row, np.newaxis, :] - origins[..., self.child_link[joints], :]
        block = np.empty((*poses.shape[:-3], len(columns), 6))
        block[..., 0] = s[..., 0] + w[..., 1] * arm[..., 2] - w[..., 2] * arm[..., 1]
        block[..., 1] = s[..., 1] + w[..., 2] * arm[..., 0] - w[..., 0] * arm[..., 2]
        block[..., 2] = s[..., 2] + w[..., 0] * arm[..., 1] - w[..., 1] * arm[..., 0]
        block[..., 3:] = w
        jacobian = np.zeros((*poses.shape[:-3], 6, self.n_velocity))
        jacobian[..., columns] = np.swapaxes(block, -1, -2)
        return jacobian

    def _row_of_joint(self, joint: str) -> int:
        if joint not in self.joint_index:
            raise ValueError(f"unknown joint '{joint}'{did_you_mean(joint, self.joints)}")
        return self.joint_index[joint]

    def _row_of_link(self, link: str) -> int:
        if link not in self.link_index:
            raise ValueError(f"unknown link '{link}'{did_you_mean(link, self.links)}")
        return self.link_index[link]


def _ints(values: Iterable[int]) -> IntArray:
    return np.array(list(values), dtype=np.intp)


def _starts(sizes: Iterable[int]) -> IntArray:
    """Return where parts of these sizes begin, and where the last one ends."""
    return np.cumsum(_ints([0, *sizes]))


def _spans(parent: IntArray) -> IntArray:
    """
    Assign depth-first numbers to links, so that the links below a link are a range.

    Parameters
    ----------
    parent : ndarray of int, shape (n_links,)
        Parent of each link, parents before children.

    Returns
    -------
    ndarray of int, shape (2, n_links)
        Number of each link, and the end of the range of its descendants.

    """
    n = len(parent)
    size = np.ones(n, dtype=np.intp)
    for link in range(n - 1, 0, -1):
        size[parent[link]] += size[link]
    first = np.zeros(n, dtype=np.intp)
    free = np.ones(n, dtype=np.intp)
    for link in range(1, n):
        first[link] = free[parent[link]]
        free[parent[link]] += size[link]
        free[link] = first[link] + 1
    return np.stack((first, first + size))


def _steps(parent: IntArray) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """
    Plan forward kinematics in two ways, for links sorted by depth.

    Parameters
    ----------
    parent : ndarray of int, shape (n_links,)
        Parent of each link; the root is its own.

    Returns
    -------
    levels : tuple of Step
        One step per level of the tree: the parent's pose is complete, the link's becomes so.
    rounds : tuple of Step
        Pointer jumping: each round doubles the number of joints in the product of every link that
        has not reached the root, so there are log2(depth) rounds.

    """
    n = len(parent)
    depth = np.zeros(n, dtype=np.intp)
    for link in range(1, n):
        depth[link] = depth[parent[link]] + 1
    deepest = int(depth[-1])

    # Links of depth 0 and 1 are complete from the start.
    start = np.searchsorted(depth, np.arange(deepest + 2))
    ranges = [slice(int(start[k]), int(start[k + 1])) for k in range(2, deepest + 1)]
    levels = tuple(Step(links, parent[links]) for links in ranges)
    rounds = []
    length, ancestor = 1, parent
    while length < deepest:
        links = slice(int(start[length + 1]), n)
        rounds.append(Step(links, ancestor[links]))
        length, ancestor = 2 * length, ancestor[ancestor]
    return levels, tuple(rounds)


def _break_even(levels: Sequence[Step], rounds: Sequence[Step]) -> float:
    """Return the number of configurations up to which rounds are estimated to be faster."""
    more_products = sum(len(step.ancestor) for step in rounds)
    more_products -= sum(len(step.ancestor) for step in levels)
    saved = STEP_COST * (len(levels) - len(rounds))
    return saved / more_products if more_products else inf
