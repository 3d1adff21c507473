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

"""Fixtures that run the command."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from collections.abc import Iterator
from pathlib import Path
import subprocess
import sys
from typing import NamedTuple

import pytest
from robot_description_tools.cli.main import main
from test_support.patience import PATIENCE
from test_support.places import environment
from test_support.places import ROOT


class Done(NamedTuple):
    """Exit code and output of a run of the command."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Done]:
    """Return a function that runs the command in this process."""

    def run(*words: object) -> Done:
        # If another test has a browser open, asyncio reports the event loop of the browser as
        # running in this thread. So hide this event loop from the command.
        loop = asyncio._get_running_loop()
        asyncio._set_running_loop(None)
        try:
            code = main([str(word) for word in words])
        except SystemExit as stop:
            code = stop.code
        finally:
            asyncio._set_running_loop(loop)
        return Done(code, *capsys.readouterr())

    return run


@pytest.fixture
def start() -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Return a function that starts the command in its own process, in the root of the sources."""
    processes = []

    def start(*words: object, **options: object) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, '-m', 'robot_description_tools', *map(str, words)],
            cwd=ROOT,
            env=environment(**options.pop('env', {})),
            stdin=options.pop('stdin', subprocess.PIPE),
            stdout=options.pop('stdout', subprocess.PIPE),
            stderr=subprocess.PIPE,
            **options,
        )
        processes.append(process)
        return process

    yield start
    for process in processes:
        process.kill()
        process.wait(PATIENCE)
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


@pytest.fixture
def command(start: Callable[..., subprocess.Popen[bytes]]) -> Callable[..., Done]:
    """Return a function that runs the command in its own process, and waits until it ends."""

    def command(*words: object, text: bytes = b'', **options: object) -> Done:
        process = start(*words, **options)
        out, err = process.communicate(text, timeout=PATIENCE)
        return Done(process.returncode, out.decode(), err.decode())

    return command


# The joints are a driver, its follower, and a follower of this follower. In the document, each
# follower is before the joint that it follows. Each link is 1 m further along x than its parent.
CHAIN = """\
<robot name="chain">
  <link name="base"/><link name="one"/><link name="two"/><link name="three"/>
  <joint name="last" type="revolute">
    <parent link="two"/><child link="three"/><origin xyz="1 0 0"/><axis xyz="0 0 1"/>
    <limit lower="-9" upper="9" effort="1" velocity="1"/>
    <mimic joint="middle" multiplier="-3" offset="0.5"/>
  </joint>
  <joint name="middle" type="revolute">
    <parent link="one"/><child link="two"/><origin xyz="1 0 0"/><axis xyz="0 0 1"/>
    <limit lower="-9" upper="9" effort="1" velocity="1"/>
    <mimic joint="first" multiplier="2" offset="0.25"/>
  </joint>
  <joint name="first" type="revolute">
    <parent link="base"/><child link="one"/><origin xyz="1 0 0"/><axis xyz="0 0 1"/>
    <limit lower="0.5" upper="1.5" effort="1" velocity="1"/>
  </joint>
</robot>
"""


@pytest.fixture
def chain(tmp_path: Path) -> Path:
    """Return a file with a chain of mimic joints."""
    path = tmp_path / 'chain.urdf'
    path.write_text(CHAIN)
    return path


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    """Return a function that writes the content of <robot> to a file."""

    def write(inside: str, name: str = 'robot.urdf') -> Path:
        path = tmp_path / name
        path.write_text(f'<robot name="example">\n{inside}\n</robot>\n', encoding='utf-8')
        return path

    return write
