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

"""The camera, the panels, the sliders and the list of robots of the page in a browser."""

from __future__ import annotations

from collections.abc import Callable
from math import pi
from math import radians
from math import tan
from pathlib import Path
from typing import Any
from typing import TYPE_CHECKING

import numpy as np
import pytest
from robot_description_tools.viewer import Choice
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import Loaded
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer import ViewerServer
from test_support.browser import drag
from test_support.browser import offences
from test_support.browser import PHONE
from test_support.browser import place
from test_support.browser import wait_for
from test_support.browser import wait_for_rest
from test_support.viewer_clients import ask
from test_support.viewer_clients import Serve
from test_support.viewer_robots import ARM
from test_support.viewer_robots import chain
from test_support.viewer_robots import WRIST

if TYPE_CHECKING:
    from playwright.sync_api import Page

OpenRobot = Callable[..., tuple[ViewerServer, 'Page']]
Look = Callable[..., 'Page']

# Vertical field of view of the camera [deg].
FIELD_OF_VIEW = 40.0
PARTS = {'lift': 'revolute', 'roll': 'revolute', 'slide': 'prismatic'}


def two_arms() -> str:
    """Return a URDF with two arms on a column."""
    box = '<visual><geometry><box size="0.1 0.1 0.3"/></geometry></visual>'
    text = f'<link name="base">{box}</link>'
    for side in ('left', 'right'):
        above, offset = 'base', 0.5 if side == 'left' else -0.5
        for part, kind in PARTS.items():
            name = f'{side}_arm_{part}'
            text += (
                f'<link name="{name}_link">{box}</link><joint name="{name}" type="{kind}">'
                f'<parent link="{above}"/><child link="{name}_link"/><axis xyz="1 0 0"/>'
                f'<origin xyz="0 {offset} 0.2"/>'
                '<limit lower="-0.5" upper="1.5" effort="1" velocity="1"/></joint>'
            )
            above, offset = f'{name}_link', 0.0
    return f'<robot name="two_arms">{text}</robot>'


def extent(page: Page) -> float:
    """
    Return the share of the picture that the robot fills.

    If the share is above 1, a link is partly outside of the picture.

    """
    camera, boxes = page.evaluate('[robotViewer.camera(), robotViewer.boxes()]')
    _, _, width, height = place(page, '#stage')
    position, target = np.array(camera['position']), np.array(camera['target'])
    back = (position - target) / camera['distance']
    right = np.cross((0.0, 0.0, 1.0), back)
    right /= np.linalg.norm(right)
    axes = np.array([right, np.cross(back, right), -back])
    ends = np.array(list(boxes.values())).reshape(-1, 2, 3)
    # A link without shapes has no box.
    ends = ends[np.isfinite(ends).all(axis=(1, 2))]
    corners = np.array(
        [[end[i, 0], end[j, 1], end[k, 2]] for end in ends for i, j, k in np.ndindex(2, 2, 2)]
    )
    x, y, depth = axes @ (corners - position).T
    half = tan(radians(FIELD_OF_VIEW / 2))
    return float(np.max([np.abs(x / depth) / (half * width / height), np.abs(y / depth) / half]))


def move(page: Page, **values: float) -> None:
    """Type values into the fields of joints [rad or m]."""
    for joint, value in values.items():
        page.locator(f'[data-id="{joint}"] .number').fill(str(value))
        page.keyboard.press('Enter')
        wait_for(page, f'Math.abs(robotViewer.values().{joint} - {value}) < 1e-6')
    wait_for_rest(page)


def test_the_camera_keeps_the_moving_robot_in_the_picture(open_robot: OpenRobot) -> None:
    _, page = open_robot()
    # The first picture just fits the box around the robot. To fit the sphere around the robot, the
    # camera would be farther away.
    assert 0.7 < extent(page) < 1.0
    first = page.evaluate('robotViewer.camera()')
    move(page, joint_1=0.05)
    assert page.evaluate('robotViewer.camera()') == first
    for joints in ({'joint_2': 1.5, 'joint_3': 0.0}, {'joint_1': 2.5}, {'joint_2': -1.5}):
        move(page, **joints)
        assert extent(page) < 1.0
    seen = page.evaluate('robotViewer.camera()')
    assert seen != first
    # The camera does not come nearer again when the robot moves back.
    page.keyboard.press('h')
    wait_for(page, 'robotViewer.values().joint_2 === 0')
    wait_for_rest(page)
    assert page.evaluate('robotViewer.camera()') == seen
    # After the user has turned the camera, it no longer follows the robot.
    page.keyboard.press('f')
    page.locator('#stage canvas').first.focus()
    page.keyboard.press('ArrowLeft')
    turned = page.evaluate('robotViewer.camera()')
    move(page, joint_2=1.5, joint_3=0.0)
    assert page.evaluate('robotViewer.camera()') == turned


def fill(page: Page, joint: str) -> list[float]:
    """Return both ends of the filled part of a slider, as fractions of the path of its thumb."""
    ends: list[float] = page.evaluate(
        """(joint) => { const slider = document.querySelector(`[data-id="${joint}"] [type=range]`);
             const style = getComputedStyle(slider);
             return ['--zero', '--part'].map((name) => Number(style.getPropertyValue(name))); }""",
        joint,
    )
    return ends


def test_sliders_have_groups_units_and_expressions(open_robot: OpenRobot, tmp_path: Path) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(two_arms(), encoding='utf-8')
    _, page = open_robot(file)
    groups = page.locator('#controls .group')
    titles = groups.locator('summary').all_text_contents()
    assert titles[:2] == ['left_arm3', 'right_arm3']
    # The shown names lack the common prefix. The tooltip has the whole name.
    names = groups.first.locator('.name')
    assert names.all_inner_texts() == list(PARTS)
    assert names.first.get_attribute('title') == 'left_arm_lift (revolute)'

    for text, joint, value in (
        ('pi/4', 'left_arm_lift', pi / 4),
        ('-15deg', 'right_arm_lift', -pi / 12),
        ('12 mm', 'left_arm_slide', 0.012),
    ):
        page.locator(f'[data-id="{joint}"] .number').fill(text)
        page.keyboard.press('Enter')
        wait_for(page, f'Math.abs(robotViewer.values().{joint} - {value}) < 1e-9')
    page.locator('[data-id="left_arm_roll"] .number').fill('1 mm')
    page.keyboard.press('Enter')
    page.locator('#note').get_by_text("is not an angle, such as '90deg'").wait_for()
    wait_for_rest(page)
    # The fill is between zero and the value.
    assert fill(page, 'left_arm_lift') == pytest.approx([0.25, 0.25 + pi / 8], abs=1e-3)
    assert fill(page, 'right_arm_lift') == pytest.approx([0.25, 0.25 - pi / 24], abs=1e-3)

    # One selection sets the units of all panels, and the browser keeps the selected units.
    page.keyboard.press('Escape')
    page.locator('li[data-link="left_arm_slide_link"] .joint').click()
    page.select_option('#units', '°, mm')
    slide, lift = (page.locator(f'[data-id="left_arm_{part}"]') for part in ('slide', 'lift'))
    assert slide.locator('.number').input_value() == '12.0'
    assert [each.locator('.unit').inner_text() for each in (slide, lift)] == ['mm', '°']
    assert lift.locator('.limit').all_inner_texts() == ['-28.6', '85.9']
    assert '-500.0 … 1500.0 mm' in page.locator('#details').inner_text()
    wait_for(page, "robotViewer.labels().includes('1500.0 mm')")
    page.locator('#stage').get_by_text('grid 200 mm').wait_for()
    page.reload()
    wait_for_rest(page)
    assert lift.locator('.number').input_value() == '45.0'


def test_panels_can_be_made_wider_and_stay_so(open_robot: OpenRobot) -> None:
    _, page = open_robot()
    widths = [place(page, f'#{side}-side')[2] for side in ('left', 'right')]
    left, top, width, height = place(page, '#right-edge')
    drag(page, (left + width / 2, top + height / 2), (left - 300, top + height / 2))
    page.locator('#left-edge').focus()
    page.keyboard.press('ArrowRight')
    wider = [place(page, f'#{side}-side')[2] for side in ('left', 'right')]
    assert wider == pytest.approx([widths[0] + 20, widths[1] + 300], abs=5)
    assert page.locator('#left-edge').get_attribute('aria-valuenow') == str(round(wider[0]))
    page.reload()
    wait_for_rest(page)
    assert [place(page, f'#{side}-side')[2] for side in ('left', 'right')] == wider
    # In a small window, the panel is narrower, but the browser keeps the width that the user
    # chose.
    size = page.viewport_size
    page.set_viewport_size({'width': 850, 'height': 700})
    page.reload()
    wait_for_rest(page)
    assert place(page, '#right-side')[2] < wider[1]
    page.set_viewport_size(size)
    page.reload()
    wait_for_rest(page)
    assert [place(page, f'#{side}-side')[2] for side in ('left', 'right')] == wider
    page.locator('#right-edge').dblclick()
    assert place(page, '#right-side')[2] == widths[1]


@pytest.mark.parametrize('size', [(844, 390), (320, 568)], ids=str)
def test_a_small_phone_shows_four_sliders(open_robot: OpenRobot, size: tuple[int, int]) -> None:
    phone: dict[str, Any] = {**PHONE, 'viewport': {'width': size[0], 'height': size[1]}}
    _, page = open_robot(**phone)
    seen = page.evaluate(
        """() => { const list = document.getElementById('controls').getBoundingClientRect();
             const bottom = Math.min(innerHeight, list.bottom);
             return [...document.querySelectorAll('.control input[type=range]')].filter((each) => {
               const box = each.getBoundingClientRect();
               return box.width >= 60 && box.top >= list.top && box.bottom <= bottom
                 && each.contains(document.elementFromPoint(box.left + 9, box.top + 9));
             }).length; }"""
    )
    assert seen >= 4
    # The picture is at least as high as a quarter of the page.
    _, _, width, height = place(page, '#stage')
    assert height > size[1] / 4
    assert width > size[0] / 3


CLIPBOARD = (
    'Object.defineProperty(navigator, "clipboard", '
    '{ value: { writeText: async (text) => { window.copied = text; } } });'
)


def test_a_link_keeps_actuators_and_views_and_keys_can_be_turned_off(
    open_robot: OpenRobot, look: Look
) -> None:
    _, page = open_robot(WRIST, script=CLIPBOARD)
    page.locator('#spaces [data-value=actuator]').click()
    field = page.locator('.control:not(.follows)[data-id$="left_motor"]')
    field.wait_for()
    name = field.get_attribute('data-id')
    field.locator('.number').fill('0.25')
    page.keyboard.press('Enter')
    wait_for(page, f'Math.abs(robotViewer.values()["{name}"] - 0.25) < 1e-9')
    for key in 'ag1k':
        page.keyboard.press(key)
    address = wait_for(page, 'window.copied')
    front = page.evaluate('robotViewer.camera()')
    page.keyboard.press('h')
    page.locator('#spaces [data-value=joint]').click()
    wait_for(page, f'Math.abs(robotViewer.values()["{name}"]) < 1e-9')

    other = look(address)
    wait_for(other, f'Math.abs(robotViewer.values()["{name}"] - 0.25) < 1e-9')
    wait_for_rest(other)
    space = other.locator('#spaces [aria-pressed=true]')
    assert space.get_attribute('data-value') == 'actuator'
    shown, wanted = (
        each.locator('#views [aria-pressed=true]').all_text_contents() for each in (other, page)
    )
    assert shown == wanted
    assert 'Frames' in shown
    assert 'Grid' not in shown
    way = [a - b for a, b in zip(front['position'], front['target'], strict=True)]
    camera = other.evaluate('robotViewer.camera()')
    there = [a - b for a, b in zip(camera['position'], camera['target'], strict=True)]
    assert np.cross(way, there) == pytest.approx(np.zeros(3), abs=1e-3)

    # If keys of one character are turned off, the other keys still work. The browser keeps the
    # choice.
    other.keyboard.press('?')
    other.locator('#character-keys').uncheck()
    other.keyboard.press('Escape')
    other.reload()
    wait_for_rest(other)
    other.keyboard.press('g')
    other.keyboard.press('?')
    assert other.locator('[data-view=grid]').get_attribute('aria-pressed') == 'true'
    assert not other.locator('#help').is_visible()


def test_the_list_of_robots_shows_pictures_joints_and_findings(
    serve: Serve, look: Look, tmp_path: Path
) -> None:
    bad = chain(['a']).replace('type="revolute"', 'type="revolving"')
    texts = {'good.urdf': two_arms(), 'bad.urdf': bad, 'not_xml.urdf': '<robot'}
    # The list is longer than the page. Only visible robots are read.
    texts |= {f'other_{i:02}.urdf': chain(['b']) for i in range(30)}
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding='utf-8')
    read: list[str] = []

    def load(name: str) -> Loaded:
        read.append(name)
        return load_file(tmp_path / name)

    page = look(serve(load=Choice(tuple(texts), load)).url)
    good = page.locator('[data-name="good.urdf"]')
    good.locator('svg polygon').nth(6).wait_for(state='attached')
    good.get_by_text('6 joints').wait_for()
    page.locator('[data-name="bad.urdf"]').get_by_text('cannot be used · 1 error').wait_for()
    page.locator('[data-name="not_xml.urdf"]').get_by_text('1 error').wait_for()
    page.locator('[data-name="other_00.urdf"] svg').wait_for()
    assert 'other_29.urdf' not in read
    assert offences(page) == []
    # In the list, the entry of the shown robot has a copy of the picture of the page.
    good.click()
    wait_for_rest(page)
    page.keyboard.press('o')
    good.locator('canvas').wait_for()
    good.get_by_text('shown · 6 joints').wait_for()


LIGHT_PHONE: dict[str, Any] = {**PHONE, 'color_scheme': 'light'}


@pytest.mark.parametrize('options', [{}, LIGHT_PHONE], ids=['desk', 'phone'])
def test_axe_reports_no_violation_on_any_tab(
    serve: Serve, look: Look, options: dict[str, Any]
) -> None:
    server = serve(ARM, stage=Stage(can_be_live=True, live=False))
    page = look(server.url, **options)
    wait_for_rest(page)
    frame = {
        'tree': '',
        'parent': 'base_link',
        'joint': '',
        'topic': '/tf',
        'nodes': ['node'],
        'static': False,
        'age': 0.01,
    }
    frames = [
        {**frame, 'child': 'a', 'link': 'link_1', 'rate': 50.0, 'state': 'ok'},
        {**frame, 'child': 'b', 'link': '', 'rate': None, 'state': 'missing'},
    ]
    ask(server, lambda: server.stage.show_graph(frames, []))
    page.locator('#tf .frame').nth(2).wait_for(state='attached')
    tabs = page.locator('#tabs button:visible')
    names = [tab.get_attribute('data-value') for tab in tabs.all()]
    assert set(names) >= {'tree', 'findings', 'tf'}
    for tab in tabs.all():
        tab.click()
        assert offences(page) == [], tab.inner_text()
