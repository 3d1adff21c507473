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
"""MockSystem, tested with the rules of mock_components/GenericSystem."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import MimicJoint
from robot_description_tools.hardware import MockSystem
from robot_description_tools.hardware import ReturnType
from test_support.systems import joint
from test_support.systems import part
from test_support.systems import system

NAN = float('nan')
DT = 0.1
EVERYTHING = 'position velocity acceleration effort'


def started(info: HardwareInfo) -> MockSystem:
    mock = MockSystem()
    mock.init(info)
    mock.on_configure()
    return mock


def dynamic(**parameters: str) -> MockSystem:
    """Return a started mock with one joint, which simulates the dynamics of the joint."""
    return started(
        system(
            joint('j', EVERYTHING, EVERYTHING),
            parameters={'calculate_dynamics': 'true', **parameters},
        )
    )


def command(mock: MockSystem, **values: float | list[float]) -> None:
    for name, value in values.items():
        mock.joint_commands[name][:] = value


def states(mock: MockSystem) -> list[float]:
    """Return position, velocity and acceleration of the first joint."""
    return [mock.joint_states[n][0] for n in ('position', 'velocity', 'acceleration')]


def test_configuring_starts_from_initial_values_or_zero() -> None:
    mock = MockSystem()
    mock.init(
        system(
            joint('a', '', 'position=0.5 velocity'),
            joint('b', '', 'position torque'),
            parameters={'position_state_following_offset': '0.25'},
        )
    )
    mock.on_configure()
    assert mock.joint_states['position'].tolist() == [0.75, 0.25]
    np.testing.assert_array_equal(mock.joint_states['velocity'], [0.0, NAN])
    np.testing.assert_array_equal(mock.joint_states['torque'], [NAN, 0.0])
    # A second configuration does not add the offset again.
    mock.on_configure()
    assert mock.joint_states['position'].tolist() == [0.75, 0.25]


def test_commands_are_copied_to_states() -> None:
    mock = started(
        system(
            joint('a', 'position velocity', 'position velocity effort'),
            joint('b', 'effort gripping', 'position effort gripping'),
        )
    )
    command(mock, position=[1.0, 9.0], velocity=[2.0, 9.0], effort=[9.0, 3.0])
    mock.joint_commands['gripping'][:] = [9.0, 4.0]
    assert mock.read(0, DT) is ReturnType.OK
    assert mock.joint_states['position'].tolist() == [1.0, 0.0]
    np.testing.assert_array_equal(mock.joint_states['velocity'], [2.0, NAN])
    assert mock.joint_states['effort'].tolist() == [0.0, 3.0]
    np.testing.assert_array_equal(mock.joint_states['gripping'], [NAN, 4.0])


def test_nan_is_ignored_and_infinite_is_an_error() -> None:
    mock = started(system(joint('a', 'position velocity', 'position=1 velocity=2')))
    command(mock, position=NAN, velocity=NAN)
    assert mock.read(0, DT) is ReturnType.OK
    assert mock.joint_states['position'].tolist() == [1.0]
    assert mock.joint_states['velocity'].tolist() == [2.0]
    # An infinite position is ignored.
    command(mock, position=np.inf)
    assert mock.read(0, DT) is ReturnType.OK
    assert mock.joint_states['position'].tolist() == [1.0]
    command(mock, velocity=-np.inf)
    assert mock.read(0, DT) is ReturnType.ERROR


def test_following_offset_is_added_to_positions() -> None:
    mock = started(
        system(
            joint('a', 'position', 'position'),
            parameters={'position_state_following_offset': '-3'},
        )
    )
    command(mock, position=1.0)
    mock.read(0, DT)
    assert mock.joint_states['position'].tolist() == [-2.0]


def test_offset_applies_to_a_custom_interface() -> None:
    parameters = {
        'position_state_following_offset': '-3',
        'custom_interface_with_following_offset': 'actual_position',
    }
    info = system(joint('a', 'position', 'position actual_position'), parameters=parameters)
    mock = started(info)
    assert mock.joint_states['position'].tolist() == [0.0]
    mock.read(0, DT)
    assert mock.joint_states['actual_position'].tolist() == [0.0]
    command(mock, position=1.0)
    mock.read(0, DT)
    assert mock.joint_states['position'].tolist() == [1.0]
    assert mock.joint_states['actual_position'].tolist() == [-2.0]


def test_custom_interface_needs_the_offset(caplog: pytest.LogCaptureFixture) -> None:
    custom = {'custom_interface_with_following_offset': 'actual_position'}
    mock = started(
        system(joint('a', 'position', 'position actual_position'), parameters=custom)
    )
    command(mock, position=1.0)
    mock.read(0, DT)
    assert mock.joint_states['actual_position'].tolist() == [0.0]
    # A missing custom interface is logged.
    started(
        system(
            joint('a', 'position', 'position'),
            parameters={**custom, 'position_state_following_offset': '1'},
        )
    )
    assert "no joint has the state interface 'actual_position'" in caplog.text


def test_disabled_commands_change_no_state(caplog: pytest.LogCaptureFixture) -> None:
    mock = started(
        system(
            joint('a', 'position', 'position'),
            joint('b', '', 'position'),
            parameters={'disable_commands': 'TRUE'},
            mimic_joints=(MimicJoint(1, 0, 2.0, 1.0),),
        )
    )
    command(mock, position=1.0)
    for _ in range(3):
        assert mock.read(0, DT) is ReturnType.OK
    # The follower also stays at 0, although its mimic tag has an offset.
    assert mock.joint_states['position'].tolist() == [0.0, 0.0]
    assert caplog.text.count('the states do not change') == 1


# -- dynamics ------------------------------------------------------------------------------------


def test_position_mode_differentiates() -> None:
    mock = dynamic()
    command(mock, position=0.2, velocity=NAN, acceleration=NAN, effort=7.0)
    mock.read(0, DT)
    np.testing.assert_allclose(states(mock), [0.2, 2.0, 20.0])
    assert mock.joint_states['effort'].tolist() == [7.0]
    mock.read(0, DT)
    np.testing.assert_allclose(states(mock), [0.2, 0.0, -20.0])
    # If the position command is NaN, all states stay the same.
    command(mock, position=NAN)
    mock.read(0, DT)
    np.testing.assert_allclose(states(mock), [0.2, 0.0, -20.0])


def test_velocity_mode_integrates_backward() -> None:
    mock = dynamic()
    mock.perform_command_mode_switch(['j/velocity'], [])
    command(mock, velocity=2.0)
    mock.read(0, DT)
    np.testing.assert_allclose(states(mock), [0.2, 2.0, 20.0])
    mock.read(0, DT)
    np.testing.assert_allclose(states(mock), [0.4, 2.0, 0.0])
    # If the command becomes NaN, the velocity stays the same.
    command(mock, velocity=NAN)
    mock.read(0, DT)
    np.testing.assert_allclose(states(mock), [0.6, 2.0, 0.0])


def test_acceleration_mode_integrates_twice() -> None:
    mock = dynamic()
    mock.perform_command_mode_switch(['j/acceleration'], [])
    command(mock, acceleration=10.0)
    mock.read(0, DT)
    np.testing.assert_allclose(states(mock), [0.1, 1.0, 10.0])
    mock.read(0, DT)
    np.testing.assert_allclose(states(mock), [0.3, 2.0, 10.0])


def test_offset_applies_only_in_position_mode() -> None:
    mock = dynamic(position_state_following_offset='0.5')
    assert states(mock)[0] == 0.5
    command(mock, position=1.0)
    mock.read(0, DT)
    np.testing.assert_allclose(states(mock), [1.5, 10.0, 100.0])
    mock.perform_command_mode_switch(['j/velocity'], [])
    command(mock, velocity=1.0)
    mock.read(0, DT)
    assert states(mock)[0] == pytest.approx(1.6)


def test_offset_applies_to_a_joint_without_velocity() -> None:
    mock = started(
        system(
            joint('j', 'velocity', 'position'),
            parameters={'calculate_dynamics': 'true', 'position_state_following_offset': '0.5'},
        )
    )
    mock.perform_command_mode_switch(['j/velocity'], [])
    mock.read(0, DT)
    assert mock.joint_states['position'].tolist() == [1.0]


def test_period_of_zero_gives_no_infinite_state() -> None:
    mock = dynamic()
    command(mock, position=0.2)
    mock.read(0, 0.0)
    assert states(mock) == [0.2, 0.0, 0.0]


def test_configuring_returns_to_position_mode() -> None:
    mock = dynamic()
    mock.perform_command_mode_switch(['j/velocity'], [])
    mock.on_configure()
    command(mock, position=1.0, velocity=5.0)
    mock.read(0, DT)
    assert states(mock)[0] == 1.0


@pytest.mark.parametrize(
    ('start', 'good'),
    [
        (['j/position'], True),
        (['j/velocity'], True),
        (['j/acceleration', 'other/effort'], True),
        ([], True),
        (['j/effort'], False),
        (['j/position', 'j/velocity'], False),
        (['j/position', 'j/effort'], True),
    ],
)
def test_joint_must_start_exactly_one_mode(start: list[str], good: bool) -> None:
    answer = dynamic().prepare_command_mode_switch(start, [])
    assert answer is (ReturnType.OK if good else ReturnType.ERROR)


def test_every_mode_switch_is_accepted_without_dynamics() -> None:
    mock = started(system(joint('j', EVERYTHING, EVERYTHING)))
    assert mock.prepare_command_mode_switch(['j/effort'], []) is ReturnType.OK


@given(st.lists(st.floats(-5.0, 5.0), min_size=1, max_size=10))
def test_velocity_is_the_difference_of_positions(path: list[float]) -> None:
    mock = dynamic()
    before = 0.0
    for position in path:
        command(mock, position=position)
        mock.read(0, DT)
        np.testing.assert_allclose(states(mock)[1], (position - before) / DT, atol=1e-12)
        before = position


# -- followers -----------------------------------------------------------------------------------


def chain(states_of_leader: str = EVERYTHING) -> HardwareInfo:
    """Return three joints: b follows a as 0.2 - 3 a, and c follows b as 2 b + 0.1."""
    return system(
        joint('c', '', EVERYTHING),
        joint('b', '', EVERYTHING),
        joint('a', 'position velocity acceleration effort', states_of_leader),
        mimic_joints=(MimicJoint(0, 2, -6.0, 0.5), MimicJoint(1, 2, -3.0, 0.2)),
    )


def test_a_chain_follows_without_delay() -> None:
    mock = started(chain())
    command(mock, position=1.0, velocity=2.0, acceleration=3.0, effort=4.0)
    mock.read(0, DT)
    np.testing.assert_allclose(mock.joint_states['position'], [-5.5, -2.8, 1.0])
    np.testing.assert_allclose(mock.joint_states['velocity'], [-12.0, -6.0, 2.0])
    np.testing.assert_allclose(mock.joint_states['acceleration'], [-18.0, -9.0, 3.0])
    # The effort of a follower does not change.
    np.testing.assert_allclose(mock.joint_states['effort'], [0.0, 0.0, 4.0])


def test_a_follower_has_only_the_states_that_it_declares() -> None:
    mock = started(
        system(
            joint('a', 'position velocity', 'position velocity'),
            joint('b', '', 'position'),
            mimic_joints=(MimicJoint(1, 0),),
        )
    )
    command(mock, position=1.0, velocity=1.0)
    mock.read(0, DT)
    np.testing.assert_array_equal(mock.joint_states['velocity'], [1.0, NAN])


def test_follower_with_more_states_than_its_leader_raises() -> None:
    with pytest.raises(ValueError, match="but the joint that it follows, 'a', has not"):
        MockSystem().init(chain('position'))


# -- sensors and GPIOs ---------------------------------------------------------------------------


def with_parts(**parameters: str) -> MockSystem:
    return started(
        system(
            parameters=parameters,
            sensors=(part('sensor', 'imu', 'x=1 ok:bool n:uint8'),),
            gpios=(part('gpio', 'io', 'in out', 'out'),),
        )
    )


def test_gpio_command_is_copied_to_its_state() -> None:
    mock = with_parts()
    assert set(mock.gpio_commands) == {'io/out'}
    assert not mock.sensor_commands
    mock.gpio_commands['io/out'][:] = 2.0
    mock.read(0, DT)
    assert mock.gpio_states['io/out'].tolist() == [2.0]
    mock.gpio_commands['io/out'][:] = np.inf
    assert mock.read(0, DT) is ReturnType.ERROR


def test_values_of_sensors_and_gpios_are_injected() -> None:
    mock = with_parts(mock_sensor_commands='true', mock_gpio_commands='True')
    assert set(mock.sensor_commands) == {'imu/x', 'imu/ok', 'imu/n'}
    assert set(mock.gpio_commands) == {'io/in', 'io/out'}
    mock.read(0, DT)
    assert mock.sensor_states['imu/x'].tolist() == [1.0]
    for name, value in (('imu/x', 5.0), ('imu/ok', 1.0), ('imu/n', 3.0)):
        mock.sensor_commands[name][:] = value
    mock.gpio_commands['io/in'][:] = 6.0
    mock.read(0, DT)
    assert mock.sensor_states['imu/x'].tolist() == [5.0]
    assert mock.sensor_states['imu/ok'].tolist() == [1.0]
    # The value of type uint8 is not copied.
    assert mock.sensor_states['imu/n'].tolist() == [255.0]
    assert mock.gpio_states['io/in'].tolist() == [6.0]


@pytest.mark.parametrize(
    ('parameters', 'why'),
    [
        ({'calculate_dynamics': '1'}, "'calculate_dynamics' is '1', expected true or false"),
        ({'disable_commands': ''}, "'disable_commands' is ''"),
        ({'mock_sensor_commands': 'yes'}, "'mock_sensor_commands' is 'yes'"),
        ({'position_state_following_offset': 'x'}, "'position_state_following_offset' is 'x'"),
    ],
)
def test_invalid_parameter_raises(parameters: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        MockSystem().init(system(parameters=parameters))


@pytest.mark.parametrize(
    ('leader', 'follower', 'is_refused'),
    [
        ('position', 'position velocity', True),
        ('position velocity', 'position velocity', False),
        ('position velocity', 'position', False),
        # The mock accepts a temperature, although it cannot compute the temperature of a follower.
        ('position', 'position temperature', False),
    ],
)
def test_a_follower_needs_the_states_of_its_leader(
    leader: str, follower: str, is_refused: bool
) -> None:
    info = system(
        joint('a', 'position', leader),
        joint('b', '', follower),
        mimic_joints=(MimicJoint(1, 0),),
    )
    if is_refused:
        with pytest.raises(ValueError, match="'b' has the state interface 'velocity'"):
            started(info)
    else:
        started(info)
