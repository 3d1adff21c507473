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

"""Output to stdout, stderr and target files, which may be closed or full."""

from __future__ import annotations

from contextlib import suppress
import os
import sys
from typing import TextIO

from robot_description_tools.cli.verb import UsageError


def open_closed() -> None:
    """
    Replace each standard stream that is closed.

    If a stream remained closed, the next opened file would get its descriptor, and output would go
    into that file. Reading stdin and writing stdout still fail, because the replacement of stdin
    is write-only, and the replacement of stdout is read-only. Text for stderr is lost.

    """
    flags = {'stdin': os.O_WRONLY, 'stdout': os.O_RDONLY, 'stderr': os.O_WRONLY}
    for name in flags:
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, flags[name])
            mode = 'r' if name == 'stdin' else 'w'
            setattr(sys, name, os.fdopen(descriptor, mode, encoding='utf-8', closefd=False))


def write_out(data: str | bytes = '') -> None:
    """
    Write to stdout and flush it. If its encoding lacks a character, write an escape instead.

    Raises
    ------
    UsageError
        If stdout cannot be written.
    BrokenPipeError
        If the reader of the pipe has ended.

    """
    try:
        if isinstance(data, bytes):
            # Flush the text that is still in the buffer, so that it comes before these bytes.
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
        elif data:
            sys.stdout.write(printable(data, sys.stdout))
        sys.stdout.flush()
    except OSError as error:
        discard(sys.stdout)
        if isinstance(error, BrokenPipeError):
            raise
        raise UsageError(f'cannot write to stdout: {error.strerror}') from error


def write_error(text: str) -> None:
    """Write to stderr and flush it. Errors are ignored: there is no place to report them."""
    try:
        sys.stderr.write(printable(text, sys.stderr))
        sys.stderr.flush()
    except OSError:
        discard(sys.stderr)


def write_target(file: str | os.PathLike[str], data: bytes) -> None:
    """
    Write the target file in one step, so that it never contains only a part of the data.

    Raises
    ------
    UsageError
        If the file cannot be written.

    """
    # Imported here, because --help does not need it.
    from robot_description_tools.description.files import write_file

    try:
        write_file(file, data)
    except OSError as error:
        raise UsageError(f"cannot write '{os.fspath(file)}': {error.strerror}") from error


def discard(stream: TextIO) -> None:
    """Discard the buffer of a stream and all later text, so that closing it cannot fail."""
    with suppress(OSError):
        descriptor = stream.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, descriptor)
        os.close(nowhere)


def printable(text: str, stream: TextIO) -> str:
    """Return the text with escapes for characters that the stream cannot encode."""
    encoding = stream.encoding or 'utf-8'
    return text.encode(encoding, errors='backslashreplace').decode(encoding)
