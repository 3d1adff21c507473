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
Compare ``robot-description expand`` with ``xacro``. The two programs run alternately.

The inputs are files with macro calls, files with plain elements, and the files on the command
line. The output has the CPU time including system time: medians and, in brackets, quartiles [s].
The output also has the median ratios of ours to xacro, for the CPU time and for the wall time. The
last column is ``same`` if both programs write the same text. The time of ``xacro`` grows with the
square of the number of macro calls, so 10000 calls take minutes.

    python -m benchmark.expand [--rounds 10] [--calls 100 1000] [FILE [NAME:=VALUE ...]]

"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from resource import getrusage
from resource import RUSAGE_CHILDREN
import subprocess
import sys
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmark.measure import machine
from benchmark.measure import median_and_spread
from benchmark.sizes import document
import numpy as np

SCRIPTS = Path(sys.executable).parent


def commands(file: Path, arguments: Sequence[str]) -> list[list[str]]:
    """Return the commands of xacro and of this package for a file."""
    given = [word for argument in arguments for word in ('--xacro-arg', argument)]
    return [
        [str(SCRIPTS / 'xacro'), str(file), *arguments],
        [str(SCRIPTS / 'robot-description'), 'expand', str(file), *given],
    ]


def run(command: Sequence[str]) -> tuple[float, float, bytes]:
    """Return CPU and wall time of a process [s], and its output."""
    before, start = getrusage(RUSAGE_CHILDREN), perf_counter()
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    wall, after = perf_counter() - start, getrusage(RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu, wall, done.stdout


def report(name: str, pair: Sequence[Sequence[str]], rounds: int) -> None:
    """Print the row of one file."""
    texts = [run(command)[2] for command in pair]
    times = np.empty((rounds, 2, 2))
    for i in range(rounds):
        # Alternate the order of the two processes.
        for k in (0, 1)[:: 1 - 2 * (i % 2)]:
            times[i, k] = run(pair[k])[:2]
    cells = ''.join(f'{cell:>24}' for cell in median_and_spread(times[..., 0], digits=2))
    cpu, wall = np.median(times[:, 1] / times[:, 0], axis=0)
    same = 'same' if texts[0] == texts[1] else 'DIFFERENT'
    print(f'{name:24}{cells}{cpu:>8.2f}{wall:>8.2f}  {same}', flush=True)


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(description='Measure expand beside xacro.')
    parser.add_argument('--rounds', type=int, default=10, help='number of runs (default: 10)')
    parser.add_argument('--calls', type=int, nargs='*', default=[100, 1000], help='macro calls')
    parser.add_argument('file', type=Path, nargs='?', help='a xacro file')
    parser.add_argument('arguments', nargs='*', help='its arguments')
    options = parser.parse_args()
    print(machine())
    print(f'{"[s CPU]":24}{"xacro":>24}{"ours":>24}{"CPU":>8}{"wall":>8}  text')
    if options.file:
        report(options.file.name, commands(options.file, options.arguments), options.rounds)
    with TemporaryDirectory() as folder:
        for kind, sizes in (('macro calls', options.calls), ('wide tree', [1000])):
            for size in sizes:
                file = Path(folder, f'{size}.xacro')
                file.write_text(document(kind, size))
                report(f'{size} {kind}', commands(file, ()), options.rounds)


if __name__ == '__main__':
    main()
