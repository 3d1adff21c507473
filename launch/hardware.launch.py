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
Run a hardware component that is written in Python, and start its controllers.

::

    ros2 launch robot_description_tools hardware.launch.py

This command starts the differential wrist of ``doc/tutorial_hardware.md``. hardware_node runs the
hardware, and robot_state_node computes the joints from the actuators. If controller_manager is
installed, it is also started.

"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from launch import LaunchContext
from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument
from launch.actions import IncludeLaunchDescription
from launch.actions import LogInfo
from launch.actions import OpaqueFunction
from launch.launch_description_entity import LaunchDescriptionEntity
from launch.launch_description_sources import PythonLaunchDescriptionSource
from launch.substitutions import LaunchConfiguration
from launch.substitutions import PathJoinSubstitution
from launch.utilities.type_utils import coerce_to_type
from launch_ros.actions import Node
from launch_ros.parameter_descriptions import ParameterValue
from launch_ros.substitutions import FindPackageShare
from robot_description_tools.ros.launching import argument_type
from robot_description_tools.ros.launching import controller_arguments
from robot_description_tools.ros.launching import is_installed
from robot_description_tools.ros.launching import path_for_controller_manager
from robot_description_tools.ros.parameter_list import HARDWARE

PACKAGE = 'robot_description_tools'
# Use a plain path, so that `ros2 launch -s` also lists the arguments of the included file.
ROBOT_STATE = str(Path(__file__).with_name('robot_state.launch.py'))
# Parameters of hardware_node that are arguments of robot_state.launch.py or of this file.
SHARED = (
    'description_file',
    'xacro_arguments',
    'package_paths',
    'calibration_file',
    'assembly_file',
    'attachments',
)
ARGUMENTS = (
    'hardware',
    'rw_rate',
    'autostart',
    'command_timeout',
    'on_implausible_state',
    'retry_period',
)


def generate_launch_description() -> LaunchDescription:
    """Declare the arguments and start the nodes."""
    share = FindPackageShare(PACKAGE)
    wrist = PathJoinSubstitution([share, 'urdf', 'differential_wrist.urdf.xacro'])
    return LaunchDescription(
        [
            DeclareLaunchArgument(
                'description_file',
                default_value=wrist,
                description='File of the robot description',
            ),
            *(
                DeclareLaunchArgument(
                    name,
                    default_value=str(HARDWARE[name].default).lower(),
                    description=HARDWARE[name].meaning,
                    **({'choices': [*HARDWARE[name].choices]} if HARDWARE[name].choices else {}),
                )
                for name in ARGUMENTS
            ),
            DeclareLaunchArgument(
                'controller_manager',
                default_value='auto',
                choices=['auto', 'true', 'false'],
                description='true: start controller_manager and controllers; false: do not; '
                            'auto: only if controller_manager is installed',
            ),
            DeclareLaunchArgument(
                'controllers_file',
                default_value=PathJoinSubstitution([share, 'config', 'hardware_controllers.yaml']),
                description='Parameters of controller_manager and its controllers',
            ),
            DeclareLaunchArgument(
                'controllers',
                default_value='joint_state_broadcaster wrist_controller',
                description='Controllers to load and activate',
            ),
            # The included file declares namespace, use_sim_time, log_level and SHARED.
            IncludeLaunchDescription(PythonLaunchDescriptionSource(ROBOT_STATE)),
            OpaqueFunction(function=hardware_node),
            OpaqueFunction(function=controllers),
        ]
    )


def hardware_node(context: LaunchContext) -> list[LaunchDescriptionEntity]:
    """Return the node that runs the component."""
    parameters = {}
    for name in (*SHARED, *ARGUMENTS):
        text = LaunchConfiguration(name).perform(context).strip()
        # Give the type, because launch would read a value without a type as YAML.
        kind = argument_type(name, text, HARDWARE[name], coerce_to_type)
        parameters[name] = ParameterValue(LaunchConfiguration(name), value_type=kind)
    return [
        node(
            context,
            package=PACKAGE,
            executable='hardware_node',
            parameters=[parameters],
            ros_arguments=['--log-level', LaunchConfiguration('log_level')],
        )
    ]


def controllers(context: LaunchContext) -> list[LaunchDescriptionEntity]:
    """Return controller_manager and the spawners of its controllers, if they are wanted."""
    wanted = LaunchConfiguration('controller_manager').perform(context)
    if wanted == 'false' or (wanted == 'auto' and not is_installed('controller_manager')):
        return [LogInfo(msg='without controllers: any program may publish commands')]
    file = LaunchConfiguration('controllers_file').perform(context)
    names = LaunchConfiguration('controllers').perform(context).split()
    # Remap the TF topic, because a controller for wheels publishes its odometry there.
    transforms = controller_arguments(LaunchConfiguration('tf').perform(context))
    return [
        # controller_manager reads the description from robot_state_node.
        node(
            context,
            package='controller_manager',
            executable='ros2_control_node',
            parameters=[path_for_controller_manager(file)],
        ),
        *(
            node(
                context,
                package='controller_manager',
                executable='spawner',
                arguments=[name, '--param-file', file, *transforms],
                parameters=[],
            )
            for name in names
        ),
    ]


def node(context: LaunchContext, *, parameters: list[Any], **options: Any) -> Node:
    """Return a node with the namespace and the clock that the launch arguments give."""
    simulated = LaunchConfiguration('use_sim_time')
    clock = {'use_sim_time': ParameterValue(simulated, value_type=bool)}
    return Node(
        namespace=LaunchConfiguration('namespace'),
        parameters=[*parameters, *([clock] if simulated.perform(context).strip() else [])],
        output='screen',
        **options,
    )
