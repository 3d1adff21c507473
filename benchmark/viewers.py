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
Compare the page of this package with viewers for Python programs: viser and meshcat.

    python -m benchmark.viewers [FILE] [--package-path DIR] [--python PYTHON]

The robots are FILE, and robots with 7, 100 and 1,500 moving links, each of which is a box. The
viewers take turns. For each of them, a program shows the robot and sets all joints 30 times a
second. PYTHON is a Python interpreter with viser, yourdfpy, meshcat and pin. Missing viewers are
left out. The Chromium of this machine shows the page, and draws without a graphics card. Each
column has the median over the rounds and, in brackets, minimum and maximum:

* poses/s: how often the program could set all joints in a second, at most 30.
* server [ms]: CPU time of the program and its child processes for each pose.
* bytes: bytes that the page receives by WebSocket for each pose.
* pictures/s: number of drawn pictures in which something has moved.
* start [s]: time from the start of the process to the picture of the whole robot.
* loaded [MB]: data that the page receives until the robot moves.
* PSS [MiB]: memory of the program and its child processes.

"""

from __future__ import annotations

from argparse import ArgumentParser
from argparse import Namespace
from argparse import RawDescriptionHelpFormatter
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import contextmanager
from contextlib import suppress
from dataclasses import dataclass
import json
import os
from pathlib import Path
import signal
import subprocess
import sys
from tempfile import TemporaryDirectory
from time import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from benchmark import viewer_programs
from benchmark.measure import machine
from benchmark.processes import cpu_ns
from benchmark.processes import family
from benchmark.processes import pss_mib
from benchmark.robots import MOVING
from benchmark.viewer import boxes
from benchmark.viewer import ROOT
import numpy as np
from robot_description_tools import load_description
from test_support.browser import new_page
from test_support.browser import started
from test_support.browser import wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from playwright.sync_api import Page
    from playwright.sync_api import Request

# Number of digits after the decimal point of each column.
COLUMNS = {
    'poses/s': 1,
    'server [ms]': 2,
    'bytes': 0,
    'pictures/s': 1,
    'start [s]': 2,
    'loaded [MB]': 2,
    'PSS [MiB]': 0,
}
Motion = Mapping[str, tuple[float, float]]
# A page counts as at rest if it does not change for this time [ms].
REST = 1500
# Duration of the motion before the measurement starts [s].
WARM_UP = 1.0
# Script that watches the WebGL calls of any page. It counts the pictures that show a motion, and
# notes the time when the number of drawn triangles changes. A picture shows a motion if the
# matrices for the graphics card differ from those of the last picture, or if the page sends
# changed buffers or textures. In a large array, the script reads only every n-th number. This n is
# odd, so that the script reads numbers in all columns of a matrix.
WATCH = """
window.watched = { moved: 0, steps: [[0, 0]] };
{
  const seen = { matrices: 0, arrays: 0 };
  const last = { matrices: 0, arrays: 0 };
  let calls = 0;
  let triangles = 0;
  const read = (kind, data) => {
    const by = (data.length >> 12) | 1;
    for (let i = 0; i < data.length; i += by) {
      seen[kind] = (Math.imul(seen[kind], 31) + Number(data[i]) * 1e6) | 0;
    }
  };
  const note = (mode, count, copies = 1) => {
    calls += 1;
    // A triangle has three corners; in a strip or a fan each further corner makes one.
    if (mode >= 4) triangles += (mode === 4 ? count / 3 : count - 2) * copies;
  };
  const before = (prototype, name, hook) => {
    const call = prototype[name];
    if (!call) return;
    prototype[name] = function (...args) {
      hook(...args);
      return call.apply(this, args);
    };
  };
  for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) {
    before(prototype, 'drawElements', (mode, count) => note(mode, count));
    before(prototype, 'drawArrays', (mode, _, count) => note(mode, count));
    before(prototype, 'drawElementsInstanced', (mode, n, _, __, copies) => note(mode, n, copies));
    before(prototype, 'drawArraysInstanced', (mode, _, n, copies) => note(mode, n, copies));
    before(prototype, 'uniformMatrix4fv', (_, __, data) => read('matrices', data));
    for (const name of ['bufferData', 'bufferSubData', 'texImage2D', 'texSubImage2D']) {
      before(prototype, name, (...args) => {
        args.filter((each) => each?.BYTES_PER_ELEMENT).forEach((data) => read('arrays', data));
      });
    }
  }
  const turn = () => {
    if (calls) {
      const isNew = (kind) => seen[kind] !== last[kind] && (kind === 'matrices' || seen[kind]);
      const changes = ['matrices', 'arrays'].filter(isNew);
      if (changes.length) watched.moved += 1;
      for (const kind of changes) last[kind] = seen[kind];
      if (triangles !== watched.steps.at(-1)[1]) {
        watched.steps.push([(performance.timeOrigin + performance.now()) / 1000, triangles]);
      }
      seen.matrices = seen.arrays = calls = triangles = 0;
    }
    requestAnimationFrame(turn);
  };
  requestAnimationFrame(turn);
}
"""


class NotShownError(Exception):
    """A viewer ended before it showed a robot, or it shows no joint of the robot."""


@dataclass
class Program:
    """A program in a separate process that shows a robot."""

    process: subprocess.Popen[str]
    begun: float
    address: str = ''

    def __post_init__(self) -> None:
        """Wait for the address of the page."""
        self.address = self.read()

    def read(self) -> str:
        """Return the next line of output, or an empty line at the end."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def move(self, page: Page, joints: Motion, duration: float) -> tuple[float, float]:
        """Move the robot, and wait until it rests. Return number of poses and their time [s]."""
        assert self.process.stdin is not None
        asked = json.dumps({'joints': joints, 'duration': duration})
        print(asked, file=self.process.stdin, flush=True)
        # Handle the events of the page while the robot moves, so that received data is counted.
        page.wait_for_timeout(1000 * duration)
        count, spent = map(float, self.read().split())
        rest(page)
        return count, spent

    @property
    def cpu_ms(self) -> float:
        """Return the CPU time of the process and its child processes so far [ms]."""
        return sum(map(cpu_ns, family(self.process.pid))) / 1e6


@contextmanager
def running(viewer: str, file: Path, args: Namespace) -> Iterator[Program]:
    """Show a file with a viewer until the end of the block."""
    python = sys.executable if viewer == 'ours' else args.python
    begun = time()
    process = subprocess.Popen(
        [python, viewer_programs.__file__, viewer, file, *args.package_path],
        env={**os.environ, 'PYTHONPATH': str(ROOT) if viewer == 'ours' else ''},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        program = Program(process, begun)
        if not program.address:
            raise NotShownError(f'{viewer} does not show {file.name}')
        yield program
    finally:
        # Also end the child processes, because one of the viewers starts a server that would
        # continue to run.
        for pid in family(process.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        process.wait(10)


def motion_of(file: Path) -> Motion:
    """Return middle and amplitude of the motion of each joint. The motion is within limits."""
    found = {}
    for name, joint in load_description(file).joints.items():
        if joint.type.value in MOVING:
            lower, upper = joint.range.for_sliders
            by = min(0.3, 0.45 * (upper - lower))
            found[name] = (min(max(0.0, lower + by), upper - by), by)
    return found


def rest(page: Page) -> None:
    """Wait until a page shows no more motion."""
    state = None
    while state != (state := page.evaluate('[watched.moved, watched.steps.length]')):
        page.wait_for_timeout(REST)


def measure(
    browser: Browser, viewer: str, file: Path, args: Namespace
) -> tuple[list[float], set[str]]:
    """Return a value for each column, and the hosts that the page contacts besides the server."""
    with running(viewer, file, args) as program:
        page = new_page(browser)
        page.add_init_script(WATCH)
        sizes: list[int] = []
        requests: list[Request] = []
        page.on(
            'websocket',
            lambda socket: socket.on('framereceived', lambda data: sizes.append(len(data))),
        )
        page.on('request', lambda request: requests.append(request))
        page.goto(program.address)
        joints = motion_of(file)
        if not {*joints}.intersection(program.read().split()):
            raise NotShownError(f'{viewer} shows no joint of {file.name}')
        wait_for(page, 'watched.steps.length > 1')
        rest(page)
        steps = page.evaluate('watched.steps')
        # The robot is complete when all its triangles are loaded.
        whole = next(when for when, triangles in steps if triangles >= 0.99 * steps[-1][1])
        loaded = sum(sizes) + sum(map(_size, requests))
        program.move(page, joints, WARM_UP)
        sizes.clear()
        cpu, moved = program.cpu_ms, page.evaluate('watched.moved')
        count, spent = program.move(page, joints, args.duration)
        watched = page.evaluate('watched')
        row = [
            count / spent,
            (program.cpu_ms - cpu) / count,
            sum(sizes) / count,
            (watched['moved'] - moved) / spent,
            whole - program.begun,
            loaded / 1e6,
            sum(map(pss_mib, family(program.process.pid))),
        ]
        page.close()
    addresses = (urlsplit(request.url) for request in requests)
    hosts = {address.hostname for address in addresses if address.hostname}
    return row, hosts - {'127.0.0.1', 'localhost'}


def _size(request: Request) -> int:
    """Return the number of bytes of an answer, or 0 for data that the page itself creates."""
    if not request.url.startswith('http') or request.response() is None:
        return 0
    sizes = request.sizes()
    return sizes['responseHeadersSize'] + sizes['responseBodySize']


def versions(args: Namespace) -> dict[str, str]:
    """Return the installed viewers, and print which viewers are missing."""
    found = {}
    for viewer, (_, packages) in viewer_programs.PROGRAMS.items():
        code = f'import importlib.metadata as m; print(*map(m.version, {packages!r}))'
        done = subprocess.run([args.python, '-c', code], capture_output=True, text=True)
        if done.returncode:
            print(f'{viewer}: left out, {args.python} lacks one of {packages}', file=sys.stderr)
        else:
            pairs = zip(packages, done.stdout.split(), strict=True)
            found[viewer] = ', '.join(map(' '.join, pairs))
    return found


def main(args: Namespace) -> None:
    """Measure, and print a table."""
    viewers = versions(args)
    print(machine(), *filter(None, viewers.values()), sep=', ', end='\n\n')
    print('| robot | viewer |', ' | '.join(COLUMNS), '|')
    print('|---' * (len(COLUMNS) + 2) + '|')
    elsewhere = {}
    with TemporaryDirectory() as name, started() as browser:
        for file in [*boxes(Path(name)), *([args.file] if args.file else [])]:
            if args.only not in file.stem:
                continue
            rows: dict[str, list[list[float]]] = {viewer: [] for viewer in viewers}
            for _ in range(args.rounds):
                for viewer in viewers:
                    with suppress(NotShownError):
                        row, hosts = measure(browser, viewer, file, args)
                        rows[viewer].append(row)
                        elsewhere.update(dict.fromkeys(hosts, viewer))
            for viewer, each in rows.items():
                cells = zip(COLUMNS.values(), *each, strict=True)
                texts = [with_ends(values, digits) for digits, *values in cells]
                print(f'| {file.stem} | {viewer} | {" | ".join(texts)} |', flush=True)
    for host, viewer in elsewhere.items():
        print(f'the page of {viewer} asks {host}')


def with_ends(values: Sequence[float], digits: int) -> str:
    """Return the median with minimum and maximum in brackets, or a dash if there are no values."""
    if not values:
        return '-'
    return '{:,.{}f} ({:,.{}f}-{:,.{}f})'.format(
        *(x for value in np.percentile(values, [50, 0, 100]) for x in (value, digits))
    )


if __name__ == '__main__':
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument('file', nargs='?', type=Path)
    parser.add_argument('--package-path', type=Path, action='append', default=[])
    parser.add_argument('--python', default=sys.executable, help='has the other viewers')
    parser.add_argument('--duration', type=float, default=5.0, help='of the motion [s]')
    parser.add_argument('--rounds', type=int, default=5)
    parser.add_argument('--only', default='', metavar='WORD', help='robots named with WORD')
    main(parser.parse_args())
