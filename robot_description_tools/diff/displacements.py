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

"""Links that have moved between two descriptions, computed with forward kinematics."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from robot_description_tools.coupling.relation import BoolArray
from robot_description_tools.description.mimic import collapsed
from robot_description_tools.description.mimic import mimics_of
from robot_description_tools.description.mimic import working_mimics
from robot_description_tools.description.model import Mimic
from robot_description_tools.description.model import RobotDescription
from robot_description_tools.diff.facts import Names
from robot_description_tools.kinematics import KinematicTree
from robot_description_tools.kinematics.rotation import FloatArray

#: Count. Number of random configurations that are compared, in addition to the configuration with
#: all joints at 0.
CONFIGURATIONS = 100
_SEED = 20
#: Ratio. Rounding error of a displacement, divided by the distance from the reference link.
_NOISE = 1e-12
#: Metres or radians. Random positions of a joint are drawn from its range, but never beyond plus
#: or minus this value.
_FAR = 1e6


@dataclass(frozen=True, slots=True)
class Displacement:
    """
    Distance and angle between the two poses of a link.

    Attributes
    ----------
    link : str
        Name of the link in the second description.
    at_zero : tuple of (float, float)
        Distance [m] and angle [rad] if all joints are at 0, except joints that follow another
        joint.
    greatest : tuple of (float, float)
        Greatest distance and greatest angle over all configurations.
    where : mapping of str to float
        Joint positions [rad or m] at which the distance is greatest. If the link only turns, the
        positions at which the angle is greatest. The mapping contains only joints that move the
        link. It is empty if the greatest value is the value in ``at_zero``.

    """

    link: str
    at_zero: tuple[float, float]
    greatest: tuple[float, float]
    where: Mapping[str, float]


def displacements(
    before: RobotDescription, after: RobotDescription, names: Names, tolerance: float
) -> tuple[str, tuple[Displacement, ...]]:
    """Return the reference link, and the displacement of each link that has moved."""
    trees = KinematicTree.from_description(before), KinematicTree.from_description(after)
    back = {new: old for old, new in names.links.items()}
    links = [
        (back[link], link)
        for link in trees[1].links
        if link in back and back[link] in trees[0].link_index
    ]
    if not links:
        return '', ()

    def depth(pair: tuple[str, str]) -> tuple[int, list[str]]:
        ways = (len(tree.path(link)) for tree, link in zip(trees, pair, strict=True))
        return sum(ways), sorted(pair)

    base = min(links, key=depth)
    robots = before, after
    mimics = [collapsed(working_mimics(mimics_of(robot), robot.joints)) for robot in robots]
    positions, drawn = _configurations(trees, robots, mimics, names)
    columns = zip(base, *links, strict=True)
    # Poses overflow if lengths are huge. Ignore this, because a change of such a length is also
    # reported as a difference of the joint.
    with np.errstate(over='ignore', invalid='ignore'):
        poses = [
            _seen_from_first(tree.forward_kinematics(q), tree, column)
            for tree, q, column in zip(trees, positions, columns, strict=True)
        ]
        sizes, has_moved, has_turned = _sizes(poses[0], poses[1], tolerance)
    found = []
    for k in np.flatnonzero(has_moved | has_turned):
        row = int(np.argmax(sizes[int(not has_moved[k]), :, k]))
        new = links[k][1]
        # A mimic joint on the path to the link moves with the joint that it follows, which may not
        # be on the path. Use this other joint in place of the mimic joint.
        ways = [
            [following[name].joint if name in following else name for name in tree.path(link)]
            for tree, following, link in zip(trees, mimics, links[k], strict=True)
        ]
        relevant = {*map(names.joint, ways[0]), *ways[1]}
        where = {
            coordinate: float(values[row])
            for (joint, coordinate), values in drawn.items()
            if joint in relevant and row
        }
        distance, angle = sizes[0, :, k], sizes[1, :, k]
        at_zero = float(distance[0]), float(angle[0])
        greatest = float(distance.max()), float(angle.max())
        found.append(Displacement(new, at_zero, greatest, where))
    return base[1], tuple(found)


def _sizes(
    old: FloatArray, new: FloatArray, tolerance: float
) -> tuple[FloatArray, BoolArray, BoolArray]:
    """
    Return the sizes of displacements.

    Parameters
    ----------
    old, new : ndarray, shape (n_configurations, n_links, 3, 4)
        Poses of the same links.
    tolerance : float
        Largest ignored displacement. If a link is more than 1 m from the reference link, the
        largest ignored distance is the tolerance multiplied by the distance of these links in m.

    Returns
    -------
    ndarray, shape (2, n_configurations, n_links)
        Distances [m] and angles [rad].
    has_moved, has_turned : ndarray of bool, shape (n_links,)
        True if a distance (``has_moved``) or an angle (``has_turned``) of the link is larger than
        the tolerance.

    """
    apart = np.linalg.norm(new[..., 3] - old[..., 3], axis=-1)
    scale = np.maximum(*(np.linalg.norm(each[..., 3], axis=-1) for each in (old, new)))
    scale = np.maximum(scale, 1.0)
    chord = np.linalg.norm(new[..., :3] - old[..., :3], axis=(-2, -1)) / np.sqrt(8.0)
    angle = 2.0 * np.arcsin(np.minimum(chord, 1.0))
    has_moved, has_turned = apart > tolerance * scale, angle > tolerance
    # In the first configuration, all joints are at 0. The caller finds the configuration with the
    # greatest displacement of each link, and rounding errors must not decide which one it is. So
    # each displacement is compared with that of the link in the first configuration. If it is not
    # larger, or larger only by rounding errors, it is replaced by the displacement in the first
    # configuration. Angles are compared by their chords: near half a turn, an angle has a far
    # larger rounding error than its chord.
    noise = np.where(np.isfinite(scale), _NOISE * scale, 0.0)
    apart[apart <= noise] = 0.0
    apart = np.where(apart <= apart[0] + noise, apart[0], apart)
    angle[chord <= _NOISE] = 0.0
    angle = np.where(chord <= chord[0] + _NOISE, angle[0], angle)
    return np.stack([apart, angle]), has_moved.any(axis=0), has_turned.any(axis=0)


def _seen_from_first(poses: FloatArray, tree: KinematicTree, links: Sequence[str]) -> FloatArray:
    """
    Return the poses of all links except the first link, in the frame of the first link.

    The poses are 3 x 4 matrices.

    """
    seen = poses[:, [tree.link_index[name] for name in links], :3]
    seen[..., 3] -= seen[:, :1, :, 3].copy()
    back = np.swapaxes(seen[:, :1, :, :3], -1, -2)
    relative: FloatArray = back @ seen[:, 1:]
    return relative


def _configurations(
    trees: Sequence[KinematicTree],
    robots: Sequence[RobotDescription],
    mimics: Sequence[Mapping[str, Mimic]],
    names: Names,
) -> tuple[list[FloatArray], dict[tuple[str, str], FloatArray]]:
    """
    Draw positions for the joints that both robots have, within the ranges of both robots.

    Returns
    -------
    list of ndarray, shape (n, n_coordinates)
        Position coordinates of each tree, one row for each configuration. In the first row, joints
        are at their zero position. Mimic joints have the positions that follow from other joints.
    dict of (str, str) to ndarray, shape (n,)
        Maps the names of a joint and of its coordinate, in the second robot, to the drawn
        positions. Joints that follow another joint in both robots are left out.

    """
    rng = np.random.default_rng(_SEED)
    positions = [np.repeat(tree.zero_position[None], CONFIGURATIONS + 1, axis=0) for tree in trees]
    pairs = [
        (old, new)
        for old, new in names.joints.items()
        if old in trees[0].joint_index
        and new in trees[1].joint_index
        and robots[0].joints[old].moving_type is robots[1].joints[new].moving_type
    ]
    drawn: dict[tuple[str, str], FloatArray] = {}
    # The order of the draws must not depend on the order of the robots or of their elements.
    for pair in sorted(pairs, key=sorted):
        joints = [robot.joints[name] for robot, name in zip(robots, pair, strict=True)]
        kind, new = joints[1].moving_type, pair[1]
        values = rng.uniform(-1.0, 1.0, (CONFIGURATIONS, len(kind.coordinates)))
        if kind.has_one_dof:
            low, high = _common(*(joint.range.for_sliders for joint in joints))
            values = (low + high) / 2.0 + values * (high - low) / 2.0
        for q, tree, name in zip(positions, trees, pair, strict=True):
            q[1:, tree.position_slice(name)] = values
        if not all(name in following for name, following in zip(pair, mimics, strict=True)):
            columns = positions[1][:, trees[1].position_slice(new)].T.copy()
            for end, column in zip(kind.coordinates, columns, strict=True):
                drawn[new, new + end] = column
    for tree, q, following in zip(trees, positions, mimics, strict=True):
        for name, mimic in following.items():
            if name in tree.joint_index and mimic.joint in tree.joint_index:
                driver = q[:, tree.position_slice(mimic.joint)]
                follower = tree.position_slice(name)
                # A joint with a zero axis is fixed, so it has no coordinate.
                if driver.shape[1] == follower.stop - follower.start == 1:
                    q[:, follower] = mimic.multiplier * driver + mimic.offset
    return positions, drawn


def _common(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    """
    Return the intersection of two ranges.

    If the intersection is empty, return the smallest range that contains both ranges.

    """
    low, high = max(one[0], other[0]), min(one[1], other[1])
    if low > high:
        low, high = min(one[0], other[0]), max(one[1], other[1])
    return max(low, -_FAR), min(high, _FAR)
