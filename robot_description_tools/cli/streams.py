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

"""Writing to stdout, stderr and targets, be they closed, full, or without a reader."""

from __future__ import annotations

from contextlib import suppress
import os
import sys
from typing import TextIO

from robot_description_tools.cli.verb import UsageError


def open_closed() -> None:
    """
    Put something in the place of each standard stream that is closed.

    Otherwise the next file that is opened would get its descriptor, and what is meant for the
    stream would go there. Reading stdin and writing stdout fail all the same: they are opened the
    wrong way round. What goes to stderr is lost, since there is nobody to tell.

    """
    flags = {'stdin': os.O_WRONLY, 'stdout': os.O_RDONLY, 'stderr': os.O_WRONLY}
    for name in flags:
        if getattr(sys, name) is None:
            descriptor = os.open(os.devnull, flags[name])
            mode = 'r' if name == 'stdin' else 'w'
            setattr(sys, name, os.fdopen(descriptor, mode, encoding='utf-8', closefd=False))


def write_out(data: str | bytes = '') -> None:
    """
    Write to stdout, at once; what its encoding lacks is written as an escape.

    Raises
    ------
    UsageError
        If it cannot be written.
    BrokenPipeError
        If its reader has gone.

    """
    try:
        if isinstance(data, bytes):
            # In this order behind what was written as text.
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
    """Write to stderr, at once; where that cannot be written, nobody can be told."""
    try:
        sys.stderr.write(printable(text, sys.stderr))
        sys.stderr.flush()
    except OSError:
        discard(sys.stderr)


def write_target(file: str | os.PathLike[str], data: bytes) -> None:
    """
    Write the file that the user names, whole or not at all.

    Raises
    ------
    UsageError
        If it cannot be written.

    """
    # --help does without it.
    from robot_description_tools.description.files import write_file

    try:
        write_file(file, data)
    except OSError as error:
        raise UsageError(f"cannot write '{os.fspath(file)}': {error.strerror}") from error


def discard(stream: TextIO) -> None:
    """Send what a stream still holds, and all that follows, nowhere: its end must not fail."""
    with suppress(OSError):
        descriptor = stream.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, descriptor)
        os.close(nowhere)


def printable(text: str, stream: TextIO) -> str:
    """Return the text with what the stream cannot encode written as escapes."""
    encoding = stream.encoding or 'utf-8'
    return text.encode(encoding, errors='backslashreplace').decode(encoding)
