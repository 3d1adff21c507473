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
Rules for access to the server.

A page of any site can send requests to this machine through the browser of the user. The server
therefore checks the host name in a request (``Host``) and the site of the page that sends the
request (``Origin``). Requests from other machines also need a token.

"""

from __future__ import annotations

import hmac
from ipaddress import ip_address
from ipaddress import IPv4Address
from ipaddress import IPv6Address
import secrets
import socket
from urllib.parse import urlsplit

#: Seconds. Shortest wait for the answer to a wrong token.
PENALTY = 1.0
#: Seconds. Shortest time between two answers to wrong tokens.
PENALTY_STEP = 0.125
#: Count. Largest number of requests with wrong tokens that wait for an answer.
MAX_PENALTIES = 256
LOCAL_NAMES = frozenset({'localhost', '127.0.0.1', '::1'})


class Access:
    """
    The rules for one address.

    Parameters
    ----------
    host : str
        The address that the server listens on.
    token : str, optional
        The token that a page needs. By default, a page needs no token on a loopback address, and
        a random token on any other address.
    mesh_host : str, optional
        Host name for meshes. Requests for meshes and textures need no token if their header
        ``Host`` has this name or a name that `allows_host` accepts. By default, they need the
        token, as other requests do.
    needs_token : bool
        True if a page also needs a token on a loopback address.

    Attributes
    ----------
    token : str
        Empty if no token is needed.
    is_local : bool
        True if only programs of this machine reach the address.

    """

    def __init__(
        self, host: str, token: str = '', mesh_host: str = '', needs_token: bool = False
    ) -> None:
        address = _address(host.strip('[]'))
        self.is_local = host.lower() == 'localhost' or bool(address and address.is_loopback)
        is_open = self.is_local and not needs_token
        self.token = token or ('' if is_open else secrets.token_urlsafe(16))
        # Time of the last answer to a wrong token, and number of requests that wait for an answer.
        self._last_penalty = 0.0
        self._penalties = 0
        self._mesh_host = mesh_host.lower()
        self._names = LOCAL_NAMES | {host.lower().strip('[]')}
        if not self.is_local:
            name = socket.gethostname().lower()
            self._names |= {name, f'{name.partition(".")[0]}.local', socket.getfqdn().lower()}

    def allows_host(self, host: str | None) -> bool:
        """
        Return True if a request is addressed to this server.

        An attacker can make a host name point to this machine, so unknown names are refused. A
        numeric address cannot be redirected, so every numeric address is allowed if other machines
        reach this server.

        Parameters
        ----------
        host : str or None
            The header ``Host``.

        """
        name = _name(host)
        if name in self._names:
            return True
        return not self.is_local and name is not None and _address(name) is not None

    def allows_meshes(self, host: str | None) -> bool:
        """
        Return True if a request may read meshes and textures without a token.

        Parameters
        ----------
        host : str or None
            The header ``Host``.

        """
        is_named = _name(host) == self._mesh_host
        return bool(self._mesh_host) and (is_named or self.allows_host(host))

    def allows_origin(self, origin: str | None, host: str | None) -> bool:
        """
        Return True if a request comes from a page of this server.

        Parameters
        ----------
        origin : str or None
            The header ``Origin``. Browsers send it with each request that is checked here.
        host : str or None
            The header ``Host``.

        """
        if origin is None or host is None:
            return False
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.scheme in ('http', 'https') and parts.netloc.lower() == host.lower()

    def allows_token(self, *given: str | None) -> bool:
        """Return True if one of the given values is the token."""
        if not self.token:
            return True
        # The time of the comparison does not depend on the number of right characters.
        token = _bytes(self.token)
        right = [hmac.compare_digest(token, _bytes(each)) for each in given if each is not None]
        return any(right)

    def penalty(self, now: float) -> float | None:
        """
        Return the delay of the answer to a wrong token.

        Wrong tokens are answered one after the other, so an attacker cannot try many of them.
        Requests with the right token do not wait. Call `release` after the delay.

        Parameters
        ----------
        now : float
            Time of a monotonic clock [s].

        Returns
        -------
        float or None
            Delay [s]. None if too many requests wait. In that case, send no answer.

        """
        if self._penalties >= MAX_PENALTIES:
            return None
        self._penalties += 1
        self._last_penalty = max(now + PENALTY, self._last_penalty + PENALTY_STEP)
        return self._last_penalty - now

    def release(self) -> None:
        """Record that a request with a wrong token no longer waits."""
        self._penalties -= 1


def _bytes(text: str) -> bytes:
    """Return a text as bytes. A lone surrogate, which is not valid in UTF-8, causes no error."""
    return text.encode(errors='surrogatepass')


def _name(host: str | None) -> str | None:
    """Return the name in a header ``Host`` without port and brackets, or None if it is invalid."""
    if not host or any(c in host for c in '/@ \t'):
        return None
    try:
        return urlsplit(f'//{host}').hostname
    except ValueError:
        return None


def _address(host: str) -> IPv4Address | IPv6Address | None:
    """Return a numeric address, or None for a name."""
    try:
        return ip_address(host)
    except ValueError:
        return None
