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

"""Collect tests, leave out long tests, and group tests for pytest-xdist."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from test_support.examples import has_other_examples_each_time

TESTS = Path(__file__).parent / 'test'
LAUNCH_TESTS = TESTS / 'launch'
# Folders whose tests mostly wait for nodes and pages. All tests of such a folder run in one
# process.
WAITING = {'launch', 'ros', 'underlay', 'viewer'}


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    """
    Collect each module outside of ``test/launch`` without plug-ins.

    The plug-in of launch_testing imports each module to search for a launch description. If a
    module skips itself during this import, pytest skips the whole session. If two modules have the
    same name, the import of the second one fails.
    """
    if module_path.is_relative_to(LAUNCH_TESTS):
        return None
    return pytest.Module.from_parent(parent, path=module_path)


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark of pytest-xdist, which may not be installed."""
    config.addinivalue_line('markers', 'xdist_group(name): tests that run in one process')


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Assign all tests of a file or of a slow folder to one process. Mark browser tests long."""
    is_random = config.getoption('reruns', default=None) and has_other_examples_each_time()
    for item in items:
        if is_random and getattr(getattr(item, 'obj', None), 'is_hypothesis_test', False):
            # Do not run a failed test again: other random examples could hide the failure.
            item.add_marker(pytest.mark.flaky(reruns=0))
        if not (group := _group_of(item.path)):
            continue
        item.add_marker(pytest.mark.xdist_group(group))
        if 'browser' in getattr(item, 'fixturenames', ()) and not item.get_closest_marker('smoke'):
            item.add_marker('long')


@cache
def _group_of(path: Path) -> str:
    """Return the pytest-xdist group of a file, or an empty text if it is outside of ``test``."""
    if not path.is_relative_to(TESTS):
        return ''
    folder = path.relative_to(TESTS).parts[0]
    return folder if folder in WAITING else path.name


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the failure of each test that `.ci/run` has run again."""
    for report in terminalreporter.stats.get('rerun', ()):
        terminalreporter.section(f'RERUN {report.nodeid}', sep='_')
        terminalreporter.line(report.longreprtext)
