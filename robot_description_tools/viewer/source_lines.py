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

"""The lines of description files that the page shows with the findings."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

from robot_description_tools.description.files import read_file
from robot_description_tools.description.files import real_path
from robot_description_tools.description.xml.encoding import decoded
from robot_description_tools.description.xml.tree import Lines
from robot_description_tools.diagnostics import Location
from robot_description_tools.viewer.loading import Loaded

Json = dict[str, Any]

#: Characters. The page shows this number of characters of a line before the place of a finding.
BEFORE = 16
#: Characters. The page shows this number of characters of a line after the place of a finding.
AFTER = 80


class SourceLines:
    """
    Finds the line that a finding is about.

    Only files that the description was read from are opened.

    Parameters
    ----------
    loaded : Loaded
        The description.
    opens_editor : bool
        True if the browser is on this machine, so that it can open an editor.

    """

    def __init__(self, loaded: Loaded, opens_editor: bool = False) -> None:
        self._texts = loaded.texts
        self._files = {real_path(file) for file in loaded.files}
        self._opens_editor = opens_editor
        self._read: dict[str, tuple[str, Lines]] = {}

    def of(self, where: Location) -> Json | None:
        """
        Return the line at the location of a finding, as the page shows it.

        Parameters
        ----------
        where : Location
            The location.

        Returns
        -------
        dict or None
            ``text`` is the part of the line around the location. ``caret`` is the index of the
            location in ``text``. ``editor`` is the address that opens the line in an editor. It
            is '' if pages cannot open this line in an editor. The method returns None instead of
            a dict if the location is not a line of a file or text that was read.

        """
        is_file = where.source not in self._texts
        if not where.line or (is_file and real_path(where.source) not in self._files):
            return None
        if where.source not in self._read:
            text = self._text(where.source)
            self._read[where.source] = text, Lines(text)
        text, lines = self._read[where.source]
        if where.line > len(lines):
            return None
        line = text[slice(*lines.span(where.line))].rstrip().replace('\t', ' ')
        column = where.column or 1
        begin = max(len(line) - len(line.lstrip()), column - 1 - BEFORE)
        editor = ''
        if is_file and self._opens_editor:
            path = quote(Path(where.source).absolute().as_posix())
            editor = f'vscode://file/{path.lstrip("/")}:{where.line}:{column}'
        return {
            'text': line[begin: column + AFTER],
            'caret': max(0, column - 1 - begin),
            'editor': editor,
        }

    def _text(self, source: str) -> str:
        if source not in self._texts:
            try:
                return decoded(read_file(source))
            except OSError:
                return ''
        text = self._texts[source]
        return text if isinstance(text, str) else decoded(text)
