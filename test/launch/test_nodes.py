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

"""The nodes that the launch files would start, and their arguments and parameters."""

from __future__ import annotations

from pathlib import Path

import pytest
from rclpy.parameter import Parameter
from test_support.controller_manager import parameter_of_controller
from test_support.launch_files import launched
from test_support.places import ROOT

EVERY = {
    'hardware.launch.py': {'controller_manager': 'true', 'viewer': 'true'},
    'display.launch.py': {'viewer': 'true', 'rviz': 'false', 'description_file': 'robot.urdf'},
}
HARDWARE = {
    'robot_state_node',
    'viewer_node',
    'hardware_node',
    'ros2_control_node',
    'spawner',
}


@pytest.mark.parametrize('file', EVERY)
def test_every_node_is_in_the_namespace_and_on_the_clock(file: str) -> None:
    given = {**EVERY[file], 'namespace': 'arm', 'use_sim_time': 'true'}
    nodes = launched(file, given).nodes
    assert len(nodes) >= 3
    assert {node.namespace for node in nodes} == {'/arm'}
    assert {node.parameters.get('use_sim_time') for node in nodes} == {True}


@pytest.mark.parametrize('file', EVERY)
def test_transforms_in_the_namespace(file: str) -> None:
    nodes = launched(file, {**EVERY[file], 'namespace': 'arm', 'tf': 'tf'}).nodes
    # The spawner must have the remapping, because it passes the remapping to the controllers.
    # controller_manager does not pass it.
    told = {node.executable for node in nodes if '/tf:=tf' in ' '.join(node.arguments).split()}
    assert told == {'robot_state_node', 'spawner'} & {node.executable for node in nodes}
    assert all(
        ('/tf:=tf' in ' '.join(node.arguments)) == ('/tf_static:=tf_static' in str(node.arguments))
        for node in nodes
    )


@pytest.mark.parametrize('file', EVERY)
def test_an_argument_that_is_left_out_sets_nothing(file: str) -> None:
    nodes = launched(file, EVERY[file]).nodes
    assert {node.namespace for node in nodes} == {'/'}
    assert not [node for node in nodes if 'use_sim_time' in node.parameters]


@pytest.mark.parametrize('name', ['hardware_controllers.yaml', 'my_robot_description.yaml'])
def test_controllers_get_their_parameters(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes((ROOT / 'config' / 'hardware_controllers.yaml').read_bytes())
    given = {**EVERY['hardware.launch.py'], 'namespace': 'arm', 'use_sim_time': 'true'}
    # By default, the launch file uses our own controllers file, whose folder has the name of the
    # package.
    for chosen in ({}, {'controllers_file': str(file)}):
        nodes = launched('hardware.launch.py', {**given, **chosen}).nodes
        (manager,) = (node for node in nodes if node.executable == 'ros2_control_node')
        assert not [word for word in manager.arguments if 'robot_description' in word]
        # No topic is remapped. Only the namespace is set.
        assert [word for word in manager.arguments if ':=' in word] == ['__ns:=/arm']
        (spawner,) = (node for node in nodes if 'wrist_controller' in node.arguments)
        assert not [word for word in spawner.arguments if word.startswith('--controller-ros-args')]
        own = spawner.arguments[spawner.arguments.index('--param-file') + 1]
        for added in ([], ['--params-file', own]):
            joints = parameter_of_controller(
                'wrist_controller',
                'joints',
                Parameter.Type.STRING_ARRAY,
                manager.arguments,
                added=added,
                namespace='/arm',
            )
            assert list(joints) == ['wrist_pitch', 'wrist_roll']


def test_hardware_is_told_what_the_arguments_say() -> None:
    given = {
        'rw_rate': '50',
        'command_timeout': '0.5',
        'on_implausible_state': 'hold',
        'retry_period': '2',
        'autostart': 'false',
        'hardware': 'wrist',
        'package_paths': '/one /two',
        'xacro_arguments': "['prefix:=the left ']",
    }
    nodes = launched('hardware.launch.py', {**EVERY['hardware.launch.py'], **given}).nodes
    assert {node.executable for node in nodes} == HARDWARE
    (hardware,) = (node for node in nodes if node.executable == 'hardware_node')
    wanted = {
        'rw_rate': 50.0,
        'command_timeout': 0.5,
        'on_implausible_state': 'hold',
        'retry_period': 2.0,
        'autostart': False,
        'hardware': 'wrist',
        'package_paths': '/one /two',
        'xacro_arguments': ['prefix:=the left '],
    }
    assert {name: hardware.parameters[name] for name in wanted} == wanted
    # Each controller is started by its own spawner. All spawners get the same file.
    spawned = [node.arguments[0] for node in nodes if node.executable == 'spawner']
    assert spawned == ['joint_state_broadcaster', 'wrist_controller']
