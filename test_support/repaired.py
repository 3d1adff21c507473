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

"""Descriptions after the repairs of ``check --fix``."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from robot_description_tools.check import Checker
from robot_description_tools.fixing import Fixer


def repaired(text: str, *, suggested: bool = True, name: str = 'robot.urdf') -> str:
    """Return the text of a description after its repairs."""
    with TemporaryDirectory() as folder, Checker() as checker:
        file = Path(folder, name)
        file.write_bytes(text.encode())
        fixed = Fixer(checker, {str(file): True}, suggested=suggested).run()
        return next(iter(fixed.after.values()), file.read_bytes()).decode()
