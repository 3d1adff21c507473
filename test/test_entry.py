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
"""A signal ends each command without a traceback, even while the command is still starting."""

from __future__ import annotations

from importlib.metadata import distribution
import json
import os
import signal
import subprocess
import sys

import pytest
from robot_description_tools import entry
from robot_description_tools.cli import verb
from test_support.patience import PATIENCE

# A program that runs a command. Before a given module is imported, the program prints the
# variables that limit threads, and sends a signal to itself.
PROGRAM = """
import json, os, sys
command, place, number, names, sys.argv[0] = json.loads(sys.argv.pop(1))

class Hook:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == place:
            print(json.dumps([os.environ.get(each) for each in names]), flush=True)
            os.kill(os.getpid(), number)

sys.meta_path.insert(0, Hook)
from robot_description_tools import entry
if place == 'between':
    # The script of a command may do other work before the call.
    Hook.find_spec(place)
sys.exit(getattr(entry, command)())
"""
ONE = ['1'] * len(entry.THREADS)
# For each command, the moments of the signal. `between` means before the call of the command. A
# name of a module means before the import of this module.
PLACES = {
    'robot_state_node': ('between', 'rclpy', 'robot_description_tools.wire.cdr'),
    'joint_source_node': ('numpy', 'robot_description_tools.state.joint_source'),
    'hardware_node': ('numpy', 'robot_description_tools.hardware'),
    'trajectory_node': ('numpy', 'robot_description_tools.coupling.trajectory'),
    'viewer_node': ('numpy', 'robot_description_tools.viewer'),
    'robot_description': ('between', 'robot_description_tools.cli', 'numpy'),
}


def signalled(
    command: str, place: str, number: int, env: dict[str, str] | None = None
) -> tuple[int, list[str | None]]:
    """
    Run a command that sends a signal to itself.

    Return its exit code, and the values that the environment variables in `entry.THREADS` had just
    before the signal.

    """
    pytest.importorskip('rclpy', reason='needs ROS 2')
    clean = {name: value for name, value in os.environ.items() if name not in entry.THREADS}
    is_tool = command == 'robot_description'
    script = f'/anywhere/{entry.TOOL if is_tool else command}'
    words = json.dumps([command, place, number, entry.THREADS, script])
    arguments = ['fk', 'urdf/four_bar.urdf.xacro'] if is_tool else []
    done = subprocess.run(
        [sys.executable, '-c', PROGRAM, words, *arguments],
        env={**clean, **(env or {})},
        # Restore the default handler of SIGINT. If a shell has started the tests in the
        # background, the tests ignore SIGINT, and child processes would also ignore it.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.stderr == '', done.stderr
    return done.returncode, json.loads(done.stdout)


@pytest.mark.parametrize(
    ('command', 'place'), [(command, place) for command in PLACES for place in PLACES[command]]
)
def test_a_signal_early_in_a_start_ends_it_quietly(command: str, place: str) -> None:
    is_node = command != 'robot_description'
    code, threads = signalled(command, place, signal.SIGINT)
    assert code == (0 if is_node else verb.INTERRUPTED)
    # The limits must be set before numpy reads them.
    assert threads == ONE
    if is_node:
        assert signalled(command, place, signal.SIGTERM)[0] == 0


def test_each_command_starts_in_this_module() -> None:
    scripts = {
        script.name: script.value
        for script in distribution('robot_description_tools').entry_points
        if script.group == 'console_scripts'
    }
    assert set(scripts) == {*entry.NODES, entry.TOOL}
    assert {value.partition(':')[0] for value in scripts.values()} == {entry.__name__}
    # Launch files start nodes as robot_state_publisher and joint_state_publisher.
    assert scripts['robot_state_publisher'] == scripts['robot_state_node']
    assert scripts['joint_state_publisher'] == scripts['joint_source_node']


def test_no_limit_is_set_if_the_user_sets_one() -> None:
    _, threads = signalled('robot_description', 'numpy', signal.SIGINT, {'OMP_NUM_THREADS': '3'})
    assert [each for each in threads if each] == ['3']


def test_importing_the_library_has_no_side_effects() -> None:
    code = (
        'import os, signal\n'
        'def state():\n'
        '    return dict(os.environ), list(map(signal.getsignal, signal.valid_signals()))\n'
        'before = state()\n'
        'from robot_description_tools import entry, resolve_state\n'
        'assert state() == before'
    )
    subprocess.run([sys.executable, '-c', code], timeout=PATIENCE, check=True)


@pytest.mark.parametrize(
    ('prepare', 'reason'),
    [
        ('sys.modules["rclpy"] = None', 'needs ROS 2 ('),
        # In ROS 2 Humble, the module `rclpy.event_handler` has another name.
        ('import rclpy; sys.modules["rclpy.event_handler"] = None', 'needs ROS 2 Jazzy or newer'),
    ],
)
def test_a_node_without_ros_or_with_an_old_one_ends(prepare: str, reason: str) -> None:
    pytest.importorskip('rclpy', reason='needs ROS 2')
    code = (
        f'import sys; {prepare}\n'
        'from robot_description_tools.entry import robot_state_node; robot_state_node()'
    )
    done = subprocess.run(
        [sys.executable, '-c', code], capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 1
    assert f'node {reason}' in done.stderr
    assert 'source a distribution' in done.stderr
    assert 'Traceback' not in done.stderr
