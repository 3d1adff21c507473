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
HTTP addresses of meshes and textures, for programs on machines without these files.

The address of a file in a package is ``BASE/meshes/PACKAGE/PATH``. The server converts this
address back to ``package://PACKAGE/PATH``.

"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
import re
from urllib.parse import quote
from urllib.parse import unquote
from urllib.parse import urlsplit

from robot_description_tools.description.packages import package_uri

# The folder that follows the base in each address.
FOLDER = 'meshes'
_FILENAME = re.compile(
    r"""(<(?:mesh|texture)\b[^<]*?\bfilename\s*=\s*(["']))(.*?)\2""", re.DOTALL
)


class MeshAddresses:
    """
    Converter between the file names of meshes and textures and their HTTP addresses.

    Parameters
    ----------
    base : str
        The address of a server. If it is empty, the methods replace nothing.

    Attributes
    ----------
    host : str
        The host name of the server. Empty if the base is empty.

    Raises
    ------
    ValueError
        If the base is not the address of a server.

    """

    def __init__(self, base: str) -> None:
        parts = urlsplit(base)
        self.host = parts.hostname or ''
        if base and not (parts.scheme in ('http', 'https') and self.host and not parts.query):
            raise ValueError(f"mesh_base_url is '{base}', expected http://HOST:PORT")
        self._start = f'{base.rstrip("/")}/{FOLDER}/' if base else ''

    def rewritten(self, xml: str) -> tuple[str, list[str]]:
        """
        Replace URIs in a text by addresses.

        Returns
        -------
        text : str
            The text, in which ``package://`` URIs and ``file://`` URIs of files in packages are
            replaced.
        left : list of str
            The ``file://`` URIs that were not replaced, because their files are not in a package.

        """
        left: list[str] = []

        def address(uri: str) -> str:
            inside = _in_package(uri)
            if inside is None and uri.startswith('file://'):
                left.append(uri)
            return uri if inside is None else self._start + quote(inside)

        return (_replaced(xml, address) if self._start else xml), left

    def restored(self, xml: str) -> str:
        """Return a text in which addresses are replaced by ``package://`` URIs."""

        def uri(address: str) -> str:
            is_ours = address.startswith(self._start)
            return f'package://{address[len(self._start):]}' if is_ours else address

        return _replaced(xml, uri) if self._start else xml


def _in_package(uri: str) -> str | None:
    """Return ``PACKAGE/PATH`` for the URI of a file, or None if the file is not in a package."""
    found: str | None = unquote(uri)
    if uri.startswith('file://'):
        found = package_uri(Path(unquote(urlsplit(uri).path)))
    scheme, _, inside = (found or '').partition('://')
    return inside if scheme == 'package' and '/' in inside else None


def _replaced(xml: str, make: Callable[[str], str]) -> str:
    # Imported here, because most nodes do not need the module html.
    from html import escape
    from html import unescape

    def replace(match: re.Match[str]) -> str:
        value = unescape(match[3])
        made = make(value)
        return match[0] if made == value else f'{match[1]}{escape(made)}{match[2]}'

    return _FILENAME.sub(replace, xml)
