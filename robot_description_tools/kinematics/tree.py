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
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from math import inf
from math import prod
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike
from robot_description_tools.description.model import JointType
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics import ByJoint
from robot_description_tools.diagnostics import ByLink
from robot_description_tools.diagnostics import check_mapping
from robot_description_tools.diagnostics import check_name
from robot_description_tools.diagnostics import check_type
from robot_description_tools.diagnostics import how_to_make
from robot_description_tools.diagnostics import wrong_type
from robot_description_tools.diagnostics.text import brief
from robot_description_tools.kinematics.motion import freeze_arrays
from robot_description_tools.kinematics.motion import IntArray
from robot_description_tools.kinematics.motion import JointMotion
from robot_description_tools.kinematics.motion import JointTable
from robot_description_tools.kinematics.motion import motion_directions
from robot_description_tools.kinematics.rotation import check_array
from robot_description_tools.kinematics.rotation import cross_of_cyclic
from robot_description_tools.kinematics.rotation import CYCLIC
from robot_description_tools.kinematics.rotation import FloatArray

# Forward kinematics of many configurations needs several passes. Each pass computes the poses of
# the links in a part of the configurations.
#: Count. Largest number of poses in one pass: 768 KiB, which fit into the cache of the processor
#: (measured).
CACHED_POSES = 8192
# Each pass has many array operations if a chain is long, so a pass with few configurations is
# inefficient.
#: Count. Smallest number of configurations in a pass.
FEWEST = 64
#: Count. Number of products of two poses that take as long as the overhead of one array operation
#: (measured).
STEP_COST = 60
# For Jacobians, a tree keeps the compiled paths from the root to links. Their number is limited,
# because a path takes about 1 KB of memory for each joint.
#: Count. Largest number of paths from the root to a link that a tree keeps.
MOST_PATHS = 64

IDENTITY = np.eye(4)

# Advice in the error for a wrong argument `poses`.
POSES = 'forward_kinematics(q) returns the poses of all links'

check_positions = partial(
    check_array,
    advice="model.tree.positions({'joint': 0.2}) makes this array from joint names and values",
)
"""`check_array` for position coordinates of the whole robot."""


@dataclass(frozen=True, slots=True)
class Step:
    """
    One array operation of forward kinematics: ``T[links] = T[ancestor] @ T[links]``.

    Attributes
    ----------
    links : slice
        The links, which have consecutive indices.
    ancestor : ndarray of int, shape (n,)
        For each link in ``links``, the link whose pose is the left factor.

    """

    links: slice
    ancestor: IntArray


@dataclass(frozen=True, slots=True, eq=False)
class Composition:
    """
    A plan to compute the poses of links from the poses of their joints.

    Attributes
    ----------
    table : JointTable
        The parent joint of each link except the root, which is the first link.
    levels, rounds : tuple of Step
        Two ways to compute the same poses. See `from_parents`.
    rounds_up_to : float
        Largest number of configurations for which ``rounds`` is faster than ``levels``.

    """

    table: JointTable
    levels: tuple[Step, ...]
    rounds: tuple[Step, ...]
    rounds_up_to: float

    @classmethod
    def from_parents(cls, table: JointTable, parent: IntArray) -> Composition:
        """
        Plan forward kinematics in two ways, for links sorted by depth.

        The first way goes through the levels of the tree, and multiplies the pose of each link by
        the complete pose of its parent. The second way has log2(depth) rounds (pointer jumping).
        At first, the pose of each link is relative to its parent. After the first round, it is
        relative to the ancestor two joints above. Each further round doubles this number of
        joints, until all poses are relative to the root.

        Parameters
        ----------
        table : JointTable
            The parent joint of each link except the root.
        parent : ndarray of int, shape (n_links,)
            Parent of each link. The parent of the root is the root.

        Returns
        -------
        Composition
            Both plans.

        """
        n = len(parent)
        depth = np.zeros(n, dtype=np.intp)
        for link in range(1, n):
            depth[link] = depth[parent[link]] + 1
        deepest = int(depth[-1])

        # Leave out links of depth 0 and 1, which need no product.
        start = np.searchsorted(depth, np.arange(deepest + 2))
        ranges = [slice(int(start[k]), int(start[k + 1])) for k in range(2, deepest + 1)]
        levels = tuple(Step(links, parent[links]) for links in ranges)
        rounds = []
        length, ancestor = 1, parent
        while length < deepest:
            links = slice(int(start[length + 1]), n)
            rounds.append(Step(links, ancestor[links]))
            length, ancestor = 2 * length, ancestor[ancestor]
        return cls(table, levels, tuple(rounds), _break_even(levels, rounds))

    def portions(self, q: FloatArray) -> Iterator[tuple[slice, FloatArray]]:
        """
        Compute the poses of the links, in portions that fit into the cache of the processor.

        Parameters
        ----------
        q : ndarray, shape (count, n_coordinates)
            Position coordinates [rad or m].

        Yields
        ------
        some : slice
            The configurations of this portion.
        poses : ndarray, shape (3, 4, n_links, n)
            The first three rows of T_root_link [m]. The next portion overwrites this array.

        """
        if len(q) == 1:
            yield slice(1), self.one(q).transpose(1, 2, 0)[:3, ..., np.newaxis]
            return
        n_links = len(self.table.angle_at) + 1
        size = min(len(q), max(CACHED_POSES // n_links, FEWEST))
        steps = self.rounds if size <= self.rounds_up_to else self.levels
        work = np.empty((3, 4, n_links, size))
        work[:, :, 0] = IDENTITY[:3, :, np.newaxis]
        for start in range(0, len(q), max(1, size)):
            some = slice(start, start + size)
            poses = work[..., : len(q[some])]
            self.table.transforms(q[some], out=poses[:, :, 1:])
            for step in steps:
                left, right = poses.take(step.ancestor, axis=2), poses[:, :, step.links]
                product = np.einsum('ijln,jkln->ikln', left[:, :3], right)
                product[:, 3] += left[:, 3]
                right[...] = product
            yield some, poses

    def one(self, q: FloatArray) -> FloatArray:
        """
        Compute the poses of the links in one configuration, with less overhead than `portions`.

        Parameters
        ----------
        q : ndarray, shape (1, n_coordinates)
            Position coordinates [rad or m].

        Returns
        -------
        ndarray, shape (n_links, 4, 4)
            T_root_link [m].

        """
        matrices = np.empty((len(self.table.angle_at) + 1, 4, 4))
        matrices[:, 3] = IDENTITY[3]
        matrices[0] = IDENTITY
        self.table.transforms(q, out=matrices[1:, :3].transpose(1, 2, 0)[..., np.newaxis])
        for step in self.rounds if self.rounds_up_to >= 1 else self.levels:
            part = matrices[step.links]
            np.matmul(matrices.take(step.ancestor, axis=0), part, out=part)
        return matrices


@dataclass(frozen=True, slots=True, eq=False)
class Path:
    """
    The path from the root to one link, compiled for Jacobians.

    Attributes
    ----------
    links : ndarray of int, shape (n,)
        The root, the link's ancestors and the link.
    composition : Composition
        The plan of the poses of these links.
    columns : ndarray of int, shape (k,)
        The velocity coordinates that move the link.
    above : ndarray of int, shape (k,)
        For each coordinate in ``columns``, the parent link of its joint, as an index of ``links``.
        The child link of the joint has the next index.
    directions : ndarray, shape (2, 3, k)
        Linear and angular direction of each coordinate, in the parent link.

    """

    links: IntArray
    composition: Composition
    columns: IntArray
    above: IntArray
    directions: FloatArray

    def write_jacobian(self, poses: FloatArray, point: FloatArray, out: FloatArray) -> None:
        """
        Write the columns of the Jacobian that are not zero. See `jacobian_from_poses`.

        Parameters
        ----------
        poses : ndarray, shape (3 or 4, 4, n, count)
            T_root_link of ``links``.
        point : ndarray, shape (3, count)
            The point of the link in root coordinates [m].
        out : ndarray, shape (count, 6, n_velocity)
            Output array.

        """
        rotation = poses[:3, :3].take(self.above, axis=2)
        block = np.einsum('ijkn,djk->dikn', rotation, self.directions)
        v, w = block
        arm = point[:, np.newaxis] - poses[:3, 3].take(self.above + 1, axis=1)
        v += cross_of_cyclic(w.take(CYCLIC, axis=0).T, arm.take(CYCLIC, axis=0).T).T
        out[..., self.columns] = block.reshape(6, *v.shape[1:]).transpose(2, 0, 1)


@dataclass(frozen=True, slots=True, eq=False)
class KinematicTree:
    """
    The kinematics of a robot, compiled and immutable.

    Position coordinates q and velocity coordinates v follow the joints in document order:

    ==============================  =========================================  ================
    joint type                      position                                   velocity
    ==============================  =========================================  ================
    revolute, continuous            angle [rad]                                [rad/s]
    prismatic                       displacement [m]                           [m/s]
    planar                          x, y [m], theta [rad]                      their rates
    floating                        x, y, z [m], quaternion qx, qy, qz, qw     vx … wz
    ==============================  =========================================  ================

    The velocity of a floating joint is the velocity of the child's origin [m/s] and the angular
    velocity of the child [rad/s]. Both velocities are in the axes of the joint frame on the parent
    side. A joint with a zero axis counts as fixed if its type needs an axis.

    Attributes
    ----------
    links : tuple of str
        The links, level by level from the root.
    joints : tuple of str
        The joints of the tree in document order.
    joint_types : tuple of JointType
        Type of each joint. ``FIXED`` if the axis is zero.
    parent_link, child_link : ndarray of int, shape (n_joints,)
        Links of each joint.
    coordinates : tuple of str
        Names of the position coordinates: the name of the joint, or ``joint/x`` and so on.
    velocity_coordinates : tuple of str
        Names of the velocity coordinates; ``joint/vx`` to ``joint/wz`` for floating joints.
    zero_position : ndarray, shape (n_coordinates,)
        The position in which each child link coincides with the origin of its joint.
    link_index, joint_index : mapping of str to int
        Index of each link in ``links``, and of each joint in ``joints``.

    """

    links: tuple[str, ...]
    joints: tuple[str, ...]
    joint_types: tuple[JointType, ...]
    parent_link: IntArray
    child_link: IntArray
    coordinates: tuple[str, ...]
    velocity_coordinates: tuple[str, ...]
    zero_position: FloatArray
    link_index: Mapping[str, int]
    joint_index: Mapping[str, int]
    _table: JointTable
    # The slice of position coordinates of each joint.
    _position_slices: tuple[slice, ...]
    _velocity_slices: tuple[slice, ...]
    # The joint of each velocity coordinate, and its (linear, angular) direction in the parent.
    _velocity_joint: IntArray
    _velocity_direction: FloatArray
    # The cache of paths to links.
    _paths: dict[str, Path]
    # The parent joint of each link except the root.
    _joint_above: IntArray
    _composition: Composition

    def __repr__(self) -> str:
        return brief(
            self,
            f'{self.links[0]}: links={len(self.links)}, joints={len(self.joints)}, '
            f'coordinates={self.n_coordinates}',
        )

    def __new__(cls, *made_of: object, **fields: Any) -> KinematicTree:
        """
        Create an object without fields.

        Raise a helpful TypeError for ``KinematicTree('robot.urdf')``.

        """
        if made_of:
            how = how_to_make('KinematicTree', made_of[0])
            raise TypeError(f'a KinematicTree is made from a RobotDescription; write {how}')
        return object.__new__(cls)

    @classmethod
    def from_description(cls, description: RobotDescription) -> KinematicTree:
        """
        Compile the tree of a description.

        Parameters
        ----------
        description : RobotDescription
            The robot. Only ``root``, ``joints`` and ``tree_joints`` are used.

        Returns
        -------
        KinematicTree
            The links that can be reached from the root, and the joints between them.

        Raises
        ------
        TypeError
            If the argument is not a RobotDescription.
        ValueError
            If the origin of a joint has a ``quat_xyzw`` that is not finite, or ``tree_joints``
            are not a tree.

        """
        check_type('description', description, RobotDescription)
        in_tree = set(description.tree_joints)
        joints = [joint for name, joint in description.joints.items() if name in in_tree]
        types = tuple(joint.moving_type for joint in joints)

        # Sort links by level, so that each level is one range.
        below: dict[str, list[int]] = {}
        for row, joint in enumerate(joints):
            below.setdefault(joint.parent, []).append(row)
        links = [description.root]
        above: list[int] = []
        for link in links:
            rows = below.pop(link, [])
            above += rows
            links += [joints[row].child for row in rows]
        link_index = ByLink({link: place for place, link in enumerate(links)})
        if len(links) != len(joints) + 1 or len(links) != len(link_index):
            raise ValueError(f"tree_joints: not a tree with the root '{description.root}'")
        parent_link = np.array([link_index[joint.parent] for joint in joints], dtype=np.intp)
        joint_above = np.array(above, dtype=np.intp)

        # Make the table in document order, which is the order of the coordinates.
        table = JointTable.from_joints(joints)
        directions = [motion_directions(joint) for joint in joints]
        in_joint = np.concatenate([np.zeros((0, 3, 2)), *directions])
        velocity_joint = np.repeat(np.arange(len(joints)), list(map(len, directions)))
        coordinates = [j.name + end for j in joints for end in j.moving_type.coordinates]
        zero_position = np.zeros(len(coordinates))
        zero_position[table.floating_at[table.floating_rows] + 6] = 1.0
        tree = cls(
            links=tuple(links),
            joints=tuple(joint.name for joint in joints),
            joint_types=types,
            parent_link=parent_link,
            child_link=np.array([link_index[joint.child] for joint in joints], dtype=np.intp),
            coordinates=tuple(coordinates),
            velocity_coordinates=tuple(
                j.name + end for j in joints for end in j.moving_type.velocity_coordinates
            ),
            zero_position=zero_position,
            link_index=MappingProxyType(link_index),
            joint_index=MappingProxyType(ByJoint({j.name: i for i, j in enumerate(joints)})),
            _table=table,
            _position_slices=_slices(len(kind.coordinates) for kind in types),
            _velocity_slices=_slices(kind.degrees_of_freedom for kind in types),
            _velocity_joint=velocity_joint,
            _velocity_direction=table.rotation[velocity_joint] @ in_joint,
            _paths={},
            _joint_above=joint_above,
            _composition=Composition.from_parents(
                table.part(joint_above), np.concatenate(([0], parent_link[joint_above]))
            ),
        )

        freeze_arrays(tree)
        return tree

    @property
    def n_coordinates(self) -> int:
        """Number of position coordinates."""
        return len(self.coordinates)

    @property
    def n_velocity(self) -> int:
        """Number of velocity coordinates."""
        return len(self.velocity_coordinates)

    def position_slice(self, joint: str) -> slice:
        """
        Return the slice of a joint in the position coordinates.

        Parameters
        ----------
        joint : str
            Name of a joint.

        Returns
        -------
        slice
            Slice of q; empty for a fixed joint.

        Raises
        ------
        ValueError
            If there is no such joint.

        """
        return self._position_slices[self._row_of_joint(joint)]

    def velocity_slice(self, joint: str) -> slice:
        """
        Return the slice of a joint in the velocity coordinates.

        Parameters
        ----------
        joint : str
            Name of a joint.

        Returns
        -------
        slice
            Slice of v; empty for a fixed joint.

        Raises
        ------
        ValueError
            If there is no such joint.

        """
        return self._velocity_slices[self._row_of_joint(joint)]

    def positions(self, values: Mapping[str, float | Sequence[float]]) -> FloatArray:
        """
        Return the position coordinates of the robot for given positions of joints.

        Parameters
        ----------
        values : mapping of str to float or sequence of float
            One number for a joint with one degree of freedom, or all coordinates of the joint.
            Joints that are not named are at zero.

        Returns
        -------
        ndarray, shape (n_coordinates,)
            Position coordinates [rad or m].

        Raises
        ------
        ValueError
            If a joint is unknown, or the number of values differs from the number of coordinates
            of the joint.

        """
        advice = f'forward_kinematics takes an array of {self.n_coordinates} numbers as it is'
        check_mapping('values', values, self.coordinates, advice)
        q = self.zero_position.copy()
        for joint, value in values.items():
            part = self.position_slice(joint)
            count = part.stop - part.start
            numbers = np.atleast_1d(check_array(f"joint '{joint}'", value))
            if value is None or numbers.shape != (count,):
                named = f' ({", ".join(self.coordinates[part])})' if count > 1 else ''
                got = 'None' if value is None else numbers.shape
                raise ValueError(f"joint '{joint}': expected shape {(count,)}{named}, got {got}")
            q[part] = numbers
        return q

    def position_at(self, values: Mapping[str, float]) -> FloatArray:
        """Return the zero position with some coordinates replaced [rad or m]."""
        zero = zip(self.coordinates, self.zero_position.tolist(), strict=True)
        return np.array([values.get(name, value) for name, value in zero], dtype=np.float64)

    def with_zeros(self, q: FloatArray) -> FloatArray:
        """Return position coordinates in which NaN is replaced by the zero position [rad or m]."""
        return np.where(np.isnan(q), self.zero_position, q)

    def path(self, link: str) -> tuple[str, ...]:
        """
        Return the joints from the root to a link.

        Parameters
        ----------
        link : str
            Name of a link.

        Returns
        -------
        tuple of str
            Names of the joints, from the root to the link.

        Raises
        ------
        ValueError
            If there is no such link.

        """
        return self.between(self.links[0], link)[1]

    def between(self, first: str, second: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """
        Return the joints on the paths to two links from their nearest common ancestor.

        Parameters
        ----------
        first, second : str
            Names of links.

        Returns
        -------
        tuple of str, tuple of str
            Names of joints, from the ancestor to the first and to the second link.

        Raises
        ------
        ValueError
            If there is no such link.

        """
        for link in (first, second):
            check_name('link', link)
        ends = [self.link_index[first], self.link_index[second]]
        ways: tuple[list[str], list[str]] = [], []
        # Links are sorted by depth, so the link with the larger index is not an ancestor of the
        # other link. Replace it by its parent, until both links are the same.
        while ends[0] != ends[1]:
            later = int(ends[1] > ends[0])
            joint = int(self._joint_above[ends[later] - 1])
            ways[later].append(self.joints[joint])
            ends[later] = int(self.parent_link[joint])
        return tuple(reversed(ways[0])), tuple(reversed(ways[1]))

    def motion(self, joint_indices: Sequence[int] | IntArray) -> JointMotion:
        """
        Return an object that quickly computes the poses of some joints, for one configuration.

        Parameters
        ----------
        joint_indices : sequence of int
            Indices of the joints in ``joints``, in the order in which the poses are wanted.

        Returns
        -------
        JointMotion
            Object that computes the poses of these joints from the position coordinates of the
            robot.

        """
        if any(isinstance(each, str) for each in joint_indices):
            advice = 'write [tree.joint_index[name] for name in names]'
            raise wrong_type('joint_indices', 'places in joints', joint_indices, advice)
        rows = np.array(joint_indices, dtype=np.intp)
        return JointMotion(self._table.part(rows), self.n_coordinates)

    @property
    def constants(self) -> list[dict[str, Any]]:
        """
        The constants of each link except the root, for programs that compute poses themselves.

        Returns
        -------
        list of dict
            ``parent`` is the index of the parent link. The other keys are attributes of
            `JointTable`, whose docstring has the formulas. The index of a missing angle or slide
            is -1. Parents come before their children.

        """
        table, nothing = self._table.part(self._joint_above), self.n_coordinates
        keys = ('translation', 'quat_xyzw', 'turn_quat_xyzw', 'slide')
        places = {
            key: np.where(at == nothing, -1, at).tolist()
            for key in ('angle_at', 'slide_at', 'floating_at')
            for at in [getattr(table, key)]
        }
        return [
            {
                'parent': int(self.parent_link[joint]),
                **{key: getattr(table, key)[row].tolist() for key in keys},
                **{key: at[row] for key, at in places.items()},
            }
            for row, joint in enumerate(self._joint_above)
        ]

    def local_transforms(self, q: ArrayLike) -> FloatArray:
        """
        Return the pose of each child link in its parent link, by the formulas of `JointTable`.

        Parameters
        ----------
        q : array-like, shape (..., n_coordinates)
            Position coordinates [rad or m]. Quaternions are normalised. A zero quaternion gives
            NaN.

        Returns
        -------
        ndarray, shape (..., n_joints, 4, 4)
            T_parent_child of each joint, in the order of ``joints`` [m].

        Raises
        ------
        ValueError
            If the last axis of q is not of length n_coordinates.

        """
        q = check_positions('q', q, self.n_coordinates)
        moved = self._table.transforms(q.reshape(prod(q.shape[:-1]), self.n_coordinates))
        return _matrices(moved).reshape(*q.shape[:-1], len(self.joints), 4, 4)

    def forward_kinematics(self, q: ArrayLike) -> FloatArray:
        """
        Return the poses of all links.

        Along the path from the root to a link::

            T_root_link = T_root_1 T_1_2 … T_n_link

        The products are usually computed level by level. For a few configurations of a long chain,
        it is faster to double the number of factors of all products in each step.

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
        q = check_positions('q', q, self.n_coordinates)
        batch = q.shape[:-1]
        q = q.reshape(prod(batch), self.n_coordinates)
        if len(q) == 1:
            poses = self._composition.one(q)
        else:
            poses = np.empty((len(q), len(self.links), 4, 4))
            for some, moved in self._composition.portions(q):
                poses[some] = _matrices(moved)
        return poses.reshape(*batch, len(self.links), 4, 4)

    def jacobian(self, q: ArrayLike, link: str) -> FloatArray:
        """
        Return the Jacobian of a link with respect to the velocity coordinates.

        The formulas are those of `jacobian_from_poses`. Only poses of the link and its ancestors
        are computed.

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
        q = check_positions('q', q, self.n_coordinates)
        batch = q.shape[:-1]
        path = self._path_to(link)
        jacobian = np.zeros((prod(batch), 6, self.n_velocity))
        for some, poses in path.composition.portions(q.reshape(len(jacobian), self.n_coordinates)):
            path.write_jacobian(poses, poses[:, 3, -1], jacobian[some])
        return jacobian.reshape(*batch, 6, self.n_velocity)

    def jacobian_from_poses(
        self, poses: ArrayLike, link: str, point: FloatArray | None = None
    ) -> FloatArray:
        """
        Return the Jacobian of a link with respect to the velocity coordinates, from given poses.

        A coordinate of a joint on the path from the root has the linear direction s and the
        angular direction w in root axes. Let c be the origin of the child link of this joint, and
        p the given point of ``link``, by default the origin of ``link``. The column of the
        coordinate is::

            v = s + w x (p - c)
            omega = w

        Columns of joints that are not on the path are zero.

        Parameters
        ----------
        poses : array-like, shape (..., n_links, 4, 4)
            T_root_link of all links, from ``forward_kinematics``.
        link : str
            Name of a link.
        point : ndarray, shape (..., 3), optional
            A point of the link in root coordinates [m]; by default the origin of the link.

        Returns
        -------
        ndarray, shape (..., 6, n_velocity)
            Velocity of the point [m/s] and angular velocity of the link [rad/s] for each unit
            velocity coordinate, in root axes.

        Raises
        ------
        ValueError
            If there is no such link, or the last axes of the poses have other lengths.

        """
        poses = check_array('poses', poses, len(self.links), 4, 4, advice=POSES)
        batch = poses.shape[:-3]
        path = self._path_to(link)
        jacobian = np.zeros((prod(batch), 6, self.n_velocity))
        on_path = poses.take(path.links, axis=-3).reshape(len(jacobian), len(path.links), 4, 4)
        moved = on_path.transpose(2, 3, 1, 0)
        if point is None:
            point = on_path[:, -1, :3, 3].reshape(*batch, 3)
        at = np.broadcast_to(point, (*batch, 3)).reshape(len(jacobian), 3).T
        path.write_jacobian(moved, at, jacobian)
        return jacobian.reshape(*batch, 6, self.n_velocity)

    def _path_to(self, link: str) -> Path:
        """Return the path to a link from the cache, or compile it."""
        try:
            return self._paths[link]
        except (KeyError, TypeError):
            # The link is not in the cache. If the name is unknown, `path` raises an error.
            pass
        joints = np.array([self.joint_index[each] for each in self.path(link)], dtype=np.intp)
        while len(self._paths) >= MOST_PATHS:
            self._paths.pop(next(iter(self._paths)), None)
        place = np.full(len(self.joints), -1)
        place[joints] = np.arange(len(joints))
        columns = np.flatnonzero(place[self._velocity_joint] >= 0)
        path = self._paths[link] = Path(
            links=np.concatenate(([0], self.child_link[joints])),
            composition=Composition.from_parents(
                self._table.part(joints), np.maximum(np.arange(-1, len(joints)), 0)
            ),
            columns=columns,
            above=place[self._velocity_joint[columns]],
            directions=self._velocity_direction[columns].transpose(2, 1, 0).copy(),
        )
        return path

    def _row_of_joint(self, joint: str) -> int:
        try:
            return self.joint_index[joint]
        except TypeError:
            check_name('joint', joint)
            raise


def _slices(sizes: Iterable[int]) -> tuple[slice, ...]:
    """Return consecutive slices of given sizes."""
    ends = list(accumulate(sizes, initial=0))
    return tuple(map(slice, ends, ends[1:]))


def _matrices(poses: FloatArray) -> FloatArray:
    """Return poses, shape (3, 4, n, count), as matrices, shape (count, n, 4, 4)."""
    matrices = np.empty((*poses.shape[:1:-1], 4, 4))
    matrices[..., :3, :] = poses.transpose(3, 2, 0, 1)
    matrices[..., 3, :] = IDENTITY[3]
    return matrices


def _break_even(levels: Sequence[Step], rounds: Sequence[Step]) -> float:
    """Estimate the largest number of configurations for which rounds are faster than levels."""
    more_products = sum(len(step.ancestor) for step in rounds)
    more_products -= sum(len(step.ancestor) for step in levels)
    saved = STEP_COST * (len(levels) - len(rounds))
    return saved / more_products if more_products else inf
