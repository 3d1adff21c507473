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
"""The lifecycle node that runs a hardware component written in Python."""

from __future__ import annotations

from collections.abc import Callable
import logging
import time
from typing import Any
from typing import cast

from diagnostic_msgs.msg import DiagnosticStatus
from rclpy.lifecycle import LifecycleNode
from rclpy.lifecycle import LifecycleState
from rclpy.lifecycle import TransitionCallbackReturn
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.ros2_control.topic_system import commands_topic
from robot_description_tools.description.ros2_control.topic_system import states_topic
from robot_description_tools.diagnostics import one_line
from robot_description_tools.diagnostics import one_of
from robot_description_tools.hardware import CallbackReturn
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
from robot_description_tools.hardware.loading import choose_hardware
from robot_description_tools.hardware.loading import PARAMETER
from robot_description_tools.hardware.runner import TRANSITIONS
from robot_description_tools.hardware.state_check import StateCheck
from robot_description_tools.hardware.topic_system import problems
from robot_description_tools.ros.description_source import DescriptionSource
from robot_description_tools.ros.guarded import Guarded
from robot_description_tools.ros.hardware_health import HardwareHealth
from robot_description_tools.ros.hardware_health import UNWRITTEN
from robot_description_tools.ros.listeners import subscribe
from robot_description_tools.ros.parameter_list import HARDWARE
from robot_description_tools.ros.parameters import NodeParameters
from robot_description_tools.ros.rclpy_internals import end_life_cycle
from robot_description_tools.ros.rclpy_internals import lifecycle_state
from robot_description_tools.ros.rclpy_internals import wrap_change_state
from robot_description_tools.ros.running import run_program
from robot_description_tools.ros.running import start_error
from robot_description_tools.ros.status import create_steady_timer
from robot_description_tools.ros.status import Lasting
from robot_description_tools.ros.status import log
from sensor_msgs.msg import JointState

#: Hertz. Rate of hardware whose description gives no rate.
DEFAULT_RATE = 100.0
#: Seconds. Time between two comparisons of the node's state with the component's.
FOLLOW_PERIOD = 0.05
# The transitions that restart a component, by the state after a fault.
STEPS = {
    ComponentState.UNCONFIGURED: ('configure', 'activate'),
    ComponentState.INACTIVE: ('activate',),
    ComponentState.FINALIZED: (),
}


class HardwareNode(Guarded, LifecycleNode):
    """
    Runs a component between the topics of JointStateTopicSystem.

    ``doc/hardware.md`` explains topics, parameters and the effect of faults. The component runs in
    its own thread. If a fault changes the lifecycle state of the component, the node enters the
    same state.

    """

    def __init__(self, node_name: str = 'hardware_node', **arguments: Any) -> None:
        super().__init__(node_name, **arguments)
        wrap_change_state(self, self._guarded)
        self.has_failed = False
        # True if a fault has stopped the component, and the log does not yet explain the restart.
        self._needs_restart_hint = False
        self._closing = False
        # Name and duration [s] of a call that does not return.
        self._blocked = ('', 0.0)
        # The state that was requested last, and the time to restart a failed component [s].
        self._wanted = ComponentState.UNCONFIGURED
        self._retry_at: float | None = None
        # The thread of the component, and its log handler. None until they are created.
        self._has_thread = False
        self._log_handler: _LogHandler | None = None
        self._log_error = self.get_logger().error
        try:
            self._begin()
        except BaseException:
            # Remove the services, because other nodes could call them until Python deletes the
            # node.
            self.destroy_node()
            raise

    # -- start -----------------------------------------------------------------------------

    def _begin(self) -> None:
        self.parameters = NodeParameters(self, HARDWARE)
        self.parameters.follow_changes(self)
        self.patience = self.parameters['watchdog']
        self._timeout = self.parameters['transition_timeout']
        self._retry_period = self.parameters['retry_period']
        self.source = DescriptionSource(
            self, self.parameters, build=lambda description: description, install=self._load
        )
        if not self.source.start():
            raise start_error(self, 'set robot_description to a URDF, or description_file')
        self._connect()
        self._start()

    def _load(self, description: RobotDescription) -> None:
        """Make the component and its thread. Raise ValueError if it cannot be loaded."""
        self.source.log_findings(description.findings, description.source)
        self.description = description
        self.info = choose_hardware(description, self.parameters['hardware'])
        self.rate = self.parameters['rw_rate'] or float(self.info.rw_rate) or DEFAULT_RATE
        self._log_handler = _LogHandler(self)
        self._component_logger = logger_of(self.info)
        self._component_logger.setLevel(logging.DEBUG)
        self._component_logger.addHandler(self._log_handler)
        component = component_from_info(self.info)
        self.runner = ComponentRunner(
            component,
            self.info,
            1.0 / self.rate,
            time.monotonic_ns,
            self._report,
            self.parameters['command_timeout'],
            StateCheck.of(description, self.info, self.parameters['on_implausible_state']),
        )
        self.worker = Worker(
            self._cycle,
            round(1e9 / self.rate),
            time.monotonic_ns,
            self._on_missed,
            self._on_thread_ended,
        )

    def _connect(self) -> None:
        for problem in problems(self.info):
            self.get_logger().warning(one_line(problem))
        self.inbox = CommandInbox(self.runner, self._log_error)
        states = states_topic(self.info)
        commands = commands_topic(self.info)
        self._states = self.create_publisher(JointState, states, 10)
        # For each message of a cycle: its publisher, its writer, and the attribute with the
        # values.
        self._writers: list[tuple[Any, StateWriter, str]] = []
        subscribe(
            self, self._on_publishers, JointState, commands, self.inbox.on_message, 1, raw=True
        )
        create_steady_timer(self, FOLLOW_PERIOD, self._follow)
        self._health = HardwareHealth(
            self.get_fully_qualified_name(), self.runner, self.inbox, self.rate, self.patience
        )
        self._unwritten = Lasting(self.get_logger().warning)
        self.report_each_second(self._statuses)
        component = self.info.hardware_parameters[PARAMETER]
        states, commands = map(self.resolve_topic_name, (states, commands))
        name = one_line(self.info.name)
        self.get_logger().info(
            f"hardware '{name}' ({component}) at {self.rate:g} Hz: commands from "
            f'{commands}, states to {states}'
        )

    def _on_publishers(self, count: int | None) -> None:
        # Silence does not show that a publisher has ended, because JointStateTopicSystem publishes
        # nothing while nothing moves.
        if count is None:
            self.get_logger().warning(
                'this middleware does not report publishers: the end of commands is not noticed, '
                'and command_timeout has no effect'
            )
        else:
            self.runner.count_publishers(count)

    def _start(self) -> None:
        self.worker.start()
        self._has_thread = True
        try:
            self.worker.call(self.runner.initialize, self._timeout)
        except TimeoutError:
            self._log_error('on_init does not return')
            return
        # After a failure, `_follow` finalizes the node.
        self.has_failed = self._needs_restart_hint = self.runner.state is ComponentState.FINALIZED
        if self.has_failed or not self.parameters['autostart']:
            return
        self._wanted = ComponentState.ACTIVE
        if self.trigger_configure() is TransitionCallbackReturn.SUCCESS:
            self.trigger_activate()

    def _make_writers(self) -> None:
        component = self.runner.component
        names = [joint.name for joint in self.info.joints]
        writer = StateWriter(names, declarations(self.info.joints, commands=False))
        writers: list[tuple[Any, StateWriter, str]] = [(self._states, writer, 'joint_states')]
        if issubclass(type(component), TransmissionSystem):
            system = cast(TransmissionSystem, component)
            names = system.published_actuators(self.description)
            for topic in ('actuator_states', 'actuator_commands'):
                publisher = self.create_publisher(JointState, topic, 10)
                writers.append((publisher, StateWriter(names), topic))
        self._writers = writers

    # -- the component's thread ----------------------------------------------------------------

    def _cycle(self) -> None:
        self.runner.cycle(self.get_clock().now().nanoseconds, self._publish)

    def _publish(self) -> None:
        if self._closing:
            return
        stamp_ns = self.get_clock().now().nanoseconds
        check, component = self.runner.state_check, self.runner.component
        for publisher, writer, name in self._writers:
            values = getattr(component, name)
            if name == 'joint_states':
                values = check.held(values)
            elif name == 'actuator_states' and check.is_holding:
                continue
            publisher.publish(writer.encode(stamp_ns, values))

    def _on_thread_ended(self, why: str) -> None:
        self.has_failed = self._needs_restart_hint = True
        self.runner.interrupt(why)

    def _on_missed(self, count: int) -> None:
        if self.runner.state in (ComponentState.INACTIVE, ComponentState.ACTIVE):
            self.runner.statistics.missed += count

    def _report(self, message: str, trace: str) -> None:
        if not self._closing:
            self._log_error(message)
            if trace:
                self.get_logger().debug(trace)

    def _statuses(self) -> list[DiagnosticStatus]:
        unwritten = self.runner.never_written()
        self._unwritten.observe(
            f'{UNWRITTEN}: {one_of(unwritten)}; read, or read_actuators, has to fill them'
            if unwritten
            else ''
        )
        return [self._health.status(self.has_failed)]

    # -- life cycle ----------------------------------------------------------------------------

    def on_configure(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Configure the component."""
        if not self._writers and self.runner.state is not ComponentState.FINALIZED:
            made = self.runner.guard('published_actuators', self._make_writers)
            if type(made) is Raised:
                self.has_failed = self._needs_restart_hint = True
                return TransitionCallbackReturn.FAILURE
        return self._transition('configure')

    def on_activate(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Activate the component."""
        return self._transition('activate')

    def on_deactivate(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Deactivate the component."""
        return self._transition('deactivate')

    def on_cleanup(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Clean the component up."""
        return self._transition('cleanup')

    def on_shutdown(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Shut the component down."""
        result = self._transition('shutdown')
        if result is not TransitionCallbackReturn.SUCCESS and self.runner.busy_for()[0]:
            # If a call still runs, the component gets no further call.
            self.worker.stop(0.0)
        return result

    def on_error(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Enter the state of the component. Its own on_error has already run."""
        recovered = self.runner.state is ComponentState.UNCONFIGURED
        return TransitionCallbackReturn.SUCCESS if recovered else TransitionCallbackReturn.FAILURE

    def _transition(self, step: str) -> TransitionCallbackReturn:
        """Let the component make a transition, unless it is already in the target state."""
        runner, (start, goal) = self.runner, TRANSITIONS[step]
        if runner.state is goal:
            return TransitionCallbackReturn.SUCCESS
        busy, seconds = runner.busy_for()
        if seconds > self.patience:
            self._log_error(f'not {goal.value}: {busy} has not returned for {seconds:.1f} s')
            return TransitionCallbackReturn.FAILURE
        if start is not None and runner.state is not start:
            return TransitionCallbackReturn.ERROR
        self._wanted = goal if self._retry_at is None else self._wanted
        try:
            answer = self.worker.call(getattr(runner, step), self._timeout)
        except TimeoutError as error:
            self._log_error(f'not {goal.value} yet: {runner.busy_for()[0]} gives {error}')
            return TransitionCallbackReturn.FAILURE
        self.has_failed = self._needs_restart_hint = answer is not CallbackReturn.SUCCESS
        return getattr(TransitionCallbackReturn, answer.name)

    def _follow(self) -> None:
        """If a fault has changed the state of the component, bring the node to the same state."""
        runner = self.runner
        self.worker.revive()
        self._watch()
        label, state = lifecycle_state(self), runner.state
        if runner.busy_for()[0]:
            return
        if label == state.value:
            self._log_how_to_restart()
            self._retry()
            return
        if label == ComponentState.ACTIVE.value:
            self.has_failed |= state is not ComponentState.INACTIVE
            self._needs_restart_hint = True
            self.trigger_deactivate()
        elif label == ComponentState.INACTIVE.value and state is ComponentState.ACTIVE:
            self.trigger_activate()
        elif label == ComponentState.INACTIVE.value:
            self.has_failed = self._needs_restart_hint = True
            self.trigger_cleanup()
        elif label == ComponentState.UNCONFIGURED.value and state is ComponentState.FINALIZED:
            self.trigger_shutdown()
        elif label == ComponentState.UNCONFIGURED.value and state is not ComponentState.UNKNOWN:
            self.trigger_configure()

    def _watch(self) -> None:
        """Log the end of a call that did not return for a long time."""
        name, seconds = self._blocked
        blocked = self.runner.watch(self.patience)
        if name and blocked != name:
            self.get_logger().warning(f'{name} has returned after {seconds:.1f} s')
        self._blocked = (blocked, self.runner.busy_for()[1])

    def _retry(self) -> None:
        """Restart a failed component `retry_period` after its failure."""
        state, wanted = self.runner.state, self._wanted
        is_possible = state in (ComponentState.UNCONFIGURED, ComponentState.INACTIVE)
        is_wanted = wanted in (ComponentState.INACTIVE, ComponentState.ACTIVE)
        if not (self._retry_period and self.has_failed and is_possible and is_wanted):
            self._retry_at = None
            return
        now = time.monotonic()
        if self._retry_at is None:
            self._retry_at = now + self._retry_period
        if now < self._retry_at:
            return
        for step in STEPS[state]:
            if self.runner.state is wanted:
                break
            if getattr(self, f'trigger_{step}')() is not TransitionCallbackReturn.SUCCESS:
                self._retry_at = time.monotonic() + self._retry_period
                return
        self._retry_at = None
        name = one_line(self.info.name)
        self.get_logger().warning(f"hardware '{name}' is {self.runner.state.value} again")

    def _log_how_to_restart(self) -> None:
        """Log how to restart the component if a fault has stopped it."""
        state = self.runner.state
        if not self._needs_restart_hint or state not in STEPS:
            return
        self._needs_restart_hint = False
        name = self.get_fully_qualified_name()
        steps = ' && '.join(f'ros2 lifecycle set {name} {step}' for step in STEPS[state])
        how = f'. To restart it: {steps}' if steps else ' and ends with this process'
        if steps and self.has_failed and self._retry_period:
            how = f'. The node restarts it in {self._retry_period:g} s'
        self._log_error(f"hardware '{one_line(self.info.name)}' is {state.value} now{how}")

    def _guarded(self, change_state: Callable[..., Any]) -> Callable[..., Any]:
        """Return a callback of the service that refuses impossible transitions."""

        def callback(request: Any, response: Any) -> Any:
            try:
                return change_state(request, response)
            # Catch every exception, because rclpy does not export RCLError.
            except Exception as error:
                transition = request.transition.label or f'transition {request.transition.id}'
                state = lifecycle_state(self)
                self._log_error(f'{transition} is refused while {state}: {error}')
                response.success = False
                return response

        return callback

    def destroy_node(self) -> None:
        """Stop the component, then destroy the node."""
        if self._has_thread:
            self._has_thread = False
            self._end_component()
        if self._log_handler is not None:
            self._component_logger.removeHandler(self._log_handler)
        super().destroy_node()
        end_life_cycle(self)

    def _end_component(self) -> None:
        def end() -> None:
            self.runner.deactivate()
            self.runner.shutdown()

        try:
            self.worker.call(end, self._timeout)
        except TimeoutError:
            busy = self.runner.busy_for()[0]
            self._log_error(f'{busy} does not return: the component ends with the process')
        except RuntimeError as error:
            self._log_error(f'the component is not shut down: {error}')
        self._closing = True
        self.worker.stop(self._timeout if not self.runner.busy_for()[0] else 0.0)


class _LogHandler(logging.Handler):
    """Passes log records of a component to the logger of the node."""

    def __init__(self, node: LifecycleNode) -> None:
        super().__init__()
        self._node = node

    def emit(self, record: logging.LogRecord) -> None:
        """Log a record, even if its text cannot be made."""
        text = attempt(record.getMessage)
        if type(text) is Raised:
            text = f'the component logs a record without a text: {text.text}'
        log(self._node, record.levelno, printable_lines(text))


make_node = HardwareNode


def main() -> None:
    """Run the node. Exit with 0, or with 1 if it cannot start."""
    run_program(make_node)


if __name__ == '__main__':
    main()
