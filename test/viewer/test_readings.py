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
"""Descriptions are read in other threads, and the newest description is shown."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
import threading
from typing import Any

from aiohttp import ClientSession
from aiohttp import ClientWebSocketResponse
import pytest
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer import Loaded
from robot_description_tools.viewer import readings as readings_module
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer.readings import MAX_READINGS
from test_support.patience import PATIENCE
from test_support.viewer_clients import connect
from test_support.viewer_clients import get
from test_support.viewer_clients import post
from test_support.viewer_clients import receive
from test_support.viewer_clients import run
from test_support.viewer_clients import Serve
from test_support.viewer_robots import chain


class HeldLoad:
    """A function that waits until the test sets `go_on`, and then loads a robot."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.begun, self.go_on = threading.Event(), threading.Event()

    def __call__(self) -> Loaded:
        self.begun.set()
        assert self.go_on.wait(PATIENCE)
        return load_text(chain([self.name]), 'text')


async def receive_until_joint(page: ClientWebSocketResponse, joint: str) -> list[str]:
    """Receive robots until one has the joint, and return the name of each robot's first joint."""
    shown: list[str] = []
    while joint not in shown:
        robot = (await receive(page, 'scene'))['robot']
        shown += [] if robot is None else [robot['joints'][0]['name']]
    return shown


def test_pages_are_answered_while_a_description_is_read(serve: Serve) -> None:
    server = serve()
    slow = HeldLoad('slow')
    server.show(slow)
    assert slow.begun.wait(PATIENCE)
    assert get(server, '/')[0] == 200
    slow.go_on.set()

    async def work(session: ClientSession) -> None:
        await receive_until_joint(await connect(session, server), 'slow')

    run(work)


def test_only_the_last_waiting_description_is_read(serve: Serve) -> None:
    server = serve()
    read = [HeldLoad(f'read{i}') for i in range(MAX_READINGS)]
    left_out, last = HeldLoad('left_out'), HeldLoad('last')
    left_out.go_on.set()
    last.go_on.set()
    for load in read:
        server.show(load)
        assert load.begun.wait(PATIENCE)
    server.show(left_out)
    server.show(last)
    # Calls run in order, so the event loop has all requests before the first load continues.
    server.call(read[0].go_on.set)

    async def work(session: ClientSession) -> list[str]:
        return await receive_until_joint(await connect(session, server), 'last')

    assert set(run(work)) <= {'read0', 'last'}
    assert not left_out.begun.is_set()
    read[1].go_on.set()


def test_a_slow_earlier_load_does_not_replace_a_newer_one(serve: Serve) -> None:
    server = serve(stage=Stage())
    slow = HeldLoad('old')
    server.show(slow)
    assert slow.begun.wait(PATIENCE)
    assert post(server, **{'mine.urdf': chain(['new'])}) == (200, 'ok\n')
    last = HeldLoad('last')
    server.show(last)
    assert last.begun.wait(PATIENCE)
    slow.go_on.set()
    behind = HeldLoad('behind')
    server.show(behind)
    # `behind` waits for a free place, so it begins only after the slow load has been handled.
    assert behind.begun.wait(PATIENCE)
    scene, findings = server.stage.messages()[:2]
    assert scene['robot']['joints'][0]['name'] == 'new'
    assert findings['title'] == 'mine.urdf'
    last.go_on.set()
    behind.go_on.set()


def test_a_description_that_arrives_at_the_end_of_a_load_is_read(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve()
    wants = [partial(load_text, chain([name]), 'text') for name in ('first', 'second')]
    show = server._readings.show

    async def show_and_ask(*arguments: Any, **options: Any) -> None:
        await show(*arguments, **options)
        if wants:
            server.show(wants.pop())

    monkeypatch.setattr(readings_module, 'MAX_READINGS', 1)
    monkeypatch.setattr(server._readings, 'show', show_and_ask)
    server.show(wants.pop(0))

    async def work(session: ClientSession) -> None:
        await receive_until_joint(await connect(session, server), 'second')

    run(work)


def test_a_failed_load_does_not_stop_later_loads(serve: Serve) -> None:
    server = serve()
    failed = threading.Event()

    def fail() -> Loaded:
        failed.set()
        raise RuntimeError('once')

    server.show(fail)
    assert failed.wait(PATIENCE)
    server.show(lambda: load_text(chain(['after']), 'text'))

    async def work(session: ClientSession) -> None:
        await receive_until_joint(await connect(session, server), 'after')

    run(work)


def test_a_failed_load_does_not_stop_watching(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(chain(['a']))
    server = serve(file)
    whole = server._readings.load
    failed = threading.Event()

    def load() -> Any:
        if not failed.is_set():
            failed.set()
            raise RuntimeError('once')
        return whole()

    server._readings.load = load
    file.write_text(chain(['a', 'b']))
    assert failed.wait(PATIENCE)

    async def work(session: ClientSession) -> None:
        page = await connect(session, server)
        await receive(page, 'status')
        file.write_text(chain(['a', 'b', 'c']))
        scene = await receive(page, 'scene')
        assert [joint['name'] for joint in scene['robot']['joints']] == ['a', 'b', 'c']

    run(work)


def test_a_changed_file_is_sent_to_pages(serve: Serve, tmp_path: Path) -> None:
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


def test_the_newest_description_does_not_wait_for_an_older_one(serve: Serve) -> None:
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
        while not read.is_set() or server._readings._tasks:
            await asyncio.sleep(0.01)
        findings = server.stage.messages()[1]
        assert findings['title'] == 'last'

    run(work)


def test_a_circular_symbolic_link_is_a_finding(
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
