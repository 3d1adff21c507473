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

"""The action for GitHub: its file and its steps."""

from __future__ import annotations

from collections.abc import Iterator
import os
from pathlib import Path
import re
from shlex import quote
import subprocess
import sys
from typing import Any
from zipfile import ZipFile

import pytest
from test_support.patience import PATIENCE
from test_support.places import environment
from test_support.places import ROOT
import yaml

ACTION = yaml.safe_load((ROOT / 'action.yml').read_text(encoding='utf-8'))
PAGE = (ROOT / 'doc' / 'continuous_integration.md').read_text(encoding='utf-8')


def test_steps_use_declared_inputs():
    given = {name for step in ACTION['runs']['steps'] for name in step['env'].values()}
    assert given == {f'${{{{ inputs.{name} }}}}' for name in ACTION['inputs']}
    for step in ACTION['runs']['steps']:
        # If a script contained `${{ ... }}`, a value of `inputs` could run code from a pull
        # request.
        assert '${{' not in step['run']
    for name in ACTION['inputs']:
        assert f'`{name}`' in PAGE


def run_step(
    step: dict[str, Any], folder: Path, temporary: Path, **inputs: str
) -> subprocess.CompletedProcess[str]:
    """Run a step of the action in a folder, with the given inputs."""
    given = {
        name: inputs[value.partition('inputs.')[2].partition(' ')[0]]
        for name, value in step['env'].items()
    }
    return subprocess.run(
        ['bash', '--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', step['run']],
        cwd=folder,
        env={**os.environ, **environment(), **given, 'RUNNER_TEMP': str(temporary)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """Return a temporary folder with the programs that the first step installs."""
    programs = tmp_path / 'temporary' / 'robot_description_tools' / 'bin'
    programs.mkdir(parents=True)
    (programs / 'python').symlink_to(sys.executable)
    command = programs / 'robot-description'
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m robot_description_tools "$@"\n')
    command.chmod(0o755)
    return tmp_path / 'temporary'


BLOCK = re.compile('^```yaml\n(.*?)^```', re.MULTILINE | re.DOTALL)
GOOD = '<robot name="r"><link name="a" colour="red"/></robot>'
BAD = '<robot name="r"><link name="a"/><link name="a"/></robot>'


@pytest.mark.parametrize(
    ('path', 'arguments', 'code', 'found'),
    [
        ('good.urdf', '', 0, []),
        ('.', '', 1, ['bad.urdf', 'my robots/bad one.urdf']),
        ('good.urdf', '--strict', 1, []),
        # The arguments apply to all paths. Each line of `paths` is one path.
        ('good.urdf\ngood.urdf\n', '--strict', 1, []),
        ('good.urdf\n\n  bad.urdf \n', '', 1, ['bad.urdf']),
        ('my robots/bad one.urdf', '', 1, ['my robots/bad one.urdf']),
        ('good.urdf', '--strict\n--baseline "base line.json"\n', 0, []),
        ('$(touch x)', '', 2, ['$(touch x)']),
        ('--strict', '', 2, ['--strict']),
        ('good.urdf', '--baseline "open', 1, []),
        ('', '', 2, []),
    ],
)
def test_the_second_step_runs_the_check(
    installed: Path, tmp_path: Path, path: str, arguments: str, code: int, found: list[str]
) -> None:
    folder = tmp_path / 'work'
    (folder / 'my robots').mkdir(parents=True)
    (folder / 'good.urdf').write_text(GOOD)
    (folder / 'bad.urdf').write_text(BAD)
    (folder / 'my robots' / 'bad one.urdf').write_text(BAD)
    if 'base line' in arguments:
        command = [sys.executable, '-m', 'robot_description_tools', 'check', 'good.urdf']
        command += ['--write-baseline', 'base line.json']
        subprocess.run(command, cwd=folder, env={**os.environ, **environment()}, timeout=PATIENCE)
    done = run_step(ACTION['runs']['steps'][1], folder, installed, path=path, arguments=arguments)
    assert done.returncode == code, done.stderr
    places = re.findall('^::error file=([^,]*)', done.stdout, re.MULTILINE)
    assert sorted({*places}) == sorted(found)
    assert not (folder / 'x').exists()


def test_the_last_step_writes_the_changes_to_the_summary(installed: Path, tmp_path: Path) -> None:
    folder = tmp_path / 'work'
    folder.mkdir()
    file = folder / 'my robot.urdf'
    file.write_text(GOOD)
    for words in (['init'], ['add', '.'], ['commit', '--message', 'robot']):
        own = ['git', '-c', 'user.name=a', '-c', 'user.email=a@b', *words, '--quiet']
        subprocess.run(own[: -1 if words[0] == 'add' else None], cwd=folder, check=True)
    file.write_text(GOOD.replace('"a"', '"b"'))
    step = ACTION['runs']['steps'][-1]
    assert step['if'] == "${{ !cancelled() && inputs.compare != '' }}"
    summary = tmp_path / 'summary.md'
    step = {**step, 'run': f'export GITHUB_STEP_SUMMARY={quote(str(summary))}\n{step["run"]}'}
    done = run_step(step, folder, installed, path='my robot.urdf\n', compare='HEAD')
    assert done.returncode == 0, done.stderr
    assert "link 'b'" in summary.read_text()
    # The step of the action must fail for a file that cannot be read.
    file.write_text('<robot')
    done = run_step(step, folder, installed, path='my robot.urdf\n', compare='HEAD')
    assert done.returncode == 1
    assert 'fatal[' in done.stderr


def test_each_python_is_started_isolated_from_the_pull_request() -> None:
    """Without ``-I``, Python would import modules from the checked folder."""
    for step in ACTION['runs']['steps']:
        started = re.findall(r'(?:"\$PYTHON"|/python") (\S+)', step['run'])
        assert started
        assert {*started} == {'-I'}


@pytest.mark.long
def test_the_first_step_runs_no_code_of_the_pull_request(tmp_path: Path) -> None:
    folder = tmp_path / 'work'
    folder.mkdir()
    for name in ('venv', 'pip', 'ensurepip', 'argparse', 'sitecustomize', 'usercustomize'):
        (folder / f'{name}.py').write_text(f'open({name!r}, "w")\nraise SystemExit(3)\n')
    # Write a wheel without dependencies, which pip can install without a network.
    wheel = tmp_path / 'probe-1-py3-none-any.whl'
    with ZipFile(wheel, 'w') as archive:
        about = 'Metadata-Version: 2.1\nName: probe\nVersion: 1\n'
        archive.writestr('probe.py', '')
        archive.writestr('probe-1.dist-info/METADATA', about)
        archive.writestr('probe-1.dist-info/WHEEL', 'Wheel-Version: 1.0\nRoot-Is-Purelib: true\n')
        archive.writestr('probe-1.dist-info/RECORD', '')
    step = ACTION['runs']['steps'][0]
    step = {**step, 'run': f'export GITHUB_ACTION_PATH={quote(str(wheel))}\n{step["run"]}'}
    before = sorted(folder.iterdir())
    done = run_step(step, folder, tmp_path, python=sys.executable)
    assert done.returncode == 0, done.stderr
    assert sorted(folder.iterdir()) == before
    assert [*tmp_path.glob('robot_description_tools/lib/*/site-packages/probe.py')]


def workflows() -> Iterator[tuple[str, str]]:
    """Yield the file name and text of each workflow, including the workflows in the docs."""
    for file in ROOT.glob('.github/workflows/*.yml'):
        yield file.name, file.read_text(encoding='utf-8')
    for file in ROOT.glob('doc/**/*.md'):
        for block in BLOCK.findall(file.read_text(encoding='utf-8')):
            yield file.name, block


def steps(tree: Any) -> Iterator[dict]:
    """Yield each part of a workflow that uses an action."""
    if isinstance(tree, dict):
        if 'uses' in tree:
            yield tree
        tree = list(tree.values())
    for below in tree if isinstance(tree, list) else ():
        yield from steps(below)


def test_workflows_store_no_token() -> None:
    checkouts = [
        (file, step.get('with', {}).get('persist-credentials'))
        for file, text in workflows()
        if 'actions/checkout' in text
        for step in steps(yaml.safe_load(text))
        if step['uses'].startswith('actions/checkout')
    ]
    assert ('check_in_ci.md', False) in checkouts
    assert {kept for _, kept in checkouts} == {False}, checkouts
