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

ROOT = Path(__file__).resolve().parents[1]

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

# Folders that hold what others wrote or what tools made.
SKIPPED = {'build', 'install', 'log', 'node_modules'}


def source_files() -> list[Path]:
    """Return the Python sources and the scripts of this repository."""
    found = [ROOT / 'Makefile', ROOT / 'underlay/provision', *sorted((ROOT / '.ci').iterdir())]
    for path in sorted(ROOT.rglob('*.py')):
        folders = path.relative_to(ROOT).parts[:-1]
        if not any(name in SKIPPED or name.startswith('.') for name in folders):
            found.append(path)
    return found


@pytest.mark.parametrize('path', source_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_begins_with_header(path: Path) -> None:
    """A header after the interpreter line, if there is one; only empty files need none."""
    text = path.read_text(encoding='utf-8')
    if text.startswith('#!'):
        text = text.partition('\n')[2]
    assert not text or text.startswith(HEADER)
