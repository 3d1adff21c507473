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

"""Calibrations that are checked against a robot, and the values that they correct."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos
from math import pi
from math import radians
from math import sin
from pathlib import Path
from typing import Any

import pytest
from robot_description_tools import load_description
from robot_description_tools import RobotDescription
from robot_description_tools import RobotDescriptionError
from robot_description_tools.description.calibration.apply import EQUAL
from robot_description_tools.description.calibration.apply import LARGE_ANGLE
from robot_description_tools.description.calibration.apply import LARGE_LENGTH
from robot_description_tools.description.calibration.reader import UNIT
from robot_description_tools.diagnostics import Diagnostic
from robot_description_tools.diagnostics import Subject
from test_support.places import ROOT

ARM = """<robot name="arm"><link name="base"/><link name="hand"><inertial><mass value="2"/>
<origin xyz="1 2 3"/><inertia ixx="1" ixy="0.1" ixz="0" iyy="2" iyz="0" izz="3"/></inertial></link>
<link name="tip"/><link name="finger"/>
<joint name="elbow" type="revolute"><parent link="base"/><child link="hand"/><axis xyz="0 0 1"/>
<origin xyz="1 0 0" rpy="0 0 1.5707963267948966"/>
<limit lower="-1" upper="2" effort="3" velocity="4"/></joint>
<joint name="mount" type="fixed"><parent link="hand"/><child link="tip"/></joint>
<joint name="grip" type="continuous"><parent link="hand"/><child link="finger"/>
<mimic joint="elbow" multiplier="2"/></joint>
<ros2_control name="s" type="system"><hardware><plugin>p</plugin></hardware>
<joint name="elbow"><state_interface name="position"/></joint><transmission name="t">
<plugin>transmission_interface/SimpleTransmission</plugin><actuator name="m" role="actuator1"/>
<joint name="elbow" role="joint1"><mechanical_reduction>100</mechanical_reduction></joint>
</transmission></ros2_control></robot>"""
MOUNT = 'mount'


def corrected(calibration: Mapping[str, Any] | Path, text: str = ARM) -> RobotDescription:
    """Return the arm, corrected by a calibration."""
    return load_description(text, calibration=calibration)


def refused(calibration: Mapping[str, Any] | Path, text: str = ARM) -> list[Diagnostic]:
    """Return the errors of a calibration that is refused."""
    with pytest.raises(RobotDescriptionError) as caught:
        corrected(calibration, text)
    return [each for each in caught.value.diagnostics if each.is_error]


def joint(**values: Any) -> dict[str, Any]:
    """Return a calibration that corrects only the joint `elbow`."""
    return {'joints': {'elbow': values}}


# -- values --------------------------------------------------------------------------------


def test_an_absolute_origin_keeps_missing_parts() -> None:
    origin = corrected(joint(origin={'xyz': [1.01, 0, 0]})).joints['elbow'].origin
    assert (origin.xyz, origin.rpy) == ((1.01, 0.0, 0.0), (0.0, 0.0, pi / 2))
    origin = corrected(joint(origin={'rpy': [0, 0, 1.6]})).joints['elbow'].origin
    assert (origin.xyz, origin.rpy) == ((1.0, 0.0, 0.0), (0.0, 0.0, 1.6))


def test_a_quaternion() -> None:
    quaternion = [0, 0, sin(0.8), cos(0.8)]
    found = corrected(joint(origin={'quat_xyzw': quaternion})).joints['elbow'].origin
    assert found.rpy == pytest.approx((0.0, 0.0, 1.6))


def test_a_delta_is_in_the_frame_of_the_joint() -> None:
    """The joint frame is turned by 90 degrees about z, so its x axis is the parent's y axis."""
    found = corrected(joint(delta={'xyz': [0.01, 0, 0], 'rpy': [0, 0, 0.02]})).joints['elbow']
    assert found.origin.xyz == pytest.approx((1.0, 0.01, 0.0))
    assert found.origin.rpy == pytest.approx((0.0, 0.0, pi / 2 + 0.02))


def test_the_offset_follows_the_corrected_origin() -> None:
    found = corrected(joint(delta={'rpy': [0, 0, 0.02]}, position_offset=0.1)).joints['elbow']
    assert found.origin.rpy[2] == pytest.approx(pi / 2 + 0.12)


def test_limits_are_in_true_positions() -> None:
    calibration = joint(limits={'lower': -0.5, 'velocity': 1}, position_offset=0.1)
    limit = corrected(calibration).joints['elbow'].limit
    assert limit is not None
    assert (limit.lower, limit.upper) == pytest.approx((-0.6, 1.9))
    assert (limit.velocity, limit.effort) == (1.0, 3.0)


def test_a_mimic_joint() -> None:
    calibration = {'joints': {'grip': {'mimic': {'multiplier': 2.1, 'offset': 0.05}}}}
    mimic = corrected(calibration).joints['grip'].mimic
    assert mimic is not None
    assert (mimic.joint, mimic.multiplier, mimic.offset) == ('elbow', 2.1, 0.05)


def test_blanks_belong_to_the_name_of_a_joint() -> None:
    text = ARM.replace('"elbow"', '" elbow "')
    robot = corrected({'joints': {' elbow ': {'position_offset': 0.1}}}, text)
    assert robot.joints[' elbow '].origin.rpy[2] == pytest.approx(pi / 2 + 0.1)
    assert robot.joints['grip'].mimic.offset == pytest.approx(0.2)
    codes = [each.code for each in refused(joint(position_offset=0.1), text)]
    assert 'calibration-name-unknown' in codes


def test_a_link() -> None:
    calibration = {'links': {'hand': {'mass': 3, 'center_of_mass': [0, 0, 1]}}}
    inertial = corrected(calibration).links['hand'].inertial
    assert inertial is not None
    assert (inertial.mass, inertial.origin.xyz) == (3.0, (0.0, 0.0, 1.0))
    inertia = inertial.inertia
    assert (inertia.ixx, inertia.ixy, inertia.izz) == pytest.approx((1.5, 0.15, 4.5))


def test_a_transmission() -> None:
    ends = {'joints': {'elbow': {'mechanical_reduction': 99, 'offset': 0.2}}}
    robot = corrected({'transmissions': {'t': ends}})
    end = robot.hardware[0].transmissions[0].joints[0]
    assert (end.mechanical_reduction, end.offset) == (99.0, 0.2)


def test_the_text_is_corrected_and_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / 'my--arm.yaml'
    file.write_text('serial: 7\njoints: {elbow: {position_offset: 0.1}}', encoding='utf-8')
    robot = corrected(file)
    again = load_description(robot.xml)
    assert again.joints == robot.joints
    assert 'my- -arm.yaml, serial number 7 -->' in robot.xml
    assert [each.key for each in robot.corrections] == ['position_offset']
    assert again.corrections == ()


# -- findings ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ('calibration', 'code', 'message'),
    [
        (
            {'joints': {'elbwo': {'sign': -1}}},
            'calibration-name-unknown',
            "the robot has no joint 'elbwo', did you mean 'elbow'?",
        ),
        ({'links': {'arm': {'mass': 1}}}, 'calibration-name-unknown', "no link 'arm'"),
        ({'transmissions': {'u': {}}}, 'calibration-name-unknown', "no transmission 'u'"),
        (
            {'transmissions': {'t': {'actuators': {'elbow': {'offset': 1}}}}},
            'calibration-name-unknown',
            "transmission 't' has no actuator 'elbow'",
        ),
        (
            {'transmissions': {'t': {'joints': {'elbow': {'mechanical_reduction': 0}}}}},
            'calibration-invalid',
            "the mechanical_reduction of 'elbow' is 0",
        ),
        (
            {'joints': {MOUNT: {'position_offset': 0.1}}},
            'calibration-unsuitable',
            "joint 'mount' is fixed, so it has no position_offset",
        ),
        (joint(mimic={'offset': 1}), 'calibration-unsuitable', "'elbow' is no mimic joint"),
        ({'links': {'tip': {'mass': 1}}}, 'calibration-unsuitable', "'tip' has no mass"),
        (joint(origin={}, delta={}), 'calibration-invalid', 'both origin and delta'),
        (
            joint(delta={'rpy': [0, 0, 1], 'quat_xyzw': [0, 0, 0, 1]}),
            'calibration-invalid',
            'it is given as rpy and as quat_xyzw',
        ),
        (
            joint(delta={'quat_xyzw': [0, 0, 0, 1 + 2 * UNIT]}),
            'calibration-invalid',
            'the length of the quaternion is 1.002',
        ),
        (joint(delta={'rpy': [0, 0, 90]}), 'calibration-invalid', 'may be in degrees'),
        (
            {'robot': 'leg', 'joints': {'elbow': {'sign': -1}}},
            'calibration-other-robot',
            "the file is for 'leg', not for 'arm'",
        ),
    ],
)
def test_mistakes(calibration: Mapping[str, Any], code: str, message: str) -> None:
    (finding,) = refused(calibration)
    assert finding.code == code
    assert message in finding.message


@pytest.mark.parametrize(
    ('values', 'is_refused'),
    [
        ({'delta': {'xyz': [0, 0.99 * LARGE_LENGTH, 0]}}, False),
        ({'delta': {'xyz': [0, 1.01 * LARGE_LENGTH, 0]}}, True),
        ({'origin': {'xyz': [1 - 1.01 * LARGE_LENGTH, 0, 0]}}, True),
        ({'origin': {'xyz': [1 - 1.01 * LARGE_LENGTH, 0, 0]}, 'large': True}, False),
        ({'delta': {'rpy': [0.99 * LARGE_ANGLE, 0, 0]}}, False),
        ({'delta': {'rpy': [1.01 * LARGE_ANGLE, 0, 0]}}, True),
        ({'delta': {'quat_xyzw': [0, 0, 0, 1 + 0.9 * UNIT]}}, False),
        # The size of a position offset is not limited.
        ({'position_offset': 1.0}, False),
    ],
)
def test_large_corrections(values: dict[str, Any], is_refused: bool) -> None:
    if is_refused:
        (finding,) = refused(joint(**values))
        assert finding.code == 'calibration-large'
    else:
        corrected(joint(**values))


def test_the_message_has_the_distance_and_the_angle() -> None:
    (finding,) = refused(joint(delta={'xyz': [0, 0.1, 0], 'rpy': [0, radians(7), 0]}))
    assert finding.message == "joint 'elbow' moves by 100 mm and 7°"


def test_places_are_those_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / 'cal.yaml'
    file.write_text('joints:\n  elbow:\n    sign: -1\n  mount:\n    sign: -1\n', encoding='utf-8')
    (finding,) = refused(file)
    assert str(finding.where) == f'{file}:5:5'
    assert finding.where.subject == Subject('joint', 'mount')


def test_nothing_is_applied_twice() -> None:
    robot = corrected(joint(sign=-1))
    (finding,) = refused(joint(sign=-1), robot.xml)
    assert finding.code == 'calibration-twice'
    assert 'with the calibration <calibration>' in finding.message


@pytest.mark.parametrize(('error', 'is_refused'), [(0.5 * EQUAL, True), (2 * EQUAL, False)])
def test_origins_that_the_description_has(error: float, is_refused: bool) -> None:
    """If xacro has read the calibration file, the description already has the file's origins."""
    calibration = joint(origin={'xyz': [1 + error, 0, 0], 'rpy': [0, 0, pi / 2]})
    if is_refused:
        assert [each.code for each in refused(calibration)] == ['calibration-twice']
    else:
        corrected(calibration)


def test_a_joint_of_a_transmission_has_a_warning() -> None:
    found = corrected(joint(position_offset=0.1)).findings
    (finding,) = [each for each in found if each.code == 'calibration-transmission']
    assert "joint 'elbow' is part of the transmission 't'" in finding.message
    assert 'correct its offset instead' in finding.fix


@pytest.mark.parametrize(
    ('plugin', 'values', 'why'),
    [
        ('my/Transmission', {'position_offset': 0.1}, "the kind 'my/Transmission' is unknown"),
        (
            'robot_description_tools/CrankSliderTransmission',
            {'sign': -1},
            'a crank slider cannot reverse its joint',
        ),
    ],
)
def test_transmissions_that_cannot_be_converted(
    plugin: str, values: dict[str, Any], why: str
) -> None:
    text = ARM.replace('transmission_interface/SimpleTransmission', plugin)
    # Names in a transmission may have blanks at their ends.
    text = text.replace('name="elbow" role', 'name=" elbow" role')
    codes = {each.code: each.message for each in refused(joint(**values), text)}
    assert why in codes['calibration-unsuitable']


def test_a_robot_is_refused_as_a_whole() -> None:
    calibration = {'joints': {'elbow': {'position_offset': 0.1}, MOUNT: {'sign': -1}}}
    text = (ROOT / 'urdf' / 'every_joint_type.urdf').read_text(encoding='utf-8')
    found = refused(calibration, text)
    assert {each.code for each in found} == {'calibration-name-unknown'}
