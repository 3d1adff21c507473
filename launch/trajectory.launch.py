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
Start trajectory_node.

The node accepts trajectories of the planned joints, for which a planner such as MoveIt plans
motions. From each trajectory, it computes the trajectory of the driven joints, which the hardware
moves. It sends the trajectory of the driven joints to their controller.

::

    ros2 launch robot_description_tools trajectory.launch.py joints:="rocker_joint" \
        driven_joints:="crank_joint" driven_controller:=crank_controller

The controller and a publisher of the topic ``robot_description`` must run, such as those of
``hardware.launch.py``. ``doc/trajectories.md`` explains the node.

"""

from __future__ import annotations

from launch import LaunchContext
from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument
from launch.actions import OpaqueFunction
from launch.substitutions import LaunchConfiguration
from launch.utilities.type_utils import coerce_to_type
from launch_ros.actions import Node
from launch_ros.parameter_descriptions import ParameterValue
from robot_description_tools.ros.launching import argument_type
from robot_description_tools.ros.parameter_list import TRAJECTORY

# Parameters of the node that are also launch arguments. Set other parameters in params_file. An
# empty argument sets no parameter, so the value in params_file is used.
ARGUMENTS = (
    'description_file',
    'xacro_arguments',
    'package_paths',
    'joints',
    'controller',
    'driven_joints',
    'driven_controller',
    'tolerance',
    'allow_partial_joints_goal',
    'allow_nonzero_velocity_at_trajectory_end',
)
CLOCK = 'use_sim_time'
WORDS_HELP = ' (words, or a YAML list)'
# Default and meaning of the arguments that are not parameters of the node.
OTHERS = {
    CLOCK: ('', 'true: use the time on the topic /clock'),
    'namespace': ('', 'Namespace of the node, its topics and its actions'),
    'joint_states': ('joint_states', 'Topic of joint states'),
    'params_file': ('', 'Parameter file'),
    'log_level': ('info', 'debug, info, warn, error or fatal'),
}


def generate_launch_description() -> LaunchDescription:
    """Declare the arguments and start the node."""
    arguments = {
        **{
            name: ('', TRAJECTORY[name].meaning + WORDS_HELP * (TRAJECTORY[name].kind is list))
            for name in ARGUMENTS
        },
        **OTHERS,
    }
    return LaunchDescription(
        [
            *(
                DeclareLaunchArgument(name, default_value=default, description=text)
                for name, (default, text) in arguments.items()
            ),
            OpaqueFunction(function=trajectory_node),
        ]
    )


def trajectory_node(context: LaunchContext) -> list[Node]:
    """Return the node with the given parameters."""
    given = {}
    for name in (*ARGUMENTS, CLOCK):
        text = LaunchConfiguration(name).perform(context).strip()
        if text:
            # Give the type, because launch would read a value without a type as YAML.
            kind = argument_type(name, text, TRAJECTORY.get(name), coerce_to_type)
            given[name] = ParameterValue(LaunchConfiguration(name), value_type=kind)
    file = LaunchConfiguration('params_file').perform(context)
    return [
        Node(
            package='robot_description_tools',
            executable='trajectory_node',
            name='trajectory_node',
            namespace=LaunchConfiguration('namespace'),
            parameters=[*([file] if file else []), given],
            remappings=[('joint_states', LaunchConfiguration('joint_states'))],
            ros_arguments=['--log-level', LaunchConfiguration('log_level')],
            output='screen',
        )
    ]
