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
Two simulated machines: network namespaces connected by a pair of virtual network cards.

Each machine is a `Host`. A process or DDS participant that a thread creates inside a host can use
only the network of this host. No cleanup is necessary, because a namespace ends with the
last process in it.

"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextlib import ExitStack
import ctypes
import os
import subprocess

from test_support.patience import wait_until

CLONE_NEWNET = 0x40000000
OWN = '/proc/thread-self/ns/net'
CARD = 'card'
# Filter for incoming packets. If a random number is below a bound, the filter returns 2 to drop
# the packet. Otherwise, the filter returns -1 to accept the packet.
DROP = '4,32 0 0 4294963256,53 1 0 {bound},6 0 0 2,6 0 0 4294967295'


class NoHosts(RuntimeError):
    """Raised if this machine cannot create hosts. The message gives the reason."""


class Host:
    """
    One of two simulated machines.

    Parameters
    ----------
    address : str
        Address of the network card, with its prefix length.

    """

    def __init__(self, address: str) -> None:
        self._address = address

    def __enter__(self) -> Host:
        with _back_again():
            _call('unshare', CLONE_NEWNET)
            self._namespace = os.open(OWN, os.O_RDONLY)
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        os.close(self._namespace)

    @property
    def path(self) -> str:
        """Return the file of the network namespace, which other processes can open."""
        return f'/proc/{os.getpid()}/fd/{self._namespace}'

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Move this thread into the host, and move it back at the end."""
        with _back_again():
            _call('setns', self._namespace, CLONE_NEWNET)
            yield

    def run(self, *command: str) -> str:
        """Run a command of iproute2 in this host. Return its output."""
        with self.inside():
            try:
                return subprocess.run(command, check=True, capture_output=True, text=True).stdout
            except FileNotFoundError as error:
                raise NoHosts(f"no command '{error.filename}': install iproute2") from error
            except subprocess.CalledProcessError as error:
                raise NoHosts(f'{" ".join(command)}: {error.stderr.strip()}') from error

    def connect(self) -> None:
        """Connect the virtual cable."""
        self.run('ip', 'link', 'set', CARD, 'up')

    def is_connected(self) -> bool:
        """Return True if the network card is connected to the card of the other host."""
        return '"operstate":"UP"' in self.run('ip', '-json', 'link', 'show', CARD)

    def disconnect(self) -> None:
        """Disconnect the virtual cable. Both network cards detect this."""
        self.run('ip', 'link', 'set', CARD, 'down')

    def start(self) -> None:
        """Configure and start the network of the host."""
        self.run('ip', 'link', 'set', 'lo', 'up')
        self.run('ip', 'address', 'add', self._address, 'dev', CARD)
        self.connect()
        self.run('tc', 'qdisc', 'add', 'dev', CARD, 'clsact')

    @contextmanager
    def losing(self, share: float) -> Iterator[None]:
        """Drop a given share of incoming packets at random."""
        program = DROP.format(bound=round(share * 2**32))
        where = ('dev', CARD, 'ingress')
        self.run('tc', 'filter', 'add', *where, 'bpf', 'direct-action', 'bytecode', program)
        try:
            yield
        finally:
            self.run('tc', 'filter', 'delete', *where)


@contextmanager
def two_hosts() -> Iterator[tuple[Host, Host]]:
    """Yield two connected hosts. Raise NoHosts if this machine cannot create hosts."""
    with ExitStack() as stack:
        hosts = [stack.enter_context(Host(f'10.0.0.{i}/24')) for i in (1, 2)]
        pair = ('type', 'veth', 'peer', 'name', CARD, 'netns', hosts[1].path)
        hosts[0].run('ip', 'link', 'add', CARD, *pair)
        for host in hosts:
            host.start()
        # If a network card is not connected when a process starts, Fast DDS never uses it.
        assert wait_until(lambda: all(host.is_connected() for host in hosts))
        yield hosts[0], hosts[1]


@contextmanager
def _back_again() -> Iterator[None]:
    """Move this thread back to its present namespace at the end of the block."""
    here = os.open(OWN, os.O_RDONLY)
    try:
        yield
    finally:
        _call('setns', here, CLONE_NEWNET)
        os.close(here)


def _call(name: str, *arguments: int) -> None:
    """Call a function of the C library that the module `os` of Python 3.10 does not have."""
    if getattr(ctypes.CDLL(None, use_errno=True), name)(*arguments):
        text = os.strerror(ctypes.get_errno())
        raise NoHosts(f'{name} of a network namespace: {text} (needs root)')
