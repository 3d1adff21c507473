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

"""The server over HTTP: who gets in, what is served, and what it costs."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager
import errno
from functools import partial
from ipaddress import ip_address
import json
import logging
import os
from pathlib import Path
import socket
import threading
from typing import Any

from aiohttp import ClientSession
from aiohttp import FormData
from aiohttp import ServerDisconnectedError
from aiohttp import WSServerHandshakeError
import numpy as np
import pytest
from robot_description_tools.viewer import Access
from robot_description_tools.viewer import Choice
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer import server as server_module
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer import ViewerServer
from robot_description_tools.viewer.session import RobotSession
from test_support.patience import PATIENCE
from test_support.patience import wait_until
from test_support.viewer_clients import connect
from test_support.viewer_clients import get
from test_support.viewer_clients import origin
from test_support.viewer_clients import post
from test_support.viewer_clients import receive
from test_support.viewer_clients import receive_frame
from test_support.viewer_clients import run
from test_support.viewer_clients import Serve
from test_support.viewer_robots import ARM
from test_support.viewer_robots import chain
from test_support.viewer_robots import stl
from test_support.viewer_robots import with_meshes
from yarl import URL

# -- the page --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    'path',
    ['/', '/viewer.js', '/mesh_worker.js', '/shared.js', '/viewer.css', '/licences.txt'],
)
def test_page_is_complete(serve: Serve, path: str) -> None:
    status, body, headers = get(serve(ARM), path)
    assert status == 200
    assert body
    assert "default-src 'none'" in headers['Content-Security-Policy']
    assert headers['X-Content-Type-Options'] == 'nosniff'


@pytest.mark.parametrize('path', ['/nothing', '/server.py', '/../server.py', '/static/viewer.js'])
def test_nothing_else_is(serve: Serve, path: str) -> None:
    assert get(serve(ARM), path)[0] == 404


def test_head_is_get_without_a_body(serve: Serve) -> None:
    server = serve(ARM)

    async def work(session: ClientSession) -> list[tuple[int, bytes]]:
        url = URL(server.url).origin()
        answers = []
        for path in ('/', '/viewer.js', '/nothing'):
            async with session.head(url / path[1:]) as response:
                answers.append((response.status, await response.read()))
        async with session.head(url, headers={'Host': 'evil.example'}) as response:
            answers.append((response.status, await response.read()))
        return answers

    assert run(work) == [(200, b''), (200, b''), (404, b''), (403, b'')]


def test_a_new_page_is_told_everything_and_moves_the_robot(serve: Serve) -> None:
    server = serve(ARM)

    async def work(session: ClientSession) -> None:
        page = await connect(session, server)
        scene = await receive(page, 'scene')
        await receive(page, 'status')
        await receive_frame(page)
        values = {'joint_1': 0.5, 'left_finger_joint': 0.01}
        await page.send_json({'type': 'set', 'revision': scene['revision'], 'values': values})
        frame = await receive_frame(page)
        assert np.frombuffer(frame, '<u4', 2)[1] == 12
        await page.send_str('no json')
        assert 'Expecting value' in (await receive(page, 'refused'))['reason']
        await page.send_str('[1]')
        assert (await receive(page, 'refused'))['reason'] == 'expected an object'
        await page.send_str('[' * 100_000)
        await receive(page, 'refused')

    run(work)
    assert server.stage.session.values[server.stage.session.index['right_finger_joint']] == 0.01


def test_pages_see_what_others_do(serve: Serve) -> None:
    server = serve(ARM)

    async def work(session: ClientSession) -> None:
        one, other = await connect(session, server), await connect(session, server)
        for page in (one, other):
            await receive(page, 'status')
            await receive_frame(page)
        await one.send_json({'type': 'set', 'revision': 1, 'values': {'joint_1': 0.5}})
        assert await receive_frame(one) == await receive_frame(other)

    run(work)


def test_a_link_that_is_pulled_goes_on_by_itself_and_a_page_that_goes_lets_go(
    serve: Serve,
) -> None:
    server = serve(ARM)
    target = {'xyz': [-0.3, 0.5, 0.7], 'quat': [0.0, 0.0, 0.0, 1.0], 'turns': False}

    async def work(session: ClientSession) -> None:
        page = await connect(session, server)
        assert (await receive(page, 'grab'))['held'] is None
        await page.send_json({'type': 'grab', 'link': 'gripper_tcp', 'base': None, 'who': 'page'})
        await page.send_json({'type': 'pull', 'revision': 1, 'number': 7, **target})
        held = (await receive(page, 'grab'))['held']
        steps = 0
        while not (held['off'] and held['off']['reached']):
            held = (await receive(page, 'grab'))['held']
            steps += held['busy']
        assert held['answered'] == 7
        assert not held['busy']
        # It is too far away for one step.
        assert steps > 1

    run(work)
    places = server.stage.session.model.tree.link_index
    found = server.stage.session.poses[places['gripper_tcp'], :3]
    np.testing.assert_allclose(found, target['xyz'], atol=1e-5)

    def is_held() -> bool:
        held = (each['held'] for each in server.stage.messages() if each['type'] == 'grab')
        return next(held) is not None

    assert wait_until(lambda: not is_held())


def test_a_page_that_is_not_seen_gets_no_frames(serve: Serve) -> None:
    server = serve(ARM)

    async def work(session: ClientSession) -> None:
        page = await connect(session, server)
        await receive(page, 'status')
        await receive_frame(page)
        await page.send_json({'type': 'pause', 'paused': True})
        number = server.stage.frame.number
        for i in range(1, 4):
            await page.send_json({'type': 'set', 'revision': 1, 'values': {'joint_1': 0.1 * i}})
            while server.stage.frame.number < number + i:
                await asyncio.sleep(0.005)
        # Frames come right behind the texts, so those before would be here with the second one.
        for _ in range(2):
            await page.send_str('no json')
            # That there is something to undo is told as ever.
            while (message := json.loads((await page.receive()).data))['type'] == 'history':
                pass
            assert message['type'] == 'refused'

    run(work)


# -- who gets in -----------------------------------------------------------------------------


@pytest.mark.parametrize('path', ['/', '/viewer.js', '/socket', '/files/0/a.stl'])
def test_foreign_host(serve: Serve, path: str) -> None:
    status, body, _ = get(serve(ARM), path, Host='evil.example')
    assert status == 403
    assert b'names another server' in body


@pytest.mark.parametrize('origin', ['http://evil.example', 'null', None])
def test_foreign_origin_gets_no_socket(serve: Serve, origin: str | None) -> None:
    server = serve(ARM)

    async def work(session: ClientSession) -> None:
        headers = {} if origin is None else {'Origin': origin}
        with pytest.raises(WSServerHandshakeError, match='403'):
            await session.ws_connect(URL(server.url) / 'socket', headers=headers)

    run(work)


@pytest.mark.parametrize('path', ['upload', 'reload', 'open'])
@pytest.mark.parametrize('origin', ['http://evil.example', None])
def test_foreign_origin_changes_nothing(serve: Serve, path: str, origin: str | None) -> None:
    server = serve(ARM)

    async def work(session: ClientSession) -> int:
        headers = {} if origin is None else {'Origin': origin}
        data = FormData()
        data.add_field('a.urdf', chain(['a']), filename='a.urdf')
        async with session.post(URL(server.url) / path, data=data, headers=headers) as response:
            return response.status

    assert run(work) == 403
    assert server.stage.revision == 1


@pytest.mark.parametrize(
    'path', ['/', '/?token=wrong', '/viewer.js?token=secret', '/files/0/a.stl']
)
def test_without_the_token_there_is_nothing(serve: Serve, path: str) -> None:
    status, body, _ = get(serve(ARM, token='secret'), path)
    assert status == 403
    assert b'token is needed' in body


def test_a_cookie_that_is_no_text_opens_nothing(serve: Serve) -> None:
    server = serve(ARM, token='secret')
    url = URL(server.url)
    with socket.create_connection((url.host, url.port)) as connection:
        cookie = f'robot_description_viewer_{url.port}='.encode() + b'\xff\x80'
        connection.sendall(
            b'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: '
            + cookie + b'\r\n\r\n'
        )
        assert connection.recv(100).split()[1] == b'403'


@pytest.mark.parametrize('token', ['a b&c=d#e', 'gehe\u00efm/\u20ac', 'x";y\\', '100%25+1'])
def test_a_token_may_hold_any_characters(serve: Serve, token: str) -> None:
    server = serve(ARM, token=token)

    async def work(session: ClientSession) -> None:
        async with session.get(URL(server.url, encoded=True)) as response:
            assert response.status == 200
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


def test_who_tries_tokens_is_slowed_down_and_slows_nobody_else_down(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many guesses are under way: the right token opens at once, none of them is answered."""
    monkeypatch.setattr('robot_description_tools.viewer.access.PENALTY', 1e6)
    monkeypatch.setattr('robot_description_tools.viewer.access.MAX_PENALTIES', 8)
    server = serve(ARM, token='secret')
    url = URL(server.url).origin()

    async def work(session: ClientSession) -> None:
        async def guess(i: int) -> None:
            async with session.get(url, params={'token': f'guess {i}'}):
                pass

        guesses = [asyncio.create_task(guess(i)) for i in range(20)]
        # Those beyond the bound get no answer, and no memory.
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


def test_token_opens_and_leaves_the_address_bar(serve: Serve) -> None:
    server = serve(ARM, token='secret')
    assert server.url.endswith('/?token=secret')

    async def work(session: ClientSession) -> None:
        async with session.get(server.url) as response:
            assert response.status == 200
            assert 'token' not in str(response.url)
            (redirect,) = response.history
            assert 'HttpOnly' in redirect.headers['Set-Cookie']
            assert 'SameSite=Lax' in redirect.headers['Set-Cookie']
        page = await session.ws_connect(
            URL(server.url).origin() / 'socket', headers=origin(server)
        )
        await receive(page, 'scene')

    run(work)


# -- files -----------------------------------------------------------------------------------


@pytest.fixture
def meshes(tmp_path: Path, serve: Serve) -> tuple[ViewerServer, str]:
    """Serve a robot with one mesh beside a secret; return the mesh's address, too."""
    stl(tmp_path / 'robot' / 'part.stl')
    (tmp_path / 'robot' / 'notes.txt').write_text('secret')
    (tmp_path / 'secret.stl').write_text('secret')
    file = tmp_path / 'robot' / 'robot.urdf'
    file.write_text(with_meshes('part.stl'))
    server = serve(file)
    scene = server.stage.messages()[0]['robot']
    return server, '/' + scene['links'][1]['visuals'][0]['geometry']['url']


def test_mesh_is_served(meshes: tuple[ViewerServer, str]) -> None:
    status, body, headers = get(*meshes)
    assert (status, len(body)) == (200, 84 + 4 * 50)
    # For good, as long as the address tells what the file holds.
    assert 'immutable' in headers['Cache-Control']
    server, address = meshes
    for other in (address.partition('?')[0], address.replace('?v=', '?v=0')):
        assert get(server, other)[2]['Cache-Control'] == 'no-cache'


def test_what_is_kept_for_good_is_what_the_address_tells(
    meshes: tuple[ViewerServer, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though the file is replaced as soon as it has been looked at."""
    mesh = tmp_path / 'robot' / 'part.stl'
    first = mesh.read_bytes()
    in_thread = server_module._in_thread

    async def replaced_behind(function: Callable[[], object]) -> object:
        found = await in_thread(function)
        mesh.write_bytes(b'solid other')
        return found

    monkeypatch.setattr(server_module, '_in_thread', replaced_behind)
    _, body, headers = get(*meshes)
    assert 'immutable' in headers['Cache-Control']
    assert body == first
    _, body, headers = get(*meshes)
    assert headers['Cache-Control'] == 'no-cache'
    assert body == b'solid other'


@pytest.mark.parametrize(
    'path',
    [
        '/files/0/../secret.stl',
        '/files/0/%2e%2e/secret.stl',
        '/files/0/..%2fsecret.stl',
        '/files/0/..%5csecret.stl',
        '/files/0/%2fetc%2fpasswd',
        '/files/0//etc/passwd',
        '/files/0/notes.txt',
        '/files/0/robot.urdf',
        '/files/0/part.stl%00.png',
        '/files/1/part.stl',
        '/files/-1/part.stl',
        '/files/999999999999/part.stl',
        '/files/0/',
    ],
)
def test_no_other_file_is(meshes: tuple[ViewerServer, str], path: str) -> None:
    status, body, _ = get(meshes[0], path)
    assert status in (400, 404)
    assert b'secret' not in body.replace(b'secret.stl', b'')


def test_upload_and_back(serve: Serve) -> None:
    server = serve(ARM)
    assert post(server, **{'mine.urdf': chain(['elbow'])}) == (200, 'ok\n')
    assert server.stage.messages()[0]['robot']['name'] == 'chain'
    assert server.stage.messages()[1]['uploaded']

    async def back(session: ClientSession) -> int:
        async with session.post(URL(server.url) / 'reload', headers=origin(server)) as response:
            return response.status

    assert run(back) == 200
    assert server.stage.messages()[0]['robot']['name'] == 'arm_with_gripper'


def test_upload_with_mistakes_shows_no_other_robot_but_its_own_last_one(serve: Serve) -> None:
    server = serve(ARM)
    mistake = '<robot name="a"><link></robot>'
    for text, name in ((mistake, None), (chain(['elbow']), 'chain'), (mistake, 'chain')):
        assert post(server, **{'mine.urdf': text})[0] == 200
        scene, findings = server.stage.messages()[:2]
        assert (scene['robot'] and scene['robot']['name']) == name
        assert findings['usable'] == (text is not mistake)
        assert (findings['findings'] == []) == findings['usable']


def named(name: str, *joints: str) -> str:
    return chain(joints).replace('name="chain"', f'name="{name}"')


def ask(server: ViewerServer, path: str, **query: str) -> int:
    """Let a page ask for something without content, and return the status."""

    async def work(session: ClientSession) -> int:
        url = (URL(server.url) / path).with_query(query)
        async with session.post(url, headers=origin(server)) as response:
            return response.status

    return run(work)


def shown(server: ViewerServer) -> tuple[str | None, str, dict[str, str]]:
    """Return the robot that is shown, the one that was chosen, and what is known of each."""
    messages = {message['type']: message for message in server.stage.messages()}
    robot, robots = messages['scene']['robot'], messages['robots']
    states = {file['name']: file['state'] for file in robots['files']}
    return robot and robot['name'], robots['current'], states


def test_robots_of_a_folder_are_chosen_one_by_one(serve: Serve, tmp_path: Path) -> None:
    texts = {'a.urdf': chain(['a']), 'bad.urdf': '<robot', 'c.urdf': named('other', 'c')}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)

    def find() -> list[str]:
        return sorted(file.name for file in tmp_path.iterdir())

    server = serve(load=Choice(find(), lambda name: load_file(tmp_path / name), find=find))
    new = dict.fromkeys(texts, 'new')
    assert shown(server) == (None, '', new)
    assert ask(server, 'open', robot='../a.urdf') == 404
    # Back from an upload, there is the same choice, and the upload stays until one is made.
    assert post(server, **{'mine.urdf': named('mine', 'm')})[0] == 200
    folder = server._choice.forget.__self__.folder
    assert ask(server, 'reload') == 200
    assert shown(server) == ('mine', '', new)
    assert folder.is_dir()
    assert ask(server, 'open', robot='a.urdf') == 200
    assert shown(server) == ('chain', 'a.urdf', new | {'a.urdf': 'good'})
    assert not folder.exists()
    # A mistake in one leaves the others, and shows none of them in its place.
    assert ask(server, 'open', robot='bad.urdf') == 200
    states = new | {'a.urdf': 'good', 'bad.urdf': 'bad'}
    assert shown(server) == (None, 'bad.urdf', states)
    assert ask(server, 'open', robot='c.urdf') == 200
    assert shown(server)[0] == 'other'
    # What was chosen is watched.
    (tmp_path / 'c.urdf').write_text(named('changed', 'c'))
    assert wait_until(lambda: shown(server)[0] == 'changed')
    # So is the folder, while a page is open; what is shown stays in the list.
    (tmp_path / 'd.urdf').write_text(named('new', 'd'))
    (tmp_path / 'a.urdf').unlink()
    (tmp_path / 'c.urdf').unlink()

    async def work(session: ClientSession) -> None:
        page = await connect(session, server)
        names: set[str] = set()
        while names != {'bad.urdf', 'c.urdf', 'd.urdf'}:
            names = {file['name'] for file in (await receive(page, 'robots'))['files']}

    run(work)
    assert ask(server, 'open', robot='a.urdf') == 404
    assert ask(server, 'open', robot='d.urdf') == 200
    assert shown(server)[:2] == ('new', 'd.urdf')


def test_of_an_upload_with_several_descriptions_pages_choose(serve: Serve) -> None:
    server = serve(ARM)
    files = {'a.urdf': named('one', 'a'), 'b.urdf': named('two', 'b')}
    assert post(server, **files) == (200, 'ok\n')
    assert shown(server) == ('arm_with_gripper', '', dict.fromkeys(files, 'new'))
    for file, name in (('b.urdf', 'two'), ('a.urdf', 'one')):
        assert ask(server, 'open', robot=file) == 200
        assert shown(server)[:2] == (name, file)
    folder = server._choice.forget.__self__.folder
    assert folder.is_dir()
    assert ask(server, 'reload') == 200
    assert shown(server) == ('arm_with_gripper', '', {})
    assert ask(server, 'open', robot='a.urdf') == 404
    assert not folder.exists()


HUGE = chain(['a']).replace(
    '<link name="base"/>',
    '<link name="base"><inertial><mass value="1e-300"/>'
    '<inertia ixx="1e300" iyy="1e300" izz="1e300" ixy="0" ixz="0" iyz="0"/></inertial></link>',
)


def test_a_description_with_huge_numbers_leaves_the_server_alive(serve: Serve) -> None:
    server = serve(ARM)

    async def work(session: ClientSession) -> None:
        page = await connect(session, server)
        await receive(page, 'status')
        for text in (HUGE, chain(['elbow'])):
            data = FormData()
            data.add_field('mine.urdf', text, filename='file')
            url = URL(server.url) / 'upload'
            async with session.post(url, data=data, headers=origin(server)) as response:
                assert response.status == 200
            scene = await receive(page, 'scene')
        assert scene['robot']['joints'][0]['name'] == 'elbow'

    run(work)


@pytest.mark.parametrize('failing', ['tick', 'news'])
def test_a_failure_in_a_tick_stops_no_page(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    server = serve(ARM)
    whole = getattr(server.stage, failing)
    failed = []

    def once() -> Any:
        if not failed:
            failed.append(1)
            raise RuntimeError('once')
        return whole()

    async def work(session: ClientSession) -> None:
        page = await connect(session, server)
        await receive(page, 'status')
        await receive_frame(page)
        monkeypatch.setattr(server.stage, failing, once)
        for i in range(1, 3):
            await page.send_json({'type': 'set', 'revision': 1, 'values': {'joint_1': 0.1 * i}})
            while len(failed) < 1 or server.stage.session.values[0] < 0.1 * i:
                await page.send_json({'type': 'dance'})
                await asyncio.sleep(0.02)
        await receive_frame(page)

    run(work)
    assert failed


def test_a_failed_reading_does_not_end_watching(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(chain(['a']))
    server = serve(file)
    whole = server._load
    failed = threading.Event()

    def load() -> Any:
        if not failed.is_set():
            failed.set()
            raise RuntimeError('once')
        return whole()

    server._load = load
    file.write_text(chain(['a', 'b']))
    assert failed.wait(PATIENCE)

    async def work(session: ClientSession) -> None:
        page = await connect(session, server)
        await receive(page, 'status')
        file.write_text(chain(['a', 'b', 'c']))
        scene = await receive(page, 'scene')
        assert [joint['name'] for joint in scene['robot']['joints']] == ['a', 'b', 'c']

    run(work)


@pytest.mark.parametrize(
    ('kind', 'body'),
    [
        ('text/plain', b'<robot/>'),
        ('application/x-www-form-urlencoded', b'a=b'),
        ('multipart/form-data', b'no boundary'),
        ('multipart/form-data; boundary=x', b'garbage'),
        ('multipart/form-data; boundary=x', b'--x\r\nno header\r\n\r\n<robot/>'),
        ('multipart/form-data; boundary=x', b'--x\r\n\r\n<robot/>\r\n--x--\r\n'),
        ('multipart/mixed; boundary=x', b'--x\r\nContent-Length: y\r\n\r\na\r\n--x--'),
    ],
)
def test_an_upload_that_is_no_form(serve: Serve, kind: str, body: bytes) -> None:
    server = serve(ARM)

    async def work(session: ClientSession) -> int:
        headers = {**origin(server), 'Content-Type': kind}
        url = URL(server.url) / 'upload'
        async with session.post(url, data=body, headers=headers) as response:
            return response.status

    assert run(work) == 400


def test_an_upload_whose_header_is_no_text(serve: Serve) -> None:
    url = URL(serve(ARM).url)
    request = (
        'POST /upload HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n'
        'Content-Type: multipart/form-data; boundary\x83=x\r\nContent-Length: 3\r\n'
        'Connection: close\r\n\r\n--x'
    )
    with socket.create_connection((url.host, url.port), timeout=PATIENCE) as connection:
        connection.sendall(request.encode('latin-1'))
        answer = b''.join(iter(partial(connection.recv, 65536), b''))
    assert answer.startswith(b'HTTP/1.1 400'), answer
    assert b'\\udc83' in answer


@pytest.mark.parametrize('coding', ['gzip', 'deflate'])
def test_an_upload_that_cannot_be_decoded(
    serve: Serve, caplog: pytest.LogCaptureFixture, coding: str
) -> None:
    server = serve(ARM)

    async def work(session: ClientSession) -> tuple[int, str]:
        headers = {**origin(server), 'Content-Encoding': coding}
        headers['Content-Type'] = 'multipart/form-data; boundary=x'
        url = URL(server.url) / 'upload'
        async with session.post(url, data=b'this is none', headers=headers) as response:
            return response.status, await response.text()

    status, text = run(work)
    assert status == 400
    assert f'content-encoding: {coding}' in text
    assert not caplog.records


@pytest.mark.parametrize('at', ['mkdtemp', 'write'])
def test_an_upload_to_a_full_disk_says_so(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    server = serve(ARM)

    def full(*_: object, **__: object) -> Any:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    if at == 'mkdtemp':
        monkeypatch.setattr('tempfile.mkdtemp', full)
    else:
        monkeypatch.setattr('robot_description_tools.viewer.uploads.Upload.count', full)
    status, text = post(server, **{'mine.urdf': chain(['a'])})
    assert (status, text) == (507, 'The server cannot keep the upload: No space left on device.\n')


def test_an_upload_of_a_file_and_a_folder_of_one_name(serve: Serve) -> None:
    status, text = post(serve(ARM), **{'m.stl': b'', 'm.stl/r.urdf': chain(['a'])})
    assert status == 400
    assert 'a folder that has the name of an uploaded file' in text


def test_few_uploads_at_a_time(serve: Serve) -> None:
    server = serve(ARM)
    end = asyncio.Event()

    async def body() -> AsyncIterator[bytes]:
        yield b'--x\r\nContent-Disposition: form-data; name="a.urdf"\r\n\r\n'
        await end.wait()
        yield chain(['elbow']).encode() + b'\r\n--x--\r\n'

    async def work(session: ClientSession) -> list[int]:
        headers = {**origin(server), 'Content-Type': 'multipart/form-data; boundary=x'}

        async def upload() -> int:
            url = URL(server.url) / 'upload'
            async with session.post(url, data=body(), headers=headers) as response:
                return response.status

        first = [asyncio.create_task(upload()) for _ in range(2)]
        while server._uploading < 2:
            await asyncio.sleep(0.01)
        third = await upload()
        end.set()
        return [third, *await asyncio.gather(*first), await upload()]

    assert run(work) == [429, 200, 200, 200]


@pytest.mark.parametrize(
    ('name', 'reason'),
    [('mine.urdf.xacro', 'not expanded'), ('../mine.urdf', 'no plain'), ('mine.stl', 'no descr')],
)
def test_refused_upload_says_why(serve: Serve, name: str, reason: str) -> None:
    status, text = post(serve(ARM), **{name: '<robot/>'})
    assert status == 400
    assert reason in text


def test_upload_that_is_too_large(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr('robot_description_tools.viewer.uploads.MAX_BYTES', 10_000)
    status, text = post(serve(ARM), **{'mine.stl': 20_000 * b' '})
    assert status == 400
    assert 'more than' in text


def test_upload_that_never_ends(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr('robot_description_tools.viewer.server.UPLOAD_TIME', 0.2)
    server = serve(ARM)

    async def body() -> AsyncIterator[bytes]:
        yield b'--x\r\nContent-Disposition: form-data; name="a.urdf"\r\n\r\n<robot'
        await asyncio.Event().wait()

    async def work(session: ClientSession) -> int:
        kind = {'Content-Type': 'multipart/form-data; boundary=x'}
        async with session.post(
            URL(server.url) / 'upload', data=body(), headers={**origin(server), **kind}
        ) as response:
            return response.status

    assert run(work) == 408


def test_upload_can_be_off(serve: Serve) -> None:
    server = serve(ARM, stage=Stage(can_upload=False))
    assert post(server, **{'mine.urdf': chain(['a'])}) == (403, 'The robot comes from ROS here.\n')


# -- the rest --------------------------------------------------------------------------------


def test_port_that_is_taken(serve: Serve) -> None:
    server = serve(ARM)
    with pytest.raises(OSError, match='address already in use'):
        serve(ARM, port=URL(server.url).port)


def test_hot_reload_over_http(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(chain(['a']))
    server = serve(file)

    async def work(session: ClientSession) -> None:
        page = await connect(session, server)
        await receive(page, 'status')
        file.write_text(chain(['a', 'b']))
        scene = await receive(page, 'scene')
        assert [joint['name'] for joint in scene['robot']['joints']] == ['a', 'b']

    run(work)


def test_a_deleted_file_is_a_finding_over_the_last_robot(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr('robot_description_tools.viewer.watch.GONE', 0.1)
    file = tmp_path / 'robot.urdf'
    file.write_text(chain(['a']))
    server = serve(file)

    async def work(session: ClientSession) -> None:
        page = await connect(session, server)
        await receive(page, 'status')
        file.unlink()
        findings = await receive(page, 'findings')
        assert [each['code'] for each in findings['findings']] == ['file-unreadable']
        assert not findings['usable']
        assert server.stage.messages()[0]['robot']['name'] == 'chain'
        file.write_text(chain(['a', 'b']))
        scene = await receive(page, 'scene')
        assert [joint['name'] for joint in scene['robot']['joints']] == ['a', 'b']

    run(work)


def test_every_address_is_told_by_name_and_by_number() -> None:
    server = ViewerServer(Stage(), Access('0.0.0.0', 'a b'))
    server.start_thread('0.0.0.0', 0)
    try:
        assert server.urls[0] == server.url
        assert URL(server.url).host == socket.gethostname().lower()
        assert all(url.endswith('/?token=a%20b') for url in server.urls)
        for url in server.urls[1:]:
            ip_address(URL(url).host)
            assert get(server, '/', Host=f'{URL(url).host}:{URL(url).port}')[0] == 403

            async def work(session: ClientSession, url: str = url) -> int:
                async with session.get(URL(url, encoded=True)) as response:
                    return response.status

            assert run(work) == 200
    finally:
        server.stop_thread()


# -- where threads meet ----------------------------------------------------------------------


def test_what_comes_from_other_threads_is_done_by_one_in_order(serve: Serve) -> None:
    """Many threads talk at once: nothing is lost, and nothing overtakes."""
    server = serve()
    done: dict[int, list[int]] = {}
    idents = set()

    def note(thread: int, i: int) -> None:
        idents.add(threading.get_ident())
        done.setdefault(thread, []).append(i)

    def talk(thread: int) -> None:
        for i in range(500):
            server.call(partial(note, thread, i))

    threads = [threading.Thread(target=talk, args=[n]) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    last = threading.Event()
    server.call(last.set)
    assert last.wait(PATIENCE)
    assert done == {n: list(range(500)) for n in range(4)}
    assert len(idents) == 1
    server.stop_thread()
    # Nobody listens any more, and nobody minds.
    server.call(lambda: None)
    server.show(lambda: load_text(chain(['a']), 'text'))


# -- what takes long -------------------------------------------------------------------------


@contextmanager
def held(monkeypatch: pytest.MonkeyPatch, name: str) -> Iterator[threading.Event]:
    """Let a method of sessions last until the end; the event tells that it has begun."""
    begun, end = threading.Event(), threading.Event()
    whole: Callable[..., Any] = getattr(RobotSession, name)

    def slow(*arguments: Any) -> Any:
        begun.set()
        assert end.wait(PATIENCE)
        return whole(*arguments)

    monkeypatch.setattr(RobotSession, name, slow)
    try:
        yield begun
    finally:
        end.set()


@pytest.mark.parametrize('name', ['__init__', 'take_over', 'set'])
def test_a_robot_that_takes_long_holds_nobody(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    """While one is compiled, placed or moved, pages come, are answered, and see the last one."""
    file = tmp_path / 'robot.urdf'
    file.write_text(chain(['a']))
    server = serve(file)

    async def work(session: ClientSession) -> None:
        page = await connect(session, server)
        await receive(page, 'status')
        with held(monkeypatch, name) as begun:
            if name == 'set':
                await page.send_json({'type': 'set', 'revision': 1, 'values': {'a': 0.5}})
            else:
                file.write_text(chain(['a', 'b']))
            while not begun.is_set():
                await asyncio.sleep(0.01)
            async with session.get(URL(server.url) / 'viewer.js') as response:
                assert response.status == 200
            await page.ping()
            await page.send_str('no json')
            await receive(page, 'refused')
            other = await connect(session, server)
            scene = await receive(other, 'scene')
            assert [joint['name'] for joint in scene['robot']['joints']] == ['a']
            await receive_frame(other)
            if name != 'set':
                # The newest is shown, whatever is ready first.
                file.write_text(chain(['a', 'b', 'c']))
        if name == 'set':
            assert np.frombuffer(await receive_frame(other), '<u4', 3)[1:].tolist() == [1, 1]
            return
        names: list[str] = []
        while len(names) < 3:
            scene = await receive(other, 'scene')
            names = [joint['name'] for joint in scene['robot']['joints']]

    run(work)


def test_the_newest_description_waits_for_no_older_one(serve: Serve) -> None:
    server = serve()
    begun, end, read = threading.Event(), threading.Event(), threading.Event()

    def slow() -> Any:
        begun.set()
        assert end.wait(PATIENCE)
        read.set()
        return load_text(chain(['slow']), 'slow')

    async def work(session: ClientSession) -> None:
        page = await connect(session, server)
        await receive(page, 'status')
        server.show(slow)
        while not begun.is_set():
            await asyncio.sleep(0.01)
        for name in ('quick', 'last'):
            server.show(lambda name=name: load_text(chain([name]), name))
            scene = await receive(page, 'scene')
            assert scene['robot']['joints'][0]['name'] == name
            end.set()
        while not read.is_set() or server._readings:
            await asyncio.sleep(0.01)
        findings = server.stage.messages()[1]
        assert findings['title'] == 'last'

    run(work)


def test_a_page_that_sends_faster_than_the_robot_moves_fills_no_memory(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr('robot_description_tools.viewer.server.MAX_MESSAGE', 1000)
    server = serve(ARM)

    async def work(session: ClientSession) -> None:
        page = await connect(session, server)
        scene = await receive(page, 'scene')
        with held(monkeypatch, 'set') as begun:
            for i in range(1, 101):
                values = {'joint_1': 0.01 * i}
                message = {'type': 'set', 'revision': scene['revision'], 'values': values}
                await page.send_json(message)
            while not begun.is_set():
                await asyncio.sleep(0.01)
            other = await connect(session, server)
            await receive(other, 'scene')
            assert len(server._work) < 20
        while server.stage.session.values[0] < 0.999:
            await asyncio.sleep(0.01)

    run(work)


# -- garbage ---------------------------------------------------------------------------------

UPGRADE = (
    'GET /socket HTTP/1.1\r\n{}Connection: Upgrade\r\nUpgrade: websocket\r\n'
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: '
)
KEY = base64.b64encode(bytes(16)).decode() + '\r\n\r\n'
GARBAGE = {
    'bytes': b'\x16\x03\x01\x02\x00\xff\xfe\r\n\r\n',
    'no host': b'GET / HTTP/1.1\r\n\r\n',
    'bad version': 'GET / HTTP/9.9\r\n{}\r\n',
    'long line': b'GET /' + 20_000 * b'a' + b' HTTP/1.1\r\n\r\n',
    'no address': b'GET http://[::1 HTTP/1.1\r\n\r\n',
    'no length': 'POST /upload HTTP/1.1\r\n{}Content-Length: x\r\n\r\n',
    'no chunk': 'POST /upload HTTP/1.1\r\n{}Transfer-Encoding: chunked\r\n\r\nzz\r\nabc',
    'half a body': 'POST /upload HTTP/1.1\r\n{}Content-Type: multipart/form-data; boundary=x\r\n'
    'Content-Length: 1000\r\n\r\n--x\r\nContent-Disposition: form-data; name="a.urdf"\r\n\r\n<',
    'no origin': b'POST /reload HTTP/1.1\r\nHost: localhost\r\nOrigin: http://[\r\n\r\n',
    'no key': UPGRADE + '\udcff\r\n\r\n',
    'no frame': UPGRADE + KEY + '\udcff\udcff\udcff\udcff',
    'no text': UPGRADE + KEY + '\udc81\udc82\0\0\0\0\udcff\udcff',
}


def test_garbage_is_answered_and_leaves_no_trace_in_the_log(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    server = serve(ARM)
    url = URL(server.url)
    for name, data in GARBAGE.items():
        if isinstance(data, str):
            head = f'Host: {url.host}:{url.port}\r\nOrigin: {url.origin()}\r\n'
            data = data.format(head).encode(errors='surrogateescape')
        with socket.create_connection((url.host, url.port), timeout=PATIENCE) as connection:
            connection.sendall(data)
            if name != 'half a body':
                assert connection.recv(2**16).split()[1] in {b'101', b'400', b'403'}, name
    assert get(server, '/')[0] == 200
    assert [record.getMessage() for record in caplog.records] == []


def test_a_link_that_leads_to_itself_is_a_finding(
    serve: Serve, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(chain(['a']))
    server = serve(file)

    async def work(session: ClientSession) -> None:
        page = await connect(session, server)
        await receive(page, 'status')
        file.unlink()
        file.symlink_to(file.name)
        findings = await receive(page, 'findings')
        assert [each['code'] for each in findings['findings']] == ['file-unreadable']

    run(work)
    assert [record.getMessage() for record in caplog.records] == []


# -- meshes for other machines ---------------------------------------------------------------


def test_meshes_are_closed_unless_asked_for_and_open_nothing_else(
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
