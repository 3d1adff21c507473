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

"""Meshes for shapes that URDF does not have."""

from __future__ import annotations

from itertools import pairwise
from math import pi
from pathlib import Path

import numpy as np
import pytest
from robot_description_tools.description.json_robot.meshes import revolved_obj
from test_support.json_documents import arm
from test_support.json_documents import load
from test_support.json_documents import ROUNDING
from test_support.json_documents import visual_pose


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use a temporary folder in place of the user's cache of meshes."""
    folder = tmp_path / 'cache'
    monkeypatch.setenv('XDG_CACHE_HOME', str(folder))
    return folder


def cone(r1, r2, h):
    robot = arm()
    robot['links'][0]['visual']['geometry'] = {'type': 'cylinder', 'r1': r1, 'r2': r2, 'h': h}
    return robot


def read_obj(text):
    lines = [line.split() for line in text.splitlines()]
    vertices = np.array([line[1:] for line in lines if line[0] == 'v'], dtype=float)
    faces = [[int(i) - 1 for i in line[1:]] for line in lines if line[0] == 'f']
    return vertices, faces


@pytest.mark.parametrize(('r1', 'r2', 'h'), [(0.2, 0.1, 2.0), (0.0, 1.0, 0.5), (1.0, 0.0, 3.0)])
def test_truncated_cone_is_a_mesh(r1, r2, h, cache):
    description = load(cone(r1, r2, h))
    assert description.findings == ()
    (visual,) = description.links['link0'].visuals
    path = Path(visual.geometry.filename.removeprefix('file://'))
    assert path.is_relative_to(cache)
    np.testing.assert_allclose(visual_pose(visual), np.eye(4), atol=ROUNDING)
    before = path.read_bytes()
    # Make the file read-only. The same cone must use the existing file and not write it again.
    path.chmod(0o400)
    assert load(cone(r1, r2, h)).links['link0'].visuals[0].geometry == visual.geometry
    assert path.read_bytes() == before
    assert [p.name for p in path.parent.iterdir()] == [path.name]
    vertices, _ = read_obj(before.decode())
    assert (vertices[:, 0].min(), vertices[:, 0].max()) == (0.0, h)
    for x, radius in ((0.0, r1), (h, r2)):
        rim = np.hypot(*vertices[vertices[:, 0] == x][:, 1:].T)
        assert rim.max() == pytest.approx(radius, abs=1e-8)


@pytest.mark.parametrize('profile', [
    [(0.0, 0.2), (2.0, 0.1)], [(0.0, 0.0), (1.0, 0.3)], [(-1.0, 0.0), (0.0, 1.0), (1.0, 0.0)],
])
def test_solid_of_revolution_is_closed_and_faces_outwards(profile):
    vertices, faces = read_obj(revolved_obj(profile))
    edges = [(a, b) for face in faces for a, b in zip(face, face[1:] + face[:1], strict=True)]
    # Each edge belongs to two faces, which list the ends of the edge in opposite orders.
    assert len(set(edges)) == len(edges)
    assert {(b, a) for a, b in edges} == set(edges)
    volume = 0.0
    for a, *rest in faces:
        for b, c in pairwise(rest):
            volume += np.dot(vertices[a], np.cross(vertices[b], vertices[c])) / 6.0
    expected = sum(
        pi * (h - x) * (r * r + r * s + s * s) / 3.0
        for (x, r), (h, s) in pairwise(profile)
    )
    # A polygon with 48 sides has 0.3 % less area than its circle.
    assert 0.99 * expected < volume < expected


def test_cone_that_cannot_be_written(tmp_path, monkeypatch):
    file = tmp_path / 'no folder'
    file.write_text('')
    monkeypatch.setenv('XDG_CACHE_HOME', str(file))
    description = load(cone(0.2, 0.1, 2.0))
    (finding,) = description.findings
    assert finding.code == 'json-cone'
    assert 'cannot be written' in finding.message
    (visual,) = description.links['link0'].visuals
    assert visual.geometry.radius == pytest.approx(0.15)
