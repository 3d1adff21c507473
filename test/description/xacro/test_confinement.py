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

"""Rights of a confined process, tested with system calls inside the process."""

from __future__ import annotations

import errno
import os
from pathlib import Path
import re
import subprocess
import sys

import pytest
from robot_description_tools.description.xacro.confinement import MACHINES
from robot_description_tools.description.xacro.confinement import missing
from robot_description_tools.description.xacro.confinement import SYSTEM_CALLS
from test_support.patience import PATIENCE
from test_support.places import ROOT

PLATFORM = pytest.mark.skipif(missing() != '', reason=missing())
HEADERS = {
    0: Path('/usr/include/x86_64-linux-gnu/asm/unistd_64.h'),
    1: Path('/usr/include/asm-generic/unistd.h'),
}


def confined(code: str, *words: object, before: str = '', by: str = 'confine') -> str:
    """Return the output of a process that gives up its rights and then runs Python code."""
    begin = (
        'import ctypes, json, os, sys\n'
        'from robot_description_tools.description.xacro import confinement\n'
        f'{before}'
        f'confinement.{by}(sys.argv[1:])\n'
    )
    done = subprocess.run(
        [sys.executable, '-c', begin + code, *map(str, words)],
        cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@PLATFORM
def test_all_other_system_calls_are_refused() -> None:
    """Numbers without a system call, and the numbers of the x32 interface, are also refused."""
    column, _ = MACHINES[os.uname().machine]
    allowed = {numbers[column] for numbers in SYSTEM_CALLS.values()}
    # The calls 335 and 336 are traps of the kernel, which are not filtered. If a process calls
    # them directly, the kernel ends it.
    allowed |= {335, 336} if column == 0 else set()
    found = confined(
        'call = ctypes.CDLL(None, use_errno=True).syscall\n'
        'bad = ctypes.c_long(-1)\n'
        'found = {}\n'
        f'for number in [n for n in range(1000) if n not in {sorted(filter(None, allowed))}]'
        ' + [n | 1 << 30 for n in range(1000)]:\n'
        '    if number:\n'
        '        result = call(ctypes.c_long(number), *[bad] * 6)\n'
        '        found[result, ctypes.get_errno()] = number\n'
        'print(list(found))'
    )
    assert found.strip() == f'[(-1, {errno.EPERM})]'


@PLATFORM
def test_readable_files(tmp_path: Path) -> None:
    """
    If a folder is granted, its content is readable.

    If a file is granted, the files beside it are not readable. Symbolic links are followed.

    """
    for name in ('folder/inside/a', 'single', 'other', 'elsewhere/b'):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text('text')
    (tmp_path / 'link').symlink_to(tmp_path / 'elsewhere')
    (tmp_path / 'folder' / 'out').symlink_to(tmp_path / 'other')
    granted = [tmp_path / name for name in ('folder', 'single', 'link', 'absent')]
    found = confined(
        f'os_path = {str(tmp_path)!r}\n'
        'for name in ("folder/inside/a", "single", "link/b", "elsewhere/b", "folder/out", "other",'
        ' "folder", "elsewhere", "."):\n'
        '    path = os.path.join(os_path, name)\n'
        '    try: os.listdir(path) if os.path.isdir(path) else open(path).read()\n'
        '    except PermissionError: print(name)',
        *granted,
    )
    assert found.split() == ['folder/out', 'other', '.']


@PLATFORM
def test_a_process_with_confined_files_can_only_read_and_start_programs(tmp_path: Path) -> None:
    for name in ('inside', 'outside'):
        (tmp_path / name).mkdir()
        (tmp_path / name / 'file').write_text('text')
    actions = (
        'open(here + "/inside/file")',
        'open(here + "/outside/file")',
        'open(here + "/inside/file", "a")',
        'open(here + "/inside/new", "x")',
        'os.mkdir(here + "/inside/new")',
        'os.remove(here + "/inside/file")',
        'os.rename(here + "/inside/file", here + "/outside/new")',
        'os.symlink("file", here + "/inside/new")',
        'open(os.devnull, "w")',
        'print(os.spawnl(os.P_WAIT, "/bin/sh", "sh", "-c", "exit 3"))',
        'print(os.spawnl(os.P_WAIT, "/bin/cat", "cat", here + "/outside/file"))',
    )
    code = (
        f'here = {str(tmp_path)!r}\n'
        f'for number, action in enumerate({actions!r}):\n'
        '    try: exec(action)\n'
        '    except PermissionError: print(-number)'
    )
    granted = [tmp_path / 'inside', '/bin', '/usr', '/lib', '/lib64', '/etc/ld.so.cache']
    found = confined(code, *granted, by='confine_files')
    assert found.split() == ['-1', '-2', '-3', '-4', '-5', '-6', '-7', '3', '1']
    assert (tmp_path / 'inside' / 'file').read_text() == 'text'


@PLATFORM
@pytest.mark.parametrize('version', [1, 3])
def test_no_file_can_be_emptied(tmp_path: Path, version: int) -> None:
    """No file can be emptied even with versions of Landlock that cannot forbid truncation."""
    file = tmp_path / 'file'
    file.write_text('text')
    code = (
        f'file = {str(file)!r}\n'
        'for call in (os.open, lambda *words: os.open(*words, dir_fd=None)):\n'
        '    try: call(file, os.O_RDONLY | os.O_TRUNC)\n'
        '    except PermissionError: print("refused")\n'
        'libc = ctypes.CDLL(None, use_errno=True)\n'
        'print(libc.open(file.encode(), os.O_RDONLY | os.O_TRUNC))\n'
        'print(open(file).read())'
    )
    before = f'confinement._landlock_version = lambda: {version}\n'
    found = confined(code, tmp_path, before=before)
    assert found.split() == ['refused', 'refused', '-1', 'text']


@pytest.mark.parametrize('column', HEADERS)
def test_numbers_of_system_calls(column: int) -> None:
    """The numbers equal those in the headers of the C library. arm64 uses the generic numbers."""
    if not HEADERS[column].exists():
        pytest.skip('the headers of the kernel are not installed')
    text = HEADERS[column].read_text(encoding='utf-8')
    pattern = re.compile(r'#define __NR(?:3264)?_(\w+)\s+(\d+)')
    known = {name: int(number) for name, number in pattern.findall(text)}
    # The generic headers call newfstatat by the name that it has on 32-bit machines, fstatat.
    known.setdefault('newfstatat', known.get('fstatat', -1))
    assert {name: known.get(name) for name in SYSTEM_CALLS} == {
        name: numbers[column] for name, numbers in SYSTEM_CALLS.items()
    }
