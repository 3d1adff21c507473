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
The command line as on a system without Landlock, such as an old kernel or some containers.

Run it as ``python -m test_support.no_landlock check FILE``. In this process and its children, a
filter of system calls answers that the kernel does not support Landlock.

"""

from __future__ import annotations

import ctypes
import struct
import sys

# Refuse the system call landlock_create_ruleset with ENOSYS, and allow all others.
_STEPS = [(0x20, 0, 0, 0), (0x15, 0, 1, 444), (6, 0, 0, 0x50026), (6, 0, 0, 0x7FFF0000)]
_PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS = 22, 38


def take_away() -> None:
    """Disable Landlock in this process and its children."""
    libc = ctypes.CDLL(None)
    code = ctypes.create_string_buffer(b''.join(struct.pack('=HBBI', *step) for step in _STEPS))
    program = ctypes.create_string_buffer(
        struct.pack('@HP', len(_STEPS), ctypes.addressof(code))
    )
    assert libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
    assert libc.prctl(_PR_SET_SECCOMP, 2, ctypes.c_long(ctypes.addressof(program)), 0, 0) == 0


if __name__ == '__main__':
    take_away()
    from robot_description_tools.cli.main import main

    sys.exit(main(sys.argv[1:]))
