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
"""``robot-description complete``: options, messages, and the written file."""

from __future__ import annotations

from collections.abc import Callable
import os
from pathlib import Path
import pty
import subprocess
import sys
from typing import Any

import pytest

pytest.importorskip('mcap', reason='no mcap')

from test_support.mcap_files import data_of
from test_support.mcap_files import START
from test_support.mcap_files import text_message
from test_support.mcap_files import write_mcap
from test_support.patience import PATIENCE
from test_support.pipelines import ARM
from test_support.pipelines import message
from test_support.pipelines import pipeline_of
from test_support.places import ROOT

STATES = [
    ('/joint_states', START + k * 10**7, message(['shoulder'], [0.1 * k], stamp_ns=START + k))
    for k in range(1, 4)
]
TEXT = ('/robot_description', START, text_message(ARM))


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return write_mcap(tmp_path / 'in.mcap', [TEXT, *STATES])


def test_the_description_is_in_the_recording(run: Any, tmp_path: Path, source: Path) -> None:
    target = tmp_path / 'out.mcap'
    done = run('complete', source, target)
    assert (done.code, done.out) == (0, '')
    assert done.err == (
        f'{target}: added 1 message on /tf_static, 3 messages on /tf, '
        '3 messages on /complete_joint_states\n'
    )
    assert len(data_of(target, '/tf')) == 3
    assert not list(tmp_path.glob('*.partial'))


def test_the_description_is_in_a_file(run: Any, tmp_path: Path) -> None:
    source, target = write_mcap(tmp_path / 'in.mcap', STATES), tmp_path / 'out.mcap'
    done = run('complete', source, target)
    assert done.code == 2
    assert 'no description on /robot_description: give the file with --description' in done.err
    file = tmp_path / 'arm.urdf'
    file.write_text(ARM)
    done = run('complete', source, target, '--description', file, '--frame-prefix', 'a/')
    assert done.code == 0
    pipeline, _ = pipeline_of(ARM)
    pipeline.set_frame_prefix('a/')
    assert data_of(target, '/tf')[0] == pipeline.update_joints(STATES[0][2], START).transforms
    assert data_of(target, '/tf_static') == [pipeline.static_transforms(STATES[0][1])]


def test_a_urdf_is_not_expanded(run: Any, tmp_path: Path, source: Path) -> None:
    """A file is expanded only with --xacro. The description in a recording is never expanded."""
    text = ARM.replace(
        '<robot ', '<robot xmlns:xacro="http://www.ros.org/wiki/xacro" '
    ).replace('</robot>', '<xacro:property name="x" value="${1 + 1}"/></robot>')
    file = tmp_path / 'arm.urdf'
    file.write_text(text)
    done = run('complete', source, tmp_path / 'out.mcap', '--description', file)
    assert 'xacro-unexpanded' in done.err
    sent = [('/robot_description', START, text_message(text)), *STATES]
    done = run('complete', write_mcap(source, sent), tmp_path / 'out.mcap', '--force')
    assert 'xacro-unexpanded' in done.err


def damaged(name: str) -> Callable[[Path], list[str]]:
    """Return a function that prepares a wrong use of the verb, and returns the arguments."""

    def prepare(folder: Path) -> list[str]:
        source, target = folder / 'in.mcap', folder / 'out.mcap'
        if name == 'no recording':
            source.write_text('text')
        elif name == 'no file':
            source.unlink()
        elif name == 'a folder':
            source = folder
        elif name == 'exists':
            target.write_text('kept')
        elif name == 'itself':
            target = source
        elif name == 'no states':
            write_mcap(source, [TEXT])
        elif name == 'only a damaged chunk':
            whole = source.read_bytes()
            middle = whole.index(b'zstd') + 100
            source.write_bytes(whole[:middle] + b'damage' + whole[middle + 6:])
        elif name == 'ends in its first chunk':
            source.write_bytes(source.read_bytes()[:100])
        elif name == 'another namespace':
            write_mcap(source, [TEXT, *STATES])
            return [str(source), str(target), '--namespace', 'left']
        elif name == 'no folder':
            target = folder / 'none' / 'out.mcap'
        elif name == 'has transforms':
            write_mcap(source, [TEXT, ('/tf', START, b'')])
        return [str(source), str(target)]

    return prepare


@pytest.mark.parametrize(
    ('name', 'said'),
    [
        ('no recording', 'it is no MCAP file'),
        ('no file', 'does not exist'),
        ('a folder', 'is a folder: give its .mcap file'),
        ('exists', 'exists; --force replaces it'),
        ('itself', 'is the recording to complete'),
        ('no states', 'it has no messages on /joint_states or /actuator_states'),
        ('only a damaged chunk', '; a chunk is damaged'),
        ('ends in its first chunk', '; the recording ends early'),
        ('another namespace', 'or choose a robot with --namespace (/)\n'),
        ('no folder', 'there is no folder'),
        ('has transforms', 'it already has /tf; --replace removes'),
    ],
)
def test_wrong_uses_write_nothing(
    run: Any, tmp_path: Path, source: Path, name: str, said: str
) -> None:
    words = damaged(name)(tmp_path)
    done = run('complete', *words)
    assert done.code == 2
    assert said in done.err
    target = tmp_path / 'out.mcap'
    assert not target.exists() or target.read_text() == 'kept'
    assert not list(tmp_path.glob('*.partial'))


def test_a_broken_description_is_reported(run: Any, tmp_path: Path) -> None:
    source = write_mcap(tmp_path / 'in.mcap', [('/robot_description', START, text_message('<r'))])
    done = run('complete', source, tmp_path / 'out.mcap')
    assert done.code == 1
    assert '<robot_description>:1' in done.err


def test_a_recording_that_ends_early_is_completed(run: Any, tmp_path: Path) -> None:
    source = write_mcap(tmp_path / 'in.mcap', [TEXT, *STATES], use_chunking=False)
    whole = source.read_bytes()
    source.write_bytes(whole[:whole.find(STATES[2][2])])
    target = tmp_path / 'out.mcap'
    done = run('complete', source, target)
    assert done.code == 0
    assert f'{source}: the recording ends early' in done.err
    assert len(data_of(target, '/tf')) == 2
    assert data_of(target, '/joint_states') == [STATES[0][2], STATES[1][2]]


def test_a_missing_package_is_named(
    run: Any, tmp_path: Path, source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, 'robot_description_tools.recording.mcap_file', None)
    monkeypatch.setitem(sys.modules, 'mcap', None)
    assert run('complete', '--help').code == 0
    done = run('complete', source, tmp_path / 'out.mcap')
    assert done.code == 2


def test_the_progress_is_shown_on_a_terminal_only(tmp_path: Path, source: Path) -> None:
    """At the end, the progress bar is erased, so that only the last line remains."""
    code = (
        'import sys; from robot_description_tools.cli import output; output.PERIOD = 0;'
        'from robot_description_tools.cli.main import main; sys.exit(main(sys.argv[1:]))'
    )
    words = [sys.executable, '-c', code, 'complete', source, tmp_path / 'out.mcap', '--force']
    plain = subprocess.run(words, capture_output=True, timeout=PATIENCE, cwd=ROOT, check=True)
    assert b'%' not in plain.stderr
    ours, theirs = pty.openpty()
    environment = {**os.environ, 'TERM': 'xterm'}
    done = subprocess.run(words, stderr=theirs, timeout=PATIENCE, cwd=ROOT, env=environment)
    os.close(theirs)
    assert done.returncode == 0
    shown = os.read(ours, 10**5)
    os.close(ours)
    assert b' 9 %' in shown
    assert b'###' in shown
    assert shown.rpartition(b'\x1b[K')[2].startswith(str(tmp_path).encode())
