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
Reading files that a stranger may have written: regular ones, and no more than is wanted.

Writing files whole or not at all.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import contextmanager
from contextlib import suppress
from contextvars import ContextVar
import errno
import os
from pathlib import Path
import stat

from robot_description_tools.description.xml import MAX_BYTES
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
# Of build tools and others, which hold copies at best.
_OF_TOOLS = frozenset({'build', 'install', 'log', 'node_modules', '__pycache__'})
#: Bytes. Linux opens no longer path.
MAX_PATH = 4096
# A pipe that nobody writes to would block; Windows has none, but reads text by default.
_FLAGS = os.O_RDONLY | getattr(os, 'O_NONBLOCK', 0) | getattr(os, 'O_BINARY', 0)


def is_passed_over(folder: str) -> bool:
    """Tell by its name whether nobody looks into a folder: a hidden one, or one of a tool."""
    return folder.startswith('.') or folder in _OF_TOOLS


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
        laid = laid_over(file.fileno())
        return file.read(most + 1) if laid is None else laid[:most + 1]


def real_path(path: str | os.PathLike[str]) -> str:
    """Return where a file really is; what is no path stays what it is."""
    name = os.fspath(path)
    # Python looks at each part, and takes the square of their number.
    if len(name) > MAX_PATH:
        return name
    try:
        return os.path.realpath(name)
    except ValueError:
        return name


_OVERLAY: ContextVar[Mapping[str, bytes]] = ContextVar('overlay')
# The same by device and number of the file: whoever may not follow links knows these.
_LAID: ContextVar[Mapping[tuple[int, int], bytes]] = ContextVar('laid')


@contextmanager
def overlaid(texts: Mapping[str, bytes]) -> Iterator[None]:
    """
    Let files be read as if they held something else, such as what an editor has not saved yet.

    Parameters
    ----------
    texts : mapping of str to bytes
        By path as `real_path` has it. Only what exists is read.

    """
    all_texts = {**overlay(), **texts}
    laid = {}
    for path, text in all_texts.items():
        with suppress(OSError, ValueError):
            laid[_identity(os.stat(path))] = text
    tokens = _OVERLAY.set(all_texts), _LAID.set(laid)
    try:
        yield
    finally:
        _OVERLAY.reset(tokens[0])
        _LAID.reset(tokens[1])


def overlay() -> Mapping[str, bytes]:
    """Return what `overlaid` has said here, by path as `real_path` has it."""
    return _OVERLAY.get({})


def laid_over(descriptor: int) -> bytes | None:
    """Return what `overlaid` has said of an open file; None where it has said nothing."""
    laid = _LAID.get({})
    return laid.get(_identity(os.fstat(descriptor))) if laid else None


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino


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
        kind, fix = 'file', 'check the path'
        if os.path.isdir(path) and error.errno != errno.EISDIR:
            kind, fix = 'folder', 'allow to read it, or name the files to check'
        message = f'cannot read the {kind}: {error.strerror}'
        finding = FILE_UNREADABLE.at(Location(os.fspath(path)), message, fix)
        raise RobotDescriptionError([finding]) from error


def write_file(path: str | os.PathLike[str], data: bytes) -> None:
    """
    Write a file in one step: it is the old one or the new one, also where the disk is full.

    The new one has the extended attributes, the owner, the group and the mode of the old one. A
    device or a pipe is written directly.

    Parameters
    ----------
    path : path-like
        The file; where it is a link, the file that this leads to.
    data : bytes
        What it shall hold.

    Raises
    ------
    OSError
        With ``strerror`` for the user, and the name of the file.

    """
    target = Path(os.path.realpath(path))
    part = target.with_name(f'.{os.urandom(8).hex()}.part')
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(data)
            return
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        try:
            part.write_bytes(data)
            if target.exists():
                _copy_metadata(target, part)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from error


def _copy_metadata(source: Path, file: Path) -> None:
    """Give a new file the extended attributes, the owner and the mode of the one it replaces."""
    # macOS and Windows lack these calls in Python.
    for name in os.listxattr(source) if hasattr(os, 'listxattr') else ():
        try:
            os.setxattr(file, name, os.getxattr(source, name))
        except OSError:
            # The system sets the others itself, or lets only root do it.
            if name.startswith('user.'):
                raise
    status = source.stat()
    # Windows has no such owner. Some file systems keep none, and only root may choose it.
    if hasattr(os, 'chown'):
        for owner in ((status.st_uid, -1), (-1, status.st_gid)):
            with suppress(OSError):
                os.chown(file, *owner)
    file.chmod(stat.S_IMODE(status.st_mode))
