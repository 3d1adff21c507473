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
"""Messages of JointStateTopicSystem, compared with a copy of its C++ code in Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import MimicJoint
from robot_description_tools.hardware import HardwareComponent
from robot_description_tools.hardware.command_wire import CommandReader
from robot_description_tools.hardware.command_wire import StateWriter
from robot_description_tools.wire.cdr import MalformedMessage
from test_support.messages import deserialize_message
from test_support.messages import JointState
from test_support.messages import serialize_message
from test_support.topic_systems import joint
from test_support.topic_systems import system

NAN = float('nan')
INTERFACES = ('position', 'velocity', 'effort')


class TopicSystemTwin:
    """
    A copy of the methods ``read`` and ``write`` in joint_state_topic_hardware_interface.cpp.

    Attributes
    ----------
    states, commands : dict of str to float
        Maps ``joint/interface`` to the value. As in C++, an undeclared interface is an error.

    """

    def __init__(self, info: HardwareInfo, threshold: float = 1e-5) -> None:
        self.info = info
        self.threshold = threshold
        self.states = {f'{j.name}/{i.name}': NAN for j in info.joints for i in j.state_interfaces}
        self.commands = {
            f'{j.name}/{i.name}': NAN for j in info.joints for i in j.command_interfaces
        }

    def write(self) -> JointState | None:
        """Return the command message, or None if no message is sent."""
        difference = 0.0
        for joint_ in self.info.joints:
            for interface in joint_.command_interfaces:
                if interface.name in INTERFACES:
                    name = f'{joint_.name}/{interface.name}'
                    difference += abs(self.states[name] - self.commands[name])
        if difference <= self.threshold:
            return None
        message = JointState()
        for joint_ in self.info.joints:
            message.name.append(joint_.name)
            for interface in joint_.command_interfaces:
                if interface.name in INTERFACES:
                    value = self.commands[f'{joint_.name}/{interface.name}']
                    getattr(message, interface.name).append(value)
        return message

    def read(self, message: JointState) -> None:
        """Read a state message. Raise IndexError if an array is too short, as ``at`` in C++."""
        known = [joint_.name for joint_ in self.info.joints]
        followers = {mimic.joint_index for mimic in self.info.mimic_joints}
        for i, name in enumerate(message.name):
            if name not in known or known.index(name) in followers:
                continue
            for interface in INTERFACES:
                values = getattr(message, interface)
                if len(values) and np.isfinite(values[i]):
                    assert f'{name}/{interface}' in self.states
                    self.states[f'{name}/{interface}'] = values[i]


# Each joint has a different set of interfaces, so the test detects a value for the wrong joint.
MIXED = system(
    joint('a', 'velocity', 'velocity'),
    joint('b', 'position effort', 'position effort'),
    joint('follower', '', 'position velocity'),
    joint('c', 'position', 'position velocity'),
    mimic_joints=(MimicJoint(2, 3, -1.0, 0.0),),
)


def received(info: HardwareInfo, message: JointState) -> Mapping[str, Any]:
    return CommandReader(info.joints).read(serialize_message(message))


def test_the_kth_value_belongs_to_the_kth_declaring_joint() -> None:
    twin = TopicSystemTwin(MIXED)
    twin.commands.update(
        {'a/velocity': 1.0, 'b/position': 2.0, 'b/effort': 3.0, 'c/position': 4.0}
    )
    message = twin.write()
    # The message has the names of all joints. Each array has values only for the joints with the
    # command interface of this array.
    assert message.name == ['a', 'b', 'follower', 'c']
    assert (len(message.position), len(message.velocity), len(message.effort)) == (2, 1, 1)
    commands = received(MIXED, message)
    np.testing.assert_array_equal(commands['position'], [NAN, 2.0, NAN, 4.0])
    np.testing.assert_array_equal(commands['velocity'], [1.0, NAN, NAN, NAN])
    np.testing.assert_array_equal(commands['effort'], [NAN, 3.0, NAN, NAN])


def test_nan_is_unclaimed() -> None:
    twin = TopicSystemTwin(MIXED)
    twin.commands['c/position'] = 4.0
    # If a command is NaN, a message is sent in every cycle.
    commands = received(MIXED, twin.write())
    np.testing.assert_array_equal(commands['position'], [NAN, NAN, NAN, 4.0])


def test_commands_hold_while_equal_commands_are_not_sent() -> None:
    info = system(joint('a', 'position', 'position'))
    twin = TopicSystemTwin(info)
    twin.commands['a/position'] = 0.5
    reader = CommandReader(info.joints)
    reader.read(serialize_message(twin.write()))
    twin.states['a/position'] = 0.5
    assert twin.write() is None
    # Until another message comes, the last commands stay in effect.
    assert reader.commands['position'].tolist() == [0.5]


declarations = st.lists(
    st.tuples(*[st.booleans()] * 3, *[st.booleans()] * 3), min_size=1, max_size=6
)
values = st.one_of(st.just(NAN), st.floats(-1e3, 1e3))
states = st.one_of(values, st.sampled_from([np.inf, -np.inf]))


@given(declarations, st.data())
def test_commands_arrive_for_any_declared_interfaces(
    rows: list[Any], data: st.DataObject
) -> None:
    names = [f'joint_{k}' for k in range(len(rows))]
    info = system(
        *(
            joint(name, ' '.join(i for i, on in zip(INTERFACES, row[:3], strict=True) if on))
            for name, row in zip(names, rows, strict=True)
        )
    )
    twin = TopicSystemTwin(info, threshold=-1.0)
    twin.states = dict.fromkeys(twin.commands, 0.0)
    reader = CommandReader(info.joints)
    for _ in range(2):
        for name in twin.commands:
            twin.commands[name] = data.draw(values)
        commands = reader.read(serialize_message(twin.write()))
        for interface in INTERFACES:
            want = [twin.commands.get(f'{name}/{interface}', NAN) for name in names]
            np.testing.assert_array_equal(commands[interface], want)


@given(declarations, st.data())
def test_states_arrive_for_any_declared_interfaces(rows: list[Any], data: st.DataObject) -> None:
    names = [f'joint_{k}' for k in range(len(rows))]
    info = system(
        *(
            joint(name, '', ' '.join(i for i, on in zip(INTERFACES, row, strict=False) if on))
            for name, row in zip(names, rows, strict=True)
        )
    )
    component = HardwareComponent()
    component.init(info)
    writer = StateWriter(names, component.states_declared)
    # A state that is undeclared or infinite is not sent, even if the driver writes it.
    for interface in INTERFACES:
        component.joint_states[interface][:] = [data.draw(states) for _ in names]
    message = deserialize_message(writer.encode(1_500_000_000, component.joint_states), JointState)
    assert message.name == names
    assert (message.header.stamp.sec, message.header.stamp.nanosec) == (1, 500_000_000)
    for interface in INTERFACES:
        array = getattr(message, interface)
        filled = component.joint_states[interface]
        is_sent = component.states_declared[interface] & np.isfinite(filled)
        want = np.where(is_sent, filled, NAN)
        # An array has as many values as the message has names. In a shorter array, the C++ code
        # would access an element beyond the end.
        np.testing.assert_array_equal(array, want)
    TopicSystemTwin(info).read(message)


def test_messages_by_name() -> None:
    message = JointState(
        name=['c', 'b', 'stranger', 'a'],
        position=[1.0, 2.0, 3.0, 4.0],
        velocity=[5.0, 6.0, 7.0, 8.0],
    )
    commands = received(MIXED, message)
    np.testing.assert_array_equal(commands['position'], [4.0, 2.0, NAN, 1.0])
    np.testing.assert_array_equal(commands['velocity'], [8.0, 6.0, NAN, 5.0])
    np.testing.assert_array_equal(commands['effort'], [NAN] * 4)


def test_message_commands_only_the_joints_that_it_names() -> None:
    reader = CommandReader(MIXED.joints)
    reader.read(serialize_message(JointState(name=['b', 'c'], position=[1.0, 2.0])))
    reader.read(serialize_message(JointState(name=['b', 'stranger'], position=[3.0, 4.0])))
    np.testing.assert_array_equal(reader.commands['position'], [NAN, 3.0, NAN, NAN])
    assert reader.named.tolist() == [False, True, False, False]
    # A joint that a message names without a value gets no command.
    reader.read(serialize_message(JointState(name=['c'])))
    np.testing.assert_array_equal(reader.commands['position'], [NAN] * 4)
    assert reader.named.tolist() == [False, False, False, True]


@pytest.mark.parametrize(
    ('message', 'why'),
    [
        (
            JointState(name=['a', 'b', 'follower', 'c'], position=[1.0, 2.0, 3.0]),
            "3 values of 'position' for 4 named joints; 2 of them have this command interface",
        ),
        (JointState(name=['b', 'b'], position=[1.0, 2.0]), "joint 'b' is named twice"),
        (JointState(name=[], effort=[1.0]), "1 values of 'effort' for 0 named joints"),
    ],
)
def test_inconsistent_message_is_refused(message: JointState, why: str) -> None:
    reader = CommandReader(MIXED.joints)
    reader.read(serialize_message(JointState(name=['b'], position=[7.0])))
    with pytest.raises(MalformedMessage, match=why):
        reader.read(serialize_message(message))
    assert reader.commands['position'][1] == 7.0
    # After a refused message, the next message is read.
    reader.read(serialize_message(JointState(name=['b'], position=[8.0])))
    assert reader.commands['position'][1] == 8.0


def test_truncated_message_is_refused() -> None:
    data = serialize_message(JointState(name=['b'], position=[7.0]))
    for size in (0, 3, 20, len(data) - 9):
        with pytest.raises(MalformedMessage):
            CommandReader(MIXED.joints).read(data[:size])


def test_infinite_command_is_read_as_nan() -> None:
    reader = CommandReader(MIXED.joints)
    message = JointState(name=['b', 'c'], position=[np.inf, 2.0])
    reader.read(serialize_message(message))
    np.testing.assert_array_equal(reader.commands['position'], [NAN, NAN, NAN, 2.0])
    assert reader.not_finite == 1


def test_a_component_without_joints() -> None:
    writer = StateWriter([], {name: np.zeros(0, dtype=bool) for name in INTERFACES})
    data = writer.encode(0, {name: np.zeros(0) for name in INTERFACES})
    assert deserialize_message(data, JointState).name == []
