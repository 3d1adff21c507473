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

"""Defects of transmissions. Each row is one defect."""

from __future__ import annotations

import pytest
from robot_description_tools.description import load_description
from test_support.hardware_documents import ACTUATOR
from test_support.hardware_documents import Case
from test_support.hardware_documents import DIFFERENTIAL
from test_support.hardware_documents import drive
from test_support.hardware_documents import E
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
from test_support.hardware_documents import PAIR
from test_support.hardware_documents import reduction
from test_support.hardware_documents import robot
from test_support.hardware_documents import SIMPLE
from test_support.hardware_documents import system
from test_support.hardware_documents import transmission
from test_support.hardware_documents import W

# The transmission begins in line 7. A simple transmission has its actuator in line 9 and its joint
# in line 10.
CASES = [
    # Malformed numbers, which are not replaced by a default.
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
    # Zeros, and products that underflow to zero.
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
    *(
        Case(
            f'plugin of another package, {plugin}',
            W,
            'transmission-plugin',
            7,
            f"unknown plugin '{plugin}'",
            drive(*PAIR[:2], end('joint', 'j1', 'hub'), end('joint', 'j2', 'hub'), kind=plugin),
        )
        # If a plugin library gives no name for a class, pluginlib uses the C++ name, which has
        # colons.
        for plugin in ('my_drives/Harmonic', 'my_drives::Harmonic', 'Harmonic')
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
    # Transmissions with too few or too many elements.
    Case('no joint', E, 'transmission-count', 7, '0 <joint>', drive(MOTOR)),
    Case('no actuator', E, 'transmission-count', 7, '0 <actuator>', drive(END)),
    Case('further joint', E, 'transmission-count', 7, '2 <joint>', drive(MOTOR, END, END2)),
    Case(
        'third joint',
        E,
        'transmission-count',
        7,
        '3 <joint>, but DifferentialTransmission needs 2',
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
    # Differences from ros2_control.
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
]


@pytest.mark.parametrize('case', CASES, ids=lambda case: case.row)
def test_defect(case: Case) -> None:
    description = load_description(case.text)
    findings = description.findings
    assert [(d.code, d.is_error, d.where.line) for d in findings] == [
        (case.code, case.severity is E, case.line)
    ]
    assert case.names in findings[0].message
    # A transmission with an error is left out. A transmission with only a warning is kept.
    transmissions = [one for info in description.hardware for one in info.transmissions]
    assert len(transmissions) == (case.severity is W)


@pytest.mark.parametrize(
    ('content', 'message'),
    [
        ('<joint name="j1"/><mechanicalReduction>-714.0</mechanicalReduction>', ''),
        # The URDF of the PR2 has transmissions of this form.
        ('<leftActuator name="l"/><flexJoint name="f"/><gap_joint name="g"/>', ''),
        ('<joint name="elbwo_joint"/>', "the joint 'elbwo_joint', which does not exist"),
        ('<Joint name="j1"/>', "<Joint>, did you mean 'joint'?"),
        (
            '<actuator name="m"><mechanicalReduction>0</mechanicalReduction></actuator>',
            "the reduction '0', which is 0",
        ),
        ('<mechanicalReduction>1:50</mechanicalReduction>', "'1:50', which is no number"),
    ],
)
def test_elements_of_ros_1_transmissions_for_other_tools(content: str, message: str) -> None:
    text = robot(f'<transmission name="t"><type>x/Simple</type>{content}</transmission>')
    first, *others = load_description(text).findings
    assert 'ignored by ros2_control' in first.message
    assert [(d.code, d.is_error) for d in others] == [('transmission-ros1', False)] * bool(message)
    assert all(message in finding.message for finding in others)
