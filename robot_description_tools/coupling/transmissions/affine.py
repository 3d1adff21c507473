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
Affine transmissions: relations between the actuators and the joints of a mechanism.

The three kinds of ros2_control are affine. A matrix M and its inverse define each kind. With joint
offsets o, the equations from actuators to joints are::

    x_j = M x_a + o        v_j = M v_a        tau_j = M^-T tau_a

The inverse equations compute actuators from joints. No power is lost: ``tau_a . v_a = tau_j .
v_j``. The equations contain no terms for zeros of the matrices, so a NaN of an actuator affects
only the joints that depend on this actuator.

Source: ros2_control, package ``transmission_interface``, the classes of the same names.

"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from functools import cached_property
from math import isfinite
from operator import mul

import numpy as np
from numpy.typing import ArrayLike
from robot_description_tools.coupling.relation import AffineRelation
from robot_description_tools.coupling.relation import Block
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.relation import IntArray
from robot_description_tools.coupling.relation import Row
from robot_description_tools.coupling.transmissions.direction import Direction
from robot_description_tools.coupling.transmissions.interface import check_interface
from robot_description_tools.coupling.transmissions.interface import INTERFACES
from robot_description_tools.coupling.transmissions.interface import TransmissionError
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
from robot_description_tools.description.ros2_control.transmission_kinds import DIFFERENTIAL
from robot_description_tools.description.ros2_control.transmission_kinds import FOUR_BAR
from robot_description_tools.description.ros2_control.transmission_kinds import KINDS
from robot_description_tools.description.ros2_control.transmission_kinds import sides
from robot_description_tools.description.ros2_control.transmission_kinds import SIMPLE

Matrix = tuple[tuple[float, ...], ...]


class Transmission:
    """
    A relation between actuators and joints. Its coordinates are ``(actuators, joints)``.

    This is the base class of all kinds. A subclass sets the attributes and implements `block`.

    Attributes
    ----------
    n_actuators, n_joints : int
        Number of actuators, and number of joints.
    interfaces : frozenset of str
        The interfaces that the transmission maps, from `INTERFACES`.

    """

    n_actuators: int
    n_joints: int
    interfaces: frozenset[str] = frozenset(INTERFACES)

    def outputs(self, known: BoolArray) -> BoolArray:
        """
        Return the joints if all actuators are known.

        Return the actuators if all joints are known.

        """
        n = self.n_actuators
        follow = np.zeros(len(known), dtype=bool)
        follow[n:] = known[:n].all()
        follow[:n] = known[n:].all()
        return follow & ~known

    def block(self, known: BoolArray, coordinates: IntArray, size: int) -> Block:
        """Make the block that computes ``outputs(known)``. See `Relation.block`."""
        raise NotImplementedError

    def joint(
        self,
        interface: str,
        actuator_values: ArrayLike,
        out: FloatArray | None = None,
        position: ArrayLike | None = None,
    ) -> FloatArray:
        """
        Map values of the actuators to the joints.

        Parameters
        ----------
        interface : str
            One of ``interfaces``.
        actuator_values : array-like, shape (..., n_actuators)
            Values, in the order of the roles in the description [rad or m, rad/s or m/s, N m or
            N].
        out : ndarray, shape (..., n_joints), optional
            Output array.
        position : array-like, shape (..., n_actuators), optional
            Positions of the actuators [rad or m]. Nonlinear kinds need them for all interfaces
            except ``position`` and ``absolute_position``. If the positions are missing, the result
            is NaN.

        Returns
        -------
        ndarray, shape (..., n_joints)
            ``out``, or a new array.

        Raises
        ------
        TransmissionError
            If the transmission does not map the interface.
        ValueError
            If the shape of an array is wrong.

        """
        check_interface(interface, self.interfaces, type(self).__name__)
        return self._directions[0].evaluate(interface, actuator_values, out, position)

    def actuator(
        self,
        interface: str,
        joint_values: ArrayLike,
        out: FloatArray | None = None,
        position: ArrayLike | None = None,
    ) -> FloatArray:
        """
        Map values of the joints to the actuators.

        Parameters
        ----------
        interface : str
            One of ``interfaces``. For ``absolute_position`` nothing is written, because actuators
            do not have this interface.
        joint_values : array-like, shape (..., n_joints)
            Values, in the order of the roles in the description [rad or m, rad/s or m/s, N m or
            N].
        out : ndarray, shape (..., n_actuators), optional
            Output array.
        position : array-like, shape (..., n_joints), optional
            Positions of the joints [rad or m]. Nonlinear kinds need them for all interfaces except
            ``position`` and ``absolute_position``. If the positions are missing, the result is
            NaN.

        Returns
        -------
        ndarray, shape (..., n_actuators)
            ``out``, or a new array. In a new array, values that are not written are NaN.

        Raises
        ------
        TransmissionError
            If the transmission does not map the interface.
        ValueError
            If the shape of an array is wrong.

        """
        check_interface(interface, self.interfaces, type(self).__name__)
        return self._directions[1].evaluate(interface, joint_values, out, position)

    @cached_property
    def _directions(self) -> tuple[Direction, ...]:
        """Return this transmission compiled for both directions: to joints, and to actuators."""
        size = self.n_actuators + self.n_joints
        parts = [(self, np.arange(size))]
        ways = (True, False)
        return tuple(Direction(parts, self.n_actuators, size, to_joints=way) for way in ways)

    @classmethod
    def check_ends(cls, info: TransmissionInfo) -> None:
        """
        Check the number and the names of the actuators and joints in a description.

        Parameters
        ----------
        info : TransmissionInfo
            The description.

        Raises
        ------
        TransmissionError
            If there are too few or too many actuators or joints, or if two of them have the same
            name.

        """
        counts = cls.n_joints, cls.n_actuators
        for (label, ends), count in zip(sides(info), counts, strict=True):
            names = [end.name for end in ends]
            if len(names) != count:
                listed = ', '.join(f"'{name}'" for name in names) or 'none'
                raise cls._error(f'expected {count} {label}(s), got {listed}')
            for name in names:
                if names.count(name) > 1:
                    raise cls._error(f"{label} '{name}' is given twice")

    @classmethod
    def _check_numbers(cls, numbers: Mapping[str, float]) -> None:
        """
        Raise an error if a number is not finite, or a reduction is 0.

        The message contains the key of the number.

        """
        for label, value in numbers.items():
            if not isfinite(value):
                raise cls._error(f'{label} is {value}, expected a finite number')
            if value == 0 and 'reduction' in label:
                raise cls._error(f'{label} is zero')

    @classmethod
    def _error(cls, text: str) -> TransmissionError:
        return TransmissionError(f'{cls.__name__}: {text}')


class AffineTransmission(AffineRelation, Transmission):
    """
    A transmission with a constant matrix M.

    Parameters
    ----------
    actuator_reductions, joint_reductions : sequence of float
        Mechanical reductions in the order of roles.
    joint_offsets : sequence of float, optional
        Positions of the joints when all actuators are at 0 [rad or m], by default 0.

    Raises
    ------
    TransmissionError
        If there are too many or too few numbers, if a number is not finite, or if a reduction is
        0. Also raised if a product of the numbers is outside the range of floating-point numbers.

    """

    @staticmethod
    def matrices(n_a: Sequence[float], n_j: Sequence[float]) -> tuple[Matrix, Matrix]:
        """
        Return M and its inverse.

        Parameters
        ----------
        n_a, n_j : sequence of float
            Reductions of actuators and joints.

        Returns
        -------
        M : tuple of tuple of float, shape (n_joints, n_actuators)
            The matrix in ``v_j = M v_a``. An entry that is 0 for some reductions must be 0 for all
            reductions.
        inverse : tuple of tuple of float, shape (n_actuators, n_joints)
            The matrix in ``v_a = inverse v_j``.

        """
        raise NotImplementedError

    def __init__(
        self,
        actuator_reductions: Sequence[float],
        joint_reductions: Sequence[float],
        joint_offsets: Sequence[float] | None = None,
    ) -> None:
        offsets = [0.0] * self.n_joints if joint_offsets is None else joint_offsets
        given = {
            'actuator reduction': (actuator_reductions, self.n_actuators),
            'joint reduction': (joint_reductions, self.n_joints),
            'joint offset': (offsets, self.n_joints),
        }
        # Check the lengths before the numbers, as ros2_control does, so that the same error is
        # reported.
        for label, (values, count) in given.items():
            if len(values) != count:
                raise self._error(f'expected {count} {label}s, got {len(values)}')
        for label, (values, _) in given.items():
            self._check_numbers({f'{label} {i}': value for i, value in enumerate(values, 1)})
        self.actuator_reductions = tuple(map(float, actuator_reductions))
        self.joint_reductions = tuple(map(float, joint_reductions))
        self.joint_offsets = tuple(map(float, offsets))
        self.rows = self._make_rows()

    @classmethod
    def from_info(cls, info: TransmissionInfo) -> AffineTransmission:
        """
        Make the transmission that ``<ros2_control>`` describes.

        Offsets of actuators are ignored, as in ros2_control.

        Parameters
        ----------
        info : TransmissionInfo
            The description, with actuators and joints in the order of roles.

        Returns
        -------
        AffineTransmission

        Raises
        ------
        TransmissionError
            If `check_ends` or the constructor raises this error.

        """
        cls.check_ends(info)
        return cls(
            [end.mechanical_reduction for end in info.actuators],
            [end.mechanical_reduction for end in info.joints],
            [end.offset for end in info.joints],
        )

    def _make_rows(self) -> tuple[Row, ...]:
        """Return the equation of each actuator and each joint."""
        # True for the entries of M and of its inverse that are not 0. These are the same entries
        # for all reductions, so they are found with reductions of 1.
        pattern = np.array(
            self.matrices([1.0] * self.n_actuators, [1.0] * self.n_joints), dtype=bool
        )
        try:
            found = np.array(self.matrices(self.actuator_reductions, self.joint_reductions))
        except (OverflowError, ZeroDivisionError):
            found = np.full(pattern.shape, np.inf)
        if not (np.isfinite(found) & (found != 0.0))[pattern].all():
            raise self._error('the products of the reductions are too small or too large')
        m, inverse = found.tolist()
        n, offsets = self.n_actuators, self.joint_offsets
        actuators = [
            Row(_terms(row, n), -sum(map(mul, row, offsets)), _terms(column, n))
            for row, column in zip(inverse, zip(*m, strict=True), strict=True)
        ]
        joints = [
            Row(_terms(row), offset, _terms(column))
            for row, offset, column in zip(m, offsets, zip(*inverse, strict=True), strict=True)
        ]
        if not all(isfinite(row.offset) for row in actuators):
            raise self._error('the products of reductions and offsets are too large')
        return (*actuators, *joints)


def _terms(factors: Sequence[float], first: int = 0) -> dict[int, float]:
    """
    Return a mapping from coordinates to their factors, without factors that are 0.

    The first factor belongs to the coordinate ``first``.

    """
    return {i: factor for i, factor in enumerate(factors, first) if factor}


class SimpleTransmission(AffineTransmission):
    """
    One actuator and one joint.

    With the reduction n and the joint offset o::

        xj = xa / n + o        xa = n * (xj - o)
        vj = va / n            va = n * vj
        tj = n * ta            ta = tj / n

    The interfaces torque and force are mapped like effort. The interface absolute_position is
    mapped like position, but only to joints.

    Parameters
    ----------
    reduction : float
        Actuator travel per joint travel. A negative value reverses the direction.
    offset : float
        Position of the joint when the actuator is at 0 [rad or m].

    Raises
    ------
    TransmissionError
        If a number is not finite, the reduction is 0, or its inverse is not finite.

    """

    n_actuators = n_joints = KINDS[SIMPLE].size

    def __init__(self, reduction: float, offset: float = 0.0) -> None:
        super().__init__([1.0], [reduction], [offset])

    @classmethod
    def from_info(cls, info: TransmissionInfo) -> SimpleTransmission:
        """
        Make the transmission that ``<ros2_control>`` describes.

        Only the reduction and the offset of the joint are used, as in ros2_control.

        """
        cls.check_ends(info)
        return cls(info.joints[0].mechanical_reduction, info.joints[0].offset)

    @staticmethod
    def matrices(n_a: Sequence[float], n_j: Sequence[float]) -> tuple[Matrix, Matrix]:
        """Return M and its inverse. See `AffineTransmission.matrices`."""
        return ((1 / n_j[0],),), ((n_j[0],),)


class DifferentialTransmission(AffineTransmission):
    """
    Two actuators whose sum moves joint 1 and whose difference moves joint 2.

    With reductions na1, na2 and nj1, nj2 and joint offsets o1, o2::

        xj1 = (xa1 / na1 + xa2 / na2) / (2 * nj1) + o1
        xj2 = (xa1 / na1 - xa2 / na2) / (2 * nj2) + o2
        xa1 = na1 * (nj1 * (xj1 - o1) + nj2 * (xj2 - o2))
        xa2 = na2 * (nj1 * (xj1 - o1) - nj2 * (xj2 - o2))

        vj1 = (va1 / na1 + va2 / na2) / (2 * nj1)
        vj2 = (va1 / na1 - va2 / na2) / (2 * nj2)
        va1 = na1 * (nj1 * vj1 + nj2 * vj2)
        va2 = na2 * (nj1 * vj1 - nj2 * vj2)

        tj1 = nj1 * (na1 * ta1 + na2 * ta2)
        tj2 = nj2 * (na1 * ta1 - na2 * ta2)
        ta1 = (tj1 / nj1 + tj2 / nj2) / (2 * na1)
        ta2 = (tj1 / nj1 - tj2 / nj2) / (2 * na2)

    The interfaces torque and force are mapped like effort. The interface absolute_position is
    mapped like position, but only to joints.

    """

    n_actuators = n_joints = KINDS[DIFFERENTIAL].size

    @staticmethod
    def matrices(n_a: Sequence[float], n_j: Sequence[float]) -> tuple[Matrix, Matrix]:
        """Return M and its inverse. See `AffineTransmission.matrices`."""
        (a1, a2), (j1, j2) = n_a, n_j
        return (
            ((0.5 / (j1 * a1), 0.5 / (j1 * a2)), (0.5 / (j2 * a1), -0.5 / (j2 * a2))),
            ((a1 * j1, a1 * j2), (a2 * j1, -a2 * j2)),
        )


class FourBarLinkageTransmission(AffineTransmission):
    """
    Two actuators at the base. The second actuator drives joint 2 through a four-bar linkage.

    With reductions na1, na2 and nj1, nj2 and joint offsets o1, o2::

        xj1 = xa1 / (nj1 * na1) + o1
        xj2 = (xa2 / na2 - xa1 / (nj1 * na1)) / nj2 + o2
        xa1 = nj1 * na1 * (xj1 - o1)
        xa2 = na2 * ((xj1 - o1) + nj2 * (xj2 - o2))

        vj1 = va1 / (nj1 * na1)
        vj2 = (va2 / na2 - va1 / (nj1 * na1)) / nj2
        va1 = nj1 * na1 * vj1
        va2 = na2 * (vj1 + nj2 * vj2)

        tj1 = nj1 * na1 * ta1 + na2 * ta2
        tj2 = nj2 * na2 * ta2
        ta1 = (tj1 - tj2 / nj2) / (nj1 * na1)
        ta2 = tj2 / (nj2 * na2)

    This kind maps only position, velocity and effort. Old releases of ros2_control compute other
    efforts, which do not conserve power. See ``doc/transmissions.md``.

    """

    n_actuators = n_joints = KINDS[FOUR_BAR].size
    interfaces = frozenset({'position', 'velocity', 'effort'})

    @staticmethod
    def matrices(n_a: Sequence[float], n_j: Sequence[float]) -> tuple[Matrix, Matrix]:
        """Return M and its inverse. See `AffineTransmission.matrices`."""
        (a1, a2), (j1, j2) = n_a, n_j
        return (
            ((1 / (j1 * a1), 0.0), (-1 / (j1 * a1 * j2), 1 / (a2 * j2))),
            ((j1 * a1, 0.0), (a2, a2 * j2)),
        )
