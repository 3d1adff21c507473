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

"""Clients for tests of the viewer: requests to its server, and the answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from collections.abc import Callable
from collections.abc import Coroutine
from concurrent.futures import Future
from concurrent.futures import ThreadPoolExecutor
import json
from typing import Any
from typing import TypeVar

from aiohttp import ClientSession
from aiohttp import ClientWebSocketResponse
from aiohttp import CookieJar
from aiohttp import FormData
from aiohttp import WSMsgType
from robot_description_tools.viewer import ViewerServer
from test_support.patience import PATIENCE
from test_support.places import ROOT
from yarl import URL

Serve = Callable[..., ViewerServer]
Value = TypeVar('Value')


def run(work: Callable[[ClientSession], Awaitable[Any]]) -> Any:
    """Run a coroutine function with an HTTP client, and return its result."""

    async def main() -> Any:
        # Accept cookies from hosts with numeric addresses, as browsers do.
        async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
            return await asyncio.wait_for(work(session), PATIENCE)

    return run_alone(main())


def run_alone(work: Coroutine[Any, Any, Any]) -> Any:
    """
    Run a coroutine in another thread, and return its result.

    The calling thread may be unable to run the coroutine, because playwright may occupy the event
    loop of that thread.

    """
    with ThreadPoolExecutor(1) as executor:
        return executor.submit(asyncio.run, work).result()


def origin(server: ViewerServer) -> dict[str, str]:
    return {'Origin': str(URL(server.url).origin())}


def ask(server: ViewerServer, function: Callable[[], Value]) -> Value:
    """Call a function in the thread of the viewer's stage, and return its result."""
    answer: Future[Value] = Future()
    server.call(lambda: answer.set_result(function()))
    return answer.result(PATIENCE)


async def connect(session: ClientSession, server: ViewerServer) -> ClientWebSocketResponse:
    return await session.ws_connect(URL(server.url) / 'socket', headers=origin(server))


async def receive(page: ClientWebSocketResponse, kind: str) -> dict[str, Any]:
    """Return the next message of a given type."""
    while True:
        message = await page.receive()
        assert message.type in (WSMsgType.TEXT, WSMsgType.BINARY), message
        if message.type is WSMsgType.TEXT and json.loads(message.data)['type'] == kind:
            found: dict[str, Any] = json.loads(message.data)
            return found


async def receive_frame(page: ClientWebSocketResponse) -> bytes:
    while True:
        message = await page.receive()
        assert message.type in (WSMsgType.TEXT, WSMsgType.BINARY), message
        if message.type is WSMsgType.BINARY:
            data: bytes = message.data
            return data


def get(server: ViewerServer, path: str, **headers: str) -> tuple[int, bytes, dict[str, str]]:
    async def work(session: ClientSession) -> tuple[int, bytes, dict[str, str]]:
        # Send the path unchanged, as an attacker does. Normal clients remove dots from paths.
        url = URL(str(URL(server.url).origin()) + path, encoded=True)
        async with session.get(url, headers=headers, allow_redirects=False) as response:
            return response.status, await response.read(), dict(response.headers)

    result: tuple[int, bytes, dict[str, str]] = run(work)
    return result


# -- uploads ---------------------------------------------------------------------------------


def post(server: ViewerServer, **files: str | bytes) -> tuple[int, str]:
    async def work(session: ClientSession) -> tuple[int, str]:
        data = FormData()
        for name, content in files.items():
            data.add_field(name, content, filename='file', content_type='text/plain')
        url = URL(server.url) / 'upload'
        async with session.post(url, data=data, headers=origin(server)) as response:
            return response.status, await response.text()

    result: tuple[int, str] = run(work)
    return result


URDF = ROOT / 'urdf'
