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

"""Arrays of a component: initial values, wrong names, and attempts to replace an array."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest
from robot_description_tools.description.ros2_control.hardware_info import InterfaceInfo
from robot_description_tools.hardware import MockActuators
from robot_description_tools.hardware.arrays import initial_value
from test_support.systems import joint
from test_support.systems import part
from test_support.systems import system


@pytest.mark.parametrize(
    ('kind', 'unset'),
    [
        ('double', math.nan),
        ('float32', math.nan),
        ('bool', 0.0),
        ('uint8', 255),
        ('int8', 127),
        ('uint16', 65535),
        ('int16', 32767),
        ('uint32', 4294967295),
        ('int32', 2147483647),
    ],
)
def test_initial_values_by_type(kind: str, unset: float) -> None:
    value = initial_value(InterfaceInfo('x', data_type=kind), 'io')
    np.testing.assert_equal(value, float(unset))


@pytest.mark.parametrize(('text', 'kind'), [('abc', 'double'), ('1,5', 'double'), ('1', 'bool')])
def test_invalid_initial_value_raises(text: str, kind: str) -> None:
    with pytest.raises(ValueError, match=f"initial_value of 'io/x' is '{text}'"):
        initial_value(InterfaceInfo('x', initial_value=text, data_type=kind), 'io')


class TestMistakesOfDrivers:
    """A driver that uses an unknown name, or replaces an array, gets an error."""

    def component(self) -> MockActuators:
        made = MockActuators()
        made.init(
            system(
                joint('j', 'position', 'position velocity'),
                sensors=(part('sensor', 'imu', 'turn.x'),),
                gpios=(part('gpio', 'lamp', 'on:bool', 'on:bool'),),
            )
        )
        return made

    @pytest.mark.parametrize(
        ('mapping', 'name', 'message'),
        [
            ('joint_states', 'positon', "there is no 'positon', did you mean 'position'?"),
            ('joint_commands', 'Position', "there is no 'Position', did you mean 'position'?"),
            ('actuator_states', 'velocty', "there is no 'velocty', did you mean 'velocity'?"),
            ('actuator_commands', 'x', "there is no 'x'; there are: position, velocity, effort"),
            ('joint_states', 0, 'there is no 0; there are: position, velocity, effort'),
            ('sensor_states', 'turn.x', "there is no 'turn.x'; there are: imu/turn.x"),
            ('sensor_commands', 'imu/turn.x', "there is no 'imu/turn.x'; there are: none"),
            ('gpio_commands', 'lamp/off', "there is no 'lamp/off', did you mean 'lamp/on'?"),
        ],
    )
    def test_unknown_name_raises(self, mapping: str, name: object, message: str) -> None:
        arrays = getattr(self.component(), mapping)
        assert name not in arrays
        assert arrays.get(name) is None
        with pytest.raises(KeyError) as caught:
            arrays[name]
        assert str(caught.value) == message
        with pytest.raises(KeyError, match=re.escape(message)):
            arrays[name] = [0.5]

    @pytest.mark.parametrize('mapping', ['joint_states', 'actuator_commands', 'gpio_states'])
    def test_array_cannot_be_replaced(self, mapping: str) -> None:
        arrays = getattr(self.component(), mapping)
        (name, before), *_ = arrays.items()
        message = re.escape(f"write ['{name}'][:] = … instead of ['{name}'] = …")
        with pytest.raises(TypeError, match=f'an array cannot be replaced: {message}'):
            arrays[name] = [0.5]
        for replace in (
            lambda: arrays.update({name: [0.5]}),
            lambda: arrays.setdefault(name, [0.5]),
            lambda: arrays.pop(name),
            arrays.clear,
        ):
            with pytest.raises(TypeError, match='an array cannot be replaced'):
                replace()
        arrays[name][:] = [0.5]
        assert arrays[name] is before
