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

"""Decisions of the launch files, tested without the package `launch`."""

from __future__ import annotations

from pathlib import Path
import subprocess
import sys
import tempfile
from typing import Any
from typing import List  # noqa: UP035

import pytest
from rclpy.parameter import Parameter
from robot_description_tools.ros.launching import argument_type
from robot_description_tools.ros.launching import controller_arguments
from robot_description_tools.ros.launching import fatal_reason
from robot_description_tools.ros.launching import is_described
from robot_description_tools.ros.launching import is_installed
from robot_description_tools.ros.launching import path_for_controller_manager
from robot_description_tools.ros.launching import rviz_problem
from robot_description_tools.ros.launching import value_type
from robot_description_tools.ros.parameter_list import ROBOT_STATE
from robot_description_tools.ros.parameter_list import VIEWER
from test_support.controller_manager import arguments_of_controllers
from test_support.controller_manager import parameter_of_controller
from test_support.places import ROOT

CONTROLLERS = (ROOT / 'config' / 'hardware_controllers.yaml').read_text(encoding='utf-8')


@pytest.mark.parametrize(
    ('arguments', 'described'),
    [
        ({}, False),
        ({'description_file': ' ', 'motion': 'sweep'}, False),
        ({'description_file': 'r.urdf'}, True),
        ({'robot_description': '<robot/>'}, True),
        ({'use_robot_description_topic': 'true'}, True),
        ({'use_robot_description_topic': 'False'}, False),
    ],
)
def test_arguments_that_describe_a_robot(arguments: dict[str, str], described: bool) -> None:
    assert is_described(arguments) == described


@pytest.mark.parametrize(
    ('text', 'described'),
    [
        ('/**: {ros__parameters: {publish_frequency: 5.0, description_file: ""}}', False),
        ('/**: {ros__parameters: {description_file: r.urdf}}', True),
        ('r1: {robot_state_publisher: {ros__parameters: {robot_description: <robot/>}}}', True),
        ('/**: {ros__parameters: {use_robot_description_topic: true}}', True),
        ('/**: {ros__parameters: {use_robot_description_topic: false}}', False),
        ('a: [', False),
        ('', False),
    ],
)
def test_a_parameter_file_that_describes_a_robot(
    text: str, described: bool, tmp_path: Path
) -> None:
    file = tmp_path / 'parameters.yaml'
    assert not is_described({'params_file': str(file)})
    file.write_text(text)
    assert is_described({'params_file': str(file)}) == described


def test_the_message_about_missing_rviz_has_fixes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = tmp_path / 'share' / 'ament_index' / 'resource_index' / 'packages'
    index.mkdir(parents=True)
    monkeypatch.setenv('AMENT_PREFIX_PATH', str(tmp_path))
    monkeypatch.setenv('ROS_DISTRO', 'kilted')
    reason = rviz_problem()
    assert reason is not None
    assert 'rviz:=false viewer:=true' in reason
    assert 'ros-kilted-rviz2' in reason
    (index / 'rviz2').touch()
    assert is_installed('rviz2')
    assert rviz_problem() is None


@pytest.mark.parametrize(
    ('kind', 'text', 'expected'),
    [
        (float, '3', float),
        (list, 'a b', str),
        (list, '[a, b]', List[str]),  # noqa: UP006
    ],
)
def test_launch_reads_only_text_in_brackets_as_a_list(
    kind: type, text: str, expected: object
) -> None:
    assert value_type(kind, text) == expected


@pytest.mark.parametrize(
    ('each', 'expected'),
    [
        (ROBOT_STATE['publish_frequency'], 'a number from 0 to 1000'),
        (ROBOT_STATE['strict'], 'true or false'),
        (ROBOT_STATE['driven_joints'], 'a list'),
        (VIEWER['port'], 'a number from -1 to 65535'),
        (None, 'true or false'),
    ],
)
def test_a_wrong_argument_is_named_with_the_allowed_values(
    each: Any, expected: str
) -> None:
    def convert(text: str, kind: type) -> None:
        raise ValueError(f'cannot convert {text} to {kind}')

    with pytest.raises(RuntimeError, match=rf'^x:=fast is wrong: expected {expected}$'):
        argument_type('x', 'fast', each, convert)
    assert argument_type('x', 'fast', each, lambda text, kind: None) is not None


def test_the_reason_of_a_node_is_its_last_fatal_message() -> None:
    lines = [
        '[ERROR] [17.5] [robot_state_publisher]: r.urdf: fatal[no-links]: there is no link\n',
        '[FATAL] [17.5] [robot_state_publisher]: [a]: cannot be used\nmore\n',
    ]
    assert fatal_reason(lines) == '[a]: cannot be used'
    assert fatal_reason(lines[:1]) == 'its messages above give the reason'


@pytest.mark.parametrize('folder', ['my_robot_description', 'left__node', 'plain'])
def test_a_controller_gets_the_parameters_of_controller_manager(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Write the temporary copy into the folder of the test, because a worker of pytest-xdist would
    # not remove the copy.
    monkeypatch.setattr(tempfile, 'tempdir', str(tmp_path))
    file = tmp_path / folder / 'controllers.yaml'
    file.parent.mkdir()
    file.write_text(CONTROLLERS)
    path = path_for_controller_manager(str(file))
    assert (path == str(file)) == (folder == 'plain')
    arguments = ['--ros-args', '-r', '__ns:=/arm', '--params-file', path]
    joints = parameter_of_controller(
        'wrist_controller', 'joints', Parameter.Type.STRING_ARRAY, arguments, namespace='/arm'
    )
    assert list(joints) == ['wrist_pitch', 'wrist_roll']


def test_controller_manager_passes_a_flag_without_its_file() -> None:
    # This defect of controller_manager is the reason why the launch file makes a temporary copy of
    # the parameter file.
    arguments = ['--ros-args', '--params-file', '/my_robot_description/a.yaml']
    assert arguments_of_controllers(arguments) == ['--ros-args', '--params-file']


def test_the_copy_is_removed_with_its_process(tmp_path: Path) -> None:
    file = tmp_path / 'robot_description.yaml'
    file.write_text(CONTROLLERS)
    program = (
        'import sys; from robot_description_tools.ros import launching;'
        'path = launching.path_for_controller_manager(sys.argv[1]);'
        'assert open(path).read() == open(sys.argv[1]).read(); print(path)'
    )
    command = [sys.executable, '-c', program, str(file)]
    path = Path(subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout)
    assert not path.parent.exists()


def test_a_missing_parameter_file_is_passed_to_launch() -> None:
    missing = '/no/robot_description.yaml'
    assert path_for_controller_manager(missing) == missing


def test_a_temporary_folder_that_controller_manager_ignores_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / 'robot_description'
    folder.mkdir()
    file = folder / 'controllers.yaml'
    file.write_text(CONTROLLERS)
    monkeypatch.setattr(tempfile, 'tempdir', str(folder))
    with pytest.raises(ValueError, match='set TMPDIR to another folder'):
        path_for_controller_manager(str(file))


def test_only_other_topics_of_transforms_are_remapped() -> None:
    assert controller_arguments('/tf') == []
    (rules,) = controller_arguments('tf')
    assert rules == '--controller-ros-args=-r /tf:=tf -r /tf_static:=tf_static'
