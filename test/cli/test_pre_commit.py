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

"""The hook for pre-commit: its file and its result."""

from __future__ import annotations

import os
import re
import shlex
from shutil import which
import subprocess
import sys

import pytest
from test_support.patience import PATIENCE
from test_support.places import environment
from test_support.places import ROOT
import yaml

PAGE = (ROOT / 'doc' / 'continuous_integration.md').read_text(encoding='utf-8')
CONFIG = PAGE.partition('```yaml\n')[2].partition('```')[0]
HOOKS = yaml.safe_load((ROOT / '.pre-commit-hooks.yaml').read_text(encoding='utf-8'))


def test_the_page_uses_our_hook():
    (local,) = yaml.safe_load(CONFIG)['repos']
    assert local['repo'] == 'local'
    (hook,) = HOOKS
    (shown,) = local['hooks']
    assert shown == {**{key: hook[key] for key in shown}, 'language': 'system'}
    # Keys that pre-commit requires for a local hook.
    assert {'id', 'name', 'entry', 'language'} <= shown.keys()


@pytest.mark.skipif(which('pre-commit') is None, reason='needs pre-commit')
def test_pre_commit_runs_the_hook_of_the_page(tmp_path):
    """The robot of the repository first has no mistake, and then a mistake."""

    def done(*words):
        return subprocess.run(
            words, cwd=tmp_path, env=tools, capture_output=True, text=True, timeout=PATIENCE
        )

    bin_folder = tmp_path / 'bin'
    bin_folder.mkdir()
    command = bin_folder / 'robot-description'
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m robot_description_tools "$@"\n')
    command.chmod(0o755)
    tools = environment(
        PATH=os.pathsep.join([str(bin_folder), os.environ['PATH']]),
        PRE_COMMIT_HOME=str(tmp_path / 'home'),
    )
    (tmp_path / '.pre-commit-config.yaml').write_text(CONFIG)
    robot = tmp_path / 'r.urdf'
    done('git', 'init')
    for text, code in (('<robot name="r"><link name="a"/></robot>', 0), ('<robot/>', 1)):
        robot.write_text(text)
        done('git', 'add', 'r.urdf', '.pre-commit-config.yaml')
        ran = done('pre-commit', 'run', '--all-files')
        assert ran.returncode == code, ran.stdout + ran.stderr
    assert 'r.urdf:1:1: fatal[no-links]' in ran.stdout


@pytest.mark.parametrize(
    ('name', 'matters'),
    [
        ('urdf/arm.urdf', True),
        ('robot_description.toml', True),
        ('urdf/arm_macro.xacro', True),
        ('urdf/crane.json', True),
        ('config/limits.yaml', True),
        ('meshes/arm.stl', True),
        ('src/arm.cpp', False),
        ('arm.urdf.bak', False),
    ],
)
def test_the_hook_runs_for_descriptions_only(name, matters):
    (hook,) = HOOKS
    assert (re.search(hook['files'], name) is not None) == matters


def test_the_command_of_the_hook(run, tmp_path, monkeypatch):
    """pre-commit runs the hook's entry in the root of the repository, with the user's options."""
    (hook,) = HOOKS
    assert (hook['language'], hook['pass_filenames']) == ('python', False)
    program, *words = shlex.split(hook['entry'])
    assert f'{program} = ' in (ROOT / 'setup.py').read_text(encoding='utf-8')
    monkeypatch.chdir(tmp_path)
    (tmp_path / 'urdf').mkdir()
    robot = tmp_path / 'urdf' / 'r.urdf'
    robot.write_text('<robot name="r"><link name="/a"/></robot>')
    (tmp_path / 'urdf' / 'm.xacro').write_text('<robot/>')
    assert run(*words).code == 0
    assert run(*words, '--strict').code == 1
    robot.write_text('<robot name="r">\n<link name="a"/><link name="a"/></robot>')
    done = run(*words)
    assert done.code == 1
    assert done.out.startswith('urdf/r.urdf:2:17: fatal[link-duplicate]')


def test_the_steps_of_the_page_fail_for_a_robot_with_mistakes(run, tmp_path, monkeypatch):
    """
    A command in the workflow of the page fails for a bad robot.

    The upload step runs even if a step has failed.

    """
    monkeypatch.chdir(tmp_path)
    robot = tmp_path / 'r.urdf'
    github = PAGE.partition('\n## On GitHub\n')[2].partition('\n## ')[0]
    parts = [part.split('```')[0] for part in github.split('```yaml\n')[1:]]
    steps = [step for part in parts for step in yaml.safe_load(part)]
    commands = [step for step in steps if 'run' in step]
    assert len(commands) == 2
    for step in commands:
        assert step.keys() == {'run'}
        program, *words = shlex.split(step['run'].partition(' > ')[0])
        assert program == 'robot-description'
        for text, code in (('<robot name="r"><link name="a"/></robot>', 0), ('<robot/>', 1)):
            robot.write_text(text)
            assert run(*words).code == code
    (upload,) = (step for step in steps if 'upload-sarif' in step.get('uses', ''))
    assert upload['if'] == '${{ !cancelled() }}'
    assert commands[1]['run'].endswith(f' > {upload["with"]["sarif_file"]}')
