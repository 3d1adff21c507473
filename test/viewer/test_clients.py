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

"""Clients that read nothing, clients that send too much, and too many clients."""

from __future__ import annotations

import asyncio
from pathlib import Path
import resource
import socket

from aiohttp import ClientSession
from aiohttp import WSMsgType
from aiohttp import WSServerHandshakeError
import pytest
from robot_description_tools.viewer import ViewerServer
from test_support.viewer_clients import connect
from test_support.viewer_clients import receive
from test_support.viewer_clients import receive_frame
from test_support.viewer_clients import run
from test_support.viewer_clients import Serve
from test_support.viewer_robots import ARM
from test_support.viewer_robots import chain
from yarl import URL

# -- clients that need much time or memory -----------------------------------------------------


def test_oversized_message_ends_the_connection(served_arm: ViewerServer) -> None:
    async def work(session: ClientSession) -> None:
        page = await connect(session, served_arm)
        await receive(page, 'status')
        await page.send_str(' ' * 300 * 1024)
        while (message := await page.receive()).type in (WSMsgType.TEXT, WSMsgType.BINARY):
            pass
        assert message.type in (WSMsgType.CLOSE, WSMsgType.CLOSED, WSMsgType.ERROR)
        other = await connect(session, served_arm)
        await receive(other, 'scene')

    run(work)


def test_binary_messages_end_the_connection(served_arm: ViewerServer) -> None:
    async def work(session: ClientSession) -> None:
        page = await connect(session, served_arm)
        await receive(page, 'status')
        await page.send_bytes(b'1234')
        while (message := await page.receive()).type in (WSMsgType.TEXT, WSMsgType.BINARY):
            pass
        assert message.type in (WSMsgType.CLOSE, WSMsgType.CLOSED)

    run(work)


def test_clients_that_read_nothing_do_not_delay_others(serve: Serve) -> None:
    """
    While 200 clients read nothing, another page moves the robot.

    The memory of the server grows by less than 50 MB.

    """
    server = serve(load_many())

    async def work(session: ClientSession) -> None:
        idle = [await raw_connection(server) for _ in range(200)]
        page = await connect(session, server)
        await receive(page, 'status')
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for i in range(60):
            values = {f'joint_{j}': 0.001 * (i + 1) for j in range(40)}
            await page.send_json({'type': 'set', 'revision': 1, 'values': values})
            await receive_frame(page)
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory
        assert grown < 50_000
        assert server.stage.session.values[0] == pytest.approx(0.06)
        for connection in idle:
            connection.close()

    run(work)


def load_many() -> Path:
    """Return a file with a robot of 40 joints, so that messages with its poses are large."""
    import tempfile

    file = Path(tempfile.mkdtemp()) / 'many.urdf'
    file.write_text(chain([f'joint_{i}' for i in range(40)]))
    return file


async def raw_connection(server: ViewerServer) -> socket.socket:
    """Open a web socket from which the test never reads."""
    url = URL(server.url)
    connection = socket.create_connection((url.host, url.port))
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.sendall(
        f'GET /socket HTTP/1.1\r\nHost: {url.host}:{url.port}\r\nOrigin: {url.origin()}\r\n'
        'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'.encode()
    )
    await asyncio.sleep(0)
    return connection


def test_clients_above_the_maximum_are_refused(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr('robot_description_tools.viewer.clients.MAX_CLIENTS', 2)
    server = serve(ARM)

    async def work(session: ClientSession) -> None:
        pages = [await connect(session, server) for _ in range(2)]
        for page in pages:
            await receive(page, 'scene')
        with pytest.raises(WSServerHandshakeError, match='503'):
            await connect(session, server)

    run(work)


def test_a_client_that_reads_nothing_for_long_is_disconnected(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr('robot_description_tools.viewer.clients.PATIENCE', 2.0)
    server = serve(load_many())

    async def work(session: ClientSession) -> None:
        stuck = await raw_connection(server)
        page = await connect(session, server)
        scene = await receive(page, 'scene')
        for i in range(10**6):
            values = {f'joint_{j}': 0.5 * (i % 2) for j in range(40)}
            message = {'type': 'set', 'revision': scene['revision'], 'values': values}
            await page.send_json(message)
            await receive_frame(page)
            if len(server._clients) == 1:
                break
        stuck.close()

    run(work)
