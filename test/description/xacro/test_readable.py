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

"""A xacro file may read the folders around it and packages, except their hidden files."""

from __future__ import annotations

from collections.abc import Iterator
import os
from pathlib import Path
import sys
from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st
import pytest
from robot_description_tools.description.xacro import readable
from robot_description_tools.description.xacro.readable import Readable
from test_support.examples import examples

MANIFEST = '<package><name>{}</name></package>'


def write(path: Path, text: str = 'text') -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def request(file: Path, home: Path, *packages: list[Any], folder: Path | None = None) -> Any:
    given, prefixes, search_paths = (*packages, [], [], [])[:3]
    places = [[*map(str, each)] for each in (given, prefixes, search_paths)]
    cwd = str(folder or '/')
    return {'file': str(file), 'folder': cwd, 'home': str(home), 'packages': [1, *places]}


def files_of(root: Path) -> Iterator[Path]:
    for folder, _, files in os.walk(root):
        yield from (Path(folder, name) for name in files)


PARTS = st.sampled_from(['a', 'b', 'c.d', '.e', '.git'])


@given(st.lists(PARTS, min_size=1, max_size=4))
@settings(max_examples=examples(60), deadline=None)
def test_a_file_is_readable_if_no_name_below_the_folder_is_hidden(parts: list[str]) -> None:
    root = Path(os.sep, '.root', 'around')
    found = Readable(request(root / 'robot' / 'r.xacro', Path('/home/me')))
    path = str(root.joinpath(*parts))
    is_hidden = any(part.startswith('.') for part in parts)
    assert found.holds(path) is not is_hidden
    assert found.holds(path, hidden=True)
    # The name of another folder may begin with the name of a granted folder.
    assert not found.holds(str(root.with_name('around2').joinpath(*parts)), hidden=True)


# -- home folders --------------------------------------------------------------------------------


@pytest.fixture
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the home folders of two accounts."""
    root = tmp_path / 'users'
    accounts = [SimpleNamespace(pw_dir=str(root / name)) for name in ('me', 'other')]
    monkeypatch.setitem(sys.modules, 'pwd', SimpleNamespace(getpwall=lambda: accounts))
    readable._homes.cache_clear()
    for name in ('me', 'other'):
        for path in ('.ssh/id', 'notes', 'project/secret', 'parts/a', 'parts/.b'):
            write(root / name / path)
        write(root / name / 'parts' / 'package.xml', MANIFEST.format('parts'))
    yield root
    readable._homes.cache_clear()


@pytest.mark.parametrize('file', ['r.xacro', 'robot/r.xacro', '../r.xacro'])
@pytest.mark.parametrize('owner', ['me', 'other'])
def test_no_home_folder_is_granted_as_a_whole(owner: str, file: str, homes: Path) -> None:
    """
    No home folder of any user is granted as a whole.

    (With sudo, HOME is the home folder of root.)

    """
    home = homes / owner
    found = Readable(request(home / file, homes / 'me'))
    shown = {str(path.relative_to(homes)) for path in files_of(homes) if found.holds(str(path))}
    inside = {f'{owner}/{path}' for path in ('notes', 'parts/a', 'parts/package.xml')}
    assert shown == (set() if file.startswith('..') else inside)


@pytest.mark.parametrize('folder', ['/home', '/home/somebody', '/Users/somebody', '/'])
def test_folders_of_homes(folder: str) -> None:
    """Homes of accounts that the system does not list, such as deleted ones, are recognized."""
    assert readable._is_home(folder, frozenset())
    assert not readable._is_home(f'{folder}/of/them', frozenset())


# -- folders that the user names -----------------------------------------------------------------


def test_hidden_entries_of_named_folders(tmp_path: Path) -> None:
    """The user can name a hidden folder. Hidden entries in it are not granted."""
    named, prefix, searched = (tmp_path / name for name in ('.named', 'prefix', 'searched'))
    for path in ('a', '.env', 'p/.git/config', 'p/b'):
        write(named / path)
        write(searched / path)
        write(prefix / 'share' / path)
    write(prefix / 'lib' / 'a')
    file = write(tmp_path / 'x' / 'y' / 'z' / 'r.xacro')
    found = Readable(request(file, tmp_path / 'home', [named], [prefix], [searched]))
    shown = {str(p.relative_to(tmp_path)) for p in files_of(tmp_path) if found.holds(str(p))}
    assert shown == {
        'x/y/z/r.xacro',
        *(f'{folder}/{path}' for folder in ('.named', 'prefix/share', 'searched')
          for path in ('a', 'p/b')),
    }  # fmt: skip
    assert found.holds(str(named / '.env'), hidden=True)


def test_a_hidden_file_that_the_user_names(tmp_path: Path) -> None:
    file = write(tmp_path / 'x' / 'y' / '.r.xacro')
    other = write(tmp_path / 'x' / 'y' / '.s.xacro')
    found = Readable(request(file, tmp_path / 'home'))
    assert (found.holds(str(file)), found.holds(str(other))) == (True, False)
