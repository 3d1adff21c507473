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

"""Servers and a browser for the tests of the viewer."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from typing import TYPE_CHECKING

import pytest
from robot_description_tools.viewer import Access
from robot_description_tools.viewer import Choice
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer import ViewerServer
from test_support.browser import complaints
from test_support.browser import new_page
from test_support.browser import wait_for_rest
from test_support.viewer_robots import ARM

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from playwright.sync_api import Page

LOCAL = '127.0.0.1'


@pytest.fixture
def serve() -> Iterator[Callable[..., ViewerServer]]:
    """Return a function that serves a file, on a free port of this machine."""
    servers = []

    def serve(
        file: Path | None = None,
        port: int = 0,
        stage: Stage | None = None,
        load: Choice | None = None,
        repair: Any = None,
        **access: Any,
    ) -> ViewerServer:
        source = load if file is None else partial(load_file, file)
        server = ViewerServer(stage or Stage(), Access(LOCAL, **access), source, repair=repair)
        server.start_thread(LOCAL, port)
        servers.append(server)
        return server

    yield serve
    for server in servers:
        server.stop_thread()


@pytest.fixture(scope='session')
def served_arm() -> Iterator[ViewerServer]:
    """Serve the arm once, for all tests that do not change it."""
    server = ViewerServer(Stage(), Access(LOCAL), partial(load_file, ARM))
    server.start_thread(LOCAL, 0)
    yield server
    server.stop_thread()


@pytest.fixture
def look(browser: Browser) -> Iterator[Callable[..., Page]]:
    """
    Return a function that opens a page. An error in a script of the page fails the test.

    The function takes an address and the options of playwright's ``browser.new_page``, for
    example ``**PHONE`` or ``color_scheme='dark'``. ``script`` runs before the scripts of the page.
    """
    pages: list[Page] = []

    def look(url: str, script: str | None = None, **options: Any) -> Page:
        page = new_page(browser, **options)
        pages.append(page)
        if script is not None:
            page.add_init_script(script)
        page.goto(url)
        return page

    yield look
    errors = [error for page in pages for error in complaints(page)]
    for page in pages:
        page.close()
    assert errors == []


@pytest.fixture
def open_robot(
    serve: Callable[..., ViewerServer], look: Callable[..., Page]
) -> Callable[..., tuple[ViewerServer, Page]]:
    """Return a function that serves a file and opens its page."""

    def open_robot(file: Path = ARM, **options: Any) -> tuple[ViewerServer, Page]:
        server = serve(file)
        page = look(server.url, **options)
        wait_for_rest(page)
        return server, page

    return open_robot
