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
Measure how long an editor waits for findings after an edit, with a real client.

Each edit changes one digit in the middle of a file. The time ends when the server has published
the findings of the new text. With ``--xacro``, each file is also opened under a name for which the
server expands it. Prints median, quartiles and the longest time [ms], and the CPU time that the
server and its children took for an edit [ms].

    python -m benchmark.editor [--edits 50] [--xacro] FILE ...

"""

from __future__ import annotations

from argparse import ArgumentParser
import os
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory
from time import perf_counter
from time import sleep

from benchmark.measure import machine
from benchmark.processes import cpu_ns
import numpy as np
from test_support.lsp_client import LspClient


def cpu_ms(pid: int) -> float:
    """Return the CPU time of a process and its children, also of ended children [ms]."""
    lists = (task / 'children' for task in Path(f'/proc/{pid}/task').iterdir())
    children = [child for each in lists for child in each.read_text().split()]
    ticks = 0
    for child in children:
        # After the name, which may contain blanks: utime, stime, cutime and cstime are fields 14
        # to 17.
        fields = Path(f'/proc/{child}/stat').read_text().rpartition(')')[2].split()
        ticks += sum(map(int, fields[11:15]))
    return 1e-6 * cpu_ns(pid) + 1000.0 * ticks / os.sysconf('SC_CLK_TCK')


def measure(file: Path, edits: int) -> None:
    """Print the row of one file."""
    client = LspClient(file.parent)
    try:
        client.open(file.name)
        found = len(client.published(file.name))
        text = file.read_text(encoding='utf-8')
        lines = text.split('\n')
        line = next(i for i in range(len(lines) // 2, len(lines)) if '"0.' in lines[i])
        at = lines[line].index('"0.') + 3
        span = {'start': {'line': line, 'character': at}, 'end': {'line': line, 'character': at}}
        times, before = [], cpu_ms(client.process.pid)
        for _ in range(edits):
            # Wait as long as a user types. The server is idle meanwhile.
            sleep(0.1)
            start = perf_counter()
            client.change(file.name, '1', span)
            client.published(file.name)
            times.append(1000.0 * (perf_counter() - start))
        cpu = (cpu_ms(client.process.pid) - before) / edits
    finally:
        client.end()
    low, middle, high = np.percentile(times, [25, 50, 75])
    spread = f'{middle:8.0f}  [{low:.0f}, {high:.0f}]  {max(times):8.0f}'
    print(f'{file.name:24}{len(text) // 1000:6} kB {found:4}{spread}{cpu:8.0f}', flush=True)


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(description=__doc__.split('\n')[1])
    parser.add_argument('files', nargs='+', type=Path)
    parser.add_argument('--edits', type=int, default=50)
    parser.add_argument('--xacro', action='store_true')
    args = parser.parse_args()
    print(machine())
    print('file                      size  findings  median  quartiles   longest     CPU')
    with TemporaryDirectory() as folder:
        for file in args.files:
            names = [file.name, f'{file.name}.xacro'] if args.xacro else [file.name]
            for i, name in enumerate(names):
                place = Path(folder, f'{file.stem}_{i}', name)
                place.parent.mkdir(exist_ok=True)
                copy(file, place)
                measure(place, args.edits)


if __name__ == '__main__':
    main()
