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

"""Every source file begins with the licence header that ament_copyright accepts."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_support.places import ROOT

HEADER = """\
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

# Folders with generated files, or with files of other authors.
SKIPPED = {'build', 'install', 'log', 'node_modules'}


def source_files() -> list[Path]:
    """Return the Python sources and the scripts of this repository."""
    found = [ROOT / 'Makefile', ROOT / 'underlay/provision', *sorted((ROOT / '.ci').iterdir())]
    for path in sorted(ROOT.rglob('*.py')):
        folders = path.relative_to(ROOT).parts[:-1]
        if not any(name in SKIPPED or name.startswith('.') for name in folders):
            found.append(path)
    return found


def has_header(text: str) -> bool:
    """Return True for a text with the header at its start, and for an empty text."""
    if text.startswith('#!'):
        text = text.partition('\n')[2]
    return not text or text.startswith(HEADER)


def test_sources_begin_with_the_header() -> None:
    files = source_files()
    assert len(files) > 300
    without = [path for path in files if not has_header(path.read_text(encoding='utf-8'))]
    assert [str(path.relative_to(ROOT)) for path in without] == []


@pytest.mark.parametrize(
    ('text', 'expected'),
    [
        ('', True),
        (HEADER, True),
        (f'#!/bin/sh\n{HEADER}\nexit 0\n', True),
        ('import os\n', False),
        (f'\n{HEADER}', False),
    ],
)
def test_header(text: str, expected: bool) -> None:
    assert has_header(text) == expected
