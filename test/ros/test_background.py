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
"""Work beside the messages of a node, while it ends."""

from __future__ import annotations

import subprocess
import sys

import pytest
from test_support.patience import PATIENCE

pytest.importorskip('rclpy', reason='needs ROS 2')

# Nodes whose work never ends: in Python, and in a library that lets go of Python meanwhile.
PROGRAM = """
import os, signal, sys
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
    assert (done.returncode, done.stdout, done.stderr) == (0, '', '')
