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
Confinement of a process by the kernel: the process can only compute and read some files.

Landlock removes the access to all other files. seccomp refuses all system calls that a computation
does not need. This module calls Landlock and seccomp directly, without a library. A hostile file
that has taken over the process cannot undo the restrictions, because the kernel refuses the system
calls for this.

Use `confine` for a process that runs untrusted code, and `confine_files` for a process of this
package that only reads untrusted files.

"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from contextlib import suppress
import ctypes
from functools import cache
import os
from pathlib import Path
import stat
import struct
import sys
from types import MappingProxyType
from typing import Any

# -- allowed system calls ------------------------------------------------------------------------

# The allowed system calls. Each call has two numbers: one for x86-64, then one for arm64. A number
# is None if the machine does not have the call. The allowed calls cannot start a process or a
# thread, open a socket, write to a file by name, or affect another process. The process sends
# messages through its open socket with `write`. `sendto` and `sendmsg` are not allowed, because
# they could send to another process.
SYSTEM_CALLS: dict[str, tuple[int | None, int | None]] = {
    # Calls for memory and time.
    'brk': (12, 214),
    'clock_getres': (229, 114),
    'clock_gettime': (228, 113),
    'clock_nanosleep': (230, 115),
    'futex': (202, 98),
    'getitimer': (36, 102),
    'getrandom': (318, 278),
    'getrusage': (98, 165),
    'gettimeofday': (96, 169),
    'madvise': (28, 233),
    'mmap': (9, 222),
    'mprotect': (10, 226),
    'mremap': (25, 216),
    'munmap': (11, 215),
    'nanosleep': (35, 101),
    'sched_yield': (24, 124),
    'setitimer': (38, 103),
    'time': (201, None),
    'times': (100, 153),
    # Calls for the process itself.
    'exit': (60, 93),
    'exit_group': (231, 94),
    'getcwd': (79, 17),
    'getegid': (108, 177),
    'geteuid': (107, 175),
    'getgid': (104, 176),
    'getpid': (39, 172),
    'getppid': (110, 173),
    'gettid': (186, 178),
    'getuid': (102, 174),
    'restart_syscall': (219, 128),
    'rt_sigaction': (13, 134),
    'rt_sigprocmask': (14, 135),
    'rt_sigreturn': (15, 139),
    'sigaltstack': (131, 132),
    'uname': (63, 160),
    # Calls for files and open descriptors. Landlock decides which files the calls can use.
    'access': (21, None),
    'close': (3, 57),
    'faccessat': (269, 48),
    'faccessat2': (439, 439),
    'fstat': (5, 80),
    'getdents64': (217, 61),
    'lseek': (8, 62),
    'lstat': (6, None),
    'newfstatat': (262, 79),
    'open': (2, None),
    'openat': (257, 56),
    'poll': (7, None),
    'ppoll': (271, 73),
    'pread64': (17, 67),
    'read': (0, 63),
    'recvmsg': (47, 212),
    'stat': (4, None),
    'statx': (332, 291),
    'write': (1, 64),
}
# Calls with forbidden arguments: executable memory (PROT_EXEC), and truncation of files (O_TRUNC),
# which Landlock before version 3 cannot forbid. Maps each call to two numbers. The first number is
# the offset of the argument in ``struct seccomp_data``, which the kernel gives to a filter. The
# second number is the mask of the forbidden bits.
_FORBIDDEN = {
    'mmap': (32, 4),
    'mprotect': (32, 4),
    'open': (24, os.O_TRUNC),
    'openat': (32, os.O_TRUNC),
}
# Maps each machine to its column in `SYSTEM_CALLS` and its number in the kernel (AUDIT_ARCH_...).
MACHINES = {'x86_64': (0, 0xC000003E), 'aarch64': (1, 0xC00000B7)}

# -- constants of the kernel ---------------------------------------------------------------------

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS = 1, 4, 22, 38
_SECCOMP_MODE_FILTER = 2
_EFAULT = 14
_LOAD, _IS_EQUAL, _HAS_BIT, _RETURN = 0x20, 0x15, 0x45, 0x06
_ALLOW, _KILL, _REFUSE = 0x7FFF0000, 0x80000000, 0x00050001
# In the data that the filter reads, the number of the system call is at the first offset, and the
# machine is at the second offset.
_NUMBER, _MACHINE = 0, 4

# System calls that have the same number on all machines.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_PATH_BENEATH = 1
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = (1 << bit for bit in range(4))


def _landlock_rights(abi: int) -> tuple[int, int, int]:
    """
    Return all rights that a version of Landlock can remove.

    The results are three bit masks: rights to files, to network ports, and to processes of other
    domains.

    """
    files = {1: 13, 2: 14, 3: 15, 4: 15}.get(abi, 16)
    return (1 << files) - 1, 0b11 if abi >= 4 else 0, 0b11 if abi >= 6 else 0


# -- calls ---------------------------------------------------------------------------------------


@cache
def _libc() -> Any:
    return ctypes.CDLL(None, use_errno=True)


def _call(name: str, *arguments: int | None) -> int:
    """Call a function of the C library. Raise OSError if it fails."""
    words = [ctypes.c_long(argument or 0) for argument in arguments]
    result: int = getattr(_libc(), name)(*words)
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error), name)
    return result


def _landlock_version() -> int:
    return _call('syscall', _CREATE_RULESET, 0, 0, 1)


def missing() -> str:
    """Return the reason why the system cannot confine a process, or ''."""
    if sys.platform != 'linux':
        return 'this system has no Landlock and no seccomp, which only Linux has'
    machine = os.uname().machine
    if machine not in MACHINES or sys.maxsize < 2**32:
        return f'system calls of {machine} processors are not known here'
    try:
        _landlock_version()
    except OSError as error:
        why = f'{error.strerror}; it came with Linux 5.13 and may be switched off'
        return f'the kernel has no Landlock ({why})'
    try:
        _call('prctl', _PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, 0, 0, 0)
    except OSError as error:
        # The filter has an invalid address on purpose. A kernel that supports filters tries to
        # read the address and fails with EFAULT.
        if error.errno != _EFAULT:
            return f'the kernel has no seccomp filters ({error.strerror})'
    # Make the filter here, so that the children of this process inherit it.
    _filter()
    return ''


def die_with_parent(parent: int) -> None:
    """End this process as soon as its parent ends, if the system supports this."""
    if sys.platform == 'linux':
        _call('prctl', _PR_SET_PDEATHSIG, 9)
    if os.getppid() != parent:
        os._exit(1)


def limit(memory: int, seconds: float) -> None:
    """
    Limit memory and time of this process, if the system supports limits.

    Parameters
    ----------
    memory : int
        Largest growth of memory [bytes].
    seconds : float
        Longest CPU time [s].

    """
    try:
        import resource
    except ImportError:
        return
    most = [('CORE', 0), ('FSIZE', 0), ('NOFILE', 64), ('CPU', int(seconds) + 1)]
    with suppress(OSError):
        pages = Path('/proc/self/statm').read_text(encoding='ascii').split()
        most.append(('AS', int(pages[0]) * resource.getpagesize() + memory))
    for name, value in most:
        with suppress(OSError, ValueError):
            resource.setrlimit(getattr(resource, f'RLIMIT_{name}'), (value, value))


def confine(readable: Iterable[str]) -> None:
    """
    Restrict this process: it can only compute, use open descriptors, and read some folders.

    Call this function only in a process with one thread, because other threads keep their rights.

    Parameters
    ----------
    readable : iterable of str
        Folders whose whole content remains readable, and single files. Symbolic links are
        followed. Missing files are ignored.

    Raises
    ------
    OSError
        If the system cannot confine a process. See `missing`.

    """
    program, filters = _filter()
    _restrict(readable)
    _call('prctl', _PR_SET_DUMPABLE, 0, 0, 0, 0)
    _call('prctl', _PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, ctypes.addressof(program), 0, 0)
    del filters


def confine_files(readable: Iterable[str]) -> None:
    """
    Restrict this thread, and its later threads and processes, to reading some folders.

    The threads can start programs, but cannot create, change or remove files. They also cannot use
    TCP if the kernel supports this restriction (Linux 6.7). Writing to the null device remains
    possible.

    Parameters
    ----------
    readable : iterable of str
        As for `confine`.

    Raises
    ------
    OSError
        If the system cannot confine a process; see `missing`.

    """
    _restrict(readable, _EXECUTE, {os.devnull: _WRITE_FILE})


def _restrict(
    readable: Iterable[str], kept: int = 0, more: Mapping[str, int] = MappingProxyType({})
) -> None:
    """
    Give up the rights to all files.

    Files in ``readable`` can still be read. The rights in the bit mask ``kept`` remain for all
    files. ``more`` maps some files to additional rights.

    """
    _call('prctl', _PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    files, *others = _landlock_rights(_landlock_version())
    attributes = _buffer(struct.pack('=QQQ', files & ~kept, *others))
    # An older kernel accepts fields that it does not know, if these fields are 0.
    ruleset = _call('syscall', _CREATE_RULESET, ctypes.addressof(attributes), len(attributes), 0)
    for path in (*readable, *more):
        with suppress(OSError):
            _allow_reading(ruleset, path, more.get(path, 0))
    _call('syscall', _RESTRICT_SELF, ruleset, 0)
    os.close(ruleset)


def _allow_reading(ruleset: int, path: str, more: int) -> None:
    descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        is_folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        rights = _READ_FILE | (_READ_DIR if is_folder else 0) | more
        rule = _buffer(struct.pack('=Qi', rights, descriptor))
        _call('syscall', _ADD_RULE, ruleset, _PATH_BENEATH, ctypes.addressof(rule), 0)
    finally:
        os.close(descriptor)


def _buffer(content: bytes) -> Any:
    return ctypes.create_string_buffer(content, len(content))


@cache
def _filter() -> tuple[Any, Any]:
    """Return the filter of system calls for the kernel, and the buffer to which it points."""
    column, machine = MACHINES[os.uname().machine]
    # Each step has an operation, the number of steps to skip if the result is true, the number of
    # steps to skip if it is false, and an operand. System calls of x32 have an additional bit in
    # their number, so they are never allowed.
    steps = [(_LOAD, 0, 0, _MACHINE), (_IS_EQUAL, 1, 0, machine), (_RETURN, 0, 0, _KILL)]
    steps.append((_LOAD, 0, 0, _NUMBER))
    for name, numbers in SYSTEM_CALLS.items():
        number = numbers[column]
        if number is None:
            continue
        if name in _FORBIDDEN:
            place, bits = _FORBIDDEN[name]
            steps += [
                (_IS_EQUAL, 0, 4, number),
                (_LOAD, 0, 0, place),
                (_HAS_BIT, 0, 1, bits),
                (_RETURN, 0, 0, _REFUSE),
                (_RETURN, 0, 0, _ALLOW),
            ]
        else:
            steps += [(_IS_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ALLOW)]
    steps.append((_RETURN, 0, 0, _REFUSE))
    filters = _buffer(b''.join(struct.pack('=HBBI', *step) for step in steps))
    return _buffer(struct.pack('@HP', len(steps), ctypes.addressof(filters))), filters
