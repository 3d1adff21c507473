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
"""Work of a node in the background, while the node runs and when it ends."""

from __future__ import annotations

import subprocess
import sys

import pytest
from robot_description_tools.ros import background as background_module
from robot_description_tools.ros.background import Background
from test_support import harness
from test_support.patience import PATIENCE

# A node whose work never ends. The work is in Python and in a library that releases the GIL.
PROGRAM = """
import atexit, ctypes, os, signal
import numpy as np
from rclpy.node import Node
from robot_description_tools.ros import running
from robot_description_tools.ros.background import Background
from robot_description_tools.ros.guarded import Guarded

class Busy(Guarded, Node):
    def __init__(self):
        super().__init__('busy')
        self.begun = False
        self.background = Background(self)
        self.background.do(self.work, print)
        self.create_timer(0.01, self.look)

    def work(self):
        matrix = np.eye(300)
        while True:
            self.begun = True
            sum(range(100))
            np.linalg.svd(matrix)

    def look(self):
        if self.begun:
            os.kill(os.getpid(), signal.SIGINT)

# Exit functions of libraries may wait for resources of such work. This one always waits.
libc = ctypes.CDLL(None)
libc.__cxa_atexit(ctypes.cast(libc.pause, ctypes.c_void_p), None, None)
atexit.register(print, 'tidied up')
running.run_program(Busy, [])
"""


def test_a_node_ends_while_work_is_under_way() -> None:
    done = subprocess.run(
        [sys.executable, '-c', PROGRAM],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, 'tidied up\n', '')


def calls_of(background: Background[str], peer: harness.Peer) -> list[str]:
    """
    Start a job, request one call during the job and one call after the job.

    Return the order in which the calls run.

    """
    calls: list[str] = []
    background.do(lambda: 'job', lambda job: calls.append(job.result()))
    background.after(lambda: calls.append('after it'))
    assert peer.spin_until(lambda: len(calls) == 2)
    background.after(lambda: calls.append('at once'))
    return calls


def test_a_call_waits_for_earlier_jobs() -> None:
    with harness.Peer() as peer:
        assert calls_of(Background(peer.node), peer) == ['job', 'after it', 'at once']


def test_a_job_fails_without_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """If no thread can start for a job, this job fails, but the next job runs."""

    def refuse(*job: object) -> None:
        raise RuntimeError("can't start new thread")

    errors: list[BaseException | None] = []
    with harness.Peer() as peer:
        background: Background[str] = Background(peer.node)
        with monkeypatch.context() as patch:
            patch.setattr(background_module, '_started', refuse)
            background.do(lambda: 'never', lambda job: errors.append(job.exception()))
        assert peer.spin_until(lambda: errors)
        assert "can't start new thread" in str(errors[0])
        assert calls_of(background, peer) == ['job', 'after it', 'at once']
