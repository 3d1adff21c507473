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
Find the origin of a joint from measured poses of a frame A in another frame B.

If a joint is on the path to A from the nearest common ancestor of A and B, the pose of A in B is::

    T_BA = L · D · R

L is the pose of the origin of the joint in B, and R is the pose of A in the frame of the joint. D
is the correction to find. In the nominal robot, D is the identity. If the joint is on the path to
B, the same equation is used for T_AB. The Gauss-Newton method minimises the sum of squares of all
residuals. A residual of 1 mm has the same weight as a residual of 1 mrad.

"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from robot_description_tools.description.model import Joint
from robot_description_tools.kinematics.rotation import FloatArray
from robot_description_tools.kinematics.rotation import inverse_pose
from robot_description_tools.kinematics.rotation import pose_from_origin
from robot_description_tools.kinematics.rotation import pose_of
from robot_description_tools.kinematics.rotation import rotvec_from_matrix
from robot_description_tools.kinematics.rotation import skew
from robot_description_tools.kinematics.tree import KinematicTree

#: Count. Largest number of steps of a fit.
STEPS = 50
#: Metres or radians. A fit ends if its step is smaller than this.
SMALLEST_STEP = 1e-13
# A correction can move and turn the origin in six directions. The effect of a direction is the
# motion of the measured frames that it causes, divided by the largest such motion of the six.
#: Ratio. A direction is undetermined if its effect on the measurements is smaller than this.
UNDETERMINED = 1e-6
# Assume many measurements, whose errors are normally distributed and equal in all directions. Then
# fewer than 1 in 1000 residuals are more than 4 times as large as the median.
#: Ratio. A measurement is an outlier if its residual is more than this multiple of the median.
OUTLIER = 4.0
# The median of very few residuals is no useful reference.
#: Count. Outliers are reported only if there are at least this many measurements.
FEW = 4
#: Metres or radians. Residuals smaller than this are rounding errors, not outliers.
ROUNDING = 1e-9


@dataclass(frozen=True)
class Measurement:
    """
    A measured pose.

    Attributes
    ----------
    frame, base : str
        The links A and B.
    pose : ndarray, shape (4, 4)
        T_BA [m].
    has_rotation : bool
        False if only the position of A was measured.
    q : ndarray, shape (n_coordinates,)
        Positions of the robot [rad or m].

    """

    frame: str
    base: str
    pose: FloatArray
    has_rotation: bool
    q: FloatArray


@dataclass(frozen=True)
class OriginFit:
    """
    A corrected origin.

    Attributes
    ----------
    joint : str
        The joint.
    delta : ndarray, shape (4, 4)
        The correction D in ``T = T_origin · D``.
    residuals : ndarray, shape (n, 2)
        Distance [m] and angle [rad] between measured and computed pose of each measurement. NaN
        for a rotation that was not measured.
    undetermined : ndarray, shape (k, 6)
        Directions of translation and rotation that the measurements do not determine, in the frame
        of the joint. In these directions, the origin is not corrected.
    outliers : tuple of int
        Indices of the measurements with unusually large residuals.

    """

    joint: str
    delta: FloatArray
    residuals: FloatArray
    undetermined: FloatArray
    outliers: tuple[int, ...]


def candidates(tree: KinematicTree, measurements: Sequence[Measurement]) -> list[str]:
    """Return the joints whose origins influence all measurements, in the order of the tree."""
    on_ways = [
        {name for branch in tree.between(each.base, each.frame) for name in branch}
        for each in measurements
    ]
    return [name for name in tree.joints if all(name in way for way in on_ways)]


def residuals_of(tree: KinematicTree, measurements: Sequence[Measurement]) -> FloatArray:
    """Return the position error [m] and angle error [rad] of the nominal robot per measurement."""
    found = []
    for each in measurements:
        poses = tree.forward_kinematics(each.q)
        base, frame = (poses[tree.link_index[name]] for name in (each.base, each.frame))
        found.append(_norms(_difference(each.pose, inverse_pose(base) @ frame), each))
    return np.array(found)


def fit_origin(
    tree: KinematicTree, joint: Joint, measurements: Sequence[Measurement]
) -> OriginFit:
    """
    Find the correction of an origin that fits the measured poses best.

    Parameters
    ----------
    tree : KinematicTree
        The nominal robot.
    joint : Joint
        One of `candidates`.
    measurements : sequence of Measurement
        The measurements, at least one.

    Returns
    -------
    OriginFit

    """
    ways = [_way(tree, joint, each) for each in measurements]
    delta = np.eye(4)
    for _ in range(STEPS):
        rows = [_rows(way, delta, each) for way, each in zip(ways, measurements, strict=True)]
        residual, jacobian = (np.concatenate(column) for column in zip(*rows, strict=True))
        step = np.linalg.lstsq(jacobian, -residual, rcond=UNDETERMINED)[0]
        delta = delta @ _exponential(step)
        if np.abs(step).max() < SMALLEST_STEP:
            break
    _, found, directions = np.linalg.svd(jacobian)
    scales = np.concatenate([found, np.zeros(6 - len(found))])
    residuals = np.array(
        [
            _norms(_difference(each.pose, np.matmul(*_halves(way, delta))), each)
            for way, each in zip(ways, measurements, strict=True)
        ]
    )
    undetermined = directions[scales < UNDETERMINED * scales.max()]
    return OriginFit(joint.name, delta, residuals, undetermined, _outliers(residuals))


# The matrices L and R, and True if the joint is on the path to A.
_Way = tuple[FloatArray, FloatArray, bool]


def _way(tree: KinematicTree, joint: Joint, measurement: Measurement) -> _Way:
    poses = tree.forward_kinematics(measurement.q)
    ends = measurement.base, measurement.frame
    is_forward = joint.name in tree.between(*ends)[1]
    first, last = (poses[tree.link_index[name]] for name in ends[:: 1 if is_forward else -1])
    origin = poses[tree.link_index[joint.parent]] @ pose_from_origin(joint.origin)
    return inverse_pose(first) @ origin, inverse_pose(origin) @ last, is_forward


def _halves(way: _Way, delta: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the pose of the corrected joint frame in B, and the pose of A in this frame."""
    left, right, is_forward = way
    before = left @ delta
    return (before, right) if is_forward else (inverse_pose(right), inverse_pose(before))


def _rows(way: _Way, delta: FloatArray, each: Measurement) -> tuple[FloatArray, FloatArray]:
    """Return residuals, and their derivatives with respect to a motion of the corrected frame."""
    before, after = _halves(way, delta)
    difference = _difference(each.pose, before @ after)
    turn = (inverse_pose(each.pose) @ before)[:3, :3]
    # A translation d and a rotation w move the origin p of A by d + w x p. If the joint is on the
    # path to B, A moves in the opposite direction relative to B.
    moved = np.hstack([turn, -turn @ skew(after[:3, 3])])
    turned = np.hstack([np.zeros((3, 3)), turn])
    rows = 6 if each.has_rotation else 3
    return difference[:rows], (1 if way[2] else -1) * np.vstack([moved, turned])[:rows]


def _difference(measured: FloatArray, computed: FloatArray) -> FloatArray:
    """Return the translation and the rotation vector from the first pose to the second."""
    between = inverse_pose(measured) @ computed
    return np.concatenate([between[:3, 3], rotvec_from_matrix(between[:3, :3])])


def _exponential(step: FloatArray) -> FloatArray:
    """Return the pose of a motion that is given by its translation and rotation vector."""
    angle = float(np.linalg.norm(step[3:]))
    k = skew(step[3:] / (angle or 1.0))
    return pose_of(np.eye(3) + np.sin(angle) * k + (1.0 - np.cos(angle)) * k @ k, step[:3])


def _norms(difference: FloatArray, each: Measurement) -> tuple[float, float]:
    angle = float(np.linalg.norm(difference[3:])) if each.has_rotation else np.nan
    return float(np.linalg.norm(difference[:3])), angle


def _outliers(residuals: FloatArray) -> tuple[int, ...]:
    """Return the measurements whose distance or angle is far above the median."""
    if len(residuals) < FEW:
        return ()
    # All angles are NaN if no rotation was measured.
    known = np.where(np.isnan(residuals).all(axis=0), 0.0, residuals)
    most = OUTLIER * np.nanmedian(known, axis=0) + ROUNDING
    return tuple(np.nonzero((known > most).any(axis=1))[0].tolist())
