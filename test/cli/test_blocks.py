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
All blocks of code or commands in the docs run here unchanged, or have a mark with the reason.

A block is fenced and names its language. Blocks of Python and of commands run in a folder with
``urdf/``, ``robot.urdf``, ``robot.urdf.xacro`` and ``robot.json``. A test compares their output
with the page. A block that does not run here has a mark in the line before::

    <!-- tested by test/cli/test_docs.py -->
    <!-- not run: needs RViz -->

"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
import io
import os
from pathlib import Path
import re
import shlex
import shutil
import subprocess
import sys
from typing import Any
from typing import NamedTuple
import warnings

import pytest
from test_support.patience import PATIENCE
from test_support.places import environment
from test_support.places import ROOT

FOLDERS = ('*.md', 'doc/**/*.md', 'editors/*/*.md', 'underlay/*.md')
PAGES = [page for folder in FOLDERS for page in sorted(ROOT.glob(folder))]
RUN = ('python', 'sh', 'console')
DATA = ('cpp', 'elisp', 'html', 'ini', 'json', 'lua', 'markdown', 'text', 'toml', 'xml', 'yaml')
_BLOCK = re.compile(
    r'(?:^<!-- (?P<mark>[^>]*) -->\n\n?)?'
    r'^(?P<indent> *)```(?P<language>\w+)\n(?P<code>.*?)^(?P=indent)```\n'
    r'(?:\s*```text\n(?P<output>.*?)^```)?',
    re.DOTALL | re.MULTILINE,
)
_FENCE = re.compile(r'^ *(```+)(.*)')
# Matches residuals of solvers, because they depend on the rounding errors of the processor.
_TINY = re.compile(r'\b\d(\.\d+)?e-1\d\b')
# Matches lines that only call robot-description, because such lines need no shell.
_OURS = re.compile(r'(?:robot-description [-\w./:=+,# ]*\n)+')
_REASON = re.compile(r'not run: \S.*|tested by (\S+)|doc/generate\.py: my_robot/.*')


class Block(NamedTuple):
    """A block of a page."""

    mark: str
    language: str
    code: str
    output: str


def blocks(page: Path) -> Iterator[Block]:
    """Yield the blocks of a page that are code or commands."""
    for found in _BLOCK.finditer(page.read_text(encoding='utf-8')):
        parts = found.groupdict(default='')
        if parts['language'] in RUN:
            yield Block(parts['mark'], parts['language'], parts['code'], parts['output'])


def unnamed(text: str) -> Iterator[tuple[int, str]]:
    """Yield number and text of the first line of each block that has no fence or no language."""
    end = before = ''
    for number, line in enumerate(text.splitlines(), 1):
        fence = _FENCE.match(line)
        if end:
            end = '' if line.strip() == end else end
        elif fence:
            end, language = fence.groups()
            if language not in (*RUN, *DATA):
                yield number, line
        elif line.startswith('    ') and not before:
            yield number, line
        before = line.strip()


@pytest.mark.parametrize('page', PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_blocks_are_fenced_and_name_their_language(page: Path) -> None:
    assert list(unnamed(page.read_text(encoding='utf-8'))) == []


@pytest.mark.parametrize(
    ('text', 'lines'),
    [
        ('a\n\n```sh\nls\n\n    x\n```\n- b\n    c', []),
        ('```\nls\n```\n', [1]),
        ('```shh\nls\n```\n', [1]),
        ('a\n\n    ls\n    ls', [3]),
    ],
)
def test_checker_sees_unnamed_blocks(text: str, lines: list[int]) -> None:
    assert [number for number, _ in unnamed(text)] == lines


# Blocks that take seconds to run: simulations, many robots, and many commands.
LONG = {'doc/mjcf.md:2', 'doc/continuous_integration.md:3', 'doc/assembly.md:2'}
ALL = [
    pytest.param(block, id=name, marks=[pytest.mark.long] * (name in LONG))
    for page in PAGES
    for number, block in enumerate(blocks(page), 1)
    for name in [f'{page.relative_to(ROOT)}:{number}']
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with robots and with a `bin` folder that contains the command."""
    folder = tmp_path / 'documents'
    shutil.copytree(ROOT / 'urdf', folder / 'urdf')
    shutil.copytree(ROOT / 'doc' / 'my_robot', folder / 'doc' / 'my_robot')
    shutil.copy(ROOT / 'urdf' / 'every_joint_type.urdf', folder / 'robot.urdf')
    shutil.copy(ROOT / 'urdf' / 'crane.json', folder / 'robot.json')
    text = (ROOT / 'urdf' / 'four_bar.urdf.xacro').read_text(encoding='utf-8')
    (folder / 'robot.urdf.xacro').write_text(text.replace('filename="', 'filename="urdf/'))
    (folder / 'bin').mkdir()
    command = folder / 'bin' / 'robot-description'
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m robot_description_tools "$@"\n')
    command.chmod(0o755)
    return folder


@pytest.fixture
def commands(
    folder: Path, run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], tuple[int, str, str]]:
    """Return a function that runs our commands in this process and other commands in a shell."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, 'stdin', io.TextIOWrapper(io.BytesIO()))
    path = f'{folder / "bin"}{os.pathsep}{os.environ["PATH"]}'

    def commands(text: str) -> tuple[int, str, str]:
        if _OURS.fullmatch(text):
            lines = [shlex.split(line, comments=True)[1:] for line in text.splitlines()]
            codes, outs, errs = zip(*[run(*words) for words in lines], strict=True)
            return max(codes), ''.join(outs), ''.join(errs)
        process = subprocess.run(
            ['bash', '-euo', 'pipefail', '-c', text],
            env=environment(PATH=path),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return process.returncode, process.stdout, process.stderr

    return commands


def unmarked_blocks(*languages: str) -> pytest.MarkDecorator:
    """Parametrize a test with all blocks that have no mark and are in one of these languages."""
    here = [each for each in ALL if not each.values[0].mark]
    found = [each for each in here if each.values[0].language in languages]
    return pytest.mark.parametrize('block', found)


@unmarked_blocks('console')
def test_commands_print_what_the_page_shows(
    block: Block, commands: Callable[[str], tuple[int, str, str]]
) -> None:
    pairs = re.findall(r'^\$ (.*?\n)((?:(?!\$ ).*\n)*)', block.code, re.MULTILINE)
    assert pairs, 'the block has no line that begins with "$ "'
    for command, output in pairs:
        _, out, err = commands(command)
        assert _TINY.sub('tiny', out + err) == _TINY.sub('tiny', output)


@unmarked_blocks('sh')
def test_commands_run(block: Block, commands: Callable[[str], tuple[int, str, str]]) -> None:
    code, out, err = commands(block.code)
    assert code == 0, err
    assert block.output in ('', out)


@unmarked_blocks('python')
def test_python_does_what_the_page_shows(
    block: Block,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(folder)
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        # Ignore warnings about objects of earlier tests, which the garbage collector deletes now.
        warnings.simplefilter('ignore', ResourceWarning)
        exec(compile(block.code, 'block', 'exec', dont_inherit=True), {'__name__': '__main__'})
    out, err = capsys.readouterr()
    assert err == ''
    assert block.output in ('', out)


@pytest.mark.parametrize('block', [each for each in ALL if each.values[0].mark])
def test_a_block_that_is_not_run_has_a_reason(block: Block) -> None:
    found = _REASON.fullmatch(block.mark)
    assert found, f'say "not run: …" or "tested by …": {block.mark}'
    if found[1]:
        assert (ROOT / found[1]).is_file()
