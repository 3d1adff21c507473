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

"""Domains of ROS that only one process on this machine uses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
import fcntl
import os
from pathlib import Path
import tempfile
from typing import Any

# Beyond 101 the ports of a domain meet those that Linux hands out.
DOMAINS = range(1, 102)


@contextmanager
def claimed_domains(count: int) -> Iterator[list[int]]:
    """Yield ROS_DOMAIN_IDs that no other benchmark or test process on this machine has."""
    # A lock ends with its process, however that ends.
    locks: dict[int, Any] = {}
    first = os.getpid() % len(DOMAINS)
    try:
        for domain in (*DOMAINS[first:], *DOMAINS[:first]):
            if len(locks) == count:
                break
            name = f'robot_description_tools-{os.getuid()}-{domain}.lock'
            lock = (Path(tempfile.gettempdir()) / name).open('w')
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                lock.close()
                continue
            locks[domain] = lock
        if len(locks) < count:
            raise RuntimeError(f'{len(locks)} domains are free, {count} are needed')
        yield list(locks)
    finally:
        for lock in locks.values():
            lock.close()
