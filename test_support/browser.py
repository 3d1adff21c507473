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

"""A real browser, driven over its DevTools protocol with aiohttp."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Coroutine
import json
from pathlib import Path
import shutil
import subprocess
import tempfile
from typing import Any

from aiohttp import ClientSession
from aiohttp import ClientWebSocketResponse
from test_support.patience import PATIENCE
from test_support.patience import wait_until

NAMES = ('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')
FLAGS = (
    '--headless=new',
    '--remote-debugging-port=0',
    # Tests run as root in containers, without a graphics card and with a small /dev/shm.
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-extensions',
    '--disable-sync',
    '--mute-audio',
    # The network is cut: no name but that of this machine is found.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    '--window-size=1280,720',
)
KEY_CODES = {'Enter': 13, 'Escape': 27}


def installed() -> str | None:
    """Return the browser of this machine, None without one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """A browser without a window."""

    def __init__(self) -> None:
        program = installed()
        assert program is not None
        self.loop = asyncio.new_event_loop()
        self._profile = Path(tempfile.mkdtemp(prefix='viewer_test_'))
        self._process = subprocess.Popen(
            [program, *FLAGS, f'--user-data-dir={self._profile}', 'about:blank'],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.port = self._wait_for_port()
        self.session = self.run(self._make_session())

    def open(self, url: str, width: int = 1280, height: int = 720) -> Page:  # noqa: A003
        """Open a page in a tab of its own."""
        return Page(self, url, width, height)

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Wait for something, but not for ever."""
        return self.loop.run_until_complete(asyncio.wait_for(work, PATIENCE))

    def close(self) -> None:
        """End the browser."""
        self.run(self.session.close())
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(PATIENCE)
        self.loop.close()
        shutil.rmtree(self._profile, ignore_errors=True)

    def _wait_for_port(self) -> int:
        file = self._profile / 'DevToolsActivePort'
        ended = wait_until(
            lambda: self._process.poll() is not None
            or (file.is_file() and file.read_text().count('\n'))
        )
        assert ended, 'the browser does not start'
        assert self._process.poll() is None, 'the browser has ended'
        return int(file.read_text().split('\n')[0])

    @staticmethod
    async def _make_session() -> ClientSession:
        return ClientSession()


class Page:
    """
    One tab.

    Attributes
    ----------
    requests : list of str
        Addresses that the page asked for.
    errors : list of str
        What went wrong in its scripts.

    """

    def __init__(self, browser: Browser, url: str, width: int, height: int) -> None:
        self.browser = browser
        self.requests: list[str] = []
        self.errors: list[str] = []
        self._number = 0
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._socket: ClientWebSocketResponse = browser.run(self._connect())
        self._reader = browser.loop.create_task(self._read())
        for domain in ('Page', 'Runtime', 'Network', 'Log'):
            self.command(f'{domain}.enable')
        self.resize(width, height)
        self.command('Page.navigate', url=url)

    def command(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command of the protocol, and return its result."""
        answer: dict[str, Any] = self.browser.run(self._command(method, parameters))
        return answer

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression in the page; promises are waited for."""
        answer = self.command(
            'Runtime.evaluate', expression=expression, returnByValue=True, awaitPromise=True
        )
        if 'exceptionDetails' in answer:
            raise AssertionError(answer['exceptionDetails']['exception'].get('description'))
        return answer['result'].get('value')

    def wait_for(self, expression: str) -> Any:
        """Wait until an expression is true, and return its value."""
        # What the expression needs may not be there yet.
        code = f'(() => {{ try {{ return {expression}; }} catch {{}} }})()'
        value = wait_until(
            lambda: self.evaluate(code), lambda: self.browser.run(asyncio.sleep(0.02))
        )
        assert value, f'not true in time: {expression} {self.errors}'
        return value

    def wait_for_robot(self) -> None:
        """Wait until a robot is drawn, with its meshes."""
        self.wait_for(
            'robotViewer.state().placed && !robotViewer.state().loading'
            ' && robotViewer.state().triangles > 0'
        )

    def resize(self, width: int, height: int, touch: bool = False) -> None:
        """Give the page a size, and fingers instead of a mouse."""
        self.command(
            'Emulation.setDeviceMetricsOverride',
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=touch,
        )
        self.command('Emulation.setTouchEmulationEnabled', enabled=touch)

    def mouse(self, kind: str, x: float, y: float, **more: Any) -> None:
        """Let the mouse do something: ``Pressed``, ``Moved``, ``Released``, ``Wheel``."""
        self.command('Input.dispatchMouseEvent', type=f'mouse{kind}', x=x, y=y, **more)

    def drag(self, start: tuple[float, float], end: tuple[float, float], button: str) -> None:
        """Drag the mouse in a few steps."""
        self.mouse('Moved', *start)
        self.mouse('Pressed', *start, button=button, clickCount=1)
        for part in (0.25, 0.5, 0.75, 1.0):
            at = [a + part * (b - a) for a, b in zip(start, end, strict=True)]
            self.mouse('Moved', *at, button=button)
        self.mouse('Released', *end, button=button, clickCount=1)

    def click(self, x: float, y: float) -> None:
        """Click with the left button."""
        self.drag((x, y), (x, y), 'left')

    def place(self, selector: str) -> tuple[float, float, float, float]:
        """Return left, top, width and height of an element."""
        box = self.evaluate(
            f'(() => {{ const b = document.querySelector({json.dumps(selector)})'
            '.getBoundingClientRect(); return [b.left, b.top, b.width, b.height]; })()'
        )
        return tuple(box)

    def press(self, key: str) -> None:
        """Press a key."""
        for kind in ('keyDown', 'keyUp'):
            text = {'text': key} if kind == 'keyDown' and len(key) == 1 else {}
            # What the browser itself does with a key depends on its code.
            code = {'windowsVirtualKeyCode': KEY_CODES[key]} if key in KEY_CODES else {}
            self.command('Input.dispatchKeyEvent', type=kind, key=key, **text, **code)

    def screenshot(self, path: Path) -> None:
        """Save what the page looks like."""
        data = self.command('Page.captureScreenshot', format='png')['data']
        path.write_bytes(base64.b64decode(data))

    def close(self) -> None:
        """Close the tab."""
        self._reader.cancel()
        self.browser.run(self._socket.close())
        self.browser.run(self._http('GET', f'close/{self._target}'))

    async def _connect(self) -> ClientWebSocketResponse:
        target = json.loads(await self._http('PUT', 'new?about:blank'))
        self._target = target['id']
        return await self.browser.session.ws_connect(
            target['webSocketDebuggerUrl'], max_msg_size=0
        )

    async def _http(self, method: str, path: str) -> str:
        url = f'http://127.0.0.1:{self.browser.port}/json/{path}'
        async with self.browser.session.request(method, url) as response:
            return await response.text()

    async def _command(self, method: str, parameters: dict[str, Any]) -> dict[str, Any]:
        self._number += 1
        number = self._number
        self._answers[number] = self.browser.loop.create_future()
        await self._socket.send_json({'id': number, 'method': method, 'params': parameters})
        return await self._answers[number]

    async def _read(self) -> None:
        async for message in self._socket:
            data = json.loads(message.data)
            if 'id' in data:
                answer = self._answers.pop(data['id'])
                if answer.cancelled():
                    continue
                if 'error' in data:
                    answer.set_exception(RuntimeError(str(data['error'])))
                else:
                    answer.set_result(data['result'])
            else:
                self._note(data['method'], data['params'])

    def _note(self, event: str, parameters: dict[str, Any]) -> None:
        if event == 'Network.requestWillBeSent':
            self.requests.append(parameters['request']['url'])
        elif event == 'Network.webSocketCreated':
            self.requests.append(parameters['url'])
        elif event == 'Runtime.exceptionThrown':
            details = parameters['exceptionDetails']
            self.errors.append(str(details.get('exception', {}).get('description', details)))
        elif event == 'Log.entryAdded' and parameters['entry']['level'] == 'error':
            self.errors.append(f'{parameters["entry"]["text"]} {parameters["entry"].get("url")}')
