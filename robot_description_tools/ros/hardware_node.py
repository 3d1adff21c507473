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
from collections.abc import Sequence
import logging
import sys
import time
from typing import Any

from diagnostic_msgs.msg import DiagnosticArray
from rcl_interfaces.msg import SetParametersResult
from rclpy.clock import Clock
from rclpy.clock import ClockType
from rclpy.lifecycle import LifecycleNode
from rclpy.lifecycle import LifecycleState
from rclpy.lifecycle import TransitionCallbackReturn
from rclpy.parameter import Parameter
from rclpy.qos import QoSProfile
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_of
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.hardware import CallbackReturn
from robot_description_tools.hardware import component_from_info
from robot_description_tools.hardware import ComponentLoadError
from robot_description_tools.hardware import ComponentRunner
from robot_description_tools.hardware import State
from robot_description_tools.hardware import TransmissionSystem
from robot_description_tools.hardware import Worker
from robot_description_tools.hardware.command_wire import CommandReader
from robot_description_tools.hardware.command_wire import StateWriter
from robot_description_tools.hardware.loading import PARAMETER
from robot_description_tools.hardware.topic_system import commands_topic
from robot_description_tools.hardware.topic_system import problems
from robot_description_tools.hardware.topic_system import states_topic
from robot_description_tools.ros.description_source import DescriptionSource
from robot_description_tools.ros.hardware_health import Facts
from robot_description_tools.ros.hardware_health import health_of
from robot_description_tools.ros.hardware_health import Seen
from robot_description_tools.ros.parameters import declare_any
from robot_description_tools.ros.parameters import declare_flag
from robot_description_tools.ros.parameters import declare_number
from robot_description_tools.ros.rclpy_inside import lifecycle_state
from robot_description_tools.ros.rclpy_inside import wrap_change_state
from robot_description_tools.ros.running import run_program
from robot_description_tools.ros.running import start_error
from robot_description_tools.wire.cdr import MalformedMessage
from sensor_msgs.msg import JointState

DEFAULT_RATE = 100.0
# How often the node looks whether the component has changed its state by itself [s].
FOLLOW_PERIOD = 0.05
RESULTS = {
    CallbackReturn.SUCCESS: TransitionCallbackReturn.SUCCESS,
    CallbackReturn.FAILURE: TransitionCallbackReturn.FAILURE,
    CallbackReturn.ERROR: TransitionCallbackReturn.ERROR,
}


class HardwareNode(LifecycleNode):
    """
    Runs a component between the topics of JointStateTopicSystem.

    Topics, parameters and what happens to a component that fails: ``docs/hardware.md``. The
    component lives in a thread of its own; this node follows its state.

    """

    def __init__(self, **arguments: Any) -> None:
        name = arguments.pop('node_name', 'hardware_node')
        super().__init__(
            name, automatically_declare_parameters_from_overrides=False, **arguments
        )
        wrap_change_state(self, self._guarded)
        self.received = 0
        self.refused = 0
        self.latest_refusal = ''
        self.has_failed = False
        self._closing = False
        self._declare()
        self.info = self._choose(self._description())
        self.rate = self._rate()
        self.component_name = self.info.hardware_parameters[PARAMETER]
        self._load()
        self._connect()
        self._start()

    # -- start -----------------------------------------------------------------------------

    def _declare(self) -> None:
        self.source = DescriptionSource(self)
        text = 'Name of the <ros2_control> to run'
        self._name = str(declare_any(self, 'hardware', '', text, fixed=True))
        text = 'Cycles per second [Hz]; 0: as described'
        self._asked_rate = declare_number(self, 'rw_rate', 0.0, text)
        text = 'Whether to configure and activate'
        self._autostart = declare_flag(self, 'autostart', True, text)
        text = 'How long a call of the component may take [s]'
        self.patience = self._declare_time('watchdog', 1.0, text)
        text = 'How long to wait for a transition [s]'
        self._timeout = self._declare_time('transition_timeout', 5.0, text)
        self.add_on_set_parameters_callback(self._check_parameters)

    def _declare_time(self, name: str, default: float, text: str) -> float:
        value = declare_number(self, name, default, text)
        if value <= 0.0:
            raise start_error(self, f'{name} is {value}, expected more than 0')
        return value

    def _check_parameters(self, parameters: Sequence[Parameter]) -> SetParametersResult:
        for parameter in parameters:
            if parameter.name in ('robot_description', 'description_file'):
                return SetParametersResult(
                    successful=False, reason='hardware takes another description at start only'
                )
        return SetParametersResult(successful=True)

    def _description(self) -> RobotDescription:
        text = str(self.get_parameter('robot_description').value)
        file = str(self.get_parameter('description_file').value)
        if not file and not text.strip():
            raise start_error(self, 'set robot_description to a URDF, or description_file')
        try:
            found = self.source.from_file(file) if file else self.source.from_text(text)
        except RobotDescriptionError as error:
            self.source.log_findings(error.diagnostics)
            raise start_error(self, 'the robot description cannot be used') from error
        self.source.log(found)
        self._actuator_names = _names_of_actuators(found)
        return found

    def _choose(self, description: RobotDescription) -> HardwareInfo:
        """Return the hardware that is asked for, else the only one in Python."""
        known = {info.name: info for info in description.hardware}
        ours = [name for name, info in known.items() if PARAMETER in info.hardware_parameters]
        if self._name:
            if self._name not in known:
                raise start_error(
                    self,
                    f"there is no <ros2_control> '{self._name}'{did_you_mean(self._name, known)}"
                )
            if self._name not in ours:
                raise start_error(self, f"'{self._name}' has no <param> '{PARAMETER}'")
            return known[self._name]
        if not ours:
            raise start_error(
                self,
                f"no <ros2_control> has a <param> '{PARAMETER}'; there are: "
                f"{one_of(known) or 'none'}",
            )
        if len(ours) > 1:
            raise start_error(self, f"set 'hardware' to one of: {one_of(ours)}")
        return known[ours[0]]

    def _rate(self) -> float:
        rate = self._asked_rate
        if not 0 <= rate <= 10000:
            raise start_error(self, f'rw_rate must be between 0 and 10000, got {rate:g}')
        return rate or float(self.info.rw_rate) or DEFAULT_RATE

    def _load(self) -> None:
        self._log_handler = _Forward(self.get_logger())
        self._component_logger = logging.getLogger(f'hardware.{self.info.name}')
        self._component_logger.setLevel(logging.DEBUG)
        self._component_logger.addHandler(self._log_handler)
        try:
            component = component_from_info(self.info)
        except ComponentLoadError as error:
            raise start_error(self, str(error)) from error
        self.runner = ComponentRunner(
            component, self.info, 1.0 / self.rate, time.monotonic_ns, self._report
        )
        self.worker = Worker(
            self._cycle, round(1e9 / self.rate), time.monotonic_ns, self._on_missed
        )

    def _connect(self) -> None:
        for problem in problems(self.info):
            self.get_logger().warning(problem)
        self._reader = CommandReader(self.info.joints)
        states = states_topic(self.info)
        commands = commands_topic(self.info)
        self._states = self.create_publisher(JointState, states, QoSProfile(depth=10))
        self._writers: list[tuple[Any, StateWriter, Callable[[], Any]]] = []
        self._diagnostics = self.create_publisher(
            DiagnosticArray, '/diagnostics', QoSProfile(depth=10)
        )
        self.create_subscription(
            JointState, commands, self._on_commands, QoSProfile(depth=1), raw=True
        )
        # Timers count real time: a simulated clock may stand still.
        steady = Clock(clock_type=ClockType.STEADY_TIME)
        self._seen = Seen()
        self.create_timer(FOLLOW_PERIOD, self._follow, clock=steady)
        self.create_timer(1.0, self._report_health, clock=steady)
        self.get_logger().info(
            f"hardware '{self.info.name}' ({self.component_name}) at {self.rate:g} Hz: commands "
            f'from {self.resolve_topic_name(commands)}, states to '
            f'{self.resolve_topic_name(states)}'
        )

    def _start(self) -> None:
        self.worker.start()
        try:
            self.worker.call(self.runner.initialize, self._timeout)
        except TimeoutError:
            self._say_error('on_init does not return')
            return
        # What failed to initialize is followed to finalized.
        self.has_failed = self.runner.state is State.FINALIZED
        if self.has_failed or not self._autostart:
            return
        if self.trigger_configure() is TransitionCallbackReturn.SUCCESS:
            self.trigger_activate()

    def _make_writers(self) -> list[tuple[Any, StateWriter, Callable[[], Any]]]:
        """Return what is published each cycle: publisher, its message, its values."""
        component = self.runner.component
        names = [joint.name for joint in self.info.joints]
        writers: list[tuple[Any, StateWriter, Callable[[], Any]]] = [
            (
                self._states,
                StateWriter(names, component.states_declared),
                lambda: component.joint_states,
            )
        ]
        if isinstance(component, TransmissionSystem):
            names = [self._actuator_names(self.info.name, n) for n in component.actuators]
            for topic, values in (
                ('actuator_states', lambda: component.actuator_states),
                ('actuator_commands', lambda: component.actuator_commands),
            ):
                publisher = self.create_publisher(JointState, topic, QoSProfile(depth=10))
                writers.append((publisher, StateWriter(names), values))
        return writers

    # -- the component's thread ----------------------------------------------------------------

    def _cycle(self) -> None:
        self.runner.cycle(self.get_clock().now().nanoseconds, self._publish)

    def _publish(self) -> None:
        if self._closing:
            return
        stamp_ns = self.get_clock().now().nanoseconds
        for publisher, writer, values in self._writers:
            publisher.publish(writer.encode(stamp_ns, values()))

    def _on_missed(self, count: int) -> None:
        if self.runner.state in (State.INACTIVE, State.ACTIVE):
            self.runner.statistics.missed += count

    def _report(self, message: str, trace: str) -> None:
        if not self._closing:
            self._say_error(message)
            if trace:
                self.get_logger().debug(trace)

    # -- messages and timers -------------------------------------------------------------------

    def _on_commands(self, data: bytes) -> None:
        self.received += 1
        if self.runner.state is not State.ACTIVE:
            return
        infinite = self._reader.not_finite
        try:
            self.runner.request(self._reader.read(data))
        except MalformedMessage as error:
            self._refuse(str(error))
        if self._reader.not_finite > infinite:
            self._refuse('an infinite command counts as none')

    def _refuse(self, why: str) -> None:
        self.refused += 1
        if why != self.latest_refusal:
            self.get_logger().error(f'command: {why}')
        self.latest_refusal = why

    def _facts(self) -> Facts:
        """Return what there is to say of this node now."""
        return Facts(
            self.get_fully_qualified_name(),
            self.info,
            self.component_name,
            self.runner,
            self.rate,
            self.patience,
            self.has_failed,
            self.received,
            self.refused,
            self.latest_refusal,
        )

    def _report_health(self) -> None:
        message = DiagnosticArray()
        message.header.stamp = self.get_clock().now().to_msg()
        message.status = [health_of(self._facts(), self._seen)]
        self._diagnostics.publish(message)

    # -- life cycle ----------------------------------------------------------------------------

    def on_configure(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Configure the component."""
        if not self._writers and self.runner.state is not State.FINALIZED:
            self._writers = self._make_writers()
        return self._transition(self.runner.configure, State.UNCONFIGURED, State.INACTIVE)

    def on_activate(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Activate the component."""
        self._reader.reset()
        return self._transition(self.runner.activate, State.INACTIVE, State.ACTIVE)

    def on_deactivate(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Deactivate the component."""
        return self._transition(self.runner.deactivate, State.ACTIVE, State.INACTIVE)

    def on_cleanup(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Clean the component up."""
        return self._transition(self.runner.cleanup, State.INACTIVE, State.UNCONFIGURED)

    def on_shutdown(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Shut the component down."""
        result = self._transition(self.runner.shutdown, None, State.FINALIZED)
        if result is not TransitionCallbackReturn.SUCCESS and self.runner.busy_for()[0]:
            # Nothing more is called once what is being called has returned.
            self.worker.stop(0.0)
        return result

    def on_error(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Follow the component, which has been through its own on_error."""
        recovered = self.runner.state is State.UNCONFIGURED
        return TransitionCallbackReturn.SUCCESS if recovered else TransitionCallbackReturn.FAILURE

    def _transition(
        self, step: Callable[[], CallbackReturn], start: State | None, goal: State
    ) -> TransitionCallbackReturn:
        """Let the component make a step, unless it is there already."""
        runner = self.runner
        if runner.state is goal:
            return TransitionCallbackReturn.SUCCESS
        busy, seconds = runner.busy_for()
        if seconds > self.patience:
            self._say_error(f'not {goal.value}: {busy} has not returned for {seconds:.1f} s')
            return TransitionCallbackReturn.FAILURE
        if start is not None and runner.state is not start:
            return TransitionCallbackReturn.ERROR
        try:
            answer = self.worker.call(step, self._timeout)
        except TimeoutError as error:
            self._say_error(f'not {goal.value} yet: {runner.busy_for()[0]} gives {error}')
            return TransitionCallbackReturn.FAILURE
        self.has_failed = answer is not CallbackReturn.SUCCESS
        return RESULTS[answer]

    def _follow(self) -> None:
        """Take the node to where the component has gone by itself."""
        runner = self.runner
        runner.watch(self.patience)
        here = lifecycle_state(self)
        if here in (None, runner.state.value, State.FINALIZED.value) or runner.busy_for()[0]:
            return
        there = runner.state
        if here == State.ACTIVE.value:
            self.has_failed = there is not State.INACTIVE
            self.trigger_deactivate()
        elif here == State.INACTIVE.value:
            if there is State.ACTIVE:
                self.trigger_activate()
            else:
                self.has_failed = True
                self.trigger_cleanup()
        elif here == State.UNCONFIGURED.value:
            if there in (State.INACTIVE, State.ACTIVE):
                self.trigger_configure()
            elif there is State.FINALIZED:
                self.trigger_shutdown()

    def _guarded(self, change_state: Callable[..., Any]) -> Callable[..., Any]:
        """Return the service's callback without the exception of an impossible transition."""

        def callback(request: Any, response: Any) -> Any:
            try:
                return change_state(request, response)
            # rclpy has no name for its RCLError.
            except Exception as error:
                asked = request.transition.label or f'transition {request.transition.id}'
                here = lifecycle_state(self)
                self._say_error(f'{asked} is refused while {here}: {error}')
                response.success = False
                return response

        return callback

    def destroy_node(self) -> None:
        """Bring the component to rest, then end."""
        if getattr(self, 'worker', None) is not None:
            self._end_component()
            self._component_logger.removeHandler(self._log_handler)
        super().destroy_node()

    def _end_component(self) -> None:
        def end() -> None:
            self.runner.deactivate()
            self.runner.shutdown()

        try:
            self.worker.call(end, self._timeout)
        except TimeoutError:
            busy = self.runner.busy_for()[0]
            self._say_error(f'{busy} does not return: the component ends with the process')
        self._closing = True
        self.worker.stop(self._timeout if not self.runner.busy_for()[0] else 0.0)

    # -- helpers -------------------------------------------------------------------------------

    def _say_error(self, message: str) -> None:
        self.get_logger().error(message)


class _Forward(logging.Handler):
    """Hands what a component logs to the node's logger."""

    def __init__(self, logger: Any) -> None:
        super().__init__()
        self._logger = logger

    def emit(self, record: logging.LogRecord) -> None:
        """Log a record; one line each, since rclpy ties a place to a severity."""
        text = record.getMessage()
        if record.levelno >= logging.CRITICAL:
            self._logger.fatal(text)
        elif record.levelno >= logging.ERROR:
            self._logger.error(text)
        elif record.levelno >= logging.WARNING:
            self._logger.warning(text)
        elif record.levelno >= logging.INFO:
            self._logger.info(text)
        else:
            self._logger.debug(text)


def _names_of_actuators(description: RobotDescription) -> Callable[[str, str], str]:
    """Return how an actuator of a hardware is called: with its hardware where ambiguous."""
    owners: dict[str, set[str]] = {}
    for info in description.hardware:
        for transmission in info.transmissions:
            for end in transmission.actuators:
                owners.setdefault(end.name, set()).add(info.name)

    def name_of(hardware: str, actuator: str) -> str:
        return f'{hardware}/{actuator}' if len(owners.get(actuator, ())) > 1 else actuator

    return name_of


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the node; exits with 0, or with 1 if it cannot start."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    run_program(HardwareNode, words)


if __name__ == '__main__':
    main()
