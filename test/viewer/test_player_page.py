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

"""Trajectories and poses in the page in a browser."""

from __future__ import annotations

from collections.abc import Callable
import json
from pathlib import Path
from typing import Any
from typing import TYPE_CHECKING

from robot_description_tools.description import load_description
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer import ViewerServer
from robot_description_tools.viewer.loading import with_compared
from test_support.browser import forget_complaints
from test_support.browser import PHONE
from test_support.browser import place
from test_support.browser import wait_for
from test_support.browser import wait_for_rest
from test_support.patience import wait_until
from test_support.reference import forward_kinematics
from test_support.viewer_robots import chain

if TYPE_CHECKING:
    from playwright.sync_api import Page

    OpenRobot = Callable[..., tuple[ViewerServer, Page]]

STATE = '<model_state model="up"><joint_state joint="a" position="0.5"/></model_state>'
MESSAGE = {
    'joint_names': ['a', 'b'],
    'points': [
        {'positions': [0.0, 0.0], 'time_from_start': 0.0},
        {'positions': [0.8, -0.6], 'time_from_start': 2.0},
    ],
}


def drop(page: Page, name: str, text: str) -> None:
    """Drop a file on the page."""
    page.evaluate(
        """([name, text]) => {
          const data = new DataTransfer();
          data.items.add(new File([text], name));
          dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
        }""",
        [name, text],
    )


def value(page: Page, name: str) -> float:
    number: float = page.evaluate(f'robotViewer.values().{name}')
    return number


def server_value(server: ViewerServer, name: str) -> float:
    session = server.stage.session
    return float(session.values[session.index[name]])


def test_a_trajectory_is_played(open_robot: OpenRobot, tmp_path: Path) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(chain(['a', 'b', 'c']))
    server, page = open_robot(file)
    assert page.is_hidden('#player')

    # A dropped trajectory plays at once. At its end, the robot of the server keeps the last pose.
    drop(page, 'swing.json', json.dumps(MESSAGE))
    page.wait_for_selector('#player button[aria-label=pause]')
    wait_for(page, '!robotViewer.player().playing && robotViewer.player().frame === 120')
    assert page.inner_text('#player strong') == 'swing.json'
    wait_until(lambda: abs(server_value(server, 'a') - 0.8) < 1e-6)

    # The time line shows the pose of each frame. Keys on the time line select another frame.
    line = page.locator('#player input[type=range]')
    line.focus()
    page.keyboard.press('Home')
    for key in ['PageUp'] * 3 + ['ArrowRight', 'ArrowLeft', 'ArrowRight']:
        page.keyboard.press(key)
    frame = page.evaluate('robotViewer.player().frame')
    assert 12 < frame < 60
    assert line.get_attribute('aria-valuetext') == f'{frame / 60:.2f} of 2.00 s'
    wait_until(lambda: abs(server_value(server, 'a') - 0.8 * frame / 120) < 1e-6)
    # The filled part of the time line needs `--part` and `--fill`, like that of a slider.
    part, fill = line.evaluate(
        'e => ["--part", "--fill"].map((each) => getComputedStyle(e).getPropertyValue(each))'
    )
    assert abs(float(part) - frame / 120) < 1e-6
    assert 'gradient' in fill
    shown = page.evaluate('robotViewer.poses()')
    q = {'a': (0.8 * frame / 120,), 'b': (-0.6 * frame / 120,), 'c': (0.0,)}
    direct = forward_kinematics(load_description(file), q)
    for link, pose in direct.items():
        assert max(abs(pose[:3, 3] - shown[link][:3])) < 1e-5

    # The mouse drags the time line. Undo returns to the pose before the drag.
    before = server_value(server, 'a')
    left, top, width, height = place(page, '#player input[type=range]')
    page.mouse.move(left + 0.2 * width, top + height / 2)
    page.mouse.down()
    page.mouse.move(left + 0.75 * width, top + height / 2, steps=3)
    assert abs(value(page, 'a') - 0.6) < 0.05
    assert server_value(server, 'a') == before
    page.mouse.up()
    wait_until(lambda: abs(server_value(server, 'a') - 0.6) < 0.05)
    page.click('#undo')
    wait_until(lambda: server_value(server, 'a') == before)

    # Traces follow the selected link.
    page.click('#player button:text("Trace")')
    assert page.evaluate('robotViewer.player().traces') == ['c_link']
    page.click('#tree .link:text("a_link")')
    page.click('#player button:text("Trace")')
    assert page.get_attribute('#player button:text("Trace")', 'aria-pressed') == 'true'

    # A joint that the trajectory does not move keeps the position that the user gave it.
    page.evaluate('document.querySelector(".control[data-id=c] .number").focus()')
    page.keyboard.type('0.25')
    page.keyboard.press('Enter')
    wait_until(lambda: server_value(server, 'c') == 0.25)
    page.click('#player button:text("Repeat")')
    page.select_option('#player select', '5')
    page.locator('#stage > canvas').first.focus()
    page.keyboard.press('Space')
    wait_for(page, 'robotViewer.player().playing')
    first = page.evaluate('robotViewer.player().frame')
    wait_for(page, f'Math.abs(robotViewer.player().frame - {first}) > 20')
    assert abs(value(page, 'c') - 0.25) < 1e-6
    # Moving the robot by sliders or buttons stops the player.
    page.click('#zero')
    wait_for(page, '!robotViewer.player().playing && robotViewer.values().a === 0')

    # If a dropped file has a mistake, the page shows the reason, and keeps the robot and its
    # trajectory.
    drop(page, 'bad.csv', 'time,a\n0,x\n')
    wait_for(page, "document.getElementById('note').textContent.includes('could not convert')")
    forget_complaints(page)
    assert page.evaluate('robotViewer.player().ready')
    drop(page, 'other.csv', 'time,z\n0,1\n')
    wait_for(page, "document.querySelector('.problem').textContent.includes('is no joint')")
    assert page.is_disabled('#player button[aria-label=play]')
    page.click('#player button[aria-label="close the trajectory"]')
    page.wait_for_selector('#player', state='hidden')


def test_poses_are_saved_and_played(open_robot: OpenRobot, tmp_path: Path) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(chain(['a', 'b'], inside=STATE))
    server, page = open_robot(file, **PHONE)
    page.click('#poses summary')

    # A named state can be chosen again after another motion.
    for _ in range(2):
        page.click('#zero')
        wait_for(page, 'robotViewer.values().a === 0')
        page.click('#pose-list button:text("up")')
        wait_for(page, 'Math.abs(robotViewer.values().a - 0.5) < 1e-9')
    page.fill('.control[data-id=b] .number', '-0.4')
    page.keyboard.press('Enter')
    wait_for(page, 'Math.abs(robotViewer.values().b + 0.4) < 1e-9')
    page.fill('#pose-name', 'low')
    page.keyboard.press('Enter')
    page.click('#zero')
    wait_for(page, 'robotViewer.values().b === 0')

    # The robot moves from the present pose through all checked poses, and rests at each of them.
    page.fill('#pose-time', '0.5')
    page.uncheck('#pose-list input >> nth=0')
    page.click('#pose-play')
    wait_for(page, 'robotViewer.player().last === 30 && !robotViewer.player().playing')
    wait_for(page, 'robotViewer.player().frame === 30')
    wait_until(lambda: abs(server_value(server, 'b') + 0.4) < 1e-6)
    assert abs(server_value(server, 'a') - 0.5) < 1e-6

    # The browser keeps the poses. A downloaded file has the same poses.
    with page.expect_download() as download:
        page.click('#pose-download')
    saved = json.loads(Path(download.value.path()).read_text())
    assert saved == {
        'robot': 'chain', 'poses': [{'name': 'low', 'positions': {'a': 0.5, 'b': -0.4}}]
    }
    page.reload()
    wait_for_rest(page)
    assert page.inner_text('#pose-count') == '2'
    page.click('#poses summary')
    page.click('#pose-list button[aria-label="delete low"]')
    assert page.inner_text('#pose-count') == '1'
    page.set_input_files(
        '#pose-file',
        {'name': 'a.json', 'mimeType': '', 'buffer': json.dumps(saved).encode()},
    )
    page.click('#pose-list button:text("low")')
    wait_for(page, 'Math.abs(robotViewer.values().b + 0.4) < 1e-9')
    page.set_input_files('#pose-file', {'name': 'b.json', 'mimeType': '', 'buffer': b'{}'})
    note = "document.getElementById('note').textContent"
    wait_for(page, f"{note} === 'b.json has neither poses nor a trajectory'")


def test_live_mode_does_not_play(
    serve: Callable[..., ViewerServer], look: Any, tmp_path: Path
) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(chain(['a', 'b']))
    server = serve(file, stage=Stage(can_be_live=True, can_upload=False))
    page = look(server.url)
    wait_for(page, 'robotViewer.state().placed')
    drop(page, 'swing.json', json.dumps(MESSAGE))
    page.wait_for_selector('#player')
    assert page.inner_text('.problem') == 'Switch to Sliders to play the trajectory.'
    assert page.is_disabled('#player button[aria-label=play]')
    # The robot comes from ROS, so another robot is refused.
    drop(page, 'robot.urdf', file.read_text())
    wait_for(page, "document.getElementById('note').textContent.startsWith('the robot comes')")


def test_two_robots_are_compared(
    serve: Callable[..., ViewerServer], look: Any, tmp_path: Path
) -> None:
    new, old = tmp_path / 'new.urdf', tmp_path / 'old.urdf'
    old.write_text(chain(['a', 'b']))
    new.write_text(chain(['a', 'b'], upper=0.5))
    server = serve(load=lambda: with_compared(load_file(new), load_file(old)))
    page = look(server.url)
    wait_for_rest(page)
    page.click('#compare-tab')
    assert page.inner_text('#ghost-title') == 'old.urdf as a ghost: 2 changes'
    assert page.locator('.difference').all_inner_texts() == [
        f"joint '{name}': upper: 1 -> 0.5 rad (28.65 deg)" for name in 'ab'
    ]
    page.click('.difference >> nth=1')
    wait_for(page, "robotViewer.state().selection.name === 'b'")
    assert page.is_visible('#compare')

    # One set of sliders moves both robots.
    page.fill('.control[data-id=a] .number', '0.4')
    page.keyboard.press('Enter')
    wait_for(page, 'Math.abs(robotViewer.values().a - 0.4) < 1e-9')
    wait_for_rest(page)
    assert page.evaluate('robotViewer.ghost()') == page.evaluate('robotViewer.poses()')
    pictures = [page.locator('#stage').screenshot()]
    page.uncheck('#ghost-shown')
    wait_for_rest(page)

    # After a change of the second file, the ghost is drawn at another place.
    old.write_text(chain(['a', 'b']).replace('xyz="0 0 0.5"', 'xyz="0.3 0 0.5"'))
    wait_for(page, 'robotViewer.ghost().b_link[0] > robotViewer.poses().b_link[0] + 0.2')
    page.check('#ghost-shown')
    wait_for_rest(page)
    pictures.append(page.locator('#stage').screenshot())
    assert pictures[0] != pictures[1]


def test_an_unusable_second_robot_is_not_called_a_ghost(
    serve: Callable[..., ViewerServer], look: Any, tmp_path: Path
) -> None:
    new, old = tmp_path / 'new.urdf', tmp_path / 'old.urdf'
    new.write_text(chain(['a']))
    old.write_text('<robot')
    page = look(serve(load=lambda: with_compared(load_file(new), load_file(old))).url)
    wait_for_rest(page)
    page.click('#compare-tab')
    assert page.inner_text('#ghost-title') == 'old.urdf cannot be used'
    assert page.locator('.difference').count() == 1
