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
"""The compiled robot: its tree, its coordinates, and how they depend on one another."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from collections.abc import Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import ArrayLike
from robot_description_tools.coupling.mimic import mimic_couplings
from robot_description_tools.coupling.plan import make_plan
from robot_description_tools.coupling.plan import Plan
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import Coupling
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.kinematics import KinematicTree

MAX_PLANS = 64


class RobotModel:
    """
    A robot, compiled and immutable.

    Parameters
    ----------
    description : RobotDescription
        What the document says.

    Attributes
    ----------
    description : RobotDescription
        What it was compiled from.
    tree : KinematicTree
        How the links move.
    coordinates : tuple of str
        Position coordinates of the joints, in document order (`KinematicTree.coordinates`).
    index : mapping of str to int
        Place of each coordinate.
    couplings : tuple of Coupling
        How coordinates depend on one another.

    """

    def __init__(self, description: RobotDescription) -> None:
        self.description = description
        self.tree = KinematicTree.from_description(description)
        self.coordinates = self.tree.coordinates
        self.index: Mapping[str, int] = MappingProxyType(
            {name: i for i, name in enumerate(self.coordinates)}
        )
        self.couplings: tuple[Coupling, ...] = tuple(mimic_couplings(description, self.index))
        self._plans: OrderedDict[bytes, Plan] = OrderedDict()

    def __len__(self) -> int:
        return len(self.coordinates)

    def mask(self, names: Iterable[str]) -> BoolArray:
        """Return which coordinates are among the names; unknown names count for nothing."""
        mask = np.zeros(len(self), dtype=bool)
        mask[[self.index[name] for name in names if name in self.index]] = True
        return mask

    def plan(self, heard: BoolArray, defaults: BoolArray | None = None) -> Plan:
        """
        Decide what follows from what is heard.

        Parameters
        ----------
        heard : ndarray of bool, shape (n,)
            The coordinates that some reading gives.
        defaults : ndarray of bool, shape (n,), optional
            The coordinates that have a default value.

        Returns
        -------
        Plan
            The same object for the same question, as long as it is remembered.

        """
        if defaults is None:
            defaults = np.zeros(len(self), dtype=bool)
        key = np.packbits([heard, defaults]).tobytes()
        plan = self._plans.get(key)
        if plan is None:
            plan = make_plan(self.couplings, len(self), heard, defaults)
            self._plans[key] = plan
            if len(self._plans) > MAX_PLANS:
                self._plans.popitem(last=False)
        return plan

    def independent(self) -> tuple[str, ...]:
        """
        Return the velocity coordinates that nothing determines: the columns of `jacobian`.

        Returns
        -------
        tuple of str
            Names out of ``tree.velocity_coordinates``, in document order.

        """
        dependent = {self.coordinates[int(i)] for c in self.couplings for i in c.dependent}
        return tuple(name for name in self.tree.velocity_coordinates if name not in dependent)

    def jacobian(self, q: ArrayLike, link: str) -> FloatArray:
        """
        Jacobian of a link with the followers folded into their drivers.

        With ``v = G v_independent``, where the rows of G are unit rows for independent
        coordinates and the derivatives of the couplings for the others::

            J_folded = J G

        Parameters
        ----------
        q : array-like, shape (..., n_coordinates)
            Position coordinates [rad or m]; followers count where q says.
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
            If there is no such link, or the last axis of q is not of length n_coordinates.

        """
        columns = self.independent()
        column_of = {name: i for i, name in enumerate(columns)}

        # G over the position coordinates: those of a floating joint never take part.
        tangent = np.zeros((len(self) + 1, len(columns)))
        for name, i in self.index.items():
            if name in column_of:
                tangent[i, column_of[name]] = 1.0
        plan = self.plan(self.mask(columns))
        for block in plan.blocks:
            block.push(tangent)

        rows = self.tree.velocity_coordinates
        fold = np.zeros((len(rows), len(columns)))
        for i, name in enumerate(rows):
            if name in column_of:
                fold[i, column_of[name]] = 1.0
            else:
                fold[i] = tangent[self.index[name]]
        folded: FloatArray = self.tree.jacobian(q, link) @ fold
        return folded

    def complete(self, q: ArrayLike) -> FloatArray:
        """
        Return positions with every follower where its driver puts it.

        Parameters
        ----------
        q : array-like, shape (..., n_coordinates)
            Position coordinates [rad or m]; values of followers do not matter.

        Returns
        -------
        ndarray, shape (..., n_coordinates)

        """
        q = np.asarray(q, dtype=np.float64)
        dependent = np.zeros(len(self), dtype=bool)
        for coupling in self.couplings:
            dependent[coupling.dependent] = True
        # Coordinates go first in blocks; the entry behind the last one is 0.
        flat = np.zeros((len(self) + 1, q[..., 0].size if q.ndim > 1 else 1))
        flat[:-1] = q.reshape(-1, len(self)).T
        for block in self.plan(~dependent).blocks:
            block.solve(flat)
        return np.ascontiguousarray(flat[:-1].T).reshape(q.shape)

    def default_positions(self) -> dict[str, float]:
        """
        Return a sensible position of every joint with one degree of freedom.

        That of the document's ``<model_state>``, else 0 where the limits allow it, else the
        middle of the range.

        Returns
        -------
        dict of str to float
            [rad or m], followers included.

        """
        states: dict[str, float] = {}
        for state in self.description.model_states:
            states.update(state.default_positions)
        return {
            name: states.get(name, _middle(self.description, name))
            for name in self.coordinates
            if name in self.description.joints
        }


def _middle(description: RobotDescription, name: str) -> float:
    limit = description.joints[name].limit
    if limit is None or limit.lower is None or limit.upper is None:
        return 0.0
    if limit.lower <= 0.0 <= limit.upper or description.joints[name].type == 'continuous':
        return 0.0
    return (limit.lower + limit.upper) / 2.0


