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


"""Transmissions of ``<ros2_control>`` and of ROS 1: read, ordered, and every error of theirs."""

from __future__ import annotations

from itertools import permutations
from types import SimpleNamespace
from typing import Any

from documents import EVERYTHING
from documents import PUBLISHED
from hardware_documents import Case
from hardware_documents import COMMAND
from hardware_documents import DIFFERENTIAL
from hardware_documents import drive
from hardware_documents import END
from hardware_documents import end
from hardware_documents import END2
from hardware_documents import FOUR_BAR
from hardware_documents import joint
from hardware_documents import JOINTS
from hardware_documents import MOTOR
from hardware_documents import MOTOR2
from hardware_documents import POSITION
from hardware_documents import reduction
from hardware_documents import robot
from hardware_documents import SIMPLE
from hardware_documents import system
from hardware_documents import transmission
from hardware_documents import URDF
from hardware_documents import urdf_joint
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.ros2_control.hardware_info import TransmissionEnd
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
from robot_description_tools.description.ros2_control.reader import simple_from_ros1
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Severity

W, E = Severity.WARNING, Severity.ERROR
PAIR = (MOTOR, MOTOR2, END, END2)
ACTUATOR = 'name="arm" type="actuator"'


def j1(content: str = '', attributes: str = '') -> str:
    return end('joint', 'j1', 'joint1', content, attributes)


def m1(content: str = '', attributes: str = '') -> str:
    return end('actuator', 'm1', 'actuator1', content, attributes)


# A transmission begins in line 7; a simple one has its actuator in line 9 and its joint in 10.
CASES = [
    # Where nothing may be replaced by a default.
    Case('offset', E, 'number-invalid', 10, "'1,5'", drive(MOTOR, j1('<offset>1,5</offset>'))),
    Case('empty', E, 'number-invalid', 10, "''", drive(MOTOR, j1('<offset/>'))),
    Case('actuator', E, 'number-invalid', 9, "'0x10'", drive(m1(reduction('0x10')), END)),
    Case(
        'empty, then a number',
        E,
        'number-invalid',
        10,
        "''",
        drive(MOTOR, j1('<offset/>' + reduction('2'))),
    ),
    Case('overflow', E, 'number-invalid', 10, "'1e999'", drive(MOTOR, j1(reduction('1e999')))),
    Case(
        'camelCase on an actuator',
        E,
        'transmission-spelling',
        9,
        "<mechanicalReduction> of <actuator> 'm1' of transmission 't'",
        drive(m1('<mechanicalReduction>5</mechanicalReduction>'), END),
    ),
    Case(
        'camelCase attribute',
        E,
        'transmission-spelling',
        10,
        "attribute 'mechanicalReduction'",
        drive(MOTOR, j1(attributes=' mechanicalReduction="5"')),
    ),
    Case(
        'offset attribute',
        E,
        'transmission-spelling',
        10,
        "attribute 'offset'",
        drive(MOTOR, j1(attributes=' offset="5"')),
    ),
    Case(
        'as of the PR2',
        E,
        'transmission-spelling',
        10,
        "<mechanicalReduction> of <transmission> 't'",
        drive(MOTOR, '<mechanicalReduction>5</mechanicalReduction>', END),
    ),
    # Zeros, and products that are none.
    Case('zero', E, 'transmission-zero', 9, "'m1' is 0", drive(m1(reduction('0')), END)),
    Case(
        'subnormal', E, 'transmission-zero', 10, 'is 1e-310', drive(MOTOR, j1(reduction('1e-310')))
    ),
    *(
        Case(
            f'product of {text}',
            E,
            'transmission-zero',
            11,
            'product',
            drive(m1(reduction(text)), MOTOR2, j1(reduction(text)), END2, kind=FOUR_BAR),
        )
        for text in ('1e-200', '1e200')
    ),
    Case(
        'extreme', W, 'transmission-extreme', 10, 'is 1e-10', drive(MOTOR, j1(reduction('1e-10')))
    ),
    # Plugins.
    Case(
        'unknown plugin',
        E,
        'transmission-plugin',
        7,
        f"did you mean '{SIMPLE}'",
        drive(MOTOR, END, kind='transmission_interface/SimplTransmission'),
    ),
    Case('empty plugin', E, 'plugin-missing', 8, 'is empty', drive(MOTOR, END, kind=' ')),
    Case(
        'ROS 1 type',
        E,
        'plugin-missing',
        7,
        'no <plugin>',
        drive(MOTOR, END).replace(f'<plugin>{SIMPLE}</plugin>', f'<type>{SIMPLE}</type>'),
    ),
    # Names and roles.
    Case(
        'repeated role',
        E,
        'transmission-end-repeated',
        12,
        "role 'joint1'",
        drive(MOTOR, MOTOR2, END, end('joint', 'j2', 'joint1'), kind=DIFFERENTIAL),
    ),
    Case(
        'repeated joint',
        E,
        'transmission-end-repeated',
        12,
        "joint 'j1'",
        drive(MOTOR, MOTOR2, END, end('joint', 'j1', 'joint2'), kind=FOUR_BAR),
    ),
    Case(
        'repeated actuator',
        E,
        'transmission-end-repeated',
        10,
        "actuator 'm1'",
        drive(MOTOR, end('actuator', 'm1', 'actuator2'), END, END2, kind=FOUR_BAR),
    ),
    Case(
        'unexpected role',
        W,
        'transmission-role',
        12,
        "'tool'",
        drive(MOTOR, MOTOR2, END, end('joint', 'j2', 'tool'), kind=DIFFERENTIAL),
    ),
    Case(
        'empty role',
        W,
        'transmission-role',
        9,
        "''",
        drive(end('actuator', 'm1', ''), MOTOR2, END, END2, kind=DIFFERENTIAL),
    ),
    Case('empty name', E, 'name-empty', 10, "'name'", drive(MOTOR, end('joint', '', 'joint1'))),
    # Too few, too many.
    Case('no joint', E, 'transmission-count', 7, '0 <joint>', drive(MOTOR)),
    Case('no actuator', E, 'transmission-count', 7, '0 <actuator>', drive(END)),
    Case('further joint', E, 'transmission-count', 7, '2 <joint>', drive(MOTOR, END, END2)),
    Case(
        'third joint',
        E,
        'transmission-count',
        7,
        '3 <joint>, DifferentialTransmission takes 2',
        drive(*PAIR, end('joint', 'j3', 'joint3'), kind=DIFFERENTIAL),
    ),
    Case(
        'type actuator without a joint',
        E,
        'transmission-count',
        7,
        'type actuator',
        robot(system(JOINTS, transmission(), attributes=ACTUATOR)),
    ),
    # What ros2_control does otherwise.
    Case(
        'actuator reduction',
        W,
        'transmission-ignored',
        9,
        'reduction 50',
        drive(m1(reduction('50')), END),
    ),
    Case(
        'actuator offset',
        W,
        'transmission-ignored',
        9,
        'offset 1',
        drive(m1('<offset>1</offset>'), MOTOR2, END, END2, kind=DIFFERENTIAL),
    ),
    Case(
        'unknown child',
        W,
        'hardware-element-unknown',
        10,
        '<colour>',
        drive(MOTOR, j1('<colour/>')),
    ),
    Case(
        'given twice',
        W,
        'hardware-element-repeated',
        10,
        'only the first is read',
        drive(MOTOR, j1('<offset>1</offset><offset>2</offset>')),
    ),
    Case(
        'joint of another hardware',
        E,
        'transmission-joint-unknown',
        12,
        "'j1'",
        robot(
            system(joint()),
            system(transmission(MOTOR, END), attributes='name="b" type="system"'),
        ),
    ),
    Case(
        'ROS 1',
        W,
        'transmission-ros1',
        3,
        'ignored by ros2_control',
        robot('<transmission name="t"><type>x/SimpleTransmission</type></transmission>'),
    ),
]


@pytest.mark.parametrize('case', CASES, ids=lambda case: case.row)
def test_defect(case: Case) -> None:
    description = load_description(case.text)
    findings = description.findings
    assert [(d.code, d.is_error, d.where.line) for d in findings] == [
        (case.code, case.severity is E, case.line)
    ]
    assert case.names in findings[0].message
    # An error leaves the transmission out, a warning does not.
    transmissions = [one for info in description.hardware for one in info.transmissions]
    assert len(transmissions) == (case.severity is W and case.row != 'ROS 1')


def transmission_of(text: str, *codes: str) -> TransmissionInfo:
    """Load a document with these findings, and return its one transmission."""
    description = load_description(text)
    assert [finding.code for finding in description.findings] == list(codes)
    (found,) = description.hardware[0].transmissions
    return found


def names(found: TransmissionInfo) -> tuple[list[str], list[str]]:
    return [one.name for one in found.joints], [one.name for one in found.actuators]


def test_what_is_absent_is_the_default() -> None:
    found = transmission_of(drive(MOTOR, END))
    assert found.joints == (
        TransmissionEnd('j1', 'joint1', 1.0, 0.0, False, ('position',), ('position',)),
    )
    assert found.actuators == (TransmissionEnd('m1', 'actuator1', 1.0, 0.0, False),)


def test_actuator_numbers_are_kept_as_written() -> None:
    text = drive(m1(reduction('50') + '<offset>2</offset>'), j1(reduction('3')))
    found = transmission_of(text, *['transmission-ignored'] * 2)
    assert (found.actuators[0].mechanical_reduction, found.actuators[0].offset) == (50, 2)
    assert found.joints[0].mechanical_reduction == 3


@pytest.mark.parametrize('ends', list(permutations(PAIR)))
@pytest.mark.parametrize('kind', [DIFFERENTIAL, FOUR_BAR])
def test_ends_are_ordered_by_role(ends: tuple[str, ...], kind: str) -> None:
    in_order = ends.index(MOTOR) < ends.index(MOTOR2), ends.index(END) < ends.index(END2)
    codes = ['transmission-order'] * in_order.count(False)
    assert names(transmission_of(drive(*ends, kind=kind), *codes)) == (['j1', 'j2'], ['m1', 'm2'])


@pytest.mark.parametrize('first', ['joint1', 'joint2'])
def test_names_that_sort_differently_are_told(first: str) -> None:
    """The order bug of ros2_control: ``joint10`` sorts before ``joint9``."""
    other = {'joint1': 'joint2', 'joint2': 'joint1'}[first]
    urdf = '<link name="base"/>' + urdf_joint('joint9') + urdf_joint('joint10')
    joints = joint(name='joint9') + joint(name='joint10')
    ends = MOTOR, MOTOR2, end('joint', 'joint9', first), end('joint', 'joint10', other)
    description = load_description(
        robot(system(joints, transmission(*ends, kind=FOUR_BAR)), urdf=urdf)
    )
    (finding,) = description.findings
    assert finding.code == 'transmission-order'
    assert 'would pair its joints differently; it takes them as joint10, joint9' in finding.message
    order = ['joint9', 'joint10'] if first == 'joint1' else ['joint10', 'joint9']
    assert names(description.hardware[0].transmissions[0])[0] == order


def test_unusual_roles_leave_the_order_of_the_document() -> None:
    ends = MOTOR, MOTOR2, end('joint', 'j2', 'upper'), end('joint', 'j1', 'lower')
    found = transmission_of(
        drive(*ends, kind=DIFFERENTIAL), 'transmission-order', 'transmission-role'
    )
    assert names(found)[0] == ['j2', 'j1']


def test_simple_ignores_roles() -> None:
    # As the second transmission of ros2_control's own example 8.
    ends = end('actuator', 'm1', 'actuator2'), end('joint', 'j1', 'whatever')
    assert names(transmission_of(drive(*ends))) == (['j1'], ['m1'])


def test_the_joint_may_stand_behind_its_transmission() -> None:
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


def test_its_own_actuator_stays_the_only_one() -> None:
    text = robot(system(joint(), transmission(MOTOR, END), attributes=ACTUATOR))
    assert names(transmission_of(text, 'transmission-second-actuator')) == (['j1'], ['m1'])


def test_plugins_of_entry_points_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [SimpleNamespace(name='my_robot/CrankSlider')]
    monkeypatch.setattr(
        'importlib.metadata.entry_points', lambda group: points if 'transm' in group else []
    )
    ends = end('actuator', 'm', 'crank', reduction('2')), end('joint', 'j1', 'slider')
    found = transmission_of(drive(*ends, kind='my_robot/CrankSlider'))
    assert (found.type, found.actuators[0].mechanical_reduction) == ('my_robot/CrankSlider', 2)


def test_ends_of_plugins_are_ordered_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [SimpleNamespace(name='a/B')]
    monkeypatch.setattr('importlib.metadata.entry_points', lambda group: points)
    ends = MOTOR, end('joint', 'j3', 'joint3'), END2, END
    text = robot(system(JOINTS, joint(name='j3'), transmission(*ends, kind='a/B')))
    assert names(transmission_of(text, 'transmission-order'))[0] == ['j1', 'j2', 'j3']


# -- ROS 1 ---------------------------------------------------------------------------------


def ros1(
    content: str, name: str = 't', kind: str = 'transmission_interface/SimpleTransmission'
) -> str:
    return f'<transmission name="{name}"><type>{kind}</type>{content}</transmission>'


GEAR = '<actuator name="m1"><mechanicalReduction>50</mechanicalReduction></actuator>'


def test_ros1_is_read_when_asked() -> None:
    text = robot(ros1('<joint name="j1"><offset>0.5</offset></joint>' + GEAR), urdf=URDF)
    description = load_description(text)
    assert description.hardware == ()
    assert simple_from_ros1(description) == (
        TransmissionInfo(
            't',
            SIMPLE,
            joints=(TransmissionEnd('j1', 'joint1', 50.0, 0.5),),
            actuators=(TransmissionEnd('m1', 'actuator1'),),
        ),
    )


def test_ros1_of_everything() -> None:
    (found,) = simple_from_ros1(load_description(EVERYTHING))
    assert names(found) == (['elbow'], ['motor'])
    assert found.joints[0].mechanical_reduction == 50


def test_ros1_as_of_the_pr2() -> None:
    text = (
        '<transmission name="t" type="pr2_mechanism_model/SimpleTransmission"><actuator name="m"/>'
        '<joint name="j1"/><mechanicalReduction>-79.2</mechanicalReduction></transmission>'
    )
    (found,) = simple_from_ros1(load_description(robot(text)))
    assert found.joints[0].mechanical_reduction == -79.2


@pytest.mark.parametrize(
    ('text', 'why'),
    [
        (ros1('<joint name="j1"/>' + GEAR, kind='x/DifferentialTransmission'), 'its type is'),
        (ros1('<joint name="j1"/>' + GEAR.replace('50', '0')), "<mechanicalReduction> is '0'"),
        (ros1('<joint name="j1"/>' + GEAR.replace('50', '1,5')), "is '1,5'"),
        (ros1('<joint name="j1"><offset>x</offset></joint>' + GEAR), "<offset> is 'x'"),
        (ros1('<joint name="weel"/>' + GEAR), "no joint 'weel', did you mean 'wheel'"),
        (ros1(GEAR), '0 joints and 1 actuators'),
        (ros1('<joint name="j1"/>' + GEAR, name=''), 'no name'),
    ],
)
def test_ros1_with_a_mistake_is_left_out(text: str, why: str) -> None:
    findings: list[Diagnostic] = []
    description = load_description(robot(text))
    assert simple_from_ros1(description, findings) == ()
    (finding,) = findings
    assert (finding.code, finding.severity) == ('transmission-ros1-left-out', E)
    assert finding.where.line == 3
    assert why in finding.message


def test_ros1_names_are_unique() -> None:
    part = ros1('<joint name="j1"/>' + GEAR)
    findings: list[Diagnostic] = []
    assert len(simple_from_ros1(load_description(robot(part, part)), findings)) == 1
    assert "the name 't'" in findings[0].message


@pytest.mark.parametrize(
    'file', [file for file in PUBLISHED if 'not_well' not in file.stem], ids=lambda file: file.stem
)
def test_published_robots_are_explained_without_a_flood(file: Any) -> None:
    """One finding tells of all of them; all but the four of the PR2 are simple."""
    description = load_description(file)
    count = sum(element.tag == 'transmission' for element in description.foreign)
    found = [d for d in description.findings if 'transmission' in d.code or 'hardware' in d.code]
    assert [d.code for d in found] == ['transmission-ros1'] * bool(count)
    assert count < 2 or f'and {count - 1} more' in found[0].message
    left_out: list[Diagnostic] = []
    assert len(simple_from_ros1(description, left_out)) + len(left_out) == count
    assert len(left_out) == (4 if file.stem == 'pr2' else 0)
