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
Show a robot in RViz, with joint states from joint_source_node.

::

    ros2 launch robot_description_tools display.launch.py description_file:=robot.urdf

If no description is given, the example ``arm_with_gripper`` is shown. This launch file has all
arguments of ``robot_state.launch.py``. See ``doc/launch.md``.

"""

from __future__ import annotations

from pathlib import Path
from tempfile import NamedTemporaryFile

from launch import LaunchContext
from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument
from launch.actions import IncludeLaunchDescription
from launch.actions import LogInfo
from launch.actions import OpaqueFunction
from launch.actions import SetLaunchConfiguration
from launch.actions import Shutdown
from launch.conditions import IfCondition
from launch.launch_description_entity import LaunchDescriptionEntity
from launch.launch_description_sources import PythonLaunchDescriptionSource
from launch.substitutions import LaunchConfiguration
from launch.substitutions import PathJoinSubstitution
from launch_ros.actions import Node
from launch_ros.parameter_descriptions import ParameterValue
from launch_ros.substitutions import FindPackageShare
from robot_description_tools.ros.launching import is_described
from robot_description_tools.ros.launching import rviz_problem
from robot_description_tools.ros.parameter_list import JOINT_SOURCE

PACKAGE = 'robot_description_tools'
EXAMPLE = 'arm_with_gripper.urdf.xacro'
MOTION = JOINT_SOURCE['motion']
# Use a plain path, so that `ros2 launch -s` also lists the arguments of the included file.
ROBOT_STATE = str(Path(__file__).with_name('robot_state.launch.py'))


def generate_launch_description() -> LaunchDescription:
    """Declare the arguments and start the nodes."""
    return LaunchDescription(
        [
            DeclareLaunchArgument(
                'joint_source',
                default_value='true',
                description='false: another program publishes joint states, such as a real robot',
            ),
            DeclareLaunchArgument(
                'motion',
                default_value=MOTION.default,
                choices=list(MOTION.choices),
                description='none: joints do not move; sweep: each joint moves between its limits',
            ),
            DeclareLaunchArgument(
                'state', default_value='', description=JOINT_SOURCE['state'].meaning
            ),
            DeclareLaunchArgument(
                'joint_source_params',
                default_value='',
                description='Parameter file of joint_source_node: rate, zeros, source_list, ...',
            ),
            DeclareLaunchArgument('rviz', default_value='true', description='false: no RViz'),
            DeclareLaunchArgument(
                'rviz_config',
                default_value=PathJoinSubstitution(
                    [FindPackageShare(PACKAGE), 'config', 'display.rviz']
                ),
                description='Configuration of RViz',
            ),
            DeclareLaunchArgument(
                'fixed_frame',
                default_value='',
                description='Fixed frame of RViz (empty: base_link with the frame prefix)',
            ),
            # Check for RViz before any node starts.
            OpaqueFunction(
                function=needs_rviz, condition=IfCondition(LaunchConfiguration('rviz'))
            ),
            OpaqueFunction(function=description),
            # The included file declares namespace, joint_states, tf, use_sim_time and log_level.
            IncludeLaunchDescription(PythonLaunchDescriptionSource(ROBOT_STATE)),
            OpaqueFunction(function=joint_source_node),
            OpaqueFunction(function=rviz, condition=IfCondition(LaunchConfiguration('rviz'))),
        ]
    )


def needs_rviz(_: LaunchContext) -> None:
    """If RViz is missing, end the launch and show the reason."""
    reason = rviz_problem()
    if reason is not None:
        raise RuntimeError(reason)


def description(context: LaunchContext) -> list[LaunchDescriptionEntity]:
    """Return actions that show the example if the user gives no description."""
    if is_described(context.launch_configurations):
        return []
    example = PathJoinSubstitution([FindPackageShare(PACKAGE), 'urdf', EXAMPLE])
    return [
        LogInfo(msg=f'no description given: showing {EXAMPLE}. Use description_file:=FILE'),
        SetLaunchConfiguration('description_file', example),
    ]


def joint_source_node(context: LaunchContext) -> list[Node]:
    """Return the node that reads the description topic and publishes joint states."""
    file = LaunchConfiguration('joint_source_params').perform(context)
    return [
        Node(
            package=PACKAGE,
            executable='joint_source_node',
            name='joint_state_publisher',
            namespace=LaunchConfiguration('namespace'),
            parameters=[
                *([file] if file else []),
                {
                    'motion': ParameterValue(LaunchConfiguration('motion'), value_type=str),
                    'state': ParameterValue(LaunchConfiguration('state'), value_type=str),
                    'srdf_file': ParameterValue(
                        LaunchConfiguration('srdf_file'), value_type=str
                    ),
                    **sim_time(context),
                },
            ],
            remappings=[('joint_states', LaunchConfiguration('joint_states'))],
            ros_arguments=['--log-level', LaunchConfiguration('log_level')],
            condition=IfCondition(LaunchConfiguration('joint_source')),
            output='screen',
        )
    ]


def rviz(context: LaunchContext) -> list[Node]:
    """Return RViz. The launch ends when the window of RViz is closed."""
    prefix = frame_prefix(context)
    config = LaunchConfiguration('rviz_config').perform(context)
    fixed_frame = LaunchConfiguration('fixed_frame').perform(context)
    return [
        Node(
            package='rviz2',
            executable='rviz2',
            namespace=LaunchConfiguration('namespace'),
            arguments=[
                '--display-config',
                with_prefix(config, prefix) if prefix else config,
                '--fixed-frame',
                fixed_frame or f'{prefix}base_link',
            ],
            parameters=[sim_time(context)],
            # Remap the absolute names, because RViz and its configuration use absolute names.
            remappings=[
                ('/robot_description', 'robot_description'),
                ('/tf', LaunchConfiguration('tf')),
                ('/tf_static', [LaunchConfiguration('tf'), '_static']),
            ],
            on_exit=Shutdown(reason='RViz has ended'),
            output='screen',
        )
    ]


def sim_time(context: LaunchContext) -> dict[str, bool]:
    """Return the parameter use_sim_time if it was given."""
    value = truth(context, 'use_sim_time')
    return {} if value is None else {'use_sim_time': value}


def frame_prefix(context: LaunchContext) -> str:
    """Return the frame prefix that follows from the launch arguments."""
    if truth(context, 'frame_prefix_from_namespace'):
        namespace = LaunchConfiguration('namespace').perform(context).strip('/')
        return f'{namespace}/' if namespace else ''
    return LaunchConfiguration('frame_prefix').perform(context)


def truth(context: LaunchContext, name: str) -> bool | None:
    """Return the value of a bool argument, or None if it is empty."""
    argument = LaunchConfiguration(name)
    if not argument.perform(context).strip():
        return None
    return ParameterValue(argument, value_type=bool).evaluate(context)


def with_prefix(config: str, prefix: str) -> str:
    """Return the path of a copy of an RViz configuration with prefixed frames."""
    # RViz adds a slash after the prefix.
    text = Path(config).read_text(encoding='utf-8')
    text = text.replace('TF Prefix: ""', f'TF Prefix: {prefix.rstrip("/")}')
    with NamedTemporaryFile('w', suffix='.rviz', encoding='utf-8', delete=False) as file:
        file.write(text)
    return file.name
