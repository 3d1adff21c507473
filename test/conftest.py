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

"""Fixtures of all tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from typing import TYPE_CHECKING

import pytest
from test_support.browser import installed
from test_support.browser import started
from test_support.examples import register_profiles

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TESTS = Path(__file__).parent

# Register the profiles here, because pytest imports this file before it applies the option
# --hypothesis-profile.
register_profiles()


@pytest.fixture(autouse=True)
def no_package_index(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the ROS environment, which an import of rclpy may have set, from tests without ROS."""
    if request.path.relative_to(TESTS).parts[0] in ('across', 'cli', 'description'):
        monkeypatch.delenv('AMENT_PREFIX_PATH', raising=False)


@pytest.fixture(scope='session')
def browser() -> Iterator[Browser]:
    """Start one browser for all tests. If no browser is installed, the tests are skipped."""
    pytest.importorskip('playwright', reason='no playwright to drive a browser (pip install it)')
    if installed() is None:
        pytest.skip('no chromium or chrome on this machine (apt-get install chromium)')
    with started() as browser:
        yield browser


class Findings:
    """Findings about descriptions. The test must remove each finding with `take`."""

    def __init__(self) -> None:
        self.untaken: list[Any] = []
        self.is_fatal = False

    def load(self, source: Any, **options: Any) -> Any:
        """Load a description and store its findings. Return None after a fatal finding."""
        from robot_description_tools.description import load_description
        from robot_description_tools.diagnostics import RobotDescriptionError

        try:
            description = load_description(source, **options)
        except RobotDescriptionError as error:
            self.is_fatal = True
            self.untaken += error.diagnostics
            return None
        self.untaken += description.findings
        return description

    def take(self, code: str) -> Any:
        """Remove the first finding that has the given code, and return it."""
        for finding in self.untaken:
            if finding.code == code:
                self.untaken.remove(finding)
                return finding
        raise AssertionError(f'no {code} among:\n' + '\n'.join(map(str, self.untaken)))


@pytest.fixture
def diagnostics() -> Iterator[Findings]:
    """Collect findings. At the end, fail if the test has not taken all of them."""
    findings = Findings()
    yield findings
    assert not findings.untaken, 'untaken:\n' + '\n'.join(map(str, findings.untaken))
