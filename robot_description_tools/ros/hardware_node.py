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
import time
from typing import Any

from diagnostic_msgs.msg import DiagnosticStatus
from rclpy.lifecycle import LifecycleNode
from rclpy.lifecycle import LifecycleState
from rclpy.lifecycle import TransitionCallbackReturn
from robot_description_tools.description import RobotDescription
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.diagnostics import one_line
from robot_description_tools.doctor.subjects import HARDWARE as SUBJECT
from robot_description_tools.hardware import CallbackReturn
from robot_description_tools.hardware import ComponentState
from robot_description_tools.hardware.loading import choose_hardware
from robot_description_tools.hardware.loading import NoHardwareError
from robot_description_tools.hardware.runner import TRANSITIONS
from robot_description_tools.ros.description_source import DescriptionSource
from robot_description_tools.ros.guarded import Guarded
from robot_description_tools.ros.loaded_hardware import LoadedHardware
from robot_description_tools.ros.parameter_list import HARDWARE
from robot_description_tools.ros.parameters import NodeParameters
from robot_description_tools.ros.rclpy_internals import end_life_cycle
from robot_description_tools.ros.rclpy_internals import lifecycle_state
from robot_description_tools.ros.rclpy_internals import wrap_change_state
from robot_description_tools.ros.running import run_program
from robot_description_tools.ros.running import start_error
from robot_description_tools.ros.status import create_steady_timer
from robot_description_tools.ros.status import make_status

#: Seconds. Time between two comparisons of the node's state with the component's state.
FOLLOW_PERIOD = 0.05
# Maps the state of a component after a fault to the transitions that restart the component.
STEPS = {
    ComponentState.UNCONFIGURED: ('configure', 'activate'),
    ComponentState.INACTIVE: ('activate',),
    ComponentState.FINALIZED: (),
}


class HardwareNode(Guarded, LifecycleNode):
    """
    Runs a component, and connects it with the topics of JointStateTopicSystem.

    ``doc/hardware.md`` explains topics, parameters and the effect of faults. The component runs in
    its own thread. If a fault changes the lifecycle state of the component, the node enters the
    same state.

    """

    def __init__(self, node_name: str = 'hardware_node', **arguments: Any) -> None:
        super().__init__(node_name, **arguments)
        wrap_change_state(self, self._guarded)
        # `loaded` is the present hardware. If the attached parts change, `_next` replaces it. Each
        # is None if neither the robot nor an attached part has the hardware of this node.
        self.loaded: LoadedHardware | None = None
        self._next: LoadedHardware | None = None
        self._is_running = False
        self._log_error = self.get_logger().error
        try:
            self._begin()
        except BaseException:
            # Remove the services, because other nodes could call them before Python deletes the
            # node.
            self.destroy_node()
            raise

    # -- hardware --------------------------------------------------------------------------

    def _begin(self) -> None:
        self.parameters = NodeParameters(self, HARDWARE)
        self.patience = self.parameters['watchdog']
        self._timeout = self.parameters['transition_timeout']
        self._retry_period = self.parameters['retry_period']
        self.source = DescriptionSource(
            self, self.parameters, lambda description: description, self._install, self._check
        )
        self.source.follow_changes(lambda names: self.source.apply_change())
        create_steady_timer(self, FOLLOW_PERIOD, self._follow)
        self.report_each_second(self._statuses)
        if not self.source.start():
            raise start_error(self, 'set robot_description to a URDF, or description_file')
        self._is_running = True

    def _check(self, description: RobotDescription) -> None:
        """
        Load the hardware of a robot, and clean up the present hardware.

        If the new robot has the same hardware, nothing changes. If the hardware cannot be
        replaced, raise ValueError. The caller then keeps the old robot.

        """
        loaded, info = self.loaded, self._chosen(description)
        if self._next is not None and self._next is not loaded:
            # End the hardware that was loaded for an earlier change, because another check refused
            # that change.
            self._next.end()
        self._next = loaded
        if info == (loaded and loaded.info) and self._is_running:
            return
        if loaded is not None:
            self._refuse_while_in_use(loaded)
        if info is not None and lifecycle_state(self) == ComponentState.FINALIZED.value:
            raise ValueError('this node is finalized: restart its process to load hardware')
        new = None
        if info is not None:
            new = LoadedHardware(self, self.parameters, description, info)
        try:
            if new is not None and self._is_running:
                self._initialize(new)
            if lifecycle_state(self) == ComponentState.INACTIVE.value:
                self.trigger_cleanup()
            if lifecycle_state(self) == ComponentState.INACTIVE.value:
                raise ValueError('the present hardware cannot be cleaned up: see the log')
        except ValueError:
            if new is not None:
                new.end()
            raise
        self._next = new

    def _initialize(self, loaded: LoadedHardware) -> None:
        """
        Initialize hardware while the node runs.

        Raise ValueError if the initialization fails.

        """
        try:
            loaded.initialize()
            why = loaded.runner.last_fault if loaded.has_failed else ''
        except TimeoutError:
            why = 'on_init does not return'
        if why:
            raise ValueError(f"hardware '{one_line(loaded.info.name)}' cannot be loaded: {why}")

    def _refuse_while_in_use(self, loaded: LoadedHardware) -> None:
        name, (busy, seconds) = one_line(loaded.info.name), loaded.runner.busy_for()
        if loaded.runner.state is ComponentState.ACTIVE:
            step = f'ros2 lifecycle set {self.get_fully_qualified_name()} deactivate'
            raise ValueError(f"hardware '{name}' is active. First deactivate it: {step}")
        if seconds > self.patience:
            raise ValueError(f"{busy} of hardware '{name}' has not returned for {seconds:.1f} s")

    def _chosen(self, description: RobotDescription) -> HardwareInfo | None:
        """
        Return the hardware of a robot. None if the robot lacks it and `assembly_file` is set.

        In this case, a part that is attached later may have the hardware.

        """
        try:
            return choose_hardware(description, self.parameters['hardware'])
        except NoHardwareError as error:
            if not self.parameters['assembly_file']:
                raise
            self.get_logger().info(one_line(f'no hardware is loaded: {error}'))
            return None

    def _install(self, description: RobotDescription) -> None:
        """Replace the hardware by the hardware that `_check` has loaded."""
        self.source.log_findings(description.findings, description.source)
        loaded, self.loaded = self.loaded, self._next
        if loaded is not None and loaded is not self.loaded:
            loaded.end()
            name = one_line(loaded.info.name)
            self.get_logger().info(f"hardware '{name}' is unloaded")
        if self.loaded is not None and self.loaded is not loaded:
            self.loaded.connect()
            self._start(self.loaded)

    def _start(self, loaded: LoadedHardware) -> None:
        if not self._is_running:
            try:
                loaded.initialize()
            except TimeoutError:
                self._log_error('on_init does not return')
                return
        # After a failure, `_follow` finalizes the node.
        if loaded.has_failed or not self.parameters['autostart']:
            return
        loaded.wanted = ComponentState.ACTIVE
        if self.trigger_configure() is TransitionCallbackReturn.SUCCESS:
            self.trigger_activate()

    def _statuses(self) -> list[DiagnosticStatus]:
        if self.loaded is not None:
            return [self.loaded.status()]
        name = f'{self.get_fully_qualified_name()}: {SUBJECT}'
        return [make_status(name, DiagnosticStatus.OK, 'no attached part has this hardware', {})]

    # -- life cycle ----------------------------------------------------------------------------

    def on_configure(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Configure the component."""
        if self.loaded is not None and not self.loaded.make_writers():
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
        result, loaded = self._transition('shutdown'), self.loaded
        has_failed = result is not TransitionCallbackReturn.SUCCESS
        if has_failed and loaded is not None and loaded.runner.busy_for()[0]:
            # A call of the component has not returned. Let the thread end after this call, so that
            # it calls no other function of the component.
            loaded.worker.stop(0.0)
        return result

    def on_error(self, state: LifecycleState) -> TransitionCallbackReturn:
        """Become unconfigured if the component has become unconfigured, or else finalized."""
        loaded = self.loaded
        recovered = loaded is None or loaded.runner.state is ComponentState.UNCONFIGURED
        return TransitionCallbackReturn.SUCCESS if recovered else TransitionCallbackReturn.FAILURE

    def _transition(self, step: str) -> TransitionCallbackReturn:
        """Let the component make a transition, unless it is already in the target state."""
        loaded, (start, goal) = self.loaded, TRANSITIONS[step]
        if loaded is None:
            if goal is ComponentState.FINALIZED:
                return TransitionCallbackReturn.SUCCESS
            self._log_error(f'not {goal.value}: no attached part has this hardware')
            return TransitionCallbackReturn.FAILURE
        runner = loaded.runner
        if runner.state is goal:
            return TransitionCallbackReturn.SUCCESS
        busy, seconds = runner.busy_for()
        if seconds > self.patience:
            self._log_error(f'not {goal.value}: {busy} has not returned for {seconds:.1f} s')
            return TransitionCallbackReturn.FAILURE
        if start is not None and runner.state is not start:
            return TransitionCallbackReturn.ERROR
        loaded.wanted = goal if loaded.retry_at is None else loaded.wanted
        try:
            answer = loaded.worker.call(getattr(runner, step), self._timeout)
        except TimeoutError as error:
            self._log_error(f'not {goal.value} yet: {runner.busy_for()[0]} gives {error}')
            return TransitionCallbackReturn.FAILURE
        loaded.has_failed = loaded.needs_restart_hint = answer is not CallbackReturn.SUCCESS
        return getattr(TransitionCallbackReturn, answer.name)

    def _follow(self) -> None:
        """If a fault has changed the state of the component, bring the node to the same state."""
        loaded = self.loaded
        if loaded is None:
            return
        runner = loaded.runner
        loaded.worker.revive()
        self._watch(loaded)
        label, state = lifecycle_state(self), runner.state
        if runner.busy_for()[0]:
            return
        if label == state.value:
            self._log_how_to_restart(loaded)
            self._retry(loaded)
            return
        if label == ComponentState.ACTIVE.value:
            loaded.has_failed |= state is not ComponentState.INACTIVE
            loaded.needs_restart_hint = True
            self.trigger_deactivate()
        elif label == ComponentState.INACTIVE.value and state is ComponentState.ACTIVE:
            self.trigger_activate()
        elif label == ComponentState.INACTIVE.value:
            loaded.has_failed = loaded.needs_restart_hint = True
            self.trigger_cleanup()
        elif label == ComponentState.UNCONFIGURED.value and state is ComponentState.FINALIZED:
            self.trigger_shutdown()
        elif label == ComponentState.UNCONFIGURED.value and state is not ComponentState.UNKNOWN:
            self.trigger_configure()

    def _watch(self, loaded: LoadedHardware) -> None:
        """Log the end of a call that did not return for a long time."""
        name, seconds = loaded.blocked
        blocked = loaded.runner.watch(self.patience)
        if name and blocked != name:
            self.get_logger().warning(f'{name} has returned after {seconds:.1f} s')
        loaded.blocked = (blocked, loaded.runner.busy_for()[1])

    def _retry(self, loaded: LoadedHardware) -> None:
        """Restart a failed component when `retry_period` has passed since its failure."""
        state, wanted = loaded.runner.state, loaded.wanted
        is_possible = state in (ComponentState.UNCONFIGURED, ComponentState.INACTIVE)
        is_wanted = wanted in (ComponentState.INACTIVE, ComponentState.ACTIVE)
        if not (self._retry_period and loaded.has_failed and is_possible and is_wanted):
            loaded.retry_at = None
            return
        now = time.monotonic()
        if loaded.retry_at is None:
            loaded.retry_at = now + self._retry_period
        if now < loaded.retry_at:
            return
        for step in STEPS[state]:
            if loaded.runner.state is wanted:
                break
            if getattr(self, f'trigger_{step}')() is not TransitionCallbackReturn.SUCCESS:
                loaded.retry_at = time.monotonic() + self._retry_period
                return
        loaded.retry_at = None
        name = one_line(loaded.info.name)
        self.get_logger().warning(f"hardware '{name}' is {loaded.runner.state.value} again")

    def _log_how_to_restart(self, loaded: LoadedHardware) -> None:
        """Log how to restart the component if a fault has stopped it."""
        state = loaded.runner.state
        if not loaded.needs_restart_hint or state not in STEPS:
            return
        loaded.needs_restart_hint = False
        name = self.get_fully_qualified_name()
        steps = ' && '.join(f'ros2 lifecycle set {name} {step}' for step in STEPS[state])
        how = f'. To restart it: {steps}' if steps else ' and ends with this process'
        if steps and loaded.has_failed and self._retry_period:
            how = f'. The node restarts it in {self._retry_period:g} s'
        self._log_error(f"hardware '{one_line(loaded.info.name)}' is {state.value} now{how}")

    def _guarded(self, change_state: Callable[..., Any]) -> Callable[..., Any]:
        """Return a callback of the service change_state that refuses impossible transitions."""

        def callback(request: Any, response: Any) -> Any:
            try:
                return change_state(request, response)
            # Catch all exceptions, because rclpy does not export RCLError.
            except Exception as error:
                transition = request.transition.label or f'transition {request.transition.id}'
                state = lifecycle_state(self)
                self._log_error(f'{transition} is refused while {state}: {error}')
                response.success = False
                return response

        return callback

    def destroy_node(self) -> None:
        """Stop the component, then destroy the node."""
        for each in dict.fromkeys((self.loaded, self._next)):
            if each is not None:
                each.end()
        super().destroy_node()
        end_life_cycle(self)


make_node = HardwareNode


def main() -> None:
    """Run the node. The exit code is 0, or 1 if the node cannot start."""
    run_program(make_node)


if __name__ == '__main__':
    main()
