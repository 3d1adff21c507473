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

"""Paths of files in the repository, and the environment of processes that use them."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# Folder of published robots: the variable ROBOTS, or else a folder next to the repository.
ROBOTS = Path(os.environ.get('ROBOTS') or ROOT.parent / 'shared' / 'robots').resolve()
NO_ROBOTS = f'the published robots are not in {ROBOTS} (doc/testing.md explains how to get them)'


def environment(**more: str) -> dict[str, str]:
    """Return the environment for a process that imports the same modules as the test."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get('PYTHONPATH')]))
    return {**os.environ, 'PYTHONPATH': path, **more}
