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

"""Files of measured poses."""

from __future__ import annotations

from pathlib import Path

import pytest
from robot_description_tools.description.calibration.measurements import MeasuredPose
from robot_description_tools.description.calibration.measurements import read_measurements
from robot_description_tools.description.model import Origin
from robot_description_tools.diagnostics import RobotDescriptionError


def read(tmp_path: Path, text: str) -> list[MeasuredPose]:
    """Write a text to a file, and read it as a file of measured poses."""
    path = tmp_path / 'measured.yaml'
    path.write_text(text, encoding='utf-8')
    return read_measurements(str(path))


def test_poses_and_positions(tmp_path: Path) -> None:
    full, position = read(
        tmp_path,
        'measurements:\n'
        '- {frame: a, in: b, xyz: [1, 2, 3], rpy: [0, 0, 0.1], joints: {elbow: 0.5}}\n'
        '- {frame: a, in: b, xyz: 1 2 3}\n',
    )
    pose = Origin((1.0, 2.0, 3.0), (0.0, 0.0, 0.1))
    assert full == MeasuredPose('a', 'b', pose, positions={'elbow': 0.5})
    assert position == MeasuredPose('a', 'b', Origin((1.0, 2.0, 3.0)), has_rotation=False)
    assert position.where is not None
    assert position.where.line == 3


@pytest.mark.parametrize(
    ('kind', 'base'), [('eye_in_hand', 'tool0'), ('eye_on_base', 'base_link')]
)
def test_a_result_of_easy_handeye2(tmp_path: Path, kind: str, base: str) -> None:
    (found,) = read(
        tmp_path,
        f'parameters:\n  name: a\n  calibration_type: {kind}\n  robot_base_frame: base_link\n'
        '  robot_effector_frame: tool0\n  tracking_base_frame: camera\n'
        'transform:\n  translation: {x: 1.2, y: -0.1, z: 0.6}\n'
        '  rotation: {x: 0.0, y: 0.0, z: 0.6, w: 0.8}\n',
    )
    pose = Origin((1.2, -0.1, 0.6), quat_xyzw=(0.0, 0.0, 0.6, 0.8))
    assert found == MeasuredPose('camera', base, pose)


@pytest.mark.parametrize(
    ('text', 'message'),
    [
        ('', 'no measurement'),
        ('measurements: []', 'no measurement'),
        ('measurements: [{frame: a}]', 'measurement 1 has no in and no xyz'),
        ('measurements: [5]', 'measurement 1 is no mapping'),
        (
            'measurements: [{frame: a, in: b, xyz: [0, 0, 0], quat_xyzw: [0, 0, 0, 2]}]',
            'the rotation of measurement 1 is invalid: the length of the quaternion is 2',
        ),
        (
            'measurements: [{frame: a, in: b, xyz: [0, 0, 0], joints: {c: fast}}]',
            "'c' of 'joints' of measurement 1 is 'fast', expected a number",
        ),
        ('parameters: {}\ntransform: {translation: {}}', 'translation or rotation is missing'),
    ],
)
def test_mistakes(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(RobotDescriptionError, match='calibration-invalid') as caught:
        read(tmp_path, text)
    assert message in str(caught.value)
