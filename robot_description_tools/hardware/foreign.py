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
Safe calls of foreign code, such as a driver, and safe conversion of its objects to text.

Foreign code may raise any exception, and its objects may pretend to be of another class. The
functions of this module never raise. Check the type of a result with ``type(result) is``, which
foreign code cannot deceive.

"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
import importlib
import os
import traceback
from typing import final
from typing import TypeVar

from robot_description_tools.diagnostics import one_line

T = TypeVar('T')
V = TypeVar('V')

#: Characters. Longest line of a text. Longer lines are cut.
MOST_CHARACTERS = 1000
#: Count. Only this number of lines at the end of a text are kept, because the last lines are the
#: most useful.
MOST_LINES = 100
# Packages that call foreign code. In a traceback, code of all other packages is foreign.
CALLERS = (__name__.partition('.')[0], importlib.__name__)


@final
@dataclass(frozen=True, slots=True)
class Raised:
    """
    An exception that foreign code raised.

    Attributes
    ----------
    error : BaseException
        The exception.
    text : str
        Type and message of the exception and the place where it was raised, as one printable line.
    trace : str
        The traceback.

    """

    error: BaseException
    text: str
    trace: str


def attempt(function: Callable[..., T], *arguments: object) -> T | Raised:
    """Call foreign code. Return its result, or `Raised` for any exception."""
    try:
        return function(*arguments)
    # Also catch exceptions that end a program, such as SystemExit.
    except BaseException as error:
        name = text_of(error, lambda value: type(value).__name__)
        message = text_of(error)
        text = (f'{name}: {message}' if message else name) + text_of(error, _place)
        return Raised(error, text, text_of(error, _trace, printable_lines))


def text_of(
    value: V,
    convert: Callable[[V], str] = str,
    clean: Callable[[str], str] | None = None,
) -> str:
    """Convert a foreign object to a printable line, with `str` or another conversion."""
    try:
        return (clean or printable)(convert(value))
    except BaseException:  # the conversion also calls foreign code
        return '(no text: its conversion to text raises)'


def printable(text: str) -> str:
    """Return the beginning of a text as one line."""
    # Call the methods of str itself, because a derived class may override its methods.
    start = str.__getitem__(text, slice(MOST_CHARACTERS))
    return one_line(start) + '…' * (str.__len__(text) > MOST_CHARACTERS)


def printable_lines(text: str) -> str:
    """Return a text as printable lines. For a long text, return only the last lines."""
    return '\n'.join(map(printable, str.split(text, '\n')[-MOST_LINES:]))


def _place(error: BaseException) -> str:
    """Return the line of code to show for an error, as (file:line)."""
    frames = [
        (str(frame.f_globals.get('__name__')).partition('.')[0], frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
    ]
    # The traceback begins at the caller of the foreign code. Its first foreign package is, for
    # example, a driver. Show the last line of this package in the traceback, even if the error is
    # in a library that the driver calls.
    packages = [package for package, _, _ in frames if package not in CALLERS]
    own = [each for each in frames if each[0] in packages[:1]] or frames[-1:]
    return ''.join(f' ({file}:{line})' for _, file, line in own[-1:] if os.path.exists(file))


def _trace(error: BaseException) -> str:
    return ''.join(traceback.format_exception(error))
