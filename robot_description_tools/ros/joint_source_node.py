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
"""The node that publishes joint states where no hardware does, as joint_state_publisher did."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from functools import partial
import math
import sys
from typing import Any

from geometry_msgs.msg import Transform
import numpy as np
from rcl_interfaces.msg import SetParametersResult
from rclpy.clock import Clock
from rclpy.clock import ClockType
from rclpy.node import Node
from rclpy.parameter import Parameter
from rclpy.qos import QoSProfile
from rclpy.utilities import remove_ros_args
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.model import JointType
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.ros.description_source import DescriptionSource
from robot_description_tools.ros.description_source import LATCHED
from robot_description_tools.ros.parameters import declare_any
from robot_description_tools.ros.parameters import declare_flag
from robot_description_tools.ros.parameters import declare_number
from robot_description_tools.ros.parameters import declare_words
from robot_description_tools.ros.rclpy_inside import given_parameters
from robot_description_tools.ros.running import arguments_problem
from robot_description_tools.ros.running import run_program
from robot_description_tools.ros.running import start_error
from robot_description_tools.state.joint_source import Dependent
from robot_description_tools.state.joint_source import JointSource
from robot_description_tools.state.joint_source import with_dependents
from robot_description_tools.state.pipeline import Reports
from sensor_msgs.msg import JointState
from sensor_msgs.msg import MultiDOFJointState
from std_msgs.msg import String

MOTIONS = ('none', 'sweep')
# How often to look for others that publish on our topic [s].
WATCH_PERIOD = 1.0


class JointSourceNode(Node):
    """
    Publishes ``joint_states`` from defaults, other sources, and motion.

    Topics and parameters: ``docs/joint_source_node.md``.

    Parameters
    ----------
    file : str
        What the command line names; the parameters ``description_file`` and
        ``robot_description`` come before it.
    **arguments
        Of `rclpy.node.Node`.

    """

    def __init__(self, file: str = '', **arguments: Any) -> None:
        name = arguments.pop('node_name', 'joint_state_publisher')
        super().__init__(name, **arguments)
        self.joints: JointSource | None = None
        self.model: RobotModel | None = None
        self._declare()
        self._reports = Reports(lambda error, text: self.get_logger().warning(text))
        self._states = self.create_publisher(JointState, 'joint_states', QoSProfile(depth=10))
        self._multi = self.create_publisher(
            MultiDOFJointState, 'multi_dof_joint_states', QoSProfile(depth=10)
        )
        self._start_ns: int | None = None

        # One description from the parameters, or all that come by topic.
        description = self.source.first(file)
        self._from_topic = description is None
        if description is not None:
            try:
                self._install(description)
            except ValueError as error:
                raise start_error(self, str(error)) from error
        else:
            self.create_subscription(String, 'robot_description', self._on_description, LATCHED)
            self.get_logger().info(
                f"waiting for a description on {self.resolve_topic_name('robot_description')}"
            )

        # Other sources; what we publish is none of them.
        self._output = self.resolve_topic_name('joint_states')
        for topic in self._sources:
            try:
                is_output = self.resolve_topic_name(topic) == self._output
            except RuntimeError as error:
                raise start_error(self, f"source_list: '{topic}' is no topic name") from error
            if is_output:
                self.get_logger().error(
                    f'source_list holds {self._output}, which is what this node publishes: ignored'
                )
                continue
            self.create_subscription(
                JointState, topic, partial(self._on_source, topic), QoSProfile(depth=10)
            )
        self.create_timer(1.0 / self._rate, self._tick)
        self.create_timer(
            WATCH_PERIOD, self._watch_output, clock=Clock(clock_type=ClockType.STEADY_TIME)
        )
        self._pending: RobotDescription | None = None
        self.add_on_set_parameters_callback(self._check_parameters)
        self.add_post_set_parameters_callback(self._apply_parameters)

    # -- parameters ------------------------------------------------------------------------

    def _declare(self) -> None:
        self.source = DescriptionSource(self)
        self._rate = self._number('rate', 10, 'How often to publish [Hz]')
        if not 0.0 < self._rate <= 10_000.0:
            raise start_error(self, f'rate is {self._rate}, expected more than 0, at most 10000')
        self._defaults = tuple(
            self._flag(
                f'publish_default_{what}', what == 'positions', f'Whether {what} have defaults'
            )
            for what in ('positions', 'velocities', 'efforts')
        )
        self._use_mimic = self._flag('use_mimic_tags', True, 'Whether <mimic> counts')
        self._followers = self._flag(
            'publish_followers', True, 'Whether joints that follow others are published'
        )
        self._smallest = self._flag(
            'use_smallest_joint_limits', True, 'Whether soft limits narrow the range'
        )
        self._sources = declare_words(self, 'source_list', 'Topics to merge', 'topics')
        self._delta = self._number('delta', 0.0, 'How far joints move each time [rad or m]')
        motions = ', '.join(MOTIONS)
        self._motion = str(declare_any(self, 'motion', 'none', f'One of {motions}', fixed=True))
        if self._motion not in MOTIONS:
            raise start_error(self, f"motion is '{self._motion}', expected one of {motions}")
        self._period = self._number('sweep_period', 8.0, 'Duration of a sweep [s]')
        if not self._period > 0.0:
            raise start_error(self, f'sweep_period is {self._period}, expected more than 0')

        # zeros.<joint> and dependent_joints.<joint>.<what> have names of the user's own.
        self._zeros: dict[str, float] = {}
        dependents: dict[str, dict[str, Any]] = {}
        for name in given_parameters(self):
            if name.startswith('zeros.'):
                joint = name.partition('.')[2]
                self._zeros[joint] = self._number(name, None, 'Start position [rad or m]')
            elif name.startswith('dependent_joints.'):
                joint, _, what = name.partition('.')[2].rpartition('.')
                if what == 'parent':
                    value: Any = str(declare_any(self, name, None, 'Joint to follow', fixed=True))
                elif what in ('factor', 'offset'):
                    value = self._number(name, None, f'{what.capitalize()} of a follower')
                else:
                    raise start_error(
                        self, f"parameter {name}: '{what}' is none of parent, factor, offset"
                    )
                dependents.setdefault(joint, {})[what] = value
        for joint, values in dependents.items():
            if 'parent' not in values:
                raise start_error(self, f'dependent_joints.{joint}.parent is missing')
        self._dependents = {joint: Dependent(**values) for joint, values in dependents.items()}

    def _number(self, name: str, default: float | None, text: str) -> float:
        return declare_number(self, name, default, text)

    def _flag(self, name: str, default: bool, text: str) -> bool:
        return declare_flag(self, name, default, text)

    def _check_parameters(self, parameters: Sequence[Parameter]) -> SetParametersResult:
        """Refuse a new description that cannot be used, before anything changes."""
        self._pending = None
        for parameter in parameters:
            if parameter.name not in ('robot_description', 'description_file'):
                continue
            problem = self._check_description(parameter)
            if problem:
                self._pending = None
                return SetParametersResult(successful=False, reason=problem)
        return SetParametersResult(successful=True)

    def _check_description(self, parameter: Parameter) -> str:
        if self._from_topic:
            return 'the description comes from the topic robot_description'
        try:
            description = self.source.changed(parameter)
            with_dependents(description, self._dependents, self._use_mimic)
        except ValueError as error:
            return str(error)
        self._pending = description
        return ''

    def _apply_parameters(self, parameters: Sequence[Parameter]) -> None:
        description, self._pending = self._pending, None
        if description is not None:
            self._install(description)

    # -- descriptions ----------------------------------------------------------------------

    def _install(self, description: RobotDescription) -> None:
        """Take over a description; raises ValueError where the parameters do not fit it."""
        model = RobotModel(with_dependents(description, self._dependents, self._use_mimic))
        joints = JointSource(model, self._zeros, self._smallest)
        joints.place(*self._defaults)
        if self.joints is not None:
            joints.adopt(self.joints)
        for name in self._zeros:
            if name not in joints.joints:
                hint = did_you_mean(name, joints.joints)
                self.get_logger().warning(f'zeros.{name}: no joint that moves has this name{hint}')
            elif name not in joints.free:
                self.get_logger().warning(f'zeros.{name}: ignored, the joint follows another one')
        count = len(description.errors)
        if count:
            self.get_logger().warning(
                f"robot '{description.name}' has {count} error{'s' * (count > 1)}, and moves "
                'without what that costs: robot-description check tells more'
            )
        self.model, self.joints = model, joints

    def _on_description(self, message: String) -> None:
        try:
            self._install(self.source.from_text(message.data))
        except RobotDescriptionError as error:
            self.source.log_findings(error.diagnostics)
            self.get_logger().error('the new robot description is not used')
        except ValueError as error:
            self.get_logger().error(f'the new robot description is not used: {error}')

    # -- messages --------------------------------------------------------------------------

    def _on_source(self, topic: str, message: JointState) -> None:
        if self.joints is None:
            return
        arrays = (message.position, message.velocity, message.effort)
        if not self.joints.hear(message.name, *(np.asarray(values) for values in arrays)):
            self._reports.add(
                'length mismatch',
                f'a message on {topic} has {len(message.name)} names and '
                f'{[len(values) for values in arrays]} values; it is ignored',
                topic,
            )

    def _tick(self) -> None:
        if self.joints is None:
            return
        now = self.get_clock().now()
        if self._start_ns is None or now.nanoseconds < self._start_ns:
            self._start_ns = now.nanoseconds
        time = (now.nanoseconds - self._start_ns) * 1e-9
        if self._motion == 'sweep':
            self.joints.sweep(time, self._period)
            self._publish_floating(time)
        elif self._delta:
            self.joints.step(self._delta, 1.0 / self._rate)
        names, position, velocity, effort = self.joints.complete(self._followers)
        if not names:
            return
        message = JointState(name=list(names))
        message.header.stamp = now.to_msg()
        message.position, message.velocity, message.effort = (
            values.tolist() for values in (position, velocity, effort)
        )
        self._states.publish(message)

    def _publish_floating(self, time: float) -> None:
        """Let floating joints drift in a small circle while everything sweeps."""
        assert self.model is not None
        tree = self.model.tree
        kinds = zip(tree.joints, tree.joint_types, strict=True)
        names = [name for name, kind in kinds if kind is JointType.FLOATING]
        if not names:
            return
        angle = 2.0 * math.pi * time / self._period
        transform = Transform()
        transform.translation.x = 0.1 * math.sin(angle)
        transform.translation.y = 0.1 * (1.0 - math.cos(angle))
        transform.rotation.z = math.sin(0.25 * math.sin(angle))
        transform.rotation.w = math.cos(0.25 * math.sin(angle))
        message = MultiDOFJointState(joint_names=names, transforms=[transform] * len(names))
        message.header.stamp = self.get_clock().now().to_msg()
        self._multi.publish(message)

    def _watch_output(self) -> None:
        """Say so when others publish joint states where this node does."""
        others = self.count_publishers(self._output) - 1
        if others > 0:
            self._reports.add(
                'several publishers',
                f'{others + 1} nodes publish on {self._output}; this one publishes every joint, '
                'so values jump between them. Let the others publish on topics of their own, and '
                'name these in source_list',
            )


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the node; exits with 0, with 1 if it cannot start, with 2 for wrong usage."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    parser = ArgumentParser(
        prog='joint_source_node',
        description='Publishes joint states where no hardware does.',
        epilog='Parameters, after --ros-args: see docs/joint_source_node.md.',
    )
    parser.add_argument(
        'file',
        metavar='FILE',
        nargs='?',
        default='',
        help='URDF or xacro file (default: from the parameters, or the topic robot_description)',
    )
    try:
        plain = remove_ros_args(words)
    except RuntimeError as error:
        sys.exit(f'{parser.prog}: {arguments_problem(error)}')
    run_program(partial(JointSourceNode, parser.parse_args(plain).file), words)


if __name__ == '__main__':
    main()
