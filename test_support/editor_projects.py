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

"""Projects and cursors of an editor, for tests that start no language server."""

from __future__ import annotations

from pathlib import Path

from robot_description_tools.check import Checker
from robot_description_tools.check import XacroOptions
from robot_description_tools.editor.cursor import Cursor
from robot_description_tools.editor.project import Project


def project_of(folder: Path, **files: str) -> Project:
    """
    Write files, open them, and check them.

    Parameters
    ----------
    folder : Path
        The folder for the files.
    **files : str
        Maps the name of each file to its text. ``__`` in a name becomes a dot.

    Returns
    -------
    Project

    """
    with Checker(xacro=XacroOptions(with_values=True)) as checker:
        return _checked(Project(checker), folder, files)


def _checked(project: Project, folder: Path, files: dict[str, str]) -> Project:
    paths = [folder / name.replace('__', '.') for name in files]
    for path, text in zip(paths, files.values(), strict=True):
        path.write_text(text, encoding='utf-8')
        project.open(str(path), text)
    for path in paths:
        project.keep(str(path), project.examine(str(path), project.unsaved()))
    return project


def cursor_at(project: Project, file: Path, mark: str) -> Cursor:
    """Return the cursor at the ``|`` in ``mark``, a part of the text of a file."""
    text = project.text(str(file)).text
    assert text.count(mark.replace('|', '')) == 1, mark
    at = text.index(mark.replace('|', '')) + mark.index('|')
    return Cursor.of(project, str(file), at)
