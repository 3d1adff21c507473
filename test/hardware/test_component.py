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
"""Arrays of a component, and default callbacks."""

from __future__ import annotations

from inspect import isfunction
import logging
import re

import numpy as np
import pytest
from robot_description_tools.hardware import CallbackReturn
from robot_description_tools.hardware import HardwareComponent
from robot_description_tools.hardware import ReturnType
from robot_description_tools.hardware import TransmissionSystem
from test_support.places import ROOT
from test_support.systems import joint
from test_support.systems import part
from test_support.systems import system

INFO = system(
    joint('a', 'position', 'position=0.5 velocity'),
    joint('b', 'effort torque', 'position torque'),
    sensors=(part('sensor', 'imu', 'x=1.5 ready:bool=TRUE'),),
    gpios=(part('gpio', 'io', 'in:uint8', 'out:bool'),),
)


def component() -> HardwareComponent:
    made = HardwareComponent()
    assert made.init(INFO) is CallbackReturn.SUCCESS
    return made


def test_arrays_are_in_the_order_of_the_joints() -> None:
    made = component()
    np.testing.assert_array_equal(made.joint_states['position'], [0.5, np.nan])
    assert set(made.joint_states) == {'position', 'velocity', 'effort', 'torque'}
    assert set(made.joint_commands) == {'position', 'velocity', 'effort', 'torque'}
    assert all(np.isnan(values).all() for values in made.joint_commands.values())


def test_the_page_has_the_callbacks() -> None:
    page = (ROOT / 'doc' / 'hardware.md').read_text(encoding='utf-8')
    rows = re.findall(r'^\| `(\w+)\(', page, re.MULTILINE)
    methods = {name for name, value in vars(HardwareComponent).items() if isfunction(value)}
    # Drivers do not override `init` and `needed_commands`, so the page does not list them.
    assert set(rows) == methods - {'init', 'needed_commands'}


def test_declared_interfaces() -> None:
    made = component()
    assert made.states_declared['velocity'].tolist() == [True, False]
    assert made.states_declared['effort'].tolist() == [False, False]
    assert made.commands_declared['torque'].tolist() == [False, True]


def test_sensors_and_gpios_by_name() -> None:
    made = component()
    assert made.sensor_states['imu/x'].tolist() == [1.5]
    assert made.sensor_states['imu/ready'].tolist() == [1.0]
    assert made.gpio_states['io/in'].tolist() == [255.0]
    assert made.gpio_commands['io/out'].tolist() == [0.0]
    assert not made.sensor_commands


@pytest.mark.parametrize(
    ('name', 'base'),
    [('joint_states', HardwareComponent), ('actuator_commands', TransmissionSystem)],
)
def test_arrays_exist_from_init_and_are_never_replaced(
    name: str, base: type[HardwareComponent]
) -> None:
    made = base()
    with pytest.raises(AttributeError, match=f'{name} does not exist before on_init'):
        getattr(made, name)
    made.init(INFO)
    before = getattr(made, name)
    message = re.escape(f'{name} cannot be replaced: write self.{name}[…][:] = …')
    with pytest.raises(TypeError, match=message):
        setattr(made, name, {'position': np.zeros(2)})
    assert getattr(made, name) is before
    view = made.joint_states['position'][1:]
    made.joint_states['position'][:] = [1.0, 2.0]
    assert view.tolist() == [2.0]


def test_default_callbacks_succeed() -> None:
    made = component()
    callbacks = ('configure', 'activate', 'deactivate', 'cleanup', 'shutdown', 'error')
    for name in callbacks:
        assert getattr(made, f'on_{name}')() is CallbackReturn.SUCCESS
    assert made.read(0, 0.01) is ReturnType.OK
    assert made.write(0, 0.01) is ReturnType.OK
    assert made.prepare_command_mode_switch(['a/position'], []) is ReturnType.OK
    assert made.perform_command_mode_switch(['a/position'], []) is ReturnType.OK
    assert made.on_command_timeout() is ReturnType.OK


def test_logger_has_the_name_of_the_hardware() -> None:
    assert component().logger is logging.getLogger('hardware.robot')


def test_default_of_command_timeout_holds_positions_and_stops() -> None:
    made = component()
    nan = np.nan
    for values, states, wanted in (
        # The component sets the position command to the position state. If the state is not
        # finite, or the command is NaN, it keeps the command.
        ({'position': [0.5, 0.5]}, [0.25, nan], {'position': [0.25, 0.5]}),
        ({'position': [0.5, 0.5]}, [np.inf, -0.5], {'position': [0.5, -0.5]}),
        ({'position': [nan, 0.5]}, [0.25, 0.5], {'position': [nan, 0.5]}),
        # Commands of velocity and effort become 0, unless they are NaN.
        ({'velocity': [1.0, nan]}, [0.25, nan], {'velocity': [0.0, nan]}),
        (
            {'position': [0.5, nan], 'velocity': [1.0, nan], 'effort': [nan, -3.0]},
            [0.25, nan],
            {'position': [0.25, nan], 'velocity': [0.0, nan], 'effort': [nan, 0.0]},
        ),
    ):
        for name, array in made.joint_commands.items():
            array[:] = values.get(name, nan)
        made.joint_states['position'][:] = states
        made.on_command_timeout()
        for name, array in made.joint_commands.items():
            np.testing.assert_array_equal(array, wanted.get(name, [nan, nan]))
