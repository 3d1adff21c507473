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
What the viewer costs: ``python -m benchmark.viewer``, a core's share at 60 updates a second.

The server runs in a process of its own with a robot of 100 joints, all of which move; this process
is its page. Once the robot follows what is heard, once the page moves every slider.

"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
import subprocess
import sys
import time
from typing import Any

import aiohttp
from benchmark.robots import revolute
from robot_description_tools.viewer import Access
from robot_description_tools.viewer import load_text
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer import ViewerServer

JOINTS = 100
RATE = 60.0
DURATION = 10.0
ROOT = Path(__file__).resolve().parents[1]


def serve() -> None:
    """Serve the robot; a line on stdin asks for the CPU time so far, ``live`` moves it first."""
    stage = Stage(can_be_live=True)
    server = ViewerServer(stage, Access('127.0.0.1'))
    server.start_thread('127.0.0.1', 0)
    server.show(lambda: load_text(revolute(JOINTS).xml, 'benchmark'))
    print(server.url, flush=True)
    for line in sys.stdin:
        if line == 'live\n':
            move(server, stage)
        print(time.process_time(), stage.frame.number, flush=True)


def move(server: ViewerServer, stage: Stage) -> None:
    """Let the robot hear positions, as a node would."""
    start = time.perf_counter()
    for i in range(int(DURATION * RATE)):
        names = stage.session.model.coordinates if stage.session else ()
        server.call(lambda n=names, i=i: stage.hear(n, [0.001 * i] * len(n)))
        time.sleep(max(0.0, start + (i + 1) / RATE - time.perf_counter()))


async def drag(socket: aiohttp.ClientWebSocketResponse, revision: int, names: list[str]) -> None:
    """Move every slider, as a page would."""
    await socket.send_json({'type': 'mode', 'live': False})
    start = time.perf_counter()
    for i in range(int(DURATION * RATE)):
        values = dict.fromkeys(names, 0.001 * i)
        await socket.send_json({'type': 'set', 'revision': revision, 'values': values})
        await asyncio.sleep(max(0.0, start + (i + 1) / RATE - time.perf_counter()))


async def measure(process: subprocess.Popen[str]) -> None:
    """Connect, and print what both ways of moving cost."""
    assert process.stdout is not None
    url = process.stdout.readline().strip()
    seen: dict[str, Any] = {}

    async def ask(word: str) -> list[float]:
        assert process.stdin is not None
        process.stdin.write(f'{word}\n')
        process.stdin.flush()
        line = await asyncio.get_running_loop().run_in_executor(None, process.stdout.readline)
        return [float(number) for number in line.split()]

    async def read(socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            if message.type is aiohttp.WSMsgType.TEXT:
                seen[message.json()['type']] = message.json()

    async with aiohttp.ClientSession() as session:
        socket = await session.ws_connect(f'{url}socket', headers={'Origin': url.rstrip('/')})
        reader = asyncio.create_task(read(socket))
        while not seen.get('controls', {}).get('controls'):
            await asyncio.sleep(0.05)
        for way in ('live', 'sliders'):
            began, (cpu, frames) = time.perf_counter(), await ask('')
            if way == 'live':
                await ask('live')
            else:
                controls = seen['controls']['controls']
                names = [c['id'] for c in controls if c['group'] == 'joint']
                await drag(socket, seen['controls']['revision'], names)
            elapsed = time.perf_counter() - began
            now, last = await ask('')
            print(
                f'{way:8}{JOINTS} joints, {(last - frames) / elapsed:5.1f} frames/s: '
                f'{100.0 * (now - cpu) / elapsed:.1f} % of a core'
            )
        reader.cancel()


def main() -> None:
    """Run the server as a child, and measure it."""
    child = subprocess.Popen(
        [sys.executable, '-m', 'benchmark.viewer', 'serve'],
        cwd=ROOT,
        env={**os.environ, 'PYTHONPATH': str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        asyncio.run(measure(child))
    finally:
        child.kill()
        child.wait(10)


if __name__ == '__main__':
    serve() if sys.argv[1:] == ['serve'] else main()
