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

"""Calibration files of other programs. The files in the tests have the form of real files."""

from __future__ import annotations

from contextlib import suppress
import json
from math import pi
from pathlib import Path

from hypothesis import given
from hypothesis import HealthCheck
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools import load_description
from robot_description_tools import Robot
from robot_description_tools import RobotDescriptionError
from robot_description_tools.coupling.resolve import resolve_state
from robot_description_tools.description.calibration.formats import RESOLUTION
from robot_description_tools.kinematics import KinematicTree
from test_support.examples import examples
from test_support.places import ROOT

# A xacro file that reads the kinematics file itself, like the xacro files of Universal Robots.
UR = """<robot name="ur" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:arg name="kinematics" default=""/>
<xacro:macro name="arm" params="prefix file">
<xacro:property name="k" value="${xacro.load_yaml(file)['kinematics']}"/>
<link name="${prefix}base"/>
<xacro:macro name="part" params="parent key">
<link name="${prefix}${key}_link"/>
<joint name="${prefix}${key}_joint" type="continuous">
<parent link="${prefix}${parent}"/><child link="${prefix}${key}_link"/><axis xyz="0 0 1"/>
<origin xyz="${k[key]['x']} ${k[key]['y']} ${k[key]['z']}"
  rpy="${k[key]['roll']} ${k[key]['pitch']} ${k[key]['yaw']}"/></joint></xacro:macro>
<xacro:part parent="base" key="shoulder"/><xacro:part parent="shoulder_link" key="upper_arm"/>
<xacro:part parent="upper_arm_link" key="forearm"/>
<xacro:part parent="forearm_link" key="wrist_1"/><xacro:part parent="wrist_1_link" key="wrist_2"/>
<xacro:part parent="wrist_2_link" key="wrist_3"/>
</xacro:macro>
ARMS</robot>"""
KEYS = 'shoulder', 'upper_arm', 'forearm', 'wrist_1', 'wrist_2', 'wrist_3'
ARM = '<xacro:arm prefix="" file="$(arg kinematics)"/>'


def kinematics(path: Path, seed: int) -> Path:
    """Write a kinematics file, in the format of the driver of Universal Robots."""
    rng = np.random.default_rng(seed)
    lines = ['kinematics:']
    nominal = np.random.default_rng(1).uniform(-1, 1, (6, 6))
    numbers = nominal + (seed != 1) * rng.uniform(-0.01, 0.01, (6, 6))
    for key, row in zip(KEYS, numbers, strict=True):
        lines.append(f'  {key}:')
        names = ('x', 'y', 'z', 'roll', 'pitch', 'yaw')
        lines += [f'    {n}: {v}' for n, v in zip(names, row, strict=True)]
    lines.append('  hash: calib_12788084448423163542')
    path.write_text('\n'.join(lines), encoding='utf-8')
    return path


def ur(tmp_path: Path, arms: str = ARM) -> Path:
    """Write a xacro file with arms of Universal Robots, and return its path."""
    path = tmp_path / 'ur.urdf.xacro'
    path.write_text(UR.replace('ARMS', arms), encoding='utf-8')
    return path


def test_universal_robots_as_its_own_xacro_reads_the_file(tmp_path: Path) -> None:
    nominal, mine = (kinematics(tmp_path / f'{seed}.yaml', seed) for seed in (1, 2))
    file = ur(tmp_path)
    own = load_description(file, xacro_arguments={'kinematics': str(mine)})
    arguments = {'kinematics': str(nominal)}
    ours = load_description(file, xacro_arguments=arguments, calibration=mine)
    assert load_description(file, xacro_arguments=arguments).joints != own.joints
    q = np.random.default_rng(0).uniform(-3, 3, (20, 6))
    poses = [KinematicTree.from_description(each).forward_kinematics(q) for each in (own, ours)]
    # xacro and our reader read the same digits, so the poses are exactly equal.
    assert np.array_equal(*poses)
    with pytest.raises(RobotDescriptionError, match='calibration-twice'):
        load_description(file, xacro_arguments={'kinematics': str(mine)}, calibration=mine)


def test_one_of_two_arms_is_chosen_by_its_prefix(tmp_path: Path) -> None:
    nominal, mine = (kinematics(tmp_path / f'{seed}.yaml', seed) for seed in (1, 2))
    arms = '<link name="world"/>' + ''.join(
        f'<xacro:arm prefix="{side}_" file="$(arg kinematics)"/><joint name="{side}" type="fixed">'
        f'<parent link="world"/><child link="{side}_base"/></joint>'
        for side in ('left', 'right')
    )
    file = ur(tmp_path, arms)
    with pytest.raises(RobotDescriptionError, match='2 arms of the robot match'):
        load_description(file, xacro_arguments={'kinematics': str(nominal)}, calibration=mine)
    chosen = tmp_path / 'left.yaml'
    chosen.write_text('ur: {file: 2.yaml, prefix: left_}', encoding='utf-8')
    robot = load_description(
        file, xacro_arguments={'kinematics': str(nominal)}, calibration=chosen
    )
    own = load_description(file, xacro_arguments={'kinematics': str(mine)})
    joints = robot.joints
    assert joints['left_forearm_joint'].origin == own.joints['left_forearm_joint'].origin
    assert joints['right_forearm_joint'].origin != own.joints['right_forearm_joint'].origin


FLAT = """joint_1: 0.0123
gripper_mount_joint_x: 0.001
gripper_mount_joint_y: -0.002
gripper_mount_joint_z: 0.003
gripper_mount_joint_a: 0.01
gripper_mount_joint_b: -0.02
gripper_mount_joint_c: 0.03
camera_fx: 0.01
checkerboard_x: 0.5
depth_info: depth_2026.yaml
"""
EXAMPLE = ROOT / 'urdf' / 'arm_with_gripper.urdf.xacro'


def test_robot_calibration(tmp_path: Path) -> None:
    """
    In a file of ``robot_calibration``, the value of a joint is added to its position.

    A frame has six values: a translation and a rotation vector.

    """
    pinocchio = pytest.importorskip('pinocchio')
    path = tmp_path / 'calibration.yaml'
    path.write_text(FLAT, encoding='utf-8')
    nominal, robot = Robot.load(EXAMPLE), Robot.load(EXAMPLE, calibration=path)
    found = [each for each in robot.description.findings if each.code == 'calibration-left-out']
    assert [each.where.line for each in found] == [8, 9]
    move = pinocchio.exp6(np.zeros(6))
    move.rotation = pinocchio.exp3(np.array([0.01, -0.02, 0.03]))
    move.translation = np.array([0.001, -0.002, 0.003])
    q = {'joint_1': 0.4, 'joint_2': 0.3}
    true = {**q, 'joint_1': 0.4123}
    expected = nominal.forward_kinematics(true, 'tool0') @ move.homogeneous
    expected = expected @ nominal.forward_kinematics({}, 'gripper_palm', 'tool0')
    # The delta itself is the expected change, because the origin of the mount is the identity.
    assert np.allclose(robot.forward_kinematics(q, 'gripper_palm'), expected, rtol=0, atol=1e-12)


@pytest.mark.parametrize(
    ('text', 'message'),
    [
        ('joint_11: 0.1', "no joint for 'joint_11'"),
        ('gripper_mount_jonit_x: 0.1', "did you mean 'gripper_mount_joint'?"),
        ('joint_1: large', "'joint_1' is no number"),
        ('parameters: {name: a}\ntransform: {}', 'easy_handeye2, which is a measurement'),
        ('m: {id: 1, homing_offset: 3}', 'names only motors'),
        ('lerobot: {file: ../../x.json}', 'outside of the folder of the calibration'),
        ('ur: {prefix: left_}', "the key 'file' is missing"),
        ('joint_1: .inf', "'joint_1' is no number"),
    ],
)
def test_mistakes(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / 'calibration.yaml'
    path.write_text(text, encoding='utf-8')
    with pytest.raises(RobotDescriptionError) as caught:
        load_description(EXAMPLE, calibration=path)
    (finding,) = [each for each in caught.value.diagnostics if each.is_error]
    assert message in finding.message
    assert finding.where.source.startswith(str(tmp_path))


MOTORS = {
    'shoulder_pan': {
        'id': 1, 'drive_mode': 0, 'homing_offset': -1196, 'range_min': 1048, 'range_max': 3448
    }
}


def lerobot(tmp_path: Path, joints: str) -> Path:
    """Write LeRobot's file, and a calibration file that names it and has the table ``joints``."""
    (tmp_path / 'arm.json').write_text(json.dumps(MOTORS), encoding='utf-8')
    path = tmp_path / 'calibration.yaml'
    path.write_text(f'lerobot: {{file: arm.json, joints: {{{joints}}}}}', encoding='utf-8')
    return path


@pytest.mark.parametrize('sign', [1, -1])
def test_lerobot(tmp_path: Path, sign: int) -> None:
    table = f'shoulder_pan: {{joint: joint_1, zero: 2100, sign: {sign}}}'
    robot = Robot.load(EXAMPLE, calibration=lerobot(tmp_path, table))
    nominal = Robot.load(EXAMPLE)
    raw, step = 2500, 2 * pi / (RESOLUTION - 1)
    # LeRobot reports the angle from the middle of the range, which is at the raw value 2248.
    reported, true = (raw - 2248) * step, sign * (raw - 2100) * step
    found, expected = (
        each.forward_kinematics({'joint_1': q}, 'link_1')
        for each, q in ((robot, reported), (nominal, true))
    )
    assert np.allclose(found, expected, rtol=0, atol=1e-12)
    # The reported limits are symmetric.
    limit = robot.description.joints['joint_1'].limit
    assert limit is not None
    assert (limit.lower, limit.upper) == pytest.approx((-1200 * step, 1200 * step))


GRIPPER = """<robot name="g"><link name="palm"/><link name="jaw"/>
<joint name="jaw" type="revolute"><parent link="palm"/><child link="jaw"/><axis xyz="0 0 1"/>
  <limit lower="-9" upper="9" effort="1" velocity="1"/></joint>
<ros2_control name="s" type="system"><hardware><plugin>p/P</plugin></hardware>
  <joint name="jaw"><state_interface name="position"/></joint>
  <transmission name="gear"><plugin>transmission_interface/SimpleTransmission</plugin>
    <actuator name="motor" role="actuator1"/><joint name="jaw" role="joint1"/></transmission>
</ros2_control></robot>"""


def normalized(raw: float, low: float, high: float, norm: str, drive_mode: int) -> float:
    """Return the number that LeRobot reports, as in ``MotorsBus._normalize``."""
    if norm == 'range_m100_100':
        value = ((raw - low) / (high - low)) * 200 - 100
        return -value if drive_mode else value
    value = ((raw - low) / (high - low)) * 100
    return 100 - value if drive_mode else value


@pytest.mark.parametrize('norm', ['range_0_100', 'range_m100_100'])
@pytest.mark.parametrize('drive_mode', [0, 1])
@pytest.mark.parametrize('sign', [1, -1])
def test_lerobot_percent(tmp_path: Path, norm: str, drive_mode: int, sign: int) -> None:
    low, high, zero, step = 2000, 3500, 2040, 2 * pi / (RESOLUTION - 1)
    how = f'zero: {zero}, sign: {sign}, transmission: gear, norm: {norm}'
    path = lerobot(tmp_path, f'gripper: {{joint: jaw, {how}}}')
    row = {'drive_mode': drive_mode, 'homing_offset': 5, 'range_min': low, 'range_max': high}
    (tmp_path / 'arm.json').write_text(json.dumps({'gripper': row}), encoding='utf-8')
    robot = Robot.load(GRIPPER, calibration=path)
    limit = robot.description.joints['jaw'].limit
    assert limit is not None
    ends = sorted(sign * (end - zero) * step for end in (low, high))
    assert (limit.lower, limit.upper) == pytest.approx(ends)
    for raw in (2000, 2040, 2777, 3500):
        reported = normalized(raw, low, high, norm, drive_mode)
        found = resolve_state(robot.model, {'motor': reported}).position['jaw']
        assert found == pytest.approx(sign * (raw - zero) * step, abs=1e-12)


@pytest.mark.parametrize(
    ('table', 'message'),
    [
        ('shoulder_pan: {joint: joint_1}', "motor 'shoulder_pan' has no zero"),
        (
            'shoulder_pan: {joint: joint_1, zero: 1, transmission: t, norm: percent}',
            "motor 'shoulder_pan' has no transmission, norm or range",
        ),
        (
            'shoulder_pan: {joint: joint_1, zero: 1, norm: range_0_100}',
            "motor 'shoulder_pan' has no transmission, norm or range",
        ),
        ('shoulder_pan: {joint: joint_1, zero: 1}}, resolution: 1, x: {', 'the resolution is 1'),
        (
            'sholder_pan: {joint: joint_1, zero: 1}',
            "has no motor 'sholder_pan', did you mean 'shoulder_pan'?",
        ),
    ],
)
def test_lerobot_mistakes(tmp_path: Path, table: str, message: str) -> None:
    with pytest.raises(RobotDescriptionError, match='calibration-invalid') as caught:
        load_description(EXAMPLE, calibration=lerobot(tmp_path, table))
    assert message in str(caught.value)


PIECES = st.sampled_from(
    [
        *('joints', 'links', 'transmissions', 'ur', 'lerobot', 'kinematics', 'parameters', 'file'),
        *('transform', 'joint_1', 'gripper_mount_joint', 'joint_1_x', 'link_1', 'origin', 'delta'),
        *('position_offset', 'sign', 'limits', 'mimic', 'mass', 'actuators', 'xyz', 'quat_xyzw'),
        *('homing_offset', 'range_min', 'zero', 'joint', 'resolution', 'shoulder', 'rpy'),
    ]
)
LEAVES = st.sampled_from(
    ['', '0', '1', '-1', '.nan', '1e999', '1 2 3', '[0, 0, 0, 1]', '~', 'a', '"\\0"']
)
TREES = st.recursive(
    LEAVES,
    lambda below: st.dictionaries(PIECES, below, max_size=3).map(
        lambda each: '{' + ', '.join(f'{key}: {value}' for key, value in each.items()) + '}'
    ),
    max_leaves=8,
)
TEXT = load_description(EXAMPLE).xml


@given(st.dictionaries(PIECES, TREES, max_size=3))
@settings(max_examples=examples(30), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_odd_files_are_refused_with_findings(tmp_path: Path, content: dict[str, str]) -> None:
    path = tmp_path / 'odd.yaml'
    path.write_text('\n'.join(f'{k}: {v}' for k, v in content.items()), encoding='utf-8')
    # A damaged file may be refused, but any other error fails the test.
    with suppress(RobotDescriptionError):
        load_description(TEXT, calibration=path)
