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
Measure CPU time and memory of ``check`` and ``check --fix`` for folders of many files.

Each file is a robot with some mistakes of ``benchmark.checkers`` at random places. All runs of
``check --fix`` use ``--diff``, which writes no file, so all commands read the same files.

    python -m benchmark.many_files [--files 80 640] [--mistakes 3] [--seed 1] [FOLDER ...]

"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable
from collections.abc import Sequence
from contextlib import suppress
from itertools import cycle
from itertools import islice
import os
from pathlib import Path
import subprocess
import sys
from tempfile import TemporaryDirectory

from benchmark.checkers import descriptions
from benchmark.checkers import FOLDERS
from benchmark.checkers import MISTAKES
from benchmark.measure import machine
import numpy as np
from test_support.places import ROOT

COMMANDS = {
    'check': (),
    'check --fix': ('--fix', '--diff'),
    'check --fix --suggested': ('--fix', '--suggested', '--diff'),
}


def write_files(
    target: Path, robots: Sequence[str], count: int, mistakes: int = 3, seed: int = 1
) -> None:
    """
    Write descriptions with mistakes.

    Parameters
    ----------
    target : Path
        The folder to write to. The folder becomes a package.
    robots : sequence of str
        The descriptions. The files use them in this order, and then start again with the first
        description.
    count, mistakes : int
        Number of files, and number of mistakes in each file.
    seed : int
        Seed of the random choice of mistakes and their places.

    """
    (target / 'package.xml').write_text('<package format="3"><name>many</name></package>')
    rng = np.random.default_rng(seed)
    kinds = list(MISTAKES)
    for number, text in enumerate(islice(cycle(robots), count)):
        left = mistakes
        for kind in rng.permutation(kinds):
            spoilt = None
            # Skip a mistake if the text has no place for it, or is unreadable after another
            # mistake.
            with suppress(AttributeError, LookupError, SyntaxError, TypeError, ValueError):
                spoilt = MISTAKES[kind](text, rng) if left else None
            if spoilt is not None and spoilt != text:
                text, left = spoilt, left - 1
        (target / f'{number:05}.urdf').write_text(text)


def measure(folder: Path, options: Iterable[str]) -> tuple[float, float]:
    """Return the CPU time [s] and the largest memory [MB] of ``check`` with some options."""
    command = [sys.executable, '-m', 'robot_description_tools', 'check', str(folder), *options]
    environment = {**os.environ, 'PYTHONPATH': str(ROOT)}
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
    ) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise subprocess.CalledProcessError(process.returncode, command)
    return used.ru_utime + used.ru_stime, used.ru_maxrss * 1024 / 1e6


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(prog='python -m benchmark.many_files', description=__doc__)
    parser.add_argument('folders', nargs='*', type=Path, default=FOLDERS, metavar='FOLDER')
    parser.add_argument('--files', type=int, nargs='+', default=[80, 640], help='numbers of files')
    parser.add_argument('--mistakes', type=int, default=3, help='number in each file')
    parser.add_argument('--seed', type=int, default=1, help='seed of the random mistakes')
    arguments = parser.parse_args()
    print(machine())
    print(f'{"files":>6}  {"command":24}{"CPU [s]":>10}{"to check":>10}{"memory [MB]":>13}')
    robots = [text for _, text in descriptions(arguments.folders)]
    for count in arguments.files:
        with TemporaryDirectory() as folder:
            write_files(Path(folder), robots, count, arguments.mistakes, arguments.seed)
            first = None
            for name, options in COMMANDS.items():
                cpu, memory = measure(Path(folder), options)
                first = first or cpu
                cells = f'{cpu:10.1f}{cpu / first:10.2f}{memory:13.0f}'
                print(f'{count:6}  {name:24}{cells}', flush=True)


if __name__ == '__main__':
    main()
