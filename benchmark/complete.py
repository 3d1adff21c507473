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
Measure ``robot-description complete`` on a recording of joint states.

This program writes a recording of a chain of joints that move slowly, and completes the recording.
The program prints wall time, CPU time, peak memory and the sizes of the files.

    python -m benchmark.complete [--minutes 60] [--rate 100] [--joints 30]

"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from resource import getrusage
from resource import RUSAGE_CHILDREN
import subprocess
import sys
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmark.measure import machine
from mcap.writer import Writer
import numpy as np
from robot_description_tools.wire.cdr import JointStateTemplate

START_NS = 1_700_000_000 * 10**9


def chain(count: int) -> str:
    """Return the URDF of a chain of revolute joints."""
    links = ''.join(f'<link name="link_{k}"/>' for k in range(count + 1))
    joints = ''.join(
        f'<joint name="joint_{k}" type="revolute"><parent link="link_{k}"/>'
        f'<child link="link_{k + 1}"/><origin xyz="0 0 0.1" rpy="0.1 0.2 0.3"/>'
        '<axis xyz="0 1 0"/><limit lower="-3" upper="3" velocity="3" effort="1"/></joint>'
        for k in range(count)
    )
    return f'<robot name="chain">{links}{joints}</robot>'


def write_recording(file: Path, joints: int, count: int, rate: float) -> None:
    """Write a recording with ``count`` messages of joint states at a rate [Hz]."""
    template = JointStateTemplate([f'joint_{k}' for k in range(joints)], True, True)
    phase = np.random.default_rng(1).uniform(0.0, 6.0, joints)
    with file.open('wb') as stream:
        writer = Writer(stream)
        writer.start('ros2', 'benchmark')
        schema = writer.register_schema('sensor_msgs/msg/JointState', 'ros2msg', b'')
        channel = writer.register_channel('/joint_states', 'cdr', schema)
        for k in range(count):
            stamp_ns = START_NS + int(k * 1e9 / rate)
            template.arrays['position'][:] = np.sin(phase + k / rate)
            template.arrays['velocity'][:] = np.cos(phase + k / rate)
            template.arrays['effort'][:] = 0.1 * template.arrays['position']
            writer.add_message(channel, stamp_ns, template.encode(stamp_ns), stamp_ns, k)
        writer.finish()


def main() -> None:
    """Print times, peak memory and sizes of files."""
    parser = ArgumentParser(description='Measure complete.')
    parser.add_argument('--minutes', type=float, default=60.0, help='length (default: 60)')
    parser.add_argument('--rate', type=float, default=100.0, help='[Hz] (default: 100)')
    parser.add_argument('--joints', type=int, default=30, help='(default: 30)')
    options = parser.parse_args()
    print(machine())
    with TemporaryDirectory() as folder:
        source, target, robot = (Path(folder, name) for name in ('a.mcap', 'b.mcap', 'a.urdf'))
        robot.write_text(chain(options.joints))
        count = round(options.minutes * 60.0 * options.rate)
        write_recording(source, options.joints, count, options.rate)
        words = [sys.executable, '-m', 'robot_description_tools', 'complete']
        begin = perf_counter()
        subprocess.run([*words, source, target, '--description', robot], check=True)
        wall, used = perf_counter() - begin, getrusage(RUSAGE_CHILDREN)
        sizes = [file.stat().st_size / 1e6 for file in (source, target)]
    print(
        f'{count} messages, {options.joints} joints: {wall:.1f} s, '
        f'{used.ru_utime + used.ru_stime:.1f} s CPU, {used.ru_maxrss / 1024:.0f} MiB; '
        f'{sizes[0]:.0f} MB -> {sizes[1]:.0f} MB'
    )


if __name__ == '__main__':
    main()
