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
"""The node that publishes joint states where no hardware does; it replaces joint_state_publisher."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
import math
import sys
from typing import Any

from geometry_msgs.msg import Transform
import numpy as np
from rclpy.node import Node
from rclpy.qos import QoSProfile
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.model import JointType
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.ros.description_source import declare_any
from robot_description_tools.ros.description_source import DescriptionSource
from robot_description_tools.ros.description_source import LATCHED
from robot_description_tools.ros.description_source import words_of
from robot_description_tools.ros.joint_source import Dependent
from robot_description_tools.ros.joint_source import JointSource
from robot_description_tools.ros.joint_source import with_dependents
from robot_description_tools.ros.pipeline import Reports
from robot_description_tools.ros.running import run
from robot_description_tools.ros.running import StartError
from sensor_msgs.msg import JointState
from sensor_msgs.msg import MultiDOFJointState
from std_msgs.msg import String

MOTIONS = ('none', 'sweep')


class JointSourceNode(Node):
    """
    Publishes ``joint_states`` from defaults, other sources, and motion.

    Topics and parameters: ``docs/joint_source_node.md``.

    """

    def __init__(self, **arguments: Any) -> None:
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
        text = str(self.get_parameter('robot_description').value)
        file = str(self.get_parameter('description_file').value)
        try:
            if file or text.strip():
                read = self.source.from_file(file) if file else self.source.from_text(text)
                self._install(read)
            else:
                self.create_subscription(
                    String, 'robot_description', self._on_description, LATCHED
                )
        except RobotDescriptionError as error:
            self.source.log_findings(error.diagnostics)
            raise self._start_error('the robot description cannot be used') from error
        except ValueError as error:
            raise self._start_error(str(error)) from error

        own = self.resolve_topic_name('joint_states')
        for topic in self._sources:
            if self.resolve_topic_name(topic) == own:
                self.get_logger().error(f'source_list holds {own}, which is the output: ignored')
                continue
            self.create_subscription(
                JointState, topic, partial(self._on_source, topic), QoSProfile(depth=10)
            )
        self.create_timer(1.0 / self._rate, self._tick)

    def _declare(self) -> None:
        self.source = DescriptionSource(self)

        def declare(name: str, default: Any, text: str) -> Any:
            return declare_any(self, name, default, text, fixed=True)

        self._rate = float(declare('rate', 10, 'How often to publish [Hz]'))
        if not 0.0 < self._rate <= 10_000.0:
            raise self._start_error(f'rate is {self._rate}, expected more than 0, at most 10000')
        self._defaults = tuple(
            bool(declare(f'publish_default_{what}', what == 'positions', f'Default {what}'))
            for what in ('positions', 'velocities', 'efforts')
        )
        self._use_mimic = bool(declare('use_mimic_tags', True, 'Whether <mimic> counts'))
        self._smallest = bool(
            declare('use_smallest_joint_limits', True, 'Whether soft limits narrow the range')
        )
        self._sources = words_of(declare('source_list', [], 'Topics to merge'))
        self._delta = float(declare('delta', 0.0, 'How far joints move each time [rad or m]'))
        self._motion = str(declare('motion', 'none', f'One of {", ".join(MOTIONS)}'))
        if self._motion not in MOTIONS:
            raise self._start_error(
                f"motion is '{self._motion}', expected one of {', '.join(MOTIONS)}"
            )
        self._period = float(declare('sweep_period', 8.0, 'Duration of a sweep [s]'))
        if not self._period > 0.0:
            raise self._start_error(f'sweep_period is {self._period}, expected more than 0')

        # zeros.<joint> and dependent_joints.<joint>.<what> have names of the user's own.
        self._zeros: dict[str, float] = {}
        dependents: dict[str, dict[str, Any]] = {}
        for name, parameter in self._parameter_overrides.items():
            if name.startswith('zeros.'):
                value = declare(name, parameter.value, 'Start position')
                self._zeros[name.partition('.')[2]] = float(value)
            elif name.startswith('dependent_joints.'):
                joint, _, what = name.partition('.')[2].rpartition('.')
                if what not in ('parent', 'factor', 'offset'):
                    raise self._start_error(
                        f"parameter {name}: '{what}' is none of parent, factor, offset"
                    )
                value = declare(name, parameter.value, 'Follower')
                dependents.setdefault(joint, {})[what] = value
        for joint, values in dependents.items():
            if 'parent' not in values:
                raise self._start_error(f'dependent_joints.{joint}.parent is missing')
        self._dependents = {
            joint: Dependent(
                str(values['parent']),
                float(values.get('factor', 1.0)),
                float(values.get('offset', 0.0)),
            )
            for joint, values in dependents.items()
        }

    def _install(self, description: RobotDescription) -> None:
        """Take over a description; raises ValueError where the parameters do not fit it."""
        model = RobotModel(with_dependents(description, self._dependents, self._use_mimic))
        joints = JointSource(model, self._zeros, self._smallest)
        joints.place(*self._defaults)
        for name in self._zeros:
            if name not in joints.free:
                self.get_logger().warning(f"zeros.{name}: no joint of the robot that is free")
        self.model, self.joints = model, joints

    def _on_description(self, message: String) -> None:
        try:
            self._install(self.source.from_text(message.data))
        except RobotDescriptionError as error:
            self.source.log_findings(error.diagnostics)
            self.get_logger().error('the new robot description is not used')
        except ValueError as error:
            self.get_logger().error(f'the new robot description is not used: {error}')

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
            self.joints.step(self._delta)
        names, position, velocity, effort = self.joints.complete()
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
        names = [n for n, k in zip(tree.joints, tree.joint_types) if k is JointType.FLOATING]
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

    def _start_error(self, message: str) -> StartError:
        self.get_logger().fatal(message)
        return StartError(message)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the node; exits with 0, or with 1 if it cannot start."""
    sys.exit(run(JointSourceNode, arguments))


if __name__ == '__main__':
    main()
