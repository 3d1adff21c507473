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
"""Mimic joints as couplings: ``position = multiplier * position_of(joint) + offset``."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from robot_description_tools.coupling.relation import AffineRelation
from robot_description_tools.coupling.relation import Coupling
from robot_description_tools.coupling.relation import Row
from robot_description_tools.coupling.relation import Source
from robot_description_tools.description.mimic import mimics_of
from robot_description_tools.description.mimic import rings
from robot_description_tools.description.model import RobotDescription


class MimicRelation(AffineRelation):
    """
    A mimic joint (the follower) and its driver. The coordinates are ``(driver, follower)``.

    For the follower, ``q = multiplier * q_driver + offset`` and ``v = multiplier * v_driver``. The
    effort of the follower is unknown. The relation never computes the driver from the follower.

    """

    def __init__(self, multiplier: float, offset: float) -> None:
        self.multiplier = multiplier
        self.offset = offset
        self.rows = None, Row({0: multiplier}, offset)


def mimic_couplings(description: RobotDescription, index: Mapping[str, int]) -> list[Coupling]:
    """
    Make the couplings of the mimic joints.

    A mimic relation that cannot work gets no coupling. Reasons are an unknown or fixed joint, a
    joint with several degrees of freedom, or a ring of mimic joints. A joint with
    ``mimic="false"`` in ``<ros2_control>`` gets no coupling either.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    index : mapping of str to int
        Index of each coordinate of the tree.

    Returns
    -------
    list of Coupling
        The couplings, in document order.

    """
    # Planar and floating joints are left out, because their coordinates have other names than the
    # joints.
    scalar = {name for name in description.joints if name in index}
    # Leave out fixed joints. Their mimic relations have no effect and cannot be part of a ring.
    mimics = {n: mimic for n, mimic in mimics_of(description).items() if n in scalar}
    in_rings = {name for ring in rings(mimics) for name in ring}
    couplings = []
    for name, mimic in mimics.items():
        if mimic.joint not in scalar or name in in_rings:
            continue
        couplings.append(
            Coupling(
                name=name,
                kind=Source.MIMIC,
                coordinates=np.array([index[mimic.joint], index[name]], dtype=np.intp),
                dependent=np.array([index[name]], dtype=np.intp),
                relation=MimicRelation(mimic.multiplier, mimic.offset),
                where=mimic.where,
            )
        )
    return couplings
