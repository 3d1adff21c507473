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
Start robot_state_node for one robot.

::

    ros2 launch robot_description_tools robot_state.launch.py description_file:=robot.urdf.xacro

``doc/launch.md`` explains every argument, and how to start several robots.

"""

from __future__ import annotations

from functools import partial

from launch import LaunchContext
from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument
from launch.actions import OpaqueFunction
from launch.actions import RegisterEventHandler
from launch.conditions import IfCondition
from launch.event_handlers import OnProcessIO
from launch.events.process import ProcessExited
from launch.launch_description_entity import LaunchDescriptionEntity
from launch.substitutions import LaunchConfiguration
from launch.substitutions import PathJoinSubstitution
from launch.utilities.type_utils import coerce_to_type
from launch_ros.actions import Node
from launch_ros.parameter_descriptions import ParameterValue
from launch_ros.substitutions import FindPackageShare
from robot_description_tools.ros.launching import argument_type
from robot_description_tools.ros.launching import fatal_reason
from robot_description_tools.ros.parameter_list import Parameter
from robot_description_tools.ros.parameter_list import ROBOT_STATE
from robot_description_tools.ros.parameter_list import VIEWER

PACKAGE = 'robot_description_tools'
DEFAULTS = PathJoinSubstitution([FindPackageShare(PACKAGE), 'config', 'robot_state.yaml'])

# Parameters of the node that are also launch arguments. Other parameters are set in params_file.
# An empty argument has no effect, so the value in params_file is used.
ARGUMENTS = (
    'description_file',
    'robot_description',
    'xacro_arguments',
    'package_paths',
    'calibration_file',
    'assembly_file',
    'attachments',
    'frame_prefix',
    'frame_prefix_from_namespace',
    'publish_frequency',
    'complete_states_frequency',
    'ignore_timestamp',
    'use_robot_description_topic',
    'publish_default_positions',
    'mesh_base_url',
    'driven_joints',
    'srdf_file',
    'default_positions',
)
# Type and meaning of each parameter in ARGUMENTS, and of use_sim_time.
PARAMETERS = {
    **{
        name: (
            ROBOT_STATE[name].kind,
            'true: ' * (ROBOT_STATE[name].kind is bool) + ROBOT_STATE[name].meaning,
        )
        for name in ARGUMENTS
    },
    'use_sim_time': (bool, 'true: use the time on the topic /clock'),
}
WORDS_HELP = ' (words, or a YAML list)'
MODE = VIEWER['mode']
# Default and meaning of the arguments that are not parameters of the node.
OTHERS = {
    'namespace': ('', 'Namespace of the node and its topics'),
    'joint_states': ('joint_states', 'Topic of joint states'),
    'tf': (
        '/tf',
        'Topic of transforms. The topic of static transforms has the same name with the suffix '
        '_static. With tf:=tf (without a slash), both topics are in the namespace',
    ),
    'params_file': (DEFAULTS, 'Parameter file, read after the default parameter file'),
    'log_level': ('info', 'debug, info, warn, error or fatal'),
    'respawn': ('false', 'true: start the node again 2 s after it has ended'),
    'viewer': ('false', 'true: show the robot in a browser'),
    'viewer_host': (
        VIEWER['host'].default,
        'Address of the page. 127.0.0.1 accepts only browsers on this machine. With any other '
        'address, the browser needs the token that is logged with the URL',
    ),
    'viewer_port': (str(VIEWER['port'].default), VIEWER['port'].meaning),
    'viewer_commanded_topic': ('', VIEWER['commanded_topic'].meaning),
}


def generate_launch_description() -> LaunchDescription:
    """Declare the arguments and start the node."""
    arguments = {
        **{
            name: ('', text + WORDS_HELP * (kind is list))
            for name, (kind, text) in PARAMETERS.items()
        },
        **OTHERS,
    }
    return LaunchDescription(
        [
            *(
                DeclareLaunchArgument(name, default_value=default, description=text)
                for name, (default, text) in arguments.items()
            ),
            DeclareLaunchArgument(
                'viewer_mode',
                default_value=MODE.default,
                choices=list(MODE.choices),
                description='live: the page follows joint states; sliders: the page publishes '
                'joint states',
            ),
            OpaqueFunction(function=robot_state_node),
            OpaqueFunction(
                function=viewer_node, condition=IfCondition(LaunchConfiguration('viewer'))
            ),
        ]
    )


def robot_state_node(context: LaunchContext) -> list[LaunchDescriptionEntity]:
    """Return the node with the given parameters. If the node cannot start, the launch ends."""
    given = {
        name: typed(context, name, ROBOT_STATE.get(name))
        for name in PARAMETERS
        if LaunchConfiguration(name).perform(context).strip()
    }
    written: list[str] = []
    # Evaluate the launch arguments before the node starts, because they are no longer known when
    # the node ends.
    respawns = coerce_to_type(LaunchConfiguration('respawn').perform(context), bool)
    node = Node(
        package=PACKAGE,
        executable='robot_state_node',
        name='robot_state_publisher',
        namespace=LaunchConfiguration('namespace'),
        parameters=[DEFAULTS, LaunchConfiguration('params_file'), given],
        remappings=[
            ('joint_states', LaunchConfiguration('joint_states')),
            ('/tf', LaunchConfiguration('tf')),
            ('/tf_static', [LaunchConfiguration('tf'), '_static']),
        ],
        ros_arguments=['--log-level', LaunchConfiguration('log_level')],
        respawn=respawns,
        respawn_delay=2.0,
        on_exit=None if respawns else partial(end_without_robot, written),
        output='screen',
    )
    listen = OnProcessIO(
        target_action=node,
        on_stderr=lambda event: written.append(event.text.decode(errors='replace')),
    )
    return [RegisterEventHandler(listen), node]


def typed(context: LaunchContext, name: str, parameter: Parameter | None) -> ParameterValue:
    """
    Return the value of a launch argument, with the type of its parameter.

    If ``parameter`` is None, the type is bool.

    """
    text = LaunchConfiguration(name).perform(context).strip()
    # Give the type, because launch would read a value without a type as YAML. YAML fails for a
    # URDF with a colon.
    kind = argument_type(name, text, parameter, coerce_to_type)
    return ParameterValue(LaunchConfiguration(name), value_type=kind)


def end_without_robot(
    written: list[str], event: ProcessExited, context: LaunchContext
) -> None:
    """End the launch if the node cannot start, because other nodes wait for its description."""
    if event.returncode == 1 and not context.is_shutdown:
        raise RuntimeError(f'robot_state_publisher cannot start: {fatal_reason(written)}')


def viewer_node(context: LaunchContext) -> list[Node]:
    """Return the node that reads the description topic and shows the robot in a browser."""
    given = {
        name: typed(context, f'viewer_{name}', VIEWER[name])
        for name in ('host', 'port', 'mode', 'commanded_topic')
    }
    for name in ('package_paths', 'mesh_base_url', 'use_sim_time'):
        if LaunchConfiguration(name).perform(context).strip():
            given[name] = typed(context, name, VIEWER.get(name))
    return [
        Node(
            package=PACKAGE,
            executable='viewer_node',
            name='robot_description_viewer',
            namespace=LaunchConfiguration('namespace'),
            parameters=[given],
            remappings=[('joint_states', LaunchConfiguration('joint_states'))],
            ros_arguments=['--log-level', LaunchConfiguration('log_level')],
            output='screen',
        )
    ]
