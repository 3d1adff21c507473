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

"""Small pictures of robots."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer import prepare
from robot_description_tools.viewer.preview import preview
from robot_description_tools.viewer.preview import SIZE
from test_support.viewer_robots import stl


def points_of(polygon: str) -> np.ndarray:
    return np.array([pair.split(',') for pair in polygon.split()], dtype=float)


def one_link(geometry: str, color: str = '1 0 0 1') -> str:
    return (
        f'<robot name="r"><link name="a"><visual><geometry>{geometry}</geometry>'
        f'<material name="m"><color rgba="{color}"/></material></visual></link></robot>'
    )


@pytest.mark.parametrize(
    'geometry',
    [
        '<box size="2 4 6"/>',
        '<cylinder radius="1" length="6"/>',
        '<sphere radius="3"/>',
        '<mesh filename="m.stl"/>',
    ],
)
def test_a_shape_is_the_outline_of_its_box(tmp_path: Path, geometry: str) -> None:
    stl(tmp_path / 'm.stl', 6.0)
    file = tmp_path / 'r.urdf'
    file.write_text(one_link(geometry), encoding='utf-8')
    (found,) = preview(prepare(load_file(file)))
    assert found['color'] == [1.0, 0.0, 0.0]
    points = points_of(found['points'])
    # From a general direction, six of the eight corners of a box are on its outline.
    assert len(points) == 6
    spread = np.ptp(points, axis=0)
    assert spread.max() == pytest.approx(SIZE, abs=0.2)
    # In the picture, the edges along z are vertical.
    assert np.isclose(np.diff(points[:, 0], append=points[0, 0]), 0.0, atol=0.11).sum() == 2


def test_near_shapes_cover_far_ones_and_bones_replace_missing_shapes() -> None:
    links = ''.join(
        f'<link name="{name}"><visual><geometry><box size="1 1 1"/></geometry></visual></link>'
        for name in 'ab'
    )
    joint = (
        '<joint name="j" type="fixed"><parent link="a"/><child link="b"/>'
        '<origin xyz="{} 0 0"/></joint>'
    )
    # The view is from positive x, so the second link is near at x = 3 m, and far at x = -3 m.
    for x, is_near in ((3, True), (-3, False)):
        text = f'<robot name="r">{links}{joint.format(x)}</robot>'
        far, near = (points_of(each['points']) for each in preview(prepare(load_text(text, 'r'))))
        # A point at positive x is lower in the picture.
        assert near[:, 1].mean() > far[:, 1].mean(), is_near
    bare = f'<robot name="r"><link name="a"/><link name="b"/>{joint.format(1)}</robot>'
    (bone,) = preview(prepare(load_text(bare, 'r')))
    assert len(points_of(bone['points'])) == 2
    assert preview(prepare(load_text('<robot name="r"><link name="a"/></robot>', 'r')))
    assert preview(prepare(load_text('<robot', 'r'))) == []
