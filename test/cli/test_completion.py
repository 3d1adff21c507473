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

"""Completion in a real shell."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest
from test_support.patience import PATIENCE
from test_support.places import environment
from test_support.places import ROOT

pytest.importorskip('argcomplete')

COMMAND = 'robot-description'
FILE = 'urdf/arm_with_gripper.urdf.xacro'
# A script that completes each line of stdin, as bash does if the user presses TAB at the end of
# the line.
BASH = f"""
eval "$({COMMAND} completion bash)"
while IFS= read -r COMP_LINE; do
  COMP_POINT=${{#COMP_LINE}}
  COMPREPLY=()
  _python_argcomplete {COMMAND}
  printf '%s\\n' "${{COMPREPLY[*]}}"
done
"""


def test_bash(tmp_path):
    (tmp_path / COMMAND).write_text(
        f'#!/bin/sh\nexec "{sys.executable}" -m robot_description_tools "$@"\n'
    )
    (tmp_path / COMMAND).chmod(0o755)
    lines = {
        'che': 'check ',
        'help che': 'check ',
        f'fk {FILE} --li': '--link ',
        f'fk {FILE} --link gripper_': 'gripper_palm gripper_tcp',
        f'fk {FILE} --joint joint_6': 'joint_6=',
        f'limits {FILE} --joint left': 'left_finger_joint ',
        'check --ignore link-dup': 'link-duplicate ',
        'check --select collision-f': 'collision-faces ',
        'check urdf/linkage_': 'urdf/linkage_gripper.urdf.xacro ',
        # For a file that cannot be read, bash completes nothing.
        'fk nowhere.urdf --link ': '',
    }
    done = subprocess.run(
        ['bash', '--norc', '-c', BASH],
        cwd=ROOT,
        env=environment(PATH=f'{tmp_path}{os.pathsep}{os.environ["PATH"]}'),
        input=''.join(f'{COMMAND} {line}\n' for line in lines),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.stderr == ''
    assert dict(zip(lines, done.stdout.splitlines(), strict=True)) == lines


@pytest.mark.parametrize('shell', ['zsh', 'fish'])
def test_other_shells_accept_the_lines(run, shell):
    done = run('completion', shell)
    assert done.code == 0
    assert COMMAND in done.out
    if (found := shutil.which(shell)) is None:
        pytest.skip(f'no {shell} here')
    subprocess.run([found, '-n'], input=done.out, text=True, check=True, timeout=PATIENCE)


def test_without_argcomplete_the_error_names_the_package(run, monkeypatch):
    monkeypatch.setitem(sys.modules, 'argcomplete.shell_integration', None)
    done = run('completion', 'bash')
    assert done.code == 2
    assert 'pip install argcomplete (on Ubuntu: apt install python3-argcomplete)' in done.err
