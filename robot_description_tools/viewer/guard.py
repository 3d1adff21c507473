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

"""Checks of requests by the rules of `Access`, before the server answers them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from collections.abc import Callable
from urllib.parse import quote
from urllib.parse import unquote

from aiohttp import web
from robot_description_tools.description.mesh_addresses import FOLDER
from robot_description_tools.viewer.access import Access

# The page may only load from this server. Blobs are textures inside of GLB files.
HEADERS = {
    'Content-Security-Policy': (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
        "connect-src 'self' blob: data:; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-cache',
}
# Pages of other sites and other programs, such as Foxglove, may read meshes.
MESH_HEADERS = {
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
}
MESHES = f'/{FOLDER}/'

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Guard:
    """
    Refuses requests that are not allowed, and adds the same headers to each answer.

    Parameters
    ----------
    access : Access
        The rules.

    Attributes
    ----------
    cookie : str
        Name of the cookie with the token. The name contains the port, because one machine may show
        several robots and browsers do not separate cookies by port.

    """

    def __init__(self, access: Access) -> None:
        self._access = access
        self.cookie = ''

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer a request, or refuse it."""
        try:
            if not self.asks_for_mesh(request):
                await self._check(request)
            response = await handler(request)
        except web.HTTPException as error:
            error.headers.update(HEADERS)
            raise
        if not response.prepared:
            own = {name: text for name, text in HEADERS.items() if name not in response.headers}
            response.headers.update(own)
            if self.asks_for_mesh(request):
                response.headers.update(MESH_HEADERS)
        return response

    def asks_for_mesh(self, request: web.Request) -> bool:
        """Return True if a request asks for a mesh and needs no token."""
        return (
            request.path.startswith(MESHES)
            and request.method in ('GET', 'HEAD')
            and self._access.allows_meshes(request.headers.get('Host'))
        )

    def redirection(self) -> web.HTTPSeeOther:
        """Return the answer that moves the token from the address bar into a cookie."""
        answer = web.HTTPSeeOther('/')
        # Cookies can contain only a few characters, so the value is encoded.
        token = quote(self._access.token, safe='')
        answer.set_cookie(self.cookie, token, httponly=True, samesite='Lax')
        return answer

    async def _check(self, request: web.Request) -> None:
        host = request.headers.get('Host')
        if not self._access.allows_host(host):
            raise web.HTTPForbidden(text='The Host header names another server.\n')
        # Pages of any site can send requests that change something, and requests for web sockets.
        # So check the origin of these requests.
        matters = request.method not in ('GET', 'HEAD') or request.path == '/socket'
        if matters and not self._access.allows_origin(request.headers.get('Origin'), host):
            raise web.HTTPForbidden(text='Only the page of this server may do that.\n')
        given = request.query.get('token') if request.path == '/' else None
        kept = unquote(request.cookies.get(self.cookie, '')) or None
        if self._access.allows_token(kept, given):
            return
        if kept is not None or given is not None:
            await self._hold_back(request)
        raise web.HTTPForbidden(
            text='A token is needed: open the address that the server has printed.\n'
        )

    async def _hold_back(self, request: web.Request) -> None:
        """Delay the answer to a wrong token. Right tokens never wait."""
        wait = self._access.penalty(asyncio.get_running_loop().time())
        if wait is None:
            # Too many requests wait, and each of them needs memory, so close the connection
            # without an answer.
            if request.transport is not None:
                request.transport.abort()
            return
        try:
            await asyncio.sleep(wait)
        finally:
            self._access.release()
