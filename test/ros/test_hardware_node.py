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
"""hardware_node, with a peer that acts as the controller manager."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
import signal
import time
from typing import Any

from diagnostic_msgs.msg import DiagnosticArray
from diagnostic_msgs.msg import DiagnosticStatus
from lifecycle_msgs.msg import Transition
from lifecycle_msgs.srv import ChangeState
from lifecycle_msgs.srv import GetState
import numpy as np
import pytest
from rclpy.parameter import Parameter
from robot_description_tools.ros.hardware_node import HardwareNode
from robot_description_tools.ros.rclpy_internals import lifecycle_state
from robot_description_tools.ros.running import StartError
from sensor_msgs.msg import JointState
from test_support import harness
from test_support.hardware_components import IMPLAUSIBLE
from test_support.hardware_components import lifter
from test_support.hardware_components import NOISY
from test_support.patience import wait_until
from test_support.places import ROOT

COMPONENTS = 'test_support.hardware_components'
MODULE = 'robot_description_tools.ros.hardware_node'
WRIST = str(ROOT / 'urdf' / 'differential_wrist.urdf.xacro')
NODE = '/hardware_node'
SET = f'ros2 lifecycle set {NODE}'
RESTART = f'To restart it: {SET} configure && {SET} activate'


class Manager(harness.Peer):
    """A peer that sends commands, collects messages, and requests transitions."""

    def __enter__(self) -> Manager:
        super().__enter__()
        self.health = self.collect(DiagnosticArray, '/diagnostics')
        # Make the clients only once, because a new client may lose an answer. Make the client of
        # `get_state` last, because its call is repeated until an answer arrives. When this answer
        # arrives, the server has also discovered the other client.
        self._change_state = self.node.create_client(ChangeState, f'{NODE}/change_state')
        self._get_state = self.node.create_client(GetState, f'{NODE}/get_state')
        return self

    def state(self) -> str:
        """Return the state of the lifecycle."""
        assert self.spin_until(self._get_state.service_is_ready), 'no service get_state'
        futures = []

        def ask() -> None:
            futures.append(self._get_state.call_async(GetState.Request()))
            self.spin_until(futures[-1].done, 2.0)

        # Only the last answer is up to date.
        assert wait_until(lambda: futures and futures[-1].done(), ask), 'no answer of get_state'
        return futures[-1].result().current_state.label

    def change(self, transition: int) -> bool:
        """Request a transition, and return True if it succeeds."""
        assert self.spin_until(self._change_state.service_is_ready), 'no service change_state'
        request = ChangeState.Request(transition=Transition(id=transition))
        future = self._change_state.call_async(request)
        assert self.spin_until(future.done), 'no answer of change_state'
        return future.result().success

    def wait_for_state(self, label: str) -> bool:
        """Wait until the lifecycle has this state. Return False if this takes too long."""
        return wait_until(lambda: self.state() == label, self.spin_once)

    def status(self) -> tuple[DiagnosticStatus, dict[str, str]]:
        """Return the next status of the hardware component, and its values."""

        def found() -> list[DiagnosticStatus]:
            statuses = [status for message in self.health for status in message.status]
            return [status for status in statuses if status.name == f'{NODE}: hardware']

        self.health.clear()
        assert self.spin_until(found)
        status = found()[-1]
        return status, {pair.key: pair.value for pair in status.values}

    def misses_commander(self) -> bool:
        """Return True if the next status says that no node publishes commands."""
        return 'commands have no publisher' in self.status()[0].message

    def wait_for_message(self, text: str) -> DiagnosticStatus:
        """Wait for a status whose message contains a text."""
        found = wait_until(lambda: [s for s in [self.status()[0]] if text in s.message])
        assert found, f'no status has: {text}'
        return found[0]

    def command(self, publisher: Any, names: list[str], positions: list[float]) -> None:
        publisher.publish(JointState(name=names, position=[float(p) for p in positions]))


@pytest.fixture
def manager() -> Iterator[Manager]:
    with Manager() as peer:
        yield peer


def node(text: str = '', **parameters: Any) -> harness.NodeProcess:
    if text:
        parameters['robot_description'] = text
    return harness.NodeProcess(MODULE, parameters=parameters)


def node_here(manager: Manager, text: str, **parameters: Any) -> HardwareNode:
    """Return a node in the process of the test, where a node starts faster."""
    overrides = {'robot_description': text, **parameters}
    return HardwareNode(
        context=manager.context,
        parameter_overrides=[Parameter(name, value=v) for name, v in overrides.items()],
    )


def test_commands_become_actuator_commands_and_states_come_back(manager: Manager) -> None:
    with node(description_file=WRIST) as process:
        states = manager.collect(JointState, 'wrist/joint_states')
        actuator_states = manager.collect(JointState, 'actuator_states')
        actuator_commands = manager.collect(JointState, 'actuator_commands')
        commands = manager.publisher(JointState, 'wrist/joint_commands', 1)
        assert manager.wait_for_subscribers(commands), process.output
        assert manager.wait_for_state('active'), process.output

        # Without commands the wrist does not move. All arrays of a state have a value for each
        # joint.
        assert manager.spin_until(lambda: states and actuator_commands), process.output
        assert states[-1].name == ['wrist_pitch', 'wrist_roll']
        assert list(states[-1].position) == [0.0, 0.0]
        assert len(states[-1].velocity) == len(states[-1].effort) == 2
        assert states[-1].header.stamp.sec > 0
        assert np.isnan(actuator_commands[-1].position).all()

        # The motors turn by pitch + roll and pitch - roll, each times 50.
        manager.command(commands, ['wrist_pitch', 'wrist_roll'], [0.3, -0.1])

        def arrived() -> bool:
            return bool(np.allclose(states[-1].position, [0.3, -0.1], atol=1e-3))

        assert manager.spin_until(arrived), process.output
        assert actuator_commands[-1].name == ['left_motor', 'right_motor']
        np.testing.assert_allclose(actuator_commands[-1].position, [10.0, 20.0])
        np.testing.assert_allclose(actuator_states[-1].position, [10.0, 20.0], atol=0.1)
        assert np.isnan(actuator_commands[-1].effort).all()
        # The velocity never exceeds its limit of 3 rad/s, not even after a delay.
        assert max(abs(np.array([m.velocity[0] for m in states]))) < 3.0 * 1.001

        # If one joint is released, no motor is commanded, because both motors move it.
        manager.command(commands, ['wrist_pitch', 'wrist_roll'], [0.3, np.nan])
        assert manager.spin_until(lambda: np.isnan(actuator_commands[-1].position).all())

        # A command beyond a limit is clamped, counted and reported.
        manager.command(commands, ['wrist_pitch', 'wrist_roll'], [9.0, 0.0])
        assert manager.spin_until(
            lambda: states[-1].position[0] > np.radians(86.9)
        ), process.output
        assert max(m.position[0] for m in actuator_commands if m.position[0] == m.position[0])
        assert max(m.position[0] for m in states) < np.radians(87.0) + 1e-9
        # Wait for a new status, because an earlier one may have been made before a command was
        # clamped.
        status, values = manager.status()
        assert status.level == DiagnosticStatus.WARN
        assert 'commands are clamped' in status.message
        assert values['publishers of commands'] == '1'
        assert int(values['clamped: wrist_pitch']) > 10
        assert values['rw_rate [Hz]'] == '100'
        assert int(values['cycles']) > 10

        # After the commander has ended, its last command stays in effect, and the status reports
        # this.
        manager.node.destroy_publisher(commands)
        manager.wait_for_message('commands have no publisher: the last one ended')
        assert 'its commands stay' in manager.status()[0].message
        assert states[-1].position[0] > np.radians(86.9)
        assert process.stop() == 0


def test_frames_follow_the_actuators(manager: Manager) -> None:
    # The state node reads only the states of actuators, and computes the joints through the
    # transmissions.
    other = harness.NodeProcess(
        'robot_description_tools.ros.robot_state_node',
        parameters={'description_file': WRIST, 'publish_frequency': 0.0},
    )
    with node(description_file=WRIST) as process, other:
        complete = manager.collect(JointState, 'complete_joint_states')
        commands = manager.publisher(JointState, 'wrist/joint_commands', 1)
        assert manager.wait_for_subscribers(commands), process.output
        assert manager.wait_for_state('active'), process.output
        manager.command(commands, ['wrist_pitch', 'wrist_roll'], [0.3, -0.1])
        assert manager.spin_until(
            lambda: complete and np.allclose(complete[-1].position, [0.3, -0.1], atol=1e-3)
        ), process.output + other.output
        assert complete[-1].name == ['wrist_pitch', 'wrist_roll']


def test_the_life_cycle_through_the_standard_services(manager: Manager) -> None:
    with node(lifter(), autostart=False) as process:
        states = manager.collect(JointState, 'of_lift')
        commands = manager.publisher(JointState, 'to_lift', 1)
        assert manager.wait_for_subscribers(commands), process.output
        assert manager.state() == 'unconfigured'
        assert manager.status()[0].message.startswith('unconfigured')

        # In the state inactive, the node publishes states and ignores commands.
        assert manager.change(Transition.TRANSITION_CONFIGURE)
        assert manager.state() == 'inactive'
        assert process.wait_for_output('connected to lift')
        assert manager.spin_until(lambda: states)
        manager.command(commands, ['lift'], [1.0])
        manager.spin_for(0.1)
        assert states[-1].position[0] == 0.0
        # Position is the only declared state, so velocities are NaN.
        assert np.isnan(states[-1].velocity[0])
        assert len(states[-1].effort) == 1

        # Commands that came before the activation have no effect.
        assert manager.change(Transition.TRANSITION_ACTIVATE)
        manager.spin_for(0.1)
        assert states[-1].position[0] == 0.0
        manager.command(commands, ['lift'], [1.0])
        assert manager.spin_until(lambda: states[-1].position[0] == 1.0)

        # A transition is refused only if it is impossible in this state.
        assert not manager.change(Transition.TRANSITION_CONFIGURE)
        # Accept two texts, because rclpy itself logs the refusal since Kilted.
        said = ('transition 1 is refused while active', 'Unable to start transition 1 from')
        assert manager.spin_until(lambda: any(text in process.output for text in said))
        assert manager.state() == 'active'

        assert manager.change(Transition.TRANSITION_DEACTIVATE)
        assert process.wait_for_output('resting')
        assert manager.change(Transition.TRANSITION_CLEANUP)
        assert manager.state() == 'unconfigured'
        # The status still arrives, but no new joint state.
        end = time.time()
        manager.status()
        stamps = [message.header.stamp for message in states]
        assert max(stamp.sec + 1e-9 * stamp.nanosec for stamp in stamps) < end
        assert manager.change(Transition.TRANSITION_UNCONFIGURED_SHUTDOWN)
        assert manager.state() == 'finalized'
        assert process.stop(signal.SIGTERM) == 0


def test_a_node_survives_a_component_that_fails(
    manager: Manager, tmp_path: Path
) -> None:
    go_on = tmp_path / 'go_on'
    with node(lifter(go_on=str(go_on)), watchdog=1.0) as process:
        states = manager.collect(JointState, 'of_lift')
        commands = manager.publisher(JointState, 'to_lift', 1)
        assert manager.wait_for_subscribers(commands), process.output
        assert manager.wait_for_state('active')

        # After an exception or an ERROR, on_error is called, and the component can start again.
        no_text = '(no text: its conversion to text raises)'
        moods = {
            101.0: 'read raised RuntimeError: bad mood',
            111.0: r'read raised RuntimeError: bus \udcff is gone (',
            112.0: f'read raised Mute: {no_text} (',
            116.0: f'read returned {no_text}, expected ReturnType',
            102.0: 'read returned ERROR',
        }
        for mood, said in moods.items():
            manager.command(commands, ['lift'], [mood])
            assert manager.wait_for_state('unconfigured'), process.output
            assert process.wait_for_output(said)
            assert process.wait_for_output(f"'lift' is unconfigured now. {RESTART}")
            status, values = manager.status()
            assert status.level == DiagnosticStatus.ERROR
            assert status.message.startswith(f'unconfigured after: {said}')
            assert values['latest fault'].startswith(said)
            assert manager.change(Transition.TRANSITION_CONFIGURE)
            assert manager.change(Transition.TRANSITION_ACTIVATE)
        assert (values['fault: read raised'], values['fault: read error']) == ('3', '1')

        # If the thread of the component ends, the component becomes inactive and can be activated
        # again.
        manager.command(commands, ['lift'], [117.0])
        assert manager.wait_for_state('inactive'), process.output
        assert process.wait_for_output('resting')
        activate = RESTART.partition(' && ')[2]
        assert process.wait_for_output(f"'lift' is inactive now. To restart it: {activate}")
        status, values = manager.status()
        assert status.level == DiagnosticStatus.ERROR
        why = "inactive after: the component's thread has ended: SystemExit"
        assert status.message.startswith(why)
        assert values['fault: thread ended'] == '1'
        # Before its end, the component logged a text that cannot be encoded.
        assert process.wait_for_output(r'bus \udcff')
        assert process.wait_for_output('logs a message whose text cannot be computed')
        states.clear()
        assert manager.spin_until(lambda: states)
        assert manager.change(Transition.TRANSITION_ACTIVATE)

        # An infinite state is published as NaN.
        manager.command(commands, ['lift'], [99.0])
        manager.wait_for_message('the state of a joint is NaN or infinite')
        assert np.isnan(states[-1].position[0])
        assert not np.isinf([message.position[0] for message in states]).any()

        # While a call blocks, the node answers services. Afterwards the component continues.
        manager.command(commands, ['lift'], [103.0])
        assert process.wait_for_output('read has not returned for 1 s'), process.output
        assert manager.state() == 'active'
        assert not manager.change(Transition.TRANSITION_DEACTIVATE)
        status, values = manager.status()
        assert status.level == DiagnosticStatus.ERROR
        assert 'read has not returned' in status.message
        go_on.touch()
        assert process.wait_for_output('read has returned after '), process.output
        manager.command(commands, ['lift'], [0.5])
        assert manager.spin_until(lambda: states[-1].position[0] == 0.5), process.output
        assert manager.state() == 'active'
        assert int(manager.status()[1]['missed cycles']) >= 50

        # This command makes `write` of the component request a deactivation.
        manager.command(commands, ['lift'], [104.0])
        assert manager.wait_for_state('inactive'), process.output

        # An impossible command is refused, and the log gives the reason.
        assert manager.change(Transition.TRANSITION_ACTIVATE)
        manager.command(commands, ['lift'], [1.0, 2.0])
        assert process.wait_for_output("command: 2 values of 'position' for 1 named joints")
        assert manager.status()[1]['refused command messages'] == '1'
        assert process.stop() == 0


def test_commands_time_out_after_the_last_commander_ends(manager: Manager) -> None:
    with node(lifter(), command_timeout=0.5) as process:
        states = manager.collect(JointState, 'of_lift')
        commands = [manager.publisher(JointState, 'to_lift', 1) for _ in range(2)]
        for publisher in commands:
            assert manager.wait_for_subscribers(publisher), process.output
        assert manager.wait_for_state('active')
        manager.command(commands[0], ['lift'], [0.5])
        assert manager.spin_until(lambda: states and states[-1].position[0] == 0.5)

        # One of two silent commanders ends. The other commander still exists, so nothing happens.
        manager.node.destroy_publisher(commands[0])
        assert wait_until(lambda: manager.status()[1]['publishers of commands'] == '1')
        assert not manager.misses_commander()
        # When the last commander has ended, the node calls on_command_timeout of the component.
        manager.node.destroy_publisher(commands[1])
        assert manager.spin_until(lambda: states[-1].position[0] == -1.0), process.output
        said = 'the last publisher of commands ended 0.5 s ago'
        assert process.wait_for_output(said)
        status = manager.wait_for_message('on_command_timeout was called')
        assert status.level == DiagnosticStatus.WARN
        assert 'commands have no publisher' in status.message

        # Test the timeout again, with a new commander that sends a command and ends.
        publisher = manager.publisher(JointState, 'to_lift', 1)
        assert manager.wait_for_subscribers(publisher)
        assert wait_until(lambda: not manager.misses_commander())
        assert states[-1].position[0] == -1.0
        manager.command(publisher, ['lift'], [0.75])
        assert manager.spin_until(lambda: states[-1].position[0] == 0.75)
        manager.node.destroy_publisher(publisher)
        assert manager.spin_until(lambda: states[-1].position[0] == -1.0)

        # After an activation, the node does not report that commands have no publisher until a new
        # command has arrived.
        assert manager.change(Transition.TRANSITION_DEACTIVATE)
        assert manager.change(Transition.TRANSITION_ACTIVATE)
        assert wait_until(lambda: not manager.misses_commander())
        assert manager.status()[1]['fault: command timeout'] == '2'


@pytest.mark.long
def test_a_commander_is_killed(manager: Manager) -> None:
    commander = harness.NodeProcess(
        'robot_description_tools.ros.joint_source_node',
        parameters={'robot_description': lifter()},
        remappings={'joint_states': 'to_lift'},
    )
    with node(lifter(), command_timeout=0.5) as process, commander:
        states = manager.collect(JointState, 'of_lift')
        assert manager.wait_for_state('active'), process.output
        assert wait_until(lambda: int(manager.status()[1]['command messages']) > 0)
        commander.process.kill()
        # The middleware notices only after some time that the process is gone.
        assert manager.spin_until(lambda: states[-1].position[0] == -1.0), process.output


def test_the_process_ends_while_a_component_never_returns(manager: Manager) -> None:
    with node(lifter(), watchdog=1.0, transition_timeout=3.0) as process:
        commands = manager.publisher(JointState, 'to_lift', 1)
        assert manager.wait_for_subscribers(commands), process.output
        assert manager.wait_for_state('active')
        manager.command(commands, ['lift'], [105.0])
        assert process.wait_for_output('write has not returned'), process.output
        assert process.stop() == 0
        assert 'write does not return: the component ends with the process' in process.output


@pytest.mark.parametrize(
    ('text', 'state', 'said'),
    [
        (lifter(bad='on_init'), 'finalized', 'on_init returned ERROR'),
        (lifter(bad='on_configure'), 'unconfigured', 'on_configure returned ERROR'),
        (lifter(bad='on_activate'), 'unconfigured', 'on_activate returned ERROR'),
        (
            lifter(f'{COMPONENTS}:Shy'),
            'unconfigured',
            'published_actuators raised SystemExit: no names (',
        ),
    ],
)
def test_a_start_that_fails_is_reported(
    manager: Manager, text: str, state: str, said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    node = node_here(manager, text)
    with manager.spinning(node):
        told = harness.NodeHere(manager, capfd)
        how = ' and ends with this process' if state == 'finalized' else f'. {RESTART}'
        assert told.wait_for_output(f"hardware 'lift' is {state} now{how}")
        assert told.wait_for_output(said)
        assert manager.state() == state
        status, _ = manager.status()
        assert status.level == DiagnosticStatus.ERROR


def test_a_misspelt_callback_and_states_without_values_are_named(
    manager: Manager, capfd: pytest.CaptureFixture[str]
) -> None:
    """The driver has a misspelt `read`, so it becomes active without an error but has no state."""
    with manager.spinning(node_here(manager, lifter(f'{COMPONENTS}:Slipped'))):
        told = harness.NodeHere(manager, capfd)
        hint = "never calls the method 'read_actuator' of Slipped, did you mean 'read_actuators'?"
        assert told.wait_for_output(hint)
        written = 'the component has never written these states of the description'
        status = manager.wait_for_message(f'{written}: lift/position')
        assert status.level == DiagnosticStatus.WARN
        assert manager.state() == 'active'
        # The log must have the text of the status, but only once.
        said = f'{written}: lift/position; write them in the method read or read_actuators'
        assert told.wait_for_output(said)
        for _ in range(4):
            manager.status()
        assert told.output.count(said) == 1


@pytest.mark.parametrize('reaction', ['publish', 'hold'])
def test_implausible_states_are_logged_once_and_counted(
    manager: Manager, capfd: pytest.CaptureFixture[str], reaction: str
) -> None:
    states = manager.collect(JointState, 'of_lift')
    with manager.spinning(node_here(manager, NOISY, on_implausible_state=reaction)):
        told = harness.NodeHere(manager, capfd)
        status = manager.wait_for_message('the state of a joint is implausible')
        assert status.level == DiagnosticStatus.WARN
        assert int(manager.status()[1]['implausible: lift']) > 1
        assert told.wait_for_output(IMPLAUSIBLE)
        assert manager.spin_until(lambda: len(states) > 6)
        assert told.output.count('is implausible') == 1
    found = {message.position[0] for message in states}
    assert found == ({0.25, 99.0} if reaction == 'publish' else {0.25})


def test_a_component_that_fails_is_restarted(
    manager: Manager, capfd: pytest.CaptureFixture[str]
) -> None:
    states = manager.collect(JointState, 'of_lift')
    made = node_here(manager, NOISY, on_implausible_state='fail', retry_period=0.1)
    with manager.spinning(made):
        told = harness.NodeHere(manager, capfd)
        for _ in range(2):
            assert told.wait_for_output(IMPLAUSIBLE)
            assert told.wait_for_output("'lift' is unconfigured now. The node restarts it in 0.1")
            assert told.wait_for_output("hardware 'lift' is active again")
        assert manager.spin_until(lambda: made.loaded.runner.faults['implausible state'] > 2)
        assert {message.position[0] for message in states} == {0.25}


def test_a_component_at_rest_is_not_restarted(manager: Manager) -> None:
    """If the user deactivates a component, the node does not start it again automatically."""
    with manager.spinning(node_here(manager, lifter(), retry_period=0.05)) as _:
        assert manager.wait_for_state('active')
        assert manager.change(Transition.TRANSITION_DEACTIVATE)
        # Between two statuses, several retry periods pass.
        for _ in range(2):
            assert 'inactive' in manager.status()[0].message


def assert_gone(manager: Manager) -> None:
    """Wait until the node is no longer in the graph. The Python object may still exist."""
    assert manager.spin_until(lambda: 'hardware_node' not in manager.node.get_node_names())
    assert manager.spin_until(lambda: not manager.node.count_services(f'{NODE}/get_state'))


def test_an_error_that_cannot_be_recovered_finalizes(manager: Manager) -> None:
    made = node_here(manager, lifter(bad='on_error'))
    with manager.spinning(made):
        commands = manager.publisher(JointState, 'to_lift', 1)
        assert manager.wait_for_subscribers(commands)
        assert manager.wait_for_state('active')
        manager.command(commands, ['lift'], [102.0])
        assert manager.wait_for_state('finalized')
        assert manager.status()[0].message.startswith('finalized')
    assert_gone(manager)
    assert made.loaded.has_failed
    assert lifecycle_state(made) is None


def test_a_transition_that_takes_long_is_followed(manager: Manager, tmp_path: Path) -> None:
    go_on = tmp_path / 'go_on'
    slow = lifter(slow='on_activate', go_on=str(go_on))
    with node(slow, transition_timeout=3.0, autostart=False) as process:
        # Request the state first, so that the clients have found the node before the transition
        # begins.
        assert manager.state() == 'unconfigured', process.output
        assert manager.change(Transition.TRANSITION_CONFIGURE)
        assert not manager.change(Transition.TRANSITION_ACTIVATE)
        # The caller gets a failure, but the transition succeeds later.
        assert process.wait_for_output('not active yet: on_activate gives no answer after 3 s')
        assert manager.state() == 'inactive'
        go_on.touch()
        assert manager.wait_for_state('active'), process.output
        # When the process ends, it first deactivates an active component.
        assert process.stop() == 0
        assert 'resting' in process.output


@pytest.mark.parametrize(
    ('text', 'parameters', 'why'),
    [
        ('', {}, 'set robot_description to a URDF, or description_file'),
        ('<robot', {}, 'the robot description cannot be used'),
        (lifter(), {'hardware': 'lifft'}, "no <ros2_control> 'lifft', did you mean 'lift'"),
        (
            lifter().replace('python_component', 'component'),
            {},
            "no <ros2_control> has a <param> 'python_component'; known:",
        ),
        (
            lifter().replace('python_component', 'component'),
            {'hardware': 'lift'},
            "'lift' has no <param> 'python_component'",
        ),
        (lifter('no_such_driver:Arm'), {}, "there is no module 'no_such_driver'"),
        (lifter(f'{COMPONENTS}:Mody'), {}, "no class 'Mody', did you mean 'Moody'"),
        (lifter(), {'rw_rate': -1.0}, 'rw_rate is -1.0, expected a number from 0 to 10000'),
        (lifter(), {'rw_rate': 'fast'}, "rw_rate is 'fast', expected a number"),
        (lifter(), {'autostart': 'maybe'}, "autostart is 'maybe', expected true or false"),
        (lifter(), {'watchdog': 'long'}, "watchdog is 'long', expected a number"),
        (lifter(), {'transition_timeout': -1}, 'transition_timeout is -1.0, expected more than 0'),
        ('<robot name="r"><link name="a"/></robot>', {}, 'known: none'),
    ],
)
def test_hardware_that_cannot_start(
    manager: Manager, text: str, parameters: dict[str, Any], why: str
) -> None:
    with pytest.raises(StartError) as caught:
        node_here(manager, text, **parameters)
    assert why in str(caught.value)
    # A node that could not start disappears from the graph, so that no caller waits for it.
    assert_gone(manager)


def test_parameters_are_documented_and_read_at_start(manager: Manager) -> None:
    made = node_here(manager, lifter(), autostart=False, rw_rate=20)
    assert made.loaded.rate == 20.0
    (answer,) = made.set_parameters([Parameter('robot_description', value=lifter())])
    assert not answer.successful
    assert 'only at its start' in answer.reason
    text = (ROOT / 'doc' / 'hardware.md').read_text(encoding='utf-8')
    foreign = ('use_sim_time', 'start_type_description_service')
    names = [n for n in made.list_parameters([], 0).names if n not in foreign]
    assert len(names) > 8
    assert [name for name in names if f'`{name}`' not in text] == []
    made.destroy_node()


def test_a_node_that_cannot_start_ends_with_1() -> None:
    with node(lifter('no_such_driver:Arm')) as process:
        assert process.wait() == 1
        assert "there is no module 'no_such_driver'" in process.output


def test_the_only_hardware_in_python_is_chosen(manager: Manager) -> None:
    # Add a second hardware component whose joint is also a lift.
    second = lifter().replace('"lift"', '"other"').replace('"base"', '"carriage"')
    second = second.replace('<link name="carriage"/><link name="carriage"/>', '')
    second = second.replace('child link="carriage"', 'child link="top"').partition('">')[2]
    text = lifter().replace('</robot>', '<link name="top"/>' + second)

    def start(text_: str, **parameters: Any) -> str:
        made = node_here(manager, text_, autostart=False, **parameters)
        name = made.loaded.info.name
        made.destroy_node()
        return name

    with pytest.raises(StartError, match="set 'hardware' to one of: lift, other"):
        start(text)
    assert start(text, hardware='other') == 'other'
    first = text.find('<param name="python_component">')
    in_cpp = text[:first] + text[first:].replace('python_component', 'component', 1)
    assert start(in_cpp) == 'other'


ARM = '<robot name="arm"><link name="flange"/></robot>'
CAMERA = '<robot name="camera"><link name="lens"/></robot>'
# Maps the name of each tool to the description of the tool. In the assembly, all names in this
# description get the name of the tool as a prefix.
TOOLS = {
    'tool': lifter(),
    'twin': lifter(),
    'slow': lifter(slow='on_cleanup', go_on='GO_ON'),
    'bad': lifter(bad='on_init'),
    'odd': lifter(f'{COMPONENTS}:Mody'),
    'camera': CAMERA,
}


@pytest.fixture
def tools(tmp_path: Path) -> dict[str, Any]:
    """Write an assembly file with tools, and return the parameters of a node that uses it."""
    parts = []
    for name, text in TOOLS.items():
        (tmp_path / f'{name}.urdf').write_text(text.replace('GO_ON', str(tmp_path / 'go_on')))
        parts.append(f'- {{file: {name}.urdf, prefix: {name}_, parent: flange}}')
    file = tmp_path / 'tools.yaml'
    file.write_text('\n'.join(['parts:', *parts]))
    return {'assembly_file': str(file), 'robot_description': ARM}


def attach(manager: Manager, *names: str) -> str:
    """Attach tools. Return the reason of a refusal, or ''."""
    answer = manager.set_parameters(NODE, {'attachments': ' '.join(names)})
    assert answer.successful is not bool(answer.reason)
    return answer.reason


def test_a_tool_is_loaded_and_unloaded_by_its_life_cycle(
    manager: Manager, tools: dict[str, Any]
) -> None:
    with node(**tools) as process:
        states = manager.collect(JointState, 'of_lift')
        commands = manager.publisher(JointState, 'to_lift', 1)
        assert manager.state() == 'unconfigured'
        assert not manager.change(Transition.TRANSITION_CONFIGURE)
        status, _ = manager.status()
        assert (status.level, status.message) == (
            DiagnosticStatus.OK,
            'no attached part has this hardware',
        )
        for name in ('tool', 'twin'):
            assert attach(manager, name) == ''
            assert manager.state() == 'active'
            lift = f'{name}_lift'

            def is_there(lift: str = lift) -> bool:
                return bool(states and [*states[-1].name] == [lift] and states[-1].position[0])

            def send(lift: str = lift) -> None:
                manager.command(commands, [lift], [0.5])
                manager.spin_once()

            assert wait_until(is_there, send)
            # Attach a camera. A part without hardware must not disturb the hardware.
            assert attach(manager, name, 'camera') == ''
            reason = attach(manager, 'camera')
            assert f"hardware '{lift}' is active. First deactivate it: {SET} deactivate" in reason
            assert manager.state() == 'active'
            assert manager.change(Transition.TRANSITION_DEACTIVATE)
            assert attach(manager, 'camera') == ''
            assert manager.state() == 'unconfigured'
            assert not manager.change(Transition.TRANSITION_CONFIGURE)
            assert manager.spin_until(lambda: not manager.node.count_publishers('/of_lift'))
        assert process.output.count("hardware 'tool_lift' is unloaded") == 1


def test_a_tool_whose_hardware_cannot_be_loaded_is_refused(
    manager: Manager, tools: dict[str, Any], tmp_path: Path
) -> None:
    tools |= {'attachments': ['slow'], 'transition_timeout': 0.5, 'watchdog': 0.3}
    with node(**tools):
        assert manager.wait_for_state('active')
        assert manager.change(Transition.TRANSITION_DEACTIVATE)
        for name, why in (
            ('bad', "hardware 'bad_lift' cannot be loaded: on_init"),
            ('odd', "no class 'Mody', did you mean 'Moody'"),
            ('tool slow', "set 'hardware' to one of: tool_lift, slow_lift"),
            ('tool', 'the present hardware cannot be cleaned up'),
        ):
            assert why in attach(manager, name)
            assert manager.state() == 'inactive'
        # When the blocked call of the component returns, the node takes over the state of the
        # component.
        (tmp_path / 'go_on').touch()
        assert manager.wait_for_state('unconfigured')
        assert attach(manager, 'tool') == ''
        assert manager.state() == 'active'


def test_hardware_of_a_name_is_loaded_with_its_tool(
    manager: Manager, tools: dict[str, Any]
) -> None:
    with node(**tools, hardware='tool_lift', attachments=['tool', 'twin']):
        assert manager.wait_for_state('active')
        assert attach(manager, 'tool') == ''
        assert manager.state() == 'active'
