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
"""The node that turns joint states into TF and complete joint states."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
import sys
from typing import Any

from diagnostic_msgs.msg import DiagnosticArray
from rcl_interfaces.msg import SetParametersResult
from rclpy.clock import Clock
from rclpy.clock import ClockType
from rclpy.node import Node
from rclpy.parameter import Parameter
from rclpy.qos import qos_profile_sensor_data
from rclpy.qos import QoSPolicyKind
from rclpy.qos import QoSProfile
from rclpy.qos_overriding_options import QoSOverridingOptions
from rclpy.utilities import remove_ros_args
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.model import JointType
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.doctor.graph import Topic
from robot_description_tools.ros.description_source import DescriptionSource
from robot_description_tools.ros.description_source import LATCHED
from robot_description_tools.ros.graph import read_graph
from robot_description_tools.ros.health import Facts
from robot_description_tools.ros.health import Health
from robot_description_tools.ros.health import loops_of
from robot_description_tools.ros.multi_dof import values_of
from robot_description_tools.ros.parameters import declare_any
from robot_description_tools.ros.parameters import declare_flag
from robot_description_tools.ros.parameters import declare_number
from robot_description_tools.ros.parameters import declare_words
from robot_description_tools.ros.parameters import flag_problem
from robot_description_tools.ros.parameters import number_problem
from robot_description_tools.ros.rclpy_inside import given_parameters
from robot_description_tools.ros.running import run_program
from robot_description_tools.ros.running import start_error
from robot_description_tools.state.gate import interval_ns
from robot_description_tools.state.gate import PublishGate
from robot_description_tools.state.pipeline import Output
from robot_description_tools.state.pipeline import Reports
from robot_description_tools.state.pipeline import StatePipeline
from sensor_msgs.msg import JointState
from sensor_msgs.msg import MultiDOFJointState
from std_msgs.msg import String
from tf2_msgs.msg import TFMessage

# What the broadcasters of tf2_ros let parameters change.
_STATIC_KINDS = (QoSPolicyKind.DEPTH, QoSPolicyKind.HISTORY, QoSPolicyKind.RELIABILITY)
TF_OVERRIDES = QoSOverridingOptions((*_STATIC_KINDS, QoSPolicyKind.DURABILITY))
TF_STATIC_OVERRIDES = QoSOverridingOptions(_STATIC_KINDS)
# How often what was never heard is published at its default [s].
DEFAULTS_PERIOD = 0.1
# How often to look for other state publishers, in reports of health; one comes each second.
LOOK_EVERY = 5


class RobotStateNode(Node):
    """
    A drop-in for robot_state_publisher that completes the joint space.

    Topics, parameters and what differs from robot_state_publisher: ``docs/robot_state_node.md``.

    Parameters
    ----------
    file : str
        What the command line names; the parameters ``description_file`` and
        ``robot_description`` come before it.
    **arguments
        Of `rclpy.node.Node`.

    """

    def __init__(self, file: str = '', **arguments: Any) -> None:
        name = arguments.pop('node_name', 'robot_state_publisher')
        super().__init__(
            name, automatically_declare_parameters_from_overrides=False, **arguments
        )
        self.reports = Reports(self._say)
        self.pipeline: StatePipeline | None = None
        self.description: RobotDescription | None = None
        self.received = 0
        self.published = 0
        self._reported = self._silent_reports = 0
        self._health = Health()
        self._looks = 0
        self._topics: dict[str, Topic] = {}
        self._declare()

        # Inputs come first: no output may feed one of them.
        overridable = QoSOverridingOptions.with_default_policies()
        for topic, callback in (
            ('joint_states', self._on_joint_states),
            ('actuator_states', self._on_actuator_states),
        ):
            self.create_subscription(
                JointState,
                topic,
                callback,
                qos_profile_sensor_data,
                qos_overriding_options=overridable,
                raw=True,
            )
        self.create_subscription(
            MultiDOFJointState,
            'multi_dof_joint_states',
            self._on_multi_dof,
            qos_profile_sensor_data,
            qos_overriding_options=overridable,
        )
        if self._from_topic:
            self.create_subscription(String, 'robot_description', self._on_description, LATCHED)

        # Outputs.
        self._tf = self.create_publisher(
            TFMessage, '/tf', QoSProfile(depth=100), qos_overriding_options=TF_OVERRIDES
        )
        self._tf_static = self.create_publisher(
            TFMessage, '/tf_static', LATCHED, qos_overriding_options=TF_STATIC_OVERRIDES
        )
        self._diagnostics = self.create_publisher(
            DiagnosticArray, '/diagnostics', QoSProfile(depth=10)
        )
        self._states = self._create_states_publisher()
        self._text = None
        if not self._from_topic:
            self._text = self.create_publisher(String, 'robot_description', LATCHED)
            description = self.source.first(file)
            if description is None:
                raise start_error(
                    self,
                    'robot_description parameter must not be empty; set it to the text of a URDF, '
                    'or description_file to a file',
                )
            self._install(description)

        # Timers count real time: a simulated clock may stand still.
        steady = Clock(clock_type=ClockType.STEADY_TIME)
        self.create_timer(1.0, self._report_health, clock=steady)
        self.create_timer(DEFAULTS_PERIOD, self._publish_defaults, clock=steady)
        self._pending: RobotDescription | None = None
        self.add_on_set_parameters_callback(self._check_parameters)
        self.add_post_set_parameters_callback(self._apply_parameters)

    # -- parameters ------------------------------------------------------------------------

    def _declare(self) -> None:
        self.source = DescriptionSource(self)
        text = 'Most transforms per second of a joint [Hz], 0 to 1000; 0 for every message'
        frequency = declare_number(self, 'publish_frequency', 20.0, text, fixed=False)
        problem = _frequency_problem(frequency)
        if problem:
            raise start_error(self, problem)
        text = 'Whether to publish whatever the stamps say'
        ignore = declare_flag(self, 'ignore_timestamp', False, text, fixed=False)
        self.gate = PublishGate(interval_ns(frequency), ignore)
        declare_any(self, 'frame_prefix', '', 'What to put before every frame')
        text = 'Whether the prefix is the namespace and a slash'
        declare_flag(self, 'frame_prefix_from_namespace', False, text)
        text = 'Whether to read the description from the topic robot_description'
        self._from_topic = declare_flag(self, 'use_robot_description_topic', False, text)
        text = 'Planar joints that are measured'
        self._driven = declare_words(self, 'driven_joints', text, 'joints')
        text = 'Whether transmissions of ROS 1, directly under <robot>, count'
        self._ros1 = declare_flag(self, 'ros1_transmissions', False, text)
        text = 'How old a value may get before it no longer counts [s], 0 for any age'
        max_age = declare_number(self, 'max_input_age', 0.0, text)
        if max_age < 0.0:
            raise start_error(self, f'max_input_age is {max_age}, expected 0 or more')
        self._max_age_ns = int(1e9 * max_age)
        text = 'Whether joints that are never heard stand at a default'
        self._all_defaults = declare_flag(self, 'publish_default_positions', False, text)
        # default_positions.<joint> has names of the user's own.
        self._defaults = {
            name.partition('.')[2]: declare_number(self, name, None, 'Default position')
            for name in given_parameters(self)
            if name.startswith('default_positions.')
        }

    def _prefix(self) -> str:
        if self.get_parameter('frame_prefix_from_namespace').value:
            namespace = self.get_namespace().strip('/')
            return f'{namespace}/' if namespace else ''
        return str(self.get_parameter('frame_prefix').value)

    def _check_parameters(self, parameters: Sequence[Parameter]) -> SetParametersResult:
        """Refuse what cannot work, before anything changes."""
        self._pending = None
        for parameter in parameters:
            problem = ''
            if parameter.name == 'publish_frequency':
                problem = _frequency_problem(parameter.value)
            elif parameter.name == 'frame_prefix' and not isinstance(parameter.value, str):
                problem = f'frame_prefix is {parameter.value!r}, expected a string'
            elif parameter.name == 'ignore_timestamp':
                problem = flag_problem(parameter.name, parameter.value)
            elif parameter.name in ('robot_description', 'description_file'):
                problem = self._check_description(parameter)
            if problem:
                self._pending = None
                return SetParametersResult(successful=False, reason=problem)
        return SetParametersResult(successful=True)

    def _check_description(self, parameter: Parameter) -> str:
        if self._from_topic:
            return 'the description comes from the topic robot_description'
        if self.description is not None and parameter.value == self.description.xml:
            return ''
        try:
            self._pending = self.source.changed(parameter)
        except ValueError as error:
            return str(error)
        return ''

    def _apply_parameters(self, parameters: Sequence[Parameter]) -> None:
        """Take over what was found good."""
        names = {parameter.name for parameter in parameters}
        self.gate.interval_ns = interval_ns(float(self.get_parameter('publish_frequency').value))
        self.gate.ignore_timestamp = bool(self.get_parameter('ignore_timestamp').value)
        description, self._pending = self._pending, None
        if description is not None:
            self._install(description)
        elif 'frame_prefix' in names and self.pipeline is not None:
            self.pipeline.frame_prefix = self._prefix()
            self._publish_static()

    # -- descriptions ----------------------------------------------------------------------

    def _on_description(self, message: String) -> None:
        try:
            description = self.source.from_text(message.data)
        except RobotDescriptionError as error:
            self.source.log_findings(error.diagnostics)
            self.get_logger().error('the new robot description is not used')
            return
        self._install(description)

    def _install(self, description: RobotDescription) -> None:
        """Swap in a description as a whole, and publish what it says at once."""
        self.source.log(description)
        model = RobotModel(description, ros1_transmissions=self._ros1)
        self.source.log_findings(model.findings)
        defaults = {**model.default_positions(), **self._defaults}
        self.pipeline = StatePipeline(
            model,
            self.gate,
            self.reports,
            frame_prefix=self._prefix(),
            driven_joints=self._driven,
            default_positions=defaults if self._all_defaults else self._defaults,
            max_input_age_ns=self._max_age_ns,
        )
        self._check_names(model)
        self.description = description
        if self._text is not None:
            self._text.publish(String(data=description.xml))
            if self.get_parameter('robot_description').value != description.xml:
                self.set_parameters([Parameter('robot_description', value=description.xml)])
        self._publish_static()
        self._publish_defaults()
        moving = len(model.tree.coordinates)
        self.get_logger().info(
            f"robot '{description.name}': {len(model.tree.links)} links, "
            f'{len(model.tree.joints)} joints, {moving} coordinates, '
            f'{len(model.couplings)} couplings, {len(model.actuators)} actuators'
        )

    def _check_names(self, model: RobotModel) -> None:
        """Name the parameters' joints that the robot does not have."""
        kinds = dict(zip(model.tree.joints, model.tree.joint_types, strict=True))
        planar = [name for name, kind in kinds.items() if kind is JointType.PLANAR]
        for name in self._driven:
            if name not in planar:
                self.get_logger().warning(
                    f"driven_joints: '{name}' is no planar joint{did_you_mean(name, planar)}"
                )
        for name in self._defaults:
            if name not in model.index:
                self.get_logger().warning(
                    f"default_positions: '{name}' is no joint that moves"
                    + did_you_mean(name, model.index)
                )

    # -- messages --------------------------------------------------------------------------

    def _on_joint_states(self, data: bytes) -> None:
        self.received += 1
        if self.pipeline is not None:
            self._publish(self.pipeline.take(data, self.get_clock().now().nanoseconds))

    def _on_actuator_states(self, data: bytes) -> None:
        self.received += 1
        if self.pipeline is not None:
            now_ns = self.get_clock().now().nanoseconds
            self._publish(self.pipeline.take_actuators(data, now_ns))

    def _on_multi_dof(self, message: MultiDOFJointState) -> None:
        self.received += 1
        if self.pipeline is None:
            return
        names, position = values_of(message, self.pipeline.model, self.reports)
        if names:
            stamp = message.header.stamp
            self._publish(
                self.pipeline.take_values(
                    names,
                    position,
                    stamp.sec * 1_000_000_000 + stamp.nanosec,
                    self.get_clock().now().nanoseconds,
                )
            )

    def _publish(self, output: Output) -> None:
        if output.transforms is not None:
            self._tf.publish(output.transforms)
            self.published += 1
        if output.states is not None and self._states is not None:
            self._states.publish(output.states)

    def _publish_static(self) -> None:
        if self.pipeline is not None:
            now = self.get_clock().now().nanoseconds
            self._tf_static.publish(self.pipeline.static_transforms(now))

    def _publish_defaults(self) -> None:
        if self.pipeline is not None:
            self._publish(self.pipeline.unheard(self.get_clock().now().nanoseconds))

    def _report_health(self) -> None:
        self._silent_reports = self._silent_reports + 1 if self.received == self._reported else 0
        self._reported = self.received
        if self.pipeline is not None:
            self.pipeline.engine.forget_stale(self.get_clock().now().nanoseconds)
        message = DiagnosticArray()
        message.header.stamp = self.get_clock().now().to_msg()
        facts = self._facts()
        message.status = [self._health.status(facts), *loops_of(facts)]
        self._diagnostics.publish(message)

    def _facts(self) -> Facts:
        """Return what there is to say of this node now."""
        if self._looks % LOOK_EVERY == 0:
            names = ('/tf', '/tf_static', 'joint_states', 'robot_description')
            self._topics = read_graph(self, {self.resolve_topic_name(name) for name in names})
        self._looks += 1
        return Facts(
            self.get_fully_qualified_name(),
            self.get_clock().now().nanoseconds,
            self.received,
            self.published,
            # To the second: timers count reports.
            float(self._silent_reports) if self.received else None,
            self.reports,
            self.pipeline,
            self._topics,
        )

    # -- helpers ---------------------------------------------------------------------------

    def _create_states_publisher(self) -> Any:
        """Return the publisher of complete states, None where it would feed our own input."""
        output = self.resolve_topic_name('complete_joint_states')
        if output in {subscription.topic_name for subscription in self.subscriptions}:
            self.get_logger().error(
                f'complete_joint_states is remapped to {output}, which is read: it is not '
                'published. Remap what is read there to the topic of the sources as well'
            )
            return None
        return self.create_publisher(JointState, 'complete_joint_states', QoSProfile(depth=10))

    def _say(self, is_error: bool, message: str) -> None:
        if is_error:
            self.get_logger().error(message)
        else:
            self.get_logger().warning(message)


def _frequency_problem(value: Any) -> str:
    problem = number_problem('publish_frequency', value)
    if not problem and not 0.0 <= float(value) <= 1000.0:
        problem = f'publish_frequency must be between 0.0 and 1000.0, got {value}'
    return problem


def main(arguments: Sequence[str] | None = None) -> None:
    """
    Run the node; exits with 0, or with 1 if it cannot start.

    A word that is no ROS argument names the description file, as for robot_state_publisher.

    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    file = ''
    # What is wrong with ROS arguments is said where they are used.
    with suppress(RuntimeError):
        file = next(iter(remove_ros_args(words)), '')
    run_program(partial(RobotStateNode, file), words)


if __name__ == '__main__':
    main()
