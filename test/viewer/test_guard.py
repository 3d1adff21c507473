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
"""Hosts, origins and tokens, tested over HTTP."""

from __future__ import annotations

import asyncio
from pathlib import Path
import socket

from aiohttp import ClientSession
from aiohttp import FormData
from aiohttp import ServerDisconnectedError
from aiohttp import WSServerHandshakeError
import pytest
from robot_description_tools.viewer import ViewerServer
from test_support.viewer_clients import connect
from test_support.viewer_clients import get
from test_support.viewer_clients import receive
from test_support.viewer_clients import run
from test_support.viewer_clients import Serve
from test_support.viewer_robots import ARM
from test_support.viewer_robots import chain
from test_support.viewer_robots import stl
from test_support.viewer_robots import with_meshes
from yarl import URL


@pytest.fixture(autouse=True)
def short_penalty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the delay after a wrong token from 1 s to 0.02 s."""
    monkeypatch.setattr('robot_description_tools.viewer.access.PENALTY', 0.02)


@pytest.mark.parametrize('path', ['/', '/viewer.js', '/socket', '/files/0/a.stl'])
def test_a_foreign_host_is_refused(served_arm: ViewerServer, path: str) -> None:
    status, body, _ = get(served_arm, path, Host='evil.example')
    assert status == 403
    assert b'names another server' in body


@pytest.mark.parametrize('origin', ['http://evil.example', 'null', None])
def test_foreign_origin_gets_no_socket(served_arm: ViewerServer, origin: str | None) -> None:
    async def work(session: ClientSession) -> None:
        headers = {} if origin is None else {'Origin': origin}
        with pytest.raises(WSServerHandshakeError, match='403'):
            await session.ws_connect(URL(served_arm.url) / 'socket', headers=headers)

    run(work)


@pytest.mark.parametrize('path', ['upload', 'reload', 'open'])
@pytest.mark.parametrize('origin', ['http://evil.example', None])
def test_foreign_origin_changes_nothing(
    served_arm: ViewerServer, path: str, origin: str | None
) -> None:
    url = URL(served_arm.url) / path

    async def work(session: ClientSession) -> int:
        headers = {} if origin is None else {'Origin': origin}
        data = FormData()
        data.add_field('a.urdf', chain(['a']), filename='a.urdf')
        async with session.post(url, data=data, headers=headers) as response:
            return response.status

    assert run(work) == 403
    assert served_arm.stage.revision == 1


@pytest.mark.parametrize(
    'path', ['/', '/?token=wrong', '/viewer.js?token=secret', '/files/0/a.stl']
)
def test_without_the_token_everything_is_refused(serve: Serve, path: str) -> None:
    status, body, _ = get(serve(ARM, token='secret'), path)
    assert status == 403
    assert b'token is needed' in body


def test_a_cookie_that_is_not_unicode_is_refused(serve: Serve) -> None:
    server = serve(ARM, token='secret')
    url = URL(server.url)
    with socket.create_connection((url.host, url.port)) as connection:
        cookie = f'robot_description_viewer_{url.port}='.encode() + b'\xff\x80'
        connection.sendall(
            b'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: '
            + cookie + b'\r\n\r\n'
        )
        assert connection.recv(100).split()[1] == b'403'


@pytest.mark.parametrize('token', ['secret', 'gehe\u00efm/\u20ac', 'x";y\\ b&c=d#e', '100%25+1'])
def test_the_token_opens_the_page_and_leaves_the_address_bar(serve: Serve, token: str) -> None:
    server = serve(ARM, token=token)

    async def work(session: ClientSession) -> None:
        async with session.get(URL(server.url, encoded=True)) as response:
            assert response.status == 200
            assert 'token' not in str(response.url)
            (redirect,) = response.history
            assert 'HttpOnly' in redirect.headers['Set-Cookie']
            assert 'SameSite=Lax' in redirect.headers['Set-Cookie']
        await receive(await connect(session, server), 'scene')

    run(work)


def test_wrong_token_gets_no_socket(serve: Serve) -> None:
    server = serve(ARM, token='secret')

    async def work(session: ClientSession) -> None:
        with pytest.raises(WSServerHandshakeError, match='403'):
            await connect(session, server)
        port = URL(server.url).port
        session.cookie_jar.update_cookies({f'robot_description_viewer_{port}': 'wrong'})
        with pytest.raises(WSServerHandshakeError, match='403'):
            await connect(session, server)

    run(work)


def test_guesses_of_tokens_are_slow_and_delay_no_other_client(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While many guesses wait, the right token opens the page at once."""
    monkeypatch.setattr('robot_description_tools.viewer.access.PENALTY', 1e6)
    monkeypatch.setattr('robot_description_tools.viewer.access.MAX_PENALTIES', 8)
    server = serve(ARM, token='secret')
    url = URL(server.url).origin()

    async def work(session: ClientSession) -> None:
        async def guess(i: int) -> None:
            async with session.get(url, params={'token': f'guess {i}'}):
                pass

        guesses = [asyncio.create_task(guess(i)) for i in range(20)]
        # If the maximum number of guesses wait, the server disconnects each client that sends
        # another guess.
        while sum(guess.done() for guess in guesses) < 12:
            await asyncio.sleep(0.01)
        async with session.get(server.url) as response:
            assert response.status == 200
        await receive(await connect(session, server), 'scene')
        assert sum(guess.done() for guess in guesses) == 12
        for guess_ in guesses:
            guess_.cancel()
        ends = await asyncio.gather(*guesses, return_exceptions=True)
        assert sum(isinstance(end, ServerDisconnectedError) for end in ends) == 12

    run(work)


def test_open_meshes_are_an_option_and_open_only_meshes(
    serve: Serve, tmp_path: Path
) -> None:
    package = tmp_path / 'arm'
    stl(package / 'meshes' / 'a.stl')
    stl(package / 'meshes' / 'other.stl')
    (package / 'package.xml').write_text('<package><name>arm</name></package>')
    file = package / 'r.urdf'
    file.write_text(with_meshes('package://arm/meshes/a.stl'))
    mesh = '/meshes/arm/meshes/a.stl'
    assert get(serve(file), mesh)[0] == 404
    assert get(serve(file, token='secret'), mesh)[0] == 403
    server = serve(file, token='secret', mesh_host='robot')
    for host in ('robot:8421', 'localhost'):
        status, body, headers = get(server, mesh, Host=host)
        assert (status, body) == (200, (package / 'meshes' / 'a.stl').read_bytes())
        assert headers['Access-Control-Allow-Origin'] == '*'
        assert headers['Cross-Origin-Resource-Policy'] == 'cross-origin'
        assert headers['X-Content-Type-Options'] == 'nosniff'
    for path in (
        '/meshes/arm/meshes/other.stl',
        '/meshes/arm/package.xml',
        '/meshes/arm/meshes/../meshes/a.stl',
        '/meshes/arm/meshes/%2e%2e/meshes/a.stl',
        '/meshes/arm/meshes%2F..%2Fpackage.xml',
        '/meshes/leg/a.stl',
        '/meshes/arm/',
    ):
        assert get(server, path)[0] == 404, path
    assert get(server, mesh, Host='evil.example')[0] == 403
    for path in ('/', '/files/0/meshes/a.stl', '/viewer.js'):
        status, _, headers = get(server, path)
        assert status == 403
        assert 'Access-Control-Allow-Origin' not in headers
