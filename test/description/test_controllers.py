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

"""The reader of files of controllers."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
import pytest
from robot_description_tools import load_description
from robot_description_tools.cli.main import main
from robot_description_tools.description.controllers import read_controllers
from robot_description_tools.description.rules.controllers import RULES
from test_support import yaml_texts
from test_support.yaml_texts import TOO_MUCH

ROBOT = '<robot name="arm"><link name="base"/></robot>'
FILE = """\
/arm:
  /**/controller_manager:
    ros__parameters:
      update_rate: 100
      drive: {type: diff_drive_controller/DiffDriveController}
      idle: {type: some_package/Controller}
  drive:
    ros__parameters:
      left_wheel_names: [left]
      right_wheel_names: [right, $(var prefix)middle]
  talker:
    ros__parameters:
      joints: [nobody]
"""


def test_joints_and_interfaces_of_controllers(tmp_path: Path) -> None:
    (tmp_path / 'c.yaml').write_text(FILE)
    read = read_controllers(load_description(ROBOT), [tmp_path / 'c.yaml'])
    drive, idle = sorted(read.controllers, key=lambda controller: controller.name.text)
    assert [joint.text for joint in drive.joints] == ['left', 'right']
    assert [(a.text, b.text, a.where.line) for a, b in drive.commands] == [
        ('left', 'velocity', 9),
        ('right', 'velocity', 10),
    ]
    assert (idle.name.text, idle.joints, idle.name.where.line) == ('idle', (), 6)


@pytest.mark.parametrize(
    'text',
    [
        'a: [',
        '',
        'talker: {ros__parameters: {rate: 1}}',
        '- 1',
        pytest.param(5000 * '[', id='nested'),
    ],
)
def test_a_file_without_controllers(tmp_path: Path, text: str) -> None:
    (tmp_path / 'c.yaml').write_text(text)
    [finding] = read_controllers(load_description(ROBOT), [tmp_path / 'c.yaml']).findings
    assert finding.code == 'controllers-unreadable'


def test_a_missing_file_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / 'arm.urdf').write_text(ROBOT)
    missing = str(tmp_path / 'no.yaml')
    assert main(['check', str(tmp_path / 'arm.urdf'), '--controllers', missing]) == 2
    assert 'no.yaml' in capsys.readouterr().out


@pytest.mark.parametrize('what', TOO_MUCH)
def test_a_file_beyond_a_bound_is_reported(tmp_path: Path, what: str) -> None:
    text, words = TOO_MUCH[what]
    (tmp_path / 'c.yaml').write_text(text)
    read = read_controllers(load_description(ROBOT), [tmp_path / 'c.yaml'])
    (finding,) = read.findings
    assert (finding.code, words in finding.message) == ('controllers-unreadable', True)


@given(yaml_texts.texts | yaml_texts.documents)
def test_any_yaml_is_read_or_reported(text: str) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder, 'c.yaml')
        file.write_text(text)
        read = read_controllers(load_description(ROBOT), [file])
        found = [*read.findings, *RULES.check(read)]
        assert all(finding.where.source == str(file) for finding in found)


def test_a_controller_with_too_many_interfaces_has_none(tmp_path: Path) -> None:
    """Each joint forms a pair with each interface. A hostile file may have long lists of both."""
    names = ', '.join(f'i{i}' for i in range(101))
    text = 'c:\n  ros__parameters: {joints: [a, b], command_interfaces: [%s]}'
    for listed, pairs, findings in ((names, 0, 1), (names.partition(', ')[2], 200, 0)):
        (tmp_path / 'c.yaml').write_text(text % listed)
        read = read_controllers(load_description(ROBOT), [tmp_path / 'c.yaml'])
        assert (len(read.controllers[0].commands), len(read.findings)) == (pairs, findings)


def test_a_repeated_name_is_one_controller_of_moveit(tmp_path: Path) -> None:
    (tmp_path / 'c.yaml').write_text('{controller_names: [a, b, a, a], a: {joints: [x, y]}}')
    read = read_controllers(load_description(ROBOT), [tmp_path / 'c.yaml'])
    assert sorted(each.name.text for each in read.moveit) == ['a', 'b']
