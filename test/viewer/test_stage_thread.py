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
"""The thread of the stage: calls run in order, and pages do not wait for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
import threading
from typing import Any

from aiohttp import ClientSession
import numpy as np
import pytest
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer.session import RobotSession
from test_support.patience import PATIENCE
from test_support.viewer_clients import connect
from test_support.viewer_clients import receive
from test_support.viewer_clients import receive_frame
from test_support.viewer_clients import run
from test_support.viewer_clients import Serve
from test_support.viewer_robots import ARM
from test_support.viewer_robots import chain
from yarl import URL


@pytest.mark.parametrize('failing', ['tick', 'news'])
def test_a_failed_tick_does_not_stop_pages(
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


def test_calls_from_other_threads_run_in_one_thread_in_order(serve: Serve) -> None:
    """Four threads send calls at once. No call is lost, and each thread's order is kept."""
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
    # Calls after the server has stopped are ignored.
    server.call(lambda: None)
    server.show(lambda: load_text(chain(['a']), 'text'))


@contextmanager
def held(monkeypatch: pytest.MonkeyPatch, name: str) -> Iterator[threading.Event]:
    """Delay a method of sessions until the block ends. The event is set when the method begins."""
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
def test_a_slow_robot_does_not_delay_pages(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    """While a session is made, takes over a pose or sets values, pages see the previous robot."""
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
                # The newest robot is shown, even if an older robot is ready earlier.
                file.write_text(chain(['a', 'b', 'c']))
        if name == 'set':
            assert np.frombuffer(await receive_frame(other), '<u4', 3)[1:].tolist() == [1, 1]
            return
        names: list[str] = []
        while len(names) < 3:
            scene = await receive(other, 'scene')
            names = [joint['name'] for joint in scene['robot']['joints']]

    run(work)


def test_a_page_that_sends_too_fast_fills_no_memory(
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
            assert len(server._stage_thread._work) < 20
        while server.stage.session.values[0] < 0.999:
            await asyncio.sleep(0.01)

    run(work)
