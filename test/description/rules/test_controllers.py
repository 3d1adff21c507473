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

"""Rules about controllers and their robot."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from robot_description_tools.check import Checker
from robot_description_tools.cli.main import main
from robot_description_tools.testing import check_description

JOINT = """
  <link name="{name}_link"/>
  <joint name="{name}" type="revolute">
    <parent link="base"/><child link="{name}_link"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>{mimic}
  </joint>"""
OFFERED = """
    <joint name="{name}">
      <command_interface name="position"/>
      <state_interface name="position"/><state_interface name="velocity"/>
    </joint>"""


def robot(prefix: str = '', free: bool = False) -> str:
    mimic = f'<mimic joint="{prefix}finger"/>'
    names = [prefix + name for name in ('shoulder', 'elbow', 'finger', 'thumb')]
    joints = ''.join(
        JOINT.format(name=name, mimic=mimic if name.endswith('thumb') else '') for name in names
    )
    offered = ''.join(OFFERED.format(name=name) for name in names[:3])
    if free:
        offered += OFFERED.format(name=names[3]).replace('<joint ', '<joint mimic="false" ')
    return (
        f'<robot name="arm">\n  <link name="base"/>{joints}\n'
        '  <ros2_control name="arm" type="system">\n'
        '    <hardware><plugin>mock_components/GenericSystem</plugin></hardware>'
        f'{offered}\n  </ros2_control>\n</robot>\n'
    )


CONTROLLERS = """
controller_manager:
  ros__parameters:
    update_rate: 100
    joint_state_broadcaster:
      type: joint_state_broadcaster/JointStateBroadcaster
    arm_controller:
      type: joint_trajectory_controller/JointTrajectoryController
    hand_controller:
      type: position_controllers/JointGroupPositionController

arm_controller:
  ros__parameters:
    joints:
      - shoulder
      - elbow
    command_interfaces: [position]
    state_interfaces: [position, velocity]

/**/hand_controller:
  ros__parameters:
    joints: [finger]
"""
MOVEIT = """
moveit_controller_manager: moveit_simple_controller_manager/MoveItSimpleControllerManager
moveit_simple_controller_manager:
  controller_names: [arm_controller, hand_controller]
  arm_controller:
    type: FollowJointTrajectory
    joints: [shoulder, elbow]
  hand_controller:
    type: GripperCommand
    joints: [finger]
"""
LIMITS = """
joint_limits:
  shoulder:
    has_velocity_limits: true
    max_velocity: 1.0
"""


def found(folder: Path, text: str, *files: str) -> list[tuple[str, int | None, str, str]]:
    """Return the code, line, message and fix of each finding in files of controllers."""
    (folder / 'arm.urdf').write_text(text)
    names = []
    for number, file in enumerate(files):
        names.append(folder / f'{number}.yaml')
        names[-1].write_text(dedent(file).lstrip('\n'))
    with Checker(controllers=names) as checker:
        report = checker.check_file(folder / 'arm.urdf')
    assert report.usable
    return [
        (each.code, each.where.line, each.message, each.fix)
        for each in report.findings
        if each.code.startswith('controller')
    ]


def replaced(old: str, new: str, text: str = CONTROLLERS) -> str:
    assert old in text
    return text.replace(old, new)


def test_files_that_fit_the_robot(tmp_path: Path) -> None:
    assert found(tmp_path, robot(), CONTROLLERS, MOVEIT, LIMITS) == []


def test_a_missing_joint_is_reported(tmp_path: Path) -> None:
    [(code, line, message, _)] = found(tmp_path, robot(), replaced('- elbow', '- elbwo'))
    assert (code, line) == ('controller-joint', 15)
    assert message == (
        "controller 'arm_controller' names joint 'elbwo', which the robot does not have, "
        "did you mean 'elbow'?"
    )


@pytest.mark.parametrize('file', [MOVEIT, LIMITS])
def test_a_missing_joint_of_moveit_is_reported(tmp_path: Path, file: str) -> None:
    text = replaced('shoulder', 'sholder', file)
    [(code, line, _, _)] = found(tmp_path, robot(), CONTROLLERS, text)
    rows = text.lstrip('\n').splitlines()
    assert code == 'controller-joint'
    assert line is not None
    assert 'sholder' in rows[line - 1]


def test_a_missing_prefix_is_reported(tmp_path: Path) -> None:
    findings = found(tmp_path, robot('left_'), CONTROLLERS)
    assert [(code, line) for code, line, _, _ in findings] == [
        ('controller-prefix', 14),
        ('controller-prefix', 21),
    ]
    assert "lack the prefix 'left_'" in findings[0][2]
    assert findings[0][3].startswith('write left_shoulder instead of shoulder')


def test_an_unnecessary_prefix_is_reported(tmp_path: Path) -> None:
    text = replaced('shoulder', 'left_shoulder', replaced('elbow', 'left_elbow'))
    [(code, _, message, fix)] = found(tmp_path, robot(), text)
    assert code == 'controller-prefix'
    assert "have a prefix 'left_'" in message
    assert fix.startswith('write shoulder instead of left_shoulder')


def test_a_missing_interface_is_reported(tmp_path: Path) -> None:
    text = replaced('command_interfaces: [position]', 'command_interfaces: [velocity]')
    [(code, line, message, fix)] = found(tmp_path, robot(), text)
    assert (code, line) == ('controller-interface', 16)
    assert message == (
        "controller 'arm_controller' requires the command interface 'velocity' of 'shoulder', "
        "'elbow', but only position is offered"
    )
    assert fix == 'use another interface, or add <command_interface name="velocity"/>'


def test_the_interface_of_a_type_is_checked(tmp_path: Path) -> None:
    text = replaced('position_controllers/JointGroupPos', 'effort_controllers/JointGroupEff')
    text = replaced('EffitionController', 'EffortController', text)
    [(code, line, message, _)] = found(tmp_path, robot(), text)
    assert (code, line) == ('controller-interface', 21)
    assert "'effort' of 'finger'" in message


def test_wheels_are_commanded_by_velocity(tmp_path: Path) -> None:
    drive = """
    diff_drive_controller:
      ros__parameters:
        left_wheel_names: [shoulder]
        right_wheel_names: [elbow]
    """
    findings = found(tmp_path, robot(), drive)
    assert [code for code, _, _, _ in findings] == ['controller-interface'] * 2
    assert all("'velocity'" in message for _, _, message, _ in findings)


def test_a_robot_without_hardware_is_reported(tmp_path: Path) -> None:
    text = robot()
    start, end = text.index('  <ros2_control'), text.index('</robot>')
    findings = found(tmp_path, text[:start] + text[end:], CONTROLLERS)
    assert {code for code, _, _, _ in findings} == {'controller-interface'}
    assert 'but no <ros2_control> has that joint' in findings[0][2]


@pytest.mark.parametrize(
    'file', [replaced('[finger]', '[finger, thumb]'), replaced('[finger]', '[thumb]', MOVEIT)]
)
def test_a_commanded_follower_is_reported(tmp_path: Path, file: str) -> None:
    [message] = [
        message
        for code, _, message, _ in found(tmp_path, robot(), file)
        if code == 'controller-mimic'
    ]
    assert message == "controller 'hand_controller' commands 'thumb', which follows 'finger'"


def test_a_free_follower_may_be_commanded(tmp_path: Path) -> None:
    text = replaced('[finger]', '[finger, thumb]')
    assert found(tmp_path, robot(free=True), text) == []


def test_controllers_of_one_joint_that_start_together_are_reported(tmp_path: Path) -> None:
    text = replaced('[finger]', '[finger, elbow]')
    assert found(tmp_path, robot(), text) == []
    [(code, line, message, _)] = found(tmp_path, robot(), text, MOVEIT)
    assert (code, line) == ('controller-conflict', 3)
    assert message == (
        "controllers 'arm_controller' and 'hand_controller' both command elbow/position"
    )


def test_a_list_of_thousands_of_controllers_is_compared_once(tmp_path: Path) -> None:
    """A comparison of all pairs of controllers would need 180 million comparisons."""
    many = ', '.join(f'x{i}' for i in range(19_000))
    names = f'[arm_controller, {many}, hand_controller]'
    moveit = MOVEIT.replace('[arm_controller, hand_controller]', names)
    text = replaced('[finger]', '[finger, elbow]')
    assert [code for code, *_ in found(tmp_path, robot(), text, moveit)] == ['controller-conflict']


def test_an_interface_of_another_controller_is_accepted(tmp_path: Path) -> None:
    text = replaced('joints: [finger]', 'joints: [arm_controller/shoulder]')
    assert [code for code, _, _, _ in found(tmp_path, robot(), text)] == []


def test_check_reports_controllers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / 'arm.urdf').write_text(robot())
    (tmp_path / 'c.yaml').write_text(replaced('- elbow', '- elbwo'))
    arguments = ['check', str(tmp_path / 'arm.urdf'), '--controllers', str(tmp_path / 'c.yaml')]
    assert main(arguments) == 1
    assert f'{tmp_path}/c.yaml:16:9: error[controller-joint]' in capsys.readouterr().out


def test_a_test_of_a_package_reports_controllers(tmp_path: Path) -> None:
    (tmp_path / 'arm.urdf').write_text(robot())
    (tmp_path / 'c.yaml').write_text(CONTROLLERS)
    check_description(tmp_path / 'arm.urdf', controllers=[tmp_path / 'c.yaml'])
    (tmp_path / 'c.yaml').write_text(replaced('- elbow', '- elbwo'))
    with pytest.raises(AssertionError, match="names joint 'elbwo'"):
        check_description(tmp_path / 'arm.urdf', controllers=[tmp_path / 'c.yaml'])
