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

"""Transmissions of a component: the order of their ends by role, and default values."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from itertools import permutations
from types import SimpleNamespace

import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.ros2_control.hardware_info import TransmissionEnd
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
from robot_description_tools.description.ros2_control.transmission_kinds import installed_kinds
from test_support.hardware_documents import ACTUATOR
from test_support.hardware_documents import COMMAND
from test_support.hardware_documents import DIFFERENTIAL
from test_support.hardware_documents import drive
from test_support.hardware_documents import END
from test_support.hardware_documents import end
from test_support.hardware_documents import END2
from test_support.hardware_documents import FOUR_BAR
from test_support.hardware_documents import j1
from test_support.hardware_documents import joint
from test_support.hardware_documents import JOINTS
from test_support.hardware_documents import m1
from test_support.hardware_documents import MOTOR
from test_support.hardware_documents import MOTOR2
from test_support.hardware_documents import names
from test_support.hardware_documents import PAIR
from test_support.hardware_documents import POSITION
from test_support.hardware_documents import reduction
from test_support.hardware_documents import robot
from test_support.hardware_documents import system
from test_support.hardware_documents import transmission
from test_support.hardware_documents import urdf_joint


def transmission_of(text: str, *codes: str) -> TransmissionInfo:
    """Load a document, check the codes of its findings, and return its only transmission."""
    description = load_description(text)
    assert [finding.code for finding in description.findings] == list(codes)
    (found,) = description.hardware[0].transmissions
    return found


def test_missing_parameters_have_defaults() -> None:
    found = transmission_of(drive(MOTOR, END))
    assert found.joints == (
        TransmissionEnd('j1', 'joint1', 1.0, 0.0, False, ('position',), ('position',)),
    )
    assert found.actuators == (TransmissionEnd('m1', 'actuator1', 1.0, 0.0, False),)


def test_numbers_of_actuators_are_kept_as_text() -> None:
    text = drive(m1(reduction('50') + '<offset>2</offset>'), j1(reduction('3')))
    found = transmission_of(text, *['transmission-ignored'] * 2)
    assert (found.actuators[0].mechanical_reduction, found.actuators[0].offset) == (50, 2)
    assert found.joints[0].mechanical_reduction == 3


@pytest.mark.parametrize('name', ['${x}', '{}', '{', '%s'])
def test_a_name_is_reported_as_written(name: str) -> None:
    motor = end('actuator', name, 'actuator1', reduction('50') + '<offset>2</offset>')
    findings = load_description(drive(motor, END)).findings
    messages = [finding.message for finding in findings if finding.code == 'transmission-ignored']
    assert messages == [
        f"transmission 't': the {what} of actuator '{name}' has no effect, because "
        'ros2_control ignores it'
        for what in ('reduction 50', 'offset 2')
    ]


@pytest.mark.parametrize('ends', list(permutations(PAIR)))
@pytest.mark.parametrize('kind', [DIFFERENTIAL, FOUR_BAR])
def test_ends_are_ordered_by_role(ends: tuple[str, ...], kind: str) -> None:
    in_order = ends.index(MOTOR) < ends.index(MOTOR2), ends.index(END) < ends.index(END2)
    codes = ['transmission-order'] * in_order.count(False)
    assert names(transmission_of(drive(*ends, kind=kind), *codes)) == (['j1', 'j2'], ['m1', 'm2'])


@pytest.mark.parametrize('first', ['joint1', 'joint2'])
def test_names_in_another_sorted_order_are_reported(first: str) -> None:
    """ros2_control has a bug: it sorts the ends by name, so ``joint10`` is before ``joint9``."""
    other = {'joint1': 'joint2', 'joint2': 'joint1'}[first]
    urdf = '<link name="base"/>' + urdf_joint('joint9') + urdf_joint('joint10')
    joints = joint(name='joint9') + joint(name='joint10')
    ends = MOTOR, MOTOR2, end('joint', 'joint9', first), end('joint', 'joint10', other)
    description = load_description(
        robot(system(joints, transmission(*ends, kind=FOUR_BAR)), urdf=urdf)
    )
    (finding,) = description.findings
    assert finding.code == 'transmission-order'
    assert 'sorts the joints by name: [joint10, joint9]' in finding.message
    order = ['joint9', 'joint10'] if first == 'joint1' else ['joint10', 'joint9']
    assert names(description.hardware[0].transmissions[0])[0] == order


def test_unusual_roles_keep_the_order_of_the_document() -> None:
    ends = MOTOR, MOTOR2, end('joint', 'j2', 'upper'), end('joint', 'j1', 'lower')
    found = transmission_of(
        drive(*ends, kind=DIFFERENTIAL), 'transmission-order', 'transmission-role'
    )
    assert names(found)[0] == ['j2', 'j1']


def test_simple_ignores_roles() -> None:
    # SimpleTransmission has one actuator and one joint, so their roles may be any words. An
    # example is the second transmission of example 8 of ros2_control.
    ends = end('actuator', 'm1', 'actuator2'), end('joint', 'j1', 'whatever')
    assert names(transmission_of(drive(*ends))) == (['j1'], ['m1'])


def test_a_joint_may_be_after_its_transmission() -> None:
    text = robot(system(transmission(MOTOR, END), joint(COMMAND + POSITION)))
    assert transmission_of(text).joints[0].command_interfaces == ('position',)


def test_a_component_of_type_actuator_gets_an_actuator() -> None:
    text = robot(
        system(joint(COMMAND + POSITION), transmission(j1(reduction('3'))), attributes=ACTUATOR)
    )
    own = ('position',)
    assert transmission_of(text).actuators == (
        TransmissionEnd('actuator1', 'actuator1', 1.0, 0.0, False, own, own),
    )


def test_a_component_with_an_actuator_gets_no_second_one() -> None:
    text = robot(system(joint(), transmission(MOTOR, END), attributes=ACTUATOR))
    assert names(transmission_of(text, 'transmission-second-actuator')) == (['j1'], ['m1'])


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Yield a function that pretends that packages with entry points are installed."""

    def install(*names: str) -> None:
        points = [SimpleNamespace(name=name) for name in names]
        monkeypatch.setattr('importlib.metadata.entry_points', lambda group: points)
        installed_kinds.cache_clear()

    yield install
    monkeypatch.undo()
    installed_kinds.cache_clear()


def test_plugins_of_entry_points_are_known(installed: Callable[..., None]) -> None:
    installed('my_robot/CrankSlider')
    ends = end('actuator', 'm', 'crank', reduction('2')), end('joint', 'j1', 'slider')
    found = transmission_of(drive(*ends, kind='my_robot/CrankSlider'))
    assert (found.type, found.actuators[0].mechanical_reduction) == ('my_robot/CrankSlider', 2)


def test_ends_of_plugins_are_ordered_too(installed: Callable[..., None]) -> None:
    installed('a/B')
    ends = MOTOR, end('joint', 'j3', 'joint3'), END2, END
    text = robot(system(JOINTS, joint(name='j3'), transmission(*ends, kind='a/B')))
    assert names(transmission_of(text, 'transmission-order'))[0] == ['j1', 'j2', 'j3']
