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

Each edit changes one character in the middle of a file. The time ends when the server has
published the findings of the new text for the selected robot. Each row has these columns:

* median, quartiles and maximum of these times [ms];
* the time from the last edit until the findings of all robots in the settings are published [ms];
* the CPU time of the server and its child processes for one edit [ms];
* the memory of these processes after all edits [MiB].

If ``--xacro`` is given, each file is also opened under a name that ends in ``.xacro``, so that the
server expands it. If ``--folder`` is given, files are not copied, but opened in their repository.
For macro files, first write settings that list the robots which use the macros::

    robot-description check --init FOLDER > FOLDER/robot_description.toml
    taskset -c 0 python -m benchmark.editor --folder FOLDER urdf/ur_macro.xacro

    python -m benchmark.editor [--edits 50] [--pause 0.1] [--xacro] FILE ...

"""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
import os
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory
from time import perf_counter
from time import sleep

from benchmark.measure import machine
from benchmark.processes import cpu_ns
from benchmark.processes import family
from benchmark.processes import pss_mib
import numpy as np
from test_support.lsp_client import LspClient


def cpu_ms(pid: int) -> float:
    """Return the CPU time of a process, its children, and the ended children of these [ms]."""
    lists = (task / 'children' for task in Path(f'/proc/{pid}/task').iterdir())
    children = [child for each in lists for child in each.read_text().split()]
    ticks = 0
    for child in children:
        # The name of the process may contain blanks. After the name, utime, stime, cutime and
        # cstime are fields 14 to 17.
        fields = Path(f'/proc/{child}/stat').read_text().rpartition(')')[2].split()
        ticks += sum(map(int, fields[11:15]))
    return 1e-6 * cpu_ns(pid) + 1000.0 * ticks / os.sysconf('SC_CLK_TCK')


def edit_in(text: str) -> tuple[int, int, str]:
    """Return line and character of a place to edit, and the character to insert."""
    lines = text.split('\n')
    for mark, character in ('"0.', '1'), ('<', ' '), ('', ' '):
        for line in range(len(lines) // 2, len(lines)):
            if mark in lines[line]:
                return line, lines[line].index(mark) + len(mark) * (mark != '<'), character
    raise ValueError('a text has at least one line')


def measure(file: Path, args: Namespace, folder: Path | None = None) -> None:
    """Print the row of one file."""
    packages = [f'--package-path={each}' for each in args.package_path]
    client = LspClient(folder or file.parent, *packages)
    name = str(file.relative_to(client.folder))
    try:
        client.open(name)
        found = len(client.findings(name))
        text = file.read_text(encoding='utf-8')
        line, at, inserted = edit_in(text)
        span = {'start': {'line': line, 'character': at}, 'end': {'line': line, 'character': at}}
        times, before = [], cpu_ms(client.process.pid)
        for _ in range(args.edits):
            # Pause between edits, as a user does. If the file belongs to one robot, the server has
            # nothing to do during the pause.
            sleep(args.pause)
            start = perf_counter()
            client.change(name, inserted, span)
            client.published(name)
            times.append(1000.0 * (perf_counter() - start))
        client.findings(name)
        whole = 1000.0 * (perf_counter() - start)
        cpu = (cpu_ms(client.process.pid) - before) / args.edits
        memory = sum(map(pss_mib, family(client.process.pid)))
    finally:
        client.end()
    low, middle, high = np.percentile(times, [25, 50, 75])
    spread = f'{middle:8.0f}  [{low:.0f}, {high:.0f}]  {max(times):8.0f}{whole:8.0f}'
    size = f'{len(text) // 1000:6} kB'
    print(f'{file.name:24}{size} {found:4}{spread}{cpu:8.0f}{memory:8.0f}', flush=True)


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(description=__doc__.split('\n')[1])
    parser.add_argument('files', nargs='+', type=Path)
    parser.add_argument('--edits', type=int, default=50)
    parser.add_argument('--pause', type=float, default=0.1, help='time between two edits [s]')
    parser.add_argument('--xacro', action='store_true')
    parser.add_argument('--folder', type=Path, help='repository that the editor has open')
    parser.add_argument('--package-path', action='append', default=[])
    args = parser.parse_args()
    print(machine())
    print(
        'file                      size  findings  median  quartiles   longest     all'
        '     CPU  memory'
    )
    if args.folder is not None:
        for file in args.files:
            measure(args.folder.resolve() / file, args, args.folder.resolve())
        return
    with TemporaryDirectory() as folder:
        for file in args.files:
            names = [file.name, f'{file.name}.xacro'] if args.xacro else [file.name]
            for i, name in enumerate(names):
                place = Path(folder, f'{file.stem}_{i}', name)
                place.parent.mkdir(exist_ok=True)
                copy(file, place)
                measure(place, args)


if __name__ == '__main__':
    main()
