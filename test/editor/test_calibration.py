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

"""Completions, hover texts and findings in a calibration file and in a file of measurements."""

from __future__ import annotations

from pathlib import Path

import pytest
from robot_description_tools.editor.calibration import is_calibration
from robot_description_tools.editor.complete import offers
from robot_description_tools.editor.cursor import Cursor
from robot_description_tools.editor.hover import hover
from robot_description_tools.editor.project import Project
from robot_description_tools.editor.text import Text
from test_support.editor_projects import cursor_at
from test_support.editor_projects import project_of

ARM = """<robot name="arm">
  <link name="base"/><link name="upper"/><link name="tool"/>
  <joint name="shoulder" type="continuous"><parent link="base"/><child link="upper"/></joint>
  <joint name="mount" type="fixed"><parent link="upper"/><child link="tool"/></joint>
  <ros2_control name="drive" type="system"><hardware><plugin>p</plugin></hardware>
    <joint name="shoulder"><command_interface name="position"/></joint>
    <transmission name="gear"><plugin>transmission_interface/SimpleTransmission</plugin>
      <actuator name="motor" role="actuator1"/><joint name="shoulder" role="joint1"/>
    </transmission>
  </ros2_control>
</robot>
"""
NOTES = {'sigma', 'date', 'source'}
TOP = {'robot', 'serial', *NOTES, 'joints', 'links', 'transmissions', 'ur', 'lerobot',
       'measurements'}
JOINT = {'position_offset', 'sign', 'large', *NOTES, 'origin', 'delta', 'limits', 'mimic'}
POSE = {'xyz', 'rpy', 'quat_xyzw'}


@pytest.fixture(scope='module')
def checked(tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, Path]:
    """Return a project with a checked robot, and a calibration file."""
    folder = tmp_path_factory.mktemp('arm')
    return project_of(folder, arm__urdf=ARM, cal__yaml='joints: {}\n'), folder / 'cal.yaml'


@pytest.mark.parametrize(
    ('text', 'expected'),
    [
        ('|\njoints:\n  shoulder: {sign: -1}\n', TOP),
        ('serial: 5\njoints: {}\nli|\n', TOP - {'serial', 'joints'}),
        ('robot: a|\njoints: {}\n', {'arm'}),
        ('joints:\n  |\n', {'shoulder', 'mount'}),
        ('joints:\n  shoulder: {sign: -1}\n  mo|\n', {'mount'}),
        ('joints:\n  shoulder:\n    |\n', JOINT),
        ('joints:\n  shoulder:\n    sign: -1\n    pos|\n  mount: {}\n', JOINT - {'sign'}),
        ('joints:\n  shoulder: {sign: -1, |}\n', JOINT - {'sign'}),
        ('joints:\n  shoulder: {sign: |}\n', {'1', '-1'}),
        ('joints:\n  shoulder:\n    large: t|\n', {'true', 'false'}),
        ('joints:\n  mount:\n    delta: {|}\n', POSE),
        ('joints:\n  mount:\n    delta:\n      xyz: [1, |]\n', set()),
        ('joints:\n  shoulder:\n    mimic: {|}\n', {'multiplier', 'offset'}),
        ('links:\n  |\n', {'base', 'upper', 'tool'}),
        ('links:\n  tool:\n    m|\n', {'mass', 'center_of_mass', *NOTES}),
        ('transmissions:\n  |\n', {'gear'}),
        ('transmissions:\n  gear:\n    |\n', {'joints', 'actuators', *NOTES}),
        ('transmissions:\n  gear:\n    joints:\n      |\n', {'shoulder'}),
        ('transmissions: {gear: {actuators: {|', {'motor'}),
        ('lerobot:\n  joints:\n    pan: {joint: |}\n', {'shoulder', 'mount'}),
        ('lerobot:\n  joints:\n    |\n', set()),
        ('measurements:\n- |\n', {'frame', 'in', *POSE, 'joints'}),
        ('measurements:\n- {frame: t|, in: base}\n', {'base', 'upper', 'tool'}),
        ('measurements:\n- frame: tool\n  joints:\n    |\n', {'shoulder', 'mount'}),
        ('joints:\n  unknown_key:\n    nothing:\n      |\n', set()),
        # The file belongs to another program, so the editor offers nothing.
        ('joints: {}\ncontroller_manager: {}\n|\n', set()),
    ],
)
def test_completions(checked: tuple[Project, Path], text: str, expected: set[str]) -> None:
    project, file = checked
    before, _, after = text.partition('|')
    project.open(str(file), before + after)
    span, found = offers(Cursor.of(project, str(file), len(before)))
    assert {each.text for each in found} == expected
    assert span.end == len(before)
    assert not set(before[span.begin:]) & set(' {,:\n')


def test_the_schema_gives_completions_their_meaning(checked: tuple[Project, Path]) -> None:
    project, file = checked
    project.open(str(file), 'joints:\n  shoulder: {position_offset: 0.1}\n')
    found = {
        mark: hover(cursor_at(project, file, mark))
        for mark in ('|joints', 'should|er', 'position_|offset')
    }
    assert 'Corrections of joints, by name.' in found['|joints']
    assert '**joint `shoulder`**: continuous' in found['should|er']
    assert 'transmission `gear` from drive/motor' in found['should|er']
    assert '[rad or m]: True position while the reported position is 0.' in found[
        'position_|offset'
    ]


@pytest.mark.parametrize(
    ('text', 'expected'),
    [
        ('joints: {shoulder: {sign: -1}}\n', ['calibration-transmission']),
        ('links: {base: {sigma: 1}}\n', ['calibration-unsuitable']),
        ('joints: {sholder: {sign: -1}}\n', ['calibration-name-unknown']),
        ('joints: {shoulder: {sgn: -1}}\n', ['calibration-invalid']),
        ('joints: {shoulder: {sign: -1}\n', ['calibration-invalid']),
        # No robot has the name 'other', so only the keys and values of the file are checked.
        ('robot: other\njoints: {sholder: {sign: -1}}\n', []),
        ('measurements: [{frame: tool, in: base}]\n', ['calibration-invalid']),
        ('controllers: {joints: [sholder]}\n', []),
    ],
)
def test_findings_of_an_open_calibration(tmp_path: Path, text: str, expected: list[str]) -> None:
    project = project_of(tmp_path, arm__urdf=ARM, cal__yaml=text)
    found = project.findings().get(str(tmp_path / 'cal.yaml'), [])
    assert [each.code for each in found] == expected


def test_a_plain_urdf_is_searched_for_a_calibration(tmp_path: Path) -> None:
    project = project_of(tmp_path, cal__yaml='joints: {sholder: {sign: -1}}\n')
    (tmp_path / 'arm.urdf').write_text(ARM)
    file = str(tmp_path / 'cal.yaml')
    assert project.candidates(file, [str(tmp_path)]) == [str(tmp_path / 'arm.urdf'), file]


@pytest.mark.parametrize(
    ('file', 'text', 'expected'),
    [
        ('a.yaml', 'joints: {}', True),
        ('a.yml', 'robot: arm\nlinks:\n  a: {mass: 1}', True),
        ('a.yaml', 'measurements: []', True),
        ('a.json', 'joints: {}', False),
        ('a.yaml', 'robot: arm', False),
        ('a.yaml', 'joint_limits: {}', False),
        ('a.yaml', 'joints: {}\nother: 1', False),
        ('a.yaml', '', False),
    ],
)
def test_calibrations_are_recognised_by_their_keys(file: str, text: str, expected: bool) -> None:
    assert is_calibration(file, Text(text)) is expected
