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

"""The browser of this machine, controlled by playwright, and actions on its pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
import os
import shutil
from typing import Any
from typing import TYPE_CHECKING

import pytest
from test_support.patience import PATIENCE
from test_support.places import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from playwright.sync_api import Page

NAMES = ('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable')
FLAGS = (
    # Tests run as root in containers, which have no graphics card and a small /dev/shm.
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    # Resolve only the names of this machine, so that the browser uses no network.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
)
AXE = ROOT / 'web' / 'node_modules' / 'axe-core' / 'axe.min.js'
# Options for a page on a phone that is held upright.
PHONE: dict[str, Any] = {
    'viewport': {'width': 390, 'height': 844},
    'has_touch': True,
    'is_mobile': True,
}


def installed() -> str | None:
    """Return the path of the browser of this machine, or None if there is no browser."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def started() -> Iterator[Browser]:
    """
    Start the browser of this machine, without a window.

    The event loop of playwright occupies this thread. Run any other event loop in a separate
    thread (``viewer_clients.run_alone``).
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=installed(), args=FLAGS, timeout=1000 * PATIENCE
        )
        yield browser
        browser.close()


def new_page(browser: Browser, **options: Any) -> Page:
    """
    Return a page that shares nothing with other pages.

    Options are passed to playwright.

    Set ``SLOWER_BROWSER=6`` in the environment to run scripts six times slower, and so to find
    tests that depend on the speed of the machine.
    """
    page = browser.new_page(**{'viewport': {'width': 1280, 'height': 720}, **options})
    page.set_default_timeout(1000 * PATIENCE)
    if slower := os.environ.get('SLOWER_BROWSER'):
        devtools = page.context.new_cdp_session(page)
        devtools.send('Emulation.setCPUThrottlingRate', {'rate': float(slower)})
    return page


def wait_for(page: Page, expression: str) -> Any:
    """Wait until an expression is true, and return its value."""
    # If a part of the expression does not exist yet, the expression counts as false.
    code = f'() => {{ try {{ return {expression}; }} catch {{}} }}'
    return page.wait_for_function(code).json_value()


def offences(page: Page) -> list[str]:
    """Return the violations that the accessibility checker axe-core reports for the page."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed ('npm ci' in web/)")
    if not page.evaluate('"axe" in window'):
        page.evaluate(AXE.read_text(encoding='utf-8') + ';0')
    found: list[str] = page.evaluate(
        """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations.map(
             ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)"""
    )
    return found


DRAWN = (
    'robotViewer.state().placed && !robotViewer.state().loading'
    ' && robotViewer.state().triangles > 0'
)


def wait_for_robot(page: Page) -> None:
    """Wait until a robot is drawn, with its meshes."""
    wait_for(page, DRAWN)


def wait_for_rest(page: Page) -> None:
    """Wait until a robot is drawn and at rest, and all texts are shown."""
    wait_for(page, f'{DRAWN} && robotViewer.state().atRest')


def drag(
    page: Page, start: tuple[float, float], end: tuple[float, float], button: Any = 'left'
) -> None:
    """Drag the mouse in a few steps."""
    page.mouse.move(*start)
    page.mouse.down(button=button)
    page.mouse.move(*end, steps=4)
    page.mouse.up(button=button)


def place(page: Page, selector: str) -> tuple[float, float, float, float]:
    """Scroll an element into view, and return its left, top, width and height [px]."""
    element = page.locator(selector)
    element.scroll_into_view_if_needed()
    box = element.bounding_box()
    assert box is not None, f'{selector} is not shown'
    return box['x'], box['y'], box['width'], box['height']


def complaints(page: Page) -> list[str]:
    """Return errors in the scripts of a page, and addresses that the page could not load."""
    errors = [str(error) for error in page.page_errors(filter='all')]
    said = page.console_messages(filter='all')
    return errors + [f'{each.text} {each.location}' for each in said if each.type == 'error']


def forget_complaints(page: Page) -> None:
    """Delete all errors of a page so far, because the test expected them."""
    page.clear_page_errors()
    page.clear_console_messages()
