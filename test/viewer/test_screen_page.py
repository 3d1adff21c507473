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

"""Layout, keys and accessibility of the page, and the choice among robots."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from typing import TYPE_CHECKING

import pytest
from robot_description_tools.viewer import Choice
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import ViewerServer
from test_support.browser import drag
from test_support.browser import offences
from test_support.browser import PHONE
from test_support.browser import place
from test_support.browser import wait_for
from test_support.browser import wait_for_rest
from test_support.browser import wait_for_robot
from test_support.viewer_clients import Serve
from test_support.viewer_robots import chain
from test_support.viewer_robots import with_meshes

if TYPE_CHECKING:
    from playwright.sync_api import Page

OpenRobot = Callable[..., tuple[ViewerServer, 'Page']]
Look = Callable[..., 'Page']

WIDE: dict[str, Any] = {'color_scheme': 'dark'}


def selection(page: Page) -> Any:
    return page.evaluate('robotViewer.state().selection')


@pytest.mark.parametrize('options', [WIDE, {**PHONE, 'color_scheme': 'light'}], ids=str)
def test_axe_reports_no_violation(open_robot: OpenRobot, options: dict[str, Any]) -> None:
    _, page = open_robot(**options)
    for tab in ('tree', 'findings'):
        page.locator(f'#tabs [data-value={tab}]').click()
        assert offences(page) == []
    page.keyboard.press('n')
    page.keyboard.type('link')
    page.keyboard.press('Enter')
    wait_for(page, 'robotViewer.grab().held?.joints.length')
    page.keyboard.press('u')
    assert offences(page) == []
    page.keyboard.press('Escape')
    page.keyboard.press('m')
    if options is not WIDE:
        page.locator('#views-button').click()
    assert offences(page) == []
    page.keyboard.press('?')
    assert offences(page) == []


def test_the_headings_of_findings_are_in_order(open_robot: OpenRobot, tmp_path: Path) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(chain(inside='<transmission name="t"/>'), encoding='utf-8')
    _, page = open_robot(file)
    page.locator('#tabs [data-value=findings]').click()
    page.locator('#findings .source').first.wait_for()
    assert offences(page) == []


def test_arrow_keys_move_a_slider_and_screen_readers_read_the_unit(open_robot: OpenRobot) -> None:
    _, page = open_robot()
    slider = page.locator('[data-id="joint_2"] input[type=range]')
    slider.focus()
    page.keyboard.press('ArrowRight')
    wait_for(page, 'Math.abs(robotViewer.values().joint_2 - Math.PI / 180) < 1e-9')
    page.keyboard.press('Shift+ArrowDown')
    wait_for(page, 'Math.abs(robotViewer.values().joint_2 + Math.PI / 20) < 1e-9')
    wait_for_rest(page)
    assert slider.get_attribute('aria-valuetext') == '-0.157 rad'
    page.select_option('#units', '°, m')
    assert slider.get_attribute('aria-valuetext') == '-9.0 °'


@pytest.mark.parametrize('width', [1101, 1180, 1280])
def test_no_view_toggle_is_clipped(open_robot: OpenRobot, width: int) -> None:
    """The toggles of the view are in the header, or in a menu if the header is too narrow."""
    _, page = open_robot(viewport={'width': width, 'height': 720})
    menu = page.locator('#views-button')
    if menu.is_visible():
        menu.click()
    clipped = page.evaluate(
        """() => {
             const nav = document.getElementById('views');
             const { left, right } = nav.getBoundingClientRect();
             return [...nav.children].filter((each) => {
               const box = each.getBoundingClientRect();
               return !each.hidden && (box.left < left - 1 || box.right > right + 1);
             }).map((each) => each.textContent);
           }"""
    )
    assert clipped == []


def test_every_button_is_reached_by_the_tab_key(open_robot: OpenRobot) -> None:
    _, page = open_robot()
    # The tab key reaches one row of the tree. Arrow keys reach the other rows.
    wanted = page.evaluate(
        """() => [...document.querySelectorAll('button, input, canvas, summary')].filter(
             (e) => e.checkVisibility() && !e.disabled && e.tabIndex >= 0).length"""
    )
    reached = page.evaluate_handle('() => new Set()')
    for _ in range(wanted + 20):
        page.keyboard.press('Tab')
        page.evaluate(
            """(reached) => { const at = document.activeElement;
                 if (at.matches('button, input, canvas, summary')) { reached.add(at); } }""",
            reached,
        )
        if reached.evaluate('(reached) => reached.size') == wanted:
            break
    assert reached.evaluate('(reached) => reached.size') == wanted > 30


def test_keys_move_in_the_tree_and_turn_the_camera(open_robot: OpenRobot) -> None:
    _, page = open_robot()
    page.locator('li[data-link="link_2"] .link').focus()
    for key in ('ArrowDown', 'ArrowRight', 'Enter'):
        page.keyboard.press(key)
    assert selection(page) == {'kind': 'joint', 'name': 'joint_3'}
    for key in ('ArrowLeft', 'ArrowLeft'):
        page.keyboard.press(key)
    row = page.locator('li[data-link="link_3"]')
    assert row.get_attribute('aria-expanded') == 'false'
    assert not page.locator('li[data-link="link_4"]').is_visible()
    # The search also finds rows that are folded, and unfolds them.
    page.keyboard.press('n')
    page.keyboard.type('JOINT_4')
    page.keyboard.press('Enter')
    assert selection(page) == {'kind': 'joint', 'name': 'joint_4'}
    assert page.evaluate('document.activeElement.textContent').endswith('joint_4')
    assert row.get_attribute('aria-expanded') == 'true'

    page.locator('#stage canvas').first.focus()
    before = page.evaluate('robotViewer.camera()')
    page.keyboard.press('ArrowLeft')
    turned = page.evaluate('robotViewer.camera()')
    assert turned['position'] != before['position']
    assert turned['distance'] == pytest.approx(before['distance'])
    page.keyboard.press('+')
    assert page.evaluate('robotViewer.camera().distance') < turned['distance']


def test_a_click_in_the_picture_shows_the_row_of_the_link(open_robot: OpenRobot) -> None:
    _, page = open_robot(viewport={'width': 1280, 'height': 500})
    page.locator('#tabs [data-value=findings]').click()
    page.keyboard.press('1')
    # Wait until the picture shows the new view, because a click selects a link in the picture.
    wait_for_rest(page)
    left, top, width, height = place(page, '#stage')
    page.mouse.click(left + width / 2, top + height / 2)
    link = selection(page)['name']
    assert page.locator(f'li[data-link="{link}"].selected').is_visible()
    assert page.locator('.control.selected').is_visible()
    page.keyboard.press('Escape')
    # The facts of the link make the tree smaller.
    page.evaluate('document.querySelector("li[data-link=gripper_tcp] .link").click()')
    row, tree = (page.locator(each).bounding_box() for each in ('li.selected', '#tree'))
    assert row is not None
    assert tree is not None
    assert row['y'] + row['height'] <= tree['y'] + tree['height'] + 1


@pytest.mark.parametrize(('key', 'axis'), [('1', 0), ('2', 1), ('3', 2)])
def test_views_look_along_an_axis(open_robot: OpenRobot, key: str, axis: int) -> None:
    _, page = open_robot()
    page.keyboard.press(key)
    camera = page.evaluate('robotViewer.camera()')
    way = [a - b for a, b in zip(camera['position'], camera['target'], strict=True)]
    assert way[axis] == pytest.approx(camera['distance'], rel=1e-4)
    # The selected link is also shown along that axis.
    page.locator('li[data-link="link_6"] .link').click()
    page.keyboard.press('f')
    closer = page.evaluate('robotViewer.camera()')
    assert closer['distance'] < 0.5 * camera['distance']
    assert closer['target'] != camera['target']


def test_measure_follows_the_robot(open_robot: OpenRobot) -> None:
    _, page = open_robot()
    page.keyboard.press('m')
    for link in ('base_link', 'link_3'):
        page.locator(f'li[data-link="{link}"] .link').click()
    text = page.locator('#measured')
    length = page.evaluate('Math.hypot(...robotViewer.poses().link_3.slice(0, 3))')
    assert f': {length:.4f} m' in text.inner_text()
    assert 'turned 0.000 rad' in text.inner_text()
    page.locator('[data-id="joint_2"] .number').fill('0.5')
    page.keyboard.press('Enter')
    wait_for(page, "document.getElementById('measured').textContent.includes('turned 0.500 rad')")
    # Also measure from a point on a surface, which has no frame.
    left, top, width, height = place(page, '#stage')
    page.mouse.click(left + 0.4 * width, top + 0.6 * height)
    page.keyboard.press('Escape')
    assert not text.is_visible()


def test_a_link_opens_the_pose_and_the_view(open_robot: OpenRobot, look: Look) -> None:
    script = (
        'Object.defineProperty(navigator, "clipboard", '
        '{ value: { writeText: async (text) => { window.copied = text; } } });'
    )
    _, page = open_robot(script=script)
    page.locator('[data-id="joint_2"] .number').fill('0.5')
    page.keyboard.press('Enter')
    wait_for(page, 'robotViewer.values().joint_2 === 0.5')
    page.locator('#stage canvas').first.focus()
    page.keyboard.press('ArrowLeft')
    camera = page.evaluate('robotViewer.camera().position')
    page.keyboard.press('k')
    address = wait_for(page, 'window.copied')
    page.keyboard.press('h')
    wait_for(page, 'robotViewer.values().joint_2 === 0')
    other = look(address)
    wait_for(other, 'robotViewer.values().joint_2 === 0.5')
    assert other.evaluate('robotViewer.camera().position') == pytest.approx(camera, abs=1e-4)
    assert '#' not in other.evaluate('location.href')


def test_a_robot_is_picked_from_a_folder(serve: Serve, look: Look, tmp_path: Path) -> None:
    texts = {'a.urdf': chain(['a']), 'bad.urdf': '<robot', 'm.urdf': with_meshes('gone.stl')}
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    page = look(serve(load=Choice(tuple(texts), lambda name: load_file(tmp_path / name))).url)
    wait_for(page, "document.getElementById('picker').open")
    # An address that names a robot opens this robot without asking the user.
    other = look(f'{page.url}#robot=a.urdf')
    for each in (other, page):
        wait_for_robot(each)
        wait_for(each, "!document.getElementById('picker').open")
    # For an unusable robot, the page shows only findings, and no longer the previous robot.
    page.keyboard.press('o')
    page.locator('button[data-name="bad.urdf"]').click()
    wait_for(page, '!Object.keys(robotViewer.poses()).length')
    page.locator('#empty').get_by_text('bad.urdf cannot be used').wait_for()
    page.locator('#findings .finding').first.wait_for()
    assert page.locator('#tree li').count() == 0
    # An address that names a robot also works in an open page. A robot without meshes is drawn as
    # bones with names.
    look_at = f'{page.url}#robot=m.urdf'
    page.goto(look_at)
    wait_for_rest(page)
    assert {'base', 'link_0'} <= set(page.evaluate('robotViewer.labels()'))
    page.keyboard.press('o')
    page.locator('button[data-name="bad.urdf"]').get_by_text('cannot be used').wait_for()


def test_phone_has_a_sheet_below_the_picture(open_robot: OpenRobot) -> None:
    _, page = open_robot(**PHONE, device_scale_factor=3)
    slider = page.locator('[data-id="joint_1"] input[type=range]')
    assert slider.is_visible()

    def bottom_of(selector: str) -> float:
        _, top, _, height = place(page, selector)
        return top + height

    assert bottom_of('#stage') <= place(page, '#side-head')[1] + 1
    assert page.evaluate('document.documentElement.scrollWidth') <= 390
    for selector in ('#fit', '#views-button', '#actions-button', '#sheet', '#reset'):
        left, top, width, height = place(page, selector)
        assert 0 <= left < left + width <= 390
        assert 0 <= top < top + height <= 844
        assert height >= 26
    # The sliders take more than two thirds of the sheet.
    assert place(page, '#controls')[3] > 2 / 3 * place(page, '#right-side')[3]
    # While nothing moves, the picture has the resolution of the screen.
    wait_for_rest(page)
    canvas = 'document.querySelector("#stage canvas")'
    assert page.evaluate(f'{canvas}.width / {canvas}.clientWidth') == pytest.approx(3, abs=0.01)
    left, top, width, height = place(page, '#sheet')
    tall = bottom_of('#stage')
    drag(page, (left + width / 2, top + 10), (left + width / 2, top - 200))
    assert bottom_of('#stage') == pytest.approx(tall - 200, abs=12)
    page.locator('#tabs [data-value=tree]').click()
    assert not slider.is_visible()
    assert page.locator('li[data-link="link_3"]').is_visible()


def test_keys_do_what_the_help_says(open_robot: OpenRobot) -> None:
    _, page = open_robot()
    page.keyboard.press('?')
    told = page.locator('#help-views').inner_text().split('\n')
    keys = dict(zip(told[::2], told[1::2], strict=True))
    page.keyboard.press('Escape')
    views = page.locator('#views button')
    assert views.count() == len(keys)
    for key, text in keys.items():
        button = views.get_by_text(text.split(':')[0], exact=True)
        # The key works even if the button is hidden because the robot has nothing to show for it.
        before = button.get_attribute('aria-pressed')
        page.keyboard.press(key)
        assert button.get_attribute('aria-pressed') != before
        page.keyboard.press(key)
    # While a list has the focus, the keys choose an option of the list.
    page.evaluate('document.querySelector("li[data-link=link_5] .link").click()')
    page.locator('#grab-solver').click()
    page.locator('#grab-base').focus()
    page.keyboard.press('g')
    assert page.locator('[data-view=grid]').get_attribute('aria-pressed') == 'true'


UNSEEN = """<robot name="robot_without_its_mesh"><link name="a"/><link name="b"><visual><geometry>
<mesh filename="package://nowhere/b.stl"/></geometry></visual></link>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
<limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>"""


@pytest.mark.long
@pytest.mark.parametrize('options', [{'viewport': {'width': 1280, 'height': 800}}, PHONE], ids=str)
def test_controls_over_the_picture_do_not_overlap(
    serve: Serve, look: Look, tmp_path: Path, options: dict[str, Any]
) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(UNSEEN, encoding='utf-8')
    page = look(serve(file).url, **options)
    wait_for(page, '!document.getElementById("missing").hidden')
    page.evaluate('document.querySelector("li[data-link=b] .link").click()')
    page.locator('#grab-tools').wait_for()
    boxes = [place(page, f'#{each}') for each in ('missing', 'grab-tools', 'camera-tools')]
    for i, (left, top, width, height) in enumerate(boxes):
        for x, y, other_width, other_height in boxes[:i]:
            beside = x + other_width <= left or left + width <= x
            assert beside or y + other_height <= top or top + height <= y
    name = 'document.getElementById("robot-name")'
    assert page.evaluate(f'{name}.scrollWidth <= {name}.clientWidth')
    # The user can reach the buttons of all views. On a narrow page, the buttons are in a menu.
    views = 'document.getElementById("views")'
    assert page.evaluate(f'{views}.scrollWidth <= {views}.clientWidth')
    page.set_viewport_size({'width': 900, 'height': 800})
    page.locator('#views-button').wait_for()


GROUND = """<robot name="plate"><link name="plate"><visual><origin xyz="0 0 -0.005"/>
<geometry><box size="1 1 0.01"/></geometry><material name="black"><color rgba="0 0 0 1"/>
</material></visual></link></robot>"""


def test_black_is_seen_in_the_dark_and_the_ground_does_not_flicker(
    open_robot: OpenRobot, tmp_path: Path
) -> None:
    file = tmp_path / 'plate.urdf'
    file.write_text(GROUND)
    _, page = open_robot(file, **WIDE)

    def colours(x: float, y: float, size: int) -> list[list[float]]:
        """Return the colours of a square of pixels. x and y are fractions of width and height."""
        found: list[list[float]] = page.evaluate(
            """([x, y, size]) => { const from = document.querySelector('#stage canvas');
              const to = document.createElement('canvas'); to.width = to.height = size;
              const c = to.getContext('2d');
              c.drawImage(from, x * from.width, y * from.height, size, size, 0, 0, size, size);
              const data = [...c.getImageData(0, 0, size, size).data];
              return Array.from({ length: size * size },
                (_, i) => data.slice(4 * i, 4 * i + 3)); }""",
            [x, y, size],
        )
        return found

    def luminance(colour: list[float]) -> float:
        linear = [((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for key in ('3', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'):
        if key != '3':
            page.locator('#stage canvas').first.focus()
        page.keyboard.press(key)
        # The grid lies in the upper face of the plate, and no line of the grid may be visible.
        seen = []
        for _ in range(2):
            page.keyboard.press('g')
            wait_for_rest(page)
            seen.append(colours(0.45, 0.45, 60))
        assert seen[0] == seen[1]
    behind = max(colours(0.01, 0.02, 4), key=luminance)
    contrast = (luminance(behind) + 0.05) / (luminance(seen[0][0]) + 0.05)
    assert contrast > 1.5
