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


"""Reading files, with a finding where that fails."""

from __future__ import annotations

import os
from pathlib import Path

from robot_description_tools.description.codes import declare
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import Severity

FILE_UNREADABLE = declare(
    'file-unreadable',
    Severity.FATAL,
    'The file does not exist or cannot be read.',
)


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """Return what a file holds; raises RobotDescriptionError where it cannot be read."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        finding = FILE_UNREADABLE.at(
            Location(os.fspath(path)), f'cannot read the file: {error.strerror}', 'check the path'
        )
        raise RobotDescriptionError([finding]) from error
