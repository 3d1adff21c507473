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
"""Conversion of poses of floating and planar joints to coordinates and back."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.state.multi_dof import coordinates_of_poses
from robot_description_tools.state.multi_dof import poses_of_joints
from robot_description_tools.state.pipeline import Reports
from test_support import reference

ROBOT = (
    '<robot name="ship"><link name="sea"/><link name="ship"/><link name="cart"/><link name="arm"/>'
    '<joint name="sail" type="floating"><parent link="sea"/><child link="ship"/></joint>'
    '<joint name="slide" type="planar"><parent link="ship"/><child link="cart"/>'
    '<axis xyz="{axis}"/></joint>'
    '<joint name="turn" type="continuous"><parent link="cart"/><child link="arm"/></joint></robot>'
)
MODEL = RobotModel(load_description(ROBOT.format(axis='0.36 0.48 0.8')))
NUMBERS = st.floats(-10.0, 10.0)
AT_REST = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]


def read(joints: list[str], poses: list[list[float]]) -> tuple[dict[str, float], Counter[str]]:
    """Return the value of each coordinate, and the number of reports of each kind."""
    reports = Reports(lambda is_error, text: None)
    names, values = coordinates_of_poses(joints, np.array(poses), MODEL, reports)
    return dict(zip(names, values.tolist(), strict=True)), reports.counts


@given(
    st.lists(NUMBERS, min_size=3, max_size=3),
    st.lists(NUMBERS, min_size=4, max_size=4).filter(lambda q: np.linalg.norm(q) > 0.1),
    st.tuples(NUMBERS, NUMBERS, st.floats(-3.0, 3.0)),
)
def test_poses_give_the_coordinates_they_were_made_from(
    translation: list[float], quat: list[float], plane: tuple[float, float, float]
) -> None:
    turned = (np.array(quat) / np.linalg.norm(quat)).tolist()
    position = MODEL.tree.positions({'sail': [*translation, *turned], 'slide': list(plane)})
    joints, poses = poses_of_joints(MODEL, position)
    assert joints == ['sail', 'slide']
    found, counts = read(joints, poses.tolist())
    # The tolerance covers the rounding of two rotations: into the frame of the plane and back.
    for name, value in found.items():
        assert value == pytest.approx(position[MODEL.index[name]], abs=1e-9)
    assert (len(found), counts) == (10, Counter())


@given(st.tuples(NUMBERS, NUMBERS, st.floats(-3.0, 3.0)))
def test_a_planar_pose_is_the_pose_of_the_link(plane: tuple[float, float, float]) -> None:
    """The expected pose comes from the simple implementation in `reference`."""
    position = MODEL.tree.positions({'sail': AT_REST, 'slide': list(plane)})
    _, (_, pose) = poses_of_joints(MODEL, position)
    found = reference.turn_by_quat_xyzw(tuple(pose[3:]))
    found[:3, 3] = pose[:3]
    wanted = reference.joint_transform(MODEL.description.joints['slide'], plane)
    np.testing.assert_allclose(found, wanted, atol=1e-9)


def test_unusable_poses_are_counted_and_the_others_are_used() -> None:
    nan = float('nan')
    found, counts = read(
        ['turn', 'mast', 'sail', 'slide'],
        [AT_REST, AT_REST, [nan, *AT_REST[1:]], [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 2.0]],
    )
    assert list(found) == ['slide/x', 'slide/y', 'slide/theta']
    assert counts == {'unknown name': 2, 'not finite': 1}
    # A quaternion of length zero is not a rotation.
    assert read(['sail'], [[0.0] * 7]) == ({}, {'not finite': 1})


def test_names_without_poses_are_a_mismatch() -> None:
    """Poses without a name are ignored."""
    assert read(['sail', 'slide'], [AT_REST]) == ({}, {'length mismatch': 1})
    assert read(['sail'], []) == ({}, {'length mismatch': 1})
    assert len(read(['sail'], [AT_REST, AT_REST])[0]) == 7
    assert read([], []) == ({}, {})
