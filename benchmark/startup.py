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
Measure the parts of the start of a node, from the start of Python to the first ``/tf_static``.

The table has medians and, in brackets, quartiles over several processes [milliseconds]. The start
time of a process is from the kernel, which rounds it to 10 ms. The byte code of all modules is
already compiled, as in an installed package.

    python -m benchmark.startup [--runs 15] robot.urdf

"""

from __future__ import annotations

from argparse import ArgumentParser
import json
import os
from pathlib import Path
import subprocess
import sys
from tempfile import TemporaryDirectory
import time

PARTS = (
    'interpreter',
    'import rclpy',
    'init, begin discovery',
    'import numpy',
    'import our node',
    'node, topics',
    'load description',
    'compile model',
    'until /tf_static',
    'rest of the node',
)


def age_ms() -> float:
    """Return the time since this process was started [ms]."""
    started = Path('/proc/self/stat').read_text().rpartition(')')[2].split()[19]
    now = time.clock_gettime(time.CLOCK_BOOTTIME)
    return 1000 * (now - int(started) / os.sysconf('SC_CLK_TCK'))


def start(file: str) -> None:
    """Start the node once, and print the age of the process after each part."""
    ages = [age_ms()]
    from robot_description_tools.ros import running

    ages.append(age_ms())
    with running.session(['--ros-args', '--log-level', 'error']), running.discovery_begun():
        ages.append(age_ms())
        import numpy  # noqa: F401

        ages.append(age_ms())
        from robot_description_tools.ros import robot_state_node

        ages.append(age_ms())

        class Node(robot_state_node.RobotStateNode):
            """A node that records the times of its start."""

            def _create_states_publisher(self) -> object:
                publisher = super()._create_states_publisher()
                ages.append(age_ms())
                return publisher

            def _build(self, description: object) -> object:
                ages.append(age_ms())
                return super()._build(description)

            def _install(self, pipeline: object) -> None:
                ages.append(age_ms())
                super()._install(pipeline)

            def _publish_static(self) -> None:
                super()._publish_static()
                ages.append(age_ms())

        Node(file)
        ages.append(age_ms())
        print(json.dumps([*ages, 1000 * time.process_time()]))
        sys.stdout.flush()
        # End at once, because the time to end the process is not measured.
        os._exit(0)


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(description='Measure the start of the node.')
    parser.add_argument('file', help='the description')
    parser.add_argument('--runs', type=int, default=15, help='number of runs (default: 15)')
    parser.add_argument('--once', action='store_true', help='start the node in this process')
    arguments = parser.parse_args()
    if arguments.once:
        start(arguments.file)
    from benchmark.measure import machine
    from benchmark.measure import median_and_spread
    import numpy as np

    command = [sys.executable, __file__, '--once', arguments.file]
    environment = dict(os.environ)
    environment.pop('PYTHONDONTWRITEBYTECODE', None)
    path = environment.get('PYTHONPATH')
    environment['PYTHONPATH'] = os.pathsep.join(filter(None, (os.getcwd(), path)))
    with TemporaryDirectory() as folder:
        environment['PYTHONPYCACHEPREFIX'] = folder
        # Leave out the output of the first process, which also writes the byte code.
        outputs = [
            subprocess.run(command, check=True, stdout=subprocess.PIPE, env=environment).stdout
            for _ in range(arguments.runs + 1)
        ][1:]
    times = np.array([json.loads(output) for output in outputs])
    ages, cpu = times[:, :-1], times[:, -1:]
    print(machine())
    print(f'\n{"start with " + Path(arguments.file).name:26}{"[ms]":>20}')
    parts = np.diff(ages, axis=1, prepend=0.0)
    for part, cell in zip(PARTS, median_and_spread(parts), strict=True):
        print(f'{part:26}{cell:>20}')
    sums = {'first /tf_static': ages[:, -2:-1], 'node ready': ages[:, -1:], 'CPU until then': cpu}
    for what, column in sums.items():
        print(f'{what:26}{median_and_spread(column)[0]:>20}')


if __name__ == '__main__':
    main()
