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

"""The server over HTTP: pages, files, uploads and invalid requests."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator
from collections.abc import Callable
import errno
from functools import partial
from ipaddress import ip_address
import json
import logging
import os
from pathlib import Path
import socket
from typing import Any

from aiohttp import ClientSession
from aiohttp import FormData
import numpy as np
import pytest
from robot_description_tools.coupling.trajectory_file import MOST_BYTES
from robot_description_tools.viewer import Access
from robot_description_tools.viewer import Choice
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import server as server_module
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer import ViewerServer
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
def test_page_is_complete(served_arm: ViewerServer, path: str) -> None:
    status, body, headers = get(served_arm, path)
    assert status == 200
    assert body
    assert "default-src 'none'" in headers['Content-Security-Policy']
    assert headers['X-Content-Type-Options'] == 'nosniff'


@pytest.mark.parametrize('path', ['/nothing', '/server.py', '/../server.py', '/static/viewer.js'])
def test_no_other_path_is_served(served_arm: ViewerServer, path: str) -> None:
    assert get(served_arm, path)[0] == 404


def test_head_is_get_without_a_body(served_arm: ViewerServer) -> None:
    async def work(session: ClientSession) -> list[tuple[int, bytes]]:
        url = URL(served_arm.url).origin()
        answers = []
        for path in ('/', '/viewer.js', '/nothing'):
            async with session.head(url / path[1:]) as response:
                answers.append((response.status, await response.read()))
        async with session.head(url, headers={'Host': 'evil.example'}) as response:
            answers.append((response.status, await response.read()))
        return answers

    assert run(work) == [(200, b''), (200, b''), (404, b''), (403, b'')]


def test_a_new_page_gets_all_messages_and_moves_the_robot(serve: Serve) -> None:
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


def test_all_pages_get_the_motions_of_one(serve: Serve) -> None:
    server = serve(ARM)

    async def work(session: ClientSession) -> None:
        one, other = await connect(session, server), await connect(session, server)
        for page in (one, other):
            await receive(page, 'status')
            await receive_frame(page)
        await one.send_json({'type': 'set', 'revision': 1, 'values': {'joint_1': 0.5}})
        assert await receive_frame(one) == await receive_frame(other)

    run(work)


def test_a_pull_continues_by_itself_and_ends_with_its_page(
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
        # The robot needs several steps, because the target is too far away for one step.
        assert steps > 1

    run(work)
    places = server.stage.session.model.tree.link_index
    found = server.stage.session.poses[places['gripper_tcp'], :3]
    np.testing.assert_allclose(found, target['xyz'], atol=1e-5)

    def is_held() -> bool:
        held = (each['held'] for each in server.stage.messages() if each['type'] == 'grab')
        return next(held) is not None

    assert wait_until(lambda: not is_held())


def test_a_hidden_page_gets_no_frames(serve: Serve) -> None:
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
        # If the page got frames, a frame would arrive between the answers to these two texts.
        for _ in range(2):
            await page.send_str('no json')
            # Messages with the steps of undo are still sent.
            while (message := json.loads((await page.receive()).data))['type'] == 'history':
                pass
            assert message['type'] == 'refused'

    run(work)


# -- files -----------------------------------------------------------------------------------


@pytest.fixture
def meshes(tmp_path: Path, serve: Serve) -> tuple[ViewerServer, str]:
    """
    Return a server of a robot with one mesh, and the address of the mesh.

    The folder of the robot and the folder above it contain secret files.

    """
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
    # If the address has the digest of the content, the browser may keep the file forever.
    assert 'immutable' in headers['Cache-Control']
    server, address = meshes
    for other in (address.partition('?')[0], address.replace('?v=', '?v=0')):
        assert get(server, other)[2]['Cache-Control'] == 'no-cache'


def test_content_that_is_cached_for_good_matches_the_digest(
    meshes: tuple[ViewerServer, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mesh file is replaced right after the server has read the file."""
    mesh = tmp_path / 'robot' / 'part.stl'
    first = mesh.read_bytes()
    in_thread = server_module.in_thread

    async def replaced_behind(function: Callable[[], object]) -> object:
        found = await in_thread(function)
        mesh.write_bytes(b'solid other')
        return found

    monkeypatch.setattr(server_module, 'in_thread', replaced_behind)
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
def test_no_other_file_is_served(meshes: tuple[ViewerServer, str], path: str) -> None:
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


def test_a_wrong_upload_keeps_only_the_robot_of_the_same_upload(serve: Serve) -> None:
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
    """Send a request without a body, and return the status."""

    async def work(session: ClientSession) -> int:
        url = (URL(server.url) / path).with_query(query)
        async with session.post(url, headers=origin(server)) as response:
            return response.status

    return run(work)


def shown(server: ViewerServer) -> tuple[str | None, str, dict[str, str]]:
    """Return the names of the shown and of the chosen robot, and the state of each robot."""
    messages = {message['type']: message for message in server.stage.messages()}
    robot, robots = messages['scene']['robot'], messages['robots']
    states = {file['name']: file['state'] for file in robots['files']}
    return robot and robot['name'], robots['current'], states


def test_the_robots_of_a_folder_can_be_chosen(serve: Serve, tmp_path: Path) -> None:
    texts = {'a.urdf': chain(['a']), 'bad.urdf': '<robot', 'c.urdf': named('other', 'c')}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)

    def find() -> list[str]:
        return sorted(file.name for file in tmp_path.iterdir())

    server = serve(load=Choice(find(), lambda name: load_file(tmp_path / name), find=find))
    new = dict.fromkeys(texts, 'new')
    assert shown(server) == (None, '', new)
    assert ask(server, 'open', robot='../a.urdf') == 404
    # After an upload, the list of robots is the same. The upload is kept until a robot is chosen.
    assert post(server, **{'mine.urdf': named('mine', 'm')})[0] == 200
    folder = server._readings.choice.forget.__self__.folder
    assert ask(server, 'reload') == 200
    assert shown(server) == ('mine', '', new)
    assert folder.is_dir()
    assert ask(server, 'open', robot='a.urdf') == 200
    assert shown(server) == ('chain', 'a.urdf', new | {'a.urdf': 'good'})
    assert not folder.exists()
    # A robot with a mistake does not affect other robots. No other robot is shown in its place.
    assert ask(server, 'open', robot='bad.urdf') == 200
    states = new | {'a.urdf': 'good', 'bad.urdf': 'bad'}
    assert shown(server) == (None, 'bad.urdf', states)
    assert ask(server, 'open', robot='c.urdf') == 200
    assert shown(server)[0] == 'other'
    # The chosen file is watched.
    (tmp_path / 'c.urdf').write_text(named('changed', 'c'))
    assert wait_until(lambda: shown(server)[0] == 'changed')
    # The folder is also watched while a page is open. The shown robot, c.urdf, stays in the list,
    # although its file is deleted.
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


def test_pages_choose_among_the_descriptions_of_an_upload(serve: Serve) -> None:
    server = serve(ARM)
    files = {'a.urdf': named('one', 'a'), 'b.urdf': named('two', 'b')}
    assert post(server, **files) == (200, 'ok\n')
    assert shown(server) == ('arm_with_gripper', '', dict.fromkeys(files, 'new'))
    for file, name in (('b.urdf', 'two'), ('a.urdf', 'one')):
        assert ask(server, 'open', robot=file) == 200
        assert shown(server)[:2] == (name, file)
    folder = server._readings.choice.forget.__self__.folder
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
def test_an_upload_that_is_not_a_form_is_refused(
    served_arm: ViewerServer, kind: str, body: bytes
) -> None:
    async def work(session: ClientSession) -> int:
        headers = {**origin(served_arm), 'Content-Type': kind}
        url = URL(served_arm.url) / 'upload'
        async with session.post(url, data=body, headers=headers) as response:
            return response.status

    assert run(work) == 400


def test_an_upload_whose_header_is_not_unicode_is_refused(served_arm: ViewerServer) -> None:
    url = URL(served_arm.url)
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
def test_an_upload_that_cannot_be_decoded_is_refused(
    served_arm: ViewerServer, caplog: pytest.LogCaptureFixture, coding: str
) -> None:
    async def work(session: ClientSession) -> tuple[int, str]:
        headers = {**origin(served_arm), 'Content-Encoding': coding}
        headers['Content-Type'] = 'multipart/form-data; boundary=x'
        url = URL(served_arm.url) / 'upload'
        async with session.post(url, data=b'this is none', headers=headers) as response:
            return response.status, await response.text()

    status, text = run(work)
    assert status == 400
    assert f'content-encoding: {coding}' in text
    assert not caplog.records


@pytest.mark.parametrize('at', ['mkdtemp', 'write'])
def test_an_upload_to_a_full_disk_is_refused_with_the_reason(
    served_arm: ViewerServer, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:

    def full(*_: object, **__: object) -> Any:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    if at == 'mkdtemp':
        monkeypatch.setattr('tempfile.mkdtemp', full)
    else:
        monkeypatch.setattr('robot_description_tools.viewer.uploads.Upload.count', full)
    status, text = post(served_arm, **{'mine.urdf': chain(['a'])})
    assert (status, text) == (507, 'The server cannot keep the upload: No space left on device.\n')


def test_an_upload_with_a_file_and_a_folder_of_one_name_is_refused(
    served_arm: ViewerServer
) -> None:
    status, text = post(served_arm, **{'m.stl': b'', 'm.stl/r.urdf': chain(['a'])})
    assert status == 400
    assert 'a folder that has the name of an uploaded file' in text


def test_the_number_of_simultaneous_uploads_is_bounded(serve: Serve) -> None:
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
        while not server._uploads.locked():
            await asyncio.sleep(0.01)
        third = await upload()
        end.set()
        return [third, *await asyncio.gather(*first), await upload()]

    assert run(work) == [429, 200, 200, 200]


@pytest.mark.parametrize(
    ('name', 'reason'),
    [('r.urdf.xacro', 'not expanded'), ('../r.urdf', 'not a plain'), ('r.stl', 'no descr')],
)
def test_refused_upload_says_why(served_arm: ViewerServer, name: str, reason: str) -> None:
    status, text = post(served_arm, **{name: '<robot/>'})
    assert status == 400
    assert reason in text


def test_an_upload_that_is_too_large_is_refused(
    served_arm: ViewerServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr('robot_description_tools.viewer.uploads.MAX_BYTES', 10_000)
    status, text = post(served_arm, **{'mine.stl': 20_000 * b' '})
    assert status == 400
    assert 'more than' in text


def test_an_upload_that_never_ends_is_refused(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
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


def test_uploads_can_be_disabled(serve: Serve) -> None:
    server = serve(ARM, stage=Stage(can_upload=False))
    refusal = 'This viewer shows a robot from ROS, so it accepts no uploads.\n'
    assert post(server, **{'mine.urdf': chain(['a'])}) == (403, refusal)


# -- ports and addresses ---------------------------------------------------------------------


def test_a_used_port_is_an_error(serve: Serve) -> None:
    server = serve(ARM)
    with pytest.raises(OSError, match='address already in use'):
        serve(ARM, port=URL(server.url).port)


def test_addresses_are_given_by_name_and_by_number() -> None:
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


# -- invalid requests ------------------------------------------------------------------------

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
    served_arm: ViewerServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    url = URL(served_arm.url)
    for name, data in GARBAGE.items():
        if isinstance(data, str):
            head = f'Host: {url.host}:{url.port}\r\nOrigin: {url.origin()}\r\n'
            data = data.format(head).encode(errors='surrogateescape')
        with socket.create_connection((url.host, url.port), timeout=PATIENCE) as connection:
            connection.sendall(data)
            if name != 'half a body':
                assert connection.recv(2**16).split()[1] in {b'101', b'400', b'403'}, name
    assert get(served_arm, '/')[0] == 200
    assert [record.getMessage() for record in caplog.records] == []


def test_a_trajectory_is_received_and_its_frames_are_sent(serve: Serve) -> None:
    server = serve(ARM)

    async def work(session: ClientSession) -> None:
        page = await connect(session, server)
        await receive(page, 'trajectory')
        url = URL(server.url) / 'trajectory'

        async def send(data: bytes) -> tuple[int, str]:
            where = url % {'name': 'a.csv'}
            async with session.post(where, data=data, headers=origin(server)) as response:
                return response.status, await response.text()

        assert await send(b't,joint_1\n0,x\n') == (
            400,
            "'a.csv': could not convert string to float: 'x'\n",
        )
        assert (await send(bytes(MOST_BYTES + 1)))[1] == "'a.csv': the file has more than 16 MiB\n"
        assert (await send(b't,joint_1\n0,0\n1,0.5\n'))[0] == 200
        played = (await receive(page, 'trajectory'))['played']
        assert (played['source'], played['count']) == ('a.csv', 61)
        async with session.get(url / str(played['number'])) as response:
            assert await response.read() == server.stage.playback.frames
        async with session.get(url / str(played['number'] + 1)) as response:
            assert response.status == 404
        # Pages of other sites may not move the robot.
        async with session.post(url, data=b'', headers={'Origin': 'http://evil'}) as response:
            assert response.status == 403

    run(work)
