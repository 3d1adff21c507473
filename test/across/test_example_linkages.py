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


"""The linkages in ``urdf/`` have no findings, and move as their closed forms require."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.kinematics.rotation import FloatArray
from test_support.places import ROOT

FOLDER = ROOT / 'urdf'
LINKAGES = (
    'four_bar',
    'slider_crank',
    'parallelogram_arm',
    'linkage_gripper',
    'delta_robot',
    'scissor_lift',
)
# The linkages are smaller than 1 m, and the solver closes them within 1e-11 of their size.
TOLERANCE = 1e-9


@cache
def robot(name: str) -> RobotModel:
    return RobotModel(load_description(FOLDER / f'{name}.urdf.xacro'))


def moved(name: str, **drives: FloatArray) -> dict[str, FloatArray]:
    """Return the positions of all joints for given positions of the drives."""
    model = robot(name)
    q = np.zeros((len(next(iter(drives.values()))), model.n_joint_coordinates))
    for joint, values in drives.items():
        q[:, model.index[joint]] = values
    q = model.complete(q)
    return {joint: q[:, i] for i, joint in enumerate(model.tree.coordinates)}


def same(actual: FloatArray, expected: FloatArray) -> None:
    np.testing.assert_allclose(actual, expected, rtol=0, atol=TOLERANCE)


def same_angle(actual: FloatArray, expected: FloatArray) -> None:
    same(np.exp(1j * actual), np.exp(1j * expected))


@pytest.mark.parametrize('name', LINKAGES)
def test_linkages_have_no_findings(name: str) -> None:
    model = robot(name)
    assert model.description.findings == ()
    assert model.findings == ()
    assert len(model.description.loops) == sum(len(linkage.loops) for linkage in model.loops)


@pytest.mark.parametrize('name', LINKAGES)
def test_linkages_are_closed_at_zero_and_within_the_limits_of_drives(name: str) -> None:
    model = robot(name)
    zero = model.tree.zero_position
    same(model.complete(zero), zero)
    rng = np.random.default_rng(3)
    for linkage in model.loops:
        assert np.abs(linkage.residual(zero)).max() < 1e-15
        limits = dict(zip(linkage.coordinates, linkage.limits, strict=True))
        q = np.tile(zero, (50, 1))
        for drive in set(linkage.drives) & set(model.independent()):
            low, high = np.clip(limits[drive], -np.pi, np.pi)
            q[:, model.index[drive]] = rng.uniform(low, high, 50)
        q = model.complete(q)
        assert np.isfinite(q).all()
        assert linkage.residual(q).max() < TOLERANCE
        for joint, (low, high) in limits.items():
            assert q[:, model.index[joint]].min() >= low - TOLERANCE, joint
            assert q[:, model.index[joint]].max() <= high + TOLERANCE, joint


def test_crank_rocker() -> None:
    """The end of the rocker is an intersection of two circles."""
    ground, crank, coupler, rocker = 0.4, 0.12, 0.4, 0.28
    crank_joint = np.linspace(-np.pi, np.pi, 100)
    q = moved('four_bar', crank_joint=crank_joint)
    pin = crank * np.exp(1j * crank_joint)
    diagonal = ground - pin
    d = np.abs(diagonal)
    turn = np.arccos((coupler**2 + d**2 - rocker**2) / (2 * coupler * d))
    end = pin + coupler * np.exp(1j * (np.angle(diagonal) + turn))
    # If all joints are at zero, the crank points to the pivot of the rocker.
    pin0 = crank
    d0 = ground - crank
    turn0 = np.arccos((coupler**2 + d0**2 - rocker**2) / (2 * coupler * d0))
    end0 = pin0 + coupler * np.exp(1j * turn0)
    rocker_angle = np.angle(end - ground) - np.angle(end0 - ground)
    coupler_angle = np.angle(end - pin) - np.angle(end0 - pin0) - crank_joint
    same_angle(q['rocker_joint'], rocker_angle)
    same_angle(q['coupler_joint'], coupler_angle)


def test_piston() -> None:
    r, length = 0.08, 0.25
    angle = np.linspace(-np.pi, np.pi, 100)
    q = moved('slider_crank', crank_joint=angle)
    same(
        q['piston_joint'],
        r * np.cos(angle) + np.sqrt(length**2 - (r * np.sin(angle)) ** 2) - r - length,
    )
    same_angle(q['rod_joint'], -angle - np.arcsin(r / length * np.sin(angle)))


def test_parallelograms() -> None:
    rng = np.random.default_rng(1)
    shoulder, lever = rng.uniform(-0.8, 0.5, 50), rng.uniform(-0.6, 0.6, 50)
    q = moved('parallelogram_arm', shoulder_joint=shoulder, lever_joint=lever)
    same(q['elbow_joint'], lever - shoulder)
    same(q['rod_joint'], shoulder - lever)
    same(q['plate_joint'], -shoulder)
    same(q['lower_level_joint'], shoulder)


def test_fingers_stay_upright_and_meet() -> None:
    drive = np.linspace(0, np.radians(55), 30)
    q = moved('linkage_gripper', left_drive_joint=drive)
    for side in ('left', 'right'):
        same(q[f'{side}_drive_joint'], drive)
        same(q[f'{side}_follower_joint'], drive)
        same(q[f'{side}_finger_joint'], -drive)
    model = robot('linkage_gripper')
    poses = model.tree.forward_kinematics(np.column_stack([*q.values()]))
    left, right = (
        poses[:, model.tree.link_index[f'{side}_finger']] for side in ('left', 'right')
    )
    # The two fingers are mirror images, so their x axes point in opposite directions.
    same(left[:, 0, 3], -right[:, 0, 3])
    same(left[:, 2, 3], right[:, 2, 3])
    same(left[:, :3, 2], np.tile([0.0, 0.0, 1.0], (30, 1)))
    same(right[:, :3, 2], np.tile([0.0, 0.0, 1.0], (30, 1)))
    # The fingers are 12 mm thick. Their faces nearly touch at the end of the range.
    gap = 2 * (left[:, 0, 3] - 0.012)
    assert gap[0] > 0.1
    assert 0.0 < gap[-1] < 0.003


def test_platform_of_the_delta_robot() -> None:
    """The centre of the platform is the lower intersection of three spheres around the elbows."""
    base, platform, arm, forearm, height = 0.12, 0.05, 0.2, 0.4, 0.75
    rng = np.random.default_rng(2)
    angles = rng.uniform(np.radians(-40), np.radians(60), (40, 3))
    q = moved('delta_robot', **{f'arm_{i + 1}_joint': angles[:, i] for i in range(3)})
    way = 2 * np.pi / 3 * np.arange(3)
    outwards = np.stack([np.cos(way), np.sin(way), np.zeros(3)], axis=-1)
    reach = base - platform + arm * np.cos(angles)
    # The centres of the spheres are moved inwards by the radius of the platform.
    centre = reach[..., np.newaxis] * outwards
    centre[..., 2] = height - arm * np.sin(angles)
    a, b, c = np.moveaxis(centre, 1, 0)
    # The platform is straight below the circumcentre of these three centres.
    u, v = b - a, c - a
    normal = np.cross(u, v)
    square = np.sum(normal**2, axis=-1, keepdims=True)
    to_centre = (
        np.sum(u**2, axis=-1, keepdims=True) * np.cross(v, normal)
        + np.sum(v**2, axis=-1, keepdims=True) * np.cross(normal, u)
    ) / (2 * square)
    drop = np.sqrt(forearm**2 - np.sum(to_centre**2, axis=-1, keepdims=True))
    expected = a + to_centre - drop * normal / np.sqrt(square)
    start = height - np.sqrt(forearm**2 - (base + arm - platform) ** 2)
    same(q['platform_x_joint'], expected[:, 0])
    same(q['platform_y_joint'], expected[:, 1])
    same(q['platform_z_joint'], expected[:, 2] - start)


def test_table_of_the_lift_stays_level() -> None:
    half, start = 0.3, np.radians(30)
    angle = np.linspace(np.radians(10), np.radians(60), 40)
    slide = 2 * half * (np.cos(angle) - np.cos(start))
    q = moved('scissor_lift', slide_joint=slide)
    same(q['a1_joint'], angle - start)
    same(q['b1_joint'], -2 * (angle - start))
    same(q['a2_joint'], 2 * (angle - start))
    same(q['table_slider_joint'], slide)
    model = robot('scissor_lift')
    table = model.tree.forward_kinematics(np.column_stack([*q.values()]))[
        :, model.tree.link_index['table']
    ]
    same(table[:, :3, :3], np.tile(np.eye(3), (40, 1, 1)))
    same(table[:, 2, 3], 0.06 + 4 * half * np.sin(angle))


def test_poses_of_a_delta_robot_do_not_depend_on_their_order() -> None:
    model = robot('delta_robot')
    (linkage,) = model.loops
    rng = np.random.default_rng(0)
    q = np.zeros((60, model.n_joint_coordinates))
    at = [model.index[name] for name in linkage.drives]
    low, high = linkage.limits[[linkage.coordinates.index(name) for name in linkage.drives]].T
    q[:, at] = rng.uniform(low, high, size=(len(q), len(at)))
    order = rng.permutation(len(q))
    np.testing.assert_array_equal(model.complete(q[order]), model.complete(q)[order])
