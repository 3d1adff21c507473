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

"""``robot-description calibrate``."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from robot_description_tools import load_description
from robot_description_tools import Robot
from robot_description_tools.kinematics.rotation import quat_xyzw_from_matrix
from test_support.attacks import write_maker
from test_support.places import ROOT
import yaml

ARM = ROOT / 'urdf' / 'arm_with_gripper.urdf.xacro'
DELTA = {'xyz': [0.002, -0.001, 0.003], 'rpy': [0.01, 0.02, -0.01]}
MOUNT = 'gripper_mount_joint'
SRDF = (
    '<robot name="arm_with_gripper"><group name="arm"><joint name="joint_1"/></group>'
    '<group_state name="home" group="arm"><joint name="joint_1" value="0.5"/></group_state>'
    '</robot>'
)


@pytest.fixture
def calibration(tmp_path: Path) -> Path:
    path = tmp_path / 'my_arm.yaml'
    path.write_text('joints: {joint_1: {position_offset: 0.1}}', encoding='utf-8')
    return path


@pytest.fixture
def measured(tmp_path: Path) -> Path:
    """Write measured poses of a robot whose gripper is mounted with an error."""
    true = Robot.load(ARM, calibration={'joints': {MOUNT: {'delta': DELTA}}})
    rows = []
    for q in np.random.default_rng(0).uniform(-1, 1, (5, 3)).tolist():
        joints = dict(zip(('joint_1', 'joint_2', 'joint_5'), q, strict=True))
        pose = true.forward_kinematics(joints, 'gripper_tcp')
        quat = quat_xyzw_from_matrix(pose[:3, :3]).tolist()
        row = {'frame': 'gripper_tcp', 'in': 'base_link', 'xyz': pose[:3, 3].tolist()}
        rows.append({**row, 'quat_xyzw': quat, 'joints': joints})
    path = tmp_path / 'measured.yaml'
    path.write_text(yaml.safe_dump({'measurements': rows}), encoding='utf-8')
    return path


def test_apply_writes_a_urdf_and_an_srdf(run, tmp_path, calibration) -> None:
    (tmp_path / 'arm.srdf').write_text(SRDF, encoding='utf-8')
    files = [str(tmp_path / name) for name in ('corrected.urdf', 'corrected.srdf')]
    words = ['calibrate', 'apply', str(ARM), files[0], '--calibration', str(calibration)]
    words += ['--srdf', str(tmp_path / 'arm.srdf')]
    done = run(*words)
    assert done.code == 0
    assert '--srdf-target writes it' in done.err
    done = run(*words, '--force', '--srdf-target', files[1])
    assert (done.code, done.out) == (0, '')
    written = load_description(files[0], srdf=files[1])
    expected = load_description(ARM, calibration=calibration)
    assert written.joints == expected.joints
    assert written.semantic is not None
    assert written.semantic.group_states[0].joints[0].value == (0.4,)
    # The robot is already corrected, so a second calibration is refused.
    done = run('check', files[0], '--calibration', str(calibration))
    assert done.code == 1
    assert 'calibration-twice' in done.out


def test_apply_to_stdout(run, calibration) -> None:
    done = run('calibrate', 'apply', str(ARM), '-', '--calibration', str(calibration))
    assert load_description(done.out) == load_description(ARM, calibration=calibration)


def test_a_urdf_is_not_expanded(run, tmp_path, calibration, measured) -> None:
    file = tmp_path / 'robot.urdf'
    write_maker(file)
    target = str(tmp_path / 'new.urdf')
    run('calibrate', 'apply', str(file), target, '--calibration', str(calibration))
    run('calibrate', 'measured', str(file), str(measured))
    assert not (tmp_path / 'made').exists()


def test_the_difference_is_shown(run, tmp_path, calibration) -> None:
    words = ['diff', str(ARM), str(ARM), '--calibration', str(calibration)]
    done = run(*words)
    assert done.code == 1
    assert 'tool0' in done.out
    assert run('diff', str(ARM), str(ARM)).code == 0


def test_show_marks_corrected_parts(run, calibration) -> None:
    done = run('show', str(ARM), '--calibration', str(calibration))
    assert 'link_1 [joint_1 (corrected): revolute]' in done.out
    assert 'Corrections' in done.out
    rows = json.loads(
        run('show', str(ARM), '--calibration', str(calibration), '--format', 'json').out
    )['corrections']
    assert [(row['name'], row['key'], row['value']) for row in rows] == [
        ('joint_1', 'position_offset', '0.1')
    ]


def test_measured_lists_the_origins_with_the_best_first(run, measured) -> None:
    done = run('calibrate', 'measured', str(ARM), str(measured))
    assert done.code == 0
    header, nominal, best, *others = done.out.splitlines()
    assert nominal.split()[0] == '(nominal)'
    # Fixed joints connect all frames of the flange, so the error may be in the origin of any of
    # these joints.
    assert best.split()[1:3] == ['0.000', '0.000']
    assert any(line.startswith('joint_2') for line in others)
    assert header.split()[0] == 'origin'


def test_measured_prints_a_calibration_that_repairs_the_robot(run, tmp_path, measured) -> None:
    done = run('calibrate', 'measured', str(ARM), str(measured), '--origin', MOUNT)
    assert done.code == 0
    assert 'measurement 1' in done.err
    path = tmp_path / 'found.yaml'
    path.write_text(done.out, encoding='utf-8')
    entry = yaml.safe_load(done.out)['joints'][MOUNT]
    assert entry['delta']['xyz'] == pytest.approx(DELTA['xyz'], abs=1e-9)
    assert entry['delta']['rpy'] == pytest.approx(DELTA['rpy'], abs=1e-9)
    assert max(entry['sigma']) < 1e-9
    again = run('calibrate', 'measured', str(ARM), str(measured), '--calibration', str(path))
    assert again.out.splitlines()[1].split()[1:3] == ['0.000', '0.000']
    # The calibration already corrects this origin, so a second correction is refused.
    again = run(
        'calibrate', 'measured', str(ARM), str(measured), '--calibration', str(path),
        '--origin', MOUNT,
    )
    assert again.code == 2
    assert 'already corrected' in again.err


def test_an_outlier_is_named_and_left_out(run, tmp_path, measured) -> None:
    path = tmp_path / 'outlier.yaml'
    values = yaml.safe_load(measured.read_text(encoding='utf-8'))
    # Only one of the ten measurements is wrong, so the median of the residuals stays small.
    values['measurements'] = [dict(each) for each in values['measurements'] * 10][:10]
    values['measurements'][2]['xyz'] = [9.0, 0.0, 0.0]
    path.write_text(yaml.safe_dump(values), encoding='utf-8')
    words = ('calibrate', 'measured', str(ARM), str(path), '--origin', MOUNT)
    done = run(*words)
    assert 'measurement 3, ' in done.err
    assert 'to leave out the measurements that do not fit: --without 3' in done.err
    listed = run(*words[:-2], '--without', '1')
    assert f'{MOUNT}: measurement 3 does not fit the others' in listed.err
    without = run(*words, '--without', '3')
    assert without.code == 0
    assert 'measurement 3' not in without.err
    assert 'measurement 10, ' in without.err
    entry = yaml.safe_load(without.out)['joints'][MOUNT]
    assert entry['delta']['xyz'] == pytest.approx(DELTA['xyz'], abs=1e-9)
    assert '9 measurements' in entry['source']


def test_measured_as_json(run, measured) -> None:
    done = run('calibrate', 'measured', str(ARM), str(measured), '--format', 'json')
    found = {each['joint']: each for each in json.loads(done.out)['origins']}
    assert found[MOUNT]['residual'] == pytest.approx([0.0, 0.0], abs=1e-9)
    assert found[MOUNT]['outliers'] == []


def test_directions_without_a_rotation(run, tmp_path) -> None:
    path = tmp_path / 'measured.yaml'
    text = 'measurements: [{frame: tool0, in: base_link, xyz: [0.5, 0, 0.9]}]'
    path.write_text(text, encoding='utf-8')
    done = run('calibrate', 'measured', str(ARM), str(path), '--origin', 'flange-tool0')
    assert 'not determined by the measurements, so left unchanged: rotation about (' in done.err


@pytest.mark.parametrize(
    ('words', 'reason'),
    [
        (['apply', 'new.urdf'], 'apply needs --calibration'),
        (['apply', 'new.urdf', '--calibration', 'c', '--srdf-target', 'x'], 'needs --srdf'),
        (['measured', 'FILE', '--origin', 'joint_9'], "'joint_9' is no joint of the robot"),
        (['measured', 'FILE', '--origin', 'left_finger_joint'], 'is not between the frames'),
        (['measured', 'FILE', '--without', '0'], 'no number 0'),
        (['measured', 'FILE', '--without', '99'], 'no number 99'),
    ],
)
def test_wrong_usage(run, measured, words, reason) -> None:
    action, other, *options = [str(measured) if word == 'FILE' else word for word in words]
    done = run('calibrate', action, str(ARM), other, *options)
    assert done.code == 2
    assert reason in done.err


@pytest.mark.parametrize(
    ('row', 'reason'),
    [
        ('{frame: tool9, in: base_link, xyz: [0, 0, 0]}', "'tool9' is no link of the robot"),
        ('{frame: tool0, in: base_link, xyz: [0, 0, 0], joints: {a: 1}}', "'a'"),
    ],
)
def test_names_in_measurements(run, tmp_path, row, reason) -> None:
    path = tmp_path / 'measured.yaml'
    path.write_text(f'measurements: [{row}]', encoding='utf-8')
    done = run('calibrate', 'measured', str(ARM), str(path))
    assert done.code == 2
    assert reason in done.err
    assert f'{path}:1' in done.err


SETTINGS = """[tool.robot-description.robots.arm]
file = "arm.urdf"
calibration = "my_arm.yaml"
"""


def test_the_settings_name_a_calibration(run, tmp_path, calibration) -> None:
    text = load_description(ARM).xml
    (tmp_path / 'arm.urdf').write_text(text, encoding='utf-8')
    (tmp_path / 'robot_description.toml').write_text(SETTINGS, encoding='utf-8')
    expected = load_description(ARM, calibration=calibration)
    for words in (['expand', str(tmp_path / 'arm.urdf')], ['convert', str(tmp_path / 'arm.urdf')]):
        done = run(*words, *(['-', '--to', 'urdf'] if words[0] == 'convert' else []))
        assert load_description(done.out).joints == expected.joints
    # The option `--calibration` replaces the calibration in the settings. The file that the option
    # names is checked.
    (tmp_path / 'other.yaml').write_text('joints: {joint_7: {sign: -1}}', encoding='utf-8')
    other = ['--calibration', str(tmp_path / 'other.yaml')]
    done = run('check', str(tmp_path / 'arm.urdf'), *other)
    assert done.code == 1
    assert f"{tmp_path / 'other.yaml'}:1:10: fatal[calibration-name-unknown]" in done.out


def test_a_json_robot_is_converted_with_its_corrections(run, tmp_path) -> None:
    path = tmp_path / 'crane.yaml'
    crane = ROOT / 'urdf' / 'crane.json'
    joint = next(j.name for j in load_description(crane).joints.values() if j.type.has_range)
    path.write_text(f'joints: {{{joint}: {{position_offset: 0.01}}}}', encoding='utf-8')
    done = run('convert', str(crane), '-', '--calibration', str(path))
    expected = load_description(crane, calibration=path)
    assert load_description(done.out).joints[joint] == expected.joints[joint]
    assert run('calibrate', 'apply', str(crane), '-', '--calibration', str(path)).code == 2
