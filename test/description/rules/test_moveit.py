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
"""Rules about the YAML files of MoveIt."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from robot_description_tools.catalogue import codes_of
from robot_description_tools.check import Checker
from robot_description_tools.cli.main import main
from robot_description_tools.description.rules import moveit
from robot_description_tools.fixing import Fixer

URDF = """<robot name="arm" version="1.2">
  <link name="base"/><link name="upper"/><link name="lower"/><link name="finger"/>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/>
    <axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="1" velocity="2" acceleration="5"/></joint>
  <joint name="elbow" type="revolute"><parent link="upper"/><child link="lower"/>
    <axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="2"/></joint>
  <joint name="grip" type="revolute"><parent link="lower"/><child link="finger"/>
    <axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="2"/></joint>
</robot>"""
SRDF = """<robot name="arm">
  <group name="arm"><chain base_link="base" tip_link="lower"/></group>
  <virtual_joint name="world_joint" type="floating" parent_frame="world" child_link="base"/>
</robot>"""
LIMITS = """\
joint_limits:
  shoulder:
    max_velocity: 2.0
    max_acceleration: 5.0
  elbow:
    has_velocity_limits: true
    max_velocity: 1.0
    has_acceleration_limits: true
    max_acceleration: 1.0
  world_joint/trans_x:
    max_velocity: 1.0
"""
KINEMATICS = """\
arm:
  kinematics_solver: kdl_kinematics_plugin/KDLKinematicsPlugin
"""
CONTROLLERS = """\
moveit_simple_controller_manager:
  controller_names: [arm_controller]
  arm_controller:
    type: FollowJointTrajectory
    joints: [shoulder, elbow]
"""
WHOLE = {
    'joint_limits.yaml': LIMITS,
    'kinematics.yaml': KINEMATICS,
    'moveit_controllers.yaml': CONTROLLERS,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a robot and its MoveIt package, both without mistakes."""
    (tmp_path / 'config').mkdir()
    (tmp_path / 'arm.urdf').write_text(URDF)
    (tmp_path / 'config' / 'arm.srdf').write_text(SRDF)
    for name, text in WHOLE.items():
        (tmp_path / 'config' / name).write_text(text)
    return tmp_path


def checker(folder: Path) -> Checker:
    config = folder / 'config'
    return Checker(srdf=config / 'arm.srdf', controllers=[config / name for name in WHOLE])


def found(folder: Path) -> list[tuple[str, int | None, str]]:
    with checker(folder) as checks:
        report = checks.check_file(folder / 'arm.urdf')
    return [(each.code, each.where.line, each.message) for each in report.findings]


MISTAKES = (
    ('moveit-acceleration', 'joint_limits.yaml', '    max_acceleration: 5.0\n', '', 2),
    (
        'moveit-acceleration',
        'joint_limits.yaml',
        'has_acceleration_limits: true',
        'has_acceleration_limits: false',
        5,
    ),
    ('moveit-integer', 'joint_limits.yaml', 'max_velocity: 2.0', 'max_velocity: 2', 3),
    ('moveit-limit-wider', 'joint_limits.yaml', 'max_velocity: 2.0', 'max_velocity: 2.5', 3),
    ('moveit-limit-wider', 'joint_limits.yaml', 'max_velocity: 2.0', 'min_position: -1.5', 3),
    ('moveit-solver-group', 'kinematics.yaml', 'arm:', 'amr:', 1),
    ('moveit-uncontrolled', 'moveit_controllers.yaml', ', elbow', '', 2),
    ('controller-joint', 'joint_limits.yaml', '  shoulder:', '  sholder:', 2),
)


def test_a_correct_package_has_no_finding(folder: Path) -> None:
    assert found(folder) == []


@pytest.mark.parametrize(('code', 'file', 'old', 'new', 'line'), MISTAKES)
def test_a_mistake_is_found(
    folder: Path, code: str, file: str, old: str, new: str, line: int
) -> None:
    before = WHOLE[file]
    assert old in before
    (folder / 'config' / file).write_text(before.replace(old, new, 1))
    here = found(folder)
    assert (code, line) in [(each, where) for each, where, _ in here]
    # If the name of a joint is misspelt, its missing acceleration limit is also reported.
    assert {each for each, _, _ in here} <= {code, 'moveit-acceleration'}


def test_each_code_has_a_mistake_here() -> None:
    assert {code.name for code in codes_of(moveit)} <= {code for code, *_ in MISTAKES}


def test_files_without_an_srdf_are_compared_with_the_robot_alone(folder: Path) -> None:
    (folder / 'config' / 'joint_limits.yaml').write_text('joint_limits: {grip: {max_jerk: 1}}')
    files = [folder / 'config' / name for name in WHOLE]
    with Checker(controllers=files) as checks:
        report = checks.check_file(folder / 'arm.urdf')
    assert [each.code for each in report.findings] == ['moveit-integer']


def test_a_passive_joint_needs_no_controller_and_no_limit(folder: Path) -> None:
    text = SRDF.replace('tip_link="lower"', 'tip_link="finger"')
    (folder / 'config' / 'arm.srdf').write_text(text)
    assert {code for code, _, _ in found(folder)} == {'moveit-acceleration', 'moveit-uncontrolled'}
    passive = text.replace('</robot>', '<passive_joint name="grip"/></robot>')
    (folder / 'config' / 'arm.srdf').write_text(passive)
    assert found(folder) == []


def test_repairs(folder: Path) -> None:
    """Acceleration limits are added, integers get a decimal point, and limits are narrowed."""
    file = folder / 'config' / 'joint_limits.yaml'
    file.write_text(
        dedent(
            """\
            joint_limits:
              shoulder:  # a comment
                max_velocity: 2
              elbow:
                max_velocity: 2.5
                max_acceleration: 1.0
            """
        )
    )
    with checker(folder) as checks:
        fixed = Fixer(checks, {str(folder / 'arm.urdf'): True}, suggested=True).run()
    assert fixed.after[str(file)].decode() == dedent(
        """\
        joint_limits:
          shoulder:  # a comment
            max_acceleration: 5.0
            max_velocity: 2.0
          elbow:
            max_velocity: 2.0
            max_acceleration: 1.0
        """
    )


def test_the_option_finds_the_files_of_a_package(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ['check', '--strict', str(folder / 'arm.urdf'), '--moveit']
    assert main([*words, str(folder)]) == 0
    (folder / 'config' / 'kinematics.yaml').write_text(KINEMATICS.replace('arm', 'amr'))
    assert main([*words, str(folder / 'config')]) == 1
    assert 'moveit-solver-group' in capsys.readouterr().out
    (folder / 'config' / 'b.srdf').write_text(SRDF)
    assert main([*words, str(folder)]) == 2
    assert 'should have one SRDF, found arm.srdf, b.srdf: use --srdf' in capsys.readouterr().err
    assert main([*words, str(folder), '--srdf', str(folder / 'config' / 'b.srdf')]) == 1
    assert main([*words, str(folder / 'none')]) == 2
