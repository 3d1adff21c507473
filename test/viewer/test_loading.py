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

"""Descriptions are read beside what the server does."""

from __future__ import annotations

from functools import partial
from pathlib import Path
import threading
from typing import Any

from aiohttp import ClientSession
from aiohttp import ClientWebSocketResponse
import pytest
from robot_description_tools.check import Checker
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer import Loaded
from robot_description_tools.viewer import server as server_module
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer.server import MAX_READINGS
from test_support.mesh_texts import stl_binary
from test_support.patience import PATIENCE
from test_support.viewer_clients import connect
from test_support.viewer_clients import get
from test_support.viewer_clients import post
from test_support.viewer_clients import receive
from test_support.viewer_clients import run
from test_support.viewer_clients import Serve
from test_support.viewer_robots import chain


class SlowLoad:
    """A reading that takes until it is let go."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.begun, self.go_on = threading.Event(), threading.Event()

    def __call__(self) -> Loaded:
        self.begun.set()
        assert self.go_on.wait(PATIENCE)
        return load_text(chain([self.name]), 'text')


async def receive_robot(page: ClientWebSocketResponse, joint: str) -> list[str]:
    """Return the first joints of the robots that are shown until one has the joint."""
    shown: list[str] = []
    while joint not in shown:
        robot = (await receive(page, 'scene'))['robot']
        shown += [] if robot is None else [robot['joints'][0]['name']]
    return shown


def test_pages_are_answered_while_a_description_is_read(serve: Serve) -> None:
    server = serve()
    slow = SlowLoad('slow')
    server.show(slow)
    assert slow.begun.wait(PATIENCE)
    assert get(server, '/')[0] == 200
    slow.go_on.set()

    async def work(session: ClientSession) -> None:
        await receive_robot(await connect(session, server), 'slow')

    run(work)


def test_of_descriptions_that_come_while_others_are_read_the_last_counts(serve: Serve) -> None:
    server = serve()
    read = [SlowLoad(f'read{i}') for i in range(MAX_READINGS)]
    left_out, last = SlowLoad('left_out'), SlowLoad('last')
    left_out.go_on.set()
    last.go_on.set()
    for load in read:
        server.show(load)
        assert load.begun.wait(PATIENCE)
    server.show(left_out)
    server.show(last)
    # Calls are done in order: the loop knows of all before the first goes on.
    server.call(read[0].go_on.set)

    async def work(session: ClientSession) -> list[str]:
        return await receive_robot(await connect(session, server), 'last')

    assert set(run(work)) <= {'read0', 'last'}
    assert not left_out.begun.is_set()
    read[1].go_on.set()


def test_an_earlier_reading_that_ends_later_does_not_replace_a_newer_one(serve: Serve) -> None:
    server = serve(stage=Stage())
    slow = SlowLoad('old')
    server.show(slow)
    assert slow.begun.wait(PATIENCE)
    assert post(server, **{'mine.urdf': chain(['new'])}) == (200, 'ok\n')
    last = SlowLoad('last')
    server.show(last)
    assert last.begun.wait(PATIENCE)
    slow.go_on.set()
    behind = SlowLoad('behind')
    server.show(behind)
    # It begins when the slow one has been dealt with.
    assert behind.begun.wait(PATIENCE)
    scene, findings = server.stage.messages()[:2]
    assert scene['robot']['joints'][0]['name'] == 'new'
    assert findings['title'] == 'mine.urdf'
    last.go_on.set()
    behind.go_on.set()


def test_one_that_comes_when_the_last_reading_has_just_ended_is_read(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve()
    wants = [partial(load_text, chain([name]), 'text') for name in ('first', 'second')]
    show = server._show

    async def show_and_ask(*arguments: Any, **options: Any) -> None:
        await show(*arguments, **options)
        if wants:
            server.show(wants.pop())

    monkeypatch.setattr(server_module, 'MAX_READINGS', 1)
    monkeypatch.setattr(server, '_show', show_and_ask)
    server.show(wants.pop(0))

    async def work(session: ClientSession) -> None:
        await receive_robot(await connect(session, server), 'second')

    run(work)


def test_a_reading_that_fails_does_not_end_showing(serve: Serve) -> None:
    server = serve()
    failed = threading.Event()

    def fail() -> Loaded:
        failed.set()
        raise RuntimeError('once')

    server.show(fail)
    assert failed.wait(PATIENCE)
    server.show(lambda: load_text(chain(['after']), 'text'))

    async def work(session: ClientSession) -> None:
        await receive_robot(await connect(session, server), 'after')

    run(work)


def test_check_reports_of_meshes_what_the_page_reports(tmp_path: Path) -> None:
    """One robot has meshes in millimetres, and one that is cut off."""
    (tmp_path / 'long.stl').write_bytes(stl_binary([((0, 0, 0), (1, 0, 0), (0, 80, 350))]))
    (tmp_path / 'cut.stl').write_bytes(stl_binary(count=2))
    shape = '<geometry><mesh filename="{}"/></geometry>'
    parts = f'<visual>{shape}</visual><collision>{shape}</collision>'
    links = (
        f'<link name="{name}">{parts.format(f"{name}.stl", f"{name}.stl")}</link>'
        for name in ('long', 'cut')
    )
    joint = '<joint name="j" type="fixed"><parent link="long"/><child link="cut"/></joint>'
    file = tmp_path / 'robot.urdf'
    file.write_text('<robot name="r">\n{}\n{}\n{}</robot>'.format(*links, joint))
    with Checker() as checker:
        checked = checker.check_file(file).findings
    loaded = load_file(file)
    assert (*loaded.findings, *loaded.assets.findings) == checked
    assert {finding.code for finding in checked} == {
        'file-relative', 'mesh-not-read', 'shape-units'
    }
