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

"""A signal ends a node. Afterwards, the caller of the node has its own signal handlers again."""

from __future__ import annotations

import subprocess
import sys

import pytest
from test_support.patience import PATIENCE

rclpy = pytest.importorskip('rclpy', reason='needs ROS 2')

# A node that gets a signal as soon as it spins. Its process gets another signal after the node has
# ended.
PROGRAM = """
import atexit, os, signal, sys
from rclpy.node import Node
from robot_description_tools.ros.guarded import Guarded
from robot_description_tools.ros import running

NUMBERS = signal.SIGINT, signal.SIGTERM
received = []
for number in NUMBERS:
    signal.signal(number, lambda number, frame: received.append(number))
own = [signal.getsignal(number) for number in NUMBERS]
number = signal.Signals(int(sys.argv[1]))

class Plain(Guarded, Node):
    pass

def make_node():
    node = Plain('plain')
    node.create_timer(0.01, lambda: os.kill(os.getpid(), number))
    return node

def after():
    here = [signal.getsignal(number) for number in NUMBERS]
    os.kill(os.getpid(), number)
    print(here == own, here == [signal.SIG_IGN] * 2, len(received), flush=True)
"""


def output_of(end: str, number: int) -> str:
    done = subprocess.run(
        [sys.executable, '-c', PROGRAM + end, str(number)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize('number', [2, 15], ids=['SIGINT', 'SIGTERM'])
def test_a_program_that_runs_a_node_keeps_its_signal_handlers(number: int) -> None:
    # After the node has ended, the signal handlers of the program are restored, so they get the
    # second signal.
    assert output_of('assert running.run(make_node, []) == 0; after()', number) == 'True False 1'


@pytest.mark.parametrize('number', [2, 15], ids=['SIGINT', 'SIGTERM'])
def test_a_process_that_is_a_node_ignores_signals_when_it_ends(number: int) -> None:
    end = 'atexit.register(after); running.run_program(make_node, [])'
    assert output_of(end, number) == 'False True 0'


def test_a_process_ends_if_the_middleware_does_not() -> None:
    program = """
import ctypes
make_executor = running.make_executor

class Stuck:
    def __init__(self):
        own = make_executor()
        self.add_node, self.remove_node = own.add_node, own.remove_node
        self.spin_once = own.spin_once

    # Python waits for it.
    def __del__(self):
        ctypes.PyDLL(None).sleep(1000)

running.LEAVING = 0.5
running.make_executor = Stuck
running.run_program(make_node, [])
"""
    done = subprocess.run(
        [sys.executable, '-c', PROGRAM + program, '2'],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1
    assert 'Timeout' in done.stderr


def test_discovery_runs_while_the_module_of_a_node_is_imported() -> None:
    """While a node starts, the garbage collector is disabled. Afterwards, it is enabled again."""
    program = """
import gc
import types
OWN = '_starting', 'plain'

def make():
    node = Plain('plain')
    look(node)
    node.create_timer(0.001, lambda: look(node))
    return node

def look(node):
    names = sorted(name for name in node.get_node_names() if name in OWN)
    if names not in seen:
        seen.append(names)
        print(*names, flush=True)
    if len(names) == 1:
        print('collector:', gc.isenabled())
        os.kill(os.getpid(), number)

gc.disable()
seen = []
sys.modules['imported'] = types.SimpleNamespace(make_node=make)
running.run_module('imported')
"""
    assert output_of(program, 2).splitlines() == ['_starting plain', 'plain', 'collector: True']


def test_a_failure_inside_the_executor_does_not_end_the_node(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """
    A failure can come from the executor itself.

    For example, rclpy can raise an error while it takes a message, before any callback runs.

    """
    from rclpy.node import Node
    from robot_description_tools.ros import running
    from robot_description_tools.ros.guarded import FAILED
    from robot_description_tools.ros.guarded import Guarded

    class Made(Guarded, Node):
        """A node."""

    class Executor:
        """An executor that fails three times and then ends."""

        calls = 0

        def spin_once(self, timeout_sec: float) -> None:
            self.calls += 1
            if self.calls > 3:
                rclpy.shutdown()
            raise RuntimeError('cannot take it')

        def add_node(self, node: Node) -> None:
            self.node = node

        def remove_node(self, node: Node) -> None:
            assert node.failures.counts[FAILED] == 3

    pauses: list[float] = []
    monkeypatch.setattr(running.time, 'sleep', pauses.append)
    monkeypatch.setattr(running, 'make_executor', Executor)
    assert running.run(lambda: Made('made'), []) == 0
    # The node continues at once after the first failure, and pauses after each later failure.
    assert len(pauses) >= 2
    output = ''.join(capfd.readouterr())
    assert output.count(f'{FAILED} at {__file__}') == 1
    assert 'RuntimeError: cannot take it; the node goes on' in output
