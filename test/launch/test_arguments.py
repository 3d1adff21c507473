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

"""The effect of every launch argument on the nodes that a launch file would start."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from typing import NamedTuple

from launch.launch_description_sources import PythonLaunchDescriptionSource
import pytest
from test_support.launch_files import Launched
from test_support.launch_files import launched
from test_support.places import ROOT

FILES = ('robot_state.launch.py', 'display.launch.py', 'hardware.launch.py')
# An argument of this file is tested in test_descriptions.py, because it acts when a node ends.
ELSEWHERE = {'respawn'}


class Effect(NamedTuple):
    """
    Effect of an argument on one node.

    Attributes
    ----------
    value : str
        Value of the argument. ``FILE`` in it is a parameter file for every node.
    node : str
        Executable of the node. Without other effects, the argument starts or stops the node.
    parameters : dict of str to object
        Parameters that the node gets.
    words : str
        Words in the command line of the node.

    """

    value: str
    node: str
    parameters: dict[str, Any] = {}  # noqa: RUF012
    words: str = ''

    def is_in(self, launch: Launched) -> bool:
        """Return True if a node has the effect."""
        return any(
            node.executable == self.node
            and node.parameters.items() >= self.parameters.items()
            and (not self.words or f' {self.words} ' in f' {" ".join(node.arguments)} ')
            for node in launch.nodes
        )


def state(name: str, value: Any, text: str = '') -> Effect:
    """Return the effect of an argument that sets a parameter of the state node."""
    return Effect(text or str(value), 'robot_state_node', {name: value})


ROBOT_STATE = {
    'description_file': state('description_file', 'robot.urdf'),
    # YAML would refuse this text.
    'robot_description': state('robot_description', '<robot name="a"><!-- b: c --></robot>'),
    'xacro_arguments': state('xacro_arguments', ['label:=the left'], "['label:=the left']"),
    'package_paths': state('package_paths', '/one /two'),
    'calibration_file': state('calibration_file', 'measured.yaml'),
    'assembly_file': state('assembly_file', 'parts.yaml'),
    'attachments': state('attachments', 'gripper camera'),
    'frame_prefix': state('frame_prefix', 'left/'),
    'frame_prefix_from_namespace': state('frame_prefix_from_namespace', True, 'true'),
    'publish_frequency': state('publish_frequency', 50.0, '50'),
    'complete_states_frequency': state('complete_states_frequency', 25.0, '25'),
    'ignore_timestamp': state('ignore_timestamp', True, 'true'),
    'use_sim_time': state('use_sim_time', True, 'true'),
    'use_robot_description_topic': state('use_robot_description_topic', True, 'true'),
    'publish_default_positions': state('publish_default_positions', True, 'true'),
    'mesh_base_url': state('mesh_base_url', 'http://robot:8421'),
    'driven_joints': state('driven_joints', 'base table'),
    'namespace': Effect('arm', 'robot_state_node', words='__ns:=/arm'),
    'joint_states': Effect('seen', 'robot_state_node', words='joint_states:=seen'),
    'tf': Effect('tf', 'robot_state_node', words='/tf:=tf -r /tf_static:=tf_static'),
    'params_file': Effect('FILE', 'robot_state_node', {'publish_frequency': 12.5}),
    'log_level': Effect('debug', 'robot_state_node', words='--log-level debug'),
    'viewer': Effect('true', 'viewer_node'),
    'viewer_host': Effect('0.0.0.0', 'viewer_node', {'host': '0.0.0.0'}),
    'viewer_port': Effect('8500', 'viewer_node', {'port': 8500}),
    'viewer_mode': Effect('sliders', 'viewer_node', {'mode': 'sliders'}),
}
SOURCE = 'joint_source_node'
DISPLAY = {
    # These two start a node by default.
    'joint_source': Effect('false', SOURCE),
    'rviz': Effect('false', 'rviz2'),
    'motion': Effect('sweep', SOURCE, {'motion': 'sweep'}),
    'joint_source_params': Effect('FILE', SOURCE, {'publish_frequency': 12.5}),
    'rviz_config': Effect('my.rviz', 'rviz2', words='--display-config my.rviz'),
    'fixed_frame': Effect('odom', 'rviz2', words='--fixed-frame odom'),
}
HARDWARE = {
    'description_file': Effect('r.urdf', 'hardware_node', {'description_file': 'r.urdf'}),
    'hardware': Effect('wrist', 'hardware_node', {'hardware': 'wrist'}),
    'rw_rate': Effect('50', 'hardware_node', {'rw_rate': 50.0}),
    'autostart': Effect('false', 'hardware_node', {'autostart': False}),
    'command_timeout': Effect('0.5', 'hardware_node', {'command_timeout': 0.5}),
    'on_implausible_state': Effect('hold', 'hardware_node', {'on_implausible_state': 'hold'}),
    'retry_period': Effect('2', 'hardware_node', {'retry_period': 2.0}),
    'controller_manager': Effect('true', 'ros2_control_node'),
    'controllers_file': Effect('FILE', 'spawner', words='--param-file FILE'),
    'controllers': Effect('one two', 'spawner', words='two --param-file'),
}
OWN = dict(zip(FILES, (ROBOT_STATE, DISPLAY, HARDWARE), strict=True))
# Arguments without which others have no effect.
NEEDED = {
    'viewer_': ('viewer', 'true'),
    'controllers': ('controller_manager', 'true'),
}
ALL = [
    pytest.param(file, name, effect, id=f'{file.partition(".")[0]}-{name}')
    for file, own in OWN.items()
    for name, effect in {**ROBOT_STATE, **own}.items()
]


def arguments_of(file: str) -> set[str]:
    """Return the names of all arguments that a launch file declares."""
    source = PythonLaunchDescriptionSource(str(ROOT / 'launch' / file))
    description = source.try_get_launch_description_without_context()
    return {each.name for each in description.get_launch_arguments()}


@pytest.mark.parametrize('file', FILES)
def test_every_argument_has_a_test(file: str) -> None:
    assert arguments_of(file) == {*ROBOT_STATE, *OWN[file]} | ELSEWHERE


@pytest.fixture
def parameter_file(tmp_path: Path) -> str:
    file = tmp_path / 'parameters.yaml'
    file.write_text('/**: {ros__parameters: {publish_frequency: 12.5}}')
    return str(file)


@pytest.mark.usefixtures('rviz')
@pytest.mark.parametrize(('file', 'name', 'effect'), ALL)
def test_an_argument_has_its_effect(
    file: str, name: str, effect: Effect, parameter_file: str
) -> None:
    given = {
        argument: value for part, (argument, value) in NEEDED.items() if name.startswith(part)
    }
    effect = effect._replace(
        value=effect.value.replace('FILE', parameter_file),
        words=effect.words.replace('FILE', parameter_file),
    )
    before = effect.is_in(launched(file, given))
    after = effect.is_in(launched(file, {**given, name: effect.value}))
    # Without parameters and words, an argument starts a node or leaves it out.
    ends = effect.value == 'false' and not effect.parameters
    assert (before, after) == ((True, False) if ends else (False, True))
