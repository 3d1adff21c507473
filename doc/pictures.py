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

"""
Take the pictures in ``doc/images``, dark and light, most of them on a desk and on a phone.

    python -m doc.pictures [NAME...]

The script needs playwright and Chromium, as the tests of the page do, and ROS for the picture
``tf``.

"""

from __future__ import annotations

from argparse import ArgumentParser
import base64
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
import os
from pathlib import Path
import re
import shutil
import struct
import subprocess
import sys
from tempfile import TemporaryDirectory
from typing import Any
from typing import TYPE_CHECKING
import zlib

import numpy as np
from robot_description_tools.check import find_descriptions
from robot_description_tools.coupling.trajectory_file import read_trajectory
from robot_description_tools.description import load_description
from robot_description_tools.viewer import Access
from robot_description_tools.viewer import Choice
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer import Loaded
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer import ViewerServer
from robot_description_tools.viewer.loading import with_compared
from test_support.browser import new_page
from test_support.browser import PHONE
from test_support.browser import started
from test_support.browser import wait_for
from test_support.browser import wait_for_robot
from test_support.places import ROOT
from test_support.viewer_robots import ARM
from test_support.viewer_robots import URDF

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from playwright.sync_api import Page

IMAGES = ROOT / 'doc' / 'images'
HEIGHT = 844
DESK: dict[str, Any] = {'viewport': {'width': 1280, 'height': HEIGHT}}
SIDEWAYS: dict[str, Any] = {**PHONE, 'viewport': {'width': 740, 'height': 360}}
GAP = 16
COLORS = 256
# Time until menus have opened, and the page has drawn the finer picture of a robot at rest [ms].
SETTLED = 700
# ROS_DOMAIN_ID of the nodes, so that other nodes do not disturb them.
DOMAIN = '103'

BENT = {'joint_1': 0.5, 'joint_2': 0.7, 'joint_3': 0.4, 'joint_5': -0.6}

# An arm with mistakes.
BAD = """<robot name="bad_arm">
<link name="base"><visual><origin xyz="0 0 0.1"/><geometry><cylinder radius="0.2" length="0.2"/>
</geometry></visual><collision><origin xyz="0 0 0.1"/><geometry><cylinder radius="0.2"
length="0.2"/></geometry></collision></link>
<link name="shoulder"><inertial><origin xyz="0 0 0.1"/><mass value="2"/><inertia ixx="0.01"
ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.09"/></inertial><visual><origin xyz="0 0 0.2"/>
<geometry><box size="0.16 0.16 0.4"/></geometry></visual><collision><origin xyz="0 0 0.2"/>
<geometry><box size="0.16 0.16 0.4"/></geometry></collision></link>
<link name="upper"><visual><origin xyz="0 0 0.3"/><geometry><box size="0.14 0.14 0.6"/></geometry>
</visual><collision><origin xyz="0 0 0.3"/><geometry><box size="0.14 0.14 0.6"/></geometry>
</collision></link>
<link name="fore"><inertial><origin xyz="0 0 0.2"/><mass value="1"/><inertia ixx="1" ixy="0"
ixz="0" iyy="1" iyz="0" izz="1"/></inertial><visual><origin xyz="0 0 0.2"/><geometry><cylinder
radius="0.05" length="0.4"/></geometry></visual><collision><origin xyz="0 0 0.2"/><geometry>
<cylinder radius="0.05" length="0.4"/></geometry></collision></link>
<link name="tool"><visual><geometry><sphere radius="0.08"/></geometry></visual></link>
<joint name="pan" type="revolute"><origin xyz="0 0 0.2"/><axis xyz="0 0 1.4"/>
<parent link="base"/><child link="shoulder"/>
<limit lower="-1.5" upper="1.5" effort="5" velocity="1"/></joint>
<joint name="lift" type="revolute"><origin xyz="0 0 0.4"/><axis xyz="0 1 0"/>
<parent link="shoulder"/><child link="upper"/>
<limit lower="1.5" upper="-0.5" effort="5" velocity="1"/></joint>
<joint name="elbow" type="revolute"><origin xyz="0 0 0.6"/><axis xyz="0 1 0"/>
<parent link="upper"/><child link="fore"/>
<limit lower="0.2" upper="2.0" effort="5" velocity="1"/></joint>
<joint name="grip" type="fixed"><origin xyz="0 0 0.4"/><parent link="fore"/><child link="tool"/>
</joint></robot>"""


def walker() -> str:
    """Return a robot of four legs whose meshes are missing."""
    mesh = '<visual><geometry><mesh filename="package://walker/{}.dae"/></geometry></visual>'
    text = f'<link name="body">{mesh.format("body")}</link>'
    for name, x, y in (('LF', 1, 1), ('RF', 1, -1), ('LH', -1, 1), ('RH', -1, -1)):
        places = (
            ('hip', f'{0.3 * x} {0.1 * y} 0', '1 0 0'),
            ('thigh', f'{0.06 * x} {0.08 * y} 0', '0 1 0'),
            ('shank', f'0 {0.04 * y} -0.3', '0 1 0'),
            ('foot', f'{0.08 * x} 0 -0.3', ''),
        )
        above = 'body'
        for part, origin, axis in places:
            link = f'{name}_{part}'
            moves = f'<axis xyz="{axis}"/>' if axis else ''
            limit = '<limit lower="-2" upper="2" effort="80" velocity="8"/>' if axis else ''
            text += (
                f'<link name="{link}">{mesh.format(part)}</link>'
                f'<joint name="{link}_joint" type="{"revolute" if axis else "fixed"}">'
                f'<origin xyz="{origin}"/>{moves}<parent link="{above}"/><child link="{link}"/>'
                f'{limit}</joint>'
            )
            above = link
    return f'<robot name="walker">{text}</robot>'


# -- what is shown ---------------------------------------------------------------------------


class Shown:
    """A page that shows a robot, with the actions of a user."""

    def __init__(self, page: Page, is_phone: bool) -> None:
        self.page = page
        self.is_phone = is_phone

    def move(self, **values: float) -> None:
        """Move joints by the address of the page."""
        address = '&'.join(f'at.{name}={value}' for name, value in values.items())
        self.page.evaluate(f"location.hash = '{address}'")
        for name, value in values.items():
            wait_for(self.page, f"Math.abs(robotViewer.values()['{name}'] - {value}) < 1e-6")

    def choose(self, name: str, kind: str = 'link') -> None:
        """Choose a link or joint in the tree."""
        self.page.evaluate(
            """([kind, name]) => [...document.querySelectorAll(`#tree .${kind}`)]
                 .find(({ title }) => title.split(' ')[1] === name).click()""",
            [kind, name],
        )
        wait_for(self.page, f"robotViewer.state().selection?.name === '{name}'")

    def hold(self, name: str) -> None:
        """Choose a link, so that its handle appears."""
        self.choose(name)
        wait_for(self.page, 'robotViewer.grab().held && !robotViewer.grab().waiting')

    def press(self, *keys: str) -> None:
        """Press keys while no element has the focus."""
        self.page.evaluate('document.activeElement.blur()')
        for key in keys:
            self.page.keyboard.press(key)


def overview(shown: Shown) -> None:
    """Show loops."""
    shown.press('b', 'l')
    shown.move(swing=0.5)
    shown.choose('stick')


def grab(shown: Shown) -> None:
    """Drag a tool beyond its reach."""
    shown.move(joint_1=0.5, joint_2=0.7, joint_3=-0.4, joint_5=0.8)
    shown.hold('gripper_tcp')
    x, y = shown.page.evaluate('robotViewer.grab().handle')
    right, up = (40, 60) if shown.is_phone else (80, 120)
    shown.page.mouse.move(x, y)
    shown.page.mouse.down()
    shown.page.mouse.move(x + right, y - up, steps=8)
    wait_for(shown.page, "document.querySelector('#grab-off').textContent.includes('of reach')")


def numbers(shown: Shown) -> None:
    """Move a tool by keys."""
    shown.move(joint_1=0.5, joint_2=0.7, joint_3=-0.4, joint_5=0.8)
    shown.hold('gripper_tcp')
    shown.press('q', 'u', 'ArrowUp', 'ArrowUp')
    wait_for(shown.page, "document.querySelector('#grab-result').textContent.startsWith('x ')")


def joints(shown: Shown) -> None:
    """Show axes and limits."""
    shown.press('j')
    shown.move(joint_1=0.6, joint_2=0.5, joint_3=-0.4, joint_5=0.8, left_finger_joint=0.03)
    shown.choose('joint_4', 'joint')


def measure(shown: Shown) -> None:
    """Measure between two frames."""
    shown.move(**BENT)
    shown.press('m')
    for name in ('link_1', 'gripper_tcp'):
        shown.choose(name)
    wait_for(shown.page, "document.querySelector('#measured').textContent.includes('turned')")


def play(shown: Shown) -> None:
    """Show a frame of a trajectory, and the path of the bucket."""
    wait_for(shown.page, 'robotViewer.player().ready')
    shown.page.click('#player button:text("Trace")')
    shown.page.focus('#player input')
    shown.page.keyboard.press('End')
    for _ in range(3):
        shown.page.keyboard.press('PageDown')
    if not shown.is_phone:
        shown.page.click('#poses summary')


def compare(shown: Shown) -> None:
    """Show the changes of a robot."""
    shown.press('b')
    shown.move(**BENT)
    shown.page.click('#compare-tab')


def skeleton(shown: Shown) -> None:
    """Show bones."""
    shown.press('b')
    for leg, by in (('LF', 0.3), ('RF', -0.4), ('LH', -0.2), ('RH', 0.4)):
        shown.move(**{f'{leg}_thigh_joint': by, f'{leg}_shank_joint': 0.3})
    shown.choose('LF_shank')
    shown.press('f', 'f')


def two_arms(shown: Shown) -> None:
    """Move the linkages of both arms."""
    shown.press('l')
    shown.move(
        left_shoulder_joint=-0.3, right_lever_joint=0.3, left_gripper_left_drive_joint=0.5
    )


def camera(shown: Shown) -> None:
    """Choose the frame of a camera."""
    shown.move(**BENT)
    shown.choose('camera_optical_frame')


def tool(shown: Shown) -> None:
    """Choose the link that carries the tool, and show the loops."""
    shown.choose('plate')
    shown.press('l')


def picker(shown: Shown) -> None:
    """Choose another robot of a folder."""
    shown.press('o')
    wait_for(shown.page, "document.querySelector('#picker').open")


def findings(shown: Shown) -> None:
    """Show the list of findings, or on a phone one finding."""
    shown.page.click('#tabs [data-value=findings]')
    if shown.is_phone:
        shown.page.click('.finding >> nth=0')


def search(shown: Shown) -> None:
    """Look for a link."""
    shown.press('n')
    shown.page.keyboard.type('link')


def menu(shown: Shown) -> None:
    """Open the menu of what the page shows."""
    shown.move(**BENT)
    shown.page.click('#views-button')


def frames(shown: Shown) -> None:
    """Show frames that are never published."""
    shown.page.click('#tf-tab')
    wait_for(shown.page, "document.querySelectorAll('#tf .frame.wrong').length > 5")
    shown.choose('link_3')
    shown.page.click('#tf-tab')


# -- who serves it ---------------------------------------------------------------------------


@contextmanager
def serving(load: Callable[[], Loaded] | Choice) -> Iterator[str]:
    """Serve a robot, and yield the address of the page."""
    server = ViewerServer(Stage(), Access('127.0.0.1'), load)
    server.start_thread('127.0.0.1', 0)
    yield server.url
    server.stop_thread()


@contextmanager
def file_of(text: str, name: str) -> Iterator[str]:
    """Serve a text as a file."""
    with TemporaryDirectory() as folder:
        file = Path(folder, name)
        file.write_text(text, encoding='utf-8')
        with serving(partial(load_file, file)) as url:
            yield url


@contextmanager
def folder_of_robots() -> Iterator[str]:
    """Serve the examples."""
    names = [Path(file).name for file in find_descriptions(URDF)[0]]
    choice = Choice(names, lambda name: load_file(URDF / name))
    choice.current = ARM.name
    with serving(choice) as url:
        yield url


@contextmanager
def nodes(*parameters: str) -> Iterator[str]:
    """Serve a running robot without joint states. ``parameters`` are of `robot_state_node`."""
    folder = Path(sys.executable).parent
    more = {'ROS_DOMAIN_ID': DOMAIN, 'FASTDDS_BUILTIN_TRANSPORTS': 'UDPv4'}
    run: Any = partial(
        subprocess.Popen,
        env={**os.environ, **more},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    given = [word for each in parameters for word in ('-p', each)]
    with (
        run([folder / 'robot_state_node', '--ros-args', *given]) as state,
        run([folder / 'viewer_node', '--ros-args', '-p', 'port:=0']) as viewer,
    ):
        urls = (re.search(r'http://\S+', line) for line in viewer.stdout)
        yield next(url[0] for url in urls if url)
        for process in (state, viewer):
            process.terminate()


@contextmanager
def assembled(block: int, file: str) -> Iterator[str]:
    """Serve a robot that a block of commands in ``doc/assembly.md`` puts together."""
    page = (ROOT / 'doc' / 'assembly.md').read_text(encoding='utf-8')
    commands = re.findall(r'```sh\n(.*?)```', page, re.DOTALL)[block]
    path = f'{Path(sys.executable).parent}{os.pathsep}{os.environ["PATH"]}'
    with TemporaryDirectory() as folder:
        shutil.copytree(URDF, Path(folder, 'urdf'))
        words = ['bash', '-euc', commands]
        subprocess.run(
            words, cwd=folder, env={**os.environ, 'PATH': path}, check=True, capture_output=True
        )
        with serving(partial(load_file, Path(folder, file))) as url:
            yield url


@contextmanager
def with_tool(name: str) -> Iterator[str]:
    """Serve the running robot of ``doc/assembly.md`` with one of its tools."""
    page = (ROOT / 'doc' / 'assembly.md').read_text(encoding='utf-8')
    camera = re.search(r"> camera.urdf <<'END'\n(.*?)END", page, re.DOTALL)
    tools = page.partition('### Change a tool')[2].partition('```yaml\n')[2].partition('```')[0]
    with TemporaryDirectory() as folder:
        Path(folder, 'urdf').symlink_to(URDF)
        Path(folder, 'camera.urdf').write_text(camera[1] if camera else '', encoding='utf-8')
        file = Path(folder, 'tools.yaml')
        file.write_text(tools, encoding='utf-8')
        more = ('publish_default_positions:=true', f'assembly_file:={file}')
        arm = URDF / 'parallelogram_arm.urdf.xacro'
        with nodes(f'description_file:={arm}', *more, f'attachments:={name}') as url:
            yield url


Serve = Callable[[], Any]
# A motion of the cylinders of the excavator.
DIG = b"""time,swing,boom_cylinder,stick_cylinder
0,-0.6,2.5,3.2
1,-0.2,2.2,3.5
2,0.1,2.1,3.9
3,0.6,2.7,4.0
"""


def dig() -> Loaded:
    """Return the excavator with a trajectory."""
    return replace(load_file(URDF / 'excavator.json'), trajectory=read_trajectory(DIG, 'dig.csv'))


def two_versions() -> Loaded:
    """Return an arm with a longer version of it."""
    text = load_description(ARM).xml
    longer = text.replace('xyz="0.31 0 0"', 'xyz="0.38 0 0"')
    return with_compared(load_text(longer, 'new.urdf'), load_text(text, 'old.urdf'))


EXCAVATOR = partial(serving, partial(load_file, URDF / 'excavator.json'))
SERVED_ARM = partial(serving, partial(load_file, ARM))
# Parts of each picture, side by side: server, actions, and screen.
PICTURES: dict[str, tuple[tuple[Serve, Callable[[Shown], None], dict[str, Any]], ...]] = {
    'viewer': tuple((EXCAVATOR, overview, screen) for screen in (DESK, PHONE)),
    'viewer_grab': tuple((SERVED_ARM, grab, screen) for screen in (DESK, PHONE)),
    'viewer_numbers': tuple((SERVED_ARM, numbers, screen) for screen in (DESK, PHONE)),
    'viewer_joints': tuple((SERVED_ARM, joints, screen) for screen in (DESK, PHONE)),
    'viewer_player': tuple((partial(serving, dig), play, screen) for screen in (DESK, PHONE)),
    'viewer_compare': tuple(
        (partial(serving, two_versions), compare, screen) for screen in (DESK, PHONE)
    ),
    'viewer_measure': tuple((SERVED_ARM, measure, screen) for screen in (DESK, PHONE)),
    'viewer_skeleton': tuple(
        (partial(file_of, walker(), 'walker.urdf'), skeleton, screen) for screen in (DESK, PHONE)
    ),
    'viewer_picker': tuple((folder_of_robots, picker, screen) for screen in (DESK, PHONE)),
    'viewer_phone': tuple(
        (SERVED_ARM, done, screen)
        for done, screen in ((search, PHONE), (menu, PHONE), (grab, SIDEWAYS))
    ),
    'viewer_findings': tuple(
        (partial(file_of, BAD, 'bad.urdf'), findings, screen) for screen in (DESK, PHONE)
    ),
    'assembly_arms': ((partial(assembled, 0, 'cell.urdf'), two_arms, DESK),),
    'assembly_camera': ((partial(assembled, 1, 'robot.urdf'), camera, DESK),),
    'assembly_tools': tuple(
        (partial(with_tool, name), tool, DESK) for name in ('gripper', 'camera')
    ),
    'viewer_tf': tuple(
        (partial(nodes, f'description_file:={ARM}'), frames, screen) for screen in (DESK, PHONE)
    ),
}


# -- pictures --------------------------------------------------------------------------------


def take(
    browser: Browser, url: str, done: Callable[[Shown], None], screen: dict[str, Any], theme: str
) -> bytes:
    """Return a picture of a page as a PNG file."""
    page = new_page(browser, **screen, color_scheme=theme)
    page.goto(url)
    wait_for(page, "robotViewer.state().placed || document.querySelector('#picker').open")
    wait_for_robot(page)
    done(Shown(page, screen is not DESK))
    wait_for(page, 'robotViewer.state().atRest')
    page.wait_for_timeout(SETTLED)
    picture = page.screenshot()
    page.close()
    return picture


def beside(browser: Browser, pictures: list[bytes]) -> np.ndarray:
    """Return pictures side by side, as bytes of red, green and blue."""
    page = new_page(browser)
    urls = [f'data:image/png;base64,{base64.b64encode(each).decode()}' for each in pictures]
    width, height, data = page.evaluate(
        """async ([urls, gap]) => {
             const images = await Promise.all(urls.map(async (src) => {
               const image = Object.assign(new Image(), { src });
               await image.decode();
               return image;
             }));
             const canvas = document.createElement('canvas');
             canvas.width = images.reduce((sum, { width }) => sum + width + gap, -gap);
             canvas.height = Math.max(...images.map(({ height }) => height));
             const context = canvas.getContext('2d');
             context.fillStyle = '#808080';
             context.fillRect(0, 0, canvas.width, canvas.height);
             let at = 0;
             for (const image of images) {
               context.drawImage(image, at, 0);
               at += image.width + gap;
             }
             const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
             let text = '';
             for (let i = 0; i < data.length; i += 8190) {
               text += btoa(String.fromCharCode(...data.subarray(i, i + 8190)));
             }
             return [canvas.width, canvas.height, text];
           }""",
        [urls, GAP],
    )
    page.close()
    flat = np.frombuffer(base64.b64decode(data), np.uint8)
    return flat.reshape(height, width, 4)[:, :, :3]


def with_palette(rgb: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return a palette of few colours, and the index of each pixel in it (median cut)."""
    packed = rgb.astype(np.uint32) @ np.array([65536, 256, 1], np.uint32)
    found, inverse, counts = np.unique(packed, return_inverse=True, return_counts=True)
    colors = np.stack((found >> 16, found >> 8 & 255, found & 255), axis=1).astype(float)
    boxes = [np.arange(len(found))]

    def spread(box: np.ndarray) -> float:
        # Weight the range of colours by the root of the number of pixels, so that large areas do
        # not take all colours.
        return float(np.ptp(colors[box], axis=0).max() * np.sqrt(counts[box].sum()))

    while len(boxes) < min(COLORS, len(found)):
        worst = boxes.pop(max(range(len(boxes)), key=lambda i: spread(boxes[i])))
        axis = int(np.ptp(colors[worst], axis=0).argmax())
        ordered = worst[np.argsort(colors[worst, axis], kind='stable')]
        half = np.searchsorted(np.cumsum(counts[ordered]), counts[ordered].sum() / 2)
        cut = int(np.clip(half, 1, len(ordered) - 1))
        boxes += [ordered[:cut], ordered[cut:]]
    place = np.empty(len(found), np.uint8)
    palette = np.empty((len(boxes), 3), np.uint8)
    for i, box in enumerate(boxes):
        place[box] = i
        mean = np.average(colors[box], axis=0, weights=counts[box])
        # If most pixels have one colour, keep it exactly, because it is a colour of the page.
        common = box[counts[box].argmax()]
        is_most = 2 * counts[common] > counts[box].sum()
        palette[i] = colors[common] if is_most else mean.round()
    return palette, place[inverse.reshape(packed.shape)]


def png(rgb: np.ndarray) -> bytes:
    """Return a small PNG file."""
    palette, pixels = with_palette(rgb)
    height, width = pixels.shape
    rows = np.concatenate((np.zeros((height, 1), np.uint8), pixels), axis=1)

    def chunk(kind: bytes, data: bytes) -> bytes:
        end = struct.pack('>I', zlib.crc32(kind + data))
        return struct.pack('>I', len(data)) + kind + data + end

    return b'\x89PNG\r\n\x1a\n' + b''.join(
        (
            chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 3, 0, 0, 0)),
            chunk(b'PLTE', palette.tobytes()),
            chunk(b'IDAT', zlib.compress(rows.tobytes(), 9)),
            chunk(b'IEND', b''),
        )
    )


def main() -> None:
    """Take the pictures that are named, or all."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument('names', nargs='*', metavar='NAME', help=', '.join(PICTURES))
    names = parser.parse_args().names or list(PICTURES)
    with started() as browser:
        for name in names:
            parts = PICTURES[name]
            for theme, end in (('dark', ''), ('light', '_light')):
                pictures = []
                for serve, done, screen in parts:
                    # Load the page again for each theme, so that the robot has its first pose.
                    with ExitStack() as stack:
                        url = stack.enter_context(serve())
                        pictures.append(take(browser, url, done, screen, theme))
                file = IMAGES / f'{name}{end}.png'
                file.write_bytes(png(beside(browser, pictures)))
                print(f'{file.name}: {file.stat().st_size / 1000:.0f} kB', flush=True)


if __name__ == '__main__':
    main()
