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

"""The page in one file, which needs no server."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from robot_description_tools import Robot
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import standalone_page
from robot_description_tools.viewer.local_model import SAMPLES
from test_support.browser import wait_for
from test_support.browser import wait_for_robot
from test_support.pages_in_one_file import content_of
from test_support.viewer_robots import stl
from test_support.viewer_robots import URDF

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Names that would end a script or a comment, or open a string, if the page did not escape them.
HOSTILE = ['</script><b>', '<!-- <script>', "it's", '"quoted"', '`${alert(1)}`', ']]>', '&amp;']


def hostile_robot(folder: Path) -> Path:
    """Write a robot with hostile names, a mesh, a missing mesh, a mimic joint and a state."""
    escaped = list(map(escape, HOSTILE))
    stl(folder / 'part.stl', 0.5)
    meshes = ['part.stl', f'file://{folder}/absent.stl', *[''] * len(HOSTILE)]
    text, below = '<link name="base"/>', 'base'
    for name, mesh in zip(escaped, meshes, strict=False):
        drawn = f'<mesh filename="{mesh}"/>' if mesh else '<box size="0.1 0.1 0.1"/>'
        follows = '' if below == 'base' else f'<mimic joint="{escaped[0]}" multiplier="0.5"/>'
        text += (
            f'<link name="{name}"><visual><geometry>{drawn}</geometry></visual></link>'
            f'<joint name="{name}" type="revolute"><origin xyz="0.2 0 0"/><axis xyz="0 0 1"/>'
            f'<limit lower="-1" upper="1" effort="1" velocity="1"/>{follows}'
            f'<parent link="{below}"/><child link="{name}"/></joint>'
        )
        below = name
    file = folder / 'robot.urdf'
    file.write_text(f'<robot name="{escaped[0]}">{text}</robot>')
    state = f'<joint name="{escaped[0]}" value="0.5"/>'
    (folder / 'robot.srdf').write_text(
        f'<robot name="{escaped[0]}"><group name="all"><joint name="{escaped[0]}"/></group>'
        f'<group_state name="bent" group="all">{state}</group_state></robot>'
    )
    return file


def test_the_file_works_from_disk_and_in_a_frame_and_requests_nothing(
    tmp_path: Path, look: Callable[..., Page]
) -> None:
    file = hostile_robot(tmp_path)
    page_of_robot = standalone_page(load_file(file, srdf=tmp_path / 'robot.srdf'))
    assert [finding.code for finding in page_of_robot.missing] == ['mesh-not-exported']
    (tmp_path / 'robot.html').write_text(page_of_robot.html or '', encoding='utf-8')
    frame = Robot.load(file).show()._repr_html_()
    (tmp_path / 'notebook.html').write_text(f'<!doctype html>{frame}', encoding='utf-8')

    requests: list[str] = []
    page = look('about:blank')
    page.on('request', lambda request: requests.append(request.url))
    page.goto(f'file://{tmp_path}/robot.html')
    wait_for_robot(page)
    assert page.title() == HOSTILE[0]
    assert page.evaluate('robotViewer.state().placeholders') == 1
    boxes = page.evaluate('robotViewer.boxes()')
    assert boxes[HOSTILE[0]] == pytest.approx([0.2, 0, 0, 0.7, 0.5, 0.5], abs=1e-5)
    # The slider moves the joint, and the other joints follow.
    page.locator('.control input.number').first.fill('0.4')
    page.locator('.control input.number').first.press('Enter')
    value = wait_for(page, f"robotViewer.values()['{HOSTILE[2][:2]}\\'s'] === 0.2")
    assert value
    page.locator('#state').select_option('all/bent')
    wait_for(page, 'Object.values(robotViewer.values())[0] === 0.5')
    # The page draws the range of a selected joint.
    page.locator('.control .name').first.click()
    wait_for(page, 'robotViewer.insight().hasRange')
    page.keyboard.press('4')
    wait_for(page, '!robotViewer.insight().hasRange')
    theme = page.evaluate('document.documentElement.dataset.theme')
    page.keyboard.press('t')
    assert page.evaluate('document.documentElement.dataset.theme') != theme
    page.locator('[data-value=findings]').click()
    assert page.locator('.finding').count() > 0
    assert str(tmp_path) not in page.content() + str(content_of(page_of_robot.html)[0])

    page.goto(f'file://{tmp_path}/notebook.html')
    inner = page.frames[-1]
    inner.wait_for_function('window.robotViewer?.state().placed')
    assert all(url.startswith(('file:', 'about:', 'data:', 'blob:')) for url in requests)
    assert not any('http' in url for url in requests)


def test_the_page_says_how_loops_move(monkeypatch: pytest.MonkeyPatch) -> None:
    robot = Robot.load(URDF / 'four_bar.urdf.xacro')
    content, tables, _ = content_of(robot.show().html)
    assert 'is interpolated between 257 positions of crank_joint' in content['notes'][0]
    assert len(tables) == 2 * 257
    # If the page may have 0 samples of a loop with one drive, this loop does not move.
    monkeypatch.setitem(SAMPLES, 1, 0)
    content, tables, _ = content_of(robot.show().html)
    assert 'does not move' in content['notes'][0]
    driven = {each['id'] for each in content['controls']['joint']['controls'] if each['driven']}
    assert 'crank_joint' not in driven
    assert len(tables) == 0


def test_two_robots_with_the_same_content_make_the_same_file() -> None:
    one, other = (Robot.load(URDF / 'arm_with_gripper.urdf.xacro').show() for _ in range(2))
    assert one.html == other.html
