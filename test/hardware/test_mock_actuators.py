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
"""Simulated motors, whose motions are compared with closed-form solutions."""

from __future__ import annotations

from dataclasses import replace
from math import exp
from math import pi
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.description.model import Calibration
from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.hardware import MockActuators
from robot_description_tools.hardware.mock_actuators import Switches
from test_support.systems import differential
from test_support.systems import joint
from test_support.systems import limits
from test_support.systems import simple
from test_support.systems import system

NAN = float('nan')
ALL = 'position velocity effort'
CALIBRATION = 'calibration_reading calibration_rising_edge calibration_falling_edge'

URDF = """<robot name="r">
  <link name="base"/><link name="l1"/>
  <joint name="j" type="{kind}">
    <parent link="base"/><child link="l1"/><axis xyz="0 0 1"/>
    <limit lower="-9" upper="9" velocity="100" effort="100"/>
    <dynamics damping="{damping}" friction="{friction}"/>
    {calibration}
  </joint>
</robot>"""


def mock(
    *joints: ComponentInfo,
    damping: float = 0.0,
    friction: float = 0.0,
    calibration: str = '',
    kind: str = 'revolute',
    **options: Any,
) -> MockActuators:
    """
    Return a configured mock.

    Its URDF has the dynamics and reference switch of the joint 'j'.

    """
    xml = URDF.format(damping=damping, friction=friction, calibration=calibration, kind=kind)
    made = MockActuators()
    info = system(*(joints or (joint('j', ALL, f'{ALL} {CALIBRATION}'),)), **options)
    made.init(replace(info, original_xml=xml))
    made.on_configure()
    return made


def run(made: MockActuators, seconds: float, dt: float = 0.001, **commands: Any) -> None:
    """Simulate for some seconds with constant joint commands."""
    for name, value in commands.items():
        made.joint_commands[name][:] = value
    for _ in range(round(seconds / dt)):
        made.write(0, dt)
        made.read(0, dt)


def state(made: MockActuators, name: str = 'position') -> float:
    return float(made.joint_states[name][0])


@pytest.mark.parametrize('dt', [0.001, 0.01, 0.05])
def test_position_follows_with_a_lag(dt: float) -> None:
    made = mock(parameters={'time_constant': '0.1'})
    run(made, 0.2, dt, position=2.0)
    # The period of the simulation does not affect the result.
    assert state(made) == pytest.approx(2.0 * (1 - exp(-2.0)), rel=1e-12)


@pytest.mark.parametrize('dt', [0.001, 0.01, 0.05])
def test_velocity_follows_with_a_lag(dt: float) -> None:
    made = mock(parameters={'time_constant': '0.1'})
    run(made, 0.2, dt, velocity=2.0)
    assert state(made, 'velocity') == pytest.approx(2.0 * (1 - exp(-2.0)), rel=1e-12)
    # The position is the integral: 2 (t - T (1 - exp(-t / T))).
    assert state(made) == pytest.approx(2.0 * (0.2 - 0.1 * (1 - exp(-2.0))), rel=1e-9)


def test_motor_without_a_command_does_not_move() -> None:
    made = mock()
    run(made, 0.1, velocity=2.0)
    at = state(made)
    run(made, 0.1, velocity=NAN)
    assert state(made) == at
    assert state(made, 'velocity') == 0.0


def test_position_command_takes_precedence_over_velocity_and_effort() -> None:
    made = mock()
    run(made, 1.0, position=0.5, velocity=3.0, effort=9.0)
    assert state(made) == pytest.approx(0.5)
    run(made, 0.5, position=NAN)
    assert state(made, 'velocity') == pytest.approx(3.0, rel=1e-3)


def test_effort_accelerates_against_damping() -> None:
    made = mock(damping=2.0, parameters={'time_constant': '1e-6', 'inertia': '0.5'})
    run(made, 0.25, effort=3.0)
    # The solution is v = τ/b (1 - exp(-b t / I)).
    assert state(made, 'velocity') == pytest.approx(1.5 * (1 - exp(-1.0)), rel=1e-6)
    run(made, 5.0)
    assert state(made, 'velocity') == pytest.approx(1.5, rel=1e-6)


def test_friction_holds_and_stops() -> None:
    made = mock(friction=1.0, parameters={'time_constant': '1e-6'})
    run(made, 0.1, effort=0.99)
    assert (state(made), state(made, 'velocity')) == (0.0, 0.0)
    run(made, 0.5, effort=3.0)
    assert state(made, 'velocity') == pytest.approx(1.0, rel=1e-6)
    # The joint stops after the time v/f. The mean velocity in that time is v/2.
    at = state(made)
    run(made, 1.1, effort=0.0)
    assert state(made) - at == pytest.approx(0.5, rel=1e-2)
    assert state(made, 'velocity') == 0.0


def test_effort_of_a_motion_is_reported() -> None:
    made = mock(damping=0.5, friction=0.2)
    run(made, 2.0, velocity=2.0)
    assert state(made, 'effort') == pytest.approx(0.5 * 2.0 + 0.2, rel=1e-9)
    run(made, 2.0, velocity=-2.0)
    assert state(made, 'effort') == pytest.approx(-1.2, rel=1e-9)


def test_inertia_of_one_joint() -> None:
    made = mock(
        joint('a', ALL, ALL, parameters={'inertia': '2'}),
        joint('b', ALL, ALL),
        parameters={'time_constant': '1e-6', 'inertia': '4'},
    )
    run(made, 1.0, effort=4.0)
    np.testing.assert_allclose(made.joint_states['velocity'], [2.0, 1.0], rtol=1e-4)


def test_hard_limits_are_end_stops() -> None:
    made = mock(limits={'j': limits((-0.2, 0.3))})
    run(made, 1.0, effort=5.0)
    assert (state(made), state(made, 'velocity')) == (0.3, 0.0)
    run(made, 1.0, effort=-5.0)
    assert state(made) == -0.2
    run(made, 1.0, position=1.0)
    assert state(made) == 0.3


def test_mock_starts_at_the_initial_value_within_the_limits() -> None:
    assert state(mock(joint('j', ALL, 'position=0.25'))) == 0.25
    assert state(mock(limits={'j': limits((0.1, 0.3))})) == 0.1
    made = mock(joint('j', ALL, 'position=0.25'), transmissions=(simple('j', 'm', 10.0, 0.05),))
    np.testing.assert_allclose(made.actuator_states['position'], [2.0])
    assert state(made) == pytest.approx(0.25)


def test_motors_behind_a_differential() -> None:
    made = mock(
        joint('j', ALL, ALL),
        joint('k', ALL, ALL),
        transmissions=(differential(('j', 'k'), ('left', 'right'), (10.0, 10.0, 1.0, 1.0)),),
        friction=0.3,
        parameters={'time_constant': '0.01'},
    )
    run(made, 0.5, position=[0.4, -0.1])
    np.testing.assert_allclose(made.joint_states['position'], [0.4, -0.1], rtol=1e-9)
    np.testing.assert_allclose(made.actuator_states['position'], [3.0, 5.0], rtol=1e-9)
    # An effort below the friction moves nothing. A larger effort at one joint does not move the
    # other joint.
    run(made, 0.5, position=NAN, effort=[0.29, 0.0])
    np.testing.assert_allclose(made.joint_states['position'], [0.4, -0.1], rtol=1e-9)
    run(made, 0.5, effort=[1.3, 0.0])
    assert made.joint_states['position'][0] > 0.5
    assert made.joint_states['position'][1] == pytest.approx(-0.1)
    left, right = made.actuator_states['velocity']
    assert left == pytest.approx(right)


def test_deactivation_stops_the_motors() -> None:
    made = mock()
    run(made, 0.2, velocity=1.0)
    made.on_deactivate()
    made.read(0, 0.01)
    assert state(made, 'velocity') == 0.0


@given(
    st.lists(
        st.tuples(st.sampled_from(['position', 'velocity', 'effort']), st.floats(-5.0, 5.0)),
        max_size=5,
    )
)
def test_the_same_calls_give_the_same_states(commands: list[tuple[str, float]]) -> None:
    ends = []
    for _ in range(2):
        made = mock(damping=0.1, friction=0.1)
        for name, value in commands:
            for other in ('position', 'velocity', 'effort'):
                made.joint_commands[other][:] = value if other == name else NAN
            run(made, 0.02)
        ends.append([state(made, name) for name in ('position', 'velocity', 'effort')])
    assert ends[0] == ends[1]
    assert np.isfinite(ends[0]).all()


@pytest.mark.parametrize('parameter', ['time_constant', 'inertia'])
def test_parameters_are_positive(parameter: str) -> None:
    with pytest.raises(ValueError, match=f"'{parameter}' is 0, expected more than 0"):
        mock(parameters={parameter: '0'})


# -- reference switches --------------------------------------------------------------------------


def test_a_switch_in_the_joint_states() -> None:
    made = mock(calibration='<calibration rising="0.1"/>')
    names = ('calibration_reading', 'calibration_rising_edge', 'calibration_falling_edge')
    np.testing.assert_array_equal([state(made, n) for n in names], [0.0, NAN, NAN])
    run(made, 1.0, position=0.5)
    np.testing.assert_array_equal([state(made, n) for n in names], [1.0, 0.1, NAN])
    run(made, 1.0, position=-0.5)
    np.testing.assert_array_equal([state(made, n) for n in names], [0.0, 0.1, 0.1])


def test_no_switch_without_calibration() -> None:
    assert np.isnan(state(mock(), 'calibration_reading'))


@pytest.mark.parametrize(
    ('rising', 'falling', 'path', 'readings', 'edges'),
    [
        # The switch is on above the rising edge.
        (0.5, None, [0.0, 0.5, 1.0, 0.4], [0, 1, 1, 0], (0.5, 0.5)),
        # The switch is on below the falling edge.
        (None, 0.5, [0.0, 0.4, 0.5, 0.0], [1, 1, 0, 1], (0.5, 0.5)),
        # The switch is on between both edges.
        (0.2, 0.5, [0.0, 0.3, 0.6, 0.4, 0.1], [0, 1, 0, 1, 0], (0.5, 0.2)),
        # The switch is off between both edges.
        (0.5, 0.2, [0.0, 0.3, 0.6, 0.4, 0.1], [1, 0, 1, 0, 1], (0.2, 0.5)),
        # If a step passes the whole switch at once, no edge is found.
        (0.2, 0.5, [0.0, 0.6], [0, 0], (NAN, NAN)),
    ],
)
def test_switches(
    rising: float | None, falling: float | None, path: Any, readings: Any, edges: Any
) -> None:
    switches = Switches([Calibration(rising, falling)], [False])
    switches.reset(np.array(path[:1]))
    got = [float(switches.reading[0])]
    for position in path[1:]:
        switches.move_to(np.array([position]))
        got.append(float(switches.reading[0]))
    assert got == readings
    np.testing.assert_array_equal([switches.rising_edge[0], switches.falling_edge[0]], edges)


def test_switch_of_a_continuous_joint_repeats_each_turn() -> None:
    switches = Switches([Calibration(0.5, None)], [True])
    switches.reset(np.array([0.0]))
    readings = []
    for k in range(1, 13):
        switches.move_to(np.array([k * pi / 2]))
        readings.append(float(switches.reading[0]))
    # The switch is on for half a turn and off for the other half.
    assert readings == [1, 1, 0, 0] * 3
    np.testing.assert_allclose(switches.rising_edge, [0.5 + 4 * pi])
    np.testing.assert_allclose(switches.falling_edge, [0.5 + 5 * pi])
