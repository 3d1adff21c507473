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
Safe reading and writing of files.

Only regular files are read, and only up to a given size. If a file cannot be written completely,
the old file remains unchanged.

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
from robot_description_tools.diagnostics.code import Code

FILE_UNREADABLE = Code.fatal(
    'file-unreadable',
    'The file does not exist or cannot be read.',
    why='The file cannot be checked. If a launch file uses this path, robot_state_publisher gets '
    'no description.',
)
# Folders created by build tools and other programs. These folders contain no sources.
_OF_TOOLS = frozenset({'build', 'install', 'log', 'node_modules', '__pycache__'})
#: Bytes. Longest path that Linux can open.
MAX_PATH = 4096
# With O_NONBLOCK, opening a pipe without a writer does not block. With O_BINARY, Windows does not
# convert line endings.
_FLAGS = os.O_RDONLY | getattr(os, 'O_NONBLOCK', 0) | getattr(os, 'O_BINARY', 0)


def is_passed_over(folder: str) -> bool:
    """Return True if searches skip folders of this name: hidden folders and folders of tools."""
    return folder.startswith('.') or folder in _OF_TOOLS


def read_file(path: str | os.PathLike[str], most: int = MAX_BYTES) -> bytes:
    """
    Return the content of a regular file.

    Folders, devices and pipes are refused without reading.

    Parameters
    ----------
    path : path-like
        The file.
    most : int
        Largest size [bytes]. One more byte is read, so that the caller can detect a larger file.

    Returns
    -------
    bytes

    Raises
    ------
    OSError
        If the file cannot be read. The attribute ``strerror`` is the reason, for the user.

    """
    with open(open_file(path), 'rb') as file:
        laid = laid_over(file.fileno())
        return file.read(most + 1) if laid is None else laid[:most + 1]


def real_path(path: str | os.PathLike[str]) -> str:
    """Return a path with symbolic links resolved. An invalid path is returned unchanged."""
    name = os.fspath(path)
    # Do not resolve a long path, because the time grows with the square of the number of parts.
    if len(name) > MAX_PATH:
        return name
    try:
        return os.path.realpath(name)
    except ValueError:
        return name


_OVERLAY: ContextVar[Mapping[str, bytes]] = ContextVar('overlay')
# Maps the device and the inode of each file in `_OVERLAY` to the new content of the file. So the
# content can be found for an open file whose path is unknown.
_LAID: ContextVar[Mapping[tuple[int, int], bytes]] = ContextVar('laid')


@contextmanager
def overlaid(texts: Mapping[str, bytes]) -> Iterator[None]:
    """
    Replace the content that readers of files get, for example by the unsaved text of an editor.

    Parameters
    ----------
    texts : mapping of str to bytes
        Maps the `real_path` of each file to its new content. A file that does not exist cannot be
        read, even if it has a new content here.

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
    """Return the mapping that is active in `overlaid`: from `real_path` to the new content."""
    return _OVERLAY.get({})


def laid_over(descriptor: int) -> bytes | None:
    """Return the new content that `overlaid` gives to an open file, or None."""
    laid = _LAID.get({})
    return laid.get(_identity(os.fstat(descriptor))) if laid else None


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino


def open_file(path: str | os.PathLike[str]) -> int:
    """Return a file descriptor to read a regular file. Raise OSError as in `read_file`."""
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
    """Return the content of a file. Raise RobotDescriptionError if it cannot be read."""
    try:
        return read_file(path)
    except OSError as error:
        kind, fix = 'file', 'check the path'
        if os.path.isdir(path) and error.errno != errno.EISDIR:
            kind, fix = 'folder', 'allow reading it, or name the files to check'
        message = f'cannot read the {kind}: {error.strerror}'
        finding = FILE_UNREADABLE.at(Location(os.fspath(path)), message, fix)
        raise RobotDescriptionError([finding]) from error


def write_file(path: str | os.PathLike[str], data: bytes) -> None:
    """
    Replace a file in one step. If writing fails, the old file remains.

    The new file gets the extended attributes, owner, group and mode of the old file. A device or a
    pipe is written directly.

    Parameters
    ----------
    path : path-like
        The file, or a link to it.
    data : bytes
        The new content of the file.

    Raises
    ------
    OSError
        If the file cannot be written. The attribute ``strerror`` is the reason, for the user, and
        ``filename`` is the path.

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
    """Copy the extended attributes, owner, group and mode of a file to its replacement."""
    # Python supports extended attributes only on Linux.
    for name in os.listxattr(source) if hasattr(os, 'listxattr') else ():
        try:
            os.setxattr(file, name, os.getxattr(source, name))
        except OSError:
            # Skip attributes that the system sets itself, or that only root can set.
            if name.startswith('user.'):
                raise
    status = source.stat()
    # Setting the owner fails on Windows, on file systems without owners, and usually for users
    # other than root.
    if hasattr(os, 'chown'):
        for owner in ((status.st_uid, -1), (-1, status.st_gid)):
            with suppress(OSError):
                os.chown(file, *owner)
    file.chmod(stat.S_IMODE(status.st_mode))
