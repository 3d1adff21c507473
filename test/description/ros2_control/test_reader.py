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


"""``<ros2_control>``: its elements and attributes, limits, and mimic joints."""

from __future__ import annotations

from pathlib import Path
import re
from typing import Any

import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description.ros2_control.hardware_info import AsyncParams
from robot_description_tools.description.ros2_control.hardware_info import ComponentInfo
from robot_description_tools.description.ros2_control.hardware_info import HardwareInfo
from robot_description_tools.description.ros2_control.hardware_info import InterfaceInfo
from robot_description_tools.description.ros2_control.hardware_info import JointLimits
from robot_description_tools.description.ros2_control.hardware_info import MimicAttribute
from robot_description_tools.description.ros2_control.hardware_info import MimicJoint
from robot_description_tools.description.ros2_control.hardware_info import TransmissionEnd
from robot_description_tools.description.ros2_control.hardware_info import TransmissionInfo
from robot_description_tools.description.ros2_control.reader import hardware_of
from robot_description_tools.description.ros2_control.reader import simple_from_ros1
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import RobotDescriptionError
from test_support.documents import EVERYTHING as EVERY_ELEMENT
from test_support.documents import PUBLISHED
from test_support.hardware_documents import BASE
from test_support.hardware_documents import COMMAND
from test_support.hardware_documents import command
from test_support.hardware_documents import E
from test_support.hardware_documents import HARDWARE
from test_support.hardware_documents import info_of
from test_support.hardware_documents import J1
from test_support.hardware_documents import joint
from test_support.hardware_documents import LIMIT
from test_support.hardware_documents import MIMIC
from test_support.hardware_documents import MOST
from test_support.hardware_documents import names
from test_support.hardware_documents import POSITION
from test_support.hardware_documents import robot
from test_support.hardware_documents import SIMPLE
from test_support.hardware_documents import SYSTEM
from test_support.hardware_documents import system
from test_support.hardware_documents import URDF
from test_support.hardware_documents import urdf_joint

NOT_ASYNC = AsyncParams(thread_priority=2147483647)


# -- the grammar ---------------------------------------------------------------------------

EVERYTHING = robot(
    """<ros2_control name=" arm " type="system" rw_rate="100" is_async="TRUE" thread_priority="7">
  <!-- comments are fine anywhere -->
  <hardware>
    <plugin> my_robot/Arm </plugin>
    <group>left</group>
    <param name="port"> /dev/tty <!-- the first --></param>
    <param name="empty"/>
  </hardware>
  <properties>
    <async affinity="[2, 4,6]" scheduling_policy="Detached" print_warnings="False"/>
  </properties>
  <transmission name="drive">
    <plugin>transmission_interface/SimpleTransmission</plugin>
    <actuator name="motor" role="actuator1"/>
    <joint name="j1" role="joint1" read_only="true">
      <mechanical_reduction> -50 </mechanical_reduction>
      <offset>0.5</offset>
    </joint>
    <param name="k">v</param>
  </transmission>
  <joint name="j1">
    <command_interface name="position">
      <param name="min">-1</param>
      <param name="max">1</param>
      <limits enable="false"/>
    </command_interface>
    <command_interface name="gains" data_type="float32" size="3"/>
    <state_interface name="position">
      <param name="initial_value">0.5</param>
      <param name="unit">rad</param>
    </state_interface>
    <param name="id">3</param>
  </joint>
  <joint name="wheel"><limits enable="false"/><command_interface name="velocity"/></joint>
  <sensor name="imu"><state_interface name="yaw"/><param name="frame">base</param></sensor>
  <gpio name="io">
    <command_interface name="led" data_type="bool"><param name="initial_value">true</param>
    </command_interface>
    <state_interface name="button" data_type="bool"/>
  </gpio>
</ros2_control>"""
)


def test_everything_becomes_hardware_info() -> None:
    ends = {'min': '-1', 'max': '1'}
    start = {'initial_value': '0.5', 'unit': 'rad'}
    expected = HardwareInfo(
        name='arm',
        type='system',
        group='left',
        rw_rate=100,
        is_async=True,
        async_params=AsyncParams(7, 'detached', (2, 4, 6), False),
        hardware_plugin_name='my_robot/Arm',
        hardware_parameters={'port': '/dev/tty', 'empty': ''},
        joints=(
            ComponentInfo(
                'j1',
                'joint',
                command_interfaces=(
                    InterfaceInfo('position', '-1', '1', enable_limits=False, parameters=ends),
                    InterfaceInfo('gains', data_type='float32', size=3),
                ),
                state_interfaces=(
                    InterfaceInfo('position', initial_value='0.5', parameters=start),
                ),
                parameters={'id': '3'},
            ),
            ComponentInfo(
                'wheel',
                'joint',
                enable_limits=False,
                command_interfaces=(InterfaceInfo('velocity', enable_limits=False),),
            ),
        ),
        sensors=(
            ComponentInfo(
                'imu',
                'sensor',
                state_interfaces=(InterfaceInfo('yaw'),),
                parameters={'frame': 'base'},
            ),
        ),
        gpios=(
            ComponentInfo(
                'io',
                'gpio',
                command_interfaces=(
                    InterfaceInfo(
                        'led',
                        initial_value='true',
                        data_type='bool',
                        parameters={'initial_value': 'true'},
                    ),
                ),
                state_interfaces=(InterfaceInfo('button', data_type='bool'),),
            ),
        ),
        transmissions=(
            TransmissionInfo(
                'drive',
                'transmission_interface/SimpleTransmission',
                joints=(
                    TransmissionEnd(
                        'j1', 'joint1', -50.0, 0.5, True, ('position',), ('position', 'gains')
                    ),
                ),
                actuators=(TransmissionEnd('motor', 'actuator1'),),
                parameters={'k': 'v'},
            ),
        ),
        limits={
            'j1': JointLimits(
                min_position=-MOST,
                max_position=MOST,
                has_velocity_limits=True,
                max_velocity=5.0,
                has_effort_limits=True,
                max_effort=10.0,
            ),
            'wheel': JointLimits(),
        },
    )
    info = info_of(EVERYTHING)
    # Limits contain nan, which is not equal to itself.
    assert repr(info.limits['j1']) == repr(expected.limits['j1'])
    for name in HardwareInfo.__dataclass_fields__:
        if name not in ('limits', 'original_xml', 'where'):
            assert getattr(info, name) == getattr(expected, name), name
    assert info.original_xml == EVERYTHING
    assert info.where is not None
    assert info.where.line == 3


def test_defaults() -> None:
    info = info_of(robot(system(joint())))
    assert (info.group, info.rw_rate, info.is_async, info.async_params) == (
        '',
        0,
        False,
        NOT_ASYNC,
    )
    (interface,) = info.joints[0].state_interfaces
    assert interface == InterfaceInfo('position')


def test_priority_of_async_is_applied_without_is_async() -> None:
    properties = '<properties><async thread_priority="9"/></properties>'
    assert info_of(robot(system(properties))).async_params.thread_priority == 9
    text = robot(system(properties, attributes=f'{SYSTEM} is_async="true" thread_priority="7"'))
    assert info_of(text).async_params.thread_priority == 9
    text = robot(system(attributes=f'{SYSTEM} is_async="true"'))
    assert info_of(text).async_params.thread_priority == 50


def test_components_are_in_document_order() -> None:
    text = robot(
        system(attributes='name="b" type="sensor"'),
        system(attributes='name="a" type="actuator"'),
    )
    description = load_description(text)
    assert [(info.name, info.type) for info in description.hardware] == [
        ('b', 'sensor'),
        ('a', 'actuator'),
    ]
    assert [element.tag for element in description.foreign] == ['ros2_control'] * 2


def test_the_last_hardware_is_used(diagnostics: Any) -> None:
    other = HARDWARE.replace('mock_components/GenericSystem', 'a/B')
    description = diagnostics.load(robot(system(hardware=f'{HARDWARE}\n{other}')))
    assert description.hardware[0].hardware_plugin_name == 'a/B'
    assert 'only the last is read' in diagnostics.take('hardware-element-repeated').message


@pytest.mark.parametrize(('order', 'is_repaired'), [('AAB', [True, False]), ('ABA', [False] * 2)])
def test_a_copy_is_removed_only_if_the_same_hardware_is_read(
    order: str, is_repaired: list[bool]
) -> None:
    """The last <hardware> is read. Therefore the last A of A, B, A must not be removed."""
    texts = {'A': HARDWARE, 'B': HARDWARE.replace('mock_components/GenericSystem', 'a/B')}
    text = robot(system(hardware='\n'.join(texts[each] for each in order)))
    found = [
        each
        for each in load_description(text).findings
        if each.code == 'hardware-element-repeated'
    ]
    assert [each.repair is not None for each in found] == is_repaired


def test_a_param_with_elements_is_empty(diagnostics: Any) -> None:
    text = robot(system(joint('<param name="a">1<b/></param>' + POSITION)))
    assert diagnostics.load(text).hardware[0].joints[0].parameters == {'a': ''}
    diagnostics.take('hardware-text-nested')


def test_unknown_attributes_are_reported(diagnostics: Any) -> None:
    text = robot(system(joint('<state_interface name="position" datatype="double"/>')))
    diagnostics.load(text)
    assert "did you mean 'data_type'" in diagnostics.take('attribute-unknown').message


# -- hardware_of ---------------------------------------------------------------------------

TWO = robot(system(attributes='name="left" type="system"'), system())


def test_hardware_of() -> None:
    description = load_description(TWO)
    assert hardware_of(description, 'left') is description.hardware[0]
    only = load_description(robot(system()))
    assert hardware_of(only) is hardware_of(only, 'arm') is only.hardware[0]


@pytest.mark.parametrize(
    ('text', 'name', 'message'),
    [
        (TWO, None, '2 <ros2_control> elements\n  fix: choose one of left, arm'),
        (TWO, 'lefft', "no <ros2_control> 'lefft', did you mean 'left'?"),
        (robot(), 'arm', 'has no <ros2_control>\n  fix: add'),
    ],
)
def test_hardware_of_reports_missing_parts(text: str, name: str | None, message: str) -> None:
    with pytest.raises(RobotDescriptionError) as caught:
        hardware_of(load_description(text), name)
    assert message in str(caught.value)
    assert str(caught.value).startswith('<text>: error[hardware-absent]')


# -- mimic joints --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ('attribute', 'is_mimic', 'count'),
    [
        ('', MimicAttribute.NOT_SET, 1),
        (' mimic="True"', MimicAttribute.TRUE, 1),
        (' mimic=" false "', MimicAttribute.FALSE, 0),
    ],
)
def test_mimic_attribute(attribute: str, is_mimic: MimicAttribute, count: int) -> None:
    # The follower j2 may be before its driver j1 in the document.
    info = info_of(robot(system(joint(name='j2', attributes=attribute), joint()), urdf=MIMIC))
    assert info.joints[0].is_mimic is is_mimic
    assert info.mimic_joints == (MimicJoint(0, 1),) * count


def test_mimic_false_on_an_ordinary_joint() -> None:
    info = info_of(robot(system(joint(attributes=' mimic="false"'))))
    assert info.joints[0].is_mimic is MimicAttribute.FALSE


def test_a_freed_joint_may_be_commanded_alone() -> None:
    text = robot(system(joint(COMMAND + POSITION, 'j2', ' mimic="false"')), urdf=MIMIC)
    assert [one.name for one in info_of(text).joints[0].command_interfaces] == ['position']


CHAIN = (
    BASE
    + J1
    + urdf_joint('j2', content=LIMIT + '<mimic joint="j1" multiplier="0.5" offset="0.25"/>')
    + urdf_joint('j3', content=LIMIT + '<mimic joint="j2" multiplier="-0.5" offset="0.5"/>')
)


def test_a_chain_is_resolved_to_its_root(diagnostics: Any) -> None:
    parts = [joint(name=name) for name in ('j3', 'j1', 'j2')]
    info = diagnostics.load(robot(system(*parts), urdf=CHAIN)).hardware[0]
    # q3 = -0.5 (0.5 q1 + 0.25) + 0.5
    assert info.mimic_joints == (MimicJoint(0, 1, -0.25, 0.375), MimicJoint(2, 1, 0.5, 0.25))
    diagnostics.take('mimic-chain')


def test_a_chain_stops_at_a_freed_joint(diagnostics: Any) -> None:
    parts = joint(name='j3'), joint(), joint(name='j2', attributes=' mimic="false"')
    info = diagnostics.load(robot(system(*parts), urdf=CHAIN)).hardware[0]
    assert info.mimic_joints == (MimicJoint(0, 2, -0.5, 0.5),)


def test_a_ring_has_no_mimic_joints(diagnostics: Any) -> None:
    ring = CHAIN.replace(J1, urdf_joint('j1', content=LIMIT + '<mimic joint="j3"/>'))
    parts = [joint(name=name) for name in ('j1', 'j2', 'j3')]
    info = diagnostics.load(robot(system(*parts), urdf=ring)).hardware[0]
    assert info.mimic_joints == ()
    diagnostics.take('mimic-cycle')
    diagnostics.untaken.clear()


@pytest.mark.parametrize(
    ('content', 'code'),
    [
        # Only the first of several mistakes is reported: the joint is not in the URDF.
        (joint(COMMAND, 'weel', ' mimic="true"'), 'hardware-joint-unknown'),
        # A mimic joint must not have a command interface. But if <mimic> is missing, only the
        # missing <mimic> is reported.
        (joint(COMMAND, 'j1', ' mimic="true"'), 'hardware-mimic-missing'),
        (joint(COMMAND, 'plate', ' mimic="true"'), 'hardware-mimic-missing'),
        (joint(command('position', '1', '-1'), 'plate'), 'hardware-joint-fixed'),
    ],
)
def test_order_of_checks(content: str, code: str) -> None:
    findings = load_description(robot(system(content), urdf=URDF)).findings
    assert [finding.code for finding in findings] == [code]


# -- xacro ---------------------------------------------------------------------------------


def test_only_the_broken_copy_of_a_macro_is_left_out(tmp_path: Path) -> None:
    """
    A macro writes two joints, so both joints come from the same line.

    An error in one joint removes only this joint.

    """
    file = tmp_path / 'r.xacro'
    macro = joint(command('position', '${low}', '1'), '${name}')
    text = robot(
        f'<xacro:macro name="part" params="name low">{macro}</xacro:macro>',
        system('<xacro:part name="j1" low="2"/>', '<xacro:part name="j2" low="-1"/>'),
    )
    file.write_text(text.replace('<robot', '<robot xmlns:xacro="http://www.ros.org/wiki/xacro"'))
    description = load_description(file)
    first, second = description.hardware[0].joints
    assert (first.name, first.command_interfaces) == ('j1', ())
    assert [one.name for one in second.command_interfaces] == ['position']
    (finding,) = description.findings
    assert (finding.code, finding.where.line) == ('interface-limit-order', 3)
    assert finding.where.calls[-1][1].line == 6


# -- ROS 1 ---------------------------------------------------------------------------------


def ros1(
    content: str, name: str = 't', kind: str = 'transmission_interface/SimpleTransmission'
) -> str:
    return f'<transmission name="{name}"><type>{kind}</type>{content}</transmission>'


GEAR = '<actuator name="m1"><mechanicalReduction>50</mechanicalReduction></actuator>'


def test_ros1_is_read_on_request() -> None:
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


def test_ros1_with_all_elements() -> None:
    (found,) = simple_from_ros1(load_description(EVERY_ELEMENT))
    assert names(found) == (['elbow'], ['motor'])
    assert found.joints[0].mechanical_reduction == 50


def test_ros1_transmissions_of_the_pr2() -> None:
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
def test_ros1_transmissions_of_published_robots_are_one_finding(file: Any) -> None:
    """All ROS 1 transmissions in these robots are simple, except four in the PR2."""
    description = load_description(file)
    count = sum(element.tag == 'transmission' for element in description.foreign)
    found = [d for d in description.findings if 'transmission' in d.code or 'hardware' in d.code]
    assert [d.code for d in found] == ['transmission-ros1'] * bool(count)
    assert count < 2 or f'and {count - 1} more' in found[0].message
    left_out: list[Diagnostic] = []
    assert len(simple_from_ros1(description, left_out)) + len(left_out) == count
    assert len(left_out) == (4 if file.stem == 'pr2' else 0)


def test_an_unknown_parameter_gets_a_suggestion() -> None:
    """If a driver reads a parameter by a misspelt name, the error suggests the right name."""
    (info,) = load_description(
        '<robot name="r"><link name="a"/><ros2_control name="s" type="system"><hardware>'
        '<plugin>p</plugin><param name="port">x</param></hardware></ros2_control></robot>'
    ).hardware
    assert info.hardware_parameters == {'port': 'x'}
    assert info.hardware_parameters.get('prot') is None
    message = re.escape("there is no <param> 'prot', did you mean 'port'?")
    with pytest.raises(KeyError, match=message):
        info.hardware_parameters['prot']
