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

"""``robot-description assemble``: the files that it writes, and the sandbox."""

from __future__ import annotations

import pytest
from robot_description_tools.description import load_description
from test_support.attacks import write_maker

ARM = """<robot name="arm"><link name="base"/><link name="tip"/>
<joint name="j" type="fixed"><parent link="base"/><child link="tip"/></joint></robot>"""
CELL = 'parts:\n- {file: arm.urdf, srdf: arm.srdf, controllers: arm.yaml}\n'


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / 'arm.urdf').write_text(ARM)
    (tmp_path / 'arm.srdf').write_text('<robot name="arm"><group name="all"/></robot>')
    (tmp_path / 'arm.yaml').write_text('driver: {ros__parameters: {joints: [j]}}\n')
    (tmp_path / 'cell.yaml').write_text(CELL)
    return tmp_path


def test_all_files_are_written(run, folder):
    done = run('assemble', 'cell.yaml', 'out/cell.urdf')
    assert (done.code, "there is no folder 'out'" in done.err) == (2, True)
    (folder / 'out').mkdir()
    done = run('assemble', 'cell.yaml', 'out/cell.urdf')
    assert (done.code, done.out) == (0, '')
    names = sorted(path.name for path in (folder / 'out').iterdir())
    assert names == ['cell.arm.yaml', 'cell.srdf', 'cell.urdf']
    (folder / 'out' / 'cell.urdf').unlink()
    done = run('assemble', 'cell.yaml', 'out/cell.urdf')
    assert done.code == 2
    assert 'cell.srdf' in done.err
    assert not (folder / 'out' / 'cell.urdf').exists()
    assert run('assemble', 'cell.yaml', 'out/cell.urdf', '--force').code == 0


def test_two_parts_need_no_file(run, folder):
    words = ('--part', 'arm.urdf', '--prefix', 'b_', '--parent', 'tip', '--xyz', 0, 0, -1e-3)
    done = run('assemble', 'arm.urdf', '-', *words, '--rpy', '90deg', 0, 0)
    assert done.code == 0
    robot = load_description(done.out)
    assert list(robot.links) == ['base', 'tip', 'b_base', 'b_tip']
    assert robot.joints['b_base_mount'].origin.xyz == (0.0, 0.0, -1e-3)


@pytest.mark.parametrize(
    ('words', 'code', 'message'),
    [
        (['arm.urdf', '-', '--part', 'arm.urdf'], 2, '--part needs --parent LINK'),
        (['-', '-'], 2, 'cannot read stdin'),
        (['arm.urdf', '-', '--part', 'arm.urdf', '--parent', 'tip'], 1, "link 'base' is also in"),
        (['absent.yaml', '-'], 2, 'cannot read the file'),
    ],
)
def test_mistakes(run, folder, words, code, message):
    done = run('assemble', *words)
    assert (done.code, done.out) == (code, '')
    assert message in done.err


def test_xacro_of_parts_runs_in_the_sandbox(run, folder):
    write_maker(folder / 'evil.urdf.xacro')
    run('assemble', 'evil.urdf.xacro', '-', '--part', 'arm.urdf', '--parent', 'x')
    assert not (folder / 'made').exists()
