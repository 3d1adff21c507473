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

"""Values from ``/proc``: the format of its files, and the values of running processes."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time

from benchmark import processes
import pytest

ROLLUP = """\
55f8b72b7000-7ffe86de4000 ---p 00000000 00:00 0                          [rollup]
Rss:               71776 kB
Pss:               46080 kB
Pss_Anon:          12345 kB
"""

on_linux = pytest.mark.skipif(sys.platform != 'linux', reason='reads /proc')


def test_fields_of_a_rollup() -> None:
    assert processes.rollup_kib(ROLLUP) == 46080
    assert processes.rollup_kib(ROLLUP, 'Rss') == 71776
    with pytest.raises(ValueError, match='no Pss in'):
        processes.rollup_kib('Rss: 1 kB')


def test_time_in_schedstat() -> None:
    assert processes.schedstat_ns('355677 3992422 2\n') == 355677


def test_time_in_stat_where_the_command_has_blanks_and_brackets() -> None:
    text = '12 (a) R (b c) S 1 12 12 0 -1 4194304 100 0 0 0 31 11 0 0 20 0 9 0 100 1 1\n'
    assert processes.stat_ticks(text) == 42


@on_linux
def test_time_of_a_thread_counts_for_its_process_and_can_be_left_out() -> None:
    spun = threading.Event()
    ids = []

    def spin() -> None:
        ids.append(threading.get_native_id())
        end = time.thread_time() + 0.05
        while time.thread_time() < end:
            pass
        spun.set()
        done.wait()

    done = threading.Event()
    thread = threading.Thread(target=spin)
    before = processes.cpu_ns(os.getpid())
    thread.start()
    try:
        spun.wait()
        everything = processes.cpu_ns(os.getpid())
        others = processes.cpu_ns(os.getpid(), without=ids)
        threads = processes.thread_times(os.getpid())
    finally:
        done.set()
        thread.join()
    assert everything - before > 40_000_000
    assert everything - others > 40_000_000
    assert {ids[0], os.getpid()} <= set(threads)


@on_linux
def test_what_a_process_has_started_is_its_family() -> None:
    shell = ['sh', '-c', 'sh -c "echo; read line; true"; true']
    with subprocess.Popen(shell, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        first, second = processes.family(process.pid)
        assert first == process.pid
        assert second in processes.family(os.getpid())
        process.communicate(b'\n')


@on_linux
def test_memory_of_this_process() -> None:
    assert 1.0 < processes.pss_mib(os.getpid()) < 100_000.0


@on_linux
def test_own_memory_and_open_files_are_those_of_the_process() -> None:
    """The process fills some memory and opens two files. Both are counted."""
    before = processes.own_mib(os.getpid()), processes.open_files(os.getpid())
    filled = bytearray(os.urandom(64 * 2**20))
    with open(os.devnull, 'rb'), open(os.devnull, 'rb'):
        after = processes.own_mib(os.getpid()), processes.open_files(os.getpid())
    assert after[0] - before[0] > 32.0
    assert after[1] - before[1] == 2
    assert filled
