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

"""The action for GitHub: its file, and what its steps do."""

from __future__ import annotations

import os
from pathlib import Path
import subprocess
import sys

import pytest
from test_support.patience import PATIENCE
from test_support.places import environment
from test_support.places import ROOT
import yaml

ACTION = yaml.safe_load((ROOT / 'action.yml').read_text(encoding='utf-8'))
PAGE = (ROOT / 'doc' / 'continuous_integration.md').read_text(encoding='utf-8')


def test_steps_use_inputs_that_are_declared():
    given = {name for step in ACTION['runs']['steps'] for name in step['env'].values()}
    assert given == {f'${{{{ inputs.{name} }}}}' for name in ACTION['inputs']}
    for step in ACTION['runs']['steps']:
        # Text of a stranger in a script would be run.
        assert '${{' not in step['run']
    for name in ACTION['inputs']:
        assert f'`{name}`' in PAGE


@pytest.mark.parametrize(
    ('path', 'arguments', 'code', 'error'),
    [
        ('good.urdf', '', 0, ''),
        ('.', '', 1, 'link-duplicate'),
        ('good.urdf', '--strict', 1, ''),
        ('$(touch x)', '', 2, 'file-unreadable'),
    ],
)
def test_the_last_step_checks(
    tmp_path: Path, path: str, arguments: str, code: int, error: str
) -> None:
    installed = tmp_path / 'robot_description_tools' / 'bin' / 'robot-description'
    installed.parent.mkdir(parents=True)
    installed.write_text(f'#!/bin/sh\nexec {sys.executable} -m robot_description_tools "$@"\n')
    installed.chmod(0o755)
    folder = tmp_path / 'work'
    folder.mkdir()
    (folder / 'good.urdf').write_text('<robot name="r"><link name="a" colour="red"/></robot>')
    (folder / 'bad.urdf').write_text('<robot name="r"><link name="a"/><link name="a"/></robot>')
    step = ACTION['runs']['steps'][-1]
    inputs = {'path': path, 'arguments': arguments}
    given = {
        name: inputs[value.partition('inputs.')[2].partition(' ')[0]]
        for name, value in step['env'].items()
    }
    done = subprocess.run(
        ['bash', '-e', '-o', 'pipefail', '-c', step['run']],
        cwd=folder,
        env={**os.environ, **environment(), **given, 'RUNNER_TEMP': str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == code, done.stderr
    assert ('::error file=' in done.stdout) == bool(error)
    assert error in done.stdout
    assert not (folder / 'x').exists()
