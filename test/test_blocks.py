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

"""
Every block of code and of commands in the documents runs here as it stands, or says why not.

A block without a mark runs in a folder with ``urdf/``, ``robot.urdf``, ``robot.urdf.xacro`` and
``robot.json``, and prints what the page shows. A mark stands before the others::

    <!-- tested by test/cli/test_docs.py -->
    <!-- not run: needs RViz -->

"""

from __future__ import annotations

from collections.abc import Iterator
import os
from pathlib import Path
import re
import shutil
import subprocess
import sys
from typing import NamedTuple

import pytest
from test_support.patience import PATIENCE
from test_support.places import environment
from test_support.places import ROOT

PAGES = [ROOT / 'README.md', ROOT / 'CONTRIBUTING.md', *sorted((ROOT / 'doc').glob('*.md'))]
RUN = ('python', 'sh', 'console')
_BLOCK = re.compile(
    r'(?:^<!-- (?P<mark>[^>]*) -->\n\n?)?'
    r'^(?P<indent> *)```(?P<language>\w+)\n(?P<code>.*?)^(?P=indent)```\n'
    r'(?:\s*```text\n(?P<output>.*?)^```)?',
    re.DOTALL | re.MULTILINE,
)
_REASON = re.compile(r'not run: \S.*|tested by (\S+)|doc/generate\.py: my_robot/.*')


class Block(NamedTuple):
    """A block of a page."""

    mark: str
    language: str
    code: str
    output: str


def blocks(page: Path) -> Iterator[Block]:
    """Yield the blocks of a page that could run."""
    for found in _BLOCK.finditer(page.read_text(encoding='utf-8')):
        parts = found.groupdict(default='')
        if parts['language'] in RUN:
            yield Block(parts['mark'], parts['language'], parts['code'], parts['output'])


ALL = [
    pytest.param(block, id=f'{page.name}:{number}')
    for page in PAGES
    for number, block in enumerate(blocks(page), 1)
]


@pytest.fixture(scope='module')
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with robots, and with the command on the path."""
    folder = tmp_path_factory.mktemp('documents')
    shutil.copytree(ROOT / 'urdf', folder / 'urdf')
    shutil.copy(ROOT / 'urdf' / 'every_joint_type.urdf', folder / 'robot.urdf')
    shutil.copy(ROOT / 'urdf' / 'crane.json', folder / 'robot.json')
    text = (ROOT / 'urdf' / 'four_bar.urdf.xacro').read_text(encoding='utf-8')
    (folder / 'robot.urdf.xacro').write_text(text.replace('filename="', 'filename="urdf/'))
    (folder / 'bin').mkdir()
    command = folder / 'bin' / 'robot-description'
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m robot_description_tools "$@"\n')
    command.chmod(0o755)
    return folder


def done(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run words in the folder."""
    path = f'{folder / "bin"}{os.pathsep}{os.environ["PATH"]}'
    return subprocess.run(
        words,
        cwd=folder,
        env=environment(PATH=path),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


@pytest.mark.parametrize('block', [each for each in ALL if not each.values[0].mark])
def test_block_does_what_the_page_shows(block: Block, folder: Path) -> None:
    if block.language == 'console':
        for command, output in re.findall(
            r'^\$ (.*?\n)((?:(?!\$ ).*\n)*)', block.code, re.MULTILINE
        ):
            run = done(folder, 'bash', '-c', command)
            assert run.stdout + run.stderr == output
        return
    if block.language == 'python':
        run = done(folder, sys.executable, '-c', block.code)
    else:
        run = done(folder, 'bash', '-euo', 'pipefail', '-c', block.code)
    assert run.returncode == 0, run.stderr
    if block.language == 'python':
        assert run.stderr == ''
    if block.output:
        assert run.stdout == block.output


@pytest.mark.parametrize('block', [each for each in ALL if each.values[0].mark])
def test_block_that_is_not_run_says_why(block: Block) -> None:
    found = _REASON.fullmatch(block.mark)
    assert found, f'say "not run: …" or "tested by …": {block.mark}'
    if found[1]:
        assert (ROOT / found[1]).is_file()
