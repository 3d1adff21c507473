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

"""What the launch files decide, without launch."""

from __future__ import annotations

from pathlib import Path

import pytest
from robot_description_tools.ros.launching import is_described
from robot_description_tools.ros.launching import is_installed
from robot_description_tools.ros.launching import why_it_ended
from robot_description_tools.ros.launching import why_no_rviz


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


def test_rviz_that_is_missing_has_a_way_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = tmp_path / 'share' / 'ament_index' / 'resource_index' / 'packages'
    index.mkdir(parents=True)
    monkeypatch.setenv('AMENT_PREFIX_PATH', str(tmp_path))
    monkeypatch.setenv('ROS_DISTRO', 'kilted')
    reason = why_no_rviz()
    assert reason is not None
    assert 'rviz:=false viewer:=true' in reason
    assert 'ros-kilted-rviz2' in reason
    (index / 'rviz2').touch()
    assert is_installed('rviz2')
    assert why_no_rviz() is None


def test_the_reason_of_a_node_is_what_it_logged_last() -> None:
    lines = [
        '[ERROR] [17.5] [robot_state_publisher]: r.urdf: fatal[no-links]: there is no link\n',
        '[FATAL] [17.5] [robot_state_publisher]: [a]: cannot be used\nmore\n',
    ]
    assert why_it_ended(lines) == '[a]: cannot be used'
    assert why_it_ended(lines[:1]) == 'its messages above say why'
