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

"""Collision shapes of links for coal."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from test_support.collisions import box_faces
from test_support.collisions import checker_of
from test_support.collisions import geometry_of
from test_support.collisions import robot
from test_support.collisions import write_jaw
from test_support.mesh_texts import stl_binary

pytest.importorskip('coal', reason='needs coal')

SHAPES = {
    '<box size="0.2 0.4 0.6"/>': (0.1, 0.2, 0.3),
    '<sphere radius="0.3"/>': (0.3, 0.3, 0.3),
    '<cylinder radius="0.1" length="0.6"/>': (0.1, 0.1, 0.3),
}


@pytest.mark.parametrize('shape', SHAPES)
def test_a_shape_has_its_size_and_is_inside_its_balls(shape: str) -> None:
    _, checker = checker_of(robot(shape, shape))
    (placed,) = checker.geometry.links['x1']
    body = placed.body
    body.exact.computeLocalAABB()
    np.testing.assert_allclose(body.exact.aabb_local.max_, SHAPES[shape])
    inside = np.random.default_rng(0).uniform(-1.0, 1.0, (500, 3)) * SHAPES[shape]
    if 'sphere' in shape:
        inside *= 0.3 / np.maximum(np.linalg.norm(inside, axis=1, keepdims=True), 0.3)
    else:
        # The balls of triangles are smaller than the ball around the whole body.
        assert body.balls[:, 3].max() < 0.7 * body.ball[0, 3]
    for balls in (body.ball, body.balls):
        away = np.linalg.norm(inside[:, np.newaxis] - balls[:, :3], axis=2)
        assert (away <= balls[:, 3] + 1e-9).any(axis=1).all()


def test_a_mesh_is_scaled_and_is_inside_its_balls(tmp_path: Path) -> None:
    _, checker = checker_of(write_jaw(tmp_path))
    (placed,) = checker.geometry.links['x0']
    body = placed.body
    points = body.exact.vertices()
    np.testing.assert_allclose(np.abs(points).max(axis=0), [1.2, 0.6, 0.1], rtol=1e-6)
    indices = [body.exact.tri_indices(i) for i in range(body.exact.num_tris)]
    assert len(indices) == 36
    corners = points[np.array([[face[k] for k in range(3)] for face in indices])]
    # A ball that contains the corners of a triangle contains the triangle.
    for balls in (body.ball, body.balls):
        away = np.linalg.norm(corners[:, :, np.newaxis] - balls[:, :3], axis=3)
        assert (away <= balls[:, 3] + 1e-9).all(axis=1).any(axis=1).all()


def test_links_share_the_mesh_of_a_file(tmp_path: Path) -> None:
    (tmp_path / 'flat.stl').write_bytes(stl_binary(box_faces((0, 0, 0), (1, 1, 1))[:2]))
    file = tmp_path / 'flat.urdf'
    file.write_text(robot('<mesh filename="flat.stl"/>', '<mesh filename="flat.stl"/>'))
    _, checker = checker_of(file)
    first, second = (checker.geometry.links[name][0].body for name in ('x0', 'x1'))
    assert first is second


def test_a_mesh_that_cannot_be_read_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / 'broken.stl').write_bytes(b'solid')
    broken, missing = (f'<mesh filename="{name}.stl"/>' for name in ('broken', 'missing'))
    files = {'broken.stl': tmp_path / 'broken.stl'}
    geometry = geometry_of(robot(broken, missing, '<sphere radius="1"/>'), files.get)
    assert [*geometry.links] == ['x2']
    first, second = geometry.findings
    assert (first.code, second.code) == ('mesh-not-read', 'file-missing')
    assert "'broken.stl' of a collision of link 'x0' is left out" in first.message
    assert "'missing.stl' of a collision of link 'x1'" in second.message
    assert second.where.line == 1
