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

"""Claims of ROS domains, so that each domain is used by only one process on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextlib import ExitStack
import os
from socket import AF_INET
from socket import SOCK_DGRAM
from socket import SOCK_STREAM
from socket import socket

# Ports of domains above 101 overlap with the ephemeral ports of Linux.
DOMAINS = range(1, 102)


@contextmanager
def claimed_domains(count: int) -> Iterator[list[int]]:
    """
    Yield ROS_DOMAIN_IDs that no other process on this machine uses.

    A process claims a domain by opening a port, so the claim ends with the process. The claim is
    visible to all users and checkouts on the machine. A domain in which a node runs is left out,
    even if no process claims it: the node may still run after its test was killed.

    """
    domains: list[int] = []
    first = os.getpid() % len(DOMAINS)
    with ExitStack() as claims:
        for domain in (*DOMAINS[first:], *DOMAINS[:first]):
            if len(domains) == count:
                break
            claim = claims.enter_context(socket(AF_INET, SOCK_STREAM))
            try:
                claim.bind(('127.0.0.1', port_of(domain)))
                # All nodes of a domain share this port. If the port is free, no node runs there.
                with socket(AF_INET, SOCK_DGRAM) as shared:
                    shared.bind(('', port_of(domain)))
            except OSError:
                claim.close()
                continue
            domains.append(domain)
        if len(domains) < count:
            raise RuntimeError(f'{len(domains)} domains are free, {count} are needed')
        yield domains


def port_of(domain: int) -> int:
    """Return the port at which nodes of a domain discover each other, according to RTPS."""
    return 7400 + 250 * domain
