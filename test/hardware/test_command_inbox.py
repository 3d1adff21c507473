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
"""The inbox for commands of a hardware component, and the choice of the component."""

from __future__ import annotations

from itertools import count

import numpy as np
import pytest
from robot_description_tools.description.load import read_description
from robot_description_tools.hardware import ComponentLoadError
from robot_description_tools.hardware import ComponentRunner
from robot_description_tools.hardware import MockSystem
from robot_description_tools.hardware.command_inbox import CommandInbox
from robot_description_tools.hardware.loading import choose_hardware
from robot_description_tools.wire.cdr import JointStateTemplate

SYSTEM = """<ros2_control name="{name}" type="system">
  <hardware><plugin>any/System</plugin>{component}
  </hardware><joint name="{joint}"><command_interface name="position"/>
  <state_interface name="position"/></joint></ros2_control>"""
COMPONENT = '<param name="python_component">robot_description_tools.hardware:MockSystem</param>'
JOINT = """<joint name="{0}" type="revolute"><parent link="base"/><child link="{0}_link"/>
  <axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
  <link name="{0}_link"/>"""


def robot(**components):
    """Return a description with one joint in each named hardware component."""
    parts = [
        JOINT.format(name) + SYSTEM.format(name=name, joint=name, component=component)
        for name, component in components.items()
    ]
    return read_description(f'<robot name="r"><link name="base"/>{"".join(parts)}</robot>', 'test')


def message(position, name='arm'):
    template = JointStateTemplate([name], velocity=False, effort=False)
    template.arrays['position'][:] = position
    return template.encode(10**9)


def test_the_only_hardware_in_python_is_chosen():
    assert choose_hardware(robot(arm=COMPONENT, lift='')).name == 'arm'
    assert choose_hardware(robot(arm=COMPONENT, lift=COMPONENT), 'lift').name == 'lift'


@pytest.mark.parametrize(
    ('components', 'name', 'why'),
    [
        ({'arm': ''}, '', "no <ros2_control> has a <param> 'python_component'; known: arm"),
        ({'arm': COMPONENT}, 'armm', "there is no <ros2_control> 'armm', did you mean 'arm'"),
        ({'arm': COMPONENT, 'lift': COMPONENT}, '', "set 'hardware' to one of: arm, lift"),
    ],
)
def test_impossible_choice_of_hardware_raises(components, name, why):
    with pytest.raises(ComponentLoadError, match=why):
        choose_hardware(robot(**components), name)


def configured_inbox() -> tuple[ComponentRunner, CommandInbox, list[str]]:
    """Return a configured component, its inbox, and the reports of the inbox."""
    info = choose_hardware(robot(arm=COMPONENT))
    runner = ComponentRunner(MockSystem(), info, 0.01, count(step=10_000_000).__next__)
    reports: list[str] = []
    inbox = CommandInbox(runner, reports.append)
    runner.initialize()
    runner.configure()
    return runner, inbox, reports


def test_commands_are_passed_on_while_active_and_refusals_are_reported_once():
    runner, inbox, reports = configured_inbox()
    inbox.on_message(message(0.25))
    runner.activate()
    runner.cycle(0, lambda: None)
    assert np.isnan(runner.component.joint_commands['position']).all()
    inbox.on_message(message(0.25))
    runner.cycle(0, lambda: None)
    # The velocity limit of the joint bounds each step of the command.
    assert 0.0 < runner.component.joint_commands['position'] < 0.25
    for _ in range(2):
        inbox.on_message(message(np.inf))
    inbox.on_message(b'')
    assert (inbox.received, inbox.refused) == (5, 3)
    assert reports[0] == 'command: an infinite value is ignored'
    assert reports[1:] == [f'command: {inbox.latest_refusal}']


def test_joints_that_a_message_does_not_name_keep_their_commands():
    runner, inbox, _ = configured_inbox()
    runner.activate()
    inbox.on_message(message(0.5))
    inbox.on_message(message(0.25, 'stranger'))
    for _ in range(100):
        runner.cycle(0, lambda: None)
    assert runner.component.joint_commands['position'] == 0.5


def active_inbox() -> tuple[CommandInbox, list[str]]:
    """Return the inbox of an active component, and its reports."""
    runner, inbox, reports = configured_inbox()
    runner.activate()
    return inbox, reports


def test_ignored_command_is_reported_once():
    inbox, reports = active_inbox()
    velocity = JointStateTemplate(['arm'], velocity=True, effort=False)
    velocity.arrays['position'][:] = np.nan
    velocity.arrays['velocity'][:] = 0.5
    for _ in range(2):
        inbox.on_message(message(0.25, 'armm'))
        inbox.on_message(velocity.encode(10**9))
        # Messages that contain only NaN, or a value that is used, cause no report.
        inbox.on_message(message(np.nan, 'armm'))
        inbox.on_message(message(np.nan))
        inbox.on_message(message(0.25))
    start = 'ignored a command: '
    assert reports == [
        f"{start}'armm' is no joint of this hardware, did you mean 'arm'?",
        f"{start}'arm' has no command interface 'velocity'; it has: position",
    ]
    assert inbox.refused == 0
    # The number of reports is bounded, so no sender can fill the log.
    for i in range(100):
        inbox.on_message(message(0.25, f'stranger_{i}'))
    assert len(reports) == 10


def test_refusal_that_quotes_a_message_is_printable():
    inbox, reports = active_inbox()
    name = 'arm\n\x1b[31m'
    template = JointStateTemplate([name, name], velocity=False, effort=False)
    inbox.on_message(template.encode(10**9))
    assert reports == [r"command: joint 'arm\n\x1b[31m' is named twice"]
