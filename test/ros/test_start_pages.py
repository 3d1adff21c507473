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

"""The commands in ``doc/start/`` that start a node log the lines that the pages show."""

from __future__ import annotations

import os
from pathlib import Path
import re
import signal
import subprocess
import sys

import pytest
from test_support.patience import PATIENCE
from test_support.patience import wait_until
from test_support.places import ROOT

_MARK = '<!-- tested by test/ros/test_start_pages.py -->\n\n```console\n$ '
COMMANDS = [
    pytest.param(block.partition('```')[0], id=page.stem)
    for page in sorted((ROOT / 'doc' / 'start').glob('*.md'))
    for block in page.read_text(encoding='utf-8').split(_MARK)[1:]
]


def test_there_are_commands() -> None:
    assert [each.id for each in COMMANDS] == ['replace_robot_state_publisher', 'write_hardware']


@pytest.mark.parametrize('block', COMMANDS)
def test_a_node_logs_what_the_page_shows(block: str, tmp_path: Path) -> None:
    command, shown = block.split('\n', 1)
    # Let the node replace bash, so that the node gets the signal.
    command = re.sub(r'^((?:\w+=\S+ )*)', r'\1exec ', command)
    output = tmp_path / 'output'
    environment = os.environ | {'PATH': f'{Path(sys.executable).parent}:{os.environ["PATH"]}'}
    with output.open('w') as file:
        process = subprocess.Popen(
            ['bash', '-ec', command],
            cwd=ROOT,
            env={'PYTHONPATH': '', **environment},
            stdout=file,
            stderr=subprocess.STDOUT,
        )
        try:
            # The page leaves out the time of each line.
            assert wait_until(
                lambda: shown in re.sub(r' \[[\d.]+\]', '', output.read_text())
            ), output.read_text()
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 0
