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

"""Links that the mouse or a finger drags in the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from typing import TYPE_CHECKING

import numpy as np
import pytest
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer import ViewerServer
from test_support.browser import drag
from test_support.browser import PHONE
from test_support.browser import wait_for
from test_support.browser import wait_for_rest
from test_support.viewer_robots import ARM
from test_support.viewer_robots import BENT
from test_support.viewer_robots import URDF

if TYPE_CHECKING:
    from playwright.sync_api import Page

Open = Callable[..., tuple[ViewerServer, 'Page']]
LINK = 'gripper_tcp'
SETTLED = 'robotViewer.grab().held && !robotViewer.grab().waiting && !robotViewer.grab().held.busy'


def hold(open_robot: Open, **options: Any) -> Page:
    """Open a page, bend the arm, and select its tool, so that the page holds the tool."""
    server, page = open_robot(**options)
    bend = {'type': 'set', 'revision': server.stage.revision, 'values': BENT, 'motion': 'bend'}
    server.call(lambda: server.stage.ask(bend))
    wait_for(page, 'Math.abs(robotViewer.values().joint_6 - 0.2) < 1e-9')
    page.evaluate(f'document.querySelector(\'#tree [data-link="{LINK}"] .link\').click()')
    wait_for(page, SETTLED)
    # The panel for the held link makes the picture smaller.
    wait_for_rest(page)
    return page


def pose(page: Page) -> np.ndarray:
    return np.array(page.evaluate(f"robotViewer.poses()['{LINK}']"))


def handle(page: Page) -> list[float]:
    found: list[float] = page.evaluate('robotViewer.grab().handle')
    return found


def text(page: Page, selector: str) -> str:
    return page.locator(selector).inner_text()


def spot(page: Page, link: str) -> tuple[float, float]:
    """Return the position of the middle of a link on the page."""
    box = page.evaluate(f"robotViewer.boxes()['{link}']")
    middle = np.add(box[:3], box[3:]) / 2
    x, y = page.evaluate('point => robotViewer.at(point)', middle.tolist())
    return x, y


def value(page: Page, control: str) -> float:
    found: float = page.evaluate(f"robotViewer.values()['{control}']")
    return found


def touches_axis(page: Page, at: np.ndarray, axis: str) -> bool:
    """Move the pointer, and return True if it is on the handle of this axis."""
    page.mouse.move(*at)
    return bool(page.evaluate('robotViewer.grab().axis') == axis)


def camera_of(page: Page) -> Any:
    return page.evaluate('robotViewer.camera()')


def test_a_drag_of_a_link_moves_its_joint(open_robot: Open) -> None:
    """A dragged link moves its joint. A drag of the background or of the root turns the view."""
    _, page = open_robot(URDF / 'four_bar.urdf.xacro')
    camera = camera_of(page)

    # A label at the pointer shows the joint that a drag would move.
    x, y = spot(page, 'crank')
    page.mouse.move(x, y)
    wait_for(page, "robotViewer.labels().some((text) => text === 'crank_joint  0.000 rad')")
    page.mouse.down()
    page.mouse.move(x + 3, y)
    page.mouse.move(x, y + 40, steps=4)
    page.mouse.up()
    wait_for(page, 'Math.abs(robotViewer.values().crank_joint) > 0.3')
    wait_for_rest(page)
    assert page.evaluate('robotViewer.state().selection') is None
    page.keyboard.press('Control+z')
    wait_for(page, 'robotViewer.values().crank_joint === 0')

    # Drag the rocker. Its origin is on the axis of its joint, and the loop determines this joint.
    x, y = spot(page, 'rocker')
    drag(page, (x, y), (x - 80, y))
    wait_for(page, f'{SETTLED} && robotViewer.values().rocker_joint > 0.5')
    assert page.evaluate('robotViewer.grab().held.base') == 'base_link'
    assert text(page, '#loops').endswith('0.000 mm')
    assert camera_of(page) == camera

    # A drag turns the view if the link has no joint, or if the key B has turned off Grab.
    page.keyboard.press('Escape')
    moved = value(page, 'crank_joint')
    x, y = spot(page, 'base_link')
    drag(page, (x, y), (x + 40, y))
    wait_for_rest(page)
    turned = camera_of(page)
    page.keyboard.press('b')
    x, y = spot(page, 'crank')
    drag(page, (x, y), (x, y + 40))
    wait_for_rest(page)
    assert camera != turned != camera_of(page)
    assert value(page, 'crank_joint') == moved


def test_a_drag_of_a_floating_body_keeps_its_orientation(open_robot: Open) -> None:
    _, page = open_robot(URDF / 'every_joint_type.urdf')
    before = np.array(page.evaluate('robotViewer.poses().drone'))
    x, y = spot(page, 'drone')
    drag(page, (x, y), (x + 40, y + 30))
    wait_for(page, f'{SETTLED} && robotViewer.grab().held.off?.reached')
    wait_for_rest(page)
    after = np.array(page.evaluate('robotViewer.poses().drone'))
    assert np.linalg.norm(after[:3] - before[:3]) > 0.02
    np.testing.assert_allclose(after[3:], before[3:], atol=1e-5)


def test_a_finger_moves_only_the_selected_link(open_robot: Open) -> None:
    _, page = open_robot(URDF / 'four_bar.urdf.xacro', **PHONE)
    touch = fingers_of(page)

    def swipe() -> None:
        """Move a finger from the upper part of the rocker, away from its handles."""
        x, y = page.evaluate('robotViewer.at([0.404, -0.012, 0.42])')
        touch('touchStart', (x, y))
        for i in range(1, 5):
            touch('touchMove', (x - 10 * i, y))
        touch('touchEnd')
        wait_for_rest(page)

    camera = camera_of(page)
    swipe()
    assert camera_of(page) != camera
    assert value(page, 'rocker_joint') == 0.0
    page.click('#fit')
    page.evaluate('document.querySelector(\'#tree [data-link="rocker"] .link\').click()')
    wait_for(page, SETTLED)
    wait_for_rest(page)
    camera = camera_of(page)
    swipe()
    wait_for(page, 'robotViewer.values().rocker_joint > 0.1')
    assert camera_of(page) == camera


def test_the_grabbed_point_is_dragged(open_robot: Open) -> None:
    """
    The handles are at the clicked point.

    If Shift is held, the pointer drags the point itself.

    """
    page = hold(open_robot)
    x, y = spot(page, 'gripper_palm')
    page.keyboard.press('Escape')
    page.mouse.click(x, y)
    wait_for(page, f'{SETTLED} && robotViewer.grab().held.point.some(Boolean)')
    wait_for_rest(page)
    np.testing.assert_allclose(handle(page), [x, y], atol=1)
    page.click('#grab-solver')
    page.check('#grab-origin')
    wait_for(page, f'{SETTLED} && !robotViewer.grab().held.point.some(Boolean)')
    page.keyboard.press('Escape')

    page.keyboard.down('Shift')
    drag(page, (x, y), (x + 30, y - 20))
    page.keyboard.up('Shift')
    wait_for(page, f'{SETTLED} && robotViewer.grab().held.off?.reached')
    wait_for_rest(page)
    assert page.evaluate('robotViewer.state().selection.name') == 'gripper_palm'
    np.testing.assert_allclose(handle(page), [x + 30, y - 20], atol=2)
    page.click('#undo')
    wait_for(page, "document.querySelector('#undo').disabled === false")

    # If a handle points almost along the view, dragging this handle does not move the link far.
    # Close the settings, because they would cover the handle.
    page.click('#grab-solver')
    page.click('#side')
    page.keyboard.press('q')
    page.locator('#stage canvas').first.focus()
    for _ in range(4):
        page.keyboard.press('ArrowLeft')
    wait_for_rest(page)
    start = np.array(page.evaluate('robotViewer.grab().position'))
    height = page.locator('#stage canvas').first.evaluate('canvas => canvas.clientHeight')
    pixel = 2 * np.tan(np.radians(20)) * camera_of(page)['distance'] / height
    beside = np.add(start, [0.0, 40 * pixel, 0.0]).tolist()
    origin = np.array(handle(page))
    way = page.evaluate('point => robotViewer.at(point)', beside) - origin
    way /= np.linalg.norm(way)
    on_handle = next(i for i in range(5, 60) if touches_axis(page, origin + i * way, 'Y'))
    page.mouse.down()
    for i in range(1, 9):
        page.mouse.move(*(origin + (on_handle + 40 * i) * way))
        there = page.evaluate('robotViewer.grab().position')
        assert np.linalg.norm(there - start) < 3.5 * 40 * i * pixel
    page.mouse.up()


def test_a_notice_says_why_the_handles_disappear(
    serve: Callable[..., ViewerServer], look: Callable[..., Page]
) -> None:
    server = serve(ARM, stage=Stage(can_be_live=True, live=False))
    page = look(server.url)
    wait_for_rest(page)
    notice = page.locator('#grab-notice')

    def select() -> tuple[float, float]:
        page.keyboard.press('Escape')
        page.evaluate(f'document.querySelector(\'#tree [data-link="{LINK}"] .link\').click()')
        wait_for(page, SETTLED)
        wait_for_rest(page)
        assert notice.is_hidden()
        x, y = handle(page)
        return x, y

    x, y = select()
    grab = {'type': 'grab', 'link': 'link_2', 'base': None, 'who': 'another page'}
    server.call(lambda: server.stage.ask(grab))
    notice.wait_for()
    assert notice.inner_text() == 'Another page now drags link_2. Click a link to drag it here'
    box = notice.bounding_box()
    assert box is not None
    assert box['x'] < x < box['x'] + box['width']
    assert box['y'] == pytest.approx(y, abs=2)

    select()
    server.call(lambda: server.stage.ask({'type': 'mode', 'live': True}))
    notice.wait_for()
    assert notice.inner_text().startswith('Live mode: the robot follows ROS')


def test_the_tool_is_dragged_by_its_handle(open_robot: Open) -> None:
    page = hold(open_robot)
    assert text(page, '#grab-solver') == '6 joints, closed form'
    start, (x, y) = pose(page), handle(page)

    # Drag to a place that the tool can reach with its orientation.
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y - 20, steps=6)
    page.mouse.up()
    wait_for(page, f'{SETTLED} && robotViewer.grab().held.off?.reached')
    # The answer to the request arrives before the frame with the new pose.
    wait_for_rest(page)
    there = pose(page)
    assert np.linalg.norm(there[:3] - start[:3]) > 0.01
    assert abs(there[3:] @ start[3:]) > 1 - 1e-6
    np.testing.assert_allclose(handle(page), [x + 30, y - 20], atol=2)
    wait_for(page, 'robotViewer.grab().delays.length > 0')
    # The drag is not a click, so the link is still selected.
    assert page.evaluate('robotViewer.state().selection.name') == LINK

    # Step to the next solution and back.
    page.click('#solution-next')
    wait_for(page, "document.querySelector('#solution-count').textContent === '2 of 2'")
    wait_for(page, 'Math.abs(robotViewer.values().joint_5 + 0.2) > 0.3')
    np.testing.assert_allclose(pose(page)[:3], there[:3], atol=1e-5)
    page.keyboard.press('Control+z')
    wait_for(page, "document.querySelector('#solution-count').textContent === '1 of 2'")

    # The whole drag is one step of undo. The step before it is the motion that bent the arm.
    page.keyboard.press('Control+z')
    wait_for(page, f"Math.abs(robotViewer.poses()['{LINK}'][0] - {start[0]}) < 1e-9")
    page.click('#undo')
    wait_for(page, "document.querySelector('#undo').disabled")
    page.click('#redo')
    page.keyboard.press('Control+Shift+Z')
    wait_for(page, f"Math.abs(robotViewer.poses()['{LINK}'][0] - {there[0]}) < 1e-9")

    # Keys move the link along its own axes or along the axes of the root. The page announces the
    # result.
    page.click('#undo')
    wait_for(page, f"Math.abs(robotViewer.poses()['{LINK}'][0] - {start[0]}) < 1e-9")
    page.evaluate(
        """() => {
             document.activeElement.blur();
             for (const key of ['q', 'u', 'ArrowUp']) {
               const event = new KeyboardEvent('keydown', { key, bubbles: true });
               document.activeElement.dispatchEvent(event);
             }
           }"""
    )
    wait_for(page, f"Math.abs(robotViewer.poses()['{LINK}'][0] - {start[0]} - 0.001) < 1e-5")
    np.testing.assert_allclose(pose(page)[1:3], start[1:3], atol=1e-5)
    result = "document.querySelector('#grab-result').textContent"
    wait_for(page, f"{result} === 'x {start[0] + 0.001:.4f} m'")
    for key in ('Tab', 'Tab', 'Tab', 'Shift+ArrowDown'):
        page.keyboard.press(key)
    # The page announces nothing if the axes change before the robot stops.
    wait_for(page, f"{result}.startsWith('roll')")
    for key in ('Enter', 'Escape', 'q'):
        page.keyboard.press(key)
    turned = 2 * np.arccos(abs(pose(page)[3:] @ start[3:]))
    assert turned == pytest.approx(np.radians(10.0), abs=1e-4)

    # After the choice of another base link, only joints between this link and the held link move.
    page.select_option('#grab-base', 'link_3')
    wait_for(page, "robotViewer.grab().held.joints.join() === 'joint_4,joint_5,joint_6'")
    assert text(page, '#grab-solver') == '3 joints, numeric'
    assert not page.is_checked('#grab-turns')


def test_the_centre_of_the_handles_moves_in_the_plane_of_the_screen(open_robot: Open) -> None:
    """The centre of the handles can be dragged, even if one axis points almost along the view."""
    page = hold(open_robot)
    page.click('#side')
    wait_for_rest(page)
    page.keyboard.press('q')
    page.locator('#stage canvas').first.focus()
    for _ in range(2):
        page.keyboard.press('ArrowLeft')
    wait_for_rest(page)
    camera = page.evaluate('robotViewer.camera()')
    view = np.subtract(camera['position'], camera['target']) / camera['distance']
    x, y = handle(page)
    start = page.evaluate('robotViewer.grab().position')
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y - 15, steps=5)
    dragged, there = handle(page), page.evaluate('robotViewer.grab().position')
    page.mouse.up()
    np.testing.assert_allclose(dragged, [x + 20, y - 15], atol=2)
    assert np.subtract(there, start) @ view == pytest.approx(0.0, abs=1e-6)


def fingers_of(page: Page) -> Callable[..., None]:
    """Return a function that sends touch events at the given points of the page."""
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{'x': x, 'y': y} for x, y in points]
        fingers.send('Input.dispatchTouchEvent', {'type': kind, 'touchPoints': at})

    return touch


def test_a_cancelled_touch_ends_the_drag(open_robot: Open) -> None:
    """After a cancelled touch, the next touch turns the camera and does not move the robot."""
    page = hold(open_robot, **PHONE)
    x, y = handle(page)
    touch = fingers_of(page)
    touch('touchStart', (x, y))
    for i in range(1, 4):
        touch('touchMove', (x + 5 * i, y))
    touch('touchCancel')
    wait_for(page, f'{SETTLED} && robotViewer.grab().held.off')
    wait_for_rest(page)
    stopped, camera = pose(page), page.evaluate('robotViewer.camera()')

    touch('touchStart', (60, 120))
    for i in range(1, 6):
        touch('touchMove', (60 + 20 * i, 120))
    touch('touchEnd')
    wait_for_rest(page)
    assert page.evaluate('robotViewer.camera()') != camera
    np.testing.assert_array_equal(pose(page), stopped)


def test_a_finger_drags_the_tool_out_of_reach(open_robot: Open) -> None:
    """
    If the target is out of reach, the page shows the distance from it and the reason.

    After the drag, the handle returns to the tool.

    """
    page = hold(open_robot, **PHONE)
    # Zoom out. The finger can move the target out of reach only if the picture of the robot is
    # small.
    page.locator('#stage canvas').first.focus()
    for _ in range(6):
        page.keyboard.press('-')
    wait_for_rest(page)
    x, y = handle(page)
    touch = fingers_of(page)
    camera = page.evaluate('robotViewer.camera()')
    touch('touchStart', (x, y))
    for i in range(1, 9):
        touch('touchMove', (x, y - 40 * i))
    wait_for(page, "/ mm, .*out of reach/.test(document.querySelector('#grab-off').textContent)")
    touch('touchEnd')
    wait_for(page, f"{SETTLED} && document.querySelector('#grab-off').hidden")
    wait_for_rest(page)
    box = page.evaluate('robotViewer.grab().handle')
    assert box[1] > y - 320
    assert page.evaluate('robotViewer.camera()') == camera


def test_a_drag_leaves_the_list_of_base_links_alone(open_robot: Open) -> None:
    """
    A drag out of reach changes only the distance.

    After each assignment to a list, the autofill of Chromium reads all fields of the page.

    """
    page = hold(open_robot)
    page.evaluate(
        """() => {
             window.assigned = 0;
             document.querySelector('#stage canvas').focus();
             const value = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value');
             Object.defineProperty(document.getElementById('grab-base'), 'value', {
               get: value.get,
               set(text) { window.assigned += 1; value.set.call(this, text); },
             });
           }"""
    )
    # Zoom out, so that the target can be out of reach.
    for _ in range(6):
        page.keyboard.press('-')
    wait_for_rest(page)
    x, y = handle(page)
    page.mouse.move(x, y)
    page.mouse.down()
    for i in range(1, 9):
        page.mouse.move(x, y - 40 * i)
    wait_for(page, "/ mm, .*out of reach/.test(document.querySelector('#grab-off').textContent)")
    page.mouse.up()
    assert page.evaluate('assigned') == 0
