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

"""The benchmark of the page, run in a browser with a small robot."""

from __future__ import annotations

from argparse import Namespace
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
import re

from benchmark.viewer import HEAD
from benchmark.viewer import measure
import pytest
from test_support.browser import installed
from test_support.browser import started
from test_support.viewer_robots import chain


@pytest.mark.long
@pytest.mark.skipif(installed() is None, reason='no browser is installed')
def test_a_small_robot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each column of the result has a number. The benchmark itself waits until the robot moves."""
    monkeypatch.setattr('benchmark.viewer.DRAGS', 10)
    file = tmp_path / 'small.urdf'
    file.write_text(chain(['a', 'b']))

    def run() -> str:
        with started() as browser:
            return measure(browser, file, Namespace(package_path=[], duration=1.0))

    # Use another thread, because a browser of another test may run in this thread.
    with ThreadPoolExecutor(1) as executor:
        row = executor.submit(run).result()
    assert row.startswith('| small | 3 | ')
    assert row.count('|') == HEAD.count('|')
    pictures, size, _, *delays = (float(n) for n in re.findall(r'[0-9]+', row)[1:])
    assert pictures > 0
    # A frame has at least two poses of seven numbers, and the values of two joints, with 8 bytes
    # each.
    assert size >= 2 * 7 * 8 + 2 * 8
    assert len(delays) == 6
    assert delays == [*sorted(delays[:3]), *sorted(delays[3:])]
    assert min(delays) > 0
