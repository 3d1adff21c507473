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

"""
A value for each launch argument, and the effect of this value.

This module does not import launch.

"""

from __future__ import annotations

from typing import Any
from typing import NamedTuple

# Each of these files has the arguments of robot_state.launch.py, because the other two include it.
FILES = ('robot_state.launch.py', 'display.launch.py', 'hardware.launch.py')
TRAJECTORY_FILE = 'trajectory.launch.py'
# `respawn` has an effect only when a node ends. test/launch/test_descriptions.py tests this
# argument.
ELSEWHERE = {'respawn'}


class Effect(NamedTuple):
    """
    Effect of an argument on one node.

    Attributes
    ----------
    value : str
        Value of the argument. The word ``FILE`` in it is replaced by the path of a parameter
        file for all nodes.
    node : str
        Executable of the node. If ``parameters`` and ``words`` are empty, the argument decides
        whether the node is started.
    parameters : dict of str to object
        Expected parameters of the node.
    words : str
        Expected words in the command line of the node.

    """

    value: str
    node: str
    parameters: dict[str, Any] = {}  # noqa: RUF012
    words: str = ''


def state(name: str, value: Any, text: str = '') -> Effect:
    """Return the effect of an argument that sets a parameter of the state node."""
    return Effect(text or str(value), 'robot_state_node', {name: value})


ROBOT_STATE = {
    'description_file': state('description_file', 'robot.urdf'),
    # Use a text that is not valid YAML, because launch must not read it as YAML.
    'robot_description': state('robot_description', '<robot name="a"><!-- b: c --></robot>'),
    'xacro_arguments': state('xacro_arguments', ['label:=the left'], "['label:=the left']"),
    'package_paths': state('package_paths', '/one /two'),
    'calibration_file': state('calibration_file', 'measured.yaml'),
    'assembly_file': state('assembly_file', 'parts.yaml'),
    'attachments': state('attachments', 'gripper camera'),
    'srdf_file': state('srdf_file', 'robot.srdf'),
    'default_positions': state('default_positions', 'arm/home'),
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
    'viewer_commanded_topic': Effect('/sent', 'viewer_node', {'commanded_topic': '/sent'}),
}
SOURCE = 'joint_source_node'
DISPLAY = {
    # Each of the arguments joint_source and rviz starts a node by default. The value false
    # prevents this.
    'joint_source': Effect('false', SOURCE),
    'rviz': Effect('false', 'rviz2'),
    'motion': Effect('sweep', SOURCE, {'motion': 'sweep'}),
    'state': Effect('home', SOURCE, {'state': 'home'}),
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
# Arguments that hardware.launch.py passes to hardware_node and to robot_state_node.
ALSO = {
    name: ROBOT_STATE[name]._replace(node='hardware_node')
    for name in ('package_paths', 'calibration_file', 'assembly_file', 'attachments')
}
FOLLOW = 'trajectory_node'
TRAJECTORY = {
    'description_file': Effect('r.urdf', FOLLOW, {'description_file': 'r.urdf'}),
    'xacro_arguments': Effect("['a:=b c']", FOLLOW, {'xacro_arguments': ['a:=b c']}),
    'package_paths': Effect('/one /two', FOLLOW, {'package_paths': '/one /two'}),
    'joints': Effect('boom stick', FOLLOW, {'joints': 'boom stick'}),
    'controller': Effect('arm_controller', FOLLOW, {'controller': 'arm_controller'}),
    'driven_joints': Effect('[one, two]', FOLLOW, {'driven_joints': ['one', 'two']}),
    'driven_controller': Effect('cylinders', FOLLOW, {'driven_controller': 'cylinders'}),
    'tolerance': Effect('0.001', FOLLOW, {'tolerance': 0.001}),
    'allow_partial_joints_goal': Effect('true', FOLLOW, {'allow_partial_joints_goal': True}),
    'allow_nonzero_velocity_at_trajectory_end': Effect(
        'true', FOLLOW, {'allow_nonzero_velocity_at_trajectory_end': True}
    ),
    'use_sim_time': Effect('true', FOLLOW, {'use_sim_time': True}),
    'namespace': Effect('arm', FOLLOW, words='__ns:=/arm'),
    'joint_states': Effect('seen', FOLLOW, words='joint_states:=seen'),
    'params_file': Effect('FILE', FOLLOW, {'publish_frequency': 12.5}),
    'log_level': Effect('debug', FOLLOW, words='--log-level debug'),
}
OWN = dict(zip(FILES, (ROBOT_STATE, DISPLAY, HARDWARE), strict=True))
OWN[TRAJECTORY_FILE] = TRAJECTORY
# The effects of all arguments of each file.
EFFECTS = {
    file: {**ROBOT_STATE, **own} if file in FILES else own for file, own in OWN.items()
}
