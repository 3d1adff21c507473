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

"""Findings about a description and its meshes."""

from __future__ import annotations

from pathlib import Path

from robot_description_tools.check import Checker
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer.loading import with_trajectory
from test_support.mesh_texts import stl_binary


def test_check_reports_the_same_mesh_findings_as_the_page(tmp_path: Path) -> None:
    """The robot has a mesh in millimetres and a truncated mesh."""
    (tmp_path / 'long.stl').write_bytes(stl_binary([((0, 0, 0), (1, 0, 0), (0, 80, 350))]))
    (tmp_path / 'cut.stl').write_bytes(stl_binary(count=2))
    shape = '<geometry><mesh filename="{}"/></geometry>'
    parts = f'<visual>{shape}</visual><collision>{shape}</collision>'
    links = (
        f'<link name="{name}">{parts.format(f"{name}.stl", f"{name}.stl")}</link>'
        for name in ('long', 'cut')
    )
    joint = '<joint name="j" type="fixed"><parent link="long"/><child link="cut"/></joint>'
    file = tmp_path / 'robot.urdf'
    file.write_text('<robot name="r">\n{}\n{}\n{}</robot>'.format(*links, joint))
    with Checker() as checker:
        checked = checker.check_file(file).findings
    loaded = load_file(file)
    assert (*loaded.findings, *loaded.assets.findings) == checked
    assert {finding.code for finding in checked} == {
        'file-relative', 'mesh-not-read', 'shape-units'
    }


def test_a_trajectory_beside_the_description(tmp_path: Path) -> None:
    loaded = load_text('<robot name="a"><link name="a"/></robot>', 'robot')
    file = tmp_path / 'a.csv'
    missing = "'a.csv' cannot be read: No such file or directory"
    assert with_trajectory(loaded, file).trajectory == missing
    file.write_text('time,a\n0,x\n')
    assert "could not convert string to float: 'x'" in with_trajectory(loaded, file).trajectory
    file.write_text('time,a\n0,1\n')
    read = with_trajectory(loaded, file)
    assert read.trajectory.names == ('a',)
    assert read.files == (file,)
