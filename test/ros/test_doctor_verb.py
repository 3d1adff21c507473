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
"""What the doctor shows, and what it asks tf2."""

from __future__ import annotations

import json
import re

import pytest
from robot_description_tools.doctor.examine import examine
from robot_description_tools.ros.doctor_verb import tf2_answer
from robot_description_tools.ros.doctor_verb import to_json
from robot_description_tools.ros.doctor_verb import to_text
from test_support.recordings import recording_of
from test_support.recordings import ROBOT


def test_text_and_json_say_the_same() -> None:
    """All codes and messages, in 80 columns."""
    recording = recording_of(ROBOT, {'shoulder', 'gripper'}, [('odom', 'upper')])
    report = examine(recording, frames=['hand', 'base'])
    text = list(to_text(report))
    assert max(map(len, text)) <= 80
    flat = re.sub(r'\s+', ' ', ' '.join(text))
    data = json.loads(json.dumps(to_json(report)))
    assert data['errors'] + data['warnings'] == len(report.findings) > 1
    for finding in data['findings']:
        head = f'{finding["severity"]}[{finding["code"]}]: {finding["message"]}'
        assert re.sub(r'\s+', ' ', head) in flat
        assert finding['fix'] in flat
    assert [step['child'] for step in data['chain']] == ['hand', 'tip', 'lower', 'upper']


def test_tf2_itself_is_asked_where_it_is_installed() -> None:
    """The same look-up as any listener's, and its own words where it fails."""
    pytest.importorskip('tf2_ros')
    from geometry_msgs.msg import TransformStamped

    transform = TransformStamped(child_frame_id='hand')
    transform.header.frame_id = 'tip'
    transform.transform.translation.x = 0.25
    transform.transform.rotation.w = 1.0
    latest = {('/tf_static', 'hand'): transform}
    assert 'translation 0.2500 ' in (tf2_answer(latest, ['hand', 'tip']) or '')
    assert 'Exception' in (tf2_answer(latest, ['hand', 'moon']) or '')
