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


from __future__ import annotations

import ast
from io import BytesIO
from io import TextIOWrapper
import os
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
import pytest
from robot_description_tools import cli
from robot_description_tools.cli.streams import printable

FULL = Path('/dev/full')
# Verbs with different kinds of output: a finding, a document, a text, and the help of argparse.
VERBS = [
    ['check', '-'],
    ['expand', '-'],
    ['convert', '-', '-'],
    ['show', '--format', 'dot', '-'],
    ['--version'],
    ['fk', '--help'],
]
ROBOT = b'<robot name="r"><link name="a"><visual/></link></robot>'


def spoil(number: int, is_full: bool) -> None:
    """Close a file descriptor, or connect it to a device that is always full."""
    if is_full:
        os.dup2(os.open(FULL, os.O_WRONLY), number)
    else:
        os.close(number)


@given(st.text(), st.sampled_from(['ascii', 'latin-1', 'utf-8']))
def test_printable_text_can_be_encoded(text: str, encoding: str) -> None:
    stream = TextIOWrapper(BytesIO(), encoding=encoding)
    shown = printable(text, stream)
    assert shown.encode(encoding).decode(encoding) == shown
    if text.isascii():
        assert shown == text


@pytest.mark.parametrize('words', VERBS, ids=' '.join)
@pytest.mark.parametrize('is_full', [False, True])
def test_an_unwritable_stdout_is_reported(command, words, is_full) -> None:
    if is_full and not FULL.exists():
        pytest.skip('only Linux has a device that is always full')

    done = command(*words, text=ROBOT, preexec_fn=lambda: spoil(1, is_full))
    reason = 'No space left on device' if is_full else 'Bad file descriptor'
    assert done.code == 2
    *others, last = done.err.splitlines()
    called = 'robot-description' if words[0].startswith('-') else f'robot-description {words[0]}'
    assert last == f'{called}: error: cannot write to stdout: {reason}'
    assert not [line for line in others if 'error: ' in line or 'Traceback' in line]


@pytest.mark.parametrize('is_full', [False, True])
def test_an_unwritable_stderr_has_no_other_effect(command, is_full) -> None:
    if is_full and not FULL.exists():
        pytest.skip('only Linux has a device that is always full')

    usual = command('check', '-', text=ROBOT)
    assert (usual.code, usual.out.count('element-missing')) == (1, 1)
    options = {'preexec_fn': lambda: spoil(2, is_full)}
    assert command('check', '-', text=ROBOT, **options) == (1, usual.out, '')
    assert command('show', '-', '--wrong', **options) == (2, '', '')


def test_an_unreadable_stdin_is_reported(command) -> None:
    done = command('check', '-', preexec_fn=lambda: os.close(0))
    error = 'robot-description check: error: cannot read stdin: Bad file descriptor\n'
    assert done == (2, '', error)


def test_a_file_does_not_get_the_descriptor_of_a_closed_stream(command, tmp_path: Path) -> None:
    """If stdout is closed, the xacro process must not write its output into the target file."""
    xacro = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
    file, target = tmp_path / 'r.urdf.xacro', tmp_path / 'r.urdf'
    file.write_text(f'<robot name="r" {xacro}><link name="${{1 + 1}}"/></robot>')

    def close() -> None:
        for number in range(3):
            os.close(number)

    assert command('convert', file, target, preexec_fn=close) == (0, '', '')
    assert '<link name="2"/>' in target.read_text()


@pytest.mark.parametrize(
    'words',
    [
        ['check', '.'],
        ['check', 'r.urdf'],
        ['check', '{}/r.xacro'],
        ['convert', '{}/r.xacro', 'r.json'],
        ['show', '{}/r.xacro', '--package-path', '.'],
        ['show', '{}/r.xacro', '--arguments'],
        ['limits', '{}/r.xacro', 'joint'],
    ],
    ids=' '.join,
)
def test_a_deleted_working_folder_is_reported(run, words, tmp_path, monkeypatch) -> None:
    (tmp_path / 'r.xacro').write_text('<robot name="r"><link name="a"/></robot>')
    gone = tmp_path / 'gone'
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    done = run(*(word.format(tmp_path) for word in words))
    assert (done.code, done.out) == (2, '')
    assert done.err == (
        f'robot-description {words[0]}: error: the working folder cannot be used '
        '(No such file or directory): change to another folder\n'
    )


MODULES = sorted(Path(cli.__file__).parent.glob('*.py'))


@pytest.mark.parametrize('file', MODULES, ids=lambda path: path.stem)
def test_only_one_module_writes_streams_and_targets(file: Path) -> None:
    """If another module wrote to a stream that is full, there would be a traceback."""
    nodes = ast.walk(ast.parse(file.read_text()))
    called = (ast.unparse(node.func) for node in nodes if isinstance(node, ast.Call))
    names = {name.removeprefix('sys.') for name in called}
    wrong = {'print', 'open', 'stdout.write', 'stdout.buffer.write', 'stderr.write'}
    wrong |= {name for name in names if name.endswith(('.write_text', '.write_bytes'))}
    assert file.stem == 'streams' or not names & wrong
