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

"""The page in a real browser without a network."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager
from contextlib import ExitStack
from functools import partial
from itertools import product
import json
from pathlib import Path
import struct
import time
from typing import Any
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
import zlib

import numpy as np
import pytest
from robot_description_tools.description import load_description
from robot_description_tools.kinematics.rotation import matrix_from_rpy
from robot_description_tools.viewer import Access
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer import ViewerServer
from test_support.browser import complaints
from test_support.browser import drag
from test_support.browser import forget_complaints
from test_support.browser import new_page
from test_support.browser import place
from test_support.browser import wait_for
from test_support.browser import wait_for_rest
from test_support.browser import wait_for_robot
from test_support.patience import wait_until
from test_support.reference import forward_kinematics
from test_support.strategies import positions_by_joint
from test_support.viewer_clients import ask
from test_support.viewer_robots import ARM
from test_support.viewer_robots import chain
from test_support.viewer_robots import json_mesh
from test_support.viewer_robots import stl
from test_support.viewer_robots import with_meshes
from test_support.viewer_robots import WRIST

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from playwright.sync_api import Page

    Look = Callable[..., Page]
    Arm = tuple[ViewerServer, Page]
    OpenRobot = Callable[..., Arm]

Serve = Callable[..., ViewerServer]


@pytest.fixture(scope='module')
def addresses() -> list[str]:
    """Return a list to which the shared page adds each address that it requests."""
    return []


@contextmanager
def opened(browser: Browser, addresses: list[str]) -> Iterator[Arm]:
    """Serve the arm, and open its page."""
    server = ViewerServer(Stage(), Access('127.0.0.1'), partial(load_file, ARM))
    server.start_thread('127.0.0.1', 0)
    page = new_page(browser)
    page.on('request', lambda request: addresses.append(request.url))
    page.on('websocket', lambda socket: addresses.append(socket.url))
    page.goto(server.url)
    wait_for_robot(page)
    yield server, page
    page.close()
    server.stop_thread()


@pytest.fixture(scope='module')
def shared(browser: Browser, addresses: list[str]) -> Iterator[Callable[[bool], Arm]]:
    """Yield a function that opens the arm only once for several tests, because opening is slow."""
    arms: list[Arm] = []
    with ExitStack() as stack:

        def shared(anew: bool) -> Arm:
            if anew or not arms:
                stack.close()
                arms[:] = [stack.enter_context(opened(browser, addresses))]
            return arms[0]

        yield shared


def fit_view(page: Page) -> None:
    """Fit the view when the robot has stopped moving."""
    wait_for_rest(page)
    page.keyboard.press('f')
    wait_for_rest(page)


@pytest.fixture
def arm(
    shared: Callable[[bool], Arm], request: pytest.FixtureRequest
) -> Iterator[Arm]:
    """Return a server with the arm at its defaults, and its page."""
    # A failed attempt may have changed the page, so open a new page. The plugin
    # pytest-rerunfailures counts the attempts in execution_count.
    found = shared(getattr(request.node, 'execution_count', 1) > 1)
    _, page = found
    page.bring_to_front()
    page.keyboard.press('Escape')
    page.keyboard.press('h')
    wait_for(page, 'Object.values(robotViewer.values()).every((value) => value === 0)')
    fit_view(page)
    yield found
    errors = complaints(page)
    forget_complaints(page)
    assert errors == []


def value(page: Page, control: str) -> float:
    return float(page.evaluate(f'robotViewer.values()[{json.dumps(control)}]'))


def slide(page: Page, control: str, part: float) -> None:
    """Drag a slider with the mouse to a fraction of its range."""
    selector = f'[data-id="{control}"] input[type=range]'
    left, top, width, height = place(page, selector)
    before = page.evaluate(f"document.querySelector('{selector}').valueAsNumber") / 2000
    # The thumb is 14 px wide and stays inside the slider.
    x = [left + 7 + p * (width - 14) for p in (before, part)]
    y = top + height / 2
    drag(page, (x[0], y), (x[1], y), 'left')


def settle(server: ViewerServer, page: Page) -> None:
    """Wait until the page shows the state of the server."""
    assert wait_until(lambda: poses_and_positions(server, page))


def poses_and_positions(server: ViewerServer, page: Page) -> tuple[dict[str, Any], Any] | None:
    """Return poses of the page and positions of the server, or None if the page is outdated."""
    session = server.stage.session
    values, poses = page.evaluate(
        '[Object.values(robotViewer.values()), robotViewer.poses()]'
    )
    shown = [np.nan if value is None else value for value in values]
    known, positions = ask(server, lambda: (session.values.copy(), session.positions()))
    return (poses, positions) if np.array_equal(shown, known, equal_nan=True) else None


def assert_poses_match_the_reference(server: ViewerServer, page: Page) -> None:
    """Check the pose of every link in the page against the reference in Python."""
    found = wait_until(lambda: poses_and_positions(server, page))
    assert found is not None
    poses, positions = found
    model = server.stage.session.model
    expected = forward_kinematics(model.description, positions_by_joint(model.tree, positions))
    assert list(poses) == list(model.tree.links)
    for link, (x, y, z, qx, qy, qz, qw) in poses.items():
        np.testing.assert_allclose([x, y, z], expected[link][:3, 3], atol=1e-6)
        turn = [
            [1 - 2 * (qy * qy + qz * qz), 2 * (qx * qy - qz * qw), 2 * (qx * qz + qy * qw)],
            [2 * (qx * qy + qz * qw), 1 - 2 * (qx * qx + qz * qz), 2 * (qy * qz - qx * qw)],
            [2 * (qx * qz - qy * qw), 2 * (qy * qz + qx * qw), 1 - 2 * (qx * qx + qy * qy)],
        ]
        np.testing.assert_allclose(turn, expected[link][:3, :3], atol=1e-6)


def pixels(page: Page) -> list[tuple[int, int, int]]:
    """Scale the picture to 64 x 64 pixels, and return the colours of the 32 x 32 in the middle."""
    data: list[int] = page.evaluate(
        """(() => {
          const canvas = document.querySelector('#stage canvas');
          const copy = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
          const context = copy.getContext('2d');
          context.drawImage(canvas, 0, 0, 64, 64);
          return [...context.getImageData(16, 16, 32, 32).data];
        })()"""
    )
    return list(zip(data[::4], data[1::4], data[2::4], strict=True))


def is_drawn(page: Page) -> bool:
    """Return True if the middle of the picture has more than 8 colours."""
    return len(set(pixels(page))) > 8


# -- loading ---------------------------------------------------------------------------------


@pytest.mark.smoke
def test_page_loads_from_the_server_alone(arm: Arm, addresses: list[str]) -> None:
    server, page = arm
    assert is_drawn(page)
    files = {'', 'viewer.css', 'viewer.js', 'shared.js', 'socket'}
    assert {urlsplit(address).path.strip('/') for address in addresses} >= files
    port = urlsplit(server.url).port
    for address in addresses:
        parts = urlsplit(address)
        if parts.scheme not in ('data', 'blob'):
            assert (parts.hostname, parts.port) == ('127.0.0.1', port)


def test_the_tree_and_the_sliders_list_all_links_and_joints(arm: Arm) -> None:
    _, page = arm
    description = load_description(ARM)
    links = page.evaluate("[...document.querySelectorAll('#tree li')].map(e => e.dataset.link)")
    assert set(links) == set(description.links)
    assert links[0] == description.root
    controls = page.evaluate("[...document.querySelectorAll('.control')].map(e => e.dataset.id)")
    moving = [j.name for j in description.joints.values() if j.type != 'fixed']
    assert controls[:len(moving)] == moving
    assert page.evaluate('document.title').startswith('arm_with_gripper')


def test_without_webgl_everything_but_the_picture_works(serve: Serve, look: Look) -> None:
    page = look(serve(ARM).url, 'HTMLCanvasElement.prototype.getContext = () => null;')
    wait_for(page, 'robotViewer.state().placed')
    assert not page.evaluate("document.getElementById('no-picture').hidden")
    slide(page, 'joint_1', 0.8)
    wait_for(page, 'robotViewer.values().joint_1 > 1')
    forget_complaints(page)


# -- moving ----------------------------------------------------------------------------------


@pytest.mark.smoke
def test_slider_moves_the_robot(arm: Arm) -> None:
    server, page = arm
    slide(page, 'joint_2', 0.75)
    wait_for(page, 'robotViewer.values().joint_2 > 0.7')
    slide(page, 'joint_4', 0.2)
    wait_for(page, 'robotViewer.values().joint_4 < -1')
    assert_poses_match_the_reference(server, page)


def test_mimic_gripper_moves_as_a_whole(arm: Arm) -> None:
    server, page = arm
    slide(page, 'left_finger_joint', 1.0)
    end = load_description(ARM).joints['left_finger_joint'].limit.upper
    wait_for(page, f'robotViewer.values().left_finger_joint === {end}')
    assert value(page, 'right_finger_joint') == pytest.approx(value(page, 'left_finger_joint'))
    row = '[data-id="right_finger_joint"]'
    assert page.evaluate(f"document.querySelector('{row} input').disabled")
    text = page.evaluate(f"document.querySelector('{row} .source').textContent")
    assert text == 'mimics left_finger_joint'
    assert_poses_match_the_reference(server, page)


def test_limits_are_kept(arm: Arm) -> None:
    server, page = arm
    limit = load_description(ARM).joints['joint_2'].limit
    slide(page, 'joint_2', 1.0)
    wait_for(page, f'Math.abs(robotViewer.values().joint_2 - {limit.upper}) < 1e-9')
    # Typed values are also limited.
    page.evaluate(
        """(() => { const n = document.querySelector('[data-id="joint_2"] .number');
        n.value = '-99'; n.dispatchEvent(new Event('change')); })()"""
    )
    wait_for(page, f'robotViewer.values().joint_2 === {limit.lower}')
    assert_poses_match_the_reference(server, page)


def test_actuators_move_joints(open_robot: OpenRobot) -> None:
    server, page = open_robot(WRIST)
    page.evaluate("document.querySelector('#spaces [data-value=actuator]').click()")
    wait_for(page, """!document.querySelector('[data-id="wrist/left_motor"] input').disabled""")
    slide(page, 'wrist/left_motor', 0.6)
    wait_for(page, "robotViewer.values()['wrist/left_motor'] > 20")
    settle(server, page)
    assert abs(value(page, 'wrist_pitch')) > 0.05
    groups = page.evaluate(
        "[...document.querySelectorAll('.group > summary')].map(e => e.firstChild.textContent)"
    )
    assert groups == ['Actuators', 'Followers', 'Pose of the root']
    assert_poses_match_the_reference(server, page)


def test_the_page_says_which_limit_stops_a_motion(open_robot: OpenRobot) -> None:
    _, page = open_robot(WRIST)
    page.evaluate("document.querySelector('#spaces [data-value=actuator]').click()")
    wait_for(page, """!document.querySelector('[data-id="wrist/left_motor"] input').disabled""")
    slide(page, 'wrist/left_motor', 1.0)
    wait_for(page, "!document.getElementById('stops').hidden")
    assert 'limit' in page.evaluate("document.getElementById('stops').textContent")


def test_the_root_can_be_placed(arm: Arm) -> None:
    _, page = arm
    page.evaluate("document.querySelectorAll('details.group').forEach(d => { d.open = true; })")
    slide(page, '<root>/z', 0.75)
    wait_for(
        page,
        "robotViewer.values()['<root>/z'] > 0.9"
        " && robotViewer.poses().base_link[2] === robotViewer.values()['<root>/z']",
    )


def test_keys_change_the_pose(arm: Arm) -> None:
    _, page = arm
    page.keyboard.press('x')
    wait_for(page, 'robotViewer.values().joint_1 !== 0')
    page.keyboard.press('z')
    wait_for(page, 'robotViewer.values().joint_1 === 0')


@pytest.mark.parametrize(('button', 'parse'), [('copy-json', 'json'), ('copy-yaml', 'yaml')])
def test_joint_state_can_be_copied(arm: Arm, button: str, parse: str) -> None:
    import yaml

    server, page = arm
    page.keyboard.press('x')
    wait_for(page, 'robotViewer.values().joint_1 !== 0')
    settle(server, page)
    page.evaluate(
        """window.copied = null;
        navigator.clipboard.writeText = async (text) => { window.copied = text; }"""
    )
    page.evaluate(f"document.getElementById('{button}').click()")
    text = wait_for(page, 'window.copied')
    state = {'json': json.loads, 'yaml': yaml.safe_load}[parse](text)
    names, position = server.stage.session.known_joints
    assert state['name'] == list(names)
    assert state['position'] == position.tolist()


def test_angles_can_be_shown_in_degrees(arm: Arm) -> None:
    _, page = arm
    page.select_option('#units', '°, m')
    page.evaluate(
        """(() => { const n = document.querySelector('[data-id="joint_1"] .number');
        n.value = '90'; n.dispatchEvent(new Event('change')); })()"""
    )
    wait_for(page, 'Math.abs(robotViewer.values().joint_1 - Math.PI / 2) < 1e-12')
    wait_for(page, """document.querySelector('[data-id="joint_1"] .number').value === '90.0'""")
    page.select_option('#units', 'rad, m')
    shown = page.evaluate("""document.querySelector('[data-id="joint_1"] .number').value""")
    assert shown == '1.571'


def test_sliders_can_be_searched(arm: Arm) -> None:
    _, page = arm
    page.evaluate(
        """(() => { const s = document.getElementById('control-search');
        s.value = 'FINGER'; s.dispatchEvent(new Event('input')); })()"""
    )
    shown = page.evaluate(
        """[...document.querySelectorAll('.control')].filter(e => e.offsetParent)
        .map(e => e.dataset.id)"""
    )
    assert shown == ['left_finger_joint', 'right_finger_joint']
    page.evaluate(
        """(() => { const s = document.getElementById('control-search');
        s.value = 'no such joint'; s.dispatchEvent(new Event('input')); })()"""
    )
    assert "'no such joint'" in page.evaluate(
        "[...document.querySelectorAll('#controls .hint')].filter(e => e.offsetParent)"
        '.map(e => e.textContent).join()'
    )
    page.evaluate(
        """(() => { const s = document.getElementById('control-search');
        s.value = ''; s.dispatchEvent(new Event('input')); })()"""
    )
    assert page.evaluate("document.querySelector('#controls .hint').hidden")


# -- values that are typed -------------------------------------------------------------------


UPPER_END = "document.querySelector('[data-id=a] .foot').lastChild"


def start_typing(page: Page, control: str, text: str) -> None:
    """Click into the field of a control, and type a text."""
    selector = f'[data-id="{control}"] .number'
    page.locator(selector).click()
    page.locator(selector).select_text()
    page.keyboard.insert_text(text)
    assert field(page, control) == text


def field(page: Page, control: str) -> str:
    """Return the text in the field of a control."""
    return page.evaluate(f"""document.querySelector('[data-id="{control}"] .number').value""")


def test_escape_drops_typed_text(arm: Arm) -> None:
    server, page = arm
    start_typing(page, 'joint_1', '1.5')
    page.keyboard.press('Escape')
    assert field(page, 'joint_1') == '0.000'
    # Send a request from another field. When this request has been applied, an earlier request
    # from the first field would also have been applied.
    start_typing(page, 'joint_2', '0.5')
    page.keyboard.press('Enter')
    wait_for(page, 'robotViewer.values().joint_2 === 0.5')
    settle(server, page)
    assert value(page, 'joint_1') == 0.0


def test_a_field_shows_the_value_again_after_losing_focus(arm: Arm) -> None:
    server, page = arm
    start_typing(page, 'joint_1', '0.000')
    server.call(lambda: server.stage.session.set({'joint_1': 0.7}))
    # Wait until the slider has moved, because the page updates the slider after the field.
    wait_for(page, """document.querySelector('[data-id="joint_1"] [type=range]').value > 1000""")
    assert field(page, 'joint_1') == '0.000'
    page.evaluate('document.activeElement.blur()')
    assert field(page, 'joint_1') == '0.700'
    settle(server, page)
    assert value(page, 'joint_1') == 0.7


@pytest.mark.parametrize(('text', 'reached'), [('99', True), ('abc', False)])
def test_a_field_with_refused_text_is_marked(arm: Arm, text: str, reached: bool) -> None:
    _, page = arm
    start_typing(page, 'joint_2', text)
    page.evaluate(
        """window.refused = 0;
        new MutationObserver((changes, observer) => {
          window.refused += document.querySelectorAll('.number.refused').length;
          if (window.refused) { observer.disconnect(); }
        }).observe(document.body, { subtree: true, attributeFilter: ['class'] })"""
    )
    page.keyboard.press('Enter')
    wait_for(page, 'window.refused === 1')
    upper = load_description(ARM).joints['joint_2'].limit.upper
    wait_for(page, f'robotViewer.values().joint_2 === {upper if reached else 0}')
    assert reached or "'abc' is not an angle" in page.evaluate(
        "document.getElementById('note').textContent"
    )
    wait_for(page, "document.querySelector('.number.refused') === null")
    wait_for_rest(page)
    assert field(page, 'joint_2') == f'{upper if reached else 0:.3f}'


@pytest.mark.parametrize('names', [['a'], ['a', 'b']])
def test_a_reload_does_not_enter_unfinished_text(
    open_robot: OpenRobot, tmp_path: Path, names: list[str]
) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(chain(['a']))
    server, page = open_robot(file)
    start_typing(page, 'a', '0.5')
    revision = page.evaluate('robotViewer.state().revision')
    file.write_text(chain(names, upper=0.75))
    wait_for(page, f'robotViewer.state().revision > {revision} && robotViewer.state().placed')
    wait_for(page, f"{UPPER_END}.textContent === '0.750'")
    settle(server, page)
    assert value(page, 'a') == 0.0
    # The typed text stays if the joints are the same.
    assert (field(page, 'a') == '0.5') == (names == ['a'])


def test_reload_does_not_end_a_drag(open_robot: OpenRobot, tmp_path: Path) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(chain(['a']))
    _, page = open_robot(file)
    left, top, width, height = place(page, '[data-id="a"] input[type=range]')
    y = top + height / 2
    page.mouse.move(left + width / 2, y)
    page.mouse.down()
    file.write_text(chain(['a'], upper=0.75))
    wait_for(page, f"{UPPER_END}.textContent === '0.750'")
    wait_for(page, 'robotViewer.state().placed')
    page.mouse.move(left + width, y)
    wait_for(page, 'robotViewer.values().a === 0.75')
    page.mouse.up()


def test_joints_of_any_name_can_be_moved(open_robot: OpenRobot, tmp_path: Path) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(chain(['__proto__', 'constructor']))
    _, page = open_robot(file)
    for control in ('__proto__', 'constructor'):
        start_typing(page, control, '0.5')
        page.keyboard.press('Enter')
        wait_for(
            page,
            f"Object.entries(robotViewer.values()).some(e => e.join() === '{control},0.5')",
        )


# -- looking ---------------------------------------------------------------------------------


def camera(page: Page) -> list[float]:
    return page.evaluate('robotViewer.camera()')


def test_mouse_turns_pans_and_zooms(arm: Arm) -> None:
    _, page = arm
    left, top, width, height = place(page, '#stage')
    middle = (left + width / 2, top + height / 2)
    aside = (middle[0] + 90, middle[1] + 40)
    start = camera(page)
    drag(page, middle, aside, 'left')
    wait_for_rest(page)
    turned = camera(page)
    assert turned['position'] != start['position']
    np.testing.assert_allclose(turned['target'], start['target'])
    drag(page, middle, aside, 'right')
    wait_for_rest(page)
    panned = camera(page)
    assert np.linalg.norm(np.subtract(panned['target'], turned['target'])) > 1e-3
    page.mouse.wheel(0, -400)
    wait_for(page, f'robotViewer.camera().distance < {panned["distance"]}')
    fit_view(page)
    np.testing.assert_allclose(camera(page)['position'], start['position'])


def test_a_click_and_the_tree_select_the_same_link(arm: Arm) -> None:
    _, page = arm
    left, top, width, height = place(page, '#stage')
    link = None
    for x, y in product(np.linspace(0.3, 0.6, 4), np.linspace(0.25, 0.75, 11)):
        page.mouse.click(left + width * x, top + height * y)
        if chosen := page.evaluate('robotViewer.state().selection'):
            link = chosen['name']
            break
    assert link in load_description(ARM).links
    page.keyboard.press('Escape')
    assert page.evaluate('robotViewer.state().selection') is None

    page.evaluate("""document.querySelector('li[data-link="link_3"] .joint').click()""")
    assert page.evaluate('robotViewer.state().selection') == {'kind': 'joint', 'name': 'joint_3'}
    chosen = page.evaluate("document.querySelector('.control.selected').dataset.id")
    assert chosen == 'joint_3'
    assert 'revolute' in page.evaluate("document.getElementById('details').textContent")


@pytest.mark.parametrize('view', ['collision', 'frames', 'axes', 'inertia'])
def test_views_add_triangles_to_the_picture(arm: Arm, view: str) -> None:
    _, page = arm
    wait_for_rest(page)
    before = page.evaluate('robotViewer.state().triangles')
    page.evaluate(f"document.querySelector('[data-view={view}]').click()")
    wait_for(page, f'robotViewer.state().triangles > {before}')
    page.evaluate(f"document.querySelector('[data-view={view}]').click()")
    wait_for(page, f'robotViewer.state().triangles === {before}')


def test_help_closes_with_escape_and_takes_the_keys(arm: Arm) -> None:
    _, page = arm
    page.evaluate("""document.querySelector('li[data-link="link_3"] .link').click()""")
    page.keyboard.press('?')
    assert page.evaluate("document.getElementById('help').open")
    assert page.evaluate('document.activeElement.id') == 'help-close'
    page.keyboard.press('c')
    page.keyboard.press('Escape')
    wait_for(page, "!document.getElementById('help').open")
    chosen = page.evaluate("document.querySelector('[data-view=collision]').ariaPressed")
    assert chosen == 'false'
    # Escape closed the dialog and did not change the selection.
    assert page.evaluate('robotViewer.state().selection') == {'kind': 'link', 'name': 'link_3'}
    for shown in (True, False):
        page.keyboard.press('?')
        assert page.evaluate("document.getElementById('help').open") == shown


def test_details_show_the_position_of_a_link(arm: Arm) -> None:
    server, page = arm
    page.evaluate("""document.querySelector('li[data-link="link_3"] .link').click()""")
    # The position is given in the frame of the root.
    moved = {'joint_1': 0.6, 'joint_2': 0.4, '<root>/x': 1.0}
    server.call(lambda: server.stage.session.set(moved))
    wait_for(page, 'robotViewer.values().joint_1 === 0.6')
    settle(server, page)
    shown = page.evaluate("[...document.querySelectorAll('#details dd')].map(e => e.textContent)")
    description = load_description(ARM)
    session = server.stage.session
    by_joint = positions_by_joint(session.model.tree, session.positions())
    pose = forward_kinematics(description, by_joint)['link_3']
    xyz, rpy = ([float(number) for number in text.split()[:3]] for text in shown[:2])
    np.testing.assert_allclose(xyz, pose[:3, 3], atol=6e-4)
    np.testing.assert_allclose(matrix_from_rpy(rpy), pose[:3, :3], atol=2e-3)


def test_details_of_a_joint_have_its_rotation(open_robot: OpenRobot, tmp_path: Path) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(chain(['a']).replace('xyz="0 0 0.5"/><axis', 'rpy="0.3 -0.2 1.1"/><axis'))
    _, page = open_robot(file)
    page.evaluate("""document.querySelector('li[data-joint="a"] .joint').click()""")
    assert '0.300 -0.200 1.100 rad' in ' '.join(
        page.evaluate("document.getElementById('details').textContent").split()
    )


def test_the_left_side_is_hidden_in_a_narrow_window(open_robot: OpenRobot) -> None:
    _, page = open_robot()
    shown = "document.getElementById('left-side').offsetParent !== null"
    assert page.evaluate(shown)
    page.set_viewport_size({'width': 1000, 'height': 720})
    wait_for(page, f'!({shown})')
    page.set_viewport_size({'width': 1280, 'height': 720})
    wait_for(page, shown)


def test_the_inertia_view_needs_a_link_with_inertia(
    open_robot: OpenRobot, tmp_path: Path
) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(chain(['a']))
    _, page = open_robot(file)
    hidden = "document.querySelector('[data-view=inertia]').hidden"
    assert page.evaluate(hidden)
    drawn = []
    # Inertia boxes of 0.08 m and of 24 m. The large box is drawn without faces, because faces
    # would hide the robot.
    for moment in (0.001, 100.0):
        inertia = f'<inertia ixx="{moment}" iyy="{moment}" izz="{moment}" '
        inertia += 'ixy="0" ixz="0" iyz="0"/>'
        inertial = f'<link name="base"><inertial><mass value="1"/>{inertia}</inertial></link>'
        revision = page.evaluate('robotViewer.state().revision')
        file.write_text(chain(['a']).replace('<link name="base"/>', inertial))
        wait_for(page, f'robotViewer.state().revision > {revision} && robotViewer.state().placed')
        wait_for(page, f'!{hidden}')
        if not drawn:
            page.keyboard.press('i')
            # Hide the marks of findings, because they also have triangles.
            page.keyboard.press('d')
        fit_view(page)
        drawn.append(page.evaluate('robotViewer.state().triangles'))
    # Only the faces of the box differ.
    assert drawn[0] - drawn[1] == 12


def test_names_are_shown_as_text(open_robot: OpenRobot, tmp_path: Path) -> None:
    """Markup in a description is shown, not run."""
    evil = '&lt;img src=x onerror=window.evil=1&gt;'
    file = tmp_path / 'evil.urdf'
    file.write_text(chain([evil]).replace('name="chain"', f'name="{evil}"'))
    _, page = open_robot(file)
    assert page.evaluate("document.getElementById('robot-name').textContent").startswith('<img')
    assert page.evaluate("document.querySelectorAll('img').length + (window.evil ?? 0)") == 0


# -- meshes ----------------------------------------------------------------------------------

OBJ = """mtllib part.mtl
v 0 0 0
v 1 0 0
v 0 1 0
v 0 0 1
vt 0 0
vt 1 0
vt 0 1
usemtl painted
f 1/1 3/2 2/3
f 1/1 2/2 4/3
f 1/1 4/2 3/3
f 2/1 3/2 4/3
"""
DAE = """<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="decimeter" meter="0.1"/><up_axis>Z_UP</up_axis></asset>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="a" count="9">0 0 0 10 0 0 0 0 20</float_array>
<technique_common><accessor source="#a" count="3" stride="3"><param name="X" type="float"/>
<param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node><instance_geometry url="#g"/></node>
</visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>
"""
# One red pixel.
PNG = (
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJg'
    'gg=='
)


def glb(path: Path, count: int = 0) -> None:
    """
    Write a triangle as binary glTF.

    If ``count`` is not 0, write ``count`` points without data.

    """
    data = np.array([0, 0, 0, 1, 0, 0, 0, 1, 0], dtype='<f4').tobytes()
    content = json.dumps(
        {
            'asset': {'version': '2.0'},
            'scenes': [{'nodes': [0]}],
            'nodes': [{'mesh': 0}],
            'meshes': [{'primitives': [{'attributes': {'POSITION': 0}}]}],
            'buffers': [{'byteLength': len(data)}],
            'bufferViews': [{'buffer': 0, 'byteLength': len(data)}],
            'accessors': [
                {'componentType': 5126, 'count': count, 'type': 'VEC3'}
                if count
                else {
                    'bufferView': 0, 'componentType': 5126, 'count': 3, 'type': 'VEC3',
                    'min': [0, 0, 0], 'max': [1, 1, 0],
                }
            ],
        }
    ).encode()  # fmt: skip
    content += b' ' * (-len(content) % 4)
    data += bytes(-len(data) % 4)

    def chunk(kind: bytes, body: bytes) -> bytes:
        return np.array([len(body)], dtype='<u4').tobytes() + kind + body

    body = chunk(b'JSON', content) + chunk(b'BIN\0', data)
    path.write_bytes(b'glTF' + np.array([2, 12 + len(body)], dtype='<u4').tobytes() + body)


def test_every_mesh_format_is_drawn(open_robot: OpenRobot, tmp_path: Path) -> None:
    import base64

    stl(tmp_path / 'part.stl')
    glb(tmp_path / 'part.glb')
    (tmp_path / 'part.obj').write_text(OBJ)
    (tmp_path / 'part.mtl').write_text('newmtl painted\nKd 1 1 1\nmap_Kd red.png\n')
    (tmp_path / 'red.png').write_bytes(base64.b64decode(PNG))
    (tmp_path / 'part.dae').write_text(DAE)
    file = tmp_path / 'robot.urdf'
    file.write_text(with_meshes('part.stl', 'part.obj', 'part.dae', 'part.glb'))
    _, page = open_robot(file)
    assert page.evaluate('robotViewer.state().placeholders') == 0
    codes = page.evaluate(
        "[...document.querySelectorAll('#findings [data-code]')].map(e => e.dataset.code)"
    )
    assert not {'mesh-not-read', 'mesh-not-shown'} & set(codes)
    assert any('red.png' in request.url for request in page.requests())
    boxes = page.evaluate('robotViewer.boxes()')
    assert boxes['link_0'] == pytest.approx([0, 0, 0, 1, 1, 1])
    assert boxes['link_1'] == pytest.approx([2, 0, 0, 3, 1, 1])
    # z is up, and decimetres are converted to m.
    assert boxes['link_2'] == pytest.approx([4, 0, 0, 5, 0, 2])
    assert boxes['link_3'] == pytest.approx([6, 0, 0, 7, 1, 0])


def green_part(page: Page) -> float:
    """Return the share of green among the red and green pixels."""
    found = pixels(page)
    green = sum(g > 2 * r for r, g, _ in found)
    return green / (green + sum(r > 2 * g for r, g, _ in found))


@pytest.mark.parametrize('suffix', ['urdf', 'json'])
def test_the_color_of_a_visual_replaces_that_of_its_mesh_only_in_json(
    open_robot: OpenRobot, tmp_path: Path, suffix: str
) -> None:
    (tmp_path / 'part.obj').write_text(OBJ)
    (tmp_path / 'part.mtl').write_text('newmtl painted\nKd 0.9 0.1 0.1\n')
    file = tmp_path / f'robot.{suffix}'
    file.write_text(
        {
            'urdf': '<robot name="r"><link name="part"><visual><geometry><mesh '
            'filename="part.obj"/></geometry><material name="green"><color rgba="0 0.5 0 1"/>'
            '</material></visual></link></robot>',
            'json': json_mesh('part.obj', color=[0, 120, 10]),
        }[suffix]
    )
    _, page = open_robot(file)
    fit_view(page)
    assert green_part(page) == (suffix == 'json')


def test_color_of_a_json_robot_is_multiplied_by_the_texture_of_its_mesh(
    open_robot: OpenRobot, tmp_path: Path
) -> None:
    """A yellow texture and a cyan colour make green, as in glTF."""
    (tmp_path / 'part.obj').write_text(OBJ)
    (tmp_path / 'part.mtl').write_text('newmtl painted\nKd 1 1 1\nmap_Kd t.png\n')
    (tmp_path / 't.png').write_bytes(png(255, 255, 0))
    file = tmp_path / 'robot.json'
    file.write_text(json_mesh('part.obj', color=[0, 200, 200]))
    _, page = open_robot(file)
    fit_view(page)
    wait_for(page, 'robotViewer.state().atRest')
    colored = [pixel for pixel in pixels(page) if max(pixel) > 2 * min(pixel)]
    assert colored
    assert all(green > 1.5 * max(red, blue) for red, green, blue in colored)


def png(red: int, green: int, blue: int) -> bytes:
    """Return an image of one pixel."""
    pixel = bytes([0, red, green, blue])
    chunks = {b'IHDR': struct.pack('>2I5B', 1, 1, 8, 2, 0, 0, 0), b'IDAT': zlib.compress(pixel)}
    image = b'\x89PNG\r\n\x1a\n'
    for kind, data in {**chunks, b'IEND': b''}.items():
        image += struct.pack('>I', len(data)) + kind + data
        image += struct.pack('>I', zlib.crc32(kind + data))
    return image


def test_a_large_mesh_shows_its_progress(
    open_robot: OpenRobot, tmp_path: Path
) -> None:
    """The groups of the file become one mesh. The page stays responsive while the file is read."""
    n = 20_000
    lines = [f'v {i % 2} {i / n:.30f} 0\nvn 0 0 1\n' for i in range(n)]
    lines += [f'g part {i}\nf {i + 1}//1 {i + 2}//1 {i + 3}//1\n' for i in range(n - 2)]
    lines.append(f'# {" " * 2_000_000}\n')
    (tmp_path / 'large.obj').write_text(''.join(lines))
    file = tmp_path / 'robot.urdf'
    file.write_text(with_meshes('large.obj'))
    _, page = open_robot(
        file,
        script="""window.progress = [];
          new MutationObserver(() => {
            const reading = document.getElementById('reading');
            if (reading && !reading.hidden) {
              progress.push([reading.textContent, document.getElementById('reading-bar').value]);
            }
          }).observe(document, { subtree: true, childList: true, attributes: true });""",
    )
    progress = page.evaluate('progress')
    size = f'{(tmp_path / "large.obj").stat().st_size / 1e6:.0f} MB'
    assert {text for text, _ in progress} == {f'Reading large.obj, {size}'}
    parts = [part for _, part in progress]
    assert parts == sorted(parts)
    wait_for(page, "document.getElementById('reading').hidden")
    wait_for_rest(page)
    assert page.evaluate('robotViewer.boxes()')['link_0'] == pytest.approx(
        [0, 0, 0, 1, 1, 0], abs=1e-3
    )
    wait_for(page, f'robotViewer.state().triangles >= {n - 2}')


def test_unchanged_meshes_are_read_once(
    open_robot: OpenRobot, tmp_path: Path
) -> None:
    stl(tmp_path / 'stays.stl')
    stl(tmp_path / 'changes.stl')
    (tmp_path / 'part.obj').write_text(OBJ)
    (tmp_path / 'part.mtl').write_text('newmtl painted\nKd 1 1 1\n')
    file = tmp_path / 'robot.urdf'
    text = with_meshes('stays.stl', 'changes.stl', 'part.obj', 'stays.stl')
    file.write_text(text)
    _, page = open_robot(file)
    asked: list[str] = []
    page.on('request', lambda request: asked.append(urlsplit(request.url).path.split('/')[-1]))
    boxes = page.evaluate('robotViewer.boxes()')
    revision = page.evaluate('robotViewer.state().revision')
    stl(tmp_path / 'changes.stl', size=0.5)
    file.write_text(text.replace('name="meshes"', 'name="same"'))
    wait_for(page, f'robotViewer.state().revision > {revision}')
    wait_for_robot(page)
    after = page.evaluate('robotViewer.boxes()')
    assert after.pop('link_1') != boxes.pop('link_1')
    assert after == boxes
    # The page requests `changes.stl` again, because it has changed. It also requests `part.obj`
    # again, because the file that this mesh names can change although the mesh stays the same.
    # Wait, because the browser reports its requests late.
    again = {'changes.stl', 'part.obj', 'part.mtl'}
    assert wait_until(lambda: again <= set(asked), lambda: page.wait_for_timeout(20))
    assert 'stays.stl' not in asked


def test_equal_materials_of_a_link_are_one_draw_call(
    open_robot: OpenRobot, tmp_path: Path
) -> None:
    file = tmp_path / 'robot.urdf'
    balls = ''.join(
        f'<visual><origin xyz="{i} 0 0"/><geometry><sphere radius="0.2"/></geometry>'
        '</visual>'
        for i in range(20)
    )
    file.write_text(f'<robot name="r"><link name="part">{balls}</link></robot>')
    _, page = open_robot(file)
    calls = page.evaluate('robotViewer.state().calls')
    page.keyboard.press('v')
    wait_for(page, f'robotViewer.state().calls === {calls - 1}')
    page.keyboard.press('v')
    assert page.evaluate('robotViewer.boxes().part') == pytest.approx(
        [-0.2, -0.2, -0.2, 19.2, 0.2, 0.2], abs=1e-5
    )


# Make each picture slow, and keep the camera turning.
SLOWLY = """(() => {
  const next = requestAnimationFrame;
  window.requestAnimationFrame = (draw) => next((now) => {
    const end = performance.now() + 45;
    while (performance.now() < end);
    draw(now);
  });
  const press = new KeyboardEvent('keydown', { key: 'ArrowLeft' });
  const canvas = document.querySelector('#stage canvas');
  window.turning = setInterval(() => canvas.dispatchEvent(press), 20);
})()"""
# The colour in the middle of the picture.
MIDDLE = """(() => {
  const context = document.createElement('canvas').getContext('2d');
  const canvas = document.querySelector('#stage canvas');
  context.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data];
})()"""


def test_a_slow_machine_draws_a_moving_robot_in_one_call(
    open_robot: OpenRobot, tmp_path: Path
) -> None:
    (tmp_path / 'green.png').write_bytes(png(0, 200, 0))
    # The robot has nine boxes. Only the box in the middle has a texture.
    painted = '<visual><geometry><box size="1 1 1"/></geometry><material name="green">'
    painted += '<texture filename="green.png"/></material></visual>'
    box = '<visual><geometry><box size="0.1 0.1 0.1"/></geometry></visual>'
    parts = f'<link name="base">{painted}</link>'
    for i in range(8):
        x, y, z = (((i >> k & 1) - 0.5) * 1.6 for k in range(3))
        parts += f'<link name="corner_{i}">{box}</link><joint name="{i}" type="fixed">'
        parts += f'<origin xyz="{x} {y} {z}"/><parent link="base"/><child link="corner_{i}"/>'
        parts += '</joint>'
    file = tmp_path / 'robot.urdf'
    file.write_text(f'<robot name="r">{parts}</robot>')
    _, page = open_robot(file)
    wait_for(page, f'robotViewer.state().atRest && {MIDDLE}[1] > 1.5 * {MIDDLE}[0]')
    at_rest = page.evaluate('robotViewer.state()')
    page.evaluate(SLOWLY)
    wait_for(page, f'robotViewer.state().calls === {at_rest["calls"] - 8}')
    red, green, blue, _ = page.evaluate(MIDDLE)
    # In bright light, a green surface looks yellower. Without its texture, the box is grey.
    assert green > red + 20
    assert green > 2 * blue
    page.evaluate('clearInterval(turning)')
    wait_for_rest(page)
    for count in ('calls', 'triangles'):
        assert page.evaluate('robotViewer.state()')[count] == at_rest[count]


def test_missing_and_broken_meshes_are_marked(
    open_robot: OpenRobot, tmp_path: Path
) -> None:
    (tmp_path / 'broken.stl').write_bytes(b'solid nothing\nendsolid\n')
    (tmp_path / 'broken.dae').write_bytes(b'this is no XML')
    (tmp_path / 'broken.glb').write_bytes(b'this is no glTF')
    # One NaN would make the whole picture blank.
    data = bytearray(stl(tmp_path / 'nan.stl').read_bytes())
    data[96:100] = struct.pack('<f', np.nan)
    (tmp_path / 'nan.stl').write_bytes(data)
    # A file that claims to be huge is refused before memory is allocated.
    (tmp_path / 'claim.stl').write_bytes(bytes(80) + struct.pack('<I', 4 * 10**9))
    glb(tmp_path / 'zeros.glb', count=500_000_000)
    file = tmp_path / 'robot.urdf'
    names = ('package://nowhere/a.stl', 'broken.stl', 'broken.dae', 'broken.glb', 'none.obj')
    names += ('nan.stl', 'claim.stl', 'zeros.glb')
    file.write_text(with_meshes(*names))
    _, page = open_robot(file)
    wait_for(page, 'robotViewer.state().placeholders === 8 && robotViewer.state().atRest')
    assert np.isfinite(camera(page)['position']).all()
    assert page.evaluate("document.getElementById('missing').textContent").startswith('8 meshes')
    page.evaluate("document.getElementById('missing-text').click()")
    assert page.evaluate("document.getElementById('findings').offsetParent !== null")
    assert page.evaluate("document.getElementById('missing').hidden")
    found = page.evaluate("document.getElementById('findings').textContent")
    for name in names:
        assert f"'{name}'" in found
    assert 'claims 4000000000 triangles' in found
    assert 'claims 6000000000 bytes of zeros' in found
    forget_complaints(page)


def test_missing_meshes_are_shown_from_files_of_the_user(
    open_robot: OpenRobot, tmp_path: Path
) -> None:
    files = tmp_path / 'files'
    (files / 'one' / 'meshes').mkdir(parents=True)
    (files / 'two').mkdir()
    stl(files / 'one' / 'meshes' / 'hand.stl')
    (files / 'two' / 'foot.obj').write_text(OBJ)
    (files / 'two' / 'part.mtl').write_text('newmtl painted\nmap_Kd ../green skin.png\n')
    (files / 'green skin.png').write_bytes(png(0, 255, 0))
    file = tmp_path / 'robot.urdf'
    names = ('package://mine/meshes/hand.stl', 'package://mine/meshes/foot.obj')
    text = with_meshes(*names)
    file.write_text(text)
    _, page = open_robot(file)
    sent: list[str] = []
    page.on('request', lambda request: sent.append(f'{request.method} {request.url}'))
    notice = page.locator('#missing-text')
    assert notice.text_content() == '2 meshes cannot be shown: hand.stl, foot.obj'
    # The user chooses a folder, and later drops other files.
    page.set_input_files('#mesh-files', files / 'one')
    wait_for(page, 'robotViewer.state().placeholders === 1 && robotViewer.state().atRest')
    assert notice.text_content() == '1 mesh cannot be shown: foot.obj'
    page.set_input_files('#mesh-files', files / 'one')
    assert 'none of the missing' in (page.locator('#note').text_content() or '')
    drop(page, {'foot.obj': 'f 1 2 3'})
    wait_for(page, "document.getElementById('findings').textContent.includes('vertex 1 of 0')")
    assert notice.text_content() == '1 mesh cannot be shown: foot.obj'
    page.set_input_files('#mesh-files', files)
    wait_for(page, 'robotViewer.state().placeholders === 0 && robotViewer.state().atRest')
    assert page.locator('#missing').is_hidden()
    fit_view(page)
    wait_for(page, 'robotViewer.state().atRest')
    assert any(green > 1.5 * max(red, blue) for red, green, blue in pixels(page))
    # After a change of the description, the page still shows the meshes that the user has chosen.
    # The page never sends these files to the server.
    file.write_text(text.replace('base', 'trunk'))
    wait_for(page, "'trunk' in robotViewer.poses() && robotViewer.state().atRest")
    assert page.evaluate('robotViewer.state().placeholders') == 0
    assert all(each.startswith('GET ') for each in sent)
    assert not any(name in each for each in sent for name in ('hand', 'foot', 'skin', 'dropped:'))


# -- findings, uploads, reloading ------------------------------------------------------------


@pytest.mark.smoke
def test_finding_leads_to_its_element(open_robot: OpenRobot, tmp_path: Path) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(chain(['a', 'b']).replace('lower="-1.0"', 'lower="2"', 1))
    _, page = open_robot(file)
    wait_for(page, "document.querySelectorAll('#findings .finding').length > 0")
    assert page.evaluate("document.getElementById('finding-count').textContent") != '0'
    page.evaluate("document.querySelector('#findings .finding').click()")
    assert page.evaluate('robotViewer.state().selection') == {'kind': 'joint', 'name': 'a'}


def test_a_changed_file_is_shown_within_a_second(open_robot: OpenRobot, tmp_path: Path) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text(chain(['a']))
    _, page = open_robot(file)
    slide(page, 'a', 1.0)
    wait_for(page, 'robotViewer.values().a === 1')
    file.write_text(chain(['a', 'b']))
    wait_for(page, "'b_link' in robotViewer.poses() && robotViewer.state().placed")
    assert value(page, 'a') == 1

    # The mistake is shown over the last good robot, and disappears when the file is corrected.
    file.write_text(chain(['a', 'b']).replace('</robot>', ''))
    wait_for(page, "!document.getElementById('broken').hidden")
    wait_for(page, "document.getElementById('findings').textContent.includes('xml-syntax')")
    assert is_drawn(page)
    slide(page, 'b', 0.75)
    wait_for(page, 'robotViewer.values().b > 0.4')
    file.write_text(chain(['a']))
    wait_for(page, "document.getElementById('broken').hidden")
    wait_for(page, "!('b_link' in robotViewer.poses())")


def test_escape_works_without_a_robot(serve: Serve, look: Look) -> None:
    page = look(serve().url)
    wait_for(page, 'robotViewer.state().connected')
    page.keyboard.press('Escape')
    assert page.evaluate('robotViewer.state().selection') is None


def test_a_file_that_was_never_valid_shows_its_findings(
    serve: Serve, look: Look, tmp_path: Path
) -> None:
    file = tmp_path / 'robot.urdf'
    file.write_text('<robot name="a">')
    page = look(serve(file).url)
    wait_for(page, "document.querySelectorAll('#findings .finding').length > 0")
    assert 'cannot be used' in page.evaluate("document.getElementById('empty').textContent")
    wait_for(page, "document.getElementById('controls').textContent === 'No robot yet'")
    disabled = "['reset', 'randomise', 'copy-json'].map(i => document.getElementById(i).disabled)"
    assert page.evaluate(disabled) == [True] * 3
    file.write_text(chain(['a']))
    wait_for_robot(page)
    assert page.evaluate("document.getElementById('empty').hidden")
    wait_for(page, "document.querySelector('.control') !== null")
    assert page.evaluate(disabled) == [False] * 3


@pytest.mark.smoke
def test_upload_of_files_and_folders(open_robot: OpenRobot, tmp_path: Path) -> None:
    stl(tmp_path / 'hand.stl')
    (tmp_path / 'mine.urdf').write_text(with_meshes('package://mine/meshes/hand.stl'))
    _, page = open_robot()
    files = [str(tmp_path / 'mine.urdf'), str(tmp_path / 'hand.stl')]
    page.set_input_files('#files', files)
    wait_for(page, "'link_0' in robotViewer.poses() && robotViewer.state().placed")
    wait_for(page, '!robotViewer.state().loading')
    assert page.evaluate('robotViewer.state().placeholders') == 0
    page.evaluate("document.getElementById('return').click()")
    wait_for(page, "'link_6' in robotViewer.poses()")


def drop(page: Page, files: dict[str, str]) -> None:
    """
    Drop files on the page.

    Folders cannot be dropped, because a script cannot create the event of a dropped folder.

    """
    page.evaluate(
        f"""(() => {{
          const data = new DataTransfer();
          for (const [name, text] of Object.entries({json.dumps(files)})) {{
            data.items.add(new File([text], name));
          }}
          const event = (type) => new DragEvent(type, {{ dataTransfer: data, bubbles: true }});
          window.dispatchEvent(event('dragenter'));
          window.shown = !document.getElementById('drop').hidden;
          window.dispatchEvent(event('drop'));
        }})()"""
    )


def test_files_can_be_dropped(open_robot: OpenRobot) -> None:
    _, page = open_robot()
    drop(page, {'mine.urdf': chain(['elbow'])})
    assert page.evaluate('window.shown')
    wait_for(page, "'elbow_link' in robotViewer.poses()")


# Files that a package has in addition to its description.
BESIDE = {
    'package.xml': '<package/>',
    'display.launch.xml': '<launch/>',
    'settings.json': '{}',
    'notes.txt': '',
}


@pytest.mark.parametrize('name', ['mine.urdf', 'mine.xml'])
def test_packages_can_be_dropped(open_robot: OpenRobot, name: str) -> None:
    _, page = open_robot()
    beside = BESIDE if name == 'mine.urdf' else {**BESIDE, 'settings.json': None}
    files = {**beside, 'mine.xacro': '<robot/>', name: chain(['elbow'])}
    drop(page, {name: text for name, text in files.items() if text is not None})
    wait_for(page, "'elbow_link' in robotViewer.poses()")


def test_the_user_chooses_among_dropped_packages(arm: Arm) -> None:
    _, page = arm
    drop(page, {**BESIDE, 'p/a.urdf': chain(['elbow']), 'q/b.urdf': chain(['knee'])})
    wait_for(page, "document.getElementById('picker').open")
    # Enter chooses nothing while there are several matches.
    page.keyboard.press('Enter')
    page.keyboard.type('q/')
    page.keyboard.press('Enter')
    wait_for(page, "'knee_link' in robotViewer.poses()")
    page.locator('#return').click()
    wait_for(page, "'link_3' in robotViewer.poses()")
    # The list of robots arrives after the robot.
    page.locator('#robots').wait_for(state='hidden')


@pytest.mark.parametrize(
    ('files', 'words'),
    [
        ({'package.xml': '<package/>', 'a.xacro': '<robot/>', 'a.stl': ''}, 'not expanded'),
        ({'notes.txt': ''} | {'package.xml': '<package/>'}, 'no description'),
    ],
)
def test_dropped_files_without_a_description_are_refused(
    arm: Arm, files: dict[str, str], words: str
) -> None:
    _, page = arm
    drop(page, files)
    wait_for(
        page,
        f"document.getElementById('note').textContent.includes({json.dumps(words)})",
    )
    # If the server refuses the files, the log of the browser contains only its answer 400.
    asked = 'a.xacro' in files
    assert wait_until(lambda: len(complaints(page)) >= asked)
    assert all('400' in complaint for complaint in complaints(page))
    forget_complaints(page)


def test_refused_upload_says_why(open_robot: OpenRobot, tmp_path: Path) -> None:
    (tmp_path / 'arm.xacro').write_text('<robot/>')
    _, page = open_robot()
    page.set_input_files('#files', tmp_path / 'arm.xacro')
    wait_for(page, "document.getElementById('note').textContent.includes('not expanded')")
    assert wait_until(lambda: complaints(page))
    forget_complaints(page)


# -- several pages, and connections that break -----------------------------------------------


def test_two_pages_show_the_same(open_robot: OpenRobot, look: Look) -> None:
    server, one = open_robot()
    other = look(server.url)
    wait_for_rest(other)
    one.bring_to_front()
    slide(one, 'joint_1', 0.8)
    wait_for(one, 'robotViewer.values().joint_1 > 1')
    other.bring_to_front()
    wait_for(other, 'robotViewer.values().joint_1 > 1')

    def poses(page: Page) -> Any:
        return page.evaluate('robotViewer.poses()')

    assert wait_until(lambda: poses(one) == poses(other))


def test_the_page_reconnects(open_robot: OpenRobot, serve: Serve) -> None:
    server, page = open_robot()
    port = urlsplit(server.url).port
    server.stop_thread()
    wait_for(page, "!document.getElementById('lost').hidden")
    serve(WRIST, port=port)
    wait_for(page, "document.getElementById('lost').hidden")
    wait_for(page, "'wrist_link' in robotViewer.poses() || robotViewer.values().wrist_pitch === 0")
    forget_complaints(page)


@pytest.mark.smoke
def test_live_robot_follows(serve: Serve, look: Look) -> None:
    stage = Stage(can_be_live=True, can_upload=False)
    server = serve(stage=stage)
    text = load_description(ARM).xml
    server.show(lambda: load_text(text, '<robot_description>'))
    page = look(server.url)
    wait_for_rest(page)
    for i in range(20):
        server.call(lambda i=i: stage.set_measured(['joint_1', 'joint_2'], [0.05 * i, -0.02 * i]))
        time.sleep(0.02)
    wait_for(page, 'robotViewer.values().joint_1 === 0.05 * 19')
    assert_poses_match_the_reference(server, page)
    assert page.evaluate("""document.querySelector('[data-id="joint_1"] input').disabled""")
    assert page.evaluate("document.getElementById('upload').hidden")
    groups = "[...document.querySelectorAll('.group > summary')].map(e=>e.firstChild.textContent)"
    assert page.evaluate(groups) == ['Joints', 'Followers', 'Pose of the root']
    page.evaluate("document.querySelector('#modes [data-value=sliders]').click()")
    wait_for(page, """!document.querySelector('[data-id="joint_1"] input').disabled""")
    wait_for(page, "!document.body.classList.contains('live')")
    slide(page, 'joint_1', 0.1)
    wait_for(page, 'robotViewer.values().joint_1 < -2')


# -- on a tablet -----------------------------------------------------------------------------


def test_everything_fits_on_a_tablet(open_robot: OpenRobot) -> None:
    size = {'width': 1024, 'height': 768}
    _, page = open_robot(viewport=size, has_touch=True, is_mobile=True)
    width = page.evaluate('document.documentElement.scrollWidth')
    assert width <= 1024
    for selector in ('#left', '#right', '#reset', '[data-id="joint_1"] input[type=range]'):
        left, _, width, height = place(page, selector)
        assert left >= 0
        assert left + width <= 1024
        assert height >= 30
