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


"""
Defects of ``<ros2_control>`` that the examples of the codes do not contain.

Each code has an example next to its rule. ``test_codes.py`` loads these examples. The cases here
have other attributes, other values or other places.

"""

from __future__ import annotations

from pathlib import Path

import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.ros2_control.reader import hardware_of
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import Severity
from test_support.hardware_documents import BASE
from test_support.hardware_documents import Case
from test_support.hardware_documents import COMMAND
from test_support.hardware_documents import command
from test_support.hardware_documents import DIFFERENTIAL
from test_support.hardware_documents import drive
from test_support.hardware_documents import END
from test_support.hardware_documents import end
from test_support.hardware_documents import END2
from test_support.hardware_documents import HARDWARE
from test_support.hardware_documents import joint
from test_support.hardware_documents import JOINTS
from test_support.hardware_documents import LIMIT
from test_support.hardware_documents import MIMIC
from test_support.hardware_documents import MOTOR
from test_support.hardware_documents import MOTOR2
from test_support.hardware_documents import POSITION
from test_support.hardware_documents import reduction
from test_support.hardware_documents import robot
from test_support.hardware_documents import SIMPLE
from test_support.hardware_documents import SYSTEM
from test_support.hardware_documents import system
from test_support.hardware_documents import transmission
from test_support.hardware_documents import URDF
from test_support.hardware_documents import urdf_joint

W, E = Severity.WARNING, Severity.ERROR


def with_attribute(text: str) -> str:
    """Return a robot whose ``<ros2_control>``, in line 3, has an additional attribute."""
    return robot(system(joint(), attributes=f'{SYSTEM} {text}'))


def with_hardware(text: str) -> str:
    """Return a robot whose ``<hardware>`` is in line 4."""
    return robot(system(joint(), hardware=text))


def with_joint(content: str, attributes: str = '', name: str = 'j1') -> str:
    """Return a robot with a ``<joint>`` in line 5 and its content in line 6."""
    return robot(system(joint(f'\n{content}\n', name, attributes)))


def follower(content: str = POSITION, attributes: str = '', driver: str = '') -> str:
    """Return a robot whose joint 'j2' (line 6) follows 'j1' (line 5)."""
    return robot(
        system(driver or joint(COMMAND + POSITION), joint(content, 'j2', attributes)), urdf=MIMIC
    )


def state(name: str = 'position', attributes: str = '', content: str = '') -> str:
    return f'<state_interface name="{name}"{attributes}>{content}</state_interface>'


def param(name: str, text: str) -> str:
    return f'<param name="{name}">{text}</param>'


PLUGIN = '<plugin>a/B</plugin>'
RING = (
    BASE
    + urdf_joint('j1', content=LIMIT + '<mimic joint="j2"/>')
    + urdf_joint('j2', content=LIMIT + '<mimic joint="j1"/>')
)
ACTUATOR = 'name="arm" type="actuator"'

CASES = [
    Case(
        '6',
        E,
        'root-multiple',
        2,
        'base, b',
        robot(
            system(),
            urdf=URDF + urdf_joint('j', 'fixed', '').replace('base', 'b') + '<link name="b"/>',
        ),
    ),
    Case('7', E, 'attribute-missing', 3, "'name'", robot(system(attributes='type="system"'))),
    Case('8', E, 'name-empty', 3, "'name'", robot(system(attributes='name=" " type="system"'))),
    Case('9', E, 'hardware-duplicate', 6, 'line 3', robot(system(), system())),
    Case('10', E, 'attribute-missing', 3, "'type'", robot(system(attributes='name="arm"'))),
    Case(
        '11 unknown',
        E,
        'hardware-type',
        3,
        "'banana'",
        robot(system(attributes='name="arm" type="banana"')),
    ),
    *(
        Case(
            f'{row} {text}',
            E,
            'integer-invalid',
            3,
            f"'{text}'",
            with_attribute(f'rw_rate="{text}"'),
        )
        for row, text in (
            ('12', '-5'),
            ('12', ''),
            ('12', 'fast'),
            ('12', '99999999999'),
            ('13', '100Hz'),
            ('13', '1.9'),
        )
    ),
    *(
        Case(
            f'14 {text}',
            E,
            'boolean-invalid',
            3,
            f"'{text}'",
            with_attribute(f'is_async="{text}"'),
        )
        for text in ('1', 'yes', '')
    ),
    *(
        Case(
            f'{row} {text}',
            E,
            'integer-invalid',
            3,
            f"'{text}'",
            with_attribute(f'is_async="true" thread_priority="{text}"'),
        )
        for row, text in (
            ('15', '0'),
            ('15', '-3'),
            ('15', '1.5'),
            ('15', 'high'),
            ('17', '99999999999'),
        )
    ),
    Case('16', W, 'integer-invalid', 3, "'-3'", with_attribute('thread_priority="-3"')),
    Case(
        '17 async',
        E,
        'integer-invalid',
        5,
        "'99999999999'",
        robot(system('<properties><async thread_priority="99999999999"/></properties>')),
    ),
    Case(
        '21',
        E,
        'plugin-missing',
        4,
        'is empty',
        with_hardware('<hardware><plugin> </plugin></hardware>'),
    ),
    Case(
        '22',
        E,
        'attribute-missing',
        4,
        '<param>',
        with_hardware(f'<hardware>{PLUGIN}<param>1</param></hardware>'),
    ),
    *(
        Case(
            f'24 {text}',
            E,
            'async-affinity',
            5,
            text,
            robot(system(f'<properties><async affinity="{text}"/></properties>')),
        )
        for text in ('2,4', '[[1]]', '[1.5]', '[1,]')
    ),
    Case('26', E, 'attribute-missing', 5, '<joint>', robot(system('<joint/>'))),
    Case(
        '29',
        E,
        'hardware-component-duplicate',
        6,
        'line 5',
        robot(system(joint(), joint(COMMAND))),
    ),
    Case(
        '30',
        E,
        'interface-duplicate',
        9,
        'line 5',
        robot(system(joint()), system(joint(), attributes='name="b" type="system"')),
    ),
    Case(
        '30 command',
        E,
        'interface-duplicate',
        9,
        'line 5',
        robot(
            system(joint(COMMAND)),
            system(joint(COMMAND + state('effort')), attributes='name="b" type="system"'),
        ),
    ),
    Case(
        '32',
        E,
        'attribute-missing',
        6,
        "text 'position'",
        with_joint('<command_interface>position</command_interface>'),
    ),
    Case('32 no name', E, 'attribute-missing', 6, "'name'", with_joint('<state_interface/>')),
    Case('33', W, 'hardware-element-unknown', 6, '<plugin>', with_joint(f'{PLUGIN}{POSITION}')),
    Case(
        '33 typo',
        W,
        'hardware-element-unknown',
        6,
        "'state_interface'",
        with_joint('<state_interfaces name="position"/>'),
    ),
    *(
        Case(
            f'{row} {text}',
            E,
            'integer-invalid',
            6,
            f"'{text}'",
            with_joint(state(attributes=f' size="{text}"')),
        )
        for row, text in (
            ('34', '0'),
            ('34', '+3'),
            ('34', '2.0'),
            ('34', '-1'),
            ('35', '99999999999'),
        )
    ),
    *(
        Case(
            f'37 {text}',
            E,
            'number-invalid',
            6,
            f"'{text}'",
            with_joint(command('position', text, '1')),
        )
        for text in ('abc', '-1,5', 'nan', '0x10', '+-2', '1e-400', '-1e999')
    ),
    Case(
        '38 disjoint',
        E,
        'interface-limit-order',
        6,
        '[5, 7]',
        with_joint(command('position', '5', '7')),
    ),
    Case(
        '39 min',
        E,
        'interface-limit-sign',
        6,
        'min is positive',
        with_joint(command('velocity', '0.5', '3')),
    ),
    Case(
        '39 zero',
        W,
        'interface-limit-sign',
        6,
        'min is 0',
        with_joint(command('velocity', '0', '3')),
    ),
    Case(
        '39 acceleration zero',
        W,
        'interface-limit-sign',
        6,
        'min is 0',
        with_joint(command('acceleration', '0', '3')),
    ),
    Case('40', W, 'interface-limit-unused', 6, "'foo'", with_joint(command('foo', '1', 'abc'))),
    Case(
        '40 jerk', W, 'interface-limit-unused', 6, "'jerk'", with_joint(command('jerk', '-3', '2'))
    ),
    Case(
        '42', W, 'interface-limit-wider', 6, '[-9, 1]', with_joint(command('position', '-9', '1'))
    ),
    Case(
        '42 effort',
        W,
        'interface-limit-wider',
        6,
        '[-4, 20]',
        with_joint(command('effort', '-4', '20')),
    ),
    Case(
        '43 bool',
        E,
        'initial-value-invalid',
        6,
        'no bool',
        with_joint(state('on', ' data_type="bool"', param('initial_value', '1'))),
    ),
    Case(
        '43 uint8',
        E,
        'initial-value-invalid',
        6,
        'no uint8',
        with_joint(state('n', ' data_type="uint8"', param('initial_value', '256'))),
    ),
    Case(
        '43 outside',
        W,
        'initial-value-outside',
        6,
        '[-1, 1]',
        with_joint(command('position', '-1', '1', param('initial_value', '1.5'))),
    ),
    Case('44', E, 'attribute-missing', 6, "'enable'", with_joint('<limits/>')),
    Case('44 bool', E, 'boolean-invalid', 6, "'0'", with_joint('<limits enable="0"/>')),
    Case(
        '44 interface',
        E,
        'boolean-invalid',
        6,
        "'0'",
        with_joint(state(content='<limits enable="0"/>')),
    ),
    Case(
        '45',
        W,
        'interface-limit-unused',
        5,
        "'io'",
        robot(system('<gpio name="io"><limits enable="true"/></gpio>')),
    ),
    Case(
        '45 interface',
        W,
        'interface-limit-unused',
        6,
        "'io'",
        robot(
            system(
                '<gpio name="io"><state_interface name="a">\n<limits/></state_interface></gpio>'
            )
        ),
    ),
    *(
        Case(
            f'46 {text}',
            E,
            'boolean-invalid',
            5,
            f"'{text}'",
            with_joint(POSITION, f' mimic="{text}"'),
        )
        for text in ('yes', '', '1')
    ),
    Case('48', E, 'hardware-mimic-command', 6, "mimics 'j1'", follower(COMMAND + POSITION)),
    Case(
        '49',
        E,
        'hardware-mimic-driver',
        5,
        "<ros2_control> 'arm' does not have",
        robot(system(joint(name='j2')), urdf=MIMIC),
    ),
    Case(
        '49 other tag',
        E,
        'hardware-mimic-driver',
        5,
        "'b'",
        robot(
            system(joint(name='j2')),
            system(joint(), attributes='name="b" type="system"'),
            urdf=MIMIC,
        ),
    ),
    Case(
        '51 cycle',
        E,
        'mimic-cycle',
        2,
        'j1 -> j2 -> j1',
        robot(system(joint(), joint(name='j2')), urdf=RING),
    ),
    Case(
        '52 name',
        E,
        'attribute-missing',
        7,
        "'name'",
        drive(MOTOR, END).replace('<transmission name="t">', '<transmission>'),
    ),
    Case(
        '52 plugin',
        E,
        'plugin-missing',
        7,
        'no <plugin>',
        drive(MOTOR, END).replace(f'<plugin>{SIMPLE}</plugin>', ''),
    ),
    Case('52 role', E, 'attribute-missing', 10, "'role'", drive(MOTOR, '<joint name="j1"/>')),
    Case('52 joint', E, 'attribute-missing', 10, "'name'", drive(MOTOR, '<joint role="joint1"/>')),
    Case(
        '53',
        E,
        'transmission-joint-unknown',
        10,
        "'j3'",
        drive(MOTOR, end('joint', 'j3', 'joint1')),
    ),
    *(
        Case(
            f'54 {text}',
            E,
            'number-invalid',
            10,
            f"'{text}'",
            drive(MOTOR, end('joint', 'j1', 'joint1', reduction(text))),
        )
        for text in ('fifty', 'nan', '0x10', 'inf', '1,5', '', '+-2', '1e-400')
    ),
    Case(
        '54 attribute',
        E,
        'transmission-spelling',
        10,
        "attribute 'mechanical_reduction'",
        drive(MOTOR, end('joint', 'j1', 'joint1', '', ' mechanical_reduction="50"')),
    ),
    Case(
        '54 place',
        E,
        'transmission-spelling',
        10,
        '<mechanical_reduction>',
        drive(MOTOR, reduction('50') + END),
    ),
    Case(
        '55 negative',
        E,
        'transmission-zero',
        10,
        'is -0',
        drive(MOTOR, end('joint', 'j1', 'joint1', reduction('-0.0'))),
    ),
    Case(
        '56',
        E,
        'boolean-invalid',
        10,
        "'1'",
        drive(MOTOR, end('joint', 'j1', 'joint1', '', ' read_only="1"')),
    ),
    Case(
        '57',
        E,
        'transmission-count',
        7,
        'type actuator',
        robot(system(JOINTS, transmission(END, END2, kind=DIFFERENTIAL), attributes=ACTUATOR)),
    ),
    Case(
        '59',
        E,
        'transmission-joint-shared',
        15,
        "'t'",
        robot(system(JOINTS, transmission(MOTOR, END), transmission(MOTOR2, END, name='u'))),
    ),
    Case(
        '59 actuator',
        W,
        'transmission-actuator-shared',
        14,
        "'m1' of 't' in line 7",
        robot(system(JOINTS, transmission(MOTOR, END), transmission(MOTOR, END2, name='u'))),
    ),
    Case(
        '59 name',
        E,
        'transmission-duplicate',
        12,
        'line 7',
        robot(system(JOINTS, transmission(MOTOR, END), transmission(MOTOR2, END2))),
    ),
    Case(
        '61',
        W,
        'interface-not-exported',
        5,
        "joint 'j1'",
        robot(system(joint(COMMAND), attributes='name="arm" type="sensor"')),
    ),
    Case(
        '62 planar', W, 'hardware-joint-many-dof', 5, 'planar', with_joint(POSITION, name='table')
    ),
]


@pytest.mark.parametrize('case', CASES, ids=lambda case: case.row)
def test_defect(case: Case, tmp_path: Path) -> None:
    file = tmp_path / 'r.urdf'
    file.write_text(case.text, encoding='utf-8')
    try:
        findings = load_description(file).findings
        is_fatal = False
    except RobotDescriptionError as error:
        findings = error.diagnostics
        is_fatal = True
    # A finding is fatal only if robot_state_publisher also refuses the description.
    assert is_fatal == (case.row == '6')
    assert [(d.code, d.is_error, d.where.line) for d in findings] == [
        (case.code, case.severity is E, case.line)
    ]
    assert case.names in findings[0].message
    assert findings[0].where.source == str(file)


def test_a_description_without_ros2_control_has_no_finding() -> None:
    description = load_description(f'<robot name="r">{URDF}</robot>')
    assert (description.hardware, description.findings) == ((), ())
    with pytest.raises(RobotDescriptionError, match=r'no <ros2_control>') as caught:
        hardware_of(description)
    assert [finding.code for finding in caught.value.diagnostics] == ['hardware-absent']


def test_missing_hardware_is_fatal_when_strict() -> None:
    text = with_hardware('')
    assert load_description(text).hardware[0].hardware_plugin_name == ''
    with pytest.raises(RobotDescriptionError, match=r'error\[hardware-missing\]'):
        load_description(text, strict=True)


def test_broken_parts_are_left_out() -> None:
    """A broken part of the hardware gets no default values. The rest of the hardware is usable."""
    text = robot(
        system(
            joint(COMMAND + command('velocity', high='-3') + POSITION),
            joint(name='weel'),
            joint(POSITION, 'j2', ' mimic="yes"'),
            joint(name='j3'),
            transmission(MOTOR, end('joint', 'j1', 'joint1', reduction('fifty'))),
            transmission(MOTOR2, END2, name='u'),
            transmission(MOTOR2, end('joint', 'j3', 'joint1'), name='v'),
        )
    )
    description = load_description(text)
    (info,) = description.hardware
    assert [one.name for one in info.joints] == ['j1', 'j3']
    assert [one.name for one in info.joints[0].command_interfaces] == ['position']
    assert [one.name for one in info.transmissions] == ['v']
    assert [finding.code for finding in description.findings] == [
        'interface-limit-sign',
        'hardware-joint-unknown',
        'boolean-invalid',
        'number-invalid',
        # The transmission names a joint that was left out because of its own error.
        'transmission-joint-unknown',
    ]
    assert 'left out because of its own error' in description.findings[-1].message


def test_a_follower_of_a_missing_joint_is_left_out() -> None:
    urdf = MIMIC + urdf_joint('j4', content=LIMIT + '<mimic joint="j2"/>')
    text = robot(system(joint(name='j4'), joint(name='j2'), joint(name='j3')), urdf=urdf)
    description = load_description(text)
    assert [one.name for one in description.hardware[0].joints] == ['j3']
    codes = [finding.code for finding in description.findings]
    assert codes == ['mimic-chain', 'hardware-mimic-driver', 'hardware-mimic-driver']
    assert 'because of its own error' in description.findings[1].message


def test_nested_hardware_is_reported_once() -> None:
    text = robot(
        system(system(attributes='name="b" type="system"')), f'<gazebo>{HARDWARE}</gazebo>'
    )
    codes = [finding.code for finding in load_description(text).findings]
    assert codes == ['hardware-element-unknown']


def test_a_second_component_with_the_same_interfaces_is_left_out() -> None:
    """If a macro is called twice with one prefix, it makes the same interfaces twice."""
    first = system(joint(name='j1') + joint(name='j2'))
    second = system(joint(name='j1') + joint(name='j2'), attributes='name="b" type="system"')
    description = load_description(robot(first, second))
    (finding,) = [d for d in description.findings if d.code == 'interface-duplicate']
    assert '(and ' in finding.message
    interfaces = [
        (*one.command_interfaces, *one.state_interfaces) for one in description.hardware[1].joints
    ]
    assert not any(interfaces)


@pytest.mark.parametrize(
    ('name', 'fix'),
    [
        ('position', ''),
        ('absolute_position', ''),
        ('my_own', ''),
        (
            'postion',
            'write name="position"; no change is needed if one of your controllers requests '
            "'postion'",
        ),
        ('hardware_interface/EffortJointInterface', 'write name="effort"'),
        ('JointStateInterface', 'write name="position"'),
    ],
)
def test_unusual_names_of_interfaces_are_reported(name: str, fix: str) -> None:
    text = robot(system(f'<joint name="j1"><state_interface name="{name}"/></joint>'))
    found = [d for d in load_description(text).findings if d.code == 'interface-name']
    assert [finding.fix for finding in found] == [fix] * bool(fix)
