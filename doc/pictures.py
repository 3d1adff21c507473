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
Take the screenshots in ``doc/images``, dark and light.

    CLONES=FOLDER python -m doc.pictures [NAME...]

The script needs playwright and Chromium, as the tests of the page do, and ROS for the pictures
``viewer_tf`` and ``assembly_tools``. The folder in ``CLONES`` contains clones of the repositories
in `ROBOTS`, whose meshes are not in this repository.

"""

from __future__ import annotations

from argparse import ArgumentParser
import base64
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
import os
from pathlib import Path
import re
import shutil
import subprocess
import sys
from tempfile import TemporaryDirectory
from typing import Any
from typing import TYPE_CHECKING

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
CLONES = Path(os.environ.get('CLONES', ROOT.parent))
# The robots with meshes, each in a clone of a repository.
ROBOTS = {
    # https://github.com/moveit/moveit_resources, Apache-2.0
    'panda': 'moveit_resources/panda_description/urdf/panda.urdf',
    # https://github.com/ANYbotics/anymal_c_simple_description, BSD-3-Clause
    'anymal': 'anymal_c_simple_description/urdf/anymal.urdf',
    # https://github.com/PickNikRobotics/ros2_robotiq_gripper, BSD-3-Clause
    'robotiq': 'ros2_robotiq_gripper/robotiq_description/urdf/robotiq_2f_85_gripper.urdf.xacro',
}
# A page of the site is 736 pixels wide, so a wider window would make the texts too small.
DESK: dict[str, Any] = {'viewport': {'width': 880, 'height': 600}, 'device_scale_factor': 1.5}
# Two windows of this size are side by side in one picture, so only the middle of each is shown.
PART: dict[str, Any] = {'viewport': {'width': 840, 'height': 600}, 'device_scale_factor': 1.5}
MIDDLE: Any = {'x': 200, 'y': 48, 'width': 440, 'height': 552}
HAND: dict[str, Any] = {**PHONE, 'device_scale_factor': 1.5}
GAP = 24
QUALITY = 0.85
# Time until menus have opened, and the page has drawn the finer picture of a robot at rest [ms].
SETTLED = 700
# ROS_DOMAIN_ID of the nodes, so that other nodes do not disturb them.
DOMAIN = '103'

BENT = {'joint_1': 0.5, 'joint_2': 0.7, 'joint_3': 0.4, 'joint_5': -0.6}
READY = (0.4, -0.6, 0.0, -2.2, 0.0, 1.7, 0.8)
STANDS = {'HAA': 0.05, 'HFE': 0.55, 'KFE': -1.0}

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


# -- what is shown ---------------------------------------------------------------------------


class Shown:
    """A page that shows a robot, with the actions of a user."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def move(self, **values: float) -> None:
        """Move joints with the values in the address of the page."""
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


def stand(shown: Shown) -> None:
    """Bend the legs of a walking robot."""
    ahead, aside = {'LF': 1, 'RF': 1, 'LH': -1, 'RH': -1}, {'LF': 1, 'RF': -1, 'LH': 1, 'RH': -1}
    for leg in ahead:
        sign = {'HAA': aside[leg], 'HFE': ahead[leg], 'KFE': ahead[leg]}
        shown.move(**{f'{leg}_{name}': sign[name] * at for name, at in STANDS.items()})


def ready(shown: Shown) -> None:
    """Bend an arm as it is usually shown."""
    arm = {f'panda_joint{i}': at for i, at in enumerate(READY, 1)}
    shown.move(**arm, panda_finger_joint1=0.03)


def overview(shown: Shown) -> None:
    """Choose the foot of a walking robot."""
    stand(shown)
    shown.choose('LF_FOOT')
    shown.press('f', 'f')


def loops(shown: Shown) -> None:
    """Show loops."""
    shown.press('b', 'l')
    shown.move(swing=0.5)
    shown.choose('stick')


def grab(shown: Shown) -> None:
    """Drag the hand of an arm."""
    ready(shown)
    shown.hold('panda_hand')
    x, y = shown.page.evaluate('robotViewer.grab().handle')
    shown.page.mouse.move(x, y)
    shown.page.mouse.down()
    shown.page.mouse.move(x - 40, y - 30, steps=8)


def numbers(shown: Shown) -> None:
    """Move a hand by keys."""
    ready(shown)
    shown.hold('panda_hand')
    shown.press('q', 'u', 'ArrowUp', 'ArrowUp')
    wait_for(shown.page, "document.querySelector('#grab-result').textContent.startsWith('x ')")


def joints(shown: Shown) -> None:
    """Show axes and limits."""
    shown.press('j')
    ready(shown)
    shown.choose('panda_joint4', 'joint')


def measure(shown: Shown) -> None:
    """Measure between two feet."""
    stand(shown)
    shown.press('m')
    for name in ('LF_FOOT', 'RH_FOOT'):
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
    shown.page.click('#poses summary')


def compare(shown: Shown) -> None:
    """Show the changes of a robot."""
    shown.press('b', '[', ']')
    shown.move(**BENT)
    shown.page.click('#compare-tab')


def skeleton(shown: Shown) -> None:
    """Show the skeleton of a walking robot."""
    shown.press('b')
    stand(shown)
    shown.choose('LF_SHANK')
    shown.press('f', 'f')


def fingers(shown: Shown) -> None:
    """Close a gripper whose fingers follow a joint."""
    shown.press('b', 'd')
    shown.move(robotiq_85_left_knuckle_joint=0.5)
    shown.choose('robotiq_85_right_inner_knuckle_joint', 'joint')


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
    shown.press(']', 'l', 'd')
    shown.choose('plate')
    shown.press('f', 'f')


def picker(shown: Shown) -> None:
    """Choose another robot of a folder."""
    shown.press('o')
    wait_for(shown.page, "document.querySelectorAll('.preview > *').length >= 4")


def findings(shown: Shown) -> None:
    """Show findings in place of the sliders."""
    shown.press('[', ']')
    shown.page.click('#tabs [data-value=findings]')


def search(shown: Shown) -> None:
    """Look for a link."""
    ready(shown)
    shown.press('n')
    shown.page.keyboard.type('hand')


def menu(shown: Shown) -> None:
    """Open the menu of the things that the page can show."""
    ready(shown)
    shown.page.click('#views-button')


def frames(shown: Shown) -> None:
    """Show frames that are never published."""
    shown.press('[', ']')
    shown.page.click('#tf-tab')
    wait_for(shown.page, "document.querySelectorAll('#tf .frame.wrong').length > 5")
    shown.choose('panda_link4')
    shown.page.click('#tf-tab')


Serve = Callable[[], Any]


# -- servers of robots ----------------------------------------------------------------------


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
    """Serve a running robot without joint states. `robot_state_node` gets ``parameters``."""
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
    packages = f'package_paths:=["{(CLONES / ROBOTS["panda"]).parents[2]}"]'
    with (
        run([folder / 'robot_state_node', '--ros-args', *given]) as state,
        run([folder / 'viewer_node', '--ros-args', '-p', 'port:=0', '-p', packages]) as viewer,
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


def real(name: str) -> Serve:
    """Return the server of a robot with meshes."""
    return partial(serving, partial(load_file, CLONES / ROBOTS[name]))


@contextmanager
def without_meshes(name: str) -> Iterator[str]:
    """Serve the URDF of a robot without its meshes."""
    file = CLONES / ROBOTS[name]
    with file_of(file.read_text(encoding='utf-8'), file.name) as url:
        yield url


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
    """Return an arm that is compared with a shorter version of this arm."""
    text = load_description(ARM).xml
    longer = text.replace('xyz="0.31 0 0"', 'xyz="0.38 0 0"')
    return with_compared(load_text(longer, 'new.urdf'), load_text(text, 'old.urdf'))


EXCAVATOR = partial(serving, partial(load_file, URDF / 'excavator.json'))
# Maps each picture to its parts, which are side by side. Each part has a server, actions and a
# screen.
PICTURES: dict[str, tuple[tuple[Serve, Callable[[Shown], None], dict[str, Any]], ...]] = {
    'viewer': ((real('anymal'), overview, DESK),),
    'viewer_grab': ((real('panda'), grab, DESK),),
    'viewer_numbers': ((real('panda'), numbers, DESK),),
    'viewer_joints': ((real('panda'), joints, DESK),),
    'viewer_player': ((partial(serving, dig), play, DESK),),
    'viewer_compare': ((partial(serving, two_versions), compare, DESK),),
    'viewer_measure': ((real('anymal'), measure, DESK),),
    'viewer_skeleton': ((partial(without_meshes, 'anymal'), skeleton, DESK),),
    'viewer_picker': ((folder_of_robots, picker, DESK),),
    'viewer_phone': tuple((real('panda'), done, HAND) for done in (search, menu)),
    'viewer_findings': ((partial(file_of, BAD, 'bad.urdf'), findings, DESK),),
    'viewer_loops': ((EXCAVATOR, loops, DESK),),
    'viewer_mimic': ((real('robotiq'), fingers, DESK),),
    'assembly_arms': ((partial(assembled, 0, 'cell.urdf'), two_arms, DESK),),
    'assembly_camera': ((partial(assembled, 1, 'robot.urdf'), camera, DESK),),
    'assembly_tools': tuple(
        (partial(with_tool, name), tool, PART) for name in ('gripper', 'camera')
    ),
    'viewer_tf': (
        (partial(nodes, f'description_file:={CLONES / ROBOTS["panda"]}'), frames, DESK),
    ),
}


# -- pictures --------------------------------------------------------------------------------


def take(
    browser: Browser, url: str, done: Callable[[Shown], None], screen: dict[str, Any]
) -> dict[str, bytes]:
    """Return pictures of a page as PNG files, by theme."""
    page = new_page(browser, **screen, color_scheme='dark')
    page.goto(url)
    wait_for(page, "robotViewer.state().placed || document.querySelector('#picker').open")
    wait_for_robot(page)
    done(Shown(page))
    pictures = {}
    for theme in ('dark', 'light'):
        page.emulate_media(color_scheme=theme)
        page.wait_for_timeout(SETTLED)
        wait_for(page, 'robotViewer.state().atRest')
        pictures[theme] = page.screenshot(clip=MIDDLE if screen is PART else None)
    page.close()
    return pictures


def beside(browser: Browser, pictures: list[bytes]) -> bytes:
    """Return pictures side by side, as a WebP file."""
    page = new_page(browser)
    urls = [f'data:image/png;base64,{base64.b64encode(each).decode()}' for each in pictures]
    data = page.evaluate(
        """async ([urls, gap, quality]) => {
             const images = await Promise.all(urls.map(async (src) => {
               const image = Object.assign(new Image(), { src });
               await image.decode();
               return image;
             }));
             const canvas = document.createElement('canvas');
             canvas.width = images.reduce((sum, { width }) => sum + width + gap, -gap);
             canvas.height = Math.max(...images.map(({ height }) => height));
             const context = canvas.getContext('2d');
             let at = 0;
             for (const image of images) {
               context.drawImage(image, at, 0);
               at += image.width + gap;
             }
             return canvas.toDataURL('image/webp', quality);
           }""",
        [urls, GAP, QUALITY],
    )
    page.close()
    return base64.b64decode(data.partition(',')[2])


def main() -> None:
    """Take the pictures that the command line names, by default all."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument('names', nargs='*', metavar='NAME', help=', '.join(PICTURES))
    args = parser.parse_args()
    with started() as browser:
        for name in args.names or PICTURES:
            pictures = []
            for serve, done, screen in PICTURES[name]:
                with serve() as url:
                    pictures.append(take(browser, url, done, screen))
            for theme in ('dark', 'light'):
                file = IMAGES / f'{name}_{theme}.webp'
                file.write_bytes(beside(browser, [each[theme] for each in pictures]))
                print(f'{file.name}: {file.stat().st_size / 1000:.0f} kB', flush=True)


if __name__ == '__main__':
    main()
