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

"""Tools for coding agents: their folders, and their answers."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import pytest
from robot_description_tools.catalogue import CODES
from robot_description_tools.cli import agent_tools
from robot_description_tools.cli.agent_tools import confine_server
from robot_description_tools.cli.agent_tools import Tools
from robot_description_tools.cli.verb import UsageError
from robot_description_tools.description.files import MAX_BYTES
from test_support.attacks import write_maker
from test_support.examples import examples

ROBOT = '<robot name="r"><link name="a"/></robot>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder that the tools may read, next to a file that they may not read."""
    inside = tmp_path / 'robots'
    inside.mkdir()
    (inside / 'robot.urdf').write_text(ROBOT)
    (tmp_path / 'secret.urdf').write_text(ROBOT)
    (inside / 'out.urdf').symlink_to(tmp_path / 'secret.urdf')
    (inside / 'out').symlink_to(tmp_path)
    (tmp_path / 'robots and more').mkdir()
    return inside


@pytest.mark.parametrize(
    'name',
    ['../secret.urdf', 'out.urdf', 'out/secret.urdf', '/etc/passwd', '..', '../robots and more'],
)
def test_paths_outside_the_folders_are_refused(folder: Path, name: str) -> None:
    tools = Tools([str(folder)])
    for tool in (tools.check, tools.fixes, tools.show, tools.fk, tools.loops, tools.doctor):
        with pytest.raises(UsageError, match='is outside the folders of this server'):
            tool(name)
    with pytest.raises(UsageError, match='is outside the folders of this server'):
        tools.diff('robot.urdf', name)


@settings(max_examples=examples(20))
@given(name=st.text())
def test_every_accepted_path_is_in_a_folder(
    tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    folder = tmp_path_factory.getbasetemp()
    tools = Tools([str(folder)])
    try:
        path = tools._path(name)
    except UsageError:
        return
    assert Path(path).resolve().is_relative_to(folder.resolve())


def test_a_folder_may_be_a_link(folder: Path) -> None:
    tools = Tools([str(folder / 'out')])
    assert tools.folders == [str(folder.parent)]
    assert tools._path('secret.urdf') == str(folder.parent / 'secret.urdf')


def test_missing_files_and_folders(folder: Path) -> None:
    with pytest.raises(UsageError, match='there is no'):
        Tools([str(folder)]).show('none.urdf')
    with pytest.raises(UsageError, match='no path: embedded null'):
        Tools([str(folder)]).show('a\0b')
    with pytest.raises(UsageError, match='is no folder'):
        Tools([str(folder / 'robot.urdf')])


def test_a_system_without_confinement_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agent_tools, 'missing', lambda: 'the kernel has no Landlock')
    with pytest.raises(UsageError, match='cannot be confined: the kernel has no Landlock'):
        confine_server(['.'])


def test_reports_of_doctor_are_explained(folder: Path) -> None:
    tools = Tools([str(folder)])
    assert {'joint-stale', 'clock-mismatch'} <= {*tools.doctor()['codes']} <= CODES.keys()
    file = folder / 'doctor.json'
    report = {'errors': 1, 'findings': [{'code': 'joint-stale'}]}
    file.write_text(json.dumps(report))
    assert tools.doctor('doctor.json') == {
        'result': report,
        'explanations': {'joint-stale': CODES['joint-stale'].explanation},
    }


@pytest.mark.parametrize(
    'text', ['', '[]', '{}', '{"findings": 1}', '{"findings": [{"code": "x"}]}', '[' * 100_000]
)
def test_other_files_are_no_report_of_doctor(folder: Path, text: str) -> None:
    (folder / 'doctor.json').write_text(text)
    with pytest.raises(UsageError, match='is not the output of robot-description doctor'):
        Tools([str(folder)]).doctor('doctor.json')


def test_a_tool_runs_a_verb(folder: Path) -> None:
    answer = Tools([str(folder)]).check('robot.urdf')
    assert (answer['exit_code'], answer['result']['errors']) == (0, 0)
    assert 'robot.urdf: 1 link' in answer['messages']


def test_time_and_size_are_limited(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tools = Tools([str(folder)])
    with monkeypatch.context() as patch:
        patch.setattr(agent_tools, 'LONGEST_RUN', 0.001)
        with pytest.raises(UsageError, match=r'check takes more than 0\.001 s'):
            tools.check()
    monkeypatch.setattr(agent_tools, 'LONGEST_ANSWER', 10)
    with pytest.raises(UsageError, match='the limit is 10'):
        tools.check('robot.urdf')


@pytest.mark.long
def test_hostile_files_get_findings(folder: Path) -> None:
    tools = Tools([str(folder)])
    # Only the sandbox for xacro prevents this file from running Python.
    made = write_maker(folder / 'code.urdf.xacro')
    for tool in (tools.show, tools.fk, tools.loops, tools.check):
        assert tool('code.urdf.xacro')['exit_code'] == 0
        assert not made.exists()
    with (folder / 'huge.urdf').open('wb') as file:
        file.truncate(MAX_BYTES * 100)
    found = tools.check('huge.urdf')['result']['files'][0]
    assert not found['usable']
    with pytest.raises(UsageError, match='fatal'):
        tools.show('huge.urdf')
    (folder / 'bytes.urdf').write_bytes(bytes(range(256)))
    (folder / '--fix').write_text(ROBOT)
    assert tools.check('bytes.urdf')['exit_code'] == 1
    assert tools.check('--fix')['exit_code'] == 0
    with pytest.raises(UsageError, match='NAME=VALUE'):
        tools.fk('robot.urdf', {'': 1.0})
    with pytest.raises(UsageError, match='a:=b'):
        tools.explain('a:=b')
