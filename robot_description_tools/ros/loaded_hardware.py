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
"""A hardware component with its thread, its topics and its status, for `hardware_node`."""

from __future__ import annotations

import logging
import time
from typing import Any
from typing import cast

from diagnostic_msgs.msg import DiagnosticStatus
from rclpy.lifecycle import LifecycleNode
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.topic_system import commands_topic
from robot_description_tools.description.ros2_control.topic_system import states_topic
from robot_description_tools.diagnostics import one_line
from robot_description_tools.diagnostics import one_of
from robot_description_tools.hardware import component_from_info
from robot_description_tools.hardware import ComponentRunner
from robot_description_tools.hardware import ComponentState
from robot_description_tools.hardware import TransmissionSystem
from robot_description_tools.hardware import Worker
from robot_description_tools.hardware.arrays import declarations
from robot_description_tools.hardware.command_inbox import CommandInbox
from robot_description_tools.hardware.command_wire import StateWriter
from robot_description_tools.hardware.component import logger_of
from robot_description_tools.hardware.foreign import attempt
from robot_description_tools.hardware.foreign import printable_lines
from robot_description_tools.hardware.foreign import Raised
from robot_description_tools.hardware.loading import PARAMETER
from robot_description_tools.hardware.state_check import StateCheck
from robot_description_tools.hardware.topic_system import problems
from robot_description_tools.ros.hardware_health import HardwareHealth
from robot_description_tools.ros.hardware_health import UNWRITTEN
from robot_description_tools.ros.listeners import subscribe
from robot_description_tools.ros.parameters import NodeParameters
from robot_description_tools.ros.status import Lasting
from robot_description_tools.ros.status import log
from sensor_msgs.msg import JointState

#: Hertz. Rate of hardware whose description gives no rate.
DEFAULT_RATE = 100.0


class LoadedHardware:
    """
    A component that exchanges commands and states with JointStateTopicSystem through topics.

    Parameters
    ----------
    node : LifecycleNode
        The node.
    parameters : NodeParameters
        Parameters of the node.
    description : RobotDescription
        The robot.
    info : HardwareInfo
        The hardware to load.

    Attributes
    ----------
    info : HardwareInfo
        The hardware.
    rate : float
        Cycles per second [Hz].
    runner : ComponentRunner
        Runs the component.
    worker : Worker
        The thread of the component.
    has_failed : bool
        True if the component has failed, and no transition has succeeded after the failure.
    needs_restart_hint : bool
        True if a fault has stopped the component, and the node must still log how to restart it.
    blocked : (str, float)
        Name and duration [s] of a call that does not return.
    wanted : ComponentState
        The state that was requested last.
    retry_at : float or None
        Time at which a failed component is restarted, by `time.monotonic` [s]. None if no restart
        is planned.

    Raises
    ------
    ComponentLoadError
        If the component cannot be created.

    """

    def __init__(
        self,
        node: LifecycleNode,
        parameters: NodeParameters,
        description: RobotDescription,
        info: HardwareInfo,
    ) -> None:
        self._node = node
        self._parameters = parameters
        self._description = description
        self.info = info
        self.rate = parameters['rw_rate'] or float(info.rw_rate) or DEFAULT_RATE
        self.has_failed = False
        self.needs_restart_hint = False
        self.blocked = ('', 0.0)
        self.wanted = ComponentState.UNCONFIGURED
        self.retry_at: float | None = None
        self._closing = False
        self._timeout = parameters['transition_timeout']
        self._log_error = node.get_logger().error
        self._log_handler = _LogHandler(node)
        self._component_logger = logger_of(info)
        self._component_logger.setLevel(logging.DEBUG)
        self._component_logger.addHandler(self._log_handler)
        try:
            component = component_from_info(info)
        except BaseException:
            self._component_logger.removeHandler(self._log_handler)
            raise
        self.runner = ComponentRunner(
            component,
            info,
            1.0 / self.rate,
            time.monotonic_ns,
            self._report,
            parameters['command_timeout'],
            StateCheck.of(description, info, parameters['on_implausible_state']),
        )
        self.worker = Worker(
            self._cycle,
            round(1e9 / self.rate),
            time.monotonic_ns,
            self._on_missed,
            self._on_thread_ended,
        )
        self._inbox = CommandInbox(self.runner, self._log_error)
        self._health = HardwareHealth(
            node.get_fully_qualified_name(),
            self.runner,
            self._inbox,
            self.rate,
            parameters['watchdog'],
        )
        self._unwritten = Lasting(node.get_logger().warning)
        # For each message of a cycle: the publisher, the writer, and the attribute of the
        # component that contains the values.
        self._writers: list[tuple[Any, StateWriter, str]] = []
        self._publishers: list[Any] = []
        self._subscription: Any = None
        self.worker.start()

    def initialize(self) -> None:
        """
        Initialize the component.

        Raises
        ------
        TimeoutError
            If `on_init` does not return.

        """
        self.worker.call(self.runner.initialize, self._timeout)
        self.has_failed = self.needs_restart_hint = self.runner.state is ComponentState.FINALIZED

    def connect(self) -> None:
        """Create the publisher of states and the subscription to commands."""
        node = self._node
        for problem in problems(self.info):
            node.get_logger().warning(one_line(problem))
        states, commands = states_topic(self.info), commands_topic(self.info)
        self._publishers.append(node.create_publisher(JointState, states, 10))
        take = self._inbox.on_message
        self._subscription = subscribe(
            node, self._on_publishers, JointState, commands, take, 1, raw=True
        )
        component = self.info.hardware_parameters[PARAMETER]
        states, commands = map(node.resolve_topic_name, (states, commands))
        node.get_logger().info(
            f"hardware '{one_line(self.info.name)}' ({component}) at {self.rate:g} Hz: commands "
            f'from {commands}, states to {states}'
        )

    def _on_publishers(self, count: int | None) -> None:
        # Count publishers, because silence does not mean that a publisher has ended:
        # JointStateTopicSystem publishes nothing while no joint moves.
        if count is None:
            self._node.get_logger().warning(
                'this middleware does not report publishers: the end of commands is not noticed, '
                'and command_timeout has no effect'
            )
        else:
            self.runner.count_publishers(count)

    def make_writers(self) -> bool:
        """Make the writers of messages, unless they exist. Return False if that fails."""
        if self._writers or self.runner.state is ComponentState.FINALIZED:
            return True
        made = self.runner.guard('published_actuators', self._make_writers)
        if type(made) is Raised:
            self.has_failed = self.needs_restart_hint = True
        return type(made) is not Raised

    def _make_writers(self) -> None:
        component = self.runner.component
        names = [joint.name for joint in self.info.joints]
        writer = StateWriter(names, declarations(self.info.joints, commands=False))
        writers: list[tuple[Any, StateWriter, str]] = [
            (self._publishers[0], writer, 'joint_states')
        ]
        if issubclass(type(component), TransmissionSystem):
            system = cast(TransmissionSystem, component)
            names = system.published_actuators(self._description)
            for topic in ('actuator_states', 'actuator_commands'):
                publisher = self._node.create_publisher(JointState, topic, 10)
                self._publishers.append(publisher)
                writers.append((publisher, StateWriter(names), topic))
        self._writers = writers

    # -- the component's thread ----------------------------------------------------------------

    def _cycle(self) -> None:
        self.runner.cycle(self._node.get_clock().now().nanoseconds, self._publish)

    def _publish(self) -> None:
        if self._closing:
            return
        stamp_ns = self._node.get_clock().now().nanoseconds
        check, component = self.runner.state_check, self.runner.component
        for publisher, writer, name in self._writers:
            values = getattr(component, name)
            if name == 'joint_states':
                values = check.held(values)
            elif name == 'actuator_states' and check.is_holding:
                continue
            publisher.publish(writer.encode(stamp_ns, values))

    def _on_thread_ended(self, why: str) -> None:
        self.has_failed = self.needs_restart_hint = True
        self.runner.interrupt(why)

    def _on_missed(self, count: int) -> None:
        if self.runner.state in (ComponentState.INACTIVE, ComponentState.ACTIVE):
            self.runner.statistics.missed += count

    def _report(self, message: str, trace: str) -> None:
        if not self._closing:
            self._log_error(message)
            if trace:
                self._node.get_logger().debug(trace)

    # -- status and end ------------------------------------------------------------------------

    def status(self) -> DiagnosticStatus:
        """Return the status of the component."""
        unwritten = self.runner.never_written()
        self._unwritten.observe(
            f'{UNWRITTEN}: {one_of(unwritten)}; write them in the method read or read_actuators'
            if unwritten
            else ''
        )
        return self._health.status(self.has_failed)

    def end(self) -> None:
        """Shut the component down, and remove its thread and its topics."""
        if self._closing:
            return

        def shut_down() -> None:
            self.runner.deactivate()
            self.runner.shutdown()

        try:
            self.worker.call(shut_down, self._timeout)
        except TimeoutError:
            busy = self.runner.busy_for()[0]
            self._log_error(f'{busy} does not return: the component ends with the process')
        except RuntimeError as error:
            self._log_error(f'the component is not shut down: {error}')
        self._closing = True
        self.worker.stop(self._timeout if not self.runner.busy_for()[0] else 0.0)
        self._component_logger.removeHandler(self._log_handler)
        for publisher in self._publishers:
            self._node.destroy_publisher(publisher)
        if self._subscription is not None:
            self._node.destroy_subscription(self._subscription)


class _LogHandler(logging.Handler):
    """Passes log records of a component to the logger of the node."""

    def __init__(self, node: LifecycleNode) -> None:
        super().__init__()
        self._node = node

    def emit(self, record: logging.LogRecord) -> None:
        """Log a record. If its text cannot be computed, log the reason."""
        text = attempt(record.getMessage)
        if type(text) is Raised:
            text = f'the component logs a message whose text cannot be computed: {text.text}'
        log(self._node, record.levelno, printable_lines(text))
