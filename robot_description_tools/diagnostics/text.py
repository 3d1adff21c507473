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

"""How a text with names of strangers is shown: nothing in it ends a line or steers a terminal."""

from __future__ import annotations

import re

# Commands to CI services. GitHub obeys a line that begins with two colons. Azure Pipelines and
# older runners of GitHub obey the other marks anywhere in a line.
_COMMAND = re.compile(r'\A( *):(?=:)|#(?=#(?:\[|vso\[))')


def one_line(text: str) -> str:
    r"""
    Return a text as one line of characters that can be seen.

    A name may hold a newline, which would forge a line of a log; an escape sequence, which a
    terminal obeys; or marks that turn the direction of writing. Each character that Python does
    not call printable is shown as its escape in Python: ``\n``, ``\x1b``, ``\u202e``. So is the
    first character of a command to a CI service: ``::stop-commands::`` becomes
    ``\x3a:stop-commands::``. A backslash stays as it is.

    """
    if not text.isprintable():
        text = ''.join(
            c if c.isprintable() else c.encode('unicode_escape').decode() for c in text
        )
    return _COMMAND.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    return f'{match[1]}\\x3a' if match[0] != '#' else '\\x23'
