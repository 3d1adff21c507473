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
"""Each pose in a message is either used completely or ignored completely."""

from __future__ import annotations

import math
from typing import Any
import warnings

import numpy as np
import pytest
from test_support import reference
from test_support.pipelines import message
from test_support.pipelines import NOW
from test_support.pipelines import pipeline_of
from test_support.pipelines import transforms_of

ROBOT = """
<robot name="drone"><link name="world"/><link name="drone"/><link name="sled"/><link name="arm"/>
  <joint name="fly" type="floating"><parent link="world"/><child link="drone"/></joint>
  <joint name="slide" type="planar"><parent link="drone"/><child link="sled"/>
    <axis xyz="0 0 1"/></joint>
  <joint name="turn" type="continuous"><parent link="sled"/><child link="arm"/></joint>
</robot>
"""
FLY = [f'fly/{name}' for name in ('x', 'y', 'z', 'qx', 'qy', 'qz', 'qw')]
SLIDE = ['slide/x', 'slide/y', 'slide/theta']
GOOD = [1.0, 2.0, 3.0, 0.0, 0.0, 1.0, 1.0]


def poses(names: list[str], *readings: list[float]) -> tuple[list[dict[str, Any]], Any]:
    """Return the transforms after each reading, and the pipeline. Warnings fail the test."""
    pipeline, _ = pipeline_of(ROBOT, driven_joints=['slide'])
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        return [
            transforms_of(pipeline.update_joints(message(names, p, stamp_ns=NOW + i), NOW))
            for i, p in enumerate(readings)
        ], pipeline


@pytest.mark.parametrize(
    'bad',
    [
        [1.0, 2.0, 3.0, 0.0, 0.0, 0.0, 0.0],
        [1.0, 2.0, 3.0, 0.0, 0.0, 1e154, 0.0],
        [1.0, 2.0, 3.0, 0.0, 0.0, 1e-200, 0.0],
        [9.0, math.nan, 3.0, 0.0, 0.0, 0.0, 1.0],
        [9.0, 2.0, 3.0, 0.0, math.inf, 0.0, 1.0],
        [1e308, 1e308, 1e308, 0.5, 0.5, 0.5, 0.5],
    ],
)
def test_an_unusable_pose_is_ignored_completely(bad: list[float]) -> None:
    found, pipeline = poses([*FLY, 'turn'], [*GOOD, 0.1], [*bad, 0.2], [*bad, 0.3])
    assert [set(each) for each in found] == [{'drone', 'arm'}, {'arm'}, {'arm'}]
    # The joint keeps its pose. The position of the other joint in the message is used.
    np.testing.assert_array_equal(pipeline.engine.joint_position[:7], GOOD)
    assert pipeline.reports.counts == {'not finite': 2}
    assert "the pose of 'fly' is ignored" in pipeline.reports.latest['not finite']


def test_an_unusable_planar_pose_is_ignored_completely() -> None:
    found, pipeline = poses(SLIDE, [1.0, 2.0, 0.5], [5.0, math.nan, 0.7])
    assert set(found[0]) == {'sled'}
    assert not found[1]
    np.testing.assert_array_equal(pipeline.engine.joint_position[7:10], [1.0, 2.0, 0.5])


def test_a_part_of_a_quaternion_is_completed_with_earlier_values() -> None:
    """Missing components keep their earlier values. The result must be a rotation."""
    pipeline, _ = pipeline_of(ROBOT)
    for i, (names, position) in enumerate(
        [(FLY, GOOD), (['fly/qz', 'fly/x'], [0.0, 4.0]), (['fly/x', 'fly/qw'], [5.0, 0.0])]
    ):
        output = pipeline.update_joints(message(names, position, stamp_ns=NOW + i), NOW)
        assert bool(transforms_of(output)) == (i < 2)
    # The message with qw = 0 is ignored, because its whole quaternion would be 0.
    np.testing.assert_array_equal(pipeline.engine.joint_position[:7], [4, 2, 3, 0, 0, 0, 1])


def test_an_incomplete_quaternion_is_not_checked() -> None:
    pipeline, _ = pipeline_of(ROBOT)
    assert not pipeline.update_joints(message(FLY[:6], [1, 2, 3, 0, 0, 0]), NOW).transforms
    output = pipeline.update_joints(message(FLY[6:], [2.0], stamp_ns=NOW + 1), NOW)
    np.testing.assert_allclose(transforms_of(output)['drone'], reference.translation(1, 2, 3))


def test_the_first_of_equal_names_is_checked() -> None:
    names = [*FLY, 'fly/qw']
    (first, second), _ = poses(names, [*GOOD[:5], 0, 1, 0], [*GOOD[:5], 0, 0, 1])
    assert set(first) == {'drone'}
    assert not second
