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

"""Actions of the launch files, read from the launch descriptions without starting them."""

from __future__ import annotations

from pathlib import Path
import subprocess
import sys

import pytest
from test_support.launch_files import Launched
from test_support.launch_files import launched
from test_support.launch_files import Started
from test_support.patience import PATIENCE
from test_support.patience import wait_until
from test_support.places import environment
from test_support.places import ROOT

ARM = 'arm_with_gripper.urdf.xacro'
pytestmark = pytest.mark.usefixtures('prefix')


def state_node(display: Launched) -> Started:
    (node,) = (node for node in display.nodes if node.executable == 'robot_state_node')
    return node


def test_without_a_description_the_example_is_shown(rviz: None) -> None:
    display = launched('display.launch.py', {'motion': 'sweep'})
    assert {node.executable for node in display.nodes} == {
        'robot_state_node',
        'joint_source_node',
        'rviz2',
    }
    file = Path(state_node(display).parameters['description_file'])
    assert file.samefile(ROOT / 'urdf' / ARM)
    assert any(ARM in text and 'description_file:=' in text for text in display.says)


@pytest.mark.parametrize(
    'given', [{'description_file': 'r.urdf'}, {'robot_description': '<robot/>'}, {'params': '1'}]
)
def test_a_description_that_is_given_is_shown(given: dict[str, str], tmp_path: Path) -> None:
    if 'params' in given:
        file = tmp_path / 'p.yaml'
        file.write_text('/**: {ros__parameters: {description_file: r.urdf}}')
        given = {'params_file': str(file)}
    display = launched('display.launch.py', {'rviz': 'false', **given})
    parameters = state_node(display).parameters
    assert ARM not in str(parameters['description_file'])
    assert {'r.urdf', '<robot/>'} & set(map(str, parameters.values()))
    assert display.says == []


def test_the_state_node_alone_demands_a_description() -> None:
    node = state_node(launched('robot_state.launch.py', {}))
    assert not node.parameters['description_file']


def test_nothing_starts_where_rviz_is_missing() -> None:
    with pytest.raises(RuntimeError, match=r'rviz2.*rviz:=false viewer:=true'):
        launched('display.launch.py', {})
    assert state_node(launched('display.launch.py', {'rviz': 'false'}))


@pytest.mark.parametrize(
    ('file', 'argument', 'allowed'),
    [
        ('robot_state', 'publish_frequency', 'a number from 0 to 1000'),
        ('robot_state', 'use_sim_time', 'true or false'),
        ('hardware', 'rw_rate', 'a number from 0 to 10000'),
    ],
)
def test_an_argument_of_a_wrong_type_is_named(file: str, argument: str, allowed: str) -> None:
    with pytest.raises(RuntimeError, match=f'{argument}:=fast is wrong: expected {allowed}'):
        launched(f'{file}.launch.py', {argument: 'fast'})


RUN = """
import sys
from launch import LaunchDescription, LaunchService
from launch.actions import GroupAction, IncludeLaunchDescription
from launch.launch_description_sources import PythonLaunchDescriptionSource
file = PythonLaunchDescriptionSource(sys.argv[1])
service = LaunchService()
given = dict(word.split(':=') for word in ['rviz:=false', *sys.argv[2:]])
include = IncludeLaunchDescription(file, launch_arguments=given.items())
# When nodes end, the arguments of the included file are no longer defined.
service.include_launch_description(LaunchDescription([GroupAction([include])]))
sys.exit(service.run())
"""


def test_the_launch_ends_with_the_reason_of_the_state_node(prefix: Path) -> None:
    """
    If the state node cannot start, the launch ends with the reason.

    Otherwise, the joint source would wait for a description for ever.

    """
    commands = prefix / 'lib' / 'robot_description_tools'
    reason = '[FATAL] [17.5] [robot_state_publisher]: no robot is left'
    # Let the program wait before it ends. If a process ends while launch is still starting it,
    # launch loses the output of the process.
    script = f"#!/bin/sh\necho '{reason}' >&2\nsleep 2\nexit 1\n"
    (commands / 'robot_state_node').write_text(script)
    (commands / 'joint_source_node').write_text('#!/bin/sh\nexec sleep 100000\n')
    done = subprocess.run(
        [sys.executable, '-c', RUN, ROOT / 'launch' / 'display.launch.py'],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1, done.stdout
    assert 'robot_state_publisher cannot start: no robot is left' in done.stdout


def test_a_node_that_ends_is_started_again(prefix: Path, tmp_path: Path) -> None:
    """If `respawn` is true, the launch continues, although the node always fails to start."""
    starts = tmp_path / 'starts'
    script = f"#!/bin/sh\necho once >> '{starts}'\nexit 1\n"
    (prefix / 'lib' / 'robot_description_tools' / 'robot_state_node').write_text(script)
    with subprocess.Popen(
        [sys.executable, '-c', RUN, ROOT / 'launch' / 'robot_state.launch.py', 'respawn:=true'],
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as launch:
        started = wait_until(lambda: starts.exists() and len(starts.read_text().split()) > 1)
        ended = launch.poll()
        # Kill launch, because launch 3.4.3 may wait for ever if a signal arrives while a process
        # starts or ends.
        launch.kill()
    assert started
    assert ended is None
