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

"""The hook for pre-commit: its file, and what it does."""

from __future__ import annotations

import re
import shlex

import pytest
from test_support.places import ROOT
import yaml

HOOKS = yaml.safe_load((ROOT / '.pre-commit-hooks.yaml').read_text(encoding='utf-8'))


def test_the_page_names_the_hook():
    page = (ROOT / 'doc' / 'continuous_integration.md').read_text(encoding='utf-8')
    config = yaml.safe_load(page.split('```yaml\n')[1].split('```')[0])
    assert config['repos'][0]['hooks'] == [{'id': hook['id']} for hook in HOOKS]


@pytest.mark.parametrize(
    ('name', 'matters'),
    [
        ('urdf/arm.urdf', True),
        ('urdf/arm_macro.xacro', True),
        ('urdf/crane.json', True),
        ('config/limits.yaml', True),
        ('meshes/arm.stl', True),
        ('src/arm.cpp', False),
        ('arm.urdf.bak', False),
    ],
)
def test_files_that_matter(name, matters):
    (hook,) = HOOKS
    assert (re.search(hook['files'], name) is not None) == matters


def test_what_the_hook_runs(run, tmp_path, monkeypatch):
    """As pre-commit does: the entry, then the user's arguments, in the root of the repository."""
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
