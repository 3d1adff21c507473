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
"""The life cycle and the cycle of a component, whatever the component does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from robot_description_tools.hardware import CallbackReturn
from robot_description_tools.hardware import MockSystem
from robot_description_tools.hardware import ReturnType
from robot_description_tools.hardware import State
from test_support.systems import Bench
from test_support.systems import joint
from test_support.systems import limits
from test_support.systems import Scripted
from test_support.systems import system

NAN = float('nan')
SUCCESS, FAILURE, ERROR = CallbackReturn
OOPS = ValueError('oops')


def test_the_ordinary_life() -> None:
    bench = Bench(Scripted())
    runner = bench.runner
    assert runner.state is State.UNKNOWN
    for step, state in (
        ('initialize', State.UNCONFIGURED),
        ('configure', State.INACTIVE),
        ('activate', State.ACTIVE),
        ('deactivate', State.INACTIVE),
        ('cleanup', State.UNCONFIGURED),
        ('shutdown', State.FINALIZED),
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


def test_transitions_from_elsewhere_call_nothing() -> None:
    bench = Bench(Scripted()).start()
    runner = bench.runner
    bench.component.calls.clear()
    for step in ('initialize', 'configure', 'activate', 'cleanup'):
        assert getattr(runner, step)() is FAILURE
    assert runner.state is State.ACTIVE
    runner.shutdown()
    assert runner.shutdown() is FAILURE
    assert bench.component.calls == ['on_shutdown']


FROM = {
    'configure': State.UNCONFIGURED,
    'activate': State.INACTIVE,
    'deactivate': State.ACTIVE,
    'cleanup': State.INACTIVE,
}


# As hardware_component.cpp has it: step, answer, what comes of it, whether on_error is called.
@pytest.mark.parametrize(
    ('step', 'answer', 'state', 'is_error'),
    [
        ('configure', FAILURE, State.UNCONFIGURED, False),
        ('configure', ERROR, State.UNCONFIGURED, False),
        ('configure', OOPS, State.UNCONFIGURED, False),
        ('activate', FAILURE, State.INACTIVE, False),
        ('activate', ERROR, State.UNCONFIGURED, True),
        ('activate', OOPS, State.INACTIVE, False),
        ('deactivate', FAILURE, State.ACTIVE, False),
        ('deactivate', ERROR, State.UNCONFIGURED, True),
        ('deactivate', OOPS, State.ACTIVE, False),
        ('cleanup', FAILURE, State.UNCONFIGURED, True),
        ('cleanup', ERROR, State.UNCONFIGURED, True),
        ('cleanup', OOPS, State.INACTIVE, False),
    ],
)
def test_a_callback_that_fails(step: str, answer: Any, state: State, is_error: bool) -> None:
    bench = Bench(Scripted(**{f'on_{step}': answer}))
    bench.start(active=FROM[step] is State.ACTIVE)
    if FROM[step] is State.UNCONFIGURED:
        bench.runner.cleanup()
    assert bench.runner.state is (State.UNCONFIGURED if step == 'configure' else FROM[step])
    assert getattr(bench.runner, step)() is not SUCCESS
    assert bench.runner.state is state
    assert ('on_error' in bench.component.calls) == is_error
    assert bench.reports


@pytest.mark.parametrize('answer', [FAILURE, ERROR, OOPS])
def test_an_init_that_fails_finalizes(answer: Any) -> None:
    bench = Bench(Scripted(on_init=answer))
    assert bench.runner.initialize() is not SUCCESS
    assert bench.runner.state is State.FINALIZED


def test_a_description_that_does_not_do_finalizes() -> None:
    bench = Bench(MockSystem(), system(parameters={'disable_commands': 'maybe'}))
    bench.runner.initialize()
    assert bench.runner.state is State.FINALIZED
    assert "'disable_commands' is 'maybe'" in bench.runner.last_fault


@pytest.mark.parametrize(
    ('answer', 'state'),
    [
        (SUCCESS, State.UNCONFIGURED),
        (FAILURE, State.FINALIZED),
        (ERROR, State.FINALIZED),
        (OOPS, State.FINALIZED),
    ],
)
def test_an_error_leads_to_unconfigured_or_finalized(answer: Any, state: State) -> None:
    bench = Bench(Scripted(read=ReturnType.ERROR, on_error=answer)).start()
    bench.cycle()
    assert bench.runner.state is state


@pytest.mark.parametrize('answer', [FAILURE, ERROR, OOPS])
def test_a_shutdown_that_fails_is_an_error(answer: Any) -> None:
    bench = Bench(Scripted(on_shutdown=answer)).start()
    assert bench.runner.shutdown() is ERROR
    assert bench.runner.state is State.UNCONFIGURED


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
def test_a_cycle_that_fails(method: str, answer: Any, kind: str) -> None:
    bench = Bench(Scripted(**{method: answer})).start()
    bench.cycle()
    assert bench.runner.state is State.UNCONFIGURED
    assert bench.component.calls[-1] == 'on_error'
    assert bench.runner.faults == {kind: 1}
    # States of a failed read are not published.
    assert bench.published == (method == 'write')
    # It can be configured again, and nothing is called meanwhile.
    bench.cycle(3)
    bench.component.answers.clear()
    assert bench.runner.configure() is SUCCESS
    assert bench.component.calls[-2:] == ['on_error', 'on_configure']


def test_a_write_may_deactivate() -> None:
    bench = Bench(Scripted(write=ReturnType.DEACTIVATE)).start()
    bench.cycle()
    assert bench.runner.state is State.INACTIVE
    assert 'on_deactivate' in bench.component.calls
    assert 'on_error' not in bench.component.calls


def test_what_is_called_in_which_state() -> None:
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


def test_a_sensor_is_not_written() -> None:
    bench = Bench(Scripted(), system(type='sensor')).start()
    bench.cycle()
    assert bench.component.calls[-1] == 'read'


def test_a_report_names_the_place() -> None:
    bench = Bench(Scripted(read=ValueError('oops'))).start()
    bench.cycle()
    assert bench.reports[0].startswith('read raised ValueError: oops (')
    assert 'systems.py:' in bench.reports[0]


def test_publishing_that_raises_is_no_fault_of_the_component() -> None:
    bench = Bench(Scripted()).start()

    def publish() -> None:
        raise OOPS

    bench.runner.cycle(0, publish)
    assert bench.runner.state is State.ACTIVE
    assert bench.runner.faults == {'publishing raised': 1}


def test_a_call_that_does_not_return_is_noticed_once() -> None:
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
    # It has returned: life goes on.
    assert bench.runner.busy_for() == ('', 0.0)
    assert bench.runner.watch(1.0) == ''
    assert bench.runner.state is State.ACTIVE


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
    # An interface that the joint does not have stays NaN.
    np.testing.assert_array_equal(bench.component.joint_commands['velocity'], [NAN, 3.0])
    assert bench.runner.limiter.counts.tolist() == [1, 0]
    # They hold, and the limiter goes on towards them.
    bench.cycle(4)
    np.testing.assert_allclose(bench.component.joint_commands['position'], [0.05, 2.0])


def test_a_late_cycle_does_not_leap() -> None:
    bench = Bench(Scripted(), TWO).start()
    bench.component.joint_states['position'][:] = 0.0
    commanded(bench, position=[0.5, NAN])
    bench.cycle()
    bench.clock.pass_(3.0)
    bench.cycle()
    assert bench.component.joint_commands['position'][0] == pytest.approx(0.03)


def test_commands_count_while_active_only() -> None:
    bench = Bench(Scripted(), TWO).start(active=False)
    commanded(bench, position=[0.5, 2.0])
    bench.runner.activate()
    bench.cycle()
    assert np.isnan(bench.component.joint_commands['position']).all()
    commanded(bench, position=[0.5, 2.0])
    bench.cycle()
    # The next activation starts without commands.
    bench.runner.deactivate()
    bench.runner.activate()
    assert np.isnan(bench.component.joint_commands['position']).all()
    bench.cycle()
    assert np.isnan(bench.component.joint_commands['position']).all()


def test_an_activation_starts_from_where_the_joint_is() -> None:
    bench = Bench(Scripted(), TWO).start()
    bench.component.joint_states['position'][:] = 0.0
    commanded(bench, position=[0.5, NAN])
    bench.cycle(10)
    bench.runner.deactivate()
    # Somebody has moved it.
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


def test_the_component_is_told_what_begins_and_ends() -> None:
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


def test_a_refused_command_does_not_begin() -> None:
    bench = Bench(Scripted(**{'prepare +b/velocity -': ReturnType.ERROR}), TWO).start()
    commanded(bench, position=[0.0, 1.0])
    bench.cycle()
    commanded(bench, position=[0.0, 1.0], velocity=[NAN, 1.0])
    bench.cycle(5)
    assert np.isnan(bench.component.joint_commands['velocity']).all()
    assert bench.component.joint_commands['position'][1] == 1.0
    # It is asked and reported once.
    assert bench.runner.faults['mode switch refused'] == 1
    assert bench.reports[-1] == 'the component refused to start b/velocity'
    assert bench.runner.state is State.ACTIVE


def test_a_mock_with_dynamics_changes_its_mode() -> None:
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
