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
Find the source of each file and folder that CMake installs in the share folder of a package.

``CMakeLists.txt`` is read, not executed. Only the commands ``install``, ``ament_auto_package``,
``project`` and ``set`` are used. A variable in their arguments is replaced if its value is a
constant from ``project``, ``set`` or `_VALUES`. Conditions, loops and included files are ignored.

"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from os.path import basename
from os.path import normpath
import re

#: Characters. Words and values of variables are cut to this length.
_LONGEST_WORD = 4096
#: Characters. Largest total length of all words, after their variables are replaced. If the words
#: are longer, the rest of the file is not read.
_MOST_CHARACTERS = 2**20
# The closing quote is optional. If the closing quote were required, each quote that is not closed
# would cause a search up to the end of the text.
_TOKEN = re.compile(r'#[^\n]*|"((?:[^"\\]|\\.)*)"?|([()])|([^\s()#"]+)', re.DOTALL)
_VARIABLE = re.compile(r'\$\{([^{}$]*)\}')
_KINDS = 'DIRECTORY', 'FILES', 'PROGRAMS'
# Keywords of install(). The list of files ends at the first keyword.
_KEYWORD = re.compile(
    'DESTINATION|TYPE|PATTERN|REGEX|OPTIONAL|COMPONENT|CONFIGURATIONS|EXCLUDE(_FROM_ALL)?|RENAME|'
    '([A-Z]+_)*PERMISSIONS|FILES_MATCHING|MESSAGE_NEVER'
)
_VALUES = {
    'CMAKE_CURRENT_SOURCE_DIR': '.',
    'CMAKE_SOURCE_DIR': '.',
    'PROJECT_SOURCE_DIR': '.',
    'CMAKE_INSTALL_PREFIX': '.',
    'CMAKE_INSTALL_DATADIR': 'share',
    'CMAKE_INSTALL_DATAROOTDIR': 'share',
}


# The result is cached, because many files of a robot are in the same package.
@lru_cache(maxsize=32)
def installed_paths(text: str) -> tuple[tuple[str, str], ...]:
    """
    Return the installed files and folders of a package.

    Parameters
    ----------
    text : str
        The content of ``CMakeLists.txt``.

    Returns
    -------
    tuple of (str, str)
        Pairs of an installed path, relative to the share folder, and its source, relative to the
        package. ``.`` is the share folder itself.

    """
    found: dict[tuple[str, str], None] = {}
    package = ''
    values = dict(_VALUES)
    left = _MOST_CHARACTERS
    for command, words in _commands(text):
        given: list[str] = []
        for word in words:
            parts = _replaced(word, values)
            left -= len(parts)
            if left < 0:
                return tuple(found)
            given += filter(None, parts.split(';'))
        if command == 'project' and given:
            package = given[0]
            values['PROJECT_NAME'] = values['CMAKE_PROJECT_NAME'] = package
            values['CATKIN_PACKAGE_SHARE_DESTINATION'] = f'share/{package}'
        elif command == 'set' and given:
            values[given[0]] = ';'.join(given[1:])[:_LONGEST_WORD]
        elif command == 'ament_auto_package' and 'INSTALL_TO_SHARE' in given:
            folders = given[given.index('INSTALL_TO_SHARE') + 1:]
            found |= dict.fromkeys(_installed(folders, f'share/{package}', package))
        elif command == 'install' and given and given[0] in _KINDS:
            ends = (i for i, word in enumerate(given) if _KEYWORD.fullmatch(word))
            paths = given[1:next(ends, None)]
            target, name = (_after(word, given) for word in ('DESTINATION', 'RENAME'))
            found |= dict.fromkeys(_installed(paths, target, package, name))
    return tuple(found)


def _installed(
    paths: Sequence[str], destination: str, package: str, name: str = ''
) -> Iterator[tuple[str, str]]:
    """
    Yield installed paths and their sources.

    Paths with unknown variables are left out. Sources outside the package, and destinations
    outside its share folder, are also left out.

    """
    share, folder = f'share/{package}', normpath(destination)
    if '$' in destination or not (folder == share or folder.startswith(f'{share}/')):
        return
    for path in paths:
        source = normpath(path)
        if '$' not in path and not source.startswith(('/', '..')):
            # If the name of a folder ends in a slash, only its content is installed.
            inside = '' if path.endswith('/') or source == '.' else name or basename(source)
            yield normpath(f'/{folder[len(share):]}/{inside}').lstrip('/') or '.', source


def _after(keyword: str, words: Sequence[str]) -> str:
    """Return the word after a keyword, or an empty text."""
    return dict(pairwise(words)).get(keyword, '')


def _replaced(word: str, values: Mapping[str, str]) -> str:
    """Return a word in which known variables are replaced by their values."""
    text = _VARIABLE.sub(lambda name: values.get(name[1], name[0]), word[:_LONGEST_WORD])
    return text[:_LONGEST_WORD]


def _commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the name and the words of each command."""
    depth, name = 0, ''
    words: list[str] = []
    for quoted, bracket, word in _TOKEN.findall(text):
        if bracket == '(':
            depth += 1
            if depth == 1:
                words = []
        elif bracket:
            depth = max(depth - 1, 0)
            if depth == 0:
                yield name.lower(), words
        elif depth:
            words.append(word or quoted)
        elif word:
            name = word
