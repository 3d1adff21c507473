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
Who may use the server.

Every page of every site can send requests to an address of this machine through a browser. So
the names under which the server is addressed (``Host``), and the site whose page asks
(``Origin``), are checked; beyond the machine itself, a token is needed as well.

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
#: Seconds. Time between two such answers.
PENALTY_STEP = 0.125
#: Count. Such answers that may wait at the same time.
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
        What has to be known; by default a random one, and none on this machine's own address.
    mesh_host : str, optional
        The name under which anybody may ask for meshes and textures of the robot, without a token;
        by default nobody may.

    Attributes
    ----------
    token : str
        Empty where none is needed.
    is_local : bool
        Whether only programs of this machine reach the address.

    """

    def __init__(self, host: str, token: str = '', mesh_host: str = '') -> None:
        address = _address(host.strip('[]'))
        self.is_local = host.lower() == 'localhost' or bool(address and address.is_loopback)
        self.token = token or ('' if self.is_local else secrets.token_urlsafe(16))
        # When the last of the wrong tokens that wait is answered, and how many wait.
        self._last_penalty = 0.0
        self._penalties = 0
        self._mesh_host = mesh_host.lower()
        self._names = LOCAL_NAMES | {host.lower().strip('[]')}
        if not self.is_local:
            name = socket.gethostname().lower()
            self._names |= {name, f'{name.partition(".")[0]}.local', socket.getfqdn().lower()}

    def allows_host(self, host: str | None) -> bool:
        """
        Tell whether a request was meant for this server.

        A name that an attacker lets point to this machine is none of ours. An address in numbers
        cannot be made to point elsewhere.

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
        Tell whether a request may read meshes and textures without a token.

        Parameters
        ----------
        host : str or None
            The header ``Host``.

        """
        is_named = _name(host) == self._mesh_host
        return bool(self._mesh_host) and (is_named or self.allows_host(host))

    def allows_origin(self, origin: str | None, host: str | None) -> bool:
        """
        Tell whether the page that asks came from this server.

        Parameters
        ----------
        origin : str or None
            The header ``Origin``; browsers send it with every request that this is asked for.
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
        """Tell whether the token is among what was given."""
        if not self.token:
            return True
        # The time of the comparison must not tell how much of the token was right.
        token = _bytes(self.token)
        right = [hmac.compare_digest(token, _bytes(each)) for each in given if each is not None]
        return any(right)

    def penalty(self, now: float) -> float | None:
        """
        Return how long a wrong token waits for its answer, so that nobody can try many.

        Answers come one after the other, whoever asks and however often at the same time. Right
        tokens do not wait, so those who try hold nobody else up. Call `release` after the time.

        Parameters
        ----------
        now : float
            Time of a clock that does not jump [s].

        Returns
        -------
        float or None
            Time [s]; None if so many wait that this one is to get no answer at all.

        """
        if self._penalties >= MAX_PENALTIES:
            return None
        self._penalties += 1
        self._last_penalty = max(now + PENALTY, self._last_penalty + PENALTY_STEP)
        return self._last_penalty - now

    def release(self) -> None:
        """Count one less that waits."""
        self._penalties -= 1


def _bytes(text: str) -> bytes:
    """Return a text as bytes, also where bytes of a header were no text."""
    return text.encode(errors='surrogatepass')


def _name(host: str | None) -> str | None:
    """Return the name of a ``Host`` without port and brackets, None if it is none."""
    if not host or any(c in host for c in '/@ \t'):
        return None
    try:
        return urlsplit(f'//{host}').hostname
    except ValueError:
        return None


def _address(host: str) -> IPv4Address | IPv6Address | None:
    """Return an address that is written in numbers, None for a name."""
    try:
        return ip_address(host)
    except ValueError:
        return None
