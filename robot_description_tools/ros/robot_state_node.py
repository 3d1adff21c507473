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
from typing import Any

from diagnostic_msgs.msg import DiagnosticStatus
from rclpy.parameter import Parameter
from rclpy.qos import QoSPolicyKind
from rclpy.qos_overriding_options import QoSOverridingOptions
from rclpy.utilities import remove_ros_args
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.mesh_addresses import MeshAddresses
from robot_description_tools.description.named_states import state_positions
from robot_description_tools.diagnostics import one_line
from robot_description_tools.diagnostics import one_of
from robot_description_tools.ros.description_source import DescriptionSource
from robot_description_tools.ros.description_source import LATCHED
from robot_description_tools.ros.health import Health
from robot_description_tools.ros.inputs import DEPTH
from robot_description_tools.ros.inputs import Inputs
from robot_description_tools.ros.inputs import SHALLOW
from robot_description_tools.ros.inputs import Sleeping
from robot_description_tools.ros.listeners import Announcer
from robot_description_tools.ros.listeners import publishers_of
from robot_description_tools.ros.multi_dof import values_of
from robot_description_tools.ros.parameter_list import below
from robot_description_tools.ros.parameter_list import ROBOT_STATE
from robot_description_tools.ros.parameters import NodeParameters
from robot_description_tools.ros.rclpy_internals import publish_raw
from robot_description_tools.ros.running import run_program
from robot_description_tools.ros.running import start_error
from robot_description_tools.ros.status import create_steady_timer
from robot_description_tools.ros.status import logged_reports
from robot_description_tools.state.contradictions import Contradictions
from robot_description_tools.state.gate import interval_ns
from robot_description_tools.state.gate import PublishGate
from robot_description_tools.state.pipeline import Output
from robot_description_tools.state.pipeline import StatePipeline
from robot_description_tools.state.pipeline import unknown_joints
from robot_description_tools.state.sleep import QueuedTopic
from robot_description_tools.state.sleep import skip_none
from sensor_msgs.msg import JointState
from sensor_msgs.msg import MultiDOFJointState
from std_msgs.msg import String
from tf2_msgs.msg import TFMessage

# QoS policies that parameters can override, as for the broadcasters of tf2_ros.
_STATIC_KINDS = (QoSPolicyKind.DEPTH, QoSPolicyKind.HISTORY, QoSPolicyKind.RELIABILITY)
TF_OVERRIDES = QoSOverridingOptions((*_STATIC_KINDS, QoSPolicyKind.DURABILITY))
TF_STATIC_OVERRIDES = QoSOverridingOptions(_STATIC_KINDS)
#: Seconds. Time between two publications of the defaults of joints that were never measured.
DEFAULTS_PERIOD = 0.1


class RobotStateNode(Sleeping):
    """
    A replacement for robot_state_publisher that also computes complete joint states.

    ``doc/robot_state_node.md`` explains topics and parameters.

    Parameters
    ----------
    file : str
        Description file from the command line. The parameters ``description_file`` and
        ``robot_description`` have priority.
    **arguments
        Arguments of `rclpy.node.Node`.

    """

    inputs: Inputs

    def __init__(
        self, file: str = '', node_name: str = 'robot_state_publisher', **arguments: Any
    ) -> None:
        super().__init__(node_name, **arguments)
        self.parameters = NodeParameters(self, ROBOT_STATE)
        self.defaults = below(self.parameters, 'default_positions')
        self.reports = logged_reports(self)
        self.gate = PublishGate()
        self.gate.states.is_wanted = False
        self._set_gate()
        try:
            self._addresses = MeshAddresses(self.parameters['mesh_base_url'])
        except ValueError as error:
            raise start_error(self, str(error)) from error
        self.source = DescriptionSource(self, self.parameters, self._build, self._install)
        self.pipeline: StatePipeline | None = None
        self.health = Health(self.get_fully_qualified_name(), self.reports)
        from_topic = self.parameters['use_robot_description_topic']

        # Create the inputs before the outputs, so that an output on the topic of an input is
        # detected.
        self.inputs = Inputs(
            self,
            [
                (
                    f'{kind}_states',
                    JointState,
                    QueuedTopic(partial(self._on_states, kind), partial(self._skippable, kind)),
                )
                for kind in ('joint', 'actuator')
            ]
            + [
                (
                    'multi_dof_joint_states',
                    MultiDOFJointState,
                    QueuedTopic(self._on_multi_dof, skip_none),
                )
            ],
            DEPTH if self.gate.interval_ns else SHALLOW,
            self.gate,
        )
        if from_topic:
            self.source.subscribe()
        self._defaults_timer = create_steady_timer(self, DEFAULTS_PERIOD, self._publish_defaults)

        # The outputs of the node.
        self._publish_tf = publish_raw(
            self.create_publisher(TFMessage, '/tf', 100, qos_overriding_options=TF_OVERRIDES)
        )
        self._tf_static = self.create_publisher(
            TFMessage, '/tf_static', LATCHED, qos_overriding_options=TF_STATIC_OVERRIDES
        )
        self._states = self._create_states_publisher()
        self._update_with_states()
        self.source.follow_changes(self._apply_parameters)
        self._text = None
        if not from_topic:
            self._text = self.create_publisher(String, 'robot_description', LATCHED)
            if not self.source.start(file):
                raise start_error(
                    self,
                    'robot_description parameter must not be empty; set it to the text of a URDF, '
                    'or description_file to a file',
                )

        self.report_each_second(self._statuses, self._observe)

    # -- parameters ------------------------------------------------------------------------

    def _prefix(self) -> str:
        if self.parameters['frame_prefix_from_namespace']:
            return f'{self.get_namespace()}/'.lstrip('/')
        return str(self.parameters['frame_prefix'])

    def _set_gate(self) -> None:
        self.gate.interval_ns = interval_ns(self.parameters['publish_frequency'])
        self.gate.states.interval_ns = interval_ns(self.parameters['complete_states_frequency'])
        self.gate.ignore_timestamp = self.parameters['ignore_timestamp']

    def _apply_parameters(self, names: set[str]) -> None:
        # Handle waiting messages first, with the parameters and the robot from before the change.
        self.inputs.sleep.wake()
        self._set_gate()
        is_new = self.source.apply_change()
        if not is_new and 'frame_prefix' in names and self.pipeline is not None:
            self.pipeline.set_frame_prefix(self._prefix())
            self._publish_static()

    # -- descriptions ----------------------------------------------------------------------

    def _build(self, description: RobotDescription) -> StatePipeline:
        model = RobotModel(description, ros1_transmissions=self.parameters['ros1_transmissions'])
        defaults = self.defaults
        if name := self.parameters['default_positions']:
            defaults = {**state_positions(description, name), **defaults}
        if self.parameters['publish_default_positions']:
            defaults = {**model.default_positions(), **defaults}
        return StatePipeline(
            model,
            self.gate,
            self.reports,
            driven_joints=self.parameters['driven_joints'],
            default_positions=defaults,
            max_input_age_ns=int(1e9 * self.parameters['max_input_age']),
            unknown_values=self.parameters['unknown_values'],
        )

    def _install(self, pipeline: StatePipeline) -> None:
        """Replace the robot, and publish its static transforms at once."""
        self.inputs.sleep.wake()
        self.pipeline = pipeline
        pipeline.publishers = self._name_publishers
        pipeline.set_frame_prefix(self._prefix())
        model = pipeline.model
        description = model.description
        self.source.log_findings([*description.findings, *model.findings], description.source)
        unknown = unknown_joints(model, self.parameters['driven_joints'], self.defaults)
        for text in (*unknown, *pipeline.default_problems):
            self.get_logger().warning(one_line(text))
        if self._text is not None:
            text, left = self._addresses.rewritten(description.xml)
            for uri in left:
                self.get_logger().warning(
                    one_line(
                        f"mesh_base_url does not replace '{uri}' in the published description, "
                        'because this file is in no package'
                    )
                )
            self._text.publish(String(data=text))
            if self.parameters['robot_description'] != description.xml:
                self.set_parameters([Parameter('robot_description', value=description.xml)])
        self._publish_static()
        self._defaults_timer.reset()
        self._publish_defaults()
        self.get_logger().info(
            f"robot '{one_line(description.name)}': {len(model.tree.links)} links, "
            f'{len(model.tree.joints)} joints, {len(model.tree.coordinates)} coordinates, '
            f'{len(model.couplings)} couplings, {len(model.actuators)} actuators'
        )

    # -- messages --------------------------------------------------------------------------

    def _on_states(self, kind: str, data: bytes, now_ns: int) -> None:
        self.health.received += 1
        if self.pipeline is not None:
            self._send(self.pipeline.update_states(kind, data, now_ns))

    def _skippable(self, kind: str, messages: Sequence[bytes], came_ns: Sequence[int]) -> int:
        count = 0 if self.pipeline is None else self.pipeline.skippable(kind, messages, came_ns)
        self.health.received += count
        return count

    def _on_multi_dof(self, message: MultiDOFJointState, now_ns: int) -> None:
        self.health.received += 1
        if self.pipeline is None:
            return
        names, position = values_of(message, self.pipeline.model, self.reports)
        if names:
            stamp = message.header.stamp
            stamp_ns = stamp.sec * 1_000_000_000 + stamp.nanosec
            self._send(self.pipeline.update_coordinates(names, position, stamp_ns, now_ns))

    def _send(self, output: Output) -> None:
        if output.transforms is not None:
            self._publish_tf(output.transforms)
            self.health.published += 1
        if output.states is not None and self._states is not None:
            self._states.publish(output.states)

    def _update_with_states(self) -> None:
        """
        Compute complete states only while they have subscribers.

        While they have none, their rate does not limit how long the node sleeps.

        """
        self.inputs.sleep.wake()
        self.gate.states.is_wanted = self._states is not None and self._states.has_listeners

    def _publish_static(self) -> None:
        if self.pipeline is not None:
            now = self.get_clock().now().nanoseconds
            self._tf_static.publish(self.pipeline.static_transforms(now))

    def _publish_defaults(self) -> None:
        # First process waiting messages, because a joint with a measured position gets no default.
        self.inputs.sleep.catch_up()
        if self.pipeline is not None:
            self._send(self.pipeline.defaults(self.get_clock().now().nanoseconds))
            if not self.pipeline.may_have_defaults:
                self._defaults_timer.cancel()

    def _watch_sources(self) -> None:
        """Look for contradictory values only while a topic of states has several publishers."""
        if self.pipeline is not None:
            several = any(self.count_publishers(topic) > 1 for topic in self._state_topics())
            if several != (self.pipeline.contradictions is not None):
                size = len(self.pipeline.model)
                self.pipeline.contradictions = Contradictions(size) if several else None

    def _state_topics(self) -> list[str]:
        return [self.resolve_topic_name(f'{kind}_states') for kind in ('joint', 'actuator')]

    def _name_publishers(self) -> str:
        """Return the names of all publishers of states. A message does not contain its sender."""
        texts = []
        for topic in self._state_topics():
            names = publishers_of(self, topic)
            if names:
                texts.append(f'; publishers of {topic}: {one_of(names)}')
        return ''.join(texts)

    def _observe(self) -> None:
        """Update the health of the node for a later report."""
        self._watch_sources()
        if self.parameters['max_input_age']:
            # Handle waiting messages first, because they may replace a value that is too old.
            self.inputs.sleep.catch_up()
        self.health.observe(self, self.pipeline)
        self.health.remember()

    def _statuses(self) -> list[DiagnosticStatus]:
        self._watch_sources()
        self.inputs.sleep.catch_up()
        self.health.observe(self, self.pipeline)
        self.health.look_around(self)
        return [self.health.status(), *self.health.loop_statuses()]

    # -- helpers ---------------------------------------------------------------------------

    def _create_states_publisher(self) -> Announcer | None:
        """Return the publisher of complete states, or None if its topic is an input."""
        output = self.resolve_topic_name('complete_joint_states')
        if output in {subscription.topic_name for subscription in self.subscriptions}:
            self.get_logger().error(
                f'complete_joint_states is not published: it is remapped to {output}, which is an '
                'input of this node. Remap this input to another topic, and let the sources of '
                'the states publish on that topic'
            )
            return None
        return Announcer(
            self, JointState, 'complete_joint_states', 10, self._update_with_states
        )


def make_node() -> RobotStateNode:
    """
    Make the node of a process.

    The first word that is no ROS argument is the description file, as in robot_state_publisher.

    """
    file = ''
    # Ignore errors in ROS arguments here, because the node reports them when it starts.
    with suppress(RuntimeError):
        file = next(iter(remove_ros_args()[1:]), '')
    return RobotStateNode(file)


def main() -> None:
    """Run the node. Exit with 0, or with 1 if it cannot start."""
    run_program(make_node)


if __name__ == '__main__':
    main()
