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
"""The lifecycle and the read-write cycle of components, some of which fail."""

from __future__ import annotations

from functools import partial
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.coupling.plausibility import Plausibility
from robot_description_tools.description.ros2_control.hardware_info import MimicJoint
from robot_description_tools.hardware import CallbackReturn
from robot_description_tools.hardware import ComponentState
from robot_description_tools.hardware import HardwareComponent
from robot_description_tools.hardware import MockSystem
from robot_description_tools.hardware import ReturnType
from robot_description_tools.hardware.state_check import FAIL
from robot_description_tools.hardware.state_check import REACTIONS
from robot_description_tools.hardware.state_check import StateCheck
from test_support import hostile
from test_support.systems import Bench
from test_support.systems import joint
from test_support.systems import limits
from test_support.systems import Scripted
from test_support.systems import system

NAN = float('nan')
SUCCESS, FAILURE, ERROR = CallbackReturn
OOPS = ValueError('oops')


def test_transitions_of_the_life_cycle() -> None:
    bench = Bench(Scripted())
    runner = bench.runner
    assert runner.state is ComponentState.UNKNOWN
    for step, state in (
        ('initialize', ComponentState.UNCONFIGURED),
        ('configure', ComponentState.INACTIVE),
        ('activate', ComponentState.ACTIVE),
        ('deactivate', ComponentState.INACTIVE),
        ('cleanup', ComponentState.UNCONFIGURED),
        ('shutdown', ComponentState.FINALIZED),
    ):
        assert getattr(runner, step)() is SUCCESS
        assert runner.state is state
    assert bench.component.calls == [
        'on_init',
        'on_configure',
        'on_activate',
        'on_deactivate',
        'on_cleanup',
        'on_shutdown',
    ]
    assert not bench.reports


def test_transition_from_a_wrong_state_calls_no_callback() -> None:
    bench = Bench(Scripted()).start()
    runner = bench.runner
    bench.component.calls.clear()
    for step in ('initialize', 'configure', 'activate', 'cleanup'):
        assert getattr(runner, step)() is FAILURE
    assert runner.state is ComponentState.ACTIVE
    runner.shutdown()
    assert runner.shutdown() is FAILURE
    assert bench.component.calls == ['on_shutdown']


FROM = {
    'configure': ComponentState.UNCONFIGURED,
    'activate': ComponentState.INACTIVE,
    'deactivate': ComponentState.ACTIVE,
    'cleanup': ComponentState.INACTIVE,
}


# Each row has the failing step, its result, the next state, and True if on_error is called.
@pytest.mark.parametrize(
    ('step', 'answer', 'state', 'is_error'),
    [
        ('configure', FAILURE, ComponentState.UNCONFIGURED, False),
        ('configure', ERROR, ComponentState.UNCONFIGURED, False),
        ('configure', OOPS, ComponentState.UNCONFIGURED, False),
        ('activate', FAILURE, ComponentState.INACTIVE, False),
        ('activate', ERROR, ComponentState.UNCONFIGURED, True),
        ('activate', OOPS, ComponentState.INACTIVE, False),
        ('deactivate', FAILURE, ComponentState.ACTIVE, False),
        ('deactivate', ERROR, ComponentState.UNCONFIGURED, True),
        ('deactivate', OOPS, ComponentState.ACTIVE, False),
        ('cleanup', FAILURE, ComponentState.UNCONFIGURED, True),
        ('cleanup', ERROR, ComponentState.UNCONFIGURED, True),
        ('cleanup', OOPS, ComponentState.INACTIVE, False),
    ],
)
def test_failed_callback_changes_the_state(
    step: str, answer: Any, state: ComponentState, is_error: bool
) -> None:
    bench = Bench(Scripted(**{f'on_{step}': answer}))
    bench.start(active=FROM[step] is ComponentState.ACTIVE)
    if FROM[step] is ComponentState.UNCONFIGURED:
        bench.runner.cleanup()
    expected = ComponentState.UNCONFIGURED if step == 'configure' else FROM[step]
    assert bench.runner.state is expected
    assert getattr(bench.runner, step)() is not SUCCESS
    assert bench.runner.state is state
    assert ('on_error' in bench.component.calls) == is_error
    assert bench.reports


@pytest.mark.parametrize('answer', [FAILURE, ERROR, OOPS])
def test_failed_init_finalizes(answer: Any) -> None:
    bench = Bench(Scripted(on_init=answer))
    assert bench.runner.initialize() is not SUCCESS
    assert bench.runner.state is ComponentState.FINALIZED


def test_invalid_parameter_finalizes() -> None:
    bench = Bench(MockSystem(), system(parameters={'disable_commands': 'maybe'}))
    bench.runner.initialize()
    assert bench.runner.state is ComponentState.FINALIZED
    assert "'disable_commands' is 'maybe'" in bench.runner.last_fault


@pytest.mark.parametrize(
    ('answer', 'state'),
    [
        (SUCCESS, ComponentState.UNCONFIGURED),
        (FAILURE, ComponentState.FINALIZED),
        (ERROR, ComponentState.FINALIZED),
        (OOPS, ComponentState.FINALIZED),
    ],
)
def test_error_leads_to_unconfigured_or_finalized(answer: Any, state: ComponentState) -> None:
    bench = Bench(Scripted(read=ReturnType.ERROR, on_error=answer)).start()
    bench.cycle()
    assert bench.runner.state is state


@pytest.mark.parametrize('answer', [FAILURE, ERROR, OOPS])
def test_failed_shutdown_is_an_error(answer: Any) -> None:
    bench = Bench(Scripted(on_shutdown=answer)).start()
    assert bench.runner.shutdown() is ERROR
    assert bench.runner.state is ComponentState.UNCONFIGURED


@pytest.mark.parametrize(
    ('method', 'answer', 'kind'),
    [
        ('read', ReturnType.ERROR, 'read error'),
        ('read', ReturnType.DEACTIVATE, 'read deactivate'),
        ('read', OOPS, 'read raised'),
        ('read', SystemExit(2), 'read raised'),
        ('read', True, 'read answered'),
        ('write', ReturnType.ERROR, 'write error'),
        ('write', OOPS, 'write raised'),
    ],
)
def test_failed_cycle_calls_on_error(method: str, answer: Any, kind: str) -> None:
    bench = Bench(Scripted(**{method: answer})).start()
    bench.cycle()
    assert bench.runner.state is ComponentState.UNCONFIGURED
    assert bench.component.calls[-1] == 'on_error'
    assert bench.runner.faults == {kind: 1}
    # States are published before write. So they are published if write fails, but not if read
    # fails.
    assert bench.published == (method == 'write')
    # Cycles do not call the component until it has been configured again.
    bench.cycle(3)
    bench.component.answers.clear()
    assert bench.runner.configure() is SUCCESS
    assert bench.component.calls[-2:] == ['on_error', 'on_configure']


def test_write_can_deactivate() -> None:
    bench = Bench(Scripted(write=ReturnType.DEACTIVATE)).start()
    bench.cycle()
    assert bench.runner.state is ComponentState.INACTIVE
    assert 'on_deactivate' in bench.component.calls
    assert 'on_error' not in bench.component.calls


def test_calls_of_a_cycle_in_each_state() -> None:
    bench = Bench(Scripted())
    bench.cycle()
    bench.start(active=False)
    bench.cycle()
    assert bench.component.calls[2:] == ['read']
    bench.runner.activate()
    bench.cycle()
    assert bench.component.calls[3:] == ['on_activate', 'read', 'write']
    assert bench.published == 2
    bench.runner.shutdown()
    bench.cycle()
    assert bench.component.calls[-1] == 'on_shutdown'


def test_sensor_is_not_written() -> None:
    bench = Bench(Scripted(), system(type='sensor')).start()
    bench.cycle()
    assert bench.component.calls[-1] == 'read'


def test_report_has_the_place() -> None:
    bench = Bench(Scripted(read=ValueError('oops'))).start()
    bench.cycle()
    assert bench.reports[0].startswith('read raised ValueError: oops (')
    assert 'systems.py:' in bench.reports[0]


def test_failed_publishing_does_not_change_the_state() -> None:
    bench = Bench(Scripted()).start()

    def publish() -> None:
        raise OOPS

    bench.runner.cycle(0, publish)
    assert bench.runner.state is ComponentState.ACTIVE
    assert bench.runner.faults == {'publishing raised': 1}


def test_call_that_does_not_return_is_reported_once() -> None:
    bench = Bench(Scripted()).start()
    seen = []

    def slow() -> None:
        for _ in range(3):
            seen.append(bench.runner.watch(1.0))
            bench.clock.pass_(0.8)
        seen.append(bench.runner.busy_for())

    bench.component.answers['read'] = slow
    bench.cycle()
    assert seen == ['', '', 'read', ('read', pytest.approx(2.4))]
    assert bench.runner.faults == {'read blocked': 1}
    assert 'read has not returned for 1 s' in bench.reports[0]
    # After the slow call has returned, the component continues.
    assert bench.runner.busy_for() == ('', 0.0)
    assert bench.runner.watch(1.0) == ''
    assert bench.runner.state is ComponentState.ACTIVE


# -- exceptions and return values of drivers -----------------------------------------------------


CALLBACKS = [name for name in vars(HardwareComponent) if name.startswith('on_')]


def run_all_callbacks(bench: Bench) -> None:
    """Run a component through all its callbacks."""
    runner = bench.runner
    for _ in range(2):
        bench.start()
        runner.count_publishers(1)
        runner.request({'position': np.array([0.5])})
        bench.cycle(2)
        runner.count_publishers(0)
        bench.cycle(2)
        runner.deactivate()
        runner.cleanup()
    runner.configure()
    runner.interrupt('of a test')
    runner.shutdown()


@pytest.mark.parametrize('kind', hostile.ERRORS)
def test_runner_catches_every_exception_of_a_driver(kind: str) -> None:
    switches = ['prepare +j/position -', 'perform']
    for name in [*CALLBACKS, 'read', 'write', *switches]:
        answers: dict[str, Any] = {name: lambda: raise_(hostile.ERRORS[kind]())}
        # on_error is called only after an error, so let write fail if on_error is tested.
        answers |= {'write': ReturnType.ERROR} if name == 'on_error' else {}
        bench = Bench(Scripted(**answers), command_timeout=0.01)
        run_all_callbacks(bench)
        assert name in bench.component.calls
        # If on_shutdown raises, on_error is called. on_error succeeds, so the component becomes
        # unconfigured.
        end = ComponentState.UNCONFIGURED if name == 'on_shutdown' else ComponentState.FINALIZED
        assert bench.runner.state is end
        assert any(fault.endswith('raised') for fault in bench.runner.faults)
        for text in (*bench.reports, *bench.runner.faults):
            assert text.isprintable()
            assert len(text) < 5000


@pytest.mark.parametrize('kind', hostile.ANSWERS)
def test_answer_with_a_faked_type_is_an_error(kind: str) -> None:
    questions = {'read': ReturnType, 'write': ReturnType, 'on_activate': CallbackReturn}
    for name, type_ in questions.items():
        answers = {name: partial(hostile.ANSWERS[kind], type_)}
        bench = Bench(Scripted(**answers)).start()
        bench.cycle()
        assert bench.component.calls[-1] == 'on_error'
        assert bench.runner.state is ComponentState.UNCONFIGURED
        (report,) = bench.reports
        assert report.startswith(f'{name} returned ')
        assert report.isprintable()
        assert len(report) < 2000


def raise_(error: BaseException) -> None:
    raise error


def test_access_to_a_method_that_raises_is_a_fault() -> None:
    class Evasive(Scripted):
        has_methods = True

        def __getattribute__(self, name: str) -> Any:
            get = object.__getattribute__
            if name in ('read', 'on_activate', 'joint_states') and not get(self, 'has_methods'):
                raise SystemExit(name)
            return get(self, name)

    bench = Bench(Evasive()).start()
    bench.component.has_methods = False
    bench.cycle()
    assert bench.runner.faults == {'read raised': 1}
    assert bench.runner.configure() is SUCCESS
    assert bench.runner.activate() is FAILURE
    assert bench.runner.faults['on_activate raised'] == 1


def test_report_has_the_traceback() -> None:
    traces = []
    bench = Bench(Scripted(read=ValueError('oops')))
    bench.runner._report = lambda message, trace: traces.append(trace)
    bench.start().cycle()
    assert traces[0].startswith('Traceback')
    assert traces[0].rstrip().endswith('ValueError: oops')


@pytest.mark.parametrize(
    ('answer', 'state', 'calls'),
    [
        (None, ComponentState.INACTIVE, ['on_deactivate']),
        (FAILURE, ComponentState.UNCONFIGURED, ['on_deactivate', 'on_error']),
        (ERROR, ComponentState.UNCONFIGURED, ['on_deactivate', 'on_error']),
        (OOPS, ComponentState.UNCONFIGURED, ['on_deactivate', 'on_error']),
    ],
)
def test_interrupted_component_is_brought_to_rest(
    answer: Any, state: ComponentState, calls: list[str]
) -> None:
    bench = Bench(Scripted(on_deactivate=answer)).start()
    bench.component.calls.clear()
    bench.runner.interrupt('of a test')
    assert bench.runner.state is state
    assert bench.component.calls == calls
    assert bench.reports[0] == "the component's thread has ended: of a test"
    # A second interrupt does not call the component. Afterwards, the component no longer counts as
    # busy.
    bench.runner._busy = ('read', 0)
    bench.runner.interrupt('of a test')
    assert bench.component.calls == calls
    assert bench.runner.busy_for() == ('', 0.0)


# -- commands ------------------------------------------------------------------------------------


def commanded(bench: Bench, **values: Any) -> None:
    bench.runner.request({name: np.array(v, dtype=float) for name, v in values.items()})


TWO = system(
    joint('a', 'position', 'position'),
    joint('b', 'position velocity', 'position'),
    limits={'a': limits((-1.0, 1.0), velocity=1.0)},
)


def test_commands_reach_the_component_limited() -> None:
    bench = Bench(Scripted(), TWO).start()
    bench.component.joint_states['position'][:] = 0.0
    commanded(bench, position=[0.5, 2.0], velocity=[7.0, 3.0])
    bench.cycle()
    np.testing.assert_allclose(bench.component.joint_commands['position'], [0.01, 2.0])
    # The velocity command of joint a stays NaN, because the joint declares no such command.
    np.testing.assert_array_equal(bench.component.joint_commands['velocity'], [NAN, 3.0])
    assert bench.runner.limiter.counts.tolist() == [1, 0]
    # If no new command arrives, the limiter continues towards the last command.
    bench.cycle(4)
    np.testing.assert_allclose(bench.component.joint_commands['position'], [0.05, 2.0])


def test_step_after_a_late_cycle_is_limited() -> None:
    bench = Bench(Scripted(), TWO).start()
    bench.component.joint_states['position'][:] = 0.0
    commanded(bench, position=[0.5, NAN])
    bench.cycle()
    bench.clock.pass_(3.0)
    bench.cycle()
    assert bench.component.joint_commands['position'][0] == pytest.approx(0.03)


def test_commands_apply_only_while_active() -> None:
    bench = Bench(Scripted(), TWO).start(active=False)
    commanded(bench, position=[0.5, 2.0])
    bench.runner.activate()
    bench.cycle()
    assert np.isnan(bench.component.joint_commands['position']).all()
    commanded(bench, position=[0.5, 2.0])
    bench.cycle()
    # Commands from before the deactivation have no effect after the next activation.
    bench.runner.deactivate()
    bench.runner.activate()
    assert np.isnan(bench.component.joint_commands['position']).all()
    bench.cycle()
    assert np.isnan(bench.component.joint_commands['position']).all()


def test_activation_starts_at_the_position_of_the_joint() -> None:
    bench = Bench(Scripted(), TWO).start()
    bench.component.joint_states['position'][:] = 0.0
    commanded(bench, position=[0.5, NAN])
    bench.cycle(10)
    bench.runner.deactivate()
    # While the component is inactive, its joint is moved from outside.
    bench.component.joint_states['position'][:] = -0.5
    bench.runner.activate()
    commanded(bench, position=[0.5, NAN])
    bench.cycle()
    assert bench.component.joint_commands['position'][0] == pytest.approx(-0.49)


def test_arrays_keep_their_identity() -> None:
    bench = Bench(Scripted(), TWO).start()
    view = bench.component.joint_commands['position'][1:]
    commanded(bench, position=[0.5, 2.0])
    bench.cycle()
    assert view.tolist() == [2.0]


def test_component_gets_mode_switches() -> None:
    bench = Bench(Scripted(), TWO).start()
    bench.component.calls.clear()
    bench.cycle()
    assert bench.component.calls == ['read', 'write']
    commanded(bench, position=[NAN, 1.0])
    bench.cycle(2)
    assert bench.component.calls[2:] == [
        'read',
        'prepare +b/position -',
        'perform',
        'write',
        'read',
        'write',
    ]
    bench.component.calls.clear()
    commanded(bench, position=[NAN, NAN], velocity=[NAN, 1.0])
    bench.cycle()
    assert bench.component.calls[1] == 'prepare +b/velocity -b/position'


def test_refused_command_does_not_start() -> None:
    bench = Bench(Scripted(**{'prepare +b/velocity -': ReturnType.ERROR}), TWO).start()
    commanded(bench, position=[0.0, 1.0])
    bench.cycle()
    commanded(bench, position=[0.0, 1.0], velocity=[NAN, 1.0])
    bench.cycle(5)
    assert np.isnan(bench.component.joint_commands['velocity']).all()
    assert bench.component.joint_commands['position'][1] == 1.0
    # A refused mode switch is counted and reported once, because later cycles do not request it
    # again.
    assert bench.runner.faults['mode switch refused'] == 1
    assert bench.reports[-1] == 'the component refused to start b/velocity'
    assert bench.runner.state is ComponentState.ACTIVE


def test_mock_with_dynamics_changes_its_mode() -> None:
    info = system(
        joint('j', 'position velocity', 'position velocity'),
        parameters={'calculate_dynamics': 'true'},
    )
    bench = Bench(MockSystem(), info).start()
    commanded(bench, velocity=[2.0])
    bench.cycle(11)
    assert bench.component.joint_states['position'][0] == pytest.approx(0.2)
    commanded(bench, position=[1.0], velocity=[NAN])
    bench.cycle(2)
    assert bench.component.joint_states['position'][0] == 1.0


# -- states that are no numbers ------------------------------------------------------------------


@pytest.mark.parametrize('lost', [NAN, np.inf, -np.inf])
def test_velocity_limit_applies_without_a_state(lost: float) -> None:
    bench = Bench(Scripted(), TWO).start()
    position = bench.component.joint_states['position']
    position[:] = 0.25
    bench.cycle()
    # After the position is lost, the first command starts at the last known position.
    position[0] = lost
    commanded(bench, position=[0.9, NAN])
    at = []
    for _ in range(3):
        bench.cycle()
        at.append(bench.component.joint_commands['position'][0])
    np.testing.assert_allclose(at, [0.26, 0.27, 0.28])
    assert bench.runner.not_finite.tolist() == [3, 0]
    # The last known position is kept in the next activation, but not in the next configuration.
    bench.runner.deactivate()
    bench.runner.activate()
    commanded(bench, position=[0.9, NAN])
    bench.cycle()
    assert bench.component.joint_commands['position'][0] == pytest.approx(0.26)
    bench.runner.deactivate()
    bench.runner.cleanup()
    bench.start()
    commanded(bench, position=[0.9, 2.0])
    bench.cycle()
    # A joint without a limit still gets its command.
    np.testing.assert_array_equal(bench.component.joint_commands['position'], [NAN, 2.0])
    position[0] = 0.5
    bench.cycle()
    assert bench.component.joint_commands['position'][0] == pytest.approx(0.51)


finite = st.floats(-0.9, 0.9)
states = finite | st.sampled_from([NAN, np.inf, -np.inf])


@given(st.lists(st.tuples(states, finite | st.just(NAN))))
def test_every_step_of_a_command_is_limited(steps: list[tuple[float, float]]) -> None:
    bench = Bench(Scripted(), TWO).start()
    known = before = NAN
    for state, command in steps:
        bench.component.joint_states['position'][:] = state
        commanded(bench, position=[command, NAN])
        bench.cycle()
        known = state if np.isfinite(state) else known
        # A step starts at the previous command. If there is no previous command, the step starts
        # at the last known position.
        start = known if np.isnan(before) else before
        want = np.clip(command, start - 0.01, start + 0.01)
        before = bench.component.joint_commands['position'][0]
        # The limiter may round differently.
        assert before == pytest.approx(want, abs=1e-12, nan_ok=True)


def test_declared_states_that_are_missing_are_counted() -> None:
    info = system(
        joint('leader', 'position', 'position velocity'),
        joint('follower', '', 'position effort'),
        mimic_joints=(MimicJoint(1, 0, 2.0, 0.0),),
    )
    bench = Bench(Scripted(), info).start(active=False)
    states = bench.component.joint_states
    states['position'][:] = 0.0
    bench.cycle()
    # The velocity is declared but was never set. No driver sets the effort of a follower.
    assert bench.runner.never_written() == ['leader/velocity']
    assert bench.runner.not_finite.tolist() == [0, 0]
    states['velocity'][0] = 0.0
    bench.cycle()
    assert bench.runner.never_written() == []
    states['velocity'][0] = NAN
    bench.cycle()
    assert bench.runner.never_written() == []
    assert bench.runner.not_finite.tolist() == [1, 0]


# -- end of the last publisher -------------------------------------------------------------------


def position_commands(bench: Bench) -> list[float]:
    return bench.component.joint_commands['position'].tolist()


def bench_without_publisher(timeout: float = 0.0, **answers: Any) -> Bench:
    """
    Return an active component whose last publisher of commands has ended.

    Joint b is at 1.5, and its command is 2.0.

    """
    bench = Bench(Scripted(**answers), TWO, command_timeout=timeout).start()
    bench.component.joint_states['position'][:] = [0.0, 1.5]
    bench.runner.count_publishers(2)
    commanded(bench, position=[NAN, 2.0])
    bench.runner.count_publishers(1)
    bench.cycle(10)
    assert bench.runner.time_without_publisher() is None
    bench.runner.count_publishers(0)
    return bench


def test_command_holds_without_a_timeout() -> None:
    bench = bench_without_publisher()
    bench.cycle(1000)
    assert bench.runner.time_without_publisher() == pytest.approx(10.0)
    assert position_commands(bench)[1] == 2.0
    assert 'on_command_timeout' not in bench.component.calls
    assert not bench.reports


def test_timeout_calls_the_component_once() -> None:
    bench = bench_without_publisher(0.5)
    bench.cycle(49)
    assert position_commands(bench)[1] == 2.0
    bench.cycle(1)
    # By default, the position at the timeout becomes the command, even if the joint moves later.
    np.testing.assert_array_equal(position_commands(bench), [NAN, 1.5])
    bench.component.joint_states['position'][1] = 1.75
    bench.cycle(100)
    np.testing.assert_array_equal(position_commands(bench), [NAN, 1.5])
    assert bench.component.calls.count('on_command_timeout') == 1
    assert bench.runner.has_timed_out
    assert bench.runner.time_without_publisher() == pytest.approx(1.5)
    assert bench.runner.faults == {'command timeout': 1}
    assert 'ended 0.5 s ago' in bench.reports[0]

    # A new publisher changes only the commands of the joints that its messages name.
    bench.runner.count_publishers(1)
    assert bench.runner.time_without_publisher() is None
    bench.cycle(10)
    assert position_commands(bench)[1] == 1.5
    a = np.array([True, False])
    bench.runner.request({'position': np.array([0.5, NAN])}, a)
    bench.cycle()
    np.testing.assert_allclose(position_commands(bench), [0.01, 1.5])
    # When the new publisher ends, there is another timeout.
    bench.runner.count_publishers(0)
    bench.cycle(51)
    assert bench.runner.faults == {'command timeout': 2}


def test_commands_of_the_timeout_are_limited() -> None:
    bench = bench_without_publisher(0.1, on_command_timeout=lambda: home(bench))
    bench.cycle(12)

    # The joint moves at most at its velocity limit. The velocity command, which the joint does not
    # declare, stays NaN.
    assert position_commands(bench)[0] == pytest.approx(-0.02, abs=0.011)
    assert np.isnan(bench.component.joint_commands['velocity'][0])
    bench.cycle(100)
    assert position_commands(bench) == [-0.5, -2.0]


def home(bench: Bench) -> None:
    bench.component.joint_commands['position'][:] = [-0.5, -2.0]
    bench.component.joint_commands['velocity'][:] = 0.0


@pytest.mark.parametrize(
    ('answer', 'state', 'call'),
    [
        (ReturnType.DEACTIVATE, ComponentState.INACTIVE, 'on_deactivate'),
        (ReturnType.ERROR, ComponentState.UNCONFIGURED, 'on_error'),
        (OOPS, ComponentState.UNCONFIGURED, 'on_error'),
    ],
)
def test_timeout_can_end_the_activation(answer: Any, state: ComponentState, call: str) -> None:
    bench = bench_without_publisher(0.1, on_command_timeout=answer)
    bench.cycle(9)
    bench.component.calls.clear()
    bench.cycle()
    # The last of these calls ends the activation, so `write` of the component is not called.
    assert bench.component.calls == ['read', 'on_command_timeout', call]
    assert bench.runner.state is state
    assert bench.runner.time_without_publisher() is None


def test_end_of_a_publisher_without_commands_has_no_effect() -> None:
    bench = Bench(Scripted(), TWO, command_timeout=0.1).start()
    bench.component.joint_states['position'][:] = 0.0
    bench.runner.count_publishers(1)
    bench.runner.count_publishers(0)
    bench.cycle(100)
    assert bench.runner.time_without_publisher() is None
    # Commands from the previous activation do not count.
    commanded(bench, position=[0.5, NAN])
    bench.runner.deactivate()
    bench.cycle(100)
    bench.runner.activate()
    bench.cycle(100)
    assert not bench.reports
    assert bench.runner.time_without_publisher() is None


def test_command_during_the_timeout_callback_is_used() -> None:
    bench = bench_without_publisher(
        0.1, on_command_timeout=lambda: commanded(bench, position=[NAN, 3.0])
    )
    bench.cycle(10)
    assert position_commands(bench)[1] == 3.0


def test_implausible_states() -> None:
    """An implausible state is logged. If the reaction is `fail`, it is also an error."""
    ones = np.ones(1)
    for reaction in REACTIONS:
        check = StateCheck(Plausibility(-ones, ones, ones, ones < 0), ['j'], reaction)
        bench = Bench(MockSystem(), state_check=check).start()
        bench.cycle(2)
        bench.component.read = lambda time_ns, period: None  # type: ignore[method-assign]
        bench.component.joint_states['position'][:] = 5.0
        bench.cycle(2)
        fails = reaction == FAIL
        assert bench.published == (2 if fails else 4)
        expected = ComponentState.UNCONFIGURED if fails else ComponentState.ACTIVE
        assert bench.runner.state is expected
        assert bench.runner.faults['implausible state'] == fails
        (report,) = bench.reports
        assert report == (
            "the state of joint 'j' is implausible: it is at 5, 4 beyond its upper limit 1"
        )
        assert bench.runner.state_check.counts.tolist() == [1 if fails else 2]
