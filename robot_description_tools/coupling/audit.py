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


"""Comparison of mimic joints with the linkages that they approximate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace
from functools import partial
from math import pi

import numpy as np
from robot_description_tools.coupling.linkages.budget import Share
from robot_description_tools.coupling.linkages.linkage import Linkage
from robot_description_tools.coupling.model import RobotModel
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.sweep import move_coordinate
from robot_description_tools.coupling.sweep import ranges
from robot_description_tools.description.mimic import chain
from robot_description_tools.description.mimic import collapsed
from robot_description_tools.description.mimic import followers
from robot_description_tools.description.model import LoopJoint
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.model import RobotDescription


@dataclass(frozen=True)
class MimicAudit:
    """
    Comparison of a mimic joint with the loop that contains it.

    Attributes
    ----------
    joint : str
        The joint.
    mimic : Mimic
        The relation in the document.
    loop : str
        Names of the loop joints of the linkage.
    samples : int
        Number of positions at which the mimic relation and the loop are compared.
    difference, at : float
        Largest difference between the mimic relation and the loop [rad or m], and the driver
        position with this difference [rad or m].
    displacement : float
        Largest position error that the mimic relation causes [m]. The compared points are the
        origin of the joint's child link, and the joints and loop joints on this link.
    multiplier, offset : float
        Multiplier and offset of the mimic relation that fits the loop best.
    fitted : float
        Largest difference between the fitted relation and the loop [rad or m].

    """

    joint: str
    mimic: Mimic
    loop: str
    samples: int
    difference: float
    at: float
    displacement: float
    multiplier: float
    offset: float
    fitted: float


def without_mimic(
    description: RobotDescription, ros1_transmissions: bool = False
) -> tuple[RobotModel, dict[str, Mimic]]:
    """
    Compile a robot without the ``<mimic>`` elements of joints whose positions follow from loops.

    Parameters
    ----------
    description : RobotDescription
        The robot.
    ros1_transmissions : bool
        See `RobotModel`.

    Returns
    -------
    model : RobotModel
        The robot without the removed relations.
    mimics : dict of str to Mimic
        The removed relations. The keys are the names of the mimic joints.

    """
    compiled = partial(RobotModel, ros1_transmissions=ros1_transmissions)
    model = compiled(description)
    tied = {name for linkage in model.loops for name in linkage.coordinates}
    # Include mimic joints for which ``<ros2_control>`` sets mimic="false".
    mimics = {name: m for name, m in followers(description.joints, ()).items() if name in tied}
    # A mimic joint may follow another mimic joint. So take the last joint of each such chain.
    drives = {chain(name, mimics)[-1] for name in mimics}
    loops = tuple(
        loop if loop.solve_for else replace(loop, solve_for=_on_loop(model, loop, mimics, drives))
        for loop in description.loops
    )
    bare = replace(_without(description, mimics), loops=loops)
    solved = {name for linkage in compiled(bare).loops for name in linkage.solved}
    # Remove only the relations of joints that a loop computes.
    taken = {name: mimic for name, mimic in mimics.items() if name in solved}
    return compiled(replace(_without(description, taken), loops=loops)), taken


def _without(description: RobotDescription, mimics: dict[str, Mimic]) -> RobotDescription:
    joints = {
        name: replace(joint, mimic=None) if name in mimics else joint
        for name, joint in description.joints.items()
    }
    return replace(description, joints=joints)


def _on_loop(
    model: RobotModel, loop: LoopJoint, mimics: dict[str, Mimic], drives: set[str]
) -> tuple[str, ...]:
    """
    Return the mimic joints on a loop, or () if no joint of ``drives`` is on this loop.

    A mimic joint may follow another mimic joint. ``drives`` are the last joints of these chains.

    """
    # A joint that moves both ends of a loop together does not change the loop.
    one, other = (
        set(model.tree.path(end.link)) if end.link in model.tree.link_index else set()
        for end in (loop.link1, loop.link2)
    )
    between = one ^ other
    return tuple(name for name in mimics if name in between) if between & drives else ()


def audit(
    model: RobotModel, linkage: Linkage, mimics: dict[str, Mimic], samples: int, share: Share
) -> Iterator[MimicAudit]:
    """
    Compare mimic joints with the linkage that determines them.

    Parameters
    ----------
    model : RobotModel
        The robot, compiled by `without_mimic`.
    linkage : Linkage
        A linkage of the robot.
    mimics : dict of str to Mimic
        The mimic relations in the document.
    samples : int
        Number of positions over the range of each driver.
    share : Share
        Limit of the work. If the limit is reached, the remaining positions are left out.

    Yields
    ------
    MimicAudit
        Result for each joint that has a ``<mimic>`` and is solved by the linkage.

    """
    whole = collapsed(mimics)
    for name in linkage.solved:
        if name not in mimics:
            continue
        root = whole[name].joint
        if root not in model.index:
            continue
        (low,), (high,) = ranges(model, [root])
        path = move_coordinate(model, model.index[root], np.linspace(low, high, samples), share)
        path = path[np.isfinite(path).all(axis=-1)]
        if len(path) < 2:
            continue
        # The driver of this joint may itself be a mimic joint.
        mimic = mimics[name]
        driver, follower = (
            each.multiplier * path[:, model.index[root]] + each.offset
            for each in (whole.get(mimic.joint, Mimic(root)), whole[name])
        )
        true = path[:, model.index[name]]
        if str(model.description.joints[name].type) == 'continuous':
            # Angles that differ by whole turns are equal.
            true = true + 2 * pi * np.round((follower - true) / (2 * pi))
        difference = np.abs(follower - true)
        worst = int(np.argmax(difference))
        multiplier, offset = np.polyfit(driver, true, 1).tolist()
        yield MimicAudit(
            joint=name,
            mimic=mimic,
            loop=linkage.name,
            samples=len(path),
            difference=float(difference[worst]),
            at=float(driver[worst]),
            displacement=_displacement(model, name, path, mimics),
            multiplier=multiplier,
            offset=offset,
            fitted=float(np.abs(multiplier * driver + offset - true).max()),
        )


def _displacement(
    model: RobotModel, name: str, path: FloatArray, mimics: dict[str, Mimic]
) -> float:
    """
    Return the largest position error of a point on the child link of a joint [m].

    The points are the origin of the link, its joints and its loop joints.

    """
    guessed = path.copy()
    for other, whole in collapsed(mimics).items():
        value = whole.multiplier * path[:, model.index[whole.joint]] + whole.offset
        guessed[:, model.index[other]] = value
    link = model.description.joints[name].child
    points = [np.zeros(3)]
    points += [
        np.array(joint.origin.xyz)
        for joint in model.description.joints.values()
        if joint.parent == link
    ]
    points += [
        np.array(end.origin.xyz)
        for loop in model.description.loops
        for end in (loop.link1, loop.link2)
        if end.link == link and end.origin is not None
    ]
    row = model.tree.link_index[link]
    true, other_ = (
        model.tree.forward_kinematics(q)[:, row] for q in (path, guessed)
    )
    gaps = [
        np.linalg.norm((true - other_)[:, :3, :3] @ p + (true - other_)[:, :3, 3], axis=-1)
        for p in points
    ]
    return float(np.max(gaps))
