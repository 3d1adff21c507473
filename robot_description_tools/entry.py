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
Entry points of the commands in ``setup.py``.

A command first sets signal handlers and the environment variables of numpy. Slow imports follow. A
program that only imports the library keeps its own handlers and variables.

"""

from __future__ import annotations

import gc
import os
import signal
import sys

# The commands that run a node.
NODES = (
    'hardware_node',
    'joint_source_node',
    'joint_state_publisher',
    'robot_state_node',
    'robot_state_publisher',
    'trajectory_node',
    'viewer_node',
)
TOOL = 'robot-description'
# Environment variables that limit the number of threads in the libraries that numpy uses. Several
# threads would be slower: matrices of robots are so small that threads wait for each other longer
# than they compute.
THREADS = (
    'BLIS_NUM_THREADS',
    'MKL_NUM_THREADS',
    'OMP_NUM_THREADS',
    'OPENBLAS_NUM_THREADS',
    'VECLIB_MAXIMUM_THREADS',
)
# Exit code that shells report for a command that SIGINT ended.
INTERRUPTED = 128 + signal.SIGINT


def hardware_node() -> None:
    """Run the command ``hardware_node``."""
    _run_node('hardware_node')


def joint_source_node() -> None:
    """Run the command ``joint_source_node``."""
    _run_node('joint_source_node')


def robot_state_node() -> None:
    """Run the command ``robot_state_node``."""
    _run_node('robot_state_node')


def trajectory_node() -> None:
    """Run the command ``trajectory_node``."""
    _run_node('trajectory_node')


def viewer_node() -> None:
    """Run the command ``viewer_node``."""
    _run_node('viewer_node')


def robot_description() -> int:
    """Run the command ``robot-description``, and return its exit code."""
    _begin(is_node=False)
    from robot_description_tools.cli.main import main

    try:
        # From here on, SIGINT raises KeyboardInterrupt, so that a verb can clean up.
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return main()
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        # The verb has ended, so ignore further interrupts.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        # A process that ends needs no garbage collection.
        gc.freeze()


def _run_node(module: str) -> None:
    _begin(is_node=True)
    try:
        from robot_description_tools.ros.running import run_module
    except ImportError as error:
        from robot_description_tools.cli.verb import why_not_imported

        sys.exit(f'{module} {why_not_imported(error)}')
    run_module(f'robot_description_tools.ros.{module}')


def _begin(is_node: bool) -> None:
    """
    Let signals end the process at once until the command handles them.

    Also limit the number of threads in the libraries that numpy uses.
    """

    def leave(number: int, frame: object) -> None:
        # Exit without an exception, because an exception would print a traceback, and some imports
        # would catch it.
        os._exit(0 if is_node else INTERRUPTED)

    if is_node:
        # Disable the garbage collector until the node is made, because the collector would search
        # the new modules again and again.
        gc.disable()
        signal.signal(signal.SIGTERM, leave)
    # Shells let commands in the background ignore SIGINT. Nodes must end at SIGINT in any case,
    # but `robot-description` keeps ignoring it.
    if is_node or signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, leave)
    # If the user has set one of these variables, change none of them.
    if not any(name in os.environ for name in THREADS):
        os.environ.update(dict.fromkeys(THREADS, '1'))


# The script of a command imports this module first, and calls a function of it later. Signals must
# also be handled between these two steps.
_script = os.path.basename(sys.argv[0]).removesuffix('.exe')
if _script in (*NODES, TOOL):
    _begin(is_node=_script in NODES)
