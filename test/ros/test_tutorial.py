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
"""Commands in ``doc/tutorial_hardware.md`` that need no ROS distribution."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
import os
from pathlib import Path
import re
import shutil
import signal
import subprocess

import pytest
from sensor_msgs.msg import JointState
from test_support import harness
from test_support.patience import PATIENCE
from test_support.places import ROOT
import yaml

TEXT = (ROOT / 'doc' / 'tutorial_hardware.md').read_text(encoding='utf-8')
pytestmark = pytest.mark.long
BUILD, START, LOOK, LAUNCH, WATCH, NO_PORT = re.findall(r'```sh\n(.*?)```', TEXT, re.DOTALL)


@pytest.fixture(scope='module')
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a home folder in which ~/ros2_ws has the result of the first commands."""
    if not shutil.which('colcon'):
        pytest.skip('needs colcon')
    home = tmp_path_factory.mktemp('home')
    sources = home / 'ros2_ws' / 'src'
    sources.mkdir(parents=True)
    (sources / 'robot_description_tools').symlink_to(ROOT)
    done = subprocess.run(
        ['bash', '-ec', BUILD],
        env=environment(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert '0 errors, 0 warnings' in done.stdout
    assert '3 passed' in done.stdout
    return home


def environment(home: Path) -> dict[str, str]:
    # Find only the installed files of this repository, and no other ROS packages.
    return {name: value for name, value in os.environ.items() if name != 'PYTHONPATH'} | {
        'HOME': str(home)
    }


@pytest.mark.parametrize('installer', ['sudo apt install', 'pip install'])
def test_the_page_has_install_commands_for_its_programs(installer: str) -> None:
    used = set(re.findall(r'^(colcon|python3 -m pytest)\b', BUILD, re.MULTILINE))
    assert used == {'colcon', 'python3 -m pytest'}
    before = TEXT.partition(BUILD)[0]
    (packages,) = re.findall(f'`{installer} ([^`]*)`', before)
    names = {name.removeprefix('python3-') for name in packages.split()}
    assert names == {'colcon-common-extensions', 'pytest'}


@contextmanager
def running(command: str, home: Path) -> Iterator[Path]:
    """Run a command in the workspace until Ctrl-C, and yield the file with its output."""
    output = home / 'output'
    with output.open('w') as file:
        process = subprocess.Popen(
            ['bash', '-ec', f'cd ~/ros2_ws; source install/setup.bash; exec {command}'],
            env=environment(home),
            stdout=file,
            stderr=subprocess.STDOUT,
        )
        try:
            yield output
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 0, output.read_text()
        finally:
            process.kill()
            process.wait()


def test_the_wrist_moves(workspace: Path) -> None:
    topic, kind, message = re.search(
        r"ros2 topic pub --once (\S+) (\S+) '(.*)'\n", LOOK
    ).groups()
    assert kind == 'sensor_msgs/msg/JointState'
    left, right = map(float, re.search(r'left ([\d.-]+), right ([\d.-]+)', LOOK).groups())
    command = JointState(**yaml.safe_load(message))
    with harness.Peer() as peer, running(START, workspace) as output:
        commands = peer.publisher(JointState, topic)
        heard = {
            name: peer.collect(JointState, name)
            for name in re.findall(r'ros2 topic echo --once (\S+)', LOOK)
        }
        wanted = {
            '/actuator_commands': {'left_motor': left, 'right_motor': right},
            '/wrist/joint_states': dict(zip(command.name, command.position, strict=True)),
        }
        assert heard.keys() == wanted.keys()

        def is_there() -> bool:
            return all(
                messages
                and dict(zip(messages[-1].name, messages[-1].position, strict=True))
                == pytest.approx(wanted[name], abs=1e-6)
                for name, messages in heard.items()
            )

        assert peer.publish_until(commands, lambda: command, is_there), output.read_text()


def test_a_missing_port_is_logged(workspace: Path) -> None:
    """The text on the page equals that in the log."""
    after = TEXT.partition(NO_PORT)[2]
    lines = re.search(r'```text\n(.*?)\n```', after, re.DOTALL)[1].split('\n')
    assert len(lines) == 2
    with harness.Peer() as peer, running(NO_PORT, workspace) as output:
        assert peer.spin_until(lambda: all(line in output.read_text() for line in lines)), (
            output.read_text()
        )
