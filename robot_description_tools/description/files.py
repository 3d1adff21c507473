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

"""Reading files that a stranger may have written: regular ones, and no more than is wanted."""

from __future__ import annotations

import errno
import os
import stat

from robot_description_tools.description.xml.parser import MAX_BYTES
from robot_description_tools.diagnostics import Location
from robot_description_tools.diagnostics import RobotDescriptionError
from robot_description_tools.diagnostics import Severity
from robot_description_tools.diagnostics.code import Code

FILE_UNREADABLE = Code(
    'file-unreadable',
    Severity.FATAL,
    'The file does not exist or cannot be read.',
    why='There is nothing to check. In a launch file, the same path would leave '
    'robot_state_publisher without a description.',
)
# A pipe that nobody writes to would block; Windows has none, but reads text by default.
_FLAGS = os.O_RDONLY | getattr(os, 'O_NONBLOCK', 0) | getattr(os, 'O_BINARY', 0)


def read_file(path: str | os.PathLike[str], most: int = MAX_BYTES) -> bytes:
    """
    Return the content of a regular file.

    A folder, a device or a pipe without an end is refused without waiting for it.

    Parameters
    ----------
    path : path-like
        The file.
    most : int
        How many bytes are wanted [bytes]; one more is read, so that the reader sees that it is
        too large.

    Returns
    -------
    bytes

    Raises
    ------
    OSError
        With ``strerror`` for the user.

    """
    with open(open_file(path), 'rb') as file:
        return file.read(most + 1)


def open_file(path: str | os.PathLike[str]) -> int:
    """Return a descriptor to read a regular file with; raises OSError as `read_file` does."""
    try:
        descriptor = os.open(path, _FLAGS)
    except ValueError as error:
        raise OSError(errno.EINVAL, f'{error}', os.fspath(path)) from error
    mode = os.fstat(descriptor).st_mode
    if stat.S_ISREG(mode):
        return descriptor
    os.close(descriptor)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    kind = 'a pipe' if stat.S_ISFIFO(mode) else 'a device'
    raise OSError(errno.EINVAL, f'it is {kind}, not a file', os.fspath(path))


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """Return what a file holds; raises RobotDescriptionError where it cannot be read."""
    try:
        return read_file(path)
    except OSError as error:
        finding = FILE_UNREADABLE.at(
            Location(os.fspath(path)), f'cannot read the file: {error.strerror}', 'check the path'
        )
        raise RobotDescriptionError([finding]) from error
