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

"""Links that touch each other. Another process computes which links touch."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from io import BytesIO
import json
from math import hypot
from pathlib import Path
import pickle
import sys
from typing import Any
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import numpy as np
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.description import PackageResolver
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import Loaded
from robot_description_tools.viewer import ViewerServer
from robot_description_tools.viewer.assets import Assets
from robot_description_tools.viewer.choice import Choice
from robot_description_tools.viewer.contacts import ContactTester
from robot_description_tools.viewer.contacts import pairs_to_test
from robot_description_tools.viewer.contacts import PoseToTest
from robot_description_tools.viewer.contacts import work
from test_support.browser import wait_for
from test_support.browser import wait_for_rest

if TYPE_CHECKING:
    from playwright.sync_api import Page

RADIUS = 0.1


def ball(name: str) -> str:
    shape = f'<geometry><sphere radius="{RADIUS}"/></geometry>'
    return (
        f'<link name="{name}"><visual>{shape}</visual><collision>{shape}</collision></link>'
    )


# Three balls in a row: a, b and c. Ball c slides along x and y, so it can touch ball a.
ROBOT = (
    f'<robot name="balls">{ball("a")}{ball("b")}<link name="rail"/>{ball("c")}'
    '<joint name="ab" type="fixed"><origin xyz="0.15 0 0"/><parent link="a"/><child link="b"/>'
    '</joint><joint name="x" type="prismatic"><origin xyz="0.85 0 0"/><axis xyz="1 0 0"/>'
    '<parent link="b"/><child link="rail"/>'
    '<limit lower="-2" upper="1" effort="1" velocity="1"/></joint>'
    '<joint name="y" type="prismatic"><axis xyz="0 1 0"/><parent link="rail"/><child link="c"/>'
    '<limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>'
)
SRDF = '<robot name="balls"><disable_collisions link1="b" link2="c" reason="Never"/></robot>'


def answers(*jobs: Any, capsys: pytest.CaptureFixture[str]) -> list[Any]:
    work(BytesIO(b''.join(map(pickle.dumps, jobs))))
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_pairs_of_the_srdf_and_adjacent_pairs_are_left_out(tmp_path: Path) -> None:
    # The rail has no collision shape, so b and c count as adjacent, as in MoveIt.
    assert pairs_to_test(load_description(ROBOT)) == [('a', 'c')]
    srdf = tmp_path / 'balls.srdf'
    srdf.write_text(SRDF)
    assert pairs_to_test(load_description(ROBOT, srdf=srdf)) == [('a', 'b'), ('a', 'c')]


@settings(max_examples=25)
@given(st.tuples(st.floats(-2, 1), st.floats(-1, 1)))
def test_balls_touch_if_their_distance_is_at_most_two_radii(q: tuple[float, float]) -> None:
    pytest.importorskip('coal', reason='needs coal')
    distance = hypot(1.0 + q[0], q[1])
    if abs(distance - 2 * RADIUS) < 1e-6:
        return
    with pytest.MonkeyPatch.context() as patch:
        lines: list[str] = []
        patch.setattr('builtins.print', lambda text, flush: lines.append(text))
        jobs = (load_description(ROBOT), {}), np.array(q)
        work(BytesIO(b''.join(map(pickle.dumps, jobs))))
    expected = [['a', 'c']] if distance < 2 * RADIUS else []
    assert [json.loads(line) for line in lines] == [[[], ''], [expected, '']]


def test_without_coal_the_answer_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, 'coal', None)
    for name in list(sys.modules):
        if name.startswith('robot_description_tools.collision'):
            monkeypatch.delitem(sys.modules, name)
    first, second = answers((load_description(ROBOT), {}), np.zeros(2), capsys=capsys)
    assert first[1].startswith('contacts between links need coal: pip install coal')
    assert second == [[], '']


def test_a_killed_process_is_replaced() -> None:
    pytest.importorskip('coal', reason='needs coal')
    robot, assets = load_description(ROBOT), Assets(PackageResolver())

    async def run() -> list[Any]:
        tester = ContactTester()
        pose = PoseToTest(7, robot, assets, np.array([-0.9, 0.0]))
        first = await tester.test(pose)
        assert tester._process is not None
        tester._process.kill()
        await tester._process.wait()
        found = [first, await tester.test(pose), await tester.test(pose)]
        await tester.stop()
        return found

    first, lost, again = asyncio.run(run())
    assert first == again == (7, (('a', 'c'),), '')
    assert lost == (7, (), 'the process that tests for contacts has ended')


def test_the_page_lists_and_colours_links_that_touch(
    serve: Callable[..., ViewerServer], look: Callable[..., Page], tmp_path: Path
) -> None:
    pytest.importorskip('coal', reason='needs coal')
    file, srdf = tmp_path / 'balls.urdf', tmp_path / 'balls.srdf'
    file.write_text(ROBOT)
    srdf.write_text(SRDF)

    def load(_: str) -> Loaded:
        return load_file(file, srdf=srdf)

    server = serve(load=Choice(['balls'], load))
    page = look(server.url)
    wait_for_rest(page)
    banner = page.locator('#contacts')
    assert not banner.is_visible()
    page.keyboard.press('5')
    page.get_by_text('1 pair of links touches').wait_for()
    assert banner.locator('button').all_text_contents() == ['a and b']
    values = {'type': 'set', 'revision': server.stage.revision, 'values': {'x': -0.95}}
    server.call(lambda: server.stage.ask({**values, 'motion': 'm'}))
    page.get_by_text('2 pairs of links touch').wait_for()
    assert banner.locator('button').all_text_contents() == ['a and b', 'a and c']
    assert page.evaluate('robotViewer.touching()') == ['a', 'b', 'c']
    banner.locator('button').nth(1).click()
    wait_for(page, "robotViewer.state().selection?.name === 'a'")
    page.keyboard.press('5')
    assert page.evaluate('robotViewer.touching()') == []
    assert not banner.is_visible()
