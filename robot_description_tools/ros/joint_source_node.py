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
"""The node that publishes joint states without hardware, as joint_state_publisher does."""

from __future__ import annotations

from argparse import ArgumentParser
from functools import partial
from typing import Any

from rclpy.qos_overriding_options import QoSOverridingOptions
from rclpy.utilities import remove_ros_args
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.named_states import state_positions
from robot_description_tools.description.xacro.expand import ARGUMENT_UNUSED
from robot_description_tools.diagnostics import one_line
from robot_description_tools.ros.description_source import DescriptionSource
from robot_description_tools.ros.inputs import Inputs
from robot_description_tools.ros.inputs import Sleeping
from robot_description_tools.ros.multi_dof import message_of_poses
from robot_description_tools.ros.parameter_list import below
from robot_description_tools.ros.parameter_list import JOINT_SOURCE
from robot_description_tools.ros.parameters import NodeParameters
from robot_description_tools.ros.running import run_program
from robot_description_tools.ros.running import start_error
from robot_description_tools.ros.status import create_steady_timer
from robot_description_tools.ros.status import logged_reports
from robot_description_tools.state.joint_source import dependents_from
from robot_description_tools.state.joint_source import JointSource
from robot_description_tools.state.joint_source import with_dependents
from robot_description_tools.state.sleep import QueuedTopic
from robot_description_tools.state.sleep import skip_none
from robot_description_tools.wire.cdr import JointStateDecoder
from robot_description_tools.wire.cdr import MalformedMessage
from sensor_msgs.msg import JointState
from sensor_msgs.msg import MultiDOFJointState

#: Seconds. Time between two searches for other publishers on the topic of the node.
WATCH_PERIOD = 1.0


class JointSourceNode(Sleeping):
    """
    Publishes ``joint_states`` from default positions, received joint states, and computed motion.

    ``doc/joint_source_node.md`` explains topics and parameters.

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
        self, file: str = '', node_name: str = 'joint_state_publisher', **arguments: Any
    ) -> None:
        super().__init__(node_name, **arguments)
        self.joints: JointSource | None = None
        self.parameters = NodeParameters(self, JOINT_SOURCE)
        try:
            self._dependents = dependents_from(below(self.parameters, 'dependent_joints'))
        except ValueError as error:
            raise start_error(self, str(error)) from error
        self._reports = logged_reports(self)
        self._decoder = JointStateDecoder()
        self._states = self.create_publisher(
            JointState,
            'joint_states',
            10,
            qos_overriding_options=QoSOverridingOptions.with_default_policies(),
        )
        self._multi = self.create_publisher(MultiDOFJointState, 'multi_dof_joint_states', 10)
        self._start_ns: int | None = None

        # If neither the parameters nor the command line give a description, the node reads the
        # topic `robot_description`.
        self.source = DescriptionSource(self, self.parameters, self._build, self._install)
        if not self.source.start(file):
            self.source.subscribe()
            self.get_logger().info(
                f"waiting for a description on {self.resolve_topic_name('robot_description')}"
            )

        # The topics of `source_list`, without the topic that this node publishes.
        topics: list[tuple[str, type, QueuedTopic]] = []
        self._output = self.resolve_topic_name('joint_states')
        for topic in self.parameters['source_list']:
            try:
                is_output = self.resolve_topic_name(topic) == self._output
            except RuntimeError as error:
                raise start_error(self, f"source_list: '{topic}' is no topic name") from error
            if is_output:
                self.get_logger().error(
                    f'source_list has {self._output}, the output of this node: it is ignored'
                )
                continue
            queued = QueuedTopic(partial(self._on_source, topic), skip_none)
            topics.append((topic, JointState, queued))
        # Messages do not wake this node. The node reads messages when it publishes.
        self.inputs = Inputs(self, topics)
        self.inputs.leave_all()
        self.create_timer(1.0 / self.parameters['rate'], self._tick)
        create_steady_timer(self, WATCH_PERIOD, self._watch_output)
        self.report_each_second()
        self.source.follow_changes(lambda names: self.source.apply_change())

    # -- descriptions ----------------------------------------------------------------------

    def _build(self, description: RobotDescription) -> JointSource:
        given = self.parameters
        model = RobotModel(with_dependents(description, self._dependents, given['use_mimic_tags']))
        zeros = below(given, 'zeros')
        if name := given['state']:
            independent = set(model.independent())
            state = state_positions(description, name)
            zeros = {**{k: v for k, v in state.items() if k in independent}, **zeros}
        joints = JointSource(
            model,
            zeros,
            given['use_smallest_joint_limits'],
        )
        joints.go_to_start(
            given['publish_default_positions'],
            given['publish_default_velocities'],
            given['publish_default_efforts'],
        )
        return joints

    def _install(self, joints: JointSource) -> None:
        if self.joints is not None:
            joints.copy_measured(self.joints)
        for text in joints.unused_zeros():
            self.get_logger().warning(one_line(text))
        description = joints.model.description
        self.source.log_findings(
            [f for f in description.findings if f.code == ARGUMENT_UNUSED.name]
        )
        count = len(description.errors)
        if count:
            name = one_line(description.name)
            self.get_logger().warning(
                f"robot '{name}' has {count} error{'s' * (count > 1)}, and the affected parts "
                'are left out: to see the errors, run robot-description check'
            )
        self.joints = joints

    # -- messages --------------------------------------------------------------------------

    def _on_source(self, topic: str, data: bytes, now_ns: int) -> None:
        if self.joints is None:
            return
        try:
            frame = self._decoder.decode(data)
        except MalformedMessage as error:
            self._reports.add('malformed', f'a message on {topic} cannot be read: {error}', topic)
            return
        names = frame.layout.names
        if not self.joints.update(names, frame.position, frame.velocity, frame.effort):
            self._reports.add(
                'length mismatch',
                f'a message on {topic} has {len(names)} names and {list(frame.lengths)} values; '
                'it is ignored',
                topic,
            )

    def _tick(self) -> None:
        self.inputs.sleep.take()
        if self.joints is None:
            return
        now = self.get_clock().now()
        if self._start_ns is None or now.nanoseconds < self._start_ns:
            self._start_ns = now.nanoseconds
        time = (now.nanoseconds - self._start_ns) * 1e-9
        if self.parameters['motion'] == 'sweep':
            period = self.parameters['sweep_period']
            self.joints.sweep(time, period)
            bodies = message_of_poses(*self.joints.drift(time, period))
            if bodies.joint_names:
                bodies.header.stamp = now.to_msg()
                self._multi.publish(bodies)
        elif self.parameters['delta']:
            self.joints.step(self.parameters['delta'], 1.0 / self.parameters['rate'])
        names, position, velocity, effort = self.joints.complete(
            self.parameters['publish_followers']
        )
        if not names:
            return
        message = JointState(name=list(names))
        message.header.stamp = now.to_msg()
        message.position, message.velocity, message.effort = (
            values.tolist() for values in (position, velocity, effort)
        )
        self._states.publish(message)

    def _watch_output(self) -> None:
        """Log a warning if other nodes also publish on the topic of this node."""
        others = self.count_publishers(self._output) - 1
        if others > 0:
            self._reports.add(
                'several publishers',
                f'{others + 1} nodes publish on {self._output}. This node publishes every joint, '
                'so joints jump between the values of different nodes. Let the other nodes '
                'publish on other topics, and list these topics in source_list',
            )


def make_node() -> JointSourceNode:
    """Make the node of a process. Exit with 2 for wrong usage."""
    parser = ArgumentParser(
        prog='joint_source_node',
        description='Publishes joint states without hardware.',
        epilog='Parameters, after --ros-args: see doc/joint_source_node.md.',
    )
    parser.add_argument(
        'file',
        metavar='FILE',
        nargs='?',
        default='',
        help='URDF or xacro file (default: from the parameters, or the topic robot_description)',
    )
    return JointSourceNode(parser.parse_args(remove_ros_args()[1:]).file)


def main() -> None:
    """Run the node. Exit with 0, with 1 if it cannot start, with 2 for wrong usage."""
    run_program(make_node)


if __name__ == '__main__':
    main()
