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
"""A component that maps between actuators and joints by its transmissions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
from robot_description_tools.description import load_description
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import MimicJoint
from robot_description_tools.hardware import ReturnType
from robot_description_tools.hardware import TransmissionSystem
from test_support.systems import Bench
from test_support.systems import differential
from test_support.systems import joint
from test_support.systems import limits
from test_support.systems import simple
from test_support.systems import system

NAN = float('nan')
ALL = 'position velocity effort'

# The joints are in another order than their transmissions, and one joint has no transmission.
INFO = system(
    joint('gripper', ALL, f'{ALL} temperature'),
    joint('roll', ALL, ALL),
    joint('pitch', ALL, ALL),
    joint('lift', 'position', ALL),
    joint('finger', '', 'position velocity'),
    mimic_joints=(MimicJoint(4, 0, -1.0, 0.1),),
    transmissions=(
        simple('lift', 'lift_motor', 50.0, 0.5),
        differential(('pitch', 'roll'), ('left', 'right'), (10.0, 10.0, 1.0, 2.0)),
    ),
)


TREE = '<robot name="r"><link name="a"/></robot>'


class Driver(TransmissionSystem):
    """A driver that reads values given by a test, and stores the written commands."""

    def __init__(self) -> None:
        self.readings: dict[str, Any] = {}
        self.written: dict[str, list[float]] = {}
        self.answer: ReturnType | None = None

    def read_actuators(self, time_ns: int, period: float) -> ReturnType | None:
        for name, values in self.readings.items():
            self.actuator_states[name][:] = values
        return self.answer

    def write_actuators(self, time_ns: int, period: float) -> ReturnType | None:
        self.written = {name: v.tolist() for name, v in self.actuator_commands.items()}
        return None


def driver(info: HardwareInfo = INFO) -> Driver:
    made = Driver()
    made.init(info)
    return made


def test_actuators_are_those_of_transmissions_then_joints_without() -> None:
    made = driver()
    assert made.actuators == ('lift_motor', 'left', 'right', 'gripper')
    assert made.actuator_states['position'].shape == (4,)
    assert 'temperature' in made.actuator_states


def test_states_come_from_actuators() -> None:
    made = driver()
    made.readings = {
        'position': [25.0, 3.0, 1.0, 0.02],
        'velocity': [50.0, 10.0, -10.0, 0.5],
        'effort': [2.0, 1.0, 0.5, 4.0],
        'temperature': [NAN, NAN, NAN, 40.0],
    }
    assert made.read(0, 0.01) is None
    names = [j.name for j in INFO.joints]
    position = dict(zip(names, made.joint_states['position'], strict=True))
    # The differential gives pitch (3/10 + 1/10) / 2 and roll (3/10 - 1/10) / 4.
    want = {'gripper': 0.02, 'roll': 0.05, 'pitch': 0.2, 'lift': 1.0, 'finger': 0.08}
    np.testing.assert_allclose(list(position.values()), [want[name] for name in names])
    velocity = dict(zip(names, made.joint_states['velocity'], strict=True))
    want = {'gripper': 0.5, 'roll': 0.5, 'pitch': 0.0, 'lift': 1.0, 'finger': -0.5}
    np.testing.assert_allclose(list(velocity.values()), [want[name] for name in names], atol=1e-15)
    effort = made.joint_states['effort']
    # Roll is 2 (10 - 5), pitch is 10 + 5 and lift is 50 · 2. A follower has no effort.
    np.testing.assert_allclose(effort, [4.0, 10.0, 15.0, 100.0, NAN])
    np.testing.assert_array_equal(made.joint_states['temperature'], [40.0, NAN, NAN, NAN, NAN])


def test_commands_go_to_actuators() -> None:
    made = driver()
    made.joint_commands['position'][:] = [0.02, 0.05, 0.2, 1.0, NAN]
    made.joint_commands['effort'][:] = [4.0, 10.0, 15.0, NAN, NAN]
    made.write(0, 0.01)
    np.testing.assert_allclose(made.written['position'], [25.0, 3.0, 1.0, 0.02])
    np.testing.assert_allclose(made.written['effort'], [NAN, 1.0, 0.5, 4.0])
    np.testing.assert_array_equal(made.written['velocity'], [NAN] * 4)


def test_actuators_of_a_joint_without_a_command_have_no_command() -> None:
    made = driver()
    made.joint_commands['position'][:] = [0.02, NAN, 0.2, 1.0, NAN]
    made.write(0, 0.01)
    np.testing.assert_allclose(made.written['position'], [25.0, NAN, NAN, 0.02])


def test_failed_read_does_not_change_the_states() -> None:
    made = driver()
    made.readings = {'position': [25.0, 3.0, 1.0, 0.02]}
    made.answer = ReturnType.ERROR
    assert made.read(0, 0.01) is ReturnType.ERROR
    assert np.isnan(made.joint_states['position']).all()


def test_arrays_keep_their_identity() -> None:
    made = driver()
    views = [made.actuator_commands['position'][:1], made.joint_states['position'][3:4]]
    made.readings = {'position': [25.0, 3.0, 1.0, 0.02]}
    made.read(0, 0.01)
    made.joint_commands['position'][:] = 1.0
    made.write(0, 0.01)
    assert [float(view[0]) for view in views] == [25.0, 1.0]


def test_follower_with_its_own_motor_has_the_measured_state() -> None:
    info = system(
        joint('leader', 'position', 'position'),
        joint('follower', '', 'position'),
        mimic_joints=(MimicJoint(1, 0, 2.0, 0.0),),
        transmissions=(simple('follower', 'm', 10.0, 0.0),),
    )
    made = driver(info)
    assert made.actuators == ('m', 'leader')
    made.readings = {'position': [10.0, 0.3]}
    made.read(0, 0.01)
    assert made.joint_states['position'].tolist() == [0.3, 1.0]


def test_a_component_without_transmissions() -> None:
    made = driver(system(joint('a', 'position', 'position'), joint('b', '', 'position')))
    made.readings = {'position': [1.0, 2.0]}
    made.read(0, 0.01)
    assert made.actuators == ('a', 'b')
    assert made.joint_states['position'].tolist() == [1.0, 2.0]


def test_invalid_transmission_finalizes_the_component() -> None:
    info = system(joint('a'), transmissions=(simple('a', 'motor', 0.0, 0.0),))
    bench = Bench(Driver(), info)
    bench.runner.initialize()
    assert bench.runner.state.value == 'finalized'
    assert 'a_transmission' in bench.runner.last_fault


@given(
    st.lists(
        st.tuples(*[st.floats(-5.0, 5.0)] * 4), min_size=1, max_size=3
    )
)
def test_commands_come_back_as_states(rows: list[tuple[float, ...]]) -> None:
    made = driver()
    for row in rows:
        for name in ('position', 'velocity', 'effort'):
            made.joint_commands[name][:4] = row
        made.write(0, 0.01)
        made.readings = made.written
        # Store a wrong value, so that the test fails if `read` writes nothing.
        made.joint_states['position'][:] = 99.0
        made.read(0, 0.01)
        np.testing.assert_allclose(made.joint_states['position'][:4], row, atol=1e-12)
        np.testing.assert_allclose(made.joint_states['effort'][1:3], row[1:3], atol=1e-12)


def test_joint_that_waits_for_another_command_starts_at_its_position() -> None:
    # A joint of a differential cannot move alone, so it waits for the command of the second joint.
    info = replace(INFO, limits={name: limits((-2.0, 2.0), 1.0) for name in ('pitch', 'roll')})
    made = driver(info)
    bench = Bench(made, info, period=0.01).start()
    made.readings = {'position': [0.0] * 4}
    alone = [NAN, NAN, 1.0, NAN, NAN]
    bench.runner.request({'position': np.array(alone)})
    for _ in range(100):
        bench.cycle()
    assert np.isnan(made.joint_commands['position']).all()
    bench.runner.request({'position': np.array([NAN, 0.0, 1.0, NAN, NAN])})
    bench.cycle()
    pitch = made.joint_commands['position'][2]
    assert 0.0 < pitch < 0.02 + 1e-12, 'no faster than the velocity limit, two periods at most'


def test_needed_commands_of_each_joint() -> None:
    needs = driver().needed_commands()
    names = [joint.name for joint in INFO.joints]
    for interface in ALL.split():
        pairs = {(names[i], names[k]) for i, k in np.argwhere(needs[interface]).tolist()}
        pitch_and_roll = {(a, b) for a in ('pitch', 'roll') for b in ('pitch', 'roll')}
        assert pairs == {*pitch_and_roll, ('lift', 'lift')}


def test_ambiguous_name_of_an_actuator_begins_with_its_component() -> None:
    def component(name: str, *motors: str) -> HardwareInfo:
        joints = [joint(f'{name}_{motor}', 'position', 'position') for motor in motors]
        ends = [simple(f'{name}_{motor}', motor, 2.0, 0.0) for motor in motors]
        return replace(system(*joints, transmissions=tuple(ends)), name=name)

    left, right = component('left', 'motor', 'winch'), component('right', 'motor')
    description = replace(load_description(TREE), hardware=(left, right))
    assert driver(left).published_actuators(description) == ['left/motor', 'winch']
    assert driver(right).published_actuators(description) == ['right/motor']
    alone = replace(description, hardware=(left,))
    assert driver(left).published_actuators(alone) == ['motor', 'winch']
