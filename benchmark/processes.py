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

"""CPU time and memory of a process, read from ``/proc`` (Linux)."""

from __future__ import annotations

from collections.abc import Iterable
import os
from pathlib import Path

PROC = Path('/proc')


def schedstat_ns(text: str) -> int:
    """Return the CPU time in the text of a ``schedstat`` file [ns]."""
    return int(text.split()[0])


def stat_ticks(text: str) -> int:
    """Return user time plus system time in the text of a ``stat`` file [clock ticks]."""
    # The name of the command is in brackets, and may contain blanks and brackets.
    fields = text.rpartition(')')[2].split()
    return int(fields[11]) + int(fields[12])


def rollup_kib(text: str, field: str = 'Pss') -> int:
    """Return a field in the text of a ``smaps_rollup`` file [KiB]."""
    for line in text.splitlines():
        name, _, rest = line.partition(':')
        if name == field:
            return int(rest.split()[0])
    raise ValueError(f'no {field} in:\n{text}')


def thread_times(pid: int) -> dict[int, int]:
    """
    Return a mapping from the ID of each thread of a running process to its CPU time [ns].

    The ID of the main thread is the ID of the process.

    """
    found = {}
    for task in (PROC / str(pid) / 'task').iterdir():
        try:
            try:
                spent = schedstat_ns((task / 'schedstat').read_text())
            except FileNotFoundError:
                ticks = stat_ticks((task / 'stat').read_text())
                spent = ticks * 1_000_000_000 // os.sysconf('SC_CLK_TCK')
        except (FileNotFoundError, ProcessLookupError):
            # The thread has ended meanwhile.
            continue
        found[int(task.name)] = spent
    return found


def cpu_ns(pid: int, without: Iterable[int] = ()) -> int:
    """Return the CPU time of a process without some of its threads [ns]."""
    skipped = set(without)
    return sum(spent for thread, spent in thread_times(pid).items() if thread not in skipped)


def family(pid: int) -> list[int]:
    """Return the IDs of a running process and of all its descendants."""
    found = [pid]
    for parent in found:
        for task in (PROC / str(parent) / 'task').glob('*/children'):
            found += map(int, task.read_text().split())
    return found


def pss_mib(pid: int) -> float:
    """Return the memory of a process, including its share of shared memory (PSS) [MiB]."""
    return rollup_kib((PROC / str(pid) / 'smaps_rollup').read_text()) / 1024


def own_mib(pid: int) -> float:
    """Return the anonymous memory of a process, without shared and mapped files [MiB]."""
    text = (PROC / str(pid) / 'smaps_rollup').read_text()
    return rollup_kib(text, 'Anonymous') / 1024


def open_files(pid: int) -> int:
    """Return the number of file descriptors of a process."""
    return len(list((PROC / str(pid) / 'fd').iterdir()))
