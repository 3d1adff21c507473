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

import pytest
from robot_description_tools.viewer import Access
from robot_description_tools.viewer import Choice
from robot_description_tools.viewer import load_file
from robot_description_tools.viewer import Stage
from robot_description_tools.viewer import ViewerServer
from test_support.browser import Browser
from test_support.browser import installed
from test_support.browser import Page

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
        **access: Any,
    ) -> ViewerServer:
        source = load if file is None else partial(load_file, file)
        server = ViewerServer(stage or Stage(), Access(LOCAL, **access), source)
        server.start_thread(LOCAL, port)
        servers.append(server)
        return server

    yield serve
    for server in servers:
        server.stop_thread()


@pytest.fixture(scope='session')
def browser() -> Iterator[Browser]:
    """Start one browser for all tests; they skip where none is installed."""
    if installed() is None:
        pytest.skip('no chromium or chrome on this machine (apt-get install chromium)')
    browser = Browser()
    yield browser
    browser.close()


@pytest.fixture
def look(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a page; a page whose scripts fail, fails the test."""
    pages: list[Page] = []

    def look(url: str, **size: int) -> Page:
        pages.append(browser.open(url, **size))
        return pages[-1]

    yield look
    errors = [error for page in pages for error in page.errors]
    for page in pages:
        page.close()
    assert errors == []
