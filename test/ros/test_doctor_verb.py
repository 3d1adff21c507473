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
"""The output of the verb `doctor`."""

from __future__ import annotations

from argparse import ArgumentParser
from dataclasses import replace
import json
import re

from robot_description_tools.doctor.examine import examine
from robot_description_tools.ros.doctor_verb import DoctorVerb
from robot_description_tools.ros.doctor_verb import to_json
from robot_description_tools.ros.doctor_verb import to_text
from test_support.places import ROOT as SOURCES
from test_support.recordings import BEGIN
from test_support.recordings import END
from test_support.recordings import recording_of
from test_support.recordings import ROBOT


def test_text_and_json_have_the_same_findings() -> None:
    """Text and JSON have the same findings. The text is wrapped at 80 columns."""
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


def test_help_and_page_have_the_same_exit_codes() -> None:
    parser = ArgumentParser()
    DoctorVerb().add_arguments(parser)
    text = ' '.join((parser.description or '').split())
    page = (SOURCES / 'doc' / 'doctor.md').read_text(encoding='utf-8')
    rows = re.findall(r'^\| (\d) \| (.*) \|$', page.partition('Exit code')[2], re.MULTILINE)[:3]
    assert [code for code, _ in rows] == ['0', '1', '2']
    assert text.endswith('Exit code: ' + '; '.join(f'{code} {why}' for code, why in rows) + '.')


def test_a_lookup_shows_the_transform_of_tf2_echo() -> None:
    """Text and JSON give the transform between the frames in the order of the arguments."""
    found = examine(recording_of(ROBOT), frames=['hand', 'base'])
    text = list(to_text(found))
    at = text.index('Output of tf2_echo hand base')
    assert text[at + 2] == '  - Translation: [0.000, 0.000, 0.000]'
    data = to_json(found)
    assert data['tf2'] == '\n'.join(line[2:] for line in text[at + 1: at + 11])
    assert data['transform'] == {
        'stamp_ns': END,
        'translation': (0.0, 0.0, 0.0),
        'quat_xyzw': (0.0, 0.0, 0.0, 1.0),
    }
    # In this recording, each transform was received only once, and each at another time.
    recording = recording_of(ROBOT, edges=[('odom', 'base')])
    once = [
        next(m for m in recording.transforms if m.topic == '/tf' and m.publisher == 0),
        next(m for m in reversed(recording.transforms) if m.publisher == 1),
        recording.transforms[0],
    ]
    found = examine(replace(recording, transforms=once), frames=['hand', 'odom'])
    assert 'tf2 has no answer: the transforms have no common time' in '\n'.join(to_text(found))
    assert to_json(found)['transform'] is None


def test_slow_rates_have_digits() -> None:
    """A rate of one message in four seconds is not printed as 0 Hz."""
    healthy = recording_of(ROBOT)
    slow = [
        r._replace(received_ns=BEGIN + i * 4 * 10**9) for i, r in enumerate(healthy.readings[:3])
    ]
    assert '/joint_states from /driver, 0.25 Hz' in '\n'.join(
        to_text(examine(replace(healthy, readings=slow)))
    )
    assert '/joint_states from /driver, 10 Hz' in '\n'.join(to_text(examine(healthy)))
