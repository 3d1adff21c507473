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
"""The compiled robot: its tree, its coordinates and their couplings."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from functools import partial
from itertools import compress
from math import prod
from types import MappingProxyType
from typing import Any
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike
from robot_description_tools.coupling.mimic_relation import mimic_couplings
from robot_description_tools.coupling.plan import dependents
from robot_description_tools.coupling.plan import make_plan
from robot_description_tools.coupling.plan import Plan
from robot_description_tools.coupling.relation import Block
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import Coupling
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import Remembering
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diagnostics import ByCoordinate
from robot_description_tools.diagnostics import check_names
from robot_description_tools.diagnostics import check_type
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics.text import brief
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.rotation import check_array
from robot_description_tools.kinematics.tree import check_positions

if TYPE_CHECKING:
    from robot_description_tools.coupling.linkages.analysis import Known
    from robot_description_tools.coupling.linkages.budget import Share
    from robot_description_tools.coupling.linkages.linkage import Linkage
    from robot_description_tools.coupling.linkages.solver import LinkageStatus
    from robot_description_tools.coupling.transmissions.couplings import ConnectedTransmission
    from robot_description_tools.diagnostics import Diagnostic

#: Count. Largest number of plans in the cache of a model.
MAX_PLANS = 64
# A small gap of a loop is normal, because the numbers in a document are rounded.
#: Metres or radians. The positions in the `<model_state>` of a document close a loop if its gap is
#: at most this.
CLOSED = 1e-3

CouplingMaker = Callable[[RobotDescription, Mapping[str, int]], Iterable[Coupling]]


class RobotModel:
    """
    A compiled robot, immutable.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    couplings : callable, optional
        A function that takes the description and ``index``. It returns all couplings except those
        of transmissions and loops. The default returns the couplings of mimic joints. Give another
        function for relations that URDF cannot express.
    ros1_transmissions : bool
        True to read transmissions of ROS 1, which are directly under ``<robot>``. Each actuator of
        these transmissions has the coordinate ``ros1/actuator``, where ``actuator`` is its name.
    analyses : mapping, optional
        Analyses of linkages that several models share. The analyses of this model are added.

    Attributes
    ----------
    description : RobotDescription
        The source of the model.
    tree : KinematicTree
        The kinematics of the links.
    coordinates : tuple of str
        Position coordinates of the joints, in document order (`KinematicTree.coordinates`), then
        the actuators.
    n_joint_coordinates : int
        Number of coordinates of joints, which come before the coordinates of actuators.
    actuators : tuple of str
        Coordinates of actuators, ``component/actuator``, in the order of the transmissions. The
        actuators of one transmission are in the order of their roles, such as ``actuator1`` before
        ``actuator2``.
    actuator_names : mapping of str to str
        Maps each name that a user may write for an actuator to the coordinate of this actuator.
        The user may always write the coordinate itself. If only one component has an actuator of
        this name, the user may also write the name without the component.
    index : mapping of str to int
        Index of each coordinate.
    transmissions : tuple of ConnectedTransmission
        The transmissions.
    couplings : tuple of Coupling
        All couplings between coordinates.
    joint_couplings : tuple of Coupling
        The couplings between joints only.
    loops : tuple of Linkage
        The closed linkages. Loop joints whose branches share coordinates are in one linkage.
    loop_states : callable
        Function that makes the states of the linkages for one engine. Its argument is ``patient``,
        as in `StateEngine`.
    joined : callable
        Function that joins blocks of linkages whose equations have the same shape, so that they
        are solved together.
    findings : tuple of Diagnostic
        Findings about transmissions and loops that are left out, and about other problems of
        loops.

    Raises
    ------
    TypeError
        If the description is not a RobotDescription.

    """

    def __init__(
        self,
        description: RobotDescription,
        couplings: CouplingMaker = mimic_couplings,
        ros1_transmissions: bool = False,
        analyses: Known | None = None,
    ) -> None:
        check_type('description', description, RobotDescription)
        self.description = description
        self._made_of = description, couplings, ros1_transmissions
        self.tree = KinematicTree.from_description(description)
        self.n_joint_coordinates = self.tree.n_coordinates
        self.transmissions: tuple[ConnectedTransmission, ...] = ()
        self.findings: tuple[Diagnostic, ...] = ()
        self.actuators: tuple[str, ...] = ()
        self.actuator_names: Mapping[str, str] = {}
        self.coordinates = self.tree.coordinates
        self.index = _index(self.coordinates)
        self.couplings: tuple[Coupling, ...] = ()
        if ros1_transmissions or any(info.transmissions for info in description.hardware):
            self._add_transmissions(ros1_transmissions)
        self.couplings += (*couplings(description, self.index),)
        self.loops: tuple[Linkage, ...] = ()
        self.loop_states: Callable[[bool], tuple[LinkageStatus, ...]] = lambda patient: ()
        self.joined: Callable[[tuple[Block, ...]], tuple[Block, ...]] = lambda blocks: blocks
        if description.loops:
            self._add_loops(analyses)
        n = self.n_joint_coordinates
        self.joint_couplings = tuple(c for c in self.couplings if (c.coordinates < n).all())
        self._dependent = dependents(self.joint_couplings, n)
        # The plan of `complete`. It uses only relations between joints.
        self._completion = make_plan(
            self.joint_couplings, n, ~self._dependent, np.zeros(n, dtype=bool)
        )
        self._plans: OrderedDict[bytes, Plan] = OrderedDict()

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickle: store only the arguments, and compile the model again."""
        return type(self), self._made_of

    def __repr__(self) -> str:
        return brief(
            self,
            f'{self.description.name}: joint_coordinates={self.n_joint_coordinates}, '
            f'actuators={len(self.actuators)}, loops={len(self.loops)}, '
            f'findings={len(self.findings)}',
        )

    def _add_transmissions(self, ros1: bool) -> None:
        # Imported here, because the imports are slow and many robots have no transmissions.
        from robot_description_tools.coupling.transmissions.couplings import actuator_coordinates
        from robot_description_tools.coupling.transmissions.couplings import actuator_names
        from robot_description_tools.coupling.transmissions.couplings import read_transmissions
        from robot_description_tools.coupling.transmissions.couplings import transmission_couplings

        self.transmissions, self.findings = read_transmissions(
            self.description, self.coordinates, ros1
        )
        self.actuators = actuator_coordinates(self.transmissions)
        self.actuator_names = actuator_names(self.actuators)
        self.coordinates += self.actuators
        self.index = _index(self.coordinates)
        self.couplings = (*transmission_couplings(self.transmissions, self.index),)

    def _add_loops(self, analyses: Known | None) -> None:
        # Imported here, because the imports are slow and most robots have no loops.
        from robot_description_tools.coupling.linkages.couplings import loop_couplings
        from robot_description_tools.coupling.linkages.couplings import read_linkages
        from robot_description_tools.coupling.linkages.couplings import without_replaced_mimics
        from robot_description_tools.coupling.linkages.solver import loop_states
        from robot_description_tools.coupling.linkages.together import joined
        from robot_description_tools.description.json_robot.wording import in_keys

        self.loops, findings = read_linkages(
            self.description,
            self.tree,
            self.couplings,
            self.transmissions,
            self.default_positions(),
            analyses,
        )
        self.couplings = (
            *without_replaced_mimics(self.couplings, self.loops),
            *loop_couplings(self.loops),
        )
        self.loop_states = partial(loop_states, self.loops)
        self.joined = joined
        self.findings += tuple(map(in_keys, findings))

    def __len__(self) -> int:
        return len(self.coordinates)

    def mask(self, names: Iterable[str]) -> BoolArray:
        """Return a mask of the named coordinates. Unknown names are ignored."""
        check_names('names', names)
        mask = np.zeros(len(self), dtype=bool)
        mask[[self.index[name] for name in names if name in self.index]] = True
        return mask

    def actuator_coordinate(self, name: str) -> str:
        """
        Return the coordinate of an actuator.

        Parameters
        ----------
        name : str
            ``component/actuator``, or only the name of the actuator if it is unique.

        Returns
        -------
        str
            ``component/actuator``.

        Raises
        ------
        ValueError
            If no actuator or several actuators have this name.

        """
        coordinate = self.actuator_names.get(name)
        if coordinate is not None:
            return coordinate
        several = [c for c in self.actuators if c.partition('/')[2] == name]
        if several:
            raise ValueError(f"'{name}' is ambiguous: give one of {one_of(several)}")
        if not self.actuators:
            raise ValueError(f"'{name}' is no actuator: the robot has no transmissions")
        hint = did_you_mean(name, self.actuator_names)
        raise ValueError(f"'{name}' is no actuator of the robot{hint}")

    def plan(self, measured: BoolArray, defaults: BoolArray | None = None) -> Plan:
        """
        Return the plan that computes all other coordinates from measured coordinates.

        Parameters
        ----------
        measured : ndarray of bool, shape (n,)
            The measured coordinates.
        defaults : ndarray of bool, shape (n,), optional
            The coordinates that have a default value.

        Returns
        -------
        Plan
            The plan. While the plan is in the cache, the same arguments return the same object.

        """
        if defaults is None:
            defaults = np.zeros(len(self), dtype=bool)
        key = np.packbits([measured, defaults]).tobytes()
        plan = self._plans.get(key)
        if plan is None:
            plan = self._plans[key] = make_plan(self.couplings, len(self), measured, defaults)
        # The cache drops the least recently used plan.
        self._plans.move_to_end(key)
        if len(self._plans) > MAX_PLANS:
            self._plans.popitem(last=False)
        return plan

    def independent(self) -> tuple[str, ...]:
        """
        Return the independent velocity coordinates, which are the columns of `jacobian`.

        Returns
        -------
        tuple of str
            Names from ``tree.velocity_coordinates`` of the joints that follow no other joint, in
            document order. The position coordinates of a floating joint have other names: see
            `independent_positions`.

        """
        dependent = {self.coordinates[i] for i in np.flatnonzero(self._dependent)}
        return tuple(name for name in self.tree.velocity_coordinates if name not in dependent)

    def independent_positions(self) -> tuple[str, ...]:
        """
        Return the independent position coordinates, which determine all position coordinates.

        Returns
        -------
        tuple of str
            Names from ``tree.coordinates`` of the joints that follow no other joint, in document
            order.

        """
        return tuple(compress(self.tree.coordinates, ~self._dependent))

    def jacobian(self, q: ArrayLike, link: str) -> FloatArray:
        """
        Return the Jacobian of a link with respect to the independent coordinates.

        Let ``v = G v_independent``. The rows of G are unit vectors for independent coordinates,
        and derivatives of the couplings for all other coordinates::

            J_folded = J G

        Parameters
        ----------
        q : array-like, shape (..., n_coordinates)
            Position coordinates [rad or m], as `complete` returns them. This method does not
            compute followers, but uses their positions in q.
        link : str
            Name of a link.

        Returns
        -------
        ndarray, shape (..., 6, n_independent)
            Linear velocity of the link's origin (rows 0 to 2) and angular velocity (rows 3 to 5)
            in root axes, for each coordinate of `independent`.

        Raises
        ------
        ValueError
            If the robot has no such link, or the last axis of q does not have the length
            n_coordinates.

        """
        q = check_positions('q', q, self.n_joint_coordinates)
        folded: FloatArray = self.tree.jacobian(q, link) @ self._fold(q)
        return folded

    def _fold(self, q: FloatArray) -> FloatArray:
        """Return G of `jacobian`, shape (..., n_velocity, n_independent)."""
        columns = {name: i for i, name in enumerate(self.independent())}
        plan = self._completion
        # If all couplings are affine, G is the same at all positions.
        batch = () if plan.is_affine else q.shape[:-1]
        position = self._padded(q)[..., np.newaxis]

        # The rows of `tangent` are position coordinates. Only floating joints have other velocity
        # coordinates, and these joints have no couplings.
        tangent = np.zeros((self.n_joint_coordinates + 1, prod(batch), len(columns)))
        for i, name in enumerate(self.tree.coordinates):
            if name in columns:
                tangent[i, :, columns[name]] = 1.0
        for block in plan.blocks:
            block.push(tangent, position)

        rows = self.tree.velocity_coordinates
        fold = np.zeros((prod(batch), len(rows), len(columns)))
        for i, name in enumerate(rows):
            if name in columns:
                fold[:, i, columns[name]] = 1.0
            else:
                fold[:, i] = tangent[self.index[name]]
        return fold.reshape(*batch, len(rows), len(columns))

    def _padded(self, q: FloatArray) -> FloatArray:
        """
        Return configurations as columns, as blocks expect them.

        The shape is (n + 1, number of configurations).

        """
        n = self.n_joint_coordinates
        padded = np.zeros((n + 1, prod(q.shape[:-1])))
        padded[:-1] = q.reshape(-1, n).T if q.size else 0.0
        return padded

    def driving_effort(self, q: ArrayLike, effort: ArrayLike) -> FloatArray:
        """
        Return the efforts of independent coordinates that are equivalent to all joint efforts.

        The principle of virtual work gives these efforts. G is defined in `jacobian`::

            tau_independent = G^T tau        tau_independent . v_independent = tau . v

        Parameters
        ----------
        q : array-like, shape (..., n_coordinates)
            Position coordinates [rad or m], as `complete` returns them.
        effort : array-like, shape (..., n_velocity)
            Efforts of all velocity coordinates of the tree [N m or N]. The efforts of passive
            joints are 0.

        Returns
        -------
        ndarray, shape (..., n_independent)
            Efforts of the independent coordinates [N m or N].

        Raises
        ------
        ValueError
            If the last axis of q does not have the length n_coordinates, or the last axis of
            effort does not have the length n_velocity.

        """
        q = check_positions('q', q, self.n_joint_coordinates)
        effort = check_array('effort', effort, self.tree.n_velocity)
        driving: FloatArray = (effort[..., np.newaxis, :] @ self._fold(q))[..., 0, :]
        return driving

    def complete(
        self, q: ArrayLike, follow: bool = False, share: Share | None = None
    ) -> FloatArray:
        """
        Compute the followers in configurations, and close the loops.

        Parameters
        ----------
        q : array-like, shape (..., n_coordinates)
            Position coordinates [rad or m]. Values of mimic joints are ignored. If the values of
            the joints of a loop nearly close the loop, the search starts there. If these values
            are far from closing the loop or are NaN, the loop closes in the assembly mode of its
            seed.
        follow : bool
            True if the configurations are a trajectory, in C order. The search for each
            configuration then starts at the previous closed pose, as a real mechanism moves. For
            the first configuration, and for a configuration that no continuous path reaches, the
            search starts as described for ``q``. If False, each configuration is solved
            independently.
        share : Share, optional
            Limit of the work to close loops. By default, the work has no limit.

        Returns
        -------
        ndarray, shape (..., n_coordinates)
            Complete positions [rad or m]. The positions of the joints of a loop that cannot close
            are NaN. If ``share`` is given, the shape is (n, n_coordinates), and the result
            contains the first n configurations: those that were computed before the work reached
            its limit. The first configuration is always computed.

        Raises
        ------
        ValueError
            If the last axis of q does not have the length n_coordinates.

        """
        q = check_positions('q', q, self.n_joint_coordinates)
        padded = self._padded(q.reshape(prod(q.shape[:-1]), q.shape[-1]))
        n = padded.shape[1]
        for block in self._completion.blocks:
            if isinstance(block, Remembering):
                n = min(n, block.solve_each(padded[:, :n], share, follow))
            else:
                block.solve(padded[:, :n])
        done: FloatArray = np.ascontiguousarray(padded[:-1, :n].T)
        return done.reshape(q.shape) if share is None else done

    def default_positions(self) -> dict[str, float]:
        """
        Return the default position of each joint with one degree of freedom.

        The default is the position in the ``<model_state>`` of the document. If no
        ``<model_state>`` gives the position, the default is 0 if the limits allow 0, or else the
        middle of the range. The joints of a linkage get their positions from a closed pose nearby.
        If the ``<model_state>`` closes the linkage, its positions are used even if they are beyond
        limits.

        Returns
        -------
        dict of str to float
            Default positions [rad or m], including followers.

        """
        states: dict[str, float] = {}
        for state in self.description.model_states:
            states.update(state.default_positions)
        for linkage in self.loops:
            drawn = np.array([states.get(name, np.nan) for name in linkage.coordinates])
            if np.isnan(drawn).any() or max(linkage.gap(drawn)) > CLOSED:
                states.update(zip(linkage.coordinates, linkage.seed.tolist(), strict=True))
        return {
            name: states.get(name, _middle(self.description, name))
            for name in self.tree.coordinates
            if name in self.description.joints
        }


def _index(names: Iterable[str]) -> Mapping[str, int]:
    return MappingProxyType(ByCoordinate({name: i for i, name in enumerate(names)}))


def _middle(description: RobotDescription, name: str) -> float:
    lower, upper = description.joints[name].range.for_solvers
    return 0.0 if lower <= 0.0 <= upper else (lower + upper) / 2.0
