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
Measure the CPU time of the viewer, and the delays of its page.

    python -m benchmark.viewer [FILE] [--package-path DIR] [--duration SECONDS]

The server runs in a separate process. The page runs in the Chromium of this machine, which draws
without a graphics card. The robots are FILE, and robots with 7, 100 and 1,500 moving links. Each
moving link is a box. The measurements are:

* The robot follows joint states at 60 Hz. The columns are the pictures that the page draws per
  second, the bytes of a frame, and the part of a CPU core that the server uses.
* The pointer drags a slider. The columns are the time from an event of the pointer until the
  picture shows the moved robot.
* The pointer drags the handle of a link that is at most seven joints away from the root. The
  columns are the same as for the slider.

The last line has the time until a robot with a mesh of 16 MB is drawn, and the longest time in
which the page does not react.

"""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
import math
import os
from pathlib import Path
import re
import struct
import subprocess
import sys
from tempfile import TemporaryDirectory
import time
from typing import TYPE_CHECKING

from benchmark.robots import revolute
import numpy as np
from robot_description_tools.description.packages import PackageResolver
from robot_description_tools.viewer import Access
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer import ViewerServer
from test_support.browser import new_page
from test_support.browser import place
from test_support.browser import started
from test_support.browser import wait_for
from test_support.browser import wait_for_robot
from test_support.viewer_robots import with_meshes

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from playwright.sync_api import Page

COUNTS = (7, 100, 1500)
RATE = 60.0
DRAGS = 120
# A binary STL file has 50 bytes for each triangle.
TRIANGLES = 16_000_000 // 50
BOX = '<visual><geometry><box size="0.05 0.05 0.2"/></geometry></visual>'
ROOT = Path(__file__).resolve().parents[1]
HEAD = (
    '| robot | links | pictures/s | bytes/frame | server, of a core '
    '| slider p50 | p95 | most | handle p50 | p95 | most |'
)
# Select a link that is as far as possible from the root, but at most seven joints away from it.
GRAB = """() => {
  const level = (row) => Math.min(Number(row.getAttribute('aria-level')), 8);
  [...document.querySelectorAll('#tree li')]
    .reduce((best, row) => (level(row) > level(best) ? row : best))
    .querySelector('.link')
    .click();
}"""
# Script with which the page records the times from slider events to pictures, and the longest time
# in which the page does not react.
WATCH = """
window.watched = { delays: [], still: 0, complete: 0 };
{
  let asked = null;
  let before = performance.now();
  addEventListener('input', ({ timeStamp }) => {
    asked = { timeStamp, values: JSON.stringify(robotViewer.values()) };
  }, true);
  const look = (now) => {
    const { placed, loading, triangles } = window.robotViewer?.state() ?? {};
    if (!watched.complete) {
      watched.still = Math.max(watched.still, now - before);
      watched.complete = placed && !loading && triangles ? performance.now() : 0;
    }
    before = now;
    if (asked && JSON.stringify(robotViewer.values()) !== asked.values) {
      watched.delays.push(performance.now() - asked.timeStamp);
      asked = null;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
"""


def serve(args: Namespace) -> None:
    """
    Serve a file.

    The line ``move`` on stdin moves the robot. After each line, print the CPU time [s] and the
    number of the last frame.
    """
    stage = Stage(can_be_live=True)
    server = ViewerServer(stage, Access('127.0.0.1'))
    server.start_thread('127.0.0.1', 0)
    server.show(lambda: load_file(args.file, resolver=PackageResolver(args.package_path)))
    print(server.url, flush=True)
    for line in sys.stdin:
        if line == 'move\n':
            move(server, stage, args.duration)
        print(time.process_time(), stage.frame.number, flush=True)


def move(server: ViewerServer, stage: Stage, duration: float) -> None:
    """Send joint positions to the page, as a node would do."""
    start = time.perf_counter()
    for i in range(int(duration * RATE)):
        names = stage.session.model.coordinates if stage.session else ()
        heard = [0.3 * math.sin(0.03 * i)] * len(names)
        server.call(lambda n=names, q=heard: stage.set_measured(n, q))
        time.sleep(max(0.0, start + (i + 1) / RATE - time.perf_counter()))


class Child:
    """A server in a separate process."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        """Wait for the address of the server."""
        self.process = process
        assert process.stdout is not None
        self.url = process.stdout.readline().strip()

    def tell(self, word: str) -> None:
        """Send a line. `answer` reads the reply."""
        assert self.process.stdin is not None
        self.process.stdin.write(f'{word}\n')
        self.process.stdin.flush()

    def answer(self) -> list[float]:
        """Return the CPU time [s] and the number of the last frame."""
        assert self.process.stdout is not None
        return [float(number) for number in self.process.stdout.readline().split()]


@contextmanager
def serving(file: Path, args: Namespace) -> Iterator[Child]:
    """Serve a file until the end of the block."""
    command = [sys.executable, '-m', 'benchmark.viewer', '--serve', str(file)]
    command += ['--duration', str(args.duration)]
    for folder in args.package_path:
        command += ['--package-path', str(folder)]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, 'PYTHONPATH': str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield Child(process)
    finally:
        process.kill()
        process.wait(10)


def boxes(folder: Path) -> list[Path]:
    """Write robots whose moving links are boxes, and return their files."""
    files = []
    for count in COUNTS:
        files.append(folder / f'{count} boxes.urdf')
        xml = revolute(count).xml
        files[-1].write_text(re.sub('(<link name="link_[0-9]+")/>', rf'\1>{BOX}</link>', xml))
    return files


def measure(browser: Browser, file: Path, args: Namespace) -> str:
    """Return the row of a robot."""
    with serving(file, args) as child:
        page = new_page(browser)
        page.add_init_script(WATCH)
        sizes: list[int] = []

        def note(payload: str | bytes) -> None:
            if isinstance(payload, bytes):
                sizes.append(len(payload))

        page.on('websocket', lambda socket: socket.on('framereceived', note))
        page.goto(child.url)
        wait_for_robot(page)
        live, share = follow(page, child, args.duration)
        delays = [drag_slider(page), drag_handle(page)]
        links = len(page.evaluate('robotViewer.poses()'))
        page.close()
    # Ignore the first frame, because it contains all links. Frames of a drag contain few links.
    most = max(sizes[1:], default=0)
    return (
        f'| {file.stem} | {links} | {live:.0f} | {most} | {100 * share:.0f} % | '
        + ' | '.join(f'{q:.0f} ms' for each in delays for q in np.percentile(each, [50, 95, 100]))
        + ' |'
    )


def follow(page: Page, child: Child, duration: float) -> tuple[float, float]:
    """Move the robot. Return pictures per second, and the part of a CPU core the server uses."""
    child.tell('')
    cpu, _ = child.answer()
    begin, frames = time.perf_counter(), page.evaluate('robotViewer.state().frames')
    child.tell('move')
    # `wait_for_timeout` lets the page handle events while it waits.
    page.wait_for_timeout(1000 * duration)
    drawn = page.evaluate('robotViewer.state().frames') - frames
    elapsed = time.perf_counter() - begin
    now, _ = child.answer()
    return drawn / elapsed, (now - cpu) / elapsed


def drag_slider(page: Page) -> list[float]:
    """Drag a slider. Return the times from moves of the pointer to pictures of the robot [ms]."""
    page.locator('#modes [data-value=sliders]').click()
    wait_for(page, "!document.querySelector('.control input').disabled")
    left, top, width, height = place(page, '.control input[type=range] >> nth=0')
    y = top + height / 2
    page.mouse.move(left + width / 2, y)
    page.mouse.down()
    begun = page.evaluate('watched.delays.length')
    for i in range(DRAGS):
        # Wait for each picture before the next move, so that each picture belongs to one move.
        page.mouse.move(left + width * (0.1 + 0.8 * (7 * (i + 1) % 20) / 20), y)
        wait_for(page, f'watched.delays.length > {begun + i}')
    page.mouse.up()
    delays: list[float] = page.evaluate('watched.delays')
    return delays[begun:]


def drag_handle(page: Page) -> list[float]:
    """Drag the handle of a link. Return the times from moves of the pointer to pictures [ms]."""
    page.evaluate(GRAB)
    wait_for(page, 'robotViewer.grab().held && robotViewer.state().atRest')
    x, y = page.evaluate('robotViewer.grab().handle')
    page.mouse.move(x, y)
    page.mouse.down()
    for i in range(DRAGS):
        turn = 2.0 * math.pi * (i + 1) / DRAGS
        page.mouse.move(x + 25.0 * math.sin(turn), y + 25.0 * math.cos(turn) - 25.0)
        wait_for(page, f'robotViewer.grab().delays.length > {i}')
    page.mouse.up()
    delays: list[float] = page.evaluate('robotViewer.grab().delays')
    return delays[:DRAGS]


def read_mesh(browser: Browser, folder: Path, args: Namespace) -> str:
    """Return a line with the time until a page shows a robot with a large mesh."""
    turn = np.linspace(0.0, 2.0 * np.pi, TRIANGLES)
    facets = np.zeros(TRIANGLES, dtype=[('numbers', '<f4', (4, 3)), ('more', '<u2')])
    for corner, (radius, height) in enumerate([(1.0, 0.0), (1.0, 0.01), (1.1, 0.0)], start=1):
        points = [radius * np.cos(turn), radius * np.sin(turn), height + 0.1 * turn]
        facets['numbers'][:, corner] = np.transpose(points)
    header = bytes(80) + struct.pack('<I', TRIANGLES)
    (folder / 'large.stl').write_bytes(header + facets.tobytes())
    file = folder / 'mesh.urdf'
    file.write_text(with_meshes('large.stl'))
    with serving(file, args) as child:
        page = new_page(browser)
        page.add_init_script(WATCH)
        page.goto(child.url)
        wait_for(page, 'watched.complete')
        watched = page.evaluate('watched')
        page.close()
    return (
        f'A mesh of 16 MB, {TRIANGLES} triangles: drawn after {watched["complete"] / 1e3:.1f} s, '
        f'the page stood still for {watched["still"] / 1e3:.2f} s at most.'
    )


def main(args: Namespace) -> None:
    """Measure, and print a table."""
    with TemporaryDirectory() as name, started() as browser:
        folder = Path(name)
        files = boxes(folder)
        print(HEAD, '|---' * HEAD.count(' | ') + '|---|', sep='\n', flush=True)
        for file in [*files, *([args.file] if args.file else [])]:
            print(measure(browser, file, args), flush=True)
        print('', read_mesh(browser, folder, args), sep='\n', flush=True)


if __name__ == '__main__':
    parser = ArgumentParser(description=__doc__)
    parser.add_argument('file', nargs='?', type=Path)
    parser.add_argument('--package-path', type=Path, action='append', default=[])
    parser.add_argument('--duration', type=float, default=5.0)
    parser.add_argument('--serve', action='store_true')
    given = parser.parse_args()
    serve(given) if given.serve else main(given)
