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
"""The verb doctor with recordings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip('mcap', reason='no mcap')

from robot_description_tools.cli.main import main
from robot_description_tools.ros import recorded
from test_support.mcap_files import Sent
from test_support.mcap_files import START
from test_support.mcap_files import text_message
from test_support.mcap_files import write_mcap
from test_support.pipelines import message
from test_support.pipelines import pipeline_of
from test_support.recordings import ROBOT

TEXT = ('/robot_description', START, text_message(ROBOT))
NAMES = ('shoulder', 'wrist')


def traffic(
    names: tuple[str, ...] = NAMES, until: int = 100, namespace: str = '', count: int = 100
) -> list[Sent]:
    """Return joint states at 10 Hz, and transforms for the first `until` joint states."""
    pipeline, _ = pipeline_of(ROBOT)
    sent = [('/tf_static', START, pipeline.static_transforms(START))]
    for k in range(count):
        stamp_ns = START + k * 10**8
        data = message(names, [0.01 * k] * len(names), stamp_ns=stamp_ns)
        sent.append((f'{namespace}/joint_states', stamp_ns, data))
        output = pipeline.update_joints(data, stamp_ns)
        if output.transforms is not None and k < until:
            sent.append(('/tf', stamp_ns, output.transforms))
    return sent


def doctor(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], sent: list[Sent], *words: str
) -> tuple[int, dict[str, Any]]:
    file = write_mcap(tmp_path / 'a.mcap', sent)
    code = main(['doctor', str(file), *words, '--format', 'json'])
    return code, json.loads(capsys.readouterr().out)


def test_a_whole_recording_is_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found = doctor(tmp_path, capsys, [TEXT, *traffic()], '--frame', 'hand')
    assert (code, found['findings']) == (0, [])
    assert [step['child'] for step in found['chain']] == ['upper', 'lower', 'tip', 'hand']
    assert {step['state'] for step in found['chain']} == {'ok'}
    assert found['robots'][0]['joint_states'] == ['/joint_states']


@pytest.mark.parametrize(
    ('sent', 'code', 'frames'),
    [
        (traffic(('shoulder', 'wirst')), 'wrong-joint-name', ['hand']),
        (traffic(('shoulder',)), 'joint-never-heard', ['hand']),
        (traffic(until=20), 'transform-not-published', ['upper', 'lower', 'hand']),
        ([s for s in traffic() if not s[0].startswith('/tf')], 'no-state-publisher', None),
        ([s for s in traffic() if s[0].startswith('/tf')][:1], 'no-joint-states', None),
    ],
)
def test_a_missing_transform_is_explained(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    sent: list[Sent],
    code: str,
    frames: list[str] | None,
) -> None:
    result, found = doctor(tmp_path, capsys, [TEXT, *sent])
    errors = [f for f in found['findings'] if f['severity'] == 'error']
    assert result == 1
    (error,) = errors
    assert error['code'] == code
    assert frames is None or error['frames'] == frames


def test_a_recording_without_transforms_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Joint states are also examined. No suggested fix is a command for a running robot."""
    sent = [each for each in traffic(('shoulder', 'wirst')) if not each[0].startswith('/tf')]
    _, found = doctor(tmp_path, capsys, [TEXT, *sent])
    errors = {each['code']: each for each in found['findings'] if each['severity'] == 'error'}
    assert set(errors) == {'wrong-joint-name', 'no-state-publisher'}
    complete = f'robot-description complete {tmp_path / "a.mcap"} OUT.mcap'
    assert complete in errors['no-state-publisher']['fix']
    assert 'hand' not in errors['no-state-publisher']['frames']
    _, found = doctor(tmp_path, capsys, sent)
    (error,) = found['findings']
    assert error['code'] == 'no-description'
    assert 'robot-description doctor' in error['fix']
    assert 'ROS_DOMAIN_ID' not in str(found)


def test_damage_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write_mcap(tmp_path / 'a.mcap', [TEXT, *traffic()], use_chunking=False)
    whole = file.read_bytes()
    file.write_bytes(whole[:len(whole) // 2])
    assert main(['doctor', str(file)]) == 0
    assert f'{file}: the recording ends early' in capsys.readouterr().err
    file.write_bytes(whole[:100])
    assert main(['doctor', str(file)]) == 2
    assert '; the recording ends early' in capsys.readouterr().err
    assert main(['doctor', str(tmp_path)]) == 2
    assert 'is a folder: give its .mcap file' in capsys.readouterr().err


def test_only_a_part_is_examined(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the recording, the transforms end after three seconds."""
    sent = [TEXT, *traffic(until=30)]
    assert doctor(tmp_path, capsys, sent, '--duration', '3')[0] == 0
    code, found = doctor(tmp_path, capsys, sent, '--start', '4', '--duration', '5')
    assert code == 1
    # The verb also uses static transforms and descriptions from before the examined part.
    (error,) = found['findings']
    assert 'tip' not in error['frames']


def test_a_description_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / 'arm.urdf'
    file.write_text(ROBOT)
    code, found = doctor(tmp_path, capsys, traffic(('shoulder',)), str(file))
    assert code == 1
    assert [f['frames'] for f in found['findings'] if f['severity'] == 'error'] == [['hand']]


def test_a_huge_recording_is_bounded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recorded, 'MAX_MESSAGES', 50)
    assert doctor(tmp_path, capsys, [TEXT, *traffic()])[0] == 0
    with (tmp_path / 'a.mcap').open('rb') as stream:
        facts = recorded.Recorder(recorded.McapFile(stream), 'a.mcap', 0.0, 60.0).read()
    assert len(facts.readings) + len(facts.transforms) == 50


@pytest.mark.parametrize(
    ('content', 'said'),
    [
        (b'text', 'it is no MCAP file'),
        (None, 'No such file'),
        ([TEXT], 'it has no joint states or transforms in the examined part'),
        ([('/tf', START, b'\0\1\0\0\xff\xff\xff\xff')], 'it has no joint states'),
    ],
)
def test_other_files_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: Any, said: str
) -> None:
    file = tmp_path / 'a.mcap'
    if isinstance(content, bytes):
        file.write_bytes(content)
    elif content:
        write_mcap(file, content)
    assert main(['doctor', str(file)]) == 2
    assert said in capsys.readouterr().err
    assert main(['doctor', str(file), 'b.mcap']) == 2
